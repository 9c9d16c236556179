"""What holds for every deal, whatever it is worth: held against legal deals made at random (`tests/generator.py`)."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import mjscore
from mjscore.result import Count, Result
from tests.checking import result_of
from tests.generator import NAMES, OPTIONS, Made, made, text, winning_deal
from tests.readings.slow import groupings

VARIANTS = ("shanghai", "classical", "dmjl", "bmja")
seeds = st.integers(0, 2**40)
each_variant = pytest.mark.parametrize("variant", VARIANTS)
many = settings(deadline=None, max_examples=60)
some = settings(deadline=None, max_examples=40)
few = settings(deadline=None, max_examples=20)


def judged(deal: dict[str, Any]) -> Result:
    read, book = mjscore.take(deal)
    return mjscore.score(read, book)


def worth(result: Result) -> tuple[Any, ...]:
    """What a result comes to, apart from which of several equal readings stands in it."""
    count = result.wins[0].count
    return count.value, count.limit, count.totals, count.problem, dict(result.net), result.transfers


@each_variant
@many
@given(seed=seeds)
def test_a_legal_deal_is_scored_and_its_sums_come_to_nothing(variant: str, seed: int) -> None:
    result = judged(winning_deal(Random(seed), variant))
    net = dict.fromkeys(range(4), 0)
    for one in result.transfers:
        assert one.payer != one.payee
        assert one.amount > 0
        net[int(one.payer)] -= one.amount
        net[int(one.payee)] += one.amount
    assert net == dict(result.net)
    assert sum(net.values()) == 0


@each_variant
@many
@given(seed=seeds)
def test_totals_are_the_sums_of_the_items(variant: str, seed: int) -> None:
    result = judged(winning_deal(Random(seed), variant))
    for count in (result.wins[0].count, *(hand.count for hand in result.hands.values())):
        if not count.items or (count.limit and variant == "shanghai"):
            continue
        for unit, total in count.totals:
            assert total == sum(item.value for item in count.items if item.unit == unit)


@each_variant
@many
@given(seed=seeds)
def test_the_order_of_the_tiles_makes_no_difference(variant: str, seed: int) -> None:
    rng = Random(seed)
    one = made(rng, variant)
    deal = dict(one.deal)
    before, plus = deal["hand"].rsplit(" +", 1)
    melds = " ".join(one.melds)
    loose = before[len(melds) :].split()
    tiles = [
        word[place : place + 2] if word[place].isdigit() else word[place] for word in loose for place in _starts(word)
    ]
    rng.shuffle(tiles)
    shuffled = {**deal, "hand": f"{melds} {' '.join(tiles)} +{plus}"}
    if rng.random() < 0.5:
        shuffled["hand"] = f"{melds} {' '.join([*tiles[:3], plus, *tiles[3:]])}"
        shuffled["tile"] = plus
    assert judged(shuffled) == judged(deal)


def _starts(word: str) -> list[int]:
    places, place = [], 0
    while place < len(word):
        places.append(place)
        place += 2 if word[place].isdigit() else 1
    return places


NAMED_BY_SUIT = {
    "green_hand": 0, "plum_blossom": 0, "plucking_the_moon": 0, "carrying_pole": 0,
}  # fmt: skip  # limit hands that name tiles of one suit: a 5 of dots, a 1 of dots, a 2 of bamboo, green bamboo


@each_variant
@many
@given(seed=seeds)
def test_swapping_suits_makes_no_difference(variant: str, seed: int) -> None:
    rng = Random(seed)
    deal = winning_deal(rng, variant)
    if variant != "shanghai":
        rules = deal.get("rules", {})
        liability = [one for one in rules["liability"] if one != "three_green_sets"] if "liability" in rules else None
        deal["rules"] = {**rules, "values": {**rules.get("values", {}), **NAMED_BY_SUIT}}
        if liability is not None:
            deal["rules"]["liability"] = liability
    swap = str.maketrans("mps", "".join(rng.sample("mps", 3)))

    def swapped(value: Any, key: str = "") -> Any:
        if isinstance(value, dict):
            return {name: swapped(inner, name) for name, inner in value.items()}
        return value.translate(swap) if isinstance(value, str) and key in ("hand", "tile", "seen", *SEATS) else value

    other = {key: swapped(value, key) for key, value in deal.items() if key != "rules"}
    assert worth(judged({**other, "rules": deal.get("rules", {})})) == worth(judged(deal))


SEATS = ("east", "south", "west", "north")


@each_variant
@many
@given(seed=seeds)
def test_the_text_as_written_and_the_fields_say_the_same(variant: str, seed: int) -> None:
    one = made(Random(seed), variant)
    if len(one.concealed) == 1 and len(one.concealed[0]) == 14:
        return
    deal = {key: value for key, value in one.deal.items() if key != "hand"} | {"tile": NAMES[one.tile]}
    words = " ".join([*one.melds, *map(text, one.concealed)])
    sets = [
        *one.structured,
        *({_kind(group): NAMES[group[0]], "concealed": True} for group in one.concealed if len(group) > 2),
    ]
    pair = next((NAMES[group[0]] for group in one.concealed if len(group) == 2), None)
    fields = {"sets": sets, **({"pair": pair} if pair else {})}
    assert judged({**deal, "hand": words, "as_written": True}) == judged({**deal, "hand": fields})


def _kind(group: tuple[int, ...]) -> str:
    return "pung" if group[0] == group[1] else "chow"


@each_variant
@few
@given(seed=seeds)
def test_a_default_given_as_an_option_changes_nothing(variant: str, seed: int) -> None:
    rng = Random(seed)
    deal = winning_deal(rng, variant)
    rules = deal.get("rules", {})
    options = {entry["id"]: entry["default"] for entry in mjscore.load(variant).table["options"]} | {"values": {}}
    given = {name: options[name] for name in rng.sample(sorted(options), 3) if name not in rules}
    assert judged({**deal, "rules": {**rules, **given}}) == judged(deal)


def test_the_generator_knows_options_that_the_tables_have() -> None:
    for variant, options in OPTIONS.items():
        known = {entry["id"] for entry in mjscore.load(variant).table["options"]} | {"values"}
        assert set(options) <= known


# -- the reading that counts ---------------------------------------------------------------------------------------


def rank(count: Count, variant: str) -> tuple[Any, ...]:
    """What the pages order readings by, the order of tiles and written forms left out."""
    order = list(mjscore.load(variant).order)
    limit = -order.index(count.limit) if count.limit else -len(order)
    doubles = dict(count.totals).get("doubles", 0)
    by_limit = (limit, count.uncapped, doubles) if variant != "shanghai" else (count.uncapped,)
    return count.problem is None, count.value, count.limit is not None, *by_limit


def every_reading(one: Made) -> list[Count]:
    """The counts of all groupings of the concealed tiles, each with the winning tile in each group that holds it."""
    deal = {key: value for key, value in one.deal.items() if key != "hand"} | {"as_written": True}
    counts = []
    for grouping in groupings(one.tiles, 1):
        for place, group in enumerate(grouping):
            if one.tile not in group or group in grouping[:place]:
                continue
            rest = list(group)
            rest.remove(one.tile)
            words = [text(other) for at, other in enumerate(grouping) if at != place]
            hand = " ".join([*one.melds, *words, text(rest), f"+{NAMES[one.tile]}"])
            try:
                counts.append(judged({**deal, "hand": hand}).wins[0].count)
            except mjscore.Refused as refused:
                if refused.first().code != "no_win":
                    raise
    return counts


@each_variant
@some
@given(seed=seeds)
def test_the_reading_that_counts_is_the_best_of_all_readings(variant: str, seed: int) -> None:
    one = made(Random(seed), variant)
    if one.jokers or (len(one.concealed) == 1 and len(one.concealed[0]) == 14):
        return
    counts = every_reading(one)
    best = judged(one.deal).wins[0].count
    assert counts
    assert rank(best, variant) == max(rank(count, variant) for count in counts)


@many
@given(seed=seeds)
def test_a_joker_is_worth_what_the_best_tile_in_its_place_is(seed: int) -> None:
    rng = Random(seed)
    one = made(rng, "shanghai")
    if one.jokers != 1:
        return
    deal = one.deal
    facts_of_tiles = ("only_tile", "fourth_tile")  # these look at the tiles with the joker free
    values = {**deal["rules"].get("values", {}), **dict.fromkeys(facts_of_tiles, 0)}
    plain = {**deal, "rules": {**deal["rules"], "values": values}}
    if (
        deal["by"] == "robbed_kong"
    ):  # a tile in the joker's place may not be the robbed one again, a joker may stand for it
        plain["by"] = "discard"
    best = judged(plain).wins[0].count
    counts = []
    for name in NAMES:
        before, plus = deal["hand"].rsplit(" +", 1)
        try:
            counts.append(judged({**plain, "hand": f"{before.replace('J', name)} +{plus}"}).wins[0].count)
        except mjscore.Refused as refused:
            if refused.first().code not in ("no_win", "tile_copies"):
                raise
    assert counts
    assert rank(best, "shanghai") == max(rank(count, "shanghai") for count in counts)


@each_variant
@some
@given(seed=seeds)
def test_a_result_is_the_same_when_scored_again(variant: str, seed: int) -> None:
    deal = winning_deal(Random(seed), variant)
    assert result_of(judged(deal)) == result_of(judged(deal))
