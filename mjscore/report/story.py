"""A result told in the words of one language, before anything is laid out: sentences, items, amounts, the matrix.

It knows what is said and in which order. Lines, widths and tables belong to `text` and `markdown`, which give it the
way in which foreign words (names of players, of items, of rules) are made harmless for their medium.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from mjscore.deal.records import Deal, Penalty, Told, Win
from mjscore.report.words import Words, item_names, plain
from mjscore.result import Count, HandResult, Item, Result, Suppressed, WinResult
from mjscore.rulebook import Rulebook
from mjscore.tiles.notation import read_word, unicode_of

Escape = Callable[[str, str], str]
"""Makes a foreign word harmless in its medium; told what it is: `player`, `item`, `rules`, `note`."""


class ItemLine(NamedTuple):
    """An item: its name, its whole contribution, and that number's unit."""

    name: str
    number: str
    unit: str


class HandStory(NamedTuple):
    """A hand and its count."""

    reading: tuple[str, ...]
    items: tuple[ItemLine, ...]
    totals: str
    not_counted: tuple[str, ...]


class WinStory(NamedTuple):
    """A win: who and how, the hand, and what is said about its payment."""

    headline: str
    hand: HandStory
    remarks: tuple[str, ...]


class Matrix(NamedTuple):
    """Who pays whom: of every payer the amounts to each column, nothing as None; below them what each has gained."""

    columns: tuple[str, ...]
    rows: tuple[tuple[str, tuple[int | None, ...]], ...]
    net: tuple[int, ...]


class Story(NamedTuple):
    """All that is said of a deal."""

    opening: str | None  # where nobody won
    where: str  # the rules and the round, to stand behind the first headline
    wins: tuple[WinStory, ...]
    remarks: tuple[str, ...]
    hands: tuple[tuple[str, HandStory], ...]  # of the others, told in full only when asked for
    matrix: Matrix | None
    closing: tuple[str, ...]
    details: tuple[str, ...]  # said only when asked for


