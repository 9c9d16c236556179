"""The check of tables: the shipped ones pass it, and whatever else is written is refused or a rulebook."""

from __future__ import annotations

import copy
import json
import os
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mjscore.facts import FACTS
from mjscore.place import Refused
from mjscore.rulebook import from_table, load, names, with_rules
from mjscore.rulebook.check import check_table
from mjscore.rulebook.check_kinds import MAX_PROBLEMS
from mjscore.rulebook.house import MAX_CHAIN, MAX_TEXT
from mjscore.rulebook.tables import own_lines, shipped, tables_folder
from tests.rulebook.tables import codes, house, house_or_problems, problems

EXAMPLE = Path(__file__).parents[2] / "examples" / "thursday_club.yaml"


@pytest.mark.parametrize("name", names())
def test_a_shipped_table_has_no_fault(name: str) -> None:
    assert check_table(shipped(name)) == ()


@pytest.mark.parametrize("name", names())
def test_every_item_of_a_shipped_table_has_a_name_in_english_and_an_origin_that_is_explained(name: str) -> None:
    table = shipped(name)
    for entry in (*table["items"], *(table.get("limits") or ())):
        assert entry["name"]["en"]
        assert set(entry["origin"].split(", ")) <= set(table["origins"])


def test_the_example_is_a_rulebook() -> None:
    book = house(EXAMPLE.read_text(encoding="utf-8"), name=str(EXAMPLE))
    assert book.rules.startswith("thursday 2026-09@")
    values = {rule.id: rule.value for rule in book.items}
    assert values["full_flush"] == 7
    assert values["three_pungs_in_a_row"] == 3
    assert "two_suits" not in values
    assert "kong_on_kong" not in {rule.id for rule in book.limits}
    assert book.limit_rule.worth == 512
    assert book.penalties["false_win"].each == 32


def test_a_fault_of_a_shipped_table_is_found() -> None:
    table = copy.deepcopy(dict(shipped("shanghai")))
    table["items"][0]["count"] = "dragon_pungz"
    table["colour"] = "red"
    del table["payment"]
    found = {problem.code: problem.at.path for problem in check_table(table)}
    assert found == {"unknown_key": ("colour",), "unknown_fact": ("items", 0, "count"), "missing": ()}


def test_every_section_of_a_table_is_required_or_may_be_left_out_without_a_traceback() -> None:
    whole = shipped("classical")
    for key in whole:
        table = {name: value for name, value in whole.items() if name != key}
        if not check_table(table):
            from_table(table)


@pytest.mark.parametrize(
    ("entry", "message", "help"),
    [
        (
            "{id: a, name: A, fan: 1, when: [no_honours], unless: [pungs, no_honours], origin: us}",
            "a needs no_honours and forbids it: it would never count",
            "take it out of when or out of unless",
        ),
        (
            "{id: all_chows, drop: true, fan: 3}",
            "all_chows is dropped, and its fan is said beside it",
            "keep one of the two",
        ),
        (
            "{id: a, name: A, fan: 1, when: [no_honours], if: {minimum: 99}, origin: us}",
            "minimum is never 99",
            "write a whole number, 0 to 20",
        ),
    ],
)
def test_an_entry_that_speaks_against_itself_is_a_fault(entry: str, message: str, help: str) -> None:
    found = problems(f"extends: shanghai\nid: club\nitems:\n  - {entry}\n")
    assert [(problem.message, problem.help) for problem in found] == [(message, help)]


# -- hostile -------------------------------------------------------------------------------------------------------


def test_a_file_beyond_the_limit_of_size_is_refused_unread() -> None:
    items = "- {id: a}\n" * 1_000_000
    assert codes(f"extends: shanghai\nid: club\nitems:\n{items}") == ["syntax"]
    assert len("x" * MAX_TEXT) == MAX_TEXT


def test_more_items_than_a_table_may_have_are_one_fault() -> None:
    many = "".join(f"- {{id: a{number}, drop: true}}\n" for number in range(501))
    assert codes(f"extends: shanghai\nid: club\nitems:\n{many}") == ["bad_value"]


def test_faults_are_listed_up_to_a_limit() -> None:
    many = "".join(f"a{number}: 1\n" for number in range(400))
    assert len(problems(f"extends: shanghai\nid: club\n{many}")) == MAX_PROBLEMS


def test_mappings_within_mappings_are_refused() -> None:
    assert codes("extends: shanghai\nid: club\nitems: " + "[" * 5000) == ["syntax"]
    deep = "{id: full_flush, if: " * 25 + "1" + "}" * 25
    assert set(codes(f"extends: shanghai\nid: club\nitems: [{deep}]")) == {"unknown_option"}


@pytest.mark.parametrize(
    "value",
    ["99999999999999999999", "1e9", "-1", "1.5", ".inf", "1/0", "[]", "{}", "''", "true", "null", "010", "1_000"],
)
def test_a_value_that_is_no_figure_of_a_table_is_refused(value: str) -> None:
    assert set(codes(f"extends: shanghai\nid: club\nitems:\n- {{id: full_flush, fan: {value}}}")) == {"bad_value"}


def test_a_power_of_two_that_nobody_could_write_down_is_refused() -> None:
    assert codes("extends: classical\nid: club\nitems: [{id: no_chow, doubles: 100000}]") == ["bad_value"]


def test_facts_of_one_condition_are_bounded() -> None:
    many = ", ".join(list(FACTS)[:17])
    assert codes(f"extends: shanghai\nid: club\nitems: [{{id: full_flush, when: [{many}]}}]") == ["bad_value"]


