"""The words a deal is written in, and what reading one deal has at hand.

Here are the seats, the fields every variant knows, what is derived of a vocabulary once, and the `Reader` that carries
names and problems through the reading of one deal.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any

from mjscore.deal.notation import Notation
from mjscore.deal.vocabulary import Field, Vocabulary
from mjscore.place import At, Problem
from mjscore.record import NamedTuple
from mjscore.tiles.kinds import JOKER, JOKER_BITS, excess_test

Path = tuple[str | int, ...]

SEATS = ("east", "south", "west", "north")
SEAT_NAMES = ("East", "South", "West", "North")
SEAT_WORDS: dict[str, int] = {
    word: seat
    for seat, name in enumerate(SEATS)
    for word in (name, name.title(), name.upper(), name[0], name[0].upper())
}
WAYS = ("discard", "self_draw", "robbed_kong")
ALWAYS = frozenset(("variant", "rules", "id", "players", "claim", "note", "date"))
IN_WIN = frozenset(["hand", "tile", "by", "from", "with", "flowers", "seen", "wall_left", "liable", "as_written"])
USUAL = frozenset(("variant", "id", "rules", "round", "winner", "hand", "tile", "by", "from", "with", "flowers"))
_FEW = 8  # names that a remedy lists
_MAIN = ("variant", "rules", "players", "round", "winner", "hand", "tile", "by", "from", "with", "flowers")
IN_DEAL = ALWAYS | IN_WIN | {"round", "winner", "hands", "penalties", "events"}  # all that deal.md lists


class Words(NamedTuple):
    """What is derived of a vocabulary: which keys stand where, and the constants of the copies test."""

    vocabulary: Vocabulary
    deal: frozenset[str]  # keys beside a single win
    rare: frozenset[str]  # those of them that a plain win does without
    win: frozenset[str]  # keys of a win event
    kong: frozenset[str]
    end: frozenset[str]
    added_deal: tuple[Field, ...]
    added_win: tuple[Field, ...]
    added_kong: tuple[Field, ...]
    added_end: tuple[Field, ...]
    counted: tuple[str, ...]  # added fields whose tiles count among the copies
    apart: tuple[tuple[str, int], ...]  # numbers of a tile set aside, which count among them too
    ordered: bool  # whether some field says who has left, or which suits are given up
    own: tuple[str, ...]  # fields that belong to one win
    named: tuple[tuple[str, str], ...]  # fields that name the seats for whom a circumstance holds
    add: int  # of tiles.kinds.excess_test
    mask: int
    jokers: int | None  # how many jokers the set holds, where the test does not count them
    seat_words: Mapping[str, int]


@lru_cache(maxsize=256)
def words_of(vocabulary: Vocabulary) -> Words:
    """The words of a vocabulary; a vocabulary is compared by identity."""
    added = tuple(vocabulary.added.values())
    by_event = {
        event: tuple(field for field in added if field.event == event) for event in (None, "win", "kong", "end")
    }

    def ids(event: str | None) -> set[str]:
        return {field.id for field in by_event[event]}

    deal = ALWAYS | vocabulary.fields | ids(None) | ids("win")
    add, mask = excess_test(vocabulary.copies)
    return Words(
        vocabulary,
        deal,
        deal - USUAL,
        (IN_WIN & vocabulary.fields) | {"win"} | ids("win"),
        frozenset(("kong", "by", "kind", "from")) | ids("kong"),
        frozenset(("end", "hands") if vocabulary.hands else ("end",)) | ids("end"),
        by_event[None],
        by_event["win"],
        by_event["kong"],
        by_event["end"],
        tuple(field.id for field in added if field.counted),
        tuple((field.id, field.tile) for field in added if field.tile is not None),
        vocabulary.left is not None or vocabulary.given_up is not None,
        tuple(field.id for field in added if field.own),
        tuple((field.id, field.says) for field in added if field.says is not None),
        add,
        mask,
        vocabulary.copies[JOKER] if vocabulary.copies[JOKER] > 7 else None,
        {word: seat for word, seat in SEAT_WORDS.items() if seat < vocabulary.seats},
    )


class Reader:
    """One deal being read: the words it may use, the players' names, the problems so far."""

    __slots__ = (
        "called",
        "meant",
        "named",
        "names",
        "notation",
        "over",
        "parties",
        "problems",
        "renamed",
        "settled",
        "shared",
        "vocabulary",
        "winners",
        "words",
    )

    def __init__(self, words: Words, notation: Notation | None = None) -> None:
        self.words = words
        self.vocabulary = words.vocabulary
        self.problems: list[Problem] = []
        self.names: dict[str, int] | None = None  # players by name, in casefold
        self.called: tuple[str, ...] = ()  # the same by seat, as they are written
        self.over = False  # somewhere a tile stands too often: to be looked for
        self.settled: set[int] = set()  # tiles whose copies have been spoken of already
        self.named: dict[str, frozenset[int]] = {}  # by circumstance: the seats for whom a field of the deal says it
        self.shared: dict[str, bool] = {}  # fields beside events that need a circumstance: whether a win took them
        self.renamed: dict[Path, str] = {}  # keys that were written with hyphens
        self.meant: set[Path] = set()  # keys that unknown ones are near to
        self.notation = notation  # reads what this room cannot
        self.parties: dict[str, str] = {}  # names of parties that are no seats
        self.winners: list[int] = []  # of all wins, those at fault too

    def fault(
        self, code: str, message: str, help: str, path: Path, span: tuple[int, int] | None = None, key: bool = False
    ) -> None:
        """Note a problem; `key` says that it lies in the key and not in its value."""
        if self.renamed:
            path = tuple(self.renamed.get(path[: end + 1], step) for end, step in enumerate(path))
        self.problems.append(Problem(code, message, help, At(path, span, key)))

    def missing(
        self, fields: Iterable[str], message: str, help: str, path: Path, beside: str | None = None, key: bool = False
    ) -> None:
        """Note that fields under a path are not written, shown at a field beside them where there is one.

        A slip in a key that is near to one of them has been told already, and says it all.
        """
        if self.meant.isdisjoint((*path, field) for field in fields):
            self.fault("missing", message, help, path if beside is None else (*path, beside), None, key)

    def seat(self, value: Any, path: Path, key: bool = False) -> int | None:
        """The seat that a word, a letter or a player's name stands for; None with a problem noted."""
        if type(value) is str:
            seat = find_seat(self, value)
            if seat is not None:
                return seat
            help = seat_help(value, self.vocabulary.seats, self.called) or SEAT_HELP
            self.fault("bad_value", f"{shown(value)} is no seat", help, path, None, key)
        else:
            self.fault("bad_value", f"{shown(value)} is no seat", SEAT_HELP, path, None, key)
        return None


