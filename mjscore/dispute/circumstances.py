"""Changes of the facts: what a player may have forgotten to say, or said of another deal.

Every candidate is made in the deal's plain data; whether it can be true together with the rest the reading of the deal
decides, so nothing here knows which circumstance goes with which.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from mjscore.deal.records import Deal, Hand, Kong, Win
from mjscore.deal.vocabulary import Vocabulary
from mjscore.deal.words import SEATS
from mjscore.dispute.added import added_changes
from mjscore.dispute.editing import Fields, fields_at, in_turn, put, put_with, words_of_with
from mjscore.dispute.hand_written import (
    hand_text,
    is_plain,
    with_last_tiles,
    with_other_readings,
    with_other_reds,
    with_other_states,
)
from mjscore.dispute.options import FACT, READING
from mjscore.dispute.records import Change
from mjscore.rulebook.model import Rulebook
from mjscore.tiles.kinds import BONUS, NAMES, RED_FIVES, codes_of
from mjscore.tiles.notation import text_of

_WAYS = ("discard", "robbed_kong")
(
    _WITH,
    _BY,
    _FLOWERS,
    _WALL,
    _ROUND,
    _FROM,
    _ADDED,
    _LIABLE,
    _TILE,
    _KONG,
    _SEEN,
    _PENALTY,
    _HANDS,
    _WINNER,
    _EVENT,
    _RED,
) = range(16)
"""What is forgotten first."""


def fact_changes(data: Fields, deal: Deal, book: Rulebook, plain: bool) -> Iterator[Change]:
    """Every change of the facts, win by win; `plain` says that the hands can be written anew without loss."""
    vocabulary = book.vocabulary
    wins = [event for event in deal.events if isinstance(event, Win)]
    several = len(wins) > 1
    for win in wins:
        fields = fields_at(data, win.path)
        seat = win.winner if several else None
        yield from _stated(win, fields, vocabulary, seat)
        yield from _ways(win, seat, vocabulary)
        yield from _bonus(win, fields, vocabulary, seat)
        yield from _around(win, fields, vocabulary, seat)
        if plain and isinstance(win.hand, Hand) and isinstance(fields.get("hand"), (str, dict)) and is_plain(win.hand):
            yield from _of_hand(win, win.hand, seat, vocabulary)
        yield from _winners(win, seat, several, vocabulary)
    if "round" in vocabulary.fields:
        for wind in range(vocabulary.seats):
            if wind != deal.round:
                data_edit = put((), round=SEATS[wind])
                yield Change(
                    "circumstance", "round", SEATS[deal.round], SEATS[wind], (FACT, _ROUND, wind), data=data_edit
                )
    yield from added_changes(data, deal, book, _ADDED)
    if several:
        yield from _of_all(wins, data, vocabulary)
    yield from _beside(data, deal, vocabulary)


# -- a win ---------------------------------------------------------------------------------------------------------


def _stated(win: Win, fields: Fields, vocabulary: Vocabulary, seat: int | None) -> Iterator[Change]:
    """Circumstances stated that were not, and the other way round."""
    words = words_of_with(fields)
    for place, id in enumerate(vocabulary.circumstances):
        stated = id in words
        left = [word for word in words if word != id] if stated else [*words, id]
        yield Change(
            "circumstance", id, stated, not stated, (FACT, _WITH, place), seat, data=put_with(win.path, left)
        )  # fmt: skip


def _ways(win: Win, seat: int | None, vocabulary: Vocabulary) -> Iterator[Change]:
    """Another way of winning, or the tile from another player."""
    before = _way(win.by, win.source)
    ways: list[tuple[str, int | None]] = [("self_draw", None)]
    ways += [(by, source) for by in _WAYS for source in range(vocabulary.seats) if source != win.winner]
    for place, (by, source) in enumerate(ways):
        if (by, source) == (win.by, win.source):
            continue
        edit = put(win.path, by=by, from_=None if source is None else SEATS[source])
        if by == win.by:
            rank = (FACT, _FROM, place)
            yield Change("circumstance", "from", _seat(win.source), _seat(source), rank, seat, data=edit)
        else:
            yield Change("circumstance", "by", before, _way(by, source), (FACT, _BY, place), seat, data=edit)


def _seat(seat: int | None) -> str | None:
    return None if seat is None else SEATS[seat]


def _way(by: str, source: int | None) -> str:
    return by if source is None else f"{by} from {SEATS[source]}"


def _bonus(win: Win, fields: Fields, vocabulary: Vocabulary, seat: int | None) -> Iterator[Change]:
    """A bonus tile more or less."""
    if "flowers" not in vocabulary.fields or not isinstance(win.hand, Hand):
        return
    held = codes_of(win.hand.flowers)
    written = fields.get("flowers")
    text = written if isinstance(written, str) else ""
    for code in BONUS:
        if code not in held:
            after = f"{text} {NAMES[code]}".strip()
            yield Change(
                "field", "flowers", _bonus_text(held), _bonus_text((*held, code)), (FACT, _FLOWERS, code), seat,
                data=put(win.path, flowers=after),
            )  # fmt: skip
        elif NAMES[code] in text:
            after = text.replace(NAMES[code], "").strip()
            left = tuple(one for one in held if one != code)
            yield Change(
                "field", "flowers", _bonus_text(held), _bonus_text(left), (FACT, _FLOWERS, 100 + code), seat,
                data=put(win.path, flowers=after or None),
            )  # fmt: skip


def _bonus_text(codes: Sequence[int]) -> str | None:
    return text_of(sorted(codes)) or None


def _around(win: Win, fields: Fields, vocabulary: Vocabulary, seat: int | None) -> Iterator[Change]:
    """The wall, what is seen, who is liable, and the fields that the variant adds to a win."""
    if "wall_left" in vocabulary.fields:
        for place, left in enumerate((0, 5, None, 20)):
            if left != win.wall_left:
                edit = put(win.path, wall_left=left)
                yield Change("field", "wall_left", win.wall_left, left, (FACT, _WALL, place), seat, data=edit)
    if "liable" in vocabulary.fields:
        for place, one in enumerate((None, *range(vocabulary.seats))):
            if one not in (win.liable, win.winner):
                edit = put(win.path, liable=_seat(one))
                rank = (FACT, _LIABLE, place)
                yield Change("field", "liable", _seat(win.liable), _seat(one), rank, seat, data=edit)
    if win.seen is not None and fields.get("seen") is not None:
        yield Change("field", "seen", fields["seen"], None, (FACT, _SEEN, 0), seat, data=put(win.path, seen=None))
    elif (
        "seen" in vocabulary.fields and isinstance(win.hand, Hand) and win.hand.tile is not None and win.hand.tile < 34
    ):
        tile = NAMES[win.hand.tile]
        for number in (1, 2, 3):
            shown = " ".join([tile] * number)
            rank = (FACT, _SEEN, number)
            yield Change("field", "seen", None, shown, rank, seat, data=put(win.path, seen=shown))


def _of_hand(win: Win, hand: Hand, seat: int | None, vocabulary: Vocabulary) -> Iterator[Change]:
    """Another last tile, a kong in another state, another reading of the tiles."""
    if hand.tile is not None:
        for place, (code, text) in enumerate(with_last_tiles(hand)):
            edit = put(win.path, hand=text, tile=None)
            yield Change("field", "tile", NAMES[hand.tile], NAMES[code], (FACT, _TILE, place), seat, data=edit)
    for place, (meld, written, text) in enumerate(with_other_states(hand)):
        edit = put(win.path, hand=text, tile=None)
        yield Change("field", "hand", meld.written, written, (FACT, _KONG, place), seat, data=edit)
    if any(vocabulary.copies[mark] for mark in RED_FIVES) and not vocabulary.plain_reds:
        for place, (was, code, text) in enumerate(with_other_reds(hand)):
            edit = put(win.path, hand=text, tile=None)
            yield Change("field", "hand", NAMES[was], NAMES[code], (FACT, _RED, place), seat, data=edit)
    if "as_written" in vocabulary.fields and hand.groups is None and hand.tile is not None:
        sets = [one.written for one in hand.melds]
        for place, words in enumerate(with_other_readings(hand)):
            text = hand_text(hand.melds, words, hand.tile)
            edit = put(win.path, hand=text, tile=None, as_written=True)
            after = " ".join([*sets, *words[:-1], f"{words[-1]}+{NAMES[hand.tile]}"])
            yield Change("reading", "reading", None, after, (READING, 0, place), seat, data=edit)


def _winners(win: Win, seat: int | None, several: bool, vocabulary: Vocabulary) -> Iterator[Change]:
    """Another player at the winner's place; the one who discarded changes places with him."""
    if several or win.liable is not None:
        return
    key = "win" if win.path else "winner"
    for other in range(vocabulary.seats):
        if other == win.winner:
            continue
        values: dict[str, Any] = {key: SEATS[other]}
        if win.source == other:
            values["from_"] = SEATS[win.winner]
        rank = (FACT, _WINNER, other)
        yield Change(
            "circumstance", "winner", SEATS[win.winner], SEATS[other], rank, seat, data=put(win.path, **values)
        )


