"""House rules: what a file changes, and what is said of one that cannot be read."""

from __future__ import annotations

import pytest

from mjscore import read_deal, score
from mjscore.place import Refused
from mjscore.rulebook import load, with_rules
from mjscore.rulebook.together import together
from tests.rulebook.tables import codes, house, problems, shanghai


def _values(book: object) -> dict[str, tuple[str, object]]:
    return {rule.id: (rule.unit, rule.value) for rule in (*book.items, *book.limits)}  # type: ignore[attr-defined]


def test_a_file_that_says_nothing_is_its_base_under_another_name() -> None:
    book = shanghai("")
    assert book.id == "club"
    assert book.fingerprint == load("shanghai").fingerprint
    assert _values(book) == _values(load("shanghai"))


def test_a_file_without_an_id_is_called_by_its_name() -> None:
    assert house("extends: shanghai\n", name="rules/my-Club.yaml").id == "my_club"
    assert house("extends: shanghai\n", name="shanghai.yaml").id == "house"


def test_the_edition_of_a_base_is_not_that_of_the_house() -> None:
    base = "extends: shanghai\nid: base\nedition: '2020'\n"
    book = house("extends: base.yaml\nid: club\n", {"base.yaml": base})
    assert book.edition is None
    assert house(base).rules.startswith("base 2020@")


def test_a_plain_name_is_taken_as_english_and_an_edition_may_be_a_number() -> None:
    book = shanghai(
        "name: Our club\nedition: 2026\nitems: [{id: odd, name: Odd hand, fan: 1, when: [four_pungs], origin: us}]\n"
        "penalties: {false_win: {name: Chombo}}"
    )
    assert book.table["name"] == {"en": "Our club"}
    assert book.rules.startswith("club 2026@")
    assert next(entry["name"] for entry in book.table["items"] if entry["id"] == "odd") == {"en": "Odd hand"}
    assert book.table["penalties"]["false_win"]["name"] == {"en": "Chombo"}
    assert codes("extends: shanghai\nid: club\nname: ' '\nedition: [1]") == ["bad_value", "bad_value"]


def test_an_item_takes_another_unit_in_the_place_of_its_own() -> None:
    book = house("extends: classical\nid: club\nitems: [{id: no_chow, doubles: 1}]\n")
    assert _values(book)["no_chow"] == ("doubles", 1)


def test_an_item_of_many_keys_keeps_what_is_not_said() -> None:
    book = shanghai("items: [{id: dragon_pung, fan: 2}]")
    rule = next(rule for rule in book.items if rule.id == "dragon_pung")
    assert rule.value == 2
    assert rule.counted is not None


def test_a_new_item_stands_behind_those_of_the_base() -> None:
    text = "items: [{id: green, name: {en: green}, fan: 5, when: [all_green], suppresses: [half_flush], origin: club}]"
    book = shanghai(text)
    assert book.items[-1].id == "green"
    assert [one.id for one in book.items[-1].suppresses] == ["half_flush"]


def test_an_item_that_is_dropped_may_still_be_named_by_others() -> None:
    book = shanghai("items: [{id: only_tile, drop: true}]")
    assert "only_tile" not in _values(book)
    assert "exposed_hand" in _values(book)


def test_options_may_be_given_as_defaults_or_fixed() -> None:
    book = shanghai("options: {minimum: {value: 3, fixed: true}, laak-scheme: 5-8-11}")
    assert book.options["minimum"] == 3
    assert book.options["laak_scheme"] == "5-8-11"
    with pytest.raises(Refused) as refused:
        with_rules(book, {"minimum": 0})
    assert "fixed to 3" in refused.value.problems[0].message
    assert with_rules(book, {"minimum": 3, "laak_scheme": "6-9-12"}).options["laak_scheme"] == "6-9-12"


def test_an_option_may_be_fixed_as_it_is() -> None:
    with pytest.raises(Refused):
        with_rules(shanghai("options: {jokers: {fixed: true}}"), {"jokers": 4})


def test_a_list_of_numbers_is_an_option_too() -> None:
    assert shanghai("options: {laak_scheme: [4, 7, 10, 13, 18]}").value.rows[:6] == (1, 2, 4, 8, 16, 26)


def test_values_of_single_items_may_stand_among_the_options() -> None:
    book = shanghai("options: {values: {full_flush: 7, heaven: 2000}}")
    assert _values(book)["full_flush"] == ("fan", 7)
    assert _values(book)["heaven"] == ("points", 2000)
    assert with_rules(book, {"values": {"full_flush": 8}}).fingerprint != book.fingerprint


