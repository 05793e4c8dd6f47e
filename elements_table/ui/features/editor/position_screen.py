"""A position and what becomes of it: it is copied, saved, opened, played, asked about, and made a puzzle of."""

import logging
import random
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Final

from msgspec import structs

from elements_table import paths
from elements_table.kernel.data import GameData
from elements_table.kernel.editing import Edited
from elements_table.kernel.errors import TableError, told
from elements_table.kernel.files import write_bytes
from elements_table.kernel.game import DEALER, GAME_OVER
from elements_table.kernel.registry import Registry
from elements_table.kernel.scenario import Scenario, load, parsed, written
from elements_table.kernel.strategy import Advice
from elements_table.kernel.words import _, mark, plural
from elements_table.match.archive.saves import free_name
from elements_table.match.campaign import miner, puzzles
from elements_table.match.play.bot_driver import BotDriver
from elements_table.match.play.match import Match, Seat
from elements_table.ui.common.advice_rows import counsel, said
from elements_table.ui.drawing.text import percent
from elements_table.ui.features.editor.lying import view_of
from elements_table.ui.shell.dialog import Answer, Dialog, ask
from elements_table.ui.shell.screen import Screen, Shell
from elements_table.ui.stage.scene import View
from elements_table.ui.widgets.text_field import clipboard_text, copy_text

log = logging.getLogger(__name__)

UNWRITTEN: Final = mark("{path}: the position cannot be saved: {why}.")
SHOWN: Final = 5
"""Actions that are told with their chances."""
VERDICTS: Final = {
    "nothing": mark("No puzzle of this game asks anything here."),
    "many": mark("More than {deals} deals fit what {name} has seen: too many to look at them all."),
    "long": mark("There is too much to look at: it is neither proved nor refuted."),
    "none": mark("Refuted: none of {total} actions is sure to reach “{goal}”."),
    "all": mark("Refuted: each of {total} actions reaches “{goal}”."),
    "open": mark("Not decided: “{action}” is neither sure to reach “{goal}” nor refuted."),
}

Poll = Callable[[], Callable[[], None] | None]


class WaitingScreen(Dialog):
    """Waits until `poll` returns what is to be done with an answer; Cancel, or whoever leaves, gives it up."""

    def __init__(self, app: Shell, title: str, text: str, poll: Poll, stop: Callable[[], None]) -> None:
        super().__init__(app, title, text, (Answer(_("Cancel"), lambda: None),))
        self._poll, self._stop = poll, stop

    def leave(self) -> None:
        self._stop()

    def waiting(self) -> bool:
        return False

    def update(self, now: float) -> None:
        if (answer := self._poll()) is not None:
            self.navigator.pop(self)
            answer()


