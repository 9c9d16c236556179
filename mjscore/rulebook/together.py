"""What a table says of items that several sets make together, of the wait, and of wins on one tile."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from mjscore.facts.names import FACTS, WORD_BITS
from mjscore.facts.relations import RELATIONS
from mjscore.rulebook.counting import ItemRule, Together, WaitRule
from mjscore.rulebook.references import Options, resolve

CHOICE_BITS = 12  # of the word for each choice of a combination: there are a few hundred at most


def together(entries: Iterable[Mapping[str, Any]], items: Iterable[ItemRule]) -> tuple[Together, ...]:
    """The combinations of a table, with those of their items that are played."""
    by_id = {rule.id: rule for rule in items}
    found = []
    for place, entry in enumerate(entries):
        named = {key: dict.fromkeys(entry.get(key) or ()) for key in ("four", "three", "two")}
        played = {key: [by_id[id] for id in ids if id in by_id] for key, ids in named.items()}
        relations = RELATIONS[entry["of"]]
        found.append(
            Together(
                sets=entry["of"],
                four=tuple(played["four"]),
                three=tuple((rule, relation_of(rule, relations)) for rule in played["three"]),
                two=tuple((rule, relation_of(rule, relations)) for rule in played["two"]),
                dropped=tuple(entry["dropped"]) if "dropped" in entry else None,
                shift=WORD_BITS + CHOICE_BITS * place,
                choices=[{}],
                places={frozenset(): 0},
                rules=tuple(rule for rules in played.values() for rule in rules),
            )
        )
    return tuple(found)


def relation_of(rule: ItemRule, relations: Iterable[str]) -> str:
    """The relation that an item's condition names."""
    mask = rule.condition.mask
    return next(name for name in relations if FACTS[name].mask & mask)


def relations_named(entry: Mapping[str, Any], sets: str) -> list[str]:
    """The relations of some kind of set that an entry of a table names in its condition."""
    conditions = [*(entry.get("when") or ()), entry.get("count")]
    names = (one["fact"] if isinstance(one, Mapping) else one for one in conditions)
    return [name for name in names if name in RELATIONS[sets]]


def wait_rule(said: Mapping[str, Any] | None, options: Options) -> WaitRule:
    """What makes a wait in a table."""
    said = said or {}
    return WaitRule(
        shapes=tuple(said.get("shapes") or ()),
        own_four=bool(resolve(said.get("own_four", False), options)),
        knitted=bool(resolve(said.get("knitted", True), options)),
    )
