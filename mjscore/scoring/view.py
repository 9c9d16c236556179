"""A hand seen from its seat: what the inner loop of scoring needs and nothing else."""

from __future__ import annotations

from typing import Final

from mjscore.deal.records import Groups, Hand
from mjscore.facts.names import WORD_BITS
from mjscore.facts.table import CONCEALMENT, TableSets, table_sets
from mjscore.readings.splits import Vectors
from mjscore.readings.vectors import KEY_BITS, KEY_MASK
from mjscore.scoring.parts import BAMBOO, CHARACTERS, DOTS, HONOURS_SEEN, Parts
from mjscore.tiles.kinds import BAG, JOKER

_JOKER_SHIFT: Final = 4 * JOKER
_FIRST_JOKER: Final = BAG[JOKER]  # bags with less have none
_NO_CONCEALMENT: Final = (1 << WORD_BITS) - 1 & ~CONCEALMENT
_TWO_KEYS: Final = 2 * KEY_BITS
_THREE_KEYS: Final = 3 * KEY_BITS
_HONOURS_MASK: Final = 0xFFFFFFF


class View:
    """A hand with its winning tile, seen from its seat: sets on the table, concealed tiles, and what is true of the win."""

    __slots__ = (
        "asks_only_tile", "concealed", "from_another", "groups", "jokers", "parts", "sole_wait", "suits", "table", "tile",
        "winds", "winning_group", "word",
    )  # fmt: skip

    table: TableSets
    concealed: int  # the winning tile among them
    tile: int | None
    groups: Groups | None  # as `deal.Hand` has them
    winning_group: int | None
    winds: int  # four times the seat, and the round
    from_another: bool
    word: int
    jokers: int
    sole_wait: bool | None  # whether only one kind could complete the hand by shape; None: not asked yet
    asks_only_tile: bool  # whether it is still to be found if only one kind could, and to be noted in the word
    suits: Vectors  # the keys of its concealed tiles
    parts: Parts  # what those can be


def view_of(
    table: TableSets,
    concealed: int,
    tile: int | None,
    groups: Groups | None,
    winning_group: int | None,
    winds: int,
    from_another: bool,
    word: int,
) -> View:
    """The view of a hand; a function, since Python takes three times as long to call a class that has an `__init__`."""
    view = View()
    view.table = table
    view.concealed = concealed
    view.tile = tile
    view.groups = groups
    view.winning_group = winning_group
    view.winds = winds
    view.from_another = from_another
    view.word = word | (table.word & _NO_CONCEALMENT if from_another else table.word)
    view.jokers = concealed >> _JOKER_SHIFT & 15 if concealed >= _FIRST_JOKER else 0
    view.sole_wait = None
    view.asks_only_tile = False
    one, two = concealed & KEY_MASK, concealed >> KEY_BITS & KEY_MASK
    three, four = concealed >> _TWO_KEYS & KEY_MASK, concealed >> _THREE_KEYS & _HONOURS_MASK
    view.suits = one, two, three, four
    if table.melds:
        on_table = table.vectors
        one |= on_table[0] << KEY_BITS
        two |= on_table[1] << KEY_BITS
        three |= on_table[2] << KEY_BITS
        four |= on_table[3] << KEY_BITS
    view.parts = CHARACTERS[one], DOTS[two], BAMBOO[three], HONOURS_SEEN[winds][four]
    return view


def drawn_view(hand: Hand, tile: int, seat: int, round_wind: int, word: int) -> View:
    """A hand of thirteen tiles as it would be seen with this one, drawn."""
    melds, concealed, _, _, groups, winning_group = hand
    view = view_of(
        table_sets(melds), concealed + BAG[tile], tile, groups, winning_group, seat * 4 + round_wind, False, word
    )
    view.sole_wait = False  # it is no wait that counts
    return view
