"""The line that shows how far a batch has got."""

from __future__ import annotations

import os
import sys
from io import StringIO
from pathlib import Path

import pytest

from mjscore.batch.tally import Tally
from mjscore.cli.progress import Progress
from tests.batch.logs import TOLD, ndjson, written


class Clock:
    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def tally(deals: int, refused: int = 0) -> Tally:
    found = Tally()
    for _ in range(refused):
        found.refusal("bad_set", "log:1:1")
    found.deals = deals
    return found


def test_nothing_is_shown_in_the_first_second() -> None:
    stream, clock = StringIO(), Clock()
    progress = Progress(stream, 1000, clock)
    clock.now += 0.9
    progress(tally(10), 10)
    progress.close()
    assert stream.getvalue() == ""


def test_a_line_tells_deals_rate_refused_and_the_time_left() -> None:
    stream, clock = StringIO(), Clock()
    progress = Progress(stream, 1000, clock)
    clock.now += 2
    progress(tally(5000, 3), 20)
    clock.now += 0.1
    progress(tally(5200, 3), 21)  # too soon for another
    clock.now += 98
    progress(tally(250_000, 3), 900)
    progress.close()
    assert stream.getvalue().split("\r\x1b[K") == [
        "",
        "5,000 deals, 2,500 a second, 3 refused, 1:38 left",
        "250,000 deals, 2,498 a second, 3 refused, 0:11 left",
        "",
    ]


def test_the_time_left_is_not_told_where_nobody_knows_the_end() -> None:
    stream, clock = StringIO(), Clock()
    progress = Progress(stream, None, clock)
    clock.now += 2
    progress(tally(5000), 20)
    assert stream.getvalue().endswith("5,000 deals, 2,500 a second, 0 refused")


def test_the_speed_is_that_of_late() -> None:
    stream, clock = StringIO(), Clock()
    progress = Progress(stream, 100_000, clock)
    for number in range(1, 41):  # 100 deals a second at first, 1,000 then
        clock.now += 1
        deals = min(number, 10) * 100 + max(0, number - 10) * 1000
        progress(tally(deals), deals)
    assert stream.getvalue().endswith("31,000 deals, 1,000 a second, 0 refused, 1:09 left")


@pytest.mark.skipif(sys.platform == "win32", reason="terminals of Unix")
def test_a_line_stays_within_a_narrow_terminal() -> None:
    import fcntl
    import pty
    import struct
    import termios

    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 30, 0, 0))
    with os.fdopen(theirs, "w") as stream:
        clock = Clock()
        progress = Progress(stream, 1000, clock)
        clock.now += 2
        progress(tally(250_000), 20)
        assert os.read(ours, 1000) == b"\r\x1b[K250,000 deals, 125,000 a seco"
    os.close(ours)


def test_hours_are_told_as_hours() -> None:
    stream, clock = StringIO(), Clock()
    progress = Progress(stream, 3_000_000, clock)
    clock.now += 2
    progress(tally(5000), 500)
    assert stream.getvalue().endswith("3:19:58 left")


def test_what_an_earlier_run_has_done_does_not_count_for_the_rate() -> None:
    stream, clock = StringIO(), Clock()
    progress = Progress(stream, 2000, clock, done=10_000)
    clock.now += 0.5
    progress(tally(10_100), 1000)
    clock.now += 1.5
    progress(tally(12_000), 1200)
    assert stream.getvalue().endswith("12,000 deals, 1,000 a second, 0 refused, 0:08 left")


@pytest.mark.skipif(sys.platform == "win32", reason="terminals of Unix")
def test_a_short_run_shows_nothing_on_a_terminal(tmp_path: Path) -> None:
    from tests.cli.terminal import talked

    written(tmp_path / "log.ndjson", ndjson(TOLD))
    assert talked(["batch", "log.ndjson", "-o", "out"], [], tmp_path) == ("", 0)
