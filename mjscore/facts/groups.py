"""Facts of the sets, the pair and the tiles: the part of the word that comes from four suit vectors.

What can be said of one suit alone is remembered with its vector, as `Facts`: counts that add up, numbers that decide more
of the word when they are added, truths that hold for the hand when they hold in every suit, the masks that suits are
compared by, and what sets form with those of other suits. Four of them are `joined`.
"""

from __future__ import annotations

from functools import lru_cache

from mjscore.facts.names import FACTS, mask_of
from mjscore.readings.shapes import gates_pair_is_middle, gates_suit, knitted_straight, seven_shifted_pairs
from mjscore.readings.splits import Vectors
from mjscore.readings.vectors import CHOW_MASK, PAIR_SHIFT, PUNG_SHIFT, RANKS, tiles_of

_MEMORY = 1 << 15

_ENDS = 0b100000001
_SIMPLES = RANKS & ~_ENDS
_258 = 0b010010010
_GREEN_BAMBOO = 0b010101110
_GREEN_DRAGON = 1 << 5
_WHITE_DRAGON = 1 << 6
_REVERSIBLE = (0, 0b110011111, 0b110111010)  # by suit
_WITHIN = {
    "all_258": _258,
    "all_even": 0b010101010,
    "all_1_to_3": 0b000000111,
    "all_4_to_6": 0b000111000,
    "all_7_to_9": 0b111000000,
    "all_1_to_4": 0b000001111,
    "all_6_to_9": 0b111100000,
}
_FIVE = 1 << 4
_CHOWS_WITH_FIVE = 0b0011100
_WINDS = 0b0001111
_DRAGONS = 0b1110000
_BAMBOO = 2
_DRAGON_NAMES = ((4, "red"), (5, "green"), (6, "white"))


def _bit(name: str) -> int:
    return 1 << FACTS[name].offset


def _bits(*names: str) -> int:
    return sum(_bit(name) for name in names)


_EVERY = (
    "all_simples", "all_honours", "all_terminals", "all_heads", "all_green", "all_258", "no_honours", "all_even",
    "all_1_to_3", "all_4_to_6", "all_7_to_9", "all_1_to_4", "all_6_to_9", "all_reversible",
    "head_in_each_group", "terminal_in_each_group", "five_in_each_group",
)  # fmt: skip
_TRUTH = {name: 1 << place for place, name in enumerate(_EVERY)}  # a suit's truths are small numbers, until joined
_ALL_OF_EVERY = (1 << len(_EVERY)) - 1

Facts = tuple[int, int, int, int, int]
"""Of one suit: its part of the word, its numbers, its truths, its masks, its sets.

The *numbers* add up, four bits each: chows, pungs, the suits that are held (a bit each), twos of equal chows. The *truths*
are joined by `&`. The *masks* are chows by rank and pungs by rank (of honours: whether winds and dragons are held, whether
there is one group of each). The *sets* are all chows, 21 bits a suit, and above them all pungs.
"""

_NOTHING_IN_SUIT: Facts = (0, 0, _ALL_OF_EVERY, 0, 0)
PUNGS_BEGIN = 63  # in the sets
ALL_CHOWS = (1 << PUNGS_BEGIN) - 1
_MASK_OF_PUNGS = 7  # in the masks
_HELD = 8  # in the numbers
_BOTH_KINDS, _ONE_GROUP_EACH = 1, 2
_THREE_SUITS, _FOUR_SUITS = 0x700, 0xF00

