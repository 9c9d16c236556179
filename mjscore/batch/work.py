"""One unit from text to output: its deals read, scored and written, its claims judged."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

from mjscore.batch.records import BROKEN, DOCUMENTS, EVENING, LINES, ROWS, Job, Scored, Unit
from mjscore.batch.rules import Taking, taking
from mjscore.batch.tally import MOST_LISTED, Tally
from mjscore.batch.writing import Writer, writer
from mjscore.deal import Deal
from mjscore.judge import score
from mjscore.place import At, Problem, Refused, where
from mjscore.report.places import fault_places
from mjscore.result import Result
from mjscore.rulebook import Rulebook
from mjscore.text import Source, read_source, with_spots
from mjscore.text.line_reader import ReadLine, line_reader

_HAND = b'"hand"'
_NOT_PLAIN = re.compile(rb"[\\\r]")
_TO_HAND = re.compile(rb'.*"hand"[ \t]*:[ \t]*', re.DOTALL)

_TOGETHER = 256
"""Lines that go through each stage together: more would not fit into the caches of a processor."""


class Worker:
    """Scores units of one job, and keeps the rules that it has met."""

    def __init__(self, job: Job) -> None:
        self.job = job
        self._taking: dict[str, Taking] = {}
        self._read = line_reader()

    def __call__(self, unit: Unit) -> Scored:
        """The unit's part of the output, and its tally."""
        out = _Out(writer(self.job.output), self.job.check)
        if unit.kind == BROKEN:
            out.refused(None, unit.line, unit.data, unit.name)
        elif unit.kind == LINES:
            _lines(unit, self._take(unit.name), out, self._read)
        else:
            _KINDS[unit.kind](unit, self._take(unit.name), out)
        return Scored(out.writer.part(), out.tally)

    def _take(self, log: str) -> Taking:
        found = self._taking.get(log)
        if found is None:
            if not self.job.rules.trusted and self._taking:
                return next(iter(self._taking.values()))  # rules are the same for all logs
            found = self._taking[log] = taking(self.job.rules, log)
        return found


class _Out:
    """Where the results of a unit go."""

    def __init__(self, writer: Writer, check: bool) -> None:
        self.writer = writer
        self.tally = Tally()
        self.check = check

    def refused(self, data: Any, number: int, refused: Refused, name: str) -> None:
        """Takes a deal that cannot be scored, its problems with their spots."""
        self.writer.refused(data, number, refused)
        first = refused.first()
        self.tally.refusal(first.code, where(first) or f"{name}:{number}")

    def result(
        self, result: Result, deal: Deal, book: Rulebook, number: int, places: Sequence[str] | None, at: str
    ) -> None:
        """Takes a result; `places` are those of its faults, `at` that of its deal."""
        self.writer.result(result, number, places)
        if result.fault is None:
            self.tally.result(result)
        else:
            self.tally.refusal(result.fault.code, places[0] if places else at)
        if self.check and deal.claim is not None:
            self._judge(result, deal, book, number, at)

    def _judge(self, result: Result, deal: Deal, book: Rulebook, number: int, at: str) -> None:
        from mjscore.dispute import claim_holds, first_difference  # which a batch without --check does without
        from mjscore.report.summary import failed_claim

        entry: dict[str, Any] = {"id": number if result.id is None else result.id, "at": at}
        try:
            if claim_holds(deal, book, result):
                self.tally.held += 1
                return
            if self.tally.failed < MOST_LISTED:
                entry |= failed_claim(*first_difference(deal, book, result))
        except Refused as refused:
            first = refused.first()
            entry |= {"error": first.code, "message": "; ".join(filter(None, (first.message, first.help)))}
        self.tally.fails(entry)


# -- units by their kind -------------------------------------------------------------------------------------------


def _lines(unit: Unit, taken: Taking, out: _Out, read: ReadLine) -> None:
    """A block of lines: the way that has to be fast."""
    numbered = [
        (number, raw) for number, raw in enumerate(unit.data.split(b"\n"), unit.line) if raw and not raw.isspace()
    ]
    for start in range(0, len(numbered), _TOGETHER):
        _some_lines(numbered[start : start + _TOGETHER], unit.name, taken, out, read)


