"""How a win came about, found by the words that say it: what of it can be told before the hand is looked at."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mjscore.deal.circumstances import NOTHING, against_hand, check_circumstances, read_circumstances, with_implied
from mjscore.deal.plain_hands import never
from mjscore.deal.records import Hand
from mjscore.deal.vocabulary import Circumstance
from mjscore.deal.wins import EMPTY, read_source, read_way
from mjscore.deal.words import Reader, Words, find_seat


class Way:
    """How a win came about, as far as it is said beside the hand; nothing of it contradicts the rest."""

    __slots__ = ("asking", "asking_closed", "by", "held", "never", "robbed", "said", "winner")

    def __init__(self, winner: int, by: str, source: int | None, held: frozenset[str], stated: frozenset[str]) -> None:
        self.winner = winner
        self.by = by
        self.held = held
        self.said = by, source, held, stated, None, None, None  # as it stands in a `Win`
        self.asking: tuple[Circumstance, ...] = ()  # stated ones that a hand may rule out
        self.asking_closed: tuple[Circumstance, ...] = ()  # those that a hand without sets on the table may rule out
        self.never = 0  # of the counts of a hand's sets: those from where the winner cannot have them
        self.robbed = by == "robbed_kong"


def checked_way(words: Words, winner: str, by: str, source: str | None, stated: list[str]) -> Way | None:
    """How a win came about, by the checks that every deal goes through; None where anything of it is at fault."""
    reader = Reader(words)
    seat = find_seat(reader, winner)
    if seat is None:
        return None
    by_word = read_way(reader, by, (), False)
    place = read_source(reader, source, by_word, seat, ())
    found = held = NOTHING
    if stated:
        found = read_circumstances(reader, stated, ("with",))
        held = with_implied(reader, found)
        check_circumstances(reader, found, held, seat, by_word, place, None, EMPTY, ())
    if by_word is None or reader.problems:
        return None
    known = words.vocabulary.circumstances
    way = Way(seat, by_word, place, held, found)
    way.asking = tuple(known[word] for word in sorted(found) if _asks_of_hand(known[word]))
    way.asking_closed = tuple(one for one in way.asking if one.kongs or one.flowers or one.claimed == 0)
    way.never = never(words.vocabulary, seat)
    return way


def _asks_of_hand(one: Circumstance) -> bool:
    return bool(one.kongs or one.flowers or one.closed) or one.on_table is not None or one.claimed is not None


def may_stand(way: Way, hand: Hand, of_win: Mapping[str, Any]) -> bool:
    """Whether a hand rules none of the stated circumstances out."""
    asking = way.asking if hand.melds else way.asking_closed
    return all(against_hand(one, hand, way.by, of_win) is None for one in asking)
