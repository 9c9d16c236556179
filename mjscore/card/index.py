"""A card made ready for matching: its lines, their instantiations in order, and the bit-sliced index over them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from mjscore.card.expand import PACKED_BYTES, Known, Template, from_box, owner_pieces, templates
from mjscore.card.kinds import COPIES, JOKER, LANE, WIDTH
from mjscore.card.planes import Planes
from mjscore.card.records import Line
from mjscore.record import NamedTuple

NATURALS = (1 << WIDTH * JOKER) - 1  # the bits of a bag without its jokers
_NUMBERS = (1 << WIDTH * 9) - 1
CLASSES = (12,) * 9 + (4,) * 4 + (12, 8)  # numbers of any suit, winds, dragons of any colour, flowers


class Expanded(NamedTuple):
    """A line expanded. Of every instantiation, in the order of S12: the packed integer, and what was chosen for it."""

    line: Line
    packed: tuple[int, ...]
    templates: tuple[Template, ...]
    suits: tuple[tuple[int, ...], ...]  # of the template's owners
    suitless: tuple[Template, ...]  # those with a suit to choose, whatever clauses say


class Card:
    """A card without errors, expanded. Nobody changes it: one may serve any number of deals."""

    __slots__ = (
        "bounds",
        "lines",
        "name",
        "packed",
        "places",
        "planes",
        "suitless",
        "suits",
        "templates",
        "year",
    )

    def __init__(self, name: str | None, year: int | None, expanded: Sequence[Expanded]) -> None:
        self.name = name
        self.year = year
        self.lines = tuple(each.line for each in expanded)
        # The instantiations (see expand), in card order, within a line in the order of S12; of each, what was chosen.
        self.packed = tuple(entry for each in expanded for entry in each.packed)
        self.templates = tuple(entry for each in expanded for entry in each.templates)
        self.suits = tuple(entry for each in expanded for entry in each.suits)
        self.bounds = _bounds([len(each.packed) for each in expanded])  # by line: its first, and one past its last
        self.places = _places(self.bounds)  # by instantiation: the place of its line
        self.planes = Planes(self.packed, COPIES[:JOKER])  # over the instantiations, by kind
        self.suitless = Suitless([each.suitless for each in expanded])

    def priced(self, values: Mapping[str, int]) -> Card:
        """The card with other prices for some of its labels."""
        card = Card.__new__(Card)
        for name in Card.__slots__:
            setattr(card, name, getattr(self, name))
        card.lines = tuple(line.priced(values.get(line.label, line.value)) for line in self.lines)
        return card

    def place(self, label: str) -> int:
        """Where a line stands on the card, from 0. Raises KeyError for a label the card has not."""
        for place, line in enumerate(self.lines):
            if line.label == label:
                return place
        raise KeyError(label)

    def line(self, label: str) -> Line:
        """The line with a label. Raises KeyError."""
        return self.lines[self.place(label)]

    def count(self, label: str) -> int:
        """How many instantiations a line has. Raises KeyError."""
        begin, end = self.bounds[self.place(label)]
        return end - begin


class Suitless:
    """A card asked without regard to suits: its templates that have one to choose.

    `planes` is an index over them by class of kinds (CLASSES). It is made when a hand has fitted nothing, which is never
    asked of most cards.
    """

    __slots__ = ("_planes", "bounds", "places", "templates")

    def __init__(self, by_line: Sequence[Sequence[Template]]) -> None:
        self.templates = tuple(template for templates in by_line for template in templates)
        self.bounds = _bounds([len(templates) for templates in by_line])
        self.places = _places(self.bounds)
        self._planes: Planes | None = None

    @property
    def planes(self) -> Planes:
        """By class of kinds."""
        if self._planes is None:
            known: dict[int, Known] = {}  # by the groups of a form, which its templates share
            entries = []
            for template in self.templates:
                packed, owners = owner_pieces(template, known.setdefault(id(template.groups), {}))
                packed += sum([in_suit[0] for in_suit in owners])
                entries.append(class_counts(packed & NATURALS) | class_counts(packed >> LANE & NATURALS) << LANE)
            self._planes = Planes(entries, CLASSES)
        return self._planes


def class_counts(bag: int) -> int:
    """A bag with suits and colours of dragons left out: packed counts of CLASSES."""
    numbers = (bag & _NUMBERS) + (bag >> WIDTH * 9 & _NUMBERS) + (bag >> WIDTH * 18 & _NUMBERS)
    rest = bag >> WIDTH * 27
    dragons = (rest >> WIDTH * 4 & 31) + (rest >> WIDTH * 5 & 31) + (rest >> WIDTH * 6 & 31)
    return numbers | (rest & 0xFFFFF) << WIDTH * 9 | dragons << WIDTH * 13 | (rest >> WIDTH * 7 & 31) << WIDTH * 14


def expand_line(line: Line) -> Expanded:
    """The instantiations of a line, those that the box can supply."""
    seen: set[bytes] = set()
    kept: list[int] = []
    of_kept: list[Template] = []
    suits_of_kept: list[tuple[int, ...]] = []
    suitless: list[Template] = []
    for by_move, suits, known in templates(line):
        pieces = [owner_pieces(template, known) for template in by_move]
        if by_move[0].owners:
            suitless += by_move
        for chosen in suits:
            for template, (packed, owners) in zip(by_move, pieces, strict=True):
                for in_suit, suit in zip(owners, chosen, strict=True):
                    packed += in_suit[suit]
                key = packed.to_bytes(PACKED_BYTES, "little")
                if key not in seen:
                    seen.add(key)
                    if from_box(packed):
                        kept.append(packed)
                        of_kept.append(template)
                        suits_of_kept.append(chosen)
    return Expanded(line, tuple(kept), tuple(of_kept), tuple(suits_of_kept), tuple(suitless))


def _bounds(lengths: Sequence[int]) -> tuple[tuple[int, int], ...]:
    out, begin = [], 0
    for length in lengths:
        out.append((begin, begin + length))
        begin += length
    return tuple(out)


def _places(bounds: Sequence[tuple[int, int]]) -> tuple[int, ...]:
    return tuple(place for place, (begin, end) in enumerate(bounds) for _ in range(begin, end))
