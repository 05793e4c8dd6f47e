"""The state of Alchemy: keep, sort, claim, complete, choose; round after round until the last.

Element hands, piles and tokens are packs (`elements.py`); formulae are their numbers in the data file.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from random import Random
from typing import Self

from elements_table.games.alchemy.rules import effects, events
from elements_table.games.alchemy.rules.actions import (
    CLAIM,
    K_COMPLETE,
    K_CONVERT,
    NO,
    SKIP,
    Action,
    Sort,
    Sorts,
    complete,
    convert,
    keep,
    random_sort,
)
from elements_table.games.alchemy.rules.cards import (
    discard_elements,
    draw_formulae,
    draw_openly,
    part_with,
    set_formulae,
    show_come,
)
from elements_table.games.alchemy.rules.data import Variant
from elements_table.games.alchemy.rules.elements import (
    AETHER_SHIFT,
    CARDS,
    EACH,
    UNIT,
    holds,
    lanes,
    letters,
    packed,
    size,
)
from elements_table.games.alchemy.rules.objections import objection
from elements_table.games.alchemy.rules.observation import (
    P_CHOICE,
    P_CLAIM,
    P_COMPLETE,
    P_GAME_OVER,
    P_KEEP,
    P_SORT,
    PHASES,
    AlchemyObservation,
    by_letter,
)
from elements_table.games.alchemy.rules.payments import Completions, Purse
from elements_table.games.alchemy.rules.scoring import scores, winners
from elements_table.games.alchemy.rules.tokens import charge, gain_mastery
from elements_table.kernel import chance
from elements_table.kernel.game import GAME_OVER, Game, Position, State

WASTE = 0.05
"""How often a random action turns Aether into Void where it can."""


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
        "round",
        "start_player",
        "supply",
        "to_move",
        "variant",
        "void",
    )

    @property
    def game(self) -> Game[Action]:
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
        new.chance = self.chance
        return new

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
        seats = self.variant.seats
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
            return Sorts(self.drawn, self.variant.seats, self.variant.piles, converts)
        if phase == P_CLAIM:
            return [*CLAIM[1 : len(self.piles) + 1], *converts]
        if phase == P_COMPLETE:
            return Completions([SKIP, *converts], self.purse(self.to_move), bool(self.completed[self.to_move]))
        return [*self.asked, *converts]

    def _keeps(self) -> list[Action]:
        cards = self.variant.slugs_of(sorted(self.formulae[self.to_move]))
        return [keep(three) for three in combinations(cards, min(self.variant.data.kept, len(cards)))]

    def purse(self, seat: int) -> Purse:
        """Return what `seat` can pay formulae with."""
        return Purse(self.variant, self.elements[seat], self.formulae[seat], self.payable[seat], self.aether[seat])

    def options(self) -> tuple[Action, ...]:
        """Return the ways to carry out the effect in turn (A16); NO alone where only turned Aether opens one."""
        formula, number = self.pending[0]
        effect = self.variant.formulae[formula].effects[number]
        ways = effects.options(self, self.to_move, formula, effect)
        return ways or ((NO,) if effects.may_turn(self, self.to_move, effect) else ())

    def may_turn(self) -> bool:
        """Return whether turning Aether into Void would open a way to carry out the effect in turn (A17)."""
        formula, number = self.pending[0]
        return effects.may_turn(self, self.to_move, self.variant.formulae[formula].effects[number])

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
            return random_sort(self.drawn, self.variant.seats, rng)
        if phase == P_KEEP:
            return self._random_keep(rng)
        actions = self.asked
        return actions[int(rng.random() * len(actions))]

    def _random_keep(self, rng: Random) -> Action:
        cards = list(self.formulae[self.to_move])
        count = min(self.variant.data.kept, len(cards))
        return keep(self.variant.slugs_of([cards.pop(int(rng.random() * len(cards))) for _n in range(count)]))

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
                slugs = self.variant.slugs
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
            charge(self, seat, -action.number)
            if phase == P_CHOICE:
                self.asked = self.options()
                if len(self.asked) == 1 and not self.may_turn():
                    self._carry_on()
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
            self.lay(action)
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
        waiting = self.choosers()
        if waiting:
            self.to_move = waiting[0]
            return
        if self.emit is not None:
            self.emit(events.kept(self.variant, self.buried))
        self.start_round()

    def start_round(self) -> None:
        """Let the start player draw the element cards of a round (A6)."""
        self.to_move = self.start_player
        self.done = 0
        self.piles = ()
        self.phase = P_SORT
        self.drawn = draw_openly(self, self.variant.counts.drawn)
        if self.emit is not None:
            self.emit(events.drawn(self.start_player, self.drawn, self.round, self.final_round))

    def _sort(self, seat: int, order: tuple[int, ...]) -> None:
        self.drawn = 0
        self.piles = order
        if self.emit is not None:
            self.emit(events.sorted_into(seat, order))
        reduced = self.variant.piles.reduced
        self.piles = tuple([reduced[pile] for pile in order])
        gone = sum(order) - sum([pile & CARDS for pile in self.piles])
        self.element_discard += gone
        self.phase = P_CLAIM
        self.to_move = (seat + 1) % self.variant.seats
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
            show_come(self, seat, cards)
        if seat == self.start_player:
            self.phase = P_COMPLETE
        else:
            self.to_move = (seat + 1) % self.variant.seats
        if self.emit is not None:
            self.emit(events.claimed(seat, number, pile))

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
            self.to_move = self.choosers()[0]
        elif self.phase == P_CHOICE:
            self._carry_on()

    def _carry_on(self) -> None:
        """Carry out effects until one asks its owner, or all are done."""
        while self.pending:
            ways = self.options()
            if len(ways) > 1 or (ways and self.may_turn()):
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
        """Return what `seat` knows (None: the public)."""
        variant = self.variant
        seats = variant.seats
        slugs = variant.slugs_of
        row = (seats if seat is None else seat) * (seats + 1)
        own_buried = () if seat is None else self.buried[seat]
        hidden_elements, hidden_formulae = self.hidden(seat)
        return AlchemyObservation(
            seat=seat,
            current=self.current_player(),
            phase=PHASES[self.phase],
            options=variant.options,
            elements=tuple([letters(hand) if s == seat else None for s, hand in enumerate(self.elements)]),
            element_counts=tuple([size(hand) for hand in self.elements]),
            formulae=tuple([slugs(sorted(hand)) if s == seat else None for s, hand in enumerate(self.formulae)]),
            formula_counts=tuple([len(hand) for hand in self.formulae]),
            completed=tuple([slugs(cards) for cards in self.completed]),
            aether=tuple(self.aether),
            void=tuple(self.void),
            mastery=tuple([lanes(pack) for pack in self.mastery]),
            supply=lanes(self.supply),
            piles=tuple([letters(pile) for pile in self.piles]),
            drawn=letters(self.drawn),
            element_deck_count=len(self.element_deck),
            element_discard=letters(self.element_discard),
            formula_deck_count=len(self.formula_deck),
            formula_discard=slugs(sorted(self.formula_discard)),
            buried=slugs(sorted(own_buried)),
            buried_counts=tuple([len(cards) for cards in self.buried]),
            known=tuple([letters(pack) for pack in self.known[row : row + seats + 1]]),
            recycled=slugs(formulae_in(self.recycled)),
            old=tuple(self.old),
            unseen_elements=letters(hidden_elements),
            unseen_formulae=slugs(hidden_formulae),
            start_player=self.start_player,
            to_move=self.to_move,
            round=self.round,
            final_round=self.final_round,
            done=seats_in(self.done),
            kept=seats_in(self.kept),
            pending=self._pending(),
            scoring=scores(self) if self.phase == P_GAME_OVER else (),
            winners=tuple(self.winners()),
        )

    def hidden(self, seat: int | None) -> tuple[int, list[int]]:
        """Return what lies where `seat` cannot see it, all places together: element cards as a pack, and formulae."""
        elements = packed(self.element_deck) + sum([hand for s, hand in enumerate(self.elements) if s != seat])
        formulae = list(self.formula_deck)
        for s, hand in enumerate(self.formulae):
            if s != seat:
                formulae += hand
        for s, cards in enumerate(self.buried):
            if s != seat:
                formulae += cards
        return elements, sorted(formulae)

    def _pending(self) -> tuple[tuple[int, str, int], ...]:
        """Return the effects still to be carried out, as positions hold them."""
        slugs = self.variant.slugs
        return tuple([(self.to_move, slugs[formula], number) for formula, number in self.pending])

    def position(self) -> Position:
        """Return the whole position."""
        variant = self.variant
        slugs = variant.slugs_of
        step = variant.seats + 1
        return {
            "elements": [letters(hand) for hand in self.elements],
            "formulae": [list(slugs(sorted(hand))) for hand in self.formulae],
            "completed": [list(slugs(row)) for row in self.completed],
            "aether": self.aether[:],
            "void": self.void[:],
            "mastery": [by_letter(lanes(pack)) for pack in self.mastery],
            "supply": by_letter(lanes(self.supply)),
            "piles": [letters(pile) for pile in self.piles],
            "drawn": letters(self.drawn),
            "element_deck": "".join([letters(UNIT[element]) for element in self.element_deck]),
            "element_discard": letters(self.element_discard),
            "formula_deck": list(slugs(self.formula_deck)),
            "formula_discard": list(slugs(sorted(self.formula_discard))),
            "formula_buried": list(slugs(sorted([card for cards in self.buried for card in cards]))),
            "start_player": self.start_player,
            "to_move": self.to_move,
            "round": self.round,
            "phase": PHASES[self.phase],
            "final_round": self.final_round,
            "done": list(seats_in(self.done)),
            "kept": list(seats_in(self.kept)),
            "pending": [list(entry) for entry in self._pending()],
            "scoring": [score.position() for score in scores(self)] if self.phase == P_GAME_OVER else None,
            "winners": self.winners(),
            "known": {
                "elements": [
                    [letters(pack) for pack in self.known[row : row + step]] for row in range(0, step**2, step)
                ],
                "buried": [list(slugs(sorted(cards))) for cards in self.buried[:-1]],
                "recycled": list(slugs(formulae_in(self.recycled))),
                "old": self.old[:],
            },
        }


def formulae_in(mask: int) -> list[int]:
    """Return the formulae whose bits are set."""
    return [formula for formula in range(mask.bit_length()) if mask >> formula & 1]


def seats_in(mask: int) -> tuple[int, ...]:
    """Return the seats whose bits are set."""
    return tuple([seat for seat in range(4) if mask >> seat & 1])
