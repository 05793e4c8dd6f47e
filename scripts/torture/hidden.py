"""Two hidden truths that look alike to a seat: all that it sees, may do, is told and is advised must be alike too."""

from __future__ import annotations

import os
import tempfile
from collections import Counter
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any, Final

os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"

import msgspec
import pygame

from elements_table.bots import levels
from elements_table.conformance.drawing import canvas_for, draw_table
from elements_table.conformance.gestures import GestureMoment
from elements_table.conformance.setups import Broken, must
from elements_table.kernel.game import Event, State
from elements_table.kernel.registry import PACKAGES, Registry
from elements_table.kernel.strategy import Budget, History
from elements_table.match.play.journal import Seat
from elements_table.match.play.match import Match, Update
from elements_table.ui.features.match.interludes import Interludes
from elements_table.ui.features.match.match_context import MatchContext
from elements_table.ui.features.match.reaction_controller import ReactionController
from elements_table.ui.features.match.sheets.hot_seat import HotSeat
from elements_table.ui.features.match.table_mode import TableMode
from elements_table.ui.features.match.view_builder import TableState, ViewBuilder
from elements_table.ui.platform.settings import Settings
from elements_table.ui.stage.drag_controller import DragController
from elements_table.ui.stage.scene import Layout, View
from elements_table.ui.stage.stage import Stage
from torture import disk
from torture.promise import Finding, Order
from torture.rules import Settled, tables
from torture.screens import Begun, Screens
from torture.truths import effort, go_on

ATTEMPTS: Final = 8_000
BLOCK: Final = 10
"""For each game and seat."""
ALIKE: Final = 1.5
"""By how much one thought may take more than another; one that takes more still is thought again, for what is found
once may be kept."""
MOST_DEALT: Final = 12
"""Positions that are tried to find one with something hidden."""
WAITED: Final = 3
"""Of so many positions laid on a real table one is played on from there."""
SIZE: Final = (1024, 640)
TRIED: Final = 12
"""Actions that were legal before, of which a seat is told why they are not now."""


