"""Results as plain data and as lines of JSON, in the form that deal.md fixes.

`result_data` says the form; `result_line` writes the same much faster, for logs by the million: it joins pieces that are
written once and remembered: whole counts and payments where scoring gives the same record again, else an item with its
figures, a transfer.
"""

from __future__ import annotations

import json
from builtins import id as identity  # `id` is that of a deal here
from collections.abc import Iterable, Mapping, Sequence
from json.encoder import encode_basestring as _text
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from mjscore.memory import Memory
from mjscore.place import At, Problem, Refused, address, where
from mjscore.result import SEATS, Count, Fault, Fu, HandResult, Item, Notes, Result, Suppressed, Transfer, WinResult

if TYPE_CHECKING:  # shares are rare, and their module is slow to load
    from fractions import Fraction

PRINTED_ONLY: Final = frozenset(("liability", "liable", "end"))
"""Notes that name a reason for those who read a result; as data the transfers say what they need to."""

MADE: Final = {"void": "end"}
"""Notes that are said as data under another name: an end that the rules made of what was written."""


def result_data(result: Result, id: str | int | None = None, at: Sequence[str] | None = None) -> dict[str, Any]:
    """A result in the JSON form of deal.md. `id` serves a deal without one; `at`: the places of its faults, if better known."""
    data: dict[str, Any] = {"id": id if result.id is None else result.id}
    if result.fault is not None:
        data.update(_faults(result.fault, at))
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


def _faults(fault: Fault, at: Sequence[str] | None) -> dict[str, Any]:
    """A fault as `error`, and where there are others beside it all of them as `errors`."""
    faults = (fault, *fault.beside)
    data = [problem_data(Problem(one.code, one.message, one.help, At(one.path), more=one.more)) for one in faults]
    if at is not None:
        data = [{**one, "at": place} for one, place in zip(data, at, strict=True)]
    return {"error": data[0]} if len(data) == 1 else {"error": data[0], "errors": data}


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

_KEPT: Final = 1 << 11  # pieces of each kind that are remembered
_MOST_WHOLE: Final = 1 << 10  # payments, counts and what else is said of a hand: so many are remembered whole
# Scoring gives the same record again and again. It stands here beside its text, so no other has its identity meanwhile.
_payments: Final[dict[int, tuple[Mapping[int | str, int], tuple[Transfer, ...], str]]] = {}
_counts: Final[dict[int, tuple[Count, str]]] = {}
_more: Final[dict[int, tuple[Notes, str]]] = {}
_SEAT: Final[dict[int | None, str]] = {None: "null"} | {seat: f'"{name}"' for seat, name in enumerate(SEATS)}
_HAND: Final = tuple([f'"{name}": {{"reading": [' for name in SEATS])  # what a hand's text begins with
_GROUPS: Final = '", "'.join
_SHORT: Final = frozenset((str, bool))  # of what a variant tells beside a win: they come back
_ALL_SEATS: Final = tuple(range(len(SEATS)))


def result_line(result: Result, id: str | int | None = None, at: Sequence[str] | None = None) -> str:
    """The line that `json.dumps(result_data(…), ensure_ascii=False)` gives."""
    # no record but an exact tuple: taken apart at once
    own, variant, wins, hands, transfers, net, dealer, rules, fault, notes = result[:]
    if own is None:
        own = id
    name = str(own) if type(own) is int else _text(own) if type(own) is str else json.dumps(own)
    error = "" if fault is None else _fault_text(fault, at)
    won = _win_text(wins[0]) if len(wins) == 1 else ", ".join(map(_win_text, wins))
    lost = _hands_text(hands) if hands else ""
    said = "".join(map(_note_text, notes)) if notes else ""
    known = _payments.get(identity(net))
    paid = known[2] if known is not None and known[1] is transfers else _payment_text(net, transfers)
    return (
        f'{{"id": {name}, {error}"variant": {_name_text(variant)}, "wins": [{won}], "hands": {{{lost}}}, {paid}, '
        f'"next_dealer": {_SEAT[dealer]}, "rules": {_name_text(rules)}{said}}}'
    )


def _fault_text(fault: Fault, at: Sequence[str] | None) -> str:
    if fault.more or fault.beside:
        return f"{json.dumps(_faults(fault, at), ensure_ascii=False)[1:-1]}, "
    place = address(At(fault.path)) if at is None else at[0]
    message = _text(_said(fault.message, fault.help))
    return f'"error": {{"code": {_text(fault.code)}, "at": {_text(place)}, "message": {message}}}, '


def _payment_text(net: Mapping[int | str, int], transfers: tuple[Transfer, ...]) -> str:
    text = f'"transfers": [{", ".join(map(_transfer_text, transfers))}], "net": {{{_net_text(net)}}}'
    if type(net) is MappingProxyType:  # that of a payment which is remembered, and never changes
        if len(_payments) >= _MOST_WHOLE:
            _payments.clear()
        _payments[identity(net)] = net, transfers, text
    return text


