"""What a rulebook says of money, in words and figures: the table of values row by row, shares, penalties."""

from __future__ import annotations

from typing import Any

from mjscore.report.rules_card import card_value, penalty_row, points_in_words, side_notes
from mjscore.report.rules_han import base_in_words, stakes_in_words
from mjscore.report.rules_words import Teller, fact_in_words, facts_of, options_in_words, share_in_words
from mjscore.rulebook.counting import BONUS, TILES, WIN
from mjscore.rulebook.references import fits
from mjscore.rulebook.settling import PaymentRow, PenaltyRule
from mjscore.scoring.value import value_of
from mjscore.settlement import win_transfers

_SOUTH, _WEST, _NORTH = 1, 2, 3
_WAYS = ("discard", "robbed_kong", "self_draw")


# -- value ---------------------------------------------------------------------------------------------------------


def value_data(tell: Teller) -> dict[str, Any]:
    """How totals become a value: sentences, and for every total its worth and who would pay what."""
    rule, said = tell.book.value, tell.said
    texts: list[str] = []
    rows: list[dict[str, Any]] = []
    if rule.scheme == "doubles":
        texts.append(tell.say("scheme.doubles", points=said.unit(rule.unit, 2), doubles=said.unit(rule.double_unit, 2)))
        if rule.limit is not None and rule.capped == "all":
            texts.append(tell.say("scheme.limit", limit=rule.limit))
        elif rule.limit is not None and rule.capped == "winner":
            texts.append(tell.say("scheme.limit_winner", limit=rule.limit))
        if rule.round_to != 1:
            texts.append(tell.say("scheme.round_to", step=rule.round_to))
    elif rule.of_base is not None:
        texts += base_in_words(tell)
    elif rule.scheme == "sum":
        texts.append(tell.say("scheme.sum", unit=said.unit(rule.unit, 2)))
    elif rule.scheme == "card":
        texts += card_value(tell)
    else:
        unit = said.unit(rule.unit, 2)
        if rule.scheme == "power":
            texts.append(tell.say("scheme.power", base=rule.base, unit=unit, cap=rule.cap))
        else:
            texts.append(tell.say("scheme.rows", unit=unit))
        rows = _rows(tell)
    name = tell.pick(tell.book.table["value"].get("name"))
    if name:
        texts.append(tell.say("value_name", name=name))
    texts += _minimum(tell)
    return {"scheme": rule.scheme, "unit": rule.unit, "name": name, "rows": rows, "text": " ".join(texts)}


def _minimum(tell: Teller) -> list[str]:
    """What a hand needs to win, what does not help to reach it, and which hands it is not asked of."""
    minimum = tell.book.minimum
    if minimum is None:
        return []
    texts = [tell.say("minimum.least", amount=tell.said.amount(minimum.least, minimum.unit))]
    rules = (*tell.book.items, *tell.book.limits)
    idle = [klass for klass in (TILES, WIN, BONUS) if klass not in minimum.classes]
    idle = [klass for klass in idle if any(rule.klass == klass for rule in rules)]
    if idle:
        texts.append(tell.say("minimum.idle", classes=tell.listed(tell.say(f"class.{one}") for one in idle)))
    said = tell.book.table["minimum"]
    if said.get("limits_pass"):
        texts.append(tell.say("minimum.limits_pass"))
    if exempt := facts_of(said, "unless", tell):
        facts = tell.listed(fact_in_words(fact, tell.said) for fact in exempt)
        texts.append(tell.say("minimum.exempt", facts=facts))
    return texts


def _rows(tell: Teller) -> list[dict[str, Any]]:
    """Every total with its value, and the payments to a winner who is not East by players who are not."""
    rule = tell.book.value
    last = len(rule.rows) - 1 if rule.rows else (rule.cap or 0)
    if rule.rows and rule.cap is not None:
        last = min(last, rule.cap)
    found = []
    for total in range(last + 1):
        value, _ = value_of(rule, {rule.unit: total}, True)
        discard = _paid(tell, value, "discard", _WEST)
        drawn = _paid(tell, value, "self_draw", None)
        row = {
            "total": total,
            "value": value,
            "discard": discard[_WEST],
            "others": discard[_NORTH],
            "each": drawn[_NORTH],
        }
        found.append(row)
    return found


