"""Why a fact holds of a reading or does not: the groups and tiles that make it, or break it.

Whether it holds is read from the word of facts, which is the truth; here the reading is looked at once more. A fact
without an entry below is explained by its meaning alone. What is said of the groups is a key, which reports put into words.
"""

from __future__ import annotations

from mjscore.deal.records import CHOW, KONG
from mjscore.facts.names import FACTS
from mjscore.facts.pointing import (
    BONUS,
    FLOWERS,
    OWN_FLOWER,
    OWN_SEASON,
    SEASONS,
    Look,
    Pointer,
    alike_in_three_suits,
    always,
    couples,
    dragons,
    equal_chows,
    finished,
    first_of,
    four_in,
    from_another,
    groups_of,
    groups_with,
    groups_without,
    held_bonus,
    held_of_pointed,
    honours,
    in_a_row,
    in_state,
    lacking_bonus,
    missing_pungs,
    of_gates,
    own_wind,
    pairs_that,
    pointed_at,
    pungs_of,
    pungs_that,
    red_groups,
    round_wind,
    sets_that,
    suits,
    waits,
    way_of_winning,
    winds,
    winning_tile,
)
from mjscore.facts.sight import Sight
from mjscore.facts.table import GREEN_TILES, is_head, is_terminal
from mjscore.tiles import kinds


def holds(name: str, word: int) -> bool:
    """Whether a fact holds of a word (a count: at least once)."""
    return bool(word & FACTS[name].mask)


def what_makes(name: str, sight: Sight) -> Pointer | None:
    """The groups that make a fact that holds; None where it is the whole hand, or nothing is known to point at."""
    look = _MAKES.get(name)
    return look(sight) if look is not None else None


def what_breaks(name: str, sight: Sight) -> Pointer | None:
    """What keeps a fact from holding; None where only its meaning can be told."""
    look = _BREAKS.get(name)
    return look(sight) if look is not None else None


_CHOWS = sets_that("chow", lambda one: one.kind == CHOW)
_CLAIMED = sets_that("claimed", lambda one: one.claimed)
_EXPOSED_PUNGS = pungs_that("claimed", lambda one: one.claimed)
_NOT_IN_ONE_GO = sets_that("claimed", lambda one: one.claimed and not one.in_one_go)

_BREAKS: dict[str, Look] = {
    "all_simples": groups_with("head", is_head),
    "all_honours": groups_with("no_honour", lambda code: code < 27),
    "all_terminals": groups_with("no_terminal", lambda code: not is_terminal(code)),
    "all_heads": groups_with("simple", lambda code: not is_head(code)),
    "heads_of_both_kinds": groups_with("simple", lambda code: not is_head(code)),
    "all_green": groups_with("not_green", lambda code: code not in GREEN_TILES),
    "all_258": groups_with("not_258", lambda code: code >= 27 or code % 9 not in (1, 4, 7)),
    "one_suit": first_of(honours, suits),
    "one_suit_and_honours": suits,
    "two_suits": first_of(honours, suits),
    "three_suits": suits,
    "four_chows": sets_that("no_chow", lambda one: one.kind != CHOW),
    "four_pungs": _CHOWS,
    "head_in_each_group": groups_without("no_head", is_head),
    "terminal_in_each_group": groups_without("no_terminal", is_terminal),
    "dragon_pungs": missing_pungs(dragons),
    "wind_pungs": missing_pungs(winds),
    "seat_wind_pung": missing_pungs(own_wind),
    "round_wind_pung": missing_pungs(round_wind),
    "three_dragon_pungs": missing_pungs(dragons),
    "four_wind_pungs": missing_pungs(winds),
    "two_dragon_pungs_and_pair": missing_pungs(dragons),
    "three_wind_pungs_and_pair": missing_pungs(winds),
    "no_sets_on_table": sets_that("on_table", lambda one: one.on_table),
    "four_sets_on_table": sets_that("not_on_table", lambda one: not one.on_table),
    "no_claimed_sets": _CLAIMED,
    "some_claimed_set": sets_that("not_claimed", lambda one: not one.claimed),
    "three_claimed_sets": sets_that("not_claimed", lambda one: not one.claimed),
    "four_claimed_sets": sets_that("not_claimed", lambda one: not one.claimed),
    "two_kongs": sets_that("no_kong", lambda one: one.kind != KONG),
    "three_kongs": sets_that("no_kong", lambda one: one.kind != KONG),
    "four_kongs": sets_that("no_kong", lambda one: one.kind != KONG),
    "all_concealed": first_of(_CLAIMED, from_another),
    "all_concealed_but_claimed_kongs": first_of(_NOT_IN_ONE_GO, from_another),
    "three_concealed_pungs": first_of(_EXPOSED_PUNGS, finished, _CHOWS),
    "four_concealed_pungs": first_of(_EXPOSED_PUNGS, finished, _CHOWS),
    "three_concealed_pungs_or_claimed_kongs": first_of(_NOT_IN_ONE_GO, finished, _CHOWS),
    "four_concealed_pungs_or_claimed_kongs": first_of(_NOT_IN_ONE_GO, finished, _CHOWS),
    "self_drawn": way_of_winning,
    "discarded": way_of_winning,
    "robbed": way_of_winning,
    "from_another": way_of_winning,
    "only_tile": waits,
    "winning_tile_5p": winning_tile,
    "winning_tile_1p": winning_tile,
    "winning_tile_2s": winning_tile,
    **dict.fromkeys(
        ("last_tile", "kong_replacement", "kong_on_kong", "flower_replacement", "heaven", "earth", "man",
         "ready_declared", "shot_after_kong", "riichi", "double_riichi", "ippatsu"),
        always("not_stated"),
    ),
    "white_dragon_pung": missing_pungs(lambda sight: (kinds.WHITE,)),
    "green_dragon_pung": missing_pungs(lambda sight: (kinds.GREEN,)),
    "red_dragon_pung": missing_pungs(lambda sight: (kinds.RED,)),
    "two_sided_chow_finished": winning_tile,
    "nine_gates_nine_sided": of_gates,
    "thirteen_orphans_any_tile": winning_tile,
    "pair_finished": winning_tile,
    "dora": pointed_at("dora"),
    "ura_dora": pointed_at("ura_dora"),
    "no_bonus_tiles": held_bonus(BONUS),
    "own_flower": lacking_bonus(OWN_FLOWER),
    "own_season": lacking_bonus(OWN_SEASON),
    "four_flowers": lacking_bonus(FLOWERS),
    "four_seasons": lacking_bonus(SEASONS),
}  # fmt: skip
"""By fact: what keeps it from holding."""

