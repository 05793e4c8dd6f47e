"""The state of Alchemy: keep, sort, claim, complete, choose; round after round until the last.

Element hands, piles and tokens are packs (`elements.py`); formulae are their numbers in the data file.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Self

from elements_table.games.alchemy.rules import effects, events, legal, piles
from elements_table.games.alchemy.rules.actions import (
    CLAIM,
    K_COMPLETE,
    K_CONVERT,
    NO,
    Action,
    Sort,
)
from elements_table.games.alchemy.rules.cards import (
    discard_elements,
    draw_formulae,
    part_with,
    set_formulae,
)
from elements_table.games.alchemy.rules.data import Variant
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
    seen_by,
    whole_position,
)
from elements_table.games.alchemy.rules.payments import Purse
from elements_table.games.alchemy.rules.scoring import scores, winners
from elements_table.games.alchemy.rules.tokens import charge, gain_mastery
from elements_table.kernel import chance
from elements_table.kernel.game import GAME_OVER, Game, Position, State


class AlchemyState(State[Action]):
    """A match of Alchemy, from keeping formulae to the score."""

    __slots__ = (
        "aether",
        "asked",
        "buried",
        "chance",
        "completed",
        "done",
        "drawn",
        "element_deck",
        "element_discard",
        "elements",
        "final_round",
        "formula_deck",
        "formula_discard",
        "formulae",
        "kept",
        "known",
        "mastery",
        "old",
        "payable",
        "pending",
        "phase",
        "piles",
        "recycled",
        "repeated",
        "round",
        "start_player",
        "supply",
        "to_move",
        "under",
        "variant",
        "void",
    )

    @property
    def game(self) -> Game[Any]:
        """The game whose rules this state follows."""
        return self.variant.game

    def clear(self, variant: Variant, seed: int) -> None:
        """Make this the state before a deal: nothing lies anywhere but the tokens in their supply."""
        seats = variant.seats
        self.emit = None
        self.variant = variant
        self.elements = [0] * seats
        self.formulae: list[tuple[int, ...]] = [()] * seats
        self.payable = [0] * seats
        self.completed: list[tuple[int, ...]] = [()] * seats
        self.aether = [0] * seats
        self.void = [0] * seats
        self.mastery = [0] * seats
        self.supply = variant.counts.supply * EACH
        self.piles: tuple[int, ...] = ()
        self.drawn = 0
        self.element_deck: tuple[int, ...] = ()
        self.element_discard = 0
        self.formula_deck: tuple[int, ...] = ()
        self.formula_discard: tuple[int, ...] = ()
        self.buried: list[tuple[int, ...]] = [()] * (seats + 1)
        self.known = [0] * (seats + 1) ** 2
        self.recycled = 0
        self.old = [0] * seats
        self.start_player = self.to_move = 0
        self.round = 1
        self.phase = 0
        self.final_round = False
        self.done = self.kept = 0
        self.pending: tuple[tuple[int, int], ...] = ()
        self.asked: tuple[Action, ...] = ()  # the ways to carry out the first pending effect, in the phase choice
        self.repeated = 0
        self.under: tuple[int, ...] = ()
        self.chance = chance.seeded(seed)

    def clone(self) -> Self:
        """Return a copy that shares nothing mutable."""
        new = self.__class__.__new__(self.__class__)
        new.emit = None
        new.variant = self.variant
        new.elements = self.elements[:]
        new.formulae = self.formulae[:]
        new.payable = self.payable[:]
        new.completed = self.completed[:]
        new.aether = self.aether[:]
        new.void = self.void[:]
        new.mastery = self.mastery[:]
        new.supply = self.supply
        new.piles = self.piles
        new.drawn = self.drawn
        new.element_deck = self.element_deck
        new.element_discard = self.element_discard
        new.formula_deck = self.formula_deck
        new.formula_discard = self.formula_discard
        new.buried = self.buried[:]
        new.known = self.known[:]
        new.recycled = self.recycled
        new.old = self.old[:]
        new.start_player = self.start_player
        new.to_move = self.to_move
        new.round = self.round
        new.phase = self.phase
        new.final_round = self.final_round
        new.done = self.done
        new.kept = self.kept
        new.pending = self.pending
        new.asked = self.asked
        new.repeated = self.repeated
        new.under = self.under
        new.chance = self.chance
        return new

    def current_player(self) -> int:
        """Return the seat to act, GAME_OVER at the end."""
        return self.to_move if self.phase != P_GAME_OVER else GAME_OVER

    def simultaneous_players(self) -> tuple[int, ...]:
        """Return the seats that have yet to keep their formulae, in secret (A5), else the seat to act."""
        if self.phase == P_KEEP:
            return tuple([seat for seat in self.clockwise(self.start_player) if not self.kept >> seat & 1])
        return (self.to_move,) if self.phase != P_GAME_OVER else ()

    def clockwise(self, first: int) -> list[int]:
        """Return all seats clockwise from `first`."""
        seats = self.variant.seats
        return [(first + step) % seats for step in range(seats)]

    def legal_actions(self) -> Sequence[Action]:
        """Return the legal actions; sorts and completions are listed only where somebody asks for them all."""
        return legal.legal_actions(self)

    def purse(self, seat: int) -> Purse:
        """Return what `seat` can pay formulae with."""
        return Purse(self.variant, self.elements[seat], self.formulae[seat], self.payable[seat], self.aether[seat])

    def options(self) -> tuple[Action, ...]:
        """Return the ways to carry out the effect in turn (A16); NO alone where only turned Aether opens one."""
        formula, number = self.pending[0]
        effect = self.variant.formulae[formula].effects[number]
        ways = effects.options(self, self.to_move, formula, effect)
        if ways or self.void[self.to_move]:  # Void at hand opens what it can
            return ways
        return (NO,) if effects.may_turn(self, self.to_move, formula, effect) else ()

    def may_turn(self) -> bool:
        """Return whether turning Aether into Void would open a way to carry out the effect in turn (A17)."""
        formula, number = self.pending[0]
        return effects.may_turn(self, self.to_move, formula, self.variant.formulae[formula].effects[number])

    def leaves_open(self, ways: tuple[Action, ...]) -> bool:
        """Return whether the effect in turn, with these ways to carry it out, asks its owner."""
        return len(ways) > 1 or bool(ways and not self.void[self.to_move] and self.may_turn())

    def dominant_action(self) -> Action | None:
        """Return the last pile, as Aether can be turned after it too; NO where it would be turned there and back."""
        if self.phase == P_CLAIM and len(self.piles) == 1 and self.to_move == self.start_player:
            return CLAIM[1]
        if self.phase == P_CHOICE and self.asked == (NO,):
            formula, number = self.pending[0]
            if effects.only_turns_back(self.variant.formulae[formula].effects[number]):
                return NO
        return None

    def random_action(self, rng: Random) -> Action:
        """Return one legal action without listing them; each can come, though not all alike."""
        return legal.random_action(self, rng)

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
            charge(self, seat, -action.number)
            if phase == P_CHOICE:
                self.asked = self.options()
                if len(self.asked) == 1 and not self.may_turn():
                    self._carry_on()
        elif phase == P_KEEP:
            self._keep(seat, action)
        elif phase == P_SORT:
            assert isinstance(action, Sort)
            piles.sort(self, action.order)
        elif phase == P_CLAIM:
            piles.claim(self, action.number)
        elif phase == P_CHOICE:
            self._carry_out(action)
            self._carry_on()
        elif action.kind == K_COMPLETE:
            self.lay(action)
            self.repeated = 0
            self.pending = sum([self.variant.queue[card] for card in self.completed[seat]], ())
            self._carry_on()
        else:
            if self.emit is not None:
                self.emit(events.skipped(seat))
            self._next_to_complete()

    def _keep(self, seat: int, action: Action) -> None:
        index = self.variant.index
        keeps = tuple([index[slug] for slug in action.spent])
        self.buried[seat] = tuple([card for card in self.formulae[seat] if card not in keeps])
        set_formulae(self, seat, keeps)
        self.kept |= 1 << seat
        waiting = self.simultaneous_players()
        if waiting:
            self.to_move = waiting[0]
            return
        if self.emit is not None:
            self.emit(events.kept(self.variant, self.buried))
        piles.draw(self)

    def lay(self, action: Action) -> None:
        """Pay for a formula, lay it into the row and take its token (A13 to A15), before any ability works."""
        seat = self.to_move
        variant = self.variant
        formula = variant.index[action.formula]
        spent = tuple([variant.index[slug] for slug in action.spent])
        cards = action.elements & CARDS
        if cards:
            discard_elements(self, seat, cards)
        self.aether[seat] -= action.elements >> AETHER_SHIFT
        part_with(self, seat, (formula, *spent))
        self.formula_discard += spent
        row = self.completed[seat]
        self.completed[seat] = (*row, formula) if action.right else (formula, *row)
        self.done |= 1 << seat
        if self.emit is not None:
            self.emit(events.completed(seat, action, variant.points[formula]))
        gain_mastery(self, seat, variant.element[formula])

    def settle(self) -> None:
        """Go on to the next choice, from a state made from outside."""
        if self.phase == P_KEEP:
            self.to_move = self.simultaneous_players()[0]
        elif self.phase == P_CHOICE:
            self._carry_on()

    def _carry_on(self) -> None:
        """Carry out effects until one asks its owner, or all are done."""
        while self.pending:
            ways = self.options()
            if self.leaves_open(ways):
                self.phase = P_CHOICE
                self.asked = ways
                if self.emit is not None:
                    self.emit(events.asks(self.variant, self.to_move, *self.pending[0]))
                return
            if ways:
                self._carry_out(ways[0])
            else:
                self.pending = self.pending[1:]
        self.phase = P_COMPLETE
        self.repeated = 0
        self._next_to_complete()

    def _carry_out(self, action: Action) -> None:
        formula, number = self.pending[0]
        self.pending = self.pending[1:]
        effects.carry_out(self, self.to_move, formula, self.variant.formulae[formula].effects[number], action)

    def _next_to_complete(self) -> None:
        following = (self.to_move + 1) % self.variant.seats
        if following == self.start_player:
            self._end_round()
        else:
            self.to_move = following

    def _end_round(self) -> None:
        """Let all draw formulae (A11), check the end (A12, A18), and go on."""
        for seat in self.clockwise(self.start_player):
            draw_formulae(self, seat, 1 if self.done >> seat & 1 else 2)
        if self.final_round:
            self._end()
            return
        goal = self.variant.counts.goal
        is_empty = not holds(self.supply, EACH)
        if is_empty or any(len(row) >= goal for row in self.completed):
            self.final_round = True
            if self.emit is not None:
                self.emit(events.last_round("tokens" if is_empty else "formulae"))
        self.start_player = (self.start_player + 1) % self.variant.seats
        self.round += 1
        piles.draw(self)

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
        """Return what `seat` knows (None: the public)."""
        return seen_by(self, seat)

    def position(self) -> Position:
        """Return the whole position."""
        return whole_position(self)
