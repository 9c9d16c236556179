"""What a batch came to, for people: deals, wins, refusals with their first place, claims that do not hold."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from mjscore.dispute import Figure
from mjscore.place import harmless
from mjscore.report.columns import tamed
from mjscore.report.data import number, party

_WINS = ("wins", "win ")  # in a column: several, one
_LONGEST = 60  # columns of an id or a figure; a place is told whole, or it leads nowhere


def failed_claim(figure: Figure, counted: Any) -> dict[str, Any]:
    """What is claimed and is not so, as data: what, of whom, claimed and counted."""
    data: dict[str, Any] = {"what": figure.what}
    if figure.id is not None:
        data["id_of"] = figure.id
    if figure.seat is not None:
        data["seat"] = party(figure.seat)
    if figure.to is not None:
        data["to"] = party(figure.to)
    claimed = figure.claimed
    if figure.what == "dealer":
        claimed, counted = (None if seat is None else party(seat) for seat in (claimed, counted))
    return {**data, "claimed": _plain(claimed), "counted": _plain(counted)}


def _plain(value: Any) -> Any:
    if isinstance(value, (list, tuple, set, frozenset)):
        return [_plain(one) for one in value]
    return number(value) if isinstance(value, Fraction) else value


def summary_text(data: Mapping[str, Any]) -> str:
    """The summary of a batch (the plain data of it) in lines."""
    lines = [f"{_several(data['deals'], 'deal')}, {_several(data['wins'], 'win')}"]
    variants = data["variants"]
    width = max(map(len, variants), default=0)
    for variant, sums in variants.items():
        lines.append(
            f"  {variant:{width}}  {sums['wins']:>12,} {_WINS[sums['wins'] == 1]}  {sums['value']:>16,} in value"
        )
    refused = data["refused"]
    lines.append(f"{sum(one['count'] for one in refused.values()):,} refused")
    width = max(map(len, refused), default=0)
    for code, one in refused.items():
        lines.append(f"  {code:{width}}  {one['count']:>12,}  first at {harmless(one['first'])}")
    if "claims" in data:
        lines += _claims(data["claims"], bool(refused))
    return "\n".join(lines)


def _several(count: int, one: str) -> str:
    return f"{count:,} {one}{'' if count == 1 else 's'}"


def _claims(claims: Mapping[str, Any], refused: bool) -> list[str]:
    if not claims["hold"] and not claims["fail"]:
        return [f"no deal{' that was scored' if refused else ''} has a claim: nothing was checked"]
    hold = "claim holds" if claims["hold"] == 1 else "claims hold"
    lines = [f"{claims['hold']:,} {hold}, {claims['fail']:,} {'does' if claims['fail'] == 1 else 'do'} not"]
    for one in claims["failing"]:
        named = f"deal {one['id']}" if str(one["id"]) != one["at"].rpartition(":")[2] else "deal"
        lines.append(f"  {harmless(one['at'])}: {_short(named)}: {_said(one)}")
    unlisted = claims["fail"] - len(claims["failing"])
    if unlisted > 0:
        lines.append(f"  and {unlisted:,} more")
    return lines


def _said(one: Mapping[str, Any]) -> str:
    if "error" in one:
        return f"the claim cannot be read ({one['error']}): {_short(one['message'])}"
    what = " ".join(str(one[key]) for key in ("what", "id_of", "seat", "to") if key in one)
    return f"{_short(what)}: claimed {_figure(one['claimed'])}, counted {_figure(one['counted'])}"


def _figure(value: Any) -> str:
    if value is None:
        return "nothing"
    if isinstance(value, list):
        return _short(" or ".join(map(str, value))) or "nothing"
    return _short(str(value))


def _short(text: str) -> str:
    return tamed(harmless(text), _LONGEST)
