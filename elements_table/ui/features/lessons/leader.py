"""Whoever leads through a table: what is lit, and an action that is shown, put together move by move.

Each move of that is said, and all of it stays until the person goes on.
"""

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from elements_table.kernel.game import Action
from elements_table.ui.features.lessons.guided_blocks import Bead, Caption
from elements_table.ui.features.match.action_binder import ActionBinder
from elements_table.ui.features.match.match_context import TablePart
from elements_table.ui.stage.draft import Selection
from elements_table.ui.stage.motion.flights import Pace
from elements_table.ui.stage.scene import ButtonSlot, Layout, Ref, Scene, View

SLOW: Final = 2.4
"""How much slower things move that are shown."""
EACH: Final = 1000.0
"""From one move that is shown to the next, in ms."""


class DraftMove(NamedTuple):
    """A piece of what is put together, and the zone that it goes to; empty: it is chosen where it lies."""

    ref: Ref
    zone: str


def moves(scene: Scene, view: View, layout: Layout, action: Action, to: str) -> list[DraftMove]:
    """Return what is left to move until the draft of a view is an action, the next move first; `to` as in `Focus`."""
    draft = view.draft
    target = scene.drafting.begin(view, layout) if scene.drafting is not None and draft is not None else None
    if draft is None or target is None or draft.action() == action:
        return []
    target.suggest(action)
    if isinstance(draft, Selection):
        assert isinstance(target, Selection)
        return [DraftMove(ref, "") for ref in sorted(target.raised ^ draft.raised)]
    if target.action() == action:
        return _apart(scene, view, layout, replace(view, draft=target))
    named = scene.touches(action, view, layout)
    strays = [Ref(to, n) for n in range(len(scene.arrange(view, layout).get(to, ()))) if Ref(to, n) not in named]
    wanted = [DraftMove(ref, to) for ref in named if ref.zone != to]
    return [*(DraftMove(ref, zone) for ref in strays for zone in draft.zones(ref)[:1]), *wanted]


def _apart(scene: Scene, view: View, layout: Layout, aim: View) -> list[DraftMove]:
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
                found.append(DraftMove(ref, zone))
    order = list(aims)
    return sorted(found, key=lambda move: order.index(move.zone))


@dataclass(frozen=True, slots=True)
class Focus:
    """What is lit: names of read-outs, zones, pieces (`hand 6`) and buttons (`button knock`), and an action to do.

    `zone` names where the action's pieces go where its gestures do not say so: it is put together first.
    """

    light: tuple[str, ...] = ()
    action: Action | None = None
    zone: str = ""
    is_dark: bool = True
    """Whether all else lies in the dark."""


@dataclass(eq=False, repr=False)
class Showing(TablePart):
    """An action of the person's while it is shown: a move a second, and it stays until the person goes on.

    `zone` is where its pieces go, as in `Focus`; `do` does it once nothing is left to move.
    """

    binder: ActionBinder
    action: Action
    zone: str
    do: Callable[[Action], None]

    def __post_init__(self) -> None:
        super().__post_init__()
        self.number = len(self._match.record)
        """Of the record from which on all is put back."""
        self.said = ""
        """What was shown last, in words."""
        self._since = self._app.clock
        pace = self._stage.pace
        self._stage.pace = Pace(pace.factor * SLOW, pace.reduced, pace.lively)

    @property
    def is_whole(self) -> bool:
        """Whether all of it has been shown."""
        return len(self._match.record) > self.number

    def update(self, now: float) -> None:
        """Show the next move once its time has come; called while the table is at rest."""
        if self.is_whole or now - self._since < EACH:
            return
        self._since = now
        view = self._views.view()
        left = moves(self._scene, view, self._state.layout, self.action, self.zone)
        if left:
            actor = self._stage.actor(left[0].ref)
            self.said = "" if actor is None else self._scene.words.move(actor.piece, left[0].zone, view)
            self._move(*left[0])
        else:
            self.said = self._scene.words.action(self.action, view)
            self.do(self.action)

    def _move(self, ref: Ref, zone: str) -> None:
        draft = self._state.draft
        assert draft is not None
        if zone:
            draft.put(ref, zone)
        else:
            draft.tap(ref)
        self.binder.redraft()
        self._stage.raise_up(draft.raised if isinstance(draft, Selection) else frozenset())


class Leader(ABC):
    """Whoever leads through a table."""

    showing: Showing | None = None
    """The action that is being shown, until the person goes on."""
    teacher: int | None = None
    """Who says what is to be done: a seat across the table; None: nobody."""

    def focus(self) -> Focus:
        """Return what is lit."""
        return Focus(is_dark=False)

    def caption(self) -> Caption | None:
        """Return what the card says, None for no card."""
        return None

    def beads(self) -> Sequence[tuple[Bead, Action]]:
        """Return what marks actions on the table, such as the tries that were wrong."""
        return ()

    def is_open(self) -> bool:
        """Return whether the person may act."""
        return True

    @abstractmethod
    def shows(self, slot: ButtonSlot) -> bool:
        """Return whether a button of the scene is there, and answers its key."""
