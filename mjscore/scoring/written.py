"""A reading as text: the sets on the table as they stand, then the concealed groups."""

from __future__ import annotations

from functools import lru_cache, partial
from typing import TYPE_CHECKING, Final

from mjscore.memory import Memory
from mjscore.readings.splits import Vectors
from mjscore.readings.vectors import CHOW_MASK, PAIR_SHIFT, PUNG_SHIFT, RANKS, VECTOR_MASK
from mjscore.rulebook.model import Rulebook
from mjscore.scoring.parts import CHOW_TEXTS, NUMBERS, PAIR_TEXTS, PAIR_TILE, PUNG_TEXTS, Parts
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
            return (*table, " ".join([_of_suit[suit][key] for suit, key in enumerate(suits) if key]))
        table = (*table, *_knitted(view.suits, suits))
    assert parts is not None  # only special shapes have none
    if not book.reading_style or book.reading_style.get("pair", "last") == "last":
        return sets_and_pair(table, parts, word)
    tile, known, marked = view.tile, None, None
    if finished is not None and tile is not None and view.from_another and _marks(book):
        marked = tile // 9
        if view.groups is not None and view.winning_group is not None:
            known = view.groups[view.winning_group]
    reading = table
    for suit, part in enumerate(parts):
        vector = part.groups & VECTOR_MASK
        if vector:
            key = vector << 2 | suit
            reading += _in_order[key] if suit != marked else _marked(key, tile, finished, known)
    return reading


def _marks(book: Rulebook) -> bool:
    """Whether a set finished on another's tile is to be told from the others."""
    return book.reading_style.get("finished", "plain") == "marked"


def sets_and_pair(table: tuple[str, ...], parts: Parts, word: int) -> tuple[str, ...]:
    """The reading that four parts are, the sets on the table first, the pair (which the word tells) last."""
    one, two, three, four = parts
    return table + one.texts + two.texts + three.texts + four.texts + PAIR_TEXTS[(word & NUMBERS) >> PAIR_TILE]


def _knitted(whole: Vectors, rest: Vectors) -> list[str]:
    """The three words of a knitted straight: what it leaves of the concealed tiles has been read as groups."""
    return [_of_suit[suit][whole[suit] - rest[suit]] for suit in range(3)]


def _tiles_of_suit(suit: int, key: int) -> str:
    """The text of one suit's tiles."""
    return text_of(kinds.codes_of(key << 36 * suit))


_of_suit: Final[tuple[Memory[int, str], ...]] = tuple(
    Memory(partial(_tiles_of_suit, suit), 1 << 10) for suit in range(4)
)


def _groups_in_order(key: int) -> list[tuple[tuple[int, ...], str, str]]:
    """The groups of a vector (in two bits below it stands the suit) by lowest tile, chow before pair before pung.

    Of each group the tiles, the text, the kind.
    """
    vector, suit = key >> 2, key & 3
    chows, pungs, pairs = vector & CHOW_MASK, vector >> PUNG_SHIFT & RANKS, vector >> PAIR_SHIFT
    groups: list[tuple[tuple[int, ...], str, str]] = []
    for rank in range(9):
        code = 9 * suit + rank
        number = chows >> 3 * rank & 7
        if number:
            groups += [((code, code + 1, code + 2), CHOW_TEXTS[suit][rank], "chow")] * number
        if pairs >> rank & 1:
            groups.append(((code, code), PAIR_TEXTS[code][0], "pair"))
        if pungs >> rank & 1:
            groups.append(((code, code, code), PUNG_TEXTS[suit][rank], "pung"))
    return groups


def _texts_in_order(key: int) -> tuple[str, ...]:
    return tuple([text for _, text, _ in _groups_in_order(key)])


_in_order: Final[Memory[int, tuple[str, ...]]] = Memory(_texts_in_order, 1 << 12)


@lru_cache(maxsize=1 << 12)
def _marked(key: int, tile: int, finished: str, known: tuple[int, ...] | None) -> tuple[str, ...]:
    """The groups as they are written, in brackets the first of a kind that holds the winning tile.

    `known`: which group it has to be, where that was written.
    """
    groups = _groups_in_order(key)
    texts = [text for _, text, _ in groups]
    for place, (group, text, kind) in enumerate(groups):
        if kind == finished and tile in group and known in (None, group):
            texts[place] = f"({text})"
            break
    return tuple(texts)
