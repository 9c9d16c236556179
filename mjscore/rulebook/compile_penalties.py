"""The penalties of a rulebook, and the amounts that tables write in several ways."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mjscore.rulebook.compile_card import ROW_KEYS, row_of_list
from mjscore.rulebook.counting import ValueRule
from mjscore.rulebook.references import Options, fits, number, resolve, same
from mjscore.rulebook.settling import PenaltyRow, PenaltyRule


def penalty_rule(id: str, said: Mapping[str, Any], options: Options, limit: int, value: ValueRule) -> PenaltyRule:
    """An entry of `penalties` as the options have it."""
    victims = resolve(said["victim_receives"], options) if "victim_receives" in said else None
    return PenaltyRule(
        reason=said.get("reason", id),
        each=amount_of(said["each"], options, limit, value) if "each" in said else None,
        to_victims=None if victims is None else amount_of(victims, options, limit, value),
        among_victims=_is_divided(said.get("victim_receives"), options),
        rows=tuple(
            PenaltyRow(
                {key: tuple(words) for key, words in row.items() if key not in ROW_KEYS},
                row.get("to", ""),
                amount_of(row.get("amount", 0), options, limit, value),
                *row_of_list(row, options),
            )
            for row in said.get("rows") or ()
            if fits(row.get("if"), options)
        ),
        east_factor=int(number(said.get("east_factor", 1), options)),
        effect=resolve(said.get("effect"), options),
        points=said.get("points") or {},
        end=said.get("ends"),
        list=said.get("list"),
        off_final_score=int(number(said.get("off_final_score", 0), options)),
    )


def amount_of(said: Any, options: Options, limit: int, value: ValueRule) -> int:
    """An amount of a table: a number, a share of the limit (`{limit: 1/2}`, rounded down), some times the table's base
    (`{bases: 2}`, or `{bases: cap}` for what the capped total is worth), or what a total is worth (`{value_at: 4}` or
    `{value_at: cap}`), some `times`.
    """
    found = resolve(said, options)
    if not isinstance(found, Mapping):
        return int(number(found, options))
    if "bases" in found:
        bases = resolve(found["bases"], options)
        return value.base * (1 << (value.cap or 0) if bases == "cap" else int(number(bases, options)))
    if "limit" in found:
        return int(number(found["limit"], options) * limit)
    at = resolve(found["value_at"], options)
    total = (value.cap or 0) if at == "cap" else int(at)
    if value.cap is not None:
        total = min(total, value.cap)
    worth = value.rows[min(total, len(value.rows) - 1)] if value.rows else value.base << total
    return worth * int(found.get("times", 1))


def _is_divided(said: Any, options: Options) -> bool:
    """Whether the case in force of an amount says `among_victims`."""
    while isinstance(said, Mapping) and "cases" in said:
        chosen = options[said["option"]]
        said = next((meaning for case, meaning in said["cases"].items() if same(case, chosen)), None)
    return isinstance(said, Mapping) and bool(said.get("among_victims"))
