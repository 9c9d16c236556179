"""Questions that the pages leave open, and how they are ruled."""

from __future__ import annotations

from typing import Any

import pytest

from tests.checking import outcome

WIN = {"winner": "east", "by": "discard", "from": "south"}


def test_an_item_of_all_players_given_a_share_of_the_limit_is_a_limit_hand() -> None:
    deal = {"variant": "classical", **WIN, "hand": "123m 456p 789s 46m NN +5m", "flowers": "F1 F2 F3 F4"}
    found = outcome({**deal, "rules": {"values": {"four_flowers": "1 limit"}}})
    assert (found["value"], found["limit"]) == (500, "four_flowers")


def test_a_share_of_more_than_the_limit_is_held_at_it_like_any_hand() -> None:
    deal = {"variant": "classical", **WIN, "hand": "(EEE<W) (SSS<W) NNN WWW 3m +3m"}
    twice = {"values": {"four_blessings": "2 limit"}}
    assert outcome({**deal, "rules": twice})["value"] == 500
    assert outcome({**deal, "rules": {**twice, "limit_on": "none"}})["value"] == 1000


@pytest.mark.parametrize("hand", [{"fan": 5, "value": 84}, {"fan": 5, "limit": "four_kongs"}])
def test_a_bare_count_that_contradicts_itself_is_refused(hand: dict[str, Any]) -> None:
    assert outcome({"variant": "shanghai", **WIN, "hand": hand})["error"] == "contradiction"


def test_a_share_of_the_limit_does_not_make_an_empty_hand_of_one_with_points() -> None:
    deal = {"variant": "classical", **WIN, "hand": "(999m<W) 123p 456s 55s 78m +6m"}
    found = outcome({**deal, "rules": {"values": {"no_points": "1 limit"}}})
    assert (found["value"], found["limit"]) == (24, None)
    chows = {**deal, "hand": "(123m<N) 123p 456s 55s 78m +6m"}
    assert outcome({**chows, "rules": {"values": {"no_points": "1 limit"}}})["limit"] == "no_points"


def test_one_tile_short_of_purity_counts_whatever_purity_itself_is_worth() -> None:
    hands = {"south": "(111p<W) (444p<E) 2255599p"}
    deal = {"variant": "bmja", **WIN, "hand": "(222s<S) (666m<S) 888m 99m 44m +4m", "hands": hands}
    for values in ({}, {"purity": "0.4 limit"}, {"purity": "6 points"}):
        south = outcome({**deal, "rules": {"values": values}})["hands"]["south"]
        assert south["items"]["fishing_purity"] == 3


@pytest.mark.parametrize(
    ("hand", "stated", "rules"),
    [
        (
            "1113456789999p +2p",
            ["earth"],
            {},
        ),  # the gates of this table have a pair of 2 to 8, and two chows are no hand
        ("1113456789999p +2p", [], {"values": {"one_suit": "0.5 limit"}}),
        ("1113456789999p +2p", ["only_tile"], {}),
    ],
)
def test_a_special_shape_that_the_table_does_not_play_is_no_win_for_its_circumstances(
    hand: str, stated: list[str], rules: dict[str, Any]
) -> None:
    deal = {"variant": "bmja", "winner": "west", "by": "discard", "from": "east", "hand": hand, "with": stated}
    assert outcome({**deal, "rules": rules})["error"] == "no_win"


def test_nine_gates_of_a_kind_not_played_are_no_wait() -> None:
    deal = {"variant": "bmja", **WIN, "hand": "1112346789999p +6p"}  # 5p would make gates with a pair of nines
    rules = {"chows": 2, "values": {"only_tile": "2 points"}}
    assert outcome({**deal, "rules": rules})["items"]["only_tile"] == 2
    assert "only_tile" not in outcome({**deal, "rules": {**rules, "nine_gates_pair": "any"}})["items"]


def test_only_tile_stated_of_tiles_that_wait_for_nothing_is_no_win() -> None:
    deal = {"variant": "bmja", **WIN, "hand": "(123m<N) 456m 789p 55s 34s +5s", "with": ["only_tile"]}
    assert outcome(deal)["error"] == "no_win"


def test_faults_of_the_tiles_are_told_beside_those_of_the_circumstances() -> None:
    deal = {"variant": "classical", **WIN, "hand": "(222m<N) 345p 678p 99s 45s +6s", "flowers": "F1", "wall_left": 6}
    found = outcome({**deal, "with": ["last_tile"], "hands": {"west": {"hand": "11m", "flowers": "F1"}}})
    assert (found["error"], set(found["errors"])) == ("tile_copies", {"tile_copies", "contradiction"})


def test_fishing_for_purity_stays_in_the_ordinary_count() -> None:
    deal = {"variant": "bmja", **WIN, "hand": "(222s<S) (666m<S) 888m 99m 44m +4m"}
    assert outcome({**deal, "rules": {"values": {"fishing_purity": "1 limit"}}})["error"] == "bad_value"
    assert outcome({**deal, "rules": {"values": {"fishing_purity": "6 points"}}})["error"] is None


def test_hands_beside_a_draw_that_nobody_counts_may_be_written_in_part() -> None:
    drawn = {"end": "wall", "hands": {"south": "RRR", "west": {"hand": "55m", "flowers": "F1"}, "north": {"value": 34}}}
    for variant in "classical", "dmjl", "bmja":
        found = outcome({"variant": variant, "events": [drawn]})
        assert (found["error"], found["hands"], found["transfers"]) == (None, {}, [])
    twice = {"end": "wall", "hands": {"south": "5555m", "west": "55m"}}
    assert outcome({"variant": "classical", "events": [twice]})["error"] == "tile_copies"
