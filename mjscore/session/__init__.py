"""An evening at the table: entries and the state after each, corrections, the end, and the one file it is kept in.

    file = SessionFile("thursday.yaml", find_book)
    evening = file.add(lambda evening: {"winner": "Bruno", "hand": "…", "by": "self_draw"})
    settled(evening).payments

The file is locked for every entry and flushed to the disk before `add` returns.
"""

from mjscore.session.course import NoLegalWin, begun, extended, last_that_counts
from mjscore.session.ending import Settlement, settled
from mjscore.session.file import SessionFile, Unrecorded, create, repair
from mjscore.session.header import read_header
from mjscore.session.records import Evening, Header, Line, Stake, Table
from mjscore.session.stream import fields_text

__all__ = [
    "Evening", "Header", "Line", "NoLegalWin", "SessionFile", "Settlement", "Stake", "Table", "Unrecorded",
    "begun", "create", "extended", "fields_text", "last_that_counts", "read_header", "repair", "settled",
]  # fmt: skip
