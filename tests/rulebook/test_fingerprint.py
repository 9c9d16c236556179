"""Fingerprints: equal rules have equal ones, whoever says them, and other rules have others."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mjscore.place import Refused
from mjscore.rulebook import from_table, load, names, with_rules
from mjscore.rulebook.differences import differences
from mjscore.rulebook.fingerprint import read_by_code
from mjscore.rulebook.tables import shipped
from tests.rulebook.tables import house, shanghai


@pytest.mark.parametrize(
    ("one", "two"),
    [
        ("options: {minimum: 3}", "minimum: {least: 3}"),
        ("options: {minimum: 3}", "options: {minimum: {value: 3, fixed: true}}"),
        ("options: {values: {full_flush: 7}}", "items: [{id: full_flush, fan: 7}]"),
        ("options: {false_win_amount: 32}", "penalties: {false_win: {each: 32}}"),
        ("items: [{id: two_suits, drop: true}]", "items: [{id: two_suits, fan: 0}]"),
        ("options: {limit_value: 1024}", ""),
        ("options: {suit_liability: false}", "liability: [{id: suit, drop: true}, {id: suit_fed, drop: true}]"),
        (
            "options: {four_in_one: cumulative}",
            "items: [{id: four_in_one_medium, fan: 2}, {id: four_in_one_large, fan: 3}]",
        ),
        ("options: {laak_scheme: 5-8-11}", "options: {laak_scheme: [5, 8, 11, 14, 19]}"),
        ("items: [{id: exposed_hand, when: [from_another, some_claimed_set, four_sets_on_table]}]", ""),
        ("name: {en: Other}\nedition: x\nitems: [{id: full_flush, name: {en: x}, origin: y, note: z}]", ""),
        ("start: 10\nitems: [{id: full_flush, fan: 8}]", "items: [{fan: 8, id: full_flush}]\nstart: 10"),
        (
            "options: {components: pungs_only}",
            "options: {components: pungs_only}\nitems: [{id: all_pungs, class: tiles}]",
        ),
    ],
)
def test_two_files_that_amount_to_the_same_rules_have_one_fingerprint(one: str, two: str) -> None:
    assert shanghai(one).fingerprint == shanghai(two).fingerprint


@pytest.mark.parametrize(
    "text",
    [
        "start: 10",
        "items: [{id: full_flush, fan: 8}]",
        "items: [{id: full_flush, class: win}]",
        "items: [{id: two_suits, drop: true}]",
        "items: [{id: all_pungs, suppresses: [all_simples]}]",
        "limits: [{id: four_kongs, drop: true}]",
        "options: {jokers: 4}",
        "options: {flowers: true}",
        "options: {draw_keeps_dealer: true}",
        "options: {no_choice: refused}",
        "options: {limit_self_draw: plain}",
        "payment: {rows: [{by: [discard, robbed_kong, self_draw], others: 1}]}",
        "liability: [{id: suit, by: [discard]}]",
        "rotation: {dealer_won: stays}",
    ],
)
def test_rules_that_differ_have_other_fingerprints(text: str) -> None:
    assert shanghai(text).fingerprint != load("shanghai").fingerprint


def test_a_default_of_a_house_is_the_option_of_a_deal() -> None:
    by_deal = with_rules(load("classical"), {"limit": 1000, "liability": ["nine_of_suit"], "values": {"no_chow": 0}})
    text = "extends: classical\nid: club\noptions: {limit: 1000, liability: [nine_of_suit], values: {no_chow: 0}}\n"
    assert house(text).fingerprint == by_deal.fingerprint


@pytest.mark.parametrize("name", names())
def test_two_shipped_tables_of_one_fingerprint_do_not_differ(name: str) -> None:
    for other in names():
        if load(other).fingerprint == load(name).fingerprint:
            assert not differences(shipped(name), shipped(other))


def test_options_that_a_table_does_not_name_are_part_of_the_fingerprint() -> None:
    assert {name: free for name in names() if (free := read_by_code(name))} == {"american": {"card"}}
    book = load("american")
    assert book.options["card"] is None
    assert with_rules(book, {"card": "sample"}).fingerprint != book.fingerprint
    assert with_rules(book, {"card": None}).fingerprint == book.fingerprint


@given(st.randoms(use_true_random=False))
def test_the_order_of_keys_does_not_matter(random: object) -> None:
    parts = [
        'options: {"minimum": 2, "jokers": 4, "flowers": true}',
        'items: [{"id": "full_flush", "fan": 8}, {"id": "two_suits", "fan": 1}]',
        "start: 1000",
    ]
    random.shuffle(parts)  # type: ignore[attr-defined]
    assert shanghai("\n".join(parts)).fingerprint == shanghai("\n".join(sorted(parts))).fingerprint


def test_a_fingerprint_is_the_same_in_every_run() -> None:
    code = "import json, mjscore; print(json.dumps({n: mjscore.load(n).fingerprint for n in mjscore.names()}))"
    here = {name: load(name).fingerprint for name in names()}
    for seed in ("0", "1"):
        environment = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join(sys.path)}
        run = subprocess.run(
            [sys.executable, "-c", code],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=True,
            env=environment,
        )
        assert json.loads(run.stdout) == here


@pytest.mark.parametrize("name", names())
def test_what_an_installed_package_has_prepared_is_what_comes_of_the_table(name: str) -> None:
    assert load(name).fingerprint == from_table(shipped(name)).fingerprint


def test_a_house_that_changes_nothing_differs_in_nothing_whatever_form_a_default_has() -> None:
    for own in ("", "options: {double_yakuman: false}", "options: {pao: [daisangen, daisuushii]}"):
        same = house(f"extends: riichi\nid: club\n{own}")
        assert differences(load("riichi").table, same.table) == ()


def test_a_list_of_one_number_a_player_has_as_many_as_there_are_players() -> None:
    book = load("riichi")
    assert with_rules(book, {"seats": 3, "uma": [10, 0, -10]}).options["uma"] == (10, 0, -10)
    for rules in ({"uma": [10, 0, -10]}, {"seats": 3, "uma": [15, 5, -5, -15]}):
        with pytest.raises(Refused, match="numbers, and seats is"):
            with_rules(book, rules)
