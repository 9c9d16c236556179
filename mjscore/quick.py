"""Frozen records made at the price of plain ones.

A frozen dataclass sets every field through `object.__setattr__`, which costs a deal a quarter of its reading time. Here
a record is filled as a plain twin of the same slots and then given its own class; afterwards it is as frozen as any.
"""

from __future__ import annotations

from dataclasses import fields, make_dataclass
from typing import Any, TypeVar, cast

Record = TypeVar("Record")


def quick(record: type[Record]) -> type[Record]:
    """A maker of such records; it takes every field, by position."""
    names = [field.name for field in fields(record)]  # type: ignore[arg-type]  # every record is a dataclass
    draft = make_dataclass(record.__name__, names, slots=True, eq=False, repr=False)

    def make(*values: Any) -> Any:
        made = draft(*values)
        made.__class__ = record
        return made

    try:
        make(*names)
    except TypeError:  # an interpreter that lays the twins out differently
        return record
    return cast("type[Record]", make)
