"""A hand written anew as text, so that its reading, a set's state or its last tile can be another."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mjscore.deal.records import ADDED, CLAIMED, CONCEALED, KONG, UNTOLD, Hand, Meld
from mjscore.readings.splits import set_readings
from mjscore.readings.vectors import groups_of, keys
from mjscore.tiles.kinds import BAG, JOKER_BITS, MARK, NAMES, PLAIN, RED_FIVE_BITS, codes_of, count
from mjscore.tiles.notation import text_of

_SEATS = "ESWN"


def meld_text(meld: Meld) -> str:
    """A set as it is written, its source included."""
    told = "" if meld.source is None else f"<{_SEATS[meld.source]}"
    if meld.state == ADDED and meld.bag == meld.full:
        return f"({text_of((meld.tile,) * 3)}{told}+{NAMES[meld.tile]})"
    if meld.state == CONCEALED:
        return meld.written
    return f"{meld.written[:-1]}{told})"


def hand_text(melds: Sequence[Meld], words: Sequence[str], tile: int | None) -> str:
    """A hand as text: sets, words of concealed tiles, the winning tile."""
    last = [] if tile is None else [f"+{NAMES[tile]}"]
    return " ".join([*map(meld_text, melds), *words, *last])


def as_text(hand: Hand) -> str:
    """A hand as text, its concealed tiles in one word."""
    rest, tile = _tiles(hand)
    return hand_text(hand.melds, [text_of(rest, "")] if rest else [], tile)


def _tiles(hand: Hand) -> tuple[tuple[int, ...], int | None]:
    """The concealed tiles and the winning one, a red five as its own code (a plain one, where it may be either)."""
    concealed, tile = hand.concealed, hand.tile
    mark = MARK.get(tile) if tile is not None else None
    if tile is not None and mark is not None and count(concealed, mark) > count(concealed, tile):
        return codes_of(concealed - BAG[mark]), mark
    return codes_of(concealed), tile


def is_plain(hand: Hand) -> bool:
    """Whether a hand has nothing that such a text would lose: jokers among the concealed tiles."""
    return not hand.concealed & JOKER_BITS and (hand.tile is None or hand.tile < 34)


def with_last_tiles(hand: Hand) -> Iterator[tuple[int, str]]:
    """Every other concealed tile as the winning one, with the hand's text."""
    tiles, tile = _tiles(hand)
    if tile is None:
        return
    whole = sorted((*tiles, tile))
    for code in dict.fromkeys(whole):
        if code != tile and PLAIN[code] < 34:
            rest = list(whole)
            rest.remove(code)
            yield code, hand_text(hand.melds, [text_of(rest, "")], code)


def with_other_states(hand: Hand) -> Iterator[tuple[Meld, str, str]]:
    """Every kong in each of its other states: the set, how it would be written, the whole hand's text."""
    for place, meld in enumerate(hand.melds):
        if meld.kind != KONG or meld.bag != meld.full:
            continue
        for state in (CONCEALED, CLAIMED, ADDED, UNTOLD):
            if state == meld.state or (UNTOLD in (state, meld.state) and ADDED in (state, meld.state)):
                continue
            changed = _in_state(meld, state)
            melds = [*hand.melds[:place], changed, *hand.melds[place + 1 :]]
            yield meld, meld_text(changed), as_text(hand._replace(melds=tuple(melds)))


def with_other_reds(hand: Hand) -> Iterator[tuple[int, int, str]]:
    """Every five of the concealed tiles red that was plain, or plain that was red: what it was, what it is, the text."""
    tiles, tile = _tiles(hand)
    whole = (*tiles, *(() if tile is None else (tile,)))
    for five, mark in MARK.items():
        before, after = (mark, five) if mark in whole else (five, mark)
        if before not in whole:
            continue
        rest = list(tiles)
        last = tile
        if before in rest:
            rest[rest.index(before)] = after
        else:
            last = after
        yield before, after, hand_text(hand.melds, [text_of(rest, "")] if rest else [], last)


def _in_state(meld: Meld, state: int) -> Meld:
    four = text_of((meld.tile,) * 4)
    if state == CONCEALED:
        return meld._replace(state=state, source=None, written=f"[{four}]")
    source = None if state == UNTOLD else meld.source
    return meld._replace(state=state, source=source, written=f"({four})")


def with_other_readings(hand: Hand) -> Iterator[tuple[str, ...]]:
    """Every way to group the concealed tiles and to place the winning one, as words to be kept as written.

    The word that the winning tile completes comes last, without it.
    """
    if hand.tile is None or hand.concealed & RED_FIVE_BITS:
        return
    whole = hand.concealed + BAG[hand.tile]
    for vectors in set_readings(keys(whole)):
        groups = [group for suit, vector in enumerate(vectors) for group in groups_of(vector, suit)]
        for group in dict.fromkeys(group for group in groups if hand.tile in group):
            others = list(groups)
            others.remove(group)
            rest = list(group)
            rest.remove(hand.tile)
            yield (*map(text_of, others), text_of(rest))
