"""What puzzles of Elemies ask: to be out of cards before others are, or to win a trick, in the rest of a round."""

from collections.abc import Hashable, Sequence
from types import MappingProxyType

from elements_table.games.elemies.rules.actions import DECLINE, K_PLAY, PASS, Action
from elements_table.games.elemies.rules.claims import can_be_stomped, cards_words, elevated, named
from elements_table.games.elemies.rules.combinations import replies, swans_over
from elements_table.games.elemies.rules.data import ALL_CARDS, ELEVATE, STOMP, bits_of, cards_of
from elements_table.games.elemies.rules.fields import P_PLAY
from elements_table.games.elemies.rules.state import ElemiesState
from elements_table.kernel.puzzles import Goal, Held, Played, PuzzleGenerator, ways_to_deal
from elements_table.kernel.words import _, plural

MOST_UNSEEN = 10
"""Cards in the others' hands together, at most."""
MOST_HELD = 8
"""Cards in the own hand, at most."""
FEW = 2
"""Cards with which an opponent should not come to lead."""


class OutGoal(Goal[ElemiesState]):
    """To be out of cards before the next opponent is."""

    id = "out"

    def __init__(self, start: ElemiesState, seat: int, aim: int = 0) -> None:
        super().__init__(start, seat, aim)
        self.foes = [foe for foe in (seat ^ 1, seat ^ 3) if start.hands[foe]]
        """The opponents who hold cards at the start."""

    def outcome(self, state: ElemiesState) -> bool | None:
        out = self.out(state)
        return out[0] == self.seat if out else None

    def out(self, state: ElemiesState) -> list[int]:
        """Return who of the seat and its opponents has come out of cards since the start, in order.

        When the round is over the last of all is among them, whose cards are gone too.
        """
        later = state.finished[len(self.start.finished) :]
        return [seat for seat in later if seat == self.seat or seat in self.foes]

    def choices(self, state: ElemiesState) -> Sequence[Action]:
        """Return the legal actions, those first that leave the fewest cards: they settle it soonest."""
        return sorted(state.legal_actions(), key=_laid, reverse=True)

    def key(self, state: ElemiesState) -> Hashable:
        top = state.top and (state.top.seat, state.top.code)
        return (state.to_move, state.turn, state.phase, state.actor, state.passes, state.stomped, top, *state.hands)

    def title(self) -> str:
        state = self.start
        if state.finished:
            is_behind = state.finished == (self.seat ^ 2,)
            return _("Be out second, behind your partner") if is_behind else _("Be out next")
        if state.called >> self.seat & 1:
            return _("Keep your call: be out first")
        is_called = any(state.called >> foe & 1 for foe in self.foes)
        return _("Break their call: be out first") if is_called else _("Be out first")

    def text(self, names: Sequence[str]) -> str:
        if len(self.foes) == 1:
            return _("Be out before {name} is, whatever the others hold.").format(name=names[self.foes[0]])
        words = _("Be out before {first} and before {second}, whatever the others hold.")
        return words.format(first=names[self.foes[0]], second=names[self.foes[1]])

    def unseen(self, names: Sequence[str]) -> tuple[str, ...]:
        loose = unseen_by(self.start, self.seat)[1]
        return (_("Still out: {cards}.").format(cards=cards_words(loose)),) if loose else ()

    def hidden_cards(self) -> tuple[Held, ...]:
        fixed, loose = unseen_by(self.start, self.seat)
        others = [other for other in range(4) if other != self.seat]
        holders = [other for other, held in zip(others, fixed, strict=True) if self.start.hands[other] & ~held]
        return (Held(tuple(holders), cards_of(loose)),) if loose else ()

    def told(self, played: Played[ElemiesState], names: Sequence[str]) -> str:
        before = played.before[-1]
        mover = before.current_player()
        if mover == self.seat:
            count = len(self._plays(played))
            return plural("You are out in {n} play.", "You are out in {n} plays.", count).format(n=count)
        left = before.hands[self.seat].bit_count()
        words = plural(
            "{name} is out, and you still hold {n} card.", "{name} is out, and you still hold {n} cards.", left
        )
        return words.format(name=names[mover], n=left)

    def _plays(self, played: Played[ElemiesState]) -> list[int]:
        steps = zip(played.before, played.actions, strict=True)
        return [n for n, (state, do) in enumerate(steps) if state.current_player() == self.seat and do.kind == K_PLAY]

    def reason(self, played: Played[ElemiesState], names: Sequence[str]) -> str:
        """Return the first own play but the last that nothing can beat; empty where there is none."""
        after = [*played.before[1:], played.end]
        for n in self._plays(played):
            state = after[n]
            if state.top is not None and state.hands[self.seat] and self._holds(state):
                words = _("{cards}: nothing that is out beats it.")
                if n:
                    words = _("{cards}, later: nothing that is out then beats it.")
                return words.format(cards=named(state.top.claim))
        return ""

    def _holds(self, state: ElemiesState) -> bool:
        """Return whether no opponent can beat the own play on top, whoever holds the cards that were not seen."""
        top, hands = state.top, state.hands
        assert top is not None
        claim, effects = top.claim, state.effects
        unseen = sum(hand for seat, hand in enumerate(hands) if seat != self.seat)
        most = max((hands[foe].bit_count() for foe in self.foes), default=0)
        lifts = unseen & ELEVATE and elevated(claim, effects.is_reversed)
        stomps = unseen & STOMP and state.plays and hands[self.seat] and can_be_stomped(claim)
        beats = most >= claim.size and replies(unseen, claim, effects.is_reversed, effects.dominant)
        has_swan = most >= 4 and swans_over(unseen, claim, effects.is_reversed)
        return most > 0 and not (lifts or stomps or beats or has_swan)


