"""What a good player of Wu Xing knows.

A knock is weighed exactly, over every hand the opponent can hold. Everything else is weighed by playouts of the
round from deals that fit what the seat has seen, and a round is worth what its tokens do to the chance of
winning the game, so that nobody yields the last token.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from elements_table.games.wuxing.rules.actions import (
    DEAL,
    DISCARD,
    K_DISCARD,
    K_KNOCK,
    K_PLAY,
    K_TAKE,
    KNOCK,
    PLAY,
    TAKE,
    TOP,
    YIELD,
    Action,
)
from elements_table.games.wuxing.rules.data import DISCARDED, UNIT, hand_table, pack
from elements_table.games.wuxing.rules.game import WuXing
from elements_table.games.wuxing.rules.observation import P_PLAY, WuXingObservation
from elements_table.games.wuxing.rules.state import Tables, WuXingState, added
from elements_table.kernel.game import Advice, Budget, Game, Observation, State, Strategy
from elements_table.kernel.words import mark

DEALS = 48
"""Deals tried for each decision when the budget names no number of playouts."""
ROUND_LENGTH = 40
"""Playouts that last longer than this many actions count as even."""
MEAN_CARD = 4.125
"""The mean value of a card in the deck (W1), for a quick guess at a hidden hand."""

KNOCK_SURE = mark("Your sum {sum} is within the limit {limit}, and every hand your opponent can hold loses to it.")
KNOCK_LIKELY = mark(
    "Your sum {sum} is within the limit {limit}: it beats {percent} % of your opponent's possible hands."
)
YIELD_NOW = mark("Yielding gives one token; playing on would probably cost two.")
PLAY_IN = mark("Playing the {value} brings your sum to {sum}, within the limit of {limit}.")
PLAY_ON = mark("Playing the {value} lowers your sum to {sum} and raises the limit to {limit}.")
TAKE_TOP = mark("Taking the {value} lowers the limit to {limit}, which your opponent can hardly meet.")
DISCARD_SIX = mark("Discarding a 6 lowers your sum to {sum} and leaves the limit at {limit}.")
ONLY = mark("There is nothing else to do.")


class WuXingStrategy(Strategy[Action]):
    """The regular player: exact odds for a knock, playouts for the rest."""

    game: WuXing

    def __init__(self, game: Game[Action]) -> None:
        super().__init__(game)
        self._worth: dict[int, dict[tuple[int, int], float]] = {}

    def determinize(self, observation: Observation, rng: Random) -> WuXingState:
        """Return a state with the unseen cards dealt at random to the opponent's hand and the aside."""
        assert isinstance(observation, WuXingObservation)
        o = observation
        state = self.game.blank(o.options, int(rng.random() * (1 << 53)))
        state.fronts = [pack(front) for front in o.fronts]
        state.display = o.display
        state.limit = o.limit
        state.discarded = len(o.discarded)
        unseen = unseen_cards(o, state.tables)
        state.hands = [0, 0]
        for seat in (0, 1):
            hand = o.hands[seat]
            if hand is not None:
                state.hands[seat] = pack(hand)
            elif o.hand_counts[seat]:
                table = hand_table(unseen, o.hand_counts[seat])
                state.hands[seat] = table.draw(int(rng.random() * table.ways))[1]
                unseen -= state.hands[seat]
        unpacked = state.tables.unpacked
        state.sums = [sum(unpacked[state.hands[s]]) + sum(o.fronts[s]) for s in (0, 1)]
        state.aside = unseen
        state.tokens = o.tokens
        state.wins = o.wins
        state.start_player, state.to_move, state.round = o.start_player, o.to_move, o.round
        state.set_phase(o.phase, o.last_round)
        return state

    def choose(self, observation: Observation, rng: Random, budget: Budget) -> Advice[Action]:
        """Return the action with the best chance of winning the game, with the reason."""
        assert isinstance(observation, WuXingObservation) and observation.seat is not None
        first = self.determinize(observation, rng)
        actions = self.candidates(first)
        if len(actions) == 1:
            return Advice(actions[0], ONLY)
        seat = observation.seat
        odds = knock_odds(observation, first.tables)
        values: dict[Action, float] = {}
        for action in actions:
            if action is KNOCK:
                values[action] = self._knock_value(first, seat, odds)
            elif action is YIELD:
                values[action] = self._yield_value(first, seat)
        rest = [action for action in actions if action not in values]
        if rest:
            deals = budget.playouts if budget.playouts is not None else DEALS
            values.update(self._playout_values(observation, rest, deals, rng))
        best = max(actions, key=lambda action: values[action])
        reason, parameters = self._reason(best, first, seat, odds)
        return Advice(best, reason, parameters)

    def candidates(self, state: State[Action]) -> Sequence[Action]:
        """Return the legal actions without a false knock (W14), and without `finish`: ending is a person's choice."""
        assert isinstance(state, WuXingState)
        actions = state.legal_actions()
        if state.phase != P_PLAY:
            return actions[:1]
        return [action for action in actions if not self.is_slip(state, action)]

    def is_slip(self, state: State[Action], action: Action) -> bool:
        """Return whether `action` is a false knock (W14)."""
        assert isinstance(state, WuXingState)
        return action is KNOCK and state.sums[state.to_move] > state.limit

    def evaluate(self, state: State[Action], seat: int) -> float:
        """Return -1..1 from the chance of winning the game with the tokens there are."""
        assert isinstance(state, WuXingState)
        return 2.0 * self._chance(state, seat) - 1.0

    def playout_policy(self, state: State[Action], rng: Random) -> Action:
        """Return a quick action: knock when that looks good, else come under the limit, else spoil it."""
        assert isinstance(state, WuXingState)
        if state.phase != P_PLAY:
            return DEAL
        return quick_action(state, rng)

    def _playout_values(
        self, observation: WuXingObservation, actions: Sequence[Action], deals: int, rng: Random
    ) -> dict[Action, float]:
        assert observation.seat is not None
        totals = dict.fromkeys(actions, 0.0)
        for _n in range(deals):
            deal = self.determinize(observation, rng)
            for action in actions:
                state = deal.clone()
                state.apply(action)
                totals[action] += self._playout(state, observation.seat, rng)
        return {action: total / deals for action, total in totals.items()}

    def _playout(self, state: WuXingState, seat: int, rng: Random) -> float:
        for _n in range(ROUND_LENGTH):
            if state.phase != P_PLAY:
                return self._chance(state, seat)
            state.apply(quick_action(state, rng))
        return self._chance(state, seat)

    def _chance(self, state: WuXingState, seat: int) -> float:
        """Return the chance that `seat` wins the game from these tokens, rounds being even otherwise."""
        if state.tables.endless:
            lead = state.wins[seat] - state.wins[1 - seat]
            return 0.5 + lead / (2.0 + 2.0 * abs(lead))
        target = state.tables.target
        if target not in self._worth:
            self._worth[target] = win_chances(target)
        return self._worth[target][min(state.tokens[seat], target), min(state.tokens[1 - seat], target)]

    def _after(self, state: WuXingState, seat: int, winner: int, tokens: int) -> float:
        after = state.clone()
        after.tokens = added(after.tokens, winner, tokens)
        after.wins = added(after.wins, winner, 1)
        return self._chance(after, seat)

    def _knock_value(self, state: WuXingState, seat: int, odds: float) -> float:
        gain = state.tables.tokens.knock
        return odds * self._after(state, seat, seat, gain) + (1 - odds) * self._after(state, seat, 1 - seat, gain)

    def _yield_value(self, state: WuXingState, seat: int) -> float:
        return self._after(state, seat, 1 - seat, state.tables.tokens.yield_)

    def _reason(self, action: Action, state: WuXingState, seat: int, odds: float) -> tuple[str, dict[str, int]]:
        kind, value = action
        total, limit = state.sums[seat], state.limit
        if kind == K_KNOCK:
            percent = round(100 * odds)
            return KNOCK_SURE if percent == 100 else KNOCK_LIKELY, {"sum": total, "limit": limit, "percent": percent}
        if kind == K_PLAY:
            after = {"value": value, "sum": total - value, "limit": limit + value}
            return PLAY_IN if total - value <= limit + value else PLAY_ON, after
        if kind == K_TAKE:
            top = state.display[-1]
            return TAKE_TOP, {"value": top, "limit": limit - top}
        if kind == K_DISCARD:
            return DISCARD_SIX, {"sum": total - DISCARDED, "limit": limit}
        return YIELD_NOW, {}


