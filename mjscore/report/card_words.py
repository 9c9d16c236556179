"""A card read back in words, so that it can be held against the paper (american.md, `card show`).

Puts together what `card.show` knows and the phrases of a language; works nothing out about tiles itself. A language
without phrases of its own is told in English.
"""

from __future__ import annotations

from collections.abc import Sequence

from mjscore.card.records import DRAGON, NUMBER, STAR, WIND, Choice, Group, Line
from mjscore.card.show import Shown
from mjscore.report.card_phrases import ENGLISH, LANGUAGES, Phrases

_INDENT = "    "


def card_text(lines: Sequence[Shown], language: str = "en", unit: str = "cents") -> str:
    """What `card show` prints. `unit` is what the table plays for: cents or points."""
    say = LANGUAGES.get(language, ENGLISH)
    labels = max((len(shown.line.label) for shown in lines), default=0)
    sections = max((len(shown.line.section) for shown in lines), default=0)
    rows: list[str] = []
    for shown in lines:
        line = shown.line
        price = _counted(say.points if unit == "points" else say.cents, line.value)
        head = f"{line.label:<{labels}}  " + (f"{line.section:<{sections}}   " if sections else "")
        rows.append(f"{head}{price}, {say.concealed if line.concealed else say.exposed}")
        rows += [_INDENT + words for words in line_words(shown, language)]
        rows.append(f"{_INDENT}{say.example} {shown.sample}       {_counted(say.ways, shown.instantiations)}")
    return "\n".join(rows)


def card_data(lines: Sequence[Shown], language: str = "en") -> list[dict[str, str | int | bool]]:
    """What `card show --format json` gives, one mapping a line."""
    return [
        {
            "label": shown.line.label,
            "section": shown.line.section,
            "nobonus": shown.line.nobonus,
            "mark": shown.line.mark,
            "value": shown.line.value,
            "words": "; ".join(line_words(shown, language)),
            "sample": shown.sample,
            "instantiations": shown.instantiations,
        }
        for shown in lines
    ]


def line_words(shown: Shown, language: str = "en") -> tuple[str, str]:
    """A line in words: its groups, and what holds for them."""
    say = LANGUAGES.get(language, ENGLISH)
    forms = say.forms.join(_groups(form.items, say) for form in shown.line.forms)
    return forms, "; ".join(_conditions(shown, say))


def _groups(items: Sequence[Group | Choice], say: Phrases) -> str:
    """Groups in words: neighbours of one ink told together, brackets by themselves."""
    parts: list[str] = []
    run: list[Group] = []
    for item in items:
        if isinstance(item, Choice) or (run and _owner(run[0]) != _owner(item)) or (run and item.ink == STAR):
            parts += [_run(run, say)] if run else []
            run = []
        if isinstance(item, Choice):
            choices = say.joined.join(f"({_groups(form, say)})" for form in item.forms)
            parts.append(say.either + choices)
        else:
            run.append(item)
    return "; ".join([*parts, _run(run, say)] if run else parts)


def _owner(group: Group) -> str | None:
    """What the suit of a group is called: an ink, a star, "" without inks; None if it has no suit."""
    return (group.ink or "") if group.suited else None


def _run(groups: Sequence[Group], say: Phrases) -> str:
    """Neighbours of one ink: `pair of 2, pair of 8 in suit b`."""
    owner = _owner(groups[0])
    items = ", ".join(_group(group, say) for group in groups)
    if owner is None or not owner or (groups[-1].symbols[-1] == "D" and owner != STAR):
        return items
    return (say.in_own_suit if owner == STAR else say.in_suit).format(items=items, ink=owner)


def _group(group: Group, say: Phrases) -> str:
    """One group: `pung of 6`, `singles 1, 2, 3`, `natural pung of 1`."""
    things = [_thing(symbol, group, say) for symbol in group.symbols]
    if not group.equal:
        return f"{say.singles} {', '.join(single for single, _ in things)}"
    name = say.sets[group.size - 1]
    if group.natural and group.size >= 3:
        name = say.natural.format(set=name)
    return f"{name} {things[0][0 if group.size == 1 else 1]}"


