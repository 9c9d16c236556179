"""Riichi against the package `mahjong`: two thousand random hands; `against_mahjong` compares as many as one asks for."""

from __future__ import annotations

import pytest

pytest.importorskip("mahjong")

from tests.differential.against_mahjong import differences


def test_two_scorers_agree_on_random_hands() -> None:
    assert [hand.deal for hand, _, _ in differences(2000, 20260901)] == []