_CHOWS = _bit("chows")
_PUNGS = _bit("pungs")
_ROOTS = _bit("roots")
_FOURS = _bit("fours_without_kong")
_FOUR_IN = {2: _bit("four_in_two"), 3: _bit("four_in_three"), 4: _bit("four_in_four")}
_DRAGON_PUNGS = _bit("dragon_pungs")
_WIND_PUNGS = _bit("wind_pungs")
_DRAGON_PAIRS = _bit("dragon_pairs")
_FOUR_CHOWS = _bit("four_chows")
_FOUR_PUNGS = _bit("four_pungs")
_TWO_IDENTICAL = _bit("two_identical_chow_pairs")
_SAME_CHOW = _bit("same_chow_three_suits")
_SAME_PUNG = _bit("same_pung_three_suits")
_HEADS = _bit("all_heads")
_HONOURS_OR_TERMINALS_ONLY = _bits("all_honours", "all_terminals")
_HEADS_OF_BOTH = _bit("heads_of_both_kinds")
_ONE_OF_EACH = _bit("one_group_of_each_kind")
_EVERY_KIND = _bit("every_kind_of_tile")
_CHOWS_AT = FACTS["chows"].offset
_SETS = _bit("four_sets_and_pair")

# By which suits (bits 0 to 2) and honours (bit 3) a hand holds.
_SUITS_HELD = tuple(
    {
        (1, False): _bit("one_suit"),
        (1, True): _bit("one_suit_and_honours"),
        (2, False): _bits("two_suits", "two_suits_held"),
        (2, True): _bit("two_suits_held"),
        (3, False): _bit("three_suits"),
        (3, True): _bit("three_suits"),
    }.get(((held & 7).bit_count(), held > 7), 0)
    for held in range(16)
)


def _every(ranks: int, chow_mask: int, group_ranks: int, suit: int) -> int:
    """The truths of one numbered suit that have to hold in every suit; `group_ranks`: pungs and pairs."""
    truths = _TRUTH["no_honours"]
    if not ranks & _ENDS:
        truths |= _TRUTH["all_simples"]
    if not ranks & _SIMPLES:
        truths |= _TRUTH["all_terminals"] | _TRUTH["all_heads"]
    if suit == _BAMBOO and not ranks & ~_GREEN_BAMBOO:
        truths |= _TRUTH["all_green"]
    if not ranks & ~_REVERSIBLE[suit]:
        truths |= _TRUTH["all_reversible"]
    for name, allowed in _WITHIN.items():
        if not ranks & ~allowed:
            truths |= _TRUTH[name]
    if not group_ranks & ~_FIVE and not chow_mask & ~_CHOWS_WITH_FIVE:
        truths |= _TRUTH["five_in_each_group"]
    if not group_ranks & _SIMPLES and not chow_mask & 0b0111110:
        truths |= _TRUTH["head_in_each_group"] | _TRUTH["terminal_in_each_group"]
    return truths


