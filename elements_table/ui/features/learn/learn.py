"""Learn: one thing to begin, a card for every game with its lesson, rulebook and puzzles, and a search."""

import logging
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
from elements_table.ui.common.game_tile import CARD, CLOTH, Tile, in_lines
from elements_table.ui.drawing import theme
from elements_table.ui.drawing.canvas import Canvas, Rect, measuring
from elements_table.ui.drawing.text import Measure
from elements_table.ui.features.rulebook import book, finder, page, painter
from elements_table.ui.parlour.bubble import bubble
from elements_table.ui.parlour.busts import draw_bust
from elements_table.ui.parlour.places import parlour
from elements_table.ui.platform.inputs import Binding, Input, Pointer
from elements_table.ui.platform.people import Portrait, seated
from elements_table.ui.shell.screen import Navigator, Screen, Shell
from elements_table.ui.widgets.button import LEFT, Button, IconButton, TopBar
from elements_table.ui.widgets.focus import Spoken, Widget
from elements_table.ui.widgets.layout import Box, Row
from elements_table.ui.widgets.tips import Tip

log = logging.getLogger(__name__)

FIELD: Final = 264.0
PITCH: Final = 242.0
TOP, TALL_TOP, TALL_LINE = 287.0, 308.0, 440.0
"""From one card to the next, their upper edge, and in a tall window that and from line to line, in units."""
BUTTON, HIGH = (176.0, 52.0), 44.0
NAME, PROGRESS, BELOW = 39.0, 68.0, 90.0
"""From the foot of a card to the middle of its name and of how far one is, and to its button, in dp."""
FOOT: Final = (1236.0, 736.0)
TALL_FOOT: Final = (680.0, 1210.0)
"""The right end and the middle of the row of what else there is of the chosen game, in units."""
WIDE, APART = 124.0, 12.0


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

    def solved(self, level: int | None = None) -> str:
        """Return how many puzzles are solved, of a level or of all."""
        of = [puzzle for puzzle in self.puzzles if level in (None, puzzle.level)]
        done = sum(1 for puzzle in of if (result := self.results.get(puzzle.id)) is not None and result.solved)
        return _("{n} of {count}").format(n=done, count=len(of))


class LearnCard(Tile):
    """The card of a game. Once it is chosen, a press begins its lesson, or opens its rulebook where it has none."""

    def __init__(self, entry: LearnEntry, navigator: Navigator) -> None:
        game, lesson, progress = entry.head.id, entry.lesson, entry.progress
        route = "lesson" if lesson is not None else "rulebook"
        super().__init__(entry.head, True, partial(navigator.go, route, game))
        self.entry = entry
        self._begins = False
        """Whether it was chosen when it was pressed."""
        label = _("Repeat") if progress.done else _("Resume") if entry.is_begun else _("Start")
        self.lesson = Button(label, partial(navigator.go, "lesson", game), kind="primary")
        if lesson is not None:
            minutes = plural("{n} min", "{n} min", lesson.minutes).format(n=lesson.minutes)
            steps = plural("{n} step", "{n} steps", len(lesson.steps)).format(n=len(lesson.steps))
            done = _("played to the end") if progress.done else ""
            self.lesson.about = "  ·  ".join(filter(None, (_("Lesson"), minutes, steps, done)))
        self.rules = Button(_("Rulebook"), partial(navigator.go, "rulebook", game), icon="ui_rules")
        self.solve = Button(
            entry.solved() if entry.results else _("Puzzles"), partial(navigator.go, "puzzles", game), icon="ui_hint"
        )
        levels = [_("level {n}").format(n=level) + f": {entry.solved(level)}" for level in LEVELS]
        own = [_("Your own: {n}").format(n=entry.own)] if entry.own else []
        self.solve.about = "  ·  ".join([_("Puzzles"), *levels, *own])
        self.position = Button(_("Position"), partial(navigator.go, "editor", game), icon="ui_card")
        self.position.about = _("Any position, set by hand: to be played, asked about, and shared.")
        has_scene = navigator.services.registry.has_scene(game)
        self.offers = {
            self.lesson: lesson is not None, self.rules: entry.has_book,
            self.solve: bool(entry.puzzles or entry.own), self.position: has_scene,
        }  # fmt: skip
        """What can be pressed of it, and whether there is such a thing."""

    @property
    def said(self) -> str:
        """What somebody says who teaches it."""
        game, lesson, step = _(self.head.title), self.entry.lesson, self.entry.progress.step + 1
        if lesson is None:
            return _(self.head.hook)
        if self.entry.progress.done:
            return _("You can play {game}. Once more?").format(game=game)
        if self.entry.is_begun:
            return _("We stopped at step {n} of {count}.").format(n=step, count=len(lesson.steps))
        words = plural(
            "{n} minute, and you can play {game}.", "{n} minutes, and you can play {game}.", lesson.minutes
        )
        return words.format(n=lesson.minutes, game=game)

    def tip(self) -> Tip | None:
        return Tip(_(self.head.title), _(self.head.hook))

    def press(self, event: Pointer) -> None:
        self._begins = self.is_next

    def release(self, event: Pointer, inside: bool) -> None:
        if inside and self._begins:
            self.activate()

    def choose(self, *, is_chosen: bool) -> None:
        """Show what can be pressed of it, or nothing of that."""
        self.is_next = is_chosen
        self.raised.jump(float(is_chosen))
        for button, is_there in self.offers.items():
            button.visible = is_chosen and is_there

    def place(self, rect: Rect, foot: Rect, measure: Measure) -> None:
        """Lie there, its button below it, and what else there is of it at the right of the foot."""
        self.rect = x, y, w, h = rect
        wide = max(BUTTON[0], measure(self.lesson.label, theme.BODY, "semi") + 32)
        self.lesson.rect = (x + (w - wide) / 2, y + h + BELOW, wide, BUTTON[1])
        others = (self.rules, self.solve, self.position)
        boxes = [Box(button, max(WIDE, measure(button.label, theme.BODY, "semi") + 60)) for button in others]
        Row(*boxes, gap=APART, justify="end").place(foot, measure)

    def draw(self, canvas: Canvas, *, hot: bool, pressed: bool) -> None:
        x, y, w, h = self.rect
        self.draw_card(canvas)
        if hot:
            canvas.box(self.lifted, self.radius, line=theme.GOLD, line_width=2.0)
        color = theme.GOLD if self.is_next else theme.TEXT
        canvas.text(_(self.head.title), x + w / 2, y + h + NAME, theme.TITLE, "serif", color, "c")
        if self.entry.progress.done:
            canvas.circle(x + w / 2, y + h + PROGRESS, 9, fill=theme.GREEN)
            painter.draw_tick(canvas, x + w / 2, y + h + PROGRESS, 0.9)
        if self.entry.own and self.solve.visible:
            left, top, wide, _tall = self.solve.rect
            canvas.circle(left + wide - 8, top + 8, 3.5, fill=theme.GOLD)


