"""Deals in CSV: a column for every field, a row for every deal.

A cell is what the same word would be in YAML (`TRUE` is true too); one that begins with a brace is a mapping in JSON, and
one in square brackets a list, where it is JSON (`[RRRR] 123m` is a hand). An empty cell says nothing. Rows may go over
lines in quotes.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from mjscore.batch.records import Table
from mjscore.deal.words import ALWAYS
from mjscore.place import At, Path, Problem, Refused, Spot, spots
from mjscore.record import NamedTuple
from mjscore.text import MAX_TEXT, Source, read_json_line
from mjscore.text.nodes import HALF
from mjscore.text.streams import Piece, lines, prepared
from mjscore.text.yaml_reader import plain_word

DELIMITERS = ",;\t"
_NOTHING = DELIMITERS + ' "\r\n'  # what a row without anything in its cells consists of
_SIGN_SAID = re.compile(f'"?sep=[{DELIMITERS}]"?\\s*')  # a first line that says to spreadsheets what parts cells
MOST_COLUMNS = 1000
_COMMON = ALWAYS | {"winner", "hand", "by", "events", "penalties"}


class Cell(NamedTuple):
    """A cell and its extent in the text of its row, quotes left out."""

    text: str
    start: int
    end: int
    quoted: bool

    def place(self, index: int) -> int:
        """Where a character of the cell stands in the row: a quote in a quoted cell is written twice."""
        return min(self.start + index + (self.text.count('"', 0, index) if self.quoted else 0), self.end)


def records(parts: Iterator[str]) -> Iterator[Piece]:
    """The rows as text, the first with the names of the columns; empty ones are left out."""
    kept: list[str] = []
    size = begin = 0
    delimiter: str | None = None
    is_open = False
    for number, line in enumerate(lines(prepared(parts)), 1):
        if not kept:
            begin = number
        if size <= MAX_TEXT:
            kept.append(line)
            size += len(line)
        if line.count('"') % 2 and len(line) <= MAX_TEXT:
            delimiter = delimiter or delimiter_of(kept[0])
            is_open = size <= MAX_TEXT and _is_open("".join(kept), delimiter)
        if not is_open:
            text = "".join(kept)[: MAX_TEXT + 1]
            delimiter = delimiter or delimiter_of(text)
            if text.strip(_NOTHING) and not (begin == 1 and _SIGN_SAID.fullmatch(text)):
                yield Piece(text.rstrip("\r\n"), begin)
            kept, size = [], 0
    if kept:
        yield Piece("".join(kept)[: MAX_TEXT + 1].rstrip("\r\n"), begin)


def delimiter_of(head: str) -> str:
    """The sign that parts the names of the columns."""
    return max(DELIMITERS, key=head.count)


def _is_open(text: str, delimiter: str) -> bool:
    """Whether a text ends within a quoted cell."""
    place = 0
    while (cell := _CELLS[delimiter].match(text, place)) is not None:
        place = cell.end() + 1
        if place > len(text):
            return False
    return _OPEN.match(text, place) is not None


def table_of(head: Piece, name: str) -> Table:
    """The columns that a first row names. Raises `Refused`."""
    delimiter = delimiter_of(head.text)
    found = cells(head, delimiter, name)
    while found and not found[-1].text.strip():
        found.pop()
    names: list[str] = []
    problems: list[Problem] = []
    for cell in found:
        column = cell.text.strip()
        if column in names:
            help = "give every column the name of another field"
            problems.append(_syntax(head, name, f"two columns have the name {column[:40]}", help, cell.start))
        elif not column:
            problems.append(_syntax(head, name, "a column without a name", "name it, or take it out", cell.start))
        names.append(column)
    if len(found) > MOST_COLUMNS:
        message = f"more than {MOST_COLUMNS} columns"
        problems = [_syntax(head, name, message, "give the columns the names of a deal's fields", 0)]
    if problems:
        raise Refused(problems)
    return Table(tuple(names), delimiter)


def expect_fields(table: Table, head: Piece, name: str) -> None:
    """Nothing, where a first row names some field that deals of every variant have. Raises `Refused`.

    Otherwise each row would be told as a deal of unknown fields: a table without names, or with other names.
    """
    if _COMMON.isdisjoint(table.columns):
        help = "name the columns in the first row as a deal's fields, in small letters: id, winner, hand, by, from"
        raise Refused([_syntax(head, name, "no column has the name of a field", help, 0)])


def _pattern(delimiter: str) -> re.Pattern[str]:
    """A cell: in quotes, a quote in it written twice, or bare; bare ones may have quotes behind their first sign."""
    end = rf"(?=[{delimiter}\r\n]|\Z)"
    return re.compile(rf'"((?:[^"]+|"")*+)"{end}|(?!")([^{delimiter}\r\n]*+){end}')


_CELLS = {delimiter: _pattern(delimiter) for delimiter in DELIMITERS}
_CLOSED = re.compile(r'"(?:[^"]+|"")*+"')
_OPEN = re.compile(r'"(?:[^"]+|"")*+\Z')


def cells(row: Piece, delimiter: str, name: str) -> list[Cell]:
    """The cells of a row. Raises `Refused` (`syntax`) with its spot."""
    text = row.text
    if len(text) > MAX_TEXT:
        message = f"a row of more than {MAX_TEXT >> 20} million characters"
        raise Refused([_syntax(row, name, message, "look for a quote that is never closed", _open_quote(text))])
    found: list[Cell] = []
    place = 0
    match = _CELLS[delimiter].match
    while True:
        cell = match(text, place)
        if cell is None:
            raise Refused([_unreadable(row, name, place)])
        end = cell.end()
        inner = cell.group(1)
        if inner is None:
            bare = cell.group(2)
            start = place + len(bare) - len(bare.lstrip(" "))
            bare = bare.strip(" ")
            found.append(Cell(bare, start, start + len(bare), False))
        else:
            found.append(Cell(inner.replace('""', '"'), place + 1, end - 1, True))
        if end >= len(text):
            return found
        if text[end] in "\r\n":
            raise Refused(
                [_syntax(row, name, "a line ends within a row", "put a text of several lines in quotes", end)]
            )
        place = end + 1


def _open_quote(text: str) -> int:
    """Where the quote stands that is never closed, or else the beginning."""
    return text.rfind('"') if text.count('"') % 2 else 0


def _unreadable(row: Piece, name: str, place: int) -> Problem:
    text = row.text
    if _OPEN.match(text, place):
        return _syntax(row, name, "a quote that is never closed", 'close it with "', place)
    behind = _CLOSED.match(text, place)
    help = 'write "" for a quote in a text, and put the whole cell in quotes'
    return _syntax(row, name, "more text behind the quote that ends a cell", help, behind.end() if behind else place)


def _syntax(row: Piece, name: str, message: str, help: str, place: int) -> Problem:
    source = Source(name, row.text, "text", row.line)
    return Problem("syntax", message, help, spot=spots(source, [(place, place + 1)])[0])


class Row(NamedTuple):
    """A row of a table, its cells found."""

    piece: Piece
    name: str
    columns: tuple[str, ...]
    cells: list[Cell]

    def named(self) -> dict[str, Any]:
        """What is known of the deal where its cells cannot be read: its id."""
        cell = self._cell(("id",))
        return {"id": plain_word(cell.text)} if cell is not None and cell.text and not HALF.search(cell.text) else {}

    def placed(self, refused: Refused) -> Refused:
        """The same refusal, every problem with its spot."""
        return refused.having(
            problem if problem.spot else problem._replace(spot=self.spot(problem.at)) for problem in refused.problems
        )

    def spot(self, at: At) -> Spot:
        """The spot of a place in the row's deal: its cell, and in a cell of plain text the characters meant."""
        source = Source(self.name, self.piece.text, "text", self.piece.line)
        cell = self._cell(at.path)
        if cell is None:
            return spots(source, [(0, 1)])[0]
        start, end = cell.start, cell.end
        if at.span is not None and len(at.path) == 1:
            start, end = cell.place(at.span[0]), cell.place(at.span[1])
        return spots(source, [(start, max(end, start + 1))])[0]

    def _cell(self, path: Path) -> Cell | None:
        if not path or path[0] not in self.columns:
            return None
        place = self.columns.index(str(path[0]))
        return self.cells[place] if place < len(self.cells) else None


