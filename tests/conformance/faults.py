"""Faults to be planted in a sound game: Wu Xing's, and the tests' own."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random
from typing import Any

import msgspec
import pytest

from elements_table.games.dragon.rules.hidden import deal_unseen
from elements_table.games.wuxing.rules.state import WuXingState
from elements_table.kernel.data import GameData
from elements_table.kernel.game import Event, Moved
from elements_table.ui.stage.scene import Ref
from elements_tiny import bot, rules

Patch = pytest.MonkeyPatch
Plant = Callable[[Patch], None]
STATE, STRATEGY = rules.TinyState, bot.TinyStrategy


def replacing(owner: Any, name: str, new: Callable[..., Any]) -> Plant:
    """Return a fault: `new` is called with the method's own answer before its arguments."""
    old = getattr(owner, name)

    def plant(patch: Patch) -> None:
        patch.setattr(owner, name, lambda *given, **named: new(old(*given, **named), *given, **named))

    return plant


def instead(owner: Any, name: str, new: Callable[..., Any]) -> Plant:
    """Return a fault: `new` in the place of a method."""
    return lambda patch: patch.setattr(owner, name, new)


# ---- faults of Wu Xing


def silent(patch: Patch) -> None:
    """Tell no event at all."""
    old = WuXingState.apply

    def apply(state: WuXingState, action: Any) -> None:
        emit, state.emit = state.emit, None
        old(state, action)
        state.emit = emit

    patch.setattr(WuXingState, "apply", apply)


def open_deal(patch: Patch) -> None:
    """Show every hand to everybody when cards are dealt."""
    old = WuXingState.apply

    def apply(state: WuXingState, action: Any) -> None:
        emit = state.emit

        def tell(event: Event) -> None:
            if emit is not None and event.kind == "deal":
                hands = state.position()["hands"]
                cards = [Moved("aside", f"hands.{s}", str(card)) for s in (0, 1) for card in hands[s]]
                event = msgspec.structs.replace(event, moved=tuple(cards))
            if emit is not None:
                emit(event)

        state.emit = tell if emit is not None else None
        old(state, action)
        state.emit = emit

    patch.setattr(WuXingState, "apply", apply)


def open_opening(answer: Event, _game: Any, state: Any) -> Event:
    """Show every hand to everybody in the first deal alone."""
    hands = state.position()["hands"]
    cards = [Moved("aside", f"hands.{s}", str(card)) for s, hand in enumerate(hands) for card in hand]
    return msgspec.structs.replace(answer, moved=tuple(cards)) if state.emit is None else answer


# ---- faults of Tiny


def apply_with(
    before: Callable[[Any, Any], Any] | None = None, after: Callable[[Any, Any], Any] | None = None
) -> Plant:
    """Return a fault: something is done before or after an action."""
    old = STATE.apply

    def apply(state: Any, action: Any) -> None:
        if before is not None:
            before(state, action)
        old(state, action)
        if after is not None:
            after(state, action)

    return lambda patch: patch.setattr(STATE, "apply", apply)


def shared_clone(patch: Patch) -> None:
    """Make clones that share their hands."""
    old = STATE.clone

    def clone(state: Any) -> Any:
        new = old(state)
        new.hands = state.hands
        return new

    patch.setattr(STATE, "clone", clone)


def listening_clone(patch: Patch) -> None:
    """Make clones that go on telling."""
    old = STATE.clone

    def clone(state: Any) -> Any:
        new = old(state)
        new.emit = state.emit
        return new

    patch.setattr(STATE, "clone", clone)


def also_telling(facts: Callable[[Any], dict[str, Any]]) -> Plant:
    """Return a fault: every action is followed by an event with these facts of the state."""
    return apply_with(after=lambda state, _action: state.emit and state.emit(Event("also", 0, (), facts(state))))


def twice(answer: Sequence[Any], *_given: Any) -> Sequence[Any]:
    """Return the actions with the first one twice."""
    return [*answer[:1], *answer]


def with_loser(answer: list[int], state: Any) -> list[int]:
    """Return winners who are none."""
    return [*answer, 9] if answer else answer


def blind_parse(text: str) -> Any:
    """Read any word as an action."""
    word, _space, value = text.partition(" ")
    return rules.Lay(word, int(value) if value.isdecimal() else 0)


def peeking(answer: Any, state: Any, seat: int | None) -> Any:
    """Put the sum of what others hold into the points."""
    return msgspec.structs.replace(answer, points=tuple(sum(hand) for hand in state.hands))


def mistaken(answer: Any, state: Any, seat: int | None) -> Any:
    """Say another seat's name."""
    return msgspec.structs.replace(answer, seat=0)


def forgetting(answer: Any, *_given: Any) -> Any:
    """Lose a card of the rest."""
    answer.stock = answer.stock[1:]
    return answer


def strange(answer: Any, *_given: Any) -> Any:
    """Give the seat two other cards."""
    answer.hands[0] = (1, 2)
    return answer


def cheating(_answer: Any, _game: Any, state: Any, *_given: Any) -> Any:
    """Redraw nothing."""
    return state


def left_over(answer: Any, _game: Any, state: Any, *_given: Any) -> Any:
    """Keep what could be done in the first truth."""
    legal = list(state.legal_actions())

    class LeftOver(STATE):
        __slots__ = ()

        def legal_actions(self) -> list[Any]:
            return legal

    answer.__class__ = LeftOver
    return answer


