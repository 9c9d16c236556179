"""What a table says of counters, of sticks on an account of their own, of several winners, and of furiten."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mjscore.deal.vocabulary import Field
from mjscore.facts import FACTS
from mjscore.facts.indicated import Indicators, following
from mjscore.record import NamedTuple
from mjscore.rulebook.references import Options, fits, number, resolve
from mjscore.tiles import kinds


class StakeRule(NamedTuple):
    """Counters that a win is paid for besides, and sticks that lie on an account until somebody wins."""

    account: str
    counter_field: str
    counter_value: int  # points per counter and payer
    counter_reason: str
    stick_field: str
    stick: int  # points
    stick_reason: str
    laid_field: str  # the field that lists who laid one in this deal
    laid_with: frozenset[str]  # circumstances of a winner who laid one, where the sticks are not written
    not_laid: str | None  # the field with which the tile's source did not
    laid_reason: str


class SeveralRule(NamedTuple):
    """What becomes of several wins on one tile."""

    most: int | None  # so many are paid; None: all
    void: str | None  # more than that make the deal void, ending so; None: the nearest are paid
    refused: str  # why a win that holds is not paid
    counters_to_each: bool
    own_stick: bool


class FuritenRule(NamedTuple):
    """When a player may not win on another's tile."""

    field: str  # the field that says so
    discards: str  # the field that lets it be found
    declared: frozenset[str]  # circumstances of a player who declared riichi
    declared_first: frozenset[str]  # those of one who did so with the first discard
    cleared_by_call: bool
    code: str


class SharedLiability(NamedTuple):
    """What one who is liable pays where others pay too."""

    whole_hand: bool  # he covers the whole hand, not only the item that made him liable
    counters: bool  # he pays the counters, instead of who discarded


class PoolRule(NamedTuple):
    """What those who are not ready pay those who are, in all."""

    amount: int
    reason: str


class InsteadRule(NamedTuple):
    """A payment that takes the place of the pool: what those named receive from each other player."""

    field: str
    discards: str
    each: int
    east_factor: int
    reason: str


def stake_rule(said: Mapping[str, Any] | None, options: Options) -> StakeRule | None:
    """Counters and sticks; None where there are none."""
    if said is None:
        return None
    counters, sticks, laid = said["counters"], said["sticks"], said["laid"]
    return StakeRule(
        account=said["account"],
        counter_field=counters["field"],
        counter_value=int(number(counters["value"], options)),
        counter_reason=counters["reason"],
        stick_field=sticks["field"],
        stick=int(number(sticks["worth"], options)),
        stick_reason=sticks["reason"],
        laid_field=laid["field"],
        laid_with=frozenset(laid["with"]),
        not_laid=laid.get("unless"),
        laid_reason=laid["reason"],
    )


def staked_fields(stakes: StakeRule | None, furiten: FuritenRule | None) -> frozenset[str]:
    """All added fields without which sticks, counters and furiten go by the manner of a win alone."""
    fields: set[str | None] = set()
    if stakes is not None:
        fields |= {stakes.counter_field, stakes.stick_field, stakes.laid_field, stakes.not_laid}
    if furiten is not None:
        fields |= {furiten.field, furiten.discards}
    return frozenset(field for field in fields if field is not None)


_MOST = {"all": None, "two": 2, "nearest": 1}


def several_rule(said: Mapping[str, Any] | None, options: Options) -> SeveralRule | None:
    """What becomes of several wins; None where a table does not say."""
    if said is None:
        return None
    paid = str(resolve(said["paid"], options))
    return SeveralRule(
        most=_MOST[paid],
        void=said.get("void") if paid == "two" else None,
        refused=said["refused"],
        counters_to_each=resolve(said.get("counters", "nearest"), options) == "each",
        own_stick=bool(resolve(said.get("own_stick", False), options)),
    )


def furiten_rule(said: Mapping[str, Any] | None, options: Options) -> FuritenRule | None:
    """When a player may not win on another's tile; None where that is not looked at."""
    if said is None or not fits(said.get("if"), options):
        return None
    cleared = bool(resolve(said["cleared_by_call"], options))
    declared, first = frozenset(said["declared"]), frozenset(said.get("declared_first") or ())
    return FuritenRule(said["field"], said["discards"], declared, first, cleared, said["code"])


def shared_liability(said: Mapping[str, Any] | None, options: Options) -> SharedLiability:
    """What one who is liable pays."""
    if said is None:
        return SharedLiability(True, True)
    return SharedLiability(resolve(said["scope"], options) == "hand", resolve(said["counters"], options) == "liable")


def indicators(
    said: Mapping[str, Any] | None, options: Options, copies: tuple[int, ...], added: Mapping[str, Field]
) -> Indicators | None:
    """How bonus tiles are pointed at; None where there are none.

    `copies`: how many of each tile the set holds; `added`: the fields that the variant adds, by id. A field of another
    kind than is wanted points at nothing.
    """
    if said is None:
        return None
    played = {id: field for id, field in added.items() if field.refused is None}
    aside = said.get("aside")
    if aside is not None and (aside["field"] not in played or played[aside["field"]].kind not in ("number", "bool")):
        aside = None
    in_deal, in_win = (
        tuple(
            (field, FACTS[fact].offset)
            for fact, field in said["fields"].items()
            if field in played and played[field].kind == "indicators" and (played[field].event == "win") == of_win
        )
        for of_win in (False, True)
    )
    return Indicators(
        fields=dict(said["fields"]),
        first_only=resolve(said.get("turned", "all"), options) == "first",
        following=following(copies),
        aside=None if aside is None else (aside["field"], kinds.NAMES.index(aside["tile"]), aside["fact"]),
        in_deal=in_deal,
        in_win=in_win,
    )


def pool_rule(said: Mapping[str, Any] | None, options: Options) -> PoolRule | None:
    """What is paid by readiness at an end; None where nothing is."""
    return None if said is None else PoolRule(int(number(said["amount"], options)), said["reason"])


def instead_rule(said: Mapping[str, Any] | None, options: Options) -> InsteadRule | None:
    """What is paid instead; None where a table has no such payment."""
    if said is None or not fits(said.get("if"), options):
        return None
    return InsteadRule(said["field"], said["discards"], said["each"], said.get("east_factor", 1), said["reason"])
