"""The menu: a tile for each game, the match to continue, and the ways to everything else."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from functools import partial
from pathlib import Path
from typing import Final, NamedTuple

from elements_table import __version__, paths
from elements_table.kernel.data import GameData
from elements_table.kernel.words import _
from elements_table.match.archive.bin import Bin
from elements_table.ui.common.game_tile import BRIEF, COVER, WORDS, LessonLink, Tile
from elements_table.ui.common.put_away import PutAway
from elements_table.ui.drawing import theme
from elements_table.ui.drawing.canvas import Canvas
from elements_table.ui.drawing.theme import MUTED, SECONDARY, TEXT
from elements_table.ui.features.menu.menu_cards import ContinueCard, MenuCard
from elements_table.ui.features.menu.menu_life import MenuLife
from elements_table.ui.features.menu.whats_next import whats_next
from elements_table.ui.platform.inputs import Binding, Input, Key, Pointer
from elements_table.ui.shell.game_list import heads
from elements_table.ui.shell.routes import pieces
from elements_table.ui.shell.screen import Cover, Screen, Shell
from elements_table.ui.widgets.button import Link

GAP: Final = 20.0
WIDEST: Final = 1300.0
NARROWEST: Final = 0.044
"""Of the width, a margin where words are large."""
BETWEEN: Final = 20.0
"""Between the cards of the lower row."""


class _Pitch(NamedTuple):
    """From the top down, in dp: the head's middle, the tiles, a gap, the cards, what is under them."""

    head: float
    tiles: float
    gap: float
    cards: float
    foot: float


ROOMY: Final = _Pitch(66.0, 136.0, 32.0, 128.0, 68.0)
CLOSE: Final = _Pitch(54.0, 108.0, 20.0, 112.0, 56.0)
"""In a window under 760 dp high."""
LEAST_PICTURE: Final = 120.0
"""Of a tile, in dp: lower than that its words give way."""


