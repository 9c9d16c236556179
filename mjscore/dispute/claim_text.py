"""Claims as people say them: `west pays south 32`, `south +64`, `30 fu 3 han`, `all_pungs 3`.

A text may hold several claims with commas between them. Where a deal has several wins, `south: value 16` says whose the
hand is.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from fractions import Fraction

from mjscore.deal.words import shown
from mjscore.dispute.known import Known
from mjscore.dispute.records import ClaimedHand, ClaimedPayment, Number, Party
from mjscore.place import At, Path, Problem

LONGEST = 2000

_NUMBER = r"\d+(?:[,.'’]\d{3})*(?!\d)"
_SIGN = r"[+\-−–]"
_PAYS = re.compile(
    r"(?P<payer>.+?)\s+(?:pays?|owes?|paga|deve|zahlt|bezahlt|付)\s+(?P<payee>.+?)\s+"
    rf"(?P<amount>{_NUMBER})(?:\s+for\s+(?P<reason>[\w -]+))?$",
    re.IGNORECASE,
)
_PAYS_SO = re.compile(
    r"(?P<payer>.+?)\s+(?:pays?|owes?|paga|deve|zahlt|bezahlt|付)\s+(?P<payee>.+?)"
    rf"(?:\s+(?P<amount>{_SIGN}?\s*\d\S*))?$",
    re.IGNORECASE,
)
"""A payment without an amount, or with one that is none."""
_NET = re.compile(rf"(?P<party>.+?)\s*(?P<sign>{_SIGN})\s*(?P<amount>{_NUMBER})$")
_SUM = re.compile(rf"(?P<party>.+?)\s+(?P<amount>{_NUMBER})$")
_ITEM = re.compile(
    rf"(?P<no>(?:no|not)\s+)?(?P<item>.+?)(?:\s+(?P<amount>\d+/\d+|\d+\.\d{{1,2}}|{_NUMBER})(?:\s+(?P<unit>[a-z]+))?)?$",
    re.IGNORECASE,
)
_TOKENS = re.compile(rf"{_NUMBER}|[^\W\d]+")
_PART = re.compile(r"(?:[^,;]|(?<=\d),(?=\d{3}(?!\d)))+")
_VALUE = frozenset(("value", "worth", "valore", "valor", "wert", "分"))


class Spoken:
    """What claims in text come to, piece by piece, and what is wrong with them."""

    def __init__(self) -> None:
        self.hands: list[ClaimedHand] = []
        self.payments: list[ClaimedPayment] = []
        self.net: list[tuple[Party, int]] = []
        self.problems: list[Problem] = []


def read_text(text: str, path: Path, known: Known, into: Spoken) -> None:
    """Reads every claim in one text; problems are noted with their place in it."""
    if len(text) > LONGEST:
        into.problems.append(
            Problem("bad_value", f"a claim of {len(text)} characters is too long", "say one thing a claim", At(path))
        )
        return
    before = len(into.problems)
    found = False
    whole = known.item(text) is not None  # a name may have commas in it
    for start, part in [(0, text.strip())] if whole else _parts(text):
        found = True
        _read_part(part, At(path, (start, start + len(part))), known, into)
    if not found and len(into.problems) == before:
        into.problems.append(Problem("missing", "a claim is empty", _HELP, At(path)))


_HELP = "write it as in west pays south 32, south +64, value 16, or all_pungs 3"


def _parts(text: str) -> Iterator[tuple[int, str]]:
    for found in _PART.finditer(text):
        part = found[0].strip()
        if part:
            yield found.start() + found[0].index(part), part


def _read_part(part: str, at: At, known: Known, into: Spoken) -> None:
    whose, says = _whose(part, known)
    if whose is not None:
        if known.wins and whose not in known.wins:
            message = f"{part.split(':')[0].strip()} has not won this deal"
            into.problems.append(Problem("bad_value", message, "name a winner before the colon", at))
            return
        _read_worth(says, at, whose, known, into)
        return
    if known.item(part) is not None:
        _read_worth(part, at, None, known, into)
        return
    if (paid := _PAYS.match(part)) is not None:
        _read_payment(paid, at, known, into)
        return
    if (unpaid := _PAYS_SO.match(part)) is not None:
        _refuse_payment(unpaid, at, into)
        return
    for pattern in (_NET, _SUM):
        said = pattern.match(part)
        party = known.party(said["party"]) if said else None
        if said is not None and party is not None:
            amount = _whole(said["amount"])
            minus = "sign" in said.groupdict() and said["sign"] != "+"
            into.net.append((party, -amount if minus else amount))
            return
    signed = _NET.match(part)
    if signed is not None and known.item(signed["party"]) is None and known.unit(signed["party"]) is None:
        message = f"{signed['party']!r} is no seat and no player"
        into.problems.append(Problem("bad_value", message, known.near_party(signed["party"]), at))
        return
    _read_worth(part, at, None, known, into)


def _whose(part: str, known: Known) -> tuple[int | None, str]:
    before, colon, after = part.partition(":")
    seat = known.seat(before) if colon else None
    return (None, part) if seat is None else (seat, after.strip())


def _read_payment(paid: re.Match[str], at: At, known: Known, into: Spoken) -> None:
    parties = []
    for name in ("payer", "payee"):
        party = known.party(paid[name])
        if party is None:
            first = (at.span or (0, 0))[0]
            span = first + paid.start(name), first + paid.end(name)
            message = f"{paid[name]!r} is no seat and no player"
            into.problems.append(Problem("bad_value", message, known.near_party(paid[name]), At(at.path, span)))
        parties.append(party)
    payer, payee = parties
    if payer is None or payee is None:
        return
    if payer == payee:
        into.problems.append(
            Problem("contradiction", "a player pays himself", "name two players: west pays south 32", at)
        )
        return
    reason = paid["reason"]
    word = reason.strip().lower().replace("-", "_").replace(" ", "_") if reason else None
    into.payments.append(ClaimedPayment(payer, payee, _whole(paid["amount"]), word))


def _refuse_payment(unpaid: re.Match[str], at: At, into: Spoken) -> None:
    """Notes what is wrong with the amount of a payment, or that it has none."""
    payer, payee, amount = unpaid.group("payer", "payee", "amount")
    message = f"{amount} is no amount that is paid" if amount else f"how much {payer} pays {payee} is not said"
    help = f"write the points, 0 or more: {payer} pays {payee} 32"
    into.problems.append(Problem("bad_value" if amount else "missing", message, help, at))


def _read_worth(says: str, at: At, seat: int | None, known: Known, into: Spoken) -> None:
    """What is said of the worth of a hand: totals, its value, an item, its limit hand."""
    if seat is None and len(known.wins) > 1:
        message = f"the deal has several winners, and {says!r} does not say whose hand it is of"
        into.problems.append(Problem("missing", message, "write the winner before it: south: value 16", at))
        return
    hand = _figures(says, seat, known) or _limit(says, seat, known) or _item(says, at, seat, known, into)
    if hand is not None:
        into.hands.append(hand)


def _figures(says: str, seat: int | None, known: Known) -> ClaimedHand | None:
    """Totals and the value where the text is numbers and units, in either order: `fan 4`, `30 fu 3 han`."""
    tokens = _TOKENS.findall(says)
    if not tokens or len(tokens) % 2 or " ".join(tokens) != " ".join(says.replace("=", " ").split()):
        return None
    totals: list[tuple[str, int]] = []
    value = None
    for first, second in zip(tokens[::2], tokens[1::2], strict=True):
        word, number = (second, first) if first[0].isdigit() else (first, second)
        unit = None if word.lower() in _VALUE else known.unit(word)
        if not number[0].isdigit() or unit == "limit" or (unit is None and word.lower() not in _VALUE):
            return None
        if unit is None or (unit == "points" and unit not in known.book.units):
            value = _whole(number)
        else:
            totals.append((unit, _whole(number)))
    return ClaimedHand(seat, totals=tuple(totals), value=value)


def _limit(says: str, seat: int | None, known: Known) -> ClaimedHand | None:
    first, _, rest = says.partition(" ")
    id = known.item(rest) if first.lower() == "limit" else known.item(says)
    if first.lower() != "limit" and id not in known.limits_of_value:
        return None
    return ClaimedHand(seat, limit=known.limit(id)) if id in known.limits else None


def _item(says: str, at: At, seat: int | None, known: Known, into: Spoken) -> ClaimedHand | None:
    """An item, with or without its value. The whole text may be its name, numbers and all."""
    whole = known.item(says)
    if whole is not None:
        return ClaimedHand(seat, items=((whole, None),))
    said = _ITEM.match(says)
    id = known.item(said["item"]) if said else None
    denied = said is not None and said["no"] is not None
    if said is not None and denied and (named := known.item(said["no"] + said["item"])) is not None:
        id, denied = named, False  # a name that begins so: no flowers 1
    if said is not None and id is None and (fault := _no_figure(says, known)) is not None:
        into.problems.append(Problem("bad_value", *fault, at))
        return None
    if said is None or id is None:
        code, message, help = "unknown_item", f"{says!r} is no claim that can be read", _HELP
        if said is not None and re.fullmatch(r"[\w -]+", said["item"]):
            message = f"{known.book.id} has no item {said['item'].strip()!r}, and it is no other claim"
            help = known.near_item(said["item"]) if known.near_item(said["item"]).startswith("did") else _HELP
        into.problems.append(Problem(code, message, help, at))
        return None
    unit = said["unit"]
    if unit is not None and known.unit(unit) is None:
        into.problems.append(
            Problem("bad_value", f"{unit!r} is no unit", f"units are {', '.join(known.book.units)}", at)
        )
        return None
    value: Number | None = 0 if denied else None
    if said["amount"] is not None:
        value = _number(said["amount"])
    return ClaimedHand(seat, items=((id, value),))


def _no_figure(says: str, known: Known) -> tuple[str, str] | None:
    """What is wrong with a text that names a total or the value and gives no number for it, and what to do."""
    word, _, rest = says.replace("=", " ").partition(" ")
    if word.lower() not in _VALUE and (known.unit(word) is None or known.unit(word) == "limit"):
        return None
    return (
        f"{shown(rest.strip())} is no whole number" if rest else f"{word} of how much is not said",
        f"write {word} 16",
    )


def _whole(text: str) -> int:
    return int(re.sub(r"[,.'’]", "", text))


def _number(text: str) -> Number:
    if "/" in text or re.fullmatch(r"\d+\.\d{1,2}", text):
        numerator, _, denominator = text.partition("/")
        if denominator and not int(denominator):
            return 0
        share = Fraction(text) if denominator else Fraction(numerator)
        return int(share) if share.denominator == 1 else share
    return _whole(text)


def gathered(hands: Sequence[ClaimedHand]) -> tuple[ClaimedHand, ...]:
    """Claims of one hand put together, in the order in which hands are first spoken of.

    Claims that cannot both be true stay apart, so that both are judged.
    """
    found: list[ClaimedHand] = []
    for one in hands:
        for place, other in enumerate(found):
            if (one.seat, one.won) == (other.seat, other.won) and (both := _together(other, one)) is not None:
                found[place] = both
                break
        else:
            found.append(one)
    return tuple(found)


def _together(one: ClaimedHand, two: ClaimedHand) -> ClaimedHand | None:
    """Two claims of a hand as one; None where they say different things of the same."""
    items, totals = dict([*one.items, *two.items]), dict([*one.totals, *two.totals])
    apart = [(name, getattr(one, name), getattr(two, name)) for name in ("suppressed", "value", "limit", "reading")]
    if (
        any(items[id] != value for id, value in one.items)
        or any(totals[unit] != total for unit, total in one.totals)
        or any(first is not None and second is not None and first != second for _, first, second in apart)
    ):
        return None
    return ClaimedHand(
        one.seat,
        one.won,
        tuple(items.items()),
        one.whole or two.whole,
        totals=tuple(totals.items()),
        **{name: first if second is None else second for name, first, second in apart},
    )
