"""What lay open when a tile was thrown, and which facts of the hand show sooner that nothing did."""

from __future__ import annotations

from random import Random

from mjscore.deal.melds import read_meld
from mjscore.facts.danger import danger_word, shown_by
from mjscore.facts.groups import group_word
from mjscore.facts.names import FACTS
from mjscore.facts.table import table_sets

SETS = (
    "(RRR<E) (GGG<E) (BBBB<E) [BBBB] (EEE<S) (SSS<W) (WWW<N) (NNNN<S) [NNNN] (222s<E) (666s<E) (234s<E) (111m<E) (999m<E) "
    "(1111p<E) [9999s] (999p<E) (123m<E) (456m<E) (777m<E) (8888m<E) (5555m<E)"
)
FOUND = [
    "nine_of_suit_exposed", "three_honour_sets_exposed", "two_dragon_sets_exposed", "three_wind_sets_exposed",
    "three_green_sets_exposed", "three_terminal_sets_exposed", "third_dragon_claimed", "fourth_wind_claimed",
    "fourth_kong_claimed", "last_kong_claimed",
]  # fmt: skip


def test_a_hand_in_danger_has_the_fact_that_is_looked_at_first() -> None:
    random = Random(4)
    sets = [read_meld(text) for text in SETS.split()]
    met = 0
    for _ in range(20_000):
        melds = tuple(meld for meld in random.sample(sets, random.randint(1, 4)) if meld is not None)
        if len({meld.tile for meld in melds}) < len(melds):
            continue  # more copies of a tile than there are
        table = table_sets(melds)
        dangers = danger_word(melds, random.choice([0, 2, 8, 17, 19, 25, 27, 30, 31, 33]))
        met |= dangers
        word = table.word | group_word(table.vectors, 0, 0)
        for name in FOUND:
            danger = FACTS[name].mask
            if dangers & danger:
                assert word & shown_by(danger), (name, [meld.written for meld in melds])
    assert met == sum(FACTS[name].mask for name in FOUND)


def test_that_a_tile_is_new_is_shown_by_nothing_sooner() -> None:
    assert shown_by(FACTS["new_tile"].mask) == 0
    assert shown_by(FACTS["last_five_tiles"].mask) == FACTS["last_five_tiles"].mask
