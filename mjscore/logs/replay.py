"""One deal played again, move by move: who holds what, and what follows from the order of the moves.

It refuses a move that cannot have been made (a tile that nobody holds, a call of a tile that was not discarded), and knows
what only the course of play tells: whose riichi stands, whether a go-round was broken, how many tiles the wall still
has. What anything is worth it does not know, nor how a log writes it.
"""

from __future__ import annotations

from collections.abc import Sequence

from mjscore.logs.tiles import NORTH, WINDS, in_order, is_outer
from mjscore.logs.wrong import Wrong
from mjscore.record import NamedTuple
from mjscore.tiles.kinds import NAMES, PLAIN, RED_FIVES

CHOW, PUNG, KONG = "chow", "pung", "kong"
DISCARD, ADDED, CONCEALED, SET_ASIDE = "discard", "added", "concealed", "set_aside"
DREW, DECLARED, OPEN, AGAIN = "drew", "declared", "open", "again"  # what the player whose turn it is has done last
_DEAD_WALL = 14
_HAND = 13
_NINE = 9  # kinds of terminals and honours that make a first hand void
_FEWER = 28  # tiles that three players leave out: 2 to 8 of characters


class Set(NamedTuple):
    """A set on the table, in the order in which it was made; an added kong stands where its pung stood."""

    kind: str
    tiles: tuple[int, ...]
    source: int | None  # whose discard was claimed; None: concealed
    added: int | None = None


class Thrown(NamedTuple):
    """A discard as it lies in the row."""

    tile: int
    riichi: bool
    claimed: bool = False


class Offered(NamedTuple):
    """The tile on which others may win: a discard, one added to a kong, a kong's or a north set aside."""

    seat: int
    tile: int
    way: str


class Won(NamedTuple):
    """A win, with what the course of play says of it."""

    seat: int
    source: int | None
    by: str
    tile: int
    circumstances: tuple[str, ...]


