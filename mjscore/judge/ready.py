"""Hands shown at the end: who is ready and for what at best, and what else the table asks of their tiles."""

from __future__ import annotations

from collections.abc import Mapping

from mjscore.deal.records import Hand
from mjscore.facts.groups import OF_SUITS, suits_word, tiles_word
from mjscore.facts.table import table_sets
from mjscore.facts.win import GIVEN_UP, given_up_word
from mjscore.readings.vectors import keys
from mjscore.result import HandResult, made
from mjscore.rulebook.model import Rulebook
from mjscore.rulebook.settling import EndRule
from mjscore.scoring import best_ready, count_told
from mjscore.scoring.written import written
from mjscore.settlement import Shown
from mjscore.tiles import kinds

READY = "ready"
_CHARACTERS, _DOTS, _BAMBOO = kinds.SUIT_BITS
_FIRST_HONOUR = kinds.BAG[kinds.EAST]


class State:
    """What is true of a hand's tiles as a whole, as its result and settlement have it, be the hand ready or not."""

    __slots__ = ("names_ready", "not_ready", "ready", "shown")

    def __init__(self, names: frozenset[str], rule: EndRule, book: Rulebook) -> None:
        told = tuple([(name, name in names) for name in rule.states])
        nothing = count_told((("value", 0),), book, False)
        self.not_ready = HandResult((), nothing, ((READY, False), *told))
        self.shown = Shown(names, 0)
        self.names_ready = names | {READY}
        self.ready = tuple([((READY, True), *told, ("tile", kinds.NAMES[tile])) for tile in range(34)])  # by tile


class Showing:
    """What one kind of end asks of the hands that are shown, and the states that hands were found in."""

    __slots__ = ("_asked", "_known", "_rule", "_suits_tell", "steps")

    def __init__(self, rule: EndRule, book: Rulebook) -> None:
        self.steps = rule.steps
        self._rule = rule
        self._known: dict[int, State] = {}
        self._asked = 0
        for condition in rule.states.values():
            self._asked |= condition.mask
        # mostly it is enough to know which suits a hand holds
        self._suits_tell = not self._asked & ~(OF_SUITS | GIVEN_UP)

    def state(self, hand: Hand, given_up: str | None, book: Rulebook) -> State:
        """The state of a hand, of a player who has given up this suit (None: not told)."""
        melds, concealed, _, _, _, _ = hand[:]
        bag = concealed & kinds.ORDINARY_BITS
        if melds:
            bag += table_sets(melds).bag
        if self._suits_tell:
            held = (bag & _CHARACTERS > 0) | (bag & _DOTS > 0) << 1 | (bag & _BAMBOO > 0) << 2
            word = suits_word(held | 8 if bag >= _FIRST_HONOUR else held)
        else:
            word = tiles_word(keys(bag))
        if given_up is not None:
            word |= given_up_word(bag, given_up)
        word &= self._asked
        found = self._known.get(word)
        if found is None:
            if len(self._known) >= _MOST_STATES:
                self._known.clear()
            names = frozenset([name for name, condition in self._rule.states.items() if condition.holds(word)])
            found = self._known[word] = State(names, self._rule, book)
        return found


_MOST_STATES = 1 << 6  # that one kind of end remembers


def judge_shown(
    hands: Mapping[int, Hand], given_up: Mapping[int, str], round_wind: int, showing: Showing, book: Rulebook
) -> tuple[dict[int, HandResult], dict[int, Shown]]:
    """Every hand shown at an end by seat, as a result and as settlement sees it."""
    results: dict[int, HandResult] = {}
    shown: dict[int, Shown] = {}
    for seat in sorted(hands):
        hand, suit = hands[seat], given_up.get(seat)
        state = showing.state(hand, suit, book)
        ready = best_ready(hand, seat, round_wind, suit, book)
        if ready is None:
            results[seat], shown[seat] = state.not_ready, state.shown
        else:
            tile, view, best = ready
            count = best[0]
            results[seat] = made(HandResult, (written(best, view, book), count, state.ready[tile]))
            shown[seat] = made(Shown, (state.names_ready, count.value))
    return results, shown
