"""How the regular player of Elemies weighs what it may do, in the measure of `hand_value.py`.

It sees one observation. The values compare with passing, which is worth nothing. How likely a play wins its trick is
judged from the cards that the seat has not seen.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from elements_table.games.elemies.bot.hand_value import SINGLE as SINGLE_WEIGHS
from elements_table.games.elemies.bot.hand_value import HandWeights, usually_wins
from elements_table.games.elemies.rules import claims, data
from elements_table.games.elemies.rules.actions import Action
from elements_table.games.elemies.rules.claims import Claim
from elements_table.games.elemies.rules.combinations import BELOW, recognise, replies, swans_over
from elements_table.games.elemies.rules.data import ALL_CARDS, ELEVATE, GURU, JESTER, SPECIALS, STOMP
from elements_table.games.elemies.rules.fields import LONELY, Effects, Laid, effects_of
from elements_table.games.elemies.rules.observation import ElemiesObservation
from elements_table.games.elemies.rules.turn import claim_on
from elements_table.kernel.strategy import REGULAR, PlayerProfile

LEAD = 1.0
"""What winning the trick, and so the lead, is worth."""
OUT = 2.5
"""What playing the last card is worth, beside its weight."""
NEARLY_OUT = 2.5
"""What winning the lead is worth when one combination is left."""
FITS = (0.6, 0.3, 0.1)
"""Chance of an Ace, a pair of them, or three, to go out on what others lead, with nothing else in the hand."""
GURU_KEPT = 0.5
"""What the Guru is worth in the first turn of a round, beside its weight."""
COURTESY, COURTESY_IF_WINNING = 0.3, 0.9
"""What beating the partner costs: always, and in proportion to the chance that the partner wins the trick."""
SAVES_A_LEADER = 1.2
"""What it costs to lead what an opponent with as few cards could go out on."""
HELPS_PARTNER = 0.5
STOMP_KEPT = 0.45
"""What a Stomp in the hand is worth."""
STOMP_ABOVE = 0.4
"""Chance of a play to win the trick below which it is left to be beaten."""
QUICK_LEAD, QUICK_STOMP = 0.15, 0.08
"""By how much the lead is worth more to the quick, and the chance lower at which they stomp."""
BET = 0.35
"""What a Fire bet is worth, won against lost."""
USE_PAYS = 0.05
"""How much better a trick must become for an action card to be played now and not later."""
BET_ABOVE = 0.5
"""Chance to win the trick above which a Fire bet is made."""
RISES = 0.02
"""How much another action card must raise the chance of a lead."""
NEVER = -9.0
CALL_BELOW, CALL_RISK = 0.8, 0.25
"""Weight of a full hand below which it comes out first more often than not; less for each special card elsewhere."""
CALL_BOLD = 0.15
"""How much heavier a hand the bold call with, and how much lighter a one the careful."""
GOOD_BELOW = 0.5
"""Weight of a full hand below which it is better not changed."""
WEAK_ABOVE = 2.9
"""Weight of a full hand above which it should rather help the partner."""


class Evaluation:
    """What one seat thinks of its choices."""

    def __init__(
        self, observation: ElemiesObservation, weights: HandWeights, profile: PlayerProfile = REGULAR
    ) -> None:
        assert observation.seat is not None
        self.o = observation
        self.seat: int = observation.seat
        self.weights = weights
        self.hand = observation.hand
        self.weight = weights.of(self.hand)
        self.opponents = tuple(s for s in ((self.seat + 1) % 4, (self.seat + 3) % 4) if observation.counts[s])
        self.lead = LEAD * self._danger() * (1.0 + QUICK_LEAD * profile.quick)
        self.stomp_above = STOMP_ABOVE - QUICK_STOMP * profile.quick
        self.partner_called = bool(observation.called >> observation.partner & 1) and not observation.finished
        self.out = -OUT if self.partner_called else OUT

    def _danger(self) -> float:
        """Return how much more the lead is worth because an opponent is nearly out."""
        closest = 9
        for seat in self.opponents:
            called = self.o.called >> seat & 1 and not self.o.finished
            closest = min(closest, self.o.counts[seat] - 3 * called)
        return 1.0 + 0.35 * max(0, 4 - max(1, closest))

    def rivals(self, effects: Effects, passed: int = 0) -> "Rivals":
        """Return the opponents who could still beat a play this turn."""
        counts = tuple([self.o.counts[s] for s in self.opponents if s != effects.banned and not passed >> s & 1])
        return Rivals(counts, effects.bars_specials(self.seat ^ 1))

    def wins(self, claim: Claim, effects: Effects | None = None) -> float:
        """Return the chance that this seat's `claim` wins the trick."""
        effects = effects or self.o.effects
        return wins_turn(claim, self.o.unseen, self.rivals(effects), effects)

    def chance(self, claim: Claim, effects: Effects | None = None) -> float:
        """Return the chance that no opponent has an answer to this seat's `claim`, as it is told; 1 is certain."""
        effects = effects or self.o.effects
        return stands(claim, self.o.unseen, self.rivals(effects), effects, is_follow=self.o.top is not None)

    def claim(self, code: int) -> Claim | None:
        """Return what `code` would count as on the table as it is, None for a special led alone."""
        return claim_on(self.o.top, self.o.effects, code)

    def lead_value(self, code: int, effects: Effects | None = None) -> float:
        """Return what leading `code` is worth."""
        cards = code & ALL_CARDS
        rest = self.hand & ~cards
        shed = self.lighter(cards)
        if cards in LONELY:
            return shed - self.lead + (OUT if not rest else 0.0)
        claim = recognise(code)
        assert claim is not None
        wins = self.wins(claim, effects)
        value = shed + wins * self.lead + 0.05 * claim.size + self._after(rest, wins)
        for seat in self.opponents:
            if self.o.counts[seat] == claim.size:
                value -= SAVES_A_LEADER * (1.0 - wins)
        if self.o.counts[self.o.partner] == claim.size and claim.size < 3 and rest:
            value += HELPS_PARTNER * (1.0 - wins)
        return value

    def _after(self, rest: int, wins: float) -> float:
        """Return what it is worth that only `rest` is left after a play that wins its trick with that chance."""
        if not rest:
            return self.out
        cards = rest & ~SPECIALS
        claim = recognise(rest)
        if claim is None and not (rest & SPECIALS and not cards & cards - 1):
            return 0.0
        fits = 0.0 if claim is None else fits_later(claim.kind, claim.rank)
        return (wins + (1.0 - wins) * fits) * NEARLY_OUT

    def follow_value(self, code: int) -> float:
        """Return what playing `code` on the top play is worth, in turn or out of turn."""
        top = self.o.top
        cards = code & ALL_CARDS
        rest = self.hand & ~cards
        claim = self.claim(code)
        assert claim is not None
        wins = self.wins(claim)
        value = self.lighter(cards) + wins * self.lead + self._after(rest, wins)
        if code == GURU and rest and not any(self.o.treasures):
            value -= GURU_KEPT
        if top is not None and top.seat == self.o.partner:
            value -= self._courtesy(top)
        elif top is None and self.o.turn == self.o.partner:
            value -= COURTESY_IF_WINNING
        return value

    def _courtesy(self, top: Laid) -> float:
        effects = self.o.effects
        wins = wins_turn(top.claim, self.o.unseen, self.rivals(effects, self.o.passes), effects)
        is_near = self.o.counts[top.seat] <= 2
        return COURTESY + wins * (self.lead + COURTESY_IF_WINNING) + 0.5 * is_near + self.partner_called

    def standing(self) -> float:
        """Return the chance that the opponents' top play beats whatever this seat and its partner have."""
        top, effects = self.o.top, self.o.effects
        assert top is not None
        partner = self.o.partner
        counts = () if partner == effects.banned else (self.o.counts[partner],)
        own = Rivals(counts, effects.bars_specials(partner))
        chance = wins_turn(top.claim, self.o.unseen, own, effects, DOES_BEAT)
        can_beat = replies(self.hand & ~self.o.stomped, top.claim, effects.is_reversed, effects.dominant)
        return chance * (1.0 - DOES_BEAT if can_beat else 1.0)

    def stomp_value(self) -> float:
        """Return what cancelling the top play is worth: only where it would else win the trick, or to be out."""
        top = self.o.top
        assert top is not None
        if self.hand == STOMP:
            return self.out
        if top.seat == self.o.partner or self.standing() < self.stomp_above:
            return -1.0
        few = max(0, 5 - self.o.counts[top.seat])
        is_ours = not (self.o.plays[-1].seat ^ self.seat) & 1
        return self.standing() * self.lead * 1.2 + 0.25 * few - STOMP_KEPT + 0.3 * is_ours

    def leads(self, codes: Iterable[int], effects: Effects | None = None) -> dict[int, float]:
        """Return lead -> value, one code for each way to claim the same."""
        return {code: self.lead_value(code, effects) for code in distinct(codes)}

    def follows(self, codes: Iterable[int]) -> dict[int, float]:
        """Return play -> value, one code for each way to claim the same."""
        return {code: self.follow_value(code) for code in distinct(codes)}

    def best_lead(self, codes: Sequence[int], effects: Effects) -> tuple[float, Claim] | None:
        """Return the lead that is worth most with `effects`, the bet of this seat counted: its value and claim."""
        bet = BET if effects.bet == self.seat else 0.0
        worth = [
            (value + bet * (2.0 * self.wins(claim) - 1.0), claim)
            for code, value in self.leads(codes, effects).items()
            if (claim := recognise(code)) is not None
        ]
        return max(worth, default=None)

    def use_value(self, use: Action, codes: Sequence[int]) -> float:
        """Return what the trick is worth with the action card played first, NEVER where its chance is too low."""
        effects = effects_of(self.seat, use.card, use.named)
        lead = self.best_lead(codes, effects)
        if lead is None or effects.banned == self.o.partner:
            return NEVER
        worth, claim = lead
        least = BET_ABOVE if effects.bet == self.seat else self.chance(claim) + RISES
        return worth if self.chance(claim, effects) > least else NEVER

    def should_call(self, bold: int = 0) -> bool:
        """Return whether the hand comes out first more often than not (E18); the `bold` (1) are sooner sure of it."""
        others = [self.o.counts[s] for s in range(4) if s != self.seat]
        if self.o.finished or self.partner_called or min(others) < self.hand.bit_count() - 5:
            return False
        risk = CALL_RISK * (self.o.unseen & SPECIALS).bit_count()
        return self.weight < CALL_BELOW - risk + CALL_BOLD * bold

    def lighter(self, cards: int) -> float:
        """Return how much easier the hand is to be rid of without `cards`."""
        return self.weight - self.weights.of(self.hand & ~cards)

    def gift_value(self, card: int) -> float:
        """Return what giving `card` to the partner is worth (E6): here it lightens, there it may weigh."""
        if card & SPECIALS:
            there = {GURU: -0.9, JESTER: -0.9, ELEVATE: -0.4}.get(card, -0.2)
        else:
            there = SINGLE_WEIGHS[(card.bit_length() - 1) >> 2]
        return self.lighter(card) - there * (1.3 if self.weight > WEAK_ABOVE else 0.6)

    def gifts(self) -> dict[int, float]:
        """Return card -> what giving it is worth."""
        return {card: self.gift_value(card) for card in data.bits_of(self.hand)}


