"""The fields that a variant adds, each by the kind its table gives it."""

from __future__ import annotations

from typing import Any

from mjscore.deal.discards import plain_discards, read_discards
from mjscore.deal.fields import (
    LARGEST_NUMBER,
    LONGEST_LIST,
    read_choice,
    read_flag,
    read_indicators,
    read_loose_tiles,
    read_number,
    read_seats,
    read_text,
)
from mjscore.deal.vocabulary import Field
from mjscore.deal.words import SEATS, Path, Reader, find_seat, known, shown, step_of, too_large, word_of


def read_added(reader: Reader, fields: tuple[Field, ...], data: dict[str, Any], path: Path) -> dict[str, Any]:
    """The checked values of a variant's own fields, those that are written."""
    found: dict[str, Any] = {}
    get = data.get
    for field in fields:
        id, kind = field[0], field[1]
        value = get(id)
        if value is None:
            continue
        if kind == "number" and type(value) is int and 0 <= value <= 9 and field.refused is None and field.most is None:
            found[id] = value  # counters, most of them: nothing is wrong with such a one
            continue
        before = len(reader.problems)
        if field.refused is not None:
            if field.kind == "number" and value == 0 and type(value) is int:
                continue  # none of them: as if it were not written
            message, help = f"{field.id} is not accepted under these rules", f"take out {field.id}"
            reader.fault(field.refused, message, help, (*path, field.id), None, True)
            continue
        checked = added_value(reader, field, value, (*path, field.id))
        if len(reader.problems) == before:
            found[field.id] = checked
    return found


def added_value(reader: Reader, field: Field, value: Any, path: Path) -> Any:
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
    if kind == "indicators":
        return read_indicators(reader, value, path)
    if kind == "discards":
        return plain_discards(value, reader.words.seat_words) or read_discards(reader, value, path)
    if kind == "text":
        return read_text(reader, value, path)
    if kind == "choice":
        return read_choice(reader, value, field.choices, path)
    if kind == "mapping":
        return _read_by_seat(reader, field, value, path)
    if kind == "plain":
        return value
    if kind == "amounts":
        return read_amounts(reader, field, value, path)
    if kind == "bet":
        return read_bet(reader, field, value, path)
    if kind == "challenges":
        return read_challenges(reader, value, path)
    if reader.notation is None:
        raise ValueError(f"a field of kind {kind!r}")
    found, problems = reader.notation.value(kind, value, path)
    reader.problems += problems
    return found


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


def read_amounts(reader: Reader, field: Field, value: Any, path: Path) -> dict[int | str, int]:
    """A number by seat, or by one of the field's choices: parties that are no seats."""
    found: dict[int | str, int] = {}
    if not isinstance(value, dict):
        reader.fault("bad_value", f"{shown(value)} is no mapping by seat", f"write {field.id}: {{east: 100}}", path)
        return found
    for key, entry in value.items():
        here = (*path, step_of(key))
        who: int | str | None = _party(reader, key, field.choices)
        if who is None:
            who = reader.seat(key, here, True)
        if who is None:
            continue
        if who in found:
            reader.fault("duplicate_key", f"{shown(key)} is written twice", "keep one of the two", here, None, True)
        if type(entry) is int and 0 <= entry <= LARGEST_NUMBER:
            found[who] = entry
        else:
            fault = f"{shown(entry)} is no amount", "a whole number, 0 or more"
            reader.fault("bad_value", *(too_large(entry, "an amount", LARGEST_NUMBER) or fault), here)
    return found


def _party(reader: Reader, value: Any, parties: tuple[str, ...]) -> str | None:
    """The party, of those that are no seats, that a word or its player's name stands for."""
    if not isinstance(value, str):
        return None
    if word_of(value) in parties:
        return word_of(value)
    named = (party for party in parties if reader.parties.get(party, "").casefold() == value.strip().casefold())
    return next(named, None)


def read_bet(reader: Reader, field: Field, value: Any, path: Path) -> dict[str, Any]:
    """What is bet on: a seat or one of the field's choices, by itself or as `{on: …, spoke: true}`."""
    found: dict[str, Any] = {"on": None, "spoke": False}
    here = path
    if isinstance(value, dict):
        fields = known(reader, value, frozenset(("on", "spoke")), path, f"a {field.id}")
        value, here = fields.get("on"), (*path, "on")
        if fields.get("spoke") is not None:
            found["spoke"] = read_flag(reader, fields["spoke"], (*path, "spoke"))
        if value is None:
            reader.missing(("on",), f"the {field.id} does not say on whom", "add on: a seat", path)
            return found
    if isinstance(value, str) and word_of(value) in field.choices and find_seat(reader, value) is None:
        found["on"] = word_of(value)
        if found["on"] in field.unset:
            message = f"a bet on the {found['on']}, and these rules do not say what it pays"
            reader.fault("missing", message, f"set the option {found['on']}_bet", here)
    else:
        found["on"] = reader.seat(value, here)
    return found


def read_challenges(reader: Reader, value: Any, path: Path) -> tuple[dict[str, int], ...]:
    """Contested calls of a dead hand, one or a list: who called whom, and who of the two was wrong."""
    several = isinstance(value, list)
    if several and len(value) > LONGEST_LIST:
        reader.fault("bad_value", f"{len(value)} challenges are too many", f"write at most {LONGEST_LIST}", path)
        return ()
    entries = value if several else [value]
    found = [_challenge(reader, entry, (*path, place) if several else path) for place, entry in enumerate(entries)]
    return tuple(entry for entry in found if entry is not None)


def _challenge(reader: Reader, entry: Any, path: Path) -> dict[str, int] | None:
    if not isinstance(entry, dict):
        help = "write {by: west, against: north, wrong: west}"
        reader.fault("bad_value", f"{shown(entry)} is no challenge", help, path)
        return None
    fields = known(reader, entry, frozenset(("by", "against", "wrong")), path, "a challenge")
    seats: dict[str, int | None] = {}
    for key in ("by", "against", "wrong"):
        if fields.get(key) is None:
            reader.missing((key,), f"the challenge does not say {key}", f"add {key}: a seat", path)
            seats[key] = None
        else:
            seats[key] = reader.seat(fields[key], (*path, key))
    by, against, wrong = seats["by"], seats["against"], seats["wrong"]
    if by is not None and by == against:
        message = f"{SEATS[by]} calls a hand dead that is their own"
        reader.fault("contradiction", message, "by and against are two players", (*path, "against"))
    elif by is not None and against is not None and wrong is not None and wrong not in (by, against):
        message = f"{SEATS[wrong]} is neither the one who called nor the one called dead"
        reader.fault("contradiction", message, "the one who was wrong is one of the two", (*path, "wrong"))
    if by is None or against is None or wrong is None or by == against or wrong not in (by, against):
        return None
    return {"by": by, "against": against, "wrong": wrong}
