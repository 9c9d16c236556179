"""What scoring leaves behind: nothing that only a collector of cyclic garbage finds, so that a batch can do without one."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import suppress

import pytest

import mjscore
from mjscore.batch.garbage import MOST_NEW, collect, collector_off
from mjscore.batch.records import LINES, Job, Unit
from mjscore.batch.work import Worker
from tests import checking
from tests.batch.logs import DEAL, NO_CHOW, ndjson

REFUSED = [
    b"{\n", b"\xff\n", b'{"a": 1, "a": 2}\n', b'{"hand": "\\ud800"}\n', b"[[[[\n",
    *map(ndjson, ([], {"variant": "nope"}, NO_CHOW, {**DEAL, "hand": "(EEE<W) [RRRR] 123m 467m 55p"}, {**DEAL, "tiel": "5p"})),
]  # fmt: skip


@pytest.fixture
def nothing_collected() -> Iterator[None]:
    gc.collect()
    with collector_off():
        yield


def blocks() -> list[bytes]:
    """The cases of the specification, and lines that are refused at every stage."""
    files = [checking.ndjson(path.name) for path in sorted((checking.DATA / "cases").glob("*.ndjson"))]
    return [*(ndjson(*[case["deal"] for case in file[::3] if "deal" in case]) for file in files), *REFUSED]


@pytest.mark.parametrize("check", [False, True])
def test_no_deal_and_no_refusal_leaves_cyclic_garbage(nothing_collected: None, check: bool) -> None:
    work = Worker(Job(check=check))
    given = [Unit(LINES, "log", 1, block) for block in blocks()]
    for unit in given:  # what is loaded and remembered the first time may do so
        work(unit)
    gc.collect()
    gc.freeze()
    for unit in given:
        work(unit)
        assert (gc.collect(), unit.data[:200]) == (0, unit.data[:200])


def test_a_deal_that_the_library_refuses_leaves_no_cyclic_garbage(nothing_collected: None) -> None:
    for deal in (DEAL, NO_CHOW, {**DEAL, "hand": "(EEE<W) [RRRR] 123m 467m 55p"}):
        found = 0
        for _ in range(2):
            gc.collect()
            with suppress(mjscore.Refused):
                mjscore.score(*mjscore.take(deal))
            found = gc.collect()
        assert (deal, found) == (deal, 0)


def test_much_that_is_new_is_looked_through_and_little_is_not(nothing_collected: None) -> None:
    gc.collect()

    def leave(cycles: int) -> None:
        for _ in range(cycles):
            cycle: list[object] = []
            cycle.append(cycle)

    leave(MOST_NEW // 4)
    collect()
    leave(MOST_NEW)
    collect()
    assert gc.collect() < MOST_NEW // 4
    leave(1000)
    collect()
    assert gc.collect() >= 1000


def test_all_that_is_remembered_is_less_than_what_is_looked_through(nothing_collected: None) -> None:
    """Else every unit would be followed by a look at everything, for nothing."""
    gc.collect()
    work = Worker(Job())
    for block in blocks():
        work(Unit(LINES, "log", 1, block))
    assert gc.get_count()[0] < MOST_NEW


def test_the_collector_is_as_it_was_behind_a_batch() -> None:
    for enabled in (True, False):
        (gc.enable if enabled else gc.disable)()
        try:
            with collector_off():
                assert not gc.isenabled()
            assert gc.isenabled() == enabled
        finally:
            gc.enable()
