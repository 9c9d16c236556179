"""Deals of many events with nothing unusual in them, read in one go: wins one after another, kongs, the hands at the end.

So is a win by itself, where it is told who had left before it or which suits were given up.

As in `plain` nothing is said of what is wrong: where anything has to be looked at more closely there is no deal, and it is
read again by `reading`, which gives the same for all that is read here.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any, Final

from mjscore.deal.events import MOST_EVENTS, read_kong
from mjscore.deal.hand_text import read_plain_text
from mjscore.deal.order import agree
from mjscore.deal.plain import (
    AROUND,
    ASIDE,
    NAMES,
    NO_HANDS,
    Plain,
    ReadEvents,
    Shape,
    added_of,
    aside_of,
    hand_of,
    new_way,
    with_around,
)
from mjscore.deal.plain_hands import never
from mjscore.deal.plain_way import may_stand
from mjscore.deal.records import CONCEALED, KONG, Deal, End, Hand, Kong, Meld, Win
from mjscore.deal.turns import Event, on_one_tile
from mjscore.deal.vocabulary import Vocabulary
from mjscore.deal.wins import EMPTY
from mjscore.deal.words import USUAL, Reader
from mjscore.memory import keep
from mjscore.record import made
from mjscore.tiles.kinds import BAG, FIRST_MARK, SUITS

_MOST: Final = 1 << 12  # that is remembered of each kind
_LONGEST_KEY: Final = 60  # characters: words may have any number of spaces around them
_END: Final = frozenset(("end", "hands"))
_NO_SUIT: Final = -1
_NO_SUITS: Final[Mapping[int, str]] = {}


class PlainEvents:
    """What is derived of a vocabulary for events that are read so, and what of them is remembered."""

    __slots__ = (
        "added", "ends", "everybody", "fields", "flags", "given_up", "in_kong", "in_single", "in_win", "kongs", "left", "most",
        "never", "shapes", "suits",
    )  # fmt: skip

    def __init__(self, plain: Plain) -> None:
        words, vocabulary = plain.words, plain.words.vocabulary
        self.left, self.given_up = vocabulary.left or "", vocabulary.given_up or ""
        self.fields = (ASIDE | {"id", "variant", "rules", "events", self.left, self.given_up}) & words.deal
        self.added = tuple(field for field in plain.added if field.of_win)
        in_win = (USUAL | AROUND).difference(vocabulary.refused) & words.win
        self.in_win = in_win.union(["win"], (field.id for field in self.added)) - ASIDE
        self.in_single = self.fields.difference(["events"]).union(["winner"], self.in_win - {"win"})  # without events
        self.flags = tuple(field.id for field in words.added_kong)  # of a kong event
        self.in_kong = frozenset(("kong", "by", "kind", "from", *self.flags))
        self.ends = vocabulary.hands_at - vocabulary.ends_refused
        self.everybody = (1 << vocabulary.seats) - 1
        self.most = vocabulary.most_wins
        self.never = tuple(never(vocabulary, seat) for seat in range(vocabulary.seats))
        self.shapes: dict[tuple[Any, ...], Shape] = {}
        self.kongs: dict[tuple[Any, ...], Kong] = {}
        self.suits: dict[tuple[Any, ...], Mapping[int, str]] = {}


def _can_be_plain(vocabulary: Vocabulary) -> bool:
    """Whether events of a vocabulary can be read here: those of a table in which winners leave, and little is added."""
    added = vocabulary.added.values()
    return (
        (vocabulary.left is not None or vocabulary.given_up is not None)
        and vocabulary.most_wins > 1
        and {"win", "kong", "end"} <= vocabulary.events
        and not (vocabulary.one_tile or vocabulary.hands_apart or vocabulary.flowers_win)
        and not any(field.refused or field.says or field.counted or field.tile is not None for field in added)
        and all(field.event != "end" and (field.event != "kong" or field.kind == "bool") for field in added)
    )


def reads_events(plain: Plain) -> ReadEvents | None:
    """What reads deals of many events by a vocabulary; None where none can be read here."""
    return partial(_read, PlainEvents(plain), plain) if _can_be_plain(plain.words.vocabulary) else None


class _Course:
    """What has been read of a deal: who is in play and who holds which kongs, and all tiles."""

    __slots__ = ("active", "before", "kongs", "shown", "suits", "whole", "wins")

    def __init__(self, active: int, wins: int, suits: Mapping[int, str]) -> None:
        self.active = active  # a bit for each seat
        self.wins = wins
        self.suits = suits  # given up, by seat
        self.kongs: list[Kong] = []
        self.whole = 0  # the bag of all tiles
        self.shown = 0  # whose hands are written, a bit for each seat
        self.before: Win | None = None  # the event before, where that is a win


def _read(events: PlainEvents, plain: Plain, data: dict[Any, Any], variant: str) -> Deal | None:
    """The deal in plain data, or None where it has to be looked at more closely."""
    get = data.get
    id, name, rules = get("id"), get("variant"), get("rules")
    if type(id) not in NAMES or (type(name) is not str and name is not None):
        return None
    if rules is not None and type(rules) is not dict:
        return None
    more: dict[str, Any] = {}
    try:
        begun = _begun(plain, events, get(events.left), get(events.given_up), more)
        found = None if begun is None else _events_of(plain, events, begun, data)
        if begun is None or found is None:
            return None
    except (KeyError, TypeError):  # of what is no word, a list or a mapping
        return None
    if begun.kongs and not _with_kongs(plain, begun):
        return None
    aside = aside_of(plain, data)
    if aside is None:
        return None
    players, note, date, claim = aside
    return made(Deal, (id, variant, players, 0, tuple(found), NO_HANDS, (), more, note, date, claim, EMPTY))


def _events_of(plain: Plain, events: PlainEvents, course: _Course, data: dict[Any, Any]) -> list[Event] | None:
    """The events written, or the one win that the deal's own fields tell."""
    found: list[Event] = []
    if "events" not in data:
        shape = events.shapes.get(tuple(data)) or _shape_of(events, tuple(data), events.in_single)
        win = None if shape is None or course.wins >= events.most else _win_of(plain, course, data, shape, ())
        return None if win is None else [win]
    written = data["events"]
    if not events.fields.issuperset(data) or type(written) is not list or not 0 < len(written) <= MOST_EVENTS:
        return None
    for place, entry in enumerate(written):
        event = _event_of(plain, events, course, entry, ("events", place))
        if event is None:
            return None
        found.append(event)
    return found


