"""Sichuan deals as they are mostly played: kongs, winners who leave, the empty wall where fewer than three have won."""

from __future__ import annotations

import random
from typing import Any, NamedTuple

from benchmarks.deals import LETTERS, SEATS, SUITS, run_together, take_from, tile_order, written

Event = dict[str, Any]


class _Hand(NamedTuple):
    """A finished hand: the sets on the table as words, the concealed tiles, the events of its kongs."""

    words: list[str]
    tiles: list[str]
    kongs: list[Event]


def played_on(number: int, seed: int = 1) -> list[dict[str, Any]]:
    """So many deals, the same for the same seed. In half of them it is told which suits were given up."""
    rng = random.Random(seed)
    found: list[dict[str, Any]] = []
    while len(found) < number:
        given_up = {seat: rng.choice(SUITS) for seat in SEATS}
        events = _events(rng, given_up)
        if events is not None:
            told = {"void_suits": given_up} if rng.random() < 0.5 else {}
            found.append({"variant": "sichuan", **told, "events": events})
    return found


def _events(rng: random.Random, given_up: dict[str, str]) -> list[Event] | None:
    wall = {f"{rank}{suit}": 4 for rank in range(1, 10) for suit in SUITS}
    hands: dict[int, _Hand] = {}
    for seat in range(4):
        hand = _finished(rng, wall, seat, SUITS.replace(given_up[SEATS[seat]], ""))
        if hand is None:
            return None
        hands[seat] = hand
    active = rng.sample(range(4), 4)  # in the order in which they win, those who do
    last = 4 - rng.choice((0, 1, 2, 2, 3, 3, 3))  # so many are in play when the deal ends
    events: list[Event] = []
    while len(active) > last:
        kongs = _declared(rng, hands, active, False)
        events += [*kongs, _win(rng, hands[active[0]], active, kongs)]
        del active[0]
    if last > 1:
        events += _declared(rng, hands, active, True)
        shown = {SEATS[seat]: _unfinished(rng, wall, hands[seat]) for seat in sorted(active)}
        events.append({"end": "wall", "hands": shown})
    return events


def _finished(rng: random.Random, wall: dict[str, int], seat: int, suits: str) -> _Hand | None:
    """A finished hand of two suits; None where the wall has not got its tiles."""
    hand = _Hand([], [], [])
    on_table = rng.choice((0, 0, 1, 1, 2))
    for place in range(4):
        suit, rank = rng.choice(suits), rng.randint(1, 9)
        alike = place < on_table or rng.random() < 0.3
        kong = place < on_table and rng.random() < 0.35
        tiles = (
            [f"{rank}{suit}"] * (4 if kong else 3) if alike else [f"{min(rank, 7) + step}{suit}" for step in range(3)]
        )
        if not take_from(wall, tiles):
            return None
        source = rng.choice([other for other in range(4) if other != seat])
        if place >= on_table:
            hand.tiles.extend(tiles)
        elif kong:
            _kong(rng, hand, tiles[0], seat, source)
        else:
            hand.words.append(f"({written(tiles)}<{LETTERS[source]})")
    pair = [f"{rng.randint(1, 9)}{rng.choice(suits)}"] * 2
    hand.tiles.extend(pair)
    return hand if take_from(wall, pair) else None


def _kong(rng: random.Random, hand: _Hand, tile: str, seat: int, source: int) -> None:
    kind = rng.choice(("concealed", "claimed", "added"))
    four, three, letter = written([tile] * 4), written([tile] * 3), LETTERS[source]
    words = {"concealed": f"[{four}]", "claimed": f"({four}<{letter})", "added": f"({three}<{letter}+{tile})"}
    hand.words.append(words[kind])
    claimed = {"from": SEATS[source]} if kind == "claimed" else {}
    hand.kongs.append({"kong": tile, "by": SEATS[seat], "kind": kind, **claimed})


def _declared(rng: random.Random, hands: dict[int, _Hand], active: list[int], to_the_end: bool) -> list[Event]:
    """The kongs declared before the next win or the end; those of who wins next, or with a tile of his, come no later."""
    found: list[Event] = []
    for seat in active:
        for kong in [*hands[seat].kongs]:
            lost = kong.get("from") == SEATS[active[0]]  # who leaves next throws no tile after that
            if seat == active[0] or to_the_end or lost or rng.random() < 0.4:
                hands[seat].kongs.remove(kong)
                found.append(kong)
    return found


def _win(rng: random.Random, hand: _Hand, active: list[int], kongs: list[Event]) -> Event:
    winner, *others = active
    tile = rng.choice(hand.tiles)
    rest = [*hand.tiles]
    rest.remove(tile)
    event = {"win": SEATS[winner], "hand": " ".join([*hand.words, _in_order(rest), f"+{tile}"]), "by": "self_draw"}
    source = rng.choice(others)
    by = kongs[-1]["by"] if kongs else None
    if rng.random() < 0.6:
        event |= {"by": "discard", "from": SEATS[source]}
        return event | ({"with": ["shot_after_kong"]} if by == SEATS[source] else {})
    return event | ({"with": ["kong_replacement"]} if by == SEATS[winner] else {})


def _unfinished(rng: random.Random, wall: dict[str, int], hand: _Hand) -> str:
    """The hand less a tile, and sometimes with another of the wall, whatever its suit, in the place of one more."""
    tiles = rng.sample(hand.tiles, len(hand.tiles) - 1)
    if rng.random() < 0.4:
        left = [tile for tile, count in wall.items() for _ in range(count)]
        tiles[0] = rng.choice(left)
        wall[tiles[0]] -= 1
    return " ".join([*hand.words, _in_order(tiles)])


def _in_order(tiles: list[str]) -> str:
    return run_together(sorted(tiles, key=tile_order))
