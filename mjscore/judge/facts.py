"""The facts of every win of a deal, as the judge finds them: for those who ask why something counts."""

from __future__ import annotations

from mjscore.deal.records import Deal, Win
from mjscore.judge.win import Judged, judge_win
from mjscore.rulebook.model import Rulebook


def judged_wins(deal: Deal, book: Rulebook) -> tuple[Judged, ...]:
    """Every win of a deal, in order, with the word of facts of the reading that counts. Raises `Refused` as `score` does."""
    return tuple(judge_win(event, deal.round, book) for event in deal.events if isinstance(event, Win))
