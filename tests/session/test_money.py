"""Money to the last cent, the fewest payments, and counting sticks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mjscore.rulebook import load
from mjscore.session import Stake
from mjscore.session.money import digits_of, fewest_payments, shares
from mjscore.session.sticks import handings, told

STICKS = load("classical").sticks
WORTH = sum(stick.points * stick.number for stick in STICKS)


def stake(amount: str, per: int = 100, currency: str = "EUR") -> Stake:
    return Stake(per, Fraction(amount), currency)


@pytest.mark.parametrize(
    ("balances", "of", "found"),
    [
        ([-564, 1428, -432, -432], stake("0.50"), (-282, 714, -216, -216)),
        # exactly -1/3, -1/3, 2/3: rounded down -1, -1, 0, and of equal remainders the earlier are rounded up
        ([-1, -1, 2, 0], stake("0.01", 3), (0, 0, 0, 0)),
        ([-2, -2, 4, 0], stake("0.01", 3), (0, -1, 1, 0)),
        ([-50, -50, 100, 0], stake("1", 100, "JPY"), (0, -1, 1, 0)),
        ([-50, 50, 0, 0], stake("1", 100, "KWD"), (-500, 500, 0, 0)),
        ([0, 0, 0, 0], stake("5"), (0, 0, 0, 0)),
    ],
)
def test_points_become_money_by_largest_remainder(balances: list[int], of: Stake, found: tuple[int, ...]) -> None:
    assert shares(balances, of) == found


@given(
    st.lists(st.integers(-(10**6), 10**6), min_size=3, max_size=6),
    st.fractions(Fraction(1, 1000), 100),
    st.integers(1, 10_000),
    st.sampled_from(["EUR", "JPY", "KWD", "chips"]),
)
def test_shares_add_up_to_zero_and_none_is_off_by_a_whole_unit(
    points: list[int], amount: Fraction, per: int, currency: str
) -> None:
    balances = [*points, -sum(points)]
    of = Stake(per, amount, currency)
    found = shares(balances, of)
    assert sum(found) == 0
    for balance, share in zip(balances, found, strict=True):
        assert abs(share - balance * amount * 10 ** digits_of(currency) / per) < 1


# -- payments ------------------------------------------------------------------------------------------------------


def least_by_enumeration(balances: Sequence[int]) -> int:
    """The least number of payments by trying all sets of pairs: one is enough if each part it joins adds up to zero."""
    pairs = list(combinations(range(len(balances)), 2))
    return next(
        number
        for number in range(len(balances))
        for chosen in combinations(pairs, number)
        if all(sum(balances[one] for one in part) == 0 for part in _parts(len(balances), chosen))
    )


def _parts(count: int, pairs: Sequence[tuple[int, int]]) -> Iterator[list[int]]:
    part = list(range(count))
    for one, two in pairs:
        old, new = part[two], part[one]
        part = [new if one == old else one for one in part]
    for name in set(part):
        yield [one for one in range(count) if part[one] == name]


@settings(deadline=None)
@given(st.lists(st.integers(-4, 4), min_size=1, max_size=5))
def test_there_is_no_way_to_square_up_to_six_players_with_fewer_payments(points: list[int]) -> None:
    balances = [*points, -sum(points)]
    payments = fewest_payments(balances)
    assert len(payments) == least_by_enumeration(balances)
    left = list(balances)
    for payer, payee, amount in payments:
        assert amount > 0
        left[payer] += amount
        left[payee] -= amount
    assert not any(left)


def test_two_pairs_settle_among_themselves() -> None:
    assert fewest_payments([-5, 5, -7, 7]) == ((0, 1, 5), (2, 3, 7))
    assert len(fewest_payments([-6, -4, 3, 7, -1, 1])) == 4


# -- sticks --------------------------------------------------------------------------------------------------------


def test_an_amount_is_told_from_the_largest_stick_down() -> None:
    assert told(464, STICKS) == (((100, 4), (10, 6), (2, 2)), 0)
    assert told(1505, STICKS) == (((500, 3), (2, 2)), 1)


def test_change_is_given_back() -> None:
    (one,) = handings([(0, 1, 420)], STICKS, WORTH)
    assert (one.gives, one.gets, one.missing) == (((500, 1), (10, 2)), ((100, 1),), 0)
    (one,) = handings([(0, 1, 490)], STICKS, WORTH)
    assert (one.gives, one.gets, one.missing) == (((500, 1),), ((10, 1),), 0)


def test_what_there_is_no_stick_for_is_said_to_be_missing() -> None:
    (one,) = handings([(0, 1, 2138)], STICKS, WORTH)
    assert one.gives == tuple((stick.points, stick.number) for stick in STICKS)
    assert one.missing == 138
    (one,) = handings([(0, 1, 7)], STICKS, WORTH)
    assert one.missing == 1


def test_twice_the_start_is_two_sets() -> None:
    (one,) = handings([(0, 1, 2138)], STICKS, 2 * WORTH)
    assert one.missing == 0


@settings(deadline=None)
@given(st.lists(st.integers(1, 1100).map(lambda half: 2 * half), min_size=1, max_size=3))
def test_sticks_are_handed_over_exactly_or_it_is_said_what_is_missing(amounts: list[int]) -> None:
    payments = [(payer, 3, amount) for payer, amount in enumerate(amounts)]
    held = {person: {stick.points: stick.number for stick in STICKS} for person in range(4)}
    for (payer, payee, amount), one in zip(payments, handings(payments, STICKS, WORTH), strict=True):
        moved = sum(points * count for points, count in one.gives) - sum(points * count for points, count in one.gets)
        assert moved + one.missing == amount
        assert (one.missing == 0) == (amount <= WORTH)
        for points, count in one.gives:
            held[payer][points] -= count
            held[payee][points] += count
        for points, count in one.gets:
            held[payer][points] += count
            held[payee][points] -= count
        assert all(count >= 0 for sticks in held.values() for count in sticks.values())
