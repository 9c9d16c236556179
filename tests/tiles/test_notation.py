"""Tiles in text, there and back."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mjscore.tiles.kinds import AMERICAN_FLOWER, KINDS
from mjscore.tiles.notation import (
    DIGIT_BAGS,
    read_bonus,
    read_tile,
    read_tiles,
    read_word,
    text_of,
    unicode_of,
    unreadable,
)

some_tiles = st.lists(st.sampled_from([code for code in range(KINDS) if code != AMERICAN_FLOWER]), max_size=20)


@given(some_tiles)
def test_text_is_read_back(codes: list[int]) -> None:
    assert read_tiles(text_of(codes)) == tuple(codes)


@given(some_tiles)
def test_pictures_are_read_back(codes: list[int]) -> None:
    assert (read_word(unicode_of(codes)) or ()) == tuple(codes)


@given(st.text(alphabet="0123456789mpszcdobESWNRGBJFh萬東🀀🀇\ufe0f", max_size=12))
def test_what_cannot_be_read_has_a_place(word: str) -> None:
    stop = unreadable(word)
    assert (stop is None) == (read_word(word) is not None)
    if stop is not None and word:
        assert 0 <= stop[0] < stop[1] <= len(word)


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("123m456p", "123m 456p"),
        ("1c2C3M", "123m"),
        ("1万2萬", "12m"),
        ("1d2o3D4O5P", "12345p"),
        ("1筒2饼3餅", "123p"),
        ("1b2B3S", "123s"),
        ("1条2條3索", "123s"),
        ("55B", "55s"),
        ("55sB", "55s B"),
        ("1234567z", "ESWNBGR"),
        ("东東南西北", "EESWN"),
        ("中发發白", "RGGB"),
        ("WWhW", "WBW"),
        ("00", "BB"),
        ("RR0", "RRB"),
        ("S123m", "S 123m"),
        ("S1", "S1"),
        ("0m0p0s", "0m 0p 0s"),
        ("055c", "055m"),
        ("RRRR", "RRRR"),
        ("🀀🀁🀂🀃🀄🀅🀆", "ESWNRGB"),
        ("🀄\ufe0f🀄\ufe0e", "RR"),
        ("🀇🀏🀐🀘🀙🀡", "19m 19s 19p"),
        ("🀢🀣🀤🀥", "F1 F2 F4 F3"),
        ("🀦🀧🀨🀩🀪", "S1 S2 S3 S4 J"),
        ("55pJ", "55p J"),
    ],
)
def test_every_way_of_writing_is_read(text: str, canonical: str) -> None:
    codes = read_word(text)
    assert codes is not None
    assert text_of(codes) == canonical


@pytest.mark.parametrize(
    ("word", "span", "part"),
    [
        ("12", (0, 2), "no suit"),
        ("123m45", (4, 6), "no suit"),
        ("12W", (0, 2), "no suit"),
        ("8z", (0, 1), "no 8z"),
        ("0z", (0, 1), "no 0z"),
        ("EES1", (2, 4), "not a word of its own"),
        ("EF1", (1, 3), "not a word of its own"),
        ("F", (0, 1), "no tile here"),
        ("e", (0, 1), "no tile"),
        ("m", (0, 1), "no number"),
        ("1m?", (2, 3), "no tile"),
        ("🀫", (0, 1), "no tile"),
    ],
)
def test_a_misspelling_is_named_with_its_place(word: str, span: tuple[int, int], part: str) -> None:
    stop = unreadable(word)
    assert stop is not None
    assert stop[:2] == span
    assert part in stop[2]
    assert stop[3]


def test_bonus_tiles_run_together_among_flowers_only() -> None:
    assert read_bonus("F1F2S3") == (34, 35, 40)
    assert read_bonus("F1, S2 🀥") == (34, 39, 36)
    assert read_bonus("") == ()
    assert read_bonus("F5") is None
    assert read_bonus("5m") is None
    assert read_word("F1F2") is None


def test_one_tile_is_one_tile() -> None:
    assert read_tile(" 5p ") == 13
    assert read_tile("0p") == 45
    assert read_tile("55p") is None
    assert read_tile("") is None


@pytest.mark.parametrize("letter", sorted(DIGIT_BAGS))
def test_the_quick_table_of_digits_agrees_with_reading(letter: str) -> None:
    for digit in "0123456789":
        assert (read_tile(digit + letter) is None) == (digit not in DIGIT_BAGS[letter])
