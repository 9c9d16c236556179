"""Being asked: field by field, with a way back, and the one line that says the same in the end."""

from __future__ import annotations

import json
import os
import re
import shlex
from pathlib import Path
from typing import Any

import pytest

from mjscore.cli.ask import drawn, one_line
from tests.cli.running import run
from tests.cli.terminal import talked
from tests.pages import printed

needs_terminal = pytest.mark.skipif(os.name != "posix", reason="there are no pseudo-terminals here")
HAND = "(EEE<W) [RRRR] 123m 456m 5p +5p"


def line_of(text: str) -> list[str]:
    """The words of the command that says the same next time."""
    found = re.search(r"^  (mjscore .*)$", text, re.M)
    assert found, text
    return shlex.split(found[1])[1:]


@needs_terminal
def test_score_asks_for_a_deal_and_says_the_line_that_gives_the_same(tmp_path: Path) -> None:
    text, status = talked(["score"], ["shanghai", "", "south", "", "west", HAND, "", ""], tmp_path)
    assert status == 0
    for part in ("Which rules? [shanghai]", "Which round? [East]", "How? [from a discard]",
                 "understood: (🀀🀀🀀) [🀄🀄🀄🀄] 🀇🀈🀉 🀊🀋🀌 🀝 +🀝", "3 fan, 8 points"):  # fmt: skip
        assert part in text, text
    words = line_of(text)
    assert text.endswith(run(*words).stdout)


@needs_terminal
def test_one_may_go_back_ask_for_help_and_is_told_what_is_wrong(tmp_path: Path) -> None:
    answers = ["<", "shanghai", "", "9", "south", "<", "north", "?", "2", HAND, "<", "<", "1", "2", HAND, "", ""]
    text, status = talked(["score"], answers, tmp_path)
    assert "there is nothing before this" in text
    assert "'9' is no player here" in text
    assert text.count("Enter takes what stands in brackets") == 2
    assert "--winner north --by discard --from south" in text
    assert status == 0


@needs_terminal
def test_a_hand_that_does_not_win_is_said_to_be_none_at_once(tmp_path: Path) -> None:
    answers = ["shanghai", "", "south", "", "west", "123m 456m 789m 12p 55s +7p", HAND, "", ""]
    text, status = talked(["score"], answers, tmp_path)
    assert "error[no_win]" in text
    assert status == 0


@needs_terminal
def test_a_hand_without_its_last_tile_is_asked_for_it(tmp_path: Path) -> None:
    answers = ["shanghai", "", "south", "", "west", "(EEE<W) [RRRR] 123m 456m 5p", "5p", "", ""]
    text, status = talked(["score"], answers, tmp_path)
    assert "--tile 5p" in text
    assert status == 0


@needs_terminal
def test_the_end_of_the_input_leaves_quietly(tmp_path: Path) -> None:
    text, status = talked(["score"], ["shanghai"], tmp_path)
    assert status == 130
    assert "Traceback" not in text


def evening(folder: Path) -> Path:
    words = ["session", "new", "evening.yaml", "--variant", "classical", "--players", "Anna,Bruno,Carla,Dario"]
    assert printed(words, folder)[1] == 0
    return folder


def shown(folder: Path) -> Any:
    return json.loads(printed(["session", "show", "evening.yaml", "--format", "json"], folder)[0])


def kinds(folder: Path) -> list[str]:
    return [entry["kind"] for entry in shown(folder)["entries"]]


@needs_terminal
def test_a_session_asks_shows_and_records(tmp_path: Path) -> None:
    evening(tmp_path)
    answers = ["", "bruno", "", "3", "(EEE<Anna) [RRRR] 123m 456m 5p +5p", "", "", "", "12", "", "", ""]
    text, status = talked(["session", "add", "evening.yaml"], answers, tmp_path)
    for part in ("1 Anna (East)", "The hand of Bruno?", "Enter it? [yes]", "after entry 1"):
        assert part in text, text
    assert status == 0
    assert kinds(tmp_path) == ["deal"]
    (tmp_path / "again").mkdir()
    evening(tmp_path / "again")
    printed(line_of(text), tmp_path / "again")
    assert shown(tmp_path / "again") == shown(tmp_path)


@needs_terminal
def test_what_one_does_not_confirm_is_not_recorded(tmp_path: Path) -> None:
    evening(tmp_path)
    _, status = talked(["session", "add", "evening.yaml"], ["draw", "", "", "no"], tmp_path)
    assert status == 1
    assert kinds(tmp_path) == []


@needs_terminal
@pytest.mark.parametrize(
    ("answers", "kind"),
    [
        (["2", "wall", ""], "draw"),
        (["", "nobody", "", "false_win dario"], "draw"),
        (["penalty", "false_win dario"], "penalty"),
        (["adjust", "Anna 5 Bruno -4", "Anna 5 Bruno -5", "a stick too many"], "adjust"),
        (["dealer", "passes", ""], "dealer"),
        (["seats", "Dario, Carla, Bruno, Anna", ""], "seats"),
        (["player", "Dario Elena", "yes", ""], "player"),
        (["", "Anna", "2", "value=84", "", "", "", ""], "deal"),
    ],
)
def test_every_kind_of_entry_can_be_asked_for(tmp_path: Path, answers: list[str], kind: str) -> None:
    evening(tmp_path)
    text, status = talked(["session", "add", "evening.yaml"], [*answers, ""], tmp_path)
    assert status == 0, text
    assert kinds(tmp_path) == [kind]
    (tmp_path / "again").mkdir()
    evening(tmp_path / "again")
    printed(line_of(text), tmp_path / "again")
    assert shown(tmp_path / "again") == shown(tmp_path)


