"""Random games under all options with every invariant on, and positions that no play can reach."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from itertools import product
from random import Random
from typing import Any, Final

import msgspec

from elements_table.conformance.rules import Lengths
from elements_table.conformance.setups import Broken, is_any_legal, must, short
from elements_table.kernel.errors import IllegalAction, TableError
from elements_table.kernel.game import DEALER, GAME_OVER, Game, State, checked_apply
from elements_table.kernel.registry import PACKAGES, Registry
from elements_table.kernel.strategy import History
from torture.damage import spoilt
from torture.promise import Finding, Order

ATTEMPTS: Final = 20_000
BLOCK: Final = 50
DEAR: Final = 0.02
"""In which part of the states the dear invariants are looked at as well."""
RARELY: Final = 10
"""After so many actions the cards are counted: what is lost stays lost."""
SEEN: Final = 40
"""Actions of before that are tried where they may not be legal."""
FURTHER: Final = 300
"""Actions for which a forged position that is taken is played on."""
Settled = tuple[dict[str, str], int]


def tables(game: Game[Any]) -> list[Settled]:
    """Return every combination of options with every seat count; what is endless ends by the dealer's choice."""
    specs = game.data.options
    combinations = [
        dict(zip([spec.id for spec in specs], values, strict=True))
        for values in product(*[spec.values for spec in specs])
    ]
    return [(options, seats) for seats in game.seats for options in combinations]


class Play:
    """A random game that is looked at before and after every action."""

    def __init__(self, game: Game[Any], options: dict[str, str], seats: int, seed: int) -> None:
        self.game = game
        self.options = options
        self.seats = seats
        self.rng = Random(seed)
        self.state = game.new_state(options, seats, seed)
        self.seed = seed
        self.whole = game.tally(self.state.position())
        self.lengths = Lengths(self.state)
        self.history = History()
        self.seen: dict[Any, None] = {}
        self.actions = 0
        hear = self.state.emit
        assert hear is not None
        self.state.emit = lambda event: (hear(event), self.history.hear(event))[0]

    def to_the_end(self) -> None:
        """Play; Broken, or whatever a fault of the rules raises, where something does not hold."""
        must(sum(self.whole.values()), "tally() counts nothing.")
        while not self.state.is_terminal():
            self.act()
        self._look_at_the_end()
        self.look_closely()

    def act(self) -> None:
        """Look, and carry out any action."""
        state, rng = self.state, self.rng
        self._look()
        if rng.random() < DEAR:
            self.look_closely()
        action = state.random_action(rng)
        if (objection := state.objection(action)) is not None:
            raise Broken(f"random_action() drew `{action}`: {objection}")
        if len(self.seen) < SEEN:
            self.seen[action] = None
        state.apply(action)
        self.actions += 1
        self.lengths.acted(state)

    def _look(self) -> None:
        state = self.state
        player, simultaneous_players = state.current_player(), state.simultaneous_players()
        if player == GAME_OVER or (
            simultaneous_players[:1] != (player,) if player != DEALER else simultaneous_players
        ):
            raise Broken(f"{player} acts, {simultaneous_players} choose, and is_terminal() says that it goes on.")
        must(is_any_legal(state), "there is no legal action, and no end either.")
        if self.actions % RARELY:
            return
        must(state.winners() == [], "there are winners before the end.")
        now = self.game.tally(state.position())
        if now != self.whole:
            raise Broken(f"lost: {short(self.whole - now)}, won: {short(now - self.whole)}.")

    def look_closely(self) -> None:
        """Look at what costs more: positions, clones, texts, refusals, other hidden truths."""
        state, game, rng = self.state, self.game, self.rng
        position = state.position()
        back = game.from_position(json.loads(json.dumps(position)), self.options, self.seats, self.seed)
        must(back == state and back.position() == position, "a position is read back as another.")
        listed = list(state.legal_actions())
        must(list(back.legal_actions()) == listed, "read back it has other legal actions.")
        clone = state.clone()
        must(clone == state and clone.emit is None, "a clone differs, or somebody listens to it.")
        must(len(listed) == len(set(map(str, listed))), "a legal action is listed twice.")
        legal = set(listed)
        if listed:
            drawn = state.random_action(rng)
            must(drawn in legal, f"random_action() drew `{drawn}`, which is not legal.")
        for action in rng.sample(listed, min(4, len(listed))):
            must(game.parse(str(action)) == action, f"`{action}` is read back as another.")
            checked_apply(state.clone(), action)
        must(clone == state, "what was done to a clone has changed its state.")
        for action in self.seen:
            if state.resolve(action) not in legal:
                self._refused(action, clone)
        must(state.position() == position, "a state changes by being looked at.")
        for seat in (None, *range(self.seats)):
            self._hidden(seat, listed)

    def _refused(self, action: Any, before: State[Any]) -> None:
        state = self.state
        try:
            checked_apply(state, action)
        except IllegalAction as error:
            said = str(error)
        else:
            raise Broken(f"`{action}` is not legal, but objection() has nothing against it.")
        must(said.endswith("."), f"`{action}` is refused with “{said}”, which is no sentence.")
        if state != before:
            raise Broken(f"the refused `{action}` has changed the state.")

    def _hidden(self, seat: int | None, listed: list[Any]) -> None:
        state = self.state
        other = self.game.resample_hidden(state, seat, self.rng)
        seen = state.observation(seat)
        msgspec.msgpack.encode(self.history.told(seen))
        is_same = msgspec.msgpack.encode(other.observation(seat)) == msgspec.msgpack.encode(seen)
        must(is_same, f"seat {seat} sees too much.")
        must(self.game.tally(other.position()) == self.whole, "another hidden truth has other cards.")
        if seat == state.current_player():
            must(list(other.legal_actions()) == listed, f"what seat {seat} may do tells it more.")

    def _look_at_the_end(self) -> None:
        state = self.state
        winners, returns = state.winners(), state.returns()
        must(
            not len(state.legal_actions()) and state.simultaneous_players() == (),
            "something can be done after the end.",
        )
        must(
            winners and winners == sorted(set(winners)) and set(winners) <= set(range(self.seats)), f"{winners} won."
        )
        must(len(returns) == self.seats, f"returns() is {returns} for {self.seats} seats.")
        for team in self.game.data.teams:
            must(len({seat in winners for seat in team}) == 1, f"of the team {team} not all have won.")
            must(len({returns[seat] for seat in team}) == 1, f"the team {team} has two scores.")


