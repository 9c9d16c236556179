"""A hand seen from its seat, as ints: what the inner loop of scoring needs and nothing else."""

from __future__ import annotations

from mjscore.deal.records import Hand
from mjscore.facts.table import CONCEALMENT, table_sets
from mjscore.tiles.kinds import BAG, JOKER

_JOKER_SHIFT = 4 * JOKER


class View:
    """A hand with its winning tile, seen from its seat: sets on the table, concealed tiles, and what is true of the win."""

    __slots__ = (
        "concealed", "from_another", "groups", "jokers", "melds", "nothing_on_table", "round", "seat", "sole_wait", "suits",
        "table", "tile", "winning_group", "word",
    )  # fmt: skip

    def __init__(self, hand: Hand, tile: int | None, seat: int, round_wind: int, from_another: bool, word: int) -> None:
        self.melds = hand.melds
        self.table = table = table_sets(hand.melds)
        self.nothing_on_table = not hand.melds
        self.concealed = concealed = hand.concealed if tile is None else hand.concealed + BAG[tile]
        self.suits = (
            concealed & 0xFFFFFFFFF,
            concealed >> 36 & 0xFFFFFFFFF,
            concealed >> 72 & 0xFFFFFFFFF,
            concealed >> 108 & 0xFFFFFFF,
        )
        self.jokers = concealed >> _JOKER_SHIFT & 15
        self.tile = tile
        self.seat = seat
        self.round = round_wind
        self.from_another = from_another
        self.word = word | (table.word & ~CONCEALMENT if from_another else table.word)
        self.sole_wait = False  # only one kind could complete the hand; found where a table asks for waits
        self.groups = hand.groups
        self.winning_group = hand.winning_group

    def winning_chow(self) -> int | None:
        """The lowest tile of the group that the winning tile completes, where the hand is written so."""
        return None if self.groups is None or self.winning_group is None else self.groups[self.winning_group][0]
