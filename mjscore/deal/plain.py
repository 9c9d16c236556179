"""Deals with nothing unusual in them, read in one go: one win, a hand of plain tiles, a few more fields.

Most deals of a log are so. This way never says what is wrong: where anything has to be looked at more closely it gives
None, and the deal is read again by `reading`, which gives the same for all that is read here. What the winner, the way and
the circumstances say of each other is remembered, since few of their combinations are new.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from mjscore.deal.circumstances import NOTHING, against_hand, check_circumstances, read_circumstances, with_implied
from mjscore.deal.fields import LONGEST_FREE_TEXT, plain_indicators, read_players
from mjscore.deal.hand_text import read_plain_text
from mjscore.deal.records import CHOW, Deal, Hand, Told, Win
from mjscore.deal.vocabulary import Circumstance, Field, Vocabulary
from mjscore.deal.wins import EMPTY, read_source, read_way
from mjscore.deal.words import USUAL, Reader, Words, find_seat, words_of
from mjscore.record import NamedTuple, made
from mjscore.tiles.kinds import BAG, MARK, PLAIN
from mjscore.tiles.notation import PLAIN_TILES, read_bonus

_NO_HANDS: Mapping[int, Hand | Told] = {}
_ASIDE = frozenset(("players", "note", "date", "claim"))
_MOST_TABLES = 1 << 8
_LONGEST_KEY = 400  # characters: words may have any number of spaces around them
_MOST_WAYS = 1 << 12
_MOST_BONUS = 1 << 10


class Way(NamedTuple):
    """How a win came about, as far as it is said beside the hand; nothing of it contradicts the rest."""

    winner: int
    by: str
    source: int | None
    held: frozenset[str]
    stated: frozenset[str]
    asking: tuple[Circumstance, ...]  # stated ones that a hand may rule out
    asking_closed: tuple[Circumstance, ...]  # those that a hand without sets on the table may rule out
    robbed: bool
    chow_from: tuple[int | None, ...]  # the sources that a chow of the winner's can have
    set_from: tuple[int | None, ...]  # those of other sets


class Added(NamedTuple):
    """A field that the variant adds, as far as it matters here."""

    id: str
    kind: str
    of_win: bool  # it belongs to the win, not to the deal
    needs: tuple[str, ...]
    by: tuple[str, ...]


class Plain(NamedTuple):
    """What is derived of a vocabulary for deals that are read so, and what of them is remembered."""

    fields: frozenset[str]  # that are read here
    added: tuple[Added, ...]
    add: int  # of tiles.kinds.excess_test
    mask: int
    reds: bool  # a red five is another tile than its five
    rounds: Mapping[str | None, int]
    words: Words
    ways: dict[tuple[Any, ...], Way]
    bonus: dict[str, int]
    players: dict[tuple[tuple[str, str], ...], tuple[str, ...]]


@lru_cache(maxsize=256)
def plain_of(vocabulary: Vocabulary) -> Plain | None:
    """What deals of a vocabulary are read by; None where none can be read here. A vocabulary is compared by identity."""
    if vocabulary.notation is not None or vocabulary.most_dead is not None:
        return None
    words = words_of(vocabulary)
    added = tuple(
        Added(field.id, field.kind, field.event == "win", field.needs, field.by)
        for field in (*words.added_deal, *words.added_win)
        if _is_plain(field)
    )
    fields = ((USUAL | _ASIDE) & words.deal) | {field.id for field in added}
    rounds: dict[str | None, int] = {None: 0}
    rounds.update(words.seat_words)
    reds = not vocabulary.plain_reds
    return Plain(fields, added, words.add, words.mask, reds, rounds, words, {}, {}, {})


def _is_plain(field: Field) -> bool:
    """Whether a field's usual values say nothing of the rest of a deal, but for tiles that count among the copies."""
    if field.refused is not None or field.says is not None or field.tile is not None or field.dead:
        return False
    kind = field.kind
    return kind == "bool" or (kind == "number" and field.most is None) or (kind == "indicators" and field.counted)


