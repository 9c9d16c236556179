"""Sessions given to a batch: each of their deals, by the winds of the evening."""

from __future__ import annotations

from pathlib import Path

import pytest

from mjscore.batch.evening import MOST_ENTRIES
from mjscore.batch.records import Job
from tests.batch.logs import results, written
from tests.cli.running import run

HEADER = "session: Thursday\nvariant: shanghai\nplayers: [Anna, Bruno, Carla, Dario]\n"
WON = "---\nwinner: {0}\nhand: {{fan: 3}}\nby: self_draw\n"
CASE_OF_PATHS = (
    "session: x\nvariant: ./house.yaml\nplayers: [A, B, C, D]\n---\nwinner: A\nhand: {fan: 3}\nby: self_draw\n"
)


def test_every_deal_is_scored_by_the_winds_of_its_turn(tmp_path: Path) -> None:
    path = written(tmp_path / "night.yaml", HEADER + WON.format("Anna") + WON.format("Anna") + WON.format("Bruno"))
    found = results(path)
    assert [one["wins"][0]["winner"] for one in found] == ["east", "north", "north"]
    assert [one["id"] for one in found] == [4, 8, 12]


def test_what_counts_is_the_evening_at_its_end(tmp_path: Path) -> None:
    text = HEADER + WON.format("Anna") + WON.format("Bruno")
    text += "---\ncorrect: 1\ndeal: {winner: Carla, hand: {fan: 4}, by: self_draw}\n---\nvoid: 2\n"
    text += "---\nadjust: {Anna: 5, Bruno: -5}\nwhy: a slip\n" + WON.format("Dario")
    found = results(written(tmp_path / "night.yaml", text))
    assert [(one["wins"][0]["winner"], one["wins"][0]["totals"]["fan"]) for one in found] == [("west", 4), ("west", 3)]


def test_what_was_written_by_the_program_and_packed_is_read(tmp_path: Path) -> None:
    path = tmp_path / "night.yaml"
    assert run("session", "new", str(path), "--variant", "shanghai", "--players", "A,B,C,D").exit_code == 0
    for winner in "AB":
        deal = f"winner: {winner}\nhand: {{fan: 3}}\nby: self_draw\nclaim: {{value: {8 if winner == 'A' else 9}}}\n"
        assert run("session", "add", str(path), "-", input=deal).exit_code == 0
    result = run("batch", str(path), "--check")
    assert [line.count('"wins"') for line in result.stdout.splitlines()] == [1, 1]
    assert "1 claim holds, 1 does not" in result.stderr


def test_an_entry_that_does_not_hold_is_an_error_and_so_is_what_follows(tmp_path: Path) -> None:
    text = HEADER + WON.format("Anna") + WON.format("Emma") + WON.format("Bruno")
    path = written(tmp_path / "night.yaml", text)
    found = results(path)
    assert [one.get("error", {}).get("code") for one in found] == [None, "bad_value", "contradiction"]
    assert found[1]["error"]["at"] == f"{path}:9:9"
    assert found[2]["error"]["at"] == f"{path}:12:1"
    assert "entry 2 of this session does not hold" in found[2]["error"]["message"]


def test_a_win_that_is_none_is_a_result_with_its_fault(tmp_path: Path) -> None:
    text = HEADER + "rules: {minimum: 5}\n" + WON.format("Anna")
    (found,) = results(written(tmp_path / "night.yaml", text))
    assert (found["error"]["code"], found["wins"][0]["totals"]) == ("below_minimum", {"fan": 3})


def test_a_torn_entry_is_told_of(tmp_path: Path) -> None:
    path = written(
        tmp_path / "night.yaml", HEADER + "--- # 1\nwinner: Anna\nhand: {fan: 3}\nby: self_draw\n...\n--- # 2\nwin"
    )
    found = results(path)
    assert [one.get("error", {}).get("code") for one in found] == [None, "torn_entry"]


@pytest.mark.parametrize("header", ["session: x\n", "session: x\nvariant: shangai\nplayers: [A, B, C, D]\n"])
def test_a_header_that_is_none_is_one_error(tmp_path: Path, header: str) -> None:
    found = results(written(tmp_path / "night.yaml", header + WON.format("A")))
    assert len(found) == 1
    assert "error" in found[0]


def test_a_session_without_deals_has_no_results(tmp_path: Path) -> None:
    assert results(written(tmp_path / "night.yaml", HEADER)) == []


def test_a_session_in_a_log_names_no_files(tmp_path: Path) -> None:
    written(tmp_path / "house.yaml", "extends: shanghai\nid: house\n")
    path = written(tmp_path / "night.yaml", CASE_OF_PATHS)
    assert [one["error"]["code"] for one in results(path)] == ["unknown_variant"]
    assert '"variant": "house"' in run("batch", str(path), "--trust-paths").stdout


def test_an_evening_of_too_many_entries_is_cut_there(tmp_path: Path) -> None:
    text = HEADER + "---\nadjust: {Anna: 1, Bruno: -1}\nwhy: x\n" * (MOST_ENTRIES + 2)
    found = results(written(tmp_path / "night.yaml", text), Job())
    assert [one["error"]["code"] for one in found] == ["bad_value", "contradiction"]


@pytest.mark.parametrize("opening", ["session: x, ", '"session": "x", ', "'session' : x, ", "  session: x, "])
def test_a_session_may_be_written_in_braces(opening: str, tmp_path: Path) -> None:
    text = f"{{{opening}variant: shanghai, players: [Anna, Bruno, Carla, Dario]}}\n" + WON.format("Bruno")
    (found,) = results(written(tmp_path / "night.yaml", text))
    assert found["wins"][0]["winner"] == "south"


def test_a_stream_of_deals_that_speak_of_a_session_is_none(tmp_path: Path) -> None:
    deal = "variant: shanghai\nwinner: S\nhand: {fan: 3}\nby: self_draw\nnote: |\n  session: of the club\n"
    assert [one["id"] for one in results(written(tmp_path / "log.yaml", f"{deal}---\n{deal}"))] == [1, 7]
