"""The form of what a table says of its deals: fields, circumstances, events, tiles."""

from __future__ import annotations

from collections.abc import Mapping

from mjscore.deal.words import IN_DEAL
from mjscore.result import SEATS
from mjscore.rulebook.check_kinds import (
    Kind,
    anything,
    either,
    flag,
    is_text,
    listed,
    mapping,
    named,
    part,
    snake,
    text,
    whole,
    word,
    words,
)  # fmt: skip
from mjscore.rulebook.check_names import fact, option_name, ref, when_options
from mjscore.rulebook.words import PLAIN_REDS
from mjscore.tiles.kinds import NAMES

ways = listed(word("discard", "self_draw", "robbed_kong"), least=1)
texts = listed(text)
seats = listed(word(*SEATS))

_CIRCUMSTANCE: Mapping[str, Kind] = {
    "id": fact,
    "drop": flag,
    "by": ways,
    "seats": seats,
    "sources": seats,
    "kongs": whole(0, 4),
    "instead": mapping({"field": snake, "if": when_options}, ("field",)),
    "flowers": whole(0, 8),
    "on_table": whole(0, 4),
    "claimed": whole(0, 5),
    "excludes": listed(snake),
    "needs": listed(snake),
    "implies": listed(snake),
    "tile_optional": flag,
    "closed": flag,
    "if": when_options,
    "name": words,
    "origin": text,
}

tile = word(*NAMES[:34])
kong_kind = word("concealed", "claimed", "added")

_ADDED: Mapping[str, Kind] = {
    "id": snake,
    "drop": flag,
    "kind": word(
        *(
            "bool",
            "number",
            "seat",
            "seats",
            "tiles",
            "indicators",
            "discards",
            "text",
            "choice",
            "mapping",
            "plain",
            "amounts",
            "bet",
            "challenges",
        ),
        *("card", "label", "tile"),  # which the notation reads
    ),
    "choices": texts,
    "event": word("win", "kong", "end"),
    "if": when_options,
    "code": snake,
    "most": whole(),
    "counted": flag,
    "needs": listed(snake),
    "own": flag,
    "says": snake,
    "tile": tile,
    "by": ways,
    "dead": flag,
    "set_by": mapping({}, other=option_name),
    "kinds": listed(kong_kind, least=1),
    "ends": listed(text, least=1),
    "name": words,
    "origin": text,
}

_ALLOWED: Mapping[str, Kind] = {"id": word("liable"), "if": when_options, "code": snake, "origin": text}

DEAL: Mapping[str, Kind] = {
    "fields": listed(word(*sorted(IN_DEAL))),
    "added": listed(named(_ADDED, ["id", "kind"])),
    "events": listed(word("win", "kong", "end")),
    "ends": texts,
    "wins": ref(whole(1, 4)),
    "one_tile": flag,
    "more_wins_code": snake,
    "claimed_chows": ref(flag),
    "claimed_chow_code": snake,
    "robbed_tile_code": snake,
    "hands_apart": flag,
    "hands": listed(word("tiles", "flowers", "value")),
    "seats": ref(whole(3, 4)),
    "flowers_win": whole(0, 8),
    "told": texts,
    "ways": ways,
    "notation": word("card"),
    "allowed": listed(part(_ALLOWED, ["id", "if"])),
    "parties": listed(snake),
    "penalties_suffice": flag,
    "most_dead": whole(0, 3),
    "codes": listed(either(is_text, snake, listed(snake, least=1))),
    "circumstances": listed(named(_CIRCUMSTANCE, ["id"])),
}

TILES: Mapping[str, Kind] = {
    "suits": flag,
    "honours": flag,
    "flowers": ref(flag),
    "alike": flag,
    "jokers": ref(whole(0, 16)),
    "red_fives": ref(either(lambda value: value == PLAIN_REDS, anything, flag)),
    "missing": ref(listed(tile)),
}
