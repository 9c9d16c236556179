"""A bit-sliced index: one bit an entry, one long integer a question, so that a whole card is asked at once.

An entry has, for every kind, a number of places (high) and of natural places (low): an integer with two bags, the second
from the bit LANE. Kinds may be tiles or, for a card asked without regard to suits, classes of them. Nothing here knows what
an entry is. A card is mostly asked of one hand
or of thousands: for the first few the entries are gone through, then the index is made.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import reduce
from operator import and_

from mjscore.card.kinds import FIELD, GUARD, LANE, WIDTH
from mjscore.memory import Memory

_KINDS = 9  # of one stretch: a suit
_STRETCH_WIDTH = _KINDS * WIDTH
_STRETCH = (1 << _STRETCH_WIDTH) - 1
_SET = ord("1")
_FEW = 8  # questions: going through the entries for each is quicker than making the index
_MOST_STRETCHES, _HEAVIEST = 1 << 11, 1 << 23  # answers to the counts of a stretch that are kept, and the bits of all


class Planes:
    """Which entries have at least so many places, natural or at all, of which kind."""

    __slots__ = ("_asked", "_entries", "_made", "_stretches", "all", "most")

    def __init__(self, entries: Sequence[int], most: Sequence[int]) -> None:
        """`most` is the largest count by kind that will be asked; what stands above the bags of entries is left alone."""
        self.all = (1 << len(entries)) - 1
        self.most = tuple(most)
        self._entries = entries
        self._asked = 0
        self._made: _Slices | None = None
        self._stretches: tuple[Memory[int, int], ...] = ()

    def fit(self, bag: int) -> int:
        """The entries that have, for every kind, low <= count <= high. No count in the bag exceeds the most asked."""
        if not self._stretches:
            if self._asked < _FEW:
                self._asked += 1
                return self._fit_one(bag)
            self._stretches = self._all_stretches()
        found = -1
        for known in self._stretches:
            found &= known[bag & _STRETCH]
            if not found:
                return 0
            bag >>= _STRETCH_WIDTH
        return found

    def _fit_one(self, bag: int) -> int:
        """The same, by going through the entries."""
        kinds = (1 << WIDTH * len(self.most)) - 1
        guard = GUARD & kinds
        guarded, bit, found = bag | guard, 1, 0
        for entry in self._entries:
            if ((entry & kinds | guard) - bag) & (guarded - (entry >> LANE & kinds)) & guard == guard:
                found |= bit
            bit <<= 1
        return found

    def _all_stretches(self) -> tuple[Memory[int, int], ...]:
        most = max(16, min(_MOST_STRETCHES, _HEAVIEST // max(1, len(self._entries))))
        return tuple(Memory(self._stretch(first), most) for first in range(0, len(self.most), _KINDS))

    def _stretch(self, first: int) -> Callable[[int], int]:
        """What gives the entries that fit, as far as it goes by nine kinds, for their counts. A suit's often come back."""
        slices = self._slices()
        fitting = [
            [(high[held] if held else self.all) & ~low[held + 1] for held in range(len(high) - 1)]
            for high, low in zip(slices.high[first : first + _KINDS], slices.low[first : first + _KINDS], strict=True)
        ]

        def find(part: int) -> int:
            return reduce(and_, (of_kind[part >> WIDTH * place & FIELD] for place, of_kind in enumerate(fitting)))

        return find

    def _slices(self) -> _Slices:
        made = self._made
        if made is None:
            made = self._made = _Slices(self._entries, self.most)
        return made

    def room(self, counts: Sequence[int]) -> int:
        """The entries that have places for all tiles of every kind."""
        found = self.all
        for planes, held in zip(self._slices().high, counts, strict=True):
            if held:
                found &= planes[held]
        return found

    def nearest(self, counts: Sequence[int], naturals: int, among: int) -> tuple[int, int]:
        """The least number of tiles that would have to be others, and the entries at that distance, of those asked.

        With A naturals that find a place and B natural places filled, an entry is off by
        max(naturals - A, natural places - B): the tiles that serve nothing, or the places only they could have filled.
        """
        slices = self._slices()
        serving = _count_planes(_up_to(slices.high, counts))
        filled = _count_planes(_up_to(slices.low, counts))
        unfilled = _minus(slices.low_total, filled)
        for off in range(15):
            found = (
                among
                & self.all
                & _at_least(serving, naturals - off, self.all)
                & ~_at_least(unfilled, off + 1, self.all)
            )
            if found:
                return off, found
        return 14, self.all & among


