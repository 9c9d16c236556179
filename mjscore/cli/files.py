"""Files that a command is given: that they are there, and one wording for those that are not."""

from __future__ import annotations

import os

import click


class Trouble(click.ClickException):
    """What ends a run before it has begun to work: the status is 2, as for wrong usage."""

    exit_code = 2


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


def expect_file(path: str) -> None:
    """Nothing, where a path leads to something to read. Raises `Trouble` where it does not; `-` is standard input."""
    if path == "-":
        return
    if os.path.isdir(path):
        raise Trouble(f"{path} is a folder")
    if not os.path.exists(path):
        raise Trouble(f"there is no file {path}")
