"""Files that a command is given: that they are there."""

from __future__ import annotations

import os

import click


class Trouble(click.ClickException):
    """What ends a run before it has begun to work: the status is 2, as for wrong usage."""

    exit_code = 2


def expect_file(path: str) -> None:
    """Nothing, where a path leads to something to read. Raises `Trouble` where it does not; `-` is standard input."""
    if path == "-":
        return
    if os.path.isdir(path):
        raise Trouble(f"{path} is a folder")
    if not os.path.exists(path):
        raise Trouble(f"there is no file {path}")
