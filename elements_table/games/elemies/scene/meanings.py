"""What the read-outs of Elemies' table mean, for tooltips."""

from __future__ import annotations

from collections.abc import Iterator

from elements_table.games.elemies.rules.data import ScoringSpec
from elements_table.games.elemies.rules.observation import ElemiesObservation
from elements_table.games.elemies.scene.layout import Places
from elements_table.kernel.words import _
from elements_table.table.brush import Rect
from elements_table.table.stage.scene import Tip


def meanings(p: Places, o: ElemiesObservation, scoring: ScoringSpec) -> Iterator[tuple[Rect, Tip]]:
    """Yield each read-out's place with its words."""
    target = _("The game ends after a round in which a team has {n} points or more, and more than the other.")
    score = Tip(_("Score"), target.format(n=int(o.options["target"])))
    yield (p.cx - 204, 10, 188, 42), score
    yield (p.cx + 16, 10, 188, 42), score
    larger = _(
        "Cards won in turns. The team with more of them gets {n} points, unless partners are out first and second."
    )
    for x, y in p.treasures:
        yield (x - 22, y - 30, 114, 60), Tip(_("Treasure"), larger.format(n=scoring.treasure))
    if o.seat is not None and o.action_card:
        words = _("You may use it when you are about to lead, before you do. It counts for that turn only.")
        yield p.action, Tip(_("Action card"), words)
    x, y = p.pile
    yield (x - 36, y - 44, 72, 108), Tip(_("Pile"), _("Whoever wins the turn takes all its cards as treasure."))
