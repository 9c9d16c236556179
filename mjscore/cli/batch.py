"""`mjscore batch`: logs of deals into results, one a line, in the order of the input."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from io import BufferedReader, TextIOWrapper
from pathlib import Path
from typing import Any, BinaryIO

import click

from mjscore.cli.books import LogBooks, beside, is_path
from mjscore.cli.cards import LogCards
from mjscore.cli.ending import UNDERSTOOD
from mjscore.cli.files import expect_file
from mjscore.cli.places import error_line, fault_place
from mjscore.cli.settings import in_force
from mjscore.deal import Deal
from mjscore.judge import FindBook, FindCard, score, take
from mjscore.place import Refused
from mjscore.record import NamedTuple
from mjscore.report.data import result_line
from mjscore.rulebook import Rulebook
from mjscore.text import MAX_TEXT, Source, read_json_line, read_source, split_stream, with_spots

FORMATS = ("ndjson", "json", "yaml")
_SUFFIXES = {".ndjson": "ndjson", ".jsonl": "ndjson", ".json": "json", ".yaml": "yaml", ".yml": "yaml"}
_CHUNK = 1 << 16
_LONGEST_LINE = 4 * MAX_TEXT  # bytes: a character takes four at most


@click.command(short_help="Score logs: one result a line.")
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@click.option("--variant", metavar="NAME", help="The rules of deals that name none: a table, or a house-rules file.")
@click.option("--card", metavar="FILE", help="The American card of deals that name none: a card file, or sample.")
@click.option(
    "--input-format",
    type=click.Choice(FORMATS),
    help="What the files are, where their suffix does not say it.",
)
@click.option("-o", "--output", metavar="OUT", help="Write to this file; it bears its name when it is complete.")
@click.pass_context
def batch(
    ctx: click.Context,
    files: tuple[str, ...],
    variant: str | None,
    card: str | None,
    input_format: str | None,
    output: str | None,
) -> None:
    """Score every deal of the FILEs: NDJSON, a JSON array, a YAML stream; "-" is standard input.

    The results are lines of JSON in the order of the input. A deal that cannot be scored is a result with its error,
    and makes the exit status 1.
    """
    for name in (*files, *([variant] if variant and is_path(variant) else ())):
        expect_file(name)
    default = beside(Path(), variant or in_force()["variant"].value)
    find_book = LogBooks(default)
    taken = _Taken(default, card, find_book, LogCards(find_book, () if card is None else (card,)))
    refused = 0
    with _opened_output(output) as write:
        for name in files:
            for line, sound in _results(name, input_format, taken):
                refused += not sound
                write(line.encode("utf-8", "backslashreplace") + b"\n")
    if refused:
        ctx.exit(UNDERSTOOD)


@contextmanager
def _opened_output(output: str | None) -> Iterator[Callable[[bytes], Any]]:
    """A function that writes bytes. A file is written beside its name, and takes the name when it is complete."""
    if output is None or output == "-":
        stream = sys.stdout.buffer
        yield _flushing(stream) if stream.isatty() else stream.write
        stream.flush()
        return
    partial = f"{output}.partial"
    with open(partial, "wb") as file:
        yield file.write
    os.replace(partial, output)


def _flushing(stream: BinaryIO) -> Callable[[bytes], Any]:
    def write(line: bytes) -> None:
        stream.write(line)
        stream.flush()

    return write


class _Taken(NamedTuple):
    """What serves deals that name none, and what finds the rules and cards that they name."""

    variant: str | None
    card: str | None
    find_book: FindBook
    find_card: FindCard

    def __call__(self, data: Any) -> tuple[Deal, Rulebook]:
        """A deal and its rulebook. Raises `Refused`."""
        if self.card is not None and isinstance(data, dict) and data.get("card") is None:
            data = {**data, "card": self.card}
        return take(data, self.variant, self.find_book, self.find_card)


def _results(name: str, input_format: str | None, taken: _Taken) -> Iterator[tuple[str, bool]]:
    """The line of every deal of a file, and whether it could be scored."""
    format = input_format or _SUFFIXES.get(os.path.splitext(name)[1].lower())
    with _opened_input(name) as stream:
        if format is None:
            format = _looks_like(stream)
        if format == "ndjson":
            yield from _of_lines(stream, name, taken)
        else:
            yield from _of_stream(stream, name, format, taken)


@contextmanager
def _opened_input(name: str) -> Iterator[Any]:
    if name == "-":
        stream: Any = sys.stdin.buffer
        yield stream if hasattr(stream, "peek") else BufferedReader(stream)
        return
    with open(name, "rb") as file:
        yield file


def _looks_like(stream: Any) -> str:
    """The format of a stream by its first character that can be seen without reading it."""
    first = stream.peek(1).lstrip(b"\xef\xbb\xbf \t\r\n")[:1]
    return {b"{": "ndjson", b"[": "json"}.get(first, "yaml")


def _of_lines(stream: BinaryIO, name: str, taken: _Taken) -> Iterator[tuple[str, bool]]:
    """The results of a log with a deal a line: the way that has to be fast."""
    number = 0
    while raw := stream.readline(_LONGEST_LINE):
        number += 1
        if len(raw) == _LONGEST_LINE and not raw.endswith(b"\n"):
            _skip_line(stream)  # what was read is too long already, and is refused for it
        if raw.isspace():
            continue
        data = None
        try:
            data = read_json_line(raw)
            deal, book = taken(data)
            result = score(deal, book)
        except Refused as refused:
            placed = with_spots(refused, _source_of_line(raw, name, number), 0)
            yield error_line(data, number, placed), False
            continue
        if result.fault is None:
            yield result_line(result, number), True
        else:
            place = fault_place(result, _source_of_line(raw, name, number))
            yield result_line(result, number, place), False


def _of_stream(stream: BinaryIO, name: str, format: str, taken: _Taken) -> Iterator[tuple[str, bool]]:
    """The results of a JSON array or a YAML stream, read document by document."""
    text = TextIOWrapper(stream, encoding="utf-8-sig", errors="surrogateescape", newline="")
    sources = split_stream(iter(lambda: text.read(_CHUNK), ""), name, format)
    line = 1
    try:
        for source in sources:
            line = source.line
            data = None
            try:
                data = read_source(source).data
                deal, book = taken(data)
                result = score(deal, book)
            except Refused as refused:
                yield error_line(data, line, with_spots(refused, source, 0)), False
                continue
            yield result_line(result, line, fault_place(result, source)), result.fault is None
    except Refused as refused:  # the stream itself is broken: nothing can be read behind this place
        yield error_line(None, line, refused), False
    finally:
        text.detach()


def _skip_line(stream: BinaryIO) -> None:
    while (raw := stream.readline(_CHUNK)) and not raw.endswith(b"\n"):
        pass


def _source_of_line(raw: bytes, name: str, number: int) -> Source:
    return Source(name, raw.decode("utf-8-sig", "replace").rstrip("\r\n"), "json", number)
