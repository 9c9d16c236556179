"""The reading that counts: every reading of a hand is counted, and the table's order of preference chooses.

The inner loop of scoring. A reading is four `parts`, remembered suit by suit, so that its facts are a few sums; what it is
worth is remembered by its facts (`scoring.count`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Final

from mjscore.facts import FACTS
from mjscore.facts.groups import DECIDING, JOINED, gates_word, knitted_word, roots_word, shape_word
from mjscore.facts.win import FOURS, ONLY_TILE, wait_word
from mjscore.readings.jokers import tiles_of_vector
from mjscore.readings.shapes import KNITTED_STRAIGHT, SIGNS, knitted_straight, thirteen_orphans
from mjscore.readings.splits import Vectors
from mjscore.readings.vectors import VECTOR_BITS, bag_of_keys, groups_of
from mjscore.result import Count
from mjscore.rulebook.model import Rulebook
from mjscore.scoring.candidates import (
    HOLDING,
    WAYS,
    Way,
    knitted_candidates,
    placed,
    readings_as_said,
    shape_candidates,
)
from mjscore.scoring.combine import related_word
from mjscore.scoring.count import count_of
from mjscore.scoring.parts import (
    CONCEALED_PUNGS,
    NUMBERS,
    OF_CONCEALED,
    PAIRS,
    Parts,
    groupings_of,
    joined,
    parts_of,
    sets_of,
    signs_of,
    vectors_of,
)
from mjscore.scoring.rank import highest
from mjscore.scoring.view import View
from mjscore.scoring.wait import WAITS_TOLD, less_tile, sole_wait, sure_of_two, waits_of, without
from mjscore.tiles.kinds import BAG, ORDINARY_BITS

_ANY_ORPHAN: Final = FACTS["thirteen_orphans_any_tile"].mask
_TOLD: Final = SIGNS["nine_gates"] | SIGNS["thirteen_orphans"]  # shapes of which more is said than that they are
_GATES: Final = SIGNS["nine_gates"]
_KNITTED: Final = SIGNS[KNITTED_STRAIGHT]


Best = tuple[Count, "Parts | None", "Vectors | None", "str | None", int, "int | None"]
"""The reading that counts, taken apart at once: its count; its groups as four parts (None: a special shape); the keys of a
special shape, jokers replaced (of a knitted straight all but its nine tiles); what the winning tile completed where it
matters (pair, pung, chow); its facts; and the lowest tile of the chow it completed, where it matters which."""


def best_reading(view: View, book: Rulebook) -> Best | None:
    """The reading of a view that the rulebook prefers, or None where the tiles make no hand; its count may be no win."""
    if book.asks_roots and not view.jokers:
        view.word |= roots_word(view.concealed + view.table.bag)  # the same however the tiles are grouped
    if view.jokers or view.groups is not None:
        return _best_of_all(view, readings_as_said(view), book.signs, book)
    parts = view.parts
    signs = parts[0].signs & book.signs
    if signs and len(view.table.melds) < 2:
        signs &= signs_of(parts)
        if signs:
            return _best_of_all(view, groupings_of(parts), signs, book)
    found = _counted(view, parts, 0, book)
    if len(found) == 1:  # as it mostly is
        return found[0]
    if found:
        return _preferred(found, view, book, _chow_completed)
    return _best_of_all(view, groupings_of(parts), 0, book)


def _best_of_all(view: View, readings: Iterable[Parts], signs: int, book: Rulebook) -> Best | None:
    """The best of some readings as sets and a pair, and of the special shapes that the suits bear signs of."""
    found: list[Best] = []
    for parts in readings:
        found += _counted(view, parts, signs, book)
    if signs:
        _count_shapes(view, signs, book, found)
    return _preferred(found, view, book, _form) if found else None


def words_of(view: View, book: Rulebook) -> Iterator[int]:
    """The facts of every reading of a view, counted or not: for those who ask what a hand would be."""
    states = view.table.states
    readings: Iterable[Parts]
    if view.jokers or view.groups is not None:
        readings, signs = readings_as_said(view), book.signs
    else:
        readings, signs = groupings_of(view.parts), signs_of(view.parts) & book.signs
    for parts in readings:
        word = joined(parts)
        if not word or word & 15 > book.chows:
            continue
        word |= view.word | _tile_facts(view, parts, signs, book)
        if book.asks_relations:
            word = related_word(word, sets_of(parts), book)
        yield word + states[(word & NUMBERS) >> CONCEALED_PUNGS & 15]
    if not view.table.melds and len(book.shapes) > 1:
        for shape, suits in shape_candidates(view, signs, book):
            yield view.word | shape_word(shape, suits) | _facts_of_tiles(view, suits, -1, book)


def _keys(parts: Parts) -> Vectors:
    """The keys that the concealed groups of a reading stand for."""
    one, two, three, four = vectors_of(parts)
    return tiles_of_vector(one), tiles_of_vector(two), tiles_of_vector(three), tiles_of_vector(four)


def _counted(view: View, parts: Parts, signs: int, book: Rulebook) -> Sequence[Best]:
    """A reading, counted once for each group that the winning tile may have completed; none where it is no hand."""
    one, two, three, four = parts
    word = one.added + two.added + three.added + four.added
    numbers = word & NUMBERS
    if numbers >> PAIRS & 15 != 1 or numbers & 15 > book.chows:
        return ()
    if view.asks_only_tile:
        ask_only_tile(view, parts, book)
    word |= view.word | JOINED[(one.shared & two.shared & three.shared & four.shared) << 16 | numbers & DECIDING]
    if signs & _TOLD or (view.jokers and book.asks_roots):
        word |= _tile_facts(view, parts, signs, book)
    if book.asks_relations:
        word = related_word(word, (one.groups | two.groups | three.groups | four.groups) >> VECTOR_BITS, book)
    if book.asks_waits and view.sole_wait is not False:
        word |= _wait_of(view, parts, book)
    finished = low = None
    if book.asks_states:
        tile, ways, pungs = view.tile, None, numbers >> CONCEALED_PUNGS & 15
        if tile is not None and tile < 34 and view.groups is None:
            ways = WAYS[book.ways][2 * tile + view.from_another].get(parts[tile // 9].groups & HOLDING[tile])
        if ways is None:
            ways = placed(view, parts, book.ways)
        if len(ways) != 1:
            return _each_way(view, parts, None, word, pungs, ways, book)
        finished, low, more, claimed = ways[0]
        word += more + view.table.states[pungs - claimed]
    return ((book.remembered.get(word & book.used) or count_of(word, book), parts, None, finished, word, low),)


def ask_only_tile(view: View, parts: Parts | None, book: Rulebook) -> None:
    """Notes in the word of a view whether no other kind could have completed the hand, a reading of which may tell it."""
    view.asks_only_tile = False
    if parts is None or not sure_of_two(view, parts):
        waits = waits_of(view, book)
        if waits and not waits & (waits - 1):
            view.word |= ONLY_TILE


def _wait_of(view: View, parts: Parts, book: Rulebook) -> int:
    """Which wait it was, where only one kind could complete the hand; a reading may tell that another could."""
    tile, table, rule = view.tile, view.table, book.wait
    if tile is None or tile >= 34 or view.jokers:
        return 0
    word, two_sided = WAITS_TOLD[tile][parts[tile // 9].groups & HOLDING[tile]]
    if word and view.sole_wait is None:
        own = 0 if rule.own_four else view.concealed - BAG[tile] + table.bag
        if two_sided and not own & FOURS:
            view.sole_wait = False
        else:
            view.sole_wait = sole_wait(less_tile(view.suits, tile), tile, own, not table.melds, rule)
    return word if view.sole_wait else 0


def _each_way(
    view: View, parts: Parts, rest: Vectors | None, word: int, pungs: int, ways: Sequence[Way], book: Rulebook
) -> Sequence[Best]:
    """A reading with these facts and concealed pungs, counted once for each group that the winning tile may have completed."""
    states = view.table.states
    found: list[Best] = []
    counted: Count | None = None
    facts = 0
    for finished, low, more, claimed in ways:
        before, facts = facts, word + more + states[pungs - claimed]
        if counted is None or facts != before:
            counted = count_of(facts, book)
        found.append((counted, parts, rest, finished, facts, low))
    return found


def _count_shapes(view: View, signs: int, book: Rulebook, found: list[Best]) -> None:
    """Counts the special shapes that the suits bear signs of."""
    if view.asks_only_tile:
        ask_only_tile(view, None, book)
    if not view.table.melds and len(book.shapes) > 1:
        for shape, suits in shape_candidates(view, signs, book):
            word = view.word | shape_word(shape, suits)
            if signs & _TOLD or view.jokers:
                word |= _facts_of_tiles(view, suits, -1, book)
            found.append((count_of(word, book), None, suits, None, word, None))
    if signs & _KNITTED and len(view.table.melds) < 2:
        _count_knitted(view, book, found)


def _doubled(tile: int | None, suits: Vectors) -> bool:
    return tile is not None and tile < 34 and suits[tile // 9] >> 4 * (tile % 9) & 15 == 2


def _count_knitted(view: View, book: Rulebook, found: list[Best]) -> None:
    """Counts a knitted straight with each way to read the other tiles as a set, where none is on the table, and a pair."""
    suits = view.suits
    body = knitted_straight(suits)
    if body is None or view.jokers:
        return
    table, rule, tile = view.table, book.wait, view.tile
    seat, round_wind = divmod(view.winds, 4)
    rest = without(suits, body)
    for vectors in knitted_candidates(view, body, rest):
        groups, whole = vectors, suits
        if table.bag:
            groups = _added(vectors, table.vectors)
            whole = _added(suits, _four([tiles_of_vector(vector) for vector in table.vectors]))
        word = view.word | knitted_word(groups, whole, seat, round_wind)
        word |= _facts_of_tiles(view, suits, -1, book)
        if tile is not None and book.asks_waits and rest[tile // 9] >> 4 * (tile % 9) & 15:
            in_body = tile < 27 and body[tile // 9] >> 4 * (tile % 9) & 15
            own = (view.concealed & ORDINARY_BITS) + table.bag - BAG[tile]
            if (rule.knitted or not in_body) and sole_wait(less_tile(rest, tile), tile, own, False, rule):
                word |= wait_word(vectors[tile // 9], tile % 9)
        parts = parts_of(vectors, table.vectors, view.winds)
        word |= joined(parts) & OF_CONCEALED
        if book.asks_states:
            pungs, ways = (word & NUMBERS) >> CONCEALED_PUNGS & 15, placed(view, parts, book.ways)
            found += _each_way(view, parts, rest, word, pungs, ways, book)
        else:
            found.append((count_of(word, book), parts, rest, None, word, None))


def _four(values: Sequence[int]) -> Vectors:
    return values[0], values[1], values[2], values[3]


def _added(one: Vectors, two: Vectors) -> Vectors:
    return one[0] + two[0], one[1] + two[1], one[2] + two[2], one[3] + two[3]


def _tile_facts(view: View, parts: Parts, signs: int, book: Rulebook) -> int:
    """Facts that come from the tiles of a reading however they are grouped."""
    return _facts_of_tiles(view, _keys(parts) if view.jokers else view.suits, signs, book)


def _facts_of_tiles(view: View, suits: Vectors, signs: int, book: Rulebook) -> int:
    """Facts that come from the tiles however they are grouped; `signs` are those that the suits bear."""
    word = roots_word(bag_of_keys(suits) + view.table.bag) if book.asks_roots else 0
    if signs & _TOLD and not view.table.melds:
        if book.used & _ANY_ORPHAN and _doubled(view.tile, suits) and thirteen_orphans(suits):
            word |= _ANY_ORPHAN
        if book.signs & _GATES:
            word |= gates_word(suits, view.tile)
    return word


# -- choice --------------------------------------------------------------------------------------------------------

Form = Callable[[Best], tuple[object, ...]]


def _preferred(found: Sequence[Best], view: View, book: Rulebook, form: Form) -> Best:
    """The reading of highest rank; of several such the first in the order of their form."""
    equals = found if len(found) == 1 else highest(found, book)
    if len(equals) == 1:
        return equals[0]
    if "written" in book.choice:
        return min(equals, key=lambda one: _written_form(one, view, book))
    return min(equals, key=form)


def _written_form(one: Best, view: View, book: Rulebook) -> tuple[str, ...]:
    """The concealed groups of a reading as they are written."""
    from mjscore.scoring.written import written

    return written(one, view, book)[len(view.table.melds) :]


def _form(one: Best) -> tuple[object, ...]:
    """The concealed sets of a reading in tile order with the pair last, then the chow that the winning tile completed."""
    _, parts, _, _, _, low = one
    return () if parts is None else (*_form_of(vectors_of(parts)), -1 if low is None else low)


def _chow_completed(one: Best) -> tuple[object, ...]:
    """The same where all are of one reading: the chow alone."""
    low = one[5]
    return (-1 if low is None else low,)


@lru_cache(maxsize=1 << 7)
def _form_of(vectors: Vectors) -> tuple[object, ...]:
    groups = [group for suit in range(4) if vectors[suit] for group in groups_of(vectors[suit], suit)]
    sets = sorted(group for group in groups if len(group) > 2)
    return (*sets, *(group for group in groups if len(group) == 2))
