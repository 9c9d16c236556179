"""A hand seen from its seat: what the inner loop of scoring needs and nothing else."""

from __future__ import annotations

from mjscore.deal.records import Hand
from mjscore.facts.names import WORD_BITS
from mjscore.facts.table import CONCEALMENT, table_sets
from mjscore.readings.vectors import KEY_BITS, KEY_MASK
from mjscore.scoring.parts import BAMBOO, CHARACTERS, DOTS, HONOURS_SEEN
from mjscore.tiles.kinds import BAG, JOKER

_JOKER_SHIFT = 4 * JOKER
_FIRST_JOKER = BAG[JOKER]  # bags with less have none
_NO_CONCEALMENT = (1 << WORD_BITS) - 1 & ~CONCEALMENT


class View:
    """A hand with its winning tile, seen from its seat: sets on the table, concealed tiles, and what is true of the win."""

    __slots__ = (
        "concealed", "from_another", "groups", "jokers", "melds", "nothing_on_table", "parts", "sole_wait", "suits", "table",
        "tile", "winds", "winning_group", "word",
    )  # fmt: skip

    def __init__(self, hand: Hand, tile: int | None, seat: int, round_wind: int, from_another: bool, word: int) -> None:
        melds, concealed, _, _, self.groups, self.winning_group = hand
        self.melds = melds
        self.table = table = table_sets(melds)
        self.nothing_on_table = not melds
        if tile is not None:
            concealed += BAG[tile]
        self.concealed = concealed
        self.jokers = concealed >> _JOKER_SHIFT & 15 if concealed >= _FIRST_JOKER else 0
        self.tile = tile
        self.winds = winds = seat * 4 + round_wind
        self.from_another = from_another
        self.word = word | (table.word & _NO_CONCEALMENT if from_another else table.word)
        self.sole_wait = False  # only one kind could complete the hand; found where a table asks for waits
        one, two = concealed & KEY_MASK, concealed >> KEY_BITS & KEY_MASK
        three, four = concealed >> 2 * KEY_BITS & KEY_MASK, concealed >> 3 * KEY_BITS & 0xFFFFFFF
        self.suits = one, two, three, four  # their keys
        if melds:
            on_table = table.vectors
            one |= on_table[0] << KEY_BITS
            two |= on_table[1] << KEY_BITS
            three |= on_table[2] << KEY_BITS
            four |= on_table[3] << KEY_BITS
        self.parts = CHARACTERS[one], DOTS[two], BAMBOO[three], HONOURS_SEEN[winds][four]  # what they can be
