"""Elemies for programs that learn: a play is its cards, low ranks first, the rank of a Jester among them, and `lay`.

Cards are told as they are numbered in `data.py`, teams and seats from the own one on; seats in signs are absolute.
"""

from collections.abc import Iterator, Sequence

from elements_table.games.elemies.rules.actions import (
    CALL,
    DECLINE,
    K_GIVE,
    K_PLAY,
    NO,
    PASS,
    STOMPING,
    USE,
    YES,
    Action,
    play_text,
)  # fmt: skip
from elements_table.games.elemies.rules.combinations import RANK_SHIFT
from elements_table.games.elemies.rules.data import RANKS, TEXTS, ActionCard
from elements_table.games.elemies.rules.fields import PHASES, Laid
from elements_table.games.elemies.rules.observation import ElemiesObservation
from elements_table.games.elemies.rules.state import ElemiesState
from elements_table.kernel.encoding import (
    Encoding,
    Plane,
    Reader,
    around,
    bits,
    by_seat,
    counted,
    of,
    ordered,
    places,
)

CARDS = len(TEXTS)
LAY = "lay"
KINDS = len(ActionCard)


class ElemiesEncoding(Encoding[Action]):
    """The signs and planes, and plays card by card."""

    def spelled(self, action: Action) -> Sequence[str]:
        if action.kind == K_PLAY:
            return (*play_text(action.value).split(), LAY)
        return (str(action).removeprefix("give "),) if action.kind == K_GIVE else super().spelled(action)


def create(state: ElemiesState) -> ElemiesEncoding:
    """Return the encoding of matches with the options of `state`."""
    target = state.variant.target
    others = (PASS, STOMPING, DECLINE, CALL, YES, NO, *(action for ways in USE.values() for action in ways))
    signs = [*TEXTS, *(f"JESTER={rank}" for rank in RANKS), LAY, *map(str, others)]
    return ElemiesEncoding(4, PHASES, signs, [
        Plane("hand", (CARDS,), lambda o: bits([o.hand], CARDS)),
        Plane("counts", (4,), by_seat("counts"), state.variant.full_hand + 1),
        Plane("action_card", (KINDS,), lambda o: counted([o.action_card], KINDS)),
        Plane("holds_action", (4,), by_seat("holds_action")),
        Plane("hidden_actions", (KINDS,), lambda o: counted(o.hidden_actions, KINDS)),
        Plane("treasures", (4, CARDS), lambda o: bits(around(o.treasures, o.seat), CARDS)),
        Plane("pile", (CARDS,), lambda o: bits([o.pile], CARDS)),
        Plane("plays", (4, CARDS), _plays, CARDS),
        Plane("jester", (len(RANKS) + 1,), _jester),
        Plane("top", (4,), lambda o: places([o.top.seat] if o.top else (), o.seat, 4)),
        Plane("top_kind", (9,), lambda o: counted([o.top.claim.kind] if o.top else (), 9)),
        Plane("top_rank", (len(RANKS) + 1,), lambda o: counted([o.top.claim.rank] if o.top else (), len(RANKS) + 1)),
        Plane("top_size", (1,), lambda o: [o.top.claim.size if o.top else 0], len(RANKS)),
        Plane("passes", (4,), _seats("passes")),
        Plane("turn", (4,), _seat("turn")),
        Plane("asked_by", (4,), _seat("actor")),
        Plane("button", (4,), _seat("button")),
        Plane("finished", (4,), lambda o: around(ordered(o.finished, 4), o.seat), 4),
        Plane("called", (4,), _seats("called")),
        Plane("played", (4,), _seats("played")),
        Plane("scores", (2,), lambda o: around(o.scores, o.seat & 1), 2 * target),
        Plane("bets", (2,), lambda o: around(o.bets, o.seat & 1), state.variant.scoring.bet * 4 or 1),
        Plane("bet", (4,), lambda o: places([o.effects.bet], o.seat, 4)),
        Plane("banned", (4,), lambda o: places([o.effects.banned], o.seat, 4)),
        Plane("is_reversed", (1,), lambda o: [o.effects.is_reversed]),
        Plane("dominant", (4,), lambda o: counted([o.effects.dominant], 4)),
        Plane("no_specials", (2,), lambda o: around(counted([o.effects.no_specials], 2), o.seat & 1)),
        Plane("given", (CARDS,), lambda o: bits([o.given], CARDS)),
        Plane("has_given", (4,), _seats("has_given")),
        Plane("gift", (CARDS,), lambda o: bits([o.gift], CARDS)),
        Plane("received", (CARDS,), lambda o: bits([o.received], CARDS)),
        Plane("shown", (4, CARDS), lambda o: bits(around(o.shown, o.seat), CARDS)),
        Plane("stomped", (CARDS,), lambda o: bits([o.stomped], CARDS)),
        Plane("round", (1,), of("round"), 64),
    ])  # fmt: skip


def _laid(o: ElemiesObservation) -> tuple[Laid, ...]:
    """Return the plays of the trick, the oldest first."""
    return o.plays if o.top is None else (*o.plays, o.top)


def _plays(o: ElemiesObservation) -> Iterator[float]:
    """Yield for each seat and card the number of the play in this trick that laid it, from 1; 0 for none."""
    plays = list(enumerate(_laid(o), 1))
    for seat in around(range(4), o.seat):
        own = [(number, laid.code) for number, laid in plays if laid.seat == seat]
        yield from [float(sum([number for number, code in own if code >> bit & 1])) for bit in range(CARDS)]


def _jester(o: ElemiesObservation) -> list[float]:
    """Return the rank that the Jester of the trick stands for; 0 is none."""
    return counted([laid.code >> RANK_SHIFT for laid in _laid(o) if laid.code >> RANK_SHIFT], len(RANKS) + 1)


def _seats(name: str) -> Reader:
    return lambda o: around(bits([getattr(o, name)], 4), o.seat)


def _seat(name: str) -> Reader:
    return lambda o: places([getattr(o, name)], o.seat, 4)
