"""An input as a stream of bytes: opened, decompressed, its format known, and never more of it read than is asked for."""

from __future__ import annotations

import codecs
import gzip
import os
import re
import zlib
from collections.abc import Callable, Iterator
from io import RawIOBase
from typing import Any, Protocol

from mjscore.place import Problem, Refused, Spot
from mjscore.record import NamedTuple

GZIP = b"\x1f\x8b"
SUFFIXES = {".ndjson": "ndjson", ".jsonl": "ndjson", ".json": "json", ".yaml": "yaml", ".yml": "yaml"} | {
    ".csv": "csv",
    ".tsv": "csv",
}
_ALONE = re.compile(rb"\{[ \t]*[\r\n]")
_NAME = rb'(?:[A-Za-z_][\w-]*|"[A-Za-z_][\w-]*")'
_COLUMNS = re.compile(
    rb"sep=[,;\t]\s|%b(?:,[ ]?%b)+,*[ ]*[\r\n]|%b(?:;[ ]?%b)+;*[ ]*[\r\n]|%b(?:\t%b)+\t*[\r\n]" % ((_NAME,) * 6)
)
_PART = 1 << 16  # bytes that are asked of a stream at once


class Broken(Exception):
    """The stream itself cannot be read on. `why` and `help` make a problem where its place is known."""

    def __init__(self, why: str, help: str) -> None:
        super().__init__(why, help)
        self.why, self.help = why, help

    def refused(self, name: str, line: int, column: int = 1) -> Refused:
        """The refusal of all that stands behind a place."""
        return Refused([Problem("syntax", self.why, self.help, spot=Spot(name, line, column, 1))])


class Raw(Protocol):
    """What an input is read from."""

    def read(self, size: int, /) -> bytes | None: ...
    def close(self) -> None: ...


class Input(NamedTuple):
    """Something to read: its name, and what opens it."""

    name: str
    open: Callable[[], Raw]
    live: bool = False  # what has been written to it is scored without waiting for more
    idle: Callable[[], bool] | None = (
        None  # whether nothing stands in it just now; None where nothing can be waited for
    )


def file_input(name: str) -> Input:
    """A file as an input."""
    return Input(name, lambda: open(name, "rb", buffering=0))


def format_of(name: str) -> str | None:
    """The format that a name's suffix says, that of compression left out."""
    return SUFFIXES.get(os.path.splitext(name.lower().removesuffix(".gz"))[1])


def looks_like(head: bytes) -> str:
    """The format of a text by its first line: a brace alone opens JSON of several lines, names alone are columns."""
    text = head.removeprefix(codecs.BOM_UTF8).lstrip(b" \t\r\n")
    if _COLUMNS.match(text):
        return "csv"
    if _ALONE.match(text):
        return "json"
    return {b"{": "ndjson", b"[": "json"}.get(text[:1], "yaml")


class Stream:
    """The bytes of an input, decompressed where they are gzip's, in parts whose size does not depend on who writes them."""

    def __init__(self, raw: Raw, name: str, live: bool = False) -> None:
        self.name = name
        self._raw = raw
        self._live = live
        self._held = [raw.read(_PART) or b""]
        self._stored = len(self._held[0])
        self._source: Any = None
        self._begun = False  # whether anything was decompressed
        self._broken: Broken | None = None
        if name.lower().endswith(".gz") or self._held[0].startswith(GZIP):
            self._source = gzip.GzipFile(fileobj=_Stored(self), mode="rb")
            self._head: list[bytes] = []
        else:
            self._head, self._held = self._held, []

    @property
    def stored(self) -> int:
        """Bytes of the input, as it is stored, that were read so far."""
        return self._stored

    def peek(self) -> bytes:
        """The first bytes, which are read again."""
        if not self._head:
            self._head = [self._some(_PART)]
        return self._head[0]

    def part(self, size: int) -> bytes:
        """The next bytes: as many as that while there are more, or of a live stream what is there. Raises `Broken`.

        Nothing that can be read is lost before a break: it is returned first.
        """
        parts = self._head
        self._head = []
        have = sum(map(len, parts))
        while have < size and not (self._live and have):
            try:
                more = self._some(size - have)
            except Broken:
                if have:
                    break  # said again when nothing is left
                raise
            if not more:
                break
            parts.append(more)
            have += len(more)
        return b"".join(parts)

    def _some(self, size: int) -> bytes:
        if self._source is None:
            return self._stored_part(size)
        if self._broken is None:
            try:
                found: bytes = self._source.read1(min(size, _PART))
                if not self._stored:
                    raise EOFError  # a packed text of no length has a beginning and an end all the same
                if self._begun or not found.startswith(GZIP):
                    self._begun = True
                    return found
                self._broken = Broken("it is compressed by gzip twice", "decompress it once")
            except EOFError:
                self._broken = Broken("the compressed file ends before its text does", "restore its lost end")
            except (zlib.error, gzip.BadGzipFile):
                self._broken = Broken("no gzip file, or a damaged one", "take the suffix .gz off, or compress it anew")
        raise self._broken

    def _stored_part(self, size: int) -> bytes:
        if self._held:
            head = self._held.pop()
            if len(head) > size:
                self._held.append(head[size:])
            return head[:size]
        found = self._raw.read(size) or b""
        self._stored += len(found)
        return found


class _Stored(RawIOBase):
    """The stored bytes of a stream, as its decompression reads them."""

    def __init__(self, stream: Stream) -> None:
        super().__init__()
        self._stream = stream

    def read(self, size: int = _PART) -> bytes:
        """The next bytes, at most that many."""
        return self._stream._stored_part(size)


def text_parts(stream: Stream, size: int = _PART) -> Iterator[str]:
    """The text of a stream; bytes that are no UTF-8 stand in it as halves of characters, which no reader lets pass."""
    decoder = codecs.getincrementaldecoder("utf-8-sig")("surrogateescape")
    while part := stream.part(size):
        yield decoder.decode(part)
    yield decoder.decode(b"", True)
