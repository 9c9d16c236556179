"""A win as written, of the fields beside a deal or of a `win` event."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from mjscore.deal.added import read_added
from mjscore.deal.circumstances import (
    NOTHING,
    can_be_last,
    check_circumstances,
    never_last,
    read_circumstances,
    with_implied,
)
from mjscore.deal.fields import LARGEST_WALL, read_flag, read_loose_tiles, read_number
from mjscore.deal.hand_fields import is_told, read_told
from mjscore.deal.hand_text import plus_span
from mjscore.deal.hands import (
    add_flowers,
    check_excess,
    check_sources,
    read_flowers,
    read_winning_tile,
    read_written,
    winning_hand,
)
from mjscore.deal.records import Foreign, Hand, Told, Win
from mjscore.deal.vocabulary import Field
from mjscore.deal.words import SEAT_NAMES, SEAT_WORDS, Path, Reader, guess, jokers_over, shown, word_of
from mjscore.tiles.kinds import BAG, JOKER, JOKER_BITS, NAMES
from mjscore.tiles.notation import read_bonus

EMPTY: Final[Mapping[str, Any]] = {}


def read_win(reader: Reader, data: dict[str, Any], path: Path, winner_key: str, plain: bool) -> Win | None:
    """The win that these fields tell, or None with the problems noted.

    `plain` says that no field beyond the usual ones is written.
    """
    get = data.get
    value = get(winner_key)
    winner = SEAT_WORDS.get(value) if type(value) is str else None
    if winner is None or reader.vocabulary.seats < 4:
        winner = _seat_of(reader, data, winner_key, path)
    if winner is not None and not plain:
        reader.winners.append(winner)
    stated = held = NOTHING
    value = get("with")
    if value is not None:
        stated = held = read_circumstances(reader, value, (*path, "with"))
        if stated:
            held = with_implied(reader, stated)
    for word, seats in reader.named.items() if reader.named else ():
        if winner in seats and held.isdisjoint((word, *reader.vocabulary.circumstances[word].excludes)):
            stated, held = stated | {word}, held | {word}
    hand: Hand | Told | Foreign | None = None
    if reader.notation is None:
        hand = _read_hand(reader, data, path, stated)
    by = read_way(reader, get("by"), path, get("hand") is None and hand is not None)
    source = read_source(reader, get("from"), by, winner, path)
    seen = wall_left = liable = None
    more: Mapping[str, Any] = EMPTY
    if not plain:
        value = get("wall_left")
        if value is not None:
            wall_left = read_number(reader, value, (*path, "wall_left"), LARGEST_WALL)
            held = _with_wall(reader, wall_left, stated, held, by, path)
        value = get("seen")
        if value is not None and reader.notation is None:
            seen = read_loose_tiles(reader, value, (*path, "seen"))
        value = get("liable")
        if value is not None and "liable" in reader.vocabulary.refused:
            message, help = "liable is not accepted under these rules", "take out liable"
            reader.fault(reader.vocabulary.refused["liable"], message, help, (*path, "liable"), None, True)
        elif value is not None:
            liable = reader.seat(value, (*path, "liable"))
            if liable is not None and liable == winner:
                message = f"{SEAT_NAMES[liable]} has won and cannot be liable"
                reader.fault(
                    "contradiction", message, "name the player who pays, or take out liable", (*path, "liable")
                )
        if reader.words.added_win:
            more = read_added(reader, reader.words.added_win, data, path)
            if more:
                more = _with_needs(reader, more, held, path)
                check_ways(reader, reader.words.added_win, more, by, path)
    if reader.notation is not None:
        hand = _foreign_hand(reader, data, winner, by, more, path)
    if isinstance(hand, Hand):
        _check_tiles(reader, data, hand, winner, by, seen, path)
    if stated:
        check_circumstances(reader, stated, held, winner, by, source, hand, more, path)
    if hand is None or winner is None or by is None:
        return None
    return Win(winner, hand, by, source, held, stated, seen, wall_left, liable, more, path)


def check_ways(reader: Reader, fields: Iterable[Field], more: Mapping[str, Any], by: str | None, path: Path) -> None:
    """Note those of some added fields that say something of another way of winning."""
    for field in fields:
        value = more.get(field.id)
        if field.by and by is not None and by not in field.by and value is not None and value is not False:
            message = f"{field.id} cannot be with a win by {by}"
            help = f"{field.id} goes with by: {' or '.join(field.by)}"
            reader.fault("contradiction", message, help, (*path, field.id), None, True)


def _foreign_hand(
    reader: Reader, data: dict[str, Any], winner: int | None, by: str | None, more: Mapping[str, Any], path: Path
) -> Told | Foreign | None:
    """The winner's hand in a notation of its own, or its count; None with the problems noted."""
    value = data.get("hand")
    assert reader.notation is not None
    if value is None:
        message = "the winner's hand is not written"
        reader.missing(("hand",), message, 'add hand: "22s 444s (888p) …"', path)
        return None
    if type(value) is dict and is_told(reader, value):
        told = read_told(reader, value, (*path, "hand"), reader.vocabulary.told)
        label = dict(told.entries).get("line") if told is not None else None
        if label is not None:
            reader.problems += reader.notation.value("label", label, (*path, "hand", "line"))[1]
        return told
    hand, problems = reader.notation.win(data, winner, by, more, path)
    reader.problems += problems
    return hand


