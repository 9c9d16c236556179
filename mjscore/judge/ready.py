"""Hands shown at the end: who is ready and for what at best, and what else the table asks of their tiles."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from mjscore.deal.records import Hand
from mjscore.facts.groups import OF_SUITS, tiles_word
from mjscore.facts.table import table_sets
from mjscore.facts.win import GIVEN_UP, given_up_word
from mjscore.readings.vectors import keys
from mjscore.result import HandResult, made
from mjscore.rulebook.model import Rulebook
from mjscore.rulebook.settling import EndRule
from mjscore.scoring import best_ready, count_told
from mjscore.settlement import Shown
from mjscore.tiles import kinds

READY: Final = "ready"
_CHARACTERS: Final = kinds.SUIT_BITS[0]
_DOTS: Final = kinds.SUIT_BITS[1]
_BAMBOO: Final = kinds.SUIT_BITS[2]
_FIRST_HONOUR: Final = kinds.BAG[kinds.EAST]


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

    __slots__ = ("_known", "_rule", "_suits_tell", "steps")

    def __init__(self, rule: EndRule) -> None:
        self.steps = rule.steps
        self._rule = rule
        self._known: dict[int, State] = {}
        asked = 0
        for condition in rule.states.values():
            asked |= condition.mask
        self._suits_tell = not asked & ~(OF_SUITS | GIVEN_UP)  # it is enough to know which suits a hand holds

    def state(self, bag: int, given_up: str | None, book: Rulebook) -> State:
        """The state of a hand with these tiles, of a player who has given up this suit (None: not told)."""
        if self._suits_tell:
            key = (
                (bag & _CHARACTERS > 0)
                | (bag & _DOTS > 0) << 1
                | (bag & _BAMBOO > 0) << 2
                | (bag >= _FIRST_HONOUR) << 3
            )
            if given_up is not None:
                key |= _GIVEN_UP_AT[given_up]
            return self._known.get(key) or self._found(key, bag, given_up, book)
        word = tiles_word(keys(bag)) | given_up_word(bag, given_up)
        return self._known.get(word) or self._found(word, bag, given_up, book)

    def _found(self, key: int, bag: int, given_up: str | None, book: Rulebook) -> State:
        """A state that is not known yet, by what decides it."""
        if len(self._known) >= _MOST_STATES:
            self._known.clear()
        word = tiles_word(keys(bag)) | given_up_word(bag, given_up)
        names = frozenset([name for name, condition in self._rule.states.items() if condition.holds(word)])
        state = self._known[key] = State(names, self._rule, book)
        return state


# In the key of a state, above which suits there are.
_GIVEN_UP_AT: Final = {suit: 1 + place << 4 for place, suit in enumerate(kinds.SUITS)}
_MOST_STATES: Final = 1 << 8  # that one kind of end remembers


def judge_shown(
    hands: Mapping[int, Hand], given_up: Mapping[int, str], round_wind: int, showing: Showing, book: Rulebook
) -> tuple[dict[int, HandResult], dict[int, Shown]]:
    """Every hand shown at an end by seat, as a result and as settlement sees it."""
    results: dict[int, HandResult] = {}
    shown: dict[int, Shown] = {}
    for seat in sorted(hands):
        hand, suit = hands[seat], given_up.get(seat)
        melds, concealed, _, _, _, _ = hand
        table = table_sets(melds)
        own = (concealed & kinds.ORDINARY_BITS) + table.bag
        state = showing.state(own, suit, book)
        ready = best_ready(hand, table, own, seat, round_wind, suit, book)
        if ready is None:
            results[seat], shown[seat] = state.not_ready, state.shown
        else:
            tile, count, reading = ready
            results[seat] = made(HandResult, (reading, count, state.ready[tile]))
            shown[seat] = made(Shown, (state.names_ready, count.value))
    return results, shown
