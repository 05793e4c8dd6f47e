"""The cards in the lower row of the menu: the match to continue, and what there is to do today."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Final

from elements_table.kernel.data import GameData
from elements_table.kernel.errors import TableError
from elements_table.kernel.words import _, plural
from elements_table.match.archive.saves import game_of
from elements_table.ui.common import saved
from elements_table.ui.common.pictures import Pictures
from elements_table.ui.drawing import theme
from elements_table.ui.drawing.canvas import Canvas, Rect
from elements_table.ui.drawing.theme import BODY, SECONDARY, TEXT, TILE, TITLE
from elements_table.ui.widgets.button import Button, Link
from elements_table.ui.widgets.focus import Widget

if TYPE_CHECKING:
    from elements_table.match.archive.saves import SaveInfo
    from elements_table.ui.shell.screen import Shell

RADIUS: Final = 16.0
PAD: Final = 15.0
ASPECT: Final = 1.6
"""Of the picture."""
BUTTON: Final = (148.0, 38.0)
CLOSE: Final = 120.0
"""Up to this height a card has its words and its button closer together."""


class MenuCard(Widget):
    """A card that is pressed as a whole: an icon with a title, words at the right, and what `draw_body` draws."""

    icon = ""
    wide = 304.0
    """How wide it is in a window of 1280 dp."""

    def __init__(self, app: Shell) -> None:
        super().__init__()
        self.app = app

    @property
    def title(self) -> str:
        """What the card is about."""
        return ""

    @property
    def note(self) -> str:
        """The words at the right of the title."""
        return ""

    def draw(self, canvas: Canvas, *, hot: bool, pressed: bool) -> None:
        """Draw the card."""
        draw_plate(canvas, self.rect)
        x, y, w, h = self.rect
        if hot:
            canvas.box(self.rect, RADIUS, fill=theme.HAIRLINE, fill_opacity=0.04, line=theme.GOLD, line_opacity=0.5)
        canvas.icon(self.icon, x + 30, y + 32, 20, theme.GOLD)
        room = w - 84 - canvas.text_width(self.title, face="semi")
        wide = canvas.label(self.note, x + w - 20, y + 32, room, color=SECONDARY, anchor="r") if room > 40 else 0.0
        canvas.label(self.title, x + 50, y + 32, w - 70 - 14 * bool(wide) - wide, face="semi", anchor="l")
        self.draw_body(canvas, (x + 20, y + 52, w - 40, h - 52 - 12))

    def draw_body(self, canvas: Canvas, rect: Rect) -> None:
        """Draw what stands under the title."""

    def draw_focus(self, canvas: Canvas) -> None:
        """Draw the focus around the card."""
        canvas.focus(self.rect, RADIUS)


class More(Link):
    """A word with a chevron after it."""

    def width(self, measure: Callable[[str, float, str], float]) -> float:
        """Return the width that it needs in dp."""
        return super().width(measure) + 22

    def draw(self, canvas: Canvas, *, hot: bool, pressed: bool) -> None:
        """Draw both."""
        super().draw(canvas, hot=hot, pressed=pressed)
        x, y, w, h = self.rect
        canvas.icon("ui_chevron", x + w - 8, y + h / 2, 14, TEXT if hot else SECONDARY)


class ContinueCard:
    """The match last played, with its picture; the cover of a game to begin with where none is open."""

    def __init__(self, app: Shell, play: Callable[[GameData], None], list_open: Callable[[], None]) -> None:
        """`play` sets the table for a game, `list_open` shows all open matches."""
        self._app = app
        self._play = play
        self.pictures = Pictures()
        self.info: SaveInfo | None = None
        self.path: Path | None = None
        self.count = 0
        """How many matches are open."""
        self.trouble = ""
        """Why the match last played cannot be continued."""
        self.head: GameData | None = None
        """The game on the card."""
        self.title = self.line = ""
        self.rect: Rect = (0.0, 0.0, 0.0, 0.0)
        self._is_bare = False
        """Whether its buttons leave no room for the picture."""
        self.go_on = Button("", self.use, kind="primary", icon="ui_play", shortcut="enter")
        self.more = More("", list_open, shortcut="o")

    @property
    def widgets(self) -> list[Widget]:
        """What can be pressed."""
        return [self.go_on, self.more]

    def use(self) -> None:
        """Go on with the match, or begin one."""
        if self.info is not None:
            self._app.navigator.continue_match(self.info.game, self.path)
        elif self.head is not None:
            self._play(self.head)

    def look(self, heads: list[GameData]) -> None:
        """Look for the match last played of these games that can be read; else say what is wrong with the last."""
        self.info, self.path, self.trouble, self.head = None, None, "", None
        by_id = {head.id: head for head in heads}
        found = [path for path in self._app.services.saves.open_matches() if game_of(path) in by_id]
        self.count = len(found)
        for path in found:
            head = by_id[game_of(path)]
            try:
                self.info = self._app.services.saves.summary(path)
            except TableError as error:
                self.trouble = self.trouble or str(error)
                self.head = self.head or head
                continue
            self.path, self.head, self.trouble = path, head, ""
            break
        if self.head is None and heads:
            self.head = heads[0]
        self._say()

    def _say(self) -> None:
        self.go_on.visible = self.head is not None
        self.more.visible = bool(self.count)
        others = self.count - 1
        self.more.label = plural("{n} more open", "{n} more open", others).format(n=others)
        if others < 1 or self.info is None:
            self.more.label = _("Open matches")
        if self.head is None:
            return
        game = _(self.head.title)
        self.go_on.label = _("Continue")
        if self.info is not None:
            self.title, self.line = (
                saved.headline(self.info, self.head),
                saved.facts(self.info, self.head, time.time()),
            )
            return
        self.go_on.label = _("Play {game}").format(game=game)
        self.title, self.line = _("The match of {game} cannot be opened").format(game=game), self.trouble
        if not self.trouble:
            self.title = _("The table is laid")
            self.line = _("All is saved; leave when you like.")

    def place(self, rect: Rect) -> None:
        """Lie in a rectangle."""
        self.rect = rect
        x, y, w, h = rect
        measure = self._app.display.art.text_width
        wide = max(BUTTON[0], measure(self.go_on.label, BODY, "semi") + 56)
        more = self.more.width(measure)
        beside = self._picture[0] + self._picture[2] + 20
        self._is_bare = beside + wide + 18 + more + 14 > x + w
        left = self._left
        if self._is_bare:
            wide = min(wide, x + w - 14 - more - 18 - left)
        high, foot = (BUTTON[1], 12.0) if h > CLOSE else (BUTTON[1] - 5, 9.0)
        top = y + h - foot - high
        self.go_on.rect = (left, top, wide, high)
        self.more.rect = (left + wide + 18, top + high / 2 - 17, more, 34)

    @property
    def _picture(self) -> Rect:
        x, y, _w, h = self.rect
        high = h - 2 * PAD - 2
        return (x + PAD, y + PAD + 1, high * ASPECT, high)

    @property
    def _left(self) -> float:
        x, _y, w, _h = self._picture
        return self.rect[0] + 24 if self._is_bare else x + w + 20

    def draw(self, canvas: Canvas) -> None:
        """Draw the card without its buttons."""
        draw_plate(canvas, self.rect)
        if self.head is None:
            return
        x, y, w, h = self.rect
        if not self._is_bare:
            self.pictures.draw(canvas, self._picture, self.path, self.head.look)
        room = x + w - 20 - self._left
        up = 0.0 if h > CLOSE else 5.0
        canvas.label(self.title, self._left, y + 34 - up, room, TITLE, "serif", TEXT, "l")
        line = self.line if canvas.text_width(self.line) <= room else self.line.partition("  ·  ")[0]
        canvas.label(line, self._left, y + 62 - 2 * up, room, color=SECONDARY, anchor="l")


def draw_plate(canvas: Canvas, rect: Rect) -> None:
    """Draw the ground of a card."""
    canvas.shadow(rect, RADIUS, 1)
    canvas.box(rect, RADIUS, fill=TILE, line=theme.HAIRLINE, line_opacity=0.16)
