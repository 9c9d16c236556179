"""What totals are worth stays a number that can be written, whatever house rules add up."""

from __future__ import annotations

import mjscore
from mjscore.scoring.value import value_of


def test_doubles_without_a_limit_come_to_an_end() -> None:
    book = mjscore.with_rules(mjscore.load("classical"), {"limit_on": "none"})
    value, uncapped = value_of(book.value, {"points": 10, "doubles": 10**6}, True)
    assert value == uncapped
    assert len(str(value)) < 400
