"""A whole batch on one machine: inputs to output, in order, whoever scores the units."""

from __future__ import annotations

import os
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import closing

from mjscore.batch.garbage import collect
from mjscore.batch.inputs import Input
from mjscore.batch.journal import Journal
from mjscore.batch.records import Job, Scored, Unit
from mjscore.batch.tally import Tally
from mjscore.batch.units import units_of
from mjscore.batch.work import Worker
from mjscore.batch.writing import head
from mjscore.record import NamedTuple

Notice = Callable[[Tally, int], None]
"""Is told what a run has come to, and how many bytes of its inputs it has read."""


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


def scored(units: Iterable[Unit | None], job: Job, crew: Crew) -> Generator[tuple[Unit, Scored]]:
    """Every unit with what became of it, in order. A None among the units is a pause: all before it is answered first."""
    units = iter(units)
    if crew.jobs == 1 or not crew.at_once:
        work = Worker(job)
        number = 0
        for unit in units:
            if unit is None:
                continue
            yield unit, work(unit)
            number += 1
            collect()
            if crew.jobs > 1 and number == INLINE:
                break
        else:
            return
    from mjscore.batch.pool import Pool  # with all that processes need, which a small input does without

    with Pool(job, crew.jobs) as pool:
        yield from pool.scored(units)


def all_units(inputs: Iterable[Input], input_format: str | None) -> Iterator[Unit | None]:
    """The units of all inputs, in order; bytes read are counted over all of them. None where the next may be long in coming."""
    before = 0
    for given in inputs:
        read = 0
        units = units_of(given, input_format)
        while True:
            if given.idle is not None and given.idle():
                yield None
            unit = next(units, None)
            if unit is None:
                break
            read = unit.read
            yield unit._replace(read=before + read)
        before += read


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
    with closing(scored(all_units(inputs, input_format), job, crew)) as found:
        for unit, one in found:
            write(one.data)
            _count(tally, unit, one, notice)
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
    left = journal.left(all_units(inputs, input_format))
    with closing(scored(left, job, crew)) as found:
        for unit, one in found:
            journal.write(unit, one)
            _count(tally, unit, one, notice)
    journal.finish()
    return tally


def _count(tally: Tally, unit: Unit, one: Scored, notice: Notice | None) -> None:
    tally.add(one.tally)
    if notice is not None:
        notice(tally, unit.read)
