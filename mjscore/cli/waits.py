"""`mjscore waits`: which tiles would win, with what and for how much."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click

from mjscore.cli.ending import status_of
from mjscore.cli.options import lang_option, set_option, tiles_option
from mjscore.cli.output import write, write_problems
from mjscore.cli.score import pairs
from mjscore.cli.settings import FORMATS, in_force
from mjscore.files.books import Books, beside
from mjscore.files.cards import Cards
from mjscore.judge import waits as find_waits
from mjscore.place import Refused
from mjscore.rulebook import with_rules
from mjscore.text import Source, with_spots


@click.command(short_help="Say which tiles would win a hand, and for how much.")
@click.argument("hand", metavar="HAND")
@click.option("--variant", metavar="NAME", help="The rules: a table, or a house-rules file.")
@click.option("--winner", metavar="SEAT", default="east", help="Whose hand it is; East's if it is not said.")
@click.option("--round", metavar="WIND", help="The wind of the round; east if it is not said.")
@click.option(
    "--with", "with_", multiple=True, metavar="WORD", help="A circumstance, such as last_tile; may be repeated."
)
@click.option("--flowers", metavar="TILES", help='The bonus tiles, such as "F1 S2".')
@click.option("--field", multiple=True, metavar="NAME=VALUE", help="Any other field of the deal, the value as in YAML.")
@set_option
@click.option("--format", type=click.Choice(FORMATS), help="How the waits are written: text, json or markdown.")
@lang_option
@tiles_option
@click.pass_context
def waits(
    ctx: click.Context,
    hand: str,
    variant: str | None,
    winner: str,
    round: str | None,
    with_: Sequence[str],
    flowers: str | None,
    field: Sequence[str],
    set_: Sequence[str],
    format: str | None,
    lang: str | None,
    tiles: str | None,
) -> None:
    """Say which tiles would win HAND, a hand one tile short, drawn and discarded.

    \b
      mjscore waits --variant shanghai "(RRR) 234m 567p 6799s" --winner south

    The exit status is 1 where no tile would win.
    """
    defaults = in_force()
    circumstances = [word for text in with_ for word in text.replace(",", " ").split()]
    written = {"winner": winner, "round": round, "flowers": flowers, "with": circumstances or None}
    data: dict[str, Any] = {"hand": hand, **{key: value for key, value in written.items() if value is not None}}
    data.update(pairs("--field", field))
    name = beside(Path(), variant) or defaults["variant"].value
    if name is None:
        raise click.UsageError("which variant? Give --variant; mjscore variants lists them")
    books = Books(Path())
    cards = Cards(Path(), books)
    try:
        book = with_rules(books(name), pairs("--set", set_))
        found = find_waits(data, book, cards)
    except Refused as refused:
        source = Source("hand", hand, "text")
        placed = [
            problem
            for one in refused.problems
            for problem in (with_spots(Refused([one]), source, 0).problems if one.at.path == ("hand",) else (one,))
        ]
        write_problems(refused.having(placed), source, *books.opened, *cards.opened)
        ctx.exit(status_of(refused.first().code))
    form = format or defaults["format"].value or "text"
    language, pictures = lang or defaults["lang"].value or "en", tiles or defaults["tiles"].value or "text"
    from mjscore.report.waits import waits_data, waits_markdown, waits_text

    if form == "json":
        write(json.dumps(waits_data(found, book), ensure_ascii=False))
    else:
        write((waits_markdown if form == "markdown" else waits_text)(found, book, language, pictures))
    ctx.exit(0 if found else 1)
