"""Where a claim and the rules part, and why."""

from __future__ import annotations

from typing import Any

import pytest

import mjscore
from mjscore.dispute import check, claim_holds, why
from mjscore.report.data import result_data
from tests.dispute.asking import HONGKONG, SAMPLE, ask

CLASSICAL: dict[str, Any] = {
    "variant": "classical",
    "winner": "south",
    "hand": "(SSS<W) 234p 678s 88m 34m +5m",
    "by": "discard",
    "from": "west",
    "hands": {"east": "(EEE<N)", "west": "[9999p]", "north": {"hand": "RR", "flowers": "F4"}},
}
KNITTED: dict[str, Any] = {"variant": "mcr", "winner": "south", "hand": "147m 258p 369s 55m 78s +9s", "by": "self_draw"}


@pytest.mark.parametrize("claim", ["value 8", "fan 3", "south +32", "west pays south 16", "dragon_pung 1", "only_tile"])
def test_a_true_claim_holds(claim: str) -> None:
    dispute = ask(claim)
    assert dispute.holds
    assert (dispute.parts_at, dispute.would_hold) == (None, ())


@pytest.mark.parametrize("deal", [SAMPLE, HONGKONG, CLASSICAL])
def test_the_recorded_result_of_a_deal_holds(deal: dict[str, Any]) -> None:
    taken, book = mjscore.take(deal)
    result = mjscore.score(taken, book)
    claimed = {**deal, "claim": result_data(result)}
    assert check(claimed).holds
    assert claim_holds(*mjscore.take(claimed), result)


def test_what_two_pay_each_other_may_be_told_as_one_payment() -> None:
    deal = {**CLASSICAL, "penalties": [{"false_win": "west"}]}
    assert ask("south +442", deal=deal).holds
    assert ask("west pays north 250 for false_win", deal=deal).holds
    assert not ask("west pays north 20", deal=deal).holds


PARTS = [
    ("reading", {"reading": ["(EEE)", "[RRRR]", "123m", "55p", "456m"]}),
    ("items", {"items": {"dragon_pung": 1, "round_wind": 1}}),
    ("items", {"items": {"dragon_pung": 1, "round_wind": 1, "only_tile": 1, "all_pungs": 3}}),
    ("suppressed", {"suppressed": ["self_draw"]}),
    ("totals", {"totals": {"fan": 4}, "value": 16}),
    ("value", {"totals": {"fan": 3}, "value": 16}),
    ("limit", {"limit": "four_kongs", "value": 8}),
    ("payment", {"value": 8, "net": {"south": 64}}),
    ("payment", {"transfers": [{"from": "west", "to": "south", "amount": 32}]}),
    ("dealer", {"wins": [], "rules": "", "next_dealer": "east"}),
]


@pytest.mark.parametrize(("place", "claim"), PARTS)
def test_the_first_place_where_they_part_is_named(place: str, claim: dict[str, Any]) -> None:
    assert ask(claim=claim).parts_at == place


def test_a_liability_and_a_penalty_are_places_of_their_own() -> None:
    fed = {**SAMPLE, "hand": "(123s<E) (456s<E) (999s<W) 77s34s +5s", "winner": "south", "from": "west"}
    assert ask("east pays south 16", deal=fed).parts_at == "liability"
    assert ask("west pays east 10 for false_win", penalties=[{"false_win": "west"}]).parts_at == "penalties"


@pytest.mark.parametrize(
    ("item", "deal", "fact", "pointing", "groups"),
    [
        ("all_pungs", SAMPLE, "four_pungs", "chow", ("123m", "456m")),
        ("all_chows", SAMPLE, "four_chows", "no_chow", ("(EEE)", "[RRRR]")),
        ("self_draw", SAMPLE, "self_drawn", "won_discard", ()),
        ("concealed", SAMPLE, "no_claimed_sets", "claimed", ("(EEE)",)),
        ("seat_wind", SAMPLE, "seat_wind_pung", "no_pung_of", ("S",)),
        ("full_flush", SAMPLE, "one_suit", "honour", ("(EEE)", "[RRRR]")),
        ("last_discard", SAMPLE, "last_tile", "not_stated", ()),
        ("four_kongs", SAMPLE, "four_kongs", "no_kong", ("(EEE)", "123m", "456m")),
        ("big_three_dragons", SAMPLE, "three_dragon_pungs", "no_pung_of", ("G", "B")),
        ("all_simples", SAMPLE, "all_simples", "head", ("(EEE)", "[RRRR]", "123m")),
        ("outside_mixed", SAMPLE, "head_in_each_group", "no_head", ("456m", "55p")),
        ("exposed_hand", SAMPLE, "four_sets_on_table", "not_on_table", ("123m", "456m")),
        ("half_flush", SAMPLE, "one_suit_and_honours", "of_several", ("(EEE)", "123m", "55p")),
        ("seat_flower", HONGKONG, "own_flower", "bonus_lacking", ("F2",)),
        ("all_flowers", {**HONGKONG, "flowers": "F2"}, "four_flowers", "bonus_lacking", ("F1", "F3", "F4")),
        ("no_flowers", {**HONGKONG, "flowers": "F1"}, "no_bonus_tiles", "bonus_held", ("F1",)),
        ("only_tile", CLASSICAL, "only_tile", "waits", ("2m", "5m")),
        ("all_pungs", KNITTED, "four_pungs", "chow", ("789s",)),
        (
            "all_simples",
            {**KNITTED, "hand": "19m19p19sESWNRGB +B"},
            "all_simples",
            "head",
            ("19m", "19p", "19s", "ESWNRGBB"),
        ),
        ("nine_gates", {**KNITTED, "hand": "11123455678m99m +9m"}, "nine_gates_nine_sided", "tile_is", ("9m",)),
    ],
)
def test_the_part_of_a_condition_that_fails_is_pointed_at(
    item: str, deal: dict[str, Any], fact: str, pointing: str, groups: tuple[str, ...]
) -> None:
    (found,) = why(deal, item)
    assert not found.counts
    reason = next(one for one in found.because if one.about == fact)
    assert (reason.key, reason.pointing, reason.groups) == (reason.key, pointing, groups)
    assert reason.key in ("fails", "none")


