"""Workers: the same bytes whoever scores, in order, also when workers die."""

from __future__ import annotations

import multiprocessing
import os
import random
import signal
import struct
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from mjscore.batch import pool as module
from mjscore.batch.inputs import Input
from mjscore.batch.pool import ANSWER, UNIT, Pool, _serve
from mjscore.batch.records import BROKEN, LINES, Job, Unit, WorkerFailed, WorkerLost
from mjscore.batch.run import ALONE, Crew, run_to_stream, scored
from mjscore.batch.slots import Slots
from mjscore.batch.tally import Tally
from tests.batch.logs import DEAL, long_log, ndjson, units, written
from tests.cli.running import ROOT

by_signal = pytest.mark.skipif(sys.platform == "win32", reason="signals of Unix")
by_proc = pytest.mark.skipif(not Path("/proc/self/fd").exists(), reason="what a process has is asked of Linux")
either_way = pytest.mark.parametrize("threads", [0, 1], ids=["forked", "started anew"])
PATIENCE = 60  # seconds


@pytest.fixture(autouse=True)
def never_waits_for_ever() -> Iterator[None]:
    """Ends a test in which two processes wait for each other."""
    if sys.platform == "win32":
        yield
        return

    def stop(*_: object) -> None:
        raise TimeoutError

    before = signal.signal(signal.SIGALRM, stop)
    signal.alarm(PATIENCE)
    yield
    signal.alarm(0)
    signal.signal(signal.SIGALRM, before)


@contextmanager
def beside(threads: int) -> Iterator[None]:
    """So many other threads, meanwhile: beside one, workers are started anew."""
    over = threading.Event()
    others = [threading.Thread(target=over.wait) for _ in range(threads)]
    for thread in others:
        thread.start()
    try:
        yield
    finally:
        over.set()
        for thread in others:
            thread.join()


@pytest.mark.parametrize("output", ["ndjson", "csv"])
@pytest.mark.parametrize("jobs", [2, 3])
def test_many_workers_give_the_same_bytes_and_sums_as_one(tmp_path: Path, jobs: int, output: str) -> None:
    found = units(written(tmp_path / "log.ndjson", long_log(12)))
    job = Job(output=output, check=True)

    def run(crew: Crew) -> tuple[bytes, Any]:
        whole, tally = b"", Tally()
        for _, one in scored(found, job, crew):
            whole += one.data
            tally.add(one.tally)
        return whole, tally.data(check=True)

    alone = run(ALONE)
    assert run(Crew(jobs, at_once=False)) == run(Crew(jobs, at_once=True)) == alone
    assert alone[1]["claims"]["fail"] > len(alone[1]["claims"]["failing"]) > 0
    assert alone[1]["refused"]["bad_value"]["first"].startswith(f"{tmp_path / 'log.ndjson'}:8:")


def test_units_come_back_in_order_however_long_each_takes(tmp_path: Path) -> None:
    given = [
        Unit(LINES, "log", number + 1, ndjson({**DEAL, "id": number}) * (300 if number % 3 == 0 else 1))
        for number in range(20)
    ]
    with Pool(Job(), 3) as pool:
        assert [unit.line for unit, _ in pool.scored(iter(given))] == list(range(1, 21))


def test_while_the_next_unit_is_waited_for_those_before_it_are_answered() -> None:
    """One worker has the long first unit, while the other is done with all the short ones."""
    given = [Unit(LINES, "log", 1, ndjson(DEAL) * 3000), *[Unit(LINES, "log", line, ndjson(DEAL)) for line in (2, 3)]]
    answered: list[int] = []

    def then_nothing() -> Iterator[Unit]:
        yield from given
        answered.extend(unit.line for unit, _ in pool.answered(lambda: True))
        assert answered == [1, 2, 3]

    with Pool(Job(), 2) as pool:
        assert list(pool.scored(then_nothing())) == []


def test_what_is_answered_while_the_next_unit_is_waited_for_is_in_order_and_not_answered_again() -> None:
    given = [Unit(LINES, "log", number, ndjson(DEAL) * (number % 4 * 100 + 1)) for number in range(1, 30)]
    chance = random.Random(1)
    answered: list[int] = []

    def slowly() -> Iterator[Unit]:
        for unit in given:
            answered.extend(unit.line for unit, _ in pool.answered(lambda: chance.random() < 0.5))
            yield unit

    with Pool(Job(), 3) as pool:
        for unit, _ in pool.scored(slowly()):
            answered.append(unit.line)
    assert answered == list(range(1, 30))


