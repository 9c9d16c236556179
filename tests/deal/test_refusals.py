"""What is refused: every code, with the place of what is wrong and nothing beside it."""

from __future__ import annotations

from typing import Any

import pytest
from vocabularies import CLASSICAL, FLOWERS, JOKERS, REDS, SHANGHAI, SICHUAN

from mjscore.deal import Vocabulary, read_deal
from mjscore.place import Problem, Refused

DEAL = {"winner": "east", "by": "discard", "from": "south", "hand": "(234m)(111p) 678s34p99m +5p"}
GONE = object()
KONGS = {"hand": "[1111m][2222m] 34p678sEE +5p", "by": "self_draw", "from": GONE}


def problems(vocabulary: Vocabulary, changes: dict[str, Any]) -> tuple[Problem, ...]:
    fields = {key: value for key, value in (DEAL | changes).items() if value is not GONE}
    with pytest.raises(Refused) as refused:
        read_deal(fields, vocabulary, "test")
    return refused.value.problems


def hand(text: str) -> dict[str, Any]:
    return {"hand": text}


def _in_sets(claimed: dict[str, Any]) -> dict[str, Any]:
    """A hand of fields with a claimed set behind a concealed one, which is none of the sets on the table."""
    sets = [{"chow": "2m", "concealed": True}, claimed, {"kong": "R", "concealed": True}, {"pung": "1s"}]
    return {"hand": {"sets": sets, "pair": "9m"}, "tile": "9m"}


