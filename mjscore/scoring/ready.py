"""A hand one tile short: the tile that would make the most of it, found by asking for the count with each.

A tile changes one suit, and mostly the hand can be read in one way: then the facts of the other suits are added up once,
and each tile adds those of what it makes of its own. Any other tile is tried as a whole hand.
"""

from __future__ import annotations

from typing import Final

from mjscore.deal.records import Hand
from mjscore.facts.groups import DECIDING, JOINED, ROOT, roots_word
from mjscore.facts.table import TableSets
from mjscore.facts.win import BONUS_WORDS, FOURS, GIVEN_UP, WON, waits_without_own_four
from mjscore.memory import Memory
from mjscore.readings.shapes import OF_PAIRS, signs_of
from mjscore.readings.splits import Vectors
from mjscore.readings.vectors import KEY_BITS, TILE, keys
from mjscore.result import Count
from mjscore.rulebook.model import Rulebook
from mjscore.scoring.best import best_reading
from mjscore.scoring.count import count_of
from mjscore.scoring.parts import BAMBOO, CHARACTERS, DOTS, HONOURS_SEEN, NUMBERS, PAIRS, Part, Parts
from mjscore.scoring.view import view_of
from mjscore.scoring.wait import winning_tiles
from mjscore.scoring.written import sets_and_pair, written
from mjscore.tiles import kinds
from mjscore.tiles.kinds import BAG

_FIRST_JOKER: Final = BAG[kinds.JOKER]
_RANKS: Final = (1 << 9) - 1
_NO_SUIT: Final = -1
_ODD: Final = sum(BAG[:34])  # the bit of a bag that says that a kind is held once or three times
_PAIRS_SIGNS: Final = signs_of(OF_PAIRS)

Ready = tuple[int, Count, tuple[str, ...]]
"""The best that a ready hand can become: with which tile, its count and its reading."""

Tried = tuple[int, int, int, Count, "Parts | None", int, tuple[str, ...]]
"""What a tile makes of a hand: the value and the total without a cap, which order them, the tile, the count; then four parts
and the word, which tell the reading, or where there are no parts the reading itself."""


Waiting = tuple[Hand, TableSets, int, Vectors, int, bool]
"""A hand that waits for a tile: its sets, the bag of all its tiles, its suits (as `parts` are remembered by them), four
times the seat and the round, and whether all tiles have to be tried with the whole hand."""


def best_ready(
    hand: Hand, table: TableSets, own: int, seat: int, round_wind: int, given_up: str | None, book: Rulebook
) -> Ready | None:
    """The best tile for a hand of thirteen tiles, or None where no tile makes a lawful hand of it.

    Counted are the tiles alone: the winning one was neither drawn nor thrown, and nothing is stated. `table` are the hand's
    sets, `own` is the bag of all its tiles, `given_up` the suit that the player has given up, where told. A kind of which
    the player holds all four completes nothing; what others show is not looked at. Of equal values the higher total goes
    first, then the first tile.
    """
    _, concealed, _, flowers, _, _ = hand
    suits = keys(concealed)
    jokers = concealed >> 4 * kinds.JOKER & 15 if concealed >= _FIRST_JOKER else 0
    closed = not table.melds
    if closed and not jokers and not book.signs & ~_PAIRS_SIGNS and (concealed & _ODD).bit_count() != 1:
        closed = False  # there is no special shape but pairs, and these are not one tile short of them
    waits = winning_tiles(suits, jokers, table, closed, book)
    if not waits:
        return None
    if own & FOURS:
        waits = waits_without_own_four(waits, own)
    if table.melds:
        one, two, three, four = suits
        on_table = table.vectors
        suits = (
            one | on_table[0] << KEY_BITS,
            two | on_table[1] << KEY_BITS,
            three | on_table[2] << KEY_BITS,
            four | on_table[3] << KEY_BITS,
        )
    whole = jokers or book.asks_only_tile or book.asks_states or book.asks_relations or book.asks_waits
    waiting = hand, table, own, suits, seat * 4 + round_wind, bool(whole)
    word = WON | BONUS_WORDS[seat][flowers]
    never = _NO_SUIT if given_up is None else kinds.SUITS.index(given_up)
    if never != _NO_SUIT and own & kinds.SUIT_BITS[never]:
        word |= GIVEN_UP
    best: Tried | None = None
    while waits:
        suit = ((waits & -waits).bit_length() - 1) // 9
        ranks = waits >> 9 * suit & _RANKS
        waits ^= ranks << 9 * suit
        tried = _best_of_suit(waiting, suit, ranks, word | GIVEN_UP if suit == never else word, book)
        if tried is not None and (best is None or tried[:2] > best[:2]):
            best = tried
    if best is None:
        return None
    _, _, tile, count, parts, word, reading = best
    return tile, count, reading if parts is None else sets_and_pair(table.written, parts, word)


