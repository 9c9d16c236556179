"""What an evening consists of: immutable records, made by `header` and `course`, read by everybody.

Players are numbers here, in the order in which they came to the table; names are looked up in the records.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from mjscore.deal.records import Deal
from mjscore.judge.intake import FindCard, no_files
from mjscore.result import Result
from mjscore.rotation import Standing
from mjscore.rulebook import Rulebook
from mjscore.text import Source

DEAL, DRAW, PENALTY = "deal", "draw", "penalty"
ADJUST, CORRECT, VOID, SEATS, DEALER, PLAYER = "adjust", "correct", "void", "seats", "dealer", "player"
SCORED = frozenset((DEAL, DRAW, PENALTY))
"""Kinds of entry that the judge scores; the others move points or people by themselves."""


@dataclass(frozen=True, slots=True)
class Stake:
    """What points are worth: so much money, in the currency's main unit, for every `per` points."""

    per: int
    amount: Fraction
    currency: str


@dataclass(frozen=True, slots=True)
class Header:
    """The first document of a session's file."""

    name: str
    variant: str
    rules: Mapping[str, Any]
    players: tuple[str, ...]  # East, South, West, North of the first deal
    start: int | None  # None: the variant's own
    stake: Stake | None
    note: str | None = None
    date: str | None = None


@dataclass(frozen=True, slots=True)
class Table:
    """How things stand between two entries."""

    persons: tuple[str, ...]  # everybody who has sat here, in the order of their coming
    totals: tuple[int, ...]  # by person
    seated: tuple[int, ...]  # by place around the table, the first East's being 0: the person
    home: tuple[int, ...]  # the same as it was before anybody changed seats with the round
    standing: Standing
    before: Standing  # the standing before the last deal, from which the table may decide anew
    lying: tuple[tuple[str, int], ...] = ()  # points of parties that are no seats, such as riichi's sticks
    final: tuple[tuple[int, int], ...] = ()  # person and points that go off the final score, to nobody
    over: str | None = None  # what has ended the game (rotation.end_of_game), while no other has begun


@dataclass(frozen=True, slots=True)
class Written:
    """An entry as the file has it: its number, its kind, its plain data, and the text it stands in."""

    n: int
    kind: str
    data: Mapping[str, Any]
    source: Source | None = None


@dataclass(frozen=True, slots=True)
class Line:
    """What became of an entry: of its corrected form where it has one, of nothing where it is void."""

    n: int
    kind: str
    data: Mapping[str, Any]  # that is in force
    table: Table  # before it
    after: Table
    change: tuple[int, ...]  # by person
    deal: Deal | None = None
    result: Result | None = None
    corrected_by: int | None = None
    void_by: int | None = None


@dataclass(frozen=True, slots=True)
class Evening:
    """A whole session so far."""

    header: Header
    book: Rulebook
    first: Table
    written: tuple[Written, ...] = ()
    lines: tuple[Line, ...] = ()
    void: Mapping[int, int] = field(default_factory=dict)  # entry → the entry that voids it
    corrected: Mapping[int, tuple[int, ...]] = field(default_factory=dict)  # entry → its corrections that count
    find_card: FindCard = no_files  # opens the card that the rules name

    @property
    def table(self) -> Table:
        """How things stand now."""
        return self.lines[-1].after if self.lines else self.first


def places(table: Table) -> int:
    """How many sit at the table."""
    return len(table.seated)


def person_at(table: Table, seat: int) -> int:
    """Who sits there in the coming deal: seat 0 is East."""
    return table.seated[(table.standing.dealer + seat) % len(table.seated)]


def by_seat(table: Table) -> tuple[int, ...]:
    """The persons from East on."""
    return tuple(person_at(table, seat) for seat in range(len(table.seated)))
