"""The end between hands shown: steps as data, in any order the same amounts."""

from __future__ import annotations

from itertools import permutations

from mjscore.result import Transfer
from mjscore.rulebook.settling import EndStep, States
from mjscore.settlement import Income, Shown, end_transfers, net_of


def states(*every: str, never: tuple[str, ...] = ()) -> States:
    return States(frozenset(every), frozenset(never))


STEPS = (
    EndStep("refund", states(never=("ready",)), None, None, True),
    EndStep("pig", states("pig"), states(never=("pig",)), 16, False),
    EndStep("check", states(never=("ready", "pig")), states("ready"), None, False),
)
HANDS = {
    0: Shown(frozenset(("pig",)), 0),
    1: Shown(frozenset(("ready",)), 4),
    2: Shown(frozenset(("ready",)), 1),
    3: Shown(frozenset(), 0),
}
INCOMES = [Income(0, (Transfer(1, 0, 2, "kong"), Transfer(2, 0, 2, "kong"))), Income(1, (Transfer(3, 1, 2, "kong"),))]


def test_each_step_is_paid_between_those_it_means() -> None:
    transfers = end_transfers(STEPS, HANDS, INCOMES)
    assert [(one.payer, one.payee, one.amount, one.reason) for one in transfers] == [
        (0, 1, 2, "refund"), (0, 2, 2, "refund"), (0, 1, 16, "pig"), (0, 2, 16, "pig"), (0, 3, 16, "pig"),
        (3, 1, 4, "check"), (3, 2, 1, "check"),
    ]  # fmt: skip


def test_the_order_of_the_steps_changes_no_amount() -> None:
    nets = [net_of(end_transfers(steps, HANDS, INCOMES)) for steps in permutations(STEPS)]
    assert all(net == nets[0] for net in nets)


def test_a_step_worth_nothing_makes_no_payment() -> None:
    assert end_transfers((EndStep("pig", states("pig"), states(), 0, False),), HANDS, ()) == ()
