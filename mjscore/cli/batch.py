"""`mjscore batch`: logs of deals into results, one a line, in the order of the input."""

from __future__ import annotations

import os
import select
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, BinaryIO

import click

from mjscore import __version__
from mjscore.batch.garbage import collector_off
from mjscore.batch.inputs import Input, file_input
from mjscore.batch.journal import Journal, header
from mjscore.batch.records import INPUT_FORMATS, OUTPUT_FORMATS, Job, Rules, WorkerLost
from mjscore.batch.rules import given_rules
from mjscore.batch.run import LARGE, Crew, cores, run_to_file, run_to_stream
from mjscore.batch.tally import Tally
from mjscore.batch.writing import needs
from mjscore.cli.ending import UNDERSTOOD
from mjscore.cli.files import Trouble, expect_file, expect_output, expect_suffix
from mjscore.cli.progress import Progress
from mjscore.cli.settings import in_force
from mjscore.files.books import is_path
from mjscore.place import Refused
from mjscore.record import NamedTuple


@click.command(short_help="Score logs: one result a line.")
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@click.option("--variant", metavar="NAME", help="The rules of deals that name none: a table, or a house-rules file.")
@click.option("--card", metavar="FILE", help="The American card of deals that name none: a card file, or sample.")
@click.option(
    "--input-format",
    type=click.Choice(INPUT_FORMATS),
    help="What the files are, where their suffix does not say it.",
)
@click.option("--format", "output_format", type=click.Choice(OUTPUT_FORMATS), default="ndjson", show_default=True,
              help="What is written: a result a line, or rows with a column for every figure.")  # fmt: skip
@click.option("-o", "--output", metavar="OUT", help="Write to this file; it bears its name when it is complete.")
@click.option("--resume", is_flag=True, help="Go on where an interrupted run has left OUT.partial.")
@click.option("--jobs", type=click.IntRange(1, 1024), metavar="N", help="Worker processes; all cores if left out.")
@click.option("--check", is_flag=True, help="Judge every deal's claim, and say at the end how many hold.")
@click.option("--summary", is_flag=True, help="Say at the end what it came to.")
@click.option("--quiet", is_flag=True, help="Show no progress.")
@click.option("--trust-paths", is_flag=True, help="Deals may name house rules and cards as files beside their log.")
@click.option("--engine", type=click.Choice(("here", "dask")), default="here", show_default=True,
              help="Who scores: this machine, or a Dask cluster.")  # fmt: skip
@click.option("--scheduler", metavar="ADDRESS", help="The scheduler of the Dask cluster: tcp://HOST:PORT.")
@click.pass_context
def batch(ctx: click.Context, /, **given: Any) -> None:
    """Score every deal of the FILEs: NDJSON, a JSON array, a YAML stream, CSV, sessions; also compressed (.gz); "-" is
    standard input.

    The results are lines of JSON in the order of the input. A deal that cannot be scored is a result with its error,
    and makes the exit status 1.
    """
    asked = _Asked(**given)
    asked.expect_sense()
    job = Job(_rules(asked), asked.output_format, asked.check)
    needs(job.output)
    tally = _on_cluster(asked, job) if asked.engine == "dask" else _here(asked, job)
    if asked.summary or asked.check:
        _say(tally, asked)
    if tally.refused or tally.failed:
        ctx.exit(UNDERSTOOD)


class _Asked(NamedTuple):
    """What the command line says."""

    files: tuple[str, ...]
    variant: str | None
    card: str | None
    input_format: str | None
    output_format: str
    output: str | None
    resume: bool
    jobs: int | None
    check: bool
    summary: bool
    quiet: bool
    trust_paths: bool
    engine: str
    scheduler: str | None

    def to_file(self) -> str | None:
        """The file that results go to; None for standard output."""
        return None if self.output == "-" else self.output

    def expect_sense(self) -> None:
        """Nothing, where the options go together and the files are there. Raises a usage error or `Trouble`."""
        if self.engine == "dask":
            self._expect_sense_of_cluster()
            return
        read = (*self.files, *([self.variant] if self.variant and is_path(self.variant) else ()))
        for name in read:
            expect_file(name)
        if self.scheduler is not None:
            raise click.UsageError("--scheduler belongs to --engine dask")
        if self.to_file() is None:
            for wanted, why in ((self.resume, "--resume"), (self.output_format == "parquet", "--format parquet")):
                if wanted:
                    raise click.UsageError(f"{why} needs a file: add -o OUT")
        else:
            expect_output(str(self.output), (*read, *([self.card] if self.card else ())))
            expect_suffix(str(self.output), self.output_format, "--format")
        if self.files.count("-") > 1:
            raise click.UsageError("standard input can be read once")

    def _expect_sense_of_cluster(self) -> None:
        if self.scheduler is None or self.output is None:
            raise click.UsageError("--engine dask needs --scheduler tcp://HOST:PORT and -o FOLDER")
        for wanted, why in (
            (self.resume, "--resume"),
            (self.trust_paths, "--trust-paths"),
            (self.jobs is not None, "--jobs"),
            ("-" in self.files, '"-"'),
        ):
            if wanted:
                raise click.UsageError(f"{why} does not go with --engine dask")


