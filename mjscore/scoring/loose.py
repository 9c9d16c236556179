"""A hand that has not won: its loose tiles grouped to the best, suit by suit, and what it counts.

Three or four equal tiles are a pung, two a pair, and the rest is nothing: chows score nothing where such hands are counted, so
nothing is lost. There are few ways for a suit to be so, as far as counting goes: a count is remembered by those of four suits.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Final

from mjscore.facts.groups import DECIDING, JOINED
from mjscore.facts.suits import honour_facts, suit_facts
from mjscore.facts.table import CONCEALED_COUNTS, TableSets, concealed_pungs_in
from mjscore.facts.win import BONUS_WORDS, NO_BONUS
from mjscore.memory import Memory
from mjscore.readings.shapes import KNITTED_STRAIGHT, SIGNS, near_suit_signs
from mjscore.readings.vectors import HONOURS, KEY_BITS, KEY_MASK, PAIR, PUNG, groups_of
from mjscore.result import Count
from mjscore.rulebook.model import Rulebook
from mjscore.scoring.count import count_of
from mjscore.scoring.parts import CONCEALED_PUNGS
from mjscore.tiles.notation import text_of

_TWO_KEYS: Final = 2 * KEY_BITS
_THREE_KEYS: Final = 3 * KEY_BITS
_HONOURS_MASK: Final = 0xFFFFFFF
_MEMORY: Final = 1 << 12
_MOST: Final = 1 << 12  # counts that one rulebook remembers
_ONES: Final = 0x111111111
_KINDS: Final = 1 << 4  # in the size of a suit
_STRAIGHT: Final = SIGNS[KNITTED_STRAIGHT]


class Groups:
    """What a suit's groups add to those of other suits, and share with them (`facts.suits.Facts`). Equal ones are the same."""

    __slots__ = ("added", "alike", "shared")

    def __init__(self, facts: tuple[int, int]) -> None:
        self.added, self.shared = facts
        self.alike = _same[self.added, 0] if self.shared else self  # for a rulebook that does not ask what suits share


class Loose:
    """What one suit of a hand that has not won is, with the sets on the table."""

    __slots__ = ("near", "seen", "size", "texts")

    def __init__(self, seen: Mapping[int, Groups], texts: tuple[str, ...], size: int, near: int) -> None:
        self.seen = seen  # its groups by four times the seat and the round; those of a numbered suit stand under 0
        self.texts = texts  # of the concealed groups, in tile order
        self.size = size  # how many concealed tiles, and above that of how many kinds
        self.near = near  # the signs of special shapes that the tiles may be one short of (`readings.shapes`)


LooseHand = tuple[Loose, Loose, Loose, Loose]

_same: Final[Memory[tuple[int, int], Groups]] = Memory(Groups, 1 << 10)


def loose_hand(concealed: int, table: TableSets) -> LooseHand:
    """What some concealed tiles (a bag) are beside sets on the table."""
    one, two = concealed & KEY_MASK, concealed >> KEY_BITS & KEY_MASK
    three, four = concealed >> _TWO_KEYS & KEY_MASK, concealed >> _THREE_KEYS & _HONOURS_MASK
    if table.melds:
        vectors = table.vectors
        one |= vectors[0] << KEY_BITS
        two |= vectors[1] << KEY_BITS
        three |= vectors[2] << KEY_BITS
        four |= vectors[3] << KEY_BITS
    return _CHARACTERS[one], _DOTS[two], _BAMBOO[three], _HONOURS[four]


def loose_count(hand: LooseHand, table: TableSets, flowers: int, winds: int, book: Rulebook) -> Count:
    """The count of a hand with these sets and bonus tiles (a bag), remembered by all that decides it.

    `winds` is four times the seat and the round.
    """
    characters, dots, bamboo, honours = hand
    one, two, three, four = characters.seen[0], dots.seen[0], bamboo.seen[0], honours.seen[winds]
    key: tuple[object, ...]
    key = (one, two, three, four) if book.others_share else (one.alike, two.alike, three.alike, four.alike)
    if flowers:
        key = (*key, table, flowers, winds >> 2)
    elif table.melds:
        key = (*key, table)
    count: Count | None = book.counted_others.get(key)
    if count is None:
        if len(book.counted_others) >= _MOST:
            book.counted_others.clear()
        word = loose_word(hand, table, flowers, winds)
        count = book.counted_others[key] = count_of(word & book.used_by_others, book)
    return count


