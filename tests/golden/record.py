"""Makes golden playthroughs: `python -m tests.golden.record GAME`. Run it only when the rules change on purpose."""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random
from typing import Any

import yaml

from elements_table.kernel.game import Game, checked_apply
from elements_table.kernel.registry import registry

FOLDER = Path(__file__).parent
SEED = 2016


def played(game: Game[Any], seed: int) -> dict[str, Any]:
    """Return a random game as a mapping: game, seed, options, seats, actions and the final position."""
    options, seats = game.settle({}, None)
    options = game.data.finite(options)
    state = game.new_state(options, seats, seed)
    rng = Random(seed)
    actions = []
    while not state.is_terminal():
        actions.append(str(checked_apply(state, state.random_action(rng))))
    end = {"position": state.position(), "winners": state.winners(), "returns": state.returns()}
    return {"game": game.id, "seed": seed, "options": options, "seats": seats, "actions": actions, "end": end}


def main() -> None:
    """Write the golden playthrough of each game named."""
    for game_id in sys.argv[1:]:
        text = yaml.safe_dump(
            played(registry().game(game_id), SEED), sort_keys=False, default_flow_style=None, width=110
        )
        (FOLDER / f"{game_id}.yaml").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
