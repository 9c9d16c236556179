"""What is asked of a deal or of another entry: the questions in order of need, and how an answer is read.

What is well in an answer is decided by whoever reads deals. How one is asked, and what an answer comes to, is the business
of `ask`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from mjscore.deal.vocabulary import Field
from mjscore.deal.words import SEAT_WORDS, WAYS
from mjscore.judge import read, score
from mjscore.place import Problem, Refused, harmless
from mjscore.report.words import Words
from mjscore.result import SEATS
from mjscore.rulebook import Rulebook

NONE = ""  # the answer of whom the question does not concern
_COUNTS = ("fan", "points", "doubles", "value", "limit", "han", "fu")
_ENTRIES = ("deal", "draw", "penalty", "adjust", "dealer", "seats", "player")

Answers = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Question:
    """One field: what is asked, what Enter takes, and how an answer is read (raising `Refused` for what is none)."""

    key: str
    text: str
    read: Callable[[str], Any]
    likely: str | None = None  # None: there has to be an answer
    choices: tuple[str, ...] = ()
    shown: tuple[str, ...] = ()  # the choices as people call them


@dataclass(frozen=True, slots=True)
class Asked:
    """Whom and what there is to ask about: the rules, the players by seat, the words."""

    book: Rulebook
    players: tuple[str, ...]  # names, or seats where there are none
    said: Words
    session: bool

    def text(self, key: str, /, **filled: object) -> str:
        """A question in the reader's language."""
        return self.said.say(f"session.ask.{key}", **filled)


# -- what is asked, in order of need -------------------------------------------------------------------------------


def deal_questions(asked: Asked, answers: Answers) -> Iterator[Question]:
    """The questions of a deal as far as the answers so far lead; those that are answered among them."""
    words = asked.book.vocabulary
    if not asked.session and "round" in words.fields:
        yield choice(asked, "round", SEATS, tuple(asked.said["winds"]), "east")
    nobody = asked.text("nobody")
    if answers.get("entry", "deal") == "deal":
        yield _player(asked, "winner", asked.text("winner"), extra=nobody)
    if answers.get("winner", nobody) == nobody or answers.get("entry") == "draw":
        yield choice(asked, "draw", tuple(sorted(words.ends)), (), "wall" if "wall" in words.ends else None, "end")
        yield from _more(asked, answers, "end")
    else:
        yield from _win_questions(asked, answers)
        yield from _more(asked, answers, "win")
    if words.penalties:
        yield _penalties(asked, optional=True)


def _win_questions(asked: Asked, answers: Answers) -> Iterator[Question]:
    words = asked.book.vocabulary
    winner = answers.get("winner")
    ways = tuple(str(asked.said[f"session.ask.ways.{way}"]) for way in WAYS)
    yield choice(asked, "by", WAYS, ways, "discard")
    if answers.get("by", "self_draw") != "self_draw":
        yield _player(asked, "from", asked.text("from"), without=str(winner))
    yield Question("hand", asked.text("hand", player=winner or ""), lambda text: _hand(asked, answers, text))
    hand = answers.get("hand")
    if isinstance(hand, str) and "+" not in hand:
        yield Question("tile", asked.text("tile"), lambda text: _tile(asked, answers, text))
    if "flowers" in words.fields and isinstance(hand, str) and any(words.copies[34:42]):
        text = asked.text("flowers", player=winner or "")
        yield Question("flowers", text, lambda text: _checked(asked, answers, "flowers", text), NONE)
    if words.circumstances and isinstance(hand, str):
        known = tuple(sorted(words.circumstances))
        text = asked.text("with", choices=", ".join(known))
        yield Question("with", text, lambda text: _checked(asked, answers, "with", _split(text)), NONE)
    if words.hands and "hands" in words.fields and words.events != frozenset(("win", "kong", "end")):
        for place, player in enumerate(asked.players):
            if player != winner:
                text = asked.text("other", player=player)
                yield Question(f"hands {place}", text, _other(asked, answers, player), NONE)


