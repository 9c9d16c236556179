"""A table and its options, compiled into a `Rulebook`. What is given has been checked: here nothing is refused."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from mjscore.facts import CHOW_WAITS, FACTS, PUNG_STATES, WAITS, WORD_BITS, mask_of
from mjscore.facts.danger import shown_by
from mjscore.facts.groups import GATES_FACTS, SHARED
from mjscore.facts.relations import RELATED
from mjscore.facts.win import WON
from mjscore.readings.shapes import signs_of
from mjscore.rulebook.compile_card import card_rule, side_rule
from mjscore.rulebook.compile_evening import final_rule, rotation_rule, sticks_of
from mjscore.rulebook.compile_items import condition_of, rules_of, sorted_by_unit
from mjscore.rulebook.compile_payment import by_way, payment_rule, triggers_of
from mjscore.rulebook.compile_penalties import amount_of, penalty_rule
from mjscore.rulebook.counting import (
    GOES_TO_CHOW,
    LOOKS_AT_CHOWS,
    Condition,
    FishingRule,
    ItemRule,
    LimitRule,
    MinimumRule,
    PurityRule,
    Refusal,
    ValueRule,
)
from mjscore.rulebook.fu import FuRule, base_rule, fu_rule
from mjscore.rulebook.index import apart_of, facts_of, index_of
from mjscore.rulebook.model import Rulebook
from mjscore.rulebook.play import end_rules, kong_rule, play_on, refusals
from mjscore.rulebook.references import UNITS, Options, Table, fits, number, resolve
from mjscore.rulebook.settling import Trigger
from mjscore.rulebook.stakes import (
    furiten_rule,
    indicators,
    several_rule,
    shared_liability,
    stake_rule,
    staked_fields,
)
from mjscore.rulebook.together import together, wait_rule
from mjscore.rulebook.words import vocabulary_of


def compile_rulebook(table: Table, options: Options, mark: str | None = None) -> Rulebook:
    """The rulebook of a checked table under checked options (every option of the table has a value).

    `mark` is its fingerprint, where that has been worked out before.
    """
    ids = [entry["id"] for entry in (*table["items"], *table.get("limits", ()))]
    values = options.get("values") or {}
    value_rule = _value_rule(table["value"], options)
    limit_rule = _limit_rule(table, options, value_rule)
    card = card_rule(table, options)
    items = () if card else rules_of(table["items"], options, values, ids, limit_rule.worth)
    limits = rules_of(table.get("limits", ()), options, values, ids, limit_rule.worth)
    if limit_rule.mode in ("share", "sum", "largest"):
        unit = value_rule.of_base.special_unit if value_rule.of_base is not None else "limit"
        items, limits = sorted_by_unit(items, limits, unit)

    def condition(entry: Mapping[str, Any]) -> Condition:
        return condition_of(entry, options)

    refused = refusals(table.get("refused") or (), options, condition)
    shapes = tuple(_shapes(table, options, limits, items))
    minimum = _minimum_rule(table.get("minimum"), options)
    fu = fu_rule(table.get("fu"), options, condition)
    choice = tuple(_preference(word) for word in table["choice"])
    used = _used((*items, *limits), shapes, minimum, refused, fu, value_rule, choice)
    used_by_others = _used_by_others((*items, *limits)) | (0 if fu is None else fu.mask)
    combinations = together(table.get("combinations") or (), items)
    combined = frozenset(rule.id for one in combinations for rule in one.rules)
    if combinations:
        used |= -1 << WORD_BITS

    def amount(said: Any) -> int:
        return amount_of(said, options, limit_rule.worth, value_rule)

    triggers = by_way(tuple(triggers_of(table.get("liability") or (), options)))
    vocabulary = vocabulary_of(table, options)
    stakes, furiten = stake_rule(table.get("stakes"), options), furiten_rule(table.get("furiten"), options)
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
        payment=payment_rule(table["payment"], options, amount, vocabulary.seats),
        triggers=triggers,
        dangerous={by: _asked_by(some) for by, some in triggers.items()},
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
        used_by_others=used_by_others,
        others_share=bool(used_by_others & SHARED),
        asks_only_tile=bool(used & FACTS["only_tile"].mask),
        asks_fourth_tile=bool(used & mask_of("fourth_tile", "fourth_tile_open")),
        asks_states=bool(used & PUNG_STATES),
        reading_style=table.get("reading") or {},
        order={id: place for place, id in enumerate(ids)},
        refusals=refused,
        play_on=play_on(table.get("play_on")),
        kongs=kong_rule(table.get("kongs"), options, amount),
        ends=end_rules(table.get("ends") or {}, options, amount, condition),
        apart=apart_of(items, limits, value_rule, combined) if _in_parts(value_rule, table, refused) else None,
        asks_roots=bool(used & FACTS["roots"].mask),
        ordinary_facts=mask_of(*table.get("ordinary_shapes", table.get("shapes", ()))),
        item_index=index_of(items),
        limit_index=index_of(limits),
        contradicts=any(rule.unless_items for rule in (*items, *limits)),
        admits=any(rule.beside is not None for rule in items),
        signs=_signs(shapes, used),
        ways=(LOOKS_AT_CHOWS if used & CHOW_WAITS else 0)
        | (GOES_TO_CHOW if table.get("winning_tile", "any_group") == "chow_first" else 0),
        fu=fu,
        fu_facts=fu.mask if fu is not None else 0,
        indicators=indicators(table.get("indicators"), options, vocabulary.copies, vocabulary.added),
        stakes=stakes,
        staked_fields=staked_fields(stakes, furiten),
        several_wins=several_rule(table.get("several_wins"), options),
        furiten=furiten,
        shared_liability=shared_liability(table.get("shared_liability"), options),
        together=combinations,
        combined=combined,
        wait=wait_rule(table.get("wait"), options),
        suppressed_still_suppress=table.get("suppressed_items", "suppress") == "suppress",
        tile_goes_to_chow=table.get("winning_tile", "any_group") == "chow_first",
        asks_waits=bool(used & WAITS),
        asks_relations=bool(combinations) or bool(used & RELATED),
        asks_open_fourth=bool(used & FACTS["fourth_tile_open"].mask),
        card=card,
        side=side_rule(table.get("side"), options),
        paid_in=str(resolve(table["value"].get("paid_in", "points"), options)),
    )


# -- items ---------------------------------------------------------------------------------------------------------


def _in_parts(value: ValueRule, table: Table, refused: tuple[Refusal, ...]) -> bool:
    """Whether a hand may be counted in parts: its items add up in one unit, and no hand is refused for them."""
    if refused or value.scheme == "card":
        return False
    return len(table["units"]) == 1 or value.of_base is not None


def _used(
    rules: Iterable[ItemRule],
    shapes: Iterable[str],
    minimum: MinimumRule | None,
    refused: Iterable[Refusal],
    fu: FuRule | None,
    value: ValueRule,
    choice: Iterable[str | tuple[str, str]],
) -> int:
    """All facts that decide what a reading counts, and which of several counts."""
    used = WON | mask_of("flowers_alone", *shapes)
    used |= mask_of(*(word[1] for word in choice if isinstance(word, tuple) and word[0] == "fact"))
    if minimum is not None:
        used |= minimum.exempt
    for refusal in refused:
        used |= refusal.condition.mask
    if fu is not None:
        used |= fu.mask
    if value.of_base is not None:
        used |= mask_of("dealer", "self_drawn")
    for rule in rules:
        used |= facts_of(rule)
    return used


def _used_by_others(rules: Iterable[ItemRule]) -> int:
    """All facts that decide what a hand counts that has not won."""
    used = 0
    for rule in rules:
        if not rule.winner_only:
            used |= facts_of(rule)
    return used


def _asked_by(triggers: Iterable[Trigger]) -> int:
    """All facts that some triggers ask for; -1 where one asks for none."""
    asked = 0
    for trigger in triggers:
        asked |= trigger.condition.asks or shown_by(trigger.dangers.every) or -1
    return asked


def _signs(shapes: Iterable[str], used: int) -> int:
    """The signs of the shapes that are looked for, as shapes of a hand or for what is said of them."""
    told = {"nine_gates": GATES_FACTS, "thirteen_orphans": FACTS["thirteen_orphans_any_tile"].mask}
    return signs_of((*shapes, *(shape for shape, facts in told.items() if used & facts)))


def _preference(word: Any) -> str | tuple[str, str]:
    """One step of the order of readings: a word, or what of the table is looked for."""
    if isinstance(word, str):
        return word
    key = "item" if "item" in word else "fact"
    return key, word[key]


def _shapes(table: Table, options: Options, limits: tuple[ItemRule, ...], items: tuple[ItemRule, ...]) -> Iterable[str]:
    """The shapes that may be read: four sets and a pair, and those that an item or limit hand in force asks for.

    One that has an ordinary count is a hand even where `values` make its own item worth nothing.
    """
    asked = [rule.condition.mask for rule in (*items, *limits)]
    entries = (*table["items"], *table.get("limits", ()))
    played = [condition_of(entry, options).mask for entry in entries if fits(entry.get("if"), options)]
    for shape in dict.fromkeys(table.get("shapes", ())):
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
