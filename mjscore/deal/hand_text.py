"""The text of a hand: concealed tiles, bracketed sets, bonus tiles, the winning tile.

A text is read twice only when something is wrong with it: the first pass takes remembered pieces and no places, the
second finds every fault and where it stands. Most texts are no more than plain tiles and sets: `read_plain_text` goes
through those in one step.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from mjscore.deal.melds import meld_fault, read_meld
from mjscore.deal.records import CHOW, KONG, Meld
from mjscore.deal.words import Path, Reader, find_seat
from mjscore.memory import Memory
from mjscore.tiles.kinds import BONUS, BONUS_BITS, EIGHTS, JOKER_BITS, KINDS
from mjscore.tiles.notation import (
    DIGIT_BAGS,
    PLAIN_TILES,
    SUIT_LETTERS,
    pack_word,
    plain,
    read_tile,
    read_word,
    unreadable,
    word_bag,
)

LONGEST_HAND: Final = 300  # characters

_PIECES: Final = re.compile(
    r"[(\[][^()\[\]]*[)\]]"  # a set
    r"|[0-9]+[^0-9\s]"  # digits and their suit
    r"|\+.*"  # the winning tile, to the end
    r"|(?<![^\s)\]])[FS][1-4](?![^\s()\[\]+])"  # a bonus tile, a word of its own
    r"|[^0-9\s()\[\]+]+"  # honours
    r"|\S",  # whatever cannot be read
    re.DOTALL,
).findall
_PLAIN_PIECES: Final = re.compile(
    r"[0-9][mps][0-9][mps]"  # two tiles, each with its suit
    r"|[0-9][0-9]+[^0-9\s]"  # several tiles of a suit
    rf"|[0-9][{SUIT_LETTERS}]"
    r"|[ESWNRGB]+"
    r"|[(\[][^()\[\]]*[)\]]"
    r"|\S"
).findall
_PARTS: Final = re.compile(
    r"(?P<bracket>[(\[][^()\[\]]*[)\]])|(?P<open>[(\[][^()\[\]]*)|(?P<close>[)\]])|(?P<plus>\+[^()\[\]+]*)|(?P<word>[^\s()\[\]+]+)"
)
_SOURCE: Final = re.compile(r"<([^<+()\[\]]*)")


@dataclass(slots=True)
class Written:
    """A hand as written, before it is known whose winning tile it has."""

    melds: tuple[Meld, ...]
    concealed: int  # bag, bonus tiles apart
    inside: int  # bag of the sets
    number: int  # of concealed tiles
    flowers: int
    plus: int | None  # the tile behind +, a red five as its own code
    over: bool  # a count rose so high that the bags cannot be trusted
    words: tuple[tuple[int, ...], ...] | None = None  # concealed groups, where the grouping is kept


def _piece(text: str) -> tuple[Meld | None, int, int] | None:
    """A piece's set, bag, and number of concealed tiles; None for what cannot be read."""
    if text[0] in "([":
        meld = read_meld(text)
        return None if meld is None else (meld, meld.bag, 0)
    packed = word_bag(text)
    return None if packed is None else (None, *packed)


PlainText = tuple[tuple[Meld, ...], int, int, int, int, int | None]
"""Sets, bag of the concealed tiles, bag of the sets, number of tiles (three for a set), counts of sets (see `sets_from`), the
tile behind + (a red five as its own code)."""

# A piece is one number, and a hand their sum. From below: the bag of concealed tiles, how many tiles, the bag of the sets;
# how many sets there are, how many of them are kongs, and how many of them came from each seat.
_NUMBER: Final = 4 * (KINDS + 3)
_INSIDE: Final = _NUMBER + 12
_SETS: Final = _INSIDE + _NUMBER
_SET_BITS: Final = 3  # of each count of sets: a hand has four at most
_BAG: Final = (1 << _NUMBER) - 1
_NUMBER_BITS: Final = (1 << _INSIDE - _NUMBER) - 1
_UNUSUAL: Final = EIGHTS | JOKER_BITS | BONUS_BITS  # tiles that have to be looked at more closely
_LEFT_OUT: Final = _UNUSUAL | _UNUSUAL << _INSIDE
_FOUR_KONGS: Final = 4 << _SET_BITS
_LONGEST_KEPT: Final = 6  # characters: longer pieces seldom come back
_MOST_KEPT: Final = 1 << 12
_MOST_MELDS: Final = 1 << 11
_BRACKETS: Final = "(["
_NO_MELDS: Final[tuple[Meld, ...]] = ()


# By the letter of the suit behind them, what digits are as a piece each. Those that stand too often are seen in their sum.
_DIGITS: Final = {
    letter: {digit: bag | 1 << _NUMBER for digit, bag in bags.items()} for letter, bags in DIGIT_BAGS.items()
}


