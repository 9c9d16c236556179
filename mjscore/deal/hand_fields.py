"""A hand as fields: `{sets: […], pair: 5p}`, or the bare count that stands for one: `{fan: 5}`."""

from __future__ import annotations

from typing import Any

from mjscore.deal.hand_text import Written
from mjscore.deal.melds import make_meld
from mjscore.deal.records import CHOW, KONG, PUNG, Meld, Told
from mjscore.deal.words import Path, Reader, guess, known, listed, shown, too_large, word_of
from mjscore.tiles.kinds import BONUS, PLAIN, bag_of
from mjscore.tiles.notation import plain, read_tile, read_word, text_of

IN_HAND = frozenset(("sets", "pair"))
_IN_SET = frozenset((CHOW, PUNG, KONG, "from", "concealed", "added"))
_MOST_SETS = 8  # more are not looked at: the count is wrong long before
_LARGEST_COUNT = 10**9
_LARGEST_DOUBLES = 100  # what is doubled more often nobody can pay, nor write down


def read_hand_fields(reader: Reader, data: dict[Any, Any], path: Path) -> Written | None:
    """The hand of a structured form, sets and pair as written; None with the problems noted."""
    before = len(reader.problems)
    fields = known(reader, data, IN_HAND, path, "a hand")
    melds: list[Meld] = []
    groups: list[tuple[int, ...]] = []
    sets = fields.get("sets")
    if sets is None:
        sets = []
    if not isinstance(sets, list):
        reader.fault("bad_value", f"{shown(sets)} is no list of sets", "write sets: [{pung: E}, …]", (*path, "sets"))
        return None
    if len(sets) > _MOST_SETS:
        message = f"{len(sets)} sets are written, a hand has four and a pair"
        reader.fault("tile_count", message, "keep the sets of one hand", (*path, "sets"))
        return None
    for place, entry in enumerate(sets):
        found = _read_set(reader, entry, (*path, "sets", place))
        if isinstance(found, Meld):
            melds.append(found)
        elif found is not None:
            groups.append(found)
    pair = fields.get("pair")
    if pair is not None:
        codes = _read_pair(reader, pair, (*path, "pair"))
        if codes is not None:
            groups.append(codes)
    if len(reader.problems) > before:
        return None
    total = high = concealed = 0
    for meld in melds:
        total += meld.bag
        high |= total
    for group in groups:
        concealed += bag_of(group)
        high |= total + concealed
    number = sum(len(group) for group in groups)
    words = tuple(tuple(sorted(plain(group))) for group in groups)
    return Written(tuple(melds), concealed, total, number, 0, None, high & reader.words.mask != 0, words)


def _read_set(reader: Reader, entry: Any, path: Path) -> Meld | tuple[int, ...] | None:
    if not isinstance(entry, dict):
        reader.fault("bad_value", f"{shown(entry)} is no set", "a set is {pung: E}, {kong: R} or {chow: 1m}", path)
        return None
    before = len(reader.problems)
    fields = known(reader, entry, _IN_SET, path, "a set")
    kinds = [kind for kind in (CHOW, PUNG, KONG) if fields.get(kind) is not None]
    concealed, added = (_flag(reader, fields, name, path) for name in ("concealed", "added"))
    source = None
    if fields.get("from") is not None:
        source = reader.seat(fields["from"], (*path, "from"))
    if len(reader.problems) > before:
        return None
    if len(kinds) != 1:
        message = "a set is named by chow, pung or kong" + (f", not by {' and '.join(kinds)}" if kinds else "")
        reader.fault("contradiction" if kinds else "missing", message, "write one of them: {pung: E}", path)
        return None
    kind = kinds[0]
    if concealed and (source is not None or added):
        other = "from" if source is not None else "added"
        message = f"a concealed {kind} has no {other}: nobody else's tile is in it"
        reader.fault("contradiction", message, f"take out {other}, or concealed", (*path, other))
        return None
    if added and kind != KONG:
        reader.fault(
            "contradiction", f"a {kind} is not added to", "only a kong is: {kong: 9m, added: true}", (*path, "added")
        )
        return None
    codes = _codes_of_set(reader, kind, fields[kind], (*path, kind))
    if codes is None:
        return None
    if concealed and kind != KONG:
        return codes
    if added:
        return make_meld(codes[1:], False, source, codes[0])
    return make_meld(codes, concealed, source, None)


