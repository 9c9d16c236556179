"""JSON into plain data: as fast as the standard library can, and once more with places when something is wrong.

It knows JSON, and refuses what the standard library lets pass: keys written twice, NaN, numbers without end. The fast
way never says what is wrong; it hands over to the slow way, which builds the nodes that places are found with.
"""

from __future__ import annotations

import json
import re
from json.decoder import JSONDecodeError, scanstring  # type: ignore[attr-defined]  # typeshed leaves it out
from math import isfinite
from typing import Any

from mjscore.place import Path, Refused
from mjscore.text.nodes import (
    HALF,
    MAX_DEPTH,
    MAX_DIGITS,
    MAX_TEXT,
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

BLANKS = " \t\r\n"
BOM = "\ufeff"
_BLANK = re.compile(r"[ \t\r\n]*")
_NUMBER = re.compile(r"-?(?:0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?")
_WORD = re.compile(r"[^\s,:\[\]{}\"']+")
_CONSTANTS = {"true": True, "false": False, "null": None}
# A surrogate without its other half, if no backslash before it is escaped.
_LONE = re.compile(r"\\u[dD](?:[89abAB]..(?!\\u[dD][c-fC-F])|(?<!\\u[dD][89abAB]..\\u[dD])[c-fC-F])", re.DOTALL)


def read_json_line(line: str | bytes) -> Any:
    """The plain data of one JSON text, such as a line of a log. Raises Refused, its problems without spots."""
    try:
        return fast(str(line, "utf-8") if isinstance(line, bytes) else line)
    except UnicodeDecodeError as error:
        raise Refused([not_utf8(error).problem()]) from None
    except ValueError:
        pass
    text = str(line, "utf-8") if isinstance(line, bytes) else line
    if text.startswith(BOM):
        return read_json_line(text[1:])
    node, faults = tree(text)
    if node is None or faults:
        raise Refused(fault.problem() for fault in faults)
    return node.value


def fast(text: str) -> Any:
    """The plain data of a JSON text. Raises ValueError where there is anything to look at more closely."""
    text = text.strip(BLANKS)
    if len(text) > MAX_TEXT:
        raise ValueError("too long")
    try:
        data, end = _decode(text)
    except RecursionError:
        raise ValueError("too deep") from None
    if end != len(text):
        raise ValueError("more behind it")
    if text.count("{") + text.count("[") > MAX_DEPTH and _deeper(data, MAX_DEPTH):
        raise ValueError("too deep")
    if "\\u" in text and ("\\\\u" in text or _LONE.search(text)):
        raise ValueError("half a character")
    if not text.isascii():
        text.encode()  # raises UnicodeEncodeError, a ValueError, on half a character
    return data


def tree(text: str) -> tuple[Node | None, list[Fault]]:
    """The data with its places, and all that is wrong with it; no data where it cannot be read to the end."""
    faults: list[Fault] = []
    large = too_long(text)
    if large:
        return None, [large]
    if not text.strip(BLANKS):
        return None, [syntax("there is nothing to read", "write at least {}", 0)]
    try:
        node = _value(text, _past_blanks(text, 0), (), faults)
        end = _past_blanks(text, node.end)
        if end < len(text):
            raise Stop(_surplus(text, end))
    except Stop as stop:
        return None, [*faults, stop.fault]
    return node, faults


def not_utf8(error: UnicodeDecodeError) -> Fault:
    """The fault of bytes that are no UTF-8, counted in the characters before them."""
    start = len(error.object[: error.start].decode("utf-8", "replace"))
    byte = error.object[error.start]
    return syntax(f"a byte (0x{byte:02x}) that is no UTF-8", "save the text as UTF-8", start)


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    mapping = dict(pairs)
    if len(mapping) != len(pairs):
        raise ValueError("a key written twice")
    return mapping


def _whole_number(digits: str) -> int:
    if len(digits.lstrip("-")) > MAX_DIGITS:
        raise ValueError("a number without end")
    return int(digits)


def _decimal(digits: str) -> float:
    number = float(digits)
    if not isfinite(number):
        raise ValueError("a number without end")
    return number


def _no_constant(word: str) -> Any:
    raise ValueError(word)


_decode = json.JSONDecoder(
    object_pairs_hook=_once, parse_int=_whole_number, parse_float=_decimal, parse_constant=_no_constant
).raw_decode


def _deeper(data: Any, depth: int) -> bool:
    """Whether the data is nested deeper than that."""
    if isinstance(data, dict):
        return depth == 0 or any(_deeper(part, depth - 1) for part in data.values())
    return isinstance(data, list) and (depth == 0 or any(_deeper(part, depth - 1) for part in data))


def _past_blanks(text: str, start: int) -> int:
    found = _BLANK.match(text, start)
    return found.end() if found else start


def _value(text: str, start: int, path: Path, faults: list[Fault]) -> Node:
    mark = text[start : start + 1]
    if mark in ("{", "["):
        if len(path) >= MAX_DEPTH:
            raise Stop(too_deep(start))
        return _mapping(text, start, path, faults) if mark == "{" else _list(text, start, path, faults)
    if mark == '"':
        value, end = _string(text, start, faults)
        return Node(value, start, end, "json")
    return _bare(text, start, faults)


def _mapping(text: str, start: int, path: Path, faults: list[Fault]) -> Node:
    value: dict[str, Any] = {}
    entries: dict[str, Entry] = {}
    place = _past_blanks(text, start + 1)
    while text[place : place + 1] != "}" or value:
        if text[place : place + 1] != '"':
            raise Stop(_no_name(text, place))
        key, end = _string(text, place, faults)
        if key in value:
            first = entries[key].written or (start, start)
            add_fault(faults, twice(text, (*path, key), first, (place, end)))
        colon = _past_blanks(text, end)
        if text[colon : colon + 1] != ":":
            raise Stop(_expected(text, colon, "a colon behind the name"))
        node = _value(text, _past_blanks(text, colon + 1), (*path, key), faults)
        value[key] = node.value
        entries[key] = Entry(key, (place, end), node)
        place = _next(text, node.end, "}")
        if place < 0:
            return Node(value, start, -place, "flow", tuple(entries.values()))
    return Node(value, start, place + 1, "flow")


def _list(text: str, start: int, path: Path, faults: list[Fault]) -> Node:
    value: list[Any] = []
    entries: list[Entry] = []
    place = _past_blanks(text, start + 1)
    while text[place : place + 1] != "]" or value:
        node = _value(text, place, (*path, len(value)), faults)
        entries.append(Entry(len(value), None, node))
        value.append(node.value)
        place = _next(text, node.end, "]")
        if place < 0:
            return Node(value, start, -place, "flow", tuple(entries))
    return Node(value, start, place + 1, "flow")


def _next(text: str, end: int, closing: str) -> int:
    """Where the next part begins; behind the closing bracket, negative, where there is none."""
    place = _past_blanks(text, end)
    mark = text[place : place + 1]
    if mark == closing:
        return -(place + 1)
    if mark != ",":
        raise Stop(_expected(text, place, f"a comma or {closing}"))
    behind = _past_blanks(text, place + 1)
    if text[behind : behind + 1] == closing:
        raise Stop(syntax(f"a comma with nothing before the {closing}", "leave the comma out", place))
    return behind


def _string(text: str, start: int, faults: list[Fault]) -> tuple[str, int]:
    try:
        value, end = scanstring(text, start + 1, True)
    except JSONDecodeError as error:
        raise Stop(_bad_string(text, start, error)) from None
    if HALF.search(value):
        add_fault(faults, broken_character((start, end)))
    return value, end


def _bad_string(text: str, start: int, error: JSONDecodeError) -> Fault:
    place = error.pos
    if error.msg.startswith("Unterminated"):
        return syntax("a quote that is never closed", 'close the text with "', start)
    if text[place : place + 1] in ("\r", "\n"):
        return syntax("a text goes over the end of its line", 'close it with ", or write \\n', start, place - start)
    if "control character" in error.msg:
        return syntax(f"a control character, U+{ord(text[place]):04X}, in a text", "write \\t for a tab", place)
    return syntax("a backslash that is no escape of JSON", "write \\\\ for a backslash", place, 2)


def _bare(text: str, start: int, faults: list[Fault]) -> Node:
    """A value without quotes: a number or one of the three words."""
    found = _WORD.match(text, start)
    word = found.group() if found else ""
    end = start + len(word)
    if word in _CONSTANTS:
        return Node(_CONSTANTS[word], start, end, "plain")
    number = _NUMBER.fullmatch(word)
    if number is None:
        raise Stop(_no_value(text, start, word))
    try:
        value = _whole_number(word) if number.lastindex is None else _decimal(word)
    except ValueError:
        help = f"write at most {MAX_DIGITS} digits, or put the number in double quotes"
        add_fault(faults, syntax("a number beyond all bounds", help, start, len(word)))
        value = 0
    return Node(value, start, end, "plain")


def _no_value(text: str, start: int, word: str) -> Fault:
    if not word:
        return _expected(text, start, "a value")
    if word.startswith(("//", "/*", "#")):
        return _comment(start)
    if word.lower() in ("true", "false", "null", "none"):
        right = {"none": "null"}.get(word.lower(), word.lower())
        return syntax(f"{word} is no word of JSON", f"write {right}", start, len(word))
    if word.lstrip("+-").lower() in ("nan", "inf", "infinity"):
        return syntax(f"{word} is no number", "write a number, or null", start, len(word))
    shown = word if len(word) <= 20 else word[:19] + "…"
    return syntax(f"{shown} is neither a number nor in quotes", f'write "{shown}"', start, len(word))


def _no_name(text: str, start: int) -> Fault:
    found = _WORD.match(text, start)
    if found and not found.group().startswith(("//", "/*", "#")):
        shown = found.group()[:20]
        return syntax(f"the name {shown} is not in quotes", f'write "{shown}"', start, found.end() - start)
    return _expected(text, start, "a name in double quotes, or }")


def _expected(text: str, start: int, what: str) -> Fault:
    """The fault of something else where `what` should be."""
    mark = text[start : start + 1]
    if not mark:
        return syntax(f"the text ends where {what} should be", f"write {what}, or restore the lost end", start, 0)
    if mark == "'":
        return syntax("a single quote", "JSON has double quotes only", start)
    if text.startswith(("//", "/*", "#"), start):
        return _comment(start)
    shown = f"U+{ord(mark):04X}" if not mark.isprintable() or mark == " " else mark
    return syntax(f"{shown} stands where {what} should be", f"write {what} before it", start)


def _comment(start: int) -> Fault:
    return syntax("a comment, which JSON does not have", 'leave it out, or say it in a field "note"', start)


def _surplus(text: str, start: int) -> Fault:
    if text[start] in "{[":
        help = "keep one of them; in a log begin each on a line of its own"
        return syntax("a second value begins here", help, start)
    if text.startswith(("//", "/*", "#"), start):
        return _comment(start)
    return syntax("more text behind the end of the value", "leave it out", start)
