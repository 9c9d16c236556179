"""Facts of several chows, or several pungs, taken together: what two, three or four of them form.

Each relation says of so many sets whether they form it. A table may have them counted so that no set is used twice
(`combinations`); which of them then count is found in `scoring`, with the same relations.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from itertools import combinations, pairwise
from typing import Final

from mjscore.facts.names import FACTS, mask_of
from mjscore.readings.vectors import CHOW_MASK
from mjscore.record import NamedTuple

_MEMORY = 1 << 10
_SUIT_BITS: Final = 21  # of chow counts in a vector

Sets = tuple[int, ...]
"""Chows by their lowest tile, or pungs by their tile, in the order of the codes."""

Forms = dict[tuple[int, ...], tuple[str, ...]]
"""What some sets form, by the places of those that form it."""

_TWOS: Final = tuple(tuple(combinations(range(sets), 2)) for sets in range(5))  # places, by number of sets
_THREES: Final = tuple(tuple(combinations(range(sets), 3)) for sets in range(5))
_FOUR: Final = (0, 1, 2, 3)


class Relation(NamedTuple):
    """How many sets form it, and whether given ones do."""

    sets: int
    holds: Callable[[Sets], bool]


def _suits(sets: Sets) -> set[int]:
    return {code // 9 for code in sets}


def _steps(sets: Sets) -> set[int]:
    """The steps between the numbers of sets, lowest first."""
    ranks = sorted(code % 9 for code in sets)
    return {two - one for one, two in pairwise(ranks)}


# Sets are in order, so the first and the last decide whether all are of suits, of one suit, alike.


def _suited(sets: Sets) -> bool:
    return sets[-1] < 27


def _of_one_suit(sets: Sets) -> bool:
    return sets[0] // 9 == sets[-1] // 9 < 3


def _equal(sets: Sets) -> bool:
    return sets[0] == sets[-1]


def _shifted(sets: Sets) -> bool:
    return _of_one_suit(sets) and _steps(sets) in ({1}, {2})


def _in_three_suits(step: int) -> Callable[[Sets], bool]:
    def holds(sets: Sets) -> bool:
        return _suited(sets) and len(_suits(sets)) == 3 and _steps(sets) == {step}

    return holds


def _in_one_suit(step: int) -> Callable[[Sets], bool]:
    def holds(sets: Sets) -> bool:
        return _of_one_suit(sets) and _steps(sets) == {step}

    return holds


def _same_number(sets: Sets) -> bool:
    return _suited(sets) and (sets[0] - sets[-1]) % 9 == 0 and len(_suits(sets)) == len(sets) and _steps(sets) == {0}


def _terminals_twice(sets: Sets) -> bool:
    return _of_one_suit(sets) and [code % 9 for code in sets] == [0, 0, 6, 6]


def _terminals_of_two_suits(sets: Sets) -> bool:
    return len(_suits(sets)) == 2 and [code % 9 for code in sets] == [0, 6, 0, 6]


def _of_honours(first: int, last: int) -> Callable[[Sets], bool]:
    def holds(sets: Sets) -> bool:
        return first <= sets[0] and sets[-1] <= last

    return holds


CHOWS: Mapping[str, Relation] = {
    "equal_chow_twos": Relation(2, _equal),
    "same_chow_twos": Relation(2, _same_number),
    "chow_twos_three_apart": Relation(2, _in_one_suit(3)),
    "terminal_chow_twos": Relation(2, _in_one_suit(6)),
    "three_equal_chows": Relation(3, _equal),
    "three_shifted_chows": Relation(3, _shifted),
    "three_chows_in_a_row": Relation(3, _in_one_suit(3)),
    "same_chow_three_suits": Relation(3, _same_number),
    "three_chows_in_a_row_mixed": Relation(3, _in_three_suits(3)),
    "three_shifted_chows_mixed": Relation(3, _in_three_suits(1)),
    "four_equal_chows": Relation(4, _equal),
    "four_shifted_chows": Relation(4, _shifted),
    "terminal_chows_twice": Relation(4, _terminals_twice),
    "terminal_chows_of_two_suits": Relation(4, _terminals_of_two_suits),
}
PUNGS: Mapping[str, Relation] = {
    "same_pung_twos": Relation(2, _same_number),
    "dragon_pung_twos": Relation(2, _of_honours(31, 33)),
    "three_pungs_in_a_row": Relation(3, _in_one_suit(1)),
    "same_pung_three_suits": Relation(3, _same_number),
    "three_shifted_pungs_mixed": Relation(3, _in_three_suits(1)),
    "three_wind_pungs": Relation(3, _of_honours(27, 30)),
    "three_dragon_pungs": Relation(3, _of_honours(31, 33)),
    "four_pungs_in_a_row": Relation(4, _in_one_suit(1)),
    "four_wind_pungs": Relation(4, _of_honours(27, 30)),
}
RELATIONS: Mapping[str, Mapping[str, Relation]] = {"chows": CHOWS, "pungs": PUNGS}
"""By the kind of set and the name of the fact."""

RELATED = sum(
    FACTS[name].mask
    for name in (*CHOWS, *PUNGS)
    if name not in ("three_chows_in_a_row", "same_chow_three_suits", "three_pungs_in_a_row", "same_pung_three_suits",
                    "three_wind_pungs", "three_dragon_pungs", "four_wind_pungs")
)  # fmt: skip
"""The facts that are found here alone: the others `groups` has found suit by suit."""


def chows_of(key: int) -> Sets:
    """The chows of a key: the chow counts of three suits' vectors, one suit after the other."""
    found: list[int] = []
    for suit in range(3):
        counts = key >> _SUIT_BITS * suit & CHOW_MASK
        while counts:
            rank = ((counts & -counts).bit_length() - 1) // 3
            number = counts >> 3 * rank & 7
            counts ^= number << 3 * rank
            found += [9 * suit + rank] * number
    return tuple(found)


