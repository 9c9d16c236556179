"""Dead hands, and deals that a penalty ends: what they rule out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any

from mjscore.deal.records import End, Kong, Penalty, Win
from mjscore.deal.vocabulary import Field, PenaltyForm, Vocabulary
from mjscore.deal.words import SEAT_NAMES, Path, Reader


def dead_seats(vocabulary: Vocabulary, more: Mapping[str, Any], penalties: Iterable[Penalty]) -> frozenset[int]:
    """The seats whose hands are dead by the fields of a deal and by its penalties."""
    seats: set[int] = set()
    for field in _fields(vocabulary):
        if field.id not in more:
            continue
        if field.kind == "challenges":
            seats.update(one["against"] for one in more[field.id] if one["wrong"] == one["against"])
        else:
            seats.update(more[field.id])
    for penalty in penalties:
        if vocabulary.penalties[penalty.kind].dead:
            seats.update(penalty.seats, listed_seats(vocabulary, penalty))
    return frozenset(seats)


@lru_cache(maxsize=256)
def _fields(vocabulary: Vocabulary) -> tuple[Field, ...]:
    """The fields that name dead hands. A vocabulary is compared by identity."""
    return tuple(field for field in vocabulary.added.values() if field.dead)


def listed_seats(vocabulary: Vocabulary, penalty: Penalty) -> tuple[int, ...]:
    """The seats in a penalty's list; none where it has no list."""
    name = vocabulary.penalties[penalty.kind].list
    found: tuple[int, ...] = penalty.more.get(name, ()) if name is not None else ()
    return found


def ending(vocabulary: Vocabulary, penalties: Iterable[Penalty]) -> Penalty | None:
    """The first penalty by which the deal is over."""
    return next((one for one in penalties if _ends(vocabulary, one)), None)


def _ends(vocabulary: Vocabulary, penalty: Penalty) -> bool:
    return len(listed_seats(vocabulary, penalty)) in vocabulary.penalties[penalty.kind].ends


def check_over(reader: Reader, events: Iterable[Win | Kong | End], penalties: Iterable[Penalty]) -> None:
    """Note a winner, or another end, beside a penalty that ended the deal."""
    ends = [event for event in events if isinstance(event, End)]
    for penalty in penalties:
        if not _ends(reader.vocabulary, penalty):
            continue
        form = reader.vocabulary.penalties[penalty.kind]
        for winner in reader.winners:
            _over(reader, form, f"{SEAT_NAMES[winner]} cannot win it", penalty.path)
        for end in ends:
            if end.kind not in form.beside:
                _over(reader, form, f"it has no end by {end.kind} besides", penalty.path)


def _over(reader: Reader, form: PenaltyForm, message: str, path: Path) -> None:
    help = "keep one of the two"
    reader.fault("contradiction", f"{form.id} ends the deal so: {message}", help, (*path, form.id))


def check_dead(reader: Reader, more: Mapping[str, Any], penalties: tuple[Penalty, ...]) -> None:
    """Note a winner beside more dead hands than leave anybody to win from."""
    most = reader.vocabulary.most_dead
    if most is None or not reader.winners:
        return
    for winner in dict.fromkeys(reader.winners):
        others = sorted(dead_seats(reader.vocabulary, more, penalties) - {winner})
        if len(others) > most:
            names = ", ".join(SEAT_NAMES[seat] for seat in others)
            message = f"{names} are dead: nobody is left for {SEAT_NAMES[winner]} to win from"
            where: Path = next(((name,) for name in ("dead", "challenge") if name in more), ("penalties",))
            reader.fault("contradiction", message, "the deal is played again: events: [{end: replay}]", where)
