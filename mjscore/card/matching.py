"""Whether a hand of fourteen tiles fits a card, and if not, the one reason why (american.md, section 3).

Exact and without search: the index gives the instantiations whose places the naturals can fill, and the exposures are
then held against each of those few. What a line pays is not known here (see `worth`), nor is anything of the deal.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mjscore.card.expand import a_set, owner_pieces, set_place
from mjscore.card.index import NATURALS, Card, class_counts
from mjscore.card.kinds import GUARD, JOKER, LANE, ONE, WIDTH, counts, write
from mjscore.card.records import Line
from mjscore.record import NamedTuple, made

CONCEALED_LINE, EXPOSED_GROUP, JOKER_PLACE, SUITS, NO_LINE = (
    "concealed_line",
    "exposed_group",
    "joker_place",
    "suits",
    "no_line",
)


class Exposure:
    """A set shown before the win: naturals of one kind, and jokers that stand for it."""

    __slots__ = ("jokers", "kind", "natural_set", "open_set", "size", "source", "tiles", "word")

    def __init__(self, kind: int, size: int, jokers: int, source: int | None = None) -> None:
        self.kind = kind
        self.size = size  # 3 to 6
        self.jokers = jokers  # fewer than size
        self.source = source  # the seat its claimed tile came from, where written
        # Few different ones are ever written, and what follows of one is asked for again and again.
        self.tiles = ONE[kind] * (size - jokers) + ONE[JOKER] * jokers  # bag
        # As sets of an instantiation: where their number stands, and what one is there.
        self.open_set = set_place(kind, size, False), a_set(kind, size, False)
        self.natural_set = set_place(kind, size, True), a_set(kind, size, True)
        self.word = f"({write([kind] * (size - jokers) + [JOKER] * jokers)})"  # as results write it

    def _key(self) -> tuple[int, int, int, int | None]:
        return self.kind, self.size, self.jokers, self.source

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Exposure) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def __repr__(self) -> str:
        return f"Exposure{self._key()}"


class Tiles(NamedTuple):
    """The fourteen tiles of a hand, the winning tile among the concealed ones; see `tiles_in`."""

    concealed: int  # bag
    exposures: tuple[Exposure, ...]
    naturals: int  # the bag of all natural tiles, those exposed too
    jokers: int  # all of them, those exposed too


def tiles_in(concealed: int, exposures: tuple[Exposure, ...] = ()) -> Tiles:
    """The tiles of a hand by the bag of the concealed ones and the sets shown before the win."""
    whole = concealed
    for exposure in exposures:
        whole += exposure.tiles
    return made(Tiles, (concealed, exposures, whole & NATURALS, whole >> WIDTH * JOKER))


class Fit(NamedTuple):
    """A line that a hand fits, and the first instantiation by which it does."""

    line: Line
    entry: int  # the instantiation: its place in Card.packed
    rest: int  # what is left of it when the exposures have taken their sets


class Misfit(NamedTuple):
    """Why no line fits: the code of american.md, and what goes into its error."""

    code: str
    line: str | None = None  # label, of every code but no_line
    nearest: tuple[str, ...] = ()  # labels, of no_line
    off: int = 0  # of no_line: tiles that would have to be others
    entry: int = 0  # of no_line: the first instantiation at that distance


def fits(card: Card, tiles: Tiles, only: str | None = None) -> tuple[Fit, ...]:
    """Every line the hand fits, in card order; with `only`, that line alone is asked."""
    found = card.planes.fit(tiles.naturals)
    if only is not None:
        found &= _mask(card.bounds, card, only)
    return _matching(card, tiles, found) if found else ()


def misfit(card: Card, tiles: Tiles, only: str | None = None) -> Misfit:
    """Why a hand that fits no line does not. `only`: that line alone is asked."""
    held = counts(tiles.naturals)[:JOKER]
    mask = _mask(card.bounds, card, only)
    found = card.planes.fit(tiles.naturals) & mask
    if found and tiles.exposures:
        matching = _matching(card, tiles, found, concealed_too=True)
        if matching:
            return Misfit(CONCEALED_LINE, matching[0].line.label)
        return Misfit(EXPOSED_GROUP, card.lines[card.places[_first(found)]].label)
    label = _joker_place(card, tiles, card.planes.room(held) & mask) if tiles.jokers else None
    if label is not None:
        return Misfit(JOKER_PLACE, label)
    label = _other_suits(card, tiles, only)
    if label is not None:
        return Misfit(SUITS, label)
    off, near = card.planes.nearest(held, sum(held), mask)
    return Misfit(NO_LINE, None, tuple(_labels(card, near)), off, _first(near))


def rest_of_match(packed: int, tiles: Tiles) -> int | None:
    """What the exposures leave of an instantiation that matches, None for one that does not.

    Its sets have to match the exposures, the rest the concealed tiles (steps 1 and 2).
    """
    rest = without(packed, tiles.exposures)
    if rest is None:
        return None
    concealed = tiles.concealed & NATURALS
    places, natural = (rest & NATURALS) | GUARD, rest >> LANE & NATURALS
    # The jokers then suffice: both sides have as many tiles.
    return rest if (places - concealed) & ((concealed | GUARD) - natural) & GUARD == GUARD else None


def without(packed: int, exposures: Sequence[Exposure]) -> int | None:
    """What is left of an instantiation when every exposure has taken its set; None if one finds none.

    With a joker an exposure takes an open set, and first; without, a natural-only set if there is one.
    """
    for exposure in sorted(exposures, key=_naturals_last) if len(exposures) > 1 else exposures:
        place, a_set = exposure.natural_set
        if exposure.jokers or not packed >> place & 7:
            place, a_set = exposure.open_set
            if not packed >> place & 7:
                return None
        packed -= a_set
    return packed


def _naturals_last(exposure: Exposure) -> bool:
    return not exposure.jokers


def entries(found: int) -> Iterator[int]:
    """The entries of an answer of the index, in order."""
    while found:
        low = found & -found
        yield low.bit_length() - 1
        found ^= low


def _matching(card: Card, tiles: Tiles, found: int, concealed_too: bool = False) -> tuple[Fit, ...]:
    """The lines among the instantiations found that hold with the hand's exposures, the first instantiation of each."""
    exposures = tiles.exposures
    fits: tuple[Fit, ...] = ()
    while found:
        low = found & -found
        entry = low.bit_length() - 1
        place = card.places[entry]
        line = card.lines[place]
        if not exposures:
            fits += (made(Fit, (line, entry, card.packed[entry])),)
        elif not line.concealed or concealed_too:
            rest = rest_of_match(card.packed[entry], tiles)
            if rest is None:
                found ^= low
                continue
            fits += (made(Fit, (line, entry, rest)),)
        if found == low:
            break
        end = card.bounds[place][1]
        found = found >> end << end
    return fits


