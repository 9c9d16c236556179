"""What a rulebook says of sets counted together, of the wait and of the choice among readings, in words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from mjscore.facts import FACTS
from mjscore.report.rules_words import Teller, fact_in_words


def preference_in_words(step: str | tuple[str, str], tell: Teller) -> str:
    """One step of the order in which readings are preferred."""
    if isinstance(step, str):
        return tell.say(f"choice.{step}") if f"book.choice.{step}" in tell.said else step
    kind, name = step
    if kind == "item":
        return tell.say("choice.item", item=tell.named([name]))
    return tell.say("choice.fact" if FACTS[name].width == 1 else "choice.count", fact=fact_in_words(name, tell.said))


def together_in_words(tell: Teller) -> Iterable[str]:
    """How items of several sets count, and what else the table says of items beside each other."""
    for one in tell.book.together:
        sets = tell.say(f"together.{one.sets}")
        if one.four:
            yield tell.say("together.four", sets=sets, items=tell.named(rule.id for rule in one.four))
        if one.three:
            yield tell.say("together.three", items=tell.named(rule.id for rule, _ in one.three))
        yield tell.say("together.two", items=tell.named(rule.id for rule, _ in one.two))
        if one.dropped is not None:
            yield tell.say("together.dropped", items=tell.named(one.dropped))
    if tell.book.tile_goes_to_chow:
        yield tell.say("chow_first")
    if not tell.book.suppressed_still_suppress:
        yield tell.say("silent")


def wait_in_words(tell: Teller) -> Iterable[str]:
    """What makes a wait; nothing where no item asks for one."""
    if not tell.book.asks_waits:
        return
    rule = tell.book.wait
    shapes = [fact_in_words(shape, tell.said) for shape in ("four_sets_and_pair", *rule.shapes)]
    yield tell.say("wait.whole", shapes=str(tell.said["book.or"]).join(shapes))
    yield tell.say("wait.own_four" if rule.own_four else "wait.not_own_four")
    if not rule.knitted:
        yield tell.say("wait.body")


def beside_in_words(entry: Mapping[str, Any], tell: Teller) -> str:
    """What alone counts beside an item that has a list of its own, "" where it has none."""
    if "beside" not in entry:
        return ""
    return tell.say("beside_only", items=tell.named(entry["beside"])) if entry["beside"] else tell.say("beside_nothing")
