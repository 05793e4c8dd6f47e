"""What is said at a table besides the game: the lines of those across it, who have met before, and their gestures.

None of it is an action of the match, none is kept, and none comes while somebody thinks, chooses in secret, or may
react out of turn. What could be said follows from what everybody has seen (`parlour.voices`).
"""

import logging
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from math import inf
from typing import Final, NamedTuple

import pygame

from elements_table.kernel.errors import DataError
from elements_table.kernel.occasions import Occasion
from elements_table.kernel.words import _
from elements_table.match.campaign.daily import YOU
from elements_table.match.play.match import Match, Update
from elements_table.ui.drawing import theme
from elements_table.ui.drawing.canvas import Canvas, Rect, measuring
from elements_table.ui.features.match.interludes import Interludes
from elements_table.ui.features.match.match_context import TablePart
from elements_table.ui.parlour.bubble import Bubble, at_seal, speech
from elements_table.ui.parlour.voices import ANSWERS, CALLED, DONE, GESTURES, Gesture, Remark, Talk, Voice, voice
from elements_table.ui.platform.people import at_table
from elements_table.ui.shell.services import Services
from elements_table.ui.widgets.button import Button
from elements_table.ui.widgets.focus import Widget, inside

log = logging.getLogger(__name__)


def met(services: Services, match: Match) -> tuple[dict[int, dict[str, int]], int | None]:
    """Return by seat how often each of the others and the one person have won against one another before.

    In a match of the ladder it is the best of three, and who is to be beaten comes with it.
    """
    if len(match.people) != 1:
        return {}, None
    found, rival = {}, None
    stand = services.ladders.now(match.game.data) if match.counts_for == "ladder" else None
    mates = next((team for team in match.game.data.teams if YOU in team), ())
    statistics = services.statistics()
    for seat, who in enumerate(match.seats):
        if stand is not None and who.name == stand.rung.name:
            rival, (mine, yours) = seat, (stand.lost, stand.won)
        elif who.is_person or (match.people[0] == YOU and seat in mates):
            continue
        else:
            mine, yours = statistics.met(match.game.id, who.name)
        if mine or yours:
            found[seat] = {"mine": mine, "yours": yours, "ahead": mine - yours}
    statistics.close()
    return found, rival


APART: Final = {"all": 40_000.0, "few": 120_000.0}
"""From one line to the next at least, in ms."""
LATE: Final = 900.0
"""Into how much of somebody's thoughts it may be said what waited for the last event to end, in ms."""
ROWS: Final = 5
GESTURE: Final = 1400.0
"""How long a gesture is seen, and no other follows, in ms."""
CHOICE: Final = (136.0, 40.0, 6.0)
"""Width and height of a gesture to be chosen at one's own portrait, and the gap between two."""


class ShownBubble(NamedTuple):
    """A bubble on show, from `begun` until it goes at `ends`, in ms."""

    bubble: Bubble
    begun: float
    ends: float
    image: pygame.Surface
    at: tuple[float, float]
    remark: Remark | None = None
    """What is said as long as a sheet lies there."""


