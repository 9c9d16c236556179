"""Memory that two processes have in common: long messages lie in it, and their pipe says only where.

So nobody who tells waits until the other listens: what goes through the pipe fits into it. A message that is longer than
a slot is the exception, and so is every message where no such memory is to be had: whoever sends one has to know that the
other is listening.
"""

from __future__ import annotations

import mmap
import os
import sys
from contextlib import suppress
from tempfile import TemporaryFile
from typing import Any, Protocol

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
        self._memory: _Memory | None = None
        with suppress(OSError):  # there is none, and messages are sent whole
            self._memory = _common(context, number * size)

    def put(self, message: bytes) -> Lent | bytes:
        """What to send: where the message lies now, or all of it where it fits nowhere."""
        begin = self._next * self._size
        if self._memory is None or len(message) > self._size or not self._memory.write(begin, message):
            return message
        self._next = (self._next + 1) % self._number
        return Lent(begin, begin + len(message))

    def take(self, sent: Lent | bytes) -> bytes:
        """The message."""
        if isinstance(sent, bytes):
            return sent
        assert self._memory is not None
        return self._memory.read(sent.begin, sent.end)

    def close(self) -> None:
        """Lets go of the memory, which the other process may still have."""
        if self._memory is not None:
            self._memory.close()
            self._memory = None


class _Memory(Protocol):
    def write(self, begin: int, message: bytes) -> bool: ...
    def read(self, begin: int, end: int) -> bytes: ...
    def close(self) -> None: ...


def _common(context: Any, size: int) -> _Memory:
    """Memory that a process has in common with one that it starts. Raises `OSError` where there is none."""
    if context.get_start_method() == "fork":
        return _Inherited(mmap.mmap(-1, size))  # with no file behind it that could be full
    if sys.platform == "win32":
        return _Array(context.RawArray("B", size))
    return _File(_unnamed())


class _Mapped:
    def __init__(self, memory: Any) -> None:
        self._memory = memory

    def write(self, begin: int, message: bytes) -> bool:
        """Whether the message lies there now."""
        self._view()[begin : begin + len(message)] = message
        return True

    def read(self, begin: int, end: int) -> bytes:
        """What lies there."""
        return bytes(self._view()[begin:end])

    def _view(self) -> memoryview:
        return memoryview(self._memory).cast("B")


class _Inherited(_Mapped):
    def close(self) -> None:
        """Unmaps it."""
        self._memory.close()


class _Array(_Mapped):
    def close(self) -> None:
        """Gives it back."""
        self._memory = None


class _File:
    """A file without a name, of which a process that is started anew is handed the number.

    It is written and read, not mapped: where a mapped one cannot grow, a signal ends whoever writes into it.
    """

    def __init__(self, number: int) -> None:
        self._number = number

    def write(self, begin: int, message: bytes) -> bool:
        """Whether there was room for the message."""
        try:
            return os.pwrite(self._number, message, begin) == len(message)
        except OSError:
            return False

    def read(self, begin: int, end: int) -> bytes:
        """What lies there."""
        return os.pread(self._number, end - begin, begin)

    def close(self) -> None:
        """Closes it."""
        os.close(self._number)

    def __reduce__(self) -> tuple[Any, ...]:
        from multiprocessing.reduction import DupFd  # which not every system has

        return _handed, (DupFd(self._number),)


def _handed(number: Any) -> _File:
    return _File(number.detach())


def _unnamed() -> int:
    """The number of a new file without a name: in memory where the system has such files, which no disk bounds."""
    if hasattr(os, "memfd_create"):
        return os.memfd_create("mjscore")
    with TemporaryFile() as file:
        return os.dup(file.fileno())
