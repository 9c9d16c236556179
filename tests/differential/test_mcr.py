"""Chinese Official held against PyMahjongGB, an independent scorer, fan by fan on random hands.

2,000 hands here; `python -m tests.differential.test_mcr 200000` holds as many as one likes (an hour for 200,000 at the
most), with another seed behind it if wanted. Where the two are known to differ is said in docs/differential.md.
"""

from __future__ import annotations

import sys
from collections import Counter
from random import Random
from typing import Any

import pytest

import mjscore
from mjscore.judge import score
from tests.differential.mcr_hands import Made, made

scorer = pytest.importorskip("MahjongGB")

OTHER_NAMES = {"Two Dragons Pungs": "two_dragon_pungs", "Last Tile": "fourth_tile"}


def _tile(code: int) -> str:
    return f"{'WBT'[code // 9]}{code % 9 + 1}" if code < 27 else f"F{code - 26}" if code < 31 else f"J{code - 30}"


def theirs(hand: Made) -> dict[str, int]:
    """What the other scorer counts."""
    packs = []
    for meld in hand.melds:
        kind = "CHI" if meld.tiles[0] != meld.tiles[1] else "PENG" if len(meld.tiles) == 3 else "GANG"
        packs.append((kind, _tile(meld.tiles[1]), 0 if meld.state == "concealed" else meld.offer))
    found = scorer.MahjongFanCalculator(
        tuple(packs), tuple(map(_tile, hand.rest)), _tile(hand.tile), hand.flowers, hand.by == "self_draw", hand.fourth,
        "kong_replacement" in hand.circumstances or hand.by == "robbed_kong", "last_tile" in hand.circumstances,
        hand.winner, hand.round, True,
    )  # fmt: skip
    names = {name: OTHER_NAMES.get(name, name.lower().replace(" ", "_").replace("-", "_")) for *_, name in found}
    return {names[name]: points * times for points, times, _, name in found}


def ours(deal: dict[str, Any]) -> dict[str, int]:
    """What mjscore counts."""
    read, book = mjscore.take(deal)
    return {item.id: int(item.value) for item in score(read, book).wins[0].count.items}


def only_chosen_otherwise(mine: dict[str, int], other: dict[str, int]) -> bool:
    """Whether two readings worth the same differ in their wait alone, both with three equal chows.

    "Of equals (D): the one with pure_triple_chow, then four sets and a pair before seven pairs, then the one with more
    pungs": (678p) (789p) 66p 7p 88p 99p on 7p is 678 678 99 or 789 789 66, and the page leaves open which.
    """
    waits = {"edge_wait", "closed_wait"}
    rest = [{id: value for id, value in one.items() if id not in waits} for one in (mine, other)]
    both_wait = bool(waits & mine.keys() and waits & other.keys())
    return rest[0] == rest[1] and "pure_triple_chow" in mine and both_wait


def parted(seed: int, number: int) -> tuple[list[str], Counter[str]]:
    """The hands on which the two differ, one line each, and how often each fan was counted."""
    rng = Random(seed)
    lines = []
    counted: Counter[str] = Counter()
    for _ in range(number):
        hand = made(rng)
        deal = hand.deal()
        mine, other = ours(deal), theirs(hand)
        counted.update(mine)
        if mine != other and not only_chosen_otherwise(mine, other):
            ids = sorted(id for id in {*mine, *other} if mine.get(id) != other.get(id))
            parts = ", ".join(f"{id} {mine.get(id, 0)} and not {other.get(id, 0)}" for id in ids)
            lines.append(f"{deal['hand']} {deal['by']} {deal.get('with', '')}: {parts}")
    return lines, counted


def test_random_hands_count_the_same_fan_as_elsewhere() -> None:
    lines, counted = parted(20240, 2000)
    assert lines == []
    assert len(counted) > 70  # so many of the 82 are met among so few hands


def _main() -> int:
    number, seed = (int(word) for word in (*sys.argv[1:], "200000", "1")[:2])
    lines, counted = parted(seed, number)
    print("\n".join(lines))
    never = [rule.id for rule in mjscore.load("mcr").items if not counted[rule.id]]
    print(f"{number} hands, {len(lines)} differ; never met: {', '.join(never) or 'none'}")
    return 1 if lines else 0


if __name__ == "__main__":
    raise SystemExit(_main())
