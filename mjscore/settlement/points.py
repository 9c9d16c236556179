"""Points of a tournament in the place of payments: what every seat gets for a deal."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from mjscore.deal.records import Penalty
from mjscore.rulebook.model import Rulebook
from mjscore.settlement.penalties import payees_of, row_of

Figures = Mapping[str, int]


def won_points(
    figures: Figures, value: int, winner: int, source: int | None, misnamed: bool, exposures: int
) -> dict[int, int]:
    """The winner's points and those of the one whose discard it was; `exposures` are the winner's before the win."""
    points = {winner: value}
    if source is not None:
        if misnamed:
            points[source] = figures["misnamed"]
        elif exposures >= 2:
            points[source] = figures["thrower_two" if exposures == 2 else "thrower_three"]
    return points


def points_of(
    figures: Figures,
    won: Mapping[int, int],
    penalties: Sequence[Penalty],
    book: Rulebook,
    wall: Iterable[int] = (),
) -> tuple[int, ...]:
    """The points by seat: those of the win, of the penalties, and of a wall game for the seats still in it."""
    points = [won.get(seat, 0) for seat in range(4)]
    for seat in wall:
        points[seat] += figures["wall"]
    for penalty in penalties:
        rule = book.penalties[penalty.kind]
        row = row_of(rule, penalty)
        for who, figure in (rule.points if row is None else row.points).items():
            for seat in penalty.seats if who == "offender" else payees_of(rule, penalty, who):
                points[seat] += figures[figure]
    return tuple(points)