ONE = [
    # syntax
    (SHANGHAI, hand("(234m)(111p 678s34p99m +5p"), "syntax", ("hand",), (6, 11)),
    (SHANGHAI, hand("(234m)111p) 678s34p99m +5p"), "syntax", ("hand",), (10, 11)),
    (SHANGHAI, hand("(234m)(111p] 678s34p99m +5p"), "syntax", ("hand",), (6, 12)),
    (SHANGHAI, hand("(234m)(111p) 678s34p99 +5p"), "syntax", ("hand",), (20, 22)),
    (SHANGHAI, hand("(234m)(111p) 678s34p99m +5p 3m"), "syntax", ("hand",), (24, 30)),
    (SHANGHAI, hand("(234m)(111p) 678s34p99m +5p6p"), "syntax", ("hand",), (24, 29)),
    (SHANGHAI, hand("5m" * 200), "syntax", ("hand",), None),
    (SHANGHAI, {"tile": "5"}, "syntax", ("tile",), None),
    (SHANGHAI, {"seen": "1m 2"}, "syntax", ("seen",), (3, 4)),
    (FLOWERS, {"flowers": "F1 F7"}, "syntax", ("flowers",), (3, 5)),
    (CLASSICAL, {"hands": {"west": "EE +E"}}, "syntax", ("hands", "west"), (3, 5)),
    # unknown_field
    (SHANGHAI, {"winer": "east"}, "unknown_field", ("winer",), None),
    (SHANGHAI, {"hands": {"west": "EE"}}, "unknown_field", ("hands",), None),
    (SHANGHAI, {"hand": {"fan": 3, "points": 2}}, "unknown_field", ("hand", "points"), None),
    (SHANGHAI, {"penalties": [{"fals_win": "west"}]}, "unknown_field", ("penalties", 0, "fals_win"), None),
    (SHANGHAI, {3: "east"}, "unknown_field", (3,), None),
    (SICHUAN, {"round": "east", "hand": "234m67m345p111p55p +8m"}, "unknown_field", ("round",), None),
    # bad_value
    (SHANGHAI, {"winner": "weast"}, "bad_value", ("winner",), None),
    (SHANGHAI, {"by": "selfdraw"}, "bad_value", ("by",), None),
    (SHANGHAI, {"round": "5"}, "bad_value", ("round",), None),
    (SHANGHAI, {"wall_left": True}, "bad_value", ("wall_left",), None),
    (SHANGHAI, {"wall-left": 201}, "bad_value", ("wall-left",), None),
    (SHANGHAI, {"wall_left": 3.0}, "bad_value", ("wall_left",), None),
    (SHANGHAI, {"with": ["last_tile", "riichi"]}, "bad_value", ("with", 1), None),
    (SHANGHAI, {"with": "hevean"}, "bad_value", ("with",), None),
    (SHANGHAI, {"new_tile": "yes"}, "bad_value", ("new_tile",), None),
    (SHANGHAI, {"as_written": 1}, "bad_value", ("as_written",), None),
    (SHANGHAI, {"rules": []}, "bad_value", ("rules",), None),
    (SHANGHAI, {"id": [1]}, "bad_value", ("id",), None),
    (SHANGHAI, {"players": {"east": "N"}}, "bad_value", ("players", "east"), None),
    (SHANGHAI, {"players": {"east": "A", "west": "a"}}, "bad_value", ("players", "west"), None),
    (SHANGHAI, {"players": {"east": " "}}, "bad_value", ("players", "east"), None),
    (SHANGHAI, hand("(234m<Q)(111p) 678s34p99m +5p"), "bad_value", ("hand",), (0, 8)),
    (SHANGHAI, hand("(234m)(111p) 678s34p99m +F1"), "bad_value", ("hand",), (24, 27)),
    (FLOWERS, {"flowers": "F1 5m"}, "bad_value", ("flowers",), (3, 5)),
    (SHANGHAI, {"hand": {"fan": True}}, "bad_value", ("hand", "fan"), None),
    (SHANGHAI, {"hand": {"limit": "four_kong"}}, "bad_value", ("hand", "limit"), None),
    (SHANGHAI, {"penalties": {"false_win": "west"}}, "bad_value", ("penalties",), None),
    (SHANGHAI, {"penalties": [{"false_win": ["west"]}]}, "bad_value", ("penalties", 0, "false_win"), None),
    # missing
    (SHANGHAI, {"winner": GONE}, "missing", ("hand",), None),
    (SHANGHAI, {"by": GONE}, "missing", (), None),
    (SHANGHAI, {"from": GONE}, "missing", ("by",), None),
    (SHANGHAI, {"hand": GONE}, "missing", (), None),
    (SHANGHAI, hand("(234m)(111p) 678s34p99m"), "missing", ("hand",), None),
    (SHANGHAI, dict.fromkeys(DEAL, GONE), "missing", (), None),
    (CLASSICAL, {"penalties": [{"misnamed_discard": "west", "for": "win"}]}, "missing", ("penalties", 0), None),
    # tile_count
    (SHANGHAI, hand("(234m)(111p) 678s34p9m +5p"), "tile_count", ("hand",), None),
    (SHANGHAI, hand("(234m)(111p) 678s345p999m +5p"), "tile_count", ("hand",), None),
    (SHANGHAI, hand("(123m)(123m)(123p)(123p)(123s) +5p"), "tile_count", ("hand",), None),
    (SHANGHAI, {"hand": {"sets": [{"pung": "E"}], "pair": "5p"}, "tile": "5p"}, "tile_count", ("hand",), None),
    (CLASSICAL, {"hands": {"west": "123456789m11122p"}}, "tile_count", ("hands", "west"), None),
    # tile_copies
    (SHANGHAI, hand("(555p)(345p) 678s34p99m +5p"), "tile_copies", ("hand",), (24, 27)),
    (SHANGHAI, {"seen": "1m 1p 1p"}, "tile_copies", ("seen",), (6, 8)),
    (SHANGHAI, {"flowers": "F1"}, "tile_copies", ("flowers",), None),
    (SHANGHAI, hand("(234m)(111p) 678s34p9mJ +5p"), "tile_copies", ("hand",), (13, 23)),
    (JOKERS, hand("(2mJJ)(55pJ) 678s34pJJ +5p"), "tile_copies", ("hand",), (13, 22)),
    (JOKERS, hand("(234m)[55pJJ] 678s34p99m +5p"), "tile_copies", ("hand",), None),
    (FLOWERS, {"flowers": "F1F1"}, "tile_copies", ("flowers",), None),
    (FLOWERS, {"flowers": "F1", "hand": "(234m)(111p) 678s34p99m F1 +5p"}, "tile_copies", ("flowers",), None),
    (REDS, hand("(234m)(340p) 678s34p99m +0p"), "tile_copies", ("hand",), (24, 27)),
    (SHANGHAI, {"hand": "(234m)(345p) 678s34p99m +5p", "by": "robbed_kong"}, "tile_copies", ("hand",), (24, 27)),
    (CLASSICAL, {"hands": {"west": "EEE", "north": "EE"}}, "tile_copies", ("hands", "north"), (0, 2)),
    (CLASSICAL, {"hands": {"west": {"hand": "9m 99m"}}}, "tile_copies", ("hands", "west", "hand"), (3, 6)),
    (
        CLASSICAL,
        {"flowers": "F2", "hands": {"west": {"flowers": "F2"}}},
        "tile_copies",
        ("hands", "west", "flowers"),
        None,
    ),
    (SICHUAN, hand("234m67m345p111p5pE +8m"), "tile_copies", ("hand",), (0, 18)),
    # bad_set
    (SHANGHAI, hand("(234m)(124p) 678s34p99m +5p"), "bad_set", ("hand",), (6, 12)),
    (SHANGHAI, hand("(234m)[111p] 678s34p99m +5p"), "bad_set", ("hand",), (6, 12)),
    (SICHUAN, hand("(234m) 67m345p111p55p +8m"), "bad_set", ("hand",), (0, 6)),
    (SHANGHAI, {"hand": {"sets": [{"chow": "8m"}]}}, "bad_set", ("hand", "sets", 0, "chow"), None),
    # contradiction
    (SHANGHAI, {"by": "self_draw"}, "contradiction", ("from",), None),
    (SHANGHAI, {"from": "east"}, "contradiction", ("from",), None),
    (SHANGHAI, {"liable": "E"}, "contradiction", ("liable",), None),
    (SHANGHAI, hand("(234m)(111p<E) 678s34p99m +5p"), "contradiction", ("hand",), (6, 14)),
    (SHANGHAI, hand("(234m<W)(111p) 678s34p99m +5p"), "contradiction", ("hand",), (0, 8)),
    (SHANGHAI, _in_sets({"pung": "E", "from": "east"}), "contradiction", ("hand", "sets", 1), None),
    (SHANGHAI, _in_sets({"chow": "1m", "from": "west"}), "contradiction", ("hand", "sets", 1), None),
    (SHANGHAI, {"tile": "6p"}, "contradiction", ("tile",), None),
    (SHANGHAI, {"hand": "(234m)(111p) 678s345p99m", "tile": "6p"}, "contradiction", ("tile",), None),
    (SHANGHAI, hand("(234m)(111p) 678s345p99m +6p"), "contradiction", ("hand",), (25, 28)),
    (REDS, {"hand": "(234m)(111p) 678s340p99m", "tile": "5p"}, "contradiction", ("tile",), None),
    (JOKERS, hand("(234m)(111p) 678s34p99m +J"), "contradiction", ("hand",), (24, 26)),
    (CLASSICAL, {"hand": "(234m)(345p) 678s34p99m +5p", "by": "robbed_kong"}, "contradiction", ("hand",), (24, 27)),
    (CLASSICAL, {"hands": {"E": "EE"}}, "contradiction", ("hands", "E"), None),
    (CLASSICAL, {"hands": {"west": "(123m<E)"}}, "contradiction", ("hands", "west"), (0, 8)),
    (CLASSICAL, {"penalties": [{"dead_hand": ["east"]}]}, "contradiction", ("penalties", 0, "dead_hand"), None),
    (SHANGHAI, {"with": ["last_tile"], "wall_left": 3}, "contradiction", ("wall_left",), None),
    (SHANGHAI, {"with": ["last_tile"], "by": "robbed_kong"}, "contradiction", ("with",), None),
    (SHANGHAI, {"with": ["heaven"]}, "contradiction", ("with",), None),
    (SHANGHAI, {"with": ["earth"]}, "contradiction", ("with",), None),
    (SHANGHAI, {"with": ["kong_replacement"], "by": "self_draw", "from": GONE}, "contradiction", ("with",), None),
    (
        SHANGHAI,
        KONGS | {"hand": "[1111m] 34p678999sEE +5p", "with": ["kong_on_kong"]},
        "contradiction",
        ("with",),
        None,
    ),
    (SHANGHAI, KONGS | {"with": ["last_tile", "kong_on_kong"]}, "contradiction", ("with",), None),
    (CLASSICAL, KONGS | {"with": ["flower_replacement"]}, "contradiction", ("with",), None),
    (CLASSICAL, {"with": ["ready_declared"], "hand": "(234m)(111p) 678s34p99m +5p"}, "contradiction", ("with",), None),
    # a key written twice
    (SHANGHAI, {"wall-left": 3, "wall_left": 3}, "duplicate_key", ("wall_left",), None),
]


