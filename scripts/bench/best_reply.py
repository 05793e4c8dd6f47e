"""Measures what can be won of Wu Xing's expert by who knows it: `python scripts/bench/best_reply.py --matches 100`.

The expert seeks what is good against anybody. The replier knows whom it plays: of each hand that the expert may hold
it asks the expert's own search what that would do, now and after each good action of its own; it keeps the hands that
would have done what was done, and searches on from each reply. What it wins, the best reply wins at least.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from itertools import accumulate
from math import exp, sqrt
from pathlib import Path
from random import Random
from statistics import fmean, stdev
from typing import Any, Final, TypeAlias

import msgspec
from tqdm import tqdm

from elements_table.bots.batch import Batch, results
from elements_table.bots.crew import crew
from elements_table.bots.expert import choose
from elements_table.bots.ismcts import search
from elements_table.games.wuxing.bot.strategy import RoundTree, WuXingStrategy
from elements_table.games.wuxing.rules.actions import Action
from elements_table.games.wuxing.rules.game import WuXing
from elements_table.games.wuxing.rules.observation import Phase, WuXingObservation
from elements_table.games.wuxing.rules.state import WuXingState
from elements_table.kernel.game import DEALER, Event, State
from elements_table.kernel.registry import registry
from elements_table.kernel.strategy import Budget, History

PLAYOUTS: Final = 100_000
"""For each own action, shared among the replies to it."""
ASKED: Final = 20_000
"""Playouts by which the expert is asked what it would do with a hand: a quarter of those that it takes itself."""
LEAST: Final = 2_000
"""Playouts after a reply that hardly ever comes."""
DOUBT: Final = 0.01
"""How much worse an action may look to who asks so, and yet be done as often as not."""
SURPRISE: Final = 0.02
"""The share of actions that nothing foretold."""
NEAR: Final = 0.06
"""How much worse an own action may look at first, and yet be weighed by the expert's replies."""
UNLIKELY: Final = 0.005
"""Hands that are less likely than that are not asked any more."""
Z: Final = 1.96

Policy: TypeAlias = dict[Any, float]
Belief: TypeAlias = dict[int, float]


class Replier:
    """Plays one seat of a round, by its observations alone."""

    def __init__(self, game: WuXing, seat: int, playouts: int, asked: int, rng: Random) -> None:
        self.strategy = WuXingStrategy(game)
        self.game, self.seat, self.other = game, seat, 1 - seat
        self.playouts, self.asked, self.rng = playouts, asked, rng
        self.belief: Belief = {}
        self.foretold: dict[int, Policy] = {}

    def begin(self) -> None:
        """Know nothing of the hand: a round has been dealt."""
        self.belief = {}

    def foretell(self, observation: WuXingObservation) -> None:
        """Ask what the other would do now, with each hand that it may hold."""
        tree = self._tree(observation)
        self.foretold = {hand: self._asked(tree, deal) for hand, deal in self._deals(tree).items()}

    def note(self, before: WuXingObservation, action: Action) -> None:
        """Weigh the hands by what the other has just done; `before` is what was seen as it was to move."""
        tree, after = self._tree(before), Belief()
        for hand, deal in self._deals(tree).items():
            if action in deal.legal_actions():
                deal.apply(action)
                after[deal.hands[self.other]] = self.belief[hand] * self.foretold[hand].get(action, SURPRISE)
        self.belief = after

    def choose(self, observation: WuXingObservation) -> Action:
        """Return the action that brings the most against this very opponent."""
        tree = self._tree(observation)
        actions = tree.actions()
        if len(actions) == 1:
            return actions[0]
        first = search(tree, self.playouts, self.rng).values
        near = [action for action in actions if first[action] >= max(first.values()) - NEAR]
        return max(near, key={action: self._worth(tree, action) for action in near}.__getitem__)

    def _tree(self, observation: WuXingObservation, belief: Belief | None = None) -> RoundTree:
        """Return the decision, its deals as likely as the hands are taken to be; without any they are as dealt."""
        tree = RoundTree(self.game, observation)
        bounds = tree.deals.bounds
        if belief is None:
            if not sum([self.belief.get(hand, 0.0) for hand in tree.deals.hands]):
                ways = [bound - before for bound, before in zip(bounds, (0, *bounds), strict=False)]
                self.belief = dict(zip(tree.deals.hands, map(float, ways), strict=True))
            belief = self.belief
        tree.bounds = list(accumulate([belief.get(hand, 0.0) for hand in tree.deals.hands]))
        return tree

    def _deals(self, tree: RoundTree) -> dict[int, WuXingState]:
        """Return a state for each hand that is likely enough, by the hand; `belief` is these hands' from now on."""
        known = {hand: self.belief.get(hand, 0.0) for hand in tree.deals.hands}
        whole = sum(known.values())
        self.belief = {hand: weight / whole for hand, weight in known.items() if weight > UNLIKELY * whole}
        return {hand: dealt(tree, hand) for hand in self.belief}

    def _asked(self, tree: RoundTree, state: WuXingState, since: tuple[Event, ...] = ()) -> Policy:
        """Return how likely the other does what, as it sees a state."""
        history = tuple([event.seen_by(self.other) for event in (*tree.observation.history, *since)])
        observation = msgspec.structs.replace(state.observation(self.other), history=history)
        decision = self.strategy.decision(observation, self.rng)
        actions = decision.actions()
        if len(actions) == 1:
            return {actions[0]: 1.0}
        found = search(decision, self.asked, self.rng)
        best = found.values[found.best]
        odds = {action: exp((value - best) / DOUBT) for action, value in found.values.items() if value <= best}
        return {action: odd / sum(odds.values()) + SURPRISE / len(odds) for action, odd in odds.items()}

    def _worth(self, tree: RoundTree, action: Action) -> float:
        """Return the chance to win after an own action, over every hand and what the other does with it."""
        deals, worth, whole = self._deals(tree), 0.0, 0.0
        going_on: dict[Action, tuple[Belief, WuXingState, tuple[Event, ...]]] = {}
        for hand, state in deals.items():
            weight = self.belief[hand]
            since: list[Event] = []
            listen(state, since.append)
            state.apply(action)
            ended = tree.result(state)
            if ended is not None:
                worth, whole = worth + weight * ended, whole + weight
                continue
            for reply, odds in self._asked(tree, state, tuple(since)).items():
                after, then = state.clone(), since.copy()
                listen(after, then.append)
                after.apply(reply)
                ended, whole = tree.result(after), whole + weight * odds
                if ended is not None:
                    worth += weight * odds * ended
                    continue
                belief, *_others = going_on.setdefault(reply, (Belief(), after, tuple(then)))
                kept = after.hands[self.other]
                belief[kept] = belief.get(kept, 0.0) + weight * odds
        for belief, after, events in going_on.values():
            likely = sum(belief.values())
            observation = msgspec.structs.replace(
                after.observation(self.seat), history=(*tree.observation.history, *events)
            )
            then_tree = self._tree(observation, belief)
            if len(then_tree.actions()) == 1:
                playouts = LEAST
            else:
                playouts = max(LEAST, round(self.playouts * likely / sum(self.belief.values())))
            found = search(then_tree, playouts, self.rng)
            worth += likely * found.values[found.best]
        return worth / whole


