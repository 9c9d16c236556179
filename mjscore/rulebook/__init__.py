"""Rulebooks: tables, options and house rules become one frozen, checked `Rulebook` with a fingerprint.

`load` gives a shipped variant, `with_rules` lays a deal's `rules` over a book. House-rules files are read by `house`.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from mjscore.deal.words import shown
from mjscore.place import At, Path, Problem, Refused
from mjscore.rulebook.compile import compile_rulebook
from mjscore.rulebook.model import Rulebook
from mjscore.rulebook.nearest import did_you_mean
from mjscore.rulebook.options import defaults, read_options
from mjscore.rulebook.tables import names, prepared_fingerprint, shipped

__all__ = ["Rulebook", "from_table", "load", "names", "with_rules"]

_BOOKS = 256  # rulebooks of changed options that are kept


@lru_cache(maxsize=64)
def load(name: str) -> Rulebook:
    """The rulebook of a shipped variant with its default options.

    Raises `Refused` (`unknown_variant`) for a name that no table has; the place is left to the caller.
    """
    name = name.replace("-", "_")
    if name not in names():
        help = did_you_mean(name, names()) or "mjscore variants lists them; a file ends in .yaml"
        message = f"there is no variant {shown(name)}"
        raise Refused((Problem("unknown_variant", message, help, At(("variant",))),))
    table = shipped(name)
    return compile_rulebook(table, defaults(table), prepared_fingerprint(name))


def from_table(table: Mapping[str, Any]) -> Rulebook:
    """The rulebook of a whole, checked table with its default options."""
    return compile_rulebook(table, defaults(table))


def with_rules(book: Rulebook, rules: Any, path: Path = ("rules",)) -> Rulebook:
    """A rulebook with some options changed. Raises `Refused` with every problem in `rules`, placed under `path`."""
    if not rules and isinstance(rules, Mapping):
        return book
    try:
        key = _key(rules)
    except TypeError:
        return _with_rules(book, rules, path)
    found = _remembered.get((id(book), key))
    if found is None or found[0] is not book:
        changed = _with_rules(book, rules, path)
        if len(_remembered) >= _BOOKS:
            _remembered.clear()
        _remembered[id(book), key] = found = (book, changed)
    return found[1]


_remembered: dict[tuple[int, Any], tuple[Rulebook, Rulebook]] = {}


def _key(rules: Any) -> Any:
    """Options as something that can be looked up: 1, 1.0, true and "1" stay different."""
    if isinstance(rules, Mapping):
        return tuple((key, _key(value)) for key, value in rules.items())
    if isinstance(rules, list):
        return ("", *(_key(value) for value in rules))
    return (type(rules), rules)


def _with_rules(book: Rulebook, rules: Any, path: Path) -> Rulebook:
    problems: list[Problem] = []
    options = read_options(book.table, rules, path, problems)
    if problems:
        raise Refused(problems)
    return compile_rulebook(book.table, options)
