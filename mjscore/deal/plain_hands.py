"""The hands of players who have not won, read in one go as `plain` reads the winner's.

A text of plain tiles and sets, with bonus tiles behind it or in a field of their own, is read here; any other form of a hand
by `hands`, as long as nothing is at fault. What is gives None: the deal is then read closely.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from mjscore.deal.copies import tiles_of_hand
from mjscore.deal.hand_text import read_plain_text, sets_from
from mjscore.deal.hands import other_hand
from mjscore.deal.records import Hand, Told
from mjscore.deal.vocabulary import Vocabulary
from mjscore.deal.words import SEATS, Reader, Words
from mjscore.memory import Memory
from mjscore.record import made
from mjscore.tiles.kinds import BAG, BONUS, NAMES
from mjscore.tiles.notation import read_bonus

_IN_MAPPING: Final = frozenset(("hand", "flowers"))
_BONUS_WORDS: Final = {NAMES[code]: BAG[code] for code in BONUS}
_ENDS_OF_BONUS: Final = frozenset("1234")  # and of nothing else that can be read
_LONGEST_BONUS: Final = 100  # characters

OtherHands = Mapping[int, "Hand | Told"]


class Others:
    """What is derived of a vocabulary for the hands of those who have not won."""

    __slots__ = ("add", "flowers", "mask", "never", "seats", "words")

    def __init__(self, words: Words) -> None:
        self.words = words
        self.seats = words.seat_words
        self.flowers = "flowers" in words.vocabulary.hands
        self.never = tuple(never(words.vocabulary, seat) for seat in range(len(SEATS)))
        self.add, self.mask = words.add, words.mask  # of tiles.kinds.excess_test


def others_of(words: Words) -> Others | None:
    """What such hands are read by; None where they cannot be read here, or are not written at all."""
    vocabulary = words.vocabulary
    return Others(words) if "hands" in words.deal and vocabulary.hands and not vocabulary.hands_apart else None


def never(vocabulary: Vocabulary, seat: int) -> int:
    """Of the counts of a hand's sets: those from where they cannot come to a seat."""
    seats = range(vocabulary.seats)
    of_chows = (None, (seat - 1) % vocabulary.seats) if vocabulary.claimed_chows else ()
    found = 0
    for source in (None, *range(len(SEATS))):
        if source is not None and (source == seat or source not in seats):
            found |= sets_from(source, False)
        if source not in of_chows:
            found |= sets_from(source, True)
    return found


def _read_bonus(text: str) -> int:
    codes = read_bonus(text)
    if codes is None or len(set(codes)) != len(codes):
        return 0
    return sum([BAG[code] for code in codes])


_bonus: Final[Memory[str, int]] = Memory(_read_bonus, 1 << 10)


def plain_bonus(text: Any) -> int:
    """The bag of a `flowers` text; 0 where it has to be looked at."""
    return _bonus[text] if type(text) is str and len(text) <= _LONGEST_BONUS else 0


def plain_hands(written: Any, winner: int, whole: int, others: Others) -> tuple[OtherHands, int] | None:
    """The hands by seat, and the bag of all their tiles with those of the winner (`whole`)."""
    if type(written) is not dict:
        return None
    seats, add, mask = others.seats, others.add, others.mask
    hands: dict[int, Hand | Told] = {}
    for name, value in written.items():
        seat = seats.get(name)
        if seat is None or seat == winner or seat in hands:
            return None
        read = read_plain_text(value) if type(value) is str and value[-1:] not in _ENDS_OF_BONUS else None
        if read is None:
            hand = _other_form(value, seat, others)
            if hand is None:
                return None
            whole += tiles_of_hand(hand) if type(hand) is Hand else 0
        else:
            melds, concealed, inside, number, sets, tile = read
            if tile is not None or number > 13 or sets & others.never[seat]:
                return None
            hand = made(Hand, (melds, concealed, None, 0, None, None))
            whole += concealed + inside
        if (whole + add | whole) & mask:
            return None
        hands[seat] = hand
    return hands, whole


def _other_form(value: Any, seat: int, others: Others) -> Hand | Told | None:
    """A hand with bonus tiles, in a form that is usual or in any other; None where something is wrong with it."""
    if type(value) is str:
        hand = _with_bonus(value, 0, seat, others)
    elif type(value) is dict and others.flowers and _IN_MAPPING.issuperset(value) and type(value.get("hand")) is str:
        bonus = value.get("flowers")
        flowers = 0 if bonus is None else plain_bonus(bonus)
        hand = None if bonus is not None and not flowers else _with_bonus(value["hand"], flowers, seat, others)
    else:
        hand = None
    if hand is not None:
        return hand
    reader = Reader(others.words)
    found = other_hand(reader, value, seat, (), False)
    return None if reader.problems or reader.over else found


def _with_bonus(text: str, flowers: int, seat: int, others: Others) -> Hand | None:
    """A hand whose text may have bonus tiles behind the others; None where it has to be looked at more closely."""
    pieces = text.split()
    while pieces and pieces[-1] in _BONUS_WORDS:
        bag = _BONUS_WORDS[pieces.pop()]
        if flowers & bag:
            return None
        flowers |= bag
    read = read_plain_text(" ".join(pieces))
    if read is None:
        return None
    melds, concealed, _, number, sets, tile = read
    if tile is not None or number > 13 or sets & others.never[seat]:
        return None
    return made(Hand, (melds, concealed, None, flowers, None, None))
