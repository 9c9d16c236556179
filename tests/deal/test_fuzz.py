"""Whatever plain data comes in, a deal comes out or `Refused` does, with places that exist in the input."""

from __future__ import annotations

import copy
import re
from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from vocabularies import CLASSICAL, EIGHT_JOKERS, JOKERS, REDS, SHANGHAI, SICHUAN

from mjscore.deal import Deal, Vocabulary, read_deal
from mjscore.place import Problem, Refused
from mjscore.tiles.kinds import NAMES

VOCABULARIES = [SHANGHAI, CLASSICAL, JOKERS, EIGHT_JOKERS, REDS, SICHUAN]
CODES = {
    "syntax", "unknown_field", "bad_value", "missing", "tile_count", "tile_copies", "bad_set", "contradiction",
    "duplicate_key",
}  # fmt: skip
FIELDS = [
    "variant",
    "rules",
    "id",
    "players",
    "round",
    "winner",
    "hand",
    "tile",
    "by",
    "from",
    "with",
    "flowers",
    "hands",
    "seen",
    "wall_left",
    "liable",
    "penalties",
    "events",
    "note",
    "date",
    "as_written",
    "claim",
    "new_tile",
    "void_suits",
    "out",
    "win",
    "kong",
    "end",
    "kind",
    "late",
    "sets",
    "pair",
    "pung",
    "chow",
    "concealed",
    "added",
    "fan",
    "limit",
    "value",
    "false_win",
    "dead_hand",
    "misnamed_discard",
    "claimed_by",
    "for",
    "wall-left",
    "as-written",
    "colour",
    "east",
    "south",
    "West",
    "n",
]
WORDS = [
    "east",
    "South",
    "w",
    "N",
    "Anna",
    "discard",
    "self_draw",
    "robbed-kong",
    "last_tile",
    "kong_replacement",
    "heaven",
    "wall",
    "concealed",
    "claimed",
    "chow",
    "5m",
    "EEE",
    "0p",
    "J",
    "F1",
    "S2",
    "F1F2",
    "(123m)",
    "(123m<N)",
    "(999m<W+9m)",
    "[9999m]",
    "(55pJ)",
    "(J4m5m)",
    "+5p",
    "123m456m",
    "🀀🀁",
    "東",
    "12",
    "E<",
    "((",
    "])",
    "+",
]
texts = st.one_of(
    st.sampled_from(WORDS),
    st.lists(st.sampled_from(WORDS), max_size=8).map(" ".join),
    st.lists(st.sampled_from(WORDS), max_size=8).map("".join),
    st.text(alphabet="0123456789mpszESWNRGBJF()[]<>+ -_🀇萬東\ufe0e", max_size=30),
    st.text(max_size=12),
)
scalars = st.one_of(st.none(), st.booleans(), st.integers(), st.integers(-2, 300), st.floats(), texts)
keys = st.one_of(
    st.sampled_from(FIELDS), st.sampled_from(FIELDS), st.sampled_from(FIELDS), texts, st.integers(), st.none()
)
values = st.recursive(
    scalars, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(keys, inner, max_size=5), max_leaves=20
)
VALID: list[dict[str, Any]] = [
    {"round": "west", "winner": "south", "hand": "(567p<E) 1444555666p +1p", "by": "discard", "from": "west",
     "with": ["last_tile"], "seen": "1p 2p", "flowers": "F1 F2", "wall_left": 0, "id": "a", "players": {"east": "Anna"}},
    {"winner": "east", "by": "self_draw", "as_written": True, "hand": "[RRRR] (999m<W+9m) 123m 55p 34m", "tile": "5m",
     "penalties": [{"false_win": "south"}], "liable": "south", "hands": {"west": {"hand": "(123p<S) EE", "flowers": "F3"},
     "north": {"value": 34}}},
    {"winner": "east", "by": "self_draw", "tile": "5p", "hand": {"sets": [{"pung": "E", "from": "west"},
     {"kong": "R", "concealed": True}, {"kong": "9m", "from": "west", "added": True}, {"chow": "1m", "concealed": True}],
     "pair": "5p"}},
    {"winner": "south", "from": "west", "by": "discard", "hand": {"limit": "four_kongs"}},
    {"events": [{"kong": "5m", "by": "south", "kind": "concealed"}, {"kong": "7p", "by": "west", "kind": "claimed",
     "from": "north"}, {"win": "south", "hand": "[5555m] 234m67m345p55p +8m", "by": "self_draw"},
     {"end": "wall", "hands": {"west": "(7777p<N) 1234567899s"}}], "void_suits": {"east": "m"}},
    {"penalties": [{"misnamed_discard": "west", "claimed_by": "north", "for": "chow"}, {"dead_hand": ["east"]}]},
]  # fmt: skip


