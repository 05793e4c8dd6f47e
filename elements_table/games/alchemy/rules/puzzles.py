"""What puzzles of Alchemy ask: to win with the last completion of the match."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from types import MappingProxyType
from typing import Any

from elements_table.games.alchemy.rules.actions import K_COMPLETE, K_CONVERT, Action
from elements_table.games.alchemy.rules.observation import P_CHOICE, P_COMPLETE, P_GAME_OVER
from elements_table.games.alchemy.rules.state import AlchemyState
from elements_table.kernel.game import Game
from elements_table.kernel.puzzles import Goal, Played, PuzzleGenerator
from elements_table.kernel.words import _

CLEAR = 2
"""Points by which the best completion is ahead of all others."""
MOST_CHOICES = 24
DECKS = 12
"""Ways in which the decks are shuffled that a completion must win with."""


class WinGoal(Goal[AlchemyState]):
    """To win the match with its last completion."""

    id = "win"

    def outcome(self, state: AlchemyState) -> bool | None:
        """Return whether the match is won alone."""
        return state.winners() == [self.seat] if state.phase == P_GAME_OVER else None

    def choices(self, state: AlchemyState) -> Sequence[Action]:
        """Return the legal actions but for turning Aether, which can be done at any time."""
        return [action for action in state.legal_actions() if action.kind != K_CONVERT]

    def title(self) -> str:
        """Return what to win with."""
        return _("Win with your last formula")

    def text(self, names: Sequence[str]) -> str:
        """Return how both stand."""
        found = self.start.returns()
        best = max((other for other in range(len(found)) if other != self.seat), key=found.__getitem__)
        words = _("{name} stands at {theirs} points and you at {own}. This is the last completion of the match.")
        return words.format(name=names[best], theirs=round(found[best]), own=round(found[self.seat]))

    def told(self, played: Played[AlchemyState], names: Sequence[str]) -> str:
        """Return the points of both at the end."""
        found = played.end.returns()
        best = max((other for other in range(len(found)) if other != self.seat), key=found.__getitem__)
        facts = {"own": round(found[self.seat]), "name": names[best], "theirs": round(found[best])}
        if facts["own"] == facts["theirs"] and not self.outcome(played.end):
            return _("You end with {own}, as {name} does, and more formulae or tokens decide.").format(**facts)
        return _("You end with {own}, {name} with {theirs}.").format(**facts)

    def reason(self, played: Played[AlchemyState], names: Sequence[str]) -> str:
        """Return the points on the formula, and what it brings beside them."""
        state, action = self.start, played.actions[0]
        if action.kind != K_COMPLETE:
            return ""
        index = state.variant.index[action.formula]
        points = state.variant.points[index]
        more = round(played.end.returns()[self.seat] - state.returns()[self.seat]) - points
        words = _("{formula} counts {points}; tokens and abilities change your score by {more}.")
        return words.format(formula=state.variant.formulae[index].title, points=points, more=more)

    def sure(self, deals: int) -> str:
        """Return in how many shuffles of the decks it was tried."""
        return _("Nothing that may be drawn changes that: {n} shuffles of the decks were tried.").format(n=deals)

    def deciding(self) -> tuple[str, ...]:
        """Return the own row and the formulae in hand."""
        return (f"row{self.seat}", "formulae")


class PointsGoal(WinGoal):
    """To stand at the most points that a completion can bring."""

    id = "points"

    def outcome(self, state: AlchemyState) -> bool | None:
        """Return whether the points are reached once the turn is over."""
        if is_on_turn(state, self.start, self.seat):
            return None
        return round(state.returns()[self.seat]) >= self.aim

    def title(self) -> str:
        """Return the points to reach."""
        return _("Come to {points} points").format(points=self.aim)

    def text(self, names: Sequence[str]) -> str:
        """Return how many there are now."""
        words = _(
            "Scored as at the end, with tokens, Aether and Void, you have {own} points. "
            "Complete the formula that makes it {points}."
        )
        return words.format(own=round(self.start.returns()[self.seat]), points=self.aim)

    def told(self, played: Played[AlchemyState], names: Sequence[str]) -> str:
        """Return the points at the end of the turn."""
        return _("You stand at {own}.").format(own=round(played.end.returns()[self.seat]))


def is_on_turn(state: AlchemyState, start: AlchemyState, seat: int) -> bool:
    """Return whether `seat` has still to act in the turn that began with `start`."""
    if state.round != start.round or state.to_move != seat:
        return False
    return state.phase == P_CHOICE or (state.phase == P_COMPLETE and not state.done >> seat & 1)


def reached(start: AlchemyState, seat: int) -> dict[Action, int]:
    """Return, by the actions to choose from, the most points that `seat` can stand at after its turn."""
    found: dict[Action, int] = {}
    for action in start.legal_actions():
        if action.kind != K_CONVERT:
            state = start.clone()
            state.apply(action)
            found[action] = _most(state, start, seat)
    return found


def _most(state: AlchemyState, start: AlchemyState, seat: int) -> int:
    if not is_on_turn(state, start, seat):
        return round(state.returns()[seat])
    best = 0
    for action in state.legal_actions():
        if action.kind != K_CONVERT:
            after = state.clone()
            after.apply(action)
            best = max(best, _most(after, start, seat))
    return best


class AlchemyAsker(PuzzleGenerator[AlchemyState]):
    """The goals of Alchemy."""

    goals: Mapping[str, type[Goal[AlchemyState]]] = MappingProxyType({WinGoal.id: WinGoal, PointsGoal.id: PointsGoal})

    def asked(self, state: AlchemyState, seat: int) -> Sequence[Goal[AlchemyState]]:
        """Return the match, where its last completion is to come; else points that only one end of the row brings."""
        is_last = state.final_round and (seat + 1) % state.variant.seats == state.start_player
        if state.phase != P_COMPLETE:
            return []
        if is_last:
            return [WinGoal(state, seat)]
        if not state.completed[seat] or not 4 <= len(WinGoal(state, seat).choices(state)) <= MOST_CHOICES:
            return []
        found = reached(state, seat)
        best = sorted(set(found.values()))
        is_clear = len(best) > 1 and best[-1] - best[-2] >= CLEAR
        ways = {action for action, points in found.items() if points == best[-1]}
        has_place = not any(action._replace(right=not action.right) in ways for action in ways)
        return [PointsGoal(state, seat, best[-1])] if is_clear and has_place else []

    def deals(self, state: AlchemyState, seat: int, most: int) -> list[AlchemyState] | None:
        """Return states in which the hidden cards lie otherwise; all others have done all they can."""
        return [state, *(state.game.resample_hidden(state, seat, Random(seed)) for seed in range(1, DECKS))]


def create(game: Game[Any]) -> AlchemyAsker:
    """Return who asks the puzzles of the game."""
    return AlchemyAsker(game)
