"""A declared hand in text, `22s 444s 66s (888p) (FFFJ<W) +6s`, into its tiles and exposures (american.md, section 1).

Knows what an exposure may look like, and nothing of cards or of how many tiles make a hand: see `declared`.
"""

from __future__ import annotations

import re
from typing import Any

from mjscore.card.kinds import JOKER, name
from mjscore.card.matching import Exposure
from mjscore.card.notation import LONGEST_TEXT, Tile, read_tiles
from mjscore.place import At, Path, Problem

SEATS = {"E": 0, "S": 1, "W": 2, "N": 3, "EAST": 0, "SOUTH": 1, "WEST": 2, "NORTH": 3}
MOST_EXPOSURES = 64  # texts of one list; more cannot lie on a table
_BRACKETED = re.compile(r"\(([^()\[\]]*)\)|\[([^()\[\]]*)\]")
_INSIDE = re.compile(r"(?P<tiles>[^<]*)(?:<(?P<seat>\s*[A-Za-z]+\s*)(?P<added>\+.*)?)?", re.DOTALL)
_NO_SET = "an exposure is three to six tiles of one kind, one natural at least: (888p), (FFFJ), (33sJJ<W)"
_NOWHERE = At()


class Written:
    """A hand as written. It is filled while its text is read; nobody changes it afterwards."""

    __slots__ = ("concealed", "exposures", "places", "problems", "tile", "tile_place")

    def __init__(self) -> None:
        self.concealed: list[int] = []  # the winning tile among them only if it is written there
        self.exposures: list[Exposure] = []
        self.places: list[At] = []  # of the exposures
        self.tile: int | None = None  # the one behind the +
        self.tile_place = _NOWHERE
        self.problems: list[Problem] = []


def read_hand(hand: Any, path: Path = ("hand",)) -> Written:
    """A hand as text, or as `{concealed: text, exposed: [texts]}`. What cannot be read is among its problems."""
    written = Written()
    if isinstance(hand, str):
        _read_text(written, hand, path)
        return written
    if not isinstance(hand, dict):
        _fault(written, "bad_value", "a hand is a text of tiles", "write: 22s 444s 66s (888p) (FFFF)", At(path))
        return written
    for key in hand:
        if key not in ("concealed", "exposed"):
            at = At((*path, key), key=True)
            _fault(written, "unknown_field", f"a hand has no {key!r}", "it has concealed and exposed", at)
    concealed, exposed = hand.get("concealed", ""), hand.get("exposed", [])
    if isinstance(concealed, str):
        _read_text(written, concealed, (*path, "concealed"))
    else:
        _fault(written, "bad_value", "concealed is no text", "write: 22s 444s 66s", At((*path, "concealed")))
    if isinstance(exposed, list) and all(isinstance(text, str) for text in exposed):
        read_exposures(written, exposed, (*path, "exposed"))
    else:
        at = At((*path, "exposed"))
        _fault(written, "bad_value", "exposed is no list of texts", "write: [888p, FFFJ]", at)
    return written


def read_exposures(written: Written, texts: list[str], path: Path) -> None:
    """Adds exposures written one or more a text, with their parentheses or without."""
    if len(texts) > MOST_EXPOSURES:
        _fault(written, "bad_value", f"{len(texts)} exposures", "a player has four at most", At(path))
        return
    for place, text in enumerate(texts):
        if any(bracket in text for bracket in "()[]"):
            loose = Written()
            _read_text(loose, text, (*path, place))
            if loose.concealed or loose.tile is not None:
                _fault(written, "syntax", "tiles outside the parentheses", _NO_SET, At((*path, place)))
            written.exposures += loose.exposures
            written.places += loose.places
            written.problems += loose.problems
        else:
            _exposure(written, text, 0, len(text), (*path, place), At((*path, place)))


def _read_text(written: Written, text: str, path: Path) -> None:
    if len(text) > LONGEST_TEXT:
        _fault(written, "syntax", f"a hand of more than {LONGEST_TEXT} characters", "write fourteen tiles", At(path))
        return
    place = 0
    while place < len(text):
        letter = text[place]
        if letter in "([":
            found = _BRACKETED.match(text, place)
            if found is None:
                _fault(written, "syntax", f"{letter} is not closed", _NO_SET, At(path, (place, place + 1)))
                place += 1
                continue
            at = At(path, (place, found.end()))
            if letter == "[":
                what = f"{_short(found[0])}: nothing is declared concealed in this game"
                _fault(written, "bad_set", what, "write its tiles without brackets", at)
            else:
                _exposure(written, text, place + 1, found.end() - 1, path, at)
            place = found.end()
        elif letter in ")]>":
            _fault(written, "syntax", f"a {letter} without its partner", _NO_SET, At(path, (place, place + 1)))
            place += 1
        elif letter == "+":
            _winning_tile(written, text, place, path)
            return
        else:
            end = place
            while end < len(text) and text[end] not in "()[]>+":
                end += 1
            tiles, problems = read_tiles(text, path, place, end)
            written.concealed += [tile.kind for tile in tiles]
            written.problems += problems
            place = end


def _winning_tile(written: Written, text: str, place: int, path: Path) -> None:
    tiles, problems = read_tiles(text, path, place + 1) if not re.search(r"[()\[\]>+]", text[place + 1 :]) else ([], [])
    if problems:
        written.problems += problems
    elif len(tiles) != 1:
        at = At(path, (place, len(text)))
        _fault(written, "syntax", "behind + stands the winning tile, last", "write it at the end: +6s", at)
    else:
        written.tile, written.tile_place = tiles[0].kind, At(path, (place, len(text)))


def _exposure(written: Written, text: str, begin: int, end: int, path: Path, at: At) -> None:
    """Reads what stands between two parentheses, or an exposure written without them."""
    inside = _INSIDE.fullmatch(text, begin, end)
    if inside is None or (inside["seat"] and inside["seat"].strip().upper() not in SEATS):
        what = f"cannot read {_short(text[begin:end])}"
        _fault(written, "syntax", what, "behind < stands the seat it was claimed from: E, S, W or N", at)
        return
    tiles, problems = read_tiles(text, path, begin, inside.end("tiles"))
    if problems:
        written.problems += problems
        return
    if inside["added"]:
        what = f"{_short(text[begin:end])}: a pung never becomes a kong in this game"
        _fault(written, "bad_set", what, "leave the added tile in the hand", at)
        return
    reason = _no_set(tiles)
    if reason:
        _fault(written, "bad_set", f"({_short(text[begin:end])}) is no exposure: {reason}", _NO_SET, at)
        return
    kind = next(tile.kind for tile in tiles if tile.kind != JOKER)
    jokers = sum(tile.kind == JOKER for tile in tiles)
    source = SEATS[inside["seat"].strip().upper()] if inside["seat"] else None
    written.exposures.append(Exposure(kind, len(tiles), jokers, source))
    written.places.append(at)


def _no_set(tiles: list[Tile]) -> str:
    """Why tiles make no exposure; nothing if they do."""
    naturals = {tile.kind for tile in tiles if tile.kind != JOKER}
    if not 3 <= len(tiles) <= 6:
        return f"it has {len(tiles)} tile{'' if len(tiles) == 1 else 's'}"
    if not naturals:
        return "the claimed tile was a natural one, not a joker"
    if len(naturals) > 1:
        return f"{' and '.join(name(kind) for kind in sorted(naturals)[:3])} are different tiles"
    return ""


def _fault(written: Written, code: str, message: str, help: str, at: At) -> None:
    written.problems.append(Problem(code, message, help, at))


def _short(text: str) -> str:
    return text if len(text) <= 24 else text[:24] + "…"
