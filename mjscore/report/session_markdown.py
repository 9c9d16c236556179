"""An evening as Markdown: the score sheet and the end; nothing that a name holds can become markup."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from mjscore.report.markdown import escaped
from mjscore.report.session import Teller, signed
from mjscore.report.session_text import end_lists
from mjscore.session import Evening, settled

_LONGEST = 2000  # characters of a foreign word


def _teller(evening: Evening, lang: str) -> Teller:
    return Teller(evening, lang, lambda text: escaped(text[:_LONGEST]))


def sheet_markdown(evening: Evening, lang: str = "en") -> str:
    """The score sheet as a table; in a player's cell the change, and behind it the total."""
    tell = _teller(evening, lang)
    sheet = tell.sheet()
    head = [tell.word(f"column.{key}") for key in ("n", "round", "east", "what")]
    rows = [["", "", "", tell.word("start"), *("" if points is None else str(points) for points in sheet.start)]]
    for row in sheet.rows:
        cells = (
            "" if total is None else f"{signed(change)} **{total}**".strip()
            for change, total in zip(row.change, row.total, strict=True)
        )
        rows.append([str(row.n), row.round, row.east, row.what, *cells])
    blocks = [f"# {sheet.title}", _table([*head, *sheet.players], rows, 4), *sheet.remarks, sheet.rules]
    return "\n\n".join(blocks)


def settled_markdown(evening: Evening, lang: str = "en") -> str:
    """The end as a table and lists."""
    tell = _teller(evening, lang)
    settlement = settled(evening)
    head, rows = tell.result_table(settlement)
    blocks = [f"# {tell.say('settle.heading', session=tell.escape(evening.header.name))}", _table(head, rows, 1)]
    for person, points in settlement.left_over:
        blocks.append(tell.say("settle.left_over", points=points, player=tell.name(person)))
    for heading, said in end_lists(tell, settlement):
        blocks += [f"## {heading}", "\n".join(f"- {line}" for line in said)]
    return "\n\n".join(blocks)


def _table(head: Sequence[str], rows: Iterable[Sequence[str]], words: int) -> str:
    """A table whose first columns are words and all others numbers."""
    marks = [":---" if place < words else "---:" for place in range(len(head))]
    return "\n".join("| " + " | ".join(cells) + " |" for cells in (head, marks, *rows))