def _more(asked: Asked, answers: Answers, event: str) -> Iterator[Question]:
    """The fields that the variant adds and people know by name, in one question; what goes from deal to deal is not asked."""
    rotation = asked.book.rotation
    known = {one.id for one in rotation.counters} | {one.id for one in rotation.carried} if asked.session else set()
    fields = {
        field.id: field
        for field in asked.book.vocabulary.added.values()
        if field.kind in (_NAMED if event == "win" else _NAMED[1:])
        and field.event in (event, None)
        and field.refused is None
        and field.id not in known
    }
    if fields:
        first = next(iter(fields.values()))
        example = f"{first.id}={_EXAMPLES.get(first.kind) or first.choices[0]}"
        text = asked.text("more", choices=", ".join(fields), example=example)
        yield Question("more", text, lambda answer: _named(asked, answers, fields, answer), NONE)


_NAMED = ("indicators", "number", "seats", "choice")
_EXAMPLES = {"indicators": "7s", "number": "1", "seats": "south"}
_FIELD = re.compile(r"(?:^|[\s;,])([a-z_]+)\s*=")


def _named(asked: Asked, answers: Answers, fields: Mapping[str, Field], answer: str) -> dict[str, Any]:
    """Fields with their values, as in `dora=7s 1m honba=1 riichi=Anna, Bruno`."""
    found: dict[str, Any] = {}
    starts = list(_FIELD.finditer(answer))
    if answer.strip() and (not starts or answer[: starts[0].start()].strip()):
        raise _wrong(f"{answer!r} names no field", asked.text("choose", choices=", ".join(fields)))
    for place, start in enumerate(starts):
        id = start[1]
        if id not in fields:
            raise _wrong(f"{id!r} is no field here", asked.text("choose", choices=", ".join(fields)))
        text = answer[start.end() : starts[place + 1].start() if place + 1 < len(starts) else None].strip(" ,;")
        kind = fields[id].kind
        value: Any = int(text) if kind == "number" and text.isdecimal() and len(text) < 10 else text
        if kind == "seats":
            value = [one.strip() for one in text.split(",")] if "," in text else text.split()
        found[id] = value if fields[id].event == "end" else _checked(asked, answers, id, value)
    return found


def entry_questions(asked: Asked, answers: Answers, likely: str = "deal") -> Iterator[Question]:
    """The questions of any entry of a session."""
    shown = tuple(str(asked.said[f"session.ask.entries.{kind}"]) for kind in _ENTRIES)
    yield choice(asked, "entry", _ENTRIES, shown, likely)
    kind = answers.get("entry")
    if kind in ("deal", "draw"):
        yield from deal_questions(asked, answers)
    elif kind == "penalty":
        yield _penalties(asked, optional=False)
    elif kind == "adjust":
        yield Question("adjust", asked.text("adjust"), _points)
    elif kind == "dealer":
        yield choice(asked, "dealer", ("stays", "passes"), (), None)
    elif kind == "seats":
        yield Question("seats", asked.text("seats"), lambda text: [one.strip() for one in text.split(",")])
    elif kind == "player":
        yield Question("player", asked.text("player"), _replaced(asked))
        yes, no = asked.text("yes"), asked.text("no")
        yield choice(asked, "fresh", (yes, no), (), no)
    if kind not in ("deal", "draw", "penalty", None):
        yield Question("why", asked.text("why"), str, NONE)


