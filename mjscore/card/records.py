"""A line of an American card as read: groups, forms, clauses. Immutable, and no rules beyond what a group says itself.

Names are those of the card notation: a *group* is a word of symbols, a *choice* a bracket, an *ink* a printed colour.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

STAR = "*"  # the ink of a group that chooses its suit for itself
WHOLE = ""  # the ink of suited groups in a form without inks: one suit for all of them
WIND, DRAGON, NUMBER = "wind", "dragon", "number"
ODD, EVEN = "odd", "even"
RUN, LIKE = "run", "like"
_DIGIT = re.compile("[1-9]")


@dataclass(frozen=True, slots=True)
class Group:
    """One word of symbols. What a suffix says is kept as typed, whether it has an effect or not."""

    symbols: str
    ink: str | None  # a letter, STAR or None
    fixed: bool  # !: its digits do not move
    natural: bool  # ^: no jokers
    wild: bool  # ?: any of its kind
    tag: str | None  # the label of a ?, a digit
    begin: int  # offset in the line
    end: int
    # What follows of it, found once: a card of many ways asks thousands of times.
    size: int = field(init=False, compare=False, repr=False)
    equal: bool = field(init=False, compare=False, repr=False)  # a set (single, pair, pung …) and not a bundle
    suited: bool = field(init=False, compare=False, repr=False)  # S3: a digit 1-9, or a dragon that is not a free one
    open: bool = field(init=False, compare=False, repr=False)  # S2: whether jokers may stand in it

    def __post_init__(self) -> None:
        symbols = self.symbols
        size, equal = len(symbols), symbols.count(symbols[0]) == len(symbols)
        for name, value in (
            ("size", size),
            ("equal", equal),
            ("suited", _DIGIT.search(symbols) is not None or (not self.wild and "D" in symbols)),
            ("open", size >= 3 and not self.natural and symbols[0] != "J" and equal),
        ):
            object.__setattr__(self, name, value)

    @property
    def moving(self) -> str:
        """The digits that run or like would move (S6)."""
        return "" if self.fixed or self.wild else "".join(_DIGIT.findall(self.symbols))

    @property
    def kind(self) -> str:
        """Of a group with `?`: what it may be any of."""
        return {"N": WIND, "E": WIND, "W": WIND, "S": WIND, "D": DRAGON}.get(self.symbols[0], NUMBER)


@dataclass(frozen=True, slots=True)
class Choice:
    """A bracket: one of its forms is chosen."""

    forms: tuple[tuple[Group, ...], ...]


@dataclass(frozen=True, slots=True)
class Form:
    """A whole form: groups and choices in order, without its decoration."""

    items: tuple[Group | Choice, ...]
    begin: int
    end: int

    def groups(self) -> tuple[Group, ...]:
        """Every group of the form, those of all choices included, in the order typed."""
        out: list[Group] = []
        for item in self.items:
            out.extend([item] if isinstance(item, Group) else [group for form in item.forms for group in form])
        return tuple(out)


@dataclass(frozen=True, slots=True)
class Clauses:
    """What stands in the parentheses of a line."""

    move: str | None = None  # RUN or LIKE
    parity: str | None = None  # ODD or EVEN
    suits: tuple[int, ...] | None = None
    free: frozenset[str] = frozenset()
    fixed: tuple[tuple[str, int], ...] = ()  # ink and its suit
    places: tuple[tuple[str, int, int], ...] = ()  # each clause as typed, with its span


@dataclass(frozen=True, slots=True, eq=False)  # told apart by identity: counts are remembered by it
class Line:
    """One hand of the card."""

    label: str
    section: str
    nobonus: bool
    concealed: bool  # mark C: no exposure before the winning tile
    value: int  # cents (points, if the table plays for points)
    forms: tuple[Form, ...]
    clauses: Clauses
    number: int  # its line in the file, from 1
    text: str  # as typed, without comment

    @property
    def mark(self) -> str:
        return "C" if self.concealed else "X"

    def groups(self) -> tuple[Group, ...]:
        """Every group of every form, in the order typed."""
        return tuple(group for form in self.forms for group in form.groups())