def test_a_stream_that_stops_in_the_middle_of_a_line_keeps_back_no_answer() -> None:
    """The worker has the line before it; with nothing to be read any more, its answer is taken."""
    line = ndjson(DEAL)
    parts = [line, line, line, line[:50], line[50:], b""]
    stops = {4, 5}  # the parts before which nothing stands in the stream
    done = bytearray()
    read = 0

    class Slow:
        def read(self, size: int, /) -> bytes:
            nonlocal read
            if read in stops:
                assert done.count(b"\n") == read - 1
            read += 1
            return parts[read - 1]

        def close(self) -> None:
            """There is nothing to close."""

    given = Input("-", Slow, True, lambda: read in stops)
    run_to_stream([given], Job(), done.extend, Crew(2))
    assert done.count(b"\n") == 4


def test_beside_other_threads_workers_are_started_anew_and_give_the_same(tmp_path: Path) -> None:
    found = units(written(tmp_path / "log.ndjson", long_log(3)))
    alone = [one.data for _, one in scored(found, Job(), ALONE)]
    with beside(1):
        assert [one.data for _, one in scored(found, Job(), Crew(2))] == alone


@either_way
def test_units_and_answers_longer_than_what_is_in_common_come_in_their_turn(threads: int) -> None:
    """The answers too: a line of deals is some 170 bytes, its result some 700."""
    lines = {number: 4000 if number % 3 == 0 else 2 for number in range(1, 13)}
    given = [Unit(LINES, "log", line, ndjson(DEAL) * count) for line, count in lines.items()]
    assert len(given[2].data) > UNIT > len(given[0].data)
    with beside(threads), Pool(Job(), 2) as pool:
        answers = list(pool.scored(iter(given)))
    assert len(answers[2][1].data) > ANSWER > len(answers[0][1].data)
    assert [(unit.line, one.tally.wins) for unit, one in answers] == list(lines.items())
    assert all(one.data.count(b"\n") == lines[unit.line] for unit, one in answers)


@by_signal
@either_way
@pytest.mark.parametrize("slot", [UNIT, 1000], ids=["in common memory", "through the pipe"])
def test_a_worker_that_dies_is_replaced_and_nothing_is_lost(
    monkeypatch: pytest.MonkeyPatch, threads: int, slot: int
) -> None:
    monkeypatch.setattr(module, "UNIT", slot)
    monkeypatch.setattr(module, "ANSWER", slot)
    given = [Unit(LINES, "log", number, ndjson({**DEAL, "id": number}) * 20) for number in range(1, 30)]
    with beside(threads), Pool(Job(), 2) as pool:

        def deadly() -> Iterator[Unit]:
            for unit in given:
                if unit.line in (7, 28):  # so far apart that no unit is lost twice
                    for one in pool.processes():
                        os.kill(one, signal.SIGKILL)
                yield unit

        answers = list(pool.scored(deadly()))
    assert [unit.line for unit, _ in answers] == list(range(1, 30))
    assert all(one.tally.wins == 20 for _, one in answers)


class Deadly:
    """Ends the process that is given it."""

    def __reduce__(self) -> Any:
        return os._exit, (9,)


@by_signal
def test_a_unit_that_kills_two_workers_ends_the_run_with_its_place() -> None:
    given = [Unit(LINES, "log", 1, ndjson(DEAL)), Unit(LINES, "night.ndjson", 40, Deadly())]
    with Pool(Job(), 2) as pool, pytest.raises(WorkerLost) as lost:
        list(pool.scored(iter(given)))
    assert "a worker died twice (status 9) over the deals from line 40 of night.ndjson on" in str(lost.value)
    assert pool.processes() == []


def test_a_fault_of_the_program_comes_back_with_its_traceback() -> None:
    with Pool(Job(), 2) as pool, pytest.raises(WorkerFailed) as failed:
        list(pool.scored(iter([Unit(BROKEN, "log", 1, None)])))
    assert "Traceback" in str(failed.value)
    assert "work.py" in str(failed.value)


@by_signal
def test_no_worker_outlives_the_one_who_asks(tmp_path: Path) -> None:
    ours, theirs = os.pipe()
    log = written(tmp_path / "log.ndjson", long_log(3))
    asker = os.fork()
    if asker == 0:
        os.close(ours)
        os.set_inheritable(theirs, True)  # held by every worker, so its end tells that the last of them is gone
        answers = scored(units(log), Job(), Crew(3))
        for _ in range(3):
            next(answers)
        os.kill(os.getpid(), signal.SIGKILL)
    os.close(theirs)
    os.waitpid(asker, 0)
    assert os.read(ours, 1) == b""
    os.close(ours)


