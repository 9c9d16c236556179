"""Records of games into the three formats of logs, as the programs that keep them write theirs."""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import quote

from tests.logs.table import name

Record = list[dict[str, Any]]
_TENHOU = {f"{rank}{suit}": 10 * place + rank for place, suit in enumerate("mps", 1) for rank in range(1, 10)}
_TENHOU |= dict(zip("ESWNPFC", range(41, 48), strict=True)) | {"0m": 51, "0p": 52, "0s": 53}
_ENDS = {
    "wall": "流局", "nagashi": "流し満貫", "nine_terminals": "九種九牌", "four_winds": "四風連打", "four_riichi": "四家立直",
    "triple_ron": "三家和了", "four_kongs": "四槓散了",
}  # fmt: skip
_TYPES = {
    "nagashi": "nm", "nine_terminals": "yao9", "four_winds": "kaze4", "four_riichi": "reach4", "triple_ron": "ron3",
    "four_kongs": "kan4",
}  # fmt: skip
_REASONS = {
    "wall": "fanpai", "nagashi": "nm", "nine_terminals": "kyushukyuhai", "four_winds": "suufonrenda",
    "four_riichi": "suuchariichi", "triple_ron": "sanchaho", "four_kongs": "suukaikan",
}  # fmt: skip
_YAKU = {"rinshan": (4, "嶺上開花(1飜)"), "riichi": (1, "立直(1飜)")}
NAMES = ["Aki", "Bea", "Ciro", "Dan"]


# mjai


def mjai(deals: list[Record], reasons: bool = True, deltas: bool = True) -> str:
    """The JSON lines of a game."""
    seats = deals[0][0]["seats"]
    events: list[dict[str, Any]] = [{"type": "start_game", "names": NAMES[:seats], "aka_flag": True}]
    for deal in deals:
        for one in deal:
            events += _mjai(one, reasons, deltas)
        events.append({"type": "end_kyoku"})
    return "\n".join(json.dumps(event) for event in [*events, {"type": "end_game"}]) + "\n"


def _mjai(one: dict[str, Any], reasons: bool, deltas: bool) -> list[dict[str, Any]]:
    kind = one["type"]
    if kind == "start":
        hands = [[_mjai_tile(tile) for tile in hand] for hand in one["hands"]]
        return [{
            "type": "start_kyoku", "bakaze": "ESWN"[one["round"]], "kyoku": one["dealer"] + 1, "honba": one["honba"],
            "kyotaku": one["sticks"], "oya": one["dealer"], "dora_marker": _mjai_tile(one["indicator"]),
            "scores": one["scores"], "tehais": hands,
        }]  # fmt: skip
    if kind in ("draw", "north"):
        word = "tsumo" if kind == "draw" else "nukidora"
        return [{"type": word, "actor": one["seat"], "pai": _mjai_tile(one["tile"])}]
    if kind == "discard":
        reach = [{"type": "reach", "actor": one["seat"]}] if one["riichi"] else []
        event = {"type": "dahai", "actor": one["seat"], "pai": _mjai_tile(one["tile"]), "tsumogiri": one["drawn"]}
        return [*reach, event]
    if kind == "stick":
        return [{"type": "reach_accepted", "actor": one["seat"]}]
    if kind == "call":
        own = one["tiles"].copy()
        own.remove(one["called"])
        word = {"chow": "chi", "pung": "pon", "kong": "daiminkan"}[one["kind"]]
        told = {"actor": one["seat"], "target": one["source"], "pai": _mjai_tile(one["called"])}
        return [{"type": word, **told, "consumed": [_mjai_tile(tile) for tile in own]}]
    if kind == "add":
        pung = [_mjai_tile(tile) for tile in one["pung"]["tiles"]]
        return [{"type": "kakan", "actor": one["seat"], "pai": _mjai_tile(one["tile"]), "consumed": pung}]
    if kind == "conceal":
        return [{"type": "ankan", "actor": one["seat"], "consumed": [_mjai_tile(tile) for tile in one["tiles"]]}]
    if kind == "indicator":
        return [{"type": "dora", "dora_marker": _mjai_tile(one["tile"])}]
    paid = {"deltas": one["deltas"]} if deltas else {"scores": one["scores"]}
    if kind == "win":
        ura = {"ura_markers": [_mjai_tile(tile) for tile in one["ura"]]}
        return [{"type": "hora", "actor": one["seat"], "target": one["source"], **ura, **paid}]
    reason = {"reason": _REASONS[one["kind"]]} if reasons else {}
    return [{"type": "ryukyoku", **reason, **paid}]


