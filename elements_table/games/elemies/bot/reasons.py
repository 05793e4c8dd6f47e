"""Why the regular player of Elemies does what it does: sentences that hold in the position."""

from __future__ import annotations

from typing import Any

from elements_table.games.elemies.bot.evaluation import LEAD, Evaluation
from elements_table.games.elemies.rules.actions import DECLINE, K_USE, PASS, STOMPING, Action
from elements_table.games.elemies.rules.claims import elevated, named
from elements_table.games.elemies.rules.combinations import recognise
from elements_table.games.elemies.rules.data import ACTION_NAMES, ALL_CARDS, ELEVATE
from elements_table.kernel.words import mark

Parameters = dict[str, Any]

ONLY = mark("There is nothing else to do.")
EXCHANGE = mark("Your hand gains more from a new card than it can lose.")
NO_EXCHANGE = mark("Your hand is good as it is, so keep it together.")
GIVE_LIGHT = mark("Without {card} your hand is out sooner.")
GIVE_STRONG = mark("Your hand is weak, so {card} does more in your partner's.")
CALL_NOW = mark("A hand like yours comes out first more often than not.")
USE_NOW = mark("With {card} you should win this turn.")
LAST_CARDS = mark("These are your last cards.")
LEAD_STRONG = mark("{play} should win this turn; the chance is {percent} %.")
LEAD_HEAVY = mark("{play} is hard to be rid of later, so lead it now.")
LEAD_ALONE = mark("Alone it has no value, and this is the time to be rid of it.")
FOLLOW_STRONG = mark("{play} should win you the lead; the chance is {percent} %.")
FOLLOW_CHEAP = mark("{play} can go without cost to the rest of your hand.")
STOP = mark("An opponent is nearly out, so take the turn away.")
PASS_PARTNER = mark("Your partner is winning this turn.")
PASS_KEEP = mark("What could beat it is worth more later.")
PASS_NOTHING = mark("You hold nothing that beats it.")
DECLINE_NOW = mark("Your reaction is worth more later.")
STOMP_NOW = mark("This play would win the turn for your opponents; cancel it.")


def reason(evaluation: Evaluation, action: Action) -> tuple[str, Parameters]:
    """Return why `action` is the best, as a message with its parameters."""
    kind, value = action
    o = evaluation.o
    if action == PASS:
        is_partners = o.top is not None and o.top.seat == o.partner
        return (PASS_PARTNER if is_partners else PASS_KEEP), {}
    if action in (DECLINE, STOMPING):
        return (STOMP_NOW if action == STOMPING else DECLINE_NOW), {}
    if kind == K_USE:
        return USE_NOW, {"card": ACTION_NAMES[(value >> 3) - 1].capitalize()}
    cards = value & ALL_CARDS
    if cards == evaluation.hand:
        return LAST_CARDS, {}
    claim = recognise(value)
    if claim is None and o.top is not None and cards == ELEVATE:
        claim = elevated(o.top.claim, o.effects.is_reversed)
    if claim is None:
        return LEAD_ALONE, {}
    wins = evaluation.wins(claim)
    about = {"play": named(claim), "percent": round(100 * wins)}
    if o.top is None and o.turn == evaluation.seat:
        return (LEAD_STRONG if wins > 0.5 else LEAD_HEAVY), about
    if wins > 0.5 and evaluation.lead > 1.5 * LEAD:
        return STOP, {}
    return (FOLLOW_STRONG if wins > 0.5 else FOLLOW_CHEAP), about
