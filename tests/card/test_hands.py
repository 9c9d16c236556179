"""Hands held against a card: the worked examples of american.md (section 8), readings, choices, refusals in words."""

from __future__ import annotations

import random

import pytest

from mjscore.card import (
    Bonus,
    Card,
    Circumstances,
    alive,
    choose,
    declare,
    fits,
    has_long_set,
    misfit,
    read_hand,
    read_visible,
    reading,
    refusal,
    repriced,
    tiles_in,
    worth,
)
from mjscore.card.dead import Visible
from mjscore.card.kinds import COPIES, JOKER, bag_of
from mjscore.card.notation import read_tiles
from mjscore.card.planes import Planes
from tests.card import slow
from tests.card.hands import as_tiles, random_hand
from tests.card.support import card_of, sample, tiles_of

TWO_LINES = "== Pairs == nobonus\nLA: 11a 11a 22b 22b NEWS FF C 50\n== Kongs ==\nLB: 1111a 2222b NEWS FF X 30\n"


def _chosen(card: Card, hand: str, bonus: Bonus = Bonus()) -> tuple[str, int, list[str]]:  # noqa: B008  # immutable
    tiles = tiles_of(hand)
    exposed, jokerless = bool(tiles.exposures), not tiles.jokers
    best, others = choose(fits(card, tiles), exposed, jokerless, bonus)
    return best.line.label, worth(best.line, exposed, jokerless, bonus), [fit.line.label for fit in others]


@pytest.mark.parametrize(
    ("hand", "line", "pays"),
    [
        ("22s 444s 66s (888p) (FFFJ)", "E1", 25),
        ("22s 444s 66s (888p) (FFFF)", "E1", 50),
        ("44s 55s 66m 77m 88p 99p FF", "P1", 50),
        ("2030s 66m 77m 88m 99m FF", "P4", 75),
        ("23m BB 222p J FF (3333s)", "Y1", 30),
        ("33m 33p (FFFF) (333s) (BBB)", "K1", 60),
    ],
)
def test_the_worked_examples_fit_their_lines(hand: str, line: str, pays: int) -> None:
    assert _chosen(sample(), hand) == (line, pays, [])


def test_a_cheaper_line_doubled_pays_more_than_pairs_without_the_bonus() -> None:
    assert _chosen(card_of(TWO_LINES), "1111s 2222m NEWS FF") == ("LB", 60, ["LA"])
    assert _chosen(card_of(TWO_LINES), "1111s 2222m NEWS FF", Bonus(jokerless=1)) == ("LA", 50, ["LB"])


def test_at_equal_pay_the_higher_printed_value_counts_and_then_the_first() -> None:
    card = repriced(card_of(TWO_LINES), {"LA": 60})
    assert _chosen(card, "1111s 2222m NEWS FF") == ("LA", 60, ["LB"])
    assert card_of(TWO_LINES).line("LA").value == 50
    with pytest.raises(KeyError):
        repriced(card, {"LC": 60})


def test_a_concealed_hand_earns_its_bonus_on_an_x_line_only() -> None:
    bonus = Bonus(concealed=10)
    assert _chosen(sample(), "22s 444s 66s 888p FFFF", bonus)[1] == 70
    assert _chosen(sample(), "22s 444s 66s FFFF (888p)", bonus)[1] == 50
    assert _chosen(sample(), "36s 96m 999p FFFFF BB", bonus)[1] == 70
    assert _chosen(sample(), "22s 444s 66s 888p FFFF", Bonus(jokerless_points=20))[1] == 45


def test_a_line_named_is_judged_alone() -> None:
    card, tiles = card_of(TWO_LINES), tiles_of("1111s 2222m NEWS FF")
    assert [fit.line.label for fit in fits(card, tiles, "LA")] == ["LA"]
    assert misfit(card, tiles_of("1111s 2222m NEWS FJ"), "LB").line == "LB"
    with pytest.raises(KeyError):
        fits(card, tiles, "LC")


@pytest.mark.parametrize(
    ("hand", "words"),
    [
        ("22s 444s 66s (888p) (FFJF)", "22s 444s 66s (888p) (FFFJ)"),
        ("22s 444s 66s JJJ FFFF", "22s 444s 66s JJJ FFFF"),
        ("2030m 222s (FFF) (333pJ)", "(FFF) 2030m 222s (333pJ)"),
        ("FFFJJ 33s 555s 1s 77p 9p", "1s 33s 555s 77p 9p FFFJJ"),
    ],
)
def test_a_reading_has_the_groups_in_printed_order(hand: str, words: str) -> None:
    tiles = tiles_of(hand)
    assert " ".join(reading(sample(), fits(sample(), tiles)[0], tiles)) == words


def test_naturals_go_to_the_natural_only_set_and_jokers_to_the_open_one() -> None:
    card = card_of("V1: 111a^ 111a 22a FFFFFF X 35")
    tiles = tiles_of("22s FFFFFF (111s) JJ 1s")
    assert reading(card, fits(card, tiles)[0], tiles) == ("(111s)", "1sJJ", "22s", "FFFFFF")


def test_a_quint_hand_is_known_as_one() -> None:
    assert has_long_set(sample(), fits(sample(), tiles_of("2s FFF (1111sJ) (333sJJ)"))[0])
    assert not has_long_set(sample(), fits(sample(), tiles_of("22s 444s 66s (888p) (FFFJ)"))[0])