def _of_all(wins: Sequence[Win], data: Fields, vocabulary: Vocabulary) -> Iterator[Change]:
    """What is the same for several wins: the wall, a circumstance of all on one tile, the player whom that came from."""
    if "wall_left" in vocabulary.fields:
        for place, left in enumerate((0, 5, None, 20)):
            if left != data.get("wall_left"):
                edit = put((), wall_left=left)
                yield Change("field", "wall_left", data.get("wall_left"), left, (FACT, _WALL, place), data=edit)
    tiles = dict.fromkeys((win.by, win.source) for win in wins if win.source is not None)
    for by, source in tiles:
        sharing = [win for win in wins if (win.by, win.source) == (by, source)]
        if len(sharing) == 1:
            continue
        for place, id in enumerate(vocabulary.circumstances):
            stated = any(id in words_of_with(fields_at(data, win.path)) for win in sharing)
            edits = [
                put_with(win.path, _turned(words_of_with(fields_at(data, win.path)), id, stated)) for win in sharing
            ]
            yield Change("circumstance", id, stated, not stated, (FACT, _WITH, place), data=in_turn(edits))
        for seat in range(vocabulary.seats):
            if seat != source and all(seat != win.winner for win in sharing):
                edits = [put(win.path, from_=SEATS[seat]) for win in sharing]
                rank = (FACT, _FROM, seat)
                yield Change("circumstance", "from", _seat(source), SEATS[seat], rank, data=in_turn(edits))


