"""What a rulebook says of counting: items and their conditions, limit hands, how a count becomes a value.

Conditions are masks over the word of facts, so that a hand is judged without looking up a name.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from mjscore.record import NamedTuple

if TYPE_CHECKING:
    from fractions import Fraction  # shares are rare, and their module is slow to load

    from mjscore.rulebook.fu import BaseRule

TILES: Final = "tiles"
WIN: Final = "win"
BONUS: Final = "bonus"
LOOKS_AT_CHOWS: Final = 1  # of the winning tile: which chow it completed matters
GOES_TO_CHOW: Final = 2  # it goes to a chow if it can


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


Entry = tuple[int, int, int, tuple[int, ...], "int | None", int, ItemRule]
"""The place of a rule, and what of it is looked at for every hand: the bits that decide and those of them that must be set
(the win among them, where it is for a winner only), the masks of which one bit each must be, what counts it."""

Index = tuple[int, dict[int, tuple[Entry, ...]], tuple[Entry, ...]]
"""Each rule stands under a fact that it asks for, or under several of which it asks for one: all facts that rules stand
under, the rules under each, and those that ask for no fact."""

NO_RULES: Final[Index] = (0, {}, ())


class PartRules:
    """Items that are found by themselves, by the facts that they ask for, and added to those of other parts."""

    __slots__ = ("facts", "held", "index", "known", "reaching", "several")

    def __init__(self, index: Index, facts: int, several: bool, reaching: frozenset[str]) -> None:
        self.index = index
        self.facts = facts
        self.several = several  # of several sets: how often they count is noted in the word
        self.reaching = reaching  # those that hold over items of other parts, or let only some of them in
        self.known: dict[int, Any] = {}  # what the items come to, by the facts; emptied when full
        self.held: dict[int, Any] = {}  # which items hold, for special hands


class Apart:
    """The parts that a count is the sum of, as long as nothing of one part has to do with another (`scoring.apart`)."""

    __slots__ = ("alone", "by_limit", "limit_facts", "lone", "parts", "unit", "worths")

    def __init__(
        self, parts: tuple[PartRules, ...], lone: PartRules | None, unit: str, limit_facts: int, alone: frozenset[str]
    ) -> None:
        self.parts = parts
        self.lone = lone  # the item that counts where no other does
        self.unit = unit  # of all items
        self.limit_facts = limit_facts  # that special hands ask for; 0: there are none
        self.alone = sum(CLASS_BITS[klass] for klass in alone)  # without an item of these classes, another item counts
        self.by_limit: dict[int, Any] = {}  # the special hands that hold, by their facts
        self.worths: dict[tuple[int, int], Any] = {}  # what totals come to


CLASS_BITS: Final = {TILES: 1, WIN: 2, BONUS: 4}
REACHES: Final = 8  # beside the classes: some item has to do with items of other parts


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
    # what counts, how many times; the first is nothing. The word notes the place in it
    choices: list[Mapping[str, int]]
    places: dict[frozenset[tuple[str, int]], int]  # the places of the choices
    rules: tuple[ItemRule, ...]  # all of them, in the order given here


class WaitRule:
    """What makes a wait: one single kind completes the hand by shape."""

    __slots__ = ("knitted", "own_four", "shapes")

    def __init__(self, shapes: tuple[str, ...], own_four: bool, knitted: bool) -> None:
        self.shapes = shapes  # beside four sets and a pair
        self.own_four = own_four  # whether a kind of which the player holds all four is one of the kinds
        self.knitted = knitted  # whether a tile that the knitted straight holds too may make a wait


NO_WAITS: Final = WaitRule((), False, True)


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
