"""The parts of a reading: what the tiles of one suit are, with the facts and the texts of their groups.

A suit's part comes back in hand after hand, so it is remembered by the suit's tiles and what lies of it on the table. A
reading is four parts, one a suit; what it is worth follows from adding them up. Most suits can be read in one way alone.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache, partial
from itertools import product
from typing import Final

from mjscore.facts.groups import DECIDING, JOINED, SETS
from mjscore.facts.names import NUMBERS_BITS, mask_of
from mjscore.facts.suits import Facts, honour_facts, suit_facts
from mjscore.facts.table import CONCEALED_COUNTS, concealed_pungs_in
from mjscore.memory import Memory
from mjscore.readings.shapes import suit_signs
from mjscore.readings.splits import Vectors, honour_splits, suit_splits
from mjscore.readings.vectors import (
    CHOW_MASK,
    HONOURS,
    KEY_BITS,
    KEY_MASK,
    PAIR_SHIFT,
    PUNG_SHIFT,
    RANKS,
    VECTOR_BITS,
    VECTOR_MASK,
)
from mjscore.tiles.notation import text_of

NUMBERS: Final = (1 << NUMBERS_BITS) - 1
CONCEALED_PUNGS: Final = 16
PAIRS: Final = 20
PAIR_TILE: Final = 24
"""Where they begin in the numbers of a word, above those of the facts: four bits each, and six for the tile of the pair."""


class Part:
    """What one suit of a reading is, with the sets on the table.

    A suit that cannot be read, or in more ways than one, has pairs enough that no hand with it seems to have one pair.
    """

    __slots__ = ("added", "groupings", "groups", "shared", "signs", "texts")

    def __init__(
        self, added: int, shared: int, groups: int, texts: tuple[str, ...], signs: int, groupings: tuple[Part, ...]
    ) -> None:
        self.added = _same[added]  # what is added up (`facts.suits.Facts`), with the numbers above and concealed pungs
        self.shared = _same[shared]  # what is joined by `&`
        self.groups = groups  # the vector of its concealed groups, and above it all its sets
        self.texts = texts  # of its concealed sets, in tile order
        self.signs = _same[signs]  # of special shapes that the tiles bear (`readings.shapes`)
        self.groupings = groupings  # the parts that it can be, where it is not one alone


Parts = tuple[Part, Part, Part, Part]
"""One reading."""

_NONE: Final = 2 << PAIRS
_SEVERAL: Final = 4 << PAIRS
OF_CONCEALED: Final = NUMBERS & ~DECIDING | mask_of("concealed_pungs_of_simples", "concealed_pungs_of_heads")
"""What of a part's facts and numbers comes of its concealed groups alone."""
_MEMORY: Final = 1 << 12
_MEMORY_OF_HONOURS: Final = 1 << 7  # there are few, but as many memories as seats and rounds
# Many parts are alike in one thing: it is kept once.
_same: Final[Memory[int, int]] = Memory(lambda number: number, _MEMORY)


def _suit(suit: int, winds: int, mixed: int) -> Part:
    """What one suit can be, by its key and above it the vector of its sets on the table."""
    key, table = mixed & KEY_MASK, mixed >> KEY_BITS
    if table:  # beside it the tiles can be what they are without it, and that is mostly known
        return _beside((HONOURS_SEEN[winds] if suit == HONOURS else _SUITS[suit])[key], table, suit, winds)
    splits = honour_splits(key) if suit == HONOURS else suit_splits(key)
    signs = suit_signs(key, suit)
    if len(splits) == 1:
        return _part_of(splits[0], 0, suit, winds, signs)
    parts = tuple([_part_of(vector, 0, suit, winds, signs) for vector in splits])
    return Part(_SEVERAL if parts else _NONE, 0, 0, (), signs, parts)


def _memory(suit: int, winds: int = 0) -> Memory[int, Part]:
    return Memory(partial(_suit, suit, winds), _MEMORY if suit != HONOURS else _MEMORY_OF_HONOURS)


CHARACTERS: Final = _memory(0)
DOTS: Final = _memory(1)
BAMBOO: Final = _memory(2)
_SUITS: Final = CHARACTERS, DOTS, BAMBOO
HONOURS_SEEN: Final = tuple(_memory(HONOURS, winds) for winds in range(16))
"""What a suit's tiles are, by their key and above it the vector of what lies of the suit on the table; honours by four times
the seat and the round."""


def _beside(part: Part, table: int, suit: int, winds: int) -> Part:
    """A part of concealed tiles with the facts of its groups and of sets on the table together."""
    if not part.shared:  # it is no reading, or several
        parts = tuple([_beside(one, table, suit, winds) for one in part.groupings])
        return Part(part.added, 0, 0, (), part.signs, parts)
    vector = part.groups & VECTOR_MASK
    added, shared, sets = _facts(vector + table, suit, winds)
    return Part(added | part.added & OF_CONCEALED, shared, vector | sets << VECTOR_BITS, part.texts, part.signs, ())


