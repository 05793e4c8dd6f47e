"""Why the regular player of Elemies does what it does: sentences that hold in the position."""

from collections.abc import Mapping

from elements_table.games.elemies.bot.evaluation import NEVER, WEAK_ABOVE, Evaluation
from elements_table.games.elemies.rules import actions
from elements_table.games.elemies.rules.actions import Action
from elements_table.games.elemies.rules.claims import Claim, card_words, inside, named
from elements_table.games.elemies.rules.data import ALL_CARDS, ELEVATE, TEXTS, ActionCard
from elements_table.games.elemies.rules.fields import effects_of
from elements_table.kernel.words import _, mark

ONLY = mark("There is nothing else to do.")
EXCHANGE = mark("Without {card} your hand is easier to get rid of, so exchange.")
EXCHANGE_WEAK = mark("Your hand is not so good that it should stay as it is.")
NO_EXCHANGE = mark("Your hand is good as it is, so keep it together.")
GIVE_LIGHT = mark("Without {card} your hand is easier to get rid of.")
GIVE_STRONG = mark("Your hand is weak, so help your partner with {card}.")
GIVE_BEST = mark("{card} should do more for your partner than for you.")
CALL_NOW = mark("A hand like yours is out first more often than not.")
BET = mark("The chance that no opponent beats {play} is about {percent}%: bet on this trick.")
BET_SURE = mark("No opponent can beat {play}: bet on this trick.")
USE = mark("With {card} the chance that no opponent beats {play} rises from about {before}% to {percent}%.")
USE_SURE = mark("With {card} no opponent can beat {play}.")
LAST_CARD = mark("This is your last card.")
LAST_CARDS = mark("These are your last cards.")
SURE = mark("No opponent can beat {play}.")
LEAD_STRONG = mark("{play} should win this trick: the chance that no opponent beats it is about {percent}%.")
LEAD_LOW = mark("A lead has nothing to beat, so {play} can go now.")
LEAD_ALONE = mark("Led alone, {card} goes to your own treasure.")
FOLLOW_STRONG = mark("{play} should win you the lead: the chance that no opponent beats it is about {percent}%.")
FOLLOW_CHEAP = mark("Without {play} the rest of your hand is no harder to get rid of.")
FOLLOW_TRY = mark("{play} may win you the lead: the chance that no opponent beats it is about {percent}%.")
STOP_ONE = mark("An opponent has one card left, so take this trick.")
STOP_TWO = mark("An opponent has two cards left, so take this trick.")
PARTNER_LIES = mark("The play on top is your partner's, so let it lie.")
PARTNER_LEADS = mark("Your partner leads to this trick, so let them.")
PARTNER_CALLED = mark("Your partner has called Elemies, so do not go out first.")
KEEP = mark("Without {play} the rest of your hand is harder to get rid of.")
KEEP_STOMP = mark("The Stomp can wait for a play that hurts more.")
KEEP_SWAN = mark("A Black Swan can be played later as well, even out of turn.")
PASS_NOTHING = mark("Nothing that you may play beats it.")
STOMP_NOW = mark("The chance that your team does not beat {play} is about {percent}%, so cancel it.")
CALL_BET = mark("The call wins {points} points if you are out first, and loses them if not.")
STOMP_CANCELS = mark("A Stomp cancels {play}: the chance that your team does not beat it is about {percent}%.")
WAIT = mark("Your hand stays as it is for later.")

Parameters = Mapping[str, object]
Reason = tuple[str, Parameters]


def of_exchange(evaluation: Evaluation, wanted: bool) -> Reason:
    """Return why cards should be exchanged, or not (E6)."""
    if not wanted:
        return NO_EXCHANGE, {}
    card = max(evaluation.gifts(), key=evaluation.lighter)
    return (EXCHANGE, {"card": _card(card)}) if evaluation.lighter(card) > 0 else (EXCHANGE_WEAK, {})


def of_gift(evaluation: Evaluation, card: int) -> Reason:
    """Return why `card` is the one to give."""
    about = {"card": _card(card)}
    if evaluation.weight > WEAK_ABOVE and card.bit_length() > 36:
        return GIVE_STRONG, about
    return (GIVE_LIGHT if evaluation.lighter(card) > 0 else GIVE_BEST), about


