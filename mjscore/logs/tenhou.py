"""The JSON of tenhou.net/6, one game a document: what its numbers and texts mean.

Converters of Mahjong Soul games write the same form; which room it was is told by `rule.disp`. A deal holds what each
player drew and discarded, not in which order: that is found in `tenhou_order`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from mjscore.logs.paid import gained, paid
from mjscore.logs.replay import Replay
from mjscore.logs.tenhou_order import Move, orders
from mjscore.logs.tiles import TENHOU
from mjscore.logs.writing import (
    Counters,
    Game,
    Outcome,
    Winner,
    game_table,
    paid_as_ready,
    written_deal,
)
from mjscore.logs.wrong import Wrong, as_written
from mjscore.place import Path
from mjscore.record import NamedTuple

_TRIED = 40  # orders of play that are played again before a deal is given up
_LONGEST = 120  # draws or discards of one player: no deal has half as many
_MOST_DEALS = 1000  # of one game
_SOUL = re.compile(
    "の間|之間|之间|友人|大会|比赛|比賽|段位[战戰戦场場]|雀魂|majsoul|mahjong soul|room|friendly|tou?r?nament"
    "|throne|jade|gold|silver|bronze|casual|ranked|3-player",
    re.IGNORECASE,
)
_SOUL_GAME = re.compile("[0-9]{6}-[0-9a-f]{8}-[0-9a-f]{4}-")  # how that room numbers its games
_AFTER_KONG = ("嶺上開花", "岭上开花", "rinshan", "after a kan")
_WIN = ("和了", "agari")
_READY: dict[str, tuple[int, ...] | None] = {"全員聴牌": (0, 1, 2, 3), "全員不聴": ()}
_ENDS = {
    "流局": "wall", "ryuukyoku": "wall", "exhaustive draw": "wall", "全員聴牌": "wall", "全員不聴": "wall",
    "流し満貫": "nagashi", "nagashi mangan": "nagashi", "mangan at draw": "nagashi",
    "九種九牌": "nine_terminals", "kyuushu kyuuhai": "nine_terminals", "nine terminal abortion": "nine_terminals",
    "四風連打": "four_winds", "suufon renda": "four_winds", "four wind abortion": "four_winds",
    "四家立直": "four_riichi", "suucha riichi": "four_riichi", "four riichi abortion": "four_riichi",
    "三家和了": "triple_ron", "三家和": "triple_ron", "sanchahou": "triple_ron", "three ron abortion": "triple_ron",
    "四槓散了": "four_kongs", "四開槓": "four_kongs", "suukaikan": "four_kongs", "four kan abortion": "four_kongs",
}  # fmt: skip


class Deal(NamedTuple):
    """One deal of a game, unread, with its path in the document."""

    data: Any
    path: Path
    behind: Any = None  # the deal that follows, unread
    after: Any = None  # the scores behind it, unread


def game_of(data: Any, variant: str | None, named: bool) -> tuple[Game, tuple[Deal, ...]]:
    """What a document says of all its deals, and the deals. Raises `Wrong`."""
    if not isinstance(data, dict):
        raise Wrong("bad_value", "this is no game of tenhou.net/6", 'a game is {"name": […], "rule": {…}, "log": […]}')
    log = data.get("log")
    if not isinstance(log, list):
        code = "missing" if log is None else "bad_value"
        raise Wrong(code, "the game has no list of deals", "its deals stand under log", () if log is None else ("log",))
    if not log:
        help = "a game that was broken off before its first deal has nothing to import: leave it out"
        raise Wrong("missing", "the game has no deal: its log is empty", help, ("log",))
    if len(log) > _MOST_DEALS:
        raise Wrong("bad_value", f"{len(log)} deals are no game", f"a game has at most {_MOST_DEALS}", ("log",))
    rule = data.get("rule")
    rule = rule if isinstance(rule, dict) else {}
    disp = rule.get("disp")
    disp = disp if isinstance(disp, str) else ""
    playing = {_seats(deal) for deal in log}
    seats = 3 if 3 in playing and 4 not in playing else 4
    rules: dict[str, bool] = {}
    reds = [rule[key] for key in ("aka", "aka51", "aka52", "aka53") if type(rule.get(key)) in (int, bool)]
    if reds or disp:
        rules["red_fives"] = any(reds) if reds else "赤" in disp or _has_red_fives(log)
    ref = data.get("ref")
    soul = _SOUL.search(disp) or (isinstance(ref, str) and _SOUL_GAME.match(ref))
    if disp:  # not every converter of Mahjong Soul's writes the option, and its rooms all play with it
        rules["open_tanyao"] = bool(soul) or "喰" in disp or not re.search("[東南]", disp)
    if "祝" in disp:  # the rooms that play for chips round up
        rules["kiriage"] = True
    room = "riichi_mahjong_soul" if soul else "riichi_tenhou"
    names = data.get("name")
    told = tuple(name if isinstance(name, str) else "" for name in names[:4]) if isinstance(names, list) else ()
    game = Game(variant or game_table(room, seats), rules, told if named else ())
    behind = [*log[1:], None]
    after = [*(_scores(deal) for deal in log[1:]), _final(data)]
    deals = zip(log, behind, after, strict=True)
    return game, tuple(Deal(deal, ("log", place), *rest) for place, (deal, *rest) in enumerate(deals))


def read_deal(deal: Deal, id: str, game: Game) -> dict[str, Any]:
    """The written deal. Raises `Wrong`, its path in the document."""
    try:
        parts = _parts(deal.data)._replace(follows=_follows(deal.behind), after=deal.after)
        first: Wrong | None = None
        for number, moves in enumerate(orders(parts.draws, parts.discards, parts.dealer)):
            try:
                return _played(parts, moves, id, game)
            except Wrong as wrong:
                first = first or wrong
            if number == _TRIED:
                break
    except Wrong as wrong:
        raise _under(wrong, deal.path) from None
    if first is None:
        message = "there is no order of play in which these draws, calls and discards follow each other"
        first = Wrong("impossible", message, "a draw, a call or a discard is missing, or one too many")
    raise _under(first, deal.path)


class _Parts(NamedTuple):
    """A deal's data, checked as far as each part can be by itself."""

    counters: Counters
    dealer: int
    indicators: tuple[int, ...]
    ura: tuple[int, ...]
    hands: tuple[tuple[int, ...], ...]
    draws: tuple[list[Any], ...]
    discards: tuple[list[Any], ...]
    end: str  # `win`, or the kind of end
    result: list[Any]
    result_path: Path
    scores: list[Any]
    follows: tuple[int, int] | None = None  # dealer and counters of the deal behind it
    after: list[Any] | None = None  # the scores behind it


