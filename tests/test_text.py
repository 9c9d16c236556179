"""YAML and JSON into plain data, streams of them, and the places of values."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import example, given, settings
from hypothesis import strategies as st

import mjscore
from mjscore.place import At, Problem, Refused, Spot, draw
from mjscore.text import (
    MAX_DEPTH,
    MAX_DIGITS,
    MAX_TEXT,
    Source,
    decode,
    json_reader,
    read,
    read_json_line,
    read_source,
    read_stream,
    split_stream,
    with_spots,
    yaml_reader,
)

PACKAGE = Path(mjscore.__file__).parent


@pytest.fixture(params=["the fast half of PyYAML", "the plain half of PyYAML"])
def _either_half(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    if request.param == "the plain half of PyYAML":
        monkeypatch.delattr(yaml, "CSafeLoader", raising=False)


either_half = pytest.mark.usefixtures("_either_half")


def refusal(make: Callable[[], Any]) -> Refused:
    with pytest.raises(Refused) as caught:
        make()
    return caught.value


def problems_of(make: Callable[[], Any]) -> tuple[Problem, ...]:
    """The problems it is refused for; none if it is not. Whatever else is raised is a bug."""
    try:
        make()
    except Refused as refused:
        return refused.problems
    return ()


def only(refused: Refused) -> tuple[str, int, int]:
    """Message, line and column of the one problem, which has all that a problem should have."""
    (problem,) = refused.problems
    assert problem.code == "syntax"
    assert problem.help
    assert problem.spot is not None
    return problem.message, problem.spot.line, problem.spot.column


# YAML

WORDS = """off no N Y n y yes on ~ Null NULL True FALSE 6-9-12 12:30 010 0x10 0o7 1_000 1e5 1.5e3 .inf -.INF .nan .5 5.
    1,5 2026-09-01 00 -01 1.2.3 = =="""


@either_half
@pytest.mark.parametrize(
    ("word", "value"),
    [
        *[(word, word) for word in WORDS.split()],
        *[(word, word) for word in ("2026-09-01 10:00:00", "٣", "+5p", "(124m<W) EE", "1 2")],
        *[("true", True), ("false", False), ("null", None), ("", None)],
        *[("0", 0), ("12", 12), ("-3", -3), ("+64", 64), ("0.50", 0.5), ("-12.25", -12.25)],
        *[('"12"', "12"), ("'true'", "true"), ('""', ""), ("|\n  12\n", "12\n"), (">-\n  null\n", "null")],
        *[("9" * MAX_DIGITS, 10**MAX_DIGITS - 1), ("9" * (MAX_DIGITS + 1), "9" * (MAX_DIGITS + 1))],
    ],
)
def test_only_constants_and_decimal_numbers_are_more_than_text(word: str, value: object) -> None:
    found = read(f"a: {word}", "deal.yaml").data["a"]
    assert (found, type(found)) == (value, type(value))


@either_half
def test_a_deal_is_read_as_people_write_it() -> None:
    text = """
# Thursday
variant: shanghai
players: {east: Anna, N: "Bruno"}
with: [last_tile, only_tile]
hand:
  sets:
  - {pung: E, from: west}
  - chow: 1m
    concealed: true
values: {2: 3, "7": 4, -1: 5, true: 6, 010: 7}
note: |
  off
