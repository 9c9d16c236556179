"""A deal that was played again, as the written deal: plain data in the form of deal.md.

It knows how hands, sets and claims are written; what happened it is told. Seats of the log become winds here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from mjscore.deal.words import SEAT_WORDS, SEATS
from mjscore.logs.replay import KONG, SET_ASIDE, Replay, Set, Won
from mjscore.logs.tiles import DRAGONS, WINDS, in_order
from mjscore.logs.wrong import Wrong
from mjscore.record import NamedTuple
from mjscore.tiles.kinds import PLAIN
from mjscore.tiles.notation import text_of

STICK = 1000
_LONGEST_NAME = 60
_MOST = 10**9  # points: no log has more, and no number without end is passed on


class Game(NamedTuple):
    """What a log says of all its deals."""

    variant: str
    rules: Mapping[str, bool]
    names: tuple[str, ...] = ()


def game_table(room: str, seats: int) -> str:
    """The name of a room's table of rules, for three players or four."""
    return f"{room}_3p" if seats == 3 else room


class Counters(NamedTuple):
    """What lay on the table when the deal began, and which deal it was."""

    round: int
    honba: int
    sticks: int


class Winner(NamedTuple):
    """A win, and what a log says of it besides the course of play."""

    won: Won
    ura: tuple[int, ...] = ()
    liable: int | None = None
    replacement: bool = True  # whether a tile drawn for a north set aside counts like one drawn for a kong


class Outcome(NamedTuple):
    """How a deal ended, and what each seat of the log gained or lost by it, where that is known."""

    winners: tuple[Winner, ...]
    end: str | None  # the kind of end where nobody won
    change: tuple[int, ...] | None = None
    nagashi: bool | None = False  # a mangan for discards was paid; None: the log does not say
    ready: tuple[int, ...] | None = None  # who was ready at an empty wall; None: the log does not say


def written_deal(id: str, game: Game, counters: Counters, replay: Replay, outcome: Outcome) -> dict[str, Any]:
    """The deal as plain data. Raises `Wrong` where what was paid does not add up."""
    table = _Winds(replay)
    deal: dict[str, Any] = {"id": id, "variant": game.variant}
    if game.rules:
        deal["rules"] = dict(game.rules)
    names = _names(game.names, replay.seats)
    if any(names):
        deal["players"] = {table.seat(place): names[place] for place in table.in_turn() if names[place]}
    deal["round"] = SEATS[_within(counters.round, 3, "round")]
    if len(outcome.winners) == 1:
        deal |= {"winner" if key == "win" else key: value for key, value in _win(table, outcome.winners[0]).items()}
    deal["dora"] = text_of(replay.indicators)
    sticks = _within(counters.sticks, 1000, "number of sticks") + replay.sticks
    deal |= {"honba": _within(counters.honba, 1000, "number of counters"), "sticks": sticks}
    if len(outcome.winners) > 1:
        deal["events"] = [_win(table, winner) for winner in outcome.winners]
    elif not outcome.winners:
        deal["events"] = [_end(table, outcome)]
    rows = {table.seat(place): _row(replay, place) for place in table.in_turn() if replay.rows[place]}
    if rows:
        deal["discards"] = rows
    if outcome.change is not None:
        deal["claim"] = {"net": _net(table, outcome, sticks)}
    return deal


class _Winds:
    """The seats of a log as winds of the deal."""

    def __init__(self, replay: Replay) -> None:
        self.replay = replay

    def in_turn(self) -> list[int]:
        """The seats of the log, East first."""
        return [(self.replay.dealer + place) % self.replay.seats for place in range(self.replay.seats)]

    def seat(self, seat: int) -> str:
        return SEATS[(seat - self.replay.dealer) % self.replay.seats]


def _win(table: _Winds, winner: Winner) -> dict[str, Any]:
    """The fields of one win, under the keys of an event."""
    won, replay = winner.won, table.replay
    win: dict[str, Any] = {"win": table.seat(won.seat), "hand": _hand(table, won.seat, won), "by": won.by}
    if won.source is not None:
        win["from"] = table.seat(won.source)
    circumstances = list(won.circumstances)
    if won.source is None and replay.replaces == SET_ASIDE and winner.replacement:
        circumstances.append("kong_replacement")
    if circumstances:
        win["with"] = circumstances
    if winner.ura and replay.riichi[won.seat]:
        win["ura"] = text_of(winner.ura)
    if replay.norths[won.seat]:
        win["kita"] = replay.norths[won.seat]
    if winner.liable is not None and winner.liable not in (won.seat, _shown_liable(replay.sets[won.seat])):
        win["liable"] = table.seat(winner.liable)
    return win


