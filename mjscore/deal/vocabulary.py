"""What a variant lets a deal say: fields, circumstances, penalties, tiles. Plain data, made by `rulebook` from a table.

`deal` reads by it without knowing any rules: it is told the words and their conditions, not what they are worth.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from mjscore.place import Rows
from mjscore.record import NamedTuple


class Circumstance(NamedTuple):
    """A word of `with`, and what it cannot be true without. Empty tuples and None ask for nothing."""

    id: str
    by: tuple[str, ...] = ()  # the ways of winning it can stand with
    seats: tuple[int, ...] = ()  # the winners it can stand with
    sources: tuple[int, ...] = ()  # the seats the tile can have come from
    kongs: int = 0  # kongs the hand has at least
    instead: str | None = None  # a number of the win that serves instead of a kong
    flowers: int = 0  # bonus tiles the hand has at least
    on_table: int | None = None  # bracketed sets at most
    claimed: int | None = None  # sets (or the pair) finished with another's tile at most, the winning claim included
    excludes: tuple[str, ...] = ()  # circumstances it cannot stand beside
    needs: tuple[str, ...] = ()  # circumstances of which one has to stand beside it
    implies: tuple[str, ...] = ()  # circumstances that hold with it, stated or not
    tile_optional: bool = False  # with it, the winning tile need not be named
    closed: bool = False  # it can only stand with a hand that has claimed nothing


class Field(NamedTuple):
    """A field that a variant adds: its name, where it stands, the kind of its value."""

    id: str
    kind: str  # bool, number, seat, seats, tiles, text, choice, mapping, plain, …: see deal.fields
    choices: tuple[str, ...] = ()
    event: str | None = None  # win, kong, end: it stands in that event; None: it stands beside the deal's own fields
    refused: str | None = None  # the code of writing it at all, where the table's options do not allow it
    most: int | None = None  # the largest number it may be
    counted: bool = False  # its tiles lie apart from the hands: they count among the copies of a tile
    needs: tuple[str, ...] = ()  # circumstances of which one has to hold for a win with it
    own: bool = False  # it belongs to one win: beside events it is not said whose
    says: str | None = None  # the circumstance that holds for the seats it names
    tile: int | None = None  # a number of tiles of this kind, which count among the copies
    by: tuple[str, ...] = ()  # the ways of winning that it can be said of
    dead: bool = False  # the hands of those it names are dead
    unset: tuple[str, ...] = ()  # choices for which the rules have no figure: one that is chosen is missing
    kinds: tuple[str, ...] = ()  # in a kong event: the kinds of kong it can be true of; empty: all
    ends: tuple[str, ...] = ()  # in an end: the ends that it can be said of; empty: all


class PenaltyForm(NamedTuple):
    """An entry of `penalties`: `{id: seat}` (or a list of seats), and its further keys, required unless it says else."""

    id: str
    several: bool = False  # a list of seats may be named
    seats: tuple[str, ...] = ()  # further keys that name a seat
    choices: Mapping[str, tuple[str, ...]] = ()  # type: ignore[assignment]  # further keys that take one of some words
    texts: tuple[str, ...] = ()  # further keys that take any text, and may be left out
    not_winner: bool = False  # the seat it names cannot be a winner of the deal
    list: str | None = None  # a further key, not required, that names several seats
    optional: Mapping[str, str] = ()  # type: ignore[assignment]  # further keys, not required, and the kind of each
    refused: str | None = None  # the code of writing it at all, where the table's options do not allow it
    dead: bool = False  # the hands of all the seats it names are dead
    ends: tuple[int, ...] = ()  # with so many seats in its list the deal is over
    beside: tuple[str, ...] = ()  # the ends that may be written all the same where it is over
    asked: tuple[int, ...] = ()  # with so many seats in its list one of the optional keys is required


class Vocabulary(NamedTuple):
    """All that may be written in a deal of one variant under one set of options."""

    fields: frozenset[str]  # of deal.md's fields, those the variant uses
    added: Mapping[str, Field]
    circumstances: Mapping[str, Circumstance]
    penalties: Mapping[str, PenaltyForm]
    events: frozenset[str]  # which of win, kong, end may stand in `events`
    ends: frozenset[str]  # values of `end`
    most_wins: int  # `win` events at most; one more is a contradiction (deal.md)
    copies: tuple[int, ...]  # by tile code: how many the set holds
    told: frozenset[str]  # keys of a bare count: fan, points, doubles, limit, value, …
    limits: frozenset[str]  # ids of limit hands, for a told `limit`
    claimed_chows: bool = True  # whether a chow can be claimed at all (else bad_set)
    robbed_tile_code: str = "tile_copies"  # the code when the winner holds another copy of a robbed tile
    hands: frozenset[str] = frozenset()  # forms of the others' hands: tiles, flowers, value; empty: not written
    seats: int = 4  # players: three leave out North
    claimed_chow_code: str = "bad_set"  # the code of a chow where none can be claimed
    more_wins_code: str = "contradiction"  # the code of a win beyond `most_wins`, or of an end beside the only win
    flowers_win: int = 0  # so many bonus tiles win without a hand; 0: they never do
    ways: tuple[str, ...] = ("discard", "self_draw", "robbed_kong")  # of winning
    notation: str | None = None  # hands are written in one of their own, and read by whoever knows it
    refused: Mapping[str, str] = MappingProxyType({})  # deal.md's fields that the options rule out, and the code
    parties: tuple[str, ...] = ()  # that are no seats, and may be given a player's name
    penalties_suffice: bool = True  # a deal of penalties alone is one, even where none of them ends it
    most_dead: int | None = None  # hands beside a winner's that can be dead at most
    rows: Rows | None = None  # the order of the codes; None: that of deal.md
    left: str | None = None  # the added field that lists who had won and left before what is written
    given_up: str | None = None  # the added field that says by seat which suit a player has given up
    plain_reds: bool = False  # red fives may be written, and are plain fives
    one_tile: bool = False  # all wins of a deal are on one tile, and exclude an end
    ends_refused: frozenset[str] = frozenset()  # ends that there are, but not under these options
    hands_at: frozenset[str] = frozenset()  # the ends at which all who are still in play show their hands
    hands_apart: bool = False  # of several winners' tiles only the bonus tiles are added up when copies are counted

    # Compared by identity: what is derived of one is kept beside it.
    def __eq__(self, other: object) -> bool:
        return self is other

    def __hash__(self) -> int:
        return id(self)
