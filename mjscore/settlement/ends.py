"""What is settled between the hands shown at the end of a deal, step by step as the table has it.

Who is ready and what a hand is worth is told; here it is only paid. Every amount goes by the hands as they are shown and
by the kongs of the deal, so that the order of the steps changes nothing but the order of the transfers.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from mjscore.record import NamedTuple
from mjscore.result import Transfer
from mjscore.rulebook.settling import EndStep
from mjscore.settlement.kongs import Income, refund


class Shown(NamedTuple):
    """A hand at the end as settlement sees it: the names of what is true of it, and what it is worth."""

    states: frozenset[str]
    value: int


def end_transfers(
    steps: Sequence[EndStep], hands: Mapping[int, Shown], incomes: Sequence[Income]
) -> tuple[Transfer, ...]:
    """The payments of all steps between the seats whose hands are shown."""
    transfers: list[Transfer] = []
    for step in steps:
        for seat, hand in sorted(hands.items()):
            if step.payers.fit(hand.states):
                transfers += refund(incomes, seat, step.reason) if step.refunds else _payments(step, seat, hands)
    return tuple(transfers)


def _payments(step: EndStep, payer: int, hands: Mapping[int, Shown]) -> list[Transfer]:
    payees = [
        (seat, hand.value if step.amount is None else step.amount)
        for seat, hand in sorted(hands.items())
        if seat != payer and step.payees is not None and step.payees.fit(hand.states)
    ]
    return [Transfer(payer, seat, amount, step.reason) for seat, amount in payees if amount]