class Replay:
    """The table during one deal. Seats are those of the log, from 0."""

    def __init__(self, seats: int, dealer: int, hands: Sequence[Sequence[int]], indicators: Sequence[int]) -> None:
        self.seats = seats
        self.dealer = dealer
        self.left = 4 * 34 - (seats == 3) * _FEWER - _DEAD_WALL - seats * _HAND
        self.hands = [list(hand) for hand in hands]
        self.sets: list[list[Set]] = [[] for _ in hands]
        self.rows: list[list[Thrown]] = [[] for _ in hands]
        self.norths = [0] * seats
        self.indicators = list(indicators)
        self.turn, self.state = dealer, AGAIN
        self.drawn: int | None = None
        self.replaces: str | None = None  # what the tile drawn last, or to be drawn next, replaces
        self.offered: Offered | None = None
        self.riichi = [""] * seats  # the circumstance that a player's riichi is
        self.one_shot = [False] * seats
        self.unbroken = True  # no set claimed or declared and no north set aside so far
        self.sticks = 0
        self.laid = [False] * seats
        self._declared: int | None = None  # whose riichi waits for the discard
        self._pending: int | None = None  # whose riichi discard waits to pass
        self._held = [0] * len(PLAIN)
        if len(self.hands) != seats or any(len(hand) != _HAND for hand in self.hands):
            sizes = ", ".join(str(len(hand)) for hand in self.hands)
            raise Wrong("impossible", f"hands of {sizes} tiles begin the deal", "a deal begins with 13 tiles each")
        for code in (*(code for hand in hands for code in hand), *indicators):
            self._seen(code)

    # the moves

    def draw(self, seat: int, tile: int) -> None:
        """A player takes a tile from the wall, or from its far end."""
        if self.state == OPEN:
            self._turn_of(seat, (self.turn + 1) % self.seats, "draws")
        elif self.state == AGAIN:
            self._turn_of(seat, self.turn, "draws")
        else:
            raise Wrong("impossible", f"player {seat} draws {NAMES[tile]} before {_who(self.turn)} discards", _ORDER)
        if self.left == 0:
            raise Wrong("impossible", f"player {seat} draws {NAMES[tile]} from an empty wall", _ORDER)
        self._pass()
        if self.state == OPEN:
            self.replaces = None
        self._seen(tile)
        self.left -= 1
        self.turn, self.state, self.drawn = seat, DREW, tile
        self.hands[seat].append(tile)

    def declare_riichi(self, seat: int) -> None:
        """A player declares riichi; the discard follows."""
        self._acts(seat, "declares riichi")
        if any(one.source is not None for one in self.sets[seat]) or self.riichi[seat]:
            why = "twice" if self.riichi[seat] else "with a claimed set"
            raise Wrong(
                "impossible", f"player {seat} declares riichi {why}", "riichi is declared once, with a closed hand"
            )
        self._declared = seat

    def discard(self, seat: int, tile: int | None = None) -> None:
        """A player discards a tile, the one just drawn where none is told."""
        self._acts(seat, "discards", DREW, DECLARED)
        if tile is None:
            if self.drawn is None:
                raise Wrong("impossible", f"player {seat} discards the tile drawn, and has drawn none", _ORDER)
            tile = self.drawn
        self._take(seat, (tile,))
        riichi = self._declared == seat
        if riichi:
            double = self.unbroken and not self.rows[seat]
            self.riichi[seat] = "double_riichi" if double else "riichi"
            self._declared, self._pending = None, seat
        self.one_shot[seat] = False
        self.rows[seat].append(Thrown(tile, riichi))
        self.state, self.drawn, self.replaces = OPEN, None, None
        self.offered = Offered(seat, tile, DISCARD)

    def claim(self, seat: int, kind: str, tile: int, own: Sequence[int]) -> None:
        """A player claims the discard with tiles of the hand; a kong is followed by a draw."""
        offered = self.offered
        if self.state != OPEN or offered is None or offered.tile != tile or offered.seat == seat:
            last = (
                f"the last discard is {NAMES[offered.tile]} of player {offered.seat}"
                if offered
                else "nothing lies there"
            )
            raise Wrong(
                "impossible", f"player {seat} claims {NAMES[tile]}, and {last}", "a call takes the last discard"
            )
        if kind == CHOW and (self.seats < 4 or (offered.seat + 1) % self.seats != seat):
            raise Wrong("impossible", f"player {seat} claims a chow from player {offered.seat}", _CHOW)
        if self.riichi[seat]:
            raise Wrong("impossible", f"player {seat} claims {NAMES[tile]} after riichi", "riichi closes the hand")
        _expect_set(kind, (*own, tile))
        self._take(seat, own)
        self._pass()
        self._break()
        row = self.rows[offered.seat]
        row[-1] = row[-1]._replace(claimed=True)
        self.sets[seat].append(Set(kind, (*own, tile), offered.seat))
        self.turn, self.drawn, self.offered = seat, None, None
        self.state, self.replaces = (AGAIN, KONG) if kind == KONG else (DECLARED, None)

    def add(self, seat: int, tile: int) -> None:
        """A player adds a fourth tile to a pung that was claimed."""
        self._acts(seat, "adds to a kong")
        for place, one in enumerate(self.sets[seat]):
            if one.kind == PUNG and PLAIN[one.tiles[0]] == PLAIN[tile]:
                self._take(seat, (tile,))
                self.sets[seat][place] = one._replace(kind=KONG, added=tile)
                break
        else:
            message = f"player {seat} adds {NAMES[tile]} to a pung that is not there"
            raise Wrong("impossible", message, "the pung is claimed before")
        self._replaced(seat, tile, ADDED)

    def conceal(self, seat: int, tile: int) -> None:
        """A player declares a concealed kong of a kind."""
        self._acts(seat, "declares a kong")
        tiles = tuple(in_order([code for code in self.hands[seat] if PLAIN[code] == PLAIN[tile]]))
        if len(tiles) != 4:
            message = f"player {seat} declares a kong of {NAMES[PLAIN[tile]]} and holds {len(tiles)}"
            raise Wrong("impossible", message, "four alike make a kong")
        self._take(seat, tiles)
        self.sets[seat].append(Set(KONG, tiles, None))
        self._replaced(seat, tile, CONCEALED)

    def set_aside(self, seat: int) -> None:
        """A player sets a north aside; there are three players."""
        self._acts(seat, "sets a north aside")
        if self.seats != 3:
            raise Wrong("impossible", f"player {seat} sets a north aside, of four players", "three players do that")
        self._take(seat, (NORTH,))
        self.norths[seat] += 1
        self._replaced(seat, NORTH, SET_ASIDE)

    def turn_indicator(self, tile: int) -> None:
        """Another dora indicator is turned."""
        self._seen(tile)
        self.indicators.append(tile)

    # the ends

    def win(self, seat: int, source: int, tile: int | None) -> Won:
        """A player wins on the tile just drawn, or on the tile another has just laid down."""
        if not 0 <= seat < self.seats or not 0 <= source < self.seats:
            raise Wrong("bad_value", f"there is no player {max(seat, source)}", _SEATS)
        if seat == source:
            if self.state != DREW or self.turn != seat or self.drawn is None or tile not in (None, self.drawn):
                what = f"{NAMES[tile]}, " if tile is not None else ""
                raise Wrong("impossible", f"player {seat} wins by drawing {what}which was not drawn just now", _ORDER)
            return Won(seat, None, "self_draw", self.drawn, self._circumstances(seat, None))
        offered = self.offered
        if offered is None or offered.seat != source or tile not in (None, offered.tile):
            last = (
                f"the last tile laid down is {NAMES[offered.tile]} of player {offered.seat}"
                if offered
                else "nothing lies there"
            )
            what = "a tile" if tile is None else NAMES[tile]
            raise Wrong("impossible", f"player {seat} wins on {what} of player {source}, and {last}", _ORDER)
        by = "robbed_kong" if offered.way in (ADDED, CONCEALED) else "discard"
        return Won(seat, source, by, offered.tile, self._circumstances(seat, offered))

    def close(self, won: bool) -> None:
        """The deal is over. A riichi whose discard was not won on has passed."""
        if not won:
            self._pass()

    def whose(self, seat: int, named: int) -> int:
        """Whose tile a player wins on: one that was laid down last for a kong or as a north is nobody else's."""
        offered = self.offered
        return named if offered is None or offered.way == DISCARD or offered.seat == seat else offered.seat

    def unlaid(self) -> bool:
        """Whether the tile laid down last is a riichi discard that has not passed: its stick is not on the table."""
        return self._pending is not None

    def nagashi(self) -> tuple[int, ...]:
        """The players who discarded only terminals and honours, none of them claimed."""
        rows = enumerate(self.rows)
        return tuple(seat for seat, row in rows if row and all(is_outer(one.tile) and not one.claimed for one in row))

    def void(self, paid: object = None) -> str:
        """The end without a win that this course of play must have had, where the log does not name it.

        Who was `paid` was so for a ready hand. A last tile behind a fourth kong ends the deal by the kong.
        """
        rows = [row[0].tile for row in self.rows if len(row) == 1]
        kongs = [[one.kind for one in sets].count(KONG) for sets in self.sets]
        if isinstance(paid, list) and any(paid):
            return "wall"
        last = self.state == OPEN and self.left == 0
        if last and (sum(kongs) != 4 or 4 in kongs):
            return "wall"
        if self.state == DREW:
            return "nine_terminals"
        if self.seats == 4 and all(self.riichi):
            return "four_riichi"
        if sum(kongs) == 4 and 4 not in kongs:
            return "four_kongs"
        if len(rows) == 4 == len(self.rows) and len(set(rows)) == 1 and rows[0] in WINDS:
            return "four_winds"
        return "triple_ron" if self.seats == 4 else "wall"

    def expect_end(self, kind: str) -> None:
        """Nothing, where this course of play can have come to that end without a win."""
        rows = [[one.tile for one in row] for row in self.rows]
        held = {PLAIN[tile] for tile in self.hands[self.turn] if is_outer(tile)}
        kongs = sum(one.kind == KONG for sets in self.sets for one in sets)
        first = self.state == DREW and self.unbroken and not rows[self.turn]
        holds, message = {
            "wall": (self.left == 0 and self.state == OPEN, f"the wall is said to be empty, and has {self.left} tiles"),
            "nine_terminals": (
                first and len(held) >= _NINE,
                f"player {self.turn} shows nine terminals and honours, and "
                + (f"has {len(held)} kinds" if first else "it is not their first draw, before any call"),
            ),
            "four_winds": (
                all(len(row) == 1 and row[0] in WINDS and row == rows[0] for row in rows),
                "one wind is said to be the first discard of all, and is not",
            ),
            "four_riichi": (all(self.riichi), f"all are said to be in riichi, and {self.riichi.count('')} are not"),
            "four_kongs": (kongs >= 4, f"four kongs are said to be made, and there are {kongs}"),
            "triple_ron": (self.offered is not None, "three are said to win on one tile, and nothing lies there"),
        }[kind]
        if not holds:
            raise Wrong("impossible", message, _ORDER)

    # what the moves have in common

    def _acts(self, seat: int, what: str, *states: str) -> None:
        """Nothing, where it is the player's turn to do something with the hand."""
        if not 0 <= seat < self.seats:
            raise Wrong("bad_value", f"there is no player {seat}", _SEATS)
        if self.turn != seat or self.state not in (states or (DREW,)):
            raise Wrong("impossible", f"player {seat} {what}, and it is not their turn to", _ORDER)

    def _turn_of(self, seat: int, expected: int, what: str) -> None:
        if seat != expected:
            raise Wrong("impossible", f"player {seat} {what}, and it is the turn of player {expected}", _ORDER)

    def _take(self, seat: int, tiles: Sequence[int]) -> None:
        """Tiles leave a hand."""
        hand = self.hands[seat].copy()
        for tile in tiles:
            if tile not in hand:
                raise Wrong(
                    "impossible",
                    f"player {seat} has no {NAMES[tile]} in hand",
                    "the log is broken before this, or here",
                )
            hand.remove(tile)
        self.hands[seat] = hand

    def _seen(self, tile: int) -> None:
        """A tile comes into the game: there are four of a kind. Some rooms play two red fives of dots."""
        self._held[PLAIN[tile]] += 1
        self._held[tile] += tile in RED_FIVES
        if self._held[PLAIN[tile]] > 4 or (tile in RED_FIVES and self._held[tile] > 2):
            raise Wrong(
                "impossible", f"one {NAMES[tile]} more than there are", "the log is broken before this, or here"
            )

    def _replaced(self, seat: int, tile: int, way: str) -> None:
        """A tile was laid down that the next draw replaces, unless somebody wins on it."""
        self.state, self.drawn = AGAIN, None
        self.replaces = SET_ASIDE if way == SET_ASIDE else KONG
        self.offered = Offered(seat, tile, way)

    def _pass(self) -> None:
        """The tile laid down last has passed: a riichi stands, a kong breaks the go-round."""
        if self._pending is not None:
            self.sticks += 1
            self.laid[self._pending] = self.one_shot[self._pending] = True
            self._pending = None
        if self.offered is not None and self.offered.way != DISCARD:
            self._break()
        self.offered = None

    def _break(self) -> None:
        self.unbroken = False
        self.one_shot = [False] * self.seats

    def _circumstances(self, seat: int, offered: Offered | None) -> tuple[str, ...]:
        if offered is None and self.unbroken and not self.rows[seat]:
            return ("heaven" if seat == self.dealer else "earth",)
        found = [self.riichi[seat]] if self.riichi[seat] else []
        if self.one_shot[seat]:
            found.append("ippatsu")
        if offered is None and self.replaces == KONG:
            found.append("kong_replacement")
        elif self.left == 0 and self.replaces is None and (offered is None or offered.way == DISCARD):
            found.append("last_tile")
        return tuple(found)


_ORDER = "the log is broken before this, or here"
_CHOW = "a chow is claimed from the player before, of four"
_SEATS = "players are numbered from 0"


def _who(seat: int) -> str:
    return f"player {seat}"


def _expect_set(kind: str, tiles: tuple[int, ...]) -> None:
    """Nothing, where the tiles are a set of that kind."""
    kinds = sorted(PLAIN[tile] for tile in tiles)
    first = kinds[0]
    if kind == CHOW:
        sound = (
            len(kinds) == 3 and first < 27 and kinds == [first, first + 1, first + 2] and first // 9 == kinds[2] // 9
        )
    else:
        sound = len(kinds) == (4 if kind == KONG else 3) and len(set(kinds)) == 1
    if not sound:
        words = "".join(NAMES[tile] for tile in tiles)
        raise Wrong("impossible", f"{words} is no {kind}", _ORDER)
