"""Random legal games by simple players, what they win counted by the package `mahjong`.

`PYTHONPATH=. python -m tests.logs.play FOLDER` writes the games of `tests/data/logs` anew, each in all three formats.
"""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random
from typing import Any

from mahjong.hand_calculating.hand import HandCalculator
from mahjong.hand_calculating.hand_config import HandConfig, OptionalRules
from mahjong.meld import Meld
from mahjong.shanten import Shanten

from tests.logs.table import NORTH, Table
from tests.logs.writers import ALL, SUFFIXES, Record

_OUTER = (0, 8, 9, 17, 18, 26, *range(27, 34))
_KINDS = {
    "chow": (Meld.CHI, True), "pung": (Meld.PON, True), "kong": (Meld.KAN, True), "added": (Meld.SHOUMINKAN, True),
    "concealed": (Meld.KAN, False),
}  # fmt: skip


class Player:
    """How a seat plays: how likely it calls, and how it goes on."""

    def __init__(self, rng: Random) -> None:
        self.calls = rng.choice((0.05, 0.3, 0.8))
        self.kongs = rng.choice((0.1, 0.9))


class Deal:
    """One deal played to its end."""

    def __init__(self, rng: Random, table: Table, players: list[Player]) -> None:
        self.rng, self.table, self.players = rng, table, players
        self.seats = table.seats
        left_out = range(4, 32) if self.seats == 3 else ()
        wall = [tile for tile in range(136) if tile not in left_out]
        rng.shuffle(wall)
        self.dead, self.wall = wall[:14], wall[14:]
        self.replacements = self.dead[:4]
        self.turned = 1
        self.riichi = [""] * self.seats
        self.shot = [False] * self.seats
        self.waits: list[set[int]] = [set() for _ in range(self.seats)]
        self.missed = [False] * self.seats
        self.unbroken = True
        self.kongs = 0
        self.late = 0  # indicators that a claimed or added kong turns once a tile is discarded
        hands = [[self.wall.pop() for _ in range(13)] for _ in range(self.seats)]
        table.start(hands, self.dead[4])

    def played(self) -> Record:
        seat, draw = self.table.dealer, True
        replacement = ""
        while True:
            if draw:
                if not self.wall:
                    return self.exhausted()
                tile = self.wall.pop() if not replacement else self.replacement(replacement)
                self.table.draw(seat, tile)
                self.missed[seat] = self.missed[seat] and bool(self.riichi[seat])
                if self.may_win(seat, seat, tile, rinshan=replacement):
                    return self.won([seat], seat, tile, rinshan=replacement)
                if self.nine_terminals(seat):
                    self.table.end("nine_terminals")
                    return self.table.record
                kind = self.kong(seat)
                if kind:
                    if kind == "robbed":
                        return self.table.record
                    replacement = kind
                    continue
            thrown = self.throw(seat)
            replacement = ""
            winners = self.winners(seat, thrown)
            if winners:
                if len(winners) == 3:
                    self.table.end("triple_ron")
                    return self.table.record
                return self.won(winners, seat, thrown)
            void = self.void()
            if void:
                self.table.end(void)
                return self.table.record
            caller = self.caller(seat, thrown)
            if caller is None:
                self.pass_riichi()
                seat, draw = (seat + 1) % self.seats, True
            else:
                self.pass_riichi()
                self.broken()
                seat, replacement = caller
                draw = bool(replacement)

    # turns

    def replacement(self, kind: str) -> int:
        """A tile from the far end: the wall gives up its last one for it."""
        self.broken()
        last = self.wall.pop(0)
        tile = self.replacements.pop() if self.replacements else last
        if tile != last:
            self.replacements.insert(0, last)
        return tile

    def broken(self) -> None:
        self.unbroken = False
        self.shot = [False] * self.seats

    def pass_riichi(self) -> None:
        seat = self.table.declared
        self.table.accept()
        if seat is not None:
            self.shot[seat] = True

    def throw(self, seat: int) -> int:
        table, hand = self.table, self.table.hands[seat]
        tile = hand[-1]
        riichi = False
        if not self.riichi[seat]:
            tile = self.choice(seat)
            closed = all(one["kind"] == "concealed" for one in table.sets[seat])
            enough = len(self.wall) >= self.seats and table.scores[seat] >= 1000 and closed
            ready = (
                [one for one in set(hand) if self.ready_without(seat, one)]
                if enough and self.distance(hand) == 0
                else []
            )
            if ready and self.rng.random() < 0.85:
                tile, riichi = self.rng.choice(sorted(ready)), True
                self.riichi[seat] = "double" if self.unbroken and not table.rows[seat] else "riichi"
        self.shot[seat] = False
        table.throw(seat, tile, riichi)
        while self.late:
            self.late -= 1
            self.turn()
        self.waits[seat] = self.waiting(hand)
        if self.waits[seat] & {one // 4 for one in table.rows[seat]}:
            self.missed[seat] = True
        elif not self.riichi[seat]:
            self.missed[seat] = False
        return tile

    def choice(self, seat: int) -> int:
        """The tile that the hand misses least: fewest neighbours, outer tiles first."""
        hand = self.table.hands[seat]
        kinds = [tile // 4 for tile in hand]
        best = self.distance(hand)
        keep = [tile for tile in hand if self.distance([one for one in hand if one != tile]) == best]

        def use(tile: int) -> tuple[int, float]:
            kind = tile // 4
            near = sum(1 for one in kinds if one // 9 == kind // 9 and abs(one - kind) <= 2 and kind < 27)
            return 3 * kinds.count(kind) + near - (kind in _OUTER), self.rng.random()

        return min(keep or hand, key=use)

    def kong(self, seat: int) -> str:
        """A kong or a north set aside: what the next draw replaces, `robbed` where the deal ends with it."""
        table, hand = self.table, self.table.hands[seat]
        kinds = [tile // 4 for tile in hand]
        if not self.wall or self.kongs == 4:
            return ""
        drew_it = hand[-1] // 4 == NORTH or not self.riichi[seat]
        if self.seats == 3 and NORTH in kinds and drew_it and self.rng.random() < 0.8:
            tile = table.north(seat)
            return "robbed" if self.robbed(seat, tile, "north") else "north"
        fours = [kind for kind in set(kinds) if kinds.count(kind) == 4]
        if fours and not self.riichi[seat] and self.rng.random() < self.players[seat].kongs:
            table.conceal(seat, min(fours))
            self.kongs += 1
            self.turn()
            return "kong"
        pungs = {one["tiles"][0] // 4 for one in table.sets[seat] if one["kind"] == "pung"}
        fourth = [tile for tile in hand if tile // 4 in pungs]
        if fourth and self.rng.random() < self.players[seat].kongs:
            table.add(seat, fourth[0])
            if self.robbed(seat, fourth[0], "added"):
                return "robbed"
            self.kongs += 1
            self.late += 1
            return "kong"
        return ""

    def robbed(self, seat: int, tile: int, way: str) -> bool:
        winners = self.winners(seat, tile, chankan=way == "added")
        if winners:
            self.won(winners[:2], seat, tile, chankan=way == "added")
        return bool(winners)

    def turn(self) -> None:
        self.table.turn(self.dead[4 + self.turned])
        self.turned += 1

    def caller(self, seat: int, thrown: int) -> tuple[int, str] | None:
        """Who claims the discard, and what the next draw replaces."""
        table = self.table
        if not self.wall or self.kongs == 4:
            return None
        for turns in range(1, self.seats):
            other = (seat + turns) % self.seats
            same = [tile for tile in table.hands[other] if tile // 4 == thrown // 4]
            if self.riichi[other] or len(same) < 2 or self.rng.random() > self.players[other].calls:
                continue
            if len(same) == 3 and self.rng.random() < self.players[other].kongs:
                table.call(other, "kong", same)
                self.kongs += 1
                self.late += 1
                return other, "kong"
            table.call(other, "pung", self.rng.sample(same, 2))
            return other, ""
        other = (seat + 1) % self.seats
        kind = thrown // 4
        if self.seats == 4 and kind < 27 and not self.riichi[other] and self.rng.random() < self.players[other].calls:
            for first in range(kind - 2, kind + 1):
                wanted = [one for one in range(first, first + 3) if one != kind]
                found = [[tile for tile in table.hands[other] if tile // 4 == one] for one in wanted]
                if first >= 0 and first // 9 == (first + 2) // 9 and all(found):
                    table.call(other, "chow", [self.rng.choice(tiles) for tiles in found])
                    return other, ""
        return None

    # ends

    def nine_terminals(self, seat: int) -> bool:
        if not self.unbroken or self.table.rows[seat]:
            return False
        return len({tile // 4 for tile in self.table.hands[seat]} & set(_OUTER)) >= 9 and self.rng.random() < 0.7

    def void(self) -> str:
        rows = self.table.rows
        if self.seats == 4 and self.unbroken and all(len(row) == 1 for row in rows):
            first = {row[0] // 4 for row in rows}
            if len(first) == 1 and first & set(range(27, 31)):
                return "four_winds"
        if self.seats == 4 and all(self.riichi):
            return "four_riichi"
        kongs = [sum(one["kind"] in ("kong", "added", "concealed") for one in sets) for sets in self.table.sets]
        return "four_kongs" if sum(kongs) == 4 and 4 not in kongs else ""

    def exhausted(self) -> Record:
        table = self.table
        table.accept()
        claimed = {id for one in table.record if one["type"] == "call" for id in [one["called"]]}
        paid = [0] * self.seats
        clean = [
            seat for seat, row in enumerate(table.rows)
            if all(tile // 4 in _OUTER and tile not in claimed for tile in row)
        ]  # fmt: skip
        ready = [seat for seat in range(self.seats) if self.waits[seat]]
        for seat in clean:
            for other in range(self.seats):
                if other != seat:
                    share = 4000 if table.dealer in (seat, other) else 2000
                    paid[other] -= share
                    paid[seat] += share
        others = [seat for seat in range(self.seats) if seat not in ready]
        if ready and others and not clean:
            pool = 3000 if self.seats == 4 else 2000
            for seat in range(self.seats):
                paid[seat] = pool // len(ready) if seat in ready else -pool // len(others)
        table.end("nagashi" if clean else "wall", paid, ready)
        return table.record

    def winners(self, seat: int, tile: int, chankan: bool = False) -> list[int]:
        """Who wins on a tile laid down, in turn; whoever could have by shape and does not has missed it."""
        found = []
        for turns in range(1, self.seats):
            other = (seat + turns) % self.seats
            if tile // 4 in self.waits[other]:
                if not self.missed[other] and self.may_win(other, seat, tile, chankan=chankan):
                    found.append(other)
                else:
                    self.missed[other] = True
        return found

    def may_win(self, seat: int, source: int, tile: int, **how: Any) -> bool:
        hand = self.table.hands[seat] if seat == source else [*self.table.hands[seat], tile]
        return self.distance(hand) == -1 and self.counted(seat, source, tile, **how).error is None

    def won(self, winners: list[int], source: int, tile: int, **how: Any) -> Record:
        """Settles the wins: counters and sticks go to the first."""
        table = self.table
        sticks, honba = table.sticks, table.honba
        for place, seat in enumerate(winners):
            found = self.counted(seat, source, tile, **how)
            deltas = self.deltas(seat, source, found.cost, honba if place == 0 else 0)
            deltas[seat] += 1000 * sticks if place == 0 else 0
            yaku = ["rinshan"] if any("Rinshan" in str(one.name) for one in found.yaku) else []
            table.win(seat, source, tile, deltas, ura=self.ura(seat), yaku=yaku)
        table.sticks = 0
        return table.record

    def deltas(self, seat: int, source: int, cost: Any, honba: int) -> list[int]:
        paid = [0] * self.seats
        for other in range(self.seats):
            if other == seat or (seat != source and other != source):
                continue
            if seat != source:
                paid[other] = -cost["main"] - 100 * honba * (self.seats - 1)
            else:
                main = seat == self.table.dealer or other == self.table.dealer
                paid[other] = -(cost["main"] if main else cost["additional"]) - 100 * honba
        paid[seat] = -sum(paid)
        return paid

    def ura(self, seat: int) -> list[int]:
        return self.dead[9 : 9 + len(self.table.indicators)] if self.riichi[seat] else []

    def counted(self, seat: int, source: int, tile: int, rinshan: str = "", chankan: bool = False) -> Any:
        table = self.table
        hand = table.hands[seat] if seat == source else [*table.hands[seat], tile]
        melds = []
        for one in table.sets[seat]:
            kind, opened = _KINDS[one["kind"]]
            melds.append(Meld(kind, sorted(one["tiles"]), opened))
        everything = [*hand, *(each for meld in melds for each in meld.tiles)]
        drawn = seat == source
        first = drawn and self.unbroken and not table.rows[seat]
        plain = not rinshan and not chankan
        config = HandConfig(
            is_tsumo=drawn,
            is_riichi=bool(self.riichi[seat]),
            is_daburu_riichi=self.riichi[seat] == "double",
            is_ippatsu=self.shot[seat],
            is_rinshan=bool(rinshan),
            is_chankan=chankan,
            is_haitei=drawn and not self.wall and plain,
            is_houtei=not drawn and not self.wall and plain,
            is_tenhou=first and seat == table.dealer,
            is_chiihou=first and seat != table.dealer,
            player_wind=27 + (seat - table.dealer) % self.seats,
            round_wind=27 + table.round,
            num_nuki_dora=table.norths[seat],
            options=OptionalRules(
                has_open_tanyao=True,
                has_aka_dora=True,
                has_double_yakuman=False,
                limit_to_sextuple_yakuman=False,
                is_three_player=self.seats == 3,
            ),
        )
        return HandCalculator.estimate_hand_value(
            everything, tile, melds, table.indicators, config, ura_dora_indicators=self.ura(seat) or None
        )

    # hands

    def distance(self, hand: list[int]) -> int:
        counts = [0] * 34
        for tile in hand:
            counts[tile // 4] += 1
        return Shanten.calculate_shanten(counts, len(hand) > 12, len(hand) > 12)

    def waiting(self, hand: list[int]) -> set[int]:
        """The kinds that complete a hand by shape, but one it holds four of."""
        if self.distance(hand) != 0:
            return set()
        kinds = [tile // 4 for tile in hand]
        return {kind for kind in range(34) if kinds.count(kind) < 4 and self.distance([*hand, 4 * kind]) == -1}

    def ready_without(self, seat: int, tile: int) -> bool:
        hand = [one for one in self.table.hands[seat] if one != tile]
        return bool(self.waiting(hand))


def game(seed: int, seats: int = 4) -> list[Record]:
    """The records of the deals of a game: an East round with what is played again."""
    rng = Random(seed)
    players = [Player(rng) for _ in range(seats)]
    scores = [25000 if seats == 4 else 35000] * seats
    dealer = honba = sticks = round = 0
    deals: list[Record] = []
    while round == 0 and min(scores) >= 0 and len(deals) < 12:
        table = Table(seats, dealer, round, honba, sticks, scores)
        record = Deal(rng, table, players).played()
        deals.append(record)
        scores, sticks = table.scores, table.sticks
        last = record[-1]
        winners = [one["seat"] for one in record if one["type"] == "win"]
        stays = dealer in winners if winners else last["kind"] not in ("wall", "nagashi") or dealer in last["ready"]
        honba = 0 if winners and not stays else honba + 1
        dealer = dealer if stays else dealer + 1
        if dealer == seats:
            dealer, round = 0, 1
    return deals


def main() -> None:
    folder = Path(sys.argv[1])
    for name, seed, seats in (("four", 11, 4), ("three", 5, 3)):
        deals = game(seed, seats)
        for format, write in ALL.items():
            (folder / f"{name}.{format}.{SUFFIXES[format]}").write_text(write(deals), encoding="utf-8")


if __name__ == "__main__":
    main()
