"""Items counted in parts: the same as items counted together."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

import mjscore
from mjscore.facts import FACTS
from mjscore.facts.suits import PUNGS_BEGIN
from mjscore.readings.vectors import CHOW
from mjscore.rulebook import with_rules
from mjscore.rulebook.index import apart_of
from mjscore.scoring import count_of
from mjscore.scoring.apart import count_apart
from mjscore.scoring.combine import related_word

WON = FACTS["won"].mask
SETS = FACTS["four_sets_and_pair"].mask
CLAIMED, NOT_CLAIMED = FACTS["some_claimed_set"].mask, FACTS["no_claimed_sets"].mask
RULES = [{}, {"seats": 3}, {"renhou": "mangan"}, {"open_tanyao": False}]


@pytest.mark.parametrize("rules", RULES, ids=str)
def test_the_parts_add_up_to_the_count_of_the_whole(rules: dict[str, object]) -> None:
    book = with_rules(mjscore.load("riichi"), rules)
    together = replace(book, apart=None, remembered={})
    rng = Random(str(rules))
    facts = [fact for fact in FACTS.values() if fact.mask & book.used]
    several = special = 0
    for _ in range(2000):
        word = WON | SETS
        for fact in rng.sample(facts, rng.randint(1, 12)):
            word |= rng.randrange(1, 1 << fact.width) << fact.offset
        word &= ~(CLAIMED if word & NOT_CLAIMED else NOT_CLAIMED)
        count = count_of(word, book)
        assert count == count_of(word, together)
        several += len({item.id for item in count.items}) > 2
        special += count.limit == "yakuman"
    assert several > 100
    assert special > 10


@pytest.mark.parametrize("variant", ["mcr", "hongkong", "shanghai"])
def test_items_of_a_table_that_has_no_han_add_up_too(variant: str) -> None:
    book = mjscore.load(variant)
    together = replace(book, apart=None, remembered={})
    assert book.apart is not None
    rng = Random(variant)
    facts = [fact for fact in FACTS.values() if fact.mask & book.used]
    apart = 0
    for _ in range(4000):
        word = WON | SETS
        for fact in rng.sample(facts, rng.choice((1, 2, 3, 12))):
            word |= rng.randrange(1, 1 << min(fact.width, 3)) << fact.offset
        if book.together:
            chows = sum(CHOW[rng.randrange(7)] << 21 * rng.randrange(3) for _ in range(rng.randrange(5)))
            pungs = sum(1 << code for code in rng.sample(range(34), rng.randrange(4)))
            word = related_word(word, chows | pungs << PUNGS_BEGIN, book)
        assert count_of(word, book) == count_of(word, together)
        apart += count_apart(word, book, book.apart) is not None
    assert apart > 1000


def test_items_that_have_to_do_with_each_other_are_counted_together() -> None:
    book = mjscore.load("riichi")
    tanyao = next(rule for rule in book.items if rule.id == "tanyao")
    riichi = next(rule for rule in book.items if rule.id == "double_riichi")
    over = tanyao._replace(suppresses=riichi.suppresses)
    items = tuple(over if rule is tanyao else rule for rule in book.items)
    assert apart_of(book.items, book.limits, book.value, book.combined) is not None
    assert apart_of(items, book.limits, book.value, book.combined) is None
