"""Why a fact holds of a reading or does not: the groups and tiles that make it, or break it.

Whether it holds is read from the word of facts, which is the truth; here the reading is looked at once more, the way a
player points at sets. A fact without an entry below is explained by its meaning alone. What is said of the groups is a
key, which reports put into words.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from mjscore.deal.records import CHOW, KONG, PAIR
from mjscore.facts.names import FACTS
from mjscore.facts.sight import Group, Sight
from mjscore.tiles import kinds
from mjscore.tiles.kinds import NAMES


@dataclass(frozen=True, slots=True)
class Pointer:
    """What to point at: a key that says what is so of some groups (as text) or tiles; no groups: of the whole hand."""

    key: str
    groups: tuple[str, ...] = ()


Look = Callable[[Sight], Pointer | None]

_GREEN = frozenset((19, 20, 21, 23, 25, 32))


def holds(name: str, word: int) -> bool:
    """Whether a fact holds of a word (a count: at least once)."""
    return bool(word & FACTS[name].mask)


def what_makes(name: str, sight: Sight) -> Pointer | None:
    """The groups that make a fact that holds; None where it is the whole hand, or nothing is known to point at."""
    look = _MAKES.get(name)
    return look(sight) if look is not None else None


def what_breaks(name: str, sight: Sight) -> Pointer | None:
    """What keeps a fact from holding; None where only its meaning can be told."""
    look = _BREAKS.get(name)
    return look(sight) if look is not None else None


# -- pointing at groups --------------------------------------------------------------------------------------------


def _head(code: int) -> bool:
    return code >= 27 or code % 9 in (0, 8)


def _terminal(code: int) -> bool:
    return code < 27 and code % 9 in (0, 8)


def _named(key: str, groups: Iterable[Group]) -> Pointer | None:
    found = tuple(group.text for group in groups)
    return Pointer(key, found) if found else None


def _with(key: str, test: Callable[[int], bool]) -> Look:
    """Groups of which some tile passes a test."""
    return lambda sight: _named(key, (group for group in sight.groups if any(map(test, group.tiles))))


def _without(key: str, test: Callable[[int], bool]) -> Look:
    """Groups of which no tile passes a test."""
    return lambda sight: _named(key, (group for group in sight.groups if not any(map(test, group.tiles))))


def _sets(key: str, test: Callable[[Group], bool]) -> Look:
    return lambda sight: _named(key, (group for group in sight.sets if test(group)))


def _pungs(key: str, test: Callable[[Group], bool]) -> Look:
    return lambda sight: _named(key, (group for group in sight.pungs if test(group)))


def _pairs(test: Callable[[Group, Sight], bool]) -> Look:
    return lambda sight: _named("made", (one for one in sight.groups if one.kind == PAIR and test(one, sight)))


def _first(*looks: Look) -> Look:
    """What the first of several looks finds."""

    def look(sight: Sight) -> Pointer | None:
        return next((found for one in looks if (found := one(sight)) is not None), None)

    return look


def _always(key: str) -> Look:
    return lambda sight: Pointer(key)


def _missing_pungs(tiles: Callable[[Sight], Iterable[int]]) -> Look:
    """The tiles of some that are no pung in the hand."""

    def look(sight: Sight) -> Pointer | None:
        held = {group.tiles[0] for group in sight.pungs}
        lacking = tuple(NAMES[code] for code in tiles(sight) if code not in held)
        return Pointer("no_pung_of", lacking) if lacking else None

    return look


def _pungs_of(tiles: Callable[[Sight], Iterable[int]]) -> Look:
    return lambda sight: _named("made", (one for one in sight.pungs if one.tiles[0] in set(tiles(sight))))


def _groups_of(tiles: Callable[[Sight], Iterable[int]]) -> Look:
    """Pungs and pairs of some tiles."""

    def look(sight: Sight) -> Pointer | None:
        wanted = set(tiles(sight))
        return _named("made", (one for one in sight.groups if one.kind not in (CHOW, None) and one.tiles[0] in wanted))

    return look


def _dragons(sight: Sight) -> Iterable[int]:
    return kinds.DRAGONS


def _winds(sight: Sight) -> Iterable[int]:
    return kinds.WINDS


def _own(sight: Sight) -> Iterable[int]:
    return (kinds.EAST + sight.seat,)


def _rounds(sight: Sight) -> Iterable[int]:
    return (kinds.EAST + sight.round,)


def _suits(sight: Sight) -> Pointer | None:
    """A group of every suit, and one of honours, that the hand holds."""
    shown: dict[int, str] = {}
    for group in sight.groups:
        for code in group.tiles:
            shown.setdefault(min(code // 9, 3), group.text)
    return Pointer("of_several", tuple(dict.fromkeys(shown.values())))


def _honours(sight: Sight) -> Pointer | None:
    return _with("honour", lambda code: code >= 27)(sight)


# -- pointing at the win -------------------------------------------------------------------------------------------


def _way(sight: Sight) -> Pointer | None:
    return Pointer(f"won_{sight.by}")


def _from_another(sight: Sight) -> Pointer | None:
    return None if sight.by == "self_draw" else Pointer(f"won_{sight.by}")


def _finished(sight: Sight) -> Pointer | None:
    return _named("finished", (group for group in sight.pungs if group.finished))


def _waits(sight: Sight) -> Pointer | None:
    return Pointer("waits", sight.waits) if len(sight.waits) > 1 else None


def _winning_tile(sight: Sight) -> Pointer | None:
    return None if sight.tile is None else Pointer("tile_is", (NAMES[sight.tile],))


def _lacking_bonus(tiles: Callable[[Sight], Iterable[int]]) -> Look:
    def look(sight: Sight) -> Pointer | None:
        lacking = tuple(NAMES[code] for code in tiles(sight) if code not in sight.flowers)
        return Pointer("bonus_lacking", lacking) if lacking else None

    return look


def _held_bonus(tiles: Callable[[Sight], Iterable[int]]) -> Look:
    def look(sight: Sight) -> Pointer | None:
        held = tuple(NAMES[code] for code in tiles(sight) if code in sight.flowers)
        return Pointer("bonus_held", held) if held else None

    return look


_FLOWERS: Callable[[Sight], Iterable[int]] = lambda sight: kinds.FLOWERS  # noqa: E731  # a name for a small function
_SEASONS: Callable[[Sight], Iterable[int]] = lambda sight: kinds.SEASONS  # noqa: E731
_BONUS: Callable[[Sight], Iterable[int]] = lambda sight: kinds.BONUS  # noqa: E731
_OWN_FLOWER: Callable[[Sight], Iterable[int]] = lambda sight: (kinds.FLOWERS[sight.seat],)  # noqa: E731
_OWN_SEASON: Callable[[Sight], Iterable[int]] = lambda sight: (kinds.SEASONS[sight.seat],)  # noqa: E731


# -- by name -------------------------------------------------------------------------------------------------------


def _four_in(groups: int) -> Look:
    """The groups that share four equal tiles."""

    def look(sight: Sight) -> Pointer | None:
        for code in range(34):
            holding = [group for group in sight.groups if code in group.tiles]
            copies = sum(group.tiles.count(code) for group in holding)
            if copies == 4 and len(holding) == groups:
                return _named("made", holding)
        return None

    return look


def _equal_chows(sight: Sight) -> Pointer | None:
    chows = [group for group in sight.groups if group.kind == CHOW]
    return _named("made", (one for one in chows if sum(one.tiles == other.tiles for other in chows) > 1))


def _couples(kind: str | None, ends: tuple[int, int]) -> Look:
    """Groups of one suit at both ends of it: 123 and 789, pungs of 1 and 9."""

    def look(sight: Sight) -> Pointer | None:
        sets = [one for one in sight.sets if one.tiles[0] < 27 and (one.kind == CHOW) == (kind == CHOW)]
        found = [
            one
            for one in sets
            if one.tiles[0] % 9 in ends
            and {other.tiles[0] % 9 for other in sets if _suit(other) == _suit(one)} >= {*ends}
        ]
        return _named("made", found)

    return look


def _suit(group: Group) -> int:
    return group.tiles[0] // 9


def _alike_in_three_suits(chow: bool) -> Look:
    def look(sight: Sight) -> Pointer | None:
        sets = [one for one in sight.sets if one.tiles[0] < 27 and (one.kind == CHOW) == chow]
        for rank in range(9):
            found = {_suit(one): one for one in sets if one.tiles[0] % 9 == rank}
            if len(found) == 3:
                return _named("made", found.values())
        return None

    return look


def _in_a_row(chow: bool, step: int) -> Look:
    """Three sets of one suit that follow each other."""

    def look(sight: Sight) -> Pointer | None:
        sets = {one.tiles[0]: one for one in sight.sets if one.tiles[0] < 27 and (one.kind == CHOW) == chow}
        for low in sorted(sets):
            found = [sets.get(low + step * place) for place in range(3)]
            row = [one for one in found if one is not None]
            if len(row) == 3 and len({_suit(one) for one in row}) == 1:
                return _named("made", row)
        return None

    return look


def _state(kong: bool, concealed: bool, head: bool) -> Look:
    """Pungs or kongs of heads or of the rest, in one of their states."""

    def look(sight: Sight) -> Pointer | None:
        return _named(
            "made",
            (
                one
                for one in sight.pungs
                if (one.kind == KONG) == kong
                and _head(one.tiles[0]) == head
                and (one.claimed or one.finished) != concealed
            ),
        )

    return look


_CHOWS = _sets("chow", lambda one: one.kind == CHOW)
_CLAIMED = _sets("claimed", lambda one: one.claimed)
_EXPOSED_PUNGS = _pungs("claimed", lambda one: one.claimed)
_NOT_IN_ONE_GO = _sets("claimed", lambda one: one.claimed and not one.in_one_go)

_BREAKS: dict[str, Look] = {
    "all_simples": _with("head", _head),
    "all_honours": _with("no_honour", lambda code: code < 27),
    "all_terminals": _with("no_terminal", lambda code: not _terminal(code)),
    "all_heads": _with("simple", lambda code: not _head(code)),
    "heads_of_both_kinds": _with("simple", lambda code: not _head(code)),
    "all_green": _with("not_green", lambda code: code not in _GREEN),
    "all_258": _with("not_258", lambda code: code >= 27 or code % 9 not in (1, 4, 7)),
    "one_suit": _first(_honours, _suits),
    "one_suit_and_honours": _suits,
    "two_suits": _first(_honours, _suits),
    "three_suits": _suits,
    "four_chows": _sets("no_chow", lambda one: one.kind != CHOW),
    "four_pungs": _CHOWS,
    "head_in_each_group": _without("no_head", _head),
    "terminal_in_each_group": _without("no_terminal", _terminal),
    "dragon_pungs": _missing_pungs(_dragons),
    "wind_pungs": _missing_pungs(_winds),
    "seat_wind_pung": _missing_pungs(_own),
    "round_wind_pung": _missing_pungs(_rounds),
    "three_dragon_pungs": _missing_pungs(_dragons),
    "four_wind_pungs": _missing_pungs(_winds),
    "two_dragon_pungs_and_pair": _missing_pungs(_dragons),
    "three_wind_pungs_and_pair": _missing_pungs(_winds),
    "no_sets_on_table": _sets("on_table", lambda one: one.on_table),
    "four_sets_on_table": _sets("not_on_table", lambda one: not one.on_table),
    "no_claimed_sets": _CLAIMED,
    "some_claimed_set": _sets("not_claimed", lambda one: not one.claimed),
    "three_claimed_sets": _sets("not_claimed", lambda one: not one.claimed),
    "four_claimed_sets": _sets("not_claimed", lambda one: not one.claimed),
    "two_kongs": _sets("no_kong", lambda one: one.kind != KONG),
    "four_kongs": _sets("no_kong", lambda one: one.kind != KONG),
    "all_concealed": _first(_CLAIMED, _from_another),
    "all_concealed_but_claimed_kongs": _first(_NOT_IN_ONE_GO, _from_another),
    "three_concealed_pungs": _first(_EXPOSED_PUNGS, _finished, _CHOWS),
    "four_concealed_pungs": _first(_EXPOSED_PUNGS, _finished, _CHOWS),
    "three_concealed_pungs_or_claimed_kongs": _first(_NOT_IN_ONE_GO, _finished, _CHOWS),
    "four_concealed_pungs_or_claimed_kongs": _first(_NOT_IN_ONE_GO, _finished, _CHOWS),
    "self_drawn": _way,
    "discarded": _way,
    "robbed": _way,
    "from_another": _way,
    "only_tile": _waits,
    "winning_tile_5p": _winning_tile,
    "winning_tile_1p": _winning_tile,
    "winning_tile_2s": _winning_tile,
    **dict.fromkeys(
        ("last_tile", "kong_replacement", "kong_on_kong", "flower_replacement", "heaven", "earth", "man",
         "ready_declared", "shot_after_kong"),
        _always("not_stated"),
    ),
    "no_bonus_tiles": _held_bonus(_BONUS),
    "own_flower": _lacking_bonus(_OWN_FLOWER),
    "own_season": _lacking_bonus(_OWN_SEASON),
    "four_flowers": _lacking_bonus(_FLOWERS),
    "four_seasons": _lacking_bonus(_SEASONS),
}  # fmt: skip
"""By fact: what keeps it from holding."""

_MAKES: dict[str, Look] = {
    "chows": _sets("made", lambda one: one.kind == CHOW),
    "pungs": _pungs("made", lambda one: True),
    "kongs": _pungs("made", lambda one: one.kind == KONG),
    "two_kongs": _pungs("made", lambda one: one.kind == KONG),
    "four_kongs": _pungs("made", lambda one: one.kind == KONG),
    "some_claimed_set": _sets("made", lambda one: one.claimed),
    "three_claimed_sets": _sets("made", lambda one: one.claimed),
    "dragon_pungs": _pungs_of(_dragons),
    "wind_pungs": _pungs_of(_winds),
    "three_dragon_pungs": _pungs_of(_dragons),
    "four_wind_pungs": _pungs_of(_winds),
    "two_dragon_pungs_and_pair": _groups_of(_dragons),
    "three_wind_pungs_and_pair": _groups_of(_winds),
    "seat_wind_pung": _pungs_of(_own),
    "round_wind_pung": _pungs_of(_rounds),
    "seat_and_round_wind_pung": _pungs_of(_own),
    "dragon_pairs": _pairs(lambda one, sight: one.tiles[0] in kinds.DRAGONS),
    "pair_of_honours": _pairs(lambda one, sight: one.tiles[0] in kinds.HONOURS),
    "seat_wind_pair": _pairs(lambda one, sight: one.tiles[0] == kinds.EAST + sight.seat),
    "round_wind_pair": _pairs(lambda one, sight: one.tiles[0] == kinds.EAST + sight.round),
    "seat_and_round_wind_pair": _pairs(lambda one, sight: one.tiles[0] == kinds.EAST + sight.seat),
    "pair_finished": _pairs(lambda one, sight: sight.tile in one.tiles),
    "pair_finished_simple": _pairs(lambda one, sight: sight.tile in one.tiles),
    "pair_finished_head": _pairs(lambda one, sight: sight.tile in one.tiles),
    "identical_chow_pairs": _equal_chows,
    "two_identical_chow_pairs": _equal_chows,
    "terminal_chow_pairs": _couples(CHOW, (0, 6)),
    "terminal_pung_pairs": _couples(None, (0, 8)),
    "same_chow_three_suits": _alike_in_three_suits(True),
    "same_pung_three_suits": _alike_in_three_suits(False),
    "three_chows_in_a_row": _in_a_row(True, 3),
    "three_pungs_in_a_row": _in_a_row(False, 1),
    "four_in_two": _four_in(2),
    "four_in_three": _four_in(3),
    "four_in_four": _four_in(4),
    "three_concealed_pungs": _pungs("made", lambda one: not one.claimed and not one.finished),
    "winning_tile_5p": _winning_tile,
    "winning_tile_1p": _winning_tile,
    "winning_tile_2s": _winning_tile,
    "flowers": _held_bonus(_FLOWERS),
    "seasons": _held_bonus(_SEASONS),
    "bonus_tiles": _held_bonus(_BONUS),
    "own_flower": _held_bonus(_OWN_FLOWER),
    "own_season": _held_bonus(_OWN_SEASON),
    **{
        f"{'concealed' if concealed else 'exposed'}_{what}_of_{'heads' if head else 'simples'}": _state(
            what == "kongs", concealed, head
        )
        for what in ("pungs", "kongs")
        for concealed in (True, False)
        for head in (True, False)
    },
}
"""By fact: the groups that make it."""
