"""What is legal in Dragon and why all else is not, and one legal action at random."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random

from elements_table.games.dragon.rules import actions
from elements_table.games.dragon.rules.actions import PASS, PLAY, TRUMP, Action, Buries, Kind
from elements_table.games.dragon.rules.cards import DRAGON_BIT, card_name, cards_of, playable, suit_name, suit_under
from elements_table.games.dragon.rules.data import Variant
from elements_table.games.dragon.rules.observation import Phase
from elements_table.kernel.game import State
from elements_table.kernel.words import _

P_BID, P_TRUMP, P_BURY, P_PLAY, P_ROUND_OVER, _P_GAME_OVER = Phase
"""Read at every step of a playout, where an attribute of an enum is slow."""


@dataclass(slots=True, eq=False)
class LegalMoves(State[Action]):
    """All that a match of Dragon is, without what actions do to it, and what is legal in it.

    Sets of cards are ints; `bid` is 0 and `bidder` -1 while nobody has bid.

    During the bidding they are the bid that stands, afterwards the contract. `voids` holds four bits a seat:
    the suits that it has shown not to hold, `takers` as many: the tricks that it has taken.
    """

    variant: Variant
    chance: int
    hand: int = 1
    scores: list[int] = field(default_factory=lambda: [0, 0])
    dealer: int = 0
    hands: list[int] = field(init=False)
    kitty: int = field(init=False)
    phase: Phase = field(init=False)
    bids: tuple[tuple[int, int], ...] = field(init=False)
    bid: int = field(init=False)
    bidder: int = field(init=False)
    trump: int = field(init=False)
    to_move: int = field(init=False)
    trick: tuple[int, ...] = field(init=False)
    leader: int = field(init=False)
    last_trick: tuple[tuple[int, int], ...] = field(init=False)
    taken: list[int] = field(init=False)
    won: list[int] = field(init=False)
    tricks: int = field(init=False)
    takers: int = field(init=False)
    voids: int = field(init=False)

    def legal_actions(self) -> Sequence[Action]:
        """Return the legal actions; the buries, up to 8,568 of them, as a lazy sequence."""
        phase = self.phase
        if phase == P_PLAY:
            return [PLAY[card] for card in cards_of(playable(self.hands[self.to_move], self.trick, self.trump))]
        if phase == P_BID:
            return self.variant.bids[self.bid]
        if phase == P_TRUMP:
            return TRUMP
        if phase == P_BURY:
            return self._buries()
        if phase == P_ROUND_OVER:
            return actions.BETWEEN_ENDLESS if self.variant.endless else actions.BETWEEN_HANDS
        return ()

    def _buries(self) -> Buries:
        """Return the ways to bury five of the bidder's eighteen cards (D7, D8)."""
        return self.variant.buries(self.hands[self.bidder] | self.kitty)

    def random_action(self, rng: Random) -> Action:
        """Return one legal action, all alike but the bids: those rise calmly, or auctions would end at the top."""
        phase = self.phase
        if phase == P_PLAY:
            hand = playable(self.hands[self.to_move], self.trick, self.trump)
            for _n in range(int(rng.random() * hand.bit_count())):
                hand &= hand - 1
            return PLAY[(hand & -hand).bit_length() - 1]
        if phase == P_BURY:
            return self._buries().draw(rng)
        legal = self.legal_actions()
        draw = rng.random()
        if phase == P_BID:
            if draw < 0.5:
                return PASS
            draw = (2 * draw - 1) ** 6
        return legal[int(draw * len(legal))]


PHASES_OF = {
    Kind.BID: Phase.BID,
    Kind.PASS: Phase.BID,
    Kind.TRUMP: Phase.TRUMP,
    Kind.BURY: Phase.BURY,
    Kind.PLAY: Phase.PLAY,
    Kind.DEAL: Phase.ROUND_OVER,
    Kind.FINISH: Phase.ROUND_OVER,
}
"""The phase that each kind of action belongs to."""


