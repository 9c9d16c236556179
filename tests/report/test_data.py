"""Results as data and as lines of JSON."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import mjscore
from mjscore.place import At, Problem, Refused, Spot
from mjscore.report.data import error_data, number, result_data, result_line
from mjscore.result import Count, HandResult, Item, Result, Suppressed, Transfer, WinResult
from tests.report.results import LOSERS, SAMPLE, all_cases, sample, scored

IN_DEAL_MD = """
{"id": "1", "variant": "shanghai",
 "wins": [{"winner": "south", "by": "discard", "from": "west",
           "reading": ["(EEE)", "[RRRR]", "123m", "456m", "55p"],
           "items": [{"id": "dragon_pung", "count": 1, "unit": "fan", "value": 1},
                     {"id": "round_wind", "count": 1, "unit": "fan", "value": 1},
                     {"id": "only_tile", "count": 1, "unit": "fan", "value": 1}],
           "suppressed": [], "totals": {"fan": 3}, "limit": null, "value": 8}],
 "hands": {},
 "transfers": [{"from": "east", "to": "south", "amount": 8, "for": "win"},
               {"from": "west", "to": "south", "amount": 16, "for": "win"},
               {"from": "north", "to": "south", "amount": 8, "for": "win"}],
 "net": {"east": -8, "south": 32, "west": -16, "north": -8},
 "next_dealer": "south", "rules": "…"}
