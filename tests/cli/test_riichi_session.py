"""Evenings of riichi through the command line: counters and sticks, who deals, when a game ends, and what it brings."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.pages import printed

FILE = "evening.yaml"
FOUR, THREE = "Anna,Bruno,Carla,Dario", "Anna,Bruno,Carla"
ALL_READY = "{draw: wall, tenpai: [Anna, Bruno, Carla, Dario]}"


def said(folder: Path, *words: str, status: int = 0) -> str:
    output, found = printed(["session", words[0], FILE, *words[1:]], folder, None)
    assert found == status, output
    return output


def begin(folder: Path, variant: str = "riichi", players: str = FOUR, **options: object) -> None:
    given = [word for name, value in options.items() for word in ("--set", f"{name}={json.dumps(value)}")]
    said(folder, "new", "--variant", variant, "--players", players, *given)


def add(folder: Path, *entries: str) -> dict[str, Any]:
    """What the last of some entries comes to."""
    found: dict[str, Any] = {}
    for entry in entries:
        found = json.loads(said(folder, "add", entry, "--format", "json"))
    return found


def coming(folder: Path, *entries: str) -> dict[str, Any]:
    """The deal that comes after some entries."""
    told: dict[str, Any] = add(folder, *entries)["next"]
    return told


def settled(folder: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(said(folder, "settle", "--format", "json"))
    return found


def ron(winner: str, source: str, han: int = 1, fu: int = 30, more: str = "") -> str:
    return f"{{winner: {winner}, hand: {{han: {han}, fu: {fu}}}, by: discard, from: {source}{more}}}"


def passing(first: str, count: int, cost: int = 1) -> list[str]:
    """So many deals that East loses, each won from him by who deals next; the dealers follow from `first`."""
    names = FOUR.split(",")
    start = names.index(first)
    return [ron(names[(start + n + 1) % 4], names[(start + n) % 4], cost) for n in range(count)]


# -- counters, sticks, dealer --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("entries", "east", "honba", "sticks"),
    [
        pytest.param([ron("Anna", "Bruno")], "Anna", 1, 0, id="East wins and stays"),
        pytest.param([ron("Bruno", "Carla")], "Bruno", 0, 0, id="another wins"),
        pytest.param([ron("Anna", "Bruno")] * 3, "Anna", 3, 0, id="East wins three times"),
        pytest.param(["{draw: wall, tenpai: [Anna]}"], "Anna", 1, 0, id="East is ready"),
        pytest.param(["{draw: wall, tenpai: [Bruno]}"], "Bruno", 1, 0, id="East is not ready"),
        pytest.param(["{draw: wall, tenpai: []}", "{draw: wall, tenpai: [Bruno]}"], "Bruno", 2, 0, id="two draws"),
        pytest.param(["{draw: nine_terminals, by: Carla}"], "Anna", 1, 0, id="a void hand"),
        pytest.param(["{draw: four_riichi, riichi: [Anna, Bruno, Carla, Dario]}"], "Anna", 1, 4, id="four riichi"),
        pytest.param(["{draw: wall, tenpai: [Dario], nagashi: [Carla]}"], "Bruno", 1, 0, id="nagashi is no win"),
        pytest.param(["{draw: wall, tenpai: [Dario], riichi: [Dario]}"], "Bruno", 1, 1, id="a stick stays"),
        pytest.param(
            ["{draw: wall, tenpai: [Dario], riichi: [Dario]}", ron("Carla", "Dario", more=", riichi: [Anna]")],
            "Carla", 0, 0, id="a winner takes the sticks",
        ),
        pytest.param(["penalties: [{chombo: Carla}]"], "Anna", 0, 0, id="a chombo changes nothing"),
        pytest.param(
            ["{draw: wall, tenpai: [Bruno, Carla], riichi: [Bruno]}",
             "{draw: wall, tenpai: [], riichi: [Carla], penalties: [{chombo: Carla, why: no ready hand}]}"],
            "Bruno", 1, 1, id="a chombo gives the sticks of its deal back",
        ),
    ],
)  # fmt: skip
def test_the_dealer_the_counters_and_the_sticks_go_on(
    tmp_path: Path, entries: list[str], east: str, honba: int, sticks: int
) -> None:
    begin(tmp_path)
    found = coming(tmp_path, *entries)
    assert (found["east"], found["honba"], found["sticks"]) == (east, honba, sticks)


def test_counters_and_sticks_are_worked_out_and_paid(tmp_path: Path) -> None:
    begin(tmp_path)
    add(tmp_path, "{draw: wall, tenpai: [Anna, Dario], riichi: [Dario]}")
    change = add(tmp_path, ron("Bruno", "Carla", 3, 40, ", riichi: [Carla]"))["entry"]["change"]
    # 5,200 and a counter of 300 from Carla, whose own stick goes with Dario's to the winner
    assert change == {"Anna": 0, "Bruno": 5200 + 300 + 2000, "Carla": -5500 - 1000, "Dario": 0}


def test_a_deal_that_states_counters_or_sticks_otherwise_is_refused(tmp_path: Path) -> None:
    begin(tmp_path)
    add(tmp_path, ALL_READY)
    assert "honba is 1 now, not 2" in said(tmp_path, "add", ron("Bruno", "Carla", more=", honba: 2"), status=2)
    assert "sticks is 0 now, not 1" in said(tmp_path, "add", ron("Bruno", "Carla", more=", sticks: 1"), status=2)
    assert add(tmp_path, ron("Bruno", "Carla", more=", honba: 1, sticks: 0"))["entry"]["change"]["Bruno"] == 1300


def test_the_stick_of_a_winner_who_is_not_paid_goes_to_the_nearest(tmp_path: Path) -> None:
    begin(tmp_path, several_wins="nearest")
    nearest = "{win: Carla, hand: 234567m 345p 88p 67s +8s, by: discard, from: Bruno}"
    other = "{win: Dario, hand: 345m 678m 55p 345s 67s +8s, by: discard, from: Bruno, with: riichi}"
    change = add(tmp_path, f"events: [{nearest}, {other}]")["entry"]["change"]
    assert change == {"Anna": 0, "Bruno": -2000, "Carla": 2000 + 1000, "Dario": -1000}


def test_a_correction_is_worked_through_counters_and_sticks(tmp_path: Path) -> None:
    begin(tmp_path)
    add(tmp_path, "{draw: wall, tenpai: [Anna], riichi: [Anna]}", ron("Bruno", "Carla"))
    said(tmp_path, "add", ron("Dario", "Carla"), "--correct", "1")
    entries = json.loads(said(tmp_path, "show", "--format", "json"))["entries"]
    assert (entries[1]["east"], entries[1]["change"]["Bruno"]) == ("Bruno", 1500)  # as East, without counter and stick


# -- the end of a game ---------------------------------------------------------------------------------------------


def test_after_the_last_round_another_is_played_until_somebody_has_the_points(tmp_path: Path) -> None:
    begin(tmp_path)
    found = coming(tmp_path, *passing("Anna", 4), *passing("Anna", 4))
    assert (found["round"], found["east"], found.get("over")) == ("west", "Anna", None)
    found = coming(tmp_path, ron("Anna", "Bruno", 3, 40))
    assert (found["over"], found["ended"]) == (True, "goal")
    assert "the game is over: somebody has reached the points of return" in said(tmp_path, "show")


@pytest.mark.parametrize(
    ("options", "deals", "last"),
    [
        ({"extra_round": False}, 8, "south"),
        ({"extra_round": False, "length": "east"}, 4, "east"),
        ({"length": "east"}, 16, "north"),
        ({}, 16, "north"),
    ],
)
def test_a_game_ends_with_its_last_deal(tmp_path: Path, options: dict[str, object], deals: int, last: str) -> None:
    begin(tmp_path, **options)
    for n, entry in enumerate(passing("Anna", deals)):
        found = add(tmp_path, entry)
        assert ("over" in found["next"]) == (n == deals - 1)
    assert found["next"]["ended"] == "last_deal"
    assert found["entry"]["round"] == last
    text = said(tmp_path, "add", ALL_READY, status=2)
    assert "the game is over: the last deal of the game has been played" in text
    assert "a file of its own" in text


def test_a_game_ends_below_zero_where_the_table_says_so(tmp_path: Path) -> None:
    begin(tmp_path)
    assert coming(tmp_path, "adjust: {Anna: -25000, Bruno: 25000}", ALL_READY).get("over") is None
    assert coming(tmp_path, ron("Bruno", "Anna"))["ended"] == "below_zero"
    (tmp_path / FILE).unlink()
    begin(tmp_path, ends_below_zero=False)
    assert "over" not in coming(tmp_path, "adjust: {Anna: -25000, Bruno: 25000}", ron("Bruno", "Anna"))


@pytest.mark.parametrize(
    ("options", "entry", "ended"),
    [
        pytest.param({}, ron("Dario", "Anna"), "dealer_stops", id="he wins and leads"),
        pytest.param({}, "{draw: wall, tenpai: [Dario]}", "dealer_stops", id="he is ready and leads"),
        pytest.param({}, "{draw: nine_terminals, by: Anna}", None, id="a void hand is neither"),
        pytest.param({"last_dealer_may_stop": False}, ron("Dario", "Anna"), None, id="he may not"),
        pytest.param({"return": 40000}, ron("Dario", "Anna"), None, id="he has not the points"),
        pytest.param({}, ron("Anna", "Dario"), "last_deal", id="he loses the deal"),
    ],
)
def test_the_last_dealer_may_stop_where_he_leads(
    tmp_path: Path, options: dict[str, object], entry: str, ended: str | None
) -> None:
    begin(tmp_path, **options)
    found = coming(tmp_path, *passing("Anna", 7), "adjust: {Dario: 9000, Anna: -4000, Bruno: -5000}", entry)
    assert found.get("ended") == ended


def test_a_dealer_who_may_stop_may_play_on(tmp_path: Path) -> None:
    begin(tmp_path)
    found = coming(tmp_path, *passing("Anna", 7), "adjust: {Dario: 9000, Anna: -9000}", ron("Dario", "Anna"))
    assert (found["ended"], found["east"], found["honba"]) == ("dealer_stops", "Dario", 1)
    assert "East leads with the points of return and may stop here" in said(tmp_path, "show")
    assert coming(tmp_path, ron("Anna", "Bruno"))["ended"] == "last_deal"


def test_a_penalty_after_the_last_deal_does_not_take_the_game_up_again(tmp_path: Path) -> None:
    begin(tmp_path, "riichi_m_league")
    found = coming(tmp_path, *passing("Anna", 8), "penalties: [{chombo: Carla}]")
    assert found["ended"] == "last_deal"
    assert settled(tmp_path)["penalties"]["Carla"] == -20000
    assert "the last deal of the game has been played" in said(tmp_path, "add", ALL_READY, status=2)


def test_an_offence_in_the_last_deal_ends_the_game_where_the_table_says_so(tmp_path: Path) -> None:
    begin(tmp_path, "riichi_ema_2025")
    found = coming(tmp_path, *passing("Anna", 6), "penalties: [{chombo: Carla}]")
    assert "over" not in found
    assert coming(tmp_path, *passing("Carla", 1), "penalties: [{chombo: Carla}]")["ended"] == "offence"
    end = settled(tmp_path)
    assert end["penalties"]["Carla"] == -40000
    assert sum(end["final"].values()) == -40000


# -- what it brings ------------------------------------------------------------------------------------------------


def ended(folder: Path, *totals: int, riichi: str = "", players: str = FOUR, **rules: Any) -> dict[str, Any]:
    """The settlement of a game whose players end with these points, those named in `riichi` less their sticks."""
    names = players.split(",")
    begin(folder, players=players, **rules)
    start = list(json.loads(said(folder, "show", "--format", "json"))["totals"].values())
    moved = {name: total - first for name, total, first in zip(names, totals, start, strict=True) if total != first}
    if moved:
        add(folder, f"adjust: {json.dumps(moved)}")
    add(folder, f"{{draw: wall, tenpai: [{', '.join(names)}], riichi: [{riichi}]}}")
    return settled(folder)


def test_the_worked_example_of_the_end(tmp_path: Path) -> None:
    end = ended(tmp_path, 41200, 27300, 20500, 11000, riichi="Dario")
    assert end["totals"] == {"Anna": 42200, "Bruno": 27300, "Carla": 20500, "Dario": 10000}
    assert end["left_over"] == {"Anna": 1000}
    assert end["final"] == {"Anna": 47200, "Bruno": 2300, "Carla": -14500, "Dario": -35000}
    assert "1000 left on the table go to Anna" in said(tmp_path, "settle")


@pytest.mark.parametrize(
    ("rules", "totals", "riichi", "final"),
    [
        pytest.param({}, (30000, 30000, 20000, 20000), "", (35000, 5000, -15000, -25000), id="equals by seat"),
        pytest.param(
            {"ties": "shared"}, (30000, 30000, 20000, 20000), "", (20000, 20000, -20000, -20000), id="equals share"
        ),
        pytest.param(
            {"variant": "riichi_ema_2025"}, (32000, 29400, 29300, 29300), "", (17000, 4400, -10700, -10700),
            id="EMA: places three and four share",
        ),
        pytest.param(
            {"variant": "riichi_ema_2025"}, (30000, 30000, 30000, 30000), "", (0, 0, 0, 0), id="EMA: all four share"
        ),
        pytest.param(
            {"variant": "riichi_ema_2025"}, (33000, 29000, 29000, 29000), "", (18000, -6000, -6000, -6000),
            id="EMA: three share",
        ),
        pytest.param(
            {"ties": "shared", "uma": [20, 10, -10, -20]}, (30000, 30000, 30000, 10000), "", (13400, 13300, 13300, -40000),
            id="thirds of a hundred go to the earlier",
        ),
        pytest.param(
            {"variant": "riichi_m_league"}, (40000, 25000, 20000, 15000), "", (60000, 5000, -20000, -45000), id="M.League"
        ),
        pytest.param(
            {"variant": "riichi_jpml_a"}, (60000, 20000, 20000, 20000), "", (42000, -14000, -14000, -14000),
            id="floating: one above the start",
        ),
        pytest.param(
            {"variant": "riichi_jpml_a"}, (40000, 35000, 25000, 20000), "", (18000, 9000, -9000, -18000),
            id="floating: two above",
        ),
        pytest.param(
            {"variant": "riichi_jpml_a"}, (40000, 35000, 31000, 14000), "", (18000, 8000, 2000, -28000),
            id="floating: three above",
        ),
        pytest.param(
            {"variant": "riichi_jpml_a"}, (40000, 35000, 25000, 20000), "Dario", (18000, 9000, -9000, -19000),
            id="sticks stay with nobody",
        ),
    ],
)  # fmt: skip
def test_what_a_game_brings(
    tmp_path: Path, rules: dict[str, Any], totals: tuple[int, ...], riichi: str, final: tuple[int, ...]
) -> None:
    assert tuple(ended(tmp_path, *totals, riichi=riichi, **rules)["final"].values()) == final


# -- three players -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", [{"seats": 3}, {"variant": "riichi_tenhou_3p"}])
def test_three_play_to_the_end(tmp_path: Path, rules: dict[str, Any]) -> None:
    end = ended(tmp_path, 45000, 35000, 25000, players=THREE, **rules)
    assert end["final"] == {"Anna": 45000 - 40000 + 15000 + 15000, "Bruno": -5000, "Carla": -15000 - 15000}
    found = coming(tmp_path, "{winner: Carla, hand: {han: 3, fu: 40}, by: self_draw}")
    assert (found["east"], found["honba"]) == ("Bruno", 0)
    assert json.loads(said(tmp_path, "show", "--format", "json"))["entries"][-1]["change"] == {
        "Anna": -2600 - 100, "Bruno": -1300 - 100, "Carla": 3900 + 200
    }  # fmt: skip
    assert "is played by 3, and 4 players are named" in said(
        tmp_path, "new", "--variant", "riichi_tenhou_3p", "--players", FOUR, status=2
    )


def test_no_north_round_is_played_by_three(tmp_path: Path) -> None:
    begin(tmp_path, players=THREE, seats=3, **{"return": 90000})
    names = THREE.split(",")
    for n in range(9):
        found = coming(tmp_path, ron(names[(n + 1) % 3], names[n % 3]))
    assert found["ended"] == "last_deal"
    assert json.loads(said(tmp_path, "show", "--format", "json"))["entries"][-1]["round"] == "west"
