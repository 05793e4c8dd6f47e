"""The piles of a round: the cards drawn for them, how opposites react, and who claims which (A6 to A9)."""

from __future__ import annotations

from elements_table.games.alchemy.rules import events
from elements_table.games.alchemy.rules.cards import draw_openly, show_come
from elements_table.games.alchemy.rules.elements import AETHER_SHIFT, CARDS
from elements_table.games.alchemy.rules.holdings import Turn
from elements_table.games.alchemy.rules.observation import P_CLAIM, P_COMPLETE, P_SORT


def draw(state: Turn) -> None:
    """Begin a round: its start player draws the element cards (A6)."""
    state.to_move = state.start_player
    state.done = 0
    state.piles = ()
    state.phase = P_SORT
    state.drawn = draw_openly(state, state.variant.counts.drawn)
    if state.emit is not None:
        state.emit(events.drawn(state.start_player, state.drawn, state.round, state.final_round))


def sort(state: Turn, order: tuple[int, ...]) -> None:
    """Lay the drawn cards in piles, where opposites become Aether (A8)."""
    seat = state.to_move
    state.drawn = 0
    state.piles = order
    if state.emit is not None:
        state.emit(events.sorted_into(seat, order))
    reduced = state.variant.piles.reduced
    state.piles = tuple([reduced[pile] for pile in order])
    gone = sum(order) - sum([pile & CARDS for pile in state.piles])
    state.element_discard += gone
    state.phase = P_CLAIM
    state.to_move = (seat + 1) % state.variant.seats
    if gone and state.emit is not None:
        state.emit(events.reacted(order, state.piles))


def claim(state: Turn, number: int) -> None:
    """Give the pile of that number, from 1, to the seat to act (A9)."""
    seat = state.to_move
    piles = state.piles
    pile = piles[number - 1]
    state.piles = piles[: number - 1] + piles[number:]
    cards = pile & CARDS
    state.elements[seat] += cards
    state.aether[seat] += pile >> AETHER_SHIFT
    if cards:
        show_come(state, seat, cards)
    if seat == state.start_player or not state.piles:
        state.to_move = state.start_player
        state.phase = P_COMPLETE
    else:
        state.to_move = (seat + 1) % state.variant.seats
    if state.emit is not None:
        state.emit(events.claimed(seat, number, pile))
