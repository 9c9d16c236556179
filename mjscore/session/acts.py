"""Entries that are no deals: points moved by hand, new seats, the table's own decision, somebody coming for another."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from mjscore import rotation
from mjscore.deal.fields import LARGEST_NUMBER, name_fault
from mjscore.deal.words import SEAT_WORDS, guess, shown, step_of
from mjscore.place import At, Path, Problem, Refused
from mjscore.rulebook import Rulebook
from mjscore.session import records
from mjscore.session.records import Evening, Table, by_seat, person_at, places


def moved_on(
    table: Table,
    standing: rotation.Standing,
    book: Rulebook,
    before: rotation.Standing,
    held: bool = False,
    void: bool = False,
) -> Table:
    """The table with a new standing; where the round changes, players may change seats with it.

    `held` and `void` say of the deal before what can end a game (rotation.end_of_game).
    """
    seats = places(table)
    points = [table.totals[person] for person in table.seated]
    over = rotation.end_of_game(book.rotation, before, standing, points, held, void)
    table = replace(table, standing=standing, before=before, over=over)
    seating = rotation.seating(book.rotation, rotation.round_of(book.rotation, standing, seats))
    if seating is None:
        return table
    return replace(table, seated=tuple(table.home[seating[place]] for place in range(seats)))


def against(path: Path, message: str, help: str) -> Problem:
    """The problem of what cannot be true together."""
    return Problem("contradiction", message, help, At(path))


def find_person(table: Table, name: Any) -> int | None:
    """The person whom a name or a seat means."""
    if not isinstance(name, str):
        return None
    word = name.strip().casefold()
    seat = SEAT_WORDS.get(word)
    if seat is not None and seat < places(table):
        return person_at(table, seat)
    return next((person for person, one in enumerate(table.persons) if one.casefold() == word), None)


def _person(table: Table, name: Any, path: Path, problems: list[Problem], key: bool = False) -> int | None:
    person = find_person(table, name)
    if person is None:
        help = (guess(name, table.persons) if isinstance(name, str) else "") or "players are " + ", ".join(
            table.persons
        )
        problems.append(Problem("bad_value", f"{shown(name)} is no player here", help, At(path, key=key)))
    return person


def _adjust(evening: Evening, table: Table, data: Mapping[str, Any]) -> Table:
    said, path = data["adjust"], ("adjust",)
    problems: list[Problem] = []
    if not isinstance(said, Mapping) or not said:
        help = "write adjust: {Anna: 100, Bruno: -100}"
        raise Refused([Problem("bad_value", f"{shown(said)} moves no points", help, At(path))])
    totals, moved = list(table.totals), 0
    met: set[int] = set()
    for name, points in said.items():
        here = (*path, step_of(name))
        person = _person(table, name, here, problems, True)
        if type(points) is not int or abs(points) > LARGEST_NUMBER:
            fault = f"{shown(points)} is no number of points", "points are whole: write 100 or -100"
            if type(points) is int:
                fault = f"{shown(points)} is too much", f"at most {LARGEST_NUMBER} points are moved"
            problems.append(Problem("bad_value", *fault, At(here)))
        elif person in met:
            problems.append(Problem("duplicate_key", f"{shown(name)} is named twice", "keep one", At(here, key=True)))
        elif person is not None:
            met.add(person)
            totals[person] += points
            moved += points
    if not problems and moved:
        help = "take from the others what one is given"
        problems.append(against(path, f"the points moved add up to {moved:+}, not to zero", help))
    if problems:
        raise Refused(problems)
    return replace(table, totals=tuple(totals))


def _seats(evening: Evening, table: Table, data: Mapping[str, Any]) -> Table:
    said, path = data["seats"], ("seats",)
    here = [table.persons[person] for person in by_seat(table)]
    problems: list[Problem] = []
    if not isinstance(said, list) or len(said) != len(here):
        help = f"write seats: [{', '.join(here)}] in the new order, East first"
        message = f"{shown(said)} does not seat {len(here)} players"
        if isinstance(said, list):
            message = f"{len(here)} players sit at the table, not {len(said)}"
        raise Refused([Problem("bad_value", message, help, At(path))])
    order = [_person(table, name, (*path, place), problems) for place, name in enumerate(said)]
    for place, person in enumerate(order):
        if person is not None and (person not in table.seated or person in order[:place]):
            why = "sits twice" if person in order[:place] else "does not sit at the table"
            problems.append(against((*path, place), f"{table.persons[person]} {why}", "name every player once"))
    if problems:
        raise Refused(problems)
    seats, dealer = places(table), table.standing.dealer
    seated = tuple(order[(place - dealer) % seats] or 0 for place in range(seats))
    home = list(seated)
    change = rotation.seating(evening.book.rotation, rotation.round_of(evening.book.rotation, table.standing, seats))
    for place, first in enumerate(change or ()):
        home[first] = seated[place]
    return replace(table, seated=seated, home=tuple(home))


def _dealer(evening: Evening, table: Table, data: Mapping[str, Any]) -> Table:
    said = data["dealer"]
    if said not in ("stays", "passes"):
        help = "write dealer: stays, or dealer: passes"
        raise Refused([Problem("bad_value", f"{shown(said)} is neither stays nor passes", help, At(("dealer",)))])
    before, seats = table.before, places(table)
    if said == "stays":
        standing = before._replace(row=table.standing.row, counters=table.standing.counters)
    else:
        standing = rotation.handed_on(before._replace(counters=table.standing.counters), rotation.SOUTH, seats)
    return moved_on(table, standing, evening.book, before)


def _player(evening: Evening, table: Table, data: Mapping[str, Any]) -> Table:
    said, path = data["player"], ("player",)
    if not isinstance(said, Mapping) or len(said) != 1:
        raise Refused(
            [Problem("bad_value", f"{shown(said)} replaces nobody", "write player: {Dario: Elena}", At(path))]
        )
    fresh = data.get("fresh", False)
    problems: list[Problem] = []
    if not isinstance(fresh, bool):
        help = "write fresh: true, or leave it out"
        problems.append(Problem("bad_value", f"{shown(fresh)} is neither true nor false", help, At(("fresh",))))
    old, new = next(iter(said.items()))
    here = (*path, step_of(old))
    person = _person(table, old, here, problems, True)
    if person is not None and person not in table.seated:
        problems.append(against(here, f"{table.persons[person]} does not sit at the table", "name one who does"))
    back = next((one for one, name in enumerate(table.persons) if name.casefold() == str(new).strip().casefold()), None)
    others = {name.casefold() for one, name in enumerate(table.persons) if one != person or fresh}
    wrong = name_fault(new, others)
    if back is not None and fresh and back not in table.seated:
        wrong = None  # somebody who left comes back, to the points he had
    if wrong is not None:
        problems.append(Problem("bad_value", *wrong, At(here)))
    if problems or person is None:
        raise Refused(problems)
    if not fresh:
        persons = tuple(new.strip() if one == person else name for one, name in enumerate(table.persons))
        return replace(table, persons=persons)
    if back is None:
        start = evening.first.totals[0]
        table = replace(table, persons=(*table.persons, new.strip()), totals=(*table.totals, start))
        back = len(table.persons) - 1
    seat = {person: back}
    return replace(
        table,
        seated=tuple(seat.get(one, one) for one in table.seated),
        home=tuple(seat.get(one, one) for one in table.home),
    )


ACTS: Mapping[str, Callable[[Evening, Table, Mapping[str, Any]], Table]] = {
    records.ADJUST: _adjust,
    records.SEATS: _seats,
    records.DEALER: _dealer,
    records.PLAYER: _player,
}
"""What every entry that is no deal makes of the table."""
