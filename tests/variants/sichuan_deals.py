"""Short ways to write Sichuan deals in tests and to look at what comes back."""

from __future__ import annotations

from typing import Any

import mjscore
from mjscore.report.data import error_data, result_data


def outcome(deal: dict[str, Any]) -> dict[str, Any]:
    """The result of a deal as plain data, or the record of its errors."""
    try:
        taken, book = mjscore.take({"variant": "sichuan", **deal})
        return result_data(mjscore.score(taken, book))
    except mjscore.Refused as refused:
        return error_data(None, refused)


def win(hand: str, **fields: Any) -> dict[str, Any]:
    """The result of one win: East's, on South's discard where nothing else is said."""
    by = fields.get("by", "discard")
    source = {} if by == "self_draw" else {"from": "south"}
    return outcome({"winner": "east", "hand": hand, "by": by, **source, **fields})


def items(result: dict[str, Any], place: int = 0) -> dict[str, int]:
    """The items of one win with their values."""
    return {item["id"]: item["value"] for item in result["wins"][place]["items"]}


def net(result: dict[str, Any]) -> tuple[int, int, int, int]:
    """What East, South, West and North have gained or lost."""
    assert "error" not in result, result["error"]
    assert sum(result["net"].values()) == 0
    return tuple(result["net"].values())  # type: ignore[return-value]


def paid(result: dict[str, Any], reason: str) -> set[tuple[str, str, int]]:
    """The payments for one reason."""
    return {(one["from"], one["to"], one["amount"]) for one in result["transfers"] if one["for"] == reason}


def codes(result: dict[str, Any]) -> set[str]:
    """The codes of all errors."""
    if "error" not in result:
        return set()
    return {problem["code"] for problem in result.get("errors", [result["error"]])}
