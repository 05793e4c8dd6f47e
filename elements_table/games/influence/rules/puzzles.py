"""What puzzles of Influence ask: to win with the last round, or to stand well after one, whatever the others play."""

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from itertools import product
from types import MappingProxyType

from elements_table.games.influence.rules.actions import Kind
from elements_table.games.influence.rules.cards import ALL_CARDS, mask, numbers
from elements_table.games.influence.rules.data import SEATS
from elements_table.games.influence.rules.observation import Phase
from elements_table.games.influence.rules.scoring import Score
from elements_table.games.influence.rules.state import InfluenceState
from elements_table.kernel.puzzles import Goal, Held, Played, PuzzleGenerator, ways_to_deal
from elements_table.kernel.words import _

FEWEST = 4
"""Points that are worth asking for, at least."""
MOST_GAINED = 16
"""Points that a round can bring, about."""


class RoundGoal(Goal[InfluenceState]):
    """To have something when the round is over, whatever the others play in it."""

    @abstractmethod
    def is_met(self, state: InfluenceState) -> bool:
        """Return whether the goal is reached, in a state after the round."""

    def outcome(self, state: InfluenceState) -> bool | None:
        return self.is_met(state) if state.phase == Phase.GAME_OVER or state.round > self.start.round else None

    @abstractmethod
    def asked(self, others: Mapping[str, str]) -> str:
        """Return what holds before the round and what is asked; `others` are called `first` and `second`."""

    def text(self, names: Sequence[str]) -> str:
        first, second = (names[other] for other in self._others)
        return self.asked({"first": first, "second": second})

    def unseen(self, names: Sequence[str]) -> tuple[str, ...]:
        state = self.start
        held, loose = dealt(state, self.seat)
        left = ", ".join(map(str, numbers(loose)))
        found = []
        for other in self._others:
            known = state.known[other] & held[other]
            count = held[other].bit_count() - known.bit_count()
            if count == loose.bit_count():
                known, count = held[other], 0
            facts = {"name": names[other], "cards": ", ".join(map(str, numbers(known))), "n": count, "left": left}
            some = _("{name} has {cards} and {n} of {left}.") if known else _("{name} has {n} of {left}.")
            found.append((some if count else _("{name} has {cards}.")).format(**facts))
        return tuple(found)

    def hidden_cards(self) -> tuple[Held, ...]:
        held, loose = dealt(self.start, self.seat)
        if any(
            (held[other] & ~self.start.known[other]).bit_count() not in (0, loose.bit_count())
            for other in self._others
        ):
            return ()
        return tuple(Held((other,), tuple(map(str, numbers(held[other])))) for other in self._others)

    def told(self, played: Played[InfluenceState], names: Sequence[str]) -> str:
        began, end = played.before[0], played.end
        chosen = {seat: card for seat, card in enumerate(began.chosen) if card} if began.phase == Phase.CHOOSE else {}
        for before, action in zip(played.before, played.actions, strict=True):
            if action.kind == Kind.CHOOSE:
                chosen[before.current_player()] = action.first
        shown = ""
        if len(chosen) == SEATS:
            words = _("{first} plays card {one}, {second} card {two}.")
            first, second = self._others
            shown = words.format(first=names[first], one=chosen[first], second=names[second], two=chosen[second])
        return f"{shown} {self.ending(end, names)}".strip()

    def ending(self, end: InfluenceState, names: Sequence[str]) -> str:
        scores = scored(end)
        best = max(self._others, key=lambda other: scores[other].rank)
        facts = {"own": scores[self.seat].total, "name": names[best], "theirs": scores[best].total}
        if end.phase != Phase.GAME_OVER:
            return _("You then have {own}, {name} has {theirs}.").format(**facts)
        if scores[best].total == scores[self.seat].total:
            return _("You and {name} end with {own}; the lower numbers on the cards decide.").format(**facts)
        return _("You end with {own}, {name} with {theirs}.").format(**facts)

    def deciding(self) -> tuple[str, ...]:
        return ("mine", "reads")

    @property
    def _others(self) -> tuple[int, int]:
        first, second = (other for other in range(SEATS) if other != self.seat)
        return first, second


class WinGoal(RoundGoal):
    """To end the game with this round, and win it alone."""

    id = "win"

    def is_met(self, state: InfluenceState) -> bool:
        return state.phase == Phase.GAME_OVER and state.winners() == [self.seat]

    def title(self) -> str:
        return _("Win with this round")

    def asked(self, others: Mapping[str, str]) -> str:
        state = self.start
        if state.phase == Phase.RESOLVE:
            return _("The round can end the game. Win whatever {first} and {second} hold.").format(**others)
        if state.round >= state.variant.max_rounds:
            return _("This is the last round. Win whatever {first} and {second} play.").format(**others)
        few, more, _most = left_in_pool(state)
        words = _(
            "Two colours have {few} and {more} markers in the pool: the round can end the game. "
            "End it and win, whatever {first} and {second} play."
        )
        return words.format(few=few, more=more, **others)

    def ending(self, end: InfluenceState, names: Sequence[str]) -> str:
        if end.phase != Phase.GAME_OVER:
            return _("The game goes on: two colours do not leave the pool.")
        return super().ending(end, names)


