"""A match as programs that learn go through it: sign by sign, with what each seat sees as numbers and as text."""

from __future__ import annotations

from math import prod
from random import Random

import msgspec

from elements_table.kernel.encoding import Branches, Encoding, Plane, counted
from elements_table.kernel.errors import IllegalAction
from elements_table.kernel.game import DEALER, Event, Options, PositionLike, State
from elements_table.kernel.registry import Registry, registry


class EnvTable:
    """A game with options and seats, for many runs. `signs` number what is done, `planes` name what is seen.

    What never ends is played by its finite choice. OptionError, TableError on what there is not.
    """

    def __init__(
        self, game_id: str, options: Options | None = None, seats: int | None = None, games: Registry | None = None
    ) -> None:
        games = games or registry()
        self.game = games.game(game_id)
        settled, self.seats = self.game.settle(options, seats)
        self.options = self.game.data.finite(settled)
        self.encoding: Encoding = games.encoding(self.game.new_state(self.options, self.seats))
        self.signs = self.encoding.signs
        self.planes = (*self.encoding.planes, Plane("draft", (len(self.signs),), tuple))
        self.scales = [1 / plane.most for plane in self.planes for _n in range(prod(plane.shape))]

    def __deepcopy__(self, _memo: object) -> EnvTable:
        return self

    def deal(self, seed: int) -> Run:
        """Return a fresh match, dealt by `seed`; the draws after it follow from the seed as well."""
        return Run(self, self.game.new_state(self.options, self.seats, seed))

    def place(self, position: PositionLike, seed: int = 1) -> Run:
        """Return a match that goes on from a position; `seed` is for what is drawn later. PositionError."""
        return Run(self, self.game.from_position(position, self.options, self.seats, seed))


class Run:
    """A match under way: `truth` is all of it, `draft` the signs of an action that is being put together.

    Seats that choose at the same time are asked one after the other, and see nothing of what the others chose.
    """

    def __init__(self, table: EnvTable, truth: State, past: list[tuple[int | None, Event]] | None = None) -> None:
        self.table, self.truth = table, truth
        self.past = past or []
        """What has become visible (None), and what a seat has done, by its seat: it remembers that, seen or not."""
        self.branches: Branches = {}
        self.draft: tuple[int, ...] = ()
        truth.emit = self._hear
        self._ask()

    def _hear(self, event: Event) -> None:
        self.past.append((None, event))

    def _ask(self) -> None:
        """Let the dealer deal, and see what the next seat may do."""
        truth = self.truth
        while truth.current_player() == DEALER:
            truth.apply(truth.legal_actions()[0])
        self.draft = ()
        self.branches = {} if truth.is_terminal() else self.table.encoding.branches(truth.legal_actions())

    @property
    def to_act(self) -> int:
        """The seat that is asked for the next sign; below 0 once the match is over."""
        return self.truth.current_player()

    def do(self, sign: int) -> None:
        """Put a sign to the draft, and do the action that is then spelled; IllegalAction where `branches` lack it."""
        if sign not in self.branches:
            named = self.table.signs[sign] if 0 <= sign < len(self.table.signs) else sign
            raise IllegalAction(f"The sign {named} cannot come next; look at the mask.")
        found = self.branches[sign]
        if callable(found):
            self.draft, self.branches = (*self.draft, sign), found()
        else:
            self.past.append((self.to_act, Event("done", self.to_act, (), {"action": str(found)})))
            self.truth.apply(found)
            self._ask()

    def numbers(self, seat: int) -> list[float]:
        """Return what `seat` sees, one plane after the other, each number from -1 to 1."""
        observation = self.truth.observation(seat)
        found: list[float] = []
        for plane in self.table.encoding.planes:
            found += plane.told(observation)
        found += counted(self.draft if seat == self.to_act else (), len(self.table.signs))
        return [number * scale for number, scale in zip(found, self.table.scales, strict=True)]

    def text(self, seat: int, *, recall: bool = True) -> str:
        """Return the information state of `seat`, as JSON: what it sees, saw and did before, and its draft.

        Without `recall` it is what it sees now.
        """
        past = tuple([event.seen_by(seat) for whose, event in self.past if recall and whose in (None, seat)])
        draft = [self.table.signs[sign] for sign in self.draft] if seat == self.to_act else []
        known = msgspec.structs.replace(self.truth.observation(seat), history=past)
        return msgspec.json.encode((known, draft)).decode()

    def shares(self) -> list[float]:
        """Return what the match is worth to each seat: the seats times its share of the win, less 1; the sum is 0."""
        winners = self.truth.winners()
        return [self.table.seats * (seat in winners) / len(winners) - 1 for seat in range(self.table.seats)]

    def clone(self) -> Run:
        """Return the same match, to be played on by itself; so does `copy.deepcopy`."""
        return self._with(self.truth.clone(), self.past[:], self.draft)

    def __deepcopy__(self, _memo: object) -> Run:
        return self.clone()

    def sampled(self, seat: int, rng: Random) -> Run:
        """Return a match that `seat` could be in: what it cannot know, and all draws to come, are drawn anew.

        Of the past it tells other seats only what `seat` knows of it.
        """
        truth = self.table.game.resample_hidden(self.truth, seat, rng)
        past = [(whose, event.seen_by(seat)) for whose, event in self.past if whose in (None, seat)]
        return self._with(truth, past, self.draft if seat == self.to_act else ())

    def _with(self, truth: State, past: list[tuple[int | None, Event]], draft: tuple[int, ...]) -> Run:
        run = Run(self.table, truth, past)
        for sign in draft:
            run.do(sign)
        return run