@needs_terminal
def test_a_session_asks_in_the_readers_language(tmp_path: Path) -> None:
    evening(tmp_path)
    text, _ = talked(["session", "add", "evening.yaml", "--lang", "it"], ["draw", "", "", "sì"], tmp_path)
    assert "Come è finita?" in text
    assert kinds(tmp_path) == ["draw"]


def test_without_a_terminal_nobody_is_asked(tmp_path: Path) -> None:
    assert run("score", "--variant", "shanghai").exit_code == 2
    assert "which deal?" in printed(["session", "add", str(evening(tmp_path) / "evening.yaml")], tmp_path)[0]


def test_tiles_are_drawn_as_they_are_written() -> None:
    assert drawn("(EEE<Anna) [9999m] (999s<W+9s) 12p J +1p") == "(🀀🀀🀀) [🀏🀏🀏🀏] (🀘🀘🀘🀘) 🀙🀚 🀪 +🀙"
    assert drawn("Anna") is None


def test_one_line_quotes_whatever_a_name_holds() -> None:
    words = one_line(["mjscore", "session", "add", "f"], {"winner": "a'b $(x)", "hand": "EEE", "seats": ["=1", "b"]})
    assert "\x1b" not in one_line([], {"winner": "\x1b[2J\u202e'"})
    assert one_line([], {"winner": "\x1b'"}) == r"--winner $'\U0000001b\U00000027'"
    assert shlex.split(words) == [
        "mjscore", "session", "add", "f", "EEE", "--winner", "a'b $(x)", "--field", 'seats=["=1", b]',
    ]  # fmt: skip


@needs_terminal
def test_riichi_asks_for_indicators_and_sticks_in_one_question(tmp_path: Path) -> None:
    hand = "234567m 345p 88p 67s +8s"
    more = ["dora=8s honba=one", "what=1", "7s", "dora=7s 1m honba=1; riichi=south, east"]
    answers = ["", "south", "", "west", hand, "riichi", *more, ""]
    text, status = talked(["score", "--variant", "riichi"], answers, tmp_path)
    assert status == 0
    assert "Anything else? (dora, ura, honba, sticks, riichi, furiten, as in dora=7s; nothing for none)" in text
    assert "'what' is no field here" in text
    assert "'7s' names no field" in text
    for part in ("Dora × 2      2", "counters: West pays 300 to South", "riichi stick: East lays 1000 on the table"):
        assert part in text, text
    assert text.endswith(run(*line_of(text)).stdout)


@needs_terminal
def test_a_drawn_deal_of_riichi_is_asked_who_is_ready(tmp_path: Path) -> None:
    answers = ["", "nobody", "wall", "tenpai=east south riichi=south", ""]
    text, status = talked(["score", "--variant", "riichi"], answers, tmp_path)
    assert status == 0
    assert "not ready: West pays 1500 to East" in text
    assert text.endswith(run(*line_of(text)).stdout)


@needs_terminal
def test_a_session_of_riichi_asks_for_no_counters(tmp_path: Path) -> None:
    printed(["session", "new", "evening.yaml", "--variant", "riichi", "--players", "Anna,Bruno,Carla,Dario"], tmp_path)
    answers = ["draw", "wall", "tenpai=Anna, Dario riichi=Dario", "", "yes"]
    text, status = talked(["session", "add", "evening.yaml"], answers, tmp_path)
    assert status == 0
    assert "Anything else? (riichi, tenpai, nagashi, as in riichi=south; nothing for none)" in text
    assert "next: East round, Anna is East, counters 1, sticks on the table 1" in text


@needs_terminal
@pytest.mark.parametrize(
    ("answers", "entry"),
    [
        (["4", "Van der Berg 5 Bruno −5", ""], "adjusted"),
        (["4", "Bruno: 5, Van der Berg: -5", ""], "adjusted"),
        (["4", "Bruno +-5 Van der Berg 5", "Bruno ² Carla 5", "Carla", "Bruno 5 Carla -5", ""], "adjusted"),
        (["7", "Van der Berg", "van der berg Elena", "", ""], "Elena takes over from Van der Berg"),
        (["7", "north Elena", "", ""], "Elena takes over from Van der Berg"),
        (["7", "Bruno, Anna Maria", "", ""], "Anna Maria takes over from Bruno"),
        (["3", "chombo Van der Berg"], "chombo: Van der Berg"),
    ],
)
def test_names_of_several_words_can_be_told(tmp_path: Path, answers: list[str], entry: str) -> None:
    players = "Anna,Bruno,Carla,Van der Berg"
    run("session", "new", str(tmp_path / "evening.yaml"), "--variant", "riichi", "--players", players)
    text, status = talked(["session", "add", "evening.yaml"], [*answers, ""], tmp_path)
    assert status == 0, text
    sheet = run("session", "show", str(tmp_path / "evening.yaml"), "--format", "markdown").output
    assert entry in sheet


@needs_terminal
def test_a_penalty_is_asked_for_with_one_that_there_is(tmp_path: Path) -> None:
    run("session", "new", str(tmp_path / "evening.yaml"), "--variant", "riichi", "--players", "Anna,Bruno,Carla,Zoe")
    text, _ = talked(["session", "add", "evening.yaml"], ["3"], tmp_path)
    assert "as in chombo Zoe" in text
