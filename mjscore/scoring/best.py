"""The reading that counts: every reading of a hand is counted, and the table's order of preference chooses.

A `View` is a hand seen from its seat, as ints: what the inner loop needs and nothing else.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from mjscore.deal.records import Hand
from mjscore.facts import FACTS
from mjscore.facts.groups import GATES, SETS, gates_word, group_word, roots_word, tiles_word
from mjscore.facts.table import (
    CONCEALMENT,
    concealed_pungs,
    state_word,
    table_sets,
)
from mjscore.facts.win import pair_finished_word
from mjscore.readings.jokers import joker_readings, orphans_with_jokers, tiles_of_vector, within_four
from mjscore.readings.shapes import OF_PAIRS, SHAPES
from mjscore.readings.splits import Vectors, set_readings
from mjscore.readings.vectors import CHOW as CHOW_VECTOR
from mjscore.readings.vectors import PAIR as PAIR_VECTOR
from mjscore.readings.vectors import PUNG as PUNG_VECTOR
from mjscore.readings.vectors import bag_of_keys, groups_of
from mjscore.result import Count
from mjscore.rulebook.model import Rulebook
from mjscore.scoring.count import count_of
from mjscore.scoring.wait import chows_in
from mjscore.tiles.kinds import BAG, JOKER

_JOKER_SHIFT = 4 * JOKER
_ROOTS = FACTS["roots"].mask

Groups = tuple[tuple[int, ...], ...]


class View:
    """A hand with its winning tile, seen from its seat: sets on the table, concealed tiles, and what is true of the win."""

    __slots__ = (
        "concealed", "from_another", "groups", "jokers", "melds", "nothing_on_table", "round", "seat", "suits", "table",
        "tile", "winning_group", "word",
    )  # fmt: skip

    def __init__(self, hand: Hand, tile: int | None, seat: int, round_wind: int, from_another: bool, word: int) -> None:
        self.melds = hand.melds
        self.table = table = table_sets(hand.melds)
        self.nothing_on_table = not hand.melds
        self.concealed = concealed = hand.concealed if tile is None else hand.concealed + BAG[tile]
        self.suits = (
            concealed & 0xFFFFFFFFF,
            concealed >> 36 & 0xFFFFFFFFF,
            concealed >> 72 & 0xFFFFFFFFF,
            concealed >> 108 & 0xFFFFFFF,
        )
        self.jokers = concealed >> _JOKER_SHIFT & 15
        self.tile = tile
        self.seat = seat
        self.round = round_wind
        self.from_another = from_another
        self.word = word | (table.word & ~CONCEALMENT if from_another else table.word)
        self.groups = hand.groups
        self.winning_group = hand.winning_group


class Best(NamedTuple):
    """The reading that counts: its count, its groups as four concealed vectors (or a special shape), its facts."""

    counted: Count
    vectors: Vectors | None  # None: a special shape
    suits: Vectors  # the keys read, jokers replaced
    finished: str | None  # what the winning tile completed where it matters: pair, pung, chow
    word: int


Found = tuple[Count, "Vectors | None", Vectors, "str | None", int]  # the fields of `Best`, before one is chosen


def best_reading(view: View, book: Rulebook) -> Best | None:
    """The reading of a view that the rulebook prefers, or None where the tiles make no hand."""
    found: list[Found] = []
    table, base, seat, round_wind = view.table.vectors, view.word | SETS, view.seat, view.round
    states, whole = book.asks_states, book.asks_tiles
    for vectors, suits in _set_candidates(view, book):
        all_groups = vectors[0] + table[0], vectors[1] + table[1], vectors[2] + table[2], vectors[3] + table[3]
        word = base | group_word(all_groups, seat, round_wind)
        if whole:
            word |= _tile_facts(view, suits, book)
        if states:
            _count_each_way(view, vectors, suits, word, book, found)
        else:
            found.append((count_of(word, book), vectors, suits, None, word))
    if view.nothing_on_table and len(book.shapes) > 1:
        for shape, suits in _shape_candidates(view, book):
            word = view.word | FACTS[shape].mask | tiles_word(suits) | _tile_facts(view, suits, book)
            found.append((count_of(word, book), None, suits, None, word))
    if len(found) > 1:
        found = _preferred(found, view, book)
    return Best(*found[0]) if found and found[0][0].problem != "no_win" else None


def words_of(view: View, book: Rulebook) -> Iterator[int]:
    """The facts of every reading of a view, counted or not: for those who ask what a hand would be."""
    table = view.table.vectors
    for vectors, suits in _set_candidates(view, book):
        whole = vectors[0] + table[0], vectors[1] + table[1], vectors[2] + table[2], vectors[3] + table[3]
        word = view.word | SETS | group_word(whole, view.seat, view.round) | _tile_facts(view, suits, book)
        simples, heads = concealed_pungs(vectors)
        yield word + state_word(view.table, simples, heads, None)
    if view.nothing_on_table and len(book.shapes) > 1:
        for shape, suits in _shape_candidates(view, book):
            yield view.word | FACTS[shape].mask | tiles_word(suits) | _tile_facts(view, suits, book)


def _count_each_way(
    view: View, vectors: Vectors, suits: Vectors, word: int, book: Rulebook, found: list[Found]
) -> None:
    """Counts a reading once for each group that the winning tile may have completed."""
    simples, heads = concealed_pungs(vectors)
    for finished in _finished(view, vectors):
        claimed = view.tile if finished == "pung" and view.from_another else None
        states = word + state_word(view.table, simples, heads, claimed)
        if finished == "pair" and view.tile is not None:
            states |= pair_finished_word(view.tile)
        found.append((count_of(states, book), vectors, suits, finished, states))


def _tile_facts(view: View, suits: Vectors, book: Rulebook) -> int:
    """Facts that come from the tiles however they are grouped."""
    word = 0
    if book.used & _ROOTS:
        bag = suits[0] | suits[1] << 36 | suits[2] << 72 | suits[3] << 108
        word = roots_word(bag + view.table.bag)
    if book.used & GATES and view.nothing_on_table:
        word |= gates_word(suits, view.tile)
    return word


# -- candidates ----------------------------------------------------------------------------------------------------


def _set_candidates(view: View, book: Rulebook) -> Iterable[tuple[Vectors, Vectors]]:
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


def _shape_candidates(view: View, book: Rulebook) -> Iterator[tuple[str, Vectors]]:
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


def _pairs_alone(groups: Groups | None) -> bool:
    """Whether concealed tiles may be read as pairs: always, unless they were written in other groups."""
    return groups is None or all(len(group) == 2 for group in groups)


def _finished(view: View, vectors: Vectors) -> Sequence[str | None]:
    """What the winning tile may have completed in a reading: its pair, its pung, a chow it stands in."""
    if view.tile is None or view.tile >= 34:
        return (None,)
    suit, rank = divmod(view.tile, 9)
    if view.winning_group is not None and view.groups is not None:
        group = view.groups[view.winning_group]
        return ("pair",) if len(group) == 2 else ("pung",) if group[0] == group[-1] else ("chow",)
    vector = vectors[suit]
    ways: list[str | None] = []
    if vector & PAIR_VECTOR[rank]:
        ways.append("pair")
    if vector & PUNG_VECTOR[rank]:
        ways.append("pung")
    if suit < 3 and any(vector >> 3 * low & 7 for low in range(max(0, rank - 2), min(rank, 6) + 1)):
        ways.append("chow")
    return ways or (None,)


# -- choice --------------------------------------------------------------------------------------------------------


def _limit_place(count: Count, book: Rulebook) -> int:
    return -book.order[count.limit] if count.limit is not None else -len(book.order)


_RANKS: dict[str, Callable[[Count, Rulebook], int]] = {
    "value": lambda count, book: count.value,
    "limit": lambda count, book: int(count.limit is not None),
    "limit_order": _limit_place,
    "uncapped": lambda count, book: count.uncapped,
    "doubles": lambda count, book: dict(count.totals).get("doubles", 0),
}


def _rank(count: Count, book: Rulebook) -> tuple[int, ...]:
    lawful = int(count.problem is None), int(count.problem != "no_win")
    return (*lawful, *(_RANKS[name](count, book) for name in book.choice if name in _RANKS))


def _preferred(found: list[Found], view: View, book: Rulebook) -> list[Found]:
    """The readings of highest rank, the first in the order of their form at the front."""
    ranks = {id(count): _rank(count, book) for count, *_ in found}
    highest = max(ranks.values())
    equals = [one for one in found if ranks[id(one[0])] == highest]
    if len(equals) > 1:
        equals.sort(key=lambda one: _form(Best(*one), view, book))
    return equals


def _form(best: Best, view: View, book: Rulebook) -> tuple[object, ...]:
    """What orders equal readings: their concealed sets in tile order with the pair last, or their written form."""
    from mjscore.scoring.written import written

    if "written" in book.choice:
        return written(best, view, book)[len(view.melds) :]
    if best.vectors is None:
        return ()
    groups = [group for suit in range(4) for group in groups_of(best.vectors[suit], suit)]
    sets = sorted(group for group in groups if len(group) > 2)
    return (*sets, *(group for group in groups if len(group) == 2))
