"""The mjlog of Tenhou: what its elements mean, and the deals that a stream of them tells."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from urllib.parse import unquote

from mjscore.logs.records import Asked, Found, deal_id, given_up, unbegun, unfinished
from mjscore.logs.replay import CHOW, KONG, PUNG, Replay
from mjscore.logs.tiles import MJLOG_PLAIN, MJLOG_RED
from mjscore.logs.writing import Counters, Game, Outcome, Winner, game_table, written_deal
from mjscore.logs.wrong import Wrong
from mjscore.logs.xml_elements import Element, elements
from mjscore.place import Refused, Spot
from mjscore.tiles.kinds import NAMES

_NOTHING = 20_000  # elements without a deal, after which a stream is given up
_MOST_WINS = 3
_AFTER_KONG = 4  # the number of that yaku
_NO_RED, _NO_OPEN_TANYAO, _THREE, _CHIPS = 0x0002, 0x0004, 0x0010, 0x0200
_MOVE = re.compile(r"([TUVWDEFG])([0-9]{1,3})")
_WHOLE = re.compile(r"-?[0-9]{1,9}")
_ENDS = {
    "": "wall", "nm": "wall", "yao9": "nine_terminals", "kaze4": "four_winds", "reach4": "four_riichi",
    "ron3": "triple_ron", "kan4": "four_kongs",
}  # fmt: skip


def read_mjlog(chunks: Iterable[bytes], name: str, asked: Asked) -> Iterator[Found]:
    """The deals of a stream of logs, and what could not be read, in their order."""
    reading = _Reading(asked)
    idle = 0
    try:
        for element in elements(chunks, name):
            idle += 1
            for found in reading.take(element, name):
                idle = 0 if found.deal is not None else idle
                yield found
            if idle > _NOTHING:
                yield given_up(f"{_NOTHING} elements, and no deal in them", Spot(name, element.line, element.column, 1))
                return
    except Refused as refused:
        if reading.deal is not None and (reading.deal.won or reading.deal.ended):
            yield from reading.close(name, refused.problems[0].spot)
        yield Found(None, refused)
        return
    yield from reading.close(name, reading.spot)
    if reading.number == 0:
        yield given_up("no deal in it", Spot(name, 1, 1, 1), "a log of Tenhou has elements mjloggm, GO, INIT, AGARI")


class _Deal:
    """A deal while it is read: the table, the counters, and what its ends have said so far."""

    def __init__(self, counters: Counters, replay: Replay, tiles: tuple[int, ...]) -> None:
        self.counters, self.replay, self.tiles = counters, replay, tiles
        self.won: list[Winner] = []
        self.ended: list[Outcome] = []
        self.changes: list[tuple[int, ...]] = []
        self.spot: Spot | None = None  # where its end is told
        self._seen: set[int] = set()

    def new(self, number: int) -> int:
        """The tile of a number that comes into the game: there is one of each."""
        tile = _tile(self.tiles, number)
        if number in self._seen:
            message = f"tile {number} ({NAMES[tile]}) comes into the deal twice"
            raise Wrong("impossible", message, "the log is broken before this, or here")
        self._seen.add(number)
        return tile


class _Reading:
    """What has been read so far: the game's rules and names, and the deal that is being played."""

    def __init__(self, asked: Asked) -> None:
        self.asked = asked
        self.number = 0
        self.deal: _Deal | None = None
        self.spot: Spot | None = None
        self._open = False  # a deal has begun, and nothing was wrong with it yet
        self._lost = False  # what is wrong with the deal that is being played has been told
        self._flags: int | None = None
        self._names: tuple[str, ...] = ()

    def take(self, element: Element, name: str) -> Iterator[Found]:
        """Takes in one element; what it completes."""
        self.spot = Spot(name, element.line, element.column, len(element.tag) + 1)
        tag, told = element.tag, element.attributes
        move = _MOVE.fullmatch(tag)
        try:
            if tag == "INIT":
                yield from self.close(name, self.spot)
                self.number += 1
                self._open, self._lost = True, False
                self.deal = self._begin(told)
            elif tag in ("mjloggm", "GO"):  # another game
                yield from self.close(name, self.spot)
                self._lost = False
                self._flags = _number(told, "type") if tag == "GO" else None
                self._names = ()
            elif tag == "UN" and all(f"n{seat}" in told for seat in range(3)):
                self._names = tuple(unquote(told.get(f"n{seat}", ""))[:200] for seat in range(4))
            elif self.deal is not None and move is not None:
                self._move(self.deal, move[1], int(move[2]))
            elif self.deal is not None and tag in _ACTS:
                _ACTS[tag](self.deal, told)
                self.deal.spot = self.spot
            elif (move is not None or tag in _ACTS) and not self._lost:
                self.number += 1
                raise unbegun()
        except Wrong as wrong:
            self.deal = None
            self._open, self._lost = False, True
            yield Found(None, Refused([wrong.problem(self.spot)]))

    def close(self, name: str, spot: Spot | None) -> Iterator[Found]:
        """The deal that has been played, now that another begins or the log ends."""
        deal, begun = self.deal, self._open
        self.deal, self._open = None, False
        if deal is None:
            return
        if begun and not deal.won and not deal.ended:
            yield Found(None, Refused([unfinished(self.number).problem(spot)]))
            return
        try:
            outcome = deal.ended[0] if deal.ended else _wins(deal)
            id = deal_id(self.asked, self.number)
            yield Found(written_deal(id, self._game(deal.replay.seats), deal.counters, deal.replay, outcome))
        except Wrong as wrong:
            yield Found(None, Refused([wrong.problem(deal.spot)]))

    def _game(self, seats: int) -> Game:
        rules = {}
        if self._flags is not None:
            rules = {"red_fives": not self._flags & _NO_RED, "open_tanyao": not self._flags & _NO_OPEN_TANYAO}
            if self._flags & _CHIPS:  # the rooms that play for chips round up
                rules["kiriage"] = True
        table = self.asked.variant or game_table("riichi_tenhou", seats)
        return Game(table, rules, self._names if self.asked.names else ())

    def _begin(self, told: dict[str, str]) -> _Deal:
        seed = _numbers(told, "seed")
        dealer = _number(told, "oya")
        if len(seed) < 6 or seed[0] < 0:
            raise Wrong("bad_value", "the deal does not begin with six numbers", 'write seed="0,0,0,1,1,52"')
        three = bool(self._flags & _THREE) if self._flags is not None else not told.get("hai3")
        seats = 3 if three else 4
        tiles = MJLOG_PLAIN if (self._flags or 0) & _NO_RED else MJLOG_RED
        numbers = [_numbers(told, f"hai{seat}") for seat in range(seats)]
        hands = [[_tile(tiles, number) for number in hand] for hand in numbers]
        if not 0 <= dealer < seats:
            raise Wrong("bad_value", f"there is no player {dealer} to deal", "players are numbered from 0")
        replay = Replay(seats, dealer, hands, (_tile(tiles, seed[5]),))
        deal = _Deal(Counters(seed[0] // 4, seed[1], seed[2]), replay, tiles)
        for number in (seed[5], *(number for hand in numbers for number in hand)):
            deal.new(number)
        return deal

    def _move(self, deal: _Deal, letter: str, number: int) -> None:
        if deal.won or deal.ended:
            raise Wrong(
                "impossible", "play goes on behind the end of the deal", "the log is broken before this, or here"
            )
        if letter in "TUVW":
            deal.replay.draw(_seat(deal, "TUVW".index(letter)), deal.new(number))
        else:
            deal.replay.discard(_seat(deal, "DEFG".index(letter)), _tile(deal.tiles, number))


# the elements that belong to a deal


def _set(deal: _Deal, told: dict[str, str]) -> None:
    """A set declared, packed in one number."""
    seat, packed = _seat(deal, _number(told, "who")), _number(told, "m")
    if not 0 <= packed < 1 << 16:
        raise Wrong("bad_value", f"{packed} is no packed set", "a packed set has 16 bits")
    replay, tiles = deal.replay, deal.tiles
    turns = packed & 3
    if packed & 4:
        order, called = divmod(packed >> 10, 3)
        lowest = order // 7 * 9 + order % 7
        numbers = [4 * (lowest + place) + (packed >> 3 + 2 * place & 3) for place in range(3)]
        _claim(deal, seat, CHOW, [_tile(tiles, number) for number in numbers], called, turns)
    elif packed & 24:
        kind, called = divmod(packed >> 9, 3)
        copies = [4 * kind + copy for copy in range(4) if copy != (packed >> 5 & 3)]
        if packed & 8:
            _claim(deal, seat, PUNG, [_tile(tiles, number) for number in copies], called, turns)
        else:
            replay.add(seat, _tile(tiles, 4 * kind + (packed >> 5 & 3)))
    elif packed & 32:
        replay.set_aside(seat)
    else:
        number = packed >> 8
        if turns == 0:
            replay.conceal(seat, _tile(tiles, number))
        else:
            _claim(deal, seat, KONG, [_tile(tiles, number // 4 * 4 + copy) for copy in range(4)], number % 4, turns)


def _claim(deal: _Deal, seat: int, kind: str, tiles: list[int], called: int, turns: int) -> None:
    """A set claimed; `turns` on is the player whose discard it took, in a round of four."""
    replay = deal.replay
    offered = replay.offered
    if offered is not None and offered.seat not in ((seat + turns) % 4, (seat + turns) % replay.seats):
        message = f"player {seat} claims from another than player {offered.seat}, who discarded last"
        raise Wrong("impossible", message, "the log is broken before this, or here")
    replay.claim(seat, kind, tiles[called], (*tiles[:called], *tiles[called + 1 :]))


def _riichi(deal: _Deal, told: dict[str, str]) -> None:
    if told.get("step") == "1":  # the second step says what follows: the discard has passed
        deal.replay.declare_riichi(_seat(deal, _number(told, "who")))


def _indicator(deal: _Deal, told: dict[str, str]) -> None:
    deal.replay.turn_indicator(deal.new(_number(told, "hai")))


def _win(deal: _Deal, told: dict[str, str]) -> None:
    """One win; two or three stand in a row."""
    seat, source = _seat(deal, _number(told, "who")), _seat(deal, _number(told, "fromWho"))
    if deal.ended or len(deal.won) == _MOST_WINS or any(winner.won.seat == seat for winner in deal.won):
        raise Wrong("impossible", f"player {seat} wins a deal that is over", "the log is broken before this, or here")
    won = deal.replay.win(seat, source, _tile(deal.tiles, _number(told, "machi")))
    liable = _seat(deal, _number(told, "paoWho")) if told.get("paoWho") else None
    ura = tuple(_tile(deal.tiles, number) for number in _numbers(told, "doraHaiUra"))
    shown = [_tile(deal.tiles, number) for number in _numbers(told, "doraHai")]
    for tile in shown[len(deal.replay.indicators) :]:
        deal.replay.turn_indicator(tile)
    after_kong = not (told.get("yaku") or told.get("yakuman")) or _AFTER_KONG in _numbers(told, "yaku")[::2]
    deal.won.append(Winner(won, ura, liable, after_kong))
    deal.changes.append(_changes(deal, told))


def _wins(deal: _Deal) -> Outcome:
    deal.replay.close(True)
    return Outcome(tuple(deal.won), None, tuple(map(sum, zip(*deal.changes, strict=True))))


def _end(deal: _Deal, told: dict[str, str]) -> None:
    if deal.won or deal.ended:
        raise Wrong("impossible", "the deal ends twice", "the log is broken before this, or here")
    kind = _ENDS.get(told.get("type", ""))
    if kind is None:
        raise Wrong("bad_value", f"{told['type'][:20]!r} is no end of a deal", "yao9, reach4, ron3, kan4, kaze4, nm")
    deal.replay.expect_end(kind)
    deal.replay.close(kind == "triple_ron")
    ready = tuple(seat for seat in range(deal.replay.seats) if told.get(f"hai{seat}"))
    deal.ended.append(Outcome((), kind, _changes(deal, told), told.get("type") == "nm", ready))


def _changes(deal: _Deal, told: dict[str, str]) -> tuple[int, ...]:
    """What every seat gained or lost: each second number, in hundreds. Chips stand behind them, where they are played for."""
    numbers = _numbers(told, "sc")
    seats = deal.replay.seats
    places = next((number for number in (seats, 4) if len(numbers) in (2 * number, 4 * number)), 0)
    if not places or any(numbers[2 * seats : 2 * places]):
        raise Wrong("bad_value", f"{len(numbers)} numbers tell no payments", "a score and a change for every player")
    return tuple(100 * change for change in numbers[1 : 2 * seats : 2])


_ACTS = {"N": _set, "REACH": _riichi, "DORA": _indicator, "AGARI": _win, "RYUUKYOKU": _end}


# single attributes


def _seat(deal: _Deal, number: int) -> int:
    if not 0 <= number < deal.replay.seats:
        raise Wrong("bad_value", f"there is no player {number}", "players are numbered from 0")
    return number


def _tile(tiles: tuple[int, ...], number: int) -> int:
    if not 0 <= number < len(tiles):
        raise Wrong("bad_value", f"{number} is no tile", "tiles are 0 to 135")
    return tiles[number]


def _number(told: dict[str, str], key: str) -> int:
    value = told.get(key)
    if value is None:
        raise Wrong("missing", f"the element has no {key}", f"write {key} with its number")
    if not _WHOLE.fullmatch(value):
        raise Wrong("bad_value", f"{value[:20]!r} is no number", f"write a whole number as {key}")
    return int(value)


def _numbers(told: dict[str, str], key: str) -> list[int]:
    """The numbers of a list, where there is one."""
    value = told.get(key, "")
    parts = value.split(",") if value else []
    if len(parts) > 32 or any(not _WHOLE.fullmatch(part.split(".")[0]) for part in parts):
        raise Wrong("bad_value", f"{value[:20]!r} is no list of numbers", f"write whole numbers with commas as {key}")
    return [int(part.split(".")[0]) for part in parts]
