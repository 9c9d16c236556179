"""Other scorers on the hands that mjscore is given: each asked in its own types and from its own notation.

What is not installed is left out. Every hand that is timed has been put to all of them before, and all that answer it alike
are kept: so nobody is timed on a hand that it refuses.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from random import Random
from typing import Any, NamedTuple

import mjscore
from mjscore.batch.records import LINES, Job, Unit
from mjscore.batch.work import Worker
from tests.differential import mcr_hands, riichi_hands

Run = Callable[[], None]
SUITS = "mps"


class Peer(NamedTuple):
    """One scorer on some hands: its run on its own types, and from text."""

    name: str
    call: Run
    text: Run


def ours(deals: Sequence[dict[str, Any]]) -> Peer:
    """mjscore on deals: records already read, and lines of JSON to lines of JSON as a batch goes through them."""
    ready = [mjscore.take(deal) for deal in deals]
    log = Unit(LINES, "log", 1, "".join(json.dumps(deal, ensure_ascii=False) + "\n" for deal in deals).encode())
    work = Worker(Job())

    def call() -> None:
        score = mjscore.score
        for deal, book in ready:
            score(deal, book)

    def text() -> None:
        work(log)

    return Peer("mjscore", call, text)


def value_of(deal: dict[str, Any]) -> int | None:
    """What a win of one deal is worth; None where it is none."""
    result = mjscore.score(*mjscore.take(deal))
    return None if result.fault is not None else result.wins[0].count.value


# -- riichi --------------------------------------------------------------------------------------------------------


def riichi(number: int, seed: int = 1) -> tuple[list[dict[str, Any]], list[Peer], str]:
    """So many Japanese hands as deals, those who score them, and what was compared."""
    rng = Random(seed)
    hands: list[riichi_hands.Made] = []
    tried = 0
    askers = [asker for asker in (_mahjong(), _riichienv()) if asker is not None]
    parted = dict.fromkeys((asker[0] for asker in askers), 0)
    while len(hands) < number:
        hand = riichi_hands.made(rng, False)
        value = value_of(hand.deal) if "man" not in hand.deal.get("with", ()) else None
        if value is None:
            continue
        tried += 1
        answers = {name: answer(hand) for name, answer, _, _ in askers}
        for name, other in answers.items():
            parted[name] += other != value
        if all(other == value for other in answers.values()):
            hands.append(hand)
    deals = [hand.deal for hand in hands]
    peers = [Peer(name, call(hands), text(hands)) for name, _, call, text in askers]
    return deals, [ours(deals), *peers], _compared(tried, parted)


def _compared(tried: int, parted: dict[str, int]) -> str:
    if not parted:
        return "no other scorer is installed"
    return f"of {tried} wins " + ", ".join(f"{name} answers {number} otherwise" for name, number in parted.items())


Asker = tuple[str, Callable[[Any], "int | None"], Callable[[Sequence[Any]], Run], Callable[[Sequence[Any]], Run]]


def _mahjong() -> Asker | None:
    try:
        from mahjong.hand_calculating.hand import HandCalculator
        from mahjong.hand_calculating.hand_config import HandConfig
        from mahjong.meld import Meld
        from mahjong.tile import TilesConverter

        from tests.differential.against_mahjong import question, theirs
    except ImportError:
        return None
    calculate, read = HandCalculator.estimate_hand_value, TilesConverter.one_line_string_to_136_array

    def answer(hand: riichi_hands.Made) -> int | None:
        value: int | None = theirs(hand).get("value")
        return value

    def call(hands: Sequence[riichi_hands.Made]) -> Run:
        ready = [question(hand) for hand in hands]

        def run() -> None:
            for tiles, winning, melds, indicators, config, beneath in ready:
                calculate(tiles, winning, melds, indicators, config, ura_dora_indicators=beneath)

        return run

    def text(hands: Sequence[riichi_hands.Made]) -> Run:
        written = []
        for hand in hands:
            _, _, melds, _, config, _ = question(hand)
            red = set(hand.red)
            groups = [
                (meld.type, _line(group, red), meld.opened)
                for meld, (_, group, _) in zip(melds, hand.melds, strict=True)
            ]
            concealed = list(hand.concealed)
            concealed.remove(hand.tile)
            whole = "".join(part for _, part, _ in groups) + _line(concealed, red) + _line([hand.tile], red)
            plain = {name: getattr(config, name) for name in _CONFIG}
            dora, ura = _line(hand.dora, set()), _line(hand.ura, set())
            written.append((whole, _line([hand.tile], set()), groups, dora, ura, plain, config.options))

        def run() -> None:
            for whole, tile, groups, dora, ura, plain, options in written:
                melds = [Meld(kind, read(part, True), opened) for kind, part, opened in groups]
                calculate(
                    read(whole, True), read(tile, True)[0], melds, read(dora, True),
                    HandConfig(options=options, **plain), ura_dora_indicators=read(ura, True) if ura else None,
                )  # fmt: skip

        return run

    return "mahjong", answer, call, text


_CONFIG = (
    "is_tsumo", "is_riichi", "is_daburu_riichi", "is_ippatsu", "is_rinshan", "is_chankan", "is_haitei", "is_houtei",
    "is_tenhou", "is_chiihou", "is_renhou", "player_wind", "round_wind",
)  # fmt: skip
_HONOURS = {31: 7, 32: 6, 33: 5}  # ours: red, green, white; theirs: white 5, green 6, red 7


def _line(codes: Sequence[int], red: set[int]) -> str:
    """Tiles as both scorers write them: `123m055p11z`. Of a five that is red the first copy is."""
    text = ""
    for code in codes:
        if code >= 27:
            text += f"{_HONOURS.get(code, code - 26)}z"
        elif code in red:
            red.discard(code)
            text += f"0{SUITS[code // 9]}"
        else:
            text += f"{code % 9 + 1}{SUITS[code // 9]}"
    return text


def _riichienv() -> Asker | None:
    try:
        from riichienv import Conditions, HandEvaluator, parse_hand
    except ImportError:
        return None

    def question(hand: riichi_hands.Made) -> tuple[str, str, str, Any]:
        """The text of a hand, its indicators, its conditions."""
        deal, red = hand.deal, set(hand.red)
        stated, by = deal.get("with", ()), deal["by"]
        text = "".join(_bracket(kind, group, red) for kind, group, _ in hand.melds)
        concealed = list(hand.concealed)
        concealed.remove(hand.tile)
        text += _line(concealed, red) + _line([hand.tile], red)
        conditions = Conditions(
            tsumo=by == "self_draw",
            riichi="riichi" in stated or "double_riichi" in stated,
            double_riichi="double_riichi" in stated,
            ippatsu="ippatsu" in stated,
            haitei="last_tile" in stated and by == "self_draw",
            houtei="last_tile" in stated and by == "discard",
            rinshan="kong_replacement" in stated,
            chankan=by == "robbed_kong",
            tsumo_first_turn="heaven" in stated or "earth" in stated,
            player_wind=riichi_hands.SEATS.index(deal["winner"]),
            round_wind=riichi_hands.SEATS.index(deal["round"]),
        )
        return text, _line(hand.dora, set()), _line(hand.ura, set()), conditions

    def answer(hand: riichi_hands.Made) -> int | None:
        text, dora, ura, conditions = question(hand)
        found = HandEvaluator.calc_from_text(text, dora, conditions, ura or None)
        if not found.is_win:
            return None
        if not conditions.tsumo:
            return int(found.ron_agari)
        others = 3 if hand.deal["winner"] == "east" else 2
        return int(found.tsumo_agari_ko * others + (found.tsumo_agari_oya if others == 2 else 0))

    def call(hands: Sequence[riichi_hands.Made]) -> Run:
        ready = []
        for hand in hands:
            text, dora, ura, conditions = question(hand)
            tiles, melds = parse_hand(text)
            ready.append(
                (HandEvaluator(sorted(tiles), melds), tiles[-1], parse_hand(dora)[0], parse_hand(ura)[0], conditions)
            )

        def run() -> None:
            for evaluator, tile, dora, ura, conditions in ready:
                evaluator.calc(tile, dora, conditions, ura)

        return run

    def text(hands: Sequence[riichi_hands.Made]) -> Run:
        written = [question(hand) for hand in hands]

        def run() -> None:
            for text, dora, ura, conditions in written:
                HandEvaluator.calc_from_text(text, dora, conditions, ura or None)

        return run

    return "riichienv", answer, call, text


def _bracket(kind: str, group: Sequence[int], red: set[int]) -> str:
    """A set on the table as riichienv writes it: `(123m0)`, `(p5m1)`, `(k5m)` concealed, `(k5m1)` claimed, `(s5m1)` added."""
    first = _line(group[:1], red if group[0] == group[1] else set())
    digit, suit = first[0], first[1]
    if kind == "chow":
        digits = "".join(_line([code], red)[0] for code in group)
        return f"({digits}{suit}0)"
    return f"({ {'pung': 'p', 'added': 's'}.get(kind, 'k') }{digit}{suit}{'' if kind == 'concealed' else '1'})"


# -- Chinese Official ----------------------------------------------------------------------------------------------


def official(number: int, seed: int = 1) -> tuple[list[dict[str, Any]], list[Peer], str]:
    """So many hands of Chinese Official as deals, those who score them, and what was compared."""
    rng = Random(seed)
    try:
        import MahjongGB

        from tests.differential.test_mcr import ours as counted
        from tests.differential.test_mcr import question, theirs
    except ImportError:
        MahjongGB = None
    hands: list[mcr_hands.Made] = []
    tried = parted = 0
    while len(hands) < number:
        hand = mcr_hands.made(rng)
        if value_of(hand.deal()) is None:
            continue
        tried += 1
        if MahjongGB is not None and sum(theirs(hand).values()) != sum(counted(hand.deal()).values()):
            parted += 1
            continue
        hands.append(hand)
    deals = [hand.deal() for hand in hands]
    if MahjongGB is None:
        return deals, [ours(deals)], _compared(tried, {})
    calculate = MahjongGB.MahjongFanCalculator
    ready = [question(hand) for hand in hands]
    written = [
        (" ".join(",".join(map(str, pack)) for pack in packs), " ".join(rest), *others)
        for packs, rest, *others in ready
    ]

    def call() -> None:
        for one in ready:
            calculate(*one)

    def text() -> None:
        for packs, rest, *others in written:
            split = [pack.split(",") for pack in packs.split()]
            calculate(tuple((kind, tile, int(offer)) for kind, tile, offer in split), tuple(rest.split()), *others)

    return deals, [ours(deals), Peer("PyMahjongGB", call, text)], _compared(tried, {"PyMahjongGB": parted})
