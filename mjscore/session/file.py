"""A session's file on the disk: made once, locked, appended to and flushed, read, repaired. Nothing in it is rewritten."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from typing import Any

from mjscore.judge import FindBook, FindCard, no_files
from mjscore.place import Problem, Refused
from mjscore.session.course import begun, extended
from mjscore.session.header import read_header
from mjscore.session.records import Evening
from mjscore.session.stream import Piece, entry_text, is_torn, pieces, read_piece, torn
from mjscore.text import with_spots

MAX_FILE = 1 << 26
"""Bytes of a session's file. An evening has some 10,000."""

_LAST_BYTE = 1 << 62  # Windows locks bytes: one that no file has


class SessionFile:
    """A session in its file: what was read of it is kept, and only what has been added since is read again."""

    def __init__(self, path: str, find_book: FindBook, find_card: FindCard = no_files) -> None:
        self.path = path
        self._find = find_book, find_card
        self._raw = b""
        self._evening: Evening | None = None

    def read(self) -> Evening:
        """The session as it stands. Raises `OSError`, or `Refused` with spots (`torn_entry` among them)."""
        with _held(self.path, os.O_RDONLY, shared=True) as file:
            return self._read(_all(file, self.path))

    def add(self, make: Callable[[Evening], Mapping[Any, Any]]) -> Evening:
        """The session with the entry that is made of it, which is on the disk when this returns.

        The file is locked meanwhile. Raises `Refused` for an entry that cannot be recorded (its places are in its data)
        and `OSError`; the file is then as it was.
        """
        with _held(self.path, os.O_RDWR | os.O_APPEND) as file:
            raw = _all(file, self.path)
            evening = self._read(raw)
            data = make(evening)
            try:
                longer = extended(evening, data)
            except Refused as refused:
                raise Unrecorded(refused.problems) from refused
            text = entry_text(len(longer.lines), data).encode()
            if raw and not raw.endswith((b"\n", b"\r")):
                text = b"\n" + text
            _check_readable(text, data)
            _append(file, text, len(raw), self.path)
            if not _is_at(file, self.path):
                raise OSError(errno.ESTALE, "another program has put another file in its place", self.path)
            self._raw, self._evening = raw + text, longer
            return longer

    def _read(self, raw: bytes) -> Evening:
        kept = len(self._raw)
        evening = self._evening
        # What is kept counts where it stands unchanged, and what follows begins an entry of its own.
        if evening is None or not raw.startswith(self._raw) or not (len(raw) == kept or raw[kept:].startswith(b"---")):
            evening, kept = None, 0
        if kept and not self._raw.endswith((b"\n", b"\r")):
            evening, kept = None, 0
        line = self._raw[:kept].count(b"\n") + 1 if kept else 1
        evening = _continued(evening, pieces(raw, kept, line), raw, self.path, *self._find)
        self._raw, self._evening = raw, evening
        return evening


class Unrecorded(Refused):
    """The refusal of a new entry: its problems lie in what was to be added, not in the file."""


def _continued(
    evening: Evening | None, found: list[Piece], raw: bytes, name: str, find_book: FindBook, find_card: FindCard
) -> Evening:
    if evening is None and not found:
        raise Refused([Problem("missing", f"{name} is empty", "mjscore session new makes a session's file")])
    for place, piece in enumerate(found):
        last = place == len(found) - 1
        is_header = evening is None
        if last and is_torn(piece) and not is_header:
            raise torn(name, piece)
        guess_torn = last and not piece.ended and not is_header
        try:
            document = read_piece(piece, name)
        except Refused as refused:
            if guess_torn:
                raise torn(name, piece, refused.first().message) from None
            raise
        try:
            if evening is None:
                evening = begun(read_header(document.data), find_book, find_card)
            else:
                evening = extended(evening, document.data, document.source)
        except Refused as refused:
            if guess_torn and not raw.endswith((b"\n", b"\r")):
                raise torn(name, piece, refused.first().message) from None
            n = "" if evening is None else f"entry {len(evening.lines) + 1}: "
            placed = with_spots(refused, document.source, 0)
            raise Refused(problem._replace(message=n + problem.message) for problem in placed.problems) from None
    assert evening is not None
    return evening


def _check_readable(text: bytes, data: Mapping[Any, Any]) -> None:
    """What is written has to be read again as what was scored."""
    written = read_piece(pieces(text)[0], "entry").data
    if written != data:
        raise AssertionError(f"an entry would not be read as it was given: {written!r}")


# -- making and mending --------------------------------------------------------------------------------------------


def create(path: str, text: str) -> None:
    """Makes a session's file of its header. Raises `FileExistsError` where there is one of that name already."""
    partial = f"{path}.{os.getpid()}.partial"
    try:
        file = os.open(partial, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o666)
    except OSError as error:
        raise OSError(error.errno, error.strerror, path) from None
    try:
        try:
            _write(file, text.encode(), path)
            os.fsync(file)
        finally:
            os.close(file)
        _named(partial, path)
    finally:
        with suppress(FileNotFoundError):
            os.unlink(partial)
    _flush_folder(path)


