"""What a problem or a fault becomes in a result: the id of its deal, and its place in the text."""

from __future__ import annotations

import json
from typing import Any

from mjscore.place import At, Problem, Refused, where
from mjscore.report.data import error_data
from mjscore.result import Result
from mjscore.text import Source, with_spots


def id_of(data: Any) -> str | int | None:
    """The id that plain data gives, where it is one."""
    found = data.get("id") if isinstance(data, dict) else None
    return found if isinstance(found, (str, int)) and not isinstance(found, bool) else None


def error_line(data: Any, number: int | None, refused: Refused) -> str:
    """The line of JSON for a deal that cannot be scored; `number` is its id where it has none."""
    found = id_of(data)
    return json.dumps(error_data(number if found is None else found, refused), ensure_ascii=False)


def fault_places(result: Result, source: Source | None) -> tuple[str, ...] | None:
    """Where the faults of a result stand in the text of its deal; None without a fault, or without such a text."""
    fault = result.fault
    if fault is None or source is None or (source.format == "text" and fault.path != ("hand",)):
        return None
    problems = [Problem(one.code, one.message, one.help, At(one.path)) for one in (fault, *fault.beside)]
    return tuple(map(where, with_spots(Refused(problems), source, 0).problems))
