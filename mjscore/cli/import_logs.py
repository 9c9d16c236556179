"""`mjscore import`: logs that other programs keep into deals, one a line."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import Any, BinaryIO

import click

from mjscore.cli.ending import UNDERSTOOD
from mjscore.cli.files import Trouble, expect_file, expect_once, expect_output, expect_suffix
from mjscore.files.books import unreadable
from mjscore.logs import FORMATS, Asked, Found, import_log, stems_of

_CHUNK = 1 << 16


@click.command("import", short_help="Other programs' logs into deals.")
@click.argument("format", type=click.Choice(list(FORMATS)), metavar="FORMAT")
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@click.option("-o", "--output", metavar="OUT", help="Write to this file; it bears its name when it is complete.")
@click.option("--variant", metavar="NAME", help="The table of all deals, whatever the logs say of theirs.")
@click.option("--names", is_flag=True, help="Keep the players' names. They are left out otherwise.")
@click.pass_context
def import_logs(
    ctx: click.Context, format: str, files: tuple[str, ...], output: str | None, variant: str | None, names: bool
) -> None:
    """Turn logs of riichi games into deals, a line of JSON each, with what was paid as their claim.

    FORMAT is tenhou (the JSON of tenhou.net/6, also as converters of Mahjong Soul games write it), mjlog (the XML of
    Tenhou) or mjai (JSON lines). Logs may be packed by gzip; "-" is standard input. What cannot be read is told with
    its place on standard error, the other deals are imported all the same, and the exit status is 1.

    `mjscore batch --check` then holds every claim against the rules.
    """
    for name in files:
        expect_file(name)
    if files.count("-") > 1:
        raise click.UsageError("standard input can be read once")
    expect_once(files)
    if variant is not None:
        _expect_table(variant)
    if output is not None and output != "-":
        expect_output(output, files)
        expect_suffix(output, "ndjson")
    lost = 0
    with _opened_output(output) as write:
        for name, stem in zip(files, stems_of(files), strict=True):
            for found in _found_in(name, format, Asked(stem, variant, names)):
                lost += _told(found, write)
    if lost:
        ctx.exit(UNDERSTOOD)


def _expect_table(variant: str) -> None:
    """Nothing, where there is such a table, and one of riichi: deals of a log name no files. Raises a usage error else."""
    from mjscore.rulebook import load, names
    from mjscore.rulebook.nearest import did_you_mean

    if variant not in names():
        near = did_you_mean(variant, names()) or "mjscore variants lists them"
        raise click.UsageError(f"there is no variant {variant!r}: {near}")
    if "dora" not in load(variant).vocabulary.added:
        known = ", ".join(name for name in names() if "dora" in load(name).vocabulary.added)
        raise click.UsageError(f"{variant} is no table of riichi, which these logs are of: {known}")


def _told(found: Found, write: Callable[[bytes], Any]) -> bool:
    """Writes a deal, or tells what is wrong where one should be; whether something was."""
    if found.refused is not None:
        from mjscore.cli.output import write_problems

        write_problems(found.refused, *([found.source] if found.source is not None else []))
        return True
    write(deal_line(found.deal))
    return False


def deal_line(deal: Any) -> bytes:
    """A deal as a line of JSON in UTF-8."""
    import json

    return json.dumps(deal, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "backslashreplace") + b"\n"


def _found_in(name: str, format: str, asked: Asked) -> Iterator[Found]:
    with _opened_input(name) as stream:
        yield from import_log(format, iter(lambda: stream.read(_CHUNK), b""), name, asked)


@contextmanager
def _opened_input(name: str) -> Iterator[Any]:
    if name == "-":
        yield sys.stdin.buffer
        return
    with ExitStack() as opened:
        try:
            stream = opened.enter_context(open(name, "rb"))
        except OSError as error:
            raise Trouble(unreadable(name, error)) from None
        yield stream


@contextmanager
def _opened_output(output: str | None) -> Iterator[Callable[[bytes], Any]]:
    """A function that writes bytes. A file is written beside its name, and takes the name when it is complete."""
    if output is None or output == "-":
        stream: BinaryIO = sys.stdout.buffer
        yield stream.write
        stream.flush()
        return
    partial = f"{output}.partial"
    with ExitStack() as opened:
        try:
            file = opened.enter_context(open(partial, "wb"))
        except OSError as error:
            raise Trouble(unreadable(output, error)) from None
        try:
            yield file.write
        except BaseException:
            os.unlink(partial)
            raise
    os.replace(partial, output)
