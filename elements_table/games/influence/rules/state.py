"""The state of Influence: choosing, revealing, carrying out, passing on, scoring.

Hands are masks with bit n for card n; the board is packed (`board.py`).
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, cast

from elements_table.games.influence.rules import board, events, objections
from elements_table.games.influence.rules.actions import Action
from elements_table.games.influence.rules.data import EMPTIED, SEATS, Variant
from elements_table.games.influence.rules.observation import (
    P_CHOOSE,
    P_GAME_OVER,
    P_RESOLVE,
    PASSED_TO,
    PHASES,
    InfluenceObservation,
)
from elements_table.games.influence.rules.scoring import Score
from elements_table.kernel.game import GAME_OVER, Game, Position, State


class InfluenceState(State[Action]):
    """A match of Influence. Per seat: hand, known cards (masks), face-up card and chosen card (0: none).

    `resolving` holds the (seat, card) pairs still to be carried out, `step` the action the first of them is at,
    `legal` the actions of the seat to move.
    """

    __slots__ = (
        "chosen",
        "faceup",
        "hands",
        "known",
        "legal",
        "markers",
        "phase",
        "places",
        "pool",
        "resolving",
        "round",
        "step",
        "to_move",
        "variant",
    )

    variant: Variant
    hands: list[int]
    known: list[int]
    faceup: list[int]
    chosen: list[int]
    markers: int
    places: int
    pool: int
    resolving: tuple[tuple[int, int], ...]
    step: int
    legal: tuple[Action, ...]
    phase: int
    to_move: int
    round: int

    @property
    def game(self) -> Game[Any]:
        """The game whose rules this state follows."""
        return self.variant.game

    def current_player(self) -> int:
        """Return the seat to choose a card or to say how its card is carried out; GAME_OVER at the end."""
        return GAME_OVER if self.phase == P_GAME_OVER else self.to_move

    def simultaneous_players(self) -> tuple[int, ...]:
        """Return the seats that have yet to choose in secret (I3), else the one whose card leaves a choice."""
        if self.phase == P_CHOOSE:
            return tuple(s for s in range(SEATS) if self.hands[s] and not self.chosen[s])
        return () if self.phase == P_GAME_OVER else (self.to_move,)

    def legal_actions(self) -> Sequence[Action]:
        """Return the cards of the hand (I3), or the ways to carry out a card (I6, I7)."""
        return self.legal

    def random_action(self, rng: Random) -> Action:
        """Return one legal action."""
        actions = self.legal
        return actions[int(rng.random() * len(actions))]

    def objection(self, action: Action) -> str | None:
        """Return why `action` is not legal now, or None where it is."""
        if action in self.legal_actions():
            return None
        if self.phase == P_GAME_OVER:
            return objections.at_the_end()
        if self.phase == P_RESOLVE:
            card = self.resolving[0][1]
            ways = self.variant.steps[card][self.step].all_ways()
            return objections.to_way(action, card, ways, self.markers)
        return objections.to_choice(action, self.faceup[self.to_move])

    def apply(self, action: Action) -> None:
        """Carry out a legal action; what leaves no choice then follows by itself."""
        if self.phase == P_CHOOSE:
            seat = self.to_move
            self.hands[seat] -= 1 << action.first
            self.chosen[seat] = action.first
            if not self.next_chooser():
                self._reveal()
                self._carry_on()
        else:
            self._carry_out(action)
            self._carry_on()

    def settle(self) -> None:
        """Go on to the next choice of a player, from a state made from outside."""
        if self.phase == P_CHOOSE:
            if self.next_chooser() or not any(self.chosen):
                return
            self._reveal()
        if self.phase == P_RESOLVE:
            self._carry_on()

    def next_chooser(self) -> bool:
        """Let the next seat with cards choose; return whether there is one. A full table never lacks cards."""
        for seat, card in enumerate(self.chosen):
            if not card and self.hands[seat]:
                self.to_move = seat
                self.legal = self.variant.choices[self.hands[seat]]
                return True
        self.to_move = 0
        self.legal = ()
        return False

    def _reveal(self) -> None:
        """Take the face-up cards (I3) and turn the chosen ones (I4)."""
        hands, known, chosen, taken = self.hands, self.known, self.chosen, self.faceup
        for seat, card in enumerate(taken):
            known[seat] &= ~(1 << chosen[seat])
            if card:
                hands[seat] |= 1 << card
                known[seat] |= 1 << card
        self.faceup = [0, 0, 0]
        if self.emit is not None:
            self.emit(events.chose(chosen, taken, self.round))
        order = sorted([(card, seat) for seat, card in enumerate(chosen) if card])
        self.resolving = tuple([(seat, card) for card, seat in order])
        self.step = 0
        self.phase = P_RESOLVE
        if self.emit is not None:
            self.emit(events.revealed(chosen, self.resolving, self.round))

    def _carry_on(self) -> None:
        """Carry out cards until one leaves its player a choice, or the round is over."""
        all_steps = self.variant.steps
        resolving = self.resolving
        while resolving:
            seat, card = resolving[0]
            for step in all_steps[card][self.step :]:
                ways = step.ways(self.markers, self.pool)
                if not ways:
                    self._skip(seat, card)
                elif len(ways) == 1:
                    self._carry_out(ways[0])
                else:
                    self.legal = ways
                    self.to_move = seat
                    return
            self.resolving = resolving = resolving[1:]
            self.step = 0
        self._end_round()

    def _carry_out(self, action: Action) -> None:
        places = self.places
        self.markers, self.places, self.pool = board.carried_out(action, self.markers, places, self.pool)
        self.step += 1
        if self.emit is not None:
            seat, card = self.resolving[0]
            self.emit(events.carried_out(seat, card, self.step - 1, action, places))

    def _skip(self, seat: int, card: int) -> None:
        """Leave out what cannot be done (I8)."""
        self.step += 1
        if self.emit is not None:
            self.emit(events.skipped(seat, card, self.step - 1))

    def _end_round(self) -> None:
        """Pass the played cards clockwise (I9), and end the game (I10) or let the next round begin."""
        passed = self.chosen
        for seat, card in enumerate(passed):
            if card:
                self.faceup[PASSED_TO[seat]] = card
        self.chosen = [0, 0, 0]
        number = self.round
        is_last = EMPTIED[self.pool] >= 2 or number >= self.variant.max_rounds
        if not is_last:
            self.phase = P_CHOOSE
            self.round += 1
            self.next_chooser()
        if self.emit is not None:
            self.emit(events.passed(passed, number))
        if is_last:
            self.end()

    def end(self) -> None:
        """Take the face-up cards into the hands, which are scored now (I11)."""
        taken = self.faceup
        for seat, card in enumerate(taken):
            if card:
                self.hands[seat] |= 1 << card
        self.known = self.hands[:]
        self.faceup = [0, 0, 0]
        self.legal = ()
        self.phase = P_GAME_OVER
        if self.emit is not None:
            self.emit(events.ended(self.scores(), self.winners(), taken, EMPTIED[self.pool] >= 2))

    def coming_cards(self, seat: int) -> int:
        """Return, as a mask, what `seat` would score if the game ended with the round as it stands now (I11)."""
        card = self.faceup[seat]
        if not card and self.phase == P_RESOLVE:
            card = self.chosen[seat - 1]
        return self.hands[seat] | 1 << card if card else self.hands[seat]

    def totals(self) -> list[int]:
        """Return what the coming cards of each seat are worth on this board (I15)."""
        total, cards = self.variant.scoring.total, self.variant.numbers
        return [total(cards[self.coming_cards(seat)], self.markers, self.places) for seat in range(SEATS)]

    def scores(self) -> tuple[Score, ...]:
        """Return the score of each seat (I12 to I15); empty before the end."""
        if self.phase != P_GAME_OVER:
            return ()
        score, cards = self.variant.scoring.score, self.variant.numbers
        return tuple(score(cards[hand], self.markers, self.places) for hand in self.hands)

    def returns(self) -> list[float]:
        """Return the totals per seat; 0 before the end."""
        return [float(score.total) for score in self.scores()] or [0.0, 0.0, 0.0]

    def winners(self) -> list[int]:
        """Return who has won (I16): the highest total, among equals the lower sum of numbers, else shared."""
        ranks = [score.rank for score in self.scores()]
        return [seat for seat, rank in enumerate(ranks) if rank == max(ranks)]

    def clone(self) -> InfluenceState:
        """Return a copy that shares nothing mutable."""
        new = InfluenceState.__new__(InfluenceState)
        new.emit = None
        new.variant = self.variant
        new.hands = self.hands[:]
        new.known = self.known[:]
        new.faceup = self.faceup[:]
        new.chosen = self.chosen[:]
        new.markers = self.markers
        new.places = self.places
        new.pool = self.pool
        new.resolving = self.resolving
        new.step = self.step
        new.legal = self.legal
        new.phase = self.phase
        new.to_move = self.to_move
        new.round = self.round
        return new

    def observation(self, seat: int | None) -> InfluenceObservation:
        """Return what `seat` knows: its own hand and choice, and all that lies open; at the end every hand."""
        return self._observation(seat, self.phase == P_GAME_OVER, self.phase != P_CHOOSE)

    def _observation(self, seat: int | None, hands_open: bool, chosen_open: bool) -> InfluenceObservation:
        cards = self.variant.numbers
        return InfluenceObservation(
            seat=seat,
            current=self.current_player(),
            phase=PHASES[self.phase],
            options=self.variant.options,
            agents=board.agents(self.places),
            markers=board.counts(self.markers),
            pool=board.pooled(self.pool),
            hands=tuple(cards[hand] if hands_open or s == seat else None for s, hand in enumerate(self.hands)),
            hand_counts=cast("tuple[int, int, int]", tuple(hand.bit_count() for hand in self.hands)),
            known=tuple(cards[known] for known in self.known),
            faceup=tuple(card or None for card in self.faceup),
            chosen=tuple(card or None if chosen_open or s == seat else None for s, card in enumerate(self.chosen)),
            has_chosen=tuple(card > 0 for card in self.chosen),
            resolving=self.resolving,
            step=self.step,
            round=self.round,
            scoring=self.scores(),
            winners=tuple(self.winners()),
        )

    def position(self) -> Position:
        """Return the whole position: what a seat would see if all cards lay open."""
        position = self._observation(None, True, True).view()
        del position["counts"]
        return position
