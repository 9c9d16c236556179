"""Which rulebook a name stands for: a shipped table, or a house-rules file beside what names it."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

from mjscore.place import At, Problem, Refused
from mjscore.rulebook import Rulebook, load

SUFFIXES = (".yaml", ".yml")


def is_path(name: str) -> bool:
    """Whether a variant's name is the path of a house-rules file."""
    return name.lower().endswith(SUFFIXES) or "/" in name or os.sep in name


def beside(folder: Path, name: str | None) -> str | None:
    """The name, a path among them as seen from a folder made absolute; None stays None."""
    return str((folder / name).absolute()) if name is not None and is_path(name) else name


def find_book(folder: Path) -> Callable[[str], Rulebook]:
    """A finder of rulebooks by name, or by the path of a house-rules file as seen from a folder."""
    found: dict[str, Rulebook] = {}

    def find(name: str) -> Rulebook:
        if not is_path(name):
            return load(name)
        if name not in found:
            found[name] = _house(folder / name, name)
        return found[name]

    return find


def find_named_book(allowed: str | None) -> Callable[[str], Rulebook]:
    """A finder for logs, whose deals name no files: tables, and the one path that the command line gave."""
    given = find_book(Path())

    def find(name: str) -> Rulebook:
        if not is_path(name):
            return load(name)
        if name != allowed:
            message = f"a deal in a log names no files, and variant is {name[:60]!r}"
            raise Refused([Problem("unknown_variant", message, "give the file with --variant", At(("variant",)))])
        return given(name)

    return find


def _house(path: Path, name: str) -> Rulebook:
    raise Refused([Problem("unknown_variant", f"house rules cannot be read yet: {name}", "", At(("variant",)))])
