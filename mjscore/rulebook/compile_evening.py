"""What a table says of a whole evening, compiled: the rotation, the counting sticks, the end."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mjscore.result import SEATS
from mjscore.rulebook.references import Options, fits, number, resolve
from mjscore.rulebook.settling import Carried, Counter, FinalRule, GameRule, RotationRule, Stick


def rotation_rule(table: Mapping[str, Any], options: Options) -> RotationRule:
    """Who deals next. Where a deal has no `round`, there are no rounds unless the table says so."""
    said = table["rotation"]
    circles = said.get("round", "circle" if "round" in table["deal"]["fields"] else "none") == "circle"
    dealer_won, other_won, drawn = (str(resolve(said[key], options)) for key in ("dealer_won", "other_won", "drawn"))
    ready, void = (resolve(said.get(key), options) for key in ("drawn_ready", "void"))
    return RotationRule(
        dealer_won,
        other_won,
        drawn,
        ready,
        void,
        several=said.get("several"),
        dealer_wins=int(number(said.get("dealer_wins", 0), options)),
        replays=tuple(said.get("replays") or ()),
        circles=circles,
        rounds=int(number(said.get("rounds", 4), options)) if circles else 0,
        seats_change=tuple(tuple(map(SEATS.index, seats)) for seats in said.get("seats_change") or ()),
        counters=tuple(
            Counter(one["id"], frozenset(one.get("adds") or ()), frozenset(one.get("clears") or ()))
            for one in said.get("counters") or ()
        ),
        carried=tuple(
            Carried(one["id"], one.get("party"), one.get("each", 1))
            for one in said.get("carried") or ()
            if fits(one.get("if"), options) and ("set_by" not in one or isinstance(options[one["set_by"]], int))
        ),
        game=_game_rule(said["game"], options) if "game" in said else None,
    )


def _game_rule(said: Mapping[str, Any], options: Options) -> GameRule:
    extra, below_zero, dealer_stops, offence = (
        bool(resolve(said.get(key, False), options)) for key in ("extra_round", "below_zero", "dealer_stops", "offence")
    )
    return GameRule(int(number(said["goal"], options)), extra, below_zero, dealer_stops, offence)


def sticks_of(table: Mapping[str, Any]) -> tuple[Stick, ...]:
    """The counting sticks of a player, the largest first."""
    sticks = (Stick(one["points"], one["count"]) for one in table.get("sticks") or ())
    return tuple(sorted(sticks, key=lambda stick: -stick.points))


def final_rule(said: Mapping[str, Any], options: Options) -> FinalRule:
    """What is added at the end; bonuses by place in points."""
    unit = said.get("bonus_unit", 1)
    bonus = resolve(said.get("bonus", ()), options)
    floating = said.get("floating") if isinstance(bonus, str) else None
    left_over = said.get("left_over") or {}
    return FinalRule(
        back=int(number(said["return"], options)) if "return" in said else None,
        bonus=() if isinstance(bonus, str) else _points(bonus, unit, options),
        floating={
            -1 if how_many == "otherwise" else int(how_many): _points(by_place, unit, options)
            for how_many, by_place in (floating or {}).items()
        },
        table_points=tuple(number(points, options) for points in resolve(said.get("table_points", ()), options)),
        shared=resolve(said.get("ties", "shared"), options) == "shared",
        left_over=left_over.get("party"),
        to_first=resolve(left_over.get("to", "first"), options) == "first",
    )


def _points(by_place: Any, unit: int, options: Options) -> tuple[int, ...]:
    return tuple(int(number(points, options) * unit) for points in by_place)
