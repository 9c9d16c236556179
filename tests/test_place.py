"""Spots, problems, refusals and their drawing."""

from __future__ import annotations

import pickle
from dataclasses import dataclass
from unicodedata import category

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mjscore.place import (
    WIDTH,
    At,
    Problem,
    Refused,
    Spot,
    address,
    describe,
    draw,
    harmless,
    spots,
    where,
    width,
)


@dataclass(frozen=True, slots=True)
class Text:
    text: str
    name: str = "night.yaml"
    line: int = 1
    column: int = 1


def problem(code: str = "bad_set", at: At = At(), spot: Spot | None = None) -> Problem:  # noqa: B008  frozen
    return Problem(code, "(124m) is no chow, pung or kong", "did you mean (123m) or (234m)?", at, spot)


def test_a_problem_is_drawn_with_its_line_and_carets() -> None:
    text = "\n" * 13 + 'hand: "(124m) (EEE) 55p"\n'
    drawn = draw(problem(spot=Spot("night.yaml", 14, 8, 6)), Text(text))
    assert drawn.splitlines() == [
        "night.yaml:14:8: error[bad_set]: (124m) is no chow, pung or kong",
        '   14 | hand: "(124m) (EEE) 55p"',
        "               ^^^^^^",
        "  help: did you mean (123m) or (234m)?",
    ]


def test_a_problem_without_a_spot_is_drawn_with_its_place_in_words() -> None:
    drawn = draw(problem(at=At(("hand",), (6, 12))))
    assert drawn.splitlines()[0] == "hand, character 7: error[bad_set]: (124m) is no chow, pung or kong"
    assert draw(problem()).startswith("error[bad_set]: ")


def test_a_line_of_another_text_is_not_quoted() -> None:
    spot = Spot("base.yaml", 1, 1, 1)
    assert len(draw(problem(spot=spot), Text("a: 1")).splitlines()) == 2
    assert len(draw(problem(spot=spot), "a: 1").splitlines()) == 4
    assert len(draw(problem(spot=Spot("night.yaml", 7, 1, 1)), Text("a: 1")).splitlines()) == 2


def test_a_text_that_begins_within_a_file_is_quoted_by_the_lines_of_the_file() -> None:
    source = Text('{"hand":\n"xyz"}', "log.json", line=40, column=11)
    first, second = spots(source, [(1, 7), (9, 14)])
    assert (first, second) == (Spot("log.json", 40, 12, 6), Spot("log.json", 41, 1, 5))
    assert draw(problem(spot=first), source).splitlines()[1:3] == ['   40 | {"hand":', "         ^^^^^^"]
    assert draw(problem(spot=second), source).splitlines()[1:3] == ['   41 | "xyz"}', "        ^^^^^"]


@pytest.mark.parametrize(
    ("before", "columns"),
    [("hand: ", 6), ("手牌: ", 6), ("🀇🀈 ", 3), ("e\u0301: ", 3), ("🀄: ", 4), ("\x1b[31m", 5), ("\u202ex", 7)],
)
def test_carets_stand_below_their_text_behind_characters_of_any_width(before: str, columns: int) -> None:
    drawn = draw(problem(spot=Spot("night.yaml", 1, len(before) + 1, 3)), Text(before + "xyz"))
    line, carets = drawn.splitlines()[1:3]
    assert carets == " " * (8 + columns) + "^^^"
    assert width(line[: line.index("xyz")]) == 8 + columns


def test_carets_are_as_wide_as_what_they_mark() -> None:
    assert draw(problem(spot=Spot("night.yaml", 1, 1, 2)), Text("五萬")).splitlines()[2] == "        ^^^^"


def test_a_spot_behind_the_end_of_its_line_has_one_caret() -> None:
    assert draw(problem(spot=Spot("night.yaml", 1, 5, 1)), Text("a: 1")).splitlines()[2] == " " * 12 + "^"


@pytest.mark.parametrize("place", [0, 5, 300, 5000, 9990])
def test_a_long_line_is_cut_around_the_caret(place: int) -> None:
    text = "a" * place + "HERE" + "b" * (9996 - place)
    line, carets = draw(problem(spot=Spot("night.yaml", 1, place + 1, 4)), Text(text)).splitlines()[1:3]
    assert line[carets.index("^") : len(carets)] == "HERE"
    assert len(line) <= WIDTH
    assert ("…a" in line) == (place > 60)
    assert line.endswith("…") == (place < 9990)


def test_nothing_that_is_quoted_acts_on_a_terminal() -> None:
    evil = "\x1b]0;x\x07\x9b31m\u202e\r\x7f\U000e0001\udc80"
    found = Problem("syntax", evil, evil, At((evil,)))
    drawn = draw(found) + draw(Problem("syntax", evil, evil, spot=Spot(evil, 1, 1, 2)), evil)
    assert {category(char) for char in drawn} & {"Cc", "Cf", "Cs"} <= {"Cc"}
    assert {char for char in drawn if category(char) == "Cc"} == {"\n"}
    assert harmless("\x1b[1m\x9b\u202e") == "␛[1m\\x9b\\u202e"


