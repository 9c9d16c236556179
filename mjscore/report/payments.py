"""Payments in the words of one language: who pays whom, for what besides the win, and the matrix of all of them."""

from __future__ import annotations

from collections.abc import Sequence

from mjscore.record import NamedTuple
from mjscore.report.naming import Names


class Matrix(NamedTuple):
    """Who pays whom: of every payer the amounts to each column, nothing as None; below them what each has gained."""

    columns: tuple[str, ...]
    rows: tuple[tuple[str, tuple[int | None, ...]], ...]
    net: tuple[int, ...]


def penalties(names: Names) -> list[str]:
    """The penalties by which nobody pays anything, and those whose reason is written: they are said all the same."""
    reasons = {transfer.reason for transfer in names.result.transfers}
    lines = []
    for penalty in names.deal.penalties if names.deal is not None else ():
        rule = names.book.penalties.get(penalty.kind)
        why = penalty.more.get("why")
        if why or rule is None or rule.effect == "dead_hand" or rule.reason not in reasons:
            players = names.said.listed([names.player(seat) for seat in penalty.seats])
            line = names.said.say("penalty", reason=names.penalty(penalty), players=players)
            lines.append(names.said.say("penalty_why", penalty=line, why=names.escape(why, "note")) if why else line)
        off = rule.off_final_score if rule is not None else 0
        lines += [names.said.say("final_score", player=names.player(seat), points=off) for seat in penalty.seats if off]
    return lines


def payments(names: Names) -> list[str]:
    """Every payment that is neither for the win nor told with it, with its reason: who pays what to whom."""
    grouped: dict[tuple[str, int | str, int], list[list[int | str]]] = {}
    account = names.book.stakes.account if names.book.stakes is not None else None
    for one in names.result.transfers:
        if one.reason not in ("win", "liability", "difference", names.book.payment.base_reason):
            lines = grouped.setdefault((one.reason, one.payer, one.amount), [])
            line = next((line for line in lines if one.payee not in line), None)
            if line is None or one.payer == account:  # the same once more, for another offence; sticks one by one
                lines.append([one.payee])
            else:
                line.append(one.payee)
    return [_payment(names, account, *key, payees) for key, lines in grouped.items() for payees in lines]


def _payment(
    names: Names, account: str | None, reason: str, payer: int | str, amount: int, payees: Sequence[int | str]
) -> str:
    name = names.reason(reason)
    if account is not None and payer == account:
        return names.said.say("sticks_taken", reason=name, player=names.player(payees[0]), amount=amount)
    if account is not None and account in payees:
        return names.said.say("stick_laid", reason=name, player=names.player(payer), amount=amount)
    to = names.said.listed([names.player(payee) for payee in payees])
    return names.said.say("payment", reason=name, payer=names.player(payer), amount=amount, payees=to)


def points_of(names: Names) -> list[str]:
    """The points of a tournament, of every seat."""
    told = dict(names.result.notes).get("points")
    if not isinstance(told, dict):
        return []
    parts = [
        names.said.say("card.one", player=names.player(seat), amount=amount)
        for seat, amount in enumerate(told.values())
    ]
    return [names.said.say("card.points", points=names.said.listed(parts))]


def matrix_of(names: Names) -> Matrix:
    """The matrix of all payments, of every party that the result names."""
    result = names.result
    parties = list(result.net)
    parties += sorted(
        {one for transfer in result.transfers for one in (transfer.payer, transfer.payee)}.difference(parties),
        key=str,
    )
    paid: dict[tuple[int | str, int | str], int] = {}
    for transfer in result.transfers:
        key = transfer.payer, transfer.payee
        paid[key] = paid.get(key, 0) + transfer.amount
    return Matrix(
        tuple(map(names.player, parties)),
        tuple((names.player(payer), tuple(paid.get((payer, one)) for one in parties)) for payer in parties),
        tuple(result.net.get(one, 0) for one in parties),
    )
