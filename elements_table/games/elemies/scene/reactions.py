"""What a seat of Elemies may do out of turn, as far as it knows, and when there is time for it (E35)."""

from __future__ import annotations

from collections.abc import Sequence

from elements_table.games.elemies.rules.actions import CALL, K_PLAY, STOMPING, Action
from elements_table.games.elemies.rules.claims import named
from elements_table.games.elemies.rules.combinations import has_swan, recognise
from elements_table.games.elemies.rules.data import STOMP
from elements_table.games.elemies.rules.events import opens_reactions
from elements_table.games.elemies.rules.observation import ElemiesObservation
from elements_table.games.elemies.scene.layout import Places
from elements_table.games.elemies.scene.words import beside
from elements_table.kernel.game import Event
from elements_table.kernel.words import _
from elements_table.ui.panels.sides import side_of
from elements_table.ui.stage.reactions import Reaction
from elements_table.ui.stage.scene import Layout, Reactions


class ElemiesReactions(Reactions[ElemiesObservation]):
    """Stomps and Black Swans out of turn (E35), and the call (E18)."""

    def unasked(self, observation: ElemiesObservation) -> ElemiesObservation:
        """Return the observation as it was without a question (E35)."""
        return observation.unasked()

    def opens_window(self, event: Event | None, observation: ElemiesObservation) -> bool:
        """Return whether others may react: after plays and passes, and before a lead, unless the round is over."""
        if observation.phase not in ("play", "reaction"):
            return False
        if event is None:
            return observation.top is not None
        return opens_reactions(event) and not observation.is_round_over

    def chips(
        self, observation: ElemiesObservation, legal: Sequence[Action], *, is_turn: bool
    ) -> tuple[Reaction, ...]:
        """Return Stomp and Black Swan, to be used now or armed; nothing for a seat that Water bans (E26)."""
        o = observation
        if not o.may_react:
            return ()
        found = (_stomp(o, legal, is_turn), None if is_turn else _swan(o, legal))
        return tuple(one for one in found if one is not None)

    def ends_turn(self, event: Event) -> bool:
        """Return whether a new trick begins."""
        return event.kind in ("win", "alone", "round_over", "deal")

    def is_aside(self, action: Action) -> bool:
        """Return whether it is a call of Elemies (E18)."""
        return action == CALL

    def chip_place(self, layout: Layout, seat: int) -> tuple[float, float]:
        """Return the place over the hand, or at another person's seat."""
        p = Places(layout)
        side = side_of(seat, layout.viewer, 4)
        if side == 0:
            return p.cx, p.chip_y
        x, y = p.avatars[side]
        return (x - 62, y + 48) if side == 2 else (x, y + 92)


def _is_opponents(o: ElemiesObservation) -> bool:
    """Return whether an opponent's play lies on top: what is armed goes off at such a play alone."""
    return o.top is not None and o.seat is not None and (o.top.seat ^ o.seat) & 1 == 1


def _stomp(o: ElemiesObservation, legal: Sequence[Action], is_turn: bool) -> Reaction | None:
    if not o.hand & STOMP or o.seat is None:
        return None
    if STOMPING in beside(legal):
        fact = _("instead of a play") if is_turn else _("before you act") if o.to_move == o.seat else ""
        about = _(
            "Cancels the last play. Its cards go back to their owner, who may not play them again in this trick."
        )
        return Reaction("stomp", _("Stomp it?"), fact, STOMPING, "stomp_bright", "t", _is_opponents(o), about=about)
    if is_turn or o.effects.bars_specials(o.seat):
        return None
    about = _("Once armed it cancels the next play of your opponents that it can, without a question.")
    return Reaction("stomp", _("Stomp"), _("arm it"), None, "stomp_bright", "t", about=about)


def _swan(o: ElemiesObservation, legal: Sequence[Action]) -> Reaction | None:
    if not has_swan(o.hand):
        return None
    swans = [action for action in legal if action.kind == K_PLAY]
    if not swans:
        about = _("Once armed it is played on the next play of your opponents that it beats, without a question.")
        return Reaction("swan", _("Black Swan"), _("arm it"), None, "", "w", about=about)
    first, *others = swans
    claim = recognise(first.value)
    fact = named(claim).partition(", ")[2] if claim is not None else ""
    about = _("Played at once, out of turn. Only a higher Black Swan beats it.")
    return Reaction("swan", _("Black Swan?"), fact, first, "", "w", _is_opponents(o), tuple(others), about)
