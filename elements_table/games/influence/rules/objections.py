"""Why an action of Influence is not legal, in a player's words."""

from __future__ import annotations

from collections.abc import Sequence

from elements_table.games.influence.rules.actions import COLOUR_WORDS, ELEMENT_WORDS, K_ADD, K_CHOOSE, Action
from elements_table.games.influence.rules.board import SHIFT
from elements_table.kernel.words import _


def at_the_end() -> str:
    """Return why nothing can be done any more."""
    return _("The game is over.")


def to_choice(action: Action, coming: int) -> str:
    """Return why `action` cannot be done while cards are chosen; `coming` is the card face up before the seat."""
    if action.kind != K_CHOOSE:
        return _("Choose a card from your hand first; it is carried out when all have chosen.")
    if coming == action.first:
        return _("Card {card} joins your hand only after you have chosen.").format(card=coming)
    return _("You have no card {card} in your hand.").format(card=action.first)


def to_way(action: Action, card: int, ways: Sequence[Action], markers: int) -> str:
    """Return why `card` cannot be carried out by `action`; `ways` are those there may ever be."""
    kind, first, second, here, there = action
    if kind == K_CHOOSE:
        return _("Card {card} is being carried out; cards are chosen again afterwards.").format(card=card)
    if action not in ways:
        return _("Card {card} does not do that now.").format(card=card)
    if kind == K_ADD:
        return _("There is no {colour} marker left in the pool.").format(colour=_(COLOUR_WORDS[first]))
    missing = (first, here) if not markers >> SHIFT[here][first] & 7 else (second, there)
    return _("There is no {colour} marker on {element}.").format(
        colour=_(COLOUR_WORDS[missing[0]]), element=_(ELEMENT_WORDS[missing[1]])
    )
