"""`mjscore score`: one deal from a file, from standard input, or from the command line itself."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import click

from mjscore.cli.books import Books, beside
from mjscore.cli.ending import status_of
from mjscore.cli.output import write, write_problems, write_result
from mjscore.cli.settings import FORMATS, LANGUAGES, TILES, in_force
from mjscore.deal import Deal
from mjscore.judge import score as score_deal
from mjscore.judge import take
from mjscore.place import Problem, Refused
from mjscore.result import Result
from mjscore.rulebook import Rulebook
from mjscore.text import Source, decode, read_source, split_stream, with_spots

_FILE_SUFFIXES = (".yaml", ".yml", ".json", ".ndjson", ".jsonl")
_COUNTS = ("fan", "points", "doubles", "value", "limit")
_FIELDS = ("winner", "by", "from", "tile", "round", "flowers")


class Style(NamedTuple):
    """How results are to be shown."""

    format: str
    lang: str
    tiles: str
    verbose: bool


class Given(NamedTuple):
    """A deal as plain data, with the text it comes from and the folder that its paths are seen from."""

    read: Callable[[], Any]
    source: Source | None
    folder: Path


_DEAL_OPTIONS = (
    click.option("--winner", metavar="SEAT", help="Who won: east, south, west, north, or E S W N."),
    click.option("--by", metavar="WAY", help="How: discard, self_draw or robbed_kong."),
    click.option("--from", "from_", metavar="SEAT", help="Who discarded the winning tile, or whose kong was robbed."),
    click.option("--tile", metavar="TILE", help="The winning tile, where the hand does not end in it (+5p)."),
    click.option("--round", metavar="WIND", help="The wind of the round; east if it is not said."),
    click.option(
        "--with", "with_", multiple=True, metavar="WORD", help="A circumstance, such as last_tile; may be repeated."
    ),
    click.option("--flowers", metavar="TILES", help='The winner\'s bonus tiles, such as "F1 S2".'),
    click.option("--fan", type=int, metavar="N", help="The hand is not written: it counts so many fan."),
    click.option("--points", type=int, metavar="N", help="The hand is not written: it counts so many points."),
    click.option("--doubles", type=int, metavar="N", help="The doubles beside --points."),
    click.option("--value", type=int, metavar="N", help="The hand is not written: it is worth so much."),
    click.option("--limit", metavar="ID", help="The hand is not written: it is this limit hand."),
    click.option(
        "--field", multiple=True, metavar="NAME=VALUE", help="Any other field of the deal, the value as in YAML."
    ),
)


def deal_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """A command with the options that give a deal's fields; it takes their values as `**fields`."""
    for option in reversed(_DEAL_OPTIONS):
        command = option(command)
    return command


@click.command(short_help="Score one deal: who pays whom, and why.")
@click.argument("deal", required=False, metavar="[DEAL]")
@click.option("--variant", metavar="NAME", help="The rules, where the deal names none: a table, or a house-rules file.")
@deal_options
@click.option(
    "--set", "set_", multiple=True, metavar="OPTION=VALUE", help="An option of the rules, the value as in YAML."
)
@click.option("--format", type=click.Choice(FORMATS), help="How the result is written: text, json or markdown.")
@click.option("--lang", type=click.Choice(LANGUAGES), help="The language; that of the locale if it is not said.")
@click.option("--tiles", type=click.Choice(TILES), help="How tiles are shown: as text, or as pictures of Unicode.")
@click.option("--verbose", "-v", is_flag=True, help="Show what was not counted too, and by which rules it was scored.")
@click.pass_context
def score(
    ctx: click.Context,
    /,
    deal: str | None,
    variant: str | None,
    set_: Sequence[str],
    format: str | None,
    lang: str | None,
    tiles: str | None,
    verbose: bool,
    **fields: Any,
) -> None:
    """Score a deal and print the items that counted, what they are worth, and who pays whom.

    DEAL is a file (YAML or JSON, one deal or several), "-" for standard input, or the hand itself:

    \b
      mjscore score friday.yaml
      mjscore score --variant shanghai "(EEE<W) [RRRR] 123m 456m 55p +5p" \\
          --winner south --by discard --from west
      mjscore score --variant shanghai --fan 5 --winner south --from west

    The exit status is 1 where the hand is no legal win, 2 where the deal cannot be scored at all.
    """
    defaults = in_force()
    style = Style(
        format or defaults["format"].value or "text",
        lang or defaults["lang"].value or "en",
        tiles or defaults["tiles"].value or "text",
        verbose,
    )
    default = beside(Path(), variant) or defaults["variant"].value
    rules = pairs("--set", set_)
    status = 0
    for number, given in enumerate(deals(deal, written_fields(fields))):
        if number and style.format != "json":
            write("")
        status = max(status, _score(given, default, rules, style))
    ctx.exit(status)


# -- where the deal comes from ---------------------------------------------------------------------------------------


