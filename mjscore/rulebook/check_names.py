"""Kinds of value that name something: facts, items, options, and what hangs on an option's value."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mjscore.facts import FACTS
from mjscore.place import Path
from mjscore.rulebook.check_kinds import MOST, Kind, Look, Option, id_of, shown, unknown_key
from mjscore.rulebook.nearest import did_you_mean, some_of
from mjscore.rulebook.options import KINDS
from mjscore.rulebook.references import OTHERWISE, same


def fact(value: Any, path: Path, look: Look) -> None:
    """The name of a fact."""
    if not isinstance(value, str) or value not in FACTS:
        help = did_you_mean(str(value), FACTS) or "mjscore rules facts lists them"
        look.say("unknown_fact", f"there is no fact {shown(value)}", help, path)


def counting_fact(value: Any, path: Path, look: Look) -> None:
    """The name of a fact that counts."""
    fact(value, path, look)
    if isinstance(value, str) and value in FACTS and FACTS[value].width == 1:
        look.bad(f"{value} does not count: it holds or it does not", "name it under when", path)


def item(value: Any, path: Path, look: Look) -> None:
    """The id of an item or a limit hand."""
    if not isinstance(value, str) or (id_of(value) not in look.items and not look.blind):
        help = did_you_mean(str(value), look.items) or "name an item or a limit hand by its id"
        look.say("unknown_item", f"there is no item {shown(value)}", help, path)


def option(value: Any, path: Path, look: Look, key: bool = False) -> Option | None:
    """The option that is named here; None where there is none, or nothing is known of it."""
    if isinstance(value, str) and id_of(value) in look.options:
        return look.options[id_of(value)]
    if not look.blind:
        help = did_you_mean(str(value), look.options) or "options are " + some_of(look.options)
        look.say("unknown_option", f"there is no option {shown(value)}", help, path, key)
    return None


def option_name(value: Any, path: Path, look: Look) -> None:
    """The name of an option."""
    option(value, path, look)


def list_option(value: Any, path: Path, look: Look) -> None:
    """The name of an option whose value is a list of words."""
    entry = option(value, path, look)
    if entry is not None and entry["kind"] != "list":
        look.bad(f"{value} is no option that takes a list", "name one of kind list", path)


# -- what depends on options ---------------------------------------------------------------------------------------


def samples(entry: Option) -> list[Any]:
    """Values that an option may have: all its words, the ends of its numbers, a list where it takes one."""
    kind = entry["kind"]
    if kind == "flag":
        return [True, False]
    if kind == "number":
        return [entry.get("least", 0), entry.get("most", MOST)]
    if kind == "list":
        return [tuple(entry["of"])]
    found = list(entry.get("choices") or ())
    if "number" in entry:
        found += samples({"kind": "number", **entry["number"]})
    if "list" in entry:
        least = entry["list"].get("least", 0)
        found.append(list(range(least, least + entry["list"].get("length", 2))))
    return found


def can_be(entry: Option, value: Any) -> bool:
    """Whether an option may have a value, as `if` and `cases` write it."""
    kind = entry["kind"]
    if kind not in KINDS:
        return True
    is_number = isinstance(value, int) and not isinstance(value, bool)
    if kind == "number":
        return is_number and entry.get("least", 0) <= value <= entry.get("most", MOST)
    if kind == "list":
        return value in entry["of"]
    if any(same(value, choice) for choice in (samples(entry) if kind == "flag" else entry.get("choices") or ())):
        return True
    return is_number and "number" in entry


def _value_help(entry: Option) -> str:
    if entry["kind"] == "number":
        return f"write a whole number, {entry.get('least', 0)} to {entry.get('most', MOST)}"
    return "write " + ", ".join(shown(value) for value in (entry.get("of") or samples(entry)))


def when_options(value: Any, path: Path, look: Look) -> None:
    """An `if`: options and the value, or the values, that each has to have."""
    if not isinstance(value, Mapping) or not value:
        look.bad(f"if: {shown(value)} names no option", "write if: {option: value}", path)
        return
    for name, wanted in value.items():
        entry = option(name, (*path, name), look, key=True)
        values = wanted if isinstance(wanted, list) else [wanted]
        for one in values if entry is not None else ():
            if entry is not None and not can_be(entry, one):
                look.bad(f"{name} is never {shown(one)}", _value_help(entry), (*path, name))


def ref(kind: Kind, more: Mapping[str, Kind] | None = None) -> Kind:
    """A value of a kind, or what an option makes of it: `{option: name, cases: {value: what}}`."""
    further = {} if more is None else more

    def check(value: Any, path: Path, look: Look) -> None:
        if not (isinstance(value, Mapping) and "option" in value):
            kind(value, path, look)
            return
        for key, inner in value.items():
            if key in further:
                further[key](inner, (*path, key), look)
            elif key not in ("option", "cases"):
                unknown_key(key, ("option", "cases", *further), path, look)
        entry = option(value["option"], (*path, "option"), look)
        cases = value.get("cases") or {}
        if not isinstance(cases, Mapping):
            look.bad("cases is no mapping", "write cases: {value: what it stands for}", (*path, "cases"))
            return
        for case, meaning in cases.items():
            at = (*path, "cases", case)
            if entry is not None and not can_be(entry, case) and not (case == OTHERWISE and entry["kind"] == "list"):
                look.bad(f"{value['option']} is never {case}", _value_help(entry), at, True)
            check(meaning, at, look)
        if entry is not None and entry["kind"] in KINDS and OTHERWISE not in cases:
            _check_rest(value["option"], [one for one in samples(entry) if not _is_case(one, cases)], path, look)

    def _check_rest(name: str, values: list[Any], path: Path, look: Look) -> None:
        """The values without a case stand for themselves, and have to be of the kind."""
        for one in values:
            tried = look.aside()
            kind(one, path, tried)
            if tried.problems:
                look.bad(
                    f"{name} may be {shown(one)}, which has no case and is no value here", "write a case for it", path
                )
                return

    return check


def _is_case(value: Any, cases: Mapping[Any, Any]) -> bool:
    return any(same(case, value) for case in cases)