def _under(wrong: Wrong, path: Path) -> Wrong:
    return Wrong(wrong.code, wrong.message, wrong.help, (*path, *wrong.path))


def _seats(deal: Any) -> int:
    """The number of players of a deal: the fourth place is empty where three play."""
    if not isinstance(deal, list) or len(deal) < 14:
        return 0
    return 4 if len(deal) > 14 and deal[13] else 3


def _has_red_fives(log: list[Any]) -> bool:
    hands = (part for deal in log if isinstance(deal, list) for part in deal if isinstance(part, list))
    return any(tile in (51, 52, 53) for part in hands for tile in part if isinstance(tile, int))


def _parts(data: Any) -> _Parts:
    seats = _seats(data)
    if not seats:
        raise Wrong("bad_value", "this is no deal", "a deal is a list: number, scores, indicators, hands, …, result")
    if len(data) < 4 + 3 * seats + 1:
        raise Wrong("unfinished", "the deal has no result", 'a deal ends with a list such as ["和了", …]')
    counted = data[0]
    if not isinstance(counted, list) or len(counted) < 3 or any(type(number) is not int for number in counted[:3]):
        raise Wrong("bad_value", "no number of the deal, counters and sticks", "write [0, 0, 0]", (0,))
    number, honba, sticks = counted[:3]
    if not 0 <= number < 16 or number % 4 >= seats:
        raise Wrong("bad_value", f"{number} is no number of a deal", "East 1 is 0, South 1 is 4", (0, 0))
    lists = [data[4 + place] for place in range(3 * seats)]
    for place, part in enumerate(lists, 4):
        if not isinstance(part, list) or len(part) > _LONGEST:
            raise Wrong("bad_value", "no list of tiles", f"a list of at most {_LONGEST}", (place,))
    hands = tuple(_tiles(part, (4 + 3 * seat,)) for seat, part in enumerate(lists[::3]))
    result_path: Path = (len(data) - 1,)
    result = data[-1]
    if not isinstance(result, list) or not result or not isinstance(result[0], str):
        raise Wrong("unfinished", "the deal has no result", 'a deal ends with a list such as ["和了", …]', result_path)
    word = result[0].strip().lower()
    end = "win" if word in _WIN else _ENDS.get(word)
    if end is None:
        raise Wrong(
            "bad_value", f"{result[0][:40]!r} is no end of a deal", "和了, 流局, 九種九牌, …", (*result_path, 0)
        )
    indicators, ura = _tiles(data[2], (2,)), _tiles(data[3], (3,))
    counters = Counters(number // 4, honba, sticks)
    return _Parts(
        counters, number % 4, indicators, ura, hands, tuple(lists[1::3]), tuple(lists[2::3]), end, result, result_path,
        _scores(data) or [],
    )  # fmt: skip


def _follows(deal: Any) -> tuple[int, int] | None:
    counted = deal[0] if isinstance(deal, list) and deal else None
    if not isinstance(counted, list) or len(counted) < 2 or any(type(number) is not int for number in counted[:2]):
        return None
    return counted[0] % 4, counted[1]


def _scores(deal: Any) -> list[Any] | None:
    """The scores with which a deal begins, where it tells them."""
    return deal[1] if isinstance(deal, list) and len(deal) > 1 and isinstance(deal[1], list) else None


def _final(data: dict[str, Any]) -> list[Any] | None:
    """The scores behind the last deal, where the game tells them: each second number, the other is what they are worth."""
    told = data.get("sc")
    return told[::2] if isinstance(told, list) else None


def _tiles(part: Any, path: Path) -> tuple[int, ...]:
    if not isinstance(part, list) or len(part) > _LONGEST:
        raise Wrong("bad_value", "no list of tiles", "write [11, 12, …]", path)
    return tuple(tile_of(number, (*path, place)) for place, number in enumerate(part))


def tile_of(number: Any, path: Path) -> int:
    """The tile that a number stands for. Raises `Wrong`."""
    code = TENHOU.get(number) if type(number) is int else None
    if code is None:
        raise Wrong(
            "bad_value", f"{as_written(number)} is no tile", "tiles are 11-19, 21-29, 31-39, 41-47, 51-53", path
        )
    return code


def _played(parts: _Parts, moves: Sequence[Move], id: str, game: Game) -> dict[str, Any]:
    """The deal, its moves in this order. Raises `Wrong`."""
    replay = Replay(len(parts.hands), parts.dealer, parts.hands, ())
    for code in parts.indicators:  # the list holds them all; which was turned when makes no difference
        replay.turn_indicator(code)
    for move in moves:
        try:
            getattr(replay, move.act)(move.seat, *move.given)
        except Wrong as wrong:
            raise _under(wrong, move.path) from None
    try:
        outcome = _won(parts, replay) if parts.end == "win" else _ended(parts, replay)
        return written_deal(id, game, parts.counters, replay, outcome)
    except Wrong as wrong:
        raise wrong if wrong.path else _under(wrong, parts.result_path) from None


def _won(parts: _Parts, replay: Replay) -> Outcome:
    """The wins of a result: amounts and what is said of each, by turns."""
    rest = parts.result[1:]
    if not rest or len(rest) % 2 or len(rest) > 6:
        raise Wrong("bad_value", "the wins are not told", "amounts and a list of what is won, for each winner")
    wins: list[tuple[Winner, tuple[int, ...]]] = []
    misnamed = False
    for place, (change, said) in enumerate(zip(rest[::2], rest[1::2], strict=True)):
        path = (*parts.result_path, 2 + 2 * place)
        who = said[:3] if isinstance(said, list) else ()
        if len(who) < 2 or any(type(seat) is not int or not 0 <= seat < replay.seats for seat in who):
            raise Wrong(
                "bad_value", "no winner, and from whom", "write [0, 1, 0, …]: who, from whom, who is liable", path
            )
        if any(winner.won.seat == who[0] for winner, _ in wins):
            raise Wrong("impossible", f"player {who[0]} wins twice", "a deal is won once by each", path)
        amounts = _amounts(change, replay.seats, (*parts.result_path, 1 + 2 * place))
        source = replay.whose(who[0], who[1])
        misnamed = misnamed or source != who[1]
        liable = who[2] if len(who) > 2 and who[2] != who[0] else None
        after_kong = not said[4:] or any(_is_after_kong(text) for text in said[3:])  # or no yaku is listed
        wins.append((Winner(replay.win(who[0], source, None), parts.ura, liable, after_kong), amounts))
    replay.close(True)
    change = paid(replay, parts.counters, wins, misnamed, gained(replay, parts.scores, parts.after))
    return Outcome(tuple(winner for winner, _ in wins), None, change)


def _is_after_kong(text: Any) -> bool:
    """Whether a text of a win names the yaku of a kong's replacement tile."""
    return isinstance(text, str) and text.lower().startswith(_AFTER_KONG)


def _ended(parts: _Parts, replay: Replay) -> Outcome:
    change = parts.result[1] if len(parts.result) > 1 else None
    paid = (0,) * replay.seats
    if change is not None:
        paid = _amounts(change, replay.seats, (*parts.result_path, 1))
    nagashi = parts.end == "nagashi"
    replay.expect_end("wall" if nagashi else parts.end)
    replay.close(parts.end == "triple_ron")
    by_payment = paid_as_ready(paid, parts.dealer, parts.counters.honba, parts.follows)
    ready = None if nagashi else _READY.get(str(parts.result[0]).strip(), by_payment)
    if ready is not None:
        ready = tuple(seat for seat in ready if seat < replay.seats)
    return Outcome((), "wall" if nagashi else parts.end, paid, nagashi, ready)


def _amounts(part: Any, seats: int, path: Path) -> tuple[int, ...]:
    """What each seat gains or loses; a place that is empty where three play gains nothing."""
    if not isinstance(part, list) or len(part) not in (seats, 4) or any(not _whole(amount) for amount in part):
        raise Wrong("bad_value", "no amounts of the players", f"write {seats} whole numbers", path)
    if any(part[seats:]):
        raise Wrong("bad_value", "an amount of a player who is not there", "three play here", path)
    return tuple(int(amount) for amount in part[:seats])


def _whole(amount: Any) -> bool:
    return type(amount) is int or (type(amount) is float and amount.is_integer())
