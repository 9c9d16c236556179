"""A hand one tile short: the tile that would make the most of it, found by asking for the count with each."""

from __future__ import annotations

from typing import Final

from mjscore.deal.records import Hand
from mjscore.facts.table import table_sets
from mjscore.facts.win import FOURS, GIVEN_UP, WON, bonus_word, waits_without_own_four
from mjscore.readings.vectors import keys
from mjscore.rulebook.model import Rulebook
from mjscore.scoring.best import Best, best_reading
from mjscore.scoring.view import View, drawn_instead, drawn_view
from mjscore.scoring.wait import winning_tiles
from mjscore.tiles import kinds

_FIRST_JOKER: Final = 1 << 4 * kinds.JOKER


Ready = tuple[int, View, Best]
"""The best that a ready hand can become: with which tile, in which view and reading."""


def best_ready(hand: Hand, seat: int, round_wind: int, given_up: str | None, book: Rulebook) -> Ready | None:
    """The best tile for a hand of thirteen tiles, or None where no tile makes a lawful hand of it.

    Counted are the tiles alone: the winning one was neither drawn nor thrown, and nothing is stated. `given_up` is the
    suit that the player has given up, where told. A kind of which the player holds all four completes nothing; what
    others show is not looked at. Of equal values the higher total goes first, then the first tile.
    """
    melds, concealed, _, flowers, _, _ = hand[:]
    table = table_sets(melds)
    suits = keys(concealed)
    jokers = concealed >> 4 * kinds.JOKER & 15 if concealed >= _FIRST_JOKER else 0
    waits = winning_tiles(suits, jokers, table, not melds, book)
    if not waits:
        return None
    own = (concealed & kinds.ORDINARY_BITS) + table.bag
    if own & FOURS:
        waits = waits_without_own_four(waits, own)
    word = WON | bonus_word(flowers, seat)
    never = -1 if given_up is None else kinds.SUITS.index(given_up)
    if never >= 0 and own & kinds.SUIT_BITS[never]:
        word |= GIVEN_UP
    view: View | None = None
    best: Best | None = None
    tile = most = most_uncapped = -1
    while waits:
        low = waits & -waits
        waits ^= low
        drawn = low.bit_length() - 1
        if view is None:
            view = drawn_view(hand, drawn, seat, round_wind, word)
            word = view.word
        else:
            drawn_instead(view, suits, concealed, drawn)
        view.word = word | GIVEN_UP if drawn // 9 == never else word
        found = best_reading(view, book)
        if found is None:
            continue
        _, _, _, _, value, uncapped, _, problem = found[0][:]
        if problem is None and (value > most or (value == most and uncapped > most_uncapped)):
            best, tile, most, most_uncapped = found, drawn, value, uncapped
    if best is None or view is None:
        return None
    if tile != view.tile:
        drawn_instead(view, suits, concealed, tile)
    return tile, view, best
