"""A result told in the words of one language, before anything is laid out: sentences, items, amounts, the matrix.

It knows what is said of wins and hands, and in which order; what is said of payments is `payments`. Lines, widths and
tables belong to `text` and `markdown`.
"""

from __future__ import annotations

from collections.abc import Sequence

from mjscore.deal.records import Foreign, Hand, Told, Win
from mjscore.record import NamedTuple
from mjscore.report.naming import Names
from mjscore.report.payments import Matrix, matrix_of, payments, penalties, points_of
from mjscore.report.totals import totals_in_words
from mjscore.result import Count, Fault, HandResult, Item, Suppressed, WinResult
from mjscore.rulebook import Rulebook
from mjscore.scoring import towards_minimum
from mjscore.tiles.kinds import codes_of
from mjscore.tiles.notation import text_of

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


class Teller(Names):
    """Tells one result."""

    def story(self) -> Story:
        """The whole of it."""
        result, said = self.result, self.said
        wins = tuple(self._win(win) for win in result.wins)
        matrix = matrix_of(self) if result.transfers else None
        points = points_of(self)
        remarks = [*self._hands(), *penalties(self), *payments(self), *points]
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
        limit = None if count.limit is None else self.item(_dearest(count, self.book) or count.limit)
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
                reason = said.listed([self.trigger(str(one)) for one in dict.fromkeys(triggers)])
                key = "liable" if whole else "liable_in_part"
                remarks.append(said.say(key, player=self.player(transfer.payer), reason=reason))
        if result.fault is not None:
            faults = self._faults(win)
            remarks += [self._fault(fault, win.count) for fault in faults] or [str(said["faults.other"])]
        elif win.refused is not None:
            remarks.append(said.say("not_paid", reason=self.refused(win.refused)))
        return remarks

    def _faults(self, win: WinResult) -> list[Fault]:
        """For what of this win the deal pays nobody; empty where it is for another's."""
        first, events = self.result.fault, self.deal.events if self.deal is not None else ()
        assert first is not None
        wins = [event for event in events if isinstance(event, Win) and event.path]
        faults = []
        for fault in (first, *first.beside):
            winners = [event.winner for event in wins if fault.path[: len(event.path)] == event.path]
            if not winners or win.winner in winners:
                faults.append(fault)
        return faults

    def _triggers(self, winner: int, payer: int | str) -> list[object]:
        """Why somebody is liable for a win, where the result tells it win by win."""
        told = [entry for name, value in self.result.notes if name == "liable" for entry in value]  # type: ignore[attr-defined]
        return [trigger for who, seat, trigger in told if (who, seat) == (winner, payer)]

    def _of_line(self, win: WinResult) -> list[str]:
        """What is said of the line of a card that a hand was counted by."""
        more = dict(win.more)
        remarks = []
        if more.get("jokerless") and "jokerless" not in {item.id for item in win.count.items}:
            remarks.append(str(self.said[f"card.{self._why_not_jokerless()}"]))
        also = more.get("also")
        if isinstance(also, list) and also:
            lines = self.said.listed([self.escape(str(label), "item") for label in also])
            remarks.append(self.said.say("card.also", lines=lines))
        return remarks

    def _why_not_jokerless(self) -> str:
        """Why a hand without jokers is not paid as such: it was not said, a tile was misnamed, or the price has it."""
        fields = next((event.more for event in self.deal.events if isinstance(event, Win)), {}) if self.deal else {}
        rule = self.book.card
        said = fields.get("jokerless")
        if rule is not None and (said is False or (said is None and rule.on_demand)):
            return "unsaid"
        return "misnamed" if fields.get("misnamed") and rule and not rule.jokerless_misnamed else "exempt"

    def _fault(self, fault: Fault, count: Count) -> str:
        key = f"faults.{fault.code}"
        minimum = self.book.minimum
        if fault.code == "below_minimum" and minimum is not None:
            unit, have = minimum.unit, towards_minimum(count, self.book)
            beside = dict(count.totals).get(unit, 0) - have  # bonus tiles, where they do not help to reach it
            told = {"have": self.said.amount(have, unit), "need": self.said.amount(minimum.least, unit)}
            if beside:
                return self.said.say(f"{key}_in_part", **told, beside=self.said.amount(beside, unit))
            return self.said.say(key, **told)
        form = f"{key}_{dict(fault.more).get('form')}"
        if key in self.said:
            return str(self.said[form if form in self.said else key])
        return f"{self.said['nothing_paid']}: {self.escape(fault.message, 'note')}"

    # -- the others ----------------------------------------------------------------------------------------------------

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


def _dearest(count: Count, book: Rulebook) -> str | None:
    """Of several limit hands shown the one that set the value, where options have given them other values."""
    limits = {limit.id for limit in book.limits}
    shown = [item for item in count.items if item.id in limits]
    return max(shown, key=lambda item: item.value).id if len(shown) > 1 else None
