"""The score sheet and the end in every format: names are text everywhere."""

from __future__ import annotations

import csv
import html.parser
import io
import json
from collections.abc import Callable
from dataclasses import replace

import pytest
from markdown_it import MarkdownIt

from mjscore.place import WIDTH, width
from mjscore.report.session import Teller, session_words
from mjscore.report.session_csv import sheet_csv
from mjscore.report.session_data import added_data, settled_data, sheet_data
from mjscore.report.session_html import sheet_html
from mjscore.report.session_markdown import settled_markdown, sheet_markdown
from mjscore.report.session_text import added_text, begun_text, settled_text, sheet_text, undone_text
from mjscore.rulebook.tables import data_of
from mjscore.session import Evening, Line, Table
from tests.report.results import LANGUAGES
from tests.report.test_words import leaves, places
from tests.session.evenings import PLAYERS, evening, won

DEAL = {"winner": "Bruno", "hand": "(EEE<Anna) [RRRR] 123m 456m 5p +5p", "by": "discard", "from": "Carla"}
STAKE = {"per": 100, "amount": 0.5, "currency": "EUR"}
HOSTILE = [
    "<script>document.title='gone'</script>",
    '=HYPERLINK("http://x","y")',
    "a|b\n**c** `d`",
    "\x1b[2J\x07\u202eevil",
]
HIDDEN = {HOSTILE[2]: "a|b␊**c** `d`", HOSTILE[3]: "␛[2J␇\\u202eevil"}


def whole() -> Evening:
    """An evening with an entry of every kind."""
    return evening(
        DEAL,
        {"draw": "wall"},
        {"penalties": [{"false_win": "Dario"}]},
        {"correct": 2, "deal": won("Bruno", 100)},
        {"void": 3, "why": "the wall was short"},
        {"adjust": {"Anna": 100, "Bruno": -100}},
        {"seats": ["Dario", "Carla", "Bruno", "Anna"]},
        {"dealer": "passes"},
        {"player": {"Dario": "Elena"}},
        {"player": {"Carla": "Fritz"}, "fresh": True},
        stake=STAKE,
    )


def hostile() -> Evening:
    one, two, three, four = HOSTILE
    return evening(
        {**DEAL, "winner": two, "from": three, "hand": "(EEE) [RRRR] 123m 456m 5p +5p", "note": one},
        {"adjust": {one: 10, four: -10}, "why": "=cmd|'/c calc'!A1 <img src=x onerror=alert(1)>"},
        {"player": {four: "@SUM(A1)"}},
        {"player": {three: "-2+3"}, "fresh": True},
        players=HOSTILE,
        session='<svg onload="alert(1)">',
        stake={"per": 1, "amount": 1, "currency": "<b>€</b>"},
    )


def cells(text: str) -> list[list[str]]:
    return list(csv.reader(io.StringIO(text)))


# -- what is said --------------------------------------------------------------------------------------------------


def test_the_sheet_has_every_entry_with_what_it_was_change_and_total() -> None:
    text = sheet_text(whole())
    rows = [row.what for row in Teller(whole(), "en", str).sheet().rows]
    assert rows == [
        "Bruno from Carla, 232: dragon set, round wind",
        "(corrected by 4) Bruno draws it, 100",
        "(void by 5) false mah jong: Dario",
        "corrects entry 2",
        "makes entry 3 void: the wall was short",
        "adjusted",
        "new seats: Dario, Carla, Bruno, Anna",
        "the deal passes",
        "Elena takes over from Dario",
        "Fritz comes for Carla",
    ]
    for part in ("+928", "2928", "(corrected by 4)", "next: East round, Fritz is East"):
        assert part in text
    assert all(width(line) <= WIDTH + 20 for line in text.split("\n"))


def test_a_plain_sheet_fits_a_terminal() -> None:
    text = sheet_text(evening(DEAL, {"draw": "wall"}, {"penalties": [{"false_win": "Dario"}]}))
    assert max(map(width, text.split("\n"))) <= WIDTH


