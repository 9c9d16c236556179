"""Which card file a path stands for: seen from the folder of the deal or of the house rules, or as it was typed."""

from __future__ import annotations

import os
from collections.abc import Collection

from mjscore.files.books import Books, Folder, ReadText, read_text, unreadable
from mjscore.place import Problem, Refused
from mjscore.text import Source

_HELP = "give its path as seen from the file that names it, or sample"


def card_text(path: str) -> str:
    """The text of a card file. Raises `Refused` where it cannot be read."""
    try:
        return read_text(path, "a card")
    except OSError as error:
        message = unreadable(path[:60], error)
        raise Refused([Problem("bad_value", message, _HELP)]) from None


class Cards:
    """Finds card files; keeps the texts it opened. `typed` are paths of the command line, seen from where it runs."""

    def __init__(self, folder: Folder, books: Books, typed: Collection[str] = (), read: ReadText = card_text) -> None:
        self.folder = folder
        self.read = read
        self.books = books
        self.typed = typed
        self.opened: list[Source] = []
        self._found: dict[str, tuple[str, str]] = {}

    def __call__(self, name: str, by_rules: bool) -> tuple[str, str]:
        """Name and text of a card file. Raises `Refused` where there is none, or it cannot be read."""
        if name in self.typed:
            path = name
        else:
            folder = self.books.house_folder if by_rules else self.folder
            path = os.path.join(folder, name)
        found = self._found.get(path)
        if found is None:
            found = self._found[path] = path, self.read(path)
            self.opened.append(Source(path, found[1], "text"))
        return found


class LogCards(Cards):
    """The same for logs, whose deals name no files: the paths of the command line, and of the rules it gave."""

    def __init__(self, books: Books, typed: Collection[str] = (), read: ReadText = card_text) -> None:
        super().__init__("", books, typed, read)

    def __call__(self, name: str, by_rules: bool) -> tuple[str, str]:
        """Name and text of a card file. Raises `Refused` for a path that the command line did not give."""
        if name not in self.typed and not by_rules:
            message = f"a deal in a log names no files, and its card is {name[:60]!r}"
            raise Refused([Problem("bad_value", message, "give the file with --card, or the lines in the deal")])
        return super().__call__(name, by_rules)
