"""A short name for all values and options in force: two books that amount to the same rules have the same one.

It rests on the table as the options leave it: references looked up, what an option switches off left out, an item
worth nothing no item. So it does not matter whether a value comes from the table, an option or a house. Names, notes,
origins and the order of keys do not matter either.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any

from mjscore.rulebook.references import UNITS, Options, Table, as_word, fits, number, resolve, with_unit
from mjscore.rulebook.tables import names, root_of, shipped

_LENGTH = 10
_ENTRIES = ("items", "limits")
_APART = frozenset((*_ENTRIES, "options", "id", "extends", "bases", "edition", "origins"))
_WORDS = frozenset(("name", "why", "note", "origin", "about", "changes", "if"))
# Lists whose order says nothing, and what an entry is that does not say it.
_SETS = frozenset(
    ("when", "any", "unless", "unless_items", "by", "fields", "events", "ends", "told", "hands", "shapes", "beside",
     "alone_in", "ordinary_shapes", "excludes", "needs", "implies", "seats", "sources", "classes", "circumstances", "added")
)  # fmt: skip
_NESTED = (dict, list, tuple)
_DEFAULTS = {
    "class": "tiles",
    "closed_only": False,
    "open_less": 0,
    "who": "winner",
    "when": [],
    "any": [],
    "unless": [],
    "unless_items": [],
    "suppresses": [],
}


def fingerprint(table: Table, options: Options) -> str:
    """Ten hexadecimal digits over everything that is in force in a table under some options (all of them given)."""
    text = json.dumps(rules_in_force(table, options), sort_keys=True, ensure_ascii=True, separators=(",", ":"))
    return hashlib.sha256(text.encode("ascii")).hexdigest()[:_LENGTH]


def rules_in_force(table: Table, options: Options) -> dict[str, Any]:
    """What a table amounts to under some options, as plain data that can be compared."""
    rules = {
        key: _bare(value, options, key)
        for key, value in table.items()
        if key not in _APART and key not in _WORDS and _holds(value, options)
    }
    values = options.get("values") or {}
    if table.get("count_by") == "card":  # prices of lines, not of items
        rules["values"], values = values, {}
        rules["card"].pop("prices", None)
    _value_purity(rules, options, values)
    worth = _worth(rules)
    entries = {key: list(_in_force(table.get(key) or (), options, values, worth)) for key in _ENTRIES}
    ids = [entry["id"] for key in _ENTRIES for entry in entries[key]]
    for key in _ENTRIES:
        for entry in entries[key]:
            _name_suppressed(entry, ids)
    entries["items"].sort(key=lambda entry: str(entry["id"]))  # their order is one of listing; that of limits chooses
    beside = read_by_code(_root(table))
    free = {name: _bare(value, options) for name, value in options.items() if name in beside}
    return {**rules, **entries, "options": free}


# -- items ---------------------------------------------------------------------------------------------------------


def _in_force(
    entries: Iterable[Mapping[str, Any]], options: Options, values: Mapping[str, Any], worth: Any
) -> Iterable[dict[str, Any]]:
    """The entries that are played: each with its unit and value, its conditions as facts alone."""
    for entry in entries:
        if not fits(entry.get("if"), options):
            continue
        unit, value = _value(entry, options, values)
        amount = worth if value == "limit" else value if unit == "card" else number(value, options)
        if not amount:
            continue
        bare: dict[str, Any] = {"unit": unit, "value": str(amount)}
        for key, inner in entry.items():
            if key not in _WORDS and key not in UNITS:
                inner = _bare(inner, options, key) if isinstance(inner, _NESTED) else inner
                if _DEFAULTS.get(key) != inner:
                    bare[key] = inner
        yield bare


def _value(entry: Mapping[str, Any], options: Options, values: Mapping[str, Any]) -> tuple[str, Any]:
    unit = next(unit for unit in UNITS if unit in entry)
    changed = values.get(entry["id"])
    if changed is not None:
        return changed[1] or unit, changed[0]
    value, unit = with_unit(resolve(entry[unit], options), unit)
    return unit, value


def _value_purity(rules: Mapping[str, Any], options: Options, values: Mapping[str, Any]) -> None:
    """Puts its worth in the place of the unit of fishing's own item, which is no entry and moved by `values` all the same."""
    purity = (rules.get("fishing") or {}).get("purity")
    if purity:
        unit, value = _value({**purity, "id": purity["item"]}, options, values)
        for key in UNITS:
            purity.pop(key, None)
        purity["worth"] = [unit, str(value)]


