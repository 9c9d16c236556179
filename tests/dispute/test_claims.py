"""Claims read: every form of words and of data, and what is said of one that cannot be read."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

import mjscore
from mjscore.dispute.records import ClaimedHand, ClaimedPayment
from mjscore.report.data import result_data
from tests.dispute.asking import SAMPLE, ask, data, texts


@pytest.mark.parametrize(
    ("said", "payment"),
    [
        ("west pays south 32", ClaimedPayment(2, 1, 32)),
        ("W pays S 32", ClaimedPayment(2, 1, 32)),
        ("Bruno pays anna maria 1,032", ClaimedPayment(2, 1, 1032)),
        ("West paga South 32", ClaimedPayment(2, 1, 32)),
        ("west pays south 32 for false win", ClaimedPayment(2, 1, 32, "false_win")),
        ("table pays south 1000", ClaimedPayment("table", 1, 1000)),
    ],
)
def test_a_payment_is_read(said: str, payment: ClaimedPayment) -> None:
    claim, problems = texts(said)
    assert (claim.payments, problems) == ((payment,), [])


@pytest.mark.parametrize(
    ("said", "net"),
    [("south +64", (1, 64)), ("Anna Maria +64", (1, 64)), ("bruno −8", (2, -8)), ("N -8", (3, -8)), ("east 0", (0, 0))],
)
def test_what_a_player_gains_or_loses_is_read(said: str, net: tuple[int, int]) -> None:
    claim, problems = texts(said)
    assert (claim.net, problems) == ((net,), [])


@pytest.mark.parametrize(
    ("said", "hand"),
    [
        ("value 16", ClaimedHand(value=16)),
        ("16 points", ClaimedHand(value=16)),  # Shanghai counts no points: they are what the hand is worth
        ("fan 4", ClaimedHand(totals=(("fan", 4),))),
        ("30 fu 3 han", ClaimedHand(totals=(("fu", 30), ("han", 3)))),
        ("self_draw", ClaimedHand(items=(("self_draw", None),))),
        ("self-draw", ClaimedHand(items=(("self_draw", None),))),
        ("all_pungs 3", ClaimedHand(items=(("all_pungs", 3),))),
        ("all pungs 3 fan", ClaimedHand(items=(("all_pungs", 3),))),
        ("mano di tutti tris 3", ClaimedHand(items=(("all_pungs", 3),))),
        ("1-2-3 and 7-8-9", ClaimedHand(items=(("terminal_chows", None),))),
        ("碰碰和", ClaimedHand(items=(("all_pungs", None),))),
        ("no self_draw", ClaimedHand(items=(("self_draw", 0),))),
        ("limit four_kongs", ClaimedHand(limit=("four_kongs",))),
        ("south: value 16", ClaimedHand(1, value=16)),
    ],
)
def test_the_worth_of_a_hand_is_read(said: str, hand: ClaimedHand) -> None:
    claim, problems = texts(said)
    assert (claim.hands, problems) == ((hand,), [])


def test_a_name_that_begins_like_a_denial_is_the_name() -> None:
    deal = {"variant": "hongkong", "winner": "east", "hand": "(BBB<S)(567s<N)(777s<W) 2223s +1s", "by": "discard"}
    dispute = ask("no flowers 1", "half flush 3, no dragon pung", deal={**deal, "from": "south"})
    assert [(one.id, one.claimed, one.counted) for one in dispute.differences] == [("dragon_pung", 0, 1)]


def test_points_are_a_total_where_the_variant_counts_them() -> None:
    deal = {**SAMPLE, "variant": "classical"}
    claim, _ = texts("points 34, 2 doubles", deal=deal)
    assert claim.hands == (ClaimedHand(totals=(("points", 34), ("doubles", 2))),)


def test_one_text_may_say_several_things() -> None:
    claim, problems = texts("all_pungs 3, west pays south 1,032; value 16", "south +64")
    assert problems == []
    assert claim.hands == (ClaimedHand(items=(("all_pungs", 3),), value=16),)
    assert (claim.payments, claim.net) == ((ClaimedPayment(2, 1, 1032),), ((1, 64),))


def test_claims_that_cannot_both_be_true_are_both_judged() -> None:
    dispute = ask("value 8", "value 16")
    assert [(one.claimed, one.counted) for one in dispute.differences] == [(16, 8)]


@pytest.mark.parametrize(
    ("said", "code", "span", "help"),
    [
        ("allpungs 3", "unknown_item", (0, 10), "did you mean all_pungs?"),
        ("west pays bruna 3", "bad_value", (10, 15), "did you mean Bruno?"),
        ("value 8, foo +3", "bad_value", (9, 15), "a seat is"),
        ("all_pungs 3 hans", "bad_value", (0, 16), "units are fan"),
        ("west pays west 3", "contradiction", (0, 16), "name two players"),
        (" ; ", "missing", None, "write it as in"),
        ("east: value 8", "bad_value", (0, 13), "name a winner"),
        ("west pays south", "missing", (0, 15), "write the points, 0 or more: west pays south 32"),
        ("west pays south -8", "bad_value", (0, 18), "write the points, 0 or more: west pays south 32"),
        ("value 24.5", "bad_value", (0, 10), "write value 16"),
        ("fan five", "bad_value", (0, 8), "write fan 16"),
        ("?!", "unknown_item", (0, 2), "write it as in"),
    ],
)
def test_words_that_cannot_be_read_are_a_problem_at_their_place(
    said: str, code: str, span: tuple[int, int] | None, help: str
) -> None:
    _, problems = texts(said)
    assert [(one.code, one.at.span) for one in problems] == [(code, span)]
    assert problems[0].help.startswith(help)


def test_every_problem_of_all_claims_is_shown_at_once() -> None:
    with pytest.raises(mjscore.Refused) as refused:
        ask("allpungs", "x pays y 3")
    assert [one.at.path for one in refused.value.problems] == [("--claim", 0), ("--claim", 1), ("--claim", 1)]


# -- data ----------------------------------------------------------------------------------------------------------


def test_a_claim_as_data_names_items_totals_value_net_and_transfers() -> None:
    claim, problems = data(
        {
            "items": {"all-pungs": 3, "self_draw": True},
            "totals": {"fan": 4},
            "value": 16,
            "net": {"Bruno": -32, "N": 0},
            "transfers": [
                {"from": "west", "to": "south", "amount": 30, "for": "win"},
                {"from": "W", "to": "S", "amount": 2, "for": "win"},
            ],
        }
    )  # fmt: skip
    assert problems == []
    hand = ClaimedHand(items=(("all_pungs", 3), ("self_draw", None)), whole=True, totals=(("fan", 4),), value=16)
    assert claim.hands == (hand,)
    assert claim.net == ((2, -32), (3, 0))
    assert claim.payments == (ClaimedPayment(2, 1, 32, "win"),)


def test_a_whole_result_is_a_claim() -> None:
    deal, book = mjscore.take(SAMPLE)
    recorded = result_data(mjscore.score(deal, book))
    claim, problems = data({**recorded, "pig": ["east"]})
    assert problems == []
    assert claim.rules == book.rules
    assert claim.hands[0].reading == ("(EEE)", "[RRRR]", "123m", "456m", "55p")
    assert claim.hands[0].limit == (None,)
    assert claim.next_dealer == (1,)


def test_a_share_of_the_limit_may_be_a_decimal() -> None:
    claim, _ = data({"items": {"four_kongs": 0.5}})
    assert claim.hands[0].items == (("four_kongs", Fraction(1, 2)),)


def test_the_claim_of_a_deal_may_be_words() -> None:
    assert data("value 16")[0].hands == (ClaimedHand(value=16),)
    assert data(["value 16", "south +64"])[0].net == ((1, 64),)


@pytest.mark.parametrize(
    ("claim", "code", "path"),
    [
        (16, "bad_value", ("claim",)),
        ({}, "bad_value", ("claim",)),
        ({"valeu": 3}, "unknown_field", ("claim", "valeu")),
        ({"value": "many"}, "bad_value", ("claim", "value")),
        ({"items": {"all_pung": 3}}, "unknown_item", ("claim", "items", "all_pung")),
        ({"items": 3}, "bad_value", ("claim", "items")),
        ({"totals": {"fans": 3}}, "bad_value", ("claim", "totals", "fans")),
        ({"net": {"Anna": 3}}, "bad_value", ("claim", "net", "Anna")),
        ({"net": 3}, "bad_value", ("claim", "net")),
        ({"transfers": [{"from": "west", "amount": 3}]}, "missing", ("claim", "transfers", 0)),
        ({"transfers": {}}, "bad_value", ("claim", "transfers")),
        ({"wins": [{"winner": "up"}]}, "bad_value", ("claim", "wins", 0, "winner")),
        ({"suppressed": ["x"]}, "unknown_item", ("claim", "suppressed", 0)),
        ({"hands": {"up": {}}}, "bad_value", ("claim", "hands", "up")),
        ({"rules": 3, "value": 1}, "bad_value", ("claim", "rules")),
        ({"next_dealer": "up"}, "bad_value", ("claim", "next_dealer")),
    ],
)
def test_data_that_cannot_be_read_is_a_problem_at_its_place(claim: Any, code: str, path: tuple[Any, ...]) -> None:
    _, problems = data(claim)
    assert [(one.code, one.at.path) for one in problems] == [(code, path)]
    assert problems[0].help


def test_a_deal_of_which_nothing_is_claimed_is_refused() -> None:
    with pytest.raises(mjscore.Refused, match="nothing is claimed"):
        ask()
    with pytest.raises(mjscore.Refused, match="says nothing"):
        ask(claim={"id": 3})
