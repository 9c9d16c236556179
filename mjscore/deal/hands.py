"""Hands put together: how many tiles, which of them won, whose sets they can be.

The hand of a winner numbers 13 and one for every kong, or one more with the winning tile among them; another player's
hand at most 13.
"""

from __future__ import annotations

import re
from typing import Any

from mjscore.deal.hand_fields import IN_HAND, read_hand_fields, read_told
from mjscore.deal.hand_text import (
    Written,
    bracket_spans,
    explain_hand_text,
    groups_of,
    plus_span,
    read_hand_text,
)
from mjscore.deal.records import CHOW, KONG, Groups, Hand, Meld, Told
from mjscore.deal.words import SEAT_NAMES, Path, Reader, jokers_over, known, shown
from mjscore.tiles.kinds import BAG, BONUS, EAST, JOKER, MARK, PLAIN, WHITE
from mjscore.tiles.notation import read_bonus, read_tile, text_of, unreadable


def read_written(reader: Reader, value: Any, path: Path, as_written: bool) -> Written | None:
    """A hand as written, of text or fields; None with the problems noted."""
    if type(value) is str:
        written = read_hand_text(reader, value)
        if written is None:
            before = len(reader.problems)
            explain_hand_text(reader, value, path)
            if len(reader.problems) == before:
                reader.fault("syntax", f"{shown(value)} cannot be read as tiles", "write 123m EEE (123m) +5p", path)
        elif as_written:
            written.words = groups_of(value)
        return written
    if isinstance(value, dict):
        return read_hand_fields(reader, value, path)
    reader.fault(
        "bad_value", f"{shown(value)} is no hand", 'a hand is text, hand: "(123m) 55p …", or {sets, pair}', path
    )
    return None


def winning_hand(
    reader: Reader, written: Written, value: Any, tile: int | None, flowers: int, path: Path, optional: bool
) -> Hand | None:
    """The winner's hand with its winning tile; None with the problem noted."""
    plus = written.plus
    if plus is not None:
        if tile is None:
            tile = plus
        elif tile != plus:
            if PLAIN[tile] != PLAIN[plus]:
                message = f"tile is {text_of([tile])}, but the hand ends in +{text_of([plus])}"
                reader.fault("contradiction", message, "keep the one that is right", (*path, "tile"))
                return None
            tile = max(tile, plus)  # one of the two says that it is the red one
    melds, concealed, number = written.melds, written.concealed, written.number
    waiting = 13 - 3 * len(melds)
    if number != waiting and (number != waiting + 1 or waiting < 0):
        _count_fault(reader, written, path, waiting)
        if tile is None and not optional:
            _unnamed(reader, path)
        return None
    if tile is None:
        if not optional:
            _unnamed(reader, path)
            return None
        if number == waiting:
            _count_fault(reader, written, path, waiting + 1)
            return None
        return Hand(melds, concealed, None, flowers, written.words, None)
    own = PLAIN[tile]
    if number != waiting:
        if not written.over:
            held = concealed >> 4 * own & 15
            if own in MARK and not reader.vocabulary.plain_reds:
                reds = concealed >> 4 * MARK[own] & 15
                held = reds if tile != own else held - reds
            if not held:
                _absent(reader, written, value, tile, path)
                return None
            concealed -= BAG[own]
    elif tile != own:
        concealed += BAG[tile]  # the red mark alone: the tile itself is the winning tile
    groups = written.words
    if groups is None:
        return Hand(melds, concealed, own, flowers, None, None)
    groups, winning = place_tile(groups, own, number != waiting)
    return Hand(melds, concealed, own, flowers, groups, winning)


def _count_fault(reader: Reader, written: Written, path: Path, waiting: int) -> None:
    sets = len(written.melds)
    here = written.number + 3 * sets
    kongs = " (a kong counting three)" if any(meld.kind == KONG for meld in written.melds) else ""
    beside = f"{written.number} concealed tiles and {sets} set{'s' * (sets != 1)} on the table make {here}{kongs}"
    if waiting != 13 - 3 * sets:
        message, wanted = f"{beside}: 14 are wanted where no winning tile is named", 14
    else:
        message, wanted = f"{beside}: 13 are wanted, or 14 with the winning tile among them", 13 + (here > 14)
    if written.plus is not None and here < 14:
        message, wanted = f"{beside}, {here + 1} with the winning tile: 14 are wanted", 13
    off = wanted - here
    tiles = "one tile" if abs(off) == 1 else f"{abs(off)} tiles"
    help = f"add {tiles}" if off > 0 else f"take out {tiles}"
    reader.fault("tile_count", message, help, (*path, "hand"), None)


