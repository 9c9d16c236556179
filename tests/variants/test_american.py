"""American: whole deals with exact figures, every value of every option, and what its notation asks of the reading."""

from __future__ import annotations

from typing import Any

import pytest

import mjscore
from mjscore.judge import waits
from mjscore.report.data import error_data, result_data, result_line
from mjscore.report.markdown import result_markdown
from mjscore.report.text import result_text
from mjscore.rulebook.check import check_table
from mjscore.rulebook.tables import shipped
from tests.checking import differences, outcome, yaml

DEALS = yaml("american/deals.yaml")
OPTIONS = yaml("american/options.yaml")
HAND = {
    "variant": "american",
    "card": "sample",
    "winner": "east",
    "hand": "22s 444s 66s (888p) (FFFJ)",
    "by": "self_draw",
}


def _deal(deal: dict[str, Any], defaults: dict[str, Any]) -> dict[str, Any]:
    """A deal with what it leaves out; one that nobody won leaves out the win."""
    if "events" in deal or ("penalties" in deal and "hand" not in deal and not _wins(deal)):
        return {"variant": "american", "card": defaults["card"], **deal}
    whole = {**defaults, **deal}
    if whole["by"] == "self_draw":
        whole.pop("from", None)
    return whole


def _wins(deal: dict[str, Any]) -> bool:
    """Whether a deal with penalties is meant to have the winner of the defaults."""
    return (
        "by" in deal
        or "dead" in deal
        or deal["penalties"]
        in (
            [{"false_win": "west", "threw_in": ["east"]}],
            [{"false_win": "west", "threw_in": ["south"]}],
        )
    )


@pytest.mark.parametrize("entry", [pytest.param(entry, id=entry["name"]) for entry in DEALS["deals"]])
def test_a_deal_comes_out_as_worked_out_by_hand(entry: dict[str, Any]) -> None:
    found = outcome(_deal(entry["deal"], DEALS["defaults"]))
    assert differences({"error": None, **entry["expect"]}, found) == []


@pytest.mark.parametrize("scoring", ["money", "points"])
@pytest.mark.parametrize("deal", [HAND, {"variant": "american", "events": [{"end": "replay"}]}])
def test_the_pot_stands_in_net_wherever_the_table_has_a_kitty(deal: dict[str, Any], scoring: str) -> None:
    found = outcome({**deal, "rules": {"kitty": 10, "scoring": scoring}})
    assert found["net"]["pot"] == 0
    assert "pot" not in outcome({**deal, "rules": {"scoring": scoring}})["net"]


def test_every_option_is_tried() -> None:
    entries = shipped("american")["options"]
    assert set(OPTIONS["options"]) == {entry["id"] for entry in entries} | {"values"}
    for entry in entries:
        tried = {str(value).lower() for value in OPTIONS["options"][entry["id"]]}
        wanted = entry.get("choices") or ([True, False] if entry["kind"] == "flag" else [])
        assert {str(value).lower() for value in wanted} <= tried


@pytest.mark.parametrize(
    ("option", "value", "said"),
    [(option, value, said) for option, values in OPTIONS["options"].items() for value, said in values.items()],
)
def test_an_option_does_what_it_says(option: str, value: Any, said: dict[str, Any]) -> None:
    deal = _deal(said["deal"], OPTIONS["defaults"])
    found = outcome({**deal, "rules": {option: value, **deal.get("rules", {})}})
    assert differences({"error": None, **said["expect"]}, found) == []


