"""The parts of a reading: what the tiles of one suit are, with the facts and the texts of their groups.

A suit's part comes back in hand after hand, so it is remembered by the suit's tiles and what lies of it on the table. A
reading is four parts, one a suit; what it is worth follows from adding them up.
"""

from __future__ import annotations

from mjscore.facts.groups import compared_word, holds_three_suits, joined_word
from mjscore.facts.suits import Facts, honour_facts, suit_facts
from mjscore.facts.table import concealed_pungs_in
from mjscore.readings.shapes import suit_signs
from mjscore.readings.splits import Vectors, honour_splits, suit_splits
from mjscore.readings.vectors import CHOW_MASK, HONOURS, PAIR_SHIFT, PUNG_SHIFT, RANKS
from mjscore.tiles.notation import text_of


class Part:
    """What one suit of a reading is: the facts of its groups (`facts.suits.Facts`), with the sets on the table, and more.

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
_CONCEALED = -1 << CONCEALED_PUNGS
_MEMORY = 1 << 12

_suits: tuple[dict[int, Suit], dict[int, Suit], dict[int, Suit]] = ({}, {}, {})
_honours: tuple[dict[int, Suit], ...] = tuple({} for _ in range(16))  # by seat and round
_parts: dict[tuple[int, int, int, int], Part] = {}  # of hands with jokers or words as written, which have many readings

_CHOW_TEXTS = tuple(
    tuple(text_of((9 * suit + low, 9 * suit + low + 1, 9 * suit + low + 2)) for low in range(7)) for suit in range(3)
)
_PUNG_TEXTS = tuple(
    tuple(text_of((code, code, code)) for code in range(9 * suit, min(9 * suit + 9, 34))) for suit in range(4)
)
_PAIR_TEXTS = tuple(
    tuple((text_of((code, code)),) for code in range(9 * suit, min(9 * suit + 9, 34))) for suit in range(4)
)
_NO_TEXT: tuple[str, ...] = ()


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
    if table:  # beside it the tiles can be what they are without it, and that is mostly known
        concealed, signs = known.get(key) or _suit(key, suit, known, winds)
        parts = tuple([_beside(part, _facts(part.vector + table, suit, winds)) for part in concealed])
    else:
        splits = honour_splits(key) if suit == HONOURS else suit_splits(key)
        parts, signs = tuple([_part_of(vector, 0, suit, winds) for vector in splits]), suit_signs(key, suit)
    found = known[mixed] = parts, signs
    return found


def _beside(part: Part, facts: Facts) -> Part:
    """A part of concealed tiles with the facts of its groups and of sets on the table together."""
    return Part(facts, facts[1] | part.numbers & _CONCEALED, part.vector, part.texts, part.pair)


def _facts(whole: int, suit: int, winds: int) -> Facts:
    return honour_facts(whole, winds >> 2, winds & 3) if suit == HONOURS else suit_facts(whole, suit)


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
    facts = _facts(vector + table, suit, winds)
    if not vector:
        return Part(facts, facts[1], 0, _NO_TEXT, _NO_TEXT)
    numbers, pair = facts[1], _NO_TEXT
    if vector >> PUNG_SHIFT & RANKS:
        simples, heads = concealed_pungs_in(vector, suit)
        numbers |= simples << CONCEALED_PUNGS | heads << CONCEALED_PUNGS + 4
    pairs = vector >> PAIR_SHIFT
    if pairs:
        numbers |= pairs.bit_count() << PAIRS
        pair = _PAIR_TEXTS[suit][pairs.bit_length() - 1]
        if pairs & pairs - 1:
            pair = tuple([_PAIR_TEXTS[suit][rank][0] for rank in range(9) if pairs >> rank & 1])
    return Part(facts, numbers, vector, _texts(vector, suit), pair)


def _texts(vector: int, suit: int) -> tuple[str, ...]:
    """The sets of a vector as they are written, in tile order, a pung before the chow of its tile."""
    pungs, chows = vector >> PUNG_SHIFT & RANKS, vector & CHOW_MASK
    if not chows:
        return _pung_texts(pungs, suit)
    texts: list[str] = []
    of_pungs, of_chows = _PUNG_TEXTS[suit], _CHOW_TEXTS[suit]
    for rank in range(9):
        if pungs >> rank & 1:
            texts.append(of_pungs[rank])
        number = chows >> 3 * rank & 7
        if number:
            texts += [of_chows[rank]] * number
    return tuple(texts)


def _pung_texts(pungs: int, suit: int) -> tuple[str, ...]:
    """Pungs as they are written, in tile order."""
    texts: list[str] = []
    while pungs:
        low = pungs & -pungs
        pungs ^= low
        texts.append(_PUNG_TEXTS[suit][low.bit_length() - 1])
    return tuple(texts)


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
