"""The form of what a table says of settling: payments, liability, penalties, kongs and ends, and a whole evening."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mjscore.facts.danger import DECIDING_SETS
from mjscore.place import Path
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
    part,
    ratio,
    snake,
    text,
    whole,
    word,
    words,
)
from mjscore.rulebook.check_names import fact, item, list_option, option_name, ref, when_options
from mjscore.rulebook.schema_deal import kong_kind, seats, texts, ways
from mjscore.rulebook.schema_items import facts, unit

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

PAYMENT_ROW: Mapping[str, Kind] = {
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

PAYMENT: Mapping[str, Kind] = {
    "rows": listed(mapping(PAYMENT_ROW, ["by"]), least=1, most=50),
    "of": word("value", "base"),
    "round_up": ref(whole(1, 10000)),
    "dealer_factor": ref(whole(1, 100)),
    "base": mapping({"amount": amount, "reason": snake, "origin": text}, ["amount", "reason"]),
    "differences": mapping({"if": when_options, "origin": text}),
    "limit_on_differences": part({"if": when_options, "limit": ref(whole(1)), "origin": text}, ["limit"]),
}

LIABILITY: Mapping[str, Kind] = {
    "id": snake,
    "drop": flag,
    "name": words,
    "why": words,
    "if": when_options,
    "listed": list_option,
    "by": ways,
    "when": facts,
    "any": facts,
    "unless": facts,
    "least": mapping({"unit": unit, "value": ref(whole())}, ["unit", "value"]),
    "who": either(is_text, word("from"), mapping({"feeder": word(*DECIDING_SETS)}, ["feeder"])),
    "covers": item,
    "note": text,
    "origin": text,
}

# -- penalties and the rest ----------------------------------------------------------------------------------------

_points_of = mapping(dict.fromkeys(("offender", "others", "intact"), snake))

PENALTY_ROW: Mapping[str, Kind] = {
    "to": snake,
    "amount": amount,
    "named": whole(0, 3),
    "times": listed(ref(whole()), least=1),
    "ends": snake,
    "points": _points_of,
    "if": when_options,
    "origin": text,
}

PENALTY: Mapping[str, Kind] = {
    "drop": flag,
    "name": words,
    "several": flag,
    "seats": listed(snake),
    "choices": mapping({}, other=texts),
    "not_winner": flag,
    "each": amount,
    "victim_receives": amount,
    "rows": listed(mapping(PENALTY_ROW, other=texts)),
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

REFUSED: Mapping[str, Kind] = {
    "id": snake,
    "drop": flag,
    "code": snake,
    "when": facts,
    "any": facts,
    "unless": facts,
    "if": when_options,
    "name": words,
    "why": words,
    "note": text,
    "origin": text,
}

KONG_PAYMENT: Mapping[str, Kind] = {
    "kind": kong_kind,
    "from": amount,
    "others": amount,
    "unless": snake,
    "if": when_options,
    "origin": text,
}

KONGS: Mapping[str, Kind] = {
    "name": words,
    "reason": snake,
    "payments": listed(mapping(KONG_PAYMENT, ["kind"]), least=1, most=50),
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

END: Mapping[str, Kind] = {
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
    "states": mapping({}, other=mapping({"when": facts, "any": facts, "unless": facts, "name": words, "origin": text})),
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

STAKES: Mapping[str, Kind] = {
    "account": snake,
    "counters": part({"field": snake, "value": ref(whole()), "reason": snake}, ["field", "value", "reason"]),
    "sticks": part({"field": snake, "worth": ref(whole(1)), "reason": snake}, ["field", "worth", "reason"]),
    "laid": part({"field": snake, "with": listed(fact), "unless": snake, "reason": snake}, ["field", "with", "reason"]),
    "origin": text,
}

SEVERAL: Mapping[str, Kind] = {
    "paid": ref(word("all", "two", "nearest")),
    "counters": ref(word("nearest", "each")),
    "own_stick": ref(flag),
    "refused": snake,
    "void": snake,
    "names": mapping({}, other=words),
    "origin": text,
}

FURITEN: Mapping[str, Kind] = {
    "if": when_options,
    "field": snake,
    "discards": snake,
    "declared": listed(fact),
    "declared_first": listed(fact),
    "cleared_by_call": ref(flag),
    "code": snake,
    "origin": text,
}

_deals_next = ref(word("stays", "passes", "first_winner"))
_outcomes = listed(word("dealer_won", "other_won", "drawn"))
_by_place = ref(listed(ratio(-MOST), most=4))

CARRIED: Mapping[str, Kind] = {
    "id": snake,
    "party": snake,
    "each": whole(1),
    "if": when_options,
    "set_by": option_name,
    "origin": text,
}

ROTATION: Mapping[str, Kind] = {
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
    "carried": listed(mapping(CARRIED, ["id"])),
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

FINAL: Mapping[str, Kind] = {
    "return": ref(whole()),
    "bonus": ref(either(is_text, anything, listed(ratio(-MOST), most=4))),
    "bonus_unit": whole(1),
    "floating": mapping({}, other=listed(ratio(-MOST), most=4)),
    "table_points": _by_place,
    "ties": ref(word("seat_order", "shared")),
    "left_over": mapping({"party": snake, "to": ref(word("first", "nobody"))}, ["party", "to"]),
    "origin": text,
}
