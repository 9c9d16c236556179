"""One reading of a hand that fits: the groups of its line in printed order, with the tiles that stand in them.

Which joker stands where may be open; the value is the same (american.md, section 3).
"""

from __future__ import annotations

from functools import lru_cache

from mjscore.card.expand import Template, group_kinds
from mjscore.card.index import NATURALS, Card
from mjscore.card.kinds import FIELD, JOKER, LANE, WIDTH, write
from mjscore.card.matching import Exposure, Fit, Tiles
from mjscore.card.records import Group
from mjscore.memory import Memory

_MOST_PLANS = 1 << 12
_MOST_SETS = 1 << 8


class _Plan:
    """How the groups of an instantiation are written, as far as no hand is known."""

    __slots__ = ("has_long_set", "open_sets", "sets", "words")

    def __init__(self, groups: tuple[Group, ...], kinds: list[list[int]]) -> None:
        # An open set's place, its kind's in a bag, how many of it may be naturals, and its words by how many are.
        self.open_sets: list[tuple[int, int, int, tuple[str, ...]]] = []
        self.sets: dict[tuple[int, int], list[int]] = {}  # by kind and size; natural-only ones first
        self.words: list[str] = []  # of groups without jokers
        self.has_long_set = any(group.equal and group.size >= 5 for group in groups)
        natural: dict[tuple[int, int], list[int]] = {}
        for place, (group, of_group) in enumerate(zip(groups, kinds, strict=True)):
            kind, size = of_group[0], len(of_group)
            if group.open:
                self.words.append("")
                self.open_sets.append((place, WIDTH * kind, size, _words_of_set(kind, size)))
                self.sets.setdefault((kind, size), []).append(place)
            else:
                self.words.append(write(of_group, zeros=not group.equal))
                if group.equal and size >= 3 and kind != JOKER:
                    natural.setdefault((kind, size), []).append(place)
        for key, places in natural.items():
            self.sets[key] = [*places, *self.sets.get(key, ())]


@lru_cache(maxsize=_MOST_SETS)
def _words_of_set(kind: int, size: int) -> tuple[str, ...]:
    """A set by how many of its tiles are natural, the others being jokers."""
    return tuple(write([kind] * naturals + [JOKER] * (size - naturals)) for naturals in range(size + 1))


def _find_plan(key: tuple[Template, tuple[int, ...]]) -> _Plan:
    template, suits = key
    return _Plan(template.groups, placed(template, suits))


_plan = Memory(_find_plan, _MOST_PLANS).__getitem__


def reading(card: Card, fit: Fit, tiles: Tiles) -> tuple[str, ...]:
    """The groups of the line as the hand fills them, exposures in parentheses: `22s`, `44sJ`, `(FFFJ)`.

    Naturals go to the tiles no joker may take first, then to the open sets in printed order; jokers where tiles are
    wanting.
    """
    _, entry, rest = fit
    concealed, exposures, _, _ = tiles
    plan = _plan((card.templates[entry], card.suits[entry]))
    words = plan.words.copy()
    if exposures:
        _expose(words, plan, exposures)
    left = (concealed & NATURALS) - (rest >> LANE & NATURALS)  # what is left for the open sets
    for place, shift, size, by_naturals in plan.open_sets:
        if not words[place]:
            naturals = left >> shift & FIELD
            if naturals > size:
                naturals = size
            left -= naturals << shift
            words[place] = by_naturals[naturals]
    return tuple(words)


def _expose(words: list[str], plan: _Plan, exposures: tuple[Exposure, ...]) -> None:
    """Writes the exposures in the places of the sets that they take, chosen as in matching."""
    taken: set[int] = set()
    for exposure in sorted(exposures, key=lambda each: not each.jokers) if len(exposures) > 1 else exposures:
        places = plan.sets[exposure.kind, exposure.size]
        place = places[0]
        if len(places) > 1:
            place = next(each for each in places if each not in taken and not (exposure.jokers and words[each]))
            taken.add(place)
        words[place] = exposure.word


def sample(card: Card, entry: int) -> str:
    """An instantiation as printed, all natural: `4444s 22m 88m 666p BBB`."""
    template = card.templates[entry]
    kinds = placed(template, card.suits[entry])
    return " ".join(
        write(of_group, zeros=not group.equal) for group, of_group in zip(template.groups, kinds, strict=True)
    )


def placed(template: Template, suits: tuple[int, ...]) -> list[list[int]]:
    """The kinds of every group of a template, its owners in these suits."""
    return [
        group_kinds(group, pick, template.shift, 0 if owner is None else suits[owner])
        for group, pick, owner in zip(template.groups, template.picks, template.of_group, strict=True)
    ]


def has_long_set(card: Card, fit: Fit) -> bool:
    """Whether the form a hand fits has a set of five or six (tournament points count its exposures otherwise)."""
    return _plan((card.templates[fit.entry], card.suits[fit.entry])).has_long_set
