"""Messages in common memory: the same as they were, each whole until as many more are on their way as there are slots."""

from __future__ import annotations

import multiprocessing
import os
import sys
from typing import Any

import pytest

from mjscore.batch import slots as module
from mjscore.batch.slots import Lent, Slots

WAYS = [way for way in ("fork", "spawn") if way in multiprocessing.get_all_start_methods()]


@pytest.mark.parametrize("way", WAYS)
def test_messages_come_out_as_they_went_in(way: str) -> None:
    slots = Slots(multiprocessing.get_context(way), 2, 1000)
    for number in range(5):
        sent = [slots.put(b"%d" % number), slots.put(b"x" * number * 250)]
        assert all(isinstance(one, Lent) for one in sent)
        assert [slots.take(one) for one in sent] == [b"%d" % number, b"x" * number * 250]
    slots.close()


@pytest.mark.parametrize("way", WAYS)
def test_what_is_longer_than_a_slot_is_sent_whole_and_takes_no_place(way: str) -> None:
    slots = Slots(multiprocessing.get_context(way), 2, 1000)
    first = slots.put(b"first")
    whole = slots.put(b"y" * 1001)
    assert whole == b"y" * 1001
    assert slots.take(whole) == b"y" * 1001
    second = slots.put(b"second")
    assert [slots.take(first), slots.take(second)] == [b"first", b"second"]
    slots.close()


@pytest.mark.parametrize("way", WAYS)
def test_where_there_is_no_common_memory_everything_is_sent_whole(way: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def none(*_: Any) -> Any:
        raise OSError("no memory")

    monkeypatch.setattr(module, "_common", none)
    slots = Slots(multiprocessing.get_context(way), 2, 1000)
    assert [slots.take(slots.put(message)) for message in (b"", b"one")] == [b"", b"one"]
    assert slots.put(b"two") == b"two"
    slots.close()


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="a file that is always full is Linux's")
def test_what_finds_no_room_in_a_full_file_is_sent_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_unnamed", lambda: os.open("/dev/full", os.O_RDWR))
    slots = Slots(multiprocessing.get_context("spawn"), 2, 1000)
    assert slots.put(b"one") == b"one"
    slots.close()


@pytest.mark.skipif(sys.platform == "win32", reason="files without a name are Unix's")
def test_without_files_in_memory_one_of_a_disk_serves(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(os, "memfd_create", raising=False)
    slots = Slots(multiprocessing.get_context("spawn"), 2, 1000)
    sent = [slots.put(b"one"), slots.put(b"two")]
    assert sent == [Lent(0, 3), Lent(1000, 1003)]
    assert [slots.take(one) for one in sent] == [b"one", b"two"]
    slots.close()
