"""The index and the slow, obvious matcher say the same of every hand: fits, refusals, distances.

`MJSCORE_SLOW_HANDS=20000` compares as many hands as the card was once accepted with; a run without it does a few.
"""

from __future__ import annotations

import os
import random
from functools import lru_cache

import pytest

from mjscore.card import Card, fits, misfit
from mjscore.card.index import NATURALS
from mjscore.card.kinds import LANE, counts, name
from tests.card import slow
from tests.card.hands import as_tiles, random_hand
from tests.card.support import card_of, sample

HANDS = int(os.environ.get("MJSCORE_SLOW_HANDS", "120"))
ODD_CARD = """
A: 111a^ 111a 22a FFFFFF X 35
B: 1111a 2222a 333b JJJ X 40
C: FFF 1111* 1111* 111* (like) X 30
D: FFFF 11?a 22?b 333c DDDc (odd) X 25
E: FF 111 2222 DD 33 E (run) X 25
F: 111a^ 222b^ 3333c 44a 55b (run even; suits 2,3; a=crak) C 50
G: [11a 22a | 1122a] [333b | 444b] 0000 NNN (free b) X 30
H: NNN?1 NNN?2 DDD?1 DD?2 222?9* X 25
I: 123456789a DDDDDb (suits 1) X 30 # one suit for both
J: JJ 11a 22b 3333c FFFF or FFFFFF NNNN EEEE C 55
"""


@lru_cache(maxsize=4)
def _expanded(card: Card) -> tuple[list[list[slow.Inst]], list[list[slow.Inst]]]:
    return [slow.expand(line) for line in card.lines], [slow.expand(line, any_suit=True) for line in card.lines]


@pytest.mark.parametrize("which", ["sample", "odd"])
def test_both_expand_a_card_into_the_same_instantiations_in_the_same_order(which: str) -> None:
    card = sample() if which == "sample" else card_of(ODD_CARD)
    for line, (begin, end), expected in zip(card.lines, card.bounds, _expanded(card)[0], strict=True):
        found = [(_words(packed & NATURALS), _words(packed >> LANE & NATURALS)) for packed in card.packed[begin:end]]
        assert found == [(dict(+inst.high), dict(+inst.low)) for inst in expected], line.label


def _words(bag: int) -> dict[str, int]:
    return {name(kind): held for kind, held in enumerate(counts(bag)) if held}


@pytest.mark.parametrize(("which", "share"), [("sample", 0.8), ("odd", 0.2)])
def test_both_judge_random_hands_alike(which: str, share: float) -> None:
    card = sample() if which == "sample" else card_of(ODD_CARD)
    expanded, any_suits = _expanded(card)
    chance = random.Random(f"american {which}")
    met = set()
    for _ in range(int(HANDS * share)):
        hand = random_hand(chance, expanded)
        expected = slow.judge(expanded, any_suits, hand)
        tiles = as_tiles(hand)
        found = [fit.line.label for fit in fits(card, tiles)]
        if found:
            assert {"fits": found} == expected, hand
        else:
            why = misfit(card, tiles)
            told = {"line": why.line} if why.line else {"off": why.off, "nearest": list(why.nearest)}
            assert {"code": why.code, **told} == expected, hand
        met.add(expected.get("code", "fits"))
    assert met == {"fits", "concealed_line", "exposed_group", "joker_place", "suits", "no_line"} or HANDS < 1000
