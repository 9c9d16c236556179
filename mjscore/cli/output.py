"""What a command writes: results to standard output, problems to standard error, colour where somebody looks at it."""

from __future__ import annotations

import os
import re
import sys
from typing import TextIO

from mjscore.place import NamedText, Refused

BOLD, RED, GREEN, PLAIN = "\x1b[1m", "\x1b[31m", "\x1b[32m", "\x1b[0m"
_HEADLINE = re.compile(r"^(.*?)(error\[[a-z_]+\])", re.MULTILINE)
_SUM = re.compile(r"(?<= )([+-])(\d+)")


def coloured(stream: TextIO) -> bool:
    """Whether colour is wanted: a terminal that knows colours, and nobody has said NO_COLOR."""
    return stream.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def write_result(text: str, heading: str | None = None) -> None:
    """Writes a printed result below its heading: first lines bold, gains and losses in colour, where colour is wanted."""
    if coloured(sys.stdout):
        first, *others = text.split("\n")
        text = "\n".join([f"{BOLD}{first}{PLAIN}", *map(_coloured_sums, others)])
        heading = heading and f"{BOLD}{heading}{PLAIN}"
    write(f"{heading}\n{text}" if heading else text)


def write_problems(refused: Refused, *sources: NamedText) -> None:
    """Writes the problems of an input to standard error, quoting the texts they lie in."""
    from mjscore.report.problems import problems_text

    text = problems_text(refused, *sources)
    if coloured(sys.stderr):
        text = _HEADLINE.sub(rf"{BOLD}\1{PLAIN}{RED}\2{PLAIN}", text)
    print(text, file=sys.stderr)


def write(text: str) -> None:
    """Writes a text and the end of its line to standard output."""
    sys.stdout.write(text + "\n")


def _coloured_sums(line: str) -> str:
    """The line of the net with its numbers in colour; other lines have no number with a sign."""
    return _SUM.sub(lambda found: f"{GREEN if found[1] == '+' else RED}{found[0]}{PLAIN}", line)
