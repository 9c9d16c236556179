"""Sichuan: the worked examples of the rules page. Cases with known results are run by `tests/test_cases.py`."""

from __future__ import annotations

import pytest

from tests.variants.sichuan_deals import items, net, outcome, win

PLAIN = "(111p) 234m67m345p55p +8m"
SHOWN = {
    "east": "123456789m1478p",
    "south": "(222s) 345678s45s99s",
    "west": "(111p) 234m678m34p55p",
    "north": "(555m)(333s) 1247m159s",
}


def test_example_1_a_plain_self_draw_is_paid_with_one_base_more_by_each() -> None:
    assert net(win("(111p) 23467m34555p +8m", by="self_draw")) == (6, -2, -2, -2)


def test_example_2_a_full_flush_and_a_player_who_is_out() -> None:
    assert net(win("(111s) 2334456799s +8s")) == (4, -4, 0, 0)
    assert net(win("(111s) 2334456799s +8s", by="self_draw", out=["north"])) == (10, -5, -5, 0)


def test_example_3_pure_seven_pairs_are_held_at_the_cap() -> None:
    result = win("1122335577889s +9s")
    assert items(result) == {"full_flush": 2, "seven_pairs": 2}
    assert result["wins"][0]["totals"] == {"fan": 4}
    assert net(result) == (8, -8, 0, 0)


def test_example_4_four_equal_tiles_in_seven_pairs_are_a_root() -> None:
    assert net(win("1111335577889s +9s", rules={"cap": 5})) == (32, -32, 0, 0)


def test_example_5_four_equal_tiles_in_a_pung_and_a_chow_are_a_root() -> None:
    result = win("111123m4566799p +8p")
    assert items(result) == {"root": 1}
    assert net(result) == (2, -2, 0, 0)


def test_example_6_an_added_kong_and_the_win_on_its_replacement() -> None:
    result = outcome(
        {
            "events": [
                {"kong": "1p", "by": "east", "kind": "added"},
                {
                    "win": "east",
                    "hand": "(111p<S+1p) 234m67m345p55p +8m",
                    "by": "self_draw",
                    "with": ["kong_replacement"],
                },
            ]
        }
    )
    assert items(result) == {"root": 1, "kong_replacement": 1}
    assert net(result) == (18, -6, -6, -6)


def test_example_7_two_players_win_on_one_discard_and_the_discarder_deals_next() -> None:
    result = outcome(
        {
            "events": [
                {"win": "east", "hand": "(111s) 2334456799s +8s", "by": "discard", "from": "west"},
                {"win": "north", "hand": "(222m) 345789m67s66m +8s", "by": "discard", "from": "west"},
            ]
        }
    )
    assert net(result) == (4, 0, -5, 1)
    assert result["next_dealer"] == "west"


@pytest.mark.parametrize(("transfer", "expected"), [("off", (0, 4, -2, -2)), ("refund", (2, -2, 0, 0))])
def test_example_8_a_shot_after_a_kong(transfer: str, expected: tuple[int, ...]) -> None:
    kong = {"kong": "3s", "by": "south", "kind": "concealed"}
    shot = {"win": "east", "hand": PLAIN, "by": "discard", "from": "south", "with": ["shot_after_kong"]}
    assert net(outcome({"events": [kong, shot], "rules": {"call_transfer": transfer}})) == expected


def test_example_9_the_empty_wall() -> None:
    assert net(outcome({"events": [{"end": "wall", "hands": SHOWN}]})) == (-5, 8, 2, -5)


@pytest.mark.parametrize(("refund", "expected"), [(True, (-5, 8, 2, -5)), (False, (0, 5, -1, -4))])
def test_example_10_kongs_are_given_back_by_those_who_are_not_ready(refund: bool, expected: tuple[int, ...]) -> None:
    hands = {**SHOWN, "east": "[9999p] 12345678m14p", "north": "(555m)(111s<W+1s) 1247m359s"}
    kongs = [{"kong": "9p", "by": "east", "kind": "concealed"}, {"kong": "1s", "by": "north", "kind": "added"}]
    deal = {"events": [*kongs, {"end": "wall", "hands": hands}], "rules": {"tax_refund": refund}}
    assert net(outcome(deal)) == expected


def test_example_11_two_wins_and_the_empty_wall() -> None:
    result = outcome(
        {
            "events": [
                {"win": "north", "hand": "(999p) 234s678s45s22p +3s", "by": "discard", "from": "south"},
                {"win": "west", "hand": "(777p)(333m) 44m55p888m +4m", "by": "self_draw"},
                {"end": "wall", "hands": {"east": SHOWN["east"], "south": SHOWN["south"]}},
            ]
        }
    )
    assert net(result) == (-7, 0, 6, 1)
    assert result["next_dealer"] == "north"
