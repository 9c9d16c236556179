"""The sums of a count in words, and what set its value: `3 fan, 8 points`, `90 points, 3 doubles = 720 points, held at 500`."""

from __future__ import annotations

from mjscore.deal.records import Foreign, Hand, Told
from mjscore.report.words import Words
from mjscore.result import Count
from mjscore.rulebook import Rulebook


def totals_in_words(
    count: Count, book: Rulebook, said: Words, limit: str | None, written: Hand | Told | Foreign | None, won: bool
) -> str:
    """The line below the items. `limit` is the name of the limit hand that set the value, `written` the hand as written."""
    told = dict(written.entries) if isinstance(written, Told) else None
    if count.limit is not None and dict(count.totals).get(count.limit):
        limit = None  # it is called as its unit is, which is told with its number
    parts = [] if limit is None else [limit if book.value.of_base is not None else said.say("limit_hand", name=limit)]
    sums = {} if told is not None and "value" in told else _sums(count)
    if count.limit in sums:
        parts = []  # one yakuman is a yakuman
    parts += [_held(said.amount(total, unit), unit, total, book, said) for unit, total in sums.items()]
    share = next((item.value for item in count.items if item.unit == "limit" and item.value != 1), None)
    if share is not None:
        parts.insert(0 if limit is None else 1, said.amount(share, "limit"))
    text = said.listed(parts)
    worth = _worth(count, book, said, won)
    if text:
        text += f" = {worth}" if share is not None or "points" in sums else f"{said['comma']}{worth}"
    else:
        text = worth
    return text if told is None else said.say("as_told", totals=text)


def _sums(count: Count) -> dict[str, int]:
    """The totals that led to the value; what goes without saying beside it is left out."""
    totals = dict(count.totals)
    if any(item.unit == "limit" for item in count.items) or count.limit is not None:
        return {unit: total for unit, total in totals.items() if total and (unit, total) != ("points", count.value)}
    if totals.get("points") == count.value and not any(totals[unit] for unit in totals if unit != "points"):
        return {}
    return {} if totals == {"card": count.value} else totals


def _held(amount: str, unit: str, total: int, book: Rulebook, said: Words) -> str:
    """A total, and at how much it is held where it counts as so much at most."""
    rule = book.value
    most = rule.cap
    if rule.rows:
        last = len(rule.rows) - 1
        most = last if most is None else min(most, last)
    if rule.scheme == "doubles" or unit != rule.unit or most is None or total <= most:
        return amount
    return said.say("held", amount=amount, most=most)


def _worth(count: Count, book: Rulebook, said: Words, won: bool) -> str:
    """The value, and what it would be were it neither held at the limit nor rounded."""
    rule = book.value
    if rule.scheme != "doubles" or count.uncapped == count.value:
        return said.amount(count.value, book.paid_in)
    text = said.amount(count.uncapped, "points")
    held = count.uncapped
    if rule.limit is not None and held > rule.limit and (rule.capped == "all" or (rule.capped == "winner" and won)):
        held = rule.limit
        text = said.say("held", amount=text, most=held)
    return text if held == count.value else said.say("rounded", amount=text, to=count.value)
