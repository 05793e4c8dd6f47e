"""What a good player of Alchemy knows.

Whoever sorts builds a pile that is good to have and dull to others; whoever claims looks at what the own formulae
still need, and at what is left for the others. A completion is weighed by trying it, with each way to pay and at
either end of the row, against keeping everything for later.

The expert tries a decision out (`MatchTrial`): the match is played to its end in deals that fit.
"""

from collections.abc import Sequence
from math import exp
from random import Random

from elements_table.games.alchemy.bot import compiled, evaluation, reasons
from elements_table.games.alchemy.bot.completions import completions, finish_abilities
from elements_table.games.alchemy.bot.evaluation import outlook
from elements_table.games.alchemy.bot.piles import PileJudge, best_sort, claim_values
from elements_table.games.alchemy.bot.playout import Playouts
from elements_table.games.alchemy.rules.actions import CLAIM, NO, SKIP, Action, convert, sort
from elements_table.games.alchemy.rules.data import Variant
from elements_table.games.alchemy.rules.game import Alchemy
from elements_table.games.alchemy.rules.observation import AlchemyObservation
from elements_table.games.alchemy.rules.packs import lane
from elements_table.games.alchemy.rules.state import AlchemyState
from elements_table.kernel.game import Game
from elements_table.kernel.memo import Memo
from elements_table.kernel.strategy import REGULAR, Advice, Budget, Core, PlayerProfile, Strategy, Trial

PLAYOUTS = {2: 2400, 3: 1600, 4: 1600}
"""By the number of players."""
MARGIN, MARGIN_TO_COME = 3.0, 1.0
"""Points that a lead at the end is unsure by, and more for each round to come: fitted to who won regular matches."""


def win_chance(scores: Sequence[float], seat: int, rounds: float) -> float:
    """Return the chance, 0 to 1, that `seat` wins where quick play of so many rounds ended so; all seats' make 1."""
    own = scores[seat]
    unsure = MARGIN + MARGIN_TO_COME * rounds
    return 1.0 / sum([exp((score - own) / unsure) for score in scores])


class MatchTrial(Trial[Action, AlchemyState]):
    """One decision in a match, tried out in deals that fit what its seat knows, to the end."""

    guard = 0.3

    def __init__(
        self, game: Alchemy, o: AlchemyObservation, root: AlchemyState, regular: Advice[Action],
        others: Sequence[Action], quick: Playouts,
    ) -> None:  # fmt: skip
        self.game = game
        self.observation = o
        self.root = root
        self.playouts = PLAYOUTS[root.variant.seats]
        self.seat = root.to_move
        self.regular = regular
        self._actions = tuple(dict.fromkeys((regular.action, *others)))
        self._quick = quick
        self._rounds = outlook(root).rounds

    def actions(self) -> Sequence[Action]:
        return self._actions

    def deal(self, rng: Random) -> AlchemyState:
        return self.game.determinize(self.observation, rng)

    def play_out(self, state: AlchemyState, rng: Random) -> float:
        """Play to the end of the match, and return the chance to win that such scores mean."""
        self._quick.play(state, rng)
        return win_chance(state.returns(), self.seat, self._rounds)

    def played(
        self, core: Core, deals: Sequence[tuple[int, int]], actions: Sequence[Action]
    ) -> list[list[float]] | None:
        states, seeds = [], []
        for number, seed in deals:
            deal = self.numbered(number, Random(seed))
            for action in actions:
                state = deal.clone()
                state.apply(action)
                self._quick.keep(state)
                finish_abilities(self._quick.worths, state)
                states.append(state)
                seeds.append(seed)
        scores = compiled.played(core, states, seeds, self._quick.prices)
        if scores is None:
            return None
        chances, count = [win_chance(one, self.seat, self._rounds) for one in scores], len(actions)
        return [chances[place : place + count] for place in range(0, len(chances), count)]

    def advice(self, action: Action) -> Advice[Action]:
        """Return the advice: the regular player's own for its choice, else what explains `action`."""
        return self.regular if action == self.regular.action else reasons.for_searched(self.root, action)


WEIGHED = 5
"""The formulae weighed for completion, the best ones."""
TRIED = 10
"""The ways to complete, of these, that an expert tries out."""
RIVALS = 0.7
"""How much the mean of the other players' prospects counts beside the own."""
STEP = 3.0
"""A difference in points that a beginner misjudges."""
QUICK, BOLD = 1.0, 0.1
"""Points by which the quick complete rather than wait; what the bold add for each point of a formula they keep."""
WAITING = 3.1
"""What a round without a completion costs, beside the one card more that it draws."""


