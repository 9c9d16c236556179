"""Which items of several chows, or several pungs, count where a set may join others only once.

The choice depends on the sets alone (and, for four of them, on the pair), so it is made once for each way the sets can
be, and noted above the facts in the word.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

from mjscore.facts import FACTS
from mjscore.facts.relations import OF_FOUR, Forms, Sets, chows_of, forms_of, pungs_of, related
from mjscore.facts.suits import ALL_CHOWS, PUNGS_BEGIN
from mjscore.readings.vectors import RANKS
from mjscore.result import Suppressed
from mjscore.rulebook.counting import ItemRule, Together
from mjscore.rulebook.model import Rulebook
from mjscore.scoring.suppression import Holding, lost

if TYPE_CHECKING:  # shares are rare, and their module is slow to load
    from fractions import Fraction

Choice = Mapping[str, int]  # item → how many times it counts
_NOTHING: Final[Choice] = {}
_MASK: Final = (1 << 12) - 1
_SUIT: Final = (1 << 21) - 1  # of the chows
_FOUR_SETS: Final = FACTS["four_chows"].mask | FACTS["four_pungs"].mask
_MEMORY: Final = 1 << 11
_MEMORY_OF_SUITS: Final = 1 << 12  # suits put in order, all chows of a hand have 2,500 ways to be


def related_word(word: int, sets: int, book: Rulebook) -> int:
    """A word with the facts of what some sets (as `facts.suits` has them) form, and with the choices of the combinations."""
    chows, pungs = sets & ALL_CHOWS, sets >> PUNGS_BEGIN
    if chows:
        found = book.related_chows.get(chows)
        if found is None:
            found = _of_chows(chows, book)
        word = word | found if found >= 0 else _with_four(word | ~found, "chows", book)
    if pungs & (pungs - 1):  # two or more
        found = book.related_pungs.get(pungs)
        if found is None:
            found = _of_pungs(pungs, book)
        word = word | found if found >= 0 else _with_four(word | ~found, "pungs", book)
    return word


def _of_chows(key: int, book: Rulebook) -> int:
    """What the chows of a key form, and which count."""
    if len(book.related_chows) >= _MEMORY:
        book.related_chows.clear()
    one, two, three = sorted((key & _SUIT, key >> 21 & _SUIT, key >> 42))
    found = book.related_chows[key] = _of_suits(one | two << 21 | three << 42, book)
    return found


def _of_pungs(key: int, book: Rulebook) -> int:
    """What the pungs of a key form, and which count."""
    if len(book.related_pungs) >= _MEMORY:
        book.related_pungs.clear()
    one, two, three = sorted((key & RANKS, key >> 9 & RANKS, key >> 18 & RANKS))
    found = book.related_pungs[key] = _of_suits((one | two << 9 | three << 18 | key >> 27 << 27) << PUNGS_BEGIN, book)
    return found


def _of_suits(sets: int, book: Rulebook) -> int:
    """The same of sets whose suits were put in order: they mean the same in any, so that few have to be looked at."""
    found = book.related_suits.get(sets)
    if found is None:
        if len(book.related_suits) >= _MEMORY_OF_SUITS:
            book.related_suits.clear()
        kind, codes = ("pungs", pungs_of(sets >> PUNGS_BEGIN)) if sets > ALL_CHOWS else ("chows", chows_of(sets))
        found = book.related_suits[sets] = _noted(codes, kind, book)
    return found


def _noted(sets: Sets, kind: str, book: Rulebook) -> int:
    """The facts of what some sets form with the choices among them; inverted where four that count alone may be there."""
    forms = forms_of(sets, kind)
    word = facts = related(forms)
    may_be_four = False
    for together in book.together:
        if together.sets == kind:
            word |= _place(_choose(len(sets), forms, together), together) << together.shift
            if len(sets) == 4:
                may_be_four |= any(not rule.condition.every & OF_FOUR & ~facts for rule in together.four)
    return ~word if may_be_four else word


def _with_four(word: int, kind: str, book: Rulebook) -> int:
    """A word of four sets with the choice of an item that they make all together, where its other facts hold too."""
    for together in book.together:
        if together.sets == kind and word & _FOUR_SETS:
            whole = next((rule for rule in together.four if rule.condition.holds(word)), None)
            if whole is not None:
                word &= ~(_MASK << together.shift)
                word |= _place({whole.id: 1}, together) << together.shift
    return word


def _place(choice: Choice, together: Together) -> int:
    """Where a choice stands in the list of them; a new one is added."""
    key = frozenset(choice.items())
    place = together.places.get(key)
    if place is None:
        place = together.places[key] = len(together.choices)
        together.choices.append(choice)
    return place


def joined_items(holding: list[Holding], word: int, book: Rulebook) -> tuple[list[Holding], list[Suppressed]]:
    """What holds, items of several sets as often as the choice noted in the word lets them count; and what it leaves."""
    counted = chosen(word, book)
    times_of: dict[str, int] = {}
    kept: list[Holding] = []
    for one in holding:
        rule, times = one
        id = rule.id
        if id not in book.combined:
            kept.append(one)
            continue
        times_of[id] = times
        counts = counted.get(id)
        if counts:
            kept.append((rule, counts))
    return kept, left_over(times_of, counted, book) if times_of and times_of != counted else []


def chosen(word: int, book: Rulebook) -> dict[str, int]:
    """What the combinations noted in a word let count."""
    found: dict[str, int] = {}
    for together in book.together:
        found.update(together.choices[word >> together.shift & _MASK])
    return found


def left_over(times: Mapping[str, int], counted: Choice, book: Rulebook) -> list[Suppressed]:
    """What the sets form too and is not counted: a set would be used twice."""
    found = []
    for together in book.together:
        by: str | None = None
        more: list[Holding] = []
        for rule in together.rules:
            id = rule.id
            counts = counted.get(id, 0)
            if counts and by is None:
                by = id
            if id in times and times[id] > counts:
                more.append((rule, times[id] - counts))
        for rule, number in more:
            found.append(lost(rule, number, by))
    return found


def _choose(number: int, forms: Forms, together: Together) -> Choice:
    """Which items of so many sets count, by what they form."""
    if not forms:
        return _NOTHING
    return _three(number, forms, together) or _twos(number, forms, together)


def _three(number: int, forms: Forms, together: Together) -> Choice:
    """The best that three sets and a fourth that joins one of them make; nothing where no three form anything."""
    best: tuple[int | Fraction, list[str]] | None = None
    for three, names in forms.items():
        if len(three) != 3:
            continue
        for rule in (rule for rule, relation in together.three if relation in names):
            ids, worth = [rule.id], rule.value
            joined = _joining(number, three, forms, together)
            if joined is not None:
                ids.append(joined.id)
                worth += joined.value
            if best is None or worth > best[0]:
                best = worth, ids
    return dict.fromkeys(best[1], 1) if best is not None else _NOTHING


def _joining(number: int, three: tuple[int, ...], forms: Forms, together: Together) -> ItemRule | None:
    """The item of two that a fourth set makes with one of three, the first of the table's order."""
    fourth = [place for place in range(number) if place not in three]
    pairs = [(min(one, two), max(one, two)) for one in fourth for two in three]
    names = {name for pair in pairs for name in forms.get(pair, ())}
    return next((rule for rule, relation in together.two if relation in names), None)


def _twos(number: int, forms: Forms, together: Together) -> Choice:
    """Every two that form something, less the repeats that are too many."""
    links: dict[str, int] = {}
    group = list(range(number))  # by set, the connected group that it is in
    for two, names in forms.items():
        if len(two) != 2:
            continue
        for rule in (rule for rule, relation in together.two if relation in names):
            links[rule.id] = links.get(rule.id, 0) + 1
            joined, old = group[two[0]], group[two[1]]
            group = [joined if place == old else place for place in group]
    if together.dropped is not None:
        _drop(links, together.dropped, number - len(set(group)))
    return {id: times for id, times in links.items() if times}


def _drop(links: dict[str, int], order: Sequence[str], most: int) -> None:
    """Takes out links that are too many: first each is reduced to one, then to none, in this order."""
    for least in (1, 0):
        for id in order:
            while links.get(id, 0) > least and sum(links.values()) > most:
                links[id] -= 1