def test_a_share_of_the_limit_may_be_a_value() -> None:
    book = house("extends: bmja\nid: club\noptions: {values: {knitting: 1/4 limit, fishing_purity: 2}}\n")
    assert str(_values(book)["knitting"][1]) == "1/4"
    assert book.table["fishing"]["purity"]["doubles"] == 2


@pytest.mark.parametrize(("base", "text"), [("shanghai", "{each: 32}"), ("classical", "{each: 32}")])
def test_another_amount_takes_the_place_of_whatever_a_penalty_cost(base: str, text: str) -> None:
    book = house(f"extends: {base}\nid: club\npenalties: {{false_win: {text}}}\n")
    assert book.penalties["false_win"].each == 32
    assert book.penalties["false_win"].to_victims is None


def test_penalties_and_triggers_may_be_dropped_and_added() -> None:
    new = "{id: own, by: [discard], when: [all_green], who: from, origin: club}"
    book = shanghai(f"penalties: {{false_win: {{drop: true}}}}\nliability: [{{id: suit, drop: true}}, {new}]")
    assert not book.penalties
    assert [entry["id"] for entry in book.table["liability"]] == ["suit_fed", "last_five", "own"]


def test_null_takes_a_section_out() -> None:
    assert "minimum" not in shanghai("minimum: null").table
    assert codes("extends: shanghai\nid: club\npayment: null") == ["bad_value"]


def test_a_condition_is_replaced_as_it_stands() -> None:
    book = house("extends: classical\nid: club\nlimit_hands: {bonus_beside: {if: {flowers: true}, items: [flower]}}\n")
    assert book.table["limit_hands"]["bonus_beside"] == {"if": {"flowers": True}, "items": ["flower"]}


def test_a_house_may_extend_a_house() -> None:
    files = {"rules/base.yaml": "extends: shanghai\nid: base\nitems: [{id: full_flush, fan: 8}]\n"}
    book = house("extends: base.yaml\nid: club\nitems: [{id: two_suits, fan: 1}]\n", files, "rules/club.yaml")
    assert _values(book)["full_flush"] == ("fan", 8)
    assert _values(book)["two_suits"] == ("fan", 1)
    assert book.table["bases"] == ["shanghai", "base"]


def test_faults_of_a_base_are_told_as_of_its_file_and_before_those_of_the_house() -> None:
    files = {"base.yaml": "extends: shanghai\nid: base\nstart: x\n"}
    found = problems("extends: base.yaml\nid: club\ncolour: red\nitems: [{id: whatever, fan: 1}]\n", files)
    spots = [(problem.code, problem.spot.source, problem.spot.line) for problem in found if problem.spot]
    assert spots == [("bad_value", "base.yaml", 3), ("unknown_key", "club.yaml", 3)]


def test_all_faults_are_told_in_one_run_from_top_to_bottom() -> None:
    text = (
        "extends: shanghai\nid: club\nitems:\n- {id: full_flush, doubles: 1}\n- {id: nothing}\nstart: x\ncolour: red\n"
    )
    found = problems(text)
    assert [problem.code for problem in found] == ["bad_value", "unknown_item", "bad_value", "unknown_key"]
    assert [problem.spot.line for problem in found if problem.spot] == [4, 5, 6, 7]


def test_a_cycle_of_suppressions_needs_options_that_can_hold_together() -> None:
    one = "{id: all_chows, suppresses: [{id: only_tile, if: {flowers: true}}]}"
    two = "{id: only_tile, suppresses: [{id: all_chows, if: {flowers: %s}}]}"
    assert codes(f"extends: shanghai\nid: club\nitems: [{one}, {two % 'false'}]") == []
    assert codes(f"extends: shanghai\nid: club\nitems: [{one}, {two % 'true'}]") == ["suppress_cycle"]


def test_payment_rows_have_to_serve_every_way_of_winning_under_all_options() -> None:
    rows = "{by: [discard, robbed_kong], from: 2, others: 1}, {by: [self_draw], if: {flowers: %s}, others: 2}"
    assert codes(f"extends: shanghai\nid: club\npayment: {{rows: [{rows % 'true'}]}}") == ["missing"]
    both = rows % "true" + ", {by: [self_draw], if: {flowers: false}, others: 1}"
    assert codes(f"extends: shanghai\nid: club\npayment: {{rows: [{both}]}}") == []


@pytest.mark.parametrize("text", ["- a", "just text", "12", "null", "[1, 2]"])
def test_what_is_no_mapping_is_no_house_rules(text: str) -> None:
    assert codes(text) == ["bad_value"]