def _thing(symbol: str, group: Group, say: Phrases) -> tuple[str, str]:
    if group.wild:
        single, behind = say.wild[group.kind]
        tag = f" ?{group.tag}" if group.tag is not None else ""
        return single + tag, behind + tag
    if symbol == "D":
        forms = say.dragon if group.ink and group.ink != STAR else say.own_dragon
        return forms[0].format(ink=group.ink), forms[1].format(ink=group.ink)
    if symbol in say.symbols:
        return say.symbols[symbol]
    return say.number[0].format(number=symbol), say.number[1].format(number=symbol)


def _conditions(shown: Shown, say: Phrases) -> list[str]:
    """What holds for the groups: movement, free tiles, suits, jokers."""
    line = shown.line
    parts = _movement(shown, say)
    if line.clauses.parity and any(group.wild and group.kind == NUMBER for group in line.groups()):
        parts.append(say.parity[line.clauses.parity])
    for kind in (WIND, DRAGON, NUMBER):
        tags = {f"?{group.tag}" for group in line.groups() if group.wild and group.kind == kind and group.tag}
        if len(tags) > 1:
            parts.append(say.different[kind].format(tags=", ".join(sorted(tags))))
    return [*parts, *_suits(line, say), _jokers(line, say)]


def _movement(shown: Shown, say: Phrases) -> list[str]:
    line = shown.line
    if line.clauses.move is None:
        return []
    step = say.by_two if line.clauses.parity else ""
    spans = [
        say.span.format(low=f"{low} … {top}", high=f"{last} … {high}")
        for low, top, last, high in shown.ranges
        if low not in (top, last)
    ]
    parts = [say.run.format(spans=say.disjunction.join(spans)) + step] if spans else []
    for low, top, last, high in shown.ranges:
        if low == top:
            parts.append(say.like.format(low=low, high=high) + step)
        elif low == last:
            parts.append(say.still)
    fixed = [group.symbols for group in line.groups() if group.fixed and group.suited]
    return [say.disjunction.join(parts), *(say.stays.format(groups=word) for word in dict.fromkeys(fixed))]


def _suits(line: Line, say: Phrases) -> list[str]:
    """What is said of inks and suits."""
    clauses = line.clauses
    owners = {_owner(group) for group in line.groups()} - {None, STAR}
    inks = sorted(owner for owner in owners if owner)
    bound = [ink for ink in inks if ink not in clauses.free]
    names = ", ".join(bound)
    parts: list[str] = []
    if "" in owners:
        parts.append(say.whole)
    if bound and clauses.suits is not None:
        numbers = say.disjunction.join(map(str, clauses.suits))
        parts.append(say.numbers_of_suits.format(inks=names, numbers=numbers))
    elif len(bound) == 1 and bound[0] not in dict(clauses.fixed):
        parts.append(say.one_ink.format(inks=names))
    elif len(bound) > 1:
        parts.append((say.two_inks if len(bound) == 2 else say.three_inks).format(inks=names))
    parts += [say.free.format(ink=ink) for ink in sorted(clauses.free)]
    return parts + [say.fixed.format(ink=ink, suit=say.suits[suit]) for ink, suit in clauses.fixed]


def _jokers(line: Line, say: Phrases) -> str:
    """Where jokers may stand: `jokers in the kong and the pungs`."""
    sizes: dict[int, int] = {}
    for group in line.groups():
        if group.open:
            sizes[group.size] = sizes.get(group.size, 0) + 1
    if not sizes:
        return say.no_jokers
    sets = [say.joker_sets[size - 3][min(number, 2) - 1] for size, number in sizes.items()]
    listed = say.conjunction.join([", ".join(sets[:-1]), sets[-1]] if len(sets) > 1 else sets)
    return say.jokers.format(sets=listed)


def _counted(forms: tuple[str, str], number: int) -> str:
    return forms[0 if number == 1 else 1].format(n=number)
