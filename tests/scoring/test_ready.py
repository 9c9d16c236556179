"""Hands one tile short: the best tile is the same whether its suit alone is read anew or the hand as a whole."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import mjscore
from mjscore.deal.hand_text import read_plain_text
from mjscore.deal.records import Hand
from mjscore.facts.table import table_sets
from mjscore.facts.win import BONUS_WORDS, GIVEN_UP, WON
from mjscore.rulebook import with_rules
from mjscore.scoring import best_reading, best_ready, drawn_view
from mjscore.scoring.written import written
from mjscore.tiles.kinds import SUIT_BITS, SUITS

OPTIONS: list[dict[str, Any]] = [
    {},
    {"cap": 10, "pungs_258": True, "terminal_in_each": True},
    {"concealed": True, "all_simples": True, "cap": 5},
]


def thirteen(rng: Random) -> str:
    """Thirteen tiles of mostly two suits that are a tile or two from a hand, some of them in sets on the table."""
    suits = rng.sample(SUITS, rng.choice((1, 2, 2, 3)))
    words = []
    tiles: list[str] = []
    for place in range(4):
        suit, rank = rng.choice(suits), rng.randint(1, 9)
        if rng.random() < 0.5:
            tiles += [f"{min(rank, 7) + step}{suit}" for step in range(3)]
        elif place < 2 and rng.random() < 0.4:
            words.append(rng.choice((f"({rank}{rank}{rank}{suit})", f"[{rank}{rank}{rank}{rank}{suit}]")))
        else:
            tiles += [f"{rank}{suit}"] * rng.choice((3, 2, 4))
    rng.shuffle(tiles)
    while len(tiles) + 3 * len(words) < 13:
        tiles.append(f"{rng.randint(1, 9)}{rng.choice(suits)}")
    return " ".join([*words, "".join(tiles[: 13 - 3 * len(words)])])


def by_trial(hand: Hand, own: int, given_up: str | None, book: mjscore.Rulebook) -> tuple[Any, ...] | None:
    """The best tile, found by counting the whole hand with every kind of which it has not all four."""
    best = None
    for tile in range(34):
        if own >> 4 * tile & 15 >= 4:
            continue
        view = drawn_view(hand, tile, 0, 0, WON | BONUS_WORDS[0][0])
        if given_up is not None and (own + (1 << 4 * tile)) & SUIT_BITS[SUITS.index(given_up)]:
            view.word |= GIVEN_UP
        found = best_reading(view, book)
        if found is None or found[0].problem is not None:
            continue
        count = found[0]
        if best is None or (count.value, count.uncapped) > (best[1].value, best[1].uncapped):
            best = tile, count, written(found, view, book)
    return best


@pytest.mark.parametrize("rules", OPTIONS)
def test_the_best_tile_is_that_of_trying_every_kind_on_the_whole_hand(rules: dict[str, Any]) -> None:
    book = with_rules(mjscore.load("sichuan"), rules)
    rng = Random(str(rules))
    ready = 0
    for _ in range(1500):
        read = read_plain_text(thirteen(rng))
        if read is None:
            continue
        melds, concealed, _, _, _, _ = read
        hand = Hand(melds, concealed, None, 0, None, None)
        table = table_sets(melds)
        own = concealed + table.bag
        if any(own >> 4 * tile & 15 > 4 for tile in range(34)):
            continue
        given_up = rng.choice((None, *SUITS))
        found = best_ready(hand, table, own, 0, 0, given_up, book)
        assert found == by_trial(hand, own, given_up, book), hand
        ready += found is not None
    assert ready > 100
