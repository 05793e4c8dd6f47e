"""The state of Influence: choosing, revealing, carrying out, passing on, scoring.

Hands are masks with bit n for card n; the board is packed (`actions.py`).
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import cast

from elements_table.games.influence.rules import actions, events
from elements_table.games.influence.rules.actions import COLOUR_WORDS, ELEMENT_WORDS, Action, Kind
from elements_table.games.influence.rules.data import EMPTIED, SEATS, Variant
from elements_table.games.influence.rules.observation import PASSED_TO, PHASES, InfluenceObservation, Phase
from elements_table.games.influence.rules.scoring import Score
from elements_table.kernel.game import GAME_OVER, Event, Position, State
from elements_table.kernel.words import _

P_CHOOSE, P_RESOLVE, P_GAME_OVER = Phase
"""By names of their own: as attributes of the enums they make a playout a third slower."""


@dataclass(slots=True, eq=False)
class InfluenceState(State[Action]):
    """A match of Influence. Per seat: hand, known cards (masks), face-up card and chosen card (0: none).

    `resolving` holds the (seat, card) pairs still to be carried out, `step` the action the first of them is at,
    `legal` the actions of the seat to move.
    """

    variant: Variant
    pool: int
    hands: list[int] = field(default_factory=lambda: [0, 0, 0])
    known: list[int] = field(default_factory=lambda: [0, 0, 0])
    faceup: list[int] = field(default_factory=lambda: [0, 0, 0])
    chosen: list[int] = field(default_factory=lambda: [0, 0, 0])
    markers: int = 0
    places: int = 0
    resolving: tuple[tuple[int, int], ...] = ()
    step: int = 0
    legal: tuple[Action, ...] = ()
    phase: int = P_CHOOSE
    to_move: int = 0
    round: int = 1

    def current_player(self) -> int:
        return GAME_OVER if self.phase == P_GAME_OVER else self.to_move

    def simultaneous_players(self) -> tuple[int, ...]:
        """Return the seats that have yet to choose in secret (I3), else the one whose card leaves a choice."""
        if self.phase == P_CHOOSE:
            return tuple(s for s in range(SEATS) if self.hands[s] and not self.chosen[s])
        return () if self.phase == P_GAME_OVER else (self.to_move,)

    def legal_actions(self) -> Sequence[Action]:
        return self.legal

    def objection(self, action: Action) -> str | None:
        if action in self.legal:
            return None
        if self.phase == P_GAME_OVER:
            return _("The game is over.")
        if self.phase == P_RESOLVE:
            card = self.resolving[0][1]
            return _against_way(action, card, self.variant.steps[card][self.step].all_ways(), self.markers)
        return _against_choice(action, self.faceup[self.to_move])

    def apply(self, action: Action) -> None:
        if self.phase != P_CHOOSE:
            self._carry_out(action)
        else:
            self.hands[self.to_move] -= 1 << action.first
            self.chosen[self.to_move] = action.first
            if self.next_chooser():
                return
            self._reveal()
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
        self.to_move, self.legal = 0, ()
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
        self.tell(events.chose, chosen, taken, self.round)
        order = sorted([(card, seat) for seat, card in enumerate(chosen) if card])
        self.resolving = tuple([(seat, card) for card, seat in order])
        self.step = 0
        self.phase = P_RESOLVE
        self.tell(events.revealed, chosen, self.resolving, self.round)

    def _carry_on(self) -> None:
        """Carry out cards until one leaves its player a choice, or the round is over."""
        resolving = self.resolving
        while resolving:
            seat, card = resolving[0]
            for step in self.variant.steps[card][self.step :]:
                ways = step.ways(self.markers, self.pool)
                if not ways:  # what cannot be done is left out (I8)
                    self.step += 1
                    if self.emit is not None:
                        self.emit(Event("skip", seat, (), {"card": card, "step": self.step - 1}))
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
        self.markers, self.places, self.pool = actions.carried_out(action, self.markers, places, self.pool)
        self.step += 1
        if self.emit is not None:
            seat, card = self.resolving[0]
            self.emit(events.carried_out(seat, card, self.step - 1, action, places))

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
        self.tell(events.passed, passed, number)
        if is_last:
            self.end()

    def end(self) -> None:
        """Take the face-up cards into the hands, which are scored now (I11)."""
        taken = self.faceup
        self.hands = [hand | 1 << card if card else hand for hand, card in zip(self.hands, taken, strict=True)]
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
        return [float(score.total) for score in self.scores()] or [0.0, 0.0, 0.0]

    def winners(self) -> list[int]:
        """Return who has won (I16): the highest total, among equals the lower sum of numbers, else shared."""
        ranks = [score.rank for score in self.scores()]
        return [seat for seat, rank in enumerate(ranks) if rank == max(ranks)]

    def observation(self, seat: int | None, *, whole: bool = False) -> InfluenceObservation:
        """Return what `seat` knows: its own hand and choice, and all that lies open; at the end, or `whole`, all."""
        cards, phase = self.variant.numbers, self.phase
        hands_open, chosen_open = whole or phase == P_GAME_OVER, whole or phase != P_CHOOSE
        return InfluenceObservation(
            seat=seat,
            current=self.current_player(),
            phase=PHASES[phase],
            options=self.variant.options,
            agents=actions.agents(self.places),
            markers=actions.counts(self.markers),
            pool=actions.pooled(self.pool),
            hands=tuple(cards[hand] if hands_open or s == seat else None for s, hand in enumerate(self.hands)),
            hand_counts=cast("tuple[int, int, int]", tuple(map(int.bit_count, self.hands))),
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
        position = self.observation(None, whole=True).view()
        del position["counts"]
        return position


def _against_choice(action: Action, coming: int) -> str:
    """Return why `action` cannot be done while cards are chosen; `coming` is the card face up before the seat."""
    if action.kind != Kind.CHOOSE:
        return _("Choose a card from your hand first; it is carried out when all have chosen.")
    if coming == action.first:
        return _("Card {card} joins your hand only after you have chosen.").format(card=coming)
    return _("You have no card {card} in your hand.").format(card=action.first)


def _against_way(action: Action, card: int, ways: Sequence[Action], markers: int) -> str:
    """Return why `card` cannot be carried out by `action`; `ways` are those there may ever be."""
    kind, first, second, here, there = action
    if kind == Kind.CHOOSE:
        return _("Card {card} is being carried out; cards are chosen again afterwards.").format(card=card)
    if action not in ways:
        return _("Card {card} does not do that now.").format(card=card)
    if kind == Kind.ADD:
        return _("There is no {colour} marker left in the pool.").format(colour=_(COLOUR_WORDS[first]))
    missing = (first, here) if not markers >> actions.SHIFT[here][first] & 7 else (second, there)
    colour, element = _(COLOUR_WORDS[missing[0]]), _(ELEMENT_WORDS[missing[1]])
    return _("There is no {colour} marker on {element}.").format(colour=colour, element=element)