def listen(state: State, hear: Callable[[Event], None]) -> None:
    """Let `hear` be told of all that happens from now on."""
    state.emit = hear


def dealt(tree: RoundTree, hand: int) -> WuXingState:
    """Return the state in which the other holds a hand."""
    state = tree.root.clone()
    place = tree.deals.hands.index(hand)
    state.hands[tree.other], state.sums[tree.other] = hand, tree.deals.sums[place] + tree.front
    state.aside = tree.unseen - hand
    return state


def played(number: int, seed: int, playouts: int, asked: int) -> float:
    """Return the share of a match that the replier wins: each deal is played from both seats."""
    game = registry().game("wuxing")
    assert isinstance(game, WuXing)
    seat = number % 2
    rngs = [Random(f"{seed} {number // 2} {side}") for side in ("replier", "expert")]
    state, history = game.new_state({}, 2, seed + number // 2), History()
    expert = registry().strategy("wuxing")
    replier = Replier(game, seat, playouts, asked, rngs[0])

    def hear(event: Event) -> None:
        history.hear(event)
        if event.kind == "deal":
            replier.begin()

    listen(state, hear)
    while not state.is_terminal():
        mover = state.current_player()
        if mover == DEALER or state.phase != Phase.PLAY:
            state.apply(state.legal_actions()[0])
            continue
        seen = history.told(state.observation(seat))
        if mover == seat:
            state.apply(replier.choose(seen))
            continue
        replier.foretell(seen)
        action = choose(expert, history.told(state.observation(mover)), rngs[1], Budget()).action
        replier.note(seen, action)
        state.apply(action)
    returns = state.returns()
    return 0.5 + 0.5 * ((returns[seat] > returns[1 - seat]) - (returns[seat] < returns[1 - seat]))


def main() -> int:
    """Play, and print the share with its interval."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--playouts", type=int, default=PLAYOUTS)
    parser.add_argument("--asked", type=int, default=ASKED)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--resume", type=Path)
    given = parser.parse_args()
    matches = given.matches + given.matches % 2
    tasks = [(number, given.seed, given.playouts, given.asked) for number in range(matches)]
    with crew(given.workers) as there:
        each = results(Batch(played, tasks), there, given.resume)
        won = list(tqdm(each, total=matches, unit="match", mininterval=5))
    deals = [fmean(won[first : first + 2]) for first in range(0, matches, 2)]
    within = Z * stdev(deals) / sqrt(len(deals)) if len(deals) > 1 else 1.0
    print(f"The replier won {100 * fmean(won):.1f} ± {100 * within:.1f} % of {matches} matches.")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
