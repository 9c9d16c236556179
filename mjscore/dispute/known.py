"""What a claim may speak of in one deal: seats and players, parties, units, items by id and by name."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from mjscore.deal.records import Deal
from mjscore.deal.words import SEAT_WORDS, SEATS
from mjscore.dispute.records import Party
from mjscore.result import Result
from mjscore.rulebook.model import Rulebook
from mjscore.rulebook.nearest import did_you_mean
from mjscore.rulebook.references import SINGULAR, UNITS
from mjscore.rulebook.tables import where_listed
from mjscore.rulebook.words import limits_of_value

_ACCOUNTS = ("table", "pot", "bettor")  # parties of some variants, known whether or not anything was paid to them


class Known:
    """The words of one deal's claims."""

    def __init__(self, deal: Deal, book: Rulebook, result: Result | None) -> None:
        self.book = book
        self.wins = tuple(win.winner for win in result.wins) if result is not None else ()
        self.players = {name.casefold(): seat for seat, name in enumerate(deal.players or ()) if name}  # in lower case
        self.names = tuple(name for name in deal.players or () if name)
        self.parties = {*_ACCOUNTS, *_parties(result)}
        self.more = _told_beside(result)
        self.units = (*book.units, "fu")
        limits = limits_of_value(book.table)
        self.limits_of_value = {entry["id"] for entry in limits}
        self.items = _items(book.table, limits) | _counted(result)
        self.limits = self.limits_of_value | {entry["id"] for entry in book.table.get("limits") or ()}
        self.reached_so = _reached_by_rounding(book.table)

    def party(self, text: str) -> Party | None:
        """The seat of a word or a player's name, or a party that is no seat."""
        word = text.strip()
        seat = SEAT_WORDS.get(word.lower()) if len(word) > 1 else SEAT_WORDS.get(word)
        if seat is None:
            seat = self.players.get(word.casefold())
        if seat is not None:
            return seat
        word = word.lower().replace("-", "_")
        return word if word in self.parties else None

    def seat(self, text: str) -> int | None:
        """The seat of a word or a player's name."""
        found = self.party(text)
        return found if isinstance(found, int) else None

    def unit(self, text: str) -> str | None:
        """The unit of a word, singular or plural."""
        word = text.lower()
        word = SINGULAR.get(word, word)
        return word if word in UNITS or word in self.units else None

    def item(self, text: str) -> str | None:
        """The id of an item or limit hand, by its id or by its name in any language."""
        word = " ".join(text.split()).casefold()
        return self.items.get(word.replace("-", "_").replace(" ", "_")) or self.items.get(word)

    def limit(self, id: str | None) -> tuple[str | None, ...]:
        """A limit as claimed, and the id it has where it is reached by rounding up: people call it the same."""
        return (id, self.reached_so[id]) if id in self.reached_so else (id,)

    def near_item(self, text: str) -> str:
        """A did-you-mean for an item, or how to find out."""
        near = did_you_mean(text.lower().replace("-", "_").replace(" ", "_"), dict.fromkeys(self.items.values()))
        return near or where_listed(self.book.id, "items")

    def near_party(self, text: str) -> str:
        """A did-you-mean for a seat or a player."""
        near = did_you_mean(text.strip(), (*SEATS, *self.names))
        return near or "a seat is east, south, west or north, its first letter, or a player's name"


def _parties(result: Result | None) -> set[str]:
    if result is None:
        return set()
    paid = {party for one in result.transfers for party in (one.payer, one.payee)}
    return {party for party in (*result.net, *paid) if isinstance(party, str)}


def _told_beside(result: Result | None) -> tuple[str, ...]:
    """The names under which a variant adds to results, to wins and to hands: told, not claimed."""
    if result is None:
        return ()
    beside = [result.notes, *(win.more for win in result.wins), *(hand.more for hand in result.hands.values())]
    return tuple(dict.fromkeys(name for more in beside for name, _ in more))


def _reached_by_rounding(table: Mapping[str, Any]) -> dict[str | None, str]:
    said = table["value"]
    rounding = said.get("rounded_up")
    if rounding is None:
        return {}
    return {row["id"]: rounding["id"] for row in said.get("limits") or () if row["base"] == said["held_at"]}


def _items(table: Mapping[str, Any], limits: Sequence[Mapping[str, Any]]) -> dict[str, str]:
    """The id of everything that a table can count, by id and by name in lower case; the first of two keeps a name."""
    found: dict[str, str] = {}
    entries: list[Mapping[str, Any]] = [*table["items"], *(table.get("limits") or ()), *limits]
    fishing = table.get("fishing") or {}
    ids = [entry["id"] for entry in entries] + [f"fishing_{id}" for id in fishing.get("hands") or ()]
    if fishing.get("purity"):
        ids.append(fishing["purity"]["item"])
    found.update((id, id) for id in ids)
    for entry in entries:
        for name in _texts(entry.get("name")):
            found.setdefault(" ".join(name.split()).casefold(), entry["id"])
    return found


def _texts(names: Any) -> Iterable[str]:
    return [str(name) for name in names.values()] if isinstance(names, Mapping) else []


def _counted(result: Result | None) -> dict[str, str]:
    if result is None:
        return {}
    counts = [win.count for win in result.wins] + [hand.count for hand in result.hands.values()]
    ids = [item.id for count in counts for item in count.items]
    ids += [item.id for count in counts for item in count.suppressed]
    return {id: id for id in ids}
