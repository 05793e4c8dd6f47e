"""Elemies: be rid of your cards first, with your partner.

| fact | |
|---|---|
| seats | 4, the partners 0+2 and 1+3 |
| hidden information | the others' hands and action cards, the cards given in the exchange |
| actions | `play CARDS`, `pass`, `stomp`, `decline`, `call`, `use CARD`; before a round `exchange yes/no`, `give CARD`; between rounds the dealer's `deal` |
| reactions | Stomp and Black Swans out of turn: whoever holds one is asked, clockwise (E35) |
| chance | the deal, the first button |
| end | a team reaches the target after a round and leads (E8) |
| returns | the team's score, partners alike |

Combinations are in `claims.py` and `combinations.py`, what actions do in `state.py`, what a trick is and who may
react in `turn.py`, what is legal and why something is not in `legal.py`, the count of a round in `scoring.py`.
"""  # noqa: E501  # a row of a table does not wrap

from collections import Counter
from collections.abc import Mapping
from functools import cached_property
from random import Random
from typing import ClassVar

from elements_table.games.elemies.rules import actions, events
from elements_table.games.elemies.rules.claims import STOMPABLE
from elements_table.games.elemies.rules.data import ActionCard, ElemiesData, Variant, bits_of
from elements_table.games.elemies.rules.fields import NOBODY, PHASES, Phase
from elements_table.games.elemies.rules.observation import OPEN, ElemiesObservation
from elements_table.games.elemies.rules.positions import PARTS, place
from elements_table.games.elemies.rules.scoring import counted
from elements_table.games.elemies.rules.state import ElemiesState
from elements_table.kernel import chance
from elements_table.kernel.game import Event, Game, Observation, Options, Position
from elements_table.kernel.memo import Variants

BEFORE_CRC = 3343680284
"""Of the data of before 1.1, as the files of its matches keep it."""


class Elemies(Game[ElemiesState]):
    """The game: its data, its deals, its texts."""

    unordered: ClassVar[frozenset[str]] = frozenset(
        {"hands", "treasures", "pile", "top", "plays", "passes", "called", "played", "stomped", "known"}
    )
    observation_type: ClassVar[type[Observation]] = ElemiesObservation
    stacked: ClassVar[Mapping[str, str]] = {"top": "pile"}
    silence: ClassVar[actions.Action] = actions.DECLINE
    data: ElemiesData
    parts = PARTS
    place = staticmethod(place)
    parse = staticmethod(actions.parse)
    counts = staticmethod(counted)

    def __init__(self, data: ElemiesData) -> None:
        super().__init__(data)
        self.variant = Variants(data, lambda settled: Variant(self, data, settled)).of

    @cached_property
    def _before(self) -> "Elemies":
        before = Elemies(self.data)
        before.former_crc = BEFORE_CRC
        return before

    def as_of(self, version: tuple[int, ...]) -> "Elemies":
        """Return the same game; matches of before 1.1 know its data with `levels` for the deck's `contents`."""
        return self if version >= (1, 1) else self._before

    def new_state(self, options: Options | None = None, seats: int | None = None, seed: int = 1) -> ElemiesState:
        """Return a fresh match: a random button (E5), all cards dealt (E4)."""
        state = self.blank(options, seats, seed)
        state.chance, button = chance.randrange(state.chance, 4)
        state.deal_round(1, button)
        return state

    def blank(self, options: Options | None, seats: int | None, seed: int) -> ElemiesState:
        self.settle(None, seats)
        return ElemiesState(self.variant(options), chance.seeded(seed))

    def opening(self, state: ElemiesState) -> Event:
        return events.dealt(state.round, state.button, state.variant.full_hand)

    def tally(self, position: Position) -> Counter[str]:
        """Return how often each card is in `position`; action cards are used up and not counted."""
        laid = [one["cards"] for one in (*position["plays"], position["top"]) if one]
        places = [*position["hands"], *position["treasures"], position["pile"], *laid, position["given"]]
        return Counter(card for cards in places for card in cards if card)

    def longest_round(self, state: ElemiesState) -> int:
        """Return a bound that follows from the cards; no match has one, as scores may fall (E37).

        A play takes at least one card out of a hand, and cards come back by the one Stomp alone, five at most
        (E22): so there are no more plays than cards and five. After each of them three others pass at most, until
        the turn is won (E16). A play, a pass and the lead of a turn open one window each, in which three seats
        decline at most (E35). Besides, four seats call once (E18) and use one action card (E24), the exchange has
        five actions (E6), and the dealer one.
        """
        plays = 4 * state.variant.full_hand + STOMPABLE
        windows = plays + 3 * plays + plays + 1
        return plays + 3 * plays + 3 * windows + 4 + 4 + 5 + 1

    def determinize(self, observation: ElemiesObservation, rng: Random) -> ElemiesState:
        return self.dealt(*self.open_to(observation), observation, rng)

    def open_to(self, o: ElemiesObservation) -> tuple[ElemiesState, list[int]]:
        """Return what an observation tells, with no chance and no card that is hidden from it, and those cards."""
        state = self.blank(o.options, None, 0)
        state.hands = list(o.shown)
        if o.seat is not None:
            state.hands[o.partner] |= o.gift
            state.hands[o.seat] = o.hand
        state.treasures = list(o.treasures)
        for name in OPEN:
            setattr(state, name, getattr(o, name))
        state.to_move, state.turn = o.to_move, o.turn
        state.actor = o.turn if o.actor == NOBODY else o.actor
        gifts = {o.seat: o.gift, o.partner: o.received}
        state.gifts, state.shown = tuple(gifts.get(seat, 0) for seat in range(4)), o.shown
        state.phase = Phase(PHASES.index(o.phase))
        state.ended = o.last_round
        return state, bits_of(o.unseen & ~sum(state.hands))

    def dealt(self, known: ElemiesState, loose: list[int], o: ElemiesObservation, rng: Random) -> ElemiesState:
        """Return what is `open_to` an observation, with the cards hidden from it dealt anew."""
        state, loose = known.clone(), loose[:]
        state.chance = chance.seeded(int(rng.random() * (1 << 53)))
        hands, given = state.hands, [0, 0, 0, 0]
        rng.shuffle(loose)
        for seat in range(4):
            if seat == o.seat:
                given[seat] = o.given
                continue
            lacking = o.counts[seat] - hands[seat].bit_count()
            hands[seat] |= sum(loose[:lacking])
            del loose[:lacking]
            if o.has_given >> seat & 1:
                given[seat] = loose.pop()
        state.given = tuple(given)
        hidden = list(o.hidden_actions)
        rng.shuffle(hidden)
        state.action_cards = tuple(
            (o.action_card if seat == o.seat else hidden.pop()) if held else ActionCard.NONE
            for seat, held in enumerate(o.holds_action)
        )
        state.find_swans()
        return state
