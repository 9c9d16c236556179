"""The entries of `penalties`: who offended, and what else an entry says."""

from __future__ import annotations

from typing import Any

from mjscore.deal.added import added_value
from mjscore.deal.fields import LONGEST_LIST, read_choice, read_seats, read_text
from mjscore.deal.records import Penalty
from mjscore.deal.vocabulary import Field, PenaltyForm
from mjscore.deal.words import SEATS, Path, Reader, guess, known, listed, shown, step_of, word_of


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
    if form.refused is not None:
        message, help = f"{form.id} is no penalty under these rules", "take it out, or change the option that allows it"
        reader.fault(form.refused, message, help, (*path, form.id), None, True)
        return None
    choices = dict(form.choices)
    before = len(reader.problems)
    listed_key = (form.list,) if form.list else ()
    allowed = frozenset((form.id, *form.seats, *choices, *dict(form.optional), *form.texts, *listed_key))
    fields = known(reader, entry, allowed, path, form.id)
    seats = _penalty_seats(reader, form, fields.get(form.id), (*path, form.id))
    more: dict[str, Any] = {}
    if form.list is not None:
        more |= _listed_seats(reader, form, fields, seats, path)
    for name in (*form.seats, *choices):
        if fields.get(name) is None:
            reader.missing((name,), f"{form.id} does not say {name}", f"add {name}", path)
        elif name in choices:
            more[name] = read_choice(reader, fields[name], tuple(choices[name]), (*path, name))
        else:
            more[name] = reader.seat(fields[name], (*path, name))
            if more[name] is not None and more[name] in seats:
                message = f"{form.id} and {name} are both {SEATS[more[name]]}"
                reader.fault("contradiction", message, "they are two players", (*path, name))
    for name in form.texts:
        if fields.get(name) is not None:
            more[name] = read_text(reader, fields[name], (*path, name))
    return Penalty(form.id, seats, more, path) if len(reader.problems) == before else None


def _listed_seats(
    reader: Reader, form: PenaltyForm, fields: dict[str, Any], seats: tuple[int, ...], path: Path
) -> dict[str, Any]:
    """The seats in a penalty's list, and its keys that may be left out."""
    assert form.list is not None
    here = (*path, form.list)
    listed_seats = read_seats(reader, fields[form.list], here) if fields.get(form.list) is not None else ()
    found: dict[str, Any] = {form.list: listed_seats}
    for seat in sorted(set(seats) & set(listed_seats)):
        message = f"{SEATS[seat]} is named by {form.id} and among {form.list}"
        reader.fault("contradiction", message, f"{form.list} names other players", here)
    written = [name for name in dict(form.optional) if fields.get(name) is not None]
    for name in written:
        kind = dict(form.optional)[name]
        found[name] = added_value(reader, Field(name, kind), fields[name], (*path, name))
    if len(written) > 1:
        message = f"{form.id} says {' and '.join(written)}"
        reader.fault("contradiction", message, "keep one of them", (*path, written[1]), None, True)
    if not written and len(listed_seats) in form.asked:
        keys = " or ".join(dict(form.optional))
        reader.fault("missing", f"{form.id} does not say what the hand is worth", f"add {keys}", path)
    return found


def _penalty_seats(reader: Reader, form: PenaltyForm, value: Any, path: Path) -> tuple[int, ...]:
    if isinstance(value, list) and form.several:
        if not value:
            reader.fault("bad_value", f"{form.id} names no seat", f"write {form.id}: north", path)
        return read_seats(reader, value, path)
    seat = reader.seat(value, path)
    return () if seat is None else (seat,)