def written_fields(fields: dict[str, Any]) -> dict[str, Any]:
    """The fields of a deal that options give; a bare count is its hand."""
    written: dict[str, Any] = {}
    for name in _FIELDS:
        value = fields["from_" if name == "from" else name]
        if value is not None:
            written[name] = value
    circumstances = [word for text in fields["with_"] for word in text.replace(",", " ").split()]
    if circumstances:
        written["with"] = circumstances
    count = {name: fields[name] for name in _COUNTS if fields[name] is not None}
    if count:
        written["hand"] = count
        if "from" in written:
            written.setdefault("by", "discard")
    return {**written, **pairs("--field", fields["field"])}


def pairs(option: str, texts: Sequence[str]) -> dict[str, Any]:
    """What `name=value` texts say, the values read as YAML."""
    found: dict[str, Any] = {}
    for text in texts:
        name, sign, value = text.partition("=")
        name = name.strip().replace("-", "_")
        if not sign or not name:
            raise click.UsageError(f"{option} {text}: write {option} name=value")
        if name in found:
            raise click.UsageError(f"{option} says {name} twice")
        found[name] = _value(f"{option} {name}", value)
    return found


def _value(name: str, text: str) -> Any:
    if not text.strip():
        return None
    return read_source(Source(name, text, "yaml")).data


def deals(deal: str | None, written: dict[str, Any]) -> Iterator[Given]:
    """The deals that are asked for: of the command line, of standard input, of a file."""
    if deal is None:
        if not written:
            raise click.UsageError("which deal? Give a file, - for standard input, or the hand and its options")
        yield Given(lambda: written, None, Path())
        return
    if deal != "-" and not _is_file(deal):
        if "hand" in written:
            raise click.UsageError("the hand is given twice: as text and as an option")
        yield Given(lambda: {"hand": deal, **written}, Source("hand", deal, "text"), Path())
        return
    if written:
        option = next(iter(written))
        raise click.UsageError(f"{option} is written in the deal itself where that is a file: only --set goes with one")
    name = "-" if deal == "-" else deal
    raw = sys.stdin.buffer.read() if deal == "-" else Path(deal).read_bytes()
    found = False
    for source in split_stream(decode(raw, name), name):
        found = True
        yield Given(_reader(source), source, Path(deal).parent)
    if not found:
        yield Given(_reader(Source(name, "", "yaml")), None, Path())


def _is_file(deal: str) -> bool:
    """Whether a DEAL means a file, there or not, and no hand."""
    if os.path.isfile(deal):
        return True
    if deal.lower().endswith(_FILE_SUFFIXES) or "/" in deal or os.sep in deal:
        what = "is a folder" if os.path.isdir(deal) else "there is no such file"
        raise click.UsageError(f"{deal}: {what}")
    return False


def _reader(source: Source) -> Callable[[], Any]:
    return lambda: read_source(source).data


# -- what becomes of it ----------------------------------------------------------------------------------------------


def _score(given: Given, variant: str | None, rules: dict[str, Any], style: Style) -> int:
    """Scores one deal and writes its result, or its problems; returns the exit status."""
    data = None
    books = Books(given.folder)
    try:
        data = with_options(given.read(), rules)
        deal, book = take(data, variant, books)
        result = score_deal(deal, book)
    except Refused as refused:
        placed = placed_problems(refused, given.source, rules)
        return _refused(placed, given, data, style, books)
    _write_result(result, book, deal, style, given.source)
    return 0 if result.fault is None else status_of(result.fault.code)


def _write_result(result: Result, book: Rulebook, deal: Deal, style: Style, source: Source | None) -> None:
    if style.format == "json":
        from mjscore.cli.places import fault_place
        from mjscore.report.data import result_line

        write(result_line(result, at=fault_place(result, source)))
    elif style.format == "markdown":
        from mjscore.report.markdown import result_markdown

        write(result_markdown(result, book, deal, style.lang, style.tiles, style.verbose))
    else:
        from mjscore.report.text import result_text

        write_result(result_text(result, book, deal, style.lang, style.tiles, style.verbose))


def _refused(placed: Refused, given: Given, data: Any, style: Style, books: Books) -> int:
    if style.format == "json":
        from mjscore.cli.places import error_line

        write(error_line(data, None, placed))
    else:
        write_problems(placed, *([given.source] if given.source else []), *books.opened)
    return status_of(placed.first().code)


def with_options(data: Any, rules: dict[str, Any]) -> Any:
    """A deal's data with the options of the command line laid over its own."""
    if not rules or not isinstance(data, dict):
        return data
    own = data.get("rules")
    return {**data, "rules": {**own, **rules} if isinstance(own, dict) else rules}


def placed_problems(refused: Refused, source: Source | None, rules: dict[str, Any]) -> Refused:
    """The problems with their spots in the deal's text. What an option says has none: it does not stand there."""
    if source is None:
        return refused
    placed: list[Problem] = []
    for problem in refused.problems:
        path = problem.at.path
        written = path == ("hand",) if source.format == "text" else not (path[:1] == ("rules",) and path[1] in rules)
        placed += with_spots(Refused([problem]), source, 0).problems if written else [problem]
    return Refused(placed)
