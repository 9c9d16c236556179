"""The ways to read a hand that come into question: sets and a pair, special shapes, a knitted straight, words as written."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import product
from typing import Final

from mjscore.deal.records import Groups
from mjscore.facts import FACTS
from mjscore.facts.table import claimed_pung_word
from mjscore.facts.win import pair_finished_word
from mjscore.readings.jokers import joker_readings, orphans_with_jokers, tiles_of_vector, within_four
from mjscore.readings.shapes import OF_PAIRS, SHAPES, SIGNS
from mjscore.readings.splits import Vectors, set_readings
from mjscore.readings.vectors import CHOW as CHOW_VECTOR
from mjscore.readings.vectors import PAIR as PAIR_VECTOR
from mjscore.readings.vectors import PUNG as PUNG_VECTOR
from mjscore.readings.vectors import bag_of_keys
from mjscore.rulebook.counting import GOES_TO_CHOW, LOOKS_AT_CHOWS
from mjscore.rulebook.model import Rulebook
from mjscore.scoring.parts import Parts, parts_of
from mjscore.scoring.view import View
from mjscore.tiles.kinds import JOKER


def readings_as_said(view: View) -> Iterator[Parts]:
    """What may be readings of a view as sets and a pair, where words are read as written, or jokers stand for tiles."""
    table = view.table.vectors
    found = (
        _as_written(view.groups, view.table.bag)
        if view.groups is not None
        else joker_readings(view.suits, view.jokers, view.table.bag)
    )
    return (parts_of(vectors, table, view.winds) for vectors in found)


def _as_written(groups: Groups, table_bag: int) -> Iterator[Vectors]:
    """The readings in which every written word is a set or the pair, a joker standing for a tile of its own word.

    There is none where a word is neither; without jokers there is one at most.
    """
    if sum(len(group) == 2 for group in groups) != 1:
        return
    for meanings in product(*map(_meanings, groups)):
        vectors = [0, 0, 0, 0]
        suits = [0, 0, 0, 0]
        for suit, vector in meanings:
            vectors[suit] += vector
            suits[suit] += tiles_of_vector(vector)
        if within_four(bag_of_keys((suits[0], suits[1], suits[2], suits[3])) + table_bag):
            yield vectors[0], vectors[1], vectors[2], vectors[3]


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


def shape_candidates(view: View, signs: int, book: Rulebook) -> Iterator[tuple[str, Vectors]]:
    """The special shapes that the concealed tiles are, of those that they bear signs of, with the keys they stand for."""
    for shape in book.shapes:
        holds = SHAPES.get(shape)
        if holds is None or not signs & SIGNS[shape] or (shape in OF_PAIRS and not _pairs_alone(view.groups)):
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
    return list(_as_written(tuple(words), view.table.bag))


def _pairs_alone(groups: Groups | None) -> bool:
    """Whether concealed tiles may be read as pairs: always, unless they were written in other groups."""
    return groups is None or all(len(group) == 2 for group in groups)


Way = tuple["str | None", "int | None", int, int]
"""One group that the winning tile may have completed: pair, pung, chow; which chow, where that is looked at; what is added to
the word; and whether it is a pung that counts as exposed, because the tile was another player's."""

_ONLY_WAY: Final[tuple[Way, ...]] = ((None, None, 0, 0),)
HOLDING: Final = tuple(
    PAIR_VECTOR[code % 9]
    | PUNG_VECTOR[code % 9]
    | (sum(7 << 3 * low for low in range(max(0, code % 9 - 2), min(code % 9, 6) + 1)) if code < 27 else 0)
    for code in range(34)
)
"""By tile, the bits of a vector that stand for groups that hold it: nothing else decides what it may have completed."""
WAYS: Final[tuple[tuple[dict[int, tuple[Way, ...]], ...], ...]] = tuple(tuple({} for _ in range(68)) for _ in range(4))
"""By mode, then by tile and whose it was, and by those bits of its suit: what `placed` has found."""


def placed(view: View, parts: Parts, mode: int) -> tuple[Way, ...]:
    """The groups of a reading that the winning tile may have completed; `mode` is the rulebook's `ways`."""
    tile = view.tile
    if tile is None or tile >= 34:
        return _ONLY_WAY
    vector = parts[tile // 9].groups & HOLDING[tile]
    if view.groups is not None and view.winning_group is not None:
        group = view.groups[view.winning_group]
        kind = "pair" if len(group) == 2 else "pung" if len(group) == 3 and group[0] == group[-1] else "chow"
        return _ways_of(vector, tile, view.from_another, mode, (kind,), group[0])
    known = WAYS[mode][2 * tile + view.from_another]
    found = known.get(vector)
    if found is None:  # there are a few thousand at most
        found = known[vector] = _ways_of(vector, tile, view.from_another, mode, _groups_with(vector, tile), None)
    return found


def _groups_with(vector: int, tile: int) -> tuple[str, ...]:
    """The kinds of group in one suit's vector that hold a tile."""
    suit, rank = divmod(tile, 9)
    kinds = []
    if vector & PAIR_VECTOR[rank]:
        kinds.append("pair")
    if vector & PUNG_VECTOR[rank]:
        kinds.append("pung")
    if suit < 3 and any(vector >> 3 * low & 7 for low in range(max(0, rank - 2), min(rank, 6) + 1)):
        kinds.append("chow")
    return tuple(kinds)


def _ways_of(
    vector: int, tile: int, from_another: bool, mode: int, kinds: tuple[str, ...], only: int | None
) -> tuple[Way, ...]:
    """The ways that some kinds of group give; `only` the chow that begins with this tile, where that is said."""
    ways: list[Way] = []
    if mode & LOOKS_AT_CHOWS and kinds and kinds[-1] == "chow":
        ways += _chow_ways(vector, tile, only)
        kinds = kinds[:-1]
        if not kinds and not ways:
            return ()
    elif not kinds:
        return _ONLY_WAY
    for kind in kinds[-1:] if mode & GOES_TO_CHOW else kinds:
        claimed = kind == "pung" and from_another
        more = claimed_pung_word(tile) if claimed else pair_finished_word(tile) if kind == "pair" else 0
        ways.append((kind, None, more, int(claimed)))
    return tuple(ways)


def _chow_ways(vector: int, tile: int, only: int | None) -> Iterator[Way]:
    """The chows of one suit's vector that a tile may have completed, each with the fact of its wait."""
    rank = tile % 9
    for low in range(max(0, rank - 2), min(rank, 6) + 1):
        if vector >> 3 * low & 7 and only in (None, tile - rank + low):
            middle_or_edge = rank == low + 1 or (low == 0 and rank == 2) or (low == 6 and rank == 6)
            yield "chow", tile - rank + low, _ONE_SIDED if middle_or_edge else _TWO_SIDED, 0


_TWO_SIDED: Final = FACTS["two_sided_chow_finished"].mask
_ONE_SIDED: Final = FACTS["one_sided_chow_finished"].mask
