"""The program on a terminal of its own, answered line by line."""

from __future__ import annotations

import os
import select
import sys
from collections.abc import Sequence
from pathlib import Path

import mjscore
from tests.cli.running import _NOWHERE, _VARIABLES

PATIENCE = 60  # seconds for one answer, on a machine that is busy


def talked(words: Sequence[str], answers: Sequence[str], folder: Path) -> tuple[str, int]:
    """What stands on the terminal when the program has ended, and its exit status; it is answered where it asks."""
    import pty

    child, terminal = pty.fork()
    if child == 0:
        os.chdir(folder)
        for name in _VARIABLES:
            os.environ.pop(name, None)
        package = str(Path(mjscore.__file__).parent.parent)
        os.environ.update(_NOWHERE, PYTHONPATH=package, LANG="C.UTF-8", TERM="dumb", PYTHONUTF8="1")
        os.execv(sys.executable, [sys.executable, "-m", "mjscore", *words])
    shown = b""
    waiting = list(answers)
    while select.select([terminal], [], [], PATIENCE)[0]:
        try:
            part = os.read(terminal, 1 << 16)
        except OSError:  # the other end is closed
            break
        if not part:
            break
        shown += part
        if shown.endswith(b"\n> ") and waiting:
            os.write(terminal, waiting.pop(0).encode() + b"\n")
        elif shown.endswith(b"\n> "):
            os.write(terminal, b"\x04")  # nothing is left to say: the end of the input
    status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    os.close(terminal)
    assert not waiting, (waiting, shown.decode())
    return shown.decode().replace("\r\n", "\n"), status
