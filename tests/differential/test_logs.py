"""Random games, what they win counted by the package `mahjong`: three formats tell the same deals, every claim holds."""

from __future__ import annotations

import pytest

pytest.importorskip("mahjong")

from tests.logs.play import game
from tests.logs.reading import told_all


@pytest.mark.parametrize(("seed", "seats"), [(100, 4), (101, 4), (102, 4), (300, 3), (302, 3), (308, 3)])
def test_a_random_game_is_told_alike_by_every_format_and_paid_by_the_rules(seed: int, seats: int) -> None:
    assert told_all(game(seed, seats))
