"""One deal under several variants: what a variant does not know is left out there, and named."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from mjscore.deal.records import Deal
from mjscore.deal.vocabulary import Vocabulary
from mjscore.deal.words import ALWAYS, words_of
from mjscore.dispute.editing import Fields, normal, words_of_with
from mjscore.judge import FindBook, FindCard, no_files, score, take
from mjscore.place import Refused
from mjscore.result import Result
from mjscore.rulebook.model import Rulebook
from mjscore.rulebook.options import fault_of, values_of
from mjscore.tiles.kinds import BONUS


@dataclass(frozen=True, slots=True)
class Compared:
    """A deal under one variant: its result, or why there is none; and what was left out of it."""

    variant: str
    left_out: tuple[str, ...]
    deal: Deal | None
    book: Rulebook | None
    result: Result | None
    refused: Refused | None


def compare(
    data: Any, variants: Iterable[str], find_book: FindBook, find_card: FindCard = no_files
) -> tuple[Compared, ...]:
    """The deal under each variant, in their order. Raises `Refused` for a variant that is not known."""
    return tuple(_under(data, variant, find_book, find_card) for variant in variants)


def _under(data: Any, variant: str, find_book: FindBook, find_card: FindCard) -> Compared:
    book = find_book(variant)
    left_out: list[str] = []
    fitted: Any = data
    if isinstance(data, dict):
        fitted = _fitted(normal(data), book, left_out)
        fitted["variant"] = variant
    try:
        deal, book = take(fitted, variant, find_book, find_card)
        return Compared(variant, tuple(left_out), deal, book, score(deal, book), None)
    except Refused as refused:
        return Compared(variant, tuple(left_out), None, book, None, refused)


def _fitted(data: Fields, book: Rulebook, left_out: list[str]) -> Fields:
    """The deal without what a variant does not know; what is left out is named in `left_out`."""
    vocabulary = book.vocabulary
    words = words_of(vocabulary)
    found = _known(data, words.deal, left_out)
    _leave_bonus(found, vocabulary, left_out)
    _leave_circumstances(found, vocabulary, left_out)
    if isinstance(found.get("rules"), dict):
        found["rules"] = _options(found["rules"], book, left_out)
    if isinstance(found.get("penalties"), list):
        entries = found["penalties"]
        kept = [one for one in entries if not isinstance(one, dict) or vocabulary.penalties.keys() & one.keys()]
        left_out += [f"penalties: {next(iter(one))}" for one in entries if one not in kept]
        found["penalties"] = kept
        if not kept:
            del found["penalties"]
    if isinstance(found.get("events"), list):
        found["events"] = [one for event in found["events"] if (one := _event(event, book, left_out)) is not None]
    left_out[:] = dict.fromkeys(left_out)
    return found


def _known(fields: Fields, allowed: frozenset[str], left_out: list[str]) -> Fields:
    left_out += [str(key) for key in fields if key not in allowed and key not in ALWAYS]
    return {key: value for key, value in fields.items() if key in allowed or key in ALWAYS}


def _event(event: Any, book: Rulebook, left_out: list[str]) -> Any:
    """An event as the variant knows it; None where it knows none of its kind."""
    if not isinstance(event, dict):
        return event
    words = words_of(book.vocabulary)
    for kind, allowed in (("win", words.win), ("kong", words.kong), ("end", words.end)):
        if kind in event:
            if kind not in book.vocabulary.events:
                left_out.append(f"events: {kind}")
                return None
            found = _known(event, allowed, left_out)
            _leave_bonus(found, book.vocabulary, left_out)
            _leave_circumstances(found, book.vocabulary, left_out)
            return found
    return event


def _leave_bonus(fields: Fields, vocabulary: Vocabulary, left_out: list[str]) -> None:
    """Takes out bonus tiles that the variant's set does not hold."""
    if fields.get("flowers") is not None and not any(vocabulary.copies[code] for code in BONUS):
        left_out.append("flowers")
        del fields["flowers"]


def _leave_circumstances(fields: Fields, vocabulary: Vocabulary, left_out: list[str]) -> None:
    stated = words_of_with(fields)
    kept = [word for word in stated if word in vocabulary.circumstances]
    if len(kept) < len(stated):
        left_out += [f"with: {word}" for word in stated if word not in kept]
        fields["with"] = kept


def _options(rules: Fields, book: Rulebook, left_out: list[str]) -> Fields:
    """The options that the variant has, with values that it knows."""
    entries = {entry["id"]: entry for entry in book.table.get("options") or ()}
    found: Fields = {}
    for name, value in rules.items():
        if name == "values" and isinstance(value, dict):
            kept = {}
            for id, worth in value.items():
                if _is_worth(id, worth, book):
                    kept[id] = worth
                else:
                    left_out.append(f"values: {id}")
            found[name] = kept
        elif name in entries and fault_of(entries[name], value) is None and not entries[name].get("fixed"):
            found[name] = value
        else:
            left_out.append(f"rules: {name}")
    return found


def _is_worth(id: Any, worth: Any, book: Rulebook) -> bool:
    problems: list[Any] = []
    values_of(book.table, {id: worth}, (), problems)
    return not problems
