"""A line into its instantiations (american.md, S12), in the order of S12, each kept once.

The line has been checked, so its ways to choose are bounded. An instantiation is one integer, the sum of its groups':
the bag of all its places, the bag of its natural places (those no joker may take), and its sets, three bits for every
kind, size and whether natural-only. So equal instantiations are equal integers, and taking a set out is a subtraction.
A *template* is a form with everything chosen but the suits.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import product

from mjscore.card.kinds import (
    BOX,
    COPIES,
    DRAGONS_IN_ORDER,
    FLOWER,
    GREEN,
    GUARD,
    HONOURS,
    JOKER,
    LANE,
    LANE_MASK,
    ONE,
    SOAP,
    WIDTH,
    WINDS_IN_ORDER,
    count,
    number,
)
from mjscore.card.records import DRAGON, NUMBER, ODD, STAR, WHOLE, WIND, Choice, Clauses, Form, Group, Line
from mjscore.card.sizes import moves

SETS = 2 * LANE  # where the sets begin
SET_BITS, SETS_OF_KIND = 3, 24  # bits of one field, and of the eight fields of a kind
PACKED_BYTES = (SETS + SETS_OF_KIND * (FLOWER + 1) + 7) // 8  # as bytes: hashes of such sparse integers often collide
LOOSE = (1 << LANE) + 1  # a loose tile: a place, and a natural one
_GUARD = GUARD | GUARD << LANE
_BOX = (BOX | BOX << LANE) | _GUARD
_BAGS = (1 << SETS) - 1
_FIXED = {**{letter: HONOURS[letter] for letter in "NEWSRGFJ"}, "0": SOAP}

Known = dict[tuple[int, int | None, int], tuple[int, ...]]  # by group, pick and move: what it adds in every suit


class Template:
    """A chosen form with its `?` and its move chosen: what is left to choose is the suit of every ink.

    Templates are told apart by identity: how their groups are written is remembered by it.
    """

    __slots__ = ("groups", "of_group", "owners", "picks", "shift")

    def __init__(
        self,
        groups: tuple[Group, ...],
        picks: tuple[int | None, ...],
        shift: int,
        owners: tuple[str, ...],
        of_group: tuple[int | None, ...],
    ) -> None:
        self.groups = groups
        self.picks = picks  # by group: the kind (of a number: the digit) its `?` stands for
        self.shift = shift  # how far the moving numbers move
        self.owners = owners  # inks in alphabetical order, then a star for every group that has one
        self.of_group = of_group  # by group: which of the owners it belongs to


def set_place(kind: int, size: int, natural: bool) -> int:
    """Where the number of such sets stands in an instantiation."""
    return SETS + SETS_OF_KIND * kind + SET_BITS * (2 * (size - 3) + natural)


def a_set(kind: int, size: int, natural: bool) -> int:
    """What a set of three or more adds to an instantiation."""
    return ONE[kind] * size * (LOOSE if natural else 1) + (1 << set_place(kind, size, natural))


def chosen_forms(form: Form) -> Iterator[tuple[Group, ...]]:
    """The forms that the brackets make, the leftmost bracket slowest."""
    parts = [item.forms if isinstance(item, Choice) else ((item,),) for item in form.items]
    for chosen in product(*parts):
        yield tuple(group for part in chosen for group in part)


def group_kinds(group: Group, pick: int | None, shift: int, suit: int) -> list[int]:
    """The kind of every symbol of a group, everything chosen. An unsuited group does not read the suit."""
    if group.equal:
        return [_kind_of_equal(group, pick, shift, suit)] * group.size
    by = 0 if group.fixed else shift
    return [_symbol_kind(symbol, by, suit) for symbol in group.symbols]


def _kind_of_equal(group: Group, pick: int | None, shift: int, suit: int) -> int:
    if pick is not None and group.wild:
        return number(suit, pick) if group.kind == NUMBER else pick
    return _symbol_kind(group.symbols[0], 0 if group.fixed else shift, suit)


def _symbol_kind(symbol: str, by: int, suit: int) -> int:
    if symbol in _FIXED:
        return _FIXED[symbol]
    return GREEN + suit if symbol == "D" else number(suit, int(symbol) + by)


def piece(group: Group, pick: int | None, shift: int, suit: int) -> int:
    """What a group adds to an instantiation."""
    if group.equal:
        return _piece_of_equal(_kind_of_equal(group, pick, shift, suit), group.size, group.natural)
    return sum([ONE[kind] for kind in group_kinds(group, pick, shift, suit)]) * LOOSE


@lru_cache(maxsize=512)
def _piece_of_equal(kind: int, size: int, natural: bool) -> int:
    """What so many of a kind add, from a single to a sextet."""
    return ONE[kind] * size * LOOSE if size < 3 or kind == JOKER else a_set(kind, size, natural)


def owners_of(groups: tuple[Group, ...]) -> tuple[tuple[str, ...], tuple[int | None, ...]]:
    """Who chooses a suit: inks in alphabetical order, then the stars as written; and the owner of every group."""
    inks = {group.ink or WHOLE for group in groups if group.suited and group.ink != STAR}
    owners = sorted(inks)
    of_group: list[int | None] = []
    for group in groups:
        if not group.suited:
            of_group.append(None)
        elif group.ink == STAR:
            of_group.append(len(owners))
            owners.append(STAR)
        else:
            of_group.append(owners.index(group.ink or WHOLE))
    return tuple(owners), tuple(of_group)


def suit_choices(owners: tuple[str, ...], clauses: Clauses) -> list[tuple[int, ...]]:
    """The suits the owners may have (S3, S8), the first owner's slowest."""
    fixed = dict(clauses.fixed)
    options = [(fixed[owner],) if owner in fixed else (0, 1, 2) for owner in owners]
    bound = [place for place, owner in enumerate(owners) if owner != STAR and owner not in clauses.free]
    inks = sum(owner != STAR for owner in owners)
    found = []
    for suits in product(*options[:inks]):
        different = len({suits[place] for place in bound})
        if different == len(bound) if clauses.suits is None else (different or 1) in clauses.suits:
            found.append(suits)
    return [inked + starred for inked in found for starred in product(*options[inks:])]