class _Slices:
    """By kind and by count: which entries have so many places, or natural places, or more."""

    __slots__ = ("high", "low", "low_total")

    def __init__(self, entries: Sequence[int], most: Sequence[int]) -> None:
        kinds = (1 << WIDTH * len(most)) - 1
        self.high = _slices([entry & kinds for entry in entries], most)
        self.low = _slices([entry >> LANE & kinds for entry in entries], most)
        self.low_total = _count_planes([plane for planes in self.low for plane in planes[1:] if plane])


def _slices(packed: Sequence[int], most: Sequence[int]) -> tuple[tuple[int, ...], ...]:
    """By kind, by count from 0 to one more than the most asked: the entries that have so many or more (0: not kept).

    While they are filled, rows are strings of binary digits, the first entry last, and hold the entries of one exact
    count. What a stretch of nine counts adds is looked up: few different ones occur.
    """
    rows: dict[tuple[int, int], bytearray] = {}
    stretches: list[dict[int, list[bytearray]]] = [{} for _ in range(0, len(most), _KINDS)]
    place = len(packed)
    for bag in packed:
        place -= 1
        for stretch, known in enumerate(stretches):
            part = bag & _STRETCH
            if part:
                found = known.get(part)
                if found is None:
                    found = known[part] = _rows_of(part, _KINDS * stretch, rows, len(packed))
                for row in found:
                    row[place] = _SET
            bag >>= _STRETCH_WIDTH
    out = [[0] * (limit + 2) for limit in most]
    for (kind, held), row in rows.items():
        entries = int(row, 2)
        for number in range(1, min(held, most[kind] + 1) + 1):
            out[kind][number] |= entries
    return tuple(map(tuple, out))


def _rows_of(part: int, kind: int, rows: dict[tuple[int, int], bytearray], length: int) -> list[bytearray]:
    """The rows in which an entry has its digit that holds these counts of the kinds from `kind`."""
    found = []
    while part:
        held = part & FIELD
        if held:
            row = rows.get((kind, held))
            if row is None:
                row = rows[kind, held] = bytearray(b"0") * length
            found.append(row)
        kind += 1
        part >>= WIDTH
    return found


def _up_to(planes: Sequence[Sequence[int]], counts: Sequence[int]) -> list[int]:
    """By kind the planes of 1, 2, … up to a count; empty ones are left out."""
    return [plane for of_kind, count in zip(planes, counts, strict=True) for plane in of_kind[1 : count + 1] if plane]


def _count_planes(added: Sequence[int]) -> list[int]:
    """For every entry how many of these bits it has, as the four planes of a binary number (14 at most)."""
    ones = twos = fours = eights = 0
    for plane in added:
        carry = ones & plane
        ones ^= plane
        if carry:
            more = twos & carry
            twos ^= carry
            if more:
                carry = fours & more
                fours ^= more
                eights |= carry
    return [ones, twos, fours, eights]


def _minus(whole: Sequence[int], part: Sequence[int]) -> list[int]:
    """The difference of two numbers in planes; `part` is never the larger."""
    out, borrow = [], 0
    for one, other in zip(whole, part, strict=True):
        out.append(one ^ other ^ borrow)
        borrow = (~one & (other | borrow)) | (other & borrow)
    return out


def _at_least(planes: Sequence[int], number: int, every: int) -> int:
    """The entries whose number in planes is at least `number`."""
    if number <= 0:
        return every
    equal, larger = every, 0
    for place in range(3, -1, -1):
        if number >> place & 1:
            equal &= planes[place]
        else:
            larger |= equal & planes[place]
            equal &= ~planes[place]
    return larger | equal
