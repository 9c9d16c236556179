"""What a table says of its items, compiled: their worth and conditions, what they hold over."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from mjscore.facts import FACTS, mask_of
from mjscore.rulebook.counting import Condition, ItemRule, Suppression
from mjscore.rulebook.references import UNITS, Options, facts_in_force, fits, number, resolve, with_unit

if TYPE_CHECKING:  # shares are rare, and their module is slow to load
    from fractions import Fraction


def rules_of(
    entries: Iterable[Mapping[str, Any]], options: Options, values: Mapping[str, Any], ids: list[str], worth: int
) -> tuple[ItemRule, ...]:
    """The rules of the entries that are played, in the order of the table."""
    rules = []
    for entry in entries:
        if not fits(entry.get("if"), options):
            continue
        unit, value = _worth(entry, options, values, worth)
        if value:
            rules.append(_rule(entry, options, unit, value, ids))
        closed, less = resolve(entry.get("closed_only", False), options), entry.get("open_less", 0)
        if value and (closed or less):  # worth less, or nothing, with a claimed set
            whole = rules.pop()
            rules.append(_restricted(whole, value, "no_claimed_sets"))
            if not closed and value > less:
                rules.append(_restricted(whole, value - less, "some_claimed_set"))
    return tuple(rules)


def _restricted(rule: ItemRule, value: int | Fraction, fact: str) -> ItemRule:
    """A rule that has this value and asks for one fact more."""
    condition = rule.condition._replace(every=rule.condition.every | FACTS[fact].mask)
    return rule._replace(value=value, condition=condition)


def _worth(
    entry: Mapping[str, Any], options: Options, values: Mapping[str, Any], worth: int
) -> tuple[str, int | Fraction]:
    """An item's unit and value: the table's (`limit` is the limit's worth), or what `values` says."""
    unit = next(unit for unit in UNITS if unit in entry)
    changed = values.get(entry["id"])
    if changed is not None:
        return changed[1] or unit, changed[0]
    found, unit = with_unit(resolve(entry[unit], options), unit)
    return unit, worth if found == "limit" else number(found, options)


def _rule(entry: Mapping[str, Any], options: Options, unit: str, value: int | Fraction, ids: list[str]) -> ItemRule:
    counted = FACTS[entry["count"]] if "count" in entry else None
    condition = condition_of(entry, options)
    if counted is not None:
        condition = Condition(condition.every, (*condition.some, counted.mask), condition.never)
    return ItemRule(
        id=entry["id"],
        unit=unit,
        value=value,
        condition=condition,
        counted=counted.offset if counted else None,
        most=(1 << counted.width) - 1 if counted else 1,
        suppresses=tuple(_suppressions(entry, options, ids)),
        unless_items=frozenset(entry.get("unless_items") or ()),
        klass=entry.get("class", "tiles"),
        winner_only=entry.get("who", "winner") == "winner",
        beside=frozenset(entry["beside"]) if "beside" in entry else None,
        alone_in=frozenset(entry.get("alone_in") or ()),
    )


def condition_of(entry: Mapping[str, Any], options: Options) -> Condition:
    """The masks of an entry's `when`, `any` and `unless`, options looked up."""
    every = 0
    some: list[int] = []
    for name in facts_in_force(entry.get("when"), options):
        fact = FACTS[name]
        if fact.width == 1:
            every |= fact.mask
        else:
            some.append(fact.mask)
    any_of = facts_in_force(entry.get("any"), options)
    if any_of:
        some.append(mask_of(*any_of))
    return Condition(every, tuple(some), mask_of(*facts_in_force(entry.get("unless"), options)))


def _suppressions(entry: Mapping[str, Any], options: Options, ids: list[str]) -> Iterable[Suppression]:
    for what in entry.get("suppresses") or ():
        if isinstance(what, str):
            yield Suppression(what)
        elif fits(what.get("if"), options):
            if "all_but" in what:
                kept = {entry["id"], *what["all_but"]}
                yield from (Suppression(id) for id in ids if id not in kept)
            else:
                only = what.get("only")
                names = [only] if isinstance(only, str) else only or ()
                times = int(what.get("times", 0))
                offsets = tuple(FACTS[name].offset for name in names) if names or times else None
                yield Suppression(what["id"], offsets, times)


def sorted_by_unit(
    items: tuple[ItemRule, ...], limits: tuple[ItemRule, ...], unit: str
) -> tuple[tuple[ItemRule, ...], tuple[ItemRule, ...]]:
    """Where a unit makes a limit hand: moved items join the limit hands (at the end), and the other way."""
    moved_up = tuple(rule for rule in items if rule.unit == unit)
    moved_down = tuple(rule for rule in limits if rule.unit != unit)
    return (
        tuple(rule for rule in items if rule not in moved_up) + moved_down,
        tuple(rule for rule in limits if rule not in moved_down) + moved_up,
    )
