"""What a good player of Wu Xing knows.

A knock is weighed exactly, over every hand the opponent can hold. Everything else is weighed by playouts of the
round from deals that fit what the seat has seen, and a round is worth what its tokens do to the chance of
winning the game, so that nobody yields the last token.

The expert searches the round (`RoundTree`). Its own hand is the same in every deal, so that the opponent's side of
the tree learns to play against it; whether it knocks follows from what it can see, therefore.
"""

from bisect import bisect_right
from collections.abc import Sequence
from itertools import accumulate
from math import erf, exp, sqrt
from random import Random

from elements_table.games.wuxing.bot import evaluation
from elements_table.games.wuxing.bot.reasons import ONLY, ONLY_SOUND, Weighed, reason
from elements_table.games.wuxing.rules.actions import KNOCK, YIELD, Action, Kind
from elements_table.games.wuxing.rules.data import possible_hands
from elements_table.games.wuxing.rules.game import WuXing
from elements_table.games.wuxing.rules.observation import Phase, WuXingObservation
from elements_table.games.wuxing.rules.state import WuXingState
from elements_table.kernel.game import State
from elements_table.kernel.strategy import REGULAR, Advice, Budget, Core, Grown, PlayerProfile, Strategy, Tree, filled

PLAYOUTS = 80_000
SPREAD = 1.8
"""The standard deviation of a card's value."""
KNOCKS, KEEN, SLIPS = 0.55, 12.0, 0.03
"""The chance to win at which half of the players knock, how sharply that changes, and how many miss a sure one."""
MOST_CARDS, MOST_ACTIONS = 90, 10
"""Cards that a deck may have, and what there is to do: the core has room for so many."""
CODES = {Kind.TAKE: 6, Kind.DISCARD: 7, Kind.KNOCK: 8, Kind.YIELD: 9}
"""How the core calls what is no play; a play is the card's value, less one."""
YIELDS = 0.15
"""The share of rounds that end by a yield."""


