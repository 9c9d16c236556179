"""`mjscore check`: is what somebody says a deal is worth right, and if not, where does it part from the rules?"""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click

from mjscore.cli.ending import UNDERSTOOD, status_of
from mjscore.cli.options import card_option, lang_option, set_option, tiles_option, variant_option
from mjscore.cli.output import write, write_problems, write_result
from mjscore.cli.score import Given, as_asked, deal_options, deals, pairs, placed_problems, written_fields
from mjscore.cli.settings import FORMATS, in_force
from mjscore.dispute import Dispute, why
from mjscore.dispute import check as judge_claim
from mjscore.files.books import Books, beside
from mjscore.files.cards import Cards
from mjscore.judge import score, take
from mjscore.place import Path as Place
from mjscore.place import Problem, Refused
from mjscore.text import Source, with_spots


class Asked:
    """What is asked of every deal, and how the answer is to be shown."""

    def __init__(
        self, claims: Sequence[str], item: str | None, format: str, lang: str, tiles: str, verbose: bool
    ) -> None:
        self.claims = tuple(claims)
        self.item = item
        self.format = format
        self.lang = lang
        self.tiles = tiles
        self.verbose = verbose


@click.command(short_help="Judge a disputed payment: is it right, and if not, why?")
@click.argument("deal", required=False, metavar="[DEAL]")
@click.option(
    "--claim", "claims", multiple=True, metavar="TEXT",
    help='What is claimed, such as "west pays south 32", "south +64", "value 16", "all_pungs 3"; may be repeated.',
)  # fmt: skip
@click.option("--why", "item", metavar="ITEM", help="Say of one item why it counts, or what is missing.")
@variant_option
@deal_options
@card_option
@set_option
@click.option("--format", type=click.Choice(FORMATS), help="How the answer is written: text, json or markdown.")
@lang_option
@tiles_option
@click.option("--verbose", "-v", is_flag=True, help="Show the deal as it is scored, too.")
@click.pass_context
def check(
    ctx: click.Context,
    /,
    deal: str | None,
    claims: Sequence[str],
    item: str | None,
    variant: str | None,
    card: str | None,
    set_: Sequence[str],
    format: str | None,
    lang: str | None,
    tiles: str | None,
    verbose: bool,
    **fields: Any,
) -> None:
    """Judge what somebody says a deal is worth: whether it holds, where it parts from the rules and why, and under
    what other rules or facts it would be right.

    DEAL is written as for `mjscore score`. Without --claim the deal's own `claim` is judged; with it, that one is left
    alone.

    \b
      mjscore check friday.yaml --claim "west pays south 32"
      mjscore check friday.yaml --claim "value 16" --claim "all_pungs 3"
      mjscore check friday.yaml --why all_pungs

    The exit status is 1 where a claim does not hold (or an item does not count), 2 where the deal or the claim cannot
    be read.
    """
    if item is not None and claims:
        raise click.UsageError("--why asks of one item, --claim judges a claim: give one of the two")
    defaults = in_force()
    asked = Asked(
        claims,
        item,
        format or defaults["format"].value or "text",
        lang or defaults["lang"].value or "en",
        tiles or defaults["tiles"].value or "text",
        verbose,
    )
    default = beside(Path(), variant) or defaults["variant"].value
    rules = pairs("--set", set_)
    status = 0
    for place, given in enumerate(deals(deal, written_fields(fields))):
        if place and asked.format != "json":
            write("")
        status = max(status, _answer(given, default, (card, rules), asked))
    ctx.exit(status)


def _answer(given: Given, variant: str | None, typed: tuple[str | None, dict[str, Any]], asked: Asked) -> int:
    """Answers for one deal, or shows its problems; returns the exit status."""
    data = None
    card, rules = typed
    books = Books(given.folder)
    cards = Cards(given.folder, books, [path for path in (card, rules.get("card")) if isinstance(path, str)])
    elsewhere: set[Place] = set()
    try:
        data = as_asked(given.read(), card, rules, elsewhere)
        if asked.item is not None:
            return _write_why(data, variant, books, cards, asked)
        dispute = judge_claim(data, asked.claims, variant, books, cards)
    except Refused as refused:
        placed, said = _with_claims(refused, given.source, elsewhere, asked)
        if asked.format == "json":
            from mjscore.report.places import error_line

            write(error_line(data, None, placed))
        else:
            sources = [*said, *([given.source] if given.source else []), *books.opened, *cards.opened]
            write_problems(placed, *sources)
        return status_of(placed.first().code)
    _write_dispute(dispute, asked)
    return 0 if dispute.holds else UNDERSTOOD


def _write_dispute(dispute: Dispute, asked: Asked) -> None:
    from mjscore.report.dispute_data import dispute_data
    from mjscore.report.dispute_text import dispute_markdown, dispute_text

    if asked.format == "json":
        write(json.dumps(dispute_data(dispute, asked.lang), ensure_ascii=False))
        return
    of = dispute.result, dispute.book, dispute.deal, asked.lang, asked.tiles, True
    if asked.format == "markdown":
        from mjscore.report.markdown import result_markdown

        write(dispute_markdown(dispute, asked.lang, asked.tiles))
        if asked.verbose:
            write("\n" + result_markdown(*of))
        return
    write_result(dispute_text(dispute, asked.lang, asked.tiles))
    if asked.verbose:
        from mjscore.report.text import result_text

        write("")
        write_result(result_text(*of))


def _write_why(data: Any, variant: str | None, books: Books, cards: Cards, asked: Asked) -> int:
    from mjscore.report.dispute_data import why_data
    from mjscore.report.dispute_text import why_markdown, why_text

    found = why(data, asked.item or "", variant, books, cards)
    deal, book = take(data, variant, books, cards)
    result = score(deal, book)
    if asked.format == "json":
        write(json.dumps(why_data(found, deal, book, result, asked.lang), ensure_ascii=False))
    elif asked.format == "markdown":
        write(why_markdown(found, deal, book, result, asked.lang, asked.tiles))
    else:
        write_result(why_text(found, deal, book, result, asked.lang, asked.tiles))
    return 0 if all(one.counts for one in found) else UNDERSTOOD


def _with_claims(
    refused: Refused, source: Source | None, typed: set[Place], asked: Asked
) -> tuple[Refused, list[Source]]:
    """The problems with their spots, those of claims in the claims' own texts; and these texts."""
    texts = {("--claim", place): text for place, text in enumerate(asked.claims)}
    if asked.item is not None:
        texts["--why", 0] = asked.item
    sources = {
        path: Source(path[0] if len(texts) == 1 else f"{path[0]} {path[1] + 1}", text, "text")
        for path, text in texts.items()
    }
    placed: list[Problem] = []
    for problem in refused.problems:
        path = problem.at.path
        own = sources.get((str(path[0]), int(path[1]))) if len(path) == 2 and str(path[0]).startswith("--") else None
        one = Refused([problem])
        placed += (with_spots(one, own, 0) if own is not None else placed_problems(one, source, typed)).problems
    return refused.having(placed), list(sources.values())
