"""Who deals next, which round wind blows, what the counters say: by the figures of a variant's rotation.

It knows one game as places around a table, the first East's being 0. Who sits there, and what a deal was worth, is the
business of `session`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mjscore.record import NamedTuple
from mjscore.rulebook.settling import RotationRule

EAST: Final = 0
SOUTH: Final = 1


class Standing(NamedTuple):
    """Where a game stands before a deal."""

    dealer: int = 0  # the place that deals
    passed: int = 0  # how often the deal has been handed on
    row: int = 0  # wins in a row of the one who deals
    counters: tuple[tuple[str, int], ...] = ()


def next_dealer(
    rule: RotationRule, winners: Sequence[int], source: int | None = None, end: str | None = None, row: int = 0
) -> int:
    """The seat that deals next after a deal these seats won (none: nobody did): East, or the seat that follows.

    Where winners leave and the others play on, `winners` are those of the first win, several if they won on one tile,
    and `source` is the seat it came from. `end` is how a deal that nobody won ended. `row` are the wins in a row that
    East had before, as far as they are known.
    """
    if not winners:
        word = "stays" if end is not None and end in rule.replays else rule.drawn
    elif len(winners) > 1 and rule.several == "source" and source is not None:
        return source
    elif EAST in winners:
        word = "passes" if is_last_win(rule, row) else rule.dealer_won
    else:
        word = rule.other_won
    if word == "first_winner":
        return winners[0]
    return EAST if word == "stays" else SOUTH


def dealer_after_draw(rule: RotationRule, east_ready: bool | None, void: bool) -> int | None:
    """The seat that deals next where nobody won: by East's readiness (None: not known), or because the deal was void."""
    if void and rule.void is not None:
        word: str | None = rule.void
    elif rule.ready is None or rule.ready == rule.drawn or east_ready is False:
        word = rule.drawn
    elif east_ready is None:
        return None
    else:
        word = rule.ready
    return EAST if word == "stays" else SOUTH


def is_last_win(rule: RotationRule, row: int) -> bool:
    """Whether a win of East after so many in a row is the one that is worth the limit and passes the deal."""
    return rule.dealer_wins > 0 and row + 1 >= rule.dealer_wins


def begin(rule: RotationRule) -> Standing:
    """The standing before the first deal."""
    return Standing(counters=tuple((counter.id, 0) for counter in rule.counters))


def after(rule: RotationRule, standing: Standing, outcome: str, seat: int, seats: int) -> Standing:
    """The standing after a deal.

    `outcome` is `dealer_won`, `other_won`, `drawn`, or `replayed`, which changes nothing; `seat` deals next, counted
    from the dealer of this deal.
    """
    if outcome == "replayed":
        return standing
    counters = tuple(
        (counter.id, value + 1 if outcome in counter.adds else 0 if outcome in counter.clears else value)
        for counter, (_, value) in zip(rule.counters, standing.counters, strict=True)
    )
    row = standing.row + (outcome == "dealer_won") if seat == EAST and outcome != "other_won" else 0
    return handed_on(standing, seat, seats)._replace(row=row, counters=counters)


def handed_on(standing: Standing, seat: int, seats: int) -> Standing:
    """The standing when that seat, counted from the dealer, deals; East's own leaves it as it is."""
    if seat == EAST:
        return standing
    return standing._replace(dealer=(standing.dealer + seat) % seats, passed=standing.passed + 1, row=0)


def round_of(rule: RotationRule, standing: Standing, seats: int) -> int | None:
    """The wind of the round; None where the variant has none. Behind the last round the game begins anew."""
    if not rule.circles:
        return None
    played = standing.passed // seats
    if rule.game is not None and rule.game.extra:
        return min(played, _most_rounds(seats) - 1)
    return played % (rule.rounds or 4)


LAST_DEAL: Final = "last_deal"
GOAL: Final = "goal"
BELOW_ZERO: Final = "below_zero"
DEALER_STOPS: Final = "dealer_stops"
OFFENCE: Final = "offence"


def end_of_game(
    rule: RotationRule, before: Standing, behind: Standing, points: Sequence[int], held: bool, void: bool
) -> str | None:
    """What ends the game with the deal between two standings; None while it goes on.

    `points` are those of the places after the deal, the first East's first. `held`: East won, or was ready where nobody
    did; `void`: an offence made the deal void.
    """
    seats, game = len(points), rule.game
    length = rule.rounds * seats
    passes = behind.passed > before.passed
    if game is None:
        return LAST_DEAL if length > 0 and passes and behind.passed % length == 0 else None
    if game.below_zero and min(points) < 0:
        return BELOW_ZERO
    reached = max(points) >= game.goal
    if length == 0 or before.passed < length - 1:
        return None
    if passes and (reached or not game.extra or behind.passed >= _most_rounds(seats) * seats):
        return LAST_DEAL
    if before.passed >= length and reached:
        return GOAL  # a further round is played until somebody has reached it
    if game.offence and void:
        return OFFENCE
    dealer = points[before.dealer]
    leads = dealer >= game.goal and all(dealer > one for place, one in enumerate(points) if place != before.dealer)
    return DEALER_STOPS if game.dealer_stops and held and not passes and leads else None


def _most_rounds(seats: int) -> int:
    """How many rounds there can be: a wind each that is some player's own."""
    return seats


def seating(rule: RotationRule, wind: int | None) -> tuple[int, ...] | None:
    """By place, the first seat of the player who sits there in a round; None where nobody changes seats."""
    if wind is None or not rule.seats_change:
        return None
    return rule.seats_change[wind % len(rule.seats_change)]
