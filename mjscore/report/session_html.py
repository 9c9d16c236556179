"""The score sheet as one HTML file: it needs no network and no script, fits a telephone, and prints on paper."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from mjscore.place import harmless
from mjscore.report.session import Row, Sheet, Teller, signed
from mjscore.session import Evening

_COLOURS = ("#1b5e9e", "#b3261e", "#1a7f37", "#8a5a00", "#6a3fa0", "#00707a", "#a03472", "#444444")
_DASHES = ("none", "8 4", "2 4", "10 3 2 3", "14 4", "4 2", "2 2", "12 2 2 2")
_HEIGHT = 100  # of the chart in its own units; the page stretches it

_STYLE = """
:root { color: #1c1c1c; background: #fff; font: 16px/1.4 system-ui, sans-serif; -webkit-text-size-adjust: 100%; }
* { box-sizing: border-box; }
body { max-width: 70rem; margin: 0 auto; padding: 1rem; overflow-wrap: anywhere; }
h1 { font-size: 1.5rem; margin: 0 0 1rem; }
.chart { display: grid; grid-template-columns: auto 1fr; gap: 0 .5rem; }
.chart svg { width: 100%; height: 14rem; border: 1px solid #888; display: block; }
.scale { display: flex; flex-direction: column; justify-content: space-between; text-align: right; white-space: nowrap; }
.scale, td.number, .total { font-variant-numeric: tabular-nums; }
.legend { list-style: none; margin: .5rem 0 1rem; padding: 0; display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; }
.legend svg { width: 2.5rem; height: .75rem; vertical-align: middle; margin-right: .4rem; }
.legend b { margin-left: .4rem; }
table { border-collapse: collapse; width: 100%; }
th, td { padding: .3rem .5rem; text-align: left; vertical-align: top; border-bottom: 1px solid #ccc; }
th.number, td.number { text-align: right; }
.total { display: block; font-weight: bold; }
.gone .what { text-decoration: line-through; }
@media (max-width: 43rem) {
  thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  table, tbody { display: block; }
  tr { display: grid; grid-template-columns: 1fr 1fr; gap: 0 .75rem; padding: .5rem 0; border-bottom: 2px solid #888; }
  td, td.number { display: block; border: 0; padding: .1rem 0; text-align: left; }
  td.what { grid-column: 1 / -1; }
  td:empty { display: none; }
  td[data-of]::before { content: attr(data-of) ": "; color: #555; }
  .total { display: inline; }
}
@media print {
  body { max-width: none; padding: 0; }
  tr { break-inside: avoid; }
  thead { display: table-header-group; }
}
"""


def sheet_html(evening: Evening, lang: str = "en") -> str:
    """The whole page. Names and notes are text in it, whatever they hold."""
    tell = Teller(evening, lang, lambda text: escape(harmless(text)))
    sheet = tell.sheet()
    head = "".join(f"<th scope=col>{tell.word(f'column.{key}')}</th>" for key in ("n", "round", "east", "what"))
    head += "".join(f'<th scope=col class="number">{name}</th>' for name in sheet.players)
    chart = _chart(sheet, tell) if sheet.rows else f"<p>{tell.word('no_entry')}</p>"
    remarks = "".join(f"<p>{remark}</p>\n" for remark in (*sheet.remarks, sheet.rules))
    return f"""<!DOCTYPE html>
<html lang="{lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>{sheet.title}</title>
<style>{_STYLE}</style>
</head>
<body>
<h1>{sheet.title}</h1>
{chart}
<table>
<thead><tr>{head}</tr></thead>
<tbody>
{_start(sheet, tell)}
{chr(10).join(_row(row, sheet, tell) for row in sheet.rows)}
</tbody>
</table>
{remarks}</body>
</html>"""


def _start(sheet: Sheet, tell: Teller) -> str:
    cells = "".join(_number(name, "", points) for name, points in zip(sheet.players, sheet.start, strict=True))
    return f'<tr><td></td><td></td><td></td><td class="what">{tell.word("start")}</td>{cells}</tr>'


def _row(row: Row, sheet: Sheet, tell: Teller) -> str:
    labelled = (("n", str(row.n)), ("round", row.round), ("east", row.east))
    cells = "".join(
        f'<td data-of="{escape(tell.word(f"column.{key}"))}">{text}</td>' if text else "<td></td>"
        for key, text in labelled
    )
    cells += f'<td class="what">{row.what}</td>'
    for name, change, total in zip(sheet.players, row.change, row.total, strict=True):
        cells += _number(name, signed(change), total)
    gone = ' class="gone"' if row.void else ""
    return f"<tr{gone}>{cells}</tr>"


def _number(name: str, change: str, total: int | None) -> str:
    if total is None:
        return '<td class="number"></td>'
    return f'<td class="number" data-of="{name}">{change} <span class="total">{total}</span></td>'


# -- the chart -----------------------------------------------------------------------------------------------------


def _chart(sheet: Sheet, tell: Teller) -> str:
    """Everybody's points by entry as lines. Words and numbers stand beside it, where no stretching makes them small."""
    courses = [
        [sheet.start[person], *(row.total[person] for row in sheet.rows)] for person in range(len(sheet.players))
    ]
    known = [points for course in courses for points in course if points is not None]
    low, high = min(known), max(known)
    high += high == low
    steps = len(sheet.rows)
    lines = "\n".join(
        f'<polyline points="{_points(course, low, high)}" {_stroke(person)}/>' for person, course in enumerate(courses)
    )
    start = sheet.start[0] if sheet.start[0] is not None else low
    level = _y(start, low, high)
    legend = "\n".join(
        f'<li><svg viewBox="0 0 40 10" aria-hidden="true"><line x1="0" y1="5" x2="40" y2="5" {_stroke(person)}/></svg>'
        f"{name}<b>{sheet.totals[person]}</b></li>"
        for person, name in enumerate(sheet.players)
    )
    return f"""<div class="chart">
<div class="scale"><span>{high}</span><span>{low}</span></div>
<svg viewBox="0 0 {steps} {_HEIGHT}" preserveAspectRatio="none" role="img" aria-label="{escape(tell.word("chart"))}">
<line x1="0" y1="{level}" x2="{steps}" y2="{level}" stroke="#999" vector-effect="non-scaling-stroke"/>
{lines}
</svg>
</div>
<ul class="legend">
{legend}
</ul>"""


def _stroke(person: int) -> str:
    colour, dash = _COLOURS[person % len(_COLOURS)], _DASHES[person % len(_DASHES)]
    return (
        f'fill="none" stroke="{colour}" stroke-width="2.5" stroke-dasharray="{dash}" vector-effect="non-scaling-stroke"'
    )


def _points(course: Iterable[int | None], low: int, high: int) -> str:
    return " ".join(f"{step},{_y(points, low, high)}" for step, points in enumerate(course) if points is not None)


def _y(points: int, low: int, high: int) -> float:
    return round(3 + (_HEIGHT - 6) * (high - points) / (high - low), 2)
