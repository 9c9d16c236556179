"""American card lines, given as text: reading, checking, matching, dead hands. Knows nothing of settlement.

card = require_card(text)                        # or read_card(text), for all findings
declared, problems = declare(read_hand("22s 444s 66s (888p) (FFFJ)"), Circumstances(self_drawn=True))
found = fits(card, declared.tiles)               # every line it fits, or misfit(card, declared.tiles): why none
best, others = choose(found, exposed=True, jokerless=False, bonus=Bonus())
reading(card, best, declared.tiles)              # ("22s", "444s", "66s", "(888p)", "(FFFJ)")
alive(card, read_visible(["(888p)"], seen="666s"))
"""

from mjscore.card.dead import Visible, alive, read_visible
from mjscore.card.declared import Circumstances, Declared, declare
from mjscore.card.findings import ERROR, WARNING, Finding
from mjscore.card.hand_text import Written, read_hand
from mjscore.card.index import Card
from mjscore.card.matching import Exposure, Fit, Misfit, Tiles, fits, misfit, tiles_in
from mjscore.card.notation import Tile, read_tile, read_tiles
from mjscore.card.plain import may_be_redeemed, read_plain_hand
from mjscore.card.reader import CardFile, read_card, require_card
from mjscore.card.reading import has_long_set, reading
from mjscore.card.records import Line
from mjscore.card.refusals import refusal
from mjscore.card.shelf import SAMPLE, SAMPLE_FILE, kept_card, kept_prices, known_card, sample_text
from mjscore.card.show import Shown, show
from mjscore.card.worth import Bonus, choose, concealed_bonus, jokerless_bonus, repriced, worth

__all__ = [
    "ERROR",
    "SAMPLE",
    "SAMPLE_FILE",
    "WARNING",
    "Bonus",
    "Card",
    "CardFile",
    "Circumstances",
    "Declared",
    "Exposure",
    "Finding",
    "Fit",
    "Line",
    "Misfit",
    "Shown",
    "Tile",
    "Tiles",
    "Visible",
    "Written",
    "alive",
    "choose",
    "concealed_bonus",
    "declare",
    "fits",
    "has_long_set",
    "jokerless_bonus",
    "kept_card",
    "kept_prices",
    "known_card",
    "may_be_redeemed",
    "misfit",
    "read_card",
    "read_hand",
    "read_plain_hand",
    "read_tile",
    "read_tiles",
    "read_visible",
    "reading",
    "refusal",
    "repriced",
    "require_card",
    "sample_text",
    "show",
    "tiles_in",
    "worth",
]
