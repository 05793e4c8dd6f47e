"""The menu: the games as cards on a table, a rival who waits at its rail, and the ways to everything else."""

import logging
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Final

from elements_table import __version__
from elements_table.kernel.data import GameData
from elements_table.kernel.errors import TableError
from elements_table.kernel.words import _
from elements_table.match.archive.history import Bin
from elements_table.match.campaign.profile import lesson_file
from elements_table.ui.common.game_tile import CARD, CLOTH, Tile, in_lines
from elements_table.ui.common.match_words import PutAway
from elements_table.ui.drawing.canvas import Canvas, measuring
from elements_table.ui.drawing.theme import BODY, GOLD, TEXT, TITLE, UPRIGHT
from elements_table.ui.features.menu.menu_life import MenuLife
from elements_table.ui.features.menu.waiting import LINK, HowFar, WaitingMatch, button_below
from elements_table.ui.parlour import bubble, busts, liveliness, living_busts
from elements_table.ui.parlour.places import Parlour, parlour
from elements_table.ui.platform.inputs import Binding, Input, Key, Pointer
from elements_table.ui.platform.people import Portrait
from elements_table.ui.shell import screen, screen_stack
from elements_table.ui.widgets.button import PILL, Button, IconButton, Link
from elements_table.ui.widgets.focus import Widget
from elements_table.ui.widgets.layout import Box, Row
from elements_table.ui.widgets.tips import Tip

if TYPE_CHECKING:
    from elements_table.match.campaign.puzzles import PuzzleOfDay

log = logging.getLogger(__name__)

PITCH, CARDS_TOP, TALL_LINE = 242.0, 287.0, 384.0
"""From one card to the next, their upper edge, and in a tall window from one line of cards to the next."""
GAP: Final = 30.0
"""Between two cards at least, and from the outer ones to the edges of the stage."""
FOOT: Final = 724.0
TALL_FOOT: Final = 1210.0
"""The middle of the last row, in units."""
RIGHT: Final = 1236.0
HIGH: Final = 44.0
APART: Final = 12.0
TURNS: Final = (-1.4, 1.0, -0.7, 1.5, -1.1)
"""How the cards were laid down, in degrees."""
ICON: Final = 42.0
TOP: Final = 33.0
"""Middle of the icons in the corner, in dp."""


class OwnSeal(Widget):
    """One's own portrait and name: a press asks who plays here."""

    def __init__(self, face: Portrait, name: str, on_press: Button) -> None:
        super().__init__()
        self.face, self.name, self._press = face, name, on_press

    def activate(self) -> None:
        self._press.activate()

    def tip(self) -> Tip | None:
        return Tip(self._press.label)

    def draw(self, canvas: Canvas, *, hot: bool, pressed: bool) -> None:
        x, y, _w, h = self.rect
        r = h / 2
        busts.draw_seal(canvas, x + r, y + r, r, self.face._replace(mood="pleased") if hot else self.face, GOLD)
        canvas.text(self.name, x + h + 14, y + r, TITLE * 0.9, "serif", TEXT, "l")

    def draw_focus(self, canvas: Canvas) -> None:
        x, y, _w, h = self.rect
        canvas.focus((x, y, h, h), h / 2)


