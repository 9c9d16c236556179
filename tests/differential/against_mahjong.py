"""Riichi hands held against the package `mahjong`: its items, han, fu and payments beside ours.

    PYTHONPATH=. python -m tests.differential.against_mahjong 200000 [seed]

compares as many random hands and prints every one on which the two part, and the figure.
"""

from __future__ import annotations

import sys
from random import Random
from typing import Any

from mahjong.hand_calculating.hand import HandCalculator
from mahjong.hand_calculating.hand_config import HandConfig, HandConstants, OptionalRules
from mahjong.meld import Meld

import mjscore
from tests.differential.riichi_hands import Made, made

_WINDS = {"east": 27, "south": 28, "west": 29, "north": 30}
_HONOURS = {31: 33, 32: 32, 33: 31}  # ours: red, green, white; theirs: white, green, red
_KINDS = {"chow": Meld.CHI, "pung": Meld.PON, "claimed": Meld.KAN, "added": Meld.SHOUMINKAN, "concealed": Meld.KAN}
ITEMS = {
    "Menzen Tsumo": "menzen_tsumo", "Riichi": "riichi", "Ippatsu": "ippatsu", "Chankan": "chankan",
    "Rinshan Kaihou": "rinshan", "Haitei Raoyue": "haitei", "Houtei Raoyui": "houtei", "Double Riichi": "double_riichi",
    "Pinfu": "pinfu", "Tanyao": "tanyao", "Iipeiko": "iipeikou", "Yakuhai (haku)": "yakuhai_white",
    "Yakuhai (hatsu)": "yakuhai_green", "Yakuhai (chun)": "yakuhai_red", "Sanshoku Doujun": "sanshoku_doujun",
    "Ittsu": "ittsu", "Chantai": "chanta", "Honroutou": "honroutou", "Toitoi": "toitoi", "San Ankou": "sanankou",
    "San Kantsu": "sankantsu", "Sanshoku Doukou": "sanshoku_doukou", "Chiitoitsu": "chiitoitsu",
    "Shou Sangen": "shousangen", "Honitsu": "honitsu", "Junchan": "junchan", "Ryanpeikou": "ryanpeikou",
    "Chinitsu": "chinitsu", "Renhou": "renhou", "Renhou (yakuman)": "renhou", "Kokushi Musou": "kokushi",
    "Chuuren Poutou": "chuuren", "Suu Ankou": "suuankou", "Daisangen": "daisangen", "Shousuushii": "shousuushii",
    "Ryuuiisou": "ryuuiisou", "Suu Kantsu": "suukantsu", "Tsuu Iisou": "tsuuiisou", "Chinroutou": "chinroutou",
    "Dai Suushii": "daisuushii", "Kokushi Musou Juusanmen Matchi": "kokushi_13", "Suu Ankou Tanki": "suuankou_tanki",
    "Daburu Chuuren Poutou": "chuuren_9", "Tenhou": "tenhou", "Chiihou": "chiihou", "Dora": "dora",
    "Aka Dora": "aka_dora", "Ura Dora": "ura_dora",
}  # fmt: skip
_CODES = {"no_yaku": "no_yaku"}


class Tiles:
    """Hands out the 136 tiles; the first of every five is the red one."""

    def __init__(self, red: list[int]) -> None:
        self.red = set(red)
        self.used: dict[int, int] = {}

    def take(self, code: int, plain: bool = False) -> int:
        kind = _HONOURS.get(code, code)
        five = code in (4, 13, 22)
        if five and code in self.red and not plain:
            self.red.discard(code)
            return 4 * kind
        copy = self.used.get(kind, 1 if five else 0)
        self.used[kind] = copy + 1
        return 4 * kind + (copy if copy < 4 else 0)


