"""A line of an American card as read: groups, forms, clauses. Immutable, and no rules beyond what a group says itself.

Names are those of the card notation: a *group* is a word of symbols, a *choice* a bracket, an *ink* a printed colour.
"""

from __future__ import annotations

import re

from mjscore.record import NamedTuple

STAR = "*"  # the ink of a group that chooses its suit for itself
WHOLE = ""  # the ink of suited groups in a form without inks: one suit for all of them
WIND, DRAGON, NUMBER = "wind", "dragon", "number"
ODD, EVEN = "odd", "even"
RUN, LIKE = "run", "like"
_DIGIT = re.compile("[1-9]")


class Group:
    """One word of symbols. What a suffix says is kept as typed, whether it has an effect or not."""

    __slots__ = ("begin", "end", "equal", "fixed", "ink", "natural", "open", "size", "suited", "symbols", "tag", "wild")

    def __init__(
        self,
        symbols: str,
        ink: str | None,
        fixed: bool,
        natural: bool,
        wild: bool,
        tag: str | None,
        begin: int,
        end: int,
    ) -> None:
        self.symbols = symbols
        self.ink = ink  # a letter, STAR or None
        self.fixed = fixed  # !: its digits do not move
        self.natural = natural  # ^: no jokers
        self.wild = wild  # ?: any of its kind
        self.tag = tag  # the label of a ?, a digit
        self.begin = begin  # offset in the line
        self.end = end
        # What follows of it, found once: a card of many ways asks thousands of times.
        self.size = len(symbols)
        self.equal = symbols.count(symbols[0]) == len(symbols)  # it is a set (single, pair, pung …) and not a bundle
        # Whether it belongs to a suit: a digit 1-9, or a dragon that is not a free one (S3).
        self.suited = _DIGIT.search(symbols) is not None or (not wild and "D" in symbols)
        self.open = self.equal and self.size >= 3 and not natural and symbols[0] != "J"  # jokers may stand in it (S2)

    @property
    def moving(self) -> str:
        """The digits that run or like would move (S6)."""
        return "" if self.fixed or self.wild else "".join(_DIGIT.findall(self.symbols))

    @property
    def kind(self) -> str:
        """Of a group with `?`: what it may be any of."""
        return {"N": WIND, "E": WIND, "W": WIND, "S": WIND, "D": DRAGON}.get(self.symbols[0], NUMBER)


class Choice(NamedTuple):
    """A bracket: one of its forms is chosen."""

    forms: tuple[tuple[Group, ...], ...]


class Form(NamedTuple):
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


class Clauses(NamedTuple):
    """What stands in the parentheses of a line."""

    move: str | None = None  # RUN or LIKE
    parity: str | None = None  # ODD or EVEN
    suits: tuple[int, ...] | None = None
    free: frozenset[str] = frozenset()
    fixed: tuple[tuple[str, int], ...] = ()  # ink and its suit
    places: tuple[tuple[str, int, int], ...] = ()  # each clause as typed, with its span


class Line:
    """One hand of the card. Lines are told apart by identity: counts are remembered by it."""

    __slots__ = ("clauses", "concealed", "forms", "label", "nobonus", "number", "section", "text", "value")

    def __init__(
        self,
        label: str,
        section: str,
        nobonus: bool,
        concealed: bool,
        value: int,
        forms: tuple[Form, ...],
        clauses: Clauses,
        number: int,
        text: str,
    ) -> None:
        self.label = label
        self.section = section
        self.nobonus = nobonus
        self.concealed = concealed  # mark C: no exposure before the winning tile
        self.value = value  # cents (points, if the table plays for points)
        self.forms = forms
        self.clauses = clauses
        self.number = number  # its line in the file, from 1
        self.text = text  # as typed, without comment

    def priced(self, value: int) -> Line:
        """The same at another price."""
        return Line(
            self.label,
            self.section,
            self.nobonus,
            self.concealed,
            value,
            self.forms,
            self.clauses,
            self.number,
            self.text,
        )

    @property
    def mark(self) -> str:
        return "C" if self.concealed else "X"

    def groups(self) -> tuple[Group, ...]:
        """Every group of every form, in the order typed."""
        return tuple(group for form in self.forms for group in form.groups())
