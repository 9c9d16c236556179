"""The options of a table: what a deal or a house may set, checked against what the table offers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from mjscore.deal.words import step_of
from mjscore.place import At, Path, Problem
from mjscore.rulebook.nearest import did_you_mean
from mjscore.rulebook.references import SINGULAR, UNITS, Table, as_word, largest, number, resolve, with_unit
from mjscore.rulebook.tables import where_listed

if TYPE_CHECKING:  # shares are rare, and their module is slow to load
    from fractions import Fraction

_LONGEST_PATH = 1000
_MOST = 10**6  # no amount of a table is larger: figures stay figures, whoever writes them
_WHOLE_UNITS = frozenset(("points", "doubles", "fan", "han", "yakuman"))


def defaults(table: Table) -> dict[str, Any]:
    """Every option of a table with its default, `values` included."""
    options = {entry["id"]: default_of(entry) for entry in table.get("options") or ()}
    options.setdefault("values", dict((table.get("card") or {}).get("prices") or {}))
    _follow(table, options, ())
    return options


def default_of(entry: Mapping[str, Any]) -> Any:
    """An option's default as the rulebook keeps it; one that goes by another option as the table has it."""
    if entry["kind"] == "list" and not goes_by_another(entry):
        return read_option(entry, entry["default"])
    default = _frozen(entry["default"])
    return {**entry["numbers"], **default} if entry["kind"] == "numbers" else default


def goes_by_another(entry: Mapping[str, Any]) -> bool:
    """Whether an option's default depends on another option."""
    return isinstance(entry["default"], Mapping) and "option" in entry["default"]


def _follow(table: Table, options: dict[str, Any], given: Iterable[str]) -> None:
    """Puts in the place of every default that goes by another option, and was not given, what it comes to."""
    for entry in table.get("options") or ():
        if goes_by_another(entry) and entry["id"] not in given:
            options[entry["id"]] = read_option(entry, resolve(entry["default"], options))


