"""The name somebody may have meant."""

from __future__ import annotations

from collections.abc import Iterable

_MOST = 12  # names that a remedy lists


def did_you_mean(name: str, known: Iterable[str]) -> str:
    """ "did you mean …?" with the nearest known name, or "" where none is near."""
    from difflib import get_close_matches  # loaded only when something is wrong

    near = get_close_matches(name, list(known), n=1, cutoff=0.6)
    return f"did you mean {near[0]}?" if near else ""


def some_of(known: Iterable[str]) -> str:
    """Names one after the other; of many only the first, so that a remedy stays short."""
    words = list(known)
    shown = words if len(words) <= _MOST else [*words[: _MOST - 1], f"and {len(words) - _MOST + 1} more"]
    return ", ".join(shown)
