"""Deals scored as a user of the library would, and results held against what a file of examples expects."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

import mjscore
from mjscore.report.data import party
from mjscore.result import SEATS, Count, Result
from mjscore.text import read

DATA = Path(__file__).parent / "data"


def ndjson(name: str) -> list[dict[str, Any]]:
    """The cases of a file under `data/cases`."""
    return [json.loads(line) for line in (DATA / "cases" / name).read_text(encoding="utf-8").splitlines() if line]


def yaml(name: str) -> Any:
    """A YAML file of `data`, read by mjscore's own reader."""
    path = DATA / name
    return read(path.read_text(encoding="utf-8"), path.name).data


def examples(name: str) -> Iterator[tuple[str, dict[str, Any], dict[str, Any]]]:
    """Name, deal and expectation of every example of a file of `data/examples`, its defaults filled in."""
    said = yaml(f"examples/{name}")
    for entry in said["examples"]:
        yield entry["name"], with_defaults(entry["deal"], said["defaults"]), entry["expect"]


def with_defaults(deal: Mapping[str, Any], defaults: Mapping[str, Any]) -> dict[str, Any]:
    """A deal with what it leaves out; a deal that is self-drawn, or nobody's win, leaves out more."""
    if "events" in deal or ("penalties" in deal and "hand" not in deal):
        return {"variant": defaults["variant"], **deal}
    whole = {**defaults, **deal}
    if whole["by"] == "self_draw" and "from" not in deal:
        whole.pop("from", None)
    return whole


def outcome(deal: Mapping[str, Any]) -> dict[str, Any]:
    """What became of a deal, as plain data keyed as expectations are."""
    try:
        read_deal, book = mjscore.take(dict(deal))
        result = mjscore.score(read_deal, book)
    except mjscore.Refused as refused:
        first = refused.first()
        codes = [problem.code for problem in refused.problems]
        return {"error": first.code, "errors": codes, "detail": dict(first.more)}
    return result_of(result)


def result_of(result: Result) -> dict[str, Any]:
    found: dict[str, Any] = {
        "error": None if result.fault is None else result.fault.code,
        "errors": [] if result.fault is None else [one.code for one in (result.fault, *result.fault.beside)],
        "detail": {} if result.fault is None else dict(result.fault.more),
        "net": {party(one): amount for one, amount in result.net.items()},
        "transfers": [f"{party(one.payer)} {party(one.payee)} {one.amount} {one.reason}" for one in result.transfers],
        "hands": {
            SEATS[seat]: {"reading": list(hand.reading), **count_of(hand.count), **dict(hand.more)}
            for seat, hand in result.hands.items()
        },
        "next_dealer": None if result.next_dealer is None else SEATS[result.next_dealer],
        "liability": dict(result.notes).get("liability"),
        "end": dict(result.notes).get("void"),
        "penalties": dict(result.notes).get("penalties"),
        "points": dict(result.notes).get("points"),
    }
    wins = [
        {
            "winner": SEATS[win.winner],
            "reading": list(win.reading),
            "as_told": win.as_told,
            "refused": win.refused,
            "fu": [[one.id, one.group, one.value] for one in win.fu],
            **count_of(win.count),
            **dict(win.more),
        }
        for win in result.wins
    ]
    return {**found, "winners": [win["winner"] for win in wins], "wins": wins, **(wins[0] if wins else {})}


def count_of(count: Count) -> dict[str, Any]:
    return {
        "items": {item.id: plain(item.value) for item in count.items},
        "counts": {item.id: item.count for item in count.items},
        "units": {item.id: item.unit for item in count.items},
        "suppressed": {item.id: item.by for item in count.suppressed},
        "totals": dict(count.totals),
        "limit": count.limit,
        "value": count.value,
    }


def plain(value: int | Fraction) -> int | float:
    return int(value) if value == int(value) else float(value)


def differences(expect: Mapping[str, Any], found: Mapping[str, Any]) -> list[str]:
    """What parts a result from what is expected of it, one line each; what is not expected is not looked at."""
    wanted_error = expect.get("error")
    allowed = wanted_error if isinstance(wanted_error, list) else [wanted_error]
    if found["error"] not in allowed:
        return [f"error {found.get('errors') or found['error']}, expected {wanted_error}"]
    lines = []
    for key, wanted in expect.items():
        have = found.get(key)
        if key == "wins":
            mine = {win["winner"]: win for win in found["wins"]}
            for win in wanted:
                of = {"error": None, **mine.get(win["winner"], {})}
                lines += [f"{win['winner']} {line}" for line in differences({"error": None, **win}, of)]
        elif key == "hands":
            for seat, hand in wanted.items():
                mine = found["hands"].get(seat, {})
                lines += [
                    f"hands {seat} {line}" for line in differences({"error": None, **hand}, {"error": None, **mine})
                ]
        elif key == "totals":
            units = {*wanted, *(have or {})}
            if any((have or {}).get(unit, 0) != wanted.get(unit, 0) for unit in units):
                lines.append(f"totals {have}, expected {wanted}")
        elif key == "net" and isinstance(have, Mapping):
            if any((have.get(one) or 0) != (wanted.get(one) or 0) for one in {*wanted, *have}):
                lines.append(f"net {have}, expected {wanted}")
        elif key != "error" and have != wanted:
            lines.append(f"{key} {have}, expected {wanted}")
    return lines
