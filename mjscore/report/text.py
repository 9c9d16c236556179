"""A result as it is printed: at most a dozen lines for an ordinary deal, and never more than 80 columns.

It knows lines and columns; what is said comes from `story`. It draws the matrix itself: the package `tabulate` takes
longer to import than a whole deal to score, and measures no wide characters without another package.
"""

from __future__ import annotations

from mjscore.deal.records import Deal
from mjscore.place import WIDTH, width
from mjscore.report.columns import broken, cut, left, right, table, tamed
from mjscore.report.story import HandStory, ItemLine, Matrix, Story, Teller
from mjscore.report.words import words
from mjscore.result import Result
from mjscore.rulebook import Rulebook

LINES = 12
"""Lines that an ordinary deal should not exceed: with many items, these stand side by side."""

_LONGEST = {"item": 40, "rules": 40, "note": 400}  # columns of foreign words
_PLAYER = (24, 14, 8)  # columns of a player's name: the first with which the first line holds
_HARD = "\xa0"  # a space at which no line is broken
_BETWEEN = 3  # columns between the name of an item and its value, and between two such columns


def result_text(
    result: Result,
    book: Rulebook,
    deal: Deal | None = None,
    lang: str = "en",
    tiles: str = "text",
    verbose: bool = False,
) -> str:
    """The printed form of a result, in the reader's language, without a line break at its end.

    `deal` gives the players' names, the round and the note. `verbose` adds what was not counted and by what, the items
    of the hands that did not win, the next dealer, and the rules in force.
    """
    said = words(lang)
    for longest in _PLAYER:
        limits = {**_LONGEST, "player": longest}
        escape = lambda text, kind, limits=limits: tamed(text, limits[kind])  # noqa: E731
        story = Teller(result, book, deal, said, escape, tiles == "unicode").story()
        if width(_head(story)) <= WIDTH:
            break
    corner, net = said["table.pays_to"], said["table.net"]
    single = _lines(story, corner, net, verbose, 1)
    if verbose or len(single) <= LINES:
        return "\n".join(single)
    for columns in (2, 3, 0):
        lines = _lines(story, corner, net, verbose, columns)
        if len(lines) <= LINES:
            break
    return "\n".join(lines)


def _head(story: Story) -> str:
    return (story.wins[0].headline if story.wins else story.opening or "") + story.where


def _lines(story: Story, corner: str, net: str, verbose: bool, columns: int) -> list[str]:
    """All lines, the items in so many columns as far as they fit; in 0 columns they are one running text."""
    lines: list[str] = []
    if story.opening is not None:
        lines += broken(_head(story))
    for place, win in enumerate(story.wins):
        lines += broken(win.headline + (story.where if place == 0 else ""))
        lines += _hand(win.hand, "  ", verbose, columns)
        for remark in win.remarks:
            lines += broken(remark)
    if verbose:
        for player, hand in story.hands:
            lines += [player, *_hand(hand, "  ", verbose, columns)]
    for remark in story.remarks:
        lines += broken(remark)
    if story.matrix is not None:
        lines += _matrix(story.matrix, corner, net)
    for line in (*story.closing, *(story.details if verbose else ())):
        lines += broken(line)
    return lines


def _hand(hand: HandStory, indent: str, verbose: bool, columns: int) -> list[str]:
    lines = broken(" ".join(hand.reading)) if hand.reading else []
    lines += _items(hand.items, indent, columns)
    if verbose:
        for line in hand.not_counted:
            lines += broken(line, indent)
    return [*lines, *broken(hand.totals, indent)]


def _items(items: tuple[ItemLine, ...], indent: str, columns: int) -> list[str]:
    """The items one below the other, or in so many columns (or the most that fit), to be read column by column."""
    if columns == 0:
        return _running(items, indent)
    for number in range(min(columns, len(items)), 0, -1):
        rows = -(-len(items) // number)
        blocks = [_block(items[start : start + rows]) for start in range(0, len(items), rows)]
        widths = [max(map(width, block)) for block in blocks]
        if number == 1 or sum(widths) + _BETWEEN * (number - 1) + len(indent) <= WIDTH:
            return [_row(blocks, widths, row, indent) for row in range(rows)]
    return []


def _row(blocks: list[list[str]], widths: list[int], row: int, indent: str) -> str:
    cells = [left(block[row], taken) for block, taken in zip(blocks, widths, strict=True) if row < len(block)]
    return (indent + (" " * _BETWEEN).join(cells)).rstrip()


def _running(items: tuple[ItemLine, ...], indent: str) -> list[str]:
    """The items one after the other, a unit where it first stands and wherever it changes."""
    parts = [
        f"{item.name}: {item.number}" + (f" {item.unit}" if place == 0 or item.unit != items[place - 1].unit else "")
        for place, item in enumerate(items)
    ]
    unbroken = ", ".join(part.replace(" ", _HARD) for part in parts)
    return [line.replace(_HARD, " ") for line in broken(unbroken, indent)]


def _block(items: tuple[ItemLine, ...]) -> list[str]:
    """Items in one column: values below each other, a unit where it first stands and wherever it changes."""
    names = max(width(item.name) for item in items)
    numbers = max(len(item.number) for item in items)
    lines = []
    unit = ""
    for item in items:
        shown = f" {item.unit}" if item.unit != unit else ""
        lines.append(f"{left(item.name, names + _BETWEEN)}{right(item.number, numbers)}{shown}")
        unit = item.unit
    return lines


def _matrix(matrix: Matrix, corner: str, net: str) -> list[str]:
    most = WIDTH // (len(matrix.columns) + 1) - 2
    rows = [
        [cut(payer, most), *("" if amount is None else str(amount) for amount in amounts)]
        for payer, amounts in matrix.rows
    ]
    sums = [net, *(f"{amount:+}" if amount else "0" for amount in matrix.net)]
    return table([corner, *(cut(name, most) for name in matrix.columns)], [*rows, sums])
