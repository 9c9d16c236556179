"""Deals written by hand for the tests: what matters is told, everybody else draws and discards whatever is left.

deal = Script(hands={1: "123456789m 11s 78s"})
deal.turn(0, throws="9s")
deal.win(1, 0, [-2900, 2900, 0, 0])
"""

from __future__ import annotations

from typing import Any

from tests.logs.table import NORTH, RED, Table, name, tiles_of
from tests.logs.writers import Record


class Script:
    """A deal being written. Tiles that nobody has spoken of are taken from the end of the wall, plain ones first."""

    def __init__(
        self,
        hands: dict[int, str],
        seats: int = 4,
        dealer: int = 0,
        round: int = 0,
        honba: int = 0,
        sticks: int = 0,
        indicator: str = "N",
        keep: str = "",
    ) -> None:
        """`keep` are tiles that will be asked for: nobody else is dealt them."""
        self.table = Table(seats, dealer, round, honba, sticks, [25000 if seats == 4 else 35000] * seats)
        left_out = range(4, 32) if seats == 3 else ()
        self.left = [tile for tile in range(136) if tile not in left_out]
        self.kept: list[int] = []
        mark = self.take(indicator)
        told = {seat: [self.take(word) for word in tiles_of(text)] for seat, text in hands.items()}
        self.kept = [self.take(word) for word in tiles_of(keep)]
        dealt = [told.get(seat) or [self.junk() for _ in range(13)] for seat in range(seats)]
        self.table.start(dealt, mark)
        self.live = len(self.left) + len(self.kept) - 13

    def take(self, word: str) -> int:
        """A tile of that name that nobody has."""
        for tiles in (self.kept, self.left):
            for tile in tiles:
                if name(tile) == word:
                    tiles.remove(tile)
                    return tile
        raise ValueError(f"no {word} is left")

    def junk(self) -> int:
        """A tile that does nothing: the red fives are left for those who ask."""
        tiles = [tile for tile in self.left if tile not in RED and tile // 4 != NORTH] or self.left
        tile = tiles[len(tiles) * 7 // 11]
        self.left.remove(tile)
        return tile

    def draw(self, seat: int, word: str | None = None) -> int:
        """A player draws a tile, any where none is told."""
        tile = self.take(word) if word else self.junk()
        self.table.draw(seat, tile)
        self.live -= 1
        return tile

    def throw(self, seat: int, word: str | None = None, riichi: bool = False) -> int:
        """A player discards a tile, the one just drawn where none is told."""
        hand = self.table.hands[seat]
        tile = next(one for one in reversed(hand) if name(one) == word) if word else hand[-1]
        self.table.throw(seat, tile, riichi)
        return tile

    def turn(self, seat: int, draws: str | None = None, throws: str | None = None, riichi: bool = False) -> None:
        """A player draws and discards."""
        self.draw(seat, draws)
        self.throw(seat, throws, riichi)

    def until(self, seat: int, first: int) -> None:
        """From `first` on every player draws and discards, up to whose turn is told."""
        while first != seat:
            self.turn(first)
            first = (first + 1) % self.table.seats

    def drain(self, first: int, leaving: int) -> int:
        """Every player draws and discards until so many tiles are left in the wall; whose turn it is then."""
        while self.live > leaving:
            self.turn(first)
            first = (first + 1) % self.table.seats
        return first

    def call(self, seat: int, kind: str, own: str) -> None:
        """A player claims the last discard with these tiles of the hand."""
        hand = self.table.hands[seat].copy()
        tiles = []
        for word in tiles_of(own):
            tiles.append(next(tile for tile in hand if name(tile) == word))
            hand.remove(tiles[-1])
        self.table.call(seat, kind, tiles)

    def pung(self, seat: int, own: str, throws: str) -> None:
        """A player claims a pung and discards."""
        self.call(seat, "pung", own)
        self.throw(seat, throws)

    def add(self, seat: int, word: str) -> None:
        self.table.add(seat, next(tile for tile in self.table.hands[seat] if name(tile) == word))

    def conceal(self, seat: int, word: str) -> None:
        self.table.conceal(seat, next(tile for tile in self.table.hands[seat] if name(tile) == word) // 4)

    def north(self, seat: int) -> None:
        self.table.north(seat)

    def indicate(self, word: str) -> None:
        self.table.turn(self.take(word))

    def win(self, seat: int, source: int, deltas: list[int], **told: Any) -> None:
        """A win on the tile that was drawn or laid down last."""
        last = next(
            one for one in reversed(self.table.record) if one["type"] in ("draw", "discard", "add", "conceal", "north")
        )
        tile = last["tiles"][0] if last["type"] == "conceal" else last["tile"]
        told["ura"] = [self.take(word) for word in tiles_of(told.get("ura", ""))]
        self.table.win(seat, source, tile, deltas, **told)

    def end(self, kind: str, deltas: list[int] | None = None, ready: list[int] | None = None) -> None:
        self.table.end(kind, deltas, ready)

    @property
    def record(self) -> Record:
        return self.table.record
