"""The chosen match in History: its last position on its own table, and what there is to know of it."""

import time
from collections.abc import Callable
from typing import Final

import pygame

from elements_table.kernel.errors import TableError
from elements_table.kernel.words import _, inside, plural
from elements_table.match.analysis.analysis_job import kept
from elements_table.match.archive import deal_code, saves
from elements_table.match.archive.history import History
from elements_table.match.archive.replay import replay
from elements_table.match.play.journal import read
from elements_table.match.play.match import Match
from elements_table.ui.charts.columns import draw_coin
from elements_table.ui.charts.seats import seat_color
from elements_table.ui.common import after_match, match_words, still_table
from elements_table.ui.common.history_items import OUTCOMES, HistoryItem, day, standing
from elements_table.ui.common.pictures import Pictures, draw_cover
from elements_table.ui.drawing.canvas import Canvas, Rect
from elements_table.ui.drawing.text import points
from elements_table.ui.drawing.theme import CORAL, GOLD, HAIRLINE, LINE, SECONDARY, SHADE, STAGE, TEXT, TITLE
from elements_table.ui.platform.inputs import Key, Pointer
from elements_table.ui.platform.people import Portrait, at_table
from elements_table.ui.shell.screen import Shell
from elements_table.ui.widgets.button import Button

HEIGHT: Final = 76.0
COVER: Final = (102.0, 62.0)
WITH_COVER: Final = 620.0
"""Narrower rows show no cover."""
NARROW: Final = 560.0
"""Narrower ones show no names, and no skill: both stand beside the list."""
COLUMNS: Final = ((0.37, 0.69), (0.46, 0.66))
"""The shares of a row's width where faces and result begin; of a narrow one's."""
LEAST_NAMES: Final = 72.0
"""With less room for them no names are shown."""
FACE: Final = 20.0
APART: Final = 30.0
"""From one face to the next, which lies a little over it."""
RADIUS: Final = 10.0
SKILL: Final = 86.0
"""What the skill shown takes at the right, where there is room for it."""
FINE: Final = 0.55
"""How much smaller type may be on the small picture than on the screen."""
FINER: Final = 1.5
"""The same, as a multiple of the scale: under a third of the screen's size words would lie on one another else."""
ROW: Final = 30.0
LEAST_ROW: Final = 24.0
"""From one fact to the next where there is little room."""
LEAST_PICTURE: Final = 80.0
"""With less height than this there is no picture."""


