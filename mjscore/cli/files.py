"""Files that a command is given: that those it reads are there, and that the one it writes takes no other's place."""

from __future__ import annotations

import os
from collections.abc import Iterable

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
        raise Trouble(f"there is no file {path or repr(path)}")


def expect_once(paths: Iterable[str]) -> None:
    """Nothing, where no file is given twice, by one name or by two. Raises `Trouble` for one that is; they all exist."""
    seen: dict[tuple[int, int], str] = {}
    for path in paths:
        if not os.path.isfile(path):  # standard input, a pipe
            continue
        about = os.stat(path)
        here = about.st_dev, about.st_ino
        if here in seen:
            also = "" if seen[here] == path else f", also as {seen[here]}"
            raise Trouble(f"{path} is given twice{also}: its deals would be counted twice")
        seen[here] = path


def expect_output(path: str, read: Iterable[str]) -> None:
    """Nothing, where a file of that path may be written beside its name and renamed, while those to be read are read.

    Raises `Trouble` for no name, for a folder, for what is no file (a device would be replaced by one), and for a file
    that is read.
    """
    if not path:
        raise Trouble("-o names no file: its name is empty")
    if os.path.isdir(path):
        raise Trouble(f"{path} is a folder")
    if os.path.exists(path) and not os.path.isfile(path):
        raise Trouble(f"{path} is no file that another could take the place of: leave -o out, and use >")
    written = [one for one in (path, f"{path}.partial", f"{path}.partial.state") if os.path.exists(one)]
    for name in read:
        if name != "-" and os.path.exists(name) and any(os.path.samefile(name, one) for one in written):
            raise Trouble(f"{name} is read, and would be overwritten: give another -o")


def expect_suffix(path: str, form: str, option: str = "") -> None:
    """Nothing, where a file that is written in a form has no name that says otherwise. Raises `Trouble` where it has.

    `option` is the one that chooses the form, where there is one.
    """
    if path.lower().endswith(".gz"):
        raise Trouble(f"{path} would not be packed: leave .gz out, and pack the file when it is written")
    suffix = os.path.splitext(path.lower())[1]
    named = _NAMED.get(suffix, form)
    if named == form and suffix not in _NEVER:
        return
    help = "give it another name"
    if option and suffix in _SHEETS:
        help = f"say {option} csv, and let its name end in .csv, which spreadsheets open"
    elif option and named != form:
        help = f"say {option} {named}, or {help}"
    raise Trouble(f"{path} would hold {form}: {help}")


_NAMED = {".ndjson": "ndjson", ".jsonl": "ndjson", ".csv": "csv", ".parquet": "parquet"}
_SHEETS = frozenset((".xlsx", ".xls", ".xlsm", ".ods", ".tsv"))
_NEVER = _SHEETS | {".yaml", ".yml"}  # what is never written: whoever opened it by its name would find something else
