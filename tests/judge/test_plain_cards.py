"""Hands held against a card: what is read in one go is read as every deal is, and nothing that is at fault is read so."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import mjscore
from mjscore.card import kept_card, sample_text
from mjscore.deal import Deal
from mjscore.deal.plain import plain_of, read_plain
from mjscore.deal.reading import read_closely
from mjscore.judge import plain_notation
from mjscore.judge.cards import CardNotation
from mjscore.place import Problem, Refused
from mjscore.rulebook import Rulebook, with_rules
from tests.card.hands import WRITTEN
from tests.checking import ndjson
from tests.fuzz import spoilt

WON: dict[str, Any] = {"winner": "east", "by": "discard", "from": "north"}
DRAWN: dict[str, Any] = {"winner": "S", "by": "self_draw"}
MORE: tuple[dict[str, Any], ...] = (
    {"tile": "4s"},
    {"tile": "J", "jokerless": False},
    {"tile": "F", "pot": 25, "liable": "west"},
    {"line": "E1", "note": "late", "date": "2026-01-01", "claim": {"value": 25}},
    {"line": " P4 ", "players": {"E": "Anna", "south": "Bruno"}},
    {"line": "Z9", "jokerless": True},
    {"seen": "66s", "dead": ["west"]},
    {"with": ["heaven"]},
    {"redeemed": "south", "misnamed": True},
    {"redeemed": "S"},
    {"redeemed": "N", "tile": "J"},
    {"rules": {"values": {"E1": 40}}},
    {"rules": {"values": {"Z9": 40}}},
)
LINES = ["== Evens ==", "E1: 22a 444a 66a 888b FFFF X 25", "P4: !2030a 66b 77b 88b 99b FF (run) C 75"]
CARDS: tuple[dict[str, Any], ...] = (
    {"card": "sample"},
    {"card": LINES},
    {"card": "ours.txt"},
    {"card": None},
    {"card": ["E1: FF X 25"]},
    {"rules": {"card": "sample"}},
    {"rules": {"card": "ours.txt"}},
)
CASES = [
    case["deal"] for name in ("american", "american_random") for case in ndjson(f"{name}.ndjson") if "deal" in case
]


def find_card(path: str, by_rules: bool) -> tuple[str, str]:
    """A card file of the club."""
    if path != "ours.txt":
        raise Refused([Problem("bad_value", f"there is no card file {path}", "name another")])
    return path, "\n".join(LINES)


def in_one_go(data: dict[str, Any], book: Rulebook) -> Deal | None:
    return read_plain(data, plain_of(book.vocabulary), book.id, plain_notation(book, find_card, None))


def closely(data: dict[str, Any], book: Rulebook) -> Deal | Refused:
    try:
        return read_closely(data, book.vocabulary, book.id, CardNotation(data, book, find_card))
    except Refused as refused:
        return refused


def book_of(data: dict[str, Any]) -> Rulebook:
    return with_rules(mjscore.load("american"), data.get("rules") or {})


def test_a_deal_spoilt_at_random_is_read_in_one_go_as_it_is_read_closely_or_not_at_all() -> None:
    for text in (tuple(LINES), "\n".join(LINES), sample_text()):
        assert kept_card(text).card is not None
    rng = Random("american")
    read = 0
    for _ in range(120):
        for hand in WRITTEN:
            deal = {**rng.choice((WON, DRAWN)), "hand": hand, **rng.choice(CARDS), **rng.choice((*MORE, {}))}
            book = book_of(deal)
            data = spoilt(rng, deal) if rng.random() < 0.5 else deal
            found = in_one_go(data, book)
            if found is not None:
                assert found == closely(data, book), data
                read += 1
    assert read > 50


@pytest.mark.parametrize("number", range(0, len(CASES), 20))
def test_the_cases_of_the_specification_are_read_in_one_go_as_they_are_read_closely(number: int) -> None:
    for deal in CASES[number : number + 20]:
        try:
            book = book_of(deal)
        except Refused:
            continue
        expected = closely(deal, book)
        assert in_one_go(deal, book) in (None, expected), deal


def test_most_hands_are_read_in_one_go_once_their_card_has_been_read() -> None:
    for hand in WRITTEN[:8]:
        for card in ("sample", LINES):
            data = {**DRAWN, "hand": hand, "card": card}
            mjscore.take({"variant": "american", **data})
            assert in_one_go(data, book_of(data)) is not None, hand


def test_a_card_that_has_not_been_read_and_one_that_does_not_hold_are_not_read_in_one_go() -> None:
    data = {**DRAWN, "hand": WRITTEN[0], "card": ["E1: 22a 444a 66a 888b FFFF X 95"]}
    assert in_one_go(data, book_of(data)) is None
    data["card"] = ["E1: 22a X 95"]
    with pytest.raises(Refused):
        mjscore.take({"variant": "american", **data})
    assert in_one_go(data, book_of(data)) is None


def test_a_soap_that_yaml_takes_for_a_number_is_a_soap() -> None:
    found = next(deal for deal in CASES if deal.get("tile") == "0")
    assert mjscore.score(*mjscore.take({**found, "tile": 0})) == mjscore.score(*mjscore.take(found))
    with pytest.raises(Refused, match="the winning tile is no text"):
        mjscore.take({**found, "tile": 6})
