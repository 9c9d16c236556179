"""The count of fu told part by part, each with the set or pair it is for."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from mjscore.facts.table import pung_fact
from mjscore.memory import Memory
from mjscore.readings.vectors import PUNG_SHIFT, RANKS
from mjscore.result import Fu
from mjscore.rulebook.fu import FuRule
from mjscore.rulebook.model import Rulebook
from mjscore.scoring.han import fu_parts, fu_total
from mjscore.scoring.parts import CONCEALED_PUNGS, GROUP_TEXTS, NUMBERS, PAIR_TEXTS, PAIR_TILE, Parts

if TYPE_CHECKING:
    from mjscore.scoring.best import Best
    from mjscore.scoring.view import View


def fu_of(best: Best, view: View, book: Rulebook) -> tuple[Fu, ...]:
    """What adds up to the fu of the reading that counts, where it has such a count."""
    rule = book.fu
    count, parts, _, finished, word, low = best
    totals = count.totals
    if rule is None or not totals or totals[-1][0] != rule.unit:  # fu are the last of the totals, where there are any
        return ()
    facts = word & book.fu_facts
    _, before, asked, behind = book.fu_remembered.get(facts) or alike_in_fu(facts, rule, book)
    if not asked:
        return before
    found = [*before]
    sets: list[tuple[str, str]] | None = None
    for records, counted, of in asked:
        if counted is not None:
            if sets is None:
                sets = _sets_by_fact(parts, view, finished)
            found += [records[text] for fact, text in sets if fact == counted]
        elif of == "pair":
            found.append(records[None if parts is None else PAIR_TEXTS[(word & NUMBERS) >> PAIR_TILE][0]])
        else:
            found.append(records[_finished_text(view.tile, finished, low) if of == "finished" else None])
    found += behind
    return tuple(found)


def _finished_text(tile: int | None, finished: str | None, low: int | None) -> str | None:
    """The group that the winning tile completed, where it is known which."""
    if tile is None or finished is None or (finished == "chow" and low is None):
        return None
    return GROUP_TEXTS[finished][tile if low is None else low]


_MEMORY: Final = 1 << 10
_Asked = tuple["Memory[str | None, Fu]", "str | None", "str | None"]
"""Of an entry: its records by the group they are for, the fact that counts it, the group it is of."""
Alike = tuple[int, tuple[Fu, ...], tuple[_Asked, ...], tuple[Fu, ...]]


def alike_in_fu(word: int, rule: FuRule, book: Rulebook) -> Alike:
    """What all readings with these facts have alike: their fu, the parts told without a set, with one, what rounds the sum."""
    known: Alike | None = book.fu_remembered.get(word)
    if known is None:
        if len(book.fu_remembered) >= _MEMORY:
            book.fu_remembered.clear()
        parts = fu_parts(word, rule)
        total, raised, rounding = fu_total(parts, word, rule)
        plain = [place for place, (entry, _) in enumerate(parts) if entry.counted is None and entry.of is None]
        first = next((place for place in range(len(parts)) if place not in plain), len(parts))
        behind = [Fu(rule.raised.id, None, raised)] if raised and rule.raised is not None else []
        behind += [Fu(rule.rounding, None, rounding)] if rounding else []
        before = [Fu(entry.id, None, entry.value) for entry, _ in parts[:first]]
        asked = tuple((_records(entry.id, entry.value), entry.counted, entry.of) for entry, _ in parts[first:])
        if not asked:
            before += behind
        known = book.fu_remembered[word] = total, tuple(before), asked, tuple(behind)
    return known


@lru_cache(maxsize=128)
def _records(id: str, value: int) -> Memory[str | None, Fu]:
    """The records of an entry by the group that they are for."""
    return Memory(lambda group: Fu(id, group, value), 256)


def _sets_by_fact(parts: Parts | None, view: View, finished: str | None) -> list[tuple[str, str]]:
    """All pungs and kongs of a reading: the fact that counts it, and its text."""
    found = view.table.pungs()
    claimed = view.tile if view.from_another and finished == "pung" else None
    for suit, part in enumerate(parts or ()):
        if part.added >> CONCEALED_PUNGS & 15:
            for code, fact, text in _pungs[(part.groups >> PUNG_SHIFT & RANKS) << 2 | suit]:
                found.append((pung_fact("exposed", "pungs", code) if code == claimed else fact, text))
    return found


def _found_pungs(key: int) -> tuple[tuple[int, str, str], ...]:
    """The concealed pungs of a suit (a bit for each rank, and in two bits below it the suit): tile, what counts it, text."""
    codes = [9 * (key & 3) + rank for rank in range(9) if key >> 2 + rank & 1]
    return tuple([(code, pung_fact("concealed", "pungs", code), GROUP_TEXTS["pung"][code]) for code in codes])


_pungs: Final[Memory[int, tuple[tuple[int, str, str], ...]]] = Memory(_found_pungs, 1 << 10)