def entry_of(asked: Asked, answers: Answers) -> dict[str, Any]:
    """The entry, or the deal, that answers come to."""
    said = {key: value for key, value in answers.items() if value not in (NONE, None, [])}
    data: dict[str, Any] = {
        key: said[key]
        for key in ("round", "winner", "draw", "by", "from", "hand", "tile", "flowers", "with", "adjust", "dealer")
        if key in said
    }
    for key in ("seats", "player", "penalties", "why"):
        if key in said:
            data[key] = said[key]
    if said.get("fresh") == asked.text("yes"):
        data["fresh"] = True
    if data.get("winner") == asked.text("nobody"):
        del data["winner"]
    data.update(said.get("more") or {})
    hands = {asked.players[int(key[6:])]: value for key, value in said.items() if key.startswith("hands ")}
    if hands:
        data["hands"] = hands
    if "draw" in data and not asked.session:
        fields = asked.book.vocabulary.added
        ends = {key: data.pop(key) for key in list(data) if key in fields and fields[key].event == "end"}
        data["events"] = [{"end": data.pop("draw"), **ends}]
    return data


# -- answers -------------------------------------------------------------------------------------------------------


def _wrong(message: str, help: str) -> Refused:
    return Refused([Problem("bad_value", message, help)])


def choice(
    asked: Asked, key: str, choices: tuple[str, ...], shown: tuple[str, ...], likely: str | None, text: str = ""
) -> Question:
    """A question that is answered with one of some words, by number or by their beginning."""

    def read(answer: str) -> str:
        word = answer.strip().casefold().replace("-", "_")
        if word.isdecimal() and 1 <= int(word) <= len(choices):
            return choices[int(word) - 1]
        found = [one for one in choices if one.casefold() == word]
        found = found or [one for one, name in zip(choices, shown, strict=False) if name.casefold() == word]
        found = found or [one for one in choices if word and one.casefold().startswith(word)]
        if len(found) != 1:
            raise _wrong(f"{answer!r} is none of these", asked.text("choose", choices=", ".join(choices)))
        return found[0]

    return Question(key, asked.text(text or key), read, likely, choices, shown or choices)


def _player(asked: Asked, key: str, text: str, without: str = "", extra: str = "") -> Question:
    players = tuple(player for player in asked.players if player != without) + ((extra,) if extra else ())

    def read(answer: str) -> str:
        word = answer.strip().casefold()
        if word.isdecimal() and 1 <= int(word) <= len(players):
            return players[int(word) - 1]
        if extra and word in ("-", "0"):
            return extra
        seat = SEAT_WORDS.get(word)
        found = [asked.players[seat]] if seat is not None and seat < len(asked.players) else []
        found = [one for one in players if one.casefold() == word] or found
        found = found or [one for one in players if word and one.casefold().startswith(word)]
        if len(found) != 1 or found[0] not in players:
            raise _wrong(f"{answer!r} is no player here", asked.text("choose", choices=", ".join(players)))
        return found[0]

    winds = asked.said["winds"]
    seats = {player: str(winds[seat]) for seat, player in enumerate(asked.players)}
    shown = tuple(
        one if one not in seats else seats[one] if one in SEATS else f"{harmless(one)} ({seats[one]})"
        for one in players
    )
    return Question(key, text, read, None, players, shown)


def _hand(asked: Asked, answers: Answers, answer: str) -> Any:
    """A hand's text, or a count; what its tiles rule out by themselves is refused at once."""
    if "=" in answer:
        told: dict[str, Any] = {}
        for part in _split(answer):
            name, sign, value = part.partition("=")
            if not sign or name not in _COUNTS:
                raise _wrong(f"{part!r} is no count", "write fan=5, or points=34 doubles=2")
            told[name] = int(value) if value.isdecimal() else value
        return _checked(asked, answers, "hand", told)
    return _checked(asked, answers, "hand", answer.strip())


def _tile(asked: Asked, answers: Answers, answer: str) -> str:
    checked: str = _checked(asked, answers, "tile", answer.strip(), also=("hand",))
    return checked


def _other(asked: Asked, answers: Answers, player: str) -> Callable[[str], Any]:
    def read(answer: str) -> Any:
        if answer.strip().isdecimal():
            return {"value": int(answer)}
        return _checked(asked, answers, "hands", {player: answer.strip()})[player]

    return read


