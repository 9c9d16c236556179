"""Whole deals: fields, players, circumstances, events."""

from __future__ import annotations

import pickle
from typing import Any

import pytest
from vocabularies import CLASSICAL, FLOWERS, SHANGHAI, SICHUAN

from mjscore.deal import Deal, End, Field, Hand, Kong, Penalty, Told, Vocabulary, Win, read_deal
from mjscore.place import Refused
from mjscore.tiles.kinds import bag_of

FULL = {"winner": "east", "by": "discard", "from": "south", "hand": "(234m)(111p) 678s34p99m +5p"}
WIN = {"win": "east", "by": "discard", "from": "south", "hand": "(234m)(111p) 678s34p99m +5p"}
DRAWN = {"winner": "east", "by": "self_draw", "hand": "[1111m][2222m] 34p678sEE +5p"}
SICHUAN_HAND = "234m67m345p111p55p +8m"


def read(vocabulary: Vocabulary = SHANGHAI, data: dict[str, Any] = FULL, **changes: Any) -> Deal:
    return read_deal(data | changes, vocabulary, "test")


def win_of(deal: Deal) -> Win:
    (win,) = deal.events
    assert isinstance(win, Win)
    return win


def codes(vocabulary: Vocabulary, *events: Any, **fields: Any) -> list[tuple[str, tuple[str | int, ...]]]:
    with pytest.raises(Refused) as refused:
        read_deal({"events": list(events)} | fields, vocabulary, "test")
    return [(problem.code, problem.at.path) for problem in refused.value.problems]


def test_the_fields_of_a_deal_arrive() -> None:
    deal = read(
        id="a", round="N", note="late", date="2026-01-01", claim={"net": {}}, wall_left=4, seen="1m EE", liable="west",
        new_tile=True, rules={"jokers": 0}, variant="shanghai", penalties=[{"false-win": "n"}],
    )  # fmt: skip
    assert (deal.id, deal.variant, deal.round, deal.note, deal.date) == ("a", "test", 3, "late", "2026-01-01")
    assert deal.claim == {"net": {}}
    assert deal.penalties == (Penalty("false_win", (3,), {}, ("penalties", 0)),)
    win = win_of(deal)
    assert (win.winner, win.by, win.source, win.wall_left, win.liable) == (0, "discard", 1, 4, 2)
    assert win.seen == bag_of((0, 27, 27))
    assert win.more == {"new_tile": True}
    assert win.path == ()


def test_null_is_not_written() -> None:
    assert read(seen=None, tile=None, players=None, events=None, liable=None) == read()


@pytest.mark.parametrize("seat", ["south", "South", "SOUTH", "S", "s", " south ", "Bruno", "bruno"])
def test_a_seat_is_a_word_a_letter_or_a_player(seat: str) -> None:
    deal = read(players={"E": "Anna Maria", "south": "Bruno"}, **{"from": seat})
    assert win_of(deal).source == 1
    assert deal.players == ("Anna Maria", "Bruno", "", "")


def test_players_stand_in_brackets_hands_and_penalties() -> None:
    deal = read(
        CLASSICAL, players={"east": "Anna", "south": "Bo", "west": "Ann", "north": "Easton Q"}, winner="anna",
        hand="(234m<Easton Q)(111p<Ann) 678s34p99m +5p", hands={"Bo": "EE"}, penalties=[{"false_win": ["Ann"]}],
        liable="Bo",
    )  # fmt: skip
    win = win_of(deal)
    assert isinstance(win.hand, Hand)
    assert [meld.source for meld in win.hand.melds] == [3, 2]
    assert list(deal.hands) == [1]
    assert deal.penalties[0].seats == (2,)


def test_circumstances_bring_others_with_them() -> None:
    win = win_of(read(data=DRAWN, **{"with": "kong-on-kong"}))
    assert win.stated == {"kong_on_kong"}
    assert win.circumstances == {"kong_on_kong", "kong_replacement"}


def test_an_empty_wall_says_last_tile_where_it_can_be() -> None:
    win = win_of(read(wall_left=0))
    assert win.circumstances == {"last_tile"}
    assert win.stated == frozenset()
    assert win_of(read(by="robbed_kong", wall_left=0)).circumstances == frozenset()
    assert win_of(read(data=DRAWN, wall_left=0, **{"with": ["kong_replacement"]})).circumstances == {"kong_replacement"}
    nowhere = SHANGHAI._replace(circumstances={})
    assert win_of(read(nowhere, wall_left=0)).circumstances == frozenset()


def test_other_hands_are_read_in_every_form() -> None:
    deal = read(
        CLASSICAL,
        hands={"south": "(EEE<N) F1", "west": {"hand": "99s", "flowers": "F2"}, "north": {"value": 34}},
    )
    assert [deal.hands[seat].flowers for seat in (1, 2)] == [1 << 4 * 34, 1 << 4 * 35]  # type: ignore[union-attr]
    assert deal.hands[3] == Told((("value", 34),))


def test_seen_may_repeat_what_the_hands_show() -> None:
    assert read(CLASSICAL, hands={"west": "(RRR)"}, seen="RRR")


def test_penalties_or_an_end_need_no_winner() -> None:
    assert read_deal({"penalties": [{"false_win": "south"}]}, SHANGHAI, "test").events == ()
    (end,) = read_deal({"events": [{"end": "wall"}]}, SHANGHAI, "test").events
    assert end == End("wall", {}, {}, ("events", 0))


def test_one_win_among_events_is_the_same_win() -> None:
    win = win_of(read_deal({"events": [WIN]}, SHANGHAI, "test"))
    assert win._replace(path=()) == win_of(read())
    assert win.path == ("events", 0)


