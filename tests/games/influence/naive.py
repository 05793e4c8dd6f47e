"""Influence once more, slow and plain, on dicts and from the data file: what the packed rules must agree with."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from itertools import product
from typing import Any

from elements_table.kernel.game import Position
from elements_table.kernel.registry import registry

ELEMENTS = ("earth", "air", "water")
COLOURS = ("blue", "red", "yellow")


def card(number: int) -> Any:
    """Return the card's entry in the data file."""
    return registry().game("influence").cards[number]


def either(symbol: str | tuple[str, str]) -> tuple[str, ...]:
    """Return the colours that a symbol may stand for."""
    return (symbol,) if isinstance(symbol, str) else tuple(symbol)


def element_of(agents: dict[str, str], colour: str) -> str:
    """Return where the agent of that colour stands."""
    return next(element for element, agent in agents.items() if agent == colour)


def swap_texts(pair: tuple[str, str], board: Position) -> Iterator[str]:
    """Yield the texts of all exchanges of markers of two colours."""
    first, second = sorted(pair, key=COLOURS.index)
    for here, there in product(ELEMENTS, ELEMENTS):
        if here != there and board["markers"][here][first] and board["markers"][there][second]:
            yield f"swap markers {first}@{here} {second}@{there}"


def ways(action: Any, board: Position) -> set[str]:
    """Return the texts of all ways to carry out an action of a card (I5 to I8)."""
    if action.add is not None:
        return {f"add {colour}" for colour in either(action.add) if board["pool"][colour]}
    first, symbol = action.swap_agents or action.swap_markers
    pairs = [(first, second) for second in either(symbol)]
    if action.swap_agents is not None:
        return {" ".join(("swap agents", *sorted(pair, key=COLOURS.index))) for pair in pairs}
    return {text for pair in pairs for text in swap_texts(pair, board)}


def after(text: str, board: Position) -> Position:
    """Return the board after a way was carried out."""
    board = {name: copy.deepcopy(board[name]) for name in ("agents", "markers", "pool")}
    verb, *words = text.split()
    agents, markers = board["agents"], board["markers"]
    if verb == "add":
        markers[element_of(agents, words[0])][words[0]] += 1
        board["pool"][words[0]] -= 1
    elif words[0] == "agents":
        one, other = (element_of(agents, colour) for colour in words[1:])
        agents[one], agents[other] = agents[other], agents[one]
    else:
        (first, here), (second, there) = (word.split("@") for word in words[1:])
        for colour, source, target in ((first, here, there), (second, there, here)):
            markers[source][colour] -= 1
            markers[target][colour] += 1
    return board


def values(number: int, board: Position) -> list[int]:
    """Return all values a card may be scored at (I12 to I14)."""
    score = card(number).score
    elements = ELEMENTS if score.element == "any" else (score.element,)
    colours = COLOURS if score.colour == "any" else (score.colour,)
    return [
        board["markers"][element][colour] * (2 if score.agent and board["agents"][element] == colour else 1)
        for element in elements
        for colour in colours
    ]


def best(hand: list[int], board: Position) -> tuple[int, int]:
    """Return the best total of a hand and, among equal ones, the lowest sum of numbers: everything is tried (I15)."""
    found = []
    for worth in product(*(values(number, board) for number in hand)):
        kept = [(value, number) for value, number in zip(worth, hand, strict=True) if value]
        numbers = sum(number for _value, number in kept)
        totals = [sum(value for value, _n in kept) - 2 * penalty for penalty, _n in kept] or [0]
        found += [(-total, numbers) for total in totals]
    total, numbers = min(found)
    return -total, numbers