def unseen_cards(o: WuXingObservation, tables: Tables) -> int:
    """Return, packed, the cards whose place `o.seat` does not know."""
    known = [*o.display, *o.discarded, *o.fronts[0], *o.fronts[1]]
    for hand in o.hands:
        known.extend(hand or ())
    return tables.deck - pack(known)


def knock_odds(o: WuXingObservation, tables: Tables) -> float:
    """Return the share of the opponent's possible hands that lose to a knock now (W10); 0 for a false one."""
    assert o.seat is not None
    mine = o.sum_of(o.seat)
    other = 1 - o.seat
    assert mine is not None
    if mine > o.limit or o.phase != "play":
        return 0.0
    front = sum(o.fronts[other])
    table = hand_table(unseen_cards(o, tables), o.hand_counts[other])
    won = 0
    before = 0
    for total, bound in zip(table.sums, table.bounds, strict=True):
        theirs = total + front
        if theirs > o.limit or theirs < mine:
            won += bound - before
        before = bound
    return won / table.ways


def quick_action(state: WuXingState, rng: Random) -> Action:
    """Return a playout's action: from what the seat to move can see, without counting cards."""
    seat = state.to_move
    hand = state.hands[seat]
    limit = state.limit
    total = state.sums[seat]
    unpacked = state.tables.unpacked
    theirs = sum(unpacked[state.fronts[1 - seat]]) + MEAN_CARD * len(unpacked[state.hands[1 - seat]])
    if total <= limit and (theirs > limit + 1 or total > theirs - 1 or rng.random() < 0.15):
        return KNOCK
    choices: list[Action] = []
    for value in range(1, TOP + 1):
        if hand & (15 * UNIT[value]):
            choices.append(PLAY[value])
            if total > limit:
                choices.append(PLAY[value])  # above the limit a play gains twice its value
    if hand & (15 * UNIT[DISCARDED]):
        choices.append(DISCARD)
        if total > limit:
            choices.append(DISCARD)
    legal = state.legal_actions()
    if state.display and (total <= limit - 2 * state.display[-1] or not hand or rng.random() < 0.25):
        choices.append(TAKE)
    if not choices:
        return YIELD if YIELD in legal else legal[0]
    if total > limit + 20 and YIELD in legal and rng.random() < 0.15:
        return YIELD
    return choices[int(rng.random() * len(choices))]


def win_chances(target: int, by_yield: float = 0.2) -> dict[tuple[int, int], float]:
    """Return own tokens, other's tokens -> chance of winning, when either wins a round alike.

    `by_yield` is the share of rounds that give one token instead of two.
    """
    chances: dict[tuple[int, int], float] = {}
    for mine in range(target, -1, -1):
        for theirs in range(target, -1, -1):
            if mine >= target:
                chances[mine, theirs] = 1.0
            elif theirs >= target:
                chances[mine, theirs] = 0.0
            else:
                two = chances[min(mine + 2, target), theirs] + chances[mine, min(theirs + 2, target)]
                one = chances[mine + 1, theirs] + chances[mine, theirs + 1]
                chances[mine, theirs] = 0.5 * ((1 - by_yield) * two + by_yield * one)
    return chances


def create(game: Game[Action]) -> WuXingStrategy:
    """Return the strategy of the game."""
    return WuXingStrategy(game)
