"""What the compiled core is told of a round of Elemies (`core/elemies.c`): weights, states and plays as numbers."""

from collections.abc import Sequence
from functools import cache

from elements_table.games.elemies.bot import evaluation, hand_value, playout
from elements_table.games.elemies.bot.shapes import shapes_of
from elements_table.games.elemies.rules import claims, fields, turn
from elements_table.games.elemies.rules.actions import K_PLAY, Action
from elements_table.games.elemies.rules.combinations import ALL_RANKS, COLUMN, recognise, swans
from elements_table.games.elemies.rules.data import ALL_CARDS, SUITED
from elements_table.games.elemies.rules.state import ElemiesState
from elements_table.kernel.strategy import Core, filled

SPLITS = 34
"""How many ways there are at most to split a hand: larger combinations with its lowest rank."""


@cache
def _splits() -> list[list[tuple[int, float]]]:
    """Return by lowest rank the counts that are steps, a straight or a full house, and their weight."""
    found: list[list[tuple[int, float]]] = [[] for _rank in ALL_RANKS]
    for kind, size, rank, _minor, taken in shapes_of(4 * COLUMN):
        if size > 3 and kind != claims.FOUR:
            found[((taken & -taken).bit_length() - 1) >> 2].append((taken, hand_value.usual_weight(kind, size, rank)))
    return [there + [(0, 0.0)] * (SPLITS - len(there)) for there in found]


@cache
def weights(core: Core) -> object:
    """Return what hands and tricks are worth, as the `Core` takes it."""
    e, places = (
        evaluation,
        [(kind, size, rank) for kind in range(claims.FULL + 1) for size in range(14) for rank in ALL_RANKS],
    )
    return core.reals(
        (
            *(weight for alike in hand_value.ALIKE for weight in alike),
            *(e.fits_later(kind, rank) for kind in range(3) for rank in ALL_RANKS),
            *(weight for there in _splits() for _taken, weight in there),
            *(1.0 - max(0.0, hand_value.usually_wins(*place)) ** 0.5 for place in places),
            *(hand_value.GURU_WEIGHS, hand_value.ELEVATE_WEIGHS, hand_value.JESTER_WEIGHS),
            *(e.LEAD, e.OUT, e.NEARLY_OUT),
            *(e.GURU_KEPT, e.COURTESY, e.COURTESY_IF_WINNING, e.SAVES_A_LEADER, hand_value.ONE_WEIGHS, playout.SURE),
            *(e.HELPS_PARTNER, e.STOMP_KEPT, e.STOMP_ABOVE, e.USE_PAYS, e.RISES, playout.BET_FROM),
            *(e.WILLING, e.DOES_BEAT),
        )
    )


@cache
def _combinations(core: Core) -> object:
    """Return all shapes and Black Swans that there are, and the splits by their lowest rank."""
    found = [(taken, claims.Claim(*claim)) for *claim, taken in shapes_of(4 * COLUMN)]
    found += [(code, claim) for code in swans(SUITED) if (claim := recognise(code))]
    plays = [n for code, claim in found for n in _play(0, code, claim)]
    return core.longs([*plays, *(taken for there in _splits() for taken, _weight in there)])


def _row(state: ElemiesState) -> tuple[int, ...]:
    """Return cards and numbers of a state: in force is an action card, what it names, and a seat that played it."""
    effects, scoring = state.effects, state.variant.scoring
    named = max(0, effects.banned, effects.dominant)
    return (
        *(*state.hands, *state.treasures, state.pile, state.stomped),
        *(*state.action_cards, *filled(state.finished, 4), len(state.finished), state.phase),
        *(state.to_move, state.turn, state.actor, state.passes, state.called),
        *(effects.card, named, 1 - max(0, effects.no_specials), *state.scores, *state.bets),
        *(state.variant.stop_on_double, scoring.double, *scoring.places, scoring.treasure, scoring.bet, scoring.call),
        len(state.plays) + bool(state.top),
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
    rows = core.rows("10Q32i", map(_row, states))
    plays = core.longs(on_table), core.longs(moves)
    if not core.call("elemies_play", weights(core), _combinations(core), rows, *plays, scores):
        return None
    return list(zip(scores[::2], scores[1::2], strict=True))
