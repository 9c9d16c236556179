"""Deals with nothing unusual in them, read in one go: one win, a hand of plain tiles, a few more fields.

Most deals of a log are so. This way never says what is wrong: where anything has to be looked at more closely it gives
None, and the deal is read again by `reading`, which gives the same for all that is read here. What the winner, the way and
the circumstances say of each other is remembered, since few of their combinations are new.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from operator import itemgetter
from typing import Any, Final

from mjscore.deal.discards import plain_discards
from mjscore.deal.fields import (
    LARGEST_NUMBER,
    LARGEST_WALL,
    LONGEST_FREE_TEXT,
    plain_indicators,
    read_loose_tiles,
    read_players,
)
from mjscore.deal.hand_text import read_plain_text
from mjscore.deal.notation import PlainNotation
from mjscore.deal.plain_hands import OtherHands, others_of, plain_bonus, plain_hands
from mjscore.deal.plain_way import Way, checked_way, may_stand
from mjscore.deal.records import Deal, Foreign, Hand, Win
from mjscore.deal.vocabulary import Field, Vocabulary
from mjscore.deal.wins import EMPTY
from mjscore.deal.words import USUAL, Reader, words_of
from mjscore.memory import keep
from mjscore.record import made
from mjscore.tiles.kinds import BAG, JOKER_BITS, MARK, PLAIN
from mjscore.tiles.notation import PLAIN_TILES

NO_HANDS: Final[OtherHands] = {}
_OWN_FIELDS: Final[tuple[str | int, ...]] = ()  # where a win stands that the deal's own fields tell
ASIDE: Final = frozenset(("players", "note", "date", "claim"))
AROUND: Final = frozenset(("seen", "wall_left", "liable"))
_PICKED: Final = ("id", "variant", "winner", "by", "from", "with", "hand", "tile", "flowers", "round")
NAMES: Final = frozenset((str, int, type(None)))  # what a deal's id may be here
_PLAIN_KINDS: Final = frozenset(("bool", "number", "seat", "discards", "card", "label"))  # the last: a notation's
_MOST_SHAPES: Final = 1 << 8
_MOST_TABLES: Final = 1 << 8
_LONGEST_KEY: Final = 400  # characters: words may have any number of spaces around them
_MOST_WAYS: Final = 1 << 12


class Added:
    """A field that the variant adds, as far as it matters here."""

    __slots__ = ("by", "id", "kind", "most", "needs", "of_win", "tile")

    def __init__(self, field: Field) -> None:
        self.id = field.id
        self.kind = field.kind
        self.of_win = field.event == "win"  # it belongs to the win, not to the deal
        most = LARGEST_NUMBER if field.most is None else field.most
        self.most = most if field.tile is None else min(most, 9)  # of a number that is read here
        self.tile = 0 if field.tile is None else BAG[field.tile]  # what each of a number takes out of the set
        self.needs = field.needs
        self.by = field.by


class Shape:
    """What the names of a deal's fields tell, in the order in which they are written: the same in deal after deal."""

    __slots__ = ("added", "around", "aside", "hands", "pick", "rules")

    def __init__(self, names: tuple[Any, ...], added: Iterable[Added]) -> None:
        self.pick = itemgetter(*(names.index(name) if name in names else -1 for name in _PICKED))
        self.added = tuple((field, names.index(field.id)) for field in added if field.id in names)
        self.aside = not ASIDE.isdisjoint(names)
        self.around = not AROUND.isdisjoint(names)
        self.hands = "hands" in names
        self.rules = "rules" in names


class Plain:
    """What is derived of a vocabulary for deals that are read so, and what of them is remembered."""

    __slots__ = (
        "add", "added", "events", "fields", "mask", "others", "players", "reds", "rounds", "shapes", "ways", "words",
    )  # fmt: skip

    def __init__(self, vocabulary: Vocabulary) -> None:
        words = self.words = words_of(vocabulary)
        self.added = tuple(Added(field) for field in (*words.added_deal, *words.added_win) if _is_plain(field))
        # The names of all that is read here.
        usual = (USUAL | ASIDE | AROUND).difference(vocabulary.refused)
        self.fields = (usual & words.deal).union(field.id for field in self.added)
        self.others = others_of(words)  # for the hands of those who have not won
        if self.others is not None:
            self.fields |= {"hands"}
        self.add, self.mask = words.add, words.mask  # of tiles.kinds.excess_test
        self.reds = not vocabulary.plain_reds  # a red five is another tile than its five
        self.rounds: dict[str | None, int] = {None: 0}
        self.rounds.update(words.seat_words)
        self.shapes: dict[tuple[Any, ...], Shape] = {}
        self.ways: dict[tuple[Any, ...], Way] = {}
        self.players: dict[tuple[tuple[str, str], ...], tuple[str, ...]] = {}
        self.events: ReadEvents | None = None  # reads deals of many events, where such are read so


