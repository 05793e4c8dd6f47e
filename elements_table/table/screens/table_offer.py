"""What a table offers: the viewer's legal actions as drags, clicks, buttons and drafts, while it is to act."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from elements_table.table.stage.choices import Choices
from elements_table.table.stage.draft import Draft, Selection
from elements_table.table.stage.scene import Ref

if TYPE_CHECKING:
    from elements_table.table.screens.table import TableScreen


class Offer:
    """Makes the viewer's actions possible, and takes them back when something happens."""

    def __init__(self, screen: TableScreen) -> None:
        self.screen = screen
        self.is_mine = False
        """Whether the viewer is to act, and not only to prepare something."""
        self.is_announced = False
        """Whether ring and chime have told so."""

    def make(self) -> None:
        """Make the viewer's legal actions possible, if it is to act."""
        screen = self.screen
        self.take_back()
        screen.stage.closed = frozenset(screen.scene.closed(screen.view()))
        viewer = screen.viewer
        if viewer is None or not (screen.caught_up or screen.reacting.is_open) or not screen.settled:
            return
        view = screen.view()
        self.is_mine = bool(view.legal) and viewer in view.waiting
        drafting = screen.scene.drafting
        if not view.legal and not (drafting is not None and drafting.ahead):
            return
        if drafting is not None and screen.draft is None:
            screen.draft = drafting.begin(view, screen.layout_now)
            if screen.draft is not None:
                self.redraft()
                return
        elif drafting is not None and drafting.ahead and screen.draft is not None:
            screen.draft = screen.draft.renew(view, screen.layout_now)
        view = replace(view, draft=screen.draft)
        offers = view.legal if drafting is None else drafting.offers(view)
        screen.choices = Choices(screen.scene, offers, view, screen.layout_now, screen.draft)
        screen.hands.offer(screen.choices)
        screen.stage.raise_up(_raised(screen.draft))
        if self.is_mine and not self.is_announced:
            self.is_announced = True
            screen.painter.pulse(True)
            if screen.app.settings.chime:
                screen.play_sound("chime")
        screen.controls.rering()
        screen.stale = screen.painter.base_stale = True

    def redraft(self) -> None:
        """The draft has changed: lay the pieces as it has them, and offer what it makes possible."""
        screen = self.screen
        screen.stage.now = screen.app.clock
        screen.stage.hold(None)
        screen.stage.change(screen.scene.arrange(screen.view(), screen.layout_now), None, {})
        self.make()

    def take_back(self, *, with_draft: bool = False) -> None:
        """Make nothing possible until the next offer; a draft is kept, or laid anew `with_draft`."""
        screen = self.screen
        if with_draft:
            screen.draft = None if screen.draft is None else screen.draft.renew(screen.view(), screen.layout_now)
            screen.stage.raised = _raised(screen.draft)
        screen.choices = None
        self.is_mine = False
        screen.hands.offer(None)
        screen.controls.rering()


def _raised(draft: Draft | None) -> frozenset[Ref]:
    return draft.raised if isinstance(draft, Selection) else frozenset()
