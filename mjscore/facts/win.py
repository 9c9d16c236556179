"""Facts of the win itself: how it was won, what was stated, the wait, the bonus tiles."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Final

from mjscore.facts.names import FACTS, bit
from mjscore.facts.table import is_head
from mjscore.memory import Memory
from mjscore.readings.vectors import PAIR_SHIFT
from mjscore.tiles import kinds

_BY: Final = {
    "self_draw": bit("self_drawn"),
    "discard": bit("discarded") | bit("from_another"),
    "robbed_kong": bit("robbed") | bit("from_another"),
}
NAMED_TILES: Final = {
    kinds.NAMES.index("5p"): bit("winning_tile_5p"),
    kinds.NAMES.index("1p"): bit("winning_tile_1p"),
    kinds.NAMES.index("2s"): bit("winning_tile_2s"),
}
"""What is true of a winning tile as such, where anything is."""
ONLY_TILE: Final = bit("only_tile")
FOURTH_TILE: Final = bit("fourth_tile")
FOURTH_TILE_OPEN: Final = bit("fourth_tile_open")
NEW_TILE: Final = bit("new_tile")
LAST_FIVE: Final = bit("last_five_tiles")

STATED: Final = frozenset(FACTS) & {
    "last_tile", "kong_replacement", "kong_on_kong", "flower_replacement", "heaven", "earth", "man",
    "ready_declared", "riichi", "double_riichi", "ippatsu", "shot_after_kong", "passed_win",
}  # fmt: skip
"""Circumstances that are facts as they stand; `only_tile` and `fourth_tile` are worked out and held against them."""

_PAIR_FINISHED_HEAD: Final = bit("pair_finished") | bit("pair_finished_head")
_PAIR_FINISHED_SIMPLE: Final = bit("pair_finished") | bit("pair_finished_simple")

_FLOWER_MASK: Final = 0xFFFF << 4 * kinds.FLOWERS[0]
_SEASON_MASK: Final = 0xFFFF << 4 * kinds.SEASONS[0]


WON: Final = bit("won")
"""The fact that makes a hand the winner's: items of winners hold only with it."""
_DEALER: Final = bit("dealer")


def manner_word(winner: int, by: str, circumstances: Iterable[str]) -> int:
    """How a hand was won and what was stated; not the wait, nor what the tiles show."""
    word = WON | _BY[by] | (_DEALER if winner == 0 else 0)
    for name in circumstances:
        if name in STATED:
            word |= bit(name)
    return word


def pair_finished_word(tile: int) -> int:
    """The facts that hold when the winning tile completed the pair."""
    return _PAIR_FINISHED_HEAD if is_head(tile) else _PAIR_FINISHED_SIMPLE


def wait_word(vector: int, rank: int) -> int:
    """Which wait it was, where only one kind could complete the hand: that of the concealed groups of the tile's suit.

    Of several groups that hold the tile a chow it ends goes before a chow whose middle it is, and that before the pair.
    """
    counts = [vector >> 3 * low & 7 if 0 <= low <= 6 else 0 for low in (rank - 2, rank - 1, rank)]
    if counts[0] or counts[2]:
        return bit("edge_wait")
    if counts[1]:
        return bit("closed_wait")
    return bit("single_wait") if vector >> PAIR_SHIFT + rank & 1 else 0


NO_BONUS: Final = bit("no_bonus_tiles")


def _bonus_word(seat: int, flowers: int) -> int:
    if not flowers:
        return NO_BONUS
    held_flowers = (flowers & _FLOWER_MASK) >> 4 * kinds.FLOWERS[0]
    held_seasons = (flowers & _SEASON_MASK) >> 4 * kinds.SEASONS[0]
    count_flowers, count_seasons = _nibbles(held_flowers), _nibbles(held_seasons)
    word = count_flowers * bit("flowers") + count_seasons * bit("seasons")
    word += (count_flowers + count_seasons) * bit("bonus_tiles")
    if held_flowers >> 4 * seat & 15:
        word |= bit("own_flower")
    if held_seasons >> 4 * seat & 15:
        word |= bit("own_season")
    if held_flowers == 0x1111:
        word |= bit("four_flowers")
    if held_seasons == 0x1111:
        word |= bit("four_seasons")
    return word


BONUS_WORDS: Final = tuple(Memory(partial(_bonus_word, seat), 1 << 10) for seat in range(4))
"""By seat: by the bonus tiles held (a bag), their facts as they are seen from there."""


def flowers_alone_word(flowers: int) -> int:
    """All facts of a win with bonus tiles (a bag) alone: how it was drawn and what else is held is not scored."""
    return WON | bit("flowers_alone") | bit(_ALONE[kinds.total(flowers)])


_ALONE: Final = {7: "seven_flowers_alone", 8: "eight_flowers_alone"}


def _nibbles(key: int) -> int:
    return sum(key >> shift & 15 for shift in range(0, 16, 4))


def given_up_word(tiles: int, suit: str | None) -> int:
    """The bit that says that a bag holds a tile of the suit given up (m, p or s; None: not told)."""
    if suit is None:
        return 0
    return GIVEN_UP if tiles & kinds.SUIT_BITS[kinds.SUITS.index(suit)] else 0


GIVEN_UP: Final = bit("given_up_suit")


def fourth_tile_known(tile: int, own: int, seen: int | None) -> bool:
    """Whether the other three copies of the winning tile lie in the hand (`own`: bag with it) or are `seen`."""
    shift = 4 * tile
    return (own >> shift & 15) + ((seen or 0) >> shift & 15) >= 4


def fourth_tile_lies_open(tile: int, exposed: int, seen: int | None) -> bool:
    """Whether the other three copies of the winning tile lie in the player's exposed sets (a bag) or are `seen`."""
    shift = 4 * tile
    return (exposed >> shift & 15) + ((seen or 0) >> shift & 15) >= 3


FOURS: Final = sum(4 << 4 * code for code in range(34))
"""The bits of a bag that stand for four tiles of a kind."""


def waits_without_own_four(waits: int, own: int) -> int:
    """Waits (bits by code) less the kinds of which the player's own thirteen tiles (`own`: bag) hold all four."""
    fours = own & FOURS
    while fours:
        low = fours & -fours
        waits &= ~(1 << (low.bit_length() - 1) // 4)
        fours ^= low
    return waits
