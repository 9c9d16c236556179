"""`mjscore check` and `mjscore compare` from the command line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from mjscore.place import WIDTH, width
from mjscore.rulebook.tables import data_of
from tests.cli.running import run
from tests.report.results import LANGUAGES
from tests.report.test_words import leaves, places

DEAL = """
variant: shanghai
players: {east: Anna, south: Bruno, west: Carla, north: Dario}
winner: Bruno
hand: "(EEE<W) [RRRR] 123m 456m 55p +5p"
by: discard
from: Carla
with: [fourth_tile]
"""
ONE_LINE = (
    "--variant", "shanghai", "(EEE<W) [RRRR] 123m 456m 55p +5p", "--winner", "south", "--by", "discard", "--from", "west",
)  # fmt: skip
ANSWER = """
the claim does not hold: it parts from the rules at the items
all pungs (all_pungs): 3 claimed, does not count [shanghai: all_pungs, origin T]
  123m, 456m are chows (needed: four pungs or kongs)
Carla pays Bruno: 16 claimed, 32 by the rules [shanghai: payment, origin T]
  win: 32 = 2 × 16
counted and not claimed:
  dragon pung (dragon_pung) 1 [shanghai: dragon_pung, origin T]
    pungs of dragons: [RRRR]
  round wind (round_wind) 1 [shanghai: round_wind, origin T]
    pung of the round wind: (EEE)
  only possible tile (only_tile) 1 [shanghai: only_tile, origin T]
    by shape, only one kind of tile could complete the hand
  fourth tile (fourth_tile) 1 [shanghai: fourth_tile, origin T]
    the other three copies of the winning tile are known
