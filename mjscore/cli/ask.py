"""Being asked: the fields of a deal or of another entry, one after the other, on a terminal.

It knows in which order fields are needed, what is likely, and how one goes back. What is well in an answer is decided by
whoever reads deals; what it comes to is shown in the end, with the one line that says the same next time.
"""

from __future__ import annotations

import re
import shlex
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import click

from mjscore.cli.output import BOLD, PLAIN, coloured, write
from mjscore.deal import read_deal
from mjscore.deal.words import SEAT_WORDS, WAYS
from mjscore.judge import score
from mjscore.place import Problem, Refused, draw, harmless
from mjscore.report.session import session_words
from mjscore.report.words import Words
from mjscore.result import SEATS
from mjscore.rulebook import Rulebook
from mjscore.session import Evening, extended
from mjscore.session.records import by_seat
from mjscore.session.stream import flow
from mjscore.tiles.notation import read_word, unicode_of

_USUAL = "shanghai"  # the rules offered where none are set
_NONE = ""  # the answer of whom the question does not concern
_FROM = re.compile(r"<[^+)\]]*")  # whom a tile of a set came from
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


def can_ask() -> bool:
    """Whether somebody sits there to answer."""
    return sys.stdin.isatty() and sys.stdout.isatty()


# -- what is asked, in order of need -------------------------------------------------------------------------------


def deal_questions(asked: Asked, answers: Answers) -> Iterator[Question]:
    """The questions of a deal as far as the answers so far lead; those that are answered among them."""
    words = asked.book.vocabulary
    if not asked.session and "round" in words.fields:
        yield _choice(asked, "round", SEATS, tuple(asked.said["winds"]), "east")
    nobody = asked.text("nobody")
    if answers.get("entry", "deal") == "deal":
        yield _player(asked, "winner", asked.text("winner"), extra=nobody)
    if answers.get("winner", nobody) == nobody or answers.get("entry") == "draw":
        yield _choice(asked, "draw", tuple(sorted(words.ends)), (), "wall" if "wall" in words.ends else None, "end")
    else:
        yield from _win_questions(asked, answers)
    if words.penalties:
        yield _penalties(asked, optional=True)


def _win_questions(asked: Asked, answers: Answers) -> Iterator[Question]:
    words = asked.book.vocabulary
    winner = answers.get("winner")
    ways = tuple(str(asked.said[f"session.ask.ways.{way}"]) for way in WAYS)
    yield _choice(asked, "by", WAYS, ways, "discard")
    if answers.get("by", "self_draw") != "self_draw":
        yield _player(asked, "from", asked.text("from"), without=str(winner))
    yield Question("hand", asked.text("hand", player=winner or ""), lambda text: _hand(asked, answers, text))
    hand = answers.get("hand")
    if isinstance(hand, str) and "+" not in hand:
        yield Question("tile", asked.text("tile"), lambda text: _tile(asked, answers, text))
    if "flowers" in words.fields and isinstance(hand, str) and any(words.copies[34:42]):
        text = asked.text("flowers", player=winner or "")
        yield Question("flowers", text, lambda text: _checked(asked, answers, "flowers", text), _NONE)
    if words.circumstances and isinstance(hand, str):
        known = tuple(sorted(words.circumstances))
        text = asked.text("with", choices=", ".join(known))
        yield Question("with", text, lambda text: _checked(asked, answers, "with", _split(text)), _NONE)
    if words.hands and words.events != frozenset(("win", "kong", "end")):
        for place, player in enumerate(asked.players):
            if player != winner:
                text = asked.text("other", player=player)
                yield Question(f"hands {place}", text, _other(asked, answers, player), _NONE)