def _name_suppressed(entry: dict[str, Any], ids: list[str]) -> None:
    """Puts in the place of `suppresses` what it comes to among the items that are played."""
    found: dict[str, Any] = {}
    for what in entry.get("suppresses") or ():
        if isinstance(what, str):
            found[what] = ""
        elif "all_but" in what:
            kept = {entry["id"], *what["all_but"]}
            found.update((id, "") for id in ids if id not in kept)
        else:
            found[what["id"]] = _so_much(what)
    named = sorted(([id, only] for id, only in found.items() if id in ids), key=str)
    if named:
        entry["suppresses"] = named
    else:
        entry.pop("suppresses", None)


def _so_much(what: Mapping[str, Any]) -> Any:
    """How much of an item is suppressed: all (""), or as much as facts and a number say."""
    only = what.get("only", "")
    if not isinstance(only, (list, tuple)) and "times" not in what:
        return only
    return [*sorted([only] if isinstance(only, str) else only), what.get("times", 0)]


def _worth(rules: Mapping[str, Any]) -> Any:
    """What a limit hand is worth; the last row of laaks is two to the power of the first laak and one more for each."""
    worth = (rules.get("limit_hands") or {}).get("worth", 0)
    if worth != "last_row":
        return worth
    value = rules["value"]
    found: int = 2 ** (value["laaks"][0] + len(value["laaks"]) - 1) if "laaks" in value else value["rows"][-1]
    rules["limit_hands"]["worth"] = found
    return found


# -- everything else -----------------------------------------------------------------------------------------------


def _bare(value: Any, options: Options, key: str = "") -> Any:
    """A value as the options leave it, without words about it."""
    if isinstance(value, dict):
        if "option" in value:
            return _resolved(value, options)
        if "fact" in value:
            return value["fact"]
        return {
            _key(inner): _bare(one, options, inner) if isinstance(one, _NESTED) else one
            for inner, one in value.items()
            if inner not in _WORDS and inner != "listed" and _holds(one, options)
        }
    if isinstance(value, (list, tuple)):
        entries = [_bare(one, options) if isinstance(one, _NESTED) else one for one in value if _holds(one, options)]
        return sorted(entries, key=_order) if key in _SETS else entries
    return value


def _key(key: Any) -> str:
    return key if isinstance(key, str) else str(as_word(key))


def _resolved(value: Mapping[str, Any], options: Options) -> Any:
    """What a reference comes to; what else it says beside its option and cases stays."""
    found = _bare(resolve(value, options), options)
    more = {key: one for key, one in value.items() if key not in ("option", "cases")}
    while isinstance(value.get("cases"), Mapping):  # a case may say more too
        chosen = options[value["option"]]
        case = next((one for key, one in value["cases"].items() if as_word(key) == as_word(chosen)), None)
        if not (isinstance(case, Mapping) and "option" in case):
            break
        value = case
        more |= {key: one for key, one in value.items() if key not in ("option", "cases")}
    return {"value": found, **more} if more else found


def _holds(entry: Any, options: Options) -> bool:
    """Whether the options leave a part of a table standing: its `if`, and the list of those in force, where it has them."""
    if not isinstance(entry, dict):
        return True
    listed = entry.get("listed")
    return fits(entry.get("if"), options) and (not isinstance(listed, str) or entry.get("id") in options[listed])


def _order(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value, sort_keys=True, default=str)


def _root(table: Table) -> str | None:
    """The table at the bottom of a table's bases, where it is a shipped one."""
    found = root_of(table)
    return found if found in names() else None


@lru_cache(maxsize=64)
def read_by_code(root: str | None) -> frozenset[str]:
    """The options of a shipped table that it does not name itself: something else looks them up by name."""
    if root is None:
        return frozenset()
    table = shipped(root)
    named = options_named({key: value for key, value in table.items() if key != "options"})
    return frozenset(entry["id"] for entry in table.get("options") or ()) - named


def options_named(values: Any, apart: frozenset[str] = frozenset()) -> set[str]:
    """The options that plain data of a table names, whatever stands under the keys `apart` left out."""
    named: set[str] = set()
    waiting: list[Any] = [values]
    while waiting:
        value = waiting.pop()
        if isinstance(value, Mapping):
            for key, inner in value.items():
                if key in ("option", "listed") and isinstance(inner, str):
                    named.add(inner)
                elif key == "if" and isinstance(inner, Mapping):
                    named.update(inner)
                elif key not in apart:
                    waiting.append(inner)
        elif isinstance(value, (list, tuple)):
            waiting.extend(value)
    return named