def _seat_of(reader: Reader, data: dict[str, Any], key: str, path: Path) -> int | None:
    value = data.get(key)
    if value is None:
        beside = next((name for name in ("hand", "by", "from", "tile") if name in data), None)
        reader.missing((key,), "the winner is not named", f"add {key}: a seat", path, beside, beside is not None)
        return None
    return reader.seat(value, (*path, key))


def _read_hand(reader: Reader, data: dict[str, Any], path: Path, stated: frozenset[str]) -> Hand | Told | None:
    """The winner's hand; None with the problems noted."""
    value = data.get("hand")
    vocabulary = reader.vocabulary
    flowers = 0
    written_flowers = data.get("flowers")
    if written_flowers is not None:
        flowers = read_flowers(reader, written_flowers, (*path, "flowers"))
    tile = None
    written_tile = data.get("tile")
    if written_tile is not None:
        tile = read_winning_tile(reader, written_tile, (*path, "tile"))
    if value is None:
        written_bonus = read_bonus(written_flowers) if isinstance(written_flowers, str) else None
        if vocabulary.flowers_win and len(written_bonus or ()) >= vocabulary.flowers_win and written_tile is None:
            return Hand((), 0, None, flowers, None, None)
        message = "the winner's hand is not written"
        reader.missing(("hand",), message, 'add hand: "(123m) 55p …", or its count', path)
        return None
    if type(value) is dict and is_told(reader, value):
        told = read_told(reader, value, (*path, "hand"), vocabulary.told)
        return told if told is None or tile is None else Told(told.entries, tile)
    as_written = data.get("as_written")
    keep = as_written is not None and read_flag(reader, as_written, (*path, "as_written"))
    written = read_written(reader, value, (*path, "hand"), keep)
    if written is None or (tile is None and written_tile is not None):
        return None
    if written.flowers:
        flowers = add_flowers(reader, flowers, written.flowers)
    optional = False
    for word in stated:
        optional = optional or vocabulary.circumstances[word].tile_optional
    hand = winning_hand(reader, written, value, tile, flowers, path, optional)
    if hand is None or written.over:
        check_excess(reader, written, flowers)
    return hand


def read_way(reader: Reader, value: Any, path: Path, flowers_alone: bool) -> str | None:
    """How it was won."""
    ways = reader.vocabulary.ways
    if value in ways and type(value) is str:
        way = value
    elif value is None:
        if flowers_alone:
            return "self_draw"
        help = f"add by: {', '.join(ways[:-1])} or {ways[-1]}"
        reader.missing(("by",), "how the hand was won is not written", help, path)
        return None
    else:
        word = word_of(value) if isinstance(value, str) else ""
        if word not in ways:
            help = guess(word, ways) or f"by is {', '.join(ways)}"
            reader.fault("bad_value", f"{shown(value)} is no way to win", help, (*path, "by"))
            return None
        way = word
    if flowers_alone and way != "self_draw":
        message = "bonus tiles that win without a hand are drawn"
        reader.fault("contradiction", message, "write by: self_draw, or the hand", (*path, "by"))
    return way


def read_source(reader: Reader, value: Any, by: str | None, winner: int | None, path: Path) -> int | None:
    """The seat that the winning tile came from."""
    if value is None:
        if by is not None and by != "self_draw":
            what = "whose kong was robbed" if by == "robbed_kong" else "who discarded the winning tile"
            reader.missing(("from",), f"{what} is not written", "add from: a seat", path, "by")
        return None
    seat = reader.seat(value, (*path, "from"))
    if seat is None:
        return None
    if by == "self_draw":
        message = f"a self-drawn tile does not come from {SEAT_NAMES[seat]}"
        reader.fault("contradiction", message, "take out from, or write by: discard", (*path, "from"))
    elif seat == winner:
        message = f"{SEAT_NAMES[seat]} cannot win from {SEAT_NAMES[seat]}"
        reader.fault("contradiction", message, "name the player who discarded, or by: self_draw", (*path, "from"))
    return seat


