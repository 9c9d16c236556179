"""`mjscore card check, show, dead`, `--card` on score and batch, and which paths of cards may be named where."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from mjscore.cli import main

CARD = (
    "card the club\nyear 2031\n== Evens ==\nE1: 22a 444a 66a 888b FFFF X 25\nE2: 4444a 22b 88b 666c DDDc C 33 # odd\n"
)
HAND = "22s 444s 66s (888p) (FFFJ)"
DEAL = f'variant: american\nwinner: east\nhand: "{HAND}"\nby: self_draw\n'


def run(*arguments: str, input: str | None = None) -> Result:
    env = {"MJSCORE_LANG": "en", "MJSCORE_FORMAT": None, "MJSCORE_VARIANT": None}
    return CliRunner(env=env).invoke(main, list(arguments), input=input)


@pytest.fixture(autouse=True)
def _in_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    Path("club.txt").write_text(CARD, encoding="utf-8")


# -- check ---------------------------------------------------------------------------------------------------------


def test_check_lists_findings_with_their_place_and_counts_them() -> None:
    result = run("card", "check", "club.txt")
    assert result.stdout == (
        "club.txt:5:5: warning[odd_value]: a value of 33 is no multiple of 5\n"
        "club.txt: 2 lines, 12 ways, 0 errors, 1 warning\n"
    )
    assert result.exit_code == 0


def test_check_ends_with_1_where_the_card_has_an_error() -> None:
    result = run("card", "check", "-", input="E1: 22a X 25\n")
    assert result.stdout.startswith("-:1:5: error[card_tiles]: 2 tiles, not 14: 22a\n")
    assert result.exit_code == 1


@pytest.mark.parametrize("content", [None, b"\xff\xfe\x00"])
def test_check_ends_with_2_where_the_file_cannot_be_read(content: bytes | None) -> None:
    if content is not None:
        Path("lost.txt").write_bytes(content)
    result = run("card", "check", "lost.txt")
    assert result.exit_code == 2
    assert "error[" in result.stderr


def test_a_folder_is_no_card() -> None:
    Path("cards").mkdir()
    result = run("card", "check", "cards")
    assert result.exit_code == 2
    assert result.stderr.startswith("error[bad_value]: cards is a folder\n")


def test_check_as_data() -> None:
    data = json.loads(run("card", "check", "club.txt", "--format", "json").stdout)
    assert (data["card"], data["lines"], data["instantiations"]) == ("the club", 2, 12)
    assert data["findings"] == [
        {
            "code": "odd_value",
            "severity": "warning",
            "at": "club.txt:5:5",
            "line": "E2",
            "message": "a value of 33 is no multiple of 5",
        }
    ]


@pytest.mark.parametrize(("lang", "said"), [("it", "righe"), ("pt", "linhas"), ("en", "lines")])
def test_check_counts_in_the_readers_language(lang: str, said: str) -> None:
    assert said in run("card", "check", "club.txt", "--lang", lang).stdout


# -- show ----------------------------------------------------------------------------------------------------------


def test_show_reads_lines_back_in_words() -> None:
    result = run("card", "show", "sample", "E2")
    assert result.stdout == (
        "E2  Evens   30 cents, may be exposed\n"
        "    kong of 4 in suit a; pair of 2, pair of 8 in suit b; pung of 6, pung of the dragon of suit c\n"
        "    a, b, c are three different suits; jokers in the kong and the pungs\n"
        "    e.g. 4444s 22m 88m 666p BBB       6 ways\n"
    )


def test_show_as_data_is_an_object_a_line() -> None:
    lines = [json.loads(line) for line in run("card", "show", "club.txt", "--format", "json").stdout.splitlines()]
    assert [(line["label"], line["mark"], line["value"], line["instantiations"]) for line in lines] == [
        ("E1", "X", 25, 6),
        ("E2", "C", 33, 6),
    ]


def test_show_does_not_know_a_label() -> None:
    result = run("card", "show", "club.txt", "E1", "E22")
    assert result.exit_code == 2
    assert "did you mean E2?" in result.stderr


def test_show_and_dead_refuse_a_card_with_an_error() -> None:
    Path("bad.txt").write_text("E1: 22a X 25\n")
    for arguments in (["show", "bad.txt"], ["dead", "--card", "bad.txt", "--exposed", "(888p)"]):
        result = run("card", *arguments)
        assert result.exit_code == 2
        assert result.stderr.startswith("bad.txt:1:5: error[card_tiles]")
        assert "E1: 22a X 25" in result.stderr


# -- dead ----------------------------------------------------------------------------------------------------------


def test_a_hand_is_alive_with_the_lines_that_stand() -> None:
    result = run("card", "dead", "--card", "club.txt", "--exposed", "(888p)", "--seen", "666s")
    assert result.stdout == "alive: 1 of 2 lines can still be made\n  E1: 22a 444a 66a 888b FFFF X 25\n"
    assert result.exit_code == 0


def test_a_hand_is_dead() -> None:
    words = ["card", "dead", "--card", "club.txt", "--exposed", "(888p)", "--seen", "666s 666m"]
    assert run(*words).stdout == "dead: no line can be made any more\n"
    result = run(*words, "--format", "json")
    assert json.loads(result.stdout) == {"dead": True, "alive": []}
    assert result.exit_code == 1


def test_others_exposures_count() -> None:
    words = ["card", "dead", "--card", "club.txt", "--exposed", "(888p)", "--others", "(666s)", "--others", "(666m)"]
    assert run(*words).exit_code == 1


@pytest.mark.parametrize(
    ("exposed", "seen", "code"), [("(88p)", "", "bad_set"), ("(888p)", "88p", "tile_copies"), ("(888p)", "6", "syntax")]
)
def test_what_cannot_lie_on_the_table_is_trouble(exposed: str, seen: str, code: str) -> None:
    words = ["card", "dead", "--card", "club.txt", "--exposed", exposed, "--seen", seen]
    result = run(*words)
    assert (result.exit_code, f"error[{code}]" in result.stderr) == (2, True)
    assert json.loads(run(*words, "--format", "json").stdout)["error"]["code"] == code


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (
            ["--exposed", "(888p)", "--exposed", "(888p)"],
            "exposed: error[tile_copies]: 6 times 8p in all that lies open",
        ),
        (["--seen", "8p", "--others", "(8888p)"], "seen: error[tile_copies]: 5 times 8p in all that lies open"),
        (["--others", "(FFFFF)", "--others", "(FFFF)"], "others: error[tile_copies]: 9 times F in all that lies open"),
    ],
)
def test_too_many_of_a_kind_are_told_beside_the_first_text_that_shows_it(words: list[str], said: str) -> None:
    assert run("card", "dead", "--card", "club.txt", *words).stderr.startswith(f"{said}\n")


# -- score and batch -----------------------------------------------------------------------------------------------


def test_a_hand_is_scored_from_the_command_line() -> None:
    given = ["score", "--variant", "american", HAND, "--winner", "east", "--by", "discard", "--from", "north"]
    result = run(*given, "--card", "club.txt")
    assert result.stdout.startswith(
        "East wins on North's discard (american)\n22s 444s 66s (888p) (FFFJ)\n  line E1, Evens"
    )
    assert run(*given, "--card", "club.txt", "--line", "E2").exit_code == 1
    assert run(*given, "--set", "card=club.txt").exit_code == 0
    assert run(*given).exit_code == 2


def test_jokerless_can_be_unsaid() -> None:
    given = [
        "score",
        "--variant",
        "american",
        HAND.replace("J", "F"),
        "--winner",
        "E",
        "--by",
        "self_draw",
        "--card",
        "sample",
    ]
    values = [
        json.loads(run(*given, "--format", "json", *more).stdout)["wins"][0]["value"]
        for more in ([], ["--no-jokerless"], ["--jokerless"], ["--set", "jokerless_claim=on_demand"])
    ]
    assert values == [50, 25, 50, 25]


def test_a_path_in_a_deal_counts_from_its_file_and_one_that_was_typed_from_here() -> None:
    Path("evening").mkdir()
    Path("evening/deal.yaml").write_text(f"{DEAL}card: own.txt\n")
    Path("evening/bare.yaml").write_text(DEAL)
    Path("evening/own.txt").write_text(CARD.replace("25", "45"))
    assert "45 cents" in run("score", "evening/deal.yaml").stdout
    assert "45 cents" in run("score", "evening/deal.yaml", "--card", "club.txt").stdout
    assert "25 cents" in run("score", "evening/bare.yaml", "--card", "club.txt").stdout
    assert run("score", "evening/bare.yaml").exit_code == 2


def test_house_rules_name_a_card_beside_them() -> None:
    Path("rules").mkdir()
    Path("rules/own.txt").write_text(CARD)
    Path("rules/house.yaml").write_text(
        "extends: american\nid: tuesday\nname: {en: Tuesday club}\n"
        "options: {card: own.txt, values: {E1: 40}, points: {value: {peek: -5}}, table_multiplier: {value: 2, fixed: true}}\n"
    )
    Path("deal.yaml").write_text(DEAL.removeprefix("variant: american\n"))
    assert run("rules", "check", "rules/house.yaml").exit_code == 0
    assert "80 cents" in run("score", "deal.yaml", "--variant", "rules/house.yaml").stdout
    Path("log.ndjson").write_text(json.dumps({"winner": "east", "hand": HAND, "by": "self_draw"}) + "\n")
    result = run("batch", "log.ndjson", "--variant", "rules/house.yaml")
    assert json.loads(result.stdout)["wins"][0]["value"] == 80


def test_a_deal_in_a_log_names_no_files() -> None:
    deal = {"variant": "american", "winner": "east", "hand": HAND, "by": "self_draw"}
    named = [{**deal, "card": "club.txt"}, {**deal, "rules": {"card": "club.txt"}}, deal, {**deal, "card": "sample"}]
    Path("log.ndjson").write_text("".join(json.dumps(one) + "\n" for one in named))

    def codes(*more: str) -> list[str | None]:
        lines = run("batch", "log.ndjson", *more).stdout.splitlines()
        return [(json.loads(line).get("error") or {}).get("code") for line in lines]

    assert codes() == ["bad_value", "bad_value", "missing", None]
    assert codes("--card", "club.txt") == [None, None, None, None]
    assert codes("--card", "sample") == ["bad_value", None, None, None]


def test_a_broken_card_is_told_with_its_place() -> None:
    Path("deal.yaml").write_text(f"{DEAL}card: bad.txt\n")
    Path("bad.txt").write_text("E1: 22a X 25\n")
    result = run("score", "deal.yaml")
    assert result.stderr.startswith("bad.txt:1:5: error[card_tiles]: 2 tiles, not 14: 22a\n    1 | E1: 22a X 25\n")
    assert json.loads(run("score", "deal.yaml", "--format", "json").stdout)["error"]["at"] == "bad.txt:1:5"
