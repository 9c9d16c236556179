"""The form of a table as data: which key takes which kind of value.

To widen what a table may say, add the key with its kind; whatever `compile` and others make of it is theirs.
"""

from __future__ import annotations

from collections.abc import Mapping

from mjscore.rulebook.check_kinds import (
    Kind,
    either,
    listed,
    mapping,
    named,
    part,
    snake,
    text,
    whole,
    word,
    words,
)
from mjscore.rulebook.check_names import ref
from mjscore.rulebook.schema_card import CARD_SECTIONS
from mjscore.rulebook.schema_counting import (
    COMBINATION,
    FISHING,
    FU,
    INDICATORS,
    LIMIT_HANDS,
    MINIMUM,
    VALUE,
    WAIT,
    preference,
)
from mjscore.rulebook.schema_deal import DEAL, TILES
from mjscore.rulebook.schema_items import shape, unit
from mjscore.rulebook.schema_settling import (
    END,
    FINAL,
    FURITEN,
    KONGS,
    LIABILITY,
    PAYMENT,
    PENALTY,
    REFUSED,
    ROTATION,
    SEVERAL,
    STAKES,
)

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
    "shapes": listed(shape, least=1),
    "ordinary_shapes": listed(shape),
    "chows": ref(whole(0, 4)),
    "units": listed(unit, least=1),
    "winning_tile": word("any_group", "chow_first"),
    "suppressed_items": word("suppress", "silent"),
    "combinations": listed(mapping(COMBINATION, ["of", "two"]), most=2),
    "wait": part(WAIT),
    "limit_hands": part(LIMIT_HANDS),
    "fishing": part(FISHING, ["hands", "share"]),
    "value": part(VALUE, ["scheme"]),
    "minimum": part(MINIMUM, ["unit", "least"]),
    "choice": listed(preference, least=1),
    "fu": part(FU, ["unit", "entries"]),
    "indicators": part(INDICATORS, ["fields"]),
    "stakes": part(STAKES, ["account", "counters", "sticks", "laid"]),
    "several_wins": part(SEVERAL, ["paid", "refused"]),
    "shared_liability": part(
        {"scope": ref(word("yakuman", "hand")), "counters": ref(word("liable", "discarder")), "origin": text},
        ["scope", "counters"],
    ),
    "furiten": part(FURITEN, ["field", "discards", "declared", "cleared_by_call", "code"]),
    "payment": part(PAYMENT, ["rows"]),
    "liability": listed(named(LIABILITY, ["id", "by", "who", "origin"]), most=50),
    "several_liable": word("first", "latest"),
    "excuse": snake,
    "penalties": mapping({}, other=mapping(PENALTY)),
    "refused": listed(part(REFUSED, ["id", "code", "why", "origin"]), most=50),
    "play_on": part({"left": snake, "given_up": snake, "origin": text}),
    "kongs": part(KONGS, ["reason", "payments"]),
    "ends": mapping({}, other=part(END)),
    "rotation": part(ROTATION, ["dealer_won", "other_won", "drawn"]),
    "start": ref(whole()),
    "final": part(FINAL),
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
