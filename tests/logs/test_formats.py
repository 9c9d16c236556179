"""What the formats say of a game beside its play: the room, the options, names, and the forms that real files have."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from mjscore.logs import Asked, import_log, stem_of
from tests.logs.reading import holds, read
from tests.logs.script import Script
from tests.logs.writers import ALL, Record, mjai, mjlog, tenhou

LOGS = Path(__file__).parent.parent / "data" / "logs"
READY = "234567m 345p 88p 67s"


def won(honba: int = 0, sticks: int = 0, seats: int = 4) -> Record:
    """A deal that South wins on East's discard."""
    hand = READY if seats == 4 else "234567p 345s 88p 67s"
    deal = Script({1: hand}, honba=honba, sticks=sticks, seats=seats, keep="8s")
    deal.turn(0, "8s")
    paid = 2000 + 100 * (seats - 1) * honba
    deal.win(1, 0, [-paid, paid + 1000 * sticks, 0, 0][:seats])
    return deal.record


def riichi_and_out() -> list[Record]:
    """Two deals: South's riichi is won on by nobody and the wall ends, then East draws."""
    first = Script({1: READY, 0: "19m 19p 19s ESWNPFC"}, keep="555s0s 8888s")
    first.turn(0)
    first.turn(1, riichi=True)
    first.drain(2, 0)
    first.end("wall", [1500, 1500, -1500, -1500], [0, 1])
    second = Script({0: READY}, honba=1, sticks=1, keep="8s")
    second.table.scores = list(first.table.scores)
    second.record[0]["scores"] = list(first.table.scores)
    second.turn(0)
    second.until(0, 1)
    second.draw(0, "8s")
    second.win(0, 0, [1300 * 3 + 300 + 1000, -1400, -1400, -1400])
    return [first.record, second.record]


@pytest.mark.parametrize(
    ("disp", "variant", "rules"),
    [
        ("鳳南喰赤", "riichi_tenhou", {"red_fives": True, "open_tanyao": True}),
        ("般東喰", "riichi_tenhou", {"red_fives": False, "open_tanyao": True}),
        ("般南赤", "riichi_tenhou", {"red_fives": True, "open_tanyao": False}),
        ("玉の間南喰赤", "riichi_mahjong_soul", {"red_fives": True, "open_tanyao": True}),
        ("玉の間四人南", "riichi_mahjong_soul", {"red_fives": False, "open_tanyao": True}),
        ("友人戦南喰", "riichi_mahjong_soul", {"red_fives": False, "open_tanyao": True}),
        ("Jade Room South", "riichi_mahjong_soul", {"red_fives": False, "open_tanyao": True}),
        ("Tounament South Aka Nashi", "riichi_mahjong_soul", {"red_fives": False, "open_tanyao": True}),
        ("Friendly East Aka Nashi", "riichi_mahjong_soul", {"red_fives": False, "open_tanyao": True}),
        ("三金の間赤", "riichi_mahjong_soul", {"red_fives": True, "open_tanyao": True}),
        ("段位場 南", "riichi_mahjong_soul", {"red_fives": False, "open_tanyao": True}),
        ("第39期十段位決定戦", "riichi_tenhou", {"red_fives": False, "open_tanyao": True}),
        ("若銀東喰赤祝2", "riichi_tenhou", {"red_fives": True, "open_tanyao": True, "kiriage": True}),
    ],
)
def test_the_room_and_its_options_stand_in_the_rules_display(disp: str, variant: str, rules: dict[str, bool]) -> None:
    game = json.loads(tenhou([won()], disp))
    game["rule"] = {"disp": disp}
    (found,), problems = read("tenhou", json.dumps(game))
    assert not problems
    assert (found["variant"], found["rules"]) == (variant, rules)


@pytest.mark.parametrize(
    ("aka", "red_fives"), [({"aka": 1}, True), ({"aka": 0}, False), ({"aka51": 0, "aka52": 1}, True)]
)
def test_counts_of_red_fives_go_before_the_display(aka: dict[str, int], red_fives: bool) -> None:
    game = json.loads(tenhou([won()]))
    game["rule"] = {"disp": "鳳南喰赤", **aka}
    assert read("tenhou", json.dumps(game))[0][0]["rules"]["red_fives"] is red_fives


