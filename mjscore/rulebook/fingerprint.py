"""A short name for all values and options in force: two books that amount to the same rules have the same one."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from typing import Any

from mjscore.rulebook.references import as_word

_RULES = (
    "tiles", "shapes", "chows", "units", "items", "limits", "limit_hands", "ordinary_shapes", "value", "minimum",
    "choice", "payment", "liability", "excuse", "penalties", "rotation", "fishing", "refused", "play_on", "kongs", "ends",
)  # fmt: skip
_WORDS = frozenset(("name", "why", "note", "origin", "about", "changes"))
_LENGTH = 10


def fingerprint(table: Mapping[str, Any], options: Mapping[str, Any]) -> str:
    """Ten hexadecimal digits over the rules of a table and every option; names, notes and origins do not matter."""
    rules = {key: _bare(table[key]) for key in _RULES if key in table}
    text = json.dumps([rules, {key: _bare(value) for key, value in options.items()}], sort_keys=True, default=str)
    return hashlib.sha256(text.encode()).hexdigest()[:_LENGTH]


def _bare(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {str(as_word(key)): _bare(inner) for key, inner in value.items() if key not in _WORDS}
    if isinstance(value, (list, tuple)):
        return [_bare(inner) for inner in value]
    return value
