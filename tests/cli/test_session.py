"""`mjscore session` from `new` to `settle`, and what it says where something is wrong."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from mjscore.place import width
from tests.pages import printed

NEW = ["session", "new", "evening.yaml", "--variant", "classical", "--players", "Anna,Bruno,Carla,Dario"]
DEAL = ["(EEE<Anna) [RRRR] 123m 456m 5p +5p", "--winner", "Bruno", "--by", "discard", "--from", "Carla"]
SESSION = ["session", "add", "evening.yaml"]


def said(folder: Path, *words: str, given: str | None = None, status: int = 0) -> str:
    output, found = printed(list(words), folder, given)
    assert found == status, output
    return output


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    said(tmp_path, *NEW, "--stake", "0.50 EUR per 100")
    return tmp_path


def shown(folder: Path) -> dict[str, object]:
    found: dict[str, object] = json.loads(said(folder, "session", "show", "evening.yaml", "--format", "json"))
    return found


def test_a_new_session_says_who_sits_where_and_overwrites_nothing(tmp_path: Path) -> None:
    text = said(tmp_path, *NEW, "--name", "Thursday club")
    assert "Thursday club (Chinese Classical), 2000 points each" in text
    assert "East Anna, South Bruno, West Carla, North Dario" in text
    before = (tmp_path / "evening.yaml").read_bytes()
    assert "is there already" in said(tmp_path, *NEW, status=2)
    assert (tmp_path / "evening.yaml").read_bytes() == before


def test_a_deal_is_recorded_with_its_payments_totals_and_the_next_east(folder: Path) -> None:
    text = said(folder, *SESSION, *DEAL)
    for part in ("Bruno wins on Carla's discard", "in sticks:", "Anna 1536, Bruno 2928", "Bruno is East"):
        assert part in text
    assert shown(folder)["totals"] == {"Anna": 1536, "Bruno": 2928, "Carla": 1768, "Dario": 1768}


def test_a_deal_may_be_a_file_or_standard_input_or_any_other_entry(folder: Path) -> None:
    (folder / "deals.yaml").write_text("winner: Bruno\nhand: {value: 8}\nby: self_draw\n---\ndraw: wall\n")
    said(folder, *SESSION, "deals.yaml")
    said(folder, *SESSION, "-", given='{"penalties": [{"false_win": "Dario"}]}')
    said(folder, *SESSION, "adjust: {Anna: 100, Bruno: -100}")
    said(folder, *SESSION, "--field", "dealer=passes")
    said(folder, *SESSION, "--field", "draw=wall")
    kinds = [entry["kind"] for entry in shown(folder)["entries"]]  # type: ignore[attr-defined]
    assert kinds == ["deal", "draw", "penalty", "adjust", "dealer", "draw"]


def test_a_correction_stands_in_the_place_of_its_entry(folder: Path) -> None:
    said(folder, *SESSION, *DEAL)
    text = said(folder, *SESSION, "--value", "8", "--winner", "east", "--by", "self_draw", "--correct", "1")
    assert "Anna wins by self-draw" in text
    assert "after entry 2: Anna 2048" in text
    assert "there is no entry 7" in said(folder, *SESSION, *DEAL, "--correct", "7", status=2)


def test_undo_takes_back_what_counts_last(folder: Path) -> None:
    for _ in range(2):
        said(folder, *SESSION, *DEAL)
    assert "entry 2 is void" in said(folder, "session", "undo", "evening.yaml")
    assert "entry 1 is void" in said(folder, "session", "undo", "evening.yaml")
    assert "nothing to undo" in said(folder, "session", "undo", "evening.yaml", status=2)
    assert "there is no entry 9" in said(folder, "session", "undo", "evening.yaml", "9", status=2)


def test_what_is_refused_is_not_recorded_and_the_status_is_that_of_score(folder: Path) -> None:
    said(folder, *SESSION, *DEAL[:-2], status=2)
    said(folder, *SESSION, "123m 456m 789m 12p 55s +7p", *DEAL[1:], status=1)
    said(folder, *SESSION, *DEAL, "--round", "west", status=2)
    assert shown(folder)["entries"] == []
    error = json.loads(said(folder, *SESSION, *DEAL, "--round", "west", "--format", "json", status=2))["error"]
    assert (error["code"], error["at"]) == ("contradiction", "round")
    assert "it is the East round with Anna as East" in error["message"]


def test_a_shanghai_hand_below_the_minimum_is_not_recorded(tmp_path: Path) -> None:
    said(tmp_path, *NEW[:4], "shanghai", *NEW[5:], "--set", "minimum=3")
    text = said(tmp_path, *SESSION, "--fan", "2", "--winner", "Anna", "--by", "self_draw", status=1)
    assert "2 fan, 4 points (as told)" in text
    assert "error[below_minimum]" in text
    assert shown(tmp_path)["entries"] == []


@pytest.mark.parametrize(
    ("format", "part"),
    [
        ("text", "no.  round"),
        ("markdown", "| no. |"),
        ("csv", "no.,kind"),
        ("html", "<!DOCTYPE html>"),
        ("json", '"n": 1'),
    ],
)
def test_the_score_sheet_comes_in_every_format(folder: Path, format: str, part: str) -> None:
    said(folder, *SESSION, *DEAL)
    assert part in said(folder, "session", "show", "evening.yaml", "--format", format)


def test_settle_says_money_and_payments(folder: Path) -> None:
    said(folder, *SESSION, *DEAL)
    assert "Anna pays Bruno 2.32 EUR" in said(folder, "session", "settle", "evening.yaml")
    assert "Anna paga a Bruno 2,32 EUR" in said(folder, "session", "settle", "evening.yaml", "--lang", "it")
    assert json.loads(said(folder, "session", "settle", "evening.yaml", "--format", "json"))["money"]["digits"] == 2
    assert "## payments" in said(folder, "session", "settle", "evening.yaml", "--format", "markdown")


def test_a_torn_entry_is_reported_and_repaired(folder: Path) -> None:
    said(folder, *SESSION, *DEAL)
    path = folder / "evening.yaml"
    whole = path.read_bytes()
    path.write_bytes(whole + b"--- # 2\nwinner: An")
    text = said(folder, "session", "show", "evening.yaml", status=2)
    assert "evening.yaml:11:1: error[torn_entry]" in text
    assert "torn_entry" in said(folder, *SESSION, *DEAL, status=2)
    assert "(bytes: 18)" in said(folder, "session", "repair", "evening.yaml")
    assert path.read_bytes() == whole
    assert (folder / "evening.yaml.torn").read_bytes() == b"--- # 2\nwinner: An"
    assert "nothing is torn" in said(folder, "session", "repair", "evening.yaml")


def test_what_is_typed_without_a_space_behind_the_colon_is_taken_for_an_entry(folder: Path) -> None:
    text = said(folder, *SESSION, "draw:wall", status=2)
    assert "entry:1:1: error[bad_value]: this is no entry" in text
    assert "with a space behind the colon" in text


def test_a_number_that_no_entry_has_is_a_fault_of_the_option_and_not_of_the_deal(folder: Path) -> None:
    text = said(folder, *SESSION, "draw: wall", "--correct", "3", status=2)
    assert text.startswith("correct: error[contradiction]: there is no entry 3")


@pytest.mark.parametrize("lang", ["en", "it", "pt", "de", "zh", "ja"])
def test_sheet_and_end_keep_to_80_columns_when_many_have_sat_at_the_table(tmp_path: Path, lang: str) -> None:
    names = ["Anna Bartholomäus", "王小明王小明王小明", "Carla" * 12, "Dario"]
    new = [
        "session",
        "new",
        "evening.yaml",
        "--variant",
        "mcr",
        *(word for name in names for word in ("--players", name)),
    ]
    said(tmp_path, *new, "--stake", "0.50 EUR per 3")
    for place, name in enumerate(names[:3]):
        said(tmp_path, *SESSION, "{winner: north, hand: {value: 88}, by: self_draw, note: six}")
        said(
            tmp_path, *SESSION, f"{{player: {{'{name}': 'Somebody else {place}'}}, fresh: true, why: '{'late ' * 9}'}}"
        )
    for command in ("show", "settle"):
        lines = said(tmp_path, "session", command, "evening.yaml", "--lang", lang).split("\n")
        assert max(map(width, lines)) <= 80
        assert any("Somebo" in line for line in lines)


def test_house_rules_are_seen_from_the_sessions_folder(tmp_path: Path) -> None:
    (tmp_path / "club.yaml").write_text("extends: shanghai\nid: club\nstart: 100\n")
    (tmp_path / "evenings").mkdir()
    words = ["session", "new", "evenings/one.yaml", "--variant", "club.yaml", *NEW[5:]]
    assert "100 points each" in said(tmp_path, *words)
    assert 'variant: "../club.yaml"' in (tmp_path / "evenings" / "one.yaml").read_text()
    assert "after entry 1" in said(tmp_path, "session", "add", "evenings/one.yaml", "draw: wall")


def test_wrong_usage_says_what_to_write(tmp_path: Path) -> None:
    assert "which rules?" in said(tmp_path, "session", "new", "x.yaml", "--players", "A,B,C,D", status=2)
    assert "0.50 EUR per 100" in said(tmp_path, *NEW, "--stake", "much", status=2)
    assert "3 players are named" in said(tmp_path, *NEW[:-1], "Anna,Bruno,Carla", status=2)
    assert "there is no file nothing.yaml" in said(tmp_path, "session", "show", "nothing.yaml", status=2)
    said(tmp_path, *NEW)
    assert "which deal?" in said(tmp_path, *SESSION, status=2)
