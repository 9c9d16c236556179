"""The reading that counts: every reading of a hand is counted, and the table's order of preference chooses."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache

from mjscore.facts import FACTS
from mjscore.facts.groups import GATES_FACTS, SETS, gates_word, group_word, knitted_word, roots_word, shape_word
from mjscore.facts.table import concealed_pungs, state_word
from mjscore.facts.win import pair_finished_word, wait_word
from mjscore.readings.jokers import tiles_of_vector
from mjscore.readings.shapes import KNITTED_STRAIGHT, knitted_straight, thirteen_orphans
from mjscore.readings.splits import Vectors
from mjscore.readings.vectors import groups_of
from mjscore.record import NamedTuple
from mjscore.result import Count
from mjscore.rulebook.model import Rulebook
from mjscore.scoring.candidates import finished_ways, knitted_candidates, set_candidates, shape_candidates
from mjscore.scoring.combine import related_word
from mjscore.scoring.count import count_of
from mjscore.scoring.view import View
from mjscore.scoring.wait import less_tile, sole_wait, without
from mjscore.tiles.kinds import BAG, ORDINARY_BITS

_ROOTS = FACTS["roots"].mask
_ANY_ORPHAN = FACTS["thirteen_orphans_any_tile"].mask
_TWO_SIDED = FACTS["two_sided_chow_finished"].mask
_ONE_SIDED = FACTS["one_sided_chow_finished"].mask


class Best(NamedTuple):
    """The reading that counts: its count, its groups as four concealed vectors (or a special shape), its facts."""

    counted: Count
    vectors: Vectors | None  # None: a special shape
    suits: Vectors  # the keys read, jokers replaced; of a knitted straight all but its nine tiles
    finished: str | None  # what the winning tile completed where it matters: pair, pung, chow
    word: int
    low: int | None = None  # the lowest tile of the chow it completed, where it matters which


Found = tuple[
    Count, "Vectors | None", Vectors, "str | None", int, "int | None"
]  # the fields of `Best`, before one is chosen


def best_reading(view: View, book: Rulebook) -> Best | None:
    """The reading of a view that the rulebook prefers, or None where the tiles make no hand."""
    found: list[Found] = []
    table, base, seat, round_wind = view.table.vectors, view.word | SETS, view.seat, view.round
    states, whole, related = book.asks_states, book.asks_tiles, book.asks_relations
    for vectors, suits in set_candidates(view, book):
        all_groups = vectors[0] + table[0], vectors[1] + table[1], vectors[2] + table[2], vectors[3] + table[3]
        word = base | group_word(all_groups, seat, round_wind)
        if whole:
            word |= _tile_facts(view, suits, book)
        if related:
            word = related_word(word, all_groups, book)
        if view.sole_wait and view.tile is not None:
            word |= wait_word(vectors[view.tile // 9], view.tile % 9)
        if states:
            _count_each_way(view, vectors, suits, word, book, found)
        else:
            found.append((count_of(word, book), vectors, suits, None, word, None))
    if view.nothing_on_table and len(book.shapes) > 1:
        for shape, suits in shape_candidates(view, book):
            word = view.word | shape_word(shape, suits) | _tile_facts(view, suits, book)
            found.append((count_of(word, book), None, suits, None, word, None))
    if KNITTED_STRAIGHT in book.shapes and len(view.melds) < 2:
        _count_knitted(view, book, found)
    if len(found) > 1:
        found = _preferred(found, view, book)
    return Best(*found[0]) if found and found[0][0].problem != "no_win" else None


def words_of(view: View, book: Rulebook) -> Iterator[int]:
    """The facts of every reading of a view, counted or not: for those who ask what a hand would be."""
    table = view.table.vectors
    for vectors, suits in set_candidates(view, book):
        whole = vectors[0] + table[0], vectors[1] + table[1], vectors[2] + table[2], vectors[3] + table[3]
        word = view.word | SETS | group_word(whole, view.seat, view.round) | _tile_facts(view, suits, book)
        if book.asks_relations:
            word = related_word(word, whole, book)
        simples, heads = concealed_pungs(vectors)
        yield word + state_word(view.table, simples, heads, None)
    if view.nothing_on_table and len(book.shapes) > 1:
        for shape, suits in shape_candidates(view, book):
            yield view.word | shape_word(shape, suits) | _tile_facts(view, suits, book)


def _count_each_way(
    view: View, vectors: Vectors, suits: Vectors, word: int, book: Rulebook, found: list[Found]
) -> None:
    """Counts a reading once for each group that the winning tile may have completed."""
    simples, heads = concealed_pungs(vectors)
    ways = finished_ways(view, vectors)
    if book.asks_chow_waits and ways[-1] == "chow" and view.tile is not None:
        states = word + state_word(view.table, simples, heads, None)
        for low, wait in _chow_waits(vectors[view.tile // 9], view.tile, view.winning_chow()):
            found.append((count_of(states | wait, book), vectors, suits, "chow", states | wait, low))
        ways = ways[:-1]
    for finished in ways[-1:] if book.tile_goes_to_chow else ways:
        claimed = view.tile if finished == "pung" and view.from_another else None
        states = word + state_word(view.table, simples, heads, claimed)
        if finished == "pair" and view.tile is not None:
            states |= pair_finished_word(view.tile)
        found.append((count_of(states, book), vectors, suits, finished, states, None))


@lru_cache(maxsize=1 << 14)
def _chow_waits(vector: int, tile: int, only: int | None) -> tuple[tuple[int, int], ...]:
    """The chows of one suit's vector that a tile may have completed (`only` one): lowest tile, and the fact of the wait."""
    rank = tile % 9
    found = []
    for low in range(max(0, rank - 2), min(rank, 6) + 1):
        if vector >> 3 * low & 7 and only in (None, tile - rank + low):
            middle_or_edge = rank == low + 1 or (low == 0 and rank == 2) or (low == 6 and rank == 6)
            found.append((tile - rank + low, _ONE_SIDED if middle_or_edge else _TWO_SIDED))
    return tuple(found)


