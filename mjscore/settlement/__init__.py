"""Settlement: from what a hand is worth to single payments with their reasons, and their sum."""

from mjscore.settlement.differences import differences
from mjscore.settlement.draws import instead_transfers, pool_transfers
from mjscore.settlement.ends import Shown, end_transfers
from mjscore.settlement.kongs import Income, hand_on, kong_transfers, last_income
from mjscore.settlement.payment import win_transfers
from mjscore.settlement.penalties import WORTH, end_of, penalty_transfers
from mjscore.settlement.points import points_of, won_points
from mjscore.settlement.side import parties, side_payments, spent
from mjscore.settlement.staked import PaidWin, Parts, deposits, staked_transfers, sticks_taken
from mjscore.settlement.sums import NOTHING_PAID, net_of

__all__ = [
    "NOTHING_PAID", "WORTH", "Income", "PaidWin", "Parts", "Shown", "deposits", "differences", "end_of", "end_transfers",
    "hand_on", "instead_transfers", "kong_transfers", "last_income", "net_of", "parties", "penalty_transfers", "points_of",
    "pool_transfers", "side_payments", "spent", "staked_transfers", "sticks_taken", "win_transfers", "won_points",
]  # fmt: skip
