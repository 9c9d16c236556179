"""Facts of the bracketed sets, and of which pungs of a reading are concealed."""

from __future__ import annotations

from typing import Final

from mjscore.deal.records import CHOW, CLAIMED, CONCEALED, KONG, Meld
from mjscore.facts.names import PUNG_STATES, bit, mask_of
from mjscore.memory import Memory
from mjscore.readings.splits import Vectors
from mjscore.readings.vectors import CHOW as CHOW_VECTOR
from mjscore.readings.vectors import HONOURS, PUNG_SHIFT, RANKS
from mjscore.readings.vectors import PUNG as PUNG_VECTOR
from mjscore.tiles.kinds import GREEN, ORDINARY_BITS, RED_FIVE_BITS

_ENDS: Final = 0b100000001
_SIMPLES: Final = RANKS & ~_ENDS
_NATURAL_BITS: Final = ORDINARY_BITS | RED_FIVE_BITS


_CONCEALED_SIMPLE: Final = bit("concealed_pungs_of_simples")
_CONCEALED_HEAD: Final = bit("concealed_pungs_of_heads")
_EXPOSED_SIMPLE: Final = bit("exposed_pungs_of_simples")
_EXPOSED_HEAD: Final = bit("exposed_pungs_of_heads")
_KONGS: Final = bit("kongs")


OF_PUNGS: Final = PUNG_STATES | mask_of(
    "four_pungs", "four_kongs", "three_kongs", "one_concealed_kong", "one_exposed_kong", "two_concealed_kongs",
    "two_exposed_kongs", "one_kong_of_each", "pungs_of_terminals", "pungs_of_terminals_or_winds", "dragon_pungs",
    "white_dragon_pung", "green_dragon_pung", "red_dragon_pung", "wind_pungs", "seat_wind_pung", "round_wind_pung",
    "seat_and_round_wind_pung", "two_dragon_pungs_and_pair", "three_dragon_pungs", "three_wind_pungs",
    "three_wind_pungs_and_pair", "four_wind_pungs",
)  # fmt: skip
"""The facts of pungs and kongs one by one: how many, of what, and how concealed."""


GREEN_TILES: Final = frozenset((19, 20, 21, 23, 25, GREEN))
"""2, 3, 4, 6, 8 of bamboo and the green dragon."""


def is_terminal(code: int) -> bool:
    """Whether a tile is a 1 or a 9 of a suit."""
    return code < 27 and code % 9 in (0, 8)


def is_head(code: int) -> bool:
    """Whether a tile is a terminal or an honour."""
    return code >= 27 or code % 9 in (0, 8)


class TableSets:
    """What the bracketed sets of one hand come to."""

    __slots__ = ("bag", "chows", "melds", "naturals", "states", "vectors", "word", "written")

    melds: tuple[Meld, ...]
    vectors: Vectors
    bag: int  # their tiles, jokers replaced
    naturals: int  # their tiles that are no jokers, with the marks of red fives
    chows: int
    states: tuple[int, ...]  # by number of concealed pungs beside them: what is true of those and the kongs together
    word: int  # their part of the word
    written: tuple[str, ...]

    # What few tables ask for is not made ready.

    def exposed(self) -> int:
        """The tiles of the claimed sets, as written."""
        return sum([meld.bag for meld in self.melds if meld.state != CONCEALED])

    def pungs(self) -> list[tuple[str, str]]:
        """The fact that counts each pung and kong, and how it is written."""
        return [(_counting_fact(meld), meld.written) for meld in self.melds if meld.kind != CHOW]


def pung_fact(state: str, kind: str, tile: int) -> str:
    """The name of the fact that counts such a set: `concealed` or `exposed`, `pungs` or `kongs`, of a tile."""
    return _PUNG_FACTS[state, kind][is_head(tile)]


_PUNG_FACTS: Final = {
    (state, kind): (f"{state}_{kind}_of_simples", f"{state}_{kind}_of_heads")
    for state in ("concealed", "exposed")
    for kind in ("pungs", "kongs")
}


def _counting_fact(meld: Meld) -> str:
    state = "concealed" if meld.state == CONCEALED else "exposed"
    return pung_fact(state, "kongs" if meld.kind == KONG else "pungs", meld.tile)