def _doubled(tile: int | None, suits: Vectors) -> bool:
    return tile is not None and tile < 34 and suits[tile // 9] >> 4 * (tile % 9) & 15 == 2


def _count_knitted(view: View, book: Rulebook, found: list[Found]) -> None:
    """Counts a knitted straight with each way to read the other tiles as a set, where none is on the table, and a pair."""
    body = knitted_straight(view.suits)
    if body is None or view.jokers:
        return
    table, rule, tile = view.table, book.wait, view.tile
    rest = without(view.suits, body)
    for vectors in knitted_candidates(view, body, rest):
        groups = tuple(one + two for one, two in zip(vectors, table.vectors, strict=True))
        whole = tuple(one + tiles_of_vector(two) for one, two in zip(view.suits, table.vectors, strict=True))
        word = view.word | knitted_word(_four(groups), _four(whole), view.seat, view.round)
        word |= _tile_facts(view, view.suits, book)
        if tile is not None and book.asks_waits and rest[tile // 9] >> 4 * (tile % 9) & 15:
            in_body = tile < 27 and body[tile // 9] >> 4 * (tile % 9) & 15
            own = (view.concealed & ORDINARY_BITS) + table.bag - BAG[tile]
            if (rule.knitted or not in_body) and sole_wait(less_tile(rest, tile), tile, own, False, rule):
                word |= wait_word(vectors[tile // 9], tile % 9)
        if book.asks_states:
            _count_each_way(view, vectors, rest, word, book, found)
        else:
            found.append((count_of(word, book), vectors, rest, None, word, None))


def _four(values: tuple[int, ...]) -> Vectors:
    return values[0], values[1], values[2], values[3]


def _tile_facts(view: View, suits: Vectors, book: Rulebook) -> int:
    """Facts that come from the tiles however they are grouped."""
    word = 0
    if book.used & _ROOTS:
        bag = suits[0] | suits[1] << 36 | suits[2] << 72 | suits[3] << 108
        word = roots_word(bag + view.table.bag)
    if book.used & _ANY_ORPHAN and view.nothing_on_table and _doubled(view.tile, suits) and thirteen_orphans(suits):
        word |= _ANY_ORPHAN
    if book.used & GATES_FACTS and view.nothing_on_table:
        word |= gates_word(suits, view.tile)
    return word


# -- choice --------------------------------------------------------------------------------------------------------


def _limit_place(count: Count, book: Rulebook) -> int:
    return -book.order[count.limit] if count.limit is not None else -len(book.order)


def _total(unit: str) -> Callable[[Count, Rulebook], int]:
    return lambda count, book: dict(count.totals).get(unit, 0)


_RANKS: dict[str, Callable[[Count, Rulebook], int]] = {
    "value": lambda count, book: count.value,
    "limit": lambda count, book: int(count.limit is not None),
    "limit_order": _limit_place,
    "uncapped": lambda count, book: count.uncapped,
    **{unit: _total(unit) for unit in ("doubles", "yakuman", "han", "fu")},
}


def _rank(count: Count, word: int, book: Rulebook) -> tuple[int, ...]:
    lawful = int(count.problem is None), int(count.problem != "no_win")
    return (*lawful, *(_preference(step, count, word, book) for step in book.choice if step not in _BY_FORM))


_BY_FORM = ("tile_order", "written")


def _preference(step: str | tuple[str, str], count: Count, word: int, book: Rulebook) -> int:
    """How much a reading has of what one step of the table's order looks for."""
    if isinstance(step, str):
        return _RANKS[step](count, book)
    kind, name = step
    if kind == "item":
        return sum(item.count for item in count.items if item.id == name)
    fact = FACTS[name]
    return (word & fact.mask) >> fact.offset


def _preferred(found: list[Found], view: View, book: Rulebook) -> list[Found]:
    """The readings of highest rank, the first in the order of their form at the front."""
    ranks = [_rank(one[0], one[4], book) for one in found]
    highest = max(ranks)
    equals = [one for one, rank in zip(found, ranks, strict=True) if rank == highest]
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
    return (*_form_of(best.vectors), -1 if best.low is None else best.low)


@lru_cache(maxsize=1 << 13)
def _form_of(vectors: Vectors) -> tuple[object, ...]:
    groups = [group for suit in range(4) if vectors[suit] for group in groups_of(vectors[suit], suit)]
    sets = sorted(group for group in groups if len(group) > 2)
    return (*sets, *(group for group in groups if len(group) == 2))
