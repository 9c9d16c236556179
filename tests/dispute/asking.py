"""The deals that disputes are tried on, and short ways to ask."""

from __future__ import annotations

from typing import Any

import mjscore
from mjscore.dispute import Dispute, check
from mjscore.dispute.claim_data import read_claim, read_texts
from mjscore.dispute.known import Known
from mjscore.dispute.records import Change, Claim
from mjscore.place import Problem

SAMPLE: dict[str, Any] = {
    "variant": "shanghai",
    "players": {"south": "Anna Maria", "west": "Bruno"},
    "winner": "south",
    "hand": "(EEE<W) [RRRR] 123m 456m 55p +5p",
    "by": "discard",
    "from": "west",
}
"""Dragon pung, round wind, only tile: 3 fan, 8 points; West pays 16, the others 8."""

HONGKONG: dict[str, Any] = {
    "variant": "hongkong",
    "winner": "south",
    "hand": "(BBB)(567s)(777s) 2223s +1s",
    "by": "discard",
    "from": "east",
}
"""Half flush 3, dragon 1, no flowers 1: 5 fan, 24 a portion; East pays 48."""


def ask(*claims: str, deal: dict[str, Any] = SAMPLE, **fields: Any) -> Dispute:
    """The dispute of claims in words about a deal with some fields changed."""
    return check({**deal, **fields}, claims)


def known(deal: dict[str, Any] = SAMPLE) -> Known:
    taken, book = mjscore.take(deal)
    return Known(taken, book, mjscore.score(taken, book))


def texts(*claims: str, deal: dict[str, Any] = SAMPLE) -> tuple[Claim, list[Problem]]:
    return read_texts([(claim, ("--claim", place)) for place, claim in enumerate(claims)], known(deal))


def data(claim: Any, deal: dict[str, Any] = SAMPLE) -> tuple[Claim, list[Problem]]:
    return read_claim(claim, ("claim",), known(deal))


def answers(dispute: Dispute) -> list[list[tuple[str, str, Any]]]:
    """Every answer as kind, id and new value of its changes."""
    return [[(one.kind, one.id, one.after) for one in answer.changes] for answer in dispute.would_hold]


def singles(dispute: Dispute) -> list[Change]:
    return [answer.changes[0] for answer in dispute.would_hold if len(answer.changes) == 1]
