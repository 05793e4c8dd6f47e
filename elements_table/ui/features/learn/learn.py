"""Learn: one thing to begin, a card for every game with its lesson, rulebook and puzzles, and a search."""

import logging
from collections.abc import Iterator
from functools import partial
from typing import Final, NamedTuple

from elements_table import paths
from elements_table.kernel.data import GameData
from elements_table.kernel.errors import TableError
from elements_table.kernel.puzzles import LEVELS, PuzzleEntry
from elements_table.kernel.words import _, plural
from elements_table.match.campaign import lessons, puzzles
from elements_table.match.campaign.exercises import Exercises, due, kept_in
from elements_table.match.campaign.profile import LessonProgress, PuzzleResult
from elements_table.ui.common.game_tile import CARD, Tile, in_lines
from elements_table.ui.drawing import theme
from elements_table.ui.drawing.canvas import Canvas, Rect
from elements_table.ui.drawing.text import Measure
from elements_table.ui.features.rulebook import book, finder, page, painter
from elements_table.ui.parlour.places import parlour
from elements_table.ui.platform.inputs import Binding, Input
from elements_table.ui.shell.screen import Navigator, Screen, Shell
from elements_table.ui.widgets.button import LEFT, Button, IconButton, Link, TopBar
from elements_table.ui.widgets.focus import Spoken, Widget
from elements_table.ui.widgets.layout import Box, Column, Size
from elements_table.ui.widgets.tips import Tip

log = logging.getLogger(__name__)

FIELD: Final = 264.0
PITCH: Final = 242.0
FOOT: Final = 420.0
TALL_FOOT: Final = 370.0
TALL_LINE: Final = 496.0
"""From one card to the next, their foot, and in a tall window from line to line, in units."""
BUTTON: Final = (132.0, 40.0)
NAME: Final = 44.0
DOTS_HIGH: Final = 22.0
LINK: Final = 34.0
DOT: Final = 3.5
DOTS: Final = 13.0
"""Radius of a dot of a lesson, and from one to the next, in dp."""
GROWN: Final = 1.1
"""How much larger the card of what one had best begin is."""


class LearnEntry(NamedTuple):
    """What there is to learn of a game, and how far one is: no lesson and no puzzles where there are none."""

    head: GameData
    lesson: lessons.Lesson | None
    progress: LessonProgress
    has_book: bool
    puzzles: tuple[PuzzleEntry, ...]
    results: dict[str, PuzzleResult]
    own: int = 0
    """Exercises from one's own mistakes that are due, and puzzles of one's own that are not solved."""

    @property
    def is_begun(self) -> bool:
        """Whether the lesson was left in its middle."""
        return self.lesson is not None and not self.progress.done and self.progress.step > 0

    @property
    def is_new(self) -> bool:
        """Whether there is a lesson that was never begun."""
        return self.lesson is not None and not self.progress.done and not self.is_begun

    def solved(self, level: int | None = None) -> str:
        """Return how many puzzles are solved, of a level or of all."""
        of = [puzzle for puzzle in self.puzzles if level in (None, puzzle.level)]
        done = sum(1 for puzzle in of if (result := self.results.get(puzzle.id)) is not None and result.solved)
        return _("{n} of {count}").format(n=done, count=len(of))


