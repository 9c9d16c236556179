"""Sets and pairs of one suit as one small integer, the *vector*.

Seven chow counts of three bits (by lowest rank), then nine bits for pungs, then nine for pairs; vectors of separate
groups add. Honours use the same layout without chows: ranks 0 to 3 winds, 4 to 6 dragons. A suit's tiles are its *key*:
nine counts of four bits, cut out of a bag.
"""

from __future__ import annotations

from typing import Final

from mjscore.tiles import kinds

KEY_BITS: Final = 36
KEY_MASK: Final = (1 << KEY_BITS) - 1
PUNG_SHIFT: Final = 21
PAIR_SHIFT: Final = 30
CHOW_MASK: Final = (1 << PUNG_SHIFT) - 1
RANKS: Final = (1 << 9) - 1
VECTOR_BITS: Final = PAIR_SHIFT + 9
VECTOR_MASK: Final = (1 << VECTOR_BITS) - 1
HONOURS: Final = 3  # index of the honours among the four "suits"

CHOW: Final = tuple(1 << 3 * rank for rank in range(7))
PUNG: Final = tuple(1 << PUNG_SHIFT + rank for rank in range(9))
PAIR: Final = tuple(1 << PAIR_SHIFT + rank for rank in range(9))
TILE: Final = tuple(1 << 4 * rank for rank in range(9))
CHOW_TILES: Final = tuple(TILE[rank] + TILE[rank + 1] + TILE[rank + 2] for rank in range(7))


def keys(bag: int) -> tuple[int, int, int, int]:
    """The four suit keys of a bag: characters, dots, bamboo, honours (bonus tiles and jokers are left out)."""
    return (
        bag & KEY_MASK,
        bag >> KEY_BITS & KEY_MASK,
        bag >> 2 * KEY_BITS & KEY_MASK,
        bag >> 3 * KEY_BITS & 0xFFFFFFF,
    )


def tiles_of(vector: int) -> int:
    """The key of all tiles in a vector's groups."""
    chows, pungs, pairs = vector & CHOW_MASK, vector >> PUNG_SHIFT & RANKS, vector >> PAIR_SHIFT
    key = 0
    while chows:  # three bits a rank
        rank = ((chows & -chows).bit_length() - 1) // 3
        number = chows >> 3 * rank & 7
        chows ^= number << 3 * rank
        key += number * CHOW_TILES[rank]
    while pungs:
        low = pungs & -pungs
        pungs ^= low
        key += 3 * TILE[low.bit_length() - 1]
    while pairs:
        low = pairs & -pairs
        pairs ^= low
        key += 2 * TILE[low.bit_length() - 1]
    return key


def groups_of(vector: int, suit: int) -> list[tuple[int, ...]]:
    """The groups of a vector as tuples of tile codes, in tile order (a pair before the pung of its tile, before its chow)."""
    chows, pungs, pairs = vector & CHOW_MASK, vector >> PUNG_SHIFT & RANKS, vector >> PAIR_SHIFT
    groups: list[tuple[int, ...]] = []
    while chows:
        rank = ((chows & -chows).bit_length() - 1) // 3
        number = chows >> 3 * rank & 7
        chows ^= number << 3 * rank
        code = 9 * suit + rank
        groups += [(code, code + 1, code + 2)] * number
    while pungs:
        low = pungs & -pungs
        pungs ^= low
        code = 9 * suit + low.bit_length() - 1
        groups.append((code, code, code))
    while pairs:
        low = pairs & -pairs
        pairs ^= low
        code = 9 * suit + low.bit_length() - 1
        groups.append((code, code))
    groups.sort()
    return groups


def bag_of_keys(suits: tuple[int, int, int, int]) -> int:
    """The bag that four suit keys make."""
    return suits[0] | suits[1] << KEY_BITS | suits[2] << 2 * KEY_BITS | suits[3] << 3 * KEY_BITS


assert kinds.EAST == 27  # the honours' key is the fourth run of nine codes
