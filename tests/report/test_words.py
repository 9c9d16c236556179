"""Our own words in every language."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

import pytest

from mjscore.place import WIDTH, width
from mjscore.report.known import tiles_text, variants_text
from mjscore.report.words import Words, item_names, languages, words
from mjscore.rulebook import load, names
from mjscore.rulebook.tables import own_lines
from tests.report.results import LANGUAGES

OTHERS = [lang for lang in LANGUAGES if lang != "en"]


def leaves(entries: Mapping[str, Any], path: str = "") -> Iterator[tuple[str, Any]]:
    for key, value in entries.items():
        if isinstance(value, Mapping):
            yield from leaves(value, f"{path}{key}.")
        else:
            yield path + key, value


def places(sentence: Any) -> set[str]:
    return set(re.findall(r"\{(\w+)\}", str(sentence)))


def test_the_languages_of_the_contract_have_words() -> None:
    assert set(LANGUAGES) <= set(languages())


@pytest.mark.parametrize("lang", OTHERS)
def test_a_language_says_everything_and_leaves_no_place_out(lang: str) -> None:
    english = dict(leaves(words("en").entries))
    own = dict(leaves(words(lang).entries))
    assert set(own) == set(english)
    assert {key for key in own if places(own[key]) != places(english[key])} == set()
    assert all(len(own[key]) == len(english[key]) for key in own if isinstance(own[key], list))


TRADITIONAL = frozenset(
    "並來僅內兩別則協單國圍團場實寫寶將對屬嶺帳帶廣張後從戰換損搶撈擇擊據數斷於時會東條棄業槓標歐歸氣決滿漢為無燈爭"
    "異發盡種稱範純終結給統綠維緑續罰羅聯職聽臺與舊莊蓮處裏補複見規視訂計託記設註詐試誤說議讀變豬貫責賠賽較轉連過達"
    "遞選釋銃錄錦錯門開雙離頁頂項順須頭額類風飛餘馬騎體魚鳳鳴點員掛減獨環稅絕釣鉤齊龍"
)
"""Characters that simplified writing has another form of: all that our tables have or had."""
SPOKEN_OF_SO = {"shanghai", "hongkong", "sichuan"}
"""Tables whose sources name items in traditional characters: there a short name may keep them, a sentence may not."""


@pytest.mark.parametrize("name", names())
def test_chinese_is_simplified_but_for_names_that_the_sources_give_in_traditional_characters(name: str) -> None:
    own = own_lines(name)
    texts = {text for path, text in everything(own) if path[-1] == "zh" and TRADITIONAL.intersection(text)}
    assert not texts or name in SPOKEN_OF_SO
    items = {entry.get("name", {}).get("zh") for part in ("items", "limits") for entry in own.get(part, ())}
    assert {text for text in texts - items if len(text) > 3} == set()


def test_our_own_chinese_words_are_simplified() -> None:
    written = {path: text for path, text in leaves(words("zh").entries) if not path.startswith("notation.tiles.")}
    assert {path for path, text in written.items() if TRADITIONAL.intersection(str(text))} == set()


def everything(part: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[tuple[Any, ...], Any]]:
    steps = part.items() if isinstance(part, Mapping) else enumerate(part) if isinstance(part, (list, tuple)) else None
    if steps is None:
        yield path, part
    else:
        for step, inner in steps:
            yield from everything(inner, (*path, step))


def test_what_a_language_lacks_is_said_in_english() -> None:
    lacking = Words("it", {"table": {"net": "saldo"}})
    assert lacking["table.net"] == "saldo"
    assert lacking["nothing_paid"] == "nothing is paid"
    assert "table.net" in lacking
    assert "table.nothing" not in lacking
    with pytest.raises(KeyError):
        lacking["table.nothing"]


@pytest.mark.parametrize(
    ("value", "unit", "said"),
    [
        (1, "points", "1 point"),
        (0, "points", "0 points"),
        (2, "doubles", "2 doubles"),
        (Fraction(1, 2), "limit", "0.5 limit"),
        (Fraction(2), "limit", "2 limits"),
        (3, "pearls", "3 pearls"),
    ],
)
def test_a_unit_stands_in_singular_or_plural(value: int | Fraction, unit: str, said: str) -> None:
    assert words("en").amount(value, unit) == said


@pytest.mark.parametrize("variant", names())
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_item_of_every_table_has_a_name(variant: str, lang: str) -> None:
    book = load(variant)
    named = item_names(book, words(lang))
    assert {rule.id for rule in (*book.items, *book.limits)} <= set(named)
    assert all(named.values())


def test_a_hand_that_fishes_is_named_after_what_it_fishes_for() -> None:
    named = item_names(load("bmja"), words("en"))
    assert named["fishing_nine_gates"] == "fishing for nine gates"
    assert named["fishing_purity"] == "fishing for purity"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_is_known_fits_a_terminal(lang: str) -> None:
    for text in (tiles_text(lang), variants_text(lang)):
        assert max(map(width, text.split("\n"))) <= WIDTH


def test_the_variants_are_listed_with_their_names() -> None:
    listed = variants_text("it").split("\n")
    assert [line.split()[0] for line in listed] == list(names())
    assert "shanghai" in variants_text("it")
    assert "Variante cinese moderna" in variants_text("it")
