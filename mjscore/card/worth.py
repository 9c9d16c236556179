"""Which of the lines that a hand fits is counted: the one that pays most (american.md, section 3)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from mjscore.card.index import Card
from mjscore.card.matching import Fit
from mjscore.card.records import Line
from mjscore.record import NamedTuple


class Bonus(NamedTuple):
    """What a table adds to the value of a line. A table that plays for points adds `jokerless_points` instead."""

    jokerless: int = 2  # by how much a jokerless hand is multiplied; 1 is no bonus
    concealed: int = 0  # added to an X line won without an exposure, before multiplying
    jokerless_points: int | None = None


def concealed_bonus(line: Line, exposed: bool, bonus: Bonus) -> int:
    """What is added to a line for a hand without an exposure."""
    return 0 if line.concealed or exposed else bonus.concealed


def jokerless_bonus(line: Line, exposed: bool, jokerless: bool, bonus: Bonus) -> int:
    """What a jokerless hand adds to a line and its concealed bonus; nothing in a section without the bonus."""
    if not jokerless or line.nobonus:
        return 0
    if bonus.jokerless_points is not None:
        return bonus.jokerless_points
    return (line.value + concealed_bonus(line, exposed, bonus)) * (bonus.jokerless - 1)


def worth(line: Line, exposed: bool, jokerless: bool, bonus: Bonus) -> int:
    """What a line pays after these bonuses. `jokerless`: the hand is, and it counts (said, not misnamed)."""
    return line.value + concealed_bonus(line, exposed, bonus) + jokerless_bonus(line, exposed, jokerless, bonus)


def choose(fits: Sequence[Fit], exposed: bool, jokerless: bool, bonus: Bonus) -> tuple[Fit, tuple[Fit, ...]]:
    """The line that pays most, at equal pay of the higher printed value, then the first; and the others in order."""
    best = max(fits, key=lambda fit: (worth(fit.line, exposed, jokerless, bonus), fit.line.value))
    return best, tuple(fit for fit in fits if fit is not best)


def repriced(card: Card, values: Mapping[str, int]) -> Card:
    """The card with other prices for some of its labels. Raises KeyError for a label the card has not."""
    for label in values:
        card.place(label)
    return card.priced(values)
