"""Too many copies of a tile: where the one too many stands.

Whether there is one, the reading of hands has found by a sum of bags; only then all that is written is gone through
again, tile by tile with its place.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from mjscore.deal.hand_fields import IN_HAND
from mjscore.deal.hand_text import plus_span, read_hand_text, written_tiles
from mjscore.deal.records import CHOW, KONG, PUNG, End, Hand, Kong, Told, Win
from mjscore.deal.turns import on_one_tile
from mjscore.deal.words import Path, Reader, Words, find_seat, jokers_over, step_of
from mjscore.tiles.kinds import BAG, BONUS, BONUS_BITS, KINDS, MARK, NAMES, PLAIN, RED_FIVES, bag_of
from mjscore.tiles.notation import read_bonus, read_tile, read_word


class Tally:
    """Tiles counted with the places where they are written, to name the one too many."""

    def __init__(self, reader: Reader) -> None:
        self.reader = reader
        self.tiles: list[tuple[int, Path, tuple[int, int] | None]] = []

    def add(self, codes: tuple[int, ...] | None, path: Path, span: tuple[int, int] | None = None) -> None:
        self.tiles += [(code, path, span) for code in codes or ()]

    def add_text(self, text: Any, path: Path) -> None:
        """Tiles of a hand's text, the winning tile behind + left out."""
        if isinstance(text, str):
            self.tiles += [(code, path, span) for code, span in written_tiles(self.reader, text)]

    def add_loose(self, text: Any, path: Path) -> None:
        """Tiles of words with spaces between."""
        if isinstance(text, str):
            for match in re.finditer(r"[^\s,]+", text):
                self.add(read_word(match[0]), path, match.span())

    def add_bonus(self, text: Any, path: Path) -> None:
        if isinstance(text, str):
            self.add(read_bonus(text), path)

    def take_back(self, tile: int | None) -> None:
        """Leave out the tile of this kind that was counted last."""
        for place in range(len(self.tiles) - 1, -1, -1):
            if self.tiles[place][0] == tile:
                del self.tiles[place]
                return

    def report(self) -> None:
        """Note each tile that stands more often than the set has it, at the first place too many."""
        copies = self.reader.vocabulary.copies
        seen: Counter[int] = Counter()
        first_over: dict[int, tuple[Path, tuple[int, int] | None]] = {}
        for code, path, span in self.tiles:
            for kind in {code, PLAIN[code]}:
                seen[kind] += 1
                if seen[kind] > copies[kind]:
                    first_over.setdefault(kind, (path, span))
        for kind, (path, span) in first_over.items():
            if kind in self.reader.settled:
                continue
            self.reader.settled.add(kind)
            message, help = _copies_words(kind, seen[kind], copies[kind])
            self.reader.fault("tile_copies", message, help, path, span)


def _copies_words(kind: int, number: int, most: int) -> tuple[str, str]:
    name = NAMES[kind]
    what = f"red {name}" if kind in RED_FIVES else name
    if most == 0:
        return f"the set has no {what}", (
            "jokers are played only where the rules say so" if name == "J" else "take it out, or check the rules"
        )
    return f"{what} is written {number} times, the set has {most}", f"look for the {what} that is another tile"


def _tally_hand(tally: Tally, value: Any, path: Path) -> None:
    """Count a hand of any form: text, {hand, flowers}, {sets, pair}."""
    if isinstance(value, str):
        tally.add_text(value, path)
    elif isinstance(value, dict) and IN_HAND.isdisjoint(value):
        if isinstance(value.get("hand"), (str, dict)):
            _tally_hand(tally, value["hand"], (*path, "hand"))
        tally.add_bonus(value.get("flowers"), (*path, "flowers"))
    elif isinstance(value, dict):
        sets = value.get("sets")
        for place, entry in enumerate(sets if isinstance(sets, list) else ()):
            for kind in (CHOW, PUNG, KONG):
                tile = _tile_of(entry.get(kind)) if isinstance(entry, dict) else None
                if tile is not None:
                    own = PLAIN[tile]
                    rest = (own + 1, own + 2) if kind == CHOW else (own,) * (2 if kind == PUNG else 3)
                    tally.add((tile, *rest), (*path, "sets", place, kind))
        pair = value.get("pair")
        codes = read_word(pair.strip()) if isinstance(pair, str) else None
        if codes is not None:
            tally.add(codes if len(codes) == 2 else (codes[0], PLAIN[codes[0]]), (*path, "pair"))


