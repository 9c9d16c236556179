"""What a rulebook says of fu and han, counters, sticks and several winners, in words."""

from __future__ import annotations

from mjscore.report.rules_words import Teller, condition_in_words
from mjscore.rulebook.references import fits, number


def base_in_words(tell: Teller) -> list[str]:
    """How fu and han become a base, its limits, and what fu are counted for."""
    rule, said = tell.book.value.of_base, tell.said
    if rule is None or tell.book.fu is None:
        return []
    unit = said.unit(tell.book.value.unit, 2)
    texts = [
        tell.say("scheme.base", fu=said.unit(rule.fu, 2), unit=said.unit(tell.book.value.unit, 1), held=rule.held_at)
    ]
    rows = [
        tell.say("scheme.limit_row", name=tell.names.get(row.id, row.id), least=row.least, unit=unit, base=row.base)
        for row in reversed(rule.limits)
    ]
    texts.append(tell.say("scheme.limits", rows=tell.apart(rows)))
    if rule.special is not None:
        name = tell.names.get(rule.special.id, rule.special.id)
        texts.append(tell.say("scheme.special", name=name, base=rule.special.base))
    if rule.rounded_up is not None:
        texts.append(tell.say("scheme.rounded_up", least=rule.rounded_up.least, base=rule.rounded_up.base))
    return [*texts, *_fu_in_words(tell)]


def _fu_in_words(tell: Teller) -> list[str]:
    fu = tell.book.fu
    said = tell.book.table["fu"]
    parts = []
    for entry in (*(said.get("alone") or ()), *said["entries"]):
        if not fits(entry.get("if"), tell.book.options):
            continue
        value = number(entry["fu"], tell.book.options)
        key = f"fu.{entry['id']}"
        name = str(tell.said[key]) if key in tell.said else entry["id"]
        condition = condition_in_words(entry, tell) if entry["id"] in ("pung", "kong", "pair") else ""
        told = tell.say("fu.part", name=name, value=value)
        parts.append(f"{told} [{condition}]" if condition else told)
    texts = [tell.say("fu.whole", parts=tell.apart(parts))]
    if fu is not None and fu.raised is not None and fu.raised.to > fu.raised.least:
        name = str(tell.said[f"fu.{fu.raised.id}"]) if f"fu.{fu.raised.id}" in tell.said else fu.raised.id
        texts.append(tell.say("fu.raised", name=name, least=fu.raised.least, to=fu.raised.to) + ".")
    if fu is not None and fu.round_to > 1:
        texts.append(tell.say("fu.round_to", step=fu.round_to))
    return texts


def stakes_in_words(tell: Teller) -> list[str]:
    """Counters, sticks, several winners, and what is paid where nobody wins."""
    book, said = tell.book, tell.said
    texts = []
    if book.stakes is not None:
        texts.append(tell.say("stakes.counters", amount=said.amount(book.stakes.counter_value, "points")))
        texts.append(tell.say("stakes.sticks", amount=said.amount(book.stakes.stick, "points")))
    if book.several_wins is not None:
        which = "all" if book.several_wins.most is None else "two" if book.several_wins.void is not None else "nearest"
        texts.append(tell.say(f"several.{which}"))
    for end in book.ends.values():
        if end.pool is not None:
            texts.append(tell.say("stakes.pool", amount=said.amount(end.pool.amount, "points")))
        if end.instead is not None:
            texts.append(tell.say("stakes.instead", amount=said.amount(end.instead.each, "points")))
            if end.instead.east_factor != 1:
                east = said.amount(end.instead.each * end.instead.east_factor, "points")
                texts[-1] += said.between + tell.say("stakes.instead_east", amount=east)
    if book.stakes is not None and any(book.triggers.values()):
        texts.append(tell.say("liable.half"))
    return texts


def game_in_words(tell: Teller) -> list[str]:
    """What ends a game, and what its places bring; nothing where no more is said than its rounds."""
    game, final = tell.book.rotation.game, tell.book.final
    if game is None:
        return []
    rounds = tell.book.rotation.rounds
    texts = [tell.say("game.rounds", wind=tell.said["winds"][rounds - 1])]
    ends = {"extra": game.extra, "below_zero": game.below_zero, "stops": game.dealer_stops, "offence": game.offence}
    texts += [tell.say(f"game.{key}", goal=game.goal) for key, holds in ends.items() if holds]
    put_in = 0 if final.back is None else (final.back - tell.book.start) * tell.book.vocabulary.seats
    if final.back is not None:
        texts.append(tell.say("game.return", points=final.back))
    if final.bonus:
        texts.append(
            tell.say("game.bonus", points=tell.listed(f"{points:+}" if points else "0" for points in final.bonus))
        )
    for above, by_place in final.floating.items():
        points = tell.listed(f"{one:+}" for one in by_place)
        key = "game.floating_otherwise" if above < 0 else "game.floating"
        texts.append(tell.say(key, above=above, points=points))
    if put_in:
        texts.append(tell.say("game.put_in", points=put_in))
    texts.append(tell.say("game.shared" if final.shared else "game.seat_order"))
    return [*texts, tell.say("game.left_to_first" if final.to_first else "game.left_to_nobody")]
