"""What a table says of who pays, compiled: the rows of payment, and who is liable by which trigger."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from mjscore.facts import DANGERS
from mjscore.rulebook.compile_items import condition_of
from mjscore.rulebook.counting import Condition
from mjscore.rulebook.play import Amount
from mjscore.rulebook.references import Options, fits, number
from mjscore.rulebook.settling import PaymentRow, PaymentRule, Trigger

if TYPE_CHECKING:  # shares are rare, and their module is slow to load
    from fractions import Fraction


def payment_rule(said: Mapping[str, Any], options: Options, amount: Amount, seats: int) -> PaymentRule:
    """Who pays which share of a win."""

    def share(row: Mapping[str, Any], key: str) -> int | Fraction | None:
        return number(row[key], options) if key in row else None

    rows = []
    for row in said["rows"]:
        if fits(row.get("if"), options):
            source = number(row["from"], options) if "from" in row else None
            others = number(row.get("others", 0), options)
            whole = number(row["whole"], options) if "whole" in row else None
            ways, limit, plain = frozenset(row["by"]), bool(row.get("limit", False)), bool(row.get("plain", False))
            plus = amount(row.get("plus", 0))
            apart = row.get("winner"), share(row, "east"), share(row, "missing")
            more = plus, row.get("beside"), plain, row.get("reason", "win")
            rows.append(PaymentRow(ways, limit, source, others, whole, *more, *apart))
    differences = said.get("differences")
    held = said.get("limit_on_differences")
    return PaymentRule(
        rows=tuple(rows),
        dealer_factor=int(number(said.get("dealer_factor", 1), options)),
        differences=differences is not None and fits(differences.get("if"), options),
        limit_on_differences=(
            int(number(held["limit"], options)) if held is not None and fits(held.get("if"), options) else None
        ),
        of_base=said.get("of") == "base",
        round_up=int(number(said.get("round_up", 1), options)),
        seats=seats,
        base=amount(said["base"]["amount"]) if "base" in said else 0,
        base_reason=said["base"]["reason"] if "base" in said else "base",
        beside=frozenset(row.beside for row in rows if row.beside is not None),
    )


def triggers_of(entries: Iterable[Mapping[str, Any]], options: Options) -> Iterable[Trigger]:
    """The triggers of liability in force, in the order of the table."""
    for entry in entries:
        listed = entry.get("listed")
        if not fits(entry.get("if"), options) or (listed and entry["id"] not in options[listed]):
            continue
        who = entry["who"]
        least = entry.get("least")
        condition = condition_of(entry, options)
        yield Trigger(
            id=entry["id"],
            by=frozenset(entry["by"]),
            condition=_part(condition, ~DANGERS),
            dangers=_part(condition, DANGERS),
            feeder=who["feeder"] if isinstance(who, Mapping) else None,
            least=(least["unit"], int(number(least["value"], options))) if least else None,
            origin=entry["origin"],
            covers=entry.get("covers"),
        )


def _part(condition: Condition, mask: int) -> Condition:
    """What a condition asks of some of the facts; one of several that may hold is asked with its own."""
    some = tuple(facts for facts in condition.some if facts & mask)
    return Condition(condition.every & mask, some, condition.never & mask)


def by_way(triggers: tuple[Trigger, ...]) -> dict[str, tuple[Trigger, ...]]:
    """The triggers by the ways of winning that they look at."""
    ways = dict.fromkeys(way for trigger in triggers for way in sorted(trigger.by))
    return {way: tuple(trigger for trigger in triggers if way in trigger.by) for way in ways}