def miscounted(answer: dict[str, Any], *_given: Any) -> dict[str, Any]:
    """Count more cards than there are."""
    return {**answer, "counts": {"hands": [5, 5, 5, 5]}}


def odd_part(answer: dict[str, Any], *_given: Any) -> dict[str, Any]:
    """Show a part that no position has."""
    return {**answer, "secret": 1}


def wrong_points(answer: dict[str, Any], *_given: Any) -> dict[str, Any]:
    """Show points that nobody has."""
    return {**answer, "points": [99] * len(answer["points"])}


def changed_clone(patch: Patch) -> None:
    """Make clones that differ once they have been played on."""
    old = STATE.clone

    def clone(state: Any) -> Any:
        new = old(state)
        new.round += 1
        return new

    patch.setattr(STATE, "clone", clone)


def random_deal(patch: Patch) -> None:
    """Deal by a chance that no seed rules."""
    old = STATE.deal
    numbers = iter(range(10**6))

    def deal(state: Any, number: int) -> None:
        state.chance = next(numbers)
        old(state, number)

    patch.setattr(STATE, "deal", deal)


def one_deal(patch: Patch) -> None:
    """Deal by one seed only."""
    old = rules.Tiny.new_state
    patch.setattr(
        rules.Tiny, "new_state", lambda game, options=None, seats=None, seed=1: old(game, options, seats, 1)
    )


def tolerant(patch: Patch) -> None:
    """Take any option."""
    old = GameData.settle
    known = ("rounds",)
    patch.setattr(GameData, "settle", lambda data, given: old(data, {k: v for k, v in given.items() if k in known}))


def careless(patch: Patch) -> None:
    """Take a position with any part."""
    old = rules.Tiny.from_position

    def from_position(game: Any, position: Any, *given: Any) -> Any:
        return old(game, {key: value for key, value in position.items() if key != "no_such_part"}, *given)

    patch.setattr(rules.Tiny, "from_position", from_position)


def spoiling(answer: Any, _game: Any, state: Any, *_given: Any) -> Any:
    """Change the truth while another is made."""
    state.round += 1
    return answer


def by_others_hands(answer: Sequence[Any], state: Any) -> Sequence[Any]:
    """Allow more or less by what others hold."""
    return answer[: 1 + sum(state.stock) % 2] if state.phase == "play" else answer


def own_chance(patch: Patch) -> None:
    """Guess by a chance of its own."""
    old = STRATEGY.determinize
    numbers = iter(range(10**6))
    patch.setattr(STRATEGY, "determinize", lambda me, seen, _rng: old(me, seen, Random(next(numbers))))


def one_guess(patch: Patch) -> None:
    """Guess the same always."""
    old = STRATEGY.determinize
    patch.setattr(STRATEGY, "determinize", lambda me, seen, _rng: old(me, seen, Random(1)))


def illegal(answer: Any, *_given: Any) -> Any:
    """Advise what nobody can do."""
    return replace(answer, action=rules.Lay("lay", 99))


def misphased(answer: Any, *_given: Any) -> Any:
    """Call the pause between rounds something else."""
    return msgspec.structs.replace(answer, phase="pause" if answer.phase == "round_over" else answer.phase)


# ---- faults of those games that have what is broken


def missing(*parts: str) -> Callable[..., Event]:
    """Return what leaves out of an event the last thing that goes to (or comes from) one of some parts."""

    def leave_out(event: Event, *_given: Any, **_named: Any) -> Event:
        found = [m for m in event.moved if {m.source.partition(".")[0], m.target.partition(".")[0]} & set(parts)]
        return msgspec.structs.replace(event, moved=tuple(m for m in event.moved if m is not (found or [None])[-1]))

    return leave_out


def heedless(state: Any, *given: Any) -> None:
    """Deal Dragon's hidden cards without a thought of who is out of what."""
    voids, state.voids = state.voids, 0
    deal_unseen(state, *given)
    state.voids = voids


def swapped(summary: type[Any], *path: str) -> Plant:
    """Return a fault: a sheet has the figures of one side at another."""
    old = summary.lay

    def turned(thing: Any, names: tuple[str, ...]) -> Any:
        if not names:
            return thing[1:] + thing[:1]
        if isinstance(thing, tuple):  # of each seat
            others = (getattr(one, names[0]) for one in thing[1:] + thing[:1])
            return tuple(
                msgspec.structs.replace(one, **{names[0]: value}) for one, value in zip(thing, others, strict=True)
            )
        return msgspec.structs.replace(thing, **{names[0]: turned(getattr(thing, names[0]), names[1:])})

    def lay(self: Any, view: Any, layout: Any) -> Any:
        return old(self, replace(view, observation=turned(view.observation, path)), layout)

    return lambda patch: patch.setattr(summary, "lay", lay)


def other_agents(refs: tuple[Ref, ...], *_given: Any) -> tuple[Ref, ...]:
    """Mark the agents of the elements that come next."""
    after = {"agents.earth": "agents.air", "agents.air": "agents.water", "agents.water": "agents.earth"}
    return tuple(ref._replace(zone=after.get(ref.zone, ref.zone)) for ref in refs)
