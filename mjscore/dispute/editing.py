"""Changes made in a deal's plain data: a field put or taken out, beside the deal or in one of its events."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from mjscore.dispute.records import DataEdit
from mjscore.place import Path

Fields = dict[str, Any]


def normal(data: Mapping[Any, Any]) -> Fields:
    """A deal's data with its keys as they are meant, so that a change finds them; what was given stays as it is."""
    found = _named(data)
    events = found.get("events")
    if isinstance(events, list):
        found["events"] = [_named(event) if isinstance(event, dict) else event for event in events]
    rules = found.get("rules")
    if isinstance(rules, dict):
        found["rules"] = _named(rules)
    found.pop("claim", None)
    return found


def _named(data: Mapping[Any, Any]) -> Fields:
    return {key.replace("-", "_") if isinstance(key, str) else key: value for key, value in data.items()}


def fields_at(data: Fields, path: Path) -> Fields:
    """The fields of a win: the deal's own, or those of an event."""
    if not path:
        return data
    event: Fields = data["events"][path[1]]
    return event


def in_win(path: Path, edit: Callable[[Fields], Fields | None]) -> DataEdit:
    """A change of the fields of one win."""

    def change(data: Fields) -> Fields | None:
        changed = edit(dict(fields_at(data, path)))
        if changed is None or not path:
            return changed
        events = list(data["events"])
        events[int(path[1])] = changed
        return {**data, "events": events}

    return change


def put(path: Path, **values: Any) -> DataEdit:
    """Fields of a win put in the place of what stood there; None takes one out. `from` is written `from_`."""
    named = {key.rstrip("_"): value for key, value in values.items()}

    def change(fields: Fields) -> Fields:
        changed = {**fields, **named}
        return {key: value for key, value in changed.items() if value is not None}

    return in_win(path, change)


def in_turn(edits: Sequence[DataEdit]) -> DataEdit:
    """Several changes as one."""

    def change(data: Fields) -> Fields | None:
        changed: Fields | None = data
        for edit in edits:
            changed = None if changed is None else edit(changed)
        return changed

    return change


def put_option(id: str, value: Any) -> DataEdit:
    """An option set in the deal's `rules`."""
    value = list(value) if isinstance(value, tuple) else value
    return lambda data: {**data, "rules": {**(data.get("rules") or {}), id: value}}


def put_worth(id: str, value: Any) -> DataEdit:
    """An item given another value by the option `values`."""

    def change(data: Fields) -> Fields:
        rules = data.get("rules") or {}
        return {**data, "rules": {**rules, "values": {**(rules.get("values") or {}), id: value}}}

    return change


def words_of_with(fields: Fields) -> list[str]:
    """The circumstances stated in the fields of a win, as they are meant."""
    stated = fields.get("with")
    listed = [stated] if isinstance(stated, str) else stated if isinstance(stated, list) else []
    return [word.strip().replace("-", "_").lower() for word in listed if isinstance(word, str)]


def put_with(path: Path, words: list[str]) -> DataEdit:
    """The circumstances of a win."""
    return put(path, with_=words or None)
