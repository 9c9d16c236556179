"""A dispute told in the words of one language, before anything is laid out: the verdict, differences, reasons, changes.

It knows what is said and in which order. Lines and markup belong to `dispute_text` and `dispute_markdown`, data to
`dispute_data`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Any

from mjscore.deal.records import Deal
from mjscore.dispute.records import Change, Cited, Counted, Difference, Dispute, Reason, Why
from mjscore.record import NamedTuple
from mjscore.report.naming import Escape, Names
from mjscore.report.rules_words import fact_in_words, rules_words
from mjscore.report.words import Words, plain, words_with
from mjscore.result import Result
from mjscore.rulebook import Rulebook
from mjscore.rulebook.references import as_word


@lru_cache(maxsize=16)
def dispute_words(lang: str) -> Words:
    """The words of a language, those of a dispute under `dispute`; what it lacks there is said in English."""
    own = words_with(lang, "dispute", "dispute").entries["dispute"]
    return Words(lang, {**rules_words(lang).entries, "dispute": own})


class Point(NamedTuple):
    """A statement with its reasons, and where the rule stands."""

    head: str
    reasons: tuple[str, ...]
    rule: str


class Quarrel(NamedTuple):
    """All that is said of a dispute."""

    verdict: str
    warning: str | None
    points: tuple[Point, ...]
    unclaimed: tuple[Point, ...]
    answers: tuple[str, ...]
    no_answer: str | None
    origins: tuple[str, ...]


class Teller:
    """Tells a dispute, or why an item counts: the words, the names, and what is foreign made harmless."""

    def __init__(
        self, deal: Deal, book: Rulebook, result: Result, lang: str, escape: Escape, unicode_tiles: bool = False
    ) -> None:
        self.said = dispute_words(lang)
        self.names = Names(result, book, deal, self.said, escape, unicode_tiles)
        self.book = book
        self.result = result
        self.escape = escape

    def say(self, key: str, /, **filled: object) -> str:
        """A sentence of a dispute with its places filled in."""
        return self.said.say(f"dispute.{key}", **filled)

    # -- the whole -----------------------------------------------------------------------------------------------------

    def quarrel(self, dispute: Dispute) -> Quarrel:
        """The whole of a dispute."""
        if dispute.holds:
            return Quarrel(self.say("holds"), self._warning(dispute), (), (), (), None, ())
        points = tuple(self._difference(one) for one in dispute.differences)
        unclaimed = tuple(self._counted(one) for one in dispute.counted)
        answers = tuple(self.answer(one.changes) for one in dispute.would_hold)
        no_answer = None
        if not answers:
            no_answer = self.say("nothing_explains" if dispute.tried_all else "not_all_tried")
        cited = [one.cited for one in dispute.differences]
        place = self.said[f"dispute.places.{dispute.parts_at}"]
        return Quarrel(
            self.say("fails", place=place), self._warning(dispute), points, unclaimed, answers, no_answer,
            self.origins(cited),
        )  # fmt: skip

    def why(self, why: Why) -> Point:
        """Why an item counts, or what is missing."""
        what = self._item(why.id)
        if why.counts:
            head = self.say("why.counts", what=what, value=self.said.amount(why.value, why.unit or ""))
        else:
            head = self.say("why.missing", what=what)
        if len(self.result.wins) > 1:
            head = self.say("of_hand", player=self.names.player(why.seat), said=head)
        return Point(head, self.reasons(why.because), self.rule(why.cited))

    def answer(self, changes: Sequence[Change]) -> str:
        """Some changes together, as one line."""
        return str(self.said["dispute.changes.and"]).join(map(self.change, changes))

    def _warning(self, dispute: Dispute) -> str | None:
        if dispute.other_rules is None:
            return None
        recorded = self.escape(dispute.other_rules, "rules")
        return self.say("other_rules", recorded=recorded, here=self.escape(self.book.rules, "rules"))

    # -- differences ---------------------------------------------------------------------------------------------------

    def _difference(self, one: Difference) -> Point:
        head = self._head(one)
        if one.seat is not None and one.to is None and one.what != "net" and len(self.result.wins) != 1:
            head = self.say("of_hand", player=self.names.player(one.seat), said=head)
        return Point(head, self.reasons(one.because), self.rule(one.cited))

    def _head(self, one: Difference) -> str:
        claimed, counted = self._figure(one.claimed), self._figure(one.counted)
        if one.what == "item":
            what = self._item(one.id or "")
            if not one.counted:
                key = "counts" if one.claimed is None else "worthless"
            else:
                key = "missed" if one.claimed == 0 else "figure"
            return self.say(f"heads.{key}", what=what, claimed=claimed, counted=counted)
        if one.to is not None and one.seat is not None:
            key = "pays" if one.id is None else "pays_for"
            names = {"payer": self.names.player(one.seat), "payee": self.names.player(one.to)}
            return self.say(
                f"heads.{key}", claimed=claimed, counted=counted, reason=self.reason_name(one.id or ""), **names
            )
        if one.what == "net" and one.seat is not None:
            what = f"{self.names.player(one.seat)}{self.said['comma']}{self.said['dispute.names.net']}"
            claimed, counted = (f"{value:+}" if value else "0" for value in (one.claimed, one.counted))
        elif one.what == "total":
            what = self.said.unit(one.id or "", 2)
        elif one.what == "dealer":
            what = self.said["dispute.names.dealer"]
            claimed, counted = (
                self.said["dispute.nothing"] if seat is None else self.names.player(seat)
                for seat in (one.claimed, one.counted)
            )
        else:
            what = self.said[f"dispute.names.{one.what}"]
            if one.what in ("limit", "suppressed"):
                claimed, counted = self._items(one.claimed), self._items(one.counted)
        return self.say("heads.figure", what=what, claimed=claimed, counted=counted)

    def _counted(self, one: Counted) -> Point:
        head = f"{self._item(one.id)} {self.said.number(one.value)}"
        if len(self.result.wins) > 1:
            head = self.say("of_hand", player=self.names.player(one.seat), said=head)
        return Point(head, self.reasons(one.because), self.rule(one.cited))

    def _item(self, id: str) -> str:
        return self.say("item", name=self.names.item(id), id=id)

    def _items(self, ids: Any) -> str:
        if not ids:
            return str(self.said["dispute.nothing"])
        return self.said.listed([self.names.item(id) for id in ([ids] if isinstance(ids, str) else ids)])

    def _figure(self, value: Any) -> str:
        if value is None:
            return str(self.said["dispute.nothing"])
        if isinstance(value, (int, Fraction)):
            return self.said.number(value)
        if isinstance(value, (tuple, list)):
            return " ".join(self.escape(str(one), "note") for one in value) or str(self.said["dispute.nothing"])
        return self.escape(str(value), "note")

    def reason_name(self, reason: str) -> str:
        """The name of a payment's reason."""
        return self.names.reason(reason)

    # -- reasons -------------------------------------------------------------------------------------------------------

    def reasons(self, because: Iterable[Reason]) -> tuple[str, ...]:
        """Reasons in words, each said once."""
        return tuple(dict.fromkeys(self._reason(one) for one in because))

    def _reason(self, one: Reason) -> str:
        if one.key in ("holds", "fails", "none", "spoils"):
            return self._of_fact(one)
        figures = dict(one.figures)
        filled: dict[str, object] = {}
        if one.key in ("suppressed", "beside", "by_limit", "suppressed_is"):
            filled["item"] = self.names.item(one.about or "")
            filled["by"] = self.names.item(str(figures["by"])) if figures.get("by") else self.said["worth_less"]
        elif one.key == "not_played":
            wanted = figures["wanted"]
            listed = wanted if isinstance(wanted, (list, tuple)) else [wanted]
            filled = {
                "option": one.about, "value": option_text(figures["value"], self.said),
                "wanted": " / ".join(f"{one.about}: {as_word(value)}" for value in listed),
            }  # fmt: skip
        elif one.key == "sum":
            filled["parts"] = self.said.listed(
                [f"{self.names.item(id)} {self.said.number(value)}" for id, value in one.figures]
            )
        elif one.key == "fu":
            return self.names.fu([part for _, part in one.figures])
        elif one.key == "open_less":
            groups = self.said.listed([self.names.tiles(group) for group in one.groups])
            pointed = str(self.said["dispute.points.claimed"][len(one.groups) > 1]).format(groups=groups)
            filled = {"pointed": pointed, "less": figures["less"]}
        elif one.key == "of_limit":
            filled["item"] = self.names.item(one.about or "")
        elif one.key == "problem":
            key = f"dispute.problems.{one.about}"
            filled["problem"] = self.said[key] if key in self.said else plain(one.about or "")
        elif one.key in ("scheme", "held", "capped"):
            filled = self._worth(one, figures)
        elif one.key == "part":
            filled = {"reason": self.reason_name(one.about or ""), **figures}
            return self.say("reasons.part_times" if "times" in figures else "reasons.part", **filled)
        elif one.key == "liable":
            filled = {"player": self.names.player(figures["payer"]), "reason": self._trigger(one.about)}
        return self.say(f"reasons.{one.key}", **filled)

    def _trigger(self, trigger: str | None) -> str:
        return self.names.trigger(trigger) if trigger else self.reason_name("liability")

    def _worth(self, one: Reason, figures: dict[str, Any]) -> dict[str, object]:
        said = self.said
        value = said.amount(figures["value"], "points") if "value" in figures else ""
        totals = [said.amount(total, unit) for unit, total in one.figures if unit not in ("value", "total", "cap")]
        if one.key == "capped":
            unit = one.about or ""
            return {"total": said.amount(figures["total"], unit), "cap": said.amount(figures["cap"], unit)}
        if one.key == "held":
            return {"uncapped": figures["uncapped"], "limit": figures["limit"]}
        return {"totals": said.listed(totals), "value": value}

    def _of_fact(self, one: Reason) -> str:
        fact = fact_in_words(one.about or "", self.said)
        pointed = None
        if one.pointing is not None and (one.pointing != "made" or one.groups):
            groups = self.said.listed([self.names.tiles(group) for group in one.groups])
            pointed = str(self.said[f"dispute.points.{one.pointing}"][len(one.groups) > 1]).format(groups=groups)
        if one.key in ("fails", "none") and pointed is not None:
            return self.say("reasons.needed", pointed=pointed, fact=fact)
        if pointed is not None and one.groups:
            groups = self.said.listed([self.names.tiles(group) for group in one.groups])
            fact = self.say("reasons.with", fact=fact, groups=groups)
        return self.say(f"reasons.{one.key}", fact=fact)

    # -- rules and origins ---------------------------------------------------------------------------------------------

    def rule(self, cited: Cited | None) -> str:
        """Where a rule stands, in brackets; nothing where that is not known."""
        if cited is None:
            return ""
        key = "origin" if cited.origin else "no_origin"
        where = self.say(
            key,
            table=self.escape(cited.table, "rules"),
            entry=cited.entry,
            origin=self.escape(cited.origin or "", "note"),
        )
        return self.say("rule", where=where)

    def origins(self, cited: Iterable[Cited | None]) -> tuple[str, ...]:
        """What the letters of the origins stand for, as the table says, those that are used."""
        used = {word for one in cited if one is not None for word in re.findall(r"\w+", one.origin or "")}
        legend = self.book.table.get("origins") or {}
        return tuple(
            f"{self.escape(str(letter), 'rules')}: {self.escape(' '.join(str(meaning).split()), 'note')}"
            for letter, meaning in legend.items()
            if letter in used
        )

    # -- changes -------------------------------------------------------------------------------------------------------

    def change(self, one: Change) -> str:
        """One change in words."""
        text = self._change(one)
        if one.tables:
            text = self.say("changes.played", change=text, tables=self.said.listed(list(one.tables)))
        elif one.kind == "option" and one.origin:
            text = self.say("changes.sourced", change=text, origin=self.escape(one.origin, "note"))
        if one.seat is not None:
            text = self.say("changes.of", player=self.names.player(one.seat), change=text)
        return text

    def _change(self, one: Change) -> str:
        if one.kind == "item":
            return self.say(
                "changes.left_out" if one.after == "left out" else "changes.beside", item=self._item(one.id)
            )
        if one.kind == "reading":
            return self.say("changes.reading", after=self.escape(str(one.after), "note"))
        if one.id == "values" and isinstance(one.after, Mapping):
            (item, after), (_, before) = next(iter(one.after.items())), next(iter(one.before.items()))
            return self.say("changes.worth", item=self._item(item), after=after, before=before)
        before, after = (self._state(one, value) for value in (one.before, one.after))
        return self.say(f"changes.{one.kind}", id=one.id, before=before, after=after)

    def _state(self, one: Change, value: Any) -> str:
        if one.kind == "option":
            return self.escape(option_text(value, self.said), "note")
        if one.kind == "circumstance" and isinstance(value, bool):
            return str(self.said["dispute.stated"][value])
        if value is None:
            return str(self.said["dispute.unset"])
        if isinstance(value, Mapping):
            return self.escape(", ".join(f"{key}: {inner}" for key, inner in value.items()), "note")
        return self.escape(str(as_word(value)), "note")


def option_text(value: Any, said: Words) -> str:
    """An option's value as it is written."""
    if isinstance(value, (list, tuple)):
        return "[" + said.listed([str(as_word(one)) for one in value]) + "]"
    return str(as_word(value))
