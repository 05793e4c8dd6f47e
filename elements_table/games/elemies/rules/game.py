"""Elemies: be rid of your cards first, with your partner.

| fact | |
|---|---|
| seats | 4, the partners 0+2 and 1+3 |
| hidden information | the others' hands and action cards, the cards given in the exchange |
| actions | `play CARDS`, `pass`, `stomp`, `decline`, `call`, `use CARD`; before a round `exchange yes/no`, `give CARD`; between rounds the dealer's `deal` |
| reactions | Stomp and Black Swans out of turn: whoever holds one is asked, clockwise (E35) |
| chance | the deal, the first button |
| end | a team reaches the target after a round and leads (E8) |
| returns | the team's score, partners alike |

Combinations are in `claims.py` and `combos.py`, the table in `core.py`, what actions do to it in `turns.py`,
what is legal in `legal.py`, the count of a round in `scoring.py`.
"""  # noqa: E501

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, ClassVar, cast

from elements_table.games.elemies.rules import actions, legal
from elements_table.games.elemies.rules.actions import Action
from elements_table.games.elemies.rules.core import P_GAME_OVER, Tables
from elements_table.games.elemies.rules.data import ElemiesData
from elements_table.games.elemies.rules.hidden import reshuffle
from elements_table.games.elemies.rules.observation import ElemiesObservation, observe
from elements_table.games.elemies.rules.positions import export, place
from elements_table.games.elemies.rules.turns import TurnState
from elements_table.kernel import chance
from elements_table.kernel.data import GameData
from elements_table.kernel.game import Game, Observation, Position, State


class ElemiesState(TurnState):
    """A match of Elemies."""

    __slots__ = ()

    def legal_actions(self) -> Sequence[Action]:
        """Return the legal actions; plays are listed as codes and made when they are asked for."""
        return legal.legal_actions(self)

    def random_action(self, rng: Random) -> Action:
        """Return a legal action; each can come, but not all alike: kinds of lead are drawn before cards."""
        return legal.random_action(self, rng)

    def objection(self, action: Action) -> str | None:
        """Return why `action` is not legal now, or None where it is."""
        return legal.objection(self, action)

    def resolve(self, action: Action) -> Action:
        """Return `action` with a Jester's open rank closed: the strongest that is legal (E20)."""
        return legal.resolve(self, action)

    def returns(self) -> list[float]:
        """Return the team's score per seat."""
        return [float(self.scores[seat & 1]) for seat in range(4)]

    def winners(self) -> list[int]:
        """Return the team with the higher score, once the game is over (E8)."""
        if self.phase != P_GAME_OVER:
            return []
        return [0, 2] if self.scores[0] > self.scores[1] else [1, 3]

    def clone(self) -> ElemiesState:
        """Return a copy that shares nothing mutable."""
        new = ElemiesState.__new__(ElemiesState)
        new.emit = None
        new.tables = self.tables
        new.hands = self.hands[:]
        new.action_cards = self.action_cards
        new.treasures = self.treasures[:]
        new.pile = self.pile
        new.top = self.top
        new.plays = self.plays
        new.passes = self.passes
        new.to_move = self.to_move
        new.turn = self.turn
        new.actor = self.actor
        new.button = self.button
        new.finished = self.finished
        new.called = self.called
        new.scores = self.scores
        new.effects = self.effects
        new.bets = self.bets
        new.given = self.given
        new.gifts = self.gifts
        new.shown = self.shown
        new.stomped = self.stomped
        new.played = self.played
        new.swans = self.swans
        new.phase = self.phase
        new.round = self.round
        new.chance = self.chance
        new.ended = self.ended
        return new

    def observation(self, seat: int | None) -> ElemiesObservation:
        """Return what `seat` knows; to a seat that is not asked, a reaction reads as ordinary play (E35)."""
        return observe(self, seat)

    def position(self) -> Position:
        """Return the whole position."""
        return export(self)


class Elemies(Game[Action]):
    """The game: its data, its deals, its texts."""

    unordered: ClassVar[frozenset[str]] = frozenset(
        {"hands", "treasures", "pile", "top", "plays", "passes", "called", "played", "stomped", "known"}
    )
    observation_type: ClassVar[type[Observation]] = ElemiesObservation
    silence: ClassVar[Action] = actions.DECLINE
    data: ElemiesData

    def __init__(self, data: ElemiesData) -> None:
        super().__init__(data)
        self._tables: dict[tuple[str, ...], Tables] = {}

    def tables(self, options: Mapping[str, Any] | None) -> Tables:
        """Return what all states with these options share; OptionError on unknown ones."""
        settled, _seats = self.settle(options, None)
        key = tuple(settled.values())
        if key not in self._tables:
            self._tables[key] = Tables(self, settled)
        return self._tables[key]

    def blank(self, options: Mapping[str, Any] | None, seed: int = 1) -> ElemiesState:
        """Return a state with nothing dealt, to be filled in."""
        state = ElemiesState.__new__(ElemiesState)
        state.emit = None
        state.tables = self.tables(options)
        state.chance = chance.seeded(seed)
        state.scores = (0, 0)
        return state

    def new_state(
        self, options: Mapping[str, Any] | None = None, seats: int | None = None, seed: int = 1
    ) -> ElemiesState:
        """Return a fresh match: a random button (E5), all cards dealt (E4)."""
        self.settle(None, seats)
        state = self.blank(options, seed)
        state.chance, button = chance.randrange(state.chance, 4)
        state.deal_round(1, button)
        return state

    def from_position(
        self,
        position: Mapping[str, Any],
        options: Mapping[str, Any] | None = None,
        seats: int | None = None,
        seed: int = 1,
    ) -> ElemiesState:
        """Return the state of `position`; cards named nowhere are not in play."""
        self.settle(None, seats)
        state = self.blank(options, seed)
        place(state, position)
        return state

    def parse(self, text: str) -> Action:
        """Return the action that `text` names; a Jester without a rank stays open. ParseError on anything else."""
        return actions.parse(text)

    def tally(self, position: Position) -> Counter[str]:
        """Return how often each card is in `position`; action cards are used up and not counted."""
        laid = [*position["plays"], *([position["top"]] if position["top"] else [])]
        places = [*position["hands"], *position["treasures"], position["pile"], *(one["cards"] for one in laid)]
        return Counter(card for cards in [*places, filter(None, position["given"])] for card in cards)

    def reshuffle_hidden(self, state: State[Action], seat: int | None, rng: Random) -> ElemiesState:
        """Return a clone in which what `seat` cannot see is dealt anew among its places."""
        assert isinstance(state, ElemiesState)
        new = state.clone()
        reshuffle(new, seat, rng)
        return new


DATA = ElemiesData


def create(data: GameData) -> Elemies:
    """Return the game made from its data file."""
    return Elemies(cast("ElemiesData", data))
