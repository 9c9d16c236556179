"""`mjscore session`: an evening in one file, from `new` to `settle`."""

from __future__ import annotations

import json
import os
import re
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import click

from mjscore.cli.ending import TROUBLE, status_of
from mjscore.cli.entry_places import in_what_was_given
from mjscore.cli.options import lang_option, set_option, tiles_option
from mjscore.cli.output import write, write_problems, write_result
from mjscore.cli.score import Given, deal_options, deals, pairs, written_fields
from mjscore.cli.settings import FORMATS, in_force
from mjscore.files.books import Books, beside, is_path
from mjscore.files.cards import Cards
from mjscore.place import Problem, Refused
from mjscore.session import (
    Evening,
    NoLegalWin,
    SessionFile,
    Unrecorded,
    begun,
    create,
    fields_text,
    last_that_counts,
    read_header,
    repair,
)
from mjscore.text import Source, decode, read_source

SHEET_FORMATS = (*FORMATS, "csv", "html")
_STAKE = re.compile(r"\s*([0-9]+(?:[.,][0-9]+)?)\s*(\S+?)\s+per\s+([0-9]+)\s*")
_FIELD = re.compile(r"\s*(\{|[a-z_]+\s*:)")

_format = click.option("--format", type=click.Choice(FORMATS), help="How it is written: text, json or markdown.")
_file = click.argument("file", metavar="FILE", type=click.Path(dir_okay=False))


@click.group(short_help="Keep an evening: winds, dealer, totals, money.")
def session() -> None:
    """Keep an evening at the table in one file: winds, dealer, totals, corrections, and money at the end."""


@session.command(short_help="Begin an evening in a new file.")
@_file
@click.option("--variant", metavar="NAME", help="The rules: a table, or a house-rules file.")
@click.option(
    "--players", multiple=True, required=True, metavar="A,B,C,D", help="East, South, West, North of the first deal."
)
@click.option("--name", metavar="TEXT", help="What the evening is called; the file's name if it is not said.")
@click.option("--start", type=int, metavar="N", help="Points each player begins with; the variant's if it is not said.")
@click.option("--stake", metavar="STAKE", help='What points are worth, such as "0.50 EUR per 100".')
@set_option
@lang_option
def new(
    file: str,
    variant: str | None,
    players: Sequence[str],
    name: str | None,
    start: int | None,
    stake: str | None,
    set_: Sequence[str],
    lang: str | None,
) -> None:
    """Begin an evening in a new FILE; what is there already is not overwritten.

    \b
      mjscore session new thursday.yaml --variant classical \\
          --players Anna,Bruno,Carla,Dario --stake "0.50 EUR per 100"

    A name that holds a comma is given with --players of its own, four times in all.
    """
    from mjscore.report.session_text import begun_text

    settings = in_force()
    variant = variant or settings["variant"].value
    if variant is None:
        raise click.UsageError("which rules? Give --variant; mjscore variants lists them")
    names = list(players) if len(players) > 1 else players[0].split(",")
    header: dict[str, Any] = {"session": name or Path(file).stem, "variant": _seen_from(file, variant)}
    rules = pairs("--set", set_)
    header |= {"rules": rules} if rules else {}
    header["players"] = [one.strip() for one in names]
    header |= {} if start is None else {"start": start}
    header |= {} if stake is None else {"stake": _stake(stake)}
    evening = begun(read_header(header), *_finders(file))
    try:
        create(file, fields_text(header))
    except FileExistsError:
        raise click.UsageError(f"{file} is there already, and is not overwritten") from None
    write_result(begun_text(evening, file, lang or settings["lang"].value or "en"))


def _seen_from(file: str, variant: str) -> str:
    """A variant's name; the path of a house-rules file as seen from the session's folder."""
    if not is_path(variant):
        return variant
    folder = os.path.dirname(os.path.abspath(file))
    return os.path.relpath(beside(Path(), variant) or variant, folder).replace(os.sep, "/")


def _finders(file: str) -> tuple[Books, Cards]:
    """What finds the rules and the cards that a session names, as seen from its file."""
    folder = Path(file).parent
    books = Books(folder)
    return books, Cards(folder, books)


def _stake(text: str) -> dict[str, Any]:
    found = _STAKE.fullmatch(text)
    if found is None:
        raise click.UsageError(f'--stake {text}: write it as "0.50 EUR per 100"')
    number = found[1].replace(",", ".")
    amount = float(number) if "." in number else int(number)
    return {"per": int(found[3]), "amount": amount, "currency": found[2]}


