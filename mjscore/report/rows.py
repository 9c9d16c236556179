"""Results as rows of a table: one for every win, one for a deal without. For spreadsheets and data frames.

The net is the deal's, and stands in its first row. A cell that is text and that a spreadsheet could take for a formula
gets an apostrophe in CSV; elsewhere texts are as they are.
"""

from __future__ import annotations

import csv
import json
from collections.abc import Iterable
from io import StringIO
from typing import Any

from mjscore.place import Refused
from mjscore.report.cells import cell
from mjscore.result import SEATS, Result

COLUMNS = (
    *("id", "variant", "winner", "by", "from", "totals", "value"),
    *(f"net_{seat}" for seat in SEATS),
    *("net_others", "error"),
)
"""`totals` and `net_others` (parties that are no seats) are mappings in JSON; `error` is a code."""

Row = tuple[Any, ...]
_NO_NET: Row = (None,) * (len(SEATS) + 1)


def result_rows(result: Result, id: str | int | None = None) -> list[Row]:
    """The rows of a result, in the order of its wins. `id` serves a deal without one."""
    name = id if result.id is None else result.id
    error = None if result.fault is None else result.fault.code
    net = _net(result)
    if not result.wins:
        return [(name, result.variant, None, None, None, None, None, *net, error)]
    rows = []
    for win in result.wins:
        source = None if win.source is None else SEATS[win.source]
        totals = json.dumps(dict(win.count.totals))
        said = win.refused if error is None else error
        rows.append((name, result.variant, SEATS[win.winner], win.by, source, totals, win.count.value, *net, said))
        net = _NO_NET
    return rows


def error_row(id: str | int | None, refused: Refused) -> Row:
    """The row of a deal that cannot be scored."""
    return (id, *(None,) * (len(COLUMNS) - 2), refused.first().code)


def _net(result: Result) -> Row:
    others = {party: amount for party, amount in result.net.items() if isinstance(party, str)}
    seats = (result.net.get(seat) for seat in range(len(SEATS)))
    return (*seats, json.dumps(others, ensure_ascii=False) if others else None)


def csv_text(rows: Iterable[Row]) -> str:
    """Rows as CSV, their lines ended as RFC 4180 has it."""
    out = StringIO()
    csv.writer(out).writerows([cell("" if value is None else value) for value in row] for row in rows)
    return out.getvalue()
