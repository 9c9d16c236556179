"""Imports in tests: texts in, deals and problems out, and whether what was paid agrees with the rules."""

from __future__ import annotations

import copy
from typing import Any

from mjscore.dispute import claim_holds
from mjscore.judge import score, take
from mjscore.logs import Asked, import_log
from mjscore.place import Problem
from tests.logs.writers import ALL, SUFFIXES, Record

Deal = dict[str, Any]


def read(format: str, text: str | bytes, **asked: Any) -> tuple[list[Deal], list[Problem]]:
    """The deals of a log, and all problems."""
    raw = text.encode() if isinstance(text, str) else text
    found = list(import_log(format, [raw], f"game.{SUFFIXES[format]}", Asked("game", **asked)))
    problems = [problem for one in found if one.refused is not None for problem in one.refused.problems]
    return [one.deal for one in found if one.deal is not None], problems


def told(record: Record, variant: str | None = None) -> Deal:
    """The deal of a record, which all three formats tell alike, and whose claim holds in each of them."""
    return told_all([record], variant)[0]


def told_all(records: list[Record], variant: str | None = None) -> list[Deal]:
    """The deals of a game, which all three formats tell alike, and whose claims hold in each of them."""
    by_format = {format: read(format, write(records), variant=variant) for format, write in ALL.items()}
    for format, (deals, problems) in by_format.items():
        assert not problems, (format, problems)
        assert len(deals) == len(records), format
        for deal in deals:
            assert holds(deal), (format, deal)
    alike = {format: [without_formats_own(deal) for deal in deals] for format, (deals, _) in by_format.items()}
    assert alike["tenhou"] == alike["mjai"]
    assert alike["mjlog"] == alike["mjai"]
    return by_format["tenhou"][0]


def without_formats_own(deal: Deal) -> Deal:
    """The deal without what only some formats say: the options, and who was ready instead of the hands."""
    deal = copy.deepcopy(deal)
    deal.pop("rules", None)
    for event in deal.get("events", []):
        event.pop("hands", None)
        event.pop("tenpai", None)
    return deal


def holds(deal: Deal) -> bool:
    """Whether the rules of the deal's table arrive at what its log says was paid."""
    read, book = take(deal)
    result = score(read, book)
    return "claim" in deal and result.fault is None and claim_holds(read, book, result)
