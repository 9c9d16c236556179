"""Results as Markdown."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from mjscore.place import harmless
from mjscore.report.markdown import escaped, result_markdown
from tests.report.results import LANGUAGES, LOSERS, Scored, all_cases, sample, scored, some_cases

SAMPLE = r"""
**South wins on West's discard** (shanghai, East round)

`(EEE)` `[RRRR]` `123m` `456m` `55p`

| item               |    |     |
|:-------------------|---:|:----|
| dragon pung        |  1 | fan |
| round wind         |  1 | fan |
| only possible tile |  1 | fan |

**3 fan, 8 points**

| pays \\ to   |   East |   South |    West |   North |
|:-------------|-------:|--------:|--------:|--------:|
| East         |        |       8 |         |         |
| South        |        |         |         |         |
| West         |        |      16 |         |         |
| North        |        |       8 |         |         |
| **net**      | **-8** | **+32** | **-16** |  **-8** |
"""


def shown(case: Scored, lang: str = "en", verbose: bool = False) -> str:
    return result_markdown(case.result, case.book, case.deal, lang, "text", verbose)


def test_the_sample_is_written_as_tables() -> None:
    assert shown(sample()) == SAMPLE.strip()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_case_of_the_specification_can_be_written(lang: str) -> None:
    for case in all_cases() if lang == "en" else some_cases():
        assert shown(case, lang, verbose=True)


def test_verbose_lists_what_was_not_counted_and_the_hands_that_did_not_win() -> None:
    text = shown(scored(**LOSERS), verbose=True)
    assert "**East**\n\n`(EEE)`" in text
    assert "next dealer: South" in text
    drawn = sample(hand="[EEEE] [RRRR] 123m 456m 5p +5p", tile=None, by="self_draw", **{"from": None})
    assert "- not counted: self\\-drawn" not in shown(drawn, verbose=True)
    assert "- not counted: self-drawn (1 fan), part of fully concealed hand" in shown(drawn, verbose=True)


def test_a_deal_that_nobody_won_says_so() -> None:
    text = shown(scored(variant="shanghai", events=[{"end": "wall"}]))
    assert text == "**Nobody wins, the wall is exhausted** (shanghai, East round)\n\nnothing is paid"


HOSTILE = ("A|nna", "<img src=x onerror=alert(1)>", "[x](http://evil)", "a\n\n# b `c` *d* _e_ ~f~ &lt; \\| www.x.y")


@pytest.mark.parametrize("names", [HOSTILE, ("1. a", "- b", "+ c", "= d"), ("https://a.b", "x@y.z", "$x$", "![i](j)")])
def test_names_are_shown_letter_for_letter_by_a_reader_of_markdown(names: tuple[str, ...]) -> None:
    case = sample()
    case = case._replace(deal=case.deal._replace(players=names, note=names[1]))
    tokens = MarkdownIt("gfm-like", {"linkify": False}).parse(shown(case))
    parts = [child for token in tokens for child in token.children or ()]
    assert {part.type for part in parts} <= {"text", "strong_open", "strong_close", "code_inline", "text_special"}
    cells = [token.children for token in tokens if token.type == "inline"]
    texts = ["".join(part.content for part in children or ()) for children in cells]
    for name in names:
        assert harmless(name) in texts
    assert not any(token.type.startswith(("html", "heading", "bullet", "ordered", "hr")) for token in tokens)


@given(st.text(st.characters(exclude_categories=["Cs"]), max_size=40))
def test_whatever_is_escaped_comes_back_as_it_was(text: str) -> None:
    tokens = MarkdownIt("gfm-like", {"linkify": False}).parse("x " + escaped(text) + " x")
    assert len(tokens) == 3
    content = "".join(part.content for part in tokens[1].children or ())
    assert content == f"x {harmless(text)} x"
