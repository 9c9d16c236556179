"""What differs between two rulebooks, in words: `one suit (full_flush): 9 fan → 7 fan`.

The records come from `rulebook.differences`; here they are given names and said in the reader's language.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from mjscore.report.blocks import Block, Entry, Heading, Paragraph, as_markdown, as_text
from mjscore.report.rules_card import part_figure
from mjscore.report.rules_settlement import payment_data
from mjscore.report.rules_words import (
    Teller,
    condition_in_words,
    fact_in_words,
    option_in_words,
    options_in_words,
    share_of_limit,
    teller,
    unit_of,
)
from mjscore.rulebook import Rulebook
from mjscore.rulebook.differences import ADDED, DROPPED, Difference, differences
from mjscore.rulebook.references import UNITS, as_word, number, resolve

_HEADINGS = {"item": "items", "limit": "limits", "option": "options", "liability": "liability", "penalty": "penalties"}
_NAMED = frozenset(("item", "limit", "liability", "penalty"))
_FACTS = frozenset(("when", "any", "unless"))


def differences_data(one: Rulebook, two: Rulebook, lang: str = "en") -> list[dict[str, Any]]:
    """Every difference from one rulebook's table to another's, as data with its text."""
    before, after = teller(one, lang), teller(two, lang)
    return [_told(difference, before, after) for difference in differences(one.table, two.table)]


def differences_text(one: Rulebook, two: Rulebook, lang: str = "en") -> str:
    """All differences in words, in 80 columns."""
    return as_text(_page(one, two, lang))


def differences_markdown(one: Rulebook, two: Rulebook, lang: str = "en") -> str:
    """All differences in words, as Markdown."""
    return as_markdown(_page(one, two, lang))


def _page(one: Rulebook, two: Rulebook, lang: str) -> list[Block]:
    after = teller(two, lang)
    before = teller(one, lang)
    names = before.pick(one.table["name"]), after.pick(two.table["name"])
    page: list[Block] = [Heading(after.say("changed", before=names[0], after=names[1]), 1)]
    page.append(Paragraph(after.say("changed", before=one.rules, after=two.rules)))
    data = differences_data(one, two, lang)
    if not data:
        return [*page, Paragraph(after.say("no_differences"))]
    for heading in dict.fromkeys(entry["heading"] for entry in data):
        page.append(Heading(after.say(f"headings.{heading}")))
        page += _entries([entry for entry in data if entry["heading"] == heading])
    return page


def _entries(data: list[dict[str, Any]]) -> Iterable[Entry]:
    """One entry for every thing that differs: its value or default beside its name, all else in lines."""
    for what, id in dict.fromkeys((one["what"], one["id"]) for one in data):
        found = [one for one in data if (one["what"], one["id"]) == (what, id)]
        name = found[0]["name"]
        figures = [one["text"] for one in found if one["in_figure"]]
        lines = [f"{one['aspect_text']}: {one['text']}" for one in found if not one["in_figure"]]
        more = [one["more"] for one in found if one["more"]]
        way = id if what in _NAMED else "" if what == "option" else what if id in (what, "") else f"{what}.{id}"
        yield Entry(name, "; ".join(figures), (*lines, *more), way, what == "option")


# -- one difference ------------------------------------------------------------------------------------------------


def _told(difference: Difference, before: Teller, after: Teller) -> dict[str, Any]:
    what, aspect = difference.what, difference.aspect
    text, more = _in_words(difference, before, after)
    key = f"book.aspects.{aspect}"
    aspect_text = after.said[key] if key in after.said else aspect  # noqa: SIM401  # Words are no dict
    return {
        "what": what,
        "id": difference.id,
        "name": _name(difference, before, after),
        "aspect": aspect,
        "from": difference.before,
        "to": difference.after,
        "text": text,
        "more": more,
        "heading": _HEADINGS.get(what, "rest"),
        "in_figure": aspect in (ADDED, DROPPED, "value", "default"),
        "aspect_text": aspect_text,
    }


def _name(difference: Difference, before: Teller, after: Teller) -> str:
    id, what = difference.id, difference.what
    if what in ("item", "limit"):
        return after.names.get(id) or before.names.get(id, id)
    if what in ("liability", "penalty"):
        for tell in (after, before):
            entry = _entry_of(tell.book, what, id)
            if entry is not None:
                return tell.pick(entry.get("name")) or id
    if what == "option":
        return id
    key = f"book.sections.{what}"
    return str(after.said[key]) if key in after.said else what


def _entry_of(book: Rulebook, what: str, id: str) -> Mapping[str, Any] | None:
    if what == "penalty":
        found: Mapping[str, Any] | None = (book.table.get("penalties") or {}).get(id)
        return found
    return next((entry for entry in book.table.get("liability") or () if entry["id"] == id), None)


def _in_words(difference: Difference, before: Teller, after: Teller) -> tuple[str, str]:
    """What a difference is in words, and what else there is to say of it."""
    whole = difference.what in (*_HEADINGS,)
    if difference.aspect == ADDED:
        if whole:
            return after.say("added", after=_entry_figure(difference, difference.after, after)), _about(
                difference, after
            )
        return after.say("added", after=_shown("", difference.after, after)), ""
    if difference.aspect == DROPPED:
        figure = _entry_figure(difference, difference.before, before) if whole else ""
        return after.say("dropped", before=figure) if figure else after.say("dropped_plain"), ""
    if (difference.what, difference.id) == ("payment", "rows"):
        return after.say("changed", before=_rows(before), after=_rows(after)), ""
    one = _shown(difference.aspect, difference.before, before)
    two = _shown(difference.aspect, difference.after, after)
    if one == two:  # what is in force is the same, and hangs on options otherwise
        one, two = _compact(difference.before), _compact(difference.after)
    return after.say("changed", before=one, after=two), ""


def _entry_figure(difference: Difference, entry: Mapping[str, Any], tell: Teller) -> str:
    """The figure of a whole entry: an item's value, an option's default, a penalty's amounts."""
    if difference.what in ("item", "limit"):
        unit = unit_of(entry)
        return _value({unit: entry[unit]}, tell)
    if difference.what == "option":
        return option_in_words(entry["default"], tell)
    told = {key: value for key, value in entry.items() if key not in ("id", "name", "why", "origin", "note")}
    return _compact(_in_force(told, tell))


