"""The words in a line's parentheses into clauses (american.md, S6-S8)."""

from __future__ import annotations

import re
from difflib import get_close_matches

from mjscore.card.findings import Fault
from mjscore.card.records import EVEN, LIKE, ODD, RUN, Clauses

SUIT_NAMES = ("bam", "crak", "dot")
_WORDS = (RUN, LIKE, ODD, EVEN, "suits", "free")
_SUITS = re.compile(r"suits\s+([0-9]+(?:\s*,\s*[0-9]+)*)")
_FREE = re.compile(r"free\s+([a-z])")
_INK = re.compile(r"([a-z])\s*=\s*(bam|crak|dot)")


def read_clauses(text: str, begin: int) -> Clauses:
    """What the text between the parentheses says; `begin` is its offset in the line. Raises Fault (card_clause)."""
    move: str | None = None
    parity: str | None = None
    suits: tuple[int, ...] | None = None
    free: dict[str, None] = {}
    fixed: dict[str, int] = {}
    places: list[tuple[str, int, int]] = []
    place = begin
    for piece in text.split(";"):
        words = " ".join(piece.split())
        start = place + len(piece) - len(piece.lstrip()) if words else place
        end = start + len(piece.strip()) if words else start + 1
        place += len(piece) + 1
        if not words:
            raise _fault("an empty clause", "write a clause, or leave the ; or the parentheses out", start, end)
        places.append((words, start, end))
        if found := _SUITS.fullmatch(words):
            suits = _new_suits(found[1], suits, start, end)
        elif found := _FREE.fullmatch(words):
            if found[1] in free:
                raise _fault(f"free {found[1]} stands twice", "write it once", start, end)
            free[found[1]] = None
        elif found := _INK.fullmatch(words):
            ink, suit = found[1], SUIT_NAMES.index(found[2])
            if ink in fixed:
                same = fixed[ink] == suit
                what = f"{words} stands twice" if same else f"ink {ink} in two suits"
                raise _fault(what, "keep one of them", start, end)
            fixed[ink] = suit
        else:
            move, parity = _movement(words, move, parity, start, end)
    return Clauses(move, parity, suits, frozenset(free), tuple(fixed.items()), tuple(places))


def _movement(words: str, move: str | None, parity: str | None, start: int, end: int) -> tuple[str | None, str | None]:
    """Move and parity with this clause added; words that are neither are unknown."""
    parts = words.split(" ")
    moves = [part for part in parts if part in (RUN, LIKE)]
    parities = [part for part in parts if part in (ODD, EVEN)]
    if len(moves) + len(parities) < len(parts):
        raise _unknown(words, start, end)
    if len(moves) + (move is not None) > 1:
        both = {*moves, *([move] if move else [])}
        what = "run and like together" if len(both) == 2 else f"{moves[0]} stands twice"
        raise _fault(what, "a line moves in one way: keep one of them", start, end)
    if len(parities) + (parity is not None) > 1:
        both = {*parities, *([parity] if parity else [])}
        what = "odd and even together" if len(both) == 2 else f"{parities[0]} stands twice"
        raise _fault(what, "keep one of them", start, end)
    if moves and parities and parts[0] in (ODD, EVEN):
        raise _fault(f"unknown clause {words!r}", f"write ({moves[0]} {parities[0]})", start, end)
    return moves[0] if moves else move, parities[0] if parities else parity


def _new_suits(numbers: str, suits: tuple[int, ...] | None, start: int, end: int) -> tuple[int, ...]:
    if suits is not None:
        raise _fault("suits stands twice", "name all numbers behind one: suits 1,3", start, end)
    found = [part.strip() for part in numbers.split(",")]
    for part in found:
        if part not in ("1", "2", "3"):
            raise _fault(f"there are one to three suits, not {part[:20]}", "name 1, 2 or 3: suits 1,3", start, end)
    return tuple(sorted({int(part) for part in found}))


def _unknown(words: str, start: int, end: int) -> Fault:
    first = words.split(" ", 1)[0]
    if first == "suits":
        return _fault(f"{_short(words)}: how many suits?", "name the numbers allowed: suits 1,3", start, end)
    if first == "free":
        return _fault(f"{_short(words)}: which ink is free?", "name one ink: free c", start, end)
    near = get_close_matches(first[:20], _WORDS, n=1)
    return _fault(
        f"unknown clause {_short(words)!r}",
        f"did you mean {near[0]}?" if near else "clauses are run, like, odd, even, suits 1,3, free a, a=bam",
        start,
        end,
    )


def _fault(message: str, help: str, start: int, end: int) -> Fault:
    return Fault("card_clause", message, help, start, max(end, start + 1))


def _short(words: str) -> str:
    return words if len(words) <= 40 else words[:40] + "…"
