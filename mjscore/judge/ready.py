"""Hands shown at the end: who is ready and for what at best, and what else the table asks of their tiles."""

from __future__ import annotations

from collections.abc import Mapping

from mjscore.deal.records import Hand
from mjscore.facts.groups import tiles_word
from mjscore.facts.table import table_sets
from mjscore.facts.win import given_up_word
from mjscore.readings.vectors import keys
from mjscore.result import HandResult
from mjscore.rulebook.model import Rulebook
from mjscore.rulebook.settling import EndRule
from mjscore.scoring import best_ready, count_told
from mjscore.scoring.written import written
from mjscore.settlement import Shown
from mjscore.tiles import kinds

READY = "ready"


def judge_shown(
    hands: Mapping[int, Hand], given_up: Mapping[int, str], round_wind: int, rule: EndRule, book: Rulebook
) -> tuple[dict[int, HandResult], dict[int, Shown]]:
    """Every hand shown at an end by seat, as a result and as settlement sees it."""
    results: dict[int, HandResult] = {}
    shown: dict[int, Shown] = {}
    for seat, hand in sorted(hands.items()):
        states = _states(hand, given_up.get(seat), rule)
        ready = best_ready(hand, seat, round_wind, given_up.get(seat), book)
        told = tuple((name, name in states) for name in rule.states)
        if ready is None:
            nothing = count_told((("value", 0),), book, False)
            results[seat] = HandResult((), nothing, ((READY, False), *told))
            shown[seat] = Shown(states, 0)
        else:
            count = ready.best[0]
            reading = written(ready.best, ready.view, book)
            results[seat] = HandResult(reading, count, ((READY, True), *told, ("tile", kinds.NAMES[ready.tile])))
            shown[seat] = Shown(states | {READY}, count.value)
    return results, shown


def _states(hand: Hand, given_up: str | None, rule: EndRule) -> frozenset[str]:
    """The table's states that hold for the tiles as a whole."""
    bag = (hand.concealed & kinds.ORDINARY_BITS) + table_sets(hand.melds).bag
    word = tiles_word(keys(bag)) | given_up_word(bag, given_up)
    return frozenset(name for name, condition in rule.states.items() if condition.holds(word))
