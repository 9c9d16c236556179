"""YAML and JSON into plain data, with the place of every value when somebody asks for it.

It knows the two formats, streams of documents, duplicate keys, and which bare words are numbers. It leaves to `deal`,
`rulebook` and the other readers what any key means: they work on plain data and name places by paths.
"""

from mjscore.text.foreign import foreign
from mjscore.text.json_reader import read_json_line
from mjscore.text.nodes import MAX_DEPTH, MAX_DIGITS, MAX_TEXT
from mjscore.text.source import (
    Document,
    Source,
    decode,
    read,
    read_source,
    read_stream,
    split_stream,
    with_spots,
)

__all__ = [
    "MAX_DEPTH",
    "MAX_DIGITS",
    "MAX_TEXT",
    "Document",
    "Source",
    "decode",
    "foreign",
    "read",
    "read_json_line",
    "read_source",
    "read_stream",
    "split_stream",
    "with_spots",
]