class AlchemyStrategy(Strategy[AlchemyObservation]):
    """The regular player."""

    game: Alchemy

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self._appeal = Memo(evaluation.pile_appeal)
        self._worths = Memo(evaluation.Worths)
        self._playouts: Memo[Variant, Playouts] = Memo(lambda variant: Playouts(self._worths[variant]))

    def choose(
        self, observation: AlchemyObservation, rng: Random, budget: Budget, profile: PlayerProfile = REGULAR
    ) -> Advice[Action]:
        assert observation.seat is not None
        state = self.game.determinize(observation, rng)
        decisions = {"keep": self._keep, "sort": self._sort, "claim": self._claim, "choice": self._choice}
        return decisions.get(state.phase, self._complete)(state, profile, rng)

    def decision(self, observation: AlchemyObservation, rng: Random, profile: PlayerProfile = REGULAR) -> MatchTrial:
        regular = self.choose(observation, rng, Budget(), profile)
        state = self.game.determinize(observation, rng)
        return MatchTrial(self.game, observation, state, regular, self._weighed(state), self._playouts[state.variant])

    def _weighed(self, state: AlchemyState) -> list[Action]:
        """Return what an expert thinks about: no other sorts, and of completions those that look best."""
        if state.phase == "keep":
            return list(state.legal_actions())
        if state.phase == "claim":
            return [CLAIM[number] for number, pile in enumerate(state.piles, 1) if pile not in state.piles[number:]]
        if state.phase == "choice":
            return self._answers(state)
        if state.phase == "complete":
            values = self._completions(state)
            return [SKIP, *sorted(values, key=lambda action: -values[action])[:TRIED]]
        return []

    def _keep(self, state: AlchemyState, profile: PlayerProfile, rng: Random) -> Advice[Action]:
        variant, seat = state.variant, state.to_move
        worths, look = self._worths[variant], evaluation.outlook(state)
        values = {}
        for action in state.legal_actions():
            cards = variant.numbers_of(action.spent)
            price = sum([variant.cost[card] for card in cards])
            wanted = sorted([lane(price, element) for element in range(4)])
            value = sum([evaluation.formula_worth(worths, state, seat, card, look) for card in cards])
            value += BOLD * profile.bold * sum([variant.points[card] for card in cards])
            values[action] = value - 1.3 * sum(wanted) + 0.25 * wanted[-1]
        return reasons.for_keep(state, profile.pick(values, STEP, rng))

    def _sort(self, state: AlchemyState, _profile: PlayerProfile, rng: Random) -> Advice[Action]:
        variant = state.variant
        judge = PileJudge(self._worths[variant], state, state.to_move, self._appeal)
        found = best_sort(judge, state.drawn, variant.seats, variant.parts[state.drawn], rng)
        return reasons.for_sort(state, sort(found.order), variant.reduced[found.expected])

    def _claim(self, state: AlchemyState, profile: PlayerProfile, rng: Random) -> Advice[Action]:
        piles = state.piles
        judge = PileJudge(self._worths[state.variant], state, state.to_move, self._appeal)
        best = profile.pick(claim_values(judge, piles, len(piles) - 1), STEP, rng) if len(piles) > 1 else 0
        return reasons.for_claim(state, CLAIM[best + 1], piles[best])

    def _complete(self, state: AlchemyState, profile: PlayerProfile, rng: Random) -> Advice[Action]:
        waiting = self._prospect(state, state.to_move)
        if not state.final_round:
            waiting += evaluation.SPARE_FORMULA - WAITING
        values = self._completions(state)
        best = max(values, key=values.__getitem__, default=None)
        chosen = profile.pick({SKIP: waiting - QUICK * profile.quick, **values}, STEP, rng)
        if chosen == SKIP:
            return reasons.for_waiting(state, SKIP, best, waiting - values[best] if best else 0.0)
        return reasons.for_completion(state, chosen)

    def _completions(self, state: AlchemyState) -> dict[Action, float]:
        ways = completions(self._worths[state.variant], state, WEIGHED)
        return {action: self._tried(state, action) for action in ways}

    def _tried(self, state: AlchemyState, action: Action) -> float:
        """Return the prospect after a completion and its abilities, or after an answer to one."""
        after = state.clone()
        seat = after.to_move
        after.start_player = seat  # so that the round does not end, nor anybody draw, in this thought
        after.apply(action)
        finish_abilities(self._worths[after.variant], after)
        return self._prospect(after, seat)

    def _prospect(self, state: AlchemyState, seat: int) -> float:
        worths, look = self._worths[state.variant], evaluation.outlook(state)
        found = [
            evaluation.seat_worth(worths, state, one, look, with_hand=one == seat)
            for one in range(state.variant.seats)
        ]
        own = found.pop(seat)
        return own - RIVALS * sum(found) / len(found)

    def _answers(self, state: AlchemyState) -> list[Action]:
        return [*state.asked, convert(1)] if state.may_turn() else list(state.asked)

    def _choice(self, state: AlchemyState, profile: PlayerProfile, rng: Random) -> Advice[Action]:
        values = {action: self._tried(state, action) for action in self._answers(state)}
        idle = NO in values and values[NO] == max(values.values())
        best = NO if idle else profile.pick(values, STEP, rng)  # what changes nothing is left
        if best.kind == "convert":
            return reasons.for_turning(state, best)
        others = [value for action, value in values.items() if action != best]
        return reasons.for_choice(state, best, values[best] - max(others))
