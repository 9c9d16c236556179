"""Being asked: the fields of a deal or of another entry, one after the other, on a terminal.

It shows what was understood, lets one go back, and in the end says the one line that gives the same next time. What is
asked, and in which order, is said in `questions`.
"""

from __future__ import annotations

import re
import shlex
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import click

from mjscore.cli.output import BOLD, PLAIN, coloured, write
from mjscore.cli.questions import NONE, Answers, Asked, Question, choice, deal_questions, entry_of, entry_questions
from mjscore.judge import read, score
from mjscore.place import Refused, draw, harmless
from mjscore.report.session import session_words
from mjscore.result import SEATS
from mjscore.rulebook import Rulebook
from mjscore.session import Evening, extended
from mjscore.session.records import by_seat
from mjscore.session.stream import flow
from mjscore.tiles.notation import read_word, unicode_of

_USUAL = "shanghai"  # the rules offered where none are set
_FROM = re.compile(r"<[^+)\]]*")  # whom a tile of a set came from


def can_ask() -> bool:
    """Whether somebody sits there to answer."""
    return sys.stdin.isatty() and sys.stdout.isatty()


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
            if likely == NONE:
                return NONE
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
    question = choice(asked, "record", (yes, no), (), yes)
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
            yield choice(asked_of(answers), "variant", tuple(names()), (), _USUAL)
        yield from deal_questions(asked_of(answers), answers)

    answers: dict[str, Any] = {}

    def whole(data: dict[str, Any]) -> None:
        book = asked_of(answers).book
        score(read(data, book), book)

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
