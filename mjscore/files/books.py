"""Which rulebook a name stands for: a shipped table, or a house-rules file beside what names it."""

from __future__ import annotations

import os
from collections.abc import Callable
from errno import ENOENT
from os import strerror

from mjscore.place import At, Problem, Refused
from mjscore.rulebook import Rulebook, load
from mjscore.text import Source, decode

Folder = str | os.PathLike[str]
"""What paths are seen from; "" is where the program runs."""

ReadText = Callable[[str], str]
"""Gives the text of a file by its path. Raises `OSError`, `LookupError` or `Refused` where it cannot."""

_SUFFIXES = (".yaml", ".yml", ".json")
_LARGEST = 1 << 20  # bytes of a house-rules file; the longest table has 40,000


def is_path(name: str) -> bool:
    """Whether a variant's name is the path of a house-rules file."""
    return name.lower().endswith(_SUFFIXES) or "/" in name or os.sep in name


def beside(folder: Folder, name: str | None) -> str | None:
    """The name, a path among them as seen from a folder made absolute; None stays None."""
    return os.path.abspath(os.path.join(folder, name)) if name is not None and is_path(name) else name


def unreadable(path: str, error: OSError) -> str:
    """What is said of a file that cannot be read or written."""
    folder = os.path.dirname(path)
    if isinstance(error, FileNotFoundError) and folder and not os.path.isdir(folder):
        return f"there is no folder {folder}"
    if isinstance(error, FileNotFoundError):
        return f"there is no file {path}"
    if isinstance(error, IsADirectoryError):
        return f"{path} is a folder"
    return f"{path}: {(error.strerror or 'it cannot be read').lower()}"


def read_text(path: str, what: str = "house rules") -> str:
    """The text of a file. Raises `OSError`, or `Refused` for what is no text or too much of it."""
    try:
        with open(path, "rb") as file:
            raw = file.read(_LARGEST + 1)
    except ValueError:  # a NUL in it: no system has such a name
        raise FileNotFoundError(ENOENT, strerror(ENOENT), path) from None
    if len(raw) > _LARGEST:
        raise Refused([Problem("syntax", f"{path} is too large for {what}", "give another file, or take out of it")])
    return decode(raw, path)


class Books:
    """Finds rulebooks by name, or by the path of a house-rules file as seen from a folder; keeps the texts it opened."""

    def __init__(self, folder: Folder = "", read: ReadText = read_text, keeps: bool = True) -> None:
        self.folder = folder
        self.read = read
        self.keeps = keeps  # the texts, so that problems can be shown in them
        self.opened: list[Source] = []
        self.house_folder = folder  # of the last house-rules file: paths in it are seen from there
        self._found: dict[str, Rulebook] = {}  # by path
        self._tables: dict[str, Rulebook] = {}

    def __call__(self, name: str) -> Rulebook:
        """The rulebook of a name. Raises `Refused`: `unknown_variant`, or everything that is wrong in the file."""
        book = self._tables.get(name)
        if book is not None:
            return book
        if not is_path(name):
            book = self._tables[name] = load(name)
            return book
        self.house_folder = os.path.dirname(os.path.join(self.folder, name))
        book = self._found.get(name)
        if book is None:
            book = self._found[name] = self._house(name)
        return book

    def _house(self, name: str) -> Rulebook:
        from mjscore.rulebook.house import load_house  # with all its checks; most deals name a table

        path = os.path.join(self.folder, name)
        try:
            _, text = self._opened(path)
        except OSError as error:
            message = unreadable(name[:200], error)
            help = "give its path as seen from the deal's file, or the name of a table"
            raise Refused([Problem("unknown_variant", message, help, At(("variant",)))]) from None
        return load_house(text, path, self._opened)

    def _opened(self, path: str) -> tuple[str, str]:
        text = self.read(path)
        if self.keeps:
            self.opened.append(Source(path, text, "json" if path.lower().endswith(".json") else "yaml"))
        return path, text


class LogBooks(Books):
    """The same for logs, whose deals name no files: tables, and the one path that the command line gave."""

    def __init__(self, allowed: str | None, read: ReadText = read_text) -> None:
        super().__init__("", read, keeps=False)
        self.allowed = allowed

    def __call__(self, name: str) -> Rulebook:
        """The rulebook of a name. Raises `Refused` for a path that the command line did not give."""
        book = self._tables.get(name)
        if book is not None:
            return book
        if is_path(name) and name != self.allowed:
            message = f"a deal in a log names no files, and its variant is {name[:60]!r}"
            raise Refused([Problem("unknown_variant", message, "give the file with --variant", At(("variant",)))])
        return super().__call__(name)
