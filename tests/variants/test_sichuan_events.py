"""Sichuan, a deal of many events: kongs, wins one after another and on one tile, who has left, what cannot be."""

from __future__ import annotations

from typing import Any

import pytest

from tests.variants.sichuan_deals import codes, items, net, outcome, paid

PLAIN = "(111p) 234m67m345p55p +8m"  # East's, or anybody's: 0 fan
FLUSH = "(111s) 2334456799s +8s"  # 2 fan
BAMBOO = "(222m) 345789m67s66m +8s"  # 0 fan, on the same tile
OTHER = "(999p) 234s678s45s22p +3s"  # 0 fan
PUNGS = "(777p)(333m) 44m22p888m +4m"  # 1 fan


def won(seat: str, hand: str, source: str | None = None, **fields: Any) -> dict[str, Any]:
    by = {"by": "self_draw"} if source is None else {"by": "discard", "from": source}
    return {"win": seat, "hand": hand, **by, **fields}


def kong(tile: str, seat: str, kind: str, **fields: Any) -> dict[str, Any]:
    return {"kong": tile, "by": seat, "kind": kind, **fields}


def played(*events: dict[str, Any], **fields: Any) -> dict[str, Any]:
    return outcome({"events": list(events), **fields})


# -- kongs ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("event", "rules", "expected"),
    [
        (kong("5m", "east", "concealed"), {}, (6, -2, -2, -2)),
        (kong("5m", "east", "claimed", **{"from": "west"}), {}, (2, 0, -2, 0)),
        (kong("5m", "east", "added"), {}, (3, -1, -1, -1)),
        (kong("5m", "east", "added", late=True), {}, (0, 0, 0, 0)),
        (kong("5m", "east", "added", late=False), {}, (3, -1, -1, -1)),
        (kong("5m", "east", "claimed", **{"from": "west"}), {"kong_scrape": True}, (4, -1, -2, -1)),
        (kong("5m", "east", "concealed"), {"kong_scrape": True}, (6, -2, -2, -2)),
        (kong("5m", "east", "added"), {"kong_scrape": True}, (3, -1, -1, -1)),
        (kong("5m", "east", "concealed"), {"base": 10}, (60, -20, -20, -20)),
    ],
)
def test_a_kong_is_paid_at_once(event: dict[str, Any], rules: dict[str, Any], expected: tuple[int, ...]) -> None:
    result = played(event, rules=rules)
    assert net(result) == expected
    assert {one["for"] for one in result["transfers"]} <= {"kong"}
    assert (result["wins"], result["next_dealer"]) == ([], "east")


def test_who_has_left_pays_for_no_kong_that_comes_later() -> None:
    before = played(kong("9s", "east", "concealed"), won("north", OTHER, "south"))
    after = played(won("north", OTHER, "south"), kong("9s", "east", "concealed"))
    assert net(before) == (6, -3, -2, -1)
    assert net(after) == (4, -3, -2, 1)
    out = played(kong("9s", "east", "concealed"), out=["north", "south"])
    assert net(out) == (2, 0, -2, 0)
    scraped = played(
        won("north", OTHER, "south"), kong("9s", "east", "claimed", **{"from": "west"}), rules={"kong_scrape": True}
    )
    assert net(scraped) == (3, -2, -2, 1)


def test_a_kong_shown_without_an_event_is_a_root_and_is_not_paid() -> None:
    result = played(won("east", "[1111p] 234m67m345p55p +8m", "south"))
    assert items(result) == {"root": 1}
    assert net(result) == (2, -2, 0, 0)


# -- wins ----------------------------------------------------------------------------------------------------------


def test_winners_leave_and_pay_nothing_that_comes_later() -> None:
    result = played(won("north", OTHER, "south"), won("west", PUNGS))
    assert net(result) == (-3, -4, 6, 1)
    assert [one["winner"] for one in result["wins"]] == ["north", "west"]
    assert result["next_dealer"] == "north"