def fits_later(kind: int, rank: int) -> float:
    """Return the chance that such a combination, the last in a hand, goes out without the lead."""
    return FITS[kind] * rank / data.ACE if kind < len(FITS) else 0.0


def distinct(codes: Iterable[int]) -> list[int]:
    """Return one code for each claim, with the Jester and without."""
    best: dict[tuple[Claim | int, int], int] = {}
    for code in codes:
        claim = recognise(code)
        best.setdefault((code if claim is None else claim, code & JESTER), code)
    return list(best.values())


WILLING = 0.6
"""How often a player who can beat a play does so, as the values take it: a little boldness wins more rounds."""
DOES_BEAT = 0.8
"""How often such a player really does, by many rounds among regular players."""
LIFTS, STOMPS = 0.4, 0.9
"""How often a player with the Elevate uses it against a play, and one with the Stomp against a strong one."""


class Rivals(NamedTuple):
    """Who would beat a play, all of one team: how many cards each holds (a banned player left out).

    `barred`: they can use no special card this turn (E28).
    """

    counts: tuple[int, ...]
    barred: bool


def wins_turn(claim: Claim, unseen: int, rivals: Rivals, effects: Effects, willing: float = WILLING) -> float:
    """Return the chance that `claim` is not beaten by a combination; `unseen` is what the others hold together."""
    if claim.kind >= claims.TOPMOST:
        return 0.98
    total = unseen.bit_count()
    chance = 1.0
    cards = unseen & data.SUITED if rivals.barred else unseen
    for held in rivals.counts:
        if held >= claim.size and total:
            chance *= 1.0 - willing * _can_beat(claim, cards, held / total, held, effects)
    return chance