class HistoryRow(Button):
    """One match; a press tells which, Enter or a second press opens it, and up and down lead on through the list."""

    def __init__(
        self, item: HistoryItem, on_press: Callable[[HistoryItem], None], on_open: Callable[[HistoryItem], None],
        on_step: Callable[[Key], bool], pictures: Pictures,
    ) -> None:  # fmt: skip
        super().__init__("", lambda: on_press(item))
        self.item, self.pictures = item, pictures
        self.on_open, self.on_step = on_open, on_step
        self.chosen = False

    def press(self, event: Pointer) -> None:
        if event.double:
            self.on_open(self.item)

    def key(self, event: Key) -> bool:
        if event.name == "enter":
            self.on_open(self.item)
            return True
        return self.on_step(event) or super().key(event)

    def draw(self, canvas: Canvas, *, hot: bool, pressed: bool) -> None:
        x, y, w, h = self.rect
        canvas.box(self.rect, RADIUS, fill=SHADE, fill_opacity=0.5, line=HAIRLINE, line_opacity=0.3 if hot else 0.12)
        if self.chosen:
            canvas.box(self.rect, RADIUS, line=GOLD, line_opacity=0.9, line_width=1.5)
        left, middle = x + 20, y + h / 2
        if w >= WITH_COVER:
            place = (x + 9, y + (h - COVER[1]) / 2, *COVER)
            self.pictures.draw(canvas, place, self.item.path, self.item.head.look)
            left += COVER[0] + 11
        first, second = COLUMNS[w < NARROW]
        people, result, end = x + w * first, x + w * second, x + w - 16
        title = canvas.fit(_(self.item.head.title), people - left - 12, TITLE * 0.9, "serif")
        canvas.text(title, left, middle - 12, TITLE * 0.9, "serif", TEXT, "l")
        canvas.label(self.item.line, left, middle + 15, people - left - 12, color=SECONDARY, anchor="l")
        self._draw_people(canvas, people, middle, result - people - 16)
        label, color, sign = OUTCOMES[self.item.outcome]
        if self.item.outcome in ("won", "lost"):
            draw_coin(canvas, result + 12, middle, 27, self.item.outcome == "won")
        else:
            canvas.circle(result + 12, middle, 12, line=color, line_width=1.5)
            canvas.icon(sign, result + 12, middle, 13, color, weight=24)
        canvas.text(_(label), result + 32, middle - 10, face="semi", anchor="l")
        room = end - result - 32
        canvas.label(self.item.score, result + 32, middle + 11, room, color=SECONDARY, anchor="l")
        if self.item.skill is not None and canvas.text_width(self.item.score) <= room - SKILL:
            number = str(round(self.item.skill))
            wide = canvas.text_width(number, TITLE * 0.8, "semi")
            canvas.text(number, end, middle, TITLE * 0.8, "semi", TEXT, "r")
            canvas.text(_("skill"), end - wide - 10, middle + 1, color=SECONDARY, anchor="r")

    def _draw_people(self, canvas: Canvas, x: float, middle: float, room: float) -> None:
        seats, others = self.item.seats, self.item.others
        faces = at_table(seats)
        for place, seat in enumerate(others):
            canvas.avatar(x + FACE + place * APART, middle, FACE, Portrait(faces[seat]), seat_color(seat))
        left = x + 2 * FACE + (len(others) - 1) * APART + 9
        names = ", ".join(seats[seat].name for seat in others)
        room = x + room - left
        if room >= min(LEAST_NAMES, canvas.text_width(names)):
            canvas.label(names, left, middle, room, anchor="l")