class Menu(Screen):
    """The first screen; leaving it is only by Quit."""

    route = "menu"

    def __init__(self, app: Shell) -> None:
        super().__init__(app)
        self.heads = heads(app.services.registry, paths.cache_folder())
        self.tiles = [Tile(head, app.services.registry.has_scene(head.id), self._opener(head)) for head in self.heads]
        for number, tile in enumerate(self.tiles, 1):
            tile.shortcut = str(number) if number < 10 else ""
        self.links = [
            Link(_("Learn"), self._learn, icon="ui_rules", shortcut="f1"),
            Link(_("History"), self.open_history, icon="ui_clock"),
            Link(_("Settings"), self.open_settings, icon="ui_settings"),
            Link(_("Quit"), app.quit, icon="ui_quit"),
        ]
        self.going_on = ContinueCard(app, self.open_new_game, self.open_matches)
        self.cards: list[MenuCard] = []
        """The other cards of the lower row, once they are known."""
        self._today: date | None = None
        """The day they are for."""
        self.away = PutAway(app)
        self.undo = Link(_("Undo"), self._bring_back, icon="ui_undo", shortcut="u")
        self._whole = WIDEST
        self.life = MenuLife(app, self, self.tiles)
        self.lessons = [LessonLink(tile, partial(self._learn_game, tile.head)) for tile in self.tiles]
        self._look_for_match()
        self.ahead = [*pieces("match")]
        self.ahead.append(Bin(app.services.saves.folder).empty)
        if self.going_on.info is not None:
            self.foresee(self.going_on.info.game)
        app.later(self._look_on)

    # ---- where it leads

    def _learn(self) -> None:
        self.navigator.go("learn")

    def _learn_game(self, head: GameData) -> None:
        self.navigator.go("lesson", head.id)

    def open_history(self) -> None:
        """Show what was played."""
        self.navigator.go("history")

    def open_new_game(self, head: GameData) -> None:
        """Choose seats and options for a game."""
        self.navigator.go("new_game", head.id)

    def _opener(self, head: GameData) -> Callable[[], None]:
        return lambda: self.open_new_game(head)

    def open_matches(self) -> None:
        """Show every match that is open."""
        self.navigator.go("open_matches", self.heads, self.away, self.going_on.pictures)

    def take_away(self, path: Path) -> None:
        """Put an open match away; it can be brought back for a while."""
        self.away.put(path)
        self._renew()

    def _bring_back(self) -> None:
        self.away.bring_back()
        self._renew()

    def _renew(self) -> None:
        self._look_for_match()
        self._arrange()
        self.stale = True

    # ---- the screen

    def back(self) -> None:
        """Stay: Escape must not close the window by accident."""

    def pause(self) -> None:
        """Come to rest behind another screen."""
        self.life.pause()

    def leave(self) -> None:
        """Let go of what lives."""
        self.life.let_go()

    def translated(self) -> Screen:
        """Return it anew: no more than a look at what is kept."""
        return Menu(self.app)

    def resume(self) -> None:
        """Look again for the match last played, and for what comes next."""
        super().resume()
        self.ring.hot = None
        self.life.resume()
        self._renew()
        self.app.later(self._look_on)

    def cover(self, head: GameData) -> Cover | None:
        """Return the picture on the game's tile."""
        return next((tile.cover() for tile in self.tiles if tile.head.id == head.id), None)

    def layout(self, width: float, height: float) -> None:
        """Place the tiles and the cards; spare width goes to the margins, spare height to the pictures."""
        super().layout(width, height)
        self.life.let_go()
        self._arrange()

    def _arrange(self) -> None:
        width, height = self.width, self.height
        self._whole = whole = min(WIDEST, width - 2 * min(theme.MENU_MARGIN, width * NARROWEST))
        margin = (width - whole) / 2
        pitch = self._pitch
        room = height - pitch.tiles - pitch.gap - pitch.cards - pitch.foot
        words = WORDS if room - WORDS >= LEAST_PICTURE else BRIEF
        room -= words
        tall = min(COVER[1] + 60, room)
        top = pitch.tiles + (room - tall) / 2
        count = max(1, len(self.tiles))
        wide = (whole - GAP * (count - 1)) / count
        for i, tile in enumerate(self.tiles):
            tile.rect, tile.words = (margin + i * (wide + GAP), top, wide, tall + words), words
            self.lessons[i].rect = tile.begins()
            self.lessons[i].visible = tile.enabled and tile.next is not None and tile.next.is_lesson
        self._place_links(margin + whole)
        self._place_cards(margin, top + tall + words + pitch.gap)
        self._place_undo(margin)
        tiles = [widget for pair in zip(self.tiles, self.lessons, strict=True) for widget in pair]
        self.ring.set([*tiles, *self.links, *self.going_on.widgets, *self.cards, self.undo])

    @property
    def _pitch(self) -> _Pitch:
        return ROOMY if self.height >= 760 else CLOSE

    def _place_cards(self, left: float, top: float) -> None:
        """Place the lower row: what has a card of its own takes its width, the match to continue the rest."""
        high = self._pitch.cards
        right = left + self._whole
        for card in reversed(self.cards):
            wide = card.wide * self._whole / (theme.STAGE[0] - 2 * theme.MENU_MARGIN)
            right -= wide
            card.rect = (right, top, wide, high)
            right -= BETWEEN
        self.going_on.place((left, top, right - left, high))

    def _place_undo(self, left: float) -> None:
        measure = self.display.art.text_width
        self.undo.visible = self.away.is_there
        wide = measure(self.away.words, theme.BODY, "sans")
        self.undo.rect = (left + wide + 22, self.height - 34 - 17, self.undo.width(measure), 34)

    def handle(self, event: Input) -> bool:
        """Take one input; the arrows start at the first tile."""
        if isinstance(event, Pointer):
            self.life.point(event)
        if isinstance(event, Key) and event.name in ("down", "right") and self.ring.focused is None:
            self.ring.focus(next((tile for tile in self.tiles if tile.enabled), self.going_on.go_on))
            self.life.focus()
            self.stale = True
            return True
        focused = self.ring.focused
        used = super().handle(event)
        if isinstance(event, Key) and self.ring.focused is not focused:
            self.life.focus()
        return used

    def bindings(self) -> list[Binding]:
        """Return the keys of the games, and of the cards, too."""
        games = [Binding((tile.shortcut,), _(tile.head.title), tile.enabled) for tile in self.tiles if tile.shortcut]
        cards = [Binding((card.shortcut,), card.title) for card in self.cards if card.shortcut]
        return [*games, *super().bindings(), *cards]

    def update(self, now: float) -> None:
        """Let live what a hand is on; let go of what was put away a while ago."""
        self.life.update(now)
        if self.undo.visible and not self.away.is_there:
            self._arrange()
            self.stale = True

    def waiting(self) -> bool:
        """Return whether nothing is still to be let go of."""
        return not self.away.is_there

    def moving(self) -> bool:
        """Return whether anything of that moves."""
        return self.life.moving()

    # ---- drawing

    def draw(self, canvas: Canvas) -> None:
        """Draw table, title, tiles, cards and foot line."""
        self.life.ground.draw(canvas.surface)
        x = (self.width - self._whole) / 2
        middle = self._pitch.head
        canvas.icon("app_icon", x + 30, middle, 60)
        name, room = _("Elements Table"), self.links[0].rect[0] - x - 78 - 24
        logo = theme.LOGO * min(1.0, room / canvas.text_width(name, theme.LOGO, "serif"))
        canvas.text(name, x + 78, middle - 9, logo, "serif", TEXT, "l")
        canvas.text(_("Card games of fire, water, earth and air"), x + 80, middle + 28, color=SECONDARY, anchor="l")
        self.going_on.draw(canvas)
        foot = self.height - 34
        version = _("Version {number}").format(number=__version__)
        right = canvas.text(version, x + self._whole, foot, color=MUTED, anchor="r")
        if self.away.is_there:
            canvas.text(self.away.words, x, foot, color=SECONDARY, anchor="l")
        else:
            hint = _(
                "Click a game to choose opponents and level. Everything is played offline, "
                "against the computer or at one screen."
            )
            canvas.label(hint, x, foot, self._whole - right - 32, color=MUTED, anchor="l")
        super().draw(canvas)

    def draw_moving(self, canvas: Canvas) -> None:
        """Draw what lives over the rest."""
        self.life.draw(canvas)

    # ---- parts

    def _look_for_match(self) -> None:
        self.going_on.look([tile.head for tile in self.tiles if tile.enabled])

    def _look_on(self) -> None:
        """Read what the first frame did without: the picture, what comes next, then what there is today."""
        if self not in self.navigator.stack:
            return
        self.going_on.pictures.is_ready = True
        lines = whats_next(self.app, self.heads)
        for tile in self.tiles:
            tile.next = lines.get(tile.head.id)
        self._arrange()
        self.stale = True
        if self._today != date.today():
            self.app.later(self._look_at_today)

    def _look_at_today(self) -> None:
        """Find what there is to do today: once a day, and after all else, for it may take a while."""
        if self not in self.navigator.stack:
            return
        self._today = date.today()
        from elements_table.ui.features.menu.todays import todays  # noqa: PLC0415  not before the first frame

        self.cards = todays(self.app)
        self._arrange()
        self.stale = True

    def _place_links(self, right: float) -> None:
        middle = self._pitch.head
        for link in reversed(self.links):
            width = link.width(self.display.art.text_width)
            right -= width
            link.rect = (right, middle - 17, width, 34)
            right -= 33
