"""Whether a hand of fourteen tiles fits a card, and if not, the one reason why (american.md, section 3).

Exact and without search: the index gives the instantiations whose places the naturals can fill, and the exposures are
then held against each of those few. What a line pays is not known here (see `worth`), nor is anything of the deal.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from mjscore.card.expand import a_set, owner_pieces, set_place
from mjscore.card.index import CLASSES, NATURALS, Card, class_counts
from mjscore.card.kinds import FIELD, GUARD, JOKER, LANE, ONE, WIDTH, counts
from mjscore.card.records import Line

CONCEALED_LINE, EXPOSED_GROUP, JOKER_PLACE, SUITS, NO_LINE = (
    "concealed_line",
    "exposed_group",
    "joker_place",
    "suits",
    "no_line",
)


@dataclass(frozen=True, slots=True)
class Exposure:
    """A set shown before the win: naturals of one kind, and jokers that stand for it."""

    kind: int
    size: int  # 3 to 6
    jokers: int  # fewer than size
    source: int | None = None  # the seat its claimed tile came from, where written


@dataclass(frozen=True, slots=True)
class Tiles:
    """The fourteen tiles of a hand, the winning tile among the concealed ones."""

    concealed: int  # bag
    exposures: tuple[Exposure, ...] = ()

    @property
    def jokers(self) -> int:
        """All jokers, those exposed too."""
        return (self.concealed >> WIDTH * JOKER & FIELD) + sum(exposure.jokers for exposure in self.exposures)

    @property
    def naturals(self) -> int:
        """The bag of all natural tiles, those exposed too."""
        bag = self.concealed & NATURALS
        for exposure in self.exposures:
            bag += ONE[exposure.kind] * (exposure.size - exposure.jokers)
        return bag


@dataclass(frozen=True, slots=True)
class Fit:
    """A line that a hand fits, and the first instantiation by which it does."""

    line: Line
    entry: int  # the instantiation: its place in Card.packed


@dataclass(frozen=True, slots=True)
class Misfit:
    """Why no line fits: the code of american.md, and what goes into its error."""

    code: str
    line: str | None = None  # label, of every code but no_line
    nearest: tuple[str, ...] = ()  # labels, of no_line
    off: int = 0  # of no_line: tiles that would have to be others


def fits(card: Card, tiles: Tiles, only: str | None = None) -> tuple[Fit, ...]:
    """Every line the hand fits, in card order; with `only`, that line alone is asked."""
    found = card.planes.fit(counts(tiles.naturals)[:JOKER]) & _mask(card.bounds, card, only)
    return tuple(_matching(card, tiles, found, tiles.exposures)) if found else ()


def misfit(card: Card, tiles: Tiles, only: str | None = None) -> Misfit:
    """Why a hand that fits no line does not. `only`: that line alone is asked."""
    held = counts(tiles.naturals)[:JOKER]
    mask = _mask(card.bounds, card, only)
    found = card.planes.fit(held) & mask
    if found and tiles.exposures:
        for fit in _matching(card, tiles, found, tiles.exposures, concealed_too=True):
            return Misfit(CONCEALED_LINE, fit.line.label)
        return Misfit(EXPOSED_GROUP, card.lines[_line_of(card.bounds, found)].label)
    label = _joker_place(card, tiles, card.planes.room(held) & mask) if tiles.jokers else None
    if label is not None:
        return Misfit(JOKER_PLACE, label)
    label = _other_suits(card, tiles, only)
    if label is not None:
        return Misfit(SUITS, label)
    off, near = card.planes.nearest(held, sum(held), mask)
    labels = [
        line.label
        for line, (begin, end) in zip(card.lines, card.bounds, strict=True)
        if near >> begin & (1 << end - begin) - 1
    ]
    return Misfit(NO_LINE, None, tuple(labels), off)


def holds(packed: int, tiles: Tiles, exposures: Sequence[Exposure]) -> bool:
    """Whether an instantiation matches: its sets to the exposures, the rest to the concealed tiles (steps 1 and 2)."""
    rest = without(packed, exposures)
    if rest is None:
        return False
    concealed = tiles.concealed & NATURALS
    return ((concealed | GUARD) - (rest >> LANE & NATURALS)) & GUARD == GUARD and (
        ((rest & NATURALS) | GUARD) - concealed
    ) & GUARD == GUARD  # the jokers then suffice: both sides have as many tiles


def without(packed: int, exposures: Sequence[Exposure]) -> int | None:
    """What is left of an instantiation when every exposure has taken its set; None if one finds none.

    With a joker an exposure takes an open set, and first; without, a natural-only set if there is one.
    """
    for exposure in sorted(exposures, key=_naturals_last) if len(exposures) > 1 else exposures:
        kind, size = exposure.kind, exposure.size
        if not exposure.jokers and packed >> set_place(kind, size, True) & 7:
            packed -= a_set(kind, size, True)
        elif packed >> set_place(kind, size, False) & 7:
            packed -= a_set(kind, size, False)
        else:
            return None
    return packed


def _naturals_last(exposure: Exposure) -> bool:
    return not exposure.jokers


def entries(found: int) -> Iterator[int]:
    """The entries of an answer of the index, in order."""
    while found:
        low = found & -found
        yield low.bit_length() - 1
        found ^= low


def _matching(
    card: Card, tiles: Tiles, found: int, exposures: tuple[Exposure, ...], concealed_too: bool = False
) -> Iterator[Fit]:
    """The lines among the instantiations found that hold with these exposures, the first instantiation of each."""
    while found:
        place = _line_of(card.bounds, found)
        begin, end = card.bounds[place]
        line = card.lines[place]
        of_line = found >> begin & (1 << end - begin) - 1
        found ^= of_line << begin
        if exposures and line.concealed and not concealed_too:
            continue
        for entry in entries(of_line):
            if not exposures or holds(card.packed[begin + entry], tiles, exposures):
                yield Fit(line, begin + entry)
                break


def _joker_place(card: Card, tiles: Tiles, found: int) -> str | None:
    """The first line that would match if jokers could stand anywhere; exposures and marks hold."""
    for entry in entries(found):
        line = card.lines[_line_of(card.bounds, 1 << entry)]
        if tiles.exposures and line.concealed:
            continue
        if _exposures_anywhere(card.packed[entry], tiles):
            return line.label
    return None


def _exposures_anywhere(packed: int, tiles: Tiles) -> bool:
    """Whether every exposure finds a set of its size, natural-only or not, and the rest has room for the naturals."""
    for exposure in tiles.exposures:
        kind, size = exposure.kind, exposure.size
        for natural in (False, True):
            if packed >> set_place(kind, size, natural) & 7:
                packed -= a_set(kind, size, natural)
                break
        else:
            return False
    return (((packed & NATURALS) | GUARD) - (tiles.concealed & NATURALS)) & GUARD == GUARD


def _other_suits(card: Card, tiles: Tiles, only: str | None) -> str | None:
    """The first line that would match if every ink could be any suit; exposures, jokers and marks hold."""
    naturals = tiles.naturals
    found = card.classes.fit(counts(class_counts(naturals))[: len(CLASSES)])
    for entry in entries(found & _mask(card.suitless_bounds, card, only)):
        line = card.lines[_line_of(card.suitless_bounds, 1 << entry)]
        if tiles.exposures and line.concealed:
            continue
        packed, owners = owner_pieces(card.suitless[entry].template, {})
        if _some_suits(packed, owners, naturals, tiles):
            return line.label
    return None


def _some_suits(packed: int, owners: Sequence[Sequence[int]], naturals: int, tiles: Tiles) -> bool:
    """Whether the owners can be given suits, equal ones or not, so that the hand matches."""
    if ((naturals | GUARD) - (packed >> LANE & NATURALS)) & GUARD != GUARD:
        return False
    if not owners:
        return holds(packed, tiles, tiles.exposures)
    return any(_some_suits(packed + in_suit, owners[1:], naturals, tiles) for in_suit in owners[0])


def _mask(bounds: Sequence[tuple[int, int]], card: Card, only: str | None) -> int:
    """The entries to be asked: all (-1), or those of one line."""
    if only is None:
        return -1
    begin, end = bounds[card.place(only)]
    return (1 << end) - (1 << begin)


def _line_of(bounds: Sequence[tuple[int, int]], found: int) -> int:
    """The place on the card of the line that the first of the entries belongs to."""
    first = (found & -found).bit_length() - 1
    return bisect_right(bounds, (first, first + 1 << 40)) - 1
