"""The story of a match that is over: what was most telling, in five lines, to be read and to be copied."""

from collections.abc import Sequence
from itertools import zip_longest
from typing import Final

from elements_table.kernel.words import _, opening
from elements_table.match.analysis.review import Review
from elements_table.match.analysis.story import Highlight, story
from elements_table.match.archive.deal_code import code_of
from elements_table.match.play.match import Match
from elements_table.ui.charts.seats import seat_color
from elements_table.ui.common import match_words, review_words
from elements_table.ui.drawing.canvas import Canvas, Rect
from elements_table.ui.drawing.theme import BODY, BRASS, PAPER, SHEET_PADDING, TITLE, WRITTEN
from elements_table.ui.platform.inputs import Input, Key
from elements_table.ui.shell.dialog import HEAD, Sheet
from elements_table.ui.shell.display import reading, shrunk
from elements_table.ui.shell.screen import Shell
from elements_table.ui.stage.scene import Names
from elements_table.ui.widgets.list_view import Scroll
from elements_table.ui.widgets.slip import ASKED, SECOND, SlipButton, draw_slip
from elements_table.ui.widgets.text_field import copy_text

FACE: Final = 19.0
MARGIN: Final = 40.0
"""Where the rounds stand, left of the line that leads down the page."""
INDENT: Final = MARGIN + 2 * FACE + 14
SIZE: Final = BODY * 1.16
WATERMARK, FAINT = 210.0, 26
"""The width of the game's emblem behind the lines, and how little is seen of it, of 255."""
SEAL: Final = 13.0
"""Half the width of a mark on the line."""
PITCH: Final = 24.0
"""From a line to the next of the same sentence."""
SIZES: Final = (656.0, 520.0)
"""Of the sheet with words of their usual size."""
BESIDE: Final = 14.0
"""From the lines to the end of the bar that scrolls them."""
LEAST: Final = 14.0
MOST: Final = 30.0
"""Between two sentences."""


def told(beat: Highlight, names: Names) -> str:
    """Return what happened in a sentence for whoever reads: of oneself in the second person."""
    facts = {name: _(fact) if isinstance(fact, str) else fact for name, fact in beat.facts.items()}
    words = beat.yours if any(names.is_you(seat) for seat in beat.seats) else beat.theirs
    whose = [names[seat] for seat in beat.seats]
    return opening(_(words).format(name="".join(whose[:1]), names=match_words.listed(whose), **facts))


