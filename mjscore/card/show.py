"""A card read back: every line with a sample hand and the number of its instantiations. Words are made by `report`."""

from __future__ import annotations

from collections.abc import Iterable

from mjscore.card import sizes
from mjscore.card.index import Card
from mjscore.card.reading import sample
from mjscore.card.records import Line
from mjscore.record import NamedTuple


class Shown(NamedTuple):
    """What can be said of a line beyond what is typed."""

    line: Line
    sample: str  # the first instantiation in the order of S12, groups as printed
    instantiations: int
    ranges: tuple[tuple[int, int, int, int], ...]  # of moving numbers: lowest and highest digit at the lowest position,
    # lowest and highest at the highest; one for every extent a chosen form may have


def show(card: Card, labels: Iterable[str] = ()) -> tuple[Shown, ...]:
    """The lines with these labels in the order asked for; all lines in card order if none is named. Raises KeyError."""
    places = [card.place(label) for label in labels] or range(len(card.lines))
    return tuple(
        Shown(
            card.lines[place],
            sample(card, card.bounds[place][0]),
            card.bounds[place][1] - card.bounds[place][0],
            ranges(card.lines[place]),
        )
        for place in places
    )


def ranges(line: Line) -> tuple[tuple[int, int, int, int], ...]:
    """From where to where the moving numbers go, each extent once."""
    if line.clauses.move is None:
        return ()
    found: dict[tuple[int, int, int, int], None] = {}
    for form in line.forms:
        for mask in sizes.masks(form, sizes.moving_mask):
            digits = sizes.digits_of(mask)
            shifts = sizes.moves(digits, line.clauses)
            low, high = min(shifts), max(shifts)
            found[digits[0] + low, digits[-1] + low, digits[0] + high, digits[-1] + high] = None
    return tuple(found)