def _packed_piece(piece: str) -> int:
    """A piece as one number. Raises `KeyError` for what is not plain."""
    if piece[0] in _BRACKETS:
        return _packed_meld(_bracket(piece))
    digits = _DIGITS.get(piece[-1])
    if digits is not None and len(piece) > 1:
        try:
            return sum(map(digits.__getitem__, piece[:-1]))
        except KeyError:  # other tiles stand before them
            pass
    found = pack_word(piece)
    if found is None or found[0] & _UNUSUAL:
        raise KeyError(piece)
    return found[0] | found[1] << _NUMBER


def _comes_back(piece: str) -> bool:
    return len(piece) <= _LONGEST_KEPT or piece[0] in _BRACKETS


def _bracket(piece: str) -> Meld:
    meld = read_meld(piece)
    if meld is None:
        raise KeyError(piece)
    return meld


def _packed_meld(meld: Meld) -> int:
    packed = 3 << _NUMBER | meld.bag << _INSIDE | 1 << _SETS
    if meld.kind == KONG:
        packed |= 1 << _SETS + _SET_BITS
    return packed | 1 << _SETS + _from(meld.source, meld.kind == CHOW)


def _from(source: int | None, chow: bool) -> int:
    return _SET_BITS * (2 + (0 if source is None else 1 + source) + (5 if chow else 0))


def sets_from(source: int | None, chow: bool) -> int:
    """All bits that sets with a tile of that seat (None: untold), chows or others, can have in the counts of a hand's sets."""
    return (1 << _SET_BITS) - 1 << _from(source, chow)


_packed: Final = Memory(_packed_piece, _MOST_KEPT, _comes_back).__getitem__
# Few sets are ever written: a lookup here is quicker than the memory of all texts (`read_meld`), which counts its uses.
_meld: Final = Memory(_bracket, _MOST_MELDS).__getitem__


def read_plain_text(text: str) -> PlainText | None:
    """The hand of a text of plain tiles and sets, of which few pieces are new; None for all that has to be looked at.

    What it reads, `read_hand_text` reads alike: whole hands seldom come back in a log, their pieces do.
    """
    if len(text) > LONGEST_HAND:
        return None
    head, plus, last = text.rpartition("+")
    tile = PLAIN_TILES.get(last) if plus else None
    pieces = (text if tile is None else head).split()
    if not pieces:
        return None
    last = pieces[-1]
    if len(last) > _LONGEST_KEPT and last[0] not in _BRACKETS:  # it seldom comes back, runs of its tiles do
        pieces[-1:] = last.replace("m", "m ").replace("p", "p ").replace("s", "s ").split()
    try:
        try:
            counted = sum(map(_packed, pieces))
        except KeyError:  # no spaces between tiles and sets, or others within sets
            pieces = _PLAIN_PIECES(text if tile is None else head)
            counted = sum(map(_packed, pieces))
        number = counted >> _NUMBER & _NUMBER_BITS
        if number > 14 or counted & _LEFT_OUT:
            return None
        sets = counted >> _SETS
        if not sets:
            return _NO_MELDS, counted & _BAG, 0, number, 0, tile
        first = sets & 7
        if pieces[0][0] not in _BRACKETS or pieces[first - 1][0] not in _BRACKETS:  # they stand among the tiles
            pieces = [piece for piece in pieces if piece[0] in _BRACKETS]
        melds = tuple(map(_meld, pieces[:first]))
    except KeyError:
        return None
    inside = counted >> _INSIDE & _BAG
    if sets & _FOUR_KONGS and len({meld.tile for meld in melds}) < 4:  # sixteen of a kind run over in a bag
        return None
    return melds, counted & _BAG, inside, number, sets, tile


@lru_cache(maxsize=4096)
def _word(text: str) -> tuple[tuple[Meld, ...], int, int, int, int] | None:
    """What stands between two spaces: sets, bag of all, bag of the sets, number of concealed tiles, bits ever high.

    None for what cannot be read and for a winning tile.
    """
    if text[0] not in "([":
        packed = pack_word(text)
        if packed is not None:
            return (), packed[0], 0, packed[1], packed[0]
    melds: list[Meld] = []
    total = inside = number = high = 0
    for piece in _PIECES(text):
        found = _piece(piece)
        if found is None:
            return None
        meld, bag, tiles = found
        total += bag
        high |= total
        number += tiles
        if meld is not None:
            melds.append(meld)
            inside += bag
    return tuple(melds), total, inside, number, high


def read_hand_text(reader: Reader, text: str, tidied: bool = False) -> Written | None:
    """The hand of a text, or None: `explain_hand_text` then notes why."""
    if not tidied:
        if len(text) > LONGEST_HAND:
            return None
        whole = read_plain_text(text)
        if whole is not None:
            melds, concealed, inside, number, _, plus = whole
            number -= 3 * len(melds)
            return Written(melds, concealed, inside, number, 0, plus, concealed + inside & reader.words.mask != 0)
    if reader.names is not None and "<" in text:
        text = _with_letters(reader, text)
    melds = ()
    total = inside = high = number = 0
    plus = None
    for word in text.split():
        found = _word(word)
        if found is None or plus is not None:
            if word[0] == "+" and plus is None and len(word) > 1:
                plus = read_tile(word[1:])
                if plus is not None and plus not in BONUS:
                    continue
            # not as most write it: a space within brackets or behind +, no space before it, or a fault
            return None if tidied else read_hand_text(reader, _tidied(text), True)
        sets, bag, bag_inside, tiles, bits = found
        total += bag
        high |= total | bits
        number += tiles
        if sets:
            melds += sets
            inside += bag_inside
    concealed = total - inside
    flowers = concealed & BONUS_BITS
    return Written(melds, concealed ^ flowers, inside, number, flowers, plus, high & reader.words.mask != 0)


