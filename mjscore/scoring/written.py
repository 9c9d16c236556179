"""A reading as text: the sets on the table as they stand, then the concealed groups."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from mjscore.readings.splits import Vectors
from mjscore.readings.vectors import VECTOR_MASK, groups_of
from mjscore.rulebook.model import Rulebook
from mjscore.scoring.parts import NUMBERS, PAIR_TEXTS, PAIR_TILE, Parts
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
    table = view.table.written
    _, parts, suits, finished, word, _ = best
    if suits is not None:
        if parts is None:
            return (*table, " ".join([_of_suit(key, suit) for suit, key in enumerate(suits) if key]))
        table = (*table, *_knitted(view.suits, suits))
    assert parts is not None  # only special shapes have none
    if not book.reading_style or book.reading_style.get("pair", "last") == "last":
        return sets_and_pair(table, parts, word)
    reading = [*table]
    marked = book.reading_style.get("finished", "plain") == "marked" and view.from_another
    known = view.groups[view.winning_group] if view.groups is not None and view.winning_group is not None else None
    for suit, part in enumerate(parts):
        vector = part.groups & VECTOR_MASK
        if vector:
            for group, text, kind in _in_order(vector, suit):
                if marked and finished == kind and view.tile in group and known in (None, group):
                    text, marked = f"({text})", False
                reading.append(text)
    return tuple(reading)


def sets_and_pair(table: tuple[str, ...], parts: Parts, word: int) -> tuple[str, ...]:
    """The reading that four parts are, the sets on the table first, the pair (which the word tells) last."""
    one, two, three, four = parts
    return table + one.texts + two.texts + three.texts + four.texts + PAIR_TEXTS[(word & NUMBERS) >> PAIR_TILE]


def _knitted(whole: Vectors, rest: Vectors) -> list[str]:
    """The three words of a knitted straight: what it leaves of the concealed tiles has been read as groups."""
    return [_of_suit(whole[suit] - rest[suit], suit) for suit in range(3)]


@lru_cache(maxsize=1 << 10)
def _of_suit(key: int, suit: int) -> str:
    """The text of one suit's tiles."""
    return text_of(kinds.codes_of(key << 36 * suit))


_KIND: Final = {"chow": 0, "pair": 1, "pung": 2}


@lru_cache(maxsize=1 << 10)
def _in_order(vector: int, suit: int) -> tuple[tuple[tuple[int, ...], str, str], ...]:
    """The groups of one suit's vector by lowest tile, chow before pair before pung: tiles, text, kind."""
    groups = [(group, text_of(group), _kind(group)) for group in groups_of(vector, suit)]
    return tuple(sorted(groups, key=lambda group: (group[0][0], _KIND[group[2]])))


def _kind(group: tuple[int, ...]) -> str:
    if len(group) == 2:
        return "pair"
    return "pung" if group[0] == group[1] else "chow"
