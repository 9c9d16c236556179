"""Items found by the facts that they ask for: the same as by trying every one."""

from __future__ import annotations

from random import Random

import pytest

import mjscore
from mjscore.facts import FACTS
from mjscore.rulebook.index import index_of
from mjscore.scoring.holding import holding_of

WON = FACTS["won"].mask


@pytest.mark.parametrize("variant", ["shanghai", "classical", "bmja", "hongkong", "mcr", "riichi", "sichuan"])
def test_an_index_finds_the_items_that_hold_in_their_order(variant: str) -> None:
    book = mjscore.load(variant)
    rules = (*book.items, *book.limits)
    index = index_of(rules)
    rng = Random(variant)
    facts = list(FACTS.values())
    found = 0
    for _ in range(300):
        word = 0
        for fact in rng.sample(facts, rng.randint(1, 40)):
            word |= rng.randrange(1, 1 << fact.width) << fact.offset
        rule = rng.choice(rules)
        word = (word | rule.condition.every | WON * (rng.random() < 0.8)) & ~rule.condition.never
        won = bool(word & WON)
        tried = [
            (rule, 1 if rule.counted is None else word >> rule.counted & rule.most)
            for rule in rules
            if rule.condition.holds(word) and (won or not rule.winner_only)
        ]
        assert holding_of(index, word) == tried
        found += len(tried)
    assert found > 100
