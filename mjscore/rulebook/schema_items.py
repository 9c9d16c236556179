"""The form of items, limit hands and options as data: which key takes which kind of value."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mjscore.readings.shapes import KNITTED_STRAIGHT, SHAPES
from mjscore.rulebook.check_kinds import (
    MOST,
    Kind,
    anything,
    either,
    flag,
    is_mapping,
    is_text,
    listed,
    mapping,
    ratio,
    snake,
    text,
    whole,
    word,
    words,
)
from mjscore.rulebook.check_names import counting_fact, fact, item, ref, when_options
from mjscore.rulebook.options import KINDS
from mjscore.rulebook.references import UNITS, largest

MAX_ITEMS = 500
"""Items and limit hands of one table."""

MAX_FACTS = 16
"""Facts in one condition."""


shape = word("four_sets_and_pair", *SHAPES, KNITTED_STRAIGHT)
klass = word("tiles", "win", "bonus")
unit = word(*UNITS, "fu")

# -- items ---------------------------------------------------------------------------------------------------------

_entry_fact = either(is_text, fact, mapping({"fact": fact, "if": when_options}, ["fact"]))
facts = listed(_entry_fact, most=MAX_FACTS)
_only = either(is_text, counting_fact, listed(counting_fact, least=1, most=MAX_FACTS))
_named_suppression = mapping({"id": item, "if": when_options, "only": _only, "times": whole(1, 15)}, ["id"])
_all_but = mapping({"all_but": listed(item), "if": when_options}, ["all_but"])
_suppression = either(
    is_text, item, either(lambda value: is_mapping(value) and "all_but" in value, _all_but, _named_suppression)
)


def worth(unit: str) -> Kind:
    """An item's value in a unit: a number, or `limit` for what the table's limit is worth."""
    most = largest(unit)
    number = ratio(0, most) if unit == "limit" else whole(0, most)
    plain = either(lambda value: value == "limit", anything, number)
    return ref(either(_has_unit, anything, plain))


def _has_unit(value: Any) -> bool:
    """Whether a value is a whole number with a unit behind it: `1 yakuman`."""
    amount, _, unit = value.partition(" ") if isinstance(value, str) else ("", "", "")
    return unit in UNITS and amount.isdecimal() and len(amount) < 4


ITEM: Mapping[str, Kind] = {
    "id": snake,
    "drop": flag,
    "name": words,
    **{unit: worth(unit) for unit in UNITS},
    "card": word("line", "concealed", "jokerless", "multiplier", "self_draw"),  # a part of the count by a card's line
    "when": facts,
    "any": facts,
    "unless": facts,
    "unless_items": listed(item),
    "closed_only": ref(flag),
    "open_less": whole(0, 100),
    "suppresses": listed(_suppression),
    "count": counting_fact,
    "beside": listed(item),
    "alone_in": listed(klass, least=1),
    "class": klass,
    "who": word("winner", "all"),
    "if": when_options,
    "note": text,
    "origin": text,
}

OPTION: Mapping[str, Kind] = {
    "id": snake,
    "kind": word(*sorted(KINDS)),
    "choices": listed(either(is_text, text, whole()), least=1, most=50),
    "numbers": mapping({}, other=whole(-MOST)),
    "list": mapping(
        {
            "length": whole(1, 64),
            "length_by": snake,
            "rising": flag,
            "below_zero": flag,
            "least": whole(),
            "most": whole(),
            "most_entries": whole(1, 64),
        }
    ),
    "number": mapping({"least": whole(), "most": whole()}),
    "flags": flag,
    "least": whole(),
    "most": whole(),
    "of": listed(text, least=1, most=50),
    "default": anything,  # held against the option itself
    "fixed": flag,
    "changes": words,
    "note": text,
    "origin": text,
}
