"""YAML into plain data with places: the plain part of YAML that people write, and remedies for the rest.

It knows which bare words are more than text (`true`, `false`, `null`, decimal numbers) and refuses what makes YAML a
programming language: anchors, tags, merge keys. PyYAML takes the text apart, its C half where there is one; both
halves give the same. This module is imported when YAML is read and not before: yaml takes its time.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import yaml
from yaml.events import (
    AliasEvent,
    DocumentStartEvent,
    MappingEndEvent,
    MappingStartEvent,
    ScalarEvent,
    SequenceEndEvent,
    StreamEndEvent,
)

from mjscore.place import Path
from mjscore.record import NamedTuple
from mjscore.text.nodes import (
    HALF,
    MAX_DEPTH,
    MAX_DIGITS,
    MAX_FAULTS,
    Entry,
    Fault,
    Node,
    Stop,
    add_fault,
    broken_character,
    syntax,
    too_deep,
    too_long,
    twice,
)

_CONSTANTS = {"true": True, "false": False, "null": None, "": None}
_WHOLE = re.compile(rf"[+-]?(?:0|[1-9][0-9]{{0,{MAX_DIGITS - 1}}})")
_DECIMAL = re.compile(rf"[+-]?(?:0|[1-9][0-9]{{0,{MAX_DIGITS - 1}}})\.[0-9]{{1,{MAX_DIGITS}}}")
_STYLES = {"'": "single", '"': "double", "|": "literal", ">": "folded"}
# What YAML forbids, and what it takes for a line break where no editor and no other reader does.
_FORBIDDEN = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff\ufeff\ufffe\uffff]")
# Where PyYAML's two halves part: the C half takes a tab for a space, and needs no space before this comment.
_PARTING = re.compile(r"\t|[|>][-+0-9]*#")
_SLOW = 64 * 1024  # characters that the slow half reads again to say what is wrong: under a second


def tree(text: str, fast: bool = True) -> tuple[Node | None, list[Fault]]:
    """The one document of the text with its places, and all that is wrong with it; no data where reading stopped.

    PyYAML's C half is asked where it is there and `fast` allows it. What it refuses the other half reads again, so
    that what is said does not depend on how PyYAML was built.
    """
    bad = too_long(text)
    faults = [bad] if bad else _forbidden(text)
    if faults:
        return None, faults
    loader = getattr(yaml, "CSafeLoader", None)
    if fast and loader and not _PARTING.search(text):
        node, faults = _parsed(text, loader)
        if not faults or len(text) > _SLOW:
            return node, faults
    return _parsed(text, yaml.SafeLoader)


def _parsed(text: str, loader: Any) -> tuple[Node | None, list[Fault]]:
    faults: list[Fault] = []
    try:
        return _document(text, yaml.parse(text, loader), faults), faults
    except Stop as stop:
        return None, [*faults, stop.fault]
    except yaml.MarkedYAMLError as error:
        return None, [*faults, _explain(text, error)]
    except yaml.YAMLError as error:
        return None, [*faults, syntax(f"this is no YAML: {error}", _QUOTES, 0)]


def _forbidden(text: str) -> list[Fault]:
    """A fault for every character that no YAML may hold."""
    return [
        syntax(f"a character that YAML does not allow, U+{ord(found.group()):04X}", "leave it out", found.start())
        for found, _ in zip(_FORBIDDEN.finditer(text), range(MAX_FAULTS), strict=False)
    ]


def _document(text: str, events: Iterator[yaml.Event], faults: list[Fault]) -> Node:
    next(events)  # the start of the stream
    event = next(events)
    if isinstance(event, StreamEndEvent):
        raise Stop(syntax("there is nothing to read", "write at least one field, as `name: value`", 0))
    node = _Builder(text, events, faults).node(next(events), ())
    next(events)  # the end of the document
    event = next(events)
    if isinstance(event, DocumentStartEvent):
        start, _ = _extent(event)
        help = "keep one of them, or give the file where a stream is read"
        raise Stop(syntax("a second document begins here", help, start, 3))
    return node


class _Builder:
    """Makes nodes of the parser's events: the state of one reading, gone when it is done."""

    def __init__(self, text: str, events: Iterator[yaml.Event], faults: list[Fault]) -> None:
        self.text = text
        self.events = events
        self.faults = faults
        self.brackets = 0  # that are open

    def node(self, event: yaml.Event, path: Path) -> Node:
        """The node that begins with this event, the events up to its end being used up."""
        self._refuse_references(event)
        start, end = _extent(event)
        if isinstance(event, AliasEvent):
            return Node(None, start, end, "plain")
        if isinstance(event, ScalarEvent):
            return self._scalar(event, start, end)
        if len(path) >= MAX_DEPTH:
            raise Stop(too_deep(start))
        flow = bool(getattr(event, "flow_style", False))
        self.brackets += flow
        collection = self._mapping if isinstance(event, MappingStartEvent) else self._list
        node = collection(start, "flow" if flow else "block", path)
        self.brackets -= flow
        return node

    def _refuse_references(self, event: yaml.Event) -> None:
        anchor, tag = getattr(event, "anchor", None), getattr(event, "tag", None)
        start, _ = _extent(event)
        if anchor is not None:
            mark = "*" if isinstance(event, AliasEvent) else "&"
            message = f"{mark}{anchor} is YAML's way to write a thing once for many places"
            help = f"write it out in every place; if it is a text, put it in quotes: '{mark}{anchor}'"
            self._note(message, help, self._mark(start, mark), len(str(anchor)) + 1)
        if tag is not None:
            message = "a word with ! before it asks YAML to make something other than data"
            self._note(message, "leave it out; if it is a text, put it in quotes", self._mark(start, "!"), 1)

    def _mark(self, start: int, mark: str) -> int:
        # A node with a tag and an anchor begins at the first of them, in either order.
        return max(start, self.text.find(mark, start, start + 200))

    def _scalar(self, event: ScalarEvent, start: int, end: int) -> Node:
        plain = bool(event.implicit[0])
        style = "plain" if plain else _STYLES.get(event.style or "", "double")
        if plain and self.brackets and "?" in event.value:  # read by the C half only
            add_fault(self.faults, _question(start + event.value.index("?")))
        if HALF.search(event.value):
            add_fault(self.faults, broken_character((start, end)))
        return Node(plain_word(event.value) if plain else event.value, start, end, style)

    def _mapping(self, start: int, style: str, path: Path) -> Node:
        value: dict[str | int, Any] = {}
        entries: dict[str, Entry] = {}
        for event in self.events:
            if isinstance(event, MappingEndEvent):
                return Node(value, start, _extent(event)[1], style, tuple(entries.values()))
            key, written = self._key(event, path)
            node = self.node(next(self.events), (*path, key))
            if str(key) in entries:  # 2 and "2" would be one field to whoever reads the data
                first = entries[str(key)].written or written
                add_fault(self.faults, twice(self.text, (*path, key), first, written))
            value[key] = node.value
            entries[str(key)] = Entry(key, written, node)
        raise AssertionError("the parser ended within a mapping")

    def _key(self, event: yaml.Event, path: Path) -> tuple[str | int, tuple[int, int]]:
        """The name of a field and its extent: a text, or a whole number where it is written as one."""
        node = self.node(event, (*path, ""))
        if not isinstance(event, ScalarEvent):
            self._note("the name of a field is a list or a mapping", _QUOTES, node.start, 1)
            return "", (node.start, node.start + 1)
        written = (node.start, node.end)
        if node.style == "plain" and event.value == "":
            self._note("a field without a name", "write `name: value`", node.start, 1)
        if node.style == "plain" and event.value == "<<":
            self._note("<< is YAML's way to take over the fields of another mapping", "write the fields out", *written)
        return (node.value if type(node.value) is int else event.value), written

    def _list(self, start: int, style: str, path: Path) -> Node:
        entries: list[Entry] = []
        for event in self.events:
            if isinstance(event, SequenceEndEvent):
                return Node([entry.node.value for entry in entries], start, _extent(event)[1], style, tuple(entries))
            entries.append(Entry(len(entries), None, self.node(event, (*path, len(entries)))))
        raise AssertionError("the parser ended within a list")

    def _note(self, message: str, help: str, start: int, length: int) -> None:
        add_fault(self.faults, syntax(message, help, start, length))


