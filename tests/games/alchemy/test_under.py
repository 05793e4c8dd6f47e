"""A formula laid face down under its deck: who knows it, as long as it lies there."""

from __future__ import annotations

from random import Random

from elements_table.games.alchemy.rules.state import AlchemyState
from elements_table.kernel.game import checked_apply
from elements_table.kernel.registry import registry

ALCHEMY = "alchemy"


def laid(*deck: str) -> AlchemyState:
    """Return a state in which seat 0 has laid Azoth under a deck, its turn being over."""
    game = registry().game(ALCHEMY)
    position = {"aether": [6], "formulae": [["bezoar", "azoth"]], "formula_deck": list(deck)}
    state = game.from_position(position, None, 3, 1)
    for text in ("complete bezoar with ****** at left", "formula azoth"):
        checked_apply(state, game.parse(text))
    assert isinstance(state, AlchemyState)
    return state


def test_only_who_laid_it_knows_which_it_is() -> None:
    state = laid("pelican", "phoenix", "red-lion")
    assert [state.observation(seat).under for seat in (0, 1, 2, None)] == [
        ((0, "azoth"),),
        ((0, None),),
        ((0, None),),
        ((0, None),),
    ]
    assert "azoth" not in state.observation(0).unseen_formulae
    assert "azoth" in state.observation(1).unseen_formulae
    assert "azoth" not in str(state.observation(1).view()["known"])


def test_nobody_is_told_which_it_was() -> None:
    told = []
    game = registry().game(ALCHEMY)
    position = {"aether": [6], "formulae": [["bezoar", "azoth"]]}
    state = game.from_position(position, None, 3, 1)
    state.emit = told.append
    for text in ("complete bezoar with ****** at left", "formula azoth"):
        checked_apply(state, game.parse(text))
    ability = next(event for event in told if event.kind == "ability")
    assert "azoth" not in str(ability.facts)
    moved = next(event for event in told if event.kind == "lay_under").moved[0]
    assert (moved.source, moved.target, moved.face, moved.seen) == ("formulae.0", "formula_deck", "azoth", (0,))


def test_it_stays_below_for_its_owner_and_may_be_any_card_for_the_others() -> None:
    state = laid("pelican", "phoenix", "red-lion", "vermilion")
    game = registry().game(ALCHEMY)
    lowest: dict[int, set[int]] = {0: set(), 1: set()}
    for seat, cards in lowest.items():
        for seed in range(30):
            dealt = game.resample_hidden(state, seat, Random(seed))
            assert dealt.observation(seat) == state.observation(seat)
            determined = registry().strategy(ALCHEMY).determinize(state.observation(seat), Random(seed))
            assert determined.observation(seat) == state.observation(seat)
            cards |= {dealt.formula_deck[-1], determined.formula_deck[-1]}
    assert lowest[0] == {state.variant.index["azoth"]}
    assert len(lowest[1]) > 3


def test_it_is_forgotten_once_it_is_drawn() -> None:
    state = laid("pelican")
    game = registry().game(ALCHEMY)
    for text in ("skip", "skip"):
        checked_apply(state, game.parse(text))
    assert state.position()["formulae"] == [["pelican"], ["azoth"], []]
    assert state.under == ()


def test_a_position_keeps_it() -> None:
    state = laid("pelican", "phoenix")
    position = state.position()
    assert position["known"]["under"] == [[0, "azoth"]]
    assert registry().game(ALCHEMY).from_position(position, None, 3, 1).position() == position