def pungs_of(key: int) -> Sets:
    """The pungs of a key: the pung bits of four vectors, one suit after the other."""
    found: list[int] = []
    while key:
        low = key & -key
        key ^= low
        found.append(low.bit_length() - 1)
    return tuple(found)


def forms_of(sets: Sets, kind: str) -> Forms:
    """What two, three or four of some sets (`chows` or `pungs`, in order) form, by their places; most form nothing.

    Three form something only in one suit or in three, four in one or two.
    """
    found: Forms = {}
    for two in _TWOS[len(sets)]:
        names = _formed((sets[two[0]], sets[two[1]]), kind)
        if names:
            found[two] = names
    suits = [code // 9 for code in sets]
    for three in _THREES[len(sets)]:
        one, second, last = three
        if (suits[one] == suits[second]) == (suits[second] == suits[last]):
            names = _formed((sets[one], sets[second], sets[last]), kind)
            if names:
                found[three] = names
    if len(sets) == 4 and suits[0] == suits[1] and suits[2] == suits[3]:
        names = _found_formed(sets, kind)
        if names:
            found[_FOUR] = names
    return found


def related(forms: Forms) -> int:
    """The facts of what some sets form, by twos, by threes, all four."""
    times: dict[str, int] = {}
    for names in forms.values():
        for name in names:
            times[name] = times.get(name, 0) + 1
    word = 0
    for name, number in times.items():
        fact = FACTS[name]
        word |= min(number, 15 if fact.width > 1 else 1) << fact.offset
    return word


OF_FOUR: Final = mask_of(*(name for kind in (CHOWS, PUNGS) for name, one in kind.items() if one.sets == 4))
"""The facts of four sets."""


def _found_formed(sets: Sets, kind: str) -> tuple[str, ...]:
    """The relations that all of some sets form together."""
    return tuple([name for name, holds in _OF_SO_MANY[kind, len(sets)] if holds(sets)])


_formed: Final = lru_cache(maxsize=_MEMORY)(_found_formed)
_OF_SO_MANY: Final = {
    (kind, number): tuple((name, one.holds) for name, one in relations.items() if one.sets == number)
    for kind, relations in RELATIONS.items()
    for number in range(5)
}
