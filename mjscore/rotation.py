"""Who deals next, by the variant's rotation."""

from __future__ import annotations

from collections.abc import Sequence

from mjscore.rulebook.model import RotationRule

EAST, SOUTH = 0, 1


def next_dealer(rule: RotationRule, winners: Sequence[int], source: int | None = None, end: str | None = None) -> int:
    """The seat that deals next after a deal these seats won (none: nobody did).

    Where winners leave and the others play on, `winners` are those of the first win, several if they won on one tile,
    and `source` is the seat it came from. `end` is how a deal ended that nobody won.
    """
    if not winners:
        word = rule.drawn if end is None else rule.ends.get(end, rule.drawn)
    elif len(winners) > 1 and rule.several == "source" and source is not None:
        return source
    elif EAST in winners:
        word = rule.dealer_won
    else:
        word = rule.other_won
    if word == "first_winner":
        return winners[0]
    return EAST if word == "stays" else SOUTH