"""
    assert read(text, "deal.yaml").data == {
        "variant": "shanghai",
        "players": {"east": "Anna", "N": "Bruno"},
        "with": ["last_tile", "only_tile"],
        "hand": {"sets": [{"pung": "E", "from": "west"}, {"chow": "1m", "concealed": True}]},
        "values": {2: 3, "7": 4, -1: 5, "true": 6, "010": 7},
        "note": "off\n",
    }


@either_half
@pytest.mark.parametrize(
    ("text", "said", "line", "column"),
    [
        ("hand: [RRRR] 123m", "more text behind the ]", 1, 14),
        ('a: 1\nhand: "(EEE)" 55p', 'more text behind the "', 2, 15),
        ("note: 'it's'", "more text behind the '", 1, 11),
        ("hand: [9999m\n", "a bracket is not closed", 1, 7),
        ("with: [a, b\nby: discard\n", "a bracket is not closed", 1, 7),
        ("hand: {sets: 1", "a bracket is not closed", 1, 7),
        ("note: one: two", "a colon where no field can begin", 1, 10),
        ("by: discard\n  from: west", "a colon where no field can begin", 2, 7),
        ("by: discard\nfrom west\n", "no `name: value`", 2, 1),
        ("with: - heaven", "a list cannot begin here", 1, 7),
        ("- a\nby: discard", "this does not belong here", 2, 1),
        ('note: "open\nby: discard', "a quote that is never closed", 1, 7),
        ('note: "\\q"', "a backslash", 1, 9),
        ('note: "\\u12"', "a backslash", 1, 10),
        ('note: "\\ud800"', "half of a character", 1, 7),
        ("note: @anna", "may begin with @", 1, 7),
        ("with:\n\t- heaven", "a tab", 2, 1),
        ("note: {a: really?}", "a ?", 1, 17),
        ("note: |x\n  y", "a bare |", 1, 8),
        ("hand: *5p", "*5p is YAML's way", 1, 7),
        ("a: &b 1", "&b is YAML's way", 1, 4),
        ("a: &b {c: 1}", "&b is YAML's way", 1, 4),
        ("&b a: 1", "&b is YAML's way", 1, 1),
        ("a: !!python/object/apply:os.system [ls]", "a word with !", 1, 4),
        ("a: !x y", "a word with !", 1, 4),
        ("!!map {a: 1}", "a word with !", 1, 1),
        ("<<: {a: 1}", "<< is YAML's way", 1, 1),
        ("? [a]\n: 1", "a list or a mapping", 1, 3),
        ("? \n: 1", "a field without a name", 1, 2),
        ("a: 1\n---\nb: 2", "a second document", 2, 1),
        ("", "nothing to read", 1, 1),
        ("# by: discard\n", "nothing to read", 1, 1),
        ("a: \x1b[31m", "U+001B", 1, 4),
        ("a: b\u2028---", "U+2028", 1, 5),
        ("a: \udc80", "U+DC80", 1, 4),
        ("%YAML 7.0\n--- a", "another version", 1, 1),
        ("a: " + "[" * 40, "more than 32 deep", 1, 35),
        ("- " * 40, "more than 32 deep", 1, 65),
    ],
)
def test_a_text_that_is_no_plain_yaml_is_refused_with_place_and_remedy(
    text: str, said: str, line: int, column: int
) -> None:
    message, *place = only(refusal(lambda: read(text, "deal.yaml")))
    assert said in message
    assert place == [line, column]


@either_half
def test_every_fault_that_can_be_passed_over_is_found_in_one_go() -> None:
    refused = refusal(lambda: read("a: &x 1\nb: *x\nc: !t d\na: 2\nc: {d: 1, d: 2}\n", "deal.yaml"))
    spots = [problem.spot for problem in refused.problems]
    assert [(spot.line, spot.column) for spot in spots if spot] == [(1, 4), (2, 4), (3, 4), (4, 1), (5, 11), (5, 1)]


@either_half
@pytest.mark.parametrize("name", ["house.yaml", "house.json"])
def test_a_key_that_is_written_twice_is_a_problem_with_the_code_asked_for(name: str) -> None:
    text = '{"a": 1,\n "b": 2, "a": 3}'
    for code in ("syntax", "duplicate_key"):
        (problem,) = refusal(lambda code=code: read(text, name, None, code)).problems  # type: ignore[misc]
        assert problem == Problem(
            code, "a is written twice: it stands already in the line above", "keep one of the two",
            At(("a",), key=True), Spot(name, 2, 10, 3),
        )  # fmt: skip


@either_half
def test_a_number_and_its_text_are_one_key() -> None:
    assert "written twice" in only(refusal(lambda: read('2: a\n"2": b', "house.yaml")))[0]


@either_half
def test_other_faults_keep_their_code_beside_one_for_keys() -> None:
    assert refusal(lambda: read("a: [", "house.yaml", None, "duplicate_key")).first().code == "syntax"


@either_half
def test_a_file_of_faults_is_not_listed_without_end() -> None:
    assert len(refusal(lambda: read("- *a\n" * 1000, "deal.yaml")).problems) < 100
    assert len(refusal(lambda: read("\x00" * 1000, "deal.yaml")).problems) < 100
    assert len(refusal(lambda: read("[" + ",".join(['"\\ud800"'] * 1000) + "]", "a.json")).problems) < 100


YAML_WORDS = """a b: : - [ ] { } , " ' | > # & * ! % @ ` ? --- ... \\ (EEE) 123m true null 010 0.50 12:30 << ~ _ = -1 é 🀇
    \\n \\x4 \\u0041 \\ud800 &x *x !t"""
YAML_BLANKS = ["\n", "\n", "\n", "  ", " ", "- ", "? ", " #", "\t", "\r", "\r\n", "\xa0", "\u2028", "\x00", "\ud800"]
yaml_pieces = st.lists(st.sampled_from(YAML_WORDS.split() + YAML_BLANKS)).map("".join)


def outcome(text: str, fast: bool) -> str:
    node, faults = yaml_reader.tree(text, fast)
    return repr(node.value) if node and not faults else repr(faults)


@settings(deadline=None, max_examples=400)
@given(yaml_pieces)
@example("{a: b?}")
@example("a:\tb")
@example("|#")
def test_both_halves_of_pyyaml_give_the_same(text: str) -> None:
    assert outcome(text, fast=True) == outcome(text, fast=False)


plain = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**29), 10**29) | st.text(st.characters(codec="utf-8")),
    lambda parts: (
        st.lists(parts, max_size=4) | st.dictionaries(st.text(st.characters(codec="utf-8")), parts, max_size=4)
    ),
    max_leaves=12,
)


@settings(deadline=None)
@given(plain)
def test_data_written_as_json_comes_back_the_same(data: object) -> None:
    for text in (json.dumps(data), json.dumps(data, ensure_ascii=False, indent=1)):
        assert read(text, "deal.json").data == data
        assert read_json_line(text) == data
        assert read_json_line(text.encode()) == data


@settings(deadline=None)
@given(st.dictionaries(st.from_regex("[a-z_]{1,8}", fullmatch=True), st.text(st.characters(codec="utf-8"))))
def test_texts_in_quotes_come_back_from_yaml_the_same(data: dict[str, str]) -> None:
    text = "".join(f"{key}: {json.dumps(value)}\n" for key, value in data.items()) or "{}"
    if "\\ud" not in text and "\x7f" not in text:  # JSON writes pairs of surrogates there, and YAML has none
        assert read(text, "deal.yaml").data == data


# JSON


@pytest.mark.parametrize(
    ("text", "said", "line", "column"),
    [
        ('{"a": 1,}', "a comma with nothing before the }", 1, 8),
        ("[1, ]", "a comma with nothing before the ]", 1, 3),
        ('{"a": 1\n "b": 2}', "where a comma or } should be", 2, 2),
        ("{hand: 1}", "the name hand is not in quotes", 1, 2),
        ("{'a': 1}", "a single quote", 1, 2),
        ('{"a" 1}', "where a colon", 1, 6),
        ('{"a": }', "where a value should be", 1, 7),
        ('{"a": (EEE)}', "(EEE) is neither", 1, 7),
        ('{"a": NaN}', "NaN is no number", 1, 7),
        ('{"a": -Infinity}', "-Infinity is no number", 1, 7),
        ('{"a": None}', "None is no word of JSON", 1, 7),
        ('{"a": 010}', "010 is neither", 1, 7),
        ('{"a": 1e999}', "beyond all bounds", 1, 7),
        ('{"a": ' + "9" * 5000 + "}", "beyond all bounds", 1, 7),
        ('{"a": "x}', "never closed", 1, 7),
        ('{"a": "x\ny"}', "over the end of its line", 1, 7),
        ('{"a": "\x01"}', "U+0001", 1, 8),
        ('{"a": "\\q"}', "a backslash", 1, 8),
        ('{"a": "\\ud800x"}', "half of a character", 1, 7),
        ('{"a": "\\\\\\ud83c\\\\\\udc07"}', "half of a character", 1, 7),
        ('{"a": "\ud800"}', "half of a character", 1, 7),
        ('{"a": 1} # south', "a comment", 1, 10),
        ('// south\n{"a": 1}', "a comment", 1, 1),
        ('{"a": 1}\n{"a": 2}', "a second value", 2, 1),
        ('{"a": 1}]', "more text behind", 1, 9),
        ('{"a": [1', "the text ends where a comma or ]", 1, 9),
        ("{", "the text ends where a name", 1, 2),
        ("", "nothing to read", 1, 1),
        ("\xa0{}", "U+00A0", 1, 1),
        ("[" * 40, "more than 32 deep", 1, 33),
        ("[" * 100_000, "more than 32 deep", 1, 33),
        ('{"a":' * 40 + "1" + "}" * 40, "more than 32 deep", 1, 161),
    ],
)
def test_a_text_that_is_no_json_is_refused_with_place_and_remedy(text: str, said: str, line: int, column: int) -> None:
    refused = refusal(lambda: read(text, "deal.json"))
    message, *place = only(refused)
    assert said in message
    assert place == [line, column]
    bare = refusal(lambda: read_json_line(text))
    assert bare.first().spot is None
    assert with_spots(bare, Source("deal.json", text, "json"), 0).problems == refused.problems


def test_a_line_of_a_log_is_plain_data() -> None:
    line = '{"id": 7, "hand": "(EEE) [RRRR] 🀇", "money": 0.50, "with": [true, null, "\\ud83c\\udc07"]}'
    data = {"id": 7, "hand": "(EEE) [RRRR] 🀇", "money": 0.5, "with": [True, None, "🀇"]}
    for form in (line, line.encode(), f" {line}\r\n".encode(), b"\xef\xbb\xbf" + line.encode()):
        assert read_json_line(form) == data


def test_a_line_may_hold_many_brackets_that_are_not_deep() -> None:
    data = {"events": [{"hands": [["(EEE) [RRRR]"]]}] * 40}
    assert read_json_line(json.dumps(data)) == data


READERS = [read_json_line, lambda text: read(text, "a.json"), lambda text: read(text, "a.yaml")]


@pytest.mark.parametrize("reader", READERS)
def test_a_deal_may_be_as_deep_as_allowed_and_no_deeper(reader: Callable[[str], Any]) -> None:
    deep = "[" * MAX_DEPTH + "]" * MAX_DEPTH
    assert reader(deep)
    assert "deep" in refusal(lambda: reader(f"[{deep}]")).first().message


def test_a_line_of_a_log_with_a_key_twice_names_the_key() -> None:
    (problem,) = refusal(lambda: read_json_line('{"events": [{"by": 1, "by": 2}]}')).problems
    assert (problem.code, problem.at) == ("syntax", At(("events", 0, "by"), key=True))
    source = Source("log.ndjson", '{"events": [{"by": 1, "by": 2}]}', "json", line=7)
    assert with_spots(Refused([problem]), source, 0).first().spot == Spot("log.ndjson", 7, 23, 4)


def test_bytes_that_are_no_utf8_are_refused_with_their_place() -> None:
    (problem,) = refusal(lambda: read_json_line(b'{"\xc3\xa9": "\xff"}')).problems
    assert (problem.code, problem.at) == ("syntax", At((), (7, 8)))
    assert problem.message == "a byte (0xff) that is no UTF-8"
    refused = refusal(lambda: decode("a: é\nb: ".encode() + b"\xe9", "deal.yaml"))
    assert only(refused) == ("a byte (0xe9) that is no UTF-8", 2, 4)
    assert decode(b"\xef\xbb\xbfa: \xc3\xa9", "deal.yaml") == "a: é"


@pytest.mark.parametrize(
    ("raw", "said"),
    [
        (b"PK\x03\x04\x14\0", "this is a spreadsheet or a zip archive, and no text"),
        (b"\x1f\x8b\x08\0", "this is packed by gzip"),
        ("winner: S".encode("utf-16"), "this is text in UTF-16, and UTF-8 is read"),
    ],
)
def test_a_file_that_is_no_text_is_told_by_what_it_is(raw: bytes, said: str) -> None:
    (problem,) = refusal(lambda: decode(raw, "deal.yaml")).problems
    assert (problem.message, problem.spot) == (said, ("deal.yaml", 1, 1, 1))


@pytest.mark.parametrize("reader", READERS)
def test_a_document_may_be_as_large_as_allowed_and_no_larger(reader: Callable[[str], Any]) -> None:
    largest, larger = '["' + "a" * (MAX_TEXT - 4) + '"]', '["' + "a" * (MAX_TEXT - 3) + '"]'
    assert reader(largest)
    assert "million characters" in refusal(lambda: reader(larger)).first().message


JSON_WORDS = r"""{ } [ ] , : "a" "b" " "x[{," 1 - 0 1.5 1e5 1e999 true null NaN \u0041 \ud83c \udc07 \ \\ -0 01 # // ' é 🀇
    {"a": {"b":1,"a":2} "a":1, [1, ]} "\ud83c\udc07" "\\ud83c\udc07" "\ud83c" "\udc07" """
JSON_BLANKS = ["\n", " ", "\t", "\x01", "\ud800", "\ufeff", "\xa0", "9" * 31]
json_pieces = st.lists(st.sampled_from(JSON_WORDS.split() + JSON_BLANKS)).map("".join)


@settings(deadline=None, max_examples=400)
@given(json_pieces)
def test_the_fast_way_takes_just_what_the_slow_way_takes(text: str) -> None:
    try:
        fast = repr(json_reader.fast(text))
    except ValueError:
        fast = "refused"
    node, faults = json_reader.tree(text)
    assert fast == (repr(node.value) if node and not faults else "refused")


# Any text


@settings(deadline=None, max_examples=250)
@given(st.text(st.characters()) | yaml_pieces | json_pieces, st.sampled_from(["a.yaml", "a.json", "-", "a.ndjson"]))
def test_any_text_is_read_or_refused_with_a_spot(text: str, name: str) -> None:
    source = Source(name, text, "yaml")
    for make in (lambda: read(text, name), lambda: list(read_stream(text, name))):
        for problem in problems_of(make):
            assert problem.spot
            assert problem.help
            assert draw(problem, source)


@settings(deadline=None, max_examples=200)
@given(st.binary() | json_pieces.map(lambda text: text.encode("utf-8", "surrogatepass")))
def test_any_line_of_bytes_is_read_or_refused(line: bytes) -> None:
    problems = problems_of(lambda: read_json_line(line))
    if problems:
        source = Source("log", line.decode("utf-8", "replace"), "json")
        assert all(problem.spot for problem in with_spots(Refused(problems), source, 0).problems)


# Formats and documents


@pytest.mark.parametrize(
    ("name", "text", "format"),
    [
        ("a.yaml", "{a: 1}", "yaml"),
        ("a.YML", "{a: 1}", "yaml"),
        ("a.json", '{"a": 1}', "json"),
        ("a.ndjson.gz", '{"a": 1}', "json"),
        ("a.jsonl", '{"a": 1}', "json"),
        ("-", ' \n{"a": 1}', "json"),
        ("-", "\ufeff[1]", "json"),
        ("a.deal", "a: 1", "yaml"),
    ],
)
def test_the_format_is_known_by_the_suffix_or_the_first_character(name: str, text: str, format: str) -> None:
    document = read(text, name)
    assert (document.source.format, document.index, document.line) == (format, 0, 1)


def test_a_given_format_goes_before_the_suffix() -> None:
    assert read("{a: 1}", "a.json", "yaml").data == {"a": 1}
    assert read("(EEE) 55p", "hand", "text").data == "(EEE) 55p"
    with pytest.raises(ValueError, match="no format: xml"):
        read("<a/>", "a.xml", "xml")


def test_reading_needs_no_yaml_until_there_is_yaml() -> None:
    program = f"""
import sys, types
package = types.ModuleType("mjscore")
package.__path__ = [{str(PACKAGE)!r}]
sys.modules["mjscore"] = package  # the rooms alone, without what the package offers
import mjscore.place, mjscore.text
mjscore.text.read('{{"a": 1}}', "a.json"), mjscore.text.read_json_line('{{"a": 1}}')
print([name for name in ("yaml", "tabulate", "click") if name in sys.modules])
"""
    done = subprocess.run(
        [sys.executable, "-c", program], stdin=subprocess.DEVNULL, capture_output=True, text=True, check=True
    )
    assert done.stdout == "[]\n"


# Streams


def stream(text: str, name: str, format: str | None = None) -> list[tuple[Any, int, int, int]]:
    return [(d.data, d.index, d.line, d.source.column) for d in read_stream(text, name, format)]


@either_half
def test_a_yaml_stream_is_parted_by_its_marks() -> None:
    text = (
        "# log\n%YAML 1.1\n---\na: 1\n---\n# none\n---\n--- {b: 2}\n...\n# c\nc: |\n  ---\n  x\n---\n'd\n  ---'\n---\n"
    )
    assert stream(text, "log.yaml") == [
        ({"a": 1}, 0, 1, 1),
        ({"b": 2}, 1, 8, 1),
        ({"c": "---\nx\n"}, 2, 10, 1),
        ("d ---", 3, 14, 1),
    ]


def test_a_json_array_is_a_stream_of_its_elements() -> None:
    assert stream(' [{"a": "],[{\\""},\n\n {"b": [1, {}]}, 3]\n', "log.json") == [
        ({"a": '],[{"'}, 0, 1, 3),
        ({"b": [1, {}]}, 1, 3, 2),
        (3, 2, 3, 18),
    ]
    assert stream("[ ]", "log.json") == []


@pytest.mark.parametrize("name", ["log.ndjson", "log.jsonl", "log.json", "-"])
def test_lines_of_json_are_a_stream(name: str) -> None:
    assert stream('\n{"a": 1}\r\n\n{"b": 2}', name) == [({"a": 1}, 0, 2, 1), ({"b": 2}, 1, 4, 1)]


@pytest.mark.parametrize("name", ["log.yaml", "log.json", "log.ndjson", "-"])
@pytest.mark.parametrize("text", ["", "\n", " \r\n\n"])
def test_a_stream_of_nothing_has_no_documents(name: str, text: str) -> None:
    assert stream(text, name) == []


def test_one_json_document_over_several_lines_is_a_stream_of_one() -> None:
    assert stream('\n{"a": 1,\n "b": 2}\n', "deal.json") == [({"a": 1, "b": 2}, 0, 1, 1)]


@pytest.mark.parametrize(
    ("text", "said", "column"),
    [
        ('[{"a": 1}', "never closed", 10),
        ('[{"a": 1}, {"b": 2}] 3', "behind the end", 22),
        ('[{"a": 1}}', "wrong bracket", 10),
    ],
)
def test_an_array_that_is_not_whole_is_refused_behind_its_last_element(text: str, said: str, column: int) -> None:
    documents: Iterator[Any] = iter(read_stream(text, "log.json"))
    if "wrong" not in said:
        assert next(documents).data == {"a": 1}
    message, line, found = only(refusal(lambda: list(documents)))
    assert said in message
    assert (line, found) == (1, column)


@pytest.mark.parametrize(
    ("name", "text", "places"),
    [
        ("log.yaml", "a: 1\n---\nb: [1\n---\nc: 3\n", [(3, 4)]),
        ("log.ndjson", '{"a": 1}\n{"b": [\n{"c": 3}\n', [(2, 8)]),
        ("log.json", '[{"a": 1},\n {"b": 1 2}, {"c": 3}]', [(2, 10)]),
        ("log.json", '[{"a": 1},,{"c": 3}]', [(1, 11)]),
    ],
)
def test_a_document_that_cannot_be_read_does_not_end_the_stream(
    name: str, text: str, places: list[tuple[int, int]]
) -> None:
    data: list[Any] = []
    found = []
    for index, source in enumerate(split_stream(text, name)):
        try:
            data.append(read_source(source, index).data)
        except Refused as refused:
            found.append(only(refused)[1:])
    assert data == [{"a": 1}, {"c": 3}]
    assert found == places


@settings(deadline=None)
@given(
    st.lists(st.sampled_from(["a", "\n", "\r\n", "\r", "---", '"', "\\", "[", "]", "{", "}", ",", "\ufeff", " "])),
    st.sampled_from(["log.yaml", "log.json", "log.ndjson", "-"]),
    st.integers(1, 5),
)
def test_a_stream_is_the_same_in_chunks_of_any_size(parts: list[str], name: str, size: int) -> None:
    def pieces(chunks: Any) -> list[object]:
        found: list[object] = []
        try:
            found.extend(split_stream(chunks, name))
        except Refused as refused:
            found.append(refused.problems)
        return found

    text = "".join(parts)
    assert pieces(text) == pieces([text[start : start + size] for start in range(0, len(text), size)])


@pytest.mark.parametrize(
    ("name", "head", "tail"),
    [
        ("a.yaml", "a: 1\n---\n", "---\nb: 2\n"),
        ("a.ndjson", '{"a": 1}\n', '\n{"b": 2}'),
        ("a.json", '[{"a": 1},', ',{"b": 2}]'),
    ],
)
@pytest.mark.parametrize("filler", ["a" * 99, "a" * 98 + "\n"])
def test_no_more_than_one_document_of_a_stream_is_kept(name: str, head: str, tail: str, filler: str) -> None:
    if name == "a.ndjson":
        filler = filler.strip()
    chunks = [head, *[filler] * (2 * MAX_TEXT // len(filler)), "\n" * name.endswith("l"), tail]
    first, second, third = split_stream(iter(chunks), name)
    assert (read_source(first).data, read_source(third).data) == ({"a": 1}, {"b": 2})
    assert len(second.text) == MAX_TEXT + 1
    assert "million characters" in only(refusal(lambda: read_source(second)))[0]


# Places


DEAL = """\
variant: shanghai
rules:
  limit: 10
hand: "(124m) (EEE)"
tile:
flowers: 'F1 ''S2'''
seen: "a\\u0041\\x41\\tb"
with: [heaven, earth]
events:
- {kong: 5m, by: south}
- win: south
  hand: |
    (124m)

    (EEE)
note: >
  folded
  text
date: plain
  over lines
claim: 🀇🀈 x
"""


@either_half
@pytest.mark.parametrize(
    ("at", "line", "column", "marked"),
    [
        (At(("variant",)), 1, 10, "shanghai"),
        (At(("variant",), (2, 5)), 1, 12, "ang"),
        (At(("variant",), key=True), 1, 1, "variant"),
        (At(("rules",)), 2, 1, "rules"),
        (At(("rules", "limit")), 3, 10, "10"),
        (At(("rules", "limit"), (0, 1)), 3, 10, "10"),
        (At(("rules", "limit"), key=True), 3, 3, "limit"),
        (At(("rules", "minimum")), 2, 1, "rules"),
        (At(("hand",), (0, 6)), 4, 8, "(124m)"),
        (At(("hand",), (11, 99)), 4, 19, ")"),
        (At(("tile",)), 5, 1, "tile"),
        (At(("flowers",), (3, 6)), 6, 14, "''S2"),
        (At(("seen",), (1, 3)), 7, 9, "\\u0041\\x41"),
        (At(("seen",), (4, 5)), 7, 21, "b"),
        (At(("with", 1)), 8, 16, "earth"),
        (At(("with",)), 8, 7, "[heaven, earth]"),
        (At(("events",)), 9, 1, "events"),
        (At(("events", 0)), 10, 3, "{kong: 5m, by: south}"),
        (At(("events", 0, "from")), 10, 3, "{kong: 5m, by: south}"),
        (At(("events", 0, "by"), key=True), 10, 14, "by"),
        (At(("events", 1)), 11, 3, "win"),
        (At(("events", 7)), 9, 1, "events"),
        (At(("events", 1, "hand"), (1, 3)), 13, 6, "12"),
        (At(("events", 1, "hand"), (8, 11)), 15, 5, "(EE"),
        (At(("note",), (8, 10)), 16, 7, ">"),
        (At(("date",), (6, 8)), 19, 7, "plain"),
        (At(("claim",), (1, 2)), 21, 9, "🀈"),
        (At(), 1, 1, "variant"),
        (At(("winner",)), 1, 1, "variant"),
    ],
)
def test_a_place_is_found_in_yaml(at: At, line: int, column: int, marked: str) -> None:
    document = read(DEAL, "deal.yaml")
    spot = document.source.locate(0, at)
    assert spot == Spot("deal.yaml", line, column, len(marked))
    assert DEAL.splitlines()[line - 1][column - 1 :].startswith(marked)


@pytest.mark.parametrize(
    ("at", "line", "column", "marked"),
    [
        (At(("hand",), (1, 3)), 2, 11, "b\\u0041"),
        (At(("hand",), (3, 4)), 2, 18, "\\ud83c\\udc07"),
        (At(("hand",), (4, 5)), 2, 30, "\\n"),
        (At(("hand",)), 2, 9, '"ab\\u0041\\ud83c\\udc07\\n"'),
        (At(("hand",), key=True), 2, 1, '"hand"'),
        (At(("events", 1)), 3, 17, "{}"),
        (At(("events", 1, "by")), 3, 17, "{}"),
        (At(("winner",)), 1, 1, "{"),
        (At(("values", 2)), 3, 37, "9"),
    ],
)
def test_a_place_is_found_in_json(at: At, line: int, column: int, marked: str) -> None:
    text = '{\n"hand": "ab\\u0041\\ud83c\\udc07\\n",\n"events": [null,{}], "values": {"2":9}}'
    spot = Source("deal.json", text, "json").locate(0, at)
    assert spot == Spot("deal.json", line, column, len(marked))
    assert text.splitlines()[line - 1][column - 1 :].startswith(marked)


def test_a_bare_text_is_the_value_of_every_path() -> None:
    source = Source("hand", "(124m) (EEE)", "text")
    assert source.locate(0, At(("hand",), (7, 12))) == Spot("hand", 1, 8, 5)
    assert source.locate(0, At()) == Spot("hand", 1, 1, 12)


def test_a_place_in_a_document_of_a_stream_is_counted_in_its_file() -> None:
    texts = {
        "log.yaml": "a: x\n---\na: y\n",
        "log.json": '[{"a": "x"},\n {"a": "y"}]',
        "log.ndjson": '{"a": "x"}\n\n{"a": "y"}\n',
    }
    expected = {"log.yaml": (3, 4), "log.json": (2, 8), "log.ndjson": (3, 7)}
    for name, text in texts.items():
        _, second = read_stream(text, name)
        spot = second.source.locate(second.index, At(("a",)))
        assert spot is not None
        assert (spot.source, spot.line, spot.column) == (name, *expected[name])
        whole = Source(name, text, second.source.format, stream=True)
        assert whole.locate(1, At(("a",))) == spot
        assert whole.locate(2, At(("a",))) is None


def test_problems_get_their_spots_and_keep_those_they_have() -> None:
    document = read("hand: (124m)\nby: luck\n", "deal.yaml")
    kept = Spot("base.yaml", 1, 1, 1)
    refused = Refused(
        [
            Problem("bad_set", "no set", "", At(("hand",), (0, 6))),
            Problem("unknown_item", "not there", "", spot=kept),
            Problem("bad_value", "luck", "", At(("by",))),
        ]
    )
    spots = [problem.spot for problem in with_spots(refused, document.source, document.index).problems]
    assert spots == [Spot("deal.yaml", 1, 7, 6), kept, Spot("deal.yaml", 2, 5, 4)]


def test_a_problem_of_a_text_that_is_not_readable_stays_without_a_spot() -> None:
    refused = Refused([Problem("missing", "no winner", "", At(("winner",)))])
    assert with_spots(refused, Source("a.json", "{", "json"), 0).first().spot is None
    assert with_spots(refused, Source("a.json", "[", "json", stream=True), 3).first().spot is None


@settings(deadline=None)
@given(st.text(st.characters(codec="utf-8"), min_size=1), st.data())
def test_every_character_of_a_json_text_is_found(value: str, data: st.DataObject) -> None:
    index = data.draw(st.integers(0, len(value) - 1))
    for text in (json.dumps([value]), json.dumps([value], ensure_ascii=False)):
        spot = Source("a", text, "json").locate(0, At((0,), (index, index + 1)))
        assert spot is not None
        assert spot.line == 1
        written = text[spot.column - 1 : spot.column - 1 + spot.length]
        assert json.loads(f'"{written}"') == value[index]
