"""The printed form of a result."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mjscore.place import WIDTH, harmless, width
from mjscore.report.columns import tamed
from mjscore.report.text import LONGEST, ROWS, result_text
from mjscore.report.words import item_names, words
from mjscore.result import Transfer
from mjscore.rulebook import load, names
from tests.report.results import LANGUAGES, LOSERS, Scored, all_cases, sample, scored, some_cases

IN_DEAL_MD = r"""
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
"""

HOSTILE = ("\x1b[31mRed\x1b[0m", "a\nb\r\tc", "\u202eevil\u200b", "x" * 500)


def shown(case: Scored, lang: str = "en", tiles: str = "text", verbose: bool = False) -> str:
    return result_text(case.result, case.book, case.deal, lang, tiles, verbose)


def lines(case: Scored, lang: str = "en", **more: Any) -> list[str]:
    return shown(case, lang, **more).split("\n")


def named(case: Scored, *players: str) -> Scored:
    return case._replace(deal=case.deal._replace(players=players))


def totals(case: Scored, lang: str = "en") -> str:
    """The line below the items of a deal that somebody won."""
    found = lines(case, lang)
    return found[next(number for number, line in enumerate(found) if "pays" in line or "\\" in line) - 1].strip()


def test_the_sample_of_the_contract_is_printed_letter_for_letter() -> None:
    assert shown(sample()) == IN_DEAL_MD.strip()


IN_EVERY_LANGUAGE = """
en | South wins on West's discard (shanghai, East round) | dragon pung | 3 fan, 8 points | pays \\ to
it | Sud vince sullo scarto di Ovest (shanghai, giro di Est) | tris o poker di Draghi | 3 fan, 8 punti | paga \\ a
pt | Sul vence com o descarte de Oeste (shanghai, rodada do Leste) | trinca ou quadra | 3 fan, 8 pontos | paga \\ a
de | Süd gewinnt mit dem Abwurf von West (shanghai, Ostrunde) | Drachen-Pung | 3 Fan, 8 Punkte | zahlt \\ an
zh | 南家和牌，西家放铳（shanghai，东风圈） | 箭刻 | 3番，8分 | 付 \\ 收
"""


@pytest.mark.parametrize("row", IN_EVERY_LANGUAGE.strip().split("\n"))
def test_every_language_says_it_in_its_own_words(row: str) -> None:
    lang, first, item, totals, corner = row.split(" | ")
    found = lines(sample(), lang)
    assert found[0] == first
    assert found[2].startswith(f"  {item} ")
    assert found[5] == f"  {totals}"
    assert found[6].startswith(f"{corner} ")


def test_a_name_that_a_table_lacks_in_a_language_is_given_in_english() -> None:
    snake = scored(variant="bmja", winner="S", hand={"limit": "wriggling_snake"}, by="discard", **{"from": "W"})
    assert "mano limite: wriggling snake" in shown(snake, "it")


def test_players_are_called_by_their_names_and_the_others_by_their_seats() -> None:
    case = sample(players={"south": "Bruno", "west": "Carla"})
    found = lines(case)
    assert found[0] == "Bruno wins on Carla's discard (shanghai, East round)"
    assert found[6].split() == ["pays", "\\", "to", "East", "Bruno", "Carla", "North"]


def test_tiles_can_be_shown_as_pictures() -> None:
    assert lines(sample(), tiles="unicode")[1] == "(🀀🀀🀀) [🀄🀄🀄🀄] 🀇🀈🀉 🀊🀋🀌 🀝🀝"


def test_who_is_liable_is_named_with_the_reason() -> None:
    fed = scored(
        variant="shanghai", winner="S", hand="(123m<E) (456m<E) (789m<E) 222m 9m +9m", by="discard", **{"from": "N"}
    )
    assert "North pays for all: one suit, fed by the discard" in lines(fed)
    assert "Nord paga per tutti: un solo seme, alimentato dallo scarto" in lines(fed, "it")
    assert "West pays for all: the table has ruled so" in lines(sample(liable="west"))


def test_a_penalty_is_named_with_who_pays_whom() -> None:
    found = lines(sample(penalties=[{"false_win": "north"}]))
    assert "false mah jong: North pays 64 to East, South, West" in found
    assert found[-1].split() == ["net", "+56", "+96", "+48", "-200"]


def test_the_same_penalty_twice_is_told_twice() -> None:
    said = "false mah jong: North pays 64 to East, South, West"
    assert lines(sample(penalties=[{"false_win": "north"}] * 2)).count(said) == 2


def test_a_penalty_by_which_nobody_pays_is_named_all_the_same() -> None:
    assert "dead hand: West" in lines(scored(**LOSERS, penalties=[{"dead_hand": "west"}]))


def test_the_losers_hands_are_named_with_their_values_and_that_they_are_settled() -> None:
    found = lines(scored(**LOSERS))
    assert "losers' hands, settled by their differences: East 16, West 32, North 12" in found
    assert found[-1].split() == ["net", "-120", "+192", "+4", "-76"]


def test_other_payments_are_named_with_their_reason() -> None:
    case = sample()
    kongs = (Transfer(0, 1, 2, "kong"), Transfer(2, 1, 2, "kong"), Transfer(3, 1, 4, "kong"))
    with_kongs = case._replace(result=case.result._replace(transfers=case.result.transfers + kongs))
    found = lines(with_kongs)
    assert "kong: East pays 2 to South" in found
    assert "kong: North pays 4 to South" in found


def test_parties_that_are_no_seats_have_a_column() -> None:
    case = sample()
    result = case.result._replace(
        transfers=(Transfer(1, "table", 1000, "riichi"),), net={0: 0, 1: -1000, 2: 0, 3: 0, "table": 1000}
    )
    found = lines(case._replace(result=result))
    assert found[-7].split()[-1] == "table"
    assert found[-1].split() == ["net", "0", "-1000", "0", "0", "+1000"]


def test_points_and_doubles_come_to_a_value() -> None:
    assert "  24 points, 1 double = 48 points" in lines(scored(**LOSERS))


def test_a_limit_hand_is_named_with_what_it_is_worth() -> None:
    treasure = scored(variant="shanghai", winner="S", hand="[EEEE] [RRRR] [1111m] 222p 5p +5p", by="self_draw")
    found = lines(treasure)
    assert found[2:4] == ["  hidden treasure   1024 points", "  limit hand: hidden treasure, 1024 points"]


def test_of_several_limit_hands_the_one_that_set_the_value_is_named() -> None:
    winds = {"hand": "(EEE) (SSS) (WWW) (NNN) RR", "tile": "R", "rules": {"values": {"all_honours": 3000}}}
    assert totals(sample(**winds)) == "limit hand: all honours, 3000 points"
    assert totals(sample(**{**winds, "rules": {}})) == "limit hand: big four winds, 1024 points"


def test_a_share_of_the_limit_is_a_decimal_in_the_readers_way() -> None:
    pairs = scored(variant="bmja", winner="N", hand="EE SS WW NN RR GG B +B", flowers="F1 F4", by="self_draw")
    assert "  all pair honours   0.5 limit" in lines(pairs)
    assert "  all pair honours   0,5 Limit" in lines(pairs, "de")
    assert "  limit hand: all pair honours, 0.5 limit, 8 points, 1 double = 516 points" in lines(pairs)


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", "90 points, 3 doubles = 720 points, held at 500"),
        ("it", "90 punti, 3 raddoppi = 720 punti, ridotti a 500"),
        ("pt", "90 pontos, 3 dobras = 720 pontos, limitados a 500"),
        ("de", "90 Punkte, 3 Verdopplungen = 720 Punkte, begrenzt auf 500"),
        ("zh", "90分，3番 = 720分，封顶500"),
    ],
)
def test_a_hand_held_at_the_limit_says_what_it_would_be_worth(lang: str, said: str) -> None:
    assert totals(scored(variant="classical", winner="N", hand={"points": 90, "doubles": 3}, by="self_draw"), lang) in (
        said,
        words(lang).say("as_told", totals=said),
    )


def test_a_total_beyond_the_cap_says_at_what_it_is_held() -> None:
    many = scored(variant="hongkong", winner="S", hand={"fan": 13}, by="self_draw")
    assert totals(many) == "13 fan, held at 10, 128 points (as told)"
    rounded = scored(
        variant="classical", winner="S", hand={"points": 34, "doubles": 1}, by="self_draw", rules={"round_to": 10}
    )
    assert totals(rounded) == "34 points, 1 double = 68 points, rounded to 70 (as told)"


def test_what_set_the_value_of_a_losers_hand_is_said() -> None:
    hands = {"east": {"value": 24}, "south": "19m 19p 19s ESWNRRG", "north": "[2222p]"}
    case = scored(
        variant="bmja", winner="W", hand="(222s<S) 666m 888m 99m 44m +4m", by="discard", hands=hands, **{"from": "N"}
    )
    found = lines(case, verbose=True)
    assert found[found.index("East") + 1] == "  24 points (as told)"
    assert "  0.4 limit = 400 points" in found
    assert found[found.index("North") + 3] == "  16 points"


def test_verbose_shows_the_flowers_among_the_tiles() -> None:
    case = scored(
        variant="shanghai", winner="W", rules={"flowers": True}, flowers="F3 S1", by="self_draw",
        hand="(234m) 345m 678s 99p 34p +5p",
    )  # fmt: skip
    assert lines(case, verbose=True)[1] == "(234m) 345m 345p 678s 99p F3 S1"
    assert lines(case)[1] == "(234m) 345m 345p 678s 99p"
    assert lines(case, verbose=True, tiles="unicode")[1].endswith(" 🀥🀦")


@pytest.mark.parametrize(
    ("count", "said"),
    [
        ({"fan": 5}, "5 fan, 32 points (as told)"),
        ({"fan": 0}, "0 fan, 1 point (as told)"),
        ({"value": 84}, "84 points (as told)"),
    ],
)
def test_a_bare_count_is_said_to_be_as_told(count: dict[str, int], said: str) -> None:
    case = scored(variant="shanghai", winner="E", by="discard", hand=count, **{"from": "S"})
    assert lines(case)[:2] == ["East wins on South's discard (shanghai, East round)", f"  {said}"]


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", "nothing is paid: the hand counts 3 fan and needs 4 fan"),
        ("zh", "不付分：此牌计3番，起和须4番"),
    ],
)
def test_a_hand_below_the_minimum_shows_its_items_and_why_nothing_is_paid(lang: str, said: str) -> None:
    found = lines(sample(rules={"minimum": 4}), lang)
    assert found[-1] == said
    assert len(found) == 7


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", "nothing is paid: the hand counts 2 fan towards the minimum of 8 fan, and 7 fan besides"),
        ("de", "nichts wird gezahlt: das Blatt zählt 2 Fan für das Minimum von 8 Fan, und daneben 7 Fan"),
    ],
)
def test_what_does_not_help_to_reach_the_minimum_is_told_apart(lang: str, said: str) -> None:
    hand = {"hand": "(234m) (678p) (345s) 67s BB +8s", "by": "discard", "from": "west"}
    few = scored(variant="mcr", winner="south", flowers="F1 F2 F3 F4 S1 S2 S3", **hand)
    assert " ".join(lines(few, lang)[-2:]) == said


def test_a_deal_that_nobody_won_says_so() -> None:
    assert lines(scored(variant="shanghai", events=[{"end": "wall"}], round="south")) == [
        "Nobody wins, the wall is exhausted (shanghai, South round)",
        "nothing is paid",
    ]
    alone = lines(scored(variant="shanghai", penalties=[{"false_win": "N"}]))
    assert alone[0] == "Nobody wins (shanghai, East round)"
    assert alone[-1].split() == ["net", "+64", "+64", "+64", "-192"]


def test_how_it_was_won_is_said() -> None:
    drawn = sample(by="self_draw", **{"from": None})
    assert lines(drawn)[0].startswith("South wins by self-draw (")
    robbed = sample(hand="(EEE<W) [RRRR] 123m 46m 55p", tile="5m", by="robbed_kong")
    assert lines(robbed)[0].startswith("South wins by robbing West's kong (")


def test_note_and_date_are_shown() -> None:
    assert lines(sample(note="a quarrel\nabout tiles", date="2026-11-30"))[-2:] == [
        "date: 2026-11-30",
        "note: a quarrel␊about tiles",
    ]


def test_verbose_says_what_was_not_counted_and_by_what() -> None:
    concealed = sample(hand="[EEEE] [RRRR] 123m 456m 5p +5p", tile=None, by="self_draw", **{"from": None})
    found = lines(concealed, verbose=True)
    assert "  not counted: self-drawn (1 fan), part of fully concealed hand" in found
    assert found[-2:] == ["next dealer: South", f"rules: {concealed.result.rules}"]
    assert "not counted" not in shown(concealed)


def test_verbose_shows_the_items_of_the_hands_that_did_not_win() -> None:
    found = lines(scored(**LOSERS), verbose=True)
    place = found.index("East")
    assert found[place + 1 : place + 5] == [
        "(EEE)",
        "  exposed pung   4 points",
        "  own wind       1 double",
        "  round wind     1",
    ]


def test_with_many_items_these_stand_side_by_side_with_their_units() -> None:
    many = scored(variant="dmjl", winner="W", hand="[1111s] 222s 567s 888s R +R", flowers="F1 S1", by="self_draw")
    found = lines(many)
    place = next(number for number, line in enumerate(found) if " = " in line)
    assert 1 <= place - 2 <= ROWS < len(many.result.wins[0].count.items)
    assert len(lines(many, verbose=True)) > len(found) + ROWS


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_case_of_the_specification_is_wider_than_a_terminal_or_long_for_an_ordinary_deal(lang: str) -> None:
    for case in all_cases() if lang == "en" else some_cases():
        found = lines(case, lang)
        assert max(map(width, found)) <= WIDTH
        if not case.result.hands and not case.deal.penalties:
            assert len(found) <= ROWS + 10
    for case in some_cases():
        for players in (HOSTILE, ("王" * 80, "e\u0301" * 80, "A" * 80, "Ω")):
            assert max(map(width, lines(named(case, *players), lang))) <= WIDTH
        for verbose in (False, True):
            assert max(map(width, lines(case, lang, verbose=verbose, tiles="unicode"))) <= WIDTH


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_name_of_a_shipped_table_is_cut(lang: str) -> None:
    for variant in names():
        book = load(variant)
        longest = max(item_names(book, words(lang)).values(), key=width)
        assert tamed(longest, LONGEST["item"]) == longest
        entries = (*(book.table.get("liability") or ()), *(book.table.get("penalties") or {}).values())
        for entry in entries:
            name = words(lang).pick(entry.get("name")) or ""
            assert tamed(name, LONGEST["reason"]) == name


@given(st.lists(st.text(max_size=90), min_size=4, max_size=4), st.text(max_size=300), st.sampled_from(LANGUAGES))
def test_no_name_and_no_note_can_act_on_a_terminal(players: list[str], note: str, lang: str) -> None:
    case = sample()
    case = case._replace(
        deal=case.deal._replace(players=tuple(players)), result=case.result._replace(notes=(("note", note),))
    )
    found = lines(case, lang, verbose=True)
    assert all(line == harmless(line) for line in found)
    assert max(map(width, found)) <= WIDTH


@pytest.mark.parametrize("names", [("Anna", "Bruno", "Carla", "Dora"), ("王小明", "李", "Anna", "田中さん")])
def test_the_columns_of_the_matrix_stand_below_each_other_in_every_script(names: tuple[str, ...]) -> None:
    found = lines(named(sample(), *names))
    payers = [line for line in found[7:11] if line.endswith(("8", "16"))]
    assert len({width(line) for line in payers}) == 1
    assert width(found[6]) == width(found[-1])


def test_item_names_of_house_rules_are_no_more_trusted_than_players(tmp_path: Any) -> None:
    case = sample()
    table = {
        **case.book.table,
        "items": [{**entry, "name": {"en": "\x1b]0;x\x07" + "long " * 60}} for entry in case.book.table["items"]],
    }
    found = lines(case._replace(book=replace(case.book, table=table)))
    assert all(line == harmless(line) for line in found)
    assert max(map(width, found)) <= WIDTH


PAO = {"variant": "riichi", "winner": "south", "hand": "(BBBB<E) (GGGG<N) (RRRR<W) (1111m<E) 5s +5s"}
PAO_OF_TWO = {**PAO, "by": "discard", "from": "north", "rules": {"pao": ["daisangen", "suukantsu"]}}
GOOD = {"win": "south", "hand": "234567m 345p 88p 67s +8s", "by": "discard", "from": "west"}
NO_YAKU = {"win": "east", "hand": "123p 456p 789m EE 67s +8s", "by": "discard", "from": "west"}


def test_each_of_two_who_are_liable_is_told_with_his_own_reason() -> None:
    text = lines(scored(**PAO_OF_TWO))
    assert "West is liable for a part: third set of dragons" in text
    assert "East is liable for a part: fourth kong" in text
    drawn = {**{name: value for name, value in PAO_OF_TWO.items() if name != "from"}, "by": "self_draw"}
    assert "East is liable for a part: fourth kong" in lines(scored(**drawn))


def test_who_is_liable_for_two_hands_at_once_is_told_once_with_both_reasons() -> None:
    text = lines(scored(**{**PAO_OF_TWO, "hand": "(BBBB<E) (GGGG<N) (RRRR<W) (1111m<W) 5s +5s"}))
    assert "West is liable for a part: third set of dragons, fourth kong" in text


def test_what_the_table_has_ruled_for_two_hands_is_told_once() -> None:
    hand = "(BBBB<E) (GGGG<N) (RRRR<W) (1111m<W) 5s +5s"
    assert "East is liable for a part: the table has ruled so" in lines(
        scored(**{**PAO_OF_TWO, "hand": hand, "liable": "east"})
    )


def test_a_fault_is_told_of_the_win_that_has_it_and_not_of_the_others() -> None:
    text = shown(scored(variant="riichi", events=[GOOD, NO_YAKU]))
    assert text.count("nothing is paid: the hand has no yaku") == 1
    assert text.endswith("nothing is paid: another win of this deal does not hold")
    below = {"win": "east", "hand": "(222p<N) 456m 789s 23m EE +1m", "by": "discard", "from": "west"}
    first = {"win": "south", "hand": "123m 456p 789s 23m 99p +1m", "by": "discard", "from": "west"}
    assert "counts 13 fan" not in shown(scored(variant="mcr", events=[first, below]))


@pytest.mark.parametrize(
    ("discards", "said"),
    [
        ({"south": "8s"}, "furiten, a tile of the wait is among their own discards"),
        ("S:9m N:8s W:8s", "furiten, a tile of the wait was let pass since they last drew"),
        ("S:9m* N:8s S:1m W:8s", "furiten, a tile of the wait was let pass after riichi"),
    ],
)
def test_furiten_is_told_with_its_form(discards: Any, said: str) -> None:
    deal = {**GOOD, "variant": "riichi", "winner": "south", "discards": discards}
    del deal["win"]
    assert said in " ".join(line.strip() for line in lines(scored(**deal)))


def test_one_yakuman_is_called_a_yakuman_once() -> None:
    text = [line.strip() for line in lines(scored(**PAO_OF_TWO))]
    assert "2 yakuman, 64000 points" in text
    assert "2倍役満、64000点" in [line.strip() for line in lines(scored(**PAO_OF_TWO), "ja")]


def test_sticks_are_laid_on_the_table_and_taken_from_it() -> None:
    alone = {name: value for name, value in GOOD.items() if name != "win"}
    text = lines(scored(**{"variant": "riichi", "winner": "south", "riichi": ["east"], **alone}))
    assert "riichi stick: East lays 1000 on the table" in text
    assert "sticks: South takes 1000 from the table" in text


def test_each_of_two_winners_is_told_to_take_a_stick() -> None:
    riichi = {"variant": "riichi", "riichi": ["east", "south"], "rules": {"several_wins_own_stick": True}}
    wins = [{"win": seat, "hand": "234567m 345p 88p 67s +8s", "by": "discard", "from": "west"} for seat in ("E", "S")]
    wins[1]["hand"] = "123456m 345p 66p 67s +8s"
    text = lines(scored(**riichi, events=wins))
    assert [line for line in text if line.startswith("sticks")] == [
        "sticks: East takes 1000 from the table",
        "sticks: South takes 1000 from the table",
    ]


def test_why_somebody_offended_is_told_where_it_is_written() -> None:
    text = lines(scored(variant="riichi", penalties=[{"chombo": "south", "why": "a false win"}]))
    assert text[1] == "chombo: South (a false win)"
