"""The buttons of Influence's table: the ways to carry out a card, the card in hand, and the scoring."""

from __future__ import annotations

from collections.abc import Sequence

from elements_table.games.influence.rules.actions import CHOOSE, COLOURS, K_ADD, K_AGENTS, Action
from elements_table.games.influence.scene import layout as places
from elements_table.games.influence.scene.layout import Places
from elements_table.games.influence.scene.panels import WORTH, button_rects
from elements_table.games.influence.scene.views import View
from elements_table.games.influence.scene.words import action_words, way_words
from elements_table.kernel.words import _
from elements_table.ui.drawing.canvas import Kind
from elements_table.ui.drawing.painter import Rect
from elements_table.ui.stage.scene import ButtonSlot, Layout


def buttons(view: View, layout: Layout) -> list[ButtonSlot]:
    """Return the one that shows the score, and the ways of a choice or the one that plays the card in hand."""
    o = view.observation
    small, wide = button_rects(Places(layout))
    slots = [] if o.seat is None else [_scoring(view, small)]
    ways = [way for way in view.legal if way.kind in (K_ADD, K_AGENTS)] if o.phase == "resolve" else []
    if ways:
        return slots + _ways(view, ways, wide)
    if o.phase == "choose" and view.kept is None:
        slots.append(_play(_in_hand(view, layout), wide))
    return slots


def _scoring(view: View, rect: Rect) -> ButtonSlot:
    label = _("Hide the scoring") if view.peek == WORTH else _("Show the scoring")
    about = _("What each of your cards would score now, and which of them is the penalty.")
    return ButtonSlot("score", label, rect, "normal", "s", shows=WORTH, about=about)


def _ways(view: View, ways: Sequence[Action], rect: Rect) -> list[ButtonSlot]:
    """Return a button for each way to carry out a card, side by side."""
    x, y, w, h = rect
    wide = (w - 8 * (len(ways) - 1)) / len(ways)
    keys = {"blue": "b", "red": "r", "yellow": "y"}
    slots = []
    for i, way in enumerate(ways):
        colour = _chosen_colour(view, way)
        label = action_words(way) if len(ways) == 1 else _colour_label(colour)
        at, key = (x + i * (wide + 8), y, wide, h), keys[COLOURS[colour]]
        slots.append(ButtonSlot(way_name(way), label, at, "normal", key, hidden=True, about=way_words(way)))
    return slots


def _play(action: Action | None, rect: Rect) -> ButtonSlot:
    """Return the button that plays the card in hand, None where there is none."""
    label = _("Play the card") if action is None else action_words(action)
    kind: Kind = "primary" if action is not None else "normal"
    about = _("The card goes face down to your place. All three are revealed together.")
    if action is None:
        about = _("Choose a card of your hand first.")
    return ButtonSlot("play", label, rect, kind, "p", action=action, about=about)


def _in_hand(view: View, layout: Layout) -> Action | None:
    """Return the choice of the card that is selected or dragged, else of the one under the pointer."""
    o = view.observation
    hand = o.hands[layout.viewer]
    if view.held is not None and view.held.zone == places.hand(0) and hand is not None:
        action = CHOOSE[hand[view.held.index]] if view.held.index < len(hand) else None
        return action if action in view.legal else None
    return None


def way_name(action: Action) -> str:
    """Return the name of the button of a way to carry out a card."""
    return f"way {action}"


def _chosen_colour(view: View, action: Action) -> int:
    """Return the colour that tells a way from the others."""
    if action.kind == K_ADD:
        return action.first
    count = {colour: sum(1 for one in view.legal if colour in (one.first, one.second)) for colour in range(3)}
    return min((action.first, action.second), key=lambda colour: count[colour])


def _colour_label(colour: int) -> str:
    words = {"blue": _("Blue"), "red": _("Red"), "yellow": _("Yellow")}
    return words[COLOURS[colour]]
