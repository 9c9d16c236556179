"""Rulebooks in words: every language, every variant, within 80 columns, and nothing that the table does not say."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mjscore.facts import FACTS
from mjscore.place import WIDTH, width
from mjscore.report.rules import facts_data, rules_data, rules_markdown, rules_text, variants_data
from mjscore.report.rules_diff import differences_data, differences_text
from mjscore.report.rules_words import rules_words
from mjscore.report.words import languages
from mjscore.rulebook import load, names, with_rules
from mjscore.rulebook.differences import differences
from mjscore.rulebook.tables import shipped
from tests.report.results import LANGUAGES
from tests.rulebook.tables import shanghai


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("name", names())
def test_every_rulebook_is_told_in_every_language_within_eighty_columns(name: str, lang: str) -> None:
    text = rules_text(load(name), lang)
    assert max(map(width, text.splitlines())) <= WIDTH
    assert "{" not in text
    assert rules_markdown(load(name), lang)


@pytest.mark.parametrize("name", names())
def test_everything_that_a_table_has_is_told(name: str) -> None:
    book = load(name)
    data = rules_data(book)
    assert [item["id"] for item in data["items"]] == [entry["id"] for entry in book.table["items"]]
    in_force = {rule.id for rule in (*book.items, *book.limits)} if book.card is None else {"line", "jokerless"}
    assert {item["id"] for item in (*data["items"], *data["limits"]) if item["played"]} == in_force
    assert [option["id"] for option in data["options"]] == [entry["id"] for entry in book.table["options"]]
    text = rules_text(book)
    for item in (*data["items"], *data["limits"]):
        assert item["id"] in text
    json.dumps(data)


def test_the_payment_table_has_every_total_and_what_each_pays() -> None:
    rows = rules_data(load("shanghai"))["value"]["rows"]
    assert [row["value"] for row in rows][:10] == [1, 2, 4, 8, 16, 32, 64, 74, 84, 128]
    assert rows[8] == {"total": 8, "value": 84, "discard": 168, "others": 84, "each": 168}
    assert rows[-1]["total"] == 20


def test_what_depends_on_an_option_is_said_with_it() -> None:
    items = {item["id"]: item for item in rules_data(load("shanghai"))["items"]}
    assert items["four_in_one_large"]["by_option"] == "four_in_one: single 1, cumulative 3"
    assert "[exposed_hand: discard_only]" in items["exposed_hand"]["condition"]
    changed = with_rules(load("shanghai"), {"four_in_one": "cumulative", "exposed_hand": "any"})
    items = {item["id"]: item for item in rules_data(changed)["items"]}
    assert items["four_in_one_large"]["value"] == 3
    assert "discard_only" not in items["exposed_hand"]["condition"]


def test_facts_are_told_in_every_language() -> None:
    english = {fact["name"]: fact["meaning"] for fact in facts_data("en")}
    assert not any(meaning.startswith(("the same,", "stated:")) for meaning in english.values())
    for lang in LANGUAGES:
        own = {fact["name"]: fact["meaning"] for fact in facts_data(lang)}
        assert lang == "en" or [name for name in own if own[name] == english[name] and name != "chows"] == []


def test_sentences_about_rules_are_whole() -> None:
    text = " ".join(rules_text(load("bmja")).split())
    assert "A winning hand is four sets and a pair, or" in text
    assert "An ordinary hand has one chow at most." in text
    assert "Won by discard, by robbing a kong: each pays the value." in text
    items = {item["id"]: item["condition"] for item in rules_data(load("classical"))["items"]}
    assert items["dead_wall_tile"].endswith("as a replacement, and won with the replacement tile of a kong")
    hongkong = " ".join(rules_text(load("hongkong")).split())
    assert "A hand needs 3 fan to win. These do not help to reach them: bonus tiles." in hongkong
    assert "where this holds: won with bonus tiles alone" in hongkong
    assert "is called a portion here" in hongkong
    assert "fan portion the one it came from" in hongkong
    assert "the one whose set was made last decides" in hongkong


def test_differences_are_told_as_what_they_are_worth_in_force() -> None:
    book = shanghai("penalties: {false_win: {each: 32}}\nitems: [{id: full_flush, fan: 0}]")
    text = differences_text(load("shanghai"), book)
    assert "each: 64 → 32" in text
    assert "9 fan → not played" in text
    assert "points at the start (start)" in differences_text(load("shanghai"), shanghai("start: 1"))


def test_amounts_in_force_are_told() -> None:
    def costs(**options: object) -> str:
        book = with_rules(load("classical"), options)
        return str(next(one["text"] for one in rules_data(book)["penalties"] if one["id"] == "false_win"))

    assert costs().startswith("each of the others receives 250 points")
    assert costs(false_win_penalty="points_total").startswith("300 points in all")
    assert costs(limit=1000, false_win_east_factor=False) == (
        "each of the others receives 500 points from all offenders together"
    )


def test_the_formula_of_doubles_is_told_with_its_limit() -> None:
    text = rules_data(load("classical"))["value"]["text"]
    assert text == "A hand is worth its points, doubled as often as it has doubles. It is worth 500 at most."
    changed = with_rules(load("classical"), {"limit_on": "difference", "round_to": 10})
    assert "The winner's is worth 500 at most. It is rounded to the nearest 10" in rules_data(changed)["value"]["text"]
    assert "at most" not in rules_data(with_rules(load("classical"), {"limit_on": "none"}))["value"]["text"]


def test_names_of_a_house_cannot_act_on_a_terminal_or_become_markup() -> None:
    text = 'items: [{id: full_flush, name: {en: "*a*\\u202e\\e[31m<b>"}}]\nname: {en: "x\\e[0m"}'
    book = shanghai(text)
    assert "\x1b" not in rules_text(book)
    assert "\u202e" not in rules_text(book)
    markdown = rules_markdown(book)
    assert "<b>" not in markdown.replace("\\<b\\>", "")
    assert "\\*a\\*" in markdown


def test_variants_are_listed_with_names_and_base() -> None:
    found = {entry["id"]: entry for entry in variants_data()}
    assert set(found) == set(names())
    assert found["dmjl"]["extends"] == "classical"
    assert found["shanghai"]["names"]["it"] == "Variante cinese moderna"


def test_every_fact_is_listed_once() -> None:
    assert [fact["name"] for fact in facts_data()] == list(FACTS)


@pytest.mark.parametrize("lang", languages())
def test_a_language_has_no_words_that_english_lacks(lang: str) -> None:
    def keys(value: object, path: tuple[str, ...] = ()) -> set[tuple[str, ...]]:
        if not isinstance(value, dict):
            return {path}
        return {key for name, inner in value.items() for key in keys(inner, (*path, name))}

    english = keys(rules_words("en").entries["book"])
    assert {key for key in keys(rules_words(lang).entries["book"]) if key[0] != "facts"} <= english


@pytest.mark.parametrize("one", names())
@pytest.mark.parametrize("two", names())
def test_any_two_tables_can_be_compared(one: str, two: str) -> None:
    found = differences(shipped(one), shipped(two))
    assert found or load(one).fingerprint == load(two).fingerprint
    text = differences_text(load(one), load(two), "it")
    assert max(map(width, text.splitlines())) <= WIDTH
    json.dumps(differences_data(load(one), load(two)))


@settings(max_examples=30, deadline=None)
@given(st.data())
def test_whatever_the_options_the_rules_can_be_told(data: st.DataObject) -> None:
    book = load(data.draw(st.sampled_from(names())))
    chosen = {}
    for entry in data.draw(st.lists(st.sampled_from(book.table["options"]), max_size=4)):
        values = {
            "flag": [True, False],
            "number": [entry.get("least", 0), entry.get("most", 10**6)],
            "numbers": [{}, dict.fromkeys(entry.get("numbers", ()), -1)],
            "row": [[9] * entry.get("list", {}).get("length", 1)],
            "card": [None, "sample", ["FF 11a X 25"]],
        }
        choices = values.get(entry["kind"]) or entry.get("choices") or [[], entry.get("of")]
        chosen[entry["id"]] = data.draw(st.sampled_from(choices))
    changed = with_rules(book, chosen)
    text = rules_text(changed, data.draw(st.sampled_from(languages())))
    assert max(map(width, text.splitlines())) <= WIDTH


def test_who_covers_what_and_what_east_is_paid_for_his_discards_is_told() -> None:
    told = " ".join(rules_text(load("riichi")).split())
    assert "each pays for what made them liable" in told
    assert "Where East pays or receives it is 4000 points." in told
    assert "more pungs and kongs" in told
    assert "the first in this list decides" in " ".join(rules_text(load("riichi_tenhou")).split())
