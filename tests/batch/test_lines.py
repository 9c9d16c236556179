"""Logs of lines: every deal by itself, whatever stands beside it, and the place of every fault."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.batch.logs import DEAL, NO_CHOW, codes, ndjson, results, written

CHEAP = '"variant": "mcr", "winner": "south", "by": "discard", "from": "west", "round": "east"'
HAND = "(123m<E) 456m 789p 34s 55p +5s"


@pytest.mark.parametrize(
    "line",
    [
        '{"hand": "@", *}',
        '{"id": "é 東 🀄", *, "hand" \t:  "@"}',
        '{"id": "hand", *, "hand": "@"}',
        '{"note": "\\"hand\\": ", *, "hand": "@"}',
        '{*, "h\\u0061nd": "@", "note": ":hand:"}',
        '\ufeff{*, "hand": "@"}\r',
        '{"variant": "mcr", "round": "E", "events": [{"win": "S", "by": "discard", "from": "W", "hand": "@"}]}',
    ],
)
def test_a_fault_has_the_place_of_its_hand_however_the_line_is_written(tmp_path: Path, line: str) -> None:
    line = line.replace("*", CHEAP).replace("@", HAND)
    log = written(tmp_path / "log.ndjson", f"\n{line}\n")
    column = line.lstrip("\ufeff").index(HAND)
    found = [(one["error"]["code"], one["error"]["at"]) for one in results(log)]
    assert found == [("below_minimum", f"{log}:2:{column}")]


def test_a_break_of_a_line_within_a_deal_begins_a_line_for_its_places(tmp_path: Path) -> None:
    log = written(tmp_path / "log.ndjson", f'{{{CHEAP},\r"hand": "{HAND}"}}\n')
    assert results(log)[0]["error"]["at"] == f"{log}:2:9"


def test_what_is_refused_at_any_stage_leaves_the_lines_beside_it_as_they_are(tmp_path: Path) -> None:
    no_win = {**DEAL, "hand": "(EEE<W) [RRRR] 123m 467m 55p"}
    stages = [DEAL, [], NO_CHOW, no_win]
    log = written(tmp_path / "log.ndjson", ndjson(*stages * 200) + b"{\n" + ndjson(DEAL))
    assert codes(log) == [*[None, "syntax", "bad_set", "no_win"] * 200, "syntax", None]
    assert [one["id"] for one in results(log)] == list(range(1, 803))


def test_options_that_are_alike_but_for_their_kind_are_told_apart_line_by_line(tmp_path: Path) -> None:
    won = {"variant": "riichi", "winner": "south", "by": "self_draw", "hand": "234m456m678p33s67s +8s"}
    rules: list[object] = [True, 1, "true", [], None, True, False, 1.0, {}]
    deals = [{**won, "rules": {"open_tanyao": value}} for value in rules] + [{**won, "rules": 0}, {**won, "rules": {}}]
    alone = [codes(written(tmp_path / "one.ndjson", ndjson(deal)))[0] for deal in deals]
    assert codes(written(tmp_path / "log.ndjson", ndjson(*deals, *deals))) == [*alone, *alone]
    assert set(alone) == {None, "bad_value"}