def test_the_third_win_is_between_the_last_two() -> None:
    result = played(won("north", OTHER, "south"), won("west", PUNGS), won("east", PLAIN))
    assert net(result) == (-3 + 2, -1 - 3 - 2, 6, 1)


def test_transfers_stand_in_the_order_of_events() -> None:
    kongs = kong("9m", "south", "concealed"), kong("1s", "east", "added")
    result = played(kongs[0], won("north", OTHER, "south"), kongs[1], penalties=[{"false_win": "west"}])
    reasons = [one["for"] for one in result["transfers"]]
    assert reasons == ["kong"] * 3 + ["win"] + ["kong"] * 2 + ["false_win"] * 3


@pytest.mark.parametrize("by", ["discard", "robbed_kong"])
def test_several_on_one_tile_are_each_paid_in_full_and_the_source_deals_next(by: str) -> None:
    more = 1 if by == "discard" else 2  # robbed kong: one fan
    result = played(won("east", FLUSH, "west", by=by), won("north", BAMBOO, "west", by=by))
    assert net(result) == (4 * more, 0, -5 * more, more)
    assert result["next_dealer"] == "west"


def test_three_may_win_on_one_discard() -> None:
    result = played(
        won("south", PLAIN, "east"),
        won("west", "(222s) 345s67m888s99s +8m", "east"),
        won("north", "(333s) 12367m99m666s +8m", "east"),
    )
    assert net(result) == (-3, 1, 1, 1)
    assert result["next_dealer"] == "east"


@pytest.mark.parametrize(
    "second",
    [
        won("north", BAMBOO, "west", later=True),
        won("north", BAMBOO, "south"),  # another source
        won("north", BAMBOO, "west", by="robbed_kong"),  # another way
        won("north", "(222m) 345789m66s66m +6s", "west"),  # another tile
    ],
)
def test_wins_that_differ_are_on_different_discards(second: dict[str, Any]) -> None:
    result = played(won("east", FLUSH, "west"), second)
    assert result["next_dealer"] == "east", result


def test_an_event_between_parts_two_wins() -> None:
    result = played(won("east", FLUSH, "west"), kong("1m", "south", "concealed"), won("north", BAMBOO, "west"))
    assert result["next_dealer"] == "east"


def test_self_drawn_wins_are_never_on_one_tile() -> None:
    result = played(won("east", FLUSH), won("north", BAMBOO))
    assert result["next_dealer"] == "east"


def test_a_shared_second_win_leaves_the_deal_to_the_first_winner() -> None:
    result = played(won("south", PUNGS, "west"), won("east", FLUSH, "west"), won("north", BAMBOO, "west"))
    assert result["next_dealer"] == "south"
    assert net(result) == (4, 2, -7, 1)


def test_hands_of_which_only_the_count_is_told_share_a_tile_that_is_written() -> None:
    east, north = won("east", {"fan": 2}, "west", tile="8s"), won("north", {"fan": 0}, "west", tile="8s")
    assert played(east, north)["next_dealer"] == "west"
    del north["tile"]
    assert played(east, north)["next_dealer"] == "east"


def test_what_stands_beside_the_events_holds_for_every_win() -> None:
    result = played(won("north", OTHER, "south"), won("west", PUNGS), wall_left=0)
    assert items(result, 0) == {"last_tile": 1}
    assert items(result, 1) == {"all_pungs": 1, "last_tile": 1}


# -- call transfer -------------------------------------------------------------------------------------------------

SHOT = won("east", PLAIN, "south", **{"with": ["shot_after_kong"]})


@pytest.mark.parametrize(
    ("transfer", "expected", "handed_on"),
    [
        ("off", (0, 4, -2, -2), set()),
        ("to_winner", (6, -2, -2, -2), {("south", "east", 6)}),
        ("refund", (2, -2, 0, 0), {("south", "east", 2), ("south", "west", 2), ("south", "north", 2)}),
    ],
)
def test_the_income_of_the_last_kong_may_be_handed_on(
    transfer: str, expected: tuple[int, ...], handed_on: set[tuple[str, str, int]]
) -> None:
    result = played(kong("3s", "south", "concealed"), SHOT, rules={"call_transfer": transfer})
    assert net(result) == expected
    assert paid(result, "call_transfer") == handed_on


