"""Who deals next, by the variant's rotation."""

from __future__ import annotations

from collections.abc import Sequence

from mjscore.rulebook.model import RotationRule

EAST, SOUTH = 0, 1


def next_dealer(rule: RotationRule, winners: Sequence[int], end: str | None = None) -> int:
    """The seat that deals next after a deal these seats won (none: nobody did): East, or the seat that follows.

    `end` is how a deal ended that nobody won.
    """
    if not winners:
        word = rule.drawn if end is None else rule.ends.get(end, rule.drawn)
    elif EAST in winners:
        word = rule.dealer_won
    else:
        word = rule.other_won
    return EAST if word == "stays" else SOUTH
