"""Every folder of `errors/session` holds a session and exactly what is printed where it, or what is added, does not hold.

With an `entry.yaml` beside it, that is what `mjscore session add evening.yaml entry.yaml` prints, else what `session show`
does. A folder is named by the code it provokes, and by what provokes it. After a change of wording run
`python -m tests.errors.test_session_errors`, which writes the texts anew, and read them.
"""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path

import pytest

from tests.pages import printed

FOLDER = Path(__file__).parent / "session"
CASES = sorted(path.name for path in FOLDER.iterdir() if path.is_dir())
CODES = ("torn_entry", "contradiction", "missing", "unknown_field", "unknown_variant", "unknown_option", "bad_value",
         "duplicate_key", "below_minimum")  # fmt: skip


def said(name: str) -> tuple[str, int]:
    """What is printed for a folder, and the exit status; the session itself is a copy."""
    with tempfile.TemporaryDirectory() as copy:
        folder = Path(copy) / name
        shutil.copytree(FOLDER / name, folder)
        before = (folder / "evening.yaml").read_bytes()
        add = (folder / "entry.yaml").exists()
        words = ["session", "add", "evening.yaml", "entry.yaml"] if add else ["session", "show", "evening.yaml"]
        text, status = printed(words, folder)
        assert (folder / "evening.yaml").read_bytes() == before
        return text, status


def code_of(name: str) -> str | None:
    return next((code for code in CODES if name == code or name.startswith(f"{code}_")), None)


def test_every_code_of_a_session_has_a_folder() -> None:
    assert {code_of(name) for name in CASES} == set(CODES)


@pytest.mark.parametrize("name", CASES)
def test_a_session_is_refused_with_the_text_expected(name: str) -> None:
    text, status = said(name)
    assert text == (FOLDER / name / "expected.txt").read_text(encoding="utf-8")
    assert status == (1 if name.startswith("below_minimum") else 2)
    assert f"error[{code_of(name)}]" in text


if __name__ == "__main__":
    for case in CASES:
        (FOLDER / case / "expected.txt").write_text(said(case)[0], encoding="utf-8")