class LeadGoal(RoundGoal):
    """To have more points than each other after the round, counted as at the end of the game."""

    id = "lead"

    def is_met(self, state: InfluenceState) -> bool:
        totals = state.totals()
        return all(totals[self.seat] > totals[other] for other in self._others)

    def title(self) -> str:
        return _("Be ahead after this round")

    def asked(self, others: Mapping[str, str]) -> str:
        totals = self.start.totals()
        words = _("You have {own} now: have more than {first} and {second}, whatever they do.")
        return words.format(own=totals[self.seat], **others)


class PointsGoal(RoundGoal):
    """To have so many points after the round, counted as at the end of the game."""

    id = "points"

    def is_met(self, state: InfluenceState) -> bool:
        return state.totals()[self.seat] >= self.aim

    def title(self) -> str:
        return _("Have {points} points after this round").format(points=self.aim)

    def asked(self, others: Mapping[str, str]) -> str:
        own = self.start.totals()[self.seat]
        more = _("You have {own} now: have {points} or more, whatever {first} and {second} do.")
        kept = _("You have {own} now: do not fall below {points}, whatever {first} and {second} do.")
        return (more if self.aim > own else kept).format(own=own, points=self.aim, **others)

    def ending(self, end: InfluenceState, names: Sequence[str]) -> str:
        return _("You then have {own}.").format(own=scored(end)[self.seat].total)


def dealt(state: InfluenceState, seat: int) -> tuple[list[int], int]:
    """Return what each holds, a card chosen in secret among it, and the cards of others that `seat` has not seen."""
    is_secret = state.phase == Phase.CHOOSE
    chosen = state.chosen if is_secret else [0] * SEATS
    hands = [hand | 1 << card if card else hand for hand, card in zip(state.hands, chosen, strict=True)]
    seen = hands[seat] | mask([card for card in (*state.faceup, *(() if is_secret else state.chosen)) if card])
    known = [hands[other] & state.known[other] for other in range(SEATS) if other != seat]
    return hands, ALL_CARDS & ~(seen | known[0] | known[1])


def scored(state: InfluenceState) -> list[Score]:
    """Return what the coming cards of each seat count, in full."""
    score, cards = state.variant.scoring.score, state.variant.numbers
    return [score(cards[state.coming_cards(seat)], state.markers, state.places) for seat in range(SEATS)]


def left_in_pool(state: InfluenceState) -> list[int]:
    """Return how many markers of each colour are in the pool, the fewest first."""
    return sorted(state.pool >> shift & 7 for shift in (0, 3, 6))


class InfluencePuzzles(PuzzleGenerator[InfluenceState]):
    """The goals of Influence."""

    goals = MappingProxyType({goal.id: goal for goal in (WinGoal, LeadGoal, PointsGoal)})

    def asked(self, state: InfluenceState, seat: int) -> Sequence[Goal[InfluenceState]]:
        if state.phase == Phase.GAME_OVER:
            return []
        few, more, _most = left_in_pool(state)
        is_near = few + more <= (3 if state.phase == Phase.CHOOSE else 2) or state.round >= state.variant.max_rounds
        now = state.totals()[seat]
        aims = [PointsGoal(state, seat, aim) for aim in range(max(now, FEWEST), now + MOST_GAINED)]
        return [WinGoal(state, seat), *aims] if is_near else [LeadGoal(state, seat), *aims]

    def deals(self, state: InfluenceState, seat: int, most: int) -> list[InfluenceState] | None:
        """Return a state for every way in which the unseen cards may lie, and be chosen by those who have chosen."""
        first, second = (other for other in range(SEATS) if other != seat)
        is_secret = state.phase == Phase.CHOOSE
        hands, unseen = dealt(state, seat)
        known = [state.known[other] & hands[other] for other in range(SEATS)]
        found: list[InfluenceState] = []
        size = hands[first].bit_count() - known[first].bit_count()
        cards = [1 << card for card in numbers(unseen)]
        for some, rest in ways_to_deal(cards, (size, len(cards) - size), (0, 0)):
            hands[first], hands[second] = known[first] | some, known[second] | rest
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
    return numbers(held) if state.phase == Phase.CHOOSE and state.chosen[seat] else (0,)


create = InfluencePuzzles