def _shape_of(events: PlainEvents, names: tuple[Any, ...], known: frozenset[str]) -> Shape | None:
    """What the names of a win's fields tell; None where one is not read here."""
    if not known.issuperset(names):
        return None
    shape = Shape(tuple(["winner" if name == "win" else name for name in names]), events.added)
    keep(events.shapes, names, shape, _MOST)
    return shape


def _begun(plain: Plain, events: PlainEvents, left: Any, given_up: Any, more: dict[str, Any]) -> _Course | None:
    """The course before the first event: who had left, which suits were given up; both are added to the deal's fields."""
    active, wins = events.everybody, 0
    suits: Mapping[int, str] = _NO_SUITS
    if left is not None:
        if type(left) is not list:
            return None
        seats = more[events.left] = tuple([plain.words.seat_words[word] for word in left])
        wins = len(seats)
        for seat in seats:
            if not active >> seat & 1:
                return None
            active &= ~(1 << seat)
    if given_up is not None:
        if type(given_up) is not dict:
            return None
        key = tuple(given_up.items())
        known = events.suits.get(key)
        if known is None:
            choices = plain.words.vocabulary.added[events.given_up].choices
            known = {plain.words.seat_words[seat]: suit for seat, suit in key}
            if (
                len(known) < len(key)
                or not choices
                or not all(type(suit) is str and suit in choices for suit in known.values())
            ):
                return None
            keep(events.suits, key, known, _MOST)
        more[events.given_up] = suits = known
    return _Course(active, wins, suits)


def _event_of(
    plain: Plain, events: PlainEvents, course: _Course, entry: Any, path: tuple[str | int, ...]
) -> Event | None:
    """One event, after those before it. None for what is at fault, or has to be looked at. Raises `KeyError`, `TypeError`."""
    if type(entry) is not dict or course.wins >= events.most:
        return None
    if "win" in entry:
        names = tuple(entry)
        shape = events.shapes.get(names) or _shape_of(events, names, events.in_win)
        return None if shape is None else _win_of(plain, course, entry, shape, path)
    course.before = None
    if "kong" in entry:
        return _kong_of(plain, events, course, entry, path)
    return _end_of(plain, events, course, entry, path)


def _win_of(
    plain: Plain, course: _Course, entry: dict[Any, Any], shape: Shape, path: tuple[str | int, ...]
) -> Win | None:
    values = [*entry.values(), None]
    _, _, winner, by, source, stated, text, tile, bonus, _ = shape.pick(values)
    key = (winner, by, source) if stated is None else (winner, by, source, *stated) if type(stated) is list else None
    way = None if key is None else plain.ways.get(key) or new_way(plain, key)
    if way is None or type(text) is not str:
        return None
    found = hand_of(plain, way, text, tile, bonus)
    if found is None:
        return None
    hand, whole = found
    of_win: Mapping[str, Any] = EMPTY
    if shape.added:
        added = added_of(plain, shape, values, way, whole)
        if added is None:
            return None
        _, of_win = added
    if way.asking and not may_stand(way, hand, of_win):
        return None
    said = with_around(plain, way, entry, whole) if shape.around else way.said
    if said is None:
        return None
    win: Win = made(Win, (way.winner, hand, *said, of_win, path))
    return win if _follows(plain, course, win, hand, whole) else None


