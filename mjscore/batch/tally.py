"""What a batch has come to so far: deals, wins, refusals, claims. Of a unit, or of any number of them added up in order."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from mjscore.result import Result

MOST_LISTED: Final = 100
"""Claims that do not hold which are listed; the others are counted."""


class Tally:
    """Counts that only grow. What is listed is bounded: codes and variants by their number, failed claims by a limit."""

    __slots__ = ("deals", "failed", "failing", "held", "refused", "values")

    def __init__(self) -> None:
        self.deals = 0
        self.refused: dict[str, list[Any]] = {}  # code → how many, the first place
        self.values: dict[str, list[int]] = {}  # variant → wins, their value
        self.held = 0
        self.failed = 0
        self.failing: list[dict[str, Any]] = []

    def results(self, results: Sequence[Result]) -> None:
        """Counts deals that were scored, their wins that are paid."""
        self.deals += len(results)
        values = self.values
        for result in results:
            for win in result.wins:
                if win.refused is None:
                    sums = values.get(result.variant)
                    if sums is None:
                        sums = values[result.variant] = [0, 0]
                    sums[0] += 1
                    sums[1] += win.count.value

    def result(self, result: Result) -> None:
        """Counts one such deal."""
        self.results((result,))

    def refusal(self, code: str, at: str) -> None:
        """Counts a deal that pays nobody because of this code."""
        self.deals += 1
        self.refused.setdefault(code, [0, at])[0] += 1

    def fails(self, entry: dict[str, Any]) -> None:
        """Counts a claim that does not hold."""
        self.failed += 1
        if len(self.failing) < MOST_LISTED:
            self.failing.append(entry)

    def add(self, other: Tally) -> None:
        """Takes in what comes behind."""
        self.deals += other.deals
        for code, (count, at) in other.refused.items():
            self.refused.setdefault(code, [0, at])[0] += count
        for variant, (wins, value) in other.values.items():
            sums = self.values.setdefault(variant, [0, 0])
            sums[0] += wins
            sums[1] += value
        self.held += other.held
        self.failed += other.failed
        self.failing += other.failing[: MOST_LISTED - len(self.failing)]

    @property
    def wins(self) -> int:
        """How many wins are paid."""
        return sum(wins for wins, _ in self.values.values())

    @property
    def refusals(self) -> int:
        """How many deals pay nobody."""
        return sum(count for count, _ in self.refused.values())

    def data(self, check: bool = False) -> dict[str, Any]:
        """The summary of a batch as plain data; `check` says whether claims were judged."""
        data: dict[str, Any] = {
            "deals": self.deals,
            "wins": self.wins,
            "refused": {
                code: {"count": count, "first": at}
                for code, (count, at) in sorted(self.refused.items(), key=lambda entry: (-entry[1][0], entry[0]))
            },
            "variants": {
                variant: {"wins": wins, "value": value} for variant, (wins, value) in sorted(self.values.items())
            },
        }
        if check:
            data["claims"] = {"hold": self.held, "fail": self.failed, "failing": self.failing}
        return data

    def packed(self, most_listed: int = MOST_LISTED) -> list[Any]:
        """The same as JSON can hold it, to be unpacked again; of the claims that fail no more than so many are listed."""
        failing = self.failing[:most_listed]
        return [self.deals, self.wins, self.refused, self.values, self.held, self.failed, failing]

    def __reduce__(self) -> tuple[Any, ...]:
        return unpacked, (self.packed(),)


def unpacked(packed: Iterable[Any]) -> Tally:
    """The tally that was packed."""
    tally = Tally()
    tally.deals, _, refused, values, tally.held, tally.failed, failing = packed
    tally.refused = {code: list(entry) for code, entry in _items(refused)}
    tally.values = {variant: list(entry) for variant, entry in _items(values)}
    tally.failing = list(failing)
    return tally


def _items(mapping: Mapping[str, Any]) -> Iterable[tuple[str, Any]]:
    return mapping.items()
