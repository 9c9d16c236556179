"""Legal winning deals by the thousand, as plain data: every shape, state of a set, circumstance and option of a variant.

A deal is made from its groups, so that it is known to win; whatever is added keeps to the pages of the specification.
`winning_deal` gives the whole deal, `Made` what it was made of.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Any

SEATS = ("east", "south", "west", "north")
NAMES = [f"{rank}{suit}" for suit in "mps" for rank in range(1, 10)] + list("ESWNRGB")
HEADS = [code for code in range(34) if code >= 27 or code % 9 in (0, 8)]
GREEN = [19, 20, 21, 23, 25, 32]
OPTION_SETS = 40
Group = tuple[int, ...]

OPTIONS: dict[str, dict[str, list[Any]]] = {
    "shanghai": {
        "laak_scheme": ["6-9-12", "5-8-11", [4, 7, 10, 13, 16], [0, 1, 2, 3, 4]],
        "limit_value": ["table", 500, 2],
        "limit_self_draw": ["doubled", "plain"],
        "minimum": [0, 1, 3, 8],
        "implied_patterns": ["excluded", "counted"],
        "exposed_hand": ["discard_only", "any"],
        "all_chows_pair": ["any", "suited"],
        "four_in_one": ["single", "cumulative"],
        "little_three_dragons": ["plus_pungs", "inclusive"],
        "components": ["all", "pungs_only"],
        "hidden_treasure_kongs": [True, False],
        "suit_liability": [True, False],
        "last_five_liability": [True, False],
        "false_win_amount": [64, 0, 1],
        "draw_keeps_dealer": [True, False],
        "values": [{}, {"dragon_pung": 3, "full_flush": 20}, {"all_pungs": 0, "nine_gates": 2000}],
    },
    "classical": {
        "limit": [500, 100, 1001],
        "limit_on": ["hand", "difference", "none"],
        "round_to": [1, 10],
        "east_factor": [1, 2],
        "losers_settle": [True, False],
        "discarder_factor": [1, 2],
        "self_draw_factor": [1, 2],
        "liability": [[], ["nine_of_suit", "three_honour_sets", "two_dragon_sets", "three_wind_sets", "three_green_sets",
                           "three_terminal_sets", "new_tile_near_end"]],
        "liability_doubles": [0, 3],
        "double_wind": ["both", "once"],
        "no_points_with_bonus": [True, False],
        "nested_doubles": [True, False],
        "own_bonus_once": [True, False],
        "bouquet_includes_own": [True, False],
        "nine_gates_wait": ["any", "nine"],
        "four_concealed_self_drawn": [True, False],
        "claimed_kong_concealed": [True, False],
        "scholars_with_chow": [True, False],
        "replacement": ["kong", "any"],
        "bonus_beside_special": [True, False],
        "fishing": [True, False],
        "false_win_penalty": ["half_limit_each", "limit_each", "points_each", "points_total", "none"],
        "false_win_points": [300, 7],
        "false_win_east_factor": [True, False],
        "misnamed_chow": [0, 50],
        "misnamed_win": [0, 30],
        "draw_passes_east": [True, False],
        "values": [{}, {"last_discard": "1 double", "fourfold_plenty": "1 limit"}, {"green_hand": "2 doubles", "no_chow": 0},
                   {"knitting": "0.5 limit", "wriggling_snake": "1 limit"}],
    },
}  # fmt: skip


@dataclass(slots=True)
class Made:
    """A deal and the groups it was made of; a special shape has no groups."""

    deal: dict[str, Any]
    melds: list[str]  # bracketed sets as text
    structured: list[dict[str, Any]]  # the same as fields
    concealed: list[Group]  # concealed groups, the winning tile in its own
    tile: int
    jokers: int = 0

    @property
    def tiles(self) -> list[int]:
        """The concealed tiles, the winning one among them."""
        return sorted(code for group in self.concealed for code in group)


def text(tiles: list[int] | Group) -> str:
    return "".join(NAMES[code] for code in tiles)


def made(rng: Random, variant: str) -> Made:
    """A random winning deal of a variant, and what it was made of."""
    while True:
        found = _special(rng, variant) if rng.random() < 0.08 else _ordinary(rng, variant)
        if found is not None:
            return found


def winning_deal(rng: Random, variant: str) -> dict[str, Any]:
    """A random winning deal of a variant as plain data."""
    return made(rng, variant).deal


# -- tiles ---------------------------------------------------------------------------------------------------------


def _kinds(rng: Random) -> list[int]:
    """The kinds a hand is made of: often few, so that rare items come about."""
    suit = 9 * rng.randrange(3)
    return rng.choice(
        (
            list(range(34)), list(range(34)), list(range(27)), list(range(suit, suit + 9)), HEADS, GREEN,
            [*range(suit, suit + 9), *range(27, 34)], list(range(27, 34)), [0, 1, 2, 9, 10, 11, 18, 19, 20, 31],
            [*range(suit, suit + 3), *range(31, 34), 27], [*range(27, 34), 4, 5, 6], [0, 8, 9, 17, 18, 26],
        )
    )  # fmt: skip


def _groups(rng: Random, variant: str) -> list[Group] | None:
    kinds = _kinds(rng)
    chows = rng.choice((0.0, 0.4, 0.8, 1.0))
    kongs = rng.choice((0.05, 0.15, 0.15, 0.8))
    most = 1 if variant == "bmja" else 4
    groups: list[Group] = []
    for _ in range(4):
        low = rng.choice(kinds)
        if rng.random() < chows and low < 27 and low % 9 < 7 and most:
            groups.append((low, low + 1, low + 2))
            most -= 1
        else:
            groups.append((low,) * (4 if rng.random() < kongs else 3))
    pair = rng.choice(kinds)
    groups.append((pair, pair))
    counts = Counter(code for group in groups for code in group)
    return groups if max(counts.values()) <= 4 else None


def _special(rng: Random, variant: str) -> Made | None:
    suits = rng.sample(range(3), 3)
    base = 9 * suits[0]
    shapes = [
        [*HEADS, rng.choice(HEADS)],
        [base + rank for rank in (0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 8, 8, rng.randint(1, 7))],
    ]
    if variant == "bmja":
        ranks, five = [rng.randrange(9) for _ in range(7)], [rng.randrange(9) for _ in range(5)]
        shapes += [
            [base, *range(base, base + 9), 27, 28, 29, 30],
            2 * rng.sample(HEADS, 7),
            [9 * suit + rank for suit in suits[:2] for rank in ranks],
            [9 * suit + rank for suit in suits for rank in (five if suit != suits[2] else five[:4])],
        ]
    tiles = rng.choice(shapes)
    if max(Counter(tiles).values()) > 4:
        return None
    tile = tiles[13] if variant == "bmja" else rng.choice(tiles)  # a British nine gates may have to wait for nine
    return _deal(rng, variant, [], [], [tuple(sorted(tiles))], tile)


def _ordinary(rng: Random, variant: str) -> Made | None:
    groups = _groups(rng, variant)
    if groups is None:
        return None
    winner = rng.randrange(4)
    exposed = rng.choice((0.0, 0.4, 0.9))
    melds: list[str] = []
    fields: list[dict[str, Any]] = []
    concealed: list[Group] = []
    kept = rng.randrange(5)
    for place, group in enumerate(groups):
        if len(group) == 4 or (len(group) == 3 and place != kept and rng.random() < exposed):
            _lay(rng, group, winner, melds, fields)
        else:
            concealed.append(group)
    if not concealed:
        return None
    tile = rng.choice(rng.choice(concealed))
    return _deal(rng, variant, melds, fields, concealed, tile, winner)


def _lay(rng: Random, group: Group, winner: int, melds: list[str], fields: list[dict[str, Any]]) -> None:
    """Puts a set on the table in one of the states it can have."""
    chow = group[0] != group[1]
    others = [seat for seat in range(4) if seat != winner]
    source = (winner - 1) % 4 if chow else rng.choice(others)
    known = rng.random() < 0.8
    told = f"<{'ESWN'[source]}" if known else ""
    field: dict[str, Any] = {"chow" if chow else "pung" if len(group) == 3 else "kong": NAMES[group[0]]}
    state = "claimed" if len(group) == 3 else rng.choice(("claimed", "concealed", "added"))
    if state == "concealed":
        melds.append(f"[{text(group)}]")
        fields.append({**field, "concealed": True})
        return
    if state == "added":
        melds.append(f"({text(group[:3])}{told}+{NAMES[group[0]]})")
        fields.append({**field, "added": True, **({"from": SEATS[source]} if known else {})})
        return
    melds.append(f"({text(group)}{told})")
    fields.append({**field, **({"from": SEATS[source]} if known else {})})


# -- the deal around them ------------------------------------------------------------------------------------------


def _deal(
    rng: Random,
    variant: str,
    melds: list[str],
    fields: list[dict[str, Any]],
    concealed: list[Group],
    tile: int,
    winner: int | None = None,
) -> Made:
    winner = rng.randrange(4) if winner is None else winner
    others = [seat for seat in range(4) if seat != winner]
    source = rng.choice(others)
    whole = [code for group in concealed for code in group]
    on_table = _table_tiles(fields)
    by = rng.choice(("discard", "discard", "self_draw", "self_draw", "robbed_kong"))
    if by == "robbed_kong" and [*whole, *on_table].count(tile) > 1:
        by = "discard"
    rest = list(whole)
    rest.remove(tile)
    rng.shuffle(rest)
    deal: dict[str, Any] = {
        "variant": variant,
        "round": rng.choice(SEATS),
        "winner": SEATS[winner],
        "hand": " ".join([*melds, text(rest), f"+{NAMES[tile]}"]),
        "by": by,
    }
    if by != "self_draw":
        deal["from"] = SEATS[source]
    result = Made(deal, melds, fields, concealed, tile)
    _add_options(rng, deal, variant)
    _add_flowers(rng, deal, variant)
    _add_circumstances(rng, deal, fields, winner)
    if rng.random() < 0.3:
        _add_seen(rng, deal, [*whole, *on_table])
    if "last_tile" not in deal.get("with", ()) and rng.random() < 0.3:
        deal["wall_left"] = rng.choice((0, 1, 5, 6, 40))
    if rng.random() < 0.1:
        deal["liable"] = SEATS[rng.choice(others)]
    if variant == "shanghai":
        if rng.random() < 0.1 and "liable" not in deal:
            deal["no_choice"] = True
        if deal.get("rules", {}).get("jokers") and rng.random() < 0.7:
            _add_jokers(rng, result, rest, tile)
    elif rng.random() < 0.7:
        _add_hands(rng, deal, others, [*whole, *on_table])
    _add_penalties(rng, deal, variant, others)
    return result


def _table_tiles(fields: list[dict[str, Any]]) -> list[int]:
    tiles: list[int] = []
    for field in fields:
        kind = next(kind for kind in ("chow", "pung", "kong") if kind in field)
        low = NAMES.index(field[kind])
        tiles += [low, low + 1, low + 2] if kind == "chow" else [low] * (3 if kind == "pung" else 4)
    return tiles


def _add_options(rng: Random, deal: dict[str, Any], variant: str) -> None:
    rules = option_sets(variant)[rng.randrange(OPTION_SETS)]
    if rules:
        deal["rules"] = dict(rules)


@cache
def option_sets(variant: str) -> tuple[dict[str, Any], ...]:
    """Some sets of options, the same in every run: a rulebook is compiled once for each, however many deals there are."""
    rng = Random(variant)
    known = OPTIONS["shanghai" if variant == "shanghai" else "classical"]
    sets: list[dict[str, Any]] = []
    for place in range(OPTION_SETS):
        chosen = rng.sample(sorted(known), rng.randint(0, 5))
        rules = {name: rng.choice(known[name]) for name in chosen}
        if variant == "shanghai":
            rules |= [{}, {"flowers": True}, {"jokers": 4}, {"jokers": 8, "flowers": True}][place % 4]
        sets.append(rules)
    return tuple(sets)


def _add_flowers(rng: Random, deal: dict[str, Any], variant: str) -> None:
    if rng.random() < 0.5:
        held = [
            name for name in ("F1", "F2", "F3", "F4", "S1", "S2", "S3", "S4") if rng.random() < rng.choice((0.2, 0.9))
        ]
        if held and (variant != "shanghai" or deal.get("rules", {}).get("flowers")):
            deal["flowers"] = " ".join(held)


def _add_circumstances(rng: Random, deal: dict[str, Any], fields: list[dict[str, Any]], winner: int) -> None:
    by = deal["by"]
    kongs = sum("kong" in field for field in fields)
    possible = []
    if by != "robbed_kong":
        possible.append("last_tile")
    if by == "self_draw":
        possible += ["kong_replacement"] * (kongs > 0) + ["kong_on_kong"] * (kongs > 1)
        possible += ["flower_replacement"] * ("flowers" in deal) + ["heaven"] * (winner == 0 and not fields)
    if by == "discard" and winner != 0 and deal["from"] == "east" and not fields:
        possible.append("earth")
    if deal["variant"] != "shanghai" and len(fields) < 2:
        possible.append("ready_declared")
    if possible and rng.random() < 0.4:
        deal["with"] = [rng.choice(possible)]


def _add_seen(rng: Random, deal: dict[str, Any], held: list[int]) -> None:
    left = _left(held)
    if left:
        shown = rng.sample(left, min(len(left), rng.randint(0, 30)))
        deal["seen"] = " ".join(NAMES[code] for code in shown)


def _left(held: list[int]) -> list[int]:
    counts = Counter(held)
    return [code for code in range(34) for _ in range(4 - counts[code])]


def _add_jokers(rng: Random, result: Made, rest: list[int], tile: int) -> None:
    """Puts jokers in the place of some concealed tiles; they may then stand for something better."""
    jokers = rng.randint(1, 3)
    if len(rest) <= jokers:
        return
    kept = rest[jokers:]
    deal = result.deal
    deal["hand"] = " ".join([*result.melds, text(kept) + "J" * jokers, f"+{NAMES[tile]}"])
    result.jokers = jokers


def _add_hands(rng: Random, deal: dict[str, Any], others: list[int], held: list[int]) -> None:
    left = _left(held)
    rng.shuffle(left)
    flowers = [name for name in ("F1", "F2", "F3", "F4", "S1", "S2", "S3", "S4") if name not in deal.get("flowers", "")]
    hands: dict[str, Any] = {}
    for seat in others:
        if rng.random() < 0.3:
            continue
        if rng.random() < 0.15:
            hands[SEATS[seat]] = {"value": rng.choice((0, 2, 34, 700))}
            continue
        tiles = sorted(left[:13]) if rng.random() < 0.6 else _good_tiles(rng, left)
        for code in tiles:
            left.remove(code)
        own = [flowers.pop() for _ in range(min(len(flowers), rng.choice((0, 0, 1, 3))))]
        words = text(tiles)
        if len(tiles) >= 3 and tiles[0] == tiles[2] and rng.random() < 0.5:
            words = f"({text(tiles[:3])}) {text(tiles[3:])}"
        hands[SEATS[seat]] = {"hand": words, "flowers": " ".join(own)} if own else words
    if hands:
        deal["hands"] = hands


def _good_tiles(rng: Random, left: list[int]) -> list[int]:
    """Thirteen tiles or fewer with many alike."""
    counts = Counter(left)
    kinds = rng.sample(sorted(counts), min(len(counts), rng.randint(1, 5)))
    tiles = [code for code in kinds for _ in range(min(counts[code], rng.choice((2, 3, 3))))]
    return sorted(tiles[:13])


def _add_penalties(rng: Random, deal: dict[str, Any], variant: str, others: list[int]) -> None:
    if rng.random() < 0.15:
        deal["penalties"] = [{"false_win": rng.choice(SEATS)}]
        if variant != "shanghai":
            one, two = rng.sample(SEATS, 2)
            deal["penalties"] += [
                {"false_win": rng.sample(SEATS, 2)},
                {"misnamed_discard": one, "claimed_by": two, "for": rng.choice(("chow", "pung", "kong", "win"))},
                {"dead_hand": SEATS[rng.choice(others)]},
            ]
