"""Logs that were made to harm, or are no logs at all: refused with their place, in bounded memory, the rest still read."""

from __future__ import annotations

import gzip
import json
import re
import tracemalloc
from collections.abc import Iterator

import pytest

from mjscore.logs import Asked, import_log
from tests.logs.reading import read
from tests.logs.test_formats import won
from tests.logs.writers import ALL, mjai, mjlog, tenhou

BOMB = """<?xml version="1.0"?><!DOCTYPE lolz [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">
<!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;">]><mjloggm><UN n0="&c;"/></mjloggm>"""
OUTSIDE = '<!DOCTYPE a SYSTEM "file:///etc/passwd"><mjloggm>&a;</mjloggm>'


@pytest.mark.parametrize("text", [BOMB, OUTSIDE, "<!DOCTYPE a><mjloggm/>"])
def test_a_document_type_is_refused_where_it_begins(text: str) -> None:
    deals, problems = read("mjlog", text)
    assert not deals
    assert [(problem.code, problem.message) for problem in problems] == [
        ("syntax", "a document type, which may declare entities")
    ]
    assert problems[0].spot is not None
    assert problems[0].spot.line == 1


def test_an_entity_that_nobody_declared_is_no_text() -> None:
    assert read("mjlog", '<mjloggm><UN n0="&x;"/></mjloggm>')[1][0].code == "syntax"


@pytest.mark.parametrize("encoding", ["shift_jis", "rot13", "utf-7", "nonsense"])
def test_a_text_cannot_ask_for_a_codec(encoding: str) -> None:
    text = f'<?xml version="1.0" encoding="{encoding}"?>{mjlog([won()])}'
    assert read("mjlog", text) == read("mjlog", mjlog([won()]))


def test_elements_within_each_other_have_a_bound() -> None:
    _, problems = read("mjlog", "<mjloggm>" + "<a>" * 100_000)
    assert "deep" in problems[0].message


def endless(begin: bytes, chunk: bytes) -> Iterator[bytes]:
    yield begin
    while True:
        yield chunk


@pytest.mark.parametrize(
    ("format", "begin", "chunk"),
    [
        ("mjlog", b'<mjloggm><UN n0="', b"x" * 65536),
        ("mjlog", b"<mjloggm>", b"<a/>" * 16384),
        ("mjlog", b"<mjloggm><!--", b"-x" * 16384),
        ("mjai", b"", b'{"type": "none"}\n' * 4096),
        ("mjai", b"", b"nonsense\n" * 4096),
        ("mjai", b'[{"type":"none"}', b',{"type":"none"}' * 4096),
        ("tenhou", b"", b"{}\n" * 4096),
        ("tenhou", b"[{}", b",{}" * 4096),
    ],
)
def test_a_stream_without_end_is_given_up_in_little_memory(format: str, begin: bytes, chunk: bytes) -> None:
    tracemalloc.start()
    found = list(import_log(format, endless(begin, chunk), "stream", Asked("stream")))
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert all(one.deal is None for one in found)
    assert peak < 30_000_000


@pytest.mark.parametrize("format", ["mjai", "tenhou"])
def test_a_line_of_many_millions_is_passed_over_and_the_others_are_read(format: str) -> None:
    def chunks() -> Iterator[bytes]:
        yield ALL[format]([won()]).strip().encode() + b'\n{"type": "'
        for _ in range(400):
            yield b"x" * 65536
        yield b'"}\n' + ALL[format]([won()]).encode()

    tracemalloc.start()
    found = list(import_log(format, chunks(), "game.ndjson", Asked("game")))
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert sum(one.deal is not None for one in found) == 2
    assert [one.refused.first().code for one in found if one.refused is not None] == ["syntax"]
    assert peak < 60_000_000


def test_a_packed_bomb_is_left_where_it_grows_out_of_proportion() -> None:
    bomb = gzip.compress(b"<mjloggm>" + b" " * 200_000_000)
    assert len(bomb) < 300_000
    _, problems = read("mjlog", bomb)
    assert problems[-1].code == "syntax"


@pytest.mark.parametrize("format", ALL)
def test_broken_packing_is_told(format: str) -> None:
    packed = bytearray(gzip.compress(ALL[format]([won()]).encode()))
    packed[20:40] = b"\0" * 20
    deals, problems = read(format, bytes(packed))
    assert not deals
    assert any("packed" in problem.message for problem in problems)


@pytest.mark.parametrize(
    "line", ["[" * 100_000, '{"a":' * 100_000, '{"type": NaN}', '{"type": "x", "type": "y"}', '{"a": 1e999}']
)
def test_a_line_that_is_no_json_is_told_and_the_others_are_read(line: str) -> None:
    deals, problems = read("mjai", f"{mjai([won()])}{line}\n{mjai([won()])}")
    assert len(deals) == 2
    assert [problem.code for problem in problems] == ["syntax"]
    assert problems[0].spot is not None
    assert problems[0].spot.line == len(mjai([won()]).splitlines()) + 1


def test_bytes_that_are_no_text_cost_the_deal_they_stand_in() -> None:
    raw = mjai([won(), won(), won()]).encode().split(b"\n")
    raw[8] = raw[8][:5] + b"\xff\xfe" + raw[8][5:]
    deals, problems = read("mjai", b"\n".join(raw))
    assert [deal["id"] for deal in deals] == ["game-1", "game-3"]
    assert problems[0].code == "syntax"