def stands(claim: Claim, unseen: int, rivals: Rivals, effects: Effects, *, is_follow: bool) -> float:
    """Return the chance that no rival beats, lifts or stomps `claim`, as it is told: 1 where none can at all."""
    if not can_be_beaten(claim, unseen, rivals, effects, is_follow=is_follow):
        return 1.0
    chance = wins_turn(claim, unseen, rivals, effects, DOES_BEAT)
    if not rivals.barred:
        share = sum(rivals.counts) / unseen.bit_count()
        if unseen & ELEVATE and claims.elevated(claim, effects.is_reversed):
            chance *= 1.0 - LIFTS * share
        if unseen & STOMP and is_follow and claims.can_be_stomped(claim):
            chance *= 1.0 - STOMPS * share * min(1.0, max(0.0, 3.0 * chance - 0.75))
    return min(0.99, max(0.01, chance))


def can_be_beaten(claim: Claim, unseen: int, rivals: Rivals, effects: Effects, *, is_follow: bool) -> bool:
    """Return whether rivals with so many cards could hold anything against `claim`: more, Elevate, or Stomp."""
    most = max(rivals.counts, default=0)
    cards = unseen & data.SUITED if rivals.barred else unseen
    if cards & ELEVATE and most > 1 and claims.elevated(claim, effects.is_reversed):
        return True
    if cards & STOMP and most and is_follow and claims.can_be_stomped(claim):
        return True
    if claim.kind == claims.STRAIGHT:  # one card of each rank is enough to see whether there is a run
        swans = swans_over(cards, claim, effects.is_reversed)
        cards = cards & ~data.SUITED | sum(
            1 << 4 * rank + 3 - rank % 2 for rank in range(13) if cards >> 4 * rank & 15
        )
    else:
        swans = []
    found = [*swans, *replies(cards, claim, effects.is_reversed, effects.dominant)]
    return any((code & ALL_CARDS).bit_count() <= most for code in found)


