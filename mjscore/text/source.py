"""Documents and the texts they come from: what the other rooms call.

It knows how to choose a format, to read one document or a stream of them, and to find in the text again what a
problem only knows by its path. That is done when there are problems: a text that is well is never looked at twice.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from mjscore.place import At, Problem, Refused, Spot, spots
from mjscore.record import NamedTuple
from mjscore.text import json_reader, streams
from mjscore.text.foreign import foreign
from mjscore.text.nodes import Fault, Node, Places

FORMATS = ("yaml", "json", "text")
_SUFFIXES = {".json": "json", ".ndjson": "ndjson", ".jsonl": "ndjson", ".yaml": "yaml", ".yml": "yaml"}


class Source(NamedTuple):
    """The text of one document, or of a whole stream, under the name that people know it by."""

    name: str  # a file's, `-`, or what the text was given as: `hand`
    text: str
    format: str  # `yaml`, `json`, or `text` for a bare text that is itself the value of every path
    line: int = 1  # where the text begins in what bears the name
    column: int = 1
    stream: bool = False  # several documents: a stream of YAML, the elements of a JSON array, lines of JSON

    def locate(self, document_index: int, at: At) -> Spot | None:
        """The spot of a place in the data, or of what is nearest around it; None where the text is not readable.

        `document_index` counts the documents of a stream from 0. A source that is none has one document only.
        """
        source = self._document(document_index)
        return _locate(source, [at])[0] if source else None

    def _document(self, index: int) -> Source | None:
        if not self.stream:
            return self
        try:
            parts = split_stream(self.text, self.name, self.format)
            return next((part for number, part in enumerate(parts) if number == index), None)
        except Refused:  # an array without an end, and the document not in it
            return None


@dataclass(frozen=True, slots=True)
class Document:
    """Plain data, and where it comes from."""

    data: Any
    source: Source
    index: int  # its number in its stream, from 0
    line: int  # the line of its file where it begins


def read(text: str, name: str, format: str | None = None, duplicate_code: str = "syntax") -> Document:
    """The one document of a text. Raises Refused with spots.

    `format` is found by the name's suffix if it is not given, else by the first character.
    """
    chosen = format or _suffix_format(name) or _looks_like(text)
    source = Source(name, text.removeprefix(json_reader.BOM), _plain_format(chosen))
    return read_source(source, 0, duplicate_code)


def read_stream(
    text: str | Iterable[str], name: str, format: str | None = None, duplicate_code: str = "syntax"
) -> Iterator[Document]:
    """The documents of a stream, one after the other. Raises Refused at the first that cannot be read.

    Whoever wants to go on behind it takes `split_stream` and `read_source`.
    """
    for index, source in enumerate(split_stream(text, name, format)):
        yield read_source(source, index, duplicate_code)


def split_stream(text: str | Iterable[str], name: str, format: str | None = None) -> Iterator[Source]:
    """The documents of a stream (given whole, or in chunks of any size), unread: a source for each.

    YAML is parted by `---`; JSON is an array, or one document a line (`ndjson` says that it is lines without a look at
    the first). Documents without content are left out and not counted. Raises Refused only behind the last document,
    where a JSON array is not whole.
    """
    chunks: Iterator[str] = streams.prepared([text] if isinstance(text, str) else text)
    chosen = format or _suffix_format(name)
    if chosen is None:
        sign, chunks = streams.peek(chunks)
        chosen = _looks_like(sign)
    if chosen == "ndjson":
        pieces = streams.line_pieces(chunks)
    elif chosen == "json":
        pieces = streams.json_pieces(chunks, name)
    else:
        pieces = streams.yaml_pieces(chunks)
    plain = _plain_format(chosen)
    for piece in pieces:
        yield Source(name, piece.text, plain, piece.line, piece.column)


def read_source(source: Source, index: int = 0, duplicate_code: str = "syntax") -> Document:
    """The one document of a source. Raises Refused with spots; a key written twice has `duplicate_code`."""
    if source.format == "json":
        try:
            return Document(json_reader.fast(source.text), source, index, source.line)
        except ValueError:
            pass  # the slow way below finds what is wrong, and where
    node, faults = _tree(source)
    if faults or node is None:
        raise _refused(faults, source, duplicate_code)
    return Document(node.value, source, index, source.line)


def decode(raw: bytes, name: str) -> str:
    """The text of bytes in UTF-8. Raises Refused with a spot."""
    known = foreign(raw)
    if known is not None:
        raise Refused([Problem("syntax", *known, spot=Spot(name, 1, 1, 1))])
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        source = Source(name, raw.decode("utf-8-sig", "replace"), "text")
        raise _refused([json_reader.not_utf8(error)], source, "syntax") from None


def with_spots(refused: Refused, source: Source, document_index: int) -> Refused:
    """The same refusal, every problem with its spot in the text as far as the text has one."""
    document = source._document(document_index)
    missing = [problem for problem in refused.problems if problem.spot is None]
    if document is None or not missing:
        return refused
    found = iter(_locate(document, [problem.at for problem in missing]))
    return refused.having(
        problem if problem.spot else problem._replace(spot=next(found)) for problem in refused.problems
    )


def _tree(source: Source) -> tuple[Node | None, list[Fault]]:
    if source.format == "text":
        return Node(source.text, 0, len(source.text), "plain"), []
    if source.format == "json":
        return json_reader.tree(source.text)
    from mjscore.text import yaml_reader  # brings in yaml, which a run on JSON never needs

    return yaml_reader.tree(source.text)


def _locate(source: Source, places: list[At]) -> list[Spot | None]:
    node, faults = _tree(source)
    if source.format == "text":
        places = [at._replace(path=()) for at in places]
    known = Places(source.text, node) if node else None
    extents: list[tuple[int, int] | None] = []
    for at in places:
        if faults and at.span and not at.path:
            extents.append(at.span)  # a text that is refused is so with places in its own characters (Fault.problem)
        else:
            extents.append(known.extent(at) if known else None)
    found = iter(spots(source, [extent for extent in extents if extent]))
    return [next(found) if extent else None for extent in extents]


def _refused(faults: list[Fault], source: Source, duplicate_code: str) -> Refused:
    # Of all faults only a key written twice has a place in the data.
    coded = [fault._replace(code=duplicate_code) if fault.at else fault for fault in faults]
    found = spots(source, [(fault.start, fault.end) for fault in coded])
    problems: list[Problem] = [fault.problem()._replace(spot=spot) for fault, spot in zip(coded, found, strict=True)]
    return Refused(problems)


def _suffix_format(name: str) -> str | None:
    name = name.lower().removesuffix(".gz")
    return next((format for suffix, format in _SUFFIXES.items() if name.endswith(suffix)), None)


def _looks_like(text: str) -> str:
    return "json" if text.lstrip(json_reader.BLANKS + json_reader.BOM).startswith(("{", "[")) else "yaml"


def _plain_format(format: str) -> str:
    if format == "ndjson":
        return "json"
    if format not in FORMATS:
        raise ValueError(f"no format: {format}")
    return format
