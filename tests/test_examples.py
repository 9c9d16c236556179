"""Every file in examples/ is run: deals and logs answer as tests/data/examples says, house rules are without fault."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.pages import EXAMPLES, EXPECTED, ROOT, answer, is_house_rules, run

DEALS = [example for example in EXAMPLES if not is_house_rules(example)]
HOUSE_RULES = [example for example in EXAMPLES if is_house_rules(example)]


def named(paths: list[Path]) -> list[object]:
    return [pytest.param(path, id=path.name) for path in paths]


@pytest.mark.parametrize("example", named(DEALS))
def test_an_example_is_answered_as_expected(example: Path) -> None:
    """After a change that is meant, `python -m tests.pages` writes the expected answers anew: read the difference."""
    assert answer(example) == (EXPECTED / f"{example.stem}.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("example", named(HOUSE_RULES))
def test_house_rules_among_the_examples_have_no_fault(example: Path) -> None:
    output, status = run(["rules", "check", f"examples/{example.name}"], ROOT)
    assert status == 0, output


@pytest.mark.parametrize("example", named([path for path in EXAMPLES if path.suffix == ".yaml"]))
def test_an_example_says_at_its_top_what_to_look_at(example: Path) -> None:
    assert example.read_text(encoding="utf-8").startswith("# ")


def test_every_expected_answer_belongs_to_an_example() -> None:
    stems = [example.stem for example in DEALS]
    assert len(stems) == len(set(stems))
    assert {path.stem for path in EXPECTED.glob("*.txt")} == set(stems)
