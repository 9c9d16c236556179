"""The rules that a batch is scored by: what its command line named is read once, and goes to every worker as text."""

from __future__ import annotations

import os
from collections.abc import Mapping
from functools import partial
from typing import Any, Final

from mjscore.batch.records import Rules
from mjscore.deal import Deal
from mjscore.deal.notation import PlainNotation
from mjscore.deal.plain import Plain, plain_of, read_plain
from mjscore.files.books import Books, LogBooks, ReadText, beside, is_path, read_text
from mjscore.files.cards import Cards, LogCards, card_text
from mjscore.judge import FindBook, FindCard, plain_notation, take
from mjscore.place import Refused
from mjscore.rulebook import Rulebook


def given_rules(variant: str | None, card: str | None, trusted: bool = False) -> Rules:
    """What the command line gives, with the texts of the files it names and of those that they name.

    Raises `Refused` for rules that are none, before a deal is scored.
    """
    variant = beside("", variant)
    books = Books()
    cards = Cards("", books, () if card is None else (card,))
    if card is not None and _is_file(card):
        _expect_card(*cards(card, False))
    if variant is not None:
        named = books(variant).options.get("card")
        if isinstance(named, str) and _is_file(named):
            _expect_card(*cards(named, True))
    texts = {source.name: source.text for source in (*books.opened, *cards.opened)}
    return Rules(variant, card, texts, trusted)


def _is_file(card: str) -> bool:
    from mjscore.card import SAMPLE  # with the whole card room, which most batches do without

    return card != SAMPLE


def _expect_card(file: str, text: str) -> None:
    """Nothing, where a text is a card. Raises `Refused` with its faults, which every deal would repeat."""
    from mjscore.card import kept_card

    read = kept_card(text)
    if read.card is None:
        raise Refused(finding.as_problem(("card",), file) for finding in read.errors)


class Taking:
    """Takes the deals of one log: what serves deals that name none, and what finds the rules and cards that they name."""

    __slots__ = ("_known", "card", "find_book", "find_card", "variant")

    def __init__(self, variant: str | None, card: str | None, find_book: FindBook, find_card: FindCard) -> None:
        self.variant = variant
        self.card = card
        self.find_book = find_book
        self.find_card = find_card
        self._known: dict[Any, tuple[Plain, str, Rulebook, PlainNotation | None]] = {}  # see `_key`

    def __call__(self, data: Any) -> tuple[Deal, Rulebook]:
        """A deal and its rulebook. Raises `Refused`."""
        if type(data) is dict:
            name = data.get("variant", self.variant)
            try:
                known = self._known.get(_key(name, data["rules"]) if "rules" in data else name)
            except TypeError:  # what is no name, or options that have to be looked at more closely
                known = None
            if known is not None:
                plain, id, book, notation = known
                deal = read_plain(data, plain, id, notation)
                if deal is not None:
                    return deal, book
        return self._closely(data)

    def _closely(self, data: Any) -> tuple[Deal, Rulebook]:
        if self.card is not None and isinstance(data, dict) and data.get("card") is None:
            data = {**data, "card": self.card}
        deal, book = take(data, self.variant, self.find_book, self.find_card)
        named = data.get("variant", self.variant)
        if named == self.variant or not is_path(named):
            self._keep(named, data.get("rules"), book)
        return deal, book

    def _keep(self, name: str, rules: Any, book: Rulebook) -> None:
        """Remembers the rulebook of deals that name a variant and change options so."""
        try:
            key = _key(name, rules)
            if key in self._known:
                return
        except TypeError:
            return
        notation = plain_notation(book, self.find_card, self.card)
        if notation is None and self.card is not None:
            return  # where hands are held against no card, it is refused with the other fields
        if len(self._known) >= _MOST_KNOWN:
            self._known.clear()
        self._known[key] = plain_of(book.vocabulary), book.id, book, notation


_MOST_KNOWN: Final = 64


def _key(name: Any, rules: Any) -> Any:
    """A variant's name and its changed options as something that can be looked up: 1, 1.0 and true stay different.

    Raises `TypeError` for what is no mapping. What holds lists and mappings has no hash.
    """
    if not rules:
        return name  # read as if they were not written, or refused with the fields
    if type(rules) is not dict:
        raise TypeError(rules)
    values = rules.values()
    return (name, *rules, *values, *map(type, values))


def taking(rules: Rules, log: str) -> Taking:
    """What takes the deals of a log. Deals name no files unless they are trusted; then from the log's folder."""
    typed = () if rules.card is None else (rules.card,)
    if not rules.trusted:
        given = partial(_given, rules.texts)
        books: Books = LogBooks(rules.variant, given)
        cards: Cards = LogCards(books, typed, given)
    else:
        folder = os.path.dirname(log)
        books = Books(folder, partial(_given_or_read, rules.texts, read_text), keeps=False)
        cards = Cards(folder, books, typed, partial(_given_or_read, rules.texts, card_text))
    return Taking(rules.variant, rules.card, books, cards)


def _given(texts: Mapping[str, str], path: str) -> str:
    found = texts.get(path)
    if found is None:
        raise FileNotFoundError(2, "it was not given with the rules of this batch", path)
    return found


def _given_or_read(texts: Mapping[str, str], read: ReadText, path: str) -> str:
    return texts[path] if path in texts else read(path)
