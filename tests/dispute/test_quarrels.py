"""Random quarrels are explained and true claims hold: a few of each variant here, all with MJSCORE_QUARRELS=300."""

from __future__ import annotations

import json
import os
from random import Random

import pytest

import mjscore
from tests.dispute.quarrels import deals, quarrel, settle, true_claim

NUMBER = int(os.environ.get("MJSCORE_QUARRELS", "8"))


def _number(variant: str) -> int:
    """Presets play by the code of their base: a few quarrels show that their options are found. Many options take long."""
    table = mjscore.load(variant).table
    if "MJSCORE_QUARRELS" in os.environ:
        return NUMBER
    return (3 if "bases" in table else NUMBER) // (1 if len(table["options"]) < 40 else 3)


OF = {name: _number(name) for name in mjscore.names()}


@pytest.mark.parametrize("variant", mjscore.names())
def test_a_claim_by_one_change_is_explained_by_one_change(variant: str) -> None:
    rng = Random(f"quarrels {variant}")
    for _ in range(OF[variant]):
        settled = settle(quarrel(variant, rng))
        if settled.fault.endswith("seconds"):  # a busy machine is no fault of the answer
            continue
        assert not settled.fault, (settled.quarrel.change, json.dumps(settled.quarrel.deal), settled.quarrel.claim)


@pytest.mark.parametrize("variant", mjscore.names())
def test_a_true_claim_always_holds(variant: str) -> None:
    rng = Random(f"truths {variant}")
    found = [true_claim(deal, rng) for _, deal in zip(range(2 * OF[variant]), deals(variant, rng), strict=False)]
    assert False not in found
    assert True in found
