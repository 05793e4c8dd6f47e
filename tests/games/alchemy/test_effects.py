"""The abilities: the text on a card says what the card does, and the deck keeps the rules of its making."""

from __future__ import annotations

from collections import Counter

import pytest

from elements_table.games.alchemy.rules.data import AlchemyData, ability
from elements_table.kernel.data import convert, read_yaml
from elements_table.kernel.errors import DataError
from elements_table.kernel.game import checked_apply
from elements_table.kernel.registry import registry

ALCHEMY = "alchemy"
LINE = 22
"""Letters that fit on a line of a card."""


def data() -> AlchemyData:
    return registry().game(ALCHEMY).data


def said(slug: str) -> str:
    variant = registry().game(ALCHEMY).variant(None, 3)
    return ability(variant.formulae[variant.index[slug]])


def test_the_two_cards_of_the_source_are_as_it_says() -> None:
    formulae = {formula.slug: formula for formula in data().formulae}
    assert [slug for slug, formula in formulae.items() if formula.source] == ["alchemists-fire", "golems-blood"]
    fire, golem = formulae["alchemists-fire"], formulae["golems-blood"]
    assert (fire.element, fire.cost, said(fire.slug)) == ("F", "FFFFF", "Gain 1 Fire mastery.")
    assert (golem.element, sorted(golem.cost)) == ("W", sorted("WWEE"))
    assert said(golem.slug) == "A player loses 1 Void and gains 1 Water mastery."


def test_the_elements_are_alike_in_cost() -> None:
    costs = {letter: sum(len(f.cost) for f in data().formulae if f.element == letter) for letter in "AEFW"}
    assert max(costs.values()) - min(costs.values()) <= 2, costs
    needed = Counter("".join(formula.cost for formula in data().formulae))
    assert max(needed.values()) - min(needed.values()) <= 6, needed


def test_points_rise_with_the_cost() -> None:
    by_cost: dict[int, list[int]] = {}
    for formula in data().formulae:
        by_cost.setdefault(len(formula.cost), []).append(formula.points)
    means = [sum(points) / len(points) for _cost, points in sorted(by_cost.items())]
    assert means[-1] > means[0], means


def test_every_ability_is_said_in_four_short_lines() -> None:
    for formula in data().formulae:
        text = said(formula.slug)
        assert text.endswith(".") and text[0].isupper()
        assert "{" not in text
        assert lines(text) <= 4, text


def lines(text: str) -> int:
    count, left = 1, LINE
    for word in text.split():
        if len(word) > left:
            count, left = count + 1, LINE
        left -= len(word) + 1
    return count


@pytest.mark.parametrize(
    ("place", "change", "complaint"),
    [
        ("cost", "FF", "3 to 6 cards"),
        ("cost", "FFFFFFF", "3 to 6 cards"),
        ("cost", "AEFW", "one to three elements"),
        ("cost", "AAAFF", "half of `cost`"),
        ("cost", "FFX", "not written in"),
        ("points", 1, "2 to 12"),
        ("points", 13, "2 to 12"),
        ("ability", [], "one or two effects"),
        ("ability", [{"parts": []}], "empty"),
        ("ability", [{"parts": [{"do": "explode"}]}], "none of"),
        ("ability", [{"parts": [{"do": "gain_mastery"}]}], "missing"),
        ("ability", [{"parts": [{"do": "gain_void", "element": "F"}]}], "not for"),
        ("ability", [{"parts": [{"do": "take_element"}]}], "cannot be you"),
        ("ability", [{"to": "others", "parts": [{"do": "repeat", "at": "left"}]}], "stands alone"),
        ("ability", [{"to": "player", "parts": [{"do": "gain_mastery", "element": "any"}]}], "one choice"),
        (
            "ability",
            [{"may": True, "parts": [{"do": "end_points", "per": "aether"}]}],
            "`may` and `when` are not for",
        ),
        ("ability", [{"may": True, "parts": [{"do": "repeat", "at": "left"}]}], "`may` is not for"),
        ("ability", [{"parts": [{"do": "repeat"}]}], "`at` must be left or right"),
        (
            "ability",
            [{"parts": [{"do": "repeat", "at": "right end"}]}],
            "`at` must be left or right or left end for repeat",
        ),
        ("ability", [{"parts": [{"do": "move", "at": "left"}]}], "`at` must be left end or right end"),
        ("ability", [{"parts": [{"do": "gain_void", "at": "left"}]}], "`at` must be unsaid"),
        ("ability", [{"when": "upper end", "parts": [{"do": "gain_void"}]}], "no end of the row"),
        ("ability", [{"when": "left X", "parts": [{"do": "gain_void"}]}], "no end of the row"),
        ("ability", [{"parts": [{"do": "gain_void"}, {"do": "lay_under"}]}], "comes first"),
        ("ability", [{"parts": [{"do": "gain_void", "yours": True}]}], "`yours` goes with"),
        ("ability", [{"parts": [{"do": "gain_void", "per": "formula", "element": "F"}]}], "`per` goes with"),
        ("ability", [{"parts": [{"do": "end_points", "per": "aether", "over": "left"}]}], "`over` goes with"),
        ("ability", [{"parts": [{"do": "end_points"}]}], "needs `per`"),
        ("slug", "Salamander!", "small letters"),
        ("slug", "salamander", "twice"),
        ("element", "W", "half of `cost`"),
    ],
)
def test_a_deck_that_breaks_the_rules_of_its_making_is_refused(place: str, change: object, complaint: str) -> None:
    raw = read_yaml(registry().path(ALCHEMY))
    raw["formulae"][0][place] = change
    with pytest.raises(DataError, match=complaint):
        convert(raw, AlchemyData, "alchemy.yaml")


