"""What real games hold and random ones seldom do: each matter a deal written by hand, its payments counted by hand.

Every deal is written in all three formats, which have to tell the same (`told`), and the rules have to arrive at what was
paid.
"""

from __future__ import annotations

import pytest

from tests.logs.reading import holds, read, told
from tests.logs.script import Script
from tests.logs.writers import ALL, mjlog, tenhou

READY = "234567m 345p 88p 67s"  # waits for 5s and 8s: all simples, no points
WAITS = "555s0s 8888s"  # what it waits for, so that nobody throws it by chance


def test_seats_are_winds_by_the_dealer() -> None:
    deal = Script({1: READY}, dealer=2, round=1, keep="8s")
    deal.until(0, 2)
    deal.turn(0, "8s")
    deal.win(1, 0, [-2000, 2000, 0, 0])
    found = told(deal.record)
    assert (found["round"], found["winner"], found["from"]) == ("south", "north", "west")
    assert found["hand"] == "234567m 34588p 67s +8s"
    assert found["claim"] == {"net": {"east": 0, "south": 0, "west": -2000, "north": 2000}}


# several winners


def test_of_two_winners_the_nearest_has_counters_and_sticks() -> None:
    deal = Script({1: READY, 2: "234m 234p 77p 34678s"}, honba=2, sticks=1, keep="5s")
    deal.turn(0, "5s")
    deal.win(1, 0, [-2600, 3600, 0, 0])
    deal.win(2, 0, [-2000, 0, 2000, 0])
    found = told(deal.record)
    assert "winner" not in found
    assert [event["win"] for event in found["events"]] == ["south", "west"]
    assert (found["sticks"], found["honba"]) == (1, 2)
    assert found["claim"] == {"net": {"east": -4600, "south": 3600, "west": 2000, "north": 0, "table": -1000}}


THREE = {1: READY, 2: "234m 234p 77p 34678s", 3: "678m 567p 33m 34888s"}


def test_three_winners_are_paid_where_three_are() -> None:
    deal = Script(THREE, keep="5s")
    deal.turn(0, "5s")
    deal.win(1, 0, [-2000, 2000, 0, 0])
    deal.win(2, 0, [-2000, 0, 2000, 0])
    deal.win(3, 0, [-1300, 0, 0, 1300])
    assert len(told(deal.record, "riichi_mahjong_soul")["events"]) == 3


def test_three_winners_make_the_hand_void_at_tenhou_and_the_stick_is_not_laid() -> None:
    deal = Script(THREE, sticks=1, keep="5s")
    deal.turn(0, "5s", riichi=True)
    deal.end("triple_ron")
    found = told(deal.record)
    assert found["events"] == [{"end": "triple_ron"}]
    assert found["sticks"] == 1
    assert found["claim"] == {"net": {"east": 0, "south": 0, "west": 0, "north": 0}}


# liability


def fed_dragons() -> Script:
    """South has claimed white from East, green from North and red from West, and waits for 1s and 4s."""
    deal = Script({1: "PPFFCC 23s 55m 789p"}, honba=1, keep="P F C 4s 1s")
    deal.turn(0, "P")
    deal.pung(1, "PP", "7p")
    deal.until(3, 2)
    deal.turn(3, "F")
    deal.pung(1, "FF", "8p")
    deal.turn(2, "C")
    deal.pung(1, "CC", "9p")
    return deal


def test_a_liable_player_pays_all_of_a_self_draw() -> None:
    deal = fed_dragons()
    deal.until(1, 2)
    deal.draw(1, "4s")
    deal.win(1, 1, [0, 32300, -32300, 0], liable=2)
    found = told(deal.record)
    assert found["hand"] == "(BBB<E) (GGG<N) (RRR<W) 55m 23s +4s"
    assert "liable" not in found  # the sets tell it


def test_a_liable_player_shares_with_who_discards() -> None:
    deal = fed_dragons()
    deal.turn(2)
    deal.turn(3, "4s")
    deal.win(1, 3, [0, 32300, -16300, -16000], liable=2)
    assert told(deal.record)["from"] == "north"


