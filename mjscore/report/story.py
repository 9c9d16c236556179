"""A result told in the words of one language, before anything is laid out: sentences, items, amounts, the matrix.

It knows what is said and in which order. Lines, widths and tables belong to `text` and `markdown`, which give it the
way in which foreign words (names of players, of items, of rules) are made harmless for their medium.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from mjscore.deal.records import Deal, Foreign, Hand, Penalty, Told, Win
from mjscore.record import NamedTuple
from mjscore.report.totals import totals_in_words
from mjscore.report.words import Words, item_names, plain
from mjscore.result import Count, Fu, HandResult, Item, Result, Suppressed, WinResult
from mjscore.rulebook import Rulebook
from mjscore.tiles.kinds import codes_of
from mjscore.tiles.notation import read_word, text_of, unicode_of

Escape = Callable[[str, str], str]
"""Makes a foreign word harmless in its medium; told what it is: `player`, `item`, `reason`, `rules`, `note`."""


Written = Hand | Told | Foreign | None
"""A hand as the deal has it."""


class ItemLine(NamedTuple):
    """An item: its name, its whole contribution, and that number's unit."""

    name: str
    number: str
    unit: str


class HandStory(NamedTuple):
    """A hand and its count."""

    reading: tuple[str, ...]
    flowers: tuple[str, ...]  # bonus tiles that the reading does not show; told only when asked for
    items: tuple[ItemLine, ...]
    totals: str
    not_counted: tuple[str, ...]
    fu: str = ""  # the parts of a count of fu, in one line


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
        points = self._points()
        remarks = [*self._hands(), *self._penalties(), *self._payments(), *points]
        if matrix is None and result.fault is None and not points:
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
            hands=tuple((self.player(seat), self._other(seat, hand)) for seat, hand in result.hands.items()),
            matrix=matrix,
            closing=self._closing(),
            details=tuple(details),
        )

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

    # -- a win ---------------------------------------------------------------------------------------------------------

    def _where(self) -> str:
        edition = f" {self.book.edition}" if self.book.edition else ""
        rules = self.escape(f"{self.result.variant}{edition}", "rules")
        if "round" not in self.book.vocabulary.fields:
            return self.said.say("where_alone", variant=rules)
        wind = self.said["winds"][self.deal.round if self.deal is not None else 0]
        return self.said.say("where", variant=rules, round=self.said.say("round", wind=wind))

    def _nobody(self) -> str:
        notes = dict(self.result.notes)
        end = notes.get("void", notes.get("end"))
        key = f"nobody.{end}"
        return str(self.said[key if end is not None and key in self.said else "nobody.plain"])

    def _win(self, win: WinResult) -> WinStory:
        names: dict[str, object] = {"winner": self.player(win.winner)}
        if win.source is not None:
            names["from"] = self.player(win.source)
        headline = self.said.say(f"won.{win.by}" if win.source is not None else "won.self_draw", **names)
        section = str(dict(win.more).get("section") or "")
        hand = self._hand(win.reading, win.count, self._written(win), True, section)
        if win.fu:
            hand = hand._replace(fu=self.fu(win.fu))
        return WinStory(headline, hand, tuple(self._of_payment(win)))

    def _written(self, win: WinResult) -> Written:
        """The hand of a win as the deal has it."""
        for event in self.deal.events if self.deal is not None else ():
            if isinstance(event, Win) and event.winner == win.winner:
                return event.hand
        return None

    def _other(self, seat: int, hand: HandResult) -> HandStory:
        """A hand that did not win."""
        told = self._hand(hand.reading, hand.count, self.deal.hands.get(seat) if self.deal is not None else None, False)
        return told._replace(totals=str(self.said["hands.dead"])) if _is_dead(hand) else told

    def _hand(self, reading: Sequence[str], count: Count, written: Written, won: bool, section: str = "") -> HandStory:
        limit = None if count.limit is None else self.item(count.limit)
        return HandStory(
            tuple(map(self.tiles, reading)),
            self._flowers(reading, written),
            tuple(self._item(item, section) for item in count.items),
            totals_in_words(count, self.book, self.said, limit, written, won),
            tuple(map(self._not_counted, count.suppressed)),
        )

    def _flowers(self, reading: Sequence[str], written: Written) -> tuple[str, ...]:
        flowers = text_of(codes_of(written.flowers)) if isinstance(written, Hand) and written.flowers else ""
        return (self.tiles(flowers),) if flowers and flowers not in reading else ()

    def tiles(self, group: str) -> str:
        """A group of a reading in the notation asked for."""
        if not self.unicode_tiles:
            return group
        inside = group.strip("()[]")
        codes = [read_word(word) for word in inside.split()]
        if None in codes:
            return group
        return group.replace(inside, "".join(unicode_of(word or ()) for word in codes))

    def _item(self, item: Item | Suppressed, section: str = "") -> ItemLine:
        name = self.item(item.id) + (f" × {item.count}" if item.count > 1 else "")
        label = dict(item.more).get("line") if isinstance(item, Item) else None
        if label is not None:
            name = self.said.say("card.line", name=name, label=self.escape(str(label), "item"))
            if section:
                name = self.said.say("card.of", line=name, section=self.escape(section, "item"))
        unit = self.book.paid_in if item.unit == "card" else item.unit
        return ItemLine(name, self.said.number(item.value), self.said.unit(unit, item.value))

    def _not_counted(self, item: Suppressed) -> str:
        line = self._item(item)
        reason = self.said["worth_less"] if item.by is None else self.said.say("part_of", item=self.item(item.by))
        return self.said.say(
            "not_counted", item=f"{line.name} ({self.said.amount(item.value, item.unit)})", reason=reason
        )

    def fu(self, parts: Sequence[Fu]) -> str:
        """The parts of a count of fu in one line: `fu: base 20, pung 111p 4`."""
        said = self.said
        told = []
        for one in parts:
            name = said[f"fu.{one.id}"] if f"fu.{one.id}" in said else self.escape(plain(one.id), "item")
            told.append(" ".join(filter(None, (name, self.tiles(one.group) if one.group else "", str(one.value)))))
        return said.say("fu.line", parts=said.listed(told))

    def _of_payment(self, win: WinResult) -> list[str]:
        """Who is liable and why, or why nothing is paid."""
        said, result = self.said, self.result
        remarks = self._of_line(win)
        notes = dict(result.notes)
        paid = [one for one in result.transfers if one.payee == win.winner and one.reason in ("win", "liability")]
        whole = len(paid) == 1
        for transfer in paid:
            if transfer.reason == "liability" and "liability" in notes:
                triggers = self._triggers(win.winner, transfer.payer) or [notes["liability"]]
                reason = said.listed([self.trigger(str(one)) for one in triggers])
                key = "liable" if whole else "liable_in_part"
                remarks.append(said.say(key, player=self.player(transfer.payer), reason=reason))
        if result.fault is not None:
            remarks.append(self._fault(win.count) if self._is_at_fault(win) else str(said["faults.other"]))
        elif win.refused is not None:
            remarks.append(said.say("not_paid", reason=self._refused_name(win.refused)))
        return remarks

    def _is_at_fault(self, win: WinResult) -> bool:
        """Whether it is this win for which the deal pays nobody."""
        fault, events = self.result.fault, self.deal.events if self.deal is not None else ()
        assert fault is not None
        wins = [event for event in events if isinstance(event, Win) and event.path]
        winners = [event.winner for event in wins if fault.path[: len(event.path)] == event.path]
        return not winners or win.winner in winners

    def _triggers(self, winner: int, payer: int | str) -> list[object]:
        """Why somebody is liable for a win, where the result tells it win by win."""
        told = [entry for name, value in self.result.notes if name == "liable" for entry in value]  # type: ignore[attr-defined]
        return [trigger for who, seat, trigger in told if (who, seat) == (winner, payer)]

    def _refused_name(self, refused: str) -> str:
        names = (self.book.table.get("several_wins") or {}).get("names") or {}
        return self.escape(self.said.pick(names.get(refused)) or plain(refused), "reason")

    def _of_line(self, win: WinResult) -> list[str]:
        """What is said of the line of a card that a hand was counted by."""
        more = dict(win.more)
        remarks = []
        if more.get("jokerless") and "jokerless" not in {item.id for item in win.count.items}:
            remarks.append(str(self.said[f"card.{self._why_not_jokerless(win)}"]))
        also = more.get("also")
        if isinstance(also, list) and also:
            lines = self.said.listed([self.escape(str(label), "item") for label in also])
            remarks.append(self.said.say("card.also", lines=lines))
        return remarks

    def _why_not_jokerless(self, win: WinResult) -> str:
        """Why a hand without jokers is not paid as such: it was not said, a tile was misnamed, or the price has it."""
        fields = next((event.more for event in self.deal.events if isinstance(event, Win)), {}) if self.deal else {}
        rule = self.book.card
        said = fields.get("jokerless")
        if rule is not None and (said is False or (said is None and rule.on_demand)):
            return "unsaid"
        return "misnamed" if fields.get("misnamed") and rule and not rule.jokerless_misnamed else "exempt"

    def _points(self) -> list[str]:
        """The points of a tournament, of every seat."""
        points = dict(self.result.notes).get("points")
        if not isinstance(points, dict):
            return []
        parts = [
            self.said.say("card.one", player=self.player(seat), amount=amount)
            for seat, amount in enumerate(points.values())
        ]
        return [self.said.say("card.points", points=self.said.listed(parts))]

    def trigger(self, trigger: str) -> str:
        """The name of what makes somebody pay for all."""
        if trigger == "stated":
            return str(self.said["stated"])
        for entry in self.book.table.get("liability") or ():
            if entry["id"] == trigger:
                return self.escape(self.said.pick(entry.get("name")) or plain(trigger), "reason")
        return self.escape(plain(trigger), "reason")

    def _fault(self, count: Count) -> str:
        fault = self.result.fault
        assert fault is not None
        key = f"faults.{fault.code}"
        minimum = self.book.minimum
        if fault.code == "below_minimum" and minimum is not None:
            have = self.said.amount(dict(count.totals).get(minimum.unit, 0), minimum.unit)
            return self.said.say(key, have=have, need=self.said.amount(minimum.least, minimum.unit))
        form = f"{key}_{dict(fault.more).get('form')}"
        if key in self.said:
            return str(self.said[form if form in self.said else key])
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
        if _is_dead(hand):
            return str(self.said["hands.dead"])
        return self.said.number(hand.count.value)

    def _penalties(self) -> list[str]:
        """The penalties by which nobody pays anything, and those whose reason is written: they are said all the same."""
        reasons = {transfer.reason for transfer in self.result.transfers}
        lines = []
        for penalty in self.deal.penalties if self.deal is not None else ():
            rule = self.book.penalties.get(penalty.kind)
            why = penalty.more.get("why")
            if why or rule is None or rule.effect == "dead_hand" or rule.reason not in reasons:
                players = self.said.listed([self.player(seat) for seat in penalty.seats])
                line = self.said.say("penalty", reason=self._penalty_name(penalty), players=players)
                lines.append(self.said.say("penalty_why", penalty=line, why=self.escape(why, "note")) if why else line)
            off = rule.off_final_score if rule is not None else 0
            lines += [
                self.said.say("final_score", player=self.player(seat), points=off) for seat in penalty.seats if off
            ]
        return lines

    def _penalty_name(self, penalty: Penalty) -> str:
        entry = (self.book.table.get("penalties") or {}).get(penalty.kind) or {}
        return self.escape(self.said.pick(entry.get("name")) or plain(penalty.kind), "reason")

    def _payments(self) -> list[str]:
        """Every payment that is neither for the win nor told with it, with its reason: who pays what to whom."""
        grouped: dict[tuple[str, int | str, int], list[int | str]] = {}
        for one in self.result.transfers:
            if one.reason not in ("win", "liability", "difference", self.book.payment.base_reason):
                grouped.setdefault((one.reason, one.payer, one.amount), []).append(one.payee)
        return [self._payment(*key, payees) for key, payees in grouped.items()]

    def _payment(self, reason: str, payer: int | str, amount: int, payees: Sequence[int | str]) -> str:
        name, account = self.reason(reason), self.book.stakes.account if self.book.stakes is not None else None
        if account is not None and payer == account:
            return self.said.say("sticks_taken", reason=name, player=self.player(payees[0]), amount=amount)
        if account is not None and account in payees:
            return self.said.say("stick_laid", reason=name, player=self.player(payer), amount=amount)
        to = self.said.listed([self.player(payee) for payee in payees])
        return self.said.say("payment", reason=name, payer=self.player(payer), amount=amount, payees=to)

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
        return Matrix(
            tuple(map(self.player, parties)),
            tuple((self.player(payer), tuple(paid.get((payer, one)) for one in parties)) for payer in parties),
            tuple(result.net.get(one, 0) for one in parties),
        )

    def _closing(self) -> tuple[str, ...]:
        """Date and note of the deal, as the result keeps them."""
        notes = dict(self.result.notes)
        return tuple(
            self.said.say(name, **{name: self.escape(str(notes[name]), "note")})
            for name in ("date", "note")
            if notes.get(name)
        )


def _is_dead(hand: HandResult) -> bool:
    return any(name == "dead" and value for name, value in hand.more)
