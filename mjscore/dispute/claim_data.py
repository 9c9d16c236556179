"""Claims as data: the field `claim` of a deal, or a whole result as it was recorded."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any

from mjscore.deal.words import shown, step_of
from mjscore.dispute.claim_text import Spoken, gathered, read_text
from mjscore.dispute.known import Known
from mjscore.dispute.records import Claim, ClaimedHand, ClaimedPayment, Number
from mjscore.place import At, Path, Problem
from mjscore.rulebook.nearest import did_you_mean

_OF_HAND = ("reading", "items", "suppressed", "totals", "limit", "value")
# Of a result: told, not claimed.
_RECORDED = ("id", "variant", "by", "from", "as_told", "refused", "tile", "ready", "error", "errors")
_OF_CLAIM = ("net", "transfers", "wins", "hands", "rules", "next_dealer")
_MOST = 10**12
_LONGEST = 1000  # entries of a list


class _Reader:
    def __init__(self, known: Known) -> None:
        self.known = known
        self.problems: list[Problem] = []

    def fault(self, code: str, message: str, help: str, path: Path, key: bool = False) -> None:
        self.problems.append(Problem(code, message, help, At(path, None, key)))


def read_claim(value: Any, path: Path, known: Known) -> tuple[Claim, list[Problem]]:
    """What the field `claim` says (a mapping, a text, a list of texts), and everything that is wrong with it."""
    reader = _Reader(known)
    if isinstance(value, str) or (isinstance(value, list) and all(isinstance(one, str) for one in value)):
        texts = [(value, path)] if isinstance(value, str) else [(one, (*path, n)) for n, one in enumerate(value)]
        return read_texts(texts, known)
    if not isinstance(value, dict) or not value:
        message = f"{shown(value)} is no claim" if value else "the claim is empty"
        reader.fault("bad_value", message, "write claim: {value: 16, net: {south: 64}}", path)
        return Claim(), reader.problems
    return _mapping(reader, value, path), reader.problems


def read_texts(texts: Iterable[tuple[str, Path]], known: Known) -> tuple[Claim, list[Problem]]:
    """What claims in words come to together, and everything that is wrong with them."""
    spoken = Spoken()
    for text, path in texts:
        read_text(text, path, known, spoken)
    claim = Claim(gathered(spoken.hands), tuple(spoken.payments), tuple(spoken.net))
    return claim, spoken.problems


def _mapping(reader: _Reader, value: dict[Any, Any], path: Path) -> Claim:
    if "wins" in value and ("rules" in value or "transfers" in value):
        # a whole result, to which a variant may have added what it likes
        value = {key: inner for key, inner in value.items() if key in (*_OF_HAND, *_OF_CLAIM)}
    data = _fields(reader, value, path, (*_OF_HAND, *_OF_CLAIM, *_RECORDED, *reader.known.more))
    hands = []
    alone = {key: data[key] for key in _OF_HAND if key in data}
    if alone:
        if len(reader.known.wins) > 1:
            message = "the deal has several winners, and the claim does not say whose hand it is of"
            reader.fault("missing", message, "write wins: [{winner: south, …}, …]", path)
        hands.append(_hand(reader, alone, path, None, True))
    hands += _wins(reader, data.get("wins"), (*path, "wins"))
    hands += _others(reader, data.get("hands"), (*path, "hands"))
    rules = data.get("rules")
    if rules is not None and not isinstance(rules, str):
        reader.fault("bad_value", f"{shown(rules)} names no rules", "write them as results do", (*path, "rules"))
        rules = None
    return Claim(
        gathered(hands),
        tuple(_payments(reader, data.get("transfers"), (*path, "transfers"))),
        tuple(_net(reader, data.get("net"), (*path, "net"))),
        rules,
        _dealer(reader, data["next_dealer"], (*path, "next_dealer")) if "next_dealer" in data else None,
    )


def _dealer(reader: _Reader, value: Any, path: Path) -> tuple[int | None]:
    seat = reader.known.seat(value) if isinstance(value, str) else None
    if seat is None and value is not None:
        reader.fault("bad_value", f"{shown(value)} is no seat", reader.known.near_party(str(value)), path)
    return (seat,)


def _fields(reader: _Reader, value: Mapping[Any, Any], path: Path, allowed: tuple[str, ...]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, inner in value.items():
        name = key.replace("-", "_") if isinstance(key, str) else ""
        if name in allowed:
            found[name] = inner
            continue
        help = did_you_mean(str(step_of(key)), allowed) or f"a claim knows {', '.join((*_OF_HAND, *_OF_CLAIM))}"
        reader.fault("unknown_field", f"a claim has no field {shown(key)}", help, (*path, step_of(key)), True)
    return found


def _listed(reader: _Reader, value: Any, path: Path, example: str) -> list[Any]:
    if value is None:
        return []
    if not isinstance(value, list) or len(value) > _LONGEST:
        reader.fault("bad_value", f"{shown(value)} is no list of {path[-1]}", example, path)
        return []
    return value


# -- hands ---------------------------------------------------------------------------------------------------------


def _wins(reader: _Reader, value: Any, path: Path) -> Iterable[ClaimedHand]:
    for place, entry in enumerate(_listed(reader, value, path, "write wins: [{winner: south, value: 16}]")):
        here = (*path, place)
        if not isinstance(entry, dict):
            reader.fault("bad_value", f"{shown(entry)} is no win", "write {winner: south, value: 16}", here)
            continue
        if "by" in entry and "reading" in entry:  # of a result: the same
            entry = {key: inner for key, inner in entry.items() if key in ("winner", *_OF_HAND)}
        data = _fields(reader, entry, here, ("winner", *_OF_HAND, *_RECORDED, *reader.known.more))
        seat = _winner(reader, data.get("winner"), here)
        yield _hand(reader, data, here, seat, True)


def _winner(reader: _Reader, value: Any, path: Path) -> int | None:
    known = reader.known
    if value is None:
        if len(known.wins) > 1:
            reader.fault("missing", "a claimed win does not name its winner", "add winner: a seat", path)
        return None
    seat = known.seat(value) if isinstance(value, str) else None
    if seat is None:
        reader.fault("bad_value", f"{shown(value)} is no seat", known.near_party(str(value)), (*path, "winner"))
    return seat


def _others(reader: _Reader, value: Any, path: Path) -> Iterable[ClaimedHand]:
    if value is None:
        return
    if not isinstance(value, dict):
        reader.fault("bad_value", f"{shown(value)} gives no hands by seat", "write hands: {west: {value: 34}}", path)
        return
    for key, entry in value.items():
        here = (*path, step_of(key))
        seat = reader.known.seat(key) if isinstance(key, str) else None
        if seat is None:
            reader.fault("bad_value", f"{shown(key)} is no seat", reader.known.near_party(str(key)), here, True)
        elif not isinstance(entry, dict):
            reader.fault("bad_value", f"{shown(entry)} is no hand", "write {value: 34}", here)
        else:
            known = {name: inner for name, inner in entry.items() if name in _OF_HAND}  # variants add more to results
            yield _hand(reader, known, here, seat, False)


def _hand(reader: _Reader, data: Mapping[str, Any], path: Path, seat: int | None, won: bool) -> ClaimedHand:
    items = data.get("items")
    value = data.get("value")
    limit = data.get("limit")
    if value is not None:
        value = _whole(reader, value, (*path, "value"))
    if limit is not None:
        limit = _item(reader, limit, (*path, "limit"))
    return ClaimedHand(
        seat,
        won,
        tuple(_items(reader, items, (*path, "items"))) if items is not None else (),
        items is not None,
        _suppressed(reader, data.get("suppressed"), (*path, "suppressed")),
        tuple(_totals(reader, data.get("totals"), (*path, "totals"))),
        value,
        reader.known.limit(limit) if "limit" in data else None,
        _reading(reader, data.get("reading"), (*path, "reading")),
    )


def _items(reader: _Reader, value: Any, path: Path) -> Iterable[tuple[str, Number | None]]:
    """`{id: value}`, a list of ids, or the records of a result; what is written twice adds up."""
    entries: list[tuple[Any, Any, Path]]
    if isinstance(value, dict):
        entries = [(key, inner, (*path, step_of(key))) for key, inner in value.items()]
    elif isinstance(value, list):
        entries = [
            (one.get("id"), one.get("value"), (*path, place)) if isinstance(one, dict) else (one, None, (*path, place))
            for place, one in enumerate(value[:_LONGEST])
        ]
    else:
        reader.fault("bad_value", f"{shown(value)} is no mapping of items", "write items: {all_pungs: 3}", path)
        return
    for key, inner, here in entries:
        id = _item(reader, key, here, isinstance(value, dict))
        if id is not None:
            yield id, None if inner is None or inner is True else _share(reader, inner, here)


def _item(reader: _Reader, value: Any, path: Path, key: bool = False) -> str | None:
    id = reader.known.item(value) if isinstance(value, str) else None
    if id is None:
        message = f"{reader.known.book.id} has no item {shown(value)}"
        help = reader.known.near_item(value if isinstance(value, str) else "")
        reader.fault("unknown_item", message, help, path, key)
    return id


def _suppressed(reader: _Reader, value: Any, path: Path) -> tuple[str, ...] | None:
    if value is None:
        return None
    found = []
    for place, entry in enumerate(_listed(reader, value, path, "write suppressed: [dragon_pung]")):
        id = _item(reader, entry.get("id") if isinstance(entry, dict) else entry, (*path, place))
        if id is not None:
            found.append(id)
    return tuple(dict.fromkeys(found))


def _totals(reader: _Reader, value: Any, path: Path) -> Iterable[tuple[str, int]]:
    if value is None:
        return
    if not isinstance(value, dict):
        reader.fault("bad_value", f"{shown(value)} is no mapping of totals", "write totals: {fan: 3}", path)
        return
    for key, inner in value.items():
        unit = reader.known.unit(key) if isinstance(key, str) else None
        here = (*path, step_of(key))
        if unit is None:
            help = f"units are {', '.join(reader.known.book.units)}"
            reader.fault("bad_value", f"{shown(key)} is no unit", help, here, True)
        else:
            number = _whole(reader, inner, here)
            if number is not None:
                yield unit, number


def _reading(reader: _Reader, value: Any, path: Path) -> tuple[str, ...] | None:
    if value is None:
        return None
    if isinstance(value, str):
        return tuple(value.split())
    entries = _listed(reader, value, path, 'write reading: ["(EEE)", 123m, 55p]')
    if not all(isinstance(one, str) for one in entries):
        reader.fault("bad_value", "a group of a reading is no text", 'write reading: ["(EEE)", 123m, 55p]', path)
        return None
    return tuple(entries)


# -- payments ------------------------------------------------------------------------------------------------------


def _payments(reader: _Reader, value: Any, path: Path) -> Iterable[ClaimedPayment]:
    """The payments claimed; several of one reason between the same two count together."""
    example = "write transfers: [{from: west, to: south, amount: 32}]"
    sums: dict[tuple[Any, Any, str | None], int] = {}
    for place, entry in enumerate(_listed(reader, value, path, example)):
        here = (*path, place)
        if not isinstance(entry, dict):
            reader.fault("bad_value", f"{shown(entry)} is no payment", example, here)
            continue
        data = _fields(reader, entry, here, ("from", "to", "amount", "for"))
        parties = [_party(reader, data.get(name), here, name) for name in ("from", "to")]
        amount = _whole(reader, data.get("amount"), (*here, "amount"))
        reason = data.get("for")
        if reason is not None and not isinstance(reason, str):
            reader.fault("bad_value", f"{shown(reason)} is no reason", "write for: win", (*here, "for"))
        elif None not in parties and amount is not None:
            key = parties[0], parties[1], reason
            sums[key] = sums.get(key, 0) + amount
    for (payer, payee, reason), amount in sums.items():
        yield ClaimedPayment(payer, payee, amount, reason)


def _party(reader: _Reader, value: Any, path: Path, name: str) -> Any:
    if value is None:
        reader.fault("missing", f"a payment does not say {name}", f"add {name}: a seat", path)
        return None
    party = reader.known.party(value) if isinstance(value, str) else None
    if party is None:
        reader.fault("bad_value", f"{shown(value)} is no seat", reader.known.near_party(str(value)), (*path, name))
    return party


def _net(reader: _Reader, value: Any, path: Path) -> Iterable[tuple[Any, int]]:
    if value is None:
        return
    if not isinstance(value, dict):
        reader.fault("bad_value", f"{shown(value)} is no mapping by seat", "write net: {south: 64}", path)
        return
    for key, inner in value.items():
        here = (*path, step_of(key))
        party = reader.known.party(key) if isinstance(key, str) else None
        if party is None:
            reader.fault("bad_value", f"{shown(key)} is no seat", reader.known.near_party(str(key)), here, True)
            continue
        amount = _whole(reader, inner, here, True)
        if amount is not None:
            yield party, amount


def _whole(reader: _Reader, value: Any, path: Path, signed: bool = False) -> int | None:
    if isinstance(value, int) and not isinstance(value, bool) and (signed or value >= 0) and abs(value) <= _MOST:
        return value
    reader.fault("bad_value", f"{shown(value)} is no amount", "write a whole number", path)
    return None


def _share(reader: _Reader, value: Any, path: Path) -> Number | None:
    """An item's value: whole, or a share of the limit."""
    if isinstance(value, (int, float)) and not isinstance(value, bool) and 0 <= value <= _MOST:
        share = Fraction(str(value))
        return int(share) if share.denominator == 1 else share
    reader.fault("bad_value", f"{shown(value)} is no value of an item", "write a number", path)
    return None