def test_who_fed_the_fourth_wind_is_liable() -> None:
    deal = Script({2: "EESSWWNN 11m 789s"}, keep="ESWN 1m", indicator="F")
    deal.turn(0, "E")
    deal.pung(2, "EE", "7s")
    deal.until(1, 3)
    deal.turn(1, "S")
    deal.pung(2, "SS", "8s")
    deal.turn(3, "W")
    deal.pung(2, "WW", "9s")
    deal.turn(3, "N")
    deal.pung(2, "NN", "1m")
    deal.until(2, 3)
    deal.draw(2, "1m")
    deal.win(2, 2, [0, 0, 32000, -32000], liable=3)
    assert told(deal.record)["hand"] == "(EEE<E) (SSS<S) (WWW<N) (NNN<N) 1m +1m"


def test_liability_that_the_sets_do_not_tell_is_written() -> None:
    deal = Script({1: "111m 222p 333s EE 78p"}, keep="1m 9p", indicator="F")
    deal.turn(0, "1m")
    deal.call(1, "kong", "111m")
    deal.draw(1, "9p")
    deal.win(1, 1, [0, 1600, -1600, 0], liable=2, yaku=["rinshan"])
    for format, text in (("tenhou", tenhou([deal.record])), ("mjlog", mjlog([deal.record]))):
        (found,), _ = read(format, text)
        assert found["liable"] == "west"
        assert holds(found)


# kongs


def test_an_added_kong_is_robbed_and_does_not_break_the_go_round() -> None:
    deal = Script({1: "88s 123p 456p 789p 11m", 2: READY}, keep="8s 8s")
    deal.turn(0, "8s")
    deal.pung(1, "88s", "1m")
    deal.turn(2, riichi=True)
    deal.until(1, 3)
    deal.draw(1, "8s")
    deal.add(1, "8s")
    deal.win(2, 1, [0, -8000, 9000, 0], ura="E")
    found = told(deal.record)
    assert (found["by"], found["from"], found["with"]) == ("robbed_kong", "south", ["riichi", "ippatsu"])
    assert (found["sticks"], found["ura"]) == (1, "E")


def test_a_concealed_kong_is_robbed_by_thirteen_orphans() -> None:
    deal = Script({0: "1111m 234p 567p 88s 2p", 2: "9m 199p 19s ESWNPFC"})
    deal.draw(0)
    deal.conceal(0, "1m")
    deal.win(2, 0, [-32000, 0, 32000, 0])
    assert told(deal.record)["by"] == "robbed_kong"


def test_chained_kongs_turn_their_indicators_late() -> None:
    deal = Script({0: "111m 222p 345s 77s 68s"}, keep="1m 2p 7s")
    deal.turn(0)
    deal.turn(1, "1m")
    deal.call(0, "kong", "111m")
    deal.draw(0, "2p")
    deal.conceal(0, "2p")
    deal.indicate("E")
    deal.indicate("S")
    deal.draw(0, "7s")
    deal.win(0, 0, [3000, -1000, -1000, -1000], yaku=["rinshan"])
    found = told(deal.record)
    assert found["hand"] == "(1111m<S) [2222p] 3456778s +7s"
    assert (found["dora"], found["with"]) == ("NES", ["kong_replacement"])


def test_the_last_tile_drawn_for_a_kong_is_not_the_last_of_the_wall() -> None:
    deal = Script({0: "1111m 234p 567p 78s E"}, keep="E 9s P", indicator="F")
    assert deal.drain(0, 2) == 0
    deal.draw(0, "E")
    deal.conceal(0, "1m")
    deal.indicate("P")
    deal.draw(0, "9s")
    assert deal.live == 0
    deal.win(0, 0, [6000, -2000, -2000, -2000], yaku=["rinshan"])
    assert told(deal.record)["with"] == ["kong_replacement"]


def test_an_added_kong_stands_where_its_pung_stood() -> None:
    deal = Script({1: "PP 66s 678p 234m 9m 1p 4m"}, keep="P 6s P 1p 9m")
    deal.turn(0, "P")
    deal.pung(1, "PP", "1p")
    deal.turn(2, "6s")
    deal.pung(1, "66s", "4m")
    deal.until(1, 2)
    deal.draw(1, "P")
    deal.add(1, "P")
    deal.indicate("E")
    deal.draw(1, "9m")
    deal.win(1, 1, [-1600, 3200, -800, -800], yaku=["rinshan"])
    assert told(deal.record)["hand"] == "(BBB<E+B) (666s<W) 2349m 678p +9m"


