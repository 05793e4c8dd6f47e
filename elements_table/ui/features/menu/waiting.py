"""Who waits at the rail: a rival of the match last played, who kept one's seat, or one to begin with."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from elements_table.kernel.data import GameData
from elements_table.kernel.errors import TableError
from elements_table.kernel.words import _, plural
from elements_table.match.archive.saves import SaveInfo, Saves, game_of
from elements_table.ui.common import saved
from elements_table.ui.common.pictures import Pictures
from elements_table.ui.drawing.canvas import Canvas, Painter, Rect
from elements_table.ui.drawing.text import Measure
from elements_table.ui.drawing.theme import BODY
from elements_table.ui.parlour.bubble import Bubble, bubble
from elements_table.ui.parlour.busts import Sitter, draw_bust
from elements_table.ui.parlour.places import Parlour
from elements_table.ui.platform.people import Portrait, at_table, seated
from elements_table.ui.shell.screen import Navigator
from elements_table.ui.widgets.button import Button, Link

BUTTON: Final = (176.0, 56.0)
BELOW: Final = 125.0
"""Size of the gold button, and how far its middle lies below the foot of a card, in units."""
LOWEST: Final = 44.0
MORE: Final = 34.0
"""The height of the gold button at least, and of the link beside it, in dp."""
SAYS: Final = (770.0, 96.0, 380.0)
TALL_SAYS: Final = (465.0, 120.0, 235.0)
"""Where the left edge and the middle of the bubble are, and how wide it is at most, in units."""


class Waiting:
    """The match last played, or the game to begin with where none is open: its one gold button, and who says so."""

    def __init__(self, saves: Saves, navigator: Navigator, list_open: Callable[[], None]) -> None:
        self._saves, self._navigator = saves, navigator
        self.pictures = Pictures()
        """Of open matches, for their list."""
        self.info: SaveInfo | None = None
        self.path: Path | None = None
        self.count = 0
        """How many matches are open."""
        self.trouble = ""
        """Why the match last played cannot be continued."""
        self.head: GameData | None = None
        """The game of the button."""
        self.face = Portrait("")
        self.said = ""
        """What that one says."""
        self.go_on = Button("", self.use, kind="primary", shortcut="enter")
        self.more = Link("", list_open, shortcut="o")

    def use(self) -> None:
        """Go on with the match, or begin one."""
        if self.info is not None:
            self._navigator.continue_match(self.info.game, self.path)
        elif self.head is not None:
            self._navigator.go("new_game", self.head.id)

    def look(self, heads: Sequence[GameData]) -> None:
        """Look for the match last played of these games that can be read; else say what is wrong with the last."""
        self.info, self.path, self.trouble, self.head = None, None, "", None
        by_id = {head.id: head for head in heads}
        found = [path for path in self._saves.open_matches() if game_of(path) in by_id]
        self.count = len(found)
        for path in found:
            try:
                self.info = self._saves.summary(path)
            except TableError as error:
                self.trouble = self.trouble or str(error)
                self.head = self.head or by_id[game_of(path)]
            else:
                self.path, self.head, self.trouble = path, by_id[game_of(path)], ""
                break
        self.head = self.head or next(iter(heads), None)
        self.go_on.visible = self.head is not None
        self.more.visible = bool(self.count)
        if self.head is not None:
            self._say(self.head)

    def _say(self, head: GameData) -> None:
        others = self.count - 1
        self.more.label = plural("{n} more open", "{n} more open", others).format(n=others)
        if others < 1 or self.info is None:
            self.more.label = _("Open matches")
        faces = seated(head.names)
        self.go_on.label, self.go_on.about, self.said = _("Play"), "", _("The table is laid.")
        if self.info is not None:
            faces = at_table(self.info.seats)
            self.go_on.label, self.go_on.about = _("Sit down"), saved.facts(self.info, head, time.time())
            self.said = _("{match}. I kept your seat warm.").format(match=saved.headline(self.info, head))
        self.said = self.trouble or self.said
        self.face = Portrait(faces[self._rival], "stung" if self.trouble else "calm")

    @property
    def _rival(self) -> int:
        """Which seat waits: the first bot's, or that of another person."""
        seats = self.info.seats if self.info is not None else ()
        return next((n for n, seat in enumerate(seats) if seat.kind != "person"), 1)

    def place(self, parlour: Parlour, card: Rect, measure: Measure) -> None:
        """Lie under the card of the game."""
        x, y, w, h = card
        wide = max(parlour.s(BUTTON[0]), measure(self.go_on.label, BODY, "semi") + 40)
        high = max(LOWEST, parlour.s(BUTTON[1]))
        self.go_on.rect = (x + (w - wide) / 2, y + h + parlour.s(BELOW) - high / 2, wide, high)
        more, gap = self.more.width(measure), parlour.s(18)
        left = x + (w + wide) / 2 + gap
        if left + more > parlour.width - gap:
            left = x + (w - wide) / 2 - gap - more
        self.more.rect = (left, y + h + parlour.s(BELOW) - MORE / 2, more, MORE)

    def draw(self, canvas: Canvas, parlour: Parlour, *, is_pointed: bool) -> Sitter:
        """Draw who waits, pleased where a hand is on the button, before the rail comes over them; return them."""
        face = self.face._replace(mood="pleased") if is_pointed and not self.trouble else self.face
        draw_bust(canvas, parlour.busts[1], face, "full")
        return Sitter(parlour.busts[1], face, "full")

    def speak(self, painter: Painter, parlour: Parlour, said: str, top: float) -> Bubble:
        """Return the bubble of what they say, its upper edge no higher than `top`."""
        x, y, most = TALL_SAYS if parlour.is_tall else SAYS
        return bubble(painter, said, parlour.busts[1].mouth, parlour.at(x, y), parlour.s(most), top)
