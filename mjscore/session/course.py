"""The course of an evening: every entry applied to the state before it, corrections worked through to the end.

It knows what an entry does. How entries stand in a file is the business of `stream`, how they get there of `file`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import replace
from typing import Any

from mjscore import rotation
from mjscore.deal import Told, Win
from mjscore.deal.records import Deal, End
from mjscore.deal.words import shown
from mjscore.judge import FindBook, FindCard, no_files, read, score
from mjscore.place import At, Problem, Refused
from mjscore.result import SEATS, Result
from mjscore.rulebook import Rulebook, with_rules
from mjscore.session import records
from mjscore.session.acts import ACTS, against, moved_on
from mjscore.session.entries import deal_fields, kind_of
from mjscore.session.records import SCORED, Evening, Header, Line, Table, Written, by_seat, person_at, places
from mjscore.text import Source

ROW_NOTE = "dealer_wins"
"""The note of a result whose win is worth the limit because East has won so often in a row."""


class NoLegalWin(Refused):
    """The refusal of a deal that was understood and is no legal win, with what was counted."""

    def __init__(self, problems: Iterable[Problem], deal: Deal, result: Result, book: Rulebook) -> None:
        super().__init__(problems)
        self.deal, self.result, self.book = deal, result, book


def begun(header: Header, find_book: FindBook, find_card: FindCard = no_files) -> Evening:
    """The evening before its first entry. Raises `Refused` for a variant or rules that are none."""
    book = find_book(header.variant)
    rules = dict(header.rules)
    options = {entry["id"] for entry in book.table.get("options") or ()}
    if header.start is not None and "start" in options:
        rules["start"] = header.start
    if rules:
        book = with_rules(book, rules)
    seats = book.vocabulary.seats
    if len(header.players) != seats:
        message = f"{book.id} is played by {seats}, and {len(header.players)} players are named"
        raise Refused([Problem("bad_value", message, f"name {seats} players", At(("players",)))])
    start = book.start if header.start is None else header.start
    order = tuple(range(seats))
    standing = rotation.begin(book.rotation)
    table = Table(header.players, (start,) * seats, order, order, standing, standing)
    return Evening(header, book, table, find_card=find_card)


def extended(evening: Evening, data: Any, source: Source | None = None) -> Evening:
    """The evening with one entry more. Raises `Refused` with the problems of the entry, placed in its data.

    A correction, or an entry that is made void, is worked through all entries behind it: where one of these no longer
    holds, the new entry is refused.
    """
    kind = kind_of(data)
    written = Written(len(evening.lines) + 1, kind, data, source)
    if kind in (records.CORRECT, records.VOID):
        return _revised(evening, written)
    line = _applied(evening, evening.table, written.n, kind, data)
    return replace(evening, written=(*evening.written, written), lines=(*evening.lines, line))


def last_that_counts(evening: Evening) -> int | None:
    """The number of the last entry that still counts: not void, and nothing that makes another void."""
    for written in reversed(evening.written):
        if written.n not in evening.void and written.kind != records.VOID:
            return written.n
    return None


# -- corrections ---------------------------------------------------------------------------------------------------


def _revised(evening: Evening, written: Written) -> Evening:
    """The evening with a correction, or with an entry made void, worked through from the first entry that it touches."""
    target = _target(evening, written)
    if written.kind == records.CORRECT:
        content = written.data.get("deal")
        if content is None:
            raise Refused([Problem("missing", "the correction does not say what is right", "add deal: {…}")])
        if _inner(content) in (records.CORRECT, records.VOID):
            message = f"an entry cannot be corrected into one with {_inner(content)}"
            raise Refused([against(("deal",), message, "write the deal as it was")])
    whole = _with_marks(replace(evening, written=(*evening.written, written)))
    first = _touched(evening, target)
    lines = list(evening.lines[: first - 1])
    table = lines[-1].after if lines else evening.first
    for one in whole.written[first - 1 :]:
        try:
            lines.append(_line(whole, table, one))
        except Refused as refused:
            if one.n == target.n and written.kind == records.CORRECT:
                raise _in_correction(refused) from None
            raise Refused([_no_longer(one, refused, written)]) from None
        table = lines[-1].after
    return replace(whole, lines=tuple(lines))


def _with_marks(evening: Evening) -> Evening:
    """The evening with what is void and what is corrected, by all its entries.

    What makes an entry void may be void itself, and so on: whether it is, those behind it say.
    """
    void: dict[int, int] = {}
    corrected: dict[int, tuple[int, ...]] = {}
    for written in reversed(evening.written):
        if written.n in void:
            continue
        if written.kind == records.VOID:
            void[written.data[written.kind]] = written.n
        elif written.kind == records.CORRECT:
            number = written.data[written.kind]
            corrected[number] = (written.n, *corrected.get(number, ()))
    return replace(evening, void=void, corrected=corrected)


def _touched(evening: Evening, target: Written) -> int:
    """The first entry of which anything is altered with the target: of a correction or a void what it means."""
    first = target.n
    while target.kind in (records.CORRECT, records.VOID):
        target = evening.written[target.data[target.kind] - 1]
        first = target.n
    return first


def _in_correction(refused: Refused) -> Refused:
    """The problems of what a correction says is right, at their places in the correction."""
    return Refused(
        problem._replace(at=problem.at._replace(path=("deal", *problem.at.path))) for problem in refused.problems
    )


def _inner(content: Any) -> str:
    """The kind of the entry that a correction says is right."""
    try:
        return kind_of(content)
    except Refused as refused:
        raise _in_correction(refused) from None


def _target(evening: Evening, written: Written) -> Written:
    """The entry that a correction or a void means."""
    number, path = written.data[written.kind], (written.kind,)
    last = written.n - 1
    if type(number) is not int or not 1 <= number <= last:
        help = f"entries go from 1 to {last}" if last else "nothing has been entered yet"
        raise Refused([against(path, f"there is no entry {shown(number)}", help)])
    if number in evening.void:
        message = f"entry {number} is void already, by entry {evening.void[number]}"
        raise Refused([against(path, message, "enter the deal anew")])
    target = evening.written[number - 1]
    if written.kind == records.CORRECT and target.kind in (records.CORRECT, records.VOID):
        message = f"entry {number} is no deal: it says {target.kind}: {target.data[target.kind]}"
        help = f"correct entry {target.data[target.kind]}" if target.kind == records.CORRECT else f"void entry {number}"
        raise Refused([against(path, message, help)])
    return target


def _no_longer(one: Written, refused: Refused, written: Written) -> Problem:
    message = f"with this, entry {one.n} would no longer hold: {refused.first().message}"
    return against((written.kind,), message, f"void or correct entry {one.n} first")


def _line(evening: Evening, table: Table, written: Written) -> Line:
    """The line of an entry as far as it is in force."""
    nothing = (0,) * len(table.persons)
    void_by = evening.void.get(written.n)
    if written.kind in (records.CORRECT, records.VOID):
        return Line(written.n, written.kind, written.data, table, table, nothing, void_by=void_by)
    if void_by is not None:
        return _void(evening, table, written, void_by)
    corrections = evening.corrected.get(written.n)
    if not corrections:
        return _applied(evening, table, written.n, written.kind, written.data)
    content = evening.written[corrections[-1] - 1].data["deal"]
    line = _applied(evening, table, written.n, kind_of(content), content)
    return replace(line, corrected_by=corrections[-1])


def _void(evening: Evening, table: Table, written: Written, void_by: int) -> Line:
    """The line of a void entry: what it would have been is told, as far as it can be, and counts for nothing."""
    line = Line(written.n, written.kind, written.data, table, table, (0,) * len(table.persons), void_by=void_by)
    if written.kind in SCORED:
        with suppress(Refused):
            told = _applied(evening, table, written.n, written.kind, written.data)
            return replace(line, deal=told.deal, result=told.result)
    return line


# -- what an entry does --------------------------------------------------------------------------------------------


def _applied(evening: Evening, table: Table, n: int, kind: str, data: Mapping[str, Any]) -> Line:
    if kind in SCORED:
        return _scored(evening, table, n, kind, data)
    after = ACTS[kind](evening, table, data)
    change = tuple(
        after.totals[person] - table.totals[person] if kind == records.ADJUST else 0
        for person in range(len(table.persons))
    )
    return Line(n, kind, data, table, after, change)


def _scored(evening: Evening, table: Table, n: int, kind: str, data: Mapping[str, Any]) -> Line:
    ended = evening.book.rotation.game is not None and table.over in _ENDED
    if ended and kind != records.PENALTY:
        raise _game_is_over(table)
    fields, book, back = deal_fields(data, table, evening.header, evening.book)
    try:
        deal = _with_own_sticks(read(fields, book, evening.find_card), data, book)
        result = score(deal, book)
    except Refused as refused:
        raise back(refused) from None
    if result.fault is not None:
        faults = (result.fault, *result.fault.beside)
        problems = [Problem(one.code, one.message, one.help, At(one.path)) for one in faults]
        raise NoLegalWin(back(Refused(problems)).problems, deal, result, book)
    result = _with_row(deal, result, table, book)
    seats = places(table)
    change = [0] * len(table.persons)
    notes = dict(result.notes)
    points: Any = notes.get("points") or {}  # of a tournament, in the place of payments
    for seat, person in enumerate(by_seat(table)):
        change[person] += result.net.get(seat, 0) + points.get(SEATS[seat], 0)
    void = any(book.penalties[one.kind].effect == "void" for one in deal.penalties)
    after = replace(
        table,
        totals=tuple(total + more for total, more in zip(table.totals, change, strict=True)),
        lying=_lying(table, result),
        final=(*table.final, *_final(table, deal, book)),
    )
    if not ended and (kind != records.PENALTY or "end" in notes or void):
        outcome = "replayed" if void else _outcome(result, book)
        standing = rotation.after(book.rotation, table.standing, outcome, result.next_dealer or 0, seats)
        held = outcome == "dealer_won" or _kept_ready(deal, result, book)
        after = moved_on(after, standing, evening.book, table.standing, held, void)
    return Line(n, kind, data, table, after, tuple(change), deal, result)


_ENDED = {
    rotation.LAST_DEAL: "the last deal of the game has been played",
    rotation.GOAL: "somebody has reached the points that end an extra round",
    rotation.BELOW_ZERO: "somebody has fallen below zero",
    rotation.OFFENCE: "the last deal was made void by an offence",
}
"""Why no deal can follow. A dealer who may stop may play on as well."""


def _game_is_over(table: Table) -> Refused:
    """The refusal of a deal after the last: what the places bring is reckoned for one game. A penalty may still come."""
    help = "settle it, and begin another game in a file of its own; or correct the entry that was wrong"
    return Refused([Problem("contradiction", f"the game is over: {_ENDED[table.over or '']}", help)])


def _with_row(deal: Deal, result: Result, table: Table, book: Rulebook) -> Result:
    """The result, its win worth the limit and the deal handed on where East has won so often in a row."""
    win = next((event for event in deal.events if isinstance(event, Win)), None)
    row = table.standing.row
    if win is None or win.winner != rotation.EAST or not rotation.is_last_win(book.rotation, row):
        return result
    passes = rotation.next_dealer(book.rotation, (rotation.EAST,), row=row)
    worth = book.limit_rule.worth
    notes = (*result.notes, (ROW_NOTE, row + 1))
    if result.wins[0].count.value < worth:
        told = win._replace(hand=Told((("value", worth),)))
        paid = score(deal._replace(events=(told,)), book)
        won = result.wins[0]._replace(count=result.wins[0].count._replace(value=worth))
        result = paid._replace(wins=(won,))
    return result._replace(next_dealer=passes, notes=notes)


def _lying(table: Table, result: Result) -> tuple[tuple[str, int], ...]:
    lying = dict(table.lying)
    for party, amount in result.net.items():
        if isinstance(party, str):
            lying[party] = lying.get(party, 0) + amount
    return tuple((party, amount) for party, amount in lying.items() if amount)


def _final(table: Table, deal: Deal, book: Rulebook) -> list[tuple[int, int]]:
    """Person and points of what the penalties of a deal take off the final score."""
    return [
        (person_at(table, seat), book.penalties[one.kind].off_final_score)
        for one in deal.penalties
        for seat in one.seats
        if book.penalties[one.kind].off_final_score
    ]


def _kept_ready(deal: Deal, result: Result, book: Rulebook) -> bool:
    """Whether nobody won, and East deals again because of a ready hand."""
    end = next((event for event in deal.events if isinstance(event, End)), None)
    rule = None if end is None else book.ends.get(end.kind)
    return rule is not None and not result.wins and rule.ready is not None and result.next_dealer == rotation.EAST


def _with_own_sticks(deal: Deal, data: Mapping[str, Any], book: Rulebook) -> Deal:
    """The deal with the sticks of winners who declared, as it has them where sticks are not written: they lie in it."""
    stakes = book.stakes
    if stakes is None or data.get(stakes.stick_field) is not None:
        return deal
    wins = (event for event in deal.events if isinstance(event, Win))
    declared = {win.winner for win in wins if not stakes.laid_with.isdisjoint(win.circumstances)}
    laid = declared.union(deal.more.get(stakes.laid_field, ()))
    return deal._replace(more={**deal.more, stakes.laid_field: tuple(sorted(laid))}) if declared else deal


def _outcome(result: Result, book: Rulebook) -> str:
    winners = [win.winner for win in result.wins if win.refused is None]
    if winners:
        return "dealer_won" if rotation.EAST in winners else "other_won"
    return "replayed" if dict(result.notes).get("end") in book.rotation.replays else "drawn"
