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

Combinations are in `claims.py` and `combinations.py`, what actions do in `state.py`, what a trick is and who may
react in `turn.py`, what is legal in `legal.py`, why something is not in `objections.py`, the count of a round in
`scoring.py`.
"""  # noqa: E501  # a row of a table does not wrap

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from random import Random
from typing import Any, ClassVar, cast

from elements_table.games.elemies.rules import actions, events
from elements_table.games.elemies.rules.actions import Action
from elements_table.games.elemies.rules.claims import STOMPABLE
from elements_table.games.elemies.rules.data import ElemiesData, Variant
from elements_table.games.elemies.rules.hidden import reshuffle
from elements_table.games.elemies.rules.observation import ElemiesObservation
from elements_table.games.elemies.rules.positions import place
from elements_table.games.elemies.rules.record import counted
from elements_table.games.elemies.rules.state import ElemiesState
from elements_table.kernel import chance
from elements_table.kernel.data import GameData
from elements_table.kernel.game import Event, Game, Observation, Position

BEFORE_CRC = 3343680284
"""Of the data of before 1.1, as the files of its matches keep it."""


class Elemies(Game[ElemiesState]):
    """The game: its data, its deals, its texts."""

    unordered: ClassVar[frozenset[str]] = frozenset(
        {"hands", "treasures", "pile", "top", "plays", "passes", "called", "played", "stomped", "known"}
    )
    observation_type: ClassVar[type[Observation]] = ElemiesObservation
    stacked: ClassVar[Mapping[str, str]] = {"top": "pile"}
    silence: ClassVar[Action] = actions.DECLINE
    data: ElemiesData

    def __init__(self, data: ElemiesData) -> None:
        super().__init__(data)
        self._variants: dict[tuple[str, ...], Variant] = {}
        self._before: Elemies | None = None

    def as_of(self, version: tuple[int, ...]) -> Elemies:
        """Return the same game; matches of before 1.1 know its data with `levels` for the deck's `contents`."""
        if version >= (1, 1):
            return self
        if self._before is None:
            self._before = Elemies(self.data)
            self._before.former_crc = BEFORE_CRC
        return self._before

    def variant(self, options: Mapping[str, Any] | None) -> Variant:
        """Return what all states with these options share; OptionError on unknown ones."""
        settled, _seats = self.settle(options, None)
        key = tuple(settled.values())
        if key not in self._variants:
            self._variants[key] = Variant(self, self.data, settled)
        return self._variants[key]

    def new_state(
        self, options: Mapping[str, Any] | None = None, seats: int | None = None, seed: int = 1
    ) -> ElemiesState:
        """Return a fresh match: a random button (E5), all cards dealt (E4)."""
        self.settle(None, seats)
        state = ElemiesState(self.variant(options), chance.seeded(seed))
        state.chance, button = chance.randrange(state.chance, 4)
        state.deal_round(1, button)
        return state

    def opening(self, state: ElemiesState) -> Event:
        """Return the first deal (E4)."""
        return events.dealt(state.round, state.button, state.variant.full_hand)

    def from_position(
        self,
        position: Mapping[str, Any],
        options: Mapping[str, Any] | None = None,
        seats: int | None = None,
        seed: int = 1,
    ) -> ElemiesState:
        """Return the state of `position`; cards named nowhere are not in play."""
        self.settle(None, seats)
        state = ElemiesState(self.variant(options), chance.seeded(seed))
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

    def counts(self, told: Iterable[Event]) -> Counter[tuple[int, str]]:
        """Return what `record` keeps of a match."""
        return counted(told)

    def longest_round(self, state: ElemiesState) -> int:
        """Return a bound that follows from the cards; no match has one, as scores may fall (E37).

        A play takes at least one card out of a hand, and cards come back by the one Stomp alone, five at most
        (E22): so there are no more plays than cards and five. After each of them three others pass at most, until
        the turn is won (E16). A play, a pass and the lead of a turn open one window each, in which three seats
        decline at most (E35). Besides, four seats call once (E18) and use one action card (E24), the exchange has
        five actions (E6), and the dealer one.
        """
        plays = 4 * state.variant.full_hand + STOMPABLE
        windows = plays + 3 * plays + plays + 1
        return plays + 3 * plays + 3 * windows + 4 + 4 + 5 + 1

    def resample_hidden(self, state: ElemiesState, seat: int | None, rng: Random) -> ElemiesState:
        """Return a clone in which what `seat` cannot see is dealt anew among its places."""
        new = state.clone()
        reshuffle(new, seat, rng)
        return new


DATA = ElemiesData


def create(data: GameData) -> Elemies:
    """Return the game made from its data file."""
    return Elemies(cast("ElemiesData", data))