def _rows(tell: Teller) -> str:
    return " ".join(row["text"] for row in payment_data(tell)["rows"])


def _about(difference: Difference, tell: Teller) -> str:
    if difference.what in ("item", "limit"):
        return condition_in_words(difference.after, tell)
    return tell.pick(difference.after.get("changes")) if difference.what == "option" else ""


def _shown(aspect: str, value: Any, tell: Teller) -> str:
    """A value of one aspect in words."""
    if aspect == "fixed":
        return tell.say("yes" if value else "no")
    if value is None:
        return tell.say("nothing")
    if aspect == "value" and isinstance(value, Mapping) and len(value) == 1 and next(iter(value)) in UNITS:
        return _value(value, tell)
    if aspect in _FACTS:
        between = "and" if aspect == "when" else "or"
        return str(tell.said[f"book.{between}"]).join(_fact(one, tell) for one in value)
    if aspect == "count":
        return fact_in_words(value, tell.said)
    if aspect == "if":
        return options_in_words(value, tell)
    if aspect in ("suppresses", "unless_items"):
        return tell.listed(_suppressed(one, tell) for one in value)
    return option_in_words(value, tell) if aspect == "default" else _compact(_in_force(value, tell))


def _value(value: Mapping[str, Any], tell: Teller) -> str:
    """A value in force, in its unit."""
    unit, written = next(iter(value.items()))
    figure = resolve(written, tell.book.options)
    if figure == "limit":
        return tell.say("limit_worth")
    if unit == "card":  # a part of what a line of a card is worth
        return part_figure(figure, tell) or str(figure)
    amount = number(figure, tell.book.options)
    if not amount:
        return tell.say("unplayed")
    return share_of_limit(amount, tell) if unit == "limit" else tell.said.amount(amount, unit)


def _in_force(value: Any, tell: Teller) -> Any:
    """Plain data with what the options make of it in the place of every reference."""
    found = resolve(value, tell.book.options)
    if isinstance(found, Mapping):
        return {key: _in_force(inner, tell) for key, inner in found.items()}
    return [_in_force(one, tell) for one in found] if isinstance(found, (list, tuple)) else found


def _fact(one: Any, tell: Teller) -> str:
    if isinstance(one, str):
        return fact_in_words(one, tell.said)
    text = fact_in_words(one["fact"], tell.said)
    return text + (tell.say("bracket", inside=options_in_words(one["if"], tell)) if "if" in one else "")


def _suppressed(one: Any, tell: Teller) -> str:
    if isinstance(one, str):
        return tell.named([one])
    text = tell.say("all_but", items=tell.named(one["all_but"])) if "all_but" in one else tell.named([one["id"]])
    return text + (tell.say("bracket", inside=options_in_words(one["if"], tell)) if "if" in one else "")


def _compact(value: Any) -> str:
    """Plain data in one line, as YAML would have it."""
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{as_word(key)}: {_compact(inner)}" for key, inner in value.items()) + "}"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(map(_compact, value)) + "]"
    return str(as_word(value))