def table_sets(melds: tuple[Meld, ...]) -> TableSets:
    """What some bracketed sets come to."""
    return _known[melds]


_COUNT_BITS: Final = 24  # for what is counted of sets in general
_VECTOR_BITS: Final = 40
_COUNTS: Final = (1 << _COUNT_BITS) - 1
_VECTOR: Final = (1 << _VECTOR_BITS) - 1

Piece = tuple[int, int, int, int, tuple[str, ...]]
"""What one set adds: counts of sets in general, and above them the vectors of four suits; its tiles, jokers replaced; those
that are no jokers; facts; its text."""


def _table_sets(melds: tuple[Meld, ...]) -> TableSets:
    counts = bag = naturals = facts = 0
    written: tuple[str, ...] = ()
    for meld in melds:
        counts_of_one, full, natural, facts_of_one, text = _pieces[meld]
        counts += counts_of_one
        bag += full
        naturals += natural
        facts += facts_of_one
        written += text
    word, states, chows = _of_counts[counts & _COUNTS | len(melds) << _COUNT_BITS]
    one = counts >> _COUNT_BITS
    two = one >> _VECTOR_BITS
    three = two >> _VECTOR_BITS
    sets = TableSets()
    sets.melds = melds
    sets.vectors = one & _VECTOR, two & _VECTOR, three & _VECTOR, three >> _VECTOR_BITS
    sets.bag = bag
    sets.naturals = naturals
    sets.chows = chows
    sets.states = states
    sets.word = facts | word
    sets.written = written
    return sets


def _piece(meld: Meld) -> Piece:
    kind, tile, state, _, naturals, full, written = meld
    suit, vector, facts, counts = _of_meld(kind, tile, state)
    counts |= vector << _COUNT_BITS + _VECTOR_BITS * suit
    return counts, full & ORDINARY_BITS, naturals & _NATURAL_BITS, facts, (written,)


def _summed(counts: int) -> tuple[int, tuple[int, ...], int]:
    """What follows of the counts and, above them, the number of sets: facts, states by pungs, chows."""
    sets, chows, claimed, touched = counts >> _COUNT_BITS, counts & 15, counts >> 4 & 15, counts >> 8 & 15
    kongs, concealed, in_one_go = counts >> 12 & 15, counts >> 16 & 15, counts >> 20 & 15
    word = _TABLE_WORDS[sets, claimed] | _KONG_COUNT_WORDS[kongs] | _KONG_STATE_WORDS.get((kongs, concealed), 0)
    if not touched:
        word |= _NO_CLAIM_BUT_KONGS
    if not claimed:
        word |= _NO_CLAIM
    return word, _STATES[concealed, concealed + in_one_go], chows


_pieces: Final[Memory[Meld, Piece]] = Memory(_piece, 1 << 11)
_known: Final[Memory[tuple[Meld, ...], TableSets]] = Memory(_table_sets, 1 << 10)
_of_counts: Final[Memory[int, tuple[int, tuple[int, ...], int]]] = Memory(_summed, 1 << 10)
# What is counted of sets in general, four bits each.
_CHOW: Final = 1
_CLAIMED: Final = 1 << 4
_TOUCHED: Final = 1 << 8  # claimed, but for kongs claimed in one go
_KONG: Final = 1 << 12
_CONCEALED_KONG: Final = 1 << 16
_IN_ONE_GO: Final = 1 << 20


def _of_meld(kind: str, tile: int, state: int) -> tuple[int, int, int, int]:
    """Of one set: its suit, its vector, the facts that count it, and what is counted of sets in general."""
    suit, rank = divmod(tile, 9)
    counts = _CLAIMED if state != CONCEALED else 0
    if kind == CHOW:
        return suit, CHOW_VECTOR[rank], 0, counts + _CHOW + _TOUCHED
    head = is_head(tile)
    if kind != KONG:
        return suit, PUNG_VECTOR[rank], _EXPOSED_HEAD if head else _EXPOSED_SIMPLE, counts + _TOUCHED
    counts += _KONG + (_CONCEALED_KONG if state == CONCEALED else _IN_ONE_GO if state == CLAIMED else _TOUCHED)
    return suit, PUNG_VECTOR[rank], _KONG_WORDS[state == CONCEALED, head], counts