def _codes_of_set(reader: Reader, kind: str, value: Any, path: Path) -> tuple[int, ...] | None:
    tile = read_tile(value) if isinstance(value, str) else None
    if tile is None:
        lowest = "its lowest tile, as in {chow: 1m}" if kind == CHOW else f"one tile, as in {{{kind}: E}}"
        code = "syntax" if isinstance(value, str) else "bad_value"
        reader.fault(code, f"{shown(value)} names no tile", f"a {kind} is named by {lowest}", path)
        return None
    own = PLAIN[tile]
    if kind == CHOW:
        if own > 26 or own % 9 > 6:
            name = text_of([tile])
            help = "a chow is three in a row of one suit, named by its lowest tile: 1 to 7"
            reader.fault("bad_set", f"no chow begins with {name}", help, path)
            return None
        return tile, own + 1, own + 2
    if own > 33:
        help = "a joker or bonus tile makes no set of its own" if own > 41 else "write bonus tiles in flowers"
        reader.fault("bad_set", f"{text_of([tile])} makes no {kind}", help, path)
        return None
    return tile, *[own] * (2 if kind == PUNG else 3)


def _flag(reader: Reader, fields: dict[str, Any], name: str, path: Path) -> bool:
    value = fields.get(name)
    if value is None or type(value) is bool:
        return value is True
    reader.fault("bad_value", f"{name} is true or false, not {shown(value)}", f"write {name}: true", (*path, name))
    return False


def _read_pair(reader: Reader, value: Any, path: Path) -> tuple[int, ...] | None:
    codes = read_word(value.strip()) if isinstance(value, str) and len(value) < 20 else None
    if codes is None or len(codes) > 2 or len(set(plain(codes))) > 1:
        code = "syntax" if isinstance(value, str) and codes is None else "bad_value"
        reader.fault(code, f"{shown(value)} names no pair", "a pair is named by its tile: pair: 5p", path)
        return None
    if codes[0] in BONUS:
        reader.fault("bad_set", f"{text_of(codes)} makes no pair", "write bonus tiles in flowers", path)
        return None
    return codes if len(codes) == 2 else (codes[0], PLAIN[codes[0]])


def is_told(reader: Reader, data: dict[Any, Any]) -> bool:
    """Whether a mapping that stands for a hand is meant as a bare count, be it in the units of another variant."""
    counted = reader.vocabulary.told | _COUNTED
    return not any(isinstance(key, str) and key in IN_HAND for key in data) and any(
        isinstance(key, str) and word_of(key) in counted for key in data
    )


_COUNTED = frozenset(("fan", "points", "doubles", "han", "fu", "yakuman", "value", "limit", "line"))
_ALONE = ("value", "limit", "line")  # each of them says what the hand is worth, so nothing stands beside it


def read_told(reader: Reader, data: dict[Any, Any], path: Path, allowed: frozenset[str]) -> Told | None:
    """The bare count of a hand; None with the problems noted."""
    before = len(reader.problems)
    entries: list[tuple[str, int | str]] = []
    for key, value in known(reader, data, allowed, path, "a count").items():
        here = (*path, key)
        most = _LARGEST_DOUBLES if key == "doubles" else _LARGEST_COUNT
        if key == "limit":
            limits = reader.vocabulary.limits
            word = word_of(value) if isinstance(value, str) else ""
            if word in limits:
                entries.append((key, word))
            else:
                help = guess(word, limits) or f"limit hands are {listed(limits)}"
                reader.fault("bad_value", f"{shown(value)} is no limit hand", help, here)
        elif key == "line":
            if isinstance(value, str) and 0 < len(value.strip()) <= 40:
                entries.append((key, value.strip()))
            else:
                reader.fault("bad_value", f"{shown(value)} is no line", "name a line of the card: E2", here)
        elif type(value) is int and 0 <= value <= most:
            entries.append((key, value))
        else:
            called = key if key == "value" else f"number of {key}"
            help = f"{key} is a whole number, " + (f"0 to {most}" if key == "doubles" else "0 or more")
            reader.fault("bad_value", *(too_large(value, key, most) or (f"{shown(value)} is no {called}", help)), here)
    alone = next((key for key, _ in entries if key in _ALONE), None)
    if alone is not None and len(entries) > 1:
        message = f"{alone} tells the whole count, and more is told beside it"
        reader.fault("contradiction", message, f"leave {alone} or the rest out", (*path, alone))
    return Told(tuple(entries)) if len(reader.problems) == before else None
