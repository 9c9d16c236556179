"""Arithmetic over the forms of a line as chosen, without writing the forms out (a line may have a billion of them).

Each group becomes a small value, the values of a form are combined, and forms of equal value are counted together. So
every question costs about as much as the line is long, and an outsized line is refused before anything is expanded.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from math import prod
from typing import TypeVar

from mjscore.card.records import DRAGON, NUMBER, ODD, RUN, STAR, WIND, Choice, Clauses, Form, Group

MOST_WAYS = 100_000
_WAYS = {WIND: 4, DRAGON: 3, NUMBER: 9}
_TAG_PLACE = {WIND: 0, DRAGON: 10, NUMBER: 20}  # where the labels of a kind begin in a mask of labels

T = TypeVar("T")
Ways = tuple[int, int, int, int, int]  # inks, stars, labels and moving digits as masks, unlabelled choices multiplied


def choices(item: Group | Choice) -> tuple[tuple[Group, ...], ...]:
    """What an item of a form may be."""
    return item.forms if isinstance(item, Choice) else ((item,),)


def mask_of(groups: tuple[Group, ...], of_group: Callable[[Group], int]) -> int:
    """The union of the masks of groups."""
    mask = 0
    for group in groups:
        mask |= of_group(group)
    return mask


def few_digits(form: Form) -> list[int] | None:
    """The moving digits of a chosen form that has fewer than two different ones; None if there is no such form."""
    items = [{mask_of(groups, moving_mask) for groups in choices(item)} for item in form.items]
    for digits in range(10):  # the mask of one digit, or of none
        allowed = 1 << digits & ~1
        if all(any(mask | allowed == allowed for mask in masks) for masks in items):
            return digits_of(allowed)
    return None


def other_than_one_digit(form: Form) -> list[int] | None:
    """The moving digits of a chosen form that has not exactly one; None if there is no such form."""
    items = [{mask_of(groups, moving_mask) for groups in choices(item)} for item in form.items]
    if all(0 in masks for masks in items):
        return []
    met = 0
    for masks in items:
        for mask in masks:
            if mask and (met | mask).bit_count() > 1:
                return digits_of(met | mask)
        for mask in masks:
            met |= mask
    return None


def over_forms(form: Form, of_group: Callable[[Group], T], join: Callable[[T, T], T], nothing: T) -> dict[T, int]:
    """How many chosen forms give which value."""
    total: dict[T, int] = {nothing: 1}
    for item in form.items:
        if isinstance(item, Group):
            value = of_group(item)
            if len(total) == 1:
                before, times = next(iter(total.items()))
                total = {join(before, value): times}
            else:
                total = _joined(total, {value: 1}, join)
            continue
        choices: dict[T, int] = {}
        for groups in item.forms:
            value = nothing
            for group in groups:
                value = join(value, of_group(group))
            choices[value] = choices.get(value, 0) + 1
        total = _joined(total, choices, join)
    return total


def _joined(total: dict[T, int], choices: dict[T, int], join: Callable[[T, T], T]) -> dict[T, int]:
    combined: dict[T, int] = {}
    for before, times in total.items():
        for value, more in choices.items():
            joined = join(before, value)
            combined[joined] = combined.get(joined, 0) + times * more
    return combined


def number_of_forms(form: Form) -> int:
    """How many forms the brackets of a form make."""
    return prod(len(item.forms) for item in form.items if isinstance(item, Choice))


def tile_numbers(form: Form) -> list[int]:
    """The numbers of tiles that the forms have, each once."""
    return sorted(over_forms(form, lambda group: group.size, lambda one, other: one + other, 0))


def ink_mask(group: Group) -> int:
    """A bit for the letter that is the ink of a suited group; the highest for a suited group without one."""
    if not group.suited or group.ink == STAR:
        return 0
    return 1 << 26 if group.ink is None else 1 << (ord(group.ink) - ord("a"))


def suited_mask(group: Group) -> int:
    """1: a suited group with an ink or a star; 2: one without."""
    return 0 if not group.suited else 2 if group.ink is None else 1


def moving_mask(group: Group) -> int:
    """A bit for every moving digit."""
    mask = 0
    for digit in group.moving:
        mask |= 1 << int(digit)
    return mask


def digits_of(mask: int) -> list[int]:
    """The digits of such a mask, upwards."""
    return [digit for digit in range(1, 10) if mask >> digit & 1]


def masks(form: Form, of_group: Callable[[Group], int]) -> list[int]:
    """The unions that a mask of groups has over the forms, each once."""
    return list(over_forms(form, of_group, lambda one, other: one | other, 0))


def moves(digits: list[int], clauses: Clauses) -> list[int]:
    """How far the moving numbers may move, in the order of S12: not at all, then upwards from the lowest."""
    if clauses.move is None or not digits:
        return [0]
    step = 1 if clauses.parity is None else 2
    return [0] + [by for by in range(1 - digits[0], 10 - digits[-1]) if by and by % step == 0]


def wild_ways(kind: str, parity: str | None) -> int:
    """How many tiles a `?` of this kind may be."""
    if kind == NUMBER and parity is not None:
        return 5 if parity == ODD else 4
    return _WAYS[kind]


def ways(form: Form, clauses: Clauses) -> int:
    """The ways to choose of a form, as american.md counts them for `card_size` (no fewer than its instantiations)."""
    forms = number_of_forms(form)
    if forms > MOST_WAYS:
        return forms
    total = 0
    for value, times in over_forms(form, lambda group: _ways_of(group, clauses), _join, (0, 0, 0, 0, 1)).items():
        inks, stars, tags, moving, free = value
        product = 3 ** ((inks & ((1 << 26) - 1)).bit_count() + stars) * free
        for kind, place in _TAG_PLACE.items():
            product *= wild_ways(kind, clauses.parity) ** (tags >> place & 1023).bit_count()
        total += times * product * len(moves(digits_of(moving), clauses))
    return total


def _ways_of(group: Group, clauses: Clauses) -> Ways:
    stars = 1 if group.suited and group.ink == STAR else 0
    tags, free = 0, 1
    if group.wild and group.tag is not None:
        tags = 1 << (_TAG_PLACE[group.kind] + int(group.tag))
    elif group.wild:
        free = wild_ways(group.kind, clauses.parity)
    return ink_mask(group), stars, tags, moving_mask(group), free


def _join(one: Ways, other: Ways) -> Ways:
    return one[0] | other[0], one[1] + other[1], one[2] | other[2], one[3] | other[3], one[4] * other[4]


def has_gap(digits: list[int], clauses: Clauses) -> bool:
    """Whether the moving numbers of a run leave a number out."""
    most = 1 if clauses.parity is None else 2
    return clauses.move == RUN and any(high - low > most for low, high in pairwise(digits))