# the go-round, the first draw, the last tile


@pytest.mark.parametrize("called", [False, True])
def test_one_shot_is_broken_by_a_call(called: bool) -> None:
    deal = Script({0: READY, 2: "99m 123s 456s 789s 22p"}, keep="9m 8s")
    deal.turn(0)
    deal.until(0, 1)
    deal.turn(0, riichi=True)
    if called:
        deal.turn(1, "9m")
        deal.pung(2, "99m", "1s")
        deal.until(0, 3)
    else:
        deal.until(0, 1)
    deal.draw(0, "8s")
    paid = 2600 if called else 4000
    deal.win(0, 0, [3 * paid + 1000, -paid, -paid, -paid], ura="E")
    assert told(deal.record)["with"] == (["riichi"] if called else ["riichi", "ippatsu"])


def test_a_riichi_discard_that_is_claimed_has_passed() -> None:
    deal = Script({0: READY, 2: "99m 123s 456s 789s 22p"}, keep="9m 8s")
    deal.turn(0)
    deal.until(0, 1)
    deal.turn(0, "9m", riichi=True)
    deal.pung(2, "99m", "1s")
    deal.turn(3, "8s")
    deal.win(0, 3, [6800, 0, 0, -5800], ura="E")
    found = told(deal.record)
    assert found["with"] == ["riichi"]
    assert found["discards"]["east"].endswith(" 9m*^")


def test_a_riichi_discard_that_is_won_on_lays_no_stick() -> None:
    deal = Script({1: READY}, keep="8s")
    deal.turn(0, "8s", riichi=True)
    deal.win(1, 0, [-2000, 2000, 0, 0])
    assert told(deal.record)["sticks"] == 0


def test_riichi_with_the_first_discard_is_double() -> None:
    deal = Script({1: READY}, keep="8s")
    deal.turn(0)
    deal.turn(1, riichi=True)
    deal.turn(2, "8s")
    deal.win(1, 2, [0, 9000, -8000, 0], ura="E")
    assert told(deal.record)["with"] == ["double_riichi", "ippatsu"]


def test_the_dealer_wins_with_the_first_fourteen() -> None:
    deal = Script({0: READY}, keep="8s")
    deal.draw(0, "8s")
    deal.win(0, 0, [48000, -16000, -16000, -16000])
    assert told(deal.record)["with"] == ["heaven"]


@pytest.mark.parametrize("called", [False, True])
def test_the_first_draw_wins_unless_somebody_called(called: bool) -> None:
    deal = Script({1: READY, 2: "99m 123s 456s 789s 22p"}, keep="9m 8s")
    deal.turn(0, "9m")
    if called:
        deal.pung(2, "99m", "1s")
        deal.until(1, 3)
    deal.draw(1, "8s")
    deal.win(1, 1, [-1300, 2700, -700, -700] if called else [-16000, 32000, -8000, -8000])
    assert told(deal.record).get("with") == (None if called else ["earth"])


def test_the_last_tile_of_the_wall_is_won_on() -> None:
    deal = Script({1: READY}, keep=WAITS)
    assert deal.drain(0, 1) == 1
    deal.draw(1, "8s")
    deal.win(1, 1, [-2600, 5200, -1300, -1300])
    assert told(deal.record)["with"] == ["last_tile"]


def test_the_last_discard_is_won_on() -> None:
    deal = Script({2: READY}, keep=WAITS)
    deal.drain(0, 1)
    deal.turn(1, "8s")
    deal.win(2, 1, [0, -3900, 3900, 0])
    assert told(deal.record)["with"] == ["last_tile"]


# red fives, and calls that fit more than one discard


def test_red_fives_stand_in_claimed_sets() -> None:
    deal = Script({1: "46m 0p5p 345s 67s 88s 1p 9m"}, keep="0m 5p 8s")
    deal.turn(0, "0m")
    deal.call(1, "chow", "46m")
    deal.throw(1, "1p")
    deal.turn(2)
    deal.turn(3, "5p")
    deal.pung(1, "0p5p", "9m")
    deal.turn(2, "8s")
    deal.win(1, 2, [0, 3900, -3900, 0])
    found = told(deal.record)
    assert found["hand"] == "(406m<E) (550p<N) 3456788s +8s"
    assert found["discards"]["east"] == "0m^"


