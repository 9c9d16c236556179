"""Finished hands that are no four sets and a pair, recognised from the four suit keys of fourteen concealed tiles."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import product
from typing import Final

from mjscore.memory import Memory
from mjscore.readings.splits import Vectors
from mjscore.readings.vectors import HONOURS, TILE

_ODD: Final = 0x111111111
_PAIRS_ONLY: Final = 0x222222222
_ENDS: Final = 0xF0000000F
_ENDS_ONE_EACH: Final = 0x100000001
_GATES: Final = 0x311111113
_SNAKE: Final = 0x111111112
_ONE_WIND_EACH: Final = 0x1111
_ONE_HONOUR_EACH: Final = 0x1111111
_ONE_OF_ANY: Final = 0x111111111
_KNITTED: Final = (0x001001001, 0x010010010, 0x100100100)  # 147, 258, 369
_SHIFTED_PAIRS: Final = frozenset(0x2222222 << 4 * rank for rank in range(3))

GATES_KEYS: Final = frozenset(_GATES + tile for tile in TILE)
_MIDDLE_GATES: Final = frozenset(_GATES + tile for tile in TILE[1:8])


def thirteen_orphans(suits: Vectors) -> bool:
    """One of each terminal and honour, and a second of one of them."""
    characters, dots, bamboo, honours = suits
    if (characters | dots | bamboo) & ~_ENDS:
        return False
    seconds = characters - _ENDS_ONE_EACH, dots - _ENDS_ONE_EACH, bamboo - _ENDS_ONE_EACH, honours - _ONE_HONOUR_EACH
    doubled = [second for second in seconds if second]
    return len(doubled) == 1 and doubled[0] in TILE


def seven_pairs(suits: Vectors) -> bool:
    """Seven pairs; four equal tiles are two of them."""
    characters, dots, bamboo, honours = suits
    return not (characters | dots | bamboo | honours) & _ODD


def seven_different_pairs(suits: Vectors) -> bool:
    """Seven pairs of seven different kinds."""
    characters, dots, bamboo, honours = suits
    return not (characters | dots | bamboo | honours) & ~_PAIRS_ONLY


def seven_pairs_of_heads(suits: Vectors) -> bool:
    """Seven different pairs of terminals and honours."""
    return seven_different_pairs(suits) and not (suits[0] | suits[1] | suits[2]) & ~_ENDS


def gates_suit(suits: Vectors) -> int | None:
    """The suit whose tiles are 1112345678999 and one more, where there is nothing else; None for any other hand."""
    characters, dots, bamboo, honours = suits
    if honours or (characters > 0) + (dots > 0) + (bamboo > 0) != 1:
        return None
    suit = 0 if characters else 1 if dots else 2
    return suit if suits[suit] in GATES_KEYS else None


def nine_gates(suits: Vectors) -> bool:
    """1112345678999 of one suit and one more of it."""
    return gates_suit(suits) is not None


def gates_pair_is_middle(key: int) -> bool:
    """Whether the doubled tile of nine gates is a 2 to 8."""
    return key in _MIDDLE_GATES


def wriggling_snake(suits: Vectors) -> bool:
    """A pair of ones and one each of 2 to 9 in one suit, and the four winds."""
    return suits[3] == _ONE_WIND_EACH and sorted(suits[:3]) == [0, 0, _SNAKE]


def knitting(suits: Vectors) -> bool:
    """Seven pairs of one number in two suits, the same two suits throughout."""
    empty, one, two = sorted(suits[:3])
    return not suits[3] and not empty and one == two


def triple_knitting(suits: Vectors) -> bool:
    """Four triples of one number in three suits, and a pair of one number in two suits."""
    if suits[3]:
        return False
    least, one, two = sorted(suits[:3])
    return one == two and one - least in TILE


def seven_shifted_pairs(suits: Vectors) -> bool:
    """Seven pairs of one suit, of seven numbers in a row."""
    held = [key for key in suits if key]
    return len(held) == 1 and held[0] in _SHIFTED_PAIRS and not suits[HONOURS]


def honours_and_knitted_tiles(suits: Vectors) -> bool:
    """Different tiles: honours, and of each suit tiles of one of 147, 258, 369, no two suits of the same."""
    if (suits[0] | suits[1] | suits[2] | suits[3]) & ~_ONE_OF_ANY:
        return False
    kept = [part for key in suits[:3] if key for part in range(3) if not key & ~_KNITTED[part]]
    return len(kept) == len(set(kept)) == sum(key > 0 for key in suits[:3])


def _parts_in(key: int) -> tuple[int, ...]:
    """Which of 147, 258, 369 one suit's tiles hold."""
    ones = key | key >> 1 | key >> 2
    return tuple([part for part in range(3) if not _KNITTED[part] & ~ones])