def _tile_of(value: Any) -> int | None:
    return read_tile(value) if isinstance(value, str) else None


def _tally_win(tally: Tally, win: dict[str, Any], path: Path, with_tile: bool) -> None:
    """Count a winner's hand and its bonus tiles, with or without the winning tile, be that among its tiles or not."""
    hand = win.get("hand")
    _tally_hand(tally, hand, (*path, "hand"))
    tally.add_bonus(win.get("flowers"), (*path, "flowers"))
    written = read_hand_text(tally.reader, hand) if isinstance(hand, str) else None
    tile = _tile_of(win.get("tile"))
    if isinstance(hand, str) and (written is None or written.number != 14 - 3 * len(written.melds)):
        if written is not None and with_tile and tile is not None and tile in RED_FIVES:
            tally.add((tile,), (*path, "tile"))  # it says that the tile behind + is the red one
        elif written is not None and with_tile and written.plus is not None:
            tally.add((written.plus,), (*path, "hand"), plus_span(hand))
        elif written is not None and with_tile and tile is not None:
            tally.add((tile,), (*path, "tile"))
    elif not with_tile:
        tally.take_back(tile if written is None or written.plus is None else written.plus)


def _moment(reader: Reader, win: dict[str, Any]) -> tuple[Any, ...] | None:
    """What wins on one tile have in common: way, source and tile; None where the tile was drawn or is not known."""
    hand = win.get("hand")
    span = plus_span(hand) if isinstance(hand, str) else None
    tile = _tile_of(hand[span[0] + 1 : span[1]] if isinstance(hand, str) and span else win.get("tile"))
    source = _seat(reader, win.get("from"))
    return None if source is None or tile is None else (win.get("by"), source, PLAIN[tile])


def report_copies(reader: Reader, fields: dict[str, Any]) -> None:
    """Note every tile that stands too often: over all hands, and over each winner's hand and what that player sees."""
    wins: list[tuple[dict[str, Any], Path]] = []
    everything = Tally(reader)
    events = fields.get("events")
    before = None  # the moment of the event before, where that was a win
    shown_by: set[int | None] = set()
    kongs: list[tuple[dict[str, Any], Path]] = []
    if isinstance(events, list):
        for place, event in enumerate(events):
            here: Path = ("events", place)
            if not isinstance(event, dict):
                continue
            if "win" in event:
                this = _moment(reader, event)
                _tally_win(everything, event, here, this is None or this != before or event.get("later") is True)
                before = this
                wins.append((event, here))
                if not _is_count(event.get("hand")):
                    shown_by.add(_seat(reader, event["win"]))
                continue
            before = None
            if "kong" in event:
                kongs.append((event, here))
            else:
                shown_by |= _tally_hands(everything, event.get("hands"), (*here, "hands"))
    else:
        _tally_win(everything, fields, (), True)
        wins.append((fields, ()))
    _tally_hands(everything, fields.get("hands"), ("hands",))
    told: set[tuple[int | None, int]] = set()
    for event, here in kongs:
        tile = _tile_of(event["kong"])
        if tile is not None:
            by = _seat(reader, event.get("by"))
            if by not in shown_by or (by, PLAIN[tile]) in told:
                everything.add((PLAIN[tile],) * 4, (*here, "kong"))
            told.add((by, PLAIN[tile]))
    _tally_counted(everything, fields, wins)
    if reader.vocabulary.hands_apart:
        everything.tiles = [one for one in everything.tiles if one[0] in BONUS]
    everything.report()
    for win, path in wins:
        alone = Tally(reader)
        _tally_win(alone, win, path, True)
        beside = path if win.get("seen") is not None else ()
        alone.add_loose(win.get("seen") or fields.get("seen"), (*beside, "seen"))
        alone.report()
    if not reader.problems:
        raise AssertionError("a tile stood too often, and was not found again")


def _is_count(hand: Any) -> bool:
    return isinstance(hand, dict) and IN_HAND.isdisjoint(hand)


def _seat(reader: Reader, value: Any) -> int | None:
    return find_seat(reader, value) if isinstance(value, str) else None


def _tally_hands(tally: Tally, hands: Any, path: Path) -> set[int | None]:
    if not isinstance(hands, dict):
        return set()
    for key, hand in hands.items():
        _tally_hand(tally, hand, (*path, step_of(key)))
    return {_seat(tally.reader, key) for key in hands}