def test_only_the_last_kong_is_handed_on_as_much_as_it_brought() -> None:
    kongs = (
        kong("3s", "south", "concealed"),
        kong("9s", "south", "claimed", **{"from": "west"}),
        kong("7s", "north", "added"),
    )
    result = played(*kongs, SHOT, rules={"call_transfer": "to_winner"})
    assert paid(result, "call_transfer") == {("south", "east", 2)}
    scraped = played(*kongs, SHOT, rules={"call_transfer": "refund", "kong_scrape": True})
    assert paid(scraped, "call_transfer") == {("south", "west", 2), ("south", "east", 1), ("south", "north", 1)}
    late = played(kong("3s", "south", "added", late=True), SHOT, rules={"call_transfer": "to_winner"})
    assert paid(late, "call_transfer") == set()


def test_who_paid_and_has_left_is_given_his_part_back() -> None:
    first, last = won("north", OTHER, "west"), SHOT
    result = played(kong("1m", "south", "concealed"), first, last, rules={"call_transfer": "refund"})
    assert ("south", "north", 2) in paid(result, "call_transfer")


def test_nothing_is_handed_on_with_several_winners_on_the_discard() -> None:
    shot = {"with": ["shot_after_kong"]}
    wins = won("east", FLUSH, "west", **shot), won("north", BAMBOO, "west", **shot)
    result = played(kong("1m", "west", "concealed"), *wins, rules={"call_transfer": "to_winner"})
    assert paid(result, "call_transfer") == set()
    apart = played(
        kong("1m", "west", "concealed"), wins[0], {**wins[1], "later": True}, rules={"call_transfer": "to_winner"}
    )
    assert paid(apart, "call_transfer") == {("west", "east", 6)}  # once: it is no longer his


def test_a_call_transfer_needs_the_kong_as_an_event() -> None:
    result = played(kong("3s", "north", "concealed"), SHOT, rules={"call_transfer": "refund"})
    assert result["error"]["code"] == "contradiction"
    assert result["error"]["at"] == "events[1].with"
    assert codes(played(SHOT, kong("3s", "south", "concealed"), rules={"call_transfer": "refund"})) == {"contradiction"}
    assert net(played(SHOT)) == (2, -2, 0, 0)


# -- what cannot be ------------------------------------------------------------------------------------------------

KONG_5M = kong("5m", "east", "concealed")
CLAIMED_5M = kong("5m", "east", "claimed", **{"from": "west"})
WALL = {"end": "wall", "hands": {}}


