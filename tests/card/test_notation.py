"""American tiles and hands in text: american.md, section 1."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mjscore.card import Circumstances, Exposure, declare, read_hand, read_plain_hand, read_tile, read_tiles
from mjscore.card.kinds import COPIES, FLOWER, JOKER, NATURAL_KINDS, SOAP, bag_of, name, tiles_of, write
from tests.card.hands import WRITTEN
from tests.fuzz import spoilt_text


def _read(text: str) -> str:
    tiles, problems = read_tiles(text, ("hand",))
    return " ".join(name(tile.kind) for tile in tiles) + ("!" if problems else "")


@pytest.mark.parametrize(
    ("text", "tiles"),
    [
        ("22b 22B 22s", "2s 2s 2s 2s 2s 2s"),
        ("1c1C1m1d1D1p1o1b", "1m 1m 1m 1p 1p 1p 1p 1s"),
        ("2030m", "2m B 3m B"),
        ("00", "B B"),
        ("00B", "B B B"),
        ("00S", "B B S"),
        ("00s", "B B!"),
        ("BS", "B S"),
        ("55sB", "5s 5s B"),
        ("1z2z3z4z 5z6z7z", "E S W N B G R"),
        ("8z", "!"),
        ("0z", "B!"),
        ("S123m", "S 1m 2m 3m"),
        ("F1", "F!"),
        ("S1", "S!"),
        ("Wh", "W!"),
        ("12", "!"),
        ("5R", "R!"),
        ("東南西北中發白", "E S W N R G B"),
        ("1万2筒3条", "1m 2p 3s"),
        ("🀀🀆🀇🀐🀙🀢🀩🀪", "E B 1m 1s 1p F F J"),
        ("🀄\ufe0f", "R"),
        ("", ""),
    ],
)
def test_tiles_are_read_as_american_players_write_them(text: str, tiles: str) -> None:
    assert _read(text) == tiles


def test_what_cannot_be_read_is_told_at_its_place() -> None:
    _, problems = read_tiles("22s 44 s x", ("hand",))
    assert [(problem.code, problem.at.span) for problem in problems] == [
        ("syntax", (4, 6)),
        ("syntax", (7, 8)),
        ("syntax", (9, 10)),
    ]


def test_one_tile_is_one_tile() -> None:
    assert read_tile("0", ("tile",)) == (SOAP, [])
    assert read_tile("F", ("tile",)) == (FLOWER, [])
    assert [problem.message for problem in read_tile("22s", ("tile",))[1]] == ["one tile is asked for, 2 tiles written"]


@given(st.lists(st.integers(0, NATURAL_KINDS), max_size=14))
def test_tiles_written_are_read_back(kinds: list[int]) -> None:
    assert [tile.kind for tile in read_tiles(write(kinds), ())[0]] == kinds
    assert tiles_of(bag_of(kinds)) == sorted(kinds)


def test_a_year_is_written_with_its_zeros() -> None:
    year = [tile.kind for tile in read_tiles("2030m", ())[0]]
    assert write(year, zeros=True) == "2030m"
    assert write(year) == "2mB3mB"


def test_a_hand_has_its_exposures_in_parentheses() -> None:
    written = read_hand("22s 444s 66s (888p<W) (FFJF<south) +6b")
    assert not written.problems
    assert (len(written.concealed), written.tile) == (7, 5)
    assert written.exposures == [Exposure(25, 3, 0, 2), Exposure(FLOWER, 4, 1, 1)]


def test_the_structured_form_says_the_same() -> None:
    text = read_hand("22s 444s 66s (888p) (FFFJ)")
    fields = read_hand({"concealed": "22s 444s 66s", "exposed": ["888p", "(FFFJ)"]})
    assert (fields.concealed, fields.exposures, fields.problems) == (text.concealed, text.exposures, [])


@pytest.mark.parametrize(
    ("hand", "code"),
    [
        ("(88p)", "bad_set"),
        ("(FFFFFFF)", "bad_set"),
        ("(788p)", "bad_set"),
        ("(JJJ)", "bad_set"),
        ("()", "bad_set"),
        ("[888p]", "bad_set"),
        ("(999m<W+9m)", "bad_set"),
        ("(888p", "syntax"),
        ("888p)", "syntax"),
        ("(888p<Q)", "syntax"),
        ("(888p<)", "syntax"),
        ("+6s 22s", "syntax"),
        ("22s +", "syntax"),
        ("22s +6s +6s", "syntax"),
        (14, "bad_value"),
        ({"concealed": 3}, "bad_value"),
        ({"exposed": "888p"}, "bad_value"),
        ({"exposed": ["22s (888p)"]}, "syntax"),
        ({"concealed": "22s", "sets": []}, "unknown_field"),
        ({"exposed": ["888p"] * 100}, "bad_value"),
        ("1s" * 2_000, "syntax"),
    ],
)
def test_an_impossible_hand_has_its_code(hand: object, code: str) -> None:
    assert [problem.code for problem in read_hand(hand).problems] == [code]


@settings(max_examples=200, deadline=None)
@given(st.text(alphabet="0123456789smpbcdzESWNRGBFJ()[]<>+ x", max_size=60))
def test_any_text_is_read_or_has_problems_within_it(text: str) -> None:
    written = read_hand(text)
    for problem in written.problems:
        first, last = problem.at.span or (0, 0)
        assert 0 <= first <= last <= len(text)
    assert all(3 <= exposure.size <= 6 and exposure.jokers < exposure.size for exposure in written.exposures)
    assert all(0 <= kind <= JOKER for kind in written.concealed)
    assert len(COPIES) == JOKER + 1


def test_a_hand_spoilt_at_random_is_read_in_one_go_as_it_is_read_closely_or_not_at_all() -> None:
    rng = Random("hands")
    read = 0
    for _ in range(400):
        for hand in WRITTEN:
            text = spoilt_text(rng, hand) if rng.random() < 0.6 else hand
            named = rng.choice((None, None, "6s", "F", "J", " 6s", "9x", "", 6))
            drawn, winner, jokerless = rng.random() < 0.5, rng.randrange(4), rng.choice((None, True, False))
            found = read_plain_hand(text, named, drawn, winner, jokerless)
            if found is not None:
                tile = None if named is None else read_tile(named, ())[0]
                circumstances = Circumstances(drawn, winner, tile, jokerless=jokerless)
                assert declare(read_hand(text), circumstances) == (found, ()), text
                read += 1
    assert read > 400
