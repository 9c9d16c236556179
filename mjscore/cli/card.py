"""`mjscore card`: American cards checked, read back in words, and asked whether a hand is dead."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Sequence
from typing import NoReturn

import click

from mjscore.card import SAMPLE, SAMPLE_FILE, Card, CardFile, alive, read_card, read_visible, sample_text, show
from mjscore.cli.ending import TROUBLE, UNDERSTOOD
from mjscore.cli.options import lang_option
from mjscore.cli.output import write, write_problems
from mjscore.cli.settings import in_force
from mjscore.files.cards import card_text
from mjscore.place import At, Problem, Refused
from mjscore.report.data import error_data
from mjscore.rulebook.nearest import did_you_mean
from mjscore.text import Source, decode

FORMATS = ("text", "json")
_format = click.option("--format", type=click.Choice(FORMATS), help="How it is written: text or json.")


@click.group(short_help="Check American cards, read them back, find dead hands.")
def card() -> None:
    """Check American cards, read them back in words, and say whether a hand is dead."""


@card.command(short_help="Find every fault of a card file.")
@click.argument("file", metavar="FILE")
@_format
@lang_option
@click.pass_context
def check(ctx: click.Context, file: str, format: str | None, lang: str | None) -> None:
    """Find every fault of a card file, and what only looks odd, each with its place. `-` is standard input.

    The exit status is 1 where the card has an error, 2 where it cannot be read. Warnings alone leave it at 0.
    """
    form, language = _style(format, lang)
    name, text = _opened(file, form)
    found = read_card(text)
    ways = sum(found.instantiations)
    if form == "json":
        findings = [finding.as_data(name) for finding in found.findings]
        data = {"card": found.name, "lines": len(found.lines), "instantiations": ways, "findings": findings}
        write(json.dumps(data, ensure_ascii=False))
    else:
        from mjscore.report.words import words

        tell, errors = words(language), len(found.errors)
        counts = {"lines": len(found.lines), "ways": ways, "errors": errors, "warnings": len(found.findings) - errors}
        counted = tell.listed([tell.amount(number, what) for what, number in counts.items()])
        last = tell.say("card.checked", file=name, counts=counted)
        write("\n".join([*(finding.written(name) for finding in found.findings), last]))
    if found.errors:
        ctx.exit(UNDERSTOOD)


@card.command("show", short_help="Read the lines of a card back in words.")
@click.argument("file", metavar="FILE")
@click.argument("labels", nargs=-1, metavar="[LABEL...]")
@_format
@lang_option
def show_(file: str, labels: Sequence[str], format: str | None, lang: str | None) -> None:
    """Read every line of a card back in words, with one sample hand, to be held against the paper.

    With LABELs, those lines alone. The exit status is 2 where the card has an error.
    """
    from mjscore.report.card_words import card_data, card_text

    form, language = _style(format, lang)
    sound = _sound(file, form)
    known = [line.label for line in sound.lines]
    unknown = [_no_line(label, known) for label in labels if label not in known]
    if unknown:
        _refuse(Refused(unknown), form)
    lines = show(sound, labels)
    if form == "json":
        write("\n".join(json.dumps(line, ensure_ascii=False) for line in card_data(lines, language)))
    else:
        write(card_text(lines, language))


@card.command(short_help="Say whether a hand is dead, from what all can see.")
@click.option("--card", "file", metavar="FILE", required=True, help="The card file, or sample.")
@click.option(
    "--exposed", multiple=True, metavar="SET", help='An exposure of the player, such as "(888p)"; repeatable.'
)
@click.option("--seen", default="", metavar="TILES", help='The discards that nobody can claim any more: "66s 6m".')
@click.option("--others", multiple=True, metavar="SET", help="An exposure of another player; repeatable.")
@_format
@lang_option
@click.pass_context
def dead(
    ctx: click.Context,
    file: str,
    exposed: Sequence[str],
    seen: str,
    others: Sequence[str],
    format: str | None,
    lang: str | None,
) -> None:
    """Say whether a hand is dead or alive, and which lines still stand.

    \b
      mjscore card dead --card card.txt --exposed "(888p)" --seen "666s 666m"

    Only what lies open is looked at, never the player's own rack. The exit status is 0 alive, 1 dead, 2 trouble.
    """
    form, language = _style(format, lang)
    sound = _sound(file, form)
    try:
        visible = read_visible(exposed, seen, others)
    except Refused as refused:
        _refuse(refused, form)
    labels = alive(sound, visible)
    if form == "json":
        write(json.dumps({"dead": not labels, "alive": list(labels)}, ensure_ascii=False))
    else:
        write(_standing(sound, labels, language))
    ctx.exit(0 if labels else UNDERSTOOD)


# -- what the commands share ---------------------------------------------------------------------------------------


def _style(format: str | None, lang: str | None) -> tuple[str, str]:
    settings = in_force()
    form = format or settings["format"].value or "text"
    return form if form in FORMATS else "text", lang or settings["lang"].value or "en"


def _opened(file: str, form: str) -> tuple[str, str]:
    """Name and text of a card file; `-` is standard input, `sample` the card of mjscore where no file is called so."""
    try:
        if file == "-":
            return "-", decode(sys.stdin.buffer.read(), "-")
        if file == SAMPLE and not os.path.isfile(file):
            return SAMPLE_FILE, sample_text()
        return file, card_text(file)
    except Refused as refused:
        _refuse(refused, form)


def _sound(file: str, form: str) -> Card:
    """The card of a file that has no error; otherwise its errors are written, and the run ends."""
    name, text = _opened(file, form)
    read: CardFile = read_card(text, advice=False)
    if read.card is None:
        problems = [finding.as_problem((), name) for finding in read.errors]
        _refuse(Refused(problems), form, Source(name, text, "text"))
    return read.card


def _refuse(refused: Refused, form: str, *sources: Source) -> NoReturn:
    """Writes problems in the form asked for and ends the run."""
    if form == "json":
        write(json.dumps(error_data(None, refused), ensure_ascii=False))
    else:
        write_problems(refused, *sources)
    raise click.exceptions.Exit(TROUBLE)


def _no_line(label: str, known: Sequence[str]) -> Problem:
    help = did_you_mean(label[:80], known) or "mjscore card show lists all lines"
    return Problem("bad_value", f"the card has no line {label[:40]}", help, At())


def _standing(sound: Card, labels: Sequence[str], language: str) -> str:
    """Dead or alive in words, and the lines that still stand, as they are typed."""
    from mjscore.place import harmless
    from mjscore.report.words import words

    said = words(language)
    if not labels:
        return said.say("card.dead")
    lines = [f"  {harmless(sound.line(label).text)}" for label in labels]
    return "\n".join([said.say("card.alive", count=len(labels), lines=len(sound.lines)), *lines])
