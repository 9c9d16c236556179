"""What is pointed at when somebody asks why a fact holds or does not."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import mjscore
from mjscore.deal.records import Win
from mjscore.facts import FACTS
from mjscore.facts.explain import _BREAKS, _MAKES, holds, what_breaks, what_makes
from mjscore.facts.sight import Sight, sight_of
from mjscore.judge.facts import judged_wins
from mjscore.report.dispute import dispute_words
from tests.generator import winning_deal


def seen(hand: str, by: str = "self_draw", **fields: Any) -> Sight:
    data = {"variant": "hongkong", "winner": "south", "hand": hand, "by": by, "rules": {"minimum": 0}, **fields}
    deal, book = mjscore.take(data)
    win = deal.events[0]
    assert isinstance(win, Win)
    return sight_of(mjscore.score(deal, book).wins[0].reading, win, deal.round)


def test_only_facts_are_explained_and_every_key_has_words() -> None:
    assert {*_BREAKS, *_MAKES} <= set(FACTS)
    said = dispute_words("en")
    for seat in range(3):
        sight = seen("(EEE) [RRRR] 123m 456m 55p +5p", winner=("south", "west", "north")[seat], flowers="F1")
        for name in FACTS:
            for pointer in (what_makes(name, sight), what_breaks(name, sight)):
                assert pointer is None or f"dispute.points.{pointer.key}" in said


def test_of_a_hand_far_from_nine_gates_the_winning_tile_is_not_pointed_at() -> None:
    assert what_breaks("nine_gates_nine_sided", seen("(EEE) [RRRR] 123m 456m 55p +5p")) is None


def test_a_set_that_anothers_tile_finished_is_pointed_at() -> None:
    sight = seen("222m555p3777sNNN +3s", "discard", **{"from": "east"})
    assert [group.text for group in sight.groups if group.finished] == ["33s"]
    pung = seen("222m555p33s77sNNN +7s", "discard", **{"from": "east"})
    pointer = what_breaks("four_concealed_pungs", pung)
    assert pointer is not None
    assert (pointer.key, pointer.groups) == ("finished", ("777s",))


@pytest.mark.parametrize(
    ("fact", "hand", "groups"),
    [
        ("same_chow_three_suits", "123m123p123s77m55p +5p", ("123m", "123p", "123s")),
        ("same_pung_three_suits", "(222m) 222p 222s 77m55p +5p", ("(222m)", "222p", "222s")),
        ("three_pungs_in_a_row", "(222m) (333m) 444m 77p55s +5s", ("(222m)", "(333m)", "444m")),
        ("terminal_chow_pairs", "123m789m 456p 77p55s +5s", ("123m", "789m")),
        ("terminal_pung_pairs", "(111m) 999m 456p 77p55s +5s", ("(111m)", "999m")),
        ("kongs", "(1111m) [9999m] 456p 77p55s +5s", ("(1111m)", "[9999m]")),
        ("two_dragon_pungs_and_pair", "(RRR) GGG 456p B55s 5s +B", ("(RRR)", "GGG", "BB")),
        ("pair_of_honours", "(RRR) 123m 456p 555s B +B", ("BB",)),
        ("concealed_pungs_of_heads", "(RRR) 111m 456p 55s77s +5s", ("111m",)),
    ],
)
def test_the_groups_that_make_a_fact_are_named(fact: str, hand: str, groups: tuple[str, ...]) -> None:
    pointer = what_makes(fact, seen(hand))
    assert pointer is not None
    assert set(pointer.groups) == set(groups)


def test_what_is_pointed_at_agrees_with_the_word_of_facts() -> None:
    """Over random hands: a fact that holds is not broken by a group, and a counting one that holds has its groups."""
    rng = Random(5)
    looked_at = 0
    for _ in range(60):
        deal, book = mjscore.take(winning_deal(rng, rng.choice(("shanghai", "classical"))))
        try:
            (judged,) = judged_wins(deal, mjscore.score(deal, book), book)
        except mjscore.Refused:
            continue
        win = deal.events[0]
        if not isinstance(win, Win) or any("J" in text for text in judged.result.reading):
            continue
        sight = sight_of(judged.result.reading, win, deal.round)
        if any(group.kind is None for group in sight.groups):
            continue
        for name in ("all_simples", "all_heads", "four_chows", "four_pungs", "no_claimed_sets", "head_in_each_group",
                     "no_sets_on_table", "four_sets_on_table", "seat_wind_pung", "round_wind_pung"):  # fmt: skip
            assert holds(name, judged.word) == (what_breaks(name, sight) is None), (name, sight)
        for name in ("dragon_pungs", "identical_chow_pairs", "three_chows_in_a_row", "four_in_two", "kongs"):
            assert holds(name, judged.word) == (what_makes(name, sight) is not None), (name, sight)
        looked_at += 1
    assert looked_at > 20
