"""The ways to read a hand that come into question: sets and a pair, special shapes, a knitted straight, words as written."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import product

from mjscore.readings.jokers import joker_readings, orphans_with_jokers, tiles_of_vector, within_four
from mjscore.readings.shapes import OF_PAIRS, SHAPES
from mjscore.readings.splits import Vectors, set_readings
from mjscore.readings.vectors import CHOW as CHOW_VECTOR
from mjscore.readings.vectors import PAIR as PAIR_VECTOR
from mjscore.readings.vectors import PUNG as PUNG_VECTOR
from mjscore.readings.vectors import bag_of_keys
from mjscore.rulebook.model import Rulebook
from mjscore.scoring.view import View
from mjscore.scoring.wait import chows_in
from mjscore.tiles.kinds import JOKER

Groups = tuple[tuple[int, ...], ...]


def set_candidates(view: View, book: Rulebook) -> Iterable[tuple[Vectors, Vectors]]:
    """The readings as sets and a pair that the table's chow rule allows, with the keys they stand for."""
    candidates: Iterable[tuple[Vectors, Vectors]]
    if view.groups is not None:
        candidates = _as_written(view.groups, view.table.bag)
    elif view.jokers:
        candidates = joker_readings(view.suits, view.jokers, view.table.bag)
    else:
        candidates = [(vectors, view.suits) for vectors in set_readings(view.suits)]
    if book.chows >= 4:
        return candidates
    return ((vectors, suits) for vectors, suits in candidates if chows_in(vectors) + view.table.chows <= book.chows)


def _as_written(groups: Groups, table_bag: int) -> Iterator[tuple[Vectors, Vectors]]:
    """The readings in which every written word is a set or the pair, a joker standing for a tile of its own word.

    None if a word is neither; without jokers there is one at most.
    """
    for meanings in product(*map(_meanings, groups)):
        vectors = [0, 0, 0, 0]
        suits = [0, 0, 0, 0]
        for suit, vector in meanings:
            vectors[suit] += vector
            suits[suit] += tiles_of_vector(vector)
        keys = suits[0], suits[1], suits[2], suits[3]
        pairs = sum(len(group) == 2 for group in groups)
        if pairs == 1 and within_four(bag_of_keys(keys) + table_bag):
            yield (vectors[0], vectors[1], vectors[2], vectors[3]), keys


@lru_cache(maxsize=1 << 12)
def _meanings(group: tuple[int, ...]) -> tuple[tuple[int, int], ...]:
    """What one written word can be, as suit and vector; nothing where it is no set and no pair."""
    real = [code for code in group if code != JOKER]
    if len(group) not in (2, 3) or any(code >= 34 for code in real):
        return ()
    alike = PAIR_VECTOR if len(group) == 2 else PUNG_VECTOR
    found = [(code // 9, alike[code % 9]) for code in range(34) if real.count(code) == len(real)]
    if len(group) == 3 and len(set(real)) == len(real):
        lows = (low for low in range(25) if low % 9 < 7)
        found += [(low // 9, CHOW_VECTOR[low % 9]) for low in lows if all(low <= code <= low + 2 for code in real)]
    return tuple(found)


def shape_candidates(view: View, book: Rulebook) -> Iterator[tuple[str, Vectors]]:
    for shape in book.shapes:
        holds = SHAPES.get(shape)
        if holds is None or (shape in OF_PAIRS and not _pairs_alone(view.groups)):
            continue
        if not view.jokers:
            if holds(view.suits):
                yield shape, view.suits
        elif shape == "thirteen_orphans":
            filled = orphans_with_jokers(view.suits, view.jokers)
            if filled is not None:
                yield shape, filled


def knitted_candidates(view: View, body: tuple[int, int, int], rest: Vectors) -> Iterable[Vectors]:
    """The readings of what a knitted straight leaves of the concealed tiles as sets and a pair."""
    if view.groups is None:
        return set_readings(rest)
    words = list(view.groups)
    for suit, key in enumerate(body):
        whole = tuple(9 * suit + rank for rank in range(9) if key >> 4 * rank & 15)
        split = [((tile,), tuple(other for other in whole if other != tile)) for tile in whole]
        ways = [(whole,), *split]  # the winning tile may stand for itself beside the two it completes
        found = next((way for way in ways if all(word in words for word in way)), None)
        if found is None:
            return ()
        for word in found:
            words.remove(word)
    return [vectors for vectors, _ in _as_written(tuple(words), view.table.bag)]


def _pairs_alone(groups: Groups | None) -> bool:
    """Whether concealed tiles may be read as pairs: always, unless they were written in other groups."""
    return groups is None or all(len(group) == 2 for group in groups)


def finished_ways(view: View, vectors: Vectors) -> Sequence[str | None]:
    """What the winning tile may have completed in a reading: its pair, its pung, a chow it stands in."""
    if view.tile is None or view.tile >= 34:
        return (None,)
    suit, rank = divmod(view.tile, 9)
    if view.winning_group is not None and view.groups is not None:
        group = view.groups[view.winning_group]
        return ("pair",) if len(group) == 2 else ("pung",) if len(group) == 3 and group[0] == group[-1] else ("chow",)
    vector = vectors[suit]
    ways: list[str | None] = []
    if vector & PAIR_VECTOR[rank]:
        ways.append("pair")
    if vector & PUNG_VECTOR[rank]:
        ways.append("pung")
    if suit < 3 and any(vector >> 3 * low & 7 for low in range(max(0, rank - 2), min(rank, 6) + 1)):
        ways.append("chow")
    return ways or (None,)
