"""The ladder of a game as a stair: who is beaten, who is to be beaten next, and what each step earns."""

from functools import partial
from typing import Final

from elements_table.kernel.data import GameData, Rung
from elements_table.kernel.words import _
from elements_table.match.campaign.ladder import NEEDED, LadderStand, options, seats
from elements_table.ui.charts.columns import draw_coin
from elements_table.ui.common import match_words
from elements_table.ui.common.covers import Covers, covers_size
from elements_table.ui.common.ladder_words import asked, match_name, opponent, temper_words
from elements_table.ui.drawing import theme
from elements_table.ui.drawing.canvas import Canvas, measuring
from elements_table.ui.drawing.rewards import called
from elements_table.ui.parlour.bubble import Bubble, bubble
from elements_table.ui.parlour.places import Parlour, parlour
from elements_table.ui.platform.people import Mood, Portrait, opposite
from elements_table.ui.shell.screen import Screen, Shell
from elements_table.ui.widgets.button import LEFT, Button, IconButton, TopBar
from elements_table.ui.widgets.prize import draw_prize
from elements_table.ui.widgets.tips import Tip

LOWEST: Final = (150.0, 545.0)
HIGHEST: Final = (1110.0, 225.0)
TALL_LOWEST: Final = (130.0, 1010.0)
TALL_HIGHEST: Final = (590.0, 330.0)
"""The middles of the first and the last step, in units."""
TREAD: Final = (216.0, 14.0)
TALL_TREAD: Final = 150.0
FACE, LARGE = 52.0, 62.0
"""Radii of a face and of the one to be beaten, in units."""
UNDER: Final = 58.0
"""From the middle of a step down to its tread, in units."""
NAME: Final = 26.0
MARKS: Final = 38.0
BUTTON: Final = (150.0, 44.0, 16.0)
"""From a tread down to the name, from there to the matches; size of the button and what is clear over it, in dp."""
TALL_BUTTON: Final = (360.0, 1170.0, 320.0)
"""Its middle, its upper edge and its width in a tall window, in units."""
PRIZE: Final = 44.0
MATCHES: Final = 2 * NEEDED - 1
SPEECH: Final = 300.0
TALL_SPEECH: Final = 240.0
ASIDE: Final = 98.0
"""How wide what is said is at most, and in a tall window how far beside the middle of a step, in units."""
EDGE: Final = 16.0
GAP: Final = 8.0
WAY: Final = 7
"""Dots from one tread up to the next."""


class Stair(Button):
    """Somebody on the stair: met again by a press once beaten."""

    mood: Mood = "calm"
    is_far = is_next = False

    def __init__(self, face: str, rung: Rung, words: str, meet: partial[None]) -> None:
        super().__init__(words, meet)
        self.face, self.rung = face, rung

    def tip(self) -> Tip | None:
        parts = (match_words.level_name(self.rung.level), temper_words(self.rung.name))
        reward = called(self.rung.reward) if self.rung.reward is not None else ""
        return Tip(self.label, "  ·  ".join(filter(None, (*parts, reward))))

    def draw(self, canvas: Canvas, *, hot: bool, pressed: bool) -> None:
        x, y, w, _h = self.rect
        r = w / 2
        mood = "pleased" if hot and self.enabled else self.mood
        color = theme.GOLD if self.is_next else theme.HAIRLINE
        canvas.avatar(x + r, y + r, r, Portrait(self.face, mood), color, self.is_next)
        if self.is_far and not canvas.art.strong:
            canvas.circle(x + r, y + r, r + 1, fill=theme.SHADE, fill_opacity=0.5)

    def draw_focus(self, canvas: Canvas) -> None:
        canvas.focus(self.rect, self.rect[2] / 2)