class RoundTree(Tree[Action, WuXingState]):
    """One decision in a round."""

    playouts = PLAYOUTS

    def __init__(self, game: WuXing, observation: WuXingObservation, profile: PlayerProfile = REGULAR) -> None:
        self.profile, self.observation = profile, observation
        self.seat = observation.own_seat
        self.other = 1 - self.seat
        self.root = root = game.determinize(observation, Random(0))
        variant = root.variant
        self.unseen = observation.unseen(variant.deck)
        self.deals = possible_hands(self.unseen, observation.hand_counts[self.other])
        self.front = sum(observation.fronts[self.other])
        likely = not_knocked(observation, sorted({total + self.front for total in self.deals.sums}))
        ways = [bound - before for bound, before in zip(self.deals.bounds, (0, *self.deals.bounds), strict=False)]
        weights = [way * likely[total + self.front] for way, total in zip(ways, self.deals.sums, strict=True)]
        self.bounds = list(accumulate(weights))
        gain, loss = variant.tokens.knock, variant.tokens.yield_
        self.worth = {
            (winner, tokens): evaluation.win_chance_after(root, self.seat, winner, tokens)
            for winner in (0, 1)
            for tokens in {gain, loss, 0}
        }
        worth = self.worth
        self.ends = [YIELDS * worth[winner, loss] + (1.0 - YIELDS) * worth[winner, gain] for winner in (0, 1)]
        self.gain, self.loss = (0, 0) if variant.endless else (gain, loss)

    def actions(self) -> Sequence[Action]:
        return self.choices(self.root)

    def deal(self, rng: Random) -> WuXingState:
        """Return the state with another hand for the opponent, each as likely as it was dealt and kept until now."""
        state = self.root.clone()
        deals, bounds = self.deals, self.bounds
        place = min(bisect_right(bounds, rng.random() * bounds[-1]), len(bounds) - 1)
        hand = deals.hands[place]
        state.hands[self.other] = hand
        state.sums[self.other] = deals.sums[place] + self.front
        state.aside = self.unseen - hand
        return state

    def known(self, action: Action) -> float | None:
        """Return what a knock is worth over every hand that the opponent may hold."""
        if action is not KNOCK:
            return None
        worth, before = 0.0, 0.0
        values: dict[int, float] = {}
        for total, bound in zip(self.deals.sums, self.bounds, strict=True):
            if total not in values:
                state = self.root.clone()
                state.sums[self.other] = total + self.front
                state.apply(KNOCK)
                values[total] = self.result(state) or 0.0
            worth += (bound - before) * values[total]
            before = bound
        return worth / self.bounds[-1]

    def secret(self, state: WuXingState, mover: int) -> int:
        """Return the opponent's hand; the own is the same in every deal."""
        return state.hands[mover] if mover == self.other else 0

    def liking(self, action: Action) -> float:
        return evaluation.liking(action, self.profile)

    def choices(self, state: WuXingState) -> Sequence[Action]:
        """Return every legal action but a false knock, and of the opponent none that its own odds speak against."""
        legal = state.legal_actions()
        mover = state.to_move
        if len(legal) < 2:
            return legal
        if state.sums[mover] > state.limit:
            return [action for action in legal if action is not KNOCK]
        if mover == self.other and len(legal) > 2:
            odds = evaluation.guessed_odds(state, mover)
            if odds >= evaluation.SURE:
                return (KNOCK,)
            if odds < evaluation.UNSURE:
                return [action for action in legal if action is not KNOCK]
        return legal

    def result(self, state: WuXingState) -> float | None:
        if state.phase == Phase.PLAY:
            return None
        assert state.ended is not None
        return self.worth[state.ended[:2]]

    def play_out(self, state: WuXingState, rng: Random) -> float:
        """Return how the round will probably end, both hands known."""
        mover = state.to_move
        chance = evaluation.prospects(state)
        return chance * self.ends[mover] + (1.0 - chance) * self.ends[1 - mover]

    def grown(self, core: Core, actions: Sequence[Action], playouts: int, seed: int, explore: float) -> Grown | None:
        """Return what the core finds (`core/wuxing.c`), where the display is no longer than it takes."""
        root, deals, seat, count = self.root, self.deals, self.seat, len(actions)
        codes = [CODES.get(action.kind, action.value - 1) for action in actions]
        known = (*root.hands, *root.sums, root.limit, 0, len(root.display), seat, *filled(root.display, MOST_CARDS))
        counts = (self.front, self.unseen, root.variant.endless, playouts, len(deals.hands), count)
        worth = [self.worth[winner, tokens] for tokens in (self.gain, self.loss) for winner in (0, 1)]
        facts = core.ints((*known, *counts, *filled(codes, MOST_ACTIONS)))
        weights = core.reals((explore, *worth, *self.ends, *evaluation.FITTED))
        holdings = core.rows("d2i", zip(self.bounds, deals.hands, deals.sums, strict=True))
        return core.grown("wuxing_grow", count, facts, weights, holdings, seed)

    def advice(self, action: Action) -> Advice[Action]:
        """Return the advice with the regular player's sentence, which tells of the position, not of the search."""
        root, seat = self.root, self.seat
        if len(self.actions()) == 1:
            sums = {"sum": root.sums[seat], "limit": root.limit}
            return Advice(action, ONLY) if len(root.legal_actions()) == 1 else Advice(action, ONLY_SOUND, sums)
        odds = evaluation.knock_odds(self.observation, root.variant)
        return Advice(action, *reason(action, self.observation, root.variant, odds))


def not_knocked(o: WuXingObservation, sums: Sequence[int]) -> dict[int, float]:
    """Return, for each sum that the opponent may have now, how likely it is that it has not knocked until now.

    Going back through the history, its sum and the limit were what they are now plus what has happened since.
    """
    likely = dict.fromkeys(sums, 1.0)
    limit, since = o.limit, 0
    count, front = o.hand_counts[o.own_seat], sum(o.fronts[o.own_seat])
    for event in reversed(o.history):
        value = int(event.moved[0].face or 0)
        mine = event.seat == o.own_seat
        if event.kind == "play":
            limit -= value
        elif event.kind == "take":
            limit += value
        if mine:
            count += event.kind != "take"
            front -= value if event.kind == "take" else 0
            continue
        since += -value if event.kind == "take" else value
        mean, spread = front + evaluation.MEAN_CARD * count, SPREAD * sqrt(2.0 * max(count, 1))
        for now in sums:
            then = now + since
            if then <= limit:
                between = erf((limit + 0.5 - mean) / spread) - erf((then - 0.5 - mean) / spread)
                likely[now] *= max(SLIPS, 1.0 / (1.0 + exp(KEEN * (1.0 - between / 2.0 - KNOCKS))))
    return likely


