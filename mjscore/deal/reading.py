"""The whole deal, from plain data to records.

It knows which fields belong together; what one field may hold is the business of the modules it calls. Every problem
of the input is collected, and one `Refused` raised with all of them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from mjscore.deal.added import read_added
from mjscore.deal.copies import alone_too_often, report_copies, stands_too_often
from mjscore.deal.dead import check_dead, check_over, ending
from mjscore.deal.events import read_events, read_hands
from mjscore.deal.fields import (
    LARGEST_WALL,
    read_flag,
    read_id,
    read_loose_tiles,
    read_number,
    read_players,
    read_text,
)
from mjscore.deal.notation import Notation
from mjscore.deal.order import check_single
from mjscore.deal.penalties import read_penalties
from mjscore.deal.plain import plain_of, read_plain
from mjscore.deal.records import Deal, End, Hand, Kong, Penalty, Told, Win
from mjscore.deal.vocabulary import Vocabulary
from mjscore.deal.wins import EMPTY, check_ways, read_win
from mjscore.deal.words import (
    SEAT_NAMES,
    SEAT_WORDS,
    SEATS,
    Path,
    Reader,
    Words,
    find_seat,
    guess,
    known,
    shown,
    words_of,
)
from mjscore.place import Refused

_OF_ONE_WIN: Final = ("winner", "hand", "tile", "by", "from", "with", "flowers", "liable")
_MAKES_A_DEAL: Final = (*_OF_ONE_WIN, "penalties", "events")
_OF_EVERY_WIN: Final = ("wall_left", "seen", "as_written")
_NO_HANDS: Final[Mapping[int, Hand | Told]] = {}


def read_deal(data: Any, vocabulary: Vocabulary, variant: str) -> Deal:
    """The deal that plain data tells, by the words of a variant without a notation of its own.

    Raises `Refused` with every problem found. `variant` is the name of the table in force; the fields `variant` and
    `rules` are the rulebook's to read.
    """
    if vocabulary.notation is not None:
        raise ValueError(f"hands of {variant} are written in the notation {vocabulary.notation}")
    if type(data) is dict:
        deal = read_plain(data, plain_of(vocabulary), variant)
        if deal is not None:
            return deal
    return read_closely(data, vocabulary, variant, None)


def read_closely(data: Any, vocabulary: Vocabulary, variant: str, notation: Notation | None) -> Deal:
    """Any deal: what is not plain, and what something is wrong with. `notation` reads what is not written as deal.md has it."""
    words = words_of(vocabulary)
    reader = Reader(words, notation)
    if not isinstance(data, dict):
        reader.fault("bad_value", f"{shown(data)} is no deal", "a deal is a mapping of fields: winner, hand, …", ())
        raise Refused(reader.problems, vocabulary.rows)
    if words.deal.issuperset(data):
        fields = data
    elif "session" in data and _tells_no_win(data):
        _header_of_a_session(reader)
        raise Refused(reader.problems, vocabulary.rows)
    else:
        fields = known(reader, data, words.deal, (), "a deal")
    deal = _read(reader, words, fields, variant)
    if reader.over:
        report_copies(reader, fields)
    if reader.problems or deal is None:
        raise Refused(reader.problems, vocabulary.rows)
    return deal


def _read(reader: Reader, words: Words, fields: dict[str, Any], variant: str) -> Deal | None:
    get = fields.get
    plain = words.rare.isdisjoint(fields) and reader.notation is None
    name = get("id")
    if name is not None and type(name) is not str:
        name = read_id(reader, name)
    rules = get("rules")
    if rules is not None and not isinstance(rules, dict):
        reader.fault(
            "bad_value", f"{shown(rules)} is no mapping of options", "write rules: {option: value}", ("rules",)
        )
    value = get("variant")
    if value is not None and type(value) is not str:
        reader.fault("bad_value", f"{shown(value)} names no variant", "write its name, such as shanghai", ("variant",))
    value = get("round")
    wind = 0 if value is None else _read_round(reader, value)
    if plain:
        if _tells_no_win(fields):
            _without_anything(reader)
            return None
        win = read_win(reader, fields, (), "winner", True)
        if win is None:
            return None
        return Deal(name, variant, None, wind, (win,), _NO_HANDS, (), EMPTY, None, None, None, EMPTY)
    value = get("players")
    players = None if value is None else read_players(reader, value)
    value = get("penalties")
    before = len(reader.problems)
    penalties = () if value is None else read_penalties(reader, value)
    faulty = len(reader.problems) > before
    more = read_added(reader, words.added_deal, fields, ()) if words.added_deal else EMPTY
    for field, circumstance in words.named:
        if field in more:
            reader.named[circumstance] = frozenset(more[field])
    over = bool(value) if reader.vocabulary.penalties_suffice else ending(reader.vocabulary, penalties) is not None
    events = _read_events(reader, words, fields, over or faulty, more)
    way = next((event.by for event in events if isinstance(event, Win)), None)
    check_ways(reader, words.added_deal, more, way, ())
    value = get("hands")
    hands = _NO_HANDS if value is None else read_hands(reader, value, ("hands",), False)
    if hands or penalties:
        _check_together(reader, fields, events, hands, penalties)
    if penalties or reader.vocabulary.most_dead is not None:
        check_over(reader, events, penalties)
        check_dead(reader, more, penalties)
    apart = hands or len(events) > 1 or words.counted or words.apart
    if reader.notation is not None:
        rest, problems = reader.notation.rest()
        more = {**more, **rest}
        reader.problems += problems
    elif not reader.over and (apart or (events and type(events[0]) is not Win)):
        if len(events) == 1 and not hands and type(events[0]) is Win:
            reader.over = alone_too_often(words, events[0], more)
        else:
            reader.over = stands_too_often(words, events, hands, more)
    note, date = get("note"), get("date")
    if note is not None:
        note = read_text(reader, note, ("note",))
    if date is not None:
        date = read_text(reader, date, ("date",))
    return Deal(
        name, variant, players, wind, events, hands, penalties, more, note, date, get("claim"), reader.parties or EMPTY
    )


def _read_round(reader: Reader, value: Any) -> int:
    wind = SEAT_WORDS.get(value) if type(value) is str else None
    if wind is None and isinstance(value, str):
        wind = SEAT_WORDS.get(value.strip().lower())
    if wind is None:
        help = (guess(value, SEAT_WORDS) if isinstance(value, str) else "") or "a round is east, south, west or north"
        reader.fault("bad_value", f"{shown(value)} is no round", help, ("round",))
        return 0
    if wind >= reader.vocabulary.seats:
        reader.fault(
            "bad_value", f"no {SEATS[wind]} round is played here", "there is no player of that wind", ("round",)
        )
        return 0
    return wind


def _read_events(
    reader: Reader, words: Words, fields: dict[str, Any], penalised: bool, more: Mapping[str, Any]
) -> tuple[Win | Kong | End, ...]:
    """The events written, or the one win that the deal's own fields tell."""
    value = fields.get("events")
    if value is None or value == []:
        if _tells_no_win(fields):
            if not penalised:
                _without_anything(reader)
            return ()
        win = read_win(reader, fields, (), "winner", False)
        if win is not None and more and words.ordered:
            check_single(reader, fields, win, more)
        return () if win is None else (win,)
    beside = [key for key in (*_OF_ONE_WIN, *words.own) if fields.get(key) is not None]
    if beside:
        message = f"{' and '.join(beside)} beside events" if len(beside) < 3 else f"{', '.join(beside)} beside events"
        help = "write them in the win event they belong to"
        reader.fault("contradiction", f"{message}: it is not said whose", help, (beside[0],), None, True)
    before = len(reader.problems)
    shared = {key: fields[key] for key in _OF_EVERY_WIN if fields.get(key) is not None}
    if "wall_left" in shared:
        read_number(reader, shared["wall_left"], ("wall_left",), LARGEST_WALL)
    if "seen" in shared and reader.notation is None:
        read_loose_tiles(reader, shared["seen"], ("seen",))
    if "as_written" in shared:
        read_flag(reader, shared["as_written"], ("as_written",))
    common = tuple(field for field in words.added_win if not field.own)
    read_added(reader, common, fields, ())
    reader.shared = {field.id: False for field in common if field.needs and fields.get(field.id) is not None}
    shared |= {field.id: fields[field.id] for field in common if fields.get(field.id) is not None}
    return read_events(reader, value, shared if len(reader.problems) == before else {}, more)


