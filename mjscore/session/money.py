"""Points into money, to the currency's smallest unit, and the fewest payments that square everybody."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from mjscore.record import NamedTuple
from mjscore.session.records import Stake

# ISO 4217: currencies whose main unit is not parted into a hundred.
_DIGITS = {
    **dict.fromkeys(("BIF", "CLP", "DJF", "GNF", "ISK", "JPY", "KMF", "KRW", "PYG", "RWF", "UGX", "VND", "VUV"), 0),
    **dict.fromkeys(("XAF", "XOF", "XPF"), 0),
    **dict.fromkeys(("BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND"), 3),
}
_MOST_EXACT = 14  # parties for which the fewest payments are found for certain


class Payment(NamedTuple):
    """Who gives how much to whom: persons, and points or the currency's smallest unit."""

    payer: int
    payee: int
    amount: int


def digits_of(currency: str) -> int:
    """How many decimals amounts of a currency have."""
    return _DIGITS.get(currency.upper(), 2)


def shares(balances: Sequence[int | Fraction], stake: Stake) -> tuple[int, ...]:
    """What everybody gains or loses in the currency's smallest unit; the shares add up to zero.

    Rounded by largest remainder: every share down, then one unit more to those who lost most by it, of equals to the
    earlier. Points that went to nobody are borne by all alike.
    """
    return _evened(balances, stake.amount * 10 ** digits_of(stake.currency) / stake.per)


def whole_points(balances: Sequence[int | Fraction]) -> tuple[int, ...]:
    """What everybody gains or loses in whole points, rounded and borne as money is; they add up to zero."""
    return _evened(balances, Fraction(1))


def _evened(balances: Sequence[int | Fraction], rate: Fraction) -> tuple[int, ...]:
    nobody = Fraction(sum(balances), len(balances))
    exact = [(balance - nobody) * rate for balance in balances]
    down = [share.numerator // share.denominator for share in exact]
    order = sorted(range(len(exact)), key=lambda one: (down[one] - exact[one], one))
    for one in order[: -sum(down)]:
        down[one] += 1
    return tuple(down)


def fewest_payments(balances: Sequence[int]) -> tuple[Payment, ...]:
    """The fewest payments after which nobody has gained or lost; the balances add up to zero.

    Whoever is in a group that adds up to zero settles within it, with one payment fewer than it has members: so the
    more such groups, the fewer payments. The most groups are found by looking at all of them.
    """
    open_ones = [person for person, balance in enumerate(balances) if balance]
    payments: list[Payment] = []
    for group in _groups(open_ones, balances):
        payments += _within(group, balances)
    return tuple(payments)


def _groups(persons: list[int], balances: Sequence[int]) -> list[list[int]]:
    """The persons in as many groups as add up to zero."""
    if len(persons) > _MOST_EXACT:
        return [persons]
    full = (1 << len(persons)) - 1
    sums = [0] * (full + 1)
    most = [0] * (full + 1)
    without = [0] * (full + 1)  # the member that is left out last
    for mask in range(1, full + 1):
        low = (mask & -mask).bit_length() - 1
        sums[mask] = sums[mask & (mask - 1)] + balances[persons[low]]
        best = max((one for one in range(len(persons)) if mask >> one & 1), key=lambda one: most[mask ^ 1 << one])
        most[mask] = most[mask ^ 1 << best] + (sums[mask] == 0)
        without[mask] = best
    groups: list[list[int]] = []
    mask = full
    while mask:
        if sums[mask] == 0:
            groups.append([])
        groups[-1].append(persons[without[mask]])
        mask ^= 1 << without[mask]
    return sorted(sorted(group) for group in groups)


def _within(group: list[int], balances: Sequence[int]) -> list[Payment]:
    """The payments within a group: the largest loser pays the largest winner, until nothing is open."""
    owed = {person: balances[person] for person in group}
    payments = []
    while any(owed.values()):
        payer = min(owed, key=lambda person: (owed[person], person))
        payee = max(owed, key=lambda person: (owed[person], -person))
        amount = min(-owed[payer], owed[payee])
        owed[payer] += amount
        owed[payee] -= amount
        payments.append(Payment(payer, payee, amount))
    return payments