class Detail:
    """What is known of one match; it is replayed once, by `look`, for its picture and its facts."""

    def __init__(self, app: Shell, history: History, item: HistoryItem) -> None:
        self._app, self._history, self.item = app, history, item
        self.match: Match | None = None
        """The match, once it has been looked at; None where it cannot be read."""
        self.trouble = ""
        self.is_looked_at = False
        self.code = ""
        """The code of its deal; empty where it is dealt from other cards now, or still open."""
        self.mean: float | None = None
        """The mean of your skill in the last matches of its game."""
        self.expert = ""
        """The scores of the same deals with the expert in your seat, where they are known."""
        self._picture: pygame.Surface | None = None

    def look(self) -> None:
        """Replay the match."""
        self.is_looked_at = True
        item, app = self.item, self._app
        try:
            if item.file is not None:
                self.match = replay(item.file, read(item.file, item.head.id), app.services.registry)
            elif item.past is not None:
                self.match = self._history.match(item.past)
                self.code = deal_code.code_of(self.match, app.services.registry)
        except TableError as error:
            self.match, self.trouble = None, str(error)
        self.read_review()

    def read_review(self) -> None:
        """Read what is known of how it was played: more of that may have been found."""
        item = self.item
        if item.past is None or item.you is None or self.match is None:
            return
        known = after_match.skills_of(self._app, item.head.id) if item.skill is not None else ()
        self.mean = sum(known) / len(known) if len(known) > 1 else None
        rounds = kept(self.match.id, saves.review_of(item.past.path)).duplicates.get(item.you)
        self.expert = standing(rounds[-1], item.head, item.you) if rounds else ""

    def facts(self) -> list[tuple[str, str]]:
        """Return pairs of a word and what it is here."""
        item = self.item
        found = [(_("Result"), f"{inside(_(OUTCOMES[item.outcome][0]))} {item.score}" if item.score else "")]
        if item.outcome == "over" and item.past is not None:
            winners = match_words.listed([item.seats[seat].name for seat in item.past.winners])
            found = [(_("Won by"), winners), (_("Result"), item.score)]
        if item.skill is not None:
            skill = str(round(item.skill))
            if self.mean is not None:
                skill = _("{skill}, your average {mean}").format(skill=skill, mean=round(self.mean))
            found.append((_("Skill"), skill))
        if item.luck is not None:
            found.append((_("Luck"), points(item.luck)))
        if self.expert:
            found.append((_("Expert in your seat"), self.expert))
        levels = sorted({match_words.level_name(level) for level in item.levels})
        if levels:
            found.append((_("Bots"), ", ".join(levels)))
        if item.deleted is not None:
            found.append((_("Deleted"), item.days_left))
        if self.code:
            found.append((_("Deal code"), self.code))
        return [(label, value) for label, value in found if value]

    def draw(self, canvas: Canvas, rect: Rect, now: float) -> float:
        """Draw picture, title and facts from the top of a rectangle; return where they end. `now` is Unix time."""
        x, y, w, h = rect
        item = self.item
        title = _("{game} {company}").format(
            game=_(item.head.title), company=match_words.company(item.seats, item.head)
        )
        lines, facts = canvas.wrapped(title, w, TITLE, "serif", max_lines=2), self.facts()
        words = 82 + TITLE * 1.3 * (len(lines) - 1)
        pitch = max(LEAST_ROW, min(ROW, (h - words - LEAST_PICTURE) / max(1, len(facts))))
        ratio = STAGE[1] / STAGE[0]
        high = min(w * ratio, h - words - pitch * len(facts))
        top = y + TITLE / 2
        if high >= LEAST_PICTURE:
            self._draw_picture(canvas, (x + (w - high / ratio) / 2, y, high / ratio, high))
            top = y + high + 30
        for line in lines:
            canvas.text(canvas.fit(line, w, TITLE, "serif"), x, top, TITLE, "serif", TEXT, "l")
            top += TITLE * 1.3
        top -= TITLE * 1.3
        when = f"{day(item.when, now)}, {time.strftime('%H:%M', time.localtime(item.when))}"
        rounds = len(self.match.rounds) if self.match is not None else 0
        if rounds:
            when = match_words.SEPARATOR.join((when, plural("{n} round", "{n} rounds", rounds).format(n=rounds)))
        if item.past is not None and item.past.is_imported:
            when = match_words.SEPARATOR.join((when, _("imported")))
        canvas.label(when, x, top + 28, w, color=SECONDARY, anchor="l")
        top += 52
        for label, value in facts:
            wide = canvas.text(label, x, top + pitch / 2, color=SECONDARY, anchor="l")
            canvas.label(value, x + w, top + pitch / 2, w - wide - 16, face="semi", anchor="r")
            canvas.hairline(x, top + pitch, w, 0.12)
            top += pitch
        if self.trouble:
            for line in canvas.wrapped(self.trouble, w, max_lines=4):
                canvas.text(line, x, top + LINE, color=CORAL, anchor="l")
                top += LINE
        return top

    def _draw_picture(self, canvas: Canvas, rect: Rect) -> None:
        if self.match is None:
            draw_cover(canvas, rect, self.item.head.look)
            return
        area = canvas.pixels(rect)
        if self._picture is None or self._picture.get_size() != area.size:
            scale = area.w / STAGE[0]
            with canvas.art.apart(scale, min(FINE, FINER * scale)) as art:
                self._picture = still_table.small_table(self._app, self.match, self.item.you, art, area.size)
        canvas.surface.blit(self._picture, area)
        canvas.box(rect, 4, line=HAIRLINE, line_opacity=0.3)
