"""House rules: a table's own rules, read from text into a `Rulebook`.

It knows how a file names its base, lays differences over it and has them checked. It opens no file: what a base says
is asked of whoever may.
"""

from __future__ import annotations

import os.path
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from mjscore.place import At, Problem, Refused
from mjscore.rulebook import from_table
from mjscore.rulebook.check import check_difference, check_table
from mjscore.rulebook.model import Rulebook
from mjscore.rulebook.nearest import did_you_mean
from mjscore.rulebook.options import goes_by_another, read_option, values_of
from mjscore.rulebook.references import UNITS
from mjscore.rulebook.tables import merged, names, shipped
from mjscore.text import Document, read, with_spots

FindText = Callable[[str], tuple[str, str]]
"""Gives name and text of a file by its path; raises `OSError` or `LookupError` where there is none."""

MAX_TEXT = 256 * 1024
"""Characters of one file. The longest shipped table has some 40,000."""

MAX_CHAIN = 8
"""Files that may extend one another."""

_LISTED = "mjscore variants lists them"
_FOR_READERS = ("name", "about", "why", "changes")
_SUFFIXES = (".yaml", ".yml", ".json")


@dataclass(frozen=True, slots=True)
class House:
    """House rules, read and checked."""

    own: Mapping[str, Any]  # what the file says
    base: Mapping[str, Any]  # the whole table that it extends
    table: Mapping[str, Any]  # the whole table that comes of it


def load_house(text: str, name: str, find_text: FindText) -> Rulebook:
    """The rulebook of a house-rules file under its default options.

    `name` is the file's path; a base that is a file too is asked for by its path as seen from there. Raises `Refused`
    with every problem, each with its spot in the file that has it.
    """
    return from_table(read_house(text, name, find_text).table)


def read_house(text: str, name: str, find_text: FindText) -> House:
    """House rules and the tables before and after. Raises `Refused` as `load_house` does."""
    return _read(text, name, find_text, (_normal(name),))


def _read(text: str, name: str, find_text: FindText, chain: tuple[str, ...]) -> House:
    document = _document(text, name)
    own = with_languages(document.data)
    problems: list[Problem] = []
    base: Mapping[str, Any] | None = None
    if isinstance(own, Mapping):
        try:
            base = _base(own, name, find_text, chain)
        except Refused as refused:
            problems += with_spots(refused, document.source, 0).problems
    own_problems = [*_name_problems(own), *check_difference(own, base)]
    if own_problems:
        problems += with_spots(Refused(own_problems), document.source, 0).problems
    if problems or base is None:
        raise Refused(sorted(problems, key=lambda problem: _reading_order(problem, name)))
    whole, late = _whole(own, base, name)
    if late:
        raise with_spots(Refused(late), document.source, 0)
    return House(own, base, whole)


def _reading_order(problem: Problem, name: str) -> tuple[bool, int, int]:
    """What sorts problems as one reads: those of a base first, then from top to bottom."""
    spot = problem.spot
    return (spot is None or spot.source == name, spot.line if spot else 0, spot.column if spot else 0)


def _document(text: str, name: str) -> Document:
    if len(text) > MAX_TEXT:
        message = f"house rules of more than {MAX_TEXT // 1024} thousand characters"
        raise Refused([Problem("syntax", message, "write only what differs from the base", At())])
    return read(text, name, duplicate_code="duplicate_key")


# -- the base ------------------------------------------------------------------------------------------------------


def _base(own: Mapping[str, Any], name: str, find_text: FindText, chain: tuple[str, ...]) -> Mapping[str, Any]:
    """The whole table that a file extends."""
    at = At(("extends",))
    if "extends" not in own:
        help = f"begin with extends: and the name of a table; {_LISTED}"
        raise Refused([Problem("missing", "the file does not say what it extends", help, At())])
    written = own["extends"]
    if not isinstance(written, str) or not written.strip():
        raise Refused([Problem("bad_value", "extends names no table", f"write the name of a table; {_LISTED}", at)])
    if not is_file(written):
        table = written.replace("-", "_")
        if table in names():
            return shipped(table)
        help = did_you_mean(table, names()) or f"{_LISTED}; a file ends in .yaml"
        raise Refused([Problem("unknown_variant", f"there is no table {written[:60]!r}", help, at)])
    path = os.path.join(os.path.dirname(name), written)
    if _normal(path) in chain:
        ring = " extends ".join(os.path.basename(one) for one in (*chain[chain.index(_normal(path)) :], path))
        help = "let one of them extend a table instead"
        raise Refused([Problem("extends_cycle", f"{ring}: that never comes to a table", help, at)])
    if len(chain) >= MAX_CHAIN:
        message = f"more than {MAX_CHAIN} files extend one another"
        raise Refused([Problem("extends_cycle", message, "let one of them extend a table instead", at)])
    try:
        found, base_text = find_text(path)
    except (OSError, LookupError, ValueError):
        help = f"give its path as seen from this file, or the name of a table; {_LISTED}"
        raise Refused([Problem("unknown_variant", f"there is no file {written[:60]!r}", help, at)]) from None
    return _read(base_text, found, find_text, (*chain, _normal(path))).table


def is_file(written: str) -> bool:
    """Whether what `extends` says, or a variant's name, is the path of a file."""
    return written.lower().endswith(_SUFFIXES) or "/" in written or os.path.sep in written


