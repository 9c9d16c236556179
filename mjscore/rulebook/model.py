"""A rulebook: one table under one set of options, compiled into what the count of a hand needs.

Everything here is frozen and made once. Conditions are masks over the word of facts, so that a hand is judged without
looking up a name; options were looked up when the book was made.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from mjscore.deal.vocabulary import Vocabulary
from mjscore.facts.indicated import Indicators
from mjscore.record import NamedTuple
from mjscore.result import Count

if TYPE_CHECKING:
    from fractions import Fraction  # shares are rare, and their module is slow to load

    from mjscore.rulebook.fu import BaseRule, FuRule
    from mjscore.rulebook.stakes import FuritenRule, InsteadRule, PoolRule, SeveralRule, SharedLiability, StakeRule

_NONE: Mapping[str, str] = MappingProxyType({})
TILES, WIN, BONUS = "tiles", "win", "bonus"


class Suppression(NamedTuple):
    """What an item keeps from counting: another item, or so much of it as some counting facts say together."""

    id: str
    only: tuple[int, ...] | None = None  # offsets of the facts; what two items name by the same fact is the same sets
    times: int = 0  # so many more of it


class Condition(NamedTuple):
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
    def asks(self) -> int:
        """The facts that the condition wants, or wants one of."""
        mask = self.every
        for some in self.some:
            mask |= some
        return mask

    @property
    def mask(self) -> int:
        """All facts that the condition looks at."""
        return self.asks | self.never


class ItemRule(NamedTuple):
    """An item or a limit hand, as its table and the options have it. Value 0 never gets here: such an item is not played."""

    id: str
    unit: str
    value: int | Fraction
    condition: Condition
    counted: int | None  # offset of the fact whose number multiplies the value
    most: int  # the largest number that fact can have: all its bits
    suppresses: tuple[Suppression, ...]
    unless_items: frozenset[str]  # items beside which it does not hold, where they count in `points`
    klass: str
    winner_only: bool
    beside: frozenset[str] | None = None  # the only items of class `tiles` that count beside it; None: all may
    alone_in: frozenset[str] = frozenset()  # classes of which no other item counts beside it


class Together(NamedTuple):
    """Items of several chows, or several pungs, counted so that a set joins others only once.

    Four that form one of `four` count for nothing else; three that form one of `three` are joined by a fourth with the
    first of `two` that fits; else every two that form one of `two` count, where `dropped` is given only as many as
    there are sets less the groups that are connected, the first of `dropped` going first.
    """

    sets: str  # chows, pungs
    four: tuple[ItemRule, ...]
    three: tuple[tuple[ItemRule, str], ...]  # with the relation that makes it
    two: tuple[tuple[ItemRule, str], ...]
    dropped: tuple[str, ...] | None
    shift: int  # where in the word the choice is noted
    remembered: dict[int, int]  # key of the sets → place in `choices`
    choices: list[Mapping[str, int]]  # what counts, how many times; the first is nothing


class WaitRule(NamedTuple):
    """What makes a wait: one single kind completes the hand by shape."""

    shapes: tuple[str, ...]  # beside four sets and a pair
    own_four: bool  # whether a kind of which the player holds all four is one of the kinds
    knitted: bool  # whether a tile that the knitted straight holds too may make a wait


NO_WAITS = WaitRule((), False, True)


class LimitRule(NamedTuple):
    """How limit hands stand beside the ordinary count."""

    worth: int  # what the whole limit is
    beside: frozenset[str]  # classes of items that count beside a limit hand
    mode: str  # each: every one that holds is an item, the best is paid; replace: the best takes the place of items;
    # share: the largest share alone, unless an ordinary count is worth more; sum: all that hold add up, and nothing
    # beside them; largest: the largest of them alone
    bonus_beside: frozenset[str]  # items counted for themselves beside a share below one of the limit


class PurityRule(NamedTuple):
    """The item that a hand one tile short of another item's condition adds to its ordinary count."""

    id: str
    unit: str
    value: int
    of: ItemRule