class Menu(screen.Screen):
    """The first screen; leaving it is only by Quit."""

    renews = True
    route = "menu"
    upright = UPRIGHT

    def __init__(self, app: screen.Shell) -> None:
        super().__init__(app)
        self.heads = app.services.heads()
        way, registry = app.navigator.way, app.services.registry
        self.tiles = [Tile(head, registry.has_scene(head.id), way("new_game", head.id)) for head in self.heads]
        for number, tile in enumerate(self.tiles, 1):
            tile.shortcut = str(number) if number < 10 else ""
            tile.turn = TURNS[number % len(TURNS)]
        self.icons = [
            IconButton("ui_rules", _("Learn"), way("learn"), shortcut="rules"),
            IconButton("ui_clock", _("History"), way("history")),
            IconButton("ui_settings", _("Settings"), self.open_settings),
            IconButton("ui_quit", _("Quit"), app.quit),
        ]
        self.icons[-1].about = _("Version {number}").format(number=__version__)
        self.daily = Button(_("Today"), way("daily"), shortcut="d")
        self.ladder = Button(_("Ladder"), way("ladder"), shortcut="l")
        self.puzzle = Button(_("Puzzle"), self._open_puzzle, shortcut="p")
        self.puzzle.visible = False
        self._puzzle: PuzzleOfDay | None = None
        self._is_foreseen = False
        """Whether its game has been loaded ahead, under a hand."""
        self._today: date | None = None
        """The day that this puzzle is for."""
        who = Button(_("Who plays here?"), way("who"))
        settings = app.services.settings
        self.seal = OwnSeal(Portrait(settings.own_face), settings.own_seat.name, who)
        self.progress = HowFar(app, self.heads)
        self.going_on = WaitingMatch(app.services.saves, app.navigator, self.open_matches)
        self.away = PutAway(app)
        self.undo = Link(_("Undo"), self._bring_back, icon="ui_undo", shortcut="undo")
        self.going_on.more.is_pill = self.undo.is_pill = self.progress.goal.is_pill = True
        self.play = Button(_("Play"), self._play, kind="primary")
        self.play.takes_focus = False
        """Below the card that a hand is on; keys use the card."""
        self.life = MenuLife(app, self, self.tiles, self.play)
        self.living = living_busts.LivingBusts()
        """Whoever waits across the table, as they blink and look at the card that a hand is on."""
        self._place = parlour(self.width, self.height, 2, 0)
        self._said = bubble.Bubble((), (0.0, 0.0, 0.0, 0.0), (0.0, 0.0))
        self._look_for_match()
        self.ahead = [*screen_stack.pieces("match")]
        self.ahead.append(Bin(app.services.saves.folder).empty)
        if self.going_on.info is not None:
            self.foresee(self.going_on.info.game)
        app.later(self._look_on)

    def _play(self) -> None:
        if self.life.lit is not None:
            self.life.lit.activate()

    def open_matches(self) -> None:
        """Show every match that is open."""
        self.navigator.go("open_matches", self.heads, self.away, self.going_on.pictures)

    def _open_puzzle(self) -> None:
        if self._puzzle is not None:
            self.navigator.go("puzzle", self._puzzle.game, self._puzzle.number)

    def take_away(self, path: Path) -> None:
        self.away.put(path)
        self._renew()

    def _bring_back(self) -> None:
        self.away.bring_back()
        self._renew()

    def _renew(self) -> None:
        self._look_for_match()
        self._arrange()

    def back(self) -> None:
        """Stay: Escape must not close the window by accident."""

    def pause(self) -> None:
        self.life.pause()

    def leave(self) -> None:
        self.life.let_go()
        self.living.sit({})

    def resume(self) -> None:
        super().resume()
        self.focus.hot = None
        settings = self.services.settings
        self.seal.face, self.seal.name = Portrait(settings.own_face), settings.own_seat.name
        self.life.resume()
        self._renew()
        self.app.later(self._look_on)

    def cover(self, head: GameData) -> screen.Cover | None:
        return next((tile.cover() for tile in self.tiles if tile.head.id == head.id), None)

    def spoken(self) -> list[str]:
        return [_("Main menu")]

    def layout(self, width: float, height: float) -> None:
        super().layout(width, height)
        self._place = parlour(width, height, 2, 0)
        self.life.let_go()
        self._arrange()

    def _arrange(self) -> None:
        place, art = self._place, self.display.art
        self._place_cards(place)
        for tile in self.tiles:
            if tile.head is self.going_on.head:
                self.going_on.go_on.rect = button_below(self.going_on.go_on, place, tile.rect, art.text_width)
        self._offer()
        if self.life.lit is None:
            for tile in self.tiles:
                tile.raised.jump(float(tile.is_next and not self.services.settings.reduced_motion))
        said = self.away.words if self.away.is_there else self.going_on.said
        self._said = self.going_on.speak(measuring(art), place, said, TOP + ICON / 2)
        x, y, w, h = self._said.rect
        self.undo.visible = self.away.is_there
        links = (Box(link, link.width(art.text_width)) for link in (self.going_on.more, self.undo))
        beside = Row(*links, gap=APART + 2 * PILL)
        left, top = x + 20, y + h + 6  # below the bubble, or beside it where the rail is
        if top + LINK > place.edge(left):
            left, top = x + w + APART + PILL, y + (h - LINK) / 2
        beside.place((left, top, self.width - left, LINK), art.text_width)
        corner = Row(*[Box(icon, ICON) for icon in self.icons], height=ICON)
        wide = ICON * len(self.icons)
        corner.place((self.width - 13 - wide, TOP - ICON / 2, wide, ICON), art.text_width)
        self._place_foot(place)
        self.focus.set([
            *self.tiles, self.going_on.go_on, self.play, self.seal, self.progress.goal, self.puzzle,
            self.daily, self.ladder,
            self.going_on.more, self.undo, *self.icons,
        ])  # fmt: skip
        self.stale = True

    def _offer(self) -> None:
        """Lay the gold button below the card that a hand is on, else below that of the match that waits."""
        lit, go_on, head = self.life.lit, self.going_on.go_on, self.going_on.head
        self.play.visible = lit is not None and lit.head is not head
        for tile in self.tiles:
            tile.is_next = tile.head is head and not self.play.visible
        go_on.kind = "normal" if self.play.visible else "primary"
        if lit is not None:
            self.play.rect = button_below(self.play, self._place, lit.rect, self.display.art.text_width)

    def _place_cards(self, place: Parlour) -> None:
        pitch, places = in_lines(place, len(self.tiles), PITCH, 2 * GAP)
        wide = min(CARD[0], pitch - GAP)
        for tile, (x, line) in zip(self.tiles, places, strict=True):
            y = CARDS_TOP + wide * CARD[1] / CARD[0] / 2 + line * TALL_LINE + (60 if place.is_tall else 0)
            tile.rect = place.rect(x, y, wide, wide * CARD[1] / CARD[0])

    def _place_foot(self, place: Parlour) -> None:
        measure = self.display.art.text_width
        x, y, r = place.seal()
        y = place.y(TALL_FOOT) if place.is_tall else y
        named = (x - r, y - r, 2 * r + 16 + measure(self.seal.name, TITLE * 0.9, "serif"), 2 * r)
        self.seal.rect = named
        buttons = (self.puzzle, self.daily, self.ladder)  # that which comes late is first, and moves no other
        boxes = [Box(button, max(place.s(124), measure(button.label, BODY, "semi") + 32)) for button in buttons]
        right = place.x(680 if place.is_tall else RIGHT)
        left = named[0] + named[2] + APART
        middle = place.y(TALL_FOOT if place.is_tall else FOOT)
        row = Row(*boxes, gap=APART, justify="end")
        row.place((left, middle - HIGH / 2, right - left, HIGH), measure)
        end = right if place.is_tall else min(button.rect[0] for button in buttons if button.visible)
        self.progress.place(place, named, (end, middle), measure)

    def handle(self, event: Input) -> bool:
        if isinstance(event, Pointer):
            self.life.point(event)
        if isinstance(event, Key) and event.name in ("down", "right") and self.focus.focused is None:
            self.focus.focus(next((tile for tile in self.tiles if tile.enabled), self.going_on.go_on))
            self.life.focus()
            self.stale = True
            return True
        focused = self.focus.focused
        used = super().handle(event)
        if isinstance(event, Key) and self.focus.focused is not focused:
            self.life.focus()
        return used

    def bindings(self) -> list[Binding]:
        games = [Binding((tile.shortcut,), _(tile.head.title), tile.enabled) for tile in self.tiles if tile.shortcut]
        return [*games, *super().bindings()]

    def update(self, now: float) -> None:
        lit = self.life.lit
        self.life.update(now)
        if lit is not self.life.lit:
            self._offer()
        if self.lives:
            at = None if self.life.lit is None else self.life.lit.rect
            piece = None if at is None else (at[0] + at[2] / 2, at[1] + at[3] / 2)
            self.living.update(now, liveliness.Seen(piece=piece, is_held=self.navigator.stack[-1] is not self))
        if self.undo.visible and not self.away.is_there:
            self._arrange()
        if self._puzzle is not None and self.puzzle in (self.focus.hot, self.focus.focused) and not self._is_foreseen:
            self._is_foreseen = True
            self.foresee(self._puzzle.game)

    def waiting(self) -> bool:
        return not (self.away.is_there or self.living.is_on_the_way())

    @property
    def lives(self) -> bool:
        return self.app.is_focused and not self.services.settings.reduced_motion

    def stirs(self) -> bool:
        return self.life.moving()

    def moving(self) -> bool:
        return self.stirs() or self.living.moving()

    def draw(self, canvas: Canvas) -> None:
        room = self.display.place(CLOTH, self._place, is_first=True)
        room.paint_room(canvas.surface)
        is_pointed = self.focus.hot is self.going_on.go_on
        self.living.sit({1: self.going_on.draw(canvas, self._place, is_pointed=is_pointed)})
        room.paint_rail(canvas.surface)
        canvas.text(_("Elements Table"), 34, TOP, TITLE, "serif", TEXT, "l")
        self._said.draw(canvas)
        self.progress.draw(canvas)
        super().draw(canvas)

    def draw_moving(self, canvas: Canvas) -> None:
        self.living.draw(canvas)
        self.life.draw(canvas)

    def _look_for_match(self) -> None:
        self.going_on.look([tile.head for tile in self.tiles if tile.enabled])

    def _look_on(self) -> None:
        """Read what the first frame did without: how high one has climbed, and what there is to do today."""
        if self not in self.navigator.stack:
            return
        from elements_table.ui.common.daily_words import row_words  # noqa: PLC0415  3 ms, before the first frame

        for tile in self.tiles:
            tile.climbed = self.services.ladders.beaten(tile.head)
            has_lesson = lesson_file(tile.head.id).is_file()
            tile.has_learned = self.services.profile.lesson(tile.head.id).done if has_lesson else None
        self.going_on.pictures.is_ready = True
        self.daily.about = " · ".join(filter(None, (_("Deal of the day"), row_words(self.services.daily.streak()))))
        self.progress.look()
        self._arrange()
        if self._today != date.today():
            self.app.later(self._look_for_puzzle)
        self.stale = True

    def _look_for_puzzle(self) -> None:
        if self not in self.navigator.stack:
            return
        self._today = date.today()
        from elements_table.match.campaign.puzzles import puzzle_of_the_day  # noqa: PLC0415  2 ms, as above

        try:
            self._puzzle = puzzle_of_the_day(self._today, self.services.registry)
        except TableError as error:
            log.warning("%s", error)
        self.puzzle.visible = self._puzzle is not None
        if self._puzzle is not None:
            title = _(self.services.registry.head(self._puzzle.game).title)
            level = _("Level {n}").format(n=self._puzzle.entry.level)
            self.puzzle.about = " · ".join((_("Puzzle of the day"), title, level))
        self._arrange()
