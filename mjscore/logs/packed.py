"""Bytes as they are, or unpacked where gzip has packed them: chunk by chunk, and never out of proportion."""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Iterator
from itertools import chain

from mjscore.place import Problem, Refused, Spot

MAGIC = b"\x1f\x8b"
"""What gzip begins with."""
_CHUNK = 1 << 16
_FREE = 64 << 20  # bytes that are unpacked from however little
_MOST = 200  # bytes for each that was packed, above that: a log comes to ten or twenty


def unpacked(chunks: Iterable[bytes], name: str) -> Iterator[bytes]:
    """The bytes. Raises `Refused` behind those that can be had, where the packing is broken or out of proportion."""
    rest = iter(chunks)
    head = b""
    for chunk in rest:
        head += chunk
        if len(head) >= len(MAGIC):
            break
    again = chain([head], rest) if head else rest
    return _members(again, name) if head.startswith(MAGIC) else iter(again)


def _members(chunks: Iterable[bytes], name: str) -> Iterator[bytes]:
    """What the members of a gzip file hold, one after the other."""
    taken = given = 0
    member = zlib.decompressobj(wbits=31)
    begun = False
    for chunk in chunks:
        taken += len(chunk)
        waiting = chunk
        while waiting:
            begun = True
            try:
                found = member.decompress(waiting, _CHUNK)
            except zlib.error:
                raise _broken(name, "the packed text is broken: nothing behind that place can be had") from None
            given += len(found)
            if given > _FREE + _MOST * taken:
                raise _broken(name, f"it unpacks to more than {_MOST} times its size: nothing behind that is read")
            yield found
            waiting = member.unconsumed_tail
            if member.eof:
                waiting = member.unused_data.lstrip(b"\0")
                member, begun = zlib.decompressobj(wbits=31), False
                if waiting and not waiting.startswith(MAGIC[:1]):
                    return  # what stands behind the last member is padding, as gzip has it
    if begun:
        yield member.flush()
        raise _broken(name, "the packed text ends too early: its end is lost")


def _broken(name: str, message: str) -> Refused:
    return Refused([Problem("syntax", message, "unpack it by hand and look at it", spot=Spot(name, 1, 1, 1))])