_knitted_in: Final[Memory[int, tuple[int, ...]]] = Memory(_parts_in, 1 << 10)


def knitted_straight(suits: Vectors) -> tuple[int, int, int] | None:
    """The keys of a knitted straight among some tiles, suit by suit; None where there is none.

    In fourteen tiles there is never a second one.
    """
    characters = _knitted_in[suits[0]]
    dots = _knitted_in[suits[1]] if characters else ()
    if not dots:
        return None
    bamboo = _knitted_in[suits[2]]
    for one, two, three in product(characters, dots, bamboo):
        if one != two != three != one:
            return _KNITTED[one], _KNITTED[two], _KNITTED[three]
    return None


SHAPES: Final[dict[str, Callable[[Vectors], bool]]] = {
    "thirteen_orphans": thirteen_orphans,
    "nine_gates": nine_gates,
    "wriggling_snake": wriggling_snake,
    "triple_knitting": triple_knitting,
    "knitting": knitting,
    "seven_pairs": seven_pairs,
    "seven_different_pairs": seven_different_pairs,
    "seven_pairs_of_heads": seven_pairs_of_heads,
    "honours_and_knitted_tiles": honours_and_knitted_tiles,
}
"""The shapes that a table may name, beside `four_sets_and_pair`. All are fourteen tiles with nothing on the table."""

KNITTED_STRAIGHT: Final = "knitted_straight"
"""The shape of nine knitted tiles with a set and a pair, which may have one set on the table."""

OF_PAIRS: Final = frozenset(("seven_pairs", "seven_different_pairs", "seven_pairs_of_heads"))
"""Those of them that are seven pairs, each a group of its own."""

_SIGNED: Final = (*SHAPES, KNITTED_STRAIGHT)
SIGNS: Final[dict[str, int]] = {shape: 1 << place for place, shape in enumerate(_SIGNED)}
"""By shape, the bit that a suit's tiles bear when they can be part of it."""


def signs_of(shapes: Iterable[str]) -> int:
    """The signs of some shapes, those that have any."""
    signs = 0
    for shape in shapes:
        signs |= SIGNS.get(shape, 0)
    return signs


_EMPTY: Final = signs_of(shape for shape in _SIGNED if shape not in ("thirteen_orphans", KNITTED_STRAIGHT))
_EMPTY_HONOURS: Final = signs_of(shape for shape in _SIGNED if shape not in ("thirteen_orphans", "wriggling_snake"))
_PAIRS: Final = SIGNS["seven_pairs"]
_DIFFERENT_PAIRS: Final = SIGNS["seven_different_pairs"]
_PAIRS_OF_HEADS: Final = SIGNS["seven_pairs_of_heads"]
_ORPHANS: Final = SIGNS["thirteen_orphans"]
_GATES_SIGN: Final = SIGNS["nine_gates"]
_SNAKE_SIGN: Final = SIGNS["wriggling_snake"]
_KNITTING: Final = SIGNS["knitting"]
_TRIPLE_KNITTING: Final = SIGNS["triple_knitting"]
_KNITTINGS_SIGN: Final = _KNITTING | _TRIPLE_KNITTING
_HONOURS_AND_KNITTED: Final = SIGNS["honours_and_knitted_tiles"]
_STRAIGHT: Final = SIGNS[KNITTED_STRAIGHT]


