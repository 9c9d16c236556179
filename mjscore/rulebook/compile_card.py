"""The parts of a rulebook that a table has which counts by the lines of a card, and plays for money or for points."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mjscore.rulebook.references import Options, fits, number, resolve
from mjscore.rulebook.settling import CardRule, SideRule

ROW_KEYS = ("to", "amount", "named", "times", "ends", "points", "if", "origin")
"""Keys of a penalty's row that are no words of a further key of the entry."""


def card_rule(table: Mapping[str, Any], options: Options) -> CardRule | None:
    """How lines are counted; None for a table that counts by facts."""
    if table.get("count_by") != "card":
        return None
    said = table["card"]
    tournament = said["points"]
    return CardRule(
        ids={entry["card"]: entry["id"] for entry in table["items"] if fits(entry.get("if"), options)},
        concealed=_whole(said["concealed"], options),
        jokerless=_whole(said["jokerless"], options),
        jokerless_misnamed=bool(resolve(said["jokerless_misnamed"], options)),
        on_demand=resolve(said["jokerless_claim"], options) == "on_demand",
        multiplier=_whole(said["multiplier"], options),
        points=resolve(tournament["figures"], options) if fits(tournament.get("if"), options) else None,
    )


def side_rule(said: Mapping[str, Any] | None, options: Options) -> SideRule | None:
    """The payments beside the win; None where the table has none."""
    if said is None:
        return None
    pot, bet, challenge, purses = (said[key] for key in ("pot", "bet", "challenge", "purses"))
    wall = resolve(bet["wall"], options)
    return SideRule(
        pot=pot["field"],
        kitty=_whole(pot["each"], options),
        bet=bet["field"],
        wall_bet=wall if isinstance(wall, int) else 0,
        spoke_pays=resolve(bet["spoke"], options) == "pays_only",
        challenge=challenge["field"],
        challenge_amount=_whole(challenge["amount"], options),
        purses=purses["field"],
        order={
            reason: place
            for place, reasons in enumerate(purses["order"])
            for reason in ([reasons] if isinstance(reasons, str) else reasons)
        },
        ends=frozenset(said["ends"]),
    )


def row_of_list(row: Mapping[str, Any], options: Options) -> tuple[Any, ...]:
    """What a penalty's row says of the seats its entry lists: their number, a multiple of the hand, an end, points."""
    times = 1
    for one in row.get("times") or ():
        times *= _whole(one, options)
    return row.get("named"), times if "times" in row else None, row.get("ends"), row.get("points") or {}


def _whole(value: Any, options: Options) -> int:
    return int(number(value, options))
