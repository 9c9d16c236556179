"""The written deal as immutable records.

Seats are numbers, 0 East to 3 North. Tiles are the codes of `mjscore.tiles.kinds`; a *bag* is a multiset of tiles in
one integer, four bits a code. Records say what was written and nothing of what it is worth.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mjscore.record import NamedTuple

CONCEALED, CLAIMED, ADDED, UNTOLD = range(4)  # states of a set on the table; UNTOLD: an exposed kong, history not told
CHOW, PUNG, KONG, PAIR = "chow", "pung", "kong", "pair"
_NOTHING: Mapping[str, Any] = {}


class Meld(NamedTuple):
    """A bracketed set, as it lies on the table. Equal texts mostly give the same object; what is derived is looked up by it."""

    kind: str  # CHOW, PUNG or KONG
    tile: int  # code of its lowest tile, a joker read as the tile it stands for
    state: int  # CONCEALED (a kong only), CLAIMED, ADDED or UNTOLD
    source: int | None  # the seat its claimed tile came from, where written
    bag: int  # the tiles as written: naturals, jokers, marks of red fives
    full: int  # the tiles it stands for: jokers replaced, no marks
    written: str  # "(123m)", "[RRRR]", "(55pJ)": without source, digits before one suit letter


Groups = tuple[tuple[int, ...], ...]
"""Concealed tiles as they are written in words: the codes of each."""


class Hand(NamedTuple):
    """The tiles of one player. `concealed` leaves the winning tile out, so it numbers 13 less 3 a meld for a winner.

    Only a winner by `heaven` may have no winning tile: `tile` is None and `concealed` one tile larger.
    """

    melds: tuple[Meld, ...]
    concealed: int  # bag, without the winning tile (but with its mark, if that is a red five)
    tile: int | None  # the winning tile (tiles.kinds.JOKER for a joker)
    flowers: int  # bag of bonus tiles, those written in the text included
    groups: Groups | None  # concealed words as written, each sorted, the winning tile in its word; None: free
    winning_group: int | None  # which of `groups` the winning tile completes; None: it may be any that holds it


class Told(NamedTuple):
    """A hand of which only the count is known: `{fan: 5}`, `{points: 34, doubles: 2}`, `{limit: four_kongs}`."""

    entries: tuple[tuple[str, int | str], ...]
    tile: int | None = None  # the winning tile, where it is written all the same


class Foreign(NamedTuple):
    """A hand in a notation that is not read here: how many sets lie on the table, and what its reader made of it."""

    on_table: int
    hand: Any


class Win(NamedTuple):
    """A win as written. `circumstances` are those stated, those they imply, and those worked out from other fields."""

    winner: int
    hand: Hand | Told | Foreign
    by: str  # discard, self_draw, robbed_kong
    source: int | None
    circumstances: frozenset[str]
    stated: frozenset[str]  # those written in `with`, or said of the winner by a field of the deal
    seen: int | None  # bag of tiles visible to the winner besides the hand; None: unknown
    wall_left: int | None
    liable: int | None
    more: Mapping[str, Any]  # checked values of the fields a variant adds (new_tile, no_choice, later, …)
    path: tuple[str | int, ...]  # where it stands: () for a deal without events, ("events", 2) otherwise


class Kong(NamedTuple):
    """A kong declared in the course of the deal."""

    by: int
    tile: int
    kind: str  # concealed, claimed, added
    source: int | None
    more: Mapping[str, Any]
    path: tuple[str | int, ...]


class End(NamedTuple):
    """How a deal ended without, or after, a win."""

    kind: str  # wall, …
    hands: Mapping[int, Hand]
    more: Mapping[str, Any]
    path: tuple[str | int, ...]


class Penalty(NamedTuple):
    """One entry of `penalties`: its name, the seats it names, and its other keys."""

    kind: str
    seats: tuple[int, ...]
    more: Mapping[str, Any]
    path: tuple[str | int, ...]


class Deal(NamedTuple):
    """One hand of play, as written down and found possible."""

    id: str | int | None
    variant: str
    players: tuple[str, ...] | None  # names by seat, "" for one not named
    round: int  # seat number of the round wind
    events: tuple[Win | Kong | End, ...]
    hands: Mapping[int, Hand | Told]  # the other players' hands, where written
    penalties: tuple[Penalty, ...]
    more: Mapping[str, Any] = _NOTHING  # fields a variant adds that belong to the deal
    note: str | None = None
    date: str | None = None
    claim: Any = None  # kept as written
    parties: Mapping[str, str] = _NOTHING  # names of those that are no seats
