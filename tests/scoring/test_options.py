"""Every option changes results as `data/options` says, value by value, and its default changes nothing."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest

import mjscore
from tests.checking import differences, outcome, with_defaults, yaml

FILES = {name: yaml(f"options/{name}.yaml") for name in ("shanghai", "classical")}


def groups() -> list[Any]:
    return [
        pytest.param(
            option, with_defaults(group["deal"], said["defaults"]), group["results"], id=f"{name}-{option}-{place}"
        )
        for name, said in FILES.items()
        for option, entries in said["options"].items()
        for place, group in enumerate(entries)
    ]


def under(deal: dict[str, Any], option: str, value: Any) -> dict[str, Any]:
    return outcome({**deal, "rules": {**deal.get("rules", {}), option: value}})


@pytest.mark.parametrize("name", FILES)
def test_every_option_is_shown_with_all_its_values(name: str) -> None:
    said = FILES[name]
    table = mjscore.load(name).table
    known = {entry["id"]: entry for entry in table["options"]}
    assert set(said["options"]) | set(said.get("session_only", ())) == {*known, "values"}
    for option, entry in known.items():
        shown = [result["value"] for group in said["options"].get(option, ()) for result in group["results"]]
        if option in said.get("session_only", ()):
            continue
        if entry["kind"] == "flag":
            assert {True, False} <= set(shown), option
        elif entry["kind"] == "choice":
            assert all(choice in shown for choice in entry["choices"]), option
            assert "list" not in entry or any(isinstance(value, list) for value in shown), option
            assert "number" not in entry or any(isinstance(value, int) for value in shown), option
        elif entry["kind"] == "list":
            assert set(entry["of"]) == {word for value in shown for word in value}, option
        else:
            assert any(value != entry["default"] for value in shown), option


@pytest.mark.parametrize(("option", "deal", "results"), groups())
def test_an_option_has_the_result_of_each_of_its_values(
    option: str, deal: dict[str, Any], results: list[dict[str, Any]]
) -> None:
    found = {repr(result["value"]): under(deal, option, result["value"]) for result in results}
    for result in results:
        assert differences({"error": None, **result["expect"]}, found[repr(result["value"])]) == [], result["value"]
    plain = [repr(result["value"]) for result in results if not result.get("alike")]
    for one, two in combinations(plain, 2):
        assert found[one] != found[two], (one, two)


@pytest.mark.parametrize("variant", ["shanghai", "classical", "dmjl", "bmja"])
def test_an_option_set_to_its_default_makes_the_same_rules(variant: str) -> None:
    book = mjscore.load(variant)
    for entry in book.table["options"]:
        assert mjscore.with_rules(book, {entry["id"]: entry["default"]}).rules == book.rules, entry["id"]
    assert mjscore.with_rules(book, {"values": {}}).rules == book.rules


@pytest.mark.parametrize(("option", "deal", "results"), groups())
def test_rules_with_other_results_have_another_fingerprint(
    option: str, deal: dict[str, Any], results: list[dict[str, Any]]
) -> None:
    book = mjscore.with_rules(mjscore.load(deal["variant"]), deal.get("rules", {}))
    plain = [result["value"] for result in results if not result.get("alike")]
    marks = [mjscore.with_rules(book, {**deal.get("rules", {}), option: value}).rules for value in plain]
    assert len(set(marks)) == len(marks)


@pytest.mark.parametrize("scheme", ["6-9-12", "5-8-11"])
def test_the_table_from_fan_to_points_is_that_of_the_page(scheme: str) -> None:
    rows = {
        "6-9-12": [1, 2, 4, 8, 16, 32, 64, 74, 84, 128, 138, 148, 256, 266, 276, 512, 522, 532, 542, 552, 1024, 1024],
        "5-8-11": [1, 2, 4, 8, 16, 32, 42, 52, 64, 74, 84, 128, 138, 148, 256, 266, 276, 286, 296, 512, 512, 512],
    }[scheme]
    for fan, value in enumerate(rows):
        deal = {"variant": "shanghai", "rules": {"laak_scheme": scheme}, "winner": "east", "by": "self_draw"}
        assert outcome({**deal, "hand": {"fan": fan}})["value"] == value, fan