def read_plain(data: dict[Any, Any], plain: Plain, variant: str) -> Deal | None:
    """The deal in plain data, or None where it has to be looked at more closely."""
    if not plain.fields.issuperset(data):
        return None
    get = data.get
    id, rules, name = get("id"), get("rules"), get("variant")
    if id is not None and type(id) is not str and type(id) is not int:
        return None
    if (rules is not None and type(rules) is not dict) or (name is not None and type(name) is not str):
        return None
    way = _way_of(plain, get("winner"), get("by"), get("from"), get("with"))
    if way is None:
        return None
    found = _hand_of(plain, way, get("hand"), get("tile"), get("flowers"))
    if found is None:
        return None
    hand, whole = found
    of_deal = of_win = EMPTY
    if plain.added:
        added = _added_of(plain, data, way, whole)
        if added is None:
            return None
        of_deal, of_win = added
    for one in way.asking if hand.melds else way.asking_closed:
        if against_hand(one, hand, way.by, of_win) is not None:
            return None
    winner, by, source, held, stated = way[:5]
    try:
        wind = plain.rounds[get("round")]
    except (KeyError, TypeError):
        return None
    win = made(Win, (winner, hand, by, source, held, stated, None, None, None, of_win, ()))
    players = note = date = None
    if not _ASIDE.isdisjoint(data):
        aside = _aside_of(plain, get("players"), get("note"), get("date"))
        if aside is None:
            return None
        players, note, date = aside
    return made(Deal, (id, variant, players, wind, (win,), _NO_HANDS, (), of_deal, note, date, get("claim"), EMPTY))


def _hand_of(plain: Plain, way: Way, text: Any, named: Any, bonus: Any) -> tuple[Hand, int] | None:
    """The winner's hand, which the way of winning does not rule out, and the bag of all its tiles."""
    read = read_plain_text(text) if type(text) is str else None
    if read is None:
        return None
    melds, concealed, inside, number, tile = read
    if named is not None:
        told = PLAIN_TILES.get(named) if type(named) is str else None
        if told is None or (tile is not None and tile != told):
            return None
        tile = told
    flowers = 0
    if bonus is not None:
        flowers = _bonus_of(plain, bonus)
        if not flowers:
            return None
    if tile is None:
        return None
    own = PLAIN[tile]
    missing = 14 - number
    if melds:
        for meld in melds:
            if meld.source not in (way.chow_from if meld.kind == CHOW else way.set_from):
                return None
        missing -= 3 * len(melds)
    if missing == 0:
        held = concealed >> 4 * own & 15
        if plain.reds and own in MARK:
            reds = concealed >> 4 * MARK[own] & 15
            held = reds if tile != own else held - reds
        if not held:
            return None
        concealed -= BAG[own]
    elif missing != 1:
        return None
    elif tile != own:
        concealed += BAG[tile]  # the red mark alone: the tile itself is the winning tile
    rest = concealed + inside
    if way.robbed and rest >> 4 * own & 15:
        return None
    whole = rest + flowers + BAG[own]
    if (whole + plain.add | whole) & plain.mask:
        return None
    return made(Hand, (melds, concealed, own, flowers, None, None)), whole


def _bonus_of(plain: Plain, text: Any) -> int:
    """The bag of a `flowers` text; 0 where it has to be looked at."""
    if type(text) is not str:
        return 0
    bag = plain.bonus.get(text)
    if bag is None:
        codes = read_bonus(text) if len(text) <= 100 else None
        if codes is None or len(set(codes)) != len(codes):
            return 0
        bag = sum([BAG[code] for code in codes])
        if len(plain.bonus) >= _MOST_BONUS:
            plain.bonus.clear()
        plain.bonus[text] = bag
    return bag


