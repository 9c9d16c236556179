"""Runs that are killed in the middle, and go on from there to the same bytes."""

from __future__ import annotations

import gzip
import json
import os
import signal
import sys
import time
from pathlib import Path

import pytest

from tests.batch.logs import long_log, ndjson, written
from tests.cli.running import run, start

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="signals of Unix")
BLOCKS = 16
PATIENCE = 120.0  # seconds
OUTPUTS = ["ndjson", "csv", "parquet"]


@pytest.fixture(scope="module")
def log(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return written(tmp_path_factory.mktemp("log") / "log.ndjson", long_log(BLOCKS))


@pytest.fixture(scope="module")
def whole(log: Path) -> dict[str, bytes]:
    """What a run gives that nobody interrupts, by its format."""
    found = {}
    for output in OUTPUTS:
        if output == "parquet":
            pytest.importorskip("pyarrow", reason="Parquet is written by pyarrow, an extra")
        out = log.parent / f"whole.{output}"
        assert run("batch", str(log), "-o", str(out), "--format", output, "--jobs", "1").exit_code == 1
        found[output] = out.read_bytes()
    return found


def killed(log: Path, out: Path, units: int, *more: str, by: int = signal.SIGKILL) -> int:
    """Starts a run, and kills it when its journal has so many units; how many it has then.

    Standard input comes behind the log, and does not end: so the run does not either.
    """
    state = Path(f"{out}.partial.state")

    def done() -> int:
        return state.read_bytes().count(b"\n") - 1 if state.exists() else 0

    with start("batch", str(log), "-", "-o", str(out), *more) as process:
        until = time.monotonic() + PATIENCE
        while done() < units:
            assert process.poll() is None
            assert time.monotonic() < until
            os.sched_yield()
        process.send_signal(by)
        process.wait(60)
    assert not out.exists()
    return done()


@pytest.mark.parametrize(
    ("output", "jobs", "units"),
    [
        ("ndjson", "1", 1),
        ("ndjson", "1", 9),
        ("ndjson", "2", 3),
        ("ndjson", "2", 9),
        ("csv", "2", 4),
        ("parquet", "2", 4),
    ],
)
def test_a_killed_run_goes_on_to_the_same_bytes(
    log: Path, whole: dict[str, bytes], tmp_path: Path, output: str, jobs: str, units: int
) -> None:
    out = tmp_path / f"out.{output}"
    had = killed(log, out, units, "--format", output, "--jobs", jobs)
    assert units <= had <= BLOCKS + 1
    before = Path(f"{out}.partial").stat().st_size
    assert before > 0
    more = ["--format", output, "--resume", "--summary"]
    more += ["--jobs", "2" if jobs == "1" else "1"]
    result = run("batch", str(log), "-", "-o", str(out), *more, input="")
    assert result.exit_code == 1
    assert out.read_bytes() == whole[output]
    assert [path.name for path in tmp_path.iterdir()] == [out.name]
    deals = len(whole["ndjson"].splitlines())
    assert result.stdout.startswith(f"{deals:,} deals, ")


def test_a_run_may_be_killed_again_and_again(log: Path, whole: dict[str, bytes], tmp_path: Path) -> None:
    out = tmp_path / "out.ndjson"
    had = [killed(log, out, units, "--resume", "--jobs", "2") for units in (3, 7, 11)]
    assert had == sorted(had)
    run("batch", str(log), "-", "-o", str(out), "--resume", "--jobs", "1", input="")
    assert out.read_bytes() == whole["ndjson"]


def test_all_that_can_be_scored_is_written_before_a_run_waits_for_more(
    log: Path, whole: dict[str, bytes], tmp_path: Path
) -> None:
    out = tmp_path / "out.ndjson"
    assert killed(log, out, BLOCKS + 1, "--jobs", "2") == BLOCKS + 1
    assert Path(f"{out}.partial").read_bytes() == whole["ndjson"]


def test_ctrl_c_leaves_what_is_complete_and_says_so(log: Path, whole: dict[str, bytes], tmp_path: Path) -> None:
    out = tmp_path / "out.ndjson"
    state = Path(f"{out}.partial.state")
    with start("batch", str(log), "-", "-o", str(out), "--jobs", "2") as process:
        assert process.stderr is not None
        while not state.exists() or state.read_bytes().count(b"\n") < 5:
            assert process.poll() is None
        process.send_signal(signal.SIGINT)
        assert process.wait(60) == 130
        said = process.stderr.read().decode()
    assert said == f"what is complete is kept in {out}.partial; --resume goes on from there\n"
    run("batch", str(log), "-", "-o", str(out), "--resume", "--jobs", "1", input="")
    assert out.read_bytes() == whole["ndjson"]


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="bounds of another process are Linux's")
def test_a_file_that_cannot_grow_leaves_what_is_complete_and_says_so(
    log: Path, whole: dict[str, bytes], tmp_path: Path
) -> None:
    import resource

    out = tmp_path / "out.ndjson"
    with start("batch", "-", str(log), "-o", str(out), "--jobs", "1") as process:
        assert process.stdin is not None
        assert process.stderr is not None
        most = len(whole["ndjson"]) // 2
        resource.prlimit(process.pid, resource.RLIMIT_FSIZE, (most, most))
        process.stdin.close()
        assert process.wait(60) == 2
        said = process.stderr.read().decode().splitlines()
    assert said == [
        f"what is complete is kept in {out}.partial; --resume goes on from there",
        "Error: writing the output: file too large",
    ]
    run("batch", "-", str(log), "-o", str(out), "--resume", "--jobs", "1", input="")
    assert out.read_bytes() == whole["ndjson"]