@settings(deadline=None)
@given(st.text(), st.integers(0, 40), st.integers(0, 40))
def test_any_text_is_drawn_within_the_width_with_its_carets_below_it(text: str, start: int, length: int) -> None:
    source = Text(text)
    (spot,) = spots(source, [(min(start, len(text)), min(start + length, len(text)))])
    drawn = draw(Problem("syntax", "message", "help", spot=spot), source).splitlines()
    assert len(drawn) == 4
    assert width(drawn[1]) <= WIDTH
    assert 8 < len(drawn[2]) <= WIDTH
    assert set(drawn[2].strip()) == {"^"}


def test_a_spot_never_goes_over_the_end_of_its_line() -> None:
    source = Text("one\r\ntwo\rthree\nfour")
    assert spots(source, [(0, 20), (5, 20), (9, 11), (15, 99)]) == [
        Spot("night.yaml", 1, 1, 3),
        Spot("night.yaml", 2, 1, 3),
        Spot("night.yaml", 3, 1, 2),
        Spot("night.yaml", 4, 1, 4),
    ]


def test_what_is_missing_at_the_end_is_looked_for_behind_the_last_word() -> None:
    assert spots(Text("a: [1\n\n"), [(7, 7)]) == [Spot("night.yaml", 1, 6, 1)]


@pytest.mark.parametrize(
    ("at", "words", "json"),
    [
        (At(), "the whole", ""),
        (At((), (6, 7)), "character 7", ":7"),
        (At(("hand",), (6, 12)), "hand, character 7", "hand:7"),
        (At(("events", 1, "hand"), (2, 3)), "events 2 › hand, character 3", "events[1].hand:3"),
        (At(("rules", "limit")), "rules › limit", "rules.limit"),
        (At(("hnad",), key=True), "hnad", "hnad"),
        (At((0, "by")), "1 › by", "[0].by"),
        (At(("sets", 0, 1)), "sets 1 › 2", "sets[0][1]"),
    ],
)
def test_a_place_is_said_in_words_and_as_json_has_it(at: At, words: str, json: str) -> None:
    assert (describe(at), address(at)) == (words, json)


def test_an_error_record_says_where_by_file_or_by_field() -> None:
    assert where(problem(at=At(("hand",), (6, 12)))) == "hand:7"
    assert where(problem(at=At(("hand",)), spot=Spot("night.yaml", 14, 9, 6))) == "night.yaml:14:9"


def test_a_refusal_has_a_problem() -> None:
    with pytest.raises(ValueError, match="without a problem"):
        Refused([])


def test_a_refusal_reads_as_its_problems() -> None:
    text = str(Refused([problem(), problem("no_win", At(("hand",)))]))
    assert text.splitlines() == [
        "error[bad_set]: (124m) is no chow, pung or kong",
        "hand: error[no_win]: (124m) is no chow, pung or kong",
    ]


def test_a_refusal_comes_back_whole_from_a_worker() -> None:
    refused = Refused([problem(spot=Spot("-", 1, 2, 3)), problem("no_win")])
    assert pickle.loads(pickle.dumps(refused)).problems == refused.problems


def test_the_first_problem_is_the_one_highest_in_the_table_of_codes() -> None:
    codes = ["furiten", "pig_hand", "no_win", "contradiction", "bad_set", "tile_copies", "tile_count", "missing"]
    for number in range(len(codes)):
        assert Refused(map(problem, codes[: number + 1])).first().code == codes[number]
    assert Refused([problem("missing"), problem("duplicate_key")]).first().code == "duplicate_key"


def test_of_problems_in_one_row_of_the_table_the_first_by_place_is_first() -> None:
    late = problem("unknown_field", spot=Spot("-", 3, 1, 1))
    early = problem("bad_value", spot=Spot("-", 2, 9, 1))
    assert Refused([late, early]).first() is early


def test_problems_without_spots_stand_in_the_order_of_their_data() -> None:
    second = problem(at=At(("events", 1, "hand"), (0, 3)))
    first = problem(at=At(("events", 0, "hand"), (8, 9)))
    before = problem(at=At(("events", 0, "hand"), (2, 3)))
    whole = problem(at=At(("events", 0)))
    assert Refused([second, first]).first() is first
    assert Refused([second, first, before]).first() is before
    assert Refused([second, first, before, whole]).first() is whole
    assert Refused([problem(at=At(("tile",))), problem(at=At(("hand",)))]).first().at.path == ("tile",)
