"""Sichuan, one hand: every item, what holds over what, worth, options that change them, and hands that are no win."""

from __future__ import annotations

from typing import Any

import pytest

import mjscore
from tests.variants.sichuan_deals import codes, items, net, outcome, win

PLAIN = "(111p) 234m67m345p55p +8m"
PUNGS = "(111p)(222m) 333m44p99m +9m"
HOOK = "(222m)(777p)(444m)(888p) 9m +9m"
HOOK_258 = "(222m)(555p)[8888m](222p) 5m +5m"
IN_EACH = "(111p) 123m789m99p12m +3m"


@pytest.mark.parametrize(
    ("hand", "fields", "expected"),
    [
        (PLAIN, {}, {}),
        (PUNGS, {}, {"all_pungs": 1}),
        (HOOK, {}, {"golden_hook": 2}),
        ("[2222m](777p)(444m)(888p) 9m +9m", {}, {"golden_hook": 2, "root": 1}),
        ("(222m)(777p)(444m) 888p9m +9m", {}, {"all_pungs": 1}),
        ("(111s) 2334456799s +8s", {}, {"full_flush": 2}),
        ("112288m3355779p +9p", {}, {"seven_pairs": 2}),
        ("1122444466778p +8p", {}, {"full_flush": 2, "seven_pairs": 2, "root": 1}),
        ("111123m4566799p +8p", {}, {"root": 1}),
        ("(1111m)(2222p)[3333m](8888p) 5m +5m", {}, {"golden_hook": 2, "root": 4}),
        ("[1111p] 234m67m345p55p +8m", {"by": "self_draw", "with": ["kong_replacement"]}, {"root": 1, "kong_replacement": 1}),
        (PLAIN, {"with": ["shot_after_kong"]}, {"shot_after_kong": 1}),
        (PLAIN, {"by": "robbed_kong"}, {"robbed_kong": 1}),
        (PLAIN, {"with": ["last_tile"]}, {"last_tile": 1}),
        (PLAIN, {"by": "self_draw", "with": ["last_tile"]}, {"last_tile": 1}),
        (PLAIN, {"wall_left": 0}, {"last_tile": 1}),
        (PLAIN, {"wall_left": 0, "by": "robbed_kong"}, {"robbed_kong": 1}),
        (PLAIN, {"wall_left": 3}, {}),
        (PLAIN, {"by": "self_draw"}, {}),
        (PLAIN, {"by": "self_draw", "rules": {"self_draw": "add_fan"}}, {"self_draw": 1}),
        (PLAIN, {"rules": {"self_draw": "add_fan"}}, {}),
        (HOOK_258, {}, {"golden_hook": 2, "root": 1}),
        (HOOK_258, {"rules": {"pungs_258": True}}, {"pungs_258": 3, "root": 1}),
        ("(222m) 555m888m55p22p +2p", {"rules": {"pungs_258": True}}, {"pungs_258": 3}),
        (HOOK, {"rules": {"pungs_258": True}}, {"golden_hook": 2}),
        (IN_EACH, {}, {}),
        (IN_EACH, {"rules": {"terminal_in_each": True}}, {"terminal_in_each": 2}),
        ("1111m9999m11p99p1p +1p", {"rules": {"terminal_in_each": True}}, {"seven_pairs": 2, "root": 3}),
        ("[1111p] 234m67m345p55p +8m", {"rules": {"concealed": True}}, {"root": 1, "concealed": 1}),
        ("112288m3355779p +9p", {"rules": {"concealed": True}}, {"seven_pairs": 2, "concealed": 1}),
        (PLAIN, {"rules": {"concealed": True}}, {}),
        ("(222p) 234m67m345p55p +8m", {"rules": {"all_simples": True}}, {"all_simples": 1}),
        ("223388m3355778p +8p", {"rules": {"all_simples": True}}, {"seven_pairs": 2, "all_simples": 1}),
        (PLAIN, {"rules": {"all_simples": True}}, {}),
    ],
)  # fmt: skip
def test_an_item_counts_when_its_condition_holds(hand: str, fields: dict[str, Any], expected: dict[str, int]) -> None:
    result = win(hand, **fields)
    assert "error" not in result, result["error"]
    assert items(result) == expected