class Teller:
    """Tells one result: the words, the names, and what is foreign made harmless."""

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

    def story(self) -> Story:
        """The whole of it."""
        result, said = self.result, self.said
        wins = tuple(self._win(win) for win in result.wins)
        matrix = self._matrix() if result.transfers else None
        remarks = [*self._hands(), *self._penalties(), *self._payments()]
        if matrix is None and result.fault is None:
            remarks.append(said["nothing_paid"])
        details = []
        if result.next_dealer is not None:
            details.append(said.say("next_dealer", player=self.player(result.next_dealer)))
        details.append(said.say("rules", rules=self.escape(result.rules, "rules")))
        return Story(
            opening=None if wins else self._nobody(),
            where=self._where(),
            wins=wins,
            remarks=tuple(remarks),
            hands=tuple(
                (self.player(seat), self._hand(hand.reading, hand.count)) for seat, hand in result.hands.items()
            ),
            matrix=matrix,
            closing=self._closing(),
            details=tuple(details),
        )

    def player(self, party: int | str) -> str:
        """A player by name, or by seat where no name is given; a party that is no seat by its own name."""
        if isinstance(party, str):
            return self.escape(plain(party), "player")
        players = self.deal.players if self.deal is not None else None
        name = players[party] if players else ""
        return self.escape(name, "player") if name else str(self.said["seats"][party])

    def item(self, id: str) -> str:
        """The name of an item or limit hand."""
        return self.escape(self.names.get(id) or plain(id), "item")

    # -- a win ---------------------------------------------------------------------------------------------------------

    def _where(self) -> str:
        edition = f" {self.book.edition}" if self.book.edition else ""
        rules = self.escape(f"{self.result.variant}{edition}", "rules")
        wind = self.said["winds"][self.deal.round if self.deal is not None else 0]
        return self.said.say("where", variant=rules, round=self.said.say("round", wind=wind))

    def _nobody(self) -> str:
        end = dict(self.result.notes).get("end")
        key = f"nobody.{end}"
        return str(self.said[key if end is not None and key in self.said else "nobody.plain"])

    def _win(self, win: WinResult) -> WinStory:
        names: dict[str, object] = {"winner": self.player(win.winner)}
        if win.source is not None:
            names["from"] = self.player(win.source)
        headline = self.said.say(f"won.{win.by}" if win.source is not None else "won.self_draw", **names)
        return WinStory(headline, self._hand(win.reading, win.count, win), tuple(self._of_payment(win)))

    def _hand(self, reading: Sequence[str], count: Count, win: WinResult | None = None) -> HandStory:
        return HandStory(
            tuple(map(self.tiles, reading)),
            tuple(map(self._item, count.items)),
            self._totals(count, win),
            tuple(map(self._not_counted, count.suppressed)),
        )

    def tiles(self, group: str) -> str:
        """A group of a reading in the notation asked for."""
        if not self.unicode_tiles:
            return group
        inside = group.strip("()[]")
        codes = [read_word(word) for word in inside.split()]
        if None in codes:
            return group
        return group.replace(inside, "".join(unicode_of(word or ()) for word in codes))

    def _item(self, item: Item | Suppressed) -> ItemLine:
        name = self.item(item.id) + (f" × {item.count}" if item.count > 1 else "")
        return ItemLine(name, self.said.number(item.value), self.said.unit(item.unit, item.value))

    def _not_counted(self, item: Suppressed) -> str:
        line = self._item(item)
        reason = self.said["worth_less"] if item.by is None else self.said.say("part_of", item=self.item(item.by))
        return self.said.say(
            "not_counted", item=f"{line.name} ({self.said.amount(item.value, item.unit)})", reason=reason
        )

    def _totals(self, count: Count, win: WinResult | None) -> str:
        """The sums of a count and what it is worth: `3 fan, 8 points`, `34 points, 2 doubles = 136 points`."""
        said = self.said
        totals = dict(count.totals)
        value = said.amount(count.value, "points")
        if win is not None and win.as_told and "value" in self._told(win):
            totals = {}
        if count.limit is not None:
            totals = {
                unit: total for unit, total in totals.items() if total and (unit, total) != ("points", count.value)
            }
        elif totals == {"points": count.value}:
            totals = {}
        parts = [said.amount(total, unit) for unit, total in totals.items()]
        if count.limit is not None:
            parts.insert(0, said.say("limit_hand", name=self.item(count.limit)))
        text = said.listed(parts)
        if text:
            text += f" = {value}" if "points" in totals else f"{said['comma']}{value}"
        text = text or value
        return said.say("as_told", totals=text) if win is not None and win.as_told else text

    def _told(self, win: WinResult) -> dict[str, int | str]:
        for event in self.deal.events if self.deal is not None else ():
            if isinstance(event, Win) and event.winner == win.winner and isinstance(event.hand, Told):
                return dict(event.hand.entries)
        return {}

    def _of_payment(self, win: WinResult) -> list[str]:
        """Who is liable and why, or why nothing is paid."""
        said, result = self.said, self.result
        remarks = []
        trigger = dict(result.notes).get("liability")
        for transfer in result.transfers if trigger is not None else ():
            if transfer.reason == "liability" and transfer.payee == win.winner:
                reason = self.trigger(str(trigger))
                remarks.append(said.say("liable", player=self.player(transfer.payer), reason=reason))
        if win.refused is not None:
            remarks.append(said.say("not_paid", reason=self.escape(plain(win.refused), "rules")))
        if result.fault is not None:
            remarks.append(self._fault(win.count))
        return remarks

    def trigger(self, trigger: str) -> str:
        """The name of what makes somebody pay for all."""
        if trigger == "stated":
            return str(self.said["stated"])
        for entry in self.book.table.get("liability") or ():
            if entry["id"] == trigger:
                return self.escape(self.said.pick(entry.get("name")) or plain(trigger), "item")
        return self.escape(plain(trigger), "item")

    def _fault(self, count: Count) -> str:
        fault = self.result.fault
        assert fault is not None
        key = f"faults.{fault.code}"
        minimum = self.book.minimum
        if fault.code == "below_minimum" and minimum is not None:
            have = self.said.amount(dict(count.totals).get(minimum.unit, 0), minimum.unit)
            return self.said.say(key, have=have, need=self.said.amount(minimum.least, minimum.unit))
        if key in self.said:
            return str(self.said[key])
        return f"{self.said['nothing_paid']}: {self.escape(fault.message, 'note')}"

    # -- the others, and who pays what else -----------------------------------------------------------------------------

    def _hands(self) -> list[str]:
        hands = self.result.hands
        if not hands:
            return []
        settled = any(transfer.reason == "difference" for transfer in self.result.transfers)
        parts = [
            self.said.say("hands.one", player=self.player(seat), value=self._short(hand))
            for seat, hand in hands.items()
        ]
        return [self.said.say("hands.differences" if settled else "hands.plain", hands=self.said.listed(parts))]

    def _short(self, hand: HandResult) -> str:
        if any(name == "dead" and value for name, value in hand.more):
            return str(self.said["hands.dead"])
        return self.said.number(hand.count.value)

    def _penalties(self) -> list[str]:
        """The penalties by which nobody pays anything: they are said all the same."""
        reasons = {transfer.reason for transfer in self.result.transfers}
        lines = []
        for penalty in self.deal.penalties if self.deal is not None else ():
            rule = self.book.penalties.get(penalty.kind)
            if rule is None or rule.effect is not None or rule.reason not in reasons:
                players = self.said.listed([self.player(seat) for seat in penalty.seats])
                lines.append(self.said.say("penalty", reason=self._penalty_name(penalty), players=players))
        return lines

    def _penalty_name(self, penalty: Penalty) -> str:
        entry = (self.book.table.get("penalties") or {}).get(penalty.kind) or {}
        return self.escape(self.said.pick(entry.get("name")) or plain(penalty.kind), "item")

    def _payments(self) -> list[str]:
        """Every payment that is neither for the win nor told with it, with its reason: who pays what to whom."""
        grouped: dict[tuple[str, int | str, int], list[int | str]] = {}
        for one in self.result.transfers:
            if one.reason not in ("win", "liability", "difference"):
                grouped.setdefault((one.reason, one.payer, one.amount), []).append(one.payee)
        return [
            self.said.say(
                "payment",
                reason=self.reason(reason),
                payer=self.player(payer),
                amount=amount,
                payees=self.said.listed([self.player(payee) for payee in payees]),
            )
            for (reason, payer, amount), payees in grouped.items()
        ]

    def reason(self, reason: str) -> str:
        """The name of a payment's reason: of a penalty as the table has it."""
        for kind, entry in (self.book.table.get("penalties") or {}).items():
            if entry.get("reason", kind) == reason:
                return self.escape(self.said.pick(entry.get("name")) or plain(kind), "item")
        key = f"reasons.{reason}"
        return str(self.said[key]) if key in self.said else self.escape(plain(reason), "item")

    def _matrix(self) -> Matrix:
        result = self.result
        parties = list(result.net)
        parties += sorted(
            {one for transfer in result.transfers for one in (transfer.payer, transfer.payee)}.difference(parties),
            key=str,
        )
        paid: dict[tuple[int | str, int | str], int] = {}
        for transfer in result.transfers:
            key = transfer.payer, transfer.payee
            paid[key] = paid.get(key, 0) + transfer.amount
        payers = [one for one in parties if any(payer == one for payer, _ in paid)]
        return Matrix(
            tuple(map(self.player, parties)),
            tuple((self.player(payer), tuple(paid.get((payer, one)) for one in parties)) for payer in payers),
            tuple(result.net.get(one, 0) for one in parties),
        )

    def _closing(self) -> tuple[str, ...]:
        deal = self.deal
        if deal is None:
            return ()
        lines = []
        if deal.date:
            lines.append(self.said.say("date", date=self.escape(deal.date, "note")))
        if deal.note:
            lines.append(self.said.say("note", note=self.escape(deal.note, "note")))
        return tuple(lines)
