"""Why a hand fits no line, in words: a problem for the deal, from what `matching` found."""

from __future__ import annotations

from mjscore.card.index import NATURALS, Card
from mjscore.card.kinds import LANE, counts, write
from mjscore.card.matching import CONCEALED_LINE, EXPOSED_GROUP, JOKER_PLACE, SUITS, Misfit, Tiles
from mjscore.place import At, Path, Problem

_REASONS = {
    CONCEALED_LINE: (
        "{line} is a concealed line (C), and something was exposed before the win",
        "only the winning tile of a concealed line may be claimed",
    ),
    EXPOSED_GROUP: (
        "the tiles fit {line}, but not with these exposures",
        "an exposure is a whole set of the line, of the same tile and size; pairs and singles are never exposed",
    ),
    JOKER_PLACE: (
        "{line} would fit if jokers could stand anywhere",
        "a joker stands in sets of three or more, never in a single, a pair, a bundle or a set marked ^",
    ),
    SUITS: (
        "{line} would fit if its suits could be chosen freely",
        "inks of different letters are different suits, of one letter one suit, unless the line says otherwise",
    ),
}
_SHOWN = 6  # labels in a message


def refusal(card: Card, tiles: Tiles, why: Misfit, path: Path = ("hand",)) -> Problem:
    """The problem of a hand that fits no line: its code and message, at the hand."""
    at = At(path)
    if why.code in _REASONS:
        message, help = _REASONS[why.code]
        return Problem(why.code, message.format(line=why.line), help, at, more=(("line", why.line),))
    labels = ", ".join(why.nearest[:_SHOWN]) + (" …" if len(why.nearest) > _SHOWN else "")
    off = f"{why.off} tile{'' if why.off == 1 else 's'}"
    surplus, missing = _differences(card, tiles, why)
    parts = [f"has no place for {write(surplus)}"] if surplus else []
    parts += [f"wants {write(missing)}"] if missing else []
    help = f"{why.nearest[0]} {' and '.join(parts)}"
    more = ("nearest", list(why.nearest)), ("off", why.off)
    return Problem(why.code, f"no line fits; {off} off {labels}", help, at, more=more)


def _differences(card: Card, tiles: Tiles, why: Misfit) -> tuple[list[int], list[int]]:
    """Natural tiles that have no place in the nearest instantiation, and its natural places that stay empty."""
    packed = card.packed[why.entry]
    surplus: list[int] = []
    missing: list[int] = []
    bags = counts(tiles.naturals), counts(packed & NATURALS), counts(packed >> LANE & NATURALS)
    for kind, (held, places, natural) in enumerate(zip(*bags, strict=True)):
        surplus += [kind] * (held - places)
        missing += [kind] * (natural - held)
    return surplus, missing