class Learn(Screen):
    """A card for each game; of the chosen one what there is to learn is offered, and somebody says so."""

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
        """The game that is loaded ahead."""
        self._chosen = ""
        """The game that was pressed or focused last; empty: the one to begin with."""
        self._place = parlour(self.width, self.height, 2, 0)
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
        """Make the cards from what has been learned so far; the lesson to begin or to go on with is chosen."""
        kept = kept_in(self.services.profile)
        self.cards = [LearnCard(self._entry(head, kept), self.navigator) for head in self.heads]
        wanted = (
            *(card for card in self.cards if card.head.id == self._chosen),
            *(card for card in self.cards if card.entry.is_begun),
            *(card for card in self.cards if not (self._unread or card.entry.progress.done) and card.entry.lesson),
            *self.cards[: not self._unread],
        )
        self._choose(next(iter(wanted), None))

    def _choose(self, chosen: LearnCard | None) -> None:
        for card in self.cards:
            card.choose(is_chosen=card is chosen)
        if chosen is not None and chosen.head.id != self._foreseen:
            self._foreseen, self.ahead = chosen.head.id, []
            self.foresee(chosen.head.id)

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
        played = (card for card in self.cards if self.services.profile.lesson(card.head.id) != card.entry.progress)
        if any(card.head.id == self._chosen for card in played):
            self._chosen = ""
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
        self._place = place = parlour(width, height, 2, 0)
        pitch, places = in_lines(place, len(self.cards), PITCH)
        wide, high = min(CARD[0], pitch - 40), place.s(CARD[1])
        right, y = place.at(*(TALL_FOOT if place.is_tall else FOOT))
        measure = self.display.art.text_width
        for card, (x, line) in zip(self.cards, places, strict=True):
            x, top = place.at(x, (TALL_TOP if place.is_tall else TOP) + line * TALL_LINE)
            rect = (x - place.s(wide) / 2, top, place.s(wide), high)
            card.place(rect, (theme.MARGIN, y - HIGH / 2, right - theme.MARGIN, HIGH), measure)
        shown = [] if self.finder.is_on else [widget for card in self.cards for widget in (card, *card.offers)]
        self.focus.set([*self.bar.widgets, self.finder.field, *shown, self.finder.found])

    def handle(self, event: Input) -> bool:
        if self.finder.handle(event, self.focus):
            self.stale = True
            return True
        used = super().handle(event)
        chosen = next((card for card in self.cards if self.focus.focused in (card, *card.offers)), None)
        if chosen is not None and not chosen.is_next:
            self._chosen = chosen.head.id
            self._choose(chosen)
            self.relayout()
        return used

    def bindings(self) -> list[Binding]:
        return [Binding(("/",), _("Search all rulebooks")), *super().bindings()]

    def spoken_of(self, widget: Widget) -> Spoken | None:
        """Return a button with its game, and of how many puzzles so many are solved."""
        for card in self.cards:
            if widget in card.offers:
                words = _("Puzzles") if widget is card.solve else widget.label
                solved = card.entry.solved() if widget is card.solve else ""
                return Spoken(f"{_(card.head.title)}: {words}", solved)
        return None

    def draw(self, canvas: Canvas) -> None:
        if self.finder.is_on:
            canvas.surface.blit(self.display.table(), (0, 0))
        else:
            self._draw_teacher(canvas)
        canvas.text(self.title, LEFT, theme.TOP_BAR / 2, theme.TITLE, "serif", theme.TEXT, "l")
        if self.finder.is_on:
            words = _("No chapter of any rulebook has all of these words.")
            self.finder.draw_heading(canvas, self._below, words)
        super().draw(canvas)

    def _draw_teacher(self, canvas: Canvas) -> None:
        """Draw who sits across the table at the chosen game, and what they say of its lesson."""
        room, bust = self.display.place(CLOTH, self._place), self._place.busts[1]
        room.paint_room(canvas.surface)
        chosen = next((card for card in self.cards if card.is_next), None)
        if chosen is not None:
            draw_bust(canvas, bust, Portrait(seated(chosen.head.names)[1], "pleased"), "full")
        room.paint_rail(canvas.surface)
        if chosen is not None:
            left, most = bust.face[0] + bust.face[2] + theme.MARGIN, self.width / 2 - 2 * theme.MARGIN
            said = (chosen.said, bust.mouth, (left, bust.mouth[1]), most - bust.face[2] / 2, theme.TOP_BAR - 6)
            bubble(measuring(canvas.art), *said).draw(canvas)