@session.command(short_help="Score a deal, or take in another entry.")
@_file
@click.argument("deal", required=False, metavar="[DEAL]")
@deal_options
@click.option("--correct", type=int, metavar="N", help="Entry N was wrong: this stands in its place.")
@_format
@lang_option
@tiles_option
@click.option("--verbose", "-v", is_flag=True, help="Show what was not counted too, and by which rules it was scored.")
@click.pass_context
def add(
    ctx: click.Context,
    /,
    file: str,
    deal: str | None,
    correct: int | None,
    format: str | None,
    lang: str | None,
    tiles: str | None,
    verbose: bool,
    **fields: Any,
) -> None:
    """Score DEAL as `mjscore score` does, record it in FILE, and say who pays, the totals, and who is East next.

    DEAL is a file (a deal or more), "-", the hand itself with options, or any other entry: "draw: wall",
    "adjust: {Anna: 100, Bruno: -100}". Without DEAL, on a terminal, it asks. What is refused is not recorded.

    \b
      mjscore session add thursday.yaml "(EEE<Anna) [RRRR] 123m 456m 55p +5p" \\
          --winner Bruno --by discard --from Carla
    """
    settings = in_force()
    style = (
        format or settings["format"].value or "text",
        lang or settings["lang"].value or "en",
        tiles or settings["tiles"].value or "text",
        verbose,
    )
    opened = SessionFile(file, *_finders(file))
    written = written_fields(fields)
    if deal is None and not written:
        from mjscore.cli.ask import can_ask, entry_by_asking

        if not can_ask():
            raise click.UsageError("which deal? Give a file, - for standard input, or a hand and its options")
        given = [Given(lambda: entry_by_asking(file, _read(opened), style, correct), None, Path())]
    elif deal is not None and not os.path.isfile(deal) and _FIELD.match(deal):
        if written:
            raise click.UsageError(f"{next(iter(written))} is written in the entry itself")
        source = Source("entry", deal, "yaml")
        given = [Given(lambda: read_source(source).data, source, Path())]
    else:
        given = list(deals(deal, written))
    if correct is not None and len(given) > 1:
        raise click.UsageError("one entry is corrected by one deal")
    for number, one in enumerate(given):
        status = _add(opened, one, correct, style, number > 0)
        if status:
            ctx.exit(status)


def _add(opened: SessionFile, given: Given, correct: int | None, style: tuple[str, str, str, bool], apart: bool) -> int:
    """Records one entry and says what it comes to; returns the exit status."""
    format, lang, tiles, verbose = style
    data: Any = None

    def make(evening: Evening) -> Mapping[Any, Any]:
        entry: Any = data if correct is None else {"correct": correct, "deal": data}
        if not isinstance(data, Mapping):
            help = "write winner: …, or draw: wall, with a space behind the colon"
            raise Unrecorded([Problem("bad_value", "this is no entry", help)])
        return entry  # type: ignore[no-any-return]  # what it holds is checked when it is applied

    try:
        data = given.read()
        evening = opened.add(make)
    except Refused as refused:
        counted = refused.__cause__
        if isinstance(counted, NoLegalWin) and format != "json":
            _write_count(counted, style)
        return _refused(refused, given, opened, format, correct is not None)
    line = evening.lines[-1] if correct is None else evening.lines[correct - 1]
    if format == "json":
        from mjscore.report.session_data import added_data

        write(json.dumps(added_data(evening, line), ensure_ascii=False))
        return 0
    from mjscore.report.session_text import added_text

    if apart:
        write("")
    text = added_text(evening, line, lang, tiles, verbose, format == "markdown")
    write_result(text) if format == "text" else write(text)
    return 0


def _write_count(refused: NoLegalWin, style: tuple[str, str, str, bool]) -> None:
    """What was counted of a deal that is no legal win, as `mjscore score` shows it."""
    format, lang, tiles, verbose = style
    if format == "markdown":
        from mjscore.report.markdown import result_markdown

        write(result_markdown(refused.result, refused.book, refused.deal, lang, tiles, verbose))
    else:
        from mjscore.report.text import result_text

        write_result(result_text(refused.result, refused.book, refused.deal, lang, tiles, verbose))


def _refused(refused: Refused, given: Given, opened: SessionFile, format: str, corrects: bool) -> int:
    """Says what is wrong with an entry, or with the file that it was to go into."""
    if isinstance(refused, Unrecorded):
        refused = Refused(in_what_was_given(problem, given.source, corrects) for problem in refused.problems)
    if format == "json":
        from mjscore.report.places import error_line

        write(error_line(None, None, refused))
    else:
        write_problems(refused, *([given.source] if given.source else []), *_quoted(opened.path))
    return status_of(refused.first().code)