def suit_signs(key: int, suit: int) -> int:
    """The signs of the special shapes that one suit's tiles can be part of: a hand has no shape that a suit has no sign of."""
    if suit == HONOURS:
        return _honour_signs(key)
    if not key:
        return _EMPTY
    signs = _KNITTINGS_SIGN
    if not key & _ODD:
        signs |= _PAIRS
        if not key & ~_PAIRS_ONLY:
            signs |= _DIFFERENT_PAIRS
            if not key & ~_ENDS:
                signs |= _PAIRS_OF_HEADS
    if not key & ~_ENDS and _one_and_a_second(key - _ENDS_ONE_EACH):
        signs |= _ORPHANS
    if key in GATES_KEYS:
        signs |= _GATES_SIGN
    elif key == _SNAKE:
        signs |= _SNAKE_SIGN
    if not (key & ~_KNITTED[0] and key & ~_KNITTED[1] and key & ~_KNITTED[2]):
        signs |= _HONOURS_AND_KNITTED
    if _parts_in(key):  # of a suit never met: most are not asked for again
        signs |= _STRAIGHT
    return signs


def _honour_signs(key: int) -> int:
    """The signs that honours bear."""
    if not key:
        return _EMPTY_HONOURS
    signs = _STRAIGHT
    if not key & _ODD:
        signs |= _PAIRS
        if not key & ~_PAIRS_ONLY:
            signs |= _DIFFERENT_PAIRS | _PAIRS_OF_HEADS
    if not key & ~_ONE_OF_ANY:
        signs |= _HONOURS_AND_KNITTED
    if _one_and_a_second(key - _ONE_HONOUR_EACH):
        signs |= _ORPHANS
    if key == _ONE_WIND_EACH:
        signs |= _SNAKE_SIGN
    return signs


def _one_and_a_second(seconds: int) -> bool:
    """Whether what goes beyond one of each tile is nothing, or one tile."""
    return seconds == 0 or seconds in TILE


_ANY_PAIRS: Final = frozenset(("seven_pairs", "seven_different_pairs"))
_HEADS_SIGNS: Final = _ORPHANS | _PAIRS_OF_HEADS
_BOTH_PAIRS: Final = _PAIRS | _DIFFERENT_PAIRS
_NEAR_BY_SIZE: Final = (  # of a numbered suit's tiles, by how many they are
    _GATES_SIGN | _SNAKE_SIGN | _KNITTING, 0, 0, _TRIPLE_KNITTING, _TRIPLE_KNITTING, _TRIPLE_KNITTING, _KNITTING, _KNITTING, 0,
    _SNAKE_SIGN, _SNAKE_SIGN, 0, 0, _GATES_SIGN, 0,
)  # fmt: skip


def near_suit_signs(key: int, suit: int) -> int:
    """The signs of the special shapes that thirteen tiles with these in one suit may be one short of.

    A hand waits for no shape that a suit has no such sign of.
    """
    odd = key & _ODD
    signs = _HONOURS_AND_KNITTED if key == odd else 0
    if not odd & odd - 1:
        signs |= _BOTH_PAIRS
    if suit == HONOURS:
        signs |= _HEADS_SIGNS
        if not key:
            return signs | _GATES_SIGN | _KNITTINGS_SIGN
        return signs | _SNAKE_SIGN if key < TILE[4] else signs
    if not key & ~_ENDS:
        signs |= _HEADS_SIGNS
    return signs | _NEAR_BY_SIZE[key % 15]  # 16 leaves 1 when divided by 15, so a key leaves how many tiles it has


def _odd_tile(suits: Vectors) -> int:
    """The first kind that is held an odd number of times; there has to be one."""
    suit, odd = next((suit, key & _ODD) for suit, key in enumerate(suits) if key & _ODD)
    return 9 * suit + ((odd & -odd).bit_length() - 1) // 4


def shape_waits(suits: Vectors, shapes: tuple[str, ...]) -> int:
    """The tiles, as bits by code, that make thirteen concealed tiles one of some shapes."""
    near = _signs_asked[shapes]
    for suit, key in enumerate(suits):
        near &= near_suit_signs(key, suit)
        if not near:
            return 0
    waits = 0
    for shape in shapes:
        if not SIGNS.get(shape, 0) & near:
            continue
        holds = SHAPES[shape]
        for code in (_odd_tile(suits),) if shape in _ANY_PAIRS else range(34):
            suit, rank = divmod(code, 9)
            with_tile = [*suits]
            with_tile[suit] += TILE[rank]
            if holds((with_tile[0], with_tile[1], with_tile[2], with_tile[3])):
                waits |= 1 << code
    return waits


_signs_asked: Final[Memory[tuple[str, ...], int]] = Memory(signs_of, 1 << 6)  # rulebooks have few lists of shapes