@pytest.fixture(scope="module")
def kept(log: Path, tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, int, dict[str, bytes]]:
    """A folder with a log and an output that was begun and killed; the time of the log, and the texts of all files."""
    folder = tmp_path_factory.mktemp("begun")
    copy = written(folder / "log.ndjson", log.read_bytes())
    killed(copy, folder / "out", 6, "--jobs", "1")
    return folder, copy.stat().st_mtime_ns, {path.name: path.read_bytes() for path in folder.iterdir()}


@pytest.fixture
def begun(kept: tuple[Path, int, dict[str, bytes]]) -> Path:
    """The output that was begun, everything being as it was then."""
    folder, time, texts = kept
    for path in folder.iterdir():
        path.unlink()
    for name, text in texts.items():
        written(folder / name, text)
    os.utime(folder / "log.ndjson", ns=(time, time))
    return folder / "out"


@pytest.fixture
def expected(begun: Path, log: Path, whole: dict[str, bytes]) -> bytes:
    """What comes of it when nobody interrupts: the log has another name."""
    return whole["ndjson"].replace(str(log).encode(), str(begun.parent / "log.ndjson").encode())


def resumed(out: Path, *more: str) -> str:
    """What a resumed run says that is refused; nothing where it goes through."""
    result = run(
        "batch", str(out.parent / "log.ndjson"), "-", "-o", str(out), "--resume", "--jobs", "1", *more, input=""
    )
    if result.exit_code == 2:
        assert not out.exists()
        assert Path(f"{out}.partial").exists()
        return result.stderr
    return ""


def test_a_torn_end_is_cut_off(begun: Path, expected: bytes) -> None:
    partial = Path(f"{begun}.partial")
    partial.write_bytes(partial.read_bytes() + b'{"id": 77, "vari')
    state = Path(f"{begun}.partial.state")
    state.write_bytes(state.read_bytes() + b"[123, 45")
    assert resumed(begun) == ""
    assert begun.read_bytes() == expected


@pytest.mark.parametrize("keep", [0, 10, 0.5, 0.99])
def test_an_output_that_is_shorter_than_its_journal_says_is_made_again_from_there(
    begun: Path, expected: bytes, keep: float
) -> None:
    partial = Path(f"{begun}.partial")
    text = partial.read_bytes()
    partial.write_bytes(text[: int(keep * len(text)) if keep < 1 else int(keep)])
    assert resumed(begun) == ""
    assert begun.read_bytes() == expected


