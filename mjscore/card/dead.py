"""Whether a hand is dead, from what all can see (american.md, section 6): never from the player's own rack."""

from __future__ import annotations

from collections.abc import Sequence

from mjscore.card.declared import tally, too_many
from mjscore.card.hand_text import Written, read_exposures
from mjscore.card.index import NATURALS, Card
from mjscore.card.kinds import COPIES, JOKER, LANE, count, counts, name
from mjscore.card.matching import Exposure, without
from mjscore.card.notation import read_tiles
from mjscore.place import At, Path, Problem, Refused
from mjscore.record import NamedTuple


class Visible(NamedTuple):
    """What lies open: the player's exposures, the discards, the other players' exposures."""

    exposed: tuple[Exposure, ...]
    seen: tuple[int, ...] = ()
    others: tuple[Exposure, ...] = ()


def read_visible(exposed: Sequence[str], seen: str = "", others: Sequence[str] = (), path: Path = ()) -> Visible:
    """What lies open, from text. Raises Refused (`syntax`, `bad_set`, `tile_copies`)."""
    own, rest = Written(), Written()
    read_exposures(own, list(exposed), (*path, "exposed"))
    read_exposures(rest, list(others), (*path, "others"))
    tiles, problems = read_tiles(seen, (*path, "seen"))
    problems = [*own.problems, *problems, *rest.problems]
    kinds = tuple(tile.kind for tile in tiles)
    if not problems:
        problems = _copies(own.exposures, kinds, rest.exposures, path)
    if problems:
        raise Refused(problems)
    return Visible(tuple(own.exposures), kinds, tuple(rest.exposures))


def _copies(own: list[Exposure], seen: tuple[int, ...], others: list[Exposure], path: Path) -> list[Problem]:
    """A problem for every kind of which more lies open than the box holds, beside the first text that shows it."""
    shown = {"exposed": tally((), own), "seen": tally(seen, ()), "others": tally((), others)}
    return [
        Problem(
            "tile_copies",
            f"{written} times {name(kind)} in all that lies open",
            f"the box has {COPIES[kind]} of them",
            At((*path, next(field for field, tiles in shown.items() if tiles[kind]))),
        )
        for kind, written in too_many(sum(shown.values(), tally((), ())))
    ]


def alive(card: Card, visible: Visible) -> tuple[str, ...]:
    """The labels of the lines that can still be made, in card order; the hand is dead if there is none."""
    free, standing, redeemable, jokers = _supply(visible)
    found = []
    for line, (begin, end) in zip(card.lines, card.bounds, strict=True):
        if line.concealed and visible.exposed:
            continue
        for entry in range(begin, end):
            rest = without(card.packed[entry], visible.exposed)
            if rest is not None and _can_be_made(rest, free, standing, redeemable, jokers):
                found.append(line.label)
                break
    return tuple(found)


def _supply(visible: Visible) -> tuple[list[int], list[int], list[int], int]:
    """By kind: tiles not yet out, own exposed jokers, jokers in others' exposures; and the jokers not yet out."""
    free = list(COPIES)
    standing, redeemable = [0] * JOKER, [0] * JOKER
    for kind in visible.seen:
        free[kind] -= 1
    for exposures, jokers_of in ((visible.exposed, standing), (visible.others, redeemable)):
        for exposure in exposures:
            free[exposure.kind] -= exposure.size - exposure.jokers
            jokers_of[exposure.kind] += exposure.jokers
    jokers = free.pop() - sum(redeemable)
    return free, standing, redeemable, jokers


def _can_be_made(rest: int, free: list[int], standing: list[int], redeemable: list[int], jokers: int) -> bool:
    """Steps 2 and 3: the natural places can be filled, and the jokers to be had suffice for what then is wanting."""
    places, natural = counts(rest & NATURALS), counts(rest >> LANE & NATURALS)
    wanting = count(rest >> LANE, JOKER)
    for kind, (at_all, low) in enumerate(zip(places[:JOKER], natural, strict=False)):
        if low > free[kind]:
            return False
        open_places = at_all - low + standing[kind]
        left = free[kind] - low - open_places
        if left < 0:
            wanting -= left
        elif redeemable[kind]:
            jokers += min(left, redeemable[kind])
    return wanting <= jokers
