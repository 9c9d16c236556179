"""The parts of a reading: what the tiles of one suit are, with the facts and the texts of their groups.

A suit's part comes back in hand after hand, so it is remembered by the suit's tiles and what lies of it on the table. A
reading is four parts, one a suit; what it is worth follows from adding them up.
"""

from __future__ import annotations

from mjscore.facts.groups import Facts, compared_word, holds_three_suits, honour_facts, joined_word, suit_facts
from mjscore.facts.table import concealed_pungs_in
from mjscore.readings.shapes import suit_signs
from mjscore.readings.splits import Vectors, honour_splits, suit_splits
from mjscore.readings.vectors import HONOURS, PAIR_SHIFT, groups_of
from mjscore.tiles.notation import text_of


class Part:
    """What one suit of a reading is: the facts of its groups (`facts.groups.Facts`), with the sets on the table, and more.

    In the numbers stand, above those of the facts, the concealed pungs of simples, of heads, and the pairs.
    """

    __slots__ = ("masks", "numbers", "pair", "sets", "sums", "texts", "truths", "vector")

    def __init__(self, facts: Facts, numbers: int, vector: int, texts: tuple[str, ...], pair: tuple[str, ...]) -> None:
        self.sums, _, self.truths, self.masks, self.sets = facts
        self.numbers = numbers
        self.vector = vector  # of its concealed groups
        self.texts = texts  # of its concealed sets, in tile order
        self.pair = pair  # its text, where it is in this suit


Parts = tuple[Part, Part, Part, Part]
"""One reading."""

Suit = tuple[tuple[Part, ...], int]
"""All parts that one suit's tiles can be, and the signs of special shapes that the tiles bear (`readings.shapes`)."""

CONCEALED_PUNGS, PAIRS = 16, 24  # where they begin in the numbers
_MEMORY = 1 << 15

_suits: tuple[dict[int, Suit], dict[int, Suit], dict[int, Suit]] = ({}, {}, {})
_honours: tuple[dict[int, Suit], ...] = tuple({} for _ in range(16))  # by seat and round
_parts: dict[tuple[int, int, int, int], Part] = {}


def suits_of(suits: Vectors, table: Vectors | None, seat: int, round_wind: int) -> tuple[Suit, Suit, Suit, Suit]:
    """What each of four suit keys can be, with the vectors of the sets on the table (None: there is none)."""
    one, two, three, four = suits
    if table is not None:
        one |= table[0] << 36
        two |= table[1] << 36
        three |= table[2] << 36
        four |= table[3] << 36
    characters, dots, bamboo = _suits
    honours = _honours[seat * 4 + round_wind]
    return (
        characters.get(one) or _suit(one, 0, characters, 0),
        dots.get(two) or _suit(two, 1, dots, 0),
        bamboo.get(three) or _suit(three, 2, bamboo, 0),
        honours.get(four) or _suit(four, HONOURS, honours, seat * 4 + round_wind),
    )


def _suit(mixed: int, suit: int, known: dict[int, Suit], winds: int) -> Suit:
    """What one suit can be, by its key and above it the vector of its sets on the table; remembered."""
    if len(known) >= _MEMORY:
        known.clear()
    key, table = mixed & 0xFFFFFFFFF, mixed >> 36
    splits = honour_splits(key) if suit == HONOURS else suit_splits(key)
    parts = tuple(part_of(vector, table, suit, winds) for vector in splits)
    found = known[mixed] = parts, suit_signs(key, suit)
    return found


def part_of(vector: int, table: int, suit: int, winds: int) -> Part:
    """The part of a reading that a vector of concealed groups is; `winds`: of honours, four times the seat and the round."""
    key = vector, table, suit, winds
    found = _parts.get(key)
    if found is None:
        if len(_parts) >= _MEMORY:
            _parts.clear()
        found = _parts[key] = _part_of(vector, table, suit, winds)
    return found


def _part_of(vector: int, table: int, suit: int, winds: int) -> Part:
    whole = vector + table
    facts = honour_facts(whole, winds >> 2, winds & 3) if suit == HONOURS else suit_facts(whole, suit)
    simples, heads = concealed_pungs_in(vector, suit)
    pairs = (vector >> PAIR_SHIFT).bit_count()
    numbers = facts[1] | simples << CONCEALED_PUNGS | heads << CONCEALED_PUNGS + 4 | pairs << PAIRS
    groups = sorted(groups_of(vector, suit))
    texts = tuple(text_of(group) for group in groups if len(group) > 2)
    return Part(facts, numbers, vector, texts, tuple(text_of(group) for group in groups if len(group) == 2))


def parts_of(vectors: Vectors, table: Vectors, seat: int, round_wind: int) -> Parts:
    """The reading that four vectors of concealed groups are."""
    return (
        part_of(vectors[0], table[0], 0, 0),
        part_of(vectors[1], table[1], 1, 0),
        part_of(vectors[2], table[2], 2, 0),
        part_of(vectors[3], table[3], HONOURS, seat * 4 + round_wind),
    )


def vectors_of(parts: Parts) -> Vectors:
    """The vectors of a reading's concealed groups."""
    return parts[0].vector, parts[1].vector, parts[2].vector, parts[3].vector


def joined(parts: Parts) -> tuple[int, int, int]:
    """The facts of a reading's groups, its numbers and its sets."""
    one, two, three, four = parts
    numbers = one.numbers + two.numbers + three.numbers + four.numbers
    word = one.sums + two.sums + three.sums + four.sums
    word |= joined_word(one.truths & two.truths & three.truths & four.truths, numbers)
    if holds_three_suits(numbers):
        word |= compared_word(numbers, one.masks & two.masks & three.masks, four.masks)
    return word, numbers, one.sets | two.sets | three.sets | four.sets