def _named(partial: str, path: str) -> None:
    """Gives a whole file its name, unless something has it."""
    try:
        os.link(partial, path)
    except FileExistsError:
        raise
    except (OSError, AttributeError, NotImplementedError):  # a file system without links
        if os.path.lexists(path):
            raise FileExistsError(errno.EEXIST, "File exists", path) from None
        os.rename(partial, path)


def repair(path: str) -> tuple[str, int] | None:
    """Moves a cut-off last entry to a file beside this one; returns that file's name and the bytes moved.

    None where nothing is cut off. What stands before is not touched. Raises `OSError`, or `Refused` for a file of which
    not even the header is whole.
    """
    with _held(path, os.O_RDWR) as file:
        raw = _all(file, path)
        found = pieces(raw)
        if not found or not _is_broken(found[-1], path):
            return None
        start = found[-1].start
        if len(found) == 1:
            message = f"the header of {path} itself is not whole"
            raise Refused([Problem("missing", message, "write the header anew, or begin with session new")])
        beside = _beside(path, raw[start:])
        os.ftruncate(file, start)
        os.fsync(file)
        return beside, len(raw) - start


def _is_broken(piece: Piece, name: str) -> bool:
    if is_torn(piece):
        return True
    if piece.ended:
        return False
    try:
        read_piece(piece, name)
    except Refused:
        return True
    return False


def _beside(path: str, tail: bytes) -> str:
    for number in range(1, 1000):
        name = f"{path}.torn" if number == 1 else f"{path}.torn-{number}"
        try:
            file = os.open(name, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o666)
        except FileExistsError:
            continue
        try:
            _write(file, tail, name)
            os.fsync(file)
        finally:
            os.close(file)
        _flush_folder(name)
        return name
    raise FileExistsError(errno.EEXIST, "there are too many files of torn entries", path)


# -- bytes ---------------------------------------------------------------------------------------------------------


@contextmanager
def _held(path: str, flags: int, shared: bool = False) -> Iterator[int]:
    """The file, opened and locked. An editor that saves by putting a new file in its place is waited for."""
    while True:
        file = os.open(path, flags | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_BINARY", 0))
        try:
            with _locked(file, shared):
                if _is_at(file, path):
                    yield file
                    return
        finally:
            os.close(file)


def _is_at(file: int, path: str) -> bool:
    """Whether an open file is still the one that bears the name."""
    try:
        return os.path.samestat(os.fstat(file), os.stat(path))
    except FileNotFoundError:
        return False


def _all(file: int, path: str) -> bytes:
    os.lseek(file, 0, os.SEEK_SET)
    parts = []
    size = 0
    while part := os.read(file, 1 << 20):
        parts.append(part)
        size += len(part)
        if size > MAX_FILE:
            raise Refused(
                [Problem("bad_value", f"{path} is too large for a session", "begin another with session new")]
            )
    return b"".join(parts)


def _write(file: int, data: bytes, path: str) -> None:
    view = memoryview(data)
    while view:
        try:
            view = view[os.write(file, view) :]
        except OSError as error:
            raise OSError(error.errno, error.strerror, path) from None


def _append(file: int, data: bytes, size: int, path: str) -> None:
    """Writes at the end and flushes to the disk; where that fails, what was written is taken back."""
    try:
        _write(file, data, path)
        os.fsync(file)
    except BaseException as error:
        with suppress(OSError):
            os.ftruncate(file, size)
        if isinstance(error, OSError) and error.filename is None:
            raise OSError(error.errno, error.strerror, path) from None
        raise


def _flush_folder(path: str) -> None:
    """Flushes the name of a new file to the disk, where folders can be flushed."""
    with suppress(OSError):
        folder = os.open(os.path.dirname(os.path.abspath(path)), os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


if sys.platform == "win32":
    import msvcrt
    import time

    @contextmanager
    def _locked(file: int, shared: bool = False) -> Iterator[None]:
        while True:
            os.lseek(file, _LAST_BYTE, os.SEEK_SET)
            try:
                msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
                break
            except OSError:
                time.sleep(0.01)
        try:
            yield
        finally:
            os.lseek(file, _LAST_BYTE, os.SEEK_SET)
            msvcrt.locking(file, msvcrt.LK_UNLCK, 1)

else:
    import fcntl

    @contextmanager
    def _locked(file: int, shared: bool = False) -> Iterator[None]:
        fcntl.flock(file, fcntl.LOCK_SH if shared else fcntl.LOCK_EX)
        try:
            yield
        finally:
            fcntl.flock(file, fcntl.LOCK_UN)
