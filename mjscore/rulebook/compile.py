"""A table and its options, compiled into a `Rulebook`. What is given has been checked: here nothing is refused."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from mjscore.facts import CHOW_WAITS, DANGERS, FACTS, PUNG_STATES, TILE_FACTS, WAITS, WORD_BITS, mask_of
from mjscore.facts.relations import RELATED
from mjscore.rulebook.compile_card import card_rule, side_rule
from mjscore.rulebook.compile_evening import final_rule, rotation_rule, sticks_of
from mjscore.rulebook.compile_penalties import amount_of, penalty_rule
from mjscore.rulebook.fu import FuRule, base_rule, fu_rule
from mjscore.rulebook.model import (
    BONUS,
    Condition,
    FishingRule,
    ItemRule,
    LimitRule,
    MinimumRule,
    PaymentRow,
    PaymentRule,
    PurityRule,
    Rulebook,
    Suppression,
    Together,
    Trigger,
    ValueRule,
)
from mjscore.rulebook.play import Amount, end_rules, kong_rule, play_on, refusals
from mjscore.rulebook.references import UNITS, fits, number, resolve, with_unit
from mjscore.rulebook.stakes import (
    furiten_rule,
    indicators,
    several_rule,
    shared_liability,
    stake_rule,
)
from mjscore.rulebook.together import together, wait_rule
from mjscore.rulebook.words import vocabulary_of

if TYPE_CHECKING:  # shares are rare, and their module is slow to load
    from fractions import Fraction

Options = Mapping[str, Any]
Table = Mapping[str, Any]


def compile_rulebook(table: Table, options: Options, mark: str | None = None) -> Rulebook:
    """The rulebook of a checked table under checked options (every option of the table has a value).

    `mark` is its fingerprint, where that has been worked out before.
    """
    ids = [entry["id"] for entry in (*table["items"], *table.get("limits", ()))]
    values = options.get("values") or {}
    value_rule = _value_rule(table["value"], options)
    limit_rule = _limit_rule(table, options, value_rule)
    card = card_rule(table, options)
    items = () if card else _rules(table["items"], options, values, ids, limit_rule.worth)
    limits = _rules(table.get("limits", ()), options, values, ids, limit_rule.worth)
    if limit_rule.mode in ("share", "sum", "largest"):
        unit = value_rule.of_base.special_unit if value_rule.of_base is not None else "limit"
        items, limits = _sorted_by_unit(items, limits, unit)
    refused = refusals(table.get("refused") or (), options, lambda entry: condition_of(entry, options))
    won = FACTS["won"].mask
    shapes = tuple(_shapes(table, options, limits, items))
    minimum = _minimum_rule(table.get("minimum"), options)
    used = won | FACTS["flowers_alone"].mask | sum(FACTS[shape].mask for shape in shapes)
    if minimum is not None:
        used |= minimum.exempt
    for refusal in refused:
        used |= refusal.condition.mask
    fu = fu_rule(table.get("fu"), options, lambda entry: condition_of(entry, options))
    if fu is not None:
        used |= fu.mask
    if value_rule.of_base is not None:
        used |= FACTS["dealer"].mask | FACTS["self_drawn"].mask
    for rule in (*items, *limits):
        used |= rule.condition.mask
        if rule.counted is not None:
            used |= rule.most << rule.counted
        for suppression in rule.suppresses:
            for offset in suppression.only or ():
                used |= 15 << offset
    combinations = together(table.get("combinations") or (), items)
    choice = tuple(_preference(word) for word in table["choice"])
    used |= sum(FACTS[word[1]].mask for word in choice if isinstance(word, tuple) and word[0] == "fact")
    if combinations:
        used |= -1 << WORD_BITS

    def amount(said: Any) -> int:
        return amount_of(said, options, limit_rule.worth, value_rule)

    vocabulary = vocabulary_of(table, options)
    edition = table.get("edition")
    if mark is None:
        from mjscore.rulebook.fingerprint import fingerprint

        mark = fingerprint(table, options)
    return Rulebook(
        id=table["id"],
        edition=edition,
        options=options,
        fingerprint=mark,
        rules=f"{table['id']} {edition}@{mark}" if edition else f"{table['id']}@{mark}",
        table=table,
        vocabulary=vocabulary,
        shapes=shapes,
        chows=int(number(table.get("chows", 4), options)),
        units=tuple(table["units"]),
        items=items,
        limits=limits,
        limit_rule=limit_rule,
        fishing=_fishing_rule(table.get("fishing"), options, items, limits),
        value=value_rule,
        minimum=minimum
        and minimum._replace(items=frozenset(rule.id for rule in (*items, *limits) if rule.klass in minimum.classes)),
        choice=choice,
        ordinary_shapes=frozenset(table.get("ordinary_shapes", table.get("shapes", ()))),
        payment=_payment_rule(table["payment"], options, amount, vocabulary.seats),
        triggers=_by_way(tuple(_triggers(table.get("liability") or (), options))),
        latest_set_decides=table.get("several_liable", "first") == "latest",
        excuse=table.get("excuse"),
        penalties={
            id: penalty_rule(id, entry, options, limit_rule.worth, value_rule)
            for id, entry in (table.get("penalties") or {}).items()
        },
        rotation=rotation_rule(table, options),
        start=int(number(table.get("start", 0), options)),
        sticks=sticks_of(table),
        final=final_rule(table.get("final") or {}, options),
        used=used,
        asks_only_tile=bool(used & FACTS["only_tile"].mask),
        asks_fourth_tile=bool(used & mask_of("fourth_tile", "fourth_tile_open")),
        asks_states=bool(used & PUNG_STATES),
        asks_tiles=bool(used & TILE_FACTS),
        reading_style=table.get("reading") or {},
        order={id: place for place, id in enumerate(ids)},
        refusals=refused,
        play_on=play_on(table.get("play_on")),
        kongs=kong_rule(table.get("kongs"), options, amount),
        ends=end_rules(table.get("ends") or {}, options, amount, lambda entry: condition_of(entry, options)),
        bonus_facts=0 if value_rule.of_base is None or refused else _bonus_facts(items, limits, fu),
        asks_chow_waits=bool(used & CHOW_WAITS),
        fu=fu,
        fu_facts=fu.mask if fu is not None else 0,
        indicators=indicators(table.get("indicators"), options, vocabulary.copies),
        stakes=stake_rule(table.get("stakes"), options),
        several_wins=several_rule(table.get("several_wins"), options),
        furiten=furiten_rule(table.get("furiten"), options),
        shared_liability=shared_liability(table.get("shared_liability"), options),
        together=combinations,
        combined=frozenset(rule.id for one in combinations for rule in _combined(one)),
        wait=wait_rule(table.get("wait"), options),
        suppressed_still_suppress=table.get("suppressed_items", "suppress") == "suppress",
        tile_goes_to_chow=table.get("winning_tile", "any_group") == "chow_first",
        asks_waits=bool(used & WAITS),
        asks_relations=bool(combinations) or bool(used & RELATED),
        asks_open_fourth=bool(used & FACTS["fourth_tile_open"].mask),
        card=card,
        side=side_rule(table.get("side"), options),
        dead_wins=bool(table["deal"].get("dead_wins", False)),
        paid_in=str(resolve(table["value"].get("paid_in", "points"), options)),
    )


# -- items ---------------------------------------------------------------------------------------------------------


def _preference(word: Any) -> str | tuple[str, str]:
    """One step of the order of readings: a word, or what of the table is looked for."""
    if isinstance(word, str):
        return word
    key = "item" if "item" in word else "fact"
    return key, word[key]


def _combined(one: Together) -> tuple[ItemRule, ...]:
    return (*one.four, *(rule for rule, _ in one.three), *(rule for rule, _ in one.two))


def _rules(
    entries: Iterable[Mapping[str, Any]], options: Options, values: Mapping[str, Any], ids: list[str], worth: int
) -> tuple[ItemRule, ...]:
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


def _bonus_facts(items: tuple[ItemRule, ...], limits: tuple[ItemRule, ...], fu: FuRule | None) -> int:
    """The facts that bonus items count, each by itself, and that no other item asks for."""
    bonus = other = 0
    for rule in (*items, *limits):
        alone = rule.counted is not None and rule.klass == BONUS and rule.condition.mask == rule.most << rule.counted
        if alone and not rule.suppresses and not rule.unless_items:
            bonus |= rule.condition.mask
        else:
            other |= rule.condition.mask
    held_over = {one.id for rule in (*items, *limits) for one in rule.suppresses}
    if any(rule.id in held_over for rule in items if rule.condition.mask & bonus):
        return 0
    return bonus & ~other & ~(fu.mask if fu is not None else 0)


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
    every = never = 0
    some: list[int] = []
    for name in _in_force(entry.get("when") or (), options):
        fact = FACTS[name]
        if fact.width == 1:
            every |= fact.mask
        else:
            some.append(fact.mask)
    any_of = [FACTS[name].mask for name in _in_force(entry.get("any") or (), options)]
    if any_of:
        some.append(sum(any_of))
    for name in _in_force(entry.get("unless") or (), options):
        never |= FACTS[name].mask
    return Condition(every, tuple(some), never)


def _in_force(conditions: Iterable[Any], options: Options) -> list[str]:
    """The facts of a list of conditions, less those that options switch off."""
    named: list[Mapping[str, Any]] = [{"fact": entry} if isinstance(entry, str) else entry for entry in conditions]
    return [entry["fact"] for entry in named if fits(entry.get("if"), options)]


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


def _sorted_by_unit(
    items: tuple[ItemRule, ...], limits: tuple[ItemRule, ...], unit: str
) -> tuple[tuple[ItemRule, ...], tuple[ItemRule, ...]]:
    """Where a unit makes a limit hand: moved items join the limit hands (at the end), and the other way."""
    moved_up = tuple(rule for rule in items if rule.unit == unit)
    moved_down = tuple(rule for rule in limits if rule.unit != unit)
    return (
        tuple(rule for rule in items if rule not in moved_up) + moved_down,
        tuple(rule for rule in limits if rule not in moved_down) + moved_up,
    )


def _shapes(table: Table, options: Options, limits: tuple[ItemRule, ...], items: tuple[ItemRule, ...]) -> Iterable[str]:
    """The shapes that may be read: four sets and a pair, and those that an item or limit hand in force asks for.

    One that has an ordinary count is a hand even where `values` make its own item worth nothing.
    """
    asked = [rule.condition.mask for rule in (*items, *limits)]
    entries = (*table["items"], *table.get("limits", ()))
    played = [condition_of(entry, options).mask for entry in entries if fits(entry.get("if"), options)]
    for shape in table.get("shapes", ()):
        mask = FACTS[shape].mask
        ordinary = shape in table.get("ordinary_shapes", table["shapes"])
        if shape == "four_sets_and_pair" or any(wanted & mask for wanted in (played if ordinary else asked)):
            yield shape


# -- value ---------------------------------------------------------------------------------------------------------


def _limit_rule(table: Table, options: Options, value: ValueRule) -> LimitRule:
    said = table.get("limit_hands") or {}
    worth = resolve(said.get("worth", 0), options)
    beside = said.get("bonus_beside") or {}
    return LimitRule(
        worth=value.rows[-1] if worth == "last_row" else int(number(worth, options)),
        beside=frozenset(said.get("beside") or ()),
        mode=str(resolve(said.get("mode", "each"), options)),
        bonus_beside=frozenset(beside.get("items", ())) if fits(beside.get("if"), options) else frozenset(),
    )


def _fishing_rule(
    said: Mapping[str, Any] | None, options: Options, items: tuple[ItemRule, ...], limits: tuple[ItemRule, ...]
) -> FishingRule | None:
    if said is None or not fits(said.get("if"), options):
        return None
    by_id = {rule.id: rule for rule in limits}
    hands = tuple(by_id[id] for id in said["hands"] if id in by_id)
    return FishingRule(number(said["share"], options), hands, _purity_rule(said, options, (*items, *limits)))


def _purity_rule(said: Mapping[str, Any], options: Options, items: tuple[ItemRule, ...]) -> PurityRule | None:
    purity = said.get("purity")
    of = next((rule for rule in items if purity and rule.id == purity["from"]), None)
    if purity is None or of is None:
        return None
    unit = next(unit for unit in UNITS if unit in purity)
    value, changed = (options.get("values") or {}).get(purity["item"], (purity[unit], None))
    return PurityRule(purity["item"], changed or unit, int(value), of) if value else None


def laak_rows(laaks: Iterable[int]) -> tuple[int, ...]:
    """The values by fan of a scheme of laaks l1 … l5.

    Up to l1 two to the power of the fan; at l(k) two to the power of l1 + k − 1; between two laaks each fan adds ten;
    from the last one on it stays.
    """
    steps = tuple(laaks)
    rows = [2**fan for fan in range(steps[0])]
    for k, (at, following) in enumerate(zip(steps, (*steps[1:], steps[-1] + 1), strict=True)):
        rows.extend(2 ** (steps[0] + k) + 10 * (fan - at) for fan in range(at, following))
    return tuple(rows)


def _value_rule(said: Mapping[str, Any], options: Options) -> ValueRule:
    scheme = said["scheme"]
    rows: tuple[int, ...] = ()
    if scheme == "laak":
        rows = laak_rows(resolve(said["laaks"], options))
    elif scheme == "rows":
        rows = tuple(resolve(said["rows"], options))

    def figure(key: str, default: int) -> int:
        return int(number(said[key], options)) if key in said else default

    return ValueRule(
        scheme=scheme,
        unit=said.get("unit", said.get("points", "fan")),
        rows=rows,
        base=figure("base", 1),
        cap=figure("cap", 0) if "cap" in said else None,
        limit=figure("limit", 0) if "limit" in said else None,
        capped=str(resolve(said.get("capped", "none"), options)),
        round_to=figure("round_to", 1),
        double_unit=said.get("doubles", "doubles"),
        of_base=base_rule(said, options),
    )


def _minimum_rule(said: Mapping[str, Any] | None, options: Options) -> MinimumRule | None:
    if said is None:
        return None
    least = int(number(said["least"], options))
    if not least:
        return None
    classes = resolve(said.get("classes", ["tiles", "win", "bonus"]), options)
    exempt = condition_of({"unless": said.get("unless")}, options).never
    return MinimumRule(said["unit"], least, frozenset(classes), said.get("code", "below_minimum"), exempt)


# -- who pays ------------------------------------------------------------------------------------------------------


def _payment_rule(said: Mapping[str, Any], options: Options, amount: Amount, seats: int) -> PaymentRule:
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


def _triggers(entries: Iterable[Mapping[str, Any]], options: Options) -> Iterable[Trigger]:
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


def _by_way(triggers: tuple[Trigger, ...]) -> dict[str, tuple[Trigger, ...]]:
    ways = dict.fromkeys(way for trigger in triggers for way in sorted(trigger.by))
    return {way: tuple(trigger for trigger in triggers if way in trigger.by) for way in ways}
