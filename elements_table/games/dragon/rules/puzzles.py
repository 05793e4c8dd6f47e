"""What puzzles of Dragon ask: to make a contract, or to break one, in the last tricks."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from elements_table.games.dragon.rules.cards import (
    BIT,
    NO_TRUMP,
    RANK,
    SUIT,
    SUITS,
    card_name,
    cards_of,
    suit_mask,
    suit_name,
    suit_under,
)
from elements_table.games.dragon.rules.observation import P_HAND_OVER, P_PLAY
from elements_table.games.dragon.rules.state import DragonState
from elements_table.kernel.game import Game
from elements_table.kernel.puzzles import Goal, Played, PuzzleGenerator, ways_to_deal
from elements_table.kernel.words import _, plural

AIM = 5
"""Points, in steps of which more is asked for."""
MOST_CARDS = 4
"""The cards in the hand of who leads to a trick, at most."""


class ContractGoal(Goal[DragonState]):
    """To take the points of the own contract."""

    id = "contract"

    def outcome(self, state: DragonState) -> bool | None:
        """Return whether the bidders have their points, or cannot get them any more."""
        team = state.bidder & 1
        if state.taken[team] >= state.bid:
            return True
        return (
            False if state.taken[1 - team] > state.variant.total - state.bid or state.phase >= P_HAND_OVER else None
        )

    def is_told(self, state: DragonState) -> bool:
        """Return whether the hand is over, so that its points can be told."""
        return state.phase >= P_HAND_OVER

    def key(self, state: DragonState) -> Hashable:
        """Return where all cards lie."""
        return state.to_move, state.trick, *state.hands, *state.taken

    def is_friend(self, mover: int) -> bool:
        """Return whether `mover` is on the team."""
        return not (mover ^ self.seat) & 1

    def title(self) -> str:
        """Return what to make."""
        return _("Make your {bid}").format(bid=self.start.bid)

    def text(self, names: Sequence[str]) -> str:
        """Return what is taken, what is left, and what to do."""
        state = self.start
        team = self.seat & 1
        left = state.variant.total - sum(state.taken)
        facts = {"taken": state.taken[team], "need": state.bid - state.taken[team], "left": left}
        words = _("Your team has {taken} points, and {left} are left: you need {need} of them.")
        return f"{words.format(**facts)} {self._asked()}"

    def unseen(self, names: Sequence[str]) -> tuple[str, ...]:
        """Return the cards that are out by suit, what lies in the kitty, and who has shown to hold none of a suit."""
        state = self.start
        out = self._out
        suits = [self._of_suit(out & suit_mask(suit, NO_TRUMP)) for suit in (*SUITS, NO_TRUMP)]
        found = [_("Still out: {cards}.").format(cards="; ".join(filter(None, suits)))]
        if not state.sees_kitty(self.seat):
            words = plural(
                "{n} of them lies in the kitty, without points.",
                "{n} of them lie in the kitty, without points.",
                state.kitty.bit_count(),
            )
            found.append(words.format(n=state.kitty.bit_count()))
        for other in range(4):
            suits = [suit_name(suit) for suit in state.void_suits(other)]
            if other != self.seat and suits and state.hands[other]:
                found.append(_("{name} has no {suits}.").format(name=names[other], suits=", ".join(suits)))
        return tuple(found)

    @staticmethod
    def _of_suit(mask: int) -> str:
        """Return the cards of one suit, `3, 9 of Air`."""
        cards = cards_of(mask)
        if len(cards) < 2:
            return "".join(map(card_name, cards))
        ranks = ", ".join(str(RANK[card]) for card in cards)
        return _("{ranks} of {suit}").format(ranks=ranks, suit=suit_name(SUIT[cards[0]]))

    @property
    def _out(self) -> int:
        """The cards that the seat has not seen."""
        state = self.start
        out = sum(hand for seat, hand in enumerate(state.hands) if seat != self.seat)
        return out if state.sees_kitty(self.seat) else out | state.kitty

    def told(self, played: Played[DragonState], names: Sequence[str]) -> str:
        """Return the trick that settled it, and how the hand ends."""
        end = played.end
        own = _("You end with {points}.").format(points=end.taken[self.seat & 1])
        reached = self.outcome(end)
        return own if reached else f"{self._lost(played, names)} {own}".strip()

    def _lost(self, played: Played[DragonState], names: Sequence[str]) -> str:
        """Return who took the trick after which the goal was out of reach, and with what."""
        for number, state in enumerate([*played.before, played.end]):
            if self.outcome(state) is None:
                continue
            winner = max(state.last_trick, key=lambda play: _power(state, play[1]))
            if not (winner[0] ^ self.seat) & 1:
                return _("Too few points were left in the tricks that you took.") if number else ""
            led = suit_under(state.last_trick[0][1], state.trump)
            facts = {"name": names[winner[0]], "card": card_name(winner[1]), "suit": suit_name(led)}
            if suit_under(winner[1], state.trump) != led:
                return _("{name} was out of {suit} and took the trick with the {card}.").format(**facts)
            return _("{name} took the trick with the {card}.").format(**facts)
        return ""

    def reason(self, played: Played[DragonState], names: Sequence[str]) -> str:
        """Return what decides: the trumps that are out, or that nothing beats the card."""
        state = self.start
        card, trump, unseen = played.actions[0].value, state.trump, self._out
        suit = suit_under(card, trump)
        trumps = (unseen & suit_mask(trump, trump)).bit_count()
        if not state.trick and suit == trump and trumps:
            words = plural(
                "One {suit} had not been seen: draw it first.",
                "{n} of {suit} had not been seen: draw them first.",
                trumps,
            )
            return words.format(n=trumps, suit=suit_name(trump))
        if not state.trick and not (unseen & suit_mask(suit, trump)) >> card:
            return _("No card that you have not seen beats the {card} in its suit.").format(card=card_name(card))
        return self._first_trick(played, names)

    def _first_trick(self, played: Played[DragonState], names: Sequence[str]) -> str:
        """Return who takes the trick that the line begins with, and what is in it."""
        before = self.start.taken
        for state in [*played.before[1:], played.end]:
            if state.tricks == self.start.tricks:
                continue
            winner, _card = max(state.last_trick, key=lambda play: _power(state, play[1]))
            points = sum(state.taken) - sum(before)
            if winner == self.seat:
                words = _("The trick is yours, with {points} points, and so is the next lead.")
            elif self.is_friend(winner):
                words = _("{name} takes the trick for you, with {points} points.")
            else:
                words = _("You can let this trick go, with {points} points in it.")
            return words.format(name=names[winner], points=points)
        return ""

    def deciding(self) -> tuple[str, ...]:
        """Return the trump, the points, and the own hand."""
        return ("trump", "points", "hand")

    def _asked(self) -> str:
        return _("Which card do you play?") if self.start.trick else _("What do you lead?")


class BreakGoal(ContractGoal):
    """To keep the others from the points of their contract."""

    id = "break"

    def outcome(self, state: DragonState) -> bool | None:
        """Return whether the bidders cannot get their points any more, or have them."""
        made = super().outcome(state)
        return None if made is None else not made

    def title(self) -> str:
        """Return what to break."""
        return _("Break their {bid}").format(bid=self.start.bid)

    def text(self, names: Sequence[str]) -> str:
        """Return what the others have, what is left, and what to do."""
        state = self.start
        team = 1 - (self.seat & 1)
        left = state.variant.total - sum(state.taken)
        facts: dict[str, Any] = {"taken": state.taken[team], "left": left, "need": state.bid - state.taken[team]}
        facts |= {"first": names[state.bidder], "second": names[state.bidder ^ 2]}
        words = _("{first} and {second} have {taken} points and need {need} of the {left} that are left.")
        return f"{words.format(**facts)} {self._asked()}"

    def told(self, played: Played[DragonState], names: Sequence[str]) -> str:
        """Return the trick that settled it, and what the others end with."""
        end = played.end
        team = end.bidder & 1
        words = _("{first} and {second} end with {points} of {bid}.")
        facts = {"first": names[end.bidder], "second": names[end.bidder ^ 2]}
        ending = words.format(points=end.taken[team], bid=end.bid, **facts)
        return ending if self.outcome(end) else f"{self._lost(played, names)} {ending}".strip()


class PointsGoal(ContractGoal):
    """To take some of the points that are left."""

    id = "points"

    def outcome(self, state: DragonState) -> bool | None:
        """Return whether the points are taken, or too few are left."""
        team = self.seat & 1
        before = self.start.taken
        if state.taken[team] - before[team] >= self.aim:
            return True
        lost = state.taken[1 - team] - before[1 - team]
        too_few = state.variant.total - sum(before) - lost < self.aim
        return False if too_few or state.phase >= P_HAND_OVER else None

    def title(self) -> str:
        """Return the points to take."""
        return _("Take {points} more points").format(points=self.aim)

    def text(self, names: Sequence[str]) -> str:
        """Return what is left, and what to do."""
        state = self.start
        left = state.variant.total - sum(state.taken)
        words = plural(
            "{left} points are left in the last trick: take {points} of them, however the cards lie.",
            "{left} points are left in the last {n} tricks: take {points} of them, however the cards lie.",
            max(hand.bit_count() for hand in state.hands),
        )
        asked = words.format(left=left, points=self.aim, n=max(hand.bit_count() for hand in state.hands))
        return f"{asked} {self._asked()}"

    def told(self, played: Played[DragonState], names: Sequence[str]) -> str:
        """Return the trick that settled it, and the points taken."""
        end = played.end
        team = self.seat & 1
        own = _("You take {points} more points.").format(points=end.taken[team] - self.start.taken[team])
        return own if self.outcome(end) else f"{self._lost(played, names)} {own}".strip()


class DragonAsker(PuzzleGenerator[DragonState]):
    """The goals of Dragon."""

    goals: Mapping[str, type[Goal[DragonState]]] = MappingProxyType(
        {ContractGoal.id: ContractGoal, BreakGoal.id: BreakGoal, PointsGoal.id: PointsGoal}
    )

    def asked(self, state: DragonState, seat: int) -> Sequence[Goal[DragonState]]:
        """Return what is still open in the last tricks."""
        if state.phase != P_PLAY or max(hand.bit_count() for hand in state.hands) > MOST_CARDS:
            return []
        goal = (BreakGoal if (state.bidder ^ seat) & 1 else ContractGoal)(state, seat)
        left = state.variant.total - sum(state.taken)
        aims: list[Goal[DragonState]] = [PointsGoal(state, seat, aim) for aim in range(AIM, left + 1, AIM)]
        return [goal, *aims] if goal.outcome(state) is None else aims

    def deals(self, state: DragonState, seat: int, most: int) -> list[DragonState] | None:
        """Return a state for every way in which the unseen cards may lie."""
        others = [other for other in range(4) if other != seat]
        unseen = sum(state.hands[other] for other in others)
        sizes = [state.hands[other].bit_count() for other in others]
        barred = [state.void_mask(other) for other in others]
        if not state.sees_kitty(seat):
            if state.kitty & state.variant.point_cards:
                return None  # a kitty so rich tells of the hand that buried it: such hands are left to others
            unseen |= state.kitty
            sizes.append(state.kitty.bit_count())
            barred.append(state.variant.point_cards)
        found: list[DragonState] = []
        for dealt in ways_to_deal([BIT[card] for card in cards_of(unseen)], sizes, barred):
            new = state.clone()
            for other, hand in zip(others, dealt, strict=False):
                new.hands[other] = hand
            if len(dealt) > len(others):
                new.kitty = dealt[-1]
            found.append(new)
            if len(found) > most:
                return None
        return found


def _power(state: DragonState, card: int) -> int:
    """Return the power of a card in the trick that lies, else in the one before."""
    led = state.trick[0] if state.trick else state.last_trick[0][1]
    return state.variant.power[state.trump][led][card]


def create(game: Game[Any]) -> DragonAsker:
    """Return who asks the puzzles of the game."""
    return DragonAsker(game)