def entry_questions(asked: Asked, answers: Answers, likely: str = "deal") -> Iterator[Question]:
    """The questions of any entry of a session."""
    shown = tuple(str(asked.said[f"session.ask.entries.{kind}"]) for kind in _ENTRIES)
    yield _choice(asked, "entry", _ENTRIES, shown, likely)
    kind = answers.get("entry")
    if kind in ("deal", "draw"):
        yield from deal_questions(asked, answers)
    elif kind == "penalty":
        yield _penalties(asked, optional=False)
    elif kind == "adjust":
        yield Question("adjust", asked.text("adjust"), _points)
    elif kind == "dealer":
        yield _choice(asked, "dealer", ("stays", "passes"), (), None)
    elif kind == "seats":
        yield Question("seats", asked.text("seats"), lambda text: [one.strip() for one in text.split(",")])
    elif kind == "player":
        yield Question("player", asked.text("player"), _replaced)
        yes, no = asked.text("yes"), asked.text("no")
        yield _choice(asked, "fresh", (yes, no), (), no)
    if kind not in ("deal", "draw", "penalty", None):
        yield Question("why", asked.text("why"), str, _NONE)


def entry_of(asked: Asked, answers: Answers) -> dict[str, Any]:
    """The entry, or the deal, that answers come to."""
    said = {key: value for key, value in answers.items() if value not in (_NONE, None, [])}
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
    hands = {asked.players[int(key[6:])]: value for key, value in said.items() if key.startswith("hands ")}
    if hands:
        data["hands"] = hands
    if "draw" in data and not asked.session:
        data["events"] = [{"end": data.pop("draw")}]
    return data


# -- answers -------------------------------------------------------------------------------------------------------


def _wrong(message: str, help: str) -> Refused:
    return Refused([Problem("bad_value", message, help)])


def _choice(
    asked: Asked, key: str, choices: tuple[str, ...], shown: tuple[str, ...], likely: str | None, text: str = ""
) -> Question:
    def read(answer: str) -> str:
        word = answer.strip().casefold().replace("-", "_")
        if word.isdigit() and 1 <= int(word) <= len(choices):
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
        if word.isdigit() and 1 <= int(word) <= len(players):
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
            told[name] = int(value) if value.isdigit() else value
        return _checked(asked, answers, "hand", told)
    return _checked(asked, answers, "hand", answer.strip())


def _tile(asked: Asked, answers: Answers, answer: str) -> str:
    checked: str = _checked(asked, answers, "tile", answer.strip(), also=("hand",))
    return checked


def _other(asked: Asked, answers: Answers, player: str) -> Callable[[str], Any]:
    def read(answer: str) -> Any:
        if answer.strip().isdigit():
            return {"value": int(answer)}
        return _checked(asked, answers, "hands", {player: answer.strip()})[player]

    return read


def _checked(asked: Asked, answers: Answers, field: str, value: Any, also: tuple[str, ...] = ()) -> Any:
    """The value, where the reader of deals finds nothing wrong with this field beside what was answered before."""
    if value in ("", [], {}):
        return _NONE
    data = entry_of(asked, {key: one for key, one in answers.items() if not key.startswith("hands ")})
    data = {key: one for key, one in data.items() if key not in ("penalties", "draw", "events")}
    data[field] = value
    if field == "hand" and isinstance(value, str) and "+" not in value and asked.book.vocabulary.needs_tile:
        data.pop("tile", None)
    data["players"] = {SEATS[seat]: name for seat, name in enumerate(asked.players) if name not in SEATS}
    try:
        score(read_deal(data, asked.book.vocabulary, asked.book.id), asked.book)
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

    text = asked.text("penalties", choices=", ".join(known))
    return Question("penalties", text, read, _NONE if optional else None)


def _points(answer: str) -> dict[str, int]:
    words = answer.replace(",", " ").replace(":", " ").split()
    if not words or len(words) % 2:
        raise _wrong("names and points go in pairs", "write Anna 100 Bruno -100")
    found: dict[str, int] = {}
    for name, points in zip(words[::2], words[1::2], strict=True):
        if not points.lstrip("+-").isdigit():
            raise _wrong(f"{points!r} is no number of points", "write Anna 100 Bruno -100")
        found[name] = int(points)
    if sum(found.values()):
        raise _wrong(f"the points moved add up to {sum(found.values()):+}, not to zero", "write Anna 100 Bruno -100")
    return found