@pytest.mark.parametrize(
    ("figure", "deal", "points"),
    [
        ("self_draw", {}, [26, 0, 0, 0]),
        ("jokerless", {"hand": "22s 444s 66s (888p) FFFF", "by": "discard", "from": "west"}, [26, 0, 0, 0]),
        ("thrower_two", {"by": "discard", "from": "west"}, [25, 0, 1, 0]),
        ("thrower_three", {"hand": "33m 33p (FFFF) (333s) (BBJ)", "by": "discard", "from": "west"}, [30, 0, 1, 0]),
        ("misnamed", {"by": "discard", "from": "west", "misnamed": True}, [25, 0, 1, 0]),
        ("wall", {"winner": None, "hand": None, "by": None, "events": [{"end": "wall"}]}, [1, 1, 1, 1]),
        (
            "intact",
            {
                "winner": None,
                "hand": None,
                "by": None,
                "penalties": [{"false_win": "south", "threw_in": ["west", "north"]}],
            },
            [1, 0, 0, 0],
        ),
        ("peek", {"penalties": [{"peek": "south"}]}, [35, 1, 0, 0]),
        (
            "wall_down",
            {"winner": None, "hand": None, "by": None, "penalties": [{"wall_down": "north"}]},
            [10, 10, 10, 1],
        ),
        (
            "wall_down_others",
            {"winner": None, "hand": None, "by": None, "penalties": [{"wall_down": "north"}]},
            [1, 1, 1, -10],
        ),
    ],
)
def test_every_figure_of_points_can_be_another(figure: str, deal: dict[str, Any], points: list[int]) -> None:
    whole = {key: value for key, value in {**HAND, **deal}.items() if value is not None}
    found = outcome({**whole, "rules": {"scoring": "points", "points": {figure: 1}}})
    assert list(found["points"].values()) == points


def test_a_worth_that_is_told_without_a_card_is_points_in_a_tournament_and_no_payment() -> None:
    deal = {"variant": "american", "winner": "east", "hand": {"value": 25}, "by": "self_draw"}
    read, book = mjscore.take({**deal, "rules": {"scoring": "points"}})
    found = result_data(mjscore.score(read, book))
    assert (list(found["points"].values()), found["transfers"]) == ([25, 0, 0, 0], [])


def test_another_price_is_the_lines_price_from_then_on() -> None:
    found = outcome({**HAND, "rules": {"values": {"E1": 40}}})
    assert (found["line"], found["value"], found["items"]) == ("E1", 40, {"line": 40})


def test_the_table_has_no_fault() -> None:
    assert check_table(shipped("american")) == ()


# -- reading -------------------------------------------------------------------------------------------------------


def _refused(deal: dict[str, Any]) -> mjscore.Refused:
    with pytest.raises(mjscore.Refused) as refused:
        mjscore.score(*mjscore.take(deal))
    return refused.value


def test_all_problems_of_a_deal_come_in_one_go() -> None:
    deal = {
        **HAND,
        "hand": "22s 444s 66s x (88p) (FFFJ)",
        "from": "south",
        "purses": {"east": -1},
        "bettor": "nobody",
        "challenge": {"by": "west"},
        "card": ["E1: 22a X 25", "E2: ( X 25"],
    }
    codes = [problem.code for problem in _refused(deal).problems]
    assert sorted(codes) == sorted(
        [
            "contradiction",
            "syntax",
            "bad_set",
            "bad_value",
            "bad_value",
            "missing",
            "missing",
            "card_tiles",
            "card_syntax",
        ]
    )


def test_codes_rank_as_the_page_has_them() -> None:
    deal = {**HAND, "hand": "22s 444s 66s (88p) (FFFJ)", "card": ["E1: 22a X 25"]}
    assert _refused(deal).first().code == "card_tiles"
    assert _refused({**deal, "from": "south"}).first().code == "contradiction"
    assert _refused({**deal, "dead": "nobody"}).first().code == "bad_value"


def test_a_place_in_the_lines_of_a_card_is_told() -> None:
    data = error_data(None, _refused({**HAND, "card": ["# a card", "E1: 22a 444a X 25"]}))
    assert data["error"]["at"] == "card[1]:5"


def test_two_wins_name_the_one_who_has_the_claim() -> None:
    win = {"hand": "22s 444s 66s (888p) (FFFJ)", "by": "discard", "from": "south"}
    deal = {"variant": "american", "card": "sample", "events": [{"win": "north", **win}, {"win": "west", **win}]}
    assert "the claim is West's" in _refused(deal).first().message


