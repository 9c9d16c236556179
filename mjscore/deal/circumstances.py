"""Circumstances: the words of `with`, what they bring with them, and what rules them out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from mjscore.deal.records import CONCEALED, KONG, Foreign, Hand, Told
from mjscore.deal.vocabulary import Circumstance
from mjscore.deal.words import SEAT_NAMES, Path, Reader, guess, listed, shown, word_of
from mjscore.tiles.kinds import total

NOTHING: Final[frozenset[str]] = frozenset()


def read_circumstances(reader: Reader, value: Any, path: Path) -> frozenset[str]:
    """The words of `with`, checked each for itself; unknown ones are problems and left out."""
    if isinstance(value, str):
        value = [value]
    if not isinstance(value, list):
        reader.fault("bad_value", f"{shown(value)} is no list of circumstances", "write with: [last_tile]", path)
        return NOTHING
    known = reader.vocabulary.circumstances
    found: list[str] = []
    for place, word in enumerate(value):
        if isinstance(word, str):
            if word in known:
                found.append(word)
                continue
            meant = word_of(word)
            if meant in known:
                found.append(meant)
                continue
        here = (*path, place) if len(value) > 1 or place else path
        help = (guess(word, known) if isinstance(word, str) else "") or f"those known here are {listed(known)}"
        reader.fault("bad_value", f"{shown(word)} is no circumstance here", help, here)
    return frozenset(found)


def with_implied(reader: Reader, stated: frozenset[str]) -> frozenset[str]:
    """The circumstances stated, and those that hold with them."""
    known = reader.vocabulary.circumstances
    found = set(stated)
    waiting = list(stated)
    while waiting:
        for word in known[waiting.pop()].implies:
            if word not in found:
                found.add(word)
                if word in known:
                    waiting.append(word)
    return frozenset(found)


def can_be_last(reader: Reader, circumstances: frozenset[str], by: str) -> bool:
    """Whether an empty wall adds `last_tile`: not beside a way of winning or a circumstance it cannot stand with."""
    known = reader.vocabulary.circumstances
    last = known.get("last_tile")
    if last is None or (last.by and by not in last.by) or not circumstances.isdisjoint(last.excludes):
        return False
    return not any(word in known and "last_tile" in known[word].excludes for word in circumstances)


def never_last(reader: Reader, circumstances: frozenset[str]) -> str | None:
    """A circumstance that an empty wall contradicts. A replacement tile is none: the wall may be empty beside it (deal.md)."""
    for word in sorted(circumstances):
        one = reader.vocabulary.circumstances.get(word)
        if one is not None and "last_tile" in one.excludes and not one.kongs and not one.flowers:
            return word
    return None


def check_circumstances(
    reader: Reader,
    stated: frozenset[str],
    held: frozenset[str],
    winner: int | None,
    by: str | None,
    source: int | None,
    hand: Hand | Told | Foreign | None,
    more: Mapping[str, Any],
    path: Path,
) -> None:
    """Note every stated circumstance that the rest of the win rules out; `more` are the fields the variant adds."""
    at = (*path, "with")
    spoken: set[frozenset[str]] = set()
    for word in sorted(stated):
        one = reader.vocabulary.circumstances[word]
        fault = _against_way(one, winner, by, source)
        if fault is None and isinstance(hand, Hand):
            fault = against_hand(one, hand, by, more)
        elif fault is None and isinstance(hand, Foreign):
            fault = _against_table(one, hand.on_table, "")
        if fault is not None:
            reader.fault("contradiction", *fault, at)
            continue
        if one.needs and held.isdisjoint(one.needs):
            help = f"state {' or '.join(one.needs)} too, or take out {word}"
            reader.fault("contradiction", f"{word} needs {' or '.join(one.needs)} beside it", help, at)
        for other in sorted(held & frozenset(one.excludes)):
            reason = {word, other} if other in stated else {word, *(s for s in stated if _brings(reader, s, other))}
            if not any(pair <= reason for pair in spoken):
                spoken.add(frozenset(reason))
                message = f"{word} cannot stand beside {other}"
                reader.fault("contradiction", message, f"take out {word} or {other}", at)


def _brings(reader: Reader, word: str, other: str) -> bool:
    return other in with_implied(reader, frozenset((word,)))


def _against_way(one: Circumstance, winner: int | None, by: str | None, source: int | None) -> tuple[str, str] | None:
    if one.by and by is not None and by not in one.by:
        return f"{one.id} cannot be with a win by {by}", f"{one.id} goes with by: {' or '.join(one.by)}"
    if one.seats and winner is not None and winner not in one.seats:
        seats = " or ".join(SEAT_NAMES[seat] for seat in one.seats)
        return f"{one.id} cannot be {SEAT_NAMES[winner]}'s", f"only {seats} can win so"
    if one.sources and source is not None and source not in one.sources:
        seats = " or ".join(SEAT_NAMES[seat] for seat in one.sources)
        return f"{one.id} is no win from {SEAT_NAMES[source]}", f"the tile comes from {seats}"
    return None


def against_hand(one: Circumstance, hand: Hand, by: str | None, more: Mapping[str, Any]) -> tuple[str, str] | None:
    remedy = f"write what is missing in the hand, or take out {one.id}"
    kongs = sum(meld.kind == KONG for meld in hand.melds)
    if kongs < one.kongs and not (one.instead and more.get(one.instead)):
        wanted = "a kong" if one.kongs == 1 else f"{one.kongs} kongs"
        return f"{one.id} needs {wanted} and the hand has {kongs or 'none'}", remedy
    if one.flowers and total(hand.flowers) < one.flowers:
        wanted = "a bonus tile" if one.flowers == 1 else f"{one.flowers} bonus tiles"
        return f"{one.id} needs {wanted} and the hand has {total(hand.flowers) or 'none'}", remedy
    fault = _against_table(one, len(hand.melds), hand.melds[0].written if hand.melds else "")
    if fault is not None:
        return fault
    if one.closed:
        open_set = next((meld for meld in hand.melds if meld.state != CONCEALED), None)
        if open_set is not None:
            message = f"{one.id} needs a hand that has claimed nothing, and {open_set.written} is claimed"
            return message, f"take out {one.id}, or write the set without brackets"
    if one.claimed is not None:
        claimed = sum(meld.state != CONCEALED for meld in hand.melds) + (by in ("discard", "robbed_kong"))
        if claimed > one.claimed:
            message = f"{one.id} allows {one.claimed} claimed sets, the winning claim among them: here are {claimed}"
            return message, f"take out {one.id}"
    return None


def _against_table(one: Circumstance, sets: int, first: str) -> tuple[str, str] | None:
    if one.on_table is None or sets <= one.on_table:
        return None
    most = "no set" if one.on_table == 0 else f"at most {one.on_table} sets"
    message = f"{one.id} is won with {most} on the table, not with {first or sets}"
    return message, f"take out {one.id}, or write the sets without brackets"
