"""Games of the engine `riichienv`, imported from its own record: every payment it made beside ours.

    PYTHONPATH=. python -m tests.differential.against_riichienv 4p-red-half 300 [soul] [seed]

plays so many games, prints every deal whose claim does not hold, and the figure.
"""

from __future__ import annotations

import json
import sys
from random import Random
from typing import Any

from riichienv import GameRule, RiichiEnv, calculate_shanten, calculate_shanten_3p

from mjscore.logs import Asked, import_log
from mjscore.place import Refused
from tests.logs.reading import holds

_AT_ONCE = ("TSUMO", "RON")
_LIKELY = (("KITA", 0.9), ("RIICHI", 0.8), ("KYUSHU_KYUHAI", 0.5), ("ANKAN", 0.9), ("KAKAN", 0.9))


class Player:
    """Keeps what brings the hand nearest to a win, and calls more or less often."""

    def __init__(self, rng: Random, three: bool) -> None:
        self.rng, self.distance = rng, calculate_shanten_3p if three else calculate_shanten
        self.calls, self.kongs = rng.choice((0.05, 0.3, 0.7)), rng.choice((0.1, 0.8))

    def act(self, seen: Any) -> Any:
        choices: dict[str, list[Any]] = {}
        for action in seen.legal_actions():
            choices.setdefault(str(action.action_type).rpartition(".")[2].upper(), []).append(action)
        for word in _AT_ONCE:
            if word in choices:
                return choices[word][0]
        for word, chance in (*_LIKELY, ("DAIMINKAN", self.kongs), ("PON", self.calls), ("CHI", self.calls)):
            if word in choices and self.rng.random() < chance:
                return self.rng.choice(choices[word])
        return (
            choices["PASS"][0] if "PASS" in choices else min(choices["DISCARD"], key=lambda one: self.loss(seen, one))
        )

    def loss(self, seen: Any, action: Any) -> tuple[int, int, float]:
        hand = list(seen.hand)
        hand.remove(action.tile)
        kind = action.tile // 4
        return self.distance(hand), 0 if kind >= 27 else 1 + (kind % 9 not in (0, 8)), self.rng.random()


def record(mode: str, seed: int, rule: Any) -> bytes:
    """A game as JSON lines."""
    rng = Random(seed)
    players = [Player(rng, mode.startswith("3")) for _ in range(4)]
    table = RiichiEnv(game_mode=mode, seed=seed, rule=rule)
    seen = table.reset()
    while not table.done():
        seen = table.step({seat: players[seat].act(view) for seat, view in seen.items()})
    return "".join(json.dumps(event) + "\n" for event in table.mjai_log).encode()


def main() -> None:
    mode, games, *more = sys.argv[1:]
    soul = "soul" in more
    seed = int(next((word for word in more if word != "soul"), 1))
    variant = ("riichi_mahjong_soul" if soul else "riichi_tenhou") + ("_3p" if mode.startswith("3") else "")
    rule = GameRule.default_mjsoul() if soul else GameRule.default_tenhou()
    deals = agreed = 0
    for number in range(seed, seed + int(games)):
        for found in import_log("mjai", [record(mode, number, rule)], "game", Asked(f"game{number}", variant)):
            deals += 1
            try:
                well = found.deal is not None and holds(found.deal)
            except Refused:
                well = False
            agreed += well
            if not well:
                print(json.dumps(found.deal, ensure_ascii=False) if found.deal else found.refused)
    print(f"{agreed} of {deals} deals agree")
    sys.exit(agreed != deals)


if __name__ == "__main__":
    main()
