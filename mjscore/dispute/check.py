"""A dispute from claim to answer: what is claimed, where it parts from the rules, what would make it right."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from mjscore.deal.records import Deal, Hand, Win
from mjscore.dispute.arithmetic import counting_changes
from mjscore.dispute.circumstances import fact_changes
from mjscore.dispute.claim_data import read_claim, read_texts
from mjscore.dispute.differences import differences, unclaimed
from mjscore.dispute.editing import fields_at, normal, put
from mjscore.dispute.figures import Figure, agrees, counted, figures_of, holds
from mjscore.dispute.hand_written import as_text, is_plain
from mjscore.dispute.known import Known
from mjscore.dispute.options import option_changes, worth_changes
from mjscore.dispute.reasons import Seen, why_item, wins_seen
from mjscore.dispute.records import Change, Claim, Dispute, Number, Why
from mjscore.dispute.search import Found, Ground, outcome, search
from mjscore.judge import FindBook, FindCard, no_files, score, take
from mjscore.place import At, Problem, Refused
from mjscore.result import Fault, Result
from mjscore.rulebook import Rulebook, load
from mjscore.settlement import net_of

Texts = Sequence[str]


def check(
    data: Any,
    claims: Texts = (),
    variant: str | None = None,
    find_book: FindBook = load,
    find_card: FindCard = no_files,
    explain: bool = True,
) -> Dispute:
    """A deal's claim judged: `claims` as people say them, or else the deal's own field `claim`.

    `explain` says whether to look for what would make a claim right that does not hold. Raises `Refused` for a deal that
    cannot be scored, and for claims that cannot be read; problems of the text of claim n have the path `("--claim", n)`.
    """
    deal, book = take(data, variant, find_book, find_card)
    result = _scored(deal, book)
    claim = claim_of(deal, book, result, claims)
    figures = figures_of(claim)
    other = claim.rules if claim.rules is not None and not _same_rules(claim.rules, book) else None
    if holds(figures, result):
        return Dispute(claim, (), (), (), True, deal, book, result, other)
    seen = wins_seen(deal, result, book) if result.wins else ()
    found = Found((), True)
    if explain:
        ground = Ground(normal(data), variant, find_book, find_card)
        changes = all_changes(ground, deal, book, result, seen, claim)
        found = search(ground, changes, figures, result)
    parts = differences(figures, result, seen, book)
    return Dispute(claim, parts, unclaimed(figures, seen), found.answers, found.tried_all, deal, book, result, other)


def _scored(deal: Deal, book: Rulebook) -> Result:
    """The result of a deal; tiles that make no hand here come to a result without a win, and the fault that says so."""
    try:
        return score(deal, book)
    except Refused as refused:
        if any(problem.code != "no_win" for problem in refused.problems):
            raise
        problem = refused.first()
        fault = Fault(problem.code, problem.message, problem.help, problem.at.path)
        return Result(deal.id, book.id, (), {}, (), net_of(()), None, book.rules, fault)


def claim_of(deal: Deal, book: Rulebook, result: Result | None, claims: Texts = ()) -> Claim:
    """What is claimed of a deal. Raises `Refused`: nothing is, or it cannot be read."""
    known = Known(deal, book, result)
    if claims:
        claim, problems = read_texts([(text, ("--claim", place)) for place, text in enumerate(claims)], known)
    elif deal.claim is None:
        help = 'add claim: to the deal, or --claim "west pays south 32"'
        raise Refused((Problem("missing", "nothing is claimed of this deal", help, At()),))
    else:
        claim, problems = read_claim(deal.claim, ("claim",), known)
    if problems:
        raise Refused(problems)
    if not figures_of(claim):
        help = "write claim: {value: 16, net: {south: 64}}"
        raise Refused((Problem("missing", "the claim says nothing that could be judged", help, At(("claim",))),))
    return claim


def claim_holds(deal: Deal, book: Rulebook, result: Result) -> bool:
    """Whether a deal's own claim holds of its result: the verdict alone, for logs by the million."""
    return holds(figures_of(claim_of(deal, book, result)), result)


