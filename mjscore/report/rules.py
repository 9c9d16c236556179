"""A rulebook for its readers: text, Markdown and data, all made from the table; and the list of facts.

`rules_data` says what there is to tell, `blocks` how a page is drawn; here it is put in order.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from mjscore.report.blocks import Block, Entry, Heading, Paragraph, Table, as_markdown, as_text
from mjscore.report.rules_data import facts_data, rules_data, variants_data
from mjscore.report.rules_words import rules_words
from mjscore.report.words import Words
from mjscore.rulebook import Rulebook

__all__ = [
    "facts_data", "facts_markdown", "facts_text", "rules_data", "rules_markdown", "rules_text", "variants_data",
]  # fmt: skip

Data = Mapping[str, Any]


def rules_text(book: Rulebook, lang: str = "en") -> str:
    """A whole rulebook in words, in 80 columns."""
    return as_text(_page(rules_data(book, lang), rules_words(lang)))


def rules_markdown(book: Rulebook, lang: str = "en") -> str:
    """A whole rulebook in words, as Markdown."""
    return as_markdown(_page(rules_data(book, lang), rules_words(lang)))


def facts_text(lang: str = "en") -> str:
    """Every fact with its meaning, in 80 columns; one that counts bears a #."""
    return as_text([block for block in _facts(lang) if isinstance(block, Entry)])


def facts_markdown(lang: str = "en") -> str:
    """Every fact with its meaning, as Markdown."""
    return as_markdown(_facts(lang))


def _facts(lang: str) -> list[Block]:
    entries: list[Block] = [
        Entry(fact["name"] + "#" * fact["counts"], "", (fact["meaning"],), is_code=True) for fact in facts_data(lang)
    ]
    return [Heading(str(rules_words(lang)["book.headings.facts"]), 1), *entries]


# -- the page ------------------------------------------------------------------------------------------------------


def _page(data: Data, said: Words) -> list[Block]:
    page: list[Block] = [Heading(data["name"], 1), Paragraph(said.say("rules", rules=data["rules"]))]
    if data["extends"]:
        page.append(Paragraph(said.say("book.extends", names=said.listed(data["extends"]))))
    page += _paragraphs([data["about"]])
    page += _section("tiles", _paragraphs([data["tiles"]["text"], data["hands"]["text"]]), said)
    page += _section("items", _items(data["items"], said), said)
    page += _section("limits", [*_paragraphs([data["limit_hands"]["text"]]), *_items(data["limits"], said)], said)
    page += _section("value", [*_paragraphs([data["value"]["text"]]), *_values(data["value"], said)], said)
    paid = [row["text"] for row in data["payment"]["rows"]]
    page += _section("payment", _paragraphs([*paid, *data["payment"]["notes"]]), said)
    page += _section("liability", [*_liability(data["liability"], said), *_paragraphs([data["several_liable"]])], said)
    page += _section("penalties", [_penalty(one) for one in data["penalties"]], said)
    page += _section("options", [_option(one, said) for one in data["options"]], said)
    page += _section("rotation", _rotation(data), said)
    sources = [Entry(f"{letter}: {text}") for letter, text in data["sources"].items()]
    return page + _section("sources", sources, said)


def _section(heading: str, blocks: Iterable[Block], said: Words) -> list[Block]:
    """Blocks under their heading; nothing where there are none."""
    found = list(blocks)
    return [Heading(str(said[f"book.headings.{heading}"])), *found] if found else []


def _paragraphs(texts: Iterable[str]) -> list[Block]:
    return [Paragraph(text) for text in texts if text]


def _rotation(data: Data) -> list[Block]:
    entries: list[Block] = [Entry(text) for text in data["rotation"]["text"]]
    return entries + _paragraphs([data["start"]["text"]])


def _items(items: Iterable[Data], said: Words) -> list[Block]:
    played: list[Block] = []
    rest: list[str] = []
    for item in items:
        if item["played"]:
            played.append(Entry(item["name"], item["value_text"], _about_item(item, said), item["id"]))
        else:
            rest.append(f"{item['name']} ({'; '.join(filter(None, (item['id'], item['by_option'])))})")
    if rest:
        played.append(Paragraph(said.say("book.not_played", items=said.listed(rest))))
    return played


def _about_item(item: Data, said: Words) -> tuple[str, ...]:
    """The lines about an item: its condition and origin, what it holds over, who counts it, the options behind it."""
    notes = []
    if item["holds_over_text"]:
        notes.append(said.say("book.holds_over", items=said.listed(item["holds_over_text"])))
    if item.get("beside_text"):
        notes.append(item["beside_text"])
    if item["who"] == "all":
        notes.append(str(said["book.who"]))
    if item["class"] != "tiles":
        notes.append(said.say("book.class_of", **{"class": said[f"book.class.{item['class']}"]}))
    if item["by_option"]:
        notes.append(said.say("book.by_option", cases=item["by_option"]))
    first = item["condition"] + _origin(item)
    return (first, str(said["book.semicolon"]).join(notes)) if notes else (first,)


def _origin(entry: Data) -> str:
    return f" [{entry['origin']}]" if entry["origin"] else ""


def _values(value: Data, said: Words) -> list[Block]:
    rows = value["rows"]
    if not rows:
        return []
    columns = [str(said[f"book.table.{key}"]) for key in ("value", "from", "others", "each")]
    columns[0] = value["name"] or columns[0]
    unit = said.unit(value["unit"], 2)
    last = rows[-1]["total"]
    cells = [
        (f"{row['total']}{'+' if row['total'] == last else ''}", *(str(row[key]) for key in _COLUMNS)) for row in rows
    ]
    return [Table((unit, *columns), tuple(cells))]


_COLUMNS = ("value", "discard", "others", "each")


def _liability(entries: Iterable[Data], said: Words) -> list[Block]:
    found: list[Block] = []
    rest = []
    for entry in entries:
        if entry["in_force"]:
            found.append(Entry(entry["name"], "", (entry["text"] + _origin(entry),), entry["id"]))
        else:
            rest.append(entry["name"])
    if rest:
        found.append(Paragraph(said.say("book.not_in_force", items=said.listed(rest))))
    return found or [Paragraph(str(said["book.nobody_liable"]))]


def _penalty(penalty: Data) -> Entry:
    return Entry(penalty["name"], "", (penalty["text"] + _origin(penalty),), penalty["id"])


def _option(option: Data, said: Words) -> Entry:
    values = [said.say("book.option.values", values=option["values"])]
    values.append(said.say("book.option.default", value=option["default_text"]))
    if option["value_text"] != option["default_text"]:
        values.append(said.say("book.option.in_force", value=option["value_text"]))
    if option["fixed"]:
        values.append(str(said["book.option.fixed"]))
    lines = [option["changes"] + _origin(option)] if option["changes"] else []
    return Entry(option["id"], option["value_text"], (*lines, str(said["book.semicolon"]).join(values)), is_code=True)
