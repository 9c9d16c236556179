"""What entries do, and what corrections do to the entries behind them."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mjscore.place import Refused
from mjscore.session import Evening, extended, last_that_counts
from tests.session.evenings import PLAYERS, east, evening, refusal, seats, totals, won

DEAL = {"winner": "Bruno", "hand": "(EEE<Anna) [RRRR] 123m 456m 5p +5p", "by": "discard", "from": "Carla"}


def test_a_deal_is_scored_with_the_winds_that_are_worked_out() -> None:
    found = evening(DEAL)
    assert totals(found) == {"Anna": 1536, "Bruno": 2928, "Carla": 1768, "Dario": 1768}
    assert east(found) == "Bruno"
    deal = found.lines[0].deal
    assert deal is not None
    assert deal.players == tuple(PLAYERS)


def test_points_start_as_the_variant_or_the_header_says() -> None:
    assert totals(evening(variant="shanghai"))["Anna"] == 5000
    assert totals(evening(variant="hongkong"))["Anna"] == 0
    assert totals(evening(start=-10))["Anna"] == -10


def test_rules_of_the_header_hold_for_every_deal_and_a_deal_may_add_its_own() -> None:
    found = evening(won("S", 700), won("E", 10, rules={"limit": 5}), options={"east_factor": 1})
    assert found.lines[0].change == (-500, 1500, -500, -500)
    assert found.lines[1].change == (-5, 15, -5, -5)


def test_a_drawn_deal_and_a_penalty_are_entries_too() -> None:
    found = evening({"draw": "wall"}, {"penalties": [{"false_win": "Dario"}]})
    assert [line.kind for line in found.lines] == ["draw", "penalty"]
    assert totals(found) == {"Anna": 2500, "Bruno": 2250, "Carla": 2250, "Dario": 1000}
    assert east(found) == "Anna"


def test_a_penalty_outside_a_deal_does_not_hand_the_deal_on() -> None:
    found = evening({"penalties": [{"false_win": "Dario"}]}, variant="shanghai")
    assert east(found) == "Anna"
    found = evening({"draw": "wall", "penalties": [{"false_win": "Dario"}]}, variant="shanghai")
    assert [line.kind for line in found.lines] == ["draw"]
    assert east(found) == "Bruno"


# -- entries that are no deals -------------------------------------------------------------------------------------


def test_points_are_moved_by_hand() -> None:
    found = evening({"adjust": {"Anna": 100, "south": -100}, "why": "a stick fell down"})
    assert found.lines[0].change == (100, -100, 0, 0)


def test_new_seats_are_from_east_on() -> None:
    found = evening(won("S"), {"seats": ["Dario", "Carla", "Bruno", "Anna"]})
    assert seats(found) == ["Dario", "Carla", "Bruno", "Anna"]
    found = extended(found, won("S"))
    assert seats(found) == ["Carla", "Bruno", "Anna", "Dario"]


def test_the_table_decides_against_the_rule() -> None:
    assert east(evening(won("S"), {"dealer": "stays", "why": "a misdeal"})) == "Anna"
    assert east(evening(won("E"), {"dealer": "passes"})) == "Bruno"
    assert east(evening(won("S"), {"dealer": "passes"})) == "Bruno"
    found = evening(*[won("S")] * 4, {"dealer": "stays"})
    assert east(found) == "Dario"
    assert found.table.standing.passed == 3
    assert east(evening({"dealer": "passes"})) == "Bruno"


def test_somebody_takes_over_a_seat_and_its_points() -> None:
    found = evening(won("Dario"), {"player": {"Dario": "Elena"}}, won("Elena"))
    assert totals(found) == {"Anna": 1976, "Bruno": 1976, "Carla": 1984, "Elena": 2064}


def test_somebody_starts_anew_and_who_left_may_come_back() -> None:
    found = evening(won("Dario"), {"player": {"Dario": "Elena"}, "fresh": True}, won("Elena"))
    assert totals(found) == {"Anna": 1976, "Bruno": 1976, "Carla": 1984, "Dario": 2032, "Elena": 2032}
    found = extended(found, {"player": {"Anna": "Dario"}, "fresh": True})
    assert len(found.table.persons) == 5
    assert "Dario" in seats(found)
    assert "Anna" not in seats(found)


# -- corrections ---------------------------------------------------------------------------------------------------


def test_a_correction_stands_in_the_place_of_its_entry_and_everything_behind_is_worked_out_again() -> None:
    found = evening(won("S"), won("Bruno"), won("Anna"), {"correct": 1, "deal": won("E")})
    again = evening(won("E"), won("Bruno"), won("Anna"))
    assert found.table == again.table
    assert found.lines[1].change == again.lines[1].change
    assert found.lines[0].corrected_by == 4
    assert [line.n for line in found.lines] == [1, 2, 3, 4]


def test_the_history_is_kept() -> None:
    entries: list[dict[str, Any]] = [won("S"), {"correct": 1, "deal": won("E")}, {"void": 1}]
    found = evening(*entries)
    assert [dict(written.data) for written in found.written] == entries


def test_the_last_of_several_corrections_counts_and_goes_when_it_is_void() -> None:
    found = evening(won("S"), {"correct": 1, "deal": won("E")}, {"correct": 1, "deal": won("W")})
    assert found.table == evening(won("W")).table
    found = extended(found, {"void": 3})
    assert found.table == evening(won("E")).table
    assert extended(found, {"void": 2}).table == evening(won("S")).table


def test_a_void_entry_counts_for_nothing_until_its_voiding_is_void() -> None:
    found = evening(won("S"), won("S"), {"void": 1})
    assert found.table == evening(won("S")).table
    assert extended(found, {"void": 3}).table == evening(won("S"), won("S")).table


def test_what_was_taken_back_may_be_put_back_and_taken_back_again() -> None:
    corrected = evening(won("S"), won("S"), {"correct": 1, "deal": won("E")})
    without = extended(corrected, {"void": 3})
    assert without.table == evening(won("S"), won("S")).table
    again = extended(without, {"void": 4})
    assert again.table == corrected.table
    assert [line.change for line in again.lines[:3]] == [line.change for line in corrected.lines]
    assert again.lines[0].corrected_by == 3
    found = evening(won("S"), won("S"), {"void": 1}, {"void": 3}, {"void": 4})
    assert found.table == evening(won("S")).table
    assert found.lines[0].void_by == 3
    assert extended(found, {"void": 5}).table == evening(won("S"), won("S")).table


def test_an_entry_may_be_corrected_into_one_of_another_kind() -> None:
    found = evening(won("S"), won("S"), {"correct": 1, "deal": {"draw": "wall"}})
    assert found.table == evening({"draw": "wall"}, won("S")).table
    assert found.lines[0].kind == "draw"


def test_undo_means_the_last_that_counts() -> None:
    found = evening(won("S"), won("S"))
    assert last_that_counts(found) == 2
    found = extended(found, {"void": 2})
    assert last_that_counts(found) == 1
    found = extended(found, {"void": 1})
    assert last_that_counts(found) is None


# -- what is refused -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("entry", "code", "said"),
    [
        (won("S", round="south"), "contradiction", "it is the East round with Bruno as East, not the South round"),
        (won("S", players={"east": "Anna"}), "contradiction", "East is Bruno, not 'Anna'"),
        (won("S", dealer="Anna"), "contradiction", "Bruno deals, not 'Anna'"),
        (won("S", variant="shanghai"), "contradiction", "the session plays classical, not 'shanghai'"),
        ({"correct": 9, "deal": won("S")}, "contradiction", "there is no entry 9"),
        ({"correct": 2, "deal": won("S")}, "contradiction", "there is no entry 2"),
        ({"void": 0}, "contradiction", "there is no entry 0"),
        ({"void": "one"}, "contradiction", "there is no entry 'one'"),
        ({"adjust": {"Anna": 100, "Bruno": -90}}, "contradiction", "the points moved add up to +10, not to zero"),
        ({"adjust": {"Anna": 100, "Zoe": -100}}, "bad_value", "'Zoe' is no player here"),
        ({"adjust": {"Anna": 1.5, "Bruno": -1.5}}, "bad_value", "1.5 is no number of points"),
        ({"adjust": {"Anna": 10**10, "Bruno": -(10**10)}}, "bad_value", "10000000000 is too much"),
        ({"adjust": {}}, "bad_value", "a mapping moves no points"),
        ({"seats": ["Anna", "Bruno", "Carla"]}, "bad_value", "4 players sit at the table, not 3"),
        ({"seats": ["Anna", "Bruno", "Carla", "Anna"]}, "contradiction", "Anna sits twice"),
        ({"dealer": "goes"}, "bad_value", "'goes' is neither stays nor passes"),
        ({"player": {"Dario": "Anna"}}, "bad_value", "two players are called Anna"),
        ({"player": {"Zoe": "Elena"}}, "bad_value", "'Zoe' is no player here"),
        ({"player": {"Dario": "east"}}, "bad_value", "a player cannot be called east: that is a seat"),
        ({"draw": "flood"}, "bad_value", "'flood' is no end known here"),
        ({"draw": "wall", "winner": "Anna"}, "contradiction", "winner belongs to a win, and draw says that nobody won"),
        ({"adjust": {"Anna": 0, "Bruno": 0}, "wy": "x"}, "unknown_field", "an entry with adjust has no field 'wy'"),
        ({"correct": 1}, "missing", "the correction does not say what is right"),
        ({"correct": 1, "deal": {"void": 1}}, "contradiction", "an entry cannot be corrected into one with void"),
        ({"note": "nothing"}, "missing", "the entry says nothing that can be recorded"),
        ("text", "bad_value", "'text' is no entry"),
        ({"hand": "123m"}, "missing", "how the hand was won is not written"),
    ],
)
def test_an_entry_that_does_not_hold_is_refused_with_what_was_expected(entry: Any, code: str, said: str) -> None:
    problem = refusal(evening(won("S")), entry).first()
    assert (problem.code, problem.message) == (code, said)
    assert problem.help


def test_a_slip_in_the_word_that_makes_an_entry_is_guessed() -> None:
    problem = refusal(evening(), {"why": "so", "darw": "wall"}).first()
    assert (problem.code, problem.help, problem.at.path) == ("missing", "did you mean draw?", ("darw",))
    assert refusal(evening(), {"note": "hello"}).first().help.startswith("an entry has winner, draw")


def test_a_correction_under_which_a_later_entry_no_longer_holds_is_refused() -> None:
    found = evening(won("S"), won("S", players={"east": "Bruno"}))
    problem = refusal(found, {"correct": 1, "deal": won("E")}).first()
    assert problem.code == "contradiction"
    assert "entry 2 would no longer hold: East is Anna, not 'Bruno'" in problem.message
    assert refusal(found, {"void": 1}).first().code == "contradiction"


def test_the_places_of_a_correction_lie_in_the_deal_that_it_gives() -> None:
    problem = refusal(evening(won("S")), {"correct": 1, "deal": won("S", by="luck")}).first()
    assert problem.at.path == ("deal", "by")


def test_the_end_of_a_drawn_deal_has_its_place_in_the_entry() -> None:
    assert refusal(evening(), {"draw": "flood"}).first().at.path == ("draw",)


def test_what_is_void_or_a_correction_cannot_be_corrected() -> None:
    found = evening(won("S"), {"correct": 1, "deal": won("E")}, won("S"), {"void": 3})
    assert refusal(found, {"correct": 2, "deal": won("E")}).first().help == "correct entry 1"
    assert refusal(found, {"correct": 3, "deal": won("E")}).first().message == "entry 3 is void already, by entry 4"
    assert refusal(found, {"correct": 4, "deal": won("E")}).first().help == "void entry 4"


def test_a_hand_that_is_no_legal_win_is_not_recorded() -> None:
    found = evening(variant="shanghai", options={"minimum": 3})
    refused = refusal(found, {"winner": "Anna", "by": "self_draw", "hand": {"fan": 2}})
    assert refused.first().code == "below_minimum"


def test_a_variant_of_four_is_not_played_by_three() -> None:
    with pytest.raises(Refused, match="3 players are named"):
        evening(players=["Anna", "Bruno", "Carla"])


# -- balance -------------------------------------------------------------------------------------------------------

_names = st.sampled_from(PLAYERS)
_entries = st.one_of(
    st.builds(won, st.sampled_from("ESWN"), st.integers(0, 300)),
    st.builds(lambda end: {"draw": end}, st.just("wall")),
    st.builds(lambda name: {"penalties": [{"false_win": name}]}, _names),
    st.builds(lambda one, two, points: {"adjust": {one: points, two: -points}}, _names, _names, st.integers(-50, 50)),
    st.builds(lambda order: {"seats": order}, st.permutations(PLAYERS)),
    st.builds(lambda said: {"dealer": said}, st.sampled_from(["stays", "passes"])),
    st.builds(lambda n: {"void": n}, st.integers(1, 12)),
    st.builds(lambda n, seat: {"correct": n, "deal": won(seat)}, st.integers(1, 12), st.sampled_from("ESWN")),
    st.builds(lambda name: {"player": {name: "Elena"}, "fresh": True}, _names),
)


def _taken(entries: list[dict[str, Any]], variant: str) -> Evening:
    found = evening(variant=variant)
    for entry in entries:
        try:
            found = extended(found, entry)
        except Refused:
            continue
    return found


@settings(deadline=None, max_examples=60)
@given(st.lists(_entries, max_size=14), st.sampled_from(["classical", "shanghai", "dmjl", "hongkong"]))
def test_totals_always_balance_and_come_out_the_same_when_read_again(
    entries: list[dict[str, Any]], variant: str
) -> None:
    found = _taken(entries, variant)
    start = found.first.totals[0]
    assert sum(found.table.totals) == start * len(found.table.persons)
    for line in found.lines:
        assert sum(line.change) == 0
    again = evening(*[written.data for written in found.written], variant=variant)
    assert (again.table, again.lines) == (found.table, found.lines)