def test_a_red_five_is_an_indicator() -> None:
    deal = Script({1: "234678m 345p 88p 67s"}, indicator="0m", keep="8s")
    deal.turn(0, "8s")
    deal.win(1, 0, [-3900, 3900, 0, 0])
    assert told(deal.record)["dora"] == "0m"


def test_a_call_that_fits_two_equal_discards_is_found_by_what_follows() -> None:
    deal = Script({0: "99s 66p 147m 258s EFC", 2: "99s 12345m 123p 77p W", 3: READY}, keep="6p 8s")
    deal.turn(0, throws="9s")
    deal.turn(1, "6p")
    deal.pung(0, "66p", "9s")
    deal.pung(2, "99s", "W")
    deal.draw(3, "8s")
    deal.win(3, 3, [-1300, -700, -700, 2700])
    assert told(deal.record)["discards"] == {"east": "9s 9s^", "south": "6p^", "west": "W"}


def test_a_chow_and_a_pung_that_fit_one_discard_are_told_apart() -> None:
    deal = Script({1: "78s 123m 456m 789p 11p", 2: "99s 12345m 123p 66p W", 3: READY}, keep="9s 9s 8s")
    deal.turn(0, "9s")
    deal.pung(2, "99s", "W")
    deal.until(0, 3)
    deal.turn(0, "9s")
    deal.call(1, "chow", "78s")
    deal.throw(1, "1m")
    deal.turn(2)
    deal.draw(3, "8s")
    deal.win(3, 3, [-1300, -700, -700, 2700])
    assert told(deal.record)["discards"]["east"] == "9s^ 9s^"


# three players


def test_three_players_have_winds_of_their_own_and_set_norths_aside() -> None:
    deal = Script({0: "234p 567p 345s 88p 6s N"}, seats=3, dealer=1, indicator="F", keep="7s 8s")
    deal.until(0, 1)
    deal.draw(0, "7s")
    deal.north(0)
    deal.draw(0)
    deal.throw(0)
    deal.until(0, 1)
    deal.draw(0, "8s")
    deal.win(0, 0, [3900, -2600, -1300])
    found = told(deal.record)
    assert (found["variant"], found["winner"], found["kita"]) == ("riichi_tenhou_3p", "west", 1)
    assert found["claim"] == {"net": {"east": -2600, "south": -1300, "west": 3900}}


def test_a_north_set_aside_is_won_on_within_the_go_round() -> None:
    deal = Script({2: "123p 456p 99p NN 789s", 0: "N 258p 147s 99m EWP 1p"}, seats=3, indicator="F", dealer=1)
    deal.until(2, 1)
    deal.turn(2)
    deal.until(2, 0)
    deal.turn(2, riichi=True)
    deal.draw(0)
    deal.north(0)
    deal.win(2, 0, [-2600, 0, 3600], ura="E")
    found = told(deal.record)
    assert (found["by"], found["with"]) == ("discard", ["riichi", "ippatsu"])


@pytest.mark.parametrize(
    ("yaku", "counted"),
    [([], {"tenhou", "mjlog", "mjai"}), (["riichi"], {"mjai"}), (["riichi", "rinshan"], {"tenhou", "mjlog", "mjai"})],
)
def test_a_tile_drawn_for_a_north_counts_as_for_a_kong_unless_other_yaku_are_listed(
    yaku: list[str], counted: set[str]
) -> None:
    deal = Script({0: "234p 567p 345s 88p 67s"}, seats=3, dealer=0, indicator="F", keep="N 8s 9s")
    deal.turn(0, "9s", riichi=True)
    deal.until(0, 1)
    deal.draw(0, "N")
    deal.north(0)
    deal.draw(0, "8s")
    deal.win(0, 0, [13000, -6000, -6000], yaku=yaku)
    found = {format: read(format, write([deal.record]))[0][0] for format, write in ALL.items()}
    assert {format for format, one in found.items() if "kong_replacement" in one["with"]} == counted
