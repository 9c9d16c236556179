"""Facts of one suit's groups: what four suits add up to is in `groups`.

What can be said of one suit alone is its `Facts`: what adds up with other suits, what all suits have to share, and the
sets, for what they form with those of other suits. Within a suit they add up too: there are few ways for chows to be in
one, and few for pungs and a pair, so that those are remembered, and not every vector.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from mjscore.facts.names import bit
from mjscore.memory import Memory
from mjscore.readings.vectors import CHOW, CHOW_MASK, PAIR, PAIR_SHIFT, PUNG, PUNG_SHIFT, RANKS, tiles_of

_MEMORY: Final = 1 << 12  # of one suit there are 330 vectors of chows, and 1,723 of pungs and a pair

_ENDS: Final = 0b100000001
_SIMPLES: Final = RANKS & ~_ENDS
_258 = 0b010010010
_GREEN_BAMBOO: Final = 0b010101110
GREEN_DRAGON: Final = 1 << 5
WHITE_DRAGON: Final = 1 << 6
_REVERSIBLE: Final = (0, 0b110011111, 0b110111010)  # by suit; characters have none
_WITHIN: Final = {
    "all_simples": _SIMPLES,
    "all_heads": _ENDS,
    "all_258": _258,
    "all_even": 0b010101010,
    "all_1_to_3": 0b000000111,
    "all_4_to_6": 0b000111000,
    "all_7_to_9": 0b111000000,
    "all_1_to_4": 0b000001111,
    "all_6_to_9": 0b111100000,
}
_FIVE: Final = 1 << 4
_CHOWS_WITH_FIVE: Final = 0b0011100
_WINDS: Final = 0b0001111
_DRAGONS: Final = 0b1110000
_DRAGON_NAMES: Final = ((4, "red"), (5, "green"), (6, "white"))


def bits(*names: str) -> int:
    """The bits of several facts."""
    return sum(bit(name) for name in names)


EVERY: Final = (
    "all_simples", "all_heads", "all_green", "all_258", "all_even", "all_1_to_3", "all_4_to_6", "all_7_to_9",
    "all_1_to_4", "all_6_to_9", "all_reversible", "head_in_each_group", "five_in_each_group",
)  # fmt: skip
TRUTH: Final = {name: 1 << place for place, name in enumerate(EVERY)}  # a suit's truths are small numbers, until joined
_WITHOUT: Final = tuple((TRUTH[name], RANKS & ~within) for name, within in _WITHIN.items())
ALL_OF_EVERY: Final = (1 << len(EVERY)) - 1

Facts = tuple[int, int, int]
"""Of one suit: what is added to that of other suits, what is joined with theirs by `&`, and its sets.

