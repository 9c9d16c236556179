"""The facts of every win of a deal, as the judge finds them: for those who ask why something counts."""

from __future__ import annotations

from mjscore.deal.records import Deal, Foreign, Win
from mjscore.judge.events import facts_beside
from mjscore.judge.win import Judged, judge_win
from mjscore.result import Result
from mjscore.rulebook.model import Rulebook


def judged_wins(deal: Deal, result: Result, book: Rulebook) -> tuple[Judged, ...]:
    """Every win of a scored deal, in order, with the word of facts of the reading that counts.

    A hand in a notation of its own has no such facts: its word is empty.
    """
    wins = [event for event in deal.events if isinstance(event, Win)]
    return tuple(
        Judged(won, 0)
        if isinstance(win.hand, Foreign)
        else judge_win(win, deal.round, book, facts_beside(win, deal, book), deal.more)
        for win, won in zip(wins, result.wins, strict=True)
    )
