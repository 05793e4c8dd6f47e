"""The puzzles of a game: the next one, the streak, one's own mistakes, and what there is of each kind."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from typing import Final

import pygame

from elements_table import paths
from elements_table.kernel.errors import TableError
from elements_table.kernel.puzzles import LEVELS, Puzzle
from elements_table.kernel.words import _
from elements_table.match.campaign import exercises
from elements_table.match.campaign.profile import PuzzleResult
from elements_table.match.campaign.puzzles import load_entries, load_puzzles, next_unsolved, own_left
from elements_table.match.play.match import Match
from elements_table.ui.common.still_table import small_table
from elements_table.ui.drawing import theme
from elements_table.ui.drawing.art import Art
from elements_table.ui.drawing.canvas import Canvas, Rect
from elements_table.ui.drawing.text import Measure
from elements_table.ui.features.puzzles.puzzles import Visit
from elements_table.ui.parlour.places import parlour
from elements_table.ui.parlour.ruler import SMALL, Fill, Ruler, Runner, Scale
from elements_table.ui.parlour.ruler_drawing import draw_ruler
from elements_table.ui.platform.frame_budget import NotYet
from elements_table.ui.platform.people import Portrait
from elements_table.ui.shell.screen import Screen, Shell
from elements_table.ui.widgets.button import Button, IconButton, Link, TopBar
from elements_table.ui.widgets.focus import Spoken, Widget
from elements_table.ui.widgets.layout import Box, Column, Row

SIDE, BUTTON = 240.0, 48.0
"""The width at least and the height of the buttons, in dp."""
APART, GAP, BETWEEN = 12.0, 40.0, 20.0
"""What is clear between buttons, between the next one and the kinds, and between these, in dp."""
HERO: Final = (0.34, 440.0)
TILE: Final = 310.0
"""How wide pictures are at the most, in dp: of the next puzzle, also as a part of the window, and of each kind."""
FLAT: Final = theme.STAGE[1] / theme.STAGE[0]
LABEL: Final = theme.BODY * 1.1
FOOT: Final = 38.0
RULER: Final = 74.0
"""The size of a name, and the height of the coins below it and of the ruler with the solved ones, in dp."""
COIN: Final = 19.0
CLEAR: Final = 3.0
FINE: Final = 0.55
"""How much smaller type may be on a picture than on the screen."""


class ShelfRow(Button):
    """Puzzles of one kind: the position of the next, which a press opens, and a coin for each that is solved.

    Below it stand, for a theme, one's own mistakes of that kind and its section in the rulebook.
    """

    def __init__(self, label: str, on_press: Callable[[], None], solved: Sequence[bool], following: int) -> None:
        super().__init__(label, on_press)
        self.solved, self.following = solved, following
        self.about = _("{n} of {count}").format(n=sum(solved), count=len(solved)) if solved else ""
        self.own: Link | None = None
        self.rule: IconButton | None = None
        self.picture: pygame.Surface | None = None
        self.is_next = False
        """Whether it is the one that suits best: its picture alone, framed in gold."""

    def spoken(self) -> Spoken:
        return Spoken(self.label, self.about)

    @property
    def seen(self) -> Rect:
        """Where its picture lies."""
        return (*self.rect[:3], self.rect[2] * FLAT)

    def widgets(self) -> list[Widget]:
        """Return what can be pressed, in order."""
        return [self, *filter(None, (self.own, self.rule))]

    def place(self, rect: Rect, measure: Measure) -> None:
        """Lie in a rectangle with all that belongs to it."""
        x, y, w, h = rect
        self.rect = (x, y, w, h - FOOT)
        left, top = x + w, y + h - FOOT
        if self.rule is not None:
            left -= FOOT
            self.rule.rect = (left, top, FOOT, FOOT)
        if self.own is not None:
            wide = self.own.width(measure)
            self.own.rect = (left - wide, top, wide, FOOT)

    def draw(self, canvas: Canvas, *, hot: bool, pressed: bool) -> None:
        x, y, w, h = self.rect
        is_lit = hot or self.is_next
        canvas.shadow(self.seen, 6, theme.Lift.SELECTED if is_lit else theme.Lift.FAN)
        if self.picture is not None:
            canvas.surface.blit(self.picture, canvas.pixels(self.seen))
        color, opacity, wide = (theme.GOLD, 1.0, 2.4) if is_lit else (theme.BRASS_LINE, 0.8, 1.4)
        if self.picture is None:
            canvas.box(self.seen, 6, fill=theme.SHADE, fill_opacity=0.4)
        canvas.box(self.seen, 6, line=color, line_opacity=opacity, line_width=wide)
        if h <= self.seen[3] + 1:
            return
        middle = y + (self.seen[3] + h) / 2 + 2 + (1 if pressed and hot else 0)
        color = theme.GOLD if hot else theme.TEXT
        canvas.label(self.label, x, middle, w, size=LABEL, face="serif", color=color, anchor="l", rows=2)
        room = w - COIN - sum(one.rect[2] + CLEAR for one in (self.own, self.rule) if one is not None)
        pitch = min(COIN + CLEAR, room / max(1, len(self.solved) - 1))
        for n, is_solved in enumerate(sorted(self.solved, reverse=True)):
            at = x + COIN / 2 + n * pitch, y + h + FOOT / 2
            canvas.figure("victory_token" if is_solved else "victory_slot", *at, COIN)
            canvas.circle(*at, COIN / 2 - 2, line=None if is_solved else theme.BRASS_LINE, line_opacity=0.6)


class PuzzleShelf(Screen):
    """Everything there is to solve of a game."""

    renews = True
    upright = theme.UPRIGHT

    def __init__(self, app: Shell, game_id: str) -> None:
        super().__init__(app, _("Puzzles"))
        self.head = app.services.registry.head(game_id)
        go = app.navigator.go
        rules = IconButton("ui_rules", _("Rules"), lambda: self.open_rules(game_id))
        settings = IconButton("ui_settings", _("Settings"), self.open_settings)
        self.bar = TopBar(self.title, _(self.head.title), self.back, [rules, settings])
        self.next = Button(_("Next puzzle"), partial(go, "puzzle", game_id), kind="primary")
        self.streak = Button(_("Puzzle streak"), partial(go, "streak", game_id), icon="ui_clock")
        self.own = Button("", partial(go, "own_mistakes", game_id), icon="ui_restart")
        self.own.about = _("Decisions of yours that cost much, to be made again.")
        self.rows: list[ShelfRow] = []
        self._ruler: Rect = (0.0, 0.0, 0.0, 0.0)
        self._arts: dict[int, Art] = {}
        """What pictures are drawn with, by their width in px."""
        self._puzzles: tuple[Puzzle, ...] = ()
        self._read()

    def _read(self) -> None:
        game_id, profile = self.head.id, self.services.profile
        entries, results = load_entries(game_id, self.services.registry), profile.puzzles(game_id)
        best = profile.learned.streaks.get(game_id, 0)
        told = (
            _("As many puzzles as you can in three minutes."),
            _("Your best is {n}.").format(n=best) if best else "",
        )
        self.streak.about = " ".join(filter(None, told))
        kept, today = exercises.kept_in(profile), self.services.daily.today()
        count = len(exercises.due(kept, game_id, today)) + own_left(paths.user(), game_id, profile)
        self.own.label, self.own.visible = _("Your own: {n}").format(n=count), bool(count)

        following = next_unsolved(entries, game_id, profile) if entries else -1
        self.hero = ShelfRow(self.next.label, self.next.activate, (), following)
        self.hero.is_next = self.hero.is_read = True

        def row(label: str, of: list[int], *how: object) -> ShelfRow:
            is_solved = [entries[n].id in results and results[entries[n].id].solved for n in of]
            following = of[next_unsolved([entries[n] for n in of], game_id, profile)] if of else -1
            return ShelfRow(label, partial(self.navigator.go, "puzzle", game_id, *how), is_solved, following)

        self.rows = []
        for number, kind in enumerate(self.services.registry.themes(game_id), 1):
            of = [n for n, entry in enumerate(entries) if entry.theme == kind.id]
            one = row(_(kind.title), of, None, kind.id)
            rule = partial(self.navigator.go, "rulebook", game_id, f"T{number}")
            one.rule = IconButton("ui_rules", _("{theme}: the rulebook").format(theme=one.label), rule)
            if mine := exercises.due(kept, game_id, today, kind.id):
                press = partial(self.navigator.go, "own_mistakes", game_id, kind.id)
                one.own = Link(str(len(mine)), press, icon="ui_restart")
                one.own.about = _("{theme}: {n} of your own").format(theme=one.label, n=len(mine))
            self.rows.append(one)
        for level in LEVELS if not self.rows else ():
            of = [n for n, entry in enumerate(entries) if entry.level == level]
            first = next((n for n in of if not results.get(entries[n].id, PuzzleResult()).solved), of[0] if of else 0)
            self.rows.append(row(_("Level {n}").format(n=level), of, first))

    @property
    def _solved(self) -> int:
        """How many are solved: the coins in gold."""
        return sum(sum(row.solved) for row in self.rows)

    @property
    def _total(self) -> int:
        return sum(len(row.solved) for row in self.rows)

    def spoken(self) -> list[str]:
        return [_(self.head.title), _("{n} of {count}").format(n=self._solved, count=self._total)]

    def resume(self) -> None:
        super().resume()
        self._read()
        self.relayout()

    def translated(self) -> Screen:
        return PuzzleShelf(self.app, self.head.id)

    def layout(self, width: float, height: float) -> None:
        super().layout(width, height)
        self.bar.place(width)
        measure = self.display.art.text_width
        is_tall = parlour(width, height, 2, 0).is_tall
        room, free = width - 2 * theme.MARGIN, height - theme.TOP_BAR - theme.MARGIN - RULER
        side = max(SIDE, *(measure(one.label, theme.BODY, "semi") + 64 for one in (self.next, self.streak, self.own)))
        hero, across = (room - side - BETWEEN, 2) if is_tall else (max(side, HERO[0] * width), 3)
        hero = min(HERO[1], hero)
        down = -(-len(self.rows) // across)
        beside = (0.0, hero * FLAT + GAP) if is_tall else (hero + GAP, 0.0)
        wide = min(TILE, (room - beside[0] - BETWEEN * (across - 1)) / across)
        longest = max((measure(row.label, LABEL, "serif") for row in self.rows), default=0.0)
        name = theme.LINE * (2 if longest > wide else 1) + 10
        wide = min(wide, ((free - beside[1] - BETWEEN * (down - 1)) / max(1, down) - name - FOOT) / FLAT)
        high = wide * FLAT + name + FOOT
        picture, places = Box(None, hero, hero * FLAT), [Box(None, wide, high) for _row in self.rows]
        buttons = Column(*[Box(one, side, BUTTON) for one in (self.next, self.streak, self.own)], gap=APART)
        lines = [Row(*places[n : n + across], gap=BETWEEN) for n in range(0, len(places), across)]
        kinds = Column(*lines, gap=BETWEEN)
        deep = high * down + BETWEEN * (down - 1) + beside[1]
        one, other = (Row, Column) if is_tall else (Column, Row)
        first = one(picture, buttons, gap=BETWEEN, align="center")
        whole = other(first, kinds, gap=GAP, align="center", justify="center")
        deep = deep if is_tall else max(deep, hero * FLAT + BETWEEN + 3 * BUTTON + 2 * APART)
        whole.place((theme.MARGIN, theme.TOP_BAR + max(0.0, (free - deep) / 2), room, min(deep, free)), measure)
        self.hero.rect = picture.rect
        self._arts.clear()
        self.hero.picture = None
        for row, place in zip(self.rows, places, strict=True):
            row.place(place.rect, measure)
            row.picture = None
        self._ruler = (width * 0.22, height - theme.MARGIN - RULER * 0.7, width * 0.56, 15.0)
        rest = [widget for row in self.rows for widget in row.widgets()]
        self.focus.set([*self.bar.widgets, self.hero, self.next, self.streak, self.own, *rest])

    def _missing(self) -> ShelfRow | None:
        return next((row for row in (self.hero, *self.rows) if row.picture is None and row.following >= 0), None)

    def update(self, now: float) -> None:
        """Make one picture that is wanted still, or a part of it."""
        super().update(now)
        if (missing := self._missing()) is not None:
            with suppress(NotYet), self.display.budget.bounded(may_wait=True):
                self._make(missing)

    def _make(self, row: ShelfRow) -> None:
        wide, high = (round(length * self.display.scale) for length in row.seen[2:])
        self._puzzles = self._puzzles or load_puzzles(self.head.id, self.services.registry)
        art = self._arts.setdefault(wide, self.display.art.small(wide / theme.STAGE[0], FINE))
        try:
            visit = Visit(self.app, self.head.id, self._puzzles, row.following)
            match = Match.from_position(visit.game, visit.puzzle.position, visit.seats, visit.puzzle.options)
        except TableError:
            row.following = -1  # who opens it is told why
        else:
            row.picture = small_table(self.app, match, visit.puzzle.seat, art, (wide, high))
            self.stale = True

    def moving(self) -> bool:
        return super().moving() or self._missing() is not None

    def draw(self, canvas: Canvas) -> None:
        canvas.surface.blit(self.display.ground(self.head.look), (0, 0))
        self.bar.draw(canvas)
        super().draw(canvas)
        face, fills = Portrait(self.services.settings.own_face), (Fill(0, self._solved, theme.GOLD_EDGE),)
        me = Runner(self._solved, faces=(face,), text=str(self._solved), ring=True, number=SMALL)
        scale, place = Scale(self._ruler, 0, max(1, self._total)), parlour(self.width, self.height, 2, 0)
        draw_ruler(canvas, Ruler(place, scale, (me,), fills, end=str(self._total)))
