"""The check of entries: items, limit hands and options, each by itself."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mjscore.place import Path
from mjscore.rulebook.check_kinds import Look, id_of, mapping, shown, snake
from mjscore.rulebook.check_names import ref
from mjscore.rulebook.nearest import did_you_mean, some_of
from mjscore.rulebook.options import fault_of, goes_by_another, length_fault, values_of
from mjscore.rulebook.references import UNITS
from mjscore.rulebook.schema_items import ITEM, MAX_ITEMS, OPTION

_item = mapping(ITEM)
_option = mapping(OPTION)
_NEEDED = {"choice": ("choices",), "list": ("of",), "numbers": ("numbers",), "row": ("list",)}  # by kind of option


def ids_of(table: Mapping[str, Any], *keys: str) -> frozenset[str]:
    """The ids of all entries of some lists that have one."""
    found = set()
    for key in keys:
        entries = table.get(key)
        for entry in entries[:MAX_ITEMS] if isinstance(entries, list) else ():
            if isinstance(entry, Mapping) and isinstance(entry.get("id"), str):
                found.add(id_of(entry["id"]))
    return frozenset(found)


# -- items and limit hands -----------------------------------------------------------------------------------------


def check_entries(value: Any, path: Path, base: Mapping[str, Any] | None, look: Look) -> None:
    """A list of items or limit hands."""
    if not _is_list_of_entries(value, path, look):
        return
    of_section = ids_of(base, path[0]) if base and isinstance(path[0], str) else frozenset()
    seen: set[str] = set()
    for index, entry in enumerate(value):
        here = (*path, index)
        id = _entry_id(entry, here, seen, look)
        if id is None:
            continue
        if look.base is not None and id in look.base_items and id not in of_section:
            other = "limits" if path[0] == "items" else "items"
            look.bad(f"{look.base} has {id} under {other}", f"write this entry under {other}", (*here, "id"))
        elif look.blind or id in of_section:
            _item(entry, here, look)
        else:
            _check_new(entry, id, here, look)
        _check_against_itself(entry, id, here, look)
        units = [unit for unit in UNITS if unit in entry]
        if len(units) > 1:
            message = f"{id} has a value in {' and in '.join(units)}"
            look.bad(message, "keep one of them", (*here, units[1]), True)


def _check_against_itself(entry: Mapping[str, Any], id: str, path: Path, look: Look) -> None:
    """What an entry says and takes back in one: something of an item that is dropped, a fact needed and forbidden."""
    more = next((key for key in entry if key not in ("id", "drop", "origin", "name")), None)
    if entry.get("drop") is True and more is not None and id in look.base_items:
        look.bad(f"{id} is dropped, and its {more} is said beside it", "keep one of the two", (*path, more), True)
    needed, forbidden = entry.get("when"), entry.get("unless")
    if isinstance(needed, list) and isinstance(forbidden, list):
        for place, fact in enumerate(forbidden):
            if fact in needed:
                message = f"{id} needs {shown(fact)} and forbids it: it would never count"
                look.bad(message, "take it out of when or out of unless", (*path, "unless", place))


def _check_new(entry: Mapping[str, Any], id: str, path: Path, look: Look) -> None:
    """An entry that the base does not have, or one of a table that stands for itself."""
    lacking = []
    if "name" not in entry:
        lacking.append("name")
    if not any(unit in entry for unit in UNITS):
        lacking.append("value")
    if not any(entry.get(key) for key in ("when", "any", "count", "card")):
        lacking.append("condition")
    if "origin" not in entry:
        lacking.append("origin")
    if look.base is not None and ("drop" in entry or {"name", "condition", "origin"} <= set(lacking)):
        help = did_you_mean(id, look.base_items) or "a new item has a name, a value, a condition and an origin"
        look.say("unknown_item", f"{look.base} has no item {id}", help, (*path, "id"))
        return
    _item(entry, path, look)
    if lacking:
        look.say("missing", f"the new item {id} has no {', no '.join(lacking)}", _REMEDY[lacking[0]], path)


_REMEDY = {
    "name": "write name: {en: …}",
    "value": "write its value under its unit, as in fan: 2",
    "condition": "write when: [fact, …]; mjscore rules facts lists the facts",
    "origin": "write origin: where the rule comes from",
}


def _is_list_of_entries(value: Any, path: Path, look: Look) -> bool:
    if not isinstance(value, list):
        look.bad(f"{path[-1]}: {shown(value)} is no list", "write a list of entries, each beginning with - id: …", path)
        return False
    if len(value) > MAX_ITEMS:
        look.bad(f"{path[-1]} has {len(value)} entries", f"write {MAX_ITEMS} at most", path)
        return False
    return True


def _entry_id(entry: Any, path: Path, seen: set[str], look: Look) -> str | None:
    """The id of an entry, or None where it has none that can be used."""
    if not isinstance(entry, Mapping):
        look.bad(f"{shown(entry)} is no entry", "write a mapping with its id: {id: …}", path)
        return None
    if "id" not in entry:
        look.say("missing", "an entry without id", "write - id: …", path)
        return None
    before = len(look.problems)
    snake(entry["id"], (*path, "id"), look)
    if len(look.problems) > before:
        return None
    id = id_of(entry["id"])
    if id in seen:
        look.say("duplicate_key", f"{id} is written twice", "keep one of the two", (*path, "id"))
        return None
    seen.add(id)
    return id


# -- options -------------------------------------------------------------------------------------------------------


def check_options(value: Any, base: Mapping[str, Any] | None, look: Look) -> None:
    """The options of a table: a list of entries, or a mapping of name to another default; puts them in `look`."""
    options = dict(look.options)
    look.options = options
    if isinstance(value, Mapping):
        _check_defaults(value, base, options, look)
    elif isinstance(value, list):
        _check_option_entries(value, options, look)
    else:
        look.bad(f"options: {shown(value)} is no mapping", "write options as name: value", ("options",))


def _check_defaults(
    value: Mapping[Any, Any], base: Mapping[str, Any] | None, options: dict[str, Any], look: Look
) -> None:
    seen: set[str] = set()
    for written, given in value.items():
        path: Path = ("options", written)
        name = id_of(written)
        if name in seen:
            look.say("duplicate_key", f"{name} is written twice", "keep one of the two", path, True)
        seen.add(name)
        if look.blind:
            continue
        if name == "values" and base is not None:
            _check_values(given, path, base, look)
        elif name not in options:
            known = (*options, "values")
            help = did_you_mean(name, known) or "options are " + some_of(known)
            look.say("unknown_option", f"{look.base or 'the table'} has no option {written}", help, path, True)
        else:
            default, at = _default_of(given, path, look)
            if at is not None:
                _check_default(options[name], default, at, look)
    _check_lengths(value, options, look)


def _check_lengths(value: Mapping[Any, Any], options: Mapping[str, Any], look: Look) -> None:
    """Lists of one number for each of what another option counts, against the default of that option."""
    given = {id_of(written): (written, one) for written, one in value.items()}
    for name, (written, one) in given.items():
        by = str(((options.get(name) or {}).get("list") or {}).get("length_by"))
        default = one.get("value") if isinstance(one, Mapping) else one
        if by not in options or not isinstance(default, list) or fault_of(options[name], default) is not None:
            continue
        count = given[by][1] if by in given else options[by]["default"]
        count = count.get("value") if isinstance(count, Mapping) else count
        fault = length_fault(options[name], default, {by: count}) if isinstance(count, int) else None
        if fault is not None:
            look.bad(*fault, ("options", written))


def _default_of(given: Any, path: Path, look: Look) -> tuple[Any, Path | None]:
    """The default that an entry of the mapping gives, and its place; None where it gives none."""
    if not isinstance(given, Mapping):
        return given, path
    mapping({"value": lambda *_: None, "fixed": OPTION["fixed"]})(given, path, look)
    if "value" not in given and "fixed" not in given:
        look.bad(f"{path[-1]} gives no value", "write {value: …, fixed: true}", path)
    return given.get("value"), (*path, "value") if "value" in given else None


def _check_default(entry: Mapping[str, Any] | None, default: Any, path: Path, look: Look) -> None:
    if entry is None:
        return

    def one_of_its_values(value: Any, at: Path, where: Look) -> None:
        fault = fault_of(entry, value)
        if fault is not None:
            where.bad(*fault, at)

    ref(one_of_its_values)(default, path, look)
    by = default.get("option") if isinstance(default, Mapping) else None
    other = look.options.get(by) if isinstance(by, str) else None
    if other is not None and (by == entry["id"] or goes_by_another(other)):
        message = f"{entry['id']} goes by itself" if by == entry["id"] else f"{by} itself goes by another option"
        look.bad(message, "name an option with a default of its own", (*path, "option"))


def _check_values(given: Any, path: Path, base: Mapping[str, Any], look: Look) -> None:
    """`values` of a house: other values of single items of the base."""
    if isinstance(given, Mapping) and len(given) > MAX_ITEMS:
        look.bad(f"values has {len(given)} entries", f"write {MAX_ITEMS} at most", path)
        return
    values_of(base, given, path, look.problems)


def _check_option_entries(value: list[Any], options: dict[str, Any], look: Look) -> None:
    if not _is_list_of_entries(value, ("options",), look):
        return
    seen: set[str] = set()
    for index, entry in enumerate(value):
        path: Path = ("options", index)
        id = _entry_id(entry, path, seen, look)
        if id is None:
            continue
        before = len(look.problems)
        _option(entry, path, look)
        if not look.blind and id not in options and "kind" not in entry and look.base is not None:
            help = did_you_mean(id, options) or "a new option has a kind, a default and what it changes"
            look.say("unknown_option", f"{look.base} has no option {id}", help, (*path, "id"))
            continue
        whole = {**(options.get(id) or {}), **entry, "id": id}
        if not look.blind and len(look.problems) == before:
            _check_option(whole, id, path, look)
        options[id] = whole if len(look.problems) == before and not look.blind else None


def _check_option(entry: Mapping[str, Any], id: str, path: Path, look: Look) -> None:
    """A whole option, changed or new."""
    needed = ("kind", "default", "changes", *_NEEDED.get(entry.get("kind", ""), ()))
    lacking = [key for key in needed if key not in entry]
    if lacking:
        look.say("missing", f"the option {id} has no {', no '.join(lacking)}", f"write {lacking[0]}: …", path)
    elif entry.get("least", 0) > entry.get("most", 10**6):
        look.bad(f"{id}: least is larger than most", "turn them round", path)
    else:
        _check_default(entry, entry["default"], (*path, "default"), look)
