"""What puzzles of Dragon ask: to make a contract, or to break one, in the last tricks."""

from collections.abc import Hashable, Iterator, Sequence
from types import MappingProxyType

from elements_table.games.dragon.rules import cards as deck
from elements_table.games.dragon.rules.cards import NO_TRUMP, card_name, cards_of, suit_mask, suit_name, suit_under
from elements_table.games.dragon.rules.hidden import lay, unseen_by
from elements_table.games.dragon.rules.observation import Phase, is_made
from elements_table.games.dragon.rules.state import DragonState
from elements_table.kernel.puzzles import Goal, Held, Played, PuzzleGenerator, ways_to_deal
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
        made = is_made(state.bid, state.taken[team], state.taken[1 - team], state.variant.total)
        return False if made is None and state.phase >= Phase.ROUND_OVER else made

    def is_told(self, state: DragonState) -> bool:
        return state.phase >= Phase.ROUND_OVER

    def key(self, state: DragonState) -> Hashable:
        return state.to_move, state.trick, *state.hands, *state.taken

    def is_friend(self, mover: int) -> bool:
        return not (mover ^ self.seat) & 1

    def title(self) -> str:
        return _("Make your {bid}").format(bid=self.start.bid)

    def text(self, names: Sequence[str]) -> str:
        words = _("Your team needs {need} of the {left} points that are left.")
        return words.format(need=self.start.bid - self.start.taken[self.seat & 1], left=self._left)

    @property
    def _left(self) -> int:
        return self.start.variant.total - sum(self.start.taken)

    def unseen(self, names: Sequence[str]) -> tuple[str, ...]:
        state = self.start
        out, _counts, kitty = unseen_by(state, self.seat)
        suits = [deck.suit_words(out & suit_mask(suit, NO_TRUMP)) for suit in (*deck.SUITS, NO_TRUMP)]
        found = [_("Still out: {cards}.").format(cards="; ".join(filter(None, suits)))]
        for lost, who in self._lacking().items():
            words = plural("{names} has none of {suits}.", "{names} have none of {suits}.", len(who))
            suits = [suit_name(deck.ELEMENTS.index(element)) for element in lost]
            found.append(words.format(suits=", ".join(suits), names=", ".join(names[seat] for seat in who)))
        if not state.sees_kitty(self.seat):
            words = plural(
                "{n} of them lies in the kitty, without points.",
                "{n} of them lie in the kitty, without points.",
                kitty,
            )
            found.append(words.format(n=kitty))
        return tuple(found)

    @property
    def _holders(self) -> list[int]:
        return [seat for seat in range(4) if seat != self.seat and self.start.hands[seat]]

    def _lacking(self) -> dict[tuple[str, ...], list[int]]:
        """Return who has shown to hold nothing of some suits, by these."""
        lacking: dict[tuple[str, ...], list[int]] = {}
        for other in self._holders:
            if lost := deck.void_elements(self.start.voids)[other]:
                lacking.setdefault(lost, []).append(other)
        return lacking

    def hidden_cards(self) -> tuple[Held, ...]:
        out = Held(tuple(self._holders), deck.faces_of(unseen_by(self.start, self.seat)[0]))
        return (out, *(Held(tuple(who), lacks=lost) for lost, who in self._lacking().items()))

    def told(self, played: Played[DragonState], names: Sequence[str]) -> str:
        ending = self._ending(played.end, names)
        return ending if self.outcome(played.end) else f"{self._lost(played, names)} {ending}".strip()

    def _ending(self, end: DragonState, names: Sequence[str]) -> str:
        return _("You end with {points}.").format(points=end.taken[self.seat & 1])

    def _lost(self, played: Played[DragonState], names: Sequence[str]) -> str:
        """Return who took the trick after which the goal was out of reach, and with what."""
        state = next((state for state in _after_tricks(played) if self.outcome(state) is not None), None)
        if state is None:
            return ""
        if self.is_friend(state.leader):
            return _("Too few points were left in the tricks that you took.")
        led, card = state.last_trick[0][1], dict(state.last_trick)[state.leader]
        suit = suit_under(led, state.trump)
        words = _("{name} took the trick with the {card}.")
        if suit_under(card, state.trump) != suit:
            words = _("{name} was out of {suit} and took the trick with the {card}.")
        return words.format(name=names[state.leader], card=card_name(card), suit=suit_name(suit))

    def reason(self, played: Played[DragonState], names: Sequence[str]) -> str:
        """Return what decides: the trumps that are out, or that nothing beats the card."""
        state = self.start
        card, trump, unseen = played.actions[0].value, state.trump, unseen_by(state, self.seat)[0]
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
        return ""

    def deciding(self) -> tuple[str, ...]:
        return ("trump", "points", "hand")


