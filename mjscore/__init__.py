"""mjscore scores finished Mah Jong hands: the items that counted, and who pays whom.

As a library it is a few functions over immutable records, and imports nothing but the standard library and PyYAML:

    book = mjscore.load("shanghai")
    deal = mjscore.read_deal({"winner": "south", "hand": "…", "by": "self_draw"}, book)
    result = mjscore.score(deal, book)

Whatever cannot be scored raises `Refused`, which holds every problem of the input with its code, place and remedy.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from mjscore.deal import Deal
    from mjscore.judge import Wait, score, take, waits
    from mjscore.place import Problem, Refused
    from mjscore.result import Result
    from mjscore.rulebook import Rulebook, load, names, with_rules

__version__ = "0.1.0"
__all__ = [
    "Deal", "Problem", "Refused", "Result", "Rulebook", "Wait",
    "load", "names", "read_deal", "result_data", "score", "take", "waits", "with_rules",
]  # fmt: skip

# Loaded when they are asked for: the command line says its version and its help without the library.
_HOMES = {
    "Deal": "deal", "Problem": "place", "Refused": "place", "Result": "result", "Rulebook": "rulebook", "Wait": "judge",
    "load": "rulebook", "names": "rulebook", "score": "judge", "take": "judge", "waits": "judge", "with_rules": "rulebook",
}  # fmt: skip


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found = globals()[name] = getattr(import_module(f"mjscore.{_HOMES[name]}"), name)
    return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})


def read_deal(data: Mapping[str, Any], rulebook: Rulebook) -> Deal:
    """The deal that plain data (the form of a written deal) tells, read by the words of one rulebook.

    `variant` and `rules` in the data are not followed: the rulebook given counts (`take` follows them). Raises
    `Refused` with all problems.
    """
    from mjscore.judge import read

    return read(data, rulebook)


def result_data(result: Result, id: str | int | None = None) -> dict[str, Any]:
    """A result as plain data that JSON can hold, as docs/results.md tells it. `id` serves a deal without one."""
    from mjscore.report.data import result_data as data  # reports are loaded when one is asked for

    return data(result, id)
