"""Why an item counts, or which part of its condition fails: from the table's own conditions and the facts of the hand."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from mjscore.deal.records import Deal, Foreign, Hand, Win
from mjscore.dispute.records import Cited, Number, Reason, Why
from mjscore.facts.explain import holds, what_breaks, what_makes
from mjscore.facts.sight import Sight, sight_of
from mjscore.facts.table import table_sets
from mjscore.facts.win import waits_without_own_four
from mjscore.judge.facts import judged_wins
from mjscore.readings.vectors import keys
from mjscore.result import Count, Result, Suppressed
from mjscore.rulebook.model import Rulebook
from mjscore.rulebook.references import UNITS, facts_in_force, fits, number, resolve
from mjscore.rulebook.words import limits_of_value
from mjscore.scoring import winning_tiles
from mjscore.tiles.kinds import JOKER, NAMES, ORDINARY_BITS, PLAIN

Entry = Mapping[str, Any]


class Seen:
    """One win of a deal as reasons need it: its count, the facts of its reading, the reading as people see it."""

    __slots__ = ("book", "count", "sight", "told", "win", "word")

    def __init__(self, win: Win, word: int, count: Count, sight: Sight, book: Rulebook) -> None:
        self.win = win
        self.word = word
        self.count = count
        self.sight = sight
        self.book = book
        self.told = not isinstance(win.hand, Hand)


def wins_seen(deal: Deal, result: Result, book: Rulebook) -> tuple[Seen, ...]:
    """Every win of a scored deal, in the order of the result."""
    events = [event for event in deal.events if isinstance(event, Win)]
    seen = []
    for win, judged in zip(events, judged_wins(deal, result, book), strict=True):
        shown = next((one for one in result.wins if one.winner == win.winner), judged.result)
        waits = _waits(win, book) if book.asks_only_tile else ()
        sight = sight_of(shown.reading, win, deal.round, waits, _pointed(deal, win, book))
        seen.append(Seen(win, judged.word, shown.count, sight, book))
    return tuple(seen)


def _pointed(deal: Deal, win: Win, book: Rulebook) -> tuple[tuple[str, tuple[int, ...]], ...]:
    """The tiles that indicators point at, by the fact that counts them."""
    rule = book.indicators
    if rule is None:
        return ()
    more = {**deal.more, **win.more}
    turned = ((fact, more.get(field) or ()) for fact, field in rule.fields.items())
    return tuple(
        (fact, tuple(rule.following[PLAIN[code]] for code in (codes[:1] if rule.first_only else codes)))
        for fact, codes in turned
        if codes
    )


def _waits(win: Win, book: Rulebook) -> tuple[str, ...]:
    """All kinds that would have completed the hand by its shape."""
    hand = win.hand
    if not isinstance(hand, Hand) or hand.tile is None:
        return ()
    table = table_sets(hand.melds)
    jokers = hand.concealed >> 4 * JOKER & 15
    waits = winning_tiles(keys(hand.concealed), jokers, table, not hand.melds, book)
    waits = waits_without_own_four(waits, (hand.concealed & ORDINARY_BITS) + table.bag)
    return tuple(NAMES[code] for code in range(34) if waits >> code & 1)


# -- one item ------------------------------------------------------------------------------------------------------


def entry_of(id: str, book: Rulebook) -> Entry | None:
    """The entry of an item or limit hand in the table."""
    entries: Iterable[Entry] = (*book.table["items"], *(book.table.get("limits") or ()))
    return next((entry for entry in entries if entry["id"] == id), None)


def cited(entry: Entry | None, book: Rulebook) -> Cited | None:
    """Where an entry stands, and its origin."""
    return None if entry is None else Cited(book.id, str(entry.get("id", "")), entry.get("origin"))


def why_item(id: str, seen: Seen) -> Why:
    """Why an item counts in a hand, or what is missing."""
    if id in {limit["id"] for limit in limits_of_value(seen.book.table)}:
        return _why_limit(id, seen)
    entry = entry_of(id, seen.book)
    value: Number = sum(item.value for item in seen.count.items if item.id == id)
    unit = next((item.unit for item in seen.count.items if item.id == id), None)
    counts = any(item.id == id for item in seen.count.items)
    reasons = makes(entry, seen) if counts else missing(id, entry, seen)
    return Why(id, seen.win.winner, counts, value, unit, tuple(reasons), cited(entry, seen.book))


def _why_limit(id: str, seen: Seen) -> Why:
    """Why a limit of the value holds for a hand, or what the hand comes to instead."""
    rule = Cited(seen.book.id, "value", seen.book.table["value"].get("origin"))
    counts = seen.count.limit == id
    value = seen.count.value if counts else 0
    return Why(id, seen.win.winner, counts, value, "points", tuple(worth_of(seen.count, seen.book)), rule)


def worth_of(count: Count, book: Rulebook) -> list[Reason]:
    """From the totals to the value: by a limit hand, held at the limit, or as the scheme has it."""
    figures = (*count.totals, ("value", count.value))
    if count.problem is not None:
        return [Reason("scheme", figures=figures), Reason("problem", count.problem)]
    rule = book.value
    if count.limit is not None and rule.of_base is None:
        return [Reason("by_limit", count.limit, figures=figures)]
    if count.limit is not None:
        return [Reason("scheme", figures=figures), Reason("of_limit", count.limit)]
    totals = dict(count.totals)
    if rule.limit is not None and count.uncapped > count.value == rule.limit:
        return [Reason("held", figures=(("uncapped", count.uncapped), ("limit", rule.limit)))]
    if rule.cap is not None and totals.get(rule.unit, 0) > rule.cap:
        return [Reason("capped", rule.unit, figures=(("total", totals[rule.unit]), ("cap", rule.cap), *figures))]
    return [Reason("scheme", figures=figures)]


def makes(entry: Entry | None, seen: Seen) -> list[Reason]:
    """What makes an item hold that counts: every fact of its condition, with the groups that make it."""
    if entry is None or seen.told:
        return [_untold(seen)] if seen.told else []
    options = seen.book.options
    reasons = []
    if "count" in entry:
        reasons.append(_holding(entry["count"], seen))
    reasons += [_holding(name, seen) for name in facts_in_force(entry.get("when"), options)]
    some = [name for name in facts_in_force(entry.get("any"), options) if holds(name, seen.word)]
    reasons += [_holding(name, seen) for name in some]
    if entry.get("open_less") and not holds(_CLOSED, seen.word):
        pointer = what_breaks(_CLOSED, seen.sight)
        groups = pointer.groups if pointer else ()
        reasons.append(
            Reason("open_less", _CLOSED, groups, "claimed", (("less", resolve(entry["open_less"], options)),))
        )
    return reasons or [Reason("always")]


_CLOSED = "no_claimed_sets"


def missing(id: str, entry: Entry | None, seen: Seen) -> list[Reason]:
    """What keeps an item from counting; never empty."""
    lost = [one for one in seen.count.suppressed if one.id == id]
    if lost:
        return [_lost(lost[0])]
    if entry is None:
        return [Reason("not_in_table")]
    off = _switched_off(entry, seen.book)
    if off:
        return off
    if seen.told:
        return [_untold(seen)]
    reasons = _failing(entry, seen)
    if not reasons:
        beside = _beside(entry, seen)
        reasons = [Reason("beside", beside)] if beside else [Reason("shape_alone")]
    return reasons


def _untold(seen: Seen) -> Reason:
    """Why nothing can be pointed at: only the count is written, or the tiles are counted by a card."""
    return Reason("by_card" if isinstance(seen.win.hand, Foreign) else "told")


def _lost(item: Suppressed) -> Reason:
    return Reason("worth_less") if item.by is None else Reason("suppressed", item.by)


def _switched_off(entry: Entry, book: Rulebook) -> list[Reason]:
    """Why an entry is not played at all: an option, or its value."""
    condition = entry.get("if") or {}
    for option, wanted in condition.items():
        if not fits({option: wanted}, book.options):
            now = book.options[option]
            return [Reason("not_played", option, figures=(("value", now), ("wanted", wanted)))]
    changed = (book.options.get("values") or {}).get(entry["id"])
    unit = next(unit for unit in UNITS if unit in entry)
    worth = changed[0] if changed is not None else resolve(entry[unit], book.options)
    if unit == "card" or worth == "limit" or number(worth, book.options):
        return []
    return [Reason("worthless")]


def _failing(entry: Entry, seen: Seen) -> list[Reason]:
    """The parts of a condition that fail, in the order of the table."""
    options = seen.book.options
    reasons = [_broken(name, seen) for name in facts_in_force(entry.get("when"), options) if not holds(name, seen.word)]
    if resolve(entry.get("closed_only", False), options) and not holds(_CLOSED, seen.word):
        reasons.insert(0, _broken(_CLOSED, seen))
    if "count" in entry and not holds(entry["count"], seen.word):
        reasons.append(_broken(entry["count"], seen, "none"))
    some = facts_in_force(entry.get("any"), options)
    if some and not any(holds(name, seen.word) for name in some):
        reasons += [_broken(name, seen) for name in some]
    for name in facts_in_force(entry.get("unless"), options):
        if holds(name, seen.word):
            pointer = what_makes(name, seen.sight)
            groups = pointer.groups if pointer else ()
            reasons.append(Reason("spoils", name, groups, pointer.key if pointer else None))
    return reasons


def _holding(name: str, seen: Seen) -> Reason:
    pointer = what_makes(name, seen.sight)
    return Reason("holds", name, pointer.groups if pointer else (), pointer.key if pointer else None)


def _broken(name: str, seen: Seen, key: str = "fails") -> Reason:
    pointer = what_breaks(name, seen.sight)
    return Reason(key, name, pointer.groups if pointer else (), pointer.key if pointer else None)


def _beside(entry: Entry, seen: Seen) -> str | None:
    """An item beside which an entry does not count: one that counts in points, or any of the classes it is to be alone in."""
    held = {item.id for item in seen.count.items if item.unit == "points"}
    held |= {item.id for item in seen.count.suppressed if item.unit == "points"}
    classes = entry.get("alone_in") or ()
    others = {rule.id for rule in seen.book.items if rule.klass in classes}
    beside = [id for id in entry.get("unless_items") or () if id in held]
    return next(iter((*beside, *(item.id for item in seen.count.items if item.id in others))), None)
