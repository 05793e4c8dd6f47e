"""Dragon: bid for the trump, then take the points.

| fact | |
|---|---|
| seats | 4, partners opposite: teams 0+2 and 1+3 |
| hidden information | the other hands, the kitty; after the exchange the bidder alone knows what is buried |
| actions | `bid N`, `pass`, `trump SUIT`, `bury` five cards, `play CARD`; the dealer's `deal` and `finish` |
| end | a team holds the points named, or the hands named are played; endless: the dealer's `finish` (D15) |
| returns | the team's score |

Hands are sets of cards (`cards.py`). In the phase `bury` the kitty still lies apart from the bidder's hand, who
sees it and exchanges: the five that are buried come out of both.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from random import Random
from typing import Any, ClassVar, cast

from elements_table.games.dragon.rules import actions, events
from elements_table.games.dragon.rules.actions import Action
from elements_table.games.dragon.rules.data import DragonData, Variant
from elements_table.games.dragon.rules.hidden import deal_unseen
from elements_table.games.dragon.rules.observation import DragonObservation
from elements_table.games.dragon.rules.positions import place
from elements_table.games.dragon.rules.record import counted
from elements_table.games.dragon.rules.state import DragonState
from elements_table.kernel import chance
from elements_table.kernel.data import GameData
from elements_table.kernel.game import Event, Game, Observation, Position


class Dragon(Game[DragonState]):
    """The game: its data, its deals, its texts."""

    unordered: ClassVar[frozenset[str]] = frozenset({"hands", "kitty", "won", "voids"})
    observation_type: ClassVar[type[Observation]] = DragonObservation
    data: DragonData

    def __init__(self, data: DragonData) -> None:
        super().__init__(data)
        self._variants: dict[tuple[str, ...], Variant] = {}
        self._asked: dict[tuple[str, ...], Variant] = {}

    def variant(self, options: Mapping[str, Any] | None) -> Variant:
        """Return what all states with these options share; OptionError on unknown ones."""
        asked = tuple(map(str, (options or {}).items()))
        if asked not in self._asked:
            settled = self.data.settle(options or {})
            self._asked[asked] = self._variants.setdefault(tuple(settled.values()), Variant(self, self.data, settled))
        return self._asked[asked]

    def new_state(
        self, options: Mapping[str, Any] | None = None, seats: int | None = None, seed: int = 1
    ) -> DragonState:
        """Return a fresh match: a random dealer, thirteen cards each and five in the kitty (D3)."""
        state = self.blank(options, seats, seed)
        state.chance, dealer = chance.randrange(state.chance, 4)
        state.deal(1, dealer)
        return state

    def blank(self, options: Mapping[str, Any] | None, seats: int | None, seed: int) -> DragonState:
        """Return a state with these options and nothing dealt yet, to be filled by its caller."""
        if seats is not None:
            self.settle(None, seats)
        return DragonState(self.variant(options), chance.seeded(seed))

    def opening(self, state: DragonState) -> Event:
        """Return the first deal (D3)."""
        return events.deal(state.hand, state.dealer, state.variant.hand, state.variant.kitty)

    def from_position(
        self,
        position: Mapping[str, Any],
        options: Mapping[str, Any] | None = None,
        seats: int | None = None,
        seed: int = 1,
    ) -> DragonState:
        """Return the state of `position`; cards named nowhere are not in play."""
        state = self.blank(options, seats, seed)
        place(state, position)
        return state

    def parse(self, text: str) -> Action:
        """Return the action that `text` names; ParseError on anything else."""
        return actions.parse(text)

    def tally(self, position: Position) -> Counter[str]:
        """Return how often each card is in `position`: in hands, kitty and trick, and won."""
        piles = (*position["hands"], position["kitty"], *position["known"]["won"])
        return Counter([face for pile in piles for face in pile] + [face for _seat, face in position["trick"]])

    def counts(self, told: Iterable[Event]) -> Counter[tuple[int, str]]:
        """Return what `record` keeps of a match."""
        return counted(told)

    def longest_round(self, state: DragonState) -> int:
        """Return bids, passes, trump, the kitty, the cards and the dealer's action.

        Bids rise (D4), so that none comes twice; three seats pass at most once each before the contract stands, and
        four passes (D5) are fewer than that.
        """
        return len(state.variant.bids) + 3 + 1 + 1 + 4 * state.variant.hand + 1

    def most_rounds(self, state: DragonState) -> int | None:
        """Return the hands that the option names; points can be lost (D14), and deals be passed without end (D5)."""
        return None if state.variant.redeal else state.variant.hands_end or None

    def resample_hidden(self, state: DragonState, seat: int | None, rng: Random) -> DragonState:
        """Return a clone in which the cards that `seat` cannot see are dealt anew among their places.

        What the rules have shown stays true: nobody gets a card of a suit they are known not to hold, and
        no point card gets into a kitty that need not have one.
        """
        new = state.clone()
        hidden = {s: new.hands[s].bit_count() for s in range(4) if not new.sees_hand(s, seat)}
        unseen = sum(new.hands[s] for s in hidden)
        kitty = 0
        if not new.sees_kitty(seat):
            kitty = new.kitty.bit_count()
            unseen |= new.kitty
        deal_unseen(new, unseen, hidden, kitty, rng)
        return new


DATA = DragonData


def create(data: GameData) -> Dragon:
    """Return the game made from its data file."""
    return Dragon(cast("DragonData", data))
