"""Who deals next, round by round, by the tables of the variants."""

from __future__ import annotations

import pytest

from mjscore.rotation import round_of
from mjscore.session import Evening, extended
from tests.session.evenings import PLAYERS, WINDS, east, evening, seats, won

# The given text's evening: the winds of the winners, in order, by round.
GIVEN = {"East": "NSEEWN", "South": "NWENS", "West": "WWSN", "North": "EEEESNNEW"}
# Hand by hand who is East in it, as its table says.
EASTS = "ABCCCD" + "ABCCD" + "ABCD" + "AAAAABCDD"


def round_name(found: Evening) -> str | None:
    wind = round_of(found.book.rotation, found.table.standing, len(found.table.seated))
    return None if wind is None else ("East", "South", "West", "North")[wind]


def test_the_given_texts_evening_goes_as_its_table_says() -> None:
    found = evening()
    met = []
    for wind in "".join(GIVEN.values()):
        met.append((round_name(found), east(found)[0]))
        found = extended(found, won(wind))
    assert [name for name, _ in met] == [name for name, winners in GIVEN.items() for _ in winners]
    assert "".join(letter for _, letter in met) == EASTS
    assert found.table.over
    assert len(found.lines) == 24


def test_the_game_is_over_only_when_norths_fourth_dealer_has_lost_the_deal() -> None:
    found = evening()
    for wind in "".join(GIVEN.values()):
        assert not found.table.over
        found = extended(found, won(wind))
    assert found.table.over
    assert round_name(found) == "East"
    assert not extended(found, {"draw": "wall"}).table.over


@pytest.mark.parametrize(
    ("variant", "winners", "easts"),
    [
        ("shanghai", "ESWN.", "ABCDA"),
        ("classical", "EE.SN", "AAAAB"),
        ("dmjl", "E.SWN", "AAABC"),
        ("bmja", "E.SWN", "AAABC"),
        ("hongkong", "E.SWN", "AAABC"),
    ],
)
def test_the_deal_goes_on_as_the_variants_table_says(variant: str, winners: str, easts: str) -> None:
    found = evening(variant=variant)
    dealt = ""
    for wind in winners:
        dealt += east(found)[0]
        found = extended(found, {"draw": "wall"} if wind == "." else won(wind))
    assert dealt == easts


@pytest.mark.parametrize(
    ("variant", "rules", "after"),
    [
        ("shanghai", {}, "Bruno"),
        ("shanghai", {"draw_keeps_dealer": True}, "Anna"),
        ("classical", {}, "Anna"),
        ("classical", {"draw_passes_east": True}, "Bruno"),
        ("hongkong", {}, "Anna"),
        ("hongkong", {"draw_keeps_dealer": False}, "Bruno"),
    ],
)
def test_an_option_says_who_deals_after_a_drawn_deal(variant: str, rules: dict[str, bool], after: str) -> None:
    assert east(evening({"draw": "wall"}, variant=variant, options=rules)) == after


def test_the_round_changes_when_the_deal_has_gone_once_around() -> None:
    found = evening(*[won("S")] * 4, variant="shanghai")
    assert (round_name(found), east(found)) == ("South", "Anna")
    for _ in range(12):
        found = extended(found, won("E"))
    assert found.table.over


def test_the_next_dealer_of_a_result_is_who_is_east_in_the_next_deal() -> None:
    found = evening()
    for wind in "NSEEWN":
        here = seats(found)
        found = extended(found, won(wind))
        result = found.lines[-1].result
        assert result is not None
        assert result.next_dealer is not None
        assert here[result.next_dealer] == east(found)


# -- what no table built so far has, by house rules ----------------------------------------------------------------

FIRST_WINNER = """
extends: shanghai
id: house
rotation: {dealer_won: first_winner, other_won: first_winner, several: source, drawn: stays, round: none}
"""

CHANGING = """
extends: shanghai
id: house
rotation:
  seats_change:
    - [east, south, west, north]
    - [south, east, north, west]
    - [north, west, south, east]
    - [west, north, east, south]
"""

COUNTING = """
extends: classical
id: house
deal: {added: [{id: honba, kind: number}]}
rotation:
  counters: [{id: honba, adds: [dealer_won, drawn], clears: [other_won]}]
  rounds: 2
"""


def test_the_first_winner_deals_where_a_table_says_so_and_no_round_wind_blows() -> None:
    found = evening(won("W"), rules=FIRST_WINNER)
    assert east(found) == "Carla"
    assert round_name(found) is None
    found = extended(extended(found, {"draw": "wall"}), won("E"))
    assert east(found) == "Carla"
    assert not found.table.over


