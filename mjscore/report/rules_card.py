"""What a rulebook says of cards and of payments beside the win, in words: lines, bonuses, bets, purses, points."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from mjscore.report.rules_words import Teller, options_in_words
from mjscore.rulebook.settling import CardRule, PenaltyRow


def card_item_data(entry: Mapping[str, Any], tell: Teller) -> dict[str, Any]:
    """A part of the count by a card's line, in the form of an item."""
    rule = tell.book.card
    assert rule is not None
    id, part = entry["id"], entry["card"]
    return {
        "id": id,
        "name": tell.names[id],
        "played": id in rule.ids.values() and _adds(part, rule),
        "unit": "card",
        "value": part,
        "value_text": part_figure(part, tell),
        "by_option": options_in_words(entry["if"], tell) if entry.get("if") else "",
        "count": None,
        "when": [],
        "any": [],
        "unless": [],
        "unless_items": [],
        "condition": tell.say(f"card.when.{part}"),
        "holds_over": [],
        "holds_over_text": [],
        "class": "tiles",
        "who": "winner",
        "origin": entry.get("origin"),
    }


def _adds(part: str, rule: CardRule) -> bool:
    """Whether a part can add anything, as the options have it."""
    if rule.points is not None and part in rule.points:
        return bool(rule.points[part])
    without = {"concealed": rule.concealed == 0, "jokerless": rule.jokerless == 1, "multiplier": rule.multiplier == 1}
    return not without.get(part, False)


def part_figure(part: str, tell: Teller) -> str:
    """What a part adds, as the options have it."""
    rule = tell.book.card
    assert rule is not None
    if part == "line":
        return tell.say("card.price")
    if rule.points is not None and part in rule.points:
        return f"{rule.points[part]:+}"
    figures = {
        "concealed": f"+{rule.concealed}",
        "jokerless": f"× {rule.jokerless}",
        "multiplier": f"× {rule.multiplier}",
    }
    return figures.get(part, "")


def card_value(tell: Teller) -> list[str]:
    """How a line becomes a value."""
    rule = tell.book.card
    if rule is None:
        return []
    texts = [tell.say("card.value", unit=tell.said.unit(tell.book.paid_in, 2))]
    if rule.on_demand:
        texts.append(tell.say("card.on_demand"))
    if rule.points is not None:
        texts.append(tell.say("card.points"))
    return texts


def side_notes(tell: Teller) -> list[str]:
    """The payments beside the win, a sentence each; none where points are given instead."""
    rule, card = tell.book.side, tell.book.card
    if rule is None or (card is not None and card.points is not None):
        return []
    notes = [tell.say("side.challenge", amount=tell.said.amount(rule.challenge_amount, tell.book.paid_in))]
    notes.append(tell.say("side.bet"))
    if rule.wall_bet:
        notes.append(tell.say("side.wall_bet", amount=tell.said.amount(rule.wall_bet, tell.book.paid_in)))
    if rule.kitty:
        notes.append(tell.say("side.kitty", amount=tell.said.amount(rule.kitty, tell.book.paid_in)))
    return [*notes, tell.say("side.pot"), tell.say("side.purses")]


def penalty_row(row: PenaltyRow, tell: Teller) -> str:
    """What follows when so many others are in the list of an entry."""
    what = []
    if row.times is not None:
        what.append(tell.say("penalty.times", times=row.times, to=tell.say(f"penalty.{row.to}")))
    what += points_in_words(row.points, tell)
    if row.end is not None:
        what.append(tell.say(f"penalty.end.{row.end}"))
    return tell.say("penalty.named", count=row.named, what=tell.listed(what))


def points_in_words(points: Mapping[str, str], tell: Teller) -> Iterable[str]:
    """Points of a tournament, by whom they are given to."""
    figures = tell.book.card.points if tell.book.card is not None else None
    if figures is None:
        return []
    return [
        tell.say("penalty.points", who=tell.say(f"penalty.{who}"), points=f"{figures[name]:+}")
        for who, name in points.items()
    ]
