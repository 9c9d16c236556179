"""`mjscore rules`: what is printed, and every fault of a house-rules file in the words it is told in."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from mjscore.cli.rules import rules
from mjscore.rulebook import load

FAULTS = Path(__file__).parents[1] / "errors" / "house_rules"
EXAMPLE = Path(__file__).parents[2] / "examples" / "thursday_club.yaml"

# house_rules.md: the codes that a file may be refused with
CODES = [
    *("syntax", "duplicate_key", "unknown_key", "unknown_variant", "extends_cycle", "unknown_item"),
    *("unknown_fact", "unknown_option", "bad_value", "suppress_cycle", "missing"),
]


def _run(*arguments: str, input: str | None = None) -> Result:
    return CliRunner().invoke(rules, [*arguments, "--lang", "en"], input=input)


@pytest.mark.parametrize("folder", sorted(path.name for path in FAULTS.iterdir()))
def test_faults_are_told_in_exactly_these_words(folder: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.copytree(FAULTS / folder, tmp_path, dirs_exist_ok=True)
    monkeypatch.chdir(tmp_path)
    result = _run("check", "house.yaml")
    assert result.stdout == (FAULTS / folder / "expected.txt").read_text(encoding="utf-8")
    assert result.exit_code == 2


@pytest.mark.parametrize("code", CODES)
def test_every_code_has_an_input_that_provokes_it(code: str) -> None:
    assert f"error[{code}]" in (FAULTS / code / "expected.txt").read_text(encoding="utf-8")


def test_a_file_that_is_well_is_told_so() -> None:
    result = _run("check", str(EXAMPLE))
    assert result.exit_code == 0
    assert "no fault (thursday 2026-09@" in result.stdout


def test_several_files_are_checked_in_one_run(tmp_path: Path) -> None:
    bad = tmp_path / "bad.yaml"
    bad.write_text("extends: shanghai\nid: club\nstart: x\n", encoding="utf-8")
    result = _run("check", str(bad), str(EXAMPLE))
    assert result.exit_code == 2
    assert "error[bad_value]" in result.stdout
    assert "no fault (thursday" in result.stdout


def test_standard_input_is_checked_too() -> None:
    assert _run("check", "-", input="extends: shanghai\nid: club\n").exit_code == 0


def test_a_file_that_is_not_there_is_trouble() -> None:
    assert _run("check", "nowhere.yaml").exit_code == 2
    assert _run("show", "nowhere.yaml").exit_code == 2
    assert _run("diff", "nowhere.yaml").exit_code == 2
    assert _run("show", "shangai").exit_code == 2


def test_rules_are_shown_in_words_with_their_payment_table() -> None:
    text = _run("show", "shanghai").stdout
    assert "dragon pung (dragon_pung)" in text
    assert "counted: pungs of dragons [T]" in text
    assert "Won by self-draw: each pays 2 times the value." in text
    row = next(line.split() for line in text.splitlines() if line.split()[:1] == ["20+"])
    assert row == ["20+", "1024", "2048", "1024", "2048"]


def test_options_of_the_command_line_are_in_force() -> None:
    text = _run("show", "shanghai", "--set", "laak_scheme=5-8-11", "--set", "flowers=true").stdout
    assert "own flower (seat_flower)" in text
    assert "512 points" in text
    assert "19+" in text
    result = _run("show", "shanghai", "--set", "jokers=3")
    assert result.exit_code == 2
    assert "error[bad_value]: jokers: 3" in result.stderr
    assert _run("show", "shanghai", "--set", "jokers").exit_code == 2


@pytest.mark.parametrize("name", [*("shanghai", "classical"), str(EXAMPLE)])
def test_rules_are_data_and_markdown_too(name: str) -> None:
    data = json.loads(_run("show", name, "--format", "json").stdout)
    assert {item["id"] for item in data["items"]} >= {"self_draw"}
    assert data["rules"].startswith(f"{data['id']}")
    markdown = _run("show", name, "--format", "markdown").stdout
    assert markdown.startswith("# ")
    assert "  - " in markdown
    assert "**" not in markdown
    assert "<br>" not in markdown
    assert f"\n- `{data['options'][0]['id']}`: " in markdown


def test_differences_are_told_from_what_to_what() -> None:
    text = _run("diff", str(EXAMPLE)).stdout
    assert "Shanghai → Thursday club" in text
    lines = [" ".join(line.split()) for line in text.splitlines()]
    assert "one suit (full_flush) 9 fan → 7 fan" in lines
    assert "two suits (two_suits) not played any more: 2 fan" in lines
    assert "all green (all_green) new: 10 fan" in lines
    assert "minimum 0 → 3" in lines
    assert "fixed: no → yes" in lines


def test_differences_are_data_too() -> None:
    data = json.loads(_run("diff", str(EXAMPLE), "--format", "json").stdout)
    found = {(entry["what"], entry["id"], entry["aspect"]): entry for entry in data["differences"]}
    assert found["item", "full_flush", "value"]["from"] == {"fan": 9}
    assert found["item", "full_flush", "value"]["to"] == {"fan": 7}
    assert data["from"] == load("shanghai").rules


def test_a_table_is_compared_with_the_one_it_extends_or_with_another() -> None:
    assert "Chinese Classical → German league" in _run("diff", "dmjl").stdout
    assert "Shanghai → Thursday club" in _run("diff", "shanghai", str(EXAMPLE)).stdout
    assert "There is no difference." in _run("diff", "shanghai", "shanghai").stdout
    assert _run("diff", "shanghai").exit_code == 2
    assert _run("diff", "shanghai", "bmja", "dmjl").exit_code == 2


def test_facts_are_listed_with_their_meaning() -> None:
    text = _run("facts").stdout
    assert "dragon_pungs#" in text
    assert "pungs of dragons" in text
    data = json.loads(_run("facts", "--format", "json").stdout)
    assert {"name": "dragon_pungs", "meaning": "pungs of dragons", "counts": True} in data
    assert _run("facts", "--format", "markdown").stdout.startswith("# Facts")


@pytest.mark.parametrize("command", ["show", "check", "diff", "facts"])
def test_every_command_says_what_it_does(command: str) -> None:
    result = CliRunner().invoke(rules, [command, "--help"])
    assert result.exit_code == 0
    assert "Show this message" in result.stdout
