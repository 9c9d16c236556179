"""The dispute: a claim against a result, where they part and why, and what would make the claim right.

It drives the judge and knows no formats: claims are given as texts or plain data, answers come back as records.
"""

from mjscore.dispute.check import check, claim_holds, claim_of, first_difference, why
from mjscore.dispute.figures import Figure
from mjscore.dispute.records import Claim, Difference, Dispute, Reason, Why, WouldHold

__all__ = [
    "Claim", "Difference", "Dispute", "Figure", "Reason", "Why", "WouldHold",
    "check", "claim_holds", "claim_of", "first_difference", "why",
]  # fmt: skip
