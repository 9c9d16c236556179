"""Quarrels at random: a deal, one option or one circumstance of it changed, and the changed result claimed of the deal.

The claim has to be explained, among at most five answers, by that change or by another single one under which the tool
arrives at the same figures, in two seconds of one core. Changes are drawn here from the table and the contract alone.

    python -m tests.dispute.quarrels 300            # so many deals of every variant
    python -m tests.dispute.quarrels 300 shanghai --seed 7
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from time import process_time
from typing import Any

import mjscore
from mjscore.dispute import check
from mjscore.dispute.figures import figures_of, holds
from mjscore.report.data import party, result_data
from tests.generator import SEATS, winning_deal

CASES = Path(__file__).parent.parent / "data" / "cases"
_OWN = {"classical": "classical", "dmjl": "dmjl", "bmja": "bmja", "shanghai": "shanghai"}
_BONUS = ("F1", "F2", "F3", "F4", "S1", "S2", "S3", "S4")
_KINDS = ("flag", "choice", "number", "list")
SECONDS = 2.0


@dataclass(frozen=True, slots=True)
class Quarrel:
    """A deal, what was changed in it, and what is claimed of it because of that."""

    deal: dict[str, Any]
    change: str
    changed: dict[str, Any]
    claim: Any


@dataclass(frozen=True, slots=True)
class Settled:
    """How a quarrel went: the time it took, and what is wrong with the answer ("" where nothing is)."""

    quarrel: Quarrel
    seconds: float
    fault: str
    held: bool
    exact: bool  # the very change is among the answers


def deals(variant: str, rng: Random) -> Iterator[dict[str, Any]]:
    """Deals of a variant without end: made at random, or those of its case files over and over."""
    cases = [
        json.loads(line)["deal"]
        for path in sorted(CASES.glob("*.ndjson"))
        for line in path.read_text(encoding="utf-8").splitlines()
        if line
    ]
    root = (mjscore.load(variant).table.get("bases") or [variant])[0]
    mine = [{**deal, "variant": variant} for deal in cases if deal.get("variant") in (variant, root)]
    if "stakes" in mjscore.load(variant).table:  # with a yaku to be had, and players that there are
        mine = [deal for deal in mine if scored(deal) is not None]
    while True:
        if variant in _OWN:
            yield winning_deal(rng, variant)
        elif "stakes" in mjscore.load(variant).table or (mine and rng.random() < 0.5):
            yield dict(rng.choice(mine))
        else:
            deal = winning_deal(rng, "shanghai")
            for field in ("rules", "new_tile", "no_choice"):
                deal.pop(field, None)
            yield {**deal, "variant": variant}


def scored(deal: dict[str, Any]) -> mjscore.Result | None:
    try:
        return mjscore.score(*mjscore.take(deal))
    except mjscore.Refused:
        return None


def quarrel(variant: str, rng: Random) -> Quarrel:
    """One quarrel of a variant."""
    for deal in deals(variant, rng):
        before = scored(deal)
        if before is None:
            continue
        for _ in range(20):
            change, changed = _changed(deal, rng)
            after = scored(changed)
            if after is not None and after.net != before.net:
                return Quarrel(deal, change, changed, _claim(after, rng))
    raise AssertionError


def _changed(deal: dict[str, Any], rng: Random) -> tuple[str, dict[str, Any]]:
    if rng.random() < 0.5:
        return _other_option(deal, rng)
    name, edit = rng.choice(_FACTS)
    return name, edit(deal, rng)


def _other_option(deal: dict[str, Any], rng: Random) -> tuple[str, dict[str, Any]]:
    _, book = mjscore.take(deal)
    entry = rng.choice([one for one in book.table["options"] if not one.get("fixed") and one["kind"] in _KINDS])
    now = book.options[entry["id"]]
    value = _other_value(entry, now, mjscore.load(deal["variant"]).options[entry["id"]], rng)
    return f"{entry['id']}: {value}", {**deal, "rules": {**deal.get("rules", {}), entry["id"]: value}}


def _other_value(entry: dict[str, Any], now: Any, default: Any, rng: Random) -> Any:
    if entry["kind"] == "flag":
        return not now
    if entry["kind"] == "list":
        one = rng.choice(entry["of"])
        return [other for other in now if other != one] if one in now else [*now, one]
    if entry["kind"] == "number":
        least, most = entry.get("least", 0), entry.get("most", 10**6)
        near = [now - 1, now + 1, 2 * now, now // 2, default]
        return rng.choice([one for one in near if least <= one <= most])
    return rng.choice(entry["choices"])


def _with(deal: dict[str, Any], rng: Random) -> dict[str, Any]:
    _, book = mjscore.take(deal)
    word = rng.choice(sorted(book.vocabulary.circumstances))
    held = list(deal.get("with", ()))
    return {**deal, "with": [one for one in held if one != word] if word in held else [*held, word]}


def _round(deal: dict[str, Any], rng: Random) -> dict[str, Any]:
    return {**deal, "round": rng.choice(SEATS)}


def _way(deal: dict[str, Any], rng: Random) -> dict[str, Any]:
    if "winner" not in deal:
        return deal
    changed = {key: value for key, value in deal.items() if key != "from"}
    by = rng.choice(("self_draw", "discard", "robbed_kong"))
    if by == "self_draw":
        return {**changed, "by": by}
    return {**changed, "by": by, "from": rng.choice([seat for seat in SEATS if seat != deal["winner"]])}


def _from(deal: dict[str, Any], rng: Random) -> dict[str, Any]:
    return {**deal, "from": rng.choice(SEATS)}


def _bonus(deal: dict[str, Any], rng: Random) -> dict[str, Any]:
    held = str(deal.get("flowers") or "").split()
    if any(len(word) > 2 for word in held):
        return deal
    one = rng.choice(_BONUS)
    return {
        **deal,
        "flowers": " ".join(other for other in held if other != one) if one in held else " ".join([*held, one]),
    }


def _wall(deal: dict[str, Any], rng: Random) -> dict[str, Any]:
    changed = {**deal, "wall_left": rng.choice((0, 5, None))}
    return {key: value for key, value in changed.items() if value is not None}


def _liable(deal: dict[str, Any], rng: Random) -> dict[str, Any]:
    return {**deal, "liable": rng.choice(SEATS)}


def _number(deal: dict[str, Any], rng: Random) -> dict[str, Any]:
    """A number that the variant adds to a deal, one more or less."""
    numbers = [field.id for field in _added(deal, "number") if field.event is None]
    if not numbers:
        return deal
    one = rng.choice(numbers)
    return {**deal, one: max(0, int(deal.get(one) or 0) + rng.choice((-1, 1)))}


def _indicator(deal: dict[str, Any], rng: Random) -> dict[str, Any]:
    """An indicator more, or none at all."""
    fields = [field.id for field in _added(deal, "indicators")]
    if not fields:
        return deal
    one = rng.choice(fields)
    if deal.get(one) and rng.random() < 0.5:
        return {key: value for key, value in deal.items() if key != one}
    return {**deal, one: f"{deal.get(one) or ''} {rng.choice('123456789')}{rng.choice('mps')}".strip()}


def _declared(deal: dict[str, Any], rng: Random) -> dict[str, Any]:
    """A seat more, or less, in a list of seats that the variant adds to a deal."""
    fields = [field.id for field in _added(deal, "seats") if field.event is None]
    if not fields:
        return deal
    one, seat = rng.choice(fields), rng.choice(SEATS)
    named = list(deal.get(one) or ())
    return {**deal, one: [other for other in named if other != seat] if seat in named else [*named, seat]}


def _added(deal: dict[str, Any], kind: str) -> list[Any]:
    _, book = mjscore.take(deal)
    return [field for field in book.vocabulary.added.values() if field.kind == kind]


_FACTS = [
    ("with", _with), ("with", _with), ("round", _round), ("by", _way), ("from", _from), ("flowers", _bonus),
    ("wall_left", _wall), ("liable", _liable), ("a number", _number), ("an indicator", _indicator), ("seats", _declared),
]  # fmt: skip


def _claim(result: mjscore.Result, rng: Random) -> Any:
    """What is claimed, in one of the forms: payments in words, the net, the worth and the net, the whole result."""
    data = result_data(result)
    form = rng.randrange(4)
    if form == 0 and result.transfers:
        sums: dict[tuple[Any, Any], int] = {}
        for one in result.transfers:
            sums[one.payer, one.payee] = sums.get((one.payer, one.payee), 0) + one.amount
        return [f"{party(payer)} pays {party(payee)} {amount}" for (payer, payee), amount in sums.items()]
    if form == 1:
        return [f"{seat} {amount:+}" for seat, amount in data["net"].items()]
    if form == 2 and len(result.wins) == 1:
        return {"net": data["net"], "value": data["wins"][0]["value"], "totals": data["wins"][0]["totals"]}
    return {key: value for key, value in data.items() if key not in ("id", "rules", "next_dealer", "error")}


def settle(quarrel: Quarrel) -> Settled:
    """The quarrel settled, and what is wrong with the answer."""
    start = process_time()
    dispute = check({**quarrel.deal, "claim": quarrel.claim})
    seconds = process_time() - start
    figures = figures_of(dispute.claim)
    fault = ""
    if not dispute.would_hold and not dispute.holds:
        fault = "nothing explains it"
    elif len(dispute.would_hold) > 5:
        fault = f"{len(dispute.would_hold)} answers"
    elif not dispute.holds and len(dispute.would_hold[0].changes) > 1:
        fault = "only two changes explain it"
    elif any(not holds(figures, answer.result) for answer in dispute.would_hold):
        fault = "an answer has other figures"
    elif seconds > SECONDS:
        fault = f"{seconds:.1f} seconds"
    names = {change.id for answer in dispute.would_hold for change in answer.changes}
    return Settled(quarrel, seconds, fault, dispute.holds, quarrel.change.split(":")[0] in names)


def true_claim(deal: dict[str, Any], rng: Random) -> bool | None:
    """Whether a true claim of a deal holds; None for a deal that cannot be scored."""
    result = scored(deal)
    if result is None:
        return None
    return check({**deal, "claim": result_data(result) if rng.random() < 0.5 else _claim(result, rng)}).holds


def main() -> int:
    parser = argparse.ArgumentParser(description="quarrels at random, settled")
    parser.add_argument("number", type=int)
    parser.add_argument("variants", nargs="*", default=None)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    failed = 0
    for variant in given.variants or mjscore.names():
        rng = Random(f"{variant} {given.seed}")
        settled = [settle(quarrel(variant, rng)) for _ in range(given.number)]
        slowest = sorted(one.seconds for one in settled)
        truths = [true_claim(deal, rng) for deal, _ in zip(deals(variant, rng), range(given.number), strict=False)]
        faults = [one for one in settled if one.fault]
        failed += len(faults) + truths.count(False)
        exact = sum(one.exact for one in settled)
        print(
            f"{variant:<26}{len(settled)} quarrels, {len(faults)} unexplained, {exact} by the very change; "
            f"median {slowest[len(slowest) // 2]:.2f} s, slowest {slowest[-1]:.2f} s; "
            f"{truths.count(True)} true claims hold, {truths.count(False)} do not",
            flush=True,
        )
        for one in faults:
            print(f"  {one.fault}: {one.quarrel.change}\n    {json.dumps(one.quarrel.deal, ensure_ascii=False)}")
            print(f"    claim: {json.dumps(one.quarrel.claim, ensure_ascii=False)}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
