"""What is found wrong, or only odd, in a card file: small records with their place, drawn elsewhere.

Knows nothing of how a line is read; the reading modules raise `Fault` for the one error a line may have.
"""

from __future__ import annotations

from mjscore.place import At, Path, Problem, Spot, harmless
from mjscore.record import NamedTuple

ERROR, WARNING = "error", "warning"


class Finding(NamedTuple):
    """An error or a warning about a card. `label` is the label of the line concerned, where one could be read."""

    code: str
    severity: str  # ERROR or WARNING
    line: int  # from 1
    column: int  # from 1
    length: int  # characters concerned, 1 or more
    label: str | None
    message: str
    help: str

    def written(self, file: str) -> str:
        """The finding in one line, as `card check` prints it: `card.txt:12:5: error[card_tiles]: …`."""
        return harmless(f"{file}:{self.line}:{self.column}: {self.severity}[{self.code}]: {self.message}")

    def as_data(self, file: str) -> dict[str, str | None]:
        """The finding as `card check --format json` gives it."""
        return {
            "code": self.code,
            "severity": self.severity,
            "at": f"{file}:{self.line}:{self.column}",
            "line": self.label,
            "message": self.message,
        }

    def as_problem(self, path: Path, file: str | None = None) -> Problem:
        """The finding as a problem of the deal that uses the card.

        `path` is where the deal names the card; without `file` the lines themselves stand there.
        """
        if file is not None:
            spot = Spot(file, self.line, self.column, self.length)
            return Problem(self.code, self.message, self.help, At(path), spot)
        begin = self.column - 1
        return Problem(self.code, self.message, self.help, At((*path, self.line - 1), (begin, begin + self.length)))


class Fault(Exception):
    """The error of the line being read. Never leaves the card room: the reader turns it into a finding."""

    def __init__(self, code: str, message: str, help: str, begin: int, end: int | None = None) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.help = help
        self.begin = begin  # offset in the line, from 0
        self.end = begin + 1 if end is None else end
