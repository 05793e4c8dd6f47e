"""Keys and buttons at each frame of the way from one screen to the next, at the tables of all games."""

from __future__ import annotations

import itertools
import os
from collections.abc import Callable, Iterator, Sequence
from random import Random
from traceback import extract_tb
from typing import Final, NamedTuple

from elements_table import paths
from elements_table.kernel.game import DEALER
from elements_table.kernel.registry import PACKAGES
from elements_table.match.play.journal import Seat
from torture.monkey import KEYS, NAMED, NAMED_TOO, Monkey, apart
from torture.promise import Finding, Order

import pygame  # isort: skip  after the driver has been chosen

from elements_table.ui.features.match.sheets.summary import Summary
from elements_table.ui.features.match.table import TableScreen
from elements_table.ui.platform import frame_budget
from elements_table.ui.shell.curtain import Curtain

ATTEMPTS: Final = 1_500
BLOCK: Final = 1
FRAMES: Final = 30
"""Of each way, from the one in which it begins."""
AFTER: Final = 12
"""Frames in which what comes of it is looked at."""
STORM: Final = 100
"""Inputs of an attempt."""
LONG: Final = 400
"""Frames until a sheet or a curtain comes at most."""
GLOBAL: Final = ("f10", "f11")
CODES: Final = (*(getattr(pygame, f"K_{name}") for name in (*NAMED, *NAMED_TOO, "F11")), *map(ord, KEYS))
"""The keys; the widgets of the screen are clicked beside them."""
WAYS: Final = (
    "round",
    "match",
    "curtain",
    "lifted",
    "left",
    "pause",
    "resumed",
    "rules",
    "keys",
    "settings",
    "table",
)


class Way(NamedTuple):
    """The way, how many frames of it have passed, and what is pressed then: a key, or a widget of those there are."""

    name: str
    frame: int
    code: int
    is_hasty: bool
    """Whether no frame has time to make much."""


class Traveller(Monkey):
    """Somebody who presses things while one screen gives way to another."""

    def go(self, way: Way) -> None:
        """Begin a way, press something, and see what comes of it; AssertionError for what may not be."""
        self._hurry(is_on=False)
        self.home()
        self._settle()
        self._come(way.name)
        self._hurry(is_on=way.is_hasty)
        self._begin(way.name)
        for _n in range(way.frame):
            self.look()
        self.press(way.code)
        for _n in range(AFTER):
            if not self.app.navigator.stack:
                break
            self.look()

    def look(self, *events: pygame.Event) -> None:
        """Let a frame pass; what rises in it is there."""
        self.step(*events)
        transition = self.app.layers._transition
        assert transition is None or transition.sheet is None or transition.sheet in self.app.navigator.stack, (
            "a sheet without its screen"
        )

    def press(self, code: int) -> None:
        """Press a key, or click a widget; what rises takes no key."""
        top = self.app.navigator.stack[-1]
        rises = self.app.layers.raises(top)
        if code:
            text = chr(code) if code < 127 else ""
            self.look(
                pygame.Event(pygame.KEYDOWN, key=code, mod=0, unicode=text), pygame.Event(pygame.KEYUP, key=code)
            )
            is_global = pygame.key.name(code) in GLOBAL
            assert not rises or is_global or self.app.navigator.stack[-1] is top, "a sheet on its way up took a key"
            return
        at = self._at()
        for kind, more in ((pygame.MOUSEMOTION, {"rel": (0, 0), "buttons": (0, 0, 0)}), *_CLICK):
            self.look(pygame.Event(kind, pos=at, **more))
            if not self.app.navigator.stack:
                return

    # ---- the ways

    def _come(self, name: str) -> None:
        """Go to where a way begins."""
        people = 2 if name in ("curtain", "lifted", "left") or self.rng.random() < 0.7 else 1
        head = self.app.services.registry.game(self.game_id).data
        seats = [Seat("person" if n < people else "bot", head.names[n], "" if n < people else "novice")
                 for n in range(head.default_seats)]  # fmt: skip
        game = self.app.services.registry.game(self.game_id)
        match = self.app.services.saves.begin(game, head.finite(head.settle({})), seats, self.rng.randrange(10**6))
        while name in ("round", "match", "left") and not match.is_over:
            if name != "match" and not match.waiting():
                break
            seat = self.rng.choice(match.waiting() or (DEALER,))
            match.act(seat, self.rng.choice(match.legal_actions(seat)))
        table = TableScreen(self.app, match)
        table.bots.worker = None
        self.open(lambda: self.app.navigator.push(table))
        if name in ("round", "match", "left"):
            self._until(lambda: isinstance(self.app.navigator.stack[-1], Summary))
        elif name != "table":
            self._until(lambda: not table.stage.moving() or isinstance(self.app.navigator.stack[-1], Curtain))
        if name in ("lifted", "left", "pause", "resumed", "rules", "keys", "settings"):
            self._settle()
        if name in ("pause", "resumed", "settings") and isinstance(self.app.navigator.stack[-1], Curtain):
            self._type(pygame.K_RETURN)
            self._settle()

    def _begin(self, name: str) -> None:
        """Begin it, where it has not begun by itself."""
        begun = {
            "lifted": (pygame.K_RETURN,),
            "left": (pygame.K_RETURN,),
            "pause": (pygame.K_ESCAPE,),
            "resumed": (pygame.K_ESCAPE, pygame.K_ESCAPE),
            "rules": (pygame.K_F1,),
            "keys": (pygame.K_QUESTION,),
            "settings": (pygame.K_ESCAPE, pygame.K_s),
        }
        for number, code in enumerate(begun.get(name, ())):
            if number:
                self._settle()
            self._type(code)

    def _type(self, code: int) -> None:
        self.look(pygame.Event(pygame.KEYDOWN, key=code, mod=0, unicode="?" if code == pygame.K_QUESTION else ""),
                  pygame.Event(pygame.KEYUP, key=code))  # fmt: skip

    def _settle(self) -> None:
        """Let ways end, and a curtain hear again."""
        for _n in range(10):
            self.step(ms=FAST)

    def _until(self, holds: Callable[[], bool]) -> None:
        for _n in range(LONG):
            if holds():
                return
            self.step(ms=FAST)
        raise AssertionError(f"nothing came over the table in {LONG} frames")

    def _hurry(self, *, is_on: bool) -> None:
        for kind, (frame, makes) in USUAL.items():
            frame_name = f"{kind or 'FRAME_'}MS"
            setattr(frame_budget, frame_name, 0.0 if is_on else frame)
            setattr(frame_budget, f"{kind}MAKES_MS", 5.0 if is_on else makes)