@pytest.mark.parametrize(
    ("events", "fields", "at"),
    [
        ([won("north", OTHER, "south"), won("north", PLAIN, "east")], {}, "events[1].win"),
        ([won("north", OTHER, "south"), won("east", PLAIN, "north")], {}, "events[1].from"),
        ([won("north", OTHER, "south"), kong("5m", "north", "concealed")], {}, "events[1].by"),
        ([won("north", OTHER, "south"), kong("5m", "east", "claimed", **{"from": "north"})], {}, "events[1].from"),
        ([won("north", OTHER, "south"), won("east", PLAIN, "north", by="robbed_kong")], {}, "events[1].from"),
        ([won("east", FLUSH, "west"), won("west", BAMBOO, "east")], {}, "events[1].from"),
        ([won("north", OTHER, "south")], {"out": ["north"]}, "events[0].win"),
        ([won("north", OTHER, "south")], {"out": ["south"]}, "events[0].from"),
        ([kong("5m", "east", "added")], {"out": ["east"]}, "events[0].by"),
        ([kong("5m", "east", "claimed", **{"from": "west"})], {"out": ["west"]}, "events[0].from"),
        ([kong("5m", "east", "added")], {"out": ["west", "south", "north"]}, "events[0]"),
        ([won("north", OTHER, "south"), won("west", PUNGS), won("east", PLAIN), won("south", FLUSH)], {}, "events[3]"),
        ([won("north", OTHER, "south"), won("west", PUNGS), won("east", PLAIN), WALL], {}, "events[3]"),
        ([won("north", OTHER, "south"), won("west", PUNGS), won("east", PLAIN), kong("9s", "south", "added")], {}, "events[3]"),
        ([won("north", OTHER, "south"), won("west", PUNGS), WALL], {"out": ["east"]}, "events[2]"),
        ([kong("5m", "east", "added", **{"from": "west"})], {}, "events[0].from"),
        ([kong("5m", "east", "claimed", **{"from": "east"})], {}, "events[0].from"),
        ([kong("5m", "east", "concealed", late=True)], {}, "events[0].late"),
        ([kong("5m", "east", "claimed", **{"from": "west"}, late=True)], {}, "events[0].late"),
        ([kong("5m", "east", "added")], {"void_suits": {"east": "m"}}, "events[0].kong"),
        ([kong("5m", "east", "claimed", **{"from": "west"})], {"void_suits": {"east": "m"}}, "events[0].kong"),
        ([won("east", PLAIN, "west")], {"void_suits": {"east": "p"}}, "events[0].hand:1"),
        ([won("east", "(111p) 234m67m345s55p +8m", "west")], {"void_suits": {"east": "p"}}, "events[0].hand:1"),
        ([KONG_5M, won("east", PLAIN, "west")], {}, "events[0]"),  # not in the hand
        ([KONG_5M, won("east", "(5555m) 234m67m345p55p +8m", "west")], {}, "events[0]"),  # made in another way
        ([KONG_5M, won("east", "(555m<S+5m) 234m67m345p55p +8m", "west")], {}, "events[0]"),
        ([KONG_5M, won("east", "(555m) 234m67m345p55p +8m", "west")], {}, "events[0]"),
        ([kong("5m", "east", "added"), won("east", "(5555m<S) 234m67m345p55p +8m", "west")], {}, "events[0]"),
        ([CLAIMED_5M, won("east", "(5555m<S) 234m67m345p55p +8m", "west")], {}, "events[0]"),  # from another
        ([won("east", PLAIN, "west", **{"with": ["last_tile"], "wall_left": 4})], {}, "events[0].wall_left"),
    ],
)  # fmt: skip
def test_events_that_cannot_be_true_together_are_refused_where_they_stand(
    events: list[dict[str, Any]], fields: dict[str, Any], at: str
) -> None:
    result = played(*events, **fields)
    assert result["error"]["code"] == "contradiction", result
    assert result["error"]["at"] == at


@pytest.mark.parametrize(
    ("events", "code"),
    [
        ([{"end": "wall", "hands": {}}, kong("5m", "east", "added")], "missing"),
        ([kong("5m", "east", "claimed")], "missing"),
        ([{"kong": "5m", "by": "east"}], "missing"),
        ([{"kong": "5m", "kind": "added"}], "missing"),
        ([kong("E", "east", "added")], "tile_copies"),
        ([kong("5m", "east", "added"), kong("5m", "west", "added")], "tile_copies"),
        ([kong("5m", "east", "added"), kong("5m", "east", "added")], "tile_copies"),
        ([kong("8m", "west", "concealed"), won("east", PLAIN, "south")], "tile_copies"),
        ([kong("8m", "east", "concealed"), won("east", {"fan": 1}, "south"), won("west", PLAIN, "south")], "tile_copies"),
        ([won("east", "(888s) 234s67m345m55s +8m", "west"), won("north", "(888s) 567s67p345p55s +8p", "west")], "tile_copies"),
        ([won("east", PLAIN, "west"), won("south", OTHER, "west", by="guess")], "bad_value"),
        ([won("east", PLAIN, "west"), won("south", "(999p) 234s678s45s22p +1s", "west")], "no_win"),
        ([won("east", PLAIN, "west", **{"with": ["passed_win"]}), won("south", OTHER, "west")], "dead_hand"),
        ([won("east", "(123p) 234m67m345p55p +8m", "west")], "bad_set"),
        ([{"draw": "wall"}], "missing"),
        ([{"win": "east", "kong": "5m"}], "bad_value"),
        ([{"end": "four_winds"}], "bad_value"),
    ],
)  # fmt: skip
def test_an_error_in_one_event_makes_the_whole_deal_an_error(events: list[dict[str, Any]], code: str) -> None:
    result = played(*events)
    assert result["error"]["code"] == code, result["error"]
    assert not result.get("transfers")


