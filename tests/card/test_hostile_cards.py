"""Outsized and senseless cards are refused before anything of them is expanded, with findings and nothing else."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mjscore.card import CardFile, index, read_card, show
from mjscore.report.card_words import card_data, card_text

ALL_TILES = " | ".join(["1a", "2a", "3a", "4b", "5b", "6b", "7a", "8c", "9c", "F", "N", "0"])
HOSTILE = {
    "a billion ways": ["1?* " * 8 + "FFFFFF X 50"],
    "more forms than atoms": [f"[{ALL_TILES}] " * 14 + "X 25"],
    "brackets in every line": [f"[{ALL_TILES}] " * 14 + "(run) X 25"] * 30,
    "inks in every bracket": [("[" + " | ".join(f"1{ink}" for ink in "abcdefghijklmnop") + "] ") * 14 + "X 25"] * 30,
    "one giant bracket": ["[" + " | ".join(["1a"] * 50_000) + "] X 25"],
    "one giant group": ["1" * 900_000 + " X 25"],
    "nothing but labels": ["a" * 900_000 + ":"],
    "parentheses": ["(" * 900 + " X 25"],
    "a value like a telephone book": ["FFFFFF NNNN EEEE X " + "9" * 5_000],
    "a text of a hundred million": ["x" * 100_000_000],
    "faulty sections": ["=="] * 100_000,
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_card_is_refused_without_being_expanded(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def never(*_: object) -> None:
        raise AssertionError("expanded")

    monkeypatch.setattr(index, "owner_pieces", never)
    read = read_card(HOSTILE[name])
    assert read.card is None
    assert 1 <= len(read.errors) <= 1_000


def test_a_card_of_ten_thousand_lines_is_read_up_to_the_first_too_many() -> None:
    read = read_card("W: FFFFFF NNNN EEE X 25\n" * 10_000)
    assert [read.findings[-1].code, len(read.findings)] == ["card_size", 501]


def test_five_hundred_hands_are_a_card_and_one_more_is_none() -> None:
    lines = [f"H{n}: FFFFFF NNNN EEEE X {5 * n}" for n in range(1, 501)]
    assert read_card(lines).card is not None
    assert [error.code for error in read_card([*lines, "FFFFFF NNNN EEEE X 5"]).errors] == ["card_size"]


def test_lines_that_hold_one_by_one_may_be_too_many_ways_together(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mjscore.card.checks.MOST_WAYS_OF_A_CARD", 1_000)
    line = "1?* 2?* FFFF NNNN EEEE X 25"  # 729 ways
    assert [error.line for error in read_card([line, line.replace("E", "W")]).errors] == [2]


WORDS = st.sampled_from(
    [
        "11a",
        "222a",
        "333b^",
        "4444c",
        "FF",
        "FFFF",
        "NNNN?",
        "DDD?1",
        "DDb",
        "1?*",
        "2030a",
        "NEWS",
        "!24a",
        "JJ",
        "[",
        "|",
        "]",
        "or",
        "+",
        "-",
        "(",
        "run",
        "like",
        "odd",
        ";",
        "suits",
        "1,2",
        "free",
        "a=bam",
        ")",
        "X",
        "C",
        "25",
        "0",
        "==",
        "nobonus",
        "card",
        "year",
        "#",
        ":",
        "A:",
    ]
)


def _sound(read: CardFile) -> None:
    assert (read.card is None) == bool(read.errors)
    for finding in read.findings:
        assert finding.line >= 1
        assert finding.column >= 1
        assert finding.length >= 1
        assert finding.message
        assert finding.help
    if read.card is not None:
        shown = show(read.card)
        assert card_text(shown, "it")
        assert len(card_data(shown, "pt")) == len(read.lines)


@settings(max_examples=100, deadline=None)
@given(st.text(max_size=200))
def test_any_text_gives_findings_and_nothing_else(text: str) -> None:
    _sound(read_card(text))


@settings(max_examples=200, deadline=None)
@given(st.lists(st.lists(WORDS, max_size=14).map(" ".join), max_size=4))
def test_any_words_of_a_card_give_findings_and_nothing_else(lines: list[str]) -> None:
    _sound(read_card(lines))


GROUPS = [
    "11a",
    "22b",
    "333b",
    "333b^",
    "4444c",
    "FF",
    "NNN",
    "NN?1",
    "DDD?",
    "DDa",
    "1?*",
    "12c",
    "!20a",
    "000",
    "E",
    "J",
]


@settings(max_examples=100, deadline=None)
@given(
    st.lists(st.sampled_from(GROUPS), min_size=3, max_size=7),
    st.sampled_from(["", "(run)", "(like)", "(odd)", "(free b)", "(suits 1,2; run even)", "(a=dot)"]),
    st.sampled_from("XC"),
)
def test_lines_of_fourteen_tiles_are_read_or_refused_and_never_anything_else(
    groups: list[str], clauses: str, mark: str
) -> None:
    tiles = sum(len(group.rstrip("abc^?1*!").lstrip("!")) or 2 for group in groups)
    filled = [*groups, *["F"] * max(0, 14 - tiles)]
    _sound(read_card([" ".join([*filled, clauses, mark, "25"])]))
