"""The count of fu told part by part, each with the set or pair it is for."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from mjscore.deal.records import CHOW, CONCEALED, KONG, Meld
from mjscore.facts.table import is_head
from mjscore.readings.splits import Vectors
from mjscore.readings.vectors import groups_of
from mjscore.result import Fu
from mjscore.rulebook.fu import FuEntry, FuRule
from mjscore.rulebook.model import Rulebook
from mjscore.scoring.han import fu_parts, fu_total
from mjscore.tiles.notation import text_of


def fu_list(
    word: int,
    vectors: Vectors | None,
    melds: Sequence[Meld],
    tile: int | None,
    finished: tuple[int, ...] | None,
    from_another: bool,
    book: Rulebook,
) -> tuple[Fu, ...]:
    """What adds up to the fu of a reading. `finished` are the tiles of the group that the winning tile completed."""
    rule = book.fu
    assert rule is not None
    before, parts, behind = _alike(word & book.fu_facts, rule, book)
    found: list[Fu] = list(before)
    sets: dict[str, list[str]] | None = None
    for entry, _ in parts:
        if entry.counted is not None:
            if sets is None:
                claimed = tile if from_another and finished == (tile,) * 3 else None
                sets = _sets_by_fact(vectors, melds, claimed)
            found += [Fu(entry.id, group, entry.value) for group in sets.get(entry.counted, ())]
        elif entry.of == "pair":
            found.append(Fu(entry.id, _pair(vectors), entry.value))
        elif entry.of == "finished" and finished is not None:
            found.append(Fu(entry.id, text_of(finished), entry.value))
        else:
            found.append(Fu(entry.id, None, entry.value))
    found += behind
    return tuple(found)


_MEMORY = 4096
_Alike = tuple[tuple[Fu, ...], tuple[tuple[FuEntry, int], ...], tuple[Fu, ...]]


def _alike(word: int, rule: FuRule, book: Rulebook) -> _Alike:
    """What all readings with these facts have alike: parts told without a set, parts with one, what rounds the sum."""
    known: _Alike | None = book.fu_remembered.get(word)
    if known is None:
        if len(book.fu_remembered) >= _MEMORY:
            book.fu_remembered.clear()
        parts = fu_parts(word, rule)
        _, raised, rounding = fu_total(parts, word, rule)
        plain = [place for place, (entry, _) in enumerate(parts) if entry.counted is None and entry.of is None]
        first = next((place for place in range(len(parts)) if place not in plain), len(parts))
        behind = [Fu(rule.raised.id, None, raised)] if raised and rule.raised is not None else []
        behind += [Fu(rule.rounding, None, rounding)] if rounding else []
        before = tuple(Fu(entry.id, None, entry.value) for entry, _ in parts[:first])
        known = book.fu_remembered[word] = before, tuple(parts[first:]), tuple(behind)
    return known


def _sets_by_fact(vectors: Vectors | None, melds: Sequence[Meld], claimed: int | None) -> dict[str, list[str]]:
    """The texts of all pungs and kongs of a reading by the fact that counts them."""
    found: dict[str, list[str]] = {}
    for meld in melds:
        if meld.kind != CHOW:
            state = "concealed" if meld.state == CONCEALED else "exposed"
            kind = "kongs" if meld.kind == KONG else "pungs"
            found.setdefault(_fact(state, kind, meld.tile), []).append(meld.written)
    for suit, vector in enumerate(vectors or ()):
        for code, text in _pungs(vector, suit) if vector else ():
            state = "exposed" if code == claimed else "concealed"
            found.setdefault(_fact(state, "pungs", code), []).append(text)
    return found


@lru_cache(maxsize=256)
def _fact(state: str, kind: str, tile: int) -> str:
    return f"{state}_{kind}_of_{'heads' if is_head(tile) else 'simples'}"


@lru_cache(maxsize=1 << 13)
def _pungs(vector: int, suit: int) -> tuple[tuple[int, str], ...]:
    groups = groups_of(vector, suit)
    return tuple((group[0], text_of(group)) for group in groups if len(group) == 3 and group[0] == group[2])


@lru_cache(maxsize=1 << 13)
def _pair_in(vector: int, suit: int) -> str | None:
    return next((text_of(group) for group in groups_of(vector, suit) if len(group) == 2), None)


def _pair(vectors: Vectors | None) -> str | None:
    pairs = (_pair_in(vector, suit) for suit, vector in enumerate(vectors or ()) if vector)
    return next((pair for pair in pairs if pair is not None), None)


def has_fu(rule: FuRule | None, totals: Sequence[tuple[str, int]]) -> bool:
    """Whether a count has a total of fu, so that its parts can be told."""
    return rule is not None and any(unit == rule.unit for unit, _ in totals)