def _unnamed(reader: Reader, path: Path) -> None:
    help = "write it last in the hand, as in +5p, or in the field tile"
    reader.fault("missing", "the winning tile is not named", help, (*path, "hand"))


def _absent(reader: Reader, written: Written, value: Any, tile: int, path: Path) -> None:
    name = text_of([tile])
    message = f"all 14 tiles are written, and no {name} is among the concealed ones"
    help = "the winning tile is a concealed one: name another, or leave out the tile too many"
    if written.concealed >> 4 * PLAIN[tile] & 15:  # the five is there, red or plain as the winning tile is not
        help = f"the five among them is written {text_of([MARK.get(tile, PLAIN[tile])])}: name it so"
    if written.plus is not None and isinstance(value, str):
        reader.fault("contradiction", message, help, (*path, "hand"), plus_span(value))
    else:
        reader.fault("contradiction", message, help, (*path, "tile"))


def place_tile(groups: Groups, tile: int, among: bool) -> tuple[Groups, int | None]:
    """The groups with the winning tile in the one it completes, and which that is (None: it may be any that holds it).

    A tile that no group takes stands as a group of its own, and the hand is then none.
    """
    if among:
        holding = {group for group in groups if tile in group}
        whole = {group for group in holding if _complete(group)} or holding
        return groups, groups.index(whole.pop()) if len(whole) == 1 else None
    candidates = [place for place, group in enumerate(groups) if _complete((*group, tile))]
    broken = [place for place in candidates if not _complete(groups[place])]
    for place in broken or candidates:
        grown = tuple(sorted((*groups[place], tile)))
        return (*groups[:place], grown, *groups[place + 1 :]), place
    return (*groups, (tile,)), len(groups)


def _complete(group: tuple[int, ...]) -> bool:
    """Whether some tiles are a pair, a pung or a chow (a joker among them may be any)."""
    if len(group) not in (2, 3):
        return False
    real = sorted(code for code in group if code <= WHITE)
    jokers = group.count(JOKER)
    if len(real) + jokers < len(group):
        return False
    if len(set(real)) <= 1:
        return True
    if len(group) == 2 or real[-1] >= EAST:
        return False
    return len(set(real)) == len(real) and real[-1] - real[0] <= 2 and real[0] // 9 == real[-1] // 9


def check_sources(reader: Reader, melds: tuple[Meld, ...], seat: int, value: Any, path: Path) -> None:
    """Note sets claimed from oneself or from an empty seat, and chows from anyone but the player before."""
    seats = reader.vocabulary.seats
    before = (seat - 1) % seats
    chows = reader.vocabulary.claimed_chows
    for place, meld in enumerate(melds):
        source = meld.source
        if meld.kind == CHOW and not chows:
            message = f"{meld.written} is a chow, and no chow can be claimed here"
            code = reader.vocabulary.claimed_chow_code
            set_fault(reader, code, message, "a chow is concealed here: write it without brackets", place, value, path)
        elif source is None:
            continue
        elif source >= seats:
            message = f"{meld.written} comes from {SEAT_NAMES[source]}, and nobody sits there"
            set_fault(reader, "bad_value", message, "name the player who discarded it", place, value, path)
        elif source == seat:
            message = f"{SEAT_NAMES[seat]} cannot claim {meld.written} from {SEAT_NAMES[seat]}"
            set_fault(reader, "contradiction", message, "name the player who discarded it", place, value, path)
        elif meld.kind == CHOW and source != before:
            message = f"{SEAT_NAMES[seat]} cannot claim the chow {meld.written} from {SEAT_NAMES[source]}"
            help = f"a chow comes from the player before: {SEAT_NAMES[before]}"
            set_fault(reader, "contradiction", message, help, place, value, path)


def set_fault(reader: Reader, code: str, message: str, help: str, place: int, value: Any, path: Path) -> None:
    """Note a problem of one bracketed set, counted from 0, of the hand that `value` writes at `path`."""
    if isinstance(value, str):
        reader.fault(code, message, help, path, bracket_spans(value)[place])
        return
    exposed = [at for at, entry in enumerate(value["sets"]) if _is_meld(entry)]
    reader.fault(code, message, help, (*path, "sets", exposed[place]))


def _is_meld(entry: dict[str, Any]) -> bool:
    return entry.get("kong") is not None or entry.get("concealed") is not True