def _can_beat(claim: Claim, unseen: int, share: float, held: int, effects: Effects) -> float:
    """Return the chance that a rival with `held` cards, that `share` of all unseen ones, can beat the claim.

    `unseen` are those of them that the rival could use.
    """
    kind, size, rank, minor = claim
    if kind == claims.SINGLE:
        beaters = (unseen >> 4 * rank & claims.beaten_by(minor, effects.dominant)).bit_count()
        higher = unseen & BELOW[rank] if effects.is_reversed else unseen & data.SUITED & ~BELOW[rank + 1]
        beaters += higher.bit_count()
        beaters += bool(unseen & GURU)
        return float(1.0 - (1.0 - share) ** beaters)
    if kind < claims.STEPS:
        lacks = 1.0
        jester = share if unseen & JESTER else 0.0
        for other in range(rank) if effects.is_reversed else range(rank + 1, 13):
            there = (unseen >> 4 * other & 15).bit_count()
            has = _at_least(size, there, share)
            if jester:
                has += jester * (_at_least(size - 1, there, share) - has)
            lacks *= 1.0 - has
        return 1.0 - lacks
    if kind >= claims.FOUR:
        return 0.01
    usual = usually_wins(kind, size, rank, effects.is_reversed)
    return (1.0 - usual) * min(1.0, held / 12)


def _at_least(count: int, there: int, share: float) -> float:
    """Return the chance to hold `count` (1 to 3) of `there` cards, each held with the chance `share`."""
    if there < count:
        return 0.0
    lacks = 1.0 - share
    none = lacks**there
    if count == 1:
        return float(1.0 - none)
    one = there * share * lacks ** (there - 1)
    if count == 2:
        return float(1.0 - none - one)
    return float(1.0 - none - one - there * (there - 1) / 2 * share**2 * lacks ** (there - 2))
