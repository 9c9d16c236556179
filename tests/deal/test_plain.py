"""What is read in one go is read as every deal is, and nothing that is at fault is read so."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

import mjscore
from mjscore.deal.discards import plain_discards, read_discards
from mjscore.deal.plain import plain_of, read_plain
from mjscore.deal.reading import read_closely
from mjscore.deal.words import Reader, words_of
from mjscore.logs import Asked, import_log
from mjscore.place import Refused
from mjscore.rulebook import with_rules
from tests.fuzz import spoilt, spoilt_text

TO_WEST: dict[str, Any] = {"winner": "west", "by": "discard", "from": "east", "round": "south", "id": 7}
DRAWN: dict[str, Any] = {"winner": "E", "by": "self_draw", "with": ["last_tile"], "id": "a"}
HANDS = (
    "123m456p23sEERRR +4s",
    "4455m456p123888s +5m",
    "234p456p23s55s999p +4s",
    "8m8m9m4p9m4s6m4p7m4s6m4s7m +4p",
    "(1s2s3s<S) (456s) (999m<N+9m) [RRRR] 7s +7s",
    "(999m) 1112345678p 5p+9p",
    "(234m) 67m345p111p55p +8m",
    "[9999m] 67m (345p) 111p55p +8m",
    "(999m<N) 67m(345p<E)111p(SSS<W)5p +5p",
    "[1111m] [2222m] [3333m] (4444p) 5s +5s",
    "0p55p NNNEEE S1m2m3m5m+ 5m",
)
DEALS = tuple({**way, "hand": hand} for way in (TO_WEST, DRAWN) for hand in HANDS)
MORE: dict[str, dict[str, Any]] = {
    "shanghai": {"new_tile": True, "rules": {}, "players": {"E": "Anna", "south": "Bruno"}},
    "hongkong": {"flowers": "F1 S2", "note": "late", "date": "2026-01-01", "claim": {"value": 8}},
    "mcr": {"flowers": "F1F2", "tile": "9p"},
    "riichi": {"dora": "3s 0p", "ura": "E 4m", "honba": 2, "with": ["riichi", "ippatsu"], "riichi_discard": True},
    "riichi_tenhou_3p": {"dora": "3s", "kita": 0, "sticks": 1},
    "sichuan": {"tile": "4s"},
    "classical": {"flowers": "F3"},
}

LOGS = sorted((Path(__file__).parents[1] / "data" / "logs").iterdir())
ROWS = (
    "1m,",
    "123m",
    "0p",
    "Wh",
    "5s*^",
    "^5s",
    "5s^*^",
    "F1",
    "J",
    "+5s",
    "[5555s]",
    "5x",
    "E E",
    "\u3000E",
    "🀇",
    "",
    None,
    ["E"],
)


def imported(log: Path) -> list[dict[str, Any]]:
    """The deals of a log in which somebody has won, once."""
    found = import_log(log.name.split(".")[1], [log.read_bytes()], log.name, Asked("game"))
    return [one.deal for one in found if one.deal is not None and "winner" in one.deal]


def spoilt_discards(rng: Random, rows: dict[str, Any]) -> dict[Any, Any]:
    """The rows with a fault, or in another form that is well."""
    rows = dict(rows)
    seat = rng.choice(list(rows))
    kind = rng.randrange(5)
    if kind == 0:
        rows[seat] = spoilt_text(rng, rows[seat])
    elif kind == 1:
        rows[seat] = rng.choice(ROWS)
    elif kind == 2:
        rows[seat] = f"{rows[seat]} {rng.choice(ROWS)}"
    elif kind == 3:
        rows[rng.choice(("E", " east", "South", "north", "Anna", "table", 1, None))] = rows.pop(seat)
    else:
        rows[rng.choice(("E", "W", "east"))] = "1m"
    return rows


def outcome(data: dict[str, Any], book: mjscore.Rulebook) -> Any:
    try:
        return read_closely(data, book.vocabulary, book.id, None)
    except Refused as refused:
        return refused


@pytest.mark.parametrize("variant", MORE)
def test_a_deal_spoilt_at_random_is_read_in_one_go_as_it_is_read_closely_or_not_at_all(variant: str) -> None:
    book = mjscore.load(variant)
    plain = plain_of(book.vocabulary)
    rng = Random(variant)
    read = 0
    for _ in range(60):
        for deal in DEALS:
            data = spoilt(rng, {**deal, **MORE[variant]} if rng.random() < 0.5 else deal)
            found = read_plain(data, plain, book.id)
            if found is not None:
                assert found == outcome(data, book), data
                read += 1
    assert read > 10


def test_of_two_deals_the_one_in_order_is_read_in_one_go() -> None:
    book = mjscore.load("hongkong")
    plain = plain_of(book.vocabulary)
    deal = {**DRAWN, "hand": "[EEEE] 123m456p234sR +R", "with": ["kong_replacement"]}
    assert read_plain(deal, plain, book.id) is not None
    assert read_plain({**deal, "hand": "EEE123m456p234sR +R"}, plain, book.id) is None


def test_more_tiles_of_a_kind_than_a_bag_counts_are_not_read_in_one_go() -> None:
    book = mjscore.load("hongkong")
    plain = plain_of(book.vocabulary)
    for hand in (
        "[1111m] [1111m] [1111m] [1111m] 5s +5s",
        "11111m11111m 111m +1m",
        "1m 1m1m1m1m1m1m1m1m1m1m1m1m1m1m1m +2m",
    ):
        assert read_plain({**DRAWN, "hand": hand}, plain, book.id) is None


@pytest.mark.parametrize("log", LOGS, ids=[log.name for log in LOGS])
def test_deals_of_imported_logs_are_read_in_one_go_as_they_are_read_closely(log: Path) -> None:
    rng = Random(log.name)
    deals = imported(log)
    assert deals
    for deal in deals:
        book = with_rules(mjscore.load(deal["variant"]), deal["rules"])
        plain = plain_of(book.vocabulary)
        assert read_plain(deal, plain, book.id) == outcome(deal, book)
        for _ in range(20):
            data = spoilt(rng, deal)
            if rng.random() < 0.7:
                data = {**deal, "discards": spoilt_discards(rng, deal["discards"])}
            found = read_plain(data, plain, book.id)
            assert found is None or found == outcome(data, book), data


@pytest.mark.parametrize("log", LOGS, ids=[log.name for log in LOGS])
def test_rows_of_discards_are_read_in_one_go_as_tile_by_tile(log: Path) -> None:
    rng = Random(log.name)
    read = left = 0
    for deal in imported(log):
        words = words_of(mjscore.load(deal["variant"]).vocabulary)
        for _ in range(30):
            rows = spoilt_discards(rng, deal["discards"]) if rng.random() < 0.9 else deal["discards"]
            found = plain_discards(rows, words.seat_words)
            reader = Reader(words)
            closely = read_discards(reader, rows, ("discards",))
            if found is not None:
                assert (found, reader.problems) == (closely, []), rows
                read += 1
            else:
                left += 1
    assert read > 20
    assert left > 20


def test_tiles_set_aside_count_in_one_go_among_the_copies() -> None:
    book = mjscore.load("riichi_tenhou_3p")
    plain = plain_of(book.vocabulary)
    deal = {**TO_WEST, "hand": "123p456p789sNNRR +R"}
    assert read_plain({**deal, "kita": 2}, plain, book.id) == outcome({**deal, "kita": 2}, book)
    for much in (3, 5, True):
        assert read_plain({**deal, "kita": much}, plain, book.id) is None


@pytest.mark.parametrize("number", range(1, 16))
def test_indicators_are_too_many_however_many_they_are(number: int) -> None:
    book = mjscore.load("riichi")
    plain = plain_of(book.vocabulary)
    deal = {**TO_WEST, "hand": "1111m234p567s99p88s +8s", "dora": "1m " * number}
    assert read_plain(deal, plain, book.id) is None
    refused = outcome(deal, book)
    assert [problem.code for problem in refused.problems] == ["tile_copies"]


AROUND = {
    "seen": ("", "1m", "1m, 2m E", "444m", "4444m", "4s", "4444s", "F1", "F1 F1", "J", "(123m)", "5x", 3, None),
    "wall_left": (0, 1, 40, 200, 201, -1, True, "3", None),
    "liable": ("east", "S", "west", "N", "none", "", 1, None),
}


@pytest.mark.parametrize("variant", ["shanghai", "classical", "hongkong", "mcr", "riichi"])
def test_what_stands_around_a_win_is_read_in_one_go_as_it_is_read_closely(variant: str) -> None:
    book = mjscore.load(variant)
    plain = plain_of(book.vocabulary)
    rng = Random(variant)
    read = 0
    for _ in range(40):
        for deal in DEALS:
            around = {name: rng.choice(values) for name, values in AROUND.items() if rng.random() < 0.6}
            found = read_plain({**deal, **around}, plain, book.id)
            if found is not None:
                assert found == outcome({**deal, **around}, book), (deal, around)
                read += bool(around)
    assert read > 10


OTHERS: tuple[dict[str, Any], ...] = (
    {"east": "6889m17p14sBERSW", "south": "(EEE<N) 123m4455s", "north": {"hand": "[8888p] 11s NN", "flowers": "F1 S3"}},
    {"E": {"value": 34}, "N": "(123m<W) 55p RR F2 S4"},
    {"south": {"sets": [{"pung": "N", "concealed": True}], "pair": "5p"}, "east": {"flowers": "F1"}},
    {"north": "5m 5m 5m 1p2p3p4p5p6p7p8p9p1s"},
)
SPOILT: tuple[Any, ...] = (
    "", " ", 3, [], {}, None, "5m +5m", "(123m<E) 5p", "(EEE<E) 5p", "1m2m3m4m5m6m7m8m9m1p2p3p4p5p", "5555m 5m", "F1 F1",
    "F1 5m", "5m F9", "(EEE F1", "J", "0p", {"hand": "5m", "flowers": ""}, {"hand": "5m F1", "flowers": "F1"}, {"hand": 3},
    {"value": -1}, {"value": 8, "hand": "5m"}, {"hand": "5m", "flowers": 3}, {"hands": "5m"}, "11111111111111111m",
    "(SSS<Anna) 5p",
)  # fmt: skip


@pytest.mark.parametrize("variant", ["classical", "dmjl", "bmja", "riichi", "hongkong"])
def test_hands_beside_a_win_are_read_in_one_go_as_they_are_read_closely_or_not_at_all(variant: str) -> None:
    book = mjscore.load(variant)
    plain = plain_of(book.vocabulary)
    assert plain is not None
    rng = Random(variant)
    read = 0
    for _ in range(400):
        deal = {**rng.choice(DEALS), "hands": dict(rng.choice(OTHERS))}
        hands = deal["hands"]
        seat = rng.choice(list(hands))
        kind = rng.randrange(5)
        if kind == 0 and type(hands[seat]) is str:
            hands[seat] = spoilt_text(rng, hands[seat])
        elif kind == 1:
            hands[seat] = rng.choice(SPOILT)
        elif kind == 2:
            hands[rng.choice(("E", "East", "west", "W ", "Anna", "table", 1))] = hands.pop(seat)
        elif kind == 3:
            deal["hands"] = rng.choice(SPOILT)
        if rng.random() < 0.2:
            deal["seen"] = "E E 5m"
        found = read_plain(deal, plain, book.id)
        if found is not None:
            assert found == outcome(deal, book), deal
            read += len(found.hands) > 0
    assert read > 20 if plain.others is not None else read == 0


def test_hands_beside_a_win_are_mostly_read_in_one_go() -> None:
    book = mjscore.load("classical")
    plain = plain_of(book.vocabulary)
    assert plain is not None
    for others in OTHERS[:2]:
        deal = {**TO_WEST, "hand": "234p456p23s55s999p +4s", "hands": others}
        assert read_plain(deal, plain, book.id) == read_closely(deal, book.vocabulary, book.id, None)


def test_a_tile_too_many_over_several_hands_is_not_read_in_one_go() -> None:
    book = mjscore.load("classical")
    plain = plain_of(book.vocabulary)
    assert plain is not None
    deal = {**TO_WEST, "hand": "123m456p23sEERRR +4s"}
    assert read_plain({**deal, "hands": {"east": "EE", "north": "RB"}}, plain, book.id) is not None
    assert read_plain({**deal, "hands": {"east": "EE", "north": "RE"}}, plain, book.id) is None
    assert read_plain({**deal, "hands": {"east": "5m F1", "north": "R F1"}}, plain, book.id) is None
