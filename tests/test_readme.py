"""What the README and the pages under docs/ say is what the program does: every block in them is run (tests/pages.py)."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import mjscore
from tests.pages import CLEAN, PAGES, ROOT, blocks, commands, printed, python_failures, run, yaml_faults

pages = pytest.mark.parametrize("page", [pytest.param(page, id=str(page.relative_to(ROOT))) for page in PAGES])


@pages
def test_commands_print_what_the_page_shows(page: Path) -> None:
    for ran in commands(page):
        assert ran.agrees() or ran.shown == ran.real, f"{page.name}:{ran.line}; python -m tests.pages writes it anew"


@pages
def test_deals_and_house_rules_on_the_page_are_sound(page: Path) -> None:
    assert yaml_faults(page) == []


@pages
def test_python_sessions_print_what_the_page_shows(page: Path) -> None:
    _, said = python_failures(page)
    assert said == ""


@pages
def test_links_of_the_page_lead_somewhere(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    links = [link.split("#")[0] for link in re.findall(r"\]\(([^)\s]+)\)", text) if "://" not in link]
    assert [link for link in links if link and not (page.parent / link).exists()] == []


def test_the_readme_begins_with_the_two_commands() -> None:
    lines = (ROOT / "README.md").read_text(encoding="utf-8").splitlines()
    first, second = [line for line in lines if line.startswith("pip install ")][:2]
    install, _, then = first.partition(" && ")
    assert install == "pip install ."
    assert second == "pip install '.[test]' && pytest"
    output, status = run(then.split()[1:], ROOT)
    assert status == 0
    assert output == (ROOT / "tests/data/examples/first_deal.txt").read_text(encoding="utf-8").partition("\n")[2]


def test_the_readme_shows_commands_deals_and_the_library() -> None:
    found = {block.language for block in blocks(ROOT / "README.md", "console", "python", "yaml")}
    assert found == {"console", "python", "yaml"}


@pytest.mark.parametrize(
    "words", [["score", "examples/first_deal.yaml"], ["rules", "check", "examples/thursday_club.yaml"], ["variants"]]
)
def test_the_program_of_its_own_says_the_same_as_in_these_tests(words: list[str]) -> None:
    package = str(Path(mjscore.__file__).parent.parent)
    inherited = {name: value for name, value in os.environ.items() if name not in CLEAN}
    clean = {name: value for name, value in CLEAN.items() if value is not None}
    done = subprocess.run(
        [sys.executable, "-m", "mjscore", *words],
        cwd=ROOT,
        env={**inherited, **clean, "PYTHONPATH": package},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    said = re.sub(r"@[0-9a-f]{10}\b", "@…", done.stdout)
    assert (said, done.stderr) == (run(words, ROOT)[0], "")


@pytest.mark.parametrize("variant", mjscore.names())
def test_the_rules_under_docs_are_those_in_force(variant: str) -> None:
    """After a change of a table, `python docs/make_rules.py` writes them anew."""
    page = ROOT / "docs" / "rules" / f"{variant}.md"
    output, status = printed(["rules", "show", variant, "--format", "markdown"], ROOT)
    assert (page.read_text(encoding="utf-8"), 0) == (output, status)


def test_there_are_no_rules_under_docs_but_those_of_the_variants() -> None:
    assert {page.stem for page in (ROOT / "docs" / "rules").glob("*.md")} == set(mjscore.names())