@pytest.mark.parametrize("rules", [{}, {"heaven_earth": True}])
def test_heaven_and_earth_hold_over_everything_and_add_nothing_without_their_option(rules: dict[str, Any]) -> None:
    hand = "2222334455667p +7p"
    tiles = {"full_flush": 2, "root": 1, "seven_pairs": 2}
    result = win(hand, by="self_draw", **{"with": ["heaven"]}, rules=rules)
    assert items(result) == ({"heaven": 5} if rules else tiles)
    result = outcome(
        {"winner": "west", "hand": hand, "by": "discard", "from": "east", "with": ["earth"], "rules": rules}
    )
    assert items(result) == ({"earth": 5} if rules else tiles)


def test_with_heaven_alone_the_winning_tile_may_be_left_out() -> None:
    hand = "22334455667788p"
    assert net(win(hand, by="self_draw", **{"with": ["heaven"]})) == (27, -9, -9, -9)
    assert codes(win(hand, by="self_draw")) == {"missing"}


def test_heaven_takes_the_place_of_a_self_draw_worth_a_fan() -> None:
    rules = {"heaven_earth": True, "self_draw": "add_fan", "cap": 5}
    result = win("2233445566778p +8p", by="self_draw", rules=rules, **{"with": ["heaven"]})
    assert items(result) == {"heaven": 5}
    assert net(result) == (96, -32, -32, -32)


def test_a_replacement_tile_may_be_the_last_one() -> None:
    hand = "[1111p] 234m67m345p55p +8m"
    result = win(hand, by="self_draw", wall_left=0, **{"with": ["kong_replacement"]})
    assert items(result) == {"root": 1, "kong_replacement": 1, "last_tile": 1}


# -- reading -------------------------------------------------------------------------------------------------------


def test_of_seven_pairs_and_sets_the_higher_count_is_chosen() -> None:
    assert items(win("1122334455667s +7s")) == {"seven_pairs": 2, "full_flush": 2}
    result = win("1111222233334s +4s", rules={"pungs_258": True})
    assert items(result) == {"seven_pairs": 2, "full_flush": 2, "root": 3}


def test_of_readings_that_count_the_same_the_first_in_tile_order_stands() -> None:
    result = win("111222333m4567p +7p")  # one pung of each, or three chows
    assert items(result) == {}
    assert result["wins"][0]["reading"] == ["111m", "222m", "333m", "456p", "77p"]


def test_tiles_kept_as_written_in_sets_are_no_seven_pairs() -> None:
    result = win("123s 123s 456s 456s 7s +7s", as_written=True)
    assert items(result) == {"full_flush": 2}
    pairs = "11s 22s 33s 44s 55s 66s 7s +7s"
    assert items(win(pairs, as_written=True)) == {"seven_pairs": 2, "full_flush": 2}
    assert codes(win("1122s 33s 44s 55s 66s 7s +7s", as_written=True)) == {"no_win"}
    sets = [{"chow": tile, "concealed": True} for tile in ("1s", "1s", "4s", "4s")]
    assert items(win({"sets": sets, "pair": "7s"}, tile="7s")) == {"full_flush": 2}  # type: ignore[arg-type]


def test_seven_pairs_are_a_hand_even_where_they_are_worth_nothing() -> None:
    result = win("112288m3355779p +9p", rules={"values": {"seven_pairs": 0}})
    assert items(result) == {}
    assert net(result) == (1, -1, 0, 0)


def test_only_the_count_of_a_hand_may_be_told() -> None:
    assert net(win({"fan": 2}, by="self_draw")) == (15, -5, -5, -5)  # type: ignore[arg-type]
    result = win({"value": 6})  # type: ignore[arg-type]
    assert result["wins"][0]["as_told"] is True
    assert net(result) == (6, -6, 0, 0)


# -- worth and options ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("cap", range(1, 11))
def test_a_hand_doubles_with_each_fan_up_to_the_cap(cap: int) -> None:
    result = win("(1111m)[2222m](3333m)(8888m) 5m +5m", rules={"cap": cap})  # hook, flush, four roots
    assert result["wins"][0]["totals"] == {"fan": 8}
    assert result["wins"][0]["limit"] is None
    assert result["wins"][0]["value"] == 2 ** min(8, cap)


@pytest.mark.parametrize("base", [1, 5, 100])
def test_the_base_moves_all_amounts(base: int) -> None:
    assert net(win("(111s) 2334456799s +8s", by="self_draw", rules={"base": base}))[1] == -5 * base


