"""A stream of documents, cut into the text of each without reading what it holds.

It knows where one document ends and the next begins (a `---` of YAML, a line of a log, an element of a JSON array)
and never keeps more than one of them, however long the stream and however it is broken. What stands in a document,
and whether it can be read, it leaves to `source`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import chain

from mjscore.place import Problem, Refused, Spot
from mjscore.record import NamedTuple
from mjscore.text.json_reader import BLANKS, BOM
from mjscore.text.nodes import MAX_TEXT

_BREAK = re.compile(r"\r\n|\r|\n")
_MARKER = re.compile(r"(---|\.\.\.)(?=[ \t\r\n]|$)")
_NO_CONTENT = re.compile(r"[ \t]*(?:#.*)?[\r\n]*")
_SIGNS = re.compile(r'["\\{}\[\],]')


class Piece(NamedTuple):
    """The text of one document and the line and column it begins at."""

    text: str
    line: int
    column: int = 1


def prepared(chunks: Iterable[str]) -> Iterator[str]:
    """The chunks without a byte order mark, none of them empty or parting the two characters of a line's break."""
    held, mark = "", BOM
    for chunk in chunks:
        if chunk:
            chunk, mark = held + chunk.removeprefix(mark), ""
            held = "\r" if chunk.endswith("\r") else ""
            if chunk != held:
                yield chunk.removesuffix(held)
    if held:
        yield held


def peek(chunks: Iterable[str]) -> tuple[str, Iterator[str]]:
    """The first character that is not blank, and all the chunks again."""
    chunks = iter(chunks)
    blank: list[str] = []
    for chunk in chunks:
        head = chunk.lstrip(BLANKS)[:1]
        if head:
            return head, chain(blank, [chunk], chunks)
        blank.append(chunk)
    return "", iter(blank)


def yaml_pieces(chunks: Iterable[str]) -> Iterator[Piece]:
    """The documents of a YAML stream; those without content are none.

    A line that begins with `---` or `...` parts documents wherever it stands, even in a text of several lines: so
    YAML has it, and so no document need be parsed to find its end.
    """
    kept, full, opened = _Kept(), False, False
    for number, line in enumerate(lines(chunks), 1):
        found = _MARKER.match(line)
        ends = found is not None and found.group() == "..."
        if ends or (found and (full or opened)):
            if full:
                yield kept.piece()
            kept, full, opened = _Kept(number + ends), False, False
        if ends:
            continue
        kept.add(line)
        opened = opened or found is not None
        content = line[3:] if found else line
        full = full or not (_NO_CONTENT.fullmatch(content) or (line.startswith("%") and not opened))
    if full:
        yield kept.piece()


def line_pieces(chunks: Iterable[str]) -> Iterator[Piece]:
    """The lines of a log that are not blank."""
    return _not_blank(enumerate(lines(chunks), 1))


def json_pieces(chunks: Iterable[str], name: str) -> Iterator[Piece]:
    """The elements of a JSON array; without one the lines, or the whole where its first line is not all of it."""
    sign, chunks = peek(chunks)
    if sign == "[":
        yield from _elements(chunks, name)
        return
    numbered = enumerate(lines(chunks), 1)
    head: list[tuple[int, str]] = []
    for numbered_line in numbered:
        head.append(numbered_line)
        if numbered_line[1].strip(BLANKS):
            break
    if not head or _closed(head[-1][1]):
        yield from _not_blank(chain(head, numbered))
        return
    kept = _Kept()
    for _, line in chain(head, numbered):
        kept.add(line)
    yield kept.piece()


def _not_blank(numbered: Iterable[tuple[int, str]]) -> Iterator[Piece]:
    return (Piece(line.rstrip("\r\n"), number) for number, line in numbered if line.strip(BLANKS))


def lines(chunks: Iterable[str]) -> Iterator[str]:
    """The lines with their breaks, of each no more than one character above the largest document."""
    begun: list[str] = []
    size = 0
    for chunk in chunks:
        start = 0
        for found in _BREAK.finditer(chunk):
            begun.append(chunk[start : found.end()])
            yield "".join(begun)[: MAX_TEXT + 1]
            start, size = found.end(), 0
            begun.clear()
        if start < len(chunk) and size <= MAX_TEXT:
            begun.append(chunk[start:])
            size += len(begun[-1])
    if begun:
        yield "".join(begun)[: MAX_TEXT + 1]


