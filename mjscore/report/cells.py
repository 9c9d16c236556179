"""Cells of a spreadsheet."""

from __future__ import annotations

_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "|", "%")


def cell(value: str | int) -> str | int:
    """A value as it may stand in a cell: text that begins as formulas do gets an apostrophe."""
    if isinstance(value, int) or not value.lstrip(" \u3000").startswith(_FORMULA):
        return value
    return f"'{value}"
