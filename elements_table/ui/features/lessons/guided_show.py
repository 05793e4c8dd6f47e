"""What a guided table shows: an action put together move by move, each of them said, until the person goes on."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from elements_table.ui.stage.draft import Selection
from elements_table.ui.stage.motion.flights import Pace
from elements_table.ui.stage.scene import Layout, Ref, Scene, View

if TYPE_CHECKING:
    from elements_table.ui.features.lessons.guided import GuidedTable

SLOW: Final = 2.4
"""How much slower things move that are shown."""
EACH: Final = 1000.0
"""From one move that is shown to the next, in ms."""


class Move(NamedTuple):
    """A piece of what is put together, and the zone that it goes to; empty: it is chosen where it lies."""

    ref: Ref
    zone: str


def moves(scene: Scene, view: View, layout: Layout, action: Any, to: str) -> list[Move]:
    """Return what is left to move until the draft of a view is an action, the next move first; `to` as in `Focus`."""
    draft = view.draft
    target = scene.drafting.begin(view, layout) if scene.drafting is not None and draft is not None else None
    if draft is None or target is None or draft.action() == action:
        return []
    target.suggest(action)
    if isinstance(draft, Selection):
        assert isinstance(target, Selection)
        return [Move(ref, "") for ref in sorted(target.raised ^ draft.raised)]
    if target.action() == action:
        return _apart(scene, view, layout, replace(view, draft=target))
    named = scene.touches(action, view, layout)
    strays = [Ref(to, n) for n in range(len(scene.arrange(view, layout).get(to, ()))) if Ref(to, n) not in named]
    wanted = [Move(ref, to) for ref in named if ref.zone != to]
    return [*(Move(ref, zone) for ref in strays for zone in draft.zones(ref)[:1]), *wanted]


def _apart(scene: Scene, view: View, layout: Layout, aim: View) -> list[Move]:
    """Return the moves of a draft by which pieces come to lie as in another view, zone by zone."""
    lies, aims = scene.arrange(view, layout), scene.arrange(aim, layout)
    count = {name: Counter(piece.name for piece in pieces) for name, pieces in lies.items()}
    wanted = {name: Counter(piece.name for piece in pieces) for name, pieces in aims.items()}
    lacks = {name: wanted[name] - count.get(name, Counter()) for name in wanted}
    found = []
    for source, pieces in lies.items():
        loose = count[source] - wanted.get(source, Counter())
        for n, piece in enumerate(pieces):
            ref = Ref(source, n)
            zones = view.draft.zones(ref) if loose[piece.name] and view.draft is not None else ()
            zone = next((zone for zone in zones if zone in lacks and lacks[zone][piece.name]), "")
            if zone:
                lacks[zone][piece.name] -= 1
                loose[piece.name] -= 1
                found.append(Move(ref, zone))
    order = list(aims)
    return sorted(found, key=lambda move: order.index(move.zone))


class Showing:
    """An action of the person's while it is shown: a move a second, and it stays until the person goes on."""

    def __init__(self, table: GuidedTable, action: Any) -> None:
        self._table = table
        self._action = action
        self.number = len(table.match.record)
        """Of the record from which on all is put back."""
        self.said = ""
        """What was shown last, in words."""
        self._since = table.app.clock
        pace = table.stage.pace
        table.stage.pace = Pace(pace.factor * SLOW, pace.reduced)

    @property
    def is_whole(self) -> bool:
        """Whether all of it has been shown."""
        return len(self._table.match.record) > self.number

    def update(self, now: float) -> None:
        """Show the next move once its time has come; called while the table is at rest."""
        if self.is_whole or now - self._since < EACH:
            return
        self._since = now
        table = self._table
        view, layout = table.view(), table.state.layout
        left = moves(table.scene, view, layout, self._action, table.guide.focus().zone)
        self.said = self._words(left[0], view) if left else table.scene.action_words(self._action, view)
        if left:
            table.move(*left[0])
        else:
            table.carry_out(self._action)

    def _words(self, move: Move, view: View) -> str:
        actor = self._table.stage.actor(move.ref)
        return "" if actor is None else self._table.scene.move_words(actor.piece, move.zone, view)
