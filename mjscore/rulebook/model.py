"""A rulebook: one table under one set of options, compiled into what the count of a hand needs.

Options were looked up when the book was made, and nothing of it changes but what it remembers: the memories stand last, and
are filled by whoever asks. What its parts say of counting is in `counting`, of settling in `settling`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from mjscore.deal.vocabulary import Vocabulary
from mjscore.facts.indicated import Indicators
from mjscore.result import Count, Fault
from mjscore.rulebook.counting import (
    NO_RULES,
    NO_WAITS,
    Apart,
    FishingRule,
    Index,
    ItemRule,
    LimitRule,
    MinimumRule,
    Refusal,
    Together,
    ValueRule,
    WaitRule,
)
from mjscore.rulebook.settling import (
    CardRule,
    EndRule,
    FinalRule,
    KongRule,
    PaymentRule,
    PenaltyRule,
    PlayOn,
    RotationRule,
    SideRule,
    Stick,
    Trigger,
)

if TYPE_CHECKING:
    from mjscore.rulebook.fu import FuRule
    from mjscore.rulebook.stakes import FuritenRule, SeveralRule, SharedLiability, StakeRule


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
    # words, or ("item", id) and ("fact", name): the reading that has more of it
    choice: tuple[str | tuple[str, str], ...]
    payment: PaymentRule
    triggers: Mapping[str, tuple[Trigger, ...]]  # by way of winning, in the table's order
    # by way of winning: facts of which a hand has one at least where a trigger holds; -1: any hand
    dangerous: Mapping[str, int]
    latest_set_decides: bool  # of several triggers the one whose set was made last, instead of the first in the table
    excuse: str | None  # the added field under which no trigger counts
    penalties: Mapping[str, PenaltyRule]
    rotation: RotationRule
    start: int  # points each player begins an evening with
    sticks: tuple[Stick, ...]  # the largest first
    final: FinalRule
    used: int  # mask of all facts that items and limit hands look at
    used_by_others: int  # of those that are not for winners only
    others_share: bool  # whether facts that suits share are among those
    asks_only_tile: bool  # whether facts that take time to find are among them: the wait,
    asks_fourth_tile: bool  # the copies of the winning tile,
    asks_states: bool  # which group the winning tile completed
    reading_style: Mapping[str, str]
    order: Mapping[str, int]  # item id → its place in the table
    card: CardRule | None = None  # a hand is counted by a line of a card, not by facts
    side: SideRule | None = None
    paid_in: str = "points"
    refusals: tuple[Refusal, ...] = ()
    play_on: PlayOn | None = None  # None: the deal is over with the first win
    kongs: KongRule | None = None
    ends: Mapping[str, EndRule] = field(default_factory=dict)  # by kind of end
    fu: FuRule | None = None
    fu_facts: int = 0  # mask of all facts that the count of fu looks at
    indicators: Indicators | None = None
    stakes: StakeRule | None = None  # None: nothing is paid besides, and there is one account a seat
    staked_fields: frozenset[str] = frozenset()  # added fields that say something of counters, sticks and furiten
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
    ordinary_facts: int = 0  # of shapes that have an ordinary count; others are worth their limit hand or nothing
    item_index: Index = NO_RULES
    limit_index: Index = NO_RULES
    apart: Apart | None = None  # items counted in parts that add up; None: they are counted together
    contradicts: bool = False  # whether some item or limit hand does not hold beside others
    admits: bool = False  # whether some item has a list of what counts beside it
    signs: int = 0  # of special shapes that are looked for (readings.shapes)
    asks_roots: bool = False
    ways: int = 0  # how the winning tile is placed: LOOKS_AT_CHOWS, GOES_TO_CHOW
    remembered: dict[int, Count] = field(default_factory=dict)  # counts by word; emptied when full
    related_chows: dict[int, int] = field(default_factory=dict)  # what chows form, and which count (scoring.combine)
    related_suits: dict[int, int] = field(default_factory=dict)  # the same by the chows of suits in order
    related_pungs: dict[int, int] = field(default_factory=dict)
    manners: dict[Any, Any] = field(default_factory=dict)  # how wins came about (judge.manner)
    paid: dict[object, Any] = field(default_factory=dict)  # what a win comes to for each, by all that decides it
    counted_others: dict[Any, Count] = field(default_factory=dict)  # counts of hands that have not won (scoring.loose)
    settled: dict[Any, Any] = field(default_factory=dict)  # what losers settle among themselves (judge.deal)
    faults: dict[int, Fault] = field(default_factory=dict)  # of wins that are none, by their facts
    fu_remembered: dict[int, Any] = field(default_factory=dict)  # what of fu is told alike, by the facts it asks for
