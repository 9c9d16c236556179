"""Every code of a card file has a folder with cards that provoke it and the text expected, word for word."""

from __future__ import annotations

from pathlib import Path

import pytest

from mjscore.card import ERROR, CardFile, read_card, require_card
from mjscore.place import Refused
from tests.card.support import HERE

FOLDERS = sorted(path for path in (HERE / "errors").iterdir() if path.is_dir())


def _told(read: CardFile) -> str:
    return "".join(f"{finding.written('card.txt')}\n  help: {finding.help}\n" for finding in read.findings)


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_a_card_is_told_what_its_folder_expects(folder: Path) -> None:
    read = read_card((folder / "card.txt").read_text(encoding="utf-8"))
    assert _told(read) == (folder / "expected.txt").read_text(encoding="utf-8")
    assert (read.card is None) == (folder.name != "warnings")


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_every_error_of_a_folder_has_its_code_and_one_a_line(folder: Path) -> None:
    errors = [f for f in read_card((folder / "card.txt").read_text(encoding="utf-8")).findings if f.severity == ERROR]
    assert {error.code for error in errors} <= {folder.name}
    assert len({error.line for error in errors}) == len(errors)


def test_a_card_with_errors_is_refused_with_all_of_them_at_their_places() -> None:
    lines = ["A: 22a 444a 66a 888b FFF X 25", "B: FFFF NNNN EEEEEE X 25", "C: FF 1111a 2222b DDDD (rnu) X 25"]
    with pytest.raises(Refused) as refused:
        require_card(lines, ("rules", "card"))
    problems = refused.value.problems
    assert [problem.code for problem in problems] == ["card_tiles", "card_clause"]
    assert [problem.at.path for problem in problems] == [("rules", "card", 0), ("rules", "card", 2)]
    assert lines[2][slice(*(problems[1].at.span or ()))] == "rnu"


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("[11a (liek) X", "card_syntax"),  # before the clause
        ("12?a 33b (liek) X 25", "card_clause"),  # before the group
        ("12?a 33b (free c) X 25", "card_group"),  # before the ink of the clause
        ("12a 33b (free c) X 25", "card_clause"),  # before the tiles
        ("11a 33 X 25", "card_tiles"),  # before the ink that is missing
        ("11a 33b 44c 55d 66 FFFF X 25", "card_ink"),  # before the number of inks
        ("11a 33b 44c 55d 66a FFFF (like) X 25", "card_inks"),  # before like and run
        ("1?* 2?* 3?* 4?* 5?* 6?* 7?* 8?* FFFFFF (run) X 25", "card_run"),  # before the size
    ],
)
def test_the_first_error_in_the_order_of_the_rules_is_told(line: str, code: str) -> None:
    assert [error.code for error in read_card([line]).errors] == [code]


def test_size_comes_before_the_label_and_the_label_before_what_is_infeasible() -> None:
    first, big = "A: FFFFFF NNNN EEEE X 25", "A: 1?* 1?* 1?* 1?* 1?* 1?* 1?* 1?* FFFFFF X 50"
    assert [error.code for error in read_card([first, big]).errors] == ["card_size"]
    assert [error.code for error in read_card([first, "A: 11a 11a 11a NNNN EEEE X 25"]).errors] == ["card_label"]


def test_a_finding_as_data_has_the_keys_of_the_rules() -> None:
    finding = read_card(["A: 22a 444a 66a 888b FFF X 25"]).findings[0]
    assert finding.as_data("card.txt") == {
        "code": "card_tiles",
        "severity": "error",
        "at": "card.txt:1:4",
        "line": "A",
        "message": "13 tiles, not 14: 22a 444a 66a 888b FFF",
    }


def test_the_errors_of_a_card_file_stand_in_that_file() -> None:
    with pytest.raises(Refused) as refused:
        require_card("# mine\r\nA: 22a 444a 66a 888b FFF X 25\r\n", ("card",), "club.txt")
    spot = refused.value.problems[0].spot
    assert spot is not None
    assert (spot.source, spot.line, spot.column, spot.length) == ("club.txt", 2, 4, 22)


def test_what_is_quoted_of_a_card_cannot_act_on_a_terminal() -> None:
    assert "\x1b" not in read_card(["A: \x1b[2J X 25"]).findings[0].written("c\x1b.txt")
