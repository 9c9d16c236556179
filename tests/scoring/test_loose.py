"""Hands that have not won, counted by what their suits are: held against the groups of the whole hand."""

from __future__ import annotations

from random import Random

import pytest

import mjscore
from mjscore.deal.hand_text import read_plain_text
from mjscore.deal.records import Meld
from mjscore.facts.groups import group_word
from mjscore.facts.table import CONCEALED_COUNTS, concealed_pungs_in, table_sets
from mjscore.facts.win import BONUS_WORDS
from mjscore.readings.shapes import SHAPES
from mjscore.readings.vectors import PAIR, PUNG, groups_of, keys
from mjscore.rulebook.house import load_house
from mjscore.rulebook.index import with_items
from mjscore.scoring import count_of, winning_tiles
from mjscore.scoring.loose import loose_count, loose_hand, loose_word, may_be_ready
from mjscore.tiles.kinds import BAG, bag_of, codes_of, total
from mjscore.tiles.notation import text_of
from tests.readings.hands import shaped


def melds_of(hand: str) -> tuple[Meld, ...]:
    """The sets on the table of a hand's text."""
    read = read_plain_text(hand)
    assert read is not None
    return read[0]


NO_SETS = table_sets(())
TABLES = tuple(
    map(melds_of, ("5s", "(123m<E)", "(999m<W+9m) [RRRR]", "(NNNN<W) (EEE) (888p)", "(123s<E) (456s) (789s) (999p)"))
)
WALL = [code for code in range(34) for _ in range(4)]


def drawn(rng: Random, melds: tuple[Meld, ...]) -> int:
    """A bag of thirteen tiles, less three a meld, most of them few kinds so that they form groups."""
    kinds = rng.sample(range(34), rng.choice((6, 9, 34)))
    left = [code for code in WALL if code in kinds]
    for meld in melds:
        left = [code for code in left if not meld.full & 15 * BAG[code]]
    return bag_of(rng.sample(left, min(len(left), 13 - 3 * len(melds))))


def grouped(key: int) -> int:
    """The vector of a suit's loose tiles, rank by rank."""
    counts = [key >> 4 * rank & 15 for rank in range(9)]
    return sum(PUNG[rank] if held > 2 else PAIR[rank] for rank, held in enumerate(counts) if held > 1)


SHARING = """
extends: classical
id: sharing
name: {en: Sharing}
items:
  - {id: terminals_and_honours, who: all}
"""


def book_of(name: str) -> mjscore.Rulebook:
    """A shipped rulebook, or one whose losers count what all their suits share."""
    if name != "sharing":
        return mjscore.load(name)
    return load_house(SHARING, "sharing.yaml", lambda name: name)


@pytest.mark.parametrize("name", ["classical", "dmjl", "bmja", "sharing"])
def test_a_hand_counts_what_the_groups_of_its_four_suits_count_together(name: str) -> None:
    book = book_of(name)
    assert book.others_share == (name == "sharing")
    rng = Random(name)
    for _ in range(300):
        melds = rng.choice(TABLES)
        table = table_sets(melds)
        bag, flowers = drawn(rng, melds), rng.choice((0, BAG[34], BAG[35] | BAG[39]))
        seat, wind = rng.randrange(4), rng.randrange(4)
        one, two, three, four = (grouped(key) for key in keys(bag))
        on_table = table.vectors
        whole = one + on_table[0], two + on_table[1], three + on_table[2], four + on_table[3]
        word = table.word | group_word(whole, seat, wind) | BONUS_WORDS[seat][flowers]
        pungs = [concealed_pungs_in(vector, suit) for suit, vector in enumerate((one, two, three, four))]
        counts, concealed_pungs = CONCEALED_COUNTS[sum(simples | heads << 4 for simples, heads in pungs)]
        word += counts | table.states[concealed_pungs]
        hand = loose_hand(bag, table)
        assert loose_word(hand, table, flowers, seat * 4 + wind) & book.used == word & book.used
        assert loose_count(hand, table, flowers, seat * 4 + wind, book) == count_of(word, book)
        groups = [group for suit, vector in enumerate((one, two, three, four)) for group in groups_of(vector, suit)]
        assert [text for suit in hand for text in suit.texts] == [text_of(group) for group in groups]


def test_every_hand_that_waits_is_looked_at_and_few_others_are() -> None:
    book = mjscore.load("bmja")
    rng = Random(5)
    waiting = looked_at = 0
    for _ in range(600):
        melds = rng.choice((*TABLES, (), (), ()))
        table = table_sets(melds)
        if melds or rng.random() < 0.4:
            bag = drawn(rng, melds)
        else:
            tiles = shaped(rng, rng.choice([shape for shape in book.shapes if shape in SHAPES]))
            bag = bag_of(rng.sample(tiles, 13))
        waits = 0
        if total(bag) + 3 * len(melds) == 13:
            waits = winning_tiles(keys(bag), 0, table, not melds, book)
        looked = may_be_ready(loose_hand(bag, table), table, book)
        assert looked or not waits, text_of(codes_of(bag))
        waiting += waits > 0
        looked_at += looked
    assert waiting > 100
    apart = [may_be_ready(loose_hand(bag_of(rng.sample(WALL, 13)), NO_SETS), NO_SETS, book) for _ in range(400)]
    assert sum(apart) < 40


def test_a_rulebook_with_other_items_remembers_no_count_of_the_one_before() -> None:
    book = mjscore.load("classical")
    hand = loose_hand(bag_of((27, 27, 27)), NO_SETS)
    assert loose_count(hand, NO_SETS, 0, 0, book).value == 8 << 2  # of East in the East round
    plainer = with_items(book, tuple(rule for rule in book.items if rule.id != "own_wind_set"), book.limits)
    assert loose_count(hand, NO_SETS, 0, 0, plainer).value == 8 << 1