def _checked(asked: Asked, answers: Answers, field: str, value: Any, also: tuple[str, ...] = ()) -> Any:
    """The value, where the reader of deals finds nothing wrong with this field beside what was answered before."""
    if value in ("", [], {}):
        return NONE
    data = entry_of(asked, {key: one for key, one in answers.items() if not key.startswith("hands ")})
    data = {key: one for key, one in data.items() if key not in ("penalties", "draw", "events")}
    data[field] = value
    if field == "hand" and isinstance(value, str) and "+" not in value:
        data.pop("tile", None)
    data["players"] = {SEATS[seat]: name for seat, name in enumerate(asked.players) if name not in SEATS}
    try:
        score(read(data, asked.book), asked.book)
    except Refused as refused:
        mine = [one for one in refused.problems if one.at.path[:1] in ((field,), *((other,) for other in also))]
        # a hand one tile short is well as long as its winning tile is still to come
        mine = [one for one in mine if not (one.code == "missing" or (field == "hand" and _waits(one, value)))]
        if mine:
            raise Refused(mine) from None
    return value


def _waits(problem: Problem, hand: Any) -> bool:
    return problem.code == "tile_count" and isinstance(hand, str) and "+" not in hand and "13" in problem.message


def _penalties(asked: Asked, optional: bool) -> Question:
    forms = asked.book.vocabulary.penalties
    known = tuple(sorted(kind for kind, form in forms.items() if not form.seats and not form.choices))

    def read(answer: str) -> Any:
        found = []
        for part in answer.replace(";", ",").split(","):
            kind, _, name = part.strip().partition(" ")
            kind = kind.replace("-", "_")
            if kind not in known:
                raise _wrong(f"{kind!r} is no penalty here", asked.text("choose", choices=", ".join(known)))
            found.append({kind: _player(asked, "penalties", "").read(name)})
        return found

    example = " ".join([*known[:1], harmless(asked.players[-1])])
    text = asked.text("penalties", choices=", ".join(known), example=example)
    return Question("penalties", text, read, NONE if optional else None)


_MOVED = re.compile(r"\s*([^,:]+?)\s*[\s:]\s*([+\-−]?\d\S*?)\s*(?:,|\s|$)")
"""A name, which may be of several words, and points."""


def _points(answer: str) -> dict[str, int]:
    help = "write Anna 100 Bruno -100"
    found: dict[str, int] = {}
    end = 0
    while end < len(answer.rstrip(" ,")):
        pair = _MOVED.match(answer, end)
        if pair is None or re.search(r"(?:^|\s)[+\-−]", pair[1]):
            raise _wrong("names and points go in pairs", help)
        name, points = pair[1], pair[2].replace("−", "-")
        if re.fullmatch(r"[+-]?[0-9]{1,18}", points) is None:
            raise _wrong(f"{points!r} is no number of points", help)
        if name in found:
            raise _wrong(f"{name!r} is named twice", help)
        found[name] = int(points)
        end = pair.end()
    if not found:
        raise _wrong("names and points go in pairs", help)
    if sum(found.values()):
        raise _wrong(f"the points moved add up to {sum(found.values()):+}, not to zero", help)
    return found


def _replaced(asked: Asked) -> Callable[[str], dict[str, str]]:
    def read(answer: str) -> dict[str, str]:
        """Who goes and who comes: parted by a comma or a colon, or the first is a player's name or a single word."""
        text = " ".join(answer.split())
        old, sign, new = text.partition(":" if ":" in text else ",")
        if not sign:
            known = sorted((one for one in asked.players if text.casefold().startswith(one.casefold() + " ")), key=len)
            old = text[: len(known[-1])] if known else text.partition(" ")[0]
            new = text[len(old) :]
        alone = text.casefold() in map(str.casefold, asked.players)
        if alone or not old.strip() or not new.strip():
            raise _wrong("two names are needed", "write Dario Elena")
        return {old.strip(): new.strip()}

    return read


def _split(text: str) -> list[str]:
    return text.replace(",", " ").split()