def _facts(whole: int, suit: int, winds: int) -> Facts:
    """The facts of one suit; with those of honours goes once for the hand that it is sets and a pair."""
    if suit != HONOURS:
        return suit_facts(whole, suit)
    added, shared, sets = honour_facts(whole, winds >> 2, winds & 3)
    return added | SETS, shared, sets


def _part_of(vector: int, table: int, suit: int, winds: int, signs: int = 0) -> Part:
    added, shared, sets = _facts(vector + table, suit, winds)
    if vector >> PUNG_SHIFT & RANKS:
        simples, heads = concealed_pungs_in(vector, suit)
        counts, pungs = CONCEALED_COUNTS[simples | heads << 4]
        added |= counts | pungs << CONCEALED_PUNGS
    pair = vector >> PAIR_SHIFT
    if pair:
        added |= 1 << PAIRS | 9 * suit + pair.bit_length() - 1 << PAIR_TILE
    return Part(added, shared, vector | sets << VECTOR_BITS, _texts[(vector & _SETS_MASK) << 2 | suit], signs, ())


part_of: Final = lru_cache(maxsize=1 << 10)(_part_of)
"""The part that a vector of concealed groups is beside sets on the table: of hands whose jokers can be many tiles."""

_SETS_MASK: Final = (1 << PAIR_SHIFT) - 1
CHOW_TEXTS: Final = tuple(
    tuple(text_of((9 * suit + low, 9 * suit + low + 1, 9 * suit + low + 2)) for low in range(7)) for suit in range(3)
)
PUNG_TEXTS: Final = tuple(
    tuple(text_of((code, code, code)) for code in range(9 * suit, min(9 * suit + 9, 34))) for suit in range(4)
)
PAIR_TEXTS: Final = tuple((text_of((code, code)),) for code in range(34))
"""By the tile of the pair, as the numbers of a word tell it."""
GROUP_TEXTS: Final = {
    "chow": {9 * suit + low: CHOW_TEXTS[suit][low] for suit in range(3) for low in range(7)},
    "pung": {code: PUNG_TEXTS[code // 9][code % 9] for code in range(34)},
    "pair": {code: PAIR_TEXTS[code][0] for code in range(34)},
}
"""By kind and lowest tile: how a group is written."""


def _written(key: int) -> tuple[str, ...]:
    """The sets of a suit (its vector, and in two bits below which suit) as they are written, in tile order, pungs first."""
    vector, suit = key >> 2, key & 3
    pungs, chows = vector >> PUNG_SHIFT & RANKS, vector & CHOW_MASK
    texts: list[str] = []
    for rank in range(9):
        if pungs >> rank & 1:
            texts.append(PUNG_TEXTS[suit][rank])
        number = chows >> 3 * rank & 7
        if number:
            texts += [CHOW_TEXTS[suit][rank]] * number
    return tuple(texts)


# Most suits have one set or two: parts with the same ones have the same texts.
_texts: Final = Memory(_written, 1 << 11)


def parts_of(vectors: Vectors, table: Vectors, winds: int) -> Parts:
    """The reading that four vectors of concealed groups are."""
    return (
        part_of(vectors[0], table[0], 0, 0),
        part_of(vectors[1], table[1], 1, 0),
        part_of(vectors[2], table[2], 2, 0),
        part_of(vectors[3], table[3], HONOURS, winds),
    )


def vectors_of(parts: Parts) -> Vectors:
    """The vectors of a reading's concealed groups."""
    one, two, three, four = parts
    return one.groups & VECTOR_MASK, two.groups & VECTOR_MASK, three.groups & VECTOR_MASK, four.groups & VECTOR_MASK


def signs_of(parts: Parts) -> int:
    """The signs of special shapes that the tiles of four suits bear."""
    one, two, three, four = parts
    return one.signs & two.signs & three.signs & four.signs


def groupings_of(parts: Parts) -> Iterable[Parts]:
    """The readings that four suits can be; whether there is one pair is left to look at, and of honours there is one part."""
    one, two, three, four = parts
    if one.groupings or two.groupings or three.groupings:
        return product(one.groupings or (one,), two.groupings or (two,), three.groupings or (three,), (four,))
    return (parts,)


def joined(parts: Parts) -> int:
    """The facts of a reading's groups, and its numbers; 0 where they are not sets and one pair."""
    one, two, three, four = parts
    word = one.added + two.added + three.added + four.added
    numbers = word & NUMBERS
    if numbers >> PAIRS & 15 != 1:
        return 0
    return word | JOINED[(one.shared & two.shared & three.shared & four.shared) << 16 | numbers & DECIDING]


def sets_of(parts: Parts) -> int:
    """The sets of a reading, those on the table among them, as `facts.suits` has them."""
    one, two, three, four = parts
    return (one.groups | two.groups | three.groups | four.groups) >> VECTOR_BITS
