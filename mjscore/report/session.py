"""An evening told in the words of one language, before anything is laid out: the rows of the score sheet, the end.

It knows what is said and in which order. Lines, markup and cells belong to `session_text`, `session_markdown`,
`session_csv` and `session_html`, which give it the way in which foreign words are made harmless for their medium.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from mjscore.deal.records import End
from mjscore.report.words import Words, item_names, plain, words_with
from mjscore.result import WinResult
from mjscore.rotation import DEALER_STOPS, round_of
from mjscore.session import records
from mjscore.session.acts import find_person
from mjscore.session.course import ROW_NOTE
from mjscore.session.ending import Settlement
from mjscore.session.money import digits_of
from mjscore.session.records import Evening, Line, Table, person_at, places
from mjscore.session.sticks import Handing, Sticks, told

Escape = Callable[[str], str]
"""Makes a foreign word harmless in its medium."""

_ITEMS = 3  # that are named where a deal is told in a few words


def session_words(lang: str) -> Words:
    """The words of a language, those of an evening under `session`; what it lacks there is said in English."""
    return words_with(lang, "session", "session")


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the score sheet; changes and totals by player, None for those who were not there."""

    n: int
    kind: str
    round: str
    east: str
    what: str
    change: tuple[int | None, ...]
    total: tuple[int | None, ...]
    void: bool


@dataclass(frozen=True, slots=True)
class Sheet:
    """All that the score sheet says."""

    title: str
    rules: str
    players: tuple[str, ...]
    start: tuple[int | None, ...]
    rows: tuple[Row, ...]
    totals: tuple[int, ...]
    remarks: tuple[str, ...]  # who is East next, whether the game is over


