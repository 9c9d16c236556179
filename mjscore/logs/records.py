"""What is asked of an import, and what it finds."""

from __future__ import annotations

from typing import Any

from mjscore.logs.wrong import Wrong
from mjscore.place import NamedText, Problem, Refused, Spot
from mjscore.record import NamedTuple


class Asked(NamedTuple):
    """How the deals are to be written."""

    stem: str  # what their ids begin with
    variant: str | None = None  # the table, whatever the log says
    names: bool = False  # whether players keep their names


class Found(NamedTuple):
    """A deal, or what is wrong where one should be; `source` is the text that the problems lie in, where it is kept."""

    deal: dict[str, Any] | None
    refused: Refused | None = None
    source: NamedText | None = None


def deal_id(asked: Asked, number: int) -> str:
    """The id of a deal: the file, and the deal's number in it from 1."""
    return f"{asked.stem}-{number}"


def unfinished(number: int) -> Wrong:
    """The fault of a deal that another follows, or nothing, before it has ended."""
    return Wrong("unfinished", f"deal {number} has no result", "the log lacks its end: the deal cannot be told")


def unbegun() -> Wrong:
    """The fault of moves that no beginning of a deal stands before."""
    return Wrong(
        "missing", "the deal does not begin in this log", "the log lacks its beginning: the deal cannot be told"
    )


def given_up(message: str, spot: Spot, help: str = "nothing behind it is read") -> Found:
    """What is found where a stream is left unread."""
    return Found(None, Refused([Problem("bad_value", message, help, spot=spot)]))
