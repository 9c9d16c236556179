"""The score sheet for a spreadsheet: a line an entry, for every player the change and the total.

A cell that is text and that a spreadsheet could take for a formula has an apostrophe before it.
"""

from __future__ import annotations

import csv
import io

from mjscore.place import harmless
from mjscore.report.cells import cell
from mjscore.report.session import Teller
from mjscore.session import Evening


def sheet_csv(evening: Evening, lang: str = "en") -> str:
    """The score sheet as CSV, its lines ended as RFC 4180 has it."""
    tell = Teller(evening, lang, harmless)
    sheet = tell.sheet()
    head = [tell.word(f"column.{key}") for key in ("n", "kind", "round", "east", "what")]
    for name in sheet.players:
        head += [f"{name} {tell.word('column.change')}", f"{name} {tell.word('column.total')}"]
    out = io.StringIO()
    write = csv.writer(out).writerow
    write(map(cell, head))
    start: list[str | int] = ["", "", "", "", tell.word("start")]
    for points in sheet.start:
        start += ["", "" if points is None else points]
    write(map(cell, start))
    for row in sheet.rows:
        cells: list[str | int] = [row.n, row.kind, row.round, row.east, row.what]
        for change, total in zip(row.change, row.total, strict=True):
            cells += ["" if change is None else change, "" if total is None else total]
        write(map(cell, cells))
    return out.getvalue()
