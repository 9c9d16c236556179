"""Memory that two processes have in common: long messages lie in it, and their pipe says only where.

So nobody who tells waits until the other listens: what goes through the pipe fits into it. A message that is longer than
a slot is the exception, and whoever sends one has to know that the other is listening.
"""

from __future__ import annotations

import mmap
from typing import Any

from mjscore.record import NamedTuple


class Lent(NamedTuple):
    """Where a message lies."""

    begin: int
    end: int


class Slots:
    """Places for the messages of one process to the other, by turns: as many as may be on their way at once."""

    def __init__(self, context: Any, number: int, size: int) -> None:
        """`context` is that of `multiprocessing` by which the other process is started, `size` in bytes."""
        self._number, self._size, self._next = number, size, 0
        if context.get_start_method() == "fork":
            self._memory: Any = mmap.mmap(-1, number * size)  # inherited, and no file behind it that could be full
        else:
            self._memory = context.RawArray("B", number * size)

    def put(self, message: bytes) -> Lent | bytes:
        """What to send: where the message lies now, or all of it where it is longer than a slot."""
        if len(message) > self._size:
            return message
        begin = self._next * self._size
        self._next = (self._next + 1) % self._number
        found = Lent(begin, begin + len(message))
        self._view()[found.begin : found.end] = message
        return found

    def take(self, sent: Lent | bytes) -> bytes:
        """The message."""
        return sent if isinstance(sent, bytes) else bytes(self._view()[sent.begin : sent.end])

    def _view(self) -> memoryview:
        return memoryview(self._memory).cast("B")
