"""First matches: what Influence says of actions comes true."""

from __future__ import annotations

import copy
import re
from itertools import permutations, product
from typing import Any

from elements_table.games.influence.rules.actions import Action, Kind, packed, places_of
from elements_table.kernel.registry import registry
from tests.ui.explained import told


def influence(state: Any, action: Any, words: str, after: Any) -> None:
    seat = state.current_player()
    o, scoring, cards = (
        state.observation(seat),
        registry().game("influence").scoring,
        registry().game("influence").cards,
    )
    found = re.fullmatch(r"(?:hand )?worth (\S+)( if alone)?", words)
    assert found, words
    hand = [card for card in o.own_cards() if action.kind != Kind.CHOOSE or card != action.first]
    boards = [([list(row) for row in o.markers], list(o.agents), list(o.pool))]
    if action.kind == Kind.CHOOSE:
        for spec in cards[action.first].actions:
            boards = [new for board in boards for new in by_hand(board, spec)]
    else:
        boards = [by_action(boards[0], action)]
    worth = {scoring.score(hand, packed(markers), places_of(agents)).total for markers, agents, _pool in boards}
    assert float(found[1].replace("−", "-")) in worth
    assert action.kind == Kind.CHOOSE or len(worth) == 1


def by_action(board: Any, action: Any) -> Any:
    """Return a board after an action, by the letter of I5 and I6."""
    markers, agents, pool = copy.deepcopy(board)
    kind, first, second, here, there = action
    if kind == Kind.ADD:
        markers[agents.index(first)][first] += 1
        pool[first] -= 1
    elif kind == Kind.AGENTS:
        one, other = agents.index(first), agents.index(second)
        agents[one], agents[other] = second, first
    else:
        for place, gone, come in ((here, first, second), (there, second, first)):
            markers[place][gone] -= 1
            markers[place][come] += 1
    return markers, agents, pool


def by_hand(board: Any, spec: Any) -> list[Any]:
    """Return every board that one action of a card may leave; the same one where it is skipped (I8)."""
    markers, _agents, pool = board
    symbols = spec.symbols
    if spec.verb == Kind.ADD:
        ways = [Action(Kind.ADD, colour) for colour in symbols[0] if pool[colour]]
    elif spec.verb == Kind.AGENTS:
        ways = [Action(Kind.AGENTS, one, other) for one in symbols[0] for other in symbols[1]]
    else:
        ways = [
            Action(Kind.MARKERS, one, other, here, there)
            for one, other in product(symbols[0], symbols[1])
            for here, there in permutations(range(3), 2)
            if markers[here][one] and markers[there][other]
        ]
    return [by_action(board, way) for way in ways] or [board]


def test_what_influence_says_of_an_action_comes_true() -> None:
    assert told("influence", influence) > 300
