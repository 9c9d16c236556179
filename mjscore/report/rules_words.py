"""A rulebook's parts in words: conditions, values, what they hold over, amounts, shares.

It knows the words of `tables/words/rules` and the meanings of facts. Which part is told where is left to `rules_data`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from mjscore.facts import FACTS
from mjscore.report.words import Words, item_names, words_with
from mjscore.rulebook import Rulebook
from mjscore.rulebook.references import UNITS, as_word, fits, resolve


def rules_words(lang: str) -> Words:
    """The words of a language, those about rules under `book`; what it lacks there is said in English."""
    return words_with(lang, "rules", "book")


@dataclass(frozen=True, slots=True)
class Teller:
    """A rulebook and the words to tell it in."""

    book: Rulebook
    said: Words
    names: Mapping[str, str]  # of items and limit hands

    def say(self, key: str, /, **filled: object) -> str:
        """A sentence about rules with its places filled in."""
        return str(self.said[f"book.{key}"]).format(**filled)

    def pick(self, name: Any) -> str:
        """A name of the table in the reader's language, "" where it has none."""
        return self.said.pick(name) or ""

    def listed(self, parts: Iterable[str]) -> str:
        """Parts one after the other."""
        return self.said.listed(list(parts))

    def apart(self, parts: Iterable[str]) -> str:
        """Parts of a line that say different things, one after the other."""
        return str(self.said["book.semicolon"]).join(parts)

    def named(self, ids: Iterable[str]) -> str:
        """Items by their names, one after the other; two of one name are told once."""
        return self.listed(dict.fromkeys(self.names.get(id, id) for id in ids))


def teller(book: Rulebook, lang: str) -> Teller:
    """What tells a rulebook in a language."""
    said = rules_words(lang)
    return Teller(book, said, item_names(book, said))


def fact_in_words(name: str, said: Words) -> str:
    """What a fact means, in the reader's language where that has it."""
    key = f"book.facts.{name}"
    return str(said[key]) if key in said else FACTS[name].meaning


def option_in_words(value: Any, tell: Teller) -> str:
    """An option's value as it is written."""
    if value is None:
        return tell.say("option.none")
    if isinstance(value, Mapping) and "option" in value:
        return cases_in_words(value, tell)
    if isinstance(value, Mapping):
        return tell.listed(tell.say("with_option", option=name, value=figure) for name, figure in value.items())
    if isinstance(value, (list, tuple)):
        return tell.listed(str(as_word(one)) for one in value) or tell.say("option.none")
    return str(as_word(value))


def options_in_words(condition: Mapping[str, Any], tell: Teller) -> str:
    """An `if` as it is written: `flowers: true`."""
    return tell.listed(
        tell.say("with_option", option=name, value=option_in_words(value, tell)) for name, value in condition.items()
    )


# -- conditions ----------------------------------------------------------------------------------------------------


def condition_in_words(entry: Mapping[str, Any], tell: Teller) -> str:
    """When an item holds: what is counted, what has to hold, what must not; as the options in force have it."""
    parts = []
    if "count" in entry:
        parts.append(tell.say("count", fact=fact_in_words(entry["count"], tell.said)))
    every, some = _facts(entry.get("when"), tell), _facts(entry.get("any"), tell)
    if len(some) == 1:  # no choice is left
        every, some = [*every, *some], []
    if every:
        parts.append(tell.say("when", facts=str(tell.said["book.and"]).join(every)))
    if some:
        parts.append(tell.say("any", facts=str(tell.said["book.or"]).join(some)))
    if never := _facts(entry.get("unless"), tell):
        parts.append(tell.say("unless", facts=str(tell.said["book.or"]).join(never)))
    if resolve(entry.get("closed_only", False), tell.book.options):
        parts.append(tell.say("closed_only"))
    elif entry.get("open_less"):
        parts.append(tell.say("open_less", less=entry["open_less"]))
    if beside := entry.get("unless_items"):
        parts.append(tell.say("unless_items", items=tell.named(beside)))
    if alone := entry.get("alone_in"):
        parts.append(tell.say("alone_in", classes=tell.listed(tell.say(f"class.{one}") for one in alone)))
    return tell.apart(parts) or tell.say("always")