class BreakGoal(ContractGoal):
    """To keep the others from the points of their contract."""

    id = "break"

    def outcome(self, state: DragonState) -> bool | None:
        """Return whether the bidders cannot get their points any more, or have them."""
        made = super().outcome(state)
        return None if made is None else not made

    def title(self) -> str:
        return _("Break their {bid}").format(bid=self.start.bid)

    def text(self, names: Sequence[str]) -> str:
        state = self.start
        need = state.bid - state.taken[1 - (self.seat & 1)]
        words = _("{first} and {second} need {need} of the {left} points that are left.")
        return words.format(first=names[state.bidder], second=names[state.bidder ^ 2], need=need, left=self._left)

    def _ending(self, end: DragonState, names: Sequence[str]) -> str:
        words = _("{first} and {second} end with {points} of {bid}.")
        pair = {"first": names[end.bidder], "second": names[end.bidder ^ 2]}
        return words.format(points=end.taken[end.bidder & 1], bid=end.bid, **pair)


class PointsGoal(ContractGoal):
    """To take some of the points that are left."""

    id = "points"

    def outcome(self, state: DragonState) -> bool | None:
        """Return whether the points are taken, or too few are left."""
        team = self.seat & 1
        taken, lost = (state.taken[side] - self.start.taken[side] for side in (team, 1 - team))
        reached = is_made(self.aim, taken, lost, self._left)
        return False if reached is None and state.phase >= Phase.ROUND_OVER else reached

    def title(self) -> str:
        return _("Take {points} more points").format(points=self.aim)

    def text(self, names: Sequence[str]) -> str:
        return _("{left} points are left.").format(left=self._left)

    def _ending(self, end: DragonState, names: Sequence[str]) -> str:
        team = self.seat & 1
        return _("You take {points} more points.").format(points=end.taken[team] - self.start.taken[team])


def _after_tricks(played: Played[DragonState]) -> Iterator[DragonState]:
    """Yield the states of a line right after a trick, which its taker then leads from."""
    tricks = played.before[0].tricks
    for state in [*played.before[1:], played.end]:
        if state.tricks != tricks:
            tricks = state.tricks
            yield state


class DragonPuzzles(PuzzleGenerator[DragonState]):
    """The goals of Dragon."""

    goals = MappingProxyType({goal.id: goal for goal in (ContractGoal, BreakGoal, PointsGoal)})

    def asked(self, state: DragonState, seat: int) -> Sequence[Goal[DragonState]]:
        if state.phase != Phase.PLAY or max(hand.bit_count() for hand in state.hands) > MOST_CARDS:
            return []
        goal = (BreakGoal if (state.bidder ^ seat) & 1 else ContractGoal)(state, seat)
        left = state.variant.total - sum(state.taken)
        aims: list[Goal[DragonState]] = [PointsGoal(state, seat, aim) for aim in range(AIM, left + 1, AIM)]
        return [goal, *aims] if goal.outcome(state) is None else aims

    def deals(self, state: DragonState, seat: int, most: int) -> list[DragonState] | None:
        unseen, counts, kitty = unseen_by(state, seat)
        points = state.variant.point_cards
        if kitty and state.kitty & points:
            return None  # a kitty so rich tells of the hand that buried it: such hands are left to others
        sizes, barred = [*counts.values(), kitty], [*(state.barred[other] for other in counts), points]
        found: list[DragonState] = []
        for dealt in ways_to_deal([deck.BIT[card] for card in cards_of(unseen)], sizes, barred):
            new = state.clone()
            lay(new, counts, dealt if kitty else dealt[:-1])
            found.append(new)
            if len(found) > most:
                return None
        return found


create = DragonPuzzles
