"""The written deal as immutable records, and what is impossible in it under any rules.

`read_deal` turns plain data into a `Deal` by the `Vocabulary` of a variant; nothing here knows rules or values.
"""

from mjscore.deal.reading import read_deal
from mjscore.deal.records import (
    ADDED,
    CHOW,
    CLAIMED,
    CONCEALED,
    KONG,
    PAIR,
    PUNG,
    UNTOLD,
    Deal,
    End,
    Foreign,
    Hand,
    Kong,
    Meld,
    Penalty,
    Told,
    Win,
)
from mjscore.deal.vocabulary import Circumstance, Field, PenaltyForm, Vocabulary

__all__ = [
    "ADDED",
    "CHOW",
    "CLAIMED",
    "CONCEALED",
    "KONG",
    "PAIR",
    "PUNG",
    "UNTOLD",
    "Circumstance",
    "Deal",
    "End",
    "Field",
    "Foreign",
    "Hand",
    "Kong",
    "Meld",
    "Penalty",
    "PenaltyForm",
    "Told",
    "Vocabulary",
    "Win",
    "read_deal",
]
