"""One reading of a hand that fits: the groups of its line in printed order, with the tiles that stand in them.

Which joker stands where may be open; the value is the same (american.md, section 3).
"""

from __future__ import annotations

from mjscore.card.expand import Template, group_kinds
from mjscore.card.index import Card
from mjscore.card.kinds import JOKER, counts, write
from mjscore.card.matching import Exposure, Fit, Tiles
from mjscore.card.records import Group


def reading(card: Card, fit: Fit, tiles: Tiles) -> tuple[str, ...]:
    """The groups of the line as the hand fills them, exposures in parentheses: `22s`, `44sJ`, `(FFFJ)`.

    Naturals go to the tiles no joker may take first, then to the open sets in printed order; jokers where tiles are
    wanting.
    """
    template = card.templates[fit.entry]
    groups = template.groups
    kinds = placed(template, card.suits[fit.entry])
    exposed = _exposed(groups, kinds, tiles.exposures) if tiles.exposures else [None] * len(groups)
    open_sets = [group.open for group in groups]
    left = counts(tiles.concealed)
    for of_group, open_set, exposure in zip(kinds, open_sets, exposed, strict=True):
        if exposure is None and not open_set:
            for kind in of_group:
                left[kind] -= 1
    words = []
    for group, of_group, open_set, exposure in zip(groups, kinds, open_sets, exposed, strict=True):
        kind = of_group[0]
        if exposure is not None:
            naturals = exposure.size - exposure.jokers
            words.append(f"({write([kind] * naturals + [JOKER] * exposure.jokers)})")
        elif open_set:
            naturals = min(left[kind], len(of_group))
            left[kind] -= naturals
            words.append(write(of_group[:naturals] + [JOKER] * (len(of_group) - naturals)))
        else:
            words.append(write(of_group, zeros=not group.equal))
    return tuple(words)


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
    return any(group.equal and group.size >= 5 for group in card.templates[fit.entry].groups)


def _exposed(
    groups: tuple[Group, ...], kinds: list[list[int]], exposures: tuple[Exposure, ...]
) -> list[Exposure | None]:
    """By group the exposure that takes it, chosen as in matching."""
    taken: list[Exposure | None] = [None] * len(groups)
    for exposure in sorted(exposures, key=lambda each: not each.jokers):
        sets = [
            place
            for place, group in enumerate(groups)
            if taken[place] is None
            and group.equal
            and group.size == exposure.size
            and group.symbols[0] != "J"
            and kinds[place][0] == exposure.kind
            and not (group.natural and exposure.jokers)
        ]
        taken[min(sets, key=lambda place: not groups[place].natural)] = exposure
    return taken
