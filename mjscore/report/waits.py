"""Waits as text, Markdown and data: each tile that would win, what it would be worth drawn and discarded, and with what."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from mjscore.judge import Wait
from mjscore.place import width
from mjscore.report.columns import broken, left, right
from mjscore.report.data import result_data
from mjscore.report.words import Words, item_names, words
from mjscore.result import Result
from mjscore.rulebook import Rulebook
from mjscore.tiles.notation import read_tiles, unicode_of

_TOGETHER = "\N{NO-BREAK SPACE}"  # holds an item and its worth on one line; a plain space in what is printed
Row = tuple[str, str, str, str]  # tile, way, worth, items


def waits_text(found: Sequence[Wait], book: Rulebook, lang: str = "en", tiles: str = "text") -> str:
    """One line a tile and way of winning, in columns that fit a terminal; a line too long goes on below itself."""
    said = words(lang)
    rows = _rows(found, book, said, tiles)
    if not rows:
        return said.say("waits.none")
    columns = [max(width(row[place]) for row in rows) for place in range(3)]
    lines = [said.say("waits.heading", number=len(found))]
    for tile, way, worth, items in rows:
        start = f"  {left(tile, columns[0])}  {left(way, columns[1])}  {right(worth, columns[2])}  "
        first, *others = broken(items, " " * width(start))
        lines += [line.replace(_TOGETHER, " ").rstrip() for line in (start + first.strip(" "), *others)]
    return "\n".join(lines)


def waits_markdown(found: Sequence[Wait], book: Rulebook, lang: str = "en", tiles: str = "text") -> str:
    """The same as a Markdown table."""
    said = words(lang)
    rows = _rows(found, book, said, tiles)
    if not rows:
        return said.say("waits.none")
    head = [said["waits.tile"], said["waits.way"], said["waits.worth"], said["waits.items"]]
    filled = [(rows[place - 1][0] if not row[0] else row[0], *row[1:]) for place, row in enumerate(rows)]
    lines = [head, ["---"] * 4, *filled]
    return "\n".join("| " + " | ".join(cells).replace(_TOGETHER, " ") + " |" for cells in lines)


def waits_data(found: Sequence[Wait], book: Rulebook) -> dict[str, Any]:
    """The same as plain data: `{variant, rules, waits: [{tile, drawn, discarded}]}`; null where it would not win so.

    `drawn` and `discarded` are a win as results have it, with its `error` where it is no legal win.
    """
    return {
        "variant": book.id,
        "rules": book.rules,
        "waits": [
            {"tile": wait.tile, "drawn": _win_data(wait.drawn), "discarded": _win_data(wait.discarded)}
            for wait in found
        ],
    }


def _win_data(result: Result | None) -> dict[str, Any] | None:
    if result is None:
        return None
    data = result_data(result)
    win: dict[str, Any] = {key: value for key, value in data["wins"][0].items() if key not in ("winner", "by", "from")}
    return {**win, "error": data["error"]} if "error" in data else win


def _rows(found: Sequence[Wait], book: Rulebook, said: Words, tiles: str) -> list[Row]:
    rows: list[Row] = []
    for wait in found:
        name = unicode_of(read_tiles(wait.tile) or ()) if tiles == "unicode" else wait.tile
        for key, result in (("waits.drawn", wait.drawn), ("waits.discarded", wait.discarded)):
            if result is not None:
                rows.append((name, str(said[key]), _worth(result, book, said), _items(result, book, said)))
                name = ""
    return rows


def _worth(result: Result, book: Rulebook, said: Words) -> str:
    if result.fault is not None:
        key = f"waits.codes.{result.fault.code}"
        return str(said[key] if key in said else said["waits.unlawful"])
    return said.amount(result.wins[0].count.value, book.paid_in)


def _items(result: Result, book: Rulebook, said: Words) -> str:
    names = item_names(book, said)
    count = result.wins[0].count
    parts = [
        f"{names.get(item.id, item.id)} {said.amount(item.value, book.paid_in if item.unit == 'card' else item.unit)}"
        for item in count.items
    ]
    return said.listed([part.replace(" ", _TOGETHER) for part in parts]) if parts else "-"