class Teller:
    """Tells an evening: the words, the names, and what is foreign made harmless."""

    def __init__(self, evening: Evening, lang: str, escape: Escape) -> None:
        self.evening = evening
        self.said = session_words(lang)
        self.escape = escape
        self.items = item_names(evening.book, self.said)
        self.persons = evening.table.persons

    def say(self, key: str, /, **filled: object) -> str:
        """A sentence about an evening with its places filled in."""
        return self.said.say(f"session.{key}", **filled)

    def word(self, key: str) -> str:
        """A word about an evening."""
        return str(self.said[f"session.{key}"])

    def name(self, person: int, table: Table | None = None) -> str:
        """A player's name, as it was at a time."""
        return self.escape((table.persons if table is not None else self.persons)[person])

    def variant(self) -> str:
        """The name of the rules in the reader's language."""
        return self.escape(self.said.pick(self.evening.book.table.get("name")) or self.evening.book.id)

    def title(self) -> str:
        """What the evening is called and by which rules it is played."""
        return self.say("title", session=self.escape(self.evening.header.name), variant=self.variant())

    def sheet(self) -> Sheet:
        """The whole score sheet."""
        evening, count = self.evening, len(self.persons)
        return Sheet(
            title=self.title(),
            rules=self.escape(evening.book.rules),
            players=tuple(self.name(person) for person in range(count)),
            start=_padded(evening.first.totals, count),
            rows=tuple(map(self.row, evening.lines)),
            totals=evening.table.totals,
            remarks=tuple(self.next()),
        )

    def row(self, line: Line) -> Row:
        """One line of it."""
        count = len(self.persons)
        dealt = line.kind in (records.DEAL, records.DRAW)
        return Row(
            line.n,
            line.kind,
            self.round(line.table) if dealt else "",
            self.name(person_at(line.table, 0), line.table) if dealt else "",
            self.what(line),
            _padded(line.change, count),
            _padded(line.after.totals, count),
            line.void_by is not None,
        )

    def round(self, table: Table) -> str:
        """The wind of the round, "" where there are no rounds."""
        wind = round_of(self.evening.book.rotation, table.standing, places(table))
        return "" if wind is None else str(self.said["winds"][wind])

    def next(self) -> list[str]:
        """Who is East next, what the counters say, and whether the game is over."""
        table = self.evening.table
        wind, east = self.round(table), self.name(person_at(table, 0))
        if wind:
            line = self.say("next_round", round=self.said.say("round", wind=wind), east=east)
        else:
            line = self.say("next", east=east)
        for id, count in (*table.standing.counters, *self._lying(table)):
            key = f"counters.{id}"
            name = self.word(key) if f"session.{key}" in self.said else self.escape(plain(id))
            line += self.said["comma"] + self.say("next_counter", name=name, count=count)
        if not table.over:
            return [line]
        if self.evening.book.rotation.game is None:
            return [line, self.word("over")]
        return [line, self.word("stops")] if table.over == DEALER_STOPS else [self.word(f"ended.{table.over}")]

    def _lying(self, table: Table) -> list[tuple[str, int]]:
        lying = dict(table.lying)
        carried = self.evening.book.rotation.carried
        return [(one.id, lying[one.party] // one.each) for one in carried if one.party in lying]

    def totals(self) -> str:
        """Everybody's points in one line."""
        return self.say("totals", totals=self._each())

    def after(self) -> str:
        """The same, with the number of the entry that they come from."""
        return self.say("after", n=len(self.evening.lines), totals=self._each())

    def _each(self) -> str:
        each = zip(self.persons, self.evening.table.totals, strict=True)
        return self.said.listed([self.say("total", player=self.escape(name), points=points) for name, points in each])

    # -- an entry in a few words ---------------------------------------------------------------------------------------

    def what(self, line: Line) -> str:
        """What an entry was, and why, in a few words."""
        text = self._what(line)
        why = line.data.get("why")
        if why is not None:
            text = self.say("what.why", what=text, why=self.escape(str(why)))
        if line.void_by is not None:
            return self.say("what.voided", n=line.void_by, what=text)
        return self.say("what.corrected", n=line.corrected_by, what=text) if line.corrected_by else text

    def _what(self, line: Line) -> str:
        data, kind = line.data, line.kind
        if line.result is not None:
            return self._scored(line)
        if kind in records.SCORED:  # void, and with the entries before it as they are now it could not be scored
            return self._unscored(line)
        if kind in (records.CORRECT, records.VOID):
            return self.say(f"what.{kind}", n=data[kind])
        if kind == records.SEATS:
            new_seats = [find_person(line.table, name) for name in data["seats"]]  # also of what is void
            names = [self.name(one, line.table) for one in new_seats if one is not None]
            return self.say("what.seats", players=self.said.listed(names))
        if kind == records.DEALER:
            said = data["dealer"]
            return self.word(f"what.dealer.{said}") if said in ("stays", "passes") else self.escape(str(said))
        if kind == records.PLAYER:
            old, new = next(iter(data["player"].items()))
            key = "fresh" if data.get("fresh") else "player"
            person = find_person(line.table, old)  # a seat, or the name in other letters
            old = old if person is None else line.table.persons[person]
            return self.say(f"what.{key}", old=self.escape(str(old)), new=self.escape(str(new)))
        return self.word("what.adjust")

    def _scored(self, line: Line) -> str:
        result = line.result
        assert result is not None
        parts = [self._win(win, line) for win in result.wins if win.refused is None]
        if not parts and line.kind != records.PENALTY:
            parts.append(self._end(line))
        parts += self._penalties(line)
        notes = dict(result.notes)
        if ROW_NOTE in notes:
            parts.append(self.say("row", count=notes[ROW_NOTE]))
        return self.word("what.more").join(parts)

    def _win(self, win: WinResult, line: Line) -> str:
        filled: dict[str, object] = {
            "winner": self.name(person_at(line.table, win.winner), line.table),
            "value": win.count.value,
        }
        if win.source is not None:
            filled["from"] = self.name(person_at(line.table, win.source), line.table)
        by = win.by if win.source is not None else "self_draw"
        text = self.say(f"what.{by}", **filled)
        why = self._reasons(win)
        return self.say("what.why", what=text, why=self.said.listed(why)) if why else text

    def _reasons(self, win: WinResult) -> list[str]:
        """The limit hand, or the items that made the hand worth what it is."""
        if win.count.limit is not None:
            return [self._item(win.count.limit)]
        counted = {item.unit for item in win.count.items}
        units = [unit for unit, _ in win.count.totals if unit in counted]
        found = [item for item in win.count.items if len(units) < 2 or item.unit != units[0]]
        found = sorted(found, key=lambda item: -item.value)[:_ITEMS]
        return [self._item(item.id) for item in found]

    def _item(self, id: str) -> str:
        return self.escape(self.items.get(id) or plain(id))

    def _end(self, line: Line) -> str:
        end = next((one.kind for one in line.deal.events if isinstance(one, End)), None) if line.deal else None
        key = f"nobody.{end}"
        if end is None or end == "wall" or key not in self.said:
            text = self.word("what.draw")
            return text if end in (None, "wall") else f"{text} ({self.escape(plain(str(end)))})"
        return str(self.said[key])

    def _penalties(self, line: Line) -> list[str]:
        found = []
        for penalty in line.deal.penalties if line.deal is not None else ():
            entry = (self.evening.book.table.get("penalties") or {}).get(penalty.kind) or {}
            name = self.escape(self.said.pick(entry.get("name")) or plain(penalty.kind))
            players = [self.name(person_at(line.table, seat), line.table) for seat in penalty.seats]
            found.append(self.say("what.penalty", penalty=name, player=self.said.listed(players)))
        return found

    def _unscored(self, line: Line) -> str:
        if line.kind == records.PENALTY:
            return self.word("what.punished")
        winner = line.data.get("winner")
        return self.escape(str(winner)) if winner is not None else self.word("what.draw")

    # -- sticks and the end --------------------------------------------------------------------------------------------

    def in_sticks(self, line: Line) -> str | None:
        """The payments of a deal in counting sticks, where the variant has them."""
        sticks, result = self.evening.book.sticks, line.result
        if not sticks or result is None or not result.transfers:
            return None
        paid: dict[tuple[int, int], int] = {}
        for one in result.transfers:
            if isinstance(one.payer, int) and isinstance(one.payee, int):
                paid[one.payer, one.payee] = paid.get((one.payer, one.payee), 0) + one.amount
        parts = []
        for (payer, payee), amount in paid.items():
            amount -= min(amount, paid.get((payee, payer), 0))
            if not amount:
                continue
            counted, rest = told(amount, sticks)
            words = [*self._sticks(counted), *([self.say("rest", points=rest)] if rest else ())]
            names = {
                key: self.name(person_at(line.table, seat), line.table)
                for key, seat in (("payer", payer), ("payee", payee))
            }
            parts.append(self.say("in_stick", sticks=" + ".join(words), **names))
        return self.say("in_sticks", payments=self.word("what.more").join(parts)) if parts else None

    def _sticks(self, sticks: Sticks) -> list[str]:
        return [self.say("stick", count=count, points=points) for points, count in sticks]

    def money(self, amount: int, sign: bool = False) -> str:
        """An amount in the currency's smallest unit as it is written, with the currency."""
        stake = self.evening.header.stake
        assert stake is not None
        return f"{amount_text(amount, stake.currency, str(self.said['point']), sign)} {self.escape(stake.currency)}"

    def handing(self, one: Handing) -> str:
        """What is handed over for a payment."""
        filled = {"payer": self.name(one.payer), "payee": self.name(one.payee)}
        missing = self.said.amount(one.missing, "points")
        if not one.gives and not one.gets:
            return self.say("settle.only_missing", amount=missing, **filled)
        gives = self.said.listed(self._sticks(one.gives)) or "0"
        text = self.say(
            "settle.change" if one.gets else "settle.handing",
            gives=gives,
            gets=self.said.listed(self._sticks(one.gets)),
            **filled,
        )
        return self.say("settle.missing", handing=text, amount=missing) if one.missing else text

    def payments(self, settlement: Settlement) -> list[str]:
        """Who pays whom."""
        lines = [
            self.say(
                "settle.payment",
                payer=self.name(one.payer),
                payee=self.name(one.payee),
                amount=self.money(one.amount)
                if settlement.money is not None
                else self.said.amount(one.amount, "points"),
            )
            for one in settlement.payments
        ]
        if settlement.over:
            key = "settle.from_nobody" if settlement.over > 0 else "settle.to_nobody"
            lines.append(self.say(key, amount=self.said.amount(abs(settlement.over), "points")))
        return lines or [self.word("settle.nothing")]

    def result_table(self, settlement: Settlement) -> tuple[tuple[str, ...], list[tuple[str, ...]]]:
        """Everybody's place, points, what came to them, and money: a header and a row for each, the first first."""
        columns: list[tuple[str, Callable[[int], str]]] = [
            ("player", self.name),
            ("place", lambda one: str(settlement.places[one])),
            ("points", lambda one: self._number(settlement.totals[one])),
        ]
        if any(settlement.bonus):
            columns.append(("bonus", lambda one: self._number(settlement.bonus[one], True)))
        if any(settlement.penalties):
            columns.append(("penalties", lambda one: self._number(settlement.penalties[one], True)))
        columns.append(("balance", lambda one: self._number(settlement.final[one], True)))
        if settlement.table_points:
            columns.append(("table_points", lambda one: self._number(settlement.table_points[one])))
        money = settlement.money
        if money is not None:
            columns.append(("money", lambda one: self.money(money[one], True)))
        order = sorted(range(len(settlement.totals)), key=lambda one: (settlement.places[one], one))
        header = tuple(self.word(f"column.{key}") for key, _ in columns)
        return header, [tuple(cell(person) for _, cell in columns) for person in order]

    def _number(self, value: int | Fraction, sign: bool = False) -> str:
        text = self.said.number(value)
        return f"+{text}" if sign and value > 0 else text


def amount_text(amount: int, currency: str, point: str = ".", sign: bool = False) -> str:
    """An amount in the currency's smallest unit in its main unit: `7.14`, with `sign` also `+7.14`."""
    digits = digits_of(currency)
    whole, rest = divmod(abs(amount), 10**digits)
    text = f"{whole}{point}{rest:0{digits}}" if digits else str(whole)
    return ("-" if amount < 0 else "+" if sign and amount > 0 else "") + text


def signed(change: int | None) -> str:
    """A change as the sheet has it: nothing for none."""
    return f"{change:+}" if change else ""


def _padded(values: tuple[int, ...], count: int) -> tuple[int | None, ...]:
    return (*values, *(None for _ in range(count - len(values))))