def _some_lines(numbered: list[tuple[int, bytes]], name: str, taken: Taking, out: _Out, read: ReadLine) -> None:
    """Lines with their numbers, stage by stage: a processor keeps the program of one stage at hand, not that of all."""
    data = _each(read, [raw for _, raw in numbered])
    deals = _each(taken.__call__, data)
    results = _each(_score, deals)
    check, take_result = out.check, out.writer.result
    paid: list[Result] = []
    for (number, raw), read_data, dealt, result in zip(numbered, data, deals, results, strict=True):
        if type(result) is Refused:
            known = None if type(read_data) is Refused else read_data
            out.refused(known, number, with_spots(result, _source_of_line(raw, name, number), 0), name)
        elif result.fault is None and not check:
            take_result(result, number, None)
            paid.append(result)
        else:
            places = None if result.fault is None else _fault_places(result, raw, name, number)
            deal, book = dealt
            out.result(result, deal, book, number, places, f"{name}:{number}")
    out.tally.results(paid)


def _each(stage: Callable[[Any], Any], given: list[Any]) -> list[Any]:
    """What a stage makes of each; a refusal, of this stage or one before, in the place of what is refused."""
    found = []
    for one in given:
        if type(one) is not Refused:
            try:
                one = stage(one)
            except Refused as refused:
                one = refused.with_traceback(None)  # which holds the list that it will stand in
                one.__context__ = None  # and so does that of what it was found by
        found.append(one)
    return found


def _score(dealt: tuple[Deal, Rulebook]) -> Result:
    return score(*dealt)


def _fault_places(result: Result, raw: bytes, name: str, number: int) -> tuple[str, ...] | None:
    """Where the faults of a result stand in its line: mostly plain to see, and a log may be full of wins without enough fan."""
    fault = result.fault
    alone = fault is not None and fault.path == ("hand",) and not fault.beside
    if alone and raw.count(_HAND) == 1 and not _NOT_PLAIN.search(raw):
        found = _TO_HAND.match(raw)  # the one "hand" is the name of that field, and no part of a text
        if found is not None:
            return (f"{name}:{number}:{len(found.group().decode('utf-8-sig')) + 1}",)
    return fault_places(result, _source_of_line(raw, name, number))


def _source_of_line(raw: bytes, name: str, number: int) -> Source:
    return Source(name, raw.decode("utf-8-sig", "replace").rstrip("\r\n"), "json", number)


_LISTED = (Problem("syntax", "this is a list, and no deal", "part deals by lines of ---, without hyphens before them"),)


def _documents(unit: Unit, taken: Taking, out: _Out) -> None:
    for piece in unit.data:
        source = Source(unit.name, piece.text, unit.form, piece.line, piece.column)
        data = None
        try:
            data = read_source(source).data
            if type(data) is list and unit.form == "yaml":
                raise Refused(_LISTED)
            deal, book = taken(data)
            result = score(deal, book)
        except Refused as refused:
            out.refused(data, piece.line, with_spots(refused, source, 0), unit.name)
            continue
        out.result(result, deal, book, piece.line, fault_places(result, source), f"{unit.name}:{piece.line}")


def _rows(unit: Unit, taken: Taking, out: _Out) -> None:
    from mjscore.batch.csv_input import read_row, row_data  # few logs are CSV

    for piece in unit.data:
        data = row = None
        try:
            row = read_row(piece, unit.form, unit.name)
            data = row.named()
            data = row_data(row)
            deal, book = taken(data)
            result = score(deal, book)
        except Refused as refused:
            out.refused(data, piece.line, refused if row is None else row.placed(refused), unit.name)
            continue
        places = None
        if result.fault is not None:
            faults = (result.fault, *result.fault.beside)
            places = [where(Problem(one.code, one.message, one.help, spot=row.spot(At(one.path)))) for one in faults]
        out.result(result, deal, book, piece.line, places, f"{unit.name}:{piece.line}")


def _evening(unit: Unit, taken: Taking, out: _Out) -> None:
    from mjscore.batch.evening import Unplayed, deals_of  # few logs are sessions

    for one in deals_of(unit.data, unit.name, taken):
        if isinstance(one, Unplayed):
            out.refused(one.data, one.line, one.refused, unit.name)
        else:
            places = fault_places(one.result, one.document.source)
            out.result(one.result, one.deal, one.book, one.line, places, f"{unit.name}:{one.line}")


_KINDS: dict[str, Callable[[Unit, Taking, _Out], None]] = {
    DOCUMENTS: _documents,
    ROWS: _rows,
    EVENING: _evening,
}
