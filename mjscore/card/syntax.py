"""The outer shape of a line: what kind of line it is; label, forms, parentheses, mark and value of a hand.

Words stay words here: what a group or a clause says is read by `groups` and `clauses`. Every fault is `card_syntax`.
"""

from __future__ import annotations

import re

from mjscore.card.findings import Fault
from mjscore.record import NamedTuple

LARGEST_VALUE = 10**9 - 1
DECORATION = frozenset("+-x=/")
_LABEL = re.compile(r"\s*([\w-]+)\s*:")
_TOKEN = re.compile(r"[\[\]|()]|[^\s\[\]|()]+")
_SECTION = re.compile(r"\s*==(?P<title>.*?)==(?P<rest>.*)")
_HEADER = re.compile(r"\s*(?P<key>card|year)(?:\s+(?P<text>.*?))?\s*")


class Word(NamedTuple):
    """A word of a line and its offset."""

    text: str
    begin: int

    @property
    def end(self) -> int:
        return self.begin + len(self.text)


Item = Word | tuple[tuple[Word, ...], ...]  # a group's word, or a bracket's forms


class RawForm(NamedTuple):
    """A whole form, its groups still words."""

    items: tuple[Item, ...]
    begin: int
    end: int


class RawHand(NamedTuple):
    """A hand of the card in its parts."""

    forms: tuple[RawForm, ...]
    clauses: Word | None  # the text between the parentheses
    concealed: bool
    value: int


def header(text: str) -> tuple[str, str] | None:
    """`card` or `year` and what it says, if the line is a header. Raises Fault."""
    found = _HEADER.fullmatch(text)
    if found is None:
        return None
    key, said = found["key"], found["text"] or ""
    begin = found.start("key")
    if key == "card" and not said:
        raise _fault("card has no name behind it", "write: card, then its name", begin, begin + 4)
    if key == "year" and not re.fullmatch("[0-9]{1,9}", said):
        raise _fault("year takes digits only", "write the year in digits: year 2030", begin, len(text.rstrip()))
    return key, said


def section(text: str) -> tuple[str, bool]:
    """Title of a section line, and whether it says `nobonus`. Raises Fault."""
    found = _SECTION.fullmatch(text)
    begin, end = len(text) - len(text.lstrip()), len(text.rstrip())
    if found is None or not found["title"].strip():
        raise _fault("a section without a title between == and ==", "write: == Evens ==", begin, end)
    rest = found["rest"].strip()
    if rest not in ("", "nobonus"):
        start = found.start("rest") + len(found["rest"]) - len(found["rest"].lstrip())
        raise _fault(f"{rest[:40]!r} behind a section title", "only nobonus may stand there", start, end)
    return found["title"].strip(), rest == "nobonus"


def label(text: str) -> tuple[str | None, int]:
    """The label in front of a hand, and where the hand itself begins."""
    found = _LABEL.match(text)
    return (found[1], found.end()) if found else (None, 0)


def hand(text: str, begin: int) -> RawHand:
    """The parts of a hand line, from `begin` behind its label. Raises Fault."""
    words = [Word(found[0], found.start()) for found in _TOKEN.finditer(text, begin)]
    opened = next((place for place, word in enumerate(words) if word.text == "("), None)
    closed = next((place for place, word in enumerate(words) if word.text == ")"), None)
    if opened is None and closed is None:
        tail, front, clauses = words[-2:], words[:-2], None
        if tail and tail[-1].text in ("X", "C"):
            tail = tail[-1:]
    else:
        if opened is None or closed is None or closed < opened:
            word = words[opened if closed is None else closed]  # type: ignore[index]  # one of them is there
            raise _fault(f"a {word.text} without its partner", "write the clauses between ( and )", word.begin)
        tail, front = words[closed + 1 :], words[:opened]
        for word in [*words[opened + 1 : closed], *tail]:
            if word.text in "()":
                raise _fault("more than one ( or )", "write all clauses in one pair, parted by ;", word.begin)
        start = words[opened].end
        clauses = Word(text[start : words[closed].begin], start)
    concealed, value = _mark_and_value(tail, len(text.rstrip()))
    return RawHand(_forms(front, begin, tail[0].begin), clauses, concealed, value)