@pytest.mark.parametrize(
    "text", ["deal: {added: [{}]}", "deal: {circumstances: [{by: [discard]}]}", "liability: [{by: [discard]}]"]
)
def test_an_entry_that_is_laid_over_a_base_has_an_id(text: str) -> None:
    assert codes(f"extends: shanghai\nid: club\n{text}") == ["missing"]


def test_a_section_that_the_base_does_not_have_is_whole_or_refused() -> None:
    assert codes("extends: classical\nid: club\nminimum: {least: 2}") == ["missing"]
    assert codes("extends: classical\nid: club\nminimum: {unit: doubles, least: 2}") == []


FRIENDS = """
extends: riichi
id: friends
options:
  kiriage: true
  double_yakuman: {value: [suuankou_tanki], fixed: true}
  uma: [20, 10, -10, -20]
items:
  - {id: ippatsu, drop: true}
  - {id: sanshoku_doukou, han: 3}
  - {id: sanrenkou, name: {en: Three pungs in a row}, han: 2, when: [three_pungs_in_a_row], origin: club}
  - {id: daisharin, name: {en: Big wheels}, yakuman: 1, closed_only: true, when: [seven_shifted_pairs], origin: club}
penalties:
  chombo: {each: 3000}
"""


def test_a_house_of_riichi_keeps_what_goes_by_the_number_of_players() -> None:
    book = house(FRIENDS)
    assert (book.options["start"], book.options["return"], book.options["noten_pool"]) == (25000, 30000, 3000)
    three = with_rules(book, {"seats": 3, "uma": [10, 0, -10]})
    assert (three.options["start"], three.options["return"], three.options["noten_pool"]) == (35000, 40000, 2000)
    assert three.vocabulary.seats == 3


def test_a_house_of_riichi_counts_by_its_own_yaku() -> None:
    book = house(FRIENDS)
    values = _values(book)
    assert "ippatsu" not in values
    assert values["sanrenkou"] == ("han", 2)
    assert values["daisharin"] == ("yakuman", 1)
    assert values["suuankou_tanki"] == ("yakuman", 2)
    assert book.final.bonus == (20000, 10000, -10000, -20000)
    assert (book.penalties["chombo"].each, book.penalties["chombo"].effect) == (3000, "void")
    with pytest.raises(Refused, match="fixed"):
        with_rules(book, {"double_yakuman": True})


def test_a_house_of_riichi_scores_what_its_page_says() -> None:
    book = house(FRIENDS)

    def items(hand: str) -> dict[str, object]:
        deal = read_deal({"winner": "south", "by": "self_draw", "hand": hand}, book)
        return {item.id: item.value for item in score(deal, book).wins[0].count.items}

    assert items("222m 333m 444m 567p 8s +8s") == {"menzen_tsumo": 1, "tanyao": 1, "sanankou": 2, "sanrenkou": 2}
    assert items("2233445566778p +8p") == {"daisharin": 1}


def test_faults_of_a_house_of_riichi_are_told_in_one_run() -> None:
    text = (
        "extends: riichi\nid: club\noptions: {pao: [daisangan], kiriage: maybe, honba_valu: 3}\n"
        "items: [{id: toitoi, fan: 2}, {id: new, name: {en: New}, han: 1, when: [three_kongz], origin: x}]\n"
    )
    assert codes(text) == ["bad_value", "bad_value", "unknown_option", "bad_value", "unknown_fact"]


def test_a_fact_or_a_shape_that_is_named_twice_counts_as_named_once() -> None:
    once = shanghai(
        "shapes: [four_sets_and_pair, seven_pairs]\nchoice: [value, {fact: kongs}]\n"
        "items: [{id: all_pungs, any: [four_pungs], when: [four_pungs], unless: [all_green]}]\n"
    )
    twice = shanghai(
        "shapes: [four_sets_and_pair, seven_pairs, seven_pairs]\nchoice: [value, {fact: kongs}, {fact: kongs}]\n"
        "items: [{id: all_pungs, any: [four_pungs, four_pungs], when: [four_pungs, four_pungs], "
        "unless: [all_green, all_green]}]\n"
    )
    assert [rule.condition for rule in twice.items] == [rule.condition for rule in once.items]
    assert (twice.used, twice.ordinary_facts, twice.shapes) == (once.used, once.ordinary_facts, once.shapes)


def test_an_item_that_a_combination_names_twice_joins_sets_once() -> None:
    book = load("mcr")
    named_twice = [{**entry, "two": [*entry["two"], *entry["two"]]} for entry in book.table["combinations"]]
    assert [one.rules for one in together(named_twice, book.items)] == [one.rules for one in book.together]
