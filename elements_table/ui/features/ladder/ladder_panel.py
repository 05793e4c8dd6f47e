"""The ladder of one game: its opponents from the bottom up, who is beaten, who is next, and what each earns."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Final

from elements_table.kernel.data import GameData
from elements_table.kernel.words import _, inside
from elements_table.match.campaign.ladder import NEEDED, Stand
from elements_table.ui.common.ladder_words import asked, opponent, temper_words
from elements_table.ui.common.saved import level_name
from elements_table.ui.drawing.canvas import Canvas, Rect
from elements_table.ui.drawing.rewards import called
from elements_table.ui.drawing.theme import (
    BODY,
    CORAL,
    DARK_TEXT,
    GOLD,
    GREEN,
    HAIRLINE,
    LINE,
    MUTED,
    SECONDARY,
    SHADE,
    TEXT,
    TITLE,
)
from elements_table.ui.platform.people import Face, opposite
from elements_table.ui.widgets.button import Button, IconButton
from elements_table.ui.widgets.dropdown import Dropdown
from elements_table.ui.widgets.focus import Widget
from elements_table.ui.widgets.prize import draw_prize

if TYPE_CHECKING:
    from elements_table.kernel.ladder import Rung
    from elements_table.match.campaign.ladder import Ladders

INSET: Final = 20.0
HEAD: Final = 84.0
"""From the top of the panel to the first rung's room."""
FOOT_LINES: Final = 4
FOOT: Final = FOOT_LINES * LINE + 16
FACE: Final = 25.0
"""Radius of a portrait."""
TALLEST: Final = 112.0
BUTTON: Final = (84.0, 34.0)
AGAIN: Final = 32.0
PRIZE: Final = 32.0
MATCHES: Final = 2 * NEEDED - 1


