"""Secret: each of three seats chooses one of its numbers 1 to 3, or calls off; unique numbers score.

Numbers are revealed together. `off` ends the round at once, before the choices of later seats, which lapse:
the window in which they were made is gone. Three rounds; between them the dealer deals.
"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any, NamedTuple

from elements_table.kernel.data import GameData
from elements_table.kernel.errors import ParseError
from elements_table.kernel.game import DEALER, GAME_OVER, Event, Game, Moved, Observation, State

DATA = GameData
ROUNDS = 3


class Choice(NamedTuple):
    text: str

    def __str__(self) -> str:
        return self.text


NUMBERS = tuple(Choice(f"choose {n}") for n in (1, 2, 3))
OFF, DEAL = Choice("off"), Choice("deal")


class SecretObservation(Observation, frozen=True, kw_only=True):
    round: int
    scores: tuple[int, ...]
    revealed: tuple[int, ...]

    def view(self) -> dict[str, Any]:
        return {"round": self.round, "scores": list(self.scores), "revealed": list(self.revealed)}


class SecretState(State[Choice]):
    __slots__ = ("chosen", "last_round", "phase", "revealed", "round", "rules", "scores")

    def __init__(self, rules: Secret) -> None:
        self.rules, self.emit = rules, None
        self.round, self.scores, self.revealed = 1, (0, 0, 0), ()
        self.chosen: tuple[int, ...] = ()
        self.phase, self.last_round = "choose", None

    @property
    def game(self) -> Secret:
        return self.rules

    def current_player(self) -> int:
        return {"choose": len(self.chosen), "round_over": DEALER, "game_over": GAME_OVER}[self.phase]

    def simultaneous_players(self) -> tuple[int, ...]:
        return tuple(range(len(self.chosen), 3)) if self.phase == "choose" else ()

    def legal_actions(self) -> tuple[Choice, ...]:
        if self.phase == "choose":
            return (OFF, *NUMBERS)
        return (DEAL,) if self.phase == "round_over" else ()

    def objection(self, action: Choice) -> str | None:
        return None if action in self.legal_actions() else "Not now."

    def apply(self, action: Choice) -> None:
        seat = self.current_player()
        if action == DEAL:
            self.round, self.phase, self.chosen, self.revealed = self.round + 1, "choose", (), ()
            self._tell(Event("deal", DEALER))
        elif action == OFF:
            self._end((), {"off": seat})
        else:
            self.chosen = (*self.chosen, int(action.text[-1]))
            if len(self.chosen) == 3:
                self._end(self.chosen, {"chosen": list(self.chosen)})

    def _end(self, chosen: tuple[int, ...], facts: dict[str, Any]) -> None:
        counts = Counter(chosen)
        gains = tuple(n if counts[n] == 1 else 0 for n in chosen) or (0, 0, 0)
        self.scores = tuple(a + b for a, b in zip(self.scores, gains, strict=True))
        self.revealed, self.chosen = chosen, ()
        self.phase = "game_over" if self.round == ROUNDS else "round_over"
        self.last_round = {"round": self.round, **facts}
        moved = tuple(Moved(f"chosen.{seat}", "revealed", str(n)) for seat, n in enumerate(chosen))
        self._tell(Event("reveal", DEALER, moved, facts))

    def _tell(self, event: Event) -> None:
        if self.emit is not None:
            self.emit(event)

    def returns(self) -> list[float]:
        return [float(score) for score in self.scores]

    def winners(self) -> list[int]:
        best = max(self.scores)
        return [s for s in range(3) if self.scores[s] == best] if self.phase == "game_over" else []

    def clone(self) -> SecretState:
        new = SecretState(self.rules)
        for name in ("round", "scores", "revealed", "chosen", "phase", "last_round"):
            setattr(new, name, getattr(self, name))
        return new

    def observation(self, seat: int | None) -> SecretObservation:
        return SecretObservation(
            seat=seat, current=self.current_player(), phase=self.phase, options={}, round=self.round,
            scores=self.scores, revealed=self.revealed,
        )  # fmt: skip

    def position(self) -> dict[str, Any]:
        return {
            "round": self.round, "scores": list(self.scores), "revealed": list(self.revealed),
            "chosen": list(self.chosen), "phase": self.phase, "last_round": self.last_round,
        }  # fmt: skip


class Secret(Game[SecretState]):
    observation_type = SecretObservation

    def new_state(self, options: Any = None, seats: int | None = None, seed: int = 1) -> SecretState:
        self.settle(options, seats)
        return SecretState(self)

    def from_position(
        self, position: Any, options: Any = None, seats: int | None = None, seed: int = 1
    ) -> SecretState:
        state = self.new_state(options, seats, seed)
        state.round = position.get("round", 1)
        return state

    def parse(self, text: str) -> Choice:
        choice = Choice(text)
        if choice not in (*NUMBERS, OFF, DEAL):
            raise ParseError(f"{text!r} is no action of Secret.")
        return choice

    def resample_hidden(self, state: State[Choice], seat: int | None, rng: Random) -> SecretState:
        return state.clone()


def create(data: GameData) -> Secret:
    return Secret(data)
