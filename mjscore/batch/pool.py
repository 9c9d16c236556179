"""Worker processes: each is given one unit at a time, and their answers come back in the order of the units.

No queue is longer than it has to be: as many units are out as there are workers, and a few more are answered and wait
for one before them. A worker that dies is replaced and its unit given out again; a unit that kills two ends the run.
"""

from __future__ import annotations

import multiprocessing
import signal
import sys
import threading
import traceback
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from multiprocessing.connection import Connection, wait
from typing import Any

from mjscore.batch.records import Job, Scored, Unit, WorkerFailed, WorkerLost
from mjscore.batch.work import Worker
from mjscore.record import NamedTuple

_AHEAD = 4  # units, for every worker, that may be out or wait for one before them
_TRIES = 2


class _Member(NamedTuple):
    process: Any
    pipe: Connection


class Pool:
    """Some workers, while it is entered."""

    def __init__(self, job: Job, size: int) -> None:
        self._job = job
        self._size = size
        self._context: Any = multiprocessing.get_context("fork" if _can_fork() else "spawn")
        self._members: list[_Member] = []

    def __enter__(self) -> Pool:
        return self

    def __exit__(self, *_: object) -> None:
        """Ends the workers, whatever they are at."""
        for member in self._members:
            member.pipe.close()
        for member in self._members:
            member.process.terminate()
            member.process.join()
        self._members.clear()

    def processes(self) -> list[int]:
        """The numbers of the processes that there are."""
        return [member.process.pid for member in self._members]

    def scored(self, units: Iterator[Unit | None]) -> Iterator[tuple[Unit, Scored]]:
        """Every unit with what became of it, in order. At a None all units before it are answered first."""
        out: dict[Connection, int] = {}  # which unit a worker has
        taken: dict[int, tuple[Unit, int]] = {}  # units that are out, and how often they were given out
        done: dict[int, tuple[Unit, Scored]] = {}
        first = behind = 0  # of the units that are out or wait
        more, pause = True, False
        while more or first < behind:
            while more and not pause and len(out) < self._size and behind - first < _AHEAD * self._size:
                try:
                    unit = next(units)
                except StopIteration:
                    more = False
                    break
                if unit is None:
                    pause = first < behind
                    continue
                taken[behind] = unit, 1
                self._give(unit, self._idle(out), behind, out)
                behind += 1
            if out:
                self._collect(out, taken, done)
            while first in done:
                yield done.pop(first)
                first += 1
            pause = pause and first < behind

    def _idle(self, out: dict[Connection, int]) -> _Member:
        found = next((member for member in self._members if member.pipe not in out), None)
        return found or self._started()

    def _started(self) -> _Member:
        ours, theirs = self._context.Pipe()
        forks = self._context.get_start_method() == "fork"
        mine = [*(member.pipe for member in self._members), ours] if forks else []
        process = self._context.Process(target=_serve, args=(theirs, self._job, mine), daemon=True)
        with _held_back():
            process.start()
        theirs.close()
        member = _Member(process, ours)
        self._members.append(member)
        return member

    def _give(self, unit: Unit, member: _Member, number: int, out: dict[Connection, int]) -> None:
        with suppress(BrokenPipeError, ConnectionResetError):  # it is dead: found when its answer is asked for
            member.pipe.send(unit)
        out[member.pipe] = number

    def _collect(
        self, out: dict[Connection, int], taken: dict[int, tuple[Unit, int]], done: dict[int, tuple[Unit, Scored]]
    ) -> None:
        """Takes in the answers that are there; waits for one where there are none."""
        for pipe in wait(list(out)):
            assert isinstance(pipe, Connection)
            number = out.pop(pipe)
            unit, tries = taken.pop(number)
            try:
                answer = pipe.recv()
            except (EOFError, OSError):
                status = self._buried(pipe)
                if tries >= _TRIES:
                    raise WorkerLost(_last_words(unit, status)) from None
                taken[number] = unit, tries + 1
                self._give(unit, self._started(), number, out)
                continue
            if isinstance(answer, str):
                raise WorkerFailed(answer)
            done[number] = unit, answer

    def _buried(self, pipe: Connection) -> int:
        """The status of the worker that has died."""
        member = next(member for member in self._members if member.pipe is pipe)
        self._members.remove(member)
        pipe.close()
        member.process.join()
        status: int = member.process.exitcode or 0
        return status


def _can_fork() -> bool:
    """Whether a worker may be forked, with the rules and all that has been learnt: where nothing else has threads."""
    return sys.platform == "linux" and threading.active_count() == 1 and "pyarrow" not in sys.modules


@contextmanager
def _held_back() -> Iterator[None]:
    """Ctrl-C waits meanwhile, and never comes to a process that is started so: it is for the one who gives out work."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _last_words(unit: Unit, status: int) -> str:
    try:
        how = signal.Signals(-status).name if status < 0 else f"status {status}"
    except ValueError:
        how = f"signal {-status}"
    return (
        f"a worker died twice ({how}) over the deals from line {unit.line} of {unit.name} on; nothing behind is scored"
    )


def _serve(pipe: Connection, job: Job, others: list[Connection]) -> None:
    """The life of a worker: a unit in, its score out, until nobody asks any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    for other in others:  # so that every worker sees its own pipe end with the one who asks
        other.close()
    work = Worker(job)
    with suppress(EOFError, BrokenPipeError, ConnectionResetError):
        while True:
            unit = pipe.recv()
            try:
                answer: Any = work(unit)
            except Exception:  # told to the one who asks, with its place
                answer = traceback.format_exc()
            pipe.send(answer)
