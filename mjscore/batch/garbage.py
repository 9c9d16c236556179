"""When cyclic garbage is looked for while a batch runs: between units, instead of whenever enough was made.

Scoring a deal leaves none, and a collector that is not told so walks through all that is remembered again and again. Only
whoever owns the process puts it off: the command line, and a worker.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager

_EVERY = 256
"""Units between two looks at everything."""


@contextmanager
def collector_off() -> Iterator[None]:
    """Nothing is collected meanwhile, but by `collect`; what is there already is never looked at."""
    before = gc.isenabled()
    gc.disable()
    gc.freeze()
    try:
        yield
    finally:
        gc.unfreeze()
        if before:
            gc.enable()


def collect(number: int) -> None:
    """Takes away the garbage of a unit, the number of which is given; does nothing where the collector works by itself."""
    if not gc.isenabled():
        gc.collect(2 if number % _EVERY == 0 else 0)
