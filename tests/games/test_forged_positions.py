"""Positions that somebody has changed by hand: each is refused in a sentence, or can be read again and played on."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from random import Random
from typing import Any

import pytest

from elements_table.kernel.errors import TableError
from elements_table.kernel.game import Position
from elements_table.kernel.registry import registry

Path = tuple[Any, ...]
TRIED = 150
EXCHANGE = {"phase": "exchange", "hands": [["W3"], ["F3"], ["A3"], ["E3"]]}
AGENTS = {"earth": "red", "air": "blue", "water": "yellow"}


def paths(part: Any, at: Path = ()) -> Iterator[Path]:
    """Yield where the parts of a position are."""
    if at:
        yield at
    keys = part if isinstance(part, dict) else range(len(part)) if isinstance(part, list) else ()
    for key in keys:
        yield from paths(part[key], (*at, key))


def forged(position: Position, rng: Random) -> Position:
    """Return the position with one part changed: a number, a word, a card too few or too many."""
    changed = deepcopy(position)
    *way, key = rng.choice(list(paths(changed)))
    holder: Any = changed
    for step in way:
        holder = holder[step]
    part = holder[key]
    if isinstance(part, bool):
        holder[key] = not part
    elif isinstance(part, int):
        holder[key] = part + rng.choice((-3, -1, 1, 2, 5))
    elif isinstance(part, str):
        holder[key] = rng.choice((part[:-1], part + part[:1], "choose", "resolve", "play", "claim", "game_over"))
    elif isinstance(part, list):
        holder[key] = rng.choice((part[1:], [*part, *part[-1:]], part[::-1], []))
    elif isinstance(part, dict):
        holder[key] = dict(list(part.items())[1:])
    else:
        holder[key] = rng.choice((0, 1, [], "x"))
    return changed


def met(game_id: str, seats: int) -> list[Position]:
    """Return positions of random matches."""
    game, rng, found = registry().game(game_id), Random(seats), []
    for seed in range(3):
        state = game.new_state(None, seats, seed)
        for _n in range(120):
            if state.is_terminal():
                break
            found.append(state.position())
            state.apply(state.random_action(rng))
        found.append(state.position())
    return found


@pytest.mark.parametrize("game_id", list(registry()))
def test_a_changed_position_is_refused_or_can_be_played_on(game_id: str) -> None:
    game, rng = registry().game(game_id), Random(5)
    seats = game.data.default_seats
    looked_at, refused = met(game_id, seats), 0
    for _n in range(TRIED):
        position = forged(rng.choice(looked_at), rng)
        try:
            state = game.from_position(position, None, seats, 1)
        except TableError as error:
            assert str(error).endswith(".")
            refused += 1
            continue
        assert game.from_position(state.position(), None, seats, 1) == state
        for _step in range(30):
            for seat in (None, *range(seats)):
                state.observation(seat).view()
            if state.is_terminal():
                break
            state.apply(state.random_action(rng))
    assert TRIED / 4 < refused < TRIED


@pytest.mark.parametrize(
    ("game_id", "position", "said"),
    [
        (
            "influence",
            {"agents": AGENTS, "known": [[-2], [], []]},
            "known.0: [-2] are not all in this hand.",
        ),
        (
            "influence",
            {"agents": AGENTS, "phase": "resolve"},
            "resolving: in the phase resolve a card is carried out.",
        ),
        ("elemies", {"top": {"seat": 3, "cards": []}}, "top: a play has cards."),
        (
            "elemies",
            EXCHANGE | {"hands": [[], ["F3"], ["A3"], ["E3"]]},
            "hands.0: before the round every seat has cards.",
        ),
        (
            "elemies",
            EXCHANGE | {"top": {"seat": 3, "cards": ["A9"]}},
            "top: before the round nothing lies on the table.",
        ),
        (
            "alchemy",
            {"formula_buried": ["azoth"], "known": {"buried": [["azoth", "azoth"], []]}},
            "known.buried.0: not all of azoth, azoth lie face down.",
        ),
    ],
)
def test_what_cannot_be_is_named(game_id: str, position: dict[str, Any], said: str) -> None:
    game = registry().game(game_id)
    with pytest.raises(TableError) as caught:
        game.from_position(position, None, game.data.default_seats)
    assert str(caught.value) == said


def test_the_claiming_ends_with_the_last_pile_whoever_sorted() -> None:
    game = registry().game("alchemy")
    state = game.from_position({"phase": "claim", "piles": ["F"], "to_move": 1, "start_player": 0}, None, 3)
    state.apply(game.parse("claim 1"))
    assert (state.position()["phase"], state.position()["to_move"]) == ("complete", 0)
