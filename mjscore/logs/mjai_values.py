"""Single values of mjai events: tiles, numbers, scores. Raises `Wrong` for what is none, with its place in the event."""

from __future__ import annotations

from typing import Any

from mjscore.logs.tiles import MJAI
from mjscore.logs.wrong import Wrong, as_written

HIDDEN = "?"


def consumed(event: dict[str, Any]) -> tuple[int, ...]:
    """The tiles of a set that a player held before."""
    tiles = event.get("consumed")
    if not isinstance(tiles, list) or len(tiles) > 4:
        raise Wrong("bad_value", "no tiles of the set", "write consumed: a list of at most four", ("consumed",))
    return tuple(tile(one, ("consumed", place)) for place, one in enumerate(tiles))


def tile(value: Any, path: tuple[str | int, ...]) -> int:
    """The code of a tile as mjai writes it; `path` says where in the event it stands."""
    code = MJAI.get(value) if isinstance(value, str) else None
    if code is None:
        if value == HIDDEN:
            raise Wrong("missing", "a tile is hidden", "a deal is told by a log that shows all hands", path)
        if value is None and len(path) == 1:
            raise Wrong("missing", f"the event has no {path[0]}", f"write {path[0]} with its tile")
        raise Wrong("bad_value", f"{as_written(value)} is no tile", "tiles are 1m-9s, 5mr, E S W N P F C", path)
    return code


def whole(event: dict[str, Any], key: str, below: int, default: int | None = None) -> int:
    """A whole number from 0, less than `below`."""
    value = event.get(key, default)
    if value is None:
        raise Wrong("missing", f"the event has no {key}", f"write {key} with its number")
    if type(value) is not int or not 0 <= value < below:
        raise Wrong("bad_value", f"{as_written(value)} is no {key}", f"a whole number from 0 to {below - 1}", (key,))
    return value


def follows(event: dict[str, Any]) -> tuple[int, int] | None:
    """Dealer and counters of a deal that begins, where the event tells them."""
    number = event.get("kyoku")
    dealer = event.get("oya", number - 1 if type(number) is int else None)
    honba = event.get("honba")
    return (dealer, honba) if type(dealer) is int and type(honba) is int else None


def scores(event: dict[str, Any]) -> list[int] | None:
    """The scores that an event tells, where it does."""
    scores = event.get("scores")
    if not isinstance(scores, list) or len(scores) not in (3, 4) or any(type(score) is not int for score in scores):
        return None
    return scores
