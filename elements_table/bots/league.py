"""A league: every bot against every other in the same deals, from every seat; Elo with intervals.

Of a pair the first plays at one seat, or with its partner, and the second at all others. Strengths are those of
Luce's model: of those at a table each wins by its share of all strength there; ten times it is 400 points of Elo.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from itertools import chain, combinations
from math import exp, log, sqrt
from pathlib import Path
from random import Random
from statistics import fmean, stdev
from typing import Final, NamedTuple

from elements_table.bots import arena, guests
from elements_table.bots.batch import Crew, results
from elements_table.bots.guest_seat import Faults
from elements_table.kernel.errors import TableError
from elements_table.kernel.game import Options
from elements_table.kernel.registry import Registry, registry
from elements_table.kernel.words import _

DRAWS: Final = 400
"""Times that the deals are drawn anew for the intervals."""
SWEEPS: Final = 60
LEAST_STEP: Final = 1e-6
PER_E: Final = 400 / log(10)
"""Points of Elo where strength grows by a factor e."""
Pairs = Sequence[tuple[int, int]]
"""Who has played whom, by number: the first alone, or with a partner, against others that are all the second."""


class Elo(NamedTuple):
    """Points of Elo, 0 on average over all that are rated, and the ends of their 95 % interval."""

    elo: float
    low: float
    high: float


def elo(count: int, pairs: Pairs, deals: Sequence[Sequence[float]], others: int, seed: int = 1) -> list[Elo]:
    """Return the Elo of so many players; `deals` are what shares of its deals the first of each pair has won.

    `others` is how many it plays against at a time. Each pair begins with deals of which equal players win their
    share, so that whoever wins all has a number too. The interval is that of deals drawn anew, those first ones too;
    the same seed draws the same.
    """
    first = [1.0, *[0.0] * others]
    begun = [[*first, *found] for found in deals]
    best = _likeliest(count, pairs, begun, others)
    rng = Random(seed)
    drawn = []
    for _n in range(DRAWS):
        again = [[*first, *rng.choices(one, k=len(one) - len(first))] for one in begun]
        drawn.append(_likeliest(count, pairs, again, others))
    found = []
    for n in range(count):
        ends = sorted(one[n] for one in drawn)
        low, high = ends[round(0.025 * DRAWS)], ends[round(0.975 * DRAWS) - 1]
        found.append(Elo(*(round(value, 1) for value in (best[n], low, high))))
    return found


def _likeliest(count: int, pairs: Pairs, deals: Sequence[Sequence[float]], others: int) -> list[float]:
    """Return the Elo under which the shares are likeliest: one after the other is moved until none moves."""
    played = [(one, other, fmean(won), len(won)) for (one, other), won in zip(pairs, deals, strict=True)]
    strength = [0.0] * count
    for _sweep in range(SWEEPS):
        longest = 0.0
        for n in range(count):
            slope = bend = 0.0
            for one, other, share, weight in played:
                if n in (one, other):
                    odds = 1 / (1 + others * exp(strength[other] - strength[one]))
                    slope += weight * (share - odds) * (1 if n == one else -1)
                    bend += weight * odds * (1 - odds)
            step = max(-1.0, min(1.0, slope / bend)) if bend else 0.0
            strength[n] += step
            longest = max(longest, abs(step))
        mean = fmean(strength)
        strength = [value - mean for value in strength]
        if longest < LEAST_STEP:
            break
    return [PER_E * value for value in strength]


Z: Final = 1.96
"""Standard errors on either side of a mean that make an interval of 95 %."""
RULE_OF_THREE: Final = 3.0
"""What never happened in n deals happens, with 95 %, in less than three of n."""


class Pairing(NamedTuple):
    """The share of matches that the first of a pair won (ties shared), half its 95 % interval, and an equal share."""

    bots: tuple[str, str]
    matches: int
    won: float
    within: float
    equal: float


class Rated(NamedTuple):
    """A bot's Elo, 0 on average, with the ends of its 95 % interval; and how often it failed, a guest alone does."""

    name: str
    elo: float
    low: float
    high: float
    faults: int


class LeagueTable(NamedTuple):
    """How a league came out."""

    game: str
    players: int
    options: dict[str, str]
    seed: int
    games: int
    pairs: list[Pairing]
    bots: list[Rated]

    def told(self) -> dict[str, object]:
        """Return it as plain values with names."""
        pairs, bots = ([one._asdict() for one in ones] for ones in (self.pairs, self.bots))
        return {**self._asdict(), "pairs": pairs, "bots": bots}


