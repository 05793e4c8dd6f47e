"""Wu Xing: stay under the limit, and knock first.

| fact | |
|---|---|
| seats | 2 |
| hidden information | the opponent's hand, the four cards aside |
| actions | `play V`, `take`, `discard`, `knock`, `yield`; between rounds the dealer's `deal`, endless also `finish` |
| end | a seat holds the target of tokens (W3); endless: the dealer's `finish` |
| returns | tokens per seat; endless: rounds won |

Cards are their values 1..6, hands and open cards packed ints (`deck.py`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from random import Random
from typing import Any, ClassVar, cast

from elements_table.games.wuxing.rules.actions import (
    MOVES,
    Action,
)
from elements_table.games.wuxing.rules.data import (
    WuXingData,
    pack,
)
from elements_table.games.wuxing.rules.observation import (
    P_PLAY,
    WuXingObservation,
)
from elements_table.games.wuxing.rules.positions import place
from elements_table.games.wuxing.rules.state import Tables, WuXingState
from elements_table.kernel import chance
from elements_table.kernel.data import GameData
from elements_table.kernel.errors import ParseError
from elements_table.kernel.game import Game, Observation, Position, State


class WuXing(Game[Action]):
    """The game: its data, its deals, its texts."""

    unordered: ClassVar[frozenset[str]] = frozenset({"hands", "fronts", "discarded", "aside"})
    observation_type: ClassVar[type[Observation]] = WuXingObservation
    data: WuXingData

    def __init__(self, data: WuXingData) -> None:
        super().__init__(data)
        settled = data.settle({})
        self._default = Tables(self, settled)
        self._tables = {settled["target"]: self._default}

    def tables(self, options: Mapping[str, Any] | None) -> Tables:
        """Return what all states with these options share; OptionError on unknown ones."""
        if not options:
            return self._default
        for tables in self._tables.values():
            if tables.options == options:
                return tables  # settling them again would cost as much as four actions
        settled, _seats = self.settle(options, None)
        if settled["target"] not in self._tables:
            self._tables[settled["target"]] = Tables(self, settled)
        return self._tables[settled["target"]]

    def new_state(
        self, options: Mapping[str, Any] | None = None, seats: int | None = None, seed: int = 1
    ) -> WuXingState:
        """Return a fresh match: a random start player (W5), six cards each (W4)."""
        if seats is not None and seats not in self.seats:
            self.settle(options, seats)
        state = self.blank(options, seed)
        state.chance, start_player = chance.randrange(state.chance, 2)
        state.deal(1, start_player)
        return state

    def blank(self, options: Mapping[str, Any] | None, seed: int) -> WuXingState:
        """Return a state with these options and nothing placed yet, to be filled by its caller."""
        state = WuXingState.__new__(WuXingState)
        state.emit = None
        state.tables = self.tables(options)
        state.chance = chance.seeded(seed)
        state.tokens = (0, 0)
        state.wins = (0, 0)
        return state

    def from_position(
        self,
        position: Mapping[str, Any],
        options: Mapping[str, Any] | None = None,
        seats: int | None = None,
        seed: int = 1,
    ) -> WuXingState:
        """Return the state of `position`; cards named nowhere lie aside."""
        self.settle(options, seats)
        state = self.blank(options, seed)
        place(state, position)
        return state

    def parse(self, text: str) -> Action:
        """Return the action that `text` names; ParseError on anything else."""
        action = MOVES.get(" ".join(text.split()))
        if action is None:
            raise ParseError(f"{text!r} is no action of Wu Xing; say play V, take, discard, knock, yield or deal.")
        return action

    def tally(self, position: Position) -> Counter[str]:
        """Return how often each value is in `position`, wherever it lies."""
        piles = (
            *position["hands"],
            *position["fronts"],
            position["display"],
            position["discarded"],
            position["aside"],
        )
        return Counter(str(value) for pile in piles for value in pile)

    def reshuffle_hidden(self, state: State[Action], seat: int | None, rng: Random) -> WuXingState:
        """Return a clone in which the cards that `seat` cannot see are dealt anew among their places."""
        assert isinstance(state, WuXingState)
        new = state.clone()
        if new.phase != P_PLAY:
            return new  # W15: all cards lie open
        unpacked = new.tables.unpacked
        hidden = [s for s in (0, 1) if s != seat]
        cards = [value for s in hidden for value in unpacked[new.hands[s]]] + list(unpacked[new.aside])
        rng.shuffle(cards)
        for s in hidden:
            count = len(unpacked[new.hands[s]])
            hand, cards = cards[:count], cards[count:]
            new.hands[s] = pack(hand)
            new.sums[s] = sum(hand) + sum(unpacked[new.fronts[s]])
        new.aside = pack(cards)
        return new


DATA = WuXingData


def create(data: GameData) -> WuXing:
    """Return the game made from its data file."""
    return WuXing(cast("WuXingData", data))
