"""Where a claim and a result part: every figure that is not as claimed, with the reasons, in the order of the count."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from mjscore.dispute.figures import UNCLAIMED, Figure, agrees, count_of, counted, paid
from mjscore.dispute.reasons import Seen, cited, entry_of, makes, why_item, worth_of
from mjscore.dispute.records import WHAT, Cited, Counted, Difference, Reason
from mjscore.result import Count, Result
from mjscore.rulebook.model import Rulebook
from mjscore.rulebook.references import fits
from mjscore.rulebook.words import limits_of_value


def differences(
    figures: Iterable[Figure], result: Result, seen: Sequence[Seen], book: Rulebook
) -> tuple[Difference, ...]:
    """Every figure that a result does not have, in the order of the count."""
    found: list[Difference] = []
    for figure in figures:
        have = counted(figure, result)
        if agrees(figure, have):
            continue
        if figure.what == "item":
            found += _of_items(figure, have, result, seen, book)
        elif figure.what in ("payment", "net"):
            found.append(_of_money(figure, have, result, book))
        else:
            found.append(_of_count(figure, have, result, seen, book))
    return tuple(sorted(found, key=lambda one: WHAT.index(one.what)))


def unclaimed(figures: Iterable[Figure], seen: Sequence[Seen]) -> tuple[Counted, ...]:
    """The items that count and are not claimed, of every hand whose worth is claimed, with what makes them hold."""
    worth = [figure for figure in figures if figure.won and figure.what in ("item", "total", "value", "limit")]
    found = []
    for one in seen:
        mine = [figure for figure in worth if figure.seat in (None, one.win.winner)]
        if not mine:
            continue
        named = {figure.id for figure in mine if figure.what == "item"}
        for item in one.count.items:
            if item.id not in named and item.value and UNCLAIMED not in named:
                why = why_item(item.id, one)
                found.append(Counted(one.win.winner, item.id, item.value, why.because, why.cited))
    return tuple(found)


def _seen_of(figure: Figure, seen: Sequence[Seen]) -> Seen | None:
    if not figure.won:
        return None
    return next((one for one in seen if figure.seat in (None, one.win.winner)), None)


# -- items ---------------------------------------------------------------------------------------------------------


def _of_items(figure: Figure, have: Any, result: Result, seen: Sequence[Seen], book: Rulebook) -> Iterable[Difference]:
    one = _seen_of(figure, seen)
    if have is None:
        if figure.id != UNCLAIMED:
            yield Difference("item", figure.id, figure.seat, None, figure.claimed, None, (_no_hand(figure, result),))
    elif figure.id == UNCLAIMED:
        for id in have:
            yield _item(figure, id, 0, sum_of(id, count_of(figure.seat, figure.won, result)), one, book)
    else:
        yield _item(figure, figure.id or "", figure.claimed, have, one, book)


def sum_of(id: str, count: Count | None) -> Any:
    """What an item is worth in a count."""
    return sum(item.value for item in count.items if item.id == id) if count is not None else 0


def _item(figure: Figure, id: str, claimed: Any, have: Any, one: Seen | None, book: Rulebook) -> Difference:
    entry = entry_of(id, book)
    reasons: tuple[Reason, ...] = ()
    if one is not None and have:
        reasons = tuple(makes(entry, one))
    elif one is not None:
        reasons = why_item(id, one).because
    return Difference("item", id, figure.seat, None, claimed, have, reasons, cited(entry, book))


def _no_hand(figure: Figure, result: Result) -> Reason:
    if figure.won and not result.wins and result.fault is not None:
        return Reason("problem", result.fault.code)
    return Reason("not_won" if figure.won else "no_hand")


# -- totals, value, limit ------------------------------------------------------------------------------------------


def _of_count(figure: Figure, have: Any, result: Result, seen: Sequence[Seen], book: Rulebook) -> Difference:
    count = count_of(figure.seat, figure.won, result)
    what, id = figure.what, figure.id
    if what == "dealer":
        origin = (book.table.get("rotation") or {}).get("origin")
        return Difference(what, None, None, None, figure.claimed, have, (), Cited(book.id, "rotation", origin))
    if count is None:
        return Difference(what, id, figure.seat, None, figure.claimed, have, (_no_hand(figure, result),))
    reasons: list[Reason] = []
    rule: Cited | None = None
    if what == "total":
        reasons = _sum(id or "", count, have) or _of_fu(id or "", figure, result, book)
    elif what == "value":
        reasons, rule = worth_of(count, book), Cited(book.id, "value", book.table["value"].get("origin"))
    elif what == "limit":
        one = _seen_of(figure, seen)
        about = have if figure.claimed is None else figure.claimed
        if about in {limit["id"] for limit in limits_of_value(book.table)}:
            reasons, rule = worth_of(count, book), Cited(book.id, "value", book.table["value"].get("origin"))
        elif one is not None and about is not None:
            why = why_item(str(about), one)
            reasons, rule = list(why.because), why.cited
        id = figure.claimed if figure.claimed is not None else have
    elif what == "suppressed":
        reasons = [Reason("suppressed_is", item.id, figures=(("by", item.by),)) for item in count.suppressed] or [
            Reason("nothing_suppressed")
        ]
    return Difference(what, id, figure.seat, None, figure.claimed, have, tuple(reasons), rule)


def _sum(unit: str, count: Count, have: int) -> list[Reason]:
    """A total as the sum of its items."""
    parts = tuple((item.id, item.value) for item in count.items if item.unit == unit)
    if not parts or sum(value for _, value in parts) != have:
        return []
    return [Reason("sum", unit, figures=parts)]


def _of_fu(unit: str, figure: Figure, result: Result, book: Rulebook) -> list[Reason]:
    """A total of fu as the sum of its parts."""
    if book.fu is None or unit != book.fu.unit or not figure.won:
        return []
    win = next((one for one in result.wins if figure.seat in (None, one.winner)), None)
    return [Reason("fu", unit, figures=tuple((part.id, part) for part in win.fu))] if win is not None and win.fu else []


# -- money ---------------------------------------------------------------------------------------------------------


def _of_money(figure: Figure, have: Any, result: Result, book: Rulebook) -> Difference:
    if figure.what == "net":
        parts = _net_parts(figure, result)
        reasons = tuple(Reason("part", reason, figures=(("amount", amount),)) for reason, amount in parts)
        reasons = (*_nothing_paid(result), *reasons)
        return Difference("net", None, figure.seat, None, figure.claimed, have, reasons)
    whole = paid(figure, result)[0]
    between = [
        (one.reason, one.amount)
        for one in result.transfers
        if (one.payer, one.payee) == (figure.seat, figure.to) and figure.id in (None, one.reason)
    ]
    what = _place(figure, [reason for reason, _ in between], result, book)
    reasons = (*_nothing_paid(result), *_liable(figure, result))
    for reason, amount in between:
        reasons = (*reasons, Reason("part", reason, figures=(("amount", amount), *_shares(reason, amount, result))))
    return Difference(
        what, figure.id, figure.seat, figure.to, figure.claimed, whole, reasons, _money_cited(what, result, book)
    )


def _place(figure: Figure, reasons: Sequence[str], result: Result, book: Rulebook) -> str:
    """Whether a payment differs as a share, by a liability, or as a penalty."""
    named = {figure.id, *reasons}
    if any(rule.reason in named for rule in book.penalties.values()):
        return "penalty" if not named & {"win", "liability"} else "payment"
    if "liability" in named or (not reasons and _liable(figure, result)):
        return "liability"
    return "payment"


def _liable(figure: Figure, result: Result) -> tuple[Reason, ...]:
    """Who pays for all instead, where a liability moves the payment."""
    trigger = dict(result.notes).get("liability")
    for one in result.transfers:
        if one.reason == "liability" and one.payee in (figure.to, figure.seat):
            return (Reason("liable", str(trigger) if trigger else None, figures=(("payer", one.payer),)),)
    return ()


def _nothing_paid(result: Result) -> tuple[Reason, ...]:
    if result.fault is not None:
        return (Reason("problem", result.fault.code),)
    return ()


def _shares(reason: str, amount: int, result: Result) -> tuple[tuple[str, int], ...]:
    """How many times the value of the one win a payment is."""
    values = [win.count.value for win in result.wins]
    if reason == "win" and len(values) == 1 and values[0] and amount % values[0] == 0:
        return (("times", amount // values[0]), ("value", values[0]))
    return ()


def _net_parts(figure: Figure, result: Result) -> list[tuple[str, int]]:
    """What a party has gained or lost, by reason."""
    parts: dict[str, int] = {}
    for one in result.transfers:
        sign = (one.payee == figure.seat) - (one.payer == figure.seat)
        if sign:
            parts[one.reason] = parts.get(one.reason, 0) + sign * one.amount
    return list(parts.items())


def _money_cited(what: str, result: Result, book: Rulebook) -> Cited | None:
    """The payment row, or the liability, that a payment goes by."""
    if what == "liability":
        trigger = dict(result.notes).get("liability")
        entry = next((one for one in book.table.get("liability") or () if one["id"] == trigger), None)
        return cited(entry, book)
    if what == "penalty" or not result.wins:
        return None
    win = result.wins[0]
    who = "east" if win.winner == 0 else "others"
    for row in book.table["payment"].get("rows") or ():
        if row.get("winner", who) != who or not fits(row.get("if"), book.options):
            continue
        if win.by in row.get("by", ()) and (win.count.limit is not None or not row.get("limit")):
            return Cited(book.id, "payment", row.get("origin"))
    return None
