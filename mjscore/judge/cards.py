"""Deals in the notation of American cards: the hands, the card they are held against, the labels they name.

It brings together `deal`, which reads everything else of a deal, and `card`, which knows the notation.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from mjscore.card import (
    SAMPLE,
    SAMPLE_FILE,
    Card,
    Circumstances,
    declare,
    kept_card,
    kept_prices,
    known_card,
    may_be_redeemed,
    read_hand,
    read_plain_hand,
    read_tile,
    read_tiles,
    sample_text,
)
from mjscore.deal import Deal
from mjscore.deal.plain import plain_of, read_plain
from mjscore.deal.reading import read_closely
from mjscore.deal.records import Foreign
from mjscore.judge.intake import FindCard
from mjscore.place import At, Path, Problem, Refused
from mjscore.record import made
from mjscore.rulebook import Rulebook
from mjscore.rulebook.nearest import did_you_mean

_LONGEST_PATH = 1000
_FORMS = "write the path of a card file, a list of its lines in quotes, or sample"


class CardNotation:
    """Reads one deal of a variant whose hands are held against a card."""

    def __init__(self, fields: Mapping[str, Any], book: Rulebook, find_card: FindCard) -> None:
        self.book = book
        self.find_card = find_card
        self.rules = fields.get("rules")
        self.given: str | tuple[str, ...] | None = None
        self.is_given = False
        self.wanted = False
        self.labels: list[tuple[str, Path]] = []

    def value(self, kind: str, value: Any, path: Path) -> tuple[Any, Sequence[Problem]]:
        """A card as it is named, the label of a line, or the name of a tile (or true)."""
        if kind == "label":
            return self._label(value, path)
        if kind == "tile":
            if isinstance(value, bool):
                return value, ()
            value = _tile_text(value)
            tile, problems = read_tile(value, path) if isinstance(value, str) else (None, [])
            if not isinstance(value, str):
                problems.append(Problem("bad_value", f"{path[-1]} is no tile", "write true, or one tile: 6s", At(path)))
            return (value if tile is not None else None), problems
        self.is_given = True
        fault = _card_fault(value, path)
        if fault is not None:
            return None, [fault]
        given: tuple[str, ...] | str = value if isinstance(value, str) else tuple(value)
        self.given = given
        return self.given, ()

    def _label(self, value: Any, path: Path) -> tuple[Any, Sequence[Problem]]:
        label = str(value) if isinstance(value, int) and not isinstance(value, bool) else value
        if not isinstance(label, str) or not label.strip():
            return None, [Problem("bad_value", "this is no label of a line", "write its label: E2", At(path))]
        self.labels.append((label.strip(), path))
        return label.strip(), ()

    def win(
        self, fields: Mapping[str, Any], winner: int | None, by: str | None, more: Mapping[str, Any], path: Path
    ) -> tuple[Foreign | None, Sequence[Problem]]:
        """The winner's hand as fourteen tiles."""
        self.wanted = True
        text = fields["hand"]
        if type(text) is str and winner is not None and fields.get("seen") is None and more.get("redeemed") is None:
            plain = read_plain_hand(text, fields.get("tile"), by != "discard", winner, more.get("jokerless"))
            if plain is not None:
                return Foreign(len(plain.tiles.exposures), plain), ()
        written = read_hand(text, (*path, "hand"))
        problems: list[Problem] = []
        tile: int | None = None
        if fields.get("tile") is not None:
            tile = _one_tile(fields["tile"], (*path, "tile"), problems)
        seen: tuple[int, ...] = ()
        if fields.get("seen") is not None:
            seen = _loose_tiles(fields["seen"], (*path, "seen"), problems)
        if tile is None and fields.get("tile") is not None:
            written.problems += problems  # which tile won is not known, so nothing can be counted
            problems = []
        deal = Circumstances(
            self_drawn=by != "discard",
            winner=winner,
            tile=tile,
            seen=seen,
            redeemed=more.get("redeemed") is not None and by == "self_draw",
            jokerless=more.get("jokerless"),
        )
        declared, found = declare(written, deal, path)
        return Foreign(len(written.exposures), declared), [*problems, *found]

    def rest(self) -> tuple[Mapping[str, Any], Sequence[Problem]]:
        """The card, where a hand or a label asks for one; with the labels that it does not have."""
        if not self.wanted and not self.labels:
            return {}, ()
        try:
            card = self._card()
        except Refused as refused:
            return {}, refused.problems
        if card is None:
            return {}, ()
        problems = [*_unknown(card, self.labels), *_unknown(card, self._prices())]
        if problems:
            return {}, problems
        return {"card": kept_prices(card, self.book.options["values"])}, ()

    def _prices(self) -> Iterator[tuple[str, Path]]:
        return ((label, ("rules", "values", label)) for label in self.book.options["values"])

    def _card(self) -> Card | None:
        """The card of the deal, else of its rules; None where it has been refused already. Raises `Refused`."""
        given, by_rules = self.given, False
        path: Path = ("card",)
        if not self.is_given:
            given = self.book.options["card"]
            in_deal = isinstance(self.rules, Mapping) and "card" in self.rules
            path, by_rules = ("rules", "card") if in_deal else ("variant",), not in_deal
            if given is None:
                help = f"add card: {_FORMS.removeprefix('write ')}"
                raise Refused([Problem("missing", "there is no card to hold the hand against", help)])
        if given is None:
            return None
        file: str | None = None
        text: str | tuple[str, ...] = given
        if given == SAMPLE:
            file, text = SAMPLE_FILE, sample_text()
        elif isinstance(given, str):
            try:
                file, text = self.find_card(given, by_rules)
            except Refused as refused:
                raise Refused(_at(problem, path) for problem in refused.problems) from None
        read = kept_card(text)
        if read.card is None:
            raise Refused(finding.as_problem(path, file) for finding in read.errors)
        return read.card