@pytest.mark.parametrize(("vocabulary", "changes", "code", "path", "span"), ONE)
def test_one_fault_is_one_problem_at_its_place(
    vocabulary: Vocabulary,
    changes: dict[str, Any],
    code: str,
    path: tuple[str | int, ...],
    span: tuple[int, int] | None,
) -> None:
    found = problems(vocabulary, changes)
    assert [(problem.code, problem.at.path, problem.at.span) for problem in found] == [(code, path, span)]


def test_all_faults_are_shown_at_once() -> None:
    found = problems(
        SHANGHAI,
        {"hand": "(124m)(111p] 5", "by": "discrad", "from": "nobody", "round": 7, "colour": "red", "wall_left": -1},
    )
    assert sorted(problem.code for problem in found) == [
        "bad_set",
        *["bad_value"] * 4,
        *["syntax"] * 2,
        "unknown_field",
    ]


@pytest.mark.parametrize(
    ("changes", "help"),
    [
        ({"winer": "east"}, "did you mean winner?"),
        ({"with": ["lst-tile"]}, "did you mean last_tile?"),
        ({"winner": "weast"}, "did you mean west?"),
        ({"by": "selfdraw"}, "did you mean self_draw?"),
        ({"hands": {}}, "this variant does not use hands here: take it out"),
        ({"players": {"east": "Anna"}, "winner": "Ana"}, "did you mean Anna?"),
        ({"penalties": [{"fals_win": "west"}]}, "did you mean false_win?"),
    ],
)
def test_a_misspelt_word_is_guessed(changes: dict[str, Any], help: str) -> None:
    assert problems(SHANGHAI, changes)[0].help == help


