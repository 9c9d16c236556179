"""What is wrong with a log, before it is known where it stands."""

from __future__ import annotations

from mjscore.place import At, Path, Problem, Spot


def as_written(value: object) -> str:
    """A value that is told of, as a log writes it."""
    if value is None or isinstance(value, bool):
        return "null" if value is None else str(value).lower()
    return str(value)[:20]


class Wrong(Exception):
    """A deal cannot be read further. Never leaves the room: whoever knows the place makes a problem of it."""

    def __init__(self, code: str, message: str, help: str, path: Path = ()) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.help = help
        self.path = path

    def problem(self, spot: Spot | None = None) -> Problem:
        """The problem, with its place in the data and, where it is known, in the file."""
        return Problem(self.code, self.message, self.help, At(self.path), spot)
