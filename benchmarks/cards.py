"""How long a card takes: reading the sample card, a hand that fits a line, a hand that fits none; and whole deals.

`python benchmarks/cards.py` prints the median of each, in milliseconds.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable

import mjscore
from mjscore.card import Circumstances, Tiles, declare, fits, misfit, read_card, read_hand, sample_text

FITS = "22s 444s 66s (888p) (FFFJ)"
FITS_NOTHING = "FF 1p 22p 333p 5555p RR"
DEAL = {"variant": "american", "card": "sample", "winner": "east", "hand": FITS, "by": "self_draw"}


def median(call: Callable[[], object], times: int) -> float:
    """The median of so many calls, in milliseconds."""
    found = []
    for _ in range(times):
        start = time.perf_counter()
        call()
        found.append((time.perf_counter() - start) * 1000)
    return statistics.median(found)


def tiles_of(hand: str) -> Tiles:
    """The tiles of a hand that has nothing wrong about it."""
    declared, problems = declare(read_hand(hand), Circumstances(self_drawn=True))
    assert declared is not None, problems
    return declared.tiles


def main() -> None:
    """Prints a line for each."""
    text = sample_text()
    card = read_card(text).card
    assert card is not None
    fitting, other = tiles_of(FITS), tiles_of(FITS_NOTHING)
    rows = [
        ("read the sample card", lambda: read_card(text, advice=False), 11),
        ("read it, with warnings", lambda: read_card(text), 11),
        ("a hand that fits", lambda: fits(card, fitting), 2001),
        ("a hand that fits nothing, and why", lambda: fits(card, other) or misfit(card, other), 501),
        ("a whole deal", lambda: mjscore.score(*mjscore.take(DEAL)), 1001),
    ]
    for name, call, times in rows:
        print(f"{name:<36} {median(call, times):8.3f} ms")


if __name__ == "__main__":
    main()
