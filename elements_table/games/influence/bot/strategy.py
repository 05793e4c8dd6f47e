"""What a good player of Influence knows.

A choice is weighed by carrying out the round with it, over deals that fit what the seat has seen passing by and
the cards the others would probably play from such hands. What a round is worth is what the five cards then held
are worth (I11 to I15), compared with the best of the others; a game that it ends is won or lost.

The expert searches the own card of this round, and those of later ones (`GameTree`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random

from elements_table.games.influence.bot import compiled, evaluation
from elements_table.games.influence.bot.evaluation import Outlook, ask_anew, liking, play_round, value
from elements_table.games.influence.rules.actions import CHOOSE, Action, Kind
from elements_table.games.influence.rules.data import SEATS
from elements_table.games.influence.rules.game import Influence
from elements_table.games.influence.rules.observation import InfluenceObservation, Phase
from elements_table.games.influence.rules.state import InfluenceState
from elements_table.kernel.strategy import REGULAR, Advice, Budget, Core, Grown, PlayerProfile, Strategy, Tree
from elements_table.kernel.words import mark

PLAYOUTS = 3200
DOUBT, DOUBT_AHEAD = 5.0, 2.0
"""Points by which a choice may seem to miss its best, to who looks at the own hand, and to who looks ahead."""
SHARP = 0.75
"""The share of others who look ahead in the first round."""
DECIDED = 20.0
"""Points that winning or losing the game with this round is worth to a player who looks ahead."""


@dataclass(slots=True, eq=False)
class Rounds:
    """A game in which only the searching seat is asked; what the others choose follows from each of its actions."""

    tree: GameTree
    state: InfluenceState
    rng: Random
    is_first: bool = True

    def current_player(self) -> int:
        """Return the searching seat."""
        return self.tree.seat

    def returns(self) -> list[float]:
        """Return the totals per seat."""
        return self.state.returns()

    def apply(self, action: Action) -> None:
        """Do `action` and everything up to the next card that the seat chooses."""
        state, seat = self.state, self.tree.seat
        if state.phase == Phase.CHOOSE:
            foresee = self.tree.foresee if self.is_first else self.tree.guess
            cards = foresee(state, self.rng)
            cards[seat] = action.first
            evaluation.choose_all(state, cards)
        else:
            state.apply(action)
        evaluation.carry_out_all(state)
        self.is_first = False


@dataclass(eq=False)
class GameTree(Tree[Action, Rounds]):
    """A game to its end as the expert searches it: the own card of this round, and those of later ones.

    The others choose in secret at the same time, so they are no part of the tree: in the first round each looks a
    round ahead, later on at its own hand alone, both with some doubt.
    """

    playouts = PLAYOUTS

    game: Influence
    observation: InfluenceObservation
    explain: Callable[[Action], Advice[Action]]
    profile: PlayerProfile = REGULAR

    def __post_init__(self) -> None:
        self.seat = self.observation.own_seat
        self.root = self.game.determinize(self.observation, Random(0))
        self._worths: dict[tuple[int, ...], list[tuple[float, int]]] = {}

    def actions(self) -> Sequence[Action]:
        return self.root.legal_actions()

    def deal(self, rng: Random) -> Rounds:
        state = self.game.determinize(self.observation, rng)
        evaluation.take_back(state, self.seat)
        return Rounds(self, state, rng)

    def secret(self, state: Rounds, mover: int) -> int:
        """Return the own hand: it tells of what has passed by."""
        return state.state.hands[mover]

    def liking(self, action: Action) -> float:
        return evaluation.liking(action, self.profile)

    def choices(self, state: Rounds) -> Sequence[Action]:
        """Return the cards of the own hand; ways to carry them out are chosen as suits the hand best."""
        inner = state.state
        return inner.variant.choices[inner.hands[self.seat]]

    def result(self, state: Rounds) -> float | None:
        inner = state.state
        if inner.phase != Phase.GAME_OVER:
            return None
        ahead = evaluation.lead(inner.totals(), self.seat)
        if ahead:
            return float(ahead > 0)
        winners = inner.winners()
        return 1.0 / len(winners) if self.seat in winners else 0.0

    def play_out(self, state: Rounds, rng: Random) -> float:
        """Let all choose by their own hands to the end of the game."""
        while (value := self.result(state)) is None:
            state.apply(CHOOSE[self._likely(state.state, self.seat, rng)])
        return value

    def guess(self, state: InfluenceState, rng: Random) -> list[int]:
        """Return by seat the card that a player who looks at the own hand alone would choose, with some doubt."""
        return [self._likely(state, seat, rng) if state.hands[seat] else 0 for seat in range(SEATS)]

    def foresee(self, state: InfluenceState, rng: Random) -> list[int]:
        """Return by seat the card after which a player stands best at the round's end, as it guesses the others."""
        cards = guessed = self.guess(state, rng)
        for seat in range(SEATS):
            if seat != self.seat and state.hands[seat] and rng.random() < SHARP:
                cards = cards[:]
                cards[seat] = _looked_ahead(state, seat, guessed, rng)
        return cards

    def _likely(self, state: InfluenceState, seat: int, rng: Random) -> int:
        hand = state.hands[seat]
        key = (hand, state.faceup[seat], state.markers, state.places, state.pool)
        worths = self._worths.get(key)
        if worths is None:
            worths = [(evaluation.worth_alone(state, seat, card), card) for card in state.variant.numbers[hand]]
            self._worths[key] = worths
        return max([(worth + DOUBT * rng.random(), card) for worth, card in worths])[1]

    def grown(self, core: Core, actions: Sequence[Action], playouts: int, seed: int, explore: float) -> Grown | None:
        try:
            facts = core.ints(compiled.known_to(self.observation, self.root, playouts, actions))
            weights = core.reals((explore, DOUBT, DOUBT_AHEAD, SHARP, DECIDED))
            cards = compiled.cards_of(core, self.root.variant)
            return core.grown("influence_grow", len(actions), cards, facts, weights, seed)
        except ValueError:  # a card does more than the core has room for
            return None

    def advice(self, action: Action) -> Advice[Action]:
        return self.explain(action)


