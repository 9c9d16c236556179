"""`--check` and `--summary`: what a batch came to."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from mjscore.batch.tally import MOST_LISTED, Tally, unpacked
from tests.batch.logs import DEAL, NO_CHOW, TOLD, ndjson, written
from tests.cli.running import run, start


def test_claims_are_judged_and_those_that_fail_are_listed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    deals = [
        {**DEAL, "claim": {"value": 8, "net": {"south": 32}}},
        {**DEAL, "id": "x", "claim": {"value": 8, "net": {"south": 24}}},
        {**DEAL, "claim": {"items": {"dragon_pung": 2}}},
        {**DEAL, "claim": {"transfers": [{"from": "west", "to": "south", "amount": 3}]}},
        {**DEAL, "claim": {"valu": 8}},
        {**NO_CHOW, "claim": {"value": 8}},
        {**DEAL, "claim": 8},
        DEAL,
    ]
    monkeypatch.chdir(tmp_path)
    path = written(Path("log.ndjson"), ndjson(*deals))
    result = run("batch", str(path), "--check")
    assert result.exit_code == 1
    assert result.stdout == run("batch", str(path)).stdout
    assert result.stderr == (
        "8 deals, 7 wins\n"
        "  shanghai             7 wins                56 in value\n"
        "1 refused\n"
        f"  bad_set             1  first at {path}:6:{ndjson(NO_CHOW).index(b'(124m)') + 1}\n"
        "1 claim holds, 5 do not\n"
        f"  {path}:2: deal x: net south: claimed 24, counted 32\n"
        f"  {path}:3: deal: item dragon_pung: claimed 2, counted 1\n"
        f"  {path}:4: deal: payment west south: claimed 3, counted 16\n"
        f"  {path}:5: deal: the claim cannot be read (unknown_field): a claim has no field 'valu'; did you mean value?\n"
        f"  {path}:7: deal: the claim cannot be read (bad_value): 8 is no claim; "
        "write claim: {value: 16, net: {south: 64}}\n"
    )


def test_one_of_a_thing_is_said_to_be_one(tmp_path: Path) -> None:
    log = written(tmp_path / "log.ndjson", ndjson({**TOLD, "claim": {"value": 8}}))
    assert run("batch", str(log), "--check").stderr == (
        "1 deal, 1 win\n"
        "  shanghai             1 win                  8 in value\n"
        "0 refused\n"
        "1 claim holds, 0 do not\n"
    )  # fmt: skip


def test_a_log_without_any_claim_is_said_to_have_none(tmp_path: Path) -> None:
    log = written(tmp_path / "log.ndjson", ndjson(TOLD, DEAL))
    assert run("batch", str(log), "--check").stderr.endswith("\n0 refused\nno deal has a claim: nothing was checked\n")
    assert "claim" not in run("batch", str(log), "--summary").stderr
    log = written(tmp_path / "log.ndjson", ndjson({**NO_CHOW, "claim": {"value": 8}}, DEAL))
    assert run("batch", str(log), "--check").stderr.endswith(
        "\nno deal that was scored has a claim: nothing was checked\n"
    )


def test_the_status_tells_whether_all_is_well(tmp_path: Path) -> None:
    good = written(tmp_path / "1.ndjson", ndjson({**TOLD, "claim": {"value": 8}}))
    bad = written(tmp_path / "2.ndjson", ndjson({**TOLD, "claim": {"value": 9}}))
    assert run("batch", str(good), "--check").exit_code == 0
    assert run("batch", str(bad), "--check").exit_code == 1
    assert run("batch", str(bad)).exit_code == 0  # nobody asked


def test_only_so_many_claims_are_listed(tmp_path: Path) -> None:
    deals = [{**TOLD, "claim": {"value": 9}}] * (MOST_LISTED + 7)
    lines = run("batch", str(written(tmp_path / "log.ndjson", ndjson(*deals))), "--check").stderr.splitlines()
    assert lines[-1] == "  and 7 more"
    assert len([line for line in lines if "claimed 9, counted 8" in line]) == MOST_LISTED


def test_what_is_listed_is_the_same_after_an_interruption(tmp_path: Path) -> None:
    lines = b"".join(ndjson({**TOLD, "note": "x" * 9000, "claim": {"value": 9 - number % 2}}) for number in range(300))
    log = written(tmp_path / "log.ndjson", lines)
    whole = run("batch", str(log), "--check", "-o", str(tmp_path / "out"), "--jobs", "1").stdout
    with start("batch", "-", "--check", "-o", str(tmp_path / "out"), "--jobs", "1") as process:
        assert process.stdin is not None
        process.stdin.write(lines[: len(lines) * 9 // 10])
        process.stdin.flush()
        state = tmp_path / "out.partial.state"
        while not state.exists() or state.read_bytes().count(b"\n") < 18:
            assert process.poll() is None
        process.kill()
    kept = [json.loads(line) for line in state.read_text().splitlines()[1:]]
    assert sum(len(entry[3][6]) for entry in kept) == MOST_LISTED
    resumed = run("batch", "-", "--check", "-o", str(tmp_path / "out"), "--resume", "--jobs", "1", input=lines)
    assert resumed.stdout.replace(" -:", f" {log}:") == whole


@pytest.mark.parametrize("suffix", ["json", "csv", "yaml"])
def test_claims_are_judged_in_every_format(tmp_path: Path, suffix: str) -> None:
    text = {
        "json": '[{"variant": "shanghai", "winner": "S", "hand": {"fan": 3}, "by": "self_draw", "claim": {"value": 9}}]',
        "csv": 'variant,winner,hand,by,claim\nshanghai,S,"{""fan"": 3}",self_draw,"{""value"": 9}"\n',
        "yaml": "variant: shanghai\nwinner: S\nhand: {fan: 3}\nby: self_draw\nclaim: {value: 9}\n",
    }[suffix]
    assert "0 claims hold, 1 does not" in run("batch", str(written(tmp_path / f"log.{suffix}", text)), "--check").stderr


def test_a_summary_goes_where_the_results_do_not(tmp_path: Path) -> None:
    log = written(tmp_path / "log.ndjson", ndjson(TOLD, {**TOLD, "variant": "hongkong"}))
    said = "2 deals, 2 wins\n"
    assert run("batch", str(log), "--summary").stderr.startswith(said)
    assert run("batch", str(log), "--summary", "-o", str(tmp_path / "out")).stdout.startswith(said)


def test_no_text_of_a_log_acts_on_the_terminal(tmp_path: Path) -> None:
    log = written(tmp_path / "log.ndjson", ndjson({**TOLD, "id": "\x1b[2J\u202ex", "claim": {"value": 9}}))
    assert "\x1b" not in run("batch", str(log), "--check").stderr
    assert "\u202e" not in run("batch", str(log), "--check").stderr


def test_a_tally_is_packed_and_unpacked() -> None:
    tally = Tally()
    tally.refusal("bad_set", "log:1:2")
    tally.fails({"id": 1, "at": "log:1"})
    whole = Tally()
    whole.add(unpacked(tally.packed()))
    whole.add(tally)
    assert whole.data(check=True) == {
        "deals": 2, "wins": 0, "refused": {"bad_set": {"count": 2, "first": "log:1:2"}}, "variants": {},
        "claims": {"hold": 0, "fail": 2, "failing": [{"id": 1, "at": "log:1"}] * 2},
    }  # fmt: skip
    assert tally.packed()[2] == {"bad_set": [1, "log:1:2"]}  # what was added is as it was