class LadderPanel:
    """Shows the ladder of the game that is chosen, and offers the next match; `redo` lays its screen out anew."""

    def __init__(
        self,
        heads: list[GameData],
        ladders: Ladders,
        play: Callable[[GameData], None],
        meet: Callable[[GameData, Rung], None],
        redo: Callable[[], None],
        own: Callable[[], str],
    ) -> None:
        """`play` goes to the next match of a ladder, `meet` to one more with somebody who is beaten.

        `own` is whose face nobody else has.
        """
        self.heads = [head for head in heads if head.ladder is not None]
        self._ladders = ladders
        self._play = play
        self._meet = meet
        self._redo = redo
        self._own = own
        self.rect: Rect = (0.0, 0.0, 0.0, 0.0)
        self.games = Dropdown([_(head.title) for head in self.heads], self._first(), self._choose)
        self.buttons: dict[int, Button] = {}
        """What is offered at a rung, by its number from the bottom."""
        self.read()

    def _first(self) -> int:
        """Return the game to begin with: one whose match waits, else one whose ladder was begun."""
        begun = [n for n, head in enumerate(self.heads) if self._ladders.climb(head.id).match]
        waiting = (n for n in begun if self._ladders.is_open(self.heads[n].id))
        return next(waiting, begun[0] if begun else 0)

    @property
    def head(self) -> GameData:
        """The game whose ladder is shown; there has to be one."""
        return self.heads[self.games.chosen]

    @property
    def rungs(self) -> tuple[Rung, ...]:
        """Its opponents, the first one first."""
        ladder = self.head.ladder if self.heads else None
        return ladder.rungs if ladder is not None else ()

    @property
    def widgets(self) -> list[Widget]:
        """Its controls, from the top down; none where no game has a ladder."""
        if not self.heads:
            return []
        return [self.games, *(button for _number, button in sorted(self.buttons.items(), reverse=True))]

    def read(self) -> None:
        """Read how far the ladder is."""
        self.now: Stand | None = self._ladders.now(self.head) if self.heads else None
        self.beaten = self._ladders.beaten(self.head) if self.heads else 0
        self.faces = opposite([rung.name for rung in self.rungs], self._own())
        self.buttons = {}
        for number, rung in enumerate(self.rungs[: self.beaten]):
            words = _("Meet {name} again").format(name=rung.name)
            meet = partial(self._meet, self.head, rung)
            self.buttons[number] = IconButton("ui_restart", words, meet, size=18, plate=True)
        if self.now is not None:
            words = _("Go on") if self._ladders.is_open(self.head.id) else _("Play")
            self.buttons[self.beaten] = Button(words, partial(self._play, self.head), shortcut="l")

    def _choose(self, _index: int) -> None:
        self.read()
        self._redo()

    # ---- places

    def place(self, rect: Rect) -> None:
        """Lie in a rectangle."""
        self.rect = rect
        x, y, w, _h = rect
        self.games.rect = (x + w - INSET + 6 - 136, y + 10, 136, 36)
        for number, button in self.buttons.items():
            _x, top, _w, high = self._row(number)
            if number == self.beaten:
                button.rect = (x + w - INSET - BUTTON[0], top + high / 2 - 27, *BUTTON)
            else:
                button.rect = (x + w - INSET - AGAIN, top + high / 2 + 2, AGAIN, AGAIN)

    def _row(self, number: int) -> Rect:
        x, y, w, h = self.rect
        pitch = min(TALLEST, (h - HEAD - FOOT) / max(1, len(self.rungs)))
        return (x + 10, y + HEAD + (len(self.rungs) - 1 - number) * pitch, w - 20, pitch)

    # ---- drawing

    def draw(self, canvas: Canvas) -> None:
        """Draw the panel; its controls are drawn by the ring."""
        if not self.heads:
            return
        x, y, w, h = self.rect
        canvas.panel(self.rect, 14, 0.36)
        canvas.text(_("Ladder"), x + INSET, y + 27, TITLE, "serif", TEXT, "l")
        note = _("best of three, from novice to expert") if self.now else _("all are beaten; each can be met again")
        canvas.label(note, x + INSET, y + 64, w - 2 * INSET, color=SECONDARY, anchor="l", rows=2)
        self._draw_rail(canvas)
        for number, rung in enumerate(self.rungs):
            self._draw_rung(canvas, number, rung)
        lines = canvas.wrapped(asked(self.head), w - 2 * INSET, max_lines=FOOT_LINES)
        top = y + h - 12 - LINE * (len(lines) - 0.5)
        for n, line in enumerate(lines):
            canvas.text(line, x + INSET, top + n * LINE, color=MUTED, anchor="l")

    def _draw_rail(self, canvas: Canvas) -> None:
        """Draw what joins the portraits, gold as far as one has climbed."""
        for number in range(len(self.rungs) - 1):
            (x, low, _w, high), (_x, above, _w2, _h) = self._row(number), self._row(number + 1)
            top, foot = above + high / 2 + FACE + 2, low + high / 2 - FACE - 2
            if foot > top:
                done = number < self.beaten
                canvas.fill((x + 37, top, 2, foot - top), GOLD if done else HAIRLINE, 0.9 if done else 0.25)

    def _draw_rung(self, canvas: Canvas, number: int, rung: Rung) -> None:
        row = self._row(number)
        x, y, w, h = row
        middle, left = y + h / 2, x + 78
        is_now, is_beaten = self.now is not None and number == self.beaten, number < self.beaten
        if is_now:
            canvas.box((x, y + 3, w, h - 6), 12, fill=GOLD, fill_opacity=0.09, line=GOLD, line_opacity=0.7)
        canvas.avatar(x + 38, middle, FACE, Face(self.faces[rung.name]), HAIRLINE, is_now)
        if is_beaten:
            canvas.circle(x + 56, middle + 18, 9, fill=GREEN)
            canvas.icon("ui_check", x + 56, middle + 18, 12, DARK_TEXT)
        elif not is_now:
            if not canvas.art.strong:
                canvas.circle(x + 38, middle, FACE + 1, fill=SHADE, fill_opacity=0.5)
            canvas.circle(x + 56, middle + 18, 10, fill=SHADE, line=HAIRLINE, line_opacity=0.4)
            canvas.icon("ui_lock", x + 56, middle + 18, 12, SECONDARY)
        right = x + w - 10
        first = right
        second = right - AGAIN - 6 if is_beaten else right
        if is_now and self.now is not None:
            self._draw_matches(canvas, self.now, right, middle - 37)
            first, second = right - 24 * MATCHES, right - BUTTON[0] - 8
        elif rung.reward is not None:
            draw_prize(canvas, rung.reward, right - PRIZE / 2, middle - 18, PRIZE, is_earned=is_beaten)
            first = second = right - PRIZE - 6
        level, temper = inside(level_name(rung.level)), temper_words(rung.name)
        both = _("{level}, {temper}").format(level=level, temper=temper) if temper else level
        lines = [both] if canvas.text_width(both) <= second - left else [level, temper]
        words = [(opponent(rung), TEXT if is_now or is_beaten else SECONDARY, "semi", first)]
        words += [(line, SECONDARY, "sans", second) for line in lines]
        if rung.reward is not None:
            last = right - AGAIN - 6 if is_beaten else right
            words.append((called(rung.reward), GOLD if is_now else SECONDARY, "sans", last))
        top = middle - LINE * (len(words) - 1) / 2
        for n, (line, color, face, end) in enumerate(words):
            canvas.label(line, left, top + n * LINE, end - left, BODY, face, color, "l")

    def _draw_matches(self, canvas: Canvas, stand: Stand, right: float, middle: float) -> None:
        """Draw a disc for each match of the best of three: won, lost, or still to come."""
        for n in range(MATCHES):
            x = right - 8 - 22 * (MATCHES - 1 - n)
            if n < stand.won:
                canvas.circle(x, middle, 7, fill=GOLD)
                canvas.icon("ui_check", x, middle, 10, DARK_TEXT)
            elif n < stand.won + stand.lost:
                canvas.circle(x, middle, 6.5, line=CORAL, line_width=1.5)
                canvas.icon("ui_close", x, middle, 8, CORAL)
            else:
                canvas.circle(x, middle, 6.5, line=HAIRLINE, line_opacity=0.55, line_width=1.5)
