"""Names in the words of one language: players, items, reasons, the parts of a count of fu, tiles.

It knows where a result, its deal and its rules have the name of a thing. What is said of it, `story` and `dispute` know;
they give it the way in which foreign words are made harmless for their medium.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from mjscore.deal.records import Deal, Penalty
from mjscore.report.words import Words, item_names, plain
from mjscore.result import Fu, Result
from mjscore.rulebook import Rulebook
from mjscore.tiles.notation import read_word, unicode_of

Escape = Callable[[str, str], str]
"""Makes a foreign word harmless in its medium; told what it is: `player`, `item`, `reason`, `rules`, `note`."""


class Names:
    """The names of what one result speaks of, what is foreign made harmless."""

    def __init__(
        self,
        result: Result,
        book: Rulebook,
        deal: Deal | None,
        said: Words,
        escape: Escape,
        unicode_tiles: bool = False,
    ) -> None:
        self.result = result
        self.book = book
        self.deal = deal
        self.said = said
        self.escape = escape
        self.unicode_tiles = unicode_tiles
        self.names = item_names(book, said)

    def player(self, party: int | str) -> str:
        """A player by name, or by seat where no name is given; a party that is no seat by its own name."""
        if isinstance(party, str):
            name = self.deal.parties.get(party) if self.deal is not None else None
            return self.escape(name, "player") if name else self._party(party)
        players = self.deal.players if self.deal is not None else None
        name = players[party] if players else ""
        return self.escape(name, "player") if name else str(self.said["seats"][party])

    def _party(self, party: str) -> str:
        key = f"parties.{party}"
        return str(self.said[key]) if key in self.said else self.escape(plain(party), "player")

    def item(self, id: str) -> str:
        """The name of an item or limit hand."""
        return self.escape(self.names.get(id) or plain(id), "item")

    def tiles(self, group: str) -> str:
        """A group of a reading in the notation asked for."""
        if not self.unicode_tiles:
            return group
        inside = group.strip("()[]")
        codes = [read_word(word) for word in inside.split()]
        if None in codes:
            return group
        return group.replace(inside, "".join(unicode_of(word or ()) for word in codes))

    def fu(self, parts: Sequence[Fu]) -> str:
        """The parts of a count of fu in one line: `fu: base 20, pung 111p 4`."""
        said = self.said
        told = []
        for one in parts:
            name = said[f"fu.{one.id}"] if f"fu.{one.id}" in said else self.escape(plain(one.id), "item")
            told.append(" ".join(filter(None, (name, self.tiles(one.group) if one.group else "", str(one.value)))))
        return said.say("fu.line", parts=said.listed(told))

    # -- reasons -------------------------------------------------------------------------------------------------------

    def reason(self, reason: str) -> str:
        """The name of a payment's reason: of a penalty as the table has it."""
        for kind, entry in self._named_payments():
            if entry.get("reason", kind) == reason:
                return self.escape(self.said.pick(entry.get("name")) or plain(kind), "reason")
        key = f"reasons.{reason}"
        return str(self.said[key]) if key in self.said else self.escape(plain(reason), "reason")

    def _named_payments(self) -> Iterator[tuple[str, Mapping[str, Any]]]:
        """What the table has a name for: penalties, the steps of ends, a kong's income that is handed on."""
        table = self.book.table
        yield from (table.get("penalties") or {}).items()
        for end in (table.get("ends") or {}).values():
            for step in end.get("steps") or ():
                yield step["id"], step
        handed_on = (table.get("kongs") or {}).get("handed_on")
        if handed_on:
            yield handed_on["reason"], handed_on

    def penalty(self, penalty: Penalty) -> str:
        """The name of an offence."""
        entry = (self.book.table.get("penalties") or {}).get(penalty.kind) or {}
        return self.escape(self.said.pick(entry.get("name")) or plain(penalty.kind), "reason")

    def trigger(self, trigger: str) -> str:
        """The name of what makes somebody pay for all."""
        if trigger == "stated":
            return str(self.said["stated"])
        for entry in self.book.table.get("liability") or ():
            if entry["id"] == trigger:
                return self.escape(self.said.pick(entry.get("name")) or plain(trigger), "reason")
        return self.escape(plain(trigger), "reason")

    def refused(self, refused: str) -> str:
        """Why a win that is written is not paid."""
        names = (self.book.table.get("several_wins") or {}).get("names") or {}
        return self.escape(self.said.pick(names.get(refused)) or plain(refused), "reason")