def _tells_no_win(fields: dict[str, Any]) -> bool:
    """Whether nothing of a win is written. Where something is, the win is read, and its winner missed if there is none."""
    return fields.get("winner") is None and all(fields.get(key) is None for key in _OF_ONE_WIN)


def _header_of_a_session(reader: Reader) -> None:
    help = "give the session a file of its own: mjscore session show FILE, or mjscore batch FILE for its deals"
    reader.fault("unknown_field", "here a session begins, which is no deal", help, ("session",), None, True)


def _without_anything(reader: Reader) -> None:
    penalty = "a penalty" if reader.vocabulary.penalties_suffice else "a penalty that ends it"
    message = f"a deal has a winner, an end or {penalty}, and here is none"
    reader.missing(_MAKES_A_DEAL, message, "add winner: a seat, or events: [{end: wall}]", ())


def _check_together(
    reader: Reader,
    fields: dict[str, Any],
    events: tuple[Win | Kong | End, ...],
    hands: Mapping[int, Hand | Told],
    penalties: tuple[Penalty, ...],
) -> None:
    """What the parts of a deal rule out of each other: the winner among the hands, penalties of winners."""
    wins = [event for event in events if isinstance(event, Win)]
    winners = {win.winner for win in wins}
    for seat in sorted(winners & hands.keys()):
        message = f"{SEAT_NAMES[seat]} has won: that hand is not one of the others'"
        reader.fault("contradiction", message, "take it out of hands", _key_of(reader, fields["hands"], seat))
    for penalty in penalties:
        if reader.vocabulary.penalties[penalty.kind].not_winner:
            for seat in penalty.seats:
                if seat in winners:
                    message = f"{SEAT_NAMES[seat]} has won, and cannot have {penalty.kind} too"
                    help = "take out the penalty, or name another winner"
                    reader.fault("contradiction", message, help, (*penalty.path, penalty.kind))


def _key_of(reader: Reader, hands: dict[Any, Any], seat: int) -> Path:
    for key in hands:
        if isinstance(key, str) and find_seat(reader, key) == seat:
            return ("hands", key)
    return ("hands",)