def _joker_place(card: Card, tiles: Tiles, found: int) -> str | None:
    """The first line that would match if jokers could stand anywhere; exposures and marks hold."""
    for entry in entries(found):
        line = card.lines[card.places[entry]]
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
    suitless = card.suitless
    found = suitless.planes.fit(class_counts(naturals))
    for entry in entries(found & _mask(suitless.bounds, card, only)):
        line = card.lines[suitless.places[entry]]
        if tiles.exposures and line.concealed:
            continue
        packed, owners = owner_pieces(suitless.templates[entry], {})
        if _some_suits(packed, owners, naturals, tiles):
            return line.label
    return None


def _some_suits(packed: int, owners: Sequence[Sequence[int]], naturals: int, tiles: Tiles) -> bool:
    """Whether the owners can be given suits, equal ones or not, so that the hand matches."""
    if ((naturals | GUARD) - (packed >> LANE & NATURALS)) & GUARD != GUARD:
        return False
    if not owners:
        return rest_of_match(packed, tiles) is not None
    return any(_some_suits(packed + in_suit, owners[1:], naturals, tiles) for in_suit in owners[0])


def _mask(bounds: Sequence[tuple[int, int]], card: Card, only: str | None) -> int:
    """The entries to be asked: all (-1), or those of one line."""
    if only is None:
        return -1
    begin, end = bounds[card.place(only)]
    return (1 << end) - (1 << begin)


def _labels(card: Card, found: int) -> Iterator[str]:
    """The labels of the lines that some instantiations belong to, in card order."""
    while found:
        place = card.places[_first(found)]
        yield card.lines[place].label
        end = card.bounds[place][1]
        found = found >> end << end


def _first(found: int) -> int:
    """The first of some entries."""
    return (found & -found).bit_length() - 1
