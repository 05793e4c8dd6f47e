"""The puzzles of a game: the next one, the streak, one's own mistakes, and what there is of each kind."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from elements_table import paths
from elements_table.kernel.puzzles import LEVELS
from elements_table.kernel.words import _
from elements_table.match.campaign import exercises
from elements_table.match.campaign.profile import PuzzleResult
from elements_table.match.campaign.puzzles import in_game, own_left
from elements_table.ui.common.game_tile import CARD, draw_card
from elements_table.ui.drawing import theme
from elements_table.ui.drawing.canvas import Canvas, Rect
from elements_table.ui.drawing.text import Measure
from elements_table.ui.parlour.places import parlour
from elements_table.ui.shell.screen import Screen, Shell
from elements_table.ui.widgets.button import Button, IconButton, Link, TopBar
from elements_table.ui.widgets.focus import Widget
from elements_table.ui.widgets.layout import Box, Column, Row

SIDE: Final = 240.0
BUTTON: Final = 48.0
"""The width and height of the buttons, in dp."""
ROWS: Final = 620.0
ROW: Final = 56.0
APART: Final = 12.0
GAP: Final = 56.0
"""How wide the rows are at most, how high each is, and what is clear between them and beside them, in dp."""
DOT: Final = 4.5
DOTS: Final = 16.0
PAD: Final = 18.0


class ShelfRow(Button):
    """Puzzles of one kind: a dot for each, full where it is solved; a press opens the next of them.

    Beside it stand, for a theme, one's own mistakes of that kind and its section in the rulebook.
    """

    def __init__(self, label: str, on_press: Callable[[], None], solved: Sequence[bool]) -> None:
        super().__init__(label, on_press)
        self.solved = solved
        self.about = _("{n} of {count}").format(n=sum(solved), count=len(solved))
        self.own: Link | None = None
        self.rule: IconButton | None = None

    def widgets(self) -> list[Widget]:
        """Return what can be pressed, in order."""
        return [self, *filter(None, (self.own, self.rule))]

    def place(self, rect: Rect, measure: Measure) -> None:
        """Lie in a rectangle with all that belongs to it."""
        x, y, w, h = rect
        if self.rule is not None:
            self.rule.rect = (x + w - h + 6, y + 3, h - 6, h - 6)
            w -= h
        self.rect = (x, y, w, h)
        if self.own is not None:
            wide = self.own.width(measure)
            self.own.rect = (x + w - PAD - DOTS * len(self.solved) - PAD - wide, y + 8, wide, h - 16)

    def draw(self, canvas: Canvas, *, hot: bool, pressed: bool) -> None:
        x, y, w, h = self.rect
        middle = y + h / 2 + (1 if pressed and hot else 0)
        canvas.box(self.rect, fill=theme.SHADE, fill_opacity=0.34, line=theme.GOLD if hot else theme.HAIRLINE,
                   line_opacity=0.9 if hot else 0.35)  # fmt: skip
        left = x + w - PAD - DOTS * len(self.solved)
        room = (left if self.own is None else self.own.rect[0]) - x - 2 * PAD
        canvas.label(self.label, x + PAD, middle, room, size=theme.BODY * 1.1, face="serif",
                     color=theme.TEXT, anchor="l")  # fmt: skip
        for n, is_solved in enumerate(sorted(self.solved, reverse=True)):
            at = (left + DOTS * (n + 0.5), middle)
            if is_solved:
                canvas.circle(*at, DOT, fill=theme.GOLD)
            else:
                canvas.circle(*at, DOT - 0.5, line=theme.SECONDARY, line_opacity=0.8, line_width=1.2)


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
        self._card: Rect = (0.0, 0.0, 0.0, 0.0)
        self._read()

    def _read(self) -> None:
        game_id, profile = self.head.id, self.services.profile
        entries, results = in_game(game_id, self.services.registry), profile.puzzles(game_id)
        best = profile.learned.streaks.get(game_id, 0)
        told = (
            _("As many puzzles as you can in three minutes."),
            _("Your best is {n}.").format(n=best) if best else "",
        )
        self.streak.about = " ".join(filter(None, told))
        kept, today = exercises.kept_in(profile), self.services.daily.today()
        count = len(exercises.due(kept, game_id, today)) + own_left(paths.user(), game_id, profile)
        self.own.label, self.own.visible = _("Your own: {n}").format(n=count), bool(count)

        def row(label: str, of: list[int], *how: object) -> ShelfRow:
            is_solved = [entries[n].id in results and results[entries[n].id].solved for n in of]
            return ShelfRow(label, partial(self.navigator.go, "puzzle", game_id, *how), is_solved)

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
        room = width - 2 * theme.MARGIN
        side = max(SIDE, *(measure(one.label, theme.BODY, "semi") + 64 for one in (self.next, self.streak, self.own)))
        wide = min(ROWS, room if is_tall else room - side - GAP)
        high = (ROW + APART) * len(self.rows) - APART
        card = min(CARD[1] * 1.2, height * 0.36)
        size = (card * CARD[0] / CARD[1], card)
        picture = Box(None, *size)
        buttons = Column(*[Box(one, side, BUTTON) for one in (self.next, self.streak, self.own)], gap=APART)
        places = [Box(None, wide, ROW) for _row in self.rows]
        rows = Column(*places, gap=APART)
        if is_tall:
            whole: Box = Column(Row(picture, buttons, gap=GAP / 2, align="center"), rows, gap=GAP, align="center")
            deep = size[1] + GAP + high
        else:
            whole = Row(Column(picture, buttons, gap=GAP / 2, align="center"), rows, gap=GAP, align="center",
                        justify="center")  # fmt: skip
            deep = max(high, size[1] + GAP / 2 + 3 * BUTTON + 2 * APART)
        free = height - theme.TOP_BAR - theme.MARGIN
        whole.place((theme.MARGIN, theme.TOP_BAR + max(0.0, (free - deep) / 2), room, min(deep, free)), measure)
        self._card = picture.rect
        for row, place in zip(self.rows, places, strict=True):
            row.place(place.rect, measure)
        rest = [widget for row in self.rows for widget in row.widgets()]
        self.focus.set([*self.bar.widgets, self.next, self.streak, self.own, *rest])

    def draw(self, canvas: Canvas) -> None:
        canvas.surface.blit(self.display.ground(self.head.look), (0, 0))
        self.bar.draw(canvas)
        draw_card(canvas, self.head.look, self._card)
        super().draw(canvas)
