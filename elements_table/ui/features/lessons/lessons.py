"""Lessons at the table: a guide that asks for one action after the other, and how a lesson is opened."""

from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from elements_table.kernel.game import Action, Game, State
from elements_table.kernel.words import Facts, _, unfilled
from elements_table.match.campaign import lessons
from elements_table.match.campaign.lessons import ANY, YOU, Lesson, LessonStep, Wrong
from elements_table.ui.drawing.listener import sentence
from elements_table.ui.features.lessons.guide import Guide
from elements_table.ui.features.lessons.guided_blocks import CROSS, TICK, Bead, Caption, TriedLine
from elements_table.ui.features.lessons.leader import Focus
from elements_table.ui.features.match.table import TableScreen
from elements_table.ui.shell.screen import Shell
from elements_table.ui.stage.actor import Actor
from elements_table.ui.stage.scene import ButtonSlot, Names, Scene, View
from elements_table.ui.widgets.button import Button
from elements_table.ui.widgets.slip import SlipButton

PATIENCE: Final = 2
"""After so many wrong tries the way out turns gold."""
SLOW: Final = 6000.0
"""After so many ms in which nothing is done it is told by which gesture."""


def opened(app: Shell, game_id: str) -> TableScreen | None:
    """Return a game's lesson where it was left, one that is done from its beginning; None: why is said."""
    with app.navigator.telling():
        lesson = lessons.sound_lesson(app.services.registry.game(game_id))
        if lesson is None:
            app.navigator.say(_("There is no lesson of this game."))
            return None
        progress = app.services.profile.lesson(game_id)
        step = 0 if progress.step >= len(lesson.steps) else progress.step
        app.services.profile.note_lesson(game_id, offered=True, steps=len(lesson.steps))
        return table_at(app, lesson, step)
    return None


def table_at(app: Shell, lesson: Lesson, number: int, *, posed: bool = False) -> TableScreen:
    """Return the table of a lesson at a step; TableError on a lesson with a mistake."""
    game = app.services.registry.game(lesson.game)
    match = lessons.match_at(game, lesson, number, app.services.settings.own_seat)
    return TableScreen(app, match, lambda table: LessonGuide(table, game, lesson, number), posed=posed)


def facts(scene: Scene, state: State, names: Names) -> Facts:
    """Return what texts of a lesson speak of: the parts of the position, and what the scene knows besides."""
    return {**state.position(), **scene.readouts.facts(View(observation=state.observation(YOU), names=names))}


def unknown_facts(game: Game, scene: Scene, lesson: Lesson) -> Iterator[str]:
    """Yield what texts of a lesson without other mistakes speak of that is no fact of the position, by its step."""
    names = Names(game.data.names, YOU, alone=True)
    for number, step in enumerate(lesson.steps):
        if step.play is not None:
            continue
        held = facts(scene, lessons.state_at(game, lesson, number), names)
        after = facts(scene, lessons.after(game, lesson, number, step.asked[:1]), names)
        said = [step.title, step.text, step.ask, step.how]
        of_wrong = [text for wrong in step.wrong.values() for text in (wrong.title, wrong.text)]
        compared = [*step.compare, step.verdict, *(wrong.verdict for wrong in step.wrong.values())]
        known: Facts = {**held, "after": after}
        filled = [lessons.words(text, known) for text in said]
        filled += [lessons.words(text, {**known, "tried": after}) for text in of_wrong]
        filled += [lessons.words(text, after) for text in compared]
        for text in filled:
            for name in unfilled(text):
                yield f"step {number + 1} ({step.title}): {name} is no fact of the position."


