"""Two panels of the statistics that every game has: matches won and lost, and how you fared against each opponent."""

import time
from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple

from elements_table.kernel.data import GameData, as_text
from elements_table.kernel.words import _, inside
from elements_table.match.analysis.review import skill_of
from elements_table.match.archive.overview import ENOUGH, Opponent, Overview, PlayedMatch, against, mine
from elements_table.ui.charts import columns, seats
from elements_table.ui.common import history_items, match_words
from elements_table.ui.drawing import theme
from elements_table.ui.drawing.canvas import Canvas, Rect
from elements_table.ui.drawing.text import percent, plain, points
from elements_table.ui.platform.inputs import Key, Pointer
from elements_table.ui.platform.people import Portrait
from elements_table.ui.widgets.focus import Widget
from elements_table.ui.widgets.list_view import ListView

PAD: Final = 20.0
HEAD: Final = 27.0
LAST: Final = 20
"""Matches of which each is shown as won or lost."""
IN_A_ROW: Final = 10
ROW, LARGEST = 70.0, 104.0
"""From one opponent to the next at least, and where there is room."""
NUMBERS: Final = (92.0, 20.0)
"""How far from the right edge the numbers won and lost end."""
FACE: Final = 0.36
"""The radius of an opponent's face, in heights of their row."""
LARGE, COIN = 46.0, 25.0
"""Sizes of the coin of all that was won, and of one match, in dp."""
PITCH: Final = 27.0
"""From one of the lines at the foot to the next."""
FEW_ROWS, ABOUT = 126.0, 112.0
"""Where these begin while there are few matches, and how high a panel is that only says what will stand there."""


class OptionSet(NamedTuple):
    """One set in words, and the ways in which the database writes it: an earlier version knew fewer options."""

    words: str
    written: tuple[str, ...]


def option_sets(head: GameData, written: Mapping[str, Mapping[str, str]]) -> list[OptionSet]:
    """Return the sets that differ, in the order given: options by how they are written."""
    found: dict[str, list[str]] = {}
    for text, options in written.items():
        found.setdefault(words(head, options), []).append(text)
    return [OptionSet(name, tuple(texts)) for name, texts in found.items()]


def words(head: GameData, options: Mapping[str, str]) -> str:
    """Return a set of options in words: what is not as usual."""
    parts = []
    for option in head.options:
        value = options.get(option.id, as_text(option.default))
        if value == as_text(option.default):
            continue
        if option.kind == "switch":
            parts.append(_(option.label) if value == "true" else _("not: {option}").format(option=_(option.label)))
            continue
        label = next((_(choice.label) for choice in option.choices if choice.text == value and choice.label), value)
        parts.append(_("{option}: {value}").format(option=_(option.label), value=label))
    return ", ".join(parts) or _("Usual options")