def wild_choices(groups: tuple[Group, ...], parity: str | None) -> Iterator[tuple[int | None, ...]]:
    """For every group the kind or digit its `?` stands for (S7), the first written slowest."""
    slots: dict[tuple[str, str | int], list[int]] = {}  # kind and label, or place for want of one: groups
    for place, group in enumerate(groups):
        if group.wild:
            slots.setdefault((group.kind, place if group.tag is None else group.tag), []).append(place)
    if not slots:
        yield (None,) * len(groups)
        return
    digits = range(1, 10) if parity is None else range(1 if parity == ODD else 2, 10, 2)
    options = {WIND: WINDS_IN_ORDER, DRAGON: DRAGONS_IN_ORDER, NUMBER: tuple(digits)}
    keys = list(slots)
    tagged = [
        [place for place, (of_kind, tag) in enumerate(keys) if of_kind == kind and isinstance(tag, str)]
        for kind in (WIND, DRAGON, NUMBER)
    ]
    for chosen in product(*(options[kind] for kind, _ in keys)):
        if any(len({chosen[place] for place in places}) < len(places) for places in tagged):
            continue
        picks: list[int | None] = [None] * len(groups)
        for key, pick in zip(keys, chosen, strict=True):
            for place in slots[key]:
                picks[place] = pick
        yield tuple(picks)


def owner_pieces(template: Template, known: Known) -> tuple[int, list[tuple[int, ...]]]:
    """What the unsuited groups add, and for every owner what its groups add in each of the suits.

    `known` keeps the pieces of the form's groups, which most of its templates share.
    """
    rest = 0
    owners: list[tuple[int, ...]] = [(0, 0, 0)] * len(template.owners)
    for place, owner in enumerate(template.of_group):
        key = place, template.picks[place], template.shift
        pieces = known.get(key)
        if pieces is None:
            suits = (0,) if owner is None else (0, 1, 2)
            pieces = known[key] = tuple([piece(template.groups[place], *key[1:], suit) for suit in suits])
        if owner is None:
            rest += pieces[0]
        else:
            before = owners[owner]
            owners[owner] = before[0] + pieces[0], before[1] + pieces[1], before[2] + pieces[2]
    return rest, owners


def from_box(packed: int) -> bool:
    """Whether the box can supply an instantiation (S12)."""
    over = (_BOX - (packed & _BAGS)) & _GUARD ^ _GUARD  # kinds with more places, or natural places, than copies
    if not over:
        return True
    if over >> LANE:
        return False
    wanting = count(packed >> LANE & LANE_MASK, JOKER)
    while over:
        kind = (over.bit_length() - 1) // WIDTH
        wanting += count(packed & LANE_MASK, kind) - COPIES[kind]
        over ^= 1 << over.bit_length() - 1
    return wanting <= COPIES[JOKER]


def templates(line: Line) -> Iterator[tuple[list[Template], list[tuple[int, ...]], Known]]:
    """For every chosen form and choice of `?`: its templates, one a move, and the suits its owners may have."""
    for form in line.forms:
        for groups in chosen_forms(form):
            owners, of_group = owners_of(groups)
            suits = suit_choices(owners, line.clauses)
            shifts = moves(sorted({int(digit) for group in groups for digit in group.moving}), line.clauses)
            known: Known = {}
            for picks in wild_choices(groups, line.clauses.parity):
                yield [Template(groups, picks, shift, owners, of_group) for shift in shifts], suits, known