class PositionScreen(Screen):
    """The screen of a position, without its table."""

    game: GameData

    def __init__(self, app: Shell, edited: Edited, seat: int) -> None:
        super().__init__(app)
        self.viewer = seat
        self.draft: Path | None = None
        """Where a position that nobody has saved is kept, for when the window is closed."""
        self.begin(edited)

    def begin(self, edited: Edited) -> None:
        """Have another position."""
        self.edited = edited
        self.game = game = edited.game.data
        self.scene = self.services.registry.scene(game.id, edited.game)
        self.title = _("{game}: a position").format(game=_(game.title))
        self.names = game.names[: edited.seats]
        self.viewer %= edited.seats
        self.is_kept = True

    @property
    def is_kept(self) -> bool:
        """Whether nothing is lost where it is left; what is not is a draft until it is."""
        return self._is_kept

    @is_kept.setter
    def is_kept(self, value: bool) -> None:
        self._is_kept, folder = value, _drafts(self.game.id)
        try:
            if not value:
                folder.mkdir(parents=True, exist_ok=True)
                self.draft = self.draft or free_name(folder, "draft", paths.POSITIONS[0])
                write_bytes(self.draft, written(self.edited.written()).encode())
            elif self.draft is not None:
                self.draft.unlink(missing_ok=True)
                self.draft = None
        except OSError:
            log.warning("A draft in %s cannot be kept", folder, exc_info=True)

    def changed(self, told: str = "", *, is_kept: bool = False) -> None:
        """Show the position as it is now, and say what has happened."""
        self.is_kept = is_kept

    def take(self, scenario: Scenario) -> None:
        """Show another position instead, after a question where this one is lost; TableError: it cannot be set up."""
        self.part_with(partial(self._have, Edited(scenario, self.services.registry)))

    def _have(self, edited: Edited) -> None:
        self.begin(edited)
        self.changed(is_kept=True)

    def part_with(self, leave: Callable[[], None]) -> None:
        if self.is_kept:
            leave()
        else:
            text = _("The position is not saved; Copy and Save keep it.")
            ask(self.app, _("Leave the position?"), text, _("Leave"), partial(self._give_up, leave))

    def _give_up(self, leave: Callable[[], None]) -> None:
        self.is_kept = True
        leave()

    def turn_to(self, seat: int) -> None:
        """Let a seat be the near one."""
        self.viewer = seat

    @property
    def mover(self) -> int:
        """Who is to act in the position as it could be last; below 0: nobody."""
        return self.edited.state.current_player()

    def sentence(self) -> str:
        """Return how the position stands: why it cannot be, or who is to act."""
        over = {GAME_OVER: _("The game is over."), DEALER: _("The round is over.")}
        return (
            self.edited.trouble or over.get(self.mover) or _("{name} is to act.").format(name=self.names[self.mover])
        )

    def seen(self, seat: int) -> View:
        """Return what a seat sees of the position as it could be last."""
        return view_of(self.edited.state, self.names, seat)

    # ---- as a text

    def copy(self) -> None:
        """Put the position's text into the clipboard."""
        is_done = copy_text(written(self.edited.written()))
        self.is_kept |= is_done
        self.navigator.say(_("The position is copied.") if is_done else _("The clipboard cannot be used here."))

    def paste(self) -> None:
        """Have the position whose text the clipboard holds."""
        with self.navigator.telling():
            text = clipboard_text()
            if not text.strip():
                raise TableError(_("There is no text in the clipboard."))
            self.take(parsed(text, _("clipboard"))[0])

    def open_file(self, file: Path) -> None:
        """Have the position of a file."""
        with self.navigator.telling():
            self.take(load(file)[0])

    def save(self) -> None:
        """Write the position as a scenario among the person's documents, and say where it is."""
        folder, text = paths.documents(), written(self.edited.written())
        with self.navigator.telling():
            with told(_(UNWRITTEN), path=folder):
                folder.mkdir(parents=True, exist_ok=True)
                target = free_name(folder, f"{self.game.id}-position", paths.POSITIONS[0])
                target.write_text(text, encoding="utf-8")
            self.is_kept = True
            self.navigator.say(_("The position is in {path}.").format(path=target))

    # ---- played

    def match(self, people: Sequence[int]) -> Match:
        """Return the practice match that goes on from here, where these seats are people's."""
        own, edited = self.services.settings.own_seat, self.edited
        seats = [
            own if seat == self.viewer else Seat("person", name) if seat in people
            else Seat("bot", name, self.game.levels[-1]) for seat, name in enumerate(self.names)
        ]  # fmt: skip
        return Match.from_position(edited.game, edited.position, seats, edited.options, edited.scenario.seed)

    def play(self) -> None:
        """Ask with whom, and go on from the position as practice."""
        if self.mover == GAME_OVER:
            self.navigator.say(self.sentence())
            return
        text = _("{name} is yours; it is practice, and Back leads here.").format(name=self.names[self.viewer])
        answers = (
            Answer(_("Cancel"), lambda: None),
            Answer(_("All seats by hand"), partial(self._go_on, range(self.edited.seats))),
            Answer(_("Against bots"), partial(self._go_on, (self.viewer,)), "primary"),
        )
        self.navigator.push(Dialog(self.app, _("Play from here"), text, answers))

    def _go_on(self, people: Sequence[int]) -> None:
        with self.navigator.telling():
            self.navigator.go("match", self.match(people))

    # ---- asked about

    def ask(self) -> None:
        """Ask the expert for the seat that is to act, which then sits in front."""
        if self.mover < 0:
            self.navigator.say(self.sentence())
            return
        with self.navigator.telling():
            match = self.match(range(self.edited.seats))
            seat = match.waiting()[0]
            if seat != self.viewer:
                self.turn_to(seat)
            driver = BotDriver(match, None, self.services.registry, adviser=lambda: self.services.worker)
            driver.call_adviser()
            driver.advise(seat)
            text = _("It looks at what {name} can know.").format(name=self.names[seat])
            poll = partial(self._advice, driver)
            self.navigator.push(WaitingScreen(self.app, _("The expert thinks …"), text, poll, driver.leave))

    def _advice(self, driver: BotDriver) -> Callable[[], None] | None:
        advice = driver.hint()
        if advice is None and driver.is_thinking:
            return None
        return partial(self._advise, advice)

    def _advise(self, advice: Advice | None) -> None:
        """Tell what the expert would do, and what each action is worth."""
        if advice is None:
            self.navigator.say(_("The expert has no answer here."))
            return
        view = self.seen(self.viewer)
        words = {action: self.scene.words.action(action, view) or str(action) for action in advice.values}
        ranked = sorted(words, key=lambda action: (action != advice.action, -advice.values[action]))[:SHOWN]
        lines = [f"{words[action]}: {percent(advice.values[action])}" for action in ranked]
        best = counsel(advice, words.__getitem__)
        lines = lines or [self.scene.words.action(advice.action, view) or str(advice.action)]
        reason = best.reasons[0] if best is not None else said(advice)
        title = _("{name}: chances to win").format(name=self.names[self.viewer])
        text = "\n".join(filter(None, (*lines, reason)))
        self.navigator.push(Dialog(self.app, title, text, (Answer(_("Close"), lambda: None, "primary"),)))

    # ---- proved

    def prove(self) -> None:
        """Find out whether the position is a puzzle."""
        if self.services.registry.puzzle_generator(self.game.id) is None:
            self.navigator.say(_("There are no puzzles of this game."))
            return
        proof = miner.Proof(self.edited.written(), self.services.registry)
        text = _("Every deal that fits what {name} has seen is looked at.").format(name=self.names[self.mover])

        def poll() -> Callable[[], None] | None:
            verdict = proof.poll()
            return None if verdict is None else partial(self._judge, verdict)

        self.navigator.push(WaitingScreen(self.app, _("Is it a puzzle?"), text, poll, proof.close))

    def _judge(self, verdict: miner.Verdict) -> None:
        """Say what became of it in one sentence; what is proved is kept, and can be tried."""
        answers = [Answer(_("Close"), lambda: None)]
        title = _("No puzzle")
        with self.navigator.telling():
            if verdict.puzzle is not None:
                number = puzzles.keep_own(paths.user(), self.game.id, verdict.puzzle)
                trial = partial(self.navigator.go, "own_puzzle", self.game.id, number)
                answers.append(Answer(_("Try it"), trial, "primary"))
                title, self.is_kept = _("It is a puzzle"), True
        self.navigator.push(Dialog(self.app, title, self.verdict_words(verdict), answers))

    def verdict_words(self, verdict: miner.Verdict) -> str:
        """Return what a verdict says, in one sentence."""
        generator, goal = self.services.registry.puzzle_generator(self.game.id), ""
        if verdict.goal and generator is not None:
            goal = generator.goals[verdict.goal](self.edited.state, self.mover, verdict.aim).title()
        action, name = verdict.action, self.names[self.mover]
        numbers = {"deals": verdict.deals, "total": verdict.total, "serve": verdict.serve}
        words = plural(
            "Proved: “{goal}” is reached by {serve} of {total} actions in the only deal that fits.",
            "Proved: “{goal}” is reached by {serve} of {total} actions in all {deals} deals that fit.", verdict.deals,
        )  # fmt: skip
        words = words if verdict.outcome == "proved" else _(VERDICTS[verdict.outcome])
        return words.format(goal=goal, action=action, name=name, **numbers)


def fresh(game_id: str) -> Scenario:
    """Return a fresh deal of a game."""
    return Scenario(game_id, seed=random.SystemRandom().randint(1, 999_999))


def _drafts(game_id: str) -> Path:
    return paths.user() / "positions" / game_id


def drafted(game_id: str, games: Registry) -> tuple[Edited, Path] | None:
    """Return the newest draft of a game's position and its file, None where there is none that can be read."""
    files = sorted(_drafts(game_id).glob(f"*{paths.POSITIONS[0]}"), key=lambda file: file.stat().st_mtime_ns)
    for file in reversed(files):
        with suppress(TableError):
            scenario = load(file)[0]
            edited = Edited(structs.replace(scenario, position=None), games)
            edited.have(scenario.position or edited.position)
            return edited, file
    return None