def forged(rng: Random, position: Any) -> Any:
    """Return a position that is spoilt: plainly, or so that it looks sound (two parts changed for one another)."""
    made = json.loads(json.dumps(position))
    for _n in range(rng.choice((1, 1, 2, 3))):
        made = spoilt(rng, made) if rng.random() < 0.4 else _exchanged(rng, made)
    return made


def _exchanged(rng: Random, position: Any) -> Any:
    leaves = list(_leaves(position))
    if len(leaves) < 2:
        return position
    (one, key), (other, name) = rng.sample(leaves, 2)
    if type(one[key]) is type(other[name]) and rng.random() < 0.7:
        one[key], other[name] = other[name], one[key]
    elif isinstance(one[key], int):
        one[key] += rng.choice((-1, 1, 1, 5))
    elif isinstance(one, list) and isinstance(other, list):
        other.append(one.pop(key))
    else:
        one[key] = None
    return position


def _leaves(value: Any) -> Iterator[tuple[Any, Any]]:
    for key, one in value.items() if isinstance(value, dict) else enumerate(value):
        if isinstance(one, dict | list):
            yield from _leaves(one)
        yield value, key


def take(game: Game[Any], position: Any, options: dict[str, str], seats: int, rng: Random) -> str:
    """Return with which sentence a position is refused; empty: it is taken, and is played on.

    A position that leaves cards out shows a moment, and only that has to be playable.
    """
    try:
        state = game.from_position(position, options, seats, 1)
    except TableError as error:
        must(str(error).endswith("."), f"a position is refused with “{error}”, which is no sentence.")
        return str(error)
    is_whole = game.tally(state.position()) == game.tally(game.new_state(options, seats, 1).position())
    for _n in range(FURTHER if is_whole else 1):
        for seat in (None, *range(seats)):
            state.observation(seat).view()
        if state.is_terminal():
            must(state.winners(), "a forged position ends without winners.")
            break
        must(len(state.legal_actions()) > 0, f"it comes to where nothing can be done: {short(state.position())}")
        state.apply(state.random_action(rng))
        state.position()
    return ""


def run(order: Order) -> list[Finding]:
    """Play each game, and forge its positions."""
    found = []
    for game_id in PACKAGES:
        game = Registry().game(game_id)
        found += [_games(order, game), _forged(order, game)]
    return found


def _games(order: Order, game: Game[Any]) -> Finding:
    """Play random games at all tables in turn."""
    places, wrong = tables(game), []
    played: Counter[str] = Counter()
    longest = rounds = 0
    for seed in order.seeds():
        options, seats = places[seed % len(places)]
        play = Play(game, options, seats, seed)
        try:
            play.to_the_end()
        except Exception as error:  # noqa: BLE001  any of them is what we look for
            at = f"seed {seed}, action {play.actions} ({seats} seats, {options})"
            wrong.append(f"{at}: {type(error).__name__}: {error}")
        played["games"] += 1
        played["actions"] += play.actions
        longest, rounds = max(longest, play.lengths.longest), max(rounds, play.lengths.rounds)
    figure = (
        f"{{games:,}} games at {len(places)} tables, {{actions:,}} actions; "
        "the longest round {longest:.0f} actions, the longest match {rounds:.0f} rounds"
    )
    promise = f"{game.data.title}: every invariant holds, and no round is longer than proven"
    return Finding(promise, figure, tuple(wrong), dict(played), {"longest": longest, "rounds": rounds})


def _forged(order: Order, game: Game[Any]) -> Finding:
    """Forge positions of random games: each is refused in a sentence, or playable."""
    places, wrong = tables(game), []
    refused = taken = 0
    for seed in order.seeds():
        rng = Random(seed)
        options, seats = places[seed % len(places)]
        state: State[Any] = game.new_state(options, seats, seed)
        for _n in range(rng.randrange(90)):
            if not state.is_terminal():
                state.apply(state.random_action(rng))
        try:
            is_refused = bool(take(game, forged(rng, state.position()), options, seats, rng))
        except Exception as error:  # noqa: BLE001  any of them is what we look for
            wrong.append(f"seed {seed} ({seats} seats, {options}): {type(error).__name__}: {error}")
            continue
        refused, taken = refused + is_refused, taken + (not is_refused)
    figure = "{forged:,} forged positions, {refused:,} refused, {taken:,} taken and played on"
    counts = {"forged": order.count, "refused": refused, "taken": taken}
    return Finding(
        f"{game.data.title}: a position is refused in a sentence, or playable", figure, tuple(wrong), counts
    )
