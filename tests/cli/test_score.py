"""`mjscore score`: one deal, however it is given."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.running import AT_THE_TABLE, run

SAMPLE = r"""
South wins on West's discard (shanghai, East round)
(EEE) [RRRR] 123m 456m 55p
  dragon pung          1 fan
  round wind           1
  only possible tile   1
  3 fan, 8 points
pays \ to   East  South   West  North
East                  8
South
West                 16
North                 8
net           -8    +32    -16     -8
""".lstrip()

DEAL = """
variant: shanghai
winner: south
hand: "(EEE<W) [RRRR] 123m 456m 55p"
tile: 5p
by: discard
from: west
"""
HOUSE = """
extends: shanghai
id: club
items:
  - {id: dragon_pung, fan: 2}
"""


def test_a_hand_is_scored_in_one_line_at_the_table() -> None:
    result = run(*AT_THE_TABLE)
    assert (result.stdout, result.stderr, result.exit_code) == (SAMPLE, "", 0)


def test_a_deal_is_scored_from_a_file_and_from_standard_input(tmp_path: Path) -> None:
    path = tmp_path / "deal.yaml"
    path.write_text(DEAL)
    assert run("score", str(path)).stdout == SAMPLE
    assert run("score", "-", input=DEAL).stdout == SAMPLE
    as_json = json.dumps({"variant": "shanghai", "winner": "S", "hand": {"fan": 3}, "by": "discard", "from": "W"})
    assert "3 fan, 8 points (as told)" in run("score", "-", input=as_json).stdout


def test_every_deal_of_a_file_is_scored_one_after_the_other(tmp_path: Path) -> None:
    path = tmp_path / "night.yaml"
    path.write_text(f"{DEAL}---\n{DEAL}id: last one\n")
    assert run("score", str(path)).stdout == f"deal 1\n{SAMPLE}\ndeal last one\n{SAMPLE}"
    assert run("score", str(path), "--format", "markdown").stdout.startswith("## deal 1\n\n**South wins")
    assert run("score", str(path), "--lang", "de").stdout.startswith("Spiel 1\n")


def test_a_deal_that_cannot_be_scored_does_not_keep_the_next_from_being_scored(tmp_path: Path) -> None:
    path = tmp_path / "night.yaml"
    path.write_text(f"winner: south\n---\n{DEAL}")
    result = run("score", str(path))
    assert result.exit_code == 2
    assert result.stdout == f"deal 2\n{SAMPLE}"
    assert "error[missing]" in result.stderr


def test_a_file_of_house_rules_is_no_deal_and_says_what_to_do_with_it(tmp_path: Path) -> None:
    path = tmp_path / "club.yaml"
    path.write_text(HOUSE)
    result = run("score", str(path))
    assert (result.stdout, result.exit_code) == ("", 2)
    assert "this is a file of house rules, and no deal" in result.stderr
    assert "or with --variant; mjscore rules show" in result.stderr


def test_on_the_command_line_a_remedy_names_options() -> None:
    result = run("score", "EEE", "--winner", "S")
    assert "add --variant shanghai" in result.stderr
    result = run("score", "EEE", "--winner", "S", "--variant", "shanghai")
    assert "add --by discard, self_draw or robbed_kong" in result.stderr


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--fan", "5", "--winner", "south", "--from", "west"), "5 fan, 32 points (as told)"),
        (("--value", "84", "--winner", "south", "--by", "self-draw"), "84 points (as told)"),
        (
            ("--limit", "four_kongs", "--winner", "E", "--by", "self_draw"),
            "limit hand: four kongs, 1024 points (as told)",
        ),
    ],
)
def test_a_bare_count_stands_for_the_hand(options: tuple[str, ...], said: str) -> None:
    result = run("score", "--variant", "shanghai", *options)
    assert said in result.stdout
    assert result.exit_code == 0


def test_points_and_doubles_stand_for_a_hand_too() -> None:
    result = run("score", "--variant", "classical", "--points", "34", "--doubles", "2", "--winner", "S", "--from", "W")
    assert "34 points, 2 doubles = 136 points (as told)" in result.stdout


def test_circumstances_other_fields_and_options_can_be_said() -> None:
    result = run(
        *AT_THE_TABLE, "--with", "last-tile, fourth_tile", "--with", "only_tile", "--round", "south",
        "--field", "players={south: Bruno, west: Carla}", "--field", "seen=5p", "--set", "laak_scheme=5-8-11", "--set",
        "values={last_discard: 4}",
    )  # fmt: skip
    assert result.exit_code == 2
    assert "fourth_tile is stated, but seen shows" in result.stderr
    result = run(
        *AT_THE_TABLE, "--with", "last-tile", "--field", "players={south: Bruno, west: Carla}", "--set",
        "values={last_discard: 4}",
    )  # fmt: skip
    assert result.stdout.startswith("Bruno wins on Carla's discard")
    assert "  last discard         4\n" in result.stdout


def test_flowers_and_the_tile_can_be_said() -> None:
    result = run(
        "score", "--variant", "classical", "(SSS<W) 234p 678s 88m 34m", "--tile", "5m", "--flowers", "F1 S2", "--winner",
        "South", "--by", "discard", "--from", "W",
    )  # fmt: skip
    assert "own season" in result.stdout


def test_a_variant_may_be_a_file_beside_the_deal(tmp_path: Path) -> None:
    (tmp_path / "club.yaml").write_text(HOUSE)
    path = tmp_path / "deal.yaml"
    path.write_text(DEAL.replace("variant: shanghai", "variant: club.yaml"))
    assert "(club, East round)" in run("score", str(path)).stdout
    given = run(*AT_THE_TABLE, "--variant", str(tmp_path / "club.yaml"))
    assert "  dragon pung          2 fan" in given.stdout


def test_what_is_wrong_in_house_rules_is_shown_where_it_stands(tmp_path: Path) -> None:
    (tmp_path / "club.yaml").write_text("extends: shanghai\nid: club\nitems:\n  - {id: dragon_pung, fan: many}\n")
    result = run(*AT_THE_TABLE, "--variant", str(tmp_path / "club.yaml"))
    assert result.exit_code == 2
    assert f"{tmp_path / 'club.yaml'}:4:" in result.stderr
    assert "   4 |   - {id: dragon_pung, fan: many}" in result.stderr


def test_house_rules_that_are_not_there_are_missed(tmp_path: Path) -> None:
    result = run(*AT_THE_TABLE, "--variant", str(tmp_path / "none.yaml"))
    assert result.exit_code == 2
    assert result.stderr == f"Error: there is no file {tmp_path / 'none.yaml'}\n"


@pytest.mark.parametrize(
    ("lang", "said"), [("it", "Sud vince"), ("pt", "Sul vence"), ("de", "Süd gewinnt"), ("zh", "南家和牌")]
)
def test_the_result_is_said_in_the_language_asked_for(lang: str, said: str) -> None:
    assert run(*AT_THE_TABLE, "--lang", lang).stdout.startswith(said)


def test_tiles_can_be_pictures_and_more_can_be_told() -> None:
    assert "(🀀🀀🀀)" in run(*AT_THE_TABLE, "--tiles", "unicode").stdout
    assert "next dealer: South" in run(*AT_THE_TABLE, "--verbose").stdout


def test_the_result_can_be_json_or_markdown() -> None:
    data = json.loads(run(*AT_THE_TABLE, "--format", "json").stdout)
    assert data["net"] == {"east": -8, "south": 32, "west": -16, "north": -8}
    assert run(*AT_THE_TABLE, "--format", "markdown").stdout.startswith("**South wins on West's discard**")


# -- what goes wrong -------------------------------------------------------------------------------------------------


def test_problems_are_shown_in_the_hand_they_stand_in_all_at_once() -> None:
    result = run(
        "score", "--variant", "shanghai", "(124m) [RRRR] 123m 456m 5p +5p", "--winner", "south", "--by", "discrd"
    )
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr == (
        "hand:1:1: error[bad_set]: (124m) is no chow, pung or kong\n"
        "    1 | (124m) [RRRR] 123m 456m 5p +5p\n"
        "        ^^^^^^\n"
        "  help: a chow is three in a row: did you mean (123m) or (234m)?\n"
        "by: error[bad_value]: 'discrd' is no way to win\n"
        "  help: did you mean discard?\n"
    )


def test_problems_of_a_file_have_their_line_and_column(tmp_path: Path) -> None:
    path = tmp_path / "night.yaml"
    path.write_text(f"{DEAL}---\n{DEAL.replace('456m', '467m')}")
    result = run("score", str(path))
    assert result.exit_code == 1
    assert f"{path}:12:7: error[no_win]" in result.stderr
    assert SAMPLE in result.stdout


def test_what_an_option_says_wrong_is_not_looked_for_in_the_file(tmp_path: Path) -> None:
    path = tmp_path / "deal.yaml"
    path.write_text(DEAL)
    result = run("score", str(path), "--set", "laak_schema=1")
    assert result.exit_code == 2
    assert result.stderr.startswith("rules › laak_schema: error[unknown_option]")


@pytest.mark.parametrize(
    ("args", "status", "code"),
    [
        ((*AT_THE_TABLE, "--set", "minimum=4"), 1, "below_minimum"),
        (
            ("score", "--variant", "shanghai", "147m 258p 369s EEE R +R", "--winner", "S", "--by", "self_draw"),
            1,
            "no_win",
        ),
        (
            ("score", "--variant", "shanghai", "EEEEE 258p 369s RR +R", "--winner", "S", "--by", "self_draw"),
            2,
            "tile_copies",
        ),
        (("score", "--variant", "shangai", "EEE", "--winner", "S", "--by", "self_draw"), 2, "unknown_variant"),
        (("score", "EEE", "--winner", "S", "--by", "self_draw"), 2, "missing"),
    ],
)
def test_the_exit_status_is_1_for_no_legal_win_and_2_for_trouble(args: tuple[str, ...], status: int, code: str) -> None:
    result = run(*args, "--format", "json")
    assert result.exit_code == status
    assert json.loads(result.stdout)["error"]["code"] == code
    assert run(*args).exit_code == status


def test_below_the_minimum_the_items_are_shown_all_the_same() -> None:
    result = run(*AT_THE_TABLE, "--set", "minimum=4")
    assert "round wind" in result.stdout
    assert "nothing is paid: the hand counts 3 fan and needs 4 fan" in result.stdout
    assert result.stderr == ""


def test_a_fault_has_its_place_in_the_file(tmp_path: Path) -> None:
    path = tmp_path / "deal.yaml"
    path.write_text(f"{DEAL}rules: {{minimum: 4}}\nid: 12\n")
    data = json.loads(run("score", str(path), "--format", "json").stdout)
    assert (data["id"], data["error"]["at"]) == (12, f"{path}:4:7")
    at_the_table = json.loads(run(*AT_THE_TABLE, "--set", "minimum=4", "--format", "json").stdout)
    assert at_the_table["error"]["at"] == "hand:1:1"


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("score",), "which deal?"),
        (("score", "no.yaml"), "there is no file no.yaml"),
        (("score", "tests/"), "tests/ is a folder"),
        (("score", "EEE", "--fan", "3"), "the hand is given twice"),
        (("score", "-", "--winner", "S"), "only --set goes with one"),
        (("score", "EEE", "--field", "dora"), "write --field name=value"),
        (("score", "EEE", "--set", "a=1", "--set", "a=2"), "--set says a twice"),
        (("score", "EEE", "--lang", "xx"), "'xx' is not one of"),
        (("score", "EEE", "--fan", "many"), "'many' is not a valid integer"),
    ],
)
def test_wrong_usage_is_said_in_a_line_and_the_status_is_2(args: tuple[str, ...], said: str) -> None:
    result = run(*args)
    assert result.exit_code == 2
    assert said in result.stderr
    assert result.stdout == ""


def test_a_value_that_is_no_yaml_is_shown_with_the_option_it_stands_in() -> None:
    result = run(*AT_THE_TABLE, "--field", "players={south: Bruno")
    assert result.exit_code == 2
    assert "--field players:1:" in result.stderr


def test_an_empty_file_and_one_that_is_no_text_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "deal.yaml"
    path.write_text("\n# nothing\n")
    assert "there is nothing to read" in run("score", str(path)).stderr
    path.write_bytes(b"winner: \xff\n")
    result = run("score", str(path))
    assert result.exit_code == 2
    assert f"{path}:1:9: error[syntax]" in result.stderr


def test_names_of_players_cannot_act_on_the_terminal() -> None:
    result = run(*AT_THE_TABLE, "--field", 'players={south: "\\e[31mRed"}')
    assert "\x1b" not in result.stdout
    assert result.stdout.startswith("␛[31mRed wins")
