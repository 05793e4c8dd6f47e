"""Why an action of Wu Xing is not legal, in a player's words."""

from __future__ import annotations

from elements_table.games.wuxing.rules.actions import K_DISCARD, K_FINISH, K_KNOCK, K_PLAY, K_TAKE, K_YIELD, Action
from elements_table.games.wuxing.rules.data import DISCARDED, Variant
from elements_table.games.wuxing.rules.observation import P_GAME_OVER, P_ROUND_OVER
from elements_table.kernel.words import _


def objection(action: Action, phase: int, variant: Variant) -> str:
    """Return why `action`, which is not legal, cannot be done in this phase (P_...)."""
    kind, value = action
    if phase == P_GAME_OVER:
        return _("The game is over.")
    if kind == K_FINISH and not variant.endless:
        return _("This game ends by itself, with {n} tokens.").format(n=variant.target)
    if phase == P_ROUND_OVER:
        return _("The round is over; deal the next one first.")
    if kind == K_PLAY:
        return _("You have no {value} in your hand.").format(value=value)
    if kind == K_TAKE:
        return _("The central display is empty, so there is nothing to take.")
    if kind == K_DISCARD:
        return _("You have no {value} in your hand, and nothing else can be discarded.").format(value=DISCARDED)
    if kind == K_KNOCK:
        return _("With no card in your hand and an empty display you cannot knock above the limit.")
    if kind == K_YIELD:
        return _("In an endless game you yield only with no card in your hand and an empty display.")
    return _("The round is not over yet.")
