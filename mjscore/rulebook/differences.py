"""What differs between two whole tables, as records: what, which one, from what to what.

Only what rules amount to is compared: names, notes, origins and the order of entries are not. Words for the records are
found by `report`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from mjscore.rulebook.references import UNITS, Table

ADDED, DROPPED = "added", "dropped"

_WORDS = frozenset(("name", "about", "why", "note", "origin", "origins", "changes"))
# `deal` and `reading` say how a deal is written, and nothing of its worth
_APART = frozenset(
    ("id", "extends", "bases", "edition", "items", "limits", "options", "penalties", "liability", "deal", "reading")
)
_SETS = frozenset(("when", "any", "unless", "unless_items", "by"))
_ITEM_KEYS = ("value", "if", "when", "any", "unless", "unless_items", "count", "suppresses", "class", "who")
_OPTION_KEYS = ("kind", "default", "fixed", "choices", "number", "list", "least", "most", "of")
_DEFAULTS: Mapping[str, Any] = {"class": "tiles", "who": "winner", "fixed": False}


@dataclass(frozen=True, slots=True)
class Difference:
    """One thing that is not the same in two tables."""

    what: str  # item, limit, option, penalty, liability, or the table's own key: payment, value, start, …
    id: str  # of the entry; of anything else the way to it in its section, as in `worth`
    aspect: str  # added, dropped, or the key that changed: value, when, default, …
    before: Any  # plain data; None: not there. A value of an item is its unit and figure: {fan: 9}
    after: Any


def differences(one: Table, two: Table) -> tuple[Difference, ...]:
    """All differences from one whole table to another: options, items, liability, penalties, then all else."""
    found: list[Difference] = []
    found += _of_entries("option", _by_id(one, "options"), _by_id(two, "options"), _option_aspects)
    found += _of_items(one, two)
    found += _of_entries("liability", _by_id(one, "liability"), _by_id(two, "liability"), _all_aspects)
    found += _of_entries("penalty", one.get("penalties") or {}, two.get("penalties") or {}, _all_aspects)
    for key in dict.fromkeys((*one, *two)):
        if key not in _APART and key not in _WORDS:
            found += _of_section(str(key), "", one.get(key), two.get(key))
    return tuple(found)


def _by_id(table: Table, *keys: str) -> dict[str, Mapping[str, Any]]:
    return {entry["id"]: entry for key in keys for entry in table.get(key) or ()}


Aspects = Callable[[Mapping[str, Any]], dict[str, Any]]


def _of_entries(
    what: str, one: Mapping[str, Mapping[str, Any]], two: Mapping[str, Mapping[str, Any]], aspects: Aspects
) -> Iterable[Difference]:
    for id in dict.fromkeys((*one, *two)):
        if id not in two:
            yield Difference(what, id, DROPPED, dict(one[id]), None)
        elif id not in one:
            yield Difference(what, id, ADDED, None, dict(two[id]))
        else:
            yield from _of_aspects(what, id, aspects(one[id]), aspects(two[id]))


def _of_aspects(what: str, id: str, one: Mapping[str, Any], two: Mapping[str, Any]) -> Iterable[Difference]:
    for aspect in dict.fromkeys((*one, *two)):
        if one.get(aspect) != two.get(aspect):
            yield Difference(what, id, aspect, one.get(aspect), two.get(aspect))


def _of_items(one: Table, two: Table) -> Iterable[Difference]:
    """Items and limit hands; one that was an item and is a limit hand now is no other entry, but stands elsewhere."""
    limits = {entry["id"] for table in (one, two) for entry in table.get("limits") or ()}
    before, after = _by_id(one, "items", "limits"), _by_id(two, "items", "limits")
    for difference in _of_entries("item", before, after, _item_aspects):
        if difference.id in limits:
            difference = Difference("limit", difference.id, difference.aspect, difference.before, difference.after)
        yield difference


# -- what an entry says --------------------------------------------------------------------------------------------


def _item_aspects(entry: Mapping[str, Any]) -> dict[str, Any]:
    unit = next(unit for unit in UNITS if unit in entry)
    whole = {**entry, "value": {unit: entry[unit]}}
    return _aspects(whole, _ITEM_KEYS)


def _option_aspects(entry: Mapping[str, Any]) -> dict[str, Any]:
    if entry.get("flags") and isinstance(entry.get("default"), bool):
        # all of a list, or none, as the list it stands for
        entry = {**entry, "default": list(entry["of"]) if entry["default"] else []}
    return _aspects(entry, _OPTION_KEYS)


def _all_aspects(entry: Mapping[str, Any]) -> dict[str, Any]:
    return _aspects(entry, [key for key in entry if key not in _WORDS and key != "id"])


def _aspects(entry: Mapping[str, Any], keys: Iterable[str]) -> dict[str, Any]:
    """What an entry says under some keys; what goes without saying is left out."""
    found = {}
    for key in keys:
        value = _plain(entry.get(key), key)
        empty = value is None or (value == [] and key != "default")
        if not empty and value != _DEFAULTS.get(key):
            found[key] = value
    return found


def _plain(value: Any, key: str = "") -> Any:
    """A value without words about it; a list whose order says nothing in one order."""
    if isinstance(value, Mapping):
        return {inner: _plain(one, str(inner)) for inner, one in value.items() if inner not in _WORDS}
    if isinstance(value, (list, tuple)):
        entries = [_plain(one) for one in value]
        return sorted(entries, key=str) if key in _SETS else entries
    return value


# -- other sections ------------------------------------------------------------------------------------------------


def _of_section(section: str, way: str, one: Any, two: Any) -> Iterable[Difference]:
    """Differences of a section, as deep as both have mappings."""
    one, two = _plain(one, section), _plain(two, section)
    if one == two:
        return
    mappings = isinstance(one, Mapping) and isinstance(two, Mapping)
    if mappings and not ("option" in one or "option" in two):
        for key in dict.fromkeys((*one, *two)):
            yield from _of_section(section, f"{way}.{key}".lstrip("."), one.get(key), two.get(key))
        return
    yield Difference(section, way or section, ADDED if one is None else DROPPED if two is None else "value", one, two)
