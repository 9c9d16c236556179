"""A hand one tile short: the tile that would make the most of it, found by asking for the count with each."""

from __future__ import annotations

from mjscore.deal.records import Hand
from mjscore.facts.table import table_sets
from mjscore.facts.win import WON, bonus_word, given_up_word, waits_without_own_four
from mjscore.readings.vectors import keys
from mjscore.record import NamedTuple
from mjscore.rulebook.model import Rulebook
from mjscore.scoring.best import Best, best_reading
from mjscore.scoring.view import View, drawn_view
from mjscore.scoring.wait import winning_tiles
from mjscore.tiles import kinds


class Ready(NamedTuple):
    """The best that a ready hand can become: with which tile, in which view and reading."""

    tile: int
    view: View
    best: Best


def best_ready(hand: Hand, seat: int, round_wind: int, given_up: str | None, book: Rulebook) -> Ready | None:
    """The best tile for a hand of thirteen tiles, or None where no tile makes a lawful hand of it.

    Counted are the tiles alone: the winning one was neither drawn nor thrown, and nothing is stated. `given_up` is the
    suit that the player has given up, where told. A kind of which the player holds all four completes nothing; what
    others show is not looked at. Of equal values the higher total goes first, then the first tile.
    """
    word = WON | bonus_word(hand.flowers, seat)
    table = table_sets(hand.melds)
    jokers = hand.concealed >> 4 * kinds.JOKER & 15
    waits = winning_tiles(keys(hand.concealed), jokers, table, not hand.melds, book)
    own = (hand.concealed & kinds.ORDINARY_BITS) + table.bag
    waits = waits_without_own_four(waits, own)
    found: Ready | None = None
    rank = (-1, -1)
    while waits:
        low = waits & -waits
        waits ^= low
        tile = low.bit_length() - 1
        facts = word | given_up_word(own + kinds.BAG[tile], given_up)
        view = drawn_view(hand, tile, seat, round_wind, facts)
        best = best_reading(view, book)
        if best is None:
            continue
        count = best[0]
        if count.problem is None and (count.value, count.uncapped) > rank:
            found, rank = Ready(tile, view, best), (count.value, count.uncapped)
    return found
