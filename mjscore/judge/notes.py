"""What of a deal its result keeps as it was written."""

from __future__ import annotations

from mjscore.deal.records import Deal
from mjscore.result import Result


def with_written(deal: Deal, result: Result) -> Result:
    """The result, with what the deal's writer wished to be kept at the end of its notes."""
    if deal.note is None and deal.date is None:
        return result
    kept = (("note", deal.note), ("date", deal.date))
    return result._replace(notes=(*result.notes, *((name, text) for name, text in kept if text is not None)))