def test_a_game_numbered_as_mahjong_soul_numbers_them_is_one_of_its_games() -> None:
    game = json.loads(tenhou([won()]))
    game |= {"ref": "240725-550d2f43-904b-4412-bd31-514668e4d4d5", "rule": {"aka": 1}}
    assert read("tenhou", json.dumps(game))[0][0]["variant"] == "riichi_mahjong_soul"
    game["ref"] = "2024010203gm-00a9-0000-abcdef01"
    assert read("tenhou", json.dumps(game))[0][0]["variant"] == "riichi_tenhou"


def test_a_game_without_rules_says_nothing_of_options() -> None:
    game = json.loads(tenhou([won()]))
    del game["rule"]
    (found,), _ = read("tenhou", json.dumps(game))
    assert found["variant"] == "riichi_tenhou"
    assert "rules" not in found


@pytest.mark.parametrize(
    ("flags", "rules"),
    [(0x00A9, (True, True)), (0x00AB, (False, True)), (0x00AD, (True, False)), (0x00AF, (False, False))],
)
def test_the_flags_of_an_mjlog_are_its_options(flags: int, rules: tuple[bool, bool]) -> None:
    (found,), _ = read("mjlog", mjlog([won()], flags))
    assert found["rules"] == {"red_fives": rules[0], "open_tanyao": rules[1]}


def test_without_red_fives_the_first_five_is_a_plain_one() -> None:
    deal = Script({1: READY}, indicator="0m", keep="8s")
    deal.turn(0, "8s")
    deal.win(1, 0, [-2000, 2000, 0, 0])
    assert read("mjlog", mjlog([deal.record], 0x00AB))[0][0]["dora"] == "5m"
    assert read("mjlog", mjlog([deal.record]))[0][0]["dora"] == "0m"


@pytest.mark.parametrize("format", ALL)
def test_three_players_have_a_table_of_their_own(format: str) -> None:
    (found,), problems = read(format, ALL[format]([won(seats=3)]))
    assert not problems
    assert found["variant"] == "riichi_tenhou_3p"
    assert set(found["claim"]["net"]) == {"east", "south", "west"}


@pytest.mark.parametrize("format", ALL)
def test_the_table_and_the_names_are_as_asked(format: str) -> None:
    (found,), _ = read(format, ALL[format]([won()]))
    assert "players" not in found
    (found,), _ = read(format, ALL[format]([won()]), variant="riichi_m_league", names=True)
    assert found["variant"] == "riichi_m_league"
    assert found["players"] == {"east": "Aki", "south": "Bea", "west": "Ciro", "north": "Dan"}
    assert holds(found)


def test_names_that_a_deal_could_not_have_are_told_apart() -> None:
    game = json.loads(tenhou([won()]))
    game["name"] = ["NoName", "noname", "East", "  "]
    (found,), _ = read("tenhou", json.dumps(game), names=True)
    assert found["players"] == {"east": "NoName", "south": "noname'", "west": "East'"}
    assert holds(found)


@pytest.mark.parametrize("format", ALL)
def test_deals_are_numbered_through_the_file_and_the_broken_one_keeps_its_number(format: str) -> None:
    broken = won()
    broken[0]["hands"][0][0] = broken[0]["hands"][0][1]  # a tile that is dealt twice, and thrown by nobody
    broken[0]["hands"][2] = broken[0]["hands"][2][:12]
    deals, problems = read(format, ALL[format]([won(), broken, won()]))
    assert [deal["id"] for deal in deals] == ["game-1", "game-3"]
    assert [problem.code for problem in problems] == ["impossible"]
    assert problems[0].spot is not None


@pytest.mark.parametrize("format", ALL)
def test_several_games_stand_in_one_file(format: str) -> None:
    text = ALL[format]([won(), won()])
    deals, problems = read(format, f"{text.strip()}\n{text.strip()}\n")
    assert not problems
    assert [deal["id"] for deal in deals] == ["game-1", "game-2", "game-3", "game-4"]


@pytest.mark.parametrize("format", ["tenhou", "mjai"])
def test_a_json_array_is_read_as_lines_are(format: str) -> None:
    lines = ALL[format]([won(), won()]).strip().split("\n")
    deals, problems = read(format, f"[{','.join(lines)}]")
    assert not problems
    assert deals == read(format, "\n".join(lines))[0]


