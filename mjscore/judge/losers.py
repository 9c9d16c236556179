"""The hands that did not win, where a variant counts them: loose tiles grouped to the best, then counted as facts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from mjscore.deal.records import Hand, Told
from mjscore.facts.names import bit
from mjscore.facts.table import NO_SETS, TableSets, table_sets
from mjscore.facts.win import WON, waits_without_own_four
from mjscore.readings.vectors import keys
from mjscore.result import Count, HandResult, made
from mjscore.rulebook.model import Rulebook
from mjscore.scoring import count_told, drawn_view, fishing_count, winning_tiles, words_of
from mjscore.scoring.loose import loose_count, loose_hand, loose_word, may_be_ready
from mjscore.tiles.kinds import ORDINARY_BITS

_DRAWN: Final = WON | bit("self_drawn")


def judge_hands(
    hands: Mapping[int, Hand | Told], dead: frozenset[int], round_wind: int, book: Rulebook
) -> tuple[dict[int, HandResult], tuple[int, ...]]:
    """The count of every hand that is written, by seat, and what the hand of each seat is worth.

    A dead hand counts nothing, and is worth as little as one that is not written.
    """
    found = {}
    worths = [0, 0, 0, 0]
    fishes = book.fishing is not None
    for seat in sorted(hands):
        hand = hands[seat]
        if type(hand) is not Hand or seat in dead:
            found[seat] = uncounted = _uncounted(hand, seat in dead, book)
            worths[seat] = uncounted.count.value
            continue
        melds, concealed, _, flowers, _, _ = hand
        table = table_sets(melds) if melds else NO_SETS
        winds = seat * 4 + round_wind
        loose = loose_hand(concealed, table)
        count = loose_count(loose, table, flowers, winds, book)
        if fishes and may_be_ready(loose, table, book):
            count = _fishing(hand, table, winds, loose_word(loose, table, flowers, winds), count, book)
        one, two, three, four = loose
        reading = one.texts + two.texts + three.texts + four.texts
        if melds:
            reading = table.written + reading
        found[seat] = made(HandResult, (reading, count, ()))
        worths[seat] = count.value
    return found, tuple(worths)


def _uncounted(hand: Hand | Told, dead: bool, book: Rulebook) -> HandResult:
    """What a hand comes to that is dead, or of which only the value is told."""
    if dead:
        return HandResult((), count_told((("value", 0),), book, False), (("dead", True),))
    assert isinstance(hand, Told)
    return HandResult((), count_told(hand.entries, book, False))


def _fishing(hand: Hand, table: TableSets, winds: int, word: int, ordinary: Count, book: Rulebook) -> Count:
    """The larger of a full hand's ordinary count and what it is worth for being one tile short of a special hand."""
    assert book.fishing is not None
    waits = winning_tiles(keys(hand.concealed), 0, table, not hand.melds, book)
    waits = waits_without_own_four(waits, (hand.concealed & ORDINARY_BITS) + table.bag)
    finished = [
        facts
        for code in range(34)
        if waits >> code & 1
        for facts in words_of(drawn_view(hand, code, winds >> 2, winds & 3, _DRAWN), book)
    ]
    return fishing_count(book.fishing, ordinary, word, finished, book) if finished else ordinary
