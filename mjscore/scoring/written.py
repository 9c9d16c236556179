"""A reading as text: the sets on the table as they stand, then the concealed groups."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from mjscore.readings.vectors import bag_of_keys, groups_of
from mjscore.rulebook.model import Rulebook
from mjscore.tiles import kinds
from mjscore.tiles.notation import text_of

if TYPE_CHECKING:
    from mjscore.scoring.best import Best, View


def written(best: Best, view: View, book: Rulebook) -> tuple[str, ...]:
    """The reading as a tuple of groups: declared sets without their source, concealed groups, special shapes whole.

    The table's `reading` says whether the pair comes last or in its place (`pair: last`, `in_order`), and whether a
    set finished on another's tile stands in brackets (`finished: marked`, `plain`).
    """
    declared = tuple(meld.written for meld in view.melds)
    if best.vectors is None:
        return (*declared, text_of(kinds.codes_of(bag_of_keys(best.suits))))
    in_order = book.reading_style.get("pair", "last") == "in_order"
    marked = book.reading_style.get("finished", "plain") == "marked" and view.from_another
    groups: list[tuple[tuple[int, ...], str, str]] = []
    for suit in range(4):
        if best.vectors[suit]:
            groups += _texts(best.vectors[suit], suit, in_order)
    if not in_order and len(groups) > 1:
        groups.sort()
    if not marked:
        return (*declared, *(text for _, text, _ in groups))
    texts = []
    for place, text, kind in groups:
        if marked and best.finished == kind and view.tile in place[-_TILES[kind] :]:
            text, marked = f"({text})", False
        texts.append(text)
    return (*declared, *texts)


_KIND = {"chow": 0, "pair": 1, "pung": 2}
_TILES = {"chow": 3, "pair": 2, "pung": 3}


@lru_cache(maxsize=1 << 13)
def _texts(vector: int, suit: int, in_order: bool) -> tuple[tuple[tuple[int, ...], str, str], ...]:
    """The groups of one suit's vector: what orders them (their tiles at its end), their text, their kind."""
    texts = []
    for group in groups_of(vector, suit):
        kind = "pair" if len(group) == 2 else "pung" if group[0] == group[1] else "chow"
        first = (group[0], _KIND[kind]) if in_order else (int(kind == "pair"),)
        texts.append(((*first, *group), text_of(group), kind))
    return tuple(sorted(texts))
