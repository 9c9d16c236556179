"""Which tiles would complete a hand by shape, under the shapes and the chow rule of a rulebook."""

from __future__ import annotations

from typing import Final

from mjscore.facts.groups import GATES, GATES_FACTS, gates_word
from mjscore.facts.table import TableSets
from mjscore.facts.win import FOURS, wait_word, waits_without_own_four
from mjscore.memory import Memory
from mjscore.readings.jokers import joker_readings, orphans_with_jokers
from mjscore.readings.shapes import KNITTED_STRAIGHT, SIGNS, knitted_straight, shape_waits
from mjscore.readings.splits import Vectors, set_readings
from mjscore.readings.vectors import CHOW_MASK, TILE
from mjscore.readings.waits import set_waits
from mjscore.rulebook.counting import WaitRule
from mjscore.rulebook.model import Rulebook
from mjscore.scoring.candidates import HOLDING
from mjscore.scoring.parts import Parts
from mjscore.scoring.view import View
from mjscore.tiles.kinds import BAG, JOKER

_KNITTED: Final = SIGNS[KNITTED_STRAIGHT]


def chows_in(vectors: Vectors) -> int:
    """How many chows four vectors hold."""
    chows = 0
    for vector in vectors[:3]:
        held = vector & CHOW_MASK
        while held:
            chows += held & 7
            held >>= 3
    return chows


def with_tile(suits: Vectors, code: int) -> Vectors:
    """Four suit keys and one tile more."""
    suit, rank = divmod(code, 9)
    keys = [*suits]
    keys[suit] += TILE[rank]
    return keys[0], keys[1], keys[2], keys[3]


def less_tile(suits: Vectors, code: int) -> Vectors:
    """Four suit keys without one tile, which they have."""
    one, two, three, four = suits
    tile = _TILES[code]
    if code < 9:
        return one - tile, two, three, four
    if code < 18:
        return one, two - tile, three, four
    if code < 27:
        return one, two, three - tile, four
    return one, two, three, four - tile


_TILES: Final = tuple(TILE[code % 9] for code in range(34))


def winning_tiles(suits: Vectors, jokers: int, table: TableSets, nothing_on_table: bool, book: Rulebook) -> int:
    """The kinds, as bits by code, that complete concealed tiles without the winning one.

    A kind of which the hand holds all four is among them.
    """
    if jokers:
        return _with_jokers(suits, jokers, table.bag, nothing_on_table, book)
    waits = set_waits(suits)
    if book.chows < 4 and waits:
        waits = _within_chows(suits, waits, table.chows, book.chows)
    if nothing_on_table and len(book.shapes) > 1:
        by_shape = shape_waits(suits, book.shapes)
        waits |= _as_gates_are_played(suits, by_shape, book) if by_shape and "nine_gates" in book.shapes else by_shape
    if book.signs & _KNITTED:
        waits |= _knitted(suits)
    return waits


def sole_wait(suits: Vectors, tile: int, own: int, nothing_on_table: bool, rule: WaitRule) -> bool:
    """Whether a tile is the only kind that completes concealed tiles by shape, as a table wants it.

    `own` is the bag of all the player's tiles without the winning one.
    """
    waits, wanted = set_waits(suits), 1 << tile
    if not rule.own_four:
        waits = waits_without_own_four(waits, own)
    if waits & ~wanted:
        return False
    if nothing_on_table and rule.shapes:
        by_shape = shape_waits(suits, rule.shapes)
        waits |= by_shape if rule.own_four else waits_without_own_four(by_shape, own)
    return waits == wanted


def waits_of(view: View, book: Rulebook) -> int:
    """The kinds, as bits by code, that complete a view's concealed tiles without the winning one; none that it holds all of."""
    tile, table, suits = view.tile, view.table, view.suits
    assert tile is not None
    concealed = view.concealed - BAG[tile]
    jokers = concealed >> 4 * JOKER & 15 if view.jokers else 0
    waits = winning_tiles(suits if tile >= 34 else less_tile(suits, tile), jokers, table, not table.melds, book)
    own = concealed + table.bag
    return waits_without_own_four(waits, own) if own & FOURS else waits


def sure_of_two(view: View, parts: Parts) -> bool:
    """Whether a reading shows at once that another kind would have completed the hand too, and one the hand has not all of."""
    tile = view.tile
    if tile is None or tile >= 34 or view.jokers:
        return False
    _, two_sided = WAITS_TOLD[tile][parts[tile // 9].groups & HOLDING[tile]]
    return two_sided and not view.concealed - BAG[tile] + view.table.bag & FOURS


def _told_of_wait(vector: int, rank: int) -> tuple[int, bool]:
    """What the groups of a suit that hold the winning tile say of the wait: which it was, if only one kind completed the hand;
    and whether one is a chow that the tile at its other end would have completed too."""
    begins = rank <= 5 and vector >> 3 * rank & 7 > 0
    ends = rank >= 3 and vector >> 3 * (rank - 2) & 7 > 0
    return wait_word(vector, rank), begins or ends


def _waits_told(rank: int) -> Memory[int, tuple[int, bool]]:
    return Memory(lambda vector: _told_of_wait(vector, rank), 1 << 8)


WAITS_TOLD: Final = tuple([_waits_told(code % 9) for code in range(34)])
"""By the winning tile and the groups of its suit that hold it."""


def _knitted(suits: Vectors) -> int:
    """The tiles that complete a knitted straight with a set and a pair."""
    waits = 0
    for code in range(34):
        whole = with_tile(suits, code)
        body = knitted_straight(whole)
        if body is not None and set_readings(without(whole, body)):
            waits |= 1 << code
    return waits


def without(suits: Vectors, body: tuple[int, int, int]) -> Vectors:
    """Four suit keys less the tiles of a knitted straight."""
    return suits[0] - body[0], suits[1] - body[1], suits[2] - body[2], suits[3]


def _as_gates_are_played(suits: Vectors, waits: int, book: Rulebook) -> int:
    """Waits by special shapes without those that make nine gates of a kind the table does not play."""
    played = [rule.condition for rule in (*book.items, *book.limits) if rule.condition.asks & GATES]
    kept = waits
    for code in range(34):
        if waits >> code & 1:
            word = gates_word(with_tile(suits, code), code)
            if word and not any(one.every & GATES_FACTS & ~word == 0 for one in played):
                kept &= ~(1 << code)
    return kept


def _within_chows(suits: Vectors, waits: int, table_chows: int, most: int) -> int:
    kept = 0
    for code in range(34):
        if waits >> code & 1 and any(
            chows_in(vectors) + table_chows <= most for vectors in set_readings(with_tile(suits, code))
        ):
            kept |= 1 << code
    return kept


def _with_jokers(suits: Vectors, jokers: int, table_bag: int, nothing_on_table: bool, book: Rulebook) -> int:
    waits = 0
    for code in range(34):
        whole = with_tile(suits, code)
        orphans = nothing_on_table and "thirteen_orphans" in book.shapes and orphans_with_jokers(whole, jokers)
        if orphans or any(True for _ in joker_readings(whole, jokers, table_bag)):
            waits |= 1 << code
    return waits
