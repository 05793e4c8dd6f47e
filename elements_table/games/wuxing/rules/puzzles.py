"""What puzzles of Wu Xing ask: to win the round for certain."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from elements_table.games.wuxing.rules.actions import K_DISCARD, K_KNOCK, K_PLAY, K_TAKE
from elements_table.games.wuxing.rules.data import possible_hands
from elements_table.games.wuxing.rules.observation import P_PLAY
from elements_table.games.wuxing.rules.state import WuXingState
from elements_table.kernel.game import Game
from elements_table.kernel.puzzles import Goal, Played, PuzzleGenerator
from elements_table.kernel.words import _, plural

MOST_CARDS = 7
"""The cards in both hands together, at most."""


class RoundGoal(Goal[WuXingState]):
    """To win the round."""

    id = "round"

    def outcome(self, state: WuXingState) -> bool | None:
        """Return whether the round is won."""
        return None if state.ended is None or state.phase == P_PLAY else state.ended[0] == self.seat

    def key(self, state: WuXingState) -> Hashable:
        """Return where all cards lie and who is to move."""
        return state.to_move, *state.hands, *state.fronts, state.display

    def title(self) -> str:
        """Return what to win."""
        return _("Win this round")

    def text(self, names: Sequence[str]) -> str:
        """Return both sides' numbers."""
        state = self.start
        other = 1 - self.seat
        count = len(state.variant.unpacked[state.hands[other]])
        words = plural(
            "Your sum is {sum}, and the limit is {limit}. {name} has {front} lying open and holds {n} card. "
            "Win whatever it is.",
            "Your sum is {sum}, and the limit is {limit}. {name} has {front} lying open and holds {n} cards. "
            "Win whatever they are.",
            count,
        )
        front = sum(state.variant.unpacked[state.fronts[other]])
        sums = {"sum": state.sums[self.seat], "limit": state.limit}
        return words.format(name=names[other], front=front, n=count, **sums)

    def unseen(self, names: Sequence[str]) -> tuple[str, ...]:
        """Return the values that are in the other's hand or aside."""
        state = self.start
        left = state.variant.unpacked[state.hands[1 - self.seat] + state.aside]
        return (_("Not seen: {cards}.").format(cards=", ".join(map(str, left))),)

    def told(self, played: Played[WuXingState], names: Sequence[str]) -> str:
        """Return who ended the round, by what, and both sums."""
        state = played.end
        assert state.ended is not None
        mover, name = state.to_move, names[1 - self.seat]
        own, theirs = state.sums[self.seat], state.sums[1 - self.seat]
        sums = {"own": own, "theirs": theirs, "limit": state.limit, "name": name}
        return self._ending(state.ended[2] == "yield", mover == self.seat, own, theirs, state.limit).format(**sums)

    def _ending(self, is_yield: bool, is_own: bool, own: int, theirs: int, limit: int) -> str:
        """Return the sentence that says why the round is won or lost (W10, W11)."""
        if is_yield:
            return (
                _("You yield, and so {name} wins the round.")
                if is_own
                else _("{name} yields, and so you win the round.")
            )
        if is_own:
            if own > limit:
                return _("You knock with {own}, above the limit of {limit}: that is a false knock.")
            if theirs > limit:
                return _("You knock with {own}; {name} has {theirs}, above the limit of {limit}.")
            if own > theirs:
                return _("You knock with {own}, more than the {theirs} of {name}, within the limit of {limit}.")
            return _(
                "You knock with {own}, no more than the {theirs} of {name}, which is within the limit of {limit}."
            )
        if theirs > limit:
            return _("{name} knocks with {theirs}, above the limit of {limit}: that is a false knock.")
        if own > limit:
            return _("{name} knocks with {theirs}; your {own} is above the limit of {limit}.")
        if theirs > own:
            return _("{name} knocks with {theirs}, more than your {own}, within the limit of {limit}.")
        return _("{name} knocks with {theirs}, no more than your {own}, which is within the limit of {limit}.")

    def reason(self, played: Played[WuXingState], names: Sequence[str]) -> str:
        """Return what the action makes of sum and limit."""
        action, after = played.actions[0], self.start.clone()
        after.apply(action)
        facts = {"sum": after.sums[self.seat], "limit": after.limit}
        if action.kind == K_PLAY:
            words = _("The {value} on the display makes the limit {limit} and your sum {sum}.")
            return words.format(value=action.value, **facts)
        if action.kind == K_TAKE:
            words = _("Without the {value} the limit is {limit}, and your sum is {sum}.")
            return words.format(value=self.start.display[-1], **facts)
        if action.kind == K_DISCARD:
            return _("Without the 6 your sum is {sum}, and the limit is still {limit}.").format(**facts)
        words = _("No hand that {name} may have is within the limit of {limit} and as high as your {sum}.")
        return words.format(name=names[1 - self.seat], **facts) if action.kind == K_KNOCK else ""

    def deciding(self) -> tuple[str, ...]:
        """Return the display, the limit, and the other's open cards."""
        return ("display", "limit", "theirs_open")


class WuXingAsker(PuzzleGenerator[WuXingState]):
    """The goals of Wu Xing."""

    goals: Mapping[str, type[Goal[WuXingState]]] = MappingProxyType({RoundGoal.id: RoundGoal})

    def asked(self, state: WuXingState, seat: int) -> Sequence[Goal[WuXingState]]:
        """Return the round, while one is played."""
        cards = sum(len(state.variant.unpacked[hand]) for hand in state.hands)
        return [RoundGoal(state, seat)] if state.phase == P_PLAY and cards <= MOST_CARDS else []

    def deals(self, state: WuXingState, seat: int, most: int) -> list[WuXingState] | None:
        """Return a state for every hand that the other may hold."""
        other = 1 - seat
        unseen = state.hands[other] + state.aside
        unpacked = state.variant.unpacked
        found: list[WuXingState] = []
        for hand in possible_hands(unseen, len(unpacked[state.hands[other]])).hands:
            new = state.clone()
            new.hands[other], new.aside = hand, unseen - hand
            new.sums[other] = sum(unpacked[hand]) + sum(unpacked[state.fronts[other]])
            found.append(new)
        return found if len(found) <= most else None


def create(game: Game[Any]) -> WuXingAsker:
    """Return who asks the puzzles of the game."""
    return WuXingAsker(game)