class FishingRule(NamedTuple):
    """What losers' hands are worth one tile short of special hands: a share of what those are."""

    share: int | Fraction
    hands: tuple[ItemRule, ...]  # in the table's order; their value is the share of the limit
    purity: PurityRule | None


class ValueRule(NamedTuple):
    """How totals become a value: the scheme's name and its figures."""

    scheme: str  # laak, rows, power, doubles, sum, base
    unit: str  # the unit that is summed (laak, rows, power, sum)
    rows: tuple[int, ...]  # value by total; beyond the last it stays (laak, rows)
    base: int  # power: base times two to the power of the total
    cap: int | None  # power, rows: the total counts as so much at most
    limit: int | None  # doubles: a hand is held at it
    capped: str  # doubles: all, winner, none
    round_to: int  # doubles: rounded to the nearest multiple, halves upwards
    double_unit: str  # doubles: the unit that doubles
    of_base: BaseRule | None = None  # base: the figures


class MinimumRule(NamedTuple):
    """How much a hand needs to win, counted over some classes of items."""

    unit: str
    least: int
    classes: frozenset[str]
    code: str
    exempt: int  # mask of facts: a hand of which one holds needs nothing
    items: frozenset[str] = frozenset()  # the items and limit hands of those classes


class Refusal(NamedTuple):
    """Why a hand that has the shape of a win is none: `no_win` counts nothing, with another code the items still stand."""

    id: str
    code: str
    condition: Condition
    why: str


class PaymentRow(NamedTuple):
    """Shares of the value that losers pay, for some ways of winning."""

    by: frozenset[str]
    limit_only: bool
    source: int | Fraction | None  # what `from` pays; None: as the others
    others: int | Fraction
    whole: int | Fraction | None  # what one who is liable pays; None: the sum of all shares
    plus: int = 0  # an amount that everybody who pays a share adds to it
    beside: str | None = None  # an added field of the win: only where it is said
    plain: bool = False  # the dealer's factor does not apply
    reason: str = "win"
    winner: str | None = None  # east, others: the row is for that winner alone
    east: int | Fraction | None = None  # what East pays, if not as the others
    missing: int | Fraction | None = None  # the share of a player who is not there, halved between those who are


class Trigger(NamedTuple):
    """A rule by which one player pays for all."""

    id: str
    by: frozenset[str]
    condition: Condition  # over the facts of the reading
    dangers: Condition  # over those of the sets on the table and the tile thrown, which are asked only after that
    feeder: str | None  # the deciding set whose feeder is liable; None: the player the winning tile came from
    least: tuple[str, int] | None  # a unit and how much of it the win counts at least; a limit hand passes
    origin: str
    covers: str | None = None  # the item that the one liable pays for; None: the whole hand


@dataclass(frozen=True, slots=True, eq=False)
class PaymentRule:
    """Who pays what for a win, and what losers settle among themselves."""

    rows: tuple[PaymentRow, ...]
    dealer_factor: int  # what East pays and receives is multiplied by it
    differences: bool
    limit_on_differences: int | None  # a difference of two losers is held at it
    of_base: bool = False  # shares are of the base, not of the value
    round_up: int = 1  # every payment is rounded up to a multiple
    seats: int = 4
    base: int = 0  # what everybody pays beside the shares
    base_reason: str = "base"
    beside: frozenset[str] = frozenset()  # all added fields that rows look at


class PlayOn(NamedTuple):
    """The deal goes on after a win, without the winner."""

    left: str | None  # the field that lists who had won before what is written
    given_up: str | None  # the field that says which suit each player has given up


class KongPayment(NamedTuple):
    """What a kong of some kind brings, from the player its tile came from and from each other active player."""

    kind: str
    source: int
    others: int
    unless: str | None  # a field of the event with which nothing is paid


class HandedOn(NamedTuple):
    """What becomes of a kong's income when the discard after it is won on."""

    when: str  # the circumstance that says so
    to: str  # winner, payers
    reason: str


