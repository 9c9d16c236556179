"""The events of a deal in order: wins, kongs, the end. What of one rules out another is looked at in `order`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mjscore.deal.added import read_added
from mjscore.deal.fields import read_choice
from mjscore.deal.hands import other_hand
from mjscore.deal.order import Written, check_one_tile, check_order, has_left, over
from mjscore.deal.records import End, Hand, Kong, Told
from mjscore.deal.turns import Event
from mjscore.deal.wins import EMPTY, read_win
from mjscore.deal.words import SEAT_NAMES, SEATS, Path, Reader, find_seat, guess, known, listed, shown, step_of
from mjscore.tiles.kinds import NAMES
from mjscore.tiles.notation import read_tile

MOST_EVENTS = 100
KINDS = ("win", "kong", "end")
_KONG_KINDS = ("concealed", "claimed", "added")


def read_events(
    reader: Reader, value: Any, shared: Mapping[str, Any], more: Mapping[str, Any] = EMPTY
) -> tuple[Event, ...]:
    """The events in order.

    `shared` are the fields beside them that hold for every win, `more` the variant's own fields of the whole deal.
    """
    path: Path = ("events",)
    if not isinstance(value, list) or len(value) > MOST_EVENTS:
        what = f"{shown(value)} is no list of events"
        if isinstance(value, list):
            what = f"{len(value)} events are more than a deal can have"
        reader.fault("bad_value", what, "write events: [{win: south, hand: …}, …]", path)
        return ()
    events: list[Written] = []
    kinds: list[str] = []
    left = len(has_left(reader, more))
    for place, entry in enumerate(value):
        here = (*path, place)
        kind = _kind_of(reader, entry, here)
        if kind is None:
            continue
        if "end" in kinds:
            message = f"{'another' if kind == 'end' else 'a'} {kind} follows the end of the deal"
            reader.fault("contradiction", message, "the end is the last event", here)
            continue
        kinds.append(kind)
        if not _may_stand(reader, kinds, value, left, here):
            continue
        events.append((entry, here, _read_event(reader, kind, entry, here, shared)))
    if shared and kinds and "win" not in kinds:
        key = next(iter(shared))
        reader.fault("contradiction", f"{key} belongs to a win, and nobody won", f"take out {key}", (key,), None, True)
    for name, taken in reader.shared.items():
        if not taken and "win" in kinds:
            help = f"take out {name}, or state what it needs with the win"
            reader.fault("contradiction", f"{name} is written, and no winner may have it", help, (name,))
    check_order(reader, events, more)
    if reader.vocabulary.one_tile:
        check_one_tile(reader, events)
    return tuple(event for _, _, event in events if event is not None)


def _kind_of(reader: Reader, entry: Any, path: Path) -> str | None:
    allowed = reader.vocabulary.events
    if not isinstance(entry, dict) or not entry:
        reader.fault("bad_value", f"{shown(entry)} is no event", f"an event is one of {listed(allowed)}", path)
        return None
    kinds = [kind for kind in KINDS if kind in entry]
    if len(kinds) == 1 and kinds[0] in allowed:
        return kinds[0]
    if len(kinds) == 1:
        message = f"{kinds[0]} is no event of this variant"
        reader.fault("bad_value", message, f"its events are {listed(allowed)}", (*path, kinds[0]), None, True)
    elif kinds:
        reader.fault("bad_value", f"an event is {' and '.join(kinds)} at once", "make them two events", path)
    else:
        key = next(iter(entry))
        help = guess(str(step_of(key)), allowed) or f"begin it with one of {listed(allowed)}"
        reader.fault("missing", "the event does not say what it is", help, path)
    return None


def _may_stand(reader: Reader, kinds: list[str], entries: list[Any], left: int, path: Path) -> bool:
    """Whether the last of some kinds of event may follow the others, `left` players having won before them."""
    most = reader.vocabulary.most_wins
    wins = kinds.count("win")
    before = kinds[:-1].count("win") + left
    if most > 1 and before >= most:
        over(reader, before, path)
        return False
    code = reader.vocabulary.more_wins_code
    if kinds[-1] == "win" and wins > most:
        help = "keep the win of the player whose turn comes first"
        reader.fault(code, f"only one player can win a deal here{_claim(reader, entries)}", help, path)
        return False
    if kinds[-1] == "end" and wins and (most == 1 or reader.vocabulary.one_tile):
        reader.fault(code, "the deal is won, and has an end besides", "keep the win or the end", path)
        return False
    return True


def _claim(reader: Reader, entries: list[Any]) -> str:
    """Who has the claim to a discard that several declare: the one whose turn comes first after the discarder."""
    wins = [entry for entry in entries if isinstance(entry, dict) and "win" in entry]
    seats = [find_seat(reader, entry["win"]) for entry in wins if isinstance(entry["win"], str)]
    sources = {find_seat(reader, entry["from"]) if isinstance(entry.get("from"), str) else None for entry in wins}
    source = sources.pop()
    if source is None or sources or None in seats or len(seats) < len(wins):
        return ""
    first = min((seat for seat in seats if seat is not None), key=lambda seat: (seat - source - 1) % 4)
    return f", and the claim is {SEAT_NAMES[first]}'s, whose turn comes first after {SEAT_NAMES[source]}"


def _read_event(
    reader: Reader, kind: str, entry: dict[Any, Any], path: Path, shared: Mapping[str, Any]
) -> Event | None:
    words = reader.words
    if kind == "win":
        fields = known(reader, entry, words.win, path, "a win")
        return read_win(reader, {**shared, **fields}, path, "win", False)
    if kind == "kong":
        return read_kong(reader, known(reader, entry, words.kong, path, "a kong"), path)
    return _read_end(reader, known(reader, entry, words.end, path, "an end"), path)


def read_kong(reader: Reader, fields: dict[str, Any], path: Path) -> Kong | None:
    before = len(reader.problems)
    written = fields["kong"]
    tile = read_tile(written) if isinstance(written, str) else None
    if tile is None:
        code = "syntax" if isinstance(written, str) else "bad_value"
        reader.fault(
            code, f"{shown(written)} names no tile", "a kong is named by its tile: {kong: 5m}", (*path, "kong")
        )
    elif reader.vocabulary.copies[tile] < 4:
        message = f"the set has no four {NAMES[tile]}"
        reader.fault("tile_copies", message, "name the tile of the kong", (*path, "kong"))
    by = source = kind = None
    for name in ("by", "kind"):
        if fields.get(name) is None:
            help = "add by: a seat" if name == "by" else "add kind: concealed, claimed or added"
            reader.missing((name,), f"the kong does not say {name}", help, path)
    if fields.get("by") is not None:
        by = reader.seat(fields["by"], (*path, "by"))
    if fields.get("kind") is not None:
        kind = read_choice(reader, fields["kind"], _KONG_KINDS, (*path, "kind"))
    if fields.get("from") is not None:
        source = reader.seat(fields["from"], (*path, "from"))
        if kind in ("concealed", "added"):
            message = f"a kong that is {kind} now takes no tile from anybody"
            reader.fault("contradiction", message, "take out from, or write kind: claimed", (*path, "from"))
        elif source is not None and source == by:
            message = f"{SEAT_NAMES[source]} cannot claim a kong from {SEAT_NAMES[source]}"
            reader.fault("contradiction", message, "name the player who discarded it", (*path, "from"))
    elif kind == "claimed":
        reader.missing(("from",), "who discarded the tile of the kong is not written", "add from: a seat", path)
    more = read_added(reader, reader.words.added_kong, fields, path) if reader.words.added_kong else EMPTY
    for field in reader.words.added_kong if kind is not None else ():
        if more.get(field.id) and field.kinds and kind not in field.kinds:
            message = f"a kong that is {kind} cannot be {field.id}"
            help = f"take out {field.id}, or write kind: {' or '.join(field.kinds)}"
            reader.fault("contradiction", message, help, (*path, field.id))
    if tile is None or by is None or kind is None or len(reader.problems) > before:
        return None
    return Kong(by, tile, kind, source, more, path)


def _read_end(reader: Reader, fields: dict[str, Any], path: Path) -> End | None:
    before = len(reader.problems)
    kind = read_choice(reader, fields["end"], tuple(reader.vocabulary.ends), (*path, "end"))
    if kind in reader.vocabulary.ends_refused:
        message = f"these rules have no end by {kind}"
        reader.fault("contradiction", message, "name another end, or have the option changed", (*path, "end"))
    found: dict[int, Hand] = {}
    if fields.get("hands") is not None:
        full = kind in reader.vocabulary.hands_at
        for seat, hand in read_hands(reader, fields["hands"], (*path, "hands"), full).items():
            if isinstance(hand, Hand):
                found[seat] = hand
    more = read_added(reader, reader.words.added_end, fields, path) if reader.words.added_end else EMPTY
    for field in reader.words.added_end if kind is not None else ():
        if more.get(field.id) not in (None, ()) and field.ends and kind not in field.ends:
            message = f"{field.id} has no say at an end by {kind}"
            help = f"take out {field.id}, or write end: {' or '.join(field.ends)}"
            reader.fault("contradiction", message, help, (*path, field.id))
    return End(kind, found, more, path) if kind is not None and len(reader.problems) == before else None


def read_hands(reader: Reader, value: Any, path: Path, full: bool) -> dict[int, Hand | Told]:
    """The other players' hands by seat; `full` asks for all their tiles."""
    hands: dict[int, Hand | Told] = {}
    if not isinstance(value, dict):
        reader.fault("bad_value", f"{shown(value)} is no mapping of hands", "write hands: {east: 123m …}", path)
        return hands
    for key, entry in value.items():
        here = (*path, step_of(key))
        seat = reader.seat(key, here, True)
        if seat is None:
            continue
        if seat in hands:
            reader.fault("duplicate_key", f"{SEATS[seat]} is written twice", "keep one of the two", here, None, True)
            continue
        hand = other_hand(reader, entry, seat, here, full)
        if hand is not None:
            hands[seat] = hand
    return hands