@pytest.mark.parametrize("text", ["", " \n", "hello", "[]", "{}", "null", "<html/>", "\ufeff", "\0" * 100])
@pytest.mark.parametrize("format", ALL)
def test_what_is_no_log_is_said_to_be_none(format: str, text: str) -> None:
    deals, problems = read(format, text)
    assert not deals
    assert problems


@pytest.mark.parametrize(("format", "begins"), [("mjai", r'\{"type": ?"start_kyoku".*\n'), ("mjlog", "<INIT [^>]*>")])
@pytest.mark.parametrize("number", [1, 2, 3])
def test_a_deal_without_its_beginning_is_told_once_and_keeps_its_number(format: str, begins: str, number: int) -> None:
    text = ALL[format]([won(), won(), won()])
    begin = list(re.finditer(begins, text))[number - 1]
    deals, problems = read(format, text[: begin.start()] + text[begin.end() :])
    assert len(problems) == 1
    assert problems[0].spot is not None
    if format == "mjlog" and number > 1:  # nothing tells that the deal before it is over
        assert "play goes on behind the end" in problems[0].message
        return
    assert problems[0].message == "the deal does not begin in this log"
    assert [deal["id"] for deal in deals] == [f"game-{other}" for other in (1, 2, 3) if other != number]


@pytest.mark.parametrize("format", ALL)
@pytest.mark.parametrize("other", ALL)
def test_a_log_of_another_format_is_told_once_with_the_format_that_reads_it(format: str, other: str) -> None:
    deals, problems = read(format, "\ufeff\n" + ALL[other]([won()] * 3))
    if format == other:
        assert (len(deals), problems) == (3, [])
        return
    assert (deals, len(problems)) == ([], 1)
    assert f"mjscore import {'tenhou, or mjai' if format == 'mjlog' else other}" in str(problems[0].help)
    assert problems[0].spot is not None


@pytest.mark.parametrize("format", ALL)
@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('{"id": 1, "rules": {}, "variant": "riichi", "winner": "S"}\n' * 3, "these are deals, and no log of"),
        ('[{"winner": "S"},\n{"winner": "E"}]', "these are deals, and no log of"),
        ("id,winner,hand\n1,S,\n2,E,\n", "this is no log of"),
        ("winner: S\nby: self_draw\n---\nwinner: E\n", "this is no log of"),
    ],
)
def test_deals_are_told_once_with_what_reads_them(format: str, text: str, said: str) -> None:
    deals, problems = read(format, text)
    assert (deals, len(problems)) == ([], 1)
    assert str(problems[0].message).startswith(said)
    assert "mjscore batch" in str(problems[0].help)


@pytest.mark.parametrize("format", ALL)
def test_addresses_that_hold_no_game_are_not_fetched(format: str) -> None:
    deals, problems = read(format, "https://tenhou.net/0/?log=2026010100gm-00a9-0000-0123abcd\n" * 3)
    assert (deals, [problem.message for problem in problems]) == ([], ["this is an address, and no log"])


@pytest.mark.parametrize("format", ALL)
def test_what_is_packed_twice_is_said_to_be(format: str) -> None:
    deals, problems = read(format, gzip.compress(gzip.compress(ALL[format]([won()]).encode())))
    assert (deals, [problem.message for problem in problems]) == ([], ["this is packed by gzip twice"])


def game(**changed: object) -> str:
    """A game of one deal, parts of which are other data."""
    data = json.loads(tenhou([won()]))
    for key, value in changed.items():
        data["log"][0][int(key[1:])] = value
    return json.dumps(data)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        (game(_0=[99, 0, 0]), "bad_value"),
        (game(_0=[0, 10**40, 0]), "syntax"),
        (game(_0=[0, 0]), "bad_value"),
        (game(_2=[]), None),
        (game(_2=[99]), "bad_value"),
        (game(_4=[11] * 13), "impossible"),
        (game(_5=["c"]), "bad_value"),
        (game(_5=["c111213"]), "impossible"),
        (game(_6=[60, 60]), "impossible"),
        (game(_6=["x99"]), "bad_value"),
        (game(_16=["和了"]), "bad_value"),
        (game(_16=["和了", [1, -1, 0, 0], [1, 0, 1]]), None),
        (game(_16=["和了", [1, -1, 0, 1], [1, 0, 1]]), "wrong_sum"),
        (game(_16=["和了", [0, 0, 0, 0], [7, 0, 1]]), "bad_value"),
        (game(_16=["和了", [0, 0, 0, 0], [2, 3, 2]]), "impossible"),
        (game(_16=["和了", [0, 0, 0, 0], [1, 0, 1], [0, 0, 0, 0], [1, 0, 1]]), "impossible"),
        (game(_16=["???"]), "bad_value"),
        (game(_16=[]), "unfinished"),
        (game(_16=["流局", [1.5, 0, 0, 0]]), "bad_value"),
    ],
)
def test_a_part_that_is_not_what_it_should_be_has_its_code_and_place(text: str, code: str | None) -> None:
    deals, problems = read("tenhou", text)
    assert [problem.code for problem in problems] == ([] if code is None else [code])
    assert all(problem.spot is not None for problem in problems)
    assert len(deals) == (code is None)
