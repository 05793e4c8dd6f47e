"""What can be reached for certain: by open cards, and by one who sees its own alone."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from elements_table.kernel.errors import TableError
from elements_table.kernel.game import Action, State
from elements_table.kernel.puzzles import Goal


class TooLongError(TableError):
    """More had to be tried than was allowed."""


class Prover:
    """Tells whether a goal can be reached; gives up with TooLongError after so many `tries`."""

    def __init__(self, goal: Goal, tries: int) -> None:
        self.goal = goal
        self.left = tries
        self._known: dict[Hashable, bool] = {}

    def after(self, state: State, action: Action) -> State:
        """Return a state after an action."""
        self.left -= 1
        if self.left < 0:
            raise TooLongError("the position is too large to be solved")
        new = state.clone()
        new.apply(action)
        return new

    def openly(self, state: State) -> bool:
        """Return whether the goal is reached where all see all cards, and all others play against it."""
        goal = self.goal
        outcome = goal.outcome(state)
        if outcome is not None:
            return outcome
        key = goal.key(state)
        if key is not None and key in self._known:
            return self._known[key]
        own = goal.is_friend(state.current_player())
        found = not own
        for action in goal.choices(state):
            if self.openly(self.after(state, action)) == own:
                found = own
                break
        if key is not None:
            self._known[key] = found
        return found

    def surely(self, states: Sequence[State]) -> bool:
        """Return whether the seat reaches the goal in all of some states that look the same to it.

        It chooses by what it sees, and so does the same in all; every other seat, friends too, may do anything.
        """
        goal = self.goal
        outcomes = [goal.outcome(state) for state in states]
        if False in outcomes:
            return False
        left = [state for state, outcome in zip(states, outcomes, strict=True) if outcome is None]
        if not left:
            return True
        groups: dict[object, list[State]] = {}
        for state in left:
            mover = state.current_player()
            if mover == goal.seat:
                groups.setdefault(mover, []).append(state)
            else:
                for action in goal.choices(state):
                    groups.setdefault((mover, action), []).append(self.after(state, action))
        return all(
            self.choice(group) is not None if place == goal.seat else self.surely(group)
            for place, group in groups.items()
        )

    def choice(self, states: Sequence[State]) -> Action | None:
        """Return an action that surely reaches the goal in all of the states, where its seat is to act; else None."""
        return next((action for action in self.goal.choices(states[0]) if self.is_sure(states, action)), None)

    def is_sure(self, states: Sequence[State], action: Action) -> bool:
        """Return whether an action surely reaches the goal in all of the states, where its seat is to act."""
        after = [self.after(state, action) for state in states]
        return all(map(self.openly, after)) and self.surely(after)