def loose_word(hand: LooseHand, table: TableSets, flowers: int, winds: int) -> int:
    """The facts of a hand with these sets and bonus tiles."""
    one, two, three, four = hand[0].seen[0], hand[1].seen[0], hand[2].seen[0], hand[3].seen[winds]
    word = one.added + two.added + three.added + four.added
    word |= JOINED[(one.shared & two.shared & three.shared & four.shared) << 16 | word & DECIDING]
    word |= table.word | table.states[word >> CONCEALED_PUNGS & 15]
    return word | (BONUS_WORDS[winds >> 2][flowers] if flowers else NO_BONUS)


def may_be_ready(hand: LooseHand, table: TableSets, book: Rulebook) -> bool:
    """Whether a hand may be a full one that one tile more makes a win: a look that most do not stand.

    Where few chows are allowed, the sets and the pair are of few kinds: three for a chow, one for all else.
    """
    one, two, three, four = hand
    kinds, tiles = divmod(one.size + two.size + three.size + four.size, _KINDS)
    sets = len(table.melds)
    if tiles + 3 * sets != 13:
        return False
    near = _STRAIGHT if sets else one.near & two.near & three.near & four.near | _STRAIGHT
    return near & book.signs > 0 or tiles - kinds >= 2 * (4 - sets - book.chows + table.chows)


def _suit(suit: int, mixed: int) -> Loose:
    """What one suit is, by the key of its concealed tiles and above it the vector of its sets on the table."""
    key = mixed & KEY_MASK
    twos = (key >> 1 | key >> 2) & _ONES  # a count of two or more has one of these bits
    seen, texts = _grouped[suit][mixed ^ key | key & 15 * twos]
    size = key % 15 + _KINDS * (key & _ONES | twos).bit_count()  # 16 leaves 1, so a key leaves how many tiles it has
    return Loose(seen, texts, size, near_suit_signs(key, suit))


def _groups(suit: int, mixed: int) -> tuple[Mapping[int, Groups], tuple[str, ...]]:
    """The groups of a suit that has no single tiles, with sets on the table, and how the concealed ones are written."""
    key, table = mixed & KEY_MASK, mixed >> KEY_BITS
    vector = 0
    for rank in range(9):
        held = key >> 4 * rank & 15
        if held:
            vector += PAIR[rank] if held == 2 else PUNG[rank]
    texts = tuple([text_of(group) for group in groups_of(vector, suit)])
    if suit == HONOURS:
        return Memory(partial(_seen_from, vector, table), 16), texts
    added, shared, _ = suit_facts(vector + table, suit)
    return {0: _same[added | _concealed(vector, suit), shared]}, texts


def _seen_from(vector: int, table: int, winds: int) -> Groups:
    """Groups of honours, and sets of them on the table, seen from one seat in one round."""
    added, shared, _ = honour_facts(vector + table, winds >> 2, winds & 3)
    return _same[added | _concealed(vector, HONOURS), shared]


def _concealed(vector: int, suit: int) -> int:
    """What concealed pungs add: the facts that count them, and how many they are."""
    simples, heads = concealed_pungs_in(vector, suit)
    counts, pungs = CONCEALED_COUNTS[simples | heads << 4]
    return counts | pungs << CONCEALED_PUNGS


_grouped: Final = tuple(Memory(partial(_groups, suit), 1 << 10) for suit in range(4))
_CHARACTERS: Final = Memory(partial(_suit, 0), _MEMORY)
_DOTS: Final = Memory(partial(_suit, 1), _MEMORY)
_BAMBOO: Final = Memory(partial(_suit, 2), _MEMORY)
_HONOURS: Final = Memory(partial(_suit, HONOURS), _MEMORY)