def test_parties_may_bear_the_names_of_players() -> None:
    deal = {
        **HAND,
        "players": {"east": "Anna", "west": "Carla", "bettor": "Eva"},
        "winner": "Anna",
        "bettor": "Carla",
        "purses": {"Eva": 30, "carla": 20},
    }
    assert outcome(deal)["net"] == {"east": 150, "south": -50, "west": -20, "north": -50, "bettor": -30}
    read, book = mjscore.take(deal)
    text = result_text(mjscore.score(read, book), book, read)
    assert "bet: Eva pays 30 to Anna" in text


@pytest.mark.parametrize("name", ["bettor", "Bettor", "east"])
def test_no_player_is_called_like_a_party_or_a_seat(name: str) -> None:
    assert _refused({**HAND, "players": {"south": name}}).first().code == "bad_value"


def test_a_result_carries_what_the_page_says() -> None:
    read, book = mjscore.take({**HAND, "hand": "22s 444s 66s (888p) (FFFF)"})
    result = mjscore.score(read, book)
    win = result_data(result)["wins"][0]
    assert win["items"] == [
        {"id": "line", "count": 1, "unit": "card", "value": 25, "line": "E1"},
        {"id": "jokerless", "count": 1, "unit": "card", "value": 25},
    ]
    assert (win["line"], win["section"], win["also"], win["jokerless"]) == ("E1", "Evens", [], True)
    assert (win["totals"], win["limit"], win["reading"]) == (
        {"card": 50},
        None,
        ["22s", "444s", "66s", "(888p)", "(FFFF)"],
    )
    assert '"line": "E1", "section": "Evens"' in result_line(result)


def test_an_error_says_its_line_or_what_is_nearest() -> None:
    joker = error_data(None, _refused({**HAND, "hand": "22s 444s 6sJ (888p) FFFF"}))["error"]
    assert (joker["code"], joker["line"]) == ("joker_place", "E1")
    none = error_data(None, _refused({**HAND, "hand": "FF 1p 22p 333p 5555p RR"}))["error"]
    assert (none["nearest"], none["off"]) == (["R2", "R7"], 3)
    read, book = mjscore.take({**HAND, "dead": ["east"]})
    dead = result_data(mjscore.score(read, book))
    assert (dead["error"]["code"], dead["error"]["line"], dead["wins"][0]["value"]) == ("dead_hand", "E1", 25)


@pytest.mark.parametrize("lang", ["en", "it", "pt", "de", "zh"])
def test_a_result_tells_line_section_and_jokerless_in_words(lang: str) -> None:
    read, book = mjscore.take({**HAND, "hand": "44s 55s 66m 77m 88p 99p FF", "rules": {"scoring": "points"}})
    result = mjscore.score(read, book)
    for told in (result_text(result, book, read, lang), result_markdown(result, book, read, lang)):
        assert "P1" in told
        assert "Singles and pairs" in told
        assert "{" not in told
    english = result_text(result, book, read)
    assert "jokerless, which this section has in its price" in english
    assert "points: East 60" in english


def test_why_a_jokerless_hand_is_not_paid_as_one_is_said() -> None:
    def told(**fields: Any) -> str:
        read, book = mjscore.take({**HAND, "hand": "22s 444s 66s (888p) (FFFF)", **fields})
        return result_text(mjscore.score(read, book), book, read)

    assert "which was not said" in told(jokerless=False)
    assert "misnamed tile" in told(**{"by": "discard", "from": "west", "misnamed": True})


def test_waits_are_found_by_the_card_too() -> None:
    found = waits({"card": "sample", "hand": "22s 444s 69s (888p) FF 9m"}, mjscore.load("american"))
    assert found == ()
    found = waits({"card": "sample", "hand": "22s 444s 66s (888p) FFF"}, mjscore.load("american"))
    assert [(wait.tile, wait.drawn is not None, wait.discarded is not None) for wait in found] == [
        ("F", True, True),
        ("J", True, False),
    ]


def test_the_library_reads_by_a_rulebook_alone() -> None:
    book = mjscore.with_rules(mjscore.load("american"), {"card": "sample"})
    deal = mjscore.read_deal({key: HAND[key] for key in ("winner", "hand", "by")}, book)
    assert mjscore.score(deal, book).net == {0: 150, 1: -50, 2: -50, 3: -50}
