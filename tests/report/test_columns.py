"""Text in columns, whatever its script."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from mjscore.place import width
from mjscore.report.columns import broken, cut, left, right, table

texts = st.text(st.characters(exclude_categories=["Cs", "Cc", "Cf", "Zl", "Zp", "Mn", "Me"]), max_size=60)


@given(st.text(max_size=60), st.integers(2, 20))
def test_what_is_cut_fits_and_says_that_it_is_cut(text: str, columns: int) -> None:
    found = cut(text, columns)
    assert width(found) <= columns
    assert len(found) <= columns
    assert found == text or found.endswith("…")


def test_a_wide_character_is_never_cut_in_half() -> None:
    assert cut("王小明王", 6) == "王小…"


@given(texts, st.integers(10, 30))
def test_a_broken_text_fits_and_loses_nothing(text: str, columns: int) -> None:
    lines = broken(text, "  ", columns)
    assert all(width(line) <= columns for line in lines)
    assert "".join(lines).replace(" ", "") == text.replace(" ", "")


def test_padding_counts_columns_and_not_characters() -> None:
    assert left("王", 4) == "王  "
    assert right("王", 4) == "  王"


def test_a_table_is_as_wide_as_its_widest_cell_in_every_column() -> None:
    assert table(["a", "王", "b"], [["long", "1", ""], ["x", "", "22"]]) == [
        "a     王   b",
        "long   1",
        "x         22",
    ]