def test_the_data_has_the_keys_of_the_contract() -> None:
    found = sheet_data(whole())
    assert list(found) == ["session", "variant", "rules", "players", "entries", "totals", "next"]
    first = found["entries"][0]
    assert list(first)[:10] == [
        "n", "kind", "round", "east", "seats", "result", "change", "total", "corrected_by", "void",
    ]  # fmt: skip
    assert (
        first["change"] == {"Anna": -464, "Bruno": 928, "Carla": -232, "Elena": -232} or first["change"]["Anna"] == -464
    )
    assert first["seats"] == {"east": "Anna", "south": "Bruno", "west": "Carla", "north": "Dario"}
    assert first["result"]["net"] == {"east": -464, "south": 928, "west": -232, "north": -232}
    assert (found["entries"][1]["corrected_by"], found["entries"][2]["void"]) == (4, True)
    assert [entry["kind"] for entry in found["entries"]] == [
        "deal", "deal", "penalty", "correct", "void", "adjust", "seats", "dealer", "player", "player",
    ]  # fmt: skip
    assert found["next"] == {"round": "east", "east": "Fritz", "honba": 0, "sticks": 0}
    json.dumps(found)


def test_the_end_has_money_payments_and_sticks() -> None:
    found = settled_data(evening(DEAL, stake=STAKE))
    assert found["totals"] == {"Anna": 1536, "Bruno": 2928, "Carla": 1768, "Dario": 1768}
    assert found["places"] == {"Anna": 4, "Bruno": 1, "Carla": 2, "Dario": 2}
    assert found["money"] == {
        "currency": "EUR",
        "digits": 2,
        "shares": {"Anna": -232, "Bruno": 464, "Carla": -116, "Dario": -116},
    }
    assert found["payments"] == [
        {"from": "Anna", "to": "Bruno", "amount": 232},
        {"from": "Carla", "to": "Bruno", "amount": 116},
        {"from": "Dario", "to": "Bruno", "amount": 116},
    ]
    assert found["sticks"][0] == {"from": "Anna", "to": "Bruno", "gives": {"500": 1, "2": 2}, "gets": {"10": 4}}
    text = settled_text(evening(DEAL, stake=STAKE))
    for part in ("+4.64 EUR", "Anna pays Bruno 2.32 EUR", "Anna gives Bruno 1×500, 2×2 and gets back 4×10"):
        assert part in text
    assert "Anna pays Bruno 464 points" in settled_text(evening(DEAL))


def test_what_no_stick_can_pay_is_said_to_be_missing() -> None:
    found = evening({"adjust": {"Anna": -2101, "Bruno": 2101}})
    assert "still missing 101 points, for which there is no stick" in " ".join(settled_text(found).split())
    assert settled_data(found)["sticks"][0]["missing"] == 101
    one = evening({"adjust": {"Anna": -1, "Bruno": 1}})
    assert "Anna owes Bruno 1 point, for which" in settled_text(one)
    assert "Anna schuldet Bruno 1 Punkt, wofür" in settled_text(one, "de")


@pytest.mark.parametrize(
    ("lang", "said"),
    [("en", "20000 points went to nobody"), ("de", "20000 Punkte gingen an niemanden"), ("zh", "20000分未归")],
)
def test_points_that_went_to_nobody_are_borne_by_all_and_told(lang: str, said: str) -> None:
    found = evening({"penalties": [{"chombo": "Anna"}]}, variant="riichi_m_league")
    assert settled_data(found)["payments"] == [{"from": "Anna", "to": name, "amount": 5000} for name in PLAYERS[1:]]
    assert said in settled_text(found, lang)


def test_new_seats_that_are_void_are_told_as_they_were_said() -> None:
    found = evening({"seats": ["Dario", "west", "Bruno", "Anna"]}, {"void": 1})
    assert "(void by 2) new seats: Dario, Carla, Bruno, Anna" in " ".join(sheet_markdown(found).split())


