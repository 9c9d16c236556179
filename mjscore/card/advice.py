"""The warnings about a line that holds, and about two lines that are one (american.md, section 2)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mjscore.card import sizes
from mjscore.card.expand import PACKED_BYTES
from mjscore.card.findings import WARNING, Finding
from mjscore.card.index import Expanded
from mjscore.card.records import EVEN, NUMBER, Group, Line


def advise(line: Line) -> Iterator[Finding]:
    """The warnings about one line: those about groups first, then those about the line."""
    for group in line.groups():
        yield from _about_group(line, group)
    yield from _about_moves(line)
    if not line.nobonus and not any(group.open for group in line.groups()):
        yield _line(
            line,
            "no_joker_set",
            "no set open to jokers: the jokerless bonus then comes by itself",
            "if the line belongs to Singles and Pairs, write nobonus behind the section's title",
        )
    if line.value % 5:
        yield _line(
            line,
            "odd_value",
            f"a value of {line.value} is no multiple of 5",
            "values are whole cents; hold the line against the paper",
        )


def _about_group(line: Line, group: Group) -> Iterator[Finding]:
    word = group.symbols
    if not group.equal and max(word.count(symbol) for symbol in word) >= 3:
        yield _group(
            line,
            group,
            "bundle_repeats",
            f"{word} is a bundle of single tiles, with one three times or more: a space forgotten?",
            "write a space where the card has one",
        )
    if group.ink is not None and not group.suited:
        yield _group(line, group, "no_effect", f"{word} has no suit: its ink says nothing", f"drop the {group.ink}")
    if group.natural and (group.size < 3 or not group.equal):
        yield _group(line, group, "no_effect", f"no joker may stand in {word} anyway: ^ says nothing", "drop the ^")
    if group.fixed and (line.clauses.move is None or not any(symbol in "123456789" for symbol in word)):
        why = "the line does not move" if line.clauses.move is None else f"{word} has no digits"
        yield _group(line, group, "no_effect", f"{why}: ! says nothing", "drop the !")


def _about_moves(line: Line) -> Iterator[Finding]:
    clauses = line.clauses
    digits = [sizes.digits_of(mask) for form in line.forms for mask in sizes.masks(form, sizes.moving_mask)]
    gap = next((found for found in digits if sizes.has_gap(found, clauses)), None)
    if gap is not None:
        yield _line(
            line,
            "run_gap",
            f"the numbers of the run have a gap: {' '.join(map(str, gap))}",
            "fine if the card prints it so",
        )
    if clauses.parity is None:
        return
    if clauses.move is None and not any(group.wild and group.kind == NUMBER for group in line.groups()):
        yield _line(line, "no_effect", f"{clauses.parity} has nothing to limit", "write (run), (like) or a ?")
    wrong = [digit for found in digits for digit in found if (digit % 2 == 0) != (clauses.parity == EVEN)]
    if clauses.move is not None and wrong:
        yield _line(
            line,
            "parity",
            f"{clauses.parity}, yet the moving number {wrong[0]} is {'odd' if wrong[0] % 2 else 'even'}",
            "type numbers of the parity the clause names",
        )


def same_hands(expanded: Sequence[Expanded]) -> list[Finding]:
    """A warning for every line whose instantiations are those of an earlier one."""
    first: dict[frozenset[bytes], Line] = {}
    found = []
    for each in expanded:
        hands = frozenset([packed.to_bytes(PACKED_BYTES, "little") for packed in each.packed])
        earlier = first.setdefault(hands, each.line)
        if earlier is not each.line:
            found.append(
                _line(
                    each.line,
                    "same_hands",
                    f"the same hands as {earlier.label}, with other inks or in another order",
                    "hold both lines against the paper",
                )
            )
    return found


def _group(line: Line, group: Group, code: str, message: str, help: str) -> Finding:
    return Finding(code, WARNING, line.number, group.begin + 1, group.end - group.begin, line.label, message, help)


def _line(line: Line, code: str, message: str, help: str) -> Finding:
    begin, end = line.forms[0].begin, line.forms[-1].end
    return Finding(code, WARNING, line.number, begin + 1, max(1, end - begin), line.label, message, help)
