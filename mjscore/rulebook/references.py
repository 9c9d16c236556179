"""Values that depend on options: `{option: name, cases: {…}}` and `if: {option: value}`, as tables write them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:  # shares are rare, and their module is slow to load
    from fractions import Fraction

Table = Mapping[str, Any]
"""A whole table as plain data."""

Options = Mapping[str, Any]
"""The value of every option of a table."""

OTHERWISE = "otherwise"
"""The case of an option's list for when none of those before it is in the list."""

SINGULAR: Mapping[str, str] = {"point": "points", "double": "doubles", "limits": "limit"}
"""Units as people write them where they have another form."""

UNITS = ("fan", "points", "doubles", "han", "yakuman", "limit", "card")
"""The keys that give an item its value; the key is its unit."""


# No unit that is a power of two may become a number nobody could write down.
_LARGEST = {"points": 10**6, "doubles": 100, "limit": 100}
_LARGEST_OF_OTHERS = 1000


def largest(unit: str) -> int:
    """The largest value that an item may have in a unit."""
    return _LARGEST.get(unit, _LARGEST_OF_OTHERS)


def resolve(value: Any, options: Mapping[str, Any]) -> Any:
    """What a value of a table stands for under some options: itself, an option's value, or that value's case.

    Of an option whose value is a list, the first case holds that is in the list.
    """
    if not (isinstance(value, Mapping) and "option" in value):
        return value
    chosen = options[value["option"]]
    cases = value.get("cases") or {}
    for case, meaning in cases.items():
        if same(case, chosen) or (isinstance(chosen, tuple) and case in chosen):
            return resolve(meaning, options)
    return resolve(cases[OTHERWISE], options) if OTHERWISE in cases else chosen


def same(case: Any, chosen: Any) -> bool:
    """Whether a value written in a table is an option's value: words, numbers and truths are not told apart by quotes."""
    return bool(case == chosen and isinstance(case, bool) == isinstance(chosen, bool)) or (
        not isinstance(chosen, (tuple, list)) and str(as_word(case)) == str(as_word(chosen))
    )


def as_word(value: Any) -> Any:
    """A truth as the word it is written with; anything else as it is."""
    return str(value).lower() if isinstance(value, bool) else value


def fits(condition: Mapping[str, Any] | None, options: Mapping[str, Any]) -> bool:
    """Whether an `if` holds: every option named has the value, or one of the values, given there.

    An option whose value is a list (the liability triggers in force) fits when it holds the value.
    """
    for name, wanted in (condition or {}).items():
        chosen = options[name]
        values = wanted if isinstance(wanted, (list, tuple)) else [wanted]
        held = chosen if isinstance(chosen, tuple) and not isinstance(wanted, (list, tuple)) else [chosen]
        if not any(same(value, one) for value in values for one in held):
            return False
    return True


def facts_in_force(conditions: Iterable[Any] | None, options: Options) -> list[str]:
    """The facts of a list of conditions, less those that options switch off."""
    named: list[Mapping[str, Any]] = [{"fact": one} if isinstance(one, str) else one for one in conditions or ()]
    return [one["fact"] for one in named if fits(one.get("if"), options)]


def with_unit(value: Any, unit: str) -> tuple[Any, str]:
    """An item's value and its unit: that of its key, or the one written behind the number, as in "1 yakuman"."""
    if isinstance(value, str) and " " in value:
        amount, _, other = value.partition(" ")
        return amount, other
    return value, unit


def number(value: Any, options: Mapping[str, Any]) -> int | Fraction:
    """A number of a table: whole, a ratio written "1/2", a plain decimal, or a reference to one."""
    found = resolve(value, options)
    if isinstance(found, int):
        return found
    from fractions import Fraction

    share = Fraction(str(found))
    return int(share) if share.denominator == 1 else share
