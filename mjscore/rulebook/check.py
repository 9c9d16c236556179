"""The check of a table: every fault of its data, with the place in it and one thing to do.

A whole table is held against the schema as it stands. Of the differences that a house writes down, first each is held
against the schema, then what they make of their base is looked at as one. How a file is read and where its base comes
from is the business of `house`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from mjscore.place import Path, Problem
from mjscore.rulebook.check_items import check_entries, check_options, ids_of
from mjscore.rulebook.check_kinds import Enough, Look, id_of, unknown_key
from mjscore.rulebook.check_whole import check_together
from mjscore.rulebook.nearest import did_you_mean
from mjscore.rulebook.schema import BY_COUNT, REQUIRED, SECTIONS
from mjscore.rulebook.tables import merged

_ENTRIES = ("items", "limits")
_BY_ENTRY = (*_ENTRIES, "options", "liability", "penalties")
_KEYS = (*SECTIONS, "options", *_ENTRIES)


def check_table(table: Any) -> tuple[Problem, ...]:
    """What is wrong with a table that stands for itself, or with a shipped one whose base has been laid under it."""
    look = Look()
    if not isinstance(table, Mapping):
        look.say("bad_value", "this is no table", "write its fields as name: value", ())
    else:
        own = {key: value for key, value in table.items() if key != "bases"}

        def together() -> None:
            sound = _sound(own, look.problems)
            _check_whole(sound, own, sound, look)

        _until_enough(lambda: _check_sections(own, None, look), together)
    return tuple(look.problems)


def check_difference(own: Any, base: Mapping[str, Any] | None) -> tuple[Problem, ...]:
    """What is wrong with the differences `own` from a whole, checked base; None: the base could not be read.

    Without its base, names that it may have are taken as they are.
    """
    if not isinstance(own, Mapping):
        return (Problem("bad_value", "these are no house rules", "write fields as name: value"),)
    look = Look(base=base["id"] if base else None, blind=base is None, partial=True)

    def together() -> None:
        if base is not None:
            look.partial = False
            sound = _sound(own, look.problems)
            _check_whole(merged(base, sound), own, sound, look)

    _until_enough(lambda: _check_sections(own, base, look), together)
    return tuple(look.problems)


def _until_enough(*steps: Callable[[], None]) -> None:
    """Goes through the steps of a check; behind the last problem that is listed none is looked for."""
    try:
        for step in steps:
            step()
    except Enough:
        pass


def _check_sections(own: Mapping[str, Any], base: Mapping[str, Any] | None, look: Look) -> None:
    """Every key of a table against the schema."""
    base_items = ids_of(base, *_ENTRIES) if base else frozenset()
    look.base_items = base_items
    look.own_keys = frozenset(key for key in own if isinstance(key, str))
    look.own_items = ids_of(own, *_ENTRIES)
    look.items = base_items | look.own_items
    look.options = {entry["id"]: entry for entry in (base or {}).get("options") or ()}
    for key in own:
        if key not in _KEYS:
            unknown_key(key, _KEYS, (), look)
    # what options there are has to be known before anything that names them
    if "options" in own:
        check_options(own["options"], base, look)
    for key in _ENTRIES:
        if key in own:
            check_entries(own[key], (key,), base, look)
    for key, value in own.items():
        kind = SECTIONS.get(key) if isinstance(key, str) else None
        if kind is not None and not _is_drop(key, value):
            kind(value, (key,), look)
    if base is not None and isinstance(own.get("penalties"), Mapping):
        _check_new_penalties(own["penalties"], base.get("penalties") or {}, look)


def _check_new_penalties(own: Mapping[Any, Any], known: Mapping[str, Any], look: Look) -> None:
    """A penalty that the base does not have is new, and has a name; else it is a slip of the pen."""
    for written, entry in own.items():
        if id_of(written) not in known and isinstance(entry, Mapping) and "name" not in entry:
            help = did_you_mean(id_of(written), known) or "a new penalty has a name: write name: {en: …}"
            look.say("missing", f"the new penalty {id_of(written)} has no name", help, ("penalties", written), True)


def _is_drop(key: str, value: Any) -> bool:
    """Whether a section of its own is taken out of the base by `null`."""
    return value is None and key not in REQUIRED


# -- the whole -----------------------------------------------------------------------------------------------------


def _check_whole(whole: Mapping[str, Any], own: Mapping[str, Any], sound: Mapping[str, Any], look: Look) -> None:
    """What only the whole table shows: parts that are missing, and parts that do not go together.

    Problems are told where `own` has what causes them. Where a section of it is itself at fault, the whole is not
    judged by it.
    """
    faults, look.problems = look.problems, []
    required = (*REQUIRED, *BY_COUNT.get(whole.get("count_by", "facts"), ()))
    lacking = [key for key in required if key not in whole and key not in own]
    if lacking:
        look.say("missing", "the table lacks " + ", ".join(lacking), f"write {lacking[0]}: …", ())
    elif all(key in whole for key in required):
        for key in sound if look.base is not None else ():
            if key in SECTIONS and key in whole:
                SECTIONS[key](whole[key], (key,), look)
        check_together(whole, look)
    told = {(problem.code, problem.at.path) for problem in faults}
    found, look.problems = look.problems, faults
    for problem in found:
        path = _own_path(problem.at.path, whole, own)
        if (problem.code, path) not in told:
            look.say(problem.code, problem.message, problem.help, path, problem.at.key)


def _own_path(path: Path, whole: Mapping[str, Any], own: Mapping[str, Any]) -> Path:
    """Where a file's own data has what stands at a path of the whole table; the nearest around it that it has."""
    node: Any = own
    other: Any = whole
    found: list[str | int] = []
    for step in path:
        other = _step(other, step)
        if isinstance(step, int) and isinstance(other, Mapping) and "id" in other:
            step = _index(node, other["id"])
        node = _step(node, step)
        if node is None:
            break
        found.append(step)
    return tuple(found)


def _step(node: Any, step: str | int) -> Any:
    if isinstance(node, Mapping):
        return node.get(step)
    if isinstance(node, list) and isinstance(step, int) and 0 <= step < len(node):
        return node[step]
    return None


def _index(node: Any, id: str) -> str | int:
    if isinstance(node, list):
        for index, entry in enumerate(node):
            if isinstance(entry, Mapping) and id_of(entry.get("id")) == id:
                return index
        return -1
    return id


def _sound(own: Mapping[str, Any], problems: Iterable[Problem]) -> dict[str, Any]:
    """Differences without what is at fault: entries with a problem in them, and other sections that have one."""
    at_fault = {problem.at.path for problem in problems if problem.at.path}
    bad_sections = {path[0] for path in at_fault}
    sound: dict[str, Any] = {}
    for key, value in own.items():
        if key not in _KEYS:
            continue
        if key not in bad_sections:
            sound[key] = value
        elif key in _BY_ENTRY and (key,) not in at_fault:
            bad = {path[1] for path in at_fault if path[0] == key}
            if isinstance(value, list):
                sound[key] = [entry for index, entry in enumerate(value) if index not in bad]
            elif isinstance(value, Mapping):
                sound[key] = {name: entry for name, entry in value.items() if name not in bad}
    return sound
