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
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
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
_LOOK = 0.001  # seconds between two looks whether the next unit has come

_HELD, _HELD_EACH = 1 << 25, 1 << 22
"""Bytes of units and answers that are out or wait, at least and for every worker: a line that is no deal may have millions."""

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

    def let_go(self) -> None:
        """Closes what it has in common with the one who asks, on this side."""
        self.pipe.close()
        self.asked.close()
        self.answered.close()


class Pool:
    """Some workers, while it is entered."""

    def __init__(self, job: Job, size: int) -> None:
        self._job = job
        self._size = size
        self._context: Any = multiprocessing.get_context("fork" if _can_fork() else "spawn")
        self._members: list[_Member] = []
        self._first = 0  # the number of the first unit that is out or waits for one before it
        self._sizes: dict[int, int] = {}  # of all these
        self._out: dict[int, tuple[Unit, int]] = {}  # and how many workers they were given to one by one
        self._done: dict[int, tuple[Unit, Scored]] = {}

    def __enter__(self) -> Pool:
        return self

    def __exit__(self, *_: object) -> None:
        """Ends the workers, whatever they are at."""
        for member in self._members:
            member.process.kill()  # which also ends one that is stopped
        for member in self._members:
            member.process.join()
            member.let_go()
        self._members.clear()

    def processes(self) -> list[int]:
        """The numbers of the processes that there are."""
        return [member.process.pid for member in self._members]

    def scored(self, units: Iterator[Unit]) -> Iterator[tuple[Unit, Scored]]:
        """Every unit with what became of it, in order."""
        more = True
        while more or self._sizes:
            while more and self._has_room():
                unit = next(units, None)
                if unit is None:
                    more = False
                    break
                self._give_out(unit)
            if self._out:
                self._collect()
            yield from self._ready()

    def answered(self, waits: Callable[[], bool]) -> Iterator[tuple[Unit, Scored]]:
        """Units that are out, in order, with what became of them: while whoever has the next unit waits for it.

        For the one who gives `scored` its units, in the middle of the next.
        """
        yield from self._ready()
        while self._out and waits():
            self._collect(_LOOK)
            yield from self._ready()

    def _ready(self) -> Iterator[tuple[Unit, Scored]]:
        """The units that are answered, as far as none before them is out."""
        while self._first in self._done:
            found = self._done.pop(self._first)
            del self._sizes[self._first]
            self._first += 1
            yield found

    def _has_room(self) -> bool:
        """Whether one more unit may be out."""
        if len(self._out) >= _EACH * self._size or len(self._sizes) >= _AHEAD * self._size:
            return False
        held = sum(self._sizes.values()) + sum(len(one.data) for _, one in self._done.values())
        return held < max(_HELD, _HELD_EACH * self._size)

    def _give_out(self, unit: Unit) -> None:
        """Gives a unit to the worker that has least to do; a long one when that worker has nothing, and so listens."""
        member = self._freest()
        message = pickle.dumps(unit)
        sent = member.asked.put(message)
        while not isinstance(sent, Lent) and member.has:
            self._collect()
            member = self._freest()
        number = self._first + len(self._sizes)
        self._sizes[number] = len(message)
        self._out[number] = unit, 1
        _send(member, sent, number)

    def _freest(self) -> _Member:
        """The worker that has least to do; a new one, while there may be more, rather than one that has anything."""
        found = min(self._members, key=lambda member: len(member.has), default=None)
        if found is not None and (not found.has or len(self._members) >= self._size):
            return found
        try:
            return self._started()
        except OSError as error:
            if found is None:
                raise _none_can_be_started(error) from None
            self._size = len(self._members)  # there are no more to be had
            return found

    def _started(self) -> _Member:
        """A new worker. Raises `OSError` where the system has no more processes, or numbers for open files."""
        forks = self._context.get_start_method() == "fork"
        if not forks and sys.platform != "win32":
            from multiprocessing.resource_tracker import ensure_running

            ensure_running()  # what the first worker would start, and let Ctrl-C through meanwhile
        with _held_back(), ExitStack() as undo:
            ours, theirs = self._context.Pipe()
            undo.enter_context(ours)
            asked = undo.enter_context(closing(Slots(self._context, _EACH, UNIT)))
            answered = undo.enter_context(closing(Slots(self._context, _EACH, ANSWER)))
            not_its = [*(member.let_go for member in self._members), ours.close] if forks else []
            process = self._context.Process(target=_serve, args=(theirs, asked, answered, not_its), daemon=True)
            with theirs:
                process.start()
            member = _Member(process, ours, asked, answered, [])
            self._members.append(member)
            undo.pop_all()
        with suppress(BrokenPipeError, ConnectionResetError):
            ours.send(self._job)  # not handed over at its start: whoever starts it would wait for one that has died
        return member

    def _collect(self, most: float | None = None) -> None:
        """Takes in the answers that are there; waits for one where there are none, or for so many seconds."""
        busy: dict[Any, _Member] = {member.pipe: member for member in self._members if member.has}
        for pipe in wait(list(busy), most):
            member = busy[pipe]
            try:
                answer = member.pipe.recv()
            except (EOFError, OSError):
                self._replace(member)
                continue
            if isinstance(answer, str):
                raise WorkerFailed(answer)
            sent, tally = answer
            number = member.has.pop(0)
            self._done[number] = self._out.pop(number)[0], Scored(member.answered.take(sent), tally)

    def _replace(self, member: _Member) -> None:
        """Gives what a dead worker had to a new one. It died over the first, and the others only waited."""
        self._members.remove(member)
        member.let_go()
        member.process.join()
        number = member.has[0]
        unit, tries = self._out[number]
        if tries >= _TRIES:
            raise WorkerLost(_last_words(unit, member.process.exitcode or 0))
        self._out[number] = unit, tries + 1
        try:
            new = self._started()
        except OSError as error:
            raise _none_can_be_started(error) from None
        for number in member.has:
            _send(new, new.asked.put(pickle.dumps(self._out[number][0])), number)


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


def _none_can_be_started(error: OSError) -> WorkerLost:
    return WorkerLost(f"no worker process can be started: {error.strerror}; nothing behind is scored")


def _last_words(unit: Unit, status: int) -> str:
    try:
        how = signal.Signals(-status).name if status < 0 else f"status {status}"
    except ValueError:
        how = f"signal {-status}"
    return (
        f"a worker died twice ({how}) over the deals from line {unit.line} of {unit.name} on; nothing behind is scored"
    )


def _serve(pipe: Connection, asked: Slots, answered: Slots, not_its: list[Callable[[], None]]) -> None:
    """The life of a worker: a job, then a unit in, its score out, until nobody asks any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    for close in not_its:  # so that every worker sees its own pipe end with the one who asks
        close()
    with collector_off(), suppress(EOFError, OSError):  # nobody asks: also where he has died in the middle of a word
        work = Worker(pipe.recv())
        while True:
            sent = pipe.recv()
            try:
                found = work(pickle.loads(asked.take(sent)))
                answer: Any = answered.put(found.data), found.tally
            except Exception:  # told to the one who asks, with its place
                answer = traceback.format_exc()
            pipe.send(answer)
            collect()