def _looked_ahead(state: InfluenceState, seat: int, guessed: Sequence[int], rng: Random) -> int:
    found = []
    for card in state.variant.numbers[state.hands[seat]]:
        after = state.clone()
        evaluation.choose_all(after, [card if other == seat else guess for other, guess in enumerate(guessed)])
        evaluation.carry_out_all(after)
        ahead = evaluation.lead(after.totals(), seat) + DOUBT_AHEAD * rng.random()
        if after.phase == Phase.GAME_OVER:
            ahead += DECIDED if ahead > 0 else -DECIDED
        found.append((ahead, card))
    return max(found)[1]


DEALS = 48
"""Deals tried for each decision when the budget names no number of playouts."""
STEP = 0.5
"""A difference in value (-1 to 1) that a beginner misjudges."""
TEMPER = 0.02
"""What the quick see in the highest card beyond its value, and the slow in the lowest."""


class InfluenceStrategy(Strategy[InfluenceObservation]):
    """The regular player: looks one round ahead."""

    game: Influence

    def choose(
        self, observation: InfluenceObservation, rng: Random, budget: Budget, profile: PlayerProfile = REGULAR
    ) -> Advice[Action]:
        first = self.game.determinize(observation, rng)
        actions = first.legal_actions()
        if len(actions) == 1:
            return Advice(actions[0], ONLY)
        deals = budget.playouts if budget.playouts is not None else DEALS
        outlooks = self._outlooks(observation, actions, deals, rng)
        values = {action: outlooks[action].value + TEMPER * liking(action, profile) for action in actions}
        best = profile.pick(values, STEP, rng)
        return self._told(first, best, outlooks[best])

    def decision(self, observation: InfluenceObservation, rng: Random, profile: PlayerProfile = REGULAR) -> GameTree:
        seed = rng.random()

        def explain(action: Action) -> Advice[Action]:
            state = self.game.determinize(observation, Random(seed))
            if len(state.legal_actions()) == 1:
                return Advice(action, ONLY)
            return self._told(state, action, self._outlooks(observation, [action], DEALS, Random(seed))[action])

        return GameTree(self.game, observation, explain, profile)

    def _told(self, state: InfluenceState, action: Action, outlook: Outlook) -> Advice[Action]:
        parameters = {"worth": round(outlook.worth), "others": round(outlook.others)}
        if action.kind == Kind.CHOOSE:
            return Advice(action, PLAY, {"card": action.first, **parameters})
        state.apply(action)
        return Advice(action, CARRY_OUT if state.phase == Phase.RESOLVE else CARRY_OUT_LAST, parameters)

    def _outlooks(
        self, observation: InfluenceObservation, actions: Sequence[Action], deals: int, rng: Random
    ) -> dict[Action, Outlook]:
        """Return what to expect of each action, all weighed on the same deals."""
        seat = observation.own_seat
        sums = {action: [0.0, 0.0, 0.0] for action in actions}
        for _n in range(deals):
            deal = self.game.determinize(observation, rng)
            cards = ask_anew(deal, seat, rng)
            for action in actions:
                state = deal.clone()
                play_round(state, seat, action, cards)
                totals = state.totals()
                own, others = totals[seat], max(totals[seat - 1], totals[seat - 2])
                for place, amount in enumerate((value(state, seat, totals), own, others)):
                    sums[action][place] += amount
        return {action: Outlook(*(amount / deals for amount in sums[action])) for action in actions}


PLAY = mark("This round card {card} leaves you about {worth}, the best other {others}.")
CARRY_OUT = mark("So you have about {worth} after this round, the best other {others}.")
CARRY_OUT_LAST = mark("So you have {worth} after this round, the best other about {others}.")
ONLY = mark("There is nothing else to do.")
