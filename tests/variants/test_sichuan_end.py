"""Sichuan, the empty wall: who is ready and for how much, pigs, the three steps and their options, hands that cannot be."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mjscore.tiles.kinds import NAMES
from tests.variants.sichuan_deals import codes, net, outcome, paid

EAST = "123456789m1478p"  # not ready
SOUTH = "(222s) 345678s45s99s"  # ready for 4
WEST = "(111p) 234m678m34p55p"  # ready for 1
NORTH = "(555m)(333s) 1247m159s"  # not ready
PIG = "123m456m78m12p99s8s"
SHOWN = {"east": EAST, "south": SOUTH, "west": WEST, "north": NORTH}


def ended(*events: dict[str, Any], hands: Any = SHOWN, **fields: Any) -> dict[str, Any]:
    return outcome({"events": [*events, {"end": "wall", "hands": hands}], **fields})


# -- who is ready --------------------------------------------------------------------------------------------------


def test_hands_say_who_is_ready_with_the_best_tile_and_what_it_is_worth() -> None:
    result = ended()
    assert {seat: hand["ready"] for seat, hand in result["hands"].items()} == {
        "east": False, "south": True, "west": True, "north": False,
    }  # fmt: skip
    south, east = result["hands"]["south"], result["hands"]["east"]
    assert (south["value"], south["totals"], south["tile"], south["pig"]) == (4, {"fan": 2}, "3s", False)
    assert [item["id"] for item in south["items"]] == ["full_flush"]
    assert south["reading"] == ["(222s)", "345s", "345s", "678s", "99s"]
    assert (east["value"], east["totals"], east["items"], east["reading"]) == (0, {"fan": 0}, [], [])
    assert "tile" not in east


def test_nobody_pays_where_all_are_ready_or_none_is() -> None:
    ready = {"east": "(333p) 123m789m67p22p", "south": SOUTH, "west": WEST, "north": "(555m)(777p) 444m666p9p"}
    assert ended(hands=ready)["transfers"] == []
    none = {"east": EAST, "south": "123456789s1478p", "west": "1357m2468m13579p", "north": "2468s1357s24688p"}
    result = ended(hands=none)
    assert not any(hand["ready"] or hand["pig"] for hand in result["hands"].values())
    assert result["transfers"] == []


@pytest.mark.parametrize(
    ("hand", "fields", "ready"),
    [
        ("(111p) 234m678m34p55p", {}, True),
        ("1133557799m224p", {}, True),  # seven pairs
        ("(111p) 234m678m34s55s", {}, False),  # a pig
        ("(111p) 234m678m34p55p", {"void_suits": {"east": "s"}}, True),
        ("(111m) 234p678p34p55m", {"void_suits": {"east": "s"}}, True),
        (EAST, {}, False),
        ("(222m)(333m)(444m)(555p) 9p", {}, True),  # the pair alone
        ("(222m)(333m)(444m)[9999p] 1p", {}, True),
        ("(9999p)(333m)(444m) 5555m", {}, False),
        ("(333m)(444m)(666m) 5555m", {}, False),  # waits on its own four, and on nothing else
        ("1111m22m33m44m55m6m", {}, True),
        ("2222m33m44m55m66m7m", {}, True),
    ],
)
def test_a_hand_is_ready_when_some_tile_completes_a_lawful_hand(hand: str, fields: dict[str, Any], ready: bool) -> None:
    hands = {"east": hand, "south": "123456789s1478p"}
    result = ended(hands=hands, out=["west", "north"], **fields)
    if "error" in result:
        pytest.fail(str(result["error"]))
    assert result["hands"]["east"]["ready"] is ready


def test_what_others_show_is_not_looked_at() -> None:
    hands = {"east": "(222m)(333m)(444m)(555p) 9p", "south": "999p123456s1123s"}
    assert ended(hands=hands, out=["west", "north"])["hands"]["east"]["ready"]


def test_the_best_tile_is_the_one_of_highest_value_then_more_fan_then_first() -> None:
    hand = ended(hands={"east": "(111m)(222m) 3344m555p", "south": EAST}, out=["west", "north"])["hands"]["east"]
    assert (hand["tile"], hand["value"]) == ("3m", 2)
    rich = ended(hands={"east": "1111222233334m", "south": "123456789s1478p"}, out=["west", "north"], rules={"cap": 3})
    assert (rich["hands"]["east"]["tile"], rich["hands"]["east"]["totals"]) == ("4m", {"fan": 7})


def test_the_ready_check_counts_tiles_and_no_circumstance() -> None:
    rules = {"concealed": True, "all_simples": True, "self_draw": "add_fan", "heaven_earth": True}
    hands = {"east": "234m678m34p55p678p", "south": "123456789s1478p"}
    hand = ended(hands=hands, out=["west", "north"], rules=rules)["hands"]["east"]
    assert {item["id"] for item in hand["items"]} == {"concealed", "all_simples"}
    assert hand["tile"] == "2p"


# -- pigs and the steps --------------------------------------------------------------------------------------------


def test_a_pig_pays_all_who_are_none_and_stays_out_of_the_ready_check() -> None:
    hands = {"east": PIG, "south": SOUTH, "west": WEST, "north": "123m2245778999p"}
    result = ended(hands=hands)
    assert result["hands"]["east"]["pig"] is True
    assert result["hands"]["east"]["ready"] is False
    assert paid(result, "flower_pig") == {("east", seat, 16) for seat in ("south", "west", "north")}
    assert paid(result, "ready_check") == {("north", "south", 4), ("north", "west", 1)}
    assert net(result) == (-48, 20, 17, 11)


def test_two_pigs_pay_the_others_and_not_each_other() -> None:
    result = ended(hands={**SHOWN, "east": PIG, "north": "(555m)(333s) 1247m15s9p"})
    assert {one[0] for one in paid(result, "flower_pig")} == {"east", "north"}
    assert net(result) == (-32, 32, 32, -32)


@pytest.mark.parametrize(
    ("void", "pig"),
    [(None, False), ("m", True), ("p", True), ("s", False)],
)
def test_where_it_is_told_the_suit_given_up_decides_who_is_a_pig(void: str | None, pig: bool) -> None:
    fields = {} if void is None else {"void_suits": {"east": void}}
    assert ended(**fields)["hands"]["east"]["pig"] is pig


def test_a_concealed_kong_of_the_suit_given_up_makes_a_pig() -> None:
    hands = {**SHOWN, "east": "[9999p] 1234567m123m"}
    result = ended(hands=hands, void_suits={"east": "p"})
    assert result["hands"]["east"]["pig"] is True


@pytest.mark.parametrize(("pig", "cap", "each"), [(16, 3, 16), ("cap", 3, 8), ("cap", 5, 32), (64, 3, 64), (0, 3, 0)])
def test_what_a_pig_pays(pig: int | str, cap: int, each: int) -> None:
    result = ended(hands={**SHOWN, "north": PIG, "east": "123m2245778999p"}, rules={"pig": pig, "cap": cap})
    assert {amount for *_, amount in paid(result, "flower_pig")} == ({each} if each else set())
    assert {payer for payer, *_ in paid(result, "ready_check")} == {"east"}


def test_pigs_and_others_who_are_not_ready_give_back_what_kongs_brought_them() -> None:
    kongs = [{"kong": "9p", "by": "east", "kind": "concealed"}, {"kong": "1s", "by": "north", "kind": "added"}]
    hands = {**SHOWN, "east": "[9999p] 12345678m1s1p".replace("1s1p", "14p"), "north": "(555m)(111s<W+1s) 1247m359s"}
    result = ended(*kongs, hands=hands)
    assert paid(result, "tax_refund") == {
        *(("east", seat, 2) for seat in ("south", "west", "north")),
        *(("north", seat, 1) for seat in ("east", "south", "west")),
    }
    assert [one["for"] for one in result["transfers"]][6:12] == ["tax_refund"] * 6
    pig = ended(kongs[0], hands={**SHOWN, "east": "[9999p] 123456m1s478p"})
    assert {one[1] for one in paid(pig, "tax_refund")} == {"south", "west", "north"}
    assert paid(ended(*kongs, hands=hands, rules={"tax_refund": False}), "tax_refund") == set()


def test_who_is_ready_keeps_what_kongs_brought() -> None:
    result = ended(
        {"kong": "2s", "by": "south", "kind": "added"}, hands={**SHOWN, "south": "(222s<W+2s) 345678s45s99s"}
    )
    assert paid(result, "tax_refund") == set()


def test_who_has_won_since_is_given_back_what_he_paid() -> None:
    kong = {"kong": "9p", "by": "east", "kind": "concealed"}
    won = {"win": "north", "hand": "(999m) 234s678s45s22m +3s", "by": "discard", "from": "south"}
    hands = {"east": "[9999p] 12345678m14p", "south": "123456789s2478p", "west": WEST}
    result = ended(kong, won, hands=hands)
    assert ("east", "north", 2) in paid(result, "tax_refund")
    assert all("north" not in one[:2] for one in paid(result, "ready_check"))


def test_income_that_was_handed_on_is_not_given_back() -> None:
    kong = {"kong": "9p", "by": "east", "kind": "concealed"}
    won = {
        "win": "north",
        "hand": "(999m) 234s678s45s22m +3s",
        "by": "discard",
        "from": "east",
        "with": ["shot_after_kong"],
    }
    hands = {"east": "[9999p] 12345678m14p", "south": "123456789s2478p", "west": WEST}
    for transfer, refunded in (("off", 3), ("to_winner", 0), ("refund", 0)):
        result = ended(kong, won, hands=hands, rules={"call_transfer": transfer})
        assert len(paid(result, "tax_refund")) == refunded


def test_the_steps_can_be_switched_off() -> None:
    assert ended(rules={"ready_check": False})["transfers"] == []
    assert ended(rules={"ready_check": False})["hands"]["south"]["ready"] is True


def test_a_ready_hand_is_paid_in_bases_and_up_to_the_cap() -> None:
    assert net(ended(rules={"base": 10})) == (-50, 80, 20, -50)
    rich = {**SHOWN, "south": "(2222s)[8888s] 4455s999s"}  # full flush, all pungs, two roots
    assert {amount for _, to, amount in paid(ended(hands=rich), "ready_check") if to == "south"} == {8}
    assert {amount for _, to, amount in paid(ended(hands=rich, rules={"cap": 5}), "ready_check") if to == "south"} == {
        32
    }


# -- hands that cannot be ------------------------------------------------------------------------------------------

WON = {"win": "north", "hand": "(999m) 234s678s45s22m +3s", "by": "discard", "from": "south"}
THREE = {"east": EAST, "south": "123456789s2478p", "west": WEST}


@pytest.mark.parametrize(
    ("events", "hands", "fields", "code", "at"),
    [
        ([], {"east": EAST, "south": SOUTH, "west": WEST}, {}, "missing", "events[0].hands"),
        ([], None, {}, "missing", "events[0]"),
        ([], {}, {}, "missing", "events[0].hands"),
        ([WON], {"east": EAST, "south": SOUTH}, {}, "missing", "events[1].hands"),
        ([], {**SHOWN, "north": {}}, {}, "missing", "events[0].hands.north"),
        ([{**WON, "hand": "(999m) 23s +4s"}], THREE, {}, "tile_count", "events[0].hand"),
        ([WON], {**THREE, "north": "(555m)(666p) 1347m788p"}, {}, "contradiction", "events[1].hands.north"),
        ([], SHOWN, {"out": ["north"]}, "contradiction", "events[0].hands.north"),
        ([], {**SHOWN, "east": EAST + "9p"}, {}, "tile_count", "events[0].hands.east"),
        ([], {**SHOWN, "east": EAST[:-3] + "p"}, {}, "tile_count", "events[0].hands.east"),
        ([], {**SHOWN, "east": "(123m)456789m1478p"}, {}, "bad_set", "events[0].hands.east:1"),
        ([], {**SHOWN, "east": "123456789m147pE"}, {}, "tile_copies", "events[0].hands.east:1"),
        ([], {**SHOWN, "west": WEST + " +3p"}, {}, "syntax", "events[0].hands.west:23"),
        ([], {**SHOWN, "north": "(555m)(333s) 1247m222s"}, {}, "tile_copies", "events[0].hands.north:14"),
        ([], SHOWN, {"void_suits": {"west": "p"}}, "contradiction", "events[0].hands.west:1"),
        ([], {**SHOWN, "west": {"hand": WEST}}, {"void_suits": {"west": "p"}}, "contradiction", "events[0].hands.west.hand:1"),
        ([{"kong": "9m", "by": "west", "kind": "concealed"}], SHOWN, {}, "contradiction", "events[0]"),
        ([{"kong": "1p", "by": "west", "kind": "added"}], SHOWN, {}, "contradiction", "events[0]"),
        ([], {**SHOWN, "east": {"value": 4}}, {}, "unknown_field", "events[0].hands.east.value"),
        ([], {**SHOWN, "nobody": EAST}, {}, "bad_value", "events[0].hands.nobody"),
    ],
)  # fmt: skip
def test_hands_at_the_end_that_cannot_be_are_refused_where_they_stand(
    events: list[dict[str, Any]], hands: Any, fields: dict[str, Any], code: str, at: str
) -> None:
    result = ended(*events, hands=hands, **fields)
    assert result["error"]["code"] == code, result["error"]
    if code != "tile_copies":
        assert result["error"]["at"] == at


@pytest.mark.parametrize("event", [{"end": "wall", "hands": SHOWN}, {"kong": "9m", "by": "east", "kind": "added"}])
def test_nothing_follows_the_end(event: dict[str, Any]) -> None:
    result = outcome({"events": [{"end": "wall", "hands": SHOWN}, event]})
    assert (result["error"]["code"], result["error"]["at"]) == ("contradiction", "events[1]")


def test_a_hand_at_the_end_may_be_written_as_a_field() -> None:
    assert net(ended(hands={seat: {"hand": hand} for seat, hand in SHOWN.items()})) == (-5, 8, 2, -5)


# -- against brute force -------------------------------------------------------------------------------------------


def deal_of(seed: int) -> tuple[dict[str, str], dict[str, Any]]:
    """Four hands of thirteen tiles, near to something rather than not, and options."""
    dice = random.Random(seed)
    wall = [code for code in range(27) for _ in range(4)]
    dice.shuffle(wall)
    hands = {}
    for seat in ("east", "south", "west", "north"):
        missing = dice.randrange(4)  # 3: the hand may hold all suits
        sets = []
        for _ in range(dice.randrange(4)):
            code = dice.choice([code for code in range(27) if code // 9 != missing])
            number = dice.choice((3, 3, 4))
            if wall.count(code) >= number:
                for _ in range(number):
                    wall.remove(code)
                name = NAMES[code]
                word = name[0] * number + name[1]
                sets.append(f"[{word}]" if number == 4 and dice.random() < 0.5 else f"({word})")
        held: list[int] = []
        while len(held) < 13 - 3 * len(sets):
            near = [code for code in wall if code // 9 != missing and any(abs(code - other) < 2 for other in held)]
            far = [code for code in wall if code // 9 != missing] or wall
            code = dice.choice(near) if near and dice.random() < 0.9 else dice.choice(far)
            wall.remove(code)
            held.append(code)
        hands[seat] = " ".join((*sets, "".join(NAMES[code] for code in sorted(held))))
    flags = ("pungs_258", "terminal_in_each", "heaven_earth", "concealed", "all_simples")
    rules: dict[str, Any] = {flag: True for flag in flags if dice.random() < 0.4}
    rules["cap"] = dice.choice((3, 5, 10))
    return hands, rules


def by_brute_force(
    seat: str, hand: str, rules: dict[str, Any], void: dict[str, str]
) -> tuple[int, dict[str, int]] | None:
    """Value and totals of the best of all tiles, each scored as a win on a discard, which adds no item of its own."""
    best = None
    for name in NAMES[:27]:
        other = "south" if seat == "east" else "east"
        result = outcome(
            {
                "winner": seat,
                "hand": f"{hand} +{name}",
                "by": "discard",
                "from": other,
                "rules": rules,
                "void_suits": void,
            }
        )
        assert codes(result) <= {"no_win", "tile_copies"}
        if not codes(result):
            one = result["wins"][0]
            if best is None or (one["value"], one["totals"]["fan"]) > (best[0], best[1]["fan"]):
                best = one["value"], one["totals"]
    return best


@given(st.integers(0, 10**9))
@settings(max_examples=60, deadline=None)
def test_ready_hands_are_what_trying_every_tile_finds(seed: int) -> None:
    hands, rules = deal_of(seed)
    void = {} if seed % 2 else {"east": "mps"[seed // 2 % 3]}
    result = ended(hands=hands, rules=rules, void_suits=void)
    if "error" in result:  # a set in the suit given up
        assert codes(result) == {"contradiction"}
        return
    for seat, hand in hands.items():
        found = result["hands"][seat]
        best = by_brute_force(seat, hand, rules, void if seat in void else {})
        assert found["ready"] is (best is not None), hand
        if best is not None:
            assert (found["value"], found["totals"]) == best, hand


@given(st.integers(0, 10**9))
@settings(max_examples=100, deadline=None)
def test_the_end_is_what_the_page_says_of_each_pair_of_players(seed: int) -> None:
    """Amounts are independent of the order: they follow from who is ready, who is a pig, and the kongs alone."""
    hands, rules = deal_of(seed)
    kongs = [
        {"kong": word[1] + word[5], "by": seat, "kind": "concealed"}
        for seat, hand in hands.items()
        for word in hand.split()
        if word.startswith("[")
    ]
    result = ended(*kongs, hands=hands, rules=rules)
    shown = result["hands"]
    expected = dict.fromkeys(SHOWN, 0)
    for kong in kongs:
        if shown[kong["by"]]["ready"]:  # the others give it back
            for seat in SHOWN:
                expected[seat] += 6 if seat == kong["by"] else -2
    for payer in SHOWN:
        for payee in SHOWN:
            amount = 0
            if shown[payer]["pig"] and not shown[payee]["pig"]:
                amount = 16
            elif not shown[payer]["pig"] and not shown[payer]["ready"] and shown[payee]["ready"]:
                amount = shown[payee]["value"]
            expected[payer] -= amount
            expected[payee] += amount
    assert result["net"] == expected
    assert sum(expected.values()) == 0