def _shown_liable(sets: Sequence[Set]) -> int | None:
    """Who fed the last of three dragon or four wind sets: what the sets as written tell of liability."""
    for kinds, number in ((DRAGONS, 3), (WINDS, 4)):
        found = [one for one in sets if PLAIN[one.tiles[0]] in kinds]
        if len(found) == number:
            return found[-1].source
    return None


def _end(table: _Winds, outcome: Outcome) -> dict[str, Any]:
    replay = table.replay
    end: dict[str, Any] = {"end": outcome.end}
    if outcome.end == "nine_terminals":
        end["by"] = table.seat(replay.turn)
    if outcome.end == "wall":
        if outcome.nagashi is not False:
            nagashi = [table.seat(seat) for seat in table.in_turn() if seat in replay.nagashi()]
            if nagashi:
                end["nagashi"] = nagashi
            elif outcome.nagashi:
                message = "a mangan is paid for discards, and everybody discarded something else or was called upon"
                raise Wrong("impossible", message, "the log is broken before this, or here")
        if outcome.ready is not None:
            end["tenpai"] = [table.seat(seat) for seat in table.in_turn() if seat in outcome.ready]
        else:
            end["hands"] = {table.seat(seat): _hand(table, seat) for seat in table.in_turn()}
    return end


def paid_as_ready(
    change: Sequence[int] | None, dealer: int, honba: int, follows: tuple[int, int] | None
) -> tuple[int, ...] | None:
    """Who was ready at an empty wall by what was paid: equal shares from some to others. None where it does not say.

    Where nobody paid it was everybody or nobody: `follows`, dealer and counters of the deal behind, says which, since the
    dealer deals again only if he was ready.
    """
    if change is None:
        return None
    paid = {amount for amount in change if amount > 0}
    if paid:
        alike = len(paid) == 1 and len({amount for amount in change if amount < 0}) == 1
        return tuple(seat for seat, amount in enumerate(change) if amount > 0) if alike else None
    if any(change) or follows is None or follows[1] != honba + 1:
        return None
    seats = len(change)
    if follows[0] == dealer:
        return tuple(range(seats))
    return () if follows[0] == (dealer + 1) % seats else None


def _hand(table: _Winds, seat: int, won: Won | None = None) -> str:
    """The sets in the order in which they were made, the concealed tiles, and the winning tile."""
    tiles = list(table.replay.hands[seat])
    if won is not None and won.source is None:
        tiles.remove(won.tile)
    words = [_set(table, one) for one in table.replay.sets[seat]]
    words.append(text_of(in_order(tiles)))
    if won is not None:
        words.append(f"+{text_of((won.tile,))}")
    return " ".join(words)


def _set(table: _Winds, one: Set) -> str:
    tiles = text_of(in_order(list(one.tiles)), gap="")
    if one.source is None:
        return f"[{tiles}]"
    added = f"+{text_of((one.added,))}" if one.kind == KONG and one.added is not None else ""
    return f"({tiles}<{table.seat(one.source)[0].upper()}{added})"


def _row(replay: Replay, seat: int) -> str:
    return " ".join(text_of((one.tile,)) + "*" * one.riichi + "^" * one.claimed for one in replay.rows[seat])


def _net(table: _Winds, outcome: Outcome, sticks: int) -> dict[str, int]:
    """What each seat gained or lost, and the table with them: the sticks that a winner took were debited before."""
    change = outcome.change or ()
    taken = STICK * sticks if outcome.winners else 0
    total = sum(change)
    if len(change) != table.replay.seats or any(abs(amount) > _MOST for amount in change):
        raise Wrong(
            "bad_value", f"{len(change)} amounts are paid to {table.replay.seats} players", "one for each player"
        )
    if total != taken:
        message = f"what was paid adds up to {total}, and the sticks that were taken to {taken}"
        raise Wrong("wrong_sum", message, "compare the payments with the scores of the next deal")
    net = {table.seat(seat): amount for seat, amount in enumerate(change)}
    return {seat: net[seat] for seat in SEATS if seat in net} | ({"table": -taken} if taken else {})


def _names(names: Sequence[str], seats: int) -> list[str]:
    """The players' names as a deal may have them: short, told apart, none of them a seat."""
    found: list[str] = []
    for name in names[:seats]:
        word = " ".join(name.split())[:_LONGEST_NAME]
        while word and (word.lower() in SEAT_WORDS or word.casefold() in map(str.casefold, found)):
            word += "'"
        found.append(word)
    return found + [""] * (seats - len(found))


def _within(number: int, most: int, what: str) -> int:
    if not 0 <= number <= most:
        raise Wrong("bad_value", f"{number} is no {what}", f"a {what} from 0 to {most}")
    return number