def _normal(path: str) -> str:
    return os.path.normcase(os.path.normpath(path))


# -- the whole -----------------------------------------------------------------------------------------------------


def _name_problems(own: Any) -> list[Problem]:
    """An id that a shipped table has would have results say that they are of that table."""
    id = own.get("id") if isinstance(own, Mapping) else None
    if isinstance(id, str) and id.replace("-", "_") in names():
        return [Problem("bad_value", f"id: {id} is a table of mjscore", "give the house an id of its own", At(("id",)))]
    return []


def _whole(own: Mapping[str, Any], base: Mapping[str, Any], name: str) -> tuple[dict[str, Any], list[Problem]]:
    """The base with the differences laid over it, every default as the rulebook keeps it."""
    options = own.get("options")
    values = None
    if isinstance(options, Mapping):
        values = options.get("values")
        own = {**own, "options": {key: value for key, value in options.items() if key != "values"}}
    whole = merged(base, own)
    whole["id"] = str(own.get("id", _id_of_file(name))).replace("-", "_")
    if "name" not in own:
        whole["name"] = {"en": whole["id"].replace("_", " ")}
    if "edition" not in own:
        whole.pop("edition", None)
    elif isinstance(own["edition"], int):
        whole["edition"] = str(own["edition"])
    whole["options"] = [_with_default(entry) for entry in whole.get("options") or ()]
    problems: list[Problem] = []
    if values is not None:
        changed = values_of(whole, values, ("options", "values"), problems)
        problems += _valued_twice(own, values)
        if "card" in whole:  # prices of lines, not of items
            whole["card"] = {**whole["card"], "prices": {**whole["card"].get("prices", {}), **changed}}
            return whole, problems
        for key in ("items", "limits"):
            whole[key] = [_with_value(entry, changed.get(entry["id"])) for entry in whole.get(key) or ()]
        _set_purity(whole, changed)
    if not problems:  # what each change allows by itself may not fit what the base makes of it
        # items that were dropped may still be named
        late = (found for found in check_table(whole) if found.code != "unknown_item")
        problems += [found._replace(at=_at_in(own, found.at)) for found in late]
    return whole, problems


def _valued_twice(own: Mapping[str, Any], values: Any) -> list[Problem]:
    """The items that get one value as an option and another as an entry of the same file."""
    entries = {
        entry["id"].replace("-", "_")
        for key in ("items", "limits")
        for entry in own.get(key) or ()
        if any(unit in entry for unit in UNITS)
    }
    return [
        Problem(
            "duplicate_key",
            f"{id} gets a value here and another by its own entry",
            "keep one of the two",
            At(("options", "values", id), key=True),
        )
        for id in (values if isinstance(values, Mapping) else ())
        if str(id).replace("-", "_") in entries
    ]


def _at_in(own: Mapping[str, Any], at: At) -> At:
    """The place in the file that a place in the whole table comes nearest to: its section, or the file."""
    return At(at.path[:1]) if at.path and at.path[0] in own else At(("options",) if "options" in own else ())


def with_languages(own: Any) -> Any:
    """What a file says with every plain text that tells something to readers taken as English: `name: Our club`."""
    if not isinstance(own, Mapping):
        return own
    whole = _in_english(own)
    for key in ("items", "limits", "options", "liability", "sticks"):
        if isinstance(own.get(key), list):
            whole[key] = [_in_english(entry) for entry in own[key]]
    if isinstance(own.get("penalties"), Mapping):
        whole["penalties"] = {id: _in_english(entry) for id, entry in own["penalties"].items()}
    for key in ("fishing", "value"):
        if isinstance(own.get(key), Mapping):
            whole[key] = _in_english(own[key])
    return whole


def _in_english(entry: Any) -> Any:
    if not isinstance(entry, Mapping):
        return entry
    plain = {key: {"en": entry[key]} for key in _FOR_READERS if isinstance(entry.get(key), str) and entry[key].strip()}
    return {**entry, **plain}


def _id_of_file(name: str) -> str:
    stem = re.sub(r"\W+", "_", os.path.splitext(os.path.basename(name))[0]).strip("_").lower()[:40]
    return stem if re.fullmatch(r"[a-z][a-z0-9_]*", stem) and stem not in names() else "house"


def _with_default(entry: Mapping[str, Any]) -> Mapping[str, Any]:
    if goes_by_another(entry):  # which may be set otherwise yet
        return entry
    default = read_option(entry, entry["default"])
    kept = list(default) if isinstance(default, tuple) else default
    return entry if kept == entry["default"] and type(kept) is type(entry["default"]) else {**entry, "default": kept}


def _with_value(entry: Mapping[str, Any], changed: tuple[Any, str | None] | None) -> Mapping[str, Any]:
    if changed is None:
        return entry
    value, unit = changed
    own = next(unit for unit in UNITS if unit in entry)
    kept = {key: inner for key, inner in entry.items() if key not in UNITS}
    return {**kept, unit or own: value if isinstance(value, int) else str(value)}


def _set_purity(whole: dict[str, Any], changed: Mapping[str, tuple[Any, str | None]]) -> None:
    """The one value that `values` may change and no item has: that of the fishing hand counted in doubles."""
    fishing = whole.get("fishing") or {}
    purity = fishing.get("purity")
    if purity and purity["item"] in changed:
        whole["fishing"] = {**fishing, "purity": {**purity, "doubles": changed[purity["item"]][0]}}
