"""What a match of the ladder came to: a strip over its sheet, and the button that goes on from there."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from elements_table.kernel.errors import TableError
from elements_table.kernel.words import _
from elements_table.match.campaign.daily import YOU
from elements_table.ui.common.ladder_words import match_name, stood
from elements_table.ui.drawing.canvas import Canvas, Rect
from elements_table.ui.drawing.theme import GOLD, HAIRLINE, TEXT, TILE
from elements_table.ui.platform.people import Face, Mood
from elements_table.ui.widgets.button import Button
from elements_table.ui.widgets.prize import draw_prize

if TYPE_CHECKING:
    from elements_table.match.campaign.ladder import Stand
    from elements_table.match.play.match import Match
    from elements_table.ui.shell.screen import Shell

HEIGHT: Final = 38.0
ABOVE: Final = 4.0
"""Between the strip and the sheet."""
PICTURE: Final = 30.0
PAD: Final = 16.0


def draw_strip(canvas: Canvas, sheet: Rect, stand: Stand, face: str) -> None:
    """Draw how the best of three against a face stands, over the top edge of a sheet, and what was earned."""
    x, y, w, _h = sheet
    reward = stand.rung.reward if stand.is_beaten else None
    beside = 2 * PAD + PICTURE + 10 + (PICTURE + 10 if reward is not None else 0.0)
    words = stood(stand)
    wide = min(w, canvas.text_width(words, face="semi") + beside)
    left, top = x + (w - wide) / 2, y - ABOVE - HEIGHT
    middle = top + HEIGHT / 2
    canvas.box((left, top, wide, HEIGHT), HEIGHT / 2, fill=TILE, line=GOLD if stand.is_beaten else HAIRLINE,
               line_opacity=0.8 if stand.is_beaten else 0.3)  # fmt: skip
    mood: Mood = "stung" if stand.won > stand.lost else "pleased" if stand.lost > stand.won else "calm"
    color = GOLD if stand.is_beaten else TEXT
    canvas.avatar(left + PAD + PICTURE / 2, middle, PICTURE / 2, Face(face, mood), HAIRLINE)
    canvas.label(words, left + PAD + PICTURE + 10, middle, wide - beside + 1, face="semi", color=color, anchor="l")
    if reward is not None:
        draw_prize(canvas, reward, left + wide - PAD - PICTURE / 2, middle, PICTURE)


def go_on(app: Shell, match: Match, stand: Stand, close: Callable[[], None]) -> Button | None:
    """Return the button for the next match of the ladder, which calls `close` before; None where all are beaten."""
    head = match.game.data
    after = app.services.ladders.now(head)
    if after is None:
        return None

    def play() -> None:
        close()
        try:
            app.navigator.start_ladder(head.id, match.seats[YOU], match_name(head, after))
        except TableError as error:
            app.navigator.say(str(error))

    if stand.is_beaten:
        words = _("On to {name}").format(name=after.rung.name)
    else:
        words = _("Try again") if stand.is_decided else _("Next match")
    return Button(words, play, kind="primary")