_NO_CLAIM: Final = bit("all_concealed")  # taken back when the winning tile is another's
_NO_CLAIM_BUT_KONGS: Final = bit("all_concealed_but_claimed_kongs")
CONCEALMENT: Final = _NO_CLAIM | _NO_CLAIM_BUT_KONGS
"""Truths that hold only as long as the winning tile was not another player's."""

_KONG_WORDS: Final = {
    (concealed, head): bit(f"{'concealed' if concealed else 'exposed'}_kongs_of_{'heads' if head else 'simples'}")
    for concealed in (True, False)
    for head in (True, False)
}
_KONG_COUNT_WORDS: Final = tuple(
    kongs * _KONGS
    | (bit("two_kongs") if kongs >= 2 else 0)
    | (bit("three_kongs") if kongs == 3 else 0)
    | (bit("four_kongs") if kongs == 4 else 0)
    for kongs in range(5)
)
_KONG_STATE_WORDS: Final = {  # by how many kongs there are and how many of them are concealed
    (1, 1): bit("one_concealed_kong"),
    (1, 0): bit("one_exposed_kong"),
    (2, 2): bit("two_concealed_kongs"),
    (2, 1): bit("one_kong_of_each"),
    (2, 0): bit("two_exposed_kongs"),
}


def _table_word(sets: int, claimed: int) -> int:
    word = 0
    if not sets:
        word |= bit("no_sets_on_table")
    if sets == 4:
        word |= bit("four_sets_on_table")
    word |= bit("some_claimed_set") if claimed else bit("no_claimed_sets")
    if claimed >= 3:
        word |= bit("three_claimed_sets")
    if claimed == 4:
        word |= bit("four_claimed_sets")
    return word


_TABLE_WORDS: Final = {(sets, claimed): _table_word(sets, claimed) for sets in range(5) for claimed in range(sets + 1)}


def concealed_pungs_in(vector: int, suit: int) -> tuple[int, int]:
    """How many pungs of simples, and of heads, the concealed vector of one suit holds."""
    pungs = vector >> PUNG_SHIFT & RANKS
    simples = 0 if suit == HONOURS else (pungs & _SIMPLES).bit_count()
    return simples, pungs.bit_count() - simples


def claimed_pung_word(tile: int) -> int:
    """What changes of the counts of concealed and exposed pungs when one that is concealed was finished on another's tile."""
    return (_EXPOSED_HEAD - _CONCEALED_HEAD) if is_head(tile) else (_EXPOSED_SIMPLE - _CONCEALED_SIMPLE)


CONCEALED_COUNTS: Final = tuple(
    (simples * _CONCEALED_SIMPLE + heads * _CONCEALED_HEAD, simples + heads)
    for heads in range(5)
    for simples in range(16)
)
"""By how many concealed pungs of simples (four bits) and of heads there are: their counts, and how many they are in all."""

_CONCEALED_WORDS: Final = tuple(
    (bit("two_concealed_pungs") if count >= 2 else 0)
    | (bit("three_concealed_pungs") if count >= 3 else 0)
    | (bit("four_concealed_pungs") if count >= 4 else 0)
    for count in range(5)
)
_WIDE_WORDS: Final = tuple(
    (bit("three_concealed_pungs_or_claimed_kongs") if count >= 3 else 0)
    | (bit("four_concealed_pungs_or_claimed_kongs") if count >= 4 else 0)
    for count in range(5)
)
_STATES: Final = {
    (concealed, wide): tuple(
        _CONCEALED_WORDS[min(4, pungs + concealed)] | _WIDE_WORDS[min(4, pungs + wide)] for pungs in range(5)
    )
    for wide in range(5)
    for concealed in range(wide + 1)
}
"""By the concealed kongs, those claimed in one go counted or not, what is true of so many concealed pungs beside them."""

NO_SETS: Final = table_sets(())
"""What the sets of a hand come to that has none on the table."""
