"""What a player pays for a win, by the rows of the table: shares of its value, or of its base, rounded as the table says.

It knows figures. Who pays whom and for what reason is the business of `settlement`.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from mjscore.rulebook.settling import PaymentRow, PaymentRule

if TYPE_CHECKING:  # shares are rare, and their module is slow to load
    from fractions import Fraction

_EAST: Final = 0
_DRAWN: Final = "self_draw"


def row_for(rule: PaymentRule, by: str, is_limit: bool, winner: int, said: frozenset[str] = frozenset()) -> PaymentRow:
    """The row of the table that a win is paid by; `said` are the added fields of the win that rows look at."""
    who = "east" if winner == _EAST else "others"
    return next(
        row
        for row in rule.rows
        if by in row.by
        and (is_limit or not row.limit_only)
        and row.winner in (None, who)
        and (row.beside is None or row.beside in said)
    )


def share_of(rule: PaymentRule, row: PaymentRow, value: int, seat: int, winner: int, source: int | None) -> int:
    """What one seat pays for a win of this value (or base), before anybody is liable."""
    if seat == source and row.source is not None:
        share = row.source
    else:
        share = row.east if seat == _EAST and row.east is not None else row.others
    amount = rounded_up(rule, value * share)
    if row.plus and share:
        amount += row.plus
    if row.missing is not None:
        each = -(-rounded_up(rule, value * row.missing) // (rule.seats - 1))
        amount += rounded_up(rule, each)
    return amount * (rule.dealer_factor if _EAST in (seat, winner) and not row.plain else 1)


@lru_cache(maxsize=1 << 12)
def worth_of(rule: PaymentRule, base: int, winner_is_east: bool, drawn: bool) -> int:
    """What a win of this base brings in all: from who discarded, or from all others together."""
    winner = _EAST if winner_is_east else 1
    others = [seat for seat in range(rule.seats) if seat != winner]
    row = row_for(rule, _DRAWN if drawn else "discard", False, winner)
    if not drawn:
        return share_of(rule, row, base, others[-1], winner, others[-1])
    return sum(share_of(rule, row, base, seat, winner, None) for seat in others)


def base_worth(rule: PaymentRule, value: int, winner_is_east: bool, drawn: bool) -> int:
    """The smallest base of which a win is worth a value, or no less."""
    low, high = 0, max(1, value)
    while low < high:
        middle = (low + high) // 2
        if worth_of(rule, middle, winner_is_east, drawn) >= value:
            high = middle
        else:
            low = middle + 1
    return low


def rounded_up(rule: PaymentRule, amount: int | Fraction) -> int:
    """The least multiple of the table's step that is no less."""
    return -(-amount // rule.round_up) * rule.round_up
