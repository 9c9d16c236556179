"""Readings found the obvious way: over lists of tiles, one group after the other. Slow, and easy to believe."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import combinations_with_replacement, permutations

from mjscore.readings.vectors import groups_of

Group = tuple[int, ...]
Grouping = tuple[Group, ...]
Suits = tuple[int, int, int, int]
HEADS = [code for code in range(34) if code >= 27 or code % 9 in (0, 8)]


def suits_of(tiles: Iterable[int]) -> Suits:
    """The four suit keys of tile codes."""
    suits = [0, 0, 0, 0]
    for code in tiles:
        suits[code // 9] += 1 << 4 * (code % 9)
    return suits[0], suits[1], suits[2], suits[3]


def tiles_of_suits(suits: Sequence[int]) -> list[int]:
    return [9 * suit + rank for suit in range(4) for rank in range(9) for _ in range(suits[suit] >> 4 * rank & 15)]


def groups(vectors: Sequence[int]) -> Grouping:
    """The groups of four suit vectors, sorted."""
    return tuple(sorted(group for suit in range(4) for group in groups_of(vectors[suit], suit)))


def groupings(tiles: Sequence[int], pairs: int) -> set[Grouping]:
    """Every way to part tiles into chows, pungs and exactly so many pairs."""
    return {tuple(sorted(found)) for found in _groupings(tuple(sorted(tiles)), pairs)}


@cache
def _groupings(tiles: Group, pairs: int) -> tuple[Grouping, ...]:
    if not tiles:
        return ((),) if pairs == 0 else ()
    low = tiles[0]
    tries = [((low, low, low), pairs)]
    if pairs:
        tries.append(((low, low), pairs - 1))
    if low < 27 and low % 9 < 7:
        tries.append(((low, low + 1, low + 2), pairs))
    found = []
    for group, left in tries:
        rest = list(tiles)
        try:
            for code in group:
                rest.remove(code)
        except ValueError:
            continue
        found += [(group, *others) for others in _groupings(tuple(rest), left)]
    return tuple(found)


def fillings(tiles: Sequence[int], jokers: int) -> Iterator[tuple[int, ...]]:
    """The tiles with every assignment of jokers."""
    for meant in combinations_with_replacement(range(34), jokers):
        yield (*tiles, *meant)


def within_four(tiles: Iterable[int], beside: Iterable[int] = ()) -> bool:
    return max(Counter((*tiles, *beside)).values()) <= 4


def is_orphans(tiles: Sequence[int]) -> bool:
    return len(tiles) == 14 and set(tiles) == set(HEADS)


def is_seven_pairs(tiles: Sequence[int]) -> bool:
    return len(tiles) == 14 and all(count % 2 == 0 for count in Counter(tiles).values())


def is_seven_different_pairs(tiles: Sequence[int]) -> bool:
    return len(tiles) == 14 and sorted(Counter(tiles).values()) == [2] * 7


def is_seven_pairs_of_heads(tiles: Sequence[int]) -> bool:
    return is_seven_different_pairs(tiles) and set(tiles) <= set(HEADS)


def is_nine_gates(tiles: Sequence[int]) -> bool:
    for suit in range(3):
        gates = [9 * suit + rank for rank in (0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 8, 8)]
        if any(sorted(tiles) == sorted([*gates, 9 * suit + rank]) for rank in range(9)):
            return True
    return False


def is_wriggling_snake(tiles: Sequence[int]) -> bool:
    return any(sorted(tiles) == sorted([9 * suit, *range(9 * suit, 9 * suit + 9), 27, 28, 29, 30]) for suit in range(3))


def _ranks(tiles: Sequence[int], suit: int) -> list[int]:
    return sorted(code % 9 for code in tiles if code // 9 == suit and code < 27)


def is_knitting(tiles: Sequence[int]) -> bool:
    held = [_ranks(tiles, suit) for suit in range(3) if _ranks(tiles, suit)]
    return max(tiles) < 27 and len(held) == 2 and held[0] == held[1] and len(held[0]) == 7


def is_triple_knitting(tiles: Sequence[int]) -> bool:
    if max(tiles) > 26:
        return False
    for out in range(3):
        one, two = (_ranks(tiles, suit) for suit in range(3) if suit != out)
        least = _ranks(tiles, out)
        if one == two and len(one) == 5 and any(sorted([*least, rank]) == one for rank in range(9)):
            return True
    return False


def is_honours_and_knitted(tiles: Sequence[int]) -> bool:
    if len(set(tiles)) < 14:
        return False
    parts = {(code // 9, code % 9 % 3) for code in tiles if code < 27}
    return len({suit for suit, _ in parts}) == len(parts) == len({part for _, part in parts})


def knitted_straights(tiles: Sequence[int]) -> list[list[int]]:
    """What is left of some tiles without each knitted straight that they hold."""
    left = []
    for parts in permutations(range(3)):
        rest = list(tiles)
        straight = [9 * suit + part + 3 * step for suit, part in enumerate(parts) for step in range(3)]
        if set(straight) <= set(rest):
            for code in straight:
                rest.remove(code)
            left.append(sorted(rest))
    return left


SHAPES = {
    "thirteen_orphans": is_orphans,
    "seven_pairs": is_seven_pairs,
    "seven_different_pairs": is_seven_different_pairs,
    "seven_pairs_of_heads": is_seven_pairs_of_heads,
    "nine_gates": is_nine_gates,
    "wriggling_snake": is_wriggling_snake,
    "knitting": is_knitting,
    "triple_knitting": is_triple_knitting,
    "honours_and_knitted_tiles": is_honours_and_knitted,
}