def theirs(hand: Made) -> dict[str, Any]:
    """What `mahjong` says of a hand, in our words."""
    deal, rules = hand.deal, hand.deal.get("rules", {})
    stated, by = deal.get("with", ()), deal["by"]
    tiles = Tiles(hand.red if rules.get("red_fives", True) else [])
    melds = []
    everything: list[int] = []
    for kind, group, claimed in hand.melds:
        taken = [tiles.take(code) for code in group]
        everything += taken
        melds.append(Meld(_KINDS[kind], taken, claimed))
    rest = list(hand.concealed)
    rest.remove(hand.tile)
    winning = None
    # the text writes the concealed tiles before the winning one: the red copy is taken in the same order
    taken = [tiles.take(hand.tile)]
    winning = taken[0]
    everything += [tiles.take(code) for code in rest] + taken
    options = OptionalRules(
        has_open_tanyao=rules.get("open_tanyao", True),
        has_aka_dora=rules.get("red_fives", True),
        has_double_yakuman=rules.get("double_yakuman", False),
        kazoe_limit=HandConstants.KAZOE_SANBAIMAN
        if rules.get("counted_yakuman") == "sanbaiman"
        else HandConstants.KAZOE_LIMITED,
        kiriage=rules.get("kiriage", False),
        fu_for_open_pinfu=rules.get("open_pinfu_fu", 30) == 30,
        renhou_as_yakuman=rules.get("renhou") == "yakuman",
        limit_to_sextuple_yakuman=False,
    )
    config = HandConfig(
        is_tsumo=by == "self_draw",
        is_riichi="riichi" in stated or "double_riichi" in stated,
        is_daburu_riichi="double_riichi" in stated,
        is_ippatsu="ippatsu" in stated,
        is_rinshan="kong_replacement" in stated,
        is_chankan=by == "robbed_kong",
        is_haitei="last_tile" in stated and by == "self_draw",
        is_houtei="last_tile" in stated and by == "discard",
        is_tenhou="heaven" in stated,
        is_chiihou="earth" in stated,
        is_renhou="man" in stated and rules.get("renhou", "off") != "off",
        player_wind=_WINDS[deal["winner"]],
        round_wind=_WINDS[deal["round"]],
        options=options,
    )
    indicators = [4 * _HONOURS.get(code, code) + 1 for code in hand.dora]
    beneath = [4 * _HONOURS.get(code, code) + 1 for code in hand.ura]
    found = HandCalculator.estimate_hand_value(
        everything, winning, melds, indicators, config, ura_dora_indicators=beneath or None
    )
    if found.error:
        return {"error": _CODES.get(found.error, found.error)}
    assert found.cost is not None
    assert found.yaku is not None
    yakuman = any(one.is_yakuman for one in found.yaku)
    closed = not found.is_open_hand
    items: dict[str, int] = {}
    for one in found.yaku:
        name = one.name or ""
        id = ITEMS.get(name) or ("yakuhai_seat" if "seat" in name else "yakuhai_round")
        han = one.han_closed if closed else one.han_open
        items[id] = items.get(id, 0) + (han // 13 if yakuman else han)
    totals = {"yakuman": sum(items.values())} if yakuman else {"han": found.han, "fu": found.fu}
    return {"error": None, "items": items, "totals": totals, "value": _worth(found.cost, deal)}


def _worth(cost: Any, deal: dict[str, Any]) -> int:
    if deal["by"] != "self_draw":
        return int(cost["main"])
    return int(3 * cost["main"] if deal["winner"] == "east" else cost["main"] + 2 * cost["additional"])


def ours(hand: Made) -> dict[str, Any]:
    """What mjscore says of it."""
    try:
        deal, book = mjscore.take(hand.deal)
        result = mjscore.score(deal, book)
    except mjscore.Refused as refused:
        return {"error": refused.first().code}
    if result.fault is not None:
        return {"error": result.fault.code}
    count = result.wins[0].count
    items = {item.id: int(item.value) for item in count.items}
    if sum(one.value for one in result.wins[0].fu) != dict(count.totals).get("fu", 0):
        return {"error": "the parts of fu do not add up"}
    return {"error": None, "items": items, "totals": dict(count.totals), "value": count.value}


def differences(number: int, seed: int) -> list[tuple[Made, dict[str, Any], dict[str, Any]]]:
    """The hands, of so many, on which the two part in a way that is not known."""
    rng = Random(seed)
    found = []
    for _ in range(number):
        hand = made(rng)
        one, two = ours(hand), theirs(hand)
        if one != two and not on_purpose(hand, one, two):
            found.append((hand, one, two))
    return found


def on_purpose(hand: Made, one: dict[str, Any], two: dict[str, Any]) -> bool:
    """Whether a difference is known: `docs/differential.md` says why."""
    if one["error"] or two["error"] or one["items"] != two["items"]:
        return False
    fu = one["totals"].get("fu"), two["totals"].get("fu")
    open_hand = any(claimed for _, _, claimed in hand.melds)
    # option open_pinfu_fu 20 is about an open hand without any fu on a discard: drawn, the 2 fu of drawing make it 30
    without = hand.deal.get("rules", {}).get("open_pinfu_fu") == 20
    return without and open_hand and hand.deal["by"] == "self_draw" and fu == (30, 20)


def main() -> None:
    number = int(sys.argv[1]) if len(sys.argv) > 1 else 200_000
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    found = differences(number, seed)
    for hand, one, two in found[:20]:
        print(hand.deal, "\n   ours  ", one, "\n   theirs", two)
    print(f"{number - len(found)} of {number} agree")
    sys.exit(bool(found))


if __name__ == "__main__":
    main()
