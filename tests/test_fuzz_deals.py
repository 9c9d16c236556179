"""A few hundred deals spoilt at random are scored or refused; `python -m tests.fuzz 200000` runs as many as one likes."""

from __future__ import annotations

import pytest

from tests.fuzz import run


@pytest.mark.parametrize("start", range(0, 400, 100))
def test_a_spoilt_deal_is_scored_or_refused_and_never_a_traceback(start: int) -> None:
    outcomes = {run(seed)[1] for seed in range(start, start + 100)}
    assert "scored" in outcomes
    assert len(outcomes) > 5
