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

from collections import Counter
from collections.abc import Iterable
from functools import partial
from random import Random
from typing import ClassVar

from elements_table.games.wuxing.rules.actions import READINGS, Action
from elements_table.games.wuxing.rules.data import Variant, WuXingData, pack, possible_hands
from elements_table.games.wuxing.rules.observation import WuXingObservation
from elements_table.games.wuxing.rules.positions import PARTS, place
from elements_table.games.wuxing.rules.state import WuXingState
from elements_table.kernel import chance
from elements_table.kernel.errors import ParseError
from elements_table.kernel.game import Event, Game, Observation, Options, Position
from elements_table.kernel.memo import Variants


class WuXing(Game[WuXingState]):
    """The game: its data, its deals, its texts."""

    unordered: ClassVar[frozenset[str]] = frozenset({"hands", "fronts", "discarded", "aside"})
    observation_type: ClassVar[type[Observation]] = WuXingObservation
    data: WuXingData
    parts = PARTS
    place = staticmethod(place)

    def __init__(self, data: WuXingData) -> None:
        super().__init__(data)
        self.deck = {card.value: card for card in data.deck.cards}
        self.variant = Variants(data, partial(Variant, self, data)).of

    def new_state(self, options: Options | None = None, seats: int | None = None, seed: int = 1) -> WuXingState:
        """Return a fresh match: a random start player (W5), six cards each (W4)."""
        state = self.blank(options, seats, seed)
        state.chance, start_player = chance.randrange(state.chance, 2)
        state.deal(1, start_player)
        return state

    def blank(self, options: Options | None, seats: int | None, seed: int) -> WuXingState:
        if seats is not None and seats not in self.seats:
            self.settle(options, seats)
        return WuXingState(self.variant(options), chance.seeded(seed))

    def opening(self, state: WuXingState) -> Event:
        """Return the first deal (W4)."""
        return state.dealt()

    def parse(self, text: str) -> Action:
        action = READINGS.get(" ".join(text.split()))
        if action is None:
            raise ParseError(f"{text!r} is no action of Wu Xing; say play V, take, discard, knock, yield or deal.")
        return action

    def tally(self, position: Position) -> Counter[str]:
        lying = (position["display"], position["discarded"], position["aside"])
        piles = (*position["hands"], *position["fronts"], *lying)
        return Counter(str(value) for pile in piles for value in pile)

    def longest_round(self, state: WuXingState) -> int:
        """Return 26: each of twelve cards leaves its hand once and is taken once; one action ends it, one deals."""
        return 4 * state.variant.hand + 2

    def most_rounds(self, state: WuXingState) -> int | None:
        """Return how many rounds can give a token (W10, W11) before a seat has the target (W3); None: endless."""
        target = self.variant(state.observation(None).options).options["target"]
        return 2 * int(target) - 1 if target.isdecimal() else None

    def counts(self, told: Iterable[Event]) -> Counter[tuple[int, str]]:
        """Return by seat and key how each ended rounds.

        | key | number |
        |---|---|
        | knock.over | true knocks while the other was above the limit (W10) |
        | knock.N | true knocks with a sum N above the other's; equal sums are 0 and lose |
        | false_knock, yield | how often |
        """
        found: Counter[tuple[int, str]] = Counter()
        for event in told:
            if event.kind == "knock":
                own, other = event.facts["sums"][event.seat], event.facts["sums"][1 - event.seat]
                margin = "over" if other > event.facts["limit"] else own - other
                found[event.seat, f"knock.{margin}"] += 1
            elif event.kind in ("false_knock", "yield"):
                found[event.seat, event.kind] += 1
        return found

    def determinize(self, observation: WuXingObservation, rng: Random) -> WuXingState:
        """Return a state with the unseen cards dealt at random to the hidden hands and the aside."""
        o = observation
        state = self.blank(o.options, None, int(rng.random() * (1 << 53)))
        state.fronts = [pack(front) for front in o.fronts]
        state.display, state.limit, state.discarded = o.display, o.limit, len(o.discarded)
        unseen = o.unseen(state.variant.deck)
        for seat, hand in enumerate(o.hands):
            if hand is not None:
                state.hands[seat] = pack(hand)
            elif o.hand_counts[seat]:
                deals = possible_hands(unseen, o.hand_counts[seat])
                state.hands[seat] = deals.draw(int(rng.random() * deals.ways))[1]
                unseen -= state.hands[seat]
        unpacked = state.variant.unpacked
        state.sums = [sum(unpacked[hand]) + sum(front) for hand, front in zip(state.hands, o.fronts, strict=True)]
        state.aside, state.tokens, state.wins = unseen, o.tokens, o.wins
        state.start_player, state.to_move, state.round = o.start_player, o.to_move, o.round
        state.set_phase(o.phase, o.last_round)
        return state
