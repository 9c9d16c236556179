"""Deals a second on one core, in one run with other scorers on the same hands.

    python -m benchmarks.speed [--deals 2000] [--rounds 5]

Riichi stands against `mahjong` and `riichienv`, Chinese Official against `PyMahjongGB` (what is not installed is left out),
each in two ways: call only, with each one's own types ready; and from text, ours from a line of JSON to a line of JSON, as
`mjscore batch` does it, theirs from their own notation. Before anything is timed all have answered every hand, and only
hands with one answer are kept. Then every other variant: a deal may hold several hands (losers' hands, ready hands), so
hands a second stand beside. Medians of alternating rounds in CPU time, `mahjong` timed anew beside each variant; ratios compare
between machines, figures do not.
"""

from __future__ import annotations

import argparse
import gc
import statistics
import time
from collections.abc import Callable
from typing import Any

import mjscore
from benchmarks.deals import card_deals, deals, wall_ends
from benchmarks.peers import Peer, official, ours, riichi
from benchmarks.played_on import played_on

Deal = dict[str, Any]
Rates = dict[tuple[str, str, str], float]


def seconds(run: Callable[[], None]) -> float:
    """CPU seconds that a call takes."""
    start = time.process_time()
    run()
    return time.process_time() - start


def sound(found: list[Deal]) -> list[Deal]:
    """The deals that the variant can score: a chow rule or a minimum refuses some random hands."""
    kept = []
    for deal in found:
        try:
            mjscore.score(*mjscore.take(deal))
        except mjscore.Refused:
            continue
        kept.append(deal)
    return kept


def hands_in(found: list[Deal]) -> int:
    """How many hands are counted in some deals."""
    results = (mjscore.score(*mjscore.take(deal)) for deal in found)
    return sum(len(result.wins) + len(result.hands) for result in results)


def others(number: int) -> dict[str, list[Deal]]:
    """Deals of every other variant."""
    found = {
        "shanghai": deals("shanghai", number),
        "classical": deals("classical", number),
        "classical, four hands": deals("classical", number, losers=True),
        "dmjl, four hands": deals("dmjl", number, losers=True),
        "bmja, four hands": deals("bmja", number * 2, losers=True),
        "hongkong": deals("hongkong", number * 2),
        "sichuan": played_on(number),
        "sichuan, empty wall": wall_ends(number),
        "american, sample card": card_deals(number),
    }
    return {name: sound(some) for name, some in found.items()}


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--deals", type=int, default=2000)
    parser.add_argument("--rounds", type=int, default=5)
    asked = parser.parse_args()
    tables: dict[str, tuple[list[Peer], int, str]] = {}
    for name, make in (("riichi", riichi), ("mcr", official)):
        found, peers, compared = make(asked.deals)
        tables[name] = peers, len(found), compared
    hands: dict[str, int] = {}
    for name, found in others(asked.deals).items():
        tables[name] = [ours(found)], len(found), ""
        hands[name] = hands_in(found)
    median = _measured(tables, asked.rounds)
    print(f"{'':32}{'call only':>12}{'x mahjong':>11}{'from text':>12}{'x mahjong':>11}{'hands/s':>11}")
    for name, (peers, number, compared) in tables.items():
        base = median.get((name, "mahjong", "call")), median.get((name, "mahjong", "text"))
        for peer in peers:
            label = name if not compared else f"{name}: {peer.name}"
            call, text = median[name, peer.name, "call"], median[name, peer.name, "text"]
            beside = f"{call * hands[name] / number:>11,.0f}" if name in hands else ""
            print(f"{label:32}{call:>12,.0f}{_ratio(call, base[0])}{text:>12,.0f}{_ratio(text, base[1])}{beside}")
        if compared:
            print(f"  ({number} hands; {compared})")


def _measured(tables: dict[str, tuple[list[Peer], int, str]], rounds: int) -> Rates:
    """The median rate of every peer's two runs on the hands of one variant, and of `mahjong` on its own beside them."""
    taken: dict[tuple[str, str, str], list[float]] = {}
    yardstick, length = [peer for peer in tables["riichi"][0] if peer.name == "mahjong"], tables["riichi"][1]
    gc.collect()
    gc.freeze()  # the hands and records of all variants are there all the time, and nobody is to look for garbage in them
    for name, (peers, number, _) in tables.items():
        beside = [(peer, length) for peer in yardstick if peer not in peers]
        for _ in range(rounds):
            for peer, count in [*((peer, number) for peer in peers), *beside]:
                for way, run in (("call", peer.call), ("text", peer.text)):
                    taken.setdefault((name, peer.name, way), []).append(count / seconds(run))
    return {key: statistics.median(rates) for key, rates in taken.items()}


def _ratio(rate: float, base: float | None) -> str:
    return f"{rate / base:>11.2f}" if base else f"{'-':>11}"


if __name__ == "__main__":
    main()
