"""Single fields: players, numbers, texts, seats, tiles that lie apart."""

from __future__ import annotations

import re
from collections.abc import Container
from typing import Any, Final

from mjscore.deal.words import (
    SEAT_WORDS,
    SEATS,
    Path,
    Reader,
    find_seat,
    guess,
    jokers_over,
    listed,
    seat_help,
    shown,
    step_of,
    too_large,
    word_of,
)
from mjscore.memory import keep
from mjscore.tiles.kinds import NAMES, PLAIN, bag_of
from mjscore.tiles.notation import LONGEST_TEXT, PLAIN_TILES, read_tiles, unreadable, word_bag

LARGEST_WALL: Final = 200
LARGEST_NUMBER: Final = 10**9
LONGEST_NAME: Final = 80
LONGEST_FREE_TEXT: Final = 20_000
LONGEST_LIST: Final = 200


def read_players(reader: Reader, value: Any) -> tuple[str, ...] | None:
    """The players' names by seat, "" where none is given; from now on the reader knows them."""
    path: Path = ("players",)
    if not isinstance(value, dict):
        reader.fault(
            "bad_value", f"{shown(value)} gives no seats their players", "write {east: Anna, south: Bruno}", path
        )
        return None
    by_seat = [""] * reader.vocabulary.seats
    names: dict[str, int] = {}
    for key, name in value.items():
        here = (*path, step_of(key))
        seat = find_seat(reader, key) if isinstance(key, str) else None
        party = word_of(key) if isinstance(key, str) and word_of(key) in reader.vocabulary.parties else None
        if seat is None and party is None:
            help = seat_help(str(step_of(key)), reader.vocabulary.seats) or "seats are east, south, west and north"
            reader.fault("bad_value", f"{shown(key)} is no seat", help, here, None, True)
            continue
        if by_seat[seat] if seat is not None else party in reader.parties:
            who = SEATS[seat] if seat is not None else party
            reader.fault("bad_value", f"{who} is given two players", "keep one of them", here, None, True)
            continue
        others = {*names, *map(str.casefold, reader.parties.values())}
        fault = name_fault(name, others, reader.vocabulary.parties)
        if fault is not None:
            reader.fault("bad_value", *fault, here)
        elif seat is None:
            reader.parties[str(party)] = name.strip()
        else:
            by_seat[seat] = name.strip()
            names[name.strip().casefold()] = seat
    if names:
        reader.names, reader.called = names, tuple(filter(None, by_seat))
    return tuple(by_seat)


def name_fault(name: Any, names: Container[str], parties: Container[str] = ()) -> tuple[str, str] | None:
    """What is wrong with a player's name beside those (in casefold) of others, and what to do; None where it is well."""
    if not isinstance(name, str):
        return f"{shown(name)} is no name", "a name is text: put it in quotes if it looks like a number"
    word = name.strip()
    if not word:
        return "a player's name is empty", "give the name, or leave the seat out"
    if len(word) > LONGEST_NAME:
        return f"a name of {len(word)} characters is too long", f"use at most {LONGEST_NAME}"
    if word.lower() in SEAT_WORDS or word.lower() in parties:
        return f"a player cannot be called {word}: that is a seat", "add a letter to the name"
    if word.casefold() in names:
        return f"two players are called {word}", "tell them apart: seats may be named by their players"
    return None


def read_id(reader: Reader, value: Any) -> str | int | None:
    """The deal's id as it is echoed."""
    if value is None or type(value) is int:
        return value
    return read_text(reader, value, ("id",))


def read_text(reader: Reader, value: Any, path: Path) -> str | None:
    """Any text; a number is taken as its digits."""
    if type(value) is str and len(value) <= LONGEST_FREE_TEXT:
        return value
    if type(value) in (int, float) and (type(value) is float or value.bit_length() < 200):
        return str(value)
    if isinstance(value, str):
        reader.fault("bad_value", f"a text of {len(value)} characters is too long", "shorten it", path)
    else:
        reader.fault("bad_value", f"{shown(value)} is no text", "write it in quotes", path)
    return None


def read_flag(reader: Reader, value: Any, path: Path) -> bool:
    """true or false."""
    if type(value) is bool:
        return value
    reader.fault("bad_value", f"{shown(value)} is neither true nor false", f"write {path[-1]}: true", path)
    return False


def read_number(reader: Reader, value: Any, path: Path, most: int) -> int | None:
    """A whole number from 0 to `most`."""
    if type(value) is int and 0 <= value <= most:
        return value
    bound = f" and at most {most}" if most < LARGEST_NUMBER else ""
    fault = f"{shown(value)} is no {path[-1]}", f"a whole number, 0 or more{bound}"
    reader.fault("bad_value", *(too_large(value, str(path[-1]), most) or fault), path)
    return None