def draw_matches(canvas: Canvas, rect: Rect, overview: Overview) -> None:
    """Draw how many matches were won and lost, the last ones one by one, and what stands out."""
    x, y, w, h = rect
    canvas.panel(rect)
    count = len(overview.played)
    if not count:
        seats.draw_heading(canvas, rect, _("Matches"), pad=PAD, down=HEAD)
        about = _("What you won and lost, your longest streak, your best skill, and your luck.")
        canvas.wrap(about, x + PAD, y + HEAD + 22, w - 2 * PAD, color=theme.SECONDARY)
        return
    inner, part = w - 2 * PAD, overview.won / count
    left = x + PAD
    for number, words, color in ((overview.won, _("won"), theme.GOLD), (overview.lost, _("lost"), theme.TEXT)):
        columns.draw_coin(canvas, left + LARGE / 2, y + 54, LARGE, color == theme.GOLD)
        wide = canvas.text(str(number), left + LARGE + 10, y + 50, theme.READOUT * 0.75, "serif", color, "l")
        canvas.text(words, left + LARGE + 11, y + 82, color=theme.SECONDARY, anchor="l")
        left = max(x + w / 2, left + LARGE + wide + 26)
    rows = _rows(overview)
    if count >= ENOUGH:
        columns.draw_brass(canvas, (x + PAD, y + 112, inner, 12))
        at = x + PAD + COIN / 2 + (inner - COIN) * part
        canvas.figure("victory_token", at, y + 118, COIN)
        share, most = percent(part), canvas.text_width(percent(part))
        at = min(max(at, x + PAD + most / 2), x + w - PAD - most / 2)
        canvas.text(share, at, y + 144, face="semi", color=theme.GOLD, anchor="c")
        each = (inner - COIN) / (IN_A_ROW - 1)
        for n, won in enumerate(overview.outcomes[-LAST:]):
            at = x + PAD + COIN / 2 + n % IN_A_ROW * each
            columns.draw_coin(canvas, at, y + 182 + n // IN_A_ROW * 36, COIN, won)
    top = y + (272 if count >= ENOUGH else FEW_ROWS)
    pitch = min(PITCH, (y + h - 8 - top) / len(rows))
    for i, (label, *values) in enumerate(rows):
        middle = top + i * pitch
        room = inner - canvas.text(label, x + PAD, middle, color=theme.SECONDARY, anchor="l") - 12
        shown = next((value for value in values if canvas.text_width(value, face="semi") <= room), values[-1])
        canvas.label(shown, x + w - PAD, middle, room, face="semi", anchor="r")


def matches_high(overview: Overview) -> float:
    """Return how high that panel is before there are `ENOUGH` matches: as what it holds."""
    return FEW_ROWS + PITCH * len(_rows(overview)) if overview.played else ABOUT


def _rows(overview: Overview) -> list[tuple[str, ...]]:
    """Return what stands out, and how much it is: in full, then as shorter where that has no room."""
    best, mean = (plain(round(score, 1)) for score in overview.score)
    rows: list[tuple[str, ...]] = [
        (_("Best score"), *([_("{best}, {mean} on average").format(best=best, mean=mean)] * (best != mean)), best),
    ]
    if overview.longest_streak:
        rows.insert(0, (_("Longest streak"), _("{n} won").format(n=overview.longest_streak)))
    if overview.best is not None and len(overview.rated) >= ENOUGH:
        names = match_words.listed([seat.name for seat in against(overview.best)])
        skill = round(mine(overview.best).skill or 0.0)
        rows.append((_("Best skill"), _("{skill}, against {names}").format(skill=skill, names=names), str(skill)))
    if overview.luck is not None:
        rows.append((_("Luck, on average"), points(overview.luck)))
    return rows


def draw_opponents_head(canvas: Canvas, rect: Rect, opponents: "Opponents") -> None:
    """Draw the panel of the opponents and its head: a coin over what you won, its place over what they did."""
    x, y, w, _h = rect
    canvas.panel(rect)
    seats.draw_heading(canvas, rect, _("By opponent"), pad=PAD, down=HEAD)
    if not opponents.rows:
        about = _("Whom you met at the table, and how often you won.")
        canvas.wrap(about, x + PAD, y + HEAD + 22, w - 2 * PAD, color=theme.SECONDARY)
        return
    for is_won, right in zip((True, False), NUMBERS, strict=True):
        columns.draw_coin(canvas, x + w - right - 8, y + HEAD, 20, is_won)


class Opponents(ListView):
    """How you fared against each opponent; `faces` are by name."""

    def __init__(self) -> None:
        super().__init__(ROW, pad=(0, 0, 0, 0))
        self.opponents: Sequence[Opponent] = ()
        self.faces: Mapping[str, str] = {}

    def show_opponents(self, opponents: Sequence[Opponent], faces: Mapping[str, str]) -> None:
        """List other opponents."""
        self.opponents, self.faces = opponents, faces
        self.show(len(opponents))

    def lie_in(self, rect: Rect) -> None:
        self.height = min(LARGEST, max(ROW, rect[3] / max(1, len(self.rows))))
        super().lie_in(rect)

    def draw_row(self, canvas: Canvas, rect: Rect, row: int) -> None:
        x, y, w, h = rect
        opponent, r = self.opponents[row], h * FACE
        face, ring = Portrait(self.faces[opponent.name]), seats.seat_color(row)
        middle = y + h / 2
        room = w - PAD - NUMBERS[0] - 2 * r - 12 - 44
        fact = inside(match_words.level_name(opponent.level))
        seats.draw_seat(canvas, (x + PAD + r, middle, r), seats.Sitter(face, opponent.name, ring), room, fact)
        for count, right, color in zip((opponent.won, opponent.lost), NUMBERS, (theme.GOLD, theme.TEXT), strict=True):
            size = theme.TITLE * 0.85 if count < 1000 else theme.BODY
            canvas.text(str(count), x + w - right, middle, size, "serif", color, "r")
        if row:
            canvas.hairline(x + PAD, y, w - 2 * PAD, 0.12)


CHART_HEAD: Final = 30.0
WORDS: Final = 84.0
"""Left of the chart, for the names of the levels."""
NUMBER: Final = 76.0
"""Right of it, for the mean."""
TOP: Final = 66.0
FOOT: Final = 42.0
DOT: Final = 4.0
SMALLEST: Final = 1.8
NEAR: Final = 14.0
"""How near, in dp, the pointer has to be to a dot."""
FEW_HIGH, SOCKETS = 214.0, 88.0
"""How high the chart is before there is a line, and how far down in it the ruler of sockets."""
RIVAL, LAP, OVER = 25.0, 32.0, 54.0
"""The radius of a rival's face over a socket, how far apart two are, and how far above."""
SPAN: Final = 30.0
"""The least difference between the chart's foot and its top, as skill."""
APART: Final = 17.0
"""Between the names of two levels at least."""
MOST_BESIDE: Final = 12.0
"""How far a name may stand below its line, to be free of another; beyond that the level is left out."""
MONTH: Final = 84.0
"""From the name of a month to the next at least."""


class SkillChart(Widget):
    """Dots for matches, a line for their mean; arrows and pointer light a dot, Enter and a click open it.

    Before there are `ENOUGH` matches a socket stands for each that is missing, and there is no line.
    """

    corner = 12.0

    def __init__(self, on_open: Callable[[PlayedMatch], None]) -> None:
        super().__init__()
        self.is_heard = False
        self.on_open = on_open
        self.overview = Overview(())
        self.costs: Mapping[str, float] = {}
        self.faces: Mapping[str, str] = {}
        self.words = ""
        self.now = time.time()
        self.lit = -1
        """The match whose dot is lit, by its number among those rated; -1: none."""
        self._dots: list[tuple[float, float]] = []
        self._range = (0.0, 100.0)

    def show(self, overview: Overview, costs: Mapping[str, float], words: str, faces: Mapping[str, str]) -> None:
        """Show other matches; `costs` are those of the levels in this game, `words` stand beside the title."""
        self.overview, self.costs, self.words, self.faces = overview, costs, words, faces
        self.lit, self.stale = -1, True
        self._lay_out()

    def lie_in(self, rect: Rect) -> None:
        super().lie_in(rect)
        self._lay_out()

    @property
    def focusable(self) -> bool:
        return super().focusable and bool(self._dots)

    @property
    def levels(self) -> list[tuple[str, float]]:
        """The levels whose skill in this game is known, and that skill; the strongest first."""
        found = [(level, skill_of(cost, self.costs)) for level, cost in self.costs.items()]
        return sorted(found, key=lambda one: -one[1])

    @property
    def plot(self) -> Rect:
        """Where the dots lie."""
        x, y, w, h = self.rect
        return (x + PAD + WORDS, y + TOP, w - 2 * PAD - WORDS - NUMBER, h - TOP - FOOT)

    def _lay_out(self) -> None:
        skills = self.overview.skills
        known = [*skills, *(skill for _level, skill in self.levels)] or [50.0]
        low, high = max(0.0, min(known) - 6), min(100.0, max(known) + 4)
        if high - low < SPAN:
            low = max(0.0, min(low, high - SPAN))
            high = low + SPAN
        self._range = (low, high)
        x, _y, w, _h = self.plot
        last = max(ENOUGH, len(skills)) - 1
        flat = self.plot[1] + SOCKETS if len(skills) < ENOUGH else None
        self._dots = [(x + 8 + (w - 16) * i / last, flat or self.y_of(skill)) for i, skill in enumerate(skills)]

    def y_of(self, skill: float) -> float:
        """Return how low a skill lies."""
        _x, y, _w, h = self.plot
        low, high = self._range
        return y + h * (high - skill) / (high - low)

    def point(self, x: float, y: float) -> None:
        """Light the dot that lies nearest to the pointer, if one is near."""
        near = [((left - x) ** 2 + (top - y) ** 2, i) for i, (left, top) in enumerate(self._dots)]
        found = min(near, default=(NEAR**2 + 1, -1))
        self._light(found[1] if found[0] <= NEAR**2 else -1)

    def _light(self, number: int) -> None:
        if number != self.lit:
            self.lit, self.stale = number, True

    def press(self, event: Pointer) -> None:
        self.point(event.x, event.y)

    def activate(self) -> None:
        if 0 <= self.lit < len(self.overview.rated):
            self.on_open(self.overview.rated[self.lit])

    def key(self, event: Key) -> bool:
        """Light the dot before or after; up and down lead elsewhere."""
        last = len(self._dots) - 1
        here = self.lit if self.lit >= 0 else last + 1
        to = {"left": max(0, here - 1), "right": min(last, here + 1), "home": 0, "end": last}
        if event.name in to:
            self._light(to[event.name])
            return True
        return super().key(event)

    def focus_lost(self) -> None:
        self._light(-1)

    def draw(self, canvas: Canvas, *, hot: bool, pressed: bool) -> None:
        x, y, w, _h = self.rect
        canvas.panel(self.rect)
        wide = canvas.text(_("Skill"), x + PAD, y + CHART_HEAD, theme.TITLE, "serif", theme.TEXT, "l")
        right = self._draw_legend(canvas, x + w - PAD, y + CHART_HEAD)
        left = x + PAD + wide + 13
        if not self._dots or left + canvas.text_width(self.words) <= right - 16:
            room = right - 16 - left
            canvas.label(self.words, left, y + CHART_HEAD + 1, room, color=theme.SECONDARY, anchor="l", rows=2)
        plot = self.plot
        if not self.overview.played or not self.costs:
            return
        r = min(DOT, max(SMALLEST, 0.45 * plot[2] / max(1, len(self._dots))))
        if len(self._dots) < ENOUGH:
            r = COIN / 2
            self._draw_sockets(canvas)
        else:
            self._draw_levels(canvas)
            canvas.hairline(plot[0], plot[1] + plot[3], plot[2], 0.3)
            self._draw_months(canvas)
            self._draw_trend(canvas)
            for played, spot in zip(self.overview.rated, self._dots, strict=True):
                columns.draw_dot(canvas, *spot, r, mine(played).won)
        if self.lit >= 0:
            left, top = self._dots[self.lit]
            canvas.circle(left, top, max(r, 3) + 4, line=theme.FOCUS, line_width=2)

    def _draw_sockets(self, canvas: Canvas) -> None:
        """Draw a ruler with a socket for each match that a line asks for: its coin, and over it who was met how."""
        x, y, w, _h = self.plot
        middle = y + SOCKETS
        columns.draw_brass(canvas, (x - COIN, middle - 7, w + 2 * COIN, 14))
        for n in range(ENOUGH):
            at = x + 8 + (w - 16) * n / (ENOUGH - 1)
            if n >= len(self._dots):  # where a coin is to lie
                canvas.circle(at, middle, COIN * 0.26, fill=theme.DARK_TEXT, fill_opacity=0.3, line=theme.DARK_TEXT)
                continue
            played = self.overview.rated[n]
            columns.draw_coin(canvas, at, middle, COIN, mine(played).won)
            met = against(played)
            for k, other in enumerate(met):
                face = Portrait(self.faces[other.name], "pleased" if other.won else "stung")
                left = at + (k - (len(met) - 1) / 2) * LAP
                canvas.avatar(left, middle - OVER, RIVAL, face, theme.GOLD_EDGE)

    def _draw_legend(self, canvas: Canvas, right: float, y: float) -> float:
        """Draw what the dots mean, or what the lit one stands for; return where that begins."""
        if self.lit >= 0:
            words = told(self.overview.rated[self.lit], self.now)
            return right - canvas.text(words, right, y, face="semi", anchor="r")
        if len(self._dots) < ENOUGH:  # coins tell it
            return right
        for is_won, words in ((False, _("lost")), (True, _("won"))):
            right -= canvas.text(words, right, y, color=theme.SECONDARY, anchor="r") + 13
            columns.draw_dot(canvas, right, y, DOT + 0.5, is_won)
            right -= 24
        return right + 16

    def _draw_levels(self, canvas: Canvas) -> None:
        x, _y, w, _h = self.plot
        before = -APART
        for level, skill in self.levels:
            y = self.y_of(skill)
            at = max(y, before + APART)
            if at - y <= MOST_BESIDE:
                name = inside(match_words.level_name(level))
                canvas.hairline(x, y, w, 0.3)
                canvas.text(name, x - 12, at, color=theme.SECONDARY, anchor="r")
                before = at

    def _draw_months(self, canvas: Canvas) -> None:
        x, y, w, h = self.plot
        foot, free, before = y + h, x - 1, ""
        for played, (left, _top) in zip(self.overview.rated, self._dots, strict=True):
            date = time.localtime(played.ended)
            month = _(history_items.MONTHS[date.tm_mon - 1])
            if (key := f"{date.tm_year} {date.tm_mon}") == before:
                continue
            before = key
            end = left + canvas.text_width(month)
            if left >= free and end <= x + w + NUMBER:
                canvas.fill((left, foot, 1, 7), theme.SECONDARY, 0.6)
                canvas.text(month, left, foot + 24, color=theme.SECONDARY, anchor="l")
                free = left + max(MONTH, end - left + 20)

    def _draw_trend(self, canvas: Canvas) -> None:
        x, y, w, h = self.plot
        trend = self.overview.trend
        spots = [(left - x, self.y_of(skill) - y) for (left, _top), skill in zip(self._dots, trend, strict=True)]
        line = "M" + "L".join(f"{left:.1f} {top:.1f}" for left, top in spots)
        field = f"{line}L{spots[-1][0]:.1f} {h:.1f}L{spots[0][0]:.1f} {h:.1f}Z"
        canvas.path(field, (x, y, w, h), fill=theme.GOLD, fill_opacity=0.10)
        canvas.path(line, (x, y, w, h), line=theme.GOLD, line_width=2.2)
        end = x + spots[-1][0], y + spots[-1][1]
        canvas.circle(*end, 6, fill=theme.GOLD)
        canvas.text(str(round(trend[-1])), end[0] + 18, end[1], theme.TITLE, "serif", theme.GOLD, "l")


def told(played: PlayedMatch, now: float) -> str:
    """Return what a match was: `84, won against Lin, 3 November 2026`; `now` is Unix time."""
    seat = mine(played)
    words = _("{skill}, won against {names}, {day}") if seat.won else _("{skill}, lost against {names}, {day}")
    names = match_words.listed([other.name for other in against(played)])
    return words.format(skill=round(seat.skill or 0.0), names=names, day=history_items.day(played.ended, now))
