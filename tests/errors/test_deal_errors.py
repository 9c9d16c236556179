"""Every folder of `errors/deal` holds a deal and exactly what `mjscore score deal.yaml` prints for it.

A folder is named by the code it provokes and, where there are several, by what provokes it. After a change of wording
run `python -m tests.errors.test_deal_errors`, which writes the texts anew, and read them.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from click.testing import CliRunner

from mjscore.cli import main

FOLDER = Path(__file__).parent / "deal"
CASES = sorted(path.name for path in FOLDER.iterdir() if path.is_dir())
CODES = (
    "syntax", "unknown_field", "unknown_variant", "unknown_option", "bad_value", "missing", "tile_count", "tile_copies",
    "bad_set", "contradiction", "no_win", "below_minimum", "no_yaku", "furiten",
    # of American deals, whose folders are called american_CODE
    "card_tiles", "card_group", "dead_joker", "concealed_line", "exposed_group", "joker_place", "suits", "no_line",
    "dead_hand",
)  # fmt: skip
STATUS_1 = (
    "no_win", "below_minimum", "no_yaku", "furiten",
    "dead_joker", "concealed_line", "exposed_group", "joker_place", "suits", "no_line", "dead_hand",
)  # fmt: skip
# What would have been counted is printed, with what is wrong about it.
WITH_ITEMS = ("below_minimum", "no_yaku", "furiten", "dead_hand")


def printed(name: str) -> tuple[str, int]:
    """What is printed for the deal of a folder, and the exit status."""
    here = Path.cwd()
    os.chdir(FOLDER / name)
    try:
        result = CliRunner().invoke(main, ["score", "deal.yaml"], env={"MJSCORE_LANG": "en", "MJSCORE_FORMAT": "text"})
    finally:
        os.chdir(here)
    return result.output, result.exit_code


def code_of(name: str) -> str | None:
    name = name.removeprefix("american_")
    return next((code for code in CODES if name == code or name.startswith(f"{code}_")), None)


def test_every_code_of_a_deal_has_a_folder() -> None:
    assert {code_of(name) for name in CASES} - {None} == set(CODES)


@pytest.mark.parametrize("name", CASES)
def test_a_deal_is_refused_with_the_text_expected(name: str) -> None:
    text, status = printed(name)
    assert text == (FOLDER / name / "expected.txt").read_text(encoding="utf-8")
    code = code_of(name)
    assert status == (1 if code in STATUS_1 else 2)
    if code is not None and code not in WITH_ITEMS:
        assert f"error[{code}]" in text


if __name__ == "__main__":
    for case in CASES:
        (FOLDER / case / "expected.txt").write_text(printed(case)[0], encoding="utf-8")
