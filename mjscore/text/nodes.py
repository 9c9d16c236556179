"""Plain data with the place of every value, and the faults of a text that is no such data.

It knows where things stand in a text and how the characters of a value map back onto it. It leaves the reading of
YAML and JSON to `yaml_reader` and `json_reader`, which build these nodes, and what a key means to the rooms above.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import zip_longest
from typing import Any

from mjscore.place import At, Path, Problem
from mjscore.record import NamedTuple

MAX_TEXT = 2 * 1024 * 1024
"""Characters of one document. A whole evening is some 50,000; what is larger is no deal, or a stream."""

MAX_DEPTH = 32
"""Mappings and lists within each other. A deal needs six."""

MAX_DIGITS = 30
"""Digits of a whole number: no amount and no numeric id is longer, and reading one must not take seconds."""

MAX_FAULTS = 50
"""Faults of one text that are listed; a file with more is not of this form at all."""


class Node(NamedTuple):
    """A value and its extent in the text, the mark behind its last character included only in flow and quotes."""

    value: Any
    start: int
    end: int
    style: str  # of texts `plain`, `single`, `double`, `json`, `literal`, `folded`; of others `flow`, `block`, `plain`
    entries: tuple[Entry, ...] = ()


class Entry(NamedTuple):
    """A part of a mapping or a list. The extent of the key is None in a list, whose keys are its indexes."""

    key: str | int
    written: tuple[int, int] | None
    node: Node


class Fault(NamedTuple):
    """A problem whose extent in the text is known. `at` is given where it also has a place in the data."""

    code: str
    message: str
    help: str
    start: int
    end: int
    at: At | None = None

    def problem(self) -> Problem:
        """The problem without a spot; a text that gives no data has its place in its own characters."""
        return Problem(self.code, self.message, self.help, self.at or At((), (self.start, self.end)))


class Stop(Exception):
    """Reading cannot go on behind this fault. Never leaves the package."""

    def __init__(self, fault: Fault) -> None:
        self.fault = fault
        super().__init__(fault)


def add_fault(faults: list[Fault], fault: Fault) -> None:
    """Notes a fault that reading can pass over, or stops where there are too many."""
    if len(faults) >= MAX_FAULTS:
        raise Stop(fault)
    faults.append(fault)


def syntax(message: str, help: str, start: int, length: int = 1) -> Fault:
    """The fault of a text that is not of its format."""
    return Fault("syntax", message, help, start, start + length)


def too_long(text: str) -> Fault | None:
    """The fault of a document above the limit of size."""
    if len(text) <= MAX_TEXT:
        return None
    message = f"one document of more than {MAX_TEXT // 1024 // 1024} million characters"
    return syntax(message, "write many deals as a stream: one a line, or with --- between them", 0)


def too_deep(start: int) -> Fault:
    """The fault of a mapping or list within too many others."""
    message = f"mappings and lists more than {MAX_DEPTH} deep"
    return syntax(message, "nothing that is read here is so deep: look for a bracket too many", start)


def twice(text: str, path: Path, first: tuple[int, int], second: tuple[int, int]) -> Fault:
    """The fault of a key that its mapping already has. The only one with a place in the data, not just in the text."""
    lines = text.count("\n", first[0], second[0])
    before = "in this line" if lines == 0 else "in the line above" if lines == 1 else f"{lines} lines above"
    message = f"{path[-1]} is written twice: it stands already {before}"
    return Fault("syntax", message, "keep one of the two", *second, At(path, key=True))


def broken_character(extent: tuple[int, int]) -> Fault:
    """The fault of a text with half a surrogate pair, which nothing could ever write out again."""
    return Fault("syntax", "half of a character, written as \\ud800 to \\udfff", "write the character itself", *extent)


HALF = re.compile("[\ud800-\udfff]")


class Places:
    """Where a text has what a place in its data means. Remembers what it found out: problems come in hundreds."""

    def __init__(self, text: str, root: Node) -> None:
        self.text = text
        self.root = root
        self._parts: dict[int, dict[str, Entry]] = {}
        self._origins: dict[int, Sequence[int]] = {}

    def extent(self, at: At) -> tuple[int, int]:
        """First and behind the last character of what `at` means, or of the nearest thing around it that there is."""
        entry, node = None, self.root
        for step in at.path:
            found = self._part(node, step)
            if found is None:  # a field that is missing: its place is what should hold it
                return _whole(node, entry)
            entry, node = found, found.node
        if at.key and entry and entry.written:
            return entry.written
        inside = self._inside(node, at.span) if at.span and isinstance(node.value, str) else None
        return inside or _whole(node, entry)

    def _part(self, node: Node, step: str | int) -> Entry | None:
        # A number as key is found by its digits too: JSON has no other.
        if id(node) not in self._parts:
            self._parts[id(node)] = {str(entry.key): entry for entry in node.entries}
        return self._parts[id(node)].get(str(step))

    def _inside(self, node: Node, span: tuple[int, int]) -> tuple[int, int] | None:
        """The extent of some characters of a text value; None where they are not easily traced back."""
        if id(node) not in self._origins:
            self._origins[id(node)] = _origins(self.text, node)
        origins = self._origins[id(node)]
        last = len(origins) - 1
        start = min(span[0], last)
        return (origins[start], origins[max(start, min(span[1], last))]) if origins else None


def _whole(node: Node, entry: Entry | None) -> tuple[int, int]:
    """The extent of a value as one would point at it: a block by its name, an empty value by its name too."""
    if entry and entry.written and (node.style == "block" or node.start == node.end):
        return entry.written
    if node.style == "block" and node.entries and node.entries[0].written:
        return node.entries[0].written
    if node.style == "block" or (entry is None and node.style == "flow"):
        return node.start, node.start + 1  # a line under the whole document would point nowhere
    return node.start, node.end


# compiled when a place is looked for, which few inputs need
_PIECES = {
    "single": r"''|.",
    "double": r"\\x..|\\u.{4}|\\U.{8}|\\.|.",
    "json": r"\\u[dD][89abAB]..\\u[dD][c-fC-F]..|\\u.{4}|\\.|.",
}


def _origins(text: str, node: Node) -> Sequence[int]:
    """For every character of a text value, and for its end, the place it is written at; empty where that is not easy.

    Not easy is what YAML folds: a text over several lines, unless it is one that keeps them (`|`).
    """
    value: str = node.value
    quoted = node.style in _PIECES
    base, last = node.start + quoted, node.end - quoted
    if text[base:last] == value:
        return range(base, last + 1)
    if node.style == "literal":
        return _block_origins(text, node)
    if not quoted or "\n" in text[base:last] or "\r" in text[base:last]:
        return ()
    pieces = [found.start() for found in re.compile(_PIECES[node.style]).finditer(text, base, last)]
    return [*pieces, last] if len(pieces) == len(value) else ()


def _block_origins(text: str, node: Node) -> Sequence[int]:
    """The same for a `|` text, whose lines stand as they are below their `|`, only indented."""
    written = re.finditer(r"(?:\r\n|\r|\n)([^\r\n]*)", text[node.start : node.end])
    origins: list[int] = []
    for line, found in zip_longest(node.value.split("\n"), written):
        if line is None:  # blank lines at the end, which the value does not keep
            break
        if found is None and line == "":  # the end of the value stands at the end of its last line
            origins.append(origins[-1] + 1 if origins else node.end)
            continue
        if found is None or not found.group(1).endswith(line):
            return ()
        begin = node.start + found.end() - len(line)
        origins += range(begin, begin + len(line) + 1)
    return origins