def _with_wall(
    reader: Reader, wall_left: int | None, stated: frozenset[str], held: frozenset[str], by: str | None, path: Path
) -> frozenset[str]:
    """The circumstances, with `last_tile` where the wall is empty and it can be."""
    if wall_left == 0 and by is not None and "last_tile" not in held and can_be_last(reader, held, by):
        return held | {"last_tile"}
    early = never_last(reader, held) if wall_left == 0 else None
    if early is not None:
        message = f"{early} is stated, and the wall is empty"
        reader.fault("contradiction", message, "take out one of the two", (*path, "wall_left"))
    if wall_left and "last_tile" in stated:
        message = f"last_tile is stated, and {wall_left} tiles are left in the wall"
        reader.fault("contradiction", message, "take out one of the two", (*path, "wall_left"))
    return held


def _with_needs(reader: Reader, more: dict[str, Any], held: frozenset[str], path: Path) -> Mapping[str, Any]:
    """A win's own fields without those that need a circumstance it does not have: a contradiction, unless they are shared."""
    for field in reader.words.added_win:
        if not field.needs or field.id not in more:
            continue
        if not held.isdisjoint(field.needs):
            reader.shared[field.id] = True
        elif field.id in reader.shared:
            more = {name: value for name, value in more.items() if name != field.id}
        elif more[field.id]:
            help = f"take out {field.id}, or state {field.needs[0]}"
            reader.fault("contradiction", f"{field.id} needs {' or '.join(field.needs)}", help, (*path, field.id))
    return more


def _check_tiles(
    reader: Reader, data: dict[str, Any], hand: Hand, winner: int | None, by: str | None, seen: int | None, path: Path
) -> None:
    """What the tiles of a win rule out: sources of sets, copies, robbed tiles held, discarded jokers."""
    words = reader.words
    bag = hand.concealed + hand.flowers
    melds = hand.melds
    if melds:
        for meld in melds:
            bag += meld.bag
        if winner is not None:
            check_sources(reader, melds, winner, data["hand"], (*path, "hand"))
    tile = hand.tile
    if tile is not None:
        if by != "self_draw" and by is not None:
            if tile == JOKER:
                message = "a discarded joker cannot be claimed" if by == "discard" else "a joker makes no kong to rob"
                reader.fault("contradiction", message, "name another tile, or by: self_draw", *_tile_place(data, path))
            elif by == "robbed_kong" and bag >> 4 * tile & 15:
                name = NAMES[tile]
                message = f"three {name} lie with the player whose kong is robbed: the winner cannot hold another"
                help = "the winner holds the robbed tile once: check hand, tile and by"
                reader.fault(reader.vocabulary.robbed_tile_code, message, help, *_tile_place(data, path))
                reader.settled.add(tile)
        bag += BAG[tile]
    if (bag + words.add | bag) & words.mask or jokers_over(words, bag):
        reader.over = True
    elif seen is not None:
        bag += seen
        if (bag + words.add | bag) & words.mask or jokers_over(words, bag):
            reader.over = True
    if melds and bag & JOKER_BITS:
        _check_stand_ins(reader, hand, path)


def _tile_place(data: dict[str, Any], path: Path) -> tuple[Path, tuple[int, int] | None]:
    """Where the winning tile is named: in its field, or behind the + of the hand."""
    if data.get("tile") is not None:
        return (*path, "tile"), None
    hand = data["hand"]
    return (*path, "hand"), plus_span(hand) if isinstance(hand, str) else None


def _check_stand_ins(reader: Reader, hand: Hand, path: Path) -> None:
    """Jokers in sets on the table make at most four of a tile, together with the winner's real ones."""
    bag = sum(meld.full for meld in hand.melds) + hand.concealed + (BAG[hand.tile] if hand.tile is not None else 0)
    for tile in range(34):
        if bag >> 4 * tile & 15 > 4 and tile not in reader.settled and not reader.over:
            message = f"with its jokers the hand holds {bag >> 4 * tile & 15} {NAMES[tile]}, there are 4"
            reader.fault("tile_copies", message, "let a joker stand for another tile", (*path, "hand"))
