"""The tiles of three kinds of log, as this program's own codes.

Each of them numbers or names the same 34 kinds and three red fives in its own way; the codes are those of
`mjscore.tiles`, where the dragons stand red, green, white and a red five has a code of its own.
"""

from __future__ import annotations

from mjscore.tiles.kinds import PLAIN, RED_FIVES

EAST, NORTH, RED, WHITE = 27, 30, 31, 33
WINDS = range(EAST, NORTH + 1)
DRAGONS = range(RED, WHITE + 1)
_DRAGONS = (33, 32, 31)  # in a log white comes first

MJAI: dict[str, int] = (
    {f"{rank}{suit}": 9 * place + rank - 1 for place, suit in enumerate("mps") for rank in range(1, 10)}
    | {f"5{suit}r": red for suit, red in zip("mps", RED_FIVES, strict=True)}
    | dict(zip("ESWNPFC", (*WINDS, *_DRAGONS), strict=True))
    | {f"0{suit}": red for suit, red in zip("mps", RED_FIVES, strict=True)}  # as some programs write them
    | {f"{rank}z": code for rank, code in enumerate((*WINDS, *_DRAGONS), 1)}
)
TENHOU: dict[int, int] = (
    {10 * suit + rank: 9 * (suit - 1) + rank - 1 for suit in (1, 2, 3) for rank in range(1, 10)}
    | dict(zip(range(41, 48), (*WINDS, *_DRAGONS), strict=True))
    | {50 + suit: red for suit, red in zip((1, 2, 3), RED_FIVES, strict=True)}
)
_KINDS = (*range(31), *_DRAGONS)
_RED_COPIES = dict(zip((16, 52, 88), RED_FIVES, strict=True))
MJLOG_PLAIN: tuple[int, ...] = tuple(_KINDS[number // 4] for number in range(136))
MJLOG_RED: tuple[int, ...] = tuple(_RED_COPIES.get(number, code) for number, code in enumerate(MJLOG_PLAIN))


def in_order(codes: list[int]) -> list[int]:
    """The tiles by kind, a red five behind the plain ones of its suit."""
    return sorted(codes, key=lambda code: (PLAIN[code], code))


def is_outer(code: int) -> bool:
    """Whether a tile is a terminal or an honour."""
    return (code >= EAST and code not in RED_FIVES) or (code < EAST and code % 9 in (0, 8))
