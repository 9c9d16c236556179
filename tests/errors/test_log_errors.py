"""Every folder of `errors/logs` holds a log and exactly what `mjscore import` says of it.

The format stands in the log's name. A folder is named by the code it provokes, and by what provokes it. After a change of
wording run `python -m tests.errors.test_log_errors`, which writes the texts anew, and read them.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.pages import printed

FOLDER = Path(__file__).parent / "logs"
CASES = sorted(path.name for path in FOLDER.iterdir() if path.is_dir())
CODES = ("syntax", "bad_value", "missing", "impossible", "unfinished", "wrong_sum")


def said(name: str) -> tuple[str, int]:
    """What is printed for the log of a folder, the deals left out, and the exit status."""
    (log,) = (FOLDER / name).glob("game.*")
    text, status = printed(["import", log.name.split(".")[1], log.name], FOLDER / name)
    return "".join(line for line in text.splitlines(True) if not line.startswith('{"id"')), status


def code_of(name: str) -> str | None:
    return next((code for code in CODES if name == code or name.startswith(f"{code}_")), None)


def test_every_code_of_a_log_has_a_folder() -> None:
    assert {code_of(name) for name in CASES} == set(CODES)


@pytest.mark.parametrize("name", CASES)
def test_a_log_is_refused_with_the_text_expected(name: str) -> None:
    text, status = said(name)
    assert text == (FOLDER / name / "expected.txt").read_text(encoding="utf-8")
    assert status == 1
    assert f"error[{code_of(name)}]" in text


def main() -> None:
    for name in CASES:
        (FOLDER / name / "expected.txt").write_text(said(name)[0], encoding="utf-8")


if __name__ == "__main__":
    main()
