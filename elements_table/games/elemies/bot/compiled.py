"""What the compiled core is told of a round of Elemies (`core/elemies.c`): weights, states and plays as numbers."""

from collections.abc import Sequence
from functools import cache

from elements_table.games.elemies.bot import evaluation, hand_value, playout
from elements_table.games.elemies.rules import claims, fields, turn
from elements_table.games.elemies.rules.actions import K_PLAY, Action
from elements_table.games.elemies.rules.claims import FULL, PAIR, STEPS, STRAIGHT, TRIPLE
from elements_table.games.elemies.rules.combinations import ALL_RANKS
from elements_table.games.elemies.rules.data import ALL_CARDS, ScoringSpec
from elements_table.games.elemies.rules.state import ElemiesState
from elements_table.kernel.strategy import Core, filled

KINDS, SIZES = range(FULL + 1), range(14)
_WINS = {
    PAIR: hand_value.PAIR_WINS,
    TRIPLE: hand_value.TRIPLE_WINS,
    STEPS: hand_value.STEPS_WIN,
    FULL: hand_value.FULL_WINS,
}
_WEIGHS = {STEPS: hand_value.STEPS, FULL: hand_value.FULL}


def _usually_lost(kind: int, size: int, rank: int) -> float:
    """Return the chance of one rival to beat such a play, as `QuickState.wins` takes it."""
    if kind == STRAIGHT:
        return 1.0 - hand_value.straight_wins(size, rank) ** 0.5 if (size, rank) in hand_value.STRAIGHT else 0.0
    return 1.0 - _WINS[kind][rank] ** 0.5 if kind in _WINS else 0.0


def _weighs(kind: int, size: int, rank: int) -> float:
    found = hand_value.STRAIGHT.get((size, rank), 0.0) if kind == STRAIGHT else 0.0
    return _WEIGHS[kind][rank] if kind in _WEIGHS else found


@cache
def weights(core: Core) -> object:
    """Return what hands and tricks are worth, as the `Core` takes it."""
    e, places = evaluation, [(kind, size, rank) for kind in KINDS for size in SIZES for rank in ALL_RANKS]
    return core.reals(
        (
            *(weight for alike in hand_value.ALIKE for weight in alike),
            *(e.fits_later(kind, rank) for kind in range(3) for rank in ALL_RANKS),
            *(_weighs(*place) for place in places),
            *(_usually_lost(*place) for place in places),
            *(hand_value.GURU_WEIGHS, hand_value.ELEVATE_WEIGHS, hand_value.JESTER_WEIGHS),
            *(e.LEAD, e.OUT, e.NEARLY_OUT),
            *(e.GURU_KEPT, e.COURTESY, e.COURTESY_IF_WINNING, e.SAVES_A_LEADER, hand_value.ONE_WEIGHS, playout.SURE),
            *(e.HELPS_PARTNER, e.STOMP_KEPT, e.STOMP_ABOVE, e.USE_PAYS, e.RISES, playout.BET_FROM),
            *(e.WILLING, e.DOES_BEAT),
        )
    )


@cache
def _counted(core: Core, scoring: ScoringSpec, stop_on_double: bool) -> object:
    worth = (scoring.double, *scoring.places, scoring.treasure, scoring.bet, scoring.call)
    return core.ints((stop_on_double, *worth))


def _row(state: ElemiesState) -> tuple[int, ...]:
    """Return what a state is beside cards: in force is an action card, what it names, and a seat that played it."""
    effects = state.effects
    named = max(0, effects.banned, effects.dominant)
    return (
        *(*state.action_cards, *filled(state.finished, 4), len(state.finished), state.phase),
        *(state.to_move, state.turn, state.actor, state.passes, state.called),
        *(effects.card, named, 1 - max(0, effects.no_specials), *state.scores, *state.bets),
    )


def _play(by: int, code: int, claim: claims.Claim | None) -> tuple[int, int]:
    """Return a play as the core takes it: what it is, a byte each, and its cards."""
    kind, size, rank, minor = claim or (claims.SINGLE, 1, 0, 0)
    return kind | size << 8 | rank % 13 << 16 | minor << 24 | (by & 255) << 32, code & ALL_CARDS


def played(
    core: Core, states: Sequence[ElemiesState], tried: Sequence[Action | None]
) -> list[tuple[int, int]] | None:
    """Return the scores once each state is played to the round's end, after each action (None: as it stands).

    What lies on the table is the same in all the states.
    """
    first = states[0]
    on_table = [n for laid in (*first.plays, first.top) if laid for n in _play(*laid)]
    moves: list[int] = []
    for action in tried:
        kind, value = action or (fields.NOBODY, 0)
        claim = turn.claim_on(first.top, first.effects, value) if kind == K_PLAY else None
        moves += _play(kind, value, claim)
    scores = core.ints([0] * (2 * len(states) * len(tried)))
    scoring = first.variant.scoring, first.variant.stop_on_double
    numbers = core.ints([n for state in states for n in _row(state)])
    sets = core.longs([n for one in states for n in (*one.hands, *one.treasures, one.pile, one.stomped)])
    plays = core.longs(on_table), core.longs(moves)
    if not core.call("elemies_play", weights(core), _counted(core, *scoring), numbers, sets, *plays, scores):
        return None
    return list(zip(scores[::2], scores[1::2], strict=True))
