"""Codes, bags and what is asked of them."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from mjscore.tiles.kinds import (
    BAG,
    JOKER,
    KINDS,
    MARK,
    NAMES,
    PLAIN,
    TILE,
    bag_of,
    codes_of,
    count,
    excess_test,
    total,
)

codes = st.lists(st.sampled_from(range(KINDS)), max_size=15)


def order(code: int) -> tuple[int, int]:
    return PLAIN[code], code


def test_every_code_has_a_name_of_its_own() -> None:
    assert len(NAMES) == len(set(NAMES)) == KINDS
    assert [NAMES[code] for code in (0, 8, 9, 18, 27, 30, 31, 32, 33, 34, 41, JOKER, 44)] == [
        "1m", "9m", "1p", "1s", "E", "N", "R", "G", "B", "F1", "S4", "J", "0m",
    ]  # fmt: skip


def test_a_red_five_is_its_five_and_a_mark() -> None:
    assert TILE[MARK[13]] == BAG[13] + BAG[45]
    assert count(bag_of((13, 45)), 13) == 2
    assert total(bag_of((13, 45))) == 2


@given(codes)
def test_a_bag_holds_the_tiles_that_were_put_in(tiles: list[int]) -> None:
    bag = bag_of(tiles)
    assert list(codes_of(bag)) == sorted(tiles, key=order)
    assert total(bag) == len(tiles)


@given(codes, st.sampled_from((0, 1, 4, 7)))
def test_one_operation_says_whether_a_tile_stands_too_often(tiles: list[int], most: int) -> None:
    add, mask = excess_test([most] * KINDS)
    bag = bag_of(tiles)
    assert bool((bag + add | bag) & mask) == any(count(bag, code) > most for code in range(KINDS))


def test_eight_jokers_are_not_tested() -> None:
    copies = [4] * KINDS
    copies[JOKER] = 8
    add, mask = excess_test(copies)
    bag = bag_of([JOKER] * 9)
    assert not (bag + add | bag) & mask
