"""A rulebook as plain data, with everything in words too: what the text, the Markdown and the JSON of `rules` are made of.

Everything comes from the table and from what the options make of it. How it is laid out is left to `rules`.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from mjscore.facts import FACTS
from mjscore.report.rules_card import card_item_data
from mjscore.report.rules_han import game_in_words
from mjscore.report.rules_settlement import payment_data, penalties_data, value_data
from mjscore.report.rules_together import beside_in_words, preference_in_words, together_in_words, wait_in_words
from mjscore.report.rules_words import (
    Teller,
    cases_in_words,
    condition_in_words,
    fact_in_words,
    facts_of,
    held_over,
    option_in_words,
    options_in_words,
    rules_words,
    teller,
    unit_of,
    value_in_words,
)
from mjscore.rulebook import Rulebook
from mjscore.rulebook.counting import ItemRule
from mjscore.rulebook.options import default_of
from mjscore.rulebook.references import as_word, fits, resolve
from mjscore.rulebook.tables import names, own_lines, shipped
from mjscore.tiles import kinds


def rules_data(book: Rulebook, lang: str = "en") -> dict[str, Any]:
    """A rulebook in a language as plain data that JSON can hold. Keys and ids are the table's, texts the language's."""
    tell = teller(book, lang)
    table = book.table
    return {
        "id": book.id,
        "edition": book.edition,
        "rules": book.rules,
        "name": tell.pick(table["name"]),
        "extends": list(table.get("bases") or ()),
        "about": tell.pick(table.get("about")),
        "sources": dict(table.get("origins") or {}),
        "tiles": _tiles(tell),
        "hands": _hands(tell),
        "items": [_item(entry, tell) for entry in table["items"]],
        "limits": [_item(entry, tell) for entry in table.get("limits") or ()],
        "limit_hands": _limit_hands(tell),
        "value": value_data(tell),
        "payment": payment_data(tell),
        "liability": [_liability(entry, tell) for entry in table.get("liability") or ()],
        "several_liable": _several_liable(tell),
        "penalties": penalties_data(tell),
        "options": [_option(entry, tell) for entry in table.get("options") or ()],
        "rotation": _rotation(tell),
        "start": _start(tell),
    }


def facts_data(lang: str = "en") -> list[dict[str, Any]]:
    """Every fact that a condition may name: its name, what it means, whether it counts."""
    said = rules_words(lang)
    return [
        {"name": fact.name, "meaning": fact_in_words(fact.name, said), "counts": fact.width > 1}
        for fact in FACTS.values()
    ]


def variants_data() -> list[dict[str, Any]]:
    """The shipped tables: id, names by language, and the table each extends."""
    return [{"id": id, "names": dict(shipped(id)["name"]), "extends": own_lines(id).get("extends")} for id in names()]


# -- tiles and hands -----------------------------------------------------------------------------------------------


def _tiles(tell: Teller) -> dict[str, Any]:
    said, options = tell.book.table["tiles"], tell.book.options
    copies = tell.book.vocabulary.copies
    jokers = copies[kinds.JOKER]
    red_fives = bool(resolve(said.get("red_fives", False), options))
    flowers = any(copies[code] for code in kinds.BONUS)
    parts = [tell.say(f"tiles.{key}") for key in ("suits", "honours") if said[key]]
    parts += [tell.say("tiles.flowers_alike" if said.get("alike") else "tiles.flowers")] if flowers else []
    parts += [tell.say("tiles.jokers", count=jokers)] if jokers else []
    parts += [tell.say("tiles.red_fives")] if red_fives else []
    count = sum(copies) - sum(copies[code] for code in kinds.RED_FIVES)
    text = tell.say("tiles.whole", count=count, parts=tell.listed(parts))
    return {"count": count, "flowers": flowers, "jokers": jokers, "red_fives": red_fives, "text": text}


def _hands(tell: Teller) -> dict[str, Any]:
    book = tell.book
    shapes = [fact_in_words(shape, tell.said) for shape in book.shapes]
    texts = [tell.say("hands", shapes=str(tell.said["book.or"]).join(shapes))] if shapes else []
    if book.card is not None:
        texts.append(tell.say("card.hands"))
    if book.chows < 4:
        number = {0: "none", 1: "one"}.get(book.chows, "more")
        texts.append(tell.say(f"chows.{number}", count=book.chows))
    texts.append(tell.say("choice.whole", parts=tell.listed(preference_in_words(step, tell) for step in book.choice)))
    texts += [*together_in_words(tell), *wait_in_words(tell)]
    return {"shapes": list(book.shapes), "chows": book.chows, "choice": list(book.choice), "text": " ".join(texts)}


# -- items and limit hands -----------------------------------------------------------------------------------------


def _item(entry: Mapping[str, Any], tell: Teller) -> dict[str, Any]:
    id = entry["id"]
    if "card" in entry:
        return card_item_data(entry, tell)
    rule = _rule(id, tell.book)
    unit = rule.unit if rule else unit_of(entry)
    value: int | Fraction = rule.value if rule else 0
    return {
        "id": id,
        "name": tell.names[id],
        "played": rule is not None,
        "unit": unit,
        "value": _plain(value),
        "value_text": value_in_words(entry, unit, value, tell),
        "by_option": _by_option(entry, tell),
        "count": entry.get("count"),
        "when": facts_of(entry, "when", tell),
        "any": facts_of(entry, "any", tell),
        "unless": facts_of(entry, "unless", tell),
        "unless_items": list(entry.get("unless_items") or ()),
        "condition": condition_in_words(entry, tell),
        "beside": list(entry["beside"]) if "beside" in entry else None,
        "beside_text": beside_in_words(entry, tell),
        "holds_over": [one.id for one in rule.suppresses] if rule else [],
        "holds_over_text": held_over(entry, tell),
        "class": entry.get("class", "tiles"),
        "who": entry.get("who", "winner"),
        "origin": entry.get("origin"),
    }


def _rule(id: str, book: Rulebook) -> ItemRule | None:
    return next((rule for rule in (*book.items, *book.limits) if rule.id == id), None)


def _by_option(entry: Mapping[str, Any], tell: Teller) -> str:
    parts = [cases_in_words(entry[unit_of(entry)], tell)]
    if entry.get("if"):
        parts.append(options_in_words(entry["if"], tell))
    return tell.listed(part for part in parts if part)


def _plain(value: int | Fraction) -> int | str:
    return int(value) if value.denominator == 1 else str(value)


def _limit_hands(tell: Teller) -> dict[str, Any]:
    rule = tell.book.limit_rule
    texts = []
    if tell.book.limits:
        if rule.worth:
            texts.append(tell.say("limit.worth", amount=tell.said.amount(rule.worth, "points")))
        texts.append(tell.say(f"limit.{rule.mode}"))
        if rule.beside:
            order = [klass for klass in ("tiles", "win", "bonus") if klass in rule.beside]
            texts.append(tell.say("limit.beside", classes=tell.listed(tell.say(f"class.{one}") for one in order)))
        if rule.bonus_beside:
            ids = [entry["id"] for entry in tell.book.table["items"] if entry["id"] in rule.bonus_beside]
            texts.append(tell.say("limit.bonus_beside", items=tell.named(ids)))
    fishing = tell.book.table.get("fishing")
    if fishing and fits(fishing.get("if"), tell.book.options):
        texts.append(tell.say("limit.fishing", share=fishing["share"], items=tell.named(fishing["hands"])))
    return {"mode": rule.mode, "worth": rule.worth, "text": " ".join(texts)}


# -- liability, options, the rest ----------------------------------------------------------------------------------


def _liability(entry: Mapping[str, Any], tell: Teller) -> dict[str, Any]:
    who = entry["who"]
    feeder = who["feeder"] if isinstance(who, Mapping) else who
    triggers = (one for ones in tell.book.triggers.values() for one in ones)
    trigger = next((one for one in triggers if one.id == entry["id"]), None)
    own = (entry.get("why") or {}).get(tell.said.lang)  # what is told in English alone is made of the facts elsewhere
    why = own or condition_in_words(entry, tell)
    text = [
        tell.listed(tell.say(f"by.{way}") for way in entry["by"]) + f": {why}.",
        tell.say(f"who_pays.{feeder}") if f"book.who_pays.{feeder}" in tell.said else feeder,
    ]
    if trigger is not None and trigger.least is not None and trigger.least[1]:
        text.append(tell.say("least", amount=tell.said.amount(trigger.least[1], trigger.least[0])))
    return {
        "id": entry["id"],
        "name": tell.pick(entry.get("name")) or entry["id"],
        "in_force": trigger is not None,
        "by": list(entry["by"]),
        "when": facts_of(entry, "when", tell),
        "who": feeder,
        "text": " ".join(text),
        "origin": entry.get("origin"),
    }


def _several_liable(tell: Teller) -> str:
    """Which rule decides where several hold, "" where there are not several."""
    if max(map(len, tell.book.triggers.values()), default=0) < 2:
        return ""
    if tell.book.shared_liability is not None and not tell.book.shared_liability.whole_hand:
        return tell.say("several_liable.each")
    return tell.say("several_liable.latest" if tell.book.latest_set_decides else "several_liable.first")


def _option(entry: Mapping[str, Any], tell: Teller) -> dict[str, Any]:
    now, default = tell.book.options[entry["id"]], resolve(default_of(entry), tell.book.options)
    return {
        "id": entry["id"],
        "kind": entry["kind"],
        "values": _values(entry, tell),
        "default": list(default) if isinstance(default, tuple) else default,
        "value": list(now) if isinstance(now, tuple) else now,
        "default_text": option_in_words(default, tell),
        "value_text": option_in_words(now, tell),
        "fixed": bool(entry.get("fixed", False)),
        "changes": tell.pick(entry.get("changes")),
        "origin": entry.get("origin"),
    }


def _values(entry: Mapping[str, Any], tell: Teller) -> str:
    """What an option may be, in words."""
    kind = entry["kind"]
    if kind == "flag":
        return tell.listed(("true", "false"))
    if kind == "number":
        return _range(entry, tell)
    if kind == "numbers":
        return tell.say("option.figures")
    if kind == "card":
        return tell.say("option.card")
    if kind == "list":
        return tell.say("option.any_of", values=tell.listed(map(str, entry["of"])))
    parts = [str(as_word(choice)) for choice in entry.get("choices") or ()]
    if "number" in entry:
        parts.append(_range(entry["number"], tell))
    if "list" in entry:
        form = "rising" if entry["list"].get("rising") else "list"
        parts.append(" ".join(tell.say(f"option.{form}", length=entry["list"].get("length", "")).split()))
    return tell.listed(parts)


def _range(entry: Mapping[str, Any], tell: Teller) -> str:
    if "most" in entry:
        return tell.say("option.range", least=entry.get("least", 0), most=entry["most"])
    return tell.say("option.numbers")


def _rotation(tell: Teller) -> dict[str, Any]:
    rule = tell.book.rotation
    found: dict[str, Any] = {}
    texts = []
    keys = {"dealer_won": rule.dealer_won, "other_won": rule.other_won, "drawn": rule.drawn}
    keys |= {"drawn_ready": rule.ready, "void": rule.void} if rule.ready is not None and rule.void is not None else {}
    for key, word in keys.items():
        found[key] = word
        what = tell.say(f"rotation.{word}") if f"book.rotation.{word}" in tell.said else word
        texts.append(tell.say(f"rotation.{key}", what=what))
    for kind in rule.replays:
        key = f"rotation.end.{kind}"
        after = tell.say(key) if f"book.{key}" in tell.said else kind
        texts.append(f"{after}: {tell.say('rotation.stays')}")
    wins = resolve(tell.book.table["rotation"].get("dealer_wins", 0), tell.book.options)
    if wins:
        texts.append(tell.say("rotation.dealer_wins", count=wins))
    if rule.seats_change:
        texts.append(tell.say("rotation.seats_change"))
    return {**found, "dealer_wins": wins, "text": [*texts, *game_in_words(tell)]}


def _start(tell: Teller) -> dict[str, Any]:
    start = tell.book.start
    sticks = [
        {"points": one["points"], "count": one["count"], "name": tell.pick(one.get("name"))}
        for one in tell.book.table.get("sticks") or ()
    ]
    text = tell.say("start", points=start) if start else ""
    if sticks:
        told = (tell.say("stick", count=one["count"], points=one["points"]) for one in sticks)
        text += " " + tell.say("sticks", sticks=tell.listed(told))
    return {"points": start, "sticks": sticks, "text": text.strip()}
