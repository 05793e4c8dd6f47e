"""What puzzles of Influence ask: to win with the last round, whatever the others play."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from types import MappingProxyType

from elements_table.games.influence.rules.actions import K_CHOOSE, Action
from elements_table.games.influence.rules.cards import ALL_CARDS, mask, numbers
from elements_table.games.influence.rules.data import SEATS
from elements_table.games.influence.rules.observation import P_CHOOSE, P_GAME_OVER, P_RESOLVE
from elements_table.games.influence.rules.state import InfluenceState
from elements_table.kernel.game import Game, State
from elements_table.kernel.puzzles import Asker, Goal, Played
from elements_table.kernel.words import _


class WinGoal(Goal[Action]):
    """To end the game with this round, and win it alone."""

    id = "win"

    def outcome(self, state: State[Action]) -> bool | None:
        """Return whether the game is won; a game that goes on after the round is not."""
        assert isinstance(state, InfluenceState) and isinstance(self.start, InfluenceState)
        if state.phase == P_GAME_OVER:
            return state.winners() == [self.seat]
        return False if state.round > self.start.round else None

    def title(self) -> str:
        """Return what to win."""
        return _("Win with this round")

    def text(self, names: Sequence[str]) -> str:
        """Return what may end the game, and what is asked."""
        state = self._start
        others = [names[other] for other in range(SEATS) if other != self.seat]
        if state.phase == P_RESOLVE:
            words = _(
                "Your card {card} is carried out, and the round can end the game. "
                "Win whatever {first} and {second} hold."
            )
            return words.format(card=state.resolving[0][1], first=others[0], second=others[1])
        left = sorted(state.pool >> shift & 7 for shift in (0, 3, 6))
        facts = {"first": others[0], "second": others[1], "few": left[0], "more": left[1]}
        if state.round >= state.variant.max_rounds:
            words = _("This is the last round. Win whatever {first} and {second} play.")
        else:
            words = _(
                "Two colours have {few} and {more} markers in the pool: the round can end the game. "
                "End it and win, whatever {first} and {second} play."
            )
        return words.format(**facts)

    def told(self, played: Played[Action], names: Sequence[str]) -> str:
        """Return what the others played, and the scores."""
        began, end = played.before[0], played.end
        assert isinstance(began, InfluenceState) and isinstance(end, InfluenceState)
        chosen = {}
        if began.phase == P_CHOOSE:
            chosen = {seat: card for seat, card in enumerate(began.chosen) if card}
        for before, action in zip(played.before, played.actions, strict=True):
            if action.kind == K_CHOOSE:
                chosen[before.current_player()] = action.first
        others = [other for other in range(SEATS) if other != self.seat]
        shown = ""
        if len(chosen) == SEATS:
            words = _("{first} plays card {one}, {second} card {two}.")
            first, second = others
            shown = words.format(first=names[first], one=chosen[first], second=names[second], two=chosen[second])
        if end.phase != P_GAME_OVER:
            return f"{shown} {_('The game goes on: two colours do not leave the pool.')}".strip()
        scores = end.scores()
        best = max(others, key=lambda other: scores[other].rank)
        facts = {"own": scores[self.seat].total, "name": names[best], "theirs": scores[best].total}
        ending = _("You end with {own}, {name} with {theirs}.").format(**facts)
        if scores[best].total == scores[self.seat].total:
            words = _("You and {name} end with {own}; the lower numbers on the cards decide.")
            ending = words.format(**facts)
        return f"{shown} {ending}".strip()

    @property
    def _start(self) -> InfluenceState:
        assert isinstance(self.start, InfluenceState)
        return self.start


class InfluenceAsker(Asker[Action]):
    """The goals of Influence."""

    goals: Mapping[str, type[Goal[Action]]] = MappingProxyType({WinGoal.id: WinGoal})

    def asked(self, state: State[Action], seat: int) -> Sequence[Goal[Action]]:
        """Return the game, where this round could end it."""
        assert isinstance(state, InfluenceState)
        if state.phase == P_GAME_OVER:
            return []
        pool = sorted((state.pool >> shift & 7) for shift in (0, 3, 6))
        is_near = (
            pool[0] + pool[1] <= (3 if state.phase == P_CHOOSE else 2) or state.round >= state.variant.max_rounds
        )
        return [WinGoal(state, seat)] if is_near else []

    def deals(self, state: State[Action], seat: int, most: int) -> list[State[Action]] | None:
        """Return a state for every way in which the unseen cards may lie, and be chosen by those who have chosen."""
        assert isinstance(state, InfluenceState)
        first, second = (other for other in range(SEATS) if other != seat)
        is_secret = state.phase == P_CHOOSE
        hands = [
            hand | 1 << card if is_secret and card else hand
            for hand, card in zip(state.hands, state.chosen, strict=True)
        ]
        seen = state.hands[seat] | mask(
            [card for card in (*state.faceup, *(() if is_secret else state.chosen)) if card]
        )
        known = [state.known[other] & hands[other] for other in range(SEATS)]
        unseen = ALL_CARDS & ~(seen | known[first] | known[second])
        found: list[State[Action]] = []
        for some in _hands(numbers(unseen), hands[first].bit_count() - known[first].bit_count()):
            hands[first], hands[second] = known[first] | some, known[second] | unseen ^ some
            for one, two in product(*(_chosen(state, other, hands[other]) for other in (first, second))):
                new = state.clone()
                for other, card in ((first, one), (second, two)):
                    new.hands[other] = hands[other] & ~(1 << card) if card else hands[other]
                    if is_secret:
                        new.chosen[other] = card
                if is_secret:
                    new.next_chooser()
                found.append(new)
                if len(found) > most:
                    return None
        return found


def _chosen(state: InfluenceState, seat: int, held: int) -> Sequence[int]:
    """Return the cards of those `held` that a seat may have chosen in secret; 0 alone where it has not."""
    return numbers(held) if state.phase == P_CHOOSE and state.chosen[seat] else (0,)


def _hands(cards: Sequence[int], size: int) -> Iterator[int]:
    """Yield every set of so many of the cards, as masks."""
    if not size:
        yield 0
    elif cards:
        for rest in _hands(cards[1:], size - 1):
            yield rest | 1 << cards[0]
        if len(cards) > size:
            yield from _hands(cards[1:], size)


def create(game: Game[Action]) -> InfluenceAsker:
    """Return who asks the puzzles of the game."""
    return InfluenceAsker(game)