def _best_of_suit(waiting: Waiting, suit: int, ranks: int, word: int, book: Rulebook) -> Tried | None:
    """The best of some tiles of one suit, by their ranks as bits; `word` are the facts beside the tiles."""
    _, table, own, suits, winds, whole = waiting
    memory, key, a, b, c = _parted(suits, winds, suit)
    added, shared = a.added + b.added + c.added, a.shared & b.shared & c.shared
    signs = 0 if len(table.melds) > 1 else a.signs & b.signs & c.signs & book.signs
    facts_beside, fours = word | table.word, 0
    if book.asks_roots:
        facts_beside |= roots_word(own)
        of_suit = own >> KEY_BITS * suit
        fours = of_suit & of_suit >> 1  # the lowest bit of a kind of which there are three
    chows, used, known = book.chows, book.used, book.remembered
    best: Tried | None = None
    best_part: Part | None = None
    best_count: Count | None = None
    most = uncapped = -1
    while ranks:
        low = ranks & -ranks
        ranks ^= low
        rank = low.bit_length() - 1
        part = memory[key + TILE[rank]]
        facts = added + part.added
        numbers = facts & NUMBERS
        if whole or signs & part.signs or numbers >> PAIRS & 15 != 1 or numbers & 15 > chows:
            tried = _tried_whole(waiting, 9 * suit + rank, word, book)
            if tried is not None and tried[:2] > (most, uncapped):
                best, best_part, best_count = tried, None, None
                most, uncapped = tried[:2]
            continue
        facts |= facts_beside | JOINED[(shared & part.shared) << 16 | numbers & DECIDING]
        if fours & TILE[rank]:  # the tile is the fourth of its kind
            facts += ROOT
        count = known.get(facts & used) or count_of(facts, book)
        if count is best_count:
            continue
        _, _, _, _, value, total, _, problem = count
        if problem is None and (value > most or (value == most and total > uncapped)):
            best_part, best_count, best_facts, tile = part, count, facts, 9 * suit + rank
            most, uncapped = value, total
    if best_part is None or best_count is None:
        return best
    parts = (best_part, a, b, c) if suit == 0 else (a, best_part, b, c) if suit == 1 else (a, b, best_part, c)
    return most, uncapped, tile, best_count, parts if suit < 3 else (a, b, c, best_part), best_facts, ()


def _parted(suits: Vectors, winds: int, suit: int) -> tuple[Memory[int, Part], int, Part, Part, Part]:
    """Where the parts of one suit are remembered, its key there, and the parts that the other suits are."""
    one, two, three, four = suits
    honours = HONOURS_SEEN[winds]
    if suit == 0:
        return CHARACTERS, one, DOTS[two], BAMBOO[three], honours[four]
    if suit == 1:
        return DOTS, two, CHARACTERS[one], BAMBOO[three], honours[four]
    if suit == 2:
        return BAMBOO, three, CHARACTERS[one], DOTS[two], honours[four]
    return honours, four, CHARACTERS[one], DOTS[two], BAMBOO[three]


def _tried_whole(waiting: Waiting, tile: int, word: int, book: Rulebook) -> Tried | None:
    """What a tile makes of a hand, by its best reading as a whole; None where that is no win."""
    hand, table, _, _, winds, _ = waiting
    _, concealed, _, _, groups, winning_group = hand
    view = view_of(table, concealed + BAG[tile], tile, groups, winning_group, winds, False, word)
    view.sole_wait = False  # it is no wait that counts
    best = best_reading(view, book)
    if best is None or best[0].problem is not None:
        return None
    count = best[0]
    return count.value, count.uncapped, tile, count, None, 0, written(best, view, book)
