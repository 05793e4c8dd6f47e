"""Lessons at the table: a guide that asks for one action after the other, and how a lesson is opened."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from elements_table.kernel.errors import TableError
from elements_table.kernel.game import State
from elements_table.kernel.words import _, unfilled
from elements_table.match.campaign import lessons
from elements_table.match.campaign.lessons import ANY, YOU, Lesson, Step, Wrong
from elements_table.ui.common.counsel import lowered
from elements_table.ui.features.lessons.guide import Focus, Guide
from elements_table.ui.features.lessons.guided import GuidedTable
from elements_table.ui.features.lessons.guided_blocks import TriedLine
from elements_table.ui.features.lessons.guided_card import Caption
from elements_table.ui.shell.person import own_seat
from elements_table.ui.stage.actor import Actor
from elements_table.ui.stage.choices import Choices
from elements_table.ui.stage.scene import ButtonSlot, Names, Scene, View
from elements_table.ui.widgets.button import Button

if TYPE_CHECKING:
    from elements_table.kernel.game import Game
    from elements_table.ui.shell.screen import Shell

PATIENCE: Final = 2
"""After so many wrong tries the way out turns gold."""


def opened(app: Shell, game_id: str) -> GuidedTable | None:
    """Return a game's lesson where it was left, one that is done from its beginning; None: why is said."""
    try:
        lesson = lessons.sound_lesson(app.services.registry.game(game_id))
        if lesson is None:
            app.navigator.say(_("There is no lesson of this game."))
            return None
        progress = app.services.learning.lesson(game_id)
        step = 0 if progress.step >= len(lesson.steps) else progress.step
        app.services.learning.note_lesson(game_id, offered=True, steps=len(lesson.steps))
        return table_at(app, lesson, step)
    except TableError as error:
        app.navigator.say(str(error))
        return None


def table_at(app: Shell, lesson: Lesson, number: int, *, posed: bool = False) -> GuidedTable:
    """Return the table of a lesson at a step; TableError on a lesson with a mistake."""
    game = app.services.registry.game(lesson.game)
    match = lessons.match_at(game, lesson, number, own_seat(app.services.settings))
    return GuidedTable(app, match, LessonGuide(app, game, lesson, number), posed=posed)


def facts(scene: Scene, state: State[Any], names: Names) -> dict[str, Any]:
    """Return what texts of a lesson speak of: the parts of the position, and what the scene knows besides."""
    return {**state.position(), **scene.facts(View(observation=state.observation(YOU), names=names))}


def unknown_facts(game: Game[Any], scene: Scene, lesson: Lesson) -> Iterator[str]:
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
        known: Mapping[str, Any] = {**held, "after": after}
        filled = [lessons.words(text, known) for text in said]
        filled += [lessons.words(text, {**known, "tried": after}) for text in of_wrong]
        filled += [lessons.words(text, after) for text in compared]
        for text in filled:
            for name in unfilled(text):
                yield f"step {number + 1} ({step.title}): {name} is no fact of the position."


