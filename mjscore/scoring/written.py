"""A reading as text: the sets on the table as they stand, then the concealed groups."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from mjscore.facts import FACTS
from mjscore.readings.vectors import bag_of_keys, groups_of
from mjscore.rulebook.model import Rulebook
from mjscore.tiles import kinds
from mjscore.tiles.notation import text_of

if TYPE_CHECKING:
    from mjscore.scoring.best import Best
    from mjscore.scoring.view import View


def written(best: Best, view: View, book: Rulebook) -> tuple[str, ...]:
    """The reading as a tuple of groups: declared sets without their source, concealed groups, special shapes whole.

    The table's `reading` says whether the pair comes last or in its place (`pair: last`, `in_order`), and whether a
    set finished on another's tile stands in brackets (`finished: marked`, `plain`).
    """
    reading = [meld.written for meld in view.melds]
    if best.vectors is None:
        return (*reading, text_of(kinds.codes_of(bag_of_keys(best.suits))))
    if best.word & _KNITTED:
        reading += _knitted(view, best)
    if book.reading_style.get("pair", "last") == "last":
        pair: tuple[str, ...] = ()
        for suit, vector in enumerate(best.vectors):
            if vector:
                sets, pairs = _sets_and_pair(vector, suit)
                reading += sets
                pair = pair or pairs
        return (*reading, *pair)
    marked = book.reading_style.get("finished", "plain") == "marked" and view.from_another
    word = view.groups[view.winning_group] if view.groups is not None and view.winning_group is not None else None
    for suit, vector in enumerate(best.vectors):
        if vector:
            for group, text, kind in _in_order(vector, suit):
                if marked and best.finished == kind and view.tile in group and word in (None, group):
                    text, marked = f"({text})", False
                reading.append(text)
    return tuple(reading)


def _knitted(view: View, best: Best) -> list[str]:
    """The three words of a knitted straight: what it leaves of the concealed tiles has been read as groups."""
    body = (whole - rest for whole, rest in zip(view.suits, best.suits, strict=True))
    return [
        text_of([9 * suit + rank for rank in range(9) if key >> 4 * rank & 15]) for suit, key in enumerate(body) if key
    ]


_KNITTED = FACTS["knitted_straight"].mask
_KIND = {"chow": 0, "pair": 1, "pung": 2}


@lru_cache(maxsize=1 << 13)
def _in_order(vector: int, suit: int) -> tuple[tuple[tuple[int, ...], str, str], ...]:
    """The groups of one suit's vector by lowest tile, chow before pair before pung: tiles, text, kind."""
    groups = [(group, text_of(group), _kind(group)) for group in groups_of(vector, suit)]
    return tuple(sorted(groups, key=lambda group: (group[0][0], _KIND[group[2]])))


@lru_cache(maxsize=1 << 13)
def _sets_and_pair(vector: int, suit: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The texts of one suit's sets in tile order, and of its pair."""
    groups = sorted(groups_of(vector, suit))
    return (
        tuple(text_of(group) for group in groups if len(group) > 2),
        tuple(text_of(group) for group in groups if len(group) == 2),
    )


def _kind(group: tuple[int, ...]) -> str:
    if len(group) == 2:
        return "pair"
    return "pung" if group[0] == group[1] else "chow"
