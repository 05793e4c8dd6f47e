"""What puzzles of Wu Xing ask: to win the round for certain."""

from collections.abc import Hashable, Mapping, Sequence
from types import MappingProxyType

from elements_table.games.wuxing.rules.data import possible_hands
from elements_table.games.wuxing.rules.observation import Phase, verdict
from elements_table.games.wuxing.rules.state import WuXingState
from elements_table.kernel.puzzles import Goal, Held, Played, PuzzleGenerator
from elements_table.kernel.words import _, plural

MOST_CARDS = 7
"""The cards in both hands together, at most."""


class RoundGoal(Goal[WuXingState]):
    """To win the round."""

    id = "round"

    def outcome(self, state: WuXingState) -> bool | None:
        return None if state.ended is None or state.phase == Phase.PLAY else state.ended[0] == self.seat

    def key(self, state: WuXingState) -> Hashable:
        return state.to_move, *state.hands, *state.fronts, state.display

    def title(self) -> str:
        return _("Win this round")

    def text(self, names: Sequence[str]) -> str:
        other = 1 - self.seat
        count = len(self.start.variant.unpacked[self.start.hands[other]])
        if not count:
            return _("{name} holds no cards.").format(name=names[other])
        words = plural(
            "{name} holds {n} card: win whatever it is.", "{name} holds {n} cards: win whatever they are.", count
        )
        return words.format(name=names[other], n=count)

    def unseen(self, names: Sequence[str]) -> tuple[str, ...]:
        return (_("Not seen: {cards}.").format(cards=", ".join(self.hidden_cards()[0].cards)),)

    def hidden_cards(self) -> tuple[Held, ...]:
        state, other = self.start, 1 - self.seat
        cards = tuple(map(str, state.variant.unpacked[state.hands[other] + state.aside]))
        return (Held((other,) if state.hands[other] else (), cards),)

    def told(self, played: Played[WuXingState], names: Sequence[str]) -> str:
        state = played.end
        assert state.ended is not None
        mover, limit = state.to_move, state.limit
        own, theirs = state.sums[self.seat], state.sums[1 - self.seat]
        shown = verdict(state.sums[mover], state.sums[1 - mover], limit)
        words = _ending("yield" if state.ended[2] == "yield" else shown, mover == self.seat)
        ending = words.format(own=own, theirs=theirs, limit=limit, name=names[1 - self.seat])
        later = len(played.actions) - 2
        if later < 1 or self.outcome(state):  # a solution is told where its end lies, a try where it began
            return ending
        later_words = plural("After {n} more move: {ending}", "After {n} more moves: {ending}", later)
        return later_words.format(n=later, ending=ending)

    def deciding(self) -> tuple[str, ...]:
        return ("display", "limit", "theirs_open")


def _ending(shown: str, is_own: bool) -> str:
    """Return the sentence that says why the round is won or lost, by who ended it and what that showed (W10, W11)."""
    own, theirs = {
        "yield": (_("You yield, and so {name} wins the round."), _("{name} yields, and so you win the round.")),
        "false_knock": (
            _("You knock with {own}, above the limit of {limit}: that is a false knock."),
            _("{name} knocks with {theirs}, above the limit of {limit}: that is a false knock."),
        ),
        "alone": (
            _("You knock with {own}; {name} has {theirs}, above the limit of {limit}."),
            _("{name} knocks with {theirs}; your {own} is above the limit of {limit}."),
        ),
        "higher": (
            _("You knock with {own}, more than the {theirs} of {name}."),
            _("{name} knocks with {theirs}, more than your {own}."),
        ),
    }.get(shown) or (
        _("You knock with {own}, no more than the {theirs} of {name}."),
        _("{name} knocks with {theirs}, no more than your {own}."),
    )
    return own if is_own else theirs


class WuXingPuzzles(PuzzleGenerator[WuXingState]):
    """The goals of Wu Xing."""

    goals: Mapping[str, type[Goal[WuXingState]]] = MappingProxyType({RoundGoal.id: RoundGoal})

    def asked(self, state: WuXingState, seat: int) -> Sequence[Goal[WuXingState]]:
        cards = sum(len(state.variant.unpacked[hand]) for hand in state.hands)
        return [RoundGoal(state, seat)] if state.phase == Phase.PLAY and cards <= MOST_CARDS else []

    def deals(self, state: WuXingState, seat: int, most: int) -> list[WuXingState] | None:
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


create = WuXingPuzzles