class HelpedGoal(OutGoal):
    """To be out of cards before the next opponent is, while the partner leaves every play alone."""

    id = "helped"

    def choices(self, state: ElemiesState) -> Sequence[Action]:
        found = super().choices(state)
        if state.current_player() == self.seat ^ 2:
            return next(([action] for action in (PASS, DECLINE) if action in found), found)
        return found

    def text(self, names: Sequence[str]) -> str:
        passes = _("{name}, your partner, passes.").format(name=names[self.seat ^ 2])
        return f"{super().text(names)} {passes}"


class LastGoal(OutGoal):
    """Not to be the last with cards, when both opponents and no partner are left."""

    id = "last"

    def outcome(self, state: ElemiesState) -> bool | None:
        out = self.out(state)
        return True if self.seat in out[:2] else None if len(out) < 2 else False

    def title(self) -> str:
        return _("Do not be last")

    def text(self, names: Sequence[str]) -> str:
        words = _("Be out before {first} or before {second}, whatever they hold.")
        return words.format(first=names[self.foes[0]], second=names[self.foes[1]])


class TurnGoal(OutGoal):
    """To win the trick, or let the partner win it, before an opponent is out."""

    id = "turn"

    def outcome(self, state: ElemiesState) -> bool | None:
        out = self.out(state)
        if out:
            return out[0] == self.seat
        before = self.start.treasures
        winner = next((seat for seat in range(4) if state.treasures[seat] != before[seat]), None)
        return None if winner is None else self.is_friend(winner)

    def is_friend(self, mover: int) -> bool:
        return not (mover ^ self.seat) & 1

    def title(self) -> str:
        return _("Keep them from the lead")

    def text(self, names: Sequence[str]) -> str:
        foe = min(self.foes, key=lambda foe: self.start.hands[foe].bit_count())
        count = self.start.hands[foe].bit_count()
        near = plural("{name} has one card left.", "{name} has {n} cards left.", count)
        words = _("Win this trick, you or {name}, before an opponent is out.")
        return f"{near.format(name=names[foe], n=count)} {words.format(name=names[self.seat ^ 2])}"

    def told(self, played: Played[ElemiesState], names: Sequence[str]) -> str:
        end, before = played.end, played.before[-1]
        if self.out(end):
            return super().told(played, names)
        top = before.top
        if top is None:  # a special card that was led alone
            return _("You win the trick: {cards}.").format(cards=cards_words(played.actions[-1].value))
        words = _("You win the trick: {cards}.") if top.seat == self.seat else _("{name} wins the trick: {cards}.")
        return words.format(name=names[top.seat], cards=named(top.claim))


class ElemiesPuzzles(PuzzleGenerator[ElemiesState]):
    """The goals of Elemies."""

    goals = MappingProxyType({goal.id: goal for goal in (OutGoal, HelpedGoal, LastGoal, TurnGoal)})

    def asked(self, state: ElemiesState, seat: int) -> Sequence[Goal[ElemiesState]]:
        """Return the race to be out, near the end of a round without action cards, and what else may be had."""
        hands = state.hands
        unseen = sum(hand.bit_count() for hand in hands) - hands[seat].bit_count()
        if state.phase != P_PLAY or unseen > MOST_UNSEEN or any(state.action_cards):
            return []
        foes = [hands[foe].bit_count() for foe in (seat ^ 1, seat ^ 3) if hands[foe]]
        if not foes or hands[seat].bit_count() > MOST_HELD:
            return []
        found: list[Goal[ElemiesState]] = [OutGoal(state, seat)]
        if hands[seat ^ 2]:
            found.append(HelpedGoal(state, seat))
            if min(foes) <= FEW:
                found.append(TurnGoal(state, seat))
        elif len(foes) == 2:
            found.append(LastGoal(state, seat))
        return found

    def deals(self, state: ElemiesState, seat: int, most: int) -> list[ElemiesState] | None:
        others = [other for other in range(4) if other != seat]
        fixed, loose = unseen_by(state, seat)
        sizes = [state.hands[other].bit_count() - held.bit_count() for other, held in zip(others, fixed, strict=True)]
        found: list[ElemiesState] = []
        for dealt in ways_to_deal(bits_of(loose), sizes, [0, 0, 0]):
            if len(found) == most:
                return None
            found.append(state.clone())
            for other, held, hand in zip(others, fixed, dealt, strict=True):
                found[-1].hands[other] = held | hand
            found[-1].find_swans()
        return found


def unseen_by(state: ElemiesState, seat: int) -> tuple[list[int], int]:
    """Return what the others are known to hold, in the order of their seats, and all else that they hold."""
    others = [other for other in range(4) if other != seat]
    fixed = [state.shown[other] & state.hands[other] for other in others]
    if state.gifts[seat] & state.hands[seat ^ 2]:
        fixed[others.index(seat ^ 2)] |= state.gifts[seat]
    return fixed, sum(state.hands[other] & ~held for other, held in zip(others, fixed, strict=True))


def _laid(action: Action) -> int:
    return (action.value & ALL_CARDS).bit_count() if action.kind == K_PLAY else 0


create = ElemiesPuzzles
