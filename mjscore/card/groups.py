"""One word of a card line into a group, or the reason why it is none (american.md, S1-S7 and the codes of section 2)."""

from __future__ import annotations

import re

from mjscore.card.findings import Fault
from mjscore.card.records import NUMBER, STAR, Group

LARGEST_SET = 6
_WORD = re.compile(r"(?P<fixed>!?)(?P<symbols>[1-90FNEWSDRGJ]+)(?P<suffixes>.*)")
_SUFFIX = re.compile(r"\^|\?[0-9]?|[a-z*]")
_HINT = "a group is symbols (1-9 0 F N E W S D R G J), then ^, ?, an ink such as a, in any order"


def read_group(word: str, begin: int) -> Group:
    """The group that a word says; `begin` is its offset in the line. Raises Fault (card_group, card_ink)."""
    parts = _WORD.fullmatch(word)
    if parts is None:
        raise _group(f"cannot read the group {_short(word)}", _hint(word), word, begin)
    symbols = parts["symbols"]
    natural, wild, tag, ink = _suffixes(parts["suffixes"], word, begin)
    for symbol in dict.fromkeys(symbols):
        if symbols.count(symbol) > LARGEST_SET:
            raise _group(
                f"{symbols.count(symbol)} times {symbol} in {_short(word)}: a set has six tiles at most",
                "part the symbols with spaces into sets of up to six",
                word,
                begin,
            )
    group = Group(symbols, ink, bool(parts["fixed"]), natural, wild, tag, begin, begin + len(word))
    if wild:
        _check_wild(group, word)
    return group


def _suffixes(text: str, word: str, begin: int) -> tuple[bool, bool, str | None, str | None]:
    natural = wild = False
    tag: str | None = None
    ink: str | None = None
    place = 0
    while place < len(text):
        suffix = _SUFFIX.match(text, place)
        if suffix is None:
            raise _group(f"cannot read the group {_short(word)}: {text[place]!r}", _hint(word), word, begin)
        sign = suffix[0]
        if sign == "^":
            if natural:
                raise _group(f"two ^ in {_short(word)}", "write ^ once", word, begin)
            natural = True
        elif sign[0] == "?":
            if wild:
                raise _group(f"two ? in {_short(word)}", "write ? once, with one digit behind it at most", word, begin)
            wild, tag = True, sign[1:] or None
        else:
            if ink is not None:
                raise _group(f"two inks in {_short(word)}: {ink} and {sign}", "keep one of them", word, begin)
            ink = sign
        place = suffix.end()
    return natural, wild, tag, ink


def _check_wild(group: Group, word: str) -> None:
    if not group.equal:
        raise _group(f"? needs equal symbols, {_short(word)} has different ones", "drop the ?", word, group.begin)
    if group.symbols[0] in "0FRGJ":
        raise _group(
            f"there is nothing to choose for {group.symbols[0]} in {_short(word)}",
            "? stands behind winds (NNN?), dragons (DDD?) and numbers (111?a)",
            word,
            group.begin,
        )
    if group.fixed:
        raise _group(f"{_short(word)} cannot be both fixed (!) and free (?)", "keep one of the two", word, group.begin)
    if group.kind != NUMBER and group.ink is not None:
        raise Fault(
            "card_ink",
            f"any {group.kind} is of no suit: {_short(word)} takes no ink",
            f"write it without the {'star' if group.ink == STAR else group.ink}",
            group.begin,
            group.end,
        )


def _group(message: str, help: str, word: str, begin: int) -> Fault:
    return Fault("card_group", message, help, begin, begin + len(word))


def _hint(word: str) -> str:
    if "B" in word:
        return "the soap is written 0 on a card"
    if word.lower() == "or":
        return "`or` parts whole forms; inside a bracket write |"
    if any(letter in word for letter in "newsdrgj") and word.isalpha() and word.islower():
        return "winds, dragons and jokers are capital letters"
    return _HINT


def _short(word: str) -> str:
    """The word as a message shows it."""
    return word if len(word) <= 24 else word[:24] + "…"
