"""Events that belong to one moment: wins of several players on one tile."""

from __future__ import annotations

from collections.abc import Iterable

from mjscore.deal.records import End, Foreign, Kong, Win

Event = Win | Kong | End


def on_one_tile(one: Event | None, two: Event | None) -> bool:
    """Whether two events that follow each other directly are wins on one discard, or on one robbed kong.

    They are when way, source and winning tile are the same and the second does not say that it came `later`.
    """
    if type(one) is not Win or type(two) is not Win or two[3] != one[3] or two[3] is None or two.more.get("later"):
        return False  # of most wins the source is another
    tiles = [None if isinstance(win.hand, Foreign) else win.hand.tile for win in (one, two)]
    return tiles[0] is not None and (one.by, one.source, tiles[0]) == (two.by, two.source, tiles[1])


def turns(events: Iterable[Event]) -> tuple[tuple[Event, ...], ...]:
    """The events in order, wins on one tile together."""
    found: list[list[Event]] = []
    for event in events:
        if found and on_one_tile(found[-1][-1], event):
            found[-1].append(event)
        else:
            found.append([event])
    return tuple(map(tuple, found))