def _added_of(
    plain: Plain, data: dict[Any, Any], way: Way, whole: int
) -> tuple[Mapping[str, Any], Mapping[str, Any]] | None:
    """The values of the variant's own fields, beside the deal's own and the win's; `whole` is the bag of the hand."""
    get = data.get
    of_deal = of_win = EMPTY
    for id, kind, in_win, needs, by in plain.added:
        value = get(id)
        if value is None:
            continue
        if kind == "indicators":
            found = plain_indicators(value) if type(value) is str else None
            if found is None:
                return None
            value, bag = found
            whole += bag
            if (whole + plain.add | whole) & plain.mask:
                return None
        elif kind == "number":
            if type(value) is not int or not 0 <= value <= 9:
                return None
        elif type(value) is not bool:
            return None
        if not in_win:
            of_deal = {**of_deal, id: value}
        elif (needs and way.held.isdisjoint(needs)) or (by and way.by not in by and value is not False):
            return None
        else:
            of_win = {**of_win, id: value}
    return of_deal, of_win


def _aside_of(
    plain: Plain, players: Any, note: Any, date: Any
) -> tuple[tuple[str, ...] | None, str | None, str | None] | None:
    """Who played, and what is kept and never read. Seats that are told by players' names are not read here."""
    for text in (note, date):
        if text is not None and (type(text) is not str or len(text) > LONGEST_FREE_TEXT):
            return None
    if players is None:
        return None, note, date
    if type(players) is not dict or not all(type(name) is str for name in (*players, *players.values())):
        return None
    key = tuple(players.items())
    names = plain.players.get(key)
    if names is None:
        reader = Reader(plain.words)
        names = read_players(reader, players)
        if names is None or reader.problems or reader.parties:
            return None
        if sum(len(name) for one in key for name in one) < _LONGEST_KEY:
            if len(plain.players) >= _MOST_TABLES:
                plain.players.clear()
            plain.players[key] = names
    return names, note, date


def _way_of(plain: Plain, winner: Any, by: Any, source: Any, stated: Any) -> Way | None:
    """How the win came about, remembered by the words that say it; None where something is wrong with them."""
    if stated is None:
        key: tuple[Any, ...] = (winner, by, source)
    elif type(stated) is list:
        key = (winner, by, source, *stated)
    else:
        return None
    try:
        way = plain.ways.get(key)
    except TypeError:  # a list or a mapping among them
        return None
    if way is not None or type(winner) is not str or type(by) is not str:
        return way
    if not all(type(word) is str for word in key[3 if source is None else 2 :]):
        return None
    way = _checked_way(plain.words, winner, by, source, stated)
    if way is not None and sum(len(word) for word in key if word is not None) < _LONGEST_KEY:
        if len(plain.ways) >= _MOST_WAYS:
            plain.ways.clear()
        plain.ways[key] = way
    return way


def _checked_way(words: Words, winner: str, by: str, source: str | None, stated: list[str] | None) -> Way | None:
    """The same, by the checks that every deal goes through."""
    reader = Reader(words)
    seat = find_seat(reader, winner)
    if seat is None:
        return None
    way = read_way(reader, by, (), False)
    place = read_source(reader, source, way, seat, ())
    found = held = NOTHING
    if stated:
        found = read_circumstances(reader, stated, ("with",))
        held = with_implied(reader, found)
        check_circumstances(reader, found, held, seat, way, place, None, EMPTY, ())
    if way is None or reader.problems:
        return None
    known = words.vocabulary.circumstances
    asking = tuple(known[word] for word in sorted(found) if _asks_of_hand(known[word]))
    seats = words.vocabulary.seats
    others = (None, *(other for other in range(seats) if other != seat))
    chows = (None, (seat - 1) % seats) if words.vocabulary.claimed_chows else ()
    closed = tuple(one for one in asking if one.kongs or one.flowers or one.claimed == 0)
    return Way(seat, way, place, held, found, asking, closed, way == "robbed_kong", chows, others)


def _asks_of_hand(one: Circumstance) -> bool:
    return bool(one.kongs or one.flowers or one.closed) or one.on_table is not None or one.claimed is not None
