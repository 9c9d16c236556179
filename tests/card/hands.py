"""Random hands that fit a card, nearly fit it or do not, from the slow matcher's own instantiations."""

from __future__ import annotations

import random
from collections import Counter

from mjscore.card import Exposure, Tiles, tiles_in
from mjscore.card.kinds import COPIES, JOKER, NATURAL_KINDS, bag_of, name
from tests.card.slow import Hand, Inst

KIND = {name(kind): kind for kind in range(NATURAL_KINDS + 1)}
BOX = [tile for tile, kind in KIND.items() for _ in range(COPIES[kind])]

WRITTEN = (
    "22s 444s 66s (888p) (FFFJ)",
    "22s 444s 66s (888p<W) FFF +F",
    "22444s(888p)66s FFF J+4s",
    "(33sJ) 33m 33p (FFFF) (BBB)",
    "23m BB 222p J FF (3333s)",
    "44s 55s 66m 77m 88p 99p FF",
    "4b4b 5b5b, 66c 77c 88d 9d FF +9d",
    "2030s 66m 77m 88m 99m FF",
    "🀐🀐 44s 5566s 🀢FF 22s 33s +🀀",
    "22s 444s 66s ( 888p ) (FFFF)",
    "NNNNNNNNNNNNNN",
)
"""Hands as players may write them, most of them well."""


def random_hand(random: random.Random, expanded: list[list[Inst]]) -> Hand:
    """Fourteen tiles of the box: a hand of some line, with some of its faults or none."""
    while True:
        hand = _of_line(random, random.choice(random.choice(expanded)))
        for _ in range(random.choice([0, 0, 0, 0, 1, 1, 2, 3])):
            _spoil(random, hand)
        whole = hand.naturals() + Counter({"J": hand.jokers()})
        if hand.concealed.total() and all(count <= COPIES[KIND[tile]] for tile, count in whole.items()):
            return hand


def _of_line(random: random.Random, inst: Inst) -> Hand:
    hand = Hand(Counter(inst.loose), [])
    share = random.choice([0, 0, 0.2, 0.5])
    for (tile, size, natural), number in inst.sets.items():
        for _ in range(number):
            limit = COPIES[KIND[tile]]
            jokers = 0 if natural else sum(random.random() < share for _ in range(size))
            jokers = max(jokers, size - limit)
            if random.random() < 0.3 and jokers < size:
                hand.exposures.append((tile, size, jokers))
            else:
                hand.concealed.update({tile: size - jokers, "J": jokers})
    hand.concealed = +hand.concealed
    return hand


def _spoil(random: random.Random, hand: Hand) -> None:
    """Changes a hand a little, its number of tiles not at all."""
    what = random.choice(["tile", "tile", "joker", "suit", "swap", "expose", "size"])
    tiles = list(hand.concealed.elements())
    if what in ("tile", "joker") and tiles:
        gone = random.choice(tiles)
        hand.concealed[gone] -= 1
        hand.concealed["J" if what == "joker" else random.choice(BOX)] += 1
    elif what == "suit":
        old, new = random.sample("smp", 2)
        hand.concealed = Counter(_in_suit(tile, old, new) for tile in tiles)
        hand.exposures = [(_in_suit(tile, old, new), *rest) for tile, *rest in hand.exposures]  # type: ignore[misc]
    elif what == "swap":
        one, other = random.sample("smp", 2)
        turn = {one: other, other: one}
        hand.concealed = Counter(tile[0] + turn.get(tile[1], tile[1]) if len(tile) > 1 else tile for tile in tiles)
    elif what == "expose":
        able = [tile for tile, count in hand.concealed.items() if count >= 3 and tile != "J"]
        if able:
            tile = random.choice(able)
            hand.concealed[tile] -= 3
            hand.exposures.append((tile, 3, 0))
    elif what == "size" and hand.exposures:
        place = random.randrange(len(hand.exposures))
        tile, size, jokers = hand.exposures[place]
        if size > 3 and size - jokers > 1:
            hand.exposures[place] = (tile, size - 1, jokers)
            hand.concealed[tile] += 1
    hand.concealed = +hand.concealed


def _in_suit(tile: str, old: str, new: str) -> str:
    return tile[0] + new if tile.endswith(old) and len(tile) == 2 else tile


def as_tiles(hand: Hand) -> Tiles:
    """The same hand for the fast matcher."""
    concealed = bag_of(KIND[tile] for tile in hand.concealed.elements())
    return tiles_in(concealed, tuple(Exposure(KIND[tile], size, jokers) for tile, size, jokers in hand.exposures))


__all__ = ["JOKER", "KIND", "as_tiles", "random_hand"]