def _replaced(answer: str) -> dict[str, str]:
    words = [one for one in answer.replace(",", " ").replace(":", " ").split() if one]
    if len(words) != 2:
        raise _wrong("two names are needed", "write Dario Elena")
    return {words[0]: words[1]}


def _split(text: str) -> list[str]:
    return text.replace(",", " ").split()


# -- the talk ------------------------------------------------------------------------------------------------------


class _GoBack(Exception):
    """One wants to answer the question before again."""


def interview(
    asked_of: Callable[[Answers], Asked],
    questions: Callable[[Answers], Iterator[Question]],
    answers: dict[str, Any],
) -> None:
    """Asks until nothing is left to ask; the answers are kept in order, so that one can go back."""
    while True:
        asked = asked_of(answers)
        question = next((one for one in questions(answers) if one.key not in answers), None)
        if question is None:
            return
        try:
            answers[question.key] = _ask(asked, question)
        except _GoBack:
            if answers:
                answers.popitem()
            else:
                write(asked.text("first"))
        else:
            _show(asked, answers[question.key])


def _ask(asked: Asked, question: Question) -> Any:
    likely = question.likely
    offered = f" [{_name(question, likely)}]" if likely else ""
    text = harmless(f"{question.text}{offered}")
    if coloured(sys.stdout):
        text = f"{BOLD}{text}{PLAIN}"
    write(text)
    if question.choices:
        for number, name in enumerate(question.shown, 1):
            write(f"  {number} {harmless(name)}")
    while True:
        answer = _line()
        if answer.strip() == "<":
            raise _GoBack
        if answer.strip() == "?":
            write(asked.text("back"))
            continue
        if not answer.strip():
            if likely == _NONE:
                return _NONE
            if likely is None:
                continue
            answer = likely
        try:
            return question.read(answer)
        except Refused as refused:
            for problem in refused.problems:
                write(draw(problem))


def _name(question: Question, choice: str) -> str:
    return question.shown[question.choices.index(choice)] if choice in question.choices else choice


def _line() -> str:
    sys.stdout.write("> ")
    sys.stdout.flush()
    line = sys.stdin.readline()
    if not line:
        write("")
        raise KeyboardInterrupt
    return line.rstrip("\r\n")


def _show(asked: Asked, answer: Any) -> None:
    """What was understood, the tiles of it drawn."""
    if isinstance(answer, str) and answer:
        tiles = drawn(answer)
        if tiles is not None:
            write("  " + asked.text("understood", tiles=tiles))


def drawn(text: str) -> str | None:
    """The tiles of a hand's text as pictures, brackets and the winning tile marked as they are; None for other texts."""
    shown = []
    for word in text.split():
        opening = word[0] if word[0] in "([+" else ""
        closing = {"(": ")", "[": "]"}.get(opening, "")
        found = [read_word(part) for part in _FROM.sub("", word).strip("()[]+").split("+")]
        if None in found:
            return None
        shown.append(opening + unicode_of(code for codes in found for code in codes or ()) + closing)
    return " ".join(shown)


def confirmed(asked: Asked) -> bool:
    """Whether what was shown is to be recorded. Raises when one wants to go back."""
    yes, no = asked.text("yes"), asked.text("no")
    question = _choice(asked, "record", (yes, no), (), yes)
    return bool(_ask(asked, question) == yes)


# -- the same in one line ------------------------------------------------------------------------------------------


def one_line(start: Sequence[str], data: Mapping[str, Any]) -> str:
    """The command that says the same as the answers did."""
    words = [*start]
    hand = data.get("hand")
    if isinstance(hand, str):
        words.append(hand)
    elif isinstance(hand, Mapping):
        for name, value in hand.items():
            words += [f"--{name}", str(value)] if name not in ("han", "fu") else ["--field", f"hand={flow(hand)}"]
    for name, value in data.items():
        if name in ("winner", "by", "from", "tile", "round", "flowers"):
            words += [f"--{name}", str(value)]
        elif name == "with":
            for one in value:
                words += ["--with", one]
        elif name != "hand":
            words += ["--field", f"{name}={flow(value)}"]
    return " ".join(map(_quoted, words))


