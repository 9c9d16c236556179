"""The fans of several chows and pungs that count, against a slow enumeration of all ways to put sets together."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, combinations_with_replacement, pairwise, permutations
from random import Random

import mjscore
from mjscore.facts.relations import chows_of, pungs_of
from mjscore.facts.suits import ALL_CHOWS, PUNGS_BEGIN
from mjscore.readings.vectors import CHOW, PAIR, PUNG
from mjscore.scoring.combine import chosen, related_word
from mjscore.scoring.parts import joined, parts_of, sets_of

BOOK = mjscore.load("mcr")
VALUES = {rule.id: int(rule.value) for rule in BOOK.items}
TWO_CHOWS = ("pure_double_chow", "mixed_double_chow", "short_straight", "two_terminal_chows")
Sets = tuple[int, ...]


def two_chows(one: int, two: int) -> str | None:
    """The fan that two chows make, by their lowest tiles."""
    same_suit, apart = one // 9 == two // 9, abs(one % 9 - two % 9)
    if apart == 0:
        return "pure_double_chow" if same_suit else "mixed_double_chow"
    if same_suit and apart in (3, 6):
        return "short_straight" if apart == 3 else "two_terminal_chows"
    return None


def three_chows(chows: Sets) -> str | None:
    """The fan that three chows make."""
    suits, ranks = {code // 9 for code in chows}, sorted(code % 9 for code in chows)
    steps = (ranks[1] - ranks[0], ranks[2] - ranks[1])
    if len(suits) == 1:
        names = {
            (0, 0): "pure_triple_chow",
            (3, 3): "pure_straight",
            (1, 1): "pure_shifted_chows",
            (2, 2): "pure_shifted_chows",
        }
        return names.get(steps)
    if len(suits) == 3:
        return {(0, 0): "mixed_triple_chow", (3, 3): "mixed_straight", (1, 1): "mixed_shifted_chows"}.get(steps)
    return None


def four_chows(chows: Sets, pair: int) -> str | None:
    """The fan that four chows and a pair make."""
    suits, ranks = Counter(code // 9 for code in chows), sorted(code % 9 for code in chows)
    steps = {two - one for one, two in pairwise(ranks)}
    if len(suits) == 1 and steps == {0}:
        return "quadruple_chow"
    if len(suits) == 1 and steps in ({1}, {2}):
        return "four_pure_shifted_chows"
    fives = pair < 27 and pair % 9 == 4
    if ranks == [0, 0, 6, 6] and fives:
        if len(suits) == 1 and pair // 9 in suits:
            return "pure_terminal_chows"
        each = sorted(chows)
        if len(suits) == 2 and pair // 9 not in suits and len(set(each)) == 4:
            return "three_suited_terminal_chows"
    return None


def forests(links: list[tuple[int, int]], number: int) -> int:
    """The most links that can be kept so that no set joins others by two ways: no ring is closed."""
    for size in range(len(links), 0, -1):
        for some in combinations(links, size):
            group = list(range(number))
            for one, two in some:
                if group[one] == group[two]:
                    break
                old, new = group[one], group[two]
                group = [new if place == old else place for place in group]
            else:
                return size
    return 0


def wanted_of_chows(chows: Sets, pair: int) -> Counter[str]:
    """What counts of chows, by trying everything."""
    four = four_chows(chows, pair) if len(chows) == 4 else None
    if four:
        return Counter([four])
    places = range(len(chows))
    best: Counter[str] = Counter()
    for three in combinations(places, 3):
        name = three_chows(tuple(chows[place] for place in three))
        if name is None:
            continue
        joined = {two_chows(chows[one], chows[two]) for one in places if one not in three for two in three}
        more = next(([id] for id in TWO_CHOWS if id in joined), [])
        found = Counter([name, *more])
        if worth(found) > worth(best):
            best = found
    if best:
        return best
    links = [(one, two) for one, two in combinations(places, 2) if two_chows(chows[one], chows[two])]
    counted = Counter(str(two_chows(chows[one], chows[two])) for one, two in links)
    most = forests(links, len(chows))
    order = ["two_terminal_chows", "short_straight", "mixed_double_chow", "pure_double_chow"]
    for least in (1, 0):
        for id in order:
            counted[id] -= min(max(0, counted[id] - least), max(0, counted.total() - most))
    return +counted


def worth(counted: Counter[str]) -> int:
    return sum(VALUES[id] * times for id, times in counted.items())


def vectors_of(chows: Sets, pungs: Sets, pair: int) -> tuple[int, int, int, int]:
    vectors = [0, 0, 0, 0]
    for codes, of in ((chows, CHOW), (pungs, PUNG), ((pair,), PAIR)):
        for code in codes:
            vectors[code // 9] += of[code % 9]
    return vectors[0], vectors[1], vectors[2], vectors[3]


def counted_of(chows: Sets, pungs: Sets, pair: int) -> Counter[str]:
    vectors = vectors_of(chows, pungs, pair)
    parts = parts_of(vectors, (0, 0, 0, 0), 0)
    word = related_word(joined(parts), sets_of(parts), BOOK)
    return Counter(chosen(word, BOOK))


def test_all_chows_of_two_suits_count_as_enumerated() -> None:
    lows = [*range(7), *range(9, 16)]
    for number in (1, 2, 3, 4):
        for chows in combinations_with_replacement(lows, number):
            pungs = tuple(range(27, 31 - number))
            assert counted_of(chows, (), 33) == wanted_of_chows(chows, 33), chows
            assert not pungs or counted_of(chows, pungs[:1], 33) == wanted_of_chows(chows, 33)


def test_chows_of_three_suits_and_any_pair_count_as_enumerated() -> None:
    rng = Random(4)
    lows = [9 * suit + rank for suit in range(3) for rank in range(7)]
    ends = [9 * suit + rank for suit in range(3) for rank in (0, 6)]
    for _ in range(6000):
        chows = tuple(sorted(rng.choice(rng.choice((lows, lows, ends))) for _ in range(4)))
        pair = rng.choice((4, 13, 22, 30))
        assert counted_of(chows, (), pair) == wanted_of_chows(chows, pair), (chows, pair)


def three_pungs(pungs: Sets) -> str | None:
    if min(pungs) >= 31:
        return "big_three_dragons"
    if min(pungs) >= 27 and max(pungs) < 31:
        return "big_three_winds"
    if max(pungs) > 26:
        return None
    suits, ranks = {code // 9 for code in pungs}, sorted(code % 9 for code in pungs)
    steps = (ranks[1] - ranks[0], ranks[2] - ranks[1])
    if len(suits) == 1 and steps == (1, 1):
        return "pure_shifted_pungs"
    return {(0, 0): "triple_pung", (1, 1): "mixed_shifted_pungs"}.get(steps) if len(suits) == 3 else None


def two_pungs(one: int, two: int) -> str | None:
    if min(one, two) >= 31:
        return "two_dragon_pungs"
    return "double_pung" if max(one, two) < 27 and one % 9 == two % 9 else None


def wanted_of_pungs(pungs: Sets) -> Counter[str]:
    """What counts of pungs, by trying everything."""
    if len(pungs) == 4 and pungs[3] < 27 and pungs[3] - pungs[0] == 3 and pungs[0] // 9 == pungs[3] // 9:
        return Counter(["four_pure_shifted_pungs"])
    if pungs == (27, 28, 29, 30):
        return Counter(["big_four_winds"])
    best: Counter[str] = Counter()
    for three in combinations(pungs, 3):
        name = three_pungs(three)
        if name is not None:
            joined = {two_pungs(one, two) for one in pungs if one not in three for two in three}
            found = Counter([name, *next(([id] for id in ("double_pung", "two_dragon_pungs") if id in joined), [])])
            best = max(best, found, key=worth)
    if best:
        return best
    return Counter(name for one, two in combinations(pungs, 2) if (name := two_pungs(one, two)))


def test_pungs_count_as_enumerated() -> None:
    rng = Random(9)
    kinds = [[*range(27)], [*range(27, 34)], [0, 1, 2, 3, 9, 10, 11, 18, 19, 20], [0, 9, 18, 4, 13, 22], [*range(34)]]
    for _ in range(6000):
        pungs = tuple(sorted(rng.sample(rng.choice(kinds), rng.randint(1, 4))))
        pair = next(code for code in (26, 33, 17, 8, 32) if code not in pungs)
        assert counted_of((), pungs, pair) == wanted_of_pungs(pungs), pungs


def test_the_keys_of_sets_give_the_sets_back() -> None:
    rng = Random(2)
    for _ in range(500):
        chows = tuple(sorted(9 * rng.randrange(3) + rng.randrange(7) for _ in range(rng.randint(0, 4))))
        pungs = tuple(sorted(rng.sample(range(34), 4 - len(chows))))
        vectors = vectors_of(chows, pungs, 5)
        sets = sets_of(parts_of(vectors, (0, 0, 0, 0), 0))
        assert chows_of(sets & ALL_CHOWS) == chows
        assert pungs_of(sets >> PUNGS_BEGIN) == pungs


def test_an_item_that_is_not_played_joins_nothing() -> None:
    book = mjscore.with_rules(BOOK, {"values": {"pure_double_chow": 0, "mixed_straight": 0}})
    vectors = vectors_of((0, 0, 12, 24), (), 8)
    parts = parts_of(vectors, (0, 0, 0, 0), 0)
    word = related_word(joined(parts), sets_of(parts), book)
    assert chosen(word, book) == {}
    assert counted_of((0, 0, 12, 24), (), 8) == Counter(mixed_straight=1, pure_double_chow=1)


def test_what_counts_does_not_depend_on_which_suits_the_sets_are_of() -> None:
    rng = Random(7)
    for _ in range(300):
        chows = [9 * rng.randrange(3) + rng.randrange(7) for _ in range(rng.randint(2, 4))]
        pungs = rng.sample(range(34), rng.randint(2, 4))
        found = set()
        for order in permutations(range(3)):
            suits = (*order, 3)
            moved = [tuple(sorted(9 * suits[code // 9] + code % 9 for code in codes)) for codes in (chows, pungs)]
            choices = (counted_of(moved[0], (), 33), counted_of((), moved[1], 26))
            found.add(tuple(frozenset(choice.items()) for choice in choices))
        assert len(found) == 1
