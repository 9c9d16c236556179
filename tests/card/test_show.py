"""A card read back: american.md, `card show`."""

from __future__ import annotations

import pytest

from mjscore.card import read_card, show
from mjscore.report.card_phrases import LANGUAGES
from mjscore.report.card_words import card_data, card_text, line_words
from tests.card.support import SAMPLE, card_of, sample

EXAMPLE = """\
E2  Evens   30 cents, may be exposed
    kong of 4 in suit a; pair of 2, pair of 8 in suit b; pung of 6, pung of the dragon of suit c
    a, b, c are three different suits; jokers in the kong and the pungs
    e.g. 4444s 22m 88m 666p BBB       6 ways
R5  Runs    30 cents, concealed
    pung of flowers; singles 1, 2, 3 in suit a; singles 4, 5, pung of 6, pung of 7 in suit b
    the numbers move together, from 1 … 7 up to 3 … 9; a, b are different suits; jokers in the pungs
    e.g. FFF 123s 45m 666m 777m       18 ways"""


def test_two_lines_read_as_the_rules_print_them() -> None:
    assert card_text(show(sample(), ["E2", "R5"])) == EXAMPLE


def test_every_line_of_the_sample_has_the_number_of_ways_its_comment_gives() -> None:
    comments = {
        row.split(":")[0]: int(row.split("# [")[1].split("]")[0]) for row in SAMPLE.splitlines() if "# [" in row
    }
    assert {shown.line.label: shown.instantiations for shown in show(sample())} == comments


def test_the_sample_card_has_no_errors_and_the_warnings_its_comments_own_up_to() -> None:
    read = read_card(SAMPLE)
    assert (read.name, read.year, len(read.lines)) == ("mjscore sample", 2030, 44)
    assert [(finding.code, finding.label) for finding in read.findings] == [("no_joker_set", "E4"), ("run_gap", "W4")]


def test_the_json_form_has_the_keys_of_the_rules() -> None:
    assert card_data(show(sample(), ["P4"])) == [
        {
            "label": "P4",
            "section": "Singles and pairs",
            "nobonus": True,
            "mark": "C",
            "value": 75,
            "words": "singles 2, soap, 3, soap in suit a; pair of 6, pair of 7, pair of 8, pair of 9 in suit b; "
            "pair of flowers; the numbers move together, from 1 … 4 up to 6 … 9; 2030 stays as it is; "
            "a, b are different suits; no jokers",
            "sample": "2030s 66m 77m 88m 99m FF",
            "instantiations": 36,
        }
    ]


@pytest.mark.parametrize(
    ("line", "words"),
    [
        (
            "FF 111 2222 DD 33 E (run) X 25",
            (
                "pair of flowers; pung of 1, kong of 2, pair of the dragon of the suit, pair of 3; single East",
                "the numbers move together, from 1 … 3 up to 7 … 9; all in one suit; jokers in the pung and the kong",
            ),
        ),
        (
            "[1a | 2a] 33b 555a FFFF 777c 8a (run) X 40",
            (
                "either (single 1 in suit a) or (single 2 in suit a); pair of 3 in suit b; pung of 5 in suit a; "
                "kong of flowers; pung of 7 in suit c; single 8 in suit a",
                "the numbers move together, from 1 … 8 up to 2 … 9 or from 1 … 7 up to 3 … 9; "
                "a, b, c are three different suits; jokers in the pungs and the kong",
            ),
        ),
        (
            "FFF 1111* 1111* 111* (like odd) X 30",
            (
                "pung of flowers; kong of 1 in any suit; kong of 1 in any suit; pung of 1 in any suit",
                "the number may be any from 1 to 9 by steps of two; jokers in the pungs and the kongs",
            ),
        ),
        (
            "[11a | 22b] 33c^ 444c^ 555b NN?1 EE?2 (suits 2,3; free a) X 25",
            (
                "either (pair of 1 in suit a) or (pair of 2 in suit b); pair of 3, natural pung of 4 in suit c; "
                "pung of 5 in suit b; pair of any wind ?1, pair of any wind ?2",
                "winds ?1, ?2 are different; b, c are 2 or 3 different suits in all; a may share its suit; "
                "jokers in the pung",
            ),
        ),
        (
            "1111a 55a JJJ 999?b FF (a=bam; even) X 30",
            (
                "kong of 1, pair of 5 in suit a; pung of jokers; pung of any number in suit b; pair of flowers",
                "any number is an even one; a, b are different suits; a is bams; jokers in the kong and the pung",
            ),
        ),
        (
            "FFFFFF NNNN EEEE or FFFFFF RRRR GGGG X 25",
            (
                "sextet of flowers, kong of North, kong of East, or: "
                "sextet of flowers, kong of red dragons, kong of green dragons",
                "jokers in the sextets and the kongs",
            ),
        ),
    ],
)
def test_a_line_is_told_in_words(line: str, words: tuple[str, str]) -> None:
    assert line_words(show(card_of(line))[0]) == words


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_line_of_the_sample_is_told_in_every_language(language: str) -> None:
    text = card_text(show(sample()), language)
    assert text.count("\n") == 4 * 44 - 1
    assert "{" not in text


def test_other_languages_and_units_have_their_words() -> None:
    assert "kong di 4 nel seme a" in card_text(show(sample(), ["E2"]), "it")
    assert "pung do dragão do naipe c" in card_text(show(sample(), ["E2"]), "pt")
    assert "30 points" in card_text(show(sample(), ["E2"]), unit="points")
    assert card_text(show(sample(), ["E2"]), "fi") == card_text(show(sample(), ["E2"]))
    with pytest.raises(KeyError):
        show(sample(), ["E99"])