def _elements(chunks: Iterable[str], name: str) -> Iterator[Piece]:
    """The elements of the array that the text is. Raises Refused behind the last one where the array is not whole."""
    scan, kept, count, depth, closed = _Scan(), _Kept(), 0, 0, False
    for chunk in chunks:
        begin = 0
        for place, sign in () if closed else scan.outside(chunk):
            if depth == 0 or (depth == 1 and sign in ",]}"):
                kept.add(chunk[begin:place])
                if sign == "}":
                    raise _broken(name, kept.end, "the array is closed with the wrong bracket", "write ] for }")
                if sign == "]" and count and kept.blank():
                    raise _broken(name, kept.end, "a comma with nothing before the ]", "leave the comma out")
                if depth == 1 and (sign == "," or not kept.blank()):
                    yield kept.element()
                    count += 1
                kept.add(sign)
                kept, begin = _Kept(*kept.end), place + 1
                closed = sign == "]"
            depth += (sign in "{[") - (sign in "}]")
            if closed:
                break
        kept.add(chunk[begin:])
    if closed and not kept.blank():
        raise _broken(name, kept.start(), "something stands behind the end of the array", "leave it out")
    if not closed:
        if not kept.blank():
            yield kept.element()
        raise _broken(name, kept.end, "the array is never closed: the text ends within it", "restore its lost end")


def _broken(name: str, place: tuple[int, int], message: str, help: str) -> Refused:
    return Refused([Problem("syntax", message, help, spot=Spot(name, *place, 1))])


def _closed(line: str) -> bool:
    """Whether every bracket and quote that the line opens is closed in it."""
    scan, depth = _Scan(), 0
    for _, sign in scan.outside(line):
        depth += (sign in "{[") - (sign in "}]")
    return depth == 0 and not scan.quoted


class _Scan:
    """Finds the signs of JSON that stand outside its texts, over any number of chunks."""

    def __init__(self) -> None:
        self.quoted = False
        self._escaped = 0  # what stands before this place of the chunk is escaped

    def outside(self, chunk: str) -> Iterator[tuple[int, str]]:
        """Places and signs, brackets and commas, in their order."""
        for found in _SIGNS.finditer(chunk):
            place, sign = found.start(), found.group()
            if self.quoted:
                if place >= self._escaped:
                    self.quoted = sign != '"'
                    self._escaped = place + 2 if sign == "\\" else 0
            elif sign == '"':
                self.quoted = True
            elif sign != "\\":
                yield place, sign
        self._escaped = max(0, self._escaped - len(chunk))


class _Kept:
    """The text of a document so far, up to one character above the largest: enough to be refused for it."""

    def __init__(self, line: int = 1, column: int = 1) -> None:
        self.begin = self.end = (line, column)
        self._parts: list[str] = []
        self._room = MAX_TEXT + 1

    def add(self, text: str) -> None:
        """Takes in more of the text, and keeps what there is room for."""
        self.end = _behind(self.end, text)
        if text and self._room > 0:
            self._parts.append(text[: self._room])
            self._room -= len(self._parts[-1])

    def blank(self) -> bool:
        """Whether nothing is kept but blanks."""
        return all(not part.strip(BLANKS) for part in self._parts)

    def piece(self) -> Piece:
        """The text as it stands."""
        return Piece("".join(self._parts), *self.begin)

    def element(self) -> Piece:
        """The text from its first character that is not blank."""
        text = "".join(self._parts)
        stripped = text.lstrip(BLANKS)
        return Piece(stripped, *_behind(self.begin, text[: len(text) - len(stripped)]))

    def start(self) -> tuple[int, int]:
        """Line and column of the first character that is not blank."""
        found = self.element()
        return found.line, found.column


def _behind(place: tuple[int, int], text: str) -> tuple[int, int]:
    """Line and column behind a text that begins at a place."""
    breaks = text.count("\n") + text.count("\r") - text.count("\r\n")
    if not breaks:
        return place[0], place[1] + len(text)
    return place[0] + breaks, len(text) - max(text.rfind("\n"), text.rfind("\r"))