class KongRule(NamedTuple):
    """What kongs bring at once, and what of it is handed on."""

    reason: str
    payments: tuple[KongPayment, ...]
    handed_on: HandedOn | None


class States(NamedTuple):
    """Which of those whose hands are shown are meant: in all of `every` and in none of `never`."""

    every: frozenset[str]
    never: frozenset[str]

    def fit(self, states: frozenset[str]) -> bool:
        """Whether somebody in these states is meant."""
        return self.every <= states and self.never.isdisjoint(states)


class EndStep(NamedTuple):
    """One settlement at the end of a deal that goes by the hands shown."""

    reason: str
    payers: States
    payees: States | None  # None: those who paid what is given back
    amount: int | None  # None: what the payee's hand is worth
    refunds: bool  # the payer gives back all income from kongs that he still holds


class EndRule(NamedTuple):
    """What is settled at one kind of end: `states` of a hand by the facts of its tiles (beside `ready`), then the steps."""

    states: Mapping[str, Condition]
    steps: tuple[EndStep, ...]
    ready: str | None = None  # the field that lists who is ready, where it is told
    pool: PoolRule | None = None
    instead: InsteadRule | None = None
    void: bool = False  # the deal counts for nothing: it is played again


class PenaltyRow(NamedTuple):
    """What an offence costs when its further keys have these words, and to whom: `others`, or the key naming a seat."""

    when: Mapping[str, tuple[str, ...]]
    to: str  # `others`, `intact` (whom the entry does not name), a key that names a seat, or "" where nobody is paid
    amount: int
    named: int | None = None  # it counts with so many seats in the entry's list
    times: int | None = None  # the amount is so often what the entry says the hand is worth
    end: str | None = None  # it ends the deal, in this way
    points: Mapping[str, str] = _NONE  # as PenaltyRule.points


class PenaltyRule(NamedTuple):
    """What an offence costs: so much to each other player, or in all to each victim, or by rows; or what else it does."""

    reason: str
    each: int | None
    to_victims: int | None  # what each victim receives from all offenders together
    among_victims: bool  # `to_victims` is divided among the victims first
    rows: tuple[PenaltyRow, ...]
    east_factor: int  # payments that East makes or receives are multiplied by it
    # dead_hand: the hand counts nothing and cannot win; void: nobody's does, the deal is played again
    effect: str | None
    points: Mapping[str, str] = _NONE  # where points are given: whom, and the figure's name
    end: str | None = None  # it ends the deal, in this way
    list: str | None = None  # its key that names several seats
    off_final_score: int = 0  # points that come off at the end of the game, to nobody


class Counter(NamedTuple):
    """A number that goes from deal to deal under the name of a deal's field, and the outcomes that change it."""

    id: str
    adds: frozenset[str]  # of dealer_won, other_won, drawn: one more
    clears: frozenset[str]


class Carried(NamedTuple):
    """What lies on the table between deals under the name of a deal's field: what a party that is no seat has."""

    id: str
    party: str | None  # None: what every player has, by seat
    each: int  # the field counts pieces of so many points


class GameRule(NamedTuple):
    """When a game ends, where more than its last deal ends it."""

    goal: int  # points that somebody has, or has to have
    extra: bool  # another round follows the last one until somebody reaches the goal
    below_zero: bool  # somebody has fewer points than none
    dealer_stops: bool  # East leads with the goal reached, and won the last deal or was ready at its end
    offence: bool  # a deal made void by an offence, where it was the last


class RotationRule(NamedTuple):
    """Who deals next, by how the deal ended: `stays`, `passes`, `first_winner`; and what goes from deal to deal."""

    dealer_won: str
    other_won: str
    drawn: str
    ready: str | None = None  # nobody won and East was ready; None: as `drawn`
    void: str | None = None  # the deal was void; None: as `drawn`
    several: str | None = None  # several won first, on one tile: `source` is the player it came from; None: as one
    dealer_wins: int = 0  # the win in a row of one East that is worth the limit and passes the deal; 0: none
    replays: tuple[str, ...] = ()  # ends after which the deal is played again
    circles: bool = True  # whether there are rounds: a new wind when the deal has gone once around
    rounds: int = 4  # the game is over after so many; 0: nobody says when
    seats_change: tuple[tuple[int, ...], ...] = ()  # round by round, by place, the first seat of who sits there
    counters: tuple[Counter, ...] = ()
    carried: tuple[Carried, ...] = ()
    game: GameRule | None = None  # None: only the last deal of the last round ends it


