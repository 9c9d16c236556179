"""A bit-sliced index: one bit an entry, one long integer a question, so that a whole card is asked at once.

An entry has, for every kind, a number of natural places (low) and of places at all (high). Kinds may be tiles or, for a
card asked without regard to suits, classes of them. Nothing here knows what an entry is.
"""

from __future__ import annotations

from collections.abc import Sequence

from mjscore.card.kinds import FIELD, WIDTH

_STRETCH_WIDTH = 9 * WIDTH
_STRETCH = (1 << _STRETCH_WIDTH) - 1
_SET = ord("1")


class Planes:
    """Which entries have at least so many places, natural or at all, of which kind. Built once, then only read."""

    __slots__ = ("all", "fitting", "high", "low", "low_total", "most", "size")

    def __init__(self, highs: Sequence[int], lows: Sequence[int], most: Sequence[int]) -> None:
        """`highs` and `lows` are packed counts by entry; `most` is the largest count by kind that will be asked."""
        self.size = len(highs)
        self.all = (1 << self.size) - 1
        self.most = tuple(most)
        self.high = _slices(highs, self.most)
        self.low = _slices(lows, self.most)
        self.fitting = tuple(
            tuple((high[held] if held else self.all) & ~low[held + 1] for held in range(len(high) - 1))
            for high, low in zip(self.high, self.low, strict=True)
        )
        self.low_total = _count_planes([plane for planes in self.low for plane in planes[1:] if plane])

    def fit(self, counts: Sequence[int]) -> int:
        """The entries that have, for every kind, low <= count <= high. No count exceeds the most asked."""
        found = self.all
        for planes, held in zip(self.fitting, counts, strict=True):
            found &= planes[held]
            if not found:
                return 0
        return found

    def room(self, counts: Sequence[int]) -> int:
        """The entries that have places for all tiles of every kind."""
        found = self.all
        for planes, held in zip(self.high, counts, strict=True):
            if held:
                found &= planes[held]
        return found

    def nearest(self, counts: Sequence[int], naturals: int, among: int) -> tuple[int, int]:
        """The least number of tiles that would have to be others, and the entries at that distance, of those asked.

        With A naturals that find a place and B natural places filled, an entry is off by
        max(naturals - A, natural places - B): the tiles that serve nothing, or the places only they could have filled.
        """
        serving = _count_planes(_up_to(self.high, counts))
        filled = _count_planes(_up_to(self.low, counts))
        unfilled = _minus(self.low_total, filled)
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


def _slices(packed: Sequence[int], most: Sequence[int]) -> tuple[tuple[int, ...], ...]:
    """By kind, by count from 0 to one more than the most asked: the entries that have so many or more (0: not kept).

    While they are filled, rows are strings of binary digits, the first entry last, and hold the entries of one exact
    count. What a stretch of nine counts adds is looked up: few different ones occur.
    """
    rows: dict[tuple[int, int], bytearray] = {}
    stretches: list[dict[int, list[bytearray]]] = [{} for _ in range(0, len(most), 9)]
    place = len(packed)
    for bag in packed:
        place -= 1
        for stretch, known in enumerate(stretches):
            part = bag & _STRETCH
            if part:
                found = known.get(part)
                if found is None:
                    found = known[part] = _rows_of(part, 9 * stretch, rows, len(packed))
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
