"""What a report says in the reader's language: our own words from `tables/words`, and the names that tables give.

It knows how a language is found and how a name falls back on English. It leaves to the reports what is said when.
"""

from __future__ import annotations

import os.path
from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from mjscore.rulebook import Rulebook
from mjscore.rulebook.tables import data_of, named_in, tables_folder
from mjscore.rulebook.words import limits_of_value

if TYPE_CHECKING:  # shares are rare, and their module is slow to load
    from fractions import Fraction

ENGLISH = "en"


class Words:
    """The words of one language. What it lacks is said in English."""

    __slots__ = ("entries", "lang")

    def __init__(self, lang: str, entries: Mapping[str, Any]) -> None:
        self.lang = lang
        self.entries = entries

    def __getitem__(self, key: str) -> Any:
        """The entry of a dotted key, such as `won.discard`."""
        found = _entry(self.entries, key)
        if found is None and self.lang != ENGLISH:
            found = _entry(words(ENGLISH).entries, key)
        if found is None:
            raise KeyError(key)
        return found

    def __contains__(self, key: str) -> bool:
        try:
            self[key]
        except KeyError:
            return False
        return True

    def say(self, key: str, **filled: object) -> str:
        """The sentence of a key with its places filled in."""
        return str(self[key]).format(**filled)

    def number(self, value: int | Fraction) -> str:
        """A number as it is written: whole, or a share with at most three decimals."""
        if isinstance(value, int) or value.denominator == 1:
            return str(int(value))
        return f"{float(value):.3f}".rstrip("0").replace(".", self["point"])

    def unit(self, unit: str, value: int | Fraction) -> str:
        """The name of a unit beside a number of it."""
        key = f"units.{unit}"
        return str(self[key][not 0 < value <= 1]) if key in self else unit

    @property
    def between(self) -> str:
        """What stands between a number and its unit: a space, or nothing in Chinese."""
        return self.say("amount", number="", unit="")

    def amount(self, value: int | Fraction, unit: str) -> str:
        """A number with its unit, such as `1 point`, `3 fan`."""
        return self.say("amount", number=self.number(value), unit=self.unit(unit, value))

    def listed(self, parts: list[str]) -> str:
        """Parts of a sentence one after the other."""
        return str(self["comma"]).join(parts)

    def pick(self, name: Any) -> str | None:
        """The text of a mapping by language; English where ours is missing."""
        if not isinstance(name, Mapping):
            return None
        text = name.get(self.lang) or name.get(ENGLISH)
        return str(text) if text is not None else None


@lru_cache(maxsize=16)
def words(lang: str) -> Words:
    """The words of a language that has a file, read when they are first asked for."""
    return Words(lang, data_of(f"words/{lang}"))


@lru_cache(maxsize=32)
def words_with(lang: str, folder: str, key: str) -> Words:
    """The words of a language, those of a folder beside them under a key; what it lacks there is said in English."""
    english, own = _own(ENGLISH, folder), _own(lang, folder)
    return Words(lang, {**words(lang).entries, key: _laid_over(english, own)})


def _own(lang: str, folder: str) -> Mapping[str, Any]:
    known = named_in(os.path.join(tables_folder(), "words", folder))
    data: Mapping[str, Any] = data_of(f"words/{folder}/{lang}") if lang in known else {}
    return data


def _laid_over(base: Mapping[str, Any], own: Mapping[str, Any]) -> dict[str, Any]:
    both = {key for key, value in own.items() if isinstance(value, Mapping) and isinstance(base.get(key), Mapping)}
    return {**base, **own, **{key: _laid_over(base[key], own[key]) for key in both}}


def languages() -> tuple[str, ...]:
    """The languages that have a file, in alphabetical order."""
    return named_in(os.path.join(tables_folder(), "words"))


def item_names(book: Rulebook, said: Words) -> dict[str, str]:
    """The name of every item and limit hand of a rulebook, those of hands one tile short included."""
    table = book.table
    named = {
        entry["id"]: said.pick(entry.get("name")) or plain(entry["id"])
        for entry in (*table["items"], *(table.get("limits") or ()), *limits_of_value(table))
    }
    fishing = table.get("fishing")
    if fishing:
        form = said.pick(fishing.get("name")) or "{hand}"
        pairs = [(f"fishing_{id}", id) for id in fishing.get("hands") or ()]
        purity = fishing.get("purity")
        if purity:
            pairs.append((purity["item"], purity["from"]))
        named |= {id: form.replace("{hand}", named.get(hand, plain(hand))) for id, hand in pairs}
    return named


def plain(id: str) -> str:
    """An id as words, for what no table names."""
    return id.replace("_", " ")


def _entry(entries: Mapping[str, Any], key: str) -> Any:
    found: Any = entries
    for step in key.split("."):
        found = found.get(step) if isinstance(found, Mapping) else None
    return found
