"""Kongs: who pays how much, and what becomes of the income."""

from __future__ import annotations

import pytest

from mjscore.deal import Kong
from mjscore.result import Transfer
from mjscore.rulebook.settling import HandedOn, KongPayment, KongRule
from mjscore.settlement import Income, hand_on, kong_transfers, last_income
from mjscore.settlement.kongs import refund

RULE = KongRule(
    "kong",
    (KongPayment("concealed", 0, 2, None), KongPayment("claimed", 2, 0, None), KongPayment("claimed", 0, 1, None),
     KongPayment("added", 0, 1, "late")),
    None,
)  # fmt: skip


def kong(kind: str, source: int | None = None, late: bool = False) -> Kong:
    return Kong(0, 4, kind, source, {"late": late}, ())


@pytest.mark.parametrize(
    ("event", "active", "expected"),
    [
        (kong("concealed"), (0, 1, 2, 3), {1: 2, 2: 2, 3: 2}),
        (kong("concealed"), (0, 2), {2: 2}),
        (kong("claimed", 2), (0, 1, 2, 3), {1: 1, 2: 2, 3: 1}),  # payments that fit add up
        (kong("added"), (0, 1, 3), {1: 1, 3: 1}),
        (kong("added", late=True), (0, 1, 2, 3), {}),
    ],
)
def test_a_kong_is_paid_by_those_still_in_play(event: Kong, active: tuple[int, ...], expected: dict[int, int]) -> None:
    paid = kong_transfers(RULE, event, active)
    assert {one.payer: one.amount for one in paid} == expected
    assert all((one.payee, one.reason) == (0, "kong") for one in paid)


def incomes() -> list[Income]:
    concealed = kong_transfers(RULE, kong("concealed"), (0, 1, 2, 3))
    return [Income(0, concealed), Income(0, kong_transfers(RULE, kong("added"), (0, 1, 2)))]


def test_what_is_still_held_is_given_back_in_one_payment_to_each() -> None:
    assert refund(incomes(), 0, "back") == (
        Transfer(0, 1, 3, "back"),
        Transfer(0, 2, 3, "back"),
        Transfer(0, 3, 2, "back"),
    )
    assert refund(incomes(), 1, "back") == ()


@pytest.mark.parametrize(("to", "expected"), [("winner", {3: 2}), ("payers", {1: 1, 2: 1})])
def test_the_last_income_is_handed_on_once_and_no_longer_held(to: str, expected: dict[int, int]) -> None:
    held = incomes()
    last = last_income(held, 0)
    assert last is held[1]
    assert {one.payee: one.amount for one in hand_on(HandedOn("shot", to, "on"), last, 3)} == expected
    assert hand_on(HandedOn("shot", to, "on"), last, 3) == ()
    assert {one.payee: one.amount for one in refund(held, 0, "back")} == {1: 2, 2: 2, 3: 2}


def test_who_declared_no_kong_has_no_income() -> None:
    assert last_income(incomes(), 2) is None
    assert last_income([], None) is None
