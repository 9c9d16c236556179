"""Facts of the sets, the pair and the tiles: the part of the word that comes from four suit vectors.

What each suit says alone is found in `suits`; here four of them are joined, and tiles are looked at that make special shapes.
"""

from __future__ import annotations

from functools import partial
from typing import Final

from mjscore.facts.names import FACTS, bit, mask_of
from mjscore.facts.suits import (
    ALL_OF_EVERY,
    ANY_ALIKE,
    BOTH_KINDS,
    EVERY,
    FOURS,
    GREEN_DRAGON,
    HELD,
    PUNGS_ALIKE,
    TRUTH,
    TWINS,
    WHITE_DRAGON,
    bits,
    honour_facts,
    suit_facts,
    truths_of,
)
from mjscore.memory import Memory
from mjscore.readings.shapes import gates_pair_is_middle, gates_suit, knitted_straight, seven_shifted_pairs
from mjscore.readings.splits import Vectors
from mjscore.readings.vectors import HONOURS

_MEMORY: Final = 1 << 12
DECIDING: Final = 0xFFFF
"""The numbers in a word from which more of it follows."""

ROOT: Final = bit("roots")
"""One kind of which a hand holds all four, as it is counted in the word."""
_FOUR_CHOWS: Final = bit("four_chows")
_FOUR_PUNGS: Final = bit("four_pungs")
_TWO_IDENTICAL: Final = bit("two_identical_chow_pairs")
_SAME_CHOW: Final = bit("same_chow_three_suits")
_SAME_PUNG: Final = bit("same_pung_three_suits")
_HEADS: Final = bit("all_heads")
_TERMINALS: Final = bit("all_terminals")
_NO_HONOURS: Final = bit("no_honours")
_HONOURS: Final = bit("all_honours")
_HEAD_IN_EACH: Final = bit("head_in_each_group")
_TERMINAL_IN_EACH: Final = bit("terminal_in_each_group")
_HEADS_OF_BOTH: Final = bit("heads_of_both_kinds")
_ONE_OF_EACH: Final = bit("one_group_of_each_kind")
_EVERY_KIND: Final = bit("every_kind_of_tile")
_CHOWS_ALIKE: Final = ANY_ALIKE & (1 << PUNGS_ALIKE) - 1
_PUNGS_ALIKE: Final = ANY_ALIKE ^ _CHOWS_ALIKE
_CHOWS_AT: Final = FACTS["chows"].offset

SHARED: Final = bits(*EVERY) | mask_of(
    "all_terminals", "terminal_in_each_group", "heads_of_both_kinds", "same_chow_three_suits", "same_pung_three_suits",
    "every_kind_of_tile", "one_group_of_each_kind",
)  # fmt: skip
"""The facts that follow from what all suits share; those that follow from numbers alone are not among them."""

# By which suits (bits 0 to 2) and honours (bit 3) a hand holds.
_SUITS_HELD: Final = tuple(
    {
        (1, False): bit("one_suit"),
        (1, True): bit("one_suit_and_honours"),
        (2, False): bits("two_suits", "two_suits_held"),
        (2, True): bit("two_suits_held"),
        (3, False): bit("three_suits"),
        (3, True): bit("three_suits"),
    }.get(((held & 7).bit_count(), held > 7), 0)
    for held in range(16)
)

OF_SUITS: Final = (
    _NO_HONOURS | _HONOURS | bits("one_suit", "one_suit_and_honours", "two_suits", "two_suits_held", "three_suits")
)
"""The facts that follow of which suits and honours a hand holds, and of nothing else."""


def group_word(vectors: Vectors, seat: int, round_wind: int) -> int:
    """The facts of four suit vectors: all sets and the pair of a finished hand, or what groups a loser's hand has."""
    added_0, shared_0, _ = suit_facts(vectors[0], 0)
    added_1, shared_1, _ = suit_facts(vectors[1], 1)
    added_2, shared_2, _ = suit_facts(vectors[2], 2)
    added_3, shared_3, _ = honour_facts(vectors[3], seat, round_wind)
    word = added_0 + added_1 + added_2 + added_3
    return word | JOINED[(shared_0 & shared_1 & shared_2 & shared_3) << 16 | word & DECIDING]


def _joined_word(key: int) -> int:
    """What follows from what all suits share (by `&`, `facts.suits`) and, in 16 bits below, from their numbers added up."""
    shared, numbers = key >> 16, key & DECIDING
    held = numbers >> HELD & 15
    word = _every_word(shared, held) | _SUITS_HELD[held]
    if numbers & 15 == 4:
        word |= _FOUR_CHOWS
    elif numbers >> 4 & 15 == 4:
        word |= _FOUR_PUNGS
    if numbers >> TWINS & 14:
        word |= _TWO_IDENTICAL
    if shared & _CHOWS_ALIKE:
        word |= _SAME_CHOW
    if shared & _PUNGS_ALIKE:
        word |= _SAME_PUNG
    if shared & BOTH_KINDS:
        word |= _EVERY_KIND
        if (numbers & 15) + (numbers >> 4 & 15) == 4:  # winds and dragons are a group each: the others have one too
            word |= _ONE_OF_EACH
    return word


JOINED: Final = Memory(_joined_word, _MEMORY)
"""By what all suits share, and below it the numbers that decide: the rest of the word."""


