"""A rulebook: one table under one set of options, compiled into what the count of a hand needs.

Everything here is frozen and made once. Conditions are masks over the word of facts, so that a hand is judged without
looking up a name; options were looked up when the book was made.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from mjscore.deal.vocabulary import Vocabulary
from mjscore.result import Count

TILES, WIN, BONUS = "tiles", "win", "bonus"


@dataclass(frozen=True, slots=True)
class Suppression:
    """What an item keeps from counting: another item, or so much of it as a counting fact (its offset) says."""

    id: str
    only: int | None = None


@dataclass(frozen=True, slots=True)
class Condition:
    """Masks over the word: all bits of `every`, one bit of each of `some`, no bit of `never`."""

    every: int
    some: tuple[int, ...]
    never: int

    def holds(self, word: int) -> bool:
        """Whether a word of facts meets the condition."""
        if word & self.every != self.every or word & self.never:
            return False
        return not self.some or all(word & mask for mask in self.some)

    @property
    def mask(self) -> int:
        """All facts that the condition looks at."""
        mask = self.every | self.never
        for some in self.some:
            mask |= some
        return mask


@dataclass(frozen=True, slots=True)
class ItemRule:
    """An item or a limit hand, as its table and the options have it. Value 0 never gets here: such an item is not played."""

    id: str
    unit: str
    value: int | Fraction
    condition: Condition
    counted: int | None  # offset of the fact whose number multiplies the value
    suppresses: tuple[Suppression, ...]
    unless_items: frozenset[str]  # items beside which it does not hold, where they count in `points`
    klass: str
    winner_only: bool


@dataclass(frozen=True, slots=True)
class LimitRule:
    """How limit hands stand beside the ordinary count."""

    worth: int  # what the whole limit is
    beside: frozenset[str]  # classes of items that count beside a limit hand
    mode: str  # each: every one that holds is an item, the best is paid; replace: the best takes the place of items;
    # share: the largest share alone, unless an ordinary count is worth more
    bonus_beside: frozenset[str]  # items counted for themselves beside a share below one of the limit


@dataclass(frozen=True, slots=True)
class PurityRule:
    """The item that a hand one tile short of another item's condition adds to its ordinary count."""

    id: str
    unit: str
    value: int
    of: ItemRule


@dataclass(frozen=True, slots=True)
class FishingRule:
    """What losers' hands are worth one tile short of special hands: a share of what those are."""

    share: Fraction
    hands: tuple[ItemRule, ...]  # in the table's order; their value is the share of the limit
    purity: PurityRule | None


@dataclass(frozen=True, slots=True)
class ValueRule:
    """How totals become a value: the scheme's name and its figures."""

    scheme: str  # laak, rows, power, doubles
    unit: str  # the unit that is summed (laak, rows, power)
    rows: tuple[int, ...]  # value by total; beyond the last it stays (laak, rows)
    base: int  # power: base times two to the power of the total
    cap: int | None  # power, rows: the total counts as so much at most
    limit: int | None  # doubles: a hand is held at it
    capped: str  # doubles: all, winner, none
    round_to: int  # doubles: rounded to the nearest multiple, halves upwards
    double_unit: str  # doubles: the unit that doubles


@dataclass(frozen=True, slots=True)
class MinimumRule:
    """How much a hand needs to win, counted over some classes of items."""

    unit: str
    least: int
    classes: frozenset[str]
    code: str
    exempt: int  # mask of facts: a hand of which one holds needs nothing


@dataclass(frozen=True, slots=True)
class PaymentRow:
    """Shares of the value that losers pay, for some ways of winning."""

    by: frozenset[str]
    limit_only: bool
    source: Fraction | None  # what `from` pays; None: as the others
    others: Fraction
    whole: Fraction | None  # what one who is liable pays; None: the sum of all shares
    beside: str | None = None  # an added field of the win: only where it is said
    plain: bool = False  # the dealer's factor does not apply
    reason: str = "win"


@dataclass(frozen=True, slots=True)
class Trigger:
    """A rule by which one player pays for all."""

    id: str
    by: frozenset[str]
    condition: Condition  # over the facts of the reading
    dangers: Condition  # over those of the sets on the table and the tile thrown, which are asked only after that
    feeder: str | None  # the deciding set whose feeder is liable; None: the player the winning tile came from
    least: tuple[str, int] | None  # a unit and how much of it the win counts at least; a limit hand passes
    origin: str


@dataclass(frozen=True, slots=True, eq=False)
class PaymentRule:
    """Who pays what for a win, and what losers settle among themselves."""

    rows: tuple[PaymentRow, ...]
    dealer_factor: int  # what East pays and receives is multiplied by it
    differences: bool
    limit_on_differences: int | None  # a difference of two losers is held at it
    beside: frozenset[str] = frozenset()  # all added fields that rows look at


