"""What is known: the variants with their names, and how tiles are written."""

from __future__ import annotations

from collections.abc import Sequence

from mjscore.place import WIDTH, width
from mjscore.report.columns import broken, left
from mjscore.report.words import words
from mjscore.rulebook.tables import names, shipped


def variants_text(lang: str) -> str:
    """A line for every shipped variant: its name on the command line, and what it is called."""
    said = words(lang)
    return "\n".join(_rows([(name, said.pick(shipped(name).get("name")) or name) for name in names()]))


def tiles_text(lang: str) -> str:
    """How tiles and sets are written, as a table in words."""
    said = words(lang)
    parts = [[(str(written), str(means)) for written, means in said[f"notation.{part}"].items()] for part in _PARTS]
    indent = max(width(written) for rows in parts for written, _ in rows) + 2
    return "\n\n".join("\n".join(_rows(rows, indent)) for rows in parts)


_PARTS = ("tiles", "sets")


def _rows(rows: Sequence[tuple[str, str]], indent: int = 0) -> list[str]:
    """Two columns, the second broken to fit; the first as wide as it has to be, or so wide that several tables agree."""
    indent = indent or max(width(written) for written, _ in rows) + 2
    lines = []
    for written, means in rows:
        first, *others = broken(means, columns=WIDTH - indent)
        lines += [left(written, indent) + first, *(" " * indent + line for line in others)]
    return lines
