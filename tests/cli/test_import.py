"""`mjscore import` as a command: files, standard input and output, exit statuses."""

from __future__ import annotations

import gzip
import json
import os
from pathlib import Path

import pytest
from click.testing import Result

from tests.cli.running import run as run_command

LOGS = Path(__file__).parent.parent / "data" / "logs"
FORMATS = {"mjai": "jsonl", "tenhou": "json", "mjlog": "xml"}


def log(format: str, game: str = "four") -> Path:
    return LOGS / f"{game}.{format}.{FORMATS[format]}"


def run(*words: str | Path, given: bytes | None = None) -> Result:
    return run_command("import", *map(str, words), input=given)


@pytest.mark.parametrize("format", FORMATS)
@pytest.mark.parametrize("game", ["four", "three"])
def test_every_format_of_a_game_gives_as_many_deals(format: str, game: str) -> None:
    result = run(format, log(format, game))
    assert (result.exit_code, result.stderr) == (0, "")
    deals = [json.loads(line) for line in result.stdout.splitlines()]
    assert [deal["id"] for deal in deals] == [f"{game}.{format}-{number}" for number in range(1, len(deals) + 1)]
    other = run("tenhou", log("tenhou", game))
    assert [deal["claim"] for deal in deals] == [json.loads(line)["claim"] for line in other.stdout.splitlines()]


@pytest.mark.parametrize("format", FORMATS)
def test_the_deals_are_scored_by_batch(format: str, tmp_path: Path) -> None:
    out = tmp_path / "deals.ndjson"
    assert run(format, log(format), log(format, "three"), "-o", out).exit_code == 0
    result = run_command("batch", str(out))
    assert result.exit_code == 0
    for deal, line in zip(out.read_text(encoding="utf-8").splitlines(), result.stdout.splitlines(), strict=True):
        claimed, net = json.loads(deal)["claim"]["net"], json.loads(line)["net"]
        assert {seat: net.get(seat, 0) for seat in claimed} == claimed


def test_files_that_are_named_alike_give_deals_with_ids_of_their_own(tmp_path: Path) -> None:
    paths = [
        tmp_path / folder / name for folder, name in (("a", "game.json"), ("b", "game.json"), ("c", "game.2.json"))
    ]
    for path in paths:
        path.parent.mkdir()
        path.write_bytes(log("tenhou").read_bytes())
    result = run("tenhou", *paths)
    ids = [json.loads(line)["id"] for line in result.stdout.splitlines()]
    assert len(set(ids)) == len(ids)
    assert list(dict.fromkeys(id.rpartition("-")[0] for id in ids)) == ["game", "game.3", "game.2"]


def test_a_file_that_is_given_twice_is_refused(tmp_path: Path) -> None:
    again = tmp_path / "again.json"
    again.symlink_to(log("tenhou"))
    for other, said in (
        (log("tenhou"), "is given twice: its"),
        (again, f"is given twice, also as {log('tenhou')}: its"),
    ):
        result = run("tenhou", log("tenhou"), other)
        assert (result.exit_code, result.stdout) == (2, "")
        assert said in result.stderr


def test_standard_input_is_read_packed_too() -> None:
    raw = log("mjlog").read_bytes()
    plain, packed = run("mjlog", "-", given=raw), run("mjlog", "-", given=gzip.compress(raw))
    assert plain.exit_code == packed.exit_code == 0
    assert plain.stdout == packed.stdout
    assert plain.stdout.startswith('{"id":"log-1"')


def test_what_cannot_be_read_is_told_and_the_rest_is_written(tmp_path: Path) -> None:
    torn = tmp_path / "torn.jsonl"
    lines = log("mjai").read_text(encoding="utf-8").splitlines()
    torn.write_text("\n".join([*lines[:3], "{", *lines[3:]]), encoding="utf-8")
    out = tmp_path / "deals.ndjson"
    result = run("mjai", torn, log("mjai", "three"), "-o", out)
    assert result.exit_code == 1
    assert f"{torn}:4:2: error[syntax]" in result.stderr
    ids = [json.loads(line)["id"] for line in out.read_text(encoding="utf-8").splitlines()]
    assert ids[0] == "torn-2"
    assert "three.mjai-1" in ids
    assert not list(tmp_path.glob("*.partial"))


def test_a_file_that_is_there_stays_until_the_new_one_is_whole(tmp_path: Path) -> None:
    out = tmp_path / "deals.ndjson"
    out.write_text("before\n", encoding="utf-8")
    assert run("mjlog", log("mjlog"), tmp_path / "none.xml", "-o", out).exit_code == 2
    assert out.read_text(encoding="utf-8") == "before\n"
    assert run("mjlog", log("mjlog"), "-o", out).exit_code == 0
    assert "before" not in out.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["mjlog", "nowhere.xml"], "there is no file nowhere.xml"),
        (["mjlog", LOGS], "is a folder"),
        (["mjlog"], "Missing argument"),
        (["paper", log("mjlog")], "'paper' is not one of"),
        (["mjlog", log("mjlog"), "--variant", "riichi_tenhoo"], "did you mean riichi_tenhou"),
        (["mjlog", log("mjlog"), "--variant", "shanghai"], "shanghai is no table of riichi"),
        (["mjlog", log("mjlog"), "-o", "no/such/folder/x"], "no folder"),
        (["mjlog", log("mjlog"), "-o", LOGS], "is a folder"),
        (["mjlog", log("mjlog"), "-o", "deals.ndjson.gz"], "deals.ndjson.gz would not be packed"),
        (["mjlog", log("mjlog"), "-o", "deals.yaml"], "deals.yaml would hold ndjson: give it another name"),
        (["mjlog", log("mjlog"), "-o", "deals.csv"], "deals.csv would hold ndjson: give it another name"),
        (["mjlog", log("mjlog"), "-o", ""], "-o names no file"),
        (["mjlog", ""], "there is no file ''"),
        (["mjlog", "-", "-"], "standard input can be read once"),
    ],
)
def test_wrong_usage_is_trouble(words: list[str | Path], said: str) -> None:
    result = run(*words)
    assert result.exit_code == 2
    assert said in result.stderr


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="files that are no files, as Unix has them")
def test_what_is_no_file_is_not_replaced_by_one(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    result = run("mjlog", log("mjlog"), "-o", pipe)
    assert (result.exit_code, "is no file that another could take the place of" in result.stderr) == (2, True)
    assert pipe.is_fifo()


@pytest.mark.parametrize("output", ["game.xml", "sub/../game.xml", "game"])
def test_a_log_is_not_overwritten_by_its_deals(tmp_path: Path, output: str) -> None:
    (tmp_path / "sub").mkdir()
    game = tmp_path / ("game.partial" if output == "game" else "game.xml")
    game.write_bytes(log("mjlog").read_bytes())
    result = run("mjlog", game, "-o", tmp_path / output)
    assert (result.exit_code, f"{game} is read, and would be overwritten" in result.stderr) == (2, True)
    assert game.read_bytes() == log("mjlog").read_bytes()


def test_names_are_kept_only_where_asked_for() -> None:
    assert "Aki" not in run("mjlog", log("mjlog")).stdout
    assert json.loads(run("mjlog", log("mjlog"), "--names").stdout.splitlines()[0])["players"]["east"] == "Aki"
