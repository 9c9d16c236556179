"""One win: its facts, the reading that counts, what the deal states against what the tiles show."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from mjscore.deal.records import CONCEALED, Hand, Told, Win
from mjscore.facts.groups import tiles_word
from mjscore.facts.indicated import indicated_word
from mjscore.facts.table import NO_SETS, table_sets
from mjscore.facts.win import (
    BONUS_WORDS,
    FOURTH_TILE,
    FOURTH_TILE_OPEN,
    LAST_FIVE,
    NAMED_TILES,
    ONLY_TILE,
    flowers_alone_word,
    fourth_tile_known,
    fourth_tile_lies_open,
)
from mjscore.judge.manner import Manner, find_manner
from mjscore.place import At, Problem, Refused
from mjscore.readings.splits import set_readings
from mjscore.readings.vectors import keys
from mjscore.record import NamedTuple
from mjscore.result import Count, Fault, WinResult, made
from mjscore.rulebook.model import Rulebook
from mjscore.scoring import View, best_reading, count_of, count_told, towards_minimum, view_of
from mjscore.scoring.best import ask_only_tile
from mjscore.scoring.count import NO_WIN
from mjscore.scoring.fu import fu_of
from mjscore.scoring.reds import with_reds
from mjscore.scoring.wait import waits_of
from mjscore.scoring.written import written
from mjscore.tiles import kinds
from mjscore.tiles.notation import text_of

_MOST_FAULTS: Final = 1 << 9  # faults that one rulebook remembers


class Judged(NamedTuple):
    """A win with its result and the facts of the reading that counts."""

    result: WinResult
    word: int


Found = tuple[WinResult, Count, "str | None", int, bool, Manner, "int | None", Mapping[str, Any]]
"""A judged win, taken apart at once: its result and count, what makes it none, its facts, whether its tile was new, and of
what the win says the manner, who is named as liable and the added fields."""
_NOTHING: Final[Mapping[str, Any]] = {}


def judge_win(
    win: Win, round_wind: int, book: Rulebook, facts: int = 0, of_deal: Mapping[str, Any] = _NOTHING
) -> Judged:
    """The count of a win. Raises `Refused`: `no_win`, or a statement that the tiles contradict.

    `facts` are those that the rest of the deal adds to what the win says; `of_deal` are the deal's added fields, which
    may hold indicators.
    """
    result, _, _, word, _, _, _, _ = found_win(win, round_wind, book, facts, of_deal)
    return Judged(result, word)


def found_win(win: Win, round_wind: int, book: Rulebook, facts: int, of_deal: Mapping[str, Any]) -> Found:
    """The same, with what else is asked of most wins."""
    winner, hand, by, source, circumstances, stated, seen, wall_left, liable, of_win, _ = win
    manner: Manner | None = book.manners.get((winner, by, source, circumstances))
    if manner is None:
        manner = find_manner(winner, by, source, circumstances, book)
    if type(hand) is not Hand:
        return _judge_told(win, manner, book)
    melds, concealed, tile, flowers, groups, winning_group = hand
    if tile is None and not concealed and not melds:
        return _with_flowers_alone(win, hand, manner, book)
    problems = _against_each_other(win, book) if of_win and ("new_tile" in of_win or book.excuse) else []
    word = manner.word | BONUS_WORDS[winner][flowers] if flowers else manner.without_bonus
    if facts:
        word |= facts
    tiles = concealed
    if tile is not None:
        tiles += kinds.BAG[tile]
        if tile in NAMED_TILES:
            word |= NAMED_TILES[tile]
    if wall_left is not None and wall_left <= 5:
        word |= LAST_FIVE
    table = table_sets(melds) if melds else NO_SETS
    natural = tiles + table.naturals
    if book.indicators is not None:
        word |= indicated_word(book.indicators, natural, of_deal, of_win)
    view = view_of(table, tiles, tile, groups, winning_group, winner * 4 + round_wind, manner.from_another, word)
    if tile is not None:
        view.asks_only_tile = book.asks_only_tile
        if "only_tile" in stated:
            view.asks_only_tile = False
            view.word |= _only_tile(win, view, book, problems)
        if book.asks_fourth_tile:
            told = seen is not None or by == "robbed_kong" or "fourth_tile" in stated
            if told or natural >> 4 * tile & 15 >= 4:
                _ask_of_copies(win, hand, view, tile, told, book, problems)
    new_tile = _new_tile(win, hand, problems) if seen is not None or (of_win and "new_tile" in of_win) else False
    best = best_reading(view, book)
    problem = NO_WIN if best is None else best[0].problem
    if problem == NO_WIN:
        problems.append(_no_win(win, *_why_no_win(view, book)))
    if problems or best is None:
        raise Refused(problems)
    count, _, _, _, word, _ = best
    reading: tuple[str, ...] = written(best, view, book)
    fu = fu_of(best, view, book) if book.fu is not None else ()
    if concealed >= kinds.FIRST_MARK:
        reading, fu = with_reds(reading, fu, len(melds), concealed)
    result = made(WinResult, (winner, by, source, reading, count, False, None, (), fu))
    return result, count, problem, word, new_tile, manner, liable, of_win


def _judge_told(win: Win, manner: Manner, book: Rulebook) -> Found:
    """The count of a win of which only the count is told."""
    hand = win.hand
    if not isinstance(hand, Told):
        raise ValueError("a hand in a notation of its own is counted by its own rules")
    problems = _against_each_other(win, book)
    problems += _too_little_told(win, hand, book)
    word = manner.word | (NAMED_TILES.get(hand.tile, 0) if hand.tile is not None else 0)
    if win.wall_left is not None and win.wall_left <= 5:
        word |= LAST_FIVE
    count = count_told(hand.entries, book, True, word)
    if count.problem == NO_WIN:
        message = "the limit hand named is not played under these options"
        problems.append(_no_win(win, message, "name another, or give this one its worth in rules: {values: …}"))
    if problems:
        raise Refused(problems)
    return (
        WinResult(win.winner, win.by, win.source, (), count, as_told=True),
        count,
        count.problem,
        0,
        False,
        manner,
        win.liable,
        win.more,
    )


def _too_little_told(win: Win, hand: Told, book: Rulebook) -> list[Problem]:
    """A problem where han are told that are worth nothing without their fu."""
    rule = book.value.of_base
    told = dict(hand.entries)
    if rule is None or book.value.unit not in told or rule.fu in told:
        return []
    if any(int(told[book.value.unit]) >= row.least for row in rule.limits):
        return []
    message = f"{told[book.value.unit]} {book.value.unit} are no limit, and their {rule.fu} are not told"
    help = f"add {rule.fu}, as in {{{book.value.unit}: 3, {rule.fu}: 30}}"
    return [Problem("missing", message, help, At((*win.path, "hand")))]


def _with_flowers_alone(win: Win, hand: Hand, manner: Manner, book: Rulebook) -> Found:
    """The count of a win with bonus tiles alone. Raises `Refused` (`no_win`) where so many are worth nothing."""
    word = flowers_alone_word(hand.flowers)
    count = count_of(word, book)
    if not count.items:
        message = "bonus tiles alone win nothing under these options"
        raise Refused((_no_win(win, message, "write the tiles in hand too, or give the item its worth in rules"),))
    reading = (text_of(kinds.codes_of(hand.flowers)),)
    result = WinResult(win.winner, win.by, win.source, reading, count)
    return result, count, count.problem, word, False, manner, win.liable, win.more


def _against_each_other(win: Win, book: Rulebook) -> list[Problem]:
    """What the fields that a variant adds rule out, whatever the tiles are."""
    problems: list[Problem] = []
    if not win.more:
        return problems
    if book.excuse and win.more.get(book.excuse) and win.liable is not None:
        message = f"{book.excuse} excuses everybody, and liable names somebody"
        problems.append(Problem("contradiction", message, "leave one of them out", At((*win.path, book.excuse))))
    if win.more.get("new_tile") and win.by == "robbed_kong":
        message = "a robbed tile is never new: three of its kind lie in the pung of the player robbed"
        problems.append(Problem("contradiction", message, "leave new_tile out", At((*win.path, "new_tile"))))
    return problems


def _no_win(win: Win, message: str, help: str) -> Problem:
    return Problem(NO_WIN, message, help, At((*win.path, "hand")))


def _why_no_win(view: View, book: Rulebook) -> tuple[str, str]:
    """Why the tiles are no winning hand, and what to do: they may be one under another grouping, or with fewer chows."""
    bag = (view.concealed & kinds.ORDINARY_BITS) + view.table.bag
    if view.asks_only_tile:
        ask_only_tile(view, None, book)
    word = view.word | tiles_word(keys(bag))
    for refusal in book.refusals:
        if refusal.code == NO_WIN and refusal.condition.holds(word):
            return refusal.why, "check the tiles against the table, or score another variant"
    if view.groups is not None:
        view.groups = view.winning_group = None
        best = best_reading(view, book)
        if best is not None and best[0].problem != NO_WIN:
            return (
                "grouped as written the tiles make no winning hand",
                "leave as_written out: another grouping makes one",
            )
    if book.chows < 4 and not view.jokers and set_readings(view.suits):
        allowed = "no chow" if book.chows == 0 else "one chow" if book.chows == 1 else f"{book.chows} chows"
        return f"{allowed} is the most a hand may hold here, and this one holds more", (
            "score another variant, or set the option chows"
        )
    return (
        "the tiles make no winning hand in this variant",
        "check the tiles against the table, or score another variant",
    )


def fault_of(win: Win, count: Count, word: int, book: Rulebook) -> Fault:
    """What is wrong with a win that has the shape and is none, and one thing to do. `word`: its facts; 0: it was told."""
    path = win.path
    if path or not word:
        return _fault(path, count, word, book)
    word &= book.used
    fault = book.faults.get(word)
    if fault is None:
        if len(book.faults) >= _MOST_FAULTS:
            book.faults.clear()
        fault = book.faults[word] = _fault(path, count, word, book)
    return fault


def _fault(path: tuple[str | int, ...], count: Count, word: int, book: Rulebook) -> Fault:
    assert count.problem is not None
    path = (*path, "hand")
    for refusal in book.refusals:
        if refusal.code == count.problem and refusal.condition.holds(word):
            return Fault(refusal.code, refusal.why, "nothing is paid for it; the table's options may allow it", path)
    minimum = book.minimum
    have, need = towards_minimum(count, book), minimum.least if minimum else 0
    unit = minimum.unit if minimum else ""
    beside = dict(count.totals).get(unit, 0) - have
    message = f"the hand counts {have} {unit} and needs {need}"
    message += f": {beside} more {'does' if beside == 1 else 'do'} not help to reach it" if beside else ""
    if isinstance(book.table.get("minimum", {}).get("least"), int):  # no option moves it
        help = "nothing is paid for it; if a circumstance counts, write it in with"
    else:
        help = "nothing is paid for it; a table with another minimum says so in rules"
    return Fault(count.problem, message, help, path)


# -- the copies of the winning tile, whether it was the only kind --------------------------------------------------


def _ask_of_copies(
    win: Win, hand: Hand, view: View, tile: int, told: bool, book: Rulebook, problems: list[Problem]
) -> None:
    """Adds what the other copies of the winning tile say; `told`: the win tells something of them."""
    naturals = view.table.naturals
    if tile >= 34:
        if not book.asks_open_fourth and "fourth_tile" in win.stated:
            message = "fourth_tile is stated, but the winning tile is a joker"
            problems.append(Problem("contradiction", message, "leave fourth_tile out", At((*win.path, "with"))))
    elif book.asks_open_fourth:
        if told or naturals >> 4 * tile & 15 >= 3:
            view.word |= _fourth_tile_open(win, hand, tile, view, problems)
    else:
        view.word |= _fourth_tile(win, tile, view, problems)


def _only_tile(win: Win, view: View, book: Rulebook, problems: list[Problem]) -> int:
    """The bit of `only_tile`, which is stated, where the hand waited on one kind alone; a problem where that is not so."""
    waits = waits_of(view, book)
    if waits and not waits & (waits - 1):
        return ONLY_TILE
    if waits:  # without any the tiles make no hand, which is said of them elsewhere
        number = waits.bit_count()
        message = f"only_tile is stated, but {number} kinds of tile would complete the hand"
        problems.append(Problem("contradiction", message, "leave only_tile out", At((*win.path, "with"))))
    return 0


def _fourth_tile(win: Win, tile: int, view: View, problems: list[Problem]) -> int:
    """The bit of `fourth_tile`: stated, or shown by the hand and what is seen."""
    known = win.by != "robbed_kong" and fourth_tile_known(tile, view.concealed + view.table.naturals, win.seen)
    if "fourth_tile" not in win.stated:
        return FOURTH_TILE if known else 0
    if win.seen is not None and win.by != "robbed_kong" and not known:
        message = "fourth_tile is stated, but seen shows that not all other copies are known"
        problems.append(
            Problem("contradiction", message, "leave fourth_tile out, or complete seen", At((*win.path, "with")))
        )
    return FOURTH_TILE


def _fourth_tile_open(win: Win, hand: Hand, tile: int, view: View, problems: list[Problem]) -> int:
    """The bit of `fourth_tile_open`: stated, robbed, or shown by the player's exposed sets and what is seen."""
    stated = "fourth_tile" in win.stated
    at = At((*win.path, "with"))
    if stated and hand.concealed >> 4 * tile & 15:
        message = f"fourth_tile is stated, but the hand holds another {kinds.NAMES[tile]} among its concealed tiles"
        problems.append(Problem("contradiction", message, "leave fourth_tile out, or check the hand", at))
    if win.by == "robbed_kong":
        return FOURTH_TILE_OPEN
    known = fourth_tile_lies_open(tile, view.table.exposed(), win.seen)
    if stated and win.seen is not None and not known:
        message = "fourth_tile is stated, but seen shows that not all other copies lie open"
        problems.append(Problem("contradiction", message, "leave fourth_tile out, or complete seen", at))
    return FOURTH_TILE_OPEN if stated or known else 0


def _new_tile(win: Win, hand: Hand, problems: list[Problem]) -> bool:
    """Whether a discarded winning tile is new: neither seen nor in a claimed set of the winner. It may be stated."""
    stated = win.more.get("new_tile")
    if hand.tile is None or hand.tile >= 34 or win.by != "discard":
        return False
    if win.seen is None and not stated:
        return False
    in_sets = sum(meld.full for meld in hand.melds if meld.state != CONCEALED) >> 4 * hand.tile & 15
    if win.seen is None and not in_sets:
        return True
    shown = in_sets or (win.seen or 0) >> 4 * hand.tile & 15
    new = win.seen is not None and not shown
    if stated is not None and (win.seen is not None or stated) and stated != new:
        where = "a claimed set of the winner" if in_sets else "seen"
        message = f"new_tile is {str(stated).lower()}, but the winning tile is {'in' if shown else 'not in'} {where}"
        problems.append(Problem("contradiction", message, "leave new_tile out", At((*win.path, "new_tile"))))
    return new
