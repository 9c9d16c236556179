"""A spot in a named text, what is wrong there, and the drawing of both.

It knows what a problem is and how one is shown with its caret. How a place is found (YAML, JSON) it leaves to `text`,
what can be wrong to everybody who raises `Refused`, and colour to `cli`.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable
from functools import partial
from typing import Protocol
from unicodedata import category, east_asian_width

from mjscore.record import NamedTuple

Path = tuple[str | int, ...]
"""Keys and indexes that lead into plain data; `()` is the whole."""

Rows = tuple[tuple[str, ...], ...]
"""An order of codes: the row that stands first ranks highest."""

WIDTH = 80
"""Columns that a quoted line may fill, its gutter included."""


class At(NamedTuple):
    """A place in plain data. `span` counts characters of the text that stands at `path`: first, and behind the last."""

    path: Path = ()
    span: tuple[int, int] | None = None
    key: bool = False  # the key itself is meant (an unknown field), not its value


_WHOLE = At()


class Spot(NamedTuple):
    """A place in a named text: line and column from 1, length in characters, never past the end of its line."""

    source: str
    line: int
    column: int
    length: int


class Problem(NamedTuple):
    """One thing that is wrong: a stable code, what it is in this input, and one thing to do about it."""

    code: str
    message: str
    help: str
    at: At = _WHOLE
    spot: Spot | None = None
    more: tuple[tuple[str, object], ...] = ()  # what its record says besides: the line of a card that is nearest, …
    rank: str | None = None  # the word by which it ranks, where its code does not say it


class Refused(Exception):
    """The input cannot be taken as it is, for one reason or more. The one exception that crosses rooms."""

    problems: tuple[Problem, ...]

    def __init__(self, problems: Iterable[Problem], rows: Rows | None = None) -> None:
        """`rows` ranks the codes where a variant has an order of its own; deal.md's order otherwise."""
        self.problems = tuple(problems)
        self.rows = rows
        if not self.problems:
            raise ValueError("refused without a problem")
        # The arguments again: a worker's exception is pickled by them.
        super().__init__(self.problems, rows)

    def __str__(self) -> str:
        return "\n".join(_headline(problem) for problem in self.problems)

    def first(self) -> Problem:
        """The problem highest in the table of codes (deal.md); of those in one row of it, the first by its place."""
        order = _order(self.problems)
        return min(zip(self.problems, order, strict=True), key=lambda pair: (_row(pair[0], self.rows), pair[1]))[0]

    def having(self, problems: Iterable[Problem]) -> Refused:
        """The same refusal with these problems: ranked alike."""
        return Refused(problems, self.rows)


class NamedText(Protocol):
    """A text with a name, and the line and column at which it begins in what bears that name."""

    @property
    def name(self) -> str: ...
    @property
    def text(self) -> str: ...
    @property
    def line(self) -> int: ...
    @property
    def column(self) -> int: ...


# The rows of deal.md's table of codes, with those of house_rules.md beside their like. A code of a variant's own ranks
# behind them, before the last row: the codes of a hand that was understood and is no legal win.
_ROWS = (
    "syntax duplicate_key",
    "unknown_field unknown_variant unknown_option bad_value missing "
    "unknown_key extends_cycle unknown_item unknown_fact suppress_cycle",
    "tile_count",
    "tile_copies",
    "bad_set",
    "contradiction",
    "no_win",
)
_LAST_ROW = "below_minimum no_yaku furiten dead_hand"
_RANK = {code: rank for rank, row in enumerate(_ROWS) for code in row.split()}
_RANK |= dict.fromkeys(_LAST_ROW.split(), len(_ROWS) + 1)


def _row(problem: Problem, rows: Rows | None) -> int:
    code = problem.rank or problem.code
    if rows is None:
        return _RANK.get(code, _RANK.get(problem.code, len(_ROWS)))
    return next((row for row, codes in enumerate(rows) if any(map(partial(_is_named, code), codes))), len(rows))


def _is_named(code: str, word: str) -> bool:
    """Whether a word of a row means a code; one that ends in `_` means all that begin with it."""
    return code.startswith(word) if word.endswith("_") else code == word


def _order(problems: tuple[Problem, ...]) -> list[tuple[int, ...]]:
    """For every problem a key that sorts by place: in the text where all have a spot, else in the data."""
    spots = [problem.spot for problem in problems if problem.spot]
    if len(spots) == len(problems):
        return [(spot.line, spot.column) for spot in spots]
    met: dict[Path, int] = {}
    keys = []
    for problem in problems:
        path, span = problem.at.path, problem.at.span
        # Plain data does not say which of two fields was written first, so fields stand in the order they are met.
        steps = [
            step if isinstance(step, int) else met.setdefault(path[: depth + 1], len(met))
            for depth, step in enumerate(path)
        ]
        keys.append((*steps, -1, span[0] if span else 0))  # -1: a whole goes before its parts
    return keys


def describe(at: At) -> str:
    """The place in words, counted from 1 as people do: `hand, character 7`, `events 2 › hand`."""
    parts: list[str] = []
    after_field = False
    for step in at.path:
        if isinstance(step, int) and after_field:
            parts[-1] += f" {step + 1}"
        else:
            parts.append(str(step + 1) if isinstance(step, int) else harmless(step))
        after_field = isinstance(step, str)
    words = [" › ".join(parts)] if parts else []
    if at.span:
        words.append(f"character {at.span[0] + 1}")
    return ", ".join(words) or "the whole"


def address(at: At) -> str:
    """The place as the JSON form's `at` has it, indexes from 0: `hand:7`, `events[1].hand:3`; the whole is empty."""
    steps = "".join(f"[{step}]" if isinstance(step, int) else f".{harmless(step)}" for step in at.path)
    return steps.removeprefix(".") + (f":{at.span[0] + 1}" if at.span else "")


