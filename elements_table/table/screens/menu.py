"""The menu: a tile for each game, the match to continue, and the ways to everything else."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pygame

from elements_table import __version__, paths
from elements_table.kernel.data import GameData
from elements_table.kernel.errors import TableError
from elements_table.kernel.words import _
from elements_table.table import theme
from elements_table.table.canvas import Canvas, Rect
from elements_table.table.game_list import heads
from elements_table.table.inputs import Input, Key, Pointer
from elements_table.table.screens import saved
from elements_table.table.screens.game_tile import COVER, RADIUS, WORDS, Tile
from elements_table.table.screens.menu_life import MenuLife
from elements_table.table.screens.put_away import PutAway
from elements_table.table.screens.screen import Screen
from elements_table.table.theme import MUTED, SECONDARY, TEXT, TILE, TITLE
from elements_table.table.widgets.button import Button, Link

if TYPE_CHECKING:
    from elements_table.match.saves import SaveInfo
    from elements_table.table.app import App
    from elements_table.table.passages import Cover

GAP: Final = 20.0
WIDEST: Final = 1300.0
TILE_TOP: Final = 156.0
STRIP: Final = 104.0
HAND: Final = (160.0, 124.0)
"""The small hand of backs on the strip, shadows included."""


class Menu(Screen):
    """The first screen; leaving it is only by Quit."""

    largest = 1.2

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.heads = heads(app.registry, paths.cache_folder())
        self.tiles = [Tile(head, app.registry.has_scene(head.id), self._opener(head)) for head in self.heads]
        for number, tile in enumerate(self.tiles, 1):
            tile.shortcut = str(number) if number < 10 else ""
        self.links = [
            Link(_("Rules"), self._rules, icon="ui_rules", shortcut="f1"),
            Link(_("History"), self.open_history, icon="ui_clock"),
            Link(_("Settings"), self.open_settings, icon="ui_settings"),
            Link(_("Quit"), app.quit, icon="ui_quit"),
        ]
        self.go_on = Button(_("Continue"), self._continue, kind="primary", icon="ui_play", shortcut="enter")
        self.new = Button(_("New game"), self._new)
        self.away = PutAway(app)
        self.undo = Link(_("Undo"), self._bring_back, icon="ui_undo", shortcut="u")
        self.others: list[Link] = []
        """The other matches that are open, the one last played first."""
        self.info: SaveInfo | None = None
        self.trouble = ""
        """Why the match last played cannot be continued."""
        self._status = ""
        self._shown: GameData | None = None
        self._strip: Rect = (0.0, 0.0, 0.0, 0.0)
        self.life = MenuLife(app, self, self.tiles)
        self._look_for_match()

    # ---- where it leads

    def _rules(self) -> None:
        first = self._shown or next((tile.head for tile in self.tiles if tile.enabled), None)
        self.open_rules(first.id if first is not None else "")

    def open_history(self) -> None:
        """Show what was played."""
        from elements_table.table.screens.history import HistoryScreen  # noqa: PLC0415  as above

        self.app.push(HistoryScreen(self.app))

    def open_new_game(self, head: GameData) -> None:
        """Choose seats and options for a game."""
        from elements_table.table.screens.new_game import NewGame  # noqa: PLC0415  as above

        self.app.push(NewGame(self.app, head.id))

    def _opener(self, head: GameData) -> Callable[[], None]:
        return lambda: self.open_new_game(head)

    def _continue(self) -> None:
        if self.info is not None:
            self.app.continue_match(self.info.game)
        else:
            self._new()

    def _new(self) -> None:
        if self._shown is not None:
            self.open_new_game(self._shown)

    def put_away(self, path: Path) -> None:
        """Put an open match away; it can be brought back for a while."""
        self.away.put(path)
        self._renew()

    def _bring_back(self) -> None:
        self.away.bring_back()
        self._renew()

    def _renew(self) -> None:
        self._look_for_match()
        self.layout(self.width, self.height)

    # ---- the screen

    def back(self) -> None:
        """Stay: Escape must not close the window by accident."""

    def pause(self) -> None:
        """Come to rest behind another screen."""
        self.life.pause()

    def leave(self) -> None:
        """Let go of what lives."""
        self.life.let_go()

    def resume(self) -> None:
        """Look again for the match last played."""
        super().resume()
        self.ring.hot = None
        self.life.let_go()
        self._renew()

    def cover(self, head: GameData) -> Cover | None:
        """Return the picture on the game's tile."""
        return next((tile.cover() for tile in self.tiles if tile.head.id == head.id), None)

    def layout(self, width: float, height: float) -> None:
        """Place the tiles and the strip; spare width goes to the margins, spare height to the pictures."""
        super().layout(width, height)
        self.life.let_go()
        whole = min(WIDEST, width - 2 * theme.MENU_MARGIN)
        margin = (width - whole) / 2
        top = TILE_TOP if height >= 760 else TILE_TOP - 26
        tall = min(COVER[1] + 60, COVER[1] + height - 800 + (TILE_TOP - top))
        count = max(1, len(self.tiles))
        wide = (whole - GAP * (count - 1)) / count
        spare = max(0.0, height - top - tall - WORDS - 32 - STRIP - 84)
        top += spare / 2
        for i, tile in enumerate(self.tiles):
            tile.rect = (margin + i * (wide + GAP), top, wide, tall + WORDS)
        strip_top = top + tall + WORDS + 32
        self._strip = (margin, strip_top, whole, STRIP)
        self._place_links(margin + whole)
        self._place_strip()
        self._place_others(margin, whole)
        self.ring.set([*self.tiles, *self.links, self.new, self.go_on, self.undo, *self.others])

    def handle(self, event: Input) -> bool:
        """Take one input; the arrows start at the first tile."""
        if isinstance(event, Pointer):
            self.life.point(event)
        if isinstance(event, Key) and event.name in ("down", "right") and self.ring.focused is None:
            self.ring.focus(next((tile for tile in self.tiles if tile.enabled), self.go_on))
            self.life.focus()
            self.stale = True
            return True
        focused = self.ring.focused
        used = super().handle(event)
        if isinstance(event, Key) and self.ring.focused is not focused:
            self.life.focus()
        return used

    def update(self, now: float) -> None:
        """Let live what a hand is on; let go of what was put away a while ago."""
        self.life.update(now)
        if self.away.ran_out():
            self.layout(self.width, self.height)

    def waiting(self) -> bool:
        """Return whether nothing is still to be let go of."""
        return not self.away.is_there

    def moving(self) -> bool:
        """Return whether anything of that moves."""
        return self.life.moving()

    # ---- drawing

    def draw(self, canvas: Canvas) -> None:
        """Draw table, title, tiles, strip and foot line."""
        self.life.ground.draw(canvas.surface)
        x, _y, w, _h = self._strip
        up = 0.0 if self.height >= 760 else 14.0
        canvas.icon("app_icon", x + 30, 76 - up, 60)
        canvas.text(_("Elements Table"), x + 78, 66 - up, theme.LOGO, "serif", TEXT, "l")
        canvas.text(_("Card games of fire, water, earth and air"), x + 80, 104 - up, color=SECONDARY, anchor="l")
        self._draw_strip(canvas)
        foot = self.height - 40
        version = _("Version {number}").format(number=__version__)
        right = canvas.text(version, x + w, foot, color=MUTED, anchor="r")
        if self.away.is_there:
            canvas.text(self.away.words, x, foot, color=SECONDARY, anchor="l")
        elif self.others:
            canvas.text(_("Also open:"), x, foot, color=SECONDARY, anchor="l")
        else:
            hint = _(
                "Click a game to choose opponents and level. Everything is played offline, "
                "against the computer or at one screen."
            )
            canvas.text(canvas.fit(hint, w - right - 32), x, foot, color=MUTED, anchor="l")
        super().draw(canvas)

    def draw_moving(self, canvas: Canvas) -> None:
        """Draw what lives over the rest."""
        self.life.draw(canvas)

    # ---- parts

    def _look_for_match(self) -> None:
        self.info, self.trouble, self._shown, self._status = None, "", None, ""
        self.others = []
        by_id = {tile.head.id: tile.head for tile in self.tiles if tile.enabled}
        for path in self.app.saves.open_matches():
            if path.stem not in by_id:
                continue
            head = by_id[path.stem]
            if self.info is None and self._takes(path, head):
                continue
            self.others.append(Link(_(head.title), partial(self.app.continue_match, head.id), icon="ui_play"))
        if self.info is None:
            self.others = self.others[1:]  # the strip says what is wrong with the first
        if self._shown is None:
            self._shown = next(iter(by_id.values()), None)
        self._name_buttons()

    def _takes(self, path: Path, head: GameData) -> bool:
        """Put the match in the file on the strip, or what is wrong with it; return whether it can be continued."""
        try:
            self.info = self.app.saves.summary(path)
        except TableError as error:
            self.trouble = self.trouble or str(error)
            self._shown = self._shown or head
            return False
        self.trouble, self._shown = "", head
        self._status = saved.status(self.info, head, time.time())
        return True

    def _name_buttons(self) -> None:
        self.new.visible = self.info is not None
        self.go_on.visible = self._shown is not None
        self.go_on.label = _("Continue")
        if self.info is None and self._shown is not None:
            self.go_on.label = _("Play {game}").format(game=_(self._shown.title))

    def _place_links(self, right: float) -> None:
        middle = 76.0 if self.height >= 760 else 62.0
        for link in reversed(self.links):
            width = link.width(self.app.art.text_width)
            right -= width
            link.rect = (right, middle - 17, width, 34)
            right -= 33

    def _place_others(self, x: float, w: float) -> None:
        """Place the other open matches on the foot line; where there are many they stand closer."""
        measure = self.app.art.text_width
        self.undo.visible = self.away.is_there
        wide = measure(self.away.words, theme.BODY, "sans")
        self.undo.rect = (x + wide + 22, self.height - 40 - 17, self.undo.width(measure), 34)
        for link in self.others:
            link.visible = not self.undo.visible
        left = x + measure(_("Also open:"), theme.BODY, "sans") + 22
        version = _("Version {number}").format(number=__version__)
        room = x + w - measure(version, theme.BODY, "sans") - 32 - left
        widths = [link.width(measure) for link in self.others]
        gap = min(33.0, (room - sum(widths)) / max(1, len(widths)))
        for link, wide in zip(self.others, widths, strict=True):
            link.rect = (left, self.height - 40 - 17, wide, 34)
            left += wide + gap

    def _place_strip(self) -> None:
        x, y, w, h = self._strip
        measure = self.app.art.text_width
        wide = max(168.0, measure(self.go_on.label, theme.BODY, "semi") + 72)
        self.go_on.rect = (x + w - 24 - wide, y + (h - 48) / 2, wide, 48)
        small = max(128.0, measure(self.new.label, theme.BODY, "semi") + 40)
        self.new.rect = (self.go_on.rect[0] - 16 - small, y + (h - 48) / 2, small, 48)

    def _draw_strip(self, canvas: Canvas) -> None:
        x, y, _w, h = self._strip
        canvas.shadow(self._strip, RADIUS, 1)
        canvas.box(self._strip, RADIUS, fill=TILE, line=theme.HAIRLINE, line_opacity=0.16)
        if self._shown is None:
            return
        self._draw_cards(canvas, self._shown.look.back, x + 81, y + h / 2 + 1)
        left = x + 154
        room = (self.new if self.new.visible else self.go_on).rect[0] - left - 24
        game = _(self._shown.title)
        if self.info is not None:
            title = _("Continue {game}").format(game=game)
            line = self._status
        elif self.trouble:
            title, line = _("The match of {game} cannot be opened").format(game=game), self.trouble
        else:
            title = _("The table is laid")
            line = _("All that you do is saved at once; leave when you like, and go on here.")
        canvas.text(canvas.fit(title, room, TITLE, "serif"), left, y + 38, TITLE, "serif", TEXT, "l")
        canvas.text(canvas.fit(line, room), left, y + 70, color=SECONDARY, anchor="l")

    @staticmethod
    def _draw_cards(canvas: Canvas, back: str, x: float, y: float) -> None:
        """Draw a small hand of three backs, from the disk after the first time."""
        art = canvas.art

        def make() -> pygame.Surface:
            from elements_table.table.cards import CardArt  # noqa: PLC0415  a start from the cache needs none

            w, h = HAND
            surface = pygame.Surface((art.px(w), art.px(h)), pygame.SRCALPHA)
            hand, cards = Canvas(surface, art), CardArt(art)
            picture = cards.back(back.removeprefix("back_"), 52)
            for i, (angle, down) in enumerate(((8, 0), (0, -2), (-8, 0))):
                cards.draw(hand, picture, w / 2 + (i - 1) * 27, h / 2 + down, angle=angle)
            return surface

        canvas.put(art.cached(("hand", back, HAND), make, disk=True), x, y)
