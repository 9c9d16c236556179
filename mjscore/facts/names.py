"""The closed list of facts: what can be said of a reading in its deal, by name.

All facts of one reading are one integer, the *word*: a truth is one bit, a count four or eight. A table's conditions are masks
over the word, so a whole reading is judged by a few `&`. Names are part of the contract with house rules: a fact is
never renamed, only added. What a fact is worth, and who uses it, is not known here.
"""

from __future__ import annotations

from typing import Final

from mjscore.record import NamedTuple

COUNT_BITS: Final = 4
WIDE_COUNT_BITS: Final = 8


class Fact(NamedTuple):
    """A named truth (`width` 1) or count (`width` 4, or 8 where it may grow large) at its place in the word."""

    name: str
    meaning: str
    width: int
    offset: int

    @property
    def mask(self) -> int:
        """The bits of the word in which the fact stands."""
        return ((1 << self.width) - 1) << self.offset


# A count is marked "#", one that may be 16 or more "##". "Pung" means pung or kong, "head" a terminal or an honour,
# "group" a set or the pair. Every line is "name: meaning"; the order fixes the bits, which nothing outside this run of
# the program depends on.
_LIST = """
# the shape of the reading
four_sets_and_pair: four sets and a pair
thirteen_orphans: one of each terminal and honour, one of them twice
seven_pairs: seven pairs with nothing on the table (four equal tiles are two pairs)
seven_different_pairs: seven pairs of seven different kinds, nothing on the table
seven_shifted_pairs: seven pairs of one suit, of seven numbers in a row, nothing on the table
nine_gates: 1112345678999 of one suit and one more of it, nothing on the table
nine_gates_middle_pair: nine gates, and the doubled tile is a 2 to 8
nine_gates_nine_sided: nine gates, and the winning tile is the doubled one, so that all nine ranks would have won
thirteen_orphans_any_tile: thirteen orphans, and the winning tile is the doubled one, so that any of them would have won
wriggling_snake: a pair of ones and one each of 2 to 9 in one suit, and the four winds
triple_knitting: four triples of one number in three suits, and a pair of one number in two suits
knitting: seven pairs of one number in two suits, the same two suits throughout
seven_pairs_of_heads: seven different pairs of terminals and honours
honours_and_knitted_tiles: fourteen different tiles, honours and tiles of one knitted straight, nothing on the table
all_seven_honours: honours and knitted tiles, and all seven honours are among them
knitted_straight: 147 of one suit, 258 of another and 369 of the third, concealed, with a set and a pair
knitted_straight_and_chow: a knitted straight with a chow and a pair
knitted_straight_among_honours: honours and knitted tiles, and all nine tiles of a knitted straight are among them

# the tiles as a whole
all_simples: no terminal and no honour
all_honours: honours only
all_terminals: terminals only
all_heads: terminals and honours only
heads_of_both_kinds: terminals and honours only, some of each
all_green: only 2, 3, 4, 6, 8 of bamboo and green dragons
all_258: only 2, 5 and 8 of the suits
no_honours: no honour
all_even: only 2, 4, 6 and 8 of the suits
all_1_to_3: only 1, 2 and 3 of the suits
all_4_to_6: only 4, 5 and 6 of the suits
all_7_to_9: only 7, 8 and 9 of the suits
all_1_to_4: only 1, 2, 3 and 4 of the suits
all_6_to_9: only 6, 7, 8 and 9 of the suits
all_reversible: only tiles alike upside down: 1, 2, 3, 4, 5, 8, 9 of dots, 2, 4, 5, 6, 8, 9 of bamboo, white dragons
one_suit: one suit and no honour
one_suit_and_honours: one suit and at least one honour
two_suits: exactly two suits and no honour
two_suits_held: tiles of exactly two suits, with honours or without
three_suits: tiles of all three suits
every_kind_of_tile: tiles of all three suits, winds and dragons
given_up_suit: a tile of the suit that the deal says the player has given up
roots#: kinds of which the hand holds all four, as a kong or not
fours_without_kong#: kinds of which the hand holds all four, not as a kong

# sets and pair
chows#: chows
pungs#: pungs and kongs
four_chows: four chows
four_pungs: four pungs or kongs
head_in_each_group: every set and the pair hold a terminal or an honour
terminal_in_each_group: every set and the pair hold a terminal
five_in_each_group: every set and the pair hold a 5
terminal_chow_pairs#: couples of 123 and 789 of one suit, a chow entering one couple only
identical_chow_pairs#: couples of equal chows, a chow entering one couple only
two_identical_chow_pairs: two couples of equal chows (four equal chows are two couples)
same_chow_three_suits: the same chow in all three suits
three_chows_in_a_row: 123, 456 and 789 of one suit
three_equal_chows: three equal chows
three_shifted_chows: three chows of one suit, each one higher, or each two higher, than the one before
three_chows_in_a_row_mixed: 123, 456 and 789, each in another suit
three_shifted_chows_mixed: chows of three suits, each one higher than the one before
four_equal_chows: four equal chows
four_shifted_chows: four chows of one suit, each one higher, or each two higher, than the one before
terminal_chows_twice: 123, 123, 789 and 789 of one suit
terminal_chows_of_two_suits: 123 and 789 in two suits
equal_chow_twos#: every two equal chows
same_chow_twos#: every two chows of the same numbers in two suits
chow_twos_three_apart#: every two chows of one suit, three numbers apart
terminal_chow_twos#: every two chows 123 and 789 of one suit
terminal_pung_pairs#: suits with a pung of 1 and a pung of 9
three_pungs_in_a_row: pungs of three numbers in a row in one suit
same_pung_three_suits: pungs of one number in all three suits
three_shifted_pungs_mixed: pungs of three suits, of three numbers in a row
four_pungs_in_a_row: pungs of four numbers in a row in one suit
same_pung_twos#: every two pungs of one number in two suits
dragon_pung_twos#: every two pungs of dragons
pungs_of_terminals#: pungs of terminals
pungs_of_terminals_or_winds#: pungs of terminals or winds
own_wind_pungs#: pungs of the player's own wind where it is not the round's
round_wind_pungs#: pungs of the round wind where it is not the player's own
double_wind_pungs#: pungs of a wind that is the player's own and the round's
other_wind_pungs#: pungs of winds that are neither the player's own nor the round's
dragon_pungs#: pungs of dragons
white_dragon_pung: pung of white dragons
green_dragon_pung: pung of green dragons
red_dragon_pung: pung of red dragons
wind_pungs#: pungs of winds
dragon_pairs#: pairs of dragons
seat_wind_pung: pung of the player's own wind
round_wind_pung: pung of the round wind
seat_and_round_wind_pung: pung of a wind that is the player's own and the round's
seat_wind_pair: pair of the player's own wind
round_wind_pair: pair of the round wind
seat_and_round_wind_pair: pair of a wind that is the player's own and the round's
pair_of_honours: the pair is of honours
pair_of_fives: the pair is of fives
two_dragon_pungs_and_pair: pungs of two dragons and a pair of the third
three_dragon_pungs: pungs of all three dragons
three_wind_pungs: pungs of three winds or of all four
three_wind_pungs_and_pair: pungs of three winds and a pair of the fourth
four_wind_pungs: pungs of all four winds
one_group_of_each_kind: the five groups are one each of characters, dots, bamboo, winds and dragons
four_in_two#: kinds whose four copies lie in exactly two groups, no kong
four_in_three#: kinds whose four copies lie in exactly three groups
four_in_four#: kinds whose four copies lie in four groups
squirming_snake: one suit: pungs of 1 and 9, two chows and a pair of 2, 5 or 8 from the other six numbers

# what lies on the table, what is concealed
no_sets_on_table: no bracketed set at all
four_sets_on_table: all four sets are bracketed, concealed kongs included
no_claimed_sets: no set claimed from another player (concealed kongs are allowed)
some_claimed_set: at least one claimed set
three_claimed_sets: three or four claimed sets
four_claimed_sets: four claimed sets
kongs#: kongs of any state
two_kongs: two kongs or more
four_kongs: four kongs
three_kongs: exactly three kongs of any state
one_concealed_kong: exactly one kong, and it is concealed
one_exposed_kong: exactly one kong, claimed or added
two_concealed_kongs: exactly two kongs, both concealed
two_exposed_kongs: exactly two kongs, both claimed or added
one_kong_of_each: exactly two kongs, one concealed and one claimed or added
all_concealed: no set claimed, and the winning tile not taken from another player
all_concealed_but_claimed_kongs: no set claimed but kongs claimed in one go, and the winning tile not taken from another player
exposed_pungs_of_simples#: exposed pungs of 2 to 8
exposed_pungs_of_heads#: exposed pungs of terminals or honours
concealed_pungs_of_simples#: concealed pungs of 2 to 8
concealed_pungs_of_heads#: concealed pungs of terminals or honours
exposed_kongs_of_simples#: claimed or added kongs of 2 to 8
exposed_kongs_of_heads#: claimed or added kongs of terminals or honours
concealed_kongs_of_simples#: concealed kongs of 2 to 8
concealed_kongs_of_heads#: concealed kongs of terminals or honours
two_concealed_pungs: two concealed pungs or kongs, or more (a pung finished on another's tile is exposed)
three_concealed_pungs: three or four concealed pungs or kongs (a pung finished on another's tile is exposed)
three_concealed_pungs_or_claimed_kongs: three or four concealed pungs or kongs, kongs claimed in one go among them
four_concealed_pungs: four concealed pungs or kongs (a pung finished on another's tile is exposed)
four_concealed_pungs_or_claimed_kongs: four concealed pungs or kongs, kongs claimed in one go among them

# the win
won: the hand is the winner's
dealer: the player is East
self_drawn: the winning tile was drawn, from the wall or as a replacement
discarded: the winning tile was a discard
robbed: the winning tile robbed a kong
from_another: the winning tile was a discard or robbed a kong
pair_finished_simple: the winning tile completes the pair, of 2 to 8
pair_finished_head: the winning tile completes the pair, of a terminal or honour
pair_finished: the winning tile completes the pair
two_sided_chow_finished: the winning tile completes a chow whose other two tiles waited at both ends
one_sided_chow_finished: the winning tile completes a chow in its middle, or as 3 of 123 or 7 of 789
only_tile: by shape, only one kind of tile could complete the hand
edge_wait: only one kind of tile could complete the hand, and it ends a concealed chow
closed_wait: only one kind of tile could complete the hand, and it is the middle of a concealed chow
single_wait: only one kind of tile could complete the hand, and it completes the pair
fourth_tile: the other three copies of the winning tile are known
fourth_tile_open: the other three copies of the winning tile lie open, thrown or in exposed sets
winning_tile_5p: the winning tile is the 5 of dots
winning_tile_1p: the winning tile is the 1 of dots
winning_tile_2s: the winning tile is the 2 of bamboo
last_tile: won with the last tile of the wall, or on the discard after it
kong_replacement: won with the replacement tile of a kong
kong_on_kong: won with the replacement of a second kong made with the first one's replacement
flower_replacement: won with the replacement tile of a bonus tile
heaven: as stated, East wins with the tiles dealt
earth: as stated, another wins on East's first discard
man: as stated, another wins on a discard before the first own draw
riichi: as stated, riichi was declared
double_riichi: as stated, riichi was declared with the first discard, before any claim
ippatsu: as stated, won within a go-round of riichi, no claim or kong between
ready_declared: as stated, ready called before the first own discard
shot_after_kong: the discarder threw the tile right after a kong of his own
passed_win: as stated, the player has let a winning discard pass since the last own draw

# bonus tiles
flowers#: flowers held
seasons#: seasons held
bonus_tiles#: flowers and seasons held
no_bonus_tiles: neither flower nor season held
own_flower: the flower of the player's seat
own_season: the season of the player's seat
four_flowers: all four flowers
four_seasons: all four seasons
flowers_alone: won with bonus tiles alone, no hand being shown
seven_flowers_alone: won with seven bonus tiles alone, no hand being shown
eight_flowers_alone: won with all eight bonus tiles alone, no hand being shown

# tiles that an indicator points at, red fives, tiles set aside
dora##: tiles that follow an indicator, for each indicator
ura_dora##: the same with the indicators beneath, for a player who declared riichi
red_fives#: red fives
norths_aside#: norths set aside

# what makes a discard dangerous
nine_of_suit_exposed: nine or more tiles of the winning tile's suit lay in claimed sets
three_honour_sets_exposed: three or more claimed sets of honours, and the winning tile is an honour
two_dragon_sets_exposed: two claimed sets of dragons, and the winning tile is a dragon
three_wind_sets_exposed: three claimed sets of winds, and the winning tile is a wind
three_green_sets_exposed: three claimed sets of green tiles only, and the winning tile is green
three_terminal_sets_exposed: three claimed pungs of terminals, and the winning tile is a terminal
new_tile: the winning tile is stated or shown to be neither among the discards nor in exposed sets
last_five_tiles: at most five tiles are left in the wall
third_dragon_claimed: a dragon pung was claimed with two dragon sets on the table before it
fourth_wind_claimed: a wind pung was claimed with three wind sets on the table before it
fourth_kong_claimed: a kong was claimed in one go, or is not told to be otherwise, with three kongs on the table before it
last_kong_claimed: the kong made last was claimed in one go
"""


