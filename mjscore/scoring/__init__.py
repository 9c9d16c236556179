"""Scoring: from facts and a rulebook to items, totals and value, and the reading that counts."""

from mjscore.scoring.best import Best, best_reading, words_of
from mjscore.scoring.count import count_of, count_told, towards_minimum
from mjscore.scoring.fishing import fishing_count
from mjscore.scoring.ready import Ready, best_ready
from mjscore.scoring.view import View, drawn_view, view_of
from mjscore.scoring.wait import sole_wait, winning_tiles

__all__ = [
    "Best", "Ready", "View", "best_reading", "best_ready", "count_of", "count_told", "drawn_view", "fishing_count", "sole_wait",
    "towards_minimum", "view_of", "winning_tiles", "words_of",
]  # fmt: skip