@dataclass(eq=False, repr=False)
class LessonGuide(Guide):
    """Leads through the steps of a lesson from `number` on; it opens another table where a step needs one."""

    game: Game
    lesson: Lesson
    number: int

    def __post_init__(self) -> None:
        self._back = SlipButton("", self._go_back, shortcut="backspace")
        self._show = SlipButton("", self._show_it, icon="ui_play", shortcut="s")
        self._next = SlipButton("", self._go_on, kind="primary", shortcut="enter")
        self._own = SlipButton("", self._do_it, kind="primary", shortcut="enter")
        mates = next((team for team in self.game.data.teams if YOU in team), (YOU, YOU + 1))
        self.teacher = next(seat for seat in mates if seat != YOU)
        self.speak()
        self._begin(self.number)

    def speak(self) -> None:
        self.word = _("Lesson")
        self.leave_word = _("Leave lesson")
        self._back.label, self._show.label, self._next.label = _("Back"), _("Show me"), _("Next")
        self._own.label = _("Do it yourself")

    def _begin(self, number: int) -> None:
        self.number = number
        self.is_done = False
        """Whether what the step asks for has been done, or what it tells has been read."""
        self.tries = 0
        """Wrong tries so far."""
        self.wrong_try: str = ""
        """The action that was tried last, if it was a wrong one."""
        self._script: deque[str] = deque(lessons.texts(self.step.then))
        self.has_tools = self.has_bots = self.step.play is not None  # in the match at the end
        self._rounds = 0
        self._is_stuck = False
        """Whether it is told by which gesture it is done: after a wrong try, or some seconds without any."""
        self._asked_since: float | None = None
        """Since when nothing has been tried; None: nothing is asked for now."""

    @property
    def step(self) -> LessonStep:
        """The step at hand."""
        return self.lesson.steps[self.number]

    @property
    def plays(self) -> bool:
        """Whether the bots play: in the match at the end, once it has begun."""
        return self.step.play is not None and self.is_done

    @property
    def says_what_to_do(self) -> bool:
        return not self.plays

    def is_open(self) -> bool:
        return self.plays or (bool(self.step.asked) and not self.is_done)

    def limit(self, actions: Sequence[Action]) -> Sequence[Action]:
        if self.plays:
            return actions
        view, layout = self.table.view(), self.table.state.layout
        scene = self.table.scene

        def is_offered(action: Action) -> bool:
            presses = [g.button for g in scene.gestures(action, view, layout) if hasattr(g, "button")]
            return self._is_asked(action) or any(self._offers(button) for button in presses)

        return [action for action in actions if is_offered(action)]

    def shows(self, slot: ButtonSlot) -> bool:
        return self._offers(slot.name, only_shows=bool(slot.shows))

    def _offers(self, button: str, *, only_shows: bool = False) -> bool:
        if self.plays or f"button {button}" in self.step.light:
            return True
        is_of_draft = self.table.state.draft is not None and not only_shows
        return self.is_open() and (is_of_draft or button == self.light.way.button)

    def chosen(self, action: Action) -> bool:
        if self.plays:
            return True
        if not self.is_open():
            return False
        if self._is_asked(action):
            self.is_done, self.wrong_try = True, ""
            asked = next(one for one in self._as_written() if self.table.match.closed(YOU, one) == action)
            if str(asked) == str(action):
                return True
            self._carry_out(asked)  # of those that come to the same, the one from which the lesson goes on
            return False
        self._try(action)
        return False

    def tried(self, actor: Actor, zone: str, action: Action | None) -> bool:
        """Tell what is wrong with a try, if the piece could do that at all."""
        if self.plays or not self.is_open():
            return not self.plays
        if action is None or self._is_asked(action):
            return False
        self._try(action)
        self.light.wrong(zone or self.light.way.zone)
        return True

    def script(self) -> tuple[int, Action] | None:
        if not self.is_done or not self._script:
            return None
        return self.table.match.current, self.game.parse(self._script[0])

    def played(self) -> None:
        self._script.popleft()

    def rested(self) -> None:
        """Go on to the next step once all of this one is done."""
        if self.is_done and self.step.play is None and not self._script:
            self.go(self.number + 1)

    def summed_up(self) -> None:
        """A round of the match at the end is over: after enough of them the lesson is done."""
        self._rounds += 1
        if self._is_over():
            self.table.services.profile.note_lesson(self.lesson.game, done=True, step=0)

    def _is_over(self) -> bool:
        free = self.step.play
        return self.plays and free is not None and (self.table.match.is_over or 0 < free.rounds <= self._rounds)

    def sheet_buttons(self) -> list[Button]:
        if not self._is_over():
            return []
        return [Button(_("Done"), self._leave), Button(_("Play a match"), self._play, kind="primary")]

    def _leave(self) -> None:
        self.table.navigator.pop(self.table)

    def _play(self) -> None:
        self._leave()
        if self.table.navigator.stack[-1].route != "new_game":
            self.table.navigator.go("new_game", self.lesson.game)

    def go(self, number: int) -> None:
        """Go to a step: at this table where it goes on from this one, else at another."""
        self.table.services.profile.note_lesson(self.lesson.game, step=number)
        if number == self.number + 1 and self.lesson.steps[number].goes_on:
            self._begin(number)
            self.renew()
            return
        self.table.navigator.replace(table_at(self.table.app, self.lesson, number))

    def _go_back(self) -> None:
        if self.number:
            self.go(self.number - 1)

    def _go_on(self) -> None:
        if self.step.asked or self.is_done:
            return
        self.is_done = True
        if self.step.play is not None or self._script:
            self.renew()

    def _show_it(self) -> None:
        if self.is_open() and self.step.asked:
            self.wrong_try = ""
            self.show(self._asked()[0])

    def _do_it(self) -> None:
        if self.showing is not None:
            self.put_back()

    def _asked(self) -> list[Action]:
        return [self.table.match.closed(YOU, action) for action in self._as_written()]

    def _as_written(self) -> list[Action]:
        return [self.game.parse(text) for text in self.step.asked]

    def _is_asked(self, action: Action) -> bool:
        return action in self._asked()

    def update(self, now: float) -> None:
        super().update(now)
        waits = bool(self.step.asked) and self.is_open() and self.showing is None and not self._is_stuck
        if not waits or not self.is_at_rest or self.table.stage.selected is not None:
            self._asked_since = None
        elif self._asked_since is None:
            self._asked_since = now
        elif now - self._asked_since >= SLOW:
            self._is_stuck = True
            self.say()

    def is_waiting(self, usual: bool) -> bool:
        return usual and self._asked_since is None

    def _try(self, action: Action) -> None:
        self.tries += 1
        self._is_stuck = True
        self.wrong_try = str(action)
        self.say()

    def _wrong(self) -> Wrong:
        """Return what the last try is told; where the step says nothing of it, that something else is asked for."""
        for text, wrong in self.step.wrong.items():
            if text != ANY and str(self.table.match.closed(YOU, self.game.parse(text))) == self.wrong_try:
                return wrong
        other = Wrong(_("Not this one"), _("That would be allowed, but this step is about something else."))
        return self.step.wrong.get(ANY, other)

    def _facts(self) -> Facts:
        """Return the numbers of the position, after what is asked (`after`), and after what was tried (`tried`)."""
        found = dict(self._at(()))
        if self.step.asked:
            found["after"] = self._at(self.step.asked[:1])
        if self.wrong_try:
            found["tried"] = self._at((self.wrong_try,))
        return found

    def _at(self, texts: Sequence[str]) -> Facts:
        state = lessons.after(self.game, self.lesson, self.number, texts)
        return facts(self.table.scene, state, self.table.views.names)

    def focus(self) -> Focus:
        step = self.step
        if self.plays:
            return Focus(is_dark=False)
        return Focus(step.light, self._asked()[0] if step.asked and not self.is_done else None, step.to)

    def caption(self) -> Caption | None:
        if self.plays:
            return None
        step = self.step
        facts = {} if step.play is not None else self._facts()
        wrong = self._wrong() if self.wrong_try else None
        said = step if wrong is None else wrong
        title = lessons.words(said.title, facts)
        title = sentence([title]) if wrong else title
        shown = "" if self.showing is None else self.showing.said
        rows = () if wrong is None else self._rows(wrong, facts)
        self._back.enabled = self.number > 0
        self._show.icon = "ui_play"
        self._show.kind = "primary" if self.tries >= PATIENCE else "normal"
        self._show.enabled = self._next.enabled = not self.is_done
        self._next.label = _("Begin") if step.play is not None else _("Next")
        return Caption(
            title=title,
            words=lessons.words(said.text, facts),
            said=shown or (title if wrong or not step.ask else lessons.words(step.ask, facts)),
            how=lessons.words(step.how, facts) if self._is_stuck and not (rows or shown or self.is_done) else "",
            rows=rows,
            dots=self._dots(),
            on_dot=self.go,
            buttons=(self._back, self._on()),
            tone="coral" if wrong else "gold",
        )

    def _on(self) -> Button:
        if self.showing is not None:
            return self._own
        return self._show if self.step.asked else self._next

    def beads(self) -> Sequence[tuple[Bead, Action]]:
        return [(CROSS, self.game.parse(self.wrong_try))] if self.wrong_try else []

    def _rows(self, wrong: Wrong, facts: Facts) -> tuple[TriedLine, ...]:
        tried, asked = self.game.parse(self.wrong_try), self._asked()[0]
        return (
            self._row(tried, facts["tried"], CROSS, lessons.words(wrong.verdict, facts)),
            self._row(asked, facts["after"], TICK, lessons.words(self.step.verdict, facts)),
        )

    def _row(self, action: Action, after: Facts, bead: Bead, verdict: str) -> TriedLine:
        """Return a line with the numbers that are compared, or else with what the table says of an action."""
        brings = self.table.scene.explanations.action(action, self.table.view())
        numbers = tuple(lessons.words(text, after) for text in self.step.compare or [brings] if text)
        return self.row(action, numbers, bead, verdict)

    def _dots(self) -> tuple[tuple[bool | None, ...], ...]:
        numbers = iter(range(len(self.lesson.steps)))

        def dot(number: int) -> bool | None:
            return None if number == self.number else number < self.number

        return tuple(tuple(dot(next(numbers)) for _step in chapter.steps) for chapter in self.lesson.chapters)
