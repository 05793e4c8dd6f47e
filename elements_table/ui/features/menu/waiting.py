"""Who waits at the menu's rail, and how far one is, in marks: the last seven days, and what is next."""

import time
from collections.abc import Callable, Sequence
from contextlib import closing
from datetime import timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Final

from elements_table.kernel.data import GameData
from elements_table.kernel.errors import TableError
from elements_table.kernel.words import _, plural
from elements_table.match.archive.saves import SaveInfo, Saves, game_of
from elements_table.ui.common import match_words, pictures
from elements_table.ui.drawing.canvas import Canvas, Painter, Rect
from elements_table.ui.drawing.text import Measure
from elements_table.ui.drawing.theme import BODY, GOLD, SHADE
from elements_table.ui.parlour.bubble import Bubble, bubble
from elements_table.ui.parlour.busts import Sitter, draw_bust
from elements_table.ui.parlour.places import Parlour
from elements_table.ui.platform.people import Portrait, at_table, seated
from elements_table.ui.shell.screen import Navigator, Shell
from elements_table.ui.widgets.button import PILL, Button, Link

if TYPE_CHECKING:
    from elements_table.match.campaign.goals import SmallGoal


BUTTON: Final = (176.0, 56.0)
BELOW: Final = 125.0
"""Size of the gold button, and how far its middle lies below the foot of a card, in units."""
LOWEST, LINK = 44.0, 34.0
"""The height of the gold button at least, and of a link, in dp."""
SAYS: Final = (770.0, 96.0, 380.0)
TALL_SAYS: Final = (465.0, 120.0, 235.0)
"""Where the left edge and the middle of the bubble are, and how wide it is at most, in units."""


def button_below(button: Button, place: Parlour, card: Rect, measure: Measure) -> Rect:
    """Return where the gold button of a card lies."""
    x, y, w, h = card
    wide = max(place.s(BUTTON[0]), measure(button.label, BODY, "semi") + 40)
    high = max(LOWEST, place.s(BUTTON[1]))
    return (x + (w - wide) / 2, y + h + place.s(BELOW) - high / 2, wide, high)


class WaitingMatch:
    """The match last played, or the game to begin with where none is open: its one gold button, and who says so."""

    def __init__(self, saves: Saves, navigator: Navigator, list_open: Callable[[], None]) -> None:
        self._saves, self._navigator = saves, navigator
        self.pictures = pictures.Pictures()
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
            self.go_on.label, self.go_on.about = _("Sit down"), match_words.facts(self.info, head, time.time())
            self.said = _("{match}. I kept your seat warm.").format(match=match_words.headline(self.info, head))
        self.said = self.trouble or self.said
        self.face = Portrait(faces[self._rival], "stung" if self.trouble else "pleased" if self.info else "calm")

    @property
    def _rival(self) -> int:
        """Which seat waits: the first bot's, or that of another person."""
        seats = self.info.seats if self.info is not None else ()
        return next((n for n, seat in enumerate(seats) if seat.kind != "person"), 1)

    def draw(self, canvas: Canvas, parlour: Parlour, *, is_pointed: bool) -> Sitter:
        """Draw who waits, pleased where a hand is on the button, before the rail comes over them; return them."""
        face = self.face._replace(mood="pleased") if is_pointed and not self.trouble else self.face
        draw_bust(canvas, parlour.busts[1], face, "full")
        return Sitter(parlour.busts[1], face, "full")

    def speak(self, painter: Painter, parlour: Parlour, said: str, top: float) -> Bubble:
        """Return the bubble of what they say, its upper edge no higher than `top`."""
        x, y, most = TALL_SAYS if parlour.is_tall else SAYS
        return bubble(painter, said, parlour.busts[1].mouth, parlour.at(x, y), parlour.s(most), top)


DAYS: Final = 7
DISC: Final = 15.0
CLEAR: Final = 8.0
"""Radius of a day's disc, in units, and what is clear between two, in dp."""
BESIDE: Final = 28.0
"""Clear at both sides of the days, in dp: where there is less, there are none."""
UP, UNDER = 14.0, 22.0
"""How far the days stand over the middle of their row, and the goal below it, in dp."""
TALL_UP: Final = 84.0
"""In a tall window, so far over the last row, in units."""


class HowFar:
    """Reads what one has done once the menu stands, and shows it where there is room."""

    def __init__(self, app: Shell, heads: list[GameData]) -> None:
        self._app, self._heads = app, heads
        self.goal = Link("", self._go)
        self.goal.visible = False
        self._ahead: SmallGoal | None = None
        self._days: list[GameData | None] = []
        """What was played on each of the last days, today last; empty before the first."""
        self._discs: list[tuple[float, float]] = []
        self._radius = 0.0

    def _go(self) -> None:
        if self._ahead is not None:
            self._app.navigator.go(*self._ahead.route)

    def look(self) -> None:
        """Read it."""
        from elements_table.match.campaign import exercises, goals  # noqa: PLC0415  5 ms, before the first frame

        services, heads = self._app.services, self._heads
        with closing(services.statistics()) as base:
            records = {record.game: record for record in base.games()}
        today, daily, by_id = services.daily.today(), services.profile.learned.daily, {one.id: one for one in heads}
        self._days = []
        for back in reversed(range(DAYS if daily else 0)):
            tries = daily.get(today - timedelta(days=back), {})
            self._days.append(next((by_id[one] for one in tries if one in by_id and tries[one].is_done), None))
        kept = exercises.kept_in(services.profile)
        own = {head.id for head in heads if exercises.due(kept, head.id, today)}
        played = {game for game, record in records.items() if record.played}
        self._ahead = next(goals.small_goals(heads, services.ladders, played, own, today), None)
        self.goal.visible = self._ahead is not None
        if self._ahead is not None:
            self.goal.label, self.goal.icon = self._ahead.words, self._ahead.icon

    def place(self, place: Parlour, seal: Rect, end: tuple[float, float], measure: Measure) -> None:
        """Lie between one's portrait and name and an x, about a y; in a tall window over them."""
        (x, y, w, h), (right, row) = seal, end
        self._radius = place.s(DISC)
        wide, pitch = self.goal.width(measure), 2 * self._radius + CLEAR
        whole, middle = DAYS * pitch - CLEAR, row
        if place.is_tall:
            middle = y + h / 2 - place.s(TALL_UP)
            self.goal.rect = (x + PILL, middle - LINK / 2, wide, LINK)
            start, is_clear = right - whole, x + wide + BESIDE <= right - whole
        else:
            left = x + w
            start, is_clear = left + (right - left - whole) / 2, right - left >= whole + 2 * BESIDE
            both = is_clear and bool(self._days) and self.goal.visible
            middle = row - UP if both else row
            self.goal.rect = (left + (right - left - wide) / 2, row - LINK / 2 + (UNDER if both else 0.0), wide, LINK)
        places = [(start + self._radius + pitch * n, middle) for n in range(len(self._days))]
        self._discs = places if is_clear else []

    def draw(self, canvas: Canvas) -> None:
        """Draw the days; the goal draws itself."""
        for n, ((x, y), head) in enumerate(zip(self._discs, self._days, strict=False), 1):
            r = self._radius
            if head is None:
                canvas.circle(x, y, r - 0.5, line=GOLD, line_opacity=0.7 if n == DAYS else 0.3, line_width=1.2)
                continue
            canvas.circle(x, y, r, fill=SHADE, fill_opacity=0.55, line=GOLD, line_width=1.5)
            if head.look.emblem:
                canvas.icon(head.look.emblem, x, y, r * 1.25)
            else:
                canvas.circle(x, y, r * 0.4, fill=GOLD)
