"""Quick play of a round of Elemies to its end, by the shapes of hands: much like the regular player, much faster.

Each seat goes by its own hand, by the cards that others hold together, and by what lies open.
"""

from elements_table.games.elemies.bot import evaluation, hand_value
from elements_table.games.elemies.bot.evaluation import DOES_BEAT, WILLING
from elements_table.games.elemies.bot.hand_value import HandWeights
from elements_table.games.elemies.bot.shapes import Holding, Shape, Shapes, cards_for, is_one
from elements_table.games.elemies.rules import fields, turn
from elements_table.games.elemies.rules.actions import DECLINE, GIVE, K_PLAY, NO, PASS, STOMPING, USE, Action
from elements_table.games.elemies.rules.claims import PAIR, SINGLE, TOPMOST, TRIPLE, beaten_by
from elements_table.games.elemies.rules.combinations import COLUMN, swans
from elements_table.games.elemies.rules.data import ELEVATE, GURU, JESTER, STOMP, SUITED, ActionCard, bits_of
from elements_table.games.elemies.rules.fields import Effects, Laid
from elements_table.games.elemies.rules.legal import can_elevate, lone_leads, usable, uses
from elements_table.games.elemies.rules.state import ElemiesState

SURE = 0.98
"""Chance of the Guru or a Black Swan to win its trick."""
BET_FROM = 0.62
"""Chance of a lead to win its trick from which a bet on it is made."""
OTHER_SPECIALS = GURU | ELEVATE | STOMP
"""The specials that are no part of a shape."""


class QuickState:
    """What one seat sees of the others, for one action: how many cards they hold, and which of them all together."""

    __slots__ = ("is_reversed", "lead", "others", "out", "rivals", "seat", "specials", "state", "total")

    def __init__(self, state: ElemiesState, seat: int, effects: Effects) -> None:
        hands = state.hands
        self.state = state
        self.seat = seat
        one, two, three = fields.CLOCKWISE[seat]
        first, last = hands[one], hands[three]
        self.others = others = first | hands[two] | last
        self.total = max(1, others.bit_count())
        self.is_reversed = effects.is_reversed
        if effects.no_specials == 1 - (seat & 1):
            self.others &= SUITED
        banned = effects.banned
        held, held_last = first.bit_count(), last.bit_count()
        self.rivals = []
        if held and one != banned:
            self.rivals.append(held)
        if held_last and three != banned:
            self.rivals.append(held_last)
        near = min(held or 9, held_last or 9)
        self.lead = evaluation.LEAD * (1.0 + 0.35 * (4 - near)) if near < 4 else evaluation.LEAD
        self.specials = hands[seat] & OTHER_SPECIALS
        self.out = -evaluation.OUT if state.called >> two & 1 and not state.finished else evaluation.OUT

    def rest_value(self, left: int, specials: int, win: float) -> float:
        """Return what it is worth that only such counts, and the specials, are left after such a play."""
        if specials:
            return 0.0 if left or specials & specials - 1 else win * evaluation.NEARLY_OUT
        if not left:
            return self.out
        if not is_one(left):
            return 0.0
        rank = (left.bit_length() - 1) >> 2
        count = left >> 4 * rank
        fits = evaluation.fits_later(count - 1, rank) if left == count << 4 * rank else 0.0
        return (win + (1.0 - win) * fits) * evaluation.NEARLY_OUT

    def wins(self, kind: int, size: int, rank: int, willing: float = WILLING) -> float:
        """Return about how likely no rival beats such a play."""
        is_reversed = self.is_reversed
        if kind >= TOPMOST:
            return SURE
        rivals = self.rivals
        if not rivals:
            return 1.0
        if kind == SINGLE:
            others = self.others
            above = others & (1 << 4 * rank) - 1 if is_reversed else (others & SUITED) >> 4 * (rank + 1)
            beaters = above.bit_count() + (1 if others & GURU else 0)
            if not beaters:
                return 1.0
            chance = 1.0
            for held in rivals:
                chance *= 1.0 - willing * (1.0 - (1.0 - held / self.total) ** beaters)
            return chance
        if kind in (PAIR, TRIPLE):
            there = _held_twice(self.others) if kind == PAIR else _held_thrice(self.others)
            there = there & (1 << 4 * rank) - 1 if is_reversed else there >> 4 * (rank + 1)
            if not there and not self.others & JESTER:
                return 1.0
        usual = hand_value.usually_wins(kind, size, rank, is_reversed)
        chance = 1.0
        lacks = 1.0 - usual**0.5
        for held in rivals:
            if held >= size:
                chance *= 1.0 - lacks * (held / 12 if held < 12 else 1.0)
        return chance


def _held_twice(cards: int) -> int:
    one, two, three, four = cards, cards >> 1, cards >> 2, cards >> 3
    return ((one | two) & (three | four) | one & two | three & four) & COLUMN


def _held_thrice(cards: int) -> int:
    one, two, three, four = cards, cards >> 1, cards >> 2, cards >> 3
    return (one & two & (three | four) | three & four & (one | two)) & COLUMN