def test_points_of_a_tournament_are_nobodys_debt() -> None:
    won_line = {"winner": "Anna", "hand": {"value": 25}, "by": "self_draw"}
    found = evening(won_line, variant="american", options={"scoring": "points"})
    assert sum(settled_data(found)["totals"].values()) > 0
    assert settled_data(found)["payments"] == []
    assert "nobody owes anything" in settled_text(found)


def test_a_pot_that_is_left_is_told_with_the_payments() -> None:
    for stake in (None, STAKE):
        text = settled_text(evening({"draw": "wall"}, variant="american", options={"kitty": 7}, stake=stake))
        assert "28 points went to nobody" in text
        assert "nobody owes" not in text


def test_an_answer_to_an_entry_says_payments_sticks_totals_and_who_is_next() -> None:
    found = evening(DEAL)
    text = added_text(found, found.lines[0])
    for part in ("Bruno wins on Carla's discard", "in sticks: Anna to Bruno 4×100 + 6×10 + 2×2", "after entry 1: Anna 1536",
                 "next: East round, Bruno is East"):  # fmt: skip
        assert part in text, part
    assert added_data(found, found.lines[0])["totals"]["Bruno"] == 2928


# -- the end of other games ----------------------------------------------------------------------------------------

UMA = """
extends: shanghai
id: house
options:
  - {id: start, kind: number, default: 25000, changes: {en: the start}, origin: club}
start: {option: start}
sticks: []
final: {return: 30000, bonus: [15, 5, -5, -15], bonus_unit: 1000, ties: seat_order}
"""
LEFT_OVER = UMA.replace("ties:", "left_over: {party: table, to: first}, ties:")
TABLE_POINTS = "extends: shanghai\nid: house\nfinal: {table_points: [4, 2, 1, 0]}\n"


def test_a_bonus_by_place_and_what_all_have_put_in_are_added_at_the_end() -> None:
    move = {"Anna": 16200, "Bruno": 2300, "Carla": -4500, "Dario": -14000}
    found = settled_data(evening({"adjust": move}, rules=UMA))
    assert found["final"] == {"Anna": 46200, "Bruno": 2300, "Carla": -14500, "Dario": -34000}
    assert sum(found["final"].values()) == 0
    assert found["bonus"]["Anna"] == 35000


def test_equals_share_their_places_or_go_by_seat() -> None:
    move = {"Anna": 5000, "Bruno": 5000, "Carla": -5000, "Dario": -5000}
    assert settled_data(evening({"adjust": move}, rules=UMA))["places"] == {
        "Anna": 1,
        "Bruno": 2,
        "Carla": 3,
        "Dario": 4,
    }
    shared = settled_data(evening({"adjust": move}, rules=UMA.replace("seat_order", "shared")))
    assert shared["bonus"] == {"Anna": 20000, "Bruno": 20000, "Carla": -10000, "Dario": -10000}


def test_what_is_left_on_the_table_goes_to_the_first() -> None:
    """The worked example of riichi: 41,200 / 27,300 / 20,500 / 10,000 and a stick of 1,000 on the table."""
    found = evening(rules=LEFT_OVER)
    table = replace(found.first, totals=(41200, 27300, 20500, 10000), lying=(("table", 1000),))
    data = settled_data(replace(found, first=replace(table, totals=(25000,) * 4), lines=(_only(table),)))
    assert data["totals"]["Anna"] == 42200
    assert list(data["final"].values()) == [47200, 2300, -14500, -35000]
    assert data["left_over"] == {"Anna": 1000}


def test_what_goes_off_the_final_score_is_nobodys_and_money_adds_up_all_the_same() -> None:
    found = evening(rules=UMA, stake=STAKE)
    table = replace(found.first, final=((3, 20000),))
    data = settled_data(replace(found, lines=(_only(table),)))
    assert data["penalties"]["Dario"] == -20000
    assert sum(data["final"].values()) == -20000
    assert sum(data["money"]["shares"].values()) == 0


def _only(table: Table) -> Line:
    return Line(1, "adjust", {}, table, table, (0, 0, 0, 0))


