"""When cyclic garbage is looked for while a batch runs: between units, and where so much is new that it could be garbage.

Scoring a deal leaves none, and a collector that is not told so walks through all that is remembered again and again. Only
whoever owns the process puts it off: the command line, and a worker.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager

MOST_NEW = 200_000
"""Objects that may be there beyond those at the last look: more than is ever remembered, some 20 MB."""


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


def collect() -> None:
    """Takes away the garbage of some units, if there can be any; does nothing where the collector works by itself."""
    if not gc.isenabled() and gc.get_count()[0] > MOST_NEW:
        gc.collect()
