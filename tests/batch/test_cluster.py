"""A batch on a Dask cluster: the same bytes as on one machine, also when a worker is lost in the middle."""

from __future__ import annotations

import gzip
import io
import json
import os
import random
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from mjscore.batch.inputs import file_input
from mjscore.batch.records import Job, Rules
from mjscore.batch.rules import given_rules
from mjscore.batch.run import run_to_stream
from mjscore.batch.tally import Tally
from mjscore.place import Refused
from tests.batch.logs import DEAL, NO_CHOW, TOLD, long_log, ndjson, written
from tests.cli.running import run

pytest.importorskip("distributed", reason="the packages of the extra mjscore[dask] are not installed")
fsspec = pytest.importorskip("fsspec")

from mjscore.batch import cluster  # noqa: E402  # only with the packages above

pytestmark = [
    pytest.mark.skipif(sys.platform == "win32", reason="signals of Unix"),
    pytest.mark.filterwarnings("default"),  # other packages warn of each other
]


@contextmanager
def a_cluster(workers: int) -> Iterator[Any]:
    """A real cluster of so many worker processes."""
    from distributed import LocalCluster

    with LocalCluster(
        n_workers=workers,
        threads_per_worker=1,
        processes=True,
        dashboard_address=None,
        silence_logs=50,
        host="127.0.0.1",
    ) as found:
        yield found


@pytest.fixture(scope="module")
def local_cluster() -> Iterator[Any]:
    """One of two workers."""
    with a_cluster(workers=2) as found:
        yield found


def on_cluster(at: Any, files: list[str], folder: Path, job: Job, **more: Any) -> tuple[bytes, Tally]:
    """All parts of a cluster's output, one behind the other, and what it came to."""
    tally = cluster.run_on_cluster(files, str(folder), job, at.scheduler_address, **more)
    assert not [path.name for path in folder.iterdir() if path.name.startswith(".")]
    return b"".join(path.read_bytes() for path in sorted(folder.glob("part-*"))), tally


def alone(files: list[str], job: Job) -> tuple[bytes, Tally]:
    """The same on one machine."""
    out: list[bytes] = []
    tally = run_to_stream([file_input(name) for name in files], job, out.append)
    return b"".join(out), tally


@pytest.fixture
def files(tmp_path: Path) -> list[str]:
    """Logs of several kinds, one of them longer than a partition."""
    found = {
        "a.ndjson": long_log(3),
        "b.ndjson.gz": gzip.compress(ndjson({**DEAL, "id": "b"}, NO_CHOW)),
        "c.json": json.dumps([DEAL, NO_CHOW], indent=1).encode(),
        "d.csv": b'variant,winner,hand,by\nshanghai,S,"{""fan"": 3}",self_draw\nshanghai,S,x,y\n',
        "e.yaml": b"variant: shanghai\nwinner: S\nhand: {fan: 3}\nby: self_draw\n---\nwinner: S\n",
        "f.ndjson": ndjson(DEAL, {**DEAL, "variant": "/etc/passwd"}, {**TOLD, "rules": {"minimum": 9}}),
    }
    return [str(written(tmp_path / name, text)) for name, text in found.items()]


def test_a_cluster_gives_the_same_bytes_and_sums_as_one_machine(
    local_cluster: Any, files: list[str], tmp_path: Path
) -> None:
    job = Job(check=True)
    text, tally = on_cluster(local_cluster, files, tmp_path / "out", job, size=50_000)
    expected, sums = alone(files, job)
    assert text == expected
    assert tally.data(check=True) == sums.data(check=True)
    summary = json.loads((tmp_path / "out" / cluster.SUMMARY).read_text())
    assert summary == {**sums.data(check=True), "parts": len(list((tmp_path / "out").glob("part-*")))}
    assert summary["parts"] > 8


def test_a_worker_lost_in_the_middle_loses_nothing(local_cluster: Any, tmp_path: Path) -> None:
    from distributed import Client

    log = str(written(tmp_path / "a.ndjson", long_log(12)))
    killed: list[int] = []

    def kill_one(tally: Tally, read: int) -> None:
        if not killed:
            with Client(local_cluster.scheduler_address, set_as_default=False) as client:
                killed.extend(client.run(os.getpid).values())
            os.kill(killed[0], signal.SIGKILL)

    text, tally = on_cluster(local_cluster, [log], tmp_path / "out", Job(), size=30_000, notice=kill_one)
    expected, sums = alone([log], Job())
    assert killed
    assert text == expected
    assert tally.data() == sums.data()