class LadderScreen(Screen):
    """Shows the ladder of the game that is chosen, and offers the next match."""

    renews = True
    reads = True
    upright = theme.UPRIGHT

    def __init__(self, app: Shell) -> None:
        super().__init__(app, _("Ladder"))
        self.heads = [head for head in app.services.playable_heads() if head.ladder is not None]
        self._ladders = app.services.ladders
        self.games = Covers(self.heads, self._first(), partial(self._read_anew))
        rules = IconButton("ui_rules", _("Rules"), lambda: self.open_rules(self.head.id if self.heads else ""))
        settings = IconButton("ui_settings", _("Settings"), self.open_settings)
        self.bar = TopBar(self.title, "", self.back, [rules, settings])
        self.play = Button(_("Sit down"), self._climb, kind="primary", shortcut="l")
        self.steps: list[Stair] = []
        self.now: LadderStand | None = None
        self.beaten = 0
        self._said: Bubble | None = None
        self._place = parlour(self.width, self.height, 2, 0)
        self._read()

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

    def _read_anew(self, _index: int) -> None:
        self._read()
        self.relayout()

    def _read(self) -> None:
        self.games.visible = bool(self.heads)
        self.now = self._ladders.now(self.head) if self.heads else None
        self.beaten = self._ladders.beaten(self.head) if self.heads else 0
        self.play.visible = self.now is not None
        if self.now is not None:
            self.play.label = _("Go on") if self._ladders.is_open(self.head.id) else _("Sit down")
            self.play.about = asked(self.head)
        faces = opposite([rung.name for rung in self.rungs], self.services.settings.own_face)
        self.steps = []
        for number, rung in enumerate(self.rungs):
            is_beaten = number < self.beaten
            words = _("Meet {name} again").format(name=rung.name) if is_beaten else opponent(rung)
            step = Stair(faces[rung.name], rung, words, partial(self._meet, rung))
            step.enabled, step.is_far = is_beaten, number > self.beaten
            step.is_next = self.now is not None and number == self.beaten
            step.mood = "stung" if is_beaten else "thinking" if step.is_next else "calm"
            self.steps.append(step)

    def _climb(self) -> None:
        if self.now is not None:
            name, you = match_name(self.head, self.now), self.services.settings.own_seat
            with self.navigator.telling():
                self.navigator.start_ladder(self.head.id, you, name)

    def _meet(self, rung: Rung) -> None:
        """Play once more with somebody who is beaten: a match like any other."""
        table = seats(self.head, rung, self.services.settings.own_seat)
        self.navigator.start_match(self.head.id, table, options(self.head))

    def resume(self) -> None:
        super().resume()
        self._read()
        self.relayout()

    def layout(self, width: float, height: float) -> None:
        super().layout(width, height)
        self.bar.place(width)
        self._place = place = parlour(width, height, 2, 0)
        self.games.rect = (LEFT - 6, theme.TOP_BAR + 4, *covers_size(len(self.heads), place.unit))
        self._said = None
        following = None
        for number, step in enumerate(self.steps):
            x, tread = self._tread(place, number)
            r = place.s(LARGE if step.is_next else FACE)
            aside = place.s(34) if step.rung.reward is not None else 0.0
            step.rect = (x - aside - r, tread - 2 * r, 2 * r, 2 * r)
            if step.is_next and self.now is not None:
                button = max(BUTTON[0], self.display.art.text_width(self.play.label, theme.BODY, "semi") + 40)
                left = min(max(12.0, x - button / 2), width - 12 - button)
                self.play.rect = (left, tread + NAME + MARKS + BUTTON[2], button, BUTTON[1])
                if place.is_tall:  # the step below leaves it no room
                    self.play.rect = (*place.at(TALL_BUTTON[0] - TALL_BUTTON[2] / 2, TALL_BUTTON[1]),
                                      place.s(TALL_BUTTON[2]), BUTTON[1])  # fmt: skip
                following = number
        if following is not None and self.now is not None:
            self._said = self._speech(place, following, self.now)
        self.focus.set([*self.bar.widgets, self.games, *self.steps, self.play])

    def _tread(self, place: Parlour, number: int) -> tuple[float, float]:
        """Return the middle and the upper edge of a tread, in dp."""
        low, high = (TALL_LOWEST, TALL_HIGHEST) if place.is_tall else (LOWEST, HIGHEST)
        part = number / max(1, len(self.steps) - 1)
        return place.x(low[0] + (high[0] - low[0]) * part), place.y(low[1] + (high[1] - low[1]) * part + UNDER)

    def _speech(self, place: Parlour, number: int, now: LadderStand) -> Bubble:
        """Return what the one to be beaten says, how it stands: above them, in a tall window beside."""
        said = _("Best of three.") if not now.won + now.lost else _("One all. This one decides.")
        if now.won != now.lost:
            said = _("One to you. One more beats me.") if now.won else _("One to me. You need the next two.")
        painter, (x, y, w, _h) = measuring(self.display.art), self.steps[number].rect
        if place.is_tall:
            left = self._tread(place, number)[0] + place.s(ASIDE)
            is_right = left + place.s(TALL_SPEECH) < self.width
            mouth = (x + w * (0.85 if is_right else 0.15), y + w * 0.6)
            found = bubble(painter, said, mouth, (left, y + w / 2), place.s(TALL_SPEECH))
            left = left if is_right else x - place.s(14) - found.rect[2]
            return found._replace(rect=(left, *found.rect[1:]))
        right, most = x + w * 0.6, place.s(SPEECH)
        if right - EDGE < most:  # the first step has no room at its left
            right = min(EDGE + most, self.steps[number + 1].rect[0] - GAP) if number + 1 < len(self.steps) else right
            most = right - EDGE
        found = bubble(painter, said, (x + w * 0.4, y + w * 0.14), (0.0, 0.0), most)
        _x, _y, wide, high = found.rect
        return found._replace(rect=(max(EDGE, min(right, x + w * 0.6) - wide), y - high - place.s(14), wide, high))

    def draw(self, canvas: Canvas) -> None:
        canvas.surface.blit(self.display.ground(self.head.look) if self.heads else self.display.table(), (0, 0))
        end = LEFT + canvas.text(self.title, LEFT, theme.TOP_BAR / 2, theme.TITLE, "serif", theme.TEXT, "l")
        if self.now is None and self.heads:
            note = _("all are beaten; each can be met again")
            canvas.label(note, end + 18, theme.TOP_BAR / 2, self.width - end - 150, color=theme.SECONDARY, anchor="l")
        for number, step in enumerate(self.steps):
            self._draw_step(canvas, number, step)
        super().draw(canvas)
        if self._said is not None:
            self._said.draw(canvas)

    def _draw_step(self, canvas: Canvas, number: int, step: Stair) -> None:
        place = self._place
        x, y = self._tread(place, number)
        w, h = place.s(TALL_TREAD if place.is_tall else TREAD[0]), place.s(TREAD[1])
        far = 0.45 if step.is_far and not canvas.art.strong else 0.0
        top, bottom = theme.mix(theme.GOLD, theme.BLACK, 0.25 + far), theme.mix(theme.BRASS, theme.BLACK, far)
        canvas.shadow((x - w / 2, y, w, h), h / 2, theme.Lift.HOVER)
        canvas.box((x - w / 2, y, w, h), h / 2.5, grad=(top, bottom))
        if number + 1 < len(self.steps):
            to_x, to_y = self._tread(place, number + 1)
            for n in range(WAY):
                part = (n + 0.5) / WAY
                left, right = x + w / 2, to_x - w / 2
                at = (left + (right - left) * part, y + (to_y + h - y) * part)
                opacity = 0.9 if number < self.beaten else 0.35
                canvas.circle(*at, max(1.5, place.s(2)), fill=theme.GOLD, fill_opacity=opacity)
        color = theme.SECONDARY if step.is_far else theme.TEXT
        canvas.text(step.rung.name, x, y + h + NAME - 4, theme.TITLE * 0.9, "serif", color, "c")
        if step.rung.reward is not None:
            size = place.s(PRIZE)
            middle = (x + place.s(66), y - size / 2 - 3)
            draw_prize(canvas, step.rung.reward, *middle, size, is_earned=number < self.beaten)
        if step.is_next and self.now is not None:
            self._draw_matches(canvas, self.now, x, y + h + NAME + MARKS - 14)

    def _draw_matches(self, canvas: Canvas, stand: LadderStand, x: float, middle: float) -> None:
        for n in range(MATCHES):
            at = x + 24 * (n - (MATCHES - 1) / 2)
            if n < stand.won + stand.lost:
                draw_coin(canvas, at, middle, 18, n < stand.won)
            else:
                canvas.circle(at, middle, 7, line=theme.GOLD, line_opacity=0.6, line_width=1.2)