def read_flowers(reader: Reader, value: Any, path: Path) -> int:
    """The bag of the bonus tiles of a `flowers` text; 0 with the problem noted."""
    codes = read_bonus(value) if type(value) is str and len(value) <= 100 else None
    if codes is not None:
        bag = 0
        for code in codes:
            if bag & BAG[code]:
                reader.over = True
            bag |= BAG[code]
        return bag
    if not isinstance(value, str):
        reader.fault("bad_value", f"{shown(value)} is no text of bonus tiles", 'write flowers: "F1 S2"', path)
        return 0
    for match in re.finditer(r"[^\s,]+", value):
        if read_bonus(match[0]) is None:
            other = unreadable(match[0]) is None
            message = f"{shown(match[0])} is no bonus tile" if other else f"{shown(match[0])} names no bonus tiles"
            help = "bonus tiles are F1 to F4 and S1 to S4"
            reader.fault("bad_value" if other else "syntax", message, help, path, match.span())
            return 0
    reader.fault("syntax", "too long to be bonus tiles", "bonus tiles are F1 to F4 and S1 to S4", path)
    return 0


def read_winning_tile(reader: Reader, value: Any, path: Path) -> int | None:
    """The tile of the field `tile`, a red five as its own code; None with the problem noted."""
    tile = read_tile(value) if type(value) is str else None
    if tile is None:
        code = "syntax" if isinstance(value, str) else "bad_value"
        reader.fault(code, f"{shown(value)} names no tile", "write one tile, as in tile: 5p", path)
    elif tile in BONUS:
        reader.fault("bad_value", f"{text_of([tile])} is a bonus tile: it wins nothing", "name the tile that won", path)
        return None
    return tile


def other_hand(reader: Reader, value: Any, seat: int, path: Path, full: bool) -> Hand | Told | None:
    """The hand of a player who did not win: 13 tiles and one for every kong, or fewer unless it has to be `full`."""
    forms = reader.vocabulary.hands
    flowers = 0
    hand = value
    at = path
    if isinstance(value, dict) and not any(isinstance(key, str) and key in IN_HAND for key in value):
        if "value" in forms and "value" in value and not full:
            return read_told(reader, value, path, frozenset(("value",)))
        allowed = frozenset(("hand", "flowers") if "flowers" in forms else ("hand",))
        if "value" in forms and not full:
            allowed |= {"value"}
        before = len(reader.problems)
        fields = known(reader, value, allowed, path, "another player's hand")
        if fields.get("flowers") is not None:
            flowers = read_flowers(reader, fields["flowers"], (*path, "flowers"))
        hand, at = fields.get("hand"), (*path, "hand")
        if hand is None and not full:
            return Hand((), 0, None, flowers, None, None)
        if hand is None:
            if len(reader.problems) == before:
                reader.missing(("hand",), "the hand is not written", "write its tiles: hand: 123m …", path)
            return None
    written = read_written(reader, hand, at, False)
    if written is None:
        return None
    if written.plus is not None:
        span = plus_span(hand) if isinstance(hand, str) else None
        message = f"{SEAT_NAMES[seat]} has not won: no tile stands behind +"
        reader.fault("syntax", message, "take out the + and its tile", at, span)
        return None
    check_sources(reader, written.melds, seat, hand, at)
    most = 13 - 3 * len(written.melds)
    if written.number > most or (full and written.number < most):
        here = written.number + 13 - most
        bound = "13" if full else "at most 13"
        message = f"{SEAT_NAMES[seat]} has {here} tiles, a kong counting three: a hand that has not won holds {bound}"
        reader.fault("tile_count", message, f"{'take out' if here > 13 else 'add'} {abs(here - 13)}", at)
        return None
    flowers = add_flowers(reader, flowers, written.flowers)
    check_excess(reader, written, flowers)
    return Hand(written.melds, written.concealed, None, flowers, written.words, None)


def add_flowers(reader: Reader, flowers: int, more: int) -> int:
    """The bonus tiles of the field and of the text together; a tile in both stands too often."""
    if flowers & more:
        reader.over = True
    return flowers | more


def check_excess(reader: Reader, written: Written, flowers: int) -> None:
    """Note for later if a tile of one hand stands more often than the set has it."""
    words = reader.words
    bag = written.concealed + written.inside + flowers
    if written.over or (bag + words.add | bag) & words.mask or jokers_over(words, bag):
        reader.over = True