nothing within two changes explains it
T: the given text, the Italian page "Varianti cinesi moderne"
""".lstrip()


@pytest.fixture
def deal(tmp_path: Path) -> str:
    path = tmp_path / "deal.yaml"
    path.write_text(DEAL, encoding="utf-8")
    return str(path)


def test_a_claim_that_does_not_hold_is_answered(deal: str) -> None:
    result = run("check", deal, "--claim", "Carla pays Bruno 16", "--claim", "all_pungs 3")
    assert (result.stdout, result.stderr, result.exit_code) == (ANSWER, "", 1)


def test_a_claim_that_holds_is_said_to(deal: str) -> None:
    result = run("check", deal, "--claim", "Carla pays Bruno 32, value 16")
    assert (result.stdout, result.exit_code) == ("the claim holds\n", 0)
    assert run("check", "-", "--claim", "value 16", input=DEAL).exit_code == 0


def test_a_deal_in_one_line_is_judged_with_the_options_of_score() -> None:
    result = run("check", *ONE_LINE, "--claim", "value 16", "--set", "values={only_tile: 2}")
    assert (result.stdout, result.exit_code) == ("the claim holds\n", 0)
    result = run("check", *ONE_LINE, "--claim", "value 16", "-v")
    assert "  1. last_tile: not stated → stated\n" in result.stdout
    assert "3 fan, 8 points" in result.stdout


def test_the_claim_of_the_deal_is_judged_where_none_is_given(deal: str) -> None:
    result = run("check", "-", input=DEAL + "claim: {items: {all_pungs: 3}, net: {Bruno: 64}}\n")
    assert "all_pungs" in result.stdout
    assert "dragon pung (dragon_pung): counts 1, not claimed" in result.stdout
    assert run("check", deal).exit_code == 2


def test_every_deal_of_a_file_is_judged() -> None:
    two = f"{DEAL}claim: value 16\n---\n{DEAL}claim: value 8\n"
    result = run("check", "-", input=two)
    assert result.stdout.startswith("the claim holds\n\nthe claim does not hold")
    assert result.exit_code == 1


def test_one_item_is_asked_for(deal: str) -> None:
    result = run("check", deal, "--why", "dragon pung")
    assert (result.stdout.splitlines()[1], result.exit_code) == ("  pungs of dragons: [RRRR]", 0)
    assert run("check", deal, "--why", "all-pungs").exit_code == 1
    assert json.loads(run("check", deal, "--why", "all_pungs", "--format", "json").stdout)["why"] == [
        {
            "winner": "south", "id": "all_pungs", "counts": False, "value": 0, "unit": None,
            "because": "123m, 456m are chows (needed: four pungs or kongs)",
            "rule": {"table": "shanghai", "entry": "all_pungs", "origin": "T"},
        }
    ]  # fmt: skip
    assert run("check", deal, "--why", "all_pungs", "--claim", "value 3").exit_code == 2


def test_the_answer_as_data_has_the_form_of_the_contract(deal: str) -> None:
    result = run("check", deal, "--claim", "all_pungs 3, south +128", "--format", "json", "--set", "laak_scheme=5-8-11")
    data = json.loads(result.stdout)
    assert list(data) == ["id", "holds", "parts_at", "differences", "unclaimed", "would_hold", "tried_all", "result"]
    assert (data["holds"], data["parts_at"]) == (False, "items")
    first = data["differences"][0]
    assert (first["what"], first["id"], first["claimed"], first["counted"]) == ("item", "all_pungs", 3, 0)
    one = json.loads(run("check", deal, "--claim", "south +128", "--format", "json").stdout)["would_hold"][0]
    assert one["changes"] == [{"kind": "circumstance", "id": "last_tile", "from": False, "to": True}]
    assert one["result"]["net"]["south"] == 128


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("format", ["text", "markdown", "json"])
def test_an_answer_is_told_in_every_language_and_fits_a_terminal(deal: str, lang: str, format: str) -> None:
    claims = ("--claim", "all_pungs 3, half_flush, self_draw, value 17, south +3, west pays south 3, limit four_kongs")
    result = run("check", deal, *claims, "--lang", lang, "--format", format)
    assert result.exit_code == 1
    assert "{" not in result.stdout or format == "json"
    if format == "text":
        assert max(map(width, result.stdout.splitlines())) <= WIDTH


def test_problems_of_a_claim_quote_it(deal: str) -> None:
    result = run("check", deal, "--claim", "value 3", "--claim", "allpungs 3")
    assert result.stderr.startswith("--claim 2:1:1: error[unknown_item]")
    assert result.exit_code == 2
    assert json.loads(run("check", deal, "--claim", "?", "--format", "json").stdout)["error"]["code"] == "unknown_item"


def test_hostile_names_in_a_claim_stay_harmless(deal: str) -> None:
    result = run("check", deal, "--claim", "\x1b[31m +3")
    assert "\x1b" not in result.stderr
    assert result.exit_code == 2


# -- compare -------------------------------------------------------------------------------------------------------


def test_a_deal_is_compared_and_what_is_left_out_is_named(deal: str) -> None:
    result = run("compare", deal, "--variants", "shanghai,classical")
    lines = result.stdout.splitlines()
    assert lines[0].split() == ["shanghai", "classical"]
    assert "value                                 16                   232" in lines
    assert lines[-1] == "classical: left out, not known there: with: fourth_tile"
    assert result.exit_code == 0


def test_rules_that_are_typed_are_seen_from_where_one_is_and_not_from_the_deal(
    deal: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "club.yaml").write_text("extends: shanghai\nid: club\nname: Club\n", encoding="utf-8")
    (tmp_path / "deals").mkdir()
    (tmp_path / "deals" / "deal.yaml").write_bytes(Path(deal).read_bytes())
    monkeypatch.chdir(tmp_path)
    assert "club.yaml" in run("compare", "deals/deal.yaml", "--variants", "shanghai,club.yaml").stdout
    refused = run("compare", "deals/deal.yaml", "--variants", "shanghai,nosuch")
    assert refused.stderr.startswith("variant: error[unknown_variant]: there is no variant 'nosuch'")


def test_without_names_the_own_variant_and_every_whole_table_are_compared(deal: str) -> None:
    data = json.loads(run("compare", deal, "--format", "json").stdout)
    named = [one["variant"] for one in data["variants"]]
    assert named[0] == "shanghai"
    assert {"classical", "hongkong"} <= set(named)
    assert "dmjl" not in named


def test_options_flowers_penalties_and_values_unknown_elsewhere_are_left_out() -> None:
    text = (
        DEAL.replace("[fourth_tile]", "[last_tile]")
        + "rules: {laak_scheme: 5-8-11, minimum: 1, values: {dragon_pung: 2, two_suits: 3}}\nnew_tile: true\n"
        + "penalties: [{false_win: north}]\n"
    )
    data = json.loads(run("compare", "-", "--variants", "hongkong,bmja", "--format", "json", input=text).stdout)
    assert data["variants"][0]["left_out"] == ["new_tile", "rules: laak_scheme", "values: two_suits"]
    assert data["variants"][1]["error"]["code"] == "no_win"
    held = "variant: classical\nwinner: E\nhand: 19m19p19sESWNRGB +B\nby: self_draw\nflowers: F1\nhands: {west: EE}\n"
    data = json.loads(run("compare", "-", "--variants", "shanghai", "--format", "json", input=held).stdout)
    assert data["variants"][0]["left_out"] == ["hands", "flowers"]
    assert data["variants"][0]["result"]["wins"][0]["limit"] == "thirteen_wonders"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_comparison_fits_a_terminal_and_is_a_table_in_markdown(deal: str, lang: str) -> None:
    lines = run("compare", deal, "--lang", lang).stdout.splitlines()
    assert max(map(width, lines)) <= WIDTH
    assert run("compare", deal, "--lang", lang, "--format", "markdown").stdout.startswith("|")


def test_of_several_winners_each_is_compared_with_himself() -> None:
    text = """variant: riichi
events:
  - {win: west, hand: {value: 3900}, by: discard, from: north}
  - {win: south, hand: {value: 8000}, by: discard, from: north}
"""  # riichi tells them in turn after North, Chinese Official as they are written
    lines = run("compare", "-", "--variants", "riichi,mcr", input=text).stdout.splitlines()
    values = {lines[place - 2].strip(): lines[place].split()[1:] for place in range(2, 7) if "value" in lines[place]}
    assert values == {"South": ["8000", "8000"], "West": ["3900", "3900"]}


def test_a_variant_that_is_not_known_is_trouble(deal: str) -> None:
    result = run("compare", deal, "--variants", "shangai")
    assert "did you mean shanghai?" in result.stderr
    assert result.exit_code == 2
    assert run("compare", deal, "--variants", ",").exit_code == 2


def test_a_deal_that_no_variant_can_score_is_refused(deal: str) -> None:
    result = run("compare", "-", "--variants", "shanghai,bmja", input=DEAL.replace("55p +5p", "56p +5p"))
    assert "error[no_win]" in result.stderr
    assert result.exit_code == 1


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_language_says_everything_about_disputes_and_leaves_no_place_out(lang: str) -> None:
    english = dict(leaves(data_of("words/dispute/en")))
    own = dict(leaves(data_of(f"words/dispute/{lang}")))
    assert set(own) == set(english)
    assert {key for key in own if places(own[key]) != places(english[key])} == set()