@by_signal
@either_way
def test_without_common_memory_everything_goes_through_the_pipes(monkeypatch: pytest.MonkeyPatch, threads: int) -> None:
    def none(*_: Any) -> Any:
        raise OSError("no memory")

    monkeypatch.setattr("mjscore.batch.slots._common", none)
    given = [Unit(LINES, "log", number, ndjson({**DEAL, "id": number}) * 900) for number in range(1, 9)]
    with beside(threads), Pool(Job(), 2) as pool:
        answers = list(pool.scored(iter(given)))
    assert [(unit.line, one.tally.wins) for unit, one in answers] == [(number, 900) for number in range(1, 9)]


def test_few_units_are_out_where_they_are_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_HELD", 3000)
    monkeypatch.setattr(module, "_HELD_EACH", 10)
    given = [Unit(LINES, "log", number, b"x" * 1000) for number in range(1, 30)]
    asked: list[int] = []
    answered: list[int] = []

    def watched() -> Iterator[Unit]:
        for unit in given:
            asked.append(unit.line)
            assert len(asked) - len(answered) <= 3
            yield unit

    with Pool(Job(), 4) as pool:
        for unit, _ in pool.scored(watched()):
            answered.append(unit.line)
    assert answered == list(range(1, 30))


@contextmanager
def files_left(number: int) -> Iterator[None]:
    """Meanwhile about so many more files can be opened."""
    import resource

    probes = [os.open(os.devnull, os.O_RDONLY) for _ in range(number)]  # between those that are open already
    for probe in probes:
        os.close(probe)
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(probes) + 1, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


@by_signal
def test_no_more_workers_are_started_than_the_system_gives() -> None:
    given = [Unit(LINES, "log", number, ndjson(DEAL)) for number in range(1, 60)]
    with Pool(Job(), 30) as pool:
        with files_left(12):
            answers = list(pool.scored(iter(given)))
        assert 1 <= len(pool.processes()) <= 4
    assert [unit.line for unit, _ in answers] == list(range(1, 60))


@by_signal
def test_where_the_system_gives_no_worker_the_run_ends_with_the_reason() -> None:
    why = "no worker process can be started: Too many open"
    with Pool(Job(), 2) as pool, pytest.raises(WorkerLost, match=why), files_left(1):
        list(pool.scored(iter([Unit(LINES, "log", 1, ndjson(DEAL))])))


@by_proc
@either_way
def test_workers_that_were_replaced_leave_no_open_files(threads: int) -> None:
    given = [Unit(LINES, "log", number, ndjson(DEAL)) for number in range(1, 5)]

    def deadly(pool: Pool) -> Iterator[Unit]:
        for unit in given:
            for one in pool.processes()[: unit.line % 2]:
                os.kill(one, signal.SIGKILL)
            yield unit

    found = []
    with beside(threads):
        for _ in range(2):  # the first may leave what all later ones use
            with Pool(Job(), 2) as pool:
                assert len(list(pool.scored(deadly(pool)))) == len(given)
            found.append(len(os.listdir("/proc/self/fd")))
    assert found[0] == found[1]


@by_signal
def test_a_worker_that_is_stopped_does_not_keep_the_run_from_ending() -> None:
    with Pool(Job(), 1) as pool:
        assert len(list(pool.scored(iter([Unit(LINES, "log", 1, ndjson(DEAL))])))) == 1
        os.kill(pool.processes()[0], signal.SIGSTOP)
    assert pool.processes() == []


@by_signal
def test_a_worker_whose_asker_died_in_the_middle_of_a_word_ends_in_silence(capfd: pytest.CaptureFixture[str]) -> None:
    context = multiprocessing.get_context("fork")
    ours, theirs = context.Pipe()
    slots = Slots(context, 2, 100)
    worker = context.Process(target=_serve, args=(theirs, slots, slots, [ours.close]))
    worker.start()
    theirs.close()
    ours.send(Job())
    os.write(ours.fileno(), struct.pack("!i", 1000) + b"the beginning")
    ours.close()
    worker.join()
    slots.close()
    assert (worker.exitcode, capfd.readouterr().err) == (0, "")


_FIRST_WORKER = """
import threading
from mjscore.batch import pool
from mjscore.batch.records import LINES, Job, Unit

if __name__ == "__main__":
    over = threading.Event()
    threading.Thread(target=over.wait).start()
    with pool.Pool(Job(), 1) as one:
        member = one._started()
        print(next(line.split()[1] for line in open(f"/proc/{member.process.pid}/status") if line.startswith("SigBlk")))
    over.set()
"""


@by_proc
def test_ctrl_c_never_comes_to_a_worker_that_is_started_anew_the_first_neither() -> None:
    done = subprocess.run([sys.executable, "-c", _FIRST_WORKER], cwd=ROOT, capture_output=True, check=True)
    assert int(done.stdout, 16) >> (signal.SIGINT - 1) & 1
