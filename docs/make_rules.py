"""Writes docs/rules anew: the rules of every variant, as `mjscore rules show VARIANT --format markdown` prints them.

Run it after a change of a table: `python docs/make_rules.py`. A test fails while the pages are not those in force.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import mjscore

FOLDER = Path(__file__).parent / "rules"


def main() -> None:
    """Writes a page for every variant, and takes away the pages of variants that are no more."""
    FOLDER.mkdir(exist_ok=True)
    for page in FOLDER.glob("*.md"):
        if page.stem not in mjscore.names():
            page.unlink()
    for variant in mjscore.names():
        command = [sys.executable, "-m", "mjscore", "rules", "show", variant, "--format", "markdown", "--lang", "en"]
        run = subprocess.run(command, stdin=subprocess.DEVNULL, check=True, capture_output=True, encoding="utf-8")
        shown = run.stdout
        (FOLDER / f"{variant}.md").write_text(shown, encoding="utf-8")


if __name__ == "__main__":
    main()