def test_a_game_may_be_written_over_many_lines() -> None:
    text = json.dumps(json.loads(tenhou([won()])), indent=1)
    assert read("tenhou", text)[0] == read("tenhou", tenhou([won()]))[0]


@pytest.mark.parametrize("format", ALL)
@pytest.mark.parametrize("size", [1, 7, 4096])
def test_packed_logs_are_unpacked_whatever_comes_at_a_time(format: str, size: int) -> None:
    raw = ALL[format]([won(), won()]).encode()
    packed = gzip.compress(raw[: len(raw) // 2]) + gzip.compress(raw[len(raw) // 2 :])
    for data in (raw, packed):
        chunks = [data[place : place + size] for place in range(0, len(data), size)]
        found = list(import_log(format, chunks, "game.x", Asked("game")))
        assert [one.deal for one in found] == read(format, raw)[0]


@pytest.mark.parametrize(
    ("name", "stem"),
    [
        ("a/b/2024010203gm-00a9.mjlog.gz", "2024010203gm-00a9"),
        ("x.json", "x"),
        ("y", "y"),
        ("c\\d.xml", "d"),
        ("-", "log"),
    ],
)
def test_ids_begin_with_the_name_of_the_file(name: str, stem: str) -> None:
    assert stem_of(name) == stem


# mjlog


def test_a_room_that_plays_for_chips_counts_them_behind_the_scores_and_rounds_up() -> None:
    deal = Script({1: READY}, keep="8s", indicator="7p")
    deal.turn(0, "8s")
    deal.win(1, 0, [-8000, 8000, 0, 0])
    scores = 'sc="250,-80,250,80,250,0,250,0'
    text = mjlog([deal.record], 0x0229)
    assert scores in text
    (found,), problems = read("mjlog", text.replace(scores, f"{scores},0,-1,0,1,0,0,0,0"))
    assert not problems
    assert found["rules"] == {"red_fives": True, "open_tanyao": True, "kiriage": True}
    assert holds(found)


def test_players_who_leave_and_come_back_change_nothing() -> None:
    text = mjlog([won(), won()], None)
    again = text.replace("<INIT", '<BYE who="2"/><UN n2="Someone"/><INIT').replace("<D", '<BYE who="1"/><UN n1="X"/><D')
    assert read("mjlog", again, names=True)[0] == read("mjlog", text, names=True)[0]


def test_a_log_that_is_cut_off_keeps_the_deals_that_were_over() -> None:
    text = mjlog([won(), won(), won()])
    deals, problems = read("mjlog", text[: text.rindex("<AGARI")])
    assert len(deals) == 2
    assert problems[-1].code == "syntax"
    deals, problems = read("mjlog", text[: text.rindex("</mjloggm>")])
    assert len(deals) == 3
    assert problems[-1].code == "syntax"


def test_a_packed_log_that_is_cut_off_keeps_the_deals_that_were_over() -> None:
    raw = (LOGS / "four.mjlog.xml").read_bytes()
    packed = gzip.compress(raw)
    deals, problems = read("mjlog", packed[: len(packed) * 2 // 3])
    assert 0 < len(deals) < len(read("mjlog", raw)[0])
    assert "ends too early" in problems[-1].message


@pytest.mark.parametrize("format", ALL)
def test_a_deal_without_a_result_is_unfinished_and_the_next_is_read(format: str) -> None:
    cut = won()[:-1]
    deals, problems = read(format, ALL[format]([cut, won()]))
    assert [deal["id"] for deal in deals] == ["game-2"]
    assert [problem.code for problem in problems] == ["unfinished"]


# mjai


def test_payments_follow_from_scores() -> None:
    deals = riichi_and_out()
    with_deltas, _ = read("mjai", mjai(deals))
    from_scores, problems = read("mjai", mjai(deals, deltas=False))
    assert not problems
    assert from_scores == with_deltas
    assert all(map(holds, with_deltas))


def events(deals: list[Record]) -> list[dict[str, Any]]:
    return [json.loads(line) for line in mjai(deals).splitlines()]


def lines(events: list[dict[str, Any]]) -> str:
    return "\n".join(map(json.dumps, events))


def test_payments_follow_from_the_scores_of_the_next_deal_and_the_last_has_no_claim() -> None:
    told = events(riichi_and_out())
    for event in told:
        event.pop("deltas", None)
    deals, problems = read("mjai", lines(told))
    assert not problems
    assert deals[0] == read("mjai", mjai(riichi_and_out()))[0][0]
    assert "claim" not in deals[1]


def test_sticks_counters_and_scores_are_carried_on_where_a_deal_does_not_tell_them() -> None:
    told = events(riichi_and_out())
    for event in told:
        if event["type"] == "start_kyoku":
            for key in ("kyotaku", "honba"):
                del event[key]
    deals, problems = read("mjai", lines(told))
    assert not problems
    assert deals == read("mjai", mjai(riichi_and_out()))[0]


def test_unknown_events_and_keys_are_left_alone() -> None:
    told = events([won()])
    for event in told:
        event["meta"] = {"q_values": [0.5, -1.25], "mask": None}
    told.insert(3, {"type": "none"})
    told.insert(2, {"type": "hello", "protocol": "mjsonp"})
    assert read("mjai", lines(told))[0] == read("mjai", mjai([won()]))[0]


def test_honours_by_number_and_a_nought_for_a_red_five_are_read_too() -> None:
    deal = Script({1: "46m 0p5p 345s 67s 88s 1p 9m", 2: "19m 19p 19s ESWNPFC"}, keep="0m 5p 8s")
    deal.turn(0, "0m")
    deal.call(1, "chow", "46m")
    deal.throw(1, "1p")
    deal.turn(2, throws="P")
    deal.turn(3, "5p")
    deal.pung(1, "0p5p", "9m")
    deal.turn(2, "8s")
    deal.win(1, 2, [0, 3900, -3900, 0])
    told = mjai([deal.record])
    other = told.replace('"bakaze": "E"', '"bakaze": "wind"')
    for number, name in enumerate("ESWNPFC", 1):
        other = other.replace(f'"{name}"', f'"{number}z"')
    for suit in "mps":
        other = other.replace(f'"5{suit}r"', f'"0{suit}"')
    other = other.replace('"wind"', '"E"')
    assert '"0m"' in other
    assert '"5z"' in other
    deals, problems = read("mjai", other)
    assert not problems
    assert holds(deals[0])
    assert deals == read("mjai", told)[0]


def test_a_fourth_hand_that_is_only_a_place_is_no_player() -> None:
    told = events([won(seats=3)])
    for event in told:
        if event["type"] == "start_kyoku":
            event["tehais"].append(["?"] * 13)
            event["scores"].append(0)
        if "deltas" in event:
            event["deltas"].append(0)
    assert read("mjai", lines(told))[0] == read("mjai", mjai([won(seats=3)]))[0]


def test_scores_of_a_place_that_is_kept_are_left_out() -> None:
    told = events([won(seats=3), won(seats=3)])
    for event in told:
        event.pop("deltas", None)
        if event["type"] == "start_kyoku":
            event["scores"].append(0)
            event["tehais"].append([])
    told[6]["scores"] = [33000, 37000, 35000, 0]
    deals, problems = read("mjai", lines(told))
    assert not problems
    assert deals[0]["claim"] == {"net": {"east": -2000, "south": 2000, "west": 0}}


def test_a_stick_laid_last_is_no_payment() -> None:
    deal = Script({})
    for seat in range(4):
        deal.turn(seat, riichi=True)
    deal.end("four_riichi")
    (found,), problems = read("mjai", mjai([deal.record], deltas=False))
    assert not problems
    assert found["claim"] == {"net": {"east": 0, "south": 0, "west": 0, "north": 0}}


def test_a_log_that_hides_hands_is_refused_for_it() -> None:
    told = events([won()])
    told[1]["tehais"][2] = ["?"] * 13
    deals, problems = read("mjai", lines(told))
    assert not deals
    assert problems[0].message == "a tile is hidden"


def test_who_is_ready_is_taken_from_the_event_where_it_tells() -> None:
    told = events(riichi_and_out())
    end = next(event for event in told if event["type"] == "ryukyoku")
    end["tenpais"] = [True, True, False, False]
    assert read("mjai", lines(told))[0][0]["events"][0]["tenpai"] == ["east", "south"]
