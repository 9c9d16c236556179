"""Looking at a reading the way a player points at sets: the groups or tiles that pass some test, under a key.

A look finds nothing where there is nothing to point at. Which look belongs to which fact is said in `explain`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from mjscore.deal.records import CHOW, KONG, PAIR
from mjscore.facts.sight import Group, Sight
from mjscore.facts.table import is_head
from mjscore.tiles import kinds
from mjscore.tiles.kinds import NAMES


@dataclass(frozen=True, slots=True)
class Pointer:
    """What to point at: a key that says what is so of some groups (as text) or tiles; no groups: of the whole hand."""

    key: str
    groups: tuple[str, ...] = ()


Look = Callable[[Sight], Pointer | None]

# -- pointing at groups --------------------------------------------------------------------------------------------


def named(key: str, groups: Iterable[Group]) -> Pointer | None:
    found = tuple(group.text for group in groups)
    return Pointer(key, found) if found else None


def groups_with(key: str, test: Callable[[int], bool]) -> Look:
    """Groups of which some tile passes a test."""
    return lambda sight: named(key, (group for group in sight.groups if any(map(test, group.tiles))))


def groups_without(key: str, test: Callable[[int], bool]) -> Look:
    """Groups of which no tile passes a test."""
    return lambda sight: named(key, (group for group in sight.groups if not any(map(test, group.tiles))))


def sets_that(key: str, test: Callable[[Group], bool]) -> Look:
    return lambda sight: named(key, (group for group in sight.sets if test(group)))


def pungs_that(key: str, test: Callable[[Group], bool]) -> Look:
    return lambda sight: named(key, (group for group in sight.pungs if test(group)))


def pairs_that(test: Callable[[Group, Sight], bool]) -> Look:
    return lambda sight: named("made", (one for one in sight.groups if one.kind == PAIR and test(one, sight)))


def first_of(*looks: Look) -> Look:
    """What the first of several looks finds."""

    def look(sight: Sight) -> Pointer | None:
        return next((found for one in looks if (found := one(sight)) is not None), None)

    return look


def always(key: str) -> Look:
    return lambda sight: Pointer(key)


def missing_pungs(tiles: Callable[[Sight], Iterable[int]]) -> Look:
    """The tiles of some that are no pung in the hand."""

    def look(sight: Sight) -> Pointer | None:
        held = {group.tiles[0] for group in sight.pungs}
        lacking = tuple(NAMES[code] for code in tiles(sight) if code not in held)
        return Pointer("no_pung_of", lacking) if lacking else None

    return look


def pungs_of(tiles: Callable[[Sight], Iterable[int]]) -> Look:
    return lambda sight: named("made", (one for one in sight.pungs if one.tiles[0] in set(tiles(sight))))


def groups_of(tiles: Callable[[Sight], Iterable[int]]) -> Look:
    """Pungs and pairs of some tiles."""

    def look(sight: Sight) -> Pointer | None:
        wanted = set(tiles(sight))
        return named("made", (one for one in sight.groups if one.kind not in (CHOW, None) and one.tiles[0] in wanted))

    return look


def dragons(sight: Sight) -> Iterable[int]:
    return kinds.DRAGONS


def winds(sight: Sight) -> Iterable[int]:
    return kinds.WINDS


def own_wind(sight: Sight) -> Iterable[int]:
    return (kinds.EAST + sight.seat,)


def round_wind(sight: Sight) -> Iterable[int]:
    return (kinds.EAST + sight.round,)


def suits(sight: Sight) -> Pointer | None:
    """A group of every suit, and one of honours, that the hand holds."""
    shown: dict[int, str] = {}
    for group in sight.groups:
        for code in group.tiles:
            shown.setdefault(min(code // 9, 3), group.text)
    return Pointer("of_several", tuple(dict.fromkeys(shown.values())))


def honours(sight: Sight) -> Pointer | None:
    return groups_with("honour", lambda code: code >= 27)(sight)


# -- pointing at the win -------------------------------------------------------------------------------------------


def way_of_winning(sight: Sight) -> Pointer | None:
    return Pointer(f"won_{sight.by}")


def from_another(sight: Sight) -> Pointer | None:
    return None if sight.by == "self_draw" else Pointer(f"won_{sight.by}")


def finished(sight: Sight) -> Pointer | None:
    return named("finished", (group for group in sight.pungs if group.finished))


def waits(sight: Sight) -> Pointer | None:
    return Pointer("waits", sight.waits) if len(sight.waits) > 1 else None


def winning_tile(sight: Sight) -> Pointer | None:
    return None if sight.tile is None else Pointer("tile_is", (NAMES[sight.tile],))


def of_gates(sight: Sight) -> Pointer | None:
    """The winning tile, where all tiles are of one suit and concealed: any other hand lacks more for nine gates than that."""
    suits = {code // 9 for group in sight.groups for code in group.tiles}
    near = len(suits) == 1 and suits < {0, 1, 2} and not any(group.on_table for group in sight.groups)
    return winning_tile(sight) if near else None


def lacking_bonus(tiles: Callable[[Sight], Iterable[int]]) -> Look:
    def look(sight: Sight) -> Pointer | None:
        lacking = tuple(NAMES[code] for code in tiles(sight) if code not in sight.flowers)
        return Pointer("bonus_lacking", lacking) if lacking else None

    return look


def held_bonus(tiles: Callable[[Sight], Iterable[int]]) -> Look:
    def look(sight: Sight) -> Pointer | None:
        held = tuple(NAMES[code] for code in tiles(sight) if code in sight.flowers)
        return Pointer("bonus_held", held) if held else None

    return look


FLOWERS: Callable[[Sight], Iterable[int]] = lambda sight: kinds.FLOWERS  # noqa: E731  # a name for a small function
SEASONS: Callable[[Sight], Iterable[int]] = lambda sight: kinds.SEASONS  # noqa: E731
BONUS: Callable[[Sight], Iterable[int]] = lambda sight: kinds.BONUS  # noqa: E731
OWN_FLOWER: Callable[[Sight], Iterable[int]] = lambda sight: (kinds.FLOWERS[sight.seat],)  # noqa: E731
OWN_SEASON: Callable[[Sight], Iterable[int]] = lambda sight: (kinds.SEASONS[sight.seat],)  # noqa: E731


# -- by name -------------------------------------------------------------------------------------------------------


def four_in(groups: int) -> Look:
    """The groups that share four equal tiles."""

    def look(sight: Sight) -> Pointer | None:
        for code in range(34):
            holding = [group for group in sight.groups if code in group.tiles]
            copies = sum(group.tiles.count(code) for group in holding)
            if copies == 4 and len(holding) == groups:
                return named("made", holding)
        return None

    return look


def equal_chows(sight: Sight) -> Pointer | None:
    chows = [group for group in sight.groups if group.kind == CHOW]
    return named("made", (one for one in chows if sum(one.tiles == other.tiles for other in chows) > 1))


def couples(kind: str | None, ends: tuple[int, int]) -> Look:
    """Groups of one suit at both ends of it: 123 and 789, pungs of 1 and 9."""

    def look(sight: Sight) -> Pointer | None:
        sets = [one for one in sight.sets if one.tiles[0] < 27 and (one.kind == CHOW) == (kind == CHOW)]
        found = [
            one
            for one in sets
            if one.tiles[0] % 9 in ends
            and {other.tiles[0] % 9 for other in sets if suit(other) == suit(one)} >= {*ends}
        ]
        return named("made", found)

    return look


def suit(group: Group) -> int:
    return group.tiles[0] // 9


def alike_in_three_suits(chow: bool) -> Look:
    def look(sight: Sight) -> Pointer | None:
        sets = [one for one in sight.sets if one.tiles[0] < 27 and (one.kind == CHOW) == chow]
        for rank in range(9):
            found = {suit(one): one for one in sets if one.tiles[0] % 9 == rank}
            if len(found) == 3:
                return named("made", found.values())
        return None

    return look


def in_a_row(chow: bool, step: int) -> Look:
    """Three sets of one suit that follow each other."""

    def look(sight: Sight) -> Pointer | None:
        sets = {one.tiles[0]: one for one in sight.sets if one.tiles[0] < 27 and (one.kind == CHOW) == chow}
        for low in sorted(sets):
            found = [sets.get(low + step * place) for place in range(3)]
            row = [one for one in found if one is not None]
            if len(row) == 3 and len({suit(one) for one in row}) == 1:
                return named("made", row)
        return None

    return look


def in_state(kong: bool, concealed: bool, head: bool) -> Look:
    """Pungs or kongs of heads or of the rest, in one of their states."""

    def look(sight: Sight) -> Pointer | None:
        return named(
            "made",
            (
                one
                for one in sight.pungs
                if (one.kind == KONG) == kong
                and is_head(one.tiles[0]) == head
                and (one.claimed or one.finished) != concealed
            ),
        )

    return look


# -- indicators, red fives -----------------------------------------------------------------------------------------


def pointed_at(fact: str) -> Look:
    """The tiles that the indicators of a fact point at."""

    def look(sight: Sight) -> Pointer | None:
        tiles = dict(sight.pointed).get(fact, ())
        return Pointer("pointed", tuple(NAMES[code] for code in tiles)) if tiles else always("no_indicator")(sight)

    return look


def held_of_pointed(fact: str) -> Look:
    """The tiles of the hand that indicators of a fact point at, each as often as it counts."""

    def look(sight: Sight) -> Pointer | None:
        tiles = dict(sight.pointed).get(fact, ())
        held = [code for group in sight.groups for code in group.tiles]
        found = tuple(NAMES[code] for code in tiles for _ in range(held.count(code)))
        return Pointer("made", found) if found else None

    return look


def red_groups(sight: Sight) -> Pointer | None:
    """The groups in which a red five lies."""
    return named("made", (group for group in sight.groups if "0" in group.text))
