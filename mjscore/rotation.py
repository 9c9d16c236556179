"""Who deals next, by the variant's rotation."""

from __future__ import annotations

from collections.abc import Sequence

from mjscore.rulebook.model import RotationRule

EAST, SOUTH = 0, 1


def next_dealer(rule: RotationRule, winners: Sequence[int]) -> int:
    """The seat that deals next after a deal these seats won (none: nobody did): East, or the seat that follows."""
    if not winners:
        word = rule.drawn
    elif EAST in winners:
        word = rule.dealer_won
    else:
        word = rule.other_won
    return EAST if word == "stays" else SOUTH