def where(problem: Problem) -> str:
    """What an error record says under `at`: `file:line:column`, or without a file the address in the data."""
    spot = problem.spot
    return f"{spot.source}:{spot.line}:{spot.column}" if spot else address(problem.at)


def spots(source: NamedText, extents: Iterable[tuple[int, int]]) -> list[Spot]:
    """The spot of every extent, an extent being the characters from its first to behind its last."""
    text = source.text
    breaks = [(found.start(), found.end()) for found in _BREAK.finditer(text)]
    starts = [0, *(end for _, end in breaks)]
    ends = [*(start for start, _ in breaks), len(text)]
    result = []
    for start, end in extents:
        # What is missing at the end of a text is looked for behind its last word, not on the empty line below.
        start = start if start < len(text) else len(text.rstrip())
        row = bisect_right(starts, start) - 1
        column = start - starts[row] + (source.column if row == 0 else 1)
        result.append(Spot(source.name, source.line + row, column, max(1, min(end, ends[row]) - start)))
    return result


def draw(problem: Problem, source: NamedText | str | None = None) -> str:
    """The problem as people read it: place, code and message, the line it stands on with carets, what to do.

    The line is quoted where the problem has a spot and `source` is the text it lies in. Nothing that is quoted can
    act on a terminal.
    """
    lines = [_headline(problem)]
    if problem.spot and source is not None:
        lines += _quote(problem.spot, source)
    if problem.help:
        lines += _wrapped(harmless(problem.help), "  help: ")
    return "\n".join(lines)


def harmless(text: str) -> str:
    """The text with every control and invisible character shown instead of obeyed: `␛`, `\\x9b`, `\\u202e`."""
    return text if text.isascii() and text.isprintable() else "".join(map(_shown, text))


def width(text: str) -> int:
    """How many columns of a terminal the text takes."""
    return len(text) if text.isascii() else sum(map(_columns, text))


_BREAK = re.compile(r"\r\n|\r|\n")
_NEAR = 4 * WIDTH  # more characters than a quoted line can show: a log's line may be a megabyte


def _wrapped(text: str, start: str) -> list[str]:
    """The text behind a start in lines that fit, broken at spaces."""
    lines, line = [], start
    for word in text.split(" "):
        if width(line) + width(word) + 1 > WIDTH and line.strip() not in ("", start.strip()):
            lines.append(line)
            line = " " * len(start)
        line += word if line.endswith(" ") else f" {word}"
    return [*lines, line]


def _headline(problem: Problem) -> str:
    place = where(problem) if problem.spot else "" if problem.at == At() else describe(problem.at)
    return f"{harmless(place)}: ".removeprefix(": ") + f"error[{problem.code}]: {harmless(problem.message)}"


def _quote(spot: Spot, source: NamedText | str) -> list[str]:
    """The line of the spot and its carets; nothing where the spot does not lie in this text."""
    text, first_line, first_column = source, 1, 1
    if not isinstance(source, str):
        if source.name != spot.source:
            return []
        text, first_line, first_column = source.text, source.line, source.column
    line = _line(str(text), spot.line - first_line)
    start = spot.column - (first_column if spot.line == first_line else 1)
    if line is None or not 0 <= start <= len(line):
        return []
    gutter = f"{spot.line:>5} | "
    shown, indent, carets = _window(line, start, start + spot.length, WIDTH - len(gutter) - 1)
    return [gutter + shown, " " * (len(gutter) + indent) + "^" * carets]


def _line(text: str, number: int) -> str | None:
    """One line of the text, counted from 0, without its break."""
    if number < 0:
        return None
    start = 0
    for found in _BREAK.finditer(text):
        if number == 0:
            return text[start : found.start()]
        start, number = found.end(), number - 1
    return text[start:] if number == 0 else None


def _window(line: str, start: int, end: int, room: int) -> tuple[str, int, int]:
    """As much of the line as fits the room around the caret; the columns before the caret, and those it takes."""
    low, high = max(0, start - _NEAR), min(len(line), start + _NEAR)
    shown = [_shown(char) for char in line[low:high]]
    widths = [width(cell) for cell in shown]
    start, end = start - low, min(end - low, len(shown))
    first, last = 0, len(shown)
    if low > 0 or high < len(line) or sum(widths) > room:
        first, last = _cut(widths, start, room - 2)
    before, after = "…" * (low + first > 0), "…" * (low + last < len(line))
    indent = len(before) + sum(widths[first:start])
    return before + "".join(shown[first:last]) + after, indent, max(1, sum(widths[start : min(end, last)]))


def _cut(widths: list[int], start: int, room: int) -> tuple[int, int]:
    """First and behind the last cell of those around `start` that fit the room, a third of it before `start`."""
    first, taken = start, 0
    while first > 0 and taken + widths[first - 1] <= room // 3:
        first -= 1
        taken += widths[first]
    last = start
    while last < len(widths) and taken + widths[last] <= room:
        taken += widths[last]
        last += 1
    while first > 0 and taken + widths[first - 1] <= room:
        first -= 1
        taken += widths[first]
    return first, last


def _shown(char: str) -> str:
    kind = category(char)
    if kind == "Cc" and char < " ":
        return chr(0x2400 + ord(char))
    if kind == "Cc":
        return f"\\x{ord(char):02x}"
    if kind in ("Cf", "Cs", "Zl", "Zp"):
        return f"\\u{ord(char):04x}" if char <= "\uffff" else f"\\U{ord(char):08x}"
    return char


def _columns(char: str) -> int:
    if category(char) in ("Mn", "Me"):
        return 0
    return 2 if east_asian_width(char) in ("W", "F") else 1