def _tidied(text: str) -> str:
    """The text with spaces around the winning tile and none within brackets or behind +."""
    text = re.sub(r"[(\[][^()\[\]]*[)\]]", lambda match: "".join(match[0].split()), text)
    return re.sub(r"(?<![^\s)\]])\+\s+|(?<=[^\s(\[<])\+(?![^()\[\]]*[)\]])\s*", " +", text)


def _with_letters(reader: Reader, text: str) -> str:
    """The text with players' names behind < as seat letters."""

    def letter(match: re.Match[str]) -> str:
        seat = find_seat(reader, match[1])
        return match[0] if seat is None else "<" + "ESWN"[seat]

    return _SOURCE.sub(letter, text)


def groups_of(text: str) -> tuple[tuple[int, ...], ...]:
    """The words of the concealed tiles of a readable text: their codes in order, red fives as fives."""
    words = (match["word"] for match in _PARTS.finditer(text) if match["word"])
    read = (read_word(word) for word in words)
    return tuple(tuple(sorted(plain(codes))) for codes in read if codes and codes[0] not in BONUS)


def bracket_spans(text: str) -> list[tuple[int, int]]:
    """Where the bracketed sets stand, in order."""
    return [match.span() for match in _PARTS.finditer(text) if match["bracket"]]


def plus_span(text: str) -> tuple[int, int] | None:
    """Where the winning tile is written."""
    found = [match.span() for match in _PARTS.finditer(text) if match["plus"]]
    return found[-1] if found else None


def explain_hand_text(reader: Reader, text: str, path: Path) -> None:
    """Note every fault of a hand's text with its place."""
    if len(text) > LONGEST_HAND:
        message = f"a hand of {len(text)} characters is too long to be one"
        reader.fault("syntax", message, f"write one hand, at most {LONGEST_HAND} characters", path)
        return
    for match in _PARTS.finditer(text):
        start, end = match.span()
        part = match[0]
        if match["bracket"]:
            lettered = part if reader.names is None else _with_letters(reader, part)
            if read_meld(lettered) is None:
                code, message, help = meld_fault(lettered)
                reader.fault(code, message.replace(lettered, part), help, path, (start, end))
        elif match["open"]:
            part = part.split()[0] if part[1:].strip() else part.strip()
            help = f"close it with {')' if part[0] == '(' else ']'}"
            reader.fault("syntax", f"the bracket {part} is not closed", help, path, (start, start + len(part)))
        elif match["close"]:
            reader.fault(
                "syntax", f"{part} closes no bracket", "take it out, or open the set with ( or [", path, (start, end)
            )
        elif match["plus"]:
            _explain_plus(reader, text, match, path)
        else:
            stop = unreadable(part)
            if stop is not None:
                first, last, message, help = stop
                reader.fault("syntax", message, help, path, (start + first, start + last))


def _explain_plus(reader: Reader, text: str, match: re.Match[str], path: Path) -> None:
    part = match[0]
    span = match.start(), match.start() + len(part.rstrip())
    if text[match.end() :].strip() or len(part[1:].split()) > 1:
        reader.fault(
            "syntax", "the winning tile is not last", "write + and the tile at the end of the hand", path, span
        )
        return
    tile = read_tile(part[1:])
    if tile in BONUS:
        message = f"{part[1:].strip()} is a bonus tile: it wins nothing"
        reader.fault("bad_value", message, "name the tile that completed the hand", path, span)
    elif tile is None:
        reader.fault("syntax", f"{part.strip()} names no tile", "behind + stands one tile, as in +5p", path, span)


def written_tiles(reader: Reader, text: str) -> list[tuple[int, tuple[int, int]]]:
    """Every tile of a readable text with the place of the word it stands in, the winning tile behind + left out."""
    tiles: list[tuple[int, tuple[int, int]]] = []
    for match in _PARTS.finditer(text):
        if match["bracket"]:
            meld = read_meld(match[0] if reader.names is None else _with_letters(reader, match[0]))
            if meld is not None:
                inner = re.sub(r"<[^+]*(?=[+)\]])|[()\[\]+\s]", "", match[0])
                tiles += [(code, match.span()) for code in read_word(inner) or ()]
        elif match["word"]:
            tiles += [(code, match.span()) for code in read_word(match["word"]) or ()]
    return tiles
