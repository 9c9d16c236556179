"""The shared cases that a card alone decides (data/README.md says where they come from)."""

from __future__ import annotations

from typing import Any

import pytest

from mjscore.card import (
    Bonus,
    Circumstances,
    alive,
    choose,
    declare,
    fits,
    misfit,
    read_card,
    read_hand,
    read_tile,
    read_tiles,
    read_visible,
    reading,
    worth,
)
from mjscore.place import Refused
from tests.card.support import SAMPLE, card_named, cases

SEATS = {"east": 0, "south": 1, "west": 2, "north": 3}


def _ids(kind: str) -> list[Any]:
    return [pytest.param(record, id=record["id"]) for record in cases(kind)]


@pytest.mark.parametrize("case", _ids("show"))
def test_a_line_has_as_many_instantiations_as_the_case_says(case: dict[str, Any]) -> None:
    shown, expected = case["show"], case["expect"]["instantiations"]
    read = read_card(SAMPLE if shown.get("card") == "sample" else shown.get("card") or [shown["line"]])
    counts = {line.label: count for line, count in zip(read.lines, read.instantiations, strict=True)}
    assert counts == expected if isinstance(expected, dict) else list(counts.values()) == [expected]


@pytest.mark.parametrize("case", _ids("lint"))
def test_a_card_has_the_findings_of_the_case(case: dict[str, Any]) -> None:
    read = read_card(case["lint"].get("card") or [case["lint"]["line"]])
    expected = case["expect"]
    if expected["error"] is not None:
        assert read.errors[0].code == expected["error"]
        assert read.card is None
    else:
        assert not read.errors
        assert sorted({finding.code for finding in read.findings}) == expected["warnings"]


@pytest.mark.parametrize("case", _ids("dead"))
def test_a_hand_is_dead_or_alive_as_the_case_says(case: dict[str, Any]) -> None:
    dead, expected = case["dead"], case["expect"]
    written = dead["exposed"], dead.get("seen", ""), dead.get("others", ())
    if "error" in expected:
        with pytest.raises(Refused) as refused:
            read_visible(*written)
        assert refused.value.problems[0].code == expected["error"]
    else:
        found = alive(card_named(dead["card"]), read_visible(*written))
        assert {"dead": not found, "alive": list(found)} == expected


@pytest.mark.parametrize("case", _ids("deal"))
def test_a_hand_fits_the_line_of_the_case_or_is_refused_as_it_says(case: dict[str, Any]) -> None:
    deal, expected = case["deal"], case["expect"]
    found = _judge(deal)
    if expected.get("error") == "dead_hand":  # it fits, which is all that is known here
        assert found["line"] == expected.get("detail", found)["line"]
    elif "error" in expected:
        assert found.get("error") == expected["error"]
        assert found["detail"] == expected.get("detail", found["detail"])
    else:
        items = expected.get("items", {})
        assert (found["line"], found["also"]) == (expected["line"], expected["also"])
        assert found["worth"] == sum(items.get(item, 0) for item in ("line", "concealed", "jokerless"))


def _judge(deal: dict[str, Any]) -> dict[str, Any]:
    """What the card room says of the hand of a deal."""
    rules = deal.get("rules", {})
    try:
        card = card_named(deal["card"])
    except Refused as refused:
        return {"error": refused.problems[0].code, "detail": None}
    said = Circumstances(
        self_drawn=deal["by"] == "self_draw",
        winner=SEATS[deal["winner"]],
        tile=read_tile(deal["tile"], ("tile",))[0] if "tile" in deal else None,
        seen=tuple(tile.kind for tile in read_tiles(deal.get("seen", ""), ("seen",))[0]),
        redeemed="redeemed" in deal,
        jokerless=deal.get("jokerless"),
    )
    declared, problems = declare(read_hand(deal["hand"]), said)
    if declared is None:
        return {"error": problems[0].code, "detail": None}
    tiles, only = declared.tiles, deal.get("line")
    found = fits(card, tiles, only)
    if not found:
        why = misfit(card, tiles, only)
        detail = {"line": why.line} if why.line else {"nearest": list(why.nearest), "off": why.off}
        return {"error": why.code, "detail": detail}
    points = 20 if rules.get("scoring") == "points" else None
    bonus = Bonus(rules.get("jokerless_bonus", 2), rules.get("concealed_bonus", 0), points)
    said_so = deal.get("jokerless", rules.get("jokerless_claim") != "on_demand") and not deal.get("misnamed")
    jokerless = not tiles.jokers and said_so
    exposed = bool(tiles.exposures)
    best, others = choose(found, exposed, jokerless, bonus)
    assert sum(len(word.strip("()")) for word in reading(card, best, tiles)) >= 14
    return {
        "line": best.line.label,
        "also": [other.line.label for other in others],
        "worth": worth(best.line, exposed, jokerless, bonus),
    }