class LessonGuide(Guide):
    """Leads through the steps of a lesson from `number` on; it opens another table where a step needs one."""

    def __init__(self, app: Shell, game: Game[Any], lesson: Lesson, number: int) -> None:
        self._app = app
        self._game = game
        self._lesson = lesson
        self.number = number
        self._back = Button("", self._go_back, shortcut="backspace")
        self._show = Button("", self._show_it, icon="ui_play", shortcut="s")
        self._next = Button("", self._go_on, kind="primary", shortcut="enter")
        self._own = Button("", self._do_it, kind="primary", shortcut="enter")
        self.speak()
        self._begin(number)

    def speak(self) -> None:
        """Say everything in the language that is spoken now."""
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
        self.tried: str = ""
        """The action that was tried last, if it was a wrong one."""
        self._script: deque[str] = deque(lessons.texts(self.step.then))
        self._rounds = 0
        self._icon: str | None = None
        """The sprite before what is asked for; None: nobody has looked, while its pieces still lie there."""

    @property
    def step(self) -> Step:
        """The step at hand."""
        return self._lesson.steps[self.number]

    # ---- what the table asks

    @property
    def has_tools(self) -> bool:  # type: ignore[override]  # it follows from the step
        """Whether hint and undo are in reach: in the match at the end."""
        return self.step.play is not None

    @property
    def has_bots(self) -> bool:  # type: ignore[override]  # it follows from the step
        """Whether bots play at this table: in the match at the end."""
        return self.step.play is not None

    @property
    def plays(self) -> bool:
        """Whether the bots play: in the match at the end, once it has begun."""
        return self.step.play is not None and self.is_done

    def is_open(self) -> bool:
        """Return whether something is asked for that is not done yet."""
        return self.plays or (bool(self.step.asked) and not self.is_done)

    def limit(self, actions: Sequence[Any]) -> Sequence[Any]:
        """Return what is asked for, and what is made by buttons that the step names."""
        if self.plays:
            return actions
        view, layout = self.table.view(), self.table.state.layout
        scene = self.table.scene

        def is_offered(action: Any) -> bool:
            presses = [g.button for g in scene.gestures(action, view, layout) if hasattr(g, "button")]
            return self._is_asked(action) or any(self._offers(button) for button in presses)

        return [action for action in actions if is_offered(action)]

    def shows(self, slot: ButtonSlot) -> bool:
        """Return whether a button belongs to what is asked for, or put together, or is named."""
        return self._offers(slot.name, only_shows=bool(slot.shows))

    def _offers(self, button: str, *, only_shows: bool = False) -> bool:
        if self.plays or f"button {button}" in self.step.light:
            return True
        is_of_draft = self.table.state.draft is not None and not only_shows
        return self.is_open() and (is_of_draft or button == self.table.light.way.button)

    def chosen(self, action: Any) -> bool:
        """Return whether an action is what is asked for."""
        if self.plays:
            return True
        if not self.is_open():
            return False
        if self._is_asked(action):
            self.is_done, self.tried = True, ""
            return True
        self._try(action)
        return False

    def refused(self, actor: Actor, zone: str, action: Any) -> bool:
        """Tell what is wrong with a try, if the piece could do that at all."""
        if self.plays or not self.is_open():
            return not self.plays
        if action is None or self._is_asked(action):
            return False
        self._try(action)
        self.table.light.wrong(zone or self.table.light.way.zone)
        return True

    def script(self) -> tuple[int, Any] | None:
        """Return what the others do once the step is done."""
        if not self.is_done or not self._script:
            return None
        return self.table.match.current, self._game.parse(self._script[0])

    def played(self) -> None:
        """The first of that is done."""
        self._script.popleft()

    def rested(self) -> None:
        """Go on to the next step once all of this one is done."""
        if self.is_done and self.step.play is None and not self._script:
            self.go(self.number + 1)

    def summed_up(self) -> None:
        """A round of the match at the end is over: after enough of them the lesson is done."""
        self._rounds += 1
        if self._is_over():
            self._app.services.learning.note_lesson(self._lesson.game, done=True, step=0)

    def _is_over(self) -> bool:
        free = self.step.play
        return self.plays and free is not None and (self.table.match.is_over or 0 < free.rounds <= self._rounds)

    def choices(self) -> list[Button]:
        """Return the way out of the lesson, and the way to a match."""
        if not self._is_over():
            return []
        return [Button(_("Done"), self._leave), Button(_("Play a match"), self._play, kind="primary")]

    def _leave(self) -> None:
        self._app.navigator.pop(self.table)

    def _play(self) -> None:
        self._leave()
        if self._app.navigator.stack[-1].route != "new_game":
            self._app.navigator.go("new_game", self._lesson.game)

    # ---- steps

    def go(self, number: int) -> None:
        """Go to a step: at this table where it goes on from this one, else at another."""
        self._app.services.learning.note_lesson(self._lesson.game, step=number)
        if number == self.number + 1 and self._lesson.steps[number].goes_on:
            self._begin(number)
            self.table.renew()
            return
        table = table_at(self._app, self._lesson, number)
        table.card.follow(self.table.card)
        self._app.navigator.replace(table)

    def _go_back(self) -> None:
        if self.number:
            self.go(self.number - 1)

    def _go_on(self) -> None:
        if self.step.asked or self.is_done:
            return
        self.is_done = True
        if self.step.play is not None or self._script:
            self.table.renew()

    def _show_it(self) -> None:
        if self.is_open() and self.step.asked:
            self.tried = ""
            self.table.show(self._asked()[0])

    def _do_it(self) -> None:
        if self.table.is_showing:
            self.table.put_back()

    # ---- what is asked, and tried

    def _asked(self) -> list[Any]:
        table = self.table
        return [table.match.closed(YOU, self._game.parse(text)) for text in self.step.asked]

    def _is_asked(self, action: Any) -> bool:
        return action in self._asked()

    def _try(self, action: Any) -> None:
        self.tries += 1
        self.tried = str(action)
        self.table.say()

    def _wrong(self) -> Wrong:
        """Return what the last try is told; where the step says nothing of it, that something else is asked for."""
        for text, wrong in self.step.wrong.items():
            if text != ANY and str(self.table.match.closed(YOU, self._game.parse(text))) == self.tried:
                return wrong
        other = Wrong(_("Not this one"), _("That would be allowed, but this step is about something else."))
        return self.step.wrong.get(ANY, other)

    def _facts(self) -> dict[str, Any]:
        """Return the numbers of the position, after what is asked (`after`), and after what was tried (`tried`)."""
        found = self._at(())
        if self.step.asked:
            found["after"] = self._at(self.step.asked[:1])
        if self.tried:
            found["tried"] = self._at((self.tried,))
        return found

    def _at(self, texts: Sequence[str]) -> dict[str, Any]:
        state = lessons.after(self._game, self._lesson, self.number, texts)
        return facts(self.table.scene, state, self.table.views.names)

    def focus(self) -> Focus:
        """Return what the step points at; nothing lies in the dark in the match at the end."""
        step = self.step
        if self.plays:
            return Focus(is_dark=False)
        asked = self._asked()[0] if step.asked and not self.is_done else None
        return Focus(step.light, asked, step.to)

    def caption(self) -> Caption | None:
        """Return the words of the step, or of a wrong try."""
        if self.plays:
            return None
        step, total = self.step, len(self._lesson.steps)
        facts = {} if step.play is not None else self._facts()
        wrong = self._wrong() if self.tried else None
        said = step if wrong is None else wrong
        shown = "" if self.table.showing is None else self.table.showing.said
        if self._icon is None:
            self._icon = self._emblem(self._asked()[0]) if step.asked else ""
        self._back.enabled = self.number > 0
        self._show.icon = "ui_play"
        self._show.kind = "primary" if self.tries >= PATIENCE else "normal"
        self._show.enabled = self._next.enabled = not self.is_done
        self._next.label = _("Begin") if step.play is not None else _("Next")
        return Caption(
            head=_(self._lesson.chapter_of(self.number).title),
            foot=_("step {n} of {total}").format(n=self.number + 1, total=total),
            title=lessons.words(said.title, facts),
            words=lessons.words(said.text, facts),
            ask="" if wrong else shown or lessons.words(step.ask, facts),
            how="" if wrong or shown else lessons.words(step.how, facts),
            icon="" if wrong else self._icon,
            rows=() if wrong is None else self._rows(wrong, facts),
            dots=self._dots(),
            on_dot=self.go,
            buttons=(self._back, self._on()),
            tone="coral" if wrong else "gold",
        )

    def _on(self) -> Button:
        """Return the button that goes on, or shows how to."""
        if self.table.is_showing:
            return self._own
        return self._show if self.step.asked else self._next

    def _rows(self, wrong: Wrong, facts: dict[str, Any]) -> tuple[TriedLine, ...]:
        """Return how what was tried compares with what is asked."""
        if not self.step.compare:
            return ()
        found = []
        for name, action, verdict in (
            ("tried", self._game.parse(self.tried), wrong.verdict),
            ("after", self._asked()[0], self.step.verdict),
        ):
            numbers = tuple(lessons.words(text, facts[name]) for text in self.step.compare)
            label = lowered(self.table.scene.action_words(action, self.table.view()) or str(action))
            emblem = self._emblem(action)
            found.append(TriedLine(label, numbers, name == "after", lessons.words(verdict, facts), emblem))
        return tuple(found)

    def _emblem(self, action: Any) -> str:
        """Return the sprite of the element of an action's pieces; empty where they have none, or several."""
        table = self.table
        view, layout = table.view(), table.state.layout
        refs = Choices(table.scene, [action], view, layout).by_action[action]
        actors = [table.stage.actor(ref) for ref in refs or table.scene.touches(action, view, layout)]
        names = {getattr(actor.piece.look, "element", "") for actor in actors if actor is not None}
        name = f"{names.pop()}_bright" if len(names) == 1 else ""
        return name if name in table.app.display.art.sprites.index else ""

    def _dots(self) -> tuple[tuple[bool | None, ...], ...]:
        numbers = iter(range(len(self._lesson.steps)))

        def dot(number: int) -> bool | None:
            return None if number == self.number else number < self.number

        return tuple(tuple(dot(next(numbers)) for _step in chapter.steps) for chapter in self._lesson.chapters)
