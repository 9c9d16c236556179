"""A session's file as text: documents parted by `---`, the marks by which a cut-off entry is known, entries as text.

What a program appends begins with `--- # n` and ends with `...`: where the end is missing, the entry is torn. What people
write has neither, and is taken as it is.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal
from json.encoder import encode_basestring as _quoted
from typing import Any
from unicodedata import category

from mjscore.place import Problem, Refused, Spot
from mjscore.text import Document, Source, decode, read_source

TORN = "torn_entry"
_LINE = re.compile(rb"[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+\Z")
_MARKER = re.compile(rb"(---|\.\.\.)(?=[ \t\r\n]|\Z)")
_OURS = re.compile(rb"--- # \d*")
_CUT_MARK = re.compile(rb"(?:(?<=[\r\n])|\A)(?:--?|---[ #]{0,2})\Z")  # the beginning of an entry, and nothing behind it
_NO_CONTENT = re.compile(rb"[ \t]*(?:#.*)?[\r\n]*")
_BOM = b"\xef\xbb\xbf"


@dataclass(frozen=True, slots=True)
class Piece:
    """The text of one document in its file."""

    raw: bytes
    start: int  # of its first byte
    line: int
    ours: bool  # begun by a program
    ended: bool  # and ended by it

    def source(self, name: str) -> Source:
        """The text with its place. Raises `Refused` where it is no UTF-8."""
        return Source(name, decode(self.raw, name), "yaml", self.line)


def pieces(raw: bytes, start: int = 0, line: int = 1) -> list[Piece]:
    """The documents from a place on, in order; those without content only where they are the torn last."""
    found: list[Piece] = []
    begin, first, kept, ours, opened = start, line, b"", False, False
    mark = _CUT_MARK.search(raw, start)
    for match in _LINE.finditer(raw, start, mark.start() if mark else len(raw)):
        text = match.group()
        marker = _MARKER.match(text)
        if marker is None:
            kept += text
        else:
            content = _has_content(kept)
            ended = marker.group() == b"..."
            if content:
                found.append(Piece(kept, begin, first, ours, ended))
            if ended:
                begin, first, kept, ours, opened = match.end(), line + 1, b"", False, False
            elif content or opened or not kept.strip():
                begin, first, kept = match.start(), line, text
                ours, opened = _OURS.match(text) is not None, True
            else:  # comments before the first document
                kept += text
                opened = True
        line += 1
    if mark is not None and ours:  # no mark at all, but the end of an entry that is cut off
        kept, mark = kept + mark.group(), None
    if _has_content(kept) or ours:
        found.append(Piece(kept, begin, first, ours, False))
    if mark is not None:
        found.append(Piece(mark.group(), mark.start(), line, True, False))
    return found


def _has_content(raw: bytes) -> bool:
    for number, line in enumerate(_LINE.findall(raw.removeprefix(_BOM))):
        if number == 0 and line.startswith(b"---"):
            line = line[3:]
        if not _NO_CONTENT.fullmatch(line):
            return True
    return False


def is_torn(piece: Piece) -> bool:
    """Whether the last document of a file is known to be cut off, by its marks alone."""
    return piece.ours and not piece.ended


def torn(name: str, piece: Piece, why: str = "its end is missing") -> Refused:
    """The refusal of a file whose last entry is cut off."""
    length = max(1, len(piece.raw.split(b"\n", 1)[0].rstrip()))
    help = "mjscore session repair moves it to a file beside this one; or write its end"
    spot = Spot(name, piece.line, 1, length)
    return Refused([Problem(TORN, f"the last entry is cut off: {why}", help, spot=spot)])


def read_piece(piece: Piece, name: str) -> Document:
    """The plain data of a document. Raises `Refused` with spots."""
    fields = _plain_fields(piece.raw)
    source = piece.source(name)
    if fields is not None:
        return Document(fields, source, 0, piece.line)
    return read_source(source)


_FIELD = re.compile(
    rb"""([a-z_]+):\ (?:"([^"\\\x00-\x1f\x7f-\xff]*)"|([A-Za-z][A-Za-z0-9_]*)|(0|-?[1-9][0-9]{0,15}))\n"""
)


def _plain_fields(raw: bytes) -> dict[str, Any] | None:
    """The fields of a document in the form that most entries have: a line each, a word, a number, or a quoted text.

    None for every other document, which YAML's reader takes fifty times longer for.
    """
    if not raw.startswith(b"--- # "):
        return None
    start = raw.find(b"\n") + 1
    fields: dict[str, Any] = {}
    while start < len(raw):
        found = _FIELD.match(raw, start)
        if found is None:
            return None
        key, quoted, word, number = found.groups()
        name = key.decode()
        if name in fields or word in (b"true", b"false", b"null"):
            return None
        fields[name] = int(number) if number else (word if quoted is None else quoted).decode()
        start = found.end()
    return fields or None


# -- writing -------------------------------------------------------------------------------------------------------

_BARE = re.compile(r"[A-Za-z][A-Za-z0-9_]*(?: [A-Za-z0-9_]+)*")
# What this reader takes for a text, and some other readers of YAML do not.
_WORDS = frozenset(["true", "false", "null", "yes", "no", "on", "off", "y", "n", "none", "nan", "inf"])
_UNSEEN = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")


def entry_text(n: int, data: Mapping[Any, Any]) -> str:
    """An entry as it is appended: one whole document between its two marks."""
    return f"--- # {n}\n{fields_text(data)}...\n"


def fields_text(data: Mapping[Any, Any]) -> str:
    """The fields of a document, a line each; lists of mappings have a line for each."""
    return "".join(_field_lines(data))


def _field_lines(data: Mapping[Any, Any]) -> Iterator[str]:
    for key, value in data.items():
        if isinstance(value, list) and value and all(isinstance(entry, Mapping) for entry in value):
            yield f"{_scalar(key)}:\n"
            for entry in value:
                yield f"  - {flow(entry)}\n"
        else:
            yield f"{_scalar(key)}: {flow(value)}\n"


def flow(value: Any) -> str:
    """A value on one line, as YAML has it."""
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{_scalar(key)}: {flow(one)}" for key, one in value.items()) + "}"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(map(flow, value)) + "]"
    return _scalar(value)


def _scalar(value: Any) -> str:
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, float):
        return f"{Decimal(repr(value)):f}"
    if isinstance(value, int):
        return str(value)
    if _BARE.fullmatch(value) and value.lower() not in _WORDS:
        return str(value)
    return "".join(map(_escaped, _quoted(value)))


def _escaped(char: str) -> str:
    """A character of a quoted text; what cannot be seen as the number it has."""
    if category(char) not in _UNSEEN and char != "\ufffe":
        return char
    return f"\\u{ord(char):04x}" if char <= "\uffff" else f"\\U{ord(char):08x}"