def _extent(event: yaml.Event) -> tuple[int, int]:
    """First and behind the last character of an event. The end of a block is wherever the next thing begins."""
    start, end = event.start_mark, event.end_mark
    return (start.index, end.index) if start and end else (0, 0)


def plain_word(word: str) -> Any:
    """What a bare word is: one of three constants, a decimal number, or the text it looks like."""
    if word in _CONSTANTS:
        return _CONSTANTS[word]
    if _WHOLE.fullmatch(word):
        return int(word)
    return float(word) if _DECIMAL.fullmatch(word) else word


_QUOTES = "put the text in quotes"
_LINE_UP = "line up the fields of one mapping, and put a text that begins with a bracket or a quote wholly in quotes"
_BACKSLASH = "write \\\\ for a backslash, or use single quotes"
_TAG = "a word with ! before it asks YAML to make something other than data"


class _Remedy(NamedTuple):
    """How people say what the parser says, in its problem or its context, with the words `said`."""

    said: str
    message: str
    help: str
    opening: bool = False  # the place is where the thing began, not where the parser gave up on it


# The first that fits is taken.
_REMEDIES = (
    _Remedy("undefined tag handle", _TAG, _QUOTES),
    _Remedy("while scanning a tag", _TAG, _QUOTES, opening=True),
    _Remedy("while scanning an anchor", "a word that begins with & is a reference in YAML", _QUOTES, opening=True),
    _Remedy("while scanning an alias", "a word that begins with * is a reference in YAML", _QUOTES, opening=True),
    _Remedy("incompatible YAML", "another version of YAML", "leave the line with %YAML out"),
    _Remedy("directive", "a line that begins with % is an instruction to YAML", "leave it out, or use quotes"),
    _Remedy("mapping values are not", "a colon where no field can begin", f"{_QUOTES}, or begin a new line"),
    _Remedy("sequence entries are not", "a list cannot begin here", f"begin the list on a new line, or {_QUOTES}"),
    _Remedy("escape", "a backslash that is no escape of YAML", _BACKSLASH),
    _Remedy("hexdec", "a backslash that is no escape of YAML", _BACKSLASH),
    _Remedy("quoted scalar", "a quote that is never closed", "close the text with the same quote", opening=True),
    _Remedy("block scalar", "a bare | or > begins a text of several lines", _QUOTES),
    _Remedy("expected ':'", "a line that is no `name: value`", "put a colon and a space behind the name", opening=True),
    _Remedy("flow", "a bracket is not closed, or lacks a comma", f"close it; if it begins a text, {_QUOTES}"),
    _Remedy("while parsing a block", "this does not belong here", _LINE_UP),
    _Remedy("<document start>", "this does not belong here", _LINE_UP),
)


