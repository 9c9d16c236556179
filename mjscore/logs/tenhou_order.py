"""The order of play of a deal of tenhou.net/6, which tells only what each player drew and discarded.

A discard is followed by the next player's draw, or by a call; two calls may fit one discard, and one call two equal
discards. So the orders that use everything up are tried one after the other, calls first, a bounded number of steps.
Whether the tiles were in hand is found when an order is played again.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from mjscore.logs.replay import CHOW, KONG, PUNG
from mjscore.logs.tiles import TENHOU
from mjscore.logs.wrong import Wrong, as_written
from mjscore.place import Path
from mjscore.record import NamedTuple

_STEPS = 8_000  # of all orders that are tried in one deal
_DRAWN = 60
_NONE = 0
_CALL = re.compile(r"((?:[1-5][1-9])*)([cpmkafr])((?:[1-5][1-9]|60)+)")
_DRAW, _ACT, _OFFER = "draw", "act", "offer"


class Move(NamedTuple):
    """What a player did, under the name the replay has for it, and where the log says so."""

    act: str
    seat: int
    given: tuple[Any, ...]
    path: Path


class _Drawn(NamedTuple):
    """An entry of the draws: a tile of the wall, or a call with the tiles it takes from the hand."""

    kind: str  # empty for a draw
    tile: int
    own: tuple[int, ...]
    sources: tuple[int, ...]  # whose discard it may be: the place in the text is told in a round of four


class _Thrown(NamedTuple):
    """An entry of the discards: the moves it stands for, and the tile that others may call."""

    moves: tuple[Move, ...]
    tile: int | None  # None: the tile drawn
    again: bool  # a draw follows
    none: bool = False  # nothing was discarded, behind a claimed kong


class _State(NamedTuple):
    """Where play stands: entries used of every list, whose turn it is, and what comes next."""

    drawn: tuple[int, ...]
    thrown: tuple[int, ...]
    turn: int
    step: str
    tile: int | None = None  # drawn just now, or offered
    moves: Any = None  # the moves so far, the last one first: (move, moves before)


_Play = tuple[tuple[tuple[_Drawn, ...], ...], tuple[tuple[_Thrown, ...], ...]]


def orders(draws: Sequence[list[Any]], discards: Sequence[list[Any]], dealer: int) -> Iterator[list[Move]]:
    """The moves of a deal in every order that uses all of them, the likeliest first. Raises `Wrong` on a bad entry."""
    seats = len(draws)
    play = (
        tuple(
            tuple(_read_draw(entry, seat, seats, (5 + 3 * seat, place)) for place, entry in enumerate(part))
            for seat, part in enumerate(draws)
        ),
        tuple(
            tuple(_read_discard(entry, seat, (6 + 3 * seat, place)) for place, entry in enumerate(part))
            for seat, part in enumerate(discards)
        ),
    )
    whole = (tuple(map(len, draws)), tuple(map(len, discards)))
    waiting = [_State((0,) * seats, (0,) * seats, dealer, _DRAW)]
    for _ in range(_STEPS):
        if not waiting:
            return
        state = waiting.pop()
        if (state.drawn, state.thrown) == whole:
            yield _unwound(state.moves)
        else:
            waiting += reversed(_after(state, play))


def _after(state: _State, play: _Play) -> list[_State]:
    """The states that may follow, the likeliest first."""
    if state.step == _DRAW:
        return _draw(state, state.turn, play)
    if state.step == _ACT:
        return _act(state, play)
    callers = [seat for seat in range(len(state.drawn)) if seat != state.turn and _may_call(state, seat, play)]
    callers.sort(key=lambda seat: play[0][seat][state.drawn[seat]].kind == CHOW)
    followers = [_call(state, seat, play) for seat in callers]
    return followers + _draw(state, (state.turn + 1) % len(state.drawn), play)


def _draw(state: _State, seat: int, play: _Play) -> list[_State]:
    place = state.drawn[seat]
    if place == len(play[0][seat]) or play[0][seat][place].kind:
        return []
    tile = play[0][seat][place].tile
    move = Move("draw", seat, (tile,), (5 + 3 * seat, place))
    used = _one_more(state.drawn, seat)
    return [_State(used, state.thrown, seat, _ACT, tile, (move, state.moves))]


def _act(state: _State, play: _Play) -> list[_State]:
    place = state.thrown[state.turn]
    if place == len(play[1][state.turn]):
        return []
    entry = play[1][state.turn][place]
    if entry.none:
        return []
    moves = state.moves
    for move in entry.moves:
        moves = (move, moves)
    tile = state.tile if entry.tile is None else entry.tile
    used = _one_more(state.thrown, state.turn)
    return [_State(state.drawn, used, state.turn, _DRAW if entry.again else _OFFER, tile, moves)]


def _may_call(state: _State, seat: int, play: _Play) -> bool:
    place = state.drawn[seat]
    if place == len(play[0][seat]):
        return False
    entry = play[0][seat][place]
    return bool(entry.kind) and entry.tile == state.tile and state.turn in entry.sources


def _call(state: _State, seat: int, play: _Play) -> _State:
    place = state.drawn[seat]
    entry = play[0][seat][place]
    move = Move("claim", seat, (entry.kind, entry.tile, entry.own), (5 + 3 * seat, place))
    drawn, thrown = _one_more(state.drawn, seat), state.thrown
    if entry.kind != KONG:
        return _State(drawn, thrown, seat, _ACT, None, (move, state.moves))
    if thrown[seat] < len(play[1][seat]) and play[1][seat][thrown[seat]].none:
        thrown = _one_more(thrown, seat)
    return _State(drawn, thrown, seat, _DRAW, None, (move, state.moves))


def _one_more(used: tuple[int, ...], seat: int) -> tuple[int, ...]:
    return (*used[:seat], used[seat] + 1, *used[seat + 1 :])


def _unwound(moves: Any) -> list[Move]:
    found = []
    while moves is not None:
        move, moves = moves
        found.append(move)
    return found[::-1]


# reading the entries


def _read_draw(entry: Any, seat: int, seats: int, path: Path) -> _Drawn:
    if type(entry) is int and entry in TENHOU:
        return _Drawn("", TENHOU[entry], (), ())
    letter, tiles, before = _read_call(entry, path)
    if letter not in "cpm" or not tiles:
        raise Wrong("bad_value", f"{_shown(entry)} is nothing that is drawn", _HELP, path)
    called, own = tiles[before], (*tiles[:before], *tiles[before + 1 :])
    kind = {"c": CHOW, "p": PUNG, "m": KONG}[letter]
    turns = 3 if before == 0 else 2 if before == 1 else 1  # the player before, across, or behind
    return _Drawn(kind, called, own, tuple({(seat + turns) % 4, (seat + turns) % seats} & set(range(seats))))


def _read_discard(entry: Any, seat: int, path: Path) -> _Thrown:
    if type(entry) is int and (entry in TENHOU or entry == _DRAWN):
        tile = TENHOU.get(entry)
        return _Thrown((Move("discard", seat, (tile,), path),), tile, False)
    if entry == _NONE and type(entry) is int:
        return _Thrown((), None, False, True)
    letter, tiles, before = _read_call(entry, path)
    if letter == "r" and len(tiles) < 2 and not before:
        tile = tiles[0] if tiles else None
        moves = (Move("declare_riichi", seat, (), path), Move("discard", seat, (tile,), path))
        return _Thrown(moves, tile, False)
    if letter in "ka" and before < len(tiles):
        act = "add" if letter == "k" else "conceal"
        return _Thrown((Move(act, seat, (tiles[before],), path),), None, True)
    if letter == "f":
        return _Thrown((Move("set_aside", seat, (), path),), None, True)
    raise Wrong("bad_value", f"{_shown(entry)} is nothing that is discarded", _HELP, path)


def _read_call(entry: Any, path: Path) -> tuple[str, tuple[int, ...], int]:
    """The letter of a call, its tiles, and how many of them stand before the letter."""
    found = _CALL.fullmatch(entry) if isinstance(entry, str) and len(entry) < 12 else None
    if found is None:
        raise Wrong("bad_value", f"{_shown(entry)} is neither a tile nor a call", _HELP, path)
    before, letter, behind = found.groups()
    numbers = [int((before + behind)[place : place + 2]) for place in range(0, len(before + behind), 2)]
    unknown = [number for number in numbers if number not in TENHOU and number != _DRAWN]
    if unknown or (_DRAWN in numbers and letter != "r"):
        raise Wrong("bad_value", f"{_shown(entry)} names no tiles", _HELP, path)
    tiles = tuple(TENHOU[number] for number in numbers if number != _DRAWN)
    return letter, tiles, len(before) // 2


def _shown(entry: Any) -> str:
    return repr(entry)[:30] if isinstance(entry, str) else as_written(entry)


_HELP = "tiles are 11-53, calls such as c123456, 11p1111, k11111111, 111111a11, r60, f44"
