"""Han counted in parts: items of the tiles, items of the win and of bonus tiles, fu; each of them is remembered by itself.

The facts that one part asks for are few, and come back in hand after hand, while all together are different in almost
every hand. So adding up remembered parts is what a count costs that was never met.
"""

from __future__ import annotations

from mjscore.facts import FACTS
from mjscore.result import Count, Item, Suppressed, made
from mjscore.rulebook.counting import Apart, Index
from mjscore.rulebook.model import Rulebook
from mjscore.scoring.fu import alike_in_fu
from mjscore.scoring.han import base_of
from mjscore.scoring.holding import placed_holding
from mjscore.scoring.shares import worth_of
from mjscore.scoring.suppression import Holding, suppressed

_MEMORY = 1 << 12
_WON = FACTS["won"].mask
_DEALER = FACTS["dealer"].mask
_DRAWN = FACTS["self_drawn"].mask

Part = tuple[tuple[tuple[int, Item], ...], tuple[tuple[int, Suppressed], ...], int, int]
"""Items and suppressed items, each with its place; their han; how much of it helps to reach the minimum."""


def limits_apart(word: int, book: Rulebook, apart: Apart) -> list[Holding]:
    """The special hands that a word of facts makes."""
    word &= apart.limit_facts
    known: list[Holding] | None = apart.by_limit.get(word)
    if known is None:
        if len(apart.by_limit) >= _MEMORY:
            apart.by_limit.clear()
        held = placed_holding(book.limit_index, word, bool(word & _WON))
        known = apart.by_limit[word] = [one for _, one in held]
    return known


def count_apart(word: int, book: Rulebook, apart: Apart) -> Count:
    """The count of a hand that is no special one."""
    rule, fu_rule = book.value.of_base, book.fu
    assert rule is not None
    assert fu_rule is not None
    tiles: Part = apart.by_tiles.get(word & apart.tile_facts) or _part(
        word & apart.tile_facts, apart.tiles, apart.by_tiles, book
    )
    aside: Part = apart.by_aside.get(word & apart.aside_facts) or _part(
        word & apart.aside_facts, apart.aside, apart.by_aside, book
    )
    placed, below, han, towards = tiles
    more, more_below, more_han, more_towards = aside
    if more:
        placed = tuple(sorted(placed + more))
        han += more_han
    if more_below:
        below = tuple(sorted(below + more_below))
    fu = alike_in_fu(word & book.fu_facts, fu_rule, book)[0]
    base, limit = base_of(han, fu, rule)
    value = worth_of(book.payment, base, bool(word & _DEALER), bool(word & _DRAWN))
    minimum, problem = book.minimum, None
    if minimum is not None and towards + more_towards < minimum.least and word & _WON and not word & minimum.exempt:
        problem = minimum.code
    items, lost = tuple([item for _, item in placed]), tuple([item for _, item in below])
    totals = (book.value.unit, han), (rule.fu, fu)
    return made(Count, (items, lost, totals, limit, value, base, base, problem))


def _part(word: int, index: Index, known: dict[int, Part], book: Rulebook) -> Part:
    """What some items come to with the facts that they ask for; remembered."""
    if len(known) >= _MEMORY:
        known.clear()
    held = placed_holding(index, word, bool(word & _WON))
    place_of = {rule.id: place for place, (rule, _) in held}
    kept, gone = suppressed([one for _, one in held], word, (), not book.suppressed_still_suppress)
    minimum = book.minimum
    han = towards = 0
    items = []
    for rule, times in kept:
        worth = int(rule.value) * times
        items.append((place_of[rule.id], made(Item, (rule.id, times, rule.unit, rule.value * times, ()))))
        if rule.unit == book.value.unit:
            han += worth
        if minimum is not None and rule.unit == minimum.unit and rule.klass in minimum.classes:
            towards += worth
    below = tuple([(place_of[one.id], one) for one in gone])
    found = known[word] = tuple(items), below, han, towards
    return found