def _quoted(path: str) -> list[Source]:
    """The session's own text, to quote the lines of its problems from."""
    try:
        return [Source(path, decode(Path(path).read_bytes(), path), "yaml", stream=True)]
    except (OSError, Refused):
        return []


@session.command(short_help="Take back the last entry, or another.")
@_file
@click.argument("n", required=False, type=int, metavar="[N]")
@_format
@lang_option
@click.pass_context
def undo(ctx: click.Context, file: str, n: int | None, format: str | None, lang: str | None) -> None:
    """Make the last entry that still counts void, or entry N; it stays in the FILE, with an entry that says so."""
    from mjscore.report.session_data import added_data
    from mjscore.report.session_text import undone_text

    form, language = _style(format, lang)
    opened = SessionFile(file, *_finders(file))
    found: list[int] = []

    def make(evening: Evening) -> Mapping[Any, Any]:
        number = n if n is not None else last_that_counts(evening)
        if number is None:
            from mjscore.report.session import session_words

            raise click.UsageError(str(session_words(language)["session.nothing_to_undo"]))
        found.append(number)
        return {"void": number}

    try:
        evening = opened.add(make)
    except Refused as refused:
        given = Given(lambda: None, None, Path())
        ctx.exit(_refused(refused, given, opened, form, False))
    if form == "json":
        write(json.dumps(added_data(evening, evening.lines[-1]), ensure_ascii=False))
    else:
        write_result(undone_text(evening, found[0], language))


@session.command(short_help="Print the score sheet.")
@_file
@click.option(
    "--format",
    type=click.Choice(SHEET_FORMATS),
    help="How it is written: text, json, markdown, csv, or html (one page with a chart).",
)
@lang_option
def show(file: str, format: str | None, lang: str | None) -> None:
    """Print the score sheet: every entry, what was won and why, each player's change and total."""
    form, language = _style(format, lang)
    evening = _read(SessionFile(file, *_finders(file)))
    if form == "json":
        from mjscore.report.session_data import sheet_data

        write(json.dumps(sheet_data(evening), ensure_ascii=False))
    elif form == "markdown":
        from mjscore.report.session_markdown import sheet_markdown

        write(sheet_markdown(evening, language))
    elif form == "csv":
        from mjscore.report.session_csv import sheet_csv

        _write_bytes(sheet_csv(evening, language))
    elif form == "html":
        from mjscore.report.session_html import sheet_html

        _write_bytes(sheet_html(evening, language) + "\n")
    else:
        from mjscore.report.session_text import sheet_text

        write_result(sheet_text(evening, language))


@session.command(short_help="Settle: places, money, payments, sticks.")
@_file
@_format
@lang_option
def settle(file: str, format: str | None, lang: str | None) -> None:
    """Settle the evening: places, money, the fewest payments that square everybody, the sticks to hand over."""
    form, language = _style(format, lang)
    evening = _read(SessionFile(file, *_finders(file)))
    if form == "json":
        from mjscore.report.session_data import settled_data

        write(json.dumps(settled_data(evening), ensure_ascii=False))
    elif form == "markdown":
        from mjscore.report.session_markdown import settled_markdown

        write(settled_markdown(evening, language))
    else:
        from mjscore.report.session_text import settled_text

        write_result(settled_text(evening, language))


@session.command("repair", short_help="Move a torn entry out of the file.")
@_file
@lang_option
def repair_(file: str, lang: str | None) -> None:
    """Move a last entry that was cut off to a file beside FILE; what stands before is not touched."""
    from mjscore.report.session_text import repaired_text

    _, language = _style(None, lang)
    moved = _shown_if_refused(lambda: repair(file), file)
    write_result(repaired_text(file, moved, language))


# -- what the commands share ---------------------------------------------------------------------------------------


def _style(format: str | None, lang: str | None) -> tuple[str, str]:
    """Format and language: as said, else by the settings."""
    if format and lang:
        return format, lang
    settings = in_force()
    return format or settings["format"].value or "text", lang or settings["lang"].value or "en"


def _read(opened: SessionFile) -> Evening:
    evening: Evening = _shown_if_refused(opened.read, opened.path)
    return evening


def _shown_if_refused(find: Callable[[], Any], path: str) -> Any:
    """What is found; problems are shown with the lines they lie in, and end the run."""
    try:
        return find()
    except Refused as refused:
        write_problems(refused, *_quoted(path))
        raise click.exceptions.Exit(TROUBLE) from None


def _write_bytes(text: str) -> None:
    """Writes a text that says itself that it is UTF-8, whatever the terminal's encoding is."""
    sys.stdout.flush()
    sys.stdout.buffer.write(text.encode("utf-8", "backslashreplace"))
    sys.stdout.buffer.flush()
