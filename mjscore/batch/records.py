"""What goes from room to room of a batch: a job, its units, and what becomes of each."""

from __future__ import annotations

import zlib
from collections.abc import Mapping
from typing import Any

from mjscore.batch.tally import Tally
from mjscore.record import NamedTuple

INPUT_FORMATS = ("ndjson", "json", "yaml", "csv")
OUTPUT_FORMATS = ("ndjson", "csv", "parquet")

LINES, DOCUMENTS, ROWS, EVENING, BROKEN = "lines", "documents", "rows", "evening", "broken"


class Rules(NamedTuple):
    """What serves deals that name no rules, and the texts of all files that the command line named, by their paths."""

    variant: str | None = None
    card: str | None = None
    texts: Mapping[str, str] = {}
    trusted: bool = False  # deals may name files, seen from the folder of their log


class Job(NamedTuple):
    """All that the results of a unit depend on beside the unit."""

    rules: Rules = Rules()
    output: str = "ndjson"
    check: bool = False  # judge the deals' claims


class Table(NamedTuple):
    """What the first line of a CSV file says of the others."""

    columns: tuple[str, ...]
    delimiter: str


class Unit(NamedTuple):
    """A piece of an input. `data` is bytes (lines, an evening), pieces (documents, rows), or the refusal of the rest."""

    kind: str
    name: str  # of the input
    line: int  # the first, from 1
    data: Any
    form: Any = None  # of documents `json` or `yaml`, of rows their `Table`
    read: int = 0  # bytes of the input (as it is stored) that were read up to its end

    def checksum(self) -> int:
        """A number that changes with the unit's text."""
        if isinstance(self.data, bytes):
            return zlib.crc32(self.data, self.line)
        found = self.line
        if isinstance(self.data, tuple):
            for piece in self.data:
                found = zlib.crc32(piece.text.encode("utf-8", "surrogatepass"), found)
        return found


class Scored(NamedTuple):
    """What became of a unit: its part of the output, and what there was in it."""

    data: bytes
    tally: Tally


class WorkerLost(Exception):
    """Units end the processes that score them."""


class WorkerFailed(Exception):
    """A fault of the program, in a worker: its traceback."""