@pytest.mark.parametrize(("option", "each"), [("add_base", 5), ("add_fan", 8), ("nothing", 4)])
def test_what_a_self_draw_adds(option: str, each: int) -> None:
    result = win("(111s) 2334456799s +8s", by="self_draw", rules={"self_draw": option})
    assert net(result) == (3 * each, -each, -each, -each)


def test_the_added_base_is_outside_the_cap() -> None:
    assert net(win("1122335577889s +9s", by="self_draw")) == (27, -9, -9, -9)


def test_values_change_single_items() -> None:
    assert items(win("(1111m)[2222p] 333m44p99m +9m", rules={"values": {"root": 2}})) == {"all_pungs": 1, "root": 4}
    assert items(win(HOOK, rules={"values": {"golden_hook": 0}})) == {"all_pungs": 1}


@pytest.mark.parametrize(
    ("rules", "code"),
    [
        ({"base": 0}, "bad_value"), ({"cap": 0}, "bad_value"), ({"cap": 11}, "bad_value"),
        ({"self_draw": "double"}, "bad_value"), ({"pig": -1}, "bad_value"), ({"call_transfer": "on"}, "bad_value"),
        ({"passed_win": True}, "bad_value"), ({"values": {"dragon_pung": 1}}, "unknown_option"),
        ({"flowers": True}, "unknown_option"),
    ],
)  # fmt: skip
def test_an_option_out_of_its_range_is_refused(rules: dict[str, Any], code: str) -> None:
    assert codes(win(PLAIN, rules=rules)) == {code}


# -- no win --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "fields", "code"),
    [
        ("(111p) 234m68m345p55p +9m", {}, "no_win"),  # no shape
        ("(111p) 234m67m345s55s +8m", {}, "no_win"),  # three suits
        ("112288m3355p779s +9s", {}, "no_win"),
        ("(111m)1133557799p +9p", {}, "no_win"),  # pairs beside a set
        (PLAIN, {"void_suits": {"east": "m"}}, "no_win"),
        ("[1111m] 234p67p345p55p +8p", {"void_suits": {"east": "m"}}, "no_win"),
        ("234p67p345p55m222p +8p", {"void_suits": {"east": "m"}}, "no_win"),
        (PLAIN, {"void_suits": {"east": "p"}}, "contradiction"),  # the claimed pung, before the tiles are looked at
        ("(111m) 234p67p345s55p +8p", {"void_suits": {"east": "m"}}, "contradiction"),
        ("(1111m) 234p67p345p55p +8p", {"void_suits": {"east": "m"}}, "contradiction"),
        (PLAIN, {"with": ["passed_win"]}, "dead_hand"),
        (PLAIN, {"with": ["passed_win"], "by": "robbed_kong"}, "dead_hand"),
        ("(123m) 67m345p111p55p +8m", {}, "bad_set"),
        ("(111p) 234m67m345p55p8m", {}, "missing"),
        ("(111p) 234m67m345p5p +8m", {}, "tile_count"),
        ("(EEE) 234m67m345p55p +8m", {}, "tile_copies"),
        ("(111p) 234m67m345pEE +8m", {}, "tile_copies"),
        ("(111p) 234m67m345p55p F1 +8m", {}, "tile_copies"),
        ("(1111p) 123p67m345p88m +8m", {}, "tile_copies"),
        ("(111p) 678m67m345p55p +8m", {"by": "robbed_kong"}, "tile_copies"),
        (PLAIN, {"by": "self_draw", "with": ["kong_replacement"]}, "contradiction"),
        ("(1111p) 234m67m345p55p +8m", {"with": ["kong_replacement"]}, "contradiction"),
        (PLAIN, {"by": "self_draw", "with": ["shot_after_kong"]}, "contradiction"),
        (PLAIN, {"by": "robbed_kong", "with": ["shot_after_kong"]}, "contradiction"),
        (PLAIN, {"with": ["last_tile"], "wall_left": 2}, "contradiction"),
        (PLAIN, {"by": "robbed_kong", "with": ["last_tile"]}, "contradiction"),
        (PLAIN, {"by": "self_draw", "with": ["heaven"]}, "contradiction"),  # a set on the table
        ("2233445566778p +8p", {"with": ["heaven"]}, "contradiction"),  # not drawn
        ("2233445566778p +8p", {"with": ["earth"]}, "contradiction"),  # East's
        (PLAIN, {"with": ["ippatsu"]}, "bad_value"),
        (PLAIN, {"round": "east"}, "unknown_field"), (PLAIN, {"flowers": "F1"}, "unknown_field"),
        (PLAIN, {"hands": {}}, "unknown_field"), (PLAIN, {"seen": "1m"}, "unknown_field"),
        (PLAIN, {"liable": "south"}, "unknown_field"), (PLAIN, {"late": True}, "unknown_field"),
        (PLAIN, {"void_suits": {"east": "z"}}, "bad_value"), (PLAIN, {"out": "nobody"}, "bad_value"),
        (PLAIN, {"out": ["east"]}, "contradiction"), (PLAIN, {"out": ["south"]}, "contradiction"),
        (PLAIN, {"out": ["west", "west"]}, "contradiction"),
        (PLAIN, {"by": "self_draw", "out": ["south", "west", "north"]}, "contradiction"),
    ],
)  # fmt: skip
def test_a_hand_that_is_no_win_or_cannot_be_is_refused(hand: str, fields: dict[str, Any], code: str) -> None:
    result = win(hand, **fields)
    assert result["error"]["code"] == code, result["error"]


