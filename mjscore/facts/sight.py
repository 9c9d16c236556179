"""A reading as people see it on the table: its groups one by one, where each lies, and how the hand was won.

It is made from what a result says (the reading in text) and what was written (the win), so it holds for every variant.
Facts are found elsewhere, by integers; this is what `explain` points at when somebody asks why.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from mjscore.deal.records import CHOW, CLAIMED, CONCEALED, KONG, PAIR, PUNG, Hand, Meld, Win
from mjscore.tiles.kinds import PLAIN, codes_of
from mjscore.tiles.notation import read_word


@dataclass(frozen=True, slots=True)
class Group:
    """One group of a reading."""

    text: str  # as the result has it: "(123m)", "[RRRR]", "55p"
    tiles: tuple[int, ...]
    kind: str | None  # chow, pung, kong, pair; None: a special shape, or tiles that are no group
    on_table: bool  # a bracketed set; one that the winning tile completed is none
    claimed: bool  # taken from another player, the winning tile apart
    in_one_go: bool = False  # a kong claimed on three concealed tiles
    finished: bool = False  # the only one that the winning tile can have completed, and that tile was another's


@dataclass(frozen=True, slots=True)
class Sight:
    """A reading with what was written of its win."""

    groups: tuple[Group, ...]
    seat: int
    round: int
    by: str
    tile: int | None
    flowers: tuple[int, ...]
    waits: tuple[str, ...] = ()  # names of all kinds that would have completed the hand, where that was looked for
    pointed: tuple[tuple[str, tuple[int, ...]], ...] = ()  # by fact: the tiles that indicators point at

    @property
    def sets(self) -> tuple[Group, ...]:
        """The groups that are no pair."""
        return tuple(group for group in self.groups if group.kind in (CHOW, PUNG, KONG))

    @property
    def pungs(self) -> tuple[Group, ...]:
        """Pungs and kongs."""
        return tuple(group for group in self.groups if group.kind in (PUNG, KONG))


def sight_of(
    reading: Sequence[str],
    win: Win,
    round_wind: int,
    waits: Sequence[str] = (),
    pointed: tuple[tuple[str, tuple[int, ...]], ...] = (),
) -> Sight:
    """The sight of a win whose chosen reading is given as text."""
    hand = win.hand
    melds = hand.melds if isinstance(hand, Hand) else ()
    tile = hand.tile if isinstance(hand, Hand) else None
    flowers = codes_of(hand.flowers) if isinstance(hand, Hand) else ()
    groups = [_of_meld(text, meld) for text, meld in zip(reading, melds, strict=False)]
    # a special shape is one text of several words
    groups += [_concealed(word) for text in reading[len(melds) :] for word in text.split()]
    if win.by != "self_draw":
        groups = _with_finished(groups, tile)
    return Sight(tuple(groups), win.winner, round_wind, win.by, tile, tuple(flowers), tuple(waits), pointed)


def _of_meld(text: str, meld: Meld) -> Group:
    tiles = codes_of(meld.full)
    claimed = meld.state != CONCEALED
    return Group(text, tiles, meld.kind, True, claimed, meld.kind == KONG and meld.state == CLAIMED)


def _concealed(text: str) -> Group:
    tiles = tuple([PLAIN[code] for code in read_word(text.strip("()[]")) or ()])
    return Group(text, tiles, _kind(tiles), False, False, finished=text.startswith("("))


def _kind(tiles: tuple[int, ...]) -> str | None:
    if len(tiles) == 2 and tiles[0] == tiles[1]:
        return PAIR
    if len(tiles) == 3 and tiles[0] == tiles[2]:
        return PUNG
    return CHOW if len(tiles) == 3 and tiles[0] + 2 == tiles[1] + 1 == tiles[2] else None


def _with_finished(groups: list[Group], tile: int | None) -> list[Group]:
    """The groups, the one that another's tile completed marked, where only one can have been."""
    if any(group.finished for group in groups):
        return groups
    held = [place for place, group in enumerate(groups) if not group.on_table and tile in group.tiles]
    if len(held) != 1:
        return groups
    one = groups[held[0]]
    marked = Group(one.text, one.tiles, one.kind, one.on_table, one.claimed, one.in_one_go, True)
    return [marked if group is one else group for group in groups]
