"""The data file of Influence, and what all states with the same options share."""

from collections.abc import Sequence

from elements_table.games.influence.rules.actions import CARDS, CHOOSE, TAKEN, Action, carried_out
from elements_table.games.influence.rules.cards import ActionStep, CardSpec, numbers
from elements_table.games.influence.rules.scoring import Scoring
from elements_table.kernel.data import GameData, must
from elements_table.kernel.game import Game
from elements_table.kernel.memo import Memo

SEATS = 3
EMPTIED = tuple((pool & 7 == 0) + (pool >> 3 & 7 == 0) + (pool >> 6 == 0) for pool in range(512))
"""Pool -> how many colours lie on element cards altogether (I10)."""


class InfluenceData(GameData, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """`data/games/influence.yaml`."""

    markers: int
    hand: int
    cards: tuple[CardSpec, ...]

    def __post_init__(self) -> None:
        must(self.seats == (SEATS,), f"`seats` must be [{SEATS}]")
        super().__post_init__()
        numbered = sorted(card.number for card in self.cards)
        must(numbered == list(range(1, CARDS + 1)), f"`cards` must number the cards from 1 to {CARDS}, each once")
        must(1 <= self.markers <= 7, "`markers` must be from 1 to 7")
        must(1 <= self.hand <= CARDS // SEATS - 1, f"`hand` must be from 1 to {CARDS // SEATS - 1}")
        are_rounds = all(value.isdecimal() and int(value) for value in self.option("max_rounds").values)
        must(are_rounds, "option `max_rounds` must be a number of rounds from 1")


class Variant:
    """What all states with the same options share."""

    def __init__(self, game: Game, data: InfluenceData, scoring: Scoring, options: dict[str, str]) -> None:
        self.game, self.options = game, options
        self.max_rounds = int(options["max_rounds"])
        self.hand = data.hand
        self.markers = data.markers
        self.pool = data.markers * sum(TAKEN)
        self.choices: Memo[int, tuple[Action, ...]] = Memo(lambda hand: tuple(CHOOSE[card] for card in numbers(hand)))
        """Cards held, as a mask -> the choices from them (I3)."""
        self.numbers = Memo(numbers)
        self.scoring = scoring
        ordered = sorted(data.cards, key=lambda card: card.number)
        self.steps = ((), *(tuple(ActionStep(action) for action in card.actions) for card in ordered))

    def alone(self, card: int, hand: Sequence[int], markers: int, places: int, pool: int) -> tuple[int, int, int]:
        """Return markers, places and pool after `card` alone, carried out as is best for who then holds `hand`."""
        now, total = (markers, places, pool), self.scoring.total
        for step in self.steps[card]:
            after = [carried_out(way, *now) for way in step.ways(now[0], now[2])]
            if after:
                now = max(after, key=lambda there: total(hand, there[0], there[1])) if len(after) > 1 else after[0]
        return now
