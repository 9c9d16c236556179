"""Messages in common memory: the same as they were, each whole until as many more are on their way as there are slots."""

from __future__ import annotations

import multiprocessing

import pytest

from mjscore.batch.slots import Lent, Slots

WAYS = [way for way in ("fork", "spawn") if way in multiprocessing.get_all_start_methods()]


@pytest.mark.parametrize("way", WAYS)
def test_messages_come_out_as_they_went_in(way: str) -> None:
    slots = Slots(multiprocessing.get_context(way), 2, 1000)
    for number in range(5):
        sent = [slots.put(b"%d" % number), slots.put(b"x" * number * 250)]
        assert all(isinstance(one, Lent) for one in sent)
        assert [slots.take(one) for one in sent] == [b"%d" % number, b"x" * number * 250]


@pytest.mark.parametrize("way", WAYS)
def test_what_is_longer_than_a_slot_is_sent_whole_and_takes_no_place(way: str) -> None:
    slots = Slots(multiprocessing.get_context(way), 2, 1000)
    first = slots.put(b"first")
    whole = slots.put(b"y" * 1001)
    assert whole == b"y" * 1001
    assert slots.take(whole) == b"y" * 1001
    second = slots.put(b"second")
    assert [slots.take(first), slots.take(second)] == [b"first", b"second"]