def test_what_is_refused_says_why() -> None:
    assert "three suits" in win("(111p) 234m67m345s55s +8m")["error"]["message"]
    assert "given up" in win(PLAIN, void_suits={"east": "m"})["error"]["message"]
    assert "let a winning discard pass" in win(PLAIN, **{"with": ["passed_win"]})["error"]["message"]


def test_a_win_after_a_passed_one_keeps_its_items_and_pays_only_penalties() -> None:
    result = win("(111s) 2334456799s +8s", penalties=[{"false_win": "west"}], **{"with": ["passed_win"]})
    assert result["error"]["code"] == "dead_hand"
    assert result["error"]["at"] == "hand"
    assert items(result) == {"full_flush": 2}
    assert result["wins"][0]["totals"] == {"fan": 2}
    assert result["net"] == {"east": 8, "south": 8, "west": -24, "north": 8}
    assert result["next_dealer"] is None


def test_a_passed_win_bars_nobody_from_drawing_nor_where_it_is_free() -> None:
    assert net(win(PLAIN, by="self_draw", **{"with": ["passed_win"]})) == (6, -2, -2, -2)
    assert net(win(PLAIN, rules={"passed_win": "free"}, **{"with": ["passed_win"]})) == (1, -1, 0, 0)


def test_with_players_out_the_next_dealer_is_not_known() -> None:
    assert win(PLAIN, out=["north"])["next_dealer"] is None
    assert win(PLAIN)["next_dealer"] == "east"


# -- penalties -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("amount", "each"), [("cap", 8), (16, 16), (0, 0)])
def test_a_false_win_pays_each_of_the_others(amount: str | int, each: int) -> None:
    deal = {"penalties": [{"false_win": "south"}], "rules": {"false_win_amount": amount}}
    result = outcome(deal)
    assert net(result) == (each, -3 * each, each, each)
    assert {one["for"] for one in result["transfers"]} <= {"false_win"}
    assert result["next_dealer"] == "east"


def test_a_false_win_goes_by_base_and_cap_and_reaches_those_who_have_left() -> None:
    deal = {"penalties": [{"false_win": "south"}], "rules": {"base": 2, "cap": 4}}
    assert net(outcome(deal)) == (32, -96, 32, 32)
    assert net(win(PLAIN, out=["north"], penalties=[{"false_win": "north"}])) == (9, 7, 8, -24)


@pytest.mark.parametrize("deal", [{}, {"events": []}, {"void_suits": {"east": "m"}}])
def test_a_deal_of_nothing_at_all_is_missing(deal: dict[str, Any]) -> None:
    assert codes(outcome(deal)) == {"missing"}


# -- waits ---------------------------------------------------------------------------------------------------------


def test_waits_are_tried_drawn_and_discarded_by_somebody_still_in_play() -> None:
    found = mjscore.waits({"hand": "(111p) 234m67m345p55p", "out": ["north", "west"]}, mjscore.load("sichuan"))
    assert [wait.tile for wait in found] == ["5m", "8m"]
    assert all(wait.drawn is not None and wait.discarded is not None for wait in found)
    assert found[0].drawn is not None
    assert found[0].drawn.net == {0: 2, 1: -2, 2: 0, 3: 0}
