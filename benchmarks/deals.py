"""Random finished deals for the benchmarks: legal hands of every shape a table log has, from a fixed seed."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import islice
from typing import Any

from mjscore.card import require_card, sample_text
from mjscore.card.kinds import JOKER, write
from mjscore.card.reading import placed

SEATS = ("east", "south", "west", "north")
LETTERS = "ESWN"
SUITS = "mps"
HONOURS = "ESWNRGB"


def take_from(wall: dict[str, int], tiles: list[str]) -> bool:
    if any(wall[tile] < tiles.count(tile) for tile in tiles):
        return False
    for tile in tiles:
        wall[tile] -= 1
    return True


def _random_set(rng: random.Random, kongs: bool) -> list[str]:
    kind = rng.random()
    if kind < 0.55:
        suit, low = rng.choice(SUITS), rng.randint(1, 7)
        return [f"{low + step}{suit}" for step in range(3)]
    tile = rng.choice(HONOURS) if rng.random() < 0.3 else f"{rng.randint(1, 9)}{rng.choice(SUITS)}"
    return [tile] * (4 if kongs and kind > 0.93 else 3)


def written(tiles: list[str]) -> str:
    return "".join(tile[0] for tile in tiles) + (tiles[0][1] if len(tiles[0]) > 1 else "")


def deal(rng: random.Random, variant: str, losers: bool = False) -> dict[str, Any]:
    """One deal with a winner, as a mapping in the written form."""
    while True:
        found = _try(rng, variant, losers)
        if found is not None:
            return found


def _try(rng: random.Random, variant: str, losers: bool) -> dict[str, Any] | None:
    wall = {f"{rank}{suit}": 4 for rank in range(1, 10) for suit in SUITS} | dict.fromkeys(HONOURS, 4)
    winner = rng.randrange(4)
    words, loose = [], []
    open_sets = rng.choice((0, 0, 0, 1, 1, 2, 3))
    for place in range(4):
        exposed = place < open_sets
        tiles = _random_set(rng, exposed)
        if not take_from(wall, tiles):
            return None
        if not exposed:
            loose += tiles
        elif len(tiles) == 4:
            words.append(f"[{written(tiles)}]" if rng.random() < 0.5 else f"({written(tiles)}<{LETTERS[winner - 1]})")
        else:
            words.append(f"({written(tiles)}<{LETTERS[winner - 1]})")
    pair = [rng.choice(HONOURS) if rng.random() < 0.2 else f"{rng.randint(1, 9)}{rng.choice(SUITS)}"] * 2
    if not take_from(wall, pair):
        return None
    loose += pair
    tile = rng.choice(loose)
    loose.remove(tile)
    data: dict[str, Any] = {
        "variant": variant,
        "round": rng.choice(SEATS),
        "winner": SEATS[winner],
        "hand": " ".join([*words, run_together(sorted(loose, key=tile_order)), f"+{tile}"]),
        "by": "self_draw" if rng.random() < 0.4 else "discard",
    }
    if data["by"] == "discard":
        data["from"] = SEATS[(winner + rng.randint(1, 3)) % 4]
    if losers:
        data["hands"] = {
            SEATS[seat]: run_together(sorted(_draw(rng, wall), key=tile_order)) for seat in range(4) if seat != winner
        }
    return data


def tile_order(tile: str) -> tuple[int, str]:
    return (SUITS.index(tile[1]), tile) if len(tile) > 1 else (3, tile)


def run_together(tiles: list[str]) -> str:
    text = ""
    for suit in SUITS:
        ranks = "".join(tile[0] for tile in tiles if tile[1:] == suit)
        text += ranks + suit if ranks else ""
    return text + "".join(tile for tile in tiles if len(tile) == 1)


def _draw(rng: random.Random, wall: dict[str, int]) -> list[str]:
    """Thirteen tiles from what is left of the wall."""
    left = [tile for tile, count in wall.items() for _ in range(count)]
    tiles = rng.sample(left, 13)
    for tile in tiles:
        wall[tile] -= 1
    return tiles


def deals(variant: str, number: int, losers: bool = False, seed: int = 1) -> list[dict[str, Any]]:
    """So many deals of a variant, the same for the same seed."""
    return list(islice(endless(variant, losers, seed), number))


def endless(variant: str, losers: bool = False, seed: int = 1) -> Iterator[dict[str, Any]]:
    """Deals of a variant, the same for the same seed, one after another without end."""
    rng = random.Random(seed)
    while True:
        yield deal(rng, variant, losers)


def wall_ends(number: int, seed: int = 1) -> list[dict[str, Any]]:
    """Sichuan deals that nobody won: four hands shown at the empty wall, most of them a tile or two from a win."""
    rng = random.Random(seed)
    found = []
    while len(found) < number:
        hands = _four_hands(rng)
        if hands is not None:
            found.append({"variant": "sichuan", "events": [{"end": "wall", "hands": hands}]})
    return found


def _four_hands(rng: random.Random) -> dict[str, str] | None:
    wall = {f"{rank}{suit}": 4 for rank in range(1, 10) for suit in SUITS}
    hands = {}
    for seat in SEATS:
        suits = rng.sample(SUITS, rng.choice((2, 2, 2, 3)))
        tiles: list[str] = []
        for _ in range(4):
            suit, rank = rng.choice(suits), rng.randint(1, 9)
            low = min(rank, 7)
            chow = [f"{low + step}{suit}" for step in range(3)]
            tiles += chow if rng.random() < 0.6 else [f"{rank}{suit}"] * 3
        tiles.append(f"{rng.randint(1, 9)}{rng.choice(suits)}")
        if rng.random() < 0.3:
            tiles[0] = f"{rng.randint(1, 9)}{rng.choice(suits)}"
        if not take_from(wall, tiles):
            return None
        hands[seat] = run_together(sorted(tiles, key=tile_order))
    return hands


def card_deals(number: int, seed: int = 1) -> list[dict[str, Any]]:
    """American deals of the sample card: a line, its tiles as chosen, some of them jokers, some sets exposed.

    A few cannot be, where the box has fewer of a tile than the line asks for without jokers.
    """
    rng = random.Random(seed)
    card = require_card(sample_text())
    found: list[dict[str, Any]] = []
    while len(found) < number:
        line = rng.randrange(len(card.lines))
        entry = rng.randrange(*card.bounds[line])
        words, loose, jokers = [], [], 8
        for group, kinds in zip(
            card.templates[entry].groups, placed(card.templates[entry], card.suits[entry]), strict=True
        ):
            wild = min(rng.choice((0, 0, 1, 1, 2)), len(kinds) - 1, jokers) if group.open else 0
            jokers -= wild
            word = write([*kinds[wild:], *[JOKER] * wild])
            is_set = group.equal and len(kinds) > 2
            if is_set and not card.lines[line].concealed and rng.random() < 0.4:
                words.append(f"({word})")
            else:
                words.append(word)
                loose += kinds[wild:]
        if loose:
            found.append({"variant": "american", "card": "sample", **_won(rng, words, write([rng.choice(loose)]))})
    return found


def _won(rng: random.Random, words: list[str], tile: str) -> dict[str, Any]:
    """A hand with its winning tile among its words, and who won it how."""
    winner = rng.randrange(4)
    rng.shuffle(words)
    data = {"winner": SEATS[winner], "hand": " ".join(words), "tile": tile, "by": "self_draw"}
    if rng.random() < 0.6:
        data |= {"by": "discard", "from": SEATS[(winner + rng.randint(1, 3)) % 4]}
    return data