class LearnCard(Tile):
    """The card of a game; a press begins its lesson, or opens its rulebook where it has none."""

    def __init__(self, entry: LearnEntry, navigator: Navigator) -> None:
        game, lesson, progress = entry.head.id, entry.lesson, entry.progress
        route = "lesson" if lesson is not None else "rulebook"
        super().__init__(entry.head, True, partial(navigator.go, route, game))
        self.entry = entry
        label = _("Repeat") if progress.done else _("Resume") if entry.is_begun else _("Start")
        self.lesson = Button(label, partial(navigator.go, "lesson", game))
        self.lesson.visible = lesson is not None
        if lesson is not None:
            minutes = plural("{n} min", "{n} min", lesson.minutes).format(n=lesson.minutes)
            steps = plural("{n} step", "{n} steps", len(lesson.steps)).format(n=len(lesson.steps))
            done = _("played to the end") if progress.done else ""
            self.lesson.about = "  ·  ".join(filter(None, (_("Lesson"), minutes, steps, done)))
        self.rules = Link(_("Rulebook"), partial(navigator.go, "rulebook", game), icon="ui_rules")
        self.rules.visible = entry.has_book
        self.solve = Link(
            entry.solved() if entry.results else _("Puzzles"), partial(navigator.go, "puzzles", game), icon="ui_hint"
        )
        self.solve.visible = bool(entry.puzzles or entry.own)
        levels = [_("level {n}").format(n=level) + f": {entry.solved(level)}" for level in LEVELS]
        own = [_("Your own: {n}").format(n=entry.own)] if entry.own else []
        self.solve.about = "  ·  ".join([_("Puzzles"), *levels, *own])
        self.position = Link(_("Position"), partial(navigator.go, "editor", game), icon="ui_card")
        self.position.visible = navigator.services.registry.has_scene(game)
        self.position.about = _("Any position, set by hand: to be played, asked about, and shared.")
        self._dots = Box(None, None, DOTS_HIGH)

    def tip(self) -> Tip | None:
        return Tip(_(self.head.title), _(self.head.hook))

    def widgets(self) -> Iterator[Widget]:
        """Yield what can be pressed, in order."""
        yield from (self, self.lesson, self.rules, self.solve, self.position)

    def place(self, x: float, y: float, wide: float, measure: Measure) -> None:
        """Lie with the middle of the card's foot at a point; all else stands below it."""
        wide *= GROWN if self.is_next else 1.0
        high = wide * CARD[1] / CARD[0]
        self.rect = (x - wide / 2, y - high, wide, high)
        self.lesson.kind = "primary" if self.is_next else "normal"
        links: list[tuple[Widget, Size]] = [
            (link, link.width(measure)) for link in (self.rules, self.solve, self.position)
        ]
        boxes = [Box(link, width, LINK) for link, width in links]
        button = max(BUTTON[0], measure(self.lesson.label, 15.0, "semi") + 32)
        column = Column(Box(None, None, NAME), self._dots, Box(self.lesson, button, BUTTON[1]), *boxes,
                        gap=6.0, align="center")  # fmt: skip
        column.place((x - button, y, 2 * button, 2 * high), measure)

    def draw(self, canvas: Canvas, *, hot: bool, pressed: bool) -> None:
        x, y, w, h = self.rect
        if self.is_next:
            canvas.glow(self.rect, self.radius, 24, theme.GOLD, 70)
        self.draw_card(canvas)
        if hot or self.is_next:
            canvas.box(self.rect, self.radius, line=theme.GOLD, line_width=2.0)
        color = theme.GOLD if self.is_next else theme.TEXT
        canvas.text(_(self.head.title), x + w / 2, y + h + NAME * 0.6, theme.TITLE, "serif", color, "c")
        self._draw_progress(canvas)
        if self.entry.own:
            left, top, wide, tall = self.solve.rect
            canvas.circle(left + wide + 8, top + tall / 2, DOT, fill=theme.GOLD)

    def _draw_progress(self, canvas: Canvas) -> None:
        entry, (x, y, w, h) = self.entry, self._dots.rect
        steps = len(entry.lesson.steps) if entry.lesson is not None else 0
        middle, centre = y + h / 2, x + w / 2
        if entry.progress.done and steps:
            canvas.circle(centre, middle, 9, fill=theme.GREEN)
            painter.draw_tick(canvas, centre, middle, 0.9)
        elif entry.is_begun:
            words = _("step {n} of {count}").format(n=entry.progress.step + 1, count=steps)
            canvas.text(words, centre, middle, color=theme.GOLD, anchor="c")
        else:
            pitch = min(DOTS, max(BUTTON[0], self.rect[2]) / max(1, steps))
            for n in range(steps):
                at = centre + pitch * (n - (steps - 1) / 2)
                canvas.circle(at, middle, DOT - 0.5, line=theme.SECONDARY, line_opacity=0.8, line_width=1.2)


