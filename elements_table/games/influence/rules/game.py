"""Influence: choose in secret, carry out in order, and hold the cards that score at the end.

| fact | |
|---|---|
| seats | 3 |
| hidden information | the others' hands, and what they have chosen until all have |
| actions | `choose N`, all three in secret |
| | where a card leaves a choice `add COLOUR`, `swap agents COLOUR COLOUR`, |
| | `swap markers COLOUR@ELEMENT COLOUR@ELEMENT` |
| end | all markers of two colours on element cards after a round, or the last round (I10) |
| returns | totals of the five cards held (I15); 0 before the end |

Cards are their numbers. Nothing is drawn after the deal. `known` of a position lists per seat the cards in its
hand that everybody has seen it take, `step` counts the actions of the card being carried out that are done.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from random import Random
from typing import Any, ClassVar, cast

from elements_table.games.influence.rules import board, events
from elements_table.games.influence.rules.actions import CARDS, READINGS, Action
from elements_table.games.influence.rules.cards import CardSpec, mask
from elements_table.games.influence.rules.data import SEATS, InfluenceData, Variant
from elements_table.games.influence.rules.hidden import reshuffled
from elements_table.games.influence.rules.observation import P_CHOOSE, InfluenceObservation
from elements_table.games.influence.rules.positions import place
from elements_table.games.influence.rules.record import counted
from elements_table.games.influence.rules.scoring import Scoring
from elements_table.games.influence.rules.state import InfluenceState
from elements_table.kernel import chance
from elements_table.kernel.data import GameData
from elements_table.kernel.errors import ParseError
from elements_table.kernel.game import Event, Game, Observation, Position


class Influence(Game[InfluenceState]):
    """The game: its data, its deal, its texts, and the value of any hand."""

    unordered: ClassVar[frozenset[str]] = frozenset({"hands", "known", "discarded"})
    observation_type: ClassVar[type[Observation]] = InfluenceObservation
    data: InfluenceData

    def __init__(self, data: InfluenceData) -> None:
        super().__init__(data)
        self.scoring = Scoring(data.cards)
        self.cards: dict[int, CardSpec] = {card.number: card for card in data.cards}
        self._variants: list[Variant] = []

    def variant(self, options: Mapping[str, Any] | None) -> Variant:
        """Return what all states with these options share; OptionError on unknown ones."""
        for variant in self._variants:
            if variant.options == options:
                return variant
        settled, _seats = self.settle(options, None)
        if settled != options:
            return self.variant(settled)
        self._variants.append(Variant(self, self.data, self.scoring, settled))
        return self._variants[-1]

    def new_state(
        self, options: Mapping[str, Any] | None = None, seats: int | None = None, seed: int = 1
    ) -> InfluenceState:
        """Return a fresh match: agents placed at random, four cards to each hand, one before each (I2)."""
        if seats not in (None, SEATS):
            self.settle(None, seats)
        state = self.blank(options)
        drawn, state.places = chance.randrange(chance.seeded(seed), len(board.WHERE))
        hand = state.variant.hand
        drawn, cards = chance.deal(drawn, list(range(1, CARDS + 1)), SEATS * (hand + 1))
        state.hands = [mask(cards[seat * hand : (seat + 1) * hand]) for seat in range(SEATS)]
        state.faceup = cards[SEATS * hand :]
        state.next_chooser()
        return state

    def blank(self, options: Mapping[str, Any] | None) -> InfluenceState:
        """Return a state before its first round with no card dealt and every marker in the pool."""
        state = InfluenceState.__new__(InfluenceState)
        state.emit = None
        state.variant = self.variant(options)
        state.hands = [0, 0, 0]
        state.known = [0, 0, 0]
        state.faceup = [0, 0, 0]
        state.chosen = [0, 0, 0]
        state.markers = state.places = 0
        state.pool = state.variant.pool
        state.resolving = ()
        state.legal = ()
        state.step = state.to_move = 0
        state.phase = P_CHOOSE
        state.round = 1
        return state

    def opening(self, state: InfluenceState) -> Event:
        """Return the deal: four cards to each hand, one before each (I2)."""
        return events.dealt(state.variant.hand, state.faceup, state.round)

    def from_position(
        self,
        position: Mapping[str, Any],
        options: Mapping[str, Any] | None = None,
        seats: int | None = None,
        seed: int = 1,
    ) -> InfluenceState:
        """Return the state of `position`, gone on to the next choice; cards named nowhere are not in play."""
        self.settle(options, seats)
        state = self.blank(options)
        place(state, position)
        return state

    def parse(self, text: str) -> Action:
        """Return the action that `text` names; ParseError on anything else."""
        action = READINGS.get(" ".join(text.split()))
        if action is None:
            raise ParseError(
                f"{text!r} is no action of Influence; say choose N, add COLOUR, swap agents COLOUR COLOUR "
                "or swap markers COLOUR@ELEMENT COLOUR@ELEMENT."
            )
        return action

    def tally(self, position: Position) -> Counter[str]:
        """Return how often each card and each colour of marker is in `position`, wherever it lies."""
        piles = (*position["hands"], position["faceup"], position["chosen"])
        found = Counter(str(card) for pile in piles for card in pile if card is not None)
        for lying in (*position["markers"].values(), position["pool"]):
            found.update(lying)
        return found

    def counts(self, told: Iterable[Event]) -> Counter[tuple[int, str]]:
        """Return what `record` keeps of a match."""
        return counted(told)

    def longest_round(self, state: InfluenceState) -> int:
        """Return 6: three cards are chosen (I3), and of what each does one thing at most leaves a choice (I6, I7)."""
        choices = [sum(len(step.all_ways()) > 1 for step in steps) for steps in state.variant.steps]
        return SEATS + sum(sorted(choices)[-SEATS:])

    def most_rounds(self, state: InfluenceState) -> int:
        """Return the option: the game ends after that round at the latest (I10)."""
        return state.variant.max_rounds

    def resample_hidden(self, state: InfluenceState, seat: int | None, rng: Random) -> InfluenceState:
        """Return a clone in which the cards that `seat` cannot place lie anew in the others' hands and choices."""
        return reshuffled(state, seat, rng)


DATA = InfluenceData


def create(data: GameData) -> Influence:
    """Return the game made from its data file."""
    return Influence(cast("InfluenceData", data))
