"""`mjscore batch`: logs into results."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import Any

import pytest

import mjscore
from mjscore.report.data import result_line
from tests.checking import DATA, ndjson
from tests.cli.running import run, start

DEAL = {
    "variant": "shanghai",
    "winner": "south",
    "hand": "(EEE<W) [RRRR] 123m 456m 55p",
    "tile": "5p",
    "by": "discard",
    "from": "west",
}
NO_CHOW = {**DEAL, "hand": "(124m) [RRRR] 123m 456m 55p"}


def written(path: Path, *deals: Any) -> Path:
    path.write_text("".join(json.dumps(deal) + "\n" for deal in deals), encoding="utf-8")
    return path


def results(*args: Any, **more: Any) -> list[Any]:
    return [json.loads(line) for line in run("batch", *map(str, args), **more).stdout.splitlines()]


def test_every_deal_is_a_line_in_the_order_of_the_input(tmp_path: Path) -> None:
    log = written(tmp_path / "log.ndjson", {**DEAL, "id": "a"}, {"winner": "S"}, DEAL, {**DEAL, "id": 9})
    run_ = run("batch", str(log))
    assert [json.loads(line)["id"] for line in run_.stdout.splitlines()] == ["a", 2, 3, 9]
    assert run_.exit_code == 1
    assert run_.stderr == ""


def test_a_line_is_what_the_library_gives(tmp_path: Path) -> None:
    deals = [{"id": case["id"], **case["deal"]} for case in ndjson("classical.ndjson")]
    lines = run("batch", str(written(tmp_path / "log.ndjson", *deals))).stdout.splitlines()
    assert len(lines) == len(deals)
    for fields, line in zip(deals, lines, strict=True):
        if "error" in json.loads(line):
            continue
        deal, book = mjscore.take(fields)
        assert line == result_line(mjscore.score(deal, book))


def test_the_status_is_0_when_every_deal_could_be_scored(tmp_path: Path) -> None:
    assert run("batch", str(written(tmp_path / "log.ndjson", DEAL, DEAL))).exit_code == 0


def test_errors_have_the_line_and_column_of_their_log(tmp_path: Path) -> None:
    log = written(tmp_path / "log.ndjson", DEAL, NO_CHOW, {**DEAL, "rules": {"minimum": 4}})
    with log.open("a", encoding="utf-8") as file:
        file.write('\n{"winner": \n[1]\n{"a": 1, "a": 2}\n\xff\n')
    found = results(log)
    assert [result.get("error", {}).get("code") for result in found] == [
        None, "bad_set", "below_minimum", "syntax", "syntax", "syntax", "syntax",
    ]  # fmt: skip
    column = json.dumps(NO_CHOW).index("(124m)") + 1
    assert found[1]["error"]["at"] == f"{log}:2:{column}"
    assert found[2]["error"]["at"].startswith(f"{log}:3:")
    assert found[2]["wins"][0]["totals"] == {"fan": 3}
    assert [result["id"] for result in found[3:]] == [5, 6, 7, 8]
    assert found[3]["error"]["at"].startswith(f"{log}:5:")


def test_a_line_that_is_no_utf8_is_an_error_and_the_next_is_scored(tmp_path: Path) -> None:
    log = tmp_path / "log.ndjson"
    log.write_bytes(b'{"winner": "\xff"}\n' + json.dumps(DEAL).encode() + b"\n")
    found = results(log)
    assert found[0]["error"]["code"] == "syntax"
    assert "error" not in found[1]


@pytest.mark.parametrize("suffix", ["json", "txt"])
def test_a_json_array_is_read_element_by_element(tmp_path: Path, suffix: str) -> None:
    path = tmp_path / f"log.{suffix}"
    path.write_text(json.dumps([DEAL, NO_CHOW], indent=1))
    found = results(path)
    assert found[0]["net"]["south"] == 32
    assert found[1]["error"]["at"].startswith(f"{path}:")
    assert found[1]["id"] > found[0]["id"] > 1


def test_a_yaml_stream_is_read_document_by_document(tmp_path: Path) -> None:
    path = tmp_path / "log.yaml"
    path.write_text("variant: shanghai\nwinner: S\nhand: {fan: 3}\nby: discard\nfrom: W\n---\nwinner: S\nid: x\n")
    found = results(path)
    assert [result["id"] for result in found] == [1, "x"]
    assert found[1]["error"]["at"].startswith(f"{path}:")


def test_a_broken_array_is_an_error_behind_what_could_be_read(tmp_path: Path) -> None:
    path = tmp_path / "log.json"
    path.write_text(f"[{json.dumps(DEAL)}, ")
    found = results(path)
    assert "error" not in found[0]
    assert found[-1]["error"]["code"] == "syntax"


def test_standard_input_is_read_by_its_first_sign() -> None:
    assert results("-", input=json.dumps(DEAL) + "\n" + json.dumps(DEAL))[1]["id"] == 2
    assert results("-", input=json.dumps([DEAL]))[0]["net"]["south"] == 32
    assert results("-", input="variant: shanghai\nwinner: S\nhand: {fan: 3}\nby: self_draw\n")[0]["net"]["south"] == 48
    as_lines = results("-", "--input-format", "ndjson", input="winner: S\n")
    assert as_lines[0]["error"]["code"] == "syntax"


def test_several_files_follow_each_other(tmp_path: Path) -> None:
    one, two = written(tmp_path / "1.ndjson", DEAL), written(tmp_path / "2.ndjson", DEAL)
    assert len(results(one, two)) == 2


def test_deals_that_name_no_variant_take_the_one_given(tmp_path: Path) -> None:
    log = written(tmp_path / "log.ndjson", {key: value for key, value in DEAL.items() if key != "variant"})
    assert results(log)[0]["error"]["code"] == "missing"
    assert results(log, "--variant", "shanghai")[0]["variant"] == "shanghai"
    assert results(log, env={"MJSCORE_VARIANT": "shanghai"})[0]["variant"] == "shanghai"


def test_a_deal_in_a_log_names_no_files_but_the_command_line_may(tmp_path: Path) -> None:
    house = tmp_path / "club.yaml"
    house.write_text("extends: shanghai\nid: club\noptions: {minimum: 2}\n")
    log = written(tmp_path / "log.ndjson", {**DEAL, "variant": str(house)}, {**DEAL, "variant": None})
    assert [result["error"]["code"] for result in results(log)] == ["unknown_variant", "missing"]
    log = written(tmp_path / "log.ndjson", {key: value for key, value in DEAL.items() if key != "variant"})
    assert results(log, "--variant", house)[0]["variant"] == "club"


def test_an_output_bears_its_name_when_it_is_complete(tmp_path: Path) -> None:
    log, out = written(tmp_path / "log.ndjson", DEAL), tmp_path / "out.ndjson"
    result = run("batch", str(log), "-o", str(out))
    assert (result.stdout, result.exit_code) == ("", 0)
    assert json.loads(out.read_text())["net"]["south"] == 32
    assert not (tmp_path / "out.ndjson.partial").exists()


def test_a_file_that_is_not_there_is_trouble_before_anything_is_scored(tmp_path: Path) -> None:
    result = run("batch", str(written(tmp_path / "1.ndjson", DEAL)), str(tmp_path / "2.ndjson"))
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == f"Error: there is no file {tmp_path / '2.ndjson'}\n"
    nowhere = run("batch", str(tmp_path / "1.ndjson"), "-o", str(tmp_path / "no" / "out"))
    assert nowhere.exit_code == 2
    assert nowhere.stderr == f"Error: there is no folder {tmp_path / 'no'}\n"


def test_all_cases_of_the_specification_come_out_of_a_log() -> None:
    for name in ("shanghai.ndjson", "classical.ndjson"):
        lines = run("batch", str(DATA / "cases" / name)).stdout.splitlines()
        assert len(lines) == len(ndjson(name))  # the cases themselves are no deals: every line is an error
        assert all("error" in json.loads(line) for line in lines)


def test_a_default_that_is_none_is_told_before_anything_is_scored(tmp_path: Path) -> None:
    log = written(tmp_path / "log.ndjson", DEAL)
    result = run("batch", str(log), "--variant", "shangai")
    assert (result.stdout, result.exit_code) == ("", 2)
    assert "did you mean shanghai?" in result.stderr
    faulty = tmp_path / "club.yaml"
    faulty.write_text("extends: shanghai\nid: club\noptions: {minimun: 2}\n")
    result = run("batch", str(log), "--variant", str(faulty))
    assert (result.stdout, result.exit_code) == ("", 2)
    assert f"{faulty}:3:" in result.stderr


@pytest.mark.parametrize("name", ["shangai", "no_such_club.yaml"])
def test_a_default_of_the_settings_that_is_none_is_told_with_where_it_comes_from(tmp_path: Path, name: str) -> None:
    log = written(tmp_path / "log.ndjson", DEAL)
    result = run("batch", str(log), env={"MJSCORE_VARIANT": name})
    assert (result.stdout, result.exit_code) == ("", 2)
    assert f"{name}" in result.stderr
    assert "(from the environment, MJSCORE_VARIANT)\n" in result.stderr


def test_deals_name_files_where_they_are_trusted(tmp_path: Path) -> None:
    folder = tmp_path / "logs"
    folder.mkdir()
    (folder / "house.yaml").write_text("extends: base.yaml\nid: club\noptions: {minimum: 2}\n")
    (folder / "base.yaml").write_text("extends: shanghai\nid: base\n")
    log = written(folder / "log.ndjson", {**DEAL, "variant": "house.yaml"}, {**DEAL, "variant": "./nowhere.yaml"})
    found = results(log, "--trust-paths")
    assert (found[0]["variant"], found[1]["error"]["code"]) == ("club", "unknown_variant")
    assert [result["error"]["code"] for result in results(log)] == ["unknown_variant", "unknown_variant"]


def test_a_card_that_does_not_hold_is_told_before_anything_is_scored(tmp_path: Path) -> None:
    card = tmp_path / "club.txt"
    card.write_text("card club\n== Evens ==\nE1: 22a 444a 66a 888b FFF X 25\n")
    log = written(tmp_path / "log.ndjson", {"variant": "american", "winner": "east", "by": "self_draw", "hand": "22s"})
    result = run("batch", str(log), "--card", str(card))
    assert (result.stdout, result.exit_code) == ("", 2)
    assert f"{card}:3:5: error[card_tiles]: 13 tiles, not 14" in result.stderr


def test_a_card_is_named_where_deals_are_trusted(tmp_path: Path) -> None:
    (tmp_path / "club.txt").write_text("card club\nyear 2031\n== Evens ==\nE1: 22a 444a 66a 888b FFFF X 25\n")
    deal = {"variant": "american", "winner": "east", "hand": "22s 444s 66s (888p) (FFFJ)", "by": "self_draw"}
    log = written(tmp_path / "log.ndjson", {**deal, "card": "club.txt"})
    assert results(log)[0]["error"]["code"] == "bad_value"
    assert results(log, "--trust-paths")[0]["wins"][0]["value"] == 25


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--resume"], "--resume needs a file: add -o OUT"),
        (["--scheduler", "tcp://x:1"], "--scheduler belongs to --engine dask"),
        (["--engine", "dask"], "--engine dask needs --scheduler"),
        (
            ["--engine", "dask", "--scheduler", "tcp://x:1", "-o", "out", "--trust-paths"],
            "--trust-paths does not go with",
        ),
        (["--engine", "dask", "--scheduler", "tcp://x:1", "-o", "out", "--resume"], "--resume does not go with"),
        (["--jobs", "0"], "Invalid value for '--jobs'"),
        (["-o", "."], ". is a folder"),
        (["-o", ""], "-o names no file"),
        (["-o", "out.csv"], "out.csv would hold ndjson: say --format csv, or give it another name"),
        (["-o", "out.parquet", "--format", "csv"], "out.parquet would hold csv: say --format parquet"),
        (["-o", "out.xlsx"], "out.xlsx would hold ndjson: say --format csv, and let its name end in .csv"),
        (
            ["-o", "out.ODS", "--format", "csv"],
            "out.ODS would hold csv: say --format csv, and let its name end in .csv",
        ),
        (["-o", "out.yaml"], "out.yaml would hold ndjson: give it another name"),
        (["-o", "out.ndjson", "--format", "csv"], "out.ndjson would hold csv: say --format ndjson"),
        (["-o", "out.ndjson.gz"], "out.ndjson.gz would not be packed: leave .gz out"),
        (["-o", os.devnull], "is no file that another could take the place of"),
    ],
)
def test_options_that_do_not_go_together_are_wrong_usage(tmp_path: Path, words: list[str], said: str) -> None:
    result = run("batch", str(written(tmp_path / "log.ndjson", DEAL)), *words)
    assert (result.exit_code, said in result.stderr) == (2, True), result.stderr


@pytest.mark.parametrize(
    ("log", "output"),
    [("log.ndjson", "log.ndjson"), ("out.partial", "out"), ("out.partial.state", "out")],
)
def test_a_log_is_not_overwritten_by_its_results(tmp_path: Path, log: str, output: str) -> None:
    path = written(tmp_path / log, DEAL)
    before = path.read_bytes()
    result = run("batch", str(path), "-o", str(tmp_path / output))
    assert (result.exit_code, f"{path} is read, and would be overwritten" in result.stderr) == (2, True)
    assert path.read_bytes() == before


def test_house_rules_are_not_overwritten_by_results(tmp_path: Path) -> None:
    rules = tmp_path / "club.yaml"
    rules.write_text("extends: shanghai\nid: club\nname: {en: Club}\n", encoding="utf-8")
    log = written(tmp_path / "log.ndjson", DEAL)
    result = run("batch", str(log), "--variant", str(rules), "-o", str(rules))
    assert (result.exit_code, f"{rules} is read, and would be overwritten" in result.stderr) == (2, True)


def test_what_is_written_to_a_pipe_is_answered_at_once() -> None:
    line = json.dumps(DEAL).encode() + b"\n"
    with start("batch", "-", "--jobs", "2") as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for number in range(1, 8):  # more than are scored before a worker is started
            process.stdin.write(line)
            process.stdin.flush()
            assert json.loads(process.stdout.readline())["id"] == number
        process.stdin.close()
        assert process.wait(60) == 0


@pytest.mark.parametrize("package", ["distributed", "fsspec"])
def test_a_cluster_without_its_packages_is_a_clear_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, package: str
) -> None:
    monkeypatch.setitem(sys.modules, package, None)
    log = written(tmp_path / "log.ndjson", DEAL)
    words = ["--engine", "dask", "--scheduler", "tcp://127.0.0.1:9", "-o", str(tmp_path / "out")]
    result = run("batch", str(log), *words)
    assert (result.exit_code, result.stdout) == (2, "")
    assert "pip install 'mjscore[dask]'" in result.stderr


def test_a_log_is_read_alike_without_the_fast_reader(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    log = written(tmp_path / "log.ndjson", DEAL, NO_CHOW)
    with log.open("a", encoding="utf-8") as file:
        file.write('{"winner": \n[1]\n{"a": 1, "a": 2}\n')
    before = run("batch", str(log)).stdout
    monkeypatch.setitem(sys.modules, "msgspec", None)
    assert run("batch", str(log)).stdout == before