def _mjai_tile(tile: int) -> str:
    word = name(tile)
    return f"5{word[1]}r" if word[0] == "0" else word


# tenhou.net/6


def tenhou(deals: list[Record], disp: str | None = None) -> str:
    """The JSON of a game; the room is Tenhou's where none is told."""
    seats = deals[0][0]["seats"]
    disp = disp or ("三鳳南喰赤" if seats == 3 else "鳳南喰赤")
    names = NAMES[:seats] + [""] * (4 - seats)
    rule = {"disp": disp, "aka53": 1, "aka52": 1, "aka51": int(seats == 4)}
    data = {"title": ["", ""], "name": names, "rule": rule, "log": [_tenhou(deal) for deal in deals]}
    return json.dumps(data, ensure_ascii=False)


def _tenhou(deal: Record) -> list[Any]:
    start = deal[0]
    seats, pad = start["seats"], [0] * (4 - start["seats"])
    draws: list[list[Any]] = [[] for _ in range(4)]
    discards: list[list[Any]] = [[] for _ in range(4)]
    indicators, ura = [start["indicator"]], []
    wins: list[Any] = []
    result: list[Any] = []
    for one in deal:
        seat, kind = one.get("seat", 0), one["type"]
        if kind == "draw":
            draws[seat].append(_number(one["tile"]))
        elif kind == "discard":
            word = 60 if one["drawn"] else _number(one["tile"])
            discards[seat].append(f"r{word}" if one["riichi"] else word)
        elif kind == "call":
            draws[seat].append(_called(one, {"chow": "c", "pung": "p", "kong": "m"}[one["kind"]]))
            if one["kind"] == "kong":
                discards[seat].append(0)
        elif kind == "add":
            pung = {**one["pung"], "seat": seat}
            discards[seat].append(_called(pung, f"k{_number(one['tile'])}"))
        elif kind == "conceal":
            numbers = [str(_number(tile)) for tile in one["tiles"]]
            discards[seat].append("".join(numbers[:3]) + "a" + numbers[3])
        elif kind == "north":
            discards[seat].append("f44")
        elif kind == "indicator":
            indicators.append(one["tile"])
        elif kind == "win":
            liable = one["seat"] if one["liable"] is None else one["liable"]
            yaku = [_YAKU[word][1] for word in one["yaku"]]
            wins += [[*one["deltas"], *pad], [one["seat"], one["source"], liable, "30符1飜1000点", *yaku]]
            ura = max(ura, one["ura"], key=len)
        elif kind == "end":
            result = [_ENDS[one["kind"]]]
            if any(one["deltas"]):
                result.append([*one["deltas"], *pad])
            elif one["kind"] == "wall":
                result = ["全員聴牌" if one["ready"] else "全員不聴"]
    hands = [sorted(_number(tile) for tile in hand) for hand in start["hands"]] + [[]] * (4 - seats)
    number = [4 * start["round"] + start["dealer"], start["honba"], start["sticks"]]
    lists = [part for seat in range(4) for part in (hands[seat], draws[seat], discards[seat])]
    told = [[_number(tile) for tile in part] for part in (indicators, ura)]
    return [number, [*start["scores"], *pad], *told, *lists, ["和了", *wins] if wins else result]


def _called(one: dict[str, Any], letter: str) -> str:
    """The text of a call: the letter stands by its place for the player whom the tile came from."""
    own = [_number(tile) for tile in sorted(one["tiles"]) if tile != one["called"]]
    turns = (one["seat"] - one["source"]) % 4  # 1: from the player before, 2: from across, 3: from the one behind
    place = {1: 0, 2: 1, 3: len(own)}[turns]
    words = [str(number) for number in own]
    words.insert(place, f"{letter}{_number(one['called'])}")
    return "".join(words)


def _number(tile: int) -> int:
    return _TENHOU[name(tile)]


# mjlog