def test_an_output_that_is_not_as_it_was_written_is_made_again_from_there(begun: Path, expected: bytes) -> None:
    partial = Path(f"{begun}.partial")
    text = bytearray(partial.read_bytes())
    text[len(text) // 2] ^= 1
    partial.write_bytes(bytes(text))
    assert resumed(begun) == ""
    assert begun.read_bytes() == expected


def test_a_journal_whose_header_is_torn_begins_anew(begun: Path, expected: bytes) -> None:
    state = Path(f"{begun}.partial.state")
    state.write_bytes(state.read_bytes()[:20])
    assert resumed(begun) == ""
    assert begun.read_bytes() == expected


def test_an_output_without_its_journal_is_refused(begun: Path) -> None:
    Path(f"{begun}.partial.state").unlink()
    assert "which says how far it got" in resumed(begun)


def test_an_input_that_has_changed_is_refused(begun: Path) -> None:
    log = begun.parent / "log.ndjson"
    with log.open("ab") as file:
        file.write(ndjson({"winner": "south"}))
    assert f"{log} has changed since" in resumed(begun)
    assert "leave --resume out to begin anew" in resumed(begun)


def test_an_input_that_has_changed_in_secret_is_refused(begun: Path) -> None:
    log = begun.parent / "log.ndjson"
    stamp = log.stat()
    text = log.read_bytes()
    log.write_bytes(text.replace(b'"note": "0 ', b'"note": "1 ', 1))
    os.utime(log, ns=(stamp.st_atime_ns, stamp.st_mtime_ns))
    assert f"the text from line 1 of {log} on is not what was scored" in resumed(begun)


def test_other_options_are_refused(begun: Path) -> None:
    assert "--format was ndjson and is csv" in resumed(begun, "--format", "csv")
    assert "--check was not given and is given" in resumed(begun, "--check")
    assert "--variant was not given and is classical" in resumed(begun, "--variant", "classical")
    assert "--input-format was not given and is json" in resumed(begun, "--input-format", "json")
    other = written(begun.parent / "other.ndjson", b"")
    assert "the files are others" in resumed(begun, str(other))
    assert resumed(begun) == ""


def test_other_house_rules_under_the_same_name_are_refused(log: Path, tmp_path: Path) -> None:
    house = tmp_path / "house.yaml"
    house.write_text("extends: shanghai\nid: club\noptions: {minimum: 2}\n")
    out = tmp_path / "out.ndjson"
    killed(log, out, 3, "--variant", str(house))
    house.write_text("extends: shanghai\nid: club\noptions: {minimum: 3}\n")
    result = run("batch", str(log), "-", "-o", str(out), "--variant", str(house), "--resume", "--jobs", "1", input="")
    assert (result.exit_code, "the house rules or the card are not what they were" in result.stderr) == (2, True)


def test_an_output_of_another_edition_is_refused(begun: Path) -> None:
    state = Path(f"{begun}.partial.state")
    head, _, rest = state.read_text().partition("\n")
    state.write_text(json.dumps({**json.loads(head), "mjscore": "0.0.1"}) + "\n" + rest)
    assert "it was begun by mjscore 0.0.1, and this is " in resumed(begun)


def test_two_runs_do_not_write_one_output(log: Path, whole: dict[str, bytes], tmp_path: Path) -> None:
    out = tmp_path / "out.ndjson"
    with start("batch", "-", "-o", str(out), "--jobs", "1") as process:  # which waits for its input
        assert process.stdin is not None
        while not Path(f"{out}.partial").exists():
            assert process.poll() is None
        result = run("batch", str(log), "-o", str(out))
        assert (result.exit_code, f"another run is writing {out}" in result.stderr) == (2, True)
        process.stdin.close()
        assert process.wait(60) == 0
    assert out.read_bytes() == b""
    assert list(tmp_path.iterdir()) == [out]
    run("batch", str(log), "-o", str(out), "--jobs", "1")
    assert out.read_bytes() == whole["ndjson"]


def test_without_anything_to_resume_a_run_begins(log: Path, whole: dict[str, bytes], tmp_path: Path) -> None:
    out = tmp_path / "out.ndjson"
    run("batch", str(log), "-o", str(out), "--resume", "--jobs", "1")
    assert out.read_bytes() == whole["ndjson"]


def test_without_resume_a_run_begins_anew(begun: Path, expected: bytes) -> None:
    run("batch", str(begun.parent / "log.ndjson"), "-o", str(begun), "--jobs", "1")
    assert begun.read_bytes() == expected
    assert not Path(f"{begun}.partial.state").exists()


@pytest.mark.parametrize("suffix", ["ndjson.gz", "json", "csv"])
def test_inputs_of_every_kind_are_gone_on_with(tmp_path: Path, suffix: str) -> None:
    lines = long_log(6)
    deals = [json.loads(line) for line in lines.splitlines()]
    text = {
        "ndjson.gz": gzip.compress(lines, 1),
        "json": json.dumps(deals, ensure_ascii=False).encode(),
        "csv": b"variant,winner,by,note\n"
        + "".join(f"shanghai,south,self_draw,{deal['note']}\n" for deal in deals).encode(),
    }[suffix]
    log = written(tmp_path / f"log.{suffix}", text)
    run("batch", str(log), "-o", str(tmp_path / "whole"), "--jobs", "1")
    killed(log, tmp_path / "out", 3, "--jobs", "1")
    run("batch", str(log), "-", "-o", str(tmp_path / "out"), "--resume", "--jobs", "1", input="")
    assert (tmp_path / "out").read_bytes() == (tmp_path / "whole").read_bytes()


def test_resuming_needs_a_file() -> None:
    result = run("batch", "-", "--resume", "--jobs", "1", input="")
    assert (result.exit_code, "--resume needs a file: add -o OUT" in result.stderr) == (2, True)