def objection(state: LegalMoves, action: Action) -> str | None:
    """Return why `action` is not legal now, or None where it is."""
    kind, value = action
    if PHASES_OF[kind] != state.phase:
        return to_time(kind, state.phase, state.variant)
    if kind == Kind.PLAY:
        return to_play(value, state)
    if kind == Kind.BID:
        return to_bid(value, state.bid, state.variant)
    if kind == Kind.BURY:
        return to_bury(value, state.hands[state.bidder] | state.kitty, state.variant)
    return to_finish(state.variant) if kind == Kind.FINISH else None


def to_time(kind: Kind, phase: Phase, variant: Variant) -> str:
    """Return why an action of `kind` does not belong to this phase."""
    if phase == Phase.GAME_OVER:
        return _("The game is over.")
    if kind == Kind.FINISH:
        return to_finish(variant) or _("The hand is not over yet; the game can be ended after it.")
    if kind == Kind.DEAL:
        return _("The hand is not over yet.")
    return {
        Phase.ROUND_OVER: _("The hand is over; deal the next one first."),
        Phase.BID: _("The bidding is still on: bid or pass."),
        Phase.TRUMP: _("The trump is not named yet: name one of the four suits."),
        Phase.BURY: _("The kitty is not laid down yet: lay down {n} cards.").format(n=variant.kitty),
        Phase.PLAY: _("The tricks are being played: play a card."),
    }[phase]


def to_finish(variant: Variant) -> str | None:
    """Return why the game cannot be ended by its button: the options say when it ends (D15)."""
    if variant.endless:
        return None
    if variant.mark:
        return _("This game ends by itself when a team has {n} points.").format(n=variant.mark)
    return _("This game ends by itself after {n} hands.").format(n=variant.hands_end)


def to_bid(amount: int, high: int, variant: Variant) -> str | None:
    """Return why `amount` cannot be bid over `high`, 0 where nobody has bid (D4)."""
    if not variant.lowest <= amount <= variant.total:
        return _("A bid lies from {lowest} to {highest}.").format(lowest=variant.lowest, highest=variant.total)
    if amount <= high:
        return _("A bid has to be higher than the last one, {bid}.").format(bid=high)
    if (amount - variant.lowest) % variant.step:
        return _("Bids go in steps of {step}.").format(step=variant.step)
    return None


def to_bury(cards: int, held: int, variant: Variant) -> str | None:
    """Return why `cards` cannot be buried out of `held`, hand and kitty together (D7, D8)."""
    if strange := cards & ~held:
        return _("The {card} is not among your cards.").format(card=card_name(cards_of(strange)[0]))
    legal = variant.buries(held)
    if Action(Kind.BURY, cards) in legal:
        return None
    if points := cards & variant.point_cards & ~legal.allowed:
        name = card_name(cards_of(points)[0])
        if legal.forced:
            return _("The {card} is worth too much. Cheaper point cards have to go first.").format(card=name)
        return _("The {card} is a point card; it has to stay in your hand.").format(card=name)
    if (count := cards.bit_count()) != variant.kitty:
        return _("{kitty} cards have to lie in the kitty, not {n}.").format(kitty=variant.kitty, n=count)
    return _("With so few cards without points, all of those go into the kitty, and the cheapest point cards.")


def to_play(card: int, state: LegalMoves) -> str | None:
    """Return why `card` cannot be played into the trick by the seat to act (D10, D11)."""
    hand, trump = state.hands[state.to_move], state.trump
    if not hand >> card & 1:
        return _("You do not hold the {card}.").format(card=card_name(card))
    cards = playable(hand, state.trick, trump)
    if cards >> card & 1:
        return None
    led = suit_under(state.trick[0], trump)
    if cards == DRAGON_BIT:
        return _("Trump was led, and the Dragon is your only trump: it has to be played.")
    if led == trump:
        return _("Trump was led, and you hold {suit}: you have to follow suit.").format(suit=suit_name(led))
    return _("{suit} was led, and you hold {suit}: you have to follow suit.").format(suit=suit_name(led))
