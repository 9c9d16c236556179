"""Kinds of value that a table may hold, as small functions: what `schema` is written with.

A kind is given a value, its path and a `Look`, and says what is wrong; it returns nothing. Here are plain values, lists
and mappings; names of facts, items and options are kinds in `check_names`. Which kind stands where is said in `schema`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any

from mjscore.place import At, Path, Problem
from mjscore.rulebook.nearest import did_you_mean, some_of
from mjscore.rulebook.references import as_word

MOST = 10**6
"""No figure of a table is larger."""

MAX_PROBLEMS = 100
"""Faults of one table that are listed; a file with more is of another form altogether."""

LANGUAGES = ("en", "it", "pt", "de", "zh", "ja")
_SNAKE = re.compile(r"[a-z][a-z0-9_]{0,39}")
_TEXT = 2000  # characters of a name, a note, an origin
_LIST = 500

Kind = Callable[[Any, Path, "Look"], None]
Option = Mapping[str, Any]


class Enough(Exception):
    """There are `MAX_PROBLEMS` problems. Never leaves the room."""


@dataclass(slots=True)
class Look:
    """What is known of the table that is checked, and what was found wrong so far."""

    base: str | None = None  # the id of the base; None: the table stands for itself
    blind: bool = False  # the base could not be read: names that it may have are not judged
    partial: bool = False  # what is looked at are differences: nothing is missing
    own_keys: frozenset[str] = frozenset()  # sections that the file at hand has
    own_items: frozenset[str] = frozenset()
    items: frozenset[str] = frozenset()
    base_items: frozenset[str] = frozenset()
    options: Mapping[str, Option | None] = field(default_factory=dict)  # None: an option that is itself not well
    problems: list[Problem] = field(default_factory=list)

    def say(self, code: str, message: str, help: str, path: Path, key: bool = False) -> None:
        """Notes a problem. Raises `Enough` behind the last that is listed."""
        if len(self.problems) >= MAX_PROBLEMS:
            raise Enough
        self.problems.append(Problem(code, message, help, At(path, key=key)))

    def bad(self, message: str, help: str, path: Path, key: bool = False) -> None:
        """Notes a value out of its kind or range."""
        self.say("bad_value", message, help, path, key)

    def aside(self) -> Look:
        """The same view with a list of problems of its own, for a value that is only tried."""
        return replace(self, problems=[])


def shown(value: Any) -> str:
    """A value as a message quotes it."""
    if isinstance(value, Mapping):
        return "a mapping"
    if isinstance(value, (list, tuple)):
        return "a list"
    return "nothing" if value is None else str(as_word(value))[:60]


def name_of(path: Path) -> str:
    """The last key of a path, as a message begins with."""
    return next((str(step) for step in reversed(path) if isinstance(step, str)), "the table")


def _whole_name(path: Path) -> str:
    return f"an entry of {name_of(path)}" if path and isinstance(path[-1], int) else name_of(path)


def id_of(value: Any) -> str:
    """An id as it is kept: a hyphen stands for an underscore."""
    return str(value).replace("-", "_")


# -- plain values --------------------------------------------------------------------------------------------------


def anything(value: Any, path: Path, look: Look) -> None:
    """Takes every value."""


def text(value: Any, path: Path, look: Look) -> None:
    """A text that says something."""
    if not isinstance(value, str) or not value.strip():
        look.bad(
            f"{name_of(path)}: {shown(value)} is no text", "write a text, in quotes if it looks like a number", path
        )
    elif len(value) > _TEXT:
        look.bad(f"{name_of(path)} has more than {_TEXT} characters", "say it in fewer words", path)


def snake(value: Any, path: Path, look: Look) -> None:
    """An id: snake_case, where a hyphen is taken for an underscore."""
    if not isinstance(value, str) or not _SNAKE.fullmatch(value.replace("-", "_")):
        help = "begin with a letter, then letters, digits and _ up to 40 in all, all of them small"
        look.bad(f"{name_of(path)}: {shown(value)} is no id", help, path)


def words(value: Any, path: Path, look: Look) -> None:
    """A text in one language or more: `{en: …, it: …}`."""
    if not isinstance(value, Mapping) or not value:
        help = f"write {{en: {value}}}" if isinstance(value, str) else "write {en: a text}"
        look.bad(f"{name_of(path)}: {shown(value)} does not say its language", help, path)
        return
    for language, said in value.items():
        if language not in LANGUAGES:
            help = "languages are " + ", ".join(LANGUAGES)
            look.say(
                "unknown_key", f"{name_of(path)}: {language} is no language of mjscore", help, (*path, language), True
            )
        else:
            text(said, (*path, language), look)


def flag(value: Any, path: Path, look: Look) -> None:
    """True or false."""
    if not isinstance(value, bool):
        look.bad(f"{name_of(path)}: {shown(value)} is neither true nor false", "write true or false", path)


def whole(least: int = 0, most: int = MOST) -> Kind:
    """A whole number within its range."""

    def check(value: Any, path: Path, look: Look) -> None:
        help = f"write a whole number, {least} to {most}"
        if isinstance(value, bool) or not isinstance(value, int):
            look.bad(f"{name_of(path)}: {shown(value)} is no whole number", help, path)
        elif not least <= value <= most:
            look.bad(f"{name_of(path)}: {shown(value)} is not between {least} and {most}", help, path)

    return check


def ratio(least: int = 0, most: int = MOST) -> Kind:
    """A number, whole or a share such as 1/2."""

    def check(value: Any, path: Path, look: Look) -> None:
        share = share_of(value)
        if share is None or not least <= share <= most:
            help = f"write a number from {least} to {most}, or a share as in 1/2"
            look.bad(f"{name_of(path)}: {shown(value)} is no number from {least} to {most}", help, path)

    return check


def share_of(value: Any) -> Fraction | None:
    """A number or a share as a ratio; None where it is neither."""
    if isinstance(value, bool) or not isinstance(value, (int, float, str)) or len(str(value)) > 12:
        return None
    try:
        return Fraction(str(value))
    except (ValueError, ZeroDivisionError):
        return None


def word(*choices: Any) -> Kind:
    """One of some words."""

    def check(value: Any, path: Path, look: Look) -> None:
        if not any(type(value) is type(choice) and value == choice for choice in choices):
            help = did_you_mean(str(value), map(str, choices)) or "write " + some_of(map(str, choices))
            look.bad(f"{name_of(path)}: {shown(value)} is not among its values", help, path)

    return check


# -- lists and mappings --------------------------------------------------------------------------------------------


def listed(kind: Kind, least: int = 0, most: int = _LIST) -> Kind:
    """A list of one kind, with a number of entries within its range."""

    def check(value: Any, path: Path, look: Look) -> None:
        if not isinstance(value, (list, tuple)):
            look.bad(f"{name_of(path)}: {shown(value)} is no list", "write a list: [ … ]", path)
            return
        if not least <= len(value) <= most:
            message = f"{name_of(path)} has {len(value)} entries"
            look.bad(message, f"write {least} to {most} of them" if least else f"write {most} at most", path)
            return
        for index, entry in enumerate(value):
            kind(entry, (*path, index), look)

    return check


def part(keys: Mapping[str, Kind], required: Iterable[str] = ()) -> Kind:
    """A mapping of known keys that may be laid over that of a base: of a difference nothing is required."""
    return mapping(keys, required, laid_over=True)


def named(keys: Mapping[str, Kind], required: Iterable[str] = ()) -> Kind:
    """An entry of a list that is laid over the base's by its id, which it has in a difference too."""
    check = part(keys, required)

    def check_named(value: Any, path: Path, look: Look) -> None:
        check(value, path, look)
        if look.partial and isinstance(value, Mapping) and "id" not in value:
            look.say("missing", f"an entry of {name_of(path)} has no id", "write id: …", path)

    return check_named