def _net_text(net: Mapping[int | str, int]) -> str:
    if tuple(net) == _ALL_SEATS:
        east, south, west, north = net.values()
        return f'"east": {east}, "south": {south}, "west": {west}, "north": {north}'
    return ", ".join([f"{_text(party(one))}: {amount}" for one, amount in net.items()])


def _more_text(more: Iterable[tuple[str, object]]) -> str:
    return "".join(map(_written_named, more))


def _win_more_text(more: Iterable[tuple[str, object]]) -> str:
    return "".join([_named_text(named) if type(named[1]) in _SHORT else _written_named(named) for named in more])


def _written_named(named: tuple[str, object]) -> str:
    name, value = named
    return f", {_text(name)}: {json.dumps(value, ensure_ascii=False) if value != [] else '[]'}"


def _note_text(note: tuple[str, object]) -> str:
    name, value = note
    return "" if name in PRINTED_ONLY else _more_text(((MADE.get(name, name), value),))


def _win_text(win: WinResult) -> str:
    winner, by, source, reading, count, as_told, refused, more, fu = win
    known = _counts.get(identity(count))
    counted = _count_text(count) if known is None else known[1]
    said = f', "fu": [{", ".join(map(_fu_text, fu))}]' if fu else ""
    if as_told:
        said += ', "as_told": true'
    if refused is not None:
        said += f', "refused": {_text(refused)}'
    if more:
        said += _win_more_text(more)
    return (
        f'{{"winner": {_SEAT[winner]}, "by": "{by}", "from": {_SEAT[source]}, '
        f'"reading": {_reading_text(reading)}, {counted}{said}}}'
    )


def _hands_text(hands: Mapping[int, HandResult]) -> str:
    texts = []
    for seat, hand in hands.items():
        reading, count, more = hand
        known = _counts.get(identity(count))
        counted = _count_text(count) if known is None else known[1]
        if more:
            said = _more.get(identity(more))
            counted += _hand_more_text(more) if said is None else said[1]
        if reading:
            texts.append(f'{_HAND[seat]}"{_GROUPS(reading)}"], {counted}}}')
        else:
            texts.append(f"{_HAND[seat]}], {counted}}}")
    return ", ".join(texts)


def _hand_more_text(more: Notes) -> str:
    text = _more_text(more)
    if len(_more) >= _MOST_WHOLE:
        _more.clear()
    _more[identity(more)] = more, text
    return text


def _reading_text(reading: tuple[str, ...]) -> str:
    # Tiles in our own notation: nothing in them needs escaping.
    return f'["{_GROUPS(reading)}"]' if reading else "[]"


def _count_text(count: Count) -> str:
    items, suppressed, totals, limit, value, _, _, _ = count
    below = ", ".join(map(_suppressed_text, suppressed)) if suppressed else ""
    text = (
        f'"items": [{", ".join(map(_item_text, items))}], "suppressed": [{below}], "totals": {_totals_text(totals)}, '
        f'"limit": {"null" if limit is None else _text(limit)}, "value": {value}'
    )
    if len(_counts) >= _MOST_WHOLE:
        _counts.clear()
    _counts[identity(count)] = count, text
    return text


def _written_item(item: Item) -> str:
    id, count, unit, value, more = item
    worth = json.dumps(number(value))
    return f'{{"id": {_text(id)}, "count": {count}, "unit": {_text(unit)}, "value": {worth}{_more_text(more)}}}'


def _written_suppressed(item: Suppressed) -> str:
    id, count, unit, value, by = item
    worth, over = json.dumps(number(value)), "null" if by is None else _text(by)
    return f'{{"id": {_text(id)}, "count": {count}, "unit": {_text(unit)}, "value": {worth}, "by": {over}}}'


def _written_totals(totals: tuple[tuple[str, int], ...]) -> str:
    return json.dumps(dict(totals), ensure_ascii=False)


def _written_fu(one: Fu) -> str:
    group = "null" if one.group is None else _text(one.group)
    return f'{{"id": {_text(one.id)}, "set": {group}, "value": {one.value}}}'


def _written_transfer(one: Transfer) -> str:
    payer, payee, amount, reason = one
    return f'{{"from": {_text(party(payer))}, "to": {_text(party(payee))}, "amount": {amount}, "for": {_text(reason)}}}'


# There are few such pieces, while readings differ with every hand, and so do most counts in some variants.
_name_text: Final = Memory(_text, _KEPT).__getitem__
_item_text: Final = Memory(_written_item, _KEPT).__getitem__
_suppressed_text: Final = Memory(_written_suppressed, _KEPT).__getitem__
_totals_text: Final = Memory(_written_totals, _KEPT).__getitem__
_named_text: Final = Memory(_written_named, _KEPT).__getitem__
_fu_text: Final = Memory(_written_fu, _KEPT).__getitem__
_transfer_text: Final = Memory(_written_transfer, _KEPT).__getitem__
