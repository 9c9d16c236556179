"""What a rulebook says of settling: payments, liability, kongs, ends, penalties, and what goes on from deal to deal."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING

from mjscore.record import NamedTuple
from mjscore.rulebook.counting import Condition

if TYPE_CHECKING:
    from fractions import Fraction  # shares are rare, and their module is slow to load

    from mjscore.rulebook.stakes import InsteadRule, PoolRule

_NONE: Mapping[str, str] = MappingProxyType({})


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
