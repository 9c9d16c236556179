"""Worker processes: each has a unit and the next one at hand, and their answers come back in the order of the units.

No queue is longer than it has to be: two units a worker are out, so that none waits for the one who asks, and a few more are
answered and wait for one before them. Units and answers lie in memory that a worker and the one who asks have in common, so
that neither waits for the other to listen; a unit too long for that is given to a worker that has nothing to do. A worker
that dies is replaced and its units given out again; a unit that kills two ends the run.
"""

from __future__ import annotations

import multiprocessing
import pickle
import signal
import sys
import threading
import traceback
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from multiprocessing.connection import Connection, wait
from typing import Any

from mjscore.batch.garbage import collect, collector_off
from mjscore.batch.records import Job, Scored, Unit, WorkerFailed, WorkerLost
from mjscore.batch.slots import Lent, Slots
from mjscore.batch.work import Worker
from mjscore.record import NamedTuple

_EACH = 2  # units that a worker may have: one is scored, one waits
_AHEAD = 4  # units, for every worker, that may be out or wait for one before them
_TRIES = 2

UNIT = 1 << 18
"""Bytes of a unit that need not wait until a worker has nothing else: about two blocks of lines."""

ANSWER = 1 << 21
"""Bytes of an answer that the one who asks need not be ready for: a line of an output may take ten times that of its deal."""


class _Member(NamedTuple):
    process: Any
    pipe: Connection
    asked: Slots  # what it is given
    answered: Slots
    has: list[int]  # the numbers of the units that it was given and has not answered, in their order


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
        out: dict[int, tuple[Unit, int]] = {}  # units that are out, and how many workers they were given to one by one
        done: dict[int, tuple[Unit, Scored]] = {}
        first = behind = 0  # of the units that are out or wait
        more, pause = True, False
        while more or first < behind:
            while more and not pause and len(out) < _EACH * self._size and behind - first < _AHEAD * self._size:
                try:
                    unit = next(units)
                except StopIteration:
                    more = False
                    break
                if unit is None:
                    pause = first < behind
                    continue
                self._give_out(unit, behind, out, done)
                behind += 1
            if out:
                self._collect(out, done)
            while first in done:
                yield done.pop(first)
                first += 1
            pause = pause and first < behind

    def _give_out(
        self, unit: Unit, number: int, out: dict[int, tuple[Unit, int]], done: dict[int, tuple[Unit, Scored]]
    ) -> None:
        """Gives a unit to the worker that has least to do; a long one when that worker has nothing, and so listens."""
        member = self._freest()
        sent = member.asked.put(pickle.dumps(unit))
        while not isinstance(sent, Lent) and member.has:
            self._collect(out, done)
            member = self._freest()
        out[number] = unit, 1
        _send(member, sent, number)

    def _freest(self) -> _Member:
        """The worker that has least to do; a new one, while there may be more, rather than one that has anything."""
        found = min(self._members, key=lambda member: len(member.has), default=None)
        if found is None or (found.has and len(self._members) < self._size):
            return self._started()
        return found

    def _started(self) -> _Member:
        ours, theirs = self._context.Pipe()
        forks = self._context.get_start_method() == "fork"
        mine = [*(member.pipe for member in self._members), ours] if forks else []
        asked, answered = Slots(self._context, _EACH, UNIT), Slots(self._context, _EACH, ANSWER)
        process = self._context.Process(target=_serve, args=(theirs, asked, answered, self._job, mine), daemon=True)
        with _held_back():
            process.start()
        theirs.close()
        member = _Member(process, ours, asked, answered, [])
        self._members.append(member)
        return member

    def _collect(self, out: dict[int, tuple[Unit, int]], done: dict[int, tuple[Unit, Scored]]) -> None:
        """Takes in the answers that are there; waits for one where there are none."""
        busy: dict[Any, _Member] = {member.pipe: member for member in self._members if member.has}
        for pipe in wait(list(busy)):
            member = busy[pipe]
            try:
                answer = member.pipe.recv()
            except (EOFError, OSError):
                self._replace(member, out)
                continue
            if isinstance(answer, str):
                raise WorkerFailed(answer)
            sent, tally = answer
            number = member.has.pop(0)
            done[number] = out.pop(number)[0], Scored(member.answered.take(sent), tally)

    def _replace(self, member: _Member, out: dict[int, tuple[Unit, int]]) -> None:
        """Gives what a dead worker had to a new one. It died over the first, and the others only waited."""
        self._members.remove(member)
        member.pipe.close()
        member.process.join()
        number = member.has[0]
        unit, tries = out[number]
        if tries >= _TRIES:
            raise WorkerLost(_last_words(unit, member.process.exitcode or 0))
        out[number] = unit, tries + 1
        new = self._started()
        for number in member.has:
            _send(new, new.asked.put(pickle.dumps(out[number][0])), number)


def _send(member: _Member, sent: Lent | bytes, number: int) -> None:
    with suppress(BrokenPipeError, ConnectionResetError):  # it is dead: found when its answer is asked for
        member.pipe.send(sent)
    member.has.append(number)


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


def _serve(pipe: Connection, asked: Slots, answered: Slots, job: Job, others: list[Connection]) -> None:
    """The life of a worker: a unit in, its score out, until nobody asks any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    for other in others:  # so that every worker sees its own pipe end with the one who asks
        other.close()
    work = Worker(job)
    with collector_off(), suppress(EOFError, BrokenPipeError, ConnectionResetError):
        while True:
            sent = pipe.recv()
            try:
                found = work(pickle.loads(asked.take(sent)))
                answer: Any = answered.put(found.data), found.tally
            except Exception:  # told to the one who asks, with its place
                answer = traceback.format_exc()
            pipe.send(answer)
            collect()
