"""What would make a claim right: every kind of change is found, the smallest first, the likeliest first."""

from __future__ import annotations

from typing import Any

import pytest

from mjscore.dispute import check
from mjscore.dispute.family import family_of, named_in_origin
from mjscore.dispute.figures import figures_of, holds
from mjscore.rulebook import load
from tests.checking import ndjson
from tests.dispute.asking import HONGKONG, SAMPLE, answers, ask, singles

KINDS: list[tuple[dict[str, Any], list[str], tuple[str, str, Any]]] = [
    ({**SAMPLE, "hand": {"fan": 6}}, ["value 42"], ("option", "laak_scheme", "5-8-11")),
    ({**HONGKONG}, ["east pays south 64"], ("option", "table", "laak_4_7_10")),
    ({**HONGKONG}, ["east pays south 24", "west pays south 12"], ("option", "responsibility", "half")),
    ({"variant": "classical", "hand": {"points": 40, "doubles": 5}, "winner": "south", "by": "self_draw"}, ["value 600"],
     ("option", "limit", 600)),
    ({**SAMPLE, "hand": "(123s<E) (456s<E) (999s<W) 77s34s +5s"}, ["west pays south 256"], ("option", "suit_liability", False)),
    (SAMPLE, ["fan 4"], ("circumstance", "last_tile", True)),
    ({**SAMPLE, "with": ["last_tile"]}, ["fan 3"], ("circumstance", "last_tile", False)),
    (SAMPLE, ["self_draw"], ("circumstance", "by", "self_draw")),
    (SAMPLE, ["no round_wind", "fan 2"], ("circumstance", "round", "south")),
    (SAMPLE, ["seat_wind", "fan 4"], ("circumstance", "winner", "east")),
    (SAMPLE, ["north pays south 16", "west pays south 8"], ("circumstance", "from", "north")),
    (HONGKONG, ["seat_flower", "fan 5"], ("field", "flowers", "F2")),
    ({**HONGKONG, "flowers": "F2 F3"}, ["no seat_flower", "fan 4"], ("field", "flowers", "F3")),
    (SAMPLE, ["west pays south 32", "north pays south 0"], ("field", "liable", "west")),
    ({**SAMPLE, "hand": "EEE [RRRR] 123m 456m 55p +5p", "by": "self_draw", "from": None}, ["self_draw", "fully_concealed"],
     ("item", "self_draw", "counted")),
    (SAMPLE, ["no dragon_pung", "fan 2"], ("item", "dragon_pung", "left out")),
    ({**SAMPLE, "penalties": [{"false_win": "north"}]}, ["north -8"], ("field", "penalties", None)),
    ({"variant": "hongkong", "hand": "1133556699mEERR +R", "winner": "south", "by": "self_draw"}, ["fan 9"],
     ("option", "seven_pairs", True)),
]  # fmt: skip


@pytest.mark.parametrize(("deal", "claims", "change"), KINDS)
def test_every_kind_of_change_is_found(deal: dict[str, Any], claims: list[str], change: tuple[str, str, Any]) -> None:
    dispute = check({name: value for name, value in deal.items() if value is not None}, claims)
    assert [change] in answers(dispute)
    assert all(holds(figures_of(dispute.claim), answer.result) for answer in dispute.would_hold)


def test_another_reading_of_the_tiles_is_found() -> None:
    deal = {
        **SAMPLE,
        "variant": "classical",
        "hand": "(777p<N) 678m 22234s EE +2s",
    }  # 2s finishes the chow, not the pung
    dispute = check(deal, ["points 26"])
    (reading,) = [one for one in singles(dispute) if one.kind == "reading"]
    assert reading.after == "(777p) 678m 234s EE 22s+2s"


def test_two_changes_are_found_where_one_is_not_enough() -> None:
    dispute = ask("self_draw", "last_wall_tile", "fan 5")
    assert [("circumstance", "last_tile", True), ("circumstance", "by", "self_draw")] in answers(dispute)
    assert all(len(answer.changes) == 2 for answer in dispute.would_hold)


def test_an_option_and_what_it_allows_are_found_together() -> None:
    dispute = ask("seat_flower", "fan 4")
    assert [("option", "flowers", True), ("field", "flowers", "F2")] in answers(dispute)


def test_what_other_tables_play_goes_before_forgotten_facts_and_these_before_slips() -> None:
    dispute = check(
        {**HONGKONG, "hand": "(234m)(456p) EE34p678s +5p", "with": ["last_tile"], "rules": {"minimum": 0}},
        ["no all_chows"],
    )
    first = dispute.would_hold[0].changes[0]
    assert (first.kind, first.id, first.after) == ("option", "all_chows_pair", "suited")
    assert first.tables == ("hongkong_wikidot", "hongkong_wikipedia")
    ranks = [answer.changes[0].rank for answer in dispute.would_hold]
    assert ranks == sorted(ranks)


def test_an_item_is_worth_what_another_table_gives_it() -> None:
    dispute = check({**HONGKONG, "hand": "(123s)(567s)(777s) 2224s +3s"}, ["full_flush 6"])
    (first, *_) = singles(dispute)
    assert (first.after, first.tables) == ({"full_flush": 6}, ("hongkong_wikidot",))


def test_it_is_said_when_nothing_explains_a_claim() -> None:
    dispute = ask("value 17")
    assert (dispute.would_hold, dispute.tried_all) == ((), True)


def test_the_same_dispute_has_the_same_answers() -> None:
    assert answers(ask("value 16", "west pays south 32")) == answers(ask("value 16", "west pays south 32"))


def test_a_fixed_option_is_not_changed() -> None:
    from mjscore.rulebook.house import load_house

    text = "extends: shanghai\nid: club\nname: {en: Club}\noptions: {laak_scheme: {value: 6-9-12, fixed: true}}\n"
    book = load_house(text, "club.yaml", lambda path: (path, text))
    dispute = check({**SAMPLE, "hand": {"fan": 6}}, ["value 42"], find_book=lambda name: book)
    assert "laak_scheme" not in {one.id for answer in dispute.would_hold for one in answer.changes}


def test_a_family_says_what_its_tables_set_otherwise() -> None:
    family = family_of(load("hongkong"))
    assert "hongkong_laak" in family.setting("table", "laak_4_7_10", "hongkong")
    assert family_of(load("bmja")).setting("chows", 4, "bmja") == ("classical", "dmjl")
    assert named_in_origin("CW; as_self_draw HKMA", "as_self_draw")
    assert not named_in_origin("CW", "half")


def test_what_is_the_same_for_several_winners_is_one_change() -> None:
    on_one_tile = [
        {"win": "south", "hand": "(111p) 234m67m345p55p +8m", "by": "discard", "from": "east"},
        {"win": "west", "hand": "(222s) 345s67m888s99s +8m", "by": "discard", "from": "east"},
    ]
    dispute = check({"variant": "sichuan", "events": on_one_tile}, ["south: last_tile", "west: last_tile"])
    assert [("circumstance", "last_tile", True)] in answers(dispute)
    moved = check({"variant": "sichuan", "events": on_one_tile}, ["north -2", "east 0"])
    assert [("circumstance", "from", "north")] in answers(moved)


def test_a_card_hand_is_disputed_too() -> None:
    deals = [one["deal"] for one in ndjson("american.ndjson") if "hand" in one["deal"]]
    dispute = check(deals[0], ["value 50"])
    assert dispute.parts_at == "value"
    assert {one.kind for one in singles(dispute)} == {"option", "field"}
