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

from collections import Counter
from collections.abc import Iterable
from functools import partial
from typing import ClassVar

from elements_table.games.dragon.rules import actions, events
from elements_table.games.dragon.rules.data import DragonData, Variant
from elements_table.games.dragon.rules.hidden import determinize
from elements_table.games.dragon.rules.observation import DragonObservation
from elements_table.games.dragon.rules.positions import PARTS, place
from elements_table.games.dragon.rules.state import DragonState
from elements_table.kernel import chance
from elements_table.kernel.game import Event, Game, Observation, Options, Position
from elements_table.kernel.memo import Variants


class Dragon(Game[DragonState]):
    """The game: its data, its deals, its texts."""

    unordered: ClassVar[frozenset[str]] = frozenset({"hands", "kitty", "won", "voids"})
    observation_type: ClassVar[type[Observation]] = DragonObservation
    data: DragonData
    parts = PARTS
    place = staticmethod(place)
    parse = staticmethod(actions.parse)
    determinize = determinize

    def __init__(self, data: DragonData) -> None:
        super().__init__(data)
        self.variant = Variants(data, partial(Variant, self, data)).of

    def new_state(self, options: Options | None = None, seats: int | None = None, seed: int = 1) -> DragonState:
        """Return a fresh match: a random dealer, thirteen cards each and five in the kitty (D3)."""
        state = self.blank(options, seats, seed)
        state.chance, dealer = chance.randrange(state.chance, 4)
        state.deal(1, dealer)
        return state

    def blank(self, options: Options | None, seats: int | None, seed: int) -> DragonState:
        if seats is not None:
            self.settle(None, seats)
        return DragonState(self.variant(options), chance.seeded(seed))

    def opening(self, state: DragonState) -> Event:
        return events.deal(state.hand, state.dealer, state.variant.hand, state.variant.kitty)

    def tally(self, position: Position) -> Counter[str]:
        """Return how often each card is in `position`: in hands, kitty and trick, and won."""
        piles = (*position["hands"], position["kitty"], *position["known"]["won"])
        return Counter([face for pile in piles for face in pile] + [face for _seat, face in position["trick"]])

    def counts(self, told: Iterable[Event]) -> Counter[tuple[int, str]]:
        """Return by seat what became of its contracts.

        `made.N` and `lost.N` are contracts of N points that it made, or did not reach (D14); `points` is what they
        brought its team, below 0 where they were lost.
        """
        found: Counter[tuple[int, str]] = Counter()
        for event in told:
            if event.kind == "hand_over":
                seat, facts = event.seat, event.facts
                found[seat, f"{'made' if facts['made'] else 'lost'}.{facts['bid']}"] += 1
                found[seat, "points"] += facts["points"][seat & 1]
        return found

    def longest_round(self, state: DragonState) -> int:
        """Return bids, passes, trump, the kitty, the cards and the dealer's action.

        Bids rise (D4), so that none comes twice; three seats pass at most once each before the contract stands, and
        four passes (D5) are fewer than that.
        """
        return len(state.variant.bids) + 3 + 1 + 1 + 4 * state.variant.hand + 1

    def most_rounds(self, state: DragonState) -> int | None:
        """Return the hands that the option names; points can be lost (D14), and deals be passed without end (D5)."""
        return None if state.variant.redeal else state.variant.hands_end or None