def _mark_and_value(tail: list[Word], end: int) -> tuple[bool, int]:
    hint = "a line ends with X or C and its value: X 25"
    if not tail:
        raise _fault("no mark and no value", hint, max(end - 1, 0), max(end, 1))
    mark = tail[0]
    if mark.text not in ("X", "C"):
        if len(tail) == 2 and mark.text in ("x", "c"):
            raise _fault(f"the mark is a capital letter, not {mark.text}", hint, mark.begin, mark.end)
        raise _fault("no mark: X (may be exposed) or C (concealed)", hint, mark.begin, tail[-1].end)
    if len(tail) == 1:
        raise _fault(f"no value behind {mark.text}", hint, mark.begin, mark.end)
    value = tail[1]
    if len(tail) > 2:
        raise _fault(f"{tail[2].text[:20]!r} behind the value", hint, tail[2].begin, tail[2].end)
    if not re.fullmatch("[0-9]+", value.text):
        raise _fault(f"the value is not a whole number: {value.text[:20]}", hint, value.begin, value.end)
    digits = value.text.lstrip("0")
    if not digits or len(digits) > 9:
        what = "a value of 0" if not digits else f"a value of more than {LARGEST_VALUE}"
        raise _fault(what, "a line is worth 1 or more, in whole cents", value.begin, value.end)
    return mark.text == "C", int(digits)


def _forms(words: list[Word], begin: int, end: int) -> tuple[RawForm, ...]:
    """The forms between label and mark, parted by `or`."""
    forms: list[RawForm] = []
    items: list[Item] = []
    bracket: list[list[Word]] | None = None
    opened = Word("", begin)
    filled = False  # whether the form, or the form of a bracket, has an item already
    start = -1  # where the form begins, once it has
    for word in words:
        text = word.text
        start = word.begin if start < 0 else start
        if text == "[":
            if bracket is not None:
                raise _fault("a bracket within a bracket", "brackets do not nest: write the choices out", word.begin)
            bracket, opened, filled = [[]], word, False
        elif text in ("|", "]"):
            if bracket is None:
                raise _fault(f"{text} without a [ before it", "a choice is written [p | q]", word.begin)
            if not filled:
                raise _fault("an empty choice in a bracket", "write a form on both sides of |", word.begin)
            if text == "|":
                bracket.append([])
                filled = False
                continue
            if len(bracket) == 1:
                raise _fault("a bracket with a single choice", "write [p | q], or no bracket", opened.begin, word.end)
            items.append(tuple(tuple(form) for form in bracket))
            bracket = None
        elif text == "or":
            if bracket is not None:
                raise _fault("or within a bracket", "write | in a bracket; or parts whole forms", word.begin, word.end)
            if not filled:
                raise _fault("an empty form before or", "write a form on both sides of or", word.begin, word.end)
            forms.append(RawForm(tuple(items), start, word.begin))
            items, filled, start = [], False, -1
        else:
            filled = True
            if text in DECORATION:
                continue
            if bracket is None:
                items.append(word)
            else:
                bracket[-1].append(word)
    if bracket is not None:
        raise _fault("a [ that is not closed", "a choice is written [p | q]", opened.begin, opened.begin + 1)
    if not filled:
        what = "an empty form behind or" if forms else "an empty form"
        place = words[-1] if words else Word("", begin)
        raise _fault(what, "a form is groups of 14 tiles in all", place.begin, max(place.end, place.begin + 1))
    forms.append(RawForm(tuple(items), start, end))
    return tuple(forms)


def _fault(message: str, help: str, begin: int, end: int | None = None) -> Fault:
    return Fault("card_syntax", message, help, begin, end)