def test_chairs_change_between_the_rounds_of_the_chinese_official_game() -> None:
    found = evening(variant="mcr")
    order = [seats(found)]
    for n in range(16):
        found = extended(found, {"draw": "wall"})
        if n in (3, 7, 11):
            order.append(seats(found))
    assert order == [
        ["Anna", "Bruno", "Carla", "Dario"],
        ["Bruno", "Anna", "Dario", "Carla"],
        ["Carla", "Dario", "Bruno", "Anna"],
        ["Dario", "Carla", "Anna", "Bruno"],
    ]
    assert found.table.over
    kept = evening(*[{"draw": "wall"}] * 4, rules="extends: mcr\nid: house\nrotation: {seats_change: []}\n")
    assert seats(kept) == PLAYERS


def test_players_change_seats_with_the_round_where_a_table_says_so() -> None:
    found = evening(rules=CHANGING)
    orders = []
    for number in range(16):
        if number % 4 == 0:
            orders.append("".join(name[0] for name in seats(found)))
        found = extended(found, won("N"))
    assert orders == ["ABCD", "BADC", "DCBA", "CDAB"]
    assert found.table.over
    assert seats(found) == PLAYERS


def test_counters_go_from_deal_to_deal_and_may_be_stated() -> None:
    found = evening(won("E"), {"draw": "wall"}, rules=COUNTING)
    assert dict(found.table.standing.counters) == {"honba": 2}
    found = extended(found, won("S", honba=2))
    assert dict(found.table.standing.counters) == {"honba": 0}
    assert [line.deal.more["honba"] for line in found.lines if line.deal] == [0, 1, 2]


def test_a_table_says_how_many_rounds_a_game_has() -> None:
    found = evening(*[won("S")] * 7, rules=COUNTING)
    assert not found.table.over
    assert extended(found, won("S")).table.over


def test_an_end_after_which_the_deal_is_played_again_changes_nothing() -> None:
    rules = "extends: shanghai\nid: house\ndeal: {ends: [wall, replay]}\nrotation: {replays: [replay]}\n"
    found = evening(won("S"), {"draw": "replay"}, rules=rules)
    assert east(found) == "Bruno"
    result = found.lines[-1].result
    assert result is not None
    assert result.next_dealer == 0


# -- the ninth win in a row ----------------------------------------------------------------------------------------


def test_the_ninth_win_in_a_row_of_east_is_worth_the_limit_and_passes_the_deal() -> None:
    found = evening(*[won("E")] * 8, variant="dmjl")
    assert east(found) == "Anna"
    found = extended(found, won("E"))
    result = found.lines[-1].result
    assert result is not None
    assert result.wins[0].count.value == 500
    assert result.net == {0: 3000, 1: -1000, 2: -1000, 3: -1000}
    assert dict(result.notes)["dealer_wins"] == 9
    assert east(found) == "Bruno"


def test_a_drawn_deal_does_not_break_a_row_and_another_winner_does() -> None:
    found = evening(*[won("E")] * 4, {"draw": "wall"}, *[won("E")] * 4, variant="dmjl")
    assert east(extended(found, won("E"))) == "Bruno"
    found = evening(*[won("E")] * 8, won("S"), won("N"), variant="dmjl")
    assert found.table.standing.row == 0


def test_seats_are_written_in_the_order_of_the_winds() -> None:
    found = evening(won("S"))
    assert [seats(found).index(name) for name in PLAYERS] == [3, 0, 1, 2]
    assert WINDS[seats(found).index("Anna")] == "N"


# -- Sichuan -------------------------------------------------------------------------------------------------------

EAST_WINS = {"win": "east", "hand": "(111s) 2334456799s +8s", "by": "discard", "from": "west"}
NORTH_WINS = {"win": "north", "hand": "(222m) 345789m67s66m +8s", "by": "discard", "from": "west"}


def test_in_sichuan_the_first_winner_deals_or_who_fed_several() -> None:
    found = evening({"events": [EAST_WINS, NORTH_WINS]}, variant="sichuan")
    assert found.lines[0].change == (4, 0, -5, 1)
    assert east(found) == "Carla"
    assert round_name(found) is None
    found = extended(found, {"winner": "Anna", "hand": {"fan": 0}, "by": "self_draw"})
    assert east(found) == "Anna"
    assert not found.table.over


def test_in_sichuan_the_dealer_stays_where_nobody_wins() -> None:
    hands = {
        "Anna": "123456789m1478p", "Bruno": "(222s) 345678s45s99s", "Carla": "(111p) 234m678m34p55p",
        "Dario": "(555m)(333s) 1247m159s",
    }  # fmt: skip
    found = evening({"draw": "wall", "hands": hands}, variant="sichuan")
    assert found.lines[0].change == (-5, 8, 2, -5)
    assert east(found) == "Anna"
    kong = {"kong": "9p", "by": "Anna", "kind": "concealed"}
    hands["Anna"] = "[9999p] 123456789m1p"
    found = evening({"draw": "wall", "events": [kong], "hands": hands}, variant="sichuan")
    assert found.lines[0].kind == "draw"
    assert sum(found.lines[0].change) == 0