class StorySheet(Sheet):
    """The lines, each with the face of whose it was, and the code of the deal."""

    stands = True

    def __init__(self, app: Shell, match: Match, seat: int, review: Review | None = None) -> None:
        """`seat` reads; `review` is what is known of the match's decisions."""
        super().__init__(app, _("The story"))
        self._match, self._names = match, review_words.names_for(match, seat)
        reader = seat if self._names.alone else None
        self.beats = story(match, app.services.registry, reader, review)
        self.lines = [told(beat, self._names) for beat in self.beats]
        self.code = code_of(self._match, self.services.registry)
        about = _("The lines and the code of the deal, as text.")
        self.scroll = Scroll()
        self.scroll.color = BRASS
        self.copy = SlipButton(_("Copy"), self._copy, icon="ui_copy", shortcut="c", about=about)
        self.done = SlipButton(_("Close"), self.back, kind="primary", shortcut="enter")

    @property
    def headline(self) -> str:
        """What match it is of."""
        data = self._match.game.data
        return _("{game} {company}").format(game=_(data.title), company=match_words.company(self._match.seats, data))

    @property
    def note(self) -> str:
        return self.headline

    @property
    def text(self) -> str:
        """All of it, to be copied."""
        code = [_("Deal code: {code}").format(code=self.code)] if self.code else []
        return "\n".join([self.headline, *(f"- {line}" for line in self.lines), *code])

    def _copy(self) -> None:
        if copy_text(self.text):
            self.copy.label, self.copy.icon, self.stale = _("Copied"), "ui_check", True
        else:
            self.navigator.say(_("The clipboard cannot be used here."))

    def layout(self, width: float, height: float) -> None:
        part = self.display.reading_size
        self.size = (SIZES[0] * part, SIZES[1] * part)
        super().layout(width, height)
        self.copy.rect, self.done.rect = self.foot_rects(2)
        _lines, highs = self._measured()
        x, y, w, h = self.body
        self.scroll.place((x, y, w + BESIDE, h), part * (sum(highs) + LEAST * len(highs)))
        self.focus.set([self.scroll, self.copy, self.done])

    @property
    def _foot(self) -> str:
        """What is written beside the buttons, or as one more line where they leave no room for it."""
        return _("Deal code: {code}").format(code=self.code) if self.code else ""

    def _measured(self) -> tuple[list[list[str]], list[float]]:
        """Return the rows of each sentence and how high it is, in dp of what is read."""
        painter, part = reading(self.display), self.display.reading_size
        w, beside = self.body[2] / part, (self.copy.rect[0] - self.rect[0] - SHEET_PADDING - 16) / part
        below = [self._foot] if self._foot and painter.text_width(self._foot) > beside else []
        wrapped = [painter.evened(line, w - INDENT, SIZE, "serif") for line in [*self.lines, *below]]
        return wrapped, [max(2 * FACE, PITCH * len(lines)) for lines in wrapped]

    def handle(self, event: Input) -> bool:
        """What scrolls does so from anywhere."""
        used = (isinstance(event, Key) and event.name != "space" and self.scroll.key(event)) or super().handle(event)
        self.stale |= self.scroll.take_moved()
        return used

    def draw(self, canvas: Canvas) -> None:
        x, y, w, _h = self.rect
        draw_slip(canvas, self.rect)
        left, right, middle = x + SHEET_PADDING, x + w - SHEET_PADDING, y + 42
        wide = canvas.text(self.title, left, middle, TITLE, "serif", WRITTEN, "l")
        canvas.label(self.note, right, middle + 1, right - left - wide - 20, color=SECOND, anchor="r", rows=2)
        for down, opacity in ((HEAD - 3, 0.9), (HEAD, 0.4)):
            canvas.hairline(left, y + down, right - left, opacity, BRASS)
        part, lines = self.display.reading_size, self._measured()[0]
        with canvas.clip(self.scroll.rect), self.display.enlarged(canvas, part):
            self._draw_lines(canvas, shrunk(self.body, part), lines)
        middle = self.copy.rect[1] + self.copy.rect[3] / 2
        if len(lines) == len(self.lines):
            with self.display.enlarged(canvas, part):
                canvas.text(self._foot, left / part, middle / part, color=SECOND, anchor="l")
        canvas.hairline(left, self.copy.rect[1] - 20, right - left, 0.4, BRASS)
        self.focus.draw(canvas)

    def _draw_lines(self, canvas: Canvas, rect: Rect, wrapped: Sequence[Sequence[str]]) -> None:
        """Write the lines beside the one that leads down the page: on it the round of each, and a coin at the end."""
        x, y, w, h = rect
        if not canvas.art.strong:
            side = min(WATERMARK, h)
            emblem = self._match.game.data.look.emblem.removesuffix("_bright")
            canvas.sprite(emblem, (x + w - side, y + h - side, side, side), alpha=FAINT)
        highs = [max(2 * FACE, PITCH * len(lines)) for lines in wrapped]
        gap = max(LEAST, min(MOST, (h - 8 - sum(highs)) / max(1, len(highs))))
        x, top = x + SEAL, y + gap / 2 + 4 - self.scroll.offset / self.display.reading_size
        foot = top + sum(highs[: len(self.beats)]) + gap * (len(self.beats) - 1) - highs[len(self.beats) - 1] / 2
        canvas.fill((x - 0.6, y - 12, 1.2, foot - y + 12), BRASS, 0.6)
        for beat, lines, high in zip_longest(self.beats, wrapped, highs):
            middle = top + high / 2
            if beat is not None:
                self._draw_beat(canvas, x, middle, beat)
            left = x - SEAL + INDENT
            for n, line in enumerate(lines):
                canvas.text(line, left, middle + PITCH * (n - (len(lines) - 1) / 2), SIZE, "serif", WRITTEN, "l")
            top += high + gap

    def _draw_beat(self, canvas: Canvas, x: float, middle: float, beat: Highlight) -> None:
        """Draw what stands on the line before a sentence, and whose face."""
        number = next((beat.facts[name] for name in ("round", "hand") if name in beat.facts), "")
        if beat is self.beats[-1]:
            canvas.figure("victory_token", x, middle, 2.2 * SEAL)
        elif number:
            canvas.circle(x, middle, SEAL, fill=PAPER, line=BRASS, line_width=1.2)
            canvas.text(str(number), x, middle, BODY, "serif", ASKED, "c")
        else:
            canvas.circle(x, middle, 4, fill=BRASS)
        if beat.seats:
            seat = next((one for one in beat.seats if self._names.is_you(one)), beat.seats[0])
            canvas.avatar(x - SEAL + MARGIN + FACE, middle, FACE, self._names.face(seat), seat_color(seat))
