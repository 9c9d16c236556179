"""Tiles in text as American players write them (american.md, section 1), into kinds with their places.

Knows single tiles only: brackets, the winning tile and how many there may be are read in `hand_text`.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from mjscore.card.kinds import EAST, FLOWER, GREEN, HONOURS, JOKER, NORTH, RED, SOAP, SOUTH, WEST, number
from mjscore.place import At, Path, Problem
from mjscore.record import NamedTuple

LONGEST_TEXT = 2_000  # characters of a hand, or of all the tiles seen
_SUITS = {
    **dict.fromkeys("sSbB条條索", 0),
    **dict.fromkeys("mMcC万萬", 1),
    **dict.fromkeys("pPdDoO筒饼餅", 2),
}
_BY_NUMBER = {"1": EAST, "2": SOUTH, "3": WEST, "4": NORTH, "5": SOAP, "6": GREEN, "7": RED}
_LETTERS = {
    **HONOURS,
    "东": EAST,
    "東": EAST,
    "南": SOUTH,
    "西": WEST,
    "北": NORTH,
    "中": RED,
    "发": GREEN,
    "發": GREEN,
    "白": SOAP,
    **dict(zip("🀀🀁🀂🀃🀄🀅🀆", (EAST, SOUTH, WEST, NORTH, RED, GREEN, SOAP), strict=True)),
    **{chr(0x1F007 + place): number(1, place + 1) for place in range(9)},
    **{chr(0x1F010 + place): number(0, place + 1) for place in range(9)},
    **{chr(0x1F019 + place): number(2, place + 1) for place in range(9)},
    **{chr(0x1F022 + place): FLOWER for place in range(8)},
    "🀪": JOKER,
}
_RUN = re.compile(r"[0-9]+")
_VARIATION = "\ufe0e\ufe0f"  # how a picture is to be drawn


class Tile(NamedTuple):
    """A tile and where it is written: a digit stands for itself, its suit letter may stand further on."""

    kind: int
    begin: int
    end: int


def read_tiles(text: str, path: Path, begin: int = 0, end: int | None = None) -> tuple[list[Tile], list[Problem]]:
    """The tiles between two places of a text, and what cannot be read there (`syntax`)."""
    tiles: list[Tile] = []
    problems: list[Problem] = []

    def fault(message: str, help: str, first: int, last: int) -> None:
        problems.append(Problem("syntax", message, help, At(path, (first, last))))

    place, end = begin, len(text) if end is None else end
    if end - begin > LONGEST_TEXT:
        fault(f"more than {LONGEST_TEXT} characters of tiles", "write fourteen tiles", begin, end)
        return tiles, problems
    while place < end:
        letter = text[place]
        if letter.isspace() or letter == "," or letter in _VARIATION:
            place += 1
        elif letter in _LETTERS:
            tiles.append(Tile(_LETTERS[letter], place, place + 1))
            place += 1
        elif (run := _RUN.match(text, place, end)) is not None:
            place = _digits(text, run[0], place, end, tiles, fault)
        else:
            fault(f"{letter!r} is no tile", _help(letter), place, place + 1)
            place += 1
    return tiles, problems


def _digits(
    text: str, run: str, place: int, end: int, tiles: list[Tile], fault: Callable[[str, str, int, int], None]
) -> int:
    """Reads a run of digits with the suit behind it; where reading goes on."""
    last = place + len(run)
    suit = text[last] if last < end else ""
    if not run.strip("0"):  # a run of zeros takes no suit letter: 00S is two soaps and a South
        tiles.extend(Tile(SOAP, at, at + 1) for at in range(place, last))
        return last
    if suit in _SUITS:
        for at, digit in enumerate(run, place):
            tiles.append(Tile(SOAP if digit == "0" else number(_SUITS[suit], int(digit)), at, at + 1))
        return last + 1
    if suit and suit in "zZ":
        for at, digit in enumerate(run, place):
            if digit in _BY_NUMBER:
                tiles.append(Tile(_BY_NUMBER[digit], at, at + 1))
            else:
                fault(f"there is no {digit}z", "1z to 4z are the winds, 5z 6z 7z soap, green, red", at, at + 1)
        return last + 1
    shown = run if len(run) <= 12 else run[:12] + "…"
    fault(f"{shown} has no suit", f"write the suit directly behind it: {shown}s, {shown}m, {shown}p", place, last)
    return last


def _help(letter: str) -> str:
    if letter in _SUITS:
        return f"a suit stands directly behind its digits: 22{letter}"
    if letter.upper() in HONOURS:
        return f"write a capital letter: {letter.upper()}"
    return "tiles are 1s-9s, 1m-9m, 1p-9p, E S W N, R G B, F and J"


def read_tile(text: str, path: Path) -> tuple[int | None, list[Problem]]:
    """The kind of the one tile that a text says, or None and why."""
    tiles, problems = read_tiles(text, path)
    if not problems and len(tiles) != 1:
        what = "no tile" if not tiles else f"{len(tiles)} tiles"
        problems.append(Problem("syntax", f"one tile is asked for, {what} written", "write one tile: 6s", At(path)))
    return (None if problems else tiles[0].kind), problems
