"""What a dispute is about, as immutable records: a claim, where it parts from a result, and what would make it right.

Seats are numbers, as in results. Reasons are keys with what they speak of; words for them are found by `report`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from mjscore.deal.records import Deal
from mjscore.result import Result
from mjscore.rulebook.model import Rulebook

Number = int | Fraction
Party = int | str
"""A seat, or the name of a party that is none."""


@dataclass(frozen=True, slots=True)
class ClaimedHand:
    """What is claimed of one hand: of a win, or of a hand that did not win."""

    seat: int | None = None  # None: the winner, whoever that is
    won: bool = True
    items: tuple[tuple[str, Number | None], ...] = ()  # None: that it counts, whatever it is worth
    whole: bool = False  # the items are all there are: one that is not named is claimed not to count
    suppressed: tuple[str, ...] | None = None
    totals: tuple[tuple[str, int], ...] = ()
    value: int | None = None
    limit: tuple[str | None, ...] | None = None  # and what else it may be called; None: nothing is said of it
    reading: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True)
class ClaimedPayment:
    """What somebody is claimed to pay somebody, in all or for one reason."""

    payer: Party
    payee: Party
    amount: int
    reason: str | None = None


@dataclass(frozen=True, slots=True)
class Claim:
    """All that is claimed of a deal. `rules` names the rules that a recorded result was made by."""

    hands: tuple[ClaimedHand, ...] = ()
    payments: tuple[ClaimedPayment, ...] = ()
    net: tuple[tuple[Party, int], ...] = ()
    rules: str | None = None
    next_dealer: tuple[int | None] | None = None


@dataclass(frozen=True, slots=True)
class Reason:
    """One reason: its key, the fact or item or option it speaks of, the groups that it points at, and figures."""

    key: str
    about: str | None = None
    groups: tuple[str, ...] = ()
    pointing: str | None = None  # what is so of the groups (a key of `facts.explain`)
    figures: tuple[tuple[str, Any], ...] = ()


@dataclass(frozen=True, slots=True)
class Cited:
    """Where a rule stands: the table, the entry in it, and the origin that the entry gives."""

    table: str
    entry: str
    origin: str | None


WHAT = ("reading", "item", "suppressed", "total", "value", "limit", "payment", "net", "liability", "penalty", "dealer")
"""What a claim and a result can differ in, in the order of the count."""

PLACES: Mapping[str, str] = {"item": "items", "total": "totals", "net": "payment", "penalty": "penalties"}
"""The names of the places where they part, where they are not those of `WHAT`."""


@dataclass(frozen=True, slots=True)
class Difference:
    """One thing that is claimed and is not so, with the reasons."""

    what: str
    id: str | None  # item, unit, limit hand, reason of a payment
    seat: Party | None  # the hand's, the payer's, or whose net it is
    to: Party | None
    claimed: Any
    counted: Any
    because: tuple[Reason, ...]
    cited: Cited | None = None


@dataclass(frozen=True, slots=True)
class Counted:
    """An item that counts, with what makes it hold."""

    seat: int
    id: str
    value: Number
    because: tuple[Reason, ...]
    cited: Cited | None


DataEdit = Callable[[dict[str, Any]], "dict[str, Any] | None"]
"""A deal's plain data with a change made in it; None where it cannot be made."""

BookEdit = Callable[[Rulebook], "Rulebook | None"]


@dataclass(frozen=True, slots=True)
class Change:
    """One change of the rules or the facts: what, from what, to what, and how it is made."""

    kind: str  # option, circumstance, field, reading, item
    id: str
    before: Any
    after: Any
    rank: tuple[int, ...] = field(compare=False)  # the likelier, the smaller
    seat: int | None = None  # whose win it belongs to, where there are several
    tables: tuple[str, ...] = ()  # those that set it so
    origin: str | None = None  # of the option
    data: DataEdit | None = field(default=None, compare=False, repr=False)
    book: BookEdit | None = field(default=None, compare=False, repr=False)
    cost: int = field(default=1, compare=False)  # of a trial, in trials of the cheapest kind


@dataclass(frozen=True, slots=True)
class WouldHold:
    """Some changes under which the claim is right, and the result under them."""

    changes: tuple[Change, ...]
    result: Result
    book: Rulebook


@dataclass(frozen=True, slots=True)
class Dispute:
    """A claim judged. Where the tiles make no hand, the result has no win, and a fault that says so."""

    claim: Claim
    differences: tuple[Difference, ...]
    counted: tuple[Counted, ...]  # what counts and was not claimed; told where the claim is about the hand's worth
    would_hold: tuple[WouldHold, ...]
    tried_all: bool  # whether nothing within two changes was left untried
    deal: Deal
    book: Rulebook
    result: Result
    other_rules: str | None = None  # the rules that a recorded result was made by, where they are not those in force

    @property
    def holds(self) -> bool:
        """Whether everything that is claimed is so."""
        return not self.differences

    @property
    def parts_at(self) -> str | None:
        """The first place, in the order of the count, where claim and rules part."""
        if not self.differences:
            return None
        what = self.differences[0].what
        return PLACES.get(what, what)


@dataclass(frozen=True, slots=True)
class Why:
    """Why one item counts for a hand, or what is missing."""

    id: str
    seat: int
    counts: bool
    value: Number
    unit: str | None
    because: tuple[Reason, ...]
    cited: Cited | None
