"""Text in columns of a terminal: how wide it is, cut, padded and broken to fit, whatever its script."""

from __future__ import annotations

from collections.abc import Sequence

from mjscore.place import WIDTH, harmless, width


def cut(text: str, columns: int) -> str:
    """The text, or as much of it as fits with a `…` behind; at most so many characters too, marks being free of width."""
    if len(text) <= columns and width(text) <= columns:
        return text
    kept, taken = "", 0
    for char in text[: columns - 1]:
        taken += width(char)
        if taken > columns - 1:
            break
        kept += char
    return kept + "…"


def tamed(text: str, columns: int) -> str:
    """A foreign word as it may stand in a line: nothing in it acts on a terminal, and it is cut to a length."""
    return cut(harmless(text), columns)


def left(text: str, columns: int) -> str:
    """The text with spaces behind it up to a width."""
    return text + " " * (columns - width(text))


def right(text: str, columns: int) -> str:
    """The text with spaces before it up to a width."""
    return " " * (columns - width(text)) + text


def broken(text: str, indent: str = "", columns: int = WIDTH) -> list[str]:
    """The text in lines that fit: broken at spaces, within a word only where it is too long for a line."""
    lines: list[str] = []
    line = indent
    for word in text.split(" "):
        joined = f"{line} {word}" if line != indent else line + word
        if width(joined) <= columns:
            line = joined
            continue
        if line != indent:
            lines.append(line)
        pieces = _pieces(word, columns - len(indent))
        lines += [indent + piece for piece in pieces[:-1]]
        line = indent + pieces[-1]
    return [*lines, line]


def _pieces(word: str, columns: int) -> list[str]:
    pieces = [""]
    taken = 0
    for char in word:
        taken += width(char)
        if taken > columns:
            pieces.append("")
            taken = width(char)
        pieces[-1] += char
    return pieces


def table(head: Sequence[str], rows: Sequence[Sequence[str]], gap: int = 2) -> list[str]:
    """Lines of a table: the first column to the left, all others to the right, equally wide where there is room."""
    everything = [head, *rows]
    first = max(width(row[0]) for row in everything)
    others = [max(map(width, column)) for column in list(zip(*everything, strict=True))[1:]]
    if first + sum(gap + max(others) for _ in others) <= WIDTH:
        others = [max(others)] * len(others)
    return [
        (left(row[0], first) + "".join(right(cell, other + gap) for cell, other in zip(row[1:], others, strict=True)))
        .rstrip()
        for row in everything
    ]  # fmt: skip
