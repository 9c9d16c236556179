"""Legal deals spoilt at random: whatever comes in, a result comes out or `Refused` does, and no traceback.

By hand from the top of the checkout, with a number of deals and, to see one run again, a seed:

    python -m tests.fuzz 200000
    python -m tests.fuzz 1 --seed 123

`test_fuzz_deals.py` runs a few hundred by default.
"""

from __future__ import annotations

import argparse
import copy
import sys
import traceback
from collections import Counter
from random import Random
from typing import Any

import mjscore
from mjscore.place import Problem, where
from mjscore.result import Result
from tests.generator import OPTIONS, SEATS, winning_deal

VARIANTS = ("shanghai", "classical", "dmjl", "bmja")
_FIELDS = """
variant rules id players round winner hand tile by from with flowers hands seen wall_left liable penalties events note
date as_written claim new_tile no_choice win end kong sets pair pung chow concealed added fan points doubles limit value
false_win dead_hand misnamed_discard claimed_by for colour wall-left E
"""
_WORDS = """
east South w N Anna discard self_draw robbed-kong last_tile kong_replacement kong_on_kong heaven earth only_tile
fourth_tile ready_declared flower_replacement wall concealed claimed chow 5m EEE 0p J F1 S2 F1F2 (123m) (123m<N)
(999m<W+9m) [9999m] (55pJ) (J4m5m) +5p 123m456m 東 E< (( ]) + shanghai classical dmjl bmja off 1/2 0.5
"""
FIELDS = tuple(_FIELDS.split())
WORDS = (*_WORDS.split(), "1 limit", "2 doubles", "\x00", "🀇", "１m", "é" * 30, "9" * 40, "(" * 50, "")
ALPHABET = "0123456789mpszESWNRGBJF()[]<>+ -_,:{}"


def value(rng: Random, depth: int = 0) -> Any:
    """Any plain value, often one that stands somewhere in a deal."""
    pick = rng.random()
    if pick < 0.45:
        return rng.choice(WORDS)
    if pick < 0.6:
        return rng.choice((0, 1, -1, 2, 5, 13, 10**6, 10**30, -(10**9), 1.5, float("inf"), float("nan")))
    if pick < 0.75 or depth > 2:
        return rng.choice((None, True, False))
    if pick < 0.85:
        return "".join(rng.choice(ALPHABET) for _ in range(rng.randint(0, 25)))
    if pick < 0.93:
        return [value(rng, depth + 1) for _ in range(rng.randint(0, 3))]
    return {rng.choice((*FIELDS, None, 3)): value(rng, depth + 1) for _ in range(rng.randint(0, 3))}


def spoilt_text(rng: Random, text: str) -> str:
    """A text with a character put in, left out, changed, or a part of it moved."""
    place = rng.randrange(len(text) + 1)
    kind = rng.randrange(5)
    if kind == 0:
        return text[:place] + rng.choice(ALPHABET) + text[place:]
    if kind == 1:
        return text[:place] + text[place + 1 :]
    if kind == 2:
        return text[:place] + rng.choice(ALPHABET) + text[place + 1 :]
    words = text.split()
    rng.shuffle(words)
    return " ".join(words) if kind == 3 else f"{text} {rng.choice(WORDS)}"


def places(data: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The paths of everything in plain data, the whole left out."""
    inner: list[tuple[Any, ...]] = []
    if isinstance(data, dict):
        inner = [(*path, key) for key in data]
    elif isinstance(data, list):
        inner = [(*path, index) for index in range(len(data))]
    found = list(inner)
    for place in inner:
        found += places(data[place[-1]], place)
    return found


def spoilt(rng: Random, deal: dict[str, Any]) -> dict[str, Any]:
    """A copy of a deal with one to three changes; some keep it legal."""
    deal = copy.deepcopy(deal)
    for _ in range(rng.choice((1, 1, 2, 3))):
        path = rng.choice(places(deal))
        holder: Any = deal
        for step in path[:-1]:
            holder = holder[step]
        step = path[-1]
        pick = rng.random()
        if isinstance(holder[step], str) and pick < 0.5:
            holder[step] = spoilt_text(rng, holder[step])
        elif pick < 0.6:
            del holder[step]
        elif pick < 0.75:
            deal[rng.choice(FIELDS)] = value(rng)
        elif pick < 0.85:
            _set_option(rng, deal)
        elif pick < 0.9:
            deal["winner" if rng.random() < 0.5 else "from"] = rng.choice(SEATS)
        else:
            holder[step] = value(rng)
        if not deal:
            break
    return deal


def _set_option(rng: Random, deal: dict[str, Any]) -> None:
    known = OPTIONS[rng.choice(sorted(OPTIONS))]
    name = rng.choice(sorted(known))
    rules = deal.get("rules")
    deal["rules"] = {
        **(rules if isinstance(rules, dict) else {}),
        name: copy.deepcopy(rng.choice((*known[name], value(rng)))),
    }


def run(seed: int) -> tuple[dict[str, Any], str]:
    """The spoilt deal of a seed and what became of it. Raises what no input may provoke."""
    rng = Random(seed)
    deal = spoilt(rng, winning_deal(rng, rng.choice(VARIANTS)))
    return deal, outcome(deal)


def outcome(deal: dict[str, Any]) -> str:
    before = repr(deal)
    try:
        read, book = mjscore.take(deal, "shanghai")
        result = mjscore.score(read, book)
    except mjscore.Refused as refused:
        return _code_of(refused)
    finally:
        assert repr(deal) == before, "the input was changed"
    _check_result(result)
    return "scored" if result.fault is None else result.fault.code


def _code_of(refused: mjscore.Refused) -> str:
    assert refused.problems
    for problem in refused.problems:
        _check_problem(problem)
    return refused.first().code


def _check_problem(problem: Problem) -> None:
    assert problem.code.isidentifier(), problem
    assert problem.message, problem
    assert problem.help, problem
    assert len(problem.message) < 500, problem
    where(problem)


def _check_result(result: Result) -> None:
    net: Counter[int | str] = Counter()
    for one in result.transfers:
        assert one.amount > 0, one
        assert one.payer != one.payee, one
        net[one.payer] -= one.amount
        net[one.payee] += one.amount
    assert sum(net.values()) == 0
    assert {seat: amount for seat, amount in net.items() if amount} == {
        seat: amount for seat, amount in result.net.items() if amount
    }
    assert set(result.net) >= {0, 1, 2, 3}
    for win in result.wins:
        assert win.count.value >= 0


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("number", type=int, nargs="?", default=200_000, help="how many deals")
    parser.add_argument("--seed", type=int, default=0, help="the seed of the first")
    asked = parser.parse_args()
    found: Counter[str] = Counter()
    failed = 0
    for seed in range(asked.seed, asked.seed + asked.number):
        try:
            deal, what = run(seed)
            found[what] += 1
            if asked.number == 1:
                print(deal)
        except Exception:
            failed += 1
            print(f"seed {seed}:\n{traceback.format_exc(limit=-4)}", flush=True)
            if failed >= 40:
                break
    print(", ".join(f"{number} {what}" for what, number in found.most_common()))
    print(f"{failed} failed of {asked.number}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