"""


def line_of(result: Result, **more: Any) -> Any:
    """The line of a result, after holding it against the slow way."""
    line = result_line(result, **more)
    assert line == json.dumps(result_data(result, **more), ensure_ascii=False)
    return json.loads(line)


def test_the_sample_of_the_contract_comes_out_key_by_key() -> None:
    result = sample(id="1").result
    written = {**json.loads(IN_DEAL_MD), "rules": result.rules}
    assert json.dumps(result_data(result)) == json.dumps(written)
    assert result.rules.startswith("shanghai@")


def test_a_line_is_what_the_data_gives_for_every_case_of_the_specification() -> None:
    for case in all_cases():
        line_of(case.result, id=7, at="log:7:1")


def test_a_line_is_the_same_the_second_time_when_its_parts_are_remembered() -> None:
    result = sample(id='é"\\\n').result
    assert line_of(result) == line_of(result)


def test_an_id_is_echoed_and_given_where_the_deal_has_none() -> None:
    assert line_of(sample(id=0).result, id=9)["id"] == 0
    assert line_of(sample().result, id=9)["id"] == 9
    assert line_of(sample().result)["id"] is None


def test_a_bare_count_is_said_to_be_as_told_and_a_hand_is_not() -> None:
    told = line_of(scored(variant="shanghai", winner="E", by="self_draw", hand={"fan": 5}).result)["wins"][0]
    assert told["as_told"] is True
    assert told["reading"] == told["items"] == []
    assert told["from"] is None
    assert "as_told" not in line_of(sample().result)["wins"][0]


def test_a_hand_below_the_minimum_is_an_error_that_still_carries_its_items() -> None:
    data = line_of(sample(rules={"minimum": 4}).result, at=("log.ndjson:3:12",))
    assert list(data)[:3] == ["id", "error", "variant"]
    assert data["error"]["code"] == "below_minimum"
    assert data["error"]["at"] == "log.ndjson:3:12"
    assert "needs 4" in data["error"]["message"]
    assert [item["id"] for item in data["wins"][0]["items"]] == ["dragon_pung", "round_wind", "only_tile"]
    assert data["transfers"] == []
    assert set(data["net"].values()) == {0}


def test_all_faults_of_a_deal_are_listed_with_their_places_and_the_first_is_the_error() -> None:
    open_hand = {"variant": "riichi", "winner": "south", "hand": "(234m<E) 567m 345p 99p 67s +8s", "by": "discard"}
    result = scored(**open_hand, **{"from": "west"}, furiten="temporary").result
    assert [error["at"] for error in line_of(result)["errors"]] == ["hand", "hand"]
    data = line_of(result, at=("log.ndjson:1:9", "log.ndjson:1:10"))
    assert data["error"] == data["errors"][0]
    assert [error["at"] for error in data["errors"]] == ["log.ndjson:1:9", "log.ndjson:1:10"]
    assert [error["code"] for error in data["errors"]] == ["no_yaku", "furiten"]


def test_without_a_text_the_place_of_a_fault_is_its_field() -> None:
    assert line_of(sample(rules={"minimum": 4}).result)["error"]["at"] == "hand"


def test_the_hands_that_did_not_win_stand_under_their_seats() -> None:
    hands = line_of(scored(**LOSERS).result)["hands"]
    assert {seat: hand["value"] for seat, hand in hands.items()} == {"east": 16, "west": 32, "north": 12}
    assert list(hands["north"]) == ["reading", "items", "suppressed", "totals", "limit", "value"]


def test_what_a_variant_adds_to_a_hand_stands_behind_its_value() -> None:
    hands = line_of(scored(**LOSERS, penalties=[{"dead_hand": "west"}]).result)["hands"]
    assert hands["west"]["dead"] is True
    assert hands["west"]["value"] == 0


def test_what_a_variant_adds_to_a_result_stands_at_its_end_but_not_what_only_a_reader_needs() -> None:
    result = sample().result._replace(notes=(("liability", "suit"), ("points", {"east": 25})))
    assert list(line_of(result))[-2:] == ["rules", "points"]
    assert "liability" not in line_of(result)


def test_note_and_date_of_the_deal_stand_at_the_end() -> None:
    data = line_of(sample(note='a "quarrel"\n', date="2026-11-30").result)
    assert list(data)[-3:] == ["rules", "note", "date"]
    assert (data["note"], data["date"]) == ('a "quarrel"\n', "2026-11-30")
    assert list(line_of(scored(variant="shanghai", events=[{"end": "wall"}], note="x").result))[-1] == "note"


def test_a_win_that_is_not_paid_says_why() -> None:
    result = sample().result
    unpaid = result._replace(wins=(*result.wins, result.wins[0]._replace(refused="another goes first")))
    assert [win.get("refused") for win in line_of(unpaid)["wins"]] == [None, "another goes first"]


def test_a_deal_that_nobody_won_has_no_wins() -> None:
    data = line_of(scored(variant="shanghai", events=[{"end": "wall"}]).result)
    assert data["wins"] == []
    assert data["next_dealer"] == "south"


@pytest.mark.parametrize(
    ("value", "written"), [(3, "3"), (Fraction(1), "1"), (Fraction(1, 2), "0.5"), (Fraction(2, 5), "0.4")]
)
def test_a_share_is_a_decimal_and_a_whole_number_is_whole(value: int | Fraction, written: str) -> None:
    assert json.dumps(number(value)) == written


def test_parties_that_are_no_seats_stand_by_their_name() -> None:
    result = sample().result._replace(
        transfers=(Transfer("table", 1, 2000, "sticks"),),
        net={0: 0, 1: 2000, 2: 0, 3: 0, "table": -2000},
    )
    data = line_of(result)
    assert data["transfers"] == [{"from": "table", "to": "south", "amount": 2000, "for": "sticks"}]
    assert data["net"]["table"] == -2000


def test_one_problem_is_an_error_and_several_are_listed_besides() -> None:
    one = Problem("bad_set", "(124m) is no chow", "write (123m)", At(("hand",), (0, 6)))
    two = Problem("syntax", "no tile", "", spot=Spot("log", 3, 4, 1))
    alone = error_data("x", Refused([one]))
    assert alone == {
        "id": "x",
        "error": {"code": "bad_set", "at": "hand:1", "message": "(124m) is no chow; write (123m)"},
    }
    both = error_data(5, Refused([one, two]))
    assert both["error"] == {"code": "syntax", "at": "log:3:4", "message": "no tile"}
    assert [error["code"] for error in both["errors"]] == ["bad_set", "syntax"]


texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)
words = st.sampled_from(["dragon_pung", "half_flush", "self_draw"])
values = st.integers(0, 5000) | st.fractions(0, 2, max_denominator=5)
counts = st.builds(
    Count,
    st.lists(st.builds(Item, words, st.integers(1, 4), words, values), max_size=3).map(tuple),
    st.lists(st.builds(Suppressed, words, st.integers(1, 4), words, values, st.none() | words), max_size=3).map(tuple),
    st.lists(st.tuples(words, st.integers(0, 99)), max_size=2, unique_by=lambda entry: entry[0]).map(tuple),
    st.none() | words,
    st.integers(0, 9999),
    st.integers(0, 9999),
    st.none() | st.just("below_minimum"),
)
readings = st.lists(st.sampled_from(["(EEE)", "[RRRR]", "123m", "55p"]), max_size=5).map(tuple)
seats = st.integers(0, 3)
extras = st.lists(st.tuples(words, st.booleans() | texts), max_size=1).map(tuple)
wins = st.builds(
    WinResult, seats, st.sampled_from(["discard", "self_draw"]), st.none() | seats, readings, counts, st.booleans(),
    st.none() | texts, extras,
)  # fmt: skip
hands = st.builds(HandResult, readings, counts, extras)
parties = seats | st.sampled_from(["table", "pot"])
results = st.builds(
    Result,
    id=st.none() | st.integers() | texts,
    variant=texts,
    wins=st.lists(wins, max_size=3).map(tuple),
    hands=st.dictionaries(seats, hands, max_size=2),
    transfers=st.lists(st.builds(Transfer, parties, parties, st.integers(0, 9999), words), max_size=4).map(tuple),
    net=st.dictionaries(parties, st.integers(-9999, 9999)),
    next_dealer=st.none() | seats,
    rules=texts,
    fault=st.none(),
    notes=st.lists(st.tuples(words, texts | st.booleans()), max_size=1).map(tuple),
)


@settings(max_examples=60, deadline=None)
@given(results)
def test_a_line_is_what_the_data_gives_whatever_is_in_a_result(result: Result) -> None:
    line_of(result)


def test_the_library_gives_what_the_data_is_made_of() -> None:
    deal, book = mjscore.take(SAMPLE)
    assert mjscore.result_data(mjscore.score(deal, book), id=3)["id"] == 3
    assert mjscore.result_data(mjscore.score(deal, book))["net"] == {"east": -8, "south": 32, "west": -16, "north": -8}
