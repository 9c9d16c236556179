"""A result as it is printed: at most a dozen lines for an ordinary deal, and never more than 80 columns.

It knows lines and columns; what is said comes from `story`. It draws the matrix itself: the package `tabulate` takes
longer to import than a whole deal to score, and measures no wide characters without another package.
"""

from __future__ import annotations

from mjscore.deal.records import Deal
from mjscore.place import WIDTH, width
from mjscore.report.columns import broken, cut, left, right, table, tamed
from mjscore.report.payments import Matrix
from mjscore.report.story import HandStory, ItemLine, Story, Teller
from mjscore.report.words import Words, words
from mjscore.result import Result
from mjscore.rulebook import Rulebook

ROWS = 6
"""Items that stand one below the other; more of them stand side by side in so many rows."""

LONGEST = {"item": 60, "reason": 200, "rules": 40, "note": 400}
"""Columns of words that are not ours; no name of a shipped table is longer."""

_PLAYER = (24, 14, 8)  # columns of a player's name: the first with which the first line holds
_HARD = "\xa0"  # a space at which no line is broken
_INDENT = "  "
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
        limits = {**LONGEST, "player": longest}
        escape = lambda text, kind, limits=limits: tamed(text, limits[kind])  # noqa: E731
        story = Teller(result, book, deal, said, escape, tiles == "unicode").story()
        if width(_head(story)) <= WIDTH:
            break
    return "\n".join(_lines(story, said, verbose))


def _head(story: Story) -> str:
    return (story.wins[0].headline if story.wins else story.opening or "") + story.where


def _lines(story: Story, said: Words, verbose: bool) -> list[str]:
    between = said.between
    lines: list[str] = []
    if story.opening is not None:
        lines += broken(_head(story))
    for place, win in enumerate(story.wins):
        lines += broken(win.headline + (story.where if place == 0 else ""))
        lines += _hand(win.hand, between, verbose)
        for remark in win.remarks:
            lines += broken(remark)
    if verbose:
        for player, hand in story.hands:
            lines += [player, *_hand(hand, between, verbose)]
    for remark in story.remarks:
        lines += broken(remark)
    if story.matrix is not None:
        lines += _matrix(story.matrix, said["table.pays_to"], said["table.net"])
    for line in (*story.closing, *(story.details if verbose else ())):
        lines += broken(line)
    return lines


def _hand(hand: HandStory, between: str, verbose: bool) -> list[str]:
    tiles = (*hand.reading, *(hand.flowers if verbose else ()))
    lines = broken(" ".join(tiles)) if tiles else []
    lines += _items(hand.items, between, verbose)
    if verbose:
        for line in hand.not_counted:
            lines += broken(line, _INDENT)
    if hand.fu:
        lines += broken(hand.fu, _INDENT)
    return [*lines, *broken(hand.totals, _INDENT)]


def _items(items: tuple[ItemLine, ...], between: str, verbose: bool) -> list[str]:
    """The items one below the other; many of them side by side, to be read column by column, or as one running text."""
    if not items:
        return []
    for columns in (1, 2, 3):
        rows = -(-len(items) // columns)
        if rows > ROWS and not verbose:
            continue
        blocks = [_block(items[start : start + rows], between) for start in range(0, len(items), rows)]
        widths = [max(map(width, block)) for block in blocks]
        if sum(widths) + _BETWEEN * (len(blocks) - 1) + len(_INDENT) <= WIDTH:
            return [_row(blocks, widths, row) for row in range(rows)]
    return _running(items, between)


def _row(blocks: list[list[str]], widths: list[int], row: int) -> str:
    cells = [left(block[row], taken) for block, taken in zip(blocks, widths, strict=True) if row < len(block)]
    return (_INDENT + (" " * _BETWEEN).join(cells)).rstrip()


def _running(items: tuple[ItemLine, ...], between: str) -> list[str]:
    """The items one after the other, a unit where it first stands and wherever it changes."""
    parts = [
        f"{item.name}: {item.number}"
        + (between + item.unit if place == 0 or item.unit != items[place - 1].unit else "")
        for place, item in enumerate(items)
    ]
    unbroken = ", ".join(part.replace(" ", _HARD) for part in parts)
    return [line.replace(_HARD, " ") for line in broken(unbroken, _INDENT)]


def _block(items: tuple[ItemLine, ...], between: str) -> list[str]:
    """Items in one column: values below each other, a unit where it first stands and wherever it changes."""
    names = max(width(item.name) for item in items)
    numbers = max(len(item.number) for item in items)
    lines = []
    unit = ""
    for item in items:
        shown = between + item.unit if item.unit != unit else ""
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
