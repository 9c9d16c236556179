"""The same work on a Dask cluster: inputs and outputs at any address that fsspec knows, one output file a partition.

A partition is a range of a log's lines, or a file that cannot be entered in its middle (compressed, an array, a YAML
stream, CSV). Its output is written under another name and renamed when it is whole, so that one that is done twice, after
a worker was lost, is the same file. `_summary.json` is written last: where it stands, all parts stand; readers of a whole
folder of Parquet pass over names that begin so. Workers open inputs and outputs, nothing else: the rules come with the
work, as texts.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import CancelledError
from contextlib import contextmanager, suppress
from tempfile import TemporaryDirectory
from typing import IO, Any
from uuid import uuid4

from mjscore import __version__
from mjscore.batch.inputs import Input, format_of
from mjscore.batch.records import Job, Unit
from mjscore.batch.run import Notice
from mjscore.batch.tally import Tally
from mjscore.batch.units import units_of
from mjscore.batch.work import Worker
from mjscore.batch.writing import head, write_parquet
from mjscore.place import Problem, Refused
from mjscore.record import NamedTuple
from mjscore.text import foreign

PARTITION = 1 << 26
"""Bytes of a log that one task scores."""

RETRIES = 3
SUMMARY = "_summary.json"
_SIGNS = 8  # bytes by which a file that is no text is known
_READ = 1 << 18


class Partition(NamedTuple):
    """A part of an input: the lines that begin in a range of its bytes, or all of it (`end` None)."""

    name: str  # as people know it
    url: str
    start: int = 0
    end: int | None = None


class Task(NamedTuple):
    """What one worker is asked for: a partition, by which rules, and where its results go."""

    partition: Partition
    lines_before: int
    job: Job
    input_format: str | None
    output: str  # a url
    version: str


def run_on_cluster(
    patterns: Sequence[str],
    folder: str,
    job: Job,
    scheduler: str,
    input_format: str | None = None,
    notice: Notice | None = None,
    size: int = PARTITION,
) -> Tally:
    """Scores all inputs on a cluster, into the parts of a folder; returns what they came to.

    Raises `Refused` for inputs that are not there, a folder with an earlier output, a cluster that cannot be reached or
    that gives a partition up.
    """
    distributed = _packages()
    _expect_address(distributed, scheduler)
    partitions = [part for pattern in patterns for part in _partitions(pattern, input_format, size)]
    fs, path = _filesystem(folder)
    path = path.rstrip("/")
    _expect_empty(fs, path, folder)
    try:
        client = distributed.Client(scheduler, set_as_default=False, timeout=30)
    except OSError as error:
        help = "see that it runs, and that the address is right"
        raise _trouble(f"no Dask scheduler answers at {scheduler}", str(error), help) from None
    with client, _given_up(distributed):
        before = _lines_before(client, partitions)
        tasks = [
            Task(part, lines, job, input_format, _part_url(folder, number, job.output), __version__)
            for number, (part, lines) in enumerate(zip(partitions, before, strict=True))
        ]
        tallies = _all_done(distributed, client, tasks, notice)
    whole = Tally()
    for tally in tallies:
        whole.add(tally)
    _clean(fs, path)
    data = {**whole.data(job.check), "parts": len(tasks)}
    _put(fs, f"{path}/{SUMMARY}", lambda file: file.write((json.dumps(data, ensure_ascii=False) + "\n").encode()))
    return whole


def _all_done(distributed: Any, client: Any, tasks: Sequence[Task], notice: Notice | None) -> list[Tally]:
    """What every task came to, in their order. Raises `Refused` where the cluster gives one up."""
    futures = {
        client.submit(scored_part, task, pure=False, retries=RETRIES): number for number, task in enumerate(tasks)
    }
    found: dict[int, Tally] = {}
    so_far = Tally()
    try:
        for future in distributed.as_completed(list(futures), loop=client.loop):
            found[futures[future]] = tally = future.result()
            so_far.add(tally)
            if notice is not None:
                notice(so_far, 0)
    finally:
        client.cancel(list(futures))
    return [found[number] for number in range(len(tasks))]


@contextmanager
def _given_up(distributed: Any) -> Iterator[None]:
    """Refuses what the cluster does not do: it cannot be read or written, workers died of it, nobody is there any more."""
    try:
        yield
    except CancelledError as error:
        help = "see that its scheduler runs, then run this again"
        raise _trouble("the Dask cluster has gone away", str(error), help) from None
    except (OSError, distributed.KilledWorker) as error:
        help = "see that its workers run, and that they reach the inputs and the folder"
        raise _trouble("the cluster gives a partition up", str(error), help) from None


# -- on a worker ---------------------------------------------------------------------------------------------------


def scored_part(task: Task) -> Tally:
    """Scores a partition and writes its output; what it came to."""
    if task.version != __version__:
        message = f"the cluster has mjscore {__version__}, and was asked by {task.version}"
        raise Refused([Problem("contradiction", message, "install the same on both")])
    fs, path = _filesystem(task.output)
    tally = Tally()
    work = Worker(task.job)

    def parts() -> Iterator[bytes]:
        yield head(task.job.output)
        for unit in _units(task):
            one = work(unit)
            tally.add(one.tally)
            yield one.data

    if task.job.output == "parquet":
        with TemporaryDirectory() as place:
            partial = f"{place}/partial"
            with open(partial, "wb") as file:
                file.writelines(parts())
            _put(fs, path, lambda out: write_parquet(partial, out))
    else:
        _put(fs, path, lambda out: [out.write(part) for part in parts()])
    return tally


def _units(task: Task) -> Iterator[Unit]:
    part = task.partition
    given = Input(part.name, lambda: _opened(part))
    form = task.input_format
    if part.end is not None:
        form = "ndjson"
    for unit in units_of(given, form, part.end is None):
        yield unit._replace(line=unit.line + task.lines_before)


def _opened(part: Partition) -> Any:
    fs, path = _filesystem(part.url)
    file = fs.open(path, "rb")
    return file if part.end is None else _Range(file, part.start, part.end)


class _Range:
    """The lines of a file that begin between two of its bytes, as a file."""

    def __init__(self, file: IO[bytes], start: int, end: int) -> None:
        self._file = file
        self._place = max(0, start - 1)
        self._end = end
        file.seek(self._place)
        self._held = b""
        self._over = False
        if start:  # the line that is begun here already belongs to the range before, and may end far behind this one
            self._over = True
            while self._place < end and (part := self._next()):
                found = part.find(b"\n")
                if found >= 0:
                    self._held = part[found + 1 :]
                    self._over = self._place - len(self._held) >= end
                    break

    def _next(self) -> bytes:
        part = self._file.read(_READ)
        self._place += len(part)
        return part

    def read(self, size: int) -> bytes:
        """The next bytes, at most that many."""
        if self._over:
            return b""
        part = self._held or self._next()
        part, self._held = part[:size], part[size:]
        begin = self._place - len(self._held) - len(part)
        # the last line is the one that the last byte of the range lies in
        found = part.find(b"\n", max(0, self._end - 1 - begin)) if begin + len(part) >= self._end else -1
        if found >= 0:
            part, self._over = part[: found + 1], True
        return part

    def close(self) -> None:
        """Closes the file."""
        self._file.close()


def lines_of(part: Partition) -> int:
    """How many lines end in the range of a partition."""
    assert part.end is not None
    fs, path = _filesystem(part.url)
    count, left = 0, part.end - part.start
    with fs.open(path, "rb") as file:
        file.seek(part.start)
        while left > 0 and (data := file.read(min(left, _READ))):
            count += data.count(b"\n")
            left -= len(data)
    return count


def _put(fs: Any, path: str, write: Callable[[Any], object]) -> None:
    """Writes a file beside its name, and gives it the name when it is whole."""
    folder, _, name = path.rpartition("/")
    beside = f"{folder}/.{name}.{uuid4().hex}"
    try:
        with fs.open(beside, "wb") as file:
            write(file)
        fs.mv(beside, path)
    except BaseException:
        with suppress(OSError):
            fs.rm_file(beside)
        raise


# -- what is to be done --------------------------------------------------------------------------------------------


def _partitions(pattern: str, input_format: str | None, size: int) -> Iterator[Partition]:
    """The partitions of all inputs that a pattern means, in the order of their names."""
    fs, path = _filesystem(pattern)
    plain = "://" not in pattern
    has_wildcard = any(sign in pattern for sign in "*?[") and not (plain and fs.exists(path))
    found = sorted(fs.glob(path)) if has_wildcard else [path]
    if not found or not fs.exists(found[0]):
        raise Refused([Problem("missing", f"there is no input {pattern[:200]}", "give the address of a log")])
    for one in found:
        url = fs.unstrip_protocol(one)
        name = (one if has_wildcard else pattern) if plain else url
        form = input_format or format_of(name)
        length = fs.size(one)
        splits = form == "ndjson" and length and length > size and foreign(fs.cat_file(one, 0, _SIGNS)) is None
        if not splits or name.lower().endswith(".gz"):
            yield Partition(name, url)
            continue
        for start in range(0, length, size):
            yield Partition(name, url, start, min(start + size, length))


def _lines_before(client: Any, partitions: Sequence[Partition]) -> list[int]:
    """For every partition how many lines of its file stand before the first of its own."""
    ranges = [part for part in partitions if part.end is not None]
    counts = dict(zip(ranges, client.gather(client.map(lines_of, ranges, pure=False, retries=RETRIES)), strict=True))
    found, line = [], 0
    for part in partitions:
        line = 0 if part.start == 0 else line
        # a line that is begun before the range ends in it, and is not its own
        found.append(line + (part.start > 0 and not _begins_line(part)))
        line += counts.get(part, 0)
    return found


def _begins_line(part: Partition) -> bool:
    """Whether a line begins with the first byte of a range."""
    fs, path = _filesystem(part.url)
    byte: bytes = fs.cat_file(path, part.start - 1, part.start)
    return byte == b"\n"


def _expect_empty(fs: Any, path: str, folder: str) -> None:
    fs.makedirs(path, exist_ok=True)
    names = [str(name).rpartition("/")[2] for name in fs.ls(path, detail=False)]
    if any(name.startswith("part-") or name == SUMMARY for name in names):
        message = f"there is an output in {folder[:200]} already"
        raise Refused([Problem("contradiction", message, "give another folder, or empty this one")])


def _clean(fs: Any, path: str) -> None:
    """Takes away what lost workers have left half-written."""
    for name in fs.ls(path, detail=False):
        if str(name).rpartition("/")[2].startswith(".part-"):
            with suppress(OSError):
                fs.rm_file(name)


def _part_url(folder: str, number: int, output: str) -> str:
    return f"{folder.rstrip('/')}/part-{number:05}.{output}"


def _filesystem(url: str) -> tuple[Any, str]:
    import fsspec

    try:
        fs, path = fsspec.core.url_to_fs(url)
    except ImportError as error:
        help = "install that package, here and on the workers"
        raise _trouble(f"{url[:200]} cannot be reached", str(error), help) from None
    except ValueError as error:
        help = "give a path, or an address such as s3://bucket/folder"
        raise _trouble(f"{url[:200]} cannot be reached", str(error), help) from None
    return fs, str(path)


def _trouble(message: str, why: str, help: str) -> Refused:
    return Refused([Problem("bad_value", f"{message}: {why[:300]}", help)])


def _expect_address(distributed: Any, scheduler: str) -> None:
    """Nothing, where a scheduler may stand at an address. Raises `Refused`: a client that begins with another waits long."""
    message = f"{scheduler[:200]!r} is no address of a Dask scheduler"
    try:
        distributed.comm.get_address_host_port(scheduler)
    except ValueError as error:
        raise _trouble(message, str(error), "write tcp://HOST:PORT, as the scheduler tells it") from None
    if scheduler.startswith(("tls:", "wss:")):
        try:
            certified = distributed.Security().get_connection_args("client").get("ssl_context")
        except (OSError, TypeError, ValueError) as error:
            raise _trouble(f"no TLS to {scheduler[:200]}", str(error), _CERTIFICATES) from None
        if certified is None:
            raise _trouble(f"no TLS to {scheduler[:200]}", "no certificates are named", _CERTIFICATES)


_CERTIFICATES = "name them in Dask's configuration, under distributed.comm.tls"


def _packages() -> Any:
    try:
        import distributed
        import fsspec  # noqa: F401  # it is there, or it is said now
    except ImportError as error:
        help = "pip install 'mjscore[dask]', here and on the workers"
        message = f"a Dask cluster is spoken to by packages that are not here: {error.name}"
        raise Refused([Problem("missing", message, help)]) from None
    return distributed