@lru_cache(maxsize=256)
def plain_of(vocabulary: Vocabulary) -> Plain:
    """What deals of a vocabulary are read by. A vocabulary is compared by identity."""
    plain = Plain(vocabulary)
    if vocabulary.left is not None or vocabulary.given_up is not None:
        from mjscore.deal.plain_events import reads_events  # few tables play on

        plain.events = reads_events(plain)
    return plain


ReadEvents = Callable[[dict[Any, Any], str], "Deal | None"]


def _is_plain(field: Field) -> bool:
    """Whether a field's usual values say nothing of the rest of a deal, but for tiles that count among the copies."""
    if field.refused is not None or field.says is not None or field.dead:
        return False
    kind = field.kind
    return kind in _PLAIN_KINDS or (kind == "indicators" and field.counted)


def read_plain(data: dict[Any, Any], plain: Plain, variant: str, notation: PlainNotation | None = None) -> Deal | None:
    """The deal in plain data, or None where it has to be looked at more closely.

    `notation` reads the hands of a variant that has one of its own.
    """
    names = tuple(data)
    shape = plain.shapes.get(names) or _shape_of(plain, names)
    if shape is None:
        return None if plain.events is None else plain.events(data, variant)
    if shape.rules and type(data["rules"]) is not dict and data["rules"] is not None:
        return None
    values = [*data.values(), None]
    id, name, winner, by, source, stated, text, tile, bonus, round = shape.pick(values)
    if type(id) not in NAMES or (type(name) is not str and name is not None):
        return None
    if stated is None:
        key: tuple[Any, ...] = (winner, by, source)
    elif type(stated) is list:
        key = (winner, by, source, *stated)
    else:
        return None
    try:
        way = plain.ways.get(key) or new_way(plain, key)
        wind = plain.rounds[round]
    except (KeyError, TypeError):  # of what is no word, a list or a mapping
        return None
    if way is None or type(text) is not str:
        return None
    hand: Hand | Foreign | None = None
    whole = 0
    if notation is None:
        found = hand_of(plain, way, text, tile, bonus)
        if found is None:
            return None
        hand, whole = found
    others, everything = NO_HANDS, whole
    if shape.hands and data["hands"] is not None:
        read = None if plain.others is None else plain_hands(data["hands"], way.winner, whole, plain.others)
        if read is None:
            return None
        others, everything = read
    of_deal = of_win = EMPTY
    if shape.added:
        added = added_of(plain, shape, values, way, everything)
        if added is None:
            return None
        of_deal, of_win = added
    if notation is not None:
        own = _in_notation(notation, shape, way, data, text, tile, of_deal, of_win)
        if own is None:
            return None
        hand, of_deal = own
    elif way.asking and type(hand) is Hand and not may_stand(way, hand, of_win):
        return None
    said: tuple[Any, ...] = way.said
    if shape.around:
        around = with_around(plain, way, data, whole)
        if around is None:
            return None
        said = around
    win = made(Win, (way.winner, hand, *said, of_win, _OWN_FIELDS))
    if not shape.aside:
        return made(Deal, (id, variant, None, wind, (win,), others, (), of_deal, None, None, None, EMPTY))
    aside = aside_of(plain, data)
    if aside is None:
        return None
    players, note, date, claim = aside
    return made(Deal, (id, variant, players, wind, (win,), others, (), of_deal, note, date, claim, EMPTY))


def _in_notation(
    notation: PlainNotation,
    shape: Shape,
    way: Way,
    data: dict[Any, Any],
    text: str,
    tile: Any,
    of_deal: Mapping[str, Any],
    of_win: Mapping[str, Any],
) -> tuple[Foreign, Mapping[str, Any]] | None:
    """The hand of a variant with a notation of its own, and the values of the deal's own fields."""
    if way.asking or (shape.around and data.get("seen") is not None):
        return None
    hand = notation.hand(text, tile, way.winner, way.by, of_win)
    rest = None if hand is None else notation.rest(data.get("rules"), of_deal, of_win)
    return None if hand is None or rest is None else (hand, rest)


def _shape_of(plain: Plain, names: tuple[Any, ...]) -> Shape | None:
    """The shape of a deal met for the first time; None for one that is not read here."""
    if not plain.fields.issuperset(names):
        return None
    shape = Shape(names, plain.added)
    keep(plain.shapes, names, shape, _MOST_SHAPES)
    return shape


