"""What puzzles of Elemies ask: to be out of cards before any opponent, in what is left of a round."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from types import MappingProxyType

from elements_table.games.elemies.rules.actions import Action
from elements_table.games.elemies.rules.claims import card_words
from elements_table.games.elemies.rules.data import bits_of, cards_of
from elements_table.games.elemies.rules.state import ElemiesState
from elements_table.games.elemies.rules.turn import P_PLAY
from elements_table.kernel.game import Game, State
from elements_table.kernel.puzzles import Asker, Goal, Played
from elements_table.kernel.words import _, plural

MOST_UNSEEN = 10
"""Cards in the others' hands together, at most."""


class OutGoal(Goal[Action]):
    """To be out of cards before the next opponent is."""

    id = "out"

    def outcome(self, state: State[Action]) -> bool | None:
        """Return whether the own hand is empty before another opponent's is."""
        assert isinstance(state, ElemiesState) and isinstance(self.start, ElemiesState)
        hands, before = state.hands, self.start.hands
        for other in (self.seat ^ 1, self.seat ^ 3):
            if before[other] and not hands[other]:
                return False
        return None if hands[self.seat] else True

    def key(self, state: State[Action]) -> Hashable:
        """Return where all cards lie, and how the turn stands."""
        assert isinstance(state, ElemiesState)
        top = state.top and (state.top.seat, state.top.code)
        return (state.to_move, state.turn, state.phase, state.actor, state.passes, state.stomped, top, *state.hands)

    def title(self) -> str:
        """Return whom to beat, by the places that are taken."""
        finished = self._start.finished
        if not finished:
            return _("Be out first")
        return _("Be out second, behind your partner") if finished == (self.seat ^ 2,) else _("Be out next")

    def text(self, names: Sequence[str]) -> str:
        """Return how many cards all hold, and what is asked."""
        state = self._start
        others = [other for other in (self.seat ^ 1, self.seat ^ 3) if state.hands[other]]
        counts = [state.hands[other].bit_count() for other in others]
        if len(others) == 2:
            words = _(
                "{first} holds {one} and {second} {two} of the cards that you have not seen. "
                "Be out before both, whatever they are."
            )
            facts = {"first": names[others[0]], "one": counts[0], "second": names[others[1]], "two": counts[1]}
            return words.format(**facts)
        words = _("{first} holds {one} of the cards that you have not seen. Be out before, whatever they are.")
        return words.format(first=names[others[0]], one=counts[0])

    def told(self, played: Played[Action], names: Sequence[str]) -> str:
        """Return who is out, and with how many cards the others are left."""
        mover = played.before[-1].current_player()
        if mover == self.seat:
            return _("You are out.")
        before = played.before[-1]
        assert isinstance(before, ElemiesState)
        left = before.hands[self.seat].bit_count()
        cards = cards_of(before.hands[mover])
        words = plural(
            "{name} is out with the {cards}, and you still hold {n} card.",
            "{name} is out with the {cards}, and you still hold {n} cards.",
            left,
        )
        return words.format(name=names[mover], cards=", ".join(map(card_words, cards)), n=left)

    @property
    def _start(self) -> ElemiesState:
        assert isinstance(self.start, ElemiesState)
        return self.start


class ElemiesAsker(Asker[Action]):
    """The goals of Elemies."""

    goals: Mapping[str, type[Goal[Action]]] = MappingProxyType({OutGoal.id: OutGoal})

    def asked(self, state: State[Action], seat: int) -> Sequence[Goal[Action]]:
        """Return the race to be out, near the end of a round without action cards."""
        assert isinstance(state, ElemiesState)
        unseen = sum(hand.bit_count() for hand in state.hands) - state.hands[seat].bit_count()
        if state.phase != P_PLAY or unseen > MOST_UNSEEN or any(state.action_cards):
            return []
        goal = OutGoal(state, seat)
        return [goal] if goal.outcome(state) is None and state.hands[seat].bit_count() <= 8 else []

    def deals(self, state: State[Action], seat: int, most: int) -> list[State[Action]] | None:
        """Return a state for every way in which the unseen cards may lie."""
        assert isinstance(state, ElemiesState)
        others = [other for other in range(4) if other != seat]
        fixed = [state.shown[other] & state.hands[other] for other in others]
        if state.gifts[seat] & state.hands[seat ^ 2]:
            fixed[others.index(seat ^ 2)] |= state.gifts[seat]
        loose = sum(state.hands[other] & ~held for other, held in zip(others, fixed, strict=True))
        sizes = [state.hands[other].bit_count() - held.bit_count() for other, held in zip(others, fixed, strict=True)]
        found: list[State[Action]] = []
        for dealt in _dealt(bits_of(loose), sizes):
            new = state.clone()
            for other, held, hand in zip(others, fixed, dealt, strict=True):
                new.hands[other] = held | hand
            new.find_swans()
            found.append(new)
            if len(found) > most:
                return None
        return found


def _dealt(cards: Sequence[int], sizes: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Yield every way to deal cards to places that take so many each."""
    if not cards:
        yield (0,) * len(sizes)
        return
    for place, size in enumerate(sizes):
        if size:
            left = [n - (other == place) for other, n in enumerate(sizes)]
            for rest in _dealt(cards[1:], left):
                yield tuple([hand | cards[0] if other == place else hand for other, hand in enumerate(rest)])


def create(game: Game[Action]) -> ElemiesAsker:
    """Return who asks the puzzles of the game."""
    return ElemiesAsker(game)