class PlainCards:
    """Reads deals of such a variant that have nothing unusual in them (deal.notation.PlainNotation)."""

    __slots__ = ("_card", "_find_card", "_prices", "_typed")

    def __init__(self, book: Rulebook, find_card: FindCard, typed: str | None = None) -> None:
        """`typed` is the card of deals that name none, before that of the rules."""
        self._card = book.options["card"]
        self._prices = book.options["values"]
        self._find_card = find_card
        self._typed = typed

    def hand(self, text: str, tile: Any, winner: int, by: str, more: Mapping[str, Any]) -> Foreign | None:
        """The winner's hand as fourteen tiles."""
        declared = read_plain_hand(text, tile, by == "self_draw", winner, more.get("jokerless"))
        if declared is None or ("redeemed" in more and not may_be_redeemed(declared)):
            return None
        return made(Foreign, (len(declared.tiles.exposures), declared))

    def rest(self, rules: Any, of_deal: Mapping[str, Any], of_win: Mapping[str, Any]) -> Mapping[str, Any] | None:
        """The card, if it has been read before."""
        given = of_deal.get("card", self._typed)
        by_rules = False
        if given is None:
            given, by_rules = self._card, type(rules) is not dict or "card" not in rules
        try:
            card = known_card(self._text(given, by_rules))
            if card is None:
                return None
            if self._prices:
                card = kept_prices(card, self._prices)
            if "line" in of_win:
                card.place(of_win["line"])
        except (KeyError, TypeError, Refused):  # a label that the card has not, what is no card, no file
            return None
        return {**of_deal, "card": card} if of_deal else {"card": card}

    def _text(self, given: Any, by_rules: bool) -> str | tuple[str, ...]:
        """The text of a card as a deal or its rules name it. Raises `Refused` for a file that there is not."""
        if given == SAMPLE:
            return sample_text()
        if type(given) is list or type(given) is tuple:
            return tuple(given)
        if type(given) is not str or _card_fault(given, ()) is not None:
            raise TypeError(given)
        return self._find_card(given, by_rules)[1]


def read_by_card(data: Any, book: Rulebook, find_card: FindCard) -> Deal:
    """The deal in plain data. Raises `Refused` with all its problems."""
    vocabulary = book.vocabulary
    if type(data) is dict:
        deal = read_plain(data, plain_of(vocabulary), book.id, PlainCards(book, find_card))
        if deal is not None:
            return deal
    notation = CardNotation(data if isinstance(data, Mapping) else {}, book, find_card)
    return read_closely(data, vocabulary, book.id, notation)


def _at(problem: Problem, path: Path) -> Problem:
    return problem if problem.spot else Problem(problem.code, problem.message, problem.help, At(path))


def _unknown(card: Card, labels: Iterable[tuple[str, Path]]) -> list[Problem]:
    labels = list(labels)
    if not labels:
        return []
    known = [line.label for line in card.lines]
    return [
        Problem(
            "bad_value",
            f"the card has no line {label[:40]}",
            did_you_mean(label[:80], known) or "its labels are " + ", ".join(known[:20]) + (" …" * (len(known) > 20)),
            At(path),
        )
        for label, path in labels
        if label not in known
    ]


def _card_fault(value: Any, path: Path) -> Problem | None:
    """What is wrong with a card as it is named: neither a path nor a list of texts."""
    if isinstance(value, list):
        for place, line in enumerate(value):
            if not isinstance(line, str):
                message, help = "a line of a card is a text", 'put it in quotes: "E1: 22a 444a 66a 888b FFFF X 25"'
                return Problem("bad_value", message, help, At((*path, place)))
        return None
    if isinstance(value, str) and value.strip() and "\n" not in value and len(value) <= _LONGEST_PATH:
        return None
    return Problem("bad_value", "this is neither a path nor a list of lines", _FORMS, At(path))


def _tile_text(value: Any) -> Any:
    """A tile as it is written: a soap is a 0, which YAML and a spreadsheet take for a number."""
    return "0" if type(value) is int and value == 0 else value


def _one_tile(value: Any, path: Path, problems: list[Problem]) -> int | None:
    value = _tile_text(value)
    if not isinstance(value, str):
        problems.append(Problem("bad_value", "the winning tile is no text", "write one tile: 6s", At(path)))
        return None
    tile, found = read_tile(value, path)
    problems += found
    return tile


def _loose_tiles(value: Any, path: Path, problems: list[Problem]) -> tuple[int, ...]:
    if not isinstance(value, str):
        problems.append(Problem("bad_value", "seen is no text of tiles", 'write seen: "66s 6m"', At(path)))
        return ()
    tiles, found = read_tiles(value, path)
    problems += found
    return tuple(tile.kind for tile in tiles)
