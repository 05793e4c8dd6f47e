"""What a seat of Elemies may do out of turn, as far as it knows, and when there is time for it (E35)."""

from __future__ import annotations

from elements_table.games.elemies.rules.actions import K_PLAY, STOMPING, Action
from elements_table.games.elemies.rules.claims import named
from elements_table.games.elemies.rules.combinations import recognise
from elements_table.games.elemies.rules.data import STOMP
from elements_table.games.elemies.rules.observation import ElemiesObservation
from elements_table.games.elemies.rules.state import ElemiesState
from elements_table.games.elemies.rules.turn import can_stomp, reacting_swans
from elements_table.games.elemies.scene.words import actor, is_round_over
from elements_table.kernel.game import Event
from elements_table.kernel.words import _
from elements_table.table.stage.reactions import Reaction

WINDOWS = frozenset(("play", "pass", "stomp", "win", "alone", "pick_up"))
"""Events to which everybody may react (E35); a hand without an exchange begins with one as well."""


def opens_window(event: Event | None, o: ElemiesObservation) -> bool:
    """Return whether others may react: after plays and passes, and before a lead, unless the round is over."""
    if o.phase not in ("play", "reaction"):
        return False
    if event is None:
        return o.top is not None
    if event.kind == "exchange":
        return not event.facts["wanted"]
    return event.kind in WINDOWS and not is_round_over(o)


def reactions(state: ElemiesState, o: ElemiesObservation, event: Event | None, is_open: bool) -> tuple[Reaction, ...]:
    """Return Stomp and Black Swan, to be used now or armed; nothing for a seat that Water bans (E26)."""
    if o.phase != "play" or o.seat is None or not o.hand or o.seat == o.effects.banned or is_round_over(o):
        return ()
    in_turn = o.to_move == o.seat and not is_open
    may_react = is_open and o.seat != actor(o, event)
    found = (_stomp(state, o, in_turn, may_react), None if in_turn else _swan(state, o, may_react))
    return tuple(one for one in found if one is not None)


def _is_opponents(o: ElemiesObservation) -> bool:
    """Return whether an opponent's play lies on top: what is armed goes off at such a play alone."""
    return o.top is not None and o.seat is not None and (o.top.seat ^ o.seat) & 1 == 1


def _stomp(state: ElemiesState, o: ElemiesObservation, in_turn: bool, may_react: bool) -> Reaction | None:
    if not o.hand & STOMP or o.seat is None:
        return None
    if (may_react or in_turn) and can_stomp(state, o.seat):
        fact = _("instead of a play") if in_turn else _("before you act") if o.to_move == o.seat else ""
        return Reaction("stomp", _("Stomp it?"), fact, STOMPING, "stomp_bright", "t", _is_opponents(o))
    if in_turn or o.seat & 1 == o.effects.no_specials:
        return None
    return Reaction("stomp", _("Stomp"), _("arm it"), None, "stomp_bright", "t")


def _swan(state: ElemiesState, o: ElemiesObservation, may_react: bool) -> Reaction | None:
    if o.seat is None or not state.swans >> o.seat & 1:
        return None
    swans = reacting_swans(state, o.seat) if may_react else []
    if not swans:
        return Reaction("swan", _("Black Swan"), _("arm it"), None, "", "w")
    claim = recognise(swans[0])
    fact = named(claim).partition(", ")[2] if claim is not None else ""
    first, *others = (Action(K_PLAY, code) for code in swans)
    return Reaction("swan", _("Black Swan?"), fact, first, "", "w", _is_opponents(o), tuple(others))
