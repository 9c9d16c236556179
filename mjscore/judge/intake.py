"""From plain data to a deal and the rulebook it is played by: whose rules, which options, then the deal itself."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import islice
from typing import Any

from mjscore.deal import Deal, read_deal
from mjscore.deal.notation import PlainNotation
from mjscore.deal.words import shown
from mjscore.place import At, Problem, Refused
from mjscore.rulebook import Rulebook, load, with_rules

FindCard = Callable[[str, bool], tuple[str, str]]
"""Gives the name and the text of a card file by its path; whether the rules name it, and not the deal. Raises `Refused`."""

FindBook = Callable[[str], Rulebook]
"""Gives the rulebook for what a deal calls its variant. Raises `Refused` (`unknown_variant`) for what it does not know."""


_IMPORT = "logs of other programs are made into deals: mjscore import {} FILE"
_NO_DEALS = {  # the field by which another file is known
    "extends": (
        "this is a file of house rules, and no deal",
        "name the file as a deal's variant or with --variant; mjscore rules show FILE prints its rules",
    ),
    "log": ("this is a game of tenhou.net/6, and no deal", _IMPORT.format("tenhou")),
    "type": ("this is an event of mjai, and no deal", _IMPORT.format("mjai")),
}
_LOOKED_AT = 50  # fields, and letters of each, that a misspelt name is looked for in


def no_files(path: str, by_rules: bool) -> tuple[str, str]:
    """Refuses: nothing below the command line opens files."""
    raise Refused([Problem("bad_value", f"no card file can be opened here: {path[:60]}", "give the lines of the card")])


def take(
    data: Any, variant: str | None = None, find_book: FindBook = load, find_card: FindCard = no_files
) -> tuple[Deal, Rulebook]:
    """The deal in plain data (as YAML or JSON have it) and its rulebook.

    `variant` serves deals that name none; `find_card` opens the card files that deals and rules name. Raises `Refused` with
    all problems of the deal at once; those of its options and those of its fields come together.
    """
    if type(data) is not dict and not isinstance(data, Mapping):
        if isinstance(data, str) and data.startswith("<"):
            raise Refused((Problem("syntax", "this is XML, and no deal", _IMPORT.format("mjlog")),))
        raise Refused((Problem("syntax", "a deal is a mapping of fields", "write winner: south, hand: …, by: …"),))
    if "hand" not in data and "events" not in data and "winner" not in data:
        for key, (message, help) in _NO_DEALS.items():
            if key in data:
                raise Refused((Problem("unknown_field", message, help, At((key,), key=True)),))
    name = data.get("variant", variant)
    if name is None:
        if "variant" not in data:
            _expect_no_misspelling(data)
        help = "add variant: shanghai, or another name that mjscore variants lists"
        raise Refused((Problem("missing", "the variant is not named", help),))
    if not isinstance(name, str):
        help = "write the name of a table, as mjscore variants lists them"
        raise Refused((Problem("bad_value", f"variant {str(name)[:40]!r} is no name", help, At(("variant",))),))
    book = find_book(name)
    rules = data.get("rules")
    # What is no mapping at all is refused with the fields.
    if not rules or (type(rules) is not dict and not isinstance(rules, Mapping)):
        return read(data, book, find_card), book
    try:
        book = with_rules(book, rules)
    except Refused as refused:
        raise _with_deal_problems(refused, data, book, find_card) from None
    return read(data, book, find_card), book


def _expect_no_misspelling(data: Mapping[Any, Any]) -> None:
    """Nothing, where no field is nearly `variant`: the words of all others depend on it. Raises `Refused`."""
    from mjscore.rulebook.nearest import did_you_mean

    for key in islice(data, _LOOKED_AT):
        help = did_you_mean(key[:_LOOKED_AT].lower(), ("variant",)) if isinstance(key, str) else ""
        if help:
            raise Refused((Problem("unknown_field", f"a deal has no field {shown(key)}", help, At((key,), key=True)),))


def read(data: Any, book: Rulebook, find_card: FindCard = no_files) -> Deal:
    """The deal in plain data, read by the words of a rulebook. Raises `Refused` with all its problems."""
    if book.vocabulary.notation is None:
        return read_deal(data, book.vocabulary, book.id)
    from mjscore.judge.cards import read_by_card  # with the whole card room, which most deals do without

    return read_by_card(data, book, find_card)


def plain_notation(book: Rulebook, find_card: FindCard, card: str | None) -> PlainNotation | None:
    """What reads the hands of plain deals where the deal room does not. `card` serves deals that name none."""
    if book.vocabulary.notation is None:
        return None
    from mjscore.judge.cards import PlainCards

    return PlainCards(book, find_card, card)


def _with_deal_problems(refused: Refused, data: Any, book: Rulebook, find_card: FindCard) -> Refused:
    """The problems of the options, and those that the deal has whatever its options are."""
    try:
        read(data, book, find_card)
    except Refused as others:
        kept = (problem for problem in others.problems if problem.code in _WHATEVER_THE_OPTIONS)
        return Refused((*refused.problems, *kept), others.rows)
    return refused


_WHATEVER_THE_OPTIONS = frozenset(("syntax", "unknown_field", "missing", "bad_set", "bad_value"))
