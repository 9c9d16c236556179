"""How a run ends: exit statuses, a reader that went away, Ctrl-C, and a terminal that cannot show everything."""

from __future__ import annotations

import errno
import io
import os
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import click

from mjscore.place import Refused

UNDERSTOOD, TROUBLE = 1, 2
"""Exit statuses beside 0: it was understood and does not hold; it could not be used at all."""

_NOT_LEGAL = frozenset(
    (
        *("no_win", "below_minimum", "no_yaku", "furiten", "dead_hand"),
        # it fits no line of a card
        *("dead_joker", "concealed_line", "exposed_group", "joker_place", "suits", "no_line"),
    )
)


def status_of(code: str) -> int:
    """The exit status for a code: 1 for those of deal.md's last two rows and their like, 2 for the others."""
    return UNDERSTOOD if code in _NOT_LEGAL else TROUBLE


def quietly(body: Callable[[], Any]) -> Any:
    """What the body returns.

    A broken pipe and Ctrl-C end it as they end other programs: by status, without a word. Problems that a command did
    not show itself (those of options and settings) are shown, and the status is 2.
    """
    _stand_ins()
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:  # whatever the terminal's encoding, no tile or name may stop a run
            reconfigure(errors="backslashreplace")
    try:
        try:
            return body()
        finally:
            sys.stdout.flush()
    except BrokenPipeError:
        _drop_the_rest()
        raise click.exceptions.Exit(141) from None
    except OSError as error:
        from mjscore.cli.files import Trouble
        from mjscore.files.books import unreadable

        if error.filename is not None:
            raise Trouble(unreadable(str(error.filename), error)) from None
        _drop_the_rest()
        raise Trouble(unreadable(_stream_of(error), error)) from None
    except KeyboardInterrupt:
        raise click.exceptions.Exit(130) from None
    except Refused as refused:
        from mjscore.cli.output import write_problems

        write_problems(refused)
        raise click.exceptions.Exit(TROUBLE) from None


def _stand_ins() -> None:
    """Puts something in the place of standard streams that were closed when the run began (Python has None for them).

    Input and output then fail at their first use, as they do in other programs, and not before: with -o nothing is
    lost. What is said to a closed error stream goes nowhere. No file that is opened later takes their numbers.
    """
    if sys.stdin is None:
        sys.stdin = os.fdopen(os.open(os.devnull, os.O_WRONLY), encoding="utf-8", closefd=False)
    if sys.stdout is None:
        sys.stdout = os.fdopen(os.open(os.devnull, os.O_RDONLY), "w", encoding="utf-8", closefd=False)
    if sys.stderr is None:
        sys.stderr = os.fdopen(os.open(os.devnull, os.O_WRONLY), "w", encoding="utf-8", closefd=False)


def _drop_the_rest() -> None:
    """Sends what is still to be written nowhere, so that leaving raises nothing."""
    with suppress(io.UnsupportedOperation):  # a stream without a number is nobody's to close
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _stream_of(error: OSError) -> str:
    return "standard input or output" if error.errno == errno.EBADF else "writing the output"
