"""A page as blocks, and the blocks as text of 80 columns or as Markdown.

It knows headings, paragraphs, entries and tables; what they say is the business of whoever makes them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from mjscore.place import WIDTH, harmless, width


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading; level 1 is that of the page."""

    text: str
    level: int = 2


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A few sentences."""

    text: str


@dataclass(frozen=True, slots=True)
class Entry:
    """A named thing: its name and id, a figure beside it, and lines about it."""

    name: str
    figure: str = ""
    lines: tuple[str, ...] = ()
    id: str = ""


@dataclass(frozen=True, slots=True)
class Table:
    """Rows of cells below a header; all but the first column stand to the right."""

    header: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


Block = Heading | Paragraph | Entry | Table


def as_text(blocks: Iterable[Block], columns: int = WIDTH) -> str:
    """The page as text; a table that is wider than the page is set in several beside each other's header."""
    lines: list[str] = []
    before: Block | None = None
    for block in blocks:
        if before is not None and not (isinstance(block, Entry) and isinstance(before, Entry)):
            lines.append("")
        if isinstance(block, Heading):
            text = harmless(block.text)
            lines += [text, ("=" if block.level == 1 else "-") * width(text)]
        elif isinstance(block, Paragraph):
            lines += wrapped(block.text, columns)
        elif isinstance(block, Entry):
            lines += _entry_lines(block, columns)
        else:
            lines += _table_lines(block)
        before = block
    return "\n".join(lines) + "\n"


def wrapped(text: str, columns: int, indent: str = "") -> list[str]:
    """A text in lines of so many columns at most; what has no spaces (Chinese) may break anywhere."""
    lines: list[str] = []
    line = ""
    for part in _parts(harmless(text)):
        if width(indent + line.lstrip() + part.rstrip()) > columns and line.strip():
            lines.append(indent + line.strip())
            line = ""
        line += part
    if line.strip():
        lines.append(indent + line.strip())
    return lines


def _parts(text: str) -> list[str]:
    """The pieces between which a line may break: words with the blanks behind them, single wide characters."""
    return re.findall(r"[\u2e80-\u9fff\uff00-\uffef]\s*|[^\s\u2e80-\u9fff\uff00-\uffef]+\s*|\s+", text)


def _entry_lines(entry: Entry, columns: int) -> list[str]:
    name = harmless(f"{entry.name} ({entry.id})" if entry.id else entry.name)
    figure = harmless(entry.figure)
    room = columns - 2 - width(name)
    if figure and width(figure) + 2 > room:
        first = [f"  {line}" for line in wrapped(name, columns - 2)]
        first += [" " * max(6, columns - width(line)) + line for line in wrapped(figure, columns - 6)]
    elif figure:
        first = [f"  {name}{' ' * (room - width(figure))}{figure}"]
    else:
        start, *more = wrapped(name, columns - 2)
        first = [f"  {start}", *(f"    {line}" for line in more)]
    return first + [line for said in entry.lines for line in wrapped(said, columns, "      ")]


def _table_lines(table: Table) -> list[str]:
    rows = [tuple(harmless(cell) for cell in row) for row in (table.header, *table.rows)]
    widths = [max(width(cell) for cell in column) for column in zip(*rows, strict=True)]
    return ["  " + "   ".join(_right(cell, most) for cell, most in zip(row, widths, strict=True)).rstrip() for row in rows]


def _right(cell: str, columns: int) -> str:
    return " " * (columns - width(cell)) + cell


# -- Markdown ------------------------------------------------------------------------------------------------------


def as_markdown(blocks: Sequence[Block]) -> str:
    """The page as Markdown: entries as a list, tables as tables."""
    lines: list[str] = []
    before: Block | None = None
    for block in blocks:
        if before is not None and not (isinstance(block, Entry) and isinstance(before, Entry)):
            lines.append("")
        if isinstance(block, Heading):
            lines.append(f"{'#' * block.level} {escaped(block.text)}")
        elif isinstance(block, Paragraph):
            lines.append(escaped(block.text))
        elif isinstance(block, Entry):
            lines.append(_entry_item(block))
        else:
            lines.append(_row(block.header))
            lines.append("|" + "---:|" * len(block.header))
            lines += map(_row, block.rows)
        before = block
    return "\n".join(lines) + "\n"


def _entry_item(entry: Entry) -> str:
    item = f"- **{escaped(entry.name)}**"
    if entry.id:
        item += f" `{entry.id}`"
    if entry.figure:
        item += f": {escaped(entry.figure)}"
    return item + "".join(f"<br>{escaped(line)}" for line in entry.lines)


def _row(cells: Iterable[str]) -> str:
    return "| " + " | ".join(map(escaped, cells)) + " |"


_SPECIAL = re.compile(r"([\\`*_{}\[\]<>|#~])")


def escaped(text: str) -> str:
    """A text of which Markdown makes nothing but itself, in one line."""
    return _SPECIAL.sub(r"\\\1", harmless(" ".join(text.split())))