def test_what_stands_beside_events_holds_for_every_win() -> None:
    assert win_of(read_deal({"events": [WIN], "wall_left": 3, "new_tile": True}, SHANGHAI, "test")).wall_left == 3
    assert codes(SHANGHAI, {"end": "wall"}, new_tile=True) == [("contradiction", ("new_tile",))]


def test_events_stand_in_order() -> None:
    deal = read_deal(
        {
            "void_suits": {"east": "s"},
            "events": [
                {"kong": "5m", "by": "south", "kind": "concealed"},
                {"kong": "9p", "by": "west", "kind": "claimed", "from": "north"},
                {"win": "south", "hand": "[5555m] 67m345p111p55p +8m", "by": "self_draw", "later": True},
                {"end": "wall", "hands": {"west": "(9999p<N) 1234567899s"}},
            ],
        },
        SICHUAN,
        "test",
    )
    assert [type(event) for event in deal.events] == [Kong, Kong, Win, End]
    assert deal.events[1] == Kong(2, 17, "claimed", 3, {}, ("events", 1))
    assert deal.more == {"void_suits": {0: "s"}}


def test_two_winners_of_one_discard_have_one_tile() -> None:
    first = {"win": "east", "by": "discard", "from": "north", "hand": "(888m) 123p456p789p5s +5s"}
    second = {"win": "south", "by": "discard", "from": "north", "hand": "(222m) 123p456p789p5s +5s"}
    third = {"win": "west", "by": "discard", "from": "north", "hand": "(333m) 123p456p789p5s +5s"}
    assert len(read_deal({"events": [first, second, third]}, SICHUAN, "test").events) == 3
    other = third | {"by": "self_draw", "from": None}
    assert codes(SICHUAN, first, second, other) == [("tile_copies", ("events", 2, "hand"))]


@pytest.mark.parametrize(
    ("vocabulary", "events", "code", "path"),
    [
        (SHANGHAI, [WIN, WIN | {"win": "west"}], "contradiction", ("events", 1)),
        (CLASSICAL, [WIN, WIN | {"win": "west"}], "bad_value", ("events", 1)),
        (CLASSICAL, [WIN, {"end": "wall"}], "bad_value", ("events", 1)),
        (CLASSICAL, [{"kong": "5m", "by": "east", "kind": "concealed"}], "bad_value", ("events", 0, "kong")),
        (SHANGHAI, [{"end": "wal"}], "bad_value", ("events", 0, "end")),
        (SHANGHAI, [], "missing", ()),
        (SHANGHAI, [3], "bad_value", ("events", 0)),
        (SHANGHAI, [{"winner": "east"}], "missing", ("events", 0)),
        (SHANGHAI, [WIN | {"winner": "east"}], "unknown_field", ("events", 0, "winner")),
        (SHANGHAI, [{"end": "wall"}, WIN], "contradiction", ("events", 1)),
        (SHANGHAI, [{"end": "wall", "hands": {}}], "unknown_field", ("events", 0, "hands")),
        (SICHUAN, [{"kong": "5m", "by": "east", "kind": "claimed"}], "missing", ("events", 0)),
        (
            SICHUAN,
            [{"kong": "5m", "by": "east", "kind": "added", "from": "west"}],
            "contradiction",
            ("events", 0, "from"),
        ),
        (SICHUAN, [{"kong": "E", "by": "east", "kind": "added"}], "tile_copies", ("events", 0, "kong")),
        (
            SICHUAN._replace(hands_at=frozenset(("wall",))),
            [
                {
                    "end": "wall",
                    "hands": {"east": "123m", **dict.fromkeys(("south", "west", "north"), "1234567891234p")},
                }
            ],
            "tile_count",
            ("events", 0, "hands", "east"),
        ),
        (
            SICHUAN,
            [
                {"kong": "9s", "by": "south", "kind": "added"},
                WIN | {"win": "south", "from": "west", "hand": SICHUAN_HAND},
            ],
            "contradiction",
            ("events", 0),
        ),
        (
            SICHUAN,
            [WIN | {"hand": SICHUAN_HAND}, {"kong": "9s", "by": "east", "kind": "added"}],
            "contradiction",
            ("events", 1, "by"),
        ),
        (
            SICHUAN,
            [{"kong": "2m", "by": "south", "kind": "added"}, WIN | {"hand": SICHUAN_HAND}],
            "tile_copies",
            ("events", 0, "kong"),
        ),
    ],
)
def test_what_events_cannot_say(vocabulary: Vocabulary, events: Any, code: str, path: Any) -> None:
    assert codes(vocabulary, *events) == [(code, path)]


def test_a_win_beside_events_belongs_to_nobody() -> None:
    assert codes(SHANGHAI, WIN, winner="east", hand="E") == [("contradiction", ("winner",))]


def test_added_tiles_count_among_the_copies_where_they_lie_apart() -> None:
    added = {"dora": Field("dora", "tiles", counted=True), "shown": Field("shown", "tiles", event="win")}
    vocabulary = FLOWERS._replace(added=added)
    deal = read(vocabulary, dora="1p 5p", shown="1p 1p")
    assert deal.more == {"dora": bag_of((9, 13))}
    with pytest.raises(Refused) as refused:
        read(vocabulary, dora="9m 1p 1p")
    assert [problem.at.span for problem in refused.value.problems] == [(6, 8)]


def test_a_record_is_frozen_and_can_be_sent_to_another_process() -> None:
    assert pickle.loads(pickle.dumps(read())) == read()
    with pytest.raises(AttributeError):
        win_of(read()).winner = 2  # type: ignore[misc]


def test_the_same_data_is_read_alike_again_and_left_alone() -> None:
    data = {**FULL, "with": ["last_tile"], "wall-left": 0}
    before = repr(data)
    assert read(data=data) == read(data=data)
    assert repr(data) == before
