"""What of a deal its result keeps as it was written."""

from __future__ import annotations

from mjscore.deal.records import Deal


def with_written(deal: Deal, notes: tuple[tuple[str, object], ...]) -> tuple[tuple[str, object], ...]:
    """The notes of a result, with what the deal's writer wished to be kept at their end."""
    if deal.note is None and deal.date is None:
        return notes
    kept = (("note", deal.note), ("date", deal.date))
    return (*notes, *((name, text) for name, text in kept if text is not None))