def _follows(plain: Plain, course: _Course, win: Win, hand: Hand, whole: int) -> bool:
    """Whether a win can follow what was before it; its winner leaves."""
    seat, _, _, source, _, _, _, _, _, _, _ = win
    if not course.active >> seat & 1 or (source is not None and not course.active >> source & 1):
        return False
    melds, concealed, tile, _, _, _ = hand
    if concealed >= FIRST_MARK or ((melds or course.kongs) and not _declared(course, seat, melds)):
        return False
    if course.before is not None and tile is not None and on_one_tile(course.before, win):
        whole -= BAG[tile]
    course.before = win
    course.active &= ~(1 << seat)
    course.shown |= 1 << seat
    course.wins += 1
    return _counted(plain, course, whole)


def _declared(course: _Course, seat: int, melds: tuple[Meld, ...]) -> bool:
    """Whether a hand's sets show the kongs that its player has declared, and none was claimed in the suit given up."""
    for kong in course.kongs:
        if kong.by == seat:
            shown = next((meld for meld in melds if meld.kind == KONG and meld.tile == kong.tile), None)
            if shown is None or not agree(kong, shown):
                return False
    if course.suits:
        suit = _suit_of(course, seat)
        for meld in melds:
            if meld.tile // 9 == suit and meld.state != CONCEALED:
                return False
    return True


def _suit_of(course: _Course, seat: int) -> int:
    letter = course.suits.get(seat)
    return _NO_SUIT if letter is None else SUITS.index(letter)


def _counted(plain: Plain, course: _Course, bag: int) -> bool:
    """Whether a tile stands too often with these tiles no more than without them."""
    whole = course.whole = course.whole + bag
    return not (whole + plain.add | whole) & plain.mask


def _kong_of(
    plain: Plain, events: PlainEvents, course: _Course, entry: dict[Any, Any], path: tuple[str | int, ...]
) -> Kong | None:
    get = entry.get
    flags = [get(flag) for flag in events.flags]
    for flag in flags:
        if flag is not None and type(flag) is not bool:
            return None
    if not events.in_kong.issuperset(entry):
        return None
    key = (get("kong"), get("by"), get("kind"), get("from"), *flags)
    known = events.kongs.get(key)
    if known is None:
        reader = Reader(plain.words)
        known = read_kong(reader, entry, path)
        if known is None or reader.problems:
            return None
        if sum(len(word) for word in key[:4] if word is not None) < _LONGEST_KEY:
            keep(events.kongs, key, known, _MOST)
    by, tile, kind, source, more, _ = known
    if not course.active >> by & 1 or (source is not None and not course.active >> source & 1):
        return None
    if course.suits and kind != "concealed" and tile // 9 == _suit_of(course, by):
        return None
    kong: Kong = made(Kong, (by, tile, kind, source, more, path))
    course.kongs.append(kong)
    return kong


def _end_of(
    plain: Plain, events: PlainEvents, course: _Course, entry: dict[Any, Any], path: tuple[str | int, ...]
) -> End | None:
    kind, written = entry["end"], entry["hands"]
    if not _END.issuperset(entry) or type(written) is not dict or kind not in events.ends or type(kind) is not str:
        return None
    hands: dict[int, Hand] = {}
    seats = plain.words.seat_words
    for name, text in written.items():
        seat = seats[name]
        read = read_plain_text(text) if type(text) is str else None
        if read is None or not course.active >> seat & 1:
            return None
        melds, concealed, inside, number, sets, tile = read
        if tile is not None or number != 13 or sets & events.never[seat]:
            return None
        if (melds or course.kongs) and not _declared(course, seat, melds):
            return None
        if not _counted(plain, course, concealed + inside):
            return None
        course.active &= ~(1 << seat)
        course.shown |= 1 << seat
        hands[seat] = made(Hand, (melds, concealed, None, 0, None, None))
    if course.active:
        return None
    course.wins = events.most  # nothing may follow
    return made(End, (kind, hands, EMPTY, path))


def _with_kongs(plain: Plain, course: _Course) -> bool:
    """Whether no tile stands too often with the kongs of those whose hands are not written."""
    told = set()
    for kong in course.kongs:
        by, tile, _, _, _, _ = kong
        if (not course.shown >> by & 1 or (by, tile) in told) and not _counted(plain, course, 4 * BAG[tile]):
            return False
        told.add((by, tile))
    return True
