"""What the read-outs of Elemies' table mean, for tooltips."""

from __future__ import annotations

from collections.abc import Iterator

from elements_table.games.elemies.rules.data import NO_ACTION, ElemiesData
from elements_table.games.elemies.scene.layout import Places
from elements_table.games.elemies.scene.views import View
from elements_table.games.elemies.scene.words import effect_card, effect_words
from elements_table.kernel.words import _
from elements_table.ui.drawing.painter import Rect
from elements_table.ui.panels.sides import side_of
from elements_table.ui.stage.scene import Layout, Tip


def meanings(p: Places, view: View, layout: Layout, data: ElemiesData) -> Iterator[tuple[Rect, Tip]]:
    """Yield each read-out's place with its words."""
    o = view.observation
    scoring = data.scoring
    target = _("The game ends after a round in which a team has {n} points or more, and more than the other.")
    score = Tip(_("Score"), target.format(n=int(o.options["target"])))
    yield (p.score_x - p.bar - 26, 10, p.bar + 10, 42), score
    yield (p.score_x + 16, 10, p.bar + 10, 42), score
    larger = _(
        "Cards won in tricks. The team with more of them gets {n} points, unless partners are out first and second."
    )
    for x, y in p.treasures:
        yield (x - 22, y - 30, 114, 60), Tip(_("Treasure"), larger.format(n=scoring.treasure))
    if o.seat is not None and o.action_card:
        words = _("You may use it when you are about to lead, before you do. It counts for that trick only.")
        yield p.action, Tip(_("Action card"), words)
    if (card := effect_card(o.effects)) != NO_ACTION:
        x, y = p.effect
        first, second = effect_words(o.effects, view.names, data)
        words = _("{first}, {second}. It ends with the trick.").format(first=first, second=second)
        yield (x - 60, y - 48, 120, 166), Tip(_(data.deck.actions[card - 1].name), words)
    button = _(
        "Its holder decides on the exchange and leads to the first trick. It moves clockwise after each round."
    )
    x, y = p.avatars[side_of(o.button, layout.viewer, 4)]
    yield (x + 6, y - 32, 28, 28), Tip(_("Button"), button)
    place = Tip(_("Place"), _("In which place the player went out of cards."))
    for seat in o.finished:
        x, y = p.avatars[side_of(seat, layout.viewer, 4)]
        yield (x - 34, y - 32, 28, 28), place
    x, y = p.pile
    yield (x - 36, y - 44, 72, 108), Tip(_("Pile"), _("Whoever wins the trick takes all its cards as treasure."))
