"""Prints how fast the rules are: random playouts on one core, and beside them, with --peers, other engines.

    python scripts/bench/engine.py [--peers] [--seconds 2] [GAME...]

The peers (the extra `[bench]`) play card games of their own, driven from Python as ours are: random legal actions
from deal to end. Different games have different actions; the figures show the order of magnitude.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from elements_table.bots.arena import bench
from elements_table.kernel.registry import registry

SPIEL_GAMES = ("euchre", "hearts", "gin_rummy", "liars_dice")
RLCARD_GAMES = ("doudizhu", "gin-rummy", "uno")
LINE = "{name:<28} {actions:>12,.0f} actions/s {games:>10,.0f} games/s"


def main() -> int:
    """Print the figures and return 0."""
    parser = argparse.ArgumentParser(description="Measure random playouts.")
    parser.add_argument("games", nargs="*", metavar="GAME")
    parser.add_argument("--seconds", type=float, default=2.0)
    parser.add_argument("--peers", action="store_true", help="run OpenSpiel and RLCard beside it")
    args = parser.parse_args()
    for name in args.games or registry():
        found = bench(registry().game(name), args.seconds)
        figures = LINE.format(name=name, actions=found["actions_per_second"], games=found["playouts_per_second"])
        print(f"{figures}   clone {found['clone_us']:.2f} us")
    if args.peers:
        for peer, package in ((spiel, "pyspiel"), (rlcard, "rlcard")):
            run_peer(peer, package, args.seconds)
    return 0


def run_peer(peer: Callable[[Any, float], None], package: str, seconds: float) -> None:
    """Run one peer, or say how to get it."""
    try:
        module = import_module(package)
    except ImportError:
        print(f"{package} is not installed; get it with: pip install 'elements-table[bench]'.")
        return
    peer(module, seconds)


def measured(play: Callable[[], int], seconds: float) -> dict[str, float]:
    """Return actions and games a second of `play`, which plays one game and returns its actions."""
    games = actions = 0
    began = now = time.perf_counter()
    while now - began < seconds:
        actions += play()
        games += 1
        now = time.perf_counter()
    return {"actions": actions / (now - began), "games": games / (now - began)}


def spiel(pyspiel: Any, seconds: float) -> None:
    """Measure OpenSpiel's games, their rules in C++."""
    rng = Random(1)
    for name in SPIEL_GAMES:
        game = pyspiel.load_game(name)

        def play(game: Any = game) -> int:
            state = game.new_initial_state()
            actions = 0
            while not state.is_terminal():
                legal = state.legal_actions()
                state.apply_action(legal[int(rng.random() * len(legal))])
                actions += 1
            return actions

        print(LINE.format(name=f"OpenSpiel {name}", **measured(play, seconds)))


def rlcard(package: Any, seconds: float) -> None:
    """Measure RLCard's games, their rules in Python."""
    rng = Random(1)
    for name in RLCARD_GAMES:
        env = package.make(name, config={"seed": 1})

        def play(env: Any = env) -> int:
            state, _player = env.reset()
            actions = 0
            while not env.is_over():
                legal = list(state["legal_actions"])
                state, _player = env.step(legal[int(rng.random() * len(legal))])
                actions += 1
            return actions

        print(LINE.format(name=f"RLCard {name}", **measured(play, seconds)))


if __name__ == "__main__":
    sys.exit(main())