def _turned(words: list[str], id: str, stated: bool) -> list[str]:
    """Circumstances with one taken out, or put in."""
    others = [word for word in words if word != id]
    return others if stated else [*others, id]


# -- beside the wins -----------------------------------------------------------------------------------------------


def _beside(data: Fields, deal: Deal, vocabulary: Vocabulary) -> Iterator[Change]:
    """Penalties, the others' hands and kongs: one left out, a penalty more."""
    penalties = data.get("penalties")
    entries = list(penalties) if isinstance(penalties, list) else []
    for place, entry in enumerate(entries):
        left = [*entries[:place], *entries[place + 1 :]]
        if left or deal.events:
            edit = put((), penalties=left or None)
            yield Change("field", "penalties", entry, None, (FACT, _PENALTY, place), data=edit)
    for id, form in vocabulary.penalties.items():
        if "penalties" in vocabulary.fields and not form.seats and not form.choices:
            for seat in range(vocabulary.seats):
                more = {id: SEATS[seat]}
                edit = put((), penalties=[*entries, more])
                yield Change("field", "penalties", None, more, (FACT, _PENALTY, 100 + seat), data=edit)
    hands = data.get("hands")
    for place, key in enumerate(hands if isinstance(hands, dict) else ()):
        left_hands = {other: hand for other, hand in hands.items() if other != key} if isinstance(hands, dict) else {}
        edit = put((), hands=left_hands or None)
        yield Change("field", "hands", key, None, (FACT, _HANDS, place), data=edit)
    yield from _kongs(data, deal)


def _kongs(data: Fields, deal: Deal) -> Iterator[Change]:
    """A kong declared in the course of the deal left out, or of another kind."""
    for event in deal.events:
        if not isinstance(event, Kong) or not event.path:
            continue
        place = int(event.path[1])
        events = data["events"]
        left = [*events[:place], *events[place + 1 :]]
        yield Change("field", "kong", dict(events[place]), None, (FACT, _EVENT, place), data=put((), events=left))
        for kind in ("concealed", "claimed", "added"):
            if kind != event.kind:
                edit = put(event.path, kind=kind, **({"from_": None} if kind == "concealed" else {}))
                yield Change("field", "kong", event.kind, kind, (FACT, _EVENT, place), data=edit)
