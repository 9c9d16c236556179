"""A log in one of the formats, from its bytes to written deals."""

from __future__ import annotations

import codecs
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from urllib.parse import unquote

from mjscore.logs.mjai import read_mjai
from mjscore.logs.mjlog import read_mjlog
from mjscore.logs.packed import MAGIC, unpacked
from mjscore.logs.records import Asked, Found, deal_id, given_up
from mjscore.logs.tenhou import game_of, read_deal
from mjscore.logs.wrong import Wrong
from mjscore.place import Refused, Spot
from mjscore.text import Source, foreign, read_source, split_stream, with_spots

_NOTHING = 100  # documents without a deal, after which a stream is given up
_LINES = (".ndjson", ".jsonl")
_BLANKS = "\ufeff \t\r\n"
_HEAD = 4096  # bytes that a format is known by
_EVENT = re.compile(rb'[\[\s]*\{\s*"type"\s*:')
_ADDRESS = re.compile(r"\s*https?://tenhou\.net/[56]/#json=")
_LONGEST_ADDRESS = 1 << 20  # characters: the longest game has a tenth of them
_GAME = re.compile(rb'[\[\s]*\{\s*"(?:title|name|rule|log|ref)"\s*:')
_DEAL = re.compile(rb'[\[\s]*\{.{0,2000}?"(?:variant|winner|hand)"\s*:', re.DOTALL)
_JSON = re.compile(rb"^\s*[\[{]", re.MULTILINE)
_DEALS = "deals are scored as they are, also in CSV and YAML: mjscore batch FILE"


def import_log(format: str, chunks: Iterable[bytes], name: str, asked: Asked) -> Iterator[Found]:
    """The deals of one log, and what could not be read, in their order; packed by gzip or not. `format` is of FORMATS."""
    try:
        head, rest = _begun(unpacked(chunks, name))
        other = _other_format(format, head)
        if other is not None:
            yield given_up(other[0], Spot(name, 1, 1, 1), other[1])
        else:
            yield from FORMATS[format](rest, name, asked)
    except Refused as refused:  # before a format has looked at anything
        yield Found(None, refused)


def _begun(chunks: Iterator[bytes]) -> tuple[bytes, Iterator[bytes]]:
    """What a log begins with, and the whole of it. A fault of the packing comes up where it stands, behind what is whole."""
    head = b""
    broken: Refused | None = None
    try:
        for chunk in chunks:
            head += chunk
            if len(head) >= _HEAD:
                break
    except Refused as refused:
        broken = refused

    def whole() -> Iterator[bytes]:
        yield head
        if broken is not None:
            raise broken
        yield from chunks

    return head, whole()


def _other_format(format: str, head: bytes) -> tuple[str, str] | None:
    """What is said of a log that is plainly of another format, and what to do; None where it may be of this one.

    Otherwise each of its lines would be told as a fault of this one's.
    """
    if head.startswith(MAGIC):
        return "this is packed by gzip twice", "unpack it once by hand"
    known = foreign(head)
    if known is not None:
        return known
    begin = head.removeprefix(codecs.BOM_UTF8).lstrip()
    if _DEAL.match(begin) and b'"log"' not in head and b'"type"' not in head:
        return f"these are deals, and no log of {format}", _DEALS
    if format != "mjlog" and begin.startswith(b"<"):
        return f"this is XML, which no log of {format} is", "Tenhou's XML is read by mjscore import mjlog"
    if format == "mjlog" and begin.startswith((b"{", b"[")):
        return "this is JSON, and mjlog is XML", "JSON is read by mjscore import tenhou, or mjai"
    if format == "tenhou" and _EVENT.match(begin) and b'"log"' not in head:
        return "these are events, and no games of tenhou.net/6", "events of mjai are read by mjscore import mjai"
    if format == "mjai" and _GAME.match(begin) and b'"type"' not in head:
        return "this is a game of tenhou.net/6, and no event of mjai", "such games are read by mjscore import tenhou"
    if begin.startswith((b"http:", b"https:")) and (format != "tenhou" or b"#json=" not in begin):
        return "this is an address, and no log", "nothing is fetched: save the log that stands there, and name its file"
    looks_right = begin.startswith(b"<") if format == "mjlog" else begin.startswith(b"http") or _JSON.search(begin)
    if begin and not looks_right:
        return f"this is no log of {format}: it is no {'XML' if format == 'mjlog' else 'JSON'}", _DEALS
    return None