class Learn(Screen):
    """A card for each game; what there is none of is not shown."""

    upright = theme.UPRIGHT

    def __init__(self, app: Shell) -> None:
        super().__init__(app, _("Learn"))
        self.heads = app.services.heads()
        settings = IconButton("ui_settings", _("Settings"), self.open_settings)
        self.bar = TopBar(_("Learn"), "", self.back, (settings,))
        self.finder = finder.Finder(_("Search all rulebooks"), self._books, self.relayout, self._open)
        self.cards: list[LearnCard] = []
        self._pages: dict[str, page.Contents] = {}
        self._lessons: dict[str, lessons.Lesson | None] = {}
        self._puzzles: dict[str, tuple[PuzzleEntry, ...]] = {}
        self._unread = list(self.heads)
        """The games of which only the name is shown so far."""
        self._foreseen = ""
        """The game that a hand was on last."""
        self._list()

    def _read(self, head: GameData) -> None:
        games = self.services.registry
        try:
            if games.rulebook(head.id).is_file():
                self._pages[head.id] = page.Contents(book.read_book(head.id, games), games)
            self._lessons[head.id] = lessons.lesson(head.id)
            self._puzzles[head.id] = puzzles.load_entries(head.id, games)
        except (TableError, OSError) as error:
            log.warning("%s", error)

    def _list(self) -> None:
        """Make the cards from what has been learned so far; the lesson to begin or to go on with is gold."""
        kept = kept_in(self.services.profile)
        self.cards = [LearnCard(self._entry(head, kept), self.navigator) for head in self.heads]
        ways = [
            [card for card in self.cards if card.entry.is_begun],
            [card for card in self.cards if card.entry.is_new],
        ]
        first = next((card for cards in ways for card in cards), None)
        if first is not None and (ways[0] or not self._unread):
            first.is_next = True

    def _entry(self, head: GameData, kept: Exercises) -> LearnEntry:
        profile = self.services.profile
        found = (self._lessons.get(head.id), profile.lesson(head.id), head.id in self._pages)
        own = len(due(kept, head.id, self.services.daily.today())) + puzzles.own_left(paths.user(), head.id, profile)
        return LearnEntry(head, *found, self._puzzles.get(head.id, ()), dict(profile.puzzles(head.id)), own)

    def _books(self) -> list[page.Contents]:
        while self._unread:
            self._read(self._unread.pop(0))
        return [self._pages[head.id] for head in self.heads if head.id in self._pages]

    def _open(self, hit: book.SearchHit) -> None:
        self.navigator.go("rulebook", hit.book.game, found=hit)

    def update(self, now: float) -> None:
        """Read what there is of one more game: all of them at once would keep the first frame waiting."""
        if self._unread:
            self._read(self._unread.pop(0))
            self._list()
            self.relayout()

    def waiting(self) -> bool:
        return not self._unread

    def moving(self) -> bool:
        return bool(self._unread)

    def translated(self) -> Screen:
        return Learn(self.app)

    def resume(self) -> None:
        super().resume()
        self._list()
        self.relayout()

    def layout(self, width: float, height: float) -> None:
        super().layout(width, height)
        self.bar.place(width)
        icon = self.bar.icons[0].rect[0]
        wide = min(FIELD, icon - 24 - width * 0.45)
        self.finder.field.rect = (icon - 16 - wide, 12, wide, 36)
        top = theme.TOP_BAR + 12
        self._below: Rect = (theme.MARGIN, top, width - 2 * theme.MARGIN, height - top - theme.MARGIN)
        self.finder.place(self._below)
        place = parlour(width, height, 2, 0)
        pitch, places = in_lines(place, len(self.cards), PITCH)
        foot, wide = TALL_FOOT if place.is_tall else FOOT, min(CARD[0], pitch - 40)
        for card, (x, line) in zip(self.cards, places, strict=True):
            at = place.at(x, foot + line * TALL_LINE)
            card.place(*at, place.s(wide), self.display.art.text_width)
        shown = [] if self.finder.is_on else [widget for card in self.cards for widget in card.widgets()]
        self.focus.set([*self.bar.widgets, self.finder.field, *shown, self.finder.found])

    def handle(self, event: Input) -> bool:
        if self.finder.handle(event, self.focus):
            self.stale = True
            return True
        used = super().handle(event)
        on = self.focus.hot or self.focus.focused
        under = next((card.head.id for card in self.cards if on in list(card.widgets())), self._foreseen)
        if under != self._foreseen:
            self._foreseen, self.ahead = under, []
            self.foresee(under)
        return used

    def bindings(self) -> list[Binding]:
        return [Binding(("/",), _("Search all rulebooks")), *super().bindings()]

    def spoken_of(self, widget: Widget) -> Spoken | None:
        """Return a button with its game, and of how many puzzles so many are solved."""
        for card in self.cards:
            if widget in (card.lesson, card.rules, card.solve, card.position):
                words = _("Puzzles") if widget is card.solve else widget.label
                solved = card.entry.solved() if widget is card.solve else ""
                return Spoken(f"{_(card.head.title)}: {words}", solved)
        return None

    def draw(self, canvas: Canvas) -> None:
        canvas.surface.blit(self.display.table(), (0, 0))
        canvas.text(self.title, LEFT, theme.TOP_BAR / 2, theme.TITLE, "serif", theme.TEXT, "l")
        if self.finder.is_on:
            words = _("No chapter of any rulebook has all of these words.")
            self.finder.draw_heading(canvas, self._below, words)
        super().draw(canvas)
