"""Facts of the bracketed sets, and of which pungs of a reading are concealed."""

from __future__ import annotations

from functools import lru_cache

from mjscore.deal.records import CHOW, CLAIMED, CONCEALED, KONG, Meld
from mjscore.facts.names import FACTS
from mjscore.readings.splits import Vectors
from mjscore.readings.vectors import CHOW as CHOW_VECTOR
from mjscore.readings.vectors import PUNG as PUNG_VECTOR
from mjscore.readings.vectors import PUNG_SHIFT, RANKS
from mjscore.record import NamedTuple
from mjscore.tiles.kinds import ORDINARY_BITS

_ENDS = 0b100000001
_SIMPLES = RANKS & ~_ENDS
_ALL_SIMPLES = _SIMPLES | _SIMPLES << 9 | _SIMPLES << 18


def _bit(name: str) -> int:
    return 1 << FACTS[name].offset


_CONCEALED_SIMPLE = _bit("concealed_pungs_of_simples")
_CONCEALED_HEAD = _bit("concealed_pungs_of_heads")
_EXPOSED_SIMPLE = _bit("exposed_pungs_of_simples")
_EXPOSED_HEAD = _bit("exposed_pungs_of_heads")
_KONGS = _bit("kongs")


def is_head(code: int) -> bool:
    """Whether a tile is a terminal or an honour."""
    return code >= 27 or code % 9 in (0, 8)


class TableSets(NamedTuple):
    """What the bracketed sets of one hand come to."""

    vectors: Vectors
    bag: int  # their tiles, jokers replaced
    naturals: int  # their tiles that are no jokers
    chows: int
    concealed: int  # concealed kongs
    concealed_or_claimed: int  # the same, with kongs claimed in one go
    word: int  # their part of the word


@lru_cache(maxsize=1 << 14)
def table_sets(melds: tuple[Meld, ...]) -> TableSets:
    """What some bracketed sets come to."""
    vectors = [0, 0, 0, 0]
    naturals = word = bag = claimed = touched = kongs = chows = concealed = in_one_go = 0
    for meld in melds:
        suit, rank = divmod(meld.tile, 9)
        bag += meld.full
        naturals += meld.bag
        claimed += meld.state != CONCEALED
        if meld.kind == CHOW:
            vectors[suit] += CHOW_VECTOR[rank]
            chows += 1
            touched += 1
            continue
        vectors[suit] += PUNG_VECTOR[rank]
        head = is_head(meld.tile)
        if meld.kind != KONG:
            word += _EXPOSED_HEAD if head else _EXPOSED_SIMPLE
            touched += 1
            continue
        kongs += 1
        word += _KONG_WORDS[meld.state == CONCEALED, head]
        concealed += meld.state == CONCEALED
        in_one_go += meld.state == CLAIMED
        touched += meld.state not in (CONCEALED, CLAIMED)
    word |= _TABLE_WORDS[len(melds), claimed] | _KONG_COUNT_WORDS[kongs] | _KONG_STATE_WORDS.get((kongs, concealed), 0)
    if not touched:
        word |= _NO_CLAIM_BUT_KONGS
    if not claimed:
        word |= _NO_CLAIM
    suits = vectors[0], vectors[1], vectors[2], vectors[3]
    return TableSets(
        suits, bag & ORDINARY_BITS, naturals & ORDINARY_BITS, chows, concealed, concealed + in_one_go, word
    )


_NO_CLAIM = _bit("all_concealed")  # taken back when the winning tile is another's
_NO_CLAIM_BUT_KONGS = _bit("all_concealed_but_claimed_kongs")
CONCEALMENT = _NO_CLAIM | _NO_CLAIM_BUT_KONGS
"""Truths that hold only as long as the winning tile was not another player's."""

_KONG_WORDS = {
    (concealed, head): _bit(f"{'concealed' if concealed else 'exposed'}_kongs_of_{'heads' if head else 'simples'}")
    for concealed in (True, False)
    for head in (True, False)
}
_KONG_COUNT_WORDS = tuple(
    kongs * _KONGS
    | (_bit("two_kongs") if kongs >= 2 else 0)
    | (_bit("three_kongs") if kongs == 3 else 0)
    | (_bit("four_kongs") if kongs == 4 else 0)
    for kongs in range(5)
)
_KONG_STATE_WORDS = {  # by how many kongs there are and how many of them are concealed
    (1, 1): _bit("one_concealed_kong"),
    (1, 0): _bit("one_exposed_kong"),
    (2, 2): _bit("two_concealed_kongs"),
    (2, 1): _bit("one_kong_of_each"),
    (2, 0): _bit("two_exposed_kongs"),
}


def _table_word(sets: int, claimed: int) -> int:
    word = 0
    if not sets:
        word |= _bit("no_sets_on_table")
    if sets == 4:
        word |= _bit("four_sets_on_table")
    word |= _bit("some_claimed_set") if claimed else _bit("no_claimed_sets")
    if claimed >= 3:
        word |= _bit("three_claimed_sets")
    if claimed == 4:
        word |= _bit("four_claimed_sets")
    return word


_TABLE_WORDS = {(sets, claimed): _table_word(sets, claimed) for sets in range(5) for claimed in range(sets + 1)}


def concealed_pungs(vectors: Vectors) -> tuple[int, int]:
    """How many pungs of simples, and of heads, the concealed vectors of a reading hold."""
    numbered = (
        vectors[0] >> PUNG_SHIFT & RANKS
        | (vectors[1] >> PUNG_SHIFT & RANKS) << 9
        | (vectors[2] >> PUNG_SHIFT & RANKS) << 18
    )
    return (numbered & _ALL_SIMPLES).bit_count(), (
        numbered & ~_ALL_SIMPLES | (vectors[3] >> PUNG_SHIFT & RANKS) << 27
    ).bit_count()


def state_word(table: TableSets, simples: int, heads: int, claimed_pung: int | None) -> int:
    """The states of a reading's pungs.

    `simples` and `heads` are its pungs among the concealed tiles; `claimed_pung` is the tile of the one that was
    finished on another player's tile and so counts as exposed, or None.
    """
    word = simples * _CONCEALED_SIMPLE + heads * _CONCEALED_HEAD
    concealed = simples + heads
    if claimed_pung is not None:
        word += (_EXPOSED_HEAD - _CONCEALED_HEAD) if is_head(claimed_pung) else (_EXPOSED_SIMPLE - _CONCEALED_SIMPLE)
        concealed -= 1
    return word | _CONCEALED_WORDS[concealed + table.concealed] | _WIDE_WORDS[concealed + table.concealed_or_claimed]


_CONCEALED_WORDS = tuple(
    (_bit("two_concealed_pungs") if count >= 2 else 0)
    | (_bit("three_concealed_pungs") if count >= 3 else 0)
    | (_bit("four_concealed_pungs") if count >= 4 else 0)
    for count in range(5)
)
_WIDE_WORDS = tuple(
    (_bit("three_concealed_pungs_or_claimed_kongs") if count >= 3 else 0)
    | (_bit("four_concealed_pungs_or_claimed_kongs") if count >= 4 else 0)
    for count in range(5)
)
