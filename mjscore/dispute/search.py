"""What would make a claim right: single changes in the order of their likeliness, then pairs of them.

A trial is the whole machine: the deal with its change is read and scored anew. How many are made is bounded by their
number, so that the same dispute has the same answers on every machine; the clock is only a last guard.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations
from time import process_time
from typing import Any, TypeGuard

from mjscore.dispute.editing import Fields
from mjscore.dispute.figures import Figure, agrees, counted, holds, signature
from mjscore.dispute.options import ARITHMETIC, COMPILED, FACT, GUESSED, NEAR, OTHER
from mjscore.dispute.records import Change, WouldHold
from mjscore.judge import FindBook, FindCard, score, take
from mjscore.place import Refused
from mjscore.record import NamedTuple
from mjscore.result import Result
from mjscore.rulebook.model import Rulebook

ANSWERS = 5
SECONDS = 1.6
"""What the search may take of one core."""

_TRIALS = 8000
_FITTED = 2
"""Answers that only fit a value to the claim."""

_IN_PAIRS = 90
"""Single changes that are paired with each other, the likeliest first."""

_LATENT = 40
"""Those that change nothing by themselves, but may beside another."""


class Ground(NamedTuple):
    """What is changed: the deal as plain data, and how its rules are found."""

    data: Fields
    variant: str | None
    find_book: FindBook
    find_card: FindCard


class Found(NamedTuple):
    """The answers, and whether everything was tried that could be."""

    answers: tuple[WouldHold, ...]
    tried_all: bool


class _Budget:
    def __init__(self) -> None:
        self.left = _TRIALS
        self.until = process_time() + SECONDS

    def spend(self, cost: int) -> bool:
        """Whether another trial may be made."""
        if self.left < cost or process_time() > self.until:
            self.left = 0
            return False
        self.left -= cost
        return True


def search(ground: Ground, changes: Iterable[Change], figures: Sequence[Figure], base: Result | None) -> Found:
    """The smallest sets of changes under which every figure is as claimed, at most five, the likeliest first.

    Pairs are looked for where no single change explains the claim but values fitted to it, of which two are told.
    """
    run = _Run(ground, figures, base)
    ordered = sorted(changes, key=lambda one: one.rank)
    for change in ordered:
        if change.rank[0] == GUESSED and len(run.answers) >= ANSWERS - _FITTED:
            break
        if not run.single(change):
            break
        if len(run.answers) == ANSWERS or sum(_is_fitted(answer) for answer in run.answers) == _FITTED:
            break
    if not all(map(_is_fitted, run.answers)):
        return Found(tuple(run.answers), run.complete)
    # a figure that no change moves needs facts or rules to come together: fitting numbers to the rest is of no use
    effective = run.effective if run.wrong <= run.movable() else [one for one in run.effective if one.rank[0] <= OTHER]
    for pair in _in_order(effective, run.latent):
        if not run.pair(pair) or len(run.answers) == ANSWERS:
            break
    return Found(tuple(run.answers), run.complete)


def _is_fitted(answer: WouldHold) -> bool:
    return len(answer.changes) == 1 and answer.changes[0].rank[0] == GUESSED


class _Run:
    """One search: what was found so far, and what may still be spent."""

    def __init__(self, ground: Ground, figures: Sequence[Figure], base: Result | None) -> None:
        self.ground = ground
        self.figures = figures
        self.before = None if base is None else signature(figures, base)
        self.budget = _Budget()
        self.answers: list[WouldHold] = []
        self.effective: list[Change] = []  # those that change a figure that is claimed
        self.latent: list[Change] = []  # those that do not, or cannot be alone
        self.moved: dict[int, frozenset[int]] = {}  # by identity of such a change: which figures it changes
        self._all_moved: frozenset[int] | None = None  # known when all single changes were tried
        self.wrong = frozenset(
            place for place, one in enumerate(figures) if base is None or not agrees(one, counted(one, base))
        )
        self.complete = True

    def single(self, change: Change) -> bool:
        """Tries one change; False where nothing more may be spent."""
        if _told_already((change,), self.answers):
            return True
        if not self.budget.spend(change.cost):
            self.complete = False
            return False
        result = _first_look((change,), self.ground)
        after = None if result is None else signature(self.figures, result)
        if result is None or after is None or after == self.before:
            self.latent.append(change)
            return True
        self.effective.append(change)
        self.moved[id(change)] = frozenset(
            place for place, found in enumerate(after) if self.before is None or found != self.before[place]
        )
        self._keep_if_right((change,), result)
        return True

    def pair(self, pair: tuple[Change, Change]) -> bool:
        """Tries two changes; False where nothing more may be spent."""
        if self._leaves_alone(pair):
            return True
        if _told_already(pair, self.answers):
            return True
        cost = COMPILED if all(change.cost > 1 for change in pair) else 2
        if not self.budget.spend(cost):
            self.complete = False
            return False
        result = _first_look(pair, self.ground)
        if result is not None:
            self._keep_if_right(pair, result)
        return True

    def _leaves_alone(self, pair: tuple[Change, Change]) -> bool:
        """Whether a figure that is wrong is moved by neither of two changes, though other changes move it."""
        moved = [self.moved.get(id(change)) for change in pair]
        if moved[0] is None or moved[1] is None:
            return False
        return not self.wrong & self.movable() <= moved[0] | moved[1]

    def movable(self) -> frozenset[int]:
        """The figures that some single change moves; asked when all have been tried."""
        if self._all_moved is None:
            self._all_moved = frozenset(place for places in self.moved.values() for place in places)
        return self._all_moved

    def _keep_if_right(self, changes: tuple[Change, ...], result: Result) -> None:
        if holds(self.figures, result) and _is_new(answer := _whole(changes, self.ground, self.figures), self.answers):
            self.answers.append(answer)


def _in_order(effective: list[Change], latent: list[Change]) -> Iterator[tuple[Change, Change]]:
    """Pairs, the likeliest first: of changes that each have an effect, then of one with one that has none alone."""
    pairs = [pair for pair in combinations(effective[:_IN_PAIRS], 2) if _go_together(*pair)]
    yield from sorted(pairs, key=_rank_of_pair)
    options = [one for one in latent if one.kind == "option" and one.rank[0] not in (NEAR, GUESSED)][:_LATENT]
    facts = [one for one in latent if one.kind in ("circumstance", "field")][: 2 * _LATENT]
    mixed = [(option, fact) for option in options for fact in facts]
    mixed += [(one, other) for one in effective[:_LATENT] for other in (*options, *facts)]
    yield from sorted((pair for pair in mixed if _go_together(*pair)), key=_rank_of_pair)


def _rank_of_pair(pair: tuple[Change, Change]) -> tuple[Any, ...]:
    levels = sorted(one.rank[0] for one in pair)
    return levels[-1], levels[0], pair[0].rank, pair[1].rank


def _go_together(one: Change, two: Change) -> bool:
    """Whether two changes are of different things; values fitted to a claim are not tried in twos."""
    if (one.kind, one.id, one.seat) == (two.kind, two.id, two.seat):
        return one.kind in ("item",) or (one.id == "values" and one.after != two.after and one.rank[0] != GUESSED)
    if GUESSED in (one.rank[0], two.rank[0]):
        return {one.rank[0], two.rank[0]} <= {GUESSED, FACT, ARITHMETIC} and one.rank[0] != two.rank[0]
    return not (
        {one.id, two.id} <= {"by", "from", "winner"} or ("reading" in (one.id, two.id) and "tile" in (one.id, two.id))
    )


def _told_already(changes: tuple[Change, ...], answers: Sequence[WouldHold]) -> bool:
    """Whether an answer has changed the same things, only to another value."""
    keys = {_key(change) for change in changes}
    return any({_key(change) for change in answer.changes} == keys for answer in answers)


def _is_new(answer: WouldHold | None, answers: Sequence[WouldHold]) -> TypeGuard[WouldHold]:
    """Whether an answer tells another story: one whose result is the same to the last item as under likelier facts does not."""
    if answer is None:
        return False
    return not (
        _kinds(answer) <= _OF_FACTS and any(_kinds(one) <= _OF_FACTS and one.result == answer.result for one in answers)
    )


_OF_FACTS = {"circumstance", "field"}


def _kinds(answer: WouldHold) -> set[str]:
    return {change.kind for change in answer.changes}


def _key(change: Change) -> tuple[Any, ...]:
    about = tuple(change.after) if change.id == "values" and isinstance(change.after, dict) else ()
    return (
        change.kind,
        change.id,
        change.seat,
        about,
        str(change.after) if change.id in ("liability", "penalties") else "",
    )


def _first_look(changes: tuple[Change, ...], ground: Ground) -> Result | None:
    """The result under some changes, by the quickest way there is; None where they cannot be."""
    scored = outcome(changes, ground, True)
    return None if scored is None else scored[0]


def _whole(changes: tuple[Change, ...], ground: Ground, figures: Sequence[Figure]) -> WouldHold | None:
    """The answer, with its result scored as anybody would score it."""
    if any(change.data is not None and change.book is not None for change in changes):
        scored = outcome(changes, ground, False)
        if scored is None or not holds(figures, scored[0]):
            return None
    else:
        scored = outcome(changes, ground, True)
    return None if scored is None else WouldHold(changes, *scored)


def outcome(changes: Sequence[Change], ground: Ground, quick: bool = False) -> tuple[Result, Rulebook] | None:
    """The deal scored with some changes made; None where they cannot be made or cannot be together.

    `quick`: an item is given its value in the compiled rules, where that is known to come to the same.
    """
    data: Fields | None = ground.data
    edits: list[Callable[[Rulebook], Rulebook | None]] = []
    for change in changes:
        if change.book is not None and (quick or change.data is None):
            edits.append(change.book)
        elif change.data is not None and data is not None:
            data = change.data(data)
    if data is None:
        return None
    try:
        deal, found = take(data, ground.variant, ground.find_book, ground.find_card)
        book: Rulebook | None = found
        for edit in edits:
            book = edit(book) if book is not None else None
        return None if book is None else (score(deal, book), book)
    except Refused:
        return None