_CLICK: Final = ((pygame.MOUSEBUTTONDOWN, {"button": 1}), (pygame.MOUSEBUTTONUP, {"button": 1}))
FAST: Final = 60.0
"""Milliseconds between frames that nobody looks at."""
USUAL: Final = {
    "": (frame_budget.FRAME_MS, frame_budget.MAKES_MS),
    "BRIEF_": (frame_budget.BRIEF_MS, frame_budget.BRIEF_MAKES_MS),
}


def ways() -> list[Way]:
    """Return all there are, in no order."""
    found = [Way(*one) for one in itertools.product(WAYS, range(FRAMES), (*CODES, 0), (False, True))]
    Random(1).shuffle(found)
    return found


def travel(game_id: str, first: int, count: int, folder: str) -> list[str]:
    """Go `count` ways from one on, and return what went wrong; in a process of its own."""
    known = ways()
    return _faults(game_id, first, [known[number % len(known)] for number in range(first, first + count)], folder)


def enter_at_each_frame(game_id: str, frames: int, folder: str) -> list[str]:
    """Press Enter in the first frames of the sheet of a round or match, and return what went wrong; as above."""
    return _faults(game_id, 1, [Way("round", frame, pygame.K_RETURN, True) for frame in range(frames)], folder)


def _faults(game_id: str, seed: int, gone: Sequence[Way], folder: str) -> list[str]:
    os.environ[paths.HOME_VARIABLE] = folder
    traveller, faults = Traveller(game_id, seed, (1024, 640)), []
    traveller.app.services.settings_file.change(ask_first=False, explain="never")
    traveller.home()
    for number, way in enumerate(gone, seed):
        try:
            traveller.go(way)
        except Exception as error:  # noqa: BLE001  any of them is what we look for
            place = extract_tb(error.__traceback__)[-1]
            told = f"{type(error).__name__} in {place.name}, line {place.lineno}: {error}"
            faults.append(f"{game_id}, {number}: {way}: {told}")
            traveller.app.begin_anew(error)
    traveller.close()
    return faults


def run(order: Order) -> list[Finding]:
    """Go all ways at the tables of all games."""
    return list(_travels(order))


def _travels(order: Order) -> Iterator[Finding]:
    games, gone, faults = list(PACKAGES), 0, []
    every = len(ways())
    for seed in order.seeds():
        with apart() as call:
            faults += call(travel, games[seed % len(games)], seed // len(games) * STORM, STORM)
        gone += STORM
    figure = (
        f"{{gone:,}} inputs of {len(games) * every:,}: {len(WAYS)} ways, {FRAMES} frames, {len(CODES)} keys, buttons"
    )
    yield Finding("What rises or falls has its screen and takes no key", figure, tuple(faults), {"gone": gone})