def _frozen(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


def read_options(table: Table, given: Any, path: Path, problems: list[Problem], fixed: bool = True) -> dict[str, Any]:
    """The options in force when `given` is laid over a table's defaults; problems are appended, with their place.

    With `fixed`, an option that a house has fixed may not be changed.
    """
    options = defaults(table)
    if not isinstance(given, Mapping):
        problems.append(Problem("bad_value", "rules is no mapping", "write options as name: value", At(path)))
        return options
    known = {entry["id"]: entry for entry in table.get("options") or ()}
    _read_given(table, known, options, given, path, problems, fixed)
    names = {str(name).replace("-", "_"): name for name in given}
    _follow(table, options, names)
    for name in names.keys() & known.keys():
        fault = length_fault(known[name], options[name], options)
        if fault is not None:
            problems.append(Problem("bad_value", *fault, At((*path, step_of(names[name])))))
    return options


def length_fault(entry: Mapping[str, Any], value: Any, options: Mapping[str, Any]) -> tuple[str, str] | None:
    """What is wrong with a list that has one number for each of what another option counts; None where nothing is."""
    by = (entry.get("list") or {}).get("length_by")
    if by is None or not isinstance(value, (list, tuple)) or len(value) == options[by]:
        return None
    message = f"{entry['id']}: {_shown(value)} has {len(value)} numbers, and {by} is {options[by]}"
    return message, _allowed({**entry, "list": {**entry["list"], "length": options[by]}})


def _read_given(
    table: Table,
    known: Mapping[str, Any],
    options: dict[str, Any],
    given: Mapping[Any, Any],
    path: Path,
    problems: list[Problem],
    fixed: bool,
) -> None:
    for written, value in given.items():
        name = str(written).replace("-", "_")
        at = At((*path, step_of(written)))
        if name == "values":
            options["values"] = {**options["values"], **values_of(table, value, at.path, problems)}
        elif name not in known:
            message = f"{table['id']} has no option {written}"
            problems.append(Problem("unknown_option", message, _option_help(name, table, known), At(at.path, key=True)))
        elif known[name].get("fixed") and fixed and not _equal(value, options[name]):
            message = f"{name} is fixed to {_shown(options[name])} by these rules"
            problems.append(Problem("bad_value", message, "leave it out, or have the house rules changed", at))
        else:
            unknown = _unknown_figures(known[name], value, at.path)
            fault = fault_of(known[name], value)
            if unknown:
                problems += unknown
            elif fault is not None:
                problems.append(Problem("bad_value", *fault, at))
            else:
                options[name] = read_option(known[name], value)


def _unknown_figures(entry: Mapping[str, Any], value: Any, path: Path) -> list[Problem]:
    """A problem for every figure given that an option does not have."""
    if entry["kind"] != "numbers" or not isinstance(value, Mapping):
        return []
    return [
        Problem(
            "unknown_option",
            f"{entry['id']} has no figure {_shown(key)}",
            did_you_mean(str(key), entry["numbers"]) or "its figures are " + ", ".join(entry["numbers"]),
            At((*path, step_of(key)), key=True),
        )
        for key in value
        if str(key).replace("-", "_") not in entry["numbers"]
    ]


def _option_help(name: str, table: Table, known: Mapping[str, Any]) -> str:
    return did_you_mean(name, (*known, "values")) or where_listed(table["id"], "options")


def _equal(value: Any, default: Any) -> bool:
    return bool(as_word(_frozen(value)) == as_word(default))


_WRONG = "\0"  # marks a reader's answer as a reason instead of a value


def read_option(entry: Mapping[str, Any], value: Any) -> Any:
    """An option's value as the rulebook keeps it, or `_WRONG` and what it is not."""
    return _READERS[entry["kind"]](entry, value)


def fault_of(entry: Mapping[str, Any], value: Any) -> tuple[str, str] | None:
    """What is wrong with a value for an option, and what to write instead; None where nothing is."""
    found = read_option(entry, value)
    if isinstance(found, str) and found.startswith(_WRONG):
        return f"{entry['id']}: {_shown(value)} {found[1:]}", _allowed(entry)
    return None


def _flag(entry: Mapping[str, Any], value: Any) -> Any:
    word = value.lower() if isinstance(value, str) else as_word(value)
    return word == "true" if word in ("true", "false") else f"{_WRONG}is neither true nor false"


def _number(entry: Mapping[str, Any], value: Any) -> Any:
    if isinstance(value, bool) or not isinstance(value, int):
        return f"{_WRONG}is no whole number"
    least, most = entry.get("least", 0), entry.get("most", _MOST)
    return value if least <= value <= most else f"{_WRONG}is not between {least} and {most}"


def _choice(entry: Mapping[str, Any], value: Any) -> Any:
    for choice in entry["choices"]:
        if choice == value and isinstance(choice, bool) == isinstance(value, bool):
            return choice
        if isinstance(choice, str) and isinstance(value, str) and choice == value.replace("-", "_"):
            return choice
        if isinstance(choice, str) and as_word(value) == choice:
            return choice
    if "number" in entry and not isinstance(value, (str, list)):
        return _number(entry["number"], value)
    if "list" in entry and isinstance(value, (list, tuple)):
        return _numbers(entry["list"], value)
    return f"{_WRONG}is not among its values"


def _numbers(entry: Mapping[str, Any], value: Any) -> Any:
    found = tuple(value)
    lowest = -_MOST if entry.get("below_zero") else 0
    if not all(isinstance(one, int) and not isinstance(one, bool) and lowest <= one <= _MOST for one in found):
        return f"{_WRONG}is no list of whole numbers"
    length, longest = entry.get("length"), entry.get("most_entries", 64)
    if (length is not None and len(found) != length) or not 1 <= len(found) <= longest:
        return f"{_WRONG}has not {length or 'a few'} numbers"
    if entry.get("rising") and any(one >= two for one, two in pairwise(found)):
        return f"{_WRONG}does not rise"
    if found[0] < entry.get("least", lowest) or found[-1] > entry.get("most", _MOST):
        return f"{_WRONG}goes beyond {entry.get('least', 0)} to {entry.get('most', _MOST)}"
    return found


def _list(entry: Mapping[str, Any], value: Any) -> Any:
    if entry.get("flags") and as_word(value) in ("true", "false"):
        return tuple(entry["of"]) if as_word(value) == "true" else ()
    if not isinstance(value, (list, tuple)):
        return f"{_WRONG}is no list"
    found = tuple(one.replace("-", "_") if isinstance(one, str) else one for one in value)
    if any(one not in entry["of"] for one in found):
        return f"{_WRONG}names something else"
    return tuple(dict.fromkeys(found))


def _row(entry: Mapping[str, Any], value: Any) -> Any:
    if not isinstance(value, (list, tuple)):
        return f"{_WRONG}is no list"
    return _numbers(entry["list"], value)


def _numbers_by_name(entry: Mapping[str, Any], value: Any) -> Any:
    """Figures laid over those of the default; names that it does not have are left to `_unknown_figures`."""
    if not isinstance(value, Mapping):
        return f"{_WRONG}is no mapping of figures"
    figures = {str(key).replace("-", "_"): one for key, one in value.items()}
    if not figures.keys() <= entry["numbers"].keys():
        return f"{_WRONG}names something else"
    if not all(type(one) is int and abs(one) <= _MOST for one in figures.values()):
        return f"{_WRONG}holds what is no whole number"
    return {**default_of(entry), **figures}


def _card(entry: Mapping[str, Any], value: Any) -> Any:
    """A card: its name or path, or its lines. What it holds is read by whoever knows cards."""
    if value is None or (isinstance(value, str) and 0 < len(value.strip()) <= _LONGEST_PATH and "\n" not in value):
        return value
    if isinstance(value, (list, tuple)) and all(isinstance(line, str) for line in value):
        return tuple(value)
    return f"{_WRONG}is neither a path nor a list of lines"


_READERS: dict[str, Callable[[Mapping[str, Any], Any], Any]] = {
    "numbers": _numbers_by_name,
    "card": _card,
    "flag": _flag,
    "number": _number,
    "choice": _choice,
    "list": _list,
    "row": _row,
}
KINDS = frozenset(_READERS)
"""The kinds of option that a table may have."""


def _shown(value: Any) -> str:
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(map(_shown, value)) + "]"
    if isinstance(value, str) and value.lstrip("-").isdigit():
        return repr(value[:60])  # a text, and not the number it looks like
    return "null" if value is None else str(as_word(value))[:60]


def _allowed(entry: Mapping[str, Any]) -> str:
    """What an option takes, as help."""
    kind = entry["kind"]
    if kind == "flag":
        return "write true or false"
    if kind == "number":
        return f"write a whole number, {entry.get('least', 0)} to {entry.get('most', _MOST)}"
    if kind == "list":
        flags = "true, false or " if entry.get("flags") else ""
        return f"write {flags}a list of " + ", ".join(entry["of"])
    if kind == "row":
        return f"write a list of {entry['list'].get('length', 'some')} numbers"
    if kind == "numbers":
        return (
            "write {" + ", ".join(f"{name}: {figure}" for name, figure in entry["numbers"].items()) + "}, or some of it"
        )
    if kind == "card":
        return "write the path of a card file, a list of its lines in quotes, or sample"
    also = ""
    if "number" in entry:
        also = ", or a whole number"
    if "list" in entry:
        rule = entry["list"]
        also = f", or a list of {rule.get('length', '')} {'rising ' if rule.get('rising') else ''}numbers".replace(
            "  ", " "
        )
    return "write " + ", ".join(_shown(choice) for choice in entry["choices"]) + also


# -- values of single items ----------------------------------------------------------------------------------------


def values_of(table: Table, given: Any, path: Path, problems: list[Problem]) -> dict[str, Any]:
    """Item id to a value and its unit, as the option `values` gives them; None keeps the unit the item has.

    Where a table counts by a card it is the label of a line to its price.
    """
    if not isinstance(given, Mapping):
        problems.append(Problem("bad_value", "values is no mapping", "write item: value", At(path)))
        return {}
    if table.get("count_by") == "card":
        return _prices_of(given, path, problems)
    entries = {entry["id"]: entry for entry in (*table["items"], *(table.get("limits") or ()))}
    purity = (table.get("fishing") or {}).get("purity")
    if purity:
        entries[purity["item"]] = {"id": purity["item"], "doubles": purity["doubles"], "ordinary": True}
    found = {}
    for written, value in given.items():
        id = str(written).replace("-", "_")
        at = At((*path, step_of(written)))
        if id not in entries:
            help = did_you_mean(id, entries) or where_listed(table["id"], "items")
            problems.append(
                Problem("unknown_option", f"{table['id']} has no item {written}", help, At(at.path, key=True))
            )
            continue
        read = _value(table, entries[id], value)
        if isinstance(read, str):
            limit_only = _is_bare_shape(table, entries[id])
            unit = (
                ", a share of the limit as in 0.5 limit"
                if limit_only
                else f" and its unit, as in 1 {_example_unit(table)}"
            )
            help = f"write a number{unit}"
            problems.append(Problem("bad_value", f"{id}: {_shown(value)} {read}", help, at))
        else:
            found[id] = read
    return found


def _prices_of(given: Mapping[Any, Any], path: Path, problems: list[Problem]) -> dict[str, int]:
    found = {}
    for label, value in given.items():
        if type(value) is int and 1 <= value <= _MOST:
            found[str(label)] = value
        else:
            help = f"write a whole number, 1 to {_MOST}"
            message = f"{_shown(label)}: {_shown(value)} is no price"
            problems.append(Problem("bad_value", message, help, At((*path, step_of(label)))))
    return found


def _value(table: Table, entry: Mapping[str, Any], value: Any) -> tuple[int | Fraction, str | None] | str:
    """A value and its unit, or what is wrong with it."""
    from fractions import Fraction

    amount, unit = value, None
    if isinstance(value, str):
        parts = value.split()
        if len(parts) != 2:
            return "is no number"
        amount, unit = parts[0], SINGULAR.get(parts[1], parts[1])
        if unit not in item_units(table):
            return f"has a unit that items of {table['id']} do not count in"
    try:
        share = Fraction(str(amount)) if not isinstance(amount, bool) and len(str(amount)) <= 12 else None
    except (ValueError, ZeroDivisionError):
        share = None
    if share is None or share < 0:
        return "is no number from 0 up"
    own = next(unit for unit in UNITS if unit in entry)
    if share > largest(unit or own):
        return f"is more than {largest(unit or own)}"
    if unit is None and share and not _default_worth(table, entry, own):
        return "needs its unit, since the table does not play this item"
    if unit == "limit" and entry.get("ordinary"):
        return "is added to the ordinary count, and cannot be a share of the limit"
    if (unit or own) in _WHOLE_UNITS and share.denominator != 1:
        return "is not whole"
    if (unit or own) != "limit" and _is_bare_shape(table, entry):
        return "is of a shape that can only be worth a share of the limit"
    return (int(share) if share.denominator == 1 else share), unit


def _example_unit(table: Table) -> str:
    units = item_units(table)
    return "double" if "doubles" in units else units[0].removesuffix("s")


def item_units(table: Table) -> tuple[str, ...]:
    """The units that an item of a table may be worth: not fu, which are counted of the sets and the wait alone."""
    limit = ("limit",) if (table.get("limit_hands") or {}).get("mode") == "share" else ()
    apart = (table.get("fu") or {}).get("unit")
    return (*(unit for unit in table["units"] if unit != apart), *limit)


def _default_worth(table: Table, entry: Mapping[str, Any], unit: str) -> bool:
    found, _ = with_unit(resolve(entry[unit], defaults(table)), unit)
    return found == "limit" or bool(number(found, defaults(table)))


def _is_bare_shape(table: Table, entry: Mapping[str, Any]) -> bool:
    """Whether an item is of a shape without ordinary count, where limit hands are shares of the limit."""
    if (table.get("limit_hands") or {}).get("mode") != "share":
        return False
    bare = set(table["shapes"]) - set(table.get("ordinary_shapes", table["shapes"]))
    conditions: Iterable[Any] = entry.get("when") or ()
    return any((one if isinstance(one, str) else one["fact"]) in bare for one in conditions)
