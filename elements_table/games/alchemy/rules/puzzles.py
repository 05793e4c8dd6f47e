"""What puzzles of Alchemy ask: to win with the last completion of the match."""

from collections.abc import Mapping, Sequence
from random import Random
from types import MappingProxyType

from elements_table.games.alchemy.rules.actions import Action
from elements_table.games.alchemy.rules.scoring import scores
from elements_table.games.alchemy.rules.state import AlchemyState
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
        return state.winners() == [self.seat] if state.phase == "game_over" else None

    def choices(self, state: AlchemyState) -> Sequence[Action]:
        return choices(state)

    def title(self) -> str:
        return _("Win with your last formula")

    def _facts(self, state: AlchemyState, names: Sequence[str]) -> dict[str, object]:
        """Return how many points the seat has, and the best of the others."""
        found = state.returns()
        best = max((other for other in range(len(found)) if other != self.seat), key=found.__getitem__)
        return {"own": round(found[self.seat]), "name": names[best], "theirs": round(found[best])}

    def text(self, names: Sequence[str]) -> str:
        words = _("With all bonuses {name} has {theirs} points, you {own}. This is the last completion of the match.")
        return words.format(**self._facts(self.start, names))

    def told(self, played: Played[AlchemyState], names: Sequence[str]) -> str:
        facts = self._facts(played.end, names)
        if facts["own"] == facts["theirs"] and not self.outcome(played.end):
            return _("You end with {own}, as {name} does, and more formulae or tokens decide.").format(**facts)
        return _("You end with {own}, {name} with {theirs}.").format(**facts)

    def sure(self, deals: int) -> str:
        return _("Nothing that may be drawn changes that: {n} shuffles of the decks were tried.").format(n=deals)

    def deciding(self) -> tuple[str, ...]:
        return (f"row{self.seat}", "formulae")


class PointsGoal(WinGoal):
    """To stand at the most points that a completion can bring."""

    id = "points"

    def outcome(self, state: AlchemyState) -> bool | None:
        if is_on_turn(state, self.start, self.seat):
            return None
        return round(state.returns()[self.seat]) >= self.aim

    def title(self) -> str:
        return _("Come to {points} with all bonuses").format(points=self.aim)

    def text(self, names: Sequence[str]) -> str:
        return self._parts(self.start)

    def told(self, played: Played[AlchemyState], names: Sequence[str]) -> str:
        own = scores(played.end)[self.seat].total
        short = _("You stand at {own}, {n} short.").format(own=own, n=self.aim - own)
        return short if own < self.aim else self._parts(played.end)

    def _parts(self, state: AlchemyState) -> str:
        """Return what a state is worth to the seat, and how much of it is on the ruler."""
        score = scores(state)[self.seat]
        words = _("You stand at {own}: {formulae} for formulae, {more} in bonuses.")
        return words.format(own=score.total, formulae=score.formulae, more=score.total - score.formulae)


def choices(state: AlchemyState) -> list[Action]:
    """Return the legal actions but for turning Aether, which can be done at any time."""
    return [action for action in state.legal_actions() if action.kind != "convert"]


def is_on_turn(state: AlchemyState, start: AlchemyState, seat: int) -> bool:
    """Return whether `seat` has still to act in the turn that began with `start`."""
    if state.round != start.round or state.to_move != seat:
        return False
    return state.phase == "choice" or (state.phase == "complete" and not state.done >> seat & 1)


def reached(start: AlchemyState, seat: int) -> dict[Action, int]:
    """Return, by the actions to choose from, the most points that `seat` can stand at after its turn."""
    return {action: _most(_after(start, action), start, seat) for action in choices(start)}


def _most(state: AlchemyState, start: AlchemyState, seat: int) -> int:
    if not is_on_turn(state, start, seat):
        return round(state.returns()[seat])
    return max([0, *(_most(_after(state, action), start, seat) for action in choices(state))])


def _after(state: AlchemyState, action: Action) -> AlchemyState:
    after = state.clone()
    after.apply(action)
    return after


class AlchemyPuzzles(PuzzleGenerator[AlchemyState]):
    """The goals of Alchemy."""

    goals: Mapping[str, type[Goal[AlchemyState]]] = MappingProxyType({WinGoal.id: WinGoal, PointsGoal.id: PointsGoal})

    def asked(self, state: AlchemyState, seat: int) -> Sequence[Goal[AlchemyState]]:
        """Return the match, where its last completion is to come; else points that only one end of the row brings."""
        is_last = state.final_round and (seat + 1) % state.variant.seats == state.start_player
        if state.phase != "complete":
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


create = AlchemyPuzzles
