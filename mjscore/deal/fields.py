"""Single fields: players, numbers, texts, penalties, and the fields that a variant adds."""

from __future__ import annotations

import re
from collections.abc import Container
from typing import Any

from mjscore.deal.records import Penalty
from mjscore.deal.vocabulary import Field, PenaltyForm
from mjscore.deal.words import (
    SEAT_WORDS,
    SEATS,
    Path,
    Reader,
    find_seat,
    guess,
    jokers_over,
    known,
    listed,
    shown,
    step_of,
    word_of,
)
from mjscore.tiles.notation import LONGEST_TEXT, unreadable, word_bag

LARGEST_WALL = 200
LARGEST_NUMBER = 10**9
LONGEST_NAME = 80
LONGEST_FREE_TEXT = 20_000
LONGEST_LIST = 200


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
        if seat is None:
            help = guess(str(step_of(key)), SEATS) or "seats are east, south, west and north"
            reader.fault("bad_value", f"{shown(key)} is no seat", help, here, None, True)
            continue
        if by_seat[seat]:
            reader.fault("bad_value", f"{SEATS[seat]} is given two players", "keep one of them", here, None, True)
            continue
        fault = name_fault(name, names)
        if fault is not None:
            reader.fault("bad_value", *fault, here)
            continue
        by_seat[seat] = name.strip()
        names[name.strip().casefold()] = seat
    if names:
        reader.names = names
    return tuple(by_seat)


def name_fault(name: Any, names: Container[str]) -> tuple[str, str] | None:
    """What is wrong with a player's name beside those (in casefold) of others, and what to do; None where it is well."""
    if not isinstance(name, str):
        return f"{shown(name)} is no name", "a name is text: put it in quotes if it looks like a number"
    word = name.strip()
    if not word:
        return "a player's name is empty", "give the name, or leave the seat out"
    if len(word) > LONGEST_NAME:
        return f"a name of {len(word)} characters is too long", f"use at most {LONGEST_NAME}"
    if word.lower() in SEAT_WORDS:
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
    reader.fault("bad_value", f"{shown(value)} is no {path[-1]}", f"a whole number, 0 or more{bound}", path)
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


def read_added(reader: Reader, fields: tuple[Field, ...], data: dict[str, Any], path: Path) -> dict[str, Any]:
    """The checked values of a variant's own fields, those that are written."""
    found: dict[str, Any] = {}
    for field in fields:
        value = data.get(field.id)
        if value is None:
            continue
        before = len(reader.problems)
        if field.refused is not None:
            message, help = f"{field.id} is not accepted under these rules", f"take out {field.id}"
            reader.fault(field.refused, message, help, (*path, field.id), None, True)
            continue
        checked = _added_value(reader, field, value, (*path, field.id))
        if len(reader.problems) == before:
            found[field.id] = checked
    return found


def _added_value(reader: Reader, field: Field, value: Any, path: Path) -> Any:
    kind = field.kind
    if kind == "bool":
        return read_flag(reader, value, path)
    if kind == "number":
        return read_number(reader, value, path, LARGEST_NUMBER if field.most is None else field.most)
    if kind == "seat":
        return reader.seat(value, path)
    if kind == "seats":
        return read_seats(reader, value, path)
    if kind == "tiles":
        return read_loose_tiles(reader, value, path)
    if kind == "text":
        return read_text(reader, value, path)
    if kind == "choice":
        return read_choice(reader, value, field.choices, path)
    if kind == "mapping":
        return _read_by_seat(reader, field, value, path)
    if kind == "plain":
        return value
    raise ValueError(f"a field of kind {kind!r}")


def _read_by_seat(reader: Reader, field: Field, value: Any, path: Path) -> dict[int, Any]:
    """A mapping by seat: of the field's choices where it has some, else of texts."""
    found: dict[int, Any] = {}
    if not isinstance(value, dict):
        reader.fault("bad_value", f"{shown(value)} is no mapping by seat", f"write {field.id}: {{east: …}}", path)
        return found
    for key, entry in value.items():
        here = (*path, step_of(key))
        seat = reader.seat(key, here, True)
        if seat is None:
            continue
        if seat in found:
            reader.fault("duplicate_key", f"{SEATS[seat]} is written twice", "keep one of the two", here, None, True)
        found[seat] = (
            read_choice(reader, entry, field.choices, here, field.id)
            if field.choices
            else read_text(reader, entry, here)
        )
    return found


def read_penalties(reader: Reader, value: Any) -> tuple[Penalty, ...]:
    """The entries of `penalties`, in order."""
    path: Path = ("penalties",)
    if not isinstance(value, list) or len(value) > LONGEST_LIST:
        reader.fault("bad_value", f"{shown(value)} is no list of penalties", "write [{false_win: north}]", path)
        return ()
    entries = (_read_penalty(reader, entry, (*path, place)) for place, entry in enumerate(value))
    return tuple(entry for entry in entries if entry is not None)


def _read_penalty(reader: Reader, entry: Any, path: Path) -> Penalty | None:
    forms = reader.vocabulary.penalties
    if not isinstance(entry, dict) or not entry:
        reader.fault("bad_value", f"{shown(entry)} is no penalty", f"penalties here are {listed(forms)}", path)
        return None
    written = {word_of(key): key for key in entry if isinstance(key, str)}
    kinds = [kind for kind in forms if kind in written]
    if len(kinds) != 1:
        if kinds:
            message = f"an entry names {' and '.join(kinds)}"
            reader.fault("bad_value", message, "write each penalty as an entry of its own", path)
        else:
            key = next(iter(entry))
            help = guess(str(step_of(key)), forms) or f"penalties here are {listed(forms) or 'none'}"
            reader.fault("unknown_field", f"{shown(key)} is no penalty here", help, (*path, step_of(key)), None, True)
        return None
    form = forms[kinds[0]]
    choices = dict(form.choices)
    before = len(reader.problems)
    fields = known(reader, entry, frozenset((form.id, *form.seats, *choices)), path, form.id)
    seats = _penalty_seats(reader, form, fields.get(form.id), (*path, form.id))
    more: dict[str, Any] = {}
    for name in (*form.seats, *choices):
        if fields.get(name) is None:
            reader.fault("missing", f"{form.id} does not say {name}", f"add {name}", path)
        elif name in choices:
            more[name] = read_choice(reader, fields[name], tuple(choices[name]), (*path, name))
        else:
            more[name] = reader.seat(fields[name], (*path, name))
            if more[name] is not None and more[name] in seats:
                message = f"{form.id} and {name} are both {SEATS[more[name]]}"
                reader.fault("contradiction", message, "they are two players", (*path, name))
    return Penalty(form.id, seats, more, path) if len(reader.problems) == before else None


def _penalty_seats(reader: Reader, form: PenaltyForm, value: Any, path: Path) -> tuple[int, ...]:
    if isinstance(value, list) and form.several:
        if not value:
            reader.fault("bad_value", f"{form.id} names no seat", f"write {form.id}: north", path)
        return read_seats(reader, value, path)
    seat = reader.seat(value, path)
    return () if seat is None else (seat,)
