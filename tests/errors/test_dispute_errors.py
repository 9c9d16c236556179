"""Every folder of `errors/dispute` holds a deal and exactly what `mjscore check deal.yaml` prints for it.

What is asked of the deal, where it does not claim anything itself, stands in `ASKED`. A folder is named by the code it
provokes. `python -m tests.errors.test_dispute_errors` writes the texts anew; read them.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from click.testing import CliRunner

from mjscore.cli import main

FOLDER = Path(__file__).parent / "dispute"
CASES = sorted(path.name for path in FOLDER.iterdir() if path.is_dir())
CODES = ("unknown_field", "unknown_item", "bad_value", "missing", "contradiction")
ASKED: dict[str, list[str]] = {
    "unknown_item": ["--claim", "all_pung 3"],
    "bad_value_seat": ["--claim", "value 8", "--claim", "Bruna pays Anna 16"],
    "bad_value_unit": ["--claim", "all_pungs 3 hans"],
    "bad_value_not_won": ["--claim", "east: value 8"],
    "contradiction": ["--claim", "Anna pays south 16"],
    "missing_empty": ["--claim", " , "],
    "unknown_item_why": ["--why", "all_pung"],
}


def printed(name: str) -> tuple[str, int]:
    """What is printed for the deal of a folder, and the exit status."""
    here = Path.cwd()
    os.chdir(FOLDER / name)
    try:
        env = {"MJSCORE_LANG": "en", "MJSCORE_FORMAT": "text"}
        result = CliRunner().invoke(main, ["check", "deal.yaml", *ASKED.get(name, [])], env=env)
    finally:
        os.chdir(here)
    return result.output, result.exit_code


def code_of(name: str) -> str:
    return next(code for code in CODES if name == code or name.startswith(f"{code}_"))


def test_every_code_of_a_claim_has_a_folder() -> None:
    assert {code_of(name) for name in CASES} == set(CODES)
    assert set(ASKED) <= set(CASES)


@pytest.mark.parametrize("name", CASES)
def test_a_claim_is_refused_with_the_text_expected(name: str) -> None:
    text, status = printed(name)
    assert text == (FOLDER / name / "expected.txt").read_text(encoding="utf-8")
    assert status == 2
    assert f"error[{code_of(name)}]" in text


if __name__ == "__main__":
    for case in CASES:
        (FOLDER / case / "expected.txt").write_text(printed(case)[0], encoding="utf-8")