def _paid(tell: Teller, value: int, by: str, source: int | None) -> dict[int, int]:
    """What West and North pay South for a win of this value; East, whom a table may treat apart, is left out."""
    seats = (_SOUTH, _WEST, _NORTH)
    _, net = win_transfers(tell.book.payment, value, False, _SOUTH, by, source, None, seats)
    return {seat: -net.get(seat, 0) for seat in (_WEST, _NORTH)}


# -- payment -------------------------------------------------------------------------------------------------------


def payment_data(tell: Teller) -> dict[str, Any]:
    """Who pays which share of a hand's value: the rows in force, and one sentence each."""
    rule = tell.book.payment
    rows = [_payment_row(row, tell) for row in rule.rows]
    notes = []
    if rule.base:
        notes.append(tell.say("base", amount=tell.said.amount(rule.base, "points")))
    if rule.dealer_factor != 1:
        notes.append(tell.say("dealer_factor", factor=rule.dealer_factor))
    if rule.differences:
        notes.append(tell.say("differences"))
        if rule.limit_on_differences is not None:
            notes.append(tell.say("limit_on_differences", limit=rule.limit_on_differences))
    if rule.round_up != 1:
        notes.append(tell.say("round_up", step=rule.round_up))
    notes += stakes_in_words(tell)
    notes += side_notes(tell)
    return {"rows": rows, "dealer_factor": rule.dealer_factor, "differences": rule.differences, "notes": notes}


def _payment_row(row: PaymentRow, tell: Teller) -> dict[str, Any]:
    ways = [way for way in _WAYS if way in row.by]
    told = tell.say("way", ways=tell.listed(tell.say(f"by.{way}") for way in ways))
    if row.limit_only:
        told += str(tell.said["book.limit_only"])
    if row.winner is not None:
        told += tell.say(f"winner.{row.winner}")
    if row.beside is not None:
        told += tell.say("beside", field=row.beside)
    others = share_in_words(row.others, tell)
    if row.source is not None and row.source != row.others:
        pays = tell.say("pays.from", **{"from": share_in_words(row.source, tell)}, others=others)
    else:
        pays = tell.say("pays.each", others=others)
    if row.east is not None:
        pays = tell.apart([tell.say("pays.east", share=share_in_words(row.east, tell)), pays])
    if row.missing is not None:
        pays = tell.apart([pays, tell.say("pays.missing", share=row.missing)])
    if row.whole is not None:
        pays = tell.apart([pays, tell.say("pays.whole", whole=share_in_words(row.whole, tell))])
    return {
        "by": ways,
        "limit": row.limit_only,
        "from": str(row.source if row.source is not None else row.others),
        "others": str(row.others),
        "text": f"{told}: {pays}.",
    }


# -- penalties -----------------------------------------------------------------------------------------------------


def penalties_data(tell: Teller) -> list[dict[str, Any]]:
    """Every penalty with the amounts in force."""
    found = []
    for id, rule in tell.book.penalties.items():
        entry = tell.book.table["penalties"][id]
        name = tell.pick(entry.get("name")) or id.replace("_", " ")
        held = fits(entry.get("if"), tell.book.options)
        text = _costs(rule, tell) if held else tell.say("not_played", items=options_in_words(entry["if"], tell))
        found.append({"id": id, "name": name, "text": text, "origin": entry.get("origin")})
    return found


def _costs(rule: PenaltyRule, tell: Teller) -> str:
    def points(amount: int) -> str:
        return tell.said.amount(amount, "points")

    parts = []
    if rule.to_victims is not None:
        key = "among_victims" if rule.among_victims else "to_victims"
        parts.append(tell.say(f"penalty.{key}", amount=points(rule.to_victims)))
    elif rule.each is not None:
        parts.append(tell.say("penalty.each", amount=points(rule.each)))
    parts += points_in_words(rule.points, tell)
    for row in rule.rows:
        if row.named is not None:
            parts.append(penalty_row(row, tell))
        if not row.amount:
            continue
        when = tell.listed(word for words in row.when.values() for word in words)
        to = tell.say("penalty.others") if row.to == "others" else tell.say("penalty.key", key=row.to)
        parts.append(tell.say("penalty.row", when=when, amount=points(row.amount), to=to))
    if rule.off_final_score:
        parts.append(tell.say("penalty.off_final_score", amount=points(rule.off_final_score)))
    if rule.effect is not None:
        key = f"penalty.{rule.effect}"
        parts.append(tell.say(key) if f"book.{key}" in tell.said else rule.effect)
    if rule.east_factor != 1:
        parts.append(tell.say("penalty.east_factor", factor=rule.east_factor))
    return tell.apart(parts) or tell.say("penalty.free")
