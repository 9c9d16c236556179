"""Sets in brackets."""

from __future__ import annotations

import pytest

from mjscore.deal import ADDED, CLAIMED, CONCEALED, UNTOLD
from mjscore.deal.melds import meld_fault, read_meld
from mjscore.tiles.kinds import bag_of
from mjscore.tiles.notation import read_word


@pytest.mark.parametrize(
    ("text", "kind", "tile", "state", "source", "written"),
    [
        ("(123m)", "chow", 0, CLAIMED, None, "(123m)"),
        ("(321m<n)", "chow", 0, CLAIMED, 3, "(123m)"),
        ("(1m2m3m < North)", "chow", 0, CLAIMED, 3, "(123m)"),
        ("(EEE)", "pung", 27, CLAIMED, None, "(EEE)"),
        ("(9999m<W)", "kong", 8, CLAIMED, 2, "(9999m)"),
        ("(9999m)", "kong", 8, UNTOLD, None, "(9999m)"),
        ("(999m<W+9m)", "kong", 8, ADDED, 2, "(9999m)"),
        ("(999m+9m)", "kong", 8, ADDED, None, "(9999m)"),
        ("[RRRR]", "kong", 31, CONCEALED, None, "[RRRR]"),
        ("(2mJ4m)", "chow", 1, CLAIMED, None, "(2mJ4m)"),
        ("(J4m5m)", "chow", 2, CLAIMED, None, "(J45m)"),
        ("(3m4mJ)", "chow", 2, CLAIMED, None, "(34mJ)"),
        ("(J4mJ)", "chow", 2, CLAIMED, None, "(J4mJ)"),
        ("(55pJ)", "pung", 13, CLAIMED, None, "(55pJ)"),
        ("(5pJJ)", "pung", 13, CLAIMED, None, "(5pJJ)"),
        ("(555pJ)", "kong", 13, UNTOLD, None, "(555pJ)"),
        ("[55pJJ]", "kong", 13, CONCEALED, None, "[55pJJ]"),
        ("(55pJ<S+5p)", "kong", 13, ADDED, 1, "(555pJ)"),
        ("(555p<S+J)", "kong", 13, ADDED, 1, "(555pJ)"),
        ("(340s)", "chow", 20, CLAIMED, None, "(340s)"),
        ("(055p)", "pung", 13, CLAIMED, None, "(550p)"),
    ],
)
def test_a_set_is_read(text: str, kind: str, tile: int, state: int, source: int | None, written: str) -> None:
    meld = read_meld(text)
    assert meld is not None
    assert (meld.kind, meld.tile, meld.state, meld.source, meld.written) == (kind, tile, state, source, written)
    assert meld.full == bag_of(range(tile, tile + 3) if kind == "chow" else [tile] * (4 if kind == "kong" else 3))
    assert meld.bag == bag_of(read_word(written[1:-1]) or ())


def test_equal_texts_are_one_object() -> None:
    assert read_meld("(123m<W)") is read_meld("(123m<W)")


@pytest.mark.parametrize(
    ("text", "code", "help"),
    [
        ("(124m)", "bad_set", "did you mean (123m) or (234m)?"),
        ("(12m)", "bad_set", "three in a row"),
        ("(55m)", "bad_set", "a pair is written without brackets: 55m"),
        ("(ESW)", "bad_set", "three in a row of one suit"),
        ("(891m)", "bad_set", "did you mean (789m)?"),
        ("(8m9m1p)", "bad_set", "three in a row of one suit"),
        ("[EEE]", "bad_set", "write EEE without brackets if it is concealed, (EEE) if it was claimed"),
        ("[123m]", "bad_set", "write 123m without brackets"),
        ("[9999m<W]", "bad_set", "(9999m<W) for a kong claimed in one go"),
        ("(123m+4m)", "bad_set", "only a pung grows into a kong"),
        ("(999m<W+8m)", "bad_set", "write (999m<W+9m)"),
        ("(J55p)", "bad_set", "the jokers come last: (55pJ)"),
        ("(2m4mJ)", "bad_set", "a joker stands where its tile would"),
        ("(9mJJ1m)", "bad_set", "a joker stands where its tile would"),
        ("(JJJ)", "bad_set", "at least one tile that is no joker"),
        ("(J1m2m)", "bad_set", "a joker stands where its tile would"),
        ("(8m9mJ)", "bad_set", "a joker stands where its tile would"),
        ("(EEEEE)", "bad_set", "a kong four"),
        ("(F1)", "bad_set", "write them in flowers"),
        ("(123m]", "syntax", "close it with )"),
        ("(12)", "syntax", "put m, p or s behind them"),
        ("()", "syntax", "write tiles"),
        ("(123m<W<N)", "syntax", "a set is"),
        ("(999m<W+)", "syntax", "an added kong is"),
        ("(123m<Q)", "bad_value", "a seat is"),
    ],
)
def test_what_is_no_set_is_told_with_a_remedy(text: str, code: str, help: str) -> None:
    assert read_meld(text) is None
    found = meld_fault(text)
    assert found[0] == code
    assert text in found[1] or code == "syntax"
    assert help in found[2]