class Stick(NamedTuple):
    """A counting stick: what it is worth, and how many of them a player begins with."""

    points: int
    number: int


class FinalRule(NamedTuple):
    """What is added to the points when all is over."""

    back: int | None  # points that are taken off; what the start lacks of it goes to the first. None: the start itself
    bonus: tuple[int, ...]  # points by place
    floating: Mapping[int, tuple[int, ...]]  # instead, by how many players end above their start; -1: otherwise
    table_points: tuple[int | Fraction, ...]  # points of a tournament by place, which are no money; ties share
    shared: bool  # players with as many points share the bonus of their places; else the earlier seat goes first
    left_over: str | None  # the party whose points go to the first, or stay with nobody
    to_first: bool


class CardRule(NamedTuple):
    """How a line of a card becomes the value of a hand. `ids` names the item of every part of the count."""

    ids: Mapping[str, str]
    concealed: int
    jokerless: int  # a factor
    jokerless_misnamed: bool  # whether it counts for a misnamed tile too
    on_demand: bool  # whether it counts only where it is said
    multiplier: int
    points: Mapping[str, int] | None  # the figures of a table that gives points instead of payments


class SideRule(NamedTuple):
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


@dataclass(frozen=True, slots=True, eq=False, repr=False)  # nobody reads a whole table as one line
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
    choice: tuple[
        str | tuple[str, str], ...
    ]  # words, or ("item", id) and ("fact", name): the reading that has more of it
    ordinary_shapes: frozenset[str]  # shapes that have an ordinary count; others are worth their limit hand or nothing
    payment: PaymentRule
    triggers: Mapping[str, tuple[Trigger, ...]]  # by way of winning, in the table's order
    latest_set_decides: bool  # of several triggers the one whose set was made last, instead of the first in the table
    excuse: str | None  # the added field under which no trigger counts
    penalties: Mapping[str, PenaltyRule]
    rotation: RotationRule
    start: int  # points each player begins an evening with
    sticks: tuple[Stick, ...]  # the largest first
    final: FinalRule
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
    refusals: tuple[Refusal, ...] = ()
    play_on: PlayOn | None = None  # None: the deal is over with the first win
    kongs: KongRule | None = None
    ends: Mapping[str, EndRule] = field(default_factory=dict)  # by kind of end
    bonus_facts: int = 0  # facts that bonus items count and nothing else looks at, where han are counted
    asks_chow_waits: bool = False  # which chow the winning tile completed, and where
    fu: FuRule | None = None
    fu_facts: int = 0  # mask of all facts that the count of fu looks at
    indicators: Indicators | None = None
    stakes: StakeRule | None = None  # None: nothing is paid besides, and there is one account a seat
    several_wins: SeveralRule | None = None  # of several wins on one tile; None: there are none, or the deal plays on
    furiten: FuritenRule | None = None
    shared_liability: SharedLiability | None = None
    together: tuple[Together, ...] = ()
    combined: frozenset[str] = frozenset()  # all items that `together` may choose
    wait: WaitRule = NO_WAITS
    suppressed_still_suppress: bool = True  # whether what is itself suppressed suppresses all the same
    tile_goes_to_chow: bool = False  # a winning tile that a concealed chow holds completes that, not a pung or the pair
    asks_waits: bool = False
    asks_relations: bool = False
    asks_open_fourth: bool = False
    remembered: dict[int, Count] = field(default_factory=dict)  # counts by word; emptied when full
    fu_remembered: dict[int, Any] = field(default_factory=dict)  # what of fu is told alike, by the facts it asks for
