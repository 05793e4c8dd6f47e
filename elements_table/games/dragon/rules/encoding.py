"""Dragon for programs that learn: a sign for each bid, pass, suit and card; five cards, in any order, are a bury.

Cards are told as they are numbered in `cards.py`, teams and seats from the own one on.
"""

from collections.abc import Iterable, Sequence
from functools import partial

from elements_table.games.dragon.rules.actions import PASS, TRUMP, Action, Buries, Kind
from elements_table.games.dragon.rules.cards import BIT, CARD_OF, DECK, ELEMENTS, FACES, cards_of, mask_of
from elements_table.games.dragon.rules.observation import PHASES, DragonObservation, Plays
from elements_table.games.dragon.rules.state import DragonState
from elements_table.kernel.encoding import Branches, Encoding, Plane, around, by_seat, counted, of, places, rows

CARDS = len(DECK)


class DragonEncoding(Encoding[Action]):
    """The signs and planes, and buries card by card without listing them."""

    def spelled(self, action: Action) -> Sequence[str]:
        return (str(action).removeprefix("play "),)

    def branches(self, legal: Sequence[Action]) -> Branches:
        return self._bury(legal, 0) if isinstance(legal, Buries) else super().branches(legal)

    def _bury(self, legal: Buries, laid: int) -> Branches:
        """Return the cards that may go to those `laid`: what has to, and others while there is room."""
        pool = mask_of(legal.pool)
        open_cards = legal.forced if (laid & pool).bit_count() == legal.picks else legal.forced | pool
        is_last = laid.bit_count() + 1 == legal.forced.bit_count() + legal.picks
        return {
            self.number[FACES[card]]: Action(Kind.BURY, laid | BIT[card])
            if is_last
            else partial(self._bury, legal, laid | BIT[card])
            for card in cards_of(open_cards & ~laid)
        }


def create(state: DragonState) -> DragonEncoding:
    """Return the encoding of matches with the options of `state`."""
    variant = state.variant
    bids = [action.value for action in variant.bids[0][1:]]
    hands = variant.hands_end or 50
    signs = [*(f"bid {amount}" for amount in bids), *map(str, (PASS, *TRUMP)), *FACES]
    return DragonEncoding(4, PHASES, signs, [
        Plane("hands", (4, CARDS), lambda o: rows(map(_cards, around(o.hands, o.seat)), CARDS)),
        Plane("hand_counts", (4,), by_seat("hand_counts"), variant.hand + variant.kitty),
        Plane("kitty", (CARDS,), lambda o: counted(_cards(o.kitty), CARDS)),
        Plane("kitty_count", (1,), of("kitty_count"), variant.kitty),
        Plane("dealer", (4,), lambda o: places([o.dealer], o.seat, 4)),
        Plane("hand", (1,), of("hand"), hands),
        Plane("bids", (4, len(bids)), lambda o: rows(_bids(o, bids), len(bids))),
        Plane("passed", (4,), lambda o: places([seat for seat, amount in o.bids if not amount], o.seat, 4)),
        Plane("contract", (4,), lambda o: places([o.contract.seat] if o.contract else (), o.seat, 4)),
        Plane("bid", (1,), lambda o: [o.contract.bid if o.contract else 0], variant.total),
        Plane("trump", (4,), lambda o: counted([o.trump], 5)[:4]),
        Plane("trick", (4, CARDS), lambda o: _plays(o, o.trick)),
        Plane("last_trick", (4, CARDS), lambda o: _plays(o, o.last_trick)),
        Plane("last_led", (4,), lambda o: places([seat for seat, _face in o.last_trick[:1]], o.seat, 4)),
        Plane("taken", (2,), lambda o: around(o.taken, o.seat & 1), variant.total),
        Plane("tricks", (1,), of("tricks"), variant.hand),
        Plane("scores", (2,), lambda o: around(o.scores, o.seat & 1), 8 * variant.mark or variant.total * hands),
        Plane("voids", (4, 4), lambda o: rows([map(ELEMENTS.index, row) for row in around(o.voids, o.seat)], 4)),
        Plane("won", (2, CARDS), lambda o: rows(map(_cards, around(o.won, o.seat & 1)), CARDS)),
        Plane("takers", (4,), by_seat("takers"), variant.hand),
    ])  # fmt: skip


def _cards(faces: Iterable[str] | None) -> list[int]:
    return [CARD_OF[face] for face in faces or ()]


def _bids(o: DragonObservation, bids: list[int]) -> list[list[int]]:
    """Return what each seat has bid; as bids rise clockwise, that and who has passed tells their order."""
    return [[bids.index(n) for who, n in o.bids if who == seat and n] for seat in around(range(4), o.seat)]


def _plays(o: DragonObservation, plays: Plays) -> list[float]:
    cards = dict(plays)
    return rows([_cards([cards[seat]]) if seat in cards else None for seat in around(range(4), o.seat)], CARDS)
