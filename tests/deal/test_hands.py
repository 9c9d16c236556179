"""Hands as text and as fields."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from vocabularies import CLASSICAL, EIGHT_JOKERS, FLOWERS, JOKERS, REDS, SHANGHAI

from mjscore.deal import Hand, Told, Vocabulary, Win, read_deal
from mjscore.place import Refused
from mjscore.tiles.kinds import BAG, JOKER, bag_of, codes_of, total
from mjscore.tiles.notation import read_tiles, text_of

FULL = "(234m)(111p) 678s34p99m +5p"


def win_of(vocabulary: Vocabulary = SHANGHAI, **changes: Any) -> Win:
    fields = {"winner": "east", "by": "self_draw", "hand": FULL} | changes
    win = read_deal(fields, vocabulary, "test").events[0]
    assert isinstance(win, Win)
    return win


def hand_of(vocabulary: Vocabulary = SHANGHAI, **changes: Any) -> Hand:
    hand = win_of(vocabulary, **changes).hand
    assert isinstance(hand, Hand)
    return hand


def bag(text: str) -> int:
    codes = read_tiles(text)
    assert codes is not None
    return bag_of(codes)


def test_the_winning_tile_is_added_or_named() -> None:
    added = hand_of(hand="(234m)(111p) 678s34p99m +5p")
    assert added.concealed == bag("678s34p99m")
    assert added.tile == 13
    assert hand_of(hand="(234m)(111p) 678s34p99m", tile="5p") == added
    assert hand_of(hand="(234m)(111p) 678s34p99m +5p", tile="5p") == added
    assert hand_of(hand="(234m)(111p) 678s345p99m", tile="5p") == added
    assert hand_of(hand="(234m)(111p) 678s345p99m +5p") == added


@pytest.mark.parametrize("text", ["(234m)(111p) 678s345p99m5m", "(234m)(111p) 678s99m", ""])
def test_a_wrong_number_of_tiles_does_not_hide_that_the_winning_one_is_not_named(text: str) -> None:
    with pytest.raises(Refused) as refused:
        hand_of(hand=text)
    assert {problem.code for problem in refused.value.problems} == {"tile_count", "missing"}
    assert refused.value.first().code == "missing"
    with pytest.raises(Refused) as refused:
        hand_of(hand=text, tile="5p")
    assert [problem.code for problem in refused.value.problems] == ["tile_count"]


@given(st.randoms())
def test_the_order_and_the_spaces_of_concealed_tiles_do_not_matter(random: Any) -> None:
    tiles = ["6s", "7s", "8s", "3p", "4p", "9m", "9m"]
    random.shuffle(tiles)
    text = "".join(tile + random.choice(["", " "]) for tile in tiles)
    assert hand_of(hand=f"(234m)(111p) {text} +5p") == hand_of(hand=FULL)


def test_a_kong_counts_three() -> None:
    hand = hand_of(hand="[RRRR] (999m<W+9m) 123m 55p 34m +5m")
    assert [meld.written for meld in hand.melds] == ["[RRRR]", "(9999m)"]
    assert total(hand.concealed) == 7


def test_equal_brackets_are_one_object() -> None:
    assert hand_of().melds[0] is hand_of(hand="(234m) (111p) 678s34p99m 5p", tile="5p").melds[0]


def test_bonus_tiles_in_the_text_are_flowers() -> None:
    hand = hand_of(FLOWERS, hand="(234m)(111p) F1 678s34p99m S2 +5p", flowers="F3S4")
    assert codes_of(hand.flowers) == (34, 36, 39, 41)
    assert total(hand.concealed) == 7


def test_a_season_is_a_word_of_its_own() -> None:
    assert hand_of(FLOWERS, hand="(234m)(111p) S678s34p9mS +9m").flowers == 0


def test_jokers_lie_in_the_bag_and_stand_in_full() -> None:
    hand = hand_of(JOKERS, hand="(2mJ4m)(555pJ) 678s3m4p9m9m +J")
    assert hand.tile == JOKER
    assert [codes_of(meld.full) for meld in hand.melds] == [(1, 2, 3), (13, 13, 13, 13)]
    assert [codes_of(meld.bag) for meld in hand.melds] == [(1, 3, JOKER), (13, 13, 13, JOKER)]


def test_eight_jokers_may_lie_in_one_hand() -> None:
    assert hand_of(EIGHT_JOKERS, hand="JJJJJJJJ 12345m", tile="1m").concealed >> 4 * JOKER & 15 == 8
    with pytest.raises(Refused, match="J is written 9 times"):
        hand_of(EIGHT_JOKERS, hand="JJJJJJJJJ 1234m", tile="1m")


def test_the_red_winning_tile_leaves_its_mark_in_the_hand() -> None:
    for fields in ({"hand": "(234m)(111p) 678s34p99m +0p"}, {"hand": "(234m)(111p) 678s340p99m", "tile": "0p"}):
        hand = hand_of(REDS, **fields)
        assert hand.tile == 13
        assert hand.concealed == bag("678s34p99m") + BAG[45]
    assert hand_of(REDS, hand="(234m)(111p) 678s34p99m +5p", tile="0p").concealed >> 4 * 45 == 1


def test_heaven_needs_no_winning_tile() -> None:
    win = win_of(hand="123456789m12399p", **{"with": ["heaven"]})
    assert isinstance(win.hand, Hand)
    assert win.hand.tile is None
    assert total(win.hand.concealed) == 14
    assert hand_of(hand="123456789m12399p", tile="9p", **{"with": "heaven"}).tile == 17


TEXT_AND_FIELDS = [
    (
        "(EEE<W) [RRRR] (999m<W+9m) 123m 55p",
        [{"pung": "E", "from": "west"}, {"kong": "R", "concealed": True}, {"kong": "9m", "from": "W", "added": True},
         {"chow": "1m", "concealed": True}],
    ),
    (
        "(9999m) (1111p<S) (345s) 777p 55p",
        [{"kong": "9m"}, {"kong": "1p", "from": "south"}, {"chow": "3s"}, {"pung": "7p", "concealed": True}],
    ),
]  # fmt: skip


@pytest.mark.parametrize(("text", "sets"), TEXT_AND_FIELDS)
def test_text_and_fields_say_the_same(text: str, sets: list[dict[str, Any]]) -> None:
    fields = {"sets": sets, "pair": "5p"}
    assert hand_of(hand=text, tile="5p", as_written=True) == hand_of(hand=fields, tile="5p")
    assert hand_of(hand=fields, tile="5p")._replace(groups=None, winning_group=None) == hand_of(hand=text, tile="5p")


def groups(hand: Hand) -> list[str]:
    assert hand.groups is not None
    return [text_of(group) for group in hand.groups]


@pytest.mark.parametrize(
    ("text", "tile", "words", "winning"),
    [
        ("(234m)(111p) 678s 34p 99m +5p", None, ["678s", "345p", "99m"], 1),
        ("(234m)(111p) 55p 34p 99m 5m +5p", None, ["55p", "345p", "99m", "5m"], 1),
        ("(234m)(111p) 55p 345p 99m +5p", None, ["555p", "345p", "99m"], 0),
        ("(234m)(111p) 678s 99m 55p", "5p", ["678s", "99m", "555p"], 2),
        ("(234m)(111p) 678s 345p 99m", "5p", ["678s", "345p", "99m"], 1),
        ("(234m)(111p) 55p 345p 999m", "5p", ["55p", "345p", "999m"], None),
        ("(234m)(111p) 345p 345p 99m", "5p", ["345p", "345p", "99m"], 0),
        ("(234m)(111p) 67s 34p 999m +5p", None, ["67s", "345p", "999m"], 1),
        ("(234m)(111p) 678s 3p 4p 99m +5p", None, ["678s", "3p", "4p", "99m", "5p"], 4),
    ],
)
def test_words_are_groups_and_the_tile_goes_where_it_completes(
    text: str, tile: str | None, words: list[str], winning: int | None
) -> None:
    hand = hand_of(hand=text, as_written=True) if tile is None else hand_of(hand=text, as_written=True, tile=tile)
    assert groups(hand) == words
    assert hand.winning_group == winning


def test_a_bare_count_stands_for_the_hand() -> None:
    assert win_of(hand={"fan": 5}).hand == Told((("fan", 5),))
    assert win_of(hand={"limit": "four-kongs"}).hand == Told((("limit", "four_kongs"),))
    assert win_of(CLASSICAL, hand={"points": 34, "doubles": 2}).hand == Told((("points", 34), ("doubles", 2)))


def test_seven_flowers_win_alone_where_the_rules_say_so() -> None:
    vocabulary = FLOWERS._replace(flowers_win=7)
    win = read_deal({"winner": "east", "flowers": "F1F2F3F4S1S2S3"}, vocabulary, "test").events[0]
    assert isinstance(win, Win)
    assert win.by == "self_draw"
    assert isinstance(win.hand, Hand)
    assert total(win.hand.flowers) == 7
    with pytest.raises(Refused, match="the winner's hand is not written"):
        read_deal({"winner": "east", "by": "self_draw", "flowers": "F1F2F3F4S1S2"}, vocabulary, "test")


@pytest.mark.parametrize(
    "text",
    [
        "(234m)(111p)678s34p99m+5p",
        "(234m) (111p) 678s 34p 99m + 5p ",
        "( 234m )( 1p1p1p ) 678s34p99m +5p",
        "678s (234m) 34p (111p) 99m+ 5p",
        "99m(111p)34p(2 34m)678s+5p",
    ],
)
def test_spaces_stand_where_people_put_them(text: str) -> None:
    hand = hand_of(hand=text)
    assert sorted(meld.written for meld in hand.melds) == ["(111p)", "(234m)"]
    assert (hand.concealed, hand.tile) == (bag("678s34p99m"), 13)


def test_an_added_kong_may_have_spaces_too() -> None:
    hand = hand_of(hand="(999m < W + 9m)[RRRR] 123m55p34m+5m")
    assert [(meld.written, meld.source) for meld in hand.melds] == [("(9999m)", 2), ("[RRRR]", None)]