def read_loose_tiles(reader: Reader, value: Any, path: Path) -> int:
    """The bag of tiles that lie apart from a hand, as in `seen`: words with spaces between."""
    if isinstance(value, str) and len(value) <= LONGEST_TEXT:
        words = reader.words
        total = high = 0
        for word in (value.replace(",", " ") if "," in value else value).split():
            found = word_bag(word)
            if found is None:
                _explain_loose(reader, value, path)
                return 0
            total += found[0]
            high |= total
        if (total + words.add | high) & words.mask or jokers_over(words, total):
            reader.over = True
            return 0
        return total
    if isinstance(value, str):
        reader.fault("syntax", f"{len(value)} characters are too many for tiles", f"at most {LONGEST_TEXT}", path)
    else:
        reader.fault("bad_value", f"{shown(value)} is no text of tiles", f'write {path[-1]}: "123m E"', path)
    return 0


def read_indicators(reader: Reader, value: Any, path: Path) -> tuple[int, ...]:
    """The tiles of a text in the order written, a red five as its own code."""
    known = plain_indicators(value) if type(value) is str else None
    if known is not None:
        codes, bag = known
        if (bag + reader.words.add | bag) & reader.words.mask:
            reader.over = True
            return ()
        return codes
    before = len(reader.problems)
    read_loose_tiles(reader, value, path)
    if len(reader.problems) > before or reader.over:
        return ()
    codes = read_tiles(value) or ()
    if len(codes) > MOST_INDICATORS:
        message = f"{len(codes)} indicators are more than there are"
        reader.fault("bad_value", message, f"at most {MOST_INDICATORS}: one, and one for each of four kongs", path)
        return ()
    for code in codes:
        if PLAIN[code] > 33:
            reader.fault("bad_value", f"{NAMES[code]} points at no tile", "name a suit tile or an honour", path)
            return ()
    return codes


def plain_indicators(text: str) -> tuple[tuple[int, ...], int] | None:
    """A few tiles in the order written, and their bag; None where there is more to look at."""
    known = _one_or_two.get(text)
    if known is not None or len(text) >= 40:
        return known
    try:
        codes = tuple([PLAIN_TILES[word] for word in text.split()])
    except KeyError:
        codes = read_tiles(text) or ()
        if not codes or any(PLAIN[code] > 33 for code in codes):
            return None
    if len(codes) > MOST_INDICATORS:
        return None
    found = codes, bag_of(codes)
    if len(codes) <= 2:  # others seldom come back
        keep(_one_or_two, text, found, _FEW)
    return found


_FEW: Final = 1 << 11
MOST_INDICATORS: Final = 5
"""Of either kind that can be turned in a deal: one, and one for each of four kongs."""

_one_or_two: Final[dict[str, tuple[tuple[int, ...], int]]] = {}


def _explain_loose(reader: Reader, text: str, path: Path) -> None:
    for match in re.finditer(r"[^\s,]+", text):
        stop = unreadable(match[0])
        if stop is not None:
            first, last, message, help = stop
            reader.fault("syntax", message, help, path, (match.start() + first, match.start() + last))


def read_seats(reader: Reader, value: Any, path: Path) -> tuple[int, ...]:
    """A list of seats, or one seat, each once, in the order written."""
    if isinstance(value, str):
        value = [value]
    if not isinstance(value, list) or len(value) > LONGEST_LIST:
        reader.fault("bad_value", f"{shown(value)} is no list of seats", f"write {path[-1]}: [east, south]", path)
        return ()
    seats: list[int] = []
    for place, entry in enumerate(value):
        seat = reader.seat(entry, (*path, place))
        if seat is not None and seat in seats:
            reader.fault("contradiction", f"{SEATS[seat]} is named twice", "name every seat once", (*path, place))
        elif seat is not None:
            seats.append(seat)
    return tuple(seats)


def read_choice(reader: Reader, value: Any, choices: tuple[str, ...], path: Path, of: str | None = None) -> str | None:
    """One of some words; `of` is the field they belong to, where the path ends in another name."""
    if isinstance(value, str):
        if value in choices:
            return value
        word = word_of(value)
        if word in choices:
            return word
        help = guess(word, choices) or f"one of {listed(choices)}"
    else:
        help = f"one of {listed(choices)}"
    reader.fault("bad_value", f"{shown(value)} is no {of or path[-1]} known here", help, path)
    return None
