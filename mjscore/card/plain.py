"""A declared hand with nothing unusual in it, read in one go: word by word, since whole hands seldom come back and words do.

This way never says what is wrong: where anything has to be looked at more closely it gives None, and `hand_text` and
`declared` read the hand again, which give the same for all that is read here.
"""

from __future__ import annotations

from typing import Any

from mjscore.card.declared import HAND, Declared
from mjscore.card.hand_text import read_hand
from mjscore.card.index import NATURALS
from mjscore.card.kinds import BOX, FIELD, GUARD, JOKER, LANE, LANE_MASK, ONE, WIDTH, bag_of
from mjscore.card.matching import Exposure, Tiles
from mjscore.card.notation import read_tile
from mjscore.memory import Memory
from mjscore.record import made

_LONGEST = 300  # characters of a hand
_LONGEST_WORD = 24
_MOST_WORDS = 1 << 12
_MOST_TILES = 1 << 8
_BOX = BOX | GUARD
_NOTHING_SHOWN: tuple[Exposure, ...] = ()


def _read_word(word: str) -> tuple[int, int, tuple[Exposure, ...]]:
    """The bag of a word's concealed tiles and above it how many tiles it has, the bag of its exposures, and these.

    Raises `KeyError` where it has to be looked at.
    """
    written = read_hand(word)
    if written.problems or written.tile is not None:
        raise KeyError(word)
    exposures = tuple(written.exposures)
    number = len(written.concealed) + sum(exposure.size for exposure in exposures)
    shown = sum(exposure.tiles for exposure in exposures)
    if number > HAND:
        raise KeyError(word)  # a bag holds no more of one kind
    return bag_of(written.concealed) | number << LANE, shown, exposures


def _read_tile(text: str) -> int:
    tile, _ = read_tile(text, ())
    if tile is None:
        raise KeyError(text)
    return tile


def _comes_back(word: str) -> bool:
    return len(word) <= _LONGEST_WORD


_word = Memory(_read_word, _MOST_WORDS, _comes_back).__getitem__
_tile = Memory(_read_tile, _MOST_TILES, _comes_back).__getitem__


def read_plain_hand(text: str, named: Any, self_drawn: bool, winner: int, jokerless: Any) -> Declared | None:
    """The hand of a text, or None where it has to be looked at. `named` and `jokerless` are the deal's fields of a win."""
    if len(text) > _LONGEST:
        return None
    head, plus, last = text.rpartition("+")
    counted = shown = 0
    exposures = _NOTHING_SHOWN
    try:
        tile = _tile(last) if plus else None
        if named is not None:
            told = _tile(named) if type(named) is str else None
            if told is None or (plus and tile != told):
                return None
            tile = told
        for word in (head if plus else text).split():
            bag, inside, sets = _word(word)
            counted += bag
            if sets:
                shown += inside
                exposures += sets
    except KeyError:
        return None
    number, concealed = counted >> LANE, counted & LANE_MASK
    if number == HAND - 1 and tile is not None:
        concealed += ONE[tile]
    elif number != HAND or (tile is not None and not concealed >> WIDTH * tile & FIELD):
        return None
    whole = concealed + shown
    if not concealed or (_BOX - whole) & GUARD != GUARD or (tile == JOKER and not self_drawn):
        return None
    for exposure in exposures:
        if exposure.source == winner:
            return None
    jokers = whole >> WIDTH * JOKER
    if jokers and jokerless:
        return None
    return made(Declared, (made(Tiles, (concealed, exposures, whole & NATURALS, jokers)), tile))


def may_be_redeemed(hand: Declared) -> bool:
    """Whether the winning tile can have been a joker taken from an exposure."""
    return hand.tile in (None, JOKER) and hand.tiles.concealed >> WIDTH * JOKER > 0
