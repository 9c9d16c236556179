"""Payments beside the win: a bettor, the pot, contested calls; and the purses that end all payments."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from mjscore.result import Transfer
from mjscore.rulebook.settling import SideRule

BETTOR, POT = "bettor", "pot"


def side_payments(
    rule: SideRule, more: Mapping[str, Any], won: Sequence[Transfer], winner: int | None, end: str | None
) -> tuple[tuple[Transfer, ...], tuple[Transfer, ...]]:
    """The payments that follow from the win (bet, pot), and those that follow penalties (kitty, wall bet, challenge).

    `more` are the deal's fields, `won` the payments for the win, `end` how a deal ended that nobody won.
    """
    bet = more.get(rule.bet)
    with_win: list[Transfer] = []
    after: list[Transfer] = []
    if winner is not None:
        if bet is not None and isinstance(bet["on"], int):
            with_win += _bet(bet["on"], bool(bet["spoke"]), rule, won, winner)
        with_win.append(Transfer(POT, winner, more.get(rule.pot) or 0, POT))
    elif end in rule.ends:
        after += [Transfer(seat, POT, rule.kitty, "kitty") for seat in range(4)]
        if bet is not None and bet["on"] == "wall" and not bet["spoke"]:
            after += [Transfer(seat, BETTOR, rule.wall_bet, "wall_bet") for seat in range(4)]
    for challenge in more.get(rule.challenge) or ():
        wrong = challenge["wrong"]
        other = challenge["by"] if wrong == challenge["against"] else challenge["against"]
        after.append(Transfer(wrong, other, rule.challenge_amount, rule.challenge))
    return tuple(one for one in with_win if one.amount), tuple(one for one in after if one.amount)


def _bet(on: int, spoke: bool, rule: SideRule, won: Sequence[Transfer], winner: int) -> Iterable[Transfer]:
    """What mirrors the payments for the win: the bettor stands beside the seat bet on."""
    if spoke and not rule.spoke_pays:
        return []
    if on == winner:
        return [] if spoke else [Transfer(one.payer, BETTOR, one.amount, "bet") for one in won]
    return [Transfer(BETTOR, winner, one.amount, "bet") for one in won if one.payer == on]


def spent(
    rule: SideRule, purses: Mapping[int | str, int] | None, transfers: tuple[Transfer, ...]
) -> tuple[Transfer, ...]:
    """The payments that the purses allow: each is spent in the order of the rule until it is empty.

    What comes in during the deal cannot be spent in it; who is not named has no limit.
    """
    if not purses:
        return transfers
    left = dict(purses)
    paid: dict[int, Transfer] = {}
    for place, one in sorted(enumerate(transfers), key=lambda entry: rule.order.get(entry[1].reason, -1)):
        amount = min(one.amount, left.get(one.payer, one.amount))
        if one.payer in left:
            left[one.payer] -= amount
        if amount:
            paid[place] = Transfer(one.payer, one.payee, amount, one.reason)
    return tuple(paid[place] for place in sorted(paid))


def parties(rule: SideRule, more: Mapping[str, Any]) -> tuple[str, ...]:
    """The parties that are no seats and take part in a deal, whether anything is paid or not."""
    bettor = (BETTOR,) if more.get(rule.bet) is not None else ()
    return (*bettor, *((POT,) if rule.pot in more or rule.kitty else ()))
