"""The elements of XML, one after the other, of one document or of several that follow each other.

The text is read in chunks by expat, so that neither a long file nor an unending one is ever held. A document type is
refused where it begins: no log has one, and entities are declared nowhere else. What an element means is not known here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from xml.parsers import expat

from mjscore.place import Problem, Refused, Spot
from mjscore.record import NamedTuple

_LONGEST = 1 << 20  # bytes of one element, or between two
_DEEPEST = 8
_CUT_OFF = [expat.errors.codes[words] for words in ("no element found", "unclosed token")]  # at the end of a text
_BLANKS = b"\xef\xbb\xbf \t\r\n"


class Element(NamedTuple):
    """An element as it begins: its attributes, and where it stands."""

    tag: str
    attributes: dict[str, str]
    line: int
    column: int


def elements(chunks: Iterable[bytes], name: str) -> Iterator[Element]:
    """The elements of all documents. Raises `Refused` behind the last that can be read, where the text is broken."""
    line = 1
    document: _Document | None = None
    for chunk in chunks:
        while chunk:
            if document is None:
                text = chunk.lstrip(_BLANKS)
                line += chunk[: len(chunk) - len(text)].count(b"\n")
                if not text:
                    break
                chunk, document = text, _Document(name, line)
            behind = document.feed(chunk)
            yield from document.taken()
            if document.problem is not None:
                raise Refused([document.problem])
            if behind is None:
                break
            chunk, line, document = behind, document.line(), None
    if document is not None:
        document.end()
        yield from document.taken()
        if document.problem is not None:
            raise Refused([document.problem])


class _Closed(Exception):
    """The root element is closed: what follows is another document."""


class _Forbidden(Exception):
    """Something that no log has."""


class _Document:
    """One document while it is read."""

    def __init__(self, name: str, line: int) -> None:
        self.problem: Problem | None = None
        self._name, self._first = name, line
        self._found: list[Element] = []
        self._depth = self._fed = self._last = self._root = self._closed = 0
        # the encoding is not taken from the text: logs are UTF-8, and a name could ask for any codec there is
        self._parser = expat.ParserCreate("utf-8")
        self._parser.StartElementHandler = self._start
        self._parser.EndElementHandler = self._ended
        self._parser.StartDoctypeDeclHandler = self._doctype

    def line(self) -> int:
        """The line that has been reached."""
        return self._first + self._parser.CurrentLineNumber - 1

    def taken(self) -> list[Element]:
        """The elements found since the last call."""
        found, self._found = self._found, []
        return found

    def feed(self, chunk: bytes) -> bytes | None:
        """What stands behind the end of the document; None while it goes on, or where a problem ends it."""
        begin = self._fed
        self._fed += len(chunk)
        try:
            self._parser.Parse(chunk, False)
        except _Closed:
            # expat stands at the tag that closes the root, or behind the root where that is one empty tag
            start = self._closed - begin
            if start > 0 and self._closed != self._root and chunk[start : start + 2] != b"</":
                return chunk[start:]
            return chunk[chunk.index(b">", max(0, start)) + 1 :]
        except (expat.ExpatError, _Forbidden) as error:
            self._fail(error)
        if self.problem is None and self._fed - self._last > _LONGEST + len(chunk):
            self._fail(_Forbidden(f"an element of more than {_LONGEST >> 20} million bytes"))
        return None

    def end(self) -> None:
        """Notes a problem where the text ends within the document."""
        try:
            self._parser.Parse(b"", True)
        except expat.ExpatError as error:
            self._fail(error)
            if self.problem is not None and error.code in _CUT_OFF:
                message = "the text ends before its elements are closed"
                self.problem = self.problem._replace(message=message, help="restore its lost end")

    def _start(self, tag: str, attributes: dict[str, str]) -> None:
        self._depth += 1
        self._last = self._parser.CurrentByteIndex
        if self._depth == 1:
            self._root = self._last
        if self._depth > _DEEPEST:
            raise _Forbidden(f"elements more than {_DEEPEST} deep")
        column = self._parser.CurrentColumnNumber + 1
        self._found.append(Element(tag, attributes, self.line(), column))

    def _ended(self, tag: str) -> None:
        self._depth -= 1
        if self._depth == 0:
            self._closed = self._parser.CurrentByteIndex
            raise _Closed

    def _doctype(self, *told: object) -> None:
        raise _Forbidden("a document type, which may declare entities")

    def _fail(self, error: Exception) -> None:
        line, column = self.line(), self._parser.CurrentColumnNumber + 1
        message, help = str(error), "no log has that: nothing behind it is read"
        if isinstance(error, expat.ExpatError):
            line, column = self._first + error.lineno - 1, error.offset + 1
            what = expat.errors.messages.get(error.code, "not XML") if error.code else "not XML"
            message, help = f"the text is broken here: {expat.ErrorString(error.code) or what}", "restore what is lost"
        self.problem = Problem("syntax", message, help, spot=Spot(self._name, line, column, 1))
