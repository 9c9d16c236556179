"""The judge takes one deal from record to result: its events in order, each hand through scoring, liability, settlement."""

from mjscore.judge.deal import score
from mjscore.judge.intake import FindBook, FindCard, no_files, plain_notation, read, take
from mjscore.judge.waits import Wait, waits

__all__ = ["FindBook", "FindCard", "Wait", "no_files", "plain_notation", "read", "score", "take", "waits"]
