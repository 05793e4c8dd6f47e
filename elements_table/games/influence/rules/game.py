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

from collections import Counter
from collections.abc import Iterable
from functools import partial
from random import Random
from typing import ClassVar

from elements_table.games.influence.rules import actions, events
from elements_table.games.influence.rules.cards import ALL_CARDS, CardSpec, mask, numbers
from elements_table.games.influence.rules.data import SEATS, InfluenceData, Variant
from elements_table.games.influence.rules.observation import PHASES, InfluenceObservation
from elements_table.games.influence.rules.positions import PARTS, place
from elements_table.games.influence.rules.scoring import Scoring
from elements_table.games.influence.rules.state import InfluenceState
from elements_table.kernel import chance
from elements_table.kernel.errors import ParseError
from elements_table.kernel.game import Event, Game, Observation, Options, Position
from elements_table.kernel.memo import Variants


class Influence(Game[InfluenceState]):
    """The game: its data, its deal, its texts, and the value of any hand."""

    unordered: ClassVar[frozenset[str]] = frozenset({"hands", "known", "discarded"})
    observation_type: ClassVar[type[Observation]] = InfluenceObservation
    data: InfluenceData
    parts = PARTS
    place = staticmethod(place)

    def __init__(self, data: InfluenceData) -> None:
        super().__init__(data)
        self.scoring = Scoring(data.cards)
        self.cards: dict[int, CardSpec] = {card.number: card for card in data.cards}
        self.variant = Variants(data, partial(Variant, self, data, self.scoring)).of

    def new_state(self, options: Options | None = None, seats: int | None = None, seed: int = 1) -> InfluenceState:
        """Return a fresh match: agents placed at random, four cards to each hand, one before each (I2)."""
        state = self.blank(options, seats, seed)
        drawn, state.places = chance.randrange(chance.seeded(seed), len(actions.WHERE))
        hand = state.variant.hand
        drawn, cards = chance.deal(drawn, list(range(1, actions.CARDS + 1)), SEATS * (hand + 1))
        state.hands = [mask(cards[seat * hand : (seat + 1) * hand]) for seat in range(SEATS)]
        state.faceup = cards[SEATS * hand :]
        state.next_chooser()
        return state

    def blank(self, options: Options | None, seats: int | None, seed: int) -> InfluenceState:
        if seats not in (None, SEATS):
            self.settle(None, seats)
        variant = self.variant(options)
        return InfluenceState(variant, variant.pool)

    def opening(self, state: InfluenceState) -> Event:
        return events.dealt(state.variant.hand, state.faceup, state.round)

    def parse(self, text: str) -> actions.Action:
        action = actions.READINGS.get(" ".join(text.split()))
        if action is None:
            raise ParseError(
                f"{text!r} is no action of Influence; say choose N, add COLOUR, swap agents COLOUR COLOUR "
                "or swap markers COLOUR@ELEMENT COLOUR@ELEMENT."
            )
        return action

    def tally(self, position: Position) -> Counter[str]:
        piles = (*position["hands"], position["faceup"], position["chosen"])
        found = Counter(str(card) for pile in piles for card in pile if card is not None)
        for lying in (*position["markers"].values(), position["pool"]):
            found.update(lying)
        return found

    def longest_round(self, state: InfluenceState) -> int:
        """Return 6: three cards are chosen (I3), and of what each does one thing at most leaves a choice (I6, I7)."""
        choices = [sum(len(step.all_ways()) > 1 for step in steps) for steps in state.variant.steps]
        return SEATS + sum(sorted(choices)[-SEATS:])

    def most_rounds(self, state: InfluenceState) -> int:
        """Return the option: the game ends after that round at the latest (I10)."""
        return state.variant.max_rounds

    def counts(self, told: Iterable[Event]) -> Counter[tuple[int, str]]:
        """Return by seat and key what each hand scored.

        | key | number |
        |---|---|
        | card.N | what card N brought its holder at the end: below 0 as the penalty, 0 where discarded (I15) |
        | place.N | 1 for the Nth of all hands (I16) |
        | total | the seat's score |
        | by.markers, by.rounds | 1 for what ended the match (I10) |
        """
        found: Counter[tuple[int, str]] = Counter()
        for event in told:
            if event.kind == "end":
                scoring = event.facts["scoring"]
                ranks = [(score["total"], -score["numbers"]) for score in scoring]
                for seat, score in enumerate(scoring):
                    for card, value in score["values"].items():
                        found[seat, f"card.{card}"] = -value if int(card) == score["penalty"] else value
                    found[seat, f"place.{1 + sum(rank > ranks[seat] for rank in ranks)}"] = 1
                    found[seat, "total"] = score["total"]
                    found[seat, f"by.{event.facts['by']}"] = 1
        return found

    def determinize(self, observation: InfluenceObservation, rng: Random) -> InfluenceState:
        o, state = observation, self.blank(observation.options, None, 0)
        state.places, state.markers = actions.places_of(o.agents), actions.packed(o.markers)
        state.pool = actions.pool_beside(state.markers, state.variant.markers)
        state.faceup = [card or 0 for card in o.faceup]
        state.chosen = [card or 0 for card in o.chosen]
        state.known = [mask(cards) for cards in o.known]
        seen = mask(
            {
                card or 0
                for cards in (o.faceup, o.chosen, *o.known, *(hand or () for hand in o.hands))
                for card in cards
            }
        )
        unseen = list(numbers(ALL_CARDS & ~seen))
        for seat, hand in enumerate(o.hands):
            if hand is not None:
                state.hands[seat] = mask(hand)
                continue
            is_secret = o.has_chosen[seat] and o.chosen[seat] is None
            held = list(o.known[seat])
            missing = range(o.hand_counts[seat] + is_secret - len(held))
            held += [unseen.pop(int(rng.random() * len(unseen))) for _n in missing]
            if is_secret:
                state.chosen[seat] = held.pop(int(rng.random() * len(held)))
            state.hands[seat] = mask(held)
        state.round, state.resolving, state.step = o.round, o.resolving, o.step
        state.phase = PHASES.index(o.phase)
        state.settle()
        return state