def test_files_that_extend_one_another_without_end_are_refused() -> None:
    files = {f"{number}.yaml": f"extends: {number + 1}.yaml\nid: h{number}\n" for number in range(MAX_CHAIN + 5)}
    assert codes("extends: 0.yaml\nid: club\n", files) == ["extends_cycle"]


def test_a_file_that_extends_itself_is_refused() -> None:
    assert codes("extends: ./club.yaml\nid: club\n", {"./club.yaml": ""}) == ["extends_cycle"]


# -- properties ----------------------------------------------------------------------------------------------------

_plain = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-3, 10**7)
    | st.sampled_from(["x", "", "won", "limit", "full_flush", "1/2"]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(["id", "option", "cases", "if", "fact", "fan", "drop", "x"]), inner, max_size=3
        )
    ),
    max_leaves=5,
)


def _paths(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    found = [path]
    if isinstance(value, dict):
        for key, inner in value.items():
            found += _paths(inner, (*path, key))
    if isinstance(value, list):
        for index, inner in enumerate(value):
            found += _paths(inner, (*path, index))
    return found


def _changed(value: Any, path: tuple[Any, ...], new: Any) -> Any:
    if not path:
        return new
    whole = copy.copy(value)
    whole[path[0]] = _changed(value[path[0]], path[1:], new)
    return whole


_TABLES = {name: dict(own_lines(name)) for name in ("shanghai", "classical", "bmja")}
_PATHS = {name: _paths(table) for name, table in _TABLES.items()}


@settings(max_examples=50, deadline=None)
@given(st.data())
def test_a_table_changed_anywhere_is_refused_or_a_rulebook_but_never_a_traceback(data: st.DataObject) -> None:
    name = data.draw(st.sampled_from(sorted(_TABLES)))
    table = _TABLES[name]
    for _ in range(data.draw(st.integers(1, 3))):
        path = data.draw(st.sampled_from(_paths(table)))
        if path:
            table = _changed(table, path, data.draw(_plain))
    table = {**table, "extends": name, "id": "club"}
    book = house_or_problems(json.dumps(table), "club.json")
    if isinstance(book, tuple):
        assert all(problem.code and problem.message and problem.help and problem.spot for problem in book)
        return
    assert check_table(book.table) == ()
    _under_some_options(book, data)


@settings(max_examples=150, deadline=None)
@given(st.data())
def test_a_difference_anywhere_in_a_table_is_refused_or_a_rulebook(data: st.DataObject) -> None:
    name = data.draw(st.sampled_from(sorted(_TABLES)))
    key = data.draw(st.sampled_from(sorted(shipped(name))))
    part = shipped(name)[key]
    path = data.draw(st.sampled_from(_paths(part)))
    own = {"extends": name, "id": "club", key: _changed(part, path, data.draw(_plain))}
    book = house_or_problems(json.dumps(own), "club.json")
    if isinstance(book, tuple):
        return
    assert check_table(book.table) == ()
    _under_some_options(book, data)


def _under_some_options(book: Any, data: st.DataObject) -> None:
    """Whatever options a deal sets, the book is made or the options are refused."""
    entry = data.draw(st.sampled_from(book.table["options"]))
    value = data.draw(_plain | st.sampled_from(entry.get("choices") or entry.get("of") or [0, True, False]))
    with suppress(Refused):
        assert with_rules(book, {entry["id"]: value}).items is not None


def test_tables_are_where_the_package_looks_for_them() -> None:
    assert "shanghai.yaml" in os.listdir(tables_folder())
    assert load("shanghai").fingerprint == load("shanghai").fingerprint


@pytest.mark.parametrize(
    ("rules", "said"),
    [
        ("rotation: {seats_change: [[east, south, west, west]]}", "round 1 does not seat every player once"),
        ("rotation: {replays: [replay]}", "replay is no end of a deal"),
        ("final: {bonus: floating}", "the bonus has a name and no figures"),
        ("rotation: {rounds: 17}", "rounds: 17 is not between 0 and 16"),
        ("rotation: {counters: [{id: honba, adds: [won]}]}", "adds: won is not among its values"),
    ],
)
def test_what_a_table_says_of_an_evening_goes_together(rules: str, said: str) -> None:
    assert [problem.message for problem in problems(f"extends: shanghai\nid: club\n{rules}\n")] == [said]


@pytest.mark.parametrize(
    ("default", "said"),
    [
        ("{option: nosuch}", "there is no option nosuch"),
        ("{option: minimum}", "minimum goes by itself"),
        ("{option: false_win_amount, cases: {64: many}}", "minimum: many is no whole number"),
    ],
)
def test_a_default_that_goes_by_another_option_names_one(default: str, said: str) -> None:
    house = f"extends: shanghai\nid: club\noptions:\n  - {{id: minimum, default: {default}}}\n"
    assert said in [problem.message for problem in problems(house)]


@pytest.mark.parametrize(
    ("rules", "why"),
    [
        ({"values": {"one_suit": 10**6}}, "one_suit: 1000000 is more than 100"),
        ({"values": {"one_suit": "1000000 doubles"}}, "one_suit: 1000000 doubles is more than 100"),
        ({"values": {"self_draw": 10**7}}, "self_draw: 10000000 is more than 1000000"),
    ],
)
def test_an_option_gives_an_item_no_value_that_a_file_may_not(rules: dict[str, Any], why: str) -> None:
    with pytest.raises(Refused) as refused:
        with_rules(load("classical"), rules)
    assert [(problem.code, problem.message) for problem in refused.value.problems] == [("bad_value", why)]