Added are its part of the word, and below the facts the *numbers*, four bits each: chows, pungs, the suits that are held (a
bit each), twos of equal chows. Joined are the *truths* that hold for the hand when they hold in every suit, above them chows
by rank and pungs by rank (of honours: all), and a bit that honours have when they are of both kinds (of a suit that is held:
always). The *sets* are all chows, 21 bits a suit, and above them all pungs.
"""

PUNGS_BEGIN: Final = 63  # in the sets
ALL_CHOWS: Final = (1 << PUNGS_BEGIN) - 1
HELD: Final = 8  # in the numbers
TWINS: Final = 12  # the same
CHOWS_ALIKE: Final = len(EVERY)  # in what is joined
PUNGS_ALIKE: Final = CHOWS_ALIKE + 7
ANY_ALIKE: Final = 0xFFFF << CHOWS_ALIKE
BOTH_KINDS: Final = 1 << PUNGS_ALIKE + 9
_NOTHING_IN_SUIT: Final[Facts] = (0, ALL_OF_EVERY, 0)
_NO_HONOURS: Final[Facts] = (0, ALL_OF_EVERY | ANY_ALIKE, 0)

_CHOWS: Final = bit("chows")
_PUNGS: Final = bit("pungs")
FOURS: Final = bit("fours_without_kong")
_FOUR_IN: Final = {2: bit("four_in_two"), 3: bit("four_in_three"), 4: bit("four_in_four")}
_IDENTICAL_CHOWS: Final = bit("identical_chow_pairs")
_TERMINAL_CHOWS: Final = bit("terminal_chow_pairs")
_CHOWS_IN_A_ROW: Final = bit("three_chows_in_a_row")
_PUNGS_IN_A_ROW: Final = bit("three_pungs_in_a_row")
_PUNGS_OF_TERMINALS: Final = bits("pungs_of_terminals", "pungs_of_terminals_or_winds")
_TERMINAL_PUNGS: Final = bit("terminal_pung_pairs")
_PAIR_OF_FIVES: Final = bit("pair_of_fives")
_DRAGON_PUNGS: Final = bit("dragon_pungs")
_WIND_PUNGS: Final = bit("wind_pungs")
_DRAGON_PAIRS: Final = bit("dragon_pairs")
_SNAKES: Final = frozenset(
    CHOW[one] + CHOW[two] + PUNG[0] + PUNG[8] + PAIR[pair] for pair, one, two in ((1, 2, 5), (4, 1, 5), (7, 1, 4))
)
"""Pungs of 1 and 9, a pair of 2, 5 or 8, and two chows of the six numbers that are left."""
_SNAKE: Final = bit("squirming_snake")
_FOUR_OF_A_KIND: Final = 0x444444444  # of a key


def truths_of(ranks: int, chow_mask: int, group_ranks: int) -> tuple[int, int, int]:
    """The truths of one numbered suit that have to hold in every suit, by suit; `group_ranks`: pungs and pairs."""
    truths = 0
    for truth, others in _WITHOUT:
        if not ranks & others:
            truths |= truth
    if not group_ranks & ~_FIVE and not chow_mask & ~_CHOWS_WITH_FIVE:
        truths |= TRUTH["five_in_each_group"]
    if not group_ranks & _SIMPLES and not chow_mask & 0b0111110:
        truths |= TRUTH["head_in_each_group"]
    dots, bamboo = truths, truths
    if not ranks & ~_REVERSIBLE[1]:
        dots |= TRUTH["all_reversible"]
    if not ranks & ~_REVERSIBLE[2]:
        bamboo |= TRUTH["all_reversible"]
    if not ranks & ~_GREEN_BAMBOO:
        bamboo |= TRUTH["all_green"]
    return truths, dots, bamboo


def suit_facts(vector: int, suit: int) -> Facts:
    """The facts of the groups in one numbered suit: those of its chows, those of the others, and what comes of both."""
    if not vector:
        return _NOTHING_IN_SUIT
    chows = vector & CHOW_MASK
    added, every, alike, key = _of_one_kind[chows]
    added_2, every_2, alike_2, key_2 = _of_one_kind[vector ^ chows]
    added += added_2 + (1 << HELD + suit)
    fours = key + key_2 & _FOUR_OF_A_KIND
    if fours:
        added += _fours(vector, fours)
    if vector in _SNAKES:
        added += _SNAKE
    sets = chows << 21 * suit | (vector >> PUNG_SHIFT & RANKS) << PUNGS_BEGIN + 9 * suit
    return added, every[suit] & every_2[suit] | alike | alike_2 | BOTH_KINDS, sets


def _fours(vector: int, fours: int) -> int:
    """The counts of kinds of which a vector's groups hold all four, by how many groups they are in."""
    sums, chows = 0, (vector & CHOW_MASK) << 6  # now those with a tile begin at its own rank, three of them
    while fours:
        low = fours & -fours
        fours ^= low
        rank = low.bit_length() // 4
        holding = chows >> 3 * rank
        groups = (holding & 7) + (holding >> 3 & 7) + (holding >> 6 & 7)
        groups += (vector >> PUNG_SHIFT + rank & 1) + (vector >> PAIR_SHIFT + rank & 1)
        sums += FOURS + _FOUR_IN[groups]
    return sums


def _found_of_one_kind(vector: int) -> tuple[int, tuple[int, int, int], int, int]:
    """Of chows alone, or of pungs and pairs alone, in one numbered suit: what is added, truths by suit, ranks, their key."""
    if not vector:
        return 0, (ALL_OF_EVERY, ALL_OF_EVERY, ALL_OF_EVERY), 0, 0
    key = tiles_of(vector)
    ranks = key | key >> 1 | key >> 2 | key >> 3
    ranks = sum([1 << rank for rank in range(9) if ranks >> 4 * rank & 1])
    if vector <= CHOW_MASK:
        sums, chow_mask = _of_chows(vector)
        return sums, truths_of(ranks, chow_mask, 0), chow_mask << CHOWS_ALIKE, key
    pungs, pairs = vector >> PUNG_SHIFT & RANKS, vector >> PAIR_SHIFT
    return _of_pungs(pungs, pairs), truths_of(ranks, 0, pungs | pairs), pungs << PUNGS_ALIKE, key


def _of_chows(vector: int) -> tuple[int, int]:
    """What chows add, and the ranks that they begin at."""
    counts = [vector >> 3 * rank & 7 for rank in range(7)]
    chow_mask = chows = twins = 0
    for rank, count in enumerate(counts):
        if count:
            chow_mask |= 1 << rank
            chows += count
            twins += count >> 1
    sums = chows * _CHOWS + twins * _IDENTICAL_CHOWS + min(counts[0], counts[6]) * _TERMINAL_CHOWS
    if chow_mask & 0b1001001 == 0b1001001:
        sums += _CHOWS_IN_A_ROW
    return sums + (chows | twins << TWINS), chow_mask


