"""Settlement: from what a hand is worth to single payments with their reasons, and their sum."""

from mjscore.settlement.differences import differences
from mjscore.settlement.ends import Shown, end_transfers
from mjscore.settlement.kongs import Income, hand_on, kong_transfers, last_income
from mjscore.settlement.payment import win_transfers
from mjscore.settlement.penalties import penalty_transfers
from mjscore.settlement.sums import net_of

__all__ = [
    "Income", "Shown", "differences", "end_transfers", "hand_on", "kong_transfers", "last_income", "net_of",
    "penalty_transfers", "win_transfers",
]  # fmt: skip
