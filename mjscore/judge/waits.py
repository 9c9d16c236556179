"""Which tiles would win, with what and for how much: every kind is tried, drawn and discarded, by the whole machine."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mjscore.judge.deal import score
from mjscore.judge.intake import FindCard, no_files, read
from mjscore.place import At, Problem, Refused
from mjscore.record import NamedTuple
from mjscore.result import SEATS, Result
from mjscore.rulebook import Rulebook
from mjscore.tiles.kinds import NAMES

_OTHER_TILE = frozenset(
    ("no_win", "tile_copies", "dead_hand", "no_line", "suits", "joker_place", "exposed_group", "concealed_line")
)
"""What a trial tile may be refused for without anything being wrong with the hand."""


_TRIED = ("tile", "by", "from", "events")


class Wait(NamedTuple):
    """A tile that would win: the deal's result were it drawn, and were it discarded (None: it would not win so)."""

    tile: str
    drawn: Result | None
    discarded: Result | None


def waits(data: Mapping[str, Any], book: Rulebook, find_card: FindCard = no_files) -> tuple[Wait, ...]:
    """The waits of a hand one tile short, in the order of the tiles.

    `data` are the fields of a deal without `tile`, `by` and `from`; the winner is East where none is named. Raises
    `Refused` for what is wrong with the hand whichever tile comes, and for a hand that is complete.
    """
    _without_what_is_tried(data)
    trial = {"winner": "east", **data}
    other = _another(trial["winner"], data, book)
    found = []
    refusals = []
    for name in NAMES[:34] if book.card is None else (*NAMES[:34], "F", "J"):
        drawn, why = _tried({**trial, "tile": name, "by": "self_draw"}, book, find_card)
        discarded, _ = _tried({**trial, "tile": name, "by": "discard", "from": other}, book, find_card)
        if drawn is not None or discarded is not None:
            found.append(Wait(name, drawn, discarded))
        elif why is not None:
            refusals.append(why)
    _raise_if_it_is_complete(refusals)
    if any(win.as_told for wait in found for result in wait[1:] if result is not None for win in result.wins):
        raise Refused([Problem("bad_value", "a count waits for no tile", "write the tiles of the hand", At(("hand",)))])
    if not found:
        _raise_if_the_hand_is_wrong(refusals)
    return tuple(found)


def _without_what_is_tried(data: Mapping[str, Any]) -> None:
    """Raises `Refused` for the fields that say how a hand was won: each would go unheard."""
    help = "take it out: every tile is tried, drawn and discarded"
    told = [
        Problem("unknown_field", f"a hand that waits has no field '{name}'", help, At((name,), key=True))
        for name in _TRIED
        if data.get(name) is not None
    ]
    if told:
        raise Refused(told)


def _raise_if_it_is_complete(refusals: list[Refused]) -> None:
    """Raises `Refused` for a hand with its winning tile: only such a one contradicts a tile that it does not hold."""
    if any(
        one.code == "contradiction" and one.at.path == ("tile",) for refused in refusals for one in refused.problems
    ):
        message = "the hand waits for nothing: the winning tile is among its tiles"
        help = "take that tile out; mjscore score scores a whole hand"
        raise Refused([Problem("tile_count", message, help, At(("hand",)))])


def _tried(data: Mapping[str, Any], book: Rulebook, find_card: FindCard) -> tuple[Result | None, Refused | None]:
    try:
        return score(read(data, book, find_card), book), None
    except Refused as refused:
        return None, refused


def _another(winner: Any, data: Mapping[str, Any], book: Rulebook) -> str:
    """A seat still in play that is not the winner's: the one before, from whom every set could be claimed, if it can be."""
    players = data.get("players")
    names = {str(name): seat for seat, name in players.items()} if isinstance(players, Mapping) else {}

    def place(named: Any) -> int:
        seat = str(names.get(str(named), named)).lower()
        return next((place for place, name in enumerate(SEATS) if seat in (name, name[0])), 0)

    own = place(winner)
    left = data.get((book.play_on and book.play_on.left) or "")
    gone = set(map(place, left)) if isinstance(left, list) else set()
    seats = book.vocabulary.seats
    before = (seat % seats for seat in range(own + seats - 1, own, -1))
    return SEATS[next((seat for seat in before if seat not in gone), (own - 1) % seats)]


def _raise_if_the_hand_is_wrong(refusals: list[Refused]) -> None:
    """Raises what no trial tile is to blame for: another kind of problem, or copies that are too many with every tile."""
    for refused in refusals:
        if any(problem.code not in _OTHER_TILE for problem in refused.problems):
            raise refused
    if refusals and all(problem.code == "tile_copies" for refused in refusals for problem in refused.problems):
        raise min(refusals, key=str)  # the one whose trial tile is not counted among the copies
