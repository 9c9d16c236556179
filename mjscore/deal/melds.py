"""Sets in brackets: `(123m<W)`, `(999m<W+9m)`, `[RRRR]`, `(55pJ)`.

Reading one is remembered, so that equal texts are one object; what is wrong with one is found by a second look. Names
of players have become seat letters before a text comes here.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from mjscore.deal.records import ADDED, CHOW, CLAIMED, CONCEALED, KONG, PUNG, UNTOLD, Meld
from mjscore.deal.words import SEAT_WORDS
from mjscore.tiles.kinds import JOKER, PLAIN, bag_of
from mjscore.tiles.notation import read_tile, read_word, text_of, unreadable

_PARTS: Final = re.compile(r"([(\[])([^<+()\[\]]*)(?:<([^<+()\[\]]*))?(?:\+([^<+()\[\]]*))?([)\]])")
Fault = tuple[str, str, str]  # code, message, one thing to do


@lru_cache(maxsize=1 << 12)
def read_meld(text: str) -> Meld | None:
    """The set that a bracket holds, or None: `meld_fault` then says why."""
    parts = _PARTS.fullmatch(text)
    if parts is None:
        return None
    opening, body, source_word, added_word, closing = parts.groups()
    if (opening == "(") is not (closing == ")"):
        return None
    codes = read_word("".join(body.split()))
    if codes is None:
        return None
    source = None
    if source_word is not None:
        source = SEAT_WORDS.get(source_word.strip().lower())
        if source is None:
            return None
    added = None
    if added_word is not None:
        added = read_tile(added_word)
        if added is None:
            return None
    return make_meld(codes, opening == "[", source, added)


def make_meld(codes: tuple[int, ...], concealed: bool, source: int | None, added: int | None) -> Meld | None:
    """The set these tiles are, the fourth tile of an added kong apart; None if they are none."""
    found = _kind_of(codes)
    if found is None:
        return None
    kind, tile = found
    if concealed:
        if kind != KONG or source is not None or added is not None:
            return None
        state = CONCEALED
    elif added is not None:
        if kind != PUNG or PLAIN[added] not in (tile, JOKER):
            return None
        kind, state, codes = KONG, ADDED, (*codes, added)
    elif kind == KONG and source is None:
        state = UNTOLD
    else:
        state = CLAIMED
    kinds = range(tile, tile + 3) if kind == CHOW else [tile] * len(codes)
    if JOKER not in codes or kind != CHOW:
        codes = tuple(sorted(codes, key=lambda code: (code == JOKER, PLAIN[code], code)))
    shown = text_of(codes, gap="")
    written = f"[{shown}]" if concealed else f"({shown})"
    return Meld(kind, tile, state, source, bag_of(codes), bag_of(kinds), written)


def _kind_of(codes: tuple[int, ...]) -> tuple[str, int] | None:
    """Chow, pung or kong, and its lowest tile, jokers read by their place."""
    real = [PLAIN[code] for code in codes if code != JOKER]
    if not real or len(codes) not in (3, 4) or max(real) > 33:
        return None
    if len(set(real)) == 1 and JOKER not in codes[: len(real)]:
        return (PUNG if len(codes) == 3 else KONG), real[0]
    if len(codes) == 4 or max(real) > 26:
        return None
    if JOKER in codes:
        lowest = {PLAIN[code] - place for place, code in enumerate(codes) if code != JOKER}
        if len(lowest) > 1:
            return None
        tile = lowest.pop()
    else:
        tile = min(real)
        if sorted(real) != [tile, tile + 1, tile + 2]:
            return None
    suits = {code // 9 for code in (tile, tile + 2, *real)}
    return (CHOW, tile) if tile >= 0 and len(suits) == 1 else None


def meld_fault(text: str) -> Fault:
    """Why a bracket is no set: for a text of which `read_meld` gives None."""
    parts = _PARTS.fullmatch(text)
    if parts is None:
        return "syntax", f"{text} cannot be read as a set", "a set is (123m), (123m<W), (999m<W+9m) or [9999m]"
    opening, body, source_word, added_word, closing = parts.groups()
    if (opening == "(") is not (closing == ")"):
        right = ")" if opening == "(" else "]"
        return "syntax", f"{text} opens with {opening} and closes with {closing}", f"close it with {right}"
    word = "".join(body.split())
    codes = read_word(word)
    if codes is None:
        stop = unreadable(word)
        return "syntax", f"{text}: {stop[2] if stop else 'no tiles'}", stop[3] if stop else "write (123m)"
    if source_word is not None and SEAT_WORDS.get(source_word.strip().lower()) is None:
        named = source_word.strip()
        return "bad_value", f"{text}: {named!r} is no seat", "a seat is E, S, W, N, its whole word, or a player's name"
    added = None if added_word is None else read_tile(added_word)
    if added_word is not None and added is None:
        return "syntax", f"{text}: +{added_word} names no tile", "an added kong is (999m<W+9m)"
    return _set_fault(text, codes, opening == "[", source_word)


def _set_fault(text: str, codes: tuple[int, ...], concealed: bool, source_word: str | None) -> Fault:
    found = _kind_of(codes)
    if found is None:
        return "bad_set", f"{text} is no chow, pung or kong", _remedy(codes, concealed)
    kind, tile = found
    if concealed and kind != KONG:
        loose = text_of(codes, gap="")
        return (
            "bad_set",
            f"{text} is a {kind}, and only a kong lies concealed in brackets",
            f"write {loose} without brackets if it is concealed, ({loose}) if it was claimed",
        )
    if concealed:
        shown = text_of(codes, gap="")
        claim = f"<{source_word.strip()}" if source_word is not None else ""
        return (
            "bad_set",
            f"{text}: a concealed kong is neither claimed nor added to",
            f"write [{shown}], or ({shown}{claim}) for a kong claimed in one go",
        )
    if kind != PUNG:
        return (
            "bad_set",
            f"{text} adds a tile to a {kind}",
            "only a pung grows into a kong, by a fourth tile of its kind",
        )
    shown, own = text_of(codes, gap=""), text_of([tile])
    claim = f"<{source_word.strip()}" if source_word is not None else ""
    return "bad_set", f"{text} adds another tile than the pung is made of", f"write ({shown}{claim}+{own})"


def _remedy(codes: tuple[int, ...], concealed: bool) -> str:
    real = sorted(PLAIN[code] for code in codes if code != JOKER)
    if any(34 <= code <= 41 for code in codes):
        return "bonus tiles are never in a set: write them in flowers"
    if not real:
        return "a set on the table has at least one tile that is no joker"
    if JOKER in codes:
        if len(set(real)) == 1 and len(codes) in (3, 4):
            return (
                f"in a pung or kong the jokers come last: ({text_of([*real, *[JOKER] * codes.count(JOKER)], gap='')})"
            )
        return "in a chow a joker stands where its tile would: (2mJ4m), (J4m5m), (34mJ)"
    if len(codes) == 2 and len(set(real)) == 1:
        return f"a pair is written without brackets: {text_of(codes)}"
    if len(codes) == 3 and real[-1] < 27 and real[0] // 9 == real[-1] // 9:
        guesses = [f"({text_of(chow, gap='')})" for chow in _chows_near(real)]
        if guesses:
            return f"a chow is three in a row: did you mean {' or '.join(guesses[:2])}?"
    if len(codes) > 4:
        return "a set has three tiles, a kong four: give each its own brackets"
    return "three in a row of one suit, or three or four alike: (123m), (EEE), " + (
        "[9999m]" if concealed else "(9999m)"
    )


def _chows_near(real: list[int]) -> list[range]:
    first = real[0] // 9 * 9
    chows = [range(tile, tile + 3) for tile in range(first, first + 7)]
    return [chow for chow in chows if len(set(chow) & set(real)) == 2]
