"""What lessons say holds by the rules, where their numbers alone do not show it."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest

from elements_table.games.alchemy.rules.scoring import scores
from elements_table.games.elemies.rules.scoring import settle
from elements_table.games.influence.rules.actions import carried_out
from elements_table.kernel.game import Game, State, checked_apply
from elements_table.kernel.registry import registry
from elements_table.match.campaign.lessons import YOU, Lesson, after, lesson, state_at, texts


def step_of(game_id: str, title: str) -> tuple[Game[Any], Lesson, int]:
    """Return a game, its lesson, and the number of the step with that title."""
    found = lesson(game_id)
    assert found is not None
    number = next(n for n, step in enumerate(found.steps) if step.title == title)
    return registry().game(game_id), found, number


def at(game_id: str, title: str, *actions: str) -> State[Any]:
    """Return how things stand as a step begins, or after some actions in it."""
    game, found, number = step_of(game_id, title)
    return after(game, found, number, actions) if actions else state_at(game, found, number)


def done(game_id: str, title: str, *, whole: bool = False) -> State[Any]:
    """Return how things stand once a step's action is done, and what the others do (`whole`)."""
    game, found, number = step_of(game_id, title)
    step = found.steps[number]
    return after(game, found, number, (*step.asked[:1], *(texts(step.then) if whole else ())))


def legal(state: State[Any]) -> set[str]:
    """Return the texts of what may be done."""
    return {str(action) for action in state.legal_actions()}


# ---- Wu Xing


def test_yielding_gives_one_token_and_a_false_knock_two() -> None:
    for action, tokens in (("yield", 1), ("knock", 2)):
        state = at("wuxing", "One card, two effects", action)
        assert state.position()["last_round"]
        assert state.position()["tokens"] == [0, tokens], action


# ---- Elemies


def test_nobody_beats_the_full_house_and_whoever_leads_it_is_out_first() -> None:
    state = done("elemies", "Five cards at once")
    assert state.position()["finished"] == [YOU]
    for _n in range(3):
        assert legal(state) == {"pass"}
        checked_apply(state, state.legal_actions()[0])


def test_a_won_pile_is_treasure() -> None:
    assert len(at("elemies", "A pair on a pair").position()["treasures"][1]) == 3
    assert len(at("elemies", "Five cards at once").position()["treasures"][YOU]) == 4


def test_the_black_swan_comes_out_of_turn_and_nothing_else_beats_the_guru() -> None:
    title = "The Guru and a Black Swan"
    state = at("elemies", title)
    assert state.current_player() == YOU
    assert state.position()["turn"] == 2
    swan = "play W5 F5 A5 E5"
    assert legal(state) == {"decline", swan}
    while not state.position()["treasures"][1]:  # who says nothing, and passes, lets Nora win the turn
        assert legal(state) - {swan} in ({"decline"}, {"pass"})
        assert swan not in legal(state) or state.current_player() == YOU
        checked_apply(state, next(action for action in state.legal_actions() if str(action) != swan))
    assert state.position()["turn"] == 1
    assert len(state.position()["treasures"][1]) == 2


def test_given_cards_are_picked_up_together() -> None:
    title = "A card for your partner"
    held = at("elemies", title).position()["hands"]
    assert "A9" in done("elemies", title).position()["given"]
    assert len([card for card in held[YOU] if card[1:] == "9"]) == 1
    hands = done("elemies", title, whole=True).position()["hands"]
    assert "A9" in hands[2]
    assert [len(hand) for hand in hands] == [len(hand) for hand in held]
    assert len(set(hands[YOU]) - set(held[YOU])) == 1


