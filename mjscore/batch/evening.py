"""The deals of a session, each with what the entries before it say: winds, dealer, what lies on the table.

What counts is the evening as it stands at its end: a deal that was corrected is scored in its corrected form, one that is
void is left out.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from mjscore.batch.rules import Taking
from mjscore.deal import Deal
from mjscore.place import Problem, Refused, Spot
from mjscore.record import NamedTuple
from mjscore.result import Result
from mjscore.rulebook import Rulebook, with_rules
from mjscore.session import Evening, NoLegalWin, begun, extended, read_header
from mjscore.session.stream import Piece, is_torn, pieces, read_piece, torn
from mjscore.text import Document, with_spots

MOST_ENTRIES = 2000
"""Entries of a session: an evening has some hundred, and each correction goes through all behind it."""


class Played(NamedTuple):
    """A deal of an evening that was scored."""

    line: int
    document: Document
    deal: Deal
    book: Rulebook
    result: Result


class Unplayed(NamedTuple):
    """An entry that cannot be scored, its problems with their spots."""

    line: int
    data: Any
    refused: Refused


def deals_of(raw: bytes, name: str, taken: Taking) -> Iterator[Played | Unplayed]:
    """Every deal of a session in order, and the entries that cannot be one."""
    found = pieces(raw)
    header = found[0]
    try:
        evening = _begun(header, name, taken)
    except Refused as refused:
        yield Unplayed(header.line, None, refused)
        return
    documents: list[Document] = []
    faults: list[Unplayed | Played] = []
    entries = found[1:]
    for number, piece in enumerate(entries, 1):
        try:
            document, evening = _extended(evening, piece, name, number, piece is entries[-1])
        except _Fault as fault:
            faults.append(fault.outcome)
            faults += (_behind(later, name, number) for later in entries[number:])
            break
        documents.append(document)
    for line in evening.lines:
        if line.deal is not None and line.result is not None and line.void_by is None:
            document = documents[line.n - 1 if line.corrected_by is None else line.corrected_by - 1]
            yield Played(document.line, document, line.deal, _book(evening, line.data), line.result)
    yield from faults


class _Fault(Exception):
    """An entry that the evening does not take."""

    def __init__(self, outcome: Unplayed | Played) -> None:
        super().__init__(outcome)
        self.outcome = outcome


def _begun(piece: Piece, name: str, taken: Taking) -> Evening:
    document = read_piece(piece, name)
    try:
        return begun(read_header(document.data), taken.find_book, taken.find_card)
    except Refused as refused:
        raise with_spots(refused, document.source, 0) from None


def _extended(evening: Evening, piece: Piece, name: str, number: int, last: bool) -> tuple[Document, Evening]:
    if last and is_torn(piece):
        raise _Fault(Unplayed(piece.line, None, torn(name, piece)))
    if number > MOST_ENTRIES:
        message = f"a session of more than {MOST_ENTRIES} entries"
        problem = Problem("bad_value", message, "write its deals as lines", spot=Spot(name, piece.line, 1, 1))
        raise _Fault(Unplayed(piece.line, None, Refused([problem])))
    try:
        document = read_piece(piece, name)
    except Refused as refused:
        raise _Fault(Unplayed(piece.line, None, refused)) from None
    try:
        return document, extended(evening, document.data, document.source)
    except NoLegalWin as fault:
        raise _Fault(Played(document.line, document, fault.deal, fault.book, fault.result)) from None
    except Refused as refused:
        raise _Fault(Unplayed(document.line, document.data, with_spots(refused, document.source, 0))) from None


def _behind(piece: Piece, name: str, number: int) -> Unplayed:
    """An entry behind one that does not hold."""
    message = f"entry {number} of this session does not hold, so nobody knows the winds and totals behind it"
    help = "mend that entry: mjscore session show says what is wrong"
    return Unplayed(
        piece.line, None, Refused([Problem("contradiction", message, help, spot=Spot(name, piece.line, 1, 1))])
    )


def _book(evening: Evening, data: Mapping[str, Any]) -> Rulebook:
    own = data.get("rules")
    return with_rules(evening.book, {**evening.header.rules, **own}) if own else evening.book
