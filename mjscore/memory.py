"""Small answers that are remembered: a mapping that works out what it is asked for the first time.

A lookup takes a third of what `functools.lru_cache` takes, which keeps a list of what was asked last; here all is
forgotten when the memory is full. It knows nothing of what it holds.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

K = TypeVar("K")
V = TypeVar("V")


def keep(memory: dict[K, V], key: K, found: V, most: int) -> None:
    """Remembers an answer that is worked out elsewhere; a memory with so many is emptied first."""
    if len(memory) >= most:
        memory.clear()
    memory[key] = found


class Memory(dict[K, V]):
    """The answers of one function, at most so many of them. `memory[key]` is `function(key)`.

    `keeps` says which keys are worth it, where some seldom come back.
    """

    __slots__ = ("_find", "_keeps", "_most")

    def __init__(self, find: Callable[[K], V], most: int, keeps: Callable[[K], bool] | None = None) -> None:
        super().__init__()
        self._find = find
        self._keeps = keeps
        self._most = most

    def __missing__(self, key: K) -> V:
        found = self._find(key)
        if self._keeps is not None and not self._keeps(key):
            return found
        if len(self) >= self._most:
            self.clear()
        self[key] = found
        return found
