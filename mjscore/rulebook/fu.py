"""How a table counts fu, and what fu and han come to: entries over the facts of a reading, limits over the han."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from mjscore.facts import FACTS
from mjscore.record import NamedTuple
from mjscore.rulebook.counting import Condition
from mjscore.rulebook.references import Options, fits, number

Conditions = Callable[[Mapping[str, Any]], Condition]


class FuEntry(NamedTuple):
    """So many fu where the facts hold, or for every one that a fact counts."""

    id: str
    value: int
    condition: Condition
    counted: str | None  # the fact that counts the sets it is for
    of: str | None  # pair, finished: the group it is for


LookedAt = tuple[int, int, tuple[int, ...], "int | None", int, FuEntry]
"""What of an entry is looked at for every hand: the bits that decide and those of them that must be set, the masks of which
one bit each must be, where the fact stands that counts it and its largest number."""


class FuRaise(NamedTuple):
    """A sum that is no more than `least` where the facts hold is raised."""

    id: str
    condition: Condition
    least: int
    to: int


class FuRule(NamedTuple):
    """The whole count of fu."""

    unit: str
    round_to: int  # upwards
    alone: tuple[FuEntry, ...]  # the first that holds is the whole count, never rounded
    entries: tuple[FuEntry, ...]
    raised: FuRaise | None
    rounding: str  # the id of what rounding adds
    alone_looked_at: tuple[LookedAt, ...]
    looked_at: tuple[LookedAt, ...]  # both as exact tuples, which are quick to read

    @property
    def mask(self) -> int:
        """All facts that the count looks at."""
        mask = self.raised.condition.mask if self.raised is not None else 0
        for entry in (*self.alone, *self.entries):
            mask |= entry.condition.mask
            if entry.counted is not None:
                mask |= FACTS[entry.counted].mask
        return mask


class LimitRow(NamedTuple):
    """A limit: from so many on, the base is so much."""

    id: str
    least: int
    base: int


class BaseRule(NamedTuple):
    """What han and fu come to: `fu` times two to the power of two and the han, held and replaced by limits."""

    fu: str  # the unit of fu
    held_at: int
    limits: tuple[LimitRow, ...]  # the highest first
    rounded_up: LimitRow | None  # a base from so much on counts as the limit it nearly reaches
    special: LimitRow | None  # what one of the special hands is worth
    special_unit: str


def fu_rule(said: Mapping[str, Any] | None, options: Options, condition: Conditions) -> FuRule | None:
    """How fu are counted; None where they are not."""
    if said is None:
        return None
    raised = said.get("raised")
    alone = tuple(_entries(said.get("alone") or (), options, condition))
    counted = tuple(_entries(said["entries"], options, condition))
    return FuRule(
        unit=said["unit"],
        round_to=int(number(said.get("round_to", 1), options)),
        alone=alone,
        entries=counted,
        raised=None
        if raised is None
        else FuRaise(raised["id"], condition(raised), raised["from"], int(number(raised["to"], options))),
        rounding=said.get("rounding", "rounding"),
        alone_looked_at=tuple(_looked_at(alone)),
        looked_at=tuple(_looked_at(counted)),
    )


def _looked_at(entries: Iterable[FuEntry]) -> Iterable[LookedAt]:
    for entry in entries:
        every, some, never = entry.condition
        if every & never:  # it never holds
            continue
        fact = None if entry.counted is None else FACTS[entry.counted]
        offset, most = (None, 1) if fact is None else (fact.offset, fact.mask >> fact.offset)
        yield every | never, every, some, offset, most, entry


def _entries(entries: Iterable[Mapping[str, Any]], options: Options, condition: Conditions) -> Iterable[FuEntry]:
    for entry in entries:
        value = int(number(entry["fu"], options))
        if value and fits(entry.get("if"), options):
            yield FuEntry(entry["id"], value, condition(entry), entry.get("count"), entry.get("of"))


def base_rule(said: Mapping[str, Any], options: Options) -> BaseRule | None:
    """What han and fu come to; None where a table has another scheme."""
    if said["scheme"] != "base":
        return None
    rows = [_row(row) for row in said["limits"] if fits(row.get("if"), options)]
    rounded_up, special = said.get("rounded_up"), said.get("yakuman")
    return BaseRule(
        fu=said["fu"],
        held_at=int(number(said["held_at"], options)),
        limits=tuple(sorted(rows, key=lambda row: -row.least)),
        rounded_up=_row({"base": said["held_at"], **rounded_up})
        if rounded_up is not None and fits(rounded_up.get("if"), options)
        else None,
        special=LimitRow(special["id"], 1, special["base"]) if special is not None else None,
        special_unit=special["unit"] if special is not None else "",
    )


def _row(said: Mapping[str, Any]) -> LimitRow:
    return LimitRow(said["id"], said["from"], said["base"])
