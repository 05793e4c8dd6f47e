"""The story of a match that is over: what was most telling, in five lines, to be read and to be copied."""

from __future__ import annotations

from typing import Final

from elements_table.kernel.errors import TableError
from elements_table.kernel.story import Turning
from elements_table.kernel.words import _, opening
from elements_table.match.analysis.review import Review
from elements_table.match.analysis.story import story
from elements_table.match.archive.deal_code import encode
from elements_table.match.play.match import Match
from elements_table.ui.charts.seats import seat_color
from elements_table.ui.common.review_words import names_for
from elements_table.ui.common.saved import company, listed
from elements_table.ui.drawing.canvas import Canvas
from elements_table.ui.drawing.theme import BODY, GOLD, HAIRLINE, SECONDARY, SHEET_PADDING, TEXT
from elements_table.ui.shell.dialog import Sheet
from elements_table.ui.shell.screen import Shell, measuring
from elements_table.ui.stage.scene import Names
from elements_table.ui.widgets.button import Button
from elements_table.ui.widgets.text_field import copy_text

FACE: Final = 17.0
INDENT: Final = 2 * FACE + 16
SIZE: Final = BODY * 1.12
PITCH: Final = 24.0
"""From a line to the next of the same sentence."""
LEAST: Final = 14.0
MOST: Final = 30.0
"""Between two sentences."""


def told(beat: Turning, names: Names) -> str:
    """Return what happened in a sentence for whoever reads: of oneself in the second person."""
    facts = {name: _(fact) if isinstance(fact, str) else fact for name, fact in beat.facts.items()}
    words = beat.yours if any(names.is_you(seat) for seat in beat.seats) else beat.theirs
    whose = [names[seat] for seat in beat.seats]
    return opening(_(words).format(name="".join(whose[:1]), names=listed(whose), **facts))


class StorySheet(Sheet):
    """The lines, each with the face of whose it was, and the code of the deal."""

    size = (656.0, 520.0)

    def __init__(self, app: Shell, match: Match, seat: int, review: Review | None = None) -> None:
        """`seat` reads; `review` is what is known of the match's decisions."""
        super().__init__(app, _("The story"))
        self._match, self._names = match, names_for(match, seat)
        reader = seat if self._names.alone else None
        self.beats = story(match, app.services.registry, reader, review)
        self.lines = [told(beat, self._names) for beat in self.beats]
        self.code = self._deal_code()
        self.copy = Button(
            _("Copy"), self._copy, shortcut="c", about=_("The lines and the code of the deal, as text.")
        )
        self.done = Button(_("Close"), self.back, kind="primary", shortcut="enter")

    @property
    def headline(self) -> str:
        """What match it is of."""
        data = self._match.game.data
        return _("{game} {company}").format(game=_(data.title), company=company(self._match.seats, data))

    @property
    def note(self) -> str:
        return self.headline

    @property
    def text(self) -> str:
        """All of it, to be copied."""
        code = [_("Deal code: {code}").format(code=self.code)] if self.code else []
        return "\n".join([self.headline, *(f"- {line}" for line in self.lines), *code])

    def _deal_code(self) -> str:
        """Return the code of the deal; empty where it began in a position, or is dealt from other cards now."""
        match = self._match
        try:
            if match.opening is None or match.game is not self.services.registry.game(match.game.id):
                return ""
            return encode(match.game, match.options, len(match.seats), match.seed)
        except TableError:
            return ""

    def _copy(self) -> None:
        done = copy_text(self.text)
        self.navigator.say(_("The story is in the clipboard.") if done else _("The clipboard cannot be used here."))

    def layout(self, width: float, height: float) -> None:
        super().layout(width, height)
        self.copy.rect, self.done.rect = self.foot_rects(2)
        self.focus.set([self.copy, self.done])

    def draw_body(self, canvas: Canvas) -> None:
        x, y, w, h = self.body
        painter = measuring(canvas.art)
        wrapped = [painter.evened(line, w - INDENT, SIZE, "serif") for line in self.lines]
        highs = [max(2 * FACE, PITCH * len(lines)) for lines in wrapped]
        gap = max(LEAST, min(MOST, (h - 16 - sum(highs)) / max(1, len(highs))))
        top = y + 8
        for beat, lines, high in zip(self.beats, wrapped, highs, strict=True):
            middle = top + high / 2
            if beat.seats:
                seat = next((one for one in beat.seats if self._names.is_you(one)), beat.seats[0])
                canvas.avatar(x + FACE, middle, FACE, self._names.face(seat), seat_color(seat))
            else:
                canvas.circle(x + FACE, middle, 4, fill=GOLD)
            for n, line in enumerate(lines):
                canvas.text(line, x + INDENT, middle + PITCH * (n - (len(lines) - 1) / 2), SIZE, "serif", TEXT, "l")
            top += high + gap
        left, middle = self.rect[0] + SHEET_PADDING, self.copy.rect[1] + self.copy.rect[3] / 2
        if self.code:
            room = self.copy.rect[0] - left - 16
            canvas.label(
                _("Deal code: {code}").format(code=self.code), left, middle, room, color=SECONDARY, anchor="l"
            )
        canvas.rule(left, self.copy.rect[1] - 20, self.rect[2] - 2 * SHEET_PADDING, 0.08, HAIRLINE)
