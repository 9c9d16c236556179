"""How a run ends: exit statuses, a reader that went away, Ctrl-C, and a terminal that cannot show everything."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from typing import Any

import click

from mjscore.place import Refused

UNDERSTOOD, TROUBLE = 1, 2
"""Exit statuses beside 0: it was understood and does not hold; it could not be used at all."""

_NOT_LEGAL = frozenset(
    (
        *("no_win", "below_minimum", "no_yaku", "furiten", "dead_hand"),
        *(
            "dead_joker",
            "concealed_line",
            "exposed_group",
            "joker_place",
            "suits",
            "no_line",
        ),  # it fits no line of a card
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
        # What is still to be written goes nowhere, so that leaving raises nothing.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        raise click.exceptions.Exit(141) from None
    except OSError as error:
        from mjscore.cli.files import Trouble
        from mjscore.files.books import unreadable

        name = str(error.filename) if error.filename is not None else "writing the output"
        raise Trouble(unreadable(name, error)) from None
    except KeyboardInterrupt:
        raise click.exceptions.Exit(130) from None
    except Refused as refused:
        from mjscore.cli.output import write_problems

        write_problems(refused)
        raise click.exceptions.Exit(TROUBLE) from None
