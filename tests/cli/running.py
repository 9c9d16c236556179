"""The command line run as people run it, without what their own machine is set to."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from click.testing import CliRunner, Result

from mjscore.cli import main

ROOT = Path(__file__).parent.parent.parent
AT_THE_TABLE = (
    "score", "--variant", "shanghai", "(EEE<W) [RRRR] 123m 456m 5p +5p", "--winner", "south", "--by", "discard",
    "--from", "west",
)  # fmt: skip
"""The deal of deal.md in one line."""

_VARIABLES = (
    "MJSCORE_VARIANT",
    "MJSCORE_LANG",
    "MJSCORE_TILES",
    "MJSCORE_FORMAT",
    "LC_ALL",
    "LC_MESSAGES",
    "LANG",
    "NO_COLOR",
)
_NOWHERE = {"XDG_CONFIG_HOME": "/nonexistent", "HOME": "/nonexistent"}


def run(*args: str, input: str | bytes | None = None, env: Mapping[str, str | None] | None = None) -> Result:
    """A run within this process, as its exit code and output."""
    clean: dict[str, str | None] = {**dict.fromkeys(_VARIABLES), **_NOWHERE}
    return CliRunner().invoke(
        main, list(args), input=input, env={**clean, **(env or {})}, prog_name="mjscore", catch_exceptions=False
    )


@contextmanager
def start(*args: str, env: Mapping[str, str] | None = None) -> Iterator[subprocess.Popen[bytes]]:
    """A run as a process of its own, its streams as pipes; ended where a test fails before it."""
    clean = {key: value for key, value in os.environ.items() if key not in _VARIABLES}
    with subprocess.Popen(
        [sys.executable, "-m", "mjscore", *args],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=ROOT,
        env={**clean, **_NOWHERE, **(env or {})},
    ) as process:
        try:
            yield process
        except BaseException:
            process.kill()
            raise
