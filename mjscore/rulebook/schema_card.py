"""The form of what a table says that counts by the lines of a card, and of payments beside the win."""

from __future__ import annotations

from collections.abc import Mapping

from mjscore.rulebook.check_kinds import (
    MOST,
    Kind,
    anything,
    either,
    flag,
    is_text,
    listed,
    mapping,
    part,
    snake,
    text,
    whole,
    word,
)
from mjscore.rulebook.check_names import ref, when_options

_COUNT: Mapping[str, Kind] = {
    "concealed": ref(whole()),
    "jokerless": ref(whole(1)),
    "jokerless_misnamed": ref(flag),
    "jokerless_claim": ref(word("automatic", "on_demand")),
    "multiplier": ref(whole(1)),
    "prices": mapping({}, other=whole(1)),
    "points": mapping(
        {"if": when_options, "figures": ref(mapping({}, other=whole(-MOST))), "origin": text}, ["figures"]
    ),
    "origin": text,
}

_SIDE: Mapping[str, Kind] = {
    "pot": part({"field": snake, "each": ref(whole()), "origin": text}, ["field", "each"]),
    "bet": part(
        {"field": snake, "wall": ref(anything), "spoke": ref(word("cancelled", "pays_only")), "origin": text},
        ["field", "wall", "spoke"],
    ),
    "challenge": part({"field": snake, "amount": ref(whole()), "origin": text}, ["field", "amount"]),
    "purses": part(
        {"field": snake, "order": listed(either(is_text, snake, listed(snake))), "origin": text}, ["field", "order"]
    ),
    "ends": listed(snake),
    "origin": text,
}

CARD_SECTIONS: Mapping[str, Kind] = {
    "card": part(_COUNT, ["concealed", "jokerless", "jokerless_misnamed", "jokerless_claim", "multiplier", "points"]),
    "side": part(_SIDE, ["pot", "bet", "challenge", "purses", "ends"]),
}
"""Of a table that counts by a card, and of payments beside the win."""