@dataclass(frozen=True, slots=True)
class PenaltyRow:
    """What an offence costs when its further keys have these words, and to whom: `others`, or the key naming a seat."""

    when: Mapping[str, tuple[str, ...]]
    to: str  # `others`, `intact` (whom the entry does not name), a key that names a seat, or "" where nobody is paid
    amount: int
    named: int | None = None  # it counts with so many seats in the entry's list
    times: int | None = None  # the amount is so often what the entry says the hand is worth
    end: str | None = None  # it ends the deal, in this way
    points: Mapping[str, str] = field(default_factory=dict)  # as PenaltyRule.points


@dataclass(frozen=True, slots=True)
class PenaltyRule:
    """What an offence costs: so much to each other player, or in all to each victim, or by rows; or what else it does."""

    reason: str
    each: int | None
    to_victims: int | None  # what each victim receives from all offenders together
    among_victims: bool  # `to_victims` is divided among the victims first
    rows: tuple[PenaltyRow, ...]
    east_factor: int  # payments that East makes or receives are multiplied by it
    effect: str | None  # dead_hand: the hand counts nothing and cannot win
    points: Mapping[str, str] = field(default_factory=dict)  # where points are given: whom, and the figure's name
    end: str | None = None  # it ends the deal, in this way
    list: str | None = None  # its key that names several seats


@dataclass(frozen=True, slots=True)
class RotationRule:
    """Who deals next, by how the deal ended: `stays`, `passes`, `first_winner`."""

    dealer_won: str
    other_won: str
    drawn: str
    ends: Mapping[str, str] = field(default_factory=dict)  # by the kind of its end, before `drawn`


@dataclass(frozen=True, slots=True)
class CardRule:
    """How a line of a card becomes the value of a hand. `ids` names the item of every part of the count."""

    ids: Mapping[str, str]
    concealed: int
    jokerless: int  # a factor
    jokerless_misnamed: bool  # whether it counts for a misnamed tile too
    on_demand: bool  # whether it counts only where it is said
    multiplier: int
    points: Mapping[str, int] | None  # the figures of a table that gives points instead of payments


@dataclass(frozen=True, slots=True)
class SideRule:
    """Payments beside the win: the pot, a bet, contested calls; and the purses that end all of them. Names are fields."""

    pot: str
    kitty: int  # what everybody pays into the pot when nobody wins
    bet: str
    wall_bet: int
    spoke_pays: bool  # whether a bettor who spoke pays all the same, and only never collects
    challenge: str
    challenge_amount: int
    purses: str
    order: Mapping[str, int]  # by reason: when a purse is spent on it
    ends: frozenset[str]  # of the deal, that the kitty and a bet on the wall mean


@dataclass(frozen=True, slots=True, eq=False)
class Rulebook:
    """One variant under one set of options. Compare by `fingerprint`: equal ones amount to the same rules."""

    id: str
    edition: str | None
    options: Mapping[str, Any]
    fingerprint: str
    rules: str  # the table's name, edition and fingerprint, as results carry them
    table: Mapping[str, Any]  # the whole table as plain data, bases merged in: what reports are made from
    vocabulary: Vocabulary
    shapes: tuple[str, ...]
    chows: int  # chows that four sets and a pair may hold
    units: tuple[str, ...]
    items: tuple[ItemRule, ...]
    limits: tuple[ItemRule, ...]
    limit_rule: LimitRule
    fishing: FishingRule | None
    value: ValueRule
    minimum: MinimumRule | None
    choice: tuple[str, ...]
    ordinary_shapes: frozenset[str]  # shapes that have an ordinary count; others are worth their limit hand or nothing
    payment: PaymentRule
    triggers: Mapping[str, tuple[Trigger, ...]]  # by way of winning, in the table's order
    latest_set_decides: bool  # of several triggers the one whose set was made last, instead of the first in the table
    excuse: str | None  # the added field under which no trigger counts
    penalties: Mapping[str, PenaltyRule]
    rotation: RotationRule
    used: int  # mask of all facts that items and limit hands look at
    asks_only_tile: bool  # whether facts that take time to find are among them: the wait,
    asks_fourth_tile: bool  # the copies of the winning tile,
    asks_states: bool  # which group the winning tile completed,
    asks_tiles: bool  # tiles however they are grouped
    reading_style: Mapping[str, str]
    order: Mapping[str, int]  # item id → its place in the table
    card: CardRule | None = None  # a hand is counted by a line of a card, not by facts
    side: SideRule | None = None
    dead_wins: bool = False  # a dead hand's win comes back as a result with a fault, instead of being refused
    paid_in: str = "points"
    remembered: dict[int, Count] = field(default_factory=dict)  # counts by word; emptied when full
