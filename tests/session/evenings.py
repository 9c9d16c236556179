"""Evenings made for tests: from entries alone, or in a file."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from mjscore.place import Refused
from mjscore.rulebook import Rulebook, load
from mjscore.rulebook.house import load_house
from mjscore.session import Evening, SessionFile, begun, create, extended, fields_text, read_header
from mjscore.session.records import by_seat, person_at

PLAYERS = ["Anna", "Bruno", "Carla", "Dario"]
WINDS = "ESWN"


def header(**more: Any) -> dict[str, Any]:
    return {"session": "Thursday club", "variant": "classical", "players": PLAYERS, **more}


def evening(
    *entries: Mapping[str, Any], rules: str | None = None, options: Mapping[str, Any] | None = None, **more: Any
) -> Evening:
    """An evening with entries; `rules` are house rules as text, by which it is played."""
    if options:
        more["rules"] = options

    def find_book(name: str) -> Rulebook:
        return load(name) if rules is None else load_house(rules, "house.yaml", lambda path: (path, ""))

    found = begun(read_header(header(**more)), find_book)
    for entry in entries:
        found = extended(found, entry)
    return found


def won(seat: str, value: int = 8, by: str = "self_draw", **more: Any) -> dict[str, Any]:
    return {"winner": seat, "hand": {"value": value}, "by": by, **more}


def east(found: Evening) -> str:
    """Who deals next."""
    return found.table.persons[person_at(found.table, 0)]


def seats(found: Evening) -> list[str]:
    return [found.table.persons[person] for person in by_seat(found.table)]


def totals(found: Evening) -> dict[str, int]:
    return dict(zip(found.table.persons, found.table.totals, strict=True))


def refusal(found: Evening, entry: Any) -> Refused:
    try:
        extended(found, entry)
    except Refused as refused:
        return refused
    raise AssertionError(f"{entry} was taken")


def in_file(folder: Path, entries: Iterable[Mapping[str, Any]] = (), **more: Any) -> SessionFile:
    """A session in a file of a folder, with entries."""
    path = str(folder / "evening.yaml")
    create(path, fields_text(header(**more)))
    file = SessionFile(path, load)
    for entry in entries:
        file.add(lambda _, entry=entry: entry)  # type: ignore[misc]
    return file