def hand_of(plain: Plain, way: Way, text: str, named: Any, bonus: Any) -> tuple[Hand, int] | None:
    """The winner's hand, which the way of winning does not rule out, and the bag of all its tiles."""
    read = read_plain_text(text)
    if read is None:
        return None
    melds, concealed, inside, number, sets, tile = read
    if named is not None:
        told = PLAIN_TILES.get(named) if type(named) is str else None
        if told is None or (tile is not None and tile != told):
            return None
        tile = told
    if tile is None or sets & way.never:
        return None
    flowers = 0
    if bonus is not None:
        flowers = plain_bonus(bonus)
        if not flowers:
            return None
    own = PLAIN[tile]
    if number == 13:
        if tile != own:
            concealed += BAG[tile]  # the red mark alone: the tile itself is the winning tile
    elif number == 14 and _holds(plain, concealed, tile, own):
        concealed -= BAG[own]
    else:
        return None
    rest = concealed + inside
    if way.robbed and rest >> 4 * own & 15:
        return None
    whole = rest + flowers + BAG[own]
    if (whole + plain.add | whole) & plain.mask:
        return None
    return made(Hand, (melds, concealed, own, flowers, None, None)), whole


def _holds(plain: Plain, concealed: int, tile: int, own: int) -> bool:
    """Whether the winning tile, which counts as `own`, is among the concealed ones."""
    held = concealed >> 4 * own & 15
    if plain.reds and own in MARK:
        reds = concealed >> 4 * MARK[own] & 15
        held = reds if tile != own else held - reds
    return held > 0


def added_of(
    plain: Plain, shape: Shape, values: list[Any], way: Way, whole: int
) -> tuple[Mapping[str, Any], Mapping[str, Any]] | None:
    """The values of the variant's own fields, beside the deal's own and the win's; `whole` is the bag of all hands."""
    of_deal: dict[str, Any] = {}
    of_win: dict[str, Any] = {}
    for field, place in shape.added:
        value = values[place]
        if value is None:
            continue
        if field.kind == "indicators":
            found = plain_indicators(value) if type(value) is str else None
            if found is None:
                return None
            value, bag = found
            whole += bag
            if (whole + plain.add | whole) & plain.mask:
                return None
        elif field.kind == "number":
            if type(value) is not int or not 0 <= value <= field.most:
                return None
            if value and field.tile:
                whole += value * field.tile
                if (whole + plain.add | whole) & plain.mask:
                    return None
        elif field.kind == "discards":
            value = plain_discards(value, plain.words.seat_words)
            if value is None:
                return None
        elif field.kind == "seat":
            value = plain.words.seat_words.get(value) if type(value) is str else None
            if value is None:
                return None
        elif field.kind == "bool" and type(value) is not bool:
            return None
        if field.by and way.by not in field.by and value is not False:
            return None
        if not field.of_win:
            of_deal[field.id] = value
        elif field.needs and way.held.isdisjoint(field.needs):
            return None
        else:
            of_win[field.id] = value
    return of_deal or EMPTY, of_win or EMPTY


def with_around(plain: Plain, way: Way, data: dict[Any, Any], whole: int) -> tuple[Any, ...] | None:
    """What is said of a win, with the tiles seen beside its hand (`whole`), the tiles left in the wall and who is liable."""
    seen, wall_left, liable = data.get("seen"), data.get("wall_left"), data.get("liable")
    by, source, held, stated = way.said[:4]
    if wall_left is not None and (
        type(wall_left) is not int or not 0 < wall_left <= LARGEST_WALL or "last_tile" in stated
    ):
        return None  # an empty wall says more of the win
    if liable is not None:
        liable = plain.words.seat_words.get(liable) if type(liable) is str else None
        if liable is None or liable == way.winner:
            return None
    if seen is not None:
        reader = Reader(plain.words)
        seen = read_loose_tiles(reader, seen, ("seen",))
        whole += seen
        if reader.problems or reader.over or seen & JOKER_BITS or (whole + plain.add | whole) & plain.mask:
            return None
    return by, source, held, stated, seen, wall_left, liable


def aside_of(plain: Plain, data: dict[Any, Any]) -> tuple[tuple[str, ...] | None, str | None, str | None, Any] | None:
    """Who played, and what is kept and never read. Seats that are told by players' names are not read here."""
    players, note, date, claim = data.get("players"), data.get("note"), data.get("date"), data.get("claim")
    for text in (note, date):
        if text is not None and (type(text) is not str or len(text) > LONGEST_FREE_TEXT):
            return None
    if players is None:
        return None, note, date, claim
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
            keep(plain.players, key, names, _MOST_TABLES)
    return names, note, date, claim


def new_way(plain: Plain, key: tuple[Any, ...]) -> Way | None:
    """How the win came about, by the words that say it: winner, way, source, circumstances. None where they are at fault."""
    winner, by, source = key[:3]
    if not all(type(word) is str for word in (winner, by, *key[3:])) or (
        source is not None and type(source) is not str
    ):
        return None
    way = checked_way(plain.words, winner, by, source, list(key[3:]))
    if way is not None and sum(len(word) for word in key if word is not None) < _LONGEST_KEY:
        keep(plain.ways, key, way, _MOST_WAYS)
    return way
