"""The kinds of tile as small numbers, and bags: multisets of tiles packed into one integer.

A bag gives every code four bits, so that adding bags is `+` and asking for a set of kinds is `&`. A count may reach 15;
whoever adds bags keeps below that. A red five is its five and a mark beside it, so that rules without red fives need
not know of them. Which tiles a variant plays with is told by a tuple of copies, one number a code.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

CHARACTERS: Final = range(9)
DOTS: Final = range(9, 18)
BAMBOO: Final = range(18, 27)
EAST: Final = 27
SOUTH: Final = 28
WEST: Final = 29
NORTH: Final = 30
RED: Final = 31
GREEN: Final = 32
WHITE: Final = 33
WINDS: Final = range(27, 31)
DRAGONS: Final = range(31, 34)
HONOURS: Final = range(27, 34)
FLOWERS: Final = range(34, 38)
SEASONS: Final = range(38, 42)
BONUS: Final = range(34, 42)
JOKER: Final = 42
AMERICAN_FLOWER: Final = 43
RED_FIVES: Final = range(44, 47)  # the marks of 0m 0p 0s
KINDS: Final = 47
SUITS: Final = "mps"

NAMES: Final[tuple[str, ...]] = (
    *(f"{rank}{suit}" for suit in SUITS for rank in range(1, 10)),
    *"ESWNRGB",
    *(f"F{number}" for number in range(1, 5)),
    *(f"S{number}" for number in range(1, 5)),
    "J",
    "F",
    *(f"0{suit}" for suit in SUITS),
)
PLAIN: Final[tuple[int, ...]] = (*range(44), 4, 13, 22)  # by code: the kind it counts as, a red five as its five
MARK: Final[dict[int, int]] = {4: 44, 13: 45, 22: 46}  # of a five: the code of its red

BAG: Final[tuple[int, ...]] = tuple(1 << 4 * code for code in range(KINDS))
# A red five with its mark.
TILE: Final[tuple[int, ...]] = (*BAG[:44], *(BAG[PLAIN[code]] + BAG[code] for code in RED_FIVES))


def mask_of(codes: Iterable[int]) -> int:
    """All bits of these codes."""
    return sum(15 << 4 * code for code in codes)


ORDINARY_BITS: Final = mask_of(range(34))
SUIT_BITS: Final = tuple(mask_of(suit) for suit in (CHARACTERS, DOTS, BAMBOO))
BONUS_BITS: Final = mask_of(BONUS)
JOKER_BITS: Final = mask_of((JOKER,))
RED_FIVE_BITS: Final = mask_of(RED_FIVES)
# Marks stand above all tiles: a bag with one is not smaller than this, one without is.
FIRST_MARK: Final = BAG[RED_FIVES[0]]

EIGHTS: Final = 8 * sum(BAG)  # the bit that a count of eight or more has, in every code

_ONES: Final = sum(BAG[:44])


def bag_of(codes: Iterable[int]) -> int:
    """The bag of these tiles; at most 15 of a kind. A red five adds its five and its mark."""
    bag = 0
    for code in codes:
        bag += TILE[code]
    return bag


def codes_of(bag: int) -> tuple[int, ...]:
    """The tiles of a bag in their order, a red five behind the plain ones of its suit."""
    codes: list[int] = []
    left = bag & 15 * _ONES  # without the marks of red fives
    while left:
        code = (left & -left).bit_length() - 1 >> 2
        number = left >> 4 * code & 15
        left ^= number << 4 * code
        reds = bag >> 4 * MARK[code] & 15 if code in MARK else 0
        codes += [code] * (number - reds)
        if reds:
            codes += [MARK[code]] * reds
    return tuple(codes)


def count(bag: int, code: int) -> int:
    """How many tiles of one code a bag holds (of a five: the red ones too)."""
    return bag >> 4 * code & 15


def total(bag: int) -> int:
    """How many tiles a bag holds; the marks of red fives are no tiles."""
    return (
        (bag & _ONES).bit_count()
        + 2 * (bag & _ONES << 1).bit_count()
        + 4 * (bag & _ONES << 2).bit_count()
        + 8 * (bag & _ONES << 3).bit_count()
    )


def excess_test(copies: Sequence[int]) -> tuple[int, int]:
    """Two constants: `(bag + add | bag) & mask` is not 0 when a code stands more often than `copies` says.

    A code of which the set holds eight or more (jokers may be eight) is left out: it has to be counted.
    """
    add = mask = 0
    for code, most in enumerate(copies):
        if most < 8:
            add += 7 - most << 4 * code
            mask += 8 << 4 * code
    return add, mask