_MAKES: dict[str, Look] = {
    "chows": sets_that("made", lambda one: one.kind == CHOW),
    "pungs": pungs_that("made", lambda one: True),
    "kongs": pungs_that("made", lambda one: one.kind == KONG),
    "two_kongs": pungs_that("made", lambda one: one.kind == KONG),
    "three_kongs": pungs_that("made", lambda one: one.kind == KONG),
    "four_kongs": pungs_that("made", lambda one: one.kind == KONG),
    "some_claimed_set": sets_that("made", lambda one: one.claimed),
    "three_claimed_sets": sets_that("made", lambda one: one.claimed),
    "dragon_pungs": pungs_of(dragons),
    "wind_pungs": pungs_of(winds),
    "three_dragon_pungs": pungs_of(dragons),
    "white_dragon_pung": pungs_of(lambda sight: (kinds.WHITE,)),
    "green_dragon_pung": pungs_of(lambda sight: (kinds.GREEN,)),
    "red_dragon_pung": pungs_of(lambda sight: (kinds.RED,)),
    "dora": held_of_pointed("dora"),
    "ura_dora": held_of_pointed("ura_dora"),
    "red_fives": red_groups,
    "four_wind_pungs": pungs_of(winds),
    "two_dragon_pungs_and_pair": groups_of(dragons),
    "three_wind_pungs_and_pair": groups_of(winds),
    "seat_wind_pung": pungs_of(own_wind),
    "round_wind_pung": pungs_of(round_wind),
    "seat_and_round_wind_pung": pungs_of(own_wind),
    "dragon_pairs": pairs_that(lambda one, sight: one.tiles[0] in kinds.DRAGONS),
    "pair_of_honours": pairs_that(lambda one, sight: one.tiles[0] in kinds.HONOURS),
    "seat_wind_pair": pairs_that(lambda one, sight: one.tiles[0] == kinds.EAST + sight.seat),
    "round_wind_pair": pairs_that(lambda one, sight: one.tiles[0] == kinds.EAST + sight.round),
    "seat_and_round_wind_pair": pairs_that(lambda one, sight: one.tiles[0] == kinds.EAST + sight.seat),
    "pair_finished": pairs_that(lambda one, sight: sight.tile in one.tiles),
    "pair_finished_simple": pairs_that(lambda one, sight: sight.tile in one.tiles),
    "pair_finished_head": pairs_that(lambda one, sight: sight.tile in one.tiles),
    "identical_chow_pairs": equal_chows,
    "two_identical_chow_pairs": equal_chows,
    "terminal_chow_pairs": couples(CHOW, (0, 6)),
    "terminal_pung_pairs": couples(None, (0, 8)),
    "same_chow_three_suits": alike_in_three_suits(True),
    "same_pung_three_suits": alike_in_three_suits(False),
    "three_chows_in_a_row": in_a_row(True, 3),
    "three_pungs_in_a_row": in_a_row(False, 1),
    "four_in_two": four_in(2),
    "four_in_three": four_in(3),
    "four_in_four": four_in(4),
    "three_concealed_pungs": pungs_that("made", lambda one: not one.claimed and not one.finished),
    "winning_tile_5p": winning_tile,
    "winning_tile_1p": winning_tile,
    "winning_tile_2s": winning_tile,
    "flowers": held_bonus(FLOWERS),
    "seasons": held_bonus(SEASONS),
    "bonus_tiles": held_bonus(BONUS),
    "own_flower": held_bonus(OWN_FLOWER),
    "own_season": held_bonus(OWN_SEASON),
    **{
        f"{'concealed' if concealed else 'exposed'}_{what}_of_{'heads' if head else 'simples'}": in_state(
            what == "kongs", concealed, head
        )
        for what in ("pungs", "kongs")
        for concealed in (True, False)
        for head in (True, False)
    },
}
"""By fact: the groups that make it."""