def _explain(text: str, error: yaml.MarkedYAMLError) -> Fault:
    """The parser's complaint with a place and a remedy."""
    said = f"{error.problem or ''} {error.context or ''}"
    place = error.problem_mark or error.context_mark
    opened = error.context_mark or place
    if place is None or opened is None:
        return syntax(f"this is no YAML: {said.strip()}", _QUOTES, 0)
    start = place.index
    if "cannot start any token" in said:
        return _cannot_begin(text, start)
    if text[start : start + 1] == "?":
        return _question(start)
    for remedy in _REMEDIES:
        if remedy.said in said:
            # What is open to the end, or over lines, is better looked for where it begins.
            over = not text[start:].strip() or (remedy.said == "flow" and "\n" in text[opened.index : start])
            begin = opened.index if remedy.opening or over else start
            return _special(text, start, remedy) or syntax(remedy.message, remedy.help, begin)
    return syntax(f"this is no YAML: {said.strip()}", _QUOTES, start)


def _special(text: str, start: int, remedy: _Remedy) -> Fault | None:
    """A closer word on the two mistakes that are made most: `hand: [RRRR] 123m`, and a line that is set too far in."""
    before = text[max(text.rfind("\n", 0, start), text.rfind("\r", 0, start)) + 1 : start].rstrip(" ")
    if remedy.help == _LINE_UP and before.endswith(("]", "}", '"', "'")):
        help = "put the whole text in one pair of quotes" + (", a ' in it as ''" if before[-1] == "'" else "")
        return syntax(f"more text behind the {before[-1]} that ended it", help, start)
    if remedy.said == "mapping values are not" and ": " not in before:
        help = "begin it as far in as the fields around it, and see that the line above is `name: value`"
        return syntax(remedy.message, help, start)
    return None


def _question(start: int) -> Fault:
    return syntax("a ? where YAML takes it for the beginning of a name", _QUOTES, start)


def _cannot_begin(text: str, start: int) -> Fault:
    mark = text[start : start + 1]
    if mark == "\t":
        return syntax("a tab where only spaces may stand", "indent with spaces", start)
    return syntax(f"no text without quotes may begin with {mark}", _QUOTES, start)
