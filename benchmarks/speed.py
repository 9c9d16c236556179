"""Deals a second on one core, for every variant, in one run with the package `mahjong` (riichi, plain Python).

    python benchmarks/speed.py [--deals 2000] [--rounds 5]

Two figures a variant: call only (records already read), and from NDJSON to NDJSON, as `mjscore batch` does it for each
line. A deal may hold several hands (losers' hands, ready hands): hands a second stand beside. Medians of alternating
rounds in CPU time; the ratio to `mahjong` is what compares between machines.
"""

from __future__ import annotations

import argparse
import json
import statistics
import time
from collections.abc import Callable
from typing import Any

from deals import deals, wall_ends

import mjscore
from mjscore.report.data import result_line
from mjscore.text import read_json_line

Deal = dict[str, Any]


def seconds(run: Callable[[], None]) -> float:
    """CPU seconds that a call takes."""
    start = time.process_time()
    run()
    return time.process_time() - start


def mahjong_hands() -> tuple[Callable[[], None], int] | None:
    """A run over hands of the package `mahjong` as its users have them, and how many; None where it is not installed."""
    try:
        from mahjong.hand_calculating.hand import HandCalculator
        from mahjong.hand_calculating.hand_config import HandConfig
        from mahjong.tile import TilesConverter
    except ImportError:
        return None
    hands = []
    for deal in deals("shanghai", 400, seed=7):
        if "(" in deal["hand"] or "[" in deal["hand"]:
            continue
        text = deal["hand"].replace("+", "")
        tiles: dict[str, str] = {"m": "", "p": "", "s": "", "z": ""}
        digits = ""
        for char in text.replace(" ", ""):
            if char.isdigit():
                digits += char
            elif char in "mps":
                tiles[char] += digits
                digits = ""
            else:
                tiles["z"] += str("ESWNBGR".index(char) + 1)
        whole = TilesConverter.string_to_136_array(man=tiles["m"], pin=tiles["p"], sou=tiles["s"], honors=tiles["z"])
        hands.append((whole, whole[0], HandConfig(is_tsumo=True)))
    calculator = HandCalculator()

    def run() -> None:
        for whole, tile, config in hands:
            calculator.estimate_hand_value(whole, tile, config=config)

    return run, len(hands)


def call_only(found: list[Deal]) -> tuple[Callable[[], None], int]:
    """A run that scores deals already read, and how many hands it counts."""
    ready = [mjscore.take(deal) for deal in found]
    hands = sum(len(result.wins) + len(result.hands) for result in (mjscore.score(*one) for one in ready))

    def run() -> None:
        score = mjscore.score
        for deal, book in ready:
            score(deal, book)

    return run, hands


def text_to_text(found: list[Deal]) -> Callable[[], None]:
    """A run from lines of JSON to lines of JSON."""
    lines = [json.dumps(deal, ensure_ascii=False).encode() for deal in found]

    def run() -> None:
        for number, line in enumerate(lines, 1):
            deal, book = mjscore.take(read_json_line(line))
            result_line(mjscore.score(deal, book), number)

    return run


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


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--deals", type=int, default=2000)
    parser.add_argument("--rounds", type=int, default=5)
    asked = parser.parse_args()
    groups = {
        "shanghai": deals("shanghai", asked.deals),
        "classical": deals("classical", asked.deals),
        "classical, four hands": deals("classical", asked.deals, losers=True),
        "dmjl, four hands": deals("dmjl", asked.deals, losers=True),
        "bmja, four hands": deals("bmja", asked.deals * 2, losers=True),
        "hongkong": deals("hongkong", asked.deals),
        "sichuan, empty wall": wall_ends(asked.deals),
    }
    runs: dict[str, tuple[Callable[[], None], int]] = {}
    hands_of: dict[str, int] = {}
    peer = mahjong_hands()
    if peer is not None:
        runs["mahjong"] = peer
    for name, found in groups.items():
        kept = sound(found)
        run, hands_of[name] = call_only(kept)
        runs[name] = run, len(kept)
        runs[f"{name} (text)"] = text_to_text(kept), len(kept)
    taken: dict[str, list[float]] = {name: [] for name in runs}
    for _ in range(asked.rounds):
        for name, (run, number) in runs.items():
            taken[name].append(number / seconds(run))
    median = {name: statistics.median(rates) for name, rates in taken.items()}
    base = median.get("mahjong")
    if base:
        print(f"{'mahjong, call only':26}{base:>12,.0f} hands/s")
    print(f"{'':26}{'call only':>12}{'hands/s':>12}{'x mahjong':>12}{'text to text':>14}")
    for name in groups:
        number = runs[name][1]
        hands = median[name] * hands_of[name] / number
        ratio = f"{hands / base:.2f}" if base else "-"
        print(f"{name:26}{median[name]:>12,.0f}{hands:>12,.0f}{ratio:>12}{median[f'{name} (text)']:>14,.0f}")


if __name__ == "__main__":
    main()
