"""The form of a table as data: which key takes which kind of value.

To widen what a table may say, add the key here with its kind; whatever `compile` and others make of it is theirs.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mjscore.facts.danger import DECIDING_SETS
from mjscore.facts.relations import RELATIONS
from mjscore.place import Path
from mjscore.readings.shapes import KNITTED_STRAIGHT, SHAPES
from mjscore.rulebook.check_kinds import (
    MOST,
    Kind,
    Look,
    anything,
    either,
    flag,
    is_mapping,
    is_text,
    listed,
    mapping,
    named,
    part,
    ratio,
    snake,
    text,
    whole,
    word,
    words,
)
from mjscore.rulebook.check_names import counting_fact, fact, item, list_option, option_name, ref, when_options
from mjscore.rulebook.options import KINDS
from mjscore.rulebook.references import UNITS, largest
from mjscore.rulebook.schema_card import CARD_SECTIONS
from mjscore.rulebook.schema_deal import DEAL, TILES, kong_kind, seats, texts, tile, ways

MAX_ITEMS = 500
"""Items and limit hands of one table."""

MAX_FACTS = 16
"""Facts in one condition."""


_shape = word("four_sets_and_pair", *SHAPES, KNITTED_STRAIGHT)
_class = word("tiles", "win", "bonus")
_unit = word(*UNITS, "fu")

# -- items ---------------------------------------------------------------------------------------------------------

_entry_fact = either(is_text, fact, mapping({"fact": fact, "if": when_options}, ["fact"]))
_facts = listed(_entry_fact, most=MAX_FACTS)
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
    "when": _facts,
    "any": _facts,
    "unless": _facts,
    "unless_items": listed(item),
    "closed_only": ref(flag),
    "open_less": whole(0, 100),
    "suppresses": listed(_suppression),
    "count": counting_fact,
    "beside": listed(item),
    "alone_in": listed(_class, least=1),
    "class": _class,
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

# -- value and payment ---------------------------------------------------------------------------------------------

_rising = listed(whole(0, 30), least=5, most=5)

_LIMIT_ROW: Mapping[str, Kind] = {
    "id": snake,
    "name": words,
    "from": whole(),
    "base": whole(),
    "if": when_options,
    "origin": text,
}

VALUE: Mapping[str, Kind] = {
    "scheme": word("laak", "rows", "power", "doubles", "base", "card", "sum"),
    "paid_in": ref(word("points", "cents")),
    "unit": _unit,
    "laaks": ref(_rising),
    "rows": ref(listed(whole(), least=1, most=100)),
    "base": ref(whole(1)),
    "cap": ref(whole(0, 100)),
    "points": _unit,
    "doubles": _unit,
    "limit": ref(whole(1)),
    "capped": ref(word("all", "winner", "none")),
    "round_to": ref(whole(1, 1000)),
    "fu": _unit,
    "held_at": ref(whole(1)),
    "limits": listed(mapping(_LIMIT_ROW, ["id", "from", "base"]), most=50),
    "rounded_up": part({**_LIMIT_ROW, "base": whole()}, ["id", "from"]),
    "yakuman": part(
        {"id": snake, "name": words, "base": whole(1), "unit": _unit, "origin": text}, ["id", "base", "unit"]
    ),
    "name": words,
    "origin": text,
}

SCHEMES: Mapping[str, tuple[str, ...]] = {
    "laak": ("unit", "laaks"),
    "rows": ("unit", "rows"),
    "power": ("unit", "base", "cap"),
    "doubles": ("points", "doubles"),
    "base": ("unit", "fu", "held_at", "limits"),
    "sum": ("unit",),
    "card": ("unit",),
}
"""What every scheme of value needs."""

_share_of_value: Mapping[str, Kind] = {
    "limit": ratio(0, 100),
    "value_at": ref(either(lambda value: value == "cap", anything, whole(0, 100))),
    "times": whole(0, 1000),
    "bases": ref(either(lambda value: value == "cap", anything, whole())),
    "among_victims": flag,
}


def _amount_mapping(value: Any, path: Path, look: Look) -> None:
    mapping(_share_of_value)(value, path, look)
    if "limit" not in value and "value_at" not in value and "bases" not in value:
        message = "an amount that is neither a share of the limit, nor the worth of a total, nor some bases"
        look.bad(message, "write limit: 1/2, or bases: 2", path)


amount = ref(either(is_mapping, _amount_mapping, whole()), {"among_victims": flag})
"""What something costs: a number, a share of the limit, what a total is worth, or some times the base."""

_share = ref(ratio(0, 1000))

_PAYMENT_ROW: Mapping[str, Kind] = {
    "by": ways,
    "from": _share,
    "others": _share,
    "whole": _share,
    "plus": amount,
    "limit": flag,
    "winner": word("east", "others"),
    "east": _share,
    "missing": _share,
    "beside": snake,
    "plain": flag,
    "reason": snake,
    "if": when_options,
    "origin": text,
}

_PAYMENT: Mapping[str, Kind] = {
    "rows": listed(mapping(_PAYMENT_ROW, ["by"]), least=1, most=50),
    "of": word("value", "base"),
    "round_up": ref(whole(1, 10000)),
    "dealer_factor": ref(whole(1, 100)),
    "base": mapping({"amount": amount, "reason": snake, "origin": text}, ["amount", "reason"]),
    "differences": mapping({"if": when_options, "origin": text}),
    "limit_on_differences": part({"if": when_options, "limit": ref(whole(1)), "origin": text}, ["limit"]),
}

_preference = either(
    is_text,
    word(
        "value",
        "limit",
        "limit_order",
        "uncapped",
        "doubles",
        "yakuman",
        "han",
        "fu",
        "tile_order",
        "written",
        "printed",
        "card_order",
    ),
    either(
        lambda value: is_mapping(value) and "item" in value,
        mapping({"item": item}, ["item"]),
        mapping({"fact": fact}, ["fact"]),
    ),
)

_COMBINATION: Mapping[str, Kind] = {
    "of": word(*RELATIONS),
    "four": listed(item, most=20),
    "three": listed(item, most=20),
    "two": listed(item, most=20),
    "dropped": listed(item, most=20),
    "note": text,
    "origin": text,
}

_WAIT: Mapping[str, Kind] = {
    "shapes": listed(word(*SHAPES)),
    "own_four": ref(flag),
    "knitted": ref(flag),
    "note": text,
    "origin": text,
}

_LIMIT_HANDS: Mapping[str, Kind] = {
    "beside": listed(_class),
    "mode": ref(word("each", "replace", "share", "sum", "largest")),
    "worth": ref(either(lambda value: value == "last_row", anything, whole())),
    "bonus_beside": part({"if": when_options, "items": listed(item)}, ["items"]),
    "origin": text,
}

_MINIMUM: Mapping[str, Kind] = {
    "unit": _unit,
    "least": ref(whole(0, 1000)),
    "classes": ref(listed(_class)),
    "code": snake,
    "limits_pass": flag,
    "unless": _facts,
    "origin": text,
}

_FISHING: Mapping[str, Kind] = {
    "if": when_options,
    "share": ratio(0, 1),
    "name": words,
    "hands": listed(item),
    "purity": part(
        {"item": snake, "from": item, "doubles": ratio(0, 100), "origin": text}, ["item", "from", "doubles"]
    ),
    "origin": text,
}

_LIABILITY: Mapping[str, Kind] = {
    "id": snake,
    "drop": flag,
    "name": words,
    "why": words,
    "if": when_options,
    "listed": list_option,
    "by": ways,
    "when": _facts,
    "any": _facts,
    "unless": _facts,
    "least": mapping({"unit": _unit, "value": ref(whole())}, ["unit", "value"]),
    "who": either(is_text, word("from"), mapping({"feeder": word(*DECIDING_SETS)}, ["feeder"])),
    "covers": item,
    "note": text,
    "origin": text,
}

# -- penalties and the rest ----------------------------------------------------------------------------------------

_points_of = mapping(dict.fromkeys(("offender", "others", "intact"), snake))

_PENALTY_ROW: Mapping[str, Kind] = {
    "to": snake,
    "amount": amount,
    "named": whole(0, 3),
    "times": listed(ref(whole()), least=1),
    "ends": snake,
    "points": _points_of,
    "if": when_options,
    "origin": text,
}

_PENALTY: Mapping[str, Kind] = {
    "drop": flag,
    "name": words,
    "several": flag,
    "seats": listed(snake),
    "choices": mapping({}, other=texts),
    "not_winner": flag,
    "each": amount,
    "victim_receives": amount,
    "rows": listed(mapping(_PENALTY_ROW, other=texts)),
    "list": snake,
    "optional": mapping({}, other=word("label", "number")),
    "if": when_options,
    "code": snake,
    "dead": flag,
    "ends": snake,
    "beside": listed(snake),
    "points": _points_of,
    "effect": ref(word("dead_hand", "void")),
    "off_final_score": ref(whole()),
    "texts": listed(snake),
    "reason": snake,
    "east_factor": ref(whole(1, 100)),
    "note": text,
    "origin": text,
}

# -- deals of many events ------------------------------------------------------------------------------------------

_REFUSED: Mapping[str, Kind] = {
    "id": snake,
    "drop": flag,
    "code": snake,
    "when": _facts,
    "any": _facts,
    "unless": _facts,
    "if": when_options,
    "name": words,
    "why": words,
    "note": text,
    "origin": text,
}

_KONG_PAYMENT: Mapping[str, Kind] = {
    "kind": kong_kind,
    "from": amount,
    "others": amount,
    "unless": snake,
    "if": when_options,
    "origin": text,
}

_KONGS: Mapping[str, Kind] = {
    "name": words,
    "reason": snake,
    "payments": listed(mapping(_KONG_PAYMENT, ["kind"]), least=1, most=50),
    "handed_on": part(
        {
            "name": words,
            "when": fact,
            "to": ref(word("off", "winner", "payers")),
            "reason": snake,
            "origin": text,
        },
        ["when", "to", "reason"],
    ),
    "origin": text,
}

_states = mapping({"when": listed(snake), "unless": listed(snake)})

_END: Mapping[str, Kind] = {
    "hands": word("all_in_play"),
    "ready": snake,
    "pool": part({"amount": ref(whole()), "reason": snake, "origin": text}, ["amount", "reason"]),
    "instead": part(
        {
            "field": snake,
            "discards": snake,
            "each": whole(),
            "east_factor": whole(1, 100),
            "reason": snake,
            "if": when_options,
            "origin": text,
        },
        ["field", "discards", "each", "reason"],
    ),
    "void": flag,
    "if": when_options,
    "states": mapping(
        {}, other=mapping({"when": _facts, "any": _facts, "unless": _facts, "name": words, "origin": text})
    ),
    "steps": listed(
        part(
            {
                "id": snake,
                "drop": flag,
                "name": words,
                "from": _states,
                "to": _states,
                "amount": amount,
                "refunds": word("kongs"),
                "if": when_options,
                "note": text,
                "origin": text,
            },
            ["id", "from"],
        ),
        most=50,
    ),
    "origin": text,
}

# -- fu, indicators, counters and sticks ---------------------------------------------------------------------------

_FU_ENTRY: Mapping[str, Kind] = {
    "id": snake,
    "fu": ref(whole(0, 1000)),
    "when": _facts,
    "any": _facts,
    "unless": _facts,
    "count": counting_fact,
    "of": word("pair", "finished"),
    "if": when_options,
    "origin": text,
}
_fu_entries = listed(mapping(_FU_ENTRY, ["id", "fu"]), most=100)

_FU: Mapping[str, Kind] = {
    "unit": _unit,
    "round_to": ref(whole(1, 1000)),
    "alone": _fu_entries,
    "entries": _fu_entries,
    "raised": part(
        {"id": snake, "when": _facts, "unless": _facts, "from": whole(), "to": ref(whole()), "origin": text},
        ["id", "from", "to"],
    ),
    "rounding": snake,
    "origin": text,
}

_INDICATORS: Mapping[str, Kind] = {
    "fields": mapping({}, other=snake),
    "turned": ref(word("all", "first")),
    "aside": part({"field": snake, "tile": tile, "fact": counting_fact}, ["field", "tile", "fact"]),
    "origin": text,
}

_STAKES: Mapping[str, Kind] = {
    "account": snake,
    "counters": part({"field": snake, "value": ref(whole()), "reason": snake}, ["field", "value", "reason"]),
    "sticks": part({"field": snake, "worth": ref(whole(1)), "reason": snake}, ["field", "worth", "reason"]),
    "laid": part({"field": snake, "with": listed(fact), "unless": snake, "reason": snake}, ["field", "with", "reason"]),
    "origin": text,
}

_SEVERAL: Mapping[str, Kind] = {
    "paid": ref(word("all", "two", "nearest")),
    "counters": ref(word("nearest", "each")),
    "own_stick": ref(flag),
    "refused": snake,
    "void": snake,
    "names": mapping({}, other=words),
    "origin": text,
}

_FURITEN: Mapping[str, Kind] = {
    "if": when_options,
    "field": snake,
    "discards": snake,
    "declared": listed(fact),
    "cleared_by_call": ref(flag),
    "code": snake,
    "origin": text,
}

_deals_next = ref(word("stays", "passes", "first_winner"))
_outcomes = listed(word("dealer_won", "other_won", "drawn"))
_by_place = ref(listed(ratio(-MOST), most=4))

_CARRIED: Mapping[str, Kind] = {
    "id": snake,
    "party": snake,
    "each": whole(1),
    "if": when_options,
    "set_by": option_name,
    "origin": text,
}

_ROTATION: Mapping[str, Kind] = {
    "dealer_won": _deals_next,
    "other_won": _deals_next,
    "drawn": _deals_next,
    "drawn_ready": _deals_next,
    "void": _deals_next,
    "several": word("source"),
    "dealer_wins": ref(whole()),
    "replays": texts,
    "round": word("circle", "none"),
    "rounds": ref(whole(0, 16)),
    "seats_change": listed(seats, most=16),
    "counters": listed(mapping({"id": snake, "adds": _outcomes, "clears": _outcomes, "origin": text}, ["id"])),
    "carried": listed(mapping(_CARRIED, ["id"])),
    "game": mapping(
        {
            "goal": ref(whole()),
            "extra_round": ref(flag),
            "below_zero": ref(flag),
            "dealer_stops": ref(flag),
            "offence": ref(flag),
            "origin": text,
        },
        ["goal"],
    ),
    "origin": text,
}

_FINAL: Mapping[str, Kind] = {
    "return": ref(whole()),
    "bonus": ref(either(is_text, anything, listed(ratio(-MOST), most=4))),
    "bonus_unit": whole(1),
    "floating": mapping({}, other=listed(ratio(-MOST), most=4)),
    "table_points": _by_place,
    "ties": ref(word("seat_order", "shared")),
    "left_over": mapping({"party": snake, "to": ref(word("first", "nobody"))}, ["party", "to"]),
    "origin": text,
}

SECTIONS: Mapping[str, Kind] = {
    "id": snake,
    "count_by": word("card"),
    **CARD_SECTIONS,
    "extends": text,
    "name": words,
    "about": words,
    "edition": either(lambda value: type(value) is int, whole(), text),
    "origins": mapping({}, other=text),
    "note": text,
    "tiles": part(TILES, ["suits", "honours"]),
    "deal": part(DEAL, ["fields", "events", "ends", "wins", "told", "circumstances"]),
    "shapes": listed(_shape, least=1),
    "ordinary_shapes": listed(_shape),
    "chows": ref(whole(0, 4)),
    "units": listed(_unit, least=1),
    "winning_tile": word("any_group", "chow_first"),
    "suppressed_items": word("suppress", "silent"),
    "combinations": listed(mapping(_COMBINATION, ["of", "two"]), most=2),
    "wait": part(_WAIT),
    "limit_hands": part(_LIMIT_HANDS),
    "fishing": part(_FISHING, ["hands", "share"]),
    "value": part(VALUE, ["scheme"]),
    "minimum": part(_MINIMUM, ["unit", "least"]),
    "choice": listed(_preference, least=1),
    "fu": part(_FU, ["unit", "entries"]),
    "indicators": part(_INDICATORS, ["fields"]),
    "stakes": part(_STAKES, ["account", "counters", "sticks", "laid"]),
    "several_wins": part(_SEVERAL, ["paid", "refused"]),
    "shared_liability": part(
        {"scope": ref(word("yakuman", "hand")), "counters": ref(word("liable", "discarder")), "origin": text},
        ["scope", "counters"],
    ),
    "furiten": part(_FURITEN, ["field", "discards", "declared", "cleared_by_call", "code"]),
    "payment": part(_PAYMENT, ["rows"]),
    "liability": listed(named(_LIABILITY, ["id", "by", "who", "origin"]), most=50),
    "several_liable": word("first", "latest"),
    "excuse": snake,
    "penalties": mapping({}, other=mapping(_PENALTY)),
    "refused": listed(part(_REFUSED, ["id", "code", "why", "origin"]), most=50),
    "play_on": part({"left": snake, "given_up": snake, "origin": text}),
    "kongs": part(_KONGS, ["reason", "payments"]),
    "ends": mapping({}, other=part(_END)),
    "rotation": part(_ROTATION, ["dealer_won", "other_won", "drawn"]),
    "start": ref(whole()),
    "final": part(_FINAL),
    "sticks": listed(
        mapping({"points": whole(1), "count": whole(0, 1000), "name": words}, ["points", "count"]), most=20
    ),
    "reading": mapping({"pair": word("last", "in_order"), "finished": word("plain", "marked")}),
}
"""Every key of a table but `options`, `items` and `limits`, whose entries have a check of their own."""

REQUIRED = (
    "id", "name", "tiles", "deal", "units", "items", "value", "choice", "payment", "rotation",
)  # fmt: skip
"""The sections without which no table is whole."""

BY_COUNT = {"facts": ("shapes",), "card": ("card",)}
"""Those without which it is not, by what it counts by."""
