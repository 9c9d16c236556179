"""How far a long run has got, on a line of the terminal that is written over and taken away at the end."""

from __future__ import annotations

import os
import time
from collections import deque
from collections.abc import Callable
from typing import TextIO

from mjscore.batch.tally import Tally

AFTER = 1.0  # seconds, before anything is shown
EVERY = 0.25  # seconds, between one showing and the next
RECENT = 20  # showings over which the speed is taken: a run begins slowly, until its workers know their suits
_WIPE = "\r\x1b[K"


class Progress:
    """Shows what a run has come to: deals, deals a second, refused, the time that is left where the end is known."""

    def __init__(
        self, stream: TextIO, total: int | None, clock: Callable[[], float] = time.monotonic, done: int = 0
    ) -> None:
        self._stream = stream
        self._total = total
        self._clock = clock
        self._start = clock()
        self._next = self._start + AFTER
        self._before = done  # deals that an earlier run has scored
        self._recent: deque[tuple[float, int, int]] = deque(maxlen=RECENT)  # when, deals, bytes read
        self._shown = False

    def __call__(self, tally: Tally, read: int) -> None:
        """Is told what the run has come to, and how many bytes of the inputs it has read."""
        if not self._recent:
            self._recent.append((self._start, self._before, read if self._before else 0))
        now = self._clock()
        if now < self._next:
            return
        self._next = now + EVERY
        self._stream.write(_WIPE + self._line(tally, read, now)[: _room(self._stream)])
        self._stream.flush()
        self._shown = True
        self._recent.append((now, tally.deals, read))

    def _line(self, tally: Tally, read: int, now: float) -> str:
        since, deals, read_then = self._recent[0]
        seconds = now - since
        line = f"{tally.deals:,} deals, {(tally.deals - deals) / seconds:,.0f} a second, {tally.refusals:,} refused"
        fresh = read - read_then
        if self._total and fresh > 0:
            line += f", {_time(seconds * max(0, self._total - read) / fresh)} left"
        return line

    def close(self) -> None:
        """Takes the line away."""
        if self._shown:
            self._stream.write(_WIPE)
            self._stream.flush()


def _room(stream: TextIO) -> int | None:
    """Columns that a line may have: what goes over the edge is not taken away with its line. None where nobody knows."""
    try:
        return os.get_terminal_size(stream.fileno()).columns - 1 or None
    except (OSError, ValueError):
        return None


def _time(seconds: float) -> str:
    whole = round(seconds)
    hours, minutes = whole // 3600, whole // 60 % 60
    return f"{hours}:{minutes:02}:{whole % 60:02}" if hours else f"{minutes}:{whole % 60:02}"
