"""The JSON lines of mjai, one event each: what they mean, and the deals that a stream of them tells.

Programs that write them add keys and events of their own, which are left alone. What was paid stands in `deltas`, or
follows from `scores`, here or where the next deal begins.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from mjscore.logs import mjai_values as values
from mjscore.logs.paid import gained, may_be_nagashi, paid
from mjscore.logs.records import Asked, Found, deal_id, given_up, unbegun, unfinished
from mjscore.logs.replay import CHOW, KONG, PUNG, Replay
from mjscore.logs.tiles import MJAI, WINDS
from mjscore.logs.writing import (
    STICK,
    Counters,
    Game,
    Outcome,
    Winner,
    game_table,
    paid_as_ready,
    written_deal,
)
from mjscore.logs.wrong import Wrong
from mjscore.place import Refused, Spot
from mjscore.text import Source, read_source, split_stream, with_spots
from mjscore.tiles.kinds import RED_FIVES

_NOTHING = 20_000  # lines without a deal, after which a stream is given up
_UNREADABLE = 1000  # lines of them that are told of
_MOST_WINS = 3
_ENDS = {
    "exhaust": "wall", "ryukyoku": "wall", "fanpai": "wall", "hopai": "wall", "howanpai": "wall", "noten": "wall",
    "nagashi": "nagashi", "nm": "nagashi",
    "kyushu": "nine_terminals", "yao9": "nine_terminals", "suf": "four_winds", "kaze4": "four_winds",
    "sucha": "four_riichi", "reach4": "four_riichi", "suka": "four_kongs", "kan4": "four_kongs",
    "sancha": "triple_ron", "ron3": "triple_ron",
}  # fmt: skip


def read_mjai(chunks: Iterable[str], name: str, asked: Asked, array: bool) -> Iterator[Found]:
    """The deals of a stream of events, and what could not be read; `array` says that it is a JSON array of them."""
    reading = _Reading(asked)
    idle = unreadable = 0
    said = False
    source: Source | None = None
    try:
        for source in split_stream(chunks, name, "json" if array else "ndjson"):
            idle += 1
            try:
                events: Iterator[Found] = reading.take(read_source(source).data, source)
            except Refused as refused:
                unreadable += 1
                reading.lose()
                if unreadable <= _UNREADABLE:
                    yield Found(None, refused, source)
                events = iter(())
            for found in events:
                idle, said = (idle, True) if found.deal is None else (0, True)
                yield _placed(found, source)
            if idle > _NOTHING or unreadable > _UNREADABLE:
                what = (
                    f"{unreadable} lines that cannot be read" if unreadable > _UNREADABLE else f"{idle} lines, no deal"
                )
                yield given_up(what, Spot(name, source.line, source.column, 1))
                return
    except Refused as refused:  # an array that is not whole
        yield from (_placed(found, source) for found in reading.close())
        yield Found(None, refused)
        return
    yield from (_placed(found, source) for found in reading.close())
    if reading.number == 0 and not unreadable and not said:
        yield given_up(
            "no deal in it", Spot(name, 1, 1, 1), 'a log of mjai has events such as {"type": "start_kyoku", …}'
        )


def _placed(found: Found, source: Source | None) -> Found:
    """The same with its place in the line."""
    line = found.source if isinstance(found.source, Source) else source
    if found.refused is None or line is None:
        return found
    return Found(None, with_spots(found.refused, line, 0), line)


class _Deal:
    """A deal while it is read: the table, the counters, and what its ends have said so far."""

    def __init__(self, counters: Counters, replay: Replay, before: list[int] | None, red_fives: bool) -> None:
        self.counters, self.replay, self.before, self.red_fives = counters, replay, before, red_fives
        self.won: list[Winner] = []
        self.ended: list[tuple[str, bool | None]] = []
        self.changes: list[list[int]] = []
        self.misnamed = False  # a win names another than whose tile it is on
        self.after: list[int] | None = None
        self.ready: tuple[int, ...] | None = None
        self.source: Source | None = None  # the line that told how it ended

    def over(self) -> bool:
        return bool(self.won or self.ended)

    def says_all(self) -> bool:
        """Whether nothing of it is left to the scores and the dealer of a deal that follows."""
        change = self.change(None)
        if change is None or (len(self.won) > 1 and self.counters.honba):
            return False
        if self.won:
            return sum(change) == STICK * (self.counters.sticks + self.replay.sticks)
        unpaid = not any(change) and any(end == "wall" for end, _ in self.ended)
        return not unpaid or self.ready is not None

    def change(self, after: list[int] | None) -> tuple[int, ...] | None:
        """What every seat gained or lost, told or worked out from the scores."""
        scores = gained(self.replay, self.before, self.after or after)
        if self.won and len(self.changes) == len(self.won):
            wins = list(zip(self.won, self.changes, strict=True))
            return paid(self.replay, self.counters, wins, self.misnamed, scores)
        return tuple(self.changes[0]) if self.ended and len(self.changes) == 1 else scores


class _Reading:
    """What has been read so far: the game, and the deal that is being played."""

    def __init__(self, asked: Asked) -> None:
        self.asked = asked
        self.number = 0
        self.deal: _Deal | None = None
        self._lost = False  # what is wrong with the deal that is being played has been told
        self._names: tuple[str, ...] = ()
        self._red_fives: bool | None = None
        self._scores: list[int] | None = None  # after the last deal
        self._sticks: int = 0
        self._honba = 0

    def lose(self) -> None:
        """A line was lost: the deal it belongs to cannot be told, unless it has ended."""
        self._lost = True
        if self.deal is not None and not self.deal.over():
            self.deal = None

    def take(self, event: Any, source: Source) -> Iterator[Found]:
        """Takes in one event; what it completes."""
        if not isinstance(event, dict) or not isinstance(event.get("type"), str):
            self.lose()
            wrong = Wrong("bad_value", "this is no event of mjai", 'an event is {"type": "tsumo", …}')
            yield Found(None, Refused([wrong.problem()]))
            return
        kind = event["type"]
        try:
            if kind == "start_game":
                yield from self.close()
                self._begin_game(event)
            elif kind == "start_kyoku":
                yield from self.close(values.scores(event), values.follows(event))
                self.number += 1
                self._lost = False
                self.deal = self._begin(event)
            elif kind in ("end_game", "end_kyoku"):
                self._lost = False
                if kind == "end_game" or self.deal is None or self.deal.says_all():
                    yield from self.close(values.scores(event))
            elif self.deal is not None and kind in _ACTS:
                if self.deal.over() and kind != "hora":
                    raise Wrong("impossible", "play goes on behind the end of the deal", _BROKEN)
                _ACTS[kind](self.deal, event)
                self.deal.source = source if self.deal.over() else None
            elif kind in _ACTS and not self._lost:
                self.number += 1
                raise unbegun()
        except Wrong as wrong:
            self.deal, self._lost = None, True
            yield Found(None, Refused([wrong.problem()]))

    def close(self, after: list[int] | None = None, follows: tuple[int, int] | None = None) -> Iterator[Found]:
        """The deal that has been played, now that another begins or the log ends.

        `after` are the scores behind it, `follows` dealer and counters of the deal that begins.
        """
        deal, self.deal = self.deal, None
        if deal is None:
            return
        self._lost = False
        if not deal.over():
            yield Found(None, Refused([unfinished(self.number).problem()]))
            return
        end, nagashi = deal.ended[0] if deal.ended else (None, False)
        deal.replay.close(bool(deal.won) or end == "triple_ron")
        after = after and after[: deal.replay.seats]
        change = deal.change(after)
        if end == "wall" and nagashi is None and change is not None and not may_be_nagashi(deal.replay, change):
            nagashi = False
        nobody_else = nagashi is False or not deal.replay.nagashi()
        ready = deal.ready
        if ready is None and nobody_else:
            ready = paid_as_ready(change, deal.replay.dealer, deal.counters.honba, follows)
        outcome = Outcome(tuple(deal.won), end, change, nagashi, ready)
        self._carry(deal, after, change)
        try:
            id = deal_id(self.asked, self.number)
            yield Found(written_deal(id, self._game(deal), deal.counters, deal.replay, outcome))
        except Wrong as wrong:
            yield Found(None, Refused([wrong.problem()]), deal.source)

    def _carry(self, deal: _Deal, after: list[int] | None, change: tuple[int, ...] | None) -> None:
        """Keeps what a next deal does not say of itself."""
        laid = [STICK * stick for stick in deal.replay.laid]
        if deal.after or after:
            self._scores = deal.after or after
        elif deal.before is not None and change is not None:
            self._scores = [old - stick + new for old, stick, new in zip(deal.before, laid, change, strict=True)]
        else:
            self._scores = None
        self._sticks = 0 if deal.won else deal.counters.sticks + deal.replay.sticks
        stays = not deal.won or any(winner.won.seat == deal.replay.dealer for winner in deal.won)
        self._honba = deal.counters.honba + 1 if stays else 0

    def _game(self, deal: _Deal) -> Game:
        table = self.asked.variant or game_table("riichi_tenhou", deal.replay.seats)
        red_fives = True if deal.red_fives else self._red_fives
        rules = {} if red_fives is None else {"red_fives": red_fives}
        return Game(table, rules, self._names if self.asked.names else ())

    def _begin_game(self, event: dict[str, Any]) -> None:
        names = event.get("names")
        self._names = tuple(str(name)[:200] for name in names[:4]) if isinstance(names, list) else ()
        flag = event.get("aka_flag")
        self._red_fives = flag if isinstance(flag, bool) else None
        self._scores, self._sticks, self._honba = values.scores(event), 0, 0

    def _begin(self, event: dict[str, Any]) -> _Deal:
        hands = event.get("tehais")
        if not isinstance(hands, list) or len(hands) not in (3, 4) or not all(isinstance(hand, list) for hand in hands):
            raise Wrong("bad_value", "the deal does not begin with three or four hands", "write tehais: [[…], …]")
        scores = values.scores(event)
        if len(hands) == 4 and (not hands[3] or (len(scores or ()) == 3) or _absent(hands, scores)):
            hands = hands[:3]
        tiles = [[values.tile(tile, ("tehais", seat)) for tile in hand] for seat, hand in enumerate(hands)]
        seats = len(tiles)
        before = (scores or self._scores or [])[:seats] or None
        wind = MJAI.get(event.get("bakaze", "E")) if isinstance(event.get("bakaze", "E"), str) else None
        if wind not in WINDS:
            raise Wrong("bad_value", "no wind of the round", "write bakaze: E, S, W or N", ("bakaze",))
        dealer = values.whole(
            event, "oya", seats, event.get("kyoku", 1) - 1 if type(event.get("kyoku")) is int else None
        )
        replay = Replay(seats, dealer, tiles, (values.tile(event.get("dora_marker"), ("dora_marker",)),))
        honba = values.whole(event, "honba", 1000, self._honba)
        counters = Counters(WINDS.index(int(str(wind))), honba, values.whole(event, "kyotaku", 1000, self._sticks))
        return _Deal(counters, replay, before, any(tile in RED_FIVES for hand in tiles for tile in hand))


def _absent(hands: list[Any], scores: list[int] | None) -> bool:
    """Whether the fourth hand is only a place that is kept for it."""
    shown = [any(tile != values.HIDDEN for tile in hand) for hand in hands]
    return shown == [True, True, True, False] and (scores is None or scores[3:] == [0])


# the events that belong to a deal


def _drew(deal: _Deal, event: dict[str, Any]) -> None:
    deal.replay.draw(_actor(deal, event), _own_tile(deal, event))


def _discarded(deal: _Deal, event: dict[str, Any]) -> None:
    deal.replay.discard(_actor(deal, event), _own_tile(deal, event))


def _claimed(kind: str) -> Any:
    def claimed(deal: _Deal, event: dict[str, Any]) -> None:
        seat, tile = _actor(deal, event), _own_tile(deal, event)
        offered = deal.replay.offered
        if offered is not None and event.get("target", offered.seat) != offered.seat:
            message = f"player {seat} claims from another than player {offered.seat}, who discarded last"
            raise Wrong("impossible", message, _BROKEN, ("target",))
        deal.replay.claim(seat, kind, tile, values.consumed(event))

    return claimed


def _added(deal: _Deal, event: dict[str, Any]) -> None:
    deal.replay.add(_actor(deal, event), _own_tile(deal, event))


def _concealed(deal: _Deal, event: dict[str, Any]) -> None:
    tiles = values.consumed(event)
    if not tiles:
        raise Wrong("missing", "the kong has no tiles", "write them under consumed", ("consumed",))
    deal.replay.conceal(_actor(deal, event), tiles[0])


def _set_aside(deal: _Deal, event: dict[str, Any]) -> None:
    deal.replay.set_aside(_actor(deal, event))


def _indicator(deal: _Deal, event: dict[str, Any]) -> None:
    deal.replay.turn_indicator(values.tile(event.get("dora_marker"), ("dora_marker",)))


def _riichi(deal: _Deal, event: dict[str, Any]) -> None:
    deal.replay.declare_riichi(_actor(deal, event))


def _won(deal: _Deal, event: dict[str, Any]) -> None:
    """One win; two or three stand in a row."""
    seat = _actor(deal, event)
    named = values.whole(event, "target", deal.replay.seats, seat)
    source = deal.replay.whose(seat, named)
    deal.misnamed = deal.misnamed or source != named
    if deal.ended or len(deal.won) == _MOST_WINS or any(winner.won.seat == seat for winner in deal.won):
        raise Wrong("impossible", f"player {seat} wins a deal that is over", _BROKEN)
    tile = _own_tile(deal, event) if event.get("pai") is not None else None
    won = deal.replay.win(seat, source, tile)
    key = "ura_markers" if "ura_markers" in event else "uradora_markers"
    ura = event.get(key) or []
    if not isinstance(ura, list) or len(ura) > 5:
        raise Wrong("bad_value", "no list of indicators", "a list of at most five tiles", (key,))
    deal.won.append(Winner(won, tuple(values.tile(tile, (key, place)) for place, tile in enumerate(ura))))
    _paid(deal, event)


def _ended(deal: _Deal, event: dict[str, Any]) -> None:
    reason = event.get("reason")
    word = "".join(letter for letter in reason.lower() if letter.isalnum()) if isinstance(reason, str) else ""
    word, deltas = word.replace("uu", "u").replace("ou", "o"), event.get("deltas")
    kind = next((end for begin, end in _ENDS.items() if word.startswith(begin)), None) or deal.replay.void(deltas)
    nagashi = True if kind == "nagashi" else None if kind == "wall" else False
    deal.replay.expect_end("wall" if kind == "nagashi" else kind)
    deal.ended.append(("wall" if kind == "nagashi" else kind, nagashi))
    ready = event.get("tenpais")
    if isinstance(ready, list) and len(ready) in (deal.replay.seats, 4) and all(type(one) is bool for one in ready):
        deal.ready = tuple(seat for seat in range(deal.replay.seats) if ready[seat])
    _paid(deal, event)


def _paid(deal: _Deal, event: dict[str, Any]) -> None:
    """Keeps what was paid, where the event says it."""
    deltas = event.get("deltas")
    seats = deal.replay.seats
    if deltas is not None:
        if not isinstance(deltas, list) or len(deltas) not in (seats, 4) or any(type(one) is not int for one in deltas):
            raise Wrong("bad_value", "no amounts of the players", f"write {seats} whole numbers", ("deltas",))
        deal.changes.append(deltas[:seats])
    scores = values.scores(event)
    if scores is not None:
        deal.after = scores[:seats]


_BROKEN = "the log is broken before this, or here"
_ACTS: dict[str, Any] = {
    "tsumo": _drew, "dahai": _discarded, "chi": _claimed(CHOW), "pon": _claimed(PUNG), "daiminkan": _claimed(KONG),
    "kakan": _added, "ankan": _concealed, "nukidora": _set_aside, "kita": _set_aside, "dora": _indicator,
    "reach": _riichi, "hora": _won, "ryukyoku": _ended,
}  # fmt: skip


# single values


def _actor(deal: _Deal, event: dict[str, Any]) -> int:
    return values.whole(event, "actor", deal.replay.seats)


def _own_tile(deal: _Deal, event: dict[str, Any]) -> int:
    tile = values.tile(event.get("pai"), ("pai",))
    deal.red_fives = deal.red_fives or tile in RED_FIVES
    return tile