@dataclass(eq=False, repr=False)
class Banter(TablePart):
    """All that is said at one table besides the game, at most one line at a time, and one's own gestures."""

    interludes: Interludes
    covered: Callable[[], Sequence[Rect]]
    """Where the log, a card or the like lies over the table."""

    def __post_init__(self) -> None:
        super().__post_init__()
        self.is_on = self._mode.has_bots and self._mode.explains and not self.context.posed
        """Whether anybody speaks or makes gestures here: not where nobody plays, nor where somebody is taught."""
        self.talk: Talk | None = None
        self._occasions = self._app.services.registry.occasions(self._match.game.id)
        self.wanted: Remark | None = None
        """What waits to be said."""
        self.shown: dict[int, ShownBubble] = {}
        """What is said, or shown as a gesture, by seat."""
        self._last = -max(APART.values())
        """When something was said last."""
        self._thinks_since = 0.0
        """Since when somebody thinks, where it is not over yet."""
        self._made: list[tuple[int, Gesture, set[int | None]]] = []
        """Who has made which gestures, and whose eyes have seen them."""
        self._is_choosing = False
        self._portrait = Button("", self._choose, kind="bare")
        self._choices = [Button("", partial(self._gesture, gesture)) for gesture in GESTURES]

    # ---- what is said

    def begin(self, told: Sequence[Update]) -> None:
        """Follow the match from its deal on; these updates have been told before."""
        match, seats = self._match, self._match.seats
        if not (self._mode.has_bots and self._mode.explains and match.people):
            return
        faces = at_table(seats)
        voices: dict[int, Voice] = {}
        try:
            voices = {seat: voice(faces[seat]) for seat, who in enumerate(seats) if not who.is_person}
        except DataError as error:
            log.error("%s", error)
        self.talk = Talk(match.game.id, match.seed, voices, match.people, match.game.data.teams)
        is_new = self.is_on and not match.record and self._settings.banter != "none"
        first = self.talk.begin(*(met(self._app.services, match) if is_new else ({}, None)))
        last = None
        for update in told:
            last = self.talk.hear(self.occasions(update))
        if is_new and match.opening is not None:
            self.wanted = first
        elif last is not None and last.ends and last.is_wanted(self._settings.banter):
            self.wanted = last

    def occasions(self, update: Update) -> Iterable[Occasion]:
        """Return what an update gives to talk of, as everybody has seen it."""
        return self._occasions.of(update.event.seen_by(None), update.views[None])

    def own_words(self, seat: int, words: str) -> str:
        """Return what is announced at a seat as who sits there says it."""
        voice = None if self.talk is None else self.talk.voices.get(seat)
        plays = {} if voice is None else {_(said): line for said, line in voice.plays.items()}
        return plays[words].words({}) if words in plays else words

    def hear(self, update: Update) -> None:
        """Something has been shown for the first time: somebody may have a word to say to it."""
        if self.talk is None:
            return
        found, kept = self.talk.hear(self.occasions(update)), self._settings.banter
        if (
            found is not None
            and found.is_wanted(kept)
            and (found.ends or (self.is_on and self._app.clock - self._last >= APART[kept]))
        ):
            self.wanted = found

    def update(self, taken: Sequence[Rect] = (), *, is_busy: bool = False, on_sheet: bool = False) -> None:
        """Let what was said go, and say what waits where that tells nothing and disturbs nobody.

        Where it would cover something, `taken` besides what lies there always, it is not said; while the table
        `is_busy` with what the game says there, it waits.
        """
        now, clock = self._app.clock, self._stage.pace
        for seat, shown in tuple(self.shown.items()):
            if now >= shown.ends + clock.ms(theme.Motion.CHIP_OUT):
                del self.shown[seat]
                self._app.display.touch()
        is_over = self._match.current < 0 and self._state.caught_up
        thinks = self._state.settled and not self._state.window.is_open and not is_over
        self._thinks_since = self._thinks_since if thinks else now
        if self.wanted is None:
            return
        if now - self._thinks_since > LATE or (self.wanted.ends and not is_over):
            self.wanted = None
        elif (
            on_sheet
            if is_over
            else self._is_quiet() and not (is_busy or self.interludes.is_on) and self.context.is_on_top
        ):
            self._say(self.wanted, taken)
            self.wanted = None

    def _is_quiet(self) -> bool:
        """Return whether nobody chooses in secret, and nobody may react out of turn."""
        state = self._state
        is_asked = len(self._views.view().waiting) > 1 and not state.is_dealing
        return not state.window.is_open and not is_asked and not state.is_hurried

    def _say(self, remark: Remark, taken: Sequence[Rect]) -> None:
        others = [shown.bubble.rect for shown in self.shown.values()]
        icons = [w.rect for w in self.context.focus.widgets if w.visible and w.rect[1] < theme.TOP_BAR]
        free = [*taken, *others, *icons, *self.covered()]
        said = speech(
            *(measuring(self._art), remark.words, self._state.layout.parlour, free),
            seat=remark.seat, rows=ROWS, large=self._large,
        )  # fmt: skip
        if said is not None:
            held = inf if remark.ends else theme.Motion.READ + theme.Motion.READ_LETTER * len(remark.words)
            self._show(remark.seat, said, held, remark if remark.ends else None)
            self._last = self._app.clock

    def _show(self, seat: int, said: Bubble, held: float, remark: Remark | None = None) -> None:
        now = self._app.clock
        image, at = said.picture(self._art)
        self.shown[seat] = ShownBubble(said, now, now + held, image, at, remark)
        self._app.display.touch()

    @property
    def rects(self) -> list[Rect]:
        """Where bubbles lie now."""
        return [shown.bubble.rect for shown in self.shown.values()]

    def hurry(self, at: tuple[float, float] | None = None) -> None:
        """Something was pressed, perhaps at a point: what could be seen before it goes."""
        now = self._app.clock
        self.shown = {
            seat: one._replace(ends=min(one.ends, now)) if one.begun < now else one
            for seat, one in self.shown.items()
        }
        if (
            at is not None
            and self._is_choosing
            and not any(inside(w.rect, *at) for w in (self._portrait, *self._choices))
        ):
            self._choose()

    def forget(self) -> None:
        """Take everything away, for other eyes or another size; what others have not seen yet is shown to them."""
        self.wanted = next((one.remark for one in self.shown.values() if one.remark), self.wanted)
        self.shown.clear()
        viewer = self._state.viewer
        if viewer is None or len(self._match.people) < 2:
            return
        for seat, gesture, seen in self._made:
            if viewer not in seen:
                seen.add(viewer)
                self._show_gesture(seat, gesture)

    # ---- gestures

    def _gesture(self, gesture: Gesture) -> None:
        """Let everybody see a gesture of who looks; those across the table answer it."""
        viewer, now = self._state.viewer, self._app.clock
        self._is_choosing = False
        self._state.focus_stale = self._state.stale = True
        if viewer is None or not self.is_on or (viewer in self.shown and now < self.shown[viewer].begun + GESTURE):
            return
        self._made = [one for one in self._made if one[0] != viewer]
        self._made.append((viewer, gesture, {viewer}))
        self._show_gesture(viewer, gesture)
        if gesture == "tap":
            self.context.play_sound("tick")
        if self._is_quiet() and self.talk is not None:
            self._answer(self.talk, gesture)

    def _answer(self, talk: Talk, gesture: Gesture) -> None:
        state, now, kept = self._state, self._app.clock, self._settings.banter
        state.feel(dict.fromkeys(talk.voices, ANSWERS[gesture]), now + theme.Motion.MOOD * self._stage.pace.factor)
        state.redraw()
        found = talk.answer(gesture)
        if found is not None and found.is_wanted(kept) and now - self._last >= APART[kept]:
            self._say(found, ())

    def _show_gesture(self, seat: int, gesture: Gesture) -> None:
        parlour, painter, words = self._state.layout.parlour, measuring(self._art), _(DONE[gesture])
        if seat == parlour.viewer:
            said: Bubble | None = at_seal(painter, words, parlour.seal(high=self._scene.high_seal), self._large)
        else:
            said = speech(painter, words, parlour, self.rects, seat=seat, rows=ROWS, large=self._large)
        if said is not None:
            self._show(seat, said, GESTURE)

    def shortcuts(self) -> Iterable[tuple[str, str, Callable[[], None]]]:
        """Yield the keys of the gestures, what they are called and what they do."""
        if self.is_on and self._state.viewer is not None:
            for number, gesture in enumerate(GESTURES, 1):
                yield f"shift+{number}", _(CALLED[gesture]), partial(self._gesture, gesture)

    def _choose(self) -> None:
        self._is_choosing = not self._is_choosing
        self._state.focus_stale = self._state.stale = True

    def widgets(self) -> Sequence[Widget]:
        """Return what can be pressed for a gesture, placed: one's own portrait, and then all of them."""
        if not self.is_on or self._state.viewer is None or self.interludes.is_on:
            return ()
        x, y, r = self._state.layout.parlour.seal(high=self._scene.high_seal)
        self._portrait.rect, self._portrait.about = (x - r, y - r, 2 * r, 2 * r), _("Nod, applaud, sigh or tap")
        if not self._is_choosing:
            return (self._portrait,)
        wide, high, gap = CHOICE
        for number, (choice, gesture) in enumerate(zip(self._choices, GESTURES, strict=True)):
            choice.label, choice.keys = _(CALLED[gesture]), (f"shift+{number + 1}",)
            top = y - r - gap - (len(GESTURES) - number) * (high + gap)
            choice.rect = (max(theme.MARGIN / 2, x - wide / 2), top, wide, high)
        return (self._portrait, *self._choices)

    # ---- drawing

    def moving(self) -> bool:
        """Return whether a bubble comes or goes."""
        now, coming = self._app.clock, self._stage.pace.ms(theme.Motion.CHIP_IN)
        return any(now - one.begun < coming or now >= one.ends for one in self.shown.values())

    def draw(self, canvas: Canvas) -> None:
        """Draw what is said: a bubble fades in and rises, and fades out."""
        now, pace = self._app.clock, self._stage.pace
        for one in self.shown.values():
            come = theme.out_cubic(theme.part_of(now, one.begun, pace.ms(theme.Motion.CHIP_IN)))
            gone = theme.part_of(now, one.ends, pace.ms(theme.Motion.CHIP_OUT))
            rise = 0.0 if pace.reduced else theme.Motion.CHIP_RISE * (1 - come)
            canvas.put(one.image, one.at[0], one.at[1] + rise, "tl", round(255 * come * (1 - gone)))
