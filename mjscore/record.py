"""Named tuples, made as `typing.NamedTuple` makes them but without a check of every annotation.

The checks took a fifth of the start of a command, and `mypy` has done them already. It knows nothing of what the records
hold. Annotations stay text: modules with records say `from __future__ import annotations`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

made = tuple.__new__
"""`made(Result, (…))` is `Result(…)` without a call in between, with every field: for the records that each deal makes."""

if TYPE_CHECKING:
    from typing import NamedTuple as NamedTuple
else:
    from collections import namedtuple

    _OF_THE_CLASS_ITSELF = frozenset(
        ("__annotations__", "__module__", "__qualname__", "__firstlineno__", "__static_attributes__")
    )

    class _Maker(type):
        def __new__(maker, name, bases, body):
            if not bases:
                return super().__new__(maker, name, bases, body)
            fields = tuple(body.get("__annotations__", ()))
            defaults = [body[field] for field in fields if field in body]
            made = namedtuple(name, fields, defaults=defaults, module=body["__module__"])
            made.__annotations__ = body.get("__annotations__", {})
            for key, value in body.items():
                if key not in _OF_THE_CLASS_ITSELF and key not in made._fields:
                    setattr(made, key, value)
            return made

    class NamedTuple(metaclass=_Maker):
        """The base of a record: its annotated names are the fields, in their order, those with a value last."""
