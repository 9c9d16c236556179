"""Settlement: from what a hand is worth to single payments with their reasons, and their sum."""

from mjscore.settlement.differences import differences
from mjscore.settlement.payment import win_transfers
from mjscore.settlement.penalties import penalty_transfers
from mjscore.settlement.sums import net_of

__all__ = ["differences", "net_of", "penalty_transfers", "win_transfers"]