@pytest.mark.parametrize(
    ("item", "deal", "fact", "groups"),
    [
        ("dragon_pung", SAMPLE, "dragon_pungs", ("[RRRR]",)),
        ("round_wind", SAMPLE, "round_wind_pung", ("(EEE)",)),
        ("pure_straight", {**SAMPLE, "hand": "(EEE) 123456m 55p 78m +9m"}, "three_chows_in_a_row",
         ("123m", "456m", "789m")),
        ("identical_chows", {**SAMPLE, "hand": "(EEE) 123123m 55p 78m +9m"}, "identical_chow_pairs",
         ("123m", "123m")),
        ("four_in_one_small", {**SAMPLE, "hand": "(EEE) 333m 345p 55p 12m +3m"}, "four_in_two", ("333m", "123m")),
        ("pung_exposed_major", CLASSICAL, "exposed_pungs_of_heads", ("(SSS)",)),
    ],
)  # fmt: skip
def test_what_makes_an_item_hold_is_pointed_at(
    item: str, deal: dict[str, Any], fact: str, groups: tuple[str, ...]
) -> None:
    (found,) = why(deal, item)
    assert found.counts
    assert set(next(one.groups for one in found.because if one.about == fact)) == set(groups)
    assert found.cited is not None
    assert found.cited.entry == item


DRAWN = {**SAMPLE, "hand": "EEE [RRRR] 123m 456m 55p +5p", "by": "self_draw", "from": None}
FLOWERS = {
    "variant": "mcr",
    "winner": "south",
    "hand": "(EEE<W) (999p<N) (123s<E) (456m<E) 5m +5m",
    "by": "discard",
    "from": "north",
    "flowers": "F1",
}
SUITED = {**HONGKONG, "hand": "(234m)(456p) EE34p678s +5p", "rules": {"all_chows_pair": "suited"}}


@pytest.mark.parametrize(
    ("item", "deal", "key", "about"),
    [
        ("concealed", DRAWN, "fails", "from_another"),
        ("self_draw", DRAWN, "suppressed", "fully_concealed"),
        ("seat_flower", SAMPLE, "not_played", "flowers"),
        ("last_discard", CLASSICAL, "worthless", None),
        ("all_chows", SUITED, "spoils", "pair_of_honours"),
        ("dragon_pung", {**SAMPLE, "hand": "(EEE) (SSS) (WWW) (NNN) R +R"}, "fails", None),
        ("dragon_pung", {"variant": "shanghai", "hand": {"fan": 3}, "winner": "east", "by": "self_draw"}, "told", None),
        ("chicken_hand", FLOWERS, "beside", "melded_hand"),
    ],
)  # fmt: skip
def test_other_reasons_are_named(item: str, deal: dict[str, Any], key: str, about: str | None) -> None:
    (found,) = why({name: value for name, value in deal.items() if value is not None}, item)
    keys = [(one.key, one.about) for one in found.because]
    assert (key, about) in keys or (about is None and found.because)


def test_what_counts_and_was_not_claimed_comes_with_its_reasons() -> None:
    dispute = ask("value 16")
    assert [one.id for one in dispute.counted] == ["dragon_pung", "round_wind", "only_tile"]
    assert all(one.because and one.cited for one in dispute.counted)
    whole = ask(claim={"items": {"dragon_pung": 1}})
    assert [(one.id, one.claimed, one.counted) for one in whole.differences] == [
        ("round_wind", 0, 1),
        ("only_tile", 0, 1),
    ]


def test_a_result_of_other_rules_is_warned_about() -> None:
    deal, book = mjscore.take({**SAMPLE, "rules": {"laak_scheme": "5-8-11"}})
    dispute = ask(claim=result_data(mjscore.score(deal, book)))
    assert dispute.holds
    assert dispute.other_rules == book.rules
    taken, own = mjscore.take(SAMPLE)
    assert ask(claim=result_data(mjscore.score(taken, own))).other_rules is None


def test_why_of_no_item_and_of_no_win_is_refused() -> None:
    with pytest.raises(mjscore.Refused) as refused:
        why(SAMPLE, "all_pung")
    assert (refused.value.first().code, refused.value.first().help) == ("unknown_item", "did you mean all_pungs?")
    with pytest.raises(mjscore.Refused, match="nobody wins"):
        why({"variant": "shanghai", "events": [{"end": "wall"}]}, "all_pungs")
