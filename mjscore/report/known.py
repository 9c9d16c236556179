"""What is known: the variants with their names, and how tiles are written."""

from __future__ import annotations

from mjscore.place import WIDTH
from mjscore.report.columns import broken, cut, left
from mjscore.report.words import Words, words
from mjscore.rulebook.tables import names, shipped


def variants_text(lang: str) -> str:
    """A line for every shipped variant: its name on the command line, and what it is called."""
    said = words(lang)
    longest = max(map(len, names()))
    return "\n".join(
        cut(f"{left(name, longest)}  {said.pick(shipped(name).get('name')) or name}", WIDTH) for name in names()
    )


def tiles_text(lang: str) -> str:
    """How tiles and sets are written, as a table in words."""
    said = words(lang)
    return "\n\n".join("\n".join(_rows(said, part)) for part in ("tiles", "sets"))


def _rows(said: Words, part: str) -> list[str]:
    rows = [(str(written), str(means)) for written, means in said[f"notation.{part}"].items()]
    indent = max(len(written) for written, _ in rows) + 2
    lines = []
    for written, means in rows:
        first, *others = broken(means, columns=WIDTH - indent)
        lines += [left(written, indent) + first, *(" " * indent + line for line in others)]
    return lines
