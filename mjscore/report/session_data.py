"""An evening as plain data, in the form that docs/session.md fixes. Names are kept in the order of the players."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from mjscore.report.data import number, result_data
from mjscore.result import SEATS
from mjscore.rotation import round_of
from mjscore.session import records
from mjscore.session.ending import settled
from mjscore.session.money import digits_of
from mjscore.session.records import Evening, Line, Table, by_seat, person_at, places
from mjscore.session.sticks import Sticks


def sheet_data(evening: Evening) -> dict[str, Any]:
    """The score sheet."""
    header, table = evening.header, evening.table
    return {
        "session": header.name,
        "variant": evening.book.id,
        "rules": evening.book.rules,
        "players": list(table.persons),
        "entries": [entry_data(evening, line) for line in evening.lines],
        "totals": _by_name(table, table.totals),
        "next": next_data(evening),
    }


def entry_data(evening: Evening, line: Line) -> dict[str, Any]:
    """One entry, as it is in force."""
    table = line.table
    data: dict[str, Any] = {
        "n": line.n,
        "kind": line.kind,
        "round": _round(evening, table),
        "east": table.persons[person_at(table, 0)],
        "seats": {SEATS[seat]: table.persons[person] for seat, person in enumerate(by_seat(table))},
        "result": None if line.result is None else result_data(line.result),
        "change": _by_name(table, line.change),
        "total": _by_name(line.after, line.after.totals),
        "corrected_by": line.corrected_by,
        "void": line.void_by is not None,
    }
    if line.void_by is not None:
        data["void_by"] = line.void_by
    if line.kind in (records.CORRECT, records.VOID):
        data["entry"] = line.data[line.kind]
    if line.data.get("why") is not None:
        data["why"] = str(line.data["why"])
    return data


def next_data(evening: Evening) -> dict[str, Any]:
    """The coming deal: its round, who is East, what goes from deal to deal."""
    table = evening.table
    data: dict[str, Any] = {
        "round": _round(evening, table),
        "east": table.persons[person_at(table, 0)],
        "honba": 0,
        "sticks": 0,
        **dict(table.standing.counters),
    }
    lying = dict(table.lying)
    for carried in evening.book.rotation.carried:
        if carried.party is not None:
            data[carried.id] = lying.get(carried.party, 0) // carried.each
    if table.over:
        data |= {"over": True, "ended": table.over}
    return data


def added_data(evening: Evening, line: Line) -> dict[str, Any]:
    """What `add` answers: the entry, everybody's points, and the coming deal."""
    table = evening.table
    return {
        "entry": entry_data(evening, line),
        "totals": _by_name(table, table.totals),
        "next": next_data(evening),
    }


def settled_data(evening: Evening) -> dict[str, Any]:
    """The end of the evening; money in the currency's smallest unit, payments in it too where there is a stake."""
    table, end, stake = evening.table, settled(evening), evening.header.stake
    names = table.persons
    money = None
    if stake is not None and end.money is not None:
        currency = stake.currency
        money = {"currency": currency, "digits": digits_of(currency), "shares": _by_name(table, end.money)}
    data: dict[str, Any] = {
        "totals": _by_name(table, end.totals),
        "places": _by_name(table, end.places),
        "bonus": _by_name(table, end.bonus),
        "final": _by_name(table, end.final),
        "money": money,
        "payments": [{"from": names[one.payer], "to": names[one.payee], "amount": one.amount} for one in end.payments],
        "sticks": [
            {
                "from": names[one.payer],
                "to": names[one.payee],
                "gives": _counted(one.gives),
                "gets": _counted(one.gets),
                **({"missing": one.missing} if one.missing else {}),
            }
            for one in end.sticks
        ],
    }
    if end.table_points:
        data["table_points"] = _by_name(table, end.table_points)
    if any(end.penalties):
        data["penalties"] = _by_name(table, end.penalties)
    if end.left_over:
        data["left_over"] = {names[person]: points for person, points in end.left_over}
    return data


def _counted(sticks: Sticks) -> dict[str, int]:
    return {str(points): count for points, count in sticks}


def _round(evening: Evening, table: Table) -> str | None:
    wind = round_of(evening.book.rotation, table.standing, places(table))
    return None if wind is None else SEATS[wind]


def _by_name(
    table: Table, values: tuple[int | Fraction, ...] | tuple[int, ...] | tuple[Fraction, ...]
) -> dict[str, Any]:
    return {name: number(value) for name, value in zip(table.persons, values, strict=True)}