@pytest.mark.parametrize(
    ("hand", "code", "message"),
    [
        ("22s 444s 6sJ (888p) FFFF", "joker_place", "E1 would fit if jokers could stand anywhere"),
        (
            "36s 69m BB FFFFF (999p)",
            "concealed_line",
            "T3 is a concealed line (C), and something was exposed before the win",
        ),
        ("22s 444s 66s (888s) FFFF", "suits", "E1 would fit if its suits could be chosen freely"),
        ("2s 11s 2222m 11m 33p (222s)", "exposed_group", "the tiles fit R4, but not with these exposures"),
        ("FF 1p 22p 333p 5555p RR", "no_line", "no line fits; 3 tiles off R2, R7"),
    ],
)
def test_a_refusal_says_why_no_line_fits(hand: str, code: str, message: str) -> None:
    tiles = tiles_of(hand)
    assert not fits(sample(), tiles)
    problem = refusal(sample(), tiles, misfit(sample(), tiles))
    assert (problem.code, problem.message) == (code, message)


def test_a_hand_one_tile_short_is_told_which_tile() -> None:
    tiles = tiles_of("22s 444s 6s 7s 888p FFFF")
    assert refusal(sample(), tiles, misfit(sample(), tiles)).help == "E1 has no place for 7s and wants 6s"


@pytest.mark.parametrize(
    ("hand", "said", "codes"),
    [
        ("22s 444s 66s (888p) FFF", {}, ["tile_count"]),
        ("22s 444s 66s (888p) FFF", {"tile": "F"}, []),
        ("22s 444s 66s (888p) FFFF", {"tile": "9m"}, ["contradiction"]),
        ("22s 444s 66s (888p) FFFF +F", {"tile": "6s"}, ["contradiction"]),
        ("22s 444s 66s (888p) FFFJ", {"tile": "J", "self_drawn": False}, ["dead_joker"]),
        ("22s 444s 66s (888p) FFFJ", {"tile": "J"}, []),
        ("22s 444s 66s (888p) FFFF", {"redeemed": True}, ["contradiction"]),
        ("22s 444s 66s (888p) FFFJ", {"jokerless": True}, ["contradiction"]),
        ("22s 444s 66s (888p<E) FFFF", {"winner": 0}, ["contradiction"]),
        ("(222s) (333s) (BBBB) (FFFF)", {}, ["contradiction"]),
        ("22s 44444s (888p) FFFF", {}, ["tile_copies"]),
        ("22s 444s 66s (888p) FFFF", {"seen": "44s"}, ["tile_copies"]),
        ("22s 444s 66s (88p) FFFFF", {}, ["bad_set"]),
        ("22s 44444s (888p) FFF", {}, ["tile_count", "tile_copies"]),
    ],
)
def test_what_is_impossible_about_a_hand_is_told_before_any_card_is_asked(
    hand: str, said: dict[str, object], codes: list[str]
) -> None:
    kinds = {key: [tile.kind for tile in read_tiles(str(said[key]), ())[0]] for key in ("tile", "seen") if key in said}
    circumstances = Circumstances(
        self_drawn=bool(said.get("self_drawn", True)),
        winner=0 if "winner" in said else None,
        tile=kinds["tile"][0] if "tile" in kinds else None,
        seen=tuple(kinds.get("seen", ())),
        redeemed=bool(said.get("redeemed", False)),
        jokerless=True if "jokerless" in said else None,
    )
    declared, problems = declare(read_hand(hand), circumstances)
    assert [problem.code for problem in problems] == codes
    assert (declared is None) == bool(codes)


def test_the_order_of_exposures_does_not_matter_and_a_hand_that_fits_is_alive() -> None:
    card = sample()
    expanded = [slow.expand(line) for line in card.lines]
    chance = random.Random("alive")
    met = 0
    for _ in range(60):
        tiles = as_tiles(random_hand(chance, expanded))
        labels = [fit.line.label for fit in fits(card, tiles)]
        turned = tiles_in(tiles.concealed, tiles.exposures[::-1])
        assert [fit.line.label for fit in fits(card, turned)] == labels
        if labels and tiles.exposures:
            met += 1
            assert set(labels) <= set(alive(card, Visible(tiles.exposures)))
        for fit in fits(card, tiles):
            words = "".join(reading(card, fit, tiles)).replace("(", "").replace(")", "")
            read = bag_of(tile.kind for tile in read_tiles(words, ())[0])
            assert read >> 5 * JOKER == tiles.jokers
            assert read - (tiles.jokers << 5 * JOKER) == tiles.naturals
    assert met > 5


def test_the_first_hands_are_found_by_going_through_the_card_as_later_ones_are_by_its_index() -> None:
    card, index = sample(), Planes(sample().packed, COPIES[:JOKER])
    expanded = [slow.expand(line) for line in card.lines]
    chance = random.Random("index")
    met = 0
    for _ in range(20):
        bags = [as_tiles(random_hand(chance, expanded)).naturals for _ in range(8)]
        found = [index.fit(bag) for bag in bags]
        gone_through = Planes(card.packed, COPIES[:JOKER])
        assert [gone_through.fit(bag) for bag in bags] == found
        met += sum(map(bool, found))
    assert met > 20


@pytest.mark.parametrize(
    ("line", "exposed", "seen", "lives"),
    [
        ("E1: 22a 444a 66a 888b FFFF X 25", ["(888p)"], "666s 666m", False),
        ("E1: 22a 444a 66a 888b FFFF X 25", ["(888p)"], "666s", True),
        ("R4: 11a 2222a 11b 2222b 33c (run) X 30", ["(222s)"], "", False),
        ("X1: 7777a 79a 8888b DDDDb X 25", ["(7777s)"], "", False),
        ("X1: 7777a 79a 8888b DDDDb X 25", ["(777sJ)"], "", True),
    ],
)
def test_the_worked_examples_are_dead_or_alive(line: str, exposed: list[str], seen: str, lives: bool) -> None:
    assert bool(alive(card_of(line), read_visible(exposed, seen))) == lives
