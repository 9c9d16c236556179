"""Who pays for all, and why: the deal's own ruling first, then the triggers of the rulebook. Amounts are not known here."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mjscore.deal.records import Hand, Meld, Win
from mjscore.facts.danger import DECIDING_SETS, danger_word
from mjscore.facts.win import NEW_TILE
from mjscore.record import NamedTuple
from mjscore.result import Count
from mjscore.rulebook.model import Rulebook
from mjscore.rulebook.settling import Trigger

STATED: Final = "stated"


class Liable(NamedTuple):
    """The seat that pays for all, and the id of the trigger (`stated` where the deal says it)."""

    seat: int
    trigger: str
    covers: str | None = None  # the item that is paid for; None: the whole hand, or what is left of it


def liable_for(win: Win, count: Count, word: int, new_tile: bool, book: Rulebook) -> Liable | None:
    """Who is liable for a win with this count and these facts, or None.

    Of several triggers that hold the first in the table that names a seat counts, or, where the table says so, the one
    whose deciding set was made last, whether its source is known or not. A hand of which only the count is told makes
    nobody liable but by `liable`.
    """
    if win.liable is not None:
        return Liable(win.liable, STATED)
    if not word & book.dangerous.get(win.by, 0):
        return None
    in_question = book.triggers.get(win.by)
    if not in_question or not isinstance(win.hand, Hand) or (book.excuse and win.more.get(book.excuse)):
        return None
    latest = found = None
    for trigger in in_question:
        if not trigger.condition.holds(word) or not _counts_enough(trigger, count):
            continue
        if _was_dangerous(trigger, win.hand, word | (NEW_TILE if new_tile else 0)):
            place, seat = _decided(trigger, win, win.hand.melds)
            liable = None if seat is None else Liable(seat, trigger.id)
            if not book.latest_set_decides:
                if liable is not None:
                    return liable
            elif latest is None or place > latest:
                latest, found = place, liable
    return found


def all_liable(win: Win, count: Count, word: int, book: Rulebook) -> tuple[Liable, ...]:
    """Everybody who is liable for a win, each with what he covers, in the order of the table.

    What the deal rules goes before what the order of sets shows: it covers the items that make liable, where the hand has
    one, else all of it. Where the rules say that the whole hand is covered, only the first counts.
    """
    if win.liable is None and not word & book.dangerous.get(win.by, 0):
        return ()
    in_question = book.triggers.get(win.by)
    counted = {item.id for item in count.items}
    whole = book.shared_liability is None or book.shared_liability.whole_hand
    if win.liable is not None:
        every = (trigger for triggers in book.triggers.values() for trigger in triggers)
        items = dict.fromkeys(one.covers for one in every if one.covers in counted)
        if whole or not items:
            return (Liable(win.liable, STATED),)
        return tuple(Liable(win.liable, STATED, item) for item in items)
    if not in_question or not isinstance(win.hand, Hand):
        return ()
    found: list[Liable] = []
    for trigger in in_question:
        if not trigger.condition.holds(word) or (trigger.covers is not None and trigger.covers not in counted):
            continue
        if _was_dangerous(trigger, win.hand, word):
            _, seat = _decided(trigger, win, win.hand.melds)
            if seat is not None:
                found.append(Liable(seat, trigger.id, None if whole else trigger.covers))
    return tuple(found[:1] if whole else found)


def _was_dangerous(trigger: Trigger, hand: Hand, word: int) -> bool:
    """Whether what lay open and the tile thrown, or the order of the sets, are as a trigger wants them."""
    asked = trigger.dangers.mask
    return not asked or trigger.dangers.holds(word | danger_word(hand.melds, hand.tile, asked))


def _counts_enough(trigger: Trigger, count: Count) -> bool:
    if trigger.least is None or count.limit is not None:
        return True
    unit, least = trigger.least
    return dict(count.totals).get(unit, 0) >= least


def _decided(trigger: Trigger, win: Win, melds: Sequence[Meld]) -> tuple[int, int | None]:
    """The place of the set that decides, and the seat its tile came from (None: unknown, or there is no such set).

    The winning tile comes after all sets on the table.
    """
    if trigger.feeder is None:
        return len(melds), win.source
    place = DECIDING_SETS[trigger.feeder](melds)
    return (-1, None) if place is None else (place, melds[place].source)
