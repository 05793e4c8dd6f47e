"""The state of Alchemy: keep, sort, claim, complete, choose; round after round until the last."""

from elements_table.games.alchemy.rules import cards, effects, events, legal
from elements_table.games.alchemy.rules.actions import CLAIM, NO, Action, Sort
from elements_table.games.alchemy.rules.fields import AlchemyFields
from elements_table.games.alchemy.rules.observation import seen_by, whole_position
from elements_table.games.alchemy.rules.packs import AETHER_SHIFT, CARDS, EACH, holds
from elements_table.games.alchemy.rules.scoring import scores, winners
from elements_table.kernel.game import DEALER, GAME_OVER, Event


class AlchemyState(AlchemyFields):
    """A match of Alchemy, from keeping formulae to the score."""

    __slots__ = ()

    # What other files say of a state.
    legal_actions = legal.legal_actions
    random_action = legal.random_action
    objection = legal.objection
    observation = seen_by
    position = whole_position

    def current_player(self) -> int:
        return self.to_move if self.phase != "game_over" else GAME_OVER

    def simultaneous_players(self) -> tuple[int, ...]:
        """Return the seats that have yet to keep their formulae, in secret (A5), else the seat to act."""
        if self.phase == "keep":
            return tuple([seat for seat in self.clockwise(self.start_player) if not self.kept >> seat & 1])
        return (self.to_move,) if self.phase != "game_over" else ()

    def options(self) -> tuple[Action, ...]:
        """Return the ways to carry out the effect in turn (A16); NO alone where only turned Aether opens one."""
        formula, number = self.pending[0]
        ways = effects.options(self, self.to_move, formula, self.variant.formulae[formula].effects[number])
        if ways or self.void[self.to_move]:  # Void at hand opens what it can
            return ways
        return (NO,) if self.may_turn() else ()

    def may_turn(self) -> bool:
        """Return whether turning Aether into Void would open a way to carry out the effect in turn (A17)."""
        return effects.may_turn(self, self.to_move, *self.in_turn())

    def leaves_open(self, ways: tuple[Action, ...]) -> bool:
        """Return whether the effect in turn, with these ways to carry it out, asks its owner."""
        return len(ways) > 1 or bool(ways and not self.void[self.to_move] and self.may_turn())

    def dominant_action(self) -> Action | None:
        """Return the last pile, as Aether can be turned after it too; NO where it would be turned there and back."""
        if self.phase == "claim" and len(self.piles) == 1 and self.to_move == self.start_player:
            return CLAIM[1]
        if self.phase == "choice" and self.asked == (NO,) and effects.only_turns_back(self.in_turn()[1]):
            return NO
        return None

    def resolve(self, action: Action) -> Action:
        """Return `action`; in an empty row the right end is the left one."""
        if action.kind == "complete" and action.right and not self.completed[self.to_move]:
            return action._replace(right=False)
        return action

    def apply(self, action: Action) -> None:
        phase = self.phase
        seat = self.to_move
        if action.kind == "convert":
            cards.charge(self, seat, -action.number)
            if phase == "choice":
                self.asked = self.options()
                if len(self.asked) == 1 and not self.may_turn():
                    self._carry_on()
        elif phase == "keep":
            self._keep(seat, action)
        elif phase == "sort":
            assert isinstance(action, Sort)
            cards.sort_piles(self, action.order)
        elif phase == "claim":
            cards.claim_pile(self, action.number)
        elif phase == "choice":
            self._carry_out(action)
            self._carry_on()
        elif action.kind == "complete":
            self.lay(action)
            self.repeated = 0
            self.pending = sum([self.variant.queue[card] for card in self.completed[seat]], ())
            self._carry_on()
        else:
            self.tell(Event, "skip", seat)
            self._next_to_complete()

    def _keep(self, seat: int, action: Action) -> None:
        keeps = self.variant.numbers_of(action.spent)
        self.buried[seat] = tuple([card for card in self.formulae[seat] if card not in keeps])
        cards.set_formulae(self, seat, keeps)
        self.kept |= 1 << seat
        waiting = self.simultaneous_players()
        if waiting:
            self.to_move = waiting[0]
            return
        self.tell(events.kept, self.variant, self.buried)
        cards.draw_round(self)

    def lay(self, action: Action) -> None:
        """Pay for a formula, lay it into the row and take its token (A13 to A15), before any ability works."""
        seat = self.to_move
        variant = self.variant
        formula = variant.index[action.formula]
        spent = variant.numbers_of(action.spent)
        paid = action.elements & CARDS
        if paid:
            cards.discard_elements(self, seat, paid)
        self.aether[seat] -= action.elements >> AETHER_SHIFT
        cards.part_with(self, seat, (formula, *spent))
        self.formula_discard += spent
        row = self.completed[seat]
        self.completed[seat] = (*row, formula) if action.right else (formula, *row)
        self.done |= 1 << seat
        self.tell(events.completed, seat, action, variant.points[formula])
        cards.gain_mastery(self, seat, variant.element[formula])

    def settle(self) -> None:
        """Go on to the next choice, from a state made from outside."""
        if self.phase == "keep":
            self.to_move = self.simultaneous_players()[0]
        elif self.phase == "choice":
            self._carry_on()

    def _carry_on(self) -> None:
        """Carry out effects until one asks its owner, or all are done."""
        while self.pending:
            ways = self.options()
            if self.leaves_open(ways):
                self.phase = "choice"
                self.asked = ways
                formula, number = self.pending[0]
                facts = {"formula": self.variant.slugs[formula], "number": number}
                self.tell(Event, "ask", self.to_move, (), facts)
                return
            if ways:
                self._carry_out(ways[0])
            else:
                self.pending = self.pending[1:]
        self.phase = "complete"
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
            cards.draw_formulae(self, seat, 1 if self.done >> seat & 1 else 2)
        if self.final_round:
            self._end()
            return
        goal = self.variant.counts.goal
        is_empty = not holds(self.supply, EACH)
        if is_empty or any(len(row) >= goal for row in self.completed):
            self.final_round = True
            self.tell(Event, "last_round", DEALER, (), {"by": "tokens" if is_empty else "formulae"})
        self.start_player = (self.start_player + 1) % self.variant.seats
        self.round += 1
        cards.draw_round(self)

    def _end(self) -> None:
        void = self.void
        self.aether = [aether + more for aether, more in zip(self.aether, void, strict=True)]
        self.void = [0] * len(void)
        self.done = 0
        self.phase = "game_over"
        if self.emit is not None:
            self.emit(events.ended(void, [score.position() for score in scores(self)], self.winners()))

    def returns(self) -> list[float]:
        """Return the scores per seat, as if the game ended now; Void counts as the Aether it becomes."""
        return [float(score.total) for score in scores(self)]

    def counted(self) -> list[float]:
        """Return the points printed on completed formulae (A19): all else changes hands until the end."""
        return [float(score.formulae) for score in scores(self)]

    def winners(self) -> list[int]:
        return winners(self, scores(self)) if self.phase == "game_over" else []