@pytest.mark.parametrize(
    ("vocabulary", "changes"),
    [
        (SHANGHAI, {"winner": GONE, "winer": "east"}),
        (SHANGHAI, {"hand": GONE, "hnd": DEAL["hand"]}),
        (SHANGHAI, {"by": GONE, "bye": "discard"}),
        (SHANGHAI, {"from": GONE, "frm": "south"}),
        (SHANGHAI, {**dict.fromkeys(DEAL, GONE), "winer": "east"}),
        (CLASSICAL, {"penalties": [{"misnamed_discard": "west", "claimed-bye": "north", "for": "win"}]}),
    ],
)
def test_a_slip_in_a_key_does_not_also_make_its_field_missing(vocabulary: Vocabulary, changes: dict[str, Any]) -> None:
    assert "missing" not in [problem.code for problem in problems(vocabulary, changes)]


def test_a_field_that_no_slip_explains_is_missed() -> None:
    found = problems(SHANGHAI, {"winner": GONE, "by": GONE, "winer": "east"})
    assert [(problem.code, problem.message) for problem in found] == [
        ("unknown_field", "a deal has no field 'winer'"),
        ("missing", "how the hand was won is not written"),
    ]


def test_a_number_that_is_too_large_is_said_to_be_so() -> None:
    found = problems(CLASSICAL, {"hand": {"value": 10**12}, "from": GONE, "by": "self_draw"})
    assert [(problem.message, problem.help) for problem in found] == [
        ("1000000000000 is too large", "value is at most 1000000000")
    ]


def test_a_hand_told_with_more_doubles_than_anybody_can_pay_is_refused() -> None:
    found = problems(CLASSICAL, {"hand": {"points": 10, "doubles": 10**6}, "from": GONE, "by": "self_draw"})
    assert [(problem.code, problem.help) for problem in found] == [("bad_value", "doubles is at most 100")]


def test_a_chow_that_cannot_be_claimed_has_the_code_of_its_variant() -> None:
    vocabulary = SHANGHAI._replace(claimed_chows=False, claimed_chow_code="contradiction", seats=3)
    assert problems(vocabulary, {})[0].code == "contradiction"
    assert (
        problems(vocabulary, {"hand": DEAL["hand"].replace("(234m)", "234m"), "from": "north"})[0].code == "bad_value"
    )


ON_ONE_TILE = SHANGHAI._replace(most_wins=3, one_tile=True)


@pytest.mark.parametrize(
    ("second", "key", "said"),
    [
        ({"by": "discard", "from": "north"}, "from", "cannot both have given the tile"),
        ({"by": "robbed_kong", "from": "south"}, "by", "one player wins on a discard and another by robbing a kong"),
        ({"by": "self_draw"}, "by", "a self-drawn win is the only one of its deal"),
        ({"by": "discard", "from": "south", "hand": "123s 789s34p99m111s +2p"}, "hand", "2p and 5p"),
    ],
)
def test_all_winners_of_a_deal_win_on_one_tile_where_that_is_so(second: dict[str, str], key: str, said: str) -> None:
    first = {"win": "east", "by": "discard", "from": "south", "hand": DEAL["hand"]}
    other = {"win": "west", "hand": "123s 789s34p99m111s +5p", **second}
    with pytest.raises(Refused) as refused:
        read_deal({"events": [first, other]}, ON_ONE_TILE, "test")
    (problem,) = refused.value.problems
    assert (problem.code, problem.at.path) == ("contradiction", ("events", 1, key))
    assert said in problem.message


@pytest.mark.parametrize("data", [None, 3, "hand", [], [{}]])
def test_what_is_no_mapping_is_no_deal(data: Any) -> None:
    with pytest.raises(Refused, match="is no deal"):
        read_deal(data, SHANGHAI, "test")