def seat_help(value: str, seats: int, names: Iterable[str] = ()) -> str:
    """The seat that a word may have meant, or which seats there are where it is one that nobody sits on."""
    if SEAT_WORDS.get(value.strip().lower(), 0) >= seats:
        return f"{seats} play: seats are {', '.join(SEATS[:seats])}"
    return guess(value, [*SEATS[:seats], *names])


SEAT_HELP = "a seat is east, south, west or north, its first letter, or a player's name"


def find_seat(reader: Reader, value: str) -> int | None:
    """The seat of a word, of any letter case, or of a player's name."""
    seats = reader.words.seat_words
    seat = seats.get(value)
    if seat is None:
        word = value.strip()
        seat = seats.get(word.lower())
        if seat is None and reader.names is not None:
            seat = reader.names.get(word.casefold())
    return seat


def word_of(value: str) -> str:
    """An id as it is meant: a hyphen is taken for an underscore."""
    return value.strip().replace("-", "_").lower()


def guess(word: str, known: Iterable[str]) -> str:
    """A did-you-mean for a word, or nothing."""
    near = _nearest(word, known)
    return f"did you mean {near}?" if near else ""


def _nearest(word: str, known: Iterable[str]) -> str | None:
    import difflib  # only where something is wrong

    as_written = {one.lower(): one for one in known}  # names have capitals, words have none
    near = difflib.get_close_matches(word_of(word)[:80], list(as_written), 1, 0.6)
    return as_written[near[0]] if near else None


def too_large(value: Any, called: str, most: int) -> tuple[str, str] | None:
    """What is said of a number above the most that is taken, and what to do; None for anything else."""
    if type(value) in (int, float) and value > most:
        return f"{shown(value)} is too large", f"{called} is at most {most}"
    return None


def listed(words: Iterable[str]) -> str:
    """Words in a row, for people."""
    return ", ".join(sorted(words))


def shown(value: Any) -> str:
    """A value as it stands in a message: short, whatever it is."""
    if isinstance(value, str):
        return repr(value if len(value) <= 40 else value[:39] + "…")
    if isinstance(value, (dict, list)):
        return f"a {'mapping' if isinstance(value, dict) else 'list'}"
    if isinstance(value, bool) or value is None:
        return {True: "true", False: "false", None: "null"}[value]
    if isinstance(value, int) and value.bit_length() > 120:
        return "a number of many digits"
    return str(value)[:40]


def step_of(key: Any) -> str | int:
    """A key as a step of a path."""
    return key if isinstance(key, str) or type(key) is int else shown(key)


def known(reader: Reader, data: dict[Any, Any], allowed: frozenset[str], path: Path, where: str) -> dict[str, Any]:
    """The mapping with its keys as they are meant; unknown ones are problems and left out."""
    if allowed.issuperset(data):
        return data
    found: dict[str, Any] = {}
    renamed: dict[Path, str] = {}
    for key, value in data.items():
        name = key.replace("-", "_") if isinstance(key, str) else None
        if name not in allowed or name is None:
            here = (*path, step_of(key))
            near = _nearest(str(step_of(key)), allowed)
            help = f"did you mean {near}?" if near else f"{where} knows {_main(allowed)}"
            if allowed == {where}:  # a penalty of which nothing is told but who
                help = f"{where} has no further fields: take it out"
            if name in IN_DEAL:
                help = f"this variant does not use {name} here: take it out"
            elif near:
                reader.meant.add((*path, near))
            reader.fault("unknown_field", f"{where} has no field {shown(key)}", help, here, None, True)
        elif name in found:
            reader.fault("duplicate_key", f"{name} is written twice", "keep one of the two", (*path, key), None, True)
        else:
            found[name] = value
            if name != key:
                renamed[(*path, name)] = key
    reader.renamed |= renamed
    return found


def _main(allowed: frozenset[str]) -> str:
    """The fields that may stand somewhere, as far as they fit a line: those that most deals have."""
    if len(allowed) <= _FEW:
        return listed(allowed)
    return ", ".join(name for name in _MAIN if name in allowed) + " and others: mjscore score --help"


def jokers_over(words: Words, bag: int) -> bool:
    """Whether a bag holds more jokers than the set, where the test by constants leaves them out."""
    return words.jokers is not None and bag & JOKER_BITS > words.jokers << 4 * JOKER
