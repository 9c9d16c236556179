"""`mjscore rules`: the rules of a variant in words, house rules checked and compared, and the list of facts."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Sequence
from typing import Any

import click

from mjscore.cli.ending import TROUBLE
from mjscore.cli.files import expect_file
from mjscore.cli.options import lang_option, set_option
from mjscore.cli.output import write, write_problems
from mjscore.cli.settings import FORMATS, in_force
from mjscore.files.books import Books, is_path, read_text
from mjscore.place import Refused
from mjscore.rulebook import Rulebook, from_table, load, with_rules
from mjscore.text import Source, decode, read

_format = click.option("--format", type=click.Choice(FORMATS), help="How it is written: text, json or markdown.")


@click.group(short_help="Show rules in words; check and compare house rules.")
def rules() -> None:
    """Show the rules of a variant in words; check and compare house rules."""


@rules.command(short_help="Print a whole rulebook in words.")
@click.argument("variant")
@_format
@lang_option
@set_option
def show(variant: str, format: str | None, lang: str | None, set_: Sequence[str]) -> None:
    """Print a whole rulebook in words, its payment table included: of a VARIANT, or of a house-rules file."""
    from mjscore.report import rules as report

    form, language = _style(format, lang)
    if is_path(variant):
        expect_file(variant)
    books = Books()
    book = _shown_if_refused(lambda: with_rules(books(variant), _pairs(set_), ("--set",)), books.opened)
    if form == "json":
        write(_json(report.rules_data(book, language)))
    elif form == "markdown":
        write(report.rules_markdown(book, language).rstrip("\n"))
    else:
        write(report.rules_text(book, language).rstrip("\n"))


@rules.command(short_help="Find every fault of house-rules files.")
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@lang_option
@click.pass_context
def check(ctx: click.Context, files: Sequence[str], lang: str | None) -> None:
    """Find every fault of house-rules files, with its place and a remedy. `-` is standard input.

    The status is 2 where a file has a fault.
    """
    from mjscore.report.problems import problems_text
    from mjscore.report.rules_words import rules_words
    from mjscore.rulebook.house import load_house

    said = rules_words(_style(None, lang)[1])
    faulty = False
    for file in files:
        expect_file(file)
        opened: list[Source] = []
        try:
            name, text = _opened(file, opened)
            book = load_house(text, name, lambda path, opened=opened: _opened(path, opened))  # type: ignore[misc]
        except Refused as refused:
            faulty = True
            count = len(refused.problems)
            write(problems_text(refused, *opened))
            write(str(said["book.faults"][count != 1]).format(count=count))
        else:
            counts = {"items": len(book.items), "limits": len(book.limits)}
            write(said.say("book.fine", file=file, rules=book.rules, **counts))
    if faulty:
        ctx.exit(TROUBLE)


@rules.command(short_help="Show what differs from the base, or from another variant.")
@click.argument("variants", nargs=-1, required=True, metavar="[VARIANT] FILE")
@_format
@lang_option
def diff(variants: Sequence[str], format: str | None, lang: str | None) -> None:
    """Show in words what differs, and from what to what.

    With one name, a house-rules file (or a table that extends another) is compared with its base; with two, the second
    with the first.
    """
    from mjscore.report import rules_diff as report

    if len(variants) > 2:
        raise click.UsageError("Name one file, or two variants or files to compare.")
    form, language = _style(format, lang)
    for name in filter(is_path, variants):
        expect_file(name)
    opened: list[Source] = []
    one, two = _shown_if_refused(lambda: _compared(variants, opened), opened)
    if form == "json":
        found = report.differences_data(one, two, language)
        records = [
            {key: entry[key] for key in ("what", "id", "name", "aspect", "from", "to", "text")} for entry in found
        ]
        write(_json({"from": one.rules, "to": two.rules, "differences": records}))
    elif form == "markdown":
        write(report.differences_markdown(one, two, language).rstrip("\n"))
    else:
        write(report.differences_text(one, two, language).rstrip("\n"))


@rules.command(short_help="List the facts that conditions are made of.")
@_format
@lang_option
def facts(format: str | None, lang: str | None) -> None:
    """List the facts that `when`, `any`, `unless` and `count` may name. A # marks those that count."""
    from mjscore.report import rules as report

    form, language = _style(format, lang)
    if form == "json":
        write(_json(report.facts_data(language)))
    elif form == "markdown":
        write(report.facts_markdown(language).rstrip("\n"))
    else:
        write(report.facts_text(language).rstrip("\n"))


# -- what the commands share ---------------------------------------------------------------------------------------


def _style(format: str | None, lang: str | None) -> tuple[str, str]:
    """Format and language: as said, else by the settings."""
    if format and lang:
        return format, lang
    settings = in_force()
    return format or settings["format"].value or "text", lang or settings["lang"].value or "en"


def _json(data: Any) -> str:
    return json.dumps(data, ensure_ascii=False, indent=2)


def _shown_if_refused(find: Callable[[], Any], opened: Sequence[Source]) -> Any:
    """What is found; problems are shown with the lines they lie in, and end the run."""
    try:
        return find()
    except Refused as refused:
        write_problems(refused, *opened)
        raise click.exceptions.Exit(TROUBLE) from None


def _opened(path: str, opened: list[Source]) -> tuple[str, str]:
    """Name and text of a file (`-`: standard input), which is kept to quote from."""
    text = decode(sys.stdin.buffer.read(), "-") if path == "-" else read_text(path)
    opened.append(Source(path, text, "json" if path.lower().endswith(".json") else "yaml"))
    return path, text


def _compared(variants: Sequence[str], opened: list[Source]) -> tuple[Rulebook, Rulebook]:
    if len(variants) == 2:
        books = Books()
        try:
            return books(variants[0]), books(variants[1])
        finally:
            opened += books.opened
    name = variants[0]
    if is_path(name):
        return _from_base(name, opened)
    book = load(name)
    bases = book.table.get("bases")
    if not bases:
        raise click.UsageError(f"{book.id} extends no other table: name the variant to compare it with.")
    return load(bases[-1]), book


def _from_base(name: str, opened: list[Source]) -> tuple[Rulebook, Rulebook]:
    from mjscore.rulebook.house import read_house

    _, text = _opened(name, opened)
    house = read_house(text, name, lambda path: _opened(path, opened))
    return from_table(house.base), from_table(house.table)


def _pairs(texts: Sequence[str]) -> dict[str, Any]:
    """What `--set name=value` says, the values as in YAML."""
    pairs: dict[str, Any] = {}
    for text in texts:
        name, sign, value = text.partition("=")
        if not sign or not name.strip():
            raise click.UsageError(f"--set {text}: write it as option=value.")
        pairs[name.strip()] = read(value, f"--set {name.strip()}", "yaml").data if value.strip() else ""
    return pairs
