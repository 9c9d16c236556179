"""An output that is written beside its name, with a journal from which an interrupted run goes on.

`OUT.partial` holds the results so far, `OUT.partial.state` a line for every unit whose results are among them: how long
the output was then, checksums of both texts, and what the unit came to. What stands behind the last such line is cut off.
A run goes on only under the same options, from the same inputs, with every text as it was.
"""

from __future__ import annotations

import json
import os
import zlib
from collections.abc import Iterator, Mapping, Sequence
from typing import IO, Any

from mjscore.batch.records import Job, Scored, Unit
from mjscore.batch.tally import MOST_LISTED, Tally, unpacked
from mjscore.batch.writing import finished, head
from mjscore.place import Problem, Refused

_READ = 1 << 20


class Journal:
    """The output of a run and its state, both open; complete when `finish` has been called."""

    def __init__(self, path: str, job: Job, header: Mapping[str, Any], resume: bool = False) -> None:
        """Begins an output, or takes up what is there. Raises `Refused` where that cannot be gone on with, `OSError`."""
        self.path = path
        self.partial = f"{path}.partial"
        self.state = f"{self.partial}.state"
        self.tally = Tally()  # of what was done before
        self.units: list[int] = []  # their checksums
        self._job = job
        self._head = head(job.output)
        self._listed = 0  # claims that fail, in the entries so far
        is_there = os.path.exists(self.partial)
        if resume and is_there and not os.path.exists(self.state):
            raise _without_state(self.partial)
        self._state = _locked(self.state)
        try:
            known = _known(self._state, header) if resume and is_there else None
            self._file = _opened(self.partial)
        except BaseException:
            self._state.close()
            raise
        if known is None:
            self._begin((json.dumps(header) + "\n").encode())
        else:
            self._take_up(known)

    def _begin(self, header: bytes) -> None:
        """Begins anew, whatever was there."""
        for file, text in ((self._state, header), (self._file, self._head)):
            file.seek(0)
            file.truncate()
            _write(file, text)
        self._size, self._crc = len(self._head), zlib.crc32(self._head)

    def _take_up(self, known: tuple[int, list[tuple[int, list[Any]]]]) -> None:
        """Goes on behind the last unit whose results are as they were written."""
        place, entries = known
        self._size, self._crc = len(self._head), zlib.crc32(self._head)
        if self._file.read(len(self._head)) == self._head:
            for behind, (size, crc, unit_crc, packed) in entries:
                found = _checksum(self._file, size - self._size, self._crc)
                if found != crc:
                    break
                self._size, self._crc, place = size, crc, behind
                self.units.append(unit_crc)
                self.tally.add(unpacked(packed))
            self._listed = len(self.tally.failing)
            self._file.seek(self._size)
        else:
            self._file.seek(0)
            _write(self._file, self._head)
        self._file.truncate(self._size)
        self._state.truncate(place)
        self._state.seek(place)

    def left(self, units: Iterator[Unit]) -> Iterator[Unit]:
        """The units whose results are not there yet. Raises `Refused` where those before are not what they were."""
        for number, crc in enumerate(self.units, 1):
            unit = next(units, None)
            if unit is None or unit.checksum() != crc:
                where = f"unit {number}" if unit is None else f"the text from line {unit.line} of {unit.name} on"
                raise _changed(f"{where} is not what was scored before the interruption")
        yield from units

    def write(self, unit: Unit, scored: Scored) -> None:
        """Puts a unit's results behind the others, then says so in the journal."""
        _write(self._file, scored.data)
        self._size += len(scored.data)
        self._crc = zlib.crc32(scored.data, self._crc)
        tally = scored.tally
        self._listed += len(tally.failing)  # more than are ever listed need not be kept
        packed = tally.packed(max(0, MOST_LISTED + len(tally.failing) - self._listed))
        entry = [self._size, self._crc, unit.checksum(), packed]
        _write(self._state, (json.dumps(entry, separators=(",", ":")) + "\n").encode())

    def finish(self) -> None:
        """Gives the output its name: it is complete."""
        os.fsync(self._file.fileno())
        self._file.close()
        finished(self._job.output, self.path, self.partial)
        try:
            os.unlink(self.state)  # while it is locked, so that it is not another run's
            self._state.close()
        except PermissionError:  # of systems that do not let go of an open file
            self._state.close()
            os.unlink(self.state)

    def close(self) -> None:
        """Closes the files, and leaves them for a run that goes on."""
        self._file.close()
        self._state.close()