def read(data: Any, vocabulary: Vocabulary) -> Deal | None:
    """The deal, or None when it is refused; a refusal is looked at too."""
    before = repr(data)
    problems: tuple[Problem, ...] = ()
    deal = None
    try:
        deal = read_deal(data, vocabulary, "test")
    except Refused as refused:
        problems = refused.problems
    assert repr(data) == before
    assert len(set(problems)) == len(problems)
    for problem in problems:
        check(problem, data)
    return deal


def check(problem: Problem, data: Any) -> None:
    """A problem says what and where, and the place is in the data."""
    assert problem.code in CODES, problem
    assert "cannot be read as tiles" not in problem.message, "a fault that was not found"
    assert problem.message, problem
    assert problem.help, problem
    place = data
    for step in problem.at.path:
        known = step in place if isinstance(place, dict) else isinstance(place, list)
        place = place[step] if known else None
    if problem.at.span is not None:
        first, last = problem.at.span
        assert isinstance(place, str)
        assert 0 <= first < last <= len(place), problem


@given(st.dictionaries(keys, values, max_size=8) | values, st.sampled_from(VOCABULARIES))
@settings(deadline=None)
def test_any_plain_data_is_a_deal_or_refused(data: Any, vocabulary: Vocabulary) -> None:
    read(data, vocabulary)


def paths(data: Any) -> list[tuple[Any, Any]]:
    """Every container of a deal with a key or index in it."""
    found: list[tuple[Any, Any]] = []
    if isinstance(data, dict):
        for key in data:
            found += [(data, key), *paths(data[key])]
    elif isinstance(data, list):
        for place, entry in enumerate(data):
            found += [(data, place), *paths(entry)]
    return found


@given(st.data(), st.sampled_from(VALID), st.sampled_from(VOCABULARIES))
@settings(deadline=None)
def test_a_valid_deal_with_changes_is_a_deal_or_refused(draw: st.DataObject, deal: Any, vocabulary: Vocabulary) -> None:
    data = copy.deepcopy(deal)
    for _ in range(draw.draw(st.integers(1, 3))):
        places = paths(data)
        if not places:
            break
        holder, key = draw.draw(st.sampled_from(places))
        value = holder[key]
        change = draw.draw(st.sampled_from(("replace", "drop", "text", "add")))
        if change == "replace":
            holder[key] = draw.draw(values)
        elif change == "drop":
            del holder[key]
        elif change == "text" and isinstance(value, str):
            cut = draw.draw(st.integers(0, len(value)))
            holder[key] = value[:cut] + draw.draw(texts) + value[cut + draw.draw(st.integers(0, 2)) :]
        elif isinstance(holder, dict):
            holder[draw.draw(keys)] = draw.draw(values)
    read(data, vocabulary)


GROUPS = st.sampled_from(
    ["555m", "(555m)", "[5555m]", "(345m)", "055m", "EEE", "(EEE<N)", "JJJ", "55mJ", "123m", "789m", "123p", "789s"]
)
LAST = st.sampled_from(["5m +5m", "5m +0m", "0m +5m", "E +E", "J +J", "6m +J", "9p +9p"])


def tiles_in(text: str) -> Counter[str]:
    """How often each tile stands in a text, a red five as its five too."""
    found = Counter(re.findall(r"[EJ]|F[1-4]", text.replace("<N", "")))
    for digits, suit in re.findall(r"([0-9]+)([mps])", text):
        found.update(f"{digit}{suit}" for digit in digits)
        found[f"5{suit}"] += digits.count("0")
    return found


@given(
    st.lists(GROUPS, min_size=4, max_size=4), st.sampled_from(["", "F1", "F1 F1", "F2 F3"]), LAST,
    st.sampled_from(VOCABULARIES), st.sampled_from(["", "", "555m J", "E", "0m"]),
)  # fmt: skip
@settings(deadline=None)
def test_a_tile_stands_too_often_where_it_is_counted_so(
    groups: list[str], flowers: str, last: str, vocabulary: Vocabulary, seen: str
) -> None:
    hand = " ".join([*groups, flowers, last])
    data = {"winner": "east", "by": "self_draw", "hand": hand}
    if seen and "seen" in vocabulary.fields:
        data["seen"] = seen
    found = tiles_in(f"{hand} {data.get('seen', '')}")
    over = any(number > vocabulary.copies[NAMES.index(name)] for name, number in found.items())
    try:
        read_deal(data, vocabulary, "test")
        codes = set()
    except Refused as refused:
        codes = {problem.code for problem in refused.problems}
    assert ("tile_copies" in codes) is over


@pytest.mark.parametrize("place", range(len(VALID)))
def test_the_deals_that_are_changed_are_valid_somewhere(place: int) -> None:
    assert any(read(VALID[place], vocabulary) is not None for vocabulary in VOCABULARIES)
