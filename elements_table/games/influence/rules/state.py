"""The state of Influence: choosing, revealing, carrying out, passing on, scoring.

Hands are masks with bit n for card n; the board is packed (`board.py`).
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING, cast

from elements_table.games.influence.rules import board, events
from elements_table.games.influence.rules.actions import K_ADD, K_CHOOSE, Action
from elements_table.games.influence.rules.data import SEATS, ChoiceTable, NumberTable, Step, numbers
from elements_table.games.influence.rules.observation import (
    P_CHOOSE,
    P_GAME_OVER,
    P_RESOLVE,
    PHASES,
    InfluenceObservation,
    board_position,
)
from elements_table.games.influence.rules.scoring import Score
from elements_table.kernel.game import GAME_OVER, Position, State
from elements_table.kernel.words import _, mark

if TYPE_CHECKING:
    from elements_table.games.influence.rules.game import Influence

COLOUR_WORDS = (mark("blue"), mark("red"), mark("yellow"))
ELEMENT_WORDS = (mark("Earth"), mark("Air"), mark("Water"))
EMPTIED = tuple((pool & 7 == 0) + (pool >> 3 & 7 == 0) + (pool >> 6 == 0) for pool in range(512))
"""Pool -> how many colours lie on element cards altogether (I10)."""


class Tables:
    """What all states of one game with the same options share."""

    __slots__ = ("choices", "game", "hand", "markers", "max_rounds", "numbers", "options", "pool", "scoring", "steps")

    def __init__(self, game: Influence, options: dict[str, str]) -> None:
        data = game.data
        self.game = game
        self.options = options
        self.max_rounds = int(options["max_rounds"])
        self.hand = data.hand
        self.markers = data.markers
        self.pool = data.markers * sum(board.TAKEN)
        self.choices = ChoiceTable()
        self.numbers = NumberTable()
        self.scoring = game.scoring
        ordered = sorted(data.cards, key=lambda card: card.number)
        self.steps = ((), *(tuple(Step(action) for action in card.actions) for card in ordered))


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
        "tables",
        "to_move",
    )

    tables: Tables
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
    def game(self) -> Influence:
        """The game whose rules this state follows."""
        return self.tables.game

    def current_player(self) -> int:
        """Return the seat to choose a card or to say how its card is carried out; GAME_OVER at the end."""
        return GAME_OVER if self.phase == P_GAME_OVER else self.to_move

    def choosers(self) -> tuple[int, ...]:
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
            return _("The game is over.")
        if self.phase == P_RESOLVE:
            return self._objection_to_way(action)
        if action.kind != K_CHOOSE:
            return _("Choose a card from your hand first; it is carried out when all have chosen.")
        if self.faceup[self.to_move] == action.first:
            return _("Card {card} joins your hand only after you have chosen.").format(card=action.first)
        return _("You have no card {card} in your hand.").format(card=action.first)

    def _objection_to_way(self, action: Action) -> str:
        """Return why the card being carried out cannot do `action`."""
        kind, first, second, here, there = action
        card = self.resolving[0][1]
        if kind == K_CHOOSE:
            return _("Card {card} is being carried out; cards are chosen again afterwards.").format(card=card)
        possible = self.tables.steps[card][self.step].all_ways()
        if action not in possible:
            return _("Card {card} does not do that now.").format(card=card)
        if kind == K_ADD:
            return _("There is no {colour} marker left in the pool.").format(colour=_(COLOUR_WORDS[first]))
        missing = (first, here) if not self.markers >> board.SHIFT[here][first] & 7 else (second, there)
        return _("There is no {colour} marker on {element}.").format(
            colour=_(COLOUR_WORDS[missing[0]]), element=_(ELEMENT_WORDS[missing[1]])
        )

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
                self.legal = self.tables.choices[self.hands[seat]]
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
        all_steps = self.tables.steps
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
                self.faceup[(seat + 1) % SEATS] = card
        self.chosen = [0, 0, 0]
        number = self.round
        is_last = EMPTIED[self.pool] >= 2 or number >= self.tables.max_rounds
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
        total, cards = self.tables.scoring.total, self.tables.numbers
        return [total(cards[self.coming_cards(seat)], self.markers, self.places) for seat in range(SEATS)]

    def scores(self) -> tuple[Score, ...]:
        """Return the score of each seat (I12 to I15); empty before the end."""
        if self.phase != P_GAME_OVER:
            return ()
        score, cards = self.tables.scoring.score, self.tables.numbers
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
        new.tables = self.tables
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
        cards = self.tables.numbers
        is_over = self.phase == P_GAME_OVER
        is_open = self.phase != P_CHOOSE
        return InfluenceObservation(
            seat=seat,
            current=self.current_player(),
            phase=PHASES[self.phase],
            options=self.tables.options,
            agents=board.agents(self.places),
            markers=board.counts(self.markers),
            pool=board.pooled(self.pool),
            hands=tuple(cards[hand] if is_over or s == seat else None for s, hand in enumerate(self.hands)),
            hand_counts=cast("tuple[int, int, int]", tuple(hand.bit_count() for hand in self.hands)),
            known=tuple(cards[known] for known in self.known),
            faceup=tuple(card or None for card in self.faceup),
            chosen=tuple(card or None if is_open or s == seat else None for s, card in enumerate(self.chosen)),
            has_chosen=tuple(card > 0 for card in self.chosen),
            resolving=self.resolving,
            step=self.step,
            round=self.round,
            scoring=self.scores(),
            winners=tuple(self.winners()),
        )

    def position(self) -> Position:
        """Return the whole position."""
        position = board_position(board.agents(self.places), board.counts(self.markers), board.pooled(self.pool))
        return position | {
            "hands": [list(numbers(hand)) for hand in self.hands],
            "known": [list(numbers(known)) for known in self.known],
            "faceup": [card or None for card in self.faceup],
            "chosen": [card or None for card in self.chosen],
            "resolving": [list(entry) for entry in self.resolving],
            "step": self.step,
            "round": self.round,
            "phase": PHASES[self.phase],
            "scoring": [score.position() for score in self.scores()] or None,
            "winners": self.winners(),
        }