def of_action(evaluation: Evaluation, action: Action, values: Mapping[Action, float]) -> Reason:  # noqa: PLR0911  one sentence a case
    """Return why `action` has the highest of these values."""
    kind, value = action
    if action in (actions.PASS, actions.DECLINE):
        return _of_waiting(evaluation, {other: worth for other, worth in values.items() if other != action})
    if kind == actions.K_USE:
        return _of_use(evaluation, action, [other.value for other in values if other.kind == actions.K_PLAY])
    if action == actions.STOMPING:
        if evaluation.hand & evaluation.hand - 1 == 0:
            return LAST_CARD, {}
        top = evaluation.o.top
        assert top is not None
        return STOMP_NOW, {"play": inside(top.claim), "percent": _percent(evaluation.standing())}
    cards = value & ALL_CARDS
    if cards == evaluation.hand:
        return (LAST_CARDS if cards & cards - 1 else LAST_CARD), {}
    claim = evaluation.claim(value)
    if claim is None:
        return LEAD_ALONE, {"card": _card(cards)}
    return _of_play(evaluation, cards, claim)


def of_other(evaluation: Evaluation, action: Action, values: Mapping[Action, float]) -> Reason:
    """Return what can be said for `action` though the regular player, with these values, would not choose it."""
    if action.kind == actions.K_EXCHANGE:
        reason, about = of_exchange(evaluation, action == actions.YES)
        return (reason, about) if reason == EXCHANGE else ("", {})
    if action.kind == actions.K_GIVE:
        lightens = evaluation.lighter(action.value) > 0
        return (GIVE_LIGHT, {"card": _card(action.value)}) if lightens else ("", {})
    if action.kind == actions.K_USE and values.get(action, NEVER) <= NEVER / 2:
        return "", {}
    reason, about = of_action(evaluation, action, values)
    if reason == STOMP_NOW:
        top = evaluation.o.top
        return ("", {}) if top is None or top.seat == evaluation.o.partner else (STOMP_CANCELS, about)
    return (WAIT, {}) if reason in (KEEP, KEEP_STOMP) else (reason, about)


def _of_waiting(evaluation: Evaluation, others: Mapping[Action, float]) -> Reason:
    if not others:
        return PASS_NOTHING, {}
    o, best = evaluation.o, max(others, key=others.__getitem__)
    if evaluation.partner_called and best.value & ALL_CARDS == evaluation.hand:
        return PARTNER_CALLED, {}
    if o.top is None:
        return (PARTNER_LEADS if o.turn == o.partner else KEEP_SWAN), {}
    if o.top.seat == o.partner:
        return PARTNER_LIES, {}
    if best == actions.STOMPING:
        return KEEP_STOMP, {}
    claim = evaluation.claim(best.value)
    assert claim is not None
    return KEEP, {"play": _lower(best.value & ALL_CARDS, claim)}


def _of_use(evaluation: Evaluation, use: Action, codes: list[int]) -> Reason:
    effects = effects_of(evaluation.seat, use.card, use.named)
    lead = evaluation.best_lead(codes, effects)
    assert lead is not None
    claim = lead[1]
    before, after = evaluation.chance(claim), evaluation.chance(claim, effects)
    about: dict[str, object] = {"play": inside(claim), "percent": _percent(after)}
    if use.card == ActionCard.FIRE:
        return (BET_SURE if after == 1.0 else BET), about
    about |= {"card": use.card.word, "before": _percent(before)}
    return (USE_SURE if after == 1.0 else USE), about


def _of_play(evaluation: Evaluation, cards: int, claim: Claim) -> Reason:
    o, chance = evaluation.o, evaluation.chance(claim)
    is_lead = o.top is None and o.turn == evaluation.seat
    opens = {"play": _upper(cards, claim), "percent": _percent(chance)}
    within = {"play": _lower(cards, claim)}
    if chance > 0.5 and o.top is not None and o.top.seat != o.partner:
        least = min((o.counts[seat] for seat in evaluation.opponents), default=9)
        if least <= 2:
            return (STOP_ONE if least == 1 else STOP_TWO), {}
    if chance == 1.0:
        return SURE, within
    if chance > 0.5:
        return (LEAD_STRONG if is_lead else FOLLOW_STRONG), opens
    if is_lead:
        return LEAD_LOW, within
    if evaluation.lighter(cards) >= 0:
        return FOLLOW_CHEAP, within
    return FOLLOW_TRY, opens


def _card(bit: int) -> str:
    return card_words(TEXTS[bit.bit_length() - 1])


def _upper(cards: int, claim: Claim) -> str:
    return _("Elevate to {play}").format(play=inside(claim)) if cards == ELEVATE else named(claim)


def _lower(cards: int, claim: Claim) -> str:
    return _upper(cards, claim) if cards == ELEVATE else inside(claim)


def _percent(chance: float) -> int:
    return max(1, min(99, round(100 * chance)))