def test_a_call_brings_or_costs_and_the_last_player_gives_all_away() -> None:
    game: Any = registry().game("elemies")
    scoring = game.data.scoring
    won = settle((0, 1, 2), [0, 0, 0, 0b11], [0, 0, 0, 0b100], (0, 0), 0b1, scoring)
    lost = settle((1, 0, 2), [0, 0, 0, 0b11], [0, 0, 0, 0b100], (0, 0), 0b1, scoring)
    assert (won.calls[0], lost.calls[0]) == (75, -75)
    assert won.treasure == (3, 0), "the last player's treasure and cards are the first's, and the other team's"
    assert lost.treasure == (2, 1), "the treasure goes to the first, of the last player's own team here"
    assert (won.bonus, lost.bonus) == ((10, 0), (10, 0))
    double = settle((0, 2, 1), [0, 0, 0, 0b11], [0, 0, 0, 0b100], (0, 0), 0, scoring)
    assert (double.places, double.bonus, double.treasure) == ((150, 0), (0, 0), (0, 1))


# ---- Dragon


def test_the_14_is_the_highest_water_left_and_a_fire_could_take_it() -> None:
    position = at("dragon", "Points for Bruno").position()
    others = [card for hand in position["hands"][1:] for card in hand]
    assert not {"W14", "W15"} & set(others)
    assert any(card == "W15" for _seat, card in position["trick"])
    assert any(card.startswith("F") for hand in (position["hands"][1], position["hands"][3]) for card in hand)


def test_any_cards_may_be_laid_away_with_the_earths_but_trumps() -> None:
    game, found, number = step_of("dragon", "Be out of a suit")
    state, step = state_at(game, found, number), found.steps[number]
    position = state.position()
    held = [*position["hands"][YOU], *position["kitty"]]
    asked = {game.parse(text) for text in step.asked}
    earths = {card for card in held if card.startswith("E")}
    right = 0
    for two in combinations([card for card in held if card not in earths], 2):
        action = game.parse(f"bury {' '.join(sorted(earths))} {' '.join(two)}")
        if state.objection(action) is None:
            is_right = not any(card.startswith("F") or card == "DRAGON" for card in two)
            right += is_right
            assert (action in asked) == is_right, two
    assert right == len(asked) > 1


# ---- Alchemy


def test_a_formula_pays_as_a_card_of_its_element() -> None:
    title = "Left or right?"
    state = at("alchemy", title)
    position = state.position()
    assert position["elements"][YOU] == "FF"
    assert "alchemists-fire" not in done("alchemy", title).position()["formulae"][YOU]
    row = done("alchemy", title).position()["completed"][YOU]
    assert row.index("crocus-of-mars") == row.index("black-raven") + 1


def test_each_void_left_is_a_point_at_the_end() -> None:
    game, found, _number = step_of("alchemy", "Mastery and Void")
    free = found.steps[-1].play
    assert free is not None and free.position is not None

    def total(void: int) -> int:
        position = {**free.position, "void": [0, 0], "aether": [void, 0]} if free.position else {}
        state: Any = game.from_position(position, found.options, found.seats, 1)
        return scores(state)[YOU].total

    assert total(3) == total(0) + 3


@pytest.mark.parametrize("title", ["The ability asks", "Golem’s Blood again"])
def test_golems_blood_turns_a_void_of_yours_into_a_token(title: str) -> None:
    before, now = at("alchemy", title).position(), done("alchemy", title).position()
    assert now["mastery"][YOU].get("W", 0) == before["mastery"][YOU].get("W", 0) + 1
    assert "player 1" in legal(at("alchemy", title))


# ---- Influence


@pytest.mark.parametrize("title", ["Play what you can spare", "Why one card is better"])
def test_a_card_that_is_asked_for_does_best_by_what_is_asked_of_it_next(title: str) -> None:
    """The table shows with the card what that makes of the board, and of the hand, which is worth more then."""
    game, found, number = step_of("influence", title)
    state: Any = state_at(game, found, number)
    card = game.parse(found.steps[number].asked[0]).first
    held = state.observation(YOU).own_cards()
    rest = tuple(other for other in held if other != card)
    now = (state.markers, state.places, state.pool)
    shown = state.variant.alone(card, rest, *now)
    following = next(step for step in found.steps[number + 1 :] if step.asked)
    assert shown == carried_out(game.parse(following.asked[0]), *now)
    total = state.variant.scoring.total
    assert total(rest, *shown[:2]) > total(held, *now[:2])
