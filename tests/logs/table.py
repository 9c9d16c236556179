"""A table of riichi that keeps a record: what the generator of random games and the scripted deals both play on.

It knows nothing of mjscore. Tiles are numbered 0 to 135 as Tenhou numbers them (a kind is number // 4, dragons white,
green, red; 16, 52 and 88 are the red fives). The record is a list of plain mappings, which `writers` turns into logs.
"""

from __future__ import annotations

from typing import Any

KINDS = [f"{rank}{suit}" for suit in "mps" for rank in range(1, 10)] + list("ESWNPFC")
RED = {16: "0m", 52: "0p", 88: "0s"}
NORTH = 30


def name(tile: int) -> str:
    """The name of a tile: 3m, 0p, E, P (white), F (green), C (red)."""
    return RED.get(tile) or KINDS[tile // 4]


def tiles_of(text: str) -> list[str]:
    """The names in a text such as `123m 0p EEP`."""
    names: list[str] = []
    digits = ""
    for letter in text.replace(" ", ""):
        if letter.isdigit():
            digits += letter
        elif letter in "mps":
            names += [f"{digit}{letter}" for digit in digits]
            digits = ""
        else:
            names.append(letter)
    return names


class Table:
    """One deal being played: hands, sets, rows, and the record of it."""

    def __init__(self, seats: int, dealer: int, round: int, honba: int, sticks: int, scores: list[int]) -> None:
        self.seats, self.dealer, self.round, self.honba, self.sticks = seats, dealer, round, honba, sticks
        self.scores = list(scores)
        self.hands: list[list[int]] = [[] for _ in range(seats)]
        self.sets: list[list[dict[str, Any]]] = [[] for _ in range(seats)]
        self.rows: list[list[int]] = [[] for _ in range(seats)]
        self.norths = [0] * seats
        self.record: list[dict[str, Any]] = []
        self.declared: int | None = None
        self.indicators: list[int] = []

    def note(self, type: str, **told: Any) -> None:
        """Puts down what happened."""
        self.record.append({"type": type, **told})

    def start(self, hands: list[list[int]], indicator: int) -> None:
        self.hands = [sorted(hand) for hand in hands]
        self.indicators = [indicator]
        self.note(
            "start", seats=self.seats, dealer=self.dealer, round=self.round, honba=self.honba, sticks=self.sticks,
            scores=list(self.scores), hands=[list(hand) for hand in self.hands], indicator=indicator,
        )  # fmt: skip

    def draw(self, seat: int, tile: int) -> None:
        self.accept()
        self.hands[seat].append(tile)
        self.note("draw", seat=seat, tile=tile)

    def throw(self, seat: int, tile: int, riichi: bool = False) -> None:
        last = self.record[-1]
        drawn = last["type"] == "draw" and last["tile"] == tile
        self.hands[seat].remove(tile)
        self.rows[seat].append(tile)
        self.note("discard", seat=seat, tile=tile, drawn=drawn, riichi=riichi)
        self.declared = seat if riichi else None

    def accept(self) -> None:
        """The riichi on the table has passed."""
        if self.declared is not None:
            self.scores[self.declared] -= 1000
            self.sticks += 1
            self.note("stick", seat=self.declared, scores=list(self.scores))
            self.declared = None

    def call(self, seat: int, kind: str, own: list[int]) -> None:
        """A player claims the last discard with tiles of the hand."""
        thrown = next(one for one in reversed(self.record) if one["type"] == "discard")
        self.accept()
        for tile in own:
            self.hands[seat].remove(tile)
        made = {"kind": kind, "tiles": [*own, thrown["tile"]], "called": thrown["tile"], "source": thrown["seat"]}
        self.sets[seat].append(made)
        self.note("call", seat=seat, **made)

    def add(self, seat: int, tile: int) -> None:
        self.hands[seat].remove(tile)
        made = next(one for one in self.sets[seat] if one["kind"] == "pung" and one["tiles"][0] // 4 == tile // 4)
        self.note("add", seat=seat, tile=tile, pung=dict(made))
        made.update(kind="added", tiles=[*made["tiles"], tile])

    def conceal(self, seat: int, kind: int) -> None:
        tiles = [tile for tile in self.hands[seat] if tile // 4 == kind]
        for tile in tiles:
            self.hands[seat].remove(tile)
        self.sets[seat].append({"kind": "concealed", "tiles": tiles, "called": None, "source": None})
        self.note("conceal", seat=seat, tiles=tiles)

    def north(self, seat: int) -> int:
        tile = next(tile for tile in self.hands[seat] if tile // 4 == NORTH)
        self.hands[seat].remove(tile)
        self.norths[seat] += 1
        self.note("north", seat=seat, tile=tile)
        return tile

    def turn(self, tile: int) -> None:
        self.indicators.append(tile)
        self.note("indicator", tile=tile)

    def win(self, seat: int, source: int, tile: int, deltas: list[int], **told: Any) -> None:
        """A win; `told` may hold ura, liable and yaku."""
        self.scores = [score + delta for score, delta in zip(self.scores, deltas, strict=True)]
        self.note(
            "win", seat=seat, source=source, tile=tile, deltas=list(deltas), scores=list(self.scores),
            indicators=list(self.indicators), **{"ura": [], "liable": None, "yaku": [], **told},
        )  # fmt: skip

    def end(self, kind: str, deltas: list[int] | None = None, ready: list[int] | None = None) -> None:
        if kind != "triple_ron":
            self.accept()
        deltas = deltas or [0] * self.seats
        self.scores = [score + delta for score, delta in zip(self.scores, deltas, strict=True)]
        self.note(
            "end", kind=kind, deltas=deltas, scores=list(self.scores), ready=ready or [],
            shown={seat: list(self.hands[seat]) for seat in ready or []},
        )  # fmt: skip
