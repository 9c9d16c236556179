"""Whether a player may win on another's tile: what was thrown against what the hand waited for."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from mjscore.deal.discards import ADDED, CONCEALED, THROWN, Discards, Thrown
from mjscore.deal.records import CLAIMED, KONG, UNTOLD, Hand, Win
from mjscore.facts.table import is_head, table_sets
from mjscore.readings.shapes import shape_waits
from mjscore.readings.vectors import keys
from mjscore.rulebook.model import Rulebook
from mjscore.rulebook.stakes import FuritenRule
from mjscore.scoring import winning_tiles

DISCARD, TEMPORARY, RIICHI = "discard", "temporary", "riichi"
_ORPHANS = ("thirteen_orphans",)


def furiten_form(win: Win, discards: Discards | None, book: Rulebook) -> str | None:
    """In which form the winner was furiten: told, or found in what was discarded; None where he may win.

    A self-drawn win is always allowed (the given text). The wait is every kind that completes the hand by shape.
    """
    rule = book.furiten
    if rule is None or win.source is None:
        return None
    told = win.more.get(rule.field)
    if told is not None:
        return str(told)
    if discards is None or not isinstance(win.hand, Hand):
        return None
    hand = win.hand
    suits = keys(hand.concealed)
    waits = winning_tiles(suits, 0, table_sets(hand.melds), not hand.melds, book)
    entries = _without_winning_tile(discards, win, hand) if discards.in_order else discards.entries
    if any(one.seat == win.winner and one.way == THROWN and waits >> one.tile & 1 for one in entries):
        return DISCARD
    if not discards.in_order:
        return None
    orphans = shape_waits(suits, _ORPHANS) if not hand.melds else 0
    return _passed(win, hand, entries, waits, orphans, rule)


def _without_winning_tile(discards: Discards, win: Win, hand: Hand) -> Sequence[Thrown]:
    entries = discards.entries
    last = entries[-1] if entries else None
    ways = (THROWN,) if win.by == "discard" else (ADDED, CONCEALED)  # thirteen orphans rob a concealed kong too
    if last is not None and (last.seat, last.tile) == (win.source, hand.tile) and last.way in ways:
        return entries[:-1]
    return entries


def _passed(win: Win, hand: Hand, entries: Sequence[Thrown], waits: int, orphans: int, rule: FuritenRule) -> str | None:
    """The form in which a tile of the wait went by: since riichi, or since the winner last drew."""
    declared = _declared(win, entries, rule)
    if any(_misses(one, win.winner, waits, orphans) for one in entries[declared:]):
        return RIICHI
    passed = False
    for place, one in enumerate(entries):
        if one.seat == win.winner:
            # an entry of his own tells that he drew before it, or claimed
            if rule.cleared_by_call or _drew(place, entries, hand):
                passed = False
            continue
        if rule.cleared_by_call and one.way != THROWN:
            passed = False  # a kong interrupts, before it could be robbed
        if _misses(one, win.winner, waits, orphans):
            passed = True
        if rule.cleared_by_call and one.claimed:
            passed = False
    return TEMPORARY if passed else None


def _declared(win: Win, entries: Sequence[Thrown], rule: FuritenRule) -> int:
    """The place from which on the winner has certainly declared riichi; the end where nothing tells it.

    Where no discard is marked, riichi with the first discard was declared with the first, any other with the last at the
    latest.
    """
    own = [place for place, one in enumerate(entries) if one.seat == win.winner and one.way == THROWN]
    marked = next((place for place in own if entries[place].riichi), None)
    if marked is not None or win.circumstances.isdisjoint(rule.declared):
        return len(entries) if marked is None else marked
    if not own:
        return 0
    return own[-1] if win.circumstances.isdisjoint(rule.declared_first) else own[0]


def _misses(one: Thrown, winner: int, waits: int, orphans: int) -> bool:
    """Whether this is a tile that the winner could have won on, as far as its kind goes."""
    could = orphans if one.way == CONCEALED else waits
    return one.seat != winner and bool(could >> one.tile & 1)


def _drew(place: int, entries: Sequence[Thrown], hand: Hand) -> bool:
    """Whether the winner drew before an entry of his own: not where he claimed the discard before it, but for a kong."""
    before = entries[place - 1] if place else None
    if before is None or not before.claimed or before.seat == entries[place].seat:
        return True  # nobody claims what he has thrown himself
    kongs = (meld for meld in hand.melds if meld.kind == KONG and meld.state in (CLAIMED, UNTOLD))
    return any(meld.tile == before.tile for meld in kongs)


def all_heads_thrown(discards: Discards | None, seats: int) -> tuple[int, ...]:
    """The seats whose discards are terminals and honours alone, none of them claimed, where all discards are written."""
    if discards is None or len(discards.rows) < seats:
        return ()
    return tuple(seat for seat in range(seats) if _heads_alone(one for one in discards.entries if one.seat == seat))


def may_have_thrown(discards: Discards, seat: int) -> bool:
    """Whether what is written of a seat's discards leaves it that they were terminals and honours alone, none claimed."""
    own = [one for one in discards.entries if one.seat == seat]
    return all(one.way != THROWN for one in own) or _heads_alone(own)


def _heads_alone(entries: Iterable[Thrown]) -> bool:
    thrown = [one for one in entries if one.way == THROWN]
    return bool(thrown) and all(is_head(one.tile) and not one.claimed for one in thrown)
