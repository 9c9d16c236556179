"""`mjscore waits`: what it prints, and what it answers to a hand that cannot be read."""

from __future__ import annotations

import json

import pytest

from tests.cli.running import run

HAND = "(EEE<W) [RRRR] 123m 456m 5p"
SHANGHAI = ("waits", "--variant", "shanghai")


def test_every_winning_tile_is_shown_drawn_and_discarded() -> None:
    said = run(*SHANGHAI, "(RRR) 234m 567p 6799s", "--winner", "south", "--lang", "en")
    assert said.exit_code == 0
    assert said.stdout.splitlines() == [
        "tiles that would win: 2",
        "  5s  drawn      4 points  dragon pung 1 fan, self-drawn 1 fan",
        "      discarded  2 points  dragon pung 1 fan",
        "  8s  drawn      4 points  dragon pung 1 fan, self-drawn 1 fan",
        "      discarded  2 points  dragon pung 1 fan",
    ]


def test_waits_as_data_hold_the_whole_count_of_each_win() -> None:
    data = json.loads(run(*SHANGHAI, HAND, "--winner", "south", "--format", "json").stdout)
    assert data["variant"] == "shanghai"
    (wait,) = data["waits"]
    assert wait["tile"] == "5p"
    assert wait["drawn"]["totals"] == {"fan": 4}
    assert wait["discarded"]["value"] == 8


def test_a_win_below_the_minimum_is_shown_as_none() -> None:
    data = json.loads(run("waits", "--variant", "hongkong", "234m 567p 2345699s", "--format", "json").stdout)
    assert data["waits"][0]["discarded"]["error"]["code"] == "below_minimum"
    assert data["waits"][0]["drawn"]["value"] == 16


@pytest.mark.parametrize("lang", ["en", "it", "pt", "de", "zh"])
@pytest.mark.parametrize("format", ["text", "markdown"])
def test_waits_are_told_in_every_language(lang: str, format: str) -> None:
    said = run("waits", "--variant", "classical", "(EEE) 1112345678s", "--lang", lang, "--format", format)
    assert said.exit_code == 0
    assert "272" in said.stdout


def test_a_hand_that_waits_for_nothing_says_so_with_status_1() -> None:
    said = run(*SHANGHAI, "147m 147p 147s ESWN", "--lang", "en")
    assert (said.exit_code, said.stdout) == (1, "no tile would win\n")


@pytest.mark.parametrize(
    ("hand", "code"),
    [
        ("(124m) 456m 567p 55s", "bad_set"),
        ("123m 456m 789m 55p", "tile_count"),
        ("11111m 234567p 67s", "tile_copies"),
        ("123m 456m 789m 5566", "syntax"),
    ],
)
def test_a_hand_that_cannot_be_read_is_refused_with_its_place(hand: str, code: str) -> None:
    said = run(*SHANGHAI, hand)
    assert said.exit_code == 2
    assert f"error[{code}]" in said.stderr


def test_no_variant_is_a_wrong_usage() -> None:
    assert run("waits", HAND).exit_code == 2


def test_options_and_circumstances_are_followed() -> None:
    plain = run(*SHANGHAI, HAND, "--winner", "south", "--with", "last_tile", "--set", "minimum=5")
    assert "no win" in plain.stdout
    assert "last" in plain.stdout


RIICHI = ("waits", "--variant", "riichi")


def test_riichi_waits_say_what_each_tile_would_bring_drawn_and_discarded() -> None:
    data = json.loads(
        run(*RIICHI, "340m 123p 789s 55s 67m", "--with", "riichi", "--field", "dora=4m", "--format", "json").stdout
    )
    assert [wait["tile"] for wait in data["waits"]] == ["2m", "5m", "8m"]
    by_tile = {wait["tile"]: wait for wait in data["waits"]}
    assert by_tile["8m"]["discarded"]["totals"] == {"han": 4, "fu": 30}
    assert by_tile["5m"]["discarded"]["totals"] == {"han": 5, "fu": 30}  # another dora
    assert by_tile["5m"]["drawn"]["value"] == 18000
    assert by_tile["8m"]["discarded"]["reading"][0] == "340m"


@pytest.mark.parametrize(
    ("words", "drawn", "discarded"),
    [
        (("(999m) 44p 456p 789s 23p",), "no yaku", "no yaku"),
        (("340m 123p 789s 55s 67m", "--with", "riichi", "--field", 'discards={east: "2m"}'), "points", "furiten"),
        (("12355p 789s 67s 111m", "--set", "seats=3"), "points", "no yaku"),
        (("12355p 789s 67s 111m", "--set", "seats=3", "--with", "riichi"), "points", "points"),
    ],
)
def test_riichi_waits_say_why_a_tile_would_win_nothing(words: tuple[str, ...], drawn: str, discarded: str) -> None:
    lines = run(*RIICHI, *words, "--lang", "en").stdout.splitlines()
    assert all(drawn in line for line in lines if " drawn " in line)
    assert all(discarded in line for line in lines if " discarded " in line)
    assert any(" discarded " in line for line in lines)


def test_thirteen_sided_orphans_wait_for_thirteen_kinds() -> None:
    said = run(*RIICHI, "19m19p19sESWNRGB", "--lang", "ja").stdout
    assert said.startswith("待ち牌13種")
    assert said.count("国士無双十三面待ち") == 26