def test_a_missing_card_is_refused() -> None:
    raw = read_yaml(registry().path(ALCHEMY))
    raw["formulae"].pop()
    with pytest.raises(DataError, match="43"):
        convert(raw, AlchemyData, "alchemy.yaml")


@pytest.mark.parametrize(
    ("part", "before", "answers", "after"),
    [
        ({"do": "draw_elements", "n": 2}, {"element_deck": "WEF"}, [], {"elements": ["EW", ""], "element_deck": "F"}),
        (
            {"do": "draw_elements", "n": 2},
            {"element_deck": "W", "element_discard": "", "elements": [], "aether": [5]},
            [],
            {"elements": ["W", ""], "element_deck": ""},
        ),
        ({"do": "void_to_aether", "n": 2}, {"void": [3, 1]}, ["yes"], {"void": [1, 1], "aether": [2, 0]}),
        ({"do": "void_to_aether", "n": 2}, {"void": [1, 1]}, ["yes"], {"void": [0, 1], "aether": [1, 0]}),
        ({"do": "draw_formulae", "n": 2}, {"formula_deck": ["azoth"]}, [], {"formulae": [["azoth"], []]}),
        ({"do": "gain_aether", "n": 3}, {}, [], {"aether": [3, 0]}),
        (
            {"do": "draw_elements", "per": "formula", "element": "A", "over": "right"},
            {"completed": [["hermes-bird", "athanor", "white-eagle"], []], "element_deck": "WWW"},
            [],
            {"element_deck": "W"},
        ),
    ],
)
def test_a16_an_effect_works_as_often_as_it_says_or_as_far_as_it_goes(
    part: dict[str, object], before: dict[str, object], answers: list[str], after: dict[str, object]
) -> None:
    raw = read_yaml(registry().path(ALCHEMY))
    changed = next(formula for formula in raw["formulae"] if formula["slug"] == "alchemists-fire")
    changed["ability"] = [{"may": bool(answers), "parts": [part]}]
    game = registry().load(ALCHEMY, raw, "alchemy.yaml")
    state = game.from_position({"elements": ["FFFFF"], "formulae": [["alchemists-fire"]], **before}, None, 2, 1)
    paid = "FFFFF" if not before.get("aether") else "*****"
    for text in (f"complete alchemists-fire with {paid} at left", *answers):
        checked_apply(state, game.parse(text))
    position = state.position()
    assert {key: position[key] for key in after} == after


def test_a16_a_mastery_is_chosen_of_which_a_token_is_left() -> None:
    raw = read_yaml(registry().path(ALCHEMY))
    changed = next(formula for formula in raw["formulae"] if formula["slug"] == "alchemists-fire")
    changed["ability"] = [{"parts": [{"do": "gain_mastery", "element": "any"}]}]
    game = registry().load(ALCHEMY, raw, "alchemy.yaml")
    start = {"elements": ["FFFFF"], "formulae": [["alchemists-fire"]], "supply": {"A": 0}}
    state = game.from_position(start, None, 2, 1)
    checked_apply(state, game.parse("complete alchemists-fire with FFFFF at left"))
    assert sorted(map(str, state.legal_actions())) == ["element E", "element F", "element W"]
    checked_apply(state, game.parse("element W"))
    mastery = state.position()["mastery"][0]
    assert (mastery["F"], mastery["W"]) == (1, 1)
