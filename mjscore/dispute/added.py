"""Changes of the fields that a variant adds: to a win, to an end, or to the whole deal.

What is tried for a field follows from its kind alone, so that a field of a variant to come is tried too.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from mjscore.deal.records import Deal, End, Hand, Win
from mjscore.deal.vocabulary import Field, Vocabulary
from mjscore.deal.words import SEATS
from mjscore.dispute.editing import Fields, fields_at, put
from mjscore.dispute.options import FACT
from mjscore.dispute.records import Change
from mjscore.facts.indicated import following
from mjscore.place import Path
from mjscore.rulebook.model import Rulebook
from mjscore.tiles.kinds import PLAIN, codes_of
from mjscore.tiles.notation import text_of

OF_DEAL = None
_SMALL = 5


def added_changes(data: Fields, deal: Deal, book: Rulebook, rank: int) -> Iterator[Change]:
    """Every other value that is worth trying of every added field, with `rank` among forgotten facts."""
    wins = [event for event in deal.events if isinstance(event, Win)]
    held = _held(wins)
    for win in wins:
        seat = win.winner if len(wins) > 1 else None
        yield from _of("win", win.path, win.more, data, book, _held([win]), rank, seat)
    for event in deal.events:
        if isinstance(event, End):
            yield from _of("end", event.path, event.more, data, book, held, rank, None)
    yield from _of(OF_DEAL, (), deal.more, data, book, held, rank, None)


def _of(
    event: str | None,
    path: Path,
    more: Mapping[str, Any],
    data: Fields,
    book: Rulebook,
    held: Sequence[int],
    rank: int,
    seat: int | None,
) -> Iterator[Change]:
    fields = fields_at(data, path)
    for field in book.vocabulary.added.values():
        if field.event != event:
            continue
        now = fields.get(field.id)
        for place, value in enumerate(_values(field, now, more.get(field.id), book, held)):
            if value != now:
                edit = put(path, **{field.id: value})
                yield Change("field", field.id, now, value, (FACT, rank, place), seat, data=edit)


def _values(field: Field, now: Any, checked: Any, book: Rulebook, held: Sequence[int]) -> Sequence[Any]:
    """What a field may have been meant to say, the likeliest first; None leaves it out."""
    vocabulary = book.vocabulary
    if field.kind == "bool":
        return (True, False, None)
    if field.kind == "choice":
        return (*field.choices, None)
    if field.kind == "seat":
        return (*SEATS[: vocabulary.seats], None)
    if field.kind == "number":
        most = field.most if field.most is not None else 10**6
        near = (now - 1, now + 1) if isinstance(now, int) else ()
        return (*near, None, *range(min(most, _SMALL - 1) + 1))
    if field.kind == "seats":
        return (*_seat_lists(checked, vocabulary), None)
    if field.kind == "indicators":
        return (*_indicators(checked, book, held), None)
    return (None,)


def _seat_lists(checked: Any, vocabulary: Vocabulary) -> Iterator[list[str]]:
    """A list of seats with one more, or one less."""
    listed = tuple(checked) if isinstance(checked, (tuple, frozenset)) else ()
    for seat in range(vocabulary.seats):
        others = [one for one in range(vocabulary.seats) if (one in listed) != (one == seat)]
        yield [SEATS[one] for one in others]


def _indicators(checked: Any, book: Rulebook, held: Sequence[int]) -> Iterator[str]:
    """Indicators one of which was left out, or names the bonus tile itself, or was not seen."""
    turned = tuple(checked) if isinstance(checked, tuple) else ()
    after = book.indicators.following if book.indicators is not None else following(book.vocabulary.copies)
    before = {code: indicator for indicator, code in enumerate(after) if code != indicator}
    for place in range(len(turned)):
        rest = (*turned[:place], *turned[place + 1 :])
        if rest:
            yield text_of(rest)
    for place, code in enumerate(turned):
        if PLAIN[code] in before:
            yield text_of((*turned[:place], before[PLAIN[code]], *turned[place + 1 :]))
    for code in held:
        if code in before:
            yield text_of((*turned, before[code]))


def _held(wins: Sequence[Win]) -> tuple[int, ...]:
    """The kinds of tile that winners hold."""
    bag = 0
    for win in wins:
        if isinstance(win.hand, Hand):
            for part in (win.hand.concealed, *(meld.full for meld in win.hand.melds)):
                bag |= part
    tiles = {code for code in map(PLAIN.__getitem__, codes_of(bag & _ANY)) if code < 34}
    tiles |= {win.hand.tile for win in wins if isinstance(win.hand, Hand) and win.hand.tile is not None}
    return tuple(sorted(code for code in tiles if code < 34))


_ANY = (1 << 4 * 34) - 1