FIRST = won("south", PLAIN, "west")
SECOND = won("north", "(222s) 345s67m888s99s +8m", "west")
THIRD = won("east", "(777s) 888m999m11s44m +4m", "west")  # three more 8m


def test_a_tile_that_several_win_on_is_one_tile_and_a_later_one_another() -> None:
    assert codes(played(FIRST, SECOND, THIRD)) == set()
    assert codes(played(FIRST, {**SECOND, "later": True}, THIRD)) == {"tile_copies"}
    robbed = {**SECOND, "by": "robbed_kong"}
    assert codes(played(FIRST, robbed, THIRD)) == {"tile_copies"}
    assert codes(played({**FIRST, "by": "robbed_kong"}, robbed)) == set()


def test_a_shared_tile_counts_once_also_where_it_is_written_among_the_tiles() -> None:
    first = won("south", "(111p) 234m678m345p55p", "west", tile="8m")
    second = won("north", "(222s) 345s678m888s99s", "west", tile="8m")
    assert codes(played(first, second, THIRD)) == set()
    result = played(kong("7s", "west", "concealed"), first, second, THIRD)
    assert [(one["code"], one["message"][:2]) for one in result.get("errors", [result["error"]])] == [
        ("tile_copies", "7s")
    ]


def test_a_kong_and_the_same_kong_in_the_hand_are_one() -> None:
    hand = "(5555m<S) 234m67m345p55p +8m"
    result = played(kong("5m", "east", "claimed", **{"from": "south"}), won("east", hand, "west"))
    assert net(result) == (4, -2, -2, 0)
    untold = played(kong("5m", "east", "claimed", **{"from": "south"}), won("east", hand.replace("<S", ""), "west"))
    assert net(untold) == (4, -2, -2, 0)
    added = played(kong("5m", "east", "added"), won("east", hand.replace("<S", ""), "west"))
    assert net(added) == (5, -1, -3, -1)


def test_every_fault_of_every_event_is_told_at_once() -> None:
    east, south = "(111p) 234m68m345p55p +9m", "(999p) 234s678s45s22p +1s"
    result = played(won("east", east, "west"), won("south", south, "west"))
    assert [problem["at"] for problem in result["errors"]] == ["events[0].hand", "events[1].hand"]


def test_a_dead_hand_among_several_wins_pays_nobody_but_penalties() -> None:
    events = (
        kong("9m", "south", "concealed"),
        won("north", OTHER, "south"),
        won("west", PUNGS, "east", **{"with": ["passed_win"]}),
    )
    result = played(*events, penalties=[{"false_win": "east"}])
    assert result["error"]["code"] == "dead_hand"
    assert result["error"]["at"] == "events[2].hand"
    assert [items(result, place) for place in range(2)] == [{}, {"all_pungs": 1}]
    assert {one["for"] for one in result["transfers"]} == {"false_win"}


def test_names_of_players_may_stand_for_their_seats() -> None:
    players = {"east": "Anna", "south": "Bruno", "north": "Dora"}
    event = kong("5m", "Anna", "claimed", **{"from": "Bruno"})
    assert net(played(event, players=players, out=["Dora"], void_suits={"Anna": "p"})) == (2, -2, 0, 0)


def test_a_note_and_a_date_come_back_with_the_result() -> None:
    result = played(
        kong("9p", "east", "concealed"), won("east", "[9999p] 67m345p111p55p +8m"), note="late", date="2026-01-01"
    )
    assert (result["note"], result["date"]) == ("late", "2026-01-01")
