"""An entry of a session: which kind it is, and what a deal at this table has to say and leaves unsaid.

Winds, dealer and counters are worked out; a deal that states them otherwise is refused with what was expected. What a
deal says about tiles is read by `deal`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from mjscore.deal.words import SEAT_NAMES, SEAT_WORDS, guess, listed, shown, step_of, words_of
from mjscore.place import At, Path, Problem, Refused
from mjscore.result import SEATS
from mjscore.rotation import round_of
from mjscore.rulebook import Rulebook, with_rules
from mjscore.session import records
from mjscore.session.acts import against
from mjscore.session.records import Header, Table, by_seat

OWN: Mapping[str, tuple[str, ...]] = {
    records.ADJUST: ("adjust", "why"),
    records.CORRECT: ("correct", "deal", "why"),
    records.VOID: ("void", "why"),
    records.SEATS: ("seats", "why"),
    records.DEALER: ("dealer", "why"),
    records.PLAYER: ("player", "fresh", "why"),
}
"""The fields of every entry that is no deal; the first is that by which it is known."""

_DATED = ("note", "date")
_OF_DEAL = ("winner", "events", "draw", "hand", "by", "from", "tile")
_KINDS = "winner, draw, penalties, adjust, correct, void, seats, dealer or player"


def kind_of(data: Any) -> str:
    """The kind of an entry. Raises `Refused` for what is none, and for fields that its kind does not have."""
    if not isinstance(data, Mapping):
        raise Refused([Problem("bad_value", f"{shown(data)} is no entry", f"an entry has {_KINDS}")])
    if any(data.get(field) is not None for field in _OF_DEAL):
        events = data.get("events")
        known = [event for event in events if isinstance(event, Mapping)] if isinstance(events, list) else []
        ended = data.get("draw") is not None or any("end" in event for event in known)
        won = data.get("winner") is not None or any("win" in event for event in known)
        return records.DRAW if ended and not won else records.DEAL
    kind = next((kind for kind, fields in OWN.items() if fields[0] in data), None)
    if kind is None:
        if data.get("penalties") is not None:
            return records.PENALTY
        if "session" in data:
            help = "a file holds one session: move this one, with all that stands behind it, to a file of its own"
            raise Refused([Problem("contradiction", "here a second session begins", help, At(("session",), key=True))])
        words = (*_OF_DEAL, "penalties", *OWN)
        near = ((key, guess(str(key), words)) for key in data if key not in ("penalties", "why", *_DATED))
        key, help = next(((key, said) for key, said in near if said), (None, f"an entry has {_KINDS}"))
        at = At(()) if key is None else At((step_of(key),), key=True)
        raise Refused([Problem("missing", "the entry says nothing that can be recorded", help, at)])
    fields = (*OWN[kind], *_DATED)
    problems = [
        Problem(
            "unknown_field",
            f"an entry with {OWN[kind][0]} has no field {shown(key)}",
            guess(str(step_of(key)), fields) or f"it has {listed(fields)}",
            At((step_of(key),), key=True),
        )
        for key in data
        if key not in fields
    ]
    problems += [
        Problem("bad_value", f"{shown(data[key])} is no text", "write it in quotes", At((key,)))
        for key in ("why", *_DATED)
        if not isinstance(data.get(key), (str, int, float, type(None))) or isinstance(data.get(key), bool)
    ]
    if problems:
        raise Refused(problems)
    return kind


def deal_fields(
    data: Mapping[str, Any], table: Table, header: Header, book: Rulebook
) -> tuple[dict[str, Any], Rulebook, Callable[[Refused], Refused]]:
    """The fields of the whole deal that an entry tells in part, its rulebook, and what gives a place in the deal back
    as one in the entry.

    Raises `Refused` (`contradiction`) where the entry states what the entries before rule out.
    """
    problems: list[Problem] = []
    fields = {key: value for key, value in data.items() if key not in ("variant", "dealer", "draw")}
    _check_variant(data, header, book, problems)
    own = data.get("rules")
    if own:
        try:
            book = with_rules(book, {**header.rules, **own} if isinstance(own, Mapping) else own)
        except Refused as refused:
            problems += refused.problems
    names = [table.persons[person] for person in by_seat(table)]
    _check_dealer(data, names, problems)
    _check_players(data, names, problems)
    fields["players"] = {SEATS[seat]: name for seat, name in enumerate(names)}
    wind = round_of(book.rotation, table.standing, len(names))
    if wind is not None and "round" in book.vocabulary.fields:
        _check_round(data, wind, names, problems)
        fields["round"] = SEATS[wind]
    for id, value in carried_fields(table, book, data, problems):
        fields[id] = value
    moved: dict[Path, Path] = {}
    if data.get("draw") is not None:
        moved = _with_end(data, fields, book, problems)
    if problems:
        raise Refused(problems)

    def back(refused: Refused) -> Refused:
        return Refused(problem._replace(at=_moved(problem.at, moved)) for problem in refused.problems)

    return fields, book, back


def _moved(at: At, moved: Mapping[Path, Path]) -> At:
    for length in range(len(at.path), 0, -1):
        start = moved.get(at.path[:length])
        if start is not None:
            return at._replace(path=(*start, *at.path[length:]))
    return at


def _check_variant(data: Mapping[str, Any], header: Header, book: Rulebook, problems: list[Problem]) -> None:
    stated = data.get("variant")
    if stated is not None and stated not in (header.variant, book.id):
        message = f"the session plays {header.variant}, not {shown(stated)}"
        problems.append(against(("variant",), message, "leave variant out"))


def _check_dealer(data: Mapping[str, Any], names: list[str], problems: list[Problem]) -> None:
    stated = data.get("dealer")
    if stated is not None and str(stated).strip().casefold() != names[0].casefold():
        problems.append(against(("dealer",), f"{names[0]} deals, not {shown(stated)}", "leave dealer out"))


def _check_players(data: Mapping[str, Any], names: list[str], problems: list[Problem]) -> None:
    stated = data.get("players")
    if stated is None:
        return
    help = "leave players out, or correct the entry before that went wrong"
    if not isinstance(stated, Mapping):
        problems.append(Problem("bad_value", f"{shown(stated)} gives no seats their players", help, At(("players",))))
        return
    for key, name in stated.items():
        seat = SEAT_WORDS.get(key.strip().lower()) if isinstance(key, str) else None
        path = ("players", step_of(key))
        if seat is None or seat >= len(names):
            problems.append(Problem("bad_value", f"{shown(key)} is no seat", help, At(path, key=True)))
        elif str(name).strip().casefold() != names[seat].casefold():
            message = f"{SEAT_NAMES[seat]} is {names[seat]}, not {shown(name)}"
            problems.append(against(path, message, help))


def _check_round(data: Mapping[str, Any], wind: int, names: list[str], problems: list[Problem]) -> None:
    stated = data.get("round")
    if stated is None:
        return
    found = SEAT_WORDS.get(stated.strip().lower()) if isinstance(stated, str) else None
    if found is None:
        help = (guess(stated, SEATS) if isinstance(stated, str) else "") or "a round is east, south, west or north"
        problems.append(Problem("bad_value", f"{shown(stated)} is no round", help, At(("round",))))
    elif found != wind:
        message = f"it is the {SEAT_NAMES[wind]} round with {names[0]} as East, not the {SEAT_NAMES[found]} round"
        help = "leave round out, or correct the entry before that went wrong"
        problems.append(against(("round",), message, help))


def carried_fields(
    table: Table, book: Rulebook, data: Mapping[str, Any], problems: list[Problem]
) -> Iterable[tuple[str, Any]]:
    """The fields of a deal that tell what goes from deal to deal, with their values."""
    rule = book.rotation
    found: dict[str, Any] = dict(table.standing.counters)
    lying = dict(table.lying)
    for carried in rule.carried:
        if carried.party is not None:
            found[carried.id] = lying.get(carried.party, 0) // carried.each
        else:
            found[carried.id] = {SEATS[seat]: table.totals[person] for seat, person in enumerate(by_seat(table))}
    for id, value in found.items():
        if id not in book.vocabulary.added:
            continue
        if data.get(id) is not None and data[id] != value and not isinstance(value, dict):
            problems.append(against((id,), f"{id} is {value} now, not {shown(data[id])}", f"leave {id} out"))
        elif data.get(id) is None or not isinstance(value, dict):
            yield id, value


def _with_end(
    data: Mapping[str, Any], fields: dict[str, Any], book: Rulebook, problems: list[Problem]
) -> dict[Path, Path]:
    """Writes a drawn deal as its event; returns where in the entry the parts of the event stand."""
    words = words_of(book.vocabulary)
    events = data.get("events")
    if events is not None and not isinstance(events, list):
        problems.append(Problem("bad_value", f"{shown(events)} is no list of events", "write a list", At(("events",))))
        return {}
    for field in ("winner", "hand", "by", "from", "tile"):
        if data.get(field) is not None and field not in words.end:
            message = f"{field} belongs to a win, and draw says that nobody won"
            problems.append(against((field,), message, "leave one of the two out"))
    before = list(events or ())
    here: Path = ("events", len(before))
    end = {"end": data["draw"]}
    moved: dict[Path, Path] = {(*here, "end"): ("draw",), here: ("draw",)}
    for key in words.end - {"end"}:
        if data.get(key) is not None:
            end[key] = fields.pop(key)
            moved[(*here, key)] = (key,)
    fields["events"] = [*before, end]
    return moved
