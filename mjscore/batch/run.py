"""A whole batch on one machine: inputs to output, in order, whoever scores the units."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing

from mjscore.batch.inputs import Input
from mjscore.batch.journal import Journal
from mjscore.batch.pool import scored
from mjscore.batch.records import Job, Scored, Unit
from mjscore.batch.tally import Tally
from mjscore.batch.units import units_of
from mjscore.batch.writing import head

Notice = Callable[[Tally, int], None]
"""Is told what a run has come to, and how many bytes of its inputs it has read."""


def all_units(inputs: Iterable[Input], input_format: str | None) -> Iterator[Unit]:
    """The units of all inputs, in order; bytes read are counted over all of them."""
    before = 0
    for given in inputs:
        read = 0
        for unit in units_of(given, input_format):
            read = unit.read
            yield unit._replace(read=before + read)
        before += read


def run_to_stream(
    inputs: Sequence[Input],
    job: Job,
    write: Callable[[bytes], object],
    jobs: int = 1,
    input_format: str | None = None,
    notice: Notice | None = None,
    waits: Callable[[], bool] = lambda: False,
) -> Tally:
    """Scores all inputs and writes the results; returns what they came to."""
    tally = Tally()
    write(head(job.output))
    with closing(scored(all_units(inputs, input_format), job, jobs, waits)) as found:
        for unit, one in found:
            write(one.data)
            _count(tally, unit, one, notice)
    return tally


def run_to_file(
    inputs: Sequence[Input],
    job: Job,
    journal: Journal,
    jobs: int = 1,
    input_format: str | None = None,
    notice: Notice | None = None,
) -> Tally:
    """The same into a file that bears its name when it is complete, and from where an interrupted run has left it."""
    tally = Tally()
    tally.add(journal.tally)
    left = journal.left(all_units(inputs, input_format))
    with closing(scored(left, job, jobs)) as found:
        for unit, one in found:
            journal.write(unit, one)
            _count(tally, unit, one, notice)
    journal.finish()
    return tally


def _count(tally: Tally, unit: Unit, one: Scored, notice: Notice | None) -> None:
    tally.add(one.tally)
    if notice is not None:
        notice(tally, unit.read)
