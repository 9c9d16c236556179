"""A declared hand as fourteen tiles, and what is impossible about it before any card is asked (american.md, section 3)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from mjscore.card.hand_text import Written
from mjscore.card.kinds import COPIES, JOKER, bag_of, count, name
from mjscore.card.matching import Exposure, Tiles, tiles_in
from mjscore.place import At, Path, Problem
from mjscore.record import NamedTuple

HAND = 14
OF_TILES = "contradiction_of_tiles"  # ranks behind what is impossible about the tiles, not with the fields


class Circumstances(NamedTuple):
    """What the fields of a deal say of a declared hand. Tiles are kinds of this room (card.kinds)."""

    self_drawn: bool
    winner: int | None = None  # seat
    tile: int | None = None  # the field `tile`
    seen: tuple[int, ...] = ()
    redeemed: bool = False
    jokerless: bool | None = None  # the field, where written


class Declared(NamedTuple):
    """A hand that may be held against a card. `tile` is the winning tile, where it was named."""

    tiles: Tiles
    tile: int | None


def declare(written: Written, deal: Circumstances, path: Path = ()) -> tuple[Declared | None, tuple[Problem, ...]]:
    """The fourteen tiles of a hand, or the problems that stand in the way, in the order of american.md.

    Where something cannot be read or an exposure is impossible, nothing is counted; a discarded joker comes before what
    the tiles contradict. `path` leads to the mapping in which the fields stand.
    """
    problems = _disagreement(written, deal, path)
    if written.problems:
        return None, (*written.problems, *problems)
    tile = written.tile if deal.tile is None else deal.tile
    concealed = list(written.concealed)
    size = len(concealed) + sum(exposure.size for exposure in written.exposures)
    if size == HAND - 1 and tile is not None:
        concealed.append(tile)
        size = HAND
    tiles = tiles_in(bag_of(concealed[:HAND]), tuple(written.exposures))
    whole = At((*path, "hand"))
    if size != HAND:
        what = f"{size} tiles, with the winning tile, not {HAND}"
        problems.append(Problem("tile_count", what, "a finished hand has 14 tiles, whatever its kongs", whole))
    problems += copies(concealed, tiles.exposures, deal.seen, path)
    if not deal.self_drawn and tile == JOKER:
        at = At((*path, "tile")) if deal.tile is not None else written.tile_place
        what = "the winning tile is a discarded joker"
        problems.append(Problem("dead_joker", what, "nobody may claim a discarded joker, for anything", at))
    elif size == HAND:
        problems += _contradictions(concealed, tiles, tile, deal, path)
    return (None if problems else Declared(tiles, tile)), tuple(problems)


def copies(concealed: list[int], exposures: tuple[Exposure, ...], seen: tuple[int, ...], path: Path) -> list[Problem]:
    """A problem for every kind of which more is written than the box holds, beside what is seen if it is seen there."""
    return [
        Problem(
            "tile_copies",
            f"{written} times {name(kind)}" + ", in hand and seen together" * (kind in seen),
            f"the box has {COPIES[kind]} of them",
            At((*path, "seen" if kind in seen else "hand")),
        )
        for kind, written in too_many(tally(concealed, exposures) + Counter(seen))
    ]


def tally(loose: Iterable[int], exposures: Iterable[Exposure]) -> Counter[int]:
    """How often each kind is written."""
    found = Counter(loose)
    for exposure in exposures:
        found[exposure.kind] += exposure.size - exposure.jokers
        found[JOKER] += exposure.jokers
    return found


def too_many(tally: Counter[int]) -> list[tuple[int, int]]:
    """The kinds of which there are more than the box holds, and how many there are, in their order."""
    return [(kind, written) for kind, written in sorted(tally.items()) if written > COPIES[kind]]


def _disagreement(written: Written, deal: Circumstances, path: Path) -> list[Problem]:
    """Fields that contradict what the hand's text says."""
    problems = []
    if written.tile is not None and deal.tile is not None and written.tile != deal.tile:
        what = f"the hand says +{name(written.tile)}, the field tile {name(deal.tile)}"
        problems.append(Problem("contradiction", what, "name the winning tile once", At((*path, "tile"))))
    for exposure, at in zip(written.exposures, written.places, strict=True):
        if exposure.source is not None and exposure.source == deal.winner:
            what = "an exposure claimed from the winner's own seat"
            problems.append(Problem("contradiction", what, "name the seat that discarded the tile", at))
    tile = written.tile if deal.tile is None else deal.tile
    if deal.redeemed and tile is not None and tile != JOKER:
        what = f"won by a redeemed joker, but the winning tile is {name(tile)}"
        at = At((*path, "tile")) if deal.tile is not None else written.tile_place
        problems.append(Problem("contradiction", what, "the tile is J, or nothing was redeemed", at))
    return problems


def _contradictions(
    concealed: list[int], tiles: Tiles, tile: int | None, deal: Circumstances, path: Path
) -> list[Problem]:
    found = []
    if not concealed:
        found.append(("all tiles were exposed before the win", "write the last tile among the concealed ones", "hand"))
    elif tile is not None and not count(tiles.concealed, tile):
        found.append((f"the winning tile {name(tile)} is not among the concealed tiles", "correct one of them", "tile"))
    if deal.redeemed and not count(tiles.concealed, JOKER):
        found.append(("won by a redeemed joker, but no joker is concealed", "write the joker as J", "redeemed"))
    if deal.jokerless and tiles.jokers:
        what = f"jokerless, with {tiles.jokers} joker{'' if tiles.jokers == 1 else 's'}"
        found.append((what, "leave jokerless out", "jokerless"))
    return [Problem("contradiction", what, help, At((*path, field)), rank=OF_TILES) for what, help, field in found]