def first_difference(deal: Deal, book: Rulebook, result: Result) -> tuple[Figure, Any]:
    """The first figure of a deal's own claim, in the order of the count, that its result does not have, and what it has.

    Only for a claim that does not hold.
    """
    figures = figures_of(claim_of(deal, book, result))
    return next((one, have) for one in figures if not agrees(one, have := counted(one, result)))


def why(
    data: Any, item: str, variant: str | None = None, find_book: FindBook = load, find_card: FindCard = no_files
) -> tuple[Why, ...]:
    """For every win of a deal, why an item counts or what is missing. Raises `Refused`: no such item, no win."""
    deal, book = take(data, variant, find_book, find_card)
    result = score(deal, book)
    known = Known(deal, book, result)
    id = known.item(item)
    if id is None:
        message = f"{book.id} has no item {item!r}"
        raise Refused((Problem("unknown_item", message, known.near_item(item), At(("--why", 0), (0, len(item)))),))
    seen = wins_seen(deal, result, book)
    if not seen:
        raise Refused((Problem("missing", "nobody wins this deal", "name a deal with a win"),))
    return tuple(why_item(id, one) for one in seen)


def _same_rules(recorded: str, book: Rulebook) -> bool:
    """Whether a recorded result was made by these rules: by the fingerprint, whatever the table was called."""
    return recorded.rpartition("@")[2] == book.fingerprint


# -- changes -------------------------------------------------------------------------------------------------------


def all_changes(
    ground: Ground, deal: Deal, book: Rulebook, result: Result, seen: Sequence[Seen], claim: Claim
) -> list[Change]:
    """Every single change that is tried."""
    plain = _can_be_rewritten(ground, deal, result)
    changes = [
        *option_changes(book, _numbers(claim), _asides(deal, claim)),
        *worth_changes(book, seen, _claimed_worth(claim)),
    ]
    changes += fact_changes(ground.data, deal, book, plain)
    changes += counting_changes(seen)
    return changes


def _asides(deal: Deal, claim: Claim) -> frozenset[str]:
    """The sections of a table that no figure of the claim can come from."""
    asides = set() if deal.penalties else {"penalties"}
    return frozenset(asides if claim.next_dealer is not None else asides | {"rotation"})


def _can_be_rewritten(ground: Ground, deal: Deal, result: Result) -> bool:
    """Whether the winners' hands, written anew as text, come to the same result."""
    for win in deal.events:
        if not isinstance(win, Win) or not isinstance(win.hand, Hand) or not is_plain(win.hand):
            continue
        if not isinstance(fields_at(ground.data, win.path).get("hand"), (str, Mapping)) or win.hand.groups is not None:
            continue
        edit = put(win.path, hand=as_text(win.hand), tile=None)
        again = outcome((Change("field", "hand", None, None, (), data=edit),), ground)
        if again is None or (again[0].transfers, again[0].wins) != (result.transfers, result.wins):
            return False
    return True


def _numbers(claim: Claim) -> tuple[int, ...]:
    """The amounts that a claim names, and halves and doubles of them: what a fitted option could be."""
    named: list[int] = [amount for _, amount in claim.net] + [one.amount for one in claim.payments]
    for hand in claim.hands:
        named += [total for _, total in hand.totals]
        named += [hand.value] if hand.value is not None else []
    found: list[int] = []
    for amount in sorted({abs(one) for one in named if one}):
        found += [amount, amount // 2, amount // 3, amount // 4, amount // 6, 2 * amount]
    return tuple(dict.fromkeys(one for one in found if one))


def _claimed_worth(claim: Claim) -> dict[str, list[Number]]:
    worth: dict[str, list[Number]] = {}
    for hand in claim.hands:
        for id, value in hand.items:
            if value:
                worth.setdefault(id, []).append(value)
    return worth
