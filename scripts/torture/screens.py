"""The real table of one truth, as a seat has it before it: all that it shows, says, explains, advises and keeps."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from copy import copy
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

import msgspec
import pygame
from studio import Judge

from elements_table.bots.worker import Request, think
from elements_table.kernel.game import Game, State
from elements_table.kernel.registry import Registry
from elements_table.match.archive.replay import print_log
from elements_table.match.archive.saves import picture_of
from elements_table.match.play.journal import Header, Journal
from elements_table.match.play.match import Match
from elements_table.ui.common.pictures import keep_picture
from elements_table.ui.drawing.cards import CardArt
from elements_table.ui.features.match.table import TableScreen
from elements_table.ui.platform.commands import NAMED
from elements_table.ui.platform.inputs import Pointer
from elements_table.ui.platform.speech import Speech
from elements_table.ui.shell.aloud import ASKED
from elements_table.ui.shell.app import App
from elements_table.ui.shell.services import Services
from torture.truths import packed

SIZE: Final = (1280, 800)
"""Here the log has its column."""
GRID: Final = (9, 6)
"""Points of the table that are pointed at, besides every piece and every read-out."""
HOVERED: Final = 1
"""Of those with something to say, how many are pointed at for as long as it takes to be shown."""
THINGS: Final = 6
"""Of those that the keyboard reaches, how many are listened to."""
TOLD: Final = 40
"""Legal actions that are explained at most."""
PLAYOUTS: Final = 8
REST_MS: Final = 1500.0
STEP_MS: Final = 125.0
MOST_STEPS: Final = 24
"""Of a table that goes on moving: a window of time runs as long as it is open."""
PACE_MS: Final = 100.0
LONGEST: Final = 150
"""Steps of `PACE_MS` within which something happens at a table that waits for nobody."""

Seen = dict[str, Any]


class Pace(NamedTuple):
    """What a seat could tell of the waiting, in steps of `PACE_MS`, what it knew then, and who ended it by what."""

    steps: list[Any]
    known: list[bytes]
    ended: tuple[int, str]

    def tells(self, other: Pace) -> bool:
        """Return whether it tells something that another does not, before the seat is shown that the two are two.

        Who calls out of turn may do so earlier.
        """
        apart = next(
            (n for n, pair in enumerate(zip(self.known, other.known, strict=False)) if len({*pair}) > 1), None
        )
        most = min(len(self.steps), len(other.steps)) if apart is None else apart
        if self.steps[:most] != other.steps[:most]:
            return True
        is_same = self.ended[0] == other.ended[0] and self.ended[1].split()[:1] == other.ended[1].split()[:1]
        return apart is None and is_same and len(self.steps) != len(other.steps)


class Steady(Judge):
    """Answers on the spot, with as many playouts as always however busy the machine is."""

    def __init__(self, games: Registry) -> None:
        super().__init__()
        self._games = games

    def ask(self, request: Request) -> None:
        """Think."""
        self._replies.append(think(self._games, msgspec.structs.replace(request, playouts=PLAYOUTS)))


class Unaided(Services):
    """What serves a window with no process beside it."""

    worker = None  # type: ignore[assignment]  # nobody is asked whose answer takes time


class Begun(NamedTuple):
    """A match that begins at a position, with its file, and games of which it begins anew as it did."""

    match: Match
    games: Any

    @classmethod
    def at(cls, games: Registry, state: State[Any], header: Header, folder: Path) -> Begun:
        """Begin one in a folder of its own."""
        folder.mkdir()
        game = copy(games.game(header.game))
        start = state.clone()
        game.new_state = lambda *_settled: start.clone()  # type: ignore[method-assign]  # of this copy alone
        journal = Journal.create(folder / f"{header.game}.jsonl", header)
        return cls(Match(game, header, state.clone(), journal), _Games(games, game))


class _Games:
    """The games there are, one of which begins elsewhere."""

    def __init__(self, games: Registry, game: Game[Any]) -> None:
        self._games = games
        self._one = game

    def game(self, game_id: str) -> Game[Any]:
        """Return a game."""
        return self._one if game_id == self._one.id else self._games.game(game_id)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._games, name)


class Ear:
    """Hears all that is said aloud."""

    def __init__(self) -> None:
        self.heard: list[str] = []

    def say(self, text: str, *, interrupt: bool) -> None:
        """Hear it, and whether it was instead of the rest of something."""
        self.heard.append(f"{'!' if interrupt else ' '} {text}")


class Screens:
    """Shows matches on real tables, one after the other, in one window."""

    def __init__(self, games: Registry) -> None:
        self.games = games
        self.app = App(services=Unaided(games), size=SIZE)
        self.app.services.settings_file.change(
            explain="always", show_log=True, show_hints=True, volume=0.0, thinking=0.6, speech="full"
        )
        self._ear = Ear()
        vars(self.app.services)["speech"] = Speech(self.app.services.settings_file, lambda: self._ear)
        self.app.open()
        self._now = 0.0
        self._instead, CardArt._instead = CardArt._instead, lambda *_how: None  # type: ignore[method-assign]  # until `close`
        # a card that a frame has no time for is drawn of one that was seen before: who looks first sees a finer one

    def close(self) -> None:
        """Let go of what was shown; the window stays, for others may draw too."""
        CardArt._instead = self._instead  # type: ignore[method-assign]  # as it was
        self._empty()

    def _empty(self) -> None:
        while self.app.navigator.stack:
            self.app.navigator.stack.pop().leave()

    @contextmanager
    def _table(self, match: Match, *, posed: bool) -> Iterator[TableScreen]:
        self.app.navigator.running = True
        self.app.clock = self._now = 0.0
        self.app.tips.hide()
        screen = TableScreen(self.app, match, posed=posed)
        screen.bots.worker = Steady(self.games)
        self.app.navigator.push(screen)
        try:
            yield screen
            self._rest(most=LONGEST)  # else a sheet that rises would be on its way to the next one's beginning
        finally:
            self._empty()

    def picture(self) -> bytes:
        """Return what the window shows."""
        return pygame.image.tobytes(pygame.display.get_surface(), "RGB")

    def look(self, begun: Begun, seat: int, rng: Random) -> Seen:
        """Return all that a seat has before it, by what it is; the same chance looks at the same places.

        What takes long to show is shown in turn, one of it at a time.
        """
        match = begun.match
        seen: Seen = {}
        assert match.journal is not None
        with self._table(match, posed=True) as screen:
            self._rest()
            seen["said aloud"] = self._aloud()
            seen["picture"] = self.picture()
            seen["log"] = (list(screen.state.lines), list(screen.state.events), list(_sounds(screen)))
            seen["what is said"] = [list(screen.banter.occasions(update)) for update in match.retell()]
            seen["faces"] = [screen.painter.impression(update) for update in match.retell()]
            seen["bearings"] = screen.painter._weighed(screen.view())
            seen["tips"] = list(_tips(screen))
            seen["words"] = _words(screen)
            seen["explanations"] = _explanations(screen)
            seen["what the pointer rests on"] = list(self._hovers(screen, [at for at, _tip in seen["tips"]], rng))
            seen["hint"] = self._hint(screen)
            in_turn = {
                "what is shown on demand": lambda: list(self._peeks(screen)),
                "pause": lambda: self._pause(screen),
                "picture kept": lambda: self._kept(screen, match.journal),
            }
            name = rng.choice(list(in_turn))
            seen[name] = in_turn[name]()
            self.app.services.saves.note(match)
        info = msgspec.structs.asdict(self.app.services.saves.summary(match.journal))
        seen["card"] = {name: info[name] for name in CARD}
        seen["journal"] = _loosely(print_log(match.journal, begun.games))
        return seen

    def _aloud(self) -> list[str]:
        """Return what is said as one comes to the table, asks everything and goes from thing to thing."""
        self._ear.heard.clear()
        self.app.narrator.forget()
        self._rest()
        asked = [NAMED[command].keys[0] for command, what in ASKED.items() if what != "rule"]
        for text in (*asked, *["tab"] * THINGS):
            held, _plus, name = text.rpartition("+")
            key, mod = pygame.key.key_code(name), pygame.KMOD_SHIFT if held else 0
            self.app.step(self._now, [pygame.Event(pygame.KEYDOWN, key=key, mod=mod, unicode="")])
            self._rest()
        self.app.navigator.stack[-1].focus.focus(None, by_keyboard=False)
        return list(self._ear.heard)

    def _rest(self, ms: float = 0.0, most: int = MOST_STEPS) -> None:
        """Let time pass, and then until nothing moves."""
        end = self._now + ms
        for _n in range(most):
            self._now += STEP_MS
            self.app.step(self._now)
            if self._now >= end and not self.app.moving():
                break
        self._now += STEP_MS
        self.app.step(self._now)  # a picture that took too long is left for the next step

    def _point(self, x: float, y: float) -> None:
        scale = self.app.display.scale
        where = (round(x * scale), round(y * scale))
        self.app.step(self._now, [pygame.Event(pygame.MOUSEMOTION, pos=where, rel=(0, 0), buttons=(0, 0, 0))])

    def _hovers(self, _screen: TableScreen, places: list[tuple[float, float]], rng: Random) -> Iterator[bytes]:
        for x, y in rng.sample(places, min(HOVERED, len(places))):
            self._point(x, y)
            self._rest(REST_MS)
            yield self.picture()
        self._point(1.0, 1.0)
        self._rest(REST_MS)

    def _peeks(self, screen: TableScreen) -> Iterator[tuple[str, bytes]]:
        for slot in screen.scene.buttons(screen.view(), screen.state.layout):
            if slot.shows:
                screen.controls.show(slot.shows)
                self._rest()
                yield slot.shows, self.picture()
                screen.controls.show("")
        self._rest()

    def _kept(self, screen: TableScreen, journal: Path) -> bytes:
        """Return the picture that a list of open matches shows of it."""
        keep_picture(self.app, screen, journal)
        return picture_of(journal).read_bytes()

    def _pause(self, screen: TableScreen) -> bytes:
        sheet = screen.pausing.sheet()
        self.app.navigator.push(sheet)
        self._rest()
        found = self.picture()
        self.app.navigator.pop(sheet)
        self._rest()
        return found

    def _hint(self, screen: TableScreen) -> list[Any]:
        """Return what a hint says and shows, the second action unfolded too."""
        self._now += 1000.0
        self.app.step(self._now)
        screen.hints.ask()
        self._rest()
        state = screen.state
        found: list[Any] = [state.hint, state.hinted, state.counsel, state.ranked, self.picture()]
        screen.hints._unfold()
        self._rest()
        found.append(self.picture())
        screen.hints.clear()
        return found

    def pace(self, match: Match, seat: int) -> Pace:
        """Return how a table goes on, as a seat can tell, until somebody else has done something.

        Where the seat is to act it does the first thing that it may, once.
        """
        steps: list[Any] = []
        known: list[bytes] = []
        with self._table(match, posed=False) as screen:
            state, has_acted = screen.state, False
            for _n in range(LONGEST):
                self._now += PACE_MS
                self.app.step(self._now)
                done = [one for one in match.record if one.seat != seat and not match.is_silent(one)]
                if done or match.is_over or self.app.navigator.stack[-1] is not screen:
                    return Pace(steps, known, done[0][:2] if done else (seat, ""))
                if screen.waiting() and not has_acted and screen.view().legal:
                    has_acted = True
                    screen.turn.act(screen.view().legal[0])
                known.append(packed(match.question(seat)))
                said = [one.bubble.lines for one in screen.banter.shown.values()]
                seen = (screen.view().waiting, said, screen.painter.living.poses())
                steps.append((state.window.is_open, state.window.is_asking, state.is_my_turn, *seen))
        return Pace(steps, known, (seat, ""))


CARD: Final = ("game", "round", "returns", "is_over", "practice")
"""What lists of open matches show of them."""


def _loosely(lines: Iterator[str]) -> list[str]:
    """Return the lines of a record without their numbers."""
    return [" ".join(line.split()[1:]) if line.lstrip()[:1].isdecimal() else line for line in lines]


def _sounds(screen: TableScreen) -> Iterator[str]:
    for heard in screen.state.events:
        yield screen.scene.staging.sound(heard.event, screen.view())


def _tips(screen: TableScreen) -> Iterator[tuple[tuple[float, float], Any]]:
    """Yield every point that something is said of, and what."""
    columns, rows = GRID
    grid = [
        ((n + 0.5) * screen.width / columns, (m + 0.5) * screen.height / rows)
        for n in range(columns)
        for m in range(rows)
    ]
    pieces = [(actor.home.x, actor.home.y) for actors in screen.stage.actors.values() for actor in actors]
    readings = [(x + w / 2, y + h / 2) for x, y, w, h in (one.rect for one in screen.tips.readings())]
    for x, y in [*pieces, *readings, *grid]:
        found = screen.tip(Pointer("move", x, y))
        if found is not None:
            yield (x, y), found


def _words(screen: TableScreen) -> list[Any]:
    scene, view = screen.scene, screen.view()
    prompt = scene.words.prompt(view) if view.legal else ""
    turn = scene.words.turn(view) if view.waiting and view.waiting[0] >= 0 else ""
    return [scene.words.status(view), prompt, turn, scene.rulebook.rule(view), screen.views.undo_offer()]


def _explanations(screen: TableScreen) -> list[Any]:
    """Return what a table explains in a reader's first matches: actions, pieces, and what can be done now."""
    scene, view = screen.scene, screen.view()
    legal = [action for action, _n in zip(view.legal, range(TOLD), strict=False)]
    actions = [
        (str(action), scene.explanations.action(action, view), scene.words.action(action, view)) for action in legal
    ]
    pieces = [
        (zone, actor.piece.name, scene.explanations.piece(actor.piece, zone, view))
        for zone, actors in screen.stage.actors.items()
        for actor in actors
        if screen.stage.zones[actor.zone].spread
    ]
    seconds = [screen.explaining.second(slot) for slot in scene.buttons(view, screen.state.layout)]
    return [list(screen.explaining.sentences()), actions, pieces, seconds]
