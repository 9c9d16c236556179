"""Facts of the bracketed sets, and of which pungs of a reading are concealed."""

from __future__ import annotations

from functools import lru_cache

from mjscore.deal.records import CHOW, CLAIMED, CONCEALED, KONG, Meld
from mjscore.facts.names import FACTS
from mjscore.readings.splits import Vectors
from mjscore.readings.vectors import CHOW as CHOW_VECTOR
from mjscore.readings.vectors import HONOURS, PUNG_SHIFT, RANKS
from mjscore.readings.vectors import PUNG as PUNG_VECTOR
from mjscore.tiles.kinds import ORDINARY_BITS

_ENDS = 0b100000001
_SIMPLES = RANKS & ~_ENDS


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


class TableSets:
    """What the bracketed sets of one hand come to."""

    __slots__ = (
        "bag",
        "chows",
        "concealed",
        "concealed_or_claimed",
        "exposed",
        "naturals",
        "pungs",
        "states",
        "tiles",
        "vectors",
        "word",
        "written",
    )

    def __init__(
        self,
        melds: tuple[Meld, ...],
        vectors: Vectors,
        bag: int,
        naturals: int,
        chows: int,
        concealed: int,
        wide: int,
        word: int,
    ) -> None:
        self.vectors = vectors
        self.bag = bag  # their tiles, jokers replaced
        self.naturals = naturals  # their tiles that are no jokers
        self.chows = chows
        self.concealed = concealed  # concealed kongs
        self.concealed_or_claimed = wide  # the same, with kongs claimed in one go
        self.word = word  # their part of the word
        self.exposed = sum([meld.bag for meld in melds if meld.state != CONCEALED])
        self.tiles = sum([meld.bag for meld in melds])  # as written: jokers and marks of red fives among them
        self.written = tuple([meld.written for meld in melds])
        self.pungs = tuple([(_counting_fact(meld), meld.written) for meld in melds if meld.kind != CHOW])
        """The fact that counts each pung and kong, and how it is written."""
        self.states = tuple([pungs_word(pungs, self) for pungs in range(5 - len(melds))])
        """By number of concealed pungs beside them, what is true of concealed pungs and kongs together."""


def pung_fact(state: str, kind: str, tile: int) -> str:
    """The name of the fact that counts such a set: `concealed` or `exposed`, `pungs` or `kongs`, of a tile."""
    return f"{state}_{kind}_of_{'heads' if is_head(tile) else 'simples'}"


def _counting_fact(meld: Meld) -> str:
    state = "concealed" if meld.state == CONCEALED else "exposed"
    return pung_fact(state, "kongs" if meld.kind == KONG else "pungs", meld.tile)


def table_sets(melds: tuple[Meld, ...]) -> TableSets:
    """What some bracketed sets come to."""
    return _table_sets(melds) if melds else _NO_SETS


@lru_cache(maxsize=1 << 14)
def _table_sets(melds: tuple[Meld, ...]) -> TableSets:
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
        melds, suits, bag & ORDINARY_BITS, naturals & ORDINARY_BITS, chows, concealed, concealed + in_one_go, word
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


def concealed_pungs_in(vector: int, suit: int) -> tuple[int, int]:
    """How many pungs of simples, and of heads, the concealed vector of one suit holds."""
    pungs = vector >> PUNG_SHIFT & RANKS
    simples = 0 if suit == HONOURS else (pungs & _SIMPLES).bit_count()
    return simples, pungs.bit_count() - simples


def concealed_pungs(vectors: Vectors) -> tuple[int, int]:
    """How many pungs of simples, and of heads, the concealed vectors of a reading hold."""
    found = [concealed_pungs_in(vector, suit) for suit, vector in enumerate(vectors)]
    return sum(simples for simples, _ in found), sum(heads for _, heads in found)


def state_word(table: TableSets, simples: int, heads: int, claimed_pung: int | None) -> int:
    """The states of a reading's pungs.

    `simples` and `heads` are its pungs among the concealed tiles; `claimed_pung` is the tile of the one that was
    finished on another player's tile and so counts as exposed, or None.
    """
    word = simples * _CONCEALED_SIMPLE + heads * _CONCEALED_HEAD
    concealed = simples + heads
    if claimed_pung is not None:
        word += claimed_pung_word(claimed_pung)
        concealed -= 1
    return word | pungs_word(concealed, table)


def claimed_pung_word(tile: int) -> int:
    """What changes of the counts of concealed and exposed pungs when one that is concealed was finished on another's tile."""
    return (_EXPOSED_HEAD - _CONCEALED_HEAD) if is_head(tile) else (_EXPOSED_SIMPLE - _CONCEALED_SIMPLE)


def pungs_word(concealed: int, table: TableSets) -> int:
    """What is true of so many concealed pungs together with the kongs on the table."""
    return _CONCEALED_WORDS[concealed + table.concealed] | _WIDE_WORDS[concealed + table.concealed_or_claimed]


CONCEALED_COUNTS = tuple(
    (simples * _CONCEALED_SIMPLE + heads * _CONCEALED_HEAD, simples + heads)
    for heads in range(5)
    for simples in range(16)
)
"""By how many concealed pungs of simples (four bits) and of heads there are: their counts, and how many they are in all."""

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
_NO_SETS = _table_sets(())
