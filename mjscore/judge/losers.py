"""The hands that did not win, where a variant counts them: loose tiles grouped to the best, then counted as facts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache

from mjscore.deal.records import Hand, Told
from mjscore.facts import FACTS
from mjscore.facts.groups import group_word
from mjscore.facts.table import TableSets, concealed_pungs, state_word, table_sets
from mjscore.facts.win import bonus_word, waits_without_own_four
from mjscore.readings.splits import Vectors
from mjscore.readings.vectors import PAIR, PUNG, groups_of, keys
from mjscore.result import HandResult
from mjscore.rulebook.model import Rulebook
from mjscore.scoring import count_of, count_told, drawn_view, fishing_count, winning_tiles, words_of
from mjscore.tiles.kinds import ORDINARY_BITS, total
from mjscore.tiles.notation import text_of

_DRAWN = FACTS["won"].mask | FACTS["self_drawn"].mask


def judge_hands(
    hands: Mapping[int, Hand | Told], dead: frozenset[int], round_wind: int, book: Rulebook
) -> dict[int, HandResult]:
    """The count of every hand that is written, by seat; a dead hand counts nothing."""
    return {seat: _judge_hand(hand, seat, seat in dead, round_wind, book) for seat, hand in sorted(hands.items())}


def _judge_hand(hand: Hand | Told, seat: int, dead: bool, round_wind: int, book: Rulebook) -> HandResult:
    if dead:
        return HandResult((), count_told((("value", 0),), book, False), (("dead", True),))
    if isinstance(hand, Told):
        return HandResult((), count_told(hand.entries, book, False))
    table = table_sets(hand.melds)
    loose = _grouped(keys(hand.concealed))
    on_table = table.vectors
    vectors = (loose[0] + on_table[0], loose[1] + on_table[1], loose[2] + on_table[2], loose[3] + on_table[3])
    word = table.word | group_word(vectors, seat, round_wind) | bonus_word(hand.flowers, seat)
    word += state_word(table, *concealed_pungs(loose), None)
    reading = [meld.written for meld in hand.melds]
    for suit in range(4):
        if loose[suit]:
            reading += _texts(loose[suit], suit)
    count = count_of(word, book)
    if book.fishing is not None:
        count = fishing_count(book.fishing, count, word, _finished(hand, table, seat, round_wind, book), book)
    return HandResult(tuple(reading), count)


def _finished(hand: Hand, table: TableSets, seat: int, round_wind: int, book: Rulebook) -> Iterator[int]:
    """The facts of a full hand with every tile that would finish it, drawn; a kind held four times is none."""
    if total(hand.concealed) + 3 * len(hand.melds) != 13:
        return
    waits = winning_tiles(keys(hand.concealed), 0, table, not hand.melds, book)
    if not waits:
        return
    waits = waits_without_own_four(waits, (hand.concealed & ORDINARY_BITS) + table.bag)
    for code in range(34):
        if waits >> code & 1:
            yield from words_of(drawn_view(hand, code, seat, round_wind, _DRAWN), book)


def _grouped(suits: Vectors) -> Vectors:
    """Loose tiles at their best: three or four equal ones a pung, two a pair. Chows score nothing, so nothing is lost."""
    return _grouped_suit(suits[0]), _grouped_suit(suits[1]), _grouped_suit(suits[2]), _grouped_suit(suits[3])


@lru_cache(maxsize=1 << 13)
def _grouped_suit(key: int) -> int:
    vector = 0
    for rank in range(9):
        count = key >> 4 * rank & 15
        if count >= 3:
            vector += PUNG[rank]
        elif count == 2:
            vector += PAIR[rank]
    return vector


@lru_cache(maxsize=1 << 13)
def _texts(vector: int, suit: int) -> tuple[str, ...]:
    return tuple(text_of(group) for group in groups_of(vector, suit))
