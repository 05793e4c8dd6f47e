"""Trains a policy for Influence by self-play, and lets it play *novice*: `python scripts/learn_influence.py --help`.

An example of `elements_table.env` in plain NumPy, see docs/researchers.md. A critic that sees the truth learns from
scores what hands are worth, and from who has won what a lead is. What a sign is worth to who sees no more than its
seat is learned from what the critic makes of the end of the round. The policy tries signs out in sampled deals, all
others chosen as learned.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Iterable
from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import Any, Final

import numpy as np

from elements_table.bots import levels
from elements_table.env.run import EnvTable, Run
from elements_table.kernel.registry import registry
from elements_table.kernel.strategy import Budget

Numbers = np.ndarray[Any, np.dtype[np.float64]]
Policy = Callable[[Run, Random], int]

SEATS, CARDS, CELLS, HELD = 3, 15, 24, 5
LEAST: Final = 0.35
"""Points below which a card is taken to score nothing."""
EARLY: Final = 0.3
"""What a lead tells of the end as a match begins, beside what it tells more as the pool empties."""
RIDGE: Final = 30.0
"""How many decisions speak for a sign being worth nothing."""
OFTEN: Final = 0.2
"""The share of signs that are drawn while learning."""
DEALS: Final = 16
"""Deals in which signs are tried out."""
FADES: Final = 0.5
"""How much a decision still counts after each turn of learning."""


class Learner:
    """What has been learned so far."""

    def __init__(self) -> None:
        self.table = EnvTable("influence")
        self.where, first = {}, 0
        for plane in self.table.encoding.planes:
            size = int(np.prod(plane.shape))
            self.where[plane.name] = slice(first, first + size)
            first += size
        run = self.table.deal(1)
        self.guessed, self.values = np.zeros((CARDS, CELLS)), np.zeros(CARDS * CELLS + HELD + 3)
        self.ends: list[tuple[Numbers, Numbers, float]] = []
        """Of matches played: cards held, cells, and what they scored."""
        self.sharp = 0.0
        wide = len(self.seen(run, 0))
        signs = len(self.table.signs)
        self.squares, self.products = np.zeros((signs, wide, wide)), np.zeros((signs, wide))
        self.worths = np.zeros((signs, wide))

    def _parts(self, run: Run, seat: int) -> tuple[Numbers, Numbers, Numbers, Numbers]:
        """Return all numbers that a seat sees, the cards it will hold, the markers, and those that count double."""
        seen = np.array(run.numbers(seat))
        held = seen[self.where["hands"]][:CARDS] + seen[self.where["faceup"]][:CARDS]
        if not seen[self.where["faceup"]].any():
            held = held + seen[self.where["chosen"]][2 * CARDS :]  # what the seat before it has played
        markers = seen[self.where["markers"]]
        return seen, held, markers, markers * seen[self.where["agents"]]

    def place(self, run: Run, seat: int) -> tuple[Numbers, Numbers]:
        """Return the cards of a seat, and the cells that they may score by."""
        _seen, held, markers, double = self._parts(run, seat)
        table = markers.reshape(SEATS, SEATS)
        return held, np.concatenate((markers, double, table.max(0), table.max(1)))

    def weighed(self, held: Numbers, cells: Numbers) -> Numbers:
        """Return what a hand scores by: its cards with their cells, then what each is guessed to be worth, in order.

        The cheapest that scores is taken off a hand, so that it stands by itself.
        """
        worths = np.sort((self.guessed @ cells)[held > 0])
        scoring = worths[worths > LEAST]
        cheapest = (scoring[0] if len(scoring) else 0.0, not len(scoring), len(scoring))
        in_order = np.concatenate((worths, np.zeros(HELD)))[:HELD]
        return np.concatenate((np.outer(held, cells).ravel(), in_order, cheapest))

    def worth(self, run: Run, seat: int) -> float:
        """Return what the cards of a seat will probably score."""
        return float(self.weighed(*self.place(run, seat)) @ self.values)

    def stand(self, run: Run) -> Numbers:
        """Return what the cards of each seat are worth, as far as is known, and that times how late it is."""
        late = 1.0 - np.array(run.numbers(0))[self.where["pool"]].mean()
        worths = np.array([self.worth(run, seat) for seat in range(SEATS)])
        return np.asarray((EARLY + late) * worths)

    def seen(self, run: Run, seat: int) -> Numbers:
        """Return what a seat sees, and what it makes of it."""
        seen, held, markers, double = self._parts(run, seat)
        agents = seen[self.where["agents"]]
        products = np.outer(held, np.concatenate((agents, markers, double))).ravel()
        return np.concatenate(([1.0], seen[: self.where["hands"].stop], markers, double, agents, products))

    def chances(self, run: Run) -> Numbers:
        """Return the chance of each seat to win, as the critic sees the truth."""
        if run.to_act < 0:
            return (np.array(run.shares()) + 1) / SEATS
        powers = np.exp(self.stand(run) * self.sharp)
        return np.asarray(powers / powers.sum())

    def best(self, run: Run, rng: Random) -> int:
        """Return the sign that is worth most."""
        signs = list(run.branches)
        return signs[int((self.worths[signs] @ self.seen(run, run.to_act)).argmax())] if len(signs) > 1 else signs[0]

    def ahead(self, run: Run, rng: Random) -> int:
        """Return the sign after which the round ends best in sampled deals, all others taken as learned."""
        signs, seat, now = list(run.branches), run.to_act, run.truth.round  # type: ignore[attr-defined]  # as in `turn`
        if len(signs) < 2:
            return signs[0]
        worths = np.zeros(len(signs))
        for _deal in range(DEALS):
            dealt = run.sampled(seat, rng)
            for place, sign in enumerate(signs):
                after = dealt.clone()
                after.do(sign)
                while after.to_act >= 0 and after.truth.round == now:  # type: ignore[attr-defined]  # as above
                    after.do(self.best(after, rng))
                worths[place] += self.chances(after)[seat]
        return signs[int(worths.argmax())]

    def turn(self, matches: int, rng: Random, policy: Policy) -> None:
        """Play matches, then learn from them: first the critic, then what signs are worth."""
        rounds: list[tuple[Run, list[tuple[int, Numbers, int]]]] = []
        won: list[Numbers] = []
        for _match in range(matches):
            run = self.table.deal(rng.getrandbits(32))
            mine: list[tuple[int, Numbers, int]] = []
            before, first = -1, len(rounds)
            while run.to_act >= 0:
                now = run.truth.round  # type: ignore[attr-defined]  # a state of Influence
                if now != before:
                    rounds.append((run.clone(), mine := []))
                    before = now
                seat, signs = run.to_act, list(run.branches)
                sign = rng.choice(signs) if rng.random() < OFTEN else policy(run, rng)
                if len(signs) > 1:
                    mine.append((sign, self.seen(run, seat), seat))
                run.do(sign)
            rounds.append((run, []))
            won += [(np.array(run.shares()) + 1) / SEATS] * (len(rounds) - first)
            self.ends += [(*self.place(run, seat), score) for seat, score in enumerate(run.truth.returns())]
        self._learn_values()
        self._learn_leads(np.array([self.stand(run) for run, _mine in rounds]), np.array(won))
        self.squares *= FADES
        self.products *= FADES
        chances = [self.chances(run) for run, _mine in rounds]
        for (_run, mine), before_it, after in zip(rounds, chances, chances[1:], strict=False):
            for sign, seen, seat in mine:
                self.squares[sign] += np.outer(seen, seen)
                self.products[sign] += seen * (after[seat] - before_it[seat])
        ridge = RIDGE * np.eye(self.squares.shape[1])
        found = np.linalg.solve(self.squares + ridge, self.products[..., None])
        self.worths = np.asarray(found[..., 0], float)

    def _learn_values(self) -> None:
        """Let the critic learn from scores: first what each card is worth by itself, then what a hand is."""
        scores = np.array([score for _held, _cells, score in self.ends])
        alone = np.array([np.outer(held, cells).ravel() for held, cells, _score in self.ends])
        self.guessed = solved(alone, scores).reshape(self.guessed.shape)
        self.values = solved(np.array([self.weighed(held, cells) for held, cells, _score in self.ends]), scores)

    def _learn_leads(self, stand: Numbers, won: Numbers) -> None:
        """Let the critic learn from who has won what a lead is worth (softmax regression, slope by slope)."""
        for _step in range(300):
            powers = np.exp(stand * self.sharp)
            self.sharp += 0.02 * float(((won - powers / powers.sum(1, keepdims=True)) * stand).sum()) / len(stand)


def solved(seen: Numbers, found: Numbers) -> Numbers:
    """Return the weights by which what is seen tells what was found (ridge regression)."""
    return np.asarray(np.linalg.solve(seen.T @ seen + np.eye(seen.shape[1]), seen.T @ found))


def shuffled(run: Run, rng: Random) -> int:
    """Return any sign."""
    return rng.choice(list(run.branches))


def won_against(level: str, policy: Policy, deals: int) -> list[float]:
    """Return the share of each deal, played from every seat, that a policy wins against two bots."""
    bot, strategy, table = levels.resolve(level), registry().strategy("influence"), EnvTable("influence")
    found = []
    for deal in range(deals):
        wins, rng = 0.0, Random(deal)
        for own in range(SEATS):
            run = table.deal(1000 + deal)
            while (seat := run.to_act) >= 0:
                if seat == own:
                    run.do(policy(run, rng))
                else:
                    action = bot(strategy, run.truth.observation(seat), rng, Budget()).action
                    run.do(table.signs.index(str(action)))
            wins += (run.shares()[own] + 1) / SEATS
        found.append(wins / SEATS)
    return found


def main(arguments: Iterable[str] | None = None) -> int:
    """Train, and tell how it came out."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--turns", type=int, default=3)
    parser.add_argument("--matches", type=int, default=600, help="of self-play, a turn")
    parser.add_argument("--deals", type=int, default=120, help="against novice, each from every seat")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args(None if arguments is None else list(arguments))
    learner, rng = Learner(), Random(args.seed)
    for turn in range(args.turns):
        learner.turn(args.matches, rng, learner.best if turn else shuffled)
        print(f"turn {turn + 1}: {time.process_time():.0f} s", flush=True)
    won = won_against("novice", learner.ahead, args.deals)
    within = 1.96 * stdev(won) / sqrt(len(won))
    print(f"It won {100 * fmean(won):.0f} ± {100 * within:.0f} % of {SEATS * len(won)} matches against two novices.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