class Playouts:
    """Plays rounds to their end."""

    __slots__ = ("shapes", "weights")

    def __init__(self, weights: HandWeights) -> None:
        self.weights = weights
        self.shapes = Shapes(weights)

    def play(self, state: ElemiesState) -> None:
        """Play the round to its end."""
        apply, action = state.apply, self.action
        while state.phase < fields.P_ROUND_OVER:
            apply(action(state))

    def action(self, state: ElemiesState) -> Action:
        """Return what the seat to act should do."""
        phase, seat = state.phase, state.to_move
        if phase == fields.P_PLAY:
            return self._lead(state, seat) if state.top is None else self._follow(state, seat)
        if phase == fields.P_REACTION:
            return self._react(state, seat)
        if phase == fields.P_GIVE:
            return GIVE[self._gift(state.hands[seat])]
        return NO

    def _gift(self, hand: int) -> int:
        weigh = self.weights.of
        return min(bits_of(hand & SUITED or hand), key=lambda card: (round(weigh(hand ^ card), 3), card))

    def _lead(self, state: ElemiesState, seat: int) -> Action:
        hand = state.hands[seat]
        if not hand & SUITED:
            return Action(K_PLAY, GURU if hand & GURU else lone_leads(hand)[0])
        table = QuickState(state, seat, state.effects)
        held = self.shapes.of(hand)
        most, chance, best = self._best_lead(table, held)
        guru = self._guru_value(table, hand) if hand & GURU else most
        code = GURU if guru > most else cards_for(best.taken, hand, held.jester)
        most = max(guru, most)
        card = state.action_cards[seat]
        if card and most < evaluation.OUT and state.effects == fields.NO_EFFECTS:
            if card == ActionCard.FIRE and code != GURU and chance > BET_FROM:
                return USE[card][0]
            if card != ActionCard.FIRE and (use := self._use(table, hand, held, most)):
                return use
        return Action(K_PLAY, code)

    def _best_lead(self, table: QuickState, held: Holding) -> tuple[float, float, Shape]:
        """Return the lead worth most of the shapes of a hand: its value, its chance to win the trick, and itself."""
        weight, partner = held.weight, table.state.hands[table.seat ^ 2].bit_count()
        best, most, chance = held.shapes[0], -99.0, 0.0
        for shape in held.shapes:
            kind, size, rank, _minor, _taken, left, after = shape
            win = table.wins(kind, size, rank)
            value = weight - after + win * table.lead + 0.05 * size
            if after <= hand_value.ONE_WEIGHS:
                value += table.rest_value(left, table.specials, win)
            if win < 1.0:
                value -= evaluation.SAVES_A_LEADER * (1.0 - win) * table.rivals.count(size)
                if partner == size < 3 and left:
                    value += evaluation.HELPS_PARTNER * (1.0 - win)
            if value > most:
                best, most, chance = shape, value, win
        return most, chance, best

    def _use(self, table: QuickState, hand: int, held: Holding, most: float) -> Action | None:
        """Return how to play the action card (not Fire), None where it is better kept for a later trick."""
        state, seat = table.state, table.seat
        best = None
        for action in uses(state, seat):
            card, named = action.card, action.named
            if card == ActionCard.WATER and named == seat ^ 2:
                continue
            if card == ActionCard.EARTH and not table.others & ~SUITED:
                break
            value, chance, shape = self._best_lead(
                QuickState(state, seat, fields.effects_of(seat, card, named)), held
            )
            if value - evaluation.USE_PAYS > most and chance > evaluation.RISES + table.wins(
                shape.kind, shape.size, shape.rank
            ):
                best, most = action, value - evaluation.USE_PAYS
            if card == ActionCard.EARTH:  # whatever element: here only the specials count
                lead = cards_for(shape.taken, hand, held.jester) & SUITED
                return USE[card][(lead.bit_length() - 1) & 3] if best else None
        return best

    def _guru_value(self, table: QuickState, hand: int) -> float:
        rest = hand ^ GURU
        value = hand_value.GURU_WEIGHS + SURE * table.lead + self._rest_of(table, rest, SURE)
        return value - evaluation.GURU_KEPT if rest and not any(table.state.treasures) else value

    def _rest_of(self, table: QuickState, rest: int, win: float) -> float:
        """Return what it is worth that only `rest` is left after a play that is no shape."""
        return table.rest_value(self.shapes.of(rest).counts, rest & OTHER_SPECIALS, win)

    def _follow(self, state: ElemiesState, seat: int) -> Action:
        top = state.top
        assert top is not None
        hand = usable(state, seat)
        best = self._best_reply(state, seat, hand, top)
        if best is PASS and hand & STOMP and turn.can_stomp(state, seat) and self._stomps(state, seat, top):
            return STOMPING
        return best

    def _best_reply(self, state: ElemiesState, seat: int, hand: int, top: Laid) -> Action:
        kind, size, rank, minor = top.claim
        if kind >= TOPMOST or (hand.bit_count() < size and not hand & ELEVATE):
            return PASS
        has_swan = state.swans >> seat & 1
        is_reversed = state.effects.is_reversed
        may_lift = hand & ELEVATE and can_elevate(state, seat)
        if kind == SINGLE and not (is_reversed or has_swan or may_lift or hand >> 4 * rank):
            return PASS
        held = self.shapes.of(hand)
        found = held.replies(kind, size, rank, is_reversed)
        level = 0
        if kind == SINGLE and (level := hand >> 4 * rank & beaten_by(minor, state.effects.dominant)):
            found.append((rank, 1 << 4 * rank))
        if not (found or may_lift or has_swan or (kind == SINGLE and hand & GURU)):
            return PASS
        table = QuickState(state, seat, state.effects)
        weight, counts, lightest, lead = held.weight, held.counts, self.weights.lightest, table.lead
        best, taken, most = -1, 0, courtesy(state, seat, top, table)
        for high, cards in found:
            win = table.wins(kind, size, high)
            after = lightest(counts - cards)
            value = weight - after + win * lead
            if after <= hand_value.ONE_WEIGHS:
                value += table.rest_value(counts - cards, table.specials, win)
            if value > most:
                best, taken, most = high, cards, value
        code = 0
        if taken:
            same = kind == SINGLE and best == rank
            code = (level & -level) << 4 * rank if same else cards_for(taken, hand, held.jester)
        for value, other in self._without_shape(table, hand, top, bool(may_lift), bool(has_swan)):
            if value > most:
                code, most = other, value
        return Action(K_PLAY, code) if code else PASS

    def _without_shape(
        self, table: QuickState, hand: int, top: Laid, may_lift: bool, has_swan: bool
    ) -> list[tuple[float, int]]:
        kind, size, rank, _minor = top.claim
        state = table.state
        whole = state.hands[table.seat]
        found = []
        if kind == SINGLE and hand & GURU:
            found.append((self._guru_value(table, whole), GURU))
        if may_lift:
            win = table.wins(kind, size, rank - 1 if state.effects.is_reversed else rank + 1)
            found.append(
                (hand_value.ELEVATE_WEIGHS + win * table.lead + self._rest_of(table, whole ^ ELEVATE, win), ELEVATE)
            )
        if has_swan:
            found += [(self._swan_value(table, whole, code), code) for code in swans(hand)]
        return found

    def _swan_value(self, table: QuickState, hand: int, code: int) -> float:
        rest = hand & ~code
        lighter = self.weights.of(hand) - self.weights.of(rest)
        return lighter + SURE * table.lead + self._rest_of(table, rest, SURE)

    def _react(self, state: ElemiesState, seat: int) -> Action:
        top, hand = state.top, state.hands[seat]
        if top is not None and hand & STOMP and turn.can_stomp(state, seat) and self._stomps(state, seat, top):
            return STOMPING
        found = turn.reacting_swans(state, seat)
        if not found:
            return DECLINE
        table = QuickState(state, seat, state.effects)
        if top is not None:
            least = courtesy(state, seat, top, table)
        else:
            least = evaluation.COURTESY_IF_WINNING if state.turn == seat ^ 2 else 0.0
        return Action(K_PLAY, found[-1]) if self._swan_value(table, hand, found[-1]) > least else DECLINE

    def _stomps(self, state: ElemiesState, seat: int, top: Laid) -> bool:
        table = QuickState(state, seat, state.effects)
        if state.hands[seat] == STOMP:
            return table.out > 0
        if top.seat == seat ^ 2:
            return False
        partner = state.hands[seat ^ 2]
        table.rivals = [] if not partner or state.effects.banned == seat ^ 2 else [partner.bit_count()]
        kind, size, rank, _minor = top.claim
        chance = table.wins(kind, size, rank, DOES_BEAT)
        if self.shapes.of(usable(state, seat)).replies(kind, size, rank, is_reversed=False):
            chance *= 1.0 - DOES_BEAT
        if chance < evaluation.STOMP_ABOVE:
            return False
        few = max(0, 5 - state.hands[top.seat].bit_count())
        own = (state.plays[-1].seat ^ seat) & 1 == 0
        return chance * table.lead * 1.2 + 0.25 * few - evaluation.STOMP_KEPT + 0.3 * own > 0.0


def courtesy(state: ElemiesState, seat: int, top: Laid, table: QuickState) -> float:
    """Return what it costs to beat the top play: something only where it is the partner's."""
    if top.seat != seat ^ 2:
        return 0.0
    kind, size, rank, _minor = top.claim
    held, all_rivals = state.hands, table.rivals
    left, _partner, right = fields.CLOCKWISE[seat]
    passes, banned = state.passes, state.effects.banned
    table.rivals = [held[s].bit_count() for s in (left, right) if held[s] and s != banned and not passes >> s & 1]
    win = table.wins(kind, size, rank)
    table.rivals = all_rivals
    near = 0.5 if held[top.seat].bit_count() <= 2 else 0.0
    called = 1.0 if state.called >> top.seat & 1 and not state.finished else 0.0
    return evaluation.COURTESY + win * (table.lead + evaluation.COURTESY_IF_WINNING) + near + called
