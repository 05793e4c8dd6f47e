"""What the puzzles of Alchemy ask: the right formula, and for most the right end of the row."""

from __future__ import annotations

from random import Random
from typing import Any

from elements_table.games.alchemy.rules.actions import Action
from elements_table.games.alchemy.rules.puzzles import AlchemyPuzzles, reached
from elements_table.kernel import puzzles
from elements_table.kernel.registry import registry

ALCHEMY = "alchemy"


def turned(action: Action) -> Action:
    """Return the same completion at the other end of the row."""
    return action._replace(right=not action.right)


def test_at_least_sixteen_need_the_right_end_of_the_row() -> None:
    game = registry().game(ALCHEMY)
    found = puzzles.load(registry().puzzles(ALCHEMY))
    assert len(found) == 26
    needed = 0
    for puzzle in found:
        first = {game.parse(line.play[0]) for line in puzzle.solutions}
        tried = {game.parse(line.play[0]) for line in puzzle.tries}
        is_needed = all(action.kind == "complete" and turned(action) in tried for action in first)
        needed += is_needed
        assert is_needed == (not any(turned(action) in first for action in first))
    assert needed >= 16, needed


def test_what_is_told_of_a_line_names_the_number_that_stands_on_the_ruler() -> None:
    generator = registry().puzzle_generator(ALCHEMY)
    assert generator is not None
    for puzzle in puzzles.load(registry().puzzles(ALCHEMY)):
        goal: Any = generator.goal(puzzle, puzzle.start(generator.game))
        assert str(puzzle.aim) in goal.title()
        for line in (*puzzle.solutions, *puzzle.tries):
            played: Any = puzzles.Played(puzzle.start(generator.game, line), line.play)
            variant, row = played.end.variant, played.end.completed[puzzle.seat]
            on_ruler = sum(variant.points[formula] for formula in row)
            stands = round(played.end.returns()[puzzle.seat])
            said = f"You stand at {stands}: {on_ruler} for formulae, {stands - on_ruler} in bonuses."
            if stands < puzzle.aim:
                said = f"You stand at {stands}, {puzzle.aim - stands} short."
            assert goal.told(played, ["Ada", "Bruno"]) == said, puzzle.id


def test_points_are_asked_for_only_where_one_end_brings_them() -> None:
    game, asked = registry().game(ALCHEMY), 0
    generator = registry().puzzle_generator(ALCHEMY)
    assert isinstance(generator, AlchemyPuzzles)
    for seed in range(40):
        state, rng = game.new_state(None, 2, seed), Random(seed)
        while not state.is_terminal():
            for goal in generator.asked(state, state.current_player()):
                if goal.id == "points":
                    asked += 1
                    best = [action for action, points in reached(state, goal.seat).items() if points == goal.aim]
                    assert not any(turned(action) in best for action in best)
            state.apply(state.random_action(rng))
    assert asked > 10
