"""Tiny: everybody secretly lays one of two cards, the highest wins a point; after some rounds most points win."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, NamedTuple

from elements_table.kernel import chance
from elements_table.kernel.data import GameData
from elements_table.kernel.errors import ParseError, PositionError
from elements_table.kernel.game import DEALER, GAME_OVER, Event, Game, Moved, Observation, State
from elements_table.kernel.positions import Stock

PHASES = ("play", "round_over", "game_over")


class TinyData(GameData, frozen=True, forbid_unknown_fields=True, kw_only=True):
    top: int


class Lay(NamedTuple):
    """`lay 7`; the value is 0 for the dealer's actions."""

    word: str
    value: int = 0

    def __str__(self) -> str:
        return f"{self.word} {self.value}" if self.value else self.word


DEAL, FINISH = Lay("deal"), Lay("finish")


class TinyObservation(Observation, frozen=True, kw_only=True):
    hands: tuple[tuple[int, ...] | None, ...]
    laid: tuple[int | None, ...]
    counts: tuple[int, ...]
    points: tuple[int, ...]
    winners: tuple[int, ...]
    round: int

    def view(self) -> dict[str, Any]:
        view = super().view()
        del view["counts"]  # it says what the table draws, not what lies there
        return view


@dataclass(slots=True, eq=False)
class TinyState(State[Lay]):
    rules: Tiny
    options: dict[str, str]
    points: list[int]
    chance: int
    hands: list[tuple[int, ...]] = field(default_factory=list)
    laid: list[int | None] = field(default_factory=list)
    stock: list[int] = field(default_factory=list)
    round: int = 1
    phase: str = "play"

    @property
    def game(self) -> Tiny:
        return self.rules

    def current_player(self) -> int:
        if self.phase == "play":
            return self.laid.index(None)
        return DEALER if self.phase == "round_over" else GAME_OVER

    def simultaneous_players(self) -> tuple[int, ...]:
        return tuple(s for s, card in enumerate(self.laid) if card is None) if self.phase == "play" else ()

    def legal_actions(self) -> Sequence[Lay]:
        if self.phase == "play":
            return [Lay("lay", value) for value in self.hands[self.current_player()]]
        if self.phase == "round_over":
            return [DEAL, FINISH] if self.options["rounds"] == "endless" else [DEAL]
        return []

    def objection(self, action: Lay) -> str | None:
        return None if action in self.legal_actions() else "You cannot do that now."

    def apply(self, action: Lay) -> None:
        if action == DEAL:
            self.deal(self.round + 1)
            if self.emit is not None:
                self.emit(self.rules.opening(self))
        elif action == FINISH:
            self.phase = "game_over"
        else:
            seat = self.current_player()
            self.hands[seat] = tuple(value for value in self.hands[seat] if value != action.value)
            self.laid[seat] = action.value
            if None not in self.laid:
                self.reveal()

    def reveal(self) -> None:
        cards = [card or 0 for card in self.laid]
        self.points[cards.index(max(cards))] += 1
        self.phase = "game_over" if str(self.round) == self.options["rounds"] else "round_over"
        if self.emit is not None:
            moved = tuple(Moved(f"hands.{seat}", f"laid.{seat}", str(card)) for seat, card in enumerate(cards))
            self.emit(Event("reveal", DEALER, moved))

    def deal(self, number: int) -> None:
        cards = list(range(1, self.rules.data.top + 1))
        self.chance = chance.shuffle(self.chance, cards)
        seats = len(self.points)
        self.hands = [tuple(sorted(cards[2 * s : 2 * s + 2])) for s in range(seats)]
        self.laid = [None] * seats
        self.stock = sorted(cards[2 * seats :])
        self.round, self.phase = number, "play"

    def returns(self) -> list[float]:
        return [float(n) for n in self.points]

    def winners(self) -> list[int]:
        best = max(self.points)
        return [s for s, n in enumerate(self.points) if n == best] if self.phase == "game_over" else []

    def observation(self, seat: int | None) -> TinyObservation:
        is_open = self.phase != "play"
        current = self.current_player()
        if not is_open and seat is not None and self.laid[seat] is None:
            current = seat
        elif not is_open:
            current = 0  # who has chosen already is no one's business
        return TinyObservation(
            seat=seat,
            current=current,
            phase=self.phase,
            options=self.options,
            hands=tuple(hand if is_open or s == seat else None for s, hand in enumerate(self.hands)),
            laid=tuple(card if is_open or s == seat else None for s, card in enumerate(self.laid)),
            counts=tuple(2 if s != seat and not is_open else len(hand) for s, hand in enumerate(self.hands)),
            points=tuple(self.points),
            winners=tuple(self.winners()),
            round=self.round,
        )

    def position(self) -> dict[str, Any]:
        return {
            "hands": [list(hand) for hand in self.hands],
            "laid": self.laid[:],
            "stock": self.stock[:],
            "points": self.points[:],
            "round": self.round,
            "phase": self.phase,
            "winners": self.winners(),
        }


