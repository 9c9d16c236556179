"""Every fact holds in the examples of `data/facts.yaml` and in none of their near misses, as house rules would meet it."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from mjscore.deal import read_deal
from mjscore.facts import DANGERS, FACTS
from mjscore.judge import score
from mjscore.place import Refused
from mjscore.readings.shapes import KNITTED_STRAIGHT, SHAPES
from mjscore.result import SEATS
from mjscore.rulebook import Rulebook, from_table, load
from tests.checking import with_defaults, yaml

SAID = yaml("facts.yaml")
STATED_ANYWHERE = (
    "last_tile", "kong_replacement", "flower_replacement", "earth", "man", "ready_declared", "shot_after_kong", "passed_win",
    "riichi", "double_riichi", "ippatsu",
)  # fmt: skip


@cache
def table_of(fact: str) -> Rulebook:
    """A table that plays every shape and scores this fact alone, or asks for it to make the discarder liable."""
    base = load("classical").table
    one = FACTS[fact]
    dangerous = bool(one.mask & DANGERS)
    condition = {"count": fact} if one.width > 1 else {"when": [fact]}
    shapes = [*SHAPES, KNITTED_STRAIGHT]
    items = [{"id": shape, "points": 1, "when": [shape]} for shape in shapes if shape != fact]
    if not dangerous:
        items.append({"id": fact, "points": 100, "who": "all", **condition})
    circumstances = [
        {"id": "heaven", "tile_optional": True},
        {"id": "kong_on_kong", "implies": ["kong_replacement"]},
        *({"id": word} for word in STATED_ANYWHERE),
    ]
    added = [*base["deal"]["added"], {"id": "void_suits", "kind": "mapping", "choices": ["m", "p", "s"]}]
    added += [
        {"id": "dora", "kind": "indicators"},
        {"id": "ura", "kind": "indicators"},
        {"id": "kita", "kind": "number"},
    ]
    trigger = {"id": fact, "by": ["discard"], "when": [fact], "who": "from", "origin": "here"}
    return from_table(
        {
            **base,
            "deal": {**base["deal"], "circumstances": circumstances, "added": added, "flowers_win": 7},
            "tiles": {**base["tiles"], "red_fives": True},
            "indicators": {
                "fields": {"dora": "dora", "ura_dora": "ura"},
                "aside": {"field": "kita", "tile": "N", "fact": "norths_aside"},
            },
            "play_on": {"given_up": "void_suits"} if fact == "given_up_suit" else None,
            "shapes": ["four_sets_and_pair", *shapes],
            "ordinary_shapes": ["four_sets_and_pair", *shapes],
            "items": items,
            "limits": [],
            "liability": [trigger] if dangerous else [],
        }
    )


def number_of(fact: str, deal: dict[str, Any]) -> int:
    """How often a fact holds in the reading of a deal that shows it best; 0 too where the tiles are no hand."""
    book = table_of(fact)
    of = deal.pop("of", None)
    deal.pop("variant")
    try:
        result = score(read_deal(deal, book.vocabulary, book.id), book)
    except Refused as refused:
        if refused.first().code != "no_win":
            raise
        return 0
    if FACTS[fact].mask & DANGERS:
        return int(("liability", fact) in result.notes)
    count = result.wins[0].count if of is None else result.hands[SEATS.index(of)].count
    return sum(item.count for item in count.items if item.id == fact)


def entries(kind: str) -> list[Any]:
    return [
        pytest.param(fact, entry, id=f"{fact}-{place}")
        for fact, said in SAID["facts"].items()
        for place, entry in enumerate(said[kind])
    ]


def test_every_fact_has_an_example_and_a_near_miss() -> None:
    assert list(SAID["facts"]) == list(FACTS)
    for fact, said in SAID["facts"].items():
        assert said["holds"], fact
        assert said["misses"], fact


@pytest.mark.parametrize(("fact", "entry"), entries("holds"))
def test_a_fact_holds_in_its_example(fact: str, entry: dict[str, Any]) -> None:
    deal = with_defaults(entry, SAID["defaults"])
    number = deal.pop("number", None)
    found = number_of(fact, deal)
    assert found == number if number is not None else found > 0


@pytest.mark.parametrize(("fact", "entry"), entries("misses"))
def test_a_fact_does_not_hold_in_its_near_miss(fact: str, entry: dict[str, Any]) -> None:
    assert number_of(fact, with_defaults(entry, SAID["defaults"])) == 0


@pytest.mark.parametrize("fact", FACTS)
def test_a_fact_has_bits_of_its_own(fact: str) -> None:
    assert not any(FACTS[fact].mask & other.mask for name, other in FACTS.items() if name != fact)
