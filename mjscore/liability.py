"""Who pays for all, and why: the deal's own ruling first, then the triggers of the rulebook. Amounts are not known here."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from mjscore.deal.records import Hand, Meld, Win
from mjscore.facts.danger import DECIDING_SETS, danger_word
from mjscore.facts.win import NEW_TILE
from mjscore.result import Count
from mjscore.rulebook.model import Rulebook, Trigger

STATED = "stated"


@dataclass(frozen=True, slots=True)
class Liable:
    """The seat that pays for all, and the id of the trigger (`stated` where the deal says it)."""

    seat: int
    trigger: str


def liable_for(win: Win, count: Count, word: int, new_tile: bool, book: Rulebook) -> Liable | None:
    """Who is liable for a win with this count and these facts, or None.

    Of several triggers the first in the table that names a seat counts. A hand of which only the count is told
    makes nobody liable but by `liable`.
    """
    if win.liable is not None:
        return Liable(win.liable, STATED)
    in_question = book.triggers.get(win.by)
    if not in_question or not isinstance(win.hand, Hand) or (book.excuse and win.more.get(book.excuse)):
        return None
    dangers = None
    for trigger in in_question:
        if not trigger.condition.holds(word) or not _counts_enough(trigger, count):
            continue
        if dangers is None:
            dangers = word | danger_word(win.hand.melds, win.hand.tile) | (NEW_TILE if new_tile else 0)
        if trigger.dangers.holds(dangers):
            seat = win.source if trigger.feeder is None else _feeder(trigger.feeder, win.hand.melds)
            if seat is not None:
                return Liable(seat, trigger.id)
    return None


def _counts_enough(trigger: Trigger, count: Count) -> bool:
    if trigger.least is None or count.limit is not None:
        return True
    unit, least = trigger.least
    return dict(count.totals).get(unit, 0) >= least


def _feeder(deciding: str, melds: Sequence[Meld]) -> int | None:
    """The seat that the deciding set's tile came from; unknown or none: nobody."""
    meld = DECIDING_SETS[deciding](melds)
    return None if meld is None else meld.source
