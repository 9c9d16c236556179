"""Vocabularies written by hand for these tests: like Shanghai, like the classical game, and others derived of them."""

from __future__ import annotations

from mjscore.deal import Circumstance, Field, PenaltyForm, Vocabulary

COMMON = frozenset(
    [
        "round",
        "winner",
        "hand",
        "tile",
        "by",
        "from",
        "with",
        "flowers",
        "seen",
        "wall_left",
        "liable",
        "penalties",
        "as_written",
        "events",
    ]
)
DRAWN = ("self_draw",)
LAST_EXCLUDES = ("kong_replacement", "kong_on_kong", "flower_replacement")


def copies(flowers: int = 1, jokers: int = 0, reds: int = 0) -> tuple[int, ...]:
    return (*[4] * 34, *[flowers] * 8, jokers, 0, *[reds] * 3)


def by_id(*circumstances: Circumstance) -> dict[str, Circumstance]:
    return {one.id: one for one in circumstances}


BASE = (
    Circumstance("last_tile", by=("self_draw", "discard"), excludes=LAST_EXCLUDES),
    Circumstance("kong_replacement", by=DRAWN, kongs=1),
    Circumstance("kong_on_kong", by=DRAWN, kongs=2, implies=("kong_replacement",)),
    Circumstance("heaven", by=DRAWN, seats=(0,), on_table=0, excludes=("only_tile",), tile_optional=True),
    Circumstance("earth", by=("discard",), seats=(1, 2, 3), sources=(0,), on_table=0),
    Circumstance("only_tile"),
)

SHANGHAI = Vocabulary(
    fields=COMMON,
    added={name: Field(name, "bool", event="win") for name in ("new_tile", "no_choice")},
    circumstances=by_id(*BASE, Circumstance("flower_replacement", by=DRAWN), Circumstance("fourth_tile")),
    penalties={"false_win": PenaltyForm("false_win")},
    events=frozenset(("win", "end")),
    ends=frozenset(("wall",)),
    most_wins=1,
    copies=copies(flowers=0),
    told=frozenset(("fan", "limit", "value")),
    limits=frozenset(("four_kongs", "big_four_winds")),
)
FLOWERS = SHANGHAI._replace(copies=copies(flowers=1))
JOKERS = SHANGHAI._replace(copies=copies(flowers=0, jokers=4))
EIGHT_JOKERS = SHANGHAI._replace(copies=copies(flowers=0, jokers=8))
REDS = SHANGHAI._replace(copies=copies(flowers=0, reds=1))

CLASSICAL = Vocabulary(
    fields=COMMON | {"hands"},
    added={},
    circumstances=by_id(
        *BASE, Circumstance("flower_replacement", by=DRAWN, flowers=1), Circumstance("ready_declared", claimed=2)
    ),
    penalties={
        "false_win": PenaltyForm("false_win", several=True),
        "dead_hand": PenaltyForm("dead_hand", several=True, not_winner=True),
        "misnamed_discard": PenaltyForm(
            "misnamed_discard", seats=("claimed_by",), choices={"for": ("chow", "pung", "kong", "win")}
        ),
    },
    events=frozenset(("win", "end")),
    ends=frozenset(("wall",)),
    most_wins=1,
    copies=copies(),
    told=frozenset(("points", "doubles", "limit", "value")),
    limits=frozenset(("four_blessings",)),
    robbed_tile_code="contradiction",
    hands=frozenset(("tiles", "flowers", "value")),
    more_wins_code="bad_value",
)

SICHUAN = Vocabulary(
    fields=frozenset(
        ["winner", "hand", "tile", "by", "from", "with", "wall_left", "penalties", "as_written", "events"]
    ),
    added={
        "void_suits": Field("void_suits", "mapping", choices=("m", "p", "s")),
        "out": Field("out", "seats"),
        "late": Field("late", "bool", event="kong"),
        "later": Field("later", "bool", event="win"),
    },
    circumstances=by_id(
        Circumstance("last_tile", by=("self_draw", "discard")),
        Circumstance("kong_replacement", by=DRAWN, kongs=1),
        Circumstance("shot_after_kong", by=("discard",)),
        Circumstance("passed_win"),
        Circumstance("heaven", by=DRAWN, seats=(0,), on_table=0, tile_optional=True),
        Circumstance("earth", seats=(1, 2, 3), on_table=0),
    ),
    penalties={"false_win": PenaltyForm("false_win")},
    events=frozenset(("win", "kong", "end")),
    ends=frozenset(("wall",)),
    most_wins=3,
    copies=(*[4] * 27, *[0] * 20),
    told=frozenset(("fan", "value")),
    limits=frozenset(),
    claimed_chows=False,
    hands=frozenset(("tiles",)),
)