def mjlog(deals: list[Record], flags: int | None = None) -> str:
    """The XML of a game, in one line as Tenhou keeps it."""
    seats = deals[0][0]["seats"]
    flags = flags if flags is not None else 0x00B9 if seats == 3 else 0x00A9
    names = " ".join(f'n{seat}="{quote(NAMES[seat]) if seat < seats else ""}"' for seat in range(4))
    begin = (
        f'<mjloggm ver="2.3"><SHUFFLE seed="" ref=""/><GO type="{flags}" lobby="0"/><UN {names}/><TAIKYOKU oya="0"/>'
    )
    elements = [_mjlog(one, deal) for deal in deals for one in deal]
    elements[-1] = elements[-1].replace("/>", ' owari="250,0.0,250,0.0,250,0.0,250,0.0"/>')
    return begin + "".join(elements) + "</mjloggm>"


def _mjlog(one: dict[str, Any], deal: Record) -> str:
    kind, seat = one["type"], one.get("seat", 0)
    start = deal[0]
    if kind == "start":
        number = 4 * one["round"] + one["dealer"]
        seed = f"{number},{one['honba']},{one['sticks']},1,2,{one['indicator']}"
        hands = " ".join(f'hai{place}="{_list(hand)}"' for place, hand in enumerate([*one["hands"], [], []][:4]))
        scores = [score // 100 for score in one["scores"]] + [0] * (4 - one["seats"])
        return f'<INIT seed="{seed}" ten="{_list(scores)}" oya="{one["dealer"]}" {hands}/>'
    if kind == "draw":
        return f"<{'TUVW'[seat]}{one['tile']}/>"
    if kind == "discard":
        reach = f'<REACH who="{seat}" step="1"/>' if one["riichi"] else ""
        return f"{reach}<{'DEFG'[seat]}{one['tile']}/>"
    if kind == "stick":
        scores = [score // 100 for score in one["scores"]]
        return f'<REACH who="{seat}" ten="{_list(scores)}" step="2"/>'
    if kind in ("call", "add", "conceal", "north"):
        return f'<N who="{seat}" m="{_packed(one)}" />'
    if kind == "indicator":
        return f'<DORA hai="{one["tile"]}" />'
    pairs = [(now - change, change) for now, change in zip(one["scores"], one["deltas"], strict=True)]
    pairs += [(0, 0)] * (4 - start["seats"])
    paid = _list([number // 100 for pair in pairs for number in pair])
    if kind == "end":
        type = f' type="{_TYPES[one["kind"]]}"' if one["kind"] in _TYPES else ""
        shown = "".join(f' hai{place}="{_list(hand)}"' for place, hand in one["shown"].items())
        return f'<RYUUKYOKU{type} ba="0,0" sc="{paid}"{shown} />'
    ura = f' doraHaiUra="{_list(one["ura"])}"' if one["ura"] else ""
    pao = f' paoWho="{one["liable"]}"' if one["liable"] is not None else ""
    yaku = _list([number for word in one["yaku"] for number in (_YAKU[word][0], 1)])
    return (
        f'<AGARI ba="0,0" hai="" machi="{one["tile"]}" ten="30,1000,0" yaku="{yaku}" '
        f'doraHai="{_list(one["indicators"])}"{ura} who="{seat}" fromWho="{one["source"]}"{pao} sc="{paid}" />'
    )


def _packed(one: dict[str, Any]) -> int:
    """A set as the number Tenhou packs it into."""
    kind = one["type"]
    if kind == "conceal":
        return one["tiles"][0] << 8
    if kind == "north":
        return one["tile"] << 8 | 32
    called = one["pung"] if kind == "add" else one
    turns = (called["source"] - one["seat"]) % 4
    tiles = sorted(called["tiles"])
    place = tiles.index(called["called"])
    if called["kind"] == "chow":
        first = tiles[0] // 4
        order = first // 9 * 7 + first % 9
        copies = sum((tile % 4) << 3 + 2 * index for index, tile in enumerate(tiles))
        return (order * 3 + place) << 10 | copies | 4 | turns
    if called["kind"] == "kong":
        return called["called"] << 8 | turns
    left = one["tile"] if kind == "add" else next(t for t in range(4 * (tiles[0] // 4), 999) if t not in tiles)
    return (tiles[0] // 4 * 3 + place) << 9 | (left % 4) << 5 | (16 if kind == "add" else 8) | turns


def _list(numbers: list[int]) -> str:
    return ",".join(map(str, numbers))


ALL = {"mjai": mjai, "tenhou": tenhou, "mjlog": mjlog}
SUFFIXES = {"mjai": "jsonl", "tenhou": "json", "mjlog": "xml"}