def header(job: Job, inputs: Sequence[str], input_format: str | None, version: str) -> dict[str, Any]:
    """What has to be the same for a run to go on: the program, its options and rules, the inputs as they are now."""
    rules = job.rules
    texts = json.dumps(sorted(rules.texts.items())).encode()
    return {
        "mjscore": version,
        "--format": job.output,
        "--input-format": input_format,
        "--check": job.check,
        "--variant": rules.variant,
        "--card": rules.card,
        "--trust-paths": rules.trusted,
        "rules": zlib.crc32(texts),
        "inputs": [[name, *_stamp(name)] for name in inputs],
    }


def _stamp(name: str) -> list[int]:
    if name == "-":
        return []
    found = os.stat(name)
    return [found.st_size, found.st_mtime_ns]


def _opened(path: str) -> IO[bytes]:
    """A file to be read and written from its beginning, made where there is none."""
    number = os.open(path, os.O_RDWR | os.O_CREAT | getattr(os, "O_BINARY", 0), 0o666)
    return os.fdopen(number, "r+b", buffering=0)


def _locked(path: str) -> IO[bytes]:
    """The same, for one run at a time. Raises `Refused` where another has it."""
    try:
        from fcntl import LOCK_EX, LOCK_NB, lockf  # of this process alone: a worker does not hold it on
    except ImportError:  # systems that let nobody open what another writes
        return _opened(path)
    while True:
        file = _opened(path)
        try:
            lockf(file, LOCK_EX | LOCK_NB)
            if os.path.samestat(os.fstat(file.fileno()), os.stat(path)):
                return file
        except BlockingIOError:
            file.close()
            message = f"another run is writing {path.removesuffix('.partial.state')}"
            raise Refused([Problem("contradiction", message, "wait for it, or give another -o")]) from None
        except FileNotFoundError:  # the run that had it has just come to its end
            pass
        file.close()


def _write(file: IO[bytes], data: bytes) -> None:
    view = memoryview(data)
    while view:
        view = view[file.write(view) :]


def _checksum(file: IO[bytes], size: int, crc: int) -> int | None:
    """The checksum that goes on over the next bytes; None where there are not so many."""
    while size > 0:
        part = file.read(min(size, _READ))
        if not part:
            return None
        crc = zlib.crc32(part, crc)
        size -= len(part)
    return crc


def _known(state: IO[bytes], header: Mapping[str, Any]) -> tuple[int, list[tuple[int, list[Any]]]] | None:
    """Where the header of a journal ends, and its entries, each with the place behind it; None without a whole header.

    Raises `Refused` where the header is another.
    """
    lines = state.readall().splitlines(keepends=True)  # type: ignore[attr-defined]  # it has no buffer
    found = _entry(lines[0]) if lines else None
    if found is None:
        return None
    _expect_same(found, header)
    begin = place = len(lines[0])
    entries = []
    for line in lines[1:]:
        entry = _entry(line)
        if entry is None:
            break
        place += len(line)
        entries.append((place, entry))
    return begin, entries


def _without_state(partial: str) -> Refused:
    message = f"there is {partial}, but not {os.path.basename(partial)}.state, which says how far it got"
    return Refused([Problem("missing", message, "leave --resume out to begin anew")])


def _entry(line: bytes) -> Any:
    """A line of the journal; None for one that is cut off."""
    if not line.endswith(b"\n"):
        return None
    try:
        return json.loads(line)
    except ValueError:
        return None


def _expect_same(found: Any, header: Mapping[str, Any]) -> None:
    before = found if isinstance(found, dict) else {}
    here = json.loads(json.dumps(header))
    for name, value in here.items():
        if before.get(name) == value:
            continue
        if name == "inputs":
            raise _changed(_which(before.get(name), value))
        if name == "rules":
            raise _changed("the house rules or the card are not what they were")
        if name == "mjscore":
            raise _changed(f"it was begun by mjscore {before.get(name)}, and this is {value}")
        raise _changed(f"{name} was {_shown(before.get(name))} and is {_shown(value)}")


def _which(before: Any, now: list[list[Any]]) -> str:
    known = {entry[0]: entry for entry in before or ()}
    changed = [entry[0] for entry in now if entry[0] in known and known[entry[0]] != entry]
    return f"{changed[0]} has changed since" if changed else "the files are others, or in another order"


def _shown(value: Any) -> str:
    return "not given" if value is None else {True: "given", False: "not given"}.get(value, str(value))


def _changed(why: str) -> Refused:
    message = f"the output cannot be gone on with: {why}"
    return Refused([Problem("contradiction", message, "leave --resume out to begin anew")])