def stem_of(name: str) -> str:
    """What the ids of a file's deals begin with: its name without folder and suffixes."""
    if name == "-":
        return "log"
    stem = re.split(r"[/\\]", name)[-1].removesuffix(".gz")
    return stem.rpartition(".")[0] or stem


def stems_of(names: Sequence[str]) -> list[str]:
    """What the ids of each file's deals begin with, where several are read: a number sets apart what is named alike."""
    own = [stem_of(name) for name in names]
    taken = set(own)
    last: dict[str, int] = {}  # by stem: the number that its latest file has
    found = []
    for stem in own:
        one, number = stem, last.get(stem, 0) + 1
        while number > 1 and (one := f"{stem}.{number}") in taken:
            number += 1
        last[stem] = number
        taken.add(one)
        found.append(one)
    return found


def _tenhou(chunks: Iterable[bytes], name: str, asked: Asked) -> Iterator[Found]:
    """The deals of a stream of games: one document, one a line, the elements of an array, or lines of addresses."""
    number = idle = 0
    head, text = _first(_decoded(chunks))
    addresses = head.startswith("http")
    lines = addresses or name.lower().removesuffix(".gz").endswith(_LINES)
    sources = split_stream(_games_of(text) if addresses else text, name, "ndjson" if lines else "json")
    try:
        for source in sources:
            idle += 1
            for found in _game(source, asked, number):
                number += 1
                idle = 0 if found.deal is not None else idle
                yield found
            if idle > _NOTHING:
                yield given_up(f"{idle} documents, and no deal in them", Spot(name, source.line, source.column, 1))
                return
    except Refused as refused:  # the packing is broken, or an array is not whole
        yield Found(None, refused)
        return
    if idle == number == 0:
        yield given_up("no deal in it", Spot(name, 1, 1, 1), 'a game is {"name": […], "rule": {…}, "log": […]}')


def _game(source: Source, asked: Asked, before: int) -> Iterator[Found]:
    try:
        game, deals = game_of(read_source(source).data, asked.variant, asked.names)
    except Refused as refused:
        yield Found(None, refused, source)
        return
    except Wrong as wrong:
        yield _placed(wrong, source)
        return
    for number, deal in enumerate(deals, before + 1):
        try:
            yield Found(read_deal(deal, deal_id(asked, number), game))
        except Wrong as wrong:
            yield _placed(wrong, source)


def _placed(wrong: Wrong, source: Source) -> Found:
    return Found(None, with_spots(Refused([wrong.problem()]), source, 0), source)


def _games_of(text: Iterable[str]) -> Iterator[str]:
    """Lines of addresses of Tenhou's viewer as the games that they hold; other lines as they are."""
    rest = ""
    for chunk in text:
        *lines, rest = (rest + chunk).split("\n")
        for line in lines:
            yield _game_of(line) + "\n"
        if len(rest) > _LONGEST_ADDRESS:  # whoever reads the lines has a bound for them
            yield rest
            rest = ""
    yield _game_of(rest)


def _game_of(line: str) -> str:
    address = _ADDRESS.match(line)
    return unquote(line[address.end() :]) if address else line


def _mjai(chunks: Iterable[bytes], name: str, asked: Asked) -> Iterator[Found]:
    head, text = _first(_decoded(chunks))
    return read_mjai(text, name, asked, head.startswith("["))


def _first(text: Iterator[str]) -> tuple[str, Iterator[str]]:
    """What a text begins with behind its blanks, and the whole of it."""
    head = ""
    for chunk in text:
        head += chunk
        if head.strip(_BLANKS):
            break
        head = head[-1:]
    return head.lstrip(_BLANKS), _again(head, text)


def _again(head: str, text: Iterator[str]) -> Iterator[str]:
    yield head
    yield from text


def _decoded(chunks: Iterable[bytes]) -> Iterator[str]:
    """The text; a byte that is no UTF-8 stays one that cannot be read, and is refused where it stands."""
    decoder = codecs.getincrementaldecoder("utf-8")("surrogateescape")
    for chunk in chunks:
        yield decoder.decode(chunk)
    yield decoder.decode(b"", True)


FORMATS: dict[str, Callable[[Iterable[bytes], str, Asked], Iterator[Found]]] = {
    "tenhou": _tenhou,
    "mjlog": read_mjlog,
    "mjai": _mjai,
}
"""The formats by name."""
