"""The fastest reader of lines of JSON that is installed: the package msgspec where it is, our own reader otherwise.

Both give the same data, and refuse the same lines in the same words: whatever msgspec does not take, or would take more freely
than our bounds allow (numbers without end, nesting, a key written twice), is left to our own reader. The first it is told by a
type, which costs nothing; keys are counted.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from mjscore.text.json_reader import read_json_line
from mjscore.text.nodes import MAX_TEXT

_DEPTH = 5  # of lists and mappings in a deal's fields; few deals have more
_LARGEST = 10**18  # of whole numbers: a type can bound those of 64 bits
_HOLDERS = frozenset((list, dict))

ReadLine = Callable[[bytes], Any]
"""Gives the plain data of a line. Raises `Refused`, its problems without spots."""


def line_reader() -> ReadLine:
    """The fastest reader that is installed."""
    try:
        import msgspec
    except ImportError:
        return read_json_line
    decode = msgspec.json.Decoder(_sound(msgspec)).decode
    odd: tuple[type[Exception], ...] = (msgspec.MsgspecError, ValueError, RecursionError)

    def read(line: bytes) -> Any:
        try:
            data = decode(line)
            # As many colons as keys: none of them stood there twice, and none stands in a text.
            colons = line.count(b":")
            if (colons == len(data) or colons == _keys(data)) and len(line) <= MAX_TEXT:
                return data
        except odd:
            pass
        return read_json_line(line)

    return read


def _sound(msgspec: Any) -> Any:
    """The type of what both readers read alike: a mapping of texts, truths and whole numbers, or of what holds them."""
    from typing import Annotated  # as msgspec does itself

    number = Annotated[int, msgspec.Meta(ge=-_LARGEST, le=_LARGEST)]
    value: Any = str | bool | number | None
    for _ in range(_DEPTH):
        value = str | bool | number | None | list[value] | dict[str, value]
    return dict[str, value]


def _keys(data: dict[str, Any] | list[Any]) -> int:
    """How many keys all mappings have."""
    keys, parts = (0, data) if type(data) is list else (len(data), data.values())  # type: ignore[union-attr]
    if not _HOLDERS.isdisjoint(map(type, parts)):
        for part in parts:
            if type(part) in _HOLDERS:
                keys += _keys(part)
    return keys
