"""The check of a whole table: whether its parts, each well by itself, go together."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import product
from typing import Any

from mjscore.deal.words import WAYS
from mjscore.facts.relations import RELATIONS
from mjscore.place import Path
from mjscore.result import SEATS
from mjscore.rulebook.check_kinds import Look, id_of
from mjscore.rulebook.check_names import samples
from mjscore.rulebook.nearest import did_you_mean
from mjscore.rulebook.options import item_units
from mjscore.rulebook.references import UNITS, Table, fits
from mjscore.rulebook.schema_counting import SCHEMES
from mjscore.rulebook.schema_items import MAX_ITEMS
from mjscore.rulebook.tables import PENALTY_AMOUNTS
from mjscore.rulebook.together import relations_named

_CASES = 4096  # combinations of options that are tried for the rows of payment


def check_together(table: Table, look: Look) -> None:
    """Everything that only the whole table shows."""
    _check_units(table, look)
    _check_cycles(table, look)
    _check_value(table, look)
    _check_shapes(table, look)
    _check_payment(table, look)
    _check_penalties(table, look)
    _check_combinations(table, look)
    _check_evening(table, look)
    excuse = table.get("excuse")
    added = [entry["id"] for entry in table["deal"].get("added") or ()]
    if excuse is not None and excuse not in added:
        look.bad(f"excuse: {excuse} is no field that the deal adds", "name one of deal › added", ("excuse",))


# -- items ---------------------------------------------------------------------------------------------------------


def _entries(table: Table) -> list[tuple[Path, Mapping[str, Any]]]:
    return [((key, index), entry) for key in ("items", "limits") for index, entry in enumerate(table.get(key) or ())]


def _check_units(table: Table, look: Look) -> None:
    units = set(item_units(table))
    entries = _entries(table)
    if len(entries) > MAX_ITEMS:
        look.bad(f"the table has {len(entries)} items in all", f"it may have {MAX_ITEMS}", ("items",))
    seen: dict[str, str] = {}
    for path, entry in entries:
        unit = next((unit for unit in UNITS if unit in entry), None)
        allowed = units | {"points"} if path[0] == "limits" else units
        if unit is not None and unit not in allowed:
            counted = " and ".join(one for one in item_units(table) if one in table["units"])
            message = f"{entry['id']} has a value in {unit}, and {look.base or table['id']} counts in {counted}"
            form = f"{table['units'][0]}: …" if path[0] == "items" else "points: limit"
            look.bad(message, f"write its value as {form}", (*path, unit), True)
        if not any(entry.get(key) for key in ("when", "any", "count", "card")):
            help = "write when: [fact, …]; mjscore rules facts lists the facts"
            look.say("missing", f"{entry['id']} has no condition", help, path)
        section = str(path[0])
        if seen.setdefault(entry["id"], section) != section:
            look.say(
                "duplicate_key", f"{entry['id']} is an item and a limit hand", "give one another id", (*path, "id")
            )


_Edge = tuple[str, Mapping[str, Any], Path]  # what is suppressed, under which options, where it says so


def _check_cycles(table: Table, look: Look) -> None:
    """Items that suppress themselves, each other, or in a ring. A whitelist (`all_but`) names nothing, and is no part."""
    edges: dict[str, list[_Edge]] = {}
    for path, entry in _entries(table):
        for index, what in enumerate(entry.get("suppresses") or ()):
            said: Mapping[str, Any] = {"id": what} if isinstance(what, str) else what
            if "id" in said:
                edge = (id_of(said["id"]), said.get("if") or {}, (*path, "suppresses", index))
                edges.setdefault(id_of(entry["id"]), []).append(edge)
    told: set[frozenset[str]] = set()
    for start in edges:
        ring = _ring(start, edges)
        if ring is None:
            continue
        members = frozenset(id for id, _, _ in ring)
        if members not in told:
            told.add(members)
            # it is pointed at where the file at hand closes it: what it was laid over has none
            of = [start, *(id for id, _, _ in ring)]
            at = next((edge[2] for id, edge in zip(of, ring, strict=False) if id in look.own_items), ring[-1][2])
            look.say("suppress_cycle", _told(start, ring), "leave one of these suppressions out", at)


def _told(start: str, ring: list[_Edge]) -> str:
    if len(ring) == 1:
        return f"{start} suppresses itself"
    if len(ring) == 2:
        return f"{start} and {ring[0][0]} suppress each other"
    return f"{start} suppresses {', which suppresses '.join(id for id, _, _ in ring)}"


def _ring(start: str, edges: Mapping[str, list[_Edge]]) -> list[_Edge] | None:
    """The shortest way of suppressions from an item back to it whose options can all hold, or None."""
    ways: list[list[_Edge]] = [[]]
    reached: set[str] = set()
    while ways:
        longer = []
        for way in ways:
            for edge in edges.get(way[-1][0] if way else start, ()):
                if not _together(edge[1], (one for _, one, _ in way)):
                    continue
                if edge[0] == start:
                    return [*way, edge]
                if edge[0] not in reached:
                    reached.add(edge[0])
                    longer.append([*way, edge])
        ways = longer
    return None


def _together(condition: Mapping[str, Any], others: Iterable[Mapping[str, Any]]) -> bool:
    """Whether an `if` can hold with others: no option has to have two values."""
    return not any(
        name in other and not set(_values(wanted)) & set(_values(other[name]))
        for other in others
        for name, wanted in condition.items()
    )


def _values(wanted: Any) -> list[str]:
    return [str(value).lower() for value in (wanted if isinstance(wanted, list) else [wanted])]


# -- value and shapes ----------------------------------------------------------------------------------------------


def _check_value(table: Table, look: Look) -> None:
    said = table["value"]
    lacking = [key for key in SCHEMES[said["scheme"]] if key not in said]
    if lacking:
        message = f"the scheme {said['scheme']} lacks {', '.join(lacking)}"
        look.say("missing", message, f"write {lacking[0]}: …", ("value",))
    for key in ("unit", "points", "doubles"):
        if key in said:
            _check_unit(table, said[key], ("value", key), look)
    minimum = table.get("minimum")
    if minimum is not None and "unit" in minimum:
        _check_unit(table, minimum["unit"], ("minimum", "unit"), look)
    if "last_row" in _leaves((table.get("limit_hands") or {}).get("worth")) and said["scheme"] not in ("laak", "rows"):
        message = f"last_row needs a value with rows, and the scheme is {said['scheme']}"
        at: Path = ("value", "scheme") if "value" in look.own_keys else ("limit_hands", "worth")
        look.bad(message, "write a number under limit_hands › worth", at)


def _leaves(value: Any) -> list[Any]:
    """A value, or the values of all its cases."""
    if isinstance(value, Mapping):
        return [leaf for meaning in (value.get("cases") or {}).values() for leaf in _leaves(meaning)]
    return [value]


def _check_unit(table: Table, unit: str, path: Path, look: Look) -> None:
    if unit not in table["units"]:
        look.bad(f"{path[-1]}: the table does not count in {unit}", "write one of " + ", ".join(table["units"]), path)


def _check_shapes(table: Table, look: Look) -> None:
    for index, shape in enumerate(table.get("ordinary_shapes") or ()):
        if shape not in table["shapes"]:
            help = did_you_mean(shape, table["shapes"]) or "name it under shapes too"
            look.bad(f"{shape} is not among the shapes of the table", help, ("ordinary_shapes", index))


# -- combinations --------------------------------------------------------------------------------------------------


def _check_combinations(table: Table, look: Look) -> None:
    """An item of two or of three sets names one relation of so many sets; what is dropped is among those of two."""
    entries = {entry["id"]: entry for _, entry in _entries(table)}
    for index, said in enumerate(table.get("combinations") or ()):
        relations = RELATIONS[said["of"]]
        for key, number in (("two", 2), ("three", 3)):
            for place, id in enumerate(said.get(key) or ()):
                named = relations_named(entries.get(id_of(id), {}), said["of"])
                if [relations[name].sets for name in named] != [number]:
                    message = f"{id} names no fact of {number} {said['of']} that make it"
                    known = ", ".join(name for name, one in relations.items() if one.sets == number)
                    look.bad(message, f"its when or count is one of {known}", ("combinations", index, key, place))
        for place, id in enumerate(said.get("dropped") or ()):
            if id not in said["two"]:
                help = "name items of two alone"
                look.bad(f"{id} is dropped and is none of two", help, ("combinations", index, "dropped", place))


# -- payment and penalties -----------------------------------------------------------------------------------------


def _check_payment(table: Table, look: Look) -> None:
    """For every way of winning there has to be a row, whatever the options."""
    rows = [row for row in table["payment"]["rows"] if not row.get("limit") and "beside" not in row]
    for way in table["deal"].get("ways") or WAYS:
        conditions = [row.get("if") or {} for row in rows if way in row["by"]]
        if not any(not condition for condition in conditions) and not _always_one(conditions, look):
            message = f"no row says who pays for {way} under all options"
            look.say("missing", message, f"write a row with by: [{way}] and without if", ("payment", "rows"))


def _always_one(conditions: list[Mapping[str, Any]], look: Look) -> bool:
    """Whether one of the conditions holds under every combination of the options they name."""
    names = sorted({name for condition in conditions for name in condition})
    entries = [look.options.get(id_of(name)) for name in names]
    ranges = [samples(entry) for entry in entries if entry is not None]
    count = 1
    for values in ranges:
        count *= len(values)
    if not names or len(ranges) < len(names) or count > _CASES:
        return False
    combinations = (dict(zip(names, values, strict=True)) for values in product(*ranges))
    return all(any(fits(condition, options) for condition in conditions) for options in combinations)


def _check_penalties(table: Table, look: Look) -> None:
    for id, entry in (table.get("penalties") or {}).items():
        path: Path = ("penalties", id)
        said = [key for key in PENALTY_AMOUNTS if key in entry]
        if isinstance(entry.get("effect"), Mapping) and len(said) > 1:
            said.remove("effect")  # what goes by an option may be an amount or an effect
        if not said:
            look.say("missing", f"the penalty {id} costs nothing", "write each: and a number", path)
        elif len(said) > 1:
            look.bad(f"the penalty {id} has {' and '.join(said)}", "keep one of them", (*path, said[1]), True)
        for index, row in enumerate(entry.get("rows") or ()):
            to = row.get("to")
            allowed = ("others", *(("intact",) if "list" in entry else ()), *(entry.get("seats") or ()))
            if to is None and "ends" not in row:
                look.say("missing", "a row that does not say whom it pays", "write to: others", (*path, "rows", index))
            elif to is not None and to not in allowed:
                help = "write others, or a key that names a seat"
                look.bad(f"{to} is no key of the penalty that names a seat", help, (*path, "rows", index, "to"))


# -- an evening ----------------------------------------------------------------------------------------------------


def _check_evening(table: Table, look: Look) -> None:
    """Seats that players change to are all the seats, ends that are played again are ends, a bonus by name has figures."""
    rotation = table["rotation"]
    number = table["deal"].get("seats", len(SEATS))
    seats = SEATS[:number] if isinstance(number, int) else SEATS
    for index, order in enumerate(rotation.get("seats_change") or ()):
        if sorted(order) != sorted(seats):
            message = f"round {index + 1} does not seat every player once"
            look.bad(message, f"write {', '.join(seats)} in their new order", ("rotation", "seats_change", index))
    for index, end in enumerate(rotation.get("replays") or ()):
        if end not in table["deal"]["ends"]:
            help = did_you_mean(end, table["deal"]["ends"]) or "name one of deal › ends"
            look.bad(f"{end} is no end of a deal", help, ("rotation", "replays", index))
    final = table.get("final") or {}
    if isinstance(final.get("bonus"), str) and not final.get("floating"):
        look.say("missing", "the bonus has a name and no figures", "write floating: {1: […], …}", ("final", "bonus"))