@pytest.mark.parametrize("output", ["csv", "parquet"])
def test_every_part_is_a_whole_file_of_its_format(local_cluster: Any, tmp_path: Path, output: str) -> None:
    import csv

    if output == "parquet":
        parquet = pytest.importorskip("pyarrow.parquet", reason="Parquet is written by pyarrow, an extra")
    log = str(written(tmp_path / "a.ndjson", long_log(1)))
    out = tmp_path / "out"
    on_cluster(local_cluster, [log], out, Job(output=output), size=50_000)
    parts = sorted(out.glob(f"part-*.{output}"))
    assert len(parts) == 3
    rows = []
    for part in parts:
        if output == "csv":
            rows += [row["id"] for row in csv.DictReader(part.read_text().splitlines())]
        else:
            rows += parquet.read_table(part)["id"].to_pylist()
    if output == "parquet":  # the folder is read as one, though the summary stands in it
        assert parquet.read_table(out)["id"].to_pylist() == rows
    assert rows == [str(number) for number in range(1, len(rows) + 1)]


def test_house_rules_and_cards_of_the_command_line_reach_the_workers(local_cluster: Any, tmp_path: Path) -> None:
    written(tmp_path / "base.yaml", "extends: shanghai\nid: base\noptions: {minimum: 2}\n")
    house = written(tmp_path / "house.yaml", "extends: base.yaml\nid: club\nname: {en: Club}\n")
    rules = given_rules(str(house), None)
    (tmp_path / "base.yaml").unlink()
    house.unlink()  # workers have the texts, and no file
    deal = {key: value for key, value in TOLD.items() if key != "variant"}
    log = str(
        written(tmp_path / "a.ndjson", ndjson(deal, {**deal, "variant": str(house)}, {**deal, "variant": "./x.yaml"}))
    )
    text, _ = on_cluster(local_cluster, [log], tmp_path / "out", Job(rules))
    found = [json.loads(line) for line in text.splitlines()]
    assert [one.get("variant") for one in found] == ["club", "club", None]
    assert found[2]["error"]["code"] == "unknown_variant"
    assert "names no files" in found[2]["error"]["message"]


def test_addresses_with_wildcards_are_read_and_written_through_fsspec(local_cluster: Any, tmp_path: Path) -> None:
    for name in ("1.ndjson", "2.ndjson"):
        written(tmp_path / name, ndjson(TOLD))
    out = tmp_path / "out"
    words = ["--engine", "dask", "--scheduler", local_cluster.scheduler_address, "-o", f"file://{out}", "--summary"]
    result = run("batch", f"file://{tmp_path}/*.ndjson", *words)
    assert (result.exit_code, result.stdout.splitlines()[0]) == (0, "2 deals, 2 wins")
    assert sorted(path.name for path in out.iterdir()) == ["_summary.json", "part-00000.ndjson", "part-00001.ndjson"]


def test_a_file_that_has_the_signs_of_wildcards_in_its_name_is_that_file(tmp_path: Path) -> None:
    for name in ("night[1].ndjson", "night1.ndjson"):
        written(tmp_path / name, ndjson(TOLD))
    path = str(tmp_path / "night[1].ndjson")
    assert [part.name for part in cluster._partitions(path, None, 100_000)] == [path]


def test_an_output_is_not_mixed_with_an_earlier_one(local_cluster: Any, tmp_path: Path) -> None:
    log = str(written(tmp_path / "a.ndjson", ndjson(TOLD)))
    on_cluster(local_cluster, [log], tmp_path / "out", Job())
    with pytest.raises(Refused, match="there is an output in"):
        on_cluster(local_cluster, [log], tmp_path / "out", Job())


def test_an_input_that_is_not_there_is_told_before_anything_is_done(tmp_path: Path) -> None:
    for pattern in (f"{tmp_path}/nothing.ndjson", f"{tmp_path}/*.ndjson", "nosuch://bucket/x"):
        with pytest.raises(Refused):
            cluster.run_on_cluster([pattern], str(tmp_path / "out"), Job(), "tcp://127.0.0.1:9")
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize(
    ("address", "said"),
    [
        ("nonsense", "'nonsense' is no address of a Dask scheduler: missing port number"),
        ("tcp://127.0.0.1", "is no address of a Dask scheduler"),
        ("http://127.0.0.1:8786", "unknown address scheme 'http'"),
        ("", "'' is no address of a Dask scheduler"),
        ("tls://127.0.0.1:8786", "no TLS to tls://127.0.0.1:8786: no certificates are named"),
    ],
)
def test_what_is_no_address_of_a_scheduler_is_told_at_once(tmp_path: Path, address: str, said: str) -> None:
    log = str(written(tmp_path / "a.ndjson", ndjson(TOLD)))
    with pytest.raises(Refused, match=said):
        cluster.run_on_cluster([log], str(tmp_path / "out"), Job(), address)
    assert not (tmp_path / "out").exists()


