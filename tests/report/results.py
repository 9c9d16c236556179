"""Deals that the reports are tried on, scored."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

import mjscore
from tests.checking import ndjson

LANGUAGES = ("en", "it", "pt", "de", "zh", "ja")
SAMPLE = {
    "variant": "shanghai",
    "winner": "south",
    "hand": "(EEE<W) [RRRR] 123m 456m 55p",
    "tile": "5p",
    "by": "discard",
    "from": "west",
}
"""The deal that deal.md prints."""

LOSERS = {
    "variant": "classical",
    "winner": "south",
    "hand": "(SSS<W) 234p 678s 88m 34m +5m",
    "by": "discard",
    "from": "west",
    "hands": {"east": "(EEE<N)", "west": "[9999p]", "north": {"hand": "RR", "flowers": "F4"}},
}
"""Worked example 5 of the classical game: the losers settle their differences."""


class Scored(NamedTuple):
    """A result with what it was made of."""

    result: mjscore.Result
    book: mjscore.Rulebook
    deal: mjscore.Deal


def scored(**fields: Any) -> Scored:
    """A deal of these fields, scored."""
    deal, book = mjscore.take(fields)
    return Scored(mjscore.score(deal, book), book, deal)


def sample(**more: Any) -> Scored:
    """The deal of deal.md, with more fields or others."""
    return scored(**{**SAMPLE, **more})


@cache
def all_cases() -> tuple[Scored, ...]:
    """Every case of the specification that can be scored."""
    return tuple(_all_cases())


def some_cases(number: int = 60) -> tuple[Scored, ...]:
    """So many of the cases, from all over the specification."""
    cases = all_cases()
    return cases[:: -(-len(cases) // number)]


def _all_cases() -> Iterator[Scored]:
    for name in ("shanghai", "shanghai_random", "classical", "classical_random"):
        for case in ndjson(f"{name}.ndjson"):
            try:
                yield scored(**case["deal"])
            except mjscore.Refused:
                continue
