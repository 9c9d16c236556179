"""Facts of liability: what lay open when a tile was thrown, and in which order sets were made."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from mjscore.deal.records import CHOW, CLAIMED, CONCEALED, KONG, UNTOLD, Meld
from mjscore.facts.names import FACTS
from mjscore.facts.table import GREEN_TILES, is_terminal


def _claimed(melds: Sequence[Meld]) -> list[Meld]:
    return [meld for meld in melds if meld.state != CONCEALED]


def _tiles(meld: Meld) -> tuple[int, ...]:
    if meld.kind == CHOW:
        return meld.tile, meld.tile + 1, meld.tile + 2
    return (meld.tile,) * (4 if meld.kind == KONG else 3)


def _is_dragon(code: int) -> bool:
    return code >= 31


def _is_wind(code: int) -> bool:
    return 27 <= code <= 30


def _nine_of_suit(melds: Sequence[Meld], tile: int) -> bool:
    lying = sum(len(_tiles(meld)) for meld in _claimed(melds) if meld.tile < 27 and meld.tile // 9 == tile // 9)
    return tile < 27 and lying >= 9


def _sets_of(kind: Callable[[int], bool], least: int) -> Callable[[Sequence[Meld], int], bool]:
    def exposed(melds: Sequence[Meld], tile: int) -> bool:
        sets = sum(all(kind(code) for code in _tiles(meld)) for meld in _claimed(melds))
        return kind(tile) and sets >= least

    return exposed


_DISCARD_TESTS: dict[str, Callable[[Sequence[Meld], int], bool]] = {
    "nine_of_suit_exposed": _nine_of_suit,
    "three_honour_sets_exposed": _sets_of(lambda code: code >= 27, 3),
    "two_dragon_sets_exposed": _sets_of(_is_dragon, 2),
    "three_wind_sets_exposed": _sets_of(_is_wind, 3),
    "three_green_sets_exposed": _sets_of(GREEN_TILES.__contains__, 3),
    "three_terminal_sets_exposed": _sets_of(is_terminal, 3),
}


def _last_claimed(melds: Sequence[Meld]) -> int | None:
    return max((place for place, meld in enumerate(melds) if meld.state != CONCEALED), default=None)


def _last_claimed_chow_or_pung(melds: Sequence[Meld]) -> int | None:
    """The claimed set made last, unless it was claimed as a kong in one go; an added kong counts as its pung."""
    last = _last_claimed(melds)
    return None if last is None or (melds[last].kind == KONG and melds[last].state == CLAIMED) else last


def _crowning(kind: Callable[[int], bool], others: int) -> Callable[[Sequence[Meld]], int | None]:
    """The claimed pung of a kind with so many other sets of that kind on the table before it; the latest such."""

    def crown(melds: Sequence[Meld]) -> int | None:
        found = None
        before = 0
        for place, meld in enumerate(melds):
            if meld.kind != CHOW and kind(meld.tile):
                if meld.state != CONCEALED and before >= others:
                    found = place
                before += 1
        return found

    return crown


def _fourth_kong(melds: Sequence[Meld]) -> int | None:
    kongs = [place for place, meld in enumerate(melds) if meld.kind == KONG]
    return kongs[3] if len(kongs) == 4 and melds[kongs[3]].state in (CLAIMED, UNTOLD) else None


def _last_kong(melds: Sequence[Meld]) -> int | None:
    """The kong made last, where it was claimed in one go."""
    last = max((place for place, meld in enumerate(melds) if meld.kind == KONG), default=None)
    return last if last is not None and melds[last].state == CLAIMED else None


DECIDING_SETS: Final[dict[str, Callable[[Sequence[Meld]], int | None]]] = {
    "last_claimed": _last_claimed,
    "last_claimed_chow_or_pung": _last_claimed_chow_or_pung,
    "third_dragon": _crowning(_is_dragon, 2),
    "fourth_wind": _crowning(_is_wind, 3),
    "fourth_kong": _fourth_kong,
    "last_kong": _last_kong,
}
"""By name, the place of the set whose feeder a liability trigger looks for; None where there is none."""

_CROWN_FACTS = {
    "third_dragon_claimed": "third_dragon",
    "fourth_wind_claimed": "fourth_wind",
    "fourth_kong_claimed": "fourth_kong",
    "last_kong_claimed": "last_kong",
}


_DISCARDS: Final = tuple((1 << FACTS[name].offset, holds) for name, holds in _DISCARD_TESTS.items())
_CROWNS: Final = tuple((1 << FACTS[name].offset, DECIDING_SETS[deciding]) for name, deciding in _CROWN_FACTS.items())


_SHOWN_BY = {
    "nine_of_suit_exposed": "three_claimed_sets",
    "three_honour_sets_exposed": "three_claimed_sets",
    "two_dragon_sets_exposed": "some_claimed_set",
    "three_wind_sets_exposed": "three_claimed_sets",
    "three_green_sets_exposed": "three_claimed_sets",
    "three_terminal_sets_exposed": "three_claimed_sets",
    "last_five_tiles": "last_five_tiles",
    "third_dragon_claimed": "three_dragon_pungs",
    "fourth_wind_claimed": "four_wind_pungs",
    "fourth_kong_claimed": "four_kongs",
    "last_kong_claimed": "some_claimed_set",
}
_SHOWN: Final = tuple((FACTS[name].mask, FACTS[shown].mask) for name, shown in _SHOWN_BY.items())


def shown_by(dangers: int) -> int:
    """A fact that every hand in such danger has and that is found anyway; 0 where there is none."""
    return next((shown for danger, shown in _SHOWN if dangers & danger), 0)


def danger_word(melds: Sequence[Meld], tile: int | None, asked: int = -1) -> int:
    """Of the facts `asked` for those that sets on the table and the winning tile have: few triggers ask for more than one."""
    word = 0
    if not melds:
        return word
    if tile is not None:
        for bit, holds in _DISCARDS:
            if asked & bit and holds(melds, tile):
                word |= bit
    for bit, deciding in _CROWNS:
        if asked & bit and deciding(melds) is not None:
            word |= bit
    return word
