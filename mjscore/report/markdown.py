"""A result as Markdown: headings, a table of items, the matrix; nothing that a name holds can become markup.

It knows Markdown; what is said comes from `story`. Tables are drawn with `tabulate`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from mjscore.deal.records import Deal
from mjscore.place import harmless
from mjscore.report.payments import Matrix
from mjscore.report.story import HandStory, Teller
from mjscore.report.words import Words, words
from mjscore.result import Result
from mjscore.rulebook import Rulebook

# Signs that are markup wherever they stand, then what is at the beginning of a line, or makes a link by itself.
_MARKUP = re.compile(r"[\\`*_\[\]<>#&|~$@]|^[-+=]|(?<=^\d)[.)]|(?<=www)\.|:(?=//)")
_LONGEST = {"player": 80, "item": 120, "reason": 200, "rules": 120, "note": 2000}  # characters of foreign words


def result_markdown(
    result: Result,
    book: Rulebook,
    deal: Deal | None = None,
    lang: str = "en",
    tiles: str = "text",
    verbose: bool = False,
) -> str:
    """The printed form of a result as Markdown, without a line break at its end; arguments as in `result_text`."""
    said = words(lang)
    story = Teller(result, book, deal, said, _escaped, tiles == "unicode").story()
    blocks = []
    if story.opening is not None:
        blocks.append(f"**{story.opening}**{story.where}")
    for place, win in enumerate(story.wins):
        blocks.append(f"**{win.headline}**" + (story.where if place == 0 else ""))
        blocks += [*_hand(win.hand, said, verbose), *win.remarks]
    if verbose:
        for player, hand in story.hands:
            blocks += [f"**{player}**", *_hand(hand, said, verbose)]
    blocks += story.remarks
    if story.matrix is not None:
        blocks.append(_matrix(story.matrix, said))
    return "\n\n".join([*blocks, *story.closing, *(story.details if verbose else ())])


def escaped(text: str) -> str:
    """The text as Markdown shows it letter for letter: what could be markup has a backslash before it."""
    return _MARKUP.sub(r"\\\g<0>", harmless(text))


def _escaped(text: str, kind: str) -> str:
    most = _LONGEST[kind]
    return escaped(text if len(text) <= most else text[: most - 1] + "…")


def _hand(hand: HandStory, said: Words, verbose: bool) -> list[str]:
    blocks = []
    if tiles := (*hand.reading, *(hand.flowers if verbose else ())):
        blocks.append(" ".join(f"`{group}`" for group in tiles))
    if hand.items:
        rows = [[item.name, item.number, item.unit] for item in hand.items]
        blocks.append(_table([said["table.item"], "", ""], rows, ("left", "right", "left")))
    if hand.fu:
        blocks.append(hand.fu)
    blocks.append(f"**{hand.totals}**")
    if verbose and hand.not_counted:
        blocks.append("\n".join(f"- {line}" for line in hand.not_counted))
    return blocks


def _matrix(matrix: Matrix, said: Words) -> str:
    head = [escaped(said["table.pays_to"]), *matrix.columns]
    rows = [[payer, *("" if amount is None else str(amount) for amount in amounts)] for payer, amounts in matrix.rows]
    net = [f"**{said['table.net']}**", *(f"**{amount:+}**" if amount else "**0**" for amount in matrix.net)]
    return _table(head, [*rows, net], ("left", *["right"] * len(matrix.columns)))


def _table(head: Sequence[str], rows: Sequence[Sequence[str]], align: Sequence[str]) -> str:
    import tabulate  # takes long to import: only when a table is drawn

    return tabulate.tabulate(rows, head, tablefmt="pipe", colalign=align, disable_numparse=True)