def _of_pungs(pungs: int, pairs: int) -> int:
    """What pungs and pairs add."""
    sums = pungs.bit_count() * _PUNGS + (pungs & _ENDS).bit_count() * _PUNGS_OF_TERMINALS
    if pungs & _ENDS == _ENDS:
        sums += _TERMINAL_PUNGS
    if pairs == _FIVE:
        sums += _PAIR_OF_FIVES
    if pungs & pungs >> 1 & pungs >> 2:
        sums += _PUNGS_IN_A_ROW
    return sums + (pungs.bit_count() << 4)


_of_one_kind: Final[Memory[int, tuple[int, tuple[int, int, int], int, int]]] = Memory(_found_of_one_kind, _MEMORY)


@lru_cache(maxsize=1 << 10)
def honour_facts(vector: int, seat: int, round_wind: int) -> Facts:
    """The facts of the groups of honours, seen from one seat in one round."""
    if not vector:
        return _NO_HONOURS
    pungs, pairs = vector >> PUNG_SHIFT & RANKS, vector >> PAIR_SHIFT
    sums, every = _honours_seen_by_all[pungs, pairs]
    winds = pungs & _WINDS
    if winds:
        sums += _wind_pungs(winds, 1 << seat, 1 << round_wind) + _seen_from(winds, seat, round_wind, _PUNG_FACTS)
    if pairs & _WINDS:
        sums += _seen_from(pairs, seat, round_wind, _PAIR_FACTS)
    return sums, every, pungs << PUNGS_BEGIN + 27


def _seen_by_all(groups: tuple[int, int]) -> tuple[int, int]:
    """What pungs and a pair of honours add, whoever holds them, and their truths."""
    pungs, pairs = groups
    every = TRUTH["all_heads"] | TRUTH["head_in_each_group"] | ANY_ALIKE
    if not (pungs | pairs) & ~GREEN_DRAGON:
        every |= TRUTH["all_green"]
    if not (pungs | pairs) & ~WHITE_DRAGON:
        every |= TRUTH["all_reversible"]
    if (pungs | pairs) & _WINDS and (pungs | pairs) & _DRAGONS:
        every |= BOTH_KINDS
    sums = pungs.bit_count() * _PUNGS
    sums += (pungs & _DRAGONS).bit_count() * _DRAGON_PUNGS + (pungs & _WINDS).bit_count() * _WIND_PUNGS
    sums += (pairs & _DRAGONS).bit_count() * _DRAGON_PAIRS
    for rank, name in _DRAGON_NAMES:
        if pungs >> rank & 1:
            sums += bit(f"{name}_dragon_pung")
    if pairs:
        sums += bit("pair_of_honours")
    return sums + _big_and_little(pungs, pairs) + (pungs.bit_count() << 4 | 1 << HELD + 3), every


_honours_seen_by_all: Final[Memory[tuple[int, int], tuple[int, int]]] = Memory(_seen_by_all, 1 << 9)


def _seen_from(groups: int, seat: int, round_wind: int, facts: tuple[int, int, int]) -> int:
    """What winds (bits by rank) are to a seat in a round: facts of its own wind, the round's, and one that is both."""
    own, rounds, both = facts
    word = (groups >> seat & 1) * own + (groups >> round_wind & 1) * rounds
    return word + both if seat == round_wind and groups >> seat & 1 else word


_PUNG_FACTS: Final = bit("seat_wind_pung"), bit("round_wind_pung"), bit("seat_and_round_wind_pung")
_PAIR_FACTS: Final = bit("seat_wind_pair"), bit("round_wind_pair"), bit("seat_and_round_wind_pair")


def _wind_pungs(pungs: int, own: int, rounds: int) -> int:
    """Pungs of winds by whose wind they are: each is in one of the four counts."""
    word = pungs.bit_count() * _PUNGS_OF_WINDS + (pungs & ~(own | rounds)).bit_count() * _OTHER_WINDS
    if own == rounds:
        return word + _DOUBLE_WINDS if pungs & own else word
    return word + (_OWN_WIND if pungs & own else 0) + (_ROUND_WIND if pungs & rounds else 0)


_PUNGS_OF_WINDS: Final = bit("pungs_of_terminals_or_winds")
_OTHER_WINDS: Final = bit("other_wind_pungs")
_DOUBLE_WINDS: Final = bit("double_wind_pungs")
_OWN_WIND: Final = bit("own_wind_pungs")
_ROUND_WIND: Final = bit("round_wind_pungs")


def _big_and_little(pungs: int, pairs: int) -> int:
    word = 0
    dragons, winds = (pungs & _DRAGONS).bit_count(), (pungs & _WINDS).bit_count()
    if dragons == 3:
        word |= bit("three_dragon_pungs")
    if winds >= 3:
        word |= bit("three_wind_pungs")
    if winds == 4:
        word |= bit("four_wind_pungs")
    if dragons == 2 and pairs & _DRAGONS & ~pungs:
        word |= bit("two_dragon_pungs_and_pair")
    if winds == 3 and pairs & _WINDS & ~pungs:
        word |= bit("three_wind_pungs_and_pair")
    return word
