"""`mjscore score`: one deal from a file, from standard input, or from the command line itself."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from typing import Any

import click

from mjscore.cli.ending import status_of
from mjscore.cli.files import expect_file
from mjscore.cli.options import card_option, lang_option, set_option, tiles_option, variant_option
from mjscore.cli.output import write, write_problems, write_result
from mjscore.cli.settings import FORMATS, in_force
from mjscore.deal import Deal
from mjscore.files.books import Books, Folder, beside, is_path
from mjscore.files.cards import Cards
from mjscore.judge import score as score_deal
from mjscore.judge import take
from mjscore.place import Path as Place
from mjscore.place import Problem, Refused
from mjscore.record import NamedTuple
from mjscore.result import Result
from mjscore.rulebook import Rulebook
from mjscore.text import Source, decode, read_source, split_stream, with_spots

_FILE_SUFFIXES = (".yaml", ".yml", ".json", ".ndjson", ".jsonl")
_COUNTS = ("fan", "points", "doubles", "value", "limit")
_FIELDS = ("winner", "by", "from", "tile", "round", "flowers", "line", "jokerless")
_ADD_FIELD = re.compile(r"\badd (\w+): ")


class Style(NamedTuple):
    """How results are to be shown."""

    format: str
    lang: str
    tiles: str
    verbose: bool


@dataclass(slots=True)
class Shown:
    """How results are shown, and how far that has come: where there are several, each has a heading."""

    style: Style
    several: bool = False
    number: int = 0  # of the deal in its file, from 1
    begun: bool = False  # whether a result stands above

    def heading(self, id: str | int | None) -> str | None:
        """What stands above a result, where there are several; ends the result before it."""
        if self.begun:
            write("")
        self.begun = True
        if not self.several:
            return None
        from mjscore.report.columns import tamed
        from mjscore.report.words import words

        return words(self.style.lang).say("deal", id=tamed(str(self.number if id is None else id), 60))


class Given(NamedTuple):
    """A deal as plain data, with the text it comes from and the folder that its paths are seen from."""

    read: Callable[[], Any]
    source: Source | None
    folder: Folder


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
    click.option("--line", metavar="LABEL", help="American: judge by this line of the card alone."),
    click.option(
        "--jokerless/--no-jokerless", default=None, help="American: whether the winner said that the hand has no joker."
    ),
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
@variant_option
@deal_options
@card_option
@set_option
@click.option("--format", type=click.Choice(FORMATS), help="How the result is written: text, json or markdown.")
@lang_option
@tiles_option
@click.option("--verbose", "-v", is_flag=True, help="Show what was not counted too, and by which rules it was scored.")
@click.pass_context
def score(
    ctx: click.Context,
    /,
    deal: str | None,
    variant: str | None,
    card: str | None,
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
    default = beside("", variant) or defaults["variant"].value
    rules = pairs("--set", set_)
    if variant and is_path(variant):
        expect_file(variant)
    written = written_fields(fields)
    asked = _asked(default, rules, style) if deal is None and not written else None
    typed = [path for path in (card, rules.get("card")) if isinstance(path, str)]
    status = 0
    shown = Shown(style)
    waiting = iter([asked] if asked else deals(deal, written))
    ahead = next(waiting, None)
    while ahead is not None:
        given, ahead = ahead, next(waiting, None)
        shown.several |= ahead is not None
        shown.number += 1
        status = max(status, _score(given, default, rules, shown, card, typed))
    ctx.exit(status)


def _asked(variant: str | None, rules: dict[str, Any], style: Style) -> Given | None:
    """The deal that somebody at a terminal is asked for; None where there is no terminal."""
    from mjscore.cli.ask import can_ask, deal_by_asking

    if not can_ask():
        return None
    data, same = deal_by_asking(Books(), variant, rules, style.lang)
    write(same)
    write("")
    return Given(lambda: data, None, "")


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
            raise click.UsageError("which deal? Give a file, - for standard input, or a hand and its options")
        yield Given(lambda: written, None, "")
        return
    if deal != "-" and not _is_file(deal):
        if "hand" in written:
            raise click.UsageError("the hand is given twice: as text and as an option")
        yield Given(lambda: {"hand": deal, **written}, Source("hand", deal, "text"), "")
        return
    if written:
        option = next(iter(written))
        raise click.UsageError(f"{option} is written in the deal itself where that is a file: only --set goes with one")
    name = "-" if deal == "-" else deal
    raw = sys.stdin.buffer.read() if deal == "-" else _bytes_of(deal)
    found = False
    for source in split_stream(decode(raw, name), name):
        found = True
        yield Given(_reader(source), source, os.path.dirname(deal))
    if not found:
        yield Given(_reader(Source(name, "", "yaml")), None, "")


def _bytes_of(path: str) -> bytes:
    with open(path, "rb") as file:
        return file.read()


def _is_file(deal: str) -> bool:
    """Whether a DEAL means a file, there or not, and no hand."""
    if os.path.isfile(deal):
        return True
    if deal.lower().endswith(_FILE_SUFFIXES) or "/" in deal or os.sep in deal or os.path.isdir(deal):
        expect_file(deal)
    return False


def _reader(source: Source) -> Callable[[], Any]:
    return lambda: read_source(source).data


# -- what becomes of it ----------------------------------------------------------------------------------------------


def _score(
    given: Given, variant: str | None, rules: dict[str, Any], shown: Shown, card: str | None, typed: Sequence[str]
) -> int:
    """Scores one deal and writes its result, or its problems; returns the exit status.

    `card` serves a deal that names none; `typed` are the paths of cards that the command line gives.
    """
    data = None
    books = Books(given.folder)
    cards = Cards(given.folder, books, typed)
    elsewhere: set[Place] = set()
    try:
        data = given.read()
        data = as_asked(data, card, rules, elsewhere)
        deal, book = take(data, variant, books, cards)
        result = score_deal(deal, book)
    except Refused as refused:
        placed = placed_problems(refused, given.source, elsewhere)
        return _refused(placed, given, data, shown.style, [*books.opened, *cards.opened])
    _write_result(result, book, deal, shown, given.source)
    return 0 if result.fault is None else status_of(result.fault.code)


def _write_result(result: Result, book: Rulebook, deal: Deal, shown: Shown, source: Source | None) -> None:
    style = shown.style
    if style.format == "json":
        from mjscore.report.data import result_line
        from mjscore.report.places import fault_places

        write(result_line(result, at=fault_places(result, source)))
    elif style.format == "markdown":
        from mjscore.report.markdown import escaped, result_markdown

        heading = shown.heading(result.id)
        text = result_markdown(result, book, deal, style.lang, style.tiles, style.verbose)
        write(f"## {escaped(heading)}\n\n{text}" if heading else text)
    else:
        from mjscore.report.text import result_text

        heading = shown.heading(result.id)
        write_result(result_text(result, book, deal, style.lang, style.tiles, style.verbose), heading)


def _refused(placed: Refused, given: Given, data: Any, style: Style, opened: Sequence[Source]) -> int:
    if style.format == "json":
        from mjscore.report.places import error_line

        write(error_line(data, None, placed))
    else:
        write_problems(placed, *([given.source] if given.source else []), *opened)
    return status_of(placed.first().code)


def as_asked(data: Any, card: str | None, rules: dict[str, Any], typed: set[Place]) -> Any:
    """A deal's data with the card and the options of the command line laid over it; `typed` keeps their places."""
    typed |= {("rules", name) for name in rules}
    if not isinstance(data, dict):
        return data
    if card is not None and data.get("card") is None:
        data = {**data, "card": card}
        typed.add(("card",))
    if rules:
        own = data.get("rules")
        data = {**data, "rules": {**own, **rules} if isinstance(own, dict) else rules}
    return data


def placed_problems(refused: Refused, source: Source | None, typed: AbstractSet[Place]) -> Refused:
    """The problems with their spots in the deal's text. What was `typed` as an option has none: it stands elsewhere."""
    if source is None:
        return refused.having(map(_as_options, refused.problems))
    if source.format == "text":
        refused = refused.having(map(_as_options, refused.problems))
    placed: list[Problem] = []
    for problem in refused.problems:
        path = problem.at.path
        written = path == ("hand",) if source.format == "text" else typed.isdisjoint((path[:1], path[:2]))
        placed += with_spots(Refused([problem]), source, 0).problems if written else [problem]
    return refused.having(placed)


def _as_options(problem: Problem) -> Problem:
    """A problem whose remedy names options instead of the fields of a written deal."""
    return problem._replace(help=_ADD_FIELD.sub(_option_for, problem.help))


def _option_for(found: re.Match[str]) -> str:
    name = found[1]
    return f"add --{name} " if name in (*_FIELDS, "with", "variant") else f"add --field {name}="
