"""The example deals of Sichuan come out as their comments say."""

from __future__ import annotations

from pathlib import Path

import pytest

from mjscore.text import read
from tests.variants.sichuan_deals import net, outcome, paid

EXAMPLES = Path(__file__).parent.parent.parent / "examples"

EXPECTED = {
    "sichuan_battle": ((10, -19, 10, -1), "north"),
    "sichuan_two_on_one": ((4, 0, -5, 1), "west"),
    "sichuan_empty_wall": ((-49, 27, 16, 6), "east"),
    "sichuan_call_transfer": ((20, -16, -2, -2), "east"),
}


@pytest.mark.parametrize("name", EXPECTED)
def test_an_example_comes_out_as_it_says(name: str) -> None:
    path = EXAMPLES / f"{name}.yaml"
    result = outcome(read(path.read_text(encoding="utf-8"), path.name, "yaml").data)
    assert (net(result), result["next_dealer"]) == EXPECTED[name]


def test_the_example_of_the_empty_wall_shows_all_three_steps() -> None:
    path = EXAMPLES / "sichuan_empty_wall.yaml"
    result = outcome(read(path.read_text(encoding="utf-8"), path.name, "yaml").data)
    assert all(paid(result, reason) for reason in ("tax_refund", "flower_pig", "ready_check"))
