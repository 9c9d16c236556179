"""What the events of a deal rule out of each other: who has left, kongs against hands, suits given up, hands missing.

Only what is written is looked at. Events that could not be read still say who won, as far as that could be read.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mjscore.deal.hand_text import plus_span
from mjscore.deal.hands import set_fault
from mjscore.deal.records import ADDED, CLAIMED, CONCEALED, KONG, UNTOLD, End, Foreign, Hand, Kong, Meld, Told, Win
from mjscore.deal.turns import Event
from mjscore.deal.words import SEAT_NAMES, Path, Reader, find_seat, word_of
from mjscore.tiles.kinds import NAMES, RED_FIVES, SUITS
from mjscore.tiles.notation import read_tile

Written = tuple[dict[Any, Any], Path, Event | None]
"""An event as written, where it stands, and its record; None where it could not be read."""

_STATES = {"concealed": (CONCEALED,), "claimed": (CLAIMED, UNTOLD), "added": (ADDED, UNTOLD)}
_SUIT_NAMES = {"m": "characters", "p": "dots", "s": "bamboo"}


def has_left(reader: Reader, more: Mapping[str, Any]) -> tuple[int, ...]:
    """The seats that had won and left before what is written, by the field that says so."""
    seats: tuple[int, ...] = more.get(reader.vocabulary.left or "", ())
    return seats


def check_order(reader: Reader, events: list[Written], more: Mapping[str, Any]) -> None:
    """Note every event that cannot be true after those before it, or with what the deal says of its players."""
    gone: set[int | None] = set(has_left(reader, more))
    kongs: list[Kong] = []
    for entry, path, event in events:
        if isinstance(event, Kong):
            _check_actors(reader, gone, event.by, event.source, path, "by")
            _check_claimed_kong(reader, event, more)
            kongs.append(event)
        elif "win" in entry:
            winner = entry["win"]
            seat = event.winner if event is not None and isinstance(event, Win) else _seat(reader, winner)
            if isinstance(event, Win):
                _check_actors(reader, gone, event.winner, event.source, path, "win")
                _check_hand(reader, event.winner, event.hand, kongs, more, entry.get("hand"), (*path, "hand"))
            gone.add(seat)
        elif "end" in entry:
            _check_end(reader, entry, path, event, gone, kongs, more)


def check_one_tile(reader: Reader, events: list[Written]) -> None:
    """Note the wins of a deal that were not on the tile of its first win: another source, another tile, a tile drawn."""
    first: Win | None = None
    as_first = False
    for entry, path, event in events:
        if not isinstance(event, Win):
            continue
        if first is None:
            first, as_first = event, _is_red(entry)
        elif "self_draw" in (first.by, event.by):
            message = "a self-drawn win is the only one of its deal"
            reader.fault("contradiction", message, "keep one of the wins", (*path, "by"))
        elif event.by != first.by:
            message = "one player wins on a discard and another by robbing a kong: there is one winning tile"
            reader.fault("contradiction", message, "write by alike in both", (*path, "by"))
        elif event.source != first.source:
            message = (
                f"{SEAT_NAMES[event.source or 0]} and {SEAT_NAMES[first.source or 0]} cannot both have given the tile"
            )
            reader.fault("contradiction", message, "all winners win on the tile of one player", (*path, "from"))
        elif (one := _tile_of(first)) is not None and (two := _tile_of(event)) is not None and one != two:
            tiles = f"{NAMES[two]} and {NAMES[one]}"
            message = f"{tiles} cannot both be the winning tile"
            reader.fault("contradiction", message, "all winners win on one tile", (*path, "hand"))
        elif _is_red(entry) is not as_first and not reader.vocabulary.plain_reds:
            message = "the winning tile is red with one winner and not with another"
            help = "all winners win on one tile: write the red one as 0m, 0p or 0s with each of them"
            reader.fault("contradiction", message, help, (*path, "hand"))


def _is_red(entry: Mapping[Any, Any]) -> bool:
    """Whether the winning tile of a win as written is a red five."""
    hand, tile = entry.get("hand"), entry.get("tile")
    span = plus_span(hand) if isinstance(hand, str) else None
    behind = hand[span[0] + 1 : span[1]] if isinstance(hand, str) and span else None
    return any(isinstance(word, str) and read_tile(word.strip()) in RED_FIVES for word in (tile, behind))


def _tile_of(win: Win) -> int | None:
    return win.hand.tile if isinstance(win.hand, (Hand, Told)) else None


def check_single(reader: Reader, data: dict[str, Any], win: Win, more: Mapping[str, Any]) -> None:
    """Note what a win without events contradicts of what the deal says of its players."""
    left = has_left(reader, more)
    if len(left) >= reader.vocabulary.most_wins:
        over(reader, len(left), ("winner",))
    _check_actors(reader, set(left), win.winner, win.source, (), "winner")
    _check_hand(reader, win.winner, win.hand, [], more, data.get("hand"), ("hand",))


def over(reader: Reader, winners: int, path: Path) -> None:
    """Note something that follows the last win a deal can have."""
    message = f"the deal was over: {winners} players had won"
    reader.fault(reader.vocabulary.more_wins_code, message, "take it out, or the win too many", path)


def _seat(reader: Reader, value: Any) -> int | None:
    return find_seat(reader, value) if isinstance(value, str) else None


def _check_actors(
    reader: Reader, gone: set[int | None] | set[int], actor: int, source: int | None, path: Path, key: str
) -> None:
    for seat, place in ((actor, key), (source, "from")):
        if seat is not None and seat in gone:
            message, help = f"{SEAT_NAMES[seat]} has won already", "name another player, or take one of the wins out"
            if not reader.vocabulary.one_tile:
                message += " and is out of the deal"
                help = "put the events in order, or name another player"
            reader.fault("contradiction", message, help, (*path, place))


def _check_hand(
    reader: Reader,
    seat: int,
    hand: Hand | Told | Foreign,
    kongs: list[Kong],
    more: Mapping[str, Any],
    value: Any,
    path: Path,
) -> None:
    """Note kongs declared that a hand does not show, and sets in it that were claimed in the suit given up."""
    if not isinstance(hand, Hand):
        return
    for kong in kongs:
        if kong.by == seat:
            _check_kong(reader, kong, hand)
    suit = _given_up(reader, seat, more)
    for place, meld in enumerate(hand.melds if suit else ()):
        if meld.state != CONCEALED and meld.tile < 27 and SUITS[meld.tile // 9] == suit:
            message = f"{SEAT_NAMES[seat]} has given up {_SUIT_NAMES[suit]}, and cannot have claimed {meld.written}"
            set_fault(reader, "contradiction", message, _GIVEN_UP_HELP, place, value, path)


_GIVEN_UP_HELP = "check the suit given up, or the set"


def _given_up(reader: Reader, seat: int, more: Mapping[str, Any]) -> str:
    suits: Mapping[int, str] = more.get(reader.vocabulary.given_up or "", {})
    return suits.get(seat) or ""


def _check_claimed_kong(reader: Reader, kong: Kong, more: Mapping[str, Any]) -> None:
    suit = _given_up(reader, kong.by, more)
    if suit and kong.kind != "concealed" and kong.tile < 27 and SUITS[kong.tile // 9] == suit:
        message = f"{SEAT_NAMES[kong.by]} has given up {_SUIT_NAMES[suit]}, and cannot have claimed {NAMES[kong.tile]}"
        reader.fault("contradiction", message, _GIVEN_UP_HELP, (*kong.path, "kong"))


def _check_kong(reader: Reader, kong: Kong, hand: Hand) -> None:
    shown_kong = next((meld for meld in hand.melds if meld.kind == KONG and meld.tile == kong.tile), None)
    if shown_kong is None:
        message = f"{SEAT_NAMES[kong.by]} declared a kong of {NAMES[kong.tile]}, and the hand does not show it"
        help = "write the kong in brackets in the hand, or take out its event"
        reader.fault("contradiction", message, help, kong.path)
    elif not agree(kong, shown_kong):
        message = f"the kong {shown_kong.written} is {kong.kind} in its event and made otherwise in the hand"
        help = "write [9999m] for concealed, (9999m<W) for claimed, (999m<W+9m) for added"
        reader.fault("contradiction", message, help, kong.path)


def agree(kong: Kong, meld: Meld) -> bool:
    """Whether a kong in a hand can be the one declared."""
    if meld.state not in _STATES[kong.kind]:
        return False
    return kong.kind != "claimed" or meld.source is None or meld.source == kong.source


def _check_end(
    reader: Reader,
    entry: dict[Any, Any],
    path: Path,
    event: Event | None,
    gone: set[int | None],
    kongs: list[Kong],
    more: Mapping[str, Any],
) -> None:
    written = entry.get("hands")
    keys = {_seat(reader, key): key for key in written} if isinstance(written, dict) else {}
    kind = entry["end"]
    shows = isinstance(kind, str) and word_of(kind) in reader.vocabulary.hands_at
    if shows and None not in gone and (written is None or isinstance(written, dict)):
        for seat in range(reader.vocabulary.seats):
            if seat not in gone and seat not in keys:
                message = f"{SEAT_NAMES[seat]} is still in play, and the hand is not written"
                help = f"add {SEAT_NAMES[seat].lower()}: its tiles"
                reader.fault("missing", message, help, path if written is None else (*path, "hands"))
    if not isinstance(event, End):
        return
    for seat, hand in event.hands.items():
        here = (*path, "hands", keys[seat])
        if seat in gone:
            message = f"{SEAT_NAMES[seat]} has won already: no hand is shown at the end"
            reader.fault("contradiction", message, "take out the hand", here)
        value = written[keys[seat]] if isinstance(written, dict) else None
        if isinstance(value, dict) and "hand" in value:
            value, here = value["hand"], (*here, "hand")
        _check_hand(reader, seat, hand, kongs, more, value, here)
