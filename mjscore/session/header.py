"""The first document of a session: who plays what, from how many points, and what they are worth."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, Protocol

from mjscore.deal.fields import LARGEST_NUMBER, LONGEST_FREE_TEXT, LONGEST_NAME, name_fault
from mjscore.deal.words import guess, listed, shown, step_of, too_large
from mjscore.place import At, Path, Problem, Refused
from mjscore.session.records import Header, Stake

FIELDS = ("session", "variant", "rules", "players", "start", "stake", "note", "date")
_NEEDED = ("session", "variant", "players")
_STAKE = ("per", "amount", "currency")
_LONGEST_CURRENCY = 12


class _Fault(Protocol):
    """Notes a problem of the header."""

    def __call__(self, code: str, message: str, help: str, path: Path, key: bool = False) -> None: ...


def read_header(data: Any) -> Header:
    """The header that plain data tells. Raises `Refused` with all its problems; the rules are judged by the rulebook."""
    problems: list[Problem] = []
    if not isinstance(data, Mapping):
        raise Refused([Problem("bad_value", f"{shown(data)} is no session", "begin with session: and a name")])

    def fault(code: str, message: str, help: str, path: Path, key: bool = False) -> None:
        problems.append(Problem(code, message, help, At(path, key=key)))

    _known(data, FIELDS, (), fault)
    for name in _NEEDED:
        if data.get(name) is None:
            fault("missing", f"the session does not say {name}", f"write {name}: …", ())
    texts = {name: _text(data.get(name), name, fault) for name in ("session", "variant", "note", "date")}
    rules = data.get("rules")
    if rules is not None and not isinstance(rules, Mapping):
        fault("bad_value", f"{shown(rules)} is no mapping of options", "write rules: {option: value}", ("rules",))
    players = _players(data.get("players"), fault)
    start = data.get("start")
    if start is not None and not (type(start) is int and abs(start) <= LARGEST_NUMBER):
        said = f"{shown(start)} is no number of points", "write a whole number: start: 2000"
        fault("bad_value", *(too_large(start, "start", LARGEST_NUMBER) or said), ("start",))
    stake = None if data.get("stake") is None else _stake(data["stake"], fault)
    if problems:
        raise Refused(problems)
    return Header(
        texts["session"] or "", texts["variant"] or "", rules or {}, players, start, stake, texts["note"], texts["date"]
    )


def _known(data: Mapping[Any, Any], fields: tuple[str, ...], path: Path, fault: _Fault) -> None:
    for key in data:
        if key not in fields:
            help = guess(str(step_of(key)), fields) or f"known are {listed(fields)}"
            whole = "a stake" if path else "a session"
            fault("unknown_field", f"{whole} has no field {shown(key)}", help, (*path, step_of(key)), True)


def _text(value: Any, name: str, fault: _Fault) -> str | None:
    if value is None:
        return None
    if type(value) in (int, float):
        value = str(value)
    most = LONGEST_FREE_TEXT if name == "note" else LONGEST_NAME
    if not isinstance(value, str):
        fault("bad_value", f"{shown(value)} is no text", "write it in quotes", (name,))
    elif not value.strip():
        fault("bad_value", f"{name} is empty", f"write {name}: …", (name,))
    elif name != "variant" and len(value) > most:
        fault("bad_value", f"a text of {len(value)} characters is too long", f"use at most {most}", (name,))
    else:
        return value
    return None


def _players(value: Any, fault: _Fault) -> tuple[str, ...]:
    if value is None:
        return ()
    if not isinstance(value, list) or not 3 <= len(value) <= 4:
        message = f"{shown(value)} does not name the players" if not isinstance(value, list) else ""
        message = message or f"{len(value)} players are named"
        fault("bad_value", message, "write players: [Anna, Bruno, Carla, Dario], East first", ("players",))
        return ()
    names: list[str] = []
    for place, name in enumerate(value):
        wrong = name_fault(name, {one.casefold() for one in names})
        if wrong is not None:
            fault("bad_value", *wrong, ("players", place))
        else:
            names.append(name.strip())
    return tuple(names)


def _stake(value: Any, fault: _Fault) -> Stake | None:
    path: Path = ("stake",)
    if not isinstance(value, Mapping):
        help = "write stake: {per: 100, amount: 0.50, currency: EUR}"
        fault("bad_value", f"{shown(value)} is no stake", help, path)
        return None
    _known(value, _STAKE, path, fault)
    for name in _STAKE:
        if value.get(name) is None:
            fault("missing", f"the stake does not say {name}", f"add {name}", path)
    per, amount, currency = (value.get(name) for name in _STAKE)
    if per is not None and not (type(per) is int and 0 < per <= LARGEST_NUMBER):
        said = f"{shown(per)} is no number of points", "write a whole number above 0: per: 100"
        fault("bad_value", *(too_large(per, "per", LARGEST_NUMBER) or said), (*path, "per"))
    if amount is not None and not (type(amount) in (int, float) and 0 < amount <= LARGEST_NUMBER):
        said = f"{shown(amount)} is no amount of money", "write a number above 0: amount: 0.50"
        fault("bad_value", *(too_large(amount, "amount", LARGEST_NUMBER) or said), (*path, "amount"))
    if currency is not None and not (isinstance(currency, str) and 0 < len(currency.strip()) <= _LONGEST_CURRENCY):
        fault("bad_value", f"{shown(currency)} is no currency", "write currency: EUR", (*path, "currency"))
    if type(per) is int and type(amount) in (int, float) and isinstance(currency, str):
        return Stake(per, Fraction(str(amount)), currency.strip()) if per > 0 else None
    return None