def mapping(
    keys: Mapping[str, Kind], required: Iterable[str] = (), other: Kind | None = None, laid_over: bool = False
) -> Kind:
    """A mapping of known keys; with `other`, any further key is of that kind."""
    asked = tuple(required)

    def check(value: Any, path: Path, look: Look) -> None:
        if not isinstance(value, Mapping):
            look.bad(f"{name_of(path)}: {shown(value)} is no mapping", "write its fields as name: value", path)
            return
        if len(value) > _LIST:
            look.bad(f"{name_of(path)} has {len(value)} fields", f"write {_LIST} at most", path)
            return
        for key, inner in value.items():
            kind = keys.get(key, other) if isinstance(key, str) else other
            if kind is None:
                unknown_key(key, keys, path, look)
            else:
                kind(inner, (*path, key), look)
        lacking = [] if look.partial and laid_over else [key for key in asked if key not in value]
        if lacking:
            look.say("missing", f"{_whole_name(path)} lacks " + ", ".join(lacking), f"write {lacking[0]}: …", path)

    return check


def unknown_key(key: str | int, keys: Iterable[str], path: Path, look: Look) -> None:
    """Notes a key that its mapping does not know."""
    known = tuple(keys)
    help = did_you_mean(str(key), known) or "known are " + some_of(known)
    look.say("unknown_key", f"{_whole_name(path)} has no key {key}", help, (*path, key), True)


def either(test: Callable[[Any], bool], yes: Kind, no: Kind) -> Kind:
    """One kind for values that pass a test, another for all the rest."""

    def check(value: Any, path: Path, look: Look) -> None:
        (yes if test(value) else no)(value, path, look)

    return check


def is_mapping(value: Any) -> bool:
    """Whether a value is a mapping."""
    return isinstance(value, Mapping)


def is_text(value: Any) -> bool:
    """Whether a value is a text."""
    return isinstance(value, str)
