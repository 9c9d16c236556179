"""Nothing recorded is lost: killed writers, many writers at once, full disks, files that may not be written."""

from __future__ import annotations

import errno
import os
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from mjscore.place import Refused
from mjscore.rulebook import load
from mjscore.session import SessionFile, Unrecorded, create, fields_text, repair
from mjscore.session.stream import entry_text
from tests.session.evenings import header, in_file, won

posix = pytest.mark.skipif(not hasattr(os, "fork"), reason="writers are forked, which this system cannot do")
WRITERS, EACH = 8, 200


def in_child(body: Callable[[], None]) -> int:
    """Runs a body in a process of its own; returns its process id."""
    child = os.fork()
    if child:
        return child
    try:
        body()
        os._exit(0)
    except BaseException:
        import traceback

        traceback.print_exc()
        os._exit(1)


def status_of(child: int) -> int:
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


@posix
def test_a_writer_killed_at_any_byte_loses_nothing_before_it(tmp_path: Path) -> None:
    first, second = won("S", note="kept"), won("N", note="cut off — 一二三")
    path = tmp_path / "evening.yaml"
    in_file(tmp_path, [first])
    before = path.read_bytes()
    length = len(entry_text(2, second).encode())
    for bytes_written in range(0, length + 1, 3):
        path.write_bytes(before)

        def body(bytes_written: int = bytes_written) -> None:
            real = os.write

            def cut(file: int, data: Any) -> int:
                real(file, bytes(data)[:bytes_written])
                os.kill(os.getpid(), signal.SIGKILL)
                return 0

            os.write = cut
            SessionFile(str(path), load).add(lambda _: second)

        assert status_of(in_child(body)) == -signal.SIGKILL
        assert path.read_bytes() == before + entry_text(2, second).encode()[:bytes_written]
        if 0 < bytes_written < length - 1:  # the end of the last line is no part of its mark
            with pytest.raises(Refused, match="torn_entry"):
                SessionFile(str(path), load).read()
            repair(str(path))
            assert path.read_bytes() == before
        found = SessionFile(str(path), load).read()
        assert [written.data for written in found.written][:1] == [first]
        assert SessionFile(str(path), load).add(lambda _: second).written[-1].data == second


@posix
def test_a_writer_killed_at_any_time_has_recorded_all_that_it_acknowledged(tmp_path: Path) -> None:
    path = tmp_path / "evening.yaml"
    in_file(tmp_path)
    acknowledged: list[int] = []
    for after in range(1, 12):
        inward, outward = os.pipe()

        def body(outward: int = outward, first: int = after * 1000) -> None:
            file = SessionFile(str(path), load)
            for n in range(first, first + 1000):
                file.add(lambda _, n=n: won("S", note=f"entry {n}"))  # type: ignore[misc]
                os.write(outward, b"%d\n" % n)

        child = in_child(body)
        os.close(outward)
        with os.fdopen(inward, "rb") as said:
            for _ in range(after):  # killed while it writes the one behind the last that was read here
                assert said.readline()
            os.kill(child, signal.SIGKILL)
            acknowledged += range(after * 1000, after * 1000 + after + len(said.read().splitlines()))
        assert status_of(child) == -signal.SIGKILL
        repair(str(path))
    notes = [int(str(one.data["note"]).split()[1]) for one in SessionFile(str(path), load).read().written]
    assert [n for n in notes if n in set(acknowledged)] == acknowledged
    assert len(notes) <= len(acknowledged) + 11  # one a writer may have been written and not acknowledged


@posix
def test_eight_writers_at_once_all_land_in_order_and_once(tmp_path: Path) -> None:
    path = tmp_path / "evening.yaml"
    in_file(tmp_path)

    def body(writer: int) -> None:
        file = SessionFile(str(path), load)
        for n in range(EACH):
            file.add(lambda _, n=n: {"dealer": "stays", "why": f"writer {writer} entry {n}"})  # type: ignore[misc]

    children = [in_child(lambda writer=writer: body(writer)) for writer in range(WRITERS)]  # type: ignore[misc]
    assert [status_of(child) for child in children] == [0] * WRITERS
    found = [str(written.data["why"]) for written in SessionFile(str(path), load).read().written]
    assert len(found) == WRITERS * EACH
    for writer in range(WRITERS):
        own = [why for why in found if why.startswith(f"writer {writer} ")]
        assert own == [f"writer {writer} entry {n}" for n in range(EACH)]


