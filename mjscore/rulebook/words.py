"""What may be written in a deal, taken from a table: the vocabulary that `deal` reads by."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from mjscore.deal.vocabulary import Circumstance, Field, PenaltyForm, Vocabulary
from mjscore.deal.words import WAYS
from mjscore.result import SEATS
from mjscore.rulebook.references import fits, number, resolve
from mjscore.tiles import kinds

PLAIN_REDS = "plain"
"""Of a table's red fives: there are none, and one that is written is a plain five."""


def vocabulary_of(table: Mapping[str, Any], options: Mapping[str, Any]) -> Vocabulary:
    """The words of a deal under one table and its options."""
    said = table["deal"]
    circumstances = [_circumstance(entry, options) for entry in said["circumstances"] if fits(entry.get("if"), options)]
    added = [_field(entry, options) for entry in said.get("added") or ()]
    play_on = table.get("play_on") or {}
    return Vocabulary(
        fields=frozenset(said["fields"]),
        added={field.id: field for field in added},
        circumstances={entry.id: entry for entry in circumstances},
        penalties={id: _penalty(id, entry, options) for id, entry in (table.get("penalties") or {}).items()},
        events=frozenset(said["events"]),
        ends=frozenset(said["ends"]),
        most_wins=int(number(said["wins"], options)),
        copies=_copies(table["tiles"], options),
        told=frozenset(said["told"]),
        limits=frozenset(entry["id"] for entry in (*(table.get("limits") or ()), *limits_of_value(table))),
        claimed_chows=bool(resolve(said.get("claimed_chows", True), options)),
        claimed_chow_code=said.get("claimed_chow_code", "bad_set"),
        seats=int(number(said.get("seats", 4), options)),
        plain_reds=resolve(table["tiles"].get("red_fives", False), options) == PLAIN_REDS,
        one_tile=bool(said.get("one_tile", False)),
        ends_refused=frozenset(
            kind for kind, entry in (table.get("ends") or {}).items() if not fits(entry.get("if"), options)
        ),
        robbed_tile_code=said.get("robbed_tile_code", "tile_copies"),
        hands=frozenset(said.get("hands") or ()),
        more_wins_code=said.get("more_wins_code", "contradiction"),
        flowers_win=said.get("flowers_win", 0),
        hands_apart=said.get("hands_apart", False),
        ways=tuple(said.get("ways") or WAYS),
        notation=said.get("notation"),
        refused={
            entry["id"]: entry.get("code", "contradiction")
            for entry in said.get("allowed") or ()
            if not fits(entry.get("if"), options)
        },
        parties=tuple(said.get("parties") or ()),
        penalties_suffice=said.get("penalties_suffice", True),
        most_dead=said.get("most_dead"),
        rows=_rows(said.get("codes")),
        left=play_on.get("left"),
        given_up=play_on.get("given_up"),
        hands_at=frozenset(
            kind for kind, entry in (table.get("ends") or {}).items() if entry.get("hands") == "all_in_play"
        ),
    )


def limits_of_value(table: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """The limits that a scheme of value names."""
    said = table["value"]
    named = [said[key] for key in ("rounded_up", "yakuman") if key in said]
    return [*(said.get("limits") or ()), *named]


def _rows(said: Iterable[Any] | None) -> tuple[tuple[str, ...], ...] | None:
    """The order of the codes: a row is one word or several."""
    if said is None:
        return None
    return tuple((row,) if isinstance(row, str) else tuple(row) for row in said)


def _circumstance(entry: Mapping[str, Any], options: Mapping[str, Any]) -> Circumstance:
    instead = entry.get("instead") or {}
    return Circumstance(
        id=entry["id"],
        by=tuple(entry.get("by") or ()),
        seats=_seats(entry.get("seats")),
        sources=_seats(entry.get("sources")),
        kongs=entry.get("kongs", 0),
        instead=instead["field"] if instead and fits(instead.get("if"), options) else None,
        flowers=entry.get("flowers", 0),
        on_table=entry.get("on_table"),
        claimed=entry.get("claimed"),
        excludes=tuple(entry.get("excludes") or ()),
        needs=tuple(entry.get("needs") or ()),
        implies=tuple(entry.get("implies") or ()),
        tile_optional=bool(entry.get("tile_optional", False)),
        closed=bool(entry.get("closed", False)),
    )


def _seats(names: Iterable[str] | None) -> tuple[int, ...]:
    return tuple(SEATS.index(name) for name in names or ())


def _field(entry: Mapping[str, Any], options: Mapping[str, Any]) -> Field:
    return Field(
        id=entry["id"],
        kind=entry["kind"],
        choices=tuple(entry.get("choices") or ()),
        event=entry.get("event"),
        refused=None if fits(entry.get("if"), options) else entry.get("code", "contradiction"),
        most=entry.get("most"),
        counted=bool(entry.get("counted", False)),
        needs=tuple(entry.get("needs") or ()),
        own=bool(entry.get("own", False)),
        says=entry.get("says"),
        tile=kinds.NAMES.index(entry["tile"]) if "tile" in entry else None,
        by=tuple(entry.get("by") or ()),
        dead=bool(entry.get("dead", False)),
        unset=tuple(
            choice for choice, option in (entry.get("set_by") or {}).items() if not isinstance(options[option], int)
        ),
        kinds=tuple(entry.get("kinds") or ()),
        ends=tuple(entry.get("ends") or ()),
    )


def _penalty(id: str, entry: Mapping[str, Any], options: Mapping[str, Any]) -> PenaltyForm:
    rows = [row for row in entry.get("rows") or () if fits(row.get("if"), options)]
    return PenaltyForm(
        id=id,
        not_winner=entry.get("not_winner", False),
        several=bool(entry.get("several", False)),
        seats=tuple(entry.get("seats") or ()),
        texts=tuple(entry.get("texts") or ()),
        choices={key: tuple(words) for key, words in (entry.get("choices") or {}).items()},
        list=entry.get("list"),
        optional=dict(entry.get("optional") or {}),
        refused=None if fits(entry.get("if"), options) else entry.get("code", "contradiction"),
        dead=bool(entry.get("dead", False)),
        ends=(*(row["named"] for row in rows if "ends" in row), *((0,) if "ends" in entry else ())),
        beside=tuple(entry.get("beside") or ()),
        asked=tuple(row["named"] for row in rows if "times" in row),
    )


def _copies(said: Mapping[str, Any], options: Mapping[str, Any]) -> tuple[int, ...]:
    """How many of each tile code the set holds."""
    copies = [0] * kinds.KINDS
    for code in range(27):
        copies[code] = 4 if said["suits"] else 0
    for code in range(27, 34):
        copies[code] = 4 if said["honours"] else 0
    if resolve(said.get("flowers", False), options):
        for code in kinds.BONUS:
            copies[code] = 1
    copies[kinds.JOKER] = int(number(said.get("jokers", 0), options))
    reds = resolve(said.get("red_fives", False), options)
    for code in kinds.RED_FIVES if reds else ():
        copies[code] = 4 if reds == PLAIN_REDS else 1
    for name in resolve(said.get("missing") or (), options):
        code = kinds.NAMES.index(name)
        copies[code] = 0
        if code in kinds.MARK:
            copies[kinds.MARK[code]] = 0
    return tuple(copies)
