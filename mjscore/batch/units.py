"""An input cut into units: blocks of lines, documents, rows, an evening. Memory is bounded whatever the input holds.

The cuts depend on the text alone (of a live stream also on when it was written), never on who scores the units.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import closing

from mjscore.batch.inputs import Broken, Input, Stream, format_of, looks_like, text_parts
from mjscore.batch.records import BROKEN, DOCUMENTS, EVENING, LINES, ROWS, Unit
from mjscore.place import Refused
from mjscore.text import MAX_TEXT, foreign, split_stream
from mjscore.text.streams import Piece

BLOCK = 1 << 17
"""Bytes of a block of lines: some hundreds of deals."""

LONGEST_LINE = 4 * MAX_TEXT
"""Bytes of a line that are kept, enough to refuse it: a character takes four at most."""

MOST_WITHOUT_DEALS = 1 << 28
"""Bytes of one line, or of blank lines: whoever writes more of them writes no log, and the rest is not read."""

MOST_TEXT_WITHOUT_DEALS = 3 * MAX_TEXT
"""The same in characters, where every one of them has to be looked at (documents and rows): a deal has a third at most."""

LARGEST_EVENING = 4 * MAX_TEXT
"""Bytes of a session: an evening has some 50,000."""

_GROUP = 1 << 16  # characters of documents or rows in a unit
_EVENING = re.compile(rb"""(?:\A|[\r\n])(?:\{[ \t]*)?(?:session|"session"|'session')[ \t]*:""")
_SECOND = re.compile(rb"[\r\n](?:---|\.\.\.)[ \t\r\n]")


def units_of(given: Input, input_format: str | None = None, whole: bool = True) -> Iterator[Unit]:
    """The units of an input, in order. What cannot be read ends in one that says so, and its place.

    An input that is not `whole` is lines from the middle of a file, whose kind was looked at before.
    """
    with closing(given.open()) as raw:
        stream = Stream(raw, given.name, given.live)
        try:
            head = stream.peek()
        except Broken as broken:
            yield _broken(stream, broken.refused(given.name, 1), 1)
            return
        known = foreign(head) if whole else None
        if known is not None:
            yield _broken(stream, Broken(*known).refused(given.name, 1), 1)
            return
        form = input_format or format_of(given.name) or looks_like(head)
        if form == "ndjson":
            yield from _line_units(stream)
        elif form == "csv":
            yield from _row_units(stream, given.live)
        elif form == "yaml" and _is_evening(head):
            yield from _evening_units(stream)
        else:
            yield from _document_units(stream, form, given.live)


def _broken(stream: Stream, refused: Refused, line: int) -> Unit:
    return Unit(BROKEN, stream.name, line, refused, read=stream.stored)


# -- lines ---------------------------------------------------------------------------------------------------------


def _line_units(stream: Stream) -> Iterator[Unit]:
    """Blocks of whole lines. Of a line beyond all bounds as much is kept as it takes to refuse it."""
    line, empty, kept = 1, 0, b""
    while True:
        try:
            part = stream.part(BLOCK)
            end = part.rfind(b"\n") + 1
            if end == 0 and len(kept) + len(part) > LONGEST_LINE:
                kept, part = _rest_of_line(stream, kept + part)
                end = part.find(b"\n") + 1
        except Broken as broken:
            yield _broken(stream, broken.refused(stream.name, line, len(kept) + 1), line)
            return
        if end:
            block, kept = kept + part[:end], part[end:]
        else:
            block, kept = b"", kept + part
        if not part:
            block, kept = kept, b""
        if block and not block.isspace():
            yield Unit(LINES, stream.name, line, block, read=stream.stored)
            empty = 0
        line += block.count(b"\n")
        empty += len(block)
        if empty > MOST_WITHOUT_DEALS:
            why = f"blank lines of more than {MOST_WITHOUT_DEALS >> 20} million bytes"
            yield _broken(stream, Broken(why, "take them out").refused(stream.name, line), line)
            return
        if not part:
            return


def _rest_of_line(stream: Stream, begun: bytes) -> tuple[bytes, bytes]:
    """The kept beginning of a line that is too long, and what was read from its end on. Raises `Broken`."""
    size = len(begun)
    while part := stream.part(BLOCK):
        end = part.find(b"\n")
        size += len(part) if end < 0 else end
        if end >= 0:
            return begun[:LONGEST_LINE], part[end:]
        if size > MOST_WITHOUT_DEALS:
            raise Broken(f"a line of more than {MOST_WITHOUT_DEALS >> 20} million bytes", "write one deal a line")
    return begun[:LONGEST_LINE], b""


# -- documents and rows --------------------------------------------------------------------------------------------


class _Watched:
    """The parts of a text, refused where too much of it goes by without a document coming of it."""

    def __init__(self, stream: Stream) -> None:
        self.since = 0
        self._parts = text_parts(stream)

    def __iter__(self) -> Iterator[str]:
        for part in self._parts:
            self.since += len(part)
            if self.since > MOST_TEXT_WITHOUT_DEALS:
                why = f"more than {MOST_TEXT_WITHOUT_DEALS >> 20} million characters without the end of a deal"
                raise Broken(why, "look for a quote or a bracket that is never closed")
            yield part


def _document_units(stream: Stream, form: str, live: bool) -> Iterator[Unit]:
    watched = _Watched(stream)
    group: list[Piece] = []
    size, line = 0, 1
    plain = "yaml" if form == "yaml" else "json"
    try:
        for source in split_stream(iter(watched), stream.name, form):
            watched.since, line = 0, source.line
            group.append(Piece(source.text, source.line, source.column))
            size += len(source.text)
            if size >= _GROUP or live:
                yield Unit(DOCUMENTS, stream.name, group[0].line, tuple(group), plain, stream.stored)
                group, size = [], 0
        broken = None
    except Refused as refused:  # nothing can be read behind this place
        broken = refused
    except Broken as said:
        broken = said.refused(stream.name, line)
    if group:
        yield Unit(DOCUMENTS, stream.name, group[0].line, tuple(group), plain, stream.stored)
    if broken is not None:
        yield _broken(stream, broken, line)


def _row_units(stream: Stream, live: bool) -> Iterator[Unit]:
    from mjscore.batch.csv_input import expect_fields, records, table_of  # few logs are CSV

    watched = _Watched(stream)
    group: list[Piece] = []
    size, broken, begun = 0, None, Piece("", 1)
    table = None
    try:
        for row in records(iter(watched)):
            watched.since = 0
            begun = row
            if table is None:
                table = table_of(row, stream.name)
                expect_fields(table, row, stream.name)
                continue
            group.append(row)
            size += len(row.text)
            if size >= _GROUP or live:
                yield Unit(ROWS, stream.name, group[0].line, tuple(group), table, stream.stored)
                group, size = [], 0
    except Refused as refused:
        broken = refused
    except Broken as said:
        broken = said.refused(stream.name, begun.line + begun.text.count("\n"))
    if group:
        yield Unit(ROWS, stream.name, group[0].line, tuple(group), table, stream.stored)
    if broken is not None:
        yield _broken(stream, broken, begun.line)


# -- evenings ------------------------------------------------------------------------------------------------------


def _is_evening(head: bytes) -> bool:
    """Whether the first document is the header of a session."""
    found = _EVENING.search(head)
    if found is None:
        return False
    # the mark that begins the first document is no second one
    second = next((mark for mark in _SECOND.finditer(head) if head[: mark.start()].strip(b"- \t\r\n")), None)
    return second is None or found.start() < second.start()


def _evening_units(stream: Stream) -> Iterator[Unit]:
    try:
        raw = stream.part(LARGEST_EVENING + 1)
    except Broken as broken:
        yield _broken(stream, broken.refused(stream.name, 1), 1)
        return
    if len(raw) > LARGEST_EVENING:
        why = f"a session of more than {LARGEST_EVENING >> 20} million bytes"
        refused = Broken(why, "an evening has some 50,000; write deals as lines").refused(stream.name, 1)
        yield _broken(stream, refused, 1)
        return
    yield Unit(EVENING, stream.name, 1, raw, read=stream.stored)