class League:
    """A league of bots (levels or guests) of one game; TableError where it cannot be played."""

    def __init__(
        self, game_id: str, bots: Sequence[str], *, players: int | None = None, options: Options | None = None,
        seed: int = 1, limit: float = guests.SECONDS, known: Registry | None = None,
    ) -> None:  # fmt: skip
        self._known = known or registry()
        self.game = game = self._known.game(game_id)
        for name in bots:
            guests.check(name, game.data)
        if len(bots) < 2 or len({*bots}) < len(bots):
            raise TableError(_("A league needs two bots or more, each named once."))
        settled, self.players = game.settle(options, players)
        self.options = game.data.finite(settled)
        self.seed, self.limit = seed, limit
        self.bots = tuple(bots)
        self.pairs = list(combinations(self.bots, 2))

    def plan(self, pair: tuple[str, str]) -> arena.Plan:
        """Return the series of a pair, each deal from every seating."""
        teams = self.game.data.teams
        own = teams[0] if teams else (0,)
        entrants = tuple(pair[seat not in own] for seat in range(self.players))
        what = (self._known, self.game.id, entrants, self.options, self.seed)
        return arena.plan_of(*what, paired=True, limit=self.limit)

    @cached_property
    def turns(self) -> int:
        """How often each deal is played."""
        return len(arena.seatings(self.game, self.plan(self.pairs[0])))

    def matches(self, games: int) -> int:
        """Return how many matches a pair plays so that they are `games` at least, and whole deals."""
        return -(-games // self.turns) * self.turns

    def play(
        self, games: int, *, there: Crew | None = None, file: Path | None = None,
        progress: Callable[[Iterable[arena.Outcome]], Iterable[arena.Outcome]] = iter,
        say: Callable[[str], object] = lambda _sentence: None,
    ) -> LeagueTable:  # fmt: skip
        """Return how it comes out over so many games of each pair at least.

        Where they are played, kept and told of is said as in `arena.simulate`.
        """
        matches, plans = self.matches(games), [self.plan(pair) for pair in self.pairs]
        found: Iterator[list[arena.Outcome]] = results(arena.batch_of(plans, matches), there, file)
        shares: list[list[float]] = [[] for _plan in plans]
        faults = Faults(say)
        for number, outcome in enumerate(progress(chain.from_iterable(found))):
            pair, game = divmod(number, matches)
            shares[pair].append(self._share(plans[pair], game, outcome))
            faults.note(outcome.faults)
        deals = [self._deals(won) for won in shares]
        pairings = [self._pairing(pair, won) for pair, won in zip(self.pairs, deals, strict=True)]
        return LeagueTable(
            *(self.game.id, self.players, self.options, self.seed, matches, pairings),
            self._rated(deals, faults.of(self.bots)),
        )

    def _share(self, plan: arena.Plan, number: int, outcome: arena.Outcome) -> float:
        """Return what share of a match the first of its pair has won."""
        seating = arena.seated(self.game, plan, number)
        sides = arena.shares(self.game.data, outcome.winners)
        return max((share for seat, share in sides if plan.entrants[seating[seat]] == plan.entrants[0]), default=0.0)

    def _deals(self, won: Sequence[float]) -> list[float]:
        return [fmean(won[first : first + self.turns]) for first in range(0, len(won), self.turns)]

    @property
    def _others(self) -> int:
        """How many others the first of a pair plays against: one where partners play."""
        return 1 if self.game.data.teams else self.players - 1

    def _pairing(self, pair: tuple[str, str], deals: Sequence[float]) -> Pairing:
        won = fmean(deals)
        within = Z * stdev(deals) / sqrt(len(deals)) if len(deals) > 1 else 1.0
        if won in (0.0, 1.0):
            within = min(1.0, RULE_OF_THREE / len(deals))
        shares = [round(share, 4) for share in (won, within, 1 / (1 + self._others))]
        return Pairing(pair, len(deals) * self.turns, *shares)

    def _rated(self, deals: Sequence[Sequence[float]], faults: Sequence[int]) -> list[Rated]:
        """Return the bots, the strongest first."""
        where = [(self.bots.index(one), self.bots.index(other)) for one, other in self.pairs]
        found = elo(len(self.bots), where, deals, self._others, self.seed)
        rated = [Rated(name, *one, failed) for name, one, failed in zip(self.bots, found, faults, strict=True)]
        return sorted(rated, key=lambda one: -one.elo)


def lines(table: LeagueTable, title: str) -> Iterator[str]:
    """Yield a table of the pairs and one of the bots, in Markdown; `title` is the game's."""
    options = "".join(f", {name} {value}" for name, value in table.options.items())
    words = _("{game}, {players} seats{options}: {n} matches of each pair, every deal from every seat.")
    yield words.format(game=title, players=table.players, options=options, n=table.games)
    yield ""
    yield from _markdown(
        (_("pair"), _("matches"), _("won, %"), _("equal share, %")),
        [
            (" – ".join(bots), f"{matches}", f"{_percent(won)} ± {_percent(within)}", _percent(equal))
            for bots, matches, won, within, equal in table.pairs
        ],
    )
    yield ""
    yield from _markdown(
        (_("bot"), "Elo", "95%", _("faults")),
        [(one.name, f"{one.elo:+.0f}", f"{one.low:+.0f} … {one.high:+.0f}", f"{one.faults}") for one in table.bots],
    )


def _percent(share: float) -> str:
    return f"{100 * share:.0f}"


def _markdown(head: Sequence[str], rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """Yield a table, the first column to the left and the others to the right."""
    widths = [max(len(row[column]) for row in (head, *rows)) for column in range(len(head))]
    rule = ["-" * wide if n == 0 else "-" * (wide - 1) + ":" for n, wide in enumerate(widths)]
    for row in (head, rule, *rows):
        first, *others = zip(row, widths, strict=True)
        yield f"| {' | '.join([first[0].ljust(first[1]), *(cell.rjust(wide) for cell, wide in others)])} |"