def _every_word(truths: int, held: int) -> int:
    """The facts that a hand has when its suits share these truths; whether honours are among them tells the rest."""
    word = sum(bit(name) for name in EVERY if truths & TRUTH[name])
    if not held & 8:
        word |= _NO_HONOURS
        if word & _HEADS:
            word |= _TERMINALS
        if word & _HEAD_IN_EACH:
            word |= _TERMINAL_IN_EACH
    if not held & 7:
        word |= _HONOURS
    if word & _HEADS and held & 8 and held & 7:
        word |= _HEADS_OF_BOTH
    return word


_MIDDLE_GATES: Final = bit("nine_gates_middle_pair")
_NINE_SIDED: Final = bit("nine_gates_nine_sided")
_OF_GROUPS: Final = TRUTH["head_in_each_group"] | TRUTH["five_in_each_group"]


def _suit_tiles(suit: int, key: int) -> tuple[int, int]:
    """Of one suit's tiles: the truths that have to hold in every suit, and counts."""
    if not key:
        return ALL_OF_EVERY, 0
    fours = (key & 0x444444444).bit_count() * FOURS
    ranks = sum(1 << rank for rank in range(9) if key >> 4 * rank & 15)
    if suit < 3:
        return truths_of(ranks, 0, 0)[suit], fours
    every = TRUTH["all_heads"]
    if not ranks & ~GREEN_DRAGON:
        every |= TRUTH["all_green"]
    if not ranks & ~WHITE_DRAGON:
        every |= TRUTH["all_reversible"]
    return every, fours


_CHARACTERS: Final = Memory(partial(_suit_tiles, 0), 1 << 10)
_DOTS: Final = Memory(partial(_suit_tiles, 1), 1 << 10)
_BAMBOO: Final = Memory(partial(_suit_tiles, 2), 1 << 10)
_HONOUR_TILES: Final = Memory(partial(_suit_tiles, HONOURS), 1 << 10)


def tiles_word(suits: Vectors) -> int:
    """The facts that tiles have without any grouping: for special shapes, whose sets do not exist."""
    characters, dots, bamboo, honours = suits
    one, two, three, four = _CHARACTERS[characters], _DOTS[dots], _BAMBOO[bamboo], _HONOUR_TILES[honours]
    every = one[0] & two[0] & three[0] & four[0]
    held = (characters > 0) | (dots > 0) << 1 | (bamboo > 0) << 2 | (honours > 0) << 3
    word = JOINED[(every & ~_OF_GROUPS) << 16 | held << HELD] | one[1] + two[1] + three[1] + four[1]
    if held == 15 and honours & 0xFFFF and honours >> 16:
        word |= _EVERY_KIND
    return word


def knitted_word(vectors: Vectors, suits: Vectors, seat: int, round_wind: int) -> int:
    """The facts of a knitted straight, its set and its pair: `vectors` has the two, `suits` all tiles, a kong as three."""
    word = group_word(vectors, seat, round_wind)
    found = word & _OF_SINGLE_GROUPS | tiles_word(suits) | _KNITTED
    return found | _KNITTED_CHOW if word >> _CHOWS_AT & 15 else found


_OF_SINGLE_GROUPS: Final = mask_of(
    "chows", "pungs", "dragon_pungs", "wind_pungs", "dragon_pairs", "seat_wind_pung", "round_wind_pung",
    "seat_and_round_wind_pung", "seat_wind_pair", "round_wind_pair", "seat_and_round_wind_pair", "pair_of_honours",
    "pair_of_fives", "pungs_of_terminals", "pungs_of_terminals_or_winds", "own_wind_pungs", "round_wind_pungs",
    "double_wind_pungs", "other_wind_pungs",
)  # fmt: skip
_KNITTED: Final = bit("knitted_straight")
_KNITTED_CHOW: Final = bit("knitted_straight_and_chow")


def roots_word(bag: int) -> int:
    """The count of kinds of which a bag of tiles (0 to 33) holds all four."""
    return (bag & 0x4444444444444444444444444444444444).bit_count() * ROOT


def shape_word(shape: str, suits: Vectors) -> int:
    """The facts of a special shape: its own, and what its tiles show."""
    word = FACTS[shape].mask | tiles_word(suits)
    if shape in ("seven_pairs", "seven_different_pairs") and seven_shifted_pairs(suits):
        word |= _SHIFTED
    elif shape == "honours_and_knitted_tiles":
        if suits[3] == 0x1111111:
            word |= _ALL_SEVEN
        elif knitted_straight(suits) is not None:
            word |= _WHOLE_KNITTED
    return word


_SHIFTED: Final = bit("seven_shifted_pairs")
_ALL_SEVEN: Final = bit("all_seven_honours")
_WHOLE_KNITTED: Final = bit("knitted_straight_among_honours")


def gates_word(suits: Vectors, tile: int | None) -> int:
    """The facts of fourteen concealed tiles that are nine gates, `tile` the last of them; 0 where they are none."""
    suit = gates_suit(suits)
    if suit is None:
        return 0
    key = suits[suit]
    word = GATES | (_MIDDLE_GATES if gates_pair_is_middle(key) else 0)
    if tile is not None and tile // 9 == suit and key >> 4 * (tile % 9) & 15 in (2, 4):
        word |= _NINE_SIDED
    return word


GATES: Final = bit("nine_gates")
"""The bit that says that the tiles are nine gates, however they are grouped."""

GATES_FACTS: Final = GATES | _MIDDLE_GATES | _NINE_SIDED
"""All that may be said of nine gates."""

SETS: Final = bit("four_sets_and_pair")
"""The bit that says that a reading is four sets and a pair."""
