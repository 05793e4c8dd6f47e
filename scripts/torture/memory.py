"""What it costs in memory to change sizes at will, and to play match after match."""

from __future__ import annotations

import gc
import os
from pathlib import Path
from typing import Final

import pygame

from elements_table import paths
from elements_table.kernel.registry import PACKAGES
from elements_table.match.play.journal import Seat
from elements_table.ui.features.match.table import TableScreen
from elements_table.ui.features.menu.menu import Menu
from torture.monkey import SIZES, Monkey, apart, finish_one, resident
from torture.promise import Finding, Order

ATTEMPTS: Final = len(PACKAGES)
BLOCK: Final = 1
MEASURED: Final = (2560, 1440)
"""The largest size of the promise."""
MOST_MEGABYTES: Final = 200.0
GROWTH_MEGABYTES: Final = 15.0
MATCHES: Final = 20


def run(order: Order) -> list[Finding]:
    """Measure both at the tables of all games."""
    return [_sizes(order), _back_to_back(order)]


def sizes(game_id: str, seed: int, count: int, folder: str) -> float:
    """Give all screens any sizes up to the largest measured; return the most megabytes; in a process of its own."""
    os.environ[paths.HOME_VARIABLE] = folder
    monkey = Monkey(game_id, seed, MEASURED)
    rng, most = monkey.rng, 0.0
    finish_one(game_id, Path(folder))
    monkey.sit()
    for number in range(count):
        size = MEASURED if number % 3 == 2 else (rng.randrange(800, MEASURED[0]), rng.randrange(600, MEASURED[1]))
        monkey.resize(size)
        for _n in range(25):
            monkey.step(ms=40.0)
            most = max(most, resident())
        if number % 2:
            monkey.visit()
        for _n in range(10):
            monkey.key_or_press()
            most = max(most, resident())
        if not monkey.app.navigator.running or not monkey.app.navigator.stack:
            monkey.home()
    monkey.close()
    return most


def back_to_back(game_id: str, seed: int, count: int, folder: str) -> float:
    """Play matches one after the other; return by how many megabytes all but the first two grew the process."""
    os.environ[paths.HOME_VARIABLE] = folder
    monkey = Monkey(game_id, seed, SIZES[1])
    app, rng = monkey.app, monkey.rng
    app.services.settings_file.change(fast_animation=True, explain="never")
    head, grown = app.services.registry.game(game_id).data, [0.0]
    app.navigator.push(Menu(app))
    for number in range(count + 2):
        seats = [Seat("person", name) for name in head.names[: head.default_seats]]
        app.navigator.start_match(game_id, seats, head.finite(head.settle({})), number)
        screen = app.navigator.stack[-1]
        assert isinstance(screen, TableScreen)
        for _n in range(3000):
            if screen.match.is_over:
                break
            seat = rng.choice(screen.match.waiting())
            screen.match.act(seat, rng.choice(screen.match.legal_actions(seat)))
            monkey.step(ms=2000.0)
            if app.navigator.stack[-1] is not screen:
                monkey.step(pygame.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode=""), ms=600.0)
        for _n in range(20):
            monkey.step(ms=500.0)
        app.navigator.home()
        monkey.step(ms=500.0)
        gc.collect()
        grown.append(resident())
    monkey.close()
    return grown[-1] - grown[2]


def _sizes(order: Order) -> Finding:
    found = {}
    for seed in order.seeds():
        game_id = [*PACKAGES][seed % len(PACKAGES)]
        with apart() as call:
            found[game_id] = call(sizes, game_id, seed, 30)
    wrong = tuple(f"{game}: {most:.0f} MB" for game, most in found.items() if most > MOST_MEGABYTES)
    figure = ", ".join(f"{game} {most:.0f} MB" for game, most in found.items())
    return Finding(f"Any sizes up to {MEASURED} stay under {MOST_MEGABYTES:.0f} MB", figure, wrong)


def _back_to_back(order: Order) -> Finding:
    found = {}
    for seed in order.seeds():
        game_id = [*PACKAGES][seed % len(PACKAGES)]
        with apart() as call:
            found[game_id] = call(back_to_back, game_id, seed, MATCHES)
    wrong = tuple(f"{game}: {grown:.1f} MB" for game, grown in found.items() if grown > GROWTH_MEGABYTES)
    figure = ", ".join(f"{game} {grown:+.1f} MB" for game, grown in found.items())
    return Finding(f"{MATCHES} matches grow it by under {GROWTH_MEGABYTES:.0f} MB", figure, wrong)
