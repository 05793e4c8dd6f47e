"""How long rounds and matches become, held to what their game proves of them."""

from __future__ import annotations

from typing import Any

from elements_table.conformance.findings import Broken
from elements_table.kernel.game import Event, State


class Lengths:
    """Counts the actions of each round, and the rounds, of a match that goes on from a fresh `state`."""

    def __init__(self, state: State[Any]) -> None:
        self.rounds = 0
        self.longest = 0
        """The actions of the longest round so far."""
        self._most_rounds = state.game.most_rounds(state)
        self._number = self._round(state)
        self._is_own = getattr(state, "round", None) == self._number
        """Whether the state says itself in which round it is: then no view is needed after every action."""
        self._is_dealt = False
        self._begin(state)
        state.emit = self._hear

    @staticmethod
    def _round(state: State[Any]) -> Any:
        return state.observation(None).view().get("round")

    def _is_another(self, state: State[Any]) -> bool:
        now = getattr(state, "round", None) if self._is_own else self._round(state)
        return bool(now != self._number)

    def _begin(self, state: State[Any]) -> None:
        self.actions = 0
        self.rounds += 1
        self._most = state.game.longest_round(state)
        most = self._most_rounds
        if most is not None and self.rounds > most:
            raise Broken(f"round {self.rounds} begins, where {most} are proven to be the most.")

    def _hear(self, event: Event) -> None:
        self._is_dealt |= event.kind == "deal"

    def acted(self, state: State[Any]) -> None:
        """Count an action that the state has carried out; Broken where a bound does not hold."""
        self.actions += 1
        self.longest = max(self.longest, self.actions)
        if self._most is not None and self.actions > self._most:
            raise Broken(f"a round has {self.actions} actions, where {self._most} are proven to be the most.")
        if (self._is_dealt or self._is_another(state)) and not state.is_terminal():
            self._number, self._is_dealt = self._round(state), False
            self._begin(state)
