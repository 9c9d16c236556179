"""The errors of a line beyond its words, in the order american.md gives: clause inks, tiles, inks, like and run, size."""

from __future__ import annotations

from mjscore.card import sizes
from mjscore.card.findings import Fault
from mjscore.card.records import RUN, Clauses, Form

TILES = 14
MOST_INKS = 3
MOST_WAYS_OF_A_CARD = 200_000


def check_forms(forms: tuple[Form, ...], clauses: Clauses) -> None:
    """Nothing, if the forms of a line hold. Raises Fault at the first error."""
    _clause_inks(forms, clauses)
    _tiles(forms)
    for form in forms:
        _missing_inks(form)
    for form in forms:
        _number_of_inks(form)
    for form in forms:
        _moving(form, clauses)


def _clause_inks(forms: tuple[Form, ...], clauses: Clauses) -> None:
    inks = {group.ink for form in forms for group in form.groups() if group.suited}
    named = {f"free {ink}": ink for ink in clauses.free}
    for words, begin, end in clauses.places:
        ink = named.get(words, words[0] if "=" in words else None)
        if ink is not None and ink not in inks:
            raise Fault(
                "card_clause", f"no suited group has the ink {ink}", "name an ink of the line, or drop it", begin, end
            )


def _tiles(forms: tuple[Form, ...]) -> None:
    numbers = [sizes.tile_numbers(form) for form in forms]
    wrong = next((place for place, found in enumerate(numbers) if found != [TILES]), None)
    if wrong is None:
        return
    form = forms[wrong]
    if len(forms) == 1:
        by_choice = " by choice" if len(numbers[0]) > 1 else ""
        what = f"{_either(numbers[0])} tiles{by_choice}, not {TILES}"
    else:
        each = ", ".join(f"form {place}: {_either(found)}" for place, found in enumerate(numbers[:9], 1))
        what = f"not {TILES} tiles in every form ({each})"
    raise Fault("card_tiles", f"{what}: {_excerpt(form)}", _tiles_help(numbers[wrong]), form.begin, form.end)


def _excerpt(form: Form) -> str:
    groups = [group.symbols + (group.ink or "") for group in form.groups()]
    return " ".join(groups[:12]) + (" …" if len(groups) > 12 else "")


def _tiles_help(numbers: list[int]) -> str:
    if len(numbers) > 1:
        return "every choice of a bracket needs the same number of tiles"
    off = TILES - numbers[0]
    count = f"{abs(off)} tile{'' if abs(off) == 1 else 's'}"
    return f"{count} {'missing' if off > 0 else 'too many'}: hold the line against the paper"


def _either(numbers: list[int]) -> str:
    shown = [str(number) for number in numbers[:5]] + (["…"] if len(numbers) > 5 else [])
    return " or ".join(shown)


def _missing_inks(form: Form) -> None:
    if 3 not in sizes.masks(form, sizes.suited_mask):
        return
    group = next(group for group in form.groups() if sizes.suited_mask(group) == 2)
    raise Fault(
        "card_ink",
        f"{group.symbols} has no ink, but other groups of the form have one",
        f"give it the ink of its colour: {group.symbols}a",
        group.begin,
        group.end,
    )


def _number_of_inks(form: Form) -> None:
    masks = {0}
    for item in form.items:
        choices = {sizes.mask_of(groups, sizes.ink_mask) for groups in sizes.choices(item)}
        masks = {before | mask for before in masks for mask in choices}
        most = max(masks, key=int.bit_count)
        if most.bit_count() > MOST_INKS:  # at once, so that there are never many different masks
            letters = [chr(ord("a") + place) for place in range(26) if most >> place & 1]
            raise Fault(
                "card_inks",
                f"{len(letters)} inks in one form ({', '.join(letters)}), but there are three suits",
                "use at most three inks; * is an ink of one group alone",
                form.begin,
                form.end,
            )


def _moving(form: Form, clauses: Clauses) -> None:
    if clauses.move == RUN:
        digits = sizes.few_digits(form)
        if digits is not None:
            raise Fault(
                "card_run",
                f"a run needs two different moving numbers, here {_moving_words(digits)}",
                "write (like) for one number, or drop the clause",
                *_clause_place(clauses),
            )
    elif clauses.move is not None:
        digits = sizes.other_than_one_digit(form)
        if digits is not None:
            raise Fault(
                "card_like",
                f"like needs exactly one moving number, here {_moving_words(digits)}",
                "write (run) for several numbers, ! for those that stay",
                *_clause_place(clauses),
            )


def _moving_words(digits: list[int]) -> str:
    if not digits:
        return "nothing moves"
    return f"{' '.join(map(str, digits))} move{'s' if len(digits) == 1 else ''}"


def _clause_place(clauses: Clauses) -> tuple[int, int]:
    return next((begin, end) for words, begin, end in clauses.places if clauses.move in words.split(" "))


def count_ways(forms: tuple[Form, ...], clauses: Clauses, before: int) -> int:
    """The ways to choose of a line. `before`: those of the lines before it. Raises Fault (`card_size`)."""
    total = 0
    most = min(sizes.MOST_WAYS, MOST_WAYS_OF_A_CARD - before)
    for form in forms:
        number = sizes.number_of_forms(form)
        total += number if total + number > most else sizes.ways(form, clauses)
        if total > most:
            break
    place = forms[0].begin, forms[-1].end
    if total > sizes.MOST_WAYS:
        raise Fault(
            "card_size",
            f"{_big(total)} ways to choose, more than {sizes.MOST_WAYS}",
            "no printed line has so many: type fewer ?, stars or choices",
            *place,
        )
    if total > most:
        raise Fault(
            "card_size",
            f"the lines up to here have more than {MOST_WAYS_OF_A_CARD} ways to choose",
            "no printed card has so many: type fewer ?, stars or choices",
            *place,
        )
    return total


def _big(number: int) -> str:
    return str(number) if number < 10**12 else f"10^{number.bit_length() * 30103 // 100000} and more"
