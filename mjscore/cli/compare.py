"""`mjscore compare`: one deal under several variants, side by side."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import click

from mjscore.cli.ending import status_of
from mjscore.cli.options import card_option, lang_option, set_option, variant_option
from mjscore.cli.output import write, write_problems
from mjscore.cli.score import Given, as_asked, deal_options, deals, pairs, placed_problems, written_fields
from mjscore.cli.settings import FORMATS, in_force
from mjscore.dispute.compare import Compared
from mjscore.dispute.compare import compare as score_each
from mjscore.files.books import Books, beside
from mjscore.files.cards import Cards
from mjscore.place import Path as Place
from mjscore.place import Refused
from mjscore.report.places import id_of
from mjscore.rulebook import names
from mjscore.rulebook.tables import shipped


@click.command(short_help="Score one deal under several variants, side by side.")
@click.argument("deal", required=False, metavar="[DEAL]")
@click.option(
    "--variants", metavar="A,B,…",
    help="The variants to compare, with commas between; else the deal's own and every table that extends no other.",
)  # fmt: skip
@variant_option
@deal_options
@card_option
@set_option
@click.option("--format", type=click.Choice(FORMATS), help="How the answer is written: text, json or markdown.")
@lang_option
@click.pass_context
def compare(
    ctx: click.Context,
    /,
    deal: str | None,
    variants: str | None,
    variant: str | None,
    card: str | None,
    set_: Sequence[str],
    format: str | None,
    lang: str | None,
    **fields: Any,
) -> None:
    """Score one deal under several variants, side by side. Fields, circumstances and options that a variant does not
    know are left out there, and named.

    \b
      mjscore compare friday.yaml --variants shanghai,hongkong,classical

    The exit status is that of `score` where no variant can score the deal.
    """
    defaults = in_force()
    form, language = format or defaults["format"].value or "text", lang or defaults["lang"].value or "en"
    default = beside(Path(), variant) or defaults["variant"].value
    rules = pairs("--set", set_)
    status = 0
    for place, given in enumerate(deals(deal, written_fields(fields))):
        if place and form != "json":
            write("")
        status = max(status, _compare(given, variants, default, (card, rules), (form, language)))
    ctx.exit(status)


def _compare(
    given: Given,
    variants: str | None,
    default: str | None,
    typed: tuple[str | None, dict[str, Any]],
    style: tuple[str, str],
) -> int:
    """Compares one deal and writes the table, or its problems; returns the exit status."""
    from mjscore.report.compare import compare_data, compare_markdown, compare_text

    card, rules = typed
    books = Books(given.folder)
    cards = Cards(given.folder, books, [path for path in (card, rules.get("card")) if isinstance(path, str)])
    elsewhere: set[Place] = set()
    data = None
    try:
        data = as_asked(given.read(), card, rules, elsewhere)
        typed_as = _named(variants, data, default)
        if variants is not None:
            elsewhere.add(("variant",))
        compared = [
            replace(one, variant=name)
            for name, one in zip(typed_as.values(), score_each(data, typed_as, books, cards), strict=True)
        ]
        if not any(one.result is not None for one in compared):
            raise _first_refused(compared)
    except Refused as refused:
        placed = placed_problems(refused, given.source, elsewhere)
        if style[0] == "json":
            from mjscore.report.places import error_line

            write(error_line(data, None, placed))
        else:
            write_problems(placed, *([given.source] if given.source else []), *books.opened, *cards.opened)
        return status_of(placed.first().code)
    if style[0] == "json":
        write(json.dumps(compare_data(compared, id_of(data)), ensure_ascii=False))
    elif style[0] == "markdown":
        write(compare_markdown(compared, style[1]))
    else:
        write(compare_text(compared, style[1]))
    return 0


def _named(variants: str | None, data: Any, default: str | None) -> dict[str, str]:
    """The variants to compare, each once, and how they are called; paths that are typed are seen from where one is."""
    if variants is not None:
        named = [one.strip() for one in variants.split(",") if one.strip()]
        if not named:
            raise click.UsageError("--variants names no variant")
        return {beside(Path(), one) or one: one for one in named}
    own = data.get("variant", default) if isinstance(data, dict) else default
    whole = [name for name in names() if not shipped(name).get("bases")]
    return {one: one for one in [*([own] if isinstance(own, str) else []), *whole]}


def _first_refused(compared: Sequence[Compared]) -> Refused:
    return next(one.refused for one in compared if one.refused is not None)