def _tally_counted(tally: Tally, fields: dict[str, Any], wins: list[tuple[dict[str, Any], Path]]) -> None:
    for name in tally.reader.words.counted:
        tally.add_loose(fields.get(name), (name,))
        first = next(((win, path) for win, path in wins if path and win.get(name) is not None), None)
        if first is not None and fields.get(name) is None:  # what several winners name lies there once
            tally.add_loose(first[0][name], (*first[1], name))
    for name, tile in tally.reader.words.apart:
        for win, path in wins:
            if type(win.get(name)) is int and 0 <= win[name] <= 4:
                tally.add((tile,) * win[name], (*path, name))


def alone_too_often(words: Words, win: Win, more: Mapping[str, Any]) -> bool:
    """Whether a tile stands too often over the one hand that is written and the tiles that lie apart from it."""
    whole = 0
    if type(win.hand) is Hand:
        whole = tiles_of_hand(win.hand)
        if win.hand.tile is not None:
            whole += BAG[win.hand.tile]
    for name, tile in words.apart:
        whole += win.more.get(name, 0) * BAG[tile]
    add, mask = words.add, words.mask
    if (whole + add | whole) & mask or jokers_over(words, whole):
        return True
    for name in words.counted:
        tiles = win.more.get(name) or more.get(name)
        if not tiles:
            continue
        whole += _as_bag(tiles)
        if (whole + add | whole) & mask or jokers_over(words, whole):
            return True
    return False


def stands_too_often(
    words: Words, events: Iterable[Win | Kong | End], hands: Mapping[int, Hand | Told], more: Mapping[str, Any]
) -> bool:
    """Whether a tile stands too often over all hands, kongs and tiles that lie apart from each other.

    A kong declared and the same kong in the player's hand are one, so is a tile that several players win on. Where the
    table keeps several winners' hands apart, the bonus tiles alone are added up.
    """
    added = BONUS_BITS if words.vocabulary.hands_apart else -1
    bags: list[int] = []
    before: Win | Kong | End | None = None
    shown_by: set[int] = set()
    kongs: list[tuple[int, int]] = []
    shared: dict[str, int] = {}
    for event in events:
        if isinstance(event, Win):
            for name in words.counted:
                if name in event.more:
                    shared[name] = _largest(shared.get(name, 0), _as_bag(event.more[name]))
            bags += [event.more[name] * BAG[tile] for name, tile in words.apart if name in event.more]
            if isinstance(event.hand, Hand):
                shown_by.add(event.winner)
                bag = tiles_of_hand(event.hand)
                if not on_one_tile(before, event):
                    bag += BAG[event.hand.tile] if event.hand.tile is not None else 0
                elif isinstance(before, Win) and isinstance(before.hand, Hand):
                    bag -= _common_mark(event.hand, before.hand)
                bags.append(bag)
        elif isinstance(event, End):
            shown_by |= event.hands.keys()
            bags += [tiles_of_hand(hand) for hand in event.hands.values()]
        else:
            kongs.append((event.by, event.tile))
        before = event
    bags += [tiles_of_hand(hand) for hand in hands.values() if isinstance(hand, Hand)]
    for place, (by, tile) in enumerate(kongs):
        if by not in shown_by or (by, tile) in kongs[:place]:
            bags.append(4 * BAG[tile])
    bags += [_as_bag(more[name]) for name in words.counted if name in more]
    bags += shared.values()
    whole = 0
    for bag in bags:
        whole += bag & added
        if (whole + words.add | whole) & words.mask or jokers_over(words, whole):
            return True
    return False


def _as_bag(tiles: int | tuple[int, ...]) -> int:
    """A bag, or tiles in their order as one."""
    return tiles if isinstance(tiles, int) else bag_of(tiles)


def _largest(one: int, two: int) -> int:
    """The bag that holds of every kind as many as the larger of two: what several winners name is there once."""
    if not one or one == two:
        return two
    return sum(max(one >> 4 * code & 15, two >> 4 * code & 15) << 4 * code for code in range(KINDS))


def _common_mark(one: Hand, two: Hand) -> int:
    """The mark of a red winning tile that two hands share; both hold it, since both write that tile."""
    mark = MARK.get(one.tile if one.tile is not None else -1)
    return BAG[mark] if mark is not None and one.concealed & two.concealed & 15 << 4 * mark else 0


def tiles_of_hand(hand: Hand) -> int:
    """The bag of a hand's tiles, the winning one left out."""
    bag = hand.concealed + hand.flowers
    for meld in hand.melds:
        bag += meld.bag
    return bag
