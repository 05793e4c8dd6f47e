"""The rulebooks: a sheet with the text, its headings beside it to jump to, and the other games' above."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from elements_table import paths
from elements_table.kernel.data import GameData
from elements_table.kernel.words import _
from elements_table.table import theme
from elements_table.table.canvas import Canvas
from elements_table.table.game_list import heads
from elements_table.table.inputs import Input, Key
from elements_table.table.screens.markdown import Block, parse
from elements_table.table.screens.page import HEADING_GAP, Page
from elements_table.table.screens.sheet import HEAD, Sheet
from elements_table.table.theme import MUTED, TILE, WHITE, mix, rgb
from elements_table.table.widgets.button import Button
from elements_table.table.widgets.list_box import PITCH, ListBox
from elements_table.table.widgets.ring import Widget
from elements_table.table.widgets.scroll import Scroll
from elements_table.table.widgets.tabs import Tabs

if TYPE_CHECKING:
    from elements_table.table.app import App

CONTENTS: Final = 208.0
GAP: Final = 36.0
WIDEST: Final = 640.0
"""The longest line that is good to read, in dp."""


class Rules(Sheet):
    """The rulebook of a game; with `game_id` empty, of the first game that has one."""

    size = (1008.0, 728.0)

    def __init__(self, app: App, game_id: str = "") -> None:
        super().__init__(app)
        self.title = _("Rules")
        self.books: list[GameData] = [
            head for head in heads(app.registry, paths.cache_folder()) if app.registry.rulebook(head.id).is_file()
        ]
        ids = [head.id for head in self.books]
        self.chosen = ids.index(game_id) if game_id in ids else 0
        self.tabs = Tabs([_(head.title) for head in self.books], self.chosen, self._turn_to)
        self.scroll = Scroll()
        self.contents = ListBox((), 0, self._jump)
        self.done = Button(_("Close"), self.back, kind="primary", shortcut="enter")
        self.keys = Button(_("Keys"), self.open_keys, shortcut="?")
        self.page: Page | None = None
        self._blocks: list[Block] = []
        self._read()
        if game_id and game_id not in ids:
            self._blocks = []  # better nothing than another game's rules
            self.contents = ListBox((), 0, self._jump)

    @property
    def note(self) -> str:
        """The words at the right of the title."""
        return "" if len(self.books) > 1 or not self.books else _(self.books[self.chosen].title)

    def _read(self) -> None:
        self._blocks = []
        if self.books:
            head = self.books[self.chosen]
            self.tint = mix(mix(TILE, rgb(head.look.edge), 0.6), WHITE, 0.02)
            file = self.app.registry.rulebook(head.id)
            self._blocks = parse(file.read_text(encoding="utf-8"))
        labels = [block.text for block in self._blocks if block.kind == "heading"]
        self.contents = ListBox(labels, 0, self._jump)
        self.scroll.offset = 0.0

    def _turn_to(self, index: int) -> None:
        self.chosen = index
        self._read()
        self.layout(self.width, self.height)

    def _jump(self, index: int) -> None:
        if self.page is not None:
            tops = [piece.top for piece in self.page.headings() if piece.block.kind == "heading"]
            self.scroll.go(0.0 if index == 0 else tops[index] - 8)

    # ---- the screen

    def layout(self, width: float, height: float) -> None:
        """Lay the text out for the sheet, the contents at its left."""
        super().layout(width, height)
        x, y, w, h = self.body
        measure = self.app.art.text_width
        self.tabs.visible = len(self.books) > 1
        if self.tabs.visible:
            self.tabs.place(0.0, 0.0, measure)
            wide = self.tabs.rect[2]
            self.tabs.place(x + w - wide, self.rect[1] + HEAD - theme.BUTTON_HEIGHT, measure)
        column = min(CONTENTS, w * 0.24)
        rows = min(len(self.contents.labels), int(h // PITCH))
        self.contents.rect = (x - 10, y, column, max(1, rows) * PITCH)
        self.contents.visible = bool(self.contents.labels)
        left = x + column + GAP
        self.page = Page(self._blocks, min(WIDEST, x + w - left - 24), measure)
        self.scroll.place((left, y, x + w - left + 12, h), self.page.height + 24)
        self.keys.rect, self.done.rect = self.foot_rects(2)
        widgets: list[Widget] = [self.tabs, self.contents] if self.contents.visible else [self.tabs]
        self.ring.set([*widgets, self.scroll, self.keys, self.done])

    def enter(self) -> None:
        """Let the keys scroll at once."""
        self.ring.focus(self.scroll, by_keyboard=False)

    def handle(self, event: Input) -> bool:
        """Take one input; F1 closes as it opened, and the contents follow the text."""
        if isinstance(event, Key) and event.name == "f1":
            self.back()
            return True
        used = super().handle(event)
        if self.scroll.take_moved():
            self._follow()
            self.stale = True
        return used

    def draw_body(self, canvas: Canvas) -> None:
        """Draw the text, and a line between it and the contents."""
        x, y, w, h = self.body
        left = self.scroll.rect[0]
        if self.page is None or not self._blocks:
            canvas.text(_("There is no rulebook yet."), x + w / 2, y + h / 2, color=MUTED, anchor="c")
            return
        canvas.fill((left - GAP / 2 - 4, y + 4, 1, h - 8), theme.HAIRLINE, 0.12)
        with canvas.clip(self.scroll.rect):
            self.page.draw(canvas, left, y - self.scroll.offset, y, y + h)
        foot = self.rect[1] + self.rect[3] - 28 - 24
        hint = _("F1 opens this page at any table.")
        canvas.text(hint, x, foot, color=theme.SECONDARY, anchor="l")

    def _follow(self) -> None:
        if self.page is None or not self.contents.labels:
            return
        tops = [piece.top for piece in self.page.headings() if piece.block.kind == "heading"]
        at = sum(top <= self.scroll.offset + HEADING_GAP for top in tops) - 1
        if self.scroll.offset >= self.scroll.farthest - 1 and self.contents.chosen >= at:
            return
        self.contents.choose(max(0, at), tell=False)
