"""The state of Alchemy: keep, sort, claim, complete, choose; round after round until the last."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from random import Random
from typing import TYPE_CHECKING

from elements_table.games.alchemy.rules import effects, events
from elements_table.games.alchemy.rules.actions import (
    CLAIM,
    K_COMPLETE,
    K_CONVERT,
    SKIP,
    Action,
    Sort,
    Sorts,
    complete,
    convert,
    keep,
    random_sort,
)
from elements_table.games.alchemy.rules.core import AlchemyCore
from elements_table.games.alchemy.rules.elements import AETHER_SHIFT, CARDS, EACH, holds
from elements_table.games.alchemy.rules.objections import objection
from elements_table.games.alchemy.rules.observation import (
    P_CHOICE,
    P_CLAIM,
    P_COMPLETE,
    P_GAME_OVER,
    P_KEEP,
    P_SORT,
    AlchemyObservation,
)
from elements_table.games.alchemy.rules.payments import Completions, Purse
from elements_table.games.alchemy.rules.scoring import scores, winners
from elements_table.games.alchemy.rules.showing import observe, position
from elements_table.kernel.game import GAME_OVER, Position

if TYPE_CHECKING:
    from elements_table.games.alchemy.rules.game import Alchemy

WASTE = 0.05
"""How often a random action turns Aether into Void where it can."""


class AlchemyState(AlchemyCore):
    """A match of Alchemy, from keeping formulae to the score."""

    __slots__ = ()

    @property
    def game(self) -> Alchemy:
        """The game whose rules this state follows."""
        return self.tables.game

    def current_player(self) -> int:
        """Return the seat to act, GAME_OVER at the end."""
        return self.to_move if self.phase != P_GAME_OVER else GAME_OVER

    def choosers(self) -> tuple[int, ...]:
        """Return the seats that have yet to keep their formulae, in secret (A5), else the seat to act."""
        if self.phase == P_KEEP:
            return tuple([seat for seat in self.clockwise(self.start_player) if not self.kept >> seat & 1])
        return (self.to_move,) if self.phase != P_GAME_OVER else ()

    def clockwise(self, first: int) -> list[int]:
        """Return all seats clockwise from `first`."""
        seats = self.tables.seats
        return [(first + step) % seats for step in range(seats)]

    def legal_actions(self) -> Sequence[Action]:
        """Return the legal actions; sorts and completions are listed only where somebody asks for them all."""
        phase = self.phase
        if phase == P_GAME_OVER:
            return ()
        if phase == P_KEEP:
            return self._keeps()
        converts = [convert(number) for number in range(1, self.aether[self.to_move] + 1)]  # A17
        if phase == P_SORT:
            return Sorts(self.drawn, self.tables.seats, self.tables.piles, converts)
        if phase == P_CLAIM:
            return [*CLAIM[1 : len(self.piles) + 1], *converts]
        if phase == P_COMPLETE:
            return Completions([SKIP, *converts], self.purse(self.to_move), bool(self.completed[self.to_move]))
        return [*self.asked, *converts]

    def _keeps(self) -> list[Action]:
        cards = self.tables.slugs_of(sorted(self.formulae[self.to_move]))
        return [keep(three) for three in combinations(cards, min(self.tables.data.kept, len(cards)))]

    def purse(self, seat: int) -> Purse:
        """Return what `seat` can pay formulae with."""
        return Purse(self.tables, self.elements[seat], self.formulae[seat], self.payable[seat], self.aether[seat])

    def options(self) -> tuple[Action, ...]:
        """Return the ways to carry out the effect in turn (A16)."""
        formula, number = self.pending[0]
        return effects.options(self, self.to_move, formula, self.tables.formulae[formula].effects[number])

    def random_action(self, rng: Random) -> Action:
        """Return one legal action without listing them; each can come, though not all alike."""
        phase = self.phase
        aether = self.aether[self.to_move]
        if aether and phase != P_GAME_OVER and rng.random() < WASTE:
            return convert(1 + int(rng.random() * aether))
        if phase == P_COMPLETE:
            return self._random_completion(rng)
        if phase == P_CLAIM:
            return CLAIM[1 + int(rng.random() * len(self.piles))]
        if phase == P_SORT:
            return random_sort(self.drawn, self.tables.seats, rng)
        if phase == P_KEEP:
            return self._random_keep(rng)
        actions = self.asked
        return actions[int(rng.random() * len(actions))]

    def _random_keep(self, rng: Random) -> Action:
        cards = list(self.formulae[self.to_move])
        count = min(self.tables.data.kept, len(cards))
        return keep(self.tables.slugs_of([cards.pop(int(rng.random() * len(cards))) for _n in range(count)]))

    def _random_completion(self, rng: Random) -> Action:
        seat = self.to_move
        hand = self.formulae[seat]
        start = int(rng.random() * (len(hand) + 1))
        if start == len(hand):
            return SKIP
        purse = self.purse(seat)
        for formula in hand[start:] + hand[:start]:
            if purse.missing(formula) <= purse.aether:
                pack, spent = purse.random_payment(formula, rng)
                right = bool(self.completed[seat]) and rng.random() < 0.5
                slugs = self.tables.slugs
                return complete(slugs[formula], pack, [slugs[card] for card in spent], right)
        return SKIP

    def objection(self, action: Action) -> str | None:
        """Return why `action` is not legal now, or None where it is."""
        return objection(self, action)

    def resolve(self, action: Action) -> Action:
        """Return `action`; in an empty row the right end is the left one."""
        if action.kind == K_COMPLETE and action.right and not self.completed[self.to_move]:
            return action._replace(right=False)
        return action

    def apply(self, action: Action) -> None:
        """Carry out a legal action and what follows from it by itself."""
        phase = self.phase
        seat = self.to_move
        if action.kind == K_CONVERT:
            self.charge(seat, -action.number)
            if phase == P_CHOICE:
                self.asked = self.options()
        elif phase == P_KEEP:
            self._keep(seat, action)
        elif phase == P_SORT:
            assert isinstance(action, Sort)
            self._sort(seat, action.order)
        elif phase == P_CLAIM:
            self._claim(seat, action.number)
        elif phase == P_CHOICE:
            self._carry_out(action)
            self._carry_on()
        elif action.kind == K_COMPLETE:
            self._complete(seat, action)
        else:
            if self.emit is not None:
                self.emit(events.skipped(seat))
            self._next_to_complete()

    def _keep(self, seat: int, action: Action) -> None:
        index = self.tables.index
        keeps = tuple([index[slug] for slug in action.spent])
        self.buried[seat] = tuple([card for card in self.formulae[seat] if card not in keeps])
        self.set_formulae(seat, keeps)
        self.kept |= 1 << seat
        waiting = self.choosers()
        if waiting:
            self.to_move = waiting[0]
            return
        if self.emit is not None:
            self.emit(events.kept(self.tables, self.buried))
        self.start_round()

    def start_round(self) -> None:
        """Let the start player draw the element cards of a round (A6)."""
        self.to_move = self.start_player
        self.done = 0
        self.piles = ()
        self.phase = P_SORT
        self.drawn = self.draw_openly(self.tables.counts.drawn)
        if self.emit is not None:
            self.emit(events.drawn(self.start_player, self.drawn, self.round, self.final_round))

    def _sort(self, seat: int, order: tuple[int, ...]) -> None:
        self.drawn = 0
        self.piles = order
        if self.emit is not None:
            self.emit(events.sorted_into(seat, order))
        reduced = self.tables.piles.reduced
        self.piles = tuple([reduced[pile] for pile in order])
        gone = sum(order) - sum([pile & CARDS for pile in self.piles])
        self.element_discard += gone
        self.phase = P_CLAIM
        self.to_move = (seat + 1) % self.tables.seats
        if gone and self.emit is not None:
            self.emit(events.reacted(order, self.piles))

    def _claim(self, seat: int, number: int) -> None:
        piles = self.piles
        pile = piles[number - 1]
        self.piles = piles[: number - 1] + piles[number:]
        cards = pile & CARDS
        self.elements[seat] += cards
        self.aether[seat] += pile >> AETHER_SHIFT
        if cards:
            self.show_come(seat, cards)
        if seat == self.start_player:
            self.phase = P_COMPLETE
        else:
            self.to_move = (seat + 1) % self.tables.seats
        if self.emit is not None:
            self.emit(events.claimed(seat, number, pile))

    def _complete(self, seat: int, action: Action) -> None:
        tables = self.tables
        formula = tables.index[action.formula]
        spent = tuple([tables.index[slug] for slug in action.spent])
        cards = action.elements & CARDS
        if cards:
            self.discard_elements(seat, cards)
        self.aether[seat] -= action.elements >> AETHER_SHIFT
        self.part_with(seat, (formula, *spent))
        self.formula_discard += spent
        row = self.completed[seat]
        row = self.completed[seat] = (*row, formula) if action.right else (formula, *row)
        self.done |= 1 << seat
        self.pending = sum([tables.queue[card] for card in row], ())
        if self.emit is not None:
            self.emit(events.completed(seat, action, tables.points[formula]))
        self.gain_mastery(seat, tables.element[formula])
        self._carry_on()

    def settle(self) -> None:
        """Go on to the next choice, from a state made from outside."""
        if self.phase == P_KEEP:
            self.to_move = self.choosers()[0]
        elif self.phase == P_CHOICE:
            self._carry_on()

    def _carry_on(self) -> None:
        """Carry out effects until one asks its owner, or all are done."""
        while self.pending:
            ways = self.options()
            if len(ways) > 1:
                self.phase = P_CHOICE
                self.asked = ways
                if self.emit is not None:
                    self.emit(events.asks(self.tables, self.to_move, *self.pending[0]))
                return
            if ways:
                self._carry_out(ways[0])
            else:
                self.pending = self.pending[1:]
        self.phase = P_COMPLETE
        self._next_to_complete()

    def _carry_out(self, action: Action) -> None:
        formula, number = self.pending[0]
        self.pending = self.pending[1:]
        effects.carry_out(self, self.to_move, formula, self.tables.formulae[formula].effects[number], action)

    def _next_to_complete(self) -> None:
        following = (self.to_move + 1) % self.tables.seats
        if following == self.start_player:
            self._end_round()
        else:
            self.to_move = following

    def _end_round(self) -> None:
        """Let all draw formulae (A11), check the end (A12, A18), and go on."""
        for seat in self.clockwise(self.start_player):
            self.draw_formulae(seat, 1 if self.done >> seat & 1 else 2)
        if self.final_round:
            self._end()
            return
        goal = self.tables.counts.goal
        is_empty = not holds(self.supply, EACH)
        if is_empty or any(len(row) >= goal for row in self.completed):
            self.final_round = True
            if self.emit is not None:
                self.emit(events.last_round("tokens" if is_empty else "formulae"))
        self.start_player = (self.start_player + 1) % self.tables.seats
        self.round += 1
        self.start_round()

    def _end(self) -> None:
        void = self.void
        self.aether = [aether + more for aether, more in zip(self.aether, void, strict=True)]
        self.void = [0] * len(void)
        self.done = 0
        self.phase = P_GAME_OVER
        if self.emit is not None:
            self.emit(events.ended(void, [score.position() for score in scores(self)], self.winners()))

    def returns(self) -> list[float]:
        """Return the scores per seat, as if the game ended now; Void counts as the Aether it becomes."""
        return [float(score.total) for score in scores(self)]

    def winners(self) -> list[int]:
        """Return who has won (A23); empty before the end."""
        return winners(self, scores(self)) if self.phase == P_GAME_OVER else []

    def observation(self, seat: int | None) -> AlchemyObservation:
        """Return what `seat` knows."""
        return observe(self, seat)

    def position(self) -> Position:
        """Return the whole position."""
        return position(self)
