"""Results as plain data and as lines of JSON, in the form that deal.md fixes.

`result_data` says the form; `result_line` writes the same much faster, for logs by the million. What many deals share
(a count is one object for all hands of equal facts) is written once and remembered by its identity.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache
from json.encoder import encode_basestring as _text
from typing import TYPE_CHECKING, Any

from mjscore.place import At, Problem, Refused, where
from mjscore.result import SEATS, Count, Fu, HandResult, Result, Transfer, WinResult

if TYPE_CHECKING:  # shares are rare, and their module is slow to load
    from fractions import Fraction

PRINTED_ONLY = frozenset(("liability", "liable", "end"))
"""Notes that name a reason for those who read a result; as data the transfers say what they need to."""

MADE = {"void": "end"}
"""Notes that are said as data under another name: an end that the rules made of what was written."""


def result_data(result: Result, id: str | int | None = None, at: str | None = None) -> dict[str, Any]:
    """A result in the JSON form of deal.md. `id` serves a deal without one; `at` is the place of a fault, if better known."""
    data: dict[str, Any] = {"id": id if result.id is None else result.id}
    if result.fault is not None:
        data["error"] = _fault(result, at)
    data["variant"] = result.variant
    data["wins"] = [_win(win) for win in result.wins]
    data["hands"] = {SEATS[seat]: _hand(hand) for seat, hand in result.hands.items()}
    data["transfers"] = [
        {"from": party(one.payer), "to": party(one.payee), "amount": one.amount, "for": one.reason}
        for one in result.transfers
    ]
    data["net"] = {party(one): amount for one, amount in result.net.items()}
    data["next_dealer"] = None if result.next_dealer is None else SEATS[result.next_dealer]
    data["rules"] = result.rules
    data.update((MADE.get(name, name), value) for name, value in result.notes if name not in PRINTED_ONLY)
    return data


def error_data(id: str | int | None, refused: Refused) -> dict[str, Any]:
    """A deal that cannot be scored, in the JSON form of deal.md; `errors` lists all problems where there are several."""
    data: dict[str, Any] = {"id": id, "error": problem_data(refused.first())}
    if len(refused.problems) > 1:
        data["errors"] = [problem_data(problem) for problem in refused.problems]
    return data


def problem_data(problem: Problem) -> dict[str, Any]:
    """One problem: its code, its place, and what it is together with what to do about it."""
    data = {"code": problem.code, "at": where(problem), "message": _said(problem.message, problem.help)}
    return {**data, **dict(problem.more)} if problem.more else data


def party(party: int | str) -> str:
    """The name of a seat, or of a party that is none."""
    return SEATS[party] if isinstance(party, int) else party


def number(value: int | Fraction) -> int | float:
    """A value as JSON has it: shares of a limit as decimals, everything else whole."""
    if isinstance(value, int):
        return value
    return value.numerator if value.denominator == 1 else float(value)


def _said(message: str, help: str) -> str:
    return f"{message}; {help}" if help else message


def _fault(result: Result, at: str | None) -> dict[str, Any]:
    fault = result.fault
    assert fault is not None
    problem = Problem(fault.code, fault.message, fault.help, At(fault.path), more=fault.more)
    data = problem_data(problem)
    return data if at is None else {**data, "at": at}


def _win(win: WinResult) -> dict[str, Any]:
    data = {
        "winner": SEATS[win.winner],
        "by": win.by,
        "from": None if win.source is None else SEATS[win.source],
        "reading": list(win.reading),
        **_count(win.count),
    }
    if win.fu:
        data["fu"] = [{"id": one.id, "set": one.group, "value": one.value} for one in win.fu]
    if win.as_told:
        data["as_told"] = True
    if win.refused is not None:
        data["refused"] = win.refused
    data.update(win.more)
    return data


def _hand(hand: HandResult) -> dict[str, Any]:
    return {"reading": list(hand.reading), **_count(hand.count), **dict(hand.more)}


def _count(count: Count) -> dict[str, Any]:
    items = [
        {"id": item.id, "count": item.count, "unit": item.unit, "value": number(item.value), **dict(item.more)}
        for item in count.items
    ]
    suppressed = [
        {"id": item.id, "count": item.count, "unit": item.unit, "value": number(item.value), "by": item.by}
        for item in count.suppressed
    ]
    return {
        "items": items,
        "suppressed": suppressed,
        "totals": dict(count.totals),
        "limit": count.limit,
        "value": count.value,
    }


# -- the same as a line --------------------------------------------------------------------------------------------

_KEPT = 1 << 14  # fragments of each kind that are remembered
_SEAT: dict[int | None, str] = {None: "null"} | {seat: f'"{name}"' for seat, name in enumerate(SEATS)}
_counts: dict[int, tuple[Count, str]] = {}
_transfers: dict[int, tuple[tuple[Transfer, ...], str]] = {}
_nets: dict[int, tuple[Mapping[int | str, int], str]] = {}


def result_line(result: Result, id: str | int | None = None, at: str | None = None) -> str:
    """The line that `json.dumps(result_data(…), ensure_ascii=False)` gives."""
    if result.fault is not None:
        return json.dumps(result_data(result, id, at), ensure_ascii=False)
    name = id if result.id is None else result.id
    wins = ", ".join(map(_win_text, result.wins)) if len(result.wins) != 1 else _win_text(result.wins[0])
    hands = ", ".join(map(_hand_text, result.hands.items())) if result.hands else ""
    notes = "".join(map(_note_text, result.notes)) if result.notes else ""
    return (
        f'{{"id": {_id_text(name)}, "variant": {_text(result.variant)}, '
        f'"wins": [{wins}], "hands": {{{hands}}}, {_transfers_text(result.transfers)}, {_net_text(result.net)}, '
        f'"next_dealer": {_SEAT[result.next_dealer]}, "rules": {_text(result.rules)}{notes}}}'
    )


def _id_text(name: str | int | None) -> str:
    if type(name) is str:
        return _text(name)
    return str(name) if type(name) is int else json.dumps(name)


def _note_text(note: tuple[str, object]) -> str:
    name, value = note
    if name in PRINTED_ONLY:
        return ""
    name = MADE.get(name, name)
    return f", {_text(name)}: {_text(value) if type(value) is str else json.dumps(value, ensure_ascii=False)}"


def _win_text(win: WinResult) -> str:
    more = f', "fu": [{", ".join(map(_fu_text, win.fu))}]' if win.fu else ""
    if win.as_told or win.refused is not None:
        more += ', "as_told": true' * win.as_told
        more += "" if win.refused is None else f', "refused": {_text(win.refused)}'
    for name, value in win.more:
        more += f", {_text(name)}: {json.dumps(value, ensure_ascii=False)}"
    return (
        f'{{"winner": {_SEAT[win.winner]}, "by": "{win.by}", "from": {_SEAT[win.source]}, '
        f'"reading": {_reading_text(win.reading)}, {_count_text(win.count)}{more}}}'
    )


@lru_cache(maxsize=_KEPT)
def _fu_text(one: Fu) -> str:
    group = "null" if one.group is None else _text(one.group)
    return f'{{"id": {_text(one.id)}, "set": {group}, "value": {one.value}}}'


def _hand_text(entry: tuple[int, HandResult]) -> str:
    seat, hand = entry
    more = "".join(f", {_text(name)}: {json.dumps(value, ensure_ascii=False)}" for name, value in hand.more)
    return f'{_SEAT[seat]}: {{"reading": {_reading_text(hand.reading)}, {_count_text(hand.count)}{more}}}'


def _reading_text(reading: tuple[str, ...]) -> str:
    # Tiles in our own notation: nothing in them needs escaping.
    return '["' + '", "'.join(reading) + '"]' if reading else "[]"


def _count_text(count: Count) -> str:
    found = _counts.get(id(count))
    if found is None:  # what is remembered is kept, so no other object can come to bear its id
        if len(_counts) >= _KEPT:
            _counts.clear()
        text = json.dumps(_count(count), ensure_ascii=False)[1:-1]
        _counts[id(count)] = found = (count, text)
    return found[1]


def _transfers_text(transfers: tuple[Transfer, ...]) -> str:
    found = _transfers.get(id(transfers))
    if found is None:
        if len(_transfers) >= _KEPT:
            _transfers.clear()
        parts = (
            f'{{"from": "{party(one.payer)}", "to": "{party(one.payee)}", "amount": {one.amount}, "for": "{one.reason}"}}'
            for one in transfers
        )
        _transfers[id(transfers)] = found = (transfers, f'"transfers": [{", ".join(parts)}]')
    return found[1]


def _net_text(net: Mapping[int | str, int]) -> str:
    found = _nets.get(id(net))
    if found is None:
        if len(_nets) >= _KEPT:
            _nets.clear()
        parts = (f'"{party(one)}": {amount}' for one, amount in net.items())
        _nets[id(net)] = found = (net, f'"net": {{{", ".join(parts)}}}')
    return found[1]
