"""Where the shipped tables are, and how a table that extends another becomes a whole one.

The shipped tables are the one kind of file that this part of mjscore reads by itself; a house-rules file is given to it
as plain data, by whoever may open files.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from mjscore.rulebook.references import UNITS

_PACKAGE = os.path.dirname(os.path.dirname(os.path.realpath(__file__)))
_SUFFIX = ".yaml"
_AS_THEY_STAND = frozenset(("name", "about", "why", "if", "cases"))

PENALTY_AMOUNTS = ("each", "victim_receives", "rows", "effect", "points")
"""Ways to say what a penalty costs; an entry has one of them."""


def tables_folder() -> str:
    """The folder of the shipped tables: inside an installed package, beside it in a checkout."""
    inside = os.path.join(_PACKAGE, "tables")
    return inside if os.path.isdir(inside) else os.path.join(os.path.dirname(_PACKAGE), "tables")


@lru_cache(maxsize=1)
def names() -> tuple[str, ...]:
    """The names of all shipped tables, in alphabetical order."""
    return named_in(tables_folder())


def where_listed(id: str, what: str) -> str:
    """How to find what a rulebook has: a house's own id is no name that the command line knows."""
    return f"mjscore rules show {id if id in names() else 'FILE'} lists the {what}"


def named_in(folder: str) -> tuple[str, ...]:
    """The names of the YAML files in a folder, without their suffix, in alphabetical order."""
    return tuple(sorted(name[: -len(_SUFFIX)] for name in os.listdir(folder) if name.endswith(_SUFFIX)))


@lru_cache(maxsize=64)
def shipped(name: str) -> Mapping[str, Any]:
    """A shipped table as a whole, its base merged in. `name` has to be one of `names()`."""
    own = own_lines(name)
    base = own.get("extends")
    return merged(shipped(base), own) if base else own


@lru_cache(maxsize=64)
def own_lines(name: str) -> Mapping[str, Any]:
    """A shipped table as its file has it, without its base."""
    data: Mapping[str, Any] = data_of(name)
    return data


def data_of(name: str) -> Any:
    """The data of a file among the tables, named by its path without suffix (`shanghai`, `words/en`).

    An installed package has each file as prepared JSON too, which is read sooner and says the same.
    """
    try:
        text = text_of(f"{name}.json")
    except FileNotFoundError:
        from mjscore.text import read  # the reader of YAML is loaded when a table is

        text = json.dumps(read(text_of(f"{name}{_SUFFIX}"), f"{name}{_SUFFIX}", "yaml").data)
    return json.loads(text)  # either way, so that both give the same data: keys are texts


def prepared_fingerprint(name: str) -> str | None:
    """The fingerprint of a shipped table under its default options, where an installed package has it prepared."""
    try:
        known: dict[str, str] = json.loads(text_of("fingerprints.json"))
    except FileNotFoundError:
        return None
    return known.get(name)


def text_of(path: str) -> str:
    """The text of a file among the tables."""
    with open(os.path.join(tables_folder(), path), encoding="utf-8") as file:
        return file.read()


def merged(base: Mapping[str, Any], own: Mapping[str, Any]) -> dict[str, Any]:
    """A base with the differences of another table laid over it: lists of named entries by id, mappings by key.

    What is `null` in the differences is not in the whole. Texts, references and conditions are replaced as they stand.
    """
    whole = {key: value for key, value in base.items() if key != "bases"}
    for key, value in own.items():
        if key == "extends":
            continue
        if value is None:
            whole.pop(key, None)
        elif key == "options":
            whole[key] = _merged_options(base.get(key) or [], value)
        elif key == "penalties":
            whole[key] = _merged_penalties(base.get(key) or {}, value)
        else:
            whole[key] = _merged_value(key, base.get(key), value)
    whole["bases"] = [*base.get("bases", []), base["id"]]
    return whole


def root_of(table: Mapping[str, Any]) -> str:
    """The table at the bottom of a table's bases; its own id where it has none."""
    return str(next(iter(table.get("bases") or ()), table["id"]))


def _merged_value(key: str, base: Any, own: Any) -> Any:
    if isinstance(base, Mapping) and isinstance(own, Mapping) and key not in _AS_THEY_STAND:
        if "option" in base or "option" in own:
            return own
        return {**base, **{inner: _merged_value(inner, base.get(inner), value) for inner, value in own.items()}}
    if _are_named(base) and _are_named(own):
        return _merged_entries(base, own)
    return own


def _are_named(entries: Any) -> bool:
    """Whether something is a list of entries with ids (an empty list may be one)."""
    return isinstance(entries, list) and all(isinstance(entry, Mapping) and "id" in entry for entry in entries)


def _merged_entries(base: list[Any], own: list[Any]) -> list[Any]:
    """Entries of the base with those of the same id changed, dropped ones left out, new ones at the end."""
    changes = {_id(entry): entry for entry in own}
    whole = []
    for entry in base:
        change = changes.pop(entry["id"], None)
        if change is None:
            whole.append(entry)
        elif not change.get("drop"):
            whole.append(_changed_entry(entry, change))
    whole.extend(_without_drop({**change, "id": id}) for id, change in changes.items() if not change.get("drop"))
    return whole


def _id(entry: Mapping[str, Any]) -> str:
    return str(entry["id"]).replace("-", "_")


def _without_drop(entry: Mapping[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in entry.items() if key != "drop" and value is not None}


def _changed_entry(entry: Mapping[str, Any], change: Mapping[str, Any]) -> dict[str, Any]:
    kept = dict(entry)
    if any(unit in change for unit in UNITS):  # another unit takes the place of the base's
        kept = {key: value for key, value in entry.items() if key not in UNITS}
    return _without_drop({**kept, **change, "id": entry["id"]})


def _merged_options(base: list[Any], own: Any) -> list[Any]:
    """Options changed by a list of entries, or by a mapping of name to default or `{value, fixed}`."""
    if isinstance(own, Mapping):
        own = [_option_entry(name, value) for name, value in own.items()]
    return _merged_entries(base, own)


def _option_entry(name: str, value: Any) -> dict[str, Any]:
    if not isinstance(value, Mapping):
        return {"id": name, "default": value}
    entry: dict[str, Any] = {"id": name, "fixed": bool(value.get("fixed", False))}
    return {**entry, "default": value["value"]} if "value" in value else entry


def _merged_penalties(base: Mapping[str, Any], own: Mapping[str, Any]) -> dict[str, Any]:
    """Penalties by id; another way to say what one costs takes the place of the base's, but for an effect by option."""
    whole = dict(base)
    for id, change in own.items():
        if change.get("drop"):
            whole.pop(id, None)
            continue
        kept = base.get(id) or {}
        if any(key in change for key in PENALTY_AMOUNTS):
            beside = "effect" if isinstance(kept.get("effect"), Mapping) else ""
            kept = {key: value for key, value in kept.items() if key not in PENALTY_AMOUNTS or key == beside}
        whole[id] = _without_drop({**kept, **change})
    return whole