def _rules(asked: _Asked) -> Rules:
    """The rules of deals that name none. Raises `Refused`, which tells where a variant comes from that nobody typed."""
    if asked.variant:
        return given_rules(asked.variant, asked.card, asked.trust_paths)
    setting = in_force()["variant"]
    try:
        return given_rules(setting.value, asked.card, asked.trust_paths)
    except Refused as refused:
        raise refused.having(
            problem._replace(message=f"{problem.message} (from {setting.origin})")
            if problem.code == "unknown_variant"
            else problem
            for problem in refused.problems
        ) from None


# -- on this machine -----------------------------------------------------------------------------------------------


def _here(asked: _Asked, job: Job) -> Tally:
    inputs = [_standard_input(asked) if name == "-" else file_input(name) for name in asked.files]
    size = _size(asked)
    crew = Crew(asked.jobs or cores(), size is not None and size > LARGE)
    path = asked.to_file()
    try:
        with collector_off():
            if path is None:
                return _to_standard_output(asked, inputs, job, crew)
            with _opened(path, asked, job) as journal, _progress(asked, journal.tally.deals, size) as notice:
                return run_to_file(inputs, job, journal, crew, asked.input_format, notice)
    except WorkerLost as lost:
        raise Trouble(str(lost)) from None


def _to_standard_output(asked: _Asked, inputs: Sequence[Input], job: Job, crew: Crew) -> Tally:
    stream = sys.stdout.buffer
    live = any(one.live for one in inputs) or stream.isatty()
    write = _flushing(stream) if live else stream.write
    with _progress(asked, 0, _size(asked)) as notice:
        tally = run_to_stream(inputs, job, write, crew, asked.input_format, notice)
    stream.flush()
    return tally


@contextmanager
def _opened(path: str, asked: _Asked, job: Job) -> Iterator[Journal]:
    """The journal of an output, left as it is where the run ends before its end."""
    said = header(job, asked.files, asked.input_format, __version__)
    journal = Journal(path, job, said, asked.resume)
    try:
        yield journal
    except (KeyboardInterrupt, OSError, WorkerLost):  # OSError: above all a disk that is full
        click.echo(f"what is complete is kept in {journal.partial}; --resume goes on from there", err=True)
        raise
    finally:
        journal.close()


def _standard_input(asked: _Asked) -> Input:
    stream = sys.stdin.buffer
    raw: Any = getattr(stream, "raw", stream)
    return Input("-", lambda: _Kept(raw), asked.to_file() is None, _idle)


class _Kept:
    """A stream that is not closed by whoever has read it."""

    def __init__(self, stream: BinaryIO) -> None:
        self._stream = stream

    def read(self, size: int, /) -> bytes | None:
        """The next bytes, at most that many."""
        return self._stream.read(size)

    def close(self) -> None:
        """Leaves the stream open."""


def _idle() -> bool:
    """Whether nothing stands in standard input just now."""
    try:
        return not select.select([sys.stdin.buffer], [], [], 0)[0]
    except (OSError, ValueError):  # no such thing can be asked here
        return True


def _flushing(stream: BinaryIO) -> Callable[[bytes], None]:
    def write(part: bytes) -> None:
        stream.write(part)
        stream.flush()

    return write


@contextmanager
def _progress(asked: _Asked, done: int, size: int | None = None) -> Iterator[Progress | None]:
    """What shows how far the run has got; nothing where nobody looks, or results go over the same terminal."""
    if asked.quiet or not sys.stderr.isatty() or (asked.to_file() is None and sys.stdout.isatty()):
        yield None
        return
    progress = Progress(sys.stderr, size, done=done)
    try:
        yield progress
    finally:
        progress.close()


def _size(asked: _Asked) -> int | None:
    """Bytes of the inputs, where that is known."""
    return None if "-" in asked.files else sum(map(os.path.getsize, asked.files))


# -- elsewhere -----------------------------------------------------------------------------------------------------


def _on_cluster(asked: _Asked, job: Job) -> Tally:
    from mjscore.batch.cluster import run_on_cluster  # with packages that are extras

    assert asked.scheduler is not None
    assert asked.output is not None
    with _progress(asked, 0) as notice:
        return run_on_cluster(asked.files, asked.output, job, asked.scheduler, asked.input_format, notice)


def _say(tally: Tally, asked: _Asked) -> None:
    from mjscore.report.summary import summary_text

    click.echo(summary_text(tally.data(asked.check)), err=asked.to_file() is None)
