"""What was thrown, in the two forms it may be written: the rows that lie before each player, or the course of play.

Here it is read; what it says of a win is found elsewhere.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import partial
from typing import Any

from mjscore.deal.words import SEATS, Path, Reader, find_seat, shown, step_of
from mjscore.memory import Memory
from mjscore.record import NamedTuple, made
from mjscore.tiles.kinds import PLAIN
from mjscore.tiles.notation import PLAIN_TILES, read_word, unreadable

THROWN, ADDED, CONCEALED = "thrown", "added", "concealed"
_LONGEST = 4000  # characters: more than a whole deal takes
_ENTRY = re.compile(r"(?P<tiles>[^*^]*)(?P<marks>[*^]*)")
_KONG = re.compile(r"\[([^\[\]]*)\]")


class Thrown(NamedTuple):
    """One entry: who, which tile, in which way it left the hand, and what became of it."""

    seat: int
    tile: int
    way: str  # thrown, added (to a kong), concealed (a kong declared)
    riichi: bool
    claimed: bool


class Discards(NamedTuple):
    """All that is written of discards. In order of play, or row by row."""

    entries: tuple[Thrown, ...]
    in_order: bool
    rows: frozenset[int]  # the seats whose rows are written; in order of play: all


def plain_discards(value: Any, seats: Mapping[str, int]) -> Discards | None:
    """The discards of rows by seat, tile by tile, as logs have them; None where there is more to look at.

    What it reads, `read_discards` reads alike.
    """
    if type(value) is not dict:
        return None
    entries: list[Thrown] = []
    rows: list[int] = []
    try:
        for name, row in value.items():
            seat = seats[name]
            if type(row) is not str or len(row) > _LONGEST or seat in rows:
                return None
            rows.append(seat)
            entries += map(_plain_entries[seat], row.split())
    except KeyError:
        return None
    return made(Discards, (tuple(entries), False, frozenset(rows)))


def _plain_entry(seat: int, word: str) -> Thrown:
    """The entry of one tile with its marks. Raises `KeyError` for any other word."""
    tile = word.rstrip("*^")
    marks = word[len(tile) :]
    if len(marks) > 2:
        raise KeyError(word)
    return Thrown(seat, PLAIN[PLAIN_TILES[tile]], THROWN, "*" in marks, "^" in marks)


_MOST_ENTRIES = 1 << 9  # of a seat: few more than there are tiles, each with any marks
_plain_entries = tuple(Memory(partial(_plain_entry, seat), _MOST_ENTRIES).__getitem__ for seat in range(len(SEATS)))


def read_discards(reader: Reader, value: Any, path: Path) -> Discards:
    """The discards of a text or a mapping by seat; what cannot be read is noted."""
    every = frozenset(range(reader.vocabulary.seats))
    if isinstance(value, str):
        if len(value) > _LONGEST:
            reader.fault("syntax", f"{len(value)} characters are too many for discards", "write one deal", path)
            return Discards((), True, every)
        return Discards(tuple(_in_order(reader, value, path)), True, every)
    if not isinstance(value, Mapping):
        help = 'write {south: "1m 9p 5s* E"}, or in order of play "E:9m S:5s^ W:E"'
        reader.fault("bad_value", f"{shown(value)} tells no discards", help, path)
        return Discards((), False, frozenset())
    entries: list[Thrown] = []
    rows: set[int] = set()
    for key, row in value.items():
        here = (*path, step_of(key))
        seat = reader.seat(key, here, True)
        if seat is None:
            continue
        if seat in rows:
            reader.fault("duplicate_key", f"{SEATS[seat]} is written twice", "keep one of the two", here, None, True)
            continue
        rows.add(seat)
        if isinstance(row, str) and len(row) <= _LONGEST:
            for match in re.finditer(r"[^\s,]+", row):
                entries += _thrown(reader, seat, match[0], here, match.start())
        else:
            reader.fault("bad_value", f"{shown(row)} is no text of tiles", 'write the row: "1m 9p 5s* E"', here)
    return Discards(tuple(entries), False, frozenset(rows))


def _in_order(reader: Reader, text: str, path: Path) -> list[Thrown]:
    entries: list[Thrown] = []
    for match in re.finditer(r"[^\s,]+", text):
        name, colon, rest = match[0].partition(":")
        seat = find_seat(reader, name) if colon else None
        start = match.start() + len(name) + 1
        if seat is None:
            message = (
                f"{shown(match[0])} does not say whose discard it is" if not colon else f"{shown(name)} is no seat"
            )
            reader.fault("syntax", message, "write a seat letter, a colon and the tile: S:5s", path, match.span())
            continue
        kong = _KONG.fullmatch(rest)
        if kong is not None:
            codes = read_word(kong[1])
            if codes is None or len(codes) != 4 or len({PLAIN[code] for code in codes}) > 1:
                reader.fault("bad_set", f"{rest} is no concealed kong", "write four alike: [9999m]", path, match.span())
            else:
                entries.append(Thrown(seat, PLAIN[codes[0]], CONCEALED, False, False))
        elif rest.startswith("+"):
            entries += _thrown(reader, seat, rest[1:], path, start + 1, ADDED)
        else:
            entries += _thrown(reader, seat, rest, path, start)
    return entries


def _thrown(reader: Reader, seat: int, word: str, path: Path, start: int, way: str = THROWN) -> list[Thrown]:
    """The entries of one word: a tile, or several run together, with its marks."""
    parts = _ENTRY.fullmatch(word)
    tiles, marks = (parts["tiles"], parts["marks"]) if parts else (word, "")
    codes = read_word(tiles)
    if codes is None or any(PLAIN[code] > 33 for code in codes):
        stop = unreadable(tiles)
        first, last, message, help = stop or (0, len(word), f"{shown(word)} names no tile", "write a tile such as 5s")
        reader.fault("syntax", message, help, path, (start + first, start + last))
        return []
    final = len(codes) - 1
    return [
        Thrown(seat, PLAIN[code], way, "*" in marks and place == final, "^" in marks and place == final)
        for place, code in enumerate(codes)
    ]