DEALS = 48
"""Deals tried for each decision when the budget names no number of playouts."""
STEP = 0.1
"""A difference in the chance to win the game that a beginner misjudges."""
TEMPER = 0.02
"""What a temperament adds to the chance to win the game, in the eyes of its player."""
ROUND_LENGTH = 40
"""Playouts that last longer than this many actions count as even."""


class WuXingStrategy(Strategy[WuXingObservation]):
    """The regular player: exact odds for a knock, playouts for the rest."""

    game: WuXing

    def choose(
        self, observation: WuXingObservation, rng: Random, budget: Budget, profile: PlayerProfile = REGULAR
    ) -> Advice[Action]:
        seat = observation.own_seat
        first = self.game.determinize(observation, rng)
        legal = first.legal_actions()
        actions = [action for action in legal if not self.is_slip(first, action)]
        if len(actions) == 1:
            sums = {"sum": first.sums[seat], "limit": first.limit}
            return Advice(actions[0], ONLY) if len(legal) == 1 else Advice(actions[0], ONLY_SOUND, sums)
        deals = budget.playouts if budget.playouts is not None else DEALS
        odds = evaluation.knock_odds(observation, first.variant)
        lost = evaluation.win_chance_after(first, seat, 1 - seat, first.variant.tokens.yield_)
        weighed = {
            action: Weighed(_knock_value(first, seat, odds) if action is KNOCK else lost)
            for action in actions
            if action is KNOCK or action is YIELD
        }
        rest = [action for action in actions if action not in weighed]
        if rest:
            weighed |= self._tried_out(observation, rest, deals, rng)
        liked = {
            action: found.value + TEMPER * evaluation.liking(action, profile) for action, found in weighed.items()
        }
        best = profile.pick(liked, STEP, rng)
        del weighed[best]
        return Advice(best, *reason(best, observation, first.variant, odds, weighed, deals))

    def decision(self, observation: WuXingObservation, rng: Random, profile: PlayerProfile = REGULAR) -> RoundTree:
        return RoundTree(self.game, observation, profile)

    def is_slip(self, state: State, action: Action) -> bool:
        """Return whether `action` is a false knock (W14)."""
        assert isinstance(state, WuXingState)
        return action is KNOCK and state.sums[state.to_move] > state.limit

    def _tried_out(
        self, observation: WuXingObservation, actions: Sequence[Action], deals: int, rng: Random
    ) -> dict[Action, Weighed]:
        """Return what playouts of the round make of each action, all on the same deals."""
        seat = observation.own_seat
        totals = dict.fromkeys(actions, 0.0)
        lost = dict.fromkeys(actions, 0)
        for _n in range(deals):
            deal = self.game.determinize(observation, rng)
            for action in actions:
                state = deal.clone()
                state.apply(action)
                play_out(state, rng)
                totals[action] += evaluation.win_chance(state, seat)
                if state.ended is not None and state.ended[:2] == (1 - seat, state.variant.tokens.knock):
                    lost[action] += 1
        return {action: Weighed(totals[action] / deals, lost[action]) for action in actions}


def play_out(state: WuXingState, rng: Random) -> None:
    """Play the round to its end by quick actions, or until it has become too long."""
    for _n in range(ROUND_LENGTH):
        if state.phase != Phase.PLAY:
            return
        state.apply(evaluation.quick_action(state, rng))


def _knock_value(state: WuXingState, seat: int, odds: float) -> float:
    gain = state.variant.tokens.knock
    won = evaluation.win_chance_after(state, seat, seat, gain)
    return odds * won + (1 - odds) * evaluation.win_chance_after(state, seat, 1 - seat, gain)
