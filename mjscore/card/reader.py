"""A card file's text into its lines, with everything that is wrong or odd about it (american.md, section 2).

Given text, never a file. Errors come one a line, warnings only for lines without one, all in one run. A hostile text is
bounded three times: by its length before it is parted into lines, by the number of hands while reading, and by the ways
to choose, which are computed before anything is expanded.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from mjscore.card import sizes, syntax
from mjscore.card.advice import advise, same_hands
from mjscore.card.checks import check_forms, count_ways
from mjscore.card.clauses import read_clauses
from mjscore.card.findings import ERROR, Fault, Finding
from mjscore.card.groups import read_group
from mjscore.card.index import Card, Expanded, expand_line
from mjscore.card.records import Choice, Clauses, Form, Group, Line
from mjscore.place import Path, Refused
from mjscore.record import NamedTuple

MOST_LINES = 500  # hands of a card [american.md]
LONGEST_TEXT = 1_000_000  # characters of a card; a printed card makes some ten thousand
LONGEST_LINE = 1_000  # characters of a line without its comment
MOST_FINDINGS = 1_000  # errors after which reading stops
_BREAK = re.compile(r"\r\n|\r|\n")


class CardFile(NamedTuple):
    """What reading a card gave. `card` is None as soon as there is one error."""

    name: str | None
    year: int | None
    lines: tuple[Line, ...]  # those without an error
    instantiations: tuple[int, ...]  # how many each of them has
    findings: tuple[Finding, ...]  # by line
    card: Card | None

    @property
    def errors(self) -> tuple[Finding, ...]:
        return tuple(finding for finding in self.findings if finding.severity == ERROR)


class _Reading:
    """What is known of a card while its lines are read one by one."""

    def __init__(self) -> None:
        self.name: str | None = None
        self.year: int | None = None
        self.section = ""
        self.nobonus = False
        self.expanded: list[Expanded] = []
        self.findings: list[Finding] = []
        self.labels: dict[str, int] = {}
        self.hands = 0
        self.ways = 0

    def error(self, fault: Fault, number: int, label: str | None) -> None:
        self.findings.append(
            Finding(
                fault.code,
                ERROR,
                number,
                fault.begin + 1,
                max(1, fault.end - fault.begin),
                label,
                fault.message,
                fault.help,
            )
        )


def read_card(text: str | Sequence[str], advice: bool = True) -> CardFile:
    """The lines of a card and its findings, from the text of a card file or a list of its lines. Never raises.

    Without `advice` the findings are errors alone.
    """
    reading = _Reading()
    if sum(map(len, [text] if isinstance(text, str) else text)) > LONGEST_TEXT:
        fault = Fault(
            "card_size", f"more than {LONGEST_TEXT} characters", "a card file holds the lines of one printed card", 0
        )
        reading.error(fault, 1, None)
    else:
        rows = _BREAK.split(text) if isinstance(text, str) else text
        for number, row in enumerate(rows, 1):
            _row(reading, row.removeprefix("\ufeff"), number)
            if reading.hands > MOST_LINES or len(reading.findings) >= MOST_FINDINGS:
                break
        if not reading.hands and not reading.findings:
            reading.error(Fault("card_empty", "no hand in this card", "type a line such as FF 11a … X 25", 0), 1, None)
    card = None
    if not reading.findings:
        card = Card(reading.name, reading.year, reading.expanded)
    findings = list(reading.findings)
    if advice:
        findings += [found for each in reading.expanded for found in advise(each.line)]
        findings += same_hands(reading.expanded)
    findings.sort(key=lambda found: (found.line, found.column))
    return CardFile(
        reading.name,
        reading.year,
        tuple(each.line for each in reading.expanded),
        tuple(len(each.packed) for each in reading.expanded),
        tuple(findings),
        card,
    )


def require_card(text: str | Sequence[str], path: Path = ("card",), file: str | None = None) -> Card:
    """The card, ready for matching. Raises Refused with every error.

    `path` is where a deal names the card; `file` is the card file's name, None for a list of lines that stands there.
    """
    read = read_card(text, advice=False)
    if read.card is None:
        raise Refused(finding.as_problem(path, file) for finding in read.errors)
    return read.card


def _row(reading: _Reading, row: str, number: int) -> None:
    """One row of the file: nothing, a header, a section or a hand."""
    text = row.split("#", 1)[0]
    label: str | None = None
    try:
        if not text.strip():
            return
        if text.lstrip().startswith("=="):
            reading.section, reading.nobonus = text.strip(" ="), True  # if it is faulty, no warning hangs on it
            reading.section, reading.nobonus = syntax.section(text)
            return
        label, begin = syntax.label(text)
        head = syntax.header(text) if label is None else None
        if head is not None:
            if head[0] == "card":
                reading.name = head[1]
            else:
                reading.year = int(head[1])
            return
        label = f"L{number}" if label is None else label
        reading.hands += 1
        if reading.hands > MOST_LINES:
            raise Fault("card_size", f"more than {MOST_LINES} hands", "a card file holds one printed card", 0)
        _hand(reading, text, label, begin, number)
    except Fault as fault:
        reading.error(fault, number, label)


def _hand(reading: _Reading, text: str, label: str, begin: int, number: int) -> None:
    """One hand of the card. Raises Fault at its first error."""
    earlier = reading.labels.setdefault(label, number)
    if len(text.rstrip()) > LONGEST_LINE:
        raise Fault("card_size", f"a line of more than {LONGEST_LINE} characters", "one printed line, one typed", 0)
    raw = syntax.hand(text, begin)
    clauses = read_clauses(raw.clauses.text, raw.clauses.begin) if raw.clauses else Clauses()
    forms = tuple(_form(form) for form in raw.forms)
    check_forms(forms, clauses)
    before = reading.ways
    reading.ways += min(sizes.MOST_WAYS, sum(map(sizes.number_of_forms, forms)))  # what refusing it costs
    reading.ways = before + count_ways(forms, clauses, before)
    if earlier != number:
        start = text.index(label) if label in text else 0
        raise Fault(
            "card_label",
            f"the label {label} already stands in line {earlier}",
            "give every line a label of its own",
            start,
            start + len(label),
        )
    line = Line(label, reading.section, reading.nobonus, raw.concealed, raw.value, forms, clauses, number, text.strip())
    expanded = expand_line(line)
    if not expanded.packed:
        raise Fault(
            "card_infeasible",
            "no hand is left: the clauses exclude every choice, or the box has too few tiles",
            "hold the line against the paper",
            forms[0].begin,
            forms[-1].end,
        )
    reading.expanded.append(expanded)


def _form(raw: syntax.RawForm) -> Form:
    items: list[Group | Choice] = []
    for item in raw.items:
        if isinstance(item, syntax.Word):
            items.append(read_group(item.text, item.begin))
        else:
            items.append(Choice(tuple(tuple(read_group(word.text, word.begin) for word in form) for form in item)))
    return Form(tuple(items), raw.begin, raw.end)
