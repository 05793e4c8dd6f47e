"""Wu Xing: stay within the limit, and knock first.

| fact | |
|---|---|
| seats | 2 |
| hidden information | the opponent's hand, the four cards aside |
| actions | `play V`, `take`, `discard`, `knock`, `yield`; between rounds the dealer's `deal`, endless also `finish` |
| end | a seat holds the target of tokens (W3); endless: the dealer's `finish` |
| returns | tokens per seat; endless: rounds won |

Cards are their values 1..6, hands and open cards packed ints (`data.py`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from random import Random
from typing import Any, ClassVar, cast

from elements_table.games.wuxing.rules import events
from elements_table.games.wuxing.rules.actions import READINGS, Action
from elements_table.games.wuxing.rules.data import Variant, WuXingData
from elements_table.games.wuxing.rules.hidden import reshuffled
from elements_table.games.wuxing.rules.observation import WuXingObservation
from elements_table.games.wuxing.rules.positions import place
from elements_table.games.wuxing.rules.record import counted
from elements_table.games.wuxing.rules.state import WuXingState
from elements_table.kernel import chance
from elements_table.kernel.data import GameData
from elements_table.kernel.errors import ParseError
from elements_table.kernel.game import Event, Game, Observation, Position


class WuXing(Game[WuXingState]):
    """The game: its data, its deals, its texts."""

    unordered: ClassVar[frozenset[str]] = frozenset({"hands", "fronts", "discarded", "aside"})
    observation_type: ClassVar[type[Observation]] = WuXingObservation
    data: WuXingData

    def __init__(self, data: WuXingData) -> None:
        super().__init__(data)
        settled = data.settle({})
        self._default = Variant(self, data, settled)
        self._variants = {settled["target"]: self._default}

    def variant(self, options: Mapping[str, Any] | None) -> Variant:
        """Return what all states with these options share; OptionError on unknown ones."""
        if not options:
            return self._default
        for variant in self._variants.values():
            if variant.options == options:
                return variant  # settling them again would cost as much as four actions
        settled, _seats = self.settle(options, None)
        if settled["target"] not in self._variants:
            self._variants[settled["target"]] = Variant(self, self.data, settled)
        return self._variants[settled["target"]]

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
        state.variant = self.variant(options)
        state.chance = chance.seeded(seed)
        state.tokens = (0, 0)
        state.wins = (0, 0)
        return state

    def opening(self, state: WuXingState) -> Event:
        """Return the first deal (W4)."""
        return events.dealt(state.start_player, state.variant.hand, state.round)

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
        action = READINGS.get(" ".join(text.split()))
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

    def counts(self, told: Iterable[Event]) -> Counter[tuple[int, str]]:
        """Return what `record` keeps of a match."""
        return counted(told)

    def longest_round(self, state: WuXingState) -> int:
        """Return 26: each of twelve cards leaves its hand once and is taken once; one action ends it, one deals."""
        return 4 * state.variant.hand + 2

    def most_rounds(self, state: WuXingState) -> int | None:
        """Return how many rounds can give a token (W10, W11) before a seat has the target (W3); None: endless."""
        target = self.variant(state.observation(None).options).options["target"]
        return 2 * int(target) - 1 if target.isdecimal() else None

    def resample_hidden(self, state: WuXingState, seat: int | None, rng: Random) -> WuXingState:
        """Return a clone in which the cards that `seat` cannot see are dealt anew among their places."""
        return reshuffled(state, seat, rng)


DATA = WuXingData


def create(data: GameData) -> WuXing:
    """Return the game made from its data file."""
    return WuXing(cast("WuXingData", data))
