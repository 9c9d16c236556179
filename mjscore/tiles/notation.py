"""Tiles in text, in and out: `123m`, `EEE`, `F1`, 東, 🀀.

It knows single words of tiles; brackets and the winning tile belong to the hand's text in `deal`. Reading is remembered
for words seen before, and gives None for what cannot be read; `unreadable` then says where and why.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from mjscore.tiles.kinds import (
    AMERICAN_FLOWER,
    BAG,
    BONUS,
    EIGHTS,
    FLOWERS,
    JOKER,
    NAMES,
    PLAIN,
    RED_FIVES,
    SEASONS,
    TILE,
    WHITE,
    bag_of,
)

_SUIT_LETTERS: Final = {
    **dict.fromkeys("mMcC万萬", 0),
    **dict.fromkeys("pPdDoO筒饼餅", 1),
    **dict.fromkeys("sSbB条條索", 2),
    **dict.fromkeys("zZ", 3),
}
_DIGITS: Final[dict[str, dict[str, int]]] = {
    letter: (
        {str(rank): 9 * suit + rank - 1 for rank in range(1, 10)} | {"0": 44 + suit}
        if suit < 3
        else dict(zip("1234765", range(27, 34), strict=True))
    )
    for letter, suit in _SUIT_LETTERS.items()
}
DIGIT_BAGS: Final[dict[str, dict[str, int]]] = {  # by suit letter and digit: the bag of one tile
    letter: {digit: TILE[code] for digit, code in digits.items()} for letter, digits in _DIGITS.items()
}
_LETTERS: Final[dict[str, int]] = {
    **dict(zip("ESWNRGB", range(27, 34), strict=True)),
    **dict(zip("东南西北中发白", range(27, 34), strict=True)),
    "東": 27,
    "發": 32,
    "J": JOKER,
    "Wh": WHITE,
    "0": WHITE,  # only where no suit letter follows: the American soap
}
PLAIN_TILES: Final[dict[str, int]] = {  # a tile of a suit or an honour, as its one word
    **{digit + letter: code for letter, digits in _DIGITS.items() for digit, code in digits.items()},
    **{letter: code for letter, code in _LETTERS.items() if letter not in ("J", "0")},
}
_PICTURES: Final[dict[str, int]] = {
    chr(0x1F000 + place): code
    for place, code in enumerate(
        (*range(27, 34), *range(9), *range(18, 27), *range(9, 18), 34, 35, 37, 36, *SEASONS, JOKER)
    )
}
_PICTURE_OF: Final = {code: letter for letter, code in _PICTURES.items()}
_SINGLE: Final = {**_LETTERS, **_PICTURES}

SUIT_LETTERS: Final = "".join(_SUIT_LETTERS)
_UNIT: Final = re.compile(
    rf"(?P<digits>[0-9]+)(?P<suit>[{SUIT_LETTERS}])|(?P<single>Wh|0(?=0*(?![0-9]))|[ESWNRGBJ东東南西北中发發白]|[\U0001F000-\U0001F02A])[\uFE0E\uFE0F]?"
)
_BONUS_WORD: Final = re.compile("[FS][1-4]")
_BONUS_UNIT: Final = re.compile(r"([FS])([1-4])|([\U0001F022-\U0001F029])[\uFE0E\uFE0F]?|[\s,]+")
LONGEST_TEXT: Final = 600  # characters: more than every tile of a set, written one by one


@lru_cache(maxsize=2048)
def read_word(text: str) -> tuple[int, ...] | None:
    """The tiles of one word as written, a red five as its own code; None if it is no word of tiles."""
    if _BONUS_WORD.fullmatch(text):
        return (NAMES.index(text),)
    codes: list[int] = []
    place = 0
    while place < len(text):
        unit = _UNIT.match(text, place)
        if unit is None:
            return None
        if unit["single"]:
            codes.append(_SINGLE[unit["single"]])
        else:
            digits = _DIGITS[unit["suit"]]
            for digit in unit["digits"]:
                code = digits.get(digit)
                if code is None:
                    return None
                codes.append(code)
        place = unit.end()
    return tuple(codes) or None


def pack_word(text: str) -> tuple[int, int] | None:
    """The bag of a word and the number of its tiles, bonus tiles not counted; None if it cannot be read.

    Of a tile that stands more often than any set has it, the bag holds eight: enough to be seen as too many.
    """
    bags = DIGIT_BAGS.get(text[-1])
    if bags is not None and 1 < len(text) < 17:  # the commonest words, and too short for a count to run over
        try:
            bag = sum([bags[digit] for digit in text[:-1]])
        except KeyError:
            pass
        else:
            if not bag & EIGHTS:
                return bag, len(text) - 1
    else:
        packed = _pack_runs(text)
        if packed is not None:
            return packed
    codes = read_word(text)
    if codes is None:
        return None
    kinds = plain(codes)
    number = sum(code not in BONUS for code in codes)
    for code in set(kinds):
        most = 14 if code == JOKER else 7
        if kinds.count(code) > most:
            return (most + 1) * BAG[code], number
    return bag_of(codes), number


_RUNS: Final = re.compile(rf"([0-9]+)([{SUIT_LETTERS}])|([ESWNRGB])").findall


def _pack_runs(text: str) -> tuple[int, int] | None:
    """As `pack_word`, for a word of several runs of plain tiles; None where it is not that, or has to be looked at closely."""
    bag = number = length = 0
    for digits, suit, honour in _RUNS(text):
        if honour:
            bag += BAG[_LETTERS[honour]]
            number += 1
            length += 1
            continue
        bags = DIGIT_BAGS[suit]
        for digit in digits:
            if digit not in bags:
                return None
            bag += bags[digit]
        number += len(digits)
        length += len(digits) + 1
    return (bag, number) if length == len(text) and 0 < number < 16 and not bag & EIGHTS else None


word_bag: Final = lru_cache(maxsize=2048)(pack_word)


@lru_cache(maxsize=1024)
def read_tile(text: str) -> int | None:
    """The one tile that a text names, else None."""
    codes = read_word(text.strip())
    return codes[0] if codes is not None and len(codes) == 1 else None


def read_tiles(text: str) -> tuple[int, ...] | None:
    """The tiles of words with spaces between, as in `seen`; None if a word cannot be read."""
    codes: list[int] = []
    for word in text.replace(",", " ").split():
        read = read_word(word)
        if read is None:
            return None
        codes += read
    return tuple(codes)


@lru_cache(maxsize=4096)
def read_bonus(text: str) -> tuple[int, ...] | None:
    """The bonus tiles of a `flowers` text, where they may run together; None if anything else is written."""
    codes: list[int] = []
    place = 0
    while place < len(text):
        unit = _BONUS_UNIT.match(text, place)
        if unit is None:
            return None
        if unit[1]:
            codes.append((FLOWERS if unit[1] == "F" else SEASONS)[int(unit[2]) - 1])
        elif unit[3]:
            codes.append(_PICTURES[unit[3]])
        place = unit.end()
    return tuple(codes)


def unreadable(word: str) -> tuple[int, int, str, str] | None:
    """Where a word stops being tiles: start, end, what is wrong, one thing to do. None if it can be read."""
    if read_word(word) is not None:
        return None
    place = 0
    while place < len(word):
        unit = _UNIT.match(word, place)
        if unit is None:
            return _stop(word, place)
        if unit["digits"]:
            for offset, digit in enumerate(unit["digits"]):
                if digit not in _DIGITS[unit["suit"]]:
                    start = place + offset
                    return start, start + 1, f"there is no {digit}{unit['suit']}", "z runs from 1z (east) to 7z (red)"
        place = unit.end()
    return 0, len(word), "no tile is written here", "write tiles such as 123m, EEE or 5p"


def _stop(word: str, place: int) -> tuple[int, int, str, str]:
    digits = re.compile("[0-9]+").match(word, place)
    if digits is not None:
        before = word[place - 1 : place]
        if before and before in "FS" and digits.end() == place + 1 and digits[0] in "1234":
            return (
                place - 1,
                place + 1,
                f"{before}{digits[0]} is not a word of its own",
                f"put spaces around the bonus tile {before}{digits[0]}",
            )
        number = digits[0] if len(digits[0]) < 20 else digits[0][:20] + "…"
        return (
            place,
            digits.end(),
            f"the digits {number} have no suit",
            f"put m, p or s behind them: {number}m" if len(number) < 5 else "put m, p or s behind them",
        )
    letter = word[place]
    if letter == "F" and word[place + 1 : place + 2] in set("1234"):
        return (
            place,
            place + 2,
            f"{word[place : place + 2]} is not a word of its own",
            f"put spaces around the bonus tile {word[place : place + 2]}",
        )
    if letter == "F":
        return place, place + 1, "F alone is no tile here", "a flower is F1 to F4, a season S1 to S4"
    if letter.upper() in "ESWNRGBJ" and not letter.isupper():
        return place, place + 1, f"{letter!r} is no tile", f"honours are capital letters: {letter.upper()}"
    if letter in _SUIT_LETTERS:
        return place, place + 1, f"the suit {letter} has no number before it", f"write the number first: 5{letter}"
    return place, place + 1, f"{letter!r} is no tile", "tiles are 1m-9m, 1p-9p, 1s-9s, E S W N, R G B, F1-F4, S1-S4"


def text_of(codes: Iterable[int], gap: str = " ") -> str:
    """Tiles in the canonical notation, in the given order: digits before one suit letter, honours run together.

    `gap` stands between groups; bonus tiles are words of their own whatever it is.
    """
    words: list[str] = []
    run, kind = "", ""  # the group being written; its suit letter, "z" for letters, "" for none

    def close() -> None:
        if run:
            words.append(run + (kind if kind != "z" else ""))

    for code in codes:
        name = NAMES[code]
        if code in BONUS or code == AMERICAN_FLOWER:
            close()
            run, kind = "", ""
            words.append(f" {name} ")
        elif code < 27 or code in RED_FIVES:
            if kind != name[1]:
                close()
                run, kind = "", name[1]
            run += name[0]
        else:
            if kind != "z":
                close()
                run, kind = "", "z"
            run += name
    close()
    return " ".join(gap.join(words).split())


def unicode_of(codes: Iterable[int]) -> str:
    """Tiles as pictures of the Unicode block, which has no red five: that one is written `0m`."""
    return "".join(_PICTURE_OF.get(code, NAMES[code]) for code in codes)


def plain(codes: Iterable[int]) -> tuple[int, ...]:
    """The same tiles with every red five as its five."""
    return tuple(PLAIN[code] for code in codes)