def read_row(piece: Piece, table: Table, name: str) -> Row:
    """The cells of a row of a table. Raises `Refused` with spots."""
    return Row(piece, name, table.columns, cells(piece, table.delimiter, name))


def row_data(row: Row) -> dict[str, Any]:
    """The plain data of a row's deal. Raises `Refused` with spots."""
    half = HALF.search(row.piece.text)
    if half is not None:
        raise Refused([_syntax(row.piece, row.name, "a byte that is no UTF-8", "save the text as UTF-8", half.start())])
    for cell in row.cells[len(row.columns) :]:
        if cell.text:
            help = "put a text with the sign that parts cells in double quotes"
            raise Refused([_syntax(row.piece, row.name, "more cells than there are columns", help, cell.start)])
    data: dict[str, Any] = {}
    for column, cell in zip(row.columns, row.cells, strict=False):
        text = cell.text
        if text:
            data[column] = _structured(text, cell, row) if text[0] in "{[" else _word(text)
    return data


def _word(text: str) -> Any:
    """A cell that is no mapping and no list. Spreadsheets turn `true` into capitals, whoever types it."""
    return plain_word(text.lower() if text in ("TRUE", "FALSE") else text)


def _structured(text: str, cell: Cell, row: Row) -> Any:
    """A mapping or a list; a cell in square brackets that is no list is a text."""
    try:
        return read_json_line(text)
    except Refused as refused:
        if text[0] == "[":
            return text
        source = Source(row.name, row.piece.text, "text", row.piece.line)
        placed = []
        for problem in refused.problems:  # a key written twice has no span: it is the whole cell
            first, behind = problem.at.span or (0, len(text))
            start = cell.place(first)
            spot = spots(source, [(start, max(cell.place(behind), start + 1))])[0]
            placed.append(problem._replace(spot=spot))
        raise Refused(placed) from None
