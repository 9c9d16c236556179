"""Items found by the facts that they ask for: the same as by trying every one."""

from __future__ import annotations

from random import Random

import pytest

import mjscore
from mjscore.facts import FACTS
from mjscore.rulebook.index import index_of, with_items
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


_TOO_LITTLE = {
    "variant": "mcr", "winner": "south", "by": "discard", "from": "east", "hand": "123m 456m 789p 22s 67s +8s",
}  # fmt: skip


def test_a_rulebook_with_other_items_leaves_what_is_said_of_a_fault_to_each_of_the_two() -> None:
    deal, book = mjscore.take(_TOO_LITTLE)
    said = mjscore.score(deal, book).fault
    fewer = with_items(book, tuple(rule for rule in book.items if rule.id != "all_chows"), book.limits)
    book.faults.clear()
    other = mjscore.score(deal, fewer).fault
    assert said is not None
    assert other is not None
    assert other.message != said.message
    assert mjscore.score(deal, book).fault == said