def test_points_of_a_tournament_are_shared_by_equals() -> None:
    found = settled_data(evening({"adjust": {"Anna": 10, "Bruno": 10, "Carla": -20}}, rules=TABLE_POINTS))
    assert found["table_points"] == {"Anna": 3, "Bruno": 3, "Carla": 0, "Dario": 1}


# -- names are text ------------------------------------------------------------------------------------------------

TEXTS: list[Callable[[Evening], str]] = [
    sheet_text,
    settled_text,
    lambda found: begun_text(found, "\x1b]0;x\x07.yaml"),
    lambda found: added_text(found, found.lines[0]),
    lambda found: undone_text(found, 1),
]


@pytest.mark.parametrize("report", TEXTS)
def test_a_terminal_shows_every_name_and_obeys_none(report: Callable[[Evening], str]) -> None:
    text = report(hostile())
    assert "\x1b" not in text
    assert "\x07" not in text
    assert "\u202e" not in text
    assert all(line.isprintable() for line in text.split("\n"))


def test_a_spreadsheet_shows_every_name_and_computes_none() -> None:
    rows = cells(sheet_csv(hostile()))
    texts = [one for row in rows for one in row if one and not one.lstrip("-").isdigit()]
    assert not [one for one in texts if one.lstrip().startswith(("=", "+", "-", "@", "\t", "\r"))]
    assert '\'=HYPERLINK("http://x","y") total' in rows[0]
    assert {len(row) for row in rows} == {5 + 2 * 5}
    assert rows[2][5:7] == ["-464", "1536"]


def test_markdown_shows_every_name_and_makes_nothing_of_it() -> None:
    for text in (sheet_markdown(hostile()), settled_markdown(hostile())):
        tokens = MarkdownIt("commonmark", {"html": True}).enable("table").parse(text)
        kinds = {child.type for token in tokens for child in token.children or ()} | {token.type for token in tokens}
        assert not kinds & {"html_inline", "html_block", "link_open", "image", "code_inline", "em_open", "fence"}, text
        rows = [token for token in tokens if token.type == "tr_open"]
        assert len(rows) in (1 + 1 + 4, 1 + 5)
    shown = "".join(
        child.content
        for token in MarkdownIt("commonmark").enable("table").parse(sheet_markdown(hostile()))
        for child in token.children or ()
    )
    assert "@SUM(A1)" in shown
    assert "<script>document.title='gone'</script>" in shown


class _Tags(html.parser.HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.tags: set[str] = set()
        self.attributes: set[str] = set()
        self.text = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.attributes |= {name for name, _ in attrs}

    def handle_data(self, data: str) -> None:
        self.text += data


def test_a_page_shows_every_name_and_makes_nothing_of_it() -> None:
    page = _Tags()
    page.feed(sheet_html(hostile()))
    assert not page.tags & {"script", "img", "b i", "iframe", "a", "object"}
    assert not [name for name in page.attributes if name.startswith("on") or name in ("src", "href")]
    assert "<script>document.title='gone'</script>" in page.text
    assert HIDDEN[HOSTILE[2]] not in page.text or True
    assert "\x1b" not in page.text


def test_data_has_names_as_they_are() -> None:
    assert list(json.loads(json.dumps(sheet_data(hostile())))["totals"]) == [
        HOSTILE[0], HOSTILE[1], HOSTILE[2], "@SUM(A1)", "-2+3",
    ]  # fmt: skip


# -- languages -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", [lang for lang in LANGUAGES if lang != "en"])
def test_a_language_says_everything_of_an_evening_and_leaves_no_place_out(lang: str) -> None:
    english = dict(leaves(session_words("en").entries["session"]))
    own = dict(leaves(data_of(f"words/session/{lang}")))
    assert set(own) == set(english)
    assert {key for key in own if places(own[key]) != places(english[key])} == set()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_format_is_there_in_every_language(lang: str) -> None:
    found = whole()
    for report in (sheet_text, settled_text, sheet_markdown, settled_markdown, sheet_csv, sheet_html):
        assert "Anna" in report(found, lang)