def suit_facts(vector: int, suit: int) -> Facts:
    """The facts of the groups in one numbered suit."""
    if not vector:
        return _NOTHING_IN_SUIT
    counts = [vector >> 3 * rank & 7 for rank in range(7)]
    pungs = vector >> PUNG_SHIFT & RANKS
    pairs = vector >> PAIR_SHIFT
    chow_mask = sum(1 << rank for rank in range(7) if counts[rank])
    key = tiles_of(vector)
    ranks = sum(1 << rank for rank in range(9) if key >> 4 * rank & 15)

    sums = sum(counts) * _CHOWS + pungs.bit_count() * _PUNGS
    sums += min(counts[0], counts[6]) * _bit("terminal_chow_pairs")
    sums += sum(count // 2 for count in counts) * _bit("identical_chow_pairs")
    sums += (pungs & _ENDS).bit_count() * (_bit("pungs_of_terminals") + _bit("pungs_of_terminals_or_winds"))
    if pungs & _ENDS == _ENDS:
        sums += _bit("terminal_pung_pairs")
    if pairs == _FIVE:
        sums += _bit("pair_of_fives")
    if chow_mask & 0b1001001 == 0b1001001:
        sums += _bit("three_chows_in_a_row")
    if pungs & pungs >> 1 & pungs >> 2:
        sums += _bit("three_pungs_in_a_row")
    for rank in range(9):
        if key >> 4 * rank & 15 == 4:
            sums += _FOURS
            groups = sum(counts[low] for low in range(max(0, rank - 2), min(rank, 6) + 1))
            groups += (pungs >> rank & 1) + (pairs >> rank & 1)
            sums += _FOUR_IN[groups]
    if _is_squirming_snake(counts, pungs, pairs):
        sums += _bit("squirming_snake")
    twins = sum(count // 2 for count in counts)
    numbers = sum(counts) | pungs.bit_count() << 4 | 1 << _HELD + suit | twins << 12
    every = _every(ranks, chow_mask, pungs | pairs, suit)
    sets = (vector & CHOW_MASK) << 21 * suit | pungs << PUNGS_BEGIN + 9 * suit
    return sums, numbers, every, chow_mask | pungs << _MASK_OF_PUNGS, sets


def _is_squirming_snake(counts: list[int], pungs: int, pairs: int) -> bool:
    """Pungs of 1 and 9, a pair of 2, 5 or 8, and two chows of the six numbers that are left."""
    chows = {1 << 1: (2, 5), 1 << 4: (1, 5), 1 << 7: (1, 4)}.get(pairs)
    return pungs == _ENDS and chows is not None and sum(counts) == 2 and all(counts[rank] for rank in chows)


def honour_facts(vector: int, seat: int, round_wind: int) -> Facts:
    """The facts of the groups of honours, seen from one seat in one round."""
    if not vector:
        return _NOTHING_IN_SUIT
    pungs = vector >> PUNG_SHIFT & RANKS
    pairs = vector >> PAIR_SHIFT
    every = _TRUTH["all_honours"] | _TRUTH["all_heads"] | _TRUTH["head_in_each_group"]
    if not (pungs | pairs) & ~_GREEN_DRAGON:
        every |= _TRUTH["all_green"]
    if not (pungs | pairs) & ~_WHITE_DRAGON:
        every |= _TRUTH["all_reversible"]
    sums = pungs.bit_count() * _PUNGS
    sums += (pungs & _DRAGONS).bit_count() * _DRAGON_PUNGS + (pungs & _WINDS).bit_count() * _WIND_PUNGS
    sums += (pairs & _DRAGONS).bit_count() * _DRAGON_PAIRS
    for rank, name in _DRAGON_NAMES:
        if pungs >> rank & 1:
            sums += _bit(f"{name}_dragon_pung")
    if pairs:
        sums += _bit("pair_of_honours")
    for mask, kind in ((pungs, "pung"), (pairs, "pair")):
        own, rounds = mask >> seat & 1, mask >> round_wind & 1
        sums += own * _bit(f"seat_wind_{kind}") + rounds * _bit(f"round_wind_{kind}")
        if own and seat == round_wind:
            sums += _bit(f"seat_and_round_wind_{kind}")
    sums += _wind_pungs(pungs & _WINDS, 1 << seat, 1 << round_wind) + _big_and_little(pungs, pairs)
    winds = (pungs & _WINDS).bit_count() + (pairs & _WINDS).bit_count()
    dragons = (pungs & _DRAGONS).bit_count() + (pairs & _DRAGONS).bit_count()
    masks = _BOTH_KINDS if winds and dragons else 0
    if winds == dragons == 1:
        masks |= _ONE_GROUP_EACH
    numbers = pungs.bit_count() << 4 | 1 << _HELD + 3
    return sums, numbers, every, masks, pungs << PUNGS_BEGIN + 27


def _wind_pungs(pungs: int, own: int, rounds: int) -> int:
    """Pungs of winds by whose wind they are: each is in one of the four counts."""
    word = pungs.bit_count() * _bit("pungs_of_terminals_or_winds")
    word += (pungs & ~(own | rounds)).bit_count() * _bit("other_wind_pungs")
    if own == rounds:
        return word + (pungs & own).bit_count() * _bit("double_wind_pungs")
    word += (pungs & own).bit_count() * _bit("own_wind_pungs")
    return word + (pungs & rounds).bit_count() * _bit("round_wind_pungs")


def _big_and_little(pungs: int, pairs: int) -> int:
    word = 0
    dragons, winds = (pungs & _DRAGONS).bit_count(), (pungs & _WINDS).bit_count()
    if dragons == 3:
        word |= _bit("three_dragon_pungs")
    if winds >= 3:
        word |= _bit("three_wind_pungs")
    if winds == 4:
        word |= _bit("four_wind_pungs")
    if dragons == 2 and pairs & _DRAGONS & ~pungs:
        word |= _bit("two_dragon_pungs_and_pair")
    if winds == 3 and pairs & _WINDS & ~pungs:
        word |= _bit("three_wind_pungs_and_pair")
    return word


_suit_facts = lru_cache(maxsize=_MEMORY)(suit_facts)
_honour_facts = lru_cache(maxsize=_MEMORY)(honour_facts)


def group_word(vectors: Vectors, seat: int, round_wind: int) -> int:
    """The facts of four suit vectors: all sets and the pair of a finished hand, or what groups a loser's hand has."""
    sums_0, numbers_0, every_0, masks_0, _ = _suit_facts(vectors[0], 0)
    sums_1, numbers_1, every_1, masks_1, _ = _suit_facts(vectors[1], 1)
    sums_2, numbers_2, every_2, masks_2, _ = _suit_facts(vectors[2], _BAMBOO)
    sums_3, numbers_3, every_3, masks_3, _ = _honour_facts(vectors[3], seat, round_wind)
    numbers = numbers_0 + numbers_1 + numbers_2 + numbers_3
    word = sums_0 + sums_1 + sums_2 + sums_3 | joined_word(every_0 & every_1 & every_2 & every_3, numbers)
    if numbers & _THREE_SUITS == _THREE_SUITS:
        word |= compared_word(numbers, masks_0 & masks_1 & masks_2, masks_3)
    return word


_joined: dict[int, int] = {}


def joined_word(truths: int, numbers: int) -> int:
    """What follows from the truths that all suits share, and from the numbers of all suits added up."""
    key = truths << 16 | numbers & 0xFFFF
    word = _joined.get(key)
    if word is None:
        if len(_joined) >= _MEMORY:
            _joined.clear()
        word = _joined[key] = _joined_word(truths, numbers)
    return word


def _joined_word(truths: int, numbers: int) -> int:
    word = _every_word(truths) | _SUITS_HELD[numbers >> _HELD & 15]
    if numbers & 15 == 4:
        word |= _FOUR_CHOWS
    elif numbers >> 4 & 15 == 4:
        word |= _FOUR_PUNGS
    if numbers >> 12 & 14:
        word |= _TWO_IDENTICAL
    return word


def _every_word(truths: int) -> int:
    """The facts that a hand has when its suits share these truths."""
    word = sum(_bit(name) for name in _EVERY if truths & _TRUTH[name])
    if word & _HEADS and not word & _HONOURS_OR_TERMINALS_ONLY:
        word |= _HEADS_OF_BOTH
    return word


def holds_three_suits(numbers: int) -> bool:
    """Whether all three numbered suits are held."""
    return numbers & _THREE_SUITS == _THREE_SUITS


def compared_word(numbers: int, masks: int, honours: int) -> int:
    """What the groups of three suits have alike (`masks`: of all three, by `&`), and what honours beside them add."""
    word = 0
    if masks:
        if masks & 0b1111111:
            word = _SAME_CHOW
        if masks >> _MASK_OF_PUNGS:
            word |= _SAME_PUNG
    if numbers & _FOUR_SUITS == _FOUR_SUITS and honours:
        if honours & _BOTH_KINDS:
            word |= _EVERY_KIND
        if honours & _ONE_GROUP_EACH:  # five groups in all: one of winds and one of dragons leave one for each suit
            word |= _ONE_OF_EACH
    return word


_MIDDLE_GATES = _bits("nine_gates_middle_pair")
_NINE_SIDED = _bits("nine_gates_nine_sided")
_OF_GROUPS = _TRUTH["head_in_each_group"] | _TRUTH["terminal_in_each_group"] | _TRUTH["five_in_each_group"]


@lru_cache(maxsize=_MEMORY)
def _suit_tiles(key: int, suit: int) -> tuple[int, int]:
    """Of one suit's tiles: the truths that have to hold in every suit, and counts."""
    if not key:
        return _ALL_OF_EVERY, 0
    fours = (key & 0x444444444).bit_count() * _FOURS
    ranks = sum(1 << rank for rank in range(9) if key >> 4 * rank & 15)
    if suit < 3:
        return _every(ranks, 0, 0, suit), fours
    every = _TRUTH["all_honours"] | _TRUTH["all_heads"]
    if not ranks & ~_GREEN_DRAGON:
        every |= _TRUTH["all_green"]
    if not ranks & ~_WHITE_DRAGON:
        every |= _TRUTH["all_reversible"]
    return every, fours


def tiles_word(suits: Vectors) -> int:
    """The facts that tiles have without any grouping: for special shapes, whose sets do not exist."""
    characters, dots, bamboo, honours = suits
    one, two = _suit_tiles(characters, 0), _suit_tiles(dots, 1)
    three, four = _suit_tiles(bamboo, _BAMBOO), _suit_tiles(honours, 3)
    every = one[0] & two[0] & three[0] & four[0]
    held = (characters > 0) | (dots > 0) << 1 | (bamboo > 0) << 2 | (honours > 0) << 3
    word = joined_word(every & ~_OF_GROUPS, held << _HELD) | one[1] + two[1] + three[1] + four[1]
    if held == 15 and honours & 0xFFFF and honours >> 16:
        word |= _EVERY_KIND
    return word


def knitted_word(vectors: Vectors, suits: Vectors, seat: int, round_wind: int) -> int:
    """The facts of a knitted straight, its set and its pair: `vectors` has the two, `suits` all tiles, a kong as three."""
    word = group_word(vectors, seat, round_wind)
    found = word & _OF_SINGLE_GROUPS | tiles_word(suits) | _KNITTED
    return found | _KNITTED_CHOW if word >> _CHOWS_AT & 15 else found


_OF_SINGLE_GROUPS = mask_of(
    "chows", "pungs", "dragon_pungs", "wind_pungs", "dragon_pairs", "seat_wind_pung", "round_wind_pung",
    "seat_and_round_wind_pung", "seat_wind_pair", "round_wind_pair", "seat_and_round_wind_pair", "pair_of_honours",
    "pair_of_fives", "pungs_of_terminals", "pungs_of_terminals_or_winds", "own_wind_pungs", "round_wind_pungs",
    "double_wind_pungs", "other_wind_pungs",
)  # fmt: skip
_KNITTED = _bit("knitted_straight")
_KNITTED_CHOW = _bit("knitted_straight_and_chow")


def roots_word(bag: int) -> int:
    """The count of kinds of which a bag of tiles (0 to 33) holds all four."""
    return (bag & 0x4444444444444444444444444444444444).bit_count() * _ROOTS


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


_SHIFTED = _bit("seven_shifted_pairs")
_ALL_SEVEN = _bit("all_seven_honours")
_WHOLE_KNITTED = _bit("knitted_straight_among_honours")


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


GATES = _bits("nine_gates")
"""The bit that says that the tiles are nine gates, however they are grouped."""

GATES_FACTS = GATES | _MIDDLE_GATES | _NINE_SIDED
"""All that may be said of nine gates."""

SETS = _SETS
"""The bit that says that a reading is four sets and a pair."""