@posix
def test_two_writers_score_what_the_other_has_recorded_first(tmp_path: Path) -> None:
    path = str(tmp_path / "evening.yaml")
    one = in_file(tmp_path, [won("S")])
    two = SessionFile(path, load)
    two.add(lambda _: won("S"))
    one.add(lambda _: won("S"))
    assert one.read().table == two.read().table == SessionFile(path, load).read().table


def test_a_file_mended_in_an_editor_is_read_anew(tmp_path: Path) -> None:
    file = in_file(tmp_path, [won("S"), won("S")])
    path = tmp_path / "evening.yaml"
    path.write_text(path.read_text(encoding="utf-8").replace("winner: S", "winner: E", 1), encoding="utf-8")
    assert file.add(lambda _: won("S")).table == SessionFile(str(path), load).read().table


@posix
def test_a_full_disk_is_an_error_before_anything_is_acknowledged(tmp_path: Path) -> None:
    path = tmp_path / "evening.yaml"
    file = in_file(tmp_path, [won("S")])
    before = path.read_bytes()
    for room in (0, 1, 10):

        def body(room: int = room) -> None:
            import resource

            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
            resource.setrlimit(resource.RLIMIT_FSIZE, (len(before) + room, resource.RLIM_INFINITY))
            with pytest.raises(OSError, match=os.strerror(errno.EFBIG)) as caught:
                file.add(lambda _: won("N"))
            assert caught.value.filename == str(path)

        assert status_of(in_child(body)) == 0
        assert path.read_bytes() == before
    assert len(file.add(lambda _: won("N")).lines) == 2


@posix
def test_a_file_that_may_not_be_written_is_an_error_and_may_be_read(tmp_path: Path) -> None:
    path = tmp_path / "evening.yaml"
    in_file(tmp_path, [won("S")])
    path.chmod(0o444)
    for folder in (tmp_path, *list(tmp_path.parents)[:2]):
        folder.chmod(0o755)

    def body() -> None:
        if os.geteuid() == 0:
            os.setuid(65534)  # root may write whatever it likes
        file = SessionFile(str(path), load)
        assert len(file.read().lines) == 1
        with pytest.raises(PermissionError) as caught:
            file.add(lambda _: won("N"))
        assert caught.value.filename == str(path)

    assert status_of(in_child(body)) == 0


def test_what_is_refused_is_not_recorded(tmp_path: Path) -> None:
    file = in_file(tmp_path, [won("S")])
    before = (tmp_path / "evening.yaml").read_bytes()
    with pytest.raises(Unrecorded):
        file.add(lambda _: won("S", round="west"))
    assert (tmp_path / "evening.yaml").read_bytes() == before


def test_a_session_is_begun_once(tmp_path: Path) -> None:
    in_file(tmp_path)
    with pytest.raises(FileExistsError):
        create(str(tmp_path / "evening.yaml"), fields_text(header(session="another")))
    assert "Thursday club" in (tmp_path / "evening.yaml").read_text(encoding="utf-8")
    assert [path.name for path in tmp_path.iterdir()] == ["evening.yaml"]


def test_torn_entries_of_several_repairs_are_all_kept(tmp_path: Path) -> None:
    in_file(tmp_path)
    path = tmp_path / "evening.yaml"
    whole = path.read_bytes()
    for number in (1, 2):
        path.write_bytes(whole + b"--- # 1\nwinner: S%d" % number)
        repair(str(path))
    assert sorted(one.name for one in tmp_path.iterdir()) == [
        "evening.yaml",
        "evening.yaml.torn",
        "evening.yaml.torn-2",
    ]
    assert path.read_bytes() == whole


@pytest.mark.skipif(sys.platform == "win32", reason="the file cannot be opened for the two at once there")
def test_what_others_append_between_is_read_without_the_rest(tmp_path: Path) -> None:
    file = in_file(tmp_path, [won("S")])
    with open(tmp_path / "evening.yaml", "a", encoding="utf-8") as other:
        other.write("---\ndraw: wall\n")
    assert [line.kind for line in file.read().lines] == ["deal", "draw"]


@posix
def test_an_editor_that_puts_a_new_file_in_its_place_loses_nothing(tmp_path: Path) -> None:
    path = tmp_path / "evening.yaml"
    file = in_file(tmp_path, [won("S")])

    def replaced(evening: Any) -> Any:
        beside = tmp_path / "beside.yaml"
        beside.write_bytes(path.read_bytes())
        beside.replace(path)
        return won("N")

    with pytest.raises(OSError, match="another program has put another file in its place"):
        file.add(replaced)
    assert len(SessionFile(str(path), load).read().lines) == 1
    assert len(file.add(lambda _: won("N")).lines) == 2
