"""A page as blocks, and the blocks as text of 80 columns or as Markdown.

It knows headings, paragraphs, entries and tables; what they say is the business of whoever makes them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from mjscore.place import WIDTH, harmless, width
from mjscore.report.columns import broken, right
from mjscore.report.markdown import escaped

_FILE_WORD = re.compile(r"(?<![\w`])([a-z0-9]+(?:_[a-z0-9]+)+)(?![\w`…])")


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
    is_code: bool = False  # the name is a word as a file has it


@dataclass(frozen=True, slots=True)
class Table:
    """Rows of figures below a header."""

    header: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


Block = Heading | Paragraph | Entry | Table


def as_text(blocks: Iterable[Block], columns: int = WIDTH) -> str:
    """The page as text."""
    lines: list[str] = []
    before: Block | None = None
    for block in blocks:
        if before is not None and not (isinstance(block, Entry) and isinstance(before, Entry)):
            lines.append("")
        if isinstance(block, Heading):
            text = harmless(block.text)
            lines += [text, ("=" if block.level == 1 else "-") * width(text)]
        elif isinstance(block, Paragraph):
            lines += broken(harmless(block.text), columns=columns)
        elif isinstance(block, Entry):
            lines += _entry_lines(block, columns)
        else:
            lines += _table_lines(block)
        before = block
    return "\n".join(lines) + "\n"


def _entry_lines(entry: Entry, columns: int) -> list[str]:
    name = harmless(f"{entry.name} ({entry.id})" if entry.id else entry.name)
    figure = harmless(entry.figure)
    room = columns - 2 - width(name)
    if figure and width(figure) + 2 > room:
        first = [*broken(name, "  ", columns), *broken(figure, " " * 6, columns)]
    elif figure:
        first = [f"  {name}{' ' * (room - width(figure))}{figure}"]
    else:
        start, *more = broken(name, "  ", columns - 2)
        first = [start, *(f"  {line}" for line in more)]
    return first + [line for said in entry.lines for line in broken(harmless(said), " " * 6, columns)]


def _table_lines(table: Table) -> list[str]:
    """Columns as wide as they need to be, all to the right."""
    rows = [[harmless(cell) for cell in row] for row in (table.header, *table.rows)]
    widths = [max(map(width, column)) for column in zip(*rows, strict=True)]
    return ["  " + "   ".join(map(right, row, widths)) for row in rows]


# -- Markdown ------------------------------------------------------------------------------------------------------


def as_markdown(blocks: Sequence[Block]) -> str:
    """The page as Markdown: entries as a list, tables as tables."""
    lines: list[str] = []
    before: Block | None = None
    for block in blocks:
        if before is not None and not (isinstance(block, Entry) and isinstance(before, Entry)):
            lines.append("")
        if isinstance(block, Heading):
            lines.append(f"{'#' * block.level} {_escaped(block.text)}")
        elif isinstance(block, Paragraph):
            lines.append(_escaped(block.text))
        elif isinstance(block, Entry):
            lines.append(_entry_item(block))
        else:
            lines.append(_row(block.header))
            lines.append("|" + "---:|" * len(block.header))
            lines += map(_row, block.rows)
        before = block
    return "\n".join(lines) + "\n"


def _entry_item(entry: Entry) -> str:
    item = f"- `{entry.name}`" if entry.is_code else f"- {_escaped(entry.name)}"
    if entry.id:
        item += f" `{entry.id}`"
    if entry.figure:
        item += f": {_escaped(entry.figure)}"
    return item + "".join(f"\n  - {_escaped(line)}" for line in entry.lines)


def _row(cells: Iterable[str]) -> str:
    return "| " + " | ".join(map(escaped, cells)) + " |"


def _escaped(text: str) -> str:
    """A text without markup of its own; words as a file has them (`four_in_one`) are code."""
    parts = _FILE_WORD.split(" ".join(text.split()))
    return "".join(f"`{part}`" if place % 2 else escaped(part) if part else "" for place, part in enumerate(parts))
