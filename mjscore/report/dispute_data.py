"""A dispute as plain data, in the form that the contract fixes; reasons are sentences in the reader's language."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from mjscore.deal.records import Deal
from mjscore.dispute.records import Change, Cited, Difference, Dispute, Why, WouldHold
from mjscore.report.data import number, party, result_data
from mjscore.report.dispute import Teller
from mjscore.result import Result
from mjscore.rulebook import Rulebook


def _as_it_is(text: str, kind: str) -> str:
    return text


def dispute_data(dispute: Dispute, lang: str = "en", at: Sequence[str] | None = None) -> dict[str, Any]:
    """A dispute in its JSON form. `at`: the places of the result's faults, where they are known better."""
    teller = Teller(dispute.deal, dispute.book, dispute.result, lang, _as_it_is)
    data: dict[str, Any] = {
        "id": dispute.deal.id,
        "holds": dispute.holds,
        "parts_at": dispute.parts_at,
        "differences": [_difference(one, teller) for one in dispute.differences],
        "unclaimed": [
            {
                "winner": party(one.seat),
                "id": one.id,
                "counted": number(one.value),
                "because": _sentence(teller.reasons(one.because)),
                "rule": _rule(one.cited),
            }
            for one in dispute.counted
        ],
        "would_hold": [_answer(one) for one in dispute.would_hold],
        "tried_all": dispute.tried_all,
        "result": result_data(dispute.result, at=at),
    }
    if dispute.other_rules is not None:
        data["other_rules"] = dispute.other_rules
    return data


def why_data(whys: tuple[Why, ...], deal: Deal, book: Rulebook, result: Result, lang: str = "en") -> dict[str, Any]:
    """Why an item counts in each win of a deal, as data."""
    teller = Teller(deal, book, result, lang, _as_it_is)
    return {
        "id": deal.id,
        "why": [
            {
                "winner": party(why.seat),
                "id": why.id,
                "counts": why.counts,
                "value": number(why.value),
                "unit": why.unit,
                "because": _sentence(teller.reasons(why.because)),
                "rule": _rule(why.cited),
            }
            for why in whys
        ],
        "rules": book.rules,
    }


def _sentence(reasons: tuple[str, ...]) -> str:
    return "; ".join(reasons)


def _rule(cited: Cited | None) -> dict[str, Any] | None:
    return None if cited is None else {"table": cited.table, "entry": cited.entry, "origin": cited.origin}


def _difference(one: Difference, teller: Teller) -> dict[str, Any]:
    data: dict[str, Any] = {"what": one.what}
    if one.to is not None and one.seat is not None:
        data |= {"from": party(one.seat), "to": party(one.to)}
        if one.id is not None:
            data["for"] = one.id
    else:
        if one.id is not None:
            data["id"] = one.id
        if one.seat is not None:
            data["seat"] = party(one.seat)
    claimed, counted = _plain(one.claimed), _plain(one.counted)
    if one.what == "dealer":
        claimed, counted = (None if seat is None else party(seat) for seat in (one.claimed, one.counted))
    return {
        **data,
        "claimed": claimed,
        "counted": counted,
        "because": _sentence(teller.reasons(one.because)),
        "rule": _rule(one.cited),
    }


def _answer(answer: WouldHold) -> dict[str, Any]:
    return {"changes": [_change(one) for one in answer.changes], "result": result_data(answer.result)}


def _change(one: Change) -> dict[str, Any]:
    data: dict[str, Any] = {"kind": one.kind, "id": one.id, "from": _plain(one.before), "to": _plain(one.after)}
    if one.seat is not None:
        data["winner"] = party(one.seat)
    if one.tables:
        data["tables"] = list(one.tables)
    return data


def _plain(value: Any) -> Any:
    """A value as JSON has it."""
    if isinstance(value, Fraction):
        return number(value)
    if isinstance(value, (tuple, list)):
        return [_plain(one) for one in value]
    if isinstance(value, Mapping):
        return {str(key): _plain(inner) for key, inner in value.items()}
    return value
