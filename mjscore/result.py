"""What comes back from a deal: immutable records, ready for any reader.

It knows the shape of a result and nothing else: how it was found is the business of `scoring`, `liability` and
`settlement`, how it is shown that of `report`. Seats are numbers here, 0 East to 3 North.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from mjscore.record import NamedTuple
from mjscore.record import made as made

if TYPE_CHECKING:  # shares are rare, and their module is slow to load
    from fractions import Fraction

SEATS = ("east", "south", "west", "north")

Notes = tuple[tuple[str, object], ...]
"""What a record says besides, by name, in the order in which it is told."""


class Item(NamedTuple):
    """An item that counted, with its whole contribution (count included) in its unit."""

    id: str
    count: int  # type: ignore[assignment]  # nobody counts the fields of a record
    unit: str
    value: int | Fraction  # a share of the limit may be a fraction; everything else is whole
    more: Notes = ()  # the label of a card's line


class Suppressed(NamedTuple):
    """An item that held and was not counted, and the id of the item that did it (None: another count was worth more)."""

    id: str
    count: int  # type: ignore[assignment]  # nobody counts the fields of a record
    unit: str
    value: int | Fraction
    by: str | None


class Count(NamedTuple):
    """What one reading of a hand is worth: one such record is shared by all hands of equal facts."""

    items: tuple[Item, ...]
    suppressed: tuple[Suppressed, ...]
    totals: tuple[tuple[str, int], ...]  # one entry a unit the variant counts, in the table's order
    limit: str | None
    value: int  # before it is split among payers
    uncapped: int  # what the totals would be worth without limit or cap: orders equal readings
    base: int = 0  # what payments are multiples of, where a table has them so
    problem: str | None = None  # `below_minimum`, `no_yaku`: a shape, but no legal win; `no_win`: not even that


class Fu(NamedTuple):
    """One part of a count of fu: for what, for which set or pair of the reading (None: the whole hand), how much."""

    id: str
    group: str | None
    value: int


class WinResult(NamedTuple):
    """One win: who, how, the reading that was chosen and its count."""

    winner: int
    by: str
    source: int | None  # the seat that discarded the tile, or whose kong was robbed
    reading: tuple[str, ...]
    count: Count  # type: ignore[assignment]  # nobody counts the fields of a record
    as_told: bool = False
    refused: str | None = None  # why a win that holds is not paid
    more: Notes = ()  # what the variant adds: line, section, jokerless, …
    fu: tuple[Fu, ...] = ()  # what adds up to the total of fu, where a variant counts them


class HandResult(NamedTuple):
    """A hand that did not win and is counted all the same (a loser's, a ready hand)."""

    reading: tuple[str, ...]
    count: Count  # type: ignore[assignment]  # nobody counts the fields of a record
    more: Notes = ()  # what the variant adds: ready, pig, dead, …


class Transfer(NamedTuple):
    """One payment. `payer` and `payee` are seats, or the name of a party that is none (`table`, `pot`)."""

    payer: int | str
    payee: int | str
    amount: int
    reason: str


class Fault(NamedTuple):
    """Why a deal that was understood pays nobody for its win: the code of deal.md's last row and what to do."""

    code: str
    message: str
    help: str
    path: tuple[str | int, ...]
    more: Notes = ()  # as a problem's
    beside: tuple[Fault, ...] = ()  # what else is at fault in the deal, by its place


def first_of(faults: Sequence[Fault]) -> Fault | None:
    """The first of some faults, those behind it beside it; None without any. All are alike in rank: the place decides."""
    return faults[0]._replace(beside=tuple(faults[1:])) if len(faults) > 1 else faults[0] if faults else None


class Result(NamedTuple):
    """A whole deal, settled. `net` has every seat, and adds up to zero together with the parties that are no seats."""

    id: str | int | None
    variant: str
    wins: tuple[WinResult, ...]
    hands: Mapping[int, HandResult]
    transfers: tuple[Transfer, ...]
    net: Mapping[int | str, int]
    next_dealer: int | None
    rules: str  # the table's name and the fingerprint of all values and options in force
    fault: Fault | None = None
    notes: Notes = ()  # what stands at the end: liability, an end, the deal's note and date