def test_a_partition_that_cannot_be_read_leaves_no_summary(local_cluster: Any, tmp_path: Path) -> None:
    log = str(written(tmp_path / "a.ndjson", ndjson(TOLD)))
    folder = tmp_path / "folder.json"
    folder.mkdir()
    with pytest.raises(Refused, match="the cluster gives a partition up"):
        on_cluster(local_cluster, [log, str(folder)], tmp_path / "out", Job())
    assert not (tmp_path / "out" / cluster.SUMMARY).exists()


def test_rules_that_were_not_given_are_not_looked_for(local_cluster: Any, tmp_path: Path) -> None:
    house = written(tmp_path / "club.yaml", "extends: shanghai\nid: club\n")
    deal = {key: value for key, value in TOLD.items() if key != "variant"}
    log = str(written(tmp_path / "a.ndjson", ndjson(deal)))
    text, tally = on_cluster(local_cluster, [log], tmp_path / "out", Job(Rules(str(house))))
    assert json.loads(text)["error"]["code"] == "unknown_variant"
    assert tally.refusals == 1


def test_a_worker_of_another_edition_is_refused(tmp_path: Path) -> None:
    part = cluster.Partition("a", str(written(tmp_path / "a.ndjson", b"")))
    with pytest.raises(Refused, match=r"was asked by 0\.0\.0"):
        cluster.scored_part(cluster.Task(part, 0, Job(), None, str(tmp_path / "out.ndjson"), "0.0.0"))


def test_a_part_that_fails_while_it_is_written_leaves_nothing(tmp_path: Path) -> None:
    fs = fsspec.filesystem("file")

    def fail(file: Any) -> None:
        file.write(b"half")
        raise OSError("the disk is full")

    with pytest.raises(OSError, match="the disk is full"):
        cluster._put(fs, str(tmp_path / "part"), fail)
    assert list(tmp_path.iterdir()) == []


def test_a_line_without_end_is_not_read_by_every_range_behind_its_beginning() -> None:
    file = io.BytesIO(b"x" * (cluster._READ * 4))
    assert cluster._Range(file, 10, 20).read(5) == b""
    assert file.tell() <= 10 + cluster._READ


def test_a_cluster_that_goes_away_is_told_of(tmp_path: Path) -> None:
    log = str(written(tmp_path / "a.ndjson", long_log(4)))
    with a_cluster(workers=1) as gone:

        def close(tally: Tally, read: int) -> None:
            gone.close()

        with pytest.raises(Refused, match="the Dask cluster has gone away"):
            on_cluster(gone, [log], tmp_path / "out", Job(), size=10_000, notice=close)
    assert not (tmp_path / "out" / cluster.SUMMARY).exists()


@pytest.mark.parametrize("seed", range(30))
def test_ranges_hold_every_line_once_with_its_number(tmp_path: Path, seed: int) -> None:
    chance = random.Random(seed)
    lines = ["x" * chance.choice([0, 1, 2, 5, 30]) for _ in range(chance.randrange(1, 30))]
    text = "\n".join(lines) + chance.choice(["", "\n"])
    path = written(tmp_path / "a.ndjson", text)
    parts = list(cluster._partitions(str(path), None, chance.choice([3, 7, 20])))

    class Here:
        """Does at once what a cluster is asked for."""

        def map(self, function: Any, parts: Any, **_: Any) -> list[Any]:
            return [function(part) for part in parts]

        def gather(self, found: list[Any]) -> list[Any]:
            return found

    numbered = []
    for part, before in zip(parts, cluster._lines_before(Here(), parts), strict=True):
        raw, found = cluster._opened(part), b""
        while more := raw.read(chance.choice([1, 2, 50])):
            found += more
        raw.close()
        numbered += [(before + number, line) for number, line in enumerate(found.decode().splitlines(), 1)]
    assert numbered == list(enumerate(text.splitlines(), 1))
