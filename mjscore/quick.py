"""Frozen records made at the price of plain ones.

A frozen dataclass sets every field through `object.__setattr__`, which costs a deal a quarter of its reading time. Here
a record is filled as a plain twin of the same slots and then given its own class; afterwards it is as frozen as any.
"""

from __future__ import annotations

from dataclasses import fields
from typing import Any, TypeVar, cast

Record = TypeVar("Record")


def quick(record: type[Record]) -> type[Record]:
    """A maker of such records; it takes every field, by position."""
    names = [field.name for field in fields(record)]  # type: ignore[arg-type]  # every record is a dataclass
    twin = type(f"{record.__name__}Twin", (), {"__slots__": tuple(names)})
    lines = [f"    made.{name} = {name}" for name in names]
    # one function with the fields' own names: written out, since a loop over them is what is to be saved
    source = "\n".join(
        [
            f"def make({', '.join(names)}):",
            "    made = twin()",
            *lines,
            "    made.__class__ = record",
            "    return made",
        ]
    )
    space: dict[str, Any] = {"twin": twin, "record": record}
    exec(source, space)  # the names are those of our own records
    make = space["make"]
    try:
        make(*names)
    except TypeError:  # an interpreter that lays the twins out differently
        return record
    return cast("type[Record]", make)