class Pair:
    """A position, another truth of it that looks alike to a seat, and what has happened since the deal."""

    def __init__(self, games: Registry, game_id: str, settled: Settled, seed: int, seat: int) -> None:
        self.games = games
        self.game = games.game(game_id)
        self.options, self.seats = settled
        self.seat = seat
        self.rng = Random(seed)
        for _n in range(MOST_DEALT):
            self.history = History()
            self.happened: Event | None = None
            self.last: Event | None = None
            """What happened last, calls left out: a table may give others time to react to it."""
            self.tried: list[Any] = []
            self.one = self._position(seed)
            self.other = self.game.resample_hidden(self.one, seat, self.rng)
            if self.differ:
                break
            seed = self.rng.randrange(10**6)

    def _position(self, seed: int) -> State[Any]:
        state = self.game.new_state(self.options, self.seats, seed)
        state.emit = self._hear
        part = self.games.scene(self.game.id).reactions
        for _n in range(self.rng.randrange(120)):
            action = state.random_action(self.rng)
            before = state.clone()
            state.apply(action)
            if state.is_terminal():
                return before
            if part is None or not part.is_aside(action):
                self.last = self.happened
            self.tried = [*self.tried[1 - TRIED :], action]
        return state

    def _hear(self, event: Event) -> None:
        self.history.hear(event)
        self.happened = event

    @property
    def differ(self) -> bool:
        """Whether the two truths are two."""
        return self.one != self.other

    def look(self, *, closely: bool) -> None:
        """Compare; Broken where something tells the one from the other."""
        seat = self.seat
        told = [self.history.told(state.observation(seat)) for state in (self.one, self.other)]
        wire = [msgspec.msgpack.encode(one) for one in told]
        must(wire[0] == wire[1], f"seat {seat}: observation or history tells too much.")
        moments = [self._moment(state) for state in (self.one, self.other)]
        if len({bool(moment.match.reactions(seat)) for moment in moments}) > 1:
            return  # it knows whether it has kept silent already, which no observation says
        views = [self.view(moment) for moment in moments]
        for name in ("observation", "legal", "waiting", "kept", "rounds"):
            mine, its = (getattr(view, name) for view in views)
            mine, its = (list(mine), list(its)) if name == "legal" else (mine, its)
            must(mine == its, f"seat {seat}: {name} of what it is shown tells too much.")
        for action in self.tried:
            why = [moment.match.objection_ahead(seat, action) for moment in moments]
            must(why[0] == why[1], f"seat {seat}: why not `{action}` tells too much: {why[0]} / {why[1]}")
        if closely:
            self._look_closely(moments, told)

    def _moment(self, state: State[Any]) -> GestureMoment:
        names = self.game.data.names[: self.seats]
        seats = [
            Seat("person", name) if seat == self.seat else Seat("bot", name, "novice")
            for seat, name in enumerate(names)
        ]
        match = Match.from_position(self.game, state.position(), seats, self.options)
        return GestureMoment(match, self.games.scene(self.game.id), [])

    def view(self, moment: GestureMoment) -> View:
        """Return what a table shows the seat once all has been shown: others may still have time to react."""
        match, scene, stage = moment.match, moment.scene, Stage()
        shown = match.observation(self.seat)
        state = TableState(self.seat, shown, Layout(*SIZE, self.seats, self.seat))
        kept = SimpleNamespace(settings=Settings())
        services = SimpleNamespace(settings=kept.settings, settings_file=kept)
        screen: Any = SimpleNamespace(app=SimpleNamespace(services=services))
        drags = DragController(stage)
        seat_view = ViewBuilder(screen.app, match, scene, state, drags)
        state.shown = scene.unasked(shown)
        context = MatchContext(screen, match, scene, TableMode(), state, stage, drags, seat_view)
        reacting = ReactionController(context, HotSeat(context), Interludes(context))
        reacting.begin([] if self.last is None else [Update(self.last, {self.seat: shown})])
        return seat_view.view()

    def _look_closely(self, moments: list[GestureMoment], told: list[Any]) -> None:
        pictures, words = [], []
        for moment in moments:
            canvas, layout = canvas_for(moment, self.seat, SIZE)
            seat_view = moment.seat_view(self.seat)._replace(view=self.view(moment)).on(layout)
            draw_table(canvas, seat_view)
            pictures.append(pygame.image.tobytes(canvas.surface, "RGB"))
            words.append(seat_view.scene.words.status(seat_view.view))
        must(pictures[0] == pictures[1], f"seat {self.seat}: the picture of the table tells too much.")
        must(words[0] == words[1], f"seat {self.seat}: {words[0]} / {words[1]}")
        if self.one.current_player() == self.seat:
            strategy = self.games.strategy(self.game.id)
            for level in levels.known_to(self.game.data):
                choose = levels.resolve(level)

                def ask(one: Any, choose: Any = choose) -> Any:
                    return choose(strategy, one, Random(4), Budget(playouts=2))

                advice, efforts = zip(*(effort(partial(ask, one)) for one in told), strict=True)
                must(advice[0] == advice[1], f"seat {self.seat}: a bot of level {level} knows too much.")
                if not _same_class(efforts):
                    efforts = tuple(effort(partial(ask, one))[1] for one in told)
                same = _same_class(efforts)
                must(same, f"seat {self.seat}: how long a bot of level {level} thinks tells too much: {efforts}.")

    def look_at_screens(self, screens: Screens) -> bool:
        """Let both truths go on alike, and compare real tables; return whether a table could be laid."""
        moments = [self._moment(state) for state in (self.one, self.other)]
        header = moments[0].match.header
        with tempfile.TemporaryDirectory(prefix="torture-") as folder:
            truths = [
                Begun.at(self.games, state, header, Path(folder) / str(number))
                for number, state in enumerate((self.one, self.other))
            ]
            one, other = (begun.match for begun in truths)
            if not go_on((one, other), self.seat, self.rng):
                return False
            ways = [Match(match.game, header, match._state.clone(), None) for match in (one, other)]
            chance = self.rng.randrange(10**6)
            mine, its = (screens.look(begun, self.seat, Random(chance)) for begun in truths)
            telling = ", ".join(name for name, seen in mine.items() if seen != its[name])
            must(not telling, f"seat {self.seat}: on the screen, too much is told by: {telling}.")
        if chance % WAITED == 0:
            paces = [screens.pace(match, self.seat) for match in ways]
            must(
                not paces[0].tells(paces[1]),
                f"seat {self.seat}: how long is waited tells too much: {[pace[::2] for pace in paces]}",
            )
        return True


def _same_class(efforts: tuple[int, ...]) -> bool:
    return max(efforts) <= min(efforts) * ALIKE


def pairs(games: Registry, game_id: str, seat: int, seed: int) -> Pair:
    """Return the pair of a seed, at one of all tables that have the seat."""
    places = [one for one in tables(games.game(game_id)) if one[1] > seat]
    return Pair(games, game_id, places[seed % len(places)], seed, seat)


def run(order: Order) -> list[Finding]:
    """Look at pairs of truths of each game and seat."""
    with disk.own_home():
        return list(_found(order, Registry()))


def _found(order: Order, games: Registry) -> Iterator[Finding]:
    screens = Screens(games)
    for game_id in PACKAGES:
        game, wrong = games.game(game_id), []
        count: Counter[str] = Counter()
        for number in order.seeds():
            pair, laid = pairs(games, game_id, number % max(game.seats), number), False
            try:
                pair.look(closely=True)
                laid = pair.look_at_screens(screens)
            except Broken as broken:
                wrong.append(f"seed {number}: {broken}")
            count.update(pairs=1, laid=laid, differ=pair.differ)
        figure = "{pairs:,} pairs, {differ:,} of two truths, {laid:,} on a real screen"
        yield Finding(
            f"{game.data.title}: nobody is told what is hidden from them", figure, tuple(wrong), dict(count)
        )
