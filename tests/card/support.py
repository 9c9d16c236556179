"""The sample card and the ways from text to tiles that the tests of the card room share."""

from __future__ import annotations

import json
from functools import lru_cache
from pathlib import Path
from typing import Any

from mjscore.card import Card, Circumstances, Tiles, declare, read_hand, require_card
from mjscore.rulebook.tables import tables_folder

HERE = Path(__file__).parent
SAMPLE = Path(tables_folder(), "cards", "sample_card.txt").read_text(encoding="utf-8")


@lru_cache(maxsize=512)
def card_of(text: str) -> Card:
    """The card of a text, read once."""
    return require_card(text)


def sample() -> Card:
    """The sample card."""
    return card_of(SAMPLE)


def card_named(written: str | list[str]) -> Card:
    """The card of a case: `sample`, or a list of lines."""
    return sample() if written == "sample" else card_of("\n".join(written))


def tiles_of(hand: str) -> Tiles:
    """The tiles of a hand that has nothing wrong about it."""
    declared, problems = declare(read_hand(hand), Circumstances(self_drawn=True))
    assert declared is not None, problems
    return declared.tiles


def cases(kind: str) -> list[dict[str, Any]]:
    """The case records of one kind: deal, dead, lint, show."""
    text = (HERE / "data" / "american_cases.ndjson").read_text(encoding="utf-8")
    return [record for record in map(json.loads, text.splitlines()) if kind in record]
