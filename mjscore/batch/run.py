"""A whole batch on one machine: inputs to output, in order, whoever scores the units."""

from __future__ import annotations

import os
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import closing
from functools import partial
from typing import TYPE_CHECKING

from mjscore.batch.garbage import collect
from mjscore.batch.inputs import Input, Raw
from mjscore.batch.journal import Journal
from mjscore.batch.records import Job, Scored, Unit
from mjscore.batch.tally import Tally
from mjscore.batch.units import units_of
from mjscore.batch.work import Worker
from mjscore.batch.writing import head
from mjscore.record import NamedTuple

if TYPE_CHECKING:
    from mjscore.batch.pool import Pool

Notice = Callable[[Tally, int], None]
"""Is told what a run has come to, and how many bytes of its inputs it has read."""

Take = Callable[[Unit, Scored], None]
"""Takes what became of the next unit."""

INLINE = 1
"""Units that are scored before the first worker is started: a small input is done by then."""

LARGE = 1 << 20
"""Bytes of inputs that are worth all workers from the start on."""


class Crew(NamedTuple):
    """How many processes score, and whether they are started at once: where it is known that there is enough to do."""

    jobs: int = 1
    at_once: bool = False


ALONE = Crew()


def cores() -> int:
    """How many processes can run at once."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class Waiting:
    """What is done before an input is waited for: all that can be answered goes where results go."""

    def __init__(self, take: Take) -> None:
        self._take = take
        self.pool: Pool | None = None

    def __call__(self, idle: Callable[[], bool]) -> None:
        """Returns when nothing is out, or when `idle` says that there is something to be read."""
        if self.pool is not None and idle():
            for unit, one in self.pool.answered(idle):
                self._take(unit, one)


def scored(
    units: Iterable[Unit], job: Job, crew: Crew, waiting: Waiting | None = None
) -> Generator[tuple[Unit, Scored]]:
    """Every unit with what became of it, in order, those apart that `waiting` takes while the next is waited for."""
    units = iter(units)
    if crew.jobs == 1 or not crew.at_once:
        work = Worker(job)
        for number, unit in enumerate(units, 1):
            yield unit, work(unit)
            collect()
            if crew.jobs > 1 and number == INLINE:
                break
        else:
            return
    from mjscore.batch.pool import Pool  # with all that processes need, which a small input does without

    with Pool(job, crew.jobs) as pool:
        if waiting is not None:
            waiting.pool = pool
        yield from pool.scored(units)


def all_units(inputs: Iterable[Input], input_format: str | None, waiting: Waiting | None = None) -> Iterator[Unit]:
    """The units of all inputs, in order; bytes read are counted over all of them."""
    before = 0
    for given in inputs:
        read = 0
        for unit in units_of(given if waiting is None else _attended(given, waiting), input_format):
            read = unit.read
            yield unit._replace(read=before + read)
        before += read


def _attended(given: Input, waiting: Waiting) -> Input:
    """The same input; what is to be done before it is waited for is done."""
    idle = given.idle
    return given if idle is None else given._replace(open=lambda: _Attended(given.open(), partial(waiting, idle)))


class _Attended:
    def __init__(self, raw: Raw, before: Callable[[], None]) -> None:
        self._raw = raw
        self._before = before

    def read(self, size: int, /) -> bytes | None:
        """The next bytes, at most that many."""
        self._before()
        return self._raw.read(size)

    def close(self) -> None:
        """Closes the stream."""
        self._raw.close()


def run_to_stream(
    inputs: Sequence[Input],
    job: Job,
    write: Callable[[bytes], object],
    crew: Crew = ALONE,
    input_format: str | None = None,
    notice: Notice | None = None,
) -> Tally:
    """Scores all inputs and writes the results; returns what they came to."""
    tally = Tally()
    write(head(job.output))

    def take(unit: Unit, one: Scored) -> None:
        write(one.data)
        _count(tally, unit, one, notice)

    waiting = Waiting(take)
    _take_all(scored(all_units(inputs, input_format, waiting), job, crew, waiting), take)
    return tally


def run_to_file(
    inputs: Sequence[Input],
    job: Job,
    journal: Journal,
    crew: Crew = ALONE,
    input_format: str | None = None,
    notice: Notice | None = None,
) -> Tally:
    """The same into a file that bears its name when it is complete, and from where an interrupted run has left it."""
    tally = Tally()
    tally.add(journal.tally)

    def take(unit: Unit, one: Scored) -> None:
        journal.write(unit, one)
        _count(tally, unit, one, notice)

    waiting = Waiting(take)
    left = journal.left(all_units(inputs, input_format, waiting))
    _take_all(scored(left, job, crew, waiting), take)
    journal.finish()
    return tally


def _take_all(found: Generator[tuple[Unit, Scored]], take: Take) -> None:
    with closing(found):
        for unit, one in found:
            take(unit, one)


def _count(tally: Tally, unit: Unit, one: Scored, notice: Notice | None) -> None:
    tally.add(one.tally)
    if notice is not None:
        notice(tally, unit.read)