def _facts(conditions: Iterable[Any] | None, tell: Teller) -> list[str]:
    """Facts in words, less those that the options switch off; one that an option switched on says so."""
    found = []
    for one in conditions or ():
        said: Mapping[str, Any] = {"fact": one} if isinstance(one, str) else one
        if fits(said.get("if"), tell.book.options):
            text = fact_in_words(said["fact"], tell.said)
            found.append(text + _by_option(said.get("if"), tell))
    return found


def _by_option(condition: Mapping[str, Any] | None, tell: Teller) -> str:
    return tell.say("bracket", inside=options_in_words(condition, tell)) if condition else ""


def facts_of(entry: Mapping[str, Any], key: str, tell: Teller) -> list[str]:
    """The names of the facts in force under one key of a condition."""
    named: list[Mapping[str, Any]] = [{"fact": one} if isinstance(one, str) else one for one in entry.get(key) or ()]
    return [one["fact"] for one in named if fits(one.get("if"), tell.book.options)]


def held_over(entry: Mapping[str, Any], tell: Teller) -> list[str]:
    """What an item keeps from counting, in words; what the options lift is left out."""
    found = []
    for what in entry.get("suppresses") or ():
        said: Mapping[str, Any] = {"id": what} if isinstance(what, str) else what
        if not fits(said.get("if"), tell.book.options):
            continue
        if "all_but" in said:
            text = tell.say("all_but", items=tell.named(said["all_but"]))
        elif "only" in said:
            only = [said["only"]] if isinstance(said["only"], str) else said["only"]
            facts = str(tell.said["book.and"]).join(fact_in_words(one, tell.said) for one in only)
            text = tell.say("only_so_many", item=tell.named([said["id"]]), fact=facts)
        elif "times" in said:
            text = tell.say("only_times", times=said["times"], item=tell.named([said["id"]]))
        else:
            text = tell.named([said["id"]])
        found.append(text + _by_option(said.get("if"), tell))
    return found


# -- values --------------------------------------------------------------------------------------------------------


def unit_of(entry: Mapping[str, Any]) -> str:
    """The unit in which an entry of a table has its value."""
    return next(unit for unit in UNITS if unit in entry)


def value_in_words(entry: Mapping[str, Any], unit: str, value: int | Fraction, tell: Teller) -> str:
    """An item's value in force with its unit, `each` behind it where it counts more than once."""
    own = unit_of(entry)
    if own == unit and own != "limit" and resolve(entry[own], tell.book.options) == "limit":
        amount = tell.say("limit_worth") + f", {tell.said.amount(value, unit)}"
    elif unit == "limit":
        amount = share_of_limit(value, tell)
    else:
        amount = tell.said.amount(value, unit)
    return amount + (str(tell.said["book.each"]) if "count" in entry else "")


def share_of_limit(share: int | Fraction, tell: Teller) -> str:
    """A share of the limit as a table writes it: `1/2 limit`."""
    return tell.said.say("amount", number=share, unit=tell.said.unit("limit", share))


def cases_in_words(value: Any, tell: Teller) -> str:
    """How a value of a table depends on an option, "" where it does not."""
    if not (isinstance(value, Mapping) and "option" in value):
        return ""
    cases = value.get("cases") or {}
    told = [tell.say("case", case=as_word(case), value=_case(meaning)) for case, meaning in cases.items()]
    inside = tell.listed(told)
    return tell.say("with_option", option=value["option"], value=inside) if inside else str(value["option"])


def _case(meaning: Any) -> str:
    if isinstance(meaning, Mapping):
        return " ".join(str(inner) for inner in meaning.values() if not isinstance(inner, Mapping))
    return f"({', '.join(map(str, meaning))})" if isinstance(meaning, list) else str(as_word(meaning))


def share_in_words(share: int | Fraction, tell: Teller) -> str:
    """A share of a hand's value."""
    if share == 0:
        return tell.say("share.nothing")
    if tell.book.payment.of_base:
        return tell.say("share.base", times=share)
    return tell.say("share.once") if share == 1 else tell.say("share.times", times=share)
