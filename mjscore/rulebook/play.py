"""What a table says of deals of many events: hands refused, kongs paid at once, the end with hands shown."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from mjscore.rulebook.counting import Condition, Refusal
from mjscore.rulebook.references import Options, fits, resolve
from mjscore.rulebook.settling import EndRule, EndStep, HandedOn, KongPayment, KongRule, PlayOn, States
from mjscore.rulebook.stakes import instead_rule, pool_rule

Amount = Callable[[Any], int]
"""Gives the amount that a value of the table stands for."""
Conditions = Callable[[Mapping[str, Any]], Condition]
"""Gives the condition that an entry of the table makes."""


def refusals(entries: Iterable[Mapping[str, Any]], options: Options, condition: Conditions) -> tuple[Refusal, ...]:
    """Those of the table's refusals that are in force."""
    return tuple(
        Refusal(entry["id"], entry["code"], condition(entry), entry["why"]["en"])
        for entry in entries
        if fits(entry.get("if"), options)
    )


def play_on(said: Mapping[str, Any] | None) -> PlayOn | None:
    """How the deal goes on after a win; None where it does not."""
    return None if said is None else PlayOn(said.get("left"), said.get("given_up"))


def kong_rule(said: Mapping[str, Any] | None, options: Options, amount: Amount) -> KongRule | None:
    """What kongs bring; None where they are not paid for themselves."""
    if said is None:
        return None
    payments = tuple(
        KongPayment(row["kind"], amount(row.get("from", 0)), amount(row.get("others", 0)), row.get("unless"))
        for row in said["payments"]
        if fits(row.get("if"), options)
    )
    return KongRule(said["reason"], payments, _handed_on(said.get("handed_on"), options))


def _handed_on(said: Mapping[str, Any] | None, options: Options) -> HandedOn | None:
    to = "off" if said is None else str(resolve(said["to"], options))
    return None if said is None or to == "off" else HandedOn(said["when"], to, said["reason"])


def end_rules(said: Mapping[str, Any], options: Options, amount: Amount, condition: Conditions) -> dict[str, EndRule]:
    """By kind of end, what is settled there, steps that options switch off left out."""
    return {
        kind: _end_rule(entry, options, amount, condition)
        for kind, entry in said.items()
        if fits(entry.get("if"), options)
    }


def _end_rule(said: Mapping[str, Any], options: Options, amount: Amount, condition: Conditions) -> EndRule:
    steps = tuple(
        EndStep(
            reason=step["id"],
            payers=_states(step["from"]),
            payees=_states(step["to"]) if "to" in step else None,
            amount=amount(step["amount"]) if "amount" in step else None,
            refunds=step.get("refunds") == "kongs",
        )
        for step in said.get("steps") or ()
        if fits(step.get("if"), options)
    )
    states = {name: condition(entry) for name, entry in (said.get("states") or {}).items()}
    pool, instead = pool_rule(said.get("pool"), options), instead_rule(said.get("instead"), options)
    return EndRule(states, steps, said.get("ready"), pool, instead, bool(said.get("void", False)))


def _states(said: Mapping[str, Any]) -> States:
    return States(frozenset(said.get("when") or ()), frozenset(said.get("unless") or ()))