def _quoted(word: str) -> str:
    """A word as a shell takes it; what acts on a terminal is written as its number."""
    if harmless(word) == word:
        return shlex.quote(word)
    shown = (char if harmless(char) == char and char not in "'\\" else f"\\U{ord(char):08x}" for char in word)
    return f"$'{''.join(shown)}'"


# -- what score and session ask ------------------------------------------------------------------------------------


def deal_by_asking(find_book: Callable[[str], Rulebook], variant: str | None, rules: Answers, lang: str) -> Any:
    """The fields of a deal that somebody has been asked for, and the line that says the same; the deal is sound."""
    from mjscore.rulebook import names, with_rules

    said = session_words(lang)
    write(said.say("session.ask.back"))

    def asked_of(answers: Answers) -> Asked:
        name = variant or answers.get("variant", _USUAL)
        book = with_rules(find_book(name), dict(rules)) if rules else find_book(name)
        return Asked(book, tuple(SEATS[: book.vocabulary.seats]), said, False)

    def questions(answers: Answers) -> Iterator[Question]:
        if variant is None:
            yield _choice(asked_of(answers), "variant", tuple(names()), (), _USUAL)
        yield from deal_questions(asked_of(answers), answers)

    answers: dict[str, Any] = {}

    def whole(data: dict[str, Any]) -> None:
        book = asked_of(answers).book
        score(read_deal(data, book.vocabulary, book.id), book)

    data = _until_sound(asked_of, questions, whole, answers)
    name = variant or answers["variant"]
    start = ["mjscore", "score", "--variant", name]
    for option, value in rules.items():
        start += ["--set", f"{option}={flow(value)}"]
    return {"variant": name, **data}, f"{said['session.ask.same']}\n  {one_line(start, data)}"


def entry_by_asking(file: str, evening: Evening, style: tuple[str, str, str, bool], correct: int | None) -> Any:
    """An entry of a session that somebody has been asked for, shown and confirmed."""
    from mjscore.report.session_text import added_text

    _, lang, tiles, verbose = style
    said = session_words(lang)
    table = evening.table if correct is None else _table_before(evening, correct)
    players = tuple(table.persons[person] for person in by_seat(table))
    asked = Asked(evening.book, players, said, True)
    write(said.say("session.ask.back"))
    answers: dict[str, Any] = {}

    def extended_by(data: dict[str, Any]) -> Evening:
        return extended(evening, data if correct is None else {"correct": correct, "deal": data})

    while True:
        data = _until_sound(lambda _: asked, lambda answers: entry_questions(asked, answers), extended_by, answers)
        longer = extended_by(data)
        line = longer.lines[-1] if correct is None else longer.lines[correct - 1]
        write(added_text(longer, line, lang, tiles, verbose))
        try:
            if not confirmed(asked):
                raise click.exceptions.Exit(1)
        except _GoBack:
            answers.popitem()
            continue
        start = ["mjscore", "session", "add", file, *(() if correct is None else ("--correct", str(correct)))]
        write(f"{asked.text('same')}\n  {one_line(start, data)}")
        return data


def _table_before(evening: Evening, n: int) -> Any:
    return evening.lines[n - 1].table if 1 <= n <= len(evening.lines) else evening.table


def _until_sound(
    asked_of: Callable[[Answers], Asked],
    questions: Callable[[Answers], Iterator[Question]],
    check: Callable[[dict[str, Any]], Any],
    answers: dict[str, Any],
) -> dict[str, Any]:
    """The fields asked for; where they do not go together, the field that is named is asked for again."""
    while True:
        interview(asked_of, questions, answers)
        data = entry_of(asked_of(answers), answers)
        try:
            check(data)
        except Refused as refused:
            for problem in refused.problems:
                write(draw(problem))
            path = refused.first().at.path
            field = str(path[0]) if path else ""
            again = next((key for key in answers if key.split(" ")[0] == field), None)
            keys = list(answers)
            for key in keys[keys.index(again) if again else -1 :]:
                del answers[key]
        else:
            return data
