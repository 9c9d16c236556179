"""An evening as it is printed: the score sheet, what `add` answers, the end."""

from __future__ import annotations

from mjscore.place import WIDTH, width
from mjscore.report.columns import broken, cut, left, right, table, tamed
from mjscore.report.markdown import escaped, result_markdown
from mjscore.report.session import Row, Sheet, Teller, session_words, signed
from mjscore.report.text import result_text
from mjscore.session import Evening, Line, Settlement, records, settled

_NAME = 14  # columns of a name
_WHAT = 24  # columns that what happened has at least
# Less of both, one after the other, where many have sat at the table: columns of a name, and of what happened.
_NARROWER = (*((name, _WHAT) for name in range(_NAME, 7, -1)), *((8, what) for what in range(_WHAT, 13, -1)),
             *((name, 14) for name in range(7, 2, -1)))  # fmt: skip
_GAP = "  "


def _teller(evening: Evening, lang: str) -> Teller:
    return Teller(evening, lang, lambda text: tamed(text, 40))


def begun_text(evening: Evening, file: str, lang: str = "en") -> str:
    """What is said of a new session: its rules, its points, who sits where."""
    tell = _teller(evening, lang)
    header = evening.header
    points = evening.first.totals[0]
    line = tell.say("new", file=tamed(file, 60), session=tamed(header.name, 40), variant=tell.variant(), points=points)
    winds = tell.said["winds"]
    seats = [tell.say("seat", wind=winds[seat], player=tell.name(seat)) for seat in range(len(header.players))]
    return "\n".join([*broken(line), *broken(tell.said.listed(seats)), *broken(tell.next()[0])])


def added_text(
    evening: Evening, line: Line, lang: str = "en", tiles: str = "text", verbose: bool = False, markdown: bool = False
) -> str:
    """What is said of an entry that has been recorded: the result, payments in sticks, totals, who is East next."""
    if markdown:
        return _added_markdown(evening, line, lang, tiles, verbose)
    tell = _teller(evening, lang)
    lines = []
    if line.result is not None:
        lines += result_text(line.result, evening.book, line.deal, lang, tiles, verbose).split("\n")
        if line.kind == records.PENALTY:  # nothing was played that somebody could have won
            del lines[0]
        in_sticks = tell.in_sticks(line)
        if in_sticks is not None:
            lines += broken(in_sticks)
    else:
        lines += broken(tell.what(line))
    for remark in (tell.after(), *tell.next()):
        lines += broken(remark)
    return "\n".join(lines)


def _added_markdown(evening: Evening, line: Line, lang: str, tiles: str, verbose: bool) -> str:
    tell = Teller(evening, lang, escaped)
    first = tell.what(line)
    if line.result is not None:
        first = result_markdown(line.result, evening.book, line.deal, lang, tiles, verbose)
    in_sticks = tell.in_sticks(line)
    told = [tell.after(), *tell.next()]
    return "\n\n".join([first, *([in_sticks] if in_sticks else []), *told])


def repaired_text(file: str, moved: tuple[str, int] | None, lang: str = "en") -> str:
    """What is said of a repair: which file has the torn entry now, or that nothing was torn."""
    said = session_words(lang)
    if moved is None:
        return "\n".join(broken(said.say("session.sound", file=tamed(file, 200))))
    return "\n".join(broken(said.say("session.repaired", file=tamed(moved[0], 200), bytes=moved[1])))


def undone_text(evening: Evening, n: int, lang: str = "en") -> str:
    """What is said of an entry that has been made void."""
    tell = _teller(evening, lang)
    line = tell.say("undone", n=n, what=tell._what(evening.lines[n - 1]))
    return "\n".join(text for one in (line, tell.totals(), *tell.next()) for text in broken(one))


def sheet_text(evening: Evening, lang: str = "en") -> str:
    """The score sheet: for every entry what it was, below the changes the totals."""
    tell = _teller(evening, lang)
    sheet = tell.sheet()
    lines = [*broken(sheet.title), ""]
    lines += _sheet_lines(sheet, tell) if sheet.rows else [tell.word("no_entry")]
    return "\n".join([*lines, "", *(line for remark in sheet.remarks for line in broken(remark))])


def _sheet_lines(sheet: Sheet, tell: Teller) -> list[str]:
    numbers = [str(total) for row in sheet.rows for total in row.total if total is not None]
    numbers += [signed(change) for row in sheet.rows for change in row.change]
    widest = max(map(len, numbers))
    head = [tell.word(f"column.{key}") for key in ("n", "round", "east")]
    for most, least in _NARROWER:
        names = [cut(name, most) for name in sheet.players]
        taken = [max(width(name), widest) for name in names]
        first = [
            max(width(head[0]), len(str(sheet.rows[-1].n))),
            max(width(head[1]), *(width(row.round) for row in sheet.rows)),
            max(width(head[2]), *(width(cut(row.east, most)) for row in sheet.rows)),
        ]
        room = WIDTH - sum(first) - sum(taken) - len(_GAP) * (len(first) + len(taken))
        if room >= least:
            break
    room = max(least, min(room, max(width(row.what) for row in sheet.rows)))
    lines = [_line([*head, tell.word("column.what")], [*first, room], names, taken)]
    start = ["" if points is None else str(points) for points in sheet.start]
    lines.append(_line(["", "", "", tell.word("start")], [*first, room], start, taken))
    for row in sheet.rows:
        lines += _row_lines(row, [*first, room], taken, most)
    return lines


def _row_lines(row: Row, first: list[int], taken: list[int], most: int) -> list[str]:
    said = broken(row.what, columns=first[3])
    total = ["" if points is None else str(points) for points in row.total]
    numbers = [list(map(signed, row.change)), total] if any(row.change) else [total]
    head = [str(row.n), row.round, cut(row.east, most)]
    lines = []
    for place in range(max(len(said), len(numbers))):
        cells = [*(head if place == 0 else ["", "", ""]), said[place] if place < len(said) else ""]
        lines.append(_line(cells, first, numbers[place] if place < len(numbers) else [], taken))
    return lines


def _line(cells: list[str], first: list[int], numbers: list[str], taken: list[int]) -> str:
    parts = [right(cells[0], first[0]), *(left(cell, room) for cell, room in zip(cells[1:], first[1:], strict=True))]
    parts += [right(cell, room) for cell, room in zip(numbers, taken, strict=False)]
    return _GAP.join(parts).rstrip()


def settled_text(evening: Evening, lang: str = "en") -> str:
    """The end: everybody's place, points and money, who pays whom, which sticks go from hand to hand."""
    tell = _teller(evening, lang)
    settlement = settled(evening)
    head, rows = tell.result_table(settlement)
    shown = [(cut(row[0], _NAME * 2), *row[1:]) for row in rows]
    lines = [*broken(tell.say("settle.heading", session=tamed(evening.header.name, 40))), "", *table(head, shown)]
    for person, points in settlement.left_over:
        lines += broken(tell.say("settle.left_over", points=points, player=tell.name(person)))
    for heading, said in end_lists(tell, settlement):
        lines += ["", heading, *(text for line in said for text in broken(line, "  "))]
    return "\n".join(lines)


def end_lists(tell: Teller, settlement: Settlement) -> list[tuple[str, list[str]]]:
    """The lists behind the table of the end: payments, and sticks where the variant has them."""
    lists = [(tell.word("settle.payments"), tell.payments(settlement))]
    if settlement.sticks:
        lists.append((tell.word("settle.sticks"), [tell.handing(one) for one in settlement.sticks]))
    return lists
