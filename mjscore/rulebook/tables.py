"""Where the shipped tables are, and how a table that extends another becomes a whole one.

The shipped tables are the one kind of file that this part of mjscore reads by itself; a house-rules file is given to it
as plain data, by whoever may open files.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from mjscore.rulebook.references import UNITS

_PACKAGE = Path(__file__).resolve().parent.parent
_BY_ID = ("items", "limits", "options", "refused")


def tables_folder() -> Path:
    """The folder of the shipped tables: inside an installed package, beside it in a checkout."""
    inside = _PACKAGE / "tables"
    return inside if inside.is_dir() else _PACKAGE.parent / "tables"


@lru_cache(maxsize=1)
def names() -> tuple[str, ...]:
    """The names of all shipped tables, in alphabetical order."""
    return tuple(sorted(path.stem for path in tables_folder().glob("*.yaml")))


@lru_cache(maxsize=64)
def shipped(name: str) -> Mapping[str, Any]:
    """A shipped table as a whole, its base merged in. `name` has to be one of `names()`."""
    own = own_lines(name)
    base = own.get("extends")
    return merged(shipped(base), own) if base else own


@lru_cache(maxsize=64)
def own_lines(name: str) -> Mapping[str, Any]:
    """A shipped table as its file has it, without its base."""
    from mjscore.text import read  # the reader of YAML is loaded when a table is

    path = tables_folder() / f"{name}.yaml"
    data: Mapping[str, Any] = read(path.read_text(encoding="utf-8"), path.name, "yaml").data
    return data


def merged(base: Mapping[str, Any], own: Mapping[str, Any]) -> dict[str, Any]:
    """A base with the differences of another table laid over it: lists of named entries by id, mappings by key."""
    whole = dict(base)
    for key, value in own.items():
        if key == "extends":
            continue
        if key == "options":
            whole[key] = _merged_options(base.get(key) or [], value)
        elif key in _BY_ID:
            whole[key] = _merged_entries(base.get(key) or [], value)
        elif isinstance(value, Mapping) and isinstance(base.get(key), Mapping):
            whole[key] = _merged_mapping(base[key], value)
        else:
            whole[key] = value
    whole.setdefault("bases", [])
    whole["bases"] = [*base.get("bases", []), base["id"]]
    return whole


def _merged_mapping(base: Mapping[str, Any], own: Mapping[str, Any]) -> dict[str, Any]:
    whole = dict(base)
    for key, value in own.items():
        both = isinstance(value, Mapping) and isinstance(base.get(key), Mapping) and "option" not in value
        whole[key] = _merged_mapping(base[key], value) if both else value
    return whole


def _merged_entries(base: list[Any], own: list[Any]) -> list[Any]:
    """Entries of the base with those of the same id changed, dropped ones left out, new ones at the end."""
    changes = {entry["id"]: entry for entry in own}
    whole = []
    for entry in base:
        change = changes.pop(entry["id"], None)
        if change is None:
            whole.append(entry)
        elif not change.get("drop"):
            whole.append(_changed_entry(entry, change))
    whole.extend(change for change in changes.values() if not change.get("drop"))
    return whole


def _changed_entry(entry: Mapping[str, Any], change: Mapping[str, Any]) -> dict[str, Any]:
    kept = dict(entry)
    if any(unit in change for unit in UNITS):  # another unit takes the place of the base's
        kept = {key: value for key, value in entry.items() if key not in UNITS}
    return {**kept, **change}


def _merged_options(base: list[Any], own: Any) -> list[Any]:
    """Options changed by a list of entries, or by a mapping of name to default or `{value, fixed}`."""
    if isinstance(own, Mapping):
        own = [_option_entry(name, value) for name, value in own.items()]
    return _merged_entries(base, own)


def _option_entry(name: str, value: Any) -> dict[str, Any]:
    if isinstance(value, Mapping) and "value" in value:
        return {"id": name, "default": value["value"], "fixed": bool(value.get("fixed", False))}
    return {"id": name, "default": value}
