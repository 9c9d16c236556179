"""The form of what a table says of counting: value, limit hands, minimum, choice of a reading, fu, indicators."""

from __future__ import annotations

from collections.abc import Mapping

from mjscore.facts.relations import RELATIONS
from mjscore.readings.shapes import SHAPES
from mjscore.rulebook.check_kinds import (
    Kind,
    anything,
    either,
    flag,
    is_mapping,
    is_text,
    listed,
    mapping,
    part,
    ratio,
    snake,
    text,
    whole,
    word,
    words,
)
from mjscore.rulebook.check_names import counting_fact, fact, item, ref, when_options
from mjscore.rulebook.schema_deal import tile
from mjscore.rulebook.schema_items import facts, klass, unit

# -- value and payment ---------------------------------------------------------------------------------------------

_rising = listed(whole(0, 30), least=5, most=5)

LIMIT_ROW: Mapping[str, Kind] = {
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
    "unit": unit,
    "laaks": ref(_rising),
    "rows": ref(listed(whole(), least=1, most=100)),
    "base": ref(whole(1)),
    "cap": ref(whole(0, 100)),
    "points": unit,
    "doubles": unit,
    "limit": ref(whole(1)),
    "capped": ref(word("all", "winner", "none")),
    "round_to": ref(whole(1, 1000)),
    "fu": unit,
    "held_at": ref(whole(1)),
    "limits": listed(mapping(LIMIT_ROW, ["id", "from", "base"]), most=50),
    "rounded_up": part({**LIMIT_ROW, "base": whole()}, ["id", "from"]),
    "yakuman": part(
        {"id": snake, "name": words, "base": whole(1), "unit": unit, "origin": text}, ["id", "base", "unit"]
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

preference = either(
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

COMBINATION: Mapping[str, Kind] = {
    "of": word(*RELATIONS),
    "four": listed(item, most=20),
    "three": listed(item, most=20),
    "two": listed(item, most=20),
    "dropped": listed(item, most=20),
    "note": text,
    "origin": text,
}

WAIT: Mapping[str, Kind] = {
    "shapes": listed(word(*SHAPES)),
    "own_four": ref(flag),
    "knitted": ref(flag),
    "note": text,
    "origin": text,
}

LIMIT_HANDS: Mapping[str, Kind] = {
    "beside": listed(klass),
    "mode": ref(word("each", "replace", "share", "sum", "largest")),
    "worth": ref(either(lambda value: value == "last_row", anything, whole())),
    "bonus_beside": part({"if": when_options, "items": listed(item)}, ["items"]),
    "origin": text,
}

MINIMUM: Mapping[str, Kind] = {
    "unit": unit,
    "least": ref(whole(0, 1000)),
    "classes": ref(listed(klass)),
    "code": snake,
    "limits_pass": flag,
    "unless": facts,
    "origin": text,
}

FISHING: Mapping[str, Kind] = {
    "if": when_options,
    "share": ratio(0, 1),
    "name": words,
    "hands": listed(item),
    "purity": part(
        {"item": snake, "from": item, "doubles": ratio(0, 100), "origin": text}, ["item", "from", "doubles"]
    ),
    "origin": text,
}

# -- fu, indicators, counters and sticks ---------------------------------------------------------------------------

FU_ENTRY: Mapping[str, Kind] = {
    "id": snake,
    "fu": ref(whole(0, 1000)),
    "when": facts,
    "any": facts,
    "unless": facts,
    "count": counting_fact,
    "of": word("pair", "finished"),
    "if": when_options,
    "origin": text,
}
_fu_entries = listed(mapping(FU_ENTRY, ["id", "fu"]), most=100)

FU: Mapping[str, Kind] = {
    "unit": unit,
    "round_to": ref(whole(1, 1000)),
    "alone": _fu_entries,
    "entries": _fu_entries,
    "raised": part(
        {"id": snake, "when": facts, "unless": facts, "from": whole(), "to": ref(whole()), "origin": text},
        ["id", "from", "to"],
    ),
    "rounding": snake,
    "origin": text,
}

INDICATORS: Mapping[str, Kind] = {
    "fields": mapping({}, other=snake),
    "turned": ref(word("all", "first")),
    "aside": part({"field": snake, "tile": tile, "fact": counting_fact}, ["field", "tile", "fact"]),
    "origin": text,
}