class Tiny(Game[TinyState]):
    unordered = frozenset({"hands", "stock"})
    observation_type = TinyObservation
    data: TinyData

    def new_state(
        self, options: Mapping[str, Any] | None = None, seats: int | None = None, seed: int = 1
    ) -> TinyState:
        settled, count = self.settle(options, seats)
        state = TinyState(self, settled, [0] * count, chance.seeded(seed))
        state.deal(1)
        return state

    def opening(self, state: State[Lay]) -> Event:
        assert isinstance(state, TinyState)
        moved = tuple(Moved("stock", f"hands.{seat}", None, 2) for seat in range(len(state.points)))
        return Event("deal", DEALER, moved, {"round": state.round})

    def from_position(
        self,
        position: Mapping[str, Any],
        options: Mapping[str, Any] | None = None,
        seats: int | None = None,
        seed: int = 1,
    ) -> TinyState:
        state = self.new_state(options, seats, seed)
        count = len(state.points)
        if unknown := position.keys() - state.position().keys():
            raise PositionError(f"position: there is no part {min(unknown)}.")
        deck = Stock(dict.fromkeys(range(1, self.data.top + 1), 1))
        hands = position.get("hands", [[]] * count)
        state.hands = [tuple(sorted(deck.take(hand, f"hands.{s}"))) for s, hand in enumerate(hands)]
        state.laid = list(position.get("laid", [None] * count))
        deck.take([card for card in state.laid if card is not None], "laid")
        state.stock = deck.rest()
        state.points = list(position.get("points", [0] * count))
        state.round, state.phase = position.get("round", 1), position.get("phase", "play")
        return state

    def parse(self, text: str) -> Lay:
        word, _space, value = text.partition(" ")
        if word == "lay" and value.isdecimal() and int(value) > 0:
            return Lay(word, int(value))
        if text in ("deal", "finish"):
            return Lay(text)
        raise ParseError(f"{text!r} is no action of Tiny.")

    def resample_hidden(self, state: State[Lay], seat: int | None, rng: Random) -> TinyState:
        assert isinstance(state, TinyState)
        new = state.clone()
        if state.phase != "play":
            return new
        others = [s for s in range(len(new.points)) if s != seat]
        pool = [*new.stock, *(card for s in others for card in new.hands[s])]
        pool += [card for s in others if (card := new.laid[s]) is not None]
        rng.shuffle(pool)
        for s in others:
            new.hands[s] = tuple(sorted(pool.pop() for _card in new.hands[s]))
            new.laid[s] = None if new.laid[s] is None else pool.pop()
        new.stock = sorted(pool)
        return new

    def tally(self, position: Mapping[str, Any]) -> Counter[str]:
        hands = [card for hand in position["hands"] for card in hand]
        laid = [card for card in position["laid"] if card is not None]
        return Counter(map(str, [*hands, *laid, *position["stock"]]))


DATA = TinyData


def create(data: TinyData) -> Tiny:
    return Tiny(data)
