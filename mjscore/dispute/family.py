"""What public rule sets differ on: the other tables of a family, and the sources that an option's origin names.

A family is every shipped table that comes from the same one. What another of them sets otherwise is what people at two
tables are likely to have in mind.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from mjscore.rulebook.model import Rulebook
from mjscore.rulebook.options import defaults
from mjscore.rulebook.references import UNITS, as_word, number, resolve
from mjscore.rulebook.tables import names, root_of, shipped

Value = Any


@dataclass(frozen=True, slots=True)
class Family:
    """How the tables of a family set options, and what items are worth in them."""

    options: Mapping[str, tuple[tuple[str, Value], ...]]  # by option: table and default
    worth: Mapping[str, tuple[tuple[str, str, Value], ...]]  # by item: table, unit, value

    def setting(self, option: str, value: Value, but: str) -> tuple[str, ...]:
        """The tables, one left out, that set an option to a value."""
        return tuple(
            table for table, default in self.options.get(option, ()) if table != but and same_value(default, value)
        )


def same_value(one: Value, two: Value) -> bool:
    """Whether two values of an option are the same one."""
    if isinstance(one, (list, tuple)) or isinstance(two, (list, tuple)):
        return isinstance(one, (list, tuple)) and isinstance(two, (list, tuple)) and tuple(one) == tuple(two)
    return bool(as_word(one) == as_word(two))


def family_of(book: Rulebook) -> Family:
    """The family of the table that a rulebook is made of."""
    return _family(root_of(book.table))


@lru_cache(maxsize=32)
def _family(root: str) -> Family:
    options: dict[str, list[tuple[str, Value]]] = {}
    worth: dict[str, list[tuple[str, str, Value]]] = {}
    for name in names():
        table = shipped(name)
        if root_of(table) != root:
            continue
        chosen = defaults(table)
        for option, value in chosen.items():
            if option != "values":
                options.setdefault(option, []).append((name, value))
        for entry in (*table["items"], *(table.get("limits") or ())):
            unit = next(unit for unit in UNITS if unit in entry)
            value = resolve(entry[unit], chosen)
            # what the limit is worth, or a part of a card, is no figure of its own
            if unit != "card" and value != "limit":
                worth.setdefault(entry["id"], []).append((name, unit, number(value, chosen)))
    return Family(
        {key: tuple(found) for key, found in options.items()}, {key: tuple(found) for key, found in worth.items()}
    )


def named_in_origin(origin: str | None, value: Value) -> bool:
    """Whether an option's origin names a source for a value: `CW; as_self_draw HKMA`."""
    word = re.escape(str(as_word(value)))
    return bool(origin) and re.search(rf"(?:^|[;,])\s*{word}\s+\S", origin or "") is not None


def known_to_others(origin: str | None) -> bool:
    """Whether an option comes from a source, and is no mere decision of the project."""
    return bool(origin) and (origin or "").strip() != "D"