NUMBERS_BITS: Final = 30
"""Bits of the word below all facts, for the numbers that suits are added up by (`facts.suits`)."""


def _read(text: str) -> dict[str, Fact]:
    facts: dict[str, Fact] = {}
    offset = NUMBERS_BITS
    for line in text.splitlines():
        if not line or line.startswith("#"):
            continue
        name, meaning = line.split(": ", 1)
        width = WIDE_COUNT_BITS if name.endswith("##") else COUNT_BITS if name.endswith("#") else 1
        name = name.rstrip("#")
        facts[name] = Fact(name, meaning, width, offset)
        offset += width
    return facts


FACTS: Final = _read(_LIST)

_FIRST_DANGER = "nine_of_suit_exposed"

DANGERS = -(1 << FACTS[_FIRST_DANGER].offset)
"""The bits of all facts from what made a discard dangerous on: they are found only where a liability asks for them."""


def bit(name: str) -> int:
    """The bit of a truth, the lowest bit of a count."""
    return 1 << FACTS[name].offset


def mask_of(*names: str) -> int:
    """All bits of some facts, any of which may be named twice."""
    mask = 0
    for name in names:
        mask |= FACTS[name].mask
    return mask


PUNG_STATES = mask_of(
    "concealed_pungs_of_simples", "concealed_pungs_of_heads", "exposed_pungs_of_simples", "exposed_pungs_of_heads",
    "two_concealed_pungs", "three_concealed_pungs", "three_concealed_pungs_or_claimed_kongs",
    "four_concealed_pungs", "four_concealed_pungs_or_claimed_kongs",
    "pair_finished", "pair_finished_simple", "pair_finished_head", "two_sided_chow_finished", "one_sided_chow_finished",
)  # fmt: skip
"""The facts for which it matters which group the winning tile completed."""

CHOW_WAITS = mask_of("two_sided_chow_finished", "one_sided_chow_finished")
"""Those of them for which it matters which chow it completed, and where."""

WAITS = mask_of("edge_wait", "closed_wait", "single_wait")
"""The facts that ask which tiles could have completed the hand, and which group the winning one is in."""

WORD_BITS = max(fact.offset + fact.width for fact in FACTS.values())
"""Bits of the word that hold facts. Above them scoring notes which combination of sets it has chosen."""
